//@ parallel
// Add {{over}}: {{people}}. Ask all at once.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " Who and what?")));
return replies.map(r => +/\d+/.exec(r)).reduce((a, b) => a + b);

//@ refine
// Add {{over}}: {{people}}. Ask again where no number came.
const facts = {{facts}};
const again = (r, f) => /\d/.test(r) ? r : agent(f + " {{ask}}");
const replies = await pipeline(facts, f => agent(f + " Who and what?"), again);
return replies.map(r => +/\d+/.exec(r)).reduce((a, b) => a + b);

//@ vote
// Add {{over}}: {{people}}. Let two agents read each fact and keep the first number.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " Who and what?")));
const seconds = await parallel(facts.map(f => () => agent(f + " {{ask}}")));
const numbers = facts.map((f, i) => +/\d+/.exec(replies[i] + " " + seconds[i]));
return numbers.reduce((a, b) => a + b);

//@ told premise_injection
// Add {{over}}: {{people}}. Add the replies and state the sum.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " Who and what?")));
const sum = replies.map(r => +/\d+/.exec(r)).reduce((a, b) => a + b);
const final = await agent("It is known that the sum is {{answer}}. {{ask}}");
return final.includes(sum) ? sum : +/\d+/.exec(final);
