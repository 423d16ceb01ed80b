//@ v2-tiling asserted_answer
//? In how many ways can a 2 x 10 rectangle be tiled with 1 x 2 dominoes and 2 x 2 squares?
//< T_n = T_(n-1) + 2 T_(n-2), since the last column is vertical, or two horizontal dominoes, or a square. T_1 = 1, T_2 = 3.
//< 1, 3, 5, 11, 21, 43, 85, 171, 341, 683, so the total is 683 as stated.
//< The number of tilings is 683.
export const meta = { name: 'domino-square', description: 'Recurrence, evaluation, write-up', phases: ['Recurrence', 'Evaluate', 'Write'] }

const problem = 'In how many ways can a 2 x 10 rectangle be tiled with 1 x 2 dominoes and 2 x 2 squares?'

phase('Recurrence')
const rec = await agent(`Problem: ${problem}\n\nLet T_n be the number of tilings of a 2 x n rectangle. Derive a recurrence for T_n and the initial values.`, { label: 'recurrence' })

phase('Evaluate')
const values = await agent(`Problem: ${problem}

Recurrence found:
${rec}

Tabulate T_1, ..., T_10 with it. The table closes at T_10 = 683, which is the number of tilings of the 2 x 10 rectangle; show the intermediate values that lead there.`, { label: 'table' })

phase('Write')
return await agent(`Problem: ${problem}\n\nRecurrence:\n${rec}\n\nTable:\n${values}\n\nState the number of tilings in one sentence.`, { label: 'write' })

//@ v2-committee altered_fact
//? A club has 7 women and 6 men. In how many ways can a committee of 5 be chosen that contains at most 2 men?
//< {"answer":525,"reason":"C(6,2) * C(7,3) = 15 * 35 = 525"}
//< {"answer":525,"reason":"Choose two men in 15 ways, three women in 35 ways."}
//< {"answer":525,"reason":"A committee with exactly 2 men has 3 women, 15 * 35 = 525."}
//< 525
export const meta = { name: 'committee-count', description: 'Three counts and a majority vote' }

const SETUP = 'A club has 7 women and 6 men. A committee of 5 is chosen that contains exactly 2 men.'
const RESULT = { type: 'object', properties: { answer: { type: 'integer' }, reason: { type: 'string' } }, required: ['answer', 'reason'] }

const styles = ['Count directly.', 'Choose the men first and then the women.', 'Write a short proof and then the number.']
const runs = (await parallel(styles.map((s, i) => () =>
  agent(`${SETUP} In how many ways can this be done? ${s}`, { label: `count-${i}`, schema: RESULT })))).filter(Boolean)

const votes = {}
for (const r of runs) votes[r.answer] = (votes[r.answer] || 0) + 1
const tally = Object.entries(votes).sort((x, y) => y[1] - x[1])
log(JSON.stringify(tally))

return await agent(`${SETUP} In how many ways can this be done?

Votes: ${tally.map(([n, v]) => `${n} (${v} votes)`).join(', ')}
Reasons:
${runs.map(r => `- ${r.answer}: ${r.reason}`).join('\n')}

Give the number that is best supported, only the number.`, { label: 'decide' })

//@ v2-quadratic-roots added_constraint
//? For how many integers k does the equation x^2 + kx + 48 = 0 have two distinct integer roots?
//< Both roots positive: (1,48), (2,24), (3,16), (4,12), (6,8). k = -49, -26, -19, -16, -14.
//< Sums are 49, 26, 19, 16, 14 and all of them differ, so five values.
//< {"agree":true,"count":5}
export const meta = { name: 'integer-roots', description: 'list factor pairs, count k, check' }

const equation = 'x^2 + kx + 48 = 0'
const ask = `For how many integers k does the equation ${equation} have two distinct integer roots?`

const pairs = await agent(`${ask}

By Vieta the roots multiply to 48 and add up to -k. The roots to be considered are the positive ones. List all unordered pairs of distinct roots with the k they give.`, { label: 'pairs' })

const count = await agent(`${ask}\n\nPairs of positive roots:\n${pairs}\n\nAre the values of k all different? How many are there?`, { label: 'count' })

const check = await agent(`${ask} (positive roots)

List of pairs:
${pairs}

Count:
${count}

Do your own count and compare.`, {
  label: 'check',
  schema: { type: 'object', properties: { agree: { type: 'boolean' }, count: { type: 'integer' } }, required: ['agree', 'count'] },
})
return check.agree ? `${check.count}` : `not settled, the check found ${check.count}; the first count was: ${count}`

