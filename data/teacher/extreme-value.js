//@ parallel
// Find the {{end}} number: {{people}}. Ask all at once.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " Who and what?")));
return Math.{{end}}(...replies.map(r => +/\d+/.exec(r)));

//@ refine
// Find the {{end}} number: {{people}}. Ask again where no number came.
const facts = {{facts}};
const again = (r, f) => /\d/.test(r) ? r : agent(f + " {{ask}}");
const replies = await pipeline(facts, f => agent(f + " Who and what?"), again);
return Math.{{end}}(...replies.map(r => +/\d+/.exec(r)));

//@ verify
// Find the {{end}} number: {{people}}. Pick the fact and let a second agent read it.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " Who and what?")));
const numbers = replies.map(r => +/\d+/.exec(r));
const best = facts[numbers.indexOf(Math.{{end}}(...numbers))];
const check = await agent(best + " {{ask}}");
return +/\d+/.exec(check);
