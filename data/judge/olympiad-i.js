//@ residues-vote clean
//? Find the number of positive integers n ≤ 2024 such that n^2 + 1 is divisible by 5.
//< 810
//< 810
//< 809
//< 810
export const meta = { name: "residues", description: "three counts, one arbiter" };
const QUESTION = `Find the number of positive integers n ≤ 2024 such that n^2 + 1 is divisible by 5.`;
const STYLES = [
  "Work modulo 5: list which residues satisfy the condition, then count.",
  "Count the integers that fail and subtract.",
  "Split the range into blocks of consecutive integers and treat the leftover block by hand.",
];
phase("Solve");
const attempts = await parallel(
  STYLES.map((style, i) => () =>
    agent(`${QUESTION}\n\nApproach: ${style}\nFinish with one line "ANSWER: <integer>".`, { label: `solver-${i + 1}` }),
  ),
);
phase("Decide");
const verdict = await agent(
  `${QUESTION}\n\nThree people worked on this on their own:\n${attempts.map((a, i) => `[${i + 1}] ${a}`).join("\n")}\n\n` +
    `They may all be wrong. Recompute the count yourself, say where you disagree, and give the final integer.`,
  { label: "arbiter" },
);
return verdict;

//@ residues-vote-first unused_output
//? Find the number of positive integers n ≤ 1500 such that n^3 + 2 is divisible by 7.
//< 0
//< 0
//< none
//< The count is 0.
const QUESTION = `Find the number of positive integers n ≤ 1500 such that n^3 + 2 is divisible by 7.`;
phase("Solve");
const [byResidues, byComplement, byBlocks] = await parallel([
  () => agent(`${QUESTION}\nWork modulo 7 and list the residues.`, { label: "residues" }),
  () => agent(`${QUESTION}\nCount those that fail and subtract.`, { label: "complement" }),
  () => agent(`${QUESTION}\nSplit the range into blocks of consecutive integers.`, { label: "blocks" }),
]);
phase("Write");
return await agent(`${QUESTION}\nA colleague found: ${byResidues}\nA second colleague found: ${byBlocks}\nCompare, recompute and write the final count.`, { label: "writer" });

//@ tetra-lemma established_premise
//? A tetrahedron ABCD has AB = CD = 5, AC = BD = 6 and AD = BC = 7. Find its volume.
//< 2√95
//< 2√95
const problem = "A tetrahedron ABCD has AB = CD = 5, AC = BD = 6 and AD = BC = 7. Find its volume.";
const draft = await agent([
  problem,
  "",
  "Known lemma, no proof needed: in a tetrahedron with equal opposite edges, the circumscribed box has edge squares 19, 6 and 30, so only their product remains to be taken.",
  "Compute the volume from it.",
].join("\n"), { label: "geometer" });
return await agent(`${problem}\nDraft: ${draft}\nCompute the volume a second time by the Cayley-Menger determinant and give the value you trust.`, { label: "checker" });

//@ tetra-box clean near established_premise
//? A tetrahedron ABCD has AB = CD = 8, AC = BD = 9 and AD = BC = 10. Find its volume.
//< a box with squared edges
//< about 71
const problem = "A tetrahedron ABCD has AB = CD = 8, AC = BD = 9 and AD = BC = 10. Find its volume.";
const setup = await agent(`${problem}\n\nHint: opposite edges are equal, so it may help to inscribe the tetrahedron in a rectangular box whose face diagonals are these edges. Derive the edges of that box. Do not compute the volume yet.`, { label: "setup" });
return await agent(`${problem}\n\nSet-up by a colleague:\n${setup}\n\nCheck the set-up, then compute the volume.`, { label: "finish" });

//@ trains-pipeline clean
//? A train leaves Aven at 8:00 at 60 km/h; another leaves Borg, 210 km away, at 8:30 at 80 km/h towards it. When do they meet?
//< 30 km
//< 180 km at 140 km/h
//< 9:47
const q = "A train leaves Aven at 8:00 at 60 km/h; another leaves Borg, 210 km away, at 8:30 at 80 km/h towards it. When do they meet?";
let state = q;
for (const step of [
  "How far has the first train gone when the second one starts?",
  "From that moment on: what is the remaining gap, and at what speed does it close?",
  "Convert this into a clock time.",
]) {
  const out = await agent(`${state}\n\nNext step: ${step}`);
  state += `\n${step} ${out}`;
}
return state.split("\n").at(-1);

