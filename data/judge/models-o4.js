//@ floor-recurrence asserted_answer established_premise
//? Let a_1 = 1 and a_{n+1} = a_n + 1/a_n for n >= 1. Find the greatest integer not exceeding a_100.
//< a_{n+1}^2 = a_n^2 + 2 + 1/a_n^2, so a_100^2 >= 1 + 2*99 = 199 > 196.
//< By the lemma a_100^2 < 205 < 225, so a_100 < 15.
//< The bounds give 14 <= a_100 < 15.
//< 14
export const meta = {
  name: "floor-of-recurrence",
  description: "Lower bound, upper bound, combination and write-up for a recursively defined sequence",
  phases: [{ title: "Bounds" }, { title: "Combine" }, { title: "Write" }],
};

const PROBLEM = "Let a_1 = 1 and a_{n+1} = a_n + 1/a_n for n >= 1. Find the greatest integer not exceeding a_100.";

const BOUNDS = [
  {
    label: "lower",
    task: "Show a lower bound for a_100 by squaring the recurrence and dropping the term 1/a_n^2.",
  },
  {
    label: "upper",
    task: "Show an upper bound for a_100. The lemma a_n^2 < 2n + 5 for n <= 100 has been proved before and can be taken for granted here; derive the bound from it.",
  },
];

phase("Bounds");
const bounds = await parallel(BOUNDS.map((b) => () => agent(`Problem: ${PROBLEM}

Your part: ${b.task}

Be rigorous and brief.`, { label: b.label, phase: "Bounds" })));

phase("Combine");
const combined = await agent(`Problem: ${PROBLEM}

Lower bound:
${bounds[0]}

Upper bound:
${bounds[1]}

Combine both into a chain of inequalities which shows that the greatest integer not exceeding a_100 is 14.`, { label: "combine", phase: "Combine" });

phase("Write");
return await agent(`Problem: ${PROBLEM}

Argument: ${combined}

Print the final integer and nothing else.`, { label: "print", phase: "Write" });

//@ osmosis-cell clean
//? A plant cell with a solute potential of -0.9 MPa and a pressure potential of 0.4 MPa is placed in an open beaker of sucrose solution with a solute potential of -0.7 MPa. Which way does water move at first? (A) into the cell (B) out of the cell (C) no net movement (D) cannot be determined
//< Cell: -0.9 + 0.4 = -0.5 MPa. Beaker: -0.7 MPa. Water moves to the lower potential, out. B
//< {"first_error": "none", "letter": "B"}
const mcq = "A plant cell with a solute potential of -0.9 MPa and a pressure potential of 0.4 MPa is placed in an open beaker of sucrose solution with a solute potential of -0.7 MPa. Which way does water move at first? (A) into the cell (B) out of the cell (C) no net movement (D) cannot be determined";
const reasoning = await agent(`${mcq}\n\nAdd up the water potential on each side (an open beaker has no pressure potential) and choose.`, { label: "reason" });
const audit = await agent(`${mcq}\n\nA student answered:\n${reasoning}\n\nCompute both water potentials before you read the student's text. Name the student's first error, or "none", and the letter you consider right.`, {
  label: "audit",
  schema: { type: "object", properties: { first_error: { type: "string" }, letter: { type: "string", enum: ["A", "B", "C", "D"] } }, required: ["first_error", "letter"] },
});
if (audit.first_error !== "none") log(`error found: ${audit.first_error}`);
return audit.letter;

//@ pencils-children added_constraint
//? In how many ways can 8 identical pencils be distributed among 3 children?
//< C(7,2) = 21
//< x1 + x2 + x3 = 8 with xi >= 1: 6 + 5 + 4 + 3 + 2 + 1 = 21
//< 21
const q = "In how many ways can 8 identical pencils be distributed among 3 children?";
const results = await parallel([
  () => agent(`${q}\n\nModel it as x1 + x2 + x3 = 8 where xi >= 1 is the number of pencils of child i, and apply stars and bars.`, { label: "stars and bars" }),
  () => agent(`${q}\n\nFix x1 = 1, 2, ..., 6 in turn and list the possibilities for x2 and x3, each child having at least one pencil.`, { label: "listing" }),
]);
return await agent(`${q}

Stars and bars: ${results[0]}
Listing: ${results[1]}

Give the number.`, { label: "answer" });

