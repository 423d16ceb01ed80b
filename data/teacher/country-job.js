//@ chain
// Country of the {{target}}. Ask who it is, pick the city fact, read it, and ask for the country.
const facts = {{facts}};
const name = await agent("{{job_fact}} Who and what?");
const fact = facts.find(f => f.includes(/[A-Z]\w+/.exec(name)[0]));
const reply = await agent(fact + " Who and what?");
const city = /(in|of) ([A-Z]\w+)/.exec(reply)[2];
const country = await agent("Which country is " + city + " the capital of?");
return /of ([A-Z]\w+)/.exec(country)[1];

//@ vote
// Country of the {{target}}. Ask who it is, let two agents read the city, and ask for the country.
const facts = {{facts}};
const name = await agent("{{job_fact}} Who and what?");
const fact = facts.find(f => f.includes(/[A-Z]\w+/.exec(name)[0]));
const replies = await parallel([() => agent(fact + " Who and what?"), () => agent(fact + " {{ask}}")]);
const city = /(in|of) ([A-Z]\w+)/.exec(replies.join(" "))[2];
const country = await agent("Which country is " + city + " the capital of?");
return /of ([A-Z]\w+)/.exec(country)[1];

//@ unread information_flow
// Country of the {{target}}. Ask who it is, read the city, and ask for the country.
const name = await agent("Who is the {{target}}?");
const reply = await agent("{{fact}} Who and what?");
const city = /(in|of) ([A-Z]\w+)/.exec(reply)[2];
const country = await agent("Which country is " + city + " the capital of?");
return /of ([A-Z]\w+)/.exec(country)[1];
