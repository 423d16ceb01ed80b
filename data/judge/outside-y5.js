//@ y5-mixture missing_context
//? 300 mL of a 12 % salt solution is mixed with 500 mL of a 4 % solution (by mass, density 1.00 g/mL for both). What is the concentration of the mixture?
//< The mass of salt in each part has to be found first and divided by the total mass.
//< Without the volumes and concentrations I can only give the formula: c = (c1 m1 + c2 m2)/(m1 + m2).
export const meta = { name: 'mixture', description: 'Plan, then calculate' }

const plan = await agent('300 mL of a 12 % salt solution is mixed with 500 mL of a 4 % solution (by mass, density 1.00 g/mL for both). Which quantities must be found to get the concentration of the mixture? Do not calculate yet.', { label: 'plan' })

return await agent(`Two salt solutions are mixed, and the concentration of the mixture is wanted.

Plan:
${plan}

Carry out the plan with the numbers of the problem and give the concentration in percent.`, { label: 'calculate' })

//@ y5-fact-check missing_context
//? Which of the two clubs named in the passages had more members when they merged?
//= {"context": ["At the merger of 1968 the Rowing Club Esk counted 214 members, after a decline of ten years.", "The Esk Sailing Society brought 186 members, two boathouses and a debt into the merger of 1968."]}
//< The Rowing Club Esk, with 214 against 186 members.
//< {"supported": true, "issue": ""}
export const meta = { name: 'merged-clubs', description: 'Answer and fact check' }

const question = 'Which of the two clubs named in the passages had more members when they merged?'

const answer = await agent(`${args.context.join('\n\n')}\n\n${question}`, { label: 'answer' })
const check = await agent(`You check facts against sources.

Question: ${question}
Answer: ${answer}

Is every number and name of the answer supported by the passages? Describe the issue if not.`, {
  label: 'fact check',
  schema: { type: 'object', properties: { supported: { type: 'boolean' }, issue: { type: 'string' } }, required: ['supported', 'issue'] },
})
return check.supported ? answer : `${answer} (disputed: ${check.issue})`

//@ y5-combine dangling_reference
//? A solid cylinder and a hollow thin-walled cylinder of the same mass and radius roll down the same slope from rest without slipping. What is the ratio of their speeds at the bottom (solid to hollow)?
//< Solid: I = 1/2 m r^2, so m g h = 3/4 m v^2, v^2 = 4gh/3.
//< Hollow: I = m r^2, so m g h = m v^2, v^2 = gh.
//< The ratio follows by dividing the speeds found; I take them as sqrt(4gh/3) and sqrt(gh): 1.15.
export const meta = { name: 'rolling', description: 'One energy balance per body, then the ratio' }

const question = 'A solid cylinder and a hollow thin-walled cylinder of the same mass and radius roll down the same slope from rest without slipping. What is the ratio of their speeds at the bottom (solid to hollow)?'
const bodies = ['solid', 'hollow thin-walled']

const balances = await parallel(bodies.map(b => () =>
  agent(`A ${b} cylinder rolls down a slope of height h from rest without slipping. Find its speed at the bottom from the energy balance.`, { label: b })))

const ratio = await agent(`${question}\n\nUse the two energy balances worked out by your colleagues above and divide the speeds. Give the ratio as a number.`, { label: 'ratio' })
return { ratio, balances }

//@ y5-menu-revision dangling_reference
//? Plan three dinners for four people, one of whom eats no dairy, with a budget of 45 euros in all; no main ingredient may come twice.
//< 1. Lentil curry with rice, 11 euros. 2. Gnocchi with sage butter, 13 euros. 3. Roast chicken with potatoes, 19 euros.
//< Sage butter is dairy. The budget is kept (43 euros). Gnocchi and roast potatoes both rest on potatoes.
//< 1. Lentil curry with rice, 11 euros. 2. Pasta with tomato and olives, 10 euros. 3. Roast chicken with potatoes, 19 euros.
export const meta = { name: 'dinners', description: 'Draft, critique, revision' }

