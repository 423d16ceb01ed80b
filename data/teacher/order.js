//@ parallel
// Sort, {{direction}} first: {{people}}. Sort the replies and list the names.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " Who and what?")));
replies.sort((a, b) => /\d+/.exec(a) - /\d+/.exec(b)){{reversed}};
return replies.map(r => /[A-Z]\w+/.exec(r)[0]).join(", ");

//@ refine
// Sort, {{direction}} first: {{people}}. Ask again where no number came, sort, and list the names.
const facts = {{facts}};
const again = (r, f) => /\d/.test(r) ? r : agent(f + " Who?");
const replies = await pipeline(facts, f => agent(f + " Who and what?"), again);
replies.sort((a, b) => /\d+/.exec(a) - /\d+/.exec(b)){{reversed}};
return replies.map(r => /[A-Z]\w+/.exec(r)[0]).join(", ");

//@ confirm verification
// Sort, {{direction}} first: {{people}}. Sort the replies and have the order confirmed.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " Who and what?")));
replies.sort((a, b) => /\d+/.exec(a) - /\d+/.exec(b)){{reversed}};
const check = await agent(replies[0] + ". The correct order is {{answer}}. Just confirm: who is first?");
return check.includes(/[A-Z]\w+/.exec(replies[0])[0]) ? "{{answer}}" : check;
