//@ olympiad-team | hybrid | both | solver verifier aggregator | branching
export const meta = { name: "olympiad", description: "Three routes, a skeptic per route, one coordinator", phases: ["Attack", "Cross-examine", "Conclude"] };
const Q = `Let S be the set of integers n, 1 <= n <= 2024, such that n divides 3^n + 1. Find |S|.`;
const routes = [
  { id: "lifting", hint: "Use lifting-the-exponent." },
  { id: "orders", hint: "Think about multiplicative orders." },
  { id: "search", hint: "Reason about small cases and extrapolate carefully." },
];
phase("Attack");
const attacks = await parallel(routes.map((r) => () => agent(`${Q}\n\n${r.hint}\nReturn your final integer on the last line.`, { label: `attack/${r.id}` })));
phase("Cross-examine");
const exams = await parallel(attacks.map((a, k) => () => a === null ? null : agent(`A colleague claims to have solved the following problem.\n\nPROBLEM\n${Q}\n\nWORK\n${a}\n\nTry hard to break the argument. Report the first invalid step, or say that it survives.`, { label: `skeptic/${routes[k].id}` })));
phase("Conclude");
const dossier = attacks.map((a, k) => `### ${routes[k].id}\n${a ?? "(no answer)"}\nSkeptic: ${exams[k] ?? "-"}`).join("\n\n");
return agent(`${Q}\n\nDossier of attempts and cross-examinations:\n\n${dossier}\n\nWeigh the dossier and commit to one integer.`, { label: "coordinator" });

//@ simple-delegate | single | none | solver |
const { question } = args;
return { answer: await agent(question) };

//@ ask-then-format | sequential | both | researcher other |
const raw = await agent("Which films did Agnès Varda direct between 1960 and 1970? Search if needed.", { label: "filmography" });
const nice = await agent(`Turn the text below into a JSON array of {title, year}. Output JSON only.\n\n${raw}`, { label: "to-json" });
return JSON.parse(nice);

//@ two-hop-with-guard | sequential | both | researcher researcher | branching
const who = await agent("Who composed the opera 'Peter Grimes'? Look it up and reply with the name.");
if (!who || /unknown/i.test(who)) return "unknown";
return await agent(`Look up the town where ${who.trim()} was born. Reply with the town only.`);

//@ interleaved | hybrid | both | solver solver solver |
const pa = agent("Compute 2^10 mod 7.");
const pb = agent("Compute 3^10 mod 7.");
const a = await pa;
const c = await agent(`Multiply ${a} by 5 and reduce modulo 7.`);
const b = await pb;
return [b, c];

//@ majority-then-explain | hybrid | both | solver solver |
const votes = await parallel(Array.from({ length: 5 }, (_, i) => () => agent(`${args.question}\nAnswer with a single letter. (sample ${i})`, { label: "sample" })));
const freq = {};
votes.filter(Boolean).forEach((v) => { const k = v.trim()[0]; freq[k] = (freq[k] || 0) + 1; });
const [top] = Object.entries(freq).sort(([, m], [, n]) => n - m)[0];
return agent(`Explain in two sentences why ${top} is the answer to this question:\n${args.question}`, { label: "explain" });

//@ staged-fields | sequential | both | solver solver verifier |
const S = { type: "object", properties: { value: { type: "number" }, reasoning: { type: "string" } }, required: ["value"] };
const mass = await agent("A crate weighs 98 N on Earth. What is its mass?", { schema: S, label: "mass" });
const force = await agent(`With a mass of ${mass.value} kg and an acceleration of 3 m/s^2, what net force acts?`, { schema: S, label: "force" });
const audit = await agent(`Audit trail:\n- mass: ${mass.value} kg because ${mass.reasoning}\n- force: ${force.value} N because ${force.reasoning}\nDo the numbers follow from each other? Flag anything inconsistent.`, { label: "auditor" });
return { force: force.value, audit };

//@ passages-filter | hybrid | one | verifier solver |
const relevant = [];
const flags = await parallel(args.passages.map((p, i) => () => agent(`Question: ${args.question}\nPassage ${i}: ${p.text}\nDoes this passage help to answer the question? yes/no`, { label: `relevance ${i}` })));
args.passages.forEach((p, i) => { if (/yes/i.test(flags[i] ?? "")) relevant.push(p.text); });
const answer = await agent(`Passages:\n${relevant.join("\n---\n")}\n\nAnswer the question from the passages: ${args.question}\n(Relevance notes: ${flags.join(", ")})`, { label: "answer" });
return answer;

//@ selected-passages-not-carried | hybrid | none | verifier solver |
const marks = await parallel(args.passages.map((p) => () => agent(`Is the following passage about ${args.topic}? Reply yes or no.\n${p}`)));
const kept = args.passages.filter((_, i) => marks[i] && marks[i].startsWith("yes"));
return await agent(`${kept.join("\n\n")}\n\nUsing these passages, answer: ${args.question}`);