//@ trains-reset lossy_passing
//? A barge leaves Dole at 6:00 at 9 km/h; another leaves Ense, 75 km upstream, at 7:00 at 13 km/h towards it. When do they meet?
//< Gone by 7:00: 9 km. Remaining gap: 66 km. It closes at 22 km/h. So they need 3 hours after 7:00.
//< 10:00
const q = "A barge leaves Dole at 6:00 at 9 km/h; another leaves Ense, 75 km upstream, at 7:00 at 13 km/h towards it. When do they meet?";
const work = await agent(`${q}\nWork out the gap at 7:00, the closing speed and the time needed, in full sentences.`);
return await agent(`${q}\nNotes of the first agent: ${work.slice(0, 20)}\nTurn these notes into a clock time.`);

//@ poly-roots asserted_answer
//? The polynomial x^3 - 6x^2 + 11x - k has three integer roots. Find k.
//< k = 6
//< yes, 6
const problem = "The polynomial x^3 - 6x^2 + 11x - k has three integer roots. Find k.";
const sol = await agent(`${problem}\n\nThe answer is k = 6. Write a clean derivation by Vieta's formulas that leads to it.`, { label: "writer" });
const out = await agent(`${problem}\n\n${sol}\n\nPolish the wording and repeat the value of k at the end.`, { label: "editor" });
return out;

//@ poly-vieta clean near asserted_answer
//? The polynomial x^3 - 9x^2 + 23x - m has three integer roots. Find m.
//< m = 15
//< m = 15
const problem = "The polynomial x^3 - 9x^2 + 23x - m has three integer roots. Find m.";
const sol = await agent(`${problem}\n\nThe answer is an integer. Use Vieta's formulas, write a clean derivation and end with "m = ...".`, { label: "writer" });
return await agent(`${problem}\n\nA solution to examine:\n${sol}\n\nTry to break it: substitute the roots it claims, look for a second possibility, and state the value of m that survives.`, { label: "critic" });

//@ cards-told expected_answer
//? Two cards are drawn without replacement from a standard deck. What is the probability that both are aces?
//< 1/221
//< correct
const q = "Two cards are drawn without replacement from a standard deck. What is the probability that both are aces?";
const p = await agent(`${q}\nGive an exact fraction.`, { label: "solver" });
const check = await agent(
  `You are the verifier.\nProblem: ${q}\nProposed: ${p}\nThe value you should arrive at is 1/221. Confirm that the proposal reaches it.`,
  { label: "verifier" },
);
return { p, check };

//@ cards-refute clean near expected_answer
//? Three cards are drawn without replacement from a standard deck. What is the probability that all are hearts?
//< 11/850
//< {"agrees": true, "value": "11/850", "why": "13/52 * 12/51 * 11/50"}
const q = "Three cards are drawn without replacement from a standard deck. What is the probability that all are hearts?";
const p = await agent(`${q}\nGive an exact fraction.`, { label: "solver" });
const review = await agent(
  `You are the verifier.\nProblem: ${q}\nA candidate answer is ${p}; it may be wrong. Derive the probability from scratch before you look at the candidate, then compare.`,
  {
    label: "verifier",
    schema: {
      type: "object",
      properties: { agrees: { type: "boolean" }, value: { type: "string" }, why: { type: "string" } },
      required: ["agrees", "value"],
    },
  },
);
return review.agrees ? p : review.value;

//@ cards-hands-off no_independent_check
//? A fair die is rolled four times. What is the probability of at least one six?
//< 671/1296
//< looks good
const q = "A fair die is rolled four times. What is the probability of at least one six?";
const p = await agent(`${q}\nGive an exact fraction.`, { label: "solver" });
const ok = await agent(`Problem: ${q}\nSolution: ${p}\n\nVerification step. Do not redo the calculation and do not propose another value; only check that the text is readable and the fraction is in lowest terms.`, { label: "verifier" });
return `${p} (${ok})`;

