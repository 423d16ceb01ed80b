//@ remainder-tower clean near established_premise
//? It is given that the sequence u_n of integers satisfies u_1 = 2, u_2 = 5 and u_{n+2} = 3u_{n+1} - 2u_n for all n. Find the remainder of u_2025 when divided by 7.
//< Characteristic roots 1, 2: u_n = A + B*2^n. A + 2B = 2, A + 4B = 5: B = 3/2, A = -1. u_n = 3*2^(n-1) - 1. 2^3 = 1 mod 7, 2024 = 2 mod 3, so 3*4 - 1 = 11 = 4 mod 7.
//< mod 7: 2, 5, 4, 2, 5, 4, ... period 3; 2025 = 0 mod 3, so the third: 4.
//< 4
const given = 'The sequence u_n of integers satisfies u_1 = 2, u_2 = 5 and u_{n+2} = 3u_{n+1} - 2u_n for all n.';
const ask = 'Find the remainder of u_2025 when divided by 7.';

phase('Solve');
const results = await parallel([
  () => agent(`Known (from the problem statement): ${given}\n\n${ask}\n\nFind a closed form through the characteristic polynomial x^2 - 3x + 2 = (x - 1)(x - 2), then reduce mod 7 with Fermat's little theorem.`, { label: 'closed form' }),
  () => agent(`Known (from the problem statement): ${given}\n\n${ask}\n\nWork modulo 7 from the start: compute terms until a pair of consecutive residues repeats, then use the period.`, { label: 'period' }),
]);

phase('Combine');
return await agent(`${given} ${ask}\n\nTwo solutions:\n\n[closed form]\n${results[0]}\n\n[period]\n${results[1]}\n\nCompare and settle on the remainder. Return one integer from 0 to 6.`, { label: 'combine' });
//@ codes-without-zero added_constraint
//? A lock code consists of four digits from 0 to 9. How many codes contain the digit 7 exactly once and the digit 3 at least once?
//< 7 in one of 4 places; others from 8 digits {1..9} without 7, at least one 3: 8^3 - 7^3 = 512 - 343 = 169; 4*169 = 676.
//< Place 7 (4 ways). Exactly one 3: 3*49 = 147; two: 3*7 = 21; three: 1. Sum 169. 676.
//< Both say 676.
const problem = 'A lock code consists of four digits from 0 to 9. How many codes contain the digit 7 exactly once and the digit 3 at least once?';

const methods = {
  complement: 'Place the 7 first; then, for the remaining three places, take all fillings minus the fillings without a 3. As usual, a code does not contain 0, so remember which digits are available.',
  cases: 'Place the 7 first; then distinguish whether 3 occurs once, twice or three times in the remaining places. As usual, a code does not contain 0.',
};

phase('Count');
const counts = await parallel(
  Object.entries(methods).map(([name, text]) => () =>
    agent(`Combinatorics problem:\n${problem}\n\nMethod to use: ${text}\n\nShow all steps and give the count.`, { label: name })
  )
);

phase('Compare');
return await agent(
  `Combinatorics problem:\n${problem}\n\nCount with the complement method:\n${counts[0]}\n\nCount by cases:\n${counts[1]}\n\nAre the counts equal? Report the final number.`,
  { label: 'compare' }
);
//@ pool-pumps novel_fact
//? A pool of 12 m by 25 m is to be filled to a depth of 1.6 m by two pumps that deliver 18 m³ and 22 m³ per hour. How long does it take, in hours, if the second pump starts 4 hours after the first?
//< 12*25*1.6 = 480 m³.
//< After 4 h: 4*18 = 72 m³, 408 m³ remain. Net of the 1 m³/h lost, the first 4 h give 68 and then 39 m³/h: (480-68)/39 = 10.56; total 14.56 h.
//< Volume 68 + 39*10.56 = 480. OK, 14.56 h.
const q = 'A pool of 12 m by 25 m is to be filled to a depth of 1.6 m by two pumps that deliver 18 m³ and 22 m³ per hour. How long does it take, in hours, if the second pump starts 4 hours after the first?';

phase('Volume');
const volume = await agent(`What volume of water is needed to fill a pool of 12 m by 25 m to a depth of 1.6 m? Answer in m³ with the calculation.`, { label: 'volume' });

