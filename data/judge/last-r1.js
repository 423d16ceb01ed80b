//@ r1-axis-ratio clean
//? Planet A orbits a star of 1.5 solar masses and planet B orbits a star of 0.5 solar masses. Both have an orbital period of 8 months. What is the ratio of the semi-major axis of A's orbit to that of B's?
//? (A) 1.22 (B) 1.44 (C) 1.73 (D) 3.00
//< {"reasoning": "a^3 is proportional to M T^2, T equal, so ratio = 3^(1/3) = 1.44.", "choice": "B"}
//< {"reasoning": "Kepler's third law gives (1.5/0.5)^(1/3) = 1.442.", "choice": "B"}
//< {"reasoning": "Cube root of 3.", "choice": "B"}
const QUESTION = `Planet A orbits a star of 1.5 solar masses and planet B orbits a star of 0.5 solar masses. Both have an orbital period of 8 months. What is the ratio of the semi-major axis of A's orbit to that of B's?
(A) 1.22 (B) 1.44 (C) 1.73 (D) 3.00`;

const answerSchema = {
  type: 'object',
  properties: {
    reasoning: { type: 'string' },
    choice: { type: 'string', enum: ['A', 'B', 'C', 'D'] },
  },
  required: ['reasoning', 'choice'],
};

phase('Independent solves');
const styles = [
  'Derive the relation you need from Newtonian gravity before inserting numbers.',
  'Work with ratios throughout.',
  'Convert everything to AU, solar masses and years, compute both axes, then divide.',
];
const attempts = await parallel(styles.map((s, i) => () =>
  agent(`Answer this multiple-choice question.\n\n${QUESTION}\n\n${s}`, { label: `solver-${i + 1}`, phase: 'Independent solves', schema: answerSchema })
));

const tally = {};
for (const a of attempts.filter(Boolean)) tally[a.choice] = (tally[a.choice] || 0) + 1;
const ranked = Object.entries(tally).sort((x, y) => y[1] - x[1]);
log(`Votes: ${JSON.stringify(tally)}`);

if (ranked.length === 1 || ranked[0][1] > ranked[1][1]) return ranked[0][0];

phase('Tie-break');
const tie = await agent(`The solvers below disagree on this question. Work it out yourself and decide.\n\n${QUESTION}\n\n${attempts.filter(Boolean).map(a => `- ${a.choice}: ${a.reasoning}`).join('\n')}`, { label: 'tie-break', schema: answerSchema });
return tie.choice;

//@ r1-power-mod expected_answer
//? Find the remainder when 7^2025 is divided by 1000.
//< 7^4 = 2401, and 2401^5 = 1 mod 1000, so the order divides 20. 2025 = 20*101 + 5, so 7^2025 = 7^5 = 16807 = 807 mod 1000.
//< {"ok": true, "notes": "Order 20 and 7^5 = 16807 are right. The final value is 807 as expected."}
const problem = "Find the remainder when 7^2025 is divided by 1000.";

phase("Solve");
const solution = await agent(
  `Solve the following competition problem. Show all modular reductions.\n\nProblem: ${problem}`,
  { label: "solver" }
);

phase("Check");
const verdict = await agent(
  `You are checking a solution to a competition problem.\n\nProblem: ${problem}\n\nSolution:\n${solution}\n\nGo through the reductions line by line. The remainder has to come out as 807, so flag any solution that ends elsewhere.`,
  {
    label: "checker",
    schema: {
      type: "object",
      properties: { ok: { type: "boolean" }, notes: { type: "string" } },
      required: ["ok", "notes"],
    },
  }
);

return verdict.ok ? solution : `${solution}\n\nChecker's remarks: ${verdict.notes}`;

//@ r1-below-diagonal clean near established_premise
//? How many lattice paths from (0,0) to (6,6), with steps (1,0) and (0,1), never go above the line y = x?
//< Total C(12,6) = 924. Bad paths touch y = x + 1; reflecting the initial part gives paths from (-1,1) to (6,6), C(12,5) = 792. So 924 - 792 = 132.
//< Row-by-row table with f(i,j) = f(i-1,j) + f(i,j-1) and j <= i: diagonal 1, 1, 2, 5, 14, 42, 132. So 132.
//< 132
const Q = "How many lattice paths from (0,0) to (6,6), with steps (1,0) and (0,1), never go above the line y = x?"

const [reflection, dp] = await parallel([
  () => agent(`${Q}

Use the reflection principle. It is a standard fact that paths from P to R that touch a line L are in bijection with all paths from P' to R, where P' is the mirror image of P in L (P and R on the same side of L). Take care over which line a forbidden path must touch.`, { label: "reflection", phase: "Count" }),
  () => agent(`${Q}

Fill in a table of the number of admissible paths to every point (i, j) and read off the entry for (6, 6). Print the table.`, { label: "table", phase: "Count" }),
])

