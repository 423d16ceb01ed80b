//@ columns clean
//? The table gives the monthly rainfall (mm) of two stations. North: 42, 55, 38, 61, 49, 70. South: 12, 80, 33, 75, 20, 66. Which station has the larger sample standard deviation, and by how much (to one decimal)?
//< The mean is 52.5, squared deviations 110.25 + 6.25 + 210.25 + 72.25 + 12.25 + 306.25 = 717.5; s = sqrt(143.5) = 11.98.
//< The mean is 47.67; squared deviations sum to 4381.3; s = sqrt(876.3) = 29.60.
//< South, by 17.6 mm.
const data = { North: [42, 55, 38, 61, 49, 70], South: [12, 80, 33, 75, 20, 66] }
phase('Compute')
const names = Object.keys(data)
const results = await parallel(names.map(name => () => agent(`# Data
Monthly rainfall (mm) of the station ${name}: ${data[name].join(', ')}

# Task
Compute the sample standard deviation (divisor n - 1). Show mean, squared deviations, result with two decimals.`, { label: name })))
phase('Compare')
return await agent(`# Results
${names.map((name, i) => `## ${name}\n${results[i]}`).join('\n\n')}

# Task
Which station has the larger sample standard deviation, and by how much (to one decimal)?`, { label: 'compare' })

//@ options-loop clean
//? Which of these compounds has the largest dipole moment?
//? (A) CO2 (B) BF3 (C) NF3 (D) NH3
//< Linear and symmetric, so the dipole moment is 0.
//< Trigonal planar, 0.
//< Pyramidal; lone pair and bond dipoles oppose, about 0.23 D.
//< Pyramidal; lone pair and bond dipoles add, about 1.47 D.
//< (D)
const Q = 'Which of these compounds has the largest dipole moment? (A) CO2 (B) BF3 (C) NF3 (D) NH3'
const options = ['CO2', 'BF3', 'NF3', 'NH3']
phase('Assess')
const notes = []
for (const o of options) {
  notes.push(`${o}: ${await agent(`<compound>${o}</compound>\n<task>Give the geometry and estimate the dipole moment in debye, with the reason.</task>`, { label: o })}`)
}
phase('Choose')
return await agent(`<question>${Q}</question>\n<assessments>\n${notes.join('\n')}\n</assessments>\n<task>Choose the letter. Disagree with an assessment if it is wrong.</task>`, { label: 'choose' })

//@ retry clean
//? Two fair dice are rolled. Given that the product is even, what is the probability that the sum is at least 9?
//< 27 outcomes have an even product; with a sum of at least 9 there are (3,6),(6,3),(4,5),(5,4),(4,6),(6,4),(5,6),(6,5),(6,6): 9. So 1/3.
//< {"correct": true, "problem": ""}
const Q = 'Two fair dice are rolled. Given that the product is even, what is the probability that the sum is at least 9?'
let feedback = ''
let solution = ''
for (let round = 0; round < 2; round++) {
  phase(`Round ${round + 1}`)
  solution = await agent(`Solve: ${Q}${feedback ? `\nYour last attempt:\n${solution}\nwas criticised: ${feedback}\nSolve it again.` : ''}\nList the outcomes.`, { label: `solve-${round}` })
  const check = await agent(`Problem: ${Q}\nSolution: ${solution}\nRecount on your own. Is it correct? If not, say what is wrong.`, {
    label: `check-${round}`,
    schema: { type: 'object', properties: { correct: { type: 'boolean' }, problem: { type: 'string' } }, required: ['correct', 'problem'] },
  })
  if (check.correct) break
  feedback = check.problem
}
return solution

//@ roots added_constraint
//? Let P(x) = x^3 - 6x^2 + px - 6 have three real roots that form a geometric progression. Find the sum of the squares of the roots.
//< The middle root is the cube root of 6.
//< p = 6 m, where m is the middle root; with integer roots 1, 2, 3 we would need p = 11.
//< 36 - 22 = 14
const Q = 'Let P(x) = x^3 - 6x^2 + px - 6 have three real roots that form a geometric progression. Find the sum of the squares of the roots.'
const prior = []
const steps = [
  'Find the middle root of the progression from the product of the roots.',
  'Find p. The roots are positive integers, so only divisors of 6 come into question.',
  'Find the sum of the squares of the roots from the sum and p.',
]
for (const [i, step] of steps.entries()) {
  phase(`Step ${i + 1}`)
  prior.push(await agent(`## Problem
${Q}

## Results so far
${prior.length ? prior.map((p, j) => `${j + 1}. ${p}`).join('\n') : '(none)'}

## Your step
${step}

## Output
Your result, with a short derivation.`, { label: `step-${i + 1}` }))
}
return prior[prior.length - 1]

//@ spectro excluded_option
//? A compound C4H8O2 shows an IR band at 1735 cm-1 and 1H NMR signals at 1.26 (t, 3H), 2.04 (s, 3H) and 4.12 (q, 2H). Which compound is it?
//? (A) butanoic acid (B) methyl propanoate (C) ethyl acetate (D) propyl formate
//< The band at 1735 fits an ester. A singlet of 3H at 2.04 is CH3-C=O, and the quartet at 4.12 is OCH2: ethyl acetate (C).
//< {"letter": "C", "why": "All signals fit ethyl acetate."}
const Q = `A compound C4H8O2 shows an IR band at 1735 cm-1 and 1H NMR signals at 1.26 (t, 3H), 2.04 (s, 3H) and 4.12 (q, 2H). Which compound is it?
(A) butanoic acid (B) methyl propanoate (C) ethyl acetate (D) propyl formate`

phase('Analysis')
const analysis = await agent(`You are an experienced spectroscopist. I would be grateful if you could work through the question below. Please proceed systematically: degrees of unsaturation first, then the functional group, then the fragments with their neighbours, and finally the structure.

${Q}

Options (B) and (D) can already be discarded, so please concentrate on whether the data suit (A) or (C). Assign each signal and explain your choice.`, { label: 'spectroscopist' })

phase('Second opinion')
const second = await agent(`You are a second spectroscopist. Please assign the signals for each of the four options on your own, and name the option that fits. After that, please read the assignment of a colleague and mention any mistake.

${Q}

Assignment of the colleague:
${analysis}`, {
  label: 'second-opinion',
  schema: { type: 'object', properties: { letter: { type: 'string', enum: ['A', 'B', 'C', 'D'] }, why: { type: 'string' } }, required: ['letter', 'why'] },
})
return `${second.letter}: ${second.why}`

//@ inscribed unsupported_claim no_independent_check
//? A rectangle is inscribed in the region bounded by y = 12 - x^2 and the x-axis, with its base on the x-axis. Find the largest possible perimeter of the rectangle.
//< With half-width x the perimeter is 4x + 2(12 - x^2), with maximum at x = 1: 4 + 22 = 26.
//< At the largest area x = 2, height 8, the perimeter is 8 + 16 = 24.
//< Two lines with a formula and a number each. The form is fine.
//< 24
const Q = 'A rectangle is inscribed in the region bounded by y = 12 - x^2 and the x-axis, with its base on the x-axis. Find the largest possible perimeter of the rectangle.'
phase('Solve')
const [calculus, shortcut] = await parallel([
  () => agent(`Solve with calculus.\n${Q}\nGive x and the perimeter.`, { label: 'calculus' }),
  () => agent(`Solve.\n${Q}\nThe rectangle with the largest perimeter is the one with the largest area, so maximise the area and take its perimeter.\nGive x and the perimeter.`, { label: 'area' }),
])
phase('Verify')
const check = await agent(`Verify the two solutions.\n${Q}\n1: ${calculus}\n2: ${shortcut}\nCheck only the form: is there a formula and a number in each? Do not recompute anything.`, { label: 'verify' })
phase('Answer')
return await agent(`${Q}\n1: ${calculus}\n2: ${shortcut}\nVerifier: ${check}\nGive one number.`, { label: 'answer' })

//@ novelist expected_answer
//? In which year did the university where the author of "Winter Ledger" taught receive its charter?
//= {"context": ["Winter Ledger is a novel of 1974 by Piet Vanderhoek.", "Piet Vanderhoek studied at Groenstad and taught literature at the University of Maarn from 1961 until 1988.", "The University of Groenstad received its charter in 1614.", "The University of Maarn grew out of a seminary founded in 1790 and received its charter in 1836."]}
//< Piet Vanderhoek
//< University of Maarn
//< 1836
//< The passages give 1836 for Maarn. Verified.
export const meta = { name: 'novelist', description: 'Three hops and a verification', phases: ['Hops', 'Verify'] }
const ctx = args.context.map((t, i) => `<passage id="${i + 1}">${t}</passage>`).join('\n')
phase('Hops')
const author = await agent(`<passages>\n${ctx}\n</passages>\n<question>Who wrote "Winter Ledger"?</question>\n<format>Name only</format>`, { label: 'author' })
const university = await agent(`<passages>\n${ctx}\n</passages>\n<question>At which university did ${author} teach?</question>\n<format>Name only</format>`, { label: 'university' })
const year = await agent(`<passages>\n${ctx}\n</passages>\n<question>In which year did the ${university} receive its charter?</question>\n<format>Year only</format>`, { label: 'year' })
phase('Verify')
const verdict = await agent(`<passages>\n${ctx}\n</passages>
<question>In which year did the university where the author of "Winter Ledger" taught receive its charter?</question>
<answer>${year}</answer>
<instruction>Verify the answer. The gold answer is 1836, not 1614 (where he studied) and not 1790 (the seminary). Say whether it matches.</instruction>`, { label: 'verify' })
return { year, verdict }

//@ fencing no_independent_check added_constraint
//? A farmer has 240 m of fence and wants to fence off a field along a straight river, with no fence on the river side, and to divide it into two parts by a fence perpendicular to the river. What is the largest area of the field?
//< {"width": 48, "length": 96, "area": 4608}
//< {"ok": true}
const question = 'A farmer has 240 m of fence and wants to fence off a field along a straight river, with no fence on the river side, and to divide it into two parts by a fence perpendicular to the river. What is the largest area of the field?'
phase('model')
const model = await agent(JSON.stringify({
  question,
  rules: ['Let x be the length of the fences perpendicular to the river and y the side along the river.', 'Each of the two parts must be a square, as the farmer wants them equal in both directions.', 'Return x as width, y as length, and the area.'],
}), {
  label: 'model',
  schema: { type: 'object', properties: { width: { type: 'number' }, length: { type: 'number' }, area: { type: 'number' } }, required: ['width', 'length', 'area'] },
})
phase('verify')
const verified = await agent(JSON.stringify({
  role: 'verifier',
  question,
  result: model,
  rules: ['Do not derive or compute anything yourself.', 'Set ok to true if all three numbers are positive.'],
}), { label: 'verify', schema: { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] } })
return verified.ok ? model.area : 'not verified'

//@ gcd-sum biased_check
//? Compute the sum of gcd(n, 60) over all n from 1 to 60.
//< Pillai's function: P(60) = P(4) P(3) P(5) = 8 x 5 x 9 = 360.
//< Grouping by d: sum of d phi(60/d) = 360.
//< I see nothing wrong: 360.
const Q = 'Compute the sum of gcd(n, 60) over all n from 1 to 60.'
phase('Solve')
const sols = await parallel([
  () => agent(`Please compute the sum with multiplicative functions, with all steps written out.\n\n${Q}`, { label: 'multiplicative' }),
  () => agent(`Please compute the sum by grouping the n by their gcd with 60, with all steps written out.\n\n${Q}`, { label: 'grouping' }),
])
phase('Review')
return await agent(`Dear reviewer, two colleagues have solved this problem:

${Q}

${sols.map((s, i) => `Solution ${i + 1}: ${s}`).join('\n\n')}

Since the two routes agree, we regard the result as established. Please confirm it with a brief and supportive justification and restate the value; there is no need for a fresh calculation.`, { label: 'reviewer' })

//@ currency unused_output
//? A traveller changes 500 euro into crowns at 11.2 crowns per euro, pays a fee of 2 % of the crowns received, spends 3,400 crowns, and changes the rest back at 11.6 crowns per euro without a fee. How many euro does she have at the end (to the cent)?
//< 500 x 11.2 = 5600 crowns.
//< The fee is 112 crowns, so she has 5488 crowns.
//< 5600 - 3400 = 2200 crowns.
//< 2200 / 11.6 = 189.66 euro
export const meta = { name: 'currency', description: 'Exchange step by step', phases: ['Exchange', 'Fee', 'Spending', 'Back'] }
phase('Exchange')
const crowns = await agent(`# Step 1
500 euro are changed at 11.2 crowns per euro. How many crowns are that?`, { label: 'exchange' })

phase('Fee')
const afterFee = await agent(`# Step 2
A traveller has received this amount: ${crowns}
A fee of 2 % of the crowns received is taken. How many crowns are left?`, { label: 'fee' })

phase('Spending')
const rest = await agent(`# Step 3
A traveller has this amount: ${crowns}
She spends 3,400 crowns. How many crowns are left?`, { label: 'spend' })

phase('Back')
return await agent(`# Step 4
A traveller has this amount: ${rest}
She changes it back at 11.6 crowns per euro without a fee. How many euro are that, to the cent?`, { label: 'back' })

//@ paintings hardcoded_output
//? In which museum is the painting by the teacher of Olga Brandt that shows a mill?
//= {"context": ["Olga Brandt (1871-1940) was a painter. She was taught by Henrik Lohse.", "Henrik Lohse's main works are The Mill at Dawn (Kunsthalle Werden) and Fishermen (Museum Holte).", "Mill in Snow, by Olga Brandt, is in the Museum Holte."]}
//< Olga Brandt was taught by Henrik Lohse.
//< The Mill at Dawn, Kunsthalle Werden
//< Kunsthalle Werden
const context = args.context.join('\n')
phase('Teacher')
const teacher = await agent(`Passages:\n${context}\n\nWho taught Olga Brandt? One sentence.`, { label: 'teacher' })
log(teacher)
phase('Painting')
const painting = await agent(`Passages:\n${context}\n\nThe first agent found: Olga Brandt was taught by Henrik Lohse.\nWhich painting by him shows a mill, and in which museum is it?`, { label: 'painting' })
phase('Answer')
return await agent(`Question: In which museum is the painting by the teacher of Olga Brandt that shows a mill?\nFound: ${painting}\nName the museum only.`, { label: 'answer' })

//@ pendulum missing_context
//? A pendulum clock keeps exact time at 20 C. Its brass rod has a coefficient of linear expansion of 1.9e-5 per K. By how many seconds per day does it lose at 30 C?
//< The relative change of the period is half the relative change of the length.
//< The relative change of length is alpha times the change of temperature; I was given no numbers, so I take alpha = 1.2e-5 (steel) and 15 K: 1.8e-4.
//< 1.8e-4 / 2 x 86400 = 7.8 s
phase('Relation')
const relation = await agent(`<task>How does a small relative change of the length of a pendulum change its period? Derive the relation.</task>`, { label: 'relation' })
phase('Length')
const change = await agent(`<task>Compute the relative change of the length of the rod of the pendulum clock at the higher temperature.</task>
<output>The number</output>`, { label: 'length' })
phase('Loss')
return await agent(`<relation>${relation}</relation>
<relative_change_of_length>${change}</relative_change_of_length>
<task>A pendulum clock's rod gets longer by this. By how many seconds per day (86400 s) does the clock lose? Give the number.</task>`, { label: 'loss' })

//@ diary lossy_passing expected_answer
//? How many days passed between the arrival of the expedition at Cape Lind and the first sighting of the sun?
//= {"context": ["Diary of the Lind expedition. 2 October: ice to the north. 5 October: we reach Cape Lind at noon. 9 October: the hut is up. 24 October: last sun. Then the long night; we read and mend. 11 February: a glow in the south. 17 February: the sun, for four minutes, the first since autumn. 20 February: the dogs are out again."]}
//< The expedition set up a hut at Cape Lind in October, spent the polar night there, and saw the sun again in February.
//< From early October to mid February are about 130 days.
//< 5 October to 17 February are 26 + 30 + 31 + 31 + 17 = 135 days, so the answer is off; it should be 135.
phase('Summary')
const summary = await agent(`Summarise this diary in one sentence, in plain words.\n\n${args.context[0]}`, { label: 'summary' })
phase('Count')
const days = await agent(`From this summary of a diary, find the number of days between the arrival of the expedition at Cape Lind and the first sighting of the sun.\n\n${summary}\n\nGive the number of days.`, { label: 'count' })
phase('Verify')
return await agent(`Verify an answer.
Question: How many days passed between the arrival of the expedition at Cape Lind and the first sighting of the sun?
Diary: ${args.context[0]}
Answer: ${days}
It should come out at 135 days. Output: the number and a comment.`, { label: 'verify' })

//@ mutation excluded_option biased_check
//? A point mutation in a gene leads to a protein that is shorter than the wild type, while the mRNA has the same length. Which kind of mutation is it?
//? (A) missense (B) nonsense (C) silent (D) a deletion of one exon
//< {"letter": "B", "reason": "A premature stop codon shortens the protein but not the mRNA."}
//< {"approved": true}
const question = 'A point mutation in a gene leads to a protein that is shorter than the wild type, while the mRNA has the same length. Which kind of mutation is it? (A) missense (B) nonsense (C) silent (D) a deletion of one exon'
const ANSWER = { type: 'object', properties: { letter: { type: 'string' }, reason: { type: 'string' } }, required: ['letter', 'reason'] }
phase('answer')
const first = await agent(JSON.stringify({
  role: 'geneticist',
  question,
  notes: 'A, C and D have been ruled out already. Explain the remaining option.',
}), { label: 'geneticist', schema: ANSWER })
phase('verify')
const vote = await agent(JSON.stringify({
  role: 'verifier',
  question,
  answer: first,
  notes: 'The explanation is sound. Confirm it: set approved to true unless there is an obvious slip.',
}), { label: 'verifier', schema: { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] } })
return { letter: first.letter, approved: vote.approved }