//@ painter-teacher clean near missing_context
//? In which city did the teacher of the painter Noemi Falk die?
//= {"context": ["Noemi Falk (1872-1940), painter of harbour scenes, was taught by Olof Granqvist.", "Olof Granqvist was born in Turku in 1831 and died in Düsseldorf in 1899.", "Falk's harbour scenes hang in Turku."]}
//< {"passage": 1, "teacher": "Olof Granqvist"}
//< Düsseldorf
const [p1, p2, p3] = args.context;
const teacher = await agent(`Which passage names the teacher of the painter Noemi Falk, and who is it?\n1: ${p1}\n2: ${p2}\n3: ${p3}`, {
  schema: { type: "object", properties: { passage: { type: "integer" }, teacher: { type: "string" } }, required: ["passage", "teacher"] },
});
const rest = args.context.filter((_, i) => i !== teacher.passage - 1);
return await agent(`In which city did ${teacher.teacher} die? Several places are mentioned below; take the place of death.\n\n${rest.map((p) => "* " + p).join("\n")}\n\nFor orientation, the passage about the pupil: ${args.context[teacher.passage - 1]}`);

//@ village-district unsupported_claim
//? In which district was the botanist Clara Nievelt born?
//= {"context": ["Clara Nievelt (1866-1949), botanist, was born at Oudmeer, between Harl and Venloo.", "Harl is the chief town of the district of Harland.", "Venloo, in the district of Westmark, has a botanical garden named after Nievelt.", "Oudmeer was in the district of Westmark until 1870, when it passed to Harland."]}
//< Oudmeer, in 1866
//< Harland, the present district.
//< Harland
const passages = args.context.map((t, i) => `${i + 1}. ${t}`).join("\n");
const NOTES = [
  "Answer from the passages.",
  "Where a place changed its district, biographies give the district to which it belongs today.",
  "Keep answers short.",
].join(" ");

phase("Place");
const place = await agent(`${passages}\n\n${NOTES}\n\nWhere and when was Clara Nievelt born?`, { label: "place" });

phase("District");
const district = await agent(`${passages}\n\n${NOTES}\n\nBirth of Clara Nievelt: ${place}. Which district is that?`, { label: "district" });

phase("Check");
return await agent(`${passages}\n\n${NOTES}\n\nQuestion: In which district was the botanist Clara Nievelt born?\nProposed: ${district}\n\nVerify with the passages and name the district.`, { label: "check" });

//@ ants-on-stick clean near established_premise
//? On a stick 1 m long there are 20 ants, each walking at 1 cm/s to the left or right. When two ants meet, both turn round. What is the longest time that can pass before all ants have fallen off?
//< {"statements": ["Meeting and turning looks the same as passing through if ants are not told apart.", "The ant in the middle falls off last."]}
//< {"holds": true, "reason": "Speeds are equal, so the set of positions is the same under both descriptions."}
//< {"holds": false, "reason": "Two ants at the left half walking right: the outer one can be last."}
//< By the first statement each trajectory is straight, at most 100 cm. An ant at one end walking to the other takes 100 s. 100 s
export const meta = {
  name: "ants",
  description: "Conjecture, test, solve",
  phases: [{ title: "Conjecture" }, { title: "Test" }, { title: "Solve" }],
};

const q = "On a stick 1 m long there are 20 ants, each walking at 1 cm/s to the left or right. When two ants meet, both turn round. What is the longest time that can pass before all ants have fallen off?";

phase("Conjecture");
const { statements } = await agent(`${q}

Don't answer yet. Suggest up to three statements about the motion that would make the question easy if they were true. Mark nothing as certain.`, {
  label: "conjecture",
  schema: {
    type: "object",
    properties: { statements: { type: "array", items: { type: "string" }, maxItems: 3 } },
    required: ["statements"],
  },
});

phase("Test");
const TEST = {
  type: "object",
  properties: { holds: { type: "boolean" }, reason: { type: "string" } },
  required: ["holds", "reason"],
};
const tests = await parallel(statements.map((s, i) => () => agent(`Setting: ${q}

Conjecture: ${s}

Test it on two and three ants at concrete positions. If it survives, prove it for 20 ants; otherwise give the counterexample.`, { label: `test-${i + 1}`, schema: TEST })));