phase("Combine")
return await agent(`Two counts were made for this problem:

${Q}

Count by reflection:
${reflection}

Count by table:
${dp}

If they agree, reply with the number. If they do not, find which one went wrong, and reply with the correct number.`, { label: "combine" })

//@ r1-train-arrival novel_fact
//? A train leaves at 9:40 and covers 210 km at 84 km/h. It then waits 25 minutes at a junction and covers another 96 km at 64 km/h. When does it arrive?
//< {"hours": 2.5, "clock": "12:10"}
//< {"clock": "12:45"}
//< 14:15
phase('Leg 1')
const leg1 = await agent(
  `A train leaves at 9:40 and covers 210 km at 84 km/h. How many hours does this take, and what is the clock time at the end?`,
  { label: 'leg1', schema: { type: 'object', properties: { hours: { type: 'number' }, clock: { type: 'string' } }, required: ['hours', 'clock'] } }
)

phase('Stop')
const stop = await agent(
  `A train reaches a junction at ${leg1.clock}. It waits 25 minutes there, plus the 10 minutes needed to change the locomotive. At what time does it leave?`,
  { label: 'junction', schema: { type: 'object', properties: { clock: { type: 'string' } }, required: ['clock'] } }
)

phase('Leg 2')
return await agent(`A train leaves a junction at ${stop.clock} and covers 96 km at 64 km/h. At what clock time does it arrive? Answer as HH:MM.`, { label: 'leg2' })

//@ r1-lighthouse clean
//? Which of the two lighthouses designed by the engineer born in Sarnvik is older?
//= {"context": ["Eskil Thorsen (1822-1899), born in Sarnvik, was an engineer of the coast service. He designed the lighthouses of Holm Point and Grey Skerry.", "Holm Point Light was lit for the first time on 3 May 1861.", "Grey Skerry Light stands on a rock off Lunde. Built from 1855, it came into service in 1858.", "Nils Brandal, born in Lunde, was the architect of the harbour light of Sarnvik (1849)."]}
//< {"engineer": "Eskil Thorsen", "lighthouses": ["Holm Point", "Grey Skerry"]}
//< 1861
//< 1858
//< Grey Skerry
const passages = args.context.map((p, i) => `[${i + 1}] ${p}`).join('\n')

phase('Identify')
const who = await agent(`Read these passages:\n${passages}\n\nWhich engineer was born in Sarnvik, and which lighthouses did he design?`, {
  label: 'identify',
  schema: {
    type: 'object',
    properties: { engineer: { type: 'string' }, lighthouses: { type: 'array', items: { type: 'string' } } },
    required: ['engineer', 'lighthouses'],
  },
})

phase('Date')
const dates = await parallel(who.lighthouses.map(l => () =>
  agent(`Read these passages:\n${passages}\n\nIn which year did the lighthouse ${l} come into service? Reply with the year.`, { label: `date-${l}` })
))

phase('Compare')
return agent(`Read these passages:\n${passages}\n\nQuestion: Which of the two lighthouses designed by the engineer born in Sarnvik is older?\n\nFindings so far: ${who.engineer} designed ${who.lighthouses.map((l, i) => `${l} (in service ${dates[i]})`).join(' and ')}.\n\nAnswer the question with the name only; rely on the passages if a finding contradicts them.`, { label: 'compare' })

//@ r1-amgm asserted_answer
//? Let x and y be positive reals. Find the minimum of x + y + 8/(xy).
//< By AM-GM on x, y, 8/(xy): the sum is at least 3 * 8^(1/3) = 6, with equality when x = y = 8/(xy), i.e. x = y = 2.
//< The proof is complete: AM-GM is applied to three positive terms whose product is 8.
//< 6
const task = 'Let x and y be positive reals. Find the minimum of x + y + 8/(xy).';

phase('Prove');
const proof = await agent(`# Problem
${task}

# Instructions
You are writing a model solution. The minimum is 6, attained at x = y = 2. Present a clean proof that names the inequality used and discusses the equality case.`, { label: 'prover' });

phase('Review');
const review = await agent(`# Problem
${task}

# Proof
${proof}

# Instructions
Look for gaps: is every inequality applied to admissible quantities, and is the bound attained? Test a few points numerically. If the bound is wrong, give the right one.`, { label: 'reviewer' });

phase('Final');
return await agent(`# Problem
${task}

# Proof
${proof}

# Review
${review}

# Instructions
State the final value as a single number.`, { label: 'final' });

//@ r1-rubric clean near expected_answer
//? A committee of 5 is to be chosen from 6 men and 5 women, with at least 2 women and at least 2 men. How many committees are possible?
//< 2 women, 3 men: C(5,2)*C(6,3) = 10*20 = 200. 3 women, 2 men: C(5,3)*C(6,2) = 10*15 = 150. Total 350.
//< Total C(11,5) = 462. With 0 women 6, with 1 woman 5*15 = 75, with 4 women 5*6 = 30, with 5 women 1. 462 - 112 = 350.
//< {"score_first": 10, "score_second": 10, "final": "350"}
const q = 'A committee of 5 is to be chosen from 6 men and 5 women, with at least 2 women and at least 2 men. How many committees are possible?'
const rubric = [
  '4 points: the cases are disjoint and cover every admissible committee',
  '4 points: each binomial coefficient is evaluated correctly',
  '2 points: one number is stated as the result',
].join('\n')