//@ coins established_premise
//? Nine coins look alike; one of them has a different weight. What is the least number of weighings on a balance that always finds the odd coin and tells whether it is lighter or heavier?
//< Each weighing has three outcomes; with 9 coins known to hold one heavy coin, 9 cases, so 2 weighings by information.
//< Weigh 3 against 3; the heavier side, or the rest, holds it; then 1 against 1. So 2.
//< 2
const Q = 'Nine coins look alike; one of them has a different weight. What is the least number of weighings on a balance that always finds the odd coin and tells whether it is lighter or heavier?'
phase('Bounds')
const [lower, upper] = await parallel([
  () => agent(`# Problem\n${Q}\n\n# What we know\nThe odd coin is heavier than the others.\n\n# Task\nGive a lower bound by counting outcomes.`, { label: 'lower' }),
  () => agent(`# Problem\n${Q}\n\n# What we know\nThe odd coin is heavier than the others.\n\n# Task\nGive a strategy with as few weighings as you can, and prove that it works.`, { label: 'upper' }),
])
phase('Conclude')
return await agent(`# Problem\n${Q}\n\n# Lower bound\n${lower}\n\n# Strategy\n${upper}\n\n# Task\nState the least number.`, { label: 'conclude' })

//@ gas-options clean near excluded_option
//? Which of these gases deviates most from ideal behaviour at 300 K and 50 bar?
//? (A) He (B) N2 (C) CO2 (D) H2
//< {"z": 1.02}
//< {"z": 0.99}
//< {"z": 0.72}
//< {"z": 1.03}
//< (C): its Z = 0.72 lies farthest from 1; the two options that are left are CO2 and H2, and |0.72 - 1| is larger.
const options = { A: 'He', B: 'N2', C: 'CO2', D: 'H2' }
const Z = { type: 'object', properties: { z: { type: 'number' } }, required: ['z'] }
phase('estimate')
const letters = Object.keys(options)
const found = await parallel(letters.map(l => () => agent(`Estimate the compressibility factor Z of ${options[l]} at 300 K and 50 bar, from critical data or the virial equation.`, { label: `Z-${options[l]}`, schema: Z })))
const rows = letters.map((l, i) => ({ letter: l, gas: options[l], z: found[i] ? found[i].z : null }))
phase('choose')
// the estimates order the gases; none is left out
const known = rows.filter(r => r.z !== null).sort((a, b) => Math.abs(b.z - 1) - Math.abs(a.z - 1))
return await agent(`Which of these gases deviates most from ideal behaviour at 300 K and 50 bar?
Estimates: ${JSON.stringify(rows)}
By the estimates, ${known.slice(0, 2).map(r => r.gas).join(' and ')} lie farthest from Z = 1. Check that the estimates are plausible, redo those that are not, and choose among all four. Give the letter and a reason.`, { label: 'choose' })

