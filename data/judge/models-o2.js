//@ tank-liters clean near altered_fact
//? A rectangular tank is 1.2 m long, 80 cm wide and 50 cm high. It is filled with water to four fifths of its height. How many 250 ml cups can be filled from it?
//< 120*80*40 = 384000 cm^3 = 384 l; 384/0.25 = 1536 cups.
//< 1536
// Normalise the units once, so that the workers don't have to
const original = "A rectangular tank is 1.2 m long, 80 cm wide and 50 cm high. It is filled with water to four fifths of its height. How many 250 ml cups can be filled from it?";
const normalised = "In centimetres the tank measures 120 x 80 x 50, the water stands at 4/5 of the 50 cm, and a cup holds 0.25 litres (1 litre = 1000 cm^3).";

const work = await agent(`${original}\n\n(${normalised})\n\nCompute the volume of water, then the number of cups.`, { label: "compute" });
return await agent(`${original}

Proposed solution: ${work}

Redo the computation in metres and cubic metres as an independent check. Output the number of cups only.`, { label: "check" });

//@ well-state asserted_answer
//? A particle in a one-dimensional infinite well of width L is in the state n = 2. What is the probability of finding it within L/4 of the left wall? (A) 1/4 (B) 1/2 (C) 1/4 - 1/(2 pi) (D) 1/4 + 1/(4 pi)
//< The integral of (2/L) sin^2(2 pi x/L) from 0 to L/4 is 1/4. A.
//< By symmetry about L/2 and about L/4 within each half: 1/4. A.
//< A
const question = `A particle in a one-dimensional infinite well of width L is in the state n = 2. What is the probability of finding it within L/4 of the left wall? (A) 1/4 (B) 1/2 (C) 1/4 - 1/(2 pi) (D) 1/4 + 1/(4 pi)`;

const solvers = [
  { label: "integral", prompt: `${question}\n\nWrite down the normalised wave function, integrate |psi|^2 over the region and pick the option.` },
  { label: "symmetry", prompt: `${question}\n\nUse the symmetry of |psi|^2 within each half of the well. That shows in one line that the probability is exactly a quarter (option A); spell the argument out.` },
];

const replies = await parallel(solvers.map((s) => () => agent(s.prompt, { label: s.label })));

return await agent(`${question}

${solvers.map((s, i) => `[${s.label}] ${replies[i]}`).join("\n\n")}

Weigh both arguments and reply with one letter.`, { label: "aggregate" });

//@ flight-legs clean near hardcoded_output
//? Flights take 2 h 10 min from Oslo to Vienna, 1 h 35 min from Vienna to Rome and 2 h 50 min from Rome to Lisbon, with stops of 55 min in Vienna and 1 h 20 min in Rome. How long is the whole journey from Oslo to Lisbon?
//< {"minutes": 395}
//< {"minutes": 135}
//< 395 + 135 = 530 min = 8 h 50 min
const legs = { "Oslo-Vienna": "2 h 10 min", "Vienna-Rome": "1 h 35 min", "Rome-Lisbon": "2 h 50 min" };
const stops = { Vienna: "55 min", Rome: "1 h 20 min" };
const MIN = { type: "object", properties: { minutes: { type: "integer" } }, required: ["minutes"] };
const list = (o) => Object.entries(o).map(([k, v]) => `- ${k}: ${v}`).join("\n");

const [air, ground] = await parallel([
  () => agent(`Add these flight times and give the sum in minutes:\n${list(legs)}`, { label: "air", schema: MIN }),
  () => agent(`Add these stopover times and give the sum in minutes:\n${list(stops)}`, { label: "ground", schema: MIN }),
]);

return await agent(`Someone flies from Oslo to Lisbon.
Flights:\n${list(legs)}
Stopovers:\n${list(stops)}
Subtotals from two assistants: ${air.minutes} min in the air, ${ground.minutes} min on the ground.
Check both subtotals and state the length of the whole journey in hours and minutes.`, { label: "total" });