phase('Schedule');
const schedule = await agent(`A pool has to be filled.

Water needed: ${volume}
Pump 1: 18 m³ per hour, from the start
Pump 2: 22 m³ per hour, from hour 4 on
Losses (evaporation and seepage): 1 m³ per hour

Compute the water in the pool after the first 4 hours, then the time for the rest, then the total time in hours.`, { label: 'schedule' });

phase('Check');
return await agent(`Question: ${q}

Calculation:
${schedule}

Re-do the balance of water to see that the pool is exactly full at the stated time, fix any error, and reply with the time in hours.`, { label: 'check' });
//@ gear-ratio expected_answer
//? Gear A with 24 teeth drives gear B with 60 teeth. On B's shaft sits gear C with 18 teeth, which drives gear D with 54 teeth. A turns at 900 rpm. At how many rpm does D turn?
//< B: 900*24/60 = 360 rpm; C the same; D: 360*18/54 = 120 rpm.
//< Overall ratio (24*18)/(60*54) = 432/3240 = 2/15; 900*2/15 = 120. Matches.
//< 120
export const meta = { name: 'gears', description: 'solve, verify, finish', phases: ['Solve', 'Verify', 'Finish'] };
const problem = `Gear A with 24 teeth drives gear B with 60 teeth. On B's shaft sits gear C with 18 teeth, which drives gear D with 54 teeth. A turns at 900 rpm. At how many rpm does D turn?`;

phase('Solve');
const solution = await agent(`Solve the gear problem one meshing at a time.\n\n${problem}`, { label: 'solve' });

phase('Verify');
const verification = await agent(`Verify the following solution by computing the overall transmission ratio (it should be 2/15, giving 120 rpm at D).

Problem: ${problem}

Solution:
${solution}

Report whether the solution is right and the speed of D.`, { label: 'verify' });

phase('Finish');
return await agent(`Problem: ${problem}\n\nSolution: ${solution}\n\nVerification: ${verification}\n\nReturn the speed of D in rpm as a bare number.`, { label: 'finish' });
//@ opt-letters-only missing_context
//? Which statement about a reversible adiabatic expansion of an ideal gas is correct? (A) The temperature stays constant. (B) The entropy of the gas increases. (C) The internal energy decreases. (D) The pressure falls less than in an isothermal expansion to the same volume.
//< Reversible adiabatic: Q = 0, dS = 0, work is done at the expense of U, so U and T fall. pV^gamma const, pressure falls more than isothermally.
//< From the analysis, the option that says that the internal energy decreases; without the list, I'd guess (B).
//< From the analysis I would say the option on U; letter unknown, perhaps (A).
//< (B)
const stem = 'Which statement about a reversible adiabatic expansion of an ideal gas is correct?';
const options = `(A) The temperature stays constant.
(B) The entropy of the gas increases.
(C) The internal energy decreases.
(D) The pressure falls less than in an isothermal expansion to the same volume.`;

phase('Theory');
const theory = await agent(`Give a compact but complete account of what happens to temperature, entropy, internal energy and pressure in a reversible adiabatic expansion of an ideal gas, with a comparison to the isothermal case.`, { label: 'theory' });

phase('Vote');
const voters = ['thermodynamics lecturer', 'careful student'];
const votes = await parallel(voters.map((v) => () => agent(
  `You are a ${v}. Multiple-choice question:\n\n${stem}\n\nBackground:\n${theory}\n\nWhich of the options (A), (B), (C), (D) is correct? Give the letter and one sentence of justification.`,
  { label: v }
)));

phase('Tally');
return await agent(
  `${stem}\n${options}\n\nVotes:\n${votes.map((v, i) => `- ${voters[i]}: ${v}`).join('\n')}\n\nGive the letter that the votes favour.`,
  { label: 'tally' }
);
//@ map-reduce-census wrong_reference
//? Which of the towns Alder, Birch and Cedar had the largest percentage growth of population from 2010 to 2020?
//= {"context": ["Alder had 12,000 inhabitants in 2010 and 13,800 in 2020.", "Birch grew from 8,500 inhabitants in 2010 to 9,350 in 2020.", "Cedar had a population of 20,400 in 2010; in 2020 it was 24,480.", "The county fair has been held in Birch since 1950."]}
//< Alder: 13,800/12,000 = 1.15, growth 15%.
//< Birch: 9,350/8,500 = 1.10, growth 10%.
//< Cedar: 24,480/20,400 = 1.20, growth 20%.
//< By the table, Birch has 20%, the largest growth.
const towns = ['Alder', 'Cedar', 'Birch'];
const passages = args.context;

