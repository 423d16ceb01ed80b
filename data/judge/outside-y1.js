//@ y1-residues clean
//? How many positive integers n <= 1000 are there such that n^2 + n is divisible by 24?
//< {"answer": 166, "reasoning": "n(n+1) must be divisible by 3 and 8. As n and n+1 are coprime, n = 0 or 2 mod 3 and n = 0 or 7 mod 8, i.e. n = 0, 8, 15, 23 mod 24. 41 full blocks give 164, and 985..1000 adds two."}
//< {"answer": 164, "reasoning": "Four residues mod 24; 1000/24 is about 41, so 4*41 = 164."}
//< {"answer": 166, "reasoning": "Residues 0, 8, 15, 23 modulo 24. Up to 984: 164. Then 992 and 999 as well: 166."}
//< 166. The second attempt forgets 992 and 999, which both satisfy the condition (992*993 = 24*41044, 999*1000 = 24*41625).
export const meta = { name: 'count-divisible', description: 'Three independent counts, then a comparison', phases: ['Solve', 'Compare'] }

const problem = 'How many positive integers n <= 1000 are there such that n^2 + n is divisible by 24?'
const ANSWER = {
  type: 'object',
  properties: { answer: { type: 'integer' }, reasoning: { type: 'string' } },
  required: ['answer', 'reasoning'],
}

phase('Solve')
const tries = (await parallel([1, 2, 3].map(i => () =>
  agent(`${problem}\n\nSolve this carefully and give the count with your reasoning.`, { label: `solver ${i}`, schema: ANSWER })
))).filter(Boolean)

phase('Compare')
const distinct = new Set(tries.map(t => t.answer))
if (distinct.size === 1) return tries[0].answer
return await agent(
  `${problem}\n\nSeveral people solved this and do not agree:\n\n` +
  tries.map((t, i) => `Attempt ${i + 1}: ${t.answer}\n${t.reasoning}`).join('\n\n') +
  `\n\nFind out by your own count which attempt, if any, is right, and give the correct number.`,
  { label: 'referee' })

//@ y1-weak-acid clean
//? A 0.500 g sample of a monoprotic weak acid is dissolved in water and titrated with 0.100 M NaOH. The equivalence point is reached after 40.9 mL. After 20.45 mL the pH was 4.20. What are the molar mass and Ka of the acid?
//< Moles of NaOH at equivalence: 0.100 * 0.0409 = 4.09e-3 mol, equal to the moles of acid. M = 0.500 / 4.09e-3 = 122 g/mol.
//< 20.45 mL is half of 40.9 mL, so [HA] = [A-] and pH = pKa = 4.20. Ka = 10^-4.20 = 6.3e-5.
//< Molar mass 122 g/mol, Ka = 6.3e-5 (pKa 4.20).
export const meta = { name: 'acid-titration', description: 'Molar mass and Ka from titration data' }

const task = `A 0.500 g sample of a monoprotic weak acid is dissolved in water and titrated with 0.100 M NaOH.
The equivalence point is reached after 40.9 mL. After 20.45 mL the pH was 4.20.
What are the molar mass and Ka of the acid?`

const [mass, ka] = await parallel([
  () => agent(`${task}\n\nWork out only the molar mass. Show the calculation.`, { label: 'molar mass' }),
  () => agent(`${task}\n\nWork out only Ka. Show the calculation.`, { label: 'Ka' }),
])

return await agent(`${task}

Two partial solutions:

Molar mass: ${mass}

Ka: ${ka}

Go through both, repair anything that is wrong, and state both results with units in one line.`, { label: 'final' })

//@ y1-library-architect clean
//? In which town was the architect of the Harlow Street Library born?
//= {"context": ["Harlow Street Library. The library opened in 1908 and was designed by Edwin Marsh, who had won the competition two years before.", "Edwin Marsh (1866-1931) was a British architect. Born in Kettering, he was articled to a firm in Leicester and later worked in Leeds.", "Harlow Street is a shopping street in Leeds. It was widened in 1955."]}
//< The library was designed by Edwin Marsh.
//< Edwin Marsh was born in Kettering and worked in Leeds.
//< NONE
//< Kettering
export const meta = { name: 'two-hop', description: 'Read each passage, then combine what they say' }

