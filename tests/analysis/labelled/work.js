//@ review-lenses | hybrid | both | verifier aggregator |
const lenses = ["security", "performance", "style"];
const found = await parallel(lenses.map(l => () => agent(`Review this diff for ${l} problems:\n${args.diff}`, { label: "review:" + l, phase: "Review" })));
phase("Report");
return await agent("Write a review report that merges these findings, most severe first:\n" + found.join("\n"), { label: "report" });

//@ find-and-confirm | hybrid | both | verifier verifier |
const bugs = await agent("List likely bugs in this file, one per line:\n" + args.file, { label: "bug finder" });
const confirmed = await parallel(bugs.split("\n").map(b => () => agent(`Confirm whether this is a real bug: ${b}\nFile:\n${args.file}`, { label: "confirm" })));
return confirmed.filter(c => c.startsWith("yes"));

//@ generate-test-fix | sequential | both | solver verifier refiner | revision branching
let code = await agent("Write a JavaScript function that parses Roman numerals.", { label: "coder" });
const report = await agent("Test this function mentally on IV, XL and MCM and report failures:\n" + code, { label: "tester" });
if (report.includes("fail")) code = await agent("Fix the function.\n" + code + "\nFailures: " + report, { label: "fixer" });
return code;

//@ triage | parallel | none | other |
const labels = await parallel(args.tickets.map(t => () => agent("Classify this ticket as bug, feature or question: " + t)));
return labels;

//@ triage-then-answer | hybrid | none | other solver | branching
const rows = await pipeline(args.tickets,
  t => agent("Classify this ticket as bug or question: " + t, { label: "classifier" }),
  (label, t) => label.includes("question") ? agent("Answer this customer question politely: " + t, { label: "responder" }) : null);
return rows;

//@ contract-extract | hybrid | both | researcher verifier |
const fields = ["parties", "term", "liability cap"];
const values = await parallel(fields.map(f => () => agent(`Extract the ${f} from the contract:\n${args.contract}`)));
const checks = await parallel(fields.map((f, i) => () => agent(`The ${f} of the contract was read as "${values[i]}". Check it against the contract:\n${args.contract}`)));
return fields.map((f, i) => ({ f, value: values[i], check: checks[i] }));

//@ itinerary | hybrid | both | researcher researcher aggregator |
const [sights, trains] = await parallel([
  () => agent("Find three sights in Porto.", { label: "sights" }),
  () => agent("Find the train times from Lisbon to Porto.", { label: "trains" }),
]);
return agent(`Combine into a one-day plan.\nSights: ${sights}\nTrains: ${trains}`, { label: "compile plan" });

//@ budget-loop | sequential | none | solver | loops
const names = [];
while (budget.remaining() > 1000 && names.length < 5) {
  names.push(await agent("Suggest one name for a cat. Number " + names.length));
}
return names;

//@ with-try | sequential | none | solver solver |
let r;
try {
  r = await agent("Write SQL that counts users per country.", { schema: { type: "object", properties: { sql: { type: "string" } } } });
} catch (e) {
  r = await agent("Write SQL that counts users per country. Plain text.");
}
return r;

//@ null-guard | hybrid | both | researcher aggregator | branching
const logs = await parallel(args.logs.map(l => () => agent("Extract the error lines from this log:\n" + l)));
const usable = logs.filter(x => x !== null);
if (usable.length === 0) return "no logs";
const cause = await agent("From these error lines, infer the root cause and summarise it:\n" + usable.join("\n"), { label: "summariser" });
return cause;

//@ for-index-parallel | hybrid | both | solver aggregator | loops
const results = [];
for (let i = 0; i < args.items.length; i += 2) {
  const batch = args.items.slice(i, i + 2);
  results.push(...(await parallel(batch.map(x => () => agent("Estimate the effort of this task in days: " + x)))));
}
return await agent("Add up these estimates and give a total with a range: " + results.join(", "));

//@ switch-route | sequential | none | other solver solver solver | branching
const kind = await agent("Which kind of request is this: refund, bug or other? " + args.mail);
switch (kind) {
  case "refund": return await agent("Write a reply that grants a refund for: " + args.mail);
  case "bug": return await agent("Write a reply that asks for logs for: " + args.mail);
  default: return await agent("Write a friendly reply to: " + args.mail);
}

