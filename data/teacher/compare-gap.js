//@ parallel
// Difference: ask two agents for the two numbers in parallel, then subtract.
const replies = await parallel([() => agent("{{fact}} {{number}}"), () => agent("{{fact2}} {{number}}")]);
const [a, b] = replies.map(r => +/\d+/.exec(r));
return a - b;

//@ sequence
// Difference: ask for the number of {{person}}, then for the number of {{person2}}, and subtract.
const first = await agent("{{fact}} {{number}}");
const second = await agent("{{fact2}} {{number}}");
return /\d+/.exec(first) - /\d+/.exec(second);

//@ refine
// Difference: read both numbers, read one again where none came, then subtract.
const again = (r, f) => /\d/.test(r) ? r : agent(f + " {{ask}}");
const replies = await pipeline(["{{fact}}", "{{fact2}}"], f => agent(f + " {{number}}"), again);
const [a, b] = replies.map(r => +/\d+/.exec(r));
return a - b;

//@ vote
// Difference: ask two agents per person in different words, keep the first number, then subtract.
const facts = ["{{fact}}", "{{fact2}}"];
const first = await parallel(facts.map(f => () => agent(f + " {{number}}")));
const second = await parallel(facts.map(f => () => agent(f + " {{ask}}")));
const [a, b] = facts.map((f, i) => +/\d+/.exec(first[i] + " " + second[i]));
return a - b;

//@ fixed information_flow
// Difference: ask for both numbers in parallel, then subtract.
const replies = await parallel([() => agent("{{fact}} {{number}}"), () => agent("{{fact2}} {{number}}")]);
const a = +/\d+/.exec(replies[0]);
return a - {{value2}};