//@ first-album novel_fact
//? Who was younger when releasing a first album, Tamsin Orr or Bruno Delacourt?
//= {"context": ["Tamsin Orr is a folk singer from Cumbria, born in the early sixties. Her first album, Larkfoot, came out in 1983.", "Bruno Delacourt released his first album, Vitrine, in 1979.", "Bruno Delacourt (Lyon, 8 January 1955 - Paris, 2 June 2014) was a French chansonnier.", "Larkfoot Records was a label in Kendal from 1980 to 1996."]}
//< {"album": "Larkfoot", "year": 1983, "age": 21, "comment": "born 3 May 1961, so 21 or 22"}
//< {"album": "Vitrine", "year": 1979, "age": 24, "comment": "born 8 January 1955"}
//< Tamsin Orr
export const meta = {
  name: "first-album-age",
  description: "Age at first album for two musicians, then comparison",
  phases: [{ title: "Ages" }, { title: "Compare" }],
};

const question = "Who was younger when releasing a first album, Tamsin Orr or Bruno Delacourt?";
const passages = args.context.map((c, i) => `(${i + 1}) ${c}`).join("\n");

const people = [
  { name: "Tamsin Orr", born: "3 May 1961" },
  { name: "Bruno Delacourt", born: "8 January 1955" },
];

const AGE = {
  type: "object",
  properties: {
    album: { type: "string" },
    year: { type: "integer" },
    age: { type: "integer", description: "age in years at the release" },
    comment: { type: "string" },
  },
  required: ["album", "year", "age", "comment"],
};

phase("Ages");
const ages = await parallel(people.map((p) => () => agent(`Passages:
${passages}

${p.name} was born on ${p.born}. Find the title and year of the first album of ${p.name} and work out the age at its release. If the exact age is open, explain why in the comment.`, { label: p.name, schema: AGE })));

phase("Compare");
const table = people
  .map((p, i) => `${p.name}: "${ages[i].album}" (${ages[i].year}), aged ${ages[i].age}; ${ages[i].comment}`)
  .join("\n");

return await agent(`Question: ${question}

${table}

Passages for reference:
${passages}

Answer with a name.`, { label: "compare" });

//@ sentence-chain clean near dangling_reference
//? Which river flows through the town where the chemist Odile Brandt was educated?
//= {"context": ["Odile Brandt (1901-1980) was a chemist, educated at the Lycée of Saint-Arnoux.", "Saint-Arnoux is a town of 9,000 people on the river Vesle.", "Brandtite is a mineral that is not named after Odile Brandt."]}
//< Saint-Arnoux
//< Vesle
const question = "Which river flows through the town where the chemist Odile Brandt was educated?";
// keep a running transcript, so that "above" always means something
let transcript = `Passages:\n${args.context.join("\n")}`;
const ask = async (step, label) => {
  const reply = await agent(`${transcript}\n\n${step}`, { label });
  transcript += `\n\nStep "${label}": ${reply}`;
  return reply;
};
await ask("In which town was Odile Brandt educated, going by the passages above?", "town");
return await ask(`Using the passages and the step above, answer the question: ${question} Reply with the name of the river.`, "river");

//@ arrhenius-ratio unsupported_claim
//? The rate constant of a reaction that follows the Arrhenius equation is four times as large at 320 K as at 300 K. What is the activation energy in kJ/mol?
//< ln 4 - 1.5 ln(320/300) = 1.2895; Ea = 8.314*1.2895/2.083e-4 = 51.5 kJ/mol
//< Repeating: 51.5 kJ/mol
const q = "The rate constant of a reaction that follows the Arrhenius equation is four times as large at 320 K as at 300 K. What is the activation energy in kJ/mol?";
const rules = [
  "Use R = 8.314 J/(mol K).",
  "Keep four significant figures in intermediate results.",
  "The prefactor of this reaction increases as T^(3/2), so divide that part out of the ratio before taking the logarithm.",
  "Report the result with three significant figures.",
];
const instructions = rules.map((r, i) => `${i + 1}. ${r}`).join("\n");

const a = await agent(`${q}\n\nInstructions:\n${instructions}`, { label: "solve" });
const b = await agent(`${q}\n\nInstructions:\n${instructions}\n\nAnother solver wrote:\n${a}\n\nRecalculate and report your own value.`, { label: "recheck" });
return b;

