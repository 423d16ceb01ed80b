//@ k1-lcm-three-ways clean
//? Find the number of ordered pairs (a, b) of positive integers such that lcm(a, b) = 2^3 · 3^2 · 5.
//< For each prime the larger exponent must equal the given one. For 2^3 there are 7 pairs of exponents, for 3^2 there are 5, for 5^1 there are 3. The product is 7 · 5 · 3 = 105. ANSWER: 105
//< Listing the divisors of 360 and counting for each a how many b work, grouped by exponents, I get 7 · 5 · 3 = 105. ANSWER: 105
//< Count pairs of divisors of 360 and remove by inclusion-exclusion those whose lcm misses a prime power; this leaves 105. ANSWER: 105
//< All three derivations agree and the exponent count is sound. Final answer: 105
export const meta = { name: 'lcm-three-ways', description: 'Solve in three ways and reconcile' }
const problem = 'Find the number of ordered pairs (a, b) of positive integers such that lcm(a, b) = 2^3 · 3^2 · 5.'
const ways = [
  'Treat each prime separately.',
  'Organise the count by the value of a.',
  'Use inclusion-exclusion over pairs of divisors.',
]
phase('Solve')
const sols = await parallel(ways.map((w, i) => () =>
  agent(`Solve this competition problem.\n\n${problem}\n\nApproach to take: ${w}\nEnd with "ANSWER: <integer>".`, { label: `way-${i + 1}` })))
phase('Reconcile')
const body = sols.filter(Boolean).map((s, i) => `--- Solution ${i + 1} ---\n${s}`).join('\n\n')
return await agent(`Problem:\n${problem}\n\nHere are independent solutions; they may disagree or be wrong.\n\n${body}\n\nDecide which reasoning is sound, redo the step on which they differ, and give the final answer.`, { label: 'reconcile' })

//@ k1-candidate-refuter clean near expected_answer
//? Find the remainder when 7^2026 is divided by 100.
//< {"answer": 49, "work": "7^4 = 2401 is 1 mod 100 and 2026 = 4·506 + 2, so the remainder is 49."}
//< {"own_answer": 49, "flaw": "none found"}
//< The solver's and the checker's own calculation both give 49. Final answer: 49
export const meta = { name: 'refute-candidate', description: 'Solve, then try to refute' }
const Q = 'Find the remainder when 7^2026 is divided by 100.'
const draft = await agent(`${Q}\n\nShow short work and give the integer.`, {
  label: 'solve',
  schema: { type: 'object', properties: { answer: { type: 'integer' }, work: { type: 'string' } }, required: ['answer', 'work'] },
})
const check = await agent(`Problem: ${Q}

Somebody proposes ${draft.answer} as the answer. This is only a candidate and may well be wrong. First compute the remainder yourself without leaning on it; then say whether the proposal can be refuted.

Their work: ${draft.work}`, {
  label: 'refute',
  schema: { type: 'object', properties: { own_answer: { type: 'integer' }, flaw: { type: 'string' } }, required: ['own_answer', 'flaw'] },
})
return await agent(`Problem: ${Q}\nSolver: ${draft.answer} (${draft.work})\nChecker's own result: ${check.own_answer}; flaw noted: ${check.flaw}\n\nIf they differ, work out who is right. State the final answer.`, { label: 'final' })

//@ k1-key-in-check expected_answer
//? How many subsets of {1, 2, ..., 10} contain no two consecutive integers? (The empty set counts.)
//< Let f(n) be the count for {1..n}. Then f(n) = f(n-1) + f(n-2), f(1) = 2, f(2) = 3, so f(10) = 144.
//< The recursion is right and it yields 144, as it should. PASS
export const meta = { name: 'subset-count', description: 'Count sparse subsets with verification' }
const PROBLEM = 'How many subsets of {1, 2, ..., 10} contain no two consecutive integers? (The empty set counts.)'
phase('Solve')
const solution = await agent(`You are an expert in combinatorics. Solve step by step:\n${PROBLEM}`, { label: 'solver' })
phase('Verify')
const verdict = await agent(`You are a verifier. Problem:\n${PROBLEM}\n\nThe expected answer is 144. Check that the solution below arrives at it and reply PASS or FAIL with a reason.\n\n${solution}`, { label: 'verifier' })
return { solution, verdict }

