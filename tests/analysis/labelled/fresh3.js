//@ physics-split | hybrid | both | solver solver aggregator |
phase("Forces");
const [tension, friction] = await parallel([
  () => agent(`${args.question}\n\nOnly work out the tension in the rope. Give a number with units.`, { label: "tension" }),
  () => agent(`${args.question}\n\nOnly work out the friction force. Give a number with units.`, { label: "friction" }),
]);
phase("Assemble");
return agent(`${args.question}\n\nKnown so far: tension ${tension}, friction ${friction}. Put these together and state the net force.`, { label: "assemble" });

//@ answer-key-check | sequential | both | solver verifier |
const proposal = await agent(`Question: ${args.question}\nChoices: ${args.choices.join(" / ")}\nPick one and say why.`, { label: "student" });
const mark = await agent(`You are the examiner. Question: ${args.question}\nStudent's response: ${proposal}\nMark the response as right or wrong and justify the mark.`, { label: "examiner" });
return { proposal, mark };

//@ film-actors | hybrid | both | researcher aggregator |
const movies = ["Heat", "Ronin", "Casino"];
const casts = await Promise.all(movies.map((m) => agent(`Who starred in the film ${m}? Give the full cast list.`, { label: `cast of ${m}` })));
const common = await agent(`Here are three cast lists.\n\n${movies.map((m, i) => `${m}: ${casts[i]}`).join("\n")}\n\nWhich actor appears in all of them?`, { label: "intersect" });
return common;

//@ timeline-sort | hybrid | both | researcher aggregator |
const people = args.people;
const lives = await parallel(people.map((name) => () => agent(`When was ${name} born and when did they die? Use the search tool.`, { label: name, phase: "Lookup" })));
return await agent(`Order these people by year of birth:\n${people.map((p, i) => `- ${p}: ${lives[i]}`).join("\n")}`, { label: "order", phase: "Order" });

//@ self-check-same-prompt | sequential | both | solver verifier |
const sol = await agent(args.problem, { label: "solution" });
const chk = await agent(args.problem + "\n\nSomeone answered:\n" + sol + "\n\nIs that correct? Redo the calculation before you decide.", { label: "second look" });
return chk;

//@ best-of-n-scored | hybrid | both | solver verifier |
const N = 4;
const cands = await parallel(Array(N).fill(0).map((_, i) => () => agent(`Write a slogan for a bicycle repair shop. Variant ${i}.`)));
const scores = await parallel(cands.map((c) => () => agent(`Rate the slogan "${c}" from 1 to 100 for clarity and wit. Number only.`, { label: "rating" })));
let best = 0;
scores.forEach((s, i) => { if (Number(s) > Number(scores[best])) best = i; });
return cands[best];

//@ extract-compute | sequential | both | researcher solver |
const figures = await agent(`From the report below, pull every revenue figure with its year.\n\n${args.report}`, { label: "figures" });
return await agent(`Revenue figures:\n${figures}\n\nCalculate the compound annual growth rate over the whole period from these figures.`, { label: "cagr" });

//@ error-recovery | sequential | none | solver solver | revision branching
const attempt1 = await agent(`Give the 20th prime. Digits only.`).catch(() => null);
if (attempt1 && /^\d+$/.test(attempt1.trim())) return Number(attempt1);
const attempt2 = await agent(`List the first 20 primes, then repeat the last one.`);
return Number(attempt2.match(/\d+\s*$/)?.[0]);

//@ five-whys | sequential | both | solver | loops
let cause = args.incident;
const chain = [];
for (let i = 1; i <= 5; i++) {
  cause = await agent(`Why did this happen: ${cause}\nAnswer with one direct cause.`, { label: `why ${i}` });
  chain.push(cause);
}
return chain;

//@ independent-double | parallel | none | solver verifier |
const [direct, control] = await parallel([
  () => agent(`Evaluate the integral of x e^x from 0 to 1.`, { label: "direct" }),
  () => agent(`Verify numerically what the integral of x e^x from 0 to 1 is, using the trapezoid rule with 10 steps.`, { label: "numerical verification" }),
]);
return { direct, control };

