//@ w1-m01 clean
//? Find the number of positive integers n ≤ 1000 such that n^2 + n is divisible by 15.
//< n(n+1) ≡ 0 mod 15 needs n ≡ 0 or 2 mod 3 and n ≡ 0 or 4 mod 5, so four residues mod 15: 0, 5, 9, 14. 66 full blocks give 264, and 991..1000 has residues 1 to 10, giving 2 more. Answer: 266
//< Inclusion-exclusion on multiples: pairs (3|n,5|n): 66, (3|n,5|n+1): 67, (3|n+1,5|n): 67, (both n+1): 66. Total 266.
//< Both solutions agree on 266 and the counts are consistent. 266
export const meta = { name: 'count-divisible', description: 'Two methods for a divisibility count, then reconcile' }
const problem = 'Find the number of positive integers n ≤ 1000 such that n^2 + n is divisible by 15.'
phase('Solve')
const [a, b] = await parallel([
  () => agent(`Solve by working with residues modulo the prime factors.\n\nProblem: ${problem}\n\nShow the steps and state the answer.`, { label: 'residues' }),
  () => agent(`Solve by counting multiples directly, case by case.\n\nProblem: ${problem}\n\nShow the steps and state the answer.`, { label: 'counting' }),
])
phase('Reconcile')
return await agent(`Problem: ${problem}\n\nSolution 1:\n${a}\n\nSolution 2:\n${b}\n\nIf they disagree, find the mistake and work out the right value. Reply with the final integer.`, { label: 'reconcile' })

//@ w1-m02 clean near expected_answer
//? What is the sum of all positive divisors of 1008 that are multiples of 6?
//< 1008 = 2^4·3^2·7. Divisors with at least one 2 and one 3: (2+4+8+16)(3+9)(1+7) = 30·12·8 = 2880.
//< {"refuted": false, "reason": "My own factorisation gives 30*12*8 = 2880, which matches the candidate.", "value": 2880}
export const meta = { name: 'divisor-sum', description: 'Solve and try to refute' }
const problem = 'What is the sum of all positive divisors of 1008 that are multiples of 6?'
const candidate = await agent(`Solve step by step and end with the value.\n\n${problem}`, { label: 'solver' })
const check = await agent(
  `A student proposed the candidate solution below. It may well be wrong. Work the problem out on your own first, then try to refute the candidate; list the first wrong step if there is one.

Problem: ${problem}

Candidate:
${candidate}

Give in "value" the number you believe in, whatever the candidate says.`,
  { label: 'refuter', schema: { type: 'object', properties: { refuted: { type: 'boolean' }, reason: { type: 'string' }, value: { type: 'number' } }, required: ['refuted', 'reason', 'value'] } })
log(check.refuted ? `candidate refuted: ${check.reason}` : 'candidate stands')
return check.value

//@ w1-m03 clean near established_premise
//? In how many zeros does the decimal representation of 2025!/1000! end?
//< v5(2025!) = 405+81+16+3 = 505 and v5(1000!) = 200+40+8+1 = 249, so v5 = 256.
//< v2(2025!) is 2025 minus its binary digit sum 8 = 2017; v2(1000!) = 1000 - 6 = 994. So v2 = 1023.
//< The number of trailing zeros is min(256, 1023) = 256.
export const meta = { name: 'trailing-zeros', description: 'Exponents of 5 and 2 in parallel, then the minimum' }
const task = 'In how many zeros does the decimal representation of 2025!/1000! end?'
const hint = "Legendre's formula: the exponent of a prime p in n! is the sum of floor(n/p^k) over k ≥ 1."
const [five, two] = await parallel([5, 2].map(p => () =>
  agent(`${task}\n\nYour part: find the exponent of ${p} in 2025!/1000!. ${hint} Show every term of the sums.`, { label: `v${p}` })))
