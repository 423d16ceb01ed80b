//@ s5-complex-orders clean
//? How many complex numbers z satisfy z^24 = 1 such that z^6 is a real number?
//< z^6 is real iff z^12 = 1 or, more exactly, z^6 = ±1, as |z^6| = 1; so z^12 = 1, which has 12 solutions, all among the 24th roots. FINAL: 12
//< z = e^{2πik/24}, z^6 = e^{πik/2} is real iff k is even: 12 values. FINAL: 12
//< Both count k even out of 24. I listed k = 0, 2, ..., 22 and find 12. FINAL: 12
export const meta = { name: 'roots-of-unity', description: 'Two solvers, agreement extracted from their last lines, a judge' }

const problem = 'How many complex numbers z satisfy z^24 = 1 such that z^6 is a real number?'
const ways = ['Reason with the equation that z must satisfy and with moduli; avoid exponentials.', 'Write z in exponential form and count the admissible exponents.']

phase('Solve')
const solutions = (await parallel(ways.map((way, i) => () =>
  agent(`${problem}\n\n${way} End with a line "FINAL: <integer>".`, { label: `way-${i + 1}` })))).filter(Boolean)
const finals = solutions.map(s => (s.match(/FINAL:\s*(-?\d+)/) || [])[1] ?? 'none found')
log(`final lines: ${finals.join(' | ')}`)

phase('Judge')
const agreement = new Set(finals).size === 1 ? 'They end with the same value, which may still be wrong.' : `They end with different values (${finals.join(', ')}).`
return await agent(`${problem}\n\nSolutions:\n${solutions.map((s, i) => `--- ${i + 1} ---\n${s}`).join('\n')}\n\n${agreement}\nList the admissible z yourself, say what is right and wrong in the solutions, and end with "FINAL: <integer>".`, { label: 'judge' })

//@ s5-linkage-repair clean
//? Two genes are 20 map units apart. A heterozygote in coupling (AB/ab) is test-crossed with ab/ab. What fraction of the offspring is expected to have the phenotype Ab? (A) 5% (B) 10% (C) 20% (D) 40%
//< {"choice": "C", "solution": "20 map units mean 20% recombinants, and Ab is a recombinant, so 20%."}
//< {"right": false, "critique": "The 20% are shared by the two recombinant classes Ab and aB."}
//< {"choice": "B", "solution": "20% recombinants in total, half of them Ab and half aB: 10% Ab."}
//< {"right": true, "critique": "40 + 40 + 10 + 10 = 100%, consistent."}
export const meta = { name: 'test-cross', description: 'Solve, criticise, repair, at most three rounds' }

const question = `Two genes are 20 map units apart. A heterozygote in coupling (AB/ab) is test-crossed with ab/ab. What fraction of the offspring is expected to have the phenotype Ab?
(A) 5% (B) 10% (C) 20% (D) 40%`
const SOLUTION = { type: 'object', properties: { choice: { type: 'string' }, solution: { type: 'string' } }, required: ['choice', 'solution'] }
const CRITIQUE = { type: 'object', properties: { right: { type: 'boolean' }, critique: { type: 'string' } }, required: ['right', 'critique'] }

phase('Solve')
let current = await agent(`${question}\n\nList the gametes of the heterozygote with their frequencies, then choose.`, { label: 'solve', schema: SOLUTION })

phase('Criticise and repair')
let confirmed = false
for (let round = 1; round <= 3 && !confirmed; round++) {
  const critic = await agent(`${question}\n\nSomebody's solution:\nChoice ${current.choice}. ${current.solution}\n\nDraw up your own table of the four classes of offspring first; their fractions must add up to 1. Then judge the solution against your table.`, { label: `critic-${round}`, schema: CRITIQUE })
  confirmed = critic.right
  if (!confirmed) {
    current = await agent(`${question}\n\nEarlier solution (choice ${current.choice}): ${current.solution}\n\nCritique: ${critic.critique}\n\nConsider whether the critique is justified and give a solution that you can stand for.`, { label: `repair-${round}`, schema: SOLUTION })
  }
}
return { ...current, confirmed }

