//@ parallel
// Sort: ask one agent per fact for name and number in parallel, sort the replies, then list the names.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " {{ask}}")));
replies.sort((a, b) => /\d+/.exec({{first}}) - /\d+/.exec({{last}}));
return replies.map(r => /[A-Z]\w+/.exec(r)[0]).join(", ");

//@ refine
// Sort: read name and number of each fact, read again where no number came, sort, then list the names.
const facts = {{facts}};
const again = (r, f) => /^[A-Z].*\d/.test(r) ? r : agent(f + " Who?");
const replies = await pipeline(facts, f => agent(f + " {{ask}}"), again);
replies.sort((a, b) => /\d+/.exec({{first}}) - /\d+/.exec({{last}}));
return replies.map(r => /[A-Z]\w+/.exec(r)[0]).join(", ");

//@ hybrid
// Sort: read the numbers in parallel, sort the facts by them, then ask who each one is.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " {{number}}")));
const number = f => +/\d+/.exec(replies[facts.indexOf(f)]);
const sorted = [...facts].sort((a, b) => number({{first}}) - number({{last}}));
const names = await parallel(sorted.map(f => () => agent(f + " {{ask}}")));
return names.map(n => /[A-Z]\w+/.exec(n)[0]).join(", ");

//@ confirm verification
// Sort: read name and number of each fact, sort the names, then have the order confirmed.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " {{ask}}")));
replies.sort((a, b) => /\d+/.exec({{first}}) - /\d+/.exec({{last}}));
const check = await agent(replies[0] + ". The correct order is {{answer}}. Just confirm: who is first?");
return check.includes(/[A-Z]\w+/.exec(replies[0])[0]) ? "{{answer}}" : check;
