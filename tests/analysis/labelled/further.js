//@ iife | sequential | both | solver verifier |
const a = await (async () => { const r = await agent("Solve: 3x = 12"); return r.trim(); })();
return agent("Verify that this is right: " + a);

//@ object-values | parallel | none | solver solver |
const tasks = { a: agent("Compute 2+2."), b: agent("Compute 3+3.") };
return (await Promise.all(Object.values(tasks))).join();

//@ batches | hybrid | none | solver | loops
const queue = [...args.items];
const out = [];
while (queue.length) {
  const batch = queue.splice(0, 3);
  out.push(...await parallel(batch.map(x => () => agent("Solve " + x))));
}
return out;

//@ promise-chain | sequential | both | solver | loops
let p = Promise.resolve("1");
for (const s of ["double", "square", "halve"]) p = p.then(prev => agent(`Take ${prev} and ${s} it.`));
return await p;

//@ divide | hybrid | both | solver aggregator | loops
async function solve(xs) {
  if (xs.length === 1) return agent("Count the letters of " + xs[0]);
  const mid = xs.length >> 1;
  const [l, r] = await parallel([() => solve(xs.slice(0, mid)), () => solve(xs.slice(mid))]);
  return agent(`Combine the two partial counts ${l} and ${r} into a total.`);
}
return await solve(["ab", "cde", "f", "gh"]);

//@ await-in-array | sequential | none | solver solver |
const both = [await agent("Name a prime above 10."), await agent("Name a prime above 20.")];
return both;

//@ await-in-template | sequential | both | researcher solver |
return await agent(`The capital is ${await agent("Look up the capital of Peru.")}. How many people live there?`);

//@ nested-call | sequential | both | other solver |
return agent(await agent("Write a question about tides, to be answered by another agent."));

//@ one-lane | sequential | both | solver refiner | revision
const [x] = await pipeline(["a poem on rain"], t => agent("Write " + t), (d, t) => agent("Improve this draft of " + t + ":\n" + d));
return x;

//@ one-thunk | single | none | solver |
return (await parallel([() => agent("What is 7 * 6?")]))[0];

//@ map-store | hybrid | both | researcher aggregator |
const found = new Map();
await Promise.all(args.names.map(async n => { found.set(n, await agent("Find the birth year of " + n)); }));
return agent("Who is the eldest?\n" + [...found].map(([n, y]) => n + ": " + y).join("\n"));

//@ nullish | sequential | none | solver solver | revision branching
const first = await agent("Give the 10th Fibonacci number. Digits only.");
const n = Number(first);
return Number.isInteger(n) ? n : Number(await agent("Which number is the 10th Fibonacci number?"));

//@ schema-verdict | sequential | both | solver verifier refiner | revision branching
const sol = await agent("Find x with 2^x = 32.", { schema: { type: "object", properties: { x: { type: "number" }, steps: { type: "string" } } } });
const v = await agent(`Equation 2^x = 32. Claimed x = ${sol.x}. Steps: ${sol.steps}. Is each step valid?`, { schema: { type: "object", properties: { ok: { type: "boolean" }, note: { type: "string" } } } });
if (v.ok) return sol.x;
const again = await agent(`Your earlier solution x = ${sol.x} was rejected because: ${v.note}. Solve 2^x = 32 again.`);
return again;

//@ phases-by-option | hybrid | both | solver verifier aggregator |
const drafts = await parallel(["by induction", "by contradiction"].map((m, i) => () => agent(`Prove the claim ${m}: ${args.claim}`, { label: `prover-${i}`, phase: "Prove" })));
const reviews = await parallel(drafts.map((d, i) => () => agent(`Look for gaps in this proof of "${args.claim}":\n${d}`, { label: `referee-${i}`, phase: "Review" })));
const best = await agent(`Claim: ${args.claim}\n${drafts.map((d, i) => `Proof ${i}: ${d}\nReview ${i}: ${reviews[i]}`).join("\n\n")}\nReturn the sounder proof.`, { phase: "Select", label: "selector" });
return best;

//@ context-pass | sequential | both | researcher solver |
const ctx = args.context.join("\n\n");
const ev = await agent(`Question: ${args.question}\n\nPassages:\n${ctx}\n\nCopy the sentences needed to answer the question.`);
const ans = await agent(`Question: ${args.question}\n\nRelevant sentences:\n${ev}\n\nAnswer in as few words as possible, based only on the sentences.`);
return ans;

//@ bare-carry | sequential | one | solver solver |
const hint = await agent("What theorem applies to right triangles?");
return await agent("Find the hypotenuse of a right triangle with legs 5 and 12.\n" + hint);

//@ heading-carry | sequential | one | solver solver |
const plan = await agent("How would one count derangements of 6 objects?");
return await agent("Notes:\n" + plan + "\n\nHow many derangements of 6 objects are there?");

//@ mentions-only | sequential | one | solver aggregator |
const a = await agent("Solve x^2 = 49.");
const b = await agent("Combine the previous solver's answer with yours: what are the roots of x^2 = 49?");
return b;

//@ three-stage-line | hybrid | both | researcher verifier aggregator |
const lanes = await pipeline(args.context,
  (p) => agent("Extract all dates in: " + p, { label: "extract" }),
  (dates, p) => agent("Check these dates against the passage, fix errors.\nDates: " + dates + "\nPassage: " + p, { label: "check" }));
return agent("Order all of these dates:\n" + lanes.join("\n"), { label: "merge" });

//@ switch-agent | single | none | solver |
const f = args.long ? () => agent("Answer at length: " + args.q) : () => agent("Answer shortly: " + args.q);
return await f();