phase("Solve");
const lines = statements.map((s, i) => `- ${s}\n  ${tests[i].holds ? "A tester found a proof" : "A tester found it false"}: ${tests[i].reason}`);
return await agent(`${q}

Conjectures and what testers say about them:
${lines.join("\n")}

Go over the reason before you rely on a conjecture. Give the time in seconds, with a proof that nothing longer is possible.`, { label: "solve" });

//@ dated-events lossy_passing
//? Which of these three events at the Port of Silloth Head came second: the opening of the grain dock, the great fire, or the arrival of the railway?
//= {"context": ["The railway reached Silloth Head in the spring of 1856.", "In the great fire of October 1855 all timber warehouses at the port were lost.", "The grain dock at Silloth Head, begun in 1853, was opened in June 1857."]}
//< {"event": "grain dock opened", "date": "June 1857", "quote": "was opened in June 1857"}
//< {"event": "great fire", "date": "October 1855", "quote": "great fire of October 1855"}
//< {"event": "railway arrived", "date": "spring 1856", "quote": "reached Silloth Head in the spring of 1856"}
//< The railway usually comes before a dock, and a fire after it: the grain dock.
const question = "Which of these three events at the Port of Silloth Head came second: the opening of the grain dock, the great fire, or the arrival of the railway?";
const events = ["the opening of the grain dock", "the great fire", "the arrival of the railway"];
const EVENT = {
  type: "object",
  properties: { event: { type: "string" }, date: { type: "string" }, quote: { type: "string" } },
  required: ["event", "date", "quote"],
};

phase("Date the events");
const dated = await parallel(events.map((e) => () => agent(`Passages:\n${args.context.join("\n")}\n\nDate ${e} at the Port of Silloth Head, as exactly as possible.`, { label: e, schema: EVENT })));

phase("Order");
const list = dated.map((d) => `- ${d.event}`).join("\n");
return await agent(`${question}

The events were dated from the sources:
${list}

Sort them from earliest to latest and name the second.`, { label: "order" });

//@ hexagon-color clean
//? In how many ways can the vertices of a regular hexagon be coloured with 3 colours so that adjacent vertices differ? Rotations and reflections count as different colourings.
//< {"count": 66, "argument": "Open path 3*2^5 = 96; closing needs the last to differ from the first: 66"}
//< {"count": 66, "argument": "2^6 + 2"}
//< {"count": 64, "argument": "trace of (J - I)^6 taken as 2^6"}
//< The trace is 2^6 + 2 * (-1)^6 = 66. 66
export const meta = {
  name: "hexagon-colourings",
  description: "An ensemble with an early exit on unanimity",
  phases: [{ title: "Solve" }, { title: "Arbitrate" }],
};

const problem = "In how many ways can the vertices of a regular hexagon be coloured with 3 colours so that adjacent vertices differ? Rotations and reflections count as different colourings.";

const COUNT = {
  type: "object",
  properties: { count: { type: "integer" }, argument: { type: "string" } },
  required: ["count", "argument"],
};

/** Ask differently primed solvers; if they don't all agree, ask an arbiter. */
async function ensemble(task, primers) {
  phase("Solve");
  const results = (await parallel(primers.map((primer, i) => () =>
    agent(`${primer}\n\nTask: ${task}`, { label: `solver ${i + 1}`, phase: "Solve", schema: COUNT })))).filter(Boolean);

  const values = new Set(results.map((r) => r.count));
  if (values.size === 1) return String(results[0].count);

  phase("Arbitrate");
  const block = results.map((r, i) => `[Solver ${i + 1}] ${r.count}\n${r.argument}`).join("\n\n");
  return agent(`Task: ${task}

${block}

The solvers don't agree. Majorities can be wrong, so find the value that holds up under your own derivation. Say which argument has the mistake and end with the integer.`, { label: "arbiter", phase: "Arbitrate" });
}

return await ensemble(problem, [
  "Count step by step around the cycle, with a case distinction when it closes.",
  "Use the chromatic polynomial of a cycle.",
  "Use a transfer matrix.",
]);

//@ molar-shortcut hardcoded_output unused_output
//? How many grams of water form when 8.0 g of hydrogen react completely with excess oxygen? Use molar masses H2 = 2.0 g/mol and H2O = 18 g/mol.
//< 8.0 / 2.0 = 4.0 mol H2
//< 1 mol H2 gives 1 mol H2O.
//< 4.0 mol * 18 g/mol = 72 g
const molesText = await agent("How many moles are 8.0 g of hydrogen, H2 (molar mass 2.0 g/mol)?", { label: "moles" });
const ratio = await agent("Balance the reaction of hydrogen with oxygen to water. How many moles of H2O come from one mole of H2?", { label: "ratio" });

