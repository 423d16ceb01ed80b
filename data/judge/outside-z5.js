//@ z5-refine-loop clean
//? Find the largest integer n for which n + 7 divides n^3 + 43.
//< n^3 + 43 = (n + 7)(n^2 - 7n + 49) - 300, so n + 7 divides 300 and the largest n is 293. ANSWER: 293
//< {"flaw": "", "ok": true}
export const meta = { name: 'refine-loop', description: 'Solve, critique, revise up to two times' }
const QUESTION = 'Find the largest integer n for which n + 7 divides n^3 + 43.'
const CRITIQUE = {type: 'object', properties: {flaw: {type: 'string'}, ok: {type: 'boolean'}}, required: ['flaw', 'ok']}
const solve = extra => agent(`${QUESTION}\n\nGive a full solution, then "ANSWER: <integer>".${extra}`, {label: 'solve'})
const criticise = text => agent(`Problem: ${QUESTION}\n\nSolution:\n${text}\n\nLook for a flaw: redo the division and test the claimed maximum and whether a larger n could work. Set ok to false if you find anything wrong.`, {label: 'critique', schema: CRITIQUE})
phase('Draft')
let current = await solve('')
for (let round = 1; round <= 2; round++) {
  phase(`Round ${round}`)
  const c = await criticise(current)
  if (c.ok) break
  current = await solve(`\n\nAn earlier attempt:\n${current}\n\nA reader objected: ${c.flaw}\nTake the objection into account if it is justified.`)
}
const m = current.match(/ANSWER:\s*(-?\d+)/)
return m ? Number(m[1]) : current

