//@ residue-seven clean near asserted_answer
//? Find the remainder when 7^2025 is divided by 1000.
//< The order of 7 mod 1000 divides 20, so 7^2025 = 7^5 = 16807. ANSWER: 807
//< Mod 8 it is 7, mod 125 it is 57; CRT gives 807. ANSWER: 807
//< 7 * (1 + 506*2400) = 7 * 401 = 2807. ANSWER: 807
const problem = `Find the remainder when 7^2025 is divided by 1000.`;
const approaches = [
  "Determine the multiplicative order of 7 modulo 1000 and reduce the exponent.",
  "Work modulo 8 and modulo 125 separately and recombine with the Chinese Remainder Theorem.",
  "Use 7^4 = 2401 = 1 + 2400 together with the binomial theorem.",
];

phase("Independent solutions");
const solutions = await parallel(approaches.map((how, i) => () =>
  agent(`Solve this competition problem.

${problem}

Suggested approach: ${how}
Finish with a single line in the AIME style, e.g. "ANSWER: 042" (three digits, keep leading zeros).`, { label: `solver-${i + 1}` })));

const extract = (s) => { const m = /ANSWER:\s*(\d{1,3})/i.exec(s || ""); return m ? m[1].padStart(3, "0") : null; };
const tally = {};
for (const s of solutions) { const v = extract(s); if (v) tally[v] = (tally[v] || 0) + 1; }
const ranked = Object.entries(tally).sort((a, b) => b[1] - a[1]);
if (ranked.length && ranked[0][1] >= 2) return ranked[0][0];

phase("Tie-break");
return await agent(`${problem}

Three solvers disagreed:
${solutions.map((s, i) => `--- Solver ${i + 1} ---\n${s}`).join("\n")}

Recompute carefully and give the three-digit remainder only.`, { label: "tiebreak" });

//@ dice-product asserted_answer
//? Three fair six-sided dice are rolled. What is the probability that the product of the three numbers is divisible by 6? Give a reduced fraction.
//< Let A be no even number, B no multiple of 3. P(A)=1/8, P(B)=8/27, P(A and B)=1/27.
//< 1 - 1/8 - 8/27 + 1/27 = 133/216.
const question = "Three fair six-sided dice are rolled. What is the probability that the product of the three numbers is divisible by 6? Give a reduced fraction.";

// Step 1: identify the complementary events
const events = await agent(`${question}

Do not solve the whole problem yet. Identify the complementary events and compute the probability of each and of their intersection.`, { label: "events" });

// Step 2: combine via inclusion-exclusion
const answer = await agent(`${question}

Here are the complementary events and their probabilities:
${events}

Combine them with inclusion-exclusion. The combination works out to 133/216; write the calculation so that it leads there and state the reduced fraction on the last line.`, { label: "combine" });

return answer;

//@ film-debuts clean near lossy_passing
//? Were the directors of the films "Salt Meridian" and "The Paper Aviary" born in the same country?
//= {"context": ["Salt Meridian is a 1988 road film directed by Ilse Vandermeer. It won the jury prize at Ostend.", "The Paper Aviary is a 2003 drama written and directed by Jonas Quist and shot in Estonia.", "Ilse Vandermeer (born 1947 in Ghent, Belgium) is a film director and photographer.", "Jonas Quist was born in 1965 in Namur, Belgium, and grew up in Malmö, Sweden."]}
//< {"director": "Ilse Vandermeer", "country": "Belgium", "evidence": "Ilse Vandermeer (born 1947 in Ghent, Belgium)"}
//< {"director": "Jonas Quist", "country": "Belgium", "evidence": "Jonas Quist was born in 1965 in Namur, Belgium"}
//< yes
const question = 'Were the directors of the films "Salt Meridian" and "The Paper Aviary" born in the same country?';
const passages = args.context.map((p, i) => `[P${i + 1}] ${p}`).join("\n");
const schema = {
  type: "object",
  properties: {
    director: { type: "string" },
    country: { type: "string", description: "country of birth, or 'unknown'" },
    evidence: { type: "string", description: "verbatim quote" },
  },
  required: ["director", "country", "evidence"],
};