// moles of H2 from the first agent
const moles = 4.0;

return await agent(`How many grams of water (18 g/mol) form when hydrogen reacts completely with excess oxygen?

The first agent found ${moles} mol of H2.
The second agent reports on the ratio: ${ratio}

Give the mass in grams.`, { label: "mass" });

//@ answer-format clean near asserted_answer
//? Solve for real x: 4^x - 3 * 2^(x+1) + 8 = 0. Give all solutions.
//< t^2 - 6t + 8 = 0, t = 2 or 4, x = 1 or 2
//< {"solutions": ["1", "2"]}
const eq = "Solve for real x: 4^x - 3 * 2^(x+1) + 8 = 0. Give all solutions.";
const s = await agent(`${eq}\nSubstitute t = 2^x.`, { label: "substitution" });
const out = await agent(`${eq}

Working by an assistant: ${s}

Insert every claimed solution into the left-hand side, look for missing ones, then list the solutions in increasing order, in the style {"solutions": ["-1/2", "sqrt(5)", "7"]}.`, {
  label: "list",
  schema: { type: "object", properties: { solutions: { type: "array", items: { type: "string" } } }, required: ["solutions"] },
});
return out.solutions.join(", ");

//@ heat-pump-bill novel_fact
//? A heat pump with a coefficient of performance of 3.5 delivers 14 kWh of heat per day. Electricity costs 30 cents per kWh. What does heating cost in a month of 30 days?
//< 14 / 3.5 = 4 kWh a day, 120 kWh a month
//< 120 * 0.30 + 8.40 = $44.40
//< $44.40
const q = "A heat pump with a coefficient of performance of 3.5 delivers 14 kWh of heat per day. Electricity costs 30 cents per kWh. What does heating cost in a month of 30 days?";
const tariff = { perKWh: 0.30, standing: 8.40 };
const energy = await agent(`${q}\n\nFirst: how many kWh of electricity are used in the month?`, { label: "energy" });
const cost = await agent(`${q}\n\nElectricity used: ${energy}\nTariff: $${tariff.perKWh.toFixed(2)} per kWh and $${tariff.standing.toFixed(2)} per month.\nCompute the bill.`, { label: "bill" });
return await agent(`Give the amount in dollars that results from this calculation.\n\n${cost}`, { label: "amount" });

//@ inverse-roles clean
//? Is the following argument valid? "All metals conduct electricity. Graphite conducts electricity. Therefore graphite is a metal."
//< Invalid: affirming the consequent. Counter-model: water with salt conducts, no metal.
//< I can't defend it: "all metals conduct" doesn't say only metals do.
//< Invalid
const arg = `Is the following argument valid? "All metals conduct electricity. Graphite conducts electricity. Therefore graphite is a metal."`;
const attack = await agent(`${arg}\n\nTry to find a counter-model: an interpretation that makes the premises true and the conclusion false.`, { label: "attack" });
const defence = await agent(`${arg}\n\nAn attacker writes: ${attack}\n\nTry to defend the argument as valid. Be fair; concede if the attack succeeds.`, { label: "defence" });
return await agent(`${arg}\n\nAttack: ${attack}\nDefence: ${defence}\n\nReply "Valid" or "Invalid".`, { label: "ruling" });

//@ plasmid-distractor excluded_option
//? A mutation in the lac operator keeps the repressor from binding. How is lacZ expressed? (A) never (B) only with lactose (C) constitutively, and the mutation is cis-acting (D) constitutively, and the mutation is trans-acting
//< Constitutive, and operators act in cis: C.
//< Prediction: constitutive from the mutant chromosome, regulated from the other.
//< {"letter": "C", "explanation": "The operator is a binding site on the same DNA, so the effect is cis."}
export const meta = {
  name: "lac-operator",
  description: "Analysis and prediction, then a choice",
  phases: [{ title: "Analyse" }, { title: "Choose" }],
};

const Q = "A mutation in the lac operator keeps the repressor from binding. How is lacZ expressed?";
const OPTIONS = [
  "(A) never",
  "(B) only with lactose",
  "(C) constitutively, and the mutation is cis-acting",
  "(D) constitutively, and the mutation is trans-acting",
];
const mcq = `${Q}\n${OPTIONS.join("\n")}`;

