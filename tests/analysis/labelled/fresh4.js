//@ geometry-three-ways | hybrid | both | solver solver solver verifier aggregator |
const q = args.question;
phase("Independent attempts");
const tries = await parallel([
  () => agent(`Using coordinates, find the answer to: ${q}`, { label: "coords" }),
  () => agent(`Using synthetic geometry, find the answer to: ${q}`, { label: "synthetic" }),
  () => agent(`Using trigonometry, find the answer to: ${q}`, { label: "trig" }),
]);
phase("Cross-check");
const cc = await agent(`Problem: ${q}\n\nThree derivations:\n${tries.join("\n\n---\n\n")}\n\nCross-check the three derivations against each other; point to the first place where they diverge.`, { label: "cross-check" });
phase("Final");
return await agent(`Problem: ${q}\nDerivations:\n${tries.join("\n\n")}\nCross-check report:\n${cc}\nReturn the final integer.`, { label: "finalizer" });

//@ gpqa-elimination | hybrid | both | verifier solver |
const letters = "ABCD".split("");
const verdicts = await parallel(letters.map((L, i) => () => agent(`${args.question}\n\nConsider only option ${L}: ${args.options[i]}. Find the strongest reason why it must be wrong, or state that there is none.`, { label: `eliminate ${L}` })));
return agent(`${args.question}\n\n${letters.map((L, i) => `${L}) ${args.options[i]}\n   objection: ${verdicts[i]}`).join("\n")}\n\nTaking the objections into account, answer with one letter.`, { label: "answer" });

//@ hotpot-yesno | hybrid | both | researcher researcher solver |
const [a, b] = await Promise.all([
  agent("Determine the nationality of the director Scott Derrickson from the passages below.\n" + args.passages, { label: "fact-1" }),
  agent("Determine the nationality of Ed Wood from the passages below.\n" + args.passages, { label: "fact-2" }),
]);
return agent(`Scott Derrickson: ${a}\nEd Wood: ${b}\nWere they of the same nationality? Answer yes or no.`, { label: "answer" });

//@ poly-chinese | sequential | both | other solver verifier |
const t = await agent(`把下面的题目翻译成英文:\n${args.question}\n(Translate the problem above into English.)`, { label: "translate" });
const s = await agent(`Solve this problem:\n${t}`, { label: "solve" });
const v = await agent(`Original problem (Chinese): ${args.question}\nEnglish: ${t}\nSolution: ${s}\nMake sure that the translation kept every condition and that the solution is right.`, { label: "verify" });
return { s, v };

//@ number-theory-cases | hybrid | both | solver aggregator |
const residues = [0, 1, 2, 3, 4];
const perCase = await parallel(residues.map((r) => () => agent(`Count the n in [1, 500] with n ≡ ${r} (mod 5) such that n^2 + n + 1 is divisible by 7. Output an integer.`, { label: `n≡${r}` })));
return agent(`The counts for the residues 0..4 are ${perCase.join(", ")}. Add them up and output the total.`, { label: "sum" });

//@ draft-critique-final | sequential | both | solver verifier refiner | revision
const v1 = await agent(`Answer the question: ${args.question}`, { label: "v1" });
const c1 = await agent(`Here is an answer to "${args.question}":\n\n${v1}\n\nWhat is wrong or missing?`, { label: "critique" });
const v2 = await agent(`Question: ${args.question}\nFirst answer: ${v1}\nCritique: ${c1}\nAnswer again, correcting what was criticised.`, { label: "v2" });
return v2;

//@ confident-vote | hybrid | both | solver aggregator |
const schema = { type: "object", properties: { answer: { type: "string" }, confidence: { type: "number" } }, required: ["answer", "confidence"] };
const ballots = await parallel([..."abc"].map((id) => () => agent(`${args.question}\n(voter ${id})`, { schema, label: `voter-${id}` })));
const lines = ballots.filter((b) => b).map((b) => `- ${b.answer} (confidence ${b.confidence})`);
return agent(`${args.question}\nProposed answers with self-reported confidence:\n${lines.join("\n")}\nSelect the answer that is best supported.`, { label: "teller" });

//@ verify-only-when-long | sequential | both | solver verifier | branching
const out = await agent(args.question, { label: "main" });
if (out.length > 400) {
  const report = await agent(`Scan this solution for arithmetic slips:\n${out}`, { label: "arithmetic check" });
  log(report);
}
return out;

//@ sql-pipeline | hybrid | both | other solver verifier |
const outcomes = await pipeline(
  args.requests,
  (req) => agent(`Restate this data request precisely, naming tables and columns: ${req}`, { label: "clarify" }),
  (spec) => agent(`Write a PostgreSQL query for: ${spec}`, { label: "sql" }),
  (sql, req) => agent(`Request: ${req}\nQuery:\n${sql}\nDoes the query do what was requested?`, { label: "sql check" }),
);
return outcomes;

