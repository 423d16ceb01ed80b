//@ s3-incircle-steps clean
//? Triangle ABC has sides AB = 9, BC = 10 and CA = 17. The incircle touches BC at D. Find AD².
//< Semiperimeter s = 18, so BD = s - CA = 18 - 17 = 1 and DC = 9.
//< cos B = (81 + 100 - 289)/(2·9·10) = -108/180 = -3/5.
//< AD² = AB² + BD² - 2·AB·BD·cos B = 81 + 1 + 18·3/5 = 82 + 10.8 = 92.8 = 464/5.
//< Stewart: AD² = (AB²·DC + AC²·BD)/BC - BD·DC = (81·9 + 289·1)/10 - 9 = 1018/10 - 9 = 92.8. Agrees with 464/5.
export const meta = { name: 'incircle-touch', description: 'Two facts in parallel, their combination, a check by another theorem' }

const problem = 'Triangle ABC has sides AB = 9, BC = 10 and CA = 17. The incircle touches BC at D. Find AD².'

phase('Ingredients')
const [touch, angle] = await parallel([
  () => agent(`${problem}\n\nAs a first ingredient, find only the lengths BD and DC exactly. Show how.`, { label: 'touch-point' }),
  () => agent(`${problem}\n\nAs a first ingredient, find only cos B exactly, from the three sides. Show how.`, { label: 'cosine' }),
])

phase('Combine')
const combined = await agent(`${problem}\n\nWork done so far:\nTouch point: ${touch}\nAngle: ${angle}\n\nApply the law of cosines in triangle ABD to find AD². Recheck the two ingredients before you use them.`, { label: 'combine' })

phase('Check')
return await agent(`${problem}\n\nA solution by the law of cosines:\n${combined}\n\nFind AD² yourself by a different route (for instance Stewart's theorem or coordinates), compare, resolve any difference, and state the exact value.`, { label: 'check' })

//@ s3-fountain-novel novel_fact
//? In which city did the sculptor of the Swan Fountain in Elmstadt learn the craft?
//= {"context": ["The Swan Fountain on the market of Elmstadt is made of bronze. Its sculptor was the winner of the city's prize of the year in which the old town hall burned down.", "The prize of the city of Elmstadt for young sculptors went to Paul Renner in 1898, to Clara Voss in 1900, when the ceremony was put off because of the fire in the town hall, and to Josef Hain in 1903.", "Clara Voss learned her craft in Dresden and later lived in Elmstadt. Josef Hain was trained in Prague, Paul Renner in Munich."]}
//< The town hall burned down in 1903, the prize of 1903 went to Josef Hain (2), who was trained in Prague (3).
//< Training is given for three sculptors (3); the year 1903 selects Josef Hain (2): Prague.
//< {"answer": "Prague", "evidence": "Josef Hain, prize of 1903, was trained in Prague."}
export const meta = { name: 'swan-fountain', description: 'Two readers and an arbiter' }

const question = 'In which city did the sculptor of the Swan Fountain in Elmstadt learn the craft?'
const passages = args.context.map((p, i) => `[${i + 1}] ${p}`).join('\n')
const orientation = 'Orientation: the old town hall of Elmstadt burned down in 1903.'

phase('Read')
const readings = (await parallel([
  () => agent(`${passages}\n\n${orientation}\n\nQuestion: ${question}\nGo through the passages from first to last and answer with the passage numbers that you used.`, { label: 'forward' }),
  () => agent(`${passages}\n\n${orientation}\n\nQuestion: ${question}\nStart from what is asked for and work backwards to the fountain.`, { label: 'backward' }),
])).filter(Boolean)

phase('Arbitrate')
return await agent(`${passages}\n\nQuestion: ${question}\n\nReadings:\n${readings.map((r, i) => `${i + 1}. ${r}`).join('\n')}\n\nDecide, and quote the evidence.`,
  { label: 'arbiter', schema: { type: 'object', properties: { answer: { type: 'string' }, evidence: { type: 'string' } }, required: ['answer', 'evidence'] } })

//@ s3-median-arith clean near hardcoded_output
//? A theatre has 18 rows. The first row has 20 seats and each further row has 2 seats more than the one before. On Friday two thirds of the seats were taken, on Saturday all but 51. How many more people came on Saturday than on Friday?
//< The rows have 20, 22, ..., 54 seats; the sum is 18·(20+54)/2 = 666.
//< Pairing rows gives 9 pairs of 74 seats: 666.
//< There are 666 seats. Friday: 444 visitors, Saturday: 615. So 171 more came on Saturday.
export const meta = { name: 'theatre-seats', description: 'Seats twice, then the comparison of the days' }