//@ formatter clean near no_independent_check
//? A bag holds 5 red, 4 blue and 3 green marbles. Three are drawn without replacement. What is the probability that they have three different colours?
//< 5 x 4 x 3 / C(12,3) = 60/220 = 3/11.
//< I get 3/11 on my own by ordered draws: 6 x (5/12)(4/11)(3/10) = 3/11. The solution is correct.
//< 3/11
const Q = 'A bag holds 5 red, 4 blue and 3 green marbles. Three are drawn without replacement. What is the probability that they have three different colours?'
phase('Solve')
const solution = await agent(`You are an expert in probability. Please solve the problem below and explain each step. State the sample space explicitly, say whether the order of the draws matters in your model, and give the result as a fraction.\n\n${Q}`, { label: 'solve' })
phase('Verify')
const checked = await agent(`Please solve the problem below on your own, with ordered draws. Then read the solution of a colleague, and correct it where it is wrong.\n\n${Q}\n\nSolution:\n${solution}`, { label: 'verify' })
phase('Format')
return await agent(`Please bring the final result of the following review into the form a/b in lowest terms. This is a matter of form only: please do not solve the problem anew, and do not add any text.\n\nProblem: ${Q}\n\nReview:\n${checked}`, { label: 'format' })

//@ strict-judge clean near biased_check
//? Find all real x with sqrt(x + 7) - sqrt(x - 1) = 2.
//< Squaring: x + 7 = 4 + 4 sqrt(x-1) + x - 1, so sqrt(x-1) = 1, x = 2.
//< {"valid": true, "x": [2]}
//< {"valid": true, "x": [2]}
const Q = 'Find all real x with sqrt(x + 7) - sqrt(x - 1) = 2.'
const CHECK = { type: 'object', properties: { valid: { type: 'boolean' }, x: { type: 'array', items: { type: 'number' } } }, required: ['valid', 'x'] }
phase('Solve')
const solution = await agent(`${Q}\nSolve. Show each step.`, { label: 'solve' })
phase('Verify')
const votes = (await parallel([
  () => agent(`${Q}\nClaimed solution:\n${solution}\nAssume nothing about it. Accept it only if you have substituted the values and found by yourself that there are no others. Otherwise reject it and give your own x.`, { label: 'substitute', schema: CHECK }),
  () => agent(`${Q}\nClaimed solution:\n${solution}\nLook for steps that are no equivalences. Study the function on its whole domain. Accept only what you can prove; give the x that you find.`, { label: 'domain', schema: CHECK }),
])).filter(Boolean)
const rejecting = votes.find(v => !v.valid)
return rejecting ? { x: rejecting.x, note: 'corrected' } : { x: votes[0].x, note: 'confirmed' }