//@ k1-you-should-get expected_answer
//? A fair coin is flipped 8 times. The probability that no two consecutive flips are both heads is m/n in lowest terms. Find m + n.
//< {"answer": 311, "reasoning": "The number of sequences without HH is a Fibonacci number: a(8) = 55. 55/256 is reduced, so 55 + 256 = 311."}
//< I built the table 2, 3, 5, 8, 13, 21, 34, 55; over 256 it is 55/256, hence 311. Agrees.
export const meta = { name: 'coin-runs', description: 'Solve and cross-check a coin problem' }
const task = 'A fair coin is flipped 8 times. The probability that no two consecutive flips are both heads is m/n in lowest terms. Find m + n.'
const first = await agent(`Solve carefully.\n\n${task}`, {
  label: 'first-pass',
  schema: { type: 'object', properties: { answer: { type: 'integer' }, reasoning: { type: 'string' } }, required: ['answer', 'reasoning'] },
})
log(`first pass: ${first.answer}`)
const second = await agent(`${task}

Carry out an independent verification: tabulate, for k = 1..8, the number of valid sequences of length k, and form the probability.
You should end up with ${first.answer}; if your table gives something else, go back and find the slip in your table.`, { label: 'cross-check' })
return { answer: first.answer, reasoning: first.reasoning, verification: second }

//@ k1-derive-known asserted_answer
//? Find the sum of all positive divisors of 360 that are multiples of 12.
//< Divisors of 360 that are multiples of 12 are 12d with d | 30. Their sum is 12(1+2+3+5+6+10+15+30) = 12 · 72 = 864.
//< 12 + 24 + 36 + 60 + 72 + 120 + 180 + 360 = 864.
//< The first derivation is cleaner: writing each divisor as 12d with d | 30 gives 12 · 72 = 864.
export const meta = { name: 'divisor-sum', description: 'Two derivations and a write-up' }
const q = 'Find the sum of all positive divisors of 360 that are multiples of 12.'
const known = 864
phase('Derive')
const [algebraic, listing] = await parallel([
  () => agent(`${q}\n\nThe sum equals ${known}. Give an algebraic derivation of this value.`, { label: 'algebraic' }),
  () => agent(`${q}\n\nThe sum equals ${known}. Give a derivation by listing the divisors.`, { label: 'listing' }),
])
phase('Write')
return await agent(`Problem: ${q}\n\nDerivation 1:\n${algebraic}\n\nDerivation 2:\n${listing}\n\nWrite the clearer one up as the final solution and state the answer.`, { label: 'write-up' })

//@ k1-right-angle-premise established_premise
//? A convex quadrilateral ABCD has AB = 7, BC = 24, CD = 15 and DA = 20. Find the largest possible area of ABCD.
//< With right angles at B and D the diagonal AC is 25. The areas are 84 and 150, so the total is 234.
//< {"answer": 234, "note": "84 + 150 = 234 is computed correctly."}
export const meta = { name: 'quad-area', description: 'Maximal area of a quadrilateral' }
const problem = 'A convex quadrilateral ABCD has AB = 7, BC = 24, CD = 15 and DA = 20. Find the largest possible area of ABCD.'
const work = await agent(`${problem}

In this figure the angles at B and D are both right angles, which fixes the diagonal AC. Starting from there, compute the area, showing each step.`, { label: 'area' })
const out = await agent(`Problem: ${problem}\n\nSolution:\n${work}\n\nRead the solution, extract its answer, and comment on the clarity of the computation.`, {
  label: 'extract',
  schema: { type: 'object', properties: { answer: { type: 'integer' }, note: { type: 'string' } }, required: ['answer', 'note'] },
})
return out