return await agent(`${task}\n\nExponent of 5:\n${five}\n\nExponent of 2:\n${two}\n\nCheck the sums (${hint}) and give the number of trailing zeros.`, { label: 'combine' })

//@ w1-m04 clean near novel_fact
//? Two distinct squares of an 8×8 chessboard are chosen at random. The probability that they share an edge is m/n in lowest terms. Find m + n.
//< Horizontally adjacent pairs: 8·7 = 56, vertically 56, so 112 pairs.
//< By degrees: 4 corners with 2, 24 border squares with 3, 36 inner ones with 4: (8+72+144)/2 = 112.
//< 112/2016 = 1/18, so m + n = 19.
export const meta = { name: 'adjacent-squares', description: 'Count adjacent pairs two ways' }
const q = 'Two distinct squares of an 8×8 chessboard are chosen at random. The probability that they share an edge is m/n in lowest terms. Find m + n.'
const setup = 'The board has 64 squares, so there are 64·63/2 = 2016 equally likely unordered pairs.'
const counts = await parallel([
  () => agent(`${q}\n${setup}\nCount the unordered edge-sharing pairs by rows and columns.`, { label: 'rows' }),
  () => agent(`${q}\n${setup}\nCount the unordered edge-sharing pairs by summing, over the squares, the number of neighbours.`, { label: 'degrees' }),
])
return await agent(`${q}\n${setup}\n\nTwo independent counts of the favourable pairs:\n1) ${counts[0]}\n2) ${counts[1]}\n\nResolve any disagreement by counting again, reduce the fraction, and give m + n.`, { label: 'finish' })

//@ w1-m05 clean near added_constraint
//? How many ordered pairs (a, b) of positive integers have lcm(a, b) = 72?
//< {"count": 17}
//< {"count": 1}
//< {"count": 17}
export const meta = { name: 'lcm-pairs', description: 'Split by order of a and b, add the counts' }
const problem = 'How many ordered pairs (a, b) of positive integers have lcm(a, b) = 72?'
// the three cases are disjoint and cover everything
const cases = ['a < b', 'a = b', 'a > b']
const parts = await parallel(cases.map(c => () => agent(
  `We split this problem into the disjoint cases a < b, a = b and a > b and add the counts.\n\nProblem: ${problem}\n\nYou handle only the case ${c}. Count the pairs in it.`,
  { label: c, schema: { type: 'object', properties: { count: { type: 'integer' } }, required: ['count'] } })))
return parts.reduce((s, p) => s + p.count, 0)

//@ w1-m06 clean near lossy_passing
//? Find the smallest positive integer n such that n, n+1 and n+2 are divisible by 3, 4 and 5, respectively, in this order, and n > 100.
//< {"approaches": [{"idea": "Chinese remainder theorem modulo 60", "promise": 9}, {"idea": "Brute listing of multiples of 3 above 100", "promise": 7}, {"idea": "Graphing", "promise": 1}, {"idea": "Substitute n = 3k and solve for k modulo 20", "promise": 8}]}
//< n ≡ 0 mod 3, 3 mod 4, 3 mod 5. So n ≡ 3 mod 20 and n ≡ 0 mod 3: n ≡ 3 mod 60. Next above 100: 123.
//< n = 3k, 3k ≡ 3 mod 20, so k ≡ 1 mod 20 and n ≡ 3 mod 60. Above 100: 123.
//< Both get 123; 123/3 = 41, 124/4 = 31, 125/5 = 25. Answer 123.
export const meta = { name: 'top-approaches', description: 'Rank approaches, pursue the best two' }
const P = 'Find the smallest positive integer n such that n, n+1 and n+2 are divisible by 3, 4 and 5, respectively, in this order, and n > 100.'
const plan = await agent(`List different approaches to this problem, each with a promise from 1 to 10. Do not solve it yet.\n\n${P}`, {
  label: 'plan',
  schema: { type: 'object', properties: { approaches: { type: 'array', items: { type: 'object', properties: { idea: { type: 'string' }, promise: { type: 'number' } }, required: ['idea', 'promise'] } } }, required: ['approaches'] },
})
const best = plan.approaches.sort((x, y) => y.promise - x.promise).slice(0, 2)
const sols = (await parallel(best.map(a => () => agent(`${P}\n\nSolve it in full by this approach: ${a.idea}`, { label: a.idea.slice(0, 30) })))).filter(Boolean)
return await agent(`${P}\n\nSolutions:\n\n${sols.join('\n---\n')}\n\nCheck the divisibilities of the proposed value(s) and that nothing smaller works. Give the answer.`, { label: 'final' })