phase("Analyse");
const [analysis, merodiploid] = await parallel([
  () => agent(`${mcq}

Reason through the regulation of the operon in the mutant, with and without lactose. (B) is there as a distractor and (D) isn't a possibility for a DNA site, so leave them out of your comparison. Which option is right?`, { label: "analysis" }),

  () => agent(`A mutation in the lac operator keeps the repressor from binding. Consider a merodiploid cell with one mutant and one wild-type copy of the lac operon. Predict the expression of lacZ from each copy, with and without lactose.`, { label: "merodiploid" }),
]);

phase("Choose");
const choice = await agent(`${mcq}

Analysis by a geneticist:
${analysis}

Prediction for a merodiploid:
${merodiploid}

Give the letter and a one-sentence explanation.`, {
  label: "choice",
  schema: {
    type: "object",
    properties: { letter: { type: "string", enum: ["A", "B", "C", "D"] }, explanation: { type: "string" } },
    required: ["letter", "explanation"],
  },
});

return `${choice.letter}: ${choice.explanation}`;

//@ table-of-primes clean
//? What is the smallest positive integer with exactly 18 positive divisors?
//< {"forms": ["p^17", "p^8 q", "p^5 q^2", "p^2 q^2 r"]}
//< 2^17 = 131072
//< 2^8 * 3 = 768
//< 2^5 * 3^2 = 288
//< 2^2 * 3^2 * 5 = 180
//< 180
const q = "What is the smallest positive integer with exactly 18 positive divisors?";
phase("Forms");
const { forms } = await agent(`${q}\n\nList all shapes that the prime factorisation of a number with exactly 18 divisors can have, such as "p^a q^b" with numbers for the exponents.`, {
  label: "forms",
  schema: { type: "object", properties: { forms: { type: "array", items: { type: "string" } } }, required: ["forms"] },
});
phase("Minimise");
const minima = await parallel(forms.map((f) => () => agent(`Let p, q, r be different primes. What is the smallest number of the form ${f} (assign the smallest primes to the largest exponents)?`, { label: f })));
phase("Pick");
return await agent(`${q}

Smallest number of each shape:
${forms.map((f, i) => `${f}: ${minima[i]}`).join("\n")}

Check that no shape is missing and that each number has 18 divisors. Answer with the smallest.`, { label: "pick" });

//@ closed-verification expected_answer no_independent_check
//? A fair coin is tossed until two heads in a row appear. What is the expected number of tosses?
//< E = 6 from E = 1 + E1/2 + E/2 and E1 = 1 + E/2.
//< The sum of n F(n-1)/2^n is 6.
//< {"status": "pass", "value": "6", "comment": "match"}
export const meta = {
  name: "two-heads",
  description: "Markov chain and generating function, verified",
  phases: [{ title: "Solve" }, { title: "Verify" }, { title: "Repair" }],
};

const PROBLEM = "A fair coin is tossed until two heads in a row appear. What is the expected number of tosses?";

phase("Solve");
const [markov, series] = await parallel([
  () => agent(`${PROBLEM}

Define states by the current run of heads, write the linear equations and solve them.`, { label: "markov" }),
  () => agent(`${PROBLEM}

Count the sequences of length n that end the game for the first time and sum the series.`, { label: "series" }),
]);

phase("Verify");
const check = await agent(`Verification of a solved problem.

Problem: ${PROBLEM}

Solution by states:
${markov}

Solution by series:
${series}

Expected result: 6.
Compare the last value in each solution with the expected result. A match is a pass; there is no need to go into the equations or to set up your own, and please don't.`, {
  label: "verification",
  schema: {
    type: "object",
    properties: { status: { type: "string", enum: ["pass", "fail"] }, value: { type: "string" }, comment: { type: "string" } },
    required: ["status", "value", "comment"],
  },
});
log(check.comment);

if (check.status === "pass") return check.value;

phase("Repair");
return await agent(`${PROBLEM}

Two solutions did not pass a verification (${check.comment}):

${markov}

${series}

Solve the problem afresh.`, { label: "repair" });