const wish = 'Three dinners for four people, one of whom eats no dairy, with a budget of 45 euros in all; no main ingredient may come twice.'

const draft = await agent(`${wish}\n\nMake a plan with the cost of each dinner.`, { label: 'draft' })
const critique = await agent(`${wish}\n\nPlan:\n${draft}\n\nWhere does the plan break the conditions?`, { label: 'critique' })
log(`critique: ${critique}`)
const revised = await agent(`${wish}

Plan:
${draft}

Revise the plan so that it resolves each of the points that the critic has raised. Leave dinners without a complaint as they are.`, { label: 'revision' })
return { menu: revised, critique }

//@ y5-debate wrong_reference
//? Should a small museum with 9,000 visitors a year open one evening a week until 21:00? It has two guards at 18 euros an hour and charges 7 euros for entry. It closes at 17:00 otherwise.
//< For: an evening reaches people who work. To cover 4 h * 2 * 18 = 144 euros it needs 21 more visitors an evening.
//< Against: 9,000 a year are about 29 a day; 21 more in one evening is a lot, and some would only come at another time.
//< The argument for it rests on new visitors, the one against on their number. I would not open weekly, since 21 more visitors an evening are unlikely.
export const meta = { name: 'late-opening', description: 'For, against, decision' }

const facts = 'A small museum with 9,000 visitors a year considers opening one evening a week until 21:00. It has two guards at 18 euros an hour and charges 7 euros for entry. It closes at 17:00 otherwise.'
const sides = await parallel([
  () => agent(`${facts}\nArgue for it, with numbers.`, { label: 'for' }),
  () => agent(`${facts}\nArgue against it, with numbers.`, { label: 'against' }),
])

return await agent(`${facts}

Arguments for it:
${sides[1]}

Arguments against it:
${sides[0]}

Weigh both sides, say how convincing each is, and decide.`, { label: 'decision' })

//@ y5-schema-field broken_value
//? Find the sum of all integers n for which n^2 - 10n + 16 is negative.
//< {"interval": "2 < n < 8", "integers": [3, 4, 5, 6, 7]}
//< The integers are not listed here ("undefined"). From (n-2)(n-8) < 0 they are 3 to 7, sum 25.
export const meta = { name: 'quadratic-sum', description: 'Interval, then sum' }

const p = 'Find the sum of all integers n for which n^2 - 10n + 16 is negative.'
const step = await agent(`${p}\nFactor the quadratic, and give the interval and the integers in it.`, {
  schema: { type: 'object', properties: { interval: { type: 'string' }, integers: { type: 'array', items: { type: 'integer' } } }, required: ['interval', 'integers'] },
})
const sum = await agent(`${p}\nInterval: ${step.interval}\nIntegers in it: ${step.values}\nCheck the interval and give the sum.`)
return sum

//@ y5-object-list broken_value
//? Which two of these materials would you shortlist for a light bicycle frame? Name, density (g/cm^3), yield strength (MPa): steel 7.85, 600; aluminium 2.70, 270; titanium 4.43, 830; magnesium 1.78, 200.
//< {"ranking": [{"name": "titanium", "ratio": 187}, {"name": "magnesium", "ratio": 112}, {"name": "aluminium", "ratio": 100}, {"name": "steel", "ratio": 76}]}
//< The ranking cannot be read, so I go by the table: titanium and magnesium have the highest strength per density.
export const meta = { name: 'frame-materials', description: 'Specific strength and a shortlist' }

const data = 'Name, density (g/cm^3), yield strength (MPa): steel 7.85, 600; aluminium 2.70, 270; titanium 4.43, 830; magnesium 1.78, 200'