const question = 'In which town was the architect of the Harlow Street Library born?'
const notes = await parallel(args.context.map((p, i) => () =>
  agent(`Question: ${question}\n\nPassage:\n${p}\n\nWrite down every statement of the passage that could help with the question, even if only as an intermediate step. Write NONE if there is none.`,
    { label: `passage ${i + 1}` })))

const useful = notes.filter(n => n && n.trim() !== 'NONE')
return await agent(`Question: ${question}

Notes taken from the passages:
${useful.map(n => '- ' + n).join('\n')}

Answer the question from these notes alone. Give the name of the town only.`, { label: 'answer' })

//@ y1-projectile clean
//? A ball is thrown horizontally at 12 m/s from a cliff 45 m high. Neglect air resistance and take g = 10 m/s^2. At what angle below the horizontal does it hit the ground?
//< t = sqrt(2*45/10) = 3 s, v_y = 30 m/s, tan(theta) = 30/12 = 2.5, theta = 68.2 degrees.
//< {"correct": true, "comment": "Energy gives v_y = sqrt(2*10*45) = 30 m/s as well; arctan(2.5) = 68.2 degrees."}
export const meta = { name: 'cliff-throw', description: 'Solve and check in another way' }

const q = 'A ball is thrown horizontally at 12 m/s from a cliff 45 m high. Neglect air resistance and take g = 10 m/s^2. At what angle below the horizontal does it hit the ground?'

const solution = await agent(`${q}\nSolve step by step.`, { label: 'solve' })
const check = await agent(`Problem: ${q}

A proposed solution:
${solution}

Solve the problem yourself, by energy conservation if the solution uses kinematics or the other way round, and compare. Say whether the solution is correct.`,
  { label: 'check', schema: { type: 'object', properties: { correct: { type: 'boolean' }, comment: { type: 'string' } }, required: ['correct', 'comment'] } })

if (check.correct) return solution
return await agent(`Problem: ${q}\n\nThis solution was found wrong:\n${solution}\n\nThe reviewer's comment:\n${check.comment}\n\nGive a correct solution.`, { label: 'redo' })

//@ y1-quarter-sales clean
//? Which of the four regions had the largest relative growth from Q1 to Q2, and was it among the two largest in Q2? North 120 -> 138; South 95 -> 114; East 210 -> 231; West 64 -> 72 (thousand euros).
//< {"rows": [{"region": "North", "growth": 15.0}, {"region": "South", "growth": 20.0}, {"region": "East", "growth": 10.0}, {"region": "West", "growth": 12.5}]}
//< East (231) and North (138) are the two largest in Q2.
//< South grew most (20 %). It was not among the two largest regions in Q2; those were East and North.
export const meta = { name: 'regions', description: 'Growth and ranking of four regions', phases: ['Compute', 'Answer'] }

const table = ['North: 120 -> 138', 'South: 95 -> 114', 'East: 210 -> 231', 'West: 64 -> 72'].join('\n')
const head = `Sales in thousand euros, Q1 -> Q2:\n${table}\n\n`

phase('Compute')
const growth = await agent(head + 'Give the relative growth of each region in percent.', {
  label: 'growth',
  schema: {
    type: 'object',
    properties: { rows: { type: 'array', items: { type: 'object', properties: { region: { type: 'string' }, growth: { type: 'number' } }, required: ['region', 'growth'] } } },
    required: ['rows'],
  },
})
const ranking = await agent(head + 'Which two regions have the largest sales in Q2?', { label: 'ranking' })

phase('Answer')
const sorted = [...growth.rows].sort((a, b) => b.growth - a.growth)
return await agent(head + `Growth in percent, highest first:\n${sorted.map(r => `${r.region}: ${r.growth}`).join('\n')}

Largest in Q2: ${ranking}

Question: which region had the largest relative growth, and was it among the two largest in Q2? Answer in two sentences.`, { label: 'answer' })