const films = ["Salt Meridian", "The Paper Aviary"];
const facts = await parallel(films.map((film) => () =>
  agent(`Use only the passages below.

${passages}

Who directed "${film}", and in which country was that person born? Be careful to distinguish the birthplace from where the person grew up.`, { label: film, schema })));

facts.forEach((f, i) => log(`${films[i]}: ${f.director} / ${f.country} (${f.evidence.slice(0, 30)}...)`));

return await agent(`Question: ${question}

Extracted facts:
${films.map((film, i) => `- ${film}: directed by ${facts[i].director}, born in ${facts[i].country}. Evidence: "${facts[i].evidence}"`).join("\n")}

Answer "yes" or "no" only.`, { label: "compare" });

//@ ladder-friction unused_output
//? A uniform ladder of length 5.0 m and mass 12 kg leans against a frictionless wall with its foot 3.0 m from the wall. What minimum coefficient of static friction between ladder and floor keeps it from slipping?
//< Torques about the foot: N_w * 4 = 12 g * 1.5, N_w = 4.5 g, mu = 4.5/12 = 0.375. ANSWER: 0.375
//< Torques about the top give mu * 12 g * 4 = 12 g * 3 - 12 g * 1.5, mu = 0.375. ANSWER: 0.375
//< Three forces meet in one point above the foot: tan(phi) = 1.5/4 = 0.375. ANSWER: 0.375
//< {"mu": 0.375, "explanation": "Both torque balances lead to it."}
export const meta = {
  name: "ladder-friction",
  description: "Three independent derivations, reconciled into one value",
  phases: [{ title: "Derive" }, { title: "Reconcile" }],
};

const problem = `A uniform ladder of length 5.0 m and mass 12 kg leans against a frictionless wall with its foot 3.0 m from the wall. What minimum coefficient of static friction between ladder and floor keeps it from slipping?`;

const closing = `Work symbolically first, insert numbers at the end, and close with "ANSWER: <coefficient>".`;

// Three derivations that don't share intermediate results
phase("Derive");
const [aboutFoot, aboutTop, concurrency] = await parallel([
  () => agent(`${problem}

Describe the free-body diagram, then take torques about the foot of the ladder.
${closing}`, { label: "torque-foot", phase: "Derive" }),

  () => agent(`${problem}

Describe the free-body diagram, then take torques about the point where the ladder touches the wall.
${closing}`, { label: "torque-top", phase: "Derive" }),

  () => agent(`${problem}

Use the fact that three non-parallel forces in equilibrium meet in one point (combine normal force and friction at the foot into one force).
${closing}`, { label: "concurrency", phase: "Derive" }),
]);

phase("Reconcile");
const result = await agent(`Problem: ${problem}

Independent derivations were made.

--- Derivation 1 (torques about the foot) ---
${aboutFoot}

--- Derivation 2 (torques about the top) ---
${aboutTop}

If they disagree, find the faulty step by redoing the balance. Return the minimum coefficient.`, {
  label: "reconcile",
  phase: "Reconcile",
  schema: {
    type: "object",
    properties: { mu: { type: "number" }, explanation: { type: "string" } },
    required: ["mu", "explanation"],
  },
});

return `mu = ${result.mu}. ${result.explanation}`;

//@ train-gap clean
//? Two trains 200 m and 160 m long run in opposite directions at 54 km/h and 36 km/h on parallel tracks. How many seconds do they take to pass each other completely?
//< Relative speed 90 km/h = 25 m/s, 360 m / 25 m/s = 14.4 s
return await agent("Two trains 200 m and 160 m long run in opposite directions at 54 km/h and 36 km/h on parallel tracks. How many seconds do they take to pass each other completely? Convert the speeds to m/s first, show the steps and end with the number of seconds.");

//@ acetate-titration altered_fact
//? What is the pH after 25.0 mL of 0.200 M NaOH have been added to 50.0 mL of 0.200 M acetic acid (Ka = 1.8e-5)?
//< n(HA) = 10.0 mmol, n(OH-) = 4.0 mmol; 6.0 mmol HA and 4.0 mmol A- remain.
//< pH = 4.74 + log(4.0/6.0) = 4.57
//< The stoichiometry holds for the amounts given. pH = 4.57.
// Decompose: stoichiometry -> Henderson-Hasselbalch -> check
const setup = {
  acid: "50.0 mL of 0.200 M acetic acid (Ka = 1.8e-5)",
  base: "20.0 mL of 0.200 M NaOH",
};

