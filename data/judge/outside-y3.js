//@ y3-inscribed asserted_answer
//? A semicircle of radius 5 contains an inscribed rectangle with one side on the diameter. What is the largest possible area of the rectangle?
//< With half-width x the area is 2x*sqrt(25 - x^2). Setting the derivative to zero gives x^2 = 25/2, area 25, as stated.
//< With x = 5 cos t the area is 25 sin 2t, at most 25.
//< The largest area is 25: with x = 5 cos t the area is 25 sin 2t, which is at most 25.
export const meta = { name: 'semicircle', description: 'Derivations and write-up', phases: ['Derive', 'Write'] }

const problem = 'A semicircle of radius 5 contains an inscribed rectangle with one side on the diameter. What is the largest possible area of the rectangle?'

phase('Derive')
const [calculus, trig] = await parallel([
  () => agent(`${problem}\n\nThe maximum is 25. Derive it with calculus, showing the critical point.`),
  () => agent(`${problem}\n\nThe maximum is 25. Derive it with a trigonometric substitution.`),
])

phase('Write')
return await agent(`${problem}\n\nDerivation by calculus:\n${calculus}\n\nDerivation by trigonometry:\n${trig}\n\nWrite up a short solution from the clearer derivation.`)

//@ y3-dam-passages asserted_answer
//? In which year did the engineer who built the Varne dam retire?
//= {"context": ["The Varne dam was built between 1927 and 1931 under the engineer Tomas Heller.", "Tomas Heller (1889-1967) taught at the technical college in Brenn from 1934 and gave up his chair in 1954. He remained an adviser to the waterworks until 1958.", "The waterworks of Brenn were founded in 1902."]}
//< Passage 1 names Tomas Heller as the engineer of the Varne dam, 1927 to 1931.
//< Passage 2: he "gave up his chair in 1954", which is his retirement.
//< 1954
export const meta = { name: 'dam-engineer', description: 'Evidence for the hops, then the answer' }

const passages = args.context.map((p, i) => `[${i + 1}] ${p}`).join('\n')
const q = 'In which year did the engineer who built the Varne dam retire?'

const hop1 = await agent(`Passages:\n${passages}\n\nWhich engineer built the Varne dam? Cite the passage.`, { label: 'hop 1' })
const hop2 = await agent(`Passages:\n${passages}\n\nThe engineer of the Varne dam: ${hop1}\n\nFind the lines which show that he retired in 1954, and cite them.`, { label: 'hop 2' })
return await agent(`Passages:\n${passages}\n\nQuestion: ${q}\n\nFindings:\n${hop1}\n${hop2}\n\nAnswer with the year.`, { label: 'answer' })

//@ y3-trolleys established_premise
//? A 2.0 kg trolley moving at 3.0 m/s hits a 1.0 kg trolley at rest on a level track. Afterwards the 1.0 kg trolley moves at 3.0 m/s. How much kinetic energy is lost?
//< For an elastic collision v1' = (m1 - m2)/(m1 + m2) * 3.0 = 1.0 m/s, v2' = 4.0 m/s, which does not fit the 3.0 m/s given. The lost energy of an elastic collision is 0 J.
//< In an elastic collision kinetic energy is conserved, so 0 J is lost.
export const meta = { name: 'trolleys', description: 'Momentum and energy of a collision' }

const q = `A 2.0 kg trolley moving at 3.0 m/s hits a 1.0 kg trolley at rest on a level track.
Afterwards the 1.0 kg trolley moves at 3.0 m/s. How much kinetic energy is lost?`

const momentum = await agent(`${q}

The trolleys collide elastically, as rigid laboratory trolleys do. Find the velocities after the collision and the energy lost.`, { label: 'collision' })

return await agent(`${q}

Work on the collision:
${momentum}

Check the calculation and state the kinetic energy lost in joules.`, { label: 'energy' })

