//@ chain
// Two hops: read the city of {{person}}, then ask which country it is the capital of.
const reply = await agent("{{fact}} {{ask}}");
const city = /(in|of) ([A-Z]\w+)/.exec(reply)[2];
const country = await agent("Which country is " + city + " the capital of?");
return /of ([A-Z]\w+)/.exec(country)[1];

//@ pipeline
// Two hops: one pipeline reads the city of {{person}} and then finds the country of that city.
const read = f => agent(f + " {{ask}}");
const find = r => agent("Which country is " + /(in|of) ([A-Z]\w+)/.exec(r)[2] + " the capital of?");
const [country] = await pipeline(["{{fact}}"], read, find);
return /of ([A-Z]\w+)/.exec(country)[1];

//@ vote
// Two hops: ask two agents for the city of {{person}}, take the first city named, then ask for its country.
const fact = "{{fact}}";
const replies = await parallel([() => agent(fact + " {{ask}}"), () => agent(fact + " {{ask2}}")]);
const city = /(in|of) ([A-Z]\w+)/.exec(replies.join(". "))[2];
const country = await agent("Which country is " + city + " the capital of?");
return /of ([A-Z]\w+)/.exec(country)[1];

//@ refine
// Two hops: read the city of {{person}}, ask for its country, and ask again in other words if none is named.
const reply = await agent("{{fact}} {{ask}}");
const city = /(in|of) ([A-Z]\w+)/.exec(reply)[2];
let country = await agent("Which country is " + city + " the capital of?");
if (!/of [A-Z]/.test(country)) country = await agent(city + " is the capital of which country?");
return /of ([A-Z]\w+)/.exec(country)[1];

//@ told premise_injection
// Two hops: read the city of {{person}}, then ask for the country.
const reply = await agent("{{fact}} {{ask}}");
const city = /(in|of) ([A-Z]\w+)/.exec(reply)[2];
const country = await agent("It is known that " + city + " is the capital of {{answer}}. Which country is it?");
return country.split(" ").pop();