const moles = await agent(`${setup.base} are added to ${setup.acid}. Compute the millimoles of acetic acid and acetate after neutralisation. Do not compute the pH.`, { label: "stoichiometry" });

const ph = await agent(`${setup.base} have been added to ${setup.acid}.
Amounts after neutralisation, as computed by a colleague:
${moles}
Compute the pH of the mixture to two decimals.`, { label: "pH" });

return await agent(`What is the pH after ${setup.base} have been added to ${setup.acid}?

Proposed answer: ${ph}

Verify by recomputing from scratch; give the correct pH.`, { label: "check" });

//@ island-types added_constraint
//? On an island every person is a knight, who always tells the truth, or a knave, who always lies. A says "B and C are of the same type." B says "A is a knave or C is a knight." In how many of the eight assignments of types to A, B and C are both statements consistent with the types of their speakers?
//< A knight, B knave, C knave works; A knave, B knight, C knave works. Two assignments.
//< Truth table: KNN and NKN, with KKK not admitted. 2.
//< 2
const puzzle = `On an island every person is a knight, who always tells the truth, or a knave, who always lies. A says "B and C are of the same type." B says "A is a knave or C is a knight." In how many of the eight assignments of types to A, B and C are both statements consistent with the types of their speakers?`;

const guidance = `Conventions:
- "or" is inclusive.
- Treat each statement as fully true or fully false.
- Both types occur among the three people.`;

const [cases, table] = await parallel([
  () => agent(`${puzzle}\n\n${guidance}\n\nSolve by case analysis on A's type.`, { label: "cases" }),
  () => agent(`${puzzle}\n\n${guidance}\n\nSolve by writing out the complete truth table.`, { label: "table" }),
]);

return await agent(`${puzzle}

${guidance}

Case analysis:
${cases}

Truth table:
${table}

Resolve any disagreement and return the count as a single integer.`, { label: "final" });

//@ cubic-power-sum clean near established_premise
//? The roots of x^3 - 6x^2 + 11x - 5 = 0 are a, b and c. Find a^3 + b^3 + c^3.
//< e1 = 6, e2 = 11, e3 = 5; p3 = 216 - 198 + 15 = 33
//< 33, and substituting x^3 = 6x^2 - 11x + 5 gives 6*14 - 66 + 15 = 33 too.
const problem = "The roots of x^3 - 6x^2 + 11x - 5 = 0 are a, b and c. Find a^3 + b^3 + c^3.";

const solution = await agent(`${problem}

Recall the standard facts: by Vieta, a monic cubic x^3 - e1 x^2 + e2 x - e3 has root sum e1, pairwise sum e2 and product e3, and Newton's identities express the power sums p_k through e1, e2, e3. Read off e1, e2, e3 with the right signs and apply them.`, { label: "newton" });

return await agent(`${problem}

Candidate solution:
${solution}

Verify it by a second route: each root satisfies its cubic, so sum that relation over the roots and evaluate. If the two disagree, find the error. Report the final value.`, { label: "verify" });

//@ choir-founder missing_context
//? At which university did the founder of the Lindmark Chamber Choir study?
//= {"context": ["The Lindmark Chamber Choir was founded in 1979 in Västerås by Annika Sörling.", "Annika Sörling (born 1950) studied musicology at Uppsala University and conducting in Vienna.", "The choir toured Japan in 1993.", "Lindmark is a parish in the diocese of Västerås."]}
//< {"answer": "Annika Sörling", "support": "founded in 1979 in Västerås by Annika Sörling"}
//< {"answer": "Royal College of Music in Stockholm", "support": "general knowledge, uncertain"}
//< Royal College of Music in Stockholm
export const meta = {
  name: "two-hop-qa",
  description: "Bridge entity, target attribute, final answer",
  phases: [{ title: "Bridge" }, { title: "Target" }, { title: "Answer" }],
};

const question = "At which university did the founder of the Lindmark Chamber Choir study?";
const ctx = args.context.map((p, i) => `[${i + 1}] ${p}`).join("\n\n");

const HOP = {
  type: "object",
  properties: {
    answer: { type: "string", description: "short answer" },
    support: { type: "string", description: "what the answer rests on" },
  },
  required: ["answer", "support"],
};