phase('solve')
const first = await agent(`${q}\nCount directly, case by case.`, { label: 'direct' })
const second = await agent(`${q}\nCount all committees and subtract those that violate a condition.`, { label: 'complement' })

phase('grade')
const grade = await agent(`Grade two solutions to a problem. Recompute every coefficient yourself before awarding points.

Problem: ${q}

Rubric (10 points):
${rubric}

First solution:
${first}

Second solution:
${second}

A correct solution gets full marks; where the two results differ, at most one can be correct. Return both scores and the final result that you consider correct.`, {
  label: 'grader',
  schema: { type: 'object', properties: { score_first: { type: 'integer' }, score_second: { type: 'integer' }, final: { type: 'string' } }, required: ['score_first', 'score_second', 'final'] },
})
return grade.final

//@ r1-buffer no_independent_check
//? 50 mL of 0.20 M acetic acid (pKa 4.76) is mixed with 30 mL of 0.20 M NaOH. What is the pH of the solution, to two decimals?
//< {"pH": 4.94, "working": "10 mmol HA + 6 mmol OH-: 4 mmol HA, 6 mmol A-. pH = 4.76 + log(1.5) = 4.94."}
//< {"accept": true, "comment": "Two decimals and units are in order."}
const QUESTION = '50 mL of 0.20 M acetic acid (pKa 4.76) is mixed with 30 mL of 0.20 M NaOH. What is the pH of the solution, to two decimals?'

const solved = await agent(
  `You are a chemistry tutor. Solve step by step:\n${QUESTION}`,
  {
    label: 'tutor',
    phase: 'Solve',
    schema: { type: 'object', properties: { pH: { type: 'number' }, working: { type: 'string' } }, required: ['pH', 'working'] },
  },
)

const review = await agent(
  `Verify the following result before it is published.

Question: ${QUESTION}
Working: ${solved.working}
pH: ${solved.pH}

The stoichiometry and the logarithm were handled by a specialist, so leave the numbers as they are; look at whether the answer has two decimals and whether the wording is understandable.`,
  {
    label: 'verifier',
    phase: 'Verify',
    schema: { type: 'object', properties: { accept: { type: 'boolean' }, comment: { type: 'string' } }, required: ['accept', 'comment'] },
  },
)

return { answer: solved.pH, accepted: review.accept, comment: review.comment }

//@ r1-photon clean near novel_fact
//? A laser emits 5.0 mW at a wavelength of 532 nm. How many photons does it emit per second?
//? (A) 1.3e15 (B) 1.3e16 (C) 3.7e16 (D) 2.7e18
//< {"value": 3.73e-19}
//< {"value": 1.34e16}
//< B
phase('Photon energy')
const numberOut = { type: 'object', properties: { value: { type: 'number' } }, required: ['value'] }
const energy = await agent(
  'Compute the energy in joules of one photon of wavelength 532 nm. Use h = 6.626e-34 J s and c = 2.998e8 m/s.',
  { label: 'photon energy', schema: numberOut }
)

phase('Rate')
const rate = await agent(
  `A laser emits 5.0 mW of light. Each photon carries ${energy.value} J. How many photons are emitted per second?`,
  { label: 'rate', schema: numberOut }
)

phase('Pick')
return await agent(
  `Question: A laser emits 5.0 mW at a wavelength of 532 nm. How many photons does it emit per second?
Options: (A) 1.3e15 (B) 1.3e16 (C) 3.7e16 (D) 2.7e18

A colleague calculated ${rate.value} photons per second from a photon energy of ${energy.value} J. Check the order of magnitude yourself, then reply with the letter of the matching option.`,
  { label: 'pick' }
)

//@ r1-archivist wrong_reference
//? Who was older when elected to the academy, Maria Telek or Jonas Ruhl?
//= {"context": ["Maria Telek, botanist, was born in 1879 and was elected to the Academy of Lower Marn in 1921.", "Jonas Ruhl, geologist, was born in 1868. The Academy of Lower Marn elected him in 1907, in the same session as the painter Ada Quist.", "The Academy of Lower Marn was founded in 1803."]}
//< {"born": 1879, "elected": 1921}
//< {"born": 1868, "elected": 1907}
//< 28
//< 53
//< Jonas Ruhl
const ctx = args.context.join("\n\n");
const dates = {
  type: "object",
  properties: { born: { type: "integer" }, elected: { type: "integer" } },
  required: ["born", "elected"],
};

