//@ parallel
// Count {{target}}: ask about {{people}}, then count the replies with {{target}}.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " {{ask}}")));
return replies.filter(r => /{{target}}/.test(r)).length;

//@ refine
// Count {{target}}: ask about {{people}}, ask again where {{target}} is missing, then count.
const facts = {{facts}};
const again = (r, f) => /{{target}}/.test(r) ? r : agent(f + " {{ask2}}");
const replies = await pipeline(facts, f => agent(f + " {{ask}}"), again);
return replies.filter(r => /{{target}}/.test(r)).length;

//@ verify
// Count {{target}}: ask about {{people}}, let a second agent check each hit, then count what holds.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " {{ask}}")));
const hits = facts.filter((f, i) => /{{target}}/.test(replies[i]));
const checks = await parallel(hits.map(f => () => agent(f + " {{ask2}}")));
return checks.filter(r => /{{target}}/.test(r)).length;

//@ fixed information_flow
// Count {{target}}: ask about {{people}}, then give the number.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " {{ask}}")));
return {{answer}};