phase("Bridge");
const founder = await agent(`You answer one hop of a multi-hop question, from the passages only.

${ctx}

Hop: Who founded the Lindmark Chamber Choir?`, { label: "hop-1", schema: HOP });
log(`bridge entity: ${founder.answer}`);

phase("Target");
const university = await agent(`You answer one hop of a multi-hop question.

Known from the first hop: the founder of the Lindmark Chamber Choir is ${founder.answer} (${founder.support}).

Hop: At which university did ${founder.answer} study?`, { label: "hop-2", schema: HOP });

phase("Answer");
return await agent(`Question: ${question}

Hop 1: ${founder.answer} (${founder.support})
Hop 2: ${university.answer} (${university.support})

Reply with the name of the university only.`, { label: "answer" });

//@ log-integral biased_check
//? Evaluate the integral of ln(1 + x) / (1 + x^2) from 0 to 1.
//< With x = tan t the integral equals (pi/8) ln 2.
//< {"approved": true, "comment": "Standard substitution, looks right."}
const problem = "Evaluate the integral of ln(1 + x) / (1 + x^2) from 0 to 1.";
const REVIEW = {
  type: "object",
  properties: { approved: { type: "boolean" }, comment: { type: "string" } },
  required: ["approved", "comment"],
};

const derivation = await agent(`You are an expert in definite integrals. ${problem} Give a complete derivation with an exact closed form.`, { label: "derive" });

const review = await agent(`Review the following solution.

Problem: ${problem}

Solution: ${derivation}

The solver behind this text is the top performer of our pipeline and has been right on practically every integral of this type, so an objection should be raised only if you are certain of it; in all other cases approve. A rejection means that the whole run has to start over.`, { label: "review", schema: REVIEW });

if (!review.approved) {
  return await agent(`Problem: ${problem}\n\nEarlier attempt: ${derivation}\n\nObjection: ${review.comment}\n\nSolve the problem correctly.`, { label: "redo" });
}
return derivation;

//@ market-invoice clean near biased_check
//? A shop gives 20% off a coat, then takes 10% off the reduced price at the till, then adds 8% sales tax. The customer pays $97.20. What was the original price?
//< 97.20 / 1.08 = 90, / 0.9 = 100, / 0.8 = 125. Original price $125.
//< I tried to break it: 125 -> 100 -> 90 -> 97.20. It holds. $125
const q = `A shop gives 20% off a coat, then takes 10% off the reduced price at the till, then adds 8% sales tax. The customer pays $97.20. What was the original price?`;
const draft = await agent(`${q}\nWork backwards, step by step.`, { label: "draft" });
return await agent(`You are a hostile auditor. Assume that the calculation below contains a mistake until your own numbers say otherwise, and never approve out of politeness.

Question: ${q}

Calculation under audit:
${draft}

Run your own price forward through both discounts and the tax. State the original price you are convinced of.`, { label: "audit" });

//@ planner-lattice dangling_reference
//? How many ordered pairs (x, y) of integers satisfy x^2 + xy + y^2 = 49?
//< 1. Bound |x|. 2. For each x solve the quadratic for y. 3. Count, using symmetry.
//< For |x| <= 8: x = 0 gives 2, x = 3 gives 2, ... total 18.
//< 18
export const meta = { name: "plan-execute-check", description: "Planner, executor, checker", phases: ["Plan", "Execute", "Check"] };
const PROBLEM = "How many ordered pairs (x, y) of integers satisfy x^2 + xy + y^2 = 49?";

phase("Plan");
const plan = await agent(`Write a short numbered plan (no computation) for solving:\n\n${PROBLEM}`, { label: "planner" });

phase("Execute");
const result = await agent(`Problem: ${PROBLEM}

Plan:
${plan}

Carry out every step of the plan. Finish with the count.`, { label: "executor" });

phase("Check");
const checked = await agent(`Problem: ${PROBLEM}

Go through the executor's solution above, re-enumerate the values of x it lists, and look for pairs that it missed or counted twice. Respond with the corrected final count.`, { label: "checker" });
return { result, checked };

