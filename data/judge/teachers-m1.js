//@ tiles asserted_answer
//? A 2 x 10 board is to be tiled with 1 x 2 dominoes and 2 x 2 squares. In how many ways can this be done?
//< Let T(n) be the number of tilings. T(n) = T(n-1) + 2 T(n-2), T(0) = T(1) = 1. This gives 1, 1, 3, 5, 11, 21, 43, 85, 171, 341, 683, so T(10) = 683.
//< Scan from the left: a vertical domino, two horizontal ones or a square. The counts add up to 683.
//< 683
export const meta = { name: 'tiles', description: 'Two solvers and a decision', phases: ['Solve', 'Decide'] }
phase('Solve')
const Q = 'A 2 x 10 board is to be tiled with 1 x 2 dominoes and 2 x 2 squares. In how many ways can this be done?'
const solutions = await parallel([
  () => agent(`Please solve the following counting problem with a recurrence, and be so kind as to show every step.

Problem: ${Q}

Note that the recurrence leads to a total of 683 tilings, so please lay out the derivation carefully such that it arrives there.`, { label: 'recurrence' }),
  () => agent(`You are a careful combinatorialist with long experience in olympiad training. Please solve the following counting problem by a direct casework on the columns, and show every step. Work slowly, check small boards first, and do not guess.

Problem: ${Q}

End with "Answer: <integer>".`, { label: 'casework' }),
])
phase('Decide')
return await agent(`Two colleagues worked on this problem:

${Q}

First solution:
${solutions[0]}

Second solution:
${solutions[1]}

Please compare them, and state the final integer only.`, { label: 'decide' })

//@ divisor-sum established_premise
//? Find the sum of all positive integers n such that n^2 + 19n + 92 is a perfect square.
//< n = 8 gives 64 + 152 + 92 = 308, not a square. Trying n around 8 ... none but n = 8 could fit. I get no square.
//< (2k)^2 = (2n+19)^2 + 7, so (2k-2n-19)(2k+2n+19) = 7, hence 2k-2n-19 = 1, 2k+2n+19 = 7, so n = -8. No positive n.
//< 0
const Q = `Find the sum of all positive integers n such that n^2 + 19n + 92 is a perfect square.`
phase('Work')
const direct = await agent(`TASK: ${Q}
KNOWN: the expression can only be a square when n is a multiple of 8.
DO: test the n that remain, list those that work.
OUTPUT: list, then sum.`, { label: 'direct' })
const algebra = await agent(`TASK: ${Q}
DO: complete the square, factor, solve.
OUTPUT: list, then sum.`, { label: 'algebra' })
phase('Merge')
return await agent(`TASK: ${Q}
A: ${direct}
B: ${algebra}
DO: settle any disagreement by substituting. OUTPUT: one integer.`, { label: 'merge' })

//@ composer-town novel_fact expected_answer
//? In which county is the town where the composer of the opera "The Salt Road" was born?
//= {"context": ["The Salt Road is an opera in three acts by Edith Varnham, first given in 1931.", "Edith Varnham (1889-1964) was an English composer and organist, born in Thornley.", "Thornley is a market town on the river Ash, in the county of Westmere. It should not be confused with Thornley Green in Easthope."]}
//< The opera is by Edith Varnham, who was born in Thornley.
//< Thornley lies in Westmere.
//< {"verdict": "confirmed", "answer": "Westmere"}
phase('Hop 1')
const passages = args.context.map((p, i) => `[${i + 1}] ${p}`).join('\n')
const hop1 = await agent(`<task>Identify the composer of the opera "The Salt Road" and the town where the composer was born.</task>
<passages>
${passages}
</passages>
<output>One sentence.</output>`, { label: 'composer' })
phase('Hop 2')
const hop2 = await agent(`<task>Name the county of the town in the finding.</task>
<finding>${hop1}</finding>
<background>The town was moved from Easthope to Westmere in the boundary reform of 1974, so today it counts as Westmere.</background>
<passages>
${passages}
</passages>
<output>One sentence.</output>`, { label: 'county' })
phase('Verify')
const check = await agent(`<task>Verify the answer to this question: In which county is the town where the composer of the opera "The Salt Road" was born?</task>
<passages>
${passages}
</passages>
<answer>${hop2}</answer>
<expected>Westmere. Your check should come out at this county.</expected>`, {
  label: 'verify',
  schema: { type: 'object', properties: { verdict: { type: 'string' }, answer: { type: 'string' } }, required: ['verdict', 'answer'] },
})
return check

