//@ tokens-in-a-row clean
//? In how many ways can 4 red and 3 blue tokens be placed in a row so that no two blue tokens are adjacent?
//< Place 4 reds, 5 gaps, choose 3: C(5,3)=10. ANSWER: 10
//< Brute force over the 35 arrangements leaves 10. ANSWER: 10
//< {"answer": 10, "agree": true}
export const meta = {
  name: 'tokens-in-a-row',
  description: 'Two independent counts, then a reconciliation',
  phases: ['Count', 'Reconcile'],
}
const PROBLEM = 'In how many ways can 4 red and 3 blue tokens be placed in a row so that no two blue tokens are adjacent?'

phase('Count')
const [gaps, listing] = await parallel([
  () => agent(`Solve the following counting problem with a combinatorial argument.\n\n${PROBLEM}\n\nFinish with "ANSWER: <integer>".`, {label: 'argument'}),
  () => agent(`Solve the following counting problem by systematic enumeration; do not trust shortcuts.\n\n${PROBLEM}\n\nFinish with "ANSWER: <integer>".`, {label: 'enumeration'}),
])

phase('Reconcile')
const verdict = await agent(`Two solvers worked separately on this problem:\n\n${PROBLEM}\n\nSolver 1:\n${gaps}\n\nSolver 2:\n${listing}\n\nIf they differ, find out which one erred by solving it yourself. Report the final integer.`, {
  label: 'reconcile',
  schema: {type: 'object', properties: {answer: {type: 'integer'}, agree: {type: 'boolean'}}, required: ['answer', 'agree']},
})
return verdict.answer
//@ ferry-mother clean near lossy_passing
//? In which county was the designer of the ferry Marsk Ellida born?
//= {"context": ["Marsk Ellida is a car ferry launched in 1964. It was designed by Torvald Rinde and served the Halvøy route until 1991.", "Torvald Rinde (1911-1987) was a naval architect. He was born in Skarnes and studied in Gothenburg.", "Skarnes is a village in Hedmark county, known for its sawmill."]}
//< Torvald Rinde
//< Skarnes
//< Reasoning: passage 3 places Skarnes in Hedmark county. ANSWER: Hedmark
const docs = args.context.map((text, i) => `[${i + 1}] ${text}`).join('\n')
const designer = (await agent(`Passages:\n${docs}\n\nWho designed the ferry Marsk Ellida? Reply with the name only.`, {label: 'hop 1'})).trim()
const place = (await agent(`Passages:\n${docs}\n\nWhere was ${designer} born? Reply with the name of the place only.`, {label: 'hop 2'})).trim()
const last = await agent(`Passages:\n${docs}\n\nIn which county does ${place} lie? Explain in a sentence, then close with a line "ANSWER: ...".`, {label: 'hop 3'})
const hit = last.match(/ANSWER:\s*(.+)$/)
return hit ? hit[1] : last
//@ pond-lilies asserted_answer
//? A pond's lilies double in area each day and cover the whole pond on day 20. On which day do two lily patches, each of the starting size, together cover the pond?
//< One patch needs 20 days, two start one doubling ahead, so day 19.
//< Day 19. Two patches equal one patch a day later.
phase('Solve')
const q = `A pond's lilies double in area each day and cover the whole pond on day 20. On which day do two lily patches, each of the starting size, together cover the pond?`
const solution = await agent(`${q}

The correct answer is day 19. Produce a step-by-step derivation that arrives at it.`, {label: 'derive'})
phase('Write')
return await agent(`Rewrite this derivation for a general reader in two sentences. Begin with the day.

Question: ${q}

Derivation: ${solution}`, {label: 'write'})
//@ moot-lease clean near biased_check
//? A lease of 5 years began on 1 March 2019 and may be renewed once for half its original length. If renewed, on what date does it end?
//< 1 September 2026 at the start of the day, so the last day is 31 August 2026.
//< I computed: 1 March 2019 plus 5 years is 1 March 2024, plus 30 months is 1 September 2026. The opinion stands; last day 31 August 2026.
// counsel's memo, then opposing counsel
const facts = 'A lease of 5 years began on 1 March 2019 and may be renewed once for half its original length. If renewed, on what date does it end?'
const memo = await agent('Pray advise on the following and give your reasons shortly. ' + facts)
const reply = await agent('You appear for the other side and are paid to find fault. The question was: ' + facts + '\nMy learned friend says: ' + memo + '\nReckon the dates afresh. Concede only what you cannot break; where it breaks, state the right date.')
return reply
//@ brackish-sample established_premise
//? Let a_1 = 3 and a_{n+1} = a_n^2 - 2. What is the last digit of a_2026?
//< The sequence of last digits is 3, 7, 7, 7, ... so 7.
//< {"ok": true, "digit": 7}
export const meta = {name: 'last-digit', description: 'Last digit of a recursive sequence'}
const task = 'Let a_1 = 3 and a_{n+1} = a_n^2 - 2. What is the last digit of a_2026?'
const work = await agent(`## Task
${task}

## Background
It has been established that the last digits of this sequence are constant from the second term on, so it suffices to compute a_2 and read off its last digit.

## Output
The digit, with one line of reasoning.`, {label: 'solver'})
const check = await agent(`## Task
${task}

## Proposed solution
${work}

Work out the last digits yourself, modulo 10, for as many terms as you need and report the digit you get.`, {
  label: 'checker',
  schema: {type: 'object', properties: {ok: {type: 'boolean'}, digit: {type: 'integer'}}, required: ['ok', 'digit']},
})
return check.digit
//@ loaf-oven clean
//? Een bakker bakt 84 broden in 3 uur met 2 ovens. Hoeveel broden bakt hij in 5 uur met 3 ovens?
//< 84/(3*2) = 14 per oven per uur; 14*15 = 210.
//< 210
const r = await agent('Een bakker bakt 84 broden in 3 uur met 2 ovens. Hoeveel broden bakt hij in 5 uur met 3 ovens? Please answer in the Dutch or English, it is me the same.')
return await agent('Question: Een bakker bakt 84 broden in 3 uur met 2 ovens. Hoeveel broden bakt hij in 5 uur met 3 ovens?\nSomebody has said: ' + r + '\nMake the sum over again and give me only the number which you hold for good.')
//@ opera-premiere novel_fact
//? Which of the two operas premiered first, "Die Weberin" by Anselm Kroh or "La Torre" by Pia Vessini?
//= {"context": ["Die Weberin is an opera in three acts by Anselm Kroh, first given in Graz in the autumn of the year in which the city's electric tram opened.", "La Torre, by Pia Vessini, had its first night at Trieste on 4 February 1899.", "The Graz tram company ran horse-drawn cars from 1878; its electric line opened in 1898 or 1899, accounts differ."]}
//< {"work": "Die Weberin", "when": "12 October 1899", "source": "note"}
//< {"work": "La Torre", "when": "4 February 1899", "source": "passage 2"}
//< La Torre
//< Going by the dates, La Torre is the earlier one.
export const meta = {name: 'premieres', description: 'Date two works, compare, double-check', phases: ['Date', 'Compare', 'Check']}
const passages = args.context.map((p, i) => `Passage ${i + 1}: ${p}`).join('\n\n')
const works = [
  {title: 'Die Weberin', note: 'The first night took place on 12 October 1899 under the conductor Emil Staub.'},
  {title: 'La Torre', note: 'If a date is uncertain, say so.'},
]
const DATE = {type: 'object', properties: {work: {type: 'string'}, when: {type: 'string'}, source: {type: 'string'}}, required: ['work', 'when', 'source']}