//@ exam-grader | parallel | none | verifier |
const marks = await parallel(args.essays.map((essay, i) => () => agent(`Grade this essay from A to F with a one-line reason:\n${essay}`, { label: `essay ${i}` })));
return marks;

//@ literature-map | hybrid | both | researcher researcher aggregator |
const seeds = await agent("Search for the five most cited papers on quantum error correction since 2018.", { label: "seed search" });
const digests = await parallel(seeds.split("\n").filter(Boolean).map((paper) => () => agent(`Read the abstract of "${paper}" and note its main claim.`, { label: "digest" })));
return agent(`Write a one-page overview of the field from these notes:\n${digests.map((d) => "- " + d).join("\n")}`, { label: "overview" });

//@ blind-review-then-open | sequential | both | solver solver verifier |
const ans = await agent(`Solve: ${args.p}`, { label: "first" });
const blind = await agent(`Solve: ${args.p}`, { label: "second (blind)" });
const cmp = await agent(`Do these two answers to "${args.p}" agree?\n1: ${ans}\n2: ${blind}`, { label: "agreement" });
return cmp;

//@ plan-then-parallel-steps | hybrid | both | other solver aggregator |
const { steps } = await agent(`Make a plan for: ${args.task}. Steps must be independent.`, { schema: { type: "object", properties: { steps: { type: "array", items: { type: "string" } } }, required: ["steps"] }, label: "plan" });
const done = await parallel(steps.map((s, i) => () => agent(`Do step ${i + 1} of the plan: ${s}`, { label: `step ${i + 1}` })));
return await agent(`Task: ${args.task}\nResults of the steps:\n${done.join("\n")}\nAssemble the final deliverable.`, { label: "assemble" });

//@ interview | sequential | both | other solver |
const questions = await agent(`Write five interview questions for a candidate with this CV:\n${args.cv}`, { label: "questions" });
return agent(`You are the candidate. Answer these interview questions in character:\n${questions}`, { label: "candidate" });

//@ code-review-three | hybrid | both | verifier verifier verifier aggregator |
const diff = args.diff;
const r = await Promise.all([
  agent(`Security review of this diff:\n${diff}`, { label: "security" }),
  agent(`Performance review of this diff:\n${diff}`, { label: "performance" }),
  agent(`Readability review of this diff:\n${diff}`, { label: "readability" }),
]);
return agent(`Consolidate the reviews, drop duplicates, sort by severity:\n${r.join("\n\n")}`, { label: "consolidate" });

//@ spanish-email | sequential | both | solver other |
const mail = await agent("Write an email to a supplier asking for a delivery date.", { label: "email" });
return agent(`Translate to Spanish:\n\n${mail}`, { label: "es" });

//@ guess-refine-number | sequential | both | solver refiner | revision loops
let x = await agent("Give a first guess for the root of cos x = x.", { label: "guess" });
for (let i = 0; i < 3; i++) x = await agent(`The current approximation of the root of cos x = x is ${x}. Apply one Newton step and give the new approximation.`, { label: `newton ${i}` });
return x;

//@ facts-in-object | sequential | both | researcher researcher solver |
const facts = {};
facts.capital = await agent("Look up the capital of Bhutan.");
facts.height = await agent(`Look up the elevation of ${facts.capital}.`);
return agent(`Known facts: ${JSON.stringify(facts)}. How much lower is the boiling point of water there, roughly?`);

//@ summarise-one | single | none | other |
return agent(`Summarise the following minutes in five bullet points:\n${args.minutes}`, { label: "summary" });

//@ classify-then-branch-prompt | sequential | both | other solver |
const kind = await agent(`Is this question about physics, chemistry or biology? One word.\n${args.question}`, { label: "domain" });
return agent(`You are an expert in ${kind}. Answer:\n${args.question}`, { label: "expert" });

//@ check-then-fix-each | hybrid | both | solver verifier refiner | revision
const recipes = await parallel(["soup", "stew"].map((d) => () => agent(`Write a recipe for a lentil ${d}.`)));
const fixed = await Promise.all(recipes.map(async (r) => {
  const problems = await agent(`Does this recipe miss an ingredient or a step? List what is missing.\n${r}`, { label: "check" });
  return agent(`Recipe:\n${r}\n\nMissing:\n${problems}\n\nComplete the recipe.`, { label: "fix" });
}));
return fixed;

//@ two-branch-then-none | single | none | solver solver |
let reply;
if (args.language === "de") reply = await agent(`Beantworte die Frage: ${args.question}`);
else reply = await agent(`Answer the question: ${args.question}`);
return reply;

