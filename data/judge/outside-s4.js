//@ s4-euler-polynomial clean
//? What is the smallest positive integer n for which n² + n + 41 is not prime?
//< n = 40 gives 1600 + 40 + 41 = 1681 = 41². So the value is at most 40.
//< For n < 40 a prime factor q ≤ 40 would be needed; checking the quadratic modulo each prime up to 37 shows that the discriminant -163 is a non-residue for all of them, so no value is divisible by them. All values for n ≤ 39 are prime.
//< {"bound_ok": true, "minimality_ok": true, "answer": 40, "gap": ""}
export const meta = { name: 'first-composite', description: 'Upper bound and minimality apart, then an examiner' }

const problem = 'What is the smallest positive integer n for which n² + n + 41 is not prime?'

phase('Two halves')
const [upper, minimal] = await parallel([
  () => agent(`${problem}\n\nWork on the upper bound only: find an n, as small as you can, for which the value is composite, and exhibit the factorisation.`, { label: 'upper' }),
  () => agent(`${problem}\n\nWork on minimality only: find out up to which n all the values are prime, with an argument that covers each n (for example through the quadratic residues of the discriminant modulo small primes).`, { label: 'minimal' }),
])

phase('Examine')
const exam = await agent(`${problem}\n\nUpper bound:\n${upper}\n\nMinimality:\n${minimal}\n\nCheck both halves independently (recompute the factorisation, test some primes). Do they meet in the same n? Give the answer that you yourself stand for and any gap.`,
  { label: 'examine', schema: { type: 'object', properties: { bound_ok: { type: 'boolean' }, minimality_ok: { type: 'boolean' }, answer: { type: 'integer' }, gap: { type: 'string' } }, required: ['bound_ok', 'minimality_ok', 'answer', 'gap'] } })
if (exam.bound_ok && exam.minimality_ok) return { answer: exam.answer, proof: [upper, minimal] }
return await agent(`${problem}\n\nUpper bound:\n${upper}\n\nMinimality:\n${minimal}\n\nAn examiner who stands for ${exam.answer} found this gap: ${exam.gap}\n\nClose the gap or correct the result, and write the complete solution.`, { label: 'close-gap' })

//@ s4-bridges-compare clean
//? Which bridge was opened earlier, the one designed by the pupil of Mara Lind or the one at Tolvik?
//= {"context": ["The Askvoll bridge, designed by Per Dahl, was opened in June 1934 after four years of work.", "Mara Lind taught structural engineering; her only pupil to build bridges was Per Dahl.", "The bridge at Tolvik was begun in 1929. Work was stopped from 1931 to 1933, and the bridge was opened in May 1936."]}
//< {"bridge": "Askvoll bridge", "opened": "June 1934", "support": "Passages 2 and 1"}
//< {"bridge": "bridge at Tolvik", "opened": "May 1936", "support": "Passage 3"}
//< The Askvoll bridge (June 1934) was opened before the bridge at Tolvik (May 1936). The passages support both dates.
export const meta = { name: 'bridge-dates', description: 'One agent for each side of the comparison' }

const question = 'Which bridge was opened earlier, the one designed by the pupil of Mara Lind or the one at Tolvik?'
const passages = args.context.map((p, i) => `[${i + 1}] ${p}`).join('\n\n')
const SIDE = { type: 'object', properties: { bridge: { type: 'string' }, opened: { type: 'string' }, support: { type: 'string' } }, required: ['bridge', 'opened', 'support'] }

phase('Sides')
const sides = await parallel(['the bridge designed by the pupil of Mara Lind', 'the bridge at Tolvik'].map((side, i) => () =>
  agent(`${passages}\n\nIdentify ${side} and find when it was opened (not when it was begun). Name the passages that support this.`, { label: `side-${i + 1}`, schema: SIDE })))

phase('Compare')
return await agent(`${passages}\n\nQuestion: ${question}\n\nFindings:\n${sides.filter(Boolean).map(s => `- ${s.bridge}: opened ${s.opened} (${s.support})`).join('\n')}\n\nLook up each date in the passages again, then answer. If a finding is missing or wrong, put it right.`, { label: 'compare' })