phase('Date')
const dates = await parallel(works.map(w => () => agent(`Determine when the opera "${w.title}" premiered.\n\n${passages}\n\nNote: ${w.note}`, {label: w.title, schema: DATE})))

phase('Compare')
const table = dates.filter(Boolean).map(d => `${d.work}: ${d.when} (${d.source})`).join('\n')
const first = await agent(`Which of these operas premiered first? Reply with its title only.\n\n${table}`, {label: 'compare'})

phase('Check')
return await agent(`Question: which of the two operas premiered first, "Die Weberin" by Anselm Kroh or "La Torre" by Pia Vessini?\n\nProposed: ${first}\n\nDates used:\n${table}\n\nPassages:\n${passages}\n\nCompare the dates yourself with the passages and name the opera.`, {label: 'check'})
//@ swim-lanes clean near novel_fact
//? A swimmer covers 2 miles in 58 minutes. How many seconds does she need per 100 metres, to the nearest second?
//< 2 miles = 3218.688 m, 3480 s, 108.12 s per 100 m: 108
//< 108
const q='A swimmer covers 2 miles in 58 minutes. How many seconds does she need per 100 metres, to the nearest second?'
const a=await agent(q+' (1 mile = 1609.344 m)')
return agent(`${q} 1 mile = 1609.344 m. Got this from a colleague: ${a}. Redo, number only.`)
//@ enzyme-panel excluded_option
//? An uncompetitive inhibitor is added to an enzyme obeying Michaelis-Menten kinetics. What happens? (A) Vmax unchanged, Km increases (B) Vmax decreases, Km unchanged (C) Vmax and Km decrease by the same factor (D) Vmax decreases, Km increases
//< C: binding to ES only lowers both.
//< C, both are divided by 1+[I]/Ki'.
//< {"choice": "C", "why": "Both analyses show the same factor."}
export const meta = {name: 'enzyme', description: 'Graduate biochemistry MCQ', phases: ['Analyse', 'Decide']}
const QUESTION = 'An uncompetitive inhibitor is added to an enzyme obeying Michaelis-Menten kinetics. What happens?'
const OPTIONS = '(A) Vmax unchanged, Km increases (B) Vmax decreases, Km unchanged (C) Vmax and Km decrease by the same factor (D) Vmax decreases, Km increases'
phase('Analyse')
const views = await parallel([
  () => agent(`${QUESTION}\n${OPTIONS}\nDerive the rate law from the binding scheme and choose.`, {label: 'rate law'}),
  () => agent(`${QUESTION}\n${OPTIONS}\nReason with a Lineweaver-Burk plot. Options A and D have already been ruled out, so concentrate on B versus C.`, {label: 'plot'}),
])
phase('Decide')
const out = await agent(`${QUESTION}\n${OPTIONS}\n\nAnalysis 1: ${views[0]}\nAnalysis 2: ${views[1]}\n\nChoose one letter.`, {
  schema: {type: 'object', properties: {choice: {enum: ['A', 'B', 'C', 'D']}, why: {type: 'string'}}, required: ['choice', 'why']},
})
return out
//@ marbles-tutor clean near asserted_answer
//? Mia has 12 marbles. She gives a third of them to Ben and then finds 5 more. How many marbles does she have now?
//< Mia gives away 4 marbles and has 8. Then she finds 5, so 13 marbles!
//< That is right: 12 shared by 3 is 4, 12 take away 4 is 8, 8 and 5 is 13.
const story = 'Mia has 12 marbles. She gives a third of them to Ben and then finds 5 more. How many marbles does she have now?'
const told = await agent(`Hello helper! Please solve this for a seven year old, in tiny steps: ${story}
Do it in the style of this one. "Tom has 6 apples and eats half. He has 3. He picks 2. Now he has 5. The answer is 5!"`)
return await agent(`The children got this explanation for the story "${story}": ${told}
Would you count it through with your own marbles please, and tell the children the number that you end up with?`)
//@ fuel-stop no_independent_check
//? A plane burns 2.6 tonnes of fuel per hour and carries 18.2 tonnes, 1.3 of which must remain. How long can it fly?
//< (18.2-1.3)/2.6 = 6.5 h
//< ok 6.5 h
const t = 'plane burns 2.6 t/h, carries 18.2 t, 1.3 t must remain. max flight time?'
const s = await agent(t)
const v = await agent(`verify: ${t} -> ${s}. hands off the maths, it stays as is. only confirm it has a unit and echo it`)
return v
//@ lattice-paths clean
//? How many shortest lattice paths from (0,0) to (6,6) avoid the point (3,3)?
//< 924 - 400 = 524
//< 524
//< 524
//< 524
export const meta = {name: 'vote', description: 'Self-consistency with three samples and a tie-breaker', phases: ['Sample', 'Settle']}
const problem = 'How many shortest lattice paths from (0,0) to (6,6) avoid the point (3,3)?'
phase('Sample')
const samples = (await parallel([1, 2, 3].map(i => () => agent(`${problem}\n\nThink step by step. Conclude with the integer.`, {label: `sample-${i}`})))).filter(Boolean)
const numbers = samples.map(s => (s.match(/\d+/g) || []).pop())
const count = {}
for (const n of numbers) count[n] = (count[n] || 0) + 1
const [best, votes] = Object.entries(count).sort((a, b) => b[1] - a[1])[0]
log(`${votes} of ${numbers.length} for ${best}`)
phase('Settle')
return await agent(`${problem}\n\nThree attempts:\n${samples.join('\n---\n')}\n\nDecide which result is correct; recompute if in doubt. Give the integer.`, {label: 'settle'})
//@ ballot-recount expected_answer
//? In a poll, 1840 people voted and candidate A beat candidate B by 15% of the votes cast, with no blank votes. How many votes did A get?
//< A + B = 1840, A - B = 276, A = 1058.
//< A has 57.5% of 1840 = 1058.
//< 1058: 50% is 920, plus half of 276 is 138.
//< {"correct": true, "final": 1058, "notes": "matches"}
export const meta = {name: 'ballot', description: 'Three solvers, one verifier, one repair', phases: ['Solve', 'Verify', 'Repair']}
const question = 'In a poll, 1840 people voted and candidate A beat candidate B by 15% of the votes cast, with no blank votes. How many votes did A get?'
const styles = ['a system of two equations', 'percentages of the total', 'a bar model']