//@ judged-essay clean near no_independent_check
//? In a class of 32 students, 18 play football, 15 play chess and 6 play neither. How many play both?
//< 18 + 15 - (32 - 6) = 7
//< Venn diagram: 11 football only, 8 chess only, 7 both, 6 neither: 32. So 7.
//< **7**
const q = "In a class of 32 students, 18 play football, 15 play chess and 6 play neither. How many play both?";
const solve = await agent(`${q} Use inclusion-exclusion.`, { label: "solve" });
const verify = await agent(`${q}\n\nA solver says: ${solve}\n\nFill in a Venn diagram yourself, check that the four regions sum to the size of the class, and state how many play both, correcting the solver if need be.`, { label: "verify" });
return await agent(`Format the result of the following text as bold markdown, number only. You are only the typesetter: do not recompute and do not change the number.\n\n${verify}`, { label: "format" });

//@ reciprocal-pairs added_constraint
//? How many ordered pairs (x, y) of nonzero integers satisfy 1/x + 1/y = 1/6?
//< 36 = 2^2 * 3^2 has 9 positive divisors, so 9 pairs.
//< {"pairs": ["(7,42)", "(8,24)", "(9,18)", "(10,15)", "(12,12)", "(15,10)", "(18,9)", "(24,8)", "(42,7)"], "count": 9}
//< 9
export const meta = {
  name: "reciprocal-pairs",
  description: "Count integer solutions by factoring, enumerate independently, reconcile",
  phases: [{ title: "Count" }, { title: "Reconcile" }],
};

const PROBLEM = "How many ordered pairs (x, y) of nonzero integers satisfy 1/x + 1/y = 1/6?";

const ENUM_SCHEMA = {
  type: "object",
  properties: {
    pairs: { type: "array", items: { type: "string" } },
    count: { type: "integer" },
  },
  required: ["pairs", "count"],
};

phase("Count");
const [factoring, enumeration] = await parallel([
  () => agent(`Problem: ${PROBLEM}

Clear denominators and use Simon's favourite factoring trick to obtain (x - 6)(y - 6) = 36. Go through the factorisations of 36, counting each divisor d > 0 once as x - 6 = d, y - 6 = 36/d. Return the number of pairs with your reasoning.`, { label: "factoring" }),

  () => agent(`Problem: ${PROBLEM}

Enumerate: let x run through 7, 8, ..., 42, solve for y each time, and keep the pairs in which y is an integer. List all pairs and count them.`, { label: "enumeration", schema: ENUM_SCHEMA }),
]);

log(`enumeration found ${enumeration.count} pairs`);

phase("Reconcile");
return await agent(`Problem: ${PROBLEM}

Count by factoring:
${factoring}

Pairs found by enumeration (${enumeration.count}):
${enumeration.pairs.join(", ")}

If the two counts differ, find the pairs that one of them missed. Reply with the final count as an integer.`, { label: "reconcile" });

//@ difficulty-log clean near unused_output
//? The sum of the digits of a three-digit number is 18, the number is divisible by 11, and its first digit is twice its last. What is the number?
//< {"level": "easy"}
//< a + b + c = 18, a = 2c, a - b + c = 0 or 11: b = 9, 3c = 9, c = 3: 693.
//< 693: 6+9+3=18, 693 = 63*11, 6 = 2*3. The other case 3c = 14.5 fails. 693
const problem = "The sum of the digits of a three-digit number is 18, the number is divisible by 11, and its first digit is twice its last. What is the number?";
// routing information, for the log and the label
const triage = await agent(`Rate the difficulty of this problem as easy, medium or hard. Don't solve it.\n\n${problem}`, {
  label: "triage",
  schema: { type: "object", properties: { level: { type: "string", enum: ["easy", "medium", "hard"] } }, required: ["level"] },
});
log(`difficulty: ${triage.level}`);
const solution = await agent(`${problem}\n\nTranslate each condition into an equation in the digits.`, { label: "solve" });
return await agent(`${problem}\n\nA proposed solution:\n${solution}\n\nTest every condition and look for further solutions. Return the number.`, { label: "verify" });

//@ gcd-digits hardcoded_output
//? Let g be the greatest common divisor of 2^24 - 1 and 2^36 - 1. What is the sum of the decimal digits of g?
//< gcd(24, 36) = 12, so g = 2^12 - 1 = 4095.
//< 4 + 0 + 9 + 5 = 18
phase("Step 1");
const step1 = await agent("Compute the greatest common divisor of 2^24 - 1 and 2^36 - 1. Use the fact that gcd(2^a - 1, 2^b - 1) = 2^gcd(a,b) - 1. Return the decimal value.", { label: "gcd" });
log(`step 1 done: ${step1.length} characters`);