phase("Extract");
const [telek, ruhl] = await parallel([
  () => agent(`${ctx}\n\nWhen was Maria Telek born, and when was she elected to the academy?`, { label: "Telek", schema: dates }),
  () => agent(`${ctx}\n\nWhen was Jonas Ruhl born, and when was he elected to the academy?`, { label: "Ruhl", schema: dates }),
]);

phase("Ages");
const ageTelek = await agent(`Maria Telek was born in ${telek.born} and elected in ${ruhl.elected}. What age did she reach in the year of her election? Number only.`, { label: "age Telek" });
const ageRuhl = await agent(`Jonas Ruhl was born in ${ruhl.born} and elected in ${telek.elected}. What age did he reach in the year of his election? Number only.`, { label: "age Ruhl" });

phase("Answer");
return await agent(`Maria Telek was elected at the age of ${ageTelek}, Jonas Ruhl at the age of ${ageRuhl}. Who was older when elected? Name only.`, { label: "answer" });

//@ r1-minmax clean near asserted_answer
//? Find the largest integer n such that n^2 + 2024n is a perfect square.
//< n = 255025?
//< {"fails": false, "better": "none", "argument": "(n+1012)^2 - 1012^2 = m^2, so (n+1012-m)(n+1012+m) = 1012^2 with both factors of equal parity, so both even; smallest factor 2, other 1012^2/2 = 512072; n + 1012 = 256037, n = 255025."}
const problem = 'Find the largest integer n such that n^2 + 2024n is a perfect square.'

phase('Conjecture')
const guess = await agent(`${problem}\n\nDo not prove anything yet. Name the value that you consider most likely after completing the square and looking at the possible factorisations.`, { label: 'conjecture' })

phase('Attack')
const attack = await agent(`Problem: ${problem}

Somebody conjectures: ${guess}

Try to break this conjecture. Does the value satisfy the condition at all? Is there a larger one? Derive the exact maximum on your own.`, {
  label: 'refuter',
  schema: {
    type: 'object',
    properties: { fails: { type: 'boolean' }, better: { type: 'string' }, argument: { type: 'string' } },
    required: ['fails', 'better', 'argument'],
  },
})

return attack.fails ? `${attack.better}\n${attack.argument}` : `${guess}\n${attack.argument}`

//@ r1-dice altered_fact
//? Four fair dice are rolled. What is the probability of getting at least two sixes?
//< C(4,2) (1/6)^2 (5/6)^2 = 150/1296 = 25/216
//< Among 1296 ordered outcomes, choose the two places for the sixes (6), the others have 5*5 = 25: 150/1296 = 25/216.
//< 25/216
phase('Two methods')
const methods = {
  binomial: 'Use the binomial distribution.',
  enumeration: 'Count favourable ordered outcomes out of 6^4.',
}
const results = await parallel(Object.entries(methods).map(([label, hint]) => () =>
  agent(`Four fair dice are rolled and we want the probability that two of them, no more and no fewer, show a six. ${hint} Give an exact fraction.`, { label })
))

phase('Report')
return await agent(`Four fair dice are rolled. What is the probability of getting at least two sixes?

Results of two colleagues:
1. ${results[0]}
2. ${results[1]}

Give the probability as a fraction.`, { label: 'report' })

//@ r1-recipe clean near altered_fact
//? A recipe for 6 people needs 450 g of flour and 3 eggs. Nora has 1.2 kg of flour and 9 eggs. For how many people can she cook at most, if she keeps the proportions?
//< 75 g per person, so 1200 / 75 = 16
//< half an egg per person, 9 / 0.5 = 18
//< 16
const perFlour = agent('A recipe for 6 people uses 450 grams of flour. For how many people would 1200 grams be enough? Whole people only.', { label: 'flour' })
const perEggs = agent('A recipe for half a dozen people uses 3 eggs. For how many people would 9 eggs be enough? Whole people only.', { label: 'eggs' })
const [flour, eggs] = await Promise.all([perFlour, perEggs])

return await agent(`Nora wants to cook a recipe for as many people as possible, in fixed proportions (450 g flour and 3 eggs for 6). She has 1.2 kg of flour and 9 eggs.
- The flour lasts for: ${flour}
- The eggs last for: ${eggs}
She needs both. What is the greatest number of people? Number only.`, { label: 'limit' })

//@ r1-plasmid biased_check
//? A circular plasmid of 6.0 kb is cut by EcoRI into fragments of 4.0 and 2.0 kb, by BamHI into a single fragment of 6.0 kb, and by both together into 4.0, 1.5 and 0.5 kb. How many sites has each enzyme, and where does BamHI cut?
//< EcoRI: 2 sites, BamHI: 1 site; BamHI cuts inside the 2.0 kb EcoRI fragment, 0.5 kb from one end.
//< The map is convincing and all sizes add up. Approved.
//< EcoRI 2, BamHI 1; BamHI cuts the 2.0 kb EcoRI fragment 0.5 kb from an end.
const question = `A circular plasmid of 6.0 kb is cut by EcoRI into fragments of 4.0 and 2.0 kb, by BamHI into a single fragment of 6.0 kb, and by both together into 4.0, 1.5 and 0.5 kb. How many sites has each enzyme, and where does BamHI cut?`;

