//@ parallel
// Difference of {{people}}: read each number, then subtract.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " {{number}}")));
const [a, b] = replies.map(r => +/\d+/.exec(r));
return a - b;

//@ refine
// Difference of {{people}}: read each number, ask again where none came, then subtract.
const facts = {{facts}};
const again = (r, f) => /\d/.test(r) ? r : agent(f + " {{ask}}");
const replies = await pipeline(facts, f => agent(f + " {{number}}"), again);
const [a, b] = replies.map(r => +/\d+/.exec(r));
return a - b;

//@ vote
// Difference of {{people}}: let two agents read each number, keep the first number of the two, then subtract.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " {{number}}")));
const seconds = await parallel(facts.map(f => () => agent(f + " {{ask}}")));
const [a, b] = facts.map((f, i) => +/\d+/.exec(replies[i] + " " + seconds[i]));
return a - b;

//@ fixed information_flow
// Difference of {{people}}: read each number, then subtract.
const a = await agent("{{fact}} {{number}}");
const b = await agent("{{fact2}} {{number}}");
return /\d+/.exec(a) - {{value2}};