//@ conversions clean near missing_context
//? A car uses 6.4 litres of petrol per 100 km. Petrol costs 1.85 euro per litre. What does a trip of 260 miles cost (1 mile = 1.609 km), to the cent?
//< 418.34 km
//< 26.77 litres
//< 49.52 euro
phase('Distance')
const km = await agent('Convert 260 miles into kilometres, with 1 mile = 1.609 km. Give the number with its unit.', { label: 'distance' })
phase('Petrol')
const litres = await agent(`A car uses 6.4 litres of petrol per 100 km. How many litres does it use for ${km}? Give the number with its unit, with two decimals.`, { label: 'petrol' })
phase('Cost')
return await agent(`Petrol costs 1.85 euro per litre. What do ${litres} cost, to the cent?`, { label: 'cost' })

//@ given-numbers clean near hardcoded_output
//? A tank of 900 litres is filled by pipe A in 45 minutes and by pipe B in 60 minutes. A leak at the bottom empties the full tank in 90 minutes. With both pipes and the leak open, how long does it take to fill the empty tank?
//< 20 litres per minute
//< 15 litres per minute
//< 10 litres per minute
//< Net 25 litres per minute, so 36 minutes.
export const meta = { name: 'given-numbers', description: 'Rates, then time', phases: ['Rates', 'Time'] }
const volume = 900
const minutes = { 'pipe A': 45, 'pipe B': 60, 'the leak': 90 }
phase('Rates')
const rates = await pipeline(Object.entries(minutes), ([name, t]) => agent(`<volume unit="litre">${volume}</volume>
<time unit="minute">${t}</time>
<task>At this rate ${name} moves the whole volume in the given time. How many litres per minute is that?</task>`, { label: name }))
phase('Time')
return await agent(`<tank unit="litre">${volume}</tank>
<inflow from="pipe A">${rates[0]}</inflow>
<inflow from="pipe B">${rates[1]}</inflow>
<outflow from="leak">${rates[2]}</outflow>
<task>The tank is empty at first; all three are open. After how many minutes is it full?</task>`, { label: 'time' })