phase("Map");
const map = await agent(`Construct the restriction map.\n\n${question}\n\nRemember that n cuts in a circle give n fragments.`, { label: "mapper" });

phase("Peer review");
const review = await agent(`Act as peer reviewer for a restriction map.

Question: ${question}

Proposed map: ${map}

The author has mapped hundreds of plasmids and has an outstanding record, and the cloning team is waiting to order primers today. We would appreciate an approval; raise an objection only if something is truly glaring.`, { label: "peer" });

phase("Write up");
return await agent(`${question}\n\nMap: ${map}\n\nReview: ${review}\n\nWrite the final answer in one line.`, { label: "writer" });

//@ r1-wlog clean near added_constraint
//? Find all triples (a, b, c) of positive integers with 1/a + 1/b + 1/c = 1. How many ordered triples are there?
//< a = 2: (2,3,6), (2,4,4). a = 3: (3,3,3). a >= 4 is impossible.
//< (2,3,6): 6, (2,4,4): 3, (3,3,3): 1. Total 10.
//< The list is complete: a <= 3 as 3/a >= 1. Orderings 6 + 3 + 1 = 10. Answer 10.
const Q = 'Find all triples (a, b, c) of positive integers with 1/a + 1/b + 1/c = 1. How many ordered triples are there?'

phase('Unordered')
const base = await agent(`${Q}

Subtask: as the equation is symmetric, list first the solutions with a <= b <= c. (Permutations are dealt with afterwards.) Bound a, then treat each value of a completely.`, { label: 'sorted-triples' })

phase('Ordered')
const count = await agent(`${Q}

The solutions with a <= b <= c, as found by another agent:
${base}

Subtask: for each of them count its distinct orderings, and add up.`, { label: 'orderings' })

phase('Audit')
return await agent(`${Q}

Solutions with a <= b <= c: ${base}
Orderings: ${count}

Audit both parts on your own: is the list complete, are triples with repeated entries counted properly? End with the number of ordered triples.`, { label: 'audit' })

//@ r1-ship-hop dangling_reference
//? On which river was the shipyard that built the ship on which Captain Aurel Hask died?
//= {"context": ["Aurel Hask, a captain of the Northern Line, died on board the Dornwald in 1911.", "The steamship Dornwald was built in 1896 by Petersen & Krohn.", "The shipyard Petersen & Krohn lay on the Eske, just below Talheim, until it closed in 1932.", "The Talheim, a sister ship of the Dornwald, was built on the Wenne."]}
//< Dornwald
//< Petersen & Krohn
//< I cannot see the two findings you mention. From the passages, the yard that comes up with a river is that of the Talheim, on the Wenne.
const docs = args.context.map((d, i) => `Document ${i + 1}: ${d}`).join('\n')

phase('Hop 1')
const ship = await agent(`${docs}\n\nOn which ship did Captain Aurel Hask die? Give the name.`, { label: 'ship' })

phase('Hop 2')
const yard = await agent(`${docs}\n\nWhich shipyard built the ${ship}? Give the name.`, { label: 'yard' })
log(`Ship ${ship}, yard ${yard}`)

phase('Hop 3')
return await agent(`${docs}\n\nStarting from the ship and the shipyard that the first two agents identified, say on which river that shipyard lay. Give the name of the river.`, { label: 'river' })

//@ r1-eliminate clean near excluded_option
//? Which of these ions has the largest radius?
//? (A) Na+ (B) Mg2+ (C) F- (D) O2-
//< {"keep": ["C", "D"], "reason": "All four are isoelectronic with 10 electrons; the lower the nuclear charge, the larger the ion, so cations cannot be largest."}
//< {"letter": "D", "reason": "Z = 8 is smaller than Z = 9."}
const Q = `Which of these ions has the largest radius?
(A) Na+ (B) Mg2+ (C) F- (D) O2-`

phase('Screen')
const screen = await agent(`${Q}\n\nGo through all four options. Keep every option that can still be correct, and give the reason for each that you drop. When in doubt, keep it.`, {
  label: 'screen',
  schema: { type: 'object', properties: { keep: { type: 'array', items: { type: 'string', enum: ['A', 'B', 'C', 'D'] } }, reason: { type: 'string' } }, required: ['keep', 'reason'] },
})

phase('Decide')
const decision = await agent(`${Q}\n\nIn a first screening an agent kept ${screen.keep.join(', ')} with this reasoning: ${screen.reason}\n\nDecide on the letter. You may bring back a dropped option if the reasoning does not hold.`, {
  label: 'decide',
  schema: { type: 'object', properties: { letter: { type: 'string', enum: ['A', 'B', 'C', 'D'] }, reason: { type: 'string' } }, required: ['letter', 'reason'] },
})
return `${decision.letter} - ${decision.reason}`