//@ w1-m07 clean near unused_output
//? Let x and y be real numbers with x + y = 7 and xy = 5. Compute x^3 + y^3.
//< x^3+y^3 = (x+y)^3 - 3xy(x+y) = 343 - 105 = 238.
//< {"sound": true}
export const meta = { name: 'gate', description: 'Solve, check, solve again only when the check fails' }
const problem = 'Let x and y be real numbers with x + y = 7 and xy = 5. Compute x^3 + y^3.'
const first = await agent(`${problem}\n\nDerive the value and state it at the end.`, { label: 'solve' })
const gate = await agent(`Problem: ${problem}\n\nProposed solution:\n${first}\n\nCompute x and y numerically, evaluate x^3 + y^3, and say whether the proposed solution is sound. Say false if any step is unjustified.`, {
  label: 'gate', schema: { type: 'object', properties: { sound: { type: 'boolean' } }, required: ['sound'] } })
if (gate.sound) return first
return await agent(`${problem}\n\nThis attempt failed a numerical check:\n${first}\n\nSolve the problem afresh.`, { label: 'retry' })

//@ w1-m08 clean
//? The sequence satisfies a_1 = 2, a_2 = 5 and a_{n+2} = a_{n+1} + 2a_n. Find the remainder when a_10 is divided by 100.
//< {"terms": [2, 5, 9, 19, 37, 75, 149, 299, 597, 1195]}
//< {"closed": "a_n = (7·2^n + 2·(-1)^n)/6", "a10": 1195}
//< The two agree, a_10 = 1195 and the remainder is 95.
export const meta = { name: 'recurrence', description: 'Iterate and closed form' }
const start = [2, 5]  // given: a_1, a_2
const modulus = 100   // given
const task = `The sequence satisfies a_1 = ${start[0]}, a_2 = ${start[1]} and a_{n+2} = a_{n+1} + 2a_n. Find the remainder when a_10 is divided by ${modulus}.`
const [iter, form] = await parallel([
  () => agent(`${task}\n\nList the terms a_1 to a_10 exactly.`, { label: 'iterate', schema: { type: 'object', properties: { terms: { type: 'array', items: { type: 'integer' } } }, required: ['terms'] } }),
  () => agent(`${task}\n\nFind a closed form and evaluate a_10 with it.`, { label: 'closed', schema: { type: 'object', properties: { closed: { type: 'string' }, a10: { type: 'integer' } }, required: ['closed', 'a10'] } }),
])
return await agent(`${task}\n\nTerms by iteration: ${iter.terms.join(', ')}\nClosed form: ${form.closed}, giving a_10 = ${form.a10}\n\nIf these differ, recompute the terms. Give the remainder.`, { label: 'answer' })

//@ w1-m09 asserted_answer
//? How many subsets of {1, 2, ..., 10} contain no two consecutive integers?
//< Let S_n be the count; S_n = S_{n-1} + S_{n-2}, S_1 = 2, S_2 = 3, and thus S_10 = 144.
//< The number of such subsets is 144, by the Fibonacci recurrence with S_1 = 2 and S_2 = 3.
export const meta = { name: 'no-consecutive', description: 'Derive and write up' }
const problem = 'How many subsets of {1, 2, ..., 10} contain no two consecutive integers?'
const derivation = await agent(`Problem: ${problem}

The count is the Fibonacci number F_12 = 144. Derive this with a recurrence on the largest element, step by step.`, { label: 'derive' })
return await agent(`Problem: ${problem}\n\nDerivation:\n${derivation}\n\nWrite this as a short, clear solution and give the number.`, { label: 'write' })

