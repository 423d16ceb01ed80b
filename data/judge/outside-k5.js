//@ k5-positive-quotient added_constraint
//? For how many integers n is (n + 15)/(n - 3) an integer?
//< (n + 15)/(n - 3) = 1 + 18/(n - 3), so n - 3 must divide 18.
//< n = 4, 5, 6, 9, 12, 21 give 19, 10, 7, 4, 3, 2; for n - 3 negative the quotient is 0 or negative. So there are 6.
//< There are 6 such integers.
export const meta = { name: 'integer-quotient', description: 'Reduce, count, state' }
const q = 'For how many integers n is (n + 15)/(n - 3) an integer?'
phase('Reduce')
const reduced = await agent(`${q}\n\nRewrite the condition so that only a divisibility statement is left. Do not count yet.`, { label: 'reduce' })
phase('Count')
const counted = await agent(`${q}\n\nCondition: ${reduced}\n\nList the integers n for which it holds, with the quotient for each, keeping those whose quotient is positive, and count them.`, { label: 'count' })
phase('State')
return await agent(`${q}\n\nCondition: ${reduced}\nCount: ${counted}\n\nState the final number.`, { label: 'state' })

//@ k5-evaporation novel_fact
//? A town's reservoir holds 4,800 m³. The town draws 60 m³ a day and nothing flows in. After how many days is the reservoir down to 3,000 m³, and how many days later is it down to 1,200 m³?
//< {"first": 24, "later": 24}
//< The reservoir is down to 3,000 m³ after 24 days and to 1,200 m³ another 24 days later.
export const meta = { name: 'reservoir', description: 'Compute two intervals and report' }
const problem = "A town's reservoir holds 4,800 m³. The town draws 60 m³ a day and nothing flows in. After how many days is the reservoir down to 3,000 m³, and how many days later is it down to 1,200 m³?"
const days = await agent(`${problem}

Compute both numbers of days. Besides what the town draws, some 15 m³ a day evaporate; include this in the daily balance.`, {
  label: 'compute',
  schema: { type: 'object', properties: { first: { type: 'number' }, later: { type: 'number' } }, required: ['first', 'later'] },
})
return await agent(`${problem}\n\nComputed: ${days.first} days to 3,000 m³, then ${days.later} more to 1,200 m³.\n\nReport this in one sentence.`, { label: 'report' })

//@ k5-filter-in-code excluded_option
//? Which of these processes increases the entropy of the system most? (A) freezing 1 mol of water at 0 °C (B) evaporating 1 mol of water at 100 °C (C) reversible isothermal expansion of 1 mol of an ideal gas to twice its volume (D) heating 1 mol of liquid water from 25 °C to 35 °C
//< {"deltaS": -22.0}
//< {"deltaS": 5.8}
//< {"deltaS": 2.5}
//< C: with +5.8 J/K it has the largest entropy change of the processes evaluated.
export const meta = { name: 'entropy', description: 'Evaluate each process, then choose the largest' }
const stem = 'Which of these processes increases the entropy of the system most?'
const options = {
  A: 'freezing 1 mol of water at 0 °C',
  B: 'evaporating 1 mol of water at 100 °C',
  C: 'reversible isothermal expansion of 1 mol of an ideal gas to twice its volume',
  D: 'heating 1 mol of liquid water from 25 °C to 35 °C',
}
// B is at the boiling point, where liquid and vapour are in equilibrium: no entropy change, so not a contender
const contenders = ['A', 'C', 'D']
const evaluated = await parallel(contenders.map(k => () => agent(`Estimate the entropy change of the system, in J/K, for this process: ${options[k]}.`, {
  label: k, schema: { type: 'object', properties: { deltaS: { type: 'number' } }, required: ['deltaS'] } }).then(r => `(${k}) ${options[k]}: ${r.deltaS} J/K`)))
return await agent(`${stem}\n\nThe contenders:\n${evaluated.filter(Boolean).join('\n')}\n\nChoose the letter.`, { label: 'choose' })

