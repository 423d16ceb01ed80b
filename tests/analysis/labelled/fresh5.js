//@ aime-two-then-arbitrate | hybrid | both | solver aggregator |
const q = args.question;
const [s1, s2] = await parallel([1, 2].map((i) => () => agent(`Solve the following problem. Work carefully and box the final integer.\n\n${q}`, { label: `solver-${i}`, phase: "Solve" })));
return await agent(`Two solutions to the same problem are given.\n\nProblem: ${q}\n\nSolution A:\n${s1}\n\nSolution B:\n${s2}\n\nDetermine the correct final answer.`, { label: "arbiter", phase: "Arbitrate" });

//@ solve-check-correct | sequential | both | solver verifier refiner | revision
const sol = await agent(`Find the sum of all n such that n^2 + 12n - 2007 is a perfect square. ${args.format}`);
const chk = await agent(`Verify the solution below line by line. If there is a mistake, say where.\n\n${sol}`);
const fin = await agent(`Solution:\n${sol}\n\nVerification:\n${chk}\n\nRevise the solution accordingly and give the final integer.`);
return fin;

//@ hotpot-parallel-facts | hybrid | both | researcher researcher aggregator |
const [first, second] = await parallel([
  () => agent("Search: in which year was the band Sigur Ros founded?", { label: "search band 1" }),
  () => agent("Search: in which year was the band Mogwai founded?", { label: "search band 2" }),
]);
return agent(`Sigur Ros: ${first}\nMogwai: ${second}\nWhich band was founded earlier? Answer with the name only.`, { label: "final answer" });

//@ gpqa-expert-skeptic | sequential | both | solver verifier aggregator |
const expert = await agent(`You are a quantum chemist. Answer the multiple-choice question and justify it.\n${args.question}`);
const skeptic = await agent(`You are a skeptical reviewer. Question:\n${args.question}\n\nProposed answer:\n${expert}\n\nLook for physical or logical errors in the reasoning.`);
return agent(`Question:\n${args.question}\n\nExpert:\n${expert}\n\nReviewer:\n${skeptic}\n\nBased on both, choose the final option letter.`);

//@ subtasks-by-map | hybrid | both | solver aggregator |
const subtasks = ["Compute the area of the base.", "Compute the height of the prism.", "State the formula for the volume of a prism."];
const answers = await Promise.all(subtasks.map((t, i) => agent(`${args.question}\n\nSubtask ${i + 1}: ${t}`, { label: `subtask ${i + 1}` })));
return agent(`${args.question}\n\nResults of the subtasks:\n${answers.map((a, i) => `${i + 1}. ${a}`).join("\n")}\n\nCombine them into the volume.`, { label: "combine" });

//@ polymath-back-check | sequential | both | other solver verifier |
const en = await agent(`Translate the problem to English without solving it:\n${args.question}`, { label: "translation" });
const ans = await agent(`Solve step by step:\n${en}`, { label: "solution" });
const ok = await agent(`Substitute the answer into the original problem and check that every condition holds.\nProblem: ${args.question}\nAnswer: ${ans}`, { label: "back-check" });
return { ans, ok };

//@ ensemble-of-five | parallel | none | solver |
const votes = await parallel(Array.from({ length: 5 }, () => () => agent(`${args.question}\nThink step by step and give only the final answer in the last line.`)));
const tally = {};
for (const v of votes) { const last = v.trim().split("\n").pop(); tally[last] = (tally[last] ?? 0) + 1; }
return Object.keys(tally).reduce((a, b) => (tally[a] >= tally[b] ? a : b));

//@ evidence-then-answer-then-verify | sequential | both | researcher solver verifier |
const ev = await agent(`Read the passages and copy the sentences that are relevant to the question.\nQuestion: ${args.question}\nPassages:\n${args.passages}`, { label: "evidence" });
const an = await agent(`Evidence:\n${ev}\n\nUsing only this evidence, answer the question: ${args.question}`, { label: "answer" });
return await agent(`Question: ${args.question}\nEvidence: ${ev}\nAnswer: ${an}\nDoes the evidence support the answer?`, { label: "support" });

//@ iterative-deepening | sequential | both | researcher other | branching loops
let notes = "";
let query = args.question;
for (let hop = 0; hop < 3; hop++) {
  const found = await agent(`Search for: ${query}. Report what you find in two sentences.`, { label: `hop ${hop}` });
  notes += found + "\n";
  query = await agent(`Question: ${args.question}\nNotes so far:\n${notes}\nFormulate the next search query, or write DONE.`, { label: `query ${hop}` });
  if (query.includes("DONE")) break;
}
return notes;

//@ verify-both-ways | hybrid | both | solver verifier verifier aggregator |
const a = await agent(`Solve: ${args.q}`, { label: "solve" });
const [v1, v2] = await parallel([
  () => agent(`Check this answer numerically: ${a}\nProblem: ${args.q}`, { label: "numeric check" }),
  () => agent(`Check this answer symbolically: ${a}\nProblem: ${args.q}`, { label: "symbolic check" }),
]);
return agent(`Answer: ${a}\nNumeric check: ${v1}\nSymbolic check: ${v2}\nIf both checks pass return the answer; otherwise return the corrected one.`, { label: "final" });