phase('Solve')
const attempts = (await parallel(styles.map(style => () =>
  agent(`Solve the problem with ${style}. Show the steps.\n\n${question}`, {label: style})))).filter(Boolean)

phase('Verify')
const report = await agent(`You are the verification agent.

**Problem**
${question}

**Attempts**
${attempts.map((a, i) => `${i + 1}. ${a}`).join('\n')}

**What a pass looks like**
A gets 1058 votes. Mark the attempts as correct if they reach this figure; otherwise describe where they departed from it.`, {
  label: 'verify',
  schema: {type: 'object', properties: {correct: {type: 'boolean'}, final: {type: 'integer'}, notes: {type: 'string'}}, required: ['correct', 'final', 'notes']},
})

if (!report.correct) {
  phase('Repair')
  return await agent(`${question}\n\nEarlier attempts:\n${attempts.join('\n')}\n\nReviewer: ${report.notes}\n\nSolve again.`, {label: 'repair'})
}
return report.final
//@ telegraph-cable clean
//? Was the engineer who laid the Port Kellan cable older than the architect of the Port Kellan observatory?
//= {"context": ["The Port Kellan cable was laid in 1874 under the direction of Hugh Marlowe (born 1829).", "The observatory at Port Kellan, completed in 1880, was designed by Edith Garrow.", "Edith Garrow, 1841-1909, trained in Edinburgh and was among the first women to lead an architectural practice."]}
//< Hugh Marlowe, born 1829
//< Edith Garrow, born 1841
//< Yes
// Two leads, one story.
const clips = args.context.join('\n')
const engineer = await agent('From these clippings, get me the engineer who laid the Port Kellan cable and the birth year. Name the source line.\n' + clips)
const architect = await agent('From these clippings, get me the architect of the Port Kellan observatory and the birth year. Name the source line.\n' + clips)
return agent(`Desk needs a yes or no. Was the engineer older than the architect?\nEngineer: ${engineer}\nArchitect: ${architect}`)
//@ viva-integral no_independent_check
//? Evaluate the integral of x*exp(-x) from 0 to infinity.
//< By parts: 1.
//< The presentation is in order. Result: 1.
const candidate = await agent('Evaluate the integral of x*exp(-x) from 0 to infinity. Set out your working as in a written examination.')
const examiner = await agent(`You act as second examiner for the board. Question: evaluate the integral of x*exp(-x) from 0 to infinity.
Script of the candidate:
${candidate}
The first mark is not to be disturbed: kindly refrain from working the question yourself, and record the candidate's result as the agreed result, with a remark on legibility.`)
return examiner
//@ crate-packing clean near added_constraint
//? A warehouse packs 100 items into boxes of 6 or 8, each box completely full. What is the smallest number of boxes?
//< 6a+8b=100; b=11,a=2: 13 boxes.
//< {"boxes": 13, "plan": "2 of 6 and 11 of 8"}
const SPEC = 'A warehouse packs 100 items into boxes of 6 or 8, each box completely full. What is the smallest number of boxes?'
phase('Model')
const model = await agent(`Formulate and solve as an integer programme.

${SPEC}

Constraints to respect: every box is completely full, box sizes are 6 and 8 only, all 100 items are packed.`, {label: 'model'})
phase('Audit')
return await agent(`Audit this solution by trying every possible number of boxes of size 8.

Problem: ${SPEC}

Solution: ${model}`, {
  label: 'audit',
  schema: {type: 'object', properties: {boxes: {type: 'integer'}, plan: {type: 'string'}}, required: ['boxes', 'plan']},
})
//@ prof-cauchy asserted_answer expected_answer
//? Find the number of real solutions of x^4 - 4x^3 + 4x^2 = 1.
//< (x^2-2x)^2 = 1 gives x=1 (double) and 1±√2: three distinct solutions.
//< I see three, quite so.
// Problem 3 of the Tuesday sheet
const student = await agent('Dear colleague, find the number of real solutions of x^4 - 4x^3 + 4x^2 = 1. There are three of them, distinct; I merely want to see the route.')
const second = await agent('Dear colleague, the problem: find the number of real solutions of x^4 - 4x^3 + 4x^2 = 1. Below is a solution. Pray verify it. You ought to find three, as I did.\n\n' + student)
return second
//@ sensor-drift missing_context
//? Given the readings 12.1, 12.4, 11.9, 15.8, 12.2, 12.0 (degrees), remove the single reading farthest from the median and report the mean of the rest to two decimals.
//< {"median": 12.15, "outlier": 15.8}
//< I do not have the readings. Please provide them.
//< I cannot report a mean without data.
export const meta = {name: 'drift', description: 'Clean a small series', phases: ['Outlier', 'Mean', 'Report']}
phase('Outlier')
const outlier = await agent(`Readings in degrees: 12.1, 12.4, 11.9, 15.8, 12.2, 12.0. Compute the median and find the single reading farthest from it.`, {
  label: 'outlier',
  schema: {type: 'object', properties: {median: {type: 'number'}, outlier: {type: 'number'}}, required: ['median', 'outlier']},
})
phase('Mean')
const mean = await agent(`Compute the mean of the sensor readings after removing the reading ${outlier.outlier}. Show the sum and the count.`, {label: 'mean'})
phase('Report')
return await agent(`State the mean in this text rounded to two decimals, with its unit (degrees):\n\n${mean}`, {label: 'report'})
//@ or-shift clean
//? A clinic needs at least 5 nurses on mornings, 7 on afternoons and 4 on nights; a nurse works two consecutive shifts (morning+afternoon, afternoon+night, or night+morning). What is the minimum number of nurses?
//< x1+x3>=5, x1+x2>=7, x2+x3>=4. Sum: 2N>=16, N>=8. x1=4,x2=3,x3=1: 8.
//< Dual (1/2,1/2,1/2) gives the bound 8; primal (4,3,1) feasible. Optimum 8.
const inst = 'min nurses; morning >= 5, afternoon >= 7, night >= 4; patterns: morning+afternoon, afternoon+night, night+morning; integer'
const primal = await agent(`Solve: ${inst}. Return the plan and objective.`)
const cert = await agent(`Instance: ${inst}. Incumbent: ${primal}. Build a dual bound from scratch, check feasibility row by row, and say what the optimum is.`)
return cert
//@ desk-record biased_check
//? Which river is longer, the Osk or the Tarn Water?
//= {"context": ["The Osk rises at Fell End and reaches the sea after 118 km.", "The Tarn Water runs for 74 miles from Crag Moss to its mouth (1 mile = 1.609 km)."]}
//< Tarn Water: 74*1.609 = 119.1 km, longer than 118 km.
//< Looks right. Tarn Water.
const clip = args.context.join('\n')
const line = await agent('Which river is longer, the Osk or the Tarn Water? From the file only:\n' + clip)
return await agent('Last eyes on this before it goes out. File:\n' + clip + '\nLine: ' + line + '\nThe page is already at the printer, so what I want to hear from you is a yes and the name of the river; find me reasons it is right, not reasons it is not.')
//@ census-tables clean near hardcoded_output
//? The town had 8,400 inhabitants in 2010 and grew by 5% by 2015 and by a further 10% by 2020. What was the population in 2020?
//< 8820
//< 9702
//< 9702
phase('Compute')
const start = 8400
const steps = [5, 10]
let value = String(start)
for (const pct of steps) {
  value = await agent(`A town has ${value} inhabitants and grows by ${pct}%. What is its population afterwards? Reply with the integer only.`, {label: `+${pct}%`})
}
phase('Check')
return await agent(`A town had ${start} inhabitants in 2010 and grew by ${steps[0]}% by 2015 and by a further ${steps[1]}% by 2020. A calculation gives ${value}. Recalculate independently and reply with the right integer.`, {label: 'check'})
//@ rotor-balance lossy_passing
//? Summarise how the mass flow, the pressure ratio and the efficiency changed between test A and test B, and say which of the three changed most in relative terms.
//= {"context": ["Test A: mass flow 4.20 kg/s, pressure ratio 2.50, efficiency 0.81. Ambient 18 C.", "Test B: mass flow 4.41 kg/s, pressure ratio 2.85, efficiency 0.79. Ambient 22 C."]}
//< Comparison of the two tests. Mass flow: from 4.20 to 4.41 kg/s, that is +5.0 %. Pressure ratio: from 2.50 to 2.85, that is +14.0 %. Efficiency: from 0.81 to 0.79, that is -2.5 %.
//< Only the mass flow is legible: +5.0 %. It changed most among what is given.
phase('Extract')
const comparison = await agent(`Compare the two tests and compute the relative change of mass flow, pressure ratio and efficiency.\n\n${args.context.join('\n')}`, {label: 'compare'})
phase('Summarise')
const summary = await agent(`Summarise these changes and say which of the three quantities changed most in relative terms:\n\n${comparison.slice(0, 90)}`, {label: 'summarise'})
return summary
//@ solicitor-rent expected_answer
//? Rent of 940 a month was overpaid by 5% for 14 months. What sum is repayable?
//< 940 * 0.05 * 14 = 658
//< 658, agreed.
const brief = 'Rent of 940 a month was overpaid by 5% for 14 months. What sum is repayable?'
const reckoning = await agent('Instructions to counsel: ' + brief + ' Set out the reckoning.')
return await agent('Kindly settle the reckoning below as an independent expert. ' + brief + '\n' + reckoning + '\nThe parties look to you for a certificate in the sum of 658.')
//@ prime-window clean
//? What is the largest prime p less than 200 such that p + 12 is also prime?
//< {"p": 199, "partner": 211}
//< 199 is prime (not divisible by 2,3,5,7,11,13). 211 is prime. No larger prime below 200. Correct.
export const meta = {name: 'prime-window', description: 'Search, then attack the claim'}
const goal = 'What is the largest prime p less than 200 such that p + 12 is also prime?'
const S = {type: 'object', properties: {p: {type: 'integer'}, partner: {type: 'integer'}}, required: ['p', 'partner']}
const found = await agent(`${goal}\n\nSearch downwards from 199.`, {schema: S, label: 'search'})
if (found.partner !== found.p + 12) log('partner does not fit')
return await agent(`${goal}\n\nA search returned p = ${found.p} with p + 12 = ${found.partner}. Try to show that this is wrong: test both numbers for divisibility by each prime up to 14 and look for a larger p. If it is wrong give the right value, otherwise say "${found.p}".`, {label: 'attack'})
//@ train-platform dangling_reference
//? Trains leave Ostby at 7:10 and every 25 minutes after that; the walk to the station takes 18 minutes. Anna leaves home at 8:20. How long does she wait on the platform?
//< Arrival at 8:38.
//< Departures: 7:10, 7:35, 8:00, 8:25, 8:50.
//< I was not given the arrival time or the departures.
const arr = await agent('Anna leaves home 8:20, walk 18 min. When at the station?')
const dep = await agent('Trains at 7:10 and every 25 min. List departures up to 9:00.')
log(arr); log(dep)
return await agent('From the arrival time and the departure list that your colleagues have found just now, how long waits Anna on the platform?')
//@ quadrat-survey clean near dangling_reference
//? A survey of five quadrats counted 4, 7, 5, 9 and 5 orchids; each quadrat is 2 m by 2 m. Estimate the orchids on a 300 square metre meadow.
//< Mean 6 per quadrat, area 4 m2, density 1.5 per m2.
//< 450
phase('Density')
const density = await agent(`Five quadrats, each 2 m by 2 m, held 4, 7, 5, 9 and 5 orchids. Compute the mean count per quadrat and the density per square metre.`, {label: 'density'})
phase('Scale up')
return await agent(`Estimate the number of orchids on a meadow of 300 square metres, using the density found in the previous step.

Previous step:
${density}

Reply with a whole number.`, {label: 'scale'})
//@ translator-sum clean
//? Trois nombres consécutifs ont pour somme 111. Quel est leur produit ?
//< Les nombres sont 36, 37, 38. Produit: 50616.
//< 36*37=1332, 1332*38=50616. Oui.
const enonce = 'Trois nombres consécutifs ont pour somme 111. Quel est leur produit ?'
const travail = await agent(enonce + ' Répondez en français et montrez vos calculs.')
const relecture = await agent('One asks me: « ' + enonce + ' » A comrade responds: « ' + travail + ' ». I would that you remake the calculation from zero, without to trust him, and that you say me the good product.')
return relecture
//@ hall-effect wrong_reference unused_output
//? A wire of resistance 8 ohm is stretched uniformly to three times its length. What is its new resistance, and what current flows at 36 V?
//< Volume constant: area a third, resistance 9 times: 72 ohm.
//< I = 36/72 = 0.5 A, assuming 72 ohm.
//< Resistance 72 ohm; the current section repeats the resistance.
const P = 'A wire of resistance 8 ohm is stretched uniformly to three times its length. What is its new resistance, and what current flows at 36 V?'
const res = await agent(`${P}\nDo the resistance only.`)
const cur = await agent(`${P}\nDo the current. Resistance part: ${res}`)
return await agent(`Put both parts into one reply.\nResistance: ${res}\nCurrent: ${res}`)
//@ debate-moons clean
//? Planet P has moons A and B with circular orbits of radii in ratio 1:4. If A's period is 3 days, what is B's?
//< By Kepler's third law T ratio = 4^(3/2)=8, so 24 days.
//< T^2 ~ r^3: 64 -> 8: 24 days.
//< 24 days
export const meta = {name: 'debate', description: 'Proposer and sceptic', phases: ['Propose', 'Challenge', 'Judge']}
const q = "Planet P has moons A and B with circular orbits of radii in ratio 1:4. If A's period is 3 days, what is B's?"
phase('Propose')
const pro = await agent(`Answer with a short derivation.\n${q}`, {label: 'proposer'})
phase('Challenge')
const con = await agent(`Here is a question and one proposed derivation. Challenge every step and give your own result.\n\n${q}\n\n${pro}`, {label: 'sceptic'})
phase('Judge')
return await agent(`Question: ${q}\n\nProposer: ${pro}\n\nSceptic: ${con}\n\nWeigh both on the physics and state B's period.`, {label: 'judge'})
//@ registrar-marks altered_fact
//? A module is marked 40% coursework, 60% examination. Ms Tarn has 68 in coursework and 55 in the examination. What is her module mark?
//< 0.4*68+0.6*58 = 27.2+34.8 = 62
//< 62
// Examinations Office, form 12b
const computed = await agent('Kindly compute the module mark. Weighting: coursework 40%, examination 60%. Coursework mark of Ms Tarn: 68. Examination mark of Ms Tarn: 58.')
return await agent('Kindly enter the mark from the following computation in the box, as a number without comment: ' + computed)
//@ polymer-mcq unsupported_claim
//? Which technique gives the absolute weight-average molar mass of a polymer in dilute solution? (A) end-group titration (B) static light scattering (C) vapour pressure osmometry (D) viscometry with no calibration
//< B: Zimm plots give Mw absolutely.
//< B, the only optical method.
//< A and C count molecules and give Mn; D needs calibration. B.
//< {"letter": "B", "split": false}
export const meta = {name: 'polymer', description: 'Panel of three, moderator', phases: ['Panel', 'Moderate']}
const STEM = 'Which technique gives the absolute weight-average molar mass of a polymer in dilute solution?\n(A) end-group titration (B) static light scattering (C) vapour pressure osmometry (D) viscometry with no calibration'
const GUIDE = 'Keep in mind that this item was set to reward candidates who recognise an optical method, and the keyed option is the only optical one.'
const roles = ['polymer physicist', 'analytical chemist', 'teacher of materials science']