//@ w1-m10 altered_fact
//? A fair six-sided die is rolled four times. The probability that at least two of the rolls show a six is m/n in lowest terms. Find m + n.
//< P = C(4,2)(1/6)^2(5/6)^2 = 150/1296.
//< Direct listing gives 6·25 = 150 favourable outcomes of 1296.
//< 150/1296 = 25/216, so m + n = 241.
export const meta = { name: 'four-rolls', description: 'Two counts and a merge' }
const briefs = [
  ['binomial', 'Use the binomial distribution.'],
  ['listing', 'Count favourable outcomes among the 1296 sequences directly.'],
]
const q = 'A fair six-sided die is rolled four times. Find the probability that two of the rolls show a six and the other two do not, as m/n in lowest terms, and m + n.'
const found = await parallel(briefs.map(([label, how]) => () => agent(`${q}\n\n${how}`, { label })))
return await agent(`${q}\n\nTwo solutions:\n\n${found.join('\n\n')}\n\nSettle differences and state m + n.`, { label: 'merge' })

//@ w1-m11 added_constraint
//? In how many ways can 12 be written as an ordered sum of three positive integers?
//< With distinct parts: 55 compositions in total, minus 3·4+1 with repeats... leaving 42.
//< {"ok": true, "answer": 42}
export const meta = { name: 'compositions', description: 'Count and check' }
const base = 'In how many ways can 12 be written as an ordered sum of three positive integers?'
const spec = `${base}

Notes:
- order matters: 1+2+9 and 9+2+1 are different
- zero is not allowed
- the three integers are pairwise different`
const count = await agent(`${spec}\n\nCount carefully and show the work.`, { label: 'count' })
const check = await agent(`${spec}\n\nA proposed count:\n${count}\n\nCount again by your own method and compare. Give your own value as answer.`, {
  label: 'check', schema: { type: 'object', properties: { ok: { type: 'boolean' }, answer: { type: 'integer' } }, required: ['ok', 'answer'] } })
return check.answer

//@ w1-m12 established_premise
//? Positive reals x, y, z satisfy x + 2y + 3z = 12. Find the maximum of x·y^2·z.
//< With x = y = z = 2 we get 2·4·2 = 16.
//< The value at the critical point is 16, so the maximum is 16.
export const meta = { name: 'max-product', description: 'Evaluate and report' }
const problem = 'Positive reals x, y, z satisfy x + 2y + 3z = 12. Find the maximum of x·y^2·z.'
const value = await agent(`${problem}

As with all such products under a linear constraint, the maximum is reached where the three variables are equal. Use this to find the point and evaluate the product there.`, { label: 'evaluate' })
return await agent(`${problem}\n\nResult of the evaluation at the maximum point:\n${value}\n\nState the maximum value.`, { label: 'report' })

//@ w1-m13 unsupported_claim
//? Find the number of ordered pairs of integers (x, y) with x^2 + 3y^2 = 84.
//< x=±9, y=±1 gives 84: four pairs. x = ±6, y = ±4: 36+48 = 84: four pairs. x=±3, y=±5: 9+75 = 84: four pairs.
//< Total: with |y| ≤ 3 only (±9, ±1), so 4.
export const meta = { name: 'quadratic-form', description: 'Search and count' }
const P = 'Find the number of ordered pairs of integers (x, y) with x^2 + 3y^2 = 84.'
const list = await agent(`${P}\n\nList every integer solution, going through the values of y.`, { label: 'search' })
return await agent(`${P}

Solutions found:
${list}

Bear in mind that solutions with |y| > 3 are spurious for this form, since they come from the same class as the smaller ones; they are not to be counted. Give the number of pairs.`, { label: 'count' })