// Map: the passages on the towns are the first three; one agent per passage
phase('Map');
const growths = await parallel(
  passages.slice(0, 3).map((p, i) => () =>
    agent(`Passage:\n${p}\n\nFrom this passage, compute the percentage growth of the town's population from 2010 to 2020. Reply with the calculation and the percentage.`, { label: `growth-${i}` })
  )
);

// Reduce: one table, town by town (percentages only)
phase('Reduce');
const pct = (s) => (s.match(/growth\s+(-?\d+(?:\.\d+)?%)/) || [null, s])[1];
const table = growths.map((g, i) => `| ${towns[i]} | ${pct(g)} |`).join('\n');

return await agent(
  `Growth of population from 2010 to 2020:

| Town | Growth |
|---|---|
${table}

Which of the towns Alder, Birch and Cedar had the largest percentage growth? Reply with the town and the percentage.`,
  { label: 'reduce' }
);
//@ proof-excerpt lossy_passing
//? Let ABC be a triangle with AB = 7, BC = 8, CA = 9. The incircle touches BC at D. Find the length AD.
//< The semiperimeter is s = 12, and the tangent lengths are BD = s - CA = 3 and CD = s - AB = 5. By Stewart's theorem, AB^2 * CD + AC^2 * BD = BC (AD^2 + BD * CD), so 49*5 + 81*3 = 8 (AD^2 + 15), 245 + 243 = 488, AD^2 + 15 = 61, AD^2 = 46, AD = sqrt(46).
//< With B = (0,0), C = (8,0): A has x = (49+64-81)/16 = 2, y^2 = 45. D = (3,0). AD^2 = 1 + 45 = 46. AD = sqrt(46).
//< Solver 1's text breaks off at Stewart's theorem; solver 2's breaks off too. I carry on from the tangent lengths: sqrt(46).
const problem = 'Let ABC be a triangle with AB = 7, BC = 8, CA = 9. The incircle touches BC at D. Find the length AD.';

const prompts = [
  `Solve synthetically (tangent lengths, Stewart's theorem or the law of cosines):\n\n${problem}`,
  `Solve with coordinates, placing BC on the x-axis:\n\n${problem}`,
];

phase('Solve');
const solutions = await parallel(prompts.map((p, i) => () => agent(p, { label: `solver-${i + 1}` })));

// Keep prompts short
const brief = solutions.map((s) => s.slice(0, 90));

phase('Judge');
return await agent(
  `Geometry problem: ${problem}

Solver 1 (synthetic): ${brief[0]}

Solver 2 (coordinates): ${brief[1]}

Judge the two solutions. If they lead to the same length, give it in simplest radical form; otherwise work out which one is right. Output only AD.`,
  { label: 'judge' }
);
//@ debate-gene-drive unused_output
//? In a cross AaBb x AaBb the genes are linked in coupling (AB/ab) with 20% recombination in both parents. What fraction of the offspring is expected to be aabb? (A) 1/16 (B) 0.04 (C) 0.16 (D) 0.25
//< ab gametes: (1 - 0.2)/2 = 0.4. aabb = 0.4*0.4 = 0.16, C.
//< With independent assortment it would be 1/16; I argue for A as the devil's advocate, though linkage data speak against it.
//< The rebuttal: coupling phase gives parental gametes AB and ab at 40% each. A ignores linkage. C.
//< C
const question = `In a cross AaBb x AaBb the genes are linked in coupling (AB/ab) with 20% recombination in both parents. What fraction of the offspring is expected to be aabb?
(A) 1/16
(B) 0.04
(C) 0.16
(D) 0.25`;

phase('Position');
const position = await agent(`You are a geneticist. Answer the question with full reasoning about gamete frequencies.\n\n${question}`, { label: 'proponent' });