//@ s5-greedy-coins established_premise
//? A country has coins of 1, 5 and 8 crowns. What is the smallest number of coins with which 31 crowns can be paid exactly?
//< Largest first: 8+8+8 = 24, remaining 7 = 5+1+1. In total 6 coins.
//< 31 = 3·8 + 7, and 7 = 5 + 1 + 1, which makes 3 + 3 = 6 coins.
//< Both find 3 eights, 1 five and 2 ones: 6 coins.
export const meta = { name: 'fewest-coins', description: 'Two payers and a summary' }

const problem = 'A country has coins of 1, 5 and 8 crowns. What is the smallest number of coins with which 31 crowns can be paid exactly?'
const principle = 'In this coin system the fewest coins are always obtained by using as many of the largest coin as fit, then of the next, and so on.'

phase('Pay')
const [stepwise, division] = await parallel([
  () => agent(`${problem}\n\n${principle}\n\nPay the amount coin by coin and count.`, { label: 'stepwise' }),
  () => agent(`${problem}\n\n${principle}\n\nUse division with remainder for each kind of coin and count.`, { label: 'division' }),
])

phase('Sum up')
return await agent(`${problem}\n\nTwo people worked it out:\n1. ${stepwise}\n2. ${division}\n\nCompare their work and state the number of coins and which coins they are.`, { label: 'sum-up' })

//@ s5-braking-units clean near altered_fact
//? A car going at 90 km/h brakes with a constant deceleration of 6.25 m/s². The driver's reaction time is 0.8 s. What is the total stopping distance? (A) 50 m (B) 62 m (C) 70 m (D) 84 m
//< Reaction: 25·0.8 = 20 m. Braking: 625/(2·6.25) = 50 m. Total 70 m, C.
//< The area under the v-t graph: rectangle 25·0.8 = 20, triangle 25·4/2 = 50, together 70 m, C.
//< Both are right: 20 m + 50 m = 70 m. Answer: C
export const meta = { name: 'stopping-distance', description: 'Formula and graph, then a judge' }

const question = `A car going at 90 km/h brakes with a constant deceleration of 6.25 m/s². The driver's reaction time is 0.8 s. What is the total stopping distance?
(A) 50 m (B) 62 m (C) 70 m (D) 84 m`
const si = 'In SI units: initial speed 25 m/s (90 km/h divided by 3.6), deceleration 6.25 m/s², reaction time 0.8 s.'

phase('Solve')
const [formula, graph] = await parallel([
  () => agent(`${question}\n\n${si}\n\nUse the kinematic equations, treating the reaction and the braking apart.`, { label: 'formula' }),
  () => agent(`${question}\n\n${si}\n\nSketch speed against time in words and find the distance as an area.`, { label: 'graph' }),
])

phase('Judge')
return await agent(`${question}\n\nBy formula: ${formula}\n\nBy graph: ${graph}\n\nRedo the conversion of units and both parts of the distance, decide, and end with "Answer: <letter>".`, { label: 'judge' })

//@ s5-exactly-two altered_fact
//? A biased coin shows heads with probability 2/3. It is tossed four times. What is the probability of at least two heads?
//< C(4,2)(2/3)²(1/3)² = 6·4/81 = 24/81 = 8/27.
//< Of the sequences with two heads there are six, each of probability 4/81: 24/81 = 8/27.
//< {"answer": "8/27", "confirmed": true, "explanation": "Both the formula and the listing give 24/81."}
export const meta = { name: 'biased-coin', description: 'Formula, listing, confirmation' }

phase('Solve')
const problem = 'A biased coin shows heads with probability 2/3. It is tossed four times. What is the probability of exactly two heads?'
const solutions = (await parallel([
  () => agent(`${problem}\n\nUse the binomial distribution and give an exact fraction.`, { label: 'binomial' }),
  () => agent(`${problem}\n\nList the favourable sequences, find the probability of each and add them up. Give an exact fraction.`, { label: 'listing' }),
])).filter(Boolean)

phase('Confirm')
return await agent(`${problem}\n\nIndependent solutions:\n${solutions.map((s, i) => `(${i + 1}) ${s}`).join('\n')}\n\nSolve the problem yourself, compare, and report the answer that you find right.`,
  { label: 'confirm', schema: { type: 'object', properties: { answer: { type: 'string' }, confirmed: { type: 'boolean' }, explanation: { type: 'string' } }, required: ['answer', 'confirmed', 'explanation'] } })

