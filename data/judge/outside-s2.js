//@ s2-functional-eq clean
//? A function f from the positive integers to the integers satisfies f(x + y) = f(x) + f(y) + 2xy for all positive integers x and y, and f(1) = 3. Find f(10).
//< Setting y = 1 gives f(x+1) = f(x) + 3 + 2x. Summing from 1 to 9: f(10) = 3 + 27 + 90 = 120.
//< f(x) - x^2 is additive, so f(x) = x^2 + cx; f(1) = 3 gives c = 2 and f(10) = 120.
//< f(2) = 3+3+2 = 8, f(4) = 8+8+8 = 24, f(5) = 24+3+8 = 35, f(10) = 35+35+50 = 120.
//< {"answer": 120, "disagreement": false, "summary": "All three reach 120; substituting f(x) = x^2 + 2x into the equation confirms it."}
export const meta = { name: 'functional-equation', description: 'Recursion, structure and doubling, reconciled' }

const problem = 'A function f from the positive integers to the integers satisfies f(x + y) = f(x) + f(y) + 2xy for all positive integers x and y, and f(1) = 3. Find f(10).'
const approaches = {
  recursion: 'Set y = 1 and solve the recursion that results.',
  structure: 'Subtract a simple function so that what remains satisfies a simpler equation; identify it.',
  doubling: 'Build up f(10) from f(1) through a short chain of sums, using no closed form.',
}

phase('Solve')
const names = Object.keys(approaches)
const work = await parallel(names.map(name => () =>
  agent(`Problem: ${problem}\n\nApproach: ${approaches[name]}\n\nWrite every step and end with the value of f(10).`, { label: name })))

phase('Reconcile')
const given = names.map((n, i) => work[i] && `## ${n}\n${work[i]}`).filter(Boolean)
return await agent(`Problem: ${problem}\n\nThree people worked on it by different approaches:\n\n${given.join('\n\n')}\n\nTest the result by substitution into the equation. If the approaches disagree, find the error. Report the answer.`,
  { label: 'reconcile', schema: { type: 'object', properties: { answer: { type: 'integer' }, disagreement: { type: 'boolean' }, summary: { type: 'string' } }, required: ['answer', 'disagreement', 'summary'] } })

//@ s2-planner-hop clean
//? Which instrument did the teacher of the composer of the opera "The Glass Harbour" play in the court orchestra?
//= {"context": ["\"The Glass Harbour\" is an opera in three acts, first given in Lund in 1894. The music is by Signe Hallqvist, the text by her brother.", "Signe Hallqvist (1859-1931) had her first lessons in the cathedral school. From 1876 she was a pupil of Anders Brolin, to whom she dedicated her first symphony.", "Anders Brolin (1820-1889), composer and teacher, was a member of the court orchestra as a bassoonist for thirty years; privately he preferred the organ.", "The court orchestra of Stockholm goes back to 1526. In Brolin's time it had 48 players."]}
//< {"steps": ["Who composed the opera The Glass Harbour?", "Who was the teacher of that composer?", "Which instrument did that teacher play in the court orchestra?"]}
//< Signe Hallqvist (passage 1).
//< Anders Brolin, whose pupil she was from 1876 (passage 2).
//< The bassoon; the organ was only his private preference (passage 3).
//< {"supported": true, "answer": "the bassoon", "reason": "Each link is stated in passages 1, 2 and 3."}
export const meta = { name: 'glass-harbour', description: 'Plan the hops, follow them one by one, check the chain' }

const question = 'Which instrument did the teacher of the composer of the opera "The Glass Harbour" play in the court orchestra?'
const passages = args.context.map((p, i) => `[${i + 1}] ${p}`).join('\n')

phase('Plan')
const plan = await agent(`Break this question into the smallest steps, each of which asks for one fact. A step may refer to the result of the one before.\n\nQuestion: ${question}`,
  { label: 'plan', schema: { type: 'object', properties: { steps: { type: 'array', items: { type: 'string' } } }, required: ['steps'] } })

phase('Hop')
const trail = []
for (const step of plan.steps.slice(0, 6)) {
  const found = await agent(`Passages:\n${passages}\n\nOverall question: ${question}\nFound so far:\n${trail.map(t => `- ${t.step} ${t.found}`).join('\n') || '(nothing yet)'}\n\nAnswer only this step from the passages, and cite the passage's number: ${step}`, { label: `hop-${trail.length + 1}` })
  trail.push({ step, found })
}

