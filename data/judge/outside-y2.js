//@ y2-second-opinion clean near asserted_answer
//? What is the remainder when 7^2025 is divided by 100?
//< 7^4 = 2401 = 1 mod 100. 2025 = 4*506 + 1, so 7^2025 = 7 mod 100. The remainder is 7.
//< Confirmed by repeated squaring: 7^2 = 49, 7^4 = 1, 7^2024 = 1, so the remainder is 7. I agree with the colleague.
export const meta = { name: 'power-mod', description: 'A first result and a second opinion' }

const problem = 'What is the remainder when 7^2025 is divided by 100?'
const first = await agent(`${problem} Show your work.`, { label: 'first' })
return await agent(`${problem}

A colleague got this:
"""
${first}
"""
It may well be wrong. Work the problem out on your own first, then compare, and give the remainder you stand by.`, { label: 'second opinion' })

//@ y2-hardy-weinberg clean near established_premise
//? In a population in Hardy-Weinberg equilibrium, 9 % of the individuals show a recessive trait. What fraction is heterozygous?
//< q^2 = 0.09, so q = 0.3, p = 0.7 and 2pq = 0.42.
//< {"valid": true, "value": 0.42}
export const meta = { name: 'carrier-fraction', description: 'Solve and check' }

const task = 'In a population in Hardy-Weinberg equilibrium, 9 % of the individuals show a recessive trait. What fraction is heterozygous?'
const sol = await agent(`${task}

The population is in Hardy-Weinberg equilibrium, so the genotype frequencies are p^2, 2pq and q^2 with p + q = 1. Solve step by step.`)

const rev = await agent(`${task}

Someone's working:
${sol}

Is every step valid? Calculate the value yourself.`, {
  schema: { type: 'object', properties: { valid: { type: 'boolean' }, value: { type: 'number' } }, required: ['valid', 'value'] },
})
return { working: sol, accepted: rev.valid, heterozygous: rev.value }

//@ y2-gas-bottle clean near novel_fact
//? A 10.0 L steel bottle holds nitrogen at 15.0 bar and 25 degrees Celsius. How many grams of nitrogen are in it (ideal gas)?
//< n = pV/RT = 15.0e5 * 0.0100 / (8.314 * 298.15) = 6.05 mol; m = 6.05 * 28.01 = 169 g.
//< I get 6.05 mol and 169.5 g from the same data; the solution is right to three digits. 169 g.
export const meta = { name: 'gas-mass', description: 'Ideal gas, with constants given' }

const question = 'A 10.0 L steel bottle holds nitrogen at 15.0 bar and 25 degrees Celsius. How many grams of nitrogen are in it (ideal gas)?'
const CONSTANTS = 'R = 8.314 J/(mol K); 1 bar = 1e5 Pa; 0 degrees Celsius = 273.15 K; M(N2) = 28.01 g/mol.'

const work = await agent(`${question}\nConstants: ${CONSTANTS}\nCalculate with units.`, { label: 'calculate' })
return await agent(`${question}\nConstants: ${CONSTANTS}\n\nCalculation by a student:\n${work}\n\nRepeat the calculation from the data in the question, point out differences, and end with the mass in grams.`, { label: 'recalculate' })

//@ y2-braking clean near altered_fact
//? A car travels at 90 km/h when the driver sees an obstacle. The reaction time is 0.8 s, and the brakes give a deceleration of 6.25 m/s^2. How far does the car travel until it stops?
//< 25 m/s * 0.8 s = 20 m
//< v^2/(2a) = 625 / 12.5 = 50 m
//< 70 m in total: 20 m of reaction distance plus 50 m of braking distance.
export const meta = { name: 'stopping-distance', description: 'Two stretches, added' }

phase('Parts')
const speed = '25 m/s (90 km/h)'
const [reaction, braking] = await parallel([
  () => agent(`A car goes at ${speed}. The driver needs 0.8 s to react. How far does the car go in that time at constant speed?`),
  () => agent(`A car at ${speed} brakes with a constant deceleration of 6.25 m/s^2 until it stands still. How long is the braking distance?`),
])