//@ s4-samples-vote clean
//? How many stereoisomers does 2,3-dichlorobutane have? (A) 2 (B) 3 (C) 4 (D) 6
//< {"choice": "B", "why": "Two stereocentres, R,R and S,S and one meso form: 3."}
//< {"choice": "C", "why": "2^2 = 4."}
//< {"choice": "B", "why": "Symmetric ends make R,S and S,R identical (meso)."}
//< {"choice": "B", "why": "A pair of enantiomers and a meso compound."}
//< {"choice": "B", "why": "Three, as for tartaric acid."}
//< {"holds": true, "own_count": 3}
export const meta = { name: 'stereoisomers', description: 'Five samples, a vote, a blind recount' }

const question = 'How many stereoisomers does 2,3-dichlorobutane have? (A) 2 (B) 3 (C) 4 (D) 6'
const PICK = { type: 'object', properties: { choice: { type: 'string', enum: ['A', 'B', 'C', 'D'] }, why: { type: 'string' } }, required: ['choice', 'why'] }

phase('Sample')
const samples = (await parallel([1, 2, 3, 4, 5].map(n => () =>
  agent(`${question}\n\nThink step by step: find the stereocentres, list the configurations, then look for those that coincide. Choose one option.`, { label: `sample-${n}`, schema: PICK })))).filter(Boolean)

phase('Vote')
const count = letter => samples.filter(s => s.choice === letter).length
const [winner] = ['A', 'B', 'C', 'D'].sort((a, b) => count(b) - count(a))
const reasons = samples.filter(s => s.choice === winner).map(s => s.why)
const dissent = samples.filter(s => s.choice !== winner).map(s => `${s.choice}: ${s.why}`)

phase('Recount')
const recount = await agent(`${question}\n\nThe majority chose ${winner} for these reasons:\n${reasons.join('\n')}\n\nDissenting:\n${dissent.join('\n') || '(none)'}\n\nDraw every configuration yourself and count. Does the majority's choice hold? Give your own count.`,
  { label: 'recount', schema: { type: 'object', properties: { holds: { type: 'boolean' }, own_count: { type: 'integer' } }, required: ['holds', 'own_count'] } })
return recount.holds ? { choice: winner, votes: count(winner), reasons } : await agent(`${question}\n\nA vote went for ${winner}:\n${reasons.join('\n')}\n\nA recount gave ${recount.own_count} stereoisomers. Find out which is right and give the letter with a justification.`, { label: 'resolve' })

//@ s4-blind-integral clean near missing_context
//? A particle moves along the x-axis with velocity v(t) = 3t² - 12t + 9 (m/s) for 0 ≤ t ≤ 4 (s). What total distance does it cover?
//< {"definite_integrals": ["integral of 3t^2 - 12t + 9 from 0 to 1", "integral of 3t^2 - 12t + 9 from 1 to 3", "integral of 3t^2 - 12t + 9 from 3 to 4"], "reasoning": "v = 3(t-1)(t-3) changes sign at 1 and 3; the distance is the sum of the absolute values."}
//< F(t) = t³ - 6t² + 9t; F(1) - F(0) = 4.
//< F(3) - F(1) = 0 - 4 = -4.
//< F(4) - F(3) = 4 - 0 = 4.
//< The distance is 4 + 4 + 4 = 12 m.
export const meta = { name: 'distance-covered', description: 'Set up, evaluate the integrals blind, assemble' }

const problem = 'A particle moves along the x-axis with velocity v(t) = 3t² - 12t + 9 (m/s) for 0 ≤ t ≤ 4 (s). What total distance does it cover?'

phase('Set up')
const plan = await agent(`${problem}\n\nDo not evaluate anything yet. Find where the velocity changes sign and list the definite integrals that are needed, each written out in full with its integrand and limits, so that it can be evaluated without knowledge of the problem.`,
  { label: 'set-up', schema: { type: 'object', properties: { definite_integrals: { type: 'array', items: { type: 'string' } }, reasoning: { type: 'string' } }, required: ['definite_integrals', 'reasoning'] } })