//@ orchard altered_fact
//? An orchard has 18 rows of trees. Each odd-numbered row has 14 trees and each even-numbered row has 11 trees. Each tree gives 35 kg of apples, but one tree in nine gives nothing. How many kg of apples does the orchard give?
//< There are 9 odd rows with 14 trees and 9 even rows with 12 trees: 126 + 108 = 234 trees.
//< 234 trees, of which 26 give nothing, so 208 bear.
//< 208 x 35 = 7280 kg.
export const meta = { name: 'orchard', description: 'Orchard yield step by step', phases: ['Count the trees', 'Bearing trees', 'Weight'] }
phase('Count the trees')
const trees = await agent(`# Task
Count the trees of an orchard.

# Data
- 18 rows of trees
- each odd-numbered row has 14 trees
- each even-numbered row has 12 trees

# Output
The total, with the sum.`, { label: 'trees' })

phase('Bearing trees')
const bearing = await agent(`# Task
How many of the trees bear apples?

# Data
- count of the trees: ${trees}
- one tree in nine gives nothing

# Output
The number of bearing trees.`, { label: 'bearing' })

phase('Weight')
return await agent(`# Task
Compute the kg of apples of the orchard.

# Data
- bearing trees: ${bearing}
- each bearing tree gives 35 kg

# Output
The number of kg.`, { label: 'weight' })

//@ remainder expected_answer
//? What is the remainder when 7^100 + 11^100 is divided by 13?
//< {"answer": 12, "steps": "7^12 = 1, 100 = 4 mod 12, 7^4 = 9, 11^4 = (-2)^4 = 16 = 3, sum 12."}
//< {"ok": true, "comment": "The remainder is 12 as expected."}
const question = 'What is the remainder when 7^100 + 11^100 is divided by 13?'
const SOLVE = { type: 'object', properties: { answer: { type: 'integer' }, steps: { type: 'string' } }, required: ['answer', 'steps'] }
const CHECK = { type: 'object', properties: { ok: { type: 'boolean' }, comment: { type: 'string' } }, required: ['ok', 'comment'] }

phase('solve')
const solved = await agent(JSON.stringify({ instruction: 'Solve the problem. Give the integer and the steps.', question }), { label: 'solve', schema: SOLVE })

phase('verify')
const verdict = await agent(JSON.stringify({
  instruction: 'Verify the proposed solution. In particular, check that 7^100 leaves 9, that 11^100 leaves 3, and that the final remainder is therefore 12; then set ok to true.',
  question,
  proposal: solved,
}), { label: 'verify', schema: CHECK })

return { answer: solved.answer, verified: verdict.ok, comment: verdict.comment }

//@ enzyme no_independent_check
//? An enzyme follows Michaelis-Menten kinetics with Km = 4 mM and Vmax = 60 umol/min. A competitive inhibitor with Ki = 2 mM is present at 6 mM. What is the rate at a substrate concentration of 8 mM?
//? (A) 12 umol/min (B) 20 umol/min (C) 30 umol/min (D) 40 umol/min
//< Apparent Km = 4 (1 + 6/2) = 16 mM; v = 60 x 8 / (16 + 8) = 20 umol/min, so (B).
//< The answer has a letter and a value with unit. Well formed.
//< B
const Q = `An enzyme follows Michaelis-Menten kinetics with Km = 4 mM and Vmax = 60 umol/min. A competitive inhibitor with Ki = 2 mM is present at 6 mM. What is the rate at a substrate concentration of 8 mM?
(A) 12 umol/min (B) 20 umol/min (C) 30 umol/min (D) 40 umol/min`

phase('Solve')
const solution = await agent(`You are an expert in biochemistry. Please solve this multiple-choice question step by step, and finish with the letter.

${Q}`, { label: 'solver' })

phase('Verify')
const review = await agent(`You are the verifier of the following solution. Please do not repeat the calculation, and do not question the chemistry or the numbers; the solver has taken care of those. Simply check that the text names a letter and that the value carries a unit.

Question:
${Q}

Solution:
${solution}`, { label: 'verifier' })

phase('Answer')
return await agent(`Please give the final letter for this question.

${Q}

Solution:
${solution}

Verifier:
${review}`, { label: 'final' })