const task = 'A theatre has 18 rows. The first row has 20 seats and each further row has 2 seats more than the one before. On Friday two thirds of the seats were taken, on Saturday all but 51. How many more people came on Saturday than on Friday?'

phase('Seats')
// 17 steps of 2 seats lead from row 1 to row 18: the last row has 20 + 34 = 54 seats
const [series, pairs] = await parallel([
  () => agent(`${task}\n\nFirst find only the total number of seats, as an arithmetic series of 18 terms from 20 to 54 (20 plus 17 steps of 2).`, { label: 'series' }),
  () => agent(`${task}\n\nFirst find only the total number of seats, by pairing the first row with the last, the second with the last but one, and so on.`, { label: 'pairs' }),
])

phase('Days')
return await agent(`${task}\n\nThe total number of seats was worked out twice:\n${series}\n${pairs}\n\nCheck it, find the visitors of each day, and answer the question. Say so if anything in the data does not come out even.`, { label: 'days' })

//@ s3-muon-excluded excluded_option
//? A muon with a proper lifetime of 2.2 μs moves at 0.98c. How far does it travel on average in the laboratory before it decays? (A) 0.13 km (B) 0.65 km (C) 3.3 km (D) 16 km
//< γ = 1/sqrt(1-0.9604) = 5.03; γτ = 11.1 μs; times 0.98c gives 3.25 km. C.
//< 0.98c · 2.2 μs = 647 m in the classical view; dilated by 5 gives 3.25 km. C.
//< Both arrive at 3.25 km. Answer: C
export const meta = { name: 'muon-range', description: 'Two relativistic views of a decay length' }

const question = `A muon with a proper lifetime of 2.2 μs moves at 0.98c. How far does it travel on average in the laboratory before it decays?
(A) 0.13 km (B) 0.65 km (C) 3.3 km (D) 16 km`
const scope = 'Options A and B have been eliminated, so that the decision is between C and D.'

phase('Solve')
const [lab, muon] = await parallel([
  () => agent(`${question}\n\n${scope}\n\nWork in the laboratory frame with the dilated lifetime and choose.`, { label: 'lab-frame' }),
  () => agent(`${question}\n\n${scope}\n\nWork in the rest frame of the muon with the contracted distance and choose.`, { label: 'muon-frame' }),
])

phase('Decide')
return await agent(`${question}\n\n${scope}\n\nLaboratory frame:\n${lab}\n\nMuon frame:\n${muon}\n\nThe two must agree; find the error if they do not. End with "Answer: <letter>".`, { label: 'decide' })

//@ s3-tournament clean
//? Find the number of ordered pairs (x, y) of integers with x² + y² = 325.
//< 325 = 5²·13, so r_2 = 4·(2+1)(1+1) = 24. FINAL: 24
//< Representations: 1²+18², 6²+17², 10²+15². Each gives 8 ordered pairs with signs: 24. FINAL: 24
//< Squares up to 324: I find (1,18) and (6,17), each 8: 16. FINAL: 16
//< {"better": "first", "flaw": "Both say 24; the first proves it by the divisor formula, the second by listing."}
//< {"better": "first", "flaw": "The other overlooks 10² + 15² = 325."}
export const meta = { name: 'two-squares-tournament', description: 'Solutions meet in pairs, the winner stays' }

const problem = 'Find the number of ordered pairs (x, y) of integers with x² + y² = 325.'
const DUEL = { type: 'object', properties: { better: { type: 'string', enum: ['first', 'second'] }, flaw: { type: 'string' } }, required: ['better', 'flaw'] }
const hints = ['Use the factorisation of 325 in the Gaussian integers.', 'List the representations with 0 ≤ x ≤ y, then account for order and signs.', 'Go through the squares up to 324 one after another.']

phase('Solve')
const entries = (await parallel(hints.map((hint, i) => () =>
  agent(`${problem}\n\n${hint}\nJustify that nothing is missed. End with "FINAL: <integer>".`, { label: `entry-${i + 1}` })))).filter(Boolean)