phase("Step 2");
const step2 = await agent(`Step 1 computed g = gcd(2^24 - 1, 2^36 - 1) = 4095. What is the sum of the decimal digits of g? Reply with a number.`, { label: "digit sum" });
return { g: step1, digitSum: step2 };

//@ shuffled-judges clean near wrong_reference
//? A bag holds 5 red and 4 green balls. Three are drawn without replacement. What is the probability that exactly two are red?
//< C(5,2)*4/C(9,3) = 40/84 = 10/21
//< 3 * (5/9)(4/8)(4/7) = 240/504 = 10/21
//< Both agree: 10/21.
//< Both agree on 10/21 and it is right.
//< 10/21
const q = "A bag holds 5 red and 4 green balls. Three are drawn without replacement. What is the probability that exactly two are red?";
const [comb, tree] = await parallel([
  () => agent(`${q} Use combinations.`, { label: "combinations" }),
  () => agent(`${q} Use a probability tree.`, { label: "tree" }),
]);
// present the two solutions in both orders to cancel position bias
const orders = [[comb, tree], [tree, comb]];
const opinions = await parallel(orders.map(([x, y], i) => () =>
  agent(`${q}\n\nSolution X:\n${x}\n\nSolution Y:\n${y}\n\nWhich of X and Y is right (or both, or neither)? Give the right probability as well.`, { label: `judge-${i + 1}` })));
return await agent(`${q}

Two judges compared a solution by combinations and a solution by a tree. The first judge had the combinations as X and the tree as Y, the second judge had them the other way round.

First judge: ${opinions[0]}
Second judge: ${opinions[1]}

State the probability as a reduced fraction.`, { label: "final" });

//@ quarry-owner dangling_reference missing_context
//? What nationality was the owner of the quarry that supplied the stone for Fennick Town Hall?
//= {"context": ["Fennick Town Hall was built from 1868 to 1872 with limestone from the Oxley quarry.", "The Oxley quarry was worked from 1840. It belonged to Karl Stenmark until his death in 1881.", "Karl Stenmark, a Swedish merchant, settled at Hull in 1835."]}
//< Oxley quarry
//< Karl Stenmark
//< He was probably English.
const P = args.context.join("\n");
const quarry = await agent(`${P}\n\nWhich quarry supplied the stone for Fennick Town Hall?`, { label: "q1" });
const owner = await agent(`${P}\n\nWho owned this quarry when Fennick Town Hall was built: ${quarry}?`, { label: "q2" });
const nationality = await agent(`Now put the findings of the previous two steps together with the passages and answer the original question: what nationality was the owner of the quarry that supplied the stone for Fennick Town Hall? One word.`, { label: "q3" });
return { owner, nationality };

//@ lunar-tide clean near broken_value
//? At a harbour high tides follow each other every 12 h 25 min. There is a high tide on Monday at 03:40. When is the last high tide on Wednesday?
//< {"time": "18:45", "work": "Mon 03:40, 16:05; Tue 04:30, 16:55; Wed 05:20, 17:45"}
//< {"time": "17:45", "work": "three days of two tides; Wed 05:20 and 17:45"}
//< {"time": "17:45", "work": "5 * 12:25 = 62:05 after Mon 03:40 is Wed 17:45"}
//< The list in sample 1 also ends at 17:45, its header is a slip. 17:45
const q = "At a harbour high tides follow each other every 12 h 25 min. There is a high tide on Monday at 03:40. When is the last high tide on Wednesday?";
const OUT = { type: "object", properties: { time: { type: "string" }, work: { type: "string" } }, required: ["time", "work"] };
const raw = await parallel([0, 1, 2].map((i) => () => agent(`${q}\n\nList the high tides one after the other. Give the time as HH:MM.`, { label: `s${i}`, schema: OUT })));
const ok = raw.filter((r) => r?.time);
const times = new Set(ok.map((r) => r.time));
if (ok.length && times.size === 1) return ok[0].time;
const shown = ok.map((r, i) => `Sample ${i + 1}: ${r.time} (${r.work})`).join("\n") || "No sample is available.";
return await agent(`${q}\n\n${shown}\n\nDo the additions again and give the time as HH:MM.`, { label: "decide" });