//@ lemma-pool | hybrid | both | other solver solver |
const hints = await agent(`List two useful lemmas for this problem, one per line. Do not solve it.\n${args.q}`, { label: "lemmas" });
const proofs = await parallel(hints.split("\n").map((l) => () => agent(`Prove the lemma: ${l}`, { label: "prove" })));
return agent(`Problem: ${args.q}\n\nProven lemmas:\n${proofs.join("\n\n")}\n\nUse these lemmas to solve the problem.`, { label: "main" });

//@ report-by-section | hybrid | both | researcher solver refiner | revision
const data = await agent(`Extract the key numbers from this report:\n${args.report}`, { label: "extractor" });
const sections = await parallel(["Revenue", "Costs"].map((s) => () => agent(`Write the section "${s}" of a briefing with these numbers:\n${data}`, { label: `write ${s}` })));
return agent(`Polish this briefing, keep all numbers:\n\n${sections.join("\n\n")}`, { label: "polish" });

//@ independent-sections | parallel | none | solver |
return parallel(["pros", "cons"].map((side) => () => agent(`Write the ${side} of a four-day week in 80 words.`)));

//@ route-by-model | sequential | none | other solver solver | branching
const level = await agent(`Rate the difficulty of this problem as EASY or HARD: ${args.q}`, { label: "triage" });
if (level.includes("EASY")) return agent(`Solve briefly: ${args.q}`);
return agent(`Solve rigorously, checking each step: ${args.q}`, { effort: "high" });

//@ merge-two-lists | hybrid | both | researcher aggregator |
const lists = await parallel(["Wikipedia", "Britannica"].map((src) => () => agent(`Find the list of Nobel laureates born in Ghent according to ${src}.`, { label: src })));
return agent(`Merge the two lists and remove duplicates:\n${lists[0]}\n${lists[1]}`);

//@ only-verification | single | none | verifier |
return agent(`A student wrote: "${args.claim}". Is the claim true? Find a counterexample if it is not.`, { label: "verifier" });

//@ retry-with-feedback | sequential | both | solver verifier refiner | revision branching loops
let code = await agent(`Write a Python function for: ${args.spec}`, { label: "coder" });
for (let i = 0; i < 3; i++) {
  const review = await agent(`Review this code against the specification.\nSpec: ${args.spec}\nCode:\n${code}\nReply OK if it is correct, otherwise list the problems.`, { label: "reviewer" });
  if (review.trim() === "OK") break;
  code = await agent(`Fix the following problems in the code.\nProblems:\n${review}\nCode:\n${code}`, { label: "coder" });
}
return code;

//@ hypothesis-test | hybrid | both | other verifier aggregator |
const hyps = await agent(`Propose three explanations for: ${args.observation}. One per line.`, { label: "brainstorm" });
const tests = await parallel(hyps.split("\n").map((h) => () => agent(`Is this explanation consistent with the data?\nExplanation: ${h}\nData: ${args.data}`, { label: "test" })));
return agent(`Explanations and tests:\n${tests.join("\n")}\nRank the explanations and pick the best one.`, { label: "rank" });

//@ schema-chain | sequential | both | researcher solver |
const S = { type: "object", properties: { year: { type: "integer" } }, required: ["year"] };
const { year } = await agent("Look up the year in which the Eiffel Tower was completed.", { schema: S });
return agent(`How many years passed between ${year} and 2024?`);

//@ heading-only | sequential | one | researcher solver |
const ctx = await agent("Collect facts about the Battle of Hastings.", { label: "facts" });
return agent(`## Facts\n${ctx}\n\n## Question\n${args.question}`, { label: "answer" });

//@ three-stage-pipeline | hybrid | both | solver verifier refiner | revision
const done = await pipeline(args.problems,
  (p) => agent(`Solve this problem: ${p}`, { label: "solve" }),
  async (s, p) => ({ s, c: await agent(`Problem: ${p}\nSolution: ${s}\nCriticise the solution.`, { label: "criticise" }) }),
  ({ s, c }, p) => agent(`Problem: ${p}\nSolution: ${s}\nCriticism: ${c}\nWrite an improved solution.`, { label: "improve" }));
return done;

//@ chairman | hybrid | both | solver aggregator |
const seats = { optimist: "argues for", pessimist: "argues against" };
const speeches = await parallel(Object.entries(seats).map(([who, what]) => () => agent(`You are the ${who}, who ${what} the proposal: ${args.proposal}`, { label: who })));
return agent(`You chair the meeting. Statements:\n${speeches.join("\n---\n")}\nSum up and decide.`, { label: "chair" });

//@ direct-lookup | single | none | researcher |
const out = await agent(`Search the web for the population of Trondheim in 2023 and cite the source.`);
return out;

//@ count-and-recount | sequential | none | solver verifier |
const n1 = await agent(`Count the prime numbers between 100 and 200.`);
const n2 = await agent(`Count the prime numbers between 100 and 200 again with a sieve, as a check.`, { label: "recount" });
return n1 === n2 ? n1 : `${n1}/${n2}`;

//@ outline-then-write | sequential | both | other solver |
const plan = await agent(`Make an outline for an essay on tidal power.`, { label: "outline" });
return agent(`Write the essay following this outline:\n${plan}`, { label: "writer" });
