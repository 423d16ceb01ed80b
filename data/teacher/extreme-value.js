//@ parallel
// Find the {{end}} number: read the numbers of {{people}}, then take the {{end}}.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " {{number}}")));
return Math.{{end}}(...replies.map(r => +/\d+/.exec(r)));

//@ refine
// Find the {{end}} number: read the numbers of {{people}}, ask again where none came, then take the {{end}}.
const facts = {{facts}};
const again = (r, f) => /\d/.test(r) ? r : agent(f + " {{ask}}");
const replies = await pipeline(facts, f => agent(f + " {{number}}"), again);
return Math.{{end}}(...replies.map(r => +/\d+/.exec(r)));

//@ verify
// Find the {{end}} number: read the numbers of {{people}}, pick the fact, then let a second agent read it.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " {{number}}")));
const numbers = replies.map(r => +/\d+/.exec(r));
const best = facts[numbers.indexOf(Math.{{end}}(...numbers))];
const check = await agent(best + " {{ask}}");
return +/\d+/.exec(check);