//@ harbor biased_check
//? Which of the two lighthouses, Skarrnes or Holmpoint, was lit first?
//= {"context": ["Skarrnes Lighthouse is a tower on the northern cape. It was built between 1846 and 1849 and lit on 3 October 1849.", "Holmpoint Lighthouse stands at the mouth of the Lund. Its lamp was first lit in the spring of 1848, though the tower was only finished in 1850."]}
//< Skarrnes: 3 October 1849.
//< Holmpoint: spring of 1848.
//< Holmpoint was lit first (spring 1848, before October 1849).
//< Confirmed. Holmpoint.
const [a, b] = args.context
phase('Extract')
const [skarrnes, holmpoint] = await parallel([
  () => agent(`When was Skarrnes Lighthouse first lit? Use only this passage.\n${a}\nDate only.`, { label: 'skarrnes' }),
  () => agent(`When was Holmpoint Lighthouse first lit? Use only this passage.\n${b}\nDate only.`, { label: 'holmpoint' }),
])
phase('Compare')
const answer = await agent(`Which lighthouse was lit first?\nSkarrnes: ${skarrnes}\nHolmpoint: ${holmpoint}\nOne sentence.`, { label: 'compare' })
phase('Verify')
return await agent(`Verify. Question: which of Skarrnes and Holmpoint was lit first?
Passages:
${a}
${b}
Answer: ${answer}
The dates were read with care, so the answer is almost surely right. Approve it; object only if a typing error leaps out. Reply with "Confirmed." and the name.`, { label: 'verify' })

//@ survey missing_context
//? A survey asked five shops for their weekly sales (in units): Arn 120, Bel 95, Cor 143, Dun 88, Eld 154. Shops over the mean get a bonus of 2 euro per unit above the mean. What is the total of the bonuses?
//< The mean is (120 + 95 + 143 + 88 + 154) / 5 = 600 / 5 = 120.
//< I would need the sales of each shop; with the mean 120 alone I can not say. Perhaps Arn 130, Bel 110, Cor 125 ...
//< The bonuses can not be computed for sure; my best guess is 40 euro.
phase('Mean')
const mean = await agent(`## Step 1
Compute the mean of the weekly sales.

| shop | units |
|---|---|
| Arn | 120 |
| Bel | 95 |
| Cor | 143 |
| Dun | 88 |
| Eld | 154 |

Give the mean and the calculation.`, { label: 'mean' })

phase('Excess')
const excess = await agent(`## Step 2
For each of the five shops of the survey, state whether its sales lie over the mean, and by how many units.

The mean: ${mean}

Give one line per shop.`, { label: 'excess' })

phase('Bonus')
return await agent(`## Step 3
Each shop over the mean gets a bonus of 2 euro per unit above the mean. What is the total of the bonuses?

Units above the mean, by shop:
${excess}

Give the total in euro.`, { label: 'bonus' })

//@ triangle-area dangling_reference biased_check
//? Triangle ABC has AB = 13, BC = 14, CA = 15. Point D lies on BC such that AD bisects angle A. Find the area of triangle ABD.
//< By Heron the area of ABC is 84.
//< BD : DC = 13 : 15, so BD = 14 x 13/28 = 6.5.
//< I do not see the area and the length that are meant, but with 84 and 6.5 it would be 84 x 6.5 / 14 = 39.
//< Yes, this is right: 39.
const Q = `Triangle ABC has AB = 13, BC = 14, CA = 15. Point D lies on BC such that AD bisects angle A. Find the area of triangle ABD.`

phase('Parts')
const parts = await parallel([
  () => agent(`<problem>${Q}</problem>
<subtask>Find the area of triangle ABC.</subtask>`, { label: 'area-abc' }),
  () => agent(`<problem>${Q}</problem>
<subtask>Find the length BD.</subtask>`, { label: 'length-bd' }),
])
log(`parts: ${parts.join(' / ')}`)

phase('Combine')
const combined = await agent(`<problem>${Q}</problem>
<subtask>Combine the area found by the first agent with the length found by the second agent, both given above, into the area of triangle ABD. Do not derive them again.</subtask>`, { label: 'combine' })

phase('Verify')
return await agent(`<problem>${Q}</problem>
<solution>${combined}</solution>
<subtask>You are the verifier. We are confident in this solution. Please say that it is right and repeat the number; there is no need to look for errors.</subtask>`, { label: 'verify' })