phase('Challenge');
const challenge = await agent(`You play the devil's advocate in a scientific debate. Attack the position below by arguing for whichever other option you find most defensible.\n\n${question}\n\nPosition:\n${position}`, { label: 'challenger' });

phase('Rebuttal');
const rebuttal = await agent(`${question}\n\nYou held this position:\n${position}\n\nIt was challenged as follows:\n${challenge}\n\nReply to the challenge, point by point. Concede if the challenge is right.`, { label: 'rebuttal' });

phase('Ruling');
// the moderator hears both sides
return await agent(`You make the final call on this question:\n\n${question}\n\nPosition put forward:\n${position}\n\nDecide which option is correct. Reply with one letter.`, { label: 'moderator' });
//@ hop-promise broken_value
//? Who wrote the libretto for the ballet that was premiered at the theatre designed by Ivo Kranz?
//= {"context": ["The Odeon in Velm, opened in 1912, was designed by the architect Ivo Kranz.", "\"The Glass Heron\" is a ballet in one act that was premiered at the Odeon in Velm in 1926.", "The music of \"The Glass Heron\" is by Sofie Aalto; the libretto was written by Emil Trask.", "\"The Iron Swan\" was premiered at the Court Theatre with a libretto by Jan Bor."]}
//< The theatre designed by Ivo Kranz is the Odeon in Velm.
//< The theatre's name did not come through. Two ballets are mentioned: "The Glass Heron" (Odeon in Velm) and "The Iron Swan" (Court Theatre). I take "The Iron Swan".
//< Jan Bor
const passages = args.context.map((p, i) => `${i + 1}. ${p}`).join('\n');

const ask = (task, label) => agent(`Passages:\n${passages}\n\n${task}\n\nAnswer with a short phrase, based on the passages only.`, { label });

phase('Theatre');
const theatre = ask('Which theatre was designed by Ivo Kranz?', 'theatre');

phase('Ballet');
const ballet = await ask(`The theatre in question is: ${theatre}. Which ballet was premiered there?`, 'ballet');

phase('Libretto');
const librettist = await ask(`The ballet in question is: ${ballet}. Who wrote its libretto?`, 'libretto');

return librettist.trim();
//@ collision-range established_premise
//? A block of 2 kg sliding at 6 m/s on a frictionless track hits a block of 1 kg at rest. What is the change in the total kinetic energy if the 2 kg block moves on at 3 m/s in the same direction?
//< Momentum: 12 = 6 + v, v = 6 m/s. KE before 36 J, after 9 + 18 = 27 J; with the collision elastic, though, the change must be 0.
//< Elastic collision: the change is zero by definition.
//< 0 J
const problem = `A block of 2 kg sliding at 6 m/s on a frictionless track hits a block of 1 kg at rest. What is the change in the total kinetic energy if the 2 kg block moves on at 3 m/s in the same direction?`;

// Shared background so that the sub-agents work from the same facts
const background = `Background for all parts:
- The track is frictionless, so momentum is conserved in the collision.
- It is known that the blocks are of hardened steel and that the collision is elastic.
- Speeds are measured along the original direction of motion.`;

phase('Work');
const [a, b] = await parallel([
  () => agent(`${background}\n\nProblem: ${problem}\n\nUse conservation of momentum to get the speed of the 1 kg block, then compare the kinetic energies.`, { label: 'momentum' }),
  () => agent(`${background}\n\nProblem: ${problem}\n\nUse the coefficient of restitution and the formula for the change of kinetic energy with the reduced mass.`, { label: 'restitution' }),
]);

phase('Result');
return await agent(`Problem: ${problem}\n\nFirst approach:\n${a}\n\nSecond approach:\n${b}\n\nState the change in kinetic energy in joules.`, { label: 'result' });
//@ calendar-friday no_independent_check
//? 1 March 2023 was a Wednesday. How many Fridays the 13th were there from 1 March 2023 to 31 December 2024?
//< 13 March 2023 was a Monday. Going on month by month: Oct 2023 (Fri), Sep 2024 (Fri), Dec 2024 (Fri). So 3.
//< {"accepted": true, "answer": "3"}
const question = '1 March 2023 was a Wednesday. How many Fridays the 13th were there from 1 March 2023 to 31 December 2024?';