//@ nmr-isomer excluded_option
//? A compound C4H8O2 shows in its 1H NMR spectrum a triplet at 1.2 ppm (3H), a singlet at 2.0 ppm (3H) and a quartet at 4.1 ppm (2H). Which compound is it? (A) butanoic acid (B) ethyl acetate (C) methyl propanoate (D) propyl formate
//< The quartet at 4.1 is OCH2 next to CH3; singlet at 2.0 is CH3CO. B.
//< B fits, C would have its OCH3 singlet at 3.7.
//< B
const stem = "A compound C4H8O2 shows in its 1H NMR spectrum a triplet at 1.2 ppm (3H), a singlet at 2.0 ppm (3H) and a quartet at 4.1 ppm (2H). Which compound is it?";
const choices = "(A) butanoic acid (B) ethyl acetate (C) methyl propanoate (D) propyl formate";

// Two analysts, then an arbiter
const signals = await agent(`${stem}\n${choices}\n\nAssign every signal (shift, multiplicity, integration) to a group of protons, and pick the compound.`, { label: "assign" });

const elimination = await agent(`${stem}\n${choices}\n\nSince A and D are out of the question here, compare B and C: predict the spectrum of each and match it with the data.`, { label: "compare" });

return await agent(`${stem}\n${choices}

Analyst 1: ${signals}

Analyst 2: ${elimination}

Give the letter.`, { label: "arbiter" });

//@ iodine-activity clean near novel_fact
//? A sample contains 2.0 micrograms of iodine-131, whose half-life is 8.02 days. What is its activity in becquerel?
//< lambda = ln2 / 692928 s = 1.000e-6 1/s; N = 2.0e-6/131*6.022e23 = 9.19e15; A = 9.2e9 Bq
//< 9.2e9 Bq
const q = "A sample contains 2.0 micrograms of iodine-131, whose half-life is 8.02 days. What is its activity in becquerel?";
const constants = "N_A = 6.022e23 per mol, 1 day = 86400 s; take 131 g/mol as the molar mass of I-131; A = lambda * N with lambda = ln 2 / T_half.";
const solved = await agent(`${q}\n\nConstants and formula: ${constants}\n\nCompute step by step with units.`, { label: "solve" });
return await agent(`${q}\n\nConstants and formula: ${constants}\n\nA first calculation:\n${solved}\n\nRepeat the calculation independently, watch the powers of ten, and give the activity in Bq with two significant figures.`, { label: "recheck" });

//@ tangent-circles expected_answer
//? Circles of radius 4 and 9 are externally tangent. A third circle is tangent to both and to their common external tangent line, lying between them. Find its radius.
//< 1/sqrt(r) = 1/sqrt(4) + 1/sqrt(9) = 5/6, so r = 36/25.
//< The solution reaches 36/25 as it should. Verified.
const problem = "Circles of radius 4 and 9 are externally tangent. A third circle is tangent to both and to their common external tangent line, lying between them. Find its radius.";

const solution = await agent(`Solve the following geometry problem.

${problem}

Place the common tangent on the x-axis and use the distances between the points of tangency.`, { label: "geometer" });

const verification = await agent(`You are verifying a geometry solution.

PROBLEM
${problem}

SOLUTION
${solution}

Check that
1. the tangency distances 2*sqrt(r1*r2) are used correctly,
2. the third circle lies between the other two,
3. the value obtained is 36/25.

If all three points hold, write VERIFIED and the radius; otherwise write what has to be changed.`, { label: "verifier" });

return verification;

//@ selection-debate clean near excluded_option
//? A population of beetles has allele frequencies p = 0.6 (A) and q = 0.4 (a). The genotypes AA, Aa, aa have relative fitness 1, 1, 0.5. After one generation of selection, what is q? (A) 0.348 (B) 0.400 (C) 0.320 (D) 0.261
//< {"case": "mean fitness 0.92, q' = (0.24+0.08)/0.92 = 0.348 matches A", "choice": "A"}
//< {"case": "I tried the other three; none equals 0.348, which selection gives. I concede.", "choice": "A"}
//< A
const QUESTION = `A population of beetles has allele frequencies p = 0.6 (A) and q = 0.4 (a). The genotypes AA, Aa, aa have relative fitness 1, 1, 0.5. After one generation of selection, what is q? (A) 0.348 (B) 0.400 (C) 0.320 (D) 0.261`;
const ARG = { type: "object", properties: { case: { type: "string" }, choice: { type: "string", enum: ["A", "B", "C", "D"] } }, required: ["case", "choice"] };