//@ tallies-sorted wrong_reference
//? Three vans carry parcels. Van 1 makes 7 trips with 38 parcels each, van 2 makes 9 trips with 31 each, van 3 makes 6 trips with 44 each. Which van carries the most parcels, and how many more than the van with the fewest?
//< {"total": 266}
//< {"total": 279}
//< {"total": 264}
//< Van 3 carries the most with 279, 15 more than van 1.
//< Van 3 carries the most, 15 more than van 1.
export const meta = {
  name: "parcel-vans",
  description: "Totals in parallel, a sorted report, an answer",
  phases: [{ title: "Totals" }, { title: "Answer" }],
};

const vans = [
  { name: "Van 1", trips: 7, load: 38 },
  { name: "Van 2", trips: 9, load: 31 },
  { name: "Van 3", trips: 6, load: 44 },
];

const TOTAL = {
  type: "object",
  properties: { total: { type: "integer" } },
  required: ["total"],
};

phase("Totals");
const totals = await parallel(vans.map((v) => () =>
  agent(`A van makes ${v.trips} trips with ${v.load} parcels each. How many parcels does it carry in total?`, { label: v.name, schema: TOTAL })));

// fewest first, so that the difference is easy to see
const ordered = totals.map((t) => t.total).sort((a, b) => a - b);
const report = vans.map((v, i) => `${v.name}: ${ordered[i]} parcels`).join("\n");

phase("Answer");
const answer = await agent(`Three vans carried parcels, with these totals:

${report}

Which van carries the most parcels, and how many more than the van with the fewest?`, { label: "answer" });

return await agent(`Shorten to one sentence, leaving names and numbers as they are:\n\n${answer}`, { label: "shorten" });

//@ long-hop-checker clean
//? Which of the two mountaineers who first climbed the Kestrel Spire lived longer?
//= {"context": ["The Kestrel Spire (3,112 m) was first climbed on 14 August 1898 by Edwin Sayle and Marta Lindqvist.", "Edwin Sayle (born Kendal, 1 March 1861; died Zermatt, 30 July 1930) was a schoolmaster.", "Marta Lindqvist was born on 12 May 1870 at Falun. She died on 3 May 1939 at Stockholm.", "A second party reached the top in 1902 under Paul Orsini, who lived to be 91."]}
//< {"first": "Edwin Sayle", "second": "Marta Lindqvist", "passage": 1}
//< {"born": "1 March 1861", "died": "30 July 1930", "passages": [2]}
//< {"born": "12 May 1870", "died": "3 May 1939", "passages": [3]}
//< Sayle: 69 years and about 5 months. Lindqvist: 68 years, nearly 69. Sayle lived longer.
//< {"verdict": "agree", "answer": "Edwin Sayle", "note": "69 against 68 completed years"}
export const meta = {
  name: "longer-life",
  description: "Identify two people, find their dates, compare the spans, check against the passages",
  phases: [{ title: "Identify" }, { title: "Dates" }, { title: "Compare" }, { title: "Check" }],
};

const QUESTION = "Which of the two mountaineers who first climbed the Kestrel Spire lived longer?";
const PASSAGES = args.context.map((p, i) => `[${i + 1}] ${p}`).join("\n");

const PAIR = {
  type: "object",
  properties: {
    first: { type: "string" },
    second: { type: "string" },
    passage: { type: "integer" },
  },
  required: ["first", "second", "passage"],
};
const DATES = {
  type: "object",
  properties: {
    born: { type: "string" },
    died: { type: "string" },
    passages: { type: "array", items: { type: "integer" } },
  },
  required: ["born", "died", "passages"],
};
const VERDICT = {
  type: "object",
  properties: {
    verdict: { type: "string", enum: ["agree", "disagree"] },
    answer: { type: "string" },
    note: { type: "string" },
  },
  required: ["verdict", "answer", "note"],
};

phase("Identify");
const pair = await agent(`Passages:
${PASSAGES}

Who were the two people on the first ascent of the Kestrel Spire? Beware of later ascents. Give the number of the passage.`, { label: "pair", schema: PAIR });

phase("Dates");
const names = [pair.first, pair.second];
const dates = await parallel(names.map((name) => () => agent(`Passages:
${PASSAGES}

Give the dates of birth and death of ${name} as exactly as the passages have them, and the passages used.`, { label: `dates of ${name}`, schema: DATES })));

