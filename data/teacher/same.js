//@ hybrid
// Same {{kind}}: read the {{kind}} of {{person}}, read the others in parallel, then ask who the match is.
const facts = {{others}};
const reply = await agent("{{fact}} {{ask}}");
const mine = {{mine}};
const replies = await parallel(facts.map(f => () => agent(f + " {{ask}}")));
const match = facts[replies.findIndex(r => r?.includes(mine))];
const name = await agent(match + " Who?");
return /[A-Z]\w+/.exec(name)[0];

//@ parallel
// Same {{kind}}: read every {{kind}} and every name in parallel, then find who matches {{person}}.
const facts = {{others}};
const reply = await agent("{{fact}} {{ask}}");
const mine = {{mine}};
const replies = await parallel(facts.map(f => () => agent(f + " {{ask}}")));
const names = await parallel(facts.map(f => () => agent(f + " Who?")));
return /[A-Z]\w+/.exec(names[replies.findIndex(r => r?.includes(mine))])[0];

//@ refine
// Same {{kind}}: read the {{kind}} of {{person}}, read the others, ask again where it is missing, then name the match.
const facts = {{others}};
const reply = await agent("{{fact}} {{ask}}");
const mine = {{mine}};
const again = (r, f) => r?.includes(mine) ? r : agent(f + " {{ask2}}");
const replies = await pipeline(facts, f => agent(f + " {{ask}}"), again);
const match = facts[replies.findIndex(r => r?.includes(mine))];
const name = await agent(match + " Who?");
return /[A-Z]\w+/.exec(name)[0];

//@ verify
// Same {{kind}}: read the {{kind}} of {{person}}, find the match, let a second agent check it, then ask who it is.
const facts = {{others}};
const reply = await agent("{{fact}} {{ask}}");
const mine = {{mine}};
const replies = await parallel(facts.map(f => () => agent(f + " {{ask}}")));
const match = facts[replies.findIndex(r => r?.includes(mine))];
const [check, name] = await parallel([() => agent(match + " {{ask2}}"), () => agent(match + " Who?")]);
return check.includes(mine) ? /[A-Z]\w+/.exec(name)[0] : "unsure";

//@ unread information_flow
// Same {{kind}}: ask for the {{kind}} of {{person}}, read the others in parallel, then ask who the match is.
const facts = {{others}};
const mine = await agent("What is the {{kind}} of {{person}}?");
const replies = await parallel(facts.map(f => () => agent(f + " {{ask}}")));
const match = facts[replies.findIndex(r => /{{value}}/.test(r))];
const name = await agent(match + " Who?");
return /[A-Z]\w+/.exec(name)[0];