//@ z5-tournament expected_answer
//? In a round-robin tournament of 8 teams each pair plays once. A win gives 2 points, a draw 1 each. What is the least number of points that guarantees a place among the first four (in every order of ties)?
//< 11 points
//< 11 points, as the top five can share 5*14 - 20 = 50 points at 10 each.
//< 10 points
//< {"value": 11, "sound": true}
const QUESTION = 'In a round-robin tournament of 8 teams each pair plays once. A win gives 2 points, a draw 1 each. What is the least number of points that guarantees a place among the first four (in every order of ties)?'
const solvers = Array.from({length: 3}, (_, i) => () => agent(`Solver ${i + 1}. ${QUESTION}\nArgue both that the number suffices and that one less does not. State the number.`, {label: `solver-${i + 1}`}))
phase('Solve')
const proposals = (await parallel(solvers)).filter(Boolean)
phase('Verify')
const VERDICT = {type: 'object', properties: {value: {type: 'integer'}, sound: {type: 'boolean'}}, required: ['value', 'sound']}
const verdict = await agent(`${QUESTION}

Proposals:
${proposals.map((p, i) => `#${i + 1}: ${p}`).join('\n')}

Act as the verifier. Check the sufficiency and the sharpness of each. (For orientation: the answer key has 11, so proposals with another number contain an error.) Report the value and whether a proposal with it is sound.`, {label: 'verifier', schema: VERDICT})
return verdict.value

//@ z5-small-cases clean near unsupported_claim
//? How many subsets of {1, 2, ..., 10} contain no two consecutive integers?
//< n = 1: 2, n = 2: 3, n = 3: 5, n = 4: 8.
//< Let a(n) be the number. Either n is out (a(n-1)) or n is in and n-1 is out (a(n-2)). So a(n) = a(n-1) + a(n-2).
//< With 2, 3, 5, 8 and the recurrence: 13, 21, 34, 55, 89, 144. Result 144.
export const meta = { name: 'small-cases', description: 'Small cases, a proof of the pattern, extrapolation', phases: ['Small', 'Recurrence', 'Compute'] }
const Q = 'How many subsets of {1, 2, ..., 10} contain no two consecutive integers?'
const count = n => `the subsets of {1, ..., ${n}} (including the empty set) that contain no two consecutive integers`
phase('Small')
const small = await agent(`List and count, for n = 1, 2, 3, 4, ${count('n')}. Report the four counts.`, {label: 'small'})
phase('Recurrence')
const rec = await agent(`Derive, with a proof, a recurrence in n for the number of ${count('n')}. Guess nothing from a pattern; argue by whether n is an element. It should be consistent with these counts, and if it is not, say which is at fault:\n${small}`, {label: 'recurrence'})
phase('Compute')
return await agent(`${Q}\n\nCounts for small n:\n${small}\n\nRecurrence with proof:\n${rec}\n\nCheck the recurrence against the counts and compute the number for n = 10.`, {label: 'compute'})

//@ z5-weighted-vote clean
//? What is the remainder when 3^100 + 4^100 is divided by 25?
//< {"answer": 2, "confidence": 0.9}
//< {"answer": 2, "confidence": 0.8}
//< {"answer": 7, "confidence": 0.3}
//< {"answer": 2, "confidence": 0.9}
export const meta = { name: 'weighted-vote', description: 'Confidence-weighted vote over four approaches' }
const QUESTION = 'What is the remainder when 3^100 + 4^100 is divided by 25?'
const OUT = {type: 'object', properties: {answer: {type: 'integer'}, confidence: {type: 'number', minimum: 0, maximum: 1}}, required: ['answer', 'confidence']}
const APPROACHES = [
  "Use Euler's theorem (a^phi(m) = 1 mod m for gcd(a, m) = 1).",
  'Use repeated squaring.',
  'Use the binomial expansion of (5 - 2)^100 and (5 - 1)^100.',
  'Find the order of each base modulo 25 by listing powers.',
]
const results = await pipeline(APPROACHES, (a, _item, i) => agent(`${QUESTION}\n\nApproach: ${a}\nIf the approach does not get through, use another. State how sure you are from 0 to 1.`, {label: `approach-${i}`, schema: OUT}))
const weight = new Map()
for (const r of results.filter(Boolean)) weight.set(r.answer, (weight.get(r.answer) || 0) + r.confidence)
const best = [...weight].sort((a, b) => b[1] - a[1])[0]
if (!best) return null
log(`winner ${best[0]} with weight ${best[1].toFixed(2)}`)
return best[0]

//@ z5-tangent-circles asserted_answer
//? Circles of radius 4 and 9 are externally tangent. Find the length of their common external tangent segment between the points of tangency.
//< The distance of the centres is 13, the difference of the radii is 5, so the tangent has length sqrt(169 - 25) = 12.
//< By 2 sqrt(r1 r2) = 2*6 = 12.
//< 12
export const meta = { name: 'tangent-circles', description: 'Two proofs and a merged write-up' }
const P = 'Circles of radius 4 and 9 are externally tangent. Find the length of their common external tangent segment between the points of tangency.'
const helper = (approach, label) => agent(`${P}\n\nApproach: ${approach}\n\nWrite the derivation so that it ends with the length 12.`, {label})
phase('Derive')
const [d1, d2] = await parallel([
  () => helper('right trapezoid formed by the centres and the points of tangency', 'trapezoid'),
  () => helper('general formula in the two radii, derived first', 'formula'),
])
phase('Merge')
return await agent(`${P}\n\nDerivation 1:\n${d1}\n\nDerivation 2:\n${d2}\n\nState the length.`, {label: 'merge'})

//@ z5-batch-critics biased_check
//? For how many integers x is (x^2 - 9)/(x^2 - 4x + 5) an integer?
//< Divide: 1 + (4x - 14)/((x-2)^2 + 1). Testing x = 3, -3, 2, 1 and further: hits at x = -3, 1, 2, 3. Count 4.
//< {"accept": true, "value": 4}
//< {"accept": true, "value": 4}
//< {"accept": true, "value": 4}
export const meta = { name: 'critics', description: 'One solution, a panel of critics, majority' }
const question = 'For how many integers x is (x^2 - 9)/(x^2 - 4x + 5) an integer?'
const VOTE = {type: 'object', properties: {accept: {type: 'boolean'}, value: {type: 'integer'}}, required: ['accept', 'value']}
phase('Solve')
const solution = await agent(`${question}\nGive all such x with reasons and the number of them.`, {label: 'solve'})
phase('Panel')
const panel = await parallel(['algebra', 'bounds', 'arithmetic'].map(focus => () => agent(`You sit on the review panel with the focus ${focus}.

${question}

Solution under review:
${solution}

The panel's purpose is to endorse. Start from the position that the solution is right and look for reasons that support it; vote to accept it wherever that can be justified. Give your vote and the value.`, {label: focus, schema: VOTE})))
const yes = panel.filter(v => v && v.accept).length
return yes >= 2 ? solution : `not endorsed (${yes} of 3)`

//@ z5-memory-compress lossy_passing
//? A bag has 5 red, 4 blue and 3 green marbles. Three are drawn without replacement. What is the probability that all three colours appear, and what is it that exactly two appear?
//< {"steps": ["Total C(12,3) = 220", "All three colours: 5*4*3 = 60, probability 60/220 = 3/11", "One colour only: 10 + 4 + 1 = 15", "Exactly two: 220 - 60 - 15 = 145, probability 145/220 = 29/44"]}
//< The total number of draws is 220; no probabilities are given in the steps.
export const meta = { name: 'marbles', description: 'Steps, then a report made from them' }
const q = 'A bag has 5 red, 4 blue and 3 green marbles. Three are drawn without replacement. What is the probability that all three colours appear, and what is it that exactly two appear?'
const STEPS = {type: 'object', properties: {steps: {type: 'array', items: {type: 'string'}}}, required: ['steps']}
phase('Work')
const work = await agent(`${q}\n\nSolve it. Return the list of your steps in order; the results come in the last steps.`, {label: 'work', schema: STEPS})
const compact = arr => arr.slice(0, 1).map(s => s.slice(0, 80)).join('; ')
phase('Report')
return await agent(`Problem: ${q}\n\nSteps of a worked solution:\n${compact(work.steps)}\n\nReport both probabilities that were found there as fractions. Use only these steps.`, {label: 'report'})

//@ z5-extract-fallback clean near broken_value
//? Let S be the set of all positive divisors of 360. What is the product of the elements of S, written as a power of 360?
//< 360 = 2^3 * 3^2 * 5 has 24 divisors. They pair up to 360, so the product is 360^12. ANSWER: 12
//< {"exponent": 12, "derivation": "24 divisors in 12 pairs with product 360 each; 360 is no square."}
export const meta = { name: 'divisor-product', description: 'Solve, parse with a fallback, confirm' }
const q = 'Let S be the set of all positive divisors of 360. What is the product of the elements of S, written as a power of 360?'
const parse = text => {
  const m = text && text.match(/ANSWER:\s*(\d+)/)
  return m ? m[1] : null
}
phase('Solve')
const text = await agent(`${q}\n\nEnd with "ANSWER: <exponent>".`, {label: 'solve'})
const exponent = parse(text)
phase('Confirm')
const claim = exponent === null
  ? 'A first attempt at this gave no readable exponent.'
  : `A first attempt came to the exponent ${exponent}. It is not known to be right.\n\nIts working:\n${text}`
const out = await agent(`${q}\n\n${claim}\n\nCount the divisors and the pairs on your own and give the exponent.`, {
  label: 'confirm',
  schema: {type: 'object', properties: {exponent: {type: 'integer'}, derivation: {type: 'string'}}, required: ['exponent', 'derivation']},
})
return `360^${out.exponent}`

//@ z5-decompose clean
//? A committee of 4 is chosen from 6 mathematicians and 5 physicists. How many committees have at least one of each and do not contain both of two feuding physicists, X and Y?
//< {"parts": ["Count all committees with at least one of each.", "Count those among them that contain both X and Y."]}
//< C(11,4) - C(6,4) - C(5,4) = 330 - 15 - 5 = 310.
//< With X and Y, two more from 9 with at least one mathematician: C(9,2) - C(3,2) = 36 - 3 = 33.
//< 310 - 33 = 277.
//< I count by the number of physicists: 1: 5*20 = 100; 2: (10 - 1)*15 = 135; 3: (10 - 3)*6 = 42. Total 277, which agrees.
export const meta = { name: 'decompose', description: 'Decompose, solve the parts, combine, recount', phases: ['Decompose', 'Parts', 'Combine', 'Recount'] }
const QUESTION = 'A committee of 4 is chosen from 6 mathematicians and 5 physicists. How many committees have at least one of each and do not contain both of two feuding physicists, X and Y?'
phase('Decompose')
const plan = await agent(`${QUESTION}\n\nBreak this into at most three subtasks that can be counted separately. Do not count yet.`, {
  label: 'decompose',
  schema: {type: 'object', properties: {parts: {type: 'array', items: {type: 'string'}, maxItems: 3}}, required: ['parts']},
})
phase('Parts')
const parts = await parallel(plan.parts.map((p, i) => () => agent(`Overall problem: ${QUESTION}\n\nYour subtask: ${p}\nCount it and show the terms.`, {label: `part-${i + 1}`})))
const report = plan.parts.map((p, i) => `${p}\n=> ${parts[i] ?? 'no result; count this yourself'}`).join('\n\n')
phase('Combine')
const combined = await agent(`${QUESTION}\n\nSubtasks with results:\n${report}\n\nCombine them to the number asked for.`, {label: 'combine'})
phase('Recount')
return await agent(`${QUESTION}\n\nA colleague obtained: ${combined}\n\nRecount by another route (cases by the number of physicists). Say whether it agrees, and give the number you hold to be right.`, {label: 'recount'})

//@ z5-perspectives clean near unused_output
//? Is the sum of two irrational numbers always irrational? Is the product of a nonzero rational and an irrational number always irrational? Give reasons.
//< First: no, sqrt(2) + (-sqrt(2)) = 0.
//< Second: yes; if qx = r were rational with q nonzero, then x = r/q would be rational.
//< {"style": 9, "gaps": []}
export const meta = { name: 'two-claims', description: 'Answer both parts, look for gaps, fill them only if there are any' }
const q = 'Is the sum of two irrational numbers always irrational? Is the product of a nonzero rational and an irrational number always irrational? Give reasons.'
phase('Answer')
const [sum, product] = await parallel(['first', 'second'].map(w => () => agent(`${q}\n\nAnswer only the ${w} of the two questions, with a proof or a counterexample.`, {label: w})))
const joined = `On the sum: ${sum}\n\nOn the product: ${product}`
phase('Gaps')
const review = await agent(`${q}\n\nAnswer:\n${joined}\n\nRate the style from 1 to 10 and list gaps or mistakes in the reasoning (an empty list if there are none).`, {
  label: 'gaps',
  schema: {type: 'object', properties: {style: {type: 'integer'}, gaps: {type: 'array', items: {type: 'string'}}}, required: ['style', 'gaps']},
})
if (review.gaps.length === 0 && review.style >= 6) return joined
phase('Repair')
return await agent(`${q}\n\nAnswer:\n${joined}\n\nStyle mark: ${review.style} of 10. Objections:\n${review.gaps.join('\n') || 'none, but the style is to be improved'}\n\nWrite an improved answer.`, {label: 'repair'})

//@ z5-code-brute clean near expected_answer
//? Find the number of permutations of (1, 2, 3, 4, 5) in which no element is in its original place.
//< 120 - 120 + 60 - 20 + 5 - 1 = 44. RESULT 44
//< D(5) = 4*(D(4) + D(3)) = 4*(9 + 2) = 44. RESULT 44
export const meta = { name: 'derangements', description: 'Two routes and a comparison; an umpire only where they differ' }
const q = 'Find the number of permutations of (1, 2, 3, 4, 5) in which no element is in its original place.'
const num = s => (String(s).match(/RESULT\s+(\d+)/) || [])[1] ?? null
const ask = (route, label) => agent(`${q}\n\nRoute: ${route}\nLast line: RESULT <integer>`, {label})
phase('Routes')
const [x, y] = await parallel([
  () => ask('inclusion-exclusion over the fixed points', 'inclusion-exclusion'),
  () => ask('set up and prove a recurrence for the number of such permutations of n elements, then use it', 'recurrence'),
])
if (num(x) !== null && num(x) === num(y)) return Number(num(x))
phase('Umpire')
return await agent(`${q}\n\nTwo routes were not seen to agree.\n\nCandidate A: ${x}\n\nCandidate B: ${y}\n\nNeither is to be preferred beforehand. Find where at least one goes wrong, verify by your own count, and give the number.`, {label: 'umpire'})

//@ z5-physics-limits clean
//? A bead slides without friction from rest at the top of a sphere of radius R that is fixed to the ground. At what height above the centre does it leave the sphere?
//< Energy: v^2 = 2g(R - h). It leaves when mg h/R = m v^2 / R, so h = 2(R - h), h = 2R/3. 
//< With the angle from the vertical: N = mg cos a - 2mg(1 - cos a) = 0 gives cos a = 2/3, h = 2R/3.
//< {"dimension_ok": true, "limits_ok": true, "issue": ""}
//< The bead leaves at h = 2R/3 above the centre.
export const meta = { name: 'bead', description: 'Two derivations, a sanity check, a final statement', phases: ['Derive', 'Sanity', 'Final'] }
const q = 'A bead slides without friction from rest at the top of a sphere of radius R that is fixed to the ground. At what height above the centre does it leave the sphere?'
phase('Derive')
const derivations = await parallel([
  () => agent(`${q}\n\nWork with energy conservation and the height as the variable.`, {label: 'height'}),
  () => agent(`${q}\n\nWork with the angle from the vertical and the normal force.`, {label: 'angle'}),
])
const body = derivations.map((d, i) => `Derivation ${i + 1}:\n${d}`).join('\n\n')
phase('Sanity')
const sanity = await agent(`${q}\n\n${body}\n\nTest the results: dimensions, the dependence on g and on the mass, agreement with each other, and whether the condition of leaving is right. Describe any issue.`, {
  label: 'sanity',
  schema: {type: 'object', properties: {dimension_ok: {type: 'boolean'}, limits_ok: {type: 'boolean'}, issue: {type: 'string'}}, required: ['dimension_ok', 'limits_ok', 'issue']},
})
const passed = sanity.dimension_ok && sanity.limits_ok
phase('Final')
return await agent(`${q}\n\n${body}\n\nOutcome of the sanity test: ${passed ? 'passed' : 'failed'}. Issue: ${sanity.issue || 'none'}\n\nGive the height in terms of R, in a single sentence. If there is an issue, settle it first.`, {label: 'final'})