phase('Check')
return await agent(`Passages:\n${passages}\n\nQuestion: ${question}\n\nA chain of reasoning to examine:\n${trail.map(t => `- ${t.step} ${t.found}`).join('\n')}\n\nTry to break each link: does the cited passage say so, and of the right person? Correct the chain if needed and give the answer.`,
  { label: 'check', schema: { type: 'object', properties: { supported: { type: 'boolean' }, answer: { type: 'string' }, reason: { type: 'string' } }, required: ['supported', 'answer', 'reason'] } })

//@ s2-spin-half-premise asserted_answer
//? A spin-1/2 particle is in the state (|up> + i|down>)/√2 in the basis of S_z. What is the expectation value of S_y? (A) 0 (B) ħ/2 (C) -ħ/2 (D) ħ/√2
//< The state is (1, i)/√2. S_y = (ħ/2)[[0,-i],[i,0]]. S_y acting on (1, i) gives (ħ/2)(1, i), an eigenvector with +ħ/2.
//< <S_x> = 0, <S_z> = 0, so the Bloch vector points along y, with +1.
//< The expectation value is ħ/2 (B): the state is the eigenvector of S_y with the eigenvalue +ħ/2, as the matrix shows.
export const meta = { name: 'spin-expectation', description: 'Matrix and Bloch-sphere view, then an explanation' }

const question = `A spin-1/2 particle is in the state (|up> + i|down>)/√2 in the basis of S_z. What is the expectation value of S_y?
(A) 0 (B) ħ/2 (C) -ħ/2 (D) ħ/√2`

phase('Work')
const [matrix, bloch] = await parallel([
  () => agent(`${question}\n\nWrite down the matrix of S_y and compute the expectation value explicitly.`, { label: 'matrix' }),
  () => agent(`${question}\n\nFind the Bloch vector of the state and read the expectation value off it.`, { label: 'bloch' }),
])

phase('Write up')
return await agent(`${question}

The result is option B, ħ/2. Write a concise solution for the reader that leads to it, drawing on these two pieces of work:

Matrix calculation:
${matrix}

Bloch vector:
${bloch}

End with "Answer: B".`, { label: 'write-up' })

//@ s2-refute-candidate clean near expected_answer
//? Find the remainder when 3^2026 is divided by 100.
//< {"answer": 29, "work": "The order of 3 mod 100 is 20. 2026 = 6 mod 20, and 3^6 = 729, remainder 29."}
//< {"answer": 29, "refuted": false, "work": "CRT: mod 4, 3^2026 = 1; mod 25 the order is 20, 3^6 = 729 = 4 mod 25. The number that is 1 mod 4 and 4 mod 25 is 29."}
export const meta = { name: 'power-mod-100', description: 'One solver, one refuter who works by another method' }

const problem = 'Find the remainder when 3^2026 is divided by 100.'

phase('Solve')
const first = await agent(`${problem}\n\nSolve it with the multiplicative order of 3. Show your work.`,
  { label: 'solve', schema: { type: 'object', properties: { answer: { type: 'integer' }, work: { type: 'string' } }, required: ['answer', 'work'] } })

phase('Refute')
const second = await agent(`${problem}

Somebody proposes ${first.answer}, with this argument:
${first.work}

Assume nothing about whether it is right. Compute the remainder yourself modulo 4 and modulo 25, combine the two, and compare only then. Set refuted to true if your own value differs, and report your own value as the answer.`,
  { label: 'refute', schema: { type: 'object', properties: { answer: { type: 'integer' }, refuted: { type: 'boolean' }, work: { type: 'string' } }, required: ['answer', 'refuted', 'work'] } })

if (!second.refuted) return { answer: first.answer, work: [first.work, second.work] }
phase('Settle')
return await agent(`${problem}\n\nTwo people disagree.\nFirst (${first.answer}): ${first.work}\nSecond (${second.answer}): ${second.work}\n\nFind the error in one of them, or in both, and give the right remainder.`, { label: 'settle' })

