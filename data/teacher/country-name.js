//@ chain
// Country of {{person}}: read the city, then ask for its country.
const reply = await agent("{{fact}} {{ask}}");
const city = /(in|of) ([A-Z]\w+)/.exec(reply)[2];
const country = await agent("Which country is " + city + " the capital of?");
return /of ([A-Z]\w+)/.exec(country)[1];

//@ vote
// Country of {{person}}: let two agents read the city, then ask for its country.
const fact = "{{fact}}";
const replies = await parallel([() => agent(fact + " {{ask}}"), () => agent(fact + " {{ask2}}")]);
const city = /(in|of) ([A-Z]\w+)/.exec(replies.join(" "))[2];
const country = await agent("Which country is " + city + " the capital of?");
return /of ([A-Z]\w+)/.exec(country)[1];

//@ refine
// Country of {{person}}: read the city, ask for its country, and ask again if none is named.
const reply = await agent("{{fact}} {{ask}}");
const city = /(in|of) ([A-Z]\w+)/.exec(reply)[2];
let country = await agent("Which country is " + city + " the capital of?");
if (!/of [A-Z]/.test(country)) country = await agent(city + " is the capital of which country?");
return /of ([A-Z]\w+)/.exec(country)[1];

//@ told premise_injection
// Country of {{person}}: read the city, then ask for its country.
const reply = await agent("{{fact}} {{ask}}");
const city = /(in|of) ([A-Z]\w+)/.exec(reply)[2];
const country = await agent("It is known that " + city + " is the capital of {{answer}}. Which country is it?");
return country.split(" ").pop();
