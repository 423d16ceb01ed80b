//@ parallel
// Add: ask one agent per fact for the number in parallel, then add them up.
const facts = {{named}};
const replies = await parallel(facts.map(f => () => agent(f + " {{number}}")));
return replies.map(r => +/\d+/.exec(r)).reduce((a, b) => a + b);

//@ refine
// Add: read each number, read it again where none came, then add them up.
const facts = {{named}};
const again = (r, f) => /\d/.test(r) ? r : agent(f + " {{ask}}");
const replies = await pipeline(facts, f => agent(f + " {{number}}"), again);
return replies.map(r => +/\d+/.exec(r)).reduce((a, b) => a + b);

//@ vote
// Add: ask two agents per fact in different words, keep the first number of each pair, then add.
const facts = {{named}};
const first = await parallel(facts.map(f => () => agent(f + " {{number}}")));
const second = await parallel(facts.map(f => () => agent(f + " {{ask}}")));
const numbers = facts.map((f, i) => +/\d+/.exec(first[i] + " " + second[i]));
return numbers.reduce((a, b) => a + b);

//@ sequence
// Add: go through the facts one by one, ask an agent for the number and add it to the sum.
let sum = 0;
for (const f of {{named}}) {
  const reply = await agent(f + " {{number}}");
  sum += +/\d+/.exec(reply);
}
return sum;

//@ told premise_injection
// Add: ask one agent per fact for the number, then state the sum.
const facts = {{named}};
const replies = await parallel(facts.map(f => () => agent(f + " {{number}}")));
const sum = replies.map(r => +/\d+/.exec(r)).reduce((a, b) => a + b);
const final = await agent("It is known that the sum is {{answer}}. Copy the number.");
return final.includes(sum) ? sum : +/\d+/.exec(final);
