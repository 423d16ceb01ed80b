//@ hybrid
// Job of the {{end}} of {{people}}. Read the numbers, pick the job fact, and read it.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " Who and what?")));
const [a, b] = replies.map(r => +/\d+/.exec(r));
const job = a {{sign}} b ? "{{job_fact}}" : "{{job_fact2}}";
const reply = await agent(job + " Who and what?");
return / an? (\w+)/.exec(reply)[1];

//@ refine
// Job of the {{end}} of {{people}}. Ask again where no number came, pick the job fact, and read it.
const facts = {{facts}};
const again = (r, f) => /\d/.test(r) ? r : agent(f + " {{ask}}");
const replies = await pipeline(facts, f => agent(f + " Who and what?"), again);
const [a, b] = replies.map(r => +/\d+/.exec(r));
const job = a {{sign}} b ? "{{job_fact}}" : "{{job_fact2}}";
const reply = await agent(job + " Who and what?");
return / an? (\w+)/.exec(reply)[1];

//@ confirm verification
// Job of the {{end}} of {{people}}. Read the numbers, pick the job fact, and have it confirmed.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " Who and what?")));
const [a, b] = replies.map(r => +/\d+/.exec(r));
const job = a {{sign}} b ? "{{job_fact}}" : "{{job_fact2}}";
const check = await agent(job + " The correct answer is {{answer}}. Just confirm it.");
return check.includes("{{answer}}") ? "{{answer}}" : check;
