//@ aime-two-solvers-verify | hybrid | both | solver solver verifier aggregator |
export const meta = {
  name: "aime_dual_solve",
  description: "Two independent solutions, cross verification, final answer",
  phases: [{ title: "Solve" }, { title: "Verify" }, { title: "Synthesize" }],
};

const problem = "Find the number of positive integers n <= 1000 such that n^2 + 7n + 13 is divisible by 5.";

phase("Solve");
const [algebraic, modular] = await parallel([
  () => agent(`${problem}\n\nSolve this rigorously using modular arithmetic. Show every residue class. End with "ANSWER: <integer>".`, { label: "solver-modular" }),
  () => agent(`${problem}\n\nSolve this by completing the square modulo 5. End with "ANSWER: <integer>".`, { label: "solver-square" }),
]);

phase("Verify");
const review = await agent(
  `You are a strict mathematical verifier.\n\nProblem: ${problem}\n\nSolution 1:\n${algebraic}\n\nSolution 2:\n${modular}\n\nRecompute the count independently, then compare it with both solutions and report any discrepancy.`,
  { label: "verifier" },
);

phase("Synthesize");
const final = await agent(
  `Problem: ${problem}\n\nTwo solutions and a verification report follow.\n\n[1]\n${algebraic}\n\n[2]\n${modular}\n\n[Report]\n${review}\n\nState the single correct integer answer.`,
  { label: "final" },
);
return { answer: final };

//@ hotpot-bridge | sequential | both | researcher researcher aggregator |
phase("Hop 1");
const director = await agent("Search for who directed the 1994 film \"The Shawshank Redemption\". Reply with the director's name only.", { label: "hop1" });
log(`director: ${director}`);
phase("Hop 2");
const birthplace = await agent(`Search for the place of birth of the film director ${director}. Reply with the city and the region.`, { label: "hop2" });
phase("Answer");
return await agent(`Question: In which region was the director of The Shawshank Redemption born?\nDirector: ${director}\nBirthplace: ${birthplace}\nBased on these findings, give a short final answer.`, { label: "synthesizer" });

//@ hotpot-comparison | hybrid | both | researcher aggregator |
const films = ["Alien (1979)", "Blade Runner (1982)"];
const evidence = await parallel(
  films.map((film) => () =>
    agent(`Look up the runtime in minutes of the film ${film}. Return the number and the source.`, { label: `research:${film}`, phase: "Research" })),
);
const summary = films.map((film, i) => `- ${film}: ${evidence[i]}`).join("\n");
return agent(`Which film is longer?\n\nEvidence gathered by the researchers:\n${summary}\n\nCompare the two runtimes and name the longer film.`, { label: "compare", phase: "Decide" });

//@ gpqa-domain-then-options | hybrid | both | researcher verifier aggregator |
const question = args.question;
const options = args.options;
const background = await agent(`Identify the key physical principles and formulas needed for the question below. Do not answer it.\n\n${question}`, { label: "background" });
const assessments = await parallel(Object.entries(options).map(([letter, text]) => () =>
  agent(`Question: ${question}\n\nRelevant principles:\n${background}\n\nUsing these principles, evaluate whether option ${letter} (${text}) can be correct. Conclude with PLAUSIBLE or IMPOSSIBLE.`, { label: `assess-${letter}` })));
const final = await agent(`Question: ${question}\n\nAssessments of the options:\n${assessments.map((a, i) => `${Object.keys(options)[i]}: ${a}`).join("\n\n")}\n\nChoose the best option. Output one letter.`, { label: "judge" });
return final;

//@ blind-solver-copy | parallel | none | solver solver solver |
const q = args.question;
const results = await Promise.all([
  agent(q, { label: "a" }),
  agent(q, { label: "b" }),
  agent(q, { label: "c" }),
]);
const tally = new Map();
for (const r of results) tally.set(r.trim(), (tally.get(r.trim()) ?? 0) + 1);
return [...tally.entries()].sort((x, y) => y[1] - x[1])[0][0];