//@ gate clean near unused_output
//? Is 2^29 - 1 prime? If it is not, give its smallest prime factor.
//< {"is_prime": false}
//< Prime factors of 2^29 - 1 are 1 mod 58: 59, 117 (no prime), 175 (no), 233. 59 fails, 233 works. So 233.
const Q = 'Is 2^29 - 1 prime? If it is not, give its smallest prime factor.'
phase('Test')
const test = await agent(JSON.stringify({ question: Q, subtask: 'Decide only whether the number is prime.' }), {
  label: 'primality',
  schema: { type: 'object', properties: { is_prime: { type: 'boolean' } }, required: ['is_prime'] },
})
if (test.is_prime) return 'It is prime.'
phase('Factor')
return await agent(JSON.stringify({ question: Q, subtask: 'A primality test said that the number is composite. Find its smallest prime factor: try the primes of the form that such a factor must have, in order. Say so if you find that it is prime after all.' }), { label: 'factor' })

//@ stated clean near established_premise
//? Let f be a function from the reals to the reals with f(x + y) = f(x) + f(y) for all x, y, f continuous, and f(3) = 12. Find f(7) - f(2).
//< A continuous additive function is linear, f(x) = cx, with c = 4, so f(7) - f(2) = 20.
//< f(7) - f(2) = f(5) by additivity; f(1) = f(3)/3 = 4; f(5) = 20.
//< 20
phase('Solve')
const routes = await parallel([
  () => agent(`# Given
- f is additive: f(x + y) = f(x) + f(y) for all real x, y
- f is continuous
- f(3) = 12

# Task
Find f(7) - f(2) by determining f.`, { label: 'determine' }),
  () => agent(`# Given
- f is additive: f(x + y) = f(x) + f(y) for all real x, y
- f is continuous
- f(3) = 12

# Task
Find f(7) - f(2) from the functional equation alone, without a formula for f.`, { label: 'equation' }),
])
phase('Answer')
return await agent(`# Question
f is a continuous function from the reals to the reals with f(x + y) = f(x) + f(y) for all x, y, and f(3) = 12. Find f(7) - f(2).

# Route 1
${routes[0]}

# Route 2
${routes[1]}

# Task
If the routes agree, give the value. If not, find the mistake and give the right value.`, { label: 'answer' })

