//@ parallel
// Count: ask one agent per fact in parallel, then count the replies with {{target}}.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " {{ask}}")));
return replies.filter(r => /{{target}}/.test(r)).length;

//@ vote
// Count: ask two agents per fact in different words, and count a fact when one of them says {{target}}.
const facts = {{facts}};
const first = await parallel(facts.map(f => () => agent(f + " {{ask}}")));
const second = await parallel(facts.map(f => () => agent(f + " {{ask2}}")));
return facts.filter((f, i) => /{{target}}/.test(first[i] + second[i])).length;

//@ refine
// Count: ask one agent per fact, ask again in other words where {{target}} is missing, then count.
const facts = {{facts}};
const again = (r, f) => /{{target}}/.test(r) ? r : agent(f + " {{ask2}}");
const replies = await pipeline(facts, f => agent(f + " {{ask}}"), again);
return replies.filter(r => /{{target}}/.test(r)).length;

//@ verify
// Count: ask one agent per fact, let a second agent check each hit on its own, then count what holds.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " {{ask}}")));
const hits = facts.filter((f, i) => /{{target}}/.test(replies[i]));
const checks = await parallel(hits.map(f => () => agent(f + " {{ask2}}")));
return checks.filter(c => /{{target}}/.test(c)).length;

//@ fixed information_flow
// Count: ask one agent per fact, then give the number of people with {{target}}.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " {{ask}}")));
return {{answer}};