//@ solve-verify-unused | hybrid | none | solver solver verifier |
// The verifier gets only the problem, not the solutions.
const problem = "How many subsets of {1,...,10} contain no two consecutive integers?";
const a = agent(`Solve with a recurrence: ${problem}`);
const b = agent(`Solve with a direct count over subset sizes: ${problem}`);
const answers = await Promise.all([a, b]);
const check = await agent(`Verify by brute force reasoning what the answer to this problem is: ${problem}`, { label: "verifier" });
return { answers, check };

//@ told-but-not-carried | sequential | one | solver verifier |
const proof = await agent("Prove that the sum of two odd integers is even.", { label: "prover" });
const verdict = await agent("Check the proof written by the previous agent for gaps and errors.", { label: "checker" });
return { proof, verdict };

//@ carried-not-told | sequential | one | researcher solver |
const ctx = await agent("Find the atomic mass of gallium.", { label: "lookup" });
return await agent(`Context:\n${ctx}\n\nHow many moles are in 10 g of gallium?`, { label: "calc" });

//@ polymath-translate-solve | sequential | both | other solver other |
const english = await agent(`Translate this maths problem into English, keeping all numbers:\n${args.question}`, { label: "translator" });
const solution = await agent(`Solve the following problem step by step:\n${english}`, { label: "solver" });
return agent(`Translate this solution back into the language of the original question:\n${solution}`, { label: "back-translator" });

//@ lemma-chain | sequential | both | solver solver solver |
const step1 = await agent("Let a_1 = 2 and a_{n+1} = a_n^2 - 2. Find a closed form for a_n.", { label: "lemma1" });
const step2 = await agent(`It has been derived that ${step1}. Use this closed form to compute a_5 mod 7.`, { label: "lemma2" });
const step3 = await agent(`Given a_5 mod 7 as found here:\n${step2}\nDetermine the period of a_n mod 7 using that value.`, { label: "lemma3" });
return step3;

//@ debate-two-rounds | hybrid | both | solver refiner aggregator | revision loops
const q = args.question;
let positions = await parallel(["A", "B"].map((side) => () => agent(`You are debater ${side}. Answer the question and justify your answer: ${q}`, { label: `debater-${side}` })));
for (let round = 1; round <= 2; round++) {
  positions = await parallel(positions.map((own, i) => () =>
    agent(`Question: ${q}\n\nYour previous position:\n${own}\n\nYour opponent's position:\n${positions[1 - i]}\n\nRevise your position if the opponent's arguments are better; otherwise strengthen it.`, { label: `revise-${i}-round-${round}` })));
}
return await agent(`Question: ${q}\n\nFinal positions:\nA: ${positions[0]}\nB: ${positions[1]}\n\nAs the judge, decide which answer is correct.`, { label: "judge" });

//@ confidence-gate | sequential | both | solver verifier refiner | revision branching
const solveSchema = { type: "object", properties: { answer: { type: "string" }, confidence: { type: "number" } }, required: ["answer", "confidence"] };
const first = await agent(`Solve: ${args.question}`, { schema: solveSchema, label: "solve" });
if (first.confidence > 0.9) return first.answer;
const audit = await agent(`Audit this answer for mistakes: ${first.answer}\nProblem: ${args.question}`, { label: "audit" });
const fixed = await agent(`Problem: ${args.question}\nAnswer: ${first.answer}\nAudit: ${audit}\nProduce a corrected answer.`, { schema: solveSchema, label: "repair" });
return fixed.answer;

//@ decompose-dynamic | hybrid | both | other solver aggregator |
const plan = await agent(`Break this problem into 2-4 independent subproblems. Return JSON.\n${args.question}`, {
  label: "planner",
  schema: { type: "object", properties: { subproblems: { type: "array", items: { type: "string" } } }, required: ["subproblems"] },
});
const solved = await parallel(plan.subproblems.map((sub, i) => () => agent(`Solve this subproblem completely: ${sub}`, { label: `sub-${i}` })));
return await agent(`Original problem: ${args.question}\n\nSolved subproblems:\n${solved.map((s, i) => `${i + 1}. ${plan.subproblems[i]}\n${s}`).join("\n")}\n\nCombine them into the final answer.`, { label: "combine" });

//@ forced-token-single | single | none | solver |
phase("Solve");
const out = await agent(`Question: ${args.question}\nThink carefully and answer with a single word.`, { label: "only" });
if (!out) return "no answer";
return out.trim().toLowerCase();