//@ y1-genetics-cross clean
//? In peas, tall (T) is dominant over short (t) and purple flowers (P) over white (p); the genes are unlinked. A TtPp plant is crossed with a ttPp plant. What fraction of the offspring is tall with white flowers?
//< Tt x tt gives 1/2 tall. Pp x Pp gives 1/4 white. Independent, so 1/2 * 1/4 = 1/8.
//< Gametes TP, Tp, tP, tp with tP, tp: 8 cells. Tall and white: Tp x tp only, 1 of 8.
//< Both approaches give 1/8, and I find no error in either. 1/8 of the offspring.
export const meta = { name: 'pea-cross', description: 'Two methods and a reconciliation' }

const QUESTION = [
  'In peas, tall (T) is dominant over short (t) and purple flowers (P) over white (p); the genes are unlinked.',
  'A TtPp plant is crossed with a ttPp plant. What fraction of the offspring is tall with white flowers?',
].join(' ')

const METHODS = {
  product: 'Treat each gene on its own and combine the probabilities.',
  square: 'Draw the full Punnett square of the gametes and count.',
}

const results = await parallel(Object.entries(METHODS).map(([name, how]) => async () => ({
  name,
  text: await agent(`${QUESTION}\n\n${how}`, { label: name }),
})))

const report = results.filter(Boolean).map(r => `[${r.name}]\n${r.text}`).join('\n\n')
return agent(`${QUESTION}\n\nSolutions by different methods:\n\n${report}\n\nCompare them, look for errors in each, and give the fraction.`, { label: 'reconcile' })

//@ y1-moving-plan clean
//? I move house on 28 June. I have 3 weekends before that (7/8, 14/15, 21/22 June), a car but no van, and one friend who can help on 21 June only. I need to: pack 30 boxes, dismantle a wardrobe (two people), hand over the garden shed cleared, and bring old paint to the depot (open Saturdays). Make me a plan.
//< 7 June (Sat): paint to the depot; clear shed. 8 June: 8 boxes. 14/15 June: 14 boxes. 21 June: wardrobe with friend. 22 June: remaining 8 boxes.
//< 1. Clothes are in the wardrobe until it is taken apart; the plan does not say where they go. 2. No slack before 28 June if weekend 3 is lost. Otherwise all constraints are kept.
//< Sat 7 June: paint to the depot, clear the shed. Sun 8 June: pack 10 boxes. 14/15 June: pack 14 boxes, clothes into suitcases. Sat 21 June: dismantle the wardrobe with your friend. Sun 22 June: last 6 boxes. Evenings of the last week are the reserve.
export const meta = { name: 'move-plan', description: 'Draft, critique, revise' }

const situation = `Moving day: 28 June. Free weekends before: 7/8, 14/15 and 21/22 June. A car, no van. One friend can help on 21 June only.
To do: pack 30 boxes; dismantle a wardrobe (needs two people); hand over the garden shed cleared; bring old paint to the depot (open on Saturdays).`

let plan = await agent(`Make a plan by day for this move.\n\n${situation}`, { label: 'draft' })
const critique = await agent(`Here is a situation and a plan for it. List what is impossible, forgotten or too tight in the plan.\n\nSituation:\n${situation}\n\nPlan:\n${plan}`, { label: 'critique' })
plan = await agent(`Revise the plan so that the points of the critique are met.\n\nSituation:\n${situation}\n\nPlan:\n${plan}\n\nCritique:\n${critique}`, { label: 'revise' })
return plan

//@ y1-loan-compare clean
//? A 12,000 euro loan can be paid back either in 24 monthly payments of 540 euros without a fee, or in 36 monthly payments of 365 euros with a fee of 150 euros at the start. Which one costs less in total, and by how much?
//< {"total": 12960}
//< {"total": 13290}
//< {"ok": true, "note": "24*540 = 12960; 36*365 = 13140, plus 150 is 13290."}
export const meta = { name: 'loan-total', description: 'Total of each offer, checked' }