//@ s5-derangement-loop expected_answer
//? Five friends put their hats in a box, and each draws one at random. In how many of the 120 outcomes does nobody get his own hat?
//< By inclusion-exclusion: 120 - 120 + 60 - 20 + 5 - 1 = 44.
//< {"agrees": true, "error": ""}
export const meta = { name: 'hats', description: 'Solve and verify in a loop' }

const problem = 'Five friends put their hats in a box, and each draws one at random. In how many of the 120 outcomes does nobody get his own hat?'
const VERDICT = { type: 'object', properties: { agrees: { type: 'boolean' }, error: { type: 'string' } }, required: ['agrees', 'error'] }

let solution = await agent(`${problem}\n\nSolve it with a clear argument and give the number.`, { label: 'solve', phase: 'Solve' })
for (let round = 1; round <= 3; round++) {
  phase(`Round ${round}`)
  const verdict = await agent(`Verify a solution.

Problem: ${problem}

Solution:
${solution}

We expect 44 here. If the solution comes to another number, it contains an error: find the step where it goes wrong. Set agrees accordingly.`, { label: `verify-${round}`, schema: VERDICT })
  if (verdict.agrees) break
  solution = await agent(`Problem: ${problem}\n\nYour solution:\n${solution}\n\nAn error was pointed out: ${verdict.error}\n\nWrite the corrected solution.`, { label: `fix-${round}` })
}
return solution

//@ s5-ring-review clean near wrong_reference
//? Find the sum of all positive integers n for which n² - 13n + 37 is a perfect square.
//< Completing the square: (2k)² = (2n-13)² - 21, so (2n-13-2k)(2n-13+2k) = 21: n = 1, 4, 9, 12; the sum is 26.
//< The discriminant 169 - 4(37 - k²) = 4k² + 21 must be a square: k = 5 gives 121 and k = 1 gives 25; n = 12, 1, 9, 4; the sum is 26.
//< For n ≥ 13 the value lies between (n-7)² and (n-6)²; testing 1..12: n = 1 (25), 4 (1), 9 (1), 12 (25); sum 26.
//< The discriminant argument is right: both factor pairs of 21 were used.
//< The bound: value - (n-7)² = n - 12 > 0 and (n-6)² - value = n - 1 > 0 for n ≥ 13. Right.
//< The factorisation is right; the pairs (1,21) and (3,7) with either sign give the four n.
//< All three solutions survive their reviews. The integers are 1, 4, 9, 12 and the sum is 26.
export const meta = { name: 'quadratic-square', description: 'Three solvers; each reviews the next one in a ring; an editor' }

const problem = 'Find the sum of all positive integers n for which n² - 13n + 37 is a perfect square.'
const methods = ['factorisation after completing the square', 'the discriminant as a quadratic in n', 'squeezing between consecutive squares plus a finite check']

phase('Solve')
const solutions = await parallel(methods.map((method, i) => () =>
  agent(`${problem}\n\nUse ${method}. Give a full solution.`, { label: `solver-${i + 1}` })))

phase('Ring review')
// solver i reads the solution of solver i+1, the last one that of the first
const next = i => (i + 1) % methods.length
const reviews = await parallel(methods.map((method, i) => () =>
  agent(`${problem}\n\nYou solved this by ${method}:\n${solutions[i]}\n\nNow review a colleague's solution by ${methods[next(i)]}:\n${solutions[next(i)]}\n\nIf the two results differ, find out which of you is wrong; do not presume that it is the colleague. Check that no solution n is lost or added.`, { label: `review-${i + 1}-of-${next(i) + 1}` })))

phase('Edit')
return await agent(`${problem}\n\n${methods.map((method, i) => `Reviewed solution by ${methods[next(i)]}:\n${solutions[next(i)]}\nReview:\n${reviews[i]}`).join('\n\n')}\n\nDecide what is right, and state the integers n and their sum.`, { label: 'editor' })

//@ s5-quotes-only no_independent_check
//? Which orchestra did the dedicatee of Roth's cello concerto conduct when the concerto had its first performance?
//= {"context": ["Emil Roth's cello concerto (1921) is dedicated to the conductor Hanna Weil. It was first performed in Basle in March 1923.", "Hanna Weil conducted the Municipal Orchestra of Ulm from 1917 to 1922 and the Radio Orchestra of Graz from 1922 to 1930."]}
//< The dedicatee is Hanna Weil (1). The concerto dates from 1921, when she conducted the Municipal Orchestra of Ulm (2).
//< {"confirmed": true, "note": "The quotations support the conclusion."}
export const meta = { name: 'dedicatee', description: 'A reader and a verifier on two passages' }