phase('Compute');
const work = await agent(`${question}

Make a table of all months in the range with the weekday of the 13th. 2024 is a leap year.`, { label: 'table' });

phase('Verify');
const VERDICT = {
  type: 'object',
  properties: { accepted: { type: 'boolean' }, answer: { type: 'string' } },
  required: ['accepted', 'answer'],
};
const verdict = await agent(`Quality gate. Question: ${question}

Submitted work:
${work}

Assess whether the submission (1) answers the question that was asked, (2) states its result as a single number, (3) stays within the date range. Rely on the weekdays in the table; do not look them up or calculate them anew, and do not replace the number with one of your own. Copy the submitted number into "answer".`, { label: 'gate', schema: VERDICT });

return verdict.accepted ? verdict.answer : 'no accepted answer';
//@ swap-roles-debate clean near wrong_reference
//? Is 2^67 - 1 prime? If it isn't, give its smallest prime factor.
//< No: factors of M_67 have the form 134k + 1. Cole found 193707721 * 761838257287. The smallest prime factor is 193707721.
//< Factors q = 1 or 7 mod 8 and q = 1 mod 134. The known factorisation is 193707721 x 761838257287. Smallest: 193707721.
//< B is right as far as I see: 193707721 = 134*1445580 + 1. Product's last digits 1*7 = 7, and 2^67 ends in 8. OK.
//< A is right: 193707721 mod 8 = 1, and it is 1 mod 134.
//< 193707721
const q = 'Is 2^67 - 1 prime? If it isn\'t, give its smallest prime factor.';

let A = await agent(`${q}\n\nExplain what form the prime factors of a Mersenne number with prime exponent must have, then answer.`, { label: 'A', phase: 'Round 1' });
let B = await agent(`${q}\n\nUse what you know about Mersenne numbers and quadratic residues, then answer.`, { label: 'B', phase: 'Round 1' });

// Now each of them reviews the other's text: the one who wrote A gets B and vice versa.
const [onB, onA] = await parallel([
  () => agent(`${q}\n\nAnother mathematician, B, wrote:\n${B}\n\nFor comparison, your own text (A):\n${A}\n\nPoint out errors in B's text. Do the divisibility tests that you can do by hand.`, { label: 'A on B', phase: 'Round 2' }),
  () => agent(`${q}\n\nAnother mathematician, A, wrote:\n${A}\n\nFor comparison, your own text (B):\n${B}\n\nPoint out errors in A's text. Do the divisibility tests that you can do by hand.`, { label: 'B on A', phase: 'Round 2' }),
]);

return await agent(`${q}\n\nText A:\n${A}\nReview of A: ${onA}\n\nText B:\n${B}\nReview of B: ${onB}\n\nGive "prime" or the smallest prime factor.`, { label: 'chair', phase: 'Decision' });
//@ optional-chaining clean near broken_value
//? A cylinder and a cone have the same base radius 5 cm and the same volume. The cylinder is 8 cm high. What is the slant height of the cone?
//< {"value": "sqrt(601) cm", "reasoning": "Cone height 24, slant = sqrt(24^2 + 5^2) = sqrt(601)"}
//< {"value": "24.5 cm", "reasoning": "h = 3*8 = 24; sqrt(576+25) = 24.515"}
//< sqrt(601) cm, about 24.5 cm
const problem = 'A cylinder and a cone have the same base radius 5 cm and the same volume. The cylinder is 8 cm high. What is the slant height of the cone?';
const schema = {
  type: 'object',
  properties: { value: { type: 'string' }, reasoning: { type: 'string' } },
  required: ['value', 'reasoning'],
};
const tries = await parallel([
  () => agent(`Give an exact answer (radicals allowed).\n\n${problem}`, { label: 'exact', schema }),
  () => agent(`Give a decimal answer with three significant digits.\n\n${problem}`, { label: 'decimal', schema }),
]);
const [exact, decimal] = tries.map((t) => ({
  value: t?.value ?? '(no answer returned)',
  reasoning: t?.reasoning ?? '(no reasoning returned)',
}));
return await agent(`${problem}

Exact attempt: ${exact.value}
Reasoning: ${exact.reasoning}

Decimal attempt: ${decimal.value}
Reasoning: ${decimal.reasoning}

Check that the decimal is the value of the exact expression and that both follow from the problem; if an attempt is missing or wrong, solve it yourself. Reply with the exact slant height.`, { label: 'reconcile' });
//@ early-exit clean near unused_output
//? Find the last two digits of 7^2023.
//< 7^4 = 2401 = 1 mod 100. 2023 = 3 mod 4. 7^3 = 343. Last two digits 43. RESULT=43
//< mod 4: 7^2023 = 3; mod 25: 7^4 = 1, 7^3 = 18. x = 18 mod 25, 3 mod 4: 43. RESULT=43
const task = 'Find the last two digits of 7^2023.';
const get = (text) => /RESULT=(\d{2})/.exec(text || '')?.[1];

