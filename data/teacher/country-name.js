//@ chain
// Country of {{person}}. Read the city and ask for its country.
const reply = await agent("{{fact}} Who and what?");
const city = /(in|of) ([A-Z]\w+)/.exec(reply)[2];
const country = await agent("Which country is " + city + " the capital of?");
return /of ([A-Z]\w+)/.exec(country)[1];

//@ vote
// Country of {{person}}. Let two agents read the city and ask for its country.
const fact = "{{fact}}";
const replies = await parallel([() => agent(fact + " Who and what?"), () => agent(fact + " {{ask}}")]);
const city = /(in|of) ([A-Z]\w+)/.exec(replies.join(" "))[2];
const country = await agent("Which country is " + city + " the capital of?");
return /of ([A-Z]\w+)/.exec(country)[1];

//@ refine
// Country of {{person}}. Read the city, ask for its country, and ask again if there is none.
const reply = await agent("{{fact}} Who and what?");
const city = /(in|of) ([A-Z]\w+)/.exec(reply)[2];
let country = await agent("Which country is " + city + " the capital of?");
if (!/of [A-Z]/.test(country)) country = await agent(city + " is the capital of which country?");
return /of ([A-Z]\w+)/.exec(country)[1];

//@ told premise_injection
// Country of {{person}}. Read the city and ask for its country.
const reply = await agent("{{fact}} Who and what?");
const city = /(in|of) ([A-Z]\w+)/.exec(reply)[2];
const country = await agent("It is known that " + city + " is the capital of {{answer}}. Which country is it?");
return country.split(" ").pop();