//@ glossary-then-translate | sequential | both | researcher other verifier |
const glossary = await agent(`Extract the technical terms from the text and give their German equivalents:\n${args.text}`, { label: "terminologist" });
const german = await agent(`Translate the text into German. Use the glossary for technical terms.\n\nGlossary:\n${glossary}\n\nText:\n${args.text}`, { label: "translator" });
const report = await agent(`Compare the German version with the English original sentence by sentence and list mistranslations.\n\nEN: ${args.text}\n\nDE: ${german}`, { label: "reviser" });
return { german, report };

//@ spec-to-code-to-review | sequential | both | other solver verifier refiner | revision
const spec = await agent(`Turn this feature request into a numbered list of requirements:\n${args.request}`, { label: "requirements" });
const code = await agent(`Implement the following requirements in Python:\n${spec}`, { label: "dev" });
const issues = await agent(`Requirements:\n${spec}\n\nImplementation:\n${code}\n\nWhich requirements are not met?`, { label: "qa" });
return await agent(`Implementation:\n${code}\n\nUnmet requirements:\n${issues}\n\nExtend the implementation so that all of them are met.`, { label: "dev-2" });

//@ poll-experts | hybrid | both | solver aggregator |
const EXPERTS = ["a constitutional lawyer", "a historian", "a journalist"];
phase("Statements");
const statements = await parallel(EXPERTS.map((e) => () => agent(`You are ${e}. In 100 words: ${args.question}`)));
phase("Minutes");
const minutes = await agent(`Write minutes of a panel with these statements, ending with the point on which most of them agree.\n\n${statements.join("\n\n")}`);
return minutes;

//@ cheap-then-strong | sequential | both | solver verifier solver | revision branching
const cheap = await agent(args.q, { label: "draft answer", effort: "low" });
const trust = await agent(`Q: ${args.q}\nA: ${cheap}\nHow likely is it that A is correct? Reply with a probability.`, { label: "calibrator" });
if (parseFloat(trust) > 0.8) return cheap;
return agent(args.q, { label: "strong answer", effort: "high" });

//@ chunked-count | parallel | none | solver |
const text = args.text;
const pieces = [];
for (let i = 0; i < text.length; i += 2000) pieces.push(text.slice(i, i + 2000));
const counts = await Promise.all(pieces.map((p, i) => agent(`How many times does the word "sea" occur in this piece? Digits only.\n\n${p}`, { label: `piece ${i}` })));
return counts.reduce((n, c) => n + (parseInt(c, 10) || 0), 0);

//@ rewrite-chain-functions | sequential | both | solver refiner refiner | revision loops
const passes = [
  (t) => agent(`Shorten this text to half its length:\n${t}`, { label: "shorten" }),
  (t) => agent(`Rewrite this text in plain language:\n${t}`, { label: "plain" }),
];
let doc = await agent("Write an information leaflet on tick bites.", { label: "leaflet" });
for (const pass of passes) doc = await pass(doc);
return doc;

//@ two-stage-gather | hybrid | both | researcher researcher aggregator |
const leads = await parallel(["history", "geography"].map((area) => () => agent(`Search for sources on the ${area} of Lake Constance and note the key facts.`, { label: `search ${area}` })));
const followups = await parallel(leads.map((lead, i) => () => agent(`These notes were collected:\n${lead}\n\nLook up whatever is missing or vague in them.`, { label: `follow-up ${i}` })));
return agent(`Notes:\n${leads.join("\n")}\n\nAdditions:\n${followups.join("\n")}\n\nWrite a two-page briefing that merges everything.`, { label: "briefing" });

//@ logic-grid | sequential | both | other solver verifier |
const clues = await agent(`Rewrite the puzzle as a list of formal constraints:\n${args.puzzle}`, { label: "formalizer" });
const assignment = await agent(`Find an assignment that satisfies all of these constraints:\n${clues}`, { label: "search assignment" });
return agent(`Constraints:\n${clues}\nAssignment:\n${assignment}\nGo through the constraints one by one and tell whether the assignment satisfies each.`, { label: "check" });

//@ pipeline-partial | hybrid | none | researcher solver |
const outs = await pipeline(args.questions,
  (q) => agent(`Retrieve background facts for the question: ${q}`, { label: "retrieve" }),
  (_, q) => agent(`Answer the question in one sentence: ${q}`, { label: "answer" }),
);
return outs;