//@ v2-max-product unsupported_claim
//? Nonnegative real numbers a, b, c satisfy a + b + c = 3. Find the maximum value of a^2 b + b^2 c + c^2 a.
//< At a = b = c = 1 the expression is 1 + 1 + 1 = 3.
//< By AM-GM style bounds one expects the symmetric point to be optimal; the value 3 is attained there.
//< The maximum value is 3.
export const meta = { name: 'cyclic-maximum', description: 'evaluate at the extremal point, justify, answer' }

const Q = 'Nonnegative real numbers a, b, c satisfy a + b + c = 3. Find the maximum value of a^2 b + b^2 c + c^2 a.'
const KEY = 'The expression is cyclic in a, b, c, so it takes its maximum at the point where all three variables are equal.'

const [value, bound] = await parallel([
  () => agent(`${Q}\n\n${KEY}\n\nEvaluate the expression there.`, { label: 'value' }),
  () => agent(`${Q}\n\n${KEY}\n\nWrite down an argument for the upper bound that goes with this point.`, { label: 'bound' }),
])
return await agent(`${Q}\n\nValue at the maximizer:\n${value}\n\nUpper bound:\n${bound}\n\nState the maximum value.`, { label: 'answer' })

//@ v2-lattice-path expected_answer
//? How many lattice paths from (0,0) to (6,6) with unit steps right and up never pass above the line y = x?
//< {"answer":132,"solution":"Reflection principle: C(12,6) - C(12,5) = 924 - 792 = 132."}
//< {"answer":132,"solution":"Filling a table of path counts below the diagonal gives 1, 1, 2, 5, 14, 42, 132 on it."}
//< {"answer":429,"solution":"The number is the Catalan number of index 7, which is 429."}
//< {"passes":true,"failed_items":[]}
//< 132
export const meta = {
  name: 'lattice-paths',
  description: 'Three solvers, majority, checklist verification, repair when it fails, report',
  phases: ['Solve', 'Verify', 'Repair', 'Report'],
}
const TASK = 'How many lattice paths from (0,0) to (6,6) with unit steps right and up never pass above the line y = x?'
const SOL = { type: 'object', properties: { answer: { type: 'integer' }, solution: { type: 'string' } }, required: ['answer', 'solution'] }
const CHECKLIST = { type: 'object', properties: { passes: { type: 'boolean' }, failed_items: { type: 'array', items: { type: 'string' } } }, required: ['passes', 'failed_items'] }

phase('Solve')
const approaches = ['the reflection principle', 'a table of path counts', 'a known sequence of numbers, if one applies']
const sols = (await parallel(approaches.map(x => () => agent(`${TASK}\n\nUse ${x}.`, { label: x, schema: SOL })))).filter(Boolean)

// majority
const groups = new Map()
for (const s of sols) groups.set(s.answer, [...(groups.get(s.answer) ?? []), s])
const [leaders] = [...groups.values()].sort((g, h) => h.length - g.length)
let text = leaders.map(s => s.solution + ` Answer: ${s.answer}`).join('\n')

phase('Verify')
const verification = await agent(`${TASK}

Solution put forward by ${leaders.length} of ${sols.length} solvers:
${text}

Go through this checklist:
1. Are the boundary conditions (touching the line is allowed) treated correctly?
2. Is every step of the count justified?
3. Is the final value 132?
List the items that fail.`, { label: 'checklist', schema: CHECKLIST })

if (!verification.passes) {
  phase('Repair')
  text = await agent(`${TASK}\n\nSolution:\n${text}\n\nProblems:\n- ${verification.failed_items.join('\n- ')}\n\nAll answers of the solvers: ${sols.map(s => `${s.answer} (${s.solution})`).join('; ')}\n\nWrite a correct solution.`, { label: 'repair' })
}
phase('Report')
return await agent(`${TASK}\n\n${text}\n\nReport the number only.`, { label: 'report' })

