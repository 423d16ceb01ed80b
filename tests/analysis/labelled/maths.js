//@ direct-number | none | none |  |
return 12 * 7;

//@ one-solver | single | none | solver |
const answer = await agent("Solve this problem and give the final number: " + args.question);
return answer;

//@ three-samples | parallel | none | solver |
const runs = await parallel([1, 2, 3].map(i => () => agent(`Attempt ${i}. Solve: find all n with n^2 + n + 41 prime for n < 40. End with the count.`)));
const counts = {};
for (const r of runs) counts[r] = (counts[r] || 0) + 1;
return Object.entries(counts).sort((a, b) => b[1] - a[1])[0][0];

//@ solve-then-verify | sequential | both | solver verifier |
phase("Solve");
const solution = await agent("Let x be real with x + 1/x = 3. Compute x^5 + 1/x^5.");
phase("Verify");
const verdict = await agent(`Problem: x + 1/x = 3, compute x^5 + 1/x^5.\n\nProposed solution:\n${solution}\n\nCheck every step of the solution. Say CORRECT or WRONG.`);
return { solution, verdict };

//@ solve-verify-refine | sequential | both | solver verifier refiner | revision
const problem = args.question;
const first = await agent(`Solve: ${problem}`, { label: "solver" });
const critique = await agent(`Problem: ${problem}\nSolution: ${first}\nList the mistakes in this solution.`, { label: "critic" });
const final = await agent(`Problem: ${problem}\nSolution: ${first}\nCritique: ${critique}\nWrite a corrected solution.`, { label: "refiner" });
return final;

//@ two-ways-and-judge | hybrid | both | solver solver aggregator |
const q = "How many lattice points lie strictly inside the ellipse x^2/9 + y^2/4 = 1?";
const [algebra, brute] = await Promise.all([
  agent(`${q} Solve it algebraically.`),
  agent(`${q} Solve it by listing all the points.`),
]);
return await agent(`${q}\nAnswer A: ${algebra}\nAnswer B: ${brute}\nDecide which of the two answers is right and give the number.`);

//@ independent-recheck | sequential | none | solver verifier |
const problem = "A die is rolled four times. What is the probability that the largest value is 5?";
const a = await agent(problem + " Give a fraction.");
const b = await agent("Double-check by working the problem from scratch: " + problem, { label: "verifier" });
return a === b ? a : "disagree: " + a + " / " + b;

//@ cases | parallel | none | solver solver solver |
const parts = await parallel([
  () => agent("Count the permutations of 1..5 with exactly one fixed point."),
  () => agent("Count the permutations of 1..5 with exactly two fixed points."),
  () => agent("Count the permutations of 1..5 with exactly three fixed points."),
]);
return parts.map(Number).reduce((a, b) => a + b, 0);

//@ plan-solve | sequential | both | other solver |
const plan = await agent("Outline a plan for this problem without solving it: " + args.question);
const answer = await agent("Problem: " + args.question + "\nPlan:\n" + plan + "\nFollow the plan and solve the problem.");
return answer;

//@ plan-map-merge | hybrid | both | other solver aggregator |
const plan = await agent("Break the problem into at most four independent sub-problems: " + args.question, {
  schema: { type: "object", properties: { parts: { type: "array", items: { type: "string" } } }, required: ["parts"] },
});
const solved = await parallel(plan.parts.map(part => () => agent("Solve this sub-problem: " + part)));
return await agent(`Combine the partial results into one answer to "${args.question}":\n${solved.join("\n")}`);

//@ loop-until-ok | sequential | both | solver verifier refiner | revision branching loops
let draft = await agent("Prove that the square root of 2 is irrational.");
for (let round = 0; round < 3; round++) {
  const review = await agent("Review this proof and reply OK or list gaps:\n" + draft);
  if (review.startsWith("OK")) break;
  draft = await agent("Revise the proof.\nProof: " + draft + "\nGaps: " + review);
}
return draft;

//@ retry-on-null | sequential | none | solver solver | revision branching
let r = await agent("Compute 17^13 mod 100. Only digits.");
if (!/^\d+$/.test(r)) r = await agent("Compute 17^13 mod 100. Reply with digits and nothing else.");
return Number(r);

//@ vote-and-tiebreak | hybrid | both | solver aggregator | branching
const samples = await parallel(Array.from({ length: 5 }, () => () => agent("Evaluate the sum of 1/(k(k+2)) for k from 1 to 100 as a fraction.")));
const distinct = [...new Set(samples.filter(Boolean))];
if (distinct.length === 1) return distinct[0];
return agent("Several agents answered the same question differently:\n" + distinct.join("\n") + "\nWork out which answer is right and return it.", { label: "tie-breaker" });

//@ pipeline-two-stages | hybrid | both | solver verifier |
const cases = ["n = 4k", "n = 4k + 1", "n = 4k + 2", "n = 4k + 3"];
const out = await pipeline(cases,
  c => agent(`For ${c}, find the last digit of 3^n.`),
  (found, c) => agent(`For ${c} somebody claims: "${found}". Is this correct? Answer yes or no with a reason.`));