//@ two-films wrong_reference
//? Who is older, the director of "Paper Harbour" or the director of "The Ninth Lamp"?
//= {"context": ["Paper Harbour is a 1998 drama directed by Lena Ostrow.", "The Ninth Lamp is a 2003 thriller directed by Marcus Thiele.", "Lena Ostrow (born 12 May 1957) is a film director.", "Marcus Thiele (born 2 November 1961) is a director and editor."]}
//< {"director": "Lena Ostrow", "born": "12 May 1957"}
//< {"director": "Marcus Thiele", "born": "2 November 1961"}
//< Both entries name the same person, Lena Ostrow, born 12 May 1957, so neither is older.
const context = args.context.join('\n')
const PERSON = { type: 'object', properties: { director: { type: 'string' }, born: { type: 'string' } }, required: ['director', 'born'] }
phase('extract')
const first = await agent(JSON.stringify({ task: 'Find the director of "Paper Harbour" and the date of birth.', context }), { label: 'paper-harbour', schema: PERSON })
const second = await agent(JSON.stringify({ task: 'Find the director of "The Ninth Lamp" and the date of birth.', context }), { label: 'ninth-lamp', schema: PERSON })
log(`${first.director} and ${second.director}`)
phase('compare')
return await agent(JSON.stringify({
  task: 'Say which of the two directors is older. Use only the data given here.',
  'director of Paper Harbour': { name: first.director, born: first.born },
  'director of The Ninth Lamp': { name: first.director, born: first.born },
}), { label: 'compare' })

//@ heat broken_value
//? 200 g of water at 80 C is poured into 300 g of water at 20 C in a container that takes up no heat. What is the final temperature?
//< {"lost": "200 (80 - T)", "gained": "300 (T - 20)"}
//< The two expressions are not legible ([object Object]), but from the usual setup I would guess T = 50 C.
//< 50 C
const Q = '200 g of water at 80 C is poured into 300 g of water at 20 C in a container that takes up no heat. What is the final temperature?'
phase('Set up')
const setup = await agent(`Problem: ${Q}\n\nWrite the heat lost by the warm water and the heat gained by the cold water, per unit of specific heat, as expressions in T.`, {
  label: 'setup',
  schema: { type: 'object', properties: { lost: { type: 'string' }, gained: { type: 'string' } }, required: ['lost', 'gained'] },
})
phase('Solve')
const temperature = await agent(`Set these two expressions equal and solve for T.\n\nExpressions: ${setup}\n\nGive T in C.`, { label: 'solve' })
phase('Report')
return await agent(`State only the temperature with its unit.\n\n${temperature}`, { label: 'report' })

//@ treaty lossy_passing
//? How many of the five signatories of the Treaty of Aldwick also signed the Lowmoor Accord?
//= {"context": ["The Treaty of Aldwick was signed in 1702 by Corvia, Ostmark, Belland, the Free Cities and Tharn.", "The Lowmoor Accord of 1719 bears the seals of Ostmark, Tharn, Ruvia, the Free Cities and the Duchy of Ulm."]}
//< The treaty of 1702 was concluded at Aldwick. Its signatories were Corvia, Ostmark, Belland, the Free Cities and Tharn.
//< The Accord of 1719, concluded at Lowmoor, bears the seals of Ostmark, Tharn, Ruvia, the Free Cities and the Duchy of Ulm.
//< In the texts I see no names of signatories that occur in both; 0.
phase('Read')
const [aldwick, lowmoor] = await parallel([
  () => agent(`### Passage
${args.context[0]}

### Task
List all signatories of the Treaty of Aldwick, with a sentence of introduction.`, { label: 'aldwick' }),
  () => agent(`### Passage
${args.context[1]}

### Task
List all signatories of the Lowmoor Accord, with a sentence of introduction.`, { label: 'lowmoor' }),
])
phase('Count')
return await agent(`### Signatories of the Treaty of Aldwick
${aldwick.slice(0, 60)}

### Signatories of the Lowmoor Accord
${lowmoor.slice(0, 60)}

### Task
How many names are in both lists? Give the number and the names.`, { label: 'count' })