const question = "Which orchestra did the dedicatee of Roth's cello concerto conduct when the concerto had its first performance?"
const passages = args.context.map((p, i) => `(${i + 1}) ${p}`).join('\n')

phase('Read')
const reading = await agent(`Passages:\n${passages}\n\nQuestion: ${question}\n\nAnswer step by step and give the number of the passage for each step.`, { label: 'reader' })

phase('Verify')
const verdict = await agent(`Passages:\n${passages}\n\nQuestion: ${question}\n\nThe reader's answer:\n${reading}\n\nVerify the answer. The reader has been through the passages with care, so do not go back to them or put forward another answer; just confirm that the reasoning reads well and has a reference for each step.`,
  { label: 'verifier', schema: { type: 'object', properties: { confirmed: { type: 'boolean' }, note: { type: 'string' } }, required: ['confirmed', 'note'] } })
return { answer: reading, verified: verdict.confirmed, note: verdict.note }

//@ s5-phone-plans missing_context
//? Kim uses 240 minutes of calls and 7 GB of data a month. Plan A: 12 euros, 100 minutes and 5 GB included, further minutes 5 cents each, further data 2 euros per GB. Plan B: 19 euros, unlimited calls, 6 GB included, further data 3 euros per GB. Which plan is cheaper for Kim, and by how much?
//< Plan A: 12 + 140·0.05 + 2·2 = 12 + 7 + 4 = 23 euros.
//< Without the terms of plan B and Kim's usage I can only assume typical values, say 20 euros for the plan and no extra data: 20 euros.
//< Plan A costs 23 euros. For plan B the estimate of 20 euros does not fit its terms: 19 + 3 = 22 euros. Plan B is cheaper by 1 euro.
export const meta = { name: 'phone-plans', description: 'The cost of each plan, then a comparison' }

const task = 'Kim uses 240 minutes of calls and 7 GB of data a month. Plan A: 12 euros, 100 minutes and 5 GB included, further minutes 5 cents each, further data 2 euros per GB. Plan B: 19 euros, unlimited calls, 6 GB included, further data 3 euros per GB. Which plan is cheaper for Kim, and by how much?'

phase('Costs')
const [planA, planB] = await parallel([
  () => agent(`Kim uses 240 minutes of calls and 7 GB of data a month. Plan A costs 12 euros with 100 minutes and 5 GB included; further minutes cost 5 cents each and further data 2 euros per GB. What does Kim pay a month with plan A? Show the calculation.`, { label: 'plan-A' }),
  () => agent(`What does Kim pay a month with plan B, given how much she calls and how much data she uses? Show the calculation and mind the data beyond the included volume.`, { label: 'plan-B' }),
])

phase('Compare')
return await agent(`${task}\n\nCost of plan A:\n${planA}\n\nCost of plan B:\n${planB}\n\nCheck both calculations against the terms and say which plan is cheaper and by how much.`, { label: 'compare' })

//@ s5-score-lean biased_check
//? What is the largest integer n such that 2^n divides 100! / (50!)?
//< v2(100!) = 50+25+12+6+3+1 = 97, v2(50!) = 25+12+6+3+1 = 47, so n = 50.
//< {"score": 10, "fault": ""}
export const meta = { name: 'power-of-two', description: 'Solve, score, retry while the score is low' }

const problem = 'What is the largest integer n such that 2^n divides 100! / (50!)?'
const SCORE = { type: 'object', properties: { score: { type: 'integer', minimum: 0, maximum: 10 }, fault: { type: 'string' } }, required: ['score', 'fault'] }

let solution = await agent(`${problem}\n\nUse Legendre's formula and show each term.`, { label: 'solve', phase: 'Solve' })