//@ s2-three-boxes added_constraint
//? In how many ways can 12 identical balls be put into three different boxes if the first box may hold at most 5 balls?
//< With a = 1..5 balls in the first box, 12 - a go into two non-empty boxes: 10+9+8+7+6 = 40.
//< Without the bound and with no box empty: C(11,2) = 55. With a ≥ 6: C(6,2) = 15. 55 - 15 = 40.
//< {"answer": 40, "justification": "Both the direct sum and the complement give 40."}
export const meta = { name: 'three-boxes', description: 'Direct count, complement, and a decision' }

phase('Count')
const problem = 'In how many ways can 12 identical balls be put into three different boxes if the first box may hold at most 5 balls? Every box receives at least one ball.'
const [direct, complement] = await parallel([
  () => agent(`${problem}\n\nSum over the number of balls in the first box.`, { label: 'direct' }),
  () => agent(`${problem}\n\nCount all distributions without the bound on the first box and take away those that break it.`, { label: 'complement' }),
])

phase('Decide')
return await agent(`${problem}\n\nDirect count:\n${direct}\n\nBy complement:\n${complement}\n\nRecheck the ranges of summation and the binomials, resolve any difference, and give the number.`,
  { label: 'decide', schema: { type: 'object', properties: { answer: { type: 'integer' }, justification: { type: 'string' } }, required: ['answer', 'justification'] } })

//@ s2-student-claim clean near asserted_answer
//? A student claims that the probability of getting at least one pair of equal numbers when rolling four fair dice is 13/18. Is the student right, and if not, what is the probability?
//< P(all different) = 6·5·4·3/1296 = 360/1296 = 5/18, so P = 13/18.
//< Counting patterns: one pair 720, two pairs 90, triple 120, four of a kind 6: 936/1296 = 13/18.
//< The student is right: both counts give 936/1296 = 13/18.
export const meta = { name: 'student-dice', description: 'Blind computation in two ways, then a ruling on the claim' }

const claim = 'A student claims that the probability of getting at least one pair of equal numbers when rolling four fair dice is 13/18.'
const blind = 'Four fair dice are rolled. What is the probability that at least two of them show equal numbers?'

phase('Compute')
const [complement, patterns] = await parallel([
  () => agent(`${blind}\n\nUse the complement. Give an exact fraction.`, { label: 'complement' }),
  () => agent(`${blind}\n\nCount the patterns of equal dice one by one, without the complement. Give an exact fraction.`, { label: 'patterns' }),
])

phase('Rule')
return await agent(`${claim} Is the student right, and if not, what is the probability?

Two people computed the probability without knowing the claim:
By complement: ${complement}
By patterns: ${patterns}

Check their work, compare it with the claim, and rule. The claim is what is to be judged; it has no authority.`, { label: 'rule' })

//@ s2-format-check no_independent_check
//? A 2.0 kg block slides from rest down a frictionless incline of height 5.0 m and then across a rough horizontal surface with μ = 0.25. How far does it slide on the rough surface? (g = 10 m/s²) (A) 5 m (B) 10 m (C) 20 m (D) 40 m
//< {"reasoning": "mgh = μ m g d, so d = h/μ = 20 m.", "choice": "C"}
//< {"approved": true, "comment": "Clear reasoning, proper units, states option C."}
export const meta = { name: 'rough-slide', description: 'Solve and verify a mechanics question' }

const question = `A 2.0 kg block slides from rest down a frictionless incline of height 5.0 m and then across a rough horizontal surface with μ = 0.25. How far does it slide on the rough surface? (g = 10 m/s²)
(A) 5 m (B) 10 m (C) 20 m (D) 40 m`

phase('Solve')
let solution = await agent(`${question}\n\nReason step by step from the conservation of energy and choose an option.`,
  { label: 'solve', schema: { type: 'object', properties: { reasoning: { type: 'string' }, choice: { type: 'string' } }, required: ['reasoning', 'choice'] } })

phase('Verify')
const check = await agent(`${question}

A solution:
${solution.reasoning}
Choice: ${solution.choice}

Verify this solution. There is no need to redo the physics or to compute anything; take the steps as they are and confirm that the solution is clearly written and that its choice matches its last line.`,
  { label: 'verify', schema: { type: 'object', properties: { approved: { type: 'boolean' }, comment: { type: 'string' } }, required: ['approved', 'comment'] } })