//@ promise-pool | hybrid | none | solver | loops
const queue = args.tasks.slice();
const results = [];
async function worker(id) {
  while (queue.length > 0) {
    const task = queue.shift();
    results.push(await agent(`Worker ${id}, do this task: ${task}`));
  }
}
await Promise.all([worker(1), worker(2)]);
return results;

//@ yes-no-ladder | sequential | none | verifier verifier solver | branching
if ((await agent(`Is the number ${args.n} even? yes/no`)).startsWith("yes")) return "even";
if ((await agent(`Is the number ${args.n} divisible by 3? yes/no`)).startsWith("yes")) return "multiple of 3";
return agent(`Find the smallest prime factor of ${args.n}.`);

//@ story-consistency | sequential | both | other solver verifier refiner | revision
const plot = await agent("Devise a plot for a short story set in a lighthouse: five beats.", { label: "plotter" });
const story = await agent(`Plot:\n${plot}\n\nWrite the story, following the plot beat by beat.`, { label: "storyteller" });
const flaws = await agent(`Read the story and list continuity errors.\n\n${story}`, { label: "continuity" });
const fixed = await agent(`Story:\n${story}\n\nContinuity errors:\n${flaws}\n\nPublish a version without these errors.`, { label: "second draft" });
return fixed;

//@ mixed-await-order | hybrid | both | solver solver aggregator |
const first = agent("State the law of cosines.");
const second = agent("State the law of sines.");
const text = `1. ${await first}\n2. ${await second}`;
return await agent(`${text}\n\nExplain when to use which of these two laws.`);

//@ memory-object | sequential | both | researcher solver verifier |
const mem = { facts: "", answer: "" };
mem.facts = await agent("Find the orbital period and distance of Io from Jupiter.", { label: "facts" });
mem.answer = await agent(`Use ${mem.facts} to compute Io's orbital speed.`, { label: "speed" });
return await agent(`Check whether ${mem.answer} is plausible for a moon with ${mem.facts}.`, { label: "plausibility" });

//@ sub-agent-team-class | hybrid | both | solver aggregator |
class Debate {
  constructor(q, sides) { this.q = q; this.sides = sides; }
  async opening() { return parallel(this.sides.map((s) => () => agent(`Argue ${s} the motion: ${this.q}`, { label: `opening ${s}` }))); }
  async verdict(speeches) { return agent(`Motion: ${this.q}\n\nSpeeches:\n${speeches.join("\n\n")}\n\nWho argued better? Decide.`, { label: "jury" }); }
}
const debate = new Debate(args.motion, ["for", "against"]);
return debate.verdict(await debate.opening());

//@ reduce-with-parallel | sequential | both | solver aggregator | loops
const parts = ["Count the squares on a chessboard.", "Count the rectangles on a chessboard."];
const total = await parts.reduce(async (sum, p) => {
  const before = await sum;
  const n = await agent(p, { label: "count" });
  return `${before} ${n}`;
}, Promise.resolve(""));
return agent(`Add the numbers: ${total}`, { label: "adder" });

//@ unused-research | sequential | none | researcher solver |
const bg = await agent("Collect background information on the Treaty of Tordesillas.");
log(bg.slice(0, 80));
return agent("In which year was the Treaty of Tordesillas signed? Answer with the year.");

//@ numbered-subquestions | hybrid | both | other researcher aggregator |
const decomposition = await agent(`Split the question into simpler sub-questions, one per line:\n${args.question}`);
const subs = decomposition.split("\n").map((s) => s.replace(/^\d+\.\s*/, "")).filter(Boolean);
const found = await parallel(subs.map((s) => () => agent(`Search for the answer to: ${s}`)));
return agent(`Question: ${args.question}\n\n${subs.map((s, i) => `Q${i + 1}: ${s}\nA${i + 1}: ${found[i]}`).join("\n\n")}\n\nTaking the partial answers together, answer the question.`);

//@ final-only-labels | hybrid | both | solver solver aggregator |
const a1 = agent(`Prove by induction: ${args.claim}`, { label: "induction" });
const a2 = agent(`Prove by contradiction: ${args.claim}`, { label: "contradiction" });
const proofs = await Promise.all([a1, a2]);
return agent("Which of the following two proofs is more convincing? Return it unchanged.\n\n" + proofs.join("\n\n=====\n\n"), { label: "choice" });