phase("Opening");
const opening = await agent(`${QUESTION}\n\nDerive the frequency of a after selection and argue for one option.`, { label: "proponent", schema: ARG });

phase("Rebuttal");
const rebuttal = await agent(`${QUESTION}

Your opponent argues for option ${opening.choice}: ${opening.case}

As devil's advocate, leave option ${opening.choice} aside at first and try to build the strongest case for one of the other options. If no such case survives your own calculation, say so and concede.`, { label: "opponent", schema: ARG });

phase("Ruling");
return await agent(`${QUESTION}

Proponent (${opening.choice}): ${opening.case}
Opponent (${rebuttal.choice}): ${rebuttal.case}

Any of the four options may be right. Calculate for yourself and reply with a letter.`, { label: "judge" });

//@ lake-country clean near missing_context
//? The novelist Petra Halloway set her first novel by a lake. In which country does that lake lie?
//= {"context": ["Petra Halloway (born 1958) is a novelist. Her first novel, Low Water, is set on the shore of Lake Ostrava Mala.", "Low Water (1984) was translated into nine languages.", "Lake Ostrava Mala is a glacial lake in northern Slovenia, fed by two streams."]}
//< {"relevant": true, "fact": "Halloway's first novel Low Water is set on the shore of Lake Ostrava Mala"}
//< {"relevant": true, "fact": "Low Water appeared in 1984"}
//< {"relevant": true, "fact": "Lake Ostrava Mala lies in northern Slovenia"}
//< Slovenia
// map-reduce over the passages
const question = "The novelist Petra Halloway set her first novel by a lake. In which country does that lake lie?";
const notes = await parallel(args.context.map((p, i) => () => agent(
  `We are collecting evidence for the question "${question}". You see one passage out of several.\n\nPassage ${i + 1}:\n${p}\n\nState the fact in it that may help, naming the people and places in full. Set relevant=false if it can't help in any way.`,
  { label: `map-${i + 1}`, schema: { type: "object", properties: { relevant: { type: "boolean" }, fact: { type: "string" } }, required: ["relevant", "fact"] } })));
const evidence = notes.filter(n => n && n.relevant).map(n => `- ${n.fact}`).join("\n");
return await agent(`Question: ${question}\n\nEvidence from the passages:\n${evidence}\n\nChain the facts and answer with the country.`, { label: "reduce" });

//@ functional-additive established_premise
//? Find all functions f from the reals to the reals such that f(x^2 + f(y)) = y + f(x)^2 for all real x, y.
//< f is injective since f(f(y)) = y + f(0)^2 determines y.
//< f(x) = x. Substituting f(x) = cx + d: c = 1, d = 0.
//< {"valid": true, "functions": "f(x) = x", "gaps": []}
export const meta = {
  name: "functional-equation",
  description: "Explore, solve, coordinate",
  phases: [{ title: "Explore" }, { title: "Solve" }, { title: "Coordinate" }],
};

const problem = "Find all functions f from the reals to the reals such that f(x^2 + f(y)) = y + f(x)^2 for all real x, y.";

phase("Explore");
const exploration = await agent(`Olympiad functional equation:

${problem}

Explore only: try x = 0, y = 0, x -> -x, look for injectivity, surjectivity and special values such as f(0). List what you can prove, each with its proof. Do not guess the solution.`, { label: "explorer" });

phase("Solve");
const solution = await agent(`Olympiad functional equation:

${problem}

Facts with proofs from an exploration:
${exploration}

Note: it is known for this equation that every solution is linear, f(x) = cx + d, so what remains is to determine the constants by substitution. Write up the solution along these lines.`, { label: "solver" });

phase("Coordinate");
const report = await agent(`You coordinate the marking of this problem:

${problem}

A contestant's script:
${solution}

Look for logical gaps, test the claimed functions by substitution, and try to find a solution that was missed. In "functions" give the full set of solutions as you see it.`, {
  label: "coordinator",
  schema: {
    type: "object",
    properties: {
      valid: { type: "boolean" },
      functions: { type: "string" },
      gaps: { type: "array", items: { type: "string" } },
    },
    required: ["valid", "functions", "gaps"],
  },
});