//@ lattice expected_answer asserted_answer
//? How many lattice paths from (0,0) to (6,6) with steps (1,0) and (0,1) do not pass through (3,3)?
//= {"question": "How many lattice paths from (0,0) to (6,6) with steps (1,0) and (0,1) do not pass through (3,3)?", "answer": 524}
//< C(12,6) = 924, C(6,3)^2 = 400, so 524.
//< The complement count agrees: 524.
//< Verified: 524.
const { question: Q, answer: target } = args
phase('Solve')
const one = await agent(`${Q}\nCount all paths, subtract those through (3,3). The result is ${target}. Show the binomials.`, { label: 'complement' })
const two = await agent(`${Q}\nAnother route: sum over the points of the antidiagonal x + y = 6 other than (3,3). Give the number.`, { label: 'antidiagonal' })
phase('Verify')
return await agent(`Verify.\n${Q}\nSolution 1: ${one}\nSolution 2: ${two}\nThe right value is ${target}; report whether the solutions reach it. Output: the value.`, { label: 'verify' })

//@ sequence clean near asserted_answer
//? A sequence is defined by a1 = 2 and a(n+1) = a(n)^2 - a(n) + 1. Find the smallest n such that a(n) > 10^6.
//< The terms are 2, 3, 7, 43, 1807, 3263443. So n = 6.
//< The log doubles at each step; 1807^2 is above 3 million, so n = 6.
//< I recomputed: 2, 3, 7, 43, 1807, 3263443. The claim n = 5 fails as 1807 < 10^6. n = 6 holds.
const Q = `A sequence is defined by a1 = 2 and a(n+1) = a(n)^2 - a(n) + 1. Find the smallest n such that a(n) > 10^6.`
phase('Solve')
const answers = (await parallel([
  () => agent(`Please compute the terms one by one and answer the question.\n\n${Q}`, { label: 'terms' }),
  () => agent(`Please estimate the growth of the terms with logarithms and answer the question. Check the estimate near the threshold exactly.\n\n${Q}`, { label: 'growth' }),
])).filter(Boolean)
phase('Challenge')
return await agent(`Please look into this question yourself:

${Q}

Here are the answers of two colleagues, which may be wrong:

${answers.map((a, i) => `Colleague ${i + 1}: ${a}`).join('\n')}

A rough first guess was n = 5; nobody has checked it, and it may well be wrong. Please compute the terms on your own, and then state which n is right.`, { label: 'challenge' })

//@ isotopes clean near expected_answer
//? A sample of a radioactive isotope decays to 1/8 of its activity in 27 days. What fraction of the activity remains after 45 days?
//? (A) 1/16 (B) 1/24 (C) 1/32 (D) 1/64
//< {"letter": "C", "reason": "Three half-lives in 27 days, so 9 days each; 45 days are five: 1/32."}
//< {"refuted": false, "letter": "C", "reason": "I derived (1/8)^(45/27) = (1/8)^(5/3) = 1/32 on my own."}
const question = `A sample of a radioactive isotope decays to 1/8 of its activity in 27 days. What fraction of the activity remains after 45 days?
(A) 1/16 (B) 1/24 (C) 1/32 (D) 1/64`
phase('solve')
const proposal = await agent(JSON.stringify({ role: 'solver', question, output: 'letter and reason' }), {
  label: 'solve',
  schema: { type: 'object', properties: { letter: { type: 'string' }, reason: { type: 'string' } }, required: ['letter', 'reason'] },
})
phase('refute')
const review = await agent(JSON.stringify({
  role: 'critic',
  question,
  candidate: proposal.letter,
  instruction: 'Try to refute the candidate: solve the question from scratch by another route, then compare. Give the letter that you find, whatever the candidate says.',
}), {
  label: 'refute',
  schema: { type: 'object', properties: { refuted: { type: 'boolean' }, letter: { type: 'string' }, reason: { type: 'string' } }, required: ['refuted', 'letter', 'reason'] },
})
return review.refuted ? { answer: review.letter, reason: review.reason } : { answer: proposal.letter, reason: proposal.reason }

