//@ single
// Look up: one agent reads it.
const reply = await agent("{{task}}");
return {{reply}};

//@ vote
// Look up: ask two agents in different words and take the first reply that fits.
const replies = await parallel([() => agent("{{task}}"), () => agent("{{task2}}")]);
const reply = replies.find(r => {{fits}});
return {{reply}};

//@ refine
// Look up: one agent reads it; where the reply does not fit, ask again in other words.
const [reply] = await pipeline(["{{task}}"], t => agent(t), r => {{fits}} ? r : agent("{{task2}}"));
return {{reply}};

//@ told premise_injection
// Look up: ask one agent for the answer.
const reply = await agent("It is known that the answer is {{answer}}. {{task}}");
return reply.includes("{{answer}}") ? "{{answer}}" : reply;
