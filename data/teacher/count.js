//@ parallel
// Count {{target}} among {{people}}. Ask all at once.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " Who and what?")));
return replies.filter(r => /{{target}}/.test(r)).length;

//@ refine
// Count {{target}} among {{people}}. Ask again where it is missing.
const facts = {{facts}};
const again = (r, f) => /{{target}}/.test(r) ? r : agent(f + " {{ask}}");
const replies = await pipeline(facts, f => agent(f + " Who and what?"), again);
return replies.filter(r => /{{target}}/.test(r)).length;

//@ verify
// Count {{target}} among {{people}}. Let a second agent check each hit.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " Who and what?")));
const hits = facts.filter((f, i) => /{{target}}/.test(replies[i]));
const checks = await parallel(hits.map(f => () => agent(f + " {{ask}}")));
return checks.filter(r => /{{target}}/.test(r)).length;

//@ fixed information_flow
// Count {{target}} among {{people}}. Give the number.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " Who and what?")));
return {{answer}};