//@ k5-usual-reading unsupported_claim
//? Six people, among them Ada and Ben, sit down at random at a round table with six chairs. What is the probability that Ada and Ben do not sit next to each other?
//< For seats at a round table each arrangement and its mirror image count once, and mirror images pair adjacent with nonadjacent ones, so the probability is 1/2.
//< The probability is 1/2.
export const meta = { name: 'round-table', description: 'Symmetry argument and answer' }
const Q = 'Six people, among them Ada and Ben, sit down at random at a round table with six chairs. What is the probability that Ada and Ben do not sit next to each other?'
const argument = await agent(`${Q}\n\nReflection of the table swaps the adjacent seatings with the nonadjacent ones, which settles the matter by symmetry. Write the argument out and give the probability.`, { label: 'symmetry' })
return await agent(`${Q}\n\nArgument: ${argument}\n\nState the probability as a fraction.`, { label: 'answer' })

//@ k5-off-by-one-label wrong_reference
//? A cyclist rides 24 km in the morning at 16 km/h and 24 km in the afternoon at 12 km/h. Her friend rides the same 48 km at a steady 14 km/h. Who takes less time in total, and by how many minutes?
//< {"hours": 3.5}
//< {"hours": 3.43}
//< The two times are the same, 3.5 hours, so neither is faster.
export const meta = { name: 'ride-times', description: 'Compute both times and compare' }
const question = 'A cyclist rides 24 km in the morning at 16 km/h and 24 km in the afternoon at 12 km/h. Her friend rides the same 48 km at a steady 14 km/h. Who takes less time in total, and by how many minutes?'
const H = { type: 'object', properties: { hours: { type: 'number' } }, required: ['hours'] }
const people = ['cyclist', 'friend']
const times = await parallel(people.map(p => () => agent(`${question}\n\nCompute only the total riding time of the ${p}, in hours.`, { label: p, schema: H })))
const lines = people.map((p, i) => `Time of the ${p}: ${times[0].hours} h`)
const answer = await agent(`${question}\n\n${lines.join('\n')}\n\nCompare the two times and answer.`, { label: 'compare' })
return { answer, times: people.map((p, i) => ({ person: p, hours: times[i].hours })) }

//@ k5-first-sentence-kept lossy_passing
//? Which of the candidates A, B and C wins under plurality, and which under the Borda count (2, 1 and 0 points), if 5 voters rank A > B > C, 4 rank B > C > A and 3 rank C > B > A?
//< Plurality looks at first places only. A has 5, B has 4 and C has 3, so A wins.
//< The Borda count adds up points over all ballots. A gets 10, B gets 5 + 8 + 3 = 16 and C gets 4 + 6 = 10, so B wins.
//< The findings describe the two rules but contain no totals and no winners, so I can not name them from the findings.
export const meta = { name: 'voting', description: 'Two rules, one answer' }
const profile = '5 voters rank A > B > C, 4 rank B > C > A and 3 rank C > B > A'
const rules = ['plurality', 'the Borda count (2, 1 and 0 points)']
phase('Count')
const counts = await parallel(rules.map(r => () => agent(`In an election with candidates A, B and C, ${profile}. Who wins under ${r}? Explain and give the totals.`, { label: r })))
// keep it short for the last step
const findings = counts.map((t, i) => t && `${rules[i]}: ${t.split('. ')[0]}.`).filter(Boolean)
phase('Answer')
return await agent(`In an election two voting rules were applied to the same ballots. Findings:\n${findings.join('\n')}\n\nFrom these findings say who wins under each of the rules.`, { label: 'answer' })

//@ k5-corrected-but-old-returned unused_output
//? Find the number of integers from 1 to 200 that are divisible by 3 or by 5 but not by 15.
//< {"answer": 80, "work": "66 multiples of 3, 40 of 5, 13 of 15. 66 + 40 - 2 · 13 = 80."}
//< {"answer": 80, "work": "Between 1 and 195 there are 13 blocks of 15 with 6 numbers each, 78; then 198 and 200 count: 80."}
//< {"answer": 80, "note": "The two agree; checked the blocks by hand."}
export const meta = { name: 'inclusion-exclusion', description: 'Solve twice, reconcile' }
const problem = 'Find the number of integers from 1 to 200 that are divisible by 3 or by 5 but not by 15.'
const A = { type: 'object', properties: { answer: { type: 'integer' }, work: { type: 'string' } }, required: ['answer', 'work'] }
phase('Solve')
const ie = await agent(`${problem}\nUse inclusion-exclusion.`, { label: 'inclusion-exclusion', schema: A })
const blocks = await agent(`${problem}\nCount in blocks of 15.`, { label: 'blocks', schema: A })
phase('Reconcile')
const reconciled = await agent(`${problem}\n\nSolver 1: ${ie.answer} (${ie.work})\nSolver 2: ${blocks.answer} (${blocks.work})\n\nFind out which is right, or correct both. Return the right answer and a note.`, {
  label: 'reconcile', schema: { type: 'object', properties: { answer: { type: 'integer' }, note: { type: 'string' } }, required: ['answer', 'note'] } })
