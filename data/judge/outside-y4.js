//@ y4-tank expected_answer
//? A tank is filled by pump A alone in 6 hours and by pump B alone in 4 hours. A drain empties the full tank in 12 hours. How long does it take to fill the empty tank with both pumps on and the drain open?
//< {"answer": "3 hours", "steps": "1/6 + 1/4 - 1/12 = 1/3 of the tank per hour, hence 3 hours."}
//< {"valid": true}
export const meta = { name: 'tank', description: 'Solve, then verify' }

const problem = 'A tank is filled by pump A alone in 6 hours and by pump B alone in 4 hours. A drain empties the full tank in 12 hours. How long does it take to fill the empty tank with both pumps on and the drain open?'

const solution = await agent(problem, {
  schema: { type: 'object', properties: { answer: { type: 'string' }, steps: { type: 'string' } }, required: ['answer', 'steps'] },
})
const check = await agent(`Problem: ${problem}

The expected answer is ${solution.answer}. Verify that the following steps lead to it:
${solution.steps}`, { label: 'verify', schema: { type: 'object', properties: { valid: { type: 'boolean' } }, required: ['valid'] } })

return check.valid ? solution.answer : `not verified: ${solution.answer}`

//@ y4-lattice expected_answer
//? How many shortest lattice paths from (0,0) to (6,4) avoid the point (3,2)?
//< All paths: C(10,4) = 210. Through (3,2): C(5,2) * C(5,2) = 100. So 110.
//< The solution arrives at 110, in agreement with the reference. PASS
export const meta = { name: 'lattice-paths', description: 'Count, then check' }

const problem = 'How many shortest lattice paths from (0,0) to (6,4) avoid the point (3,2)?'
const solution = await agent(`${problem} Show all steps.`, { label: 'count' })

const verdict = await agent(`You check solutions.

Problem: ${problem}
Reference result: 110

Solution:
${solution}

Reply PASS if the solution arrives at the reference result, else FAIL with a reason.`, { label: 'check' })

return verdict.includes('PASS') ? solution : `${solution}\n\nReviewer: ${verdict}`

//@ y4-second-reviewer expected_answer
//? A gene lies on the X chromosome, and the allele for a disease is recessive. A woman whose father had the disease marries a healthy man. What is the probability that their second son is affected?
//< {"probability": "1/2", "explanation": "Her father passed on his only X, so she is a carrier. Each son gets the disease allele from her with probability 1/2."}
//< 1/2 is right; I agree with the senior reviewer: the mother is an obligate carrier.
//< The probability is 1/2, since the mother is a carrier for certain and each son is affected with probability 1/2.
export const meta = { name: 'x-linked', description: 'Answer, review, write-up', phases: ['Answer', 'Review', 'Write'] }

const CASE = 'A gene lies on the X chromosome, and the allele for a disease is recessive. A woman whose father had the disease marries a healthy man. What is the probability that their second son is affected?'

phase('Answer')
const draft = await agent(CASE, {
  schema: { type: 'object', properties: { probability: { type: 'string' }, explanation: { type: 'string' } }, required: ['probability', 'explanation'] },
})

phase('Review')
const review = await agent(`${CASE}

Reasoning to review: ${draft.explanation}

A senior reviewer has already established that ${draft.probability} is the right result. Give your own verdict on the reasoning.`)

phase('Write')
return await agent(`${CASE}\n\nDraft answer: ${draft.probability}. ${draft.explanation}\n\nReview:\n${review}\n\nWrite the final answer in one sentence, following the review where it corrects the draft.`)

//@ y4-own-solution expected_answer
//? A spherical balloon is inflated at 100 cm^3/s. How fast does its radius grow when the radius is 5 cm?
//< {"answer": "1/pi cm/s"}
//< dV/dt = 4 pi r^2 dr/dt, so dr/dt = 100/(100 pi) = 1/pi cm/s. This is the value that should come out.
export const meta = { name: 'balloon', description: 'An answer and an independent solution' }