phase('Evaluate')
// these calls get the bare integral only, so that no idea of the physics can colour the value or its sign
const values = await parallel(plan.definite_integrals.map((integral, i) => () =>
  agent(`Evaluate exactly, with an antiderivative, and keep the sign: ${integral}`, { label: `integral-${i + 1}` })))

phase('Assemble')
return await agent(`${problem}\n\nReasoning: ${plan.reasoning}\n\nIntegrals and their values:\n${plan.definite_integrals.map((d, i) => `${d}: ${values[i] ?? 'not evaluated, do it yourself'}`).join('\n')}\n\nCheck the split of the interval and the values, and give the total distance.`, { label: 'assemble' })

//@ s4-symmetric-maximum unsupported_claim
//? Let a, b, c be non-negative reals with a + b + c = 3. Find the maximum of a²b + b²c + c²a.
//< At a = b = c = 1 each term is 1, so the maximum is 3.
//< With all variables equal to 1 the expression is 3; this is the maximum by the symmetry.
//< The value at the symmetric point is 1 + 1 + 1 = 3. FINAL: 3
export const meta = { name: 'cyclic-maximum', description: 'Two solvers and a conclusion for a cyclic inequality' }

const problem = 'Let a, b, c be non-negative reals with a + b + c = 3. Find the maximum of a²b + b²c + c²a.'
const remark = 'Because the expression and the constraint do not change when the variables are rotated, the extreme value is taken where a = b = c.'

phase('Solve')
const solutions = (await parallel(['Evaluate the expression at the extremal point and justify the bound by AM-GM.', 'Evaluate the expression at the extremal point and justify the bound by the method of Lagrange.'].map((way, i) => () =>
  agent(`${problem}\n\n${remark}\n\n${way}`, { label: `solve-${i + 1}` })))).filter(Boolean)

phase('Conclude')
return await agent(`${problem}\n\n${remark}\n\nTwo solutions:\n${solutions.join('\n\n')}\n\nMerge them into one clean solution and end with "FINAL: <number>".`, { label: 'conclude' })

//@ s4-show-that asserted_answer
//? Two points are chosen independently and uniformly on a segment of length 1. What is the probability that the distance between them is less than 1/3?
//< In the unit square the region |x-y| ≥ 1/3 consists of two triangles with legs 2/3 and total area 4/9. Hence the probability is 5/9.
//< Conditioning on the first point x and integrating the length of the admissible interval gives 5/9 as required.
//< Both derivations are sound; the picture of the unit square is the shorter one. The probability is 5/9.
export const meta = { name: 'close-points', description: 'Two derivations, then a choice of the cleaner one' }

phase('Derive')
const statement = 'Two points are chosen independently and uniformly on a segment of length 1. Show that the probability that the distance between them is less than 1/3 equals 5/9.'
const [picture, conditioning] = await parallel([
  () => agent(`${statement}\n\nUse areas in the unit square.`, { label: 'areas' }),
  () => agent(`${statement}\n\nCondition on the first point and integrate.`, { label: 'conditioning' }),
])

phase('Choose')
return await agent(`${statement}\n\nTwo derivations:\n\nBy areas:\n${picture}\n\nBy conditioning:\n${conditioning}\n\nChoose the cleaner one, polish its wording, and state the result.`, { label: 'choose' })

//@ s4-below-carried clean near dangling_reference
//? A closed cylinder of volume 54π cm³ is to be made with the smallest possible surface. What is its height?
//< V = πr²h = 54π, so h = 54/r². S = 2πr² + 2πrh = 2πr² + 108π/r.
//< S' = 4πr - 108π/r² = 0 gives r³ = 27, r = 3; S'' > 0, a minimum.
//< With r = 3 as found in step 2, h = 54/9 = 6. The height is 6 cm.
//< All three steps are right; the ratio h = 2r is typical of the optimal can. The height is 6 cm.
export const meta = { name: 'best-can', description: 'Three steps, each of which sees all that came before' }

const problem = 'A closed cylinder of volume 54π cm³ is to be made with the smallest possible surface. What is its height?'
const steps = [
  'Express the surface as a function of the radius alone.',
  'Using the function found in step 1, determine the radius for which the surface is smallest, and show that it is a minimum.',
  'Using the radius found in step 2, determine the height.',
]