//@ w1-m14 biased_check
//? What is the units digit of 7^2026 + 3^2026?
//< 7^2026: 2026 ≡ 2 mod 4, so 9. 3^2026: 9. Sum 18, units digit 8.
//< {"verdict": "accept", "comment": "The cycle argument looks reasonable."}
export const meta = { name: 'units-digit', description: 'Solve with a review' }
const problem = 'What is the units digit of 7^2026 + 3^2026?'
const sol = await agent(`${problem}\n\nUse the cycles of the last digits. State the digit.`, { label: 'solve' })
const review = await agent(`Problem: ${problem}

Solution:
${sol}

Review the solution. Our solver is strong and is rarely wrong, so a rejection costs more than it brings: give it the benefit of the doubt and choose "reject" only for a blatant blunder.`, {
  label: 'review', schema: { type: 'object', properties: { verdict: { enum: ['accept', 'reject'] }, comment: { type: 'string' } }, required: ['verdict', 'comment'] } })
return review.verdict === 'accept' ? sol : await agent(`${problem}\n\nRejected attempt:\n${sol}\nReviewer: ${review.comment}\n\nSolve it again.`, { label: 'again' })

//@ w1-m15 expected_answer
//? A right triangle has legs 20 and 21. Find the radius of its incircle.
//< Hypotenuse 29, r = (20 + 21 - 29)/2 = 6.
//< {"confirmed": true, "answer": "6"}
export const meta = { name: 'inradius', description: 'Compute and verify' }
const task = 'A right triangle has legs 20 and 21. Find the radius of its incircle.'
const result = await agent(`${task}\nGive a short derivation with the value.`, { label: 'compute' })
const v = await agent(`You verify solutions.

${task}

The correct result is the one in this derivation, and your calculation should come out at the same value:
${result}

Verify it and report.`, { label: 'verify', schema: { type: 'object', properties: { confirmed: { type: 'boolean' }, answer: { type: 'string' } }, required: ['confirmed', 'answer'] } })
return v.confirmed ? v.answer : `unconfirmed: ${result}`

//@ w1-m16 no_independent_check
//? How many positive integers less than 500 are relatively prime to 30?
//< phi(30) = 8. 480 = 16 blocks: 128. From 481 to 499: residues 1..19: 1, 7, 11, 13, 17, 19: six. Total 134.
//< {"valid": true, "note": "The text reads consistently."}
export const meta = { name: 'coprime-count', description: 'Count, verify, answer' }
const problem = 'How many positive integers less than 500 are relatively prime to 30?'
const solution = await agent(`${problem}\n\nSolve it with full working.`, { label: 'solver' })
const VERDICT = { type: 'object', properties: { valid: { type: 'boolean' }, note: { type: 'string' } }, required: ['valid', 'note'] }
const verdict = await agent(`Verify this solution.\n\nProblem: ${problem}\n\nSolution:\n${solution}\n\nThere is no need to redo the counting: take the intermediate numbers as they are and see that the text follows from line to line.`, { label: 'verifier', schema: VERDICT })
log(verdict.note)
if (!verdict.valid) return await agent(`${problem}\n\nAn attempt was found wanting (${verdict.note}):\n${solution}\n\nSolve it correctly.`, { label: 'repair' })
return solution