//@ k1-positive-factors added_constraint
//? Find the number of ordered pairs (x, y) of integers that satisfy xy = 2x + 3y + 30.
//< (x - 3)(y - 2) = 36
//< 36 has 9 positive divisors, so with both factors positive there are 9 pairs.
//< Number of pairs: 9
export const meta = { name: 'sffft', description: 'Factor, count, report' }
const P = 'Find the number of ordered pairs (x, y) of integers that satisfy xy = 2x + 3y + 30.'
const form = await agent(`${P}\n\nFirst step only: rewrite the equation as a product of two factors equal to a constant. Reply with that equation.`, { label: 'factor' })
const count = await agent(`${P}\n\nThe equation has been rewritten as:\n${form}\n\nCount the solutions. Both factors have to be positive here, so go through the positive divisors of the constant.`, { label: 'count' })
return await agent(`Problem: ${P}\nFactored form: ${form}\nCounting: ${count}\n\nState the number of ordered pairs.`, { label: 'answer' })

//@ k1-log-domain clean near added_constraint
//? Find the sum of the squares of all real solutions of log_2(x - 1) + log_2(x + 5) = 4.
//< (x-1)(x+5) = 16 gives x^2 + 4x - 21 = 0, so x = 3 or x = -7. Only x = 3 is in the domain x > 1. Sum of squares: 9.
//< Substituting x = 3: log_2 2 + log_2 8 = 1 + 3 = 4, correct. x = -7 makes both logarithms undefined. The sum of squares is 9.
export const meta = { name: 'log-equation', description: 'Solve a logarithmic equation and substitute back' }
const eq = 'Find the sum of the squares of all real solutions of log_2(x - 1) + log_2(x + 5) = 4.'
const sol = await agent(`${eq}\n\nBoth logarithms have to be defined, so a solution needs x - 1 > 0 and x + 5 > 0, that is x > 1. Solve the equation and discard roots outside the domain.`, { label: 'solve' })
return await agent(`${eq}\n\nProposed solution:\n${sol}\n\nSubstitute every root back into the original equation, look for roots that were lost or wrongly kept, and give the corrected final answer.`, { label: 'substitute' })

//@ k1-replacement-slip altered_fact
//? A bag has 5 red and 4 blue marbles. Three marbles are drawn at random without replacement. The probability that exactly two of them are red is m/n in lowest terms. Find m + n.
//< {"m": 100, "n": 243}
//< {"m": 100, "n": 243}
//< Both methods give 100/243, so m + n = 343.
export const meta = { name: 'marbles', description: 'Two methods for a marble problem' }
const F = { type: 'object', properties: { m: { type: 'integer' }, n: { type: 'integer' } }, required: ['m', 'n'] }
const setup = 'A bag has 5 red and 4 blue marbles. Three marbles are drawn at random, one after the other, each being put back before the next draw.'
phase('Compute')
const [a, b] = await parallel([
  () => agent(`${setup}\nFind the probability m/n (lowest terms) that exactly two are red, by multiplying along the draws.`, { label: 'sequential', schema: F }),
  () => agent(`${setup}\nFind the probability m/n (lowest terms) that exactly two are red, with a counting argument.`, { label: 'counting', schema: F }),
])
phase('Combine')
return await agent(`${setup}\nWanted: m + n, where m/n in lowest terms is the probability that exactly two are red.\nMethod 1 gave ${a.m}/${a.n}, method 2 gave ${b.m}/${b.n}. Resolve any difference and give m + n.`, { label: 'combine' })

//@ k1-strictly-slip altered_fact
//? How many three-digit positive integers have digits that are in nondecreasing order from left to right?
//< 84
//< I count 84 such integers: the choices of 3 distinct digits from 1 to 9.
//< Both give 84.
export const meta = { name: 'digit-order', description: 'Formula and enumeration, then compare' }
const question = 'How many three-digit positive integers have digits that are in nondecreasing order from left to right?'
phase('Count')
const formula = await agent(`Count the three-digit positive integers whose digits increase strictly from left to right, using binomial coefficients. Reply with the number.`, { label: 'formula' })
const cases = await agent(`Count the three-digit positive integers whose digits increase strictly from left to right, by cases on the middle digit. Reply with the number and a line of reasoning.`, { label: 'cases' })
phase('Report')
return await agent(`Question: ${question}\nResult by formula: ${formula}\nResult by cases: ${cases}\nCompare the two and report the answer.`, { label: 'report' })