//@ best-of-n-with-scores | hybrid | both | solver verifier |
const drafts = await parallel([1, 2, 3].map(i => () => agent("Draft a commit message for this diff, variant " + i + ":\n" + args.diff, { label: "draft" })));
const scores = await parallel(drafts.map(d => () => agent("Score this commit message from 0 to 10 for accuracy:\n" + d, { label: "grader" })));
return drafts[scores.map(Number).indexOf(Math.max(...scores.map(Number)))];

//@ map-reduce-rounds | hybrid | both | aggregator | loops
let texts = args.documents;
while (texts.length > 1) {
  const pairs = [];
  for (let i = 0; i < texts.length; i += 2) pairs.push(texts.slice(i, i + 2));
  texts = await parallel(pairs.map(p => () => agent("Merge these two summaries into one:\n" + p.join("\n"))));
}
return texts[0];

//@ async-callbacks | parallel | none | researcher |
const out = await Promise.all(args.urls.map(async url => {
  const page = await agent("Read the page " + url + " and extract the prices.");
  return { url, page };
}));
return out;

//@ async-callbacks-two | hybrid | both | researcher verifier |
const out = await Promise.all(args.urls.map(async url => {
  const price = await agent("Extract the price from the page " + url);
  const ok = await agent("Is " + price + " a plausible price for the page " + url + "?", { label: "sanity check" });
  return ok ? price : null;
}));
return out.filter(Boolean);

//@ child-workflow | sequential | both | verifier verifier |
const report = await workflow("audit", { repo: args.repo });
return await agent("Verify the claims in this audit report: " + JSON.stringify(report));

//@ vote-named-fn | parallel | none | solver |
const run = () => agent("Which of these two release names is better, Aurora or Borealis? One word.", { label: "sampler" });
const votes = await parallel([run, run, run]);
return votes.filter(v => v === "Aurora").length > 1 ? "Aurora" : "Borealis";

//@ array-of-stages | sequential | both | solver refiner refiner | revision
let text = args.text;
text = await agent("Write a first draft of a privacy notice from these points: " + text);
text = await agent("Shorten the notice to half its length: " + text);
text = await agent("Rewrite the notice in plain language: " + text);
return text;

//@ unreachable-helper | single | none | solver |
async function unused() { return await agent("This is never asked."); }
return await agent("Count the words in: " + args.text);

//@ spec-to-tasks | hybrid | both | other solver verifier aggregator |
phase("Plan");
const tasks = await agent("Split the specification into independent coding tasks, as a JSON array:\n" + args.spec);
phase("Build");
const patches = await parallel(JSON.parse(tasks).map(t => () => agent("Implement this task as a patch: " + t)));
phase("Check");
const reviews = await parallel(patches.map(p => () => agent("Review the patch for bugs:\n" + p)));
phase("Summary");
return await agent("Summarise the reviews for the author:\n" + reviews.join("\n"));

//@ race | parallel | none | solver solver |
const first = await Promise.race([agent("Suggest a variable name for a counter."), agent("Suggest a variable name for a total.")]);
return first;

//@ estimate-then-bound | sequential | none | solver solver |
const low = await agent("Give a lower bound for the number of piano tuners in Chicago.");
const high = await agent("Give an upper bound for the number of piano tuners in Chicago.");
return (Number(low) + Number(high)) / 2;

//@ destructured | hybrid | both | solver solver verifier |
const [{ value: a }, { value: b }] = await parallel([
  () => agent("Count the vowels in 'orchestration'.", { schema: { type: "object", properties: { value: { type: "integer" } } } }),
  () => agent("Count the consonants in 'orchestration'.", { schema: { type: "object", properties: { value: { type: "integer" } } } }),
]);
return await agent(`Someone counted ${a} vowels and ${b} consonants in 'orchestration', 13 letters. Verify the counts.`);

//@ question-echo | sequential | both | solver solver |
const name = await agent("Who wrote The Trial? Name only.");
return await agent(`In which city was ${name} born?`);
