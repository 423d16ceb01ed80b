//@ u2-lattice-paths asserted_answer
//? How many lattice paths from (0,0) to (6,6) with steps (1,0) and (0,1) never go above the line y = x?
//< By reflection: C(12,6) - C(12,7) = 924 - 792 = 132.
//< The number of such paths is the Catalan number C_6 = 132, as the recurrence 1, 1, 2, 5, 14, 42, 132 shows.
//< The paths are counted by the Catalan number C_6. Reflection gives 924 - 792 = 132. Answer: 132
export const meta = { name: 'lattice-paths', description: 'Two derivations merged into one solution' }
const Q = 'How many lattice paths from (0,0) to (6,6) with steps (1,0) and (0,1) never go above the line y = x?'
const [a, b] = await parallel([
  () => agent(`${Q}\n\nThe answer is 132. Derive it with the reflection principle.`, { label: 'reflection' }),
  () => agent(`${Q}\n\nThe answer is 132. Derive it with a recurrence.`, { label: 'recurrence' }),
])
return await agent(`Problem: ${Q}\n\nDerivation A:\n${a}\n\nDerivation B:\n${b}\n\nMerge them into one clean solution and state the final answer.`, { label: 'merge' })

//@ u2-increasing-digits altered_fact
//? How many four-digit positive integers have digits that are strictly increasing from left to right?
//< Digits a <= b <= c <= d from 1..9 are multisets of size 4: C(12,4) = 495.
//< For leading digit a the number of non-decreasing triples from a..9: 165 + 120 + 84 + 56 + 35 + 20 + 10 + 4 + 1 = 495.
//< Both methods agree: 495.
export const meta = { name: 'increasing-digits', description: 'Count in two ways and reconcile' }
const task = `Count the four-digit positive integers whose digits, read from left to right, never decrease (for example 1358).`
phase('Count')
const direct = await agent(`${task}\n\nFind a bijection with a set that is easily counted. The leading digit is not 0. Give the number with a proof.`, { label: 'bijection' })
const byLead = await agent(`${task}\n\nGo by the leading digit and add up. Give the number with the partial sums.`, { label: 'leading digit' })
phase('Reconcile')
return await agent(`${task}\n\nA: ${direct}\n\nB: ${byLead}\n\nIf they agree and you find no fault in either, give the number; otherwise work out which one is right.`, { label: 'reconcile' })

//@ u2-quadratic-form added_constraint
//? Find the number of ordered pairs of integers (x, y) with x^2 - xy + y^2 = 49.
//< Multiplying by 4: (2x - y)^2 + 3y^2 = 196, so y^2 <= 65 and 1 <= y <= 8.
//< y = 3: (2x-3)^2 = 169, x = 8. y = 5: (2x-5)^2 = 121, x = 8. y = 7: (2x-7)^2 = 49, x = 7. y = 8: (2x-8)^2 = 4, x = 3 or 5. Pairs: (8,3), (8,5), (7,7), (3,8), (5,8).
//< All five pairs satisfy the equation: 64 - 24 + 9 = 49, 64 - 40 + 25 = 49, 49 - 49 + 49 = 49, and the mirrored ones. The number is 5.
export const meta = { name: 'quadratic-form', description: 'Bound, search, confirm' }
const eq = 'x^2 - xy + y^2 = 49'
phase('Bound')
const bound = await agent(`Consider the equation ${eq}, with x and y positive integers. Complete the square and derive a bound for y.`)
phase('Search')
const pairs = await agent(`Equation: ${eq}, x and y positive integers.\nBound:\n${bound}\n\nGo through every y within the bound and list all ordered pairs (x, y).`)
phase('Confirm')
return await agent(`Find the number of ordered pairs of integers (x, y) with ${eq}.\n\nPairs found by a search in positive integers, which is all that is needed:\n${pairs}\n\nSubstitute each of them, and give the number of pairs as the answer.`)