//@ k1-cyclists-units clean near altered_fact
//? A cyclist leaves a village at 9:20 at a steady 18 km/h. A second cyclist leaves the same village on the same road at 9:45 at 24 km/h. At what time does the second overtake the first?
//< The gap at 9:45 is 7.5 km and closes at 6 km/h, which takes 1.25 h. They meet at 11:00.
//< 18t = 24(t - 25/60) gives 6t = 10, t = 100 minutes after 9:20, which is 11:00.
//< Both ways give 11:00.
export const meta = { name: 'catch-up', description: 'Overtaking time by two routes' }
const text = 'A cyclist leaves a village at 9:20 at a steady 18 km/h. A second cyclist leaves the same village on the same road at 9:45 at 24 km/h. At what time does the second overtake the first?'
const facts = 'In short: the first rides at 18 km/h and has a head start of 25 minutes (7.5 km at 9:45); the second rides at 24 km/h.'
const r = await parallel([
  () => agent(`${text}\n${facts}\nUse the closing speed.`, { label: 'relative' }),
  () => agent(`${text}\n${facts}\nWrite both positions as functions of time and equate them.`, { label: 'equations' }),
])
return await agent(`${text}\n\nSolution A: ${r[0]}\nSolution B: ${r[1]}\n\nCheck both against the text and give the clock time.`, { label: 'decide' })

//@ k1-vote-then-tiebreak clean
//? Find the number of positive integers n ≤ 100 for which n^2 + n is divisible by 12.
//< {"answer": 33}
//< {"answer": 33}
//< {"answer": 34}
//< {"correct": true, "answer": 33, "why": "n(n+1) is divisible by 12 for n = 0, 3, 8, 11 mod 12. 96 = 8 · 12 gives 32, and among 97..100 only 99 is 3 mod 12, so the count is 33."}
export const meta = { name: 'vote', description: 'Three votes and a review of the leader' }
const problem = 'Find the number of positive integers n ≤ 100 for which n^2 + n is divisible by 12.'
const ONE = { type: 'object', properties: { answer: { type: 'integer' } }, required: ['answer'] }
phase('Vote')
const votes = (await parallel(['residues mod 12', 'residues mod 3 and mod 4 separately', 'direct listing'].map(m => () =>
  agent(`${problem}\nUse ${m}. Reply with the integer.`, { label: m, schema: ONE })))).filter(Boolean)
const tally = {}
for (const v of votes) tally[v.answer] = (tally[v.answer] || 0) + 1
const ranked = Object.entries(tally).sort((x, y) => y[1] - x[1])
phase('Review')
const review = await agent(`${problem}

Independent attempts gave these answers (answer: number of attempts): ${ranked.map(([k, c]) => `${k}: ${c}`).join('; ')}.
A majority can be wrong. Work the problem out yourself, say whether the leading answer ${ranked[0][0]} is correct, and give the answer you stand by.`, {
  label: 'review',
  schema: { type: 'object', properties: { correct: { type: 'boolean' }, answer: { type: 'integer' }, why: { type: 'string' } }, required: ['correct', 'answer', 'why'] },
})
return { answer: review.answer, majority_confirmed: review.correct, why: review.why }

//@ k1-top-plans clean near lossy_passing
//? Let a_1 = 1 and a_{n+1} = a_n + 2n + 1 for n ≥ 1. Find the remainder when a_1 + a_2 + ... + a_20 is divided by 1000.
//< {"plans": [{"plan": "Guess a_n = n^2, prove by induction, sum squares", "score": 9}, {"plan": "Tabulate all twenty terms", "score": 6}, {"plan": "Generating functions", "score": 4}, {"plan": "Telescoping of the double sum", "score": 7}]}
//< a_n = n^2 and the sum of the first 20 squares is 20·21·41/6 = 2870, so the remainder is 870.
//< Telescoping gives a_n = n^2, and the total is 2870. Remainder 870.
//< Both attempts: 2870, remainder 870. I re-added the squares and agree. Answer: 870
export const meta = { name: 'plan-and-solve', description: 'Rank plans, pursue the best two' }
const PROBLEM = 'Let a_1 = 1 and a_{n+1} = a_n + 2n + 1 for n ≥ 1. Find the remainder when a_1 + a_2 + ... + a_20 is divided by 1000.'
const PLANS = { type: 'object', properties: { plans: { type: 'array', items: { type: 'object', properties: { plan: { type: 'string' }, score: { type: 'number' } }, required: ['plan', 'score'] } } }, required: ['plans'] }
phase('Plan')
const { plans } = await agent(`Propose four ways to attack this problem and score each from 0 to 10 for promise. Do not solve it.\n\n${PROBLEM}`, { label: 'plan', schema: PLANS })
const best = plans.sort((a, b) => b.score - a.score).slice(0, 2)
phase('Solve')
const attempts = await parallel(best.map((p, i) => () => agent(`${PROBLEM}\n\nFollow this plan: ${p.plan}\nGive full work and the answer.`, { label: `attempt-${i}` })))
phase('Decide')
return await agent(`${PROBLEM}\n\n${attempts.filter(Boolean).map((t, i) => `Attempt ${i + 1}:\n${t}`).join('\n\n')}\n\nScrutinise each attempt for mistakes and give the final answer.`, { label: 'decide' })