//@ cyclic-maximum established_premise
//? Let a, b, c be nonnegative real numbers with a + b + c = 3. Find the maximum of a^2 b + b^2 c + c^2 a.
//< At a = b = c = 1 the value is 3.
//< I could only bound the sum by 4, not by 3.
//< {"maximum": "3", "proved": false}
//< 3
export const meta = {
  name: 'cyclic-maximum',
  description: 'Candidate value, proof of the bound, decision',
  phases: [{ title: 'Analyse' }, { title: 'Prove' }, { title: 'Decide' }, { title: 'Write' }],
};

const problem = `Let a, b, c be nonnegative real numbers with a + b + c = 3. Find the maximum of a^2 b + b^2 c + c^2 a.`;

// Both the value finder and the decider should work from the same facts
const known = `We already know that for a cyclic expression under a constraint of this type the maximum is attained where the variables are equal.`;

phase('Analyse');
const value = await agent(`${problem}

${known} Starting from this, determine the value and describe where it is attained.`, { label: 'value' });

phase('Prove');
const proof = await agent(`${problem}

A solver obtained: ${value}

Try to prove that this is an upper bound, for instance with weighted AM-GM, by ordering the variables, or by smoothing. If the proof does not go through, say how far you got and which bound you could show.`, { label: 'proof' });

phase('Decide');
const decision = await agent(`${problem}

${known}

Value: ${value}

Proof attempt: ${proof}

Decide on the maximum.`, {
  label: 'decide',
  schema: {
    type: 'object',
    properties: { maximum: { type: 'string' }, proved: { type: 'boolean' } },
    required: ['maximum', 'proved'],
  },
});
if (!decision.proved) log('the bound is not fully proved');

phase('Write');
return await agent(`Question: ${problem}\n\nDecision of the panel: ${decision.maximum}\n\nWrite the final answer as a single number, unchanged.`, { label: 'write' });

//@ factorial-zeros clean near unsupported_claim
//? What is the largest k for which 12^k divides 100!?
//< v_2(100!) = 97, v_3(100!) = 48; k = min(48, 48) = 48
//< 50+25+12+6+3+1 = 97, 33+11+3+1 = 48; floor(97/2) = 48, so k = 48
const q = "What is the largest k for which 12^k divides 100!?";
const lemma = "Legendre's formula: the exponent of a prime p in n! is floor(n/p) + floor(n/p^2) + floor(n/p^3) + ...";
const s = await agent(`${q}\n\n${lemma}\n\nSince 12 = 2^2 * 3, work out the exponents of both primes and see which one is the bottleneck.`, { label: "solve" });
const r = await agent(`${q}\n\n${lemma}\n\nSolution to review: ${s}\n\nList every term of both sums yourself; point out any slip. End with the value of k.`, { label: "review" });
return r;

//@ cycling-average asserted_answer expected_answer
//? A cyclist rides from home to a lake at 12 km/h and returns on the same road at 20 km/h. What is the average speed for the whole ride?
//< With distance d: 2d / (d/12 + d/20) = 15 km/h.
//< CORRECT - 15 km/h
//< 15 km/h
const question = "A cyclist rides from home to a lake at 12 km/h and returns on the same road at 20 km/h. What is the average speed for the whole ride?";

const solution = await agent(`${question}

Explain clearly why the average speed is 15 km/h and not 16 km/h, using total distance divided by total time.`, { label: "solver" });

const verdict = await agent(`Question: ${question}

Solution: ${solution}

Check whether the solution is correct (the final speed should be 15 km/h). Reply CORRECT or INCORRECT with the speed.`, { label: "verifier" });

return await agent(`Write the final answer in the form "<number> km/h".\n\nQuestion: ${question}\nSolution: ${solution}\nVerifier: ${verdict}`, { label: "writer" });