//@ relay-baton | sequential | both | solver | loops
const paragraphs = [];
for (const topic of ["origin", "journey", "return"]) {
  paragraphs.push(await agent(`Write the paragraph "${topic}" of a short tale.${paragraphs.length ? ` Continue from: ${paragraphs[paragraphs.length - 1]}` : ""}`, { label: topic }));
}
return paragraphs.join("\n\n");

//@ tournament | hybrid | both | solver aggregator | loops
let field = await parallel([1, 2, 3, 4].map((i) => () => agent(`Propose a name for a weather app. Idea ${i}.`)));
while (field.length > 1) {
  const winners = [];
  for (let i = 0; i < field.length; i += 2) winners.push(agent(`Which name is better for a weather app: "${field[i]}" or "${field[i + 1]}"? Reply with the better one only.`, { label: "match" }));
  field = await Promise.all(winners);
}
return field[0];

//@ fact-check-list | hybrid | both | researcher verifier |
const claims = await agent(`List the factual claims in this article, one per line:\n${args.article}`, { label: "claims" });
const checked = await parallel(claims.split("\n").map((c) => () => agent(`True or false? Give a source. Claim: ${c}`, { label: "fact check" })));
return checked;

//@ root-cause | hybrid | both | researcher researcher solver verifier |
const [errors, deploys] = await parallel([
  () => agent(`Find the error spikes in these logs:\n${args.logs}`, { label: "logs" }),
  () => agent(`List the deployments in this changelog with their times:\n${args.changelog}`, { label: "changelog" }),
]);
const theory = await agent(`Errors:\n${errors}\nDeployments:\n${deploys}\nWhich deployment explains the errors? Give your theory.`, { label: "theory" });
return await agent(`Theory: ${theory}\nErrors: ${errors}\nTry to disprove the theory.`, { label: "sceptic" });

//@ json-repair | sequential | both | researcher refiner | revision
let rec = await agent(`Extract name, date and amount from this invoice as JSON:\n${args.invoice}`, { label: "extract" });
try { JSON.parse(rec); } catch (e) { rec = await agent(`This is not valid JSON (${e.message}). Repair it and return only JSON:\n${rec}`, { label: "repair" }); }
return rec;

//@ weighted-panel | hybrid | both | solver aggregator |
const panel = [{ who: "macro economist", w: 2 }, { who: "trader", w: 1 }];
const views = await parallel(panel.map(({ who }) => () => agent(`You are a ${who}. Will rates rise next year? Probability and reason.`, { label: who })));
return agent(`Views (weight, text):\n${panel.map((p, i) => `${p.w}: ${views[i]}`).join("\n")}\nGive the weighted consensus.`, { label: "consensus" });

//@ chem-balance | sequential | both | solver verifier |
const eq = await agent("Balance: C3H8 + O2 -> CO2 + H2O", { label: "balance" });
const ok = await agent(`Count the atoms on both sides of this equation and say whether it is balanced: ${eq}`, { label: "atom count" });
return { eq, ok };

//@ long-doc-qa | hybrid | both | researcher solver |
const hits = await parallel(args.pages.map((page, n) => () => agent(`Page ${n}:\n${page}\n\nCopy every sentence that could bear on this question, or write NONE: ${args.question}`, { label: `p${n}` })));
const quotes = hits.filter((h) => h && h !== "NONE");
return agent(`Quotes:\n${quotes.join("\n")}\n\nAnswer using the quotes only: ${args.question}`, { label: "reader" });

//@ optimise-prompt | sequential | both | solver verifier refiner | revision
const p1 = await agent("Write a prompt that makes a model extract dates from emails.", { label: "prompt writer" });
const weak = await agent(`Prompt:\n${p1}\nName three inputs on which this prompt would fail.`, { label: "red team" });
return agent(`Improve the prompt so that it handles these inputs.\nPrompt:\n${p1}\nInputs:\n${weak}`, { label: "prompt editor" });

//@ math-then-units | parallel | none | solver solver |
return await parallel([() => agent("How many seconds are in a leap year?"), () => agent("How many litres are in a cubic foot?")]);

//@ monte-carlo-text | hybrid | both | solver aggregator |
const runs = [];
for (let i = 0; i < 6; i++) runs.push(agent(`Simulate one game of Monopoly with two players verbally and report the winner (A or B). Seed ${i}.`, { label: `game ${i}` }));
const results = await Promise.all(runs);
return agent(`Results of six games: ${results}. Estimate the chance that A wins.`, { label: "estimate" });

//@ socratic | sequential | both | other solver verifier |
const probe = await agent(`Ask the one question whose answer would most help with this: ${args.q}`, { label: "questioner" });
const reply = await agent(probe, { label: "answerer" });
return agent(`Main question: ${args.q}\nHelpful question: ${probe}\nReply: ${reply}\nIs the reply consistent with what the main question states?`, { label: "consistency" });
