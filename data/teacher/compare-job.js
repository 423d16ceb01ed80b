//@ hybrid
// Job of the {{end}} of {{people}}. Read the numbers, pick the job, and read it.
const facts = {{facts}};
const jobs = {{jobs}};
const replies = await parallel(facts.map(f => () => agent(f + " Who and what?")));
const [a, b] = replies.map(r => +/\d+/.exec(r));
const reply = await agent(jobs[a {{sign}} b ? 0 : 1] + " Who and what?");
return / an? (\w+)/.exec(reply)[1];

//@ refine
// Job of the {{end}} of {{people}}. Ask again where no number came, pick the job, and read it.
const facts = {{facts}};
const jobs = {{jobs}};
const again = (r, f) => /\d/.test(r) ? r : agent(f + " {{ask}}");
const replies = await pipeline(facts, f => agent(f + " Who and what?"), again);
const [a, b] = replies.map(r => +/\d+/.exec(r));
const reply = await agent(jobs[a {{sign}} b ? 0 : 1] + " Who and what?");
return / an? (\w+)/.exec(reply)[1];

//@ confirm verification
// Job of the {{end}} of {{people}}. Read the numbers, pick the job, and have it confirmed.
const facts = {{facts}};
const jobs = {{jobs}};
const replies = await parallel(facts.map(f => () => agent(f + " Who and what?")));
const [a, b] = replies.map(r => +/\d+/.exec(r));
const check = await agent(jobs[a {{sign}} b ? 0 : 1] + " The correct answer is {{answer}}. Just confirm it.");
return check.includes("{{answer}}") ? "{{answer}}" : check;