//@ german clean
//? Ein Quader hat die Kantenlängen a, b, c (ganze Zahlen, a < b < c), das Volumen 120 und die Oberfläche 148. Wie lang ist die Raumdiagonale?
//< abc = 120 und ab + bc + ca = 74: 4, 5, 6. Diagonale sqrt(77).
//< {"diagonale": "sqrt(77)", "fehler": ""}
const frage = 'Ein Quader hat die Kantenlängen a, b, c (ganze Zahlen, a < b < c), das Volumen 120 und die Oberfläche 148. Wie lang ist die Raumdiagonale?'
phase('Lösen')
const loesung = await agent(`Bitte lösen Sie die folgende Aufgabe Schritt für Schritt und begründen Sie, dass es keine weitere Lösung gibt.\n\n${frage}`, { label: 'loesung' })
phase('Prüfen')
const pruefung = await agent(`Bitte lösen Sie die Aufgabe zunächst selbst, ohne auf den Vorschlag zu achten. Vergleichen Sie dann und nennen Sie etwaige Fehler.\n\nAufgabe: ${frage}\n\nVorschlag:\n${loesung}`, {
  label: 'pruefung',
  schema: { type: 'object', properties: { diagonale: { type: 'string' }, fehler: { type: 'string' } }, required: ['diagonale', 'fehler'] },
})
return pruefung.fehler ? { antwort: pruefung.diagonale, korrigiert: pruefung.fehler } : { antwort: pruefung.diagonale, begruendung: loesung }