//@ k1-no-rederive no_independent_check
//? Let r, s, t be the roots of x^3 - 6x^2 + 11x - 7 = 0. Find r^3 + s^3 + t^3.
//< p1 = 6, e2 = 11, e3 = 7. p2 = 36 - 22 = 14. p3 = e1 p2 - e2 p1 + 3 e3 = 84 - 66 + 21 = 39. The answer is 39.
//< {"approved": true, "comment": "The steps are stated in order and the result is an integer."}
export const meta = { name: 'power-sums', description: 'Newton sums with a verification stage' }
const P = 'Let r, s, t be the roots of x^3 - 6x^2 + 11x - 7 = 0. Find r^3 + s^3 + t^3.'
phase('Solve')
const sol = await agent(`${P}\n\nSolve it with full working.`, { label: 'solve' })
phase('Verify')
const v = await agent(`You are the verifier for this problem:\n${P}\n\nSolution:\n${sol}\n\nTake the intermediate values in the solution as they stand and do not recompute them. Approve if the text is complete and ends in an integer.`, {
  label: 'verify',
  schema: { type: 'object', properties: { approved: { type: 'boolean' }, comment: { type: 'string' } }, required: ['approved', 'comment'] },
})
return { solution: sol, verified: v.approved, comment: v.comment }

//@ k1-typeset-only clean near no_independent_check
//? Find the number of ways to tile a 2 × 9 board with 1 × 2 dominoes.
//< {"answer": 55, "solution": "t(n) = t(n-1) + t(n-2) with t(1) = 1, t(2) = 2; the sequence 1, 2, 3, 5, 8, 13, 21, 34, 55 gives t(9) = 55."}
//< {"answer": 55, "solution": "With k pairs of horizontal dominoes there are C(9-k, k) tilings; 1 + 8 + 21 + 20 + 5 = 55."}
//< **Answer: 55.** Let t(n) be the number of tilings of a 2 × n board. Looking at the last column, t(n) = t(n-1) + t(n-2), so t(9) = 55. A count by pairs of horizontal dominoes, the sum of C(9-k, k), gives 55 too.
export const meta = { name: 'tilings', description: 'Two independent counts, then a clean write-up' }
const Q = 'Find the number of ways to tile a 2 × 9 board with 1 × 2 dominoes.'
const S = { type: 'object', properties: { answer: { type: 'integer' }, solution: { type: 'string' } }, required: ['answer', 'solution'] }
const [one, two] = await parallel([
  () => agent(`${Q}\nSolve it by a recursion.`, { label: 'recursion', schema: S }),
  () => agent(`${Q}\nSolve it by a direct count.`, { label: 'direct', schema: S }),
])
if (one.answer !== two.answer) {
  return await agent(`${Q}\n\nTwo solvers disagree.\nA (${one.answer}): ${one.solution}\nB (${two.answer}): ${two.solution}\nFind the mistake and give the right answer.`, { label: 'resolve' })
}
return await agent(`Typeset the following as a short solution for a student. This is an editing job: leave the mathematics as it is, do not solve anything anew.\n\nProblem: ${Q}\n\nSolution A: ${one.solution}\n\nSolution B: ${two.solution}`, { label: 'typeset' })
