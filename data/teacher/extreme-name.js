//@ hybrid
// Find the {{end}}: ask one agent per fact for the number, pick the fact, then ask who it is.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " {{number}}")));
const numbers = replies.map(r => +/\d+/.exec(r));
const best = facts[numbers.indexOf(Math.{{end}}(...numbers))];
const name = await agent(best + " {{ask}}");
return /[A-Z]\w+/.exec(name)[0];

//@ parallel
// Find the {{end}}: ask one agent per fact for name and number in parallel, then take the name with the {{end}}.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " {{ask}}")));
const numbers = replies.map(r => +/\d+/.exec(r));
const best = replies[numbers.indexOf(Math.{{end}}(...numbers))];
return /[A-Z]\w+/.exec(best)[0];

//@ refine
// Find the {{end}}: read each number, read it again where none came, pick the fact, then ask who it is.
const facts = {{facts}};
const again = (r, f) => /\d/.test(r) ? r : agent(f + " {{ask}}");
const replies = await pipeline(facts, f => agent(f + " {{number}}"), again);
const numbers = replies.map(r => +/\d+/.exec(r));
const best = facts[numbers.indexOf(Math.{{end}}(...numbers))];
const name = await agent(best + " {{ask}}");
return /[A-Z]\w+/.exec(name)[0];

//@ verify
// Find the {{end}}: read names and numbers, then let a second agent read the winner again and take its name.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " {{ask}}")));
const numbers = replies.map(r => +/\d+/.exec(r));
const best = numbers.indexOf(Math.{{end}}(...numbers));
const check = await agent(facts[best] + " {{ask}} Check the number.");
const sure = check.includes(numbers[best]) ? check : replies[best];
return /[A-Z]\w+/.exec(sure)[0];

//@ confirm verification
// Find the {{end}}: ask one agent per fact for the number, pick the fact, then have the person confirmed.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " {{number}}")));
const numbers = replies.map(r => +/\d+/.exec(r));
const best = facts[numbers.indexOf(Math.{{end}}(...numbers))];
const check = await agent(best + " The correct answer is {{answer}}. Just confirm it.");
return check.includes("{{answer}}") ? "{{answer}}" : check;