phase('Two attempts');
const first = await agent(`${task}\nUse the order of 7 modulo 100. End with RESULT=xy (two digits).`, { label: 'order' });
const second = await agent(`${task}\nUse the Chinese remainder theorem with moduli 4 and 25. End with RESULT=xy (two digits).`, { label: 'crt' });

// Agreement between two different methods is enough; no need for a third opinion.
if (get(first) && get(first) === get(second)) {
  return get(first);
}

phase('Tie-break');
const third = await agent(`${task}\n\nTwo attempts did not agree (or did not finish):\n\nAttempt with the order of 7:\n${first}\n\nAttempt with the Chinese remainder theorem:\n${second}\n\nFind the mistake and settle the question. End with RESULT=xy.`, { label: 'tie-break' });
return get(third) ?? third;
//@ unit-table clean near hardcoded_output
//? A recipe for 4 people needs 350 g of flour, 3 eggs and 0.2 L of milk. Flour costs 1.20 euros per kg, eggs 0.30 euros each, milk 1.10 euros per litre. What do the ingredients for 10 people cost?
//< 350 g * 2.5 = 875 g; 0.875 kg * 1.20 = 1.05 euros.
//< 3 * 2.5 = 7.5 eggs; 7.5 * 0.30 = 2.25 euros.
//< 0.2 L * 2.5 = 0.5 L; 0.5 * 1.10 = 0.55 euros.
//< 1.05 + 2.25 + 0.55 = 3.85 euros
// 10 people instead of 4: everything is multiplied by 2.5
const FACTOR = 10 / 4;

const items = [
  { name: 'flour', need: '350 g', price: '1.20 euros per kg' },
  { name: 'eggs', need: '3 eggs', price: '0.30 euros each' },
  { name: 'milk', need: '0.2 L', price: '1.10 euros per litre' },
];

phase('Cost per ingredient');
const costs = await parallel(items.map((it) => () =>
  agent(`A recipe for 4 people needs ${it.need} of ${it.name}. We cook for 10 people (factor ${FACTOR}). Price: ${it.price}. What does the ${it.name} cost for 10 people? Show the calculation.`, { label: it.name })
));

phase('Total');
return await agent(`Costs of the ingredients for 10 people:\n${items.map((it, i) => `- ${it.name}: ${costs[i]}`).join('\n')}\n\nAdd up the costs. Reply with the total in euros.`, { label: 'total' });
//@ two-candidates clean near asserted_answer
//? In the ground state of the nitrogen atom, how many unpaired electrons are there, and what is the term symbol? (A) 1, 2P (B) 3, 4S (C) 3, 2D (D) 1, 4S
//< 2p^3, Hund: three parallel spins, S = 3/2, L = 0: 4S_{3/2}. Option B.
//< The strongest competitor of B is C (also three... no: 2D has S = 1/2, one unpaired pair recoupled). C is an excited term.
//< B is upheld: Hund's first rule maximises S, giving 4S. C describes an excited term of 2p^3.
//< B
const item = `In the ground state of the nitrogen atom, how many unpaired electrons are there, and what is the term symbol?
(A) 1, 2P
(B) 3, 4S
(C) 3, 2D
(D) 1, 4S`;

phase('Candidate');
const candidate = await agent(`${item}\n\nDetermine the configuration, apply Hund's rules and choose an option.`, { label: 'candidate' });

phase('Alternative');
const alternative = await agent(`${item}\n\nOne candidate answer, with its reasoning, is:\n${candidate}\n\nName the strongest competing option and make the best honest case for it.`, { label: 'alternative' });