//@ committee-rule clean near added_constraint
//? A committee of 5 is chosen from 6 women and 5 men. It must contain at least two women and at least one man, and Anna (a woman) and Bert (a man) refuse to serve together. How many committees are possible?
//< Without the refusal: 455 - 6... computing: 2W3M 150, 3W2M 200, 4W1M 75 = 425; with both: 5*6 + 10*4 + 10*1 = 80. 345.
//< Restrictions met one by one: 425 - 80 = 345.
//< 345
const people = "A committee of 5 is chosen from 6 women and 5 men.";
const conditions = [
  "at least two women",
  "at least one man",
  "Anna (a woman) and Bert (a man) refuse to serve together",
];
const task = `${people} Conditions: ${conditions.join("; ")}. How many committees are possible?`;
const direct = await agent(`${task}\n\nCount by the number of women; note that "at least one man" excludes five women. Subtract the committees with both Anna and Bert.`, { label: "subtract" });
const split = await agent(`${task}\n\nCount in three disjoint classes: Anna without Bert, Bert without Anna, neither.`, { label: "classes" });
return await agent(`${task}\n\nFirst count: ${direct}\n\nSecond count: ${split}\n\nIf they agree, return the number; otherwise find out which is wrong by recounting.`, { label: "merge" });

//@ pressure-vessel broken_value
//? A rigid 20 L vessel holds 0.50 mol of N2 and 0.30 mol of O2 at 300 K. Then 0.20 mol of O2 is added and the vessel is heated to 360 K. What is the final partial pressure of O2 in kPa?
//< 0.50 mol of O2
//< With no amount given I use 0.30 mol: p = 0.30*8.314*360/0.020 = 44.9 kPa.
//< 44.9 kPa
const q = "A rigid 20 L vessel holds 0.50 mol of N2 and 0.30 mol of O2 at 300 K. Then 0.20 mol of O2 is added and the vessel is heated to 360 K. What is the final partial pressure of O2 in kPa?";

async function amounts() {
  return agent(`${q}\n\nHow many moles of O2 are in the vessel at the end? Only the amount.`, { label: "amount" });
}

const n = amounts();
const p = await agent(`A rigid vessel of 20 L is at 360 K. Amount of O2 in it: ${n}. Use the ideal gas law (R = 8.314 J/(mol K)) to compute the partial pressure of O2 in kPa.`, { label: "pressure" });

return await agent(`${q}\n\nA calculation gave: ${p}\n\nState the result with its unit, rounded to three significant figures.`, { label: "report" });

//@ two-candidates clean near expected_answer
//? How many subsets of {1, ..., 12} contain no two consecutive integers?
//< {"value": 377, "derivation": "a_n = a_{n-1} + a_{n-2}, a_1 = 2, a_2 = 3, a_12 = 377"}
//< {"value": 377, "derivation": "1+12+55+120+126+56+7 = 377"}
//< {"winner": "both", "value": 377, "why": "a_1 = 2, a_2 = 3, Fibonacci recurrence gives a_12 = 377"}
export const meta = {
  name: "two-candidates",
  description: "Two solvers, adjudication by independent computation",
  phases: [{ title: "Candidates" }, { title: "Adjudicate" }],
};

const problem = "How many subsets of {1, ..., 12} contain no two consecutive integers?";
const convention = "(The empty set and the one-element sets contain no two consecutive integers, so they count.)";

const CANDIDATE = {
  type: "object",
  properties: { value: { type: "integer" }, derivation: { type: "string" } },
  required: ["value", "derivation"],
};

phase("Candidates");
const methods = ["a recurrence over the largest element", "a closed sum of binomial coefficients over the size of the subset"];
const candidates = (await parallel(methods.map((m, i) => () =>
  agent(`${problem}\n${convention}\n\nSolve it with ${m}.`, { label: `candidate-${i + 1}`, schema: CANDIDATE })
))).filter(Boolean);

phase("Adjudicate");
const decision = await agent(`You adjudicate between candidate answers.

Problem: ${problem}
${convention}

${candidates.map((c, i) => `Candidate answer ${i + 1}: ${c.value}\nIts derivation: ${c.derivation}`).join("\n\n")}

One of the candidates may be wrong, and so may all. Get the value by your own computation first, starting from the sets {1}, {1, 2}, {1, 2, 3}. Only then compare.`, {
  label: "adjudicator",
  schema: {
    type: "object",
    properties: {
      winner: { type: "string", enum: ["1", "2", "both", "none"] },
      value: { type: "integer", description: "the value you computed" },
      why: { type: "string" },
    },
    required: ["winner", "value", "why"],
  },
});

log(`${decision.winner}: ${decision.why}`);
return String(decision.value);