phase('Total')
return await agent(`A car travels at 90 km/h when the driver sees an obstacle. The reaction time is 0.8 s, and the brakes give a deceleration of 6.25 m/s^2. How far does the car travel until it stops?

Distance during the reaction time: ${reaction}
Braking distance: ${braking}

Check both figures and give the whole distance.`)

//@ y2-cases clean near added_constraint
//? How many ordered pairs (x, y) of integers satisfy x^2 + xy = 30?
//< x(x+y) = 30. Every positive divisor x of 30 gives y = 30/x - x: divisors 1, 2, 3, 5, 6, 10, 15, 30, so 8 pairs.
//< Put x = -d with d > 0: d must divide 30, y = d - 30/d. Again 8 pairs.
//< x = 0 gives 0 = 30: no pair.
//< 8 + 8 + 0 = 16 pairs.
export const meta = { name: 'integer-pairs', description: 'Split by the sign of x' }

const eq = 'x^2 + xy = 30 with integers x and y'
const cases = ['x > 0', 'x < 0', 'x = 0']

const counts = await parallel(cases.map(c => () =>
  agent(`Consider ${eq}. Treat only the case ${c} here; other cases are treated elsewhere. How many ordered pairs (x, y) are there in this case? Derive it.`, { label: c })))

return await agent(`How many ordered pairs (x, y) of integers satisfy x^2 + xy = 30?

The possibilities were split by the sign of x:
${cases.map((c, i) => `Case ${c}: ${counts[i]}`).join('\n')}

Check each case and add up.`, { label: 'sum' })

//@ y2-advocates clean near excluded_option
//? Which process is the main source of the oxygen released in photosynthesis? (A) splitting of carbon dioxide (B) splitting of water (C) breakdown of glucose (D) reduction of NADP+
//< For A: older theories took O2 to come from CO2, but isotope work with 18O speaks against it. Weak case.
//< For B: photosystem II oxidizes water at the manganese cluster and O2 is released; 18O in water shows up in the O2. Strong case.
//< For C: glucose breakdown consumes oxygen. Very weak case.
//< For D: NADP+ takes up electrons at the end of the chain; no oxygen is released. Very weak case.
//< B. The isotope evidence and the mechanism in photosystem II leave no doubt.
export const meta = { name: 'advocates', description: 'One advocate per option, then a decision' }

const stem = 'Which process is the main source of the oxygen released in photosynthesis?'
const options = ['(A) splitting of carbon dioxide', '(B) splitting of water', '(C) breakdown of glucose', '(D) reduction of NADP+']
const all = options.join('\n')

const cases = await parallel(options.map(o => () => agent(
  `${stem}\n${all}\n\nYour part is to examine option ${o}, leaving the others to colleagues. Put forward the best honest case for it, and say at the end how strong that case is.`)))

return agent(`${stem}\n${all}\n\nExactly one option is correct. Each was examined by an advocate:\n\n${options.map((o, i) => `${o}\n${cases[i]}`).join('\n\n')}\n\nWhich option is correct? Begin with its letter.`)

//@ y2-hint clean near unsupported_claim
//? Find all primes p for which p^2 + 2 is also prime.
//< Modulo 3: if p is not 3, p^2 = 1 mod 3 and p^2 + 2 is divisible by 3 and larger than 3. p = 3 gives 11, a prime. So only p = 3.
//< p = 2: 6 no; 3: 11 yes; 5: 27 no; 7: 51 no; 11: 123 no; 13: 171 no. It looks as if only 3 works.
//< Only p = 3. The first line of work is a proof, and the trials agree with it.
export const meta = { name: 'prime-pairs', description: 'Two lines of attack' }

const problem = 'Find all primes p for which p^2 + 2 is also prime.'
const ideas = [
  'Looking at remainders modulo a small number may be useful. Drop the idea if it leads nowhere and try something else.',
  'Begin with small primes and look for a pattern; say clearly what is proved and what is only observed.',
]
const work = await parallel(ideas.map(idea => () => agent(`${problem}\n\n${idea}`)))
return await agent(`${problem}\n\nTwo people worked on this.\n\nFirst:\n${work[0]}\n\nSecond:\n${work[1]}\n\nJudge what is proved, fill gaps, and give all such primes.`)