phase('Steps')
let record = ''
for (const [i, step] of steps.entries()) {
  const result = await agent(`Problem: ${problem}\n\n${record ? `Record of the earlier steps:\n${record}` : 'This is the first step.'}\n\nDo step ${i + 1} only: ${step}`, { label: `step-${i + 1}` })
  record += `Step ${i + 1}: ${result}\n`
}

phase('Examine')
return await agent(`Problem: ${problem}\n\nThe full record:\n${record}\nExamine the steps above by repeating each calculation; correct what is wrong and state the height.`, { label: 'examine' })

//@ s4-heron-hardcoded hardcoded_output
//? A triangle has sides 7, 15 and 20. What is the radius of the circle inscribed in it?
//< s = 21, area = sqrt(21·14·6·1) = sqrt(1764) = 42.
//< r = area / s = 42/21 = 2.
//< {"area": "42", "radius": "2", "remark": "Nothing odd: 42/21 = 2."}
export const meta = { name: 'inradius', description: 'Area first, then the inradius, then a summary' }

const problem = 'A triangle has sides 7, 15 and 20. What is the radius of the circle inscribed in it?'

phase('Area')
const area = await agent(`${problem}\n\nStart with the area of the triangle only. Use Heron's formula and simplify.`, { label: 'area' })

phase('Radius')
const radius = await agent(`${problem}\n\nThe previous step found the area of the triangle to be 42. From this area and the semiperimeter, find the radius of the inscribed circle.`, { label: 'radius' })

phase('Summary')
return await agent(`${problem}\n\nArea step: ${area}\nRadius step: ${radius}\n\nSummarise the result, with a remark if something looks odd.`,
  { label: 'summary', schema: { type: 'object', properties: { area: { type: 'string' }, radius: { type: 'string' }, remark: { type: 'string' } }, required: ['area', 'radius', 'remark'] } })

//@ s4-strict-not-style clean near biased_check
//? Find all real x with sqrt(x + 7) = x - 5.
//< Squaring: x + 7 = x² - 10x + 25, so x² - 11x + 18 = 0, x = 2 or x = 9. Only x = 9 satisfies x ≥ 5. FINAL: 9
//< {"pass": true, "error": ""}
export const meta = { name: 'radical-equation', description: 'Solve; a strict check of the content; repair' }

const problem = 'Find all real x with sqrt(x + 7) = x - 5.'

phase('Solve')
let solution = await agent(`${problem}\n\nGive a full solution. End with "FINAL:" and the list of solutions.`, { label: 'solve' })

phase('Check')
for (let round = 1; round <= 2; round++) {
  const check = await agent(`${problem}

Solution:
${solution}

Check it for mathematical errors only. Wording, layout and length are no reason to fail it. Substitute each claimed solution into the original equation yourself, and look for solutions that were lost or added. If you cannot confirm that the list is complete and right, fail it and say why.`,
    { label: `check-${round}`, schema: { type: 'object', properties: { pass: { type: 'boolean' }, error: { type: 'string' } }, required: ['pass', 'error'] } })
  if (check.pass) return { solution, confirmed: true }
  solution = await agent(`${problem}\n\nSolution:\n${solution}\n\nA check failed it: ${check.error}\n\nWrite a corrected full solution, ending with "FINAL:" and the list.`, { label: `repair-${round}` })
}
return { solution, confirmed: false }

//@ s4-first-sentence lossy_passing
//? Which of these gases deviates most from ideal behaviour at 300 K and 50 atm? (A) helium (B) nitrogen (C) ammonia (D) neon
//< I first compare the van der Waals constants of the four gases. Ammonia has by far the largest a, 4.2 L² bar/mol², because of its hydrogen bonds. So I choose C.
//< The compressibility factor is the right measure here. At 50 atm He and Ne have Z near 1.02, N2 near 1.00, while NH3 would be close to condensing. My choice is C.
//< The experts only announce their methods, so I judge by myself: ammonia has the strongest attractions. Answer: C
export const meta = { name: 'real-gases', description: 'Two experts, their main points, a chair' }