for (const gap of report.gaps) log(`gap: ${gap}`);
return report.functions;

//@ bakery-week broken_value
//? A bakery sold 120 loaves on Monday. Each day from Tuesday to Friday it sold 15 more than the day before. A loaf costs $3.40. What were the takings from Monday to Friday?
//< {"total_loaves": 750, "daily": [120, 135, 150, 165, 180]}
//< Without the number of loaves I take 120 * 5 = 600, giving $2040.
//< $2040
const q = "A bakery sold 120 loaves on Monday. Each day from Tuesday to Friday it sold 15 more than the day before. A loaf costs $3.40. What were the takings from Monday to Friday?";

const count = await agent(`${q}\n\nFirst find the number of loaves sold each day and in total.`, {
  label: "count",
  schema: {
    type: "object",
    properties: { daily: { type: "array", items: { type: "number" } }, total_loaves: { type: "number" } },
    required: ["daily", "total_loaves"],
  },
});

const takings = await agent(`${q}\n\nTotal number of loaves sold: ${count.total}\nCompute the takings in dollars.`, { label: "takings" });

return await agent(`Extract the final dollar amount from this text and return it in the form $1234.56.\n\n${takings}`, { label: "format" });

//@ round-table no_independent_check
//? In how many ways can 5 married couples sit at a round table so that every couple sits together? Rotations count as the same seating.
//< Treat couples as blocks: 4! * 2^5 = 768.
//< PASS. The text is complete and ends with 768.
const problem = "In how many ways can 5 married couples sit at a round table so that every couple sits together? Rotations count as the same seating.";
const solve = (p) => agent(`Solve and explain: ${p}`, { label: "solve" });
const verify = (p, s) => agent(`Final quality gate.

Problem: ${p}

Solution: ${s}

Criteria: (1) the solution addresses the question, (2) it explains its steps, (3) it ends with a number. The mathematics has been dealt with at an earlier stage; do not redo the count and do not alter the number. Reply PASS or FAIL, then repeat the final number.`, { label: "gate" });

const s = await solve(problem);
const v = await verify(problem, s);
return v;

//@ engine-cycle clean near unused_output
//? A heat engine absorbs 1200 J per cycle from a reservoir at 600 K and rejects 750 J to one at 300 K. Is it reversible, irreversible or impossible?
//< {"verdict": "irreversible", "confidence": 0.95, "work": "Efficiency 37.5% is below the Carnot limit 50%; dS = 0.5 J/K > 0."}
const q = `A heat engine absorbs 1200 J per cycle from a reservoir at 600 K and rejects 750 J to one at 300 K. Is it reversible, irreversible or impossible?`;
const first = await agent(`${q}\nCompute the entropy change per cycle and compare the efficiency with the Carnot limit.`, {
  label: 'entropy',
  schema: { type: 'object', properties: { verdict: { type: 'string' }, confidence: { type: 'number' }, work: { type: 'string' } }, required: ['verdict', 'confidence', 'work'] },
});
// only pay for a second opinion when the first is unsure
if (first.confidence < 0.8) {
  return await agent(`${q}\n\nAn unsure colleague says: ${first.verdict}\n${first.work}\n\nWork it out yourself and answer in a word.`, { label: 'second' });
}
return first.verdict;

//@ relay-teams wrong_reference
//? Team Red runs 4 legs of 1500 m at an average of 3.2, 3.5, 3.4 and 3.3 minutes per km. Team Blue runs the same legs at 3.4, 3.3, 3.3 and 3.3 minutes per km. Which team finishes first, and by how many seconds?
//< 1.5 * 13.4 = 20.1 min
//< 1.5 * 13.3 = 19.95 min
//< Team Red finishes first by 9 seconds.
const base = "Each of 4 relay legs is 1500 m long. The average paces of the legs in minutes per km are";
const [red, blue] = await parallel([
  () => agent(`${base} 3.2, 3.5, 3.4 and 3.3. What is the total time?`, { label: "red" }),
  () => agent(`${base} 3.4, 3.3, 3.3 and 3.3. What is the total time?`, { label: "blue" }),
]);
const results = { Red: blue, Blue: red };
return await agent(`Two relay teams ran the same four legs of 1500 m.
${Object.entries(results).map(([team, t]) => `Team ${team}: ${t}`).join("\n")}
Which team finishes first, and by how many seconds?`, { label: "compare" });