phase('Tournament')
let champion = entries[0]
const remarks = []
for (const challenger of entries.slice(1)) {
  const duel = await agent(`Problem: ${problem}\n\nFirst solution:\n${champion}\n\nSecond solution:\n${challenger}\n\nWork out the count yourself, then say which solution is better (correctness before style), and name the flaw of the other.`, { label: `duel-${remarks.length + 1}`, schema: DUEL })
  remarks.push(duel.flaw)
  if (duel.better === 'second') champion = challenger
}
return { solution: champion, remarks }

//@ s3-distinct-restated clean near added_constraint
//? How many three-element subsets {a, b, c} of {1, 2, ..., 10} have a sum divisible by 3?
//< Residue classes: 0 has {3,6,9}, 1 has {1,4,7,10}, 2 has {2,5,8}. All in one class: 1+4+1 = 6; one of each: 3·4·3 = 36. Total 42.
//< Generating function: the coefficient sum for residue 0 is (120 + 2 Re ...)/3 = 42.
//< Both are 42; recount: C(3,3)+C(4,3)+C(3,3) = 6 and 36. The answer is 42.
export const meta = { name: 'subsets-sum-3', description: 'Residue classes and roots of unity' }

const problem = 'How many three-element subsets {a, b, c} of {1, 2, ..., 10} have a sum divisible by 3?'
const reading = 'Since subsets are counted, the three elements are distinct and their order does not matter.'

phase('Count')
const counts = (await parallel([
  () => agent(`${problem}\n${reading}\n\nSort the ten numbers by their residue modulo 3 and count the admissible combinations of classes.`, { label: 'classes' }),
  () => agent(`${problem}\n${reading}\n\nUse the generating function (1+xy)(1+x²y)···(1+x^10 y) and the cube roots of unity.`, { label: 'roots-of-unity' }),
])).filter(Boolean)

phase('Conclude')
return await agent(`${problem}\n${reading}\n\nCounts made independently:\n${counts.map((c, i) => `${i + 1}. ${c}`).join('\n')}\n\nRepeat the shorter count yourself, explain any difference, and state the number.`, { label: 'conclude' })

//@ s3-crossed-reviews wrong_reference
//? Let x and y be positive reals with x + 2y = 6. Find the maximum of x·y².
//< x = 6 - 2y, f = 6y² - 2y³, f' = 12y - 6y² = 0 gives y = 2, x = 2, maximum 8.
//< By AM-GM on x, y, y: x + y + y = 6, so xyy ≤ 2³ = 8, with equality at x = y = 2.
//< The calculus solution does not show that the critical point is a maximum; the ends y = 0 and y = 3 need a word.
//< The AM-GM solution is complete; the case of equality is checked.
//< At y = 0 and y = 3 the function is 0, and f(2) = 8, so the maximum is 8 at x = y = 2.
//< The remark speaks of a critical point, which I do not have. My solution by AM-GM stands: 8.
export const meta = { name: 'maximum-review', description: 'Two solutions, a review of each, a revision of each' }

const problem = 'Let x and y be positive reals with x + 2y = 6. Find the maximum of x·y².'

phase('Solve')
const [calculus, inequality] = await parallel([
  () => agent(`${problem}\n\nSolve by elimination and calculus.`, { label: 'calculus' }),
  () => agent(`${problem}\n\nSolve by a classical inequality.`, { label: 'inequality' }),
])

phase('Review')
const [calculusReview, inequalityReview] = await parallel([
  () => agent(`${problem}\n\nSolution by calculus:\n${calculus}\n\nName its gaps and errors after solving the problem yourself.`, { label: 'review-calculus' }),
  () => agent(`${problem}\n\nSolution by an inequality:\n${inequality}\n\nName its gaps and errors after solving the problem yourself.`, { label: 'review-inequality' }),
])

phase('Revise')
const [calculusFinal, inequalityFinal] = await parallel([
  () => agent(`${problem}\n\nYour solution by calculus:\n${calculus}\n\nThe review of your solution:\n${calculusReview}\n\nRevise it where the review is right.`, { label: 'revise-calculus' }),
  () => agent(`${problem}\n\nYour solution by an inequality:\n${inequality}\n\nThe review of your solution:\n${calculusReview}\n\nRevise it where the review is right.`, { label: 'revise-inequality' }),
])
return { calculus: calculusFinal, inequality: inequalityFinal, reviews: [calculusReview, inequalityReview] }