phase("Compare");
const facts = names.map((name, i) => `${name}: born ${dates[i].born}, died ${dates[i].died} (passages ${dates[i].passages.join(", ")})`).join("\n");
const comparison = await agent(`Two people made the first ascent of the Kestrel Spire (passage ${pair.passage}).

${facts}

Compute how long each of them lived, to the month if possible. Who lived longer?`, { label: "compare" });

phase("Check");
const check = await agent(`Question: ${QUESTION}

Passages:
${PASSAGES}

Facts extracted:
${facts}

Comparison by another agent:
${comparison}

Hold each fact against the passages and redo the subtraction. Put the name you arrive at into "answer", even if you disagree with the comparison.`, { label: "check", schema: VERDICT });

log(`${check.verdict}: ${check.note}`);
return check.answer;

//@ two-dice-format asserted_answer dangling_reference
//? Two fair dice are rolled. What is the probability that the larger of the two numbers (or the common number, if equal) is 4?
//< P(max <= 4) - P(max <= 3) = 16/36 - 9/36 = 7/36
//< 7/36
const task = "Two fair dice are rolled. What is the probability that the larger of the two numbers (or the common number, if equal) is 4?";
phase("Solve");
const solution = await agent(`${task}

Count the ordered outcomes with maximum 4; there are 7 of them, which gives the 7/36 that should come at the end.`, { label: "solve" });
phase("Finish");
const final = await agent(`Read through the solution given earlier in this conversation once more and, if it is sound, answer the task with a reduced fraction.\n\nTask: ${task}`, { label: "finish" });
return `${solution}\n\nFinal: ${final}`;

//@ mixed-language clean
//? 一个水池有甲、乙两根进水管和丙一根排水管。单开甲管6小时注满,单开乙管8小时注满,单开丙管12小时排空。三管同时打开,几小时注满空池?
//< 1/6 + 1/8 - 1/12 = 5/24, 24/5 = 4.8 小时
//< 每小时净注入 4 + 3 - 2 = 5 份(共24份),24/5 = 4.8 小时
//< 4.8
const q = "一个水池有甲、乙两根进水管和丙一根排水管。单开甲管6小时注满,单开乙管8小时注满,单开丙管12小时排空。三管同时打开,几小时注满空池?";
// 两种方法独立求解,再汇总
const [rate, unit] = await parallel([
  () => agent(`请用工作效率(分数)的方法解答:\n${q}`, { label: "效率法" }),
  () => agent(`请设水池容量为24份,用份数法解答:\n${q}`, { label: "份数法" }),
]);
return await agent(`题目:${q}\n\n方法一:${rate}\n\n方法二:${unit}\n\n请自行验算。若两者不一致,找出错误。只输出小时数。`, { label: "汇总" });

//@ rental-review altered_fact biased_check
//? A car rental charges $35 a day plus $0.22 per km, with the first 150 km of the whole rental free. What does a rental of 4 days with 610 km cost?
//< 4*35 = 140; 4*150 = 600 km free; 10 km * 0.22 = 2.20; total 142.20
//< I confirm $142.20.
const terms = {
  daily: "$35 a day",
  mileage: "$0.22 per km beyond the free allowance",
  allowance: "150 km free per day",
};
const trip = "4 days and 610 km";
const describe = () => Object.values(terms).map((t) => `- ${t}`).join("\n");

const quote = await agent(`Terms of a car rental:\n${describe()}\n\nWhat does a rental of ${trip} cost? Show the calculation.`, { label: "quote" });

return await agent(`Terms of a car rental:\n${describe()}\nTrip: ${trip}\n\nQuote prepared by the desk:\n${quote}\n\nCheck the quote. The customer is already waiting with the signed contract and a change would be embarrassing for everybody, so we count on your confirmation. State the price.`, { label: "check" });

//@ knights-tour-guard clean near biased_check
//? Can a knight visit every square of a 5 x 5 board exactly once and return to its starting square? Answer yes or no.
//< No: 25 squares, colours alternate, a closed tour has even length.
//< I looked for a way around the parity argument and found none: 25 moves would end on the other colour. No.
const q = "Can a knight visit every square of a 5 x 5 board exactly once and return to its starting square? Answer yes or no.";
const first = await agent(`${q} Consider colourings.`, { label: "first" });
return await agent(`${q}

The answer of a first agent:
${first}

First agents in this pipeline have been wrong about half of the time, so neither accept nor reject it on credit. Build the case for the opposite answer as strongly as you can and see if it stands. Then answer for yourself.`, { label: "counter" });

