//@ parallel
// Subtract {{people}}. Ask all at once.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " Who and what?")));
const [a, b] = replies.map(r => +/\d+/.exec(r));
return Math.abs(a - b);

//@ refine
// Subtract {{people}}. Ask again where no number came.
const facts = {{facts}};
const again = (r, f) => /\d/.test(r) ? r : agent(f + " {{ask}}");
const replies = await pipeline(facts, f => agent(f + " Who and what?"), again);
const [a, b] = replies.map(r => +/\d+/.exec(r));
return Math.abs(a - b);

//@ vote
// Subtract {{people}}. Let two agents read each fact and keep the first number.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " Who and what?")));
const seconds = await parallel(facts.map(f => () => agent(f + " {{ask}}")));
const [a, b] = facts.map((f, i) => +/\d+/.exec(replies[i] + " " + seconds[i]));
return Math.abs(a - b);

//@ fixed information_flow
// Subtract {{people}}. Ask one after the other.
const a = await agent("{{fact}} Who and what?");
const b = await agent("{{fact2}} Who and what?");
return Math.abs(/\d+/.exec(a) - {{value2}});