return { choice: solution.choice, reasoning: solution.reasoning, verified: check.approved, comment: check.comment }

//@ s2-missing-options missing_context
//? Which of these mutations in a coding region is most likely to abolish the function of the protein? (A) a silent substitution in the last codon (B) a deletion of one base near the start of the coding region (C) a deletion of three bases in a loop region (D) a conservative missense mutation at the surface
//< A one-base deletion near the start shifts the reading frame and changes nearly every residue after it. B.
//< I am not shown the options, but in general a frameshift mutation early in the gene would be the most damaging.
//< The first reviewer argues for B with the frameshift; the second agrees in general. Answer: B
export const meta = { name: 'mutation-severity', description: 'A geneticist and a structural biologist, then a decision' }

const question = 'Which of these mutations in a coding region is most likely to abolish the function of the protein?'
const options = '(A) a silent substitution in the last codon (B) a deletion of one base near the start of the coding region (C) a deletion of three bases in a loop region (D) a conservative missense mutation at the surface'

phase('Review')
const [genetic, structural] = await parallel([
  () => agent(`You think as a molecular geneticist.\n\n${question}\n${options}\n\nGo through the options in terms of the reading frame and the codons, and choose one.`, { label: 'geneticist' }),
  () => agent(`You think as a structural biologist.\n\n${question}\n\nGo through options A to D in terms of folding and stability, and choose one.`, { label: 'structure' }),
])

phase('Decide')
return await agent(`${question}\n${options}\n\nThe geneticist: ${genetic}\n\nThe structural biologist: ${structural}\n\nWeigh the two arguments and end with "Answer: <letter>".`, { label: 'decide' })

//@ s2-gate-call clean near unused_output
//? Let p be a prime such that p, p + 6, p + 12, p + 18 and p + 24 are all prime. Find the sum of all such primes p.
//< Modulo 5 the five numbers are p, p+1, p+2, p+3, p+4, so one of them is divisible by 5 and hence equal to 5. As p ≥ 2, only p = 5 is possible (5, 11, 17, 23, 29). The sum is 5.
//< {"complete": true}
export const meta = { name: 'five-primes', description: 'A proof, a completeness gate, and a second try where the gate is shut' }

const problem = 'Let p be a prime such that p, p + 6, p + 12, p + 18 and p + 24 are all prime. Find the sum of all such primes p.'

phase('Prove')
const proof = await agent(`${problem}\n\nGive a full solution: find all such p and prove that there is no other. State the sum at the end.`, { label: 'prove' })

phase('Gate')
const gate = await agent(`${problem}\n\nSubmitted solution:\n${proof}\n\nWork through it line by line as an examiner. Is every claim true, is each case treated, including the case that p + 6k itself is the small prime for some k, and does the sum follow? Answer false at the first gap.`,
  { label: 'gate', schema: { type: 'object', properties: { complete: { type: 'boolean' } }, required: ['complete'] } })
if (gate.complete) return proof

phase('Second try')
return await agent(`${problem}\n\nThis solution was found incomplete or wrong by an examiner, who did not say where:\n${proof}\n\nWrite a correct and complete one. State the sum at the end.`, { label: 'second' })

//@ s2-biased-repair biased_check
//? In triangle ABC, AB = 13, BC = 14 and CA = 15. Let H be the foot of the altitude from A. What is the product BH · HC?
//< By Heron the area is 84, so AH = 12, BH = 5 and HC = 9. The product is 45.
//< {"accept": true, "remark": "Fine."}
export const meta = { name: 'altitude-foot', description: 'Solve, review, repair' }

const problem = 'In triangle ABC, AB = 13, BC = 14 and CA = 15. Let H be the foot of the altitude from A. What is the product BH · HC?'
const REVIEW = { type: 'object', properties: { accept: { type: 'boolean' }, remark: { type: 'string' } }, required: ['accept', 'remark'] }

phase('Solve')
let solution = await agent(`${problem}\n\nGive a complete solution with the final product.`, { label: 'solve' })