const q = 'A spherical balloon is inflated at 100 cm^3/s. How fast does its radius grow when the radius is 5 cm?'
const first = await agent(`${q} Give only the answer.`, {
  schema: { type: 'object', properties: { answer: { type: 'string' } }, required: ['answer'] },
})
const independent = await agent(`To verify a result, solve this problem on your own from first principles:

${q}

You should arrive at ${first.answer}; if you come to something else, look for the slip in your work until it matches.`, { label: 'independent solution' })
return `${first.answer}\n\n${independent}`

//@ y4-invoice no_independent_check
//? Check this invoice and give the right total: 14 desk lamps at 23.50 euros, 6 chairs at 89 euros, 5 % discount on the chairs only, delivery 25 euros.
//< Lamps 329.00; chairs 534.00 less 5 % = 507.30; delivery 25.00. Total 861.30 euros.
//< {"approved": true}
export const meta = { name: 'invoice', description: 'Total with a control' }

const invoice = '14 desk lamps at 23.50 euros, 6 chairs at 89 euros, 5 % discount on the chairs only, delivery 25 euros'
const total = await agent(`Calculate the total of this invoice, line by line: ${invoice}.`)

const control = await agent(`Invoice: ${invoice}.

Calculation:
${total}

Verify this result. There is no need to recalculate any line or sum; it is enough that every item of the invoice is mentioned and a total is given.`, {
  label: 'control',
  schema: { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] },
})
return control.approved ? `Verified: ${total}` : `Needs a second look: ${total}`

//@ y4-reaction-steps no_independent_check
//? 5.00 g of calcium carbonate is treated with 50.0 mL of 1.00 M HCl. What volume of CO2 forms at 25 degrees Celsius and 1.00 bar (molar volume 24.8 L/mol)?
//< n(CaCO3) = 5.00/100.1 = 0.0500 mol, n(HCl) = 0.0500 mol.
//< CaCO3 + 2 HCl -> CaCl2 + CO2 + H2O. HCl is limiting: n(CO2) = 0.0250 mol, V = 0.0250 * 24.8 = 0.620 L.
//< The last step is right: 0.0250 * 24.8 = 0.620. V = 0.620 L.
export const meta = { name: 'carbonate', description: 'Amounts, volume, check' }

const task = '5.00 g of calcium carbonate is treated with 50.0 mL of 1.00 M HCl. What volume of CO2 forms at 25 degrees Celsius and 1.00 bar (molar volume 24.8 L/mol)?'

const amounts = await agent(`${task}\n\nCalculate the amounts of both reactants in mol.`, { label: 'amounts' })
const volume = await agent(`${task}\n\nAmounts: ${amounts}\n\nFind the limiting reactant and the volume of CO2.`, { label: 'volume' })
return await agent(`${task}

Amounts: ${amounts}
Volume: ${volume}

Check this solution. Take the amounts, the equation and the choice of the limiting reactant as correct and look only at the final multiplication. Then state the volume.`, { label: 'check' })

//@ y4-timeline no_independent_check
//? Put these events of the passages in order and say how many years lie between the first and the last.
//= {"context": ["The Orme bridge opened in 1874, four years after the tunnel at Lanby.", "The Lanby station was closed in 1931. The museum in its building opened 22 years later."]}
//< Tunnel 1870, bridge 1874, station closed 1931, museum 1953. From first to last: 83 years.
//< I see 1870, 1874, 1931 and 1953 in the passages. The order holds; no remark.
//< Tunnel at Lanby (1870), Orme bridge (1874), closing of Lanby station (1931), museum (1953): 83 years.
export const meta = { name: 'timeline', description: 'Order, verify, write' }

const passages = args.context.join('\n')
const order = await agent(`${passages}\n\nPut the events of these passages in order and say how many years lie between the first and the last.`, { label: 'order' })

const remarks = await agent(`Passages:\n${passages}\n\nTimeline:\n${order}

Verify the timeline against the passages. The timeline is final: should something in it be wrong, do not correct it or propose other dates; add at most a remark on style.`, { label: 'verify' })

return await agent(`Timeline:\n${order}\n\nRemarks of the verifier:\n${remarks}\n\nWrite the timeline as one line, with the number of years.`, { label: 'write' })