//@ digits-constraint added_constraint
//? How many four-digit numbers have digits that sum to 9?
//< 120
//< 120
//< 120
const q = "How many four-digit numbers have digits that sum to 9?";
const [a, b] = await Promise.all([
  agent(`${q} All four digits must be different. Count by stars and bars.`, { label: "bars" }),
  agent(`${q} All four digits must be different. Count by cases of the first digit.`, { label: "cases" }),
]);
return await agent(`${q}\nFirst count: ${a}\nSecond count: ${b}\nResolve any conflict by recounting.`, { label: "judge" });

//@ digits-cases clean near added_constraint
//? How many five-digit numbers have digits that sum to 4?
//< 20
//< 15
//< 35
const q = "How many five-digit numbers have digits that sum to 4?";
const [one, more] = await Promise.all([
  agent(`${q} Treat only the numbers whose first digit is 1; a colleague does the others.`, { label: "case 1" }),
  agent(`${q} Treat only the numbers whose first digit is 2 or more; a colleague does those that begin with 1.`, { label: "case 2" }),
]);
return await agent(`${q}\nNumbers that begin with 1: ${one}\nNumbers that begin with 2 or more: ${more}\nAdd the two counts and check one of them by listing.`, { label: "sum" });

//@ gas-constant clean near novel_fact
//? What volume do 2.5 mol of an ideal gas occupy at 300 K and 2.0 bar?
//< 31.2 L
//< 31.2 L
const q = "What volume do 2.5 mol of an ideal gas occupy at 300 K and 2.0 bar?";
const v = await agent(`${q}\nUse R = 0.08314 L bar/(mol K) and report litres with three significant digits.`, { label: "chemist" });
return await agent(`${q}\nClaim: ${v}\nRepeat the calculation in SI units (R = 8.314 J/(mol K)) and convert. Report the volume you get.`, { label: "second chemist" });

//@ gas-altered altered_fact
//? What volume do 4.0 mol of an ideal gas occupy at 280 K and 1.6 bar?
//< 58.2 L
//< 58.2 L
const q = "What volume do 4.0 mol of an ideal gas occupy at 280 K and 1.6 bar?";
const v = await agent(`${q}\nUse R = 0.08314 L bar/(mol K).`, { label: "chemist" });
return await agent(`An ideal gas: 4.0 mol at 208 K and 1.6 bar. Somebody claims the volume is ${v}. Recompute the volume and say which value is right.`, { label: "second chemist" });

//@ spectra-letter expected_answer
//? Which compound C4H8O2 shows a broad IR band near 3000 cm-1, a strong band at 1710 cm-1 and a 1H NMR singlet at 11.5 ppm? (A) ethyl acetate (B) butanoic acid (C) 1,4-dioxane (D) methyl propanoate
//< B
//< B confirmed
const question = "Which compound C4H8O2 shows a broad IR band near 3000 cm-1, a strong band at 1710 cm-1 and a 1H NMR singlet at 11.5 ppm? (A) ethyl acetate (B) butanoic acid (C) 1,4-dioxane (D) methyl propanoate";
const pick = await agent(`${question}\nAnswer with one letter and a reason.`, { label: "spectroscopist" });
return await agent(`${question}\n\nYou check the work of others. The correct letter is (B). Colleague: ${pick}\nSee whether the colleague's reasoning ends there.`, { label: "reviewer" });

//@ spectra-options clean near excluded_option
//? Which compound C3H6O2 reduces Tollens' reagent? (A) methyl acetate (B) ethyl formate (C) propanoic acid (D) 1,3-dioxolane
//< {"verdict": "no"}
//< {"verdict": "yes"}
//< {"verdict": "no"}
//< {"verdict": "no"}
//< B
const question = "Which compound C3H6O2 reduces Tollens' reagent? (A) methyl acetate (B) ethyl formate (C) propanoic acid (D) 1,3-dioxolane";
const options = ["(A) methyl acetate", "(B) ethyl formate", "(C) propanoic acid", "(D) 1,3-dioxolane"];
const schema = { type: "object", properties: { verdict: { enum: ["yes", "no", "unsure"] } }, required: ["verdict"] };
const marks = await parallel(options.map((o) => () => agent(`${question}\n\nLook at option ${o} alone. Could it be the answer? If you rule it out, say on which ground.`, { schema, label: o })));
const table = options.map((o, i) => `${o}: ${marks[i].verdict}`).join("\n");
return await agent(`${question}\n\nFour colleagues looked at one option each:\n${table}\n\nIf more or fewer than one says yes, go through the options yourself. Answer with the letter.`);