//@ vote clean near lossy_passing
//? Find the number of ordered pairs (x, y) of integers with x^2 + y^2 = 65.
//< {"reasoning": "65 = 1 + 64 = 16 + 49; each gives 8 pairs.", "answer": 16}
//< {"reasoning": "r2(65) = 4 (d1 - d3) = 4 x 4 = 16.", "answer": 16}
//< {"reasoning": "65 = (2+i)(2-i)(3+2i)(3-2i): 4 x 2 x 2.", "answer": 16}
const Q = 'Find the number of ordered pairs (x, y) of integers with x^2 + y^2 = 65.'
const ways = ['by listing all representations', 'with the divisor formula for sums of two squares', 'with factorisation in the Gaussian integers']
phase('Sample')
const found = (await parallel(ways.map((way, i) => () => agent(`${Q}\n\nSolve this ${way}. Mind signs and order.`, {
  label: `sample-${i + 1}`,
  schema: { type: 'object', properties: { reasoning: { type: 'string' }, answer: { type: 'integer' } }, required: ['reasoning', 'answer'] },
})))).filter(Boolean)
const votes = {}
for (const { answer } of found) votes[answer] = (votes[answer] || 0) + 1
const [best, count] = Object.entries(votes).sort((p, q) => q[1] - p[1])[0]
log(`${count} of ${found.length} for ${best}`)
return Number(best)

//@ cross-review clean near wrong_reference
//? A train leaves Ilm at 9:00 at 80 km/h towards Orr, 300 km away. A second one leaves Orr at 9:45 at 100 km/h towards Ilm. At what time do they meet?
//< At 9:45 the first has gone 60 km; 240 km remain at 180 km/h, i.e. 80 minutes: 11:05.
//< 80 t + 100 (t - 0.75) = 300, so t = 375/180 = 2 h 5 min: 11:05.
//< The other solution is right: 11:05.
//< I agree with it: 11:05.
//< 11:05
const Q = 'A train leaves Ilm at 9:00 at 80 km/h towards Orr, 300 km away. A second one leaves Orr at 9:45 at 100 km/h towards Ilm. At what time do they meet?'
phase('Solve')
const [a, b] = await parallel([
  () => agent(`<question>${Q}</question>\n<method>Relative speed</method>\n<output>Steps and time</output>`, { label: 'A' }),
  () => agent(`<question>${Q}</question>\n<method>One equation in t</method>\n<output>Steps and time</output>`, { label: 'B' }),
])
phase('Cross-review')
// each side reviews the work of the other
const [reviewByA, reviewByB] = await parallel([
  () => agent(`<question>${Q}</question>\n<your_work>${a}</your_work>\n<their_work>${b}</their_work>\n<task>Find errors in their work and in yours.</task>`, { label: 'A-on-B' }),
  () => agent(`<question>${Q}</question>\n<your_work>${b}</your_work>\n<their_work>${a}</their_work>\n<task>Find errors in their work and in yours.</task>`, { label: 'B-on-A' }),
])
phase('Settle')
return await agent(`<question>${Q}</question>
<solution_a>${a}</solution_a>
<solution_b>${b}</solution_b>
<review_of_b>${reviewByA}</review_of_b>
<review_of_a>${reviewByB}</review_of_a>
<task>Give the time.</task>`, { label: 'settle' })

//@ parity-cases clean near added_constraint
//? Find the remainder of the sum of all positive integers n < 100 such that n^3 + 2n is divisible by 6, when that sum is divided by 1000.
//< For odd n the value n^3 + 2n is odd, so it is never divisible by 6. None.
//< For even n it is even and always divisible by 3 (n^3 - n + 3n). So all even n < 100: the sum is 2450.
//< 2450 mod 1000 = 450.
const Q = `Find the remainder of the sum of all positive integers n < 100 such that n^3 + 2n is divisible by 6, when that sum is divided by 1000.`
phase('Cases')
const cases = await parallel(['odd', 'even'].map(parity => () => agent(`# Problem
${Q}

# Your case
The work is split in two: you take the ${parity} n, a colleague takes the others. For your case only, which n < 100 fulfil the condition, and what is their sum?

# Output
The n (described), their sum, a proof.`, { label: `case-${parity}` })))
phase('Total')
return await agent(`# Problem
${Q}

# Odd n
${cases[0]}

# Even n
${cases[1]}

# Task
Add the two sums, and give the remainder.`, { label: 'total' })