//@ s3-survey-table clean
//? A survey of 40 commuters: 18 go by train, 12 by car, 10 by bicycle. Of the train riders 1/3 are late at least once a week, of the car drivers 3/4, of the cyclists 1/5. Which means of transport has the most late commuters, and what share of all late commuters is that?
//< {"mode": "train", "late": 6, "shown": "18 / 3 = 6"}
//< {"mode": "car", "late": 9, "shown": "12 * 3/4 = 9"}
//< {"mode": "bicycle", "late": 2, "shown": "10 / 5 = 2"}
//< Car drivers are the most, 9 of 6 + 9 + 2 = 17 late commuters, a share of 9/17 or about 53%.
//< {"consistent": true, "problem": ""}
export const meta = { name: 'late-commuters', description: 'Each group on its own, then the shares, then a check' }

const task = 'A survey of 40 commuters: 18 go by train, 12 by car, 10 by bicycle. Of the train riders 1/3 are late at least once a week, of the car drivers 3/4, of the cyclists 1/5. Which means of transport has the most late commuters, and what share of all late commuters is that?'
const GROUP = { type: 'object', properties: { mode: { type: 'string' }, late: { type: 'integer' }, shown: { type: 'string' } }, required: ['mode', 'late', 'shown'] }

phase('Groups')
const groups = (await parallel(['train', 'car', 'bicycle'].map(mode => () =>
  agent(`${task}\n\nFind only how many of those who go by ${mode} are late at least once a week. Show the calculation.`, { label: mode, schema: GROUP })))).filter(Boolean)

phase('Shares')
const table = groups.map(g => `${g.mode}: ${g.late} late (${g.shown})`).join('\n')
const answer = await agent(`${task}\n\nLate commuters per group:\n${table}\n\nAnswer the question with a fraction and a percentage.`, { label: 'answer' })

phase('Check')
const check = await agent(`${task}\n\nAn answer to check:\n${answer}\n\nRedo all the arithmetic from the task itself and say whether the answer is consistent with it; describe any problem.`,
  { label: 'check', schema: { type: 'object', properties: { consistent: { type: 'boolean' }, problem: { type: 'string' } }, required: ['consistent', 'problem'] } })
return check.consistent ? answer : await agent(`${task}\n\nThis answer has a problem:\n${answer}\n\nThe problem: ${check.problem}\n\nWrite a corrected answer.`, { label: 'correct' })

//@ s3-object-in-prompt broken_value
//? Which quantity is the same for all observers in special relativity? (A) the time between two events (B) the distance between two events (C) the spacetime interval between two events (D) the kinetic energy of a particle
//< {"pick": "C", "reasons": ["Time dilates", "Lengths contract", "s² = c²t² - x² is invariant"]}
//< {"pick": "C", "reasons": ["The interval is a Minkowski scalar", "Energy is a component of a four-vector"]}
//< The analyses are shown as [object Object], so I decide on my own: the spacetime interval. Answer: C
export const meta = { name: 'invariants', description: 'Two analyses and a final choice' }

const question = `Which quantity is the same for all observers in special relativity?
(A) the time between two events
(B) the distance between two events
(C) the spacetime interval between two events
(D) the kinetic energy of a particle`
const ANALYSIS = { type: 'object', properties: { pick: { type: 'string' }, reasons: { type: 'array', items: { type: 'string' } } }, required: ['pick', 'reasons'] }

phase('Analyse')
const analyses = await parallel([
  () => agent(`${question}\n\nTest each option with an explicit Lorentz transformation of two events. Give your pick and the reasons.`, { label: 'transformation', schema: ANALYSIS }),
  () => agent(`${question}\n\nTest each option by its tensor character: scalar, component of a vector, or neither. Give your pick and the reasons.`, { label: 'tensor', schema: ANALYSIS }),
])

phase('Choose')
return await agent(`${question}\n\nTwo analyses:\n${analyses.filter(Boolean).map((a, i) => `${i + 1}. ${a}`).join('\n')}\n\nCompare the picks and their reasons, weigh them critically, and end with "Answer: <letter>".`, { label: 'choose' })

//@ s3-step-verifier expected_answer
//? The roots of x³ - 6x² + 11x - k = 0 are in arithmetic progression. Find k.
//< Let the roots be a-d, a, a+d. Sum 3a = 6, a = 2. Substituting x = 2: 8 - 24 + 22 - k = 0, so k = 6.
//< {"ok": true, "mistake": ""}
export const meta = { name: 'roots-in-progression', description: 'Solve, verify, correct' }

const problem = 'The roots of x³ - 6x² + 11x - k = 0 are in arithmetic progression. Find k.'
const key = 6