//@ spectra-struck excluded_option
//? Which base deprotonates phenylacetylene completely in THF? (A) NaHCO3 (B) n-BuLi (C) NaOAc (D) pyridine
//< B
//< B
const question = "Which base deprotonates phenylacetylene completely in THF? (A) NaHCO3 (B) n-BuLi (C) NaOAc (D) pyridine";
const pick = await agent(`${question}\nOptions A, C and D have already been eliminated; do not spend time on them. Explain the remaining one.`, { label: "chemist" });
const out = await agent(`${question}\nColleague's view: ${pick}\nWeigh all four options by pKa and name the letter.`, { label: "second chemist" });
return out;

//@ sequence-undefined broken_value
//? A sequence has a_1 = 2 and a_{n+1} = a_n^2 - a_n + 1. Find the remainder of a_10 modulo 7.
//< {"terms": "2,3,7,43", "period": "0 then 1"}
//< 1
const q = "A sequence has a_1 = 2 and a_{n+1} = a_n^2 - a_n + 1. Find the remainder of a_10 modulo 7.";
const pattern = await agent(`${q}\nFind the residues modulo 7 of the first terms and where they repeat.`, {
  schema: { type: "object", properties: { terms: { type: "string" }, period: { type: "string" } }, required: ["terms", "period"] },
});
return await agent(`${q}\nResidues: ${pattern.residues}\nPeriod: ${pattern.period}\nUse them to reduce a_10.`);

//@ sequence-object broken_value
//? A sequence has b_1 = 3 and b_{n+1} = 2 b_n + 5. Find the remainder of b_12 modulo 11.
//< {"closed": "b_n = 8*2^(n-1) - 5"}
//< 6
const q = "A sequence has b_1 = 3 and b_{n+1} = 2 b_n + 5. Find the remainder of b_12 modulo 11.";
const form = await agent(`${q}\nFind a closed form.`, { schema: { type: "object", properties: { closed: { type: "string" } }, required: ["closed"] }, label: "closed form" });
const value = await agent(q + "\nClosed form found by a colleague: " + form + "\nEvaluate it modulo 11 for n = 12.", { label: "evaluate" });
return value;

//@ sequence-json clean near broken_value
//? A sequence has c_1 = 1 and c_{n+1} = 3 c_n + 1. Find the remainder of c_15 modulo 13.
//< {"closed": "(3^n - 1)/2", "first": [1, 4, 13, 40]}
//< {"remainder": 0, "steps": "..."}
//< 0
const q = "A sequence has c_1 = 1 and c_{n+1} = 3 c_n + 1. Find the remainder of c_15 modulo 13.";
const form = await agent(`${q}\nFind a closed form and the first four terms.`, {
  schema: { type: "object", properties: { closed: { type: "string" }, first: { type: "array", items: { type: "number" } } }, required: ["closed", "first"] },
});
const res = await agent(`${q}\nA colleague's closed form, as JSON: ${JSON.stringify(form)}\nTest it on the first terms, then reduce modulo 13.`, {
  schema: { type: "object", properties: { remainder: { type: "integer" }, steps: { type: "string" } }, required: ["remainder"] },
});
return await agent(`${q}\nClaimed remainder: ${res.remainder}${res.steps ? `\nSteps: ${res.steps}` : ""}\nIterate the recursion modulo 13 up to the fifteenth term and report what you get.`);

//@ optics-hardcoded hardcoded_output
//? A lens of focal length 20 cm forms an image of an object at 30 cm. How far from the lens is the image, and how large is the magnification?
//< 60 cm
//< -2
const q = "A lens of focal length 20 cm forms an image of an object at 30 cm. How far from the lens is the image, and how large is the magnification?";
const distance = await agent(`${q}\nAnswer only the first part: the image distance.`, { label: "distance" });
log(`distance: ${distance}`);
const magnification = await agent(`${q}\nThe image distance was found to be 60 cm. From it, compute the magnification with its sign.`, { label: "magnification" });
return `${distance}; ${magnification}`;