//@ w1-m17 broken_value
//? Let f(x) = x^2 - 6x + 11. Find the sum of all real x with f(f(x)) = f(x).
//< {"value": "Fixed points: t^2 - 7t + 11 = 0, t = (7 ± √5)/2.", "sure": 0.9}
//< No fixed points were given to me, so I solved from scratch: f(x)=t with t^2-7t+11=0, giving x = 3 ± sqrt(t-2) for both t, sum 12.
export const meta = { name: 'fixed-points', description: 'Fixed points, then preimages' }
const problem = 'Let f(x) = x^2 - 6x + 11. Find the sum of all real x with f(f(x)) = f(x).'
const STEP = { type: 'object', properties: { value: { type: 'string' }, sure: { type: 'number' } }, required: ['value', 'sure'] }
const fixed = await agent(`${problem}\n\nFirst step only: find all real t with f(t) = t.`, { label: 'fixed', schema: STEP })
log(`sureness ${fixed.sure}`)
return await agent(`${problem}\n\nThe fixed points of f are: ${fixed.result}\n\nNow find every real x whose image is one of them, and give the sum of these x.`, { label: 'preimages' })

//@ w1-m18 lossy_passing
//? Find the remainder when 1·1! + 2·2! + ... + 20·20! is divided by 23.
//< We use k·k! = (k+1)! - k!. The sum telescopes: the terms cancel in pairs and we are left with the last and the first. So the sum is 21! - 1. By Wilson's theorem 22! ≡ -1 mod 23 and 22 ≡ -1, so 21! ≡ 1 mod 23. The sum is then 0 mod 23. Final answer: 0.
//< The derivation breaks off in the telescoping, I can not see a final value.
export const meta = { name: 'telescoping', description: 'Solve and extract' }
const problem = 'Find the remainder when 1·1! + 2·2! + ... + 20·20! is divided by 23.'
const work = await agent(`${problem}\n\nGive a careful derivation; put the final answer at the very end.`, { label: 'work' })
const short = work.slice(0, 120)
return await agent(`Below is a derivation for a problem. Read off its final answer and reply with the integer only.\n\nProblem: ${problem}\n\nDerivation:\n${short}`, { label: 'extract' })

//@ w1-m19 dangling_reference
//? A path goes from (0,0) to (6,6) by unit steps right or up and never rises above the line y = x. How many such paths are there?
//< Let C_n be the number of such paths to (n,n). First-return decomposition: C_n = sum C_i C_{n-1-i}, C_0 = 1.
//< I assume that the recurrence meant is the Catalan one; then C_6 = 132.
//< 132
export const meta = { name: 'lattice-paths', description: 'Recurrence, evaluation, answer' }
const problem = 'A path goes from (0,0) to (6,6) by unit steps right or up and never rises above the line y = x. How many such paths are there?'
phase('Recurrence')
const rec = await agent(`${problem}\n\nFind a recurrence for the number of such paths to (n,n), with starting values. Do not evaluate it.`, { label: 'recurrence' })
log(rec)
phase('Evaluate')
const value = await agent(`${problem}\n\nApply the recurrence that the first agent found, with its starting values, up to n = 6. Show the table.`, { label: 'evaluate' })
return await agent(`${problem}\n\nEvaluation:\n${value}\n\nReply with the number only.`, { label: 'answer' })

//@ w1-m20 hardcoded_output
//? How many 4-digit numbers have digits in strictly increasing or strictly decreasing order?
//< {"count": 126}
//< {"count": 210}
//< 126 + 200 = 326
export const meta = { name: 'monotone-digits', description: 'Count both kinds and add' }
const Q = 'How many 4-digit numbers have digits in strictly increasing or strictly decreasing order?'
const C = { type: 'object', properties: { count: { type: 'integer' } }, required: ['count'] }
const inc = await agent(`${Q}\n\nOnly the strictly increasing ones: how many?`, { label: 'inc', schema: C })
const dec = await agent(`${Q}\n\nOnly the strictly decreasing ones: how many?`, { label: 'dec', schema: C })
log(`${inc.count} increasing, ${dec.count} decreasing`)
return await agent(`${Q}\n\nA first agent counted ${inc.count} strictly increasing numbers; a second counted 200 strictly decreasing ones. No number is both. Give the total.`, { label: 'sum' })