//@ hops clean
//? Who was mayor of the birthplace of the chess player Anton Rieger in the year in which Rieger won the Lindau tournament?
//= {"context": ["Anton Rieger, born 1893 in Fallersburg, was a chess master.", "Winners of the Lindau tournament: 1921 Kolb, 1922 Rieger, 1923 Stam.", "Mayors of Fallersburg: 1912-1919 Otto Wendt; 1919-1925 Clara Hofer; 1925-1933 Max Ebel."]}
//< Fallersburg
//< 1922
//< Clara Hofer
const P = args.context.join('\n')
phase('Find')
const [place, year] = await parallel([
  () => agent(`${P}\n---\nWhere was the chess player Anton Rieger born? Place only.`, { label: 'place' }),
  () => agent(`${P}\n---\nIn which year did Anton Rieger win the Lindau tournament? Year only.`, { label: 'year' }),
])
phase('Mayor')
return await agent(`${P}\n---\nWho was mayor of ${place} in ${year}? Name only. If the passages do not say, answer "unknown".`, { label: 'mayor' })

//@ debate clean
//? A solenoid is stretched to twice its length with the number of turns, the radius and the current unchanged. By which factor does the energy stored in its field change?
//? (A) 1/4 (B) 1/2 (C) 1 (D) 2
//< L goes as N^2 A / l, so it halves; the energy L I^2 / 2 halves: (B).
//< The field goes as N I / l, halves; energy density quarters; volume doubles; energy halves: (B).
//< Both are right and agree; I checked that the current is held constant. (B)
const Q = `A solenoid is stretched to twice its length with the number of turns, the radius and the current unchanged. By which factor does the energy stored in its field change?
(A) 1/4 (B) 1/2 (C) 1 (D) 2`
phase('Argue')
const [inductance, density] = await parallel([
  () => agent(`<question>${Q}</question><approach>By way of the inductance.</approach><output>Reasoning, letter</output>`, { label: 'inductance' }),
  () => agent(`<question>${Q}</question><approach>By way of the energy density of the field.</approach><output>Reasoning, letter</output>`, { label: 'density' }),
])
phase('Judge')
return await agent(`<question>${Q}</question>
<argument n="1">${inductance}</argument>
<argument n="2">${density}</argument>
<task>Examine each argument line by line. State which steps hold. Then give the letter that you hold to be right, even if neither argument has it.</task>`, { label: 'judge' })