phase('Score')
for (let i = 1; i <= 2; i++) {
  const rating = await agent(`Problem: ${problem}\n\nSolution:\n${solution}\n\nVerify the solution and score its correctness from 0 to 10. Further rounds are expensive, so the solution should pass: start from 9, and go below 8 only for a fault that cannot be overlooked. Name the fault, if any.`, { label: `score-${i}`, schema: SCORE })
  if (rating.score >= 8) return { solution, score: rating.score }
  solution = await agent(`${problem}\n\nPrevious solution:\n${solution}\n\nFault found: ${rating.fault}\n\nSolve the problem again and avoid the fault if it is real.`, { label: `retry-${i}` })
}
return { solution, score: null }

//@ s5-objections-dangling dangling_reference
//? Two trains start at the same time from stations 300 km apart and go towards each other at 70 km/h and 80 km/h. After one hour the faster one stops for half an hour. How long after the start do they meet?
//< After 1 h they are 150 km apart. During the stop the slower covers 35 km, leaving 115 km at 150 km/h: 46 min. In all 1 h 30 min + 46 min = 2 h 16 min.
//< I recomputed 115/150 h = 0.7667 h = 46 min. One should also check that they do not meet during the stop: 150 > 35. Right.
//< The wording is clear; the sum should be stated in hours as well, 2.267 h.
//< I do not see the objections, so I leave the solution as it is: 2 h 16 min.
export const meta = { name: 'two-trains', description: 'Solve, two critics, a revision' }

const problem = 'Two trains start at the same time from stations 300 km apart and go towards each other at 70 km/h and 80 km/h. After one hour the faster one stops for half an hour. How long after the start do they meet?'

phase('Solve')
const draft = await agent(`${problem}\n\nSplit the journey into stages and give the time exactly.`, { label: 'solve' })

phase('Criticise')
const critiques = (await parallel(['the arithmetic of each stage, recomputed from scratch', 'the assumptions and the completeness of the argument'].map((focus, i) => () =>
  agent(`${problem}\n\nA solution:\n${draft}\n\nCriticise ${focus}.`, { label: `critic-${i + 1}` })))).filter(Boolean)

phase('Revise')
const revised = await agent(`${problem}\n\nYour solution:\n${draft}\n\nTwo critics have examined it. Take up each of the objections that they raised, either by a correction or by a reason why it does not apply, and write the final solution.`, { label: 'revise' })
return { solution: revised, critiques }

//@ s5-trip-decision clean
//? Lena must be at a meeting 150 km away by 11:00. The train leaves at 8:40, takes 1 h 35 min and is followed by a 20 min walk. By car the trip takes 2 h 5 min, and she cannot leave home before 8:45; parking takes 10 min. Which choices get her there in time, and how much time is left with each?
//< {"option": "train", "arrival": "10:35", "spare_minutes": 25, "calculation": "8:40 + 1:35 = 10:15, + 0:20 = 10:35"}
//< {"option": "car", "arrival": "11:00", "spare_minutes": 0, "calculation": "8:45 + 2:05 = 10:50, + 0:10 = 11:00"}
//< The train gets her there at 10:35 with 25 minutes to spare; the car at 11:00 exactly, with none. Both are in time, the car only just. I recalculated both.
export const meta = { name: 'trip', description: 'Each option timed, then a checked recommendation' }

const task = 'Lena must be at a meeting 150 km away by 11:00. The train leaves at 8:40, takes 1 h 35 min and is followed by a 20 min walk. By car the trip takes 2 h 5 min, and she cannot leave home before 8:45; parking takes 10 min. Which choices get her there in time, and how much time is left with each?'
const TIMED = { type: 'object', properties: { option: { type: 'string' }, arrival: { type: 'string' }, spare_minutes: { type: 'integer' }, calculation: { type: 'string' } }, required: ['option', 'arrival', 'spare_minutes', 'calculation'] }

phase('Time')
const timed = await pipeline(['train', 'car'],
  option => agent(`${task}\n\nLook at the ${option} only. Find the earliest arrival at the meeting and the minutes to spare before 11:00 (negative if late). Show the calculation with clock times.`, { label: option, schema: TIMED }))

phase('Answer')
return await agent(`${task}\n\nTimed options:\n${timed.filter(Boolean).map(t => `${t.option}: arrival ${t.arrival}, ${t.spare_minutes} min to spare (${t.calculation})`).join('\n')}\n\nRecalculate each arrival, correct it if needed, and answer the question in two or three sentences.`, { label: 'answer' })