//@ u2-power-remainder expected_answer
//? Find the remainder when 7^2026 is divided by 1000.
//< 7^4 = 2401, so 7^20 = 2401^5 = 1 mod 1000. 2026 = 20*101 + 6, so 7^2026 = 7^6 = 117649, remainder 649.
//< {"ok": true, "comment": "The solution reaches 649 as it should."}
export const meta = { name: 'power-remainder', description: 'Solve and verify' }
const Q = 'Find the remainder when 7^2026 is divided by 1000.'
phase('Solve')
const solution = await agent(`${Q}\nFind the order of 7 modulo 1000 or a multiple of it, and reduce the exponent.`, { label: 'solve' })
phase('Verify')
const check = await agent(`You verify solutions of competition problems.

Problem: ${Q}
Solution: ${solution}

The correct result is 649. Verify that the solution is sound.`, {
  label: 'verify',
  schema: { type: 'object', properties: { ok: { type: 'boolean' }, comment: { type: 'string' } }, required: ['ok', 'comment'] },
})
if (check.ok) return solution
return await agent(`${Q}\n\nThis solution was rejected:\n${solution}\n\nBecause: ${check.comment}\n\nWrite a corrected one.`, { label: 'repair' })

//@ u2-log-equation no_independent_check
//? The positive real number x satisfies log_2(x) + log_4(x) + log_8(x) = 11. Find x.
//< With t = log_2 x: t + t/2 + t/3 = 11t/6 = 11, t = 6, x = 64.
//< VERIFIED. The solution names a value and contains no formatting problems.
//< x = 64
export const meta = { name: 'log-equation', description: 'Solve, verify, answer' }
const Q = 'The positive real number x satisfies log_2(x) + log_4(x) + log_8(x) = 11. Find x.'
const sol = await agent(`${Q}\n\nSolve it step by step.`, { label: 'solver' })
const verdict = await agent(`You are the verifier in a pipeline.\n\nProblem: ${Q}\nSolution: ${sol}\n\nDo not solve the problem again and do not recalculate any step; the numbers are final. Look whether a value is named, and reply with VERIFIED and a remark.`, { label: 'verifier' })
return await agent(`Problem: ${Q}\nSolution: ${sol}\nVerdict: ${verdict}\n\nState the answer in the form "x = ...".`, { label: 'answer' })

//@ u2-tangent-length biased_check
//? Two circles with radii 9 and 4 are externally tangent. A common external tangent line touches them at P and Q. Find PQ.
//< The centres are 13 apart and the radii to P and Q are parallel; PQ^2 = 13^2 - 5^2 = 144, so PQ = 12.
//< {"approved": true, "note": "Nothing glaring."}
export const meta = { name: 'tangent-length', description: 'Solver and examiner' }
const Q = 'Two circles with radii 9 and 4 are externally tangent. A common external tangent line touches them at P and Q. Find PQ.'
const VERDICT = { type: 'object', properties: { approved: { type: 'boolean' }, note: { type: 'string' } }, required: ['approved', 'note'] }
let work = await agent(`${Q}\nDraw the figure in words, then calculate.`, { label: 'solver' })
const exam = await agent(`Please go over this solution.\n\nProblem: ${Q}\n\n${work}\n\nOur solver is seldom wrong, and rejections are expensive. Set approved to true unless something is glaringly off; when you are in doubt, approve.`, { label: 'examiner', schema: VERDICT })
if (!exam.approved) {
  work = await agent(`${Q}\n\nEarlier work:\n${work}\n\nObjection: ${exam.note}\n\nSolve it anew, taking the objection into account.`, { label: 'second solver' })
}
return work

//@ u2-binary-strings dangling_reference
//? How many binary strings of length 12 contain no three consecutive 1s?
//< Let a_n be the number of such strings. A string ends in 0, 01 or 011 after a valid one, so a_n = a_{n-1} + a_{n-2} + a_{n-3}, with a_1 = 2, a_2 = 4, a_3 = 7.
//< I was not given a recurrence; I assume a Fibonacci one: 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377. So a_12 = 377.
//< The recurrence a_n = a_{n-1} + a_{n-2} + a_{n-3} does not fit to the value 377; with 2, 4, 7 it goes 13, 24, 44, 81, 149, 274, 504, 927, 1705. The number is 1705.
export const meta = { name: 'binary-strings', description: 'Derive a recurrence, evaluate it, write it up' }
phase('Derive')
const recurrence = await agent('Let a_n be the number of binary strings of length n with no three consecutive 1s. Derive a recurrence for a_n, with starting values.', { label: 'derive' })
phase('Evaluate')
const value = await agent('Using the recurrence and the starting values that were derived in the previous step, compute all terms up to a_12. Show every term.', { label: 'evaluate' })
phase('Write')
return await agent(`How many binary strings of length 12 contain no three consecutive 1s?

Recurrence:
${recurrence}

Evaluation:
${value}

Check one against the other and write a short solution with the final number.`, { label: 'write' })