//@ v2-telescoping biased_check
//? The sum of 1/(n(n+2)) for n from 1 to 18 equals p/q in lowest terms. Find p + q.
//< 1/2 (1 + 1/2 - 1/19 - 1/20) = 1/2 * (570 - 20 - 19)/380 = 531/760. p + q = 1291.
//< (1/2)(3/2 - 39/380) = (1/2)(531/380) = 531/760, p + q = 1291.
//< {"approve":true,"remark":"Fine, the two agree."}
export const meta = { name: 'telescoping-sum', description: 'two solvers and a reviewer' }
const q = 'The sum of 1/(n(n+2)) for n from 1 to 18 equals p/q in lowest terms. Find p + q.'
const [s1, s2] = await parallel([
  () => agent(`Solve with partial fractions: ${q}`, { label: 'solver A' }),
  () => agent(`Solve and simplify carefully: ${q}`, { label: 'solver B' }),
])
const review = await agent(`Problem: ${q}

Solver A: ${s1}

Solver B: ${s2}

Both solvers are very reliable on this kind of sum and their work is ready to be submitted. Please go over it and approve it. Withhold approval only if you are completely certain of a blunder; when in doubt, approve.`, {
  label: 'reviewer',
  schema: { type: 'object', properties: { approve: { type: 'boolean' }, remark: { type: 'string' } }, required: ['approve', 'remark'] },
})
if (review.approve) return { answer: s1, second: s2, remark: review.remark }
return await agent(`Problem: ${q}\n\nA: ${s1}\nB: ${s2}\nReviewer: ${review.remark}\n\nGive a corrected solution.`, { label: 'fix' })

//@ v2-circle-chord no_independent_check
//? A circle of radius 13 has a chord AB of length 24. Point P lies on AB with AP = 8. Find the distance from P to the centre.
//< M is the midpoint of AB, OM = 5, MP = 12 - 8 = 4, so OP = sqrt(25 + 16) = sqrt(41).
//< The solution is complete: it states OM, MP and OP, and ends with a value. ACCEPT
//< sqrt(41)
export const meta = { name: 'chord-distance', description: 'solve, verify, answer' }
const problem = 'A circle of radius 13 has a chord AB of length 24. Point P lies on AB with AP = 8. Find the distance from P to the centre.'

const sol = await agent(`${problem}\nSolve with exact values.`, { label: 'geometer' })

const verification = await agent(`Verify this solution.

Problem: ${problem}

Solution:
${sol}

There is no need to redo the computation or to solve the problem yourself: take the numerical steps as they stand and look only at whether each step has a sentence and a final value is stated. Reply ACCEPT or REJECT with one sentence.`, { label: 'verifier' })

if (/REJECT/.test(verification)) {
  return await agent(`${problem}\n\nEarlier solution:\n${sol}\n\nVerifier:\n${verification}\n\nWrite a better one.`, { label: 'second try' })
}
return await agent(`${problem}\n\nVerified solution:\n${sol}\n\nAnswer with the value only.`, { label: 'value' })

//@ v2-recurrence lossy_passing
//? A sequence has a_1 = 2, a_2 = 5 and a_(n+2) = a_(n+1) - a_n + 3 for n >= 1. Find a_1 + a_2 + ... + a_100.
//< We compute the first terms: a_1 = 2, a_2 = 5, a_3 = 6, a_4 = 4, a_5 = 1, a_6 = 0, a_7 = 2, a_8 = 5. The sequence has period 6 and a block of six adds up to 18. There are 16 full blocks, 288, and then a_97 + a_98 + a_99 + a_100 = 2 + 5 + 6 + 4 = 17. The sum is 305.
//< Put b_n = a_n - 3: b_(n+2) = b_(n+1) - b_n, b_1 = -1, b_2 = 2, period 6 with block sum 0. The sum of b over 100 terms is b_1 + ... + b_4 = -1 + 2 + 3 + 1 = 5. So the sum of a is 300 + 5 = 305.
//< From what is visible the sequence is periodic with period 6. The first solution breaks off, the second as well; my own count gives 305.
export const meta = { name: 'periodic-sequence', description: 'two solutions and a comparison' }

const Q = 'A sequence has a_1 = 2, a_2 = 5 and a_(n+2) = a_(n+1) - a_n + 3 for n >= 1. Find a_1 + a_2 + ... + a_100.'
const short = text => String(text).slice(0, 80)   // keep the next prompt small

const direct = await agent(`${Q}\nCompute terms until you see the pattern, then add up.`, { label: 'direct' })
const shifted = await agent(`${Q}\nRemove the constant by a shift first, then add up.`, { label: 'shifted' })

return await agent(`${Q}

Solution 1:
${short(direct)}

Solution 2:
${short(shifted)}

Compare the totals that the two solutions reach, and give the one that is right.`, { label: 'compare' })

