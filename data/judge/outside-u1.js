//@ u1-pairs-mod-five clean
//? Find the number of ordered pairs of positive integers (m, n) with m, n <= 30 such that m^2 + n^2 is divisible by 5.
//< Residues of squares mod 5 are 0, 1, 4. Among 1..30 there are 6 numbers with square 0, 12 with square 1, 12 with square 4. Pairs: 6*6 + 2*12*12 = 324.
//< m^2 = -n^2 mod 5 means m = 2n or m = 3n mod 5. For n divisible by 5 (6 values), m must be too: 36. For the other 24 values of n there are 12 values of m: 288. Total 324.
//< I list residues (0,0), (1,2), (1,3), (2,1), (2,4), (3,1), (3,4), (4,2), (4,3): nine residue pairs, each 36 times. 9*36 = 324.
//< All three arrive at 324 in ways that I checked step by step. Answer: 324
export const meta = { name: 'pairs-mod-five', description: 'Three independent counts, then a referee' }
const problem = `Find the number of ordered pairs of positive integers (m, n) with m, n <= 30 such that m^2 + n^2 is divisible by 5.`
const ways = [
  'Classify the numbers by the residue of their square.',
  'Fix n and count the fitting m.',
  'List the residue pairs directly and multiply.',
]
phase('Solve')
const solutions = (await parallel(ways.map((way, i) => () =>
  agent(`Solve this problem.\n\n${problem}\n\nSuggested way: ${way} Show the work and end with the integer.`, { label: `solver ${i + 1}` })))).filter(Boolean)
phase('Referee')
return await agent(`Problem:\n${problem}\n\nHere are independent solutions. Check each step by step, settle any disagreement by your own calculation, and end with "Answer: N".\n\n${solutions.map((s, i) => `Solution ${i + 1}:\n${s}`).join('\n\n')}`, { label: 'referee' })

//@ u1-square-values clean
//? Find the sum of all positive integers n for which n^2 + 14n + 130 is a perfect square.
//< Completing the square: n^2 + 14n + 130 = (n+7)^2 + 81 = k^2, so (k-n-7)(k+n+7) = 81 with both factors positive and of the same parity.
//< Factor pairs of 81: (1,81) gives n+7 = 40, n = 33; (3,27) gives n+7 = 12, n = 5; (9,9) gives n = -7, not positive. So n is 5 or 33.
//< n = 5: 25 + 70 + 130 = 225 = 15^2. n = 33: 1089 + 462 + 130 = 1681 = 41^2. Both hold; the sum is 38.
export const meta = { name: 'square-values', description: 'Set up, enumerate, substitute back' }
const Q = `Find the sum of all positive integers n for which n^2 + 14n + 130 is a perfect square.`

phase('Set up')
const setup = await agent(`${Q}\n\nTurn the condition into a factorisation of a constant into two integers. Do not solve it yet; state the equation and what the factors have to fulfil.`)

phase('Enumerate')
const values = await agent(`${Q}\n\nA colleague turned the condition into this:\n${setup}\n\nGo through all factor pairs and list every positive integer n that results. If the set-up is wrong, say so and mend it.`)

phase('Substitute')
return await agent(`${Q}\n\nProposed values of n:\n${values}\n\nPut each value back into n^2 + 14n + 130, drop those that give no square, and state the sum of the others.`)

//@ u1-dice-sum clean
//? Three fair six-sided dice are rolled. The probability that the sum of the numbers is divisible by 4 is m/n in lowest terms. Find m + n.
//< {"m": 55, "n": 216, "work": "Sums 4, 8, 12, 16 have 3, 21, 25, 6 outcomes; 55 of 216."}
//< {"m": 55, "n": 216, "work": "From the generating function the coefficients at 4, 8, 12, 16 are 3, 21, 25, 6; total 55."}
export const meta = { name: 'dice-sum', description: 'Two methods; a third call only when they differ' }
const Q = 'Three fair six-sided dice are rolled. The probability that the sum of the numbers is divisible by 4 is m/n in lowest terms. Find m + n.'
const FRACTION = {
  type: 'object',
  properties: { m: { type: 'integer' }, n: { type: 'integer' }, work: { type: 'string' } },
  required: ['m', 'n', 'work'],
}
const [count, gf] = await parallel([
  () => agent(`${Q}\nCount the outcomes for every possible sum that is divisible by 4. Give m and n in lowest terms and your work.`, { schema: FRACTION, label: 'count' }),
  () => agent(`${Q}\nUse the generating function of one die. Give m and n in lowest terms and your work.`, { schema: FRACTION, label: 'generating function' }),
])
if (count && gf && count.m === gf.m && count.n === gf.n) return count.m + count.n
const settled = await agent(`${Q}\nTwo people disagree, or one gave no result.\nBy counting: ${count ? JSON.stringify(count) : 'no result'}\nBy generating function: ${gf ? JSON.stringify(gf) : 'no result'}\nFind the mistake and give the right m and n in lowest terms.`, { schema: FRACTION, label: 'settle' })
return settled.m + settled.n