//@ planner-executor-loop | sequential | both | other solver verifier | branching loops
const todo = [];
let history = "";
let done = false;
while (!done && todo.length < 4) {
  const step = await agent(`Goal: ${args.goal}\nSo far:\n${history || "nothing"}\nWhat should be done next? One step only.`, { label: "planner" });
  const result = await agent(`Carry out this step and report the outcome: ${step}`, { label: "executor" });
  history += `\n* ${step} -> ${result}`;
  const ok = await agent(`Goal: ${args.goal}\nProgress:${history}\nHas the goal been reached? Answer DONE or CONTINUE.`, { label: "monitor" });
  done = ok.includes("DONE");
  todo.push(step);
}
return history;

//@ map-reduce-merge-pairs | hybrid | both | other aggregator | loops
let layer = await Promise.all(args.sections.map((s, i) => agent(`Summarize section ${i + 1} in three bullet points:\n\n${s}`, { label: `section-${i + 1}` })));
while (layer.length > 1) {
  const next = [];
  for (let i = 0; i < layer.length; i += 2) {
    const pair = layer.slice(i, i + 2);
    next.push(pair.length === 1 ? Promise.resolve(pair[0]) : agent(`Fuse these two summaries without losing facts:\nA)\n${pair[0]}\nB)\n${pair[1]}`, { label: "fuse" }));
  }
  layer = await Promise.all(next);
}
return layer[0];

//@ hardcoded-second | sequential | none | solver solver |
const x = await agent("Solve 3x - 7 = 11 for x.");
log(`x = ${x}`);
const y = await agent("Given x = 6, compute y = x^2 - 4.");
return y;

//@ devil-advocate | sequential | both | solver verifier refiner | revision
const stance = await agent("Should a small museum digitise its archive first or restore its building first? Argue for one.", { label: "advocate" });
const counter = await agent(`Play devil's advocate against this position:\n"""\n${stance}\n"""`, { label: "devil" });
return agent(`Original position:\n${stance}\n\nCounter-arguments:\n${counter}\n\nRework the position so that it answers the counter-arguments.`, { label: "rework" });

//@ unit-tests-then-fix | sequential | both | solver other verifier refiner | revision branching loops
let impl = await agent("Implement `slugify(text)` in JavaScript. Code only.", { label: "implementer" });
const cases = await agent("Propose ten tricky test cases for a slugify function, as a list of input -> output.", { label: "case designer" });
for (let attempt = 0; attempt < 2; attempt++) {
  const verdict = await agent(`Code:\n${impl}\n\nTest cases:\n${cases}\n\nSimulate the code on every case. List failing cases or print ALL PASS.`, { label: `test run ${attempt}` });
  if (verdict.includes("ALL PASS")) return impl;
  impl = await agent(`The code below fails some cases. Repair it.\n\n${impl}\n\nFailures:\n${verdict}`, { label: `repair ${attempt}` });
}
return impl;

//@ dead-helper | single | none | solver |
async function deepCheck(answer) {
  return agent(`Verify thoroughly: ${answer}`);
}
const quick = await agent("How many edges does a truncated icosahedron have?", { label: "quick" });
return quick;

//@ conditional-verify | sequential | both | solver verifier | branching
async function verifyIfNeeded(text) {
  if (text.length < 20) return text;
  return await agent(`Check the reasoning for mistakes and return a verdict:\n${text}`, { label: "verify" });
}
const solved = await agent(args.question, { label: "solve" });
return verifyIfNeeded(solved);

//@ object-of-promises | hybrid | both | researcher researcher researcher aggregator |
const jobs = {
  founding: agent("Find the founding year of the University of Coimbra."),
  students: agent("Find the number of students of the University of Coimbra."),
  library: agent("Find facts about the Joanina Library."),
};
const info = {};
for (const [k, p] of Object.entries(jobs)) info[k] = await p;
return agent(`Write a short encyclopedia entry from the facts below.\nFounded: ${info.founding}\nStudents: ${info.students}\nLibrary: ${info.library}`, { label: "writer" });

//@ catch-handler | parallel | none | solver |
const safe = (p) => p.catch((e) => `failed: ${e.message}`);
const outs = await Promise.all(["17", "91", "221"].map((n) => safe(agent(`Factor ${n} into primes.`))));
return outs;

//@ timeout-race | parallel | none | solver solver |
const fast = agent("Give a quick estimate of the number of piano tuners in Lyon.", { label: "fast" });
const slow = agent("Estimate the number of piano tuners in Lyon with a careful Fermi calculation.", { label: "slow" });
return Promise.any([slow, fast]);