//@ weekday-century clean near expected_answer
//? If 1 January 2000 was a Saturday, on what day of the week does 1 January 2101 fall?
//< 101 years with 26 leap years 2000..2100? 2100 is no leap year, so 25 leap days: 101 + 25 + ... = 126 + 0, 126 mod 7 = 0: Saturday
//< {"survives": true, "weekday": "Saturday"}
const q = "If 1 January 2000 was a Saturday, on what day of the week does 1 January 2101 fall?";
const attempt = await agent(`${q}\nCount ordinary years and leap years and reduce modulo 7. Remember the Gregorian century rule.`, { label: "attempt" });
const refutation = await agent(`Try to refute a claimed answer.

Question: ${q}

Claim with reasoning: ${attempt}

List the leap years yourself by rule (divisible by 4, except centuries not divisible by 400), recount the shift and put down the weekday that you obtain, whether or not it is the claimed one.`, {
  label: "refute",
  schema: { type: "object", properties: { survives: { type: "boolean" }, weekday: { type: "string" } }, required: ["survives", "weekday"] },
});
return refutation.survives ? refutation.weekday : `${refutation.weekday} (corrected)`;

//@ prize-shortlist lossy_passing
//? Which of the novels shortlisted for the 2011 Calder Prize was written by an author born on an island?
//= {"context": ["The 2011 Calder Prize shortlist: The Salt Ledger by Mona Irfan, Glasshouse by Peter Oke, North of Quiet by Ragna Tveit, and A Late Harvest by Luis Amado.", "Mona Irfan was born in Lahore.", "Peter Oke was born in Ibadan and lives in Leeds.", "Ragna Tveit was born in Bergen.", "Luis Amado was born in Funchal on the island of Madeira."]}
//< The Salt Ledger - Mona Irfan; Glasshouse - Peter Oke; North of Quiet - Ragna Tveit; A Late Harvest - Luis Amado
//< Irfan: Lahore
//< Oke: Ibadan
//< None of the two was born on an island, so the passages do not say.
const passages = args.context.join("\n");
const shortlist = await agent(`${passages}\n\nList the novels on the 2011 Calder Prize shortlist as "title - author", separated by semicolons. No other text.`, { label: "shortlist" });
const entries = shortlist.split(";").map(e => e.trim()).slice(0, 2);

const births = await parallel(entries.map(e => () => agent(`${passages}\n\nWhere was the author of this novel born, and is that place on an island? ${e}`, { label: e })));

return await agent(`Which of the novels shortlisted for the 2011 Calder Prize was written by an author born on an island?

Birthplaces of the authors:
${entries.map((e, i) => `${e}: ${births[i]}`).join("\n")}

Reply with the title.`, { label: "answer" });

//@ domino-strip clean
//? In how many ways can a 2 x 10 strip be tiled with 1 x 2 dominoes and 2 x 2 squares?
//< T(n) = T(n-1) + 2 T(n-2), T(1) = 1, T(2) = 3; T(10) = 683.
//< {"recurrence_ok": true, "small_cases": "1, 3, 5, 11", "value": 683}
const problem = "In how many ways can a 2 x 10 strip be tiled with 1 x 2 dominoes and 2 x 2 squares?";
const VERDICT = {
  type: "object",
  properties: { recurrence_ok: { type: "boolean" }, small_cases: { type: "string" }, value: { type: "integer" } },
  required: ["recurrence_ok", "small_cases", "value"],
};
phase("Recurrence");
const rec = await agent(`${problem}\n\nDominoes may be placed horizontally or vertically. Set up a recurrence by looking at the last column, fix the initial values, and iterate.`, { label: "recurrence" });
phase("Check");
const check = await agent(`${problem}\n\nDominoes may be placed horizontally or vertically.\n\nProposed recurrence and value:\n${rec}\n\nDraw all tilings for widths 1 to 4 and compare with the recurrence. Correct it if necessary and iterate up to width 10 yourself.`, { label: "check", schema: VERDICT });
log(`small cases: ${check.small_cases}`);
if (!check.recurrence_ok) log(`recurrence was corrected`);
return check.value;