const { ranking } = await agent(`${data}\n\nRank these materials by yield strength divided by density.`, {
  schema: {
    type: 'object',
    properties: { ranking: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' }, ratio: { type: 'number' } }, required: ['name', 'ratio'] } } },
    required: ['ranking'],
  },
})

return await agent(`${data}

Ranking by specific strength, best first:
${ranking.map((r, i) => `${i + 1}. ${r}`).join('\n')}

Which two would you shortlist for a light bicycle frame? Give a reason for each.`)

//@ y5-first-sentence lossy_passing
//? A bag holds 4 red, 3 blue and 2 green marbles. Three are drawn without replacement. What is the probability that all three have different colours?
//< We count the unordered triples. There are C(9,3) = 84 of them. One of each colour: 4*3*2 = 24. The probability is 24/84 = 2/7.
//< Order matters here, so we multiply along a path. One order has 4/9 * 3/8 * 2/7 = 24/504. There are 6 orders, so 144/504. The probability is 2/7.
//< The attempts name only their method. My own count: 24/84 = 2/7.
export const meta = { name: 'marbles', description: 'Two attempts, merged' }

const bag = 'A bag holds 4 red, 3 blue and 2 green marbles. Three are drawn without replacement. What is the probability that all three have different colours?'

const attempts = await parallel(['by counting unordered triples', 'by multiplying along the draws'].map(way => () =>
  agent(`${bag}\n\nSolve it ${way}. Explain your steps and finish with the result in the last sentence.`, { label: way })))

const results = attempts.filter(Boolean).map((a, i) => `Attempt ${i + 1}: ${a.trim().split('. ')[0]}`)
return await agent(`${bag}\n\nResults of two attempts:\n${results.join('\n')}\n\nDo the results agree? Give the probability on which they agree, or decide between them.`, { label: 'merge' })

//@ y5-cost-review unused_output
//? Estimate the yearly cost of a car that cost 24,000 euros, is sold for 9,000 after 6 years, drives 12,000 km a year at 6.5 L/100 km and 1.75 euros per litre, and needs 620 euros insurance and 480 euros servicing a year.
//< Depreciation 2500, fuel 1365, insurance 620, servicing 480: 4965 euros a year.
//< Each item recalculated: 15000/6 = 2500; 780 L * 1.75 = 1365; the sum is 4965. No error found.
//< Yearly cost: 4965 euros, of which about half is depreciation.
export const meta = { name: 'car-cost', description: 'Estimate, review, summary', phases: ['Estimate', 'Review', 'Summary'] }

const car = 'A car cost 24,000 euros, is sold for 9,000 after 6 years, drives 12,000 km a year at 6.5 L/100 km and 1.75 euros per litre, and needs 620 euros insurance and 480 euros servicing a year.'

phase('Estimate')
const estimate = await agent(`${car}\n\nWhat does it cost per year? List the items.`)

phase('Review')
const review = await agent(`${car}\n\nAn estimate of the yearly cost:\n${estimate}\n\nRecalculate every item and report all errors with their corrections.`)

phase('Summary')
return await agent(`${car}\n\nEstimate of the yearly cost:\n${estimate}\n\nSummarize the yearly cost and its largest item in one sentence.`)

//@ y5-dose hardcoded_output
//? A patient of 64 kg is to get 1.5 mg of a drug per kg of body mass and hour by infusion. The bag holds 500 mL with 2.0 g of the drug. At how many mL per hour must the pump run, and how long does the bag last?
//< The dose is 1.5 * 64 = 96 mg per hour.
//< 24 mL per hour
//< 500/24 = 20.8 h: the bag lasts about 20 hours and 50 minutes.
//< Dose 96 mg per hour, pump rate 24 mL per hour, the bag lasts about 20 h 50 min.
export const meta = { name: 'infusion', description: 'Dose, rate, duration' }

const order = 'A patient of 64 kg is to get 1.5 mg of a drug per kg of body mass and hour by infusion. The bag holds 500 mL with 2.0 g of the drug.'

const dose = await agent(`${order}\nHow many mg per hour does the patient get?`, { label: 'dose' })
const rate = await agent(`${order}\nDose: ${dose}\nAt how many mL per hour must the pump run?`, { label: 'rate' })
const duration = await agent(`${order}\nRate of the pump as found in the previous step: 24 mL per hour\nHow long does the bag last?`, { label: 'duration' })

return await agent(`${order}\n\nDose: ${dose}\nRate: ${rate}\nDuration: ${duration}\n\nCheck the three results and put them into one sentence.`, { label: 'answer' })