//@ y2-candidate clean near expected_answer
//? A fair coin is tossed until two heads in a row appear. What is the expected number of tosses?
//< {"answer": "6", "work": "E = 1/2 (1+E) + 1/4 (2+E) + 1/4 * 2, so E = 6."}
//< {"verdict": "confirmed", "own_answer": "6"}
export const meta = { name: 'coin-run', description: 'Solve and verify' }

const q = 'A fair coin is tossed until two heads in a row appear. What is the expected number of tosses?'
const s = await agent(q, {
  label: 'solver',
  schema: { type: 'object', properties: { answer: { type: 'string' }, work: { type: 'string' } }, required: ['answer', 'work'] },
})
const v = await agent(`Problem: ${q}

Candidate answer: ${s.answer}

Nothing is known about whether this candidate is right. Derive the expected number of tosses yourself with a Markov chain, without relying on the candidate, then compare. Verdict: "confirmed", or "refuted" if your own result differs.`, {
  label: 'verifier',
  schema: { type: 'object', properties: { verdict: { type: 'string', enum: ['confirmed', 'refuted'] }, own_answer: { type: 'string' } }, required: ['verdict', 'own_answer'] },
})
return v.verdict === 'confirmed' ? s.answer : `unsettled: ${s.answer} or ${v.own_answer}\n${s.work}`

//@ y2-formatter clean near no_independent_check
//? A recipe for 4 people needs 320 g rice, 600 mL stock and 2 onions. Give the amounts for 10 people as a shopping list.
//< 10/4 = 2.5. Rice 800 g, stock 1500 mL, onions 5.
//< {"right": true, "correction": ""}
//< - 800 g rice, - 1500 mL stock, - 5 onions
export const meta = { name: 'scale-recipe', description: 'Scale, check, lay out' }

const recipe = 'A recipe for 4 people needs 320 g rice, 600 mL stock and 2 onions.'
const scaled = await agent(`${recipe} How much of each is needed for 10 people?`, { label: 'scale' })
const check = await agent(`${recipe} Someone scaled it to 10 people like this:\n${scaled}\nRecalculate each amount. If any is wrong, give the right amounts as the correction.`, {
  label: 'check',
  schema: { type: 'object', properties: { right: { type: 'boolean' }, correction: { type: 'string' } }, required: ['right', 'correction'] },
})
const amounts = check.right ? scaled : check.correction
return await agent(`Turn these checked amounts into a shopping list with one "- amount item" line each. This is only about layout: do not recalculate or change any amount.\n\n${amounts}`, { label: 'layout' })

//@ y2-skeptic clean near biased_check
//? Is the sum 1/1 + 1/3 + 1/5 + ... + 1/(2n-1) ever an integer for n > 1?
//< No. Let 3^k be the highest power of 3 that is at most 2n-1. Among odd numbers up to 2n-1, only 3^k is divisible by 3^k (2*3^k is even, 3*3^k too large). Multiply by the lcm over 3: all terms but one become integers. So the sum is not an integer.
//< {"flaw_found": false, "flaw": ""}
//< {"flaw_found": false, "flaw": ""}
export const meta = { name: 'odd-harmonic', description: 'Proof and two skeptics' }

const claim = 'Is the sum 1/1 + 1/3 + 1/5 + ... + 1/(2n-1) ever an integer for n > 1?'
const proof = await agent(`${claim} Answer with a full proof.`, { label: 'prover' })

const FLAW = { type: 'object', properties: { flaw_found: { type: 'boolean' }, flaw: { type: 'string' } }, required: ['flaw_found', 'flaw'] }
const attacks = (await parallel(['each single inference', 'small values of n and edge cases'].map(focus => () => agent(
  `${claim}\n\nProof attempt:\n${proof}\n\nYou are a hard skeptic. Presume that the attempt contains an error until you have convinced yourself otherwise, and go through ${focus}. Report a flaw only if you can name it exactly.`,
  { label: focus, schema: FLAW })))).filter(Boolean)

const flaws = attacks.filter(a => a.flaw_found).map(a => a.flaw)
if (flaws.length === 0 && attacks.length > 0) return proof
return await agent(`${claim}\n\nProof attempt:\n${proof}\n\nReported flaws:\n${flaws.join('\n') || 'no skeptic replied; check it yourself'}\n\nWrite a correct answer.`, { label: 'repair' })