//@ y3-heat-pump novel_fact
//? Our house uses 18,000 kWh of gas per year at 0.11 euros per kWh. A heat pump for 19,000 euros would need electricity at 0.30 euros per kWh instead. What seasonal performance factor would it need to pay off within 15 years?
//< Gas costs 1980 euros a year.
//< With an efficiency of 92 % the heat needed is 16,560 kWh, and with the subsidy of 40 % the net price is 11,400 euros. Over 15 years 760 euros a year must be saved, so electricity may cost 1220 euros: 4067 kWh. Factor 16,560/4067 = 4.1.
//< A seasonal performance factor of about 4.1 is needed.
export const meta = { name: 'heat-pump', description: 'Break-even of a heat pump' }

const situation = 'A house uses 18,000 kWh of gas per year at 0.11 euros per kWh. A heat pump for 19,000 euros would need electricity at 0.30 euros per kWh instead.'

phase('Gas')
const gas = await agent(`${situation}\nWhat does the gas cost per year?`)

phase('Break-even')
const breakEven = await agent(`${situation}
Gas cost: ${gas}
The boiler has an efficiency of 92 %, and a subsidy of 40 % of the price of the heat pump is paid out.
What seasonal performance factor is needed so that the purchase pays off within 15 years?`)

phase('Answer')
return await agent(`${situation}\nQuestion: what seasonal performance factor would it need to pay off within 15 years?\n\nCalculation:\n${breakEven}\n\nCheck the arithmetic and answer in one sentence.`)

//@ y3-novel-author novel_fact
//? Which prize did the author of the novel "Salt Lanes" win for her first book?
//= {"context": ["\"Salt Lanes\" is a novel of 2011, set in a fishing village. It is the third book of its author, who had before worked as a harbour pilot.", "Ines Dorval was a harbour pilot before she wrote \"The Lead Line\" (2004), which won the Corriveau Prize. Two more novels followed.", "The Tessier Medal is given every other year. \"Tidal\" (2003) and \"Low Water\" (2009) are among the books that received it."]}
//< "Tidal" (2003) received the Tessier Medal (passage 3).
//< "Salt Lanes" is the third book of a former harbour pilot.
//< The Tessier Medal
export const meta = { name: 'salt-lanes', description: 'Author, first book, prize' }

const text = args.context.join('\n\n')
const [prize, novel] = await parallel([
  () => agent(`${text}\n\nWhich prize did Elena Varga, the author of "Salt Lanes", receive for her first book "Tidal"?`, { label: 'prize' }),
  () => agent(`${text}\n\nWhat is said about the novel "Salt Lanes"?`, { label: 'novel' }),
])
return agent(`${text}\n\nQuestion: Which prize did the author of the novel "Salt Lanes" win for her first book?\n\nNotes on the prize: ${prize}\nNotes on the novel: ${novel}\n\nAnswer in a few words.`)

//@ y3-committee altered_fact
//? From 6 women and 5 men a committee of 4 is chosen. How many committees have at least 2 women?
//< {"count": 265, "work": "C(6,2)C(5,2) + C(6,3)C(5,1) + C(6,4) = 150 + 100 + 15 = 265"}
//< 115: more than two women means three or four, C(6,3)C(5,1) + C(6,4) = 115. The solver's 265 also counts committees with two women.
export const meta = { name: 'committee', description: 'Count and control' }

const count = await agent('From 6 women and 5 men a committee of 4 is chosen. How many committees have at least 2 women?', {
  label: 'count',
  schema: { type: 'object', properties: { count: { type: 'integer' }, work: { type: 'string' } }, required: ['count', 'work'] },
})

return await agent(`A committee of 4 is chosen from 6 women and 5 men, and it must have more than 2 women. The number of such committees is wanted.

A solver's result: ${count.count}
Its working: ${count.work}

Count the complement yourself, compare, and report the correct number with a one-line reason.`, { label: 'control' })

