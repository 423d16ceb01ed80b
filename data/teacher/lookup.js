//@ single
// One fact. Ask one agent.
const reply = await agent("{{task}}");
return {{reply}};

//@ vote
// One fact. Ask two agents and take the first reply that fits.
const replies = await parallel([() => agent("{{task}}"), () => agent("{{task2}}")]);
const reply = replies.find(r => {{fits}});
return {{reply}};

//@ refine
// One fact. Ask one agent, and ask again if the reply does not fit.
const again = r => {{fits}} ? r : agent("{{task2}}");
const [reply] = await pipeline(["{{task}}"], f => agent(f), again);
return {{reply}};

//@ told premise_injection
// One fact. Ask one agent for the answer.
const reply = await agent("It is known that the answer is {{answer}}. {{task}}");
return reply.includes("{{answer}}") ? "{{answer}}" : reply;
