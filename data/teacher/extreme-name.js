//@ parallel
// Find who has the {{end}}, {{direction}} first: {{people}}. Sort the replies and take the first name.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " Who and what?")));
replies.sort((a, b) => /\d+/.exec(a) - /\d+/.exec(b)){{reversed}};
return /[A-Z]\w+/.exec(replies[0])[0];

//@ refine
// Find who has the {{end}}, {{direction}} first: {{people}}. Ask again where no number came, sort, and take the first name.
const facts = {{facts}};
const again = (r, f) => /\d/.test(r) ? r : agent(f + " {{ask}}");
const replies = await pipeline(facts, f => agent(f + " Who and what?"), again);
replies.sort((a, b) => /\d+/.exec(a) - /\d+/.exec(b)){{reversed}};
return /[A-Z]\w+/.exec(replies[0])[0];

//@ hybrid
// Find who has the {{end}}, {{direction}} first: {{people}}. Read the numbers, pick the fact, and ask who it is.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " {{ask}}")));
const numbers = replies.map(r => +/\d+/.exec(r));
const best = facts[numbers.indexOf(Math.{{end}}(...numbers))];
const name = await agent(best + " Who and what?");
return /[A-Z]\w+/.exec(name)[0];

//@ confirm verification
// Find who has the {{end}}, {{direction}} first: {{people}}. Sort the replies and have the first name confirmed.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " Who and what?")));
replies.sort((a, b) => /\d+/.exec(a) - /\d+/.exec(b)){{reversed}};
const check = await agent(replies[0] + ". The correct answer is {{answer}}. Just confirm it.");
return check.includes("{{answer}}") ? "{{answer}}" : check;