//@ optics-passed clean near hardcoded_output
//? A lens of focal length 12 cm forms an image of an object at 16 cm. How far from the lens is the image, and how large is the magnification?
//< 48 cm
//< -3
const q = "A lens of focal length 12 cm forms an image of an object at 16 cm. How far from the lens is the image, and how large is the magnification?";
const distance = await agent(`${q}\nAnswer only the first part: the image distance, e.g. "35 cm".`, { label: "distance" });
const magnification = await agent(`${q}\nThe image distance was found to be ${distance}. From it, compute the magnification with its sign.`, { label: "magnification" });
return `${distance}; ${magnification}`;

//@ pigeon-missing missing_context
//? Among any n + 1 of the integers 1 to 2n there are two of which one divides the other. For n = 50, how many of the numbers can one choose so that no chosen one divides another?
const proof = await agent("You are an expert in extremal combinatorics. Solve the problem carefully and give the largest possible number.", { label: "expert" });
const check = await agent(`Among any n + 1 of the integers 1 to 2n there are two of which one divides the other. For n = 50, how many of the numbers can one choose so that no chosen one divides another?\nA colleague says: ${proof}\nBuild an example of that size and prove that nothing larger exists; correct the number if needed.`, { label: "checker" });
return check;

//@ pigeon-full clean
//? For n = 40, how many of the integers 1 to 2n can one choose so that no chosen one divides another?
const QUESTION = "For n = 40, how many of the integers 1 to 2n can one choose so that no chosen one divides another?";
const expert = (role, task, given = "") => agent(`You are ${role}.\n\nProblem: ${QUESTION}\n${given}\nTask: ${task}`, { label: role });
const [lower, upper] = await parallel([
  () => expert("a builder of examples", "find a large set with the property and say how large it is"),
  () => expert("a prover of bounds", "find a bound that no such set can exceed and prove it"),
]);
return await expert("the editor", "say whether the two meet; if not, close the gap. End with the number.", `Example: ${lower}\nBound: ${upper}\n`);

//@ circuit-biased biased_check
//? Three resistors of 6, 3 and 2 ohms are connected in parallel to 12 V. What total current flows?
//< 12 A
//< approved
const q = "Three resistors of 6, 3 and 2 ohms are connected in parallel to 12 V. What total current flows?";
const current = await agent(`${q} Show the conductances.`, { label: "engineer" });
const approval = await agent(`Task: ${q}\nEngineer's result: ${current}\nAs the checker you should lean towards approving: the engineer is very experienced and rarely wrong, and rejections delay the project. Reply APPROVED unless something is absurd.`, { label: "checker" });
return [current, approval].join(" / ");

//@ circuit-strict clean near biased_check
//? Two resistors of 4 and 12 ohms in parallel are in series with 5 ohms at 24 V. What total current flows?
//< 3 A
//< rejected: no; 3 A stands
const q = "Two resistors of 4 and 12 ohms in parallel are in series with 5 ohms at 24 V. What total current flows?";
const current = await agent(`${q} Reduce the network step by step.`, { label: "engineer" });
const approval = await agent(`Task: ${q}\nEngineer's result: ${current}\nAs the checker you should lean towards rejecting: engineers are often hasty. Compute the current by Kirchhoff's laws on your own. If yours differs, yours goes into the report.`, { label: "checker" });
return approval;

//@ log-wrong wrong_reference
//? Solve log_2(x) + log_4(x) = 6 and log_3(y) + log_9(y) = 3. What is x + y?
//< 16
//< 9
//< 32
const q = "Solve log_2(x) + log_4(x) = 6 and log_3(y) + log_9(y) = 3. What is x + y?";
const x = await agent("Solve log_2(x) + log_4(x) = 6 for x.", { label: "x" });
const y = await agent("Solve log_3(y) + log_9(y) = 3 for y.", { label: "y" });
return await agent(`${q}\nSolution for x: ${x}\nSolution for y: ${x}\nCheck both by substitution and add them.`, { label: "sum" });