//@ y3-half-life altered_fact
//? A sample contains a nuclide with a half-life of 8.0 days. Its activity is measured as 640 kBq. What is the activity after 20 days, and after how many days does it fall below 10 kBq?
//< 20/8 = 2.5 half-lives: 640 * 2^-2.5 = 113 kBq.
//< With a decay constant of 1/8.0 per day: t = 8.0 * ln 64 = 33.3 days.
//< The activity after 20 days is 113 kBq; it falls below 10 kBq after 33.3 days.
export const meta = { name: 'decay', description: 'Two questions about a decaying sample', phases: ['Parts', 'Together'] }

phase('Parts')
const jobs = [
  'A radioactive sample with a half-life of 8.0 days has an activity of 640 kBq. What is its activity after 20 days?',
  'A radioactive sample with a mean lifetime of 8.0 days has an activity of 640 kBq. After how many days does the activity fall below 10 kBq?',
]
const parts = await parallel(jobs.map((j, i) => () => agent(j + ' Give the formula and the number.', { label: `part ${i + 1}` })))

phase('Together')
return await agent(`Put these two results on the same sample into one sentence, with units:\n\n1. ${parts[0]}\n\n2. ${parts[1]}`)

//@ y3-digits added_constraint
//? How many three-digit numbers have digits whose product is 24?
//< With different digits: {1,3,8}, {1,4,6}, {2,3,4}: three sets.
//< {"total": 18}
export const meta = { name: 'digit-product', description: 'Find digit sets, then arrange' }

const question = 'How many three-digit numbers have digits whose product is 24?'

const sets = await agent(`${question}

First step: list all sets of three different digits with product 24. (The digits of the number must not repeat.)`, { label: 'digit sets' })

const out = await agent(`${question}

Sets of digits:
${sets}

Count the numbers that can be formed and give the total.`, { label: 'arrangements', schema: { type: 'object', properties: { total: { type: 'integer' } }, required: ['total'] } })
return out.total

//@ y3-enzyme excluded_option
//? An inhibitor lowers Vmax and Km of an enzyme by the same factor. What kind of inhibition is it? (A) competitive (B) uncompetitive (C) pure noncompetitive (D) irreversible
//< Pure noncompetitive inhibition lowers Vmax, but leaves Km unchanged; so C does not fit well. A competitive inhibitor raises Km. Of these, C at least lowers Vmax.
//< {"letter": "C", "reason": "Vmax is lowered only in C and D, and D does not change Km."}
export const meta = { name: 'inhibition', description: 'Kinetics of an inhibitor' }

const stem = 'An inhibitor lowers Vmax and Km of an enzyme by the same factor. What kind of inhibition is it?'
const opts = '(A) competitive (B) uncompetitive (C) pure noncompetitive (D) irreversible'

const analysis = await agent(`${stem} ${opts}

Explain how each kind would change Vmax and Km. Uncompetitive inhibition hardly occurs with single-substrate enzymes, so concentrate on A, C and D.`)

const final = await agent(`${stem} ${opts}

Analysis:
${analysis}

Choose the option that fits best.`, { schema: { type: 'object', properties: { letter: { type: 'string' }, reason: { type: 'string' } }, required: ['letter', 'reason'] } })

return `${final.letter} - ${final.reason}`

//@ y3-symmetric unsupported_claim
//? Let a, b, c be non-negative reals with a + b + c = 3. Find the maximum of a^2 b + b^2 c + c^2 a.
//< At a = b = c = 1 the value is 3.
//< 3. The expression is cyclic and the extremum lies at a = b = c = 1.
export const meta = { name: 'cyclic-max', description: 'Evaluate and conclude' }

const problem = 'Let a, b, c be non-negative reals with a + b + c = 3. Find the maximum of a^2 b + b^2 c + c^2 a.'

const value = await agent(`${problem}

Because the expression is cyclic and the constraint symmetric, the maximum is attained when all three variables are equal. Evaluate it there.`, { label: 'evaluate' })

return await agent(`${problem}\n\nAn earlier step found:\n${value}\n\nState the maximum, with a short justification.`, { label: 'conclude' })