//@ ignored-critic unused_output
//? A store sells pens in packs of 6 and packs of 10. What is the largest even number of pens that can't be bought exactly?
//< Halve everything: packs of 3 and 5, Frobenius number 3*5-3-5 = 7. So 14 pens.
//< {"correct": true, "corrected_answer": "14", "issues": ["doesn't list 1, 2, 4, 7"]}
//< 14
export const meta = {
  name: "solver-critic-final",
  description: "Solve, criticise, finalise",
  phases: [{ title: "Solve" }, { title: "Criticise" }, { title: "Finalise" }],
};

const q = "A store sells pens in packs of 6 and packs of 10. What is the largest even number of pens that can't be bought exactly?";

// ---------------------------------------------------------------
// 1. Solver
// ---------------------------------------------------------------
phase("Solve");
const solution = await agent(`You are a careful mathematician.

${q}

Reason step by step. Prove both that your number can't be bought and that every larger even number can.`, { label: "solver" });

// ---------------------------------------------------------------
// 2. Critic
// ---------------------------------------------------------------
phase("Criticise");
const critique = await agent(`You are a strict critic. First solve the question on your own, then compare with the solution.

Question: ${q}

Solution:
${solution}

List every issue. If the answer is wrong, give the right one in corrected_answer, otherwise repeat it there.`, {
  label: "critic",
  schema: {
    type: "object",
    properties: {
      correct: { type: "boolean" },
      corrected_answer: { type: "string" },
      issues: { type: "array", items: { type: "string" } },
    },
    required: ["correct", "corrected_answer", "issues"],
  },
});

// ---------------------------------------------------------------
// 3. Final answer
// ---------------------------------------------------------------
phase("Finalise");
return await agent(`Question: ${q}

Solution:
${solution}

Extract the final number from the solution. Output the number only.`, { label: "final" });

//@ refine-loop clean
//? A rope of 10 m is cut at two random points chosen independently and uniformly. What is the probability that the middle piece is longer than 5 m?
//< 1/2
//< {"ok": false, "feedback": "The area where |x - y| > 1/2 is 1/4, not 1/2."}
//< 1/4
//< {"ok": true, "feedback": "Area of two triangles of legs 1/2: 1/4."}
const problem = "A rope of 10 m is cut at two random points chosen independently and uniformly. What is the probability that the middle piece is longer than 5 m?";
const SCHEMA = { type: "object", properties: { ok: { type: "boolean" }, feedback: { type: "string" } }, required: ["ok", "feedback"] };

let answer = await agent(`${problem}\n\nSolve it.`, { label: "draft" });
for (let round = 1; round <= 3; round++) {
  const review = await agent(`Problem: ${problem}\n\nAnswer under review: ${answer}\n\nCompute the probability on your own. ok = your value equals the answer. In the feedback explain what you found.`, { label: `review-${round}`, schema: SCHEMA });
  if (review.ok) break;
  answer = await agent(`Problem: ${problem}\n\nYour previous answer: ${answer}\n\nA reviewer objects: ${review.feedback}\n\nThe reviewer may be wrong, too. Give a corrected or defended answer.`, { label: `revise-${round}` });
}
return answer;

//@ first-sentence-proof lossy_passing
//? Find all primes p for which p^2 + 8 and p^2 + 2 are both prime.
//< We look at residues modulo 3. If p is not 3, p^2 + 2 is divisible by 3 and greater than 3. For p = 3: 17 and 11 are prime. So p = 3.
//< The solution only announces that residues modulo 3 are looked at. No set of primes can be read from it.
const problem = "Find all primes p for which p^2 + 8 and p^2 + 2 are both prime.";
const gist = (text) => text.split(/(?<=[.!?])\s/)[0].trim();

const proof = await agent(`${problem}\n\nGive a proof in short sentences and finish with the set of primes.`, { label: "prover" });

return await agent(`Problem: ${problem}

Solution:
${gist(proof)}

Check each step of the solution, fill gaps, and report the set of primes.`, { label: "referee" });