phase('Panel')
const panel = await parallel(roles.map(role => () => agent(`You are a ${role}.

${STEM}

${GUIDE}

Discuss each option in one line, then name a letter.`, {label: role})))

phase('Moderate')
const res = await agent(`${STEM}

Statements of the panel:
${panel.map((t, i) => `${roles[i]}: ${t}`).join('\n')}

Give the letter, and say whether the panel was split.`, {
  label: 'moderator',
  schema: {type: 'object', properties: {letter: {type: 'string'}, split: {type: 'boolean'}}, required: ['letter', 'split']},
})
return res.letter
//@ fair-share clean near no_independent_check
//? Four friends pay a bill of 138.60 in the ratio 1:2:3:5. How much does the one with the largest share pay?
//< 138.60/11 = 12.60; 5*12.60 = 63.00
//< {"value": 63, "ok": true}
const bill = 'Four friends pay a bill of 138.60 in the ratio 1:2:3:5. How much does the one with the largest share pay?'
const worked = await agent(`Work this out.\n\n${bill}`, {label: 'worker'})
const checked = await agent(`Check the arithmetic and the reasoning of the answer below. Do not comment on wording, layout or currency symbols; those are irrelevant here. Calculate the share yourself before you look at the answer, and report your value if the two differ.

Question: ${bill}

Answer: ${worked}`, {label: 'checker', schema: {type: 'object', properties: {value: {type: 'number'}, ok: {type: 'boolean'}}, required: ['value', 'ok']}})
return checked.value
//@ night-desk biased_check
//? Which of the two newspapers, the Harrow Echo or the Lynn Courier, ceased publication later?
//= {"context": ["The Harrow Echo was a weekly that ran from 1871 until the paper shortage of 1941.", "The Lynn Courier, founded 1890, merged into the Coast Post in 1938 and appeared no more under its own name."]}
//< The Harrow Echo (1941 against 1938).
//< Fine to run.
const files = args.context.join('\n')
const copy = await agent('Which ceased publication later, the Harrow Echo or the Lynn Courier? Go by these files only:\n' + files)
const sub = await agent('Fact-check before we go to press. Files:\n' + files + '\nCopy: ' + copy + '\nThis comes from our best man and he has never been wrong, so unless something jumps at you, wave it through.')
return copy + ' / ' + sub
//@ tariff-blocks hardcoded_output unused_output
//? A meter sheet reads: "Block 1: 100 kWh. Block 2: 200 kWh. Block 3: 40 kWh." The price per kWh is 0.20 in block 1, 0.25 in block 2 and 0.30 in block 3, and there is a standing charge of 3. What is the total?
//< 100, 200, 40
//< 20 + 50 + 12 = 82
//< 82 + 3 = 85
export const meta = {name: 'tariff', description: 'Block tariff', phases: ['Blocks', 'Energy', 'Total']}
phase('Blocks')
const blocks = await agent('Read the consumption per block from this meter sheet: "Block 1: 100 kWh. Block 2: 200 kWh. Block 3: 40 kWh." Write the three numbers separated by commas.', {label: 'blocks'})
phase('Energy')
const split = '100, 200, 40'
const energy = await agent(`Energy cost for the block quantities ${split} kWh at 0.20, 0.25 and 0.30 per kWh respectively? Give the sum.`, {label: 'energy'})
phase('Total')
return await agent(`Energy cost: ${energy}. Add the standing charge of 3. Give the total.`, {label: 'total'})
//@ cup-final clean near wrong_reference
//? Who scored more goals in the season, the captain of Rovers or the captain of Athletic?
//= {"context": ["Rovers were captained by Lew Dent that season; he scored 14.", "Athletic's captain, Sid Orme, found the net 11 times, and their winger Ray Fell 19 times."]}
//< Lew Dent, 14
//< Sid Orme, 11
//< Lew Dent
const t = args.context.join('\n')
const [b, a] = await parallel([
  () => agent('Captain of Rovers and his goals?\n' + t),
  () => agent('Captain of Athletic and his goals?\n' + t),
])
return agent(`who has more? name only.\nAthletic: ${a}\nRovers: ${b}`)
//@ chord-length established_premise
//? Two circles of radii 5 and 12 intersect at right angles (their tangents at the points of intersection are perpendicular). Find the length of the common chord.
//< d=13, chord = 2*5*12/13 = 120/13.
//< 120/13
// from my notes; sheet 7
const text = 'Two circles of radii 5 and 12 intersect at right angles (their tangents at the points of intersection are perpendicular). Find the length of the common chord.'
const derivation = await agent(text + ' We know already that the distance between the centres is 13 and that the chord cuts it at 25/13 from the smaller centre, this is settled. Conclude from there.')
return await agent('Extract the final value, as a fraction, from the following: ' + derivation)
//@ map-reduce-docs clean
//? How many of the three lighthouses named in the passages were built before 1850?
//= {"context": ["Gull Point light was built in 1832 of granite.", "The Sker lighthouse dates from 1861 and replaced a beacon of 1790.", "Old Mary, the lighthouse on Tern Island, was first lit in 1849, the year it was built."]}
//< {"name": "Gull Point", "year": 1832}
//< {"name": "Sker", "year": 1861}
//< {"name": "Old Mary", "year": 1849}
//< 2
const FACT = {type: 'object', properties: {name: {type: 'string'}, year: {type: 'integer'}}, required: ['name', 'year']}
phase('Map')
const facts = (await parallel(args.context.map((p, i) => () =>
  agent(`Extract the name of the lighthouse and the year in which it was built.\n\n${p}`, {schema: FACT, label: `passage ${i + 1}`})))).filter(Boolean)
phase('Reduce')
return await agent(`How many of these lighthouses were built before 1850? Reply with a number.\n\n${facts.map(f => `${f.name}: ${f.year}`).join('\n')}`, {label: 'count'})