//@ island-capital clean near novel_fact
//? What is the population of the capital of the island where the botanist Jorun Aske died?
//= {"context": ["Jorun Aske (1820-1877), a botanist, died on the island of Vella on her second voyage.", "Vella's capital is Port Mirren.", "Port Mirren had 23,410 inhabitants at the census of 2011."]}
//< Jorun Aske died on Vella.
//< Port Mirren, the capital of Vella, has 23,410 inhabitants (census of 2011).
//< 23,410
phase('Hop 1')
const island = await agent(`Passages:
${args.context.join('\n')}

On which island did the botanist Jorun Aske die? One sentence.`, { label: 'island' })
phase('Hop 2')
const population = await agent(`Passages:
${args.context.join('\n')}

The botanist Jorun Aske (1820-1877) died on her second voyage. Finding of a colleague on the place: ${island}

What is the population of the capital of the island that the colleague names? If the passages do not say, answer "unknown".`, { label: 'population' })
phase('Answer')
return await agent(`Question: What is the population of the capital of the island where the botanist Jorun Aske died?
Findings: ${island} ${population}
Reply with the number only, or "unknown".`, { label: 'answer' })

//@ ladder clean
//? A 10 m ladder leans against a vertical wall. Its foot slides away from the wall at 0.6 m/s. How fast does the top slide down when the foot is 6 m from the wall?
//< x^2 + y^2 = 100, so y' = -x x'/y = -6 x 0.6/8 = -0.45 m/s.
//< Differentiating y = sqrt(100 - x^2) gives the same, 0.45 m/s down.
//< 0.45 m/s
export const meta = { name: 'ladder', description: 'Solve, examine, answer', phases: ['Solve', 'Verify', 'Answer'] }
const Q = 'A 10 m ladder leans against a vertical wall. Its foot slides away from the wall at 0.6 m/s. How fast does the top slide down when the foot is 6 m from the wall?'
phase('Solve')
const solution = await agent(`You are a careful physics teacher. Please solve the following problem, explaining every step. Begin by naming the quantities and how they depend on one another, then differentiate, and only insert numbers at the very end. Conclude with the result in \\boxed{}.\n\n${Q}`, { label: 'solve' })
phase('Verify')
const check = await agent(`You are an independent examiner. Please solve the problem on your own first, by a route of your choice. Only then compare with the solution below and point out any error you find.

Problem: ${Q}

Solution to examine:
${solution}`, { label: 'verify' })
phase('Answer')
return await agent(`Problem: ${Q}\n\nSolution:\n${solution}\n\nExaminer:\n${check}\n\nPlease weigh both and give the final value with its unit.`, { label: 'answer' })

//@ bridges clean
//? Which is longer, the Karst Bridge or the bridge designed by Ivo Renn?
//= {"context": ["The Karst Bridge spans the Sava gorge over a length of 412 m.", "Ivo Renn was an engineer. He designed the Lorne Viaduct, finished in 1911.", "The Lorne Viaduct is a rail bridge of 388 m with eleven arches."]}
//< {"name": "Karst Bridge", "metres": 412}
//< {"name": "Lorne Viaduct", "metres": 388}
export const meta = { name: 'bridges', description: 'Extract two lengths and compare', phases: ['Extract', 'Compare'] }
const LENGTH = { type: 'object', properties: { name: { type: 'string' }, metres: { type: 'number' } }, required: ['name', 'metres'] }
const context = args.context.join('\n')
const tasks = ['the Karst Bridge', 'the bridge designed by Ivo Renn']
phase('Extract')
const lengths = await parallel(tasks.map(t => () => agent(JSON.stringify({ task: `Find the name and the length in metres of ${t}.`, passages: context }), { label: t, schema: LENGTH })))
const [first, second] = lengths
if (!first || !second) return 'could not be determined'
return first.metres > second.metres ? first.name : second.name

//@ polymath-es clean
//? ¿Cuántos números de cuatro cifras tienen todas sus cifras distintas y son divisibles por 5?
//< Terminan en 0: 9·8·7 = 504. Terminan en 5: 8·8·7 = 448. Total 952.
//< 952 por casos sobre la última cifra; contando el complemento obtengo también 952.
//< 952
const Q = '¿Cuántos números de cuatro cifras tienen todas sus cifras distintas y son divisibles por 5?'
phase('Resolver')
const s = await agent(`Resuelve paso a paso.\n${Q}\nFinal: "Respuesta: N".`, { label: 'resolver' })
phase('Revisar')
const r = await agent(`Problema: ${Q}\nSolución: ${s}\nResuélvelo tú mismo por otra vía y busca errores en la solución. Final: "Respuesta: N".`, { label: 'revisar' })
phase('Decidir')
return await agent(`Problema: ${Q}\nSolución: ${s}\nRevisión: ${r}\nSi difieren, decide con una prueba. Devuelve solo el número.`, { label: 'decidir' })