//@ passage-translate clean
//? Der Ingenieur Jakob Wendt baute die Talbrücke von Erlau. In welchem Jahr wurde sein Vater geboren?
//= {"context": ["Die Talbrücke von Erlau wurde 1926 nach Plänen von Jakob Wendt errichtet.", "Jakob Wendt war der Sohn des Müllers Anton Wendt.", "Anton Wendt (1852-1919) betrieb die Mühle in Niedererlau."]}
//< The Erlau valley bridge was built in 1926 to plans by Jakob Wendt.
//< Jakob Wendt was the son of the miller Anton Wendt.
//< Anton Wendt (1852-1919) ran the mill at Niedererlau.
//< 1852
const english = await parallel(args.context.map((p, i) => () =>
  agent(`Translate into English. Keep names and numbers as they are.\n\n${p}`, { label: `translate-${i + 1}` })));
return await agent(`The engineer Jakob Wendt built the Erlau valley bridge. In what year was his father born?

Sources (original and translation):
${args.context.map((p, i) => `${i + 1}. ${p}\n   = ${english[i]}`).join("\n")}

Answer with the year.`, { label: "answer" });

//@ gate-keeper no_independent_check
//? A snail climbs 3 m by day and slips 2 m by night in a well 30 m deep. On which day does it get out?
//< After 27 days and nights it is at 27 m; on day 28 it reaches 30 m. Day 28.
//< {"valid": true, "final": "28"}
const riddle = "A snail climbs 3 m by day and slips 2 m by night in a well 30 m deep. On which day does it get out?";
const out = await agent(`${riddle} Think carefully about the last day.`, { label: "think" });
const gate = await agent(`Act as validator for this answer.

Riddle: ${riddle}
Answer: ${out}

valid = the answer names a single day and gives a reason for it. Whether the day itself is right isn't your concern; stick to the form. final = the day as given.`, {
  label: "validator",
  schema: { type: "object", properties: { valid: { type: "boolean" }, final: { type: "string" } }, required: ["valid", "final"] },
});
return gate.valid ? gate.final : out;

//@ three-experts clean
//? A patient breathes air with 21% oxygen at a barometric pressure of 760 mmHg. Arterial pCO2 is 60 mmHg, the respiratory quotient 0.8, water vapour pressure 47 mmHg. Arterial pO2 is 65 mmHg. What is the alveolar-arterial oxygen gradient, to the nearest mmHg?
//< {"pAO2": 74.7, "gradient": 9.7, "notes": "150*... 0.21*713 = 149.7, minus 75"}
//< {"pAO2": 74.7, "gradient": 9.7, "notes": "same equation"}
//< {"pAO2": 101.7, "gradient": 36.7, "notes": "subtracted 48 = 60*0.8"}
//< The third opinion multiplies by RQ instead of dividing. 149.7 - 75 = 74.7; 74.7 - 65 = 9.7. Gradient: 10
const CASE = "A patient breathes air with 21% oxygen at a barometric pressure of 760 mmHg. Arterial pCO2 is 60 mmHg, the respiratory quotient 0.8, water vapour pressure 47 mmHg. Arterial pO2 is 65 mmHg. What is the alveolar-arterial oxygen gradient, to the nearest mmHg?";

const roles = [
  "a pulmonologist",
  "a lecturer in physiology",
  "an intensive care nurse with a calculator",
];

const OPINION = {
  type: "object",
  properties: {
    pAO2: { type: "number", description: "alveolar pO2 in mmHg" },
    gradient: { type: "number", description: "A-a gradient in mmHg, unrounded" },
    notes: { type: "string", description: "the numbers as inserted" },
  },
  required: ["pAO2", "gradient", "notes"],
};

phase("Opinions");
const opinions = await parallel(roles.map((r) => () =>
  agent(`You are ${r}. ${CASE}\n\nUse the alveolar gas equation and show the numbers that you insert.`, { label: r, schema: OPINION })));

const spread = Math.max(...opinions.map((o) => o.gradient)) - Math.min(...opinions.map((o) => o.gradient));
const remark = spread > 1
  ? "The opinions differ. Explain which step causes the difference before you decide."
  : "The opinions agree with each other, which still leaves room for a common mistake.";

phase("Consultant");
return await agent(`${CASE}

${roles.map((r, i) => `Opinion of ${r}: PAO2 = ${opinions[i].pAO2}, gradient = ${opinions[i].gradient} (${opinions[i].notes})`).join("\n")}

${remark}

Insert the numbers into PAO2 = FiO2 (PB - PH2O) - PaCO2 / RQ once more yourself and give the gradient as an integer.`, { label: "consultant" });