return out;

//@ pipeline-one-stage | parallel | none | solver |
return await pipeline([2, 3, 5, 7], p => agent(`What is the order of 10 modulo ${p * p}?`));

//@ lemma-chain | sequential | both | solver solver solver |
const lemma = await agent("State and prove a bound on the number of divisors of n.");
const step = await agent("Using the lemma below, bound the sum of d(n) for n up to N.\n" + lemma);
return await agent("Here is a bound: " + step + "\nDerive from it the average order of d(n).");

//@ constants-only-flow | sequential | one | solver solver |
const a = await agent("Find the area of a triangle with sides 13, 14, 15.");
const b = await agent("Using the previous agent's result, find the radius of its incircle.");
return b;

//@ dumped-context | sequential | one | solver solver |
const notes = await agent("Compute the discriminant of x^3 - 3x + 1.");
const result = await agent("Find the Galois group of x^3 - 3x + 1 over Q.\n\n" + notes);
return result;

//@ started-early | parallel | none | solver solver |
const left = agent("Evaluate the integral of x^2 e^x from 0 to 1.");
const right = agent("Evaluate the integral of x e^x from 0 to 1.");
return [await left, await right];

//@ early-then-merge | hybrid | both | solver solver aggregator |
const left = agent("Evaluate the integral of sin^4 from 0 to pi.");
const right = agent("Evaluate the integral of cos^4 from 0 to pi.");
return await agent(`Add these two values and simplify: ${await left} and ${await right}.`);

//@ helper-solve-check | sequential | both | solver verifier |
async function solve(problem) {
  return await agent("You are a careful mathematician. " + problem);
}
async function check(problem, answer) {
  return await agent(`You are a strict examiner. Problem: ${problem} Answer: ${answer}. Is the answer right?`);
}
const p = "What is the remainder of 2^100 divided by 101?";
const s = await solve(p);
return { s, ok: await check(p, s) };

//@ role-helper | hybrid | both | solver verifier aggregator |
const ask = (role, text) => agent(`You are a ${role}.\n${text}`, { label: role });
const qs = ["Compute C(10, 3).", "Compute C(10, 4)."];
const answers = await parallel(qs.map(q => () => ask("solver", q)));
const checks = await parallel(answers.map((a, i) => () => ask("verifier", `${qs[i]} Proposed: ${a}. Verify.`)));
return await ask("aggregator", `Add the two verified values: ${checks.join("; ")}`);

//@ sequential-loop-carry | sequential | both | solver | loops
let value = "1";
for (let i = 0; i < 4; i++) {
  value = await agent(`Take the number ${value}, square it, and add ${i}. Give only the result.`);
}
return value;

//@ sequential-loop-no-carry | sequential | none | solver | loops
const found = [];
for (const k of [3, 4, 5]) {
  found.push(await agent(`How many necklaces with ${k} beads and two colours are there?`));
}
return found.join(",");

//@ loop-pushes-promises | parallel | none | solver |
const jobs = [];
for (let k = 2; k < 6; k++) jobs.push(agent(`Is 2^${k} - 1 prime? Answer yes or no.`));
return (await Promise.all(jobs)).join(" ");

//@ then-chain | sequential | both | solver verifier |
return agent("Factor 8051.").then(f => agent("Verify by multiplication that " + f + " equals 8051."));

//@ branch-by-difficulty | sequential | none | other solver solver | branching
const kind = await agent("Is this problem easy or hard? One word. " + args.question);
if (/easy/i.test(kind)) return await agent("Answer briefly: " + args.question);
return await agent("Solve with full reasoning, step by step: " + args.question);

//@ only-alternatives | single | none | solver solver |
if (args.hard) {
  return await agent("Solve with a full proof: " + args.question);
} else {
  return await agent("Solve quickly: " + args.question);
}

//@ structured-numbers | parallel | none | solver |
const schema = { type: "object", properties: { value: { type: "number" } }, required: ["value"] };
const vs = await parallel(["log2(1024)", "log3(81)", "log5(625)"].map(e => () => agent("Evaluate " + e, { schema })));
return vs.reduce((t, v) => t + v.value, 0);

//@ structured-carry | sequential | both | solver verifier |
const s = await agent("Find integers x, y with 17x + 29y = 1.", { schema: { type: "object", properties: { x: { type: "integer" }, y: { type: "integer" } } } });
const v = await agent(`Check that 17*${s.x} + 29*${s.y} = 1. Answer true or false.`, { label: "check" });
return v.includes("true") ? s : null;

//@ led-verifier | sequential | both | solver verifier |
const s = await agent("Find the sum of the first 50 odd numbers.");
const v = await agent("The correct answer is 2500. Confirm that this answer is right: " + s);
return v;