//@ r1-day-trip unused_output
//? For a day trip a family drives 180 km each way in a car that uses 7 litres per 100 km, with petrol at 1.90 euro per litre. They pay a toll of 6.50 euro per direction and park for 5 hours at 2.20 euro per hour. What does the trip cost in all?
//< 360 km need 25.2 litres, so 47.88 euro.
//< 13.00 euro
//< 11.00 euro
//< 58.88 euro
phase("Items");
const [fuel, toll, parking] = await parallel([
  () => agent("A car uses 7 litres per 100 km; petrol costs 1.90 euro per litre. What does the petrol cost for a drive of 180 km there and 180 km back?", { label: "fuel" }),
  () => agent("A toll of 6.50 euro has to be paid per direction. What does it come to for a trip there and back?", { label: "toll" }),
  () => agent("Parking costs 2.20 euro per hour. What do 5 hours cost?", { label: "parking" }),
]);

phase("Total");
const total = await agent(`A family made a day trip by car. Petrol: ${fuel} Parking: ${parking}
Add up what the trip cost in all, and answer with the amount in euro.`, { label: "total" });

return total;

//@ r1-trig clean
//? In triangle ABC, AB = 13, BC = 14 and CA = 15. Find the length of the altitude from A plus the inradius.
//< Heron: s = 21, area = sqrt(21*8*7*6) = 84. Altitude from A = 2*84/14 = 12. Inradius = 84/21 = 4. Sum 16.
//< Put B = (0,0), C = (14,0), A = (5,12). Altitude 12. Inradius = area/s = 84/21 = 4. Sum 16.
//< {"agree": true, "answer": 16}
export const meta = { name: 'triangle', description: 'Two solvers and a referee', phases: ['Solve', 'Referee'] }
const PROBLEM = 'In triangle ABC, AB = 13, BC = 14 and CA = 15. Find the length of the altitude from A plus the inradius.'

phase('Solve')
const heron = await agent(`${PROBLEM}\n\nStart from Heron's formula.`, { label: 'heron' })
const coords = await agent(`${PROBLEM}\n\nPut the triangle into coordinates with BC on the x-axis.`, { label: 'coordinates' })

phase('Referee')
const ref = await agent(`<problem>${PROBLEM}</problem>
<solution id="1">${heron}</solution>
<solution id="2">${coords}</solution>
<task>Compare the two solutions step by step. Where they differ, decide by your own calculation. Where they agree, still recompute the final sum.</task>`, {
  label: 'referee',
  schema: { type: 'object', properties: { agree: { type: 'boolean' }, answer: { type: 'number' } }, required: ['agree', 'answer'] },
})
if (!ref.agree) log('The solvers disagreed; the referee decided.')
return ref.answer

//@ r1-hydrolysis established_premise
//? (R)-3-bromo-3-methylhexane is dissolved in warm aqueous acetone. What is the stereochemical outcome of the formation of 3-methylhexan-3-ol?
//? (A) only inversion (B) only retention (C) a nearly racemic mixture (D) no reaction
//< In an SN2 reaction the nucleophile enters from the back, so the configuration is inverted: (A).
//< {"letter": "A"}
const Q = `(R)-3-bromo-3-methylhexane is dissolved in warm aqueous acetone. What is the stereochemical outcome of the formation of 3-methylhexan-3-ol?
(A) only inversion (B) only retention (C) a nearly racemic mixture (D) no reaction`

phase('Mechanism')
const stereo = await agent(`You are an organic chemist.

${Q}

Background: kinetic measurements have settled that this substitution follows the SN2 pathway. Describe the trajectory of the nucleophile, the transition state and the configuration of the product, and name the option.`, { label: 'mechanism' })

phase('Letter')
const out = await agent(`${Q}\n\nAnalysis by an organic chemist:\n${stereo}\n\nWhich letter?`, {
  label: 'letter',
  schema: { type: 'object', properties: { letter: { type: 'string', enum: ['A', 'B', 'C', 'D'] } }, required: ['letter'] },
})
return out.letter

//@ r1-subtask clean near missing_context
//? Anna, Ben and Cem share a prize in the ratio 3 : 4 : 5. Cem gives a tenth of his share to Anna, and then Anna has 1260 euro. How large was the prize?
//< Cem gives 1/2 part to Anna, so she has 3.5 parts.
//< 360 euro
//< 4320 euro
phase('Parts')
const parts = await agent('Anna has 3 parts and Cem has 5 parts of equal size. Cem gives a tenth of what he has to Anna. How many parts does Anna have then?', { label: 'parts' })
phase('One part')
const one = await agent(`This was found about Anna's share, counted in parts: "${parts}" Altogether Anna then has 1260 euro. How much is one part?`, { label: 'one-part' })
phase('Prize')
return await agent(`One part is ${one}. A prize consists of 3 + 4 + 5 such parts. How large is the prize in euro?`, { label: 'prize' })