//@ u1-bisector-length clean
//? In triangle ABC, AB = 13, BC = 14 and CA = 15. The bisector of angle A meets BC at D. AD^2 = p/q with relatively prime positive integers p and q. Find p + q.
//< By the bisector theorem BD:DC = 13:15, so BD = 6.5 and DC = 7.5. AD^2 = AB*AC - BD*DC = 195 - 48.75 = 146.25 = 585/4. p + q = 589.
//< {"flaw": "", "own_answer": 589}
export const meta = { name: 'bisector-length', description: 'Solve, let somebody look for a flaw with coordinates, repair if needed' }
const Q = `In triangle ABC, AB = 13, BC = 14 and CA = 15. The bisector of angle A meets BC at D. AD^2 = p/q with relatively prime positive integers p and q. Find p + q.`
const solution = await agent(`Solve step by step.\n\n${Q}`, { label: 'solve' })
const review = await agent(`${Q}\n\nBelow is somebody's solution. First solve the problem yourself with coordinates (B at the origin, C on the x-axis), then compare. Report a flaw if there is one, else an empty string, and your own value of p + q.\n\n${solution}`, {
  label: 'review',
  schema: { type: 'object', properties: { flaw: { type: 'string' }, own_answer: { type: 'integer' } }, required: ['flaw', 'own_answer'] },
})
if (!review.flaw) return review.own_answer
return await agent(`${Q}\n\nA solution:\n${solution}\n\nA reviewer objects: ${review.flaw} (and gets ${review.own_answer}).\nDecide who is right, calculating yourself, and give p + q.`, { label: 'repair' })

//@ u1-domino-claim clean near asserted_answer
//? A student claims that a 2 x 10 board can be tiled with 2 x 1 dominoes in exactly 89 ways. Is the claim right? Give the correct number either way.
//< Let t(n) be the number for a 2 x n board: t(1) = 1, t(2) = 2, t(n) = t(n-1) + t(n-2). So 1, 2, 3, 5, 8, 13, 21, 34, 55, 89. t(10) = 89.
//< Choose k pairs of horizontal dominoes: sum over k of C(10-k, k) = 1 + 9 + 28 + 35 + 15 + 1 = 89.
//< Both counts give 89, so the student's claim is right; the number of tilings is 89.
export const meta = { name: 'domino-claim', description: 'Count twice without the claim, then compare with it' }
const board = 'In how many ways can a 2 x 10 board be tiled with 2 x 1 dominoes? Rotations and reflections count as different.'
phase('Count')
const [byRecurrence, bySum] = await parallel([
  () => agent(`${board}\nFind a recurrence in the length of the board and evaluate it.`),
  () => agent(`${board}\nSort the tilings by the number of horizontal pairs and add up.`),
])
phase('Compare')
return await agent(`A student claims that a 2 x 10 board can be tiled with 2 x 1 dominoes in exactly 89 ways. The claim may be wrong.

Two people who did not know the claim counted:
(1) ${byRecurrence}
(2) ${bySum}

Check their counts, say whether the student's claim is right, and give the correct number.`)

//@ u1-multiples-three-seven clean near novel_fact
//? Find the sum of all positive integers less than 1000 that are divisible by 3 or by 7.
//< 3 * (333*334/2) = 3 * 55611 = 166833
//< 7 * (142*143/2) = 7 * 10153 = 71071
//< 21 * (47*48/2) = 21 * 1128 = 23688
//< 166833 + 71071 - 23688 = 214216
export const meta = { name: 'multiples-three-seven', description: 'Inclusion and exclusion in three sums' }
const Q = 'Find the sum of all positive integers less than 1000 that are divisible by 3 or by 7.'
// 999 = 3 * 333, 994 = 7 * 142, 987 = 21 * 47
const parts = [
  { d: 3, count: 333 },
  { d: 7, count: 142 },
  { d: 21, count: 47 },
]
const sums = await parallel(parts.map(({ d, count }) => () =>
  agent(`Add up the multiples of ${d} among 1, ..., 999. There are ${count} of them (the last is ${d * count}). Give the calculation and the sum.`, { label: `multiples of ${d}` })))
return await agent(`${Q}\n\nThe sums of the multiples up to 999 were found to be\n${parts.map((p, i) => `of ${p.d}: ${sums[i]}`).join('\n')}\n\nMultiples of 21 are in both of the first two sums. Recheck the three numbers and combine them by inclusion and exclusion.`)