phase('Report')
return { answer: ie.answer, work: ie.work }

//@ k5-blind-pair clean near expected_answer
//? Find the smallest positive integer n such that n! is divisible by 2^15.
//< {"answer": 16}
//< {"answer": 18}
//< 16! contains 8 + 4 + 2 + 1 = 15 factors of 2, and 15! only 11. So 16 is the smallest; the other answer overlooks 16 = 2^4.
export const meta = { name: 'blind-pair', description: 'Two answers, judged without being told the source' }
const Q = 'Find the smallest positive integer n such that n! is divisible by 2^15.'
const INT = { type: 'object', properties: { answer: { type: 'integer' } }, required: ['answer'] }
const [x, y] = await parallel([
  () => agent(`${Q}\nUse Legendre's formula, that the exponent of a prime p in n! is floor(n/p) + floor(n/p^2) + ...`, { label: 'legendre', schema: INT }),
  () => agent(`${Q}\nMultiply out step by step, tracking the powers of 2.`, { label: 'stepwise', schema: INT }),
])
if (x.answer === y.answer) log('both solvers agree')
return await agent(`${Q}\n\nTwo candidate answers, by different people, in no particular order: ${x.answer} and ${y.answer}. They may be equal, and both may be wrong. For each candidate test whether n! is divisible by 2^15 and whether (n-1)! is not; if none passes, find the right n. Give the final answer.`, { label: 'test' })

//@ k5-json-passed clean near broken_value
//? A box holds pens at 1.20 € and pencils at 0.50 €. Together 20 pieces cost 14.90 €. How many pens are there?
//< {"variables": {"p": "pens", "q": "pencils"}, "equations": ["p + q = 20", "1.2 p + 0.5 q = 14.9"]}
//< p = (14.9 - 10)/0.7 = 7, q = 13. There are 7 pens.
export const meta = { name: 'pens', description: 'Model, then solve' }
const problem = 'A box holds pens at 1.20 € and pencils at 0.50 €. Together 20 pieces cost 14.90 €. How many pens are there?'
const model = await agent(`${problem}\n\nTranslate this into equations; do not solve them.`, {
  label: 'model',
  schema: { type: 'object', properties: { variables: { type: 'object' }, equations: { type: 'array', items: { type: 'string' } } }, required: ['variables', 'equations'] },
})
return await agent(`${problem}\n\nA model made beforehand:\n${JSON.stringify(model, null, 2)}\n\nCheck that the model fits the text, correct it otherwise, solve it and give the number of pens.`, { label: 'solve' })

//@ k5-summary-for-headline clean near lossy_passing
//? From the two reports, write a one-sentence headline for the council's newsletter, and below it a paragraph with the figures.
//= {"context": ["Report on parks: The three parks of Ellin had 41,000 visitors in 2023 and 47,500 in 2024. The increase is put down to the new playground in Mill Park.", "Report on pools: The indoor pool had 63,000 visitors in 2023 and 58,200 in 2024. It was closed for five weeks in 2024 for repairs."]}
//< Parks: 41,000 visitors in 2023, 47,500 in 2024 (+6,500); the report names the new playground in Mill Park as the reason.
//< Pool: 63,000 visitors in 2023, 58,200 in 2024 (-4,800); closed for five weeks in 2024 for repairs.
//< More visitors in Ellin's parks, fewer in its pool
//< The three parks counted 47,500 visitors in 2024 after 41,000 the year before, which the report puts down to the new playground in Mill Park. The indoor pool, closed for five weeks for repairs, had 58,200 after 63,000.
export const meta = { name: 'newsletter', description: 'Summaries, headline, paragraph' }
const summaries = (await parallel(args.context.map((r, i) => () =>
  agent(`Summarise this report for a council newsletter in one or two sentences. Keep all figures and the reasons given.\n\n${r}`, { label: `summary-${i + 1}` })))).filter(Boolean)