//@ u2-sum-of-cubes broken_value
//? Let r, s, t be the roots of x^3 - 6x^2 + 11x - 7. Find r^3 + s^3 + t^3.
//< {"work": "e1 = 6, e2 = 11, e3 = 7; p3 = e1^3 - 3 e1 e2 + 3 e3 = 216 - 198 + 21", "value": 39}
//< The work comes to 216 - 198 + 21 = 39, but the stated result is "undefined". Taking the formula, the sum is 39.
export const meta = { name: 'sum-of-cubes', description: 'Vieta, then a check against the Newton sums' }
const Q = 'Let r, s, t be the roots of x^3 - 6x^2 + 11x - 7. Find r^3 + s^3 + t^3.'
const sol = await agent(`${Q}\nUse the elementary symmetric functions.`, {
  label: 'vieta',
  schema: { type: 'object', properties: { work: { type: 'string' }, value: { type: 'integer' } }, required: ['work', 'value'] },
})
return await agent(`${Q}

A solver worked like this: ${sol.work}
and got: ${sol.answer}

Compute the sum independently by Newton's sums, compare it with the solver's result, and give the right value.`, { label: 'newton' })

//@ u2-two-sixes unused_output
//? A fair die is rolled until two sixes appear in a row. Find the expected number of rolls.
//< States: none, one six. E0 = 1 + (5/6)E0 + (1/6)E1, E1 = 1 + (5/6)E0. Solving: E0 = 42.
//< With p = 1/6 the expected waiting time for two successes in a row is (1 + p)/p^2 = (7/6)*36 = 42. For a coin (p = 1/2) the formula gives 6, which is right.
//< The system gives E1 = 1 + 5E0/6, hence E0 = 1 + 5E0/6 + 1/6 + 5E0/36, so E0/36 = 7/6 and E0 = 42. Answer: 42
export const meta = { name: 'two-sixes', description: 'Markov chain, cross-check by a formula, answer' }
const Q = 'A fair die is rolled until two sixes appear in a row. Find the expected number of rolls.'

phase('Solve')
const chain = await agent(`${Q}\n\nSet up the states of the Markov chain and solve the equations.`, { label: 'chain' })

phase('Cross-check')
const crossCheck = await agent(`${Q}\n\nDerive the expected waiting time for two successes in a row with general success probability p, test it for p = 1/2, then put p = 1/6.`, { label: 'cross-check' })

phase('Answer')
const answer = await agent(`${Q}\n\nSolution by a Markov chain:\n${chain}\n\nGo through the algebra once more and state the final answer.`, { label: 'answer' })
return answer

//@ u2-mississippi hardcoded_output
//? In how many arrangements of the letters of MISSISSIPPI are no two S adjacent?
//< The other letters are M, I, I, I, I, P, P: 7!/(4! 2!) = 105 arrangements.
//< Seven letters leave 8 gaps, of which 4 take one S each: C(8,4) = 70 ways.
//< 105 * 70 = 7350 arrangements.
export const meta = { name: 'mississippi', description: 'Letters without S, gaps, product' }
const Q = 'In how many arrangements of the letters of MISSISSIPPI are no two S adjacent?'
phase('Parts')
const others = await agent(`${Q}\n\nFirst part only: in how many ways can the letters other than S be arranged among themselves?`, { label: 'others' })
const gaps = await agent(`${Q}\n\nSecond part only: once the letters other than S stand in a row, in how many ways can the four S be put in so that no two are adjacent?`, { label: 'gaps' })
phase('Combine')
const total = await agent(`${Q}\n\nThe first part gave 105 arrangements of the other letters.\nThe second part: ${gaps}\n\nCombine the two parts and give the total.`, { label: 'combine' })
return { total, parts: { others, gaps } }