const offers = [
  '24 monthly payments of 540 euros, no fee',
  '36 monthly payments of 365 euros, plus a fee of 150 euros at the start',
]
const TOTAL = { type: 'object', properties: { total: { type: 'number' } }, required: ['total'] }

const totals = []
for (const offer of offers) {
  const r = await agent(`A loan of 12,000 euros is paid back as follows: ${offer}. How much is paid in total, the fee included?`, { schema: TOTAL, label: offer })
  totals.push(r.total)
}

const check = await agent(`Recalculate the total paid for each of these two offers for a loan of 12,000 euros, and say whether the totals given are right.
${offers.map((o, i) => `Offer ${i + 1}: ${o}. Total given: ${totals[i]} euros`).join('\n')}`,
  { label: 'recalculate', schema: { type: 'object', properties: { ok: { type: 'boolean' }, note: { type: 'string' } }, required: ['ok', 'note'] } })

if (!check.ok) return `The totals are in doubt: ${check.note}`
const [a, b] = totals
return a === b ? 'Both cost the same.' : `Offer ${a < b ? 1 : 2} costs less, by ${Math.abs(a - b)} euros.`

//@ y1-polymer-mcq clean
//? Which of the following changes raises the glass transition temperature of a linear amorphous polymer the most? (A) adding a plasticizer (B) replacing flexible side chains by bulky rigid ones (C) lowering the molar mass (D) lengthening flexible alkyl side chains
//< A lowers Tg: plasticizer molecules add free volume.
//< B raises Tg: bulky rigid side groups hinder rotation of the backbone.
//< C lowers Tg: more chain ends, more free volume (Fox-Flory).
//< D lowers Tg: internal plasticization.
//< {"choice": "B", "why": "It is the only change that raises Tg; the others add free volume or flexibility."}
export const meta = { name: 'tg-options', description: 'Assess each option by itself, then choose' }

const stem = 'Which of the following changes raises the glass transition temperature of a linear amorphous polymer the most?'
const options = {
  A: 'adding a plasticizer',
  B: 'replacing flexible side chains by bulky rigid ones',
  C: 'lowering the molar mass',
  D: 'lengthening flexible alkyl side chains',
}

const letters = Object.keys(options)
const views = await parallel(letters.map(k => () =>
  agent(`Polymer physics. Consider this change to a linear amorphous polymer: ${options[k]}.\nDoes it raise or lower the glass transition temperature, and by which mechanism? Two sentences.`, { label: `option ${k}` })))

const verdict = await agent(
  `${stem}\n${letters.map(k => `(${k}) ${options[k]}`).join('\n')}\n\nAssessments of the single options:\n${letters.map((k, i) => `${k}: ${views[i] || 'no assessment available'}`).join('\n')}\n\nWeigh them and choose one.`,
  { label: 'choose', schema: { type: 'object', properties: { choice: { type: 'string', enum: ['A', 'B', 'C', 'D'] }, why: { type: 'string' } }, required: ['choice', 'why'] } })

return `${verdict.choice}: ${verdict.why}`

//@ y1-triangle clean
//? In triangle ABC, AB = 13, BC = 14, CA = 15. Point D lies on BC with BD = 5. Find AD^2 and the area of triangle ADC.
//< With B = (0,0), C = (14,0): A = (5, 12). D = (5,0), so AD^2 = 144. Area ADC = 1/2 * 9 * 12 = 54.
//< Stewart: 15^2*5 + 13^2*9 = 14(AD^2 + 45): 1125 + 1521 = 2646 = 14*189, AD^2 = 144. Area ABC = 84 (Heron), ADC = 84*9/14 = 54.
//< {"agree": true, "ad2": 144, "area": 54}
export const meta = { name: 'cevian', description: 'Coordinates against synthetic geometry' }

const geo = 'In triangle ABC, AB = 13, BC = 14, CA = 15. Point D lies on BC with BD = 5. Find AD^2 and the area of triangle ADC.'
const coords = await agent(geo + ' Use coordinates.')
const synth = await agent(geo + ' Do not use coordinates.')