//@ numeric-and-symbolic | hybrid | both | solver solver aggregator |
const integral = "∫_0^1 x^2 ln(x) dx";
async function symbolic() {
  return agent(`Evaluate ${integral} in closed form by integration by parts.`);
}
async function numeric() {
  return agent(`Estimate ${integral} numerically with Simpson's rule and 8 intervals.`);
}
const [s, n] = await Promise.all([symbolic(), numeric()]);
return agent(`Closed form: ${s}. Numerical estimate: ${n}. If the two agree to two digits return the closed form, otherwise explain which one is wrong and give the right value.`);

//@ early-exit-agreement | hybrid | both | solver solver verifier | branching
const p = args.problem;
const [x, y] = await parallel([() => agent(`Solve (method 1): ${p}`), () => agent(`Solve (method 2): ${p}`)]);
if (x === y) return x;
const verdict = await agent(`Two solvers disagree.\nSolver 1: ${x}\nSolver 2: ${y}\nProblem: ${p}\nFind the error in the wrong solution.`, { label: "referee", phase: "Verify" });
return verdict;

//@ self-consistency-verify-each | hybrid | both | solver verifier |
const N = 3;
const q = args.question;
const candidates = [];
for (let i = 0; i < N; i++) candidates.push(() => agent(`Attempt #${i + 1}: solve the problem independently.\n${q}`, { label: `solver-${i}` }));
const sols = await parallel(candidates);
const verdicts = await parallel(sols.map((sol, i) => () => agent(`Problem:\n${q}\n\nCandidate solution:\n${sol}\n\nCheck each step. Return {"valid": true|false}.`, { label: `verify-${i}`, schema: { type: "object", properties: { valid: { type: "boolean" } } } })));
const good = sols.filter((_, i) => verdicts[i].valid);
return good[0] ?? sols[0];

//@ pipeline-solve-check | hybrid | both | solver verifier |
const parts = ["Compute f(3) for f(x) = x^3 - 2x.", "Compute the derivative of f at 3.", "Compute the tangent line at 3."];
const rows = await pipeline(
  parts,
  (part) => agent(part, { label: "compute" }),
  (value, part) => agent(`Task: ${part}\nResult: ${value}\nVerify the result and correct it if it is wrong.`, { label: "verify" }),
);
return rows.join("\n");

//@ three-expert-reading | hybrid | both | solver aggregator |
const q = args.question;
const ask = (persona) => agent(`You are ${persona}. Answer the multiple-choice question with reasoning.\n\n${q}`, { label: persona });
const chem = ask("an organic chemist");
const bio = ask("a molecular biologist");
const phys = ask("a physicist");
const texts = [await chem, await bio, await phys];
return await agent(["Several experts gave opinions on a question.", q, ...texts, "Weigh their arguments and output the best letter."].join("\n\n"), { label: "aggregate" });

//@ search-read-answer-check | sequential | both | researcher researcher solver verifier |
const urls = await agent(`Search the web for pages about: ${args.question}. List three URLs.`, { label: "search" });
const notes = await agent(`Read these pages and extract the facts relevant to "${args.question}":\n${urls}`, { label: "reader" });
const answer = await agent(`Using only the notes below, answer: ${args.question}\n\nNOTES\n${notes}`, { label: "answerer" });
const check = await agent(`Is the answer "${answer}" supported by these notes?\n${notes}\nReply SUPPORTED or UNSUPPORTED.`, { label: "fact-check" });
return { answer, check };

//@ count-then-multiply | parallel | none | solver |
const cases = [
  { name: "both even", rule: "a and b even" },
  { name: "both odd", rule: "a and b odd" },
  { name: "mixed", rule: "exactly one even" },
];
const counts = await Promise.all(cases.map(({ name, rule }) => agent(`Count the pairs (a, b) with 1 <= a < b <= 20 and a + b divisible by 3, where ${rule}. Integer only.`, { label: `case: ${name}` })));
return counts.map(Number).reduce((a, b) => a + b, 0);

//@ hint-by-result-number | sequential | both | solver solver |
const radius = await agent("A sphere has volume 36π. What is its radius? Number only.", { label: "radius" });
const r = parseFloat(radius);
const area = await agent(`What is the surface area of a sphere with radius ${r * 2}?`, { label: "area" });
return area;