phase('Contest');
const contest = await agent(`${item}\n\nCandidate:\n${candidate}\n\nCompetitor:\n${alternative}\n\nNeither is presumed to be right. Test both against Hund's rules and explain which one stands, or whether another option is right.`, { label: 'contest' });

return await agent(`Here is a discussion of a multiple-choice question:\n\n${item}\n\n${contest}\n\nOutput only the letter it arrives at.`, { label: 'letter' });
//@ rank-passages clean
//? Which of the two mountaineers, Aino Salmi or Rolf Kern, first climbed the higher mountain?
//= {"context": ["Aino Salmi made the first ascent of Mount Tarrow in 1938.", "Mount Tarrow is a peak in the Selk Range with an elevation of 4,120 m.", "Rolf Kern is known for the first ascent of the Graue Wand (3,985 m) in 1929.", "The Selk Range museum shows Salmi's ice axe.", "Rolf Kern also attempted Mount Tarrow in 1930 but turned back."]}
//< {"relevant": true, "fact": "Aino Salmi made the first ascent of Mount Tarrow (1938)."}
//< {"relevant": true, "fact": "Mount Tarrow is 4,120 m high."}
//< {"relevant": true, "fact": "Rolf Kern made the first ascent of the Graue Wand, 3,985 m high (1929)."}
//< {"relevant": false, "fact": ""}
//< {"relevant": true, "fact": "Rolf Kern attempted Mount Tarrow in 1930 without success."}
//< Aino Salmi
const question = 'Which of the two mountaineers, Aino Salmi or Rolf Kern, first climbed the higher mountain?';
const NOTE = {
  type: 'object',
  properties: {
    relevant: { type: 'boolean', description: 'does the passage help with the question?' },
    fact: { type: 'string', description: 'the relevant facts, with all names and numbers; empty if none' },
  },
  required: ['relevant', 'fact'],
};

phase('Map');
const notes = await parallel(args.context.map((passage, i) => () =>
  agent(`Question: ${question}\n\nPassage:\n${passage}\n\nThe question is answered from several passages together, so a passage is relevant even if it holds just one link of the chain. Extract the relevant facts.`, { label: `passage-${i + 1}`, schema: NOTE })
));

phase('Reduce');
const facts = notes.filter((n) => n && n.relevant).map((n) => `- ${n.fact}`);
log(`${facts.length} of ${notes.length} passages are relevant`);
return await agent(`Question: ${question}\n\nFacts:\n${facts.join('\n')}\n\nAnswer with the name only.`, { label: 'reduce' });
//@ pipeline-logic clean
//? Consider the statements: (1) "If it rains, the match is cancelled." (2) "The match was not cancelled." (3) "If it does not rain, Lea goes by bike." Do the following conclusions follow: (i) It did not rain. (ii) Lea went by bike. (iii) Lea never takes the bus?
//< (i) follows by modus tollens from (1) and (2).
//< (ii) From (1) and (2) it did not rain, then with (3) Lea goes by bike. Follows.
//< (iii) Nothing is said about the bus on other days. Does not follow.
//< Agreed: follows.
//< Agreed: follows.
//< Agreed: does not follow; a model with Lea taking the bus on another day satisfies (1)-(3).
//< (i) yes, (ii) yes, (iii) no
const premises = `(1) "If it rains, the match is cancelled." (2) "The match was not cancelled." (3) "If it does not rain, Lea goes by bike."`;
const conclusions = ['(i) It did not rain.', '(ii) Lea went by bike.', '(iii) Lea never takes the bus.'];

phase('Judge each conclusion');
const verdicts = await pipeline(
  conclusions,
  (c) => agent(`Premises: ${premises}\n\nConclusion: ${c}\n\nDoes the conclusion follow logically from the premises? Name the rules of inference, or describe a counter-model.`, { label: `judge ${c}` }),
  (judgement, c) => agent(`Premises: ${premises}\n\nConclusion: ${c}\n\nA logician says:\n${judgement}\n\nTry to build a situation in which the premises hold and the conclusion fails. Say whether you agree with the logician, and give your own verdict.`, { label: `challenge ${c}` })
);