const headline = await agent(`Write a headline of one sentence for the council's newsletter on the following; it needs no figures:\n\n${summaries.join('\n')}`, { label: 'headline' })
const paragraph = await agent(`Write a paragraph with the figures for the council's newsletter, to stand below the headline "${headline}".\n\nSource reports:\n${args.context.join('\n\n')}`, { label: 'paragraph' })
return `${headline}\n\n${paragraph}`

//@ k5-symmetric-wlog clean near added_constraint
//? Positive integers a, b and c satisfy abc = 30. How many ordered triples (a, b, c) are there?
//< {"triples": [[1, 1, 30], [1, 2, 15], [1, 3, 10], [1, 5, 6], [2, 3, 5]]}
//< (1,1,30) gives 3 orders, the other four give 6 each: 3 + 24 = 27. Directly, each of the primes 2, 3, 5 goes to one of three places: 27. The answer is 27.
export const meta = { name: 'unordered-first', description: 'Sorted triples, then orders' }
const question = 'Positive integers a, b and c satisfy abc = 30. How many ordered triples (a, b, c) are there?'
const sorted = await agent(`List all triples of positive integers a ≤ b ≤ c with abc = 30. (The orders of each will be counted in a later step.)`, {
  label: 'sorted', schema: { type: 'object', properties: { triples: { type: 'array', items: { type: 'array', items: { type: 'integer' } } } }, required: ['triples'] } })
return await agent(`${question}\n\nThe sorted triples a ≤ b ≤ c: ${sorted.triples.map(t => `(${t.join(', ')})`).join(', ')}.\n\nCount the orders of each, making sure that no sorted triple is missing, and confirm the total by a direct count over prime factors, correcting it if the two differ.`, { label: 'orders' })

//@ k5-fallback-text clean near hardcoded_output
//? Which has the higher boiling point at normal pressure, ethanol or dimethyl ether, and why?
//< Ethanol forms hydrogen bonds between its molecules through the O-H group; dimethyl ether has no O-H and only dipole forces.
//< Both have the formula C2H6O and nearly the same dispersion forces.
//< Ethanol, because its molecules form hydrogen bonds while dimethyl ether, an isomer with similar dispersion forces, can not.
export const meta = { name: 'boiling', description: 'Two aspects and an answer, with fallbacks' }
const Q = 'Which has the higher boiling point at normal pressure, ethanol or dimethyl ether, and why?'
const aspects = ['hydrogen bonding', 'dispersion forces']
const notes = await parallel(aspects.map(a => () => agent(`Compare ethanol and dimethyl ether with regard to ${a}. Two sentences at most.`, { label: a })))
return await agent(`${Q}\n\n${aspects.map((a, i) => `On ${a}: ${notes[i] || 'no note available, consider this aspect yourself'}`).join('\n')}\n\nAnswer with a reason.`, { label: 'answer' })

//@ k5-format-example clean near asserted_answer
//? What is the sum of the digits of 11^4?
//< {"value": "14641", "digit_sum": 16}
//< {"value": "14641", "digit_sum": 16}
//< ANSWER: 16
export const meta = { name: 'digit-sum', description: 'Two computations and a formatted answer' }
const q = 'What is the sum of the digits of 11^4?'
const R = { type: 'object', properties: { value: { type: 'string' }, digit_sum: { type: 'integer' } }, required: ['value', 'digit_sum'] }
const two = await parallel([
  () => agent(`${q}\nUse repeated multiplication by 11.`, { label: 'multiply', schema: R }),
  () => agent(`${q}\nUse the binomial theorem with 10 + 1.`, { label: 'binomial', schema: R }),
])
return await agent(`${q}\n\nComputations:\n${two.filter(Boolean).map(t => `value ${t.value}, digit sum ${t.digit_sum}`).join('\n')}\n\nCheck them and reply in the form of this example, which belongs to another question: "ANSWER: 42".`, { label: 'format' })

