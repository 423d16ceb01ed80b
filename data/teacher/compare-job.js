//@ hybrid
// Compare: read both ages in parallel, take the job fact of the {{end}}, then read the job.
const replies = await parallel([() => agent("{{fact}} {{number}}"), () => agent("{{fact2}} {{number}}")]);
const [a, b] = replies.map(r => +/\d+/.exec(r));
const fact = a {{sign}} b ? "{{job_fact}}" : "{{job_fact2}}";
const job = await agent(fact + " Copy the job.");
return job.split(" ").pop();

//@ parallel
// Compare: read both ages and both jobs in parallel, then take the job at the {{end}} age.
const ages = await parallel([() => agent("{{fact}} {{number}}"), () => agent("{{fact2}} {{number}}")]);
const jobs = await parallel([() => agent("{{job_fact}} Copy the job."), () => agent("{{job_fact2}} Copy the job.")]);
const [a, b] = ages.map(r => +/\d+/.exec(r));
return (a {{sign}} b ? jobs[0] : jobs[1]).split(" ").pop();

//@ refine
// Compare: read both ages, read one again where none came, then read the job at the {{end}} age.
const again = (r, f) => /\d/.test(r) ? r : agent(f + " {{ask}}");
const ages = await pipeline(["{{fact}}", "{{fact2}}"], f => agent(f + " {{number}}"), again);
const [a, b] = ages.map(r => +/\d+/.exec(r));
const fact = a {{sign}} b ? "{{job_fact}}" : "{{job_fact2}}";
const job = await agent(fact + " Copy the job.");
return job.split(" ").pop();

//@ confirm verification
// Compare: read both ages in parallel, take the job fact of the {{end}}, then have the job confirmed.
const replies = await parallel([() => agent("{{fact}} {{number}}"), () => agent("{{fact2}} {{number}}")]);
const [a, b] = replies.map(r => +/\d+/.exec(r));
const fact = a {{sign}} b ? "{{job_fact}}" : "{{job_fact2}}";
const check = await agent(fact + " The correct answer is {{answer}}. Just confirm it.");
return check.includes("{{answer}}") ? "{{answer}}" : check;