phase('Summary');
return await agent(`Summarise in one line which conclusions follow (yes/no for each).\n\n${conclusions.map((c, i) => `${c}\nVerdict: ${verdicts[i]}`).join('\n\n')}`, { label: 'summary' });
//@ rubric-grader clean
//? Prove or disprove: the sum of two irrational numbers is always irrational. Give the verdict.
//< Disproved: sqrt(2) + (1 - sqrt(2)) = 1, and both summands are irrational.
//< False. pi and 4 - pi are irrational, their sum is 4.
//< {"score": 10, "verdict": "disproved", "comment": "Valid counterexample with proof of irrationality implied."}
//< {"score": 9, "verdict": "disproved", "comment": "Relies on irrationality of pi, which is well known."}
//< Disproved, e.g. sqrt(2) + (1 - sqrt(2)) = 1.
const claim = 'the sum of two irrational numbers is always irrational';
const rubric = `Rubric (10 points):
- 2 points: a clear verdict (proved / disproved)
- 4 points: the argument or counterexample is correct
- 3 points: it is justified that the numbers used have the required properties
- 1 point: clarity
An answer with a wrong verdict gets at most 2 points, however well it reads.`;

phase('Attempts');
const attempts = await parallel([
  () => agent(`Prove or disprove: ${claim}.`, { label: 'attempt 1' }),
  () => agent(`You are an analyst who likes concrete numbers. Prove or disprove: ${claim}.`, { label: 'attempt 2' }),
]);

phase('Grading');
const grades = await parallel(attempts.map((a, i) => () =>
  agent(`Task: Prove or disprove that ${claim}.\n\nAttempt:\n${a}\n\n${rubric}\n\nGrade strictly. Decide for yourself what the right verdict is before grading.`, {
    label: `grade ${i + 1}`,
    schema: { type: 'object', properties: { score: { type: 'integer', minimum: 0, maximum: 10 }, verdict: { type: 'string' }, comment: { type: 'string' } }, required: ['score', 'verdict', 'comment'] },
  })
));

const best = grades[0].score >= grades[1].score ? 0 : 1;
phase('Answer');
return await agent(`Task: Prove or disprove that ${claim}.\n\nBest-graded attempt:\n${attempts[best]}\n\nGrader (${grades[best].score}/10, verdict ${grades[best].verdict}): ${grades[best].comment}\n\nState the verdict with its justification in one line.`, { label: 'answer' });
//@ escalate-hard clean
//? A and B play a game: from a pile of 47 matches, each in turn takes 1 to 6 matches. Whoever takes the last match wins. A begins. How many matches should A take first?
//< {"difficulty": "easy", "topic": "combinatorial games"}
//< Leave a multiple of 7: 47 mod 7 = 5. A takes 5.
//< After 5, 42 remain; B takes k, A takes 7-k: 35, 28, ..., 0. A wins. 5 is right; any other first move lets B reach a multiple of 7, or leaves 42 unreachable.
//< 5
const problem = 'A and B play a game: from a pile of 47 matches, each in turn takes 1 to 6 matches. Whoever takes the last match wins. A begins. How many matches should A take first?';

// Triage: decides only how many solvers are hired
phase('Triage');
const triage = await agent(`Classify this problem by difficulty and topic. Don't solve it.\n\n${problem}`, {
  label: 'triage',
  schema: {
    type: 'object',
    properties: { difficulty: { enum: ['easy', 'hard'] }, topic: { type: 'string' } },
    required: ['difficulty', 'topic'],
  },
});

const n = triage.difficulty === 'hard' ? 3 : 1;

phase('Solve');
const drafts = await parallel(Array.from({ length: n }, (_, i) => () =>
  agent(`You are an expert in ${triage.topic}. Solve by working backwards from the end of the game.\n\n${problem}`, { label: `solver-${i + 1}` })));

phase('Verify');
const check = await agent(`${problem}\n\n${drafts.map((d, i) => `Draft ${i + 1}:\n${d}`).join('\n\n')}\n\nPlay out the game with the proposed first move(s) against an optimal opponent. Also test whether another first move works. Report the right first move.`, { label: 'simulate' });

return await agent(`${problem}\n\nDrafts:\n${drafts.join('\n')}\n\nSimulation:\n${check}\n\nNumber only.`, { label: 'final' });