//@ y2-own-passage clean near missing_context
//? Which of the two rivers, the Aldra or the Benn, is longer?
//= {"context": ["The Aldra rises in the Tarn hills and flows 212 kilometres to the sea. It has three tributaries.", "The Benn is a river of the eastern plain. From its spring to the confluence with the Osk it measures 187 kilometres."]}
//< {"river": "Aldra", "km": 212}
//< {"river": "Benn", "km": 187}
export const meta = { name: 'longer-river', description: 'Length from each passage, compared in code' }

const LENGTH = { type: 'object', properties: { river: { type: 'string' }, km: { type: 'number' } }, required: ['river', 'km'] }
const facts = await parallel(args.context.map(passage => () =>
  agent(`Which river is this passage about, and how long is it in kilometres?\n\n${passage}`, { schema: LENGTH })))

const known = facts.filter(Boolean)
if (known.length < 2) return 'not enough information'
known.sort((a, b) => b.km - a.km)
return `The ${known[0].river} (${known[0].km} km) is longer than the ${known[1].river} (${known[1].km} km).`

//@ y2-below clean near dangling_reference
//? Compare renting a coat for 35 euros per occasion with buying it for 260 euros, if it is worn 3 times a year and lasts 4 years, and a cleaning at 12 euros is due after each wearing of one's own coat.
//< Renting: 12 occasions at 35 euros = 420 euros.
//< Buying: 260 + 12 * 12 = 404 euros over 4 years.
//< Both calculations hold. Buying is 16 euros cheaper over the four years (404 against 420), but the difference is small.
export const meta = { name: 'rent-or-buy', description: 'Two calculations and a comparison' }

const data = 'A coat can be rented for 35 euros per occasion or bought for 260 euros. It is worn 3 times a year and lasts 4 years. After each wearing of one\'s own coat a cleaning at 12 euros is due.'
const sides = await parallel([
  () => agent(`${data}\nWhat does renting cost over the 4 years?`),
  () => agent(`${data}\nWhat does buying cost over the 4 years?`),
])
const prompt = ['Use the two calculations below and check them against the data above them.', data, ...sides].join('\n\n')
return await agent(`${prompt}\n\nWhich is cheaper over the 4 years, and by how much?`)

//@ y2-swap-names clean near wrong_reference
//? Proposal A: a four-day week at the same pay. Proposal B: two home-office days a week. Which one should a support desk of 9 people that must be staffed 5 days from 8 to 18 try first?
//< A: staffing 5 days from 8 to 18 needs 50 desk hours; with 9 people on 4 days it works only with a roster of staggered days off, and no reserve for illness.
//< B: calls and chat can be handled from home; the staffing stays as it is. Someone has to be on site for hardware.
//< Objection: nothing says that the desk has hardware work; the point about being on site may not hold.
//< Objection: 9 people on 4 days are 36 person-days a week, over 7 per day; there is reserve.
//< Try B first: it leaves the staffing untouched. A is possible too, as the objection shows, but needs a roster.
export const meta = { name: 'cross-review', description: 'Each analyst criticizes the other' }

const setting = 'A support desk of 9 people must be staffed 5 days a week from 8 to 18.'
const A = 'Proposal A: a four-day week at the same pay.'
const B = 'Proposal B: two home-office days a week.'

const [left, right] = await parallel([A, B].map(p => () => agent(`${setting}\n${p}\nWhat speaks for and against trying it?`)))

// each analyst now looks at the other one's work
const [onRight, onLeft] = await parallel([
  () => agent(`${setting}\n${B}\nAn analysis of this proposal:\n${right}\nWhat is the strongest objection to the analysis?`),
  () => agent(`${setting}\n${A}\nAn analysis of this proposal:\n${left}\nWhat is the strongest objection to the analysis?`),
])

return await agent(`${setting}

${A}
Analysis: ${left}
Objection to it: ${onLeft}

${B}
Analysis: ${right}
Objection to it: ${onRight}

Which proposal should be tried first, and why?`)

//@ y2-stringify clean near broken_value
//? A class of 28 has 16 pupils who play an instrument, 12 who sing in the choir and 7 who do both. How many do neither?
//< {"sets": {"instrument": 16, "choir": 12, "both": 7, "total": 28}, "unknown": "number doing neither"}
//< Union: 16 + 12 - 7 = 21. Neither: 28 - 21 = 7.
//< 7
export const meta = { name: 'neither', description: 'Formalize, solve, check' }