const R = { type: 'object', properties: { agree: { type: 'boolean' }, ad2: { type: 'number' }, area: { type: 'number' } }, required: ['agree', 'ad2', 'area'] }
const out = await agent(`${geo}

Solution with coordinates:
${coords}

Solution without coordinates:
${synth}

Do they agree? If not, determine which values are right. Report the correct AD^2 and area.`, { schema: R, label: 'merge' })
if (!out.agree) log('the two methods disagreed')
return { AD_squared: out.ad2, area_ADC: out.area }

//@ y1-reviews-theme clean
//? From these five customer comments about a bicycle light, find the one complaint that comes up most often: "Mount broke after a week." "Very bright, but the clip snapped." "Battery fine, holder is flimsy." "Ran empty after an hour." "Great light, great price."
//< {"complaint": "mount broke"}
//< {"complaint": "clip snapped"}
//< {"complaint": "holder flimsy"}
//< {"complaint": "short battery life"}
//< {"complaint": ""}
//< The mount (clip, holder) is too weak: three of the five comments mention it. Battery life is named once.
export const meta = { name: 'complaints', description: 'Extract per comment, then group' }

const comments = [
  'Mount broke after a week.',
  'Very bright, but the clip snapped.',
  'Battery fine, holder is flimsy.',
  'Ran empty after an hour.',
  'Great light, great price.',
]
const schema = { type: 'object', properties: { complaint: { type: 'string' } }, required: ['complaint'] }
const extracted = await parallel(comments.map(c => () =>
  agent(`A customer wrote about a bicycle light: "${c}"\nGive the complaint in a few words, or an empty string if there is none.`, { schema })))

const lines = extracted.map((e, i) => `${i + 1}. ${comments[i]} => ${e && e.complaint ? e.complaint : '(no complaint)'}`)
return await agent('Comments about a bicycle light, each with the complaint taken from it:\n' + lines.join('\n') +
  '\n\nPut complaints about the same part together. Which complaint comes up most often, and in how many of the comments?')

//@ y1-refine-loop clean
//? Write a limerick about a statistician; it must have exactly five lines and the rhyme scheme AABBA.
//< A statistician from Kent / Said "I know just what that P-value meant; / But the sample was small, / And proved nothing at all, / So we wondered where all the grants went."
//< {"pass": true, "problems": []}
export const meta = { name: 'limerick', description: 'Write, check form, rewrite at most twice' }

const brief = 'Write a limerick about a statistician; it must have exactly five lines and the rhyme scheme AABBA.'
const FORM = { type: 'object', properties: { pass: { type: 'boolean' }, problems: { type: 'array', items: { type: 'string' } } }, required: ['pass', 'problems'] }

let text = await agent(brief)
for (let round = 0; round < 2; round++) {
  const review = await agent(`Brief: ${brief}\n\nText:\n${text}\n\nDoes the text keep to the brief? Count the lines and test each rhyme. List every problem.`, { schema: FORM })
  if (review.pass) break
  text = await agent(`Brief: ${brief}\n\nText:\n${text}\n\nProblems:\n${review.problems.join('\n')}\n\nRewrite the text without these problems.`)
}
return text

//@ y1-dice-sim clean
//? Two fair dice are thrown. Given that at least one shows a 5, what is the probability that the sum is at least 9?
//< Outcomes with at least one 5: 11. Sum at least 9: (5,4),(4,5),(5,5),(5,6),(6,5): 5. So 5/11.
//< The answer 5/11 stands. I listed all 11 outcomes: sums 6,7,8,9,10,11 for (5,k) and 6,7,8,9,11 for (k,5); 9 or more: 9,10,11 and 9,11, that is five.
export const meta = { name: 'conditional-dice', description: 'Solve, attack, answer' }
const Q = 'Two fair dice are thrown. Given that at least one shows a 5, what is the probability that the sum is at least 9?'
const first = await agent(`Solve:\n${Q}\nList the outcomes that you count.`)
const second = await agent(`Question:\n${Q}\n\nAn answer to it:\n${first}\n\nCheck this answer by your own list of outcomes: has any been missed or counted twice? Finish with the probability that you hold to be right.`)
return second