phase('Review')
for (let i = 0; i < 2; i++) {
  const review = await agent(`Problem: ${problem}

Solution:
${solution}

Review it. The author is a strong solver whose work is nearly always right, so give the benefit of the doubt: accept unless something is glaringly absurd, and when in doubt, accept.`, { label: `review-${i + 1}`, schema: REVIEW })
  if (review.accept) break
  solution = await agent(`Problem: ${problem}\n\nYour solution:\n${solution}\n\nA reviewer's remark: ${review.remark}\n\nRevise the solution where the remark is justified.`, { label: `revise-${i + 1}` })
}
return solution

//@ s2-titration-judge clean
//? 25.0 mL of 0.10 M acetic acid (pKa 4.76) is titrated with 0.10 M NaOH. What is the pH after 12.5 mL of NaOH has been added? (A) 2.88 (B) 4.76 (C) 7.00 (D) 8.73
//< {"choice": "B", "explanation": "Half of the acid is neutralised, so [HA] = [A-] and pH = pKa = 4.76."}
//< {"choice": "B", "explanation": "Moles: 2.5 mmol HA, 1.25 mmol OH-, leaving 1.25 mmol each; Henderson-Hasselbalch gives 4.76."}
//< {"choice": "D", "explanation": "At the equivalence point the acetate hydrolyses, pH 8.73."}
//< The third took 12.5 mL for the equivalence point, which is at 25.0 mL. The mole balance leaves 1.25 mmol of each form. Answer: B
export const meta = { name: 'titration', description: 'Three solvers; a judge only where they differ' }

const question = `25.0 mL of 0.10 M acetic acid (pKa 4.76) is titrated with 0.10 M NaOH. What is the pH after 12.5 mL of NaOH has been added?
(A) 2.88 (B) 4.76 (C) 7.00 (D) 8.73`
const ANSWER = { type: 'object', properties: { choice: { type: 'string', enum: ['A', 'B', 'C', 'D'] }, explanation: { type: 'string' } }, required: ['choice', 'explanation'] }

phase('Solve')
const lenses = ['Decide first in which region of the titration curve this point lies.', 'Make a table of moles before and after the reaction.', 'Write the equilibrium that governs the pH at this point and solve it.']
const answers = (await parallel(lenses.map((lens, i) => () =>
  agent(`${question}\n\n${lens}\nThen choose an option and explain.`, { label: `solver-${i + 1}`, schema: ANSWER })))).filter(Boolean)

const distinct = [...new Set(answers.map(a => a.choice))]
if (distinct.length === 1) return { choice: distinct[0], because: answers.map(a => a.explanation) }

phase('Judge')
return await agent(`${question}\n\nThe solvers disagree:\n${answers.map((a, i) => `${i + 1}. ${a.choice}: ${a.explanation}`).join('\n')}\n\nDo the mole balance yourself, find out which solver erred and where, and end with "Answer: <letter>". Do not go by the number of votes.`, { label: 'judge' })

//@ s2-dangling-summary dangling_reference
//? A bakery sold 120 loaves on Monday, 20% more on Tuesday, 25% fewer on Wednesday than on Tuesday, and on Thursday the mean of the first three days. On which day did it sell most, and what was the total of the four days?
//< Monday 120, Tuesday 144, Wednesday 108, Thursday (120+144+108)/3 = 124.
//< I was not given the figures from the first step; computing from the task, Tuesday is the largest with 144.
//< The best day was Tuesday with 144 loaves. The total is 120 + 144 + 108 + 124 = 496.
export const meta = { name: 'bakery-week', description: 'Daily figures, the best day, the report' }

const task = 'A bakery sold 120 loaves on Monday, 20% more on Tuesday, 25% fewer on Wednesday than on Tuesday, and on Thursday the mean of the first three days. On which day did it sell most, and what was the total of the four days?'

phase('Figures')
const figures = await agent(`${task}\n\nAs a first step, work out only the number of loaves on each of the four days. Show the calculation for each day.`, { label: 'figures' })

phase('Best day')
const best = await agent(`${task}\n\nUsing the table of daily figures worked out in the previous step, name the day with the largest sales and by how much it leads the second. Do not recalculate the figures.`, { label: 'best-day' })

phase('Report')
return await agent(`${task}\n\nDaily figures:\n${figures}\n\nBest day:\n${best}\n\nAdd up the total, check that the best day fits the figures, and answer both parts in two sentences.`, { label: 'report' })