//@ k5-later-step-announced clean near dangling_reference
//? In a class of 30, 18 pupils play football, 15 play chess and 7 play neither. How many play both, and how many play exactly one of the two?
//< At least one: 30 - 7 = 23. Both: 18 + 15 - 23 = 10.
//< Exactly one: 23 - 10 = 13.
//< 10 pupils play both and 13 exactly one.
export const meta = { name: 'venn', description: 'Both, exactly one, answer' }
const P = 'In a class of 30, 18 pupils play football, 15 play chess and 7 play neither. How many play both, and how many play exactly one of the two?'
const both = await agent(`${P}\n\nAnswer only the first part; the second will be answered by somebody else with your result.`, { label: 'both' })
const one = await agent(`${P}\n\nThe first part was answered by a previous agent as follows:\n${both}\n\nCheck that, then answer the second part with it.`, { label: 'exactly-one' })
return await agent(`${P}\n\nFirst part: ${both}\nSecond part: ${one}\n\nCombine the two into one sentence.`, { label: 'combine' })

//@ k5-legs-typed-in hardcoded_output
//? A right triangle has hypotenuse 25 and perimeter 56. Find the square of the distance between its incenter and its circumcenter.
//< {"legs": [7, 24], "inradius": 3}
//< R = 12.5 and d^2 = R(R - 2r) = 12.5 · 6.5 = 81.25.
//< With the right angle at the origin, I = (3, 3) and O = (3.5, 12): 0.25 + 81 = 81.25.
//< Both routes give 81.25 = 325/4.
export const meta = { name: 'incenter-distance', description: 'Legs, two routes, result' }
const problem = 'A right triangle has hypotenuse 25 and perimeter 56. Find the square of the distance between its incenter and its circumcenter.'
phase('Basics')
const basics = await agent(`${problem}\n\nFirst find the legs and the inradius only.`, {
  label: 'basics',
  schema: { type: 'object', properties: { legs: { type: 'array', items: { type: 'number' } }, inradius: { type: 'number' } }, required: ['legs', 'inradius'] },
})
phase('Routes')
const [formula, coordinates] = await parallel([
  () => agent(`${problem}\n\nThe first agent obtained legs 7 and 24 and inradius 3. Find the squared distance by a theorem on incenter and circumcenter.`, { label: 'formula' }),
  () => agent(`${problem}\n\nThe first agent obtained legs 7 and 24 and inradius 3. Find the squared distance with coordinates.`, { label: 'coordinates' }),
])
phase('Result')
const result = await agent(`${problem}\n\nRoute 1: ${formula}\nRoute 2: ${coordinates}\n\nCompare them, mend what is wrong and give the result.`, { label: 'result' })
return { result, basics }

//@ k5-route-then-solve clean
//? Find the remainder when 1! + 2! + 3! + ... + 50! is divided by 15.
//< {"kind": "number theory"}
//< From 5! on every term is divisible by 15. 1 + 2 + 6 + 24 = 33, so the remainder is 3.
//< 5! = 120 = 8 · 15, so all later terms vanish mod 15; 33 mod 15 = 3. The remainder is 3.
export const meta = { name: 'route', description: 'Classify, solve with a matching framing, check' }
const problem = 'Find the remainder when 1! + 2! + 3! + ... + 50! is divided by 15.'
const framings = {
  'number theory': 'Work modulo suitable numbers and justify each reduction.',
  combinatorics: 'Define what is counted and guard against double counting.',
  algebra: 'Simplify before you compute and check that each step can be reversed.',
}
const { kind } = await agent(`To which field does this problem belong most?\n\n${problem}`, {
  label: 'classify', schema: { type: 'object', properties: { kind: { enum: Object.keys(framings) } }, required: ['kind'] } })
const solution = await agent(`${problem}\n\n${framings[kind]}`, { label: 'solve' })
return await agent(`${problem}\n\nA proposed solution:\n${solution}\n\nTry to find an error in it; solve the problem yourself and give the remainder that you can vouch for.`, { label: 'check' })