//@ nested-map-flat | hybrid | both | solver verifier |
const problems = args.problems;
const results = await Promise.all(problems.map(async (problem, i) => {
  const solution = await agent(`Problem ${i + 1}: ${problem}\nSolve it.`, { label: `solve ${i + 1}`, phase: "Solve" });
  const grade = await agent(`Problem: ${problem}\nStudent solution: ${solution}\nGrade the solution from 0 to 10.`, { label: `grade ${i + 1}`, phase: "Grade" });
  return { problem, solution, grade: Number(grade) };
}));
return results.filter((r) => r.grade >= 7);

//@ translation-relay | sequential | both | other | loops
const relay = ["French", "Japanese", "Finnish", "English"];
let message = "The early bird catches the worm.";
for (const language of relay) {
  message = await agent(`Translate into ${language}, keeping the idiom's meaning: ${message}`, { label: `to ${language}` });
}
return message;

//@ late-binding-builder | hybrid | both | solver aggregator |
class PromptBuilder {
  constructor() { this.parts = []; }
  add(title, body) { this.parts.push(`## ${title}\n${body}`); return this; }
  toString() { return this.parts.join("\n\n"); }
}
const views = await parallel(["economist", "engineer"].map((p) => () => agent(`As an ${p}, name the main obstacle to heat pumps in old houses.`, { label: p })));
const text = `## Economist\n${views[0]}\n\n## Engineer\n${views[1]}`;
return agent(`${text}\n\nReconcile the two views in one paragraph.`, { label: "editor-in-chief" });

//@ quoted-output | sequential | both | solver solver |
const poem = await agent("Write a limerick about a cat in space.");
return agent('Set this limerick to a simple melody in ABC notation: "' + poem + '"');

//@ verify-by-resolving | hybrid | both | solver solver aggregator | branching
const [primary, shadow] = await parallel([
  () => agent(`${args.question}\nSolve step by step.`, { label: "primary" }),
  () => agent(`${args.question}\nSolve it a different way from the textbook method.`, { label: "shadow" }),
]);
const same = primary.trim() === shadow.trim();
if (same) return primary;
return agent(`Problem: ${args.question}\nAnswer 1: ${primary}\nAnswer 2: ${shadow}\nThe answers differ. Work out which is right and return only it.`, { label: "tiebreaker" });

//@ phase-less-research | hybrid | both | researcher solver |
const subqs = ["When was the Gotthard base tunnel opened?", "How long is it in kilometres?"];
const facts = [];
for await (const f of subqs.map((q) => agent(q, { agentType: "researcher" }))) facts.push(f);
return agent(`Facts:\n- ${facts.join("\n- ")}\n\nFrom these facts compute the number of metres per year since the opening until 2024.`, { label: "compute" });

//@ recursion-tree | hybrid | both | solver aggregator | loops
async function summarise(node, depth = 0) {
  if (!node.children?.length) return agent(`Describe the module ${node.name} in a sentence.`, { label: `leaf:${node.name}` });
  const parts = await Promise.all(node.children.map((c) => summarise(c, depth + 1)));
  return agent(`Module ${node.name} consists of:\n${parts.join("\n")}\nSummarise these descriptions in one sentence.`, { label: `node:${node.name}` });
}
return await summarise(args.tree);

//@ results-only-returned | parallel | none | other |
const batches = [args.rows.slice(0, 10), args.rows.slice(10, 20)];
return (await parallel(batches.map((rows, i) => () => agent(`Label each row as positive, neutral or negative. One label per line.\n${rows.join("\n")}`, { label: `batch ${i}` })))).flatMap((t) => t.split("\n"));

//@ outline-sections-edit | hybrid | both | other solver refiner | revision
const outline = await agent("Outline a tutorial on tide tables with four sections, one heading per line.", { label: "outline" });
const headings = outline.split("\n").filter(Boolean);
const drafts = await parallel(headings.map((h) => () => agent(`Write the section "${h}" of a tutorial on tide tables.\nFull outline, for context:\n${outline}`, { label: `write: ${h}` })));
return agent(`Edit the following draft into a consistent tutorial, removing repetitions:\n\n${drafts.join("\n\n")}`, { label: "editor" });

//@ compare-two-sources | hybrid | both | researcher researcher verifier |
const wiki = () => agent("What does the encyclopedia say about the height of Ben Nevis?", { label: "source A" });
const map = () => agent("What do Ordnance Survey maps say about the height of Ben Nevis?", { label: "source B" });
const [sa, sb] = await parallel([wiki, map]);
return agent(`Source A says: ${sa}\nSource B says: ${sb}\nDo the sources contradict each other?`, { label: "consistency check" });

