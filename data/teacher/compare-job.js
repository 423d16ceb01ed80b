//@ hybrid
// Job of the {{end}} of {{people}}: read each number, pick the job fact, then read the job.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " {{number}}")));
const [a, b] = replies.map(r => +/\d+/.exec(r));
const job = await agent((a {{sign}} b ? "{{job_fact}}" : "{{job_fact2}}") + " {{ask_job}}");
return job.split(" ").pop();

//@ refine
// Job of the {{end}} of {{people}}: read each number, ask again where none came, then read the job.
const facts = {{facts}};
const again = (r, f) => /\d/.test(r) ? r : agent(f + " {{ask}}");
const replies = await pipeline(facts, f => agent(f + " {{number}}"), again);
const [a, b] = replies.map(r => +/\d+/.exec(r));
const job = await agent((a {{sign}} b ? "{{job_fact}}" : "{{job_fact2}}") + " {{ask_job}}");
return job.split(" ").pop();

//@ parallel
// Job of the {{end}} of {{people}}: read both numbers and both jobs, then pick the job.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " {{number}}")));
const jobs = await parallel(["{{job_fact}}", "{{job_fact2}}"].map(f => () => agent(f + " {{ask_job}}")));
const [a, b] = replies.map(r => +/\d+/.exec(r));
return (a {{sign}} b ? jobs[0] : jobs[1]).split(" ").pop();

//@ confirm verification
// Job of the {{end}} of {{people}}: read each number, pick the job fact, then have the job confirmed.
const facts = {{facts}};
const replies = await parallel(facts.map(f => () => agent(f + " {{number}}")));
const [a, b] = replies.map(r => +/\d+/.exec(r));
const job = a {{sign}} b ? "{{job_fact}}" : "{{job_fact2}}";
const check = await agent(job + " The correct answer is {{answer}}. Just confirm it.");
return check.includes("{{answer}}") ? "{{answer}}" : check;