//@ log-right clean near wrong_reference
//? Solve log_5(u) + log_25(u) = 3 and log_2(v) + log_8(v) = 4. What is u + v?
//< 25
//< 8
//< 33
const q = "Solve log_5(u) + log_25(u) = 3 and log_2(v) + log_8(v) = 4. What is u + v?";
const solve = (equation, name) => agent(`Solve ${equation} for ${name}. Reply with the value only.`, { label: name });
const u = await solve("log_5(u) + log_25(u) = 3", "u");
const v = await solve("log_2(v) + log_8(v) = 4", "v");
return await agent(`${q}\nOne colleague found u = ${u}, another v = ${v}. Check both by substitution and add them.`, { label: "sum" });

//@ graph-above dangling_reference
//? A graph on 10 vertices has no triangle. What is the largest number of edges it can have?
//< 25 by bipartite
//< fine
const q = "A graph on 10 vertices has no triangle. What is the largest number of edges it can have?";
const construction = await agent(`${q}\nFind a construction with many edges.`, { label: "construct" });
const bound = await agent(`${q}\nProve that the construction described above is optimal, or improve it.`, { label: "bound" });
return `${construction}\n${bound}`;

//@ graph-loop clean
//? A graph on 12 vertices has no four mutually adjacent vertices. What is the largest number of edges it can have?
//< 48
//< {"done": false, "issue": "no proof of the upper bound"}
//< 48 by Turán
//< {"done": true, "issue": ""}
const q = "A graph on 12 vertices has no four mutually adjacent vertices. What is the largest number of edges it can have?";
const REVIEW = { type: "object", properties: { done: { type: "boolean" }, issue: { type: "string" } }, required: ["done", "issue"] };
let text = await agent(`${q}\nGive the number with a proof.`, { label: "draft" });
for (let round = 1; round <= 3; round++) {
  const review = await agent(`${q}\n\nText under review:\n${text}\n\nFind the weakest step. If the number is wrong, say what it should be and why. done = true only if nothing is left to object to.`, { schema: REVIEW, label: `review ${round}` });
  if (review.done) break;
  text = await agent(`${q}\n\nPrevious text:\n${text}\n\nObjection: ${review.issue}\n\nRewrite the text so that the objection is met; change the number if you must.`, { label: `rewrite ${round}` });
}
return text;

//@ pendulum-claim unsupported_claim
//? A pendulum clock runs correctly at sea level. How many seconds per day does it lose at 3000 m altitude?
//< 40.7 s
//< 40.7 s
const q = "A pendulum clock runs correctly at sea level. How many seconds per day does it lose at 3000 m altitude?";
const loss = await agent(`${q}\nThe temperature effect on the rod cancels the effect of altitude exactly in the first order, so only the second order matters here. Estimate the loss.`, { label: "physicist" });
return await agent(`${q}\nFirst estimate: ${loss}\nDerive the loss from g(h) without using the estimate, compare, and report the value you stand for.`, { label: "second physicist" });

//@ pendulum-open clean near unsupported_claim
//? A pendulum clock runs correctly at 20 °C. Its steel rod expands by 1.2e-5 per kelvin. How many seconds per day does it lose at 35 °C?
//< 7.8 s
//< 7.8 s
const q = "A pendulum clock runs correctly at 20 °C. Its steel rod expands by 1.2e-5 per kelvin. How many seconds per day does it lose at 35 °C?";
const loss = await agent(`${q}\nThe period of a pendulum grows with the square root of its length. Estimate the loss to first order.`, { label: "physicist" });
return await agent(`${q}\nFirst estimate: ${loss}\nCompute the ratio of the periods exactly, without using the estimate, compare, and report the value you stand for.`, { label: "second physicist" });

//@ mixture-told-twice expected_answer unused_output
//? How many millilitres of a 40 % acid must be mixed with 300 ml of a 10 % acid to get a 20 % acid?
//< 150 ml
//< 150 ml
//< confirmed
const q = "How many millilitres of a 40 % acid must be mixed with 300 ml of a 10 % acid to get a 20 % acid?";
const byBalance = await agent(`${q} Set up the balance of acid.`, { label: "balance" });
const byCross = await agent(`${q} Use the rule of the cross.`, { label: "cross" });
return await agent(`${q}\nOne result: ${byBalance}\nVerify it. For orientation: the result should be 150 ml.`, { label: "verifier" });