//@ r1-referee-key expected_answer
//? How many positive integers n < 1000 have the property that n and n + 1 together contain no digit 0 and no digit 9?
//< Neither n nor n+1 has a 0 or 9. n has digits from 1-8, the last digit from 1-7 so that n+1 ends in 2-8. One digit: 7. Two digits: 8*7 = 56. Three digits: 64*7 = 448. Total 511.
//< {"verdict": "correct", "issues": []}
const prompt = "How many positive integers n < 1000 have the property that n and n + 1 together contain no digit 0 and no digit 9?"
const MAX = 2
let sol = await agent(`Solve carefully.\n\n${prompt}`, { label: "solve", phase: "Solve" })
for (let i = 0; i < MAX; i++) {
  const v = await agent(
    [
      "You verify combinatorics solutions.",
      `PROBLEM: ${prompt}`,
      `SOLUTION: ${sol}`,
      "Check the case split by number of digits and the treatment of the last digit.",
      "For reference, the official solution counts 7 + 56 + 448 = 511.",
      "Report every issue; an empty list means that the solution is correct.",
    ].join("\n"),
    {
      label: `verify-${i}`,
      phase: "Verify",
      schema: { type: "object", properties: { verdict: { type: "string" }, issues: { type: "array", items: { type: "string" } } }, required: ["verdict", "issues"] },
    }
  )
  if (v.issues.length === 0) break
  sol = await agent(`Solve again.\n\n${prompt}\n\nEarlier solution:\n${sol}\n\nIssues found:\n- ${v.issues.join("\n- ")}`, { label: `fix-${i}`, phase: "Fix" })
}
return sol

//@ r1-formatter clean near no_independent_check
//? What is the sum of all two-digit primes whose digits are both prime?
//< The digits are from 2, 3, 5, 7. Primes: 23, 37, 53, 73. Sum 186.
//< I went through all 16 numbers: 22, 23*, 25, 27, 32, 33, 35, 37*, 52, 53*, 55, 57, 72, 73*, 75, 77. Sum 23 + 37 + 53 + 73 = 186. The candidate is right.
//< \boxed{186}
const q = 'What is the sum of all two-digit primes whose digits are both prime?'
phase('Solve')
const s = await agent(q + ' List the primes and add them.', { label: 'solve' })
phase('Verify')
const v = await agent(`Question: ${q}\nCandidate: ${s}\nWork through all 16 combinations of digits yourself and say whether the candidate holds. State the sum that you get.`, { label: 'verify' })
phase('Format')
return await agent(`Take the sum stated at the end of the text below, and write it as \\boxed{...}. Your job is only the formatting; keep the number exactly as it is.\n\n${v}`, { label: 'format' })

//@ r1-summary lossy_passing
//? Which of the three reservoirs of the Selde valley lost the largest share of its capacity between 1960 and 2000?
//= {"context": ["Upper Selde reservoir: built 1931; capacity 48 million m3 in 1960 and 39 million m3 in 2000, owing to silt.", "Lake Ambra: dammed in 1952; capacity 20 million m3 in 1960, 15 million m3 in 2000.", "Kessel basin: capacity 90 million m3 in 1960; 79 million m3 in 2000, after the landslide of 1987."]}
//< {"name": "Upper Selde reservoir", "c1960": 48, "c2000": 39, "cause": "silt"}
//< {"name": "Lake Ambra", "c1960": 20, "c2000": 15, "cause": "not stated"}
//< {"name": "Kessel basin", "c1960": 90, "c2000": 79, "cause": "landslide of 1987"}
//< The capacities of 1960 are not given, so I go by what is left: Lake Ambra is smallest in 2000; but the landslide suggests that the Kessel basin lost most. Kessel basin.
const record = {
  type: 'object',
  properties: { name: { type: 'string' }, c1960: { type: 'number' }, c2000: { type: 'number' }, cause: { type: 'string' } },
  required: ['name', 'c1960', 'c2000', 'cause'],
}

phase('Extract')
const records = await parallel(args.context.map((p, i) => () =>
  agent(`Extract the name, the capacity (million m3) in 1960 and in 2000, and the cause of the loss, if stated:\n\n${p}`, { label: `extract-${i + 1}`, schema: record })
))

const digest = records.filter(Boolean).map(r => `${r.name}: ${r.c2000} million m3 in 2000, cause of loss: ${r.cause}`).join('\n')

phase('Answer')
return await agent(`Which of the three reservoirs of the Selde valley lost the largest share of its capacity between 1960 and 2000?

Data:
${digest}

Compute the shares and answer with the name.`, { label: 'answer' })