phase('Solve')
const solution = await agent(`${problem}\n\nUse Vieta's formulas and justify each step. Give k at the end.`, { label: 'solve' })

phase('Verify')
const verdict = await agent(`Problem: ${problem}

Solution under review:
${solution}

For reference, k should come out as ${key}. Verify each step of the solution against this and report the first mistake, if there is one.`,
  { label: 'verify', schema: { type: 'object', properties: { ok: { type: 'boolean' }, mistake: { type: 'string' } }, required: ['ok', 'mistake'] } })
if (verdict.ok) return solution

phase('Correct')
return await agent(`Problem: ${problem}\n\nYour solution:\n${solution}\n\nA mistake was reported: ${verdict.mistake}\n\nCorrect the solution.`, { label: 'correct' })

//@ s3-formatter clean near no_independent_check
//? A bag holds 4 red and 6 blue marbles. Three are drawn without replacement. What is the probability that exactly two are red?
//< C(4,2)·C(6,1)/C(10,3) = 36/120 = 3/10.
//< {"correct": true, "own_value": "3/10", "remark": "Sequential product: 3 · (4·3·6)/(10·9·8) = 216/720 = 3/10."}
//< **Answer: 3/10.** There are C(10,3) = 120 equally likely draws, of which C(4,2)·6 = 36 have exactly two red marbles.
export const meta = { name: 'marbles', description: 'Solve, verify independently, typeset' }

const problem = 'A bag holds 4 red and 6 blue marbles. Three are drawn without replacement. What is the probability that exactly two are red?'

phase('Solve')
let solution = await agent(`${problem}\n\nSolve by counting combinations. Give an exact fraction.`, { label: 'solve' })

phase('Verify')
const check = await agent(`${problem}\n\nA solution:\n${solution}\n\nCompute the probability yourself with sequential draws and compare. Report your own value whether it agrees or not.`,
  { label: 'verify', schema: { type: 'object', properties: { correct: { type: 'boolean' }, own_value: { type: 'string' }, remark: { type: 'string' } }, required: ['correct', 'own_value', 'remark'] } })
if (!check.correct) {
  solution = await agent(`${problem}\n\nFirst solution:\n${solution}\n\nA verifier gets ${check.own_value} and remarks: ${check.remark}\n\nFind out who is right and write the right solution.`, { label: 'settle' })
}

phase('Typeset')
// the content has been verified above; this step is about its form only
return await agent(`Rewrite the following solution in Markdown for a handout: the answer in bold first, then at most three sentences. Leave the mathematics as it is.\n\nProblem: ${problem}\n\nSolution: ${solution}`, { label: 'typeset' })

//@ s3-panel-lenient biased_check
//? Which of the following is the strongest evidence that two species share a recent common ancestor? (A) similar diet (B) shared pseudogenes with the same inactivating mutation (C) overlapping habitats (D) similar body size
//< A shared inactivating mutation in a pseudogene is not selected for and is unlikely to arise twice, so it points to descent. B.
//< {"approve": true, "reason": "Supports the team's result."}
//< {"approve": true, "reason": "Nothing fatal."}
//< {"approve": true, "reason": "Agree."}
export const meta = { name: 'common-ancestor', description: 'One solver and a panel of three verifiers' }

const question = 'Which of the following is the strongest evidence that two species share a recent common ancestor? (A) similar diet (B) shared pseudogenes with the same inactivating mutation (C) overlapping habitats (D) similar body size'
const VOTE = { type: 'object', properties: { approve: { type: 'boolean' }, reason: { type: 'string' } }, required: ['approve', 'reason'] }

phase('Solve')
const solution = await agent(`${question}\n\nDiscuss each option and choose one.`, { label: 'solve' })

phase('Panel')
const votes = (await parallel([1, 2, 3].map(n => () => agent(`Panel member ${n} of 3.

${question}

Proposed solution:
${solution}

Vote on it. The panel is meant to support the solver: look for the reasons why the solution is right, and vote to approve unless you can prove beyond doubt that it is wrong.`, { label: `panel-${n}`, schema: VOTE })))).filter(Boolean)

const approvals = votes.filter(v => v.approve).length
if (approvals >= 2) return { solution, approvals, reasons: votes.map(v => v.reason) }
return await agent(`${question}\n\nA panel rejected this solution:\n${solution}\n\nTheir reasons:\n${votes.map(v => v.reason).join('\n')}\n\nSolve it anew.`, { label: 'again' })
