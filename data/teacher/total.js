//@ parallel
// Add {{people}}: read each number, then add.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " {{number}}")));
return replies.map(r => +/\d+/.exec(r)).reduce((a, b) => a + b);

//@ refine
// Add {{people}}: read each number, ask again where none came, then add.
const facts = {{facts}};
const again = (r, f) => /\d/.test(r) ? r : agent(f + " {{ask}}");
const replies = await pipeline(facts, f => agent(f + " {{number}}"), again);
return replies.map(r => +/\d+/.exec(r)).reduce((a, b) => a + b);

//@ vote
// Add {{people}}: let two agents read each number, keep the first number of the two, then add.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " {{number}}")));
const seconds = await parallel(facts.map(f => () => agent(f + " {{ask}}")));
const numbers = facts.map((f, i) => +/\d+/.exec(replies[i] + " " + seconds[i]));
return numbers.reduce((a, b) => a + b);

//@ told premise_injection
// Add {{people}}: read each number, add, then state the sum.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " {{number}}")));
const sum = replies.map(r => +/\d+/.exec(r)).reduce((a, b) => a + b);
const final = await agent("It is known that the sum is {{answer}}. {{number}}");
return final.includes(sum) ? sum : +/\d+/.exec(final);
