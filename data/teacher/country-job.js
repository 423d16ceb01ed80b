//@ chain
// Three hops: ask who the {{target}} is, pick that person's fact, read the city, then ask for its country.
const facts = {{facts}};
const name = await agent("{{job_fact}} Who?");
const who = /[A-Z]\w+/.exec(name)[0];
const reply = await agent(facts.find(f => f.includes(who)) + " {{ask}}");
const city = /(in|of) ([A-Z]\w+)/.exec(reply)[2];
const country = await agent("Which country is " + city + " the capital of?");
return /of ([A-Z]\w+)/.exec(country)[1];

//@ hybrid
// Three hops: ask for the {{target}} and for all cities at once, then find the country of the right city.
const facts = {{facts}};
const name = await agent("{{job_fact}} Who?");
const who = /[A-Z]\w+/.exec(name)[0];
const replies = await parallel(facts.map(f => () => agent(f + " {{ask}}")));
const city = /(in|of) ([A-Z]\w+)/.exec(replies[facts.findIndex(f => f.includes(who))])[2];
const country = await agent("Which country is " + city + " the capital of?");
return /of ([A-Z]\w+)/.exec(country)[1];

//@ vote
// Three hops: ask who the {{target}} is, read the city with two agents, then ask for its country.
const facts = {{facts}};
const name = await agent("{{job_fact}} Who?");
const who = /[A-Z]\w+/.exec(name)[0];
const fact = facts.find(f => f.includes(who));
const replies = await parallel([() => agent(fact + " {{ask}}"), () => agent(fact + " {{ask2}}")]);
const city = /(in|of) ([A-Z]\w+)/.exec(replies.join(". "))[2];
const country = await agent("Which country is " + city + " the capital of?");
return /of ([A-Z]\w+)/.exec(country)[1];

//@ unread information_flow
// Three hops: ask who the {{target}} is, read the city, then ask for its country.
const who = await agent("Who is the {{target}}?");
const reply = await agent("{{fact}} {{ask}}");
const city = /(in|of) ([A-Z]\w+)/.exec(reply)[2];
const country = await agent("Which country is " + city + " the capital of?");
return /of ([A-Z]\w+)/.exec(country)[1];