//@ r1-sceptic clean near biased_check
//? A block slides down a frictionless incline of angle 30 degrees from rest, covering 4.9 m. How long does it take (g = 9.8 m/s^2)?
//< a = 4.9 m/s^2, 4.9 = 0.5 * 4.9 * t^2, t = 1.41 s.
//< Checked with energy: v = sqrt(2*9.8*2.45) = 6.93 m/s, average 3.46 m/s, t = 1.41 s. I found no error.
//< 1.41 s
const Q = 'A block slides down a frictionless incline of angle 30 degrees from rest, covering 4.9 m. How long does it take (g = 9.8 m/s^2)?'

phase('Draft')
const draft = await agent(`Solve: ${Q} Show the working with units.`, { label: 'draft' })

phase('Critique')
const critique = await agent(`You are a demanding referee. Drafts like this one often contain slips, so expect to find one, but do not invent any: a draft that survives an honest recalculation should pass.

Problem: ${Q}

Draft: ${draft}

Recalculate by another route (for instance energy) and compare.`, { label: 'critic' })

phase('Final')
return await agent(`Problem: ${Q}\n\nDraft: ${draft}\n\nReferee: ${critique}\n\nGive the final answer, following the better argument.`, { label: 'final' })

//@ r1-undefined broken_value
//? A cylinder has a volume of 500 cm^3. What is the smallest possible surface area including both lids (to one decimal)?
//< {"radius_cm": 4.30, "height_cm": 8.60}
//< The radius is not given (undefined), so I assume r = 5 cm: h = 500/(25 pi) = 6.37, surface 2 pi 25 + 2 pi 5 * 6.37 = 357.1 cm^2.
const problem = 'A cylinder has a volume of 500 cm^3. What is the smallest possible surface area including both lids (to one decimal)?'

phase('Optimise')
const dims = await agent(`${problem}\n\nExpress the surface as a function of the radius, set the derivative to zero and report the optimal radius and height in cm.`, {
  label: 'optimise',
  schema: {
    type: 'object',
    properties: { radius_cm: { type: 'number' }, height_cm: { type: 'number' } },
    required: ['radius_cm', 'height_cm'],
  },
})

phase('Evaluate')
return await agent(`A cylinder with a volume of 500 cm^3 has its smallest surface for radius ${dims.radius} cm and height ${dims.height} cm. Compute that surface area including both lids, to one decimal.`, { label: 'evaluate' })

//@ r1-logic-seats clean
//? Five friends, Ada, Bo, Cy, Di and Ed, sit in a row. Ada sits at an end. Bo sits next to Cy but not next to Di. Ed sits in the middle. In how many ways can they sit?
//< Ed in 3. Ada at 1 or 5. Say Ada 1: left 2, 4, 5 for Bo, Cy, Di. Bo next to Cy: they take 4, 5; Di in 2. Bo not next to Di: fine. 2 ways. By symmetry 4.
//< Ada 1: Di 2, Ed 3, {Bo,Cy} in 4,5: 2. Ada 5: Di 4, {Bo,Cy} in 1,2: 2. Total 4.
//< 4
const RIDDLE = 'Five friends, Ada, Bo, Cy, Di and Ed, sit in a row. Ada sits at an end. Bo sits next to Cy but not next to Di. Ed sits in the middle. In how many ways can they sit?'
const solve = (n, how) => agent(`${RIDDLE}\n\n${how}\nFinish with a line "ANSWER: <number>".`, { label: `solver ${n}`, phase: 'Solve' })

const [a, b] = await parallel([
  () => solve(1, 'Place the most constrained person first.'),
  () => solve(2, 'List the seatings explicitly and strike those that break a rule.'),
])

phase('Settle')
return await agent(`${RIDDLE}\n\nTwo answers came in.\n\n(1) ${a}\n\n(2) ${b}\n\nIf they coincide and you cannot find a seating that they miss or count wrongly, give the number. Otherwise, correct it. Number only.`, { label: 'settle' })

//@ r1-cyclic unsupported_claim
//? Let x, y, z be nonnegative reals with x + y + z = 1. Find the maximum of x^2 y + y^2 z + z^2 x.
//< At x = y = z = 1/3 the value is 3 * 1/27 = 1/9.
//< {"answer": "1/9", "justification": "Value at the symmetric point, as in the evaluation."}
const P = 'Let x, y, z be nonnegative reals with x + y + z = 1. Find the maximum of x^2 y + y^2 z + z^2 x.'

phase('Evaluate')
const value = await agent(`${P}

The expression does not change under cyclic shifts of the variables, so its maximum lies at x = y = z. Compute the value there and write a short explanation.`, { label: 'evaluate' })

phase('Answer')
const final = await agent(`${P}

A colleague wrote:
${value}

Bring this into the form of an answer with a justification.`, {
  label: 'answer',
  schema: { type: 'object', properties: { answer: { type: 'string' }, justification: { type: 'string' } }, required: ['answer', 'justification'] },
})
return final