//@ backwards-solve | sequential | both | solver verifier |
const root = await agent("Find a real root of x^3 - 2x - 5 = 0 to three decimals.");
return agent(`Substitute x = ${root} into x^3 - 2x - 5 and report whether the value is within 0.01 of zero.`, { label: "substitution" });

//@ batch-loop-with-merge | hybrid | both | other aggregator | loops
const rowsPerBatch = 20;
let running = "";
for (let i = 0; i < args.rows.length; i += rowsPerBatch) {
  const batch = args.rows.slice(i, i + rowsPerBatch);
  const tagged = await parallel(batch.map((r) => () => agent(`Tag this complaint with a topic: ${r}`, { label: "tag" })));
  running = await agent(`Topics so far:\n${running}\n\nNew topics:\n${tagged.join("\n")}\n\nMerge them into one list of topics with counts.`, { label: "merge" });
}
return running;

//@ persona-chain | sequential | both | solver verifier aggregator |
const junior = await agent(`You are a junior analyst. Estimate the market size for e-bikes in Austria.`);
const senior = await agent(`You are a senior reviewer. A junior analyst made this estimate:\n${junior}\nCriticise the method and the assumptions.`);
const partner = await agent(`You are the partner in charge. Estimate:\n${junior}\n\nCriticism:\n${senior}\n\nDecide which figure goes to the client.`);
return partner;

//@ hidden-in-helper | sequential | both | solver verifier |
const fmt = (q, a) => `### Question\n${q}\n### Answer\n${a}`;
const respond = (q) => agent(q, { label: "respond" });
const grade = (q, a) => agent(`${fmt(q, a)}\n\nGrade the answer (A-F) and explain.`, { label: "grade" });
const reply = await respond(args.question);
return { reply, grade: await grade(args.question, reply) };

//@ only-log | single | none | solver |
log("starting");
phase("Answer");
const result = await agent(`${args.question}\n\nThink step by step, then answer.`, { schema: { type: "object", properties: { answer: { type: "string" } } } });
log(`got ${result.answer}`);
return result.answer;

//@ optional-second-opinion | sequential | one | solver solver |
const one = await agent(`Diagnose: ${args.symptoms}`, { label: "gp" });
const two = await agent(`Patient file:\n${args.symptoms}\n\nFirst diagnosis:\n${one}\n\nWhat is your diagnosis?`, { label: "specialist" });
return two;

//@ set-dedupe | hybrid | both | researcher aggregator |
const engines = ["arxiv", "crossref", "dblp"];
const hits = new Set();
await Promise.all(engines.map(async (e) => { const r = await agent(`Query ${e} for papers on workflow synthesis; return titles, one per line.`, { label: e }); r.split("\n").forEach((t) => hits.add(t)); }));
return agent(`Cluster these paper titles by theme and name each cluster:\n${[...hits].join("\n")}`, { label: "cluster" });

//@ conditional-parallel | hybrid | both | other solver solver solver | branching
const kind = await agent(`Does answering this need one or several steps? ${args.question}`, { label: "difficulty" });
if (kind.includes("several")) {
  const ideas = await parallel([1, 2, 3].map((k) => () => agent(`Idea ${k}: how would you start on this problem? ${args.question}`)));
  return agent(`Problem: ${args.question}\nIdeas:\n${ideas.join("\n")}\nSolve the problem, building on the most promising idea.`);
}
return agent(args.question);

//@ matrix-fanout | parallel | none | solver |
const models = ["SIR", "SEIR"];
const rates = [0.1, 0.2, 0.3];
const cells = await parallel(models.flatMap((m) => rates.map((r) => () => agent(`For the ${m} model with recovery rate ${r}, compute R0 when beta = 0.4.`, { label: `${m}/${r}` }))));
return cells;

//@ audit-log-both | hybrid | both | solver verifier verifier refiner | revision
const policy = await agent("Write a password policy for a hospital.", { label: "policy" });
const [legal, practical] = await Promise.all([
  agent(`Is this policy compliant with data protection law? List violations.\n${policy}`, { label: "legal" }),
  agent(`Would nurses be able to follow this policy during a night shift? Name obstacles.\n${policy}`, { label: "practical" }),
]);
const revised = await agent(`Policy:\n${policy}\n\nLegal remarks:\n${legal}\n\nPractical remarks:\n${practical}\n\nRevise the policy accordingly.`, { label: "v2" });
return revised;