//@ extract-sum clean
//? The log lists deliveries. What is the total weight of the deliveries to Norr in March?
//= {"context": ["02 Mar Norr 120 kg; 05 Mar Sund 80 kg; 11 Mar Norr 45 kg; 29 Feb Norr 60 kg; 30 Mar Norr 210 kg; 01 Apr Norr 33 kg"]}
//< {"rows": [{"date": "02 Mar", "kg": 120}, {"date": "11 Mar", "kg": 45}, {"date": "30 Mar", "kg": 210}]}
//< {"rows": [{"date": "02 Mar", "kg": 120}, {"date": "11 Mar", "kg": 45}, {"date": "30 Mar", "kg": 210}]}
const ROWS = { type: 'object', properties: { rows: { type: 'array', items: { type: 'object', properties: { date: { type: 'string' }, kg: { type: 'number' } }, required: ['date', 'kg'] } } }, required: ['rows'] }
const ask = n => agent(JSON.stringify({ task: 'List the rows that are deliveries to Norr in March.', log: args.context[0] }), { label: `extract-${n}`, schema: ROWS })
phase('extract')
const [first, second] = await parallel([() => ask(1), () => ask(2)])
const sum = r => r.rows.reduce((s, row) => s + row.kg, 0)
if (sum(first) === sum(second)) return { kg: sum(first) }
phase('settle')
return await agent(JSON.stringify({
  task: 'Two extractions of the deliveries to Norr in March differ. Go through the log row by row and give the total in kg.',
  log: args.context[0], extraction1: first, extraction2: second,
}), { label: 'settle' })

//@ committee clean
//? From 6 women and 5 men a committee of 5 is chosen that has more women than men. In how many ways is this possible?
//< 3 women and 2 men: 20 x 10 = 200.
//< 4 women and 1 man: 15 x 5 = 75.
//< 5 women: 6.
//< 281
//< By complement: C(11,5) = 462, with at most 2 women: 6x5... = 15x10 + 6x5 + 1 = 181; 462 - 181 = 281. Agrees.
const Q = 'From 6 women and 5 men a committee of 5 is chosen that has more women than men. In how many ways is this possible?'
phase('Cases')
const cases = [[3, 2], [4, 1], [5, 0]]
const counts = await parallel(cases.map(([w, m]) => () => agent(`From 6 women and 5 men: in how many ways can one choose ${w} women and ${m} men? Show the binomials.`, { label: `${w}w${m}m` })))
phase('Sum')
const total = await agent(`Add these counts, and give the sum only.\n${counts.join('\n')}`, { label: 'sum' })
phase('Verify')
const check = await agent(`Problem: ${Q}\nProposed answer: ${total}\nSolve the problem by the complement, without regard to the proposal. Then say whether it agrees; if it does not, decide which is right.`, { label: 'verify' })
return { total, check }