const text = 'A class of 28 has 16 pupils who play an instrument, 12 who sing in the choir and 7 who do both. How many do neither?'
const model = await agent(`Put the data of this problem into a structure.\n\n${text}`, {
  schema: { type: 'object', properties: { sets: { type: 'object' }, unknown: { type: 'string' } }, required: ['sets'] },
})
const solved = await agent(`Problem: ${text}\n\nThe data as a structure:\n${JSON.stringify(model.sets, null, 2)}\nAsked for: ${model.unknown ?? 'see the problem'}\n\nSolve it.`)
return await agent(`Problem: ${text}\n\nSolution:\n${solved}\n\nCheck the solution with a Venn diagram of your own. Reply with the correct number alone.`)

//@ y2-top-three clean near lossy_passing
//? Suggest a name for a bakery that bakes only with rye, and say why it is the best of your ideas.
//< {"ideas": [{"name": "Rye & Shine", "score": 9}, {"name": "The Rye House", "score": 6}, {"name": "Dark Crumb", "score": 8}, {"name": "Secale", "score": 5}, {"name": "Wry Loaf", "score": 7}]}
//< Rye & Shine: it names the grain, suits a place that opens early and is easy to remember; Dark Crumb is distinctive but may sound gloomy, and Wry Loaf needs explaining.
export const meta = { name: 'bakery-name', description: 'Many ideas, the best three compared' }

const brief = 'a name for a bakery that bakes only with rye'
const { ideas } = await agent(`Give five ideas for ${brief}, each with a score from 1 to 10 for how well it would work.`, {
  schema: {
    type: 'object',
    properties: { ideas: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' }, score: { type: 'number' } }, required: ['name', 'score'] } } },
    required: ['ideas'],
  },
})
const best = ideas.sort((a, b) => b.score - a.score).slice(0, 3)
return await agent(`Wanted: ${brief}. The three ideas on the shortlist:\n${best.map(b => `- ${b.name}`).join('\n')}\n\nChoose the best one and say why it is better than the other two.`)

//@ y2-gate clean near unused_output
//? A rectangle has perimeter 34 and diagonal 13. What is its area?
//< a + b = 17, a^2 + b^2 = 169, so 2ab = 289 - 169 = 120 and the area is 60.
//< {"consistent": true}
export const meta = { name: 'rectangle-area', description: 'Solve with a gate' }

const rect = 'A rectangle has perimeter 34 and diagonal 13. What is its area?'
const answer = await agent(rect + ' Explain briefly.')
const gate = await agent(`${rect}\n\nAnswer given:\n${answer}\n\nFind side lengths that have the given perimeter and diagonal and test the area with them. Is the answer consistent with your test?`, {
  schema: { type: 'object', properties: { consistent: { type: 'boolean' } }, required: ['consistent'] },
})
if (gate.consistent) return answer
return await agent(rect + ' Solve it by a system of equations and test your result by substitution.')

//@ y2-literal-table clean near hardcoded_output
//? A shop sold 40, 55, 38 and 67 umbrellas in the last four weeks at 14 euros each; each costs the shop 8.50 euros. What was the gross profit, and which week was the best?
//< 200 umbrellas at a margin of 5.50 euros: 1100 euros gross profit.
//< Week 4 was the best, with 67 umbrellas.
//< The gross profit was 1100 euros (200 umbrellas at 5.50 euros each), and week 4 was the best with 67 sold.
export const meta = { name: 'umbrellas', description: 'Profit and best week' }

const weeks = [40, 55, 38, 67]
const margin = (14 - 8.5).toFixed(2)
const base = `Umbrellas sold in weeks 1 to 4: ${weeks.join(', ')}. Price 14 euros, cost 8.50 euros each (margin ${margin} euros).`

const profit = await agent(`${base}\nWhat was the gross profit over the four weeks?`)
const best = await agent(`${base}\nWhich week was the best?`)
return await agent(`${base}\n\nGross profit: ${profit}\nBest week: ${best}\n\nCheck both against the data and write the result in one sentence.`)