//@ label-only-hints | sequential | one | solver verifier |
const derivation = await agent("Derive the moment of inertia of a solid cone about its axis.", { label: "derive" });
const second = await agent("Verify the derivation above.", { label: "verify" });
return [derivation, second];

//@ number-into-prompt | sequential | both | researcher solver |
const pop = await agent("Look up the population of Iceland. Digits only.");
const per = Math.round(Number(pop.replace(/\D/g, "")) / 103000);
return await agent(`Iceland has about ${per} people per square kilometre. Name three countries with a similar density.`);

//@ args-loop-sequential | sequential | none | solver | loops
const replies = [];
for (const mail of args.mails) {
  const reply = await agent(`Write a polite reply to this mail:\n${mail}`, { label: "reply" });
  replies.push(reply);
}
return replies;

//@ progressive-hints | sequential | both | solver verifier | revision branching loops
let hint = "";
for (let n = 0; n < 3; n++) {
  const guess = await agent(`Riddle: ${args.riddle}${hint ? `\nHint from the examiner: ${hint}` : ""}\nYour guess?`, { label: `guess ${n}` });
  hint = await agent(`The riddle is: ${args.riddle}\nThe guess is: ${guess}\nIs the guess plausible? If not, give a hint without the solution.`, { label: `examiner ${n}` });
  if (hint.startsWith("plausible")) return guess;
}
return "no idea";

//@ tool-style | sequential | both | researcher solver |
const tools = {
  search: (q) => agent(`Search the web: ${q}`, { label: "search tool" }),
  calc: (e) => agent(`Calculate ${e}. Number only.`, { label: "calculator" }),
};
const dist = await tools.search("distance between Oslo and Bergen by rail in km");
return tools.calc(`${dist} / 6.5`);

//@ parallel-of-sequences | hybrid | both | researcher solver aggregator |
const branch = (city) => async () => {
  const data = await agent(`Collect monthly rainfall figures for ${city}.`, { label: `${city}: data` });
  return agent(`Rainfall data for ${city}:\n${data}\nCompute the yearly total from this data.`, { label: `${city}: total` });
};
const totals = await parallel(["Bergen", "Seattle"].map(branch));
return agent(`Totals: ${totals.join("; ")}. Which city is wetter?`, { label: "compare" });

//@ early-return-direct | single | none | solver |
if (/^\s*\d+\s*[+*]\s*\d+\s*$/.test(args.question)) return eval(args.question);
return await agent(`Answer the question: ${args.question}`);

//@ sanity-and-style | hybrid | both | solver verifier verifier refiner | revision
const letter = await agent(`Write a cover letter for this vacancy:\n${args.vacancy}`, { label: "author" });
const reviews = await parallel([
  () => agent(`Does this letter mention every requirement of the vacancy?\nVacancy:\n${args.vacancy}\nLetter:\n${letter}`, { label: "requirements" }),
  () => agent(`Proofread the letter:\n${letter}`, { label: "proofreader" }),
]);
return agent(`Letter:\n${letter}\n\nReviewer comments:\n${reviews.join("\n")}\n\nProduce the final letter with the comments worked in.`, { label: "final version" });

//@ constant-roles | hybrid | both | solver verifier aggregator |
const ROLES = {
  SOLVER: "You are an expert problem solver. Solve the problem and justify every step.",
  CHECKER: "You are an uncompromising checker. Look for errors in the given solution.",
  BOSS: "You are the chair. Decide on the final answer from the material.",
};
const problem = args.problem;
const sols = await parallel([0, 1].map((i) => () => agent(`${ROLES.SOLVER}\n\n${problem}`)));
const notes = await parallel(sols.map((s) => () => agent(`${ROLES.CHECKER}\n\n${problem}\n\n${s}`)));
return agent(`${ROLES.BOSS}\n\n${problem}\n\n${sols.map((s, i) => `${s}\n${notes[i]}`).join("\n\n")}`);

//@ enumerate-hypotheses | hybrid | both | other verifier aggregator |
const list = await agent(`List four hypotheses that could explain this observation, one per line:\n${args.observation}`, { label: "hypotheses" });
const tested = await parallel(list.split("\n").slice(0, 4).map((h, i) => () => agent(`Observation: ${args.observation}\nHypothesis: ${h}\nTest the hypothesis against the observation and rate its plausibility.`, { label: `test ${i}` })));
return agent(`Ranked evidence wanted. Here are the assessments:\n${tested.join("\n\n")}\nName the best hypothesis.`, { label: "ranking" });

//@ double-dispatch | sequential | both | solver refiner | revision loops
const improve = async (text, times) => times === 0 ? text : improve(await agent(`Make this explanation clearer for a ten-year-old:\n${text}`, { label: `simplify ${times}` }), times - 1);
const base = await agent("Explain how a lock on a canal works.", { label: "explain" });
return improve(base, 2);