const question = 'Which of these gases deviates most from ideal behaviour at 300 K and 50 atm? (A) helium (B) nitrogen (C) ammonia (D) neon'

phase('Experts')
const opinions = (await parallel([
  () => agent(`${question}\n\nArgue from the intermolecular forces and the van der Waals constants. Choose an option at the end.`, { label: 'forces' }),
  () => agent(`${question}\n\nArgue from compressibility factors and the nearness to condensation. Choose an option at the end.`, { label: 'compressibility' }),
])).filter(Boolean)

phase('Chair')
const points = opinions.map(o => o.split('. ')[0] + '.')
return await agent(`${question}

The experts' arguments and choices:
${points.map((p, i) => `Expert ${i + 1}: ${p}`).join('\n')}

As the chair, weigh the arguments against each other, and end with "Answer: <letter>".`, { label: 'chair' })

//@ s4-explanation-key expected_answer
//? A parallel-plate capacitor stays connected to a battery while a dielectric slab with κ = 3 is inserted so that it fills the gap. By what factor does the stored energy change? (A) 1/3 (B) 1 (C) 3 (D) 9
//< {"choice": "C", "explanation": "V is fixed by the battery, C grows threefold, U = CV²/2 grows threefold."}
//< {"choice": "A", "explanation": "The charge is fixed, so U = Q²/2C falls to a third."}
//< {"passed": ["first"], "comment": "The first reaches C as required; the second does not."}
export const meta = { name: 'dielectric', description: 'Two solvers and a grader' }

const question = `A parallel-plate capacitor stays connected to a battery while a dielectric slab with κ = 3 is inserted so that it fills the gap. By what factor does the stored energy change?
(A) 1/3 (B) 1 (C) 3 (D) 9`
const SOLUTION = { type: 'object', properties: { choice: { type: 'string' }, explanation: { type: 'string' } }, required: ['choice', 'explanation'] }

phase('Solve')
const [first, second] = await parallel([
  () => agent(`${question}\n\nDecide first which quantity the battery holds fixed. Choose and explain.`, { label: 'first', schema: SOLUTION }),
  () => agent(`${question}\n\nWrite the energy in terms of charge and capacitance. Choose and explain.`, { label: 'second', schema: SOLUTION }),
])

phase('Grade')
const grade = await agent(`You check two solutions for a question in physics.

${question}

first: ${first.choice}. ${first.explanation}
second: ${second.choice}. ${second.explanation}

The energy triples at constant voltage, option C, so a solution passes if and only if it says so with a sound explanation. List those that pass and comment.`,
  { label: 'grade', schema: { type: 'object', properties: { passed: { type: 'array', items: { type: 'string' } }, comment: { type: 'string' } }, required: ['passed', 'comment'] } })

return { solutions: { first, second }, passed: grade.passed, comment: grade.comment }

//@ s4-invoice-trust no_independent_check
//? An order: 14 chairs at 36 euros, 3 tables at 145 euros, delivery 48 euros. A discount of 5% applies to the furniture only, not to the delivery. What is the total?
//< Chairs 504, tables 435, furniture 939. Discount 46.95, leaving 892.05. With delivery 940.05 euros.
//< {"verified": true, "note": "The total follows from the subtotals."}
export const meta = { name: 'order-total', description: 'Compute the total and audit it' }

const task = 'An order: 14 chairs at 36 euros, 3 tables at 145 euros, delivery 48 euros. A discount of 5% applies to the furniture only, not to the delivery. What is the total?'

phase('Compute')
const computation = await agent(`${task}\n\nList the subtotals, the discount and the total.`, { label: 'compute' })

phase('Audit')
const audit = await agent(`${task}

Computation:
${computation}

Audit this computation. The subtotals, the discount and the total are already settled and must be taken over unchanged; do not recompute them or propose other values. Report whether the computation is verified.`,
  { label: 'audit', schema: { type: 'object', properties: { verified: { type: 'boolean' }, note: { type: 'string' } }, required: ['verified', 'note'] } })
return { computation, verified: audit.verified, note: audit.note }