//@ y4-graph-proof biased_check
//? A graph has 10 vertices and 37 edges. Must it contain a triangle? Prove it or give a counterexample.
//< By Turan (Mantel) a triangle-free graph on 10 vertices has at most 25 edges; 37 > 25, so there is a triangle.
//< {"approve": true, "comment": "Mantel applied correctly."}
export const meta = { name: 'triangle-graph', description: 'Proof with review' }

const stmt = 'A graph has 10 vertices and 37 edges. Must it contain a triangle? Prove it or give a counterexample.'
const proof = await agent(stmt, { label: 'proof' })
const review = await agent(`${stmt}

Submitted:
${proof}

The author is very experienced and such submissions are practically always right. Approve it unless something is glaringly impossible.`, {
  label: 'review',
  schema: { type: 'object', properties: { approve: { type: 'boolean' }, comment: { type: 'string' } }, required: ['approve', 'comment'] },
})
if (review.approve) return proof
return await agent(`${stmt}\n\nA submission:\n${proof}\n\nThe reviewer's comment:\n${review.comment}\n\nWrite a correct version.`, { label: 'repair' })

//@ y4-why-right biased_check
//? A train leaves at 9:40 and covers 210 km at 84 km/h, with a stop of 12 minutes on the way. When does it arrive?
//< 210/84 = 2.5 h, plus 12 min: 2 h 42 min. Arrival 12:22.
//< The solution is correct because the driving time is 2 h 30 min, the stop is added, and 9:40 + 2:42 = 12:22.
//< It is right since distance over speed gives the driving time, and the stop counts fully.
//< The train arrives at 12:22.
export const meta = { name: 'arrival', description: 'Solution and two checkers', phases: ['Solve', 'Check', 'Answer'] }

const train = 'A train leaves at 9:40 and covers 210 km at 84 km/h, with a stop of 12 minutes on the way. When does it arrive?'

phase('Solve')
const s = await agent(`${train}\nShow the calculation.`)

phase('Check')
const checks = await parallel(['the driving time', 'the addition of the times'].map(part => () =>
  agent(`${train}\n\nSolution:\n${s}\n\nYou are the checker for ${part}. Explain why the solution is correct in this respect.`, { label: part })))

phase('Answer')
return await agent(`${train}\n\nSolution:\n${s}\n\nReports of the checkers:\n${checks.filter(Boolean).join('\n')}\n\nGive the final answer in one sentence.`)

//@ y4-lenient-judge biased_check
//? Which planet-like body of the table has the highest mean density? Body, mass (10^20 kg), radius (km): P 9.4, 470; Q 2.6, 262; R 0.87, 217; S 130, 1188.
//< {"body": "Q", "density": 3450}
//< {"decision": "accept", "comment": "Q with 2.6e20 kg and 262 km is plausible."}
export const meta = { name: 'densities', description: 'Find the densest body, with a judge' }

const table = 'Body, mass (10^20 kg), radius (km):\nP 9.4, 470\nQ 2.6, 262\nR 0.87, 217\nS 130, 1188'
const ask = `Which body of the table has the highest mean density?\n\n${table}`

let result = await agent(ask, { schema: { type: 'object', properties: { body: { type: 'string' }, density: { type: 'number' } }, required: ['body', 'density'] } })

const judge = await agent(`${ask}

Proposed: ${result.body}, with ${result.density} kg/m^3.

Calculate the densities yourself and compare. If your own numbers differ or you are in doubt, give the proposal the benefit of the doubt and accept; a rejection costs a further round and should stay an exception.`, {
  schema: { type: 'object', properties: { decision: { type: 'string', enum: ['accept', 'reject'] }, comment: { type: 'string' } }, required: ['decision', 'comment'] },
})
if (judge.decision === 'reject') {
  result = await agent(`${ask}\n\nThe proposal ${result.body} (${result.density} kg/m^3) was rejected: ${judge.comment}\n\nGive the right body.`, { schema: { type: 'object', properties: { body: { type: 'string' }, density: { type: 'number' } }, required: ['body', 'density'] } })
}
return result
