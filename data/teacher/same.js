//@ parallel
// Same {{kind}} as {{person}}: ask about {{person}}, then about {{others}}, then find the match.
const facts = {{others_facts}};
const mine = await agent("{{fact}} {{ask}}");
const replies = await parallel(facts.map(f => () => agent(f + " {{ask2}}")));
const match = replies.find(r => r?.includes({{mine}}));
return /[A-Z]\w+/.exec(match)[0];

//@ hybrid
// Same {{kind}} as {{person}}: ask about {{person}}, then about {{others}}, then ask who the match is.
const facts = {{others_facts}};
const mine = await agent("{{fact}} {{ask}}");
const replies = await parallel(facts.map(f => () => agent(f + " {{ask2}}")));
const match = facts[replies.findIndex(r => r?.includes({{mine}}))];
const name = await agent(match + " Who?");
return /[A-Z]\w+/.exec(name)[0];

//@ refine
// Same {{kind}} as {{person}}: ask about {{person}}, then about {{others}}, ask again where none fits, then find the match.
const facts = {{others_facts}};
const mine = await agent("{{fact}} {{ask}}");
const again = (r, f) => r?.includes({{mine}}) ? r : agent(f + " Who?");
const replies = await pipeline(facts, f => agent(f + " {{ask2}}"), again);
const match = replies.find(r => r?.includes({{mine}}));
return /[A-Z]\w+/.exec(match)[0];

//@ unread information_flow
// Same {{kind}} as {{person}}: ask about {{person}}, then about {{others}}, then find the match.
const facts = {{others_facts}};
const mine = await agent("What is the {{kind}} of {{person}}?");
const replies = await parallel(facts.map(f => () => agent(f + " {{ask2}}")));
const match = replies.find(r => /{{value}}/.test(r));
return /[A-Z]\w+/.exec(match)[0];