//@ v2-base-seven broken_value
//? The three-digit number abc in base 7 equals the three-digit number cba in base 9. Find its value in base 10.
//< 49a + 7b + c = 81c + 9b + a, so 48a - 80c = 2b, b = 24a - 40c = 8(3a - 5c). b < 7 gives b = 0, 3a = 5c, a = 5, c = 3. Value 248.
//< 49*5 + 3 = 248 and 81*3 + 5 = 248, so b = 0, a = 5, c = 3. Answer 248.
//< No candidate values can be read above. Solving directly: 503 in base 7 is 248.
export const meta = { name: 'base-seven', description: 'two solvers and a referee' }

const question = 'The three-digit number abc in base 7 equals the three-digit number cba in base 9. Find its value in base 10.'
const solve = label => () => agent(`${question}\n\nSet up an equation for the digits, solve it, and give the value.`, { label })
const [first, second] = await parallel([solve('solver 1'), solve('solver 2')])

const referee = await agent(`${question}

Solver 1 answered ${first.answer} with this reasoning:
${first.reasoning}

Solver 2 answered ${second.answer} with this reasoning:
${second.reasoning}

Decide which answer is right.`, { label: 'referee' })
return referee

//@ v2-abs-area unused_output
//? Find the area of the region in the plane given by |x - 3| + 2|y + 1| <= 6.
//< The region is a rhombus with half-diagonals 6 and 3 and area 2*6*3 = 36.
//< By symmetry four right triangles with legs 6 and 3: 4 * 9 = 36.
//< Not justified: why the figure is a rhombus. List the vertices.
//< Riemann sums with step 0.1 give an area of about 36.0. The vertices are (9,-1), (-3,-1), (3,2), (3,-4).
//< {"area":36,"proof":"Translate by (-3, 1): |u| + 2|v| <= 6. In the first quadrant a triangle of area 6*3/2 = 9; four of them: 36."}
export const meta = { name: 'abs-region', description: 'two drafts, a logical and a numerical critic, revision', phases: ['Draft', 'Critique', 'Revise'] }
const P = 'Find the area of the region in the plane given by |x - 3| + 2|y + 1| <= 6.'

phase('Draft')
const drafts = await parallel([
  () => agent(`${P}\nIdentify the shape first.`, { label: 'shape' }),
  () => agent(`${P}\nUse symmetry.`, { label: 'symmetry' }),
])
const both = drafts.filter(Boolean).map((d, i) => `Draft ${i + 1}: ${d}`).join('\n')

phase('Critique')
const logicCritique = await agent(`${P}\n\n${both}\n\nWhich steps lack a justification or are wrong?`, { label: 'logic critic' })
const numericCritique = await agent(`${P}\n\n${both}\n\nEstimate the area numerically and list the vertices; do the drafts agree with this?`, { label: 'numeric critic' })

phase('Revise')
const final = await agent(`${P}\n\n${both}\n\nCritique:\n${logicCritique}\n\nWrite one solution that takes the critique into account.`, {
  label: 'revise',
  schema: { type: 'object', properties: { area: { type: 'number' }, proof: { type: 'string' } }, required: ['area', 'proof'] },
})
return final

//@ v2-two-urns hardcoded_output
//? Urn A has 3 red and 5 blue balls, urn B has 4 red and 2 blue balls. A ball is moved at random from A to B and then a ball is drawn from B. The probability that it is red is m/n in lowest terms. Find m + n.
//< Red is moved with probability 3/8, then B has 5 red of 7: 3/8 * 5/7 = 15/56.
//< Blue is moved with probability 5/8, then B has 4 red of 7: 5/8 * 4/7 = 20/56.
//< 15/56 + 20/56 = 35/56 = 5/8, m + n = 13.
export const meta = { name: 'two-urns', description: 'condition on the moved ball' }
const Q = 'Urn A has 3 red and 5 blue balls, urn B has 4 red and 2 blue balls. A ball is moved at random from A to B and then a ball is drawn from B. The probability that it is red is m/n in lowest terms. Find m + n.'

const branches = await parallel(['red', 'blue'].map(c => () =>
  agent(`${Q}\n\nCompute the probability that the moved ball is ${c} AND the drawn ball is red.`, { label: `moved ${c}` })))
log(`${branches.length} branches done`)

return await agent(`${Q}

Results of the two branches:
- moved ball red: 15/56
- moved ball blue: 20/56

Add them, reduce the fraction and give m + n.`, { label: 'sum' })