//@ u1-abs-value-cases clean near added_constraint
//? How many integers x satisfy |x - 3| + |x + 5| <= 20?
//< For x < -5: 3 - x - x - 5 = -2x - 2 <= 20, so x >= -11. Integers -11, ..., -6: 6 of them.
//< For -5 <= x < 3: the sum is 8 <= 20, always. Integers -5, ..., 2: 8 of them.
//< For x >= 3: 2x + 2 <= 20, so x <= 9. Integers 3, ..., 9: 7 of them.
//< 6 + 8 + 7 = 21. The cases are disjoint and cover all integers; the solutions are -11 to 9. Answer 21.
export const meta = { name: 'abs-value-cases', description: 'One agent for each case, then the total' }
const inequality = '|x - 3| + |x + 5| <= 20'
const cases = ['x < -5', '-5 <= x < 3', 'x >= 3']
const found = await parallel(cases.map(c => () =>
  agent(`Find all integers x with ${inequality} in the case ${c}. Assume only this case; others take care of the rest. List them and say how many there are.`, { label: c })))
return await agent(`How many integers x satisfy ${inequality}?

The work was split into the three cases ${cases.join('; ')}.
${cases.map((c, i) => `Case ${c}: ${found[i]}`).join('\n')}

Make sure that no integer is left out or counted twice, and give the total number.`)

//@ u1-refute-candidate clean near expected_answer
//? Let N be the number of subsets of {1, 2, ..., 10} that contain no two consecutive integers. Find N.
//< Let s(n) be the number for {1..n}. Without n: s(n-1); with n: s(n-2). s(0) = 1, s(1) = 2, so s(10) = 144.
//< {"mine": 144, "refuted": false, "reason": "Summing C(11-k, k) for k = 0..5: 1 + 10 + 36 + 56 + 35 + 6 = 144, the same."}
export const meta = { name: 'refute-candidate', description: 'A solution and an attempt to refute it' }
const Q = 'Let N be the number of subsets of {1, 2, ..., 10} that contain no two consecutive integers. Find N.'
const candidate = await agent(`${Q}\nGive a derivation and the value.`, { label: 'candidate' })
const attack = await agent(`${Q}

A candidate solution, which may well be wrong:
---
${candidate}
---
Try to refute it. First find N on your own, by the size of the subset and not by a recurrence. Then say whether your number contradicts the candidate's, and why.`, {
  label: 'refute',
  schema: { type: 'object', properties: { mine: { type: 'integer' }, refuted: { type: 'boolean' }, reason: { type: 'string' } }, required: ['mine', 'refuted', 'reason'] },
})
if (!attack.refuted) return `N = ${attack.mine}\n${candidate}\nChecked: ${attack.reason}`
return await agent(`${Q}\n\nSolution 1: ${candidate}\nSolution 2: N = ${attack.mine}, because ${attack.reason}\nThey disagree. Find out which is right and give N.`, { label: 'decide' })

//@ u1-sum-mod-thousand clean near hardcoded_output
//? Find the remainder when the sum of k * k! for k = 1, 2, ..., 20 is divided by 1000.
//< k * k! = (k+1)! - k!, so the sum for k = 1..n telescopes to (n+1)! - 1.
//< With n = 20 the sum is 21! - 1. 21! contains 5^4 and far more than 2^3, so 21! is divisible by 1000. The remainder is 999.
export const meta = { name: 'sum-mod-thousand', description: 'Closed form for general n, then the value for n = 20' }
phase('Closed form')
const closed = await agent('Find a closed form, with proof, for the sum of k * k! for k = 1, 2, ..., n.')
phase('Evaluate')
return await agent(`Someone found this closed form for the sum of k * k! for k = 1, ..., n:

${closed}

Test it for n = 1, 2, 3. Then put n = 20 and find the remainder of the sum when it is divided by 1000.`)

//@ u1-gate-solution clean near unused_output
//? A sequence has a_1 = 1, a_2 = 3 and a_n = 2a_{n-1} + a_{n-2} for n >= 3. Find a_8.
//< a_3 = 7, a_4 = 17, a_5 = 41, a_6 = 99, a_7 = 239, a_8 = 577.
//< {"complete": true}
export const meta = { name: 'gate-solution', description: 'One attempt, a check as a gate, a second attempt if it fails' }
const Q = 'A sequence has a_1 = 1, a_2 = 3 and a_n = 2a_{n-1} + a_{n-2} for n >= 3. Find a_8.'
const first = await agent(`${Q} Write down every term.`)
const gate = await agent(`${Q}\n\nAn attempt:\n${first}\n\nCompute the terms yourself. Is every term of the attempt right, up to a_8?`, {
  schema: { type: 'object', properties: { complete: { type: 'boolean', description: 'every term is right' } }, required: ['complete'] },
})
if (gate.complete) return first
return await agent(`${Q}\n\nAn earlier attempt did not pass a check:\n${first}\n\nStart anew, write down every term and verify each one twice.`)