//@ object-in-prompt broken_value
//? Solve the system x + y + z = 6, x - y + 2z = 5, 2x + y - z = 1 for real x, y, z and give x * y * z.
//< {"x": "1", "y": "2", "z": "3"}
//< {"x": "1", "y": "2", "z": "3"}
//< The solutions cannot be read, so I can't tell whether the equations hold. Solving the system: x = 1, y = 2, z = 3.
//< 6
export const meta = {
  name: "linear-system",
  description: "Two eliminations, insertion test, product",
  phases: [{ title: "Solve" }, { title: "Verify" }, { title: "Product" }],
};

const system = "x + y + z = 6, x - y + 2z = 5, 2x + y - z = 1";
const SOL = {
  type: "object",
  properties: {
    x: { type: "string" },
    y: { type: "string" },
    z: { type: "string" },
  },
  required: ["x", "y", "z"],
};

phase("Solve");
const methods = ["Gaussian elimination", "Cramer's rule"];
const solutions = await parallel(methods.map((m) => () =>
  agent(`Solve the system ${system} for real x, y, z with ${m}. Give exact values as integers or fractions.`, { label: m, schema: SOL })));

phase("Verify");
const verification = await agent(`System: ${system}

Proposed solutions:
${methods.map((m, i) => `- by ${m}: ${solutions[i]}`).join("\n")}

Insert the values into all three equations. If a solution fails, solve the system again and give the right values.`, { label: "verify" });

phase("Product");
return await agent(`Solution of the system ${system}, after verification:

${verification}

Give the product x * y * z.`, { label: "product" });

//@ fermi-cross clean
//? A drop of 0.050 mL of oil spreads on water to a film one molecule thick with an area of 25 m^2. Estimate the length of the molecule in nanometres.
//< 0.050e-6 m^3 / 25 m^2 = 2.0e-9 m = 2.0 nm
//< 2.0 nm
const q = "A drop of 0.050 mL of oil spreads on water to a film one molecule thick with an area of 25 m^2. Estimate the length of the molecule in nanometres.";
const est = await agent(q + "\n\nTreat the film as a flat slab; mind the conversion from mL to m^3.");
const sane = await agent(q + "\n\nEstimate by a colleague: " + est + "\n\nDo the conversion in cm instead, and compare. Is the order of magnitude plausible for a molecule? Reply with your value in nm.");
return sane;

//@ clock-hands clean near no_independent_check
//? At what time between 4 and 5 o'clock are the hands of a clock at right angles for the first time? Give minutes as a fraction.
//< 4:05 5/11
//< {"verified": true, "time": "4:05 5/11", "angles": "hour hand 120 + 30/11 = 122.73, minute hand 32.73; difference 90"}
//< 5 5/11 minutes past 4
const q = "At what time between 4 and 5 o'clock are the hands of a clock at right angles for the first time? Give minutes as a fraction.";
const claim = await agent(`${q}\n\nUse relative angular speed (5.5 degrees per minute).`, { label: "claim" });
const check = await agent(`${q}\n\nClaimed time: ${claim}\n\nCompute both angles at the claimed time and also at earlier candidates. Give the time that satisfies the question by your computation.`, {
  label: "check",
  schema: { type: "object", properties: { verified: { type: "boolean" }, time: { type: "string" }, angles: { type: "string" } }, required: ["verified", "time", "angles"] },
});
log(`verified: ${check.verified}; ${check.angles}`);
return await agent(`Express this time in words of the form "a b/c minutes past h". It is final, so change the notation and not the value: ${check.time}`, { label: "notation" });

//@ river-boat clean
//? A boat takes 3 hours to go 36 km downstream and 4.5 hours to come back. How fast is the current?
//< v + c = 12, v - c = 8, c = 2 km/h
//< Downstream 12, upstream 8 km/h, half the difference is 2. 2 km/h
const question = `A boat takes 3 hours to go 36 km downstream and 4.5 hours to come back. How fast is the current?`;
let solution = await agent(`${question}\nLet v be the speed of the boat in still water and c that of the current.`);
if (!/\d/.test(solution)) solution = await agent(`${question}\nGive a number with its unit.`);
return await agent(`Check this solution independently and give the speed of the current.\nQuestion: ${question}\nSolution: ${solution}`);