//@ select-by-condition | single | none | solver solver |
const hard = args.level === "hard";
const answer = hard
  ? await agent(`Solve this competition problem with full rigor: ${args.question}`, { label: "deep", effort: "high" })
  : await agent(`Answer quickly: ${args.question}`, { label: "fast", effort: "low" });
return answer;

//@ critique-and-rewrite-loop | sequential | both | solver verifier refiner | revision branching loops
let draft = await agent(`Write a proof that there are infinitely many primes congruent to 3 mod 4.`, { label: "prover" });
for (let k = 0; k < 3; k++) {
  const critique = await agent(`Act as a referee. Point out every gap in this proof:\n${draft}`, { label: `referee-${k}` });
  if (/no gaps/i.test(critique)) break;
  draft = await agent(`Rewrite the proof so that the referee's objections are met.\n\nProof:\n${draft}\n\nObjections:\n${critique}`, { label: `rewrite-${k}` });
}
return draft;

//@ direct-compute | none | none |  |
let best = 0;
for (let a = 1; a < 200; a++) for (let b = a; b < 200; b++) {
  const c = Math.sqrt(a * a + b * b);
  if (Number.isInteger(c) && a + b + c === 240) best = Math.max(best, a * b * c);
}
return best;

//@ final-judge-selects | hybrid | both | solver aggregator |
const strategies = ["coordinate geometry", "vectors", "complex numbers"];
const attempts = await parallel(strategies.map((s) => async () => {
  const text = await agent(`Solve using ${s}: ${args.question}`, { label: s });
  return { strategy: s, text };
}));
const ok = attempts.filter(Boolean);
return await agent(`Below are ${ok.length} attempts at the problem "${args.question}".\n${ok.map((o) => `## ${o.strategy}\n${o.text}`).join("\n\n")}\nSelect the most reliable one and repeat its final answer only.`, { label: "selector" });

//@ units-and-result-parallel-check | hybrid | both | solver verifier verifier aggregator |
const base = await agent("A 2 kg block slides down a 30° incline with friction coefficient 0.2. Find its acceleration.", { label: "mechanics" });
const [units, magnitude] = await parallel([
  () => agent(`Check the units in this derivation:\n${base}`, { label: "unit-check" }),
  () => agent(`Check the numerical evaluation in this derivation by recomputing it:\n${base}`, { label: "numeric-check" }),
]);
return agent(`Derivation: ${base}\nUnit check: ${units}\nNumeric check: ${magnitude}\nGive the final acceleration, taking both checks into account.`, { label: "finalize" });

//@ entity-disambiguation | sequential | both | researcher other researcher |
const hits = await agent("Search: people named John Smith who played cricket for England.", { label: "search" });
const pick = await agent(`Classify each person in this list as batsman or bowler:\n${hits}`, { label: "classifier" });
return await agent(`From the classified list below, find the bowler with the most wickets and look up his birth year.\n${pick}`, { label: "lookup" });

//@ phase-only-roles | sequential | both | solver verifier |
phase("Solving");
const s = await agent(`A bag has 5 red and 7 blue balls. Two are drawn. Probability both are red?`);
phase("Verification");
const v = await agent(`A bag has 5 red and 7 blue balls. Two are drawn. A student says the probability that both are red is ${s}. Is the student right?`);
return { s, v };

//@ answer-leaks-verify | sequential | both | solver verifier |
const ans = await agent("Compute the determinant of [[2,1],[7,4]].");
const ver = await agent("The determinant of [[2,1],[7,4]] is 1. Confirm that the following result equals 1: " + ans, { label: "verify" });
return ver;

//@ reduce-refine | sequential | both | solver refiner | revision loops
const steps = ["tighten the wording", "fix the grammar", "shorten it to 80 words"];
const draft = await agent("Write an abstract for a paper about coral bleaching.");
return await steps.reduce(async (acc, step) => agent(`Here is an abstract:\n${await acc}\n\nPlease ${step}.`), Promise.resolve(draft));

//@ destructured-schema | hybrid | both | researcher researcher aggregator |
const factSchema = { type: "object", properties: { fact: { type: "string" }, source: { type: "string" } }, required: ["fact"] };
const [{ fact: born }, { fact: died }] = await Promise.all([
  agent("Find the birth date of Ada Lovelace.", { schema: factSchema }),
  agent("Find the date of death of Ada Lovelace.", { schema: factSchema }),
]);
const { fact: age } = await agent(`She was born on ${born} and died on ${died}. Compute her age at death from these dates.`, { schema: factSchema, label: "combine" });
return age;

//@ retry-helper | sequential | none | solver | revision branching loops
async function withRetry(prompt, opts = {}, tries = 3) {
  let lastError = null;
  for (let i = 0; i < tries; i++) {
    try {
      const out = await agent(prompt, { ...opts, label: `${opts.label}#${i}` });
      if (out) return out;
    } catch (err) {
      lastError = err;
      log(`attempt ${i} failed: ${err.message}`);
    }
  }
  throw lastError ?? new Error("all attempts failed");
}
return await withRetry("List the prime factors of 9991.", { label: "factor" });

//@ template-builder | hybrid | both | verifier aggregator |
const tpl = (role, task, input) => [`# Role`, role, `# Task`, task, `# Input`, input].join("\n");
const lenses = { correctness: "logic errors", performance: "slow paths", security: "injection risks" };
const findings = await parallel(
  Object.entries(lenses).map(([name, what]) => () => agent(tpl(`${name} reviewer`, `Review the code for ${what}.`, args.code), { label: `review:${name}` })),
);
return agent(tpl("lead reviewer", "Merge the findings below into one prioritised list.", findings.join("\n---\n")), { label: "merge" });

//@ slices | hybrid | both | researcher aggregator | loops
const docs = args.documents;
const size = 4;
const summaries = [];
for (let i = 0; i < docs.length; i += size) {
  const chunk = docs.slice(i, i + size);
  const part = await parallel(chunk.map((d) => () => agent(`Extract all dates and events from this document:\n${d}`, { label: "extract" })));
  summaries.push(...part);
}
return await agent(`Build one timeline from these extracts:\n${summaries.join("\n")}`, { label: "timeline" });

//@ nested-workflow | sequential | both | researcher solver |
const research = await workflow("deep-research", { question: args.question });
return await agent(`Research report:\n${research}\n\nUse the report to answer: ${args.question}`, { label: "answer" });

//@ class-orchestrator | hybrid | both | solver verifier aggregator |
class Team {
  constructor(task) { this.task = task; this.notes = []; }
  async solve(n) {
    const outs = await parallel(Array.from({ length: n }, (_, i) => () => agent(`Solver ${i}: ${this.task}`, { label: `solver ${i}` })));
    this.notes.push(...outs);
  }
  async verify() {
    return parallel(this.notes.map((note) => () => agent(`Verify this solution to "${this.task}":\n${note}`, { label: "verifier" })));
  }
}
const team = new Team("What is the 12th Catalan number?");
await team.solve(2);
const checks = await team.verify();
return agent(`Solutions:\n${team.notes.join("\n")}\nVerification:\n${checks.join("\n")}\nDecide on the final number.`, { label: "decide" });

//@ fire-and-collect | hybrid | both | researcher aggregator |
const jobs = [];
for (const city of ["Lyon", "Graz", "Bergen"]) {
  jobs.push(agent(`Find the population of ${city}.`, { label: city }));
}
const settled = await Promise.allSettled(jobs);
const okText = settled.filter((s) => s.status === "fulfilled").map((s) => s.value).join("; ");
return await agent(`Rank the cities by population using the following data: ${okText}`);

//@ race | parallel | none | solver solver |
return await Promise.race([agent("Solve quickly: 17 * 23"), agent("Solve carefully: 17 * 23")]);

//@ switch-router | sequential | none | other solver solver solver | branching
const kind = await agent("Classify this request as code, maths or prose. One word.\n" + args.request, { label: "router" });
switch (kind.trim()) {
  case "code":
    return agent("Write the code for: " + args.request);
  case "maths":
    return agent("Solve: " + args.request);
  default:
    return agent("Write a reply to: " + args.request);
}

//@ generator-queue | sequential | both | solver | loops
function* prompts() {
  yield "Name a European capital.";
  yield "Name a river that flows through it.";
}
let last = "";
for (const p of prompts()) last = await agent(last ? `${p} The previous answer was: ${last}. Use it.` : p);
return last;

//@ then-chain | sequential | both | solver verifier refiner | revision
return agent("Draft a SQL query that lists the ten largest orders.", { label: "draft" })
  .then((sql) => agent(`Review this query for errors:\n${sql}`, { label: "review" }).then((review) => ({ sql, review })))
  .then(({ sql, review }) => agent(`Apply the review to the query.\nQuery:\n${sql}\nReview:\n${review}`, { label: "apply" }));

//@ json-stringify-all | hybrid | both | researcher aggregator |
const topics = ["price", "range", "charging time"];
const table = {};
await Promise.all(topics.map(async (t) => { table[t] = await agent(`Look up the ${t} of the Renault 5 E-Tech.`); }));
return await agent(`Summarise the following data about the car in one paragraph:\n${JSON.stringify(table, null, 2)}`);

//@ spread-opts-map | parallel | none | verifier |
const common = { schema: { type: "object", properties: { ok: { type: "boolean" } } }, phase: "Check" };
const results = await Promise.all(args.files.map((f, i) => agent(`Does the file ${f} contain a licence header?`, { ...common, label: `check-${i}` })));
return results.every((r) => r.ok);

//@ outer-variable-closure | sequential | both | researcher solver |
let context = "";
const learn = async (topic) => { context += "\n" + (await agent(`Gather background on ${topic}.`, { label: "background" })); };
await learn("monsoon onset dates");
await learn("rice planting seasons");
return await agent(`Background:${context}\n\nWith this background in mind, recommend a planting date.`, { label: "advisor" });

//@ do-while-quality | sequential | both | solver verifier | revision branching loops
let text, score, tries = 0;
do {
  text = await agent(`Write a haiku about autumn. Attempt ${tries}.`, { label: "poet" });
  score = await agent(`Rate this haiku from 1 to 10. Digits only.\n${text}`, { label: "critic" });
  tries++;
} while (Number(score) < 8 && tries < 4);
return text;

//@ map-then-flat-tree | hybrid | both | researcher aggregator aggregator |
const chapters = args.chapters;
const notes = await parallel(chapters.map((c) => () => agent(`Extract the main claims of this chapter:\n${c}`, { label: "read" })));
const half = Math.ceil(notes.length / 2);
const [left, right] = await parallel([
  () => agent(`Merge these notes into one summary:\n${notes.slice(0, half).join("\n")}`, { label: "merge-left" }),
  () => agent(`Merge these notes into one summary:\n${notes.slice(half).join("\n")}`, { label: "merge-right" }),
]);
return left + "\n" + right;

//@ format-facts | hybrid | both | researcher researcher other |
const facts = await parallel([
  () => agent("Find the boiling point of neon."),
  () => agent("Find the melting point of neon."),
]);
return agent("Format as a table with two columns.\n\n" + facts.join("\n"), { label: "formatter" });

//@ guard-throw | sequential | both | other solver | branching
const parsed = await agent(`Parse the order into JSON: ${args.order}`, { label: "parse", schema: { type: "object", properties: { items: { type: "array" } }, required: ["items"] } });
if (!parsed?.items?.length) throw new Error("nothing ordered");
const quote = await agent(`Compute the total price of these items at list price: ${JSON.stringify(parsed.items)}`, { label: "price" });
return quote;

//@ currying | hybrid | both | other refiner aggregator | revision
const translate = (lang) => (text) => agent(`Translate into ${lang}:\n${text}`, { label: `to-${lang}` });
const polish = (lang) => (text) => agent(`Polish this ${lang} text so that it reads naturally:\n${text}`, { label: `polish-${lang}` });
const langs = ["German", "French"];
const texts = await parallel(langs.map((lang) => async () => polish(lang)(await translate(lang)(args.text))));
return await agent(`Put the translations into one bilingual page:\n\n${texts.join("\n\n")}`, { label: "layout" });

//@ boolean-only | sequential | none | verifier solver |
const isPrime = await agent("Is 7919 prime? Answer true or false.", { label: "primality check", schema: { type: "boolean" } });
const follow = await agent(isPrime ? "Find the next prime after 7919." : "Find the prime factors of 7919.", { label: "follow-up" });
return follow;

//@ regex-extraction | sequential | both | solver solver |
const text = await agent("Find the roots of x^2 - 5x + 6. End with ROOTS: a, b");
const [, roots] = text.match(/ROOTS:\s*(.*)$/) || [];
return agent(`The roots of the polynomial are ${roots}. Compute the sum of their cubes.`);

//@ two-lanes-share-context | hybrid | both | researcher solver solver |
const context = await agent(`Extract the relevant clauses from the policy:\n${args.policy}`, { label: "clauses" });
const [a, b] = await parallel([
  () => agent(`Clauses:\n${context}\n\nAccording to these clauses, is hail damage covered?`, { label: "q1" }),
  () => agent(`Clauses:\n${context}\n\nAccording to these clauses, is flood damage covered?`, { label: "q2" }),
]);
return { hail: a, flood: b };

//@ label-variable | hybrid | both | solver verifier aggregator | loops
const roles = [
  { label: "solver", prompt: () => `Solve: ${args.q}` },
  { label: "verifier", prompt: (s) => `Check this solution of ${args.q}: ${s}` },
];
const lanes = await parallel([0, 1].map(() => async () => {
  let out = "";
  for (const r of roles) out = await agent(r.prompt(out), { label: r.label });
  return out;
}));
return await agent(`Two checked solutions: ${lanes.join(" | ")}. Which one should be returned? Give it.`, { label: "chooser" });

//@ memo-and-reuse | sequential | both | researcher solver solver |
const cache = {};
const lookup = async (key) => (cache[key] ??= await agent(`Look up the ${key} of Mars.`, { label: "lookup" }));
const g = await lookup("surface gravity");
const w = await agent(`How much does a 70 kg person weigh on Mars if the surface gravity is ${await lookup("surface gravity")}?`);
const j = await agent(`How high could that person jump on Mars, given the gravity ${g}, if he jumps 0.5 m on Earth?`);
return [w, j];

//@ pipeline-three-stages | hybrid | both | researcher solver refiner | revision
const posts = await pipeline(
  ["heat pumps", "induction hobs"],
  (topic) => agent(`Research recent facts about ${topic}.`, { phase: "Research" }),
  (facts, topic) => agent(`Write a blog post about ${topic} based on these facts:\n${facts}`, { phase: "Write" }),
  (post) => agent(`Edit the following post for clarity and length:\n${post}`, { phase: "Edit" }),
);
return posts;

//@ fallback-or | sequential | none | researcher researcher | revision branching
const primary = await agent("Look up the current CEO of Ericsson.", { label: "primary" });
const result = primary || (await agent("Search news articles for the name of the CEO of Ericsson.", { label: "backup" }));
return result;

//@ args-fanout-args | parallel | none | solver |
const { questions = [] } = args ?? {};
log(`${questions.length} questions`);
const answers = await parallel(questions.map((q, idx) => () => agent(`Question ${idx + 1}/${questions.length}: ${q}\nAnswer in one sentence.`)));
return Object.fromEntries(questions.map((q, i) => [q, answers[i]]));

//@ consensus-while | hybrid | both | solver aggregator | branching
let opinions = await parallel([1, 2, 3].map((i) => () => agent(`Forecaster ${i}: estimate the probability that it rains in Oslo on 1 May.`)));
let spread = Math.max(...opinions.map(Number)) - Math.min(...opinions.map(Number));
if (spread > 0.3) {
  return await agent(`Three forecasters gave ${opinions.join(", ")}. Reconcile the forecasts into one probability.`, { label: "reconcile" });
}
return opinions.reduce((a, b) => a + Number(b), 0) / 3;

//@ helper-with-log-wrap | sequential | both | solver verifier |
async function run(label, prompt, opts) {
  log(`→ ${label}`);
  const started = budget.spent();
  const out = await agent(prompt, { label, ...opts });
  log(`← ${label} ${budget.spent() - started} tokens`);
  return out;
}
const code = await run("implement", "Write a Python function that merges two sorted lists.");
const review = await run("review", `Review the implementation below and list bugs, or say LGTM.\n\n${code}`);
return { code, review };
