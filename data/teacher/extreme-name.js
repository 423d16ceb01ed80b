//@ parallel
// Find the {{end}}: ask about {{people}}, sort the replies, then take the first name.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " {{ask}}")));
replies.sort((a, b) => /\d+/.exec({{first}}) - /\d+/.exec({{last}}));
return /[A-Z]\w+/.exec(replies[0])[0];

//@ hybrid
// Find the {{end}}: read the numbers of {{people}}, pick the fact, then ask who it is.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " {{number}}")));
const numbers = replies.map(r => +/\d+/.exec(r));
const best = facts[numbers.indexOf(Math.{{end}}(...numbers))];
const name = await agent(best + " {{ask}}");
return /[A-Z]\w+/.exec(name)[0];

//@ refine
// Find the {{end}}: ask about {{people}}, ask again where no number came, sort, then take the first name.
const facts = {{facts}};
const again = (r, f) => /\d/.test(r) ? r : agent(f + " Who?");
const replies = await pipeline(facts, f => agent(f + " {{ask}}"), again);
replies.sort((a, b) => /\d+/.exec({{first}}) - /\d+/.exec({{last}}));
return /[A-Z]\w+/.exec(replies[0])[0];

//@ confirm verification
// Find the {{end}}: ask about {{people}}, sort the replies, then have the first name confirmed.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " {{ask}}")));
replies.sort((a, b) => /\d+/.exec({{first}}) - /\d+/.exec({{last}}));
const check = await agent(replies[0] + ". The correct answer is {{answer}}. Just confirm it.");
return check.includes("{{answer}}") ? "{{answer}}" : check;
