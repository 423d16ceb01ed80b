//@ parallel
// Same {{kind}} as {{person}} among {{people}}. Find the matching reply and take the name.
const facts = {{facts}};
const mine = await agent("{{fact}} Who and what?");
const replies = await parallel(facts.map(f => () => agent(f + " Who and what?")));
const match = replies.find(r => r?.includes({{mine}}));
return /[A-Z]\w+/.exec(match)[0];

//@ hybrid
// Same {{kind}} as {{person}} among {{people}}. Find the matching fact and ask who it is.
const facts = {{facts}};
const mine = await agent("{{fact}} Who and what?");
const replies = await parallel(facts.map(f => () => agent(f + " {{ask}}")));
const match = facts[replies.findIndex(r => r?.includes({{mine}}))];
const name = await agent(match + " Who and what?");
return /[A-Z]\w+/.exec(name)[0];

//@ refine
// Same {{kind}} as {{person}} among {{people}}. Ask again where it is missing, and take the name.
const facts = {{facts}};
const mine = await agent("{{fact}} Who and what?");
const again = (r, f) => r?.includes({{mine}}) ? r : agent(f + " Who?");
const replies = await pipeline(facts, f => agent(f + " Who and what?"), again);
const match = replies.find(r => r?.includes({{mine}}));
return /[A-Z]\w+/.exec(match)[0];

//@ unread information_flow
// Same {{kind}} as {{person}} among {{people}}. Find the reply with {{value}} and take the name.
const facts = {{facts}};
const mine = await agent("What is the {{kind}} of {{person}}?");
const replies = await parallel(facts.map(f => () => agent(f + " Who and what?")));
const match = replies.find(r => /{{value}}/.test(r));
return /[A-Z]\w+/.exec(match)[0];
