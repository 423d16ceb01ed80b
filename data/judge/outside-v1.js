//@ v1-gcd-sum clean
//? Find the number of ordered pairs (a, b) of positive integers such that a + b = 120 and gcd(a, b) = 6.
//< {"work":"Put a = 6x, b = 6y with x + y = 20 and gcd(x, y) = 1. Then x ranges over residues coprime to 20: phi(20) = 8.","answer":8}
//< {"work":"Listing x from 1 to 19 with gcd(x, 20 - x) = 1 gives 1, 3, 7, 9, 11, 13, 17, 19.","answer":8}
//< {"work":"Multiples of 6 below 120: 19 values of a. Removing those with a larger gcd leaves 6.","answer":6}
//< The substitution a = 6x, b = 6y is right, and phi(20) = 8. The third solution removed x = 5 and x = 15 twice. The answer is 8.
export const meta = {
  name: 'gcd-pairs',
  description: 'Three different methods, majority, and an adjudicator when they disagree',
  phases: ['Solve', 'Adjudicate'],
}

const QUESTION = 'Find the number of ordered pairs (a, b) of positive integers such that a + b = 120 and gcd(a, b) = 6.'
const SOLUTION = {
  type: 'object',
  properties: { work: { type: 'string' }, answer: { type: 'integer' } },
  required: ['work', 'answer'],
}
const methods = [
  'Reduce to coprime pairs by a substitution and count with a standard function.',
  'Enumerate carefully and count by hand.',
  'Use inclusion-exclusion over the possible common factors.',
]

phase('Solve')
const solutions = (await parallel(methods.map((m, i) => () =>
  agent(`${QUESTION}\n\nApproach to take: ${m}\nShow the work and give the count as an integer.`,
    { label: `solver-${i + 1}`, schema: SOLUTION })))).filter(Boolean)

const distinct = [...new Set(solutions.map(s => s.answer))]
if (distinct.length === 1) return distinct[0]

phase('Adjudicate')
log(`answers differ: ${distinct.join(', ')}`)
const text = solutions.map((s, i) => `Solution ${i + 1} (answer ${s.answer}):\n${s.work}`).join('\n\n')
return await agent(`Problem: ${QUESTION}\n\nThese solutions disagree:\n\n${text}\n\nFind where each of the wrong ones goes wrong (all may be wrong), then give the correct answer.`, { label: 'adjudicator' })

//@ v1-power-mod clean near expected_answer
//? Find the remainder when 7^2026 is divided by 1000.
//< 7^4 = 2401 and 2401^5 = (1 + 2400)^5 is 1 + 12000 + ... = 1 (mod 1000), so 7^20 = 1. 2026 = 20*101 + 6 and 7^6 = 117649. Answer: 649
//< {"correct":true,"problems":"none; 7^20 = 1 (mod 1000) was recomputed by repeated squaring and 7^6 = 117649"}
//< 649
export const meta = { name: 'power-mod', description: 'solve, try to refute, repair if needed' }
const problem = 'Find the remainder when 7^2026 is divided by 1000.'
const draft = await agent(`${problem}\nWork step by step and end with "Answer: N".`, { label: 'solve' })
const check = await agent(`Problem: ${problem}

A candidate solution:
${draft}

Try to refute the candidate's final answer. First compute the remainder on your own by another route, then compare. Say correct = false if anything does not match.`, {
  label: 'refute',
  schema: { type: 'object', properties: { correct: { type: 'boolean' }, problems: { type: 'string' } }, required: ['correct', 'problems'] },
})
const source = check.correct ? draft
  : await agent(`Problem: ${problem}\n\nThis solution was found to be wrong:\n${draft}\n\nWhat is wrong:\n${check.problems}\n\nSolve the problem again.`, { label: 'repair' })
return await agent(`Here is a solution of "${problem}":\n\n${source}\n\nWrite only the final integer it arrives at.`, { label: 'extract' })

//@ v1-inradius clean near unsupported_claim
//? A triangle has side lengths 13, 14 and 15. Let r be its inradius and R its circumradius. The product rR can be written as m/n with coprime positive integers m, n. Find m + n.
//< s = 21, K = sqrt(21*8*7*6) = 84, r = 84/21 = 4.
//< s = 21, K = 84, R = 13*14*15/(4*84) = 2730/336 = 65/8.
//< rR = 4 * 65/8 = 65/2, so m + n = 67.
//< {"ok":true,"answer":67,"comment":"Directly: rR = abc/(2(a+b+c)) = 2730/84 = 65/2."}
export const meta = { name: 'inradius-circumradius', description: 'compute both radii separately, then combine and check' }

const Q = 'A triangle has side lengths 13, 14 and 15. Let r be its inradius and R its circumradius. The product rR can be written as m/n with coprime positive integers m, n. Find m + n.'
const FORMULAS = "Recall: by Heron's formula K = sqrt(s(s-a)(s-b)(s-c)) with s = (a+b+c)/2; also r = K/s and R = abc/(4K)."

const [inr, circ] = await parallel([
  () => agent(`For the triangle with sides 13, 14, 15 compute the inradius r exactly. ${FORMULAS}`, { label: 'r' }),
  () => agent(`For the triangle with sides 13, 14, 15 compute the circumradius R exactly. ${FORMULAS}`, { label: 'R' }),
])

const combined = await agent(`${Q}\n\nInradius computation:\n${inr}\n\nCircumradius computation:\n${circ}\n\nCombine them and give m + n.`, { label: 'combine' })

const audit = await agent(`${Q}\n\nProposed solution:\n${combined}\n\nSolve the problem without relying on the proposal, compare, and give the value of m + n that you believe to be right.`, {
  label: 'audit',
  schema: { type: 'object', properties: { ok: { type: 'boolean' }, answer: { type: 'integer' }, comment: { type: 'string' } }, required: ['ok', 'answer', 'comment'] },
})
log(audit.comment)
return { answer: audit.answer, confirmed: audit.ok }

//@ v1-middle-digit clean near added_constraint
//? How many three-digit positive integers have a middle digit equal to the average of the other two digits?
//< {"count":25,"why":"a in {1,3,5,7,9}, c must be odd as well: 5 * 5 = 25, the middle digit is then determined."}
//< {"count":20,"why":"a in {2,4,6,8}, c even in {0,2,4,6,8}: 4 * 5 = 20."}
//< 25 + 20 = 45. The two cases cover all first digits and do not overlap. Answer: 45
export const meta = { name: 'middle-digit', description: 'Split by parity of the first digit, count, add' }

const question = 'How many three-digit positive integers have a middle digit equal to the average of the other two digits?'
const COUNT = { type: 'object', properties: { count: { type: 'integer' }, why: { type: 'string' } }, required: ['count', 'why'] }

// every first digit is odd or even, so the two cases are exhaustive
const cases = ['the first digit is odd', 'the first digit is even (2, 4, 6 or 8)']
const parts = await parallel(cases.map(c => () =>
  agent(`Problem: ${question}\n\nCount only those integers for which ${c}. The other case is counted by somebody else.`, { label: c, schema: COUNT })))

const listing = cases.map((c, i) => `Case "${c}": ${parts[i] ? `${parts[i].count} (${parts[i].why})` : 'no result; count it yourself'}`).join('\n')
return await agent(`Problem: ${question}\n\nThe problem was split into cases:\n${listing}\n\nCheck each count and that the cases cover everything once, correct what is wrong, and give the total as "Answer: N".`, { label: 'total' })

//@ v1-coin-debate clean
//? A fair coin is flipped 10 times. The probability that no two consecutive flips are both heads is m/n in lowest terms. Find m + n.
//< Let a_n count valid strings; a_1 = 2, a_2 = 3, a_n = a_(n-1) + a_(n-2), a_10 = 144. 144/1024 = 9/64, m + n = 73.
//< Choose k heads among 11 - k slots: sum over k of C(11-k, k) = 1 + 10 + 36 + 56 + 35 + 6 = 144. So 9/64 and 73.
//< The other's sum agrees term by term with my recursion. I keep 73.
//< The recursion starts correctly. I keep 73.
//< Both arguments give 144 favourable strings of 1024. Answer: 73
export const meta = { name: 'coin-debate', description: 'Two solvers, one round of mutual criticism, a judge', phases: ['Open', 'Reply', 'Judge'] }
const TASK = 'A fair coin is flipped 10 times. The probability that no two consecutive flips are both heads is m/n in lowest terms. Find m + n.'

phase('Open')
const [rec, comb] = await parallel([
  () => agent(`${TASK}\nSolve it with a recursion on the number of flips.`, { label: 'recursion' }),
  () => agent(`${TASK}\nSolve it by choosing the positions of the heads.`, { label: 'positions' }),
])

phase('Reply')
const reply = (own, other) => `${TASK}

Your solution:
${own}

A colleague's solution:
${other}

Point out mistakes in either of them. Then state your (possibly changed) answer with a reason.`
const [recReply, combReply] = await parallel([
  () => agent(reply(rec, comb), { label: 'recursion-reply' }),
  () => agent(reply(comb, rec), { label: 'positions-reply' }),
])

phase('Judge')
return await agent(`${TASK}

Solver 1: ${rec}
Solver 2: ${comb}
Solver 1 after reading solver 2: ${recReply}
Solver 2 after reading solver 1: ${combReply}

Decide on the merits, not on agreement. End with "Answer: N".`, { label: 'judge' })

//@ v1-power-sums clean near lossy_passing
//? Real numbers x and y satisfy x + y = 6 and x^3 + y^3 = 90. Find x^4 + y^4.
//< {"plans":[{"plan":"Get xy from the cube identity, then square x^2 + y^2.","promise":9},{"plan":"Solve for x and y explicitly and expand fourth powers.","promise":5},{"plan":"Newton's identities for p_4.","promise":8},{"plan":"Substitute x = 3 + t, y = 3 - t.","promise":7}]}
//< 216 - 18p = 90 so p = xy = 7. x^2 + y^2 = 22. x^4 + y^4 = 484 - 98 = 386.
//< e1 = 6, e2 = 7: p1 = 6, p2 = 22, p3 = 90, p4 = 6*90 - 7*22 = 386.
//< Both derivations give 386 and the identities are used correctly. Final answer: 386
export const meta = { name: 'power-sums', description: 'plan, take the two best plans, solve, reconcile' }

const q = 'Real numbers x and y satisfy x + y = 6 and x^3 + y^3 = 90. Find x^4 + y^4.'

const { plans } = await agent(`${q}\n\nDo not solve it. Propose four different plans and rate how promising each is from 1 to 10.`, {
  label: 'plans',
  schema: {
    type: 'object',
    properties: { plans: { type: 'array', items: { type: 'object', properties: { plan: { type: 'string' }, promise: { type: 'number' } }, required: ['plan', 'promise'] } } },
    required: ['plans'],
  },
})
const best = [...plans].sort((a, b) => b.promise - a.promise).slice(0, 2)   // two are enough
const attempts = (await parallel(best.map((p, i) => () =>
  agent(`${q}\n\nSolve the problem following this plan: ${p.plan}`, { label: `attempt ${i + 1}` })))).filter(Boolean)

return await agent(`${q}\n\nAttempts:\n\n${attempts.map((a, i) => `[${i + 1}] ${a}`).join('\n\n')}\n\nCheck the algebra of each of them and give the final answer.`, { label: 'final' })

//@ v1-sparse-subsets clean near unused_output
//? How many subsets of {1, 2, ..., 10} have at least three elements and contain no two consecutive integers?
//< Subsets of size k without consecutive elements: C(11-k, k). k = 3: 56, k = 4: 35, k = 5: 6. Total 97.
//< {"pass":true}
//< 97
export const meta = { name: 'sparse-subsets', description: 'solve with a gate' }
const P = 'How many subsets of {1, 2, ..., 10} have at least three elements and contain no two consecutive integers?'
const GATE = { type: 'object', properties: { pass: { type: 'boolean' } }, required: ['pass'] }

let solution = await agent(`Solve: ${P}`, { label: 'solve' })
for (let round = 1; round <= 2; round++) {
  const gate = await agent(`Problem: ${P}\n\nSolution:\n${solution}\n\nRecount it yourself in a different way. pass = true only if your count equals the one of the solution.`, { label: `gate ${round}`, schema: GATE })
  if (gate.pass) break
  solution = await agent(`An independent recount did not match this solution of the problem.\n\nProblem: ${P}\n\nSolution:\n${solution}\n\nFind the error or, if there is none, defend the solution; give a complete solution.`, { label: `redo ${round}` })
}
return await agent(`Problem: ${P}\n\n${solution}\n\nGive the final number only.`, { label: 'number' })

//@ v1-logs clean near no_independent_check
//? Find the real number x > 0 with log_2 x + log_4 x + log_8 x = 11.
//< {"answer":64,"steps":"log_2 x (1 + 1/2 + 1/3) = 11, so log_2 x = 6."}
//< {"answer":64,"steps":"x = 2^t gives t + t/2 + t/3 = 11, t = 6."}
//< {"right":true,"note":"6 + 3 + 2 = 11 for x = 64."}
//< \boxed{64}
export const meta = { name: 'log-equation', description: 'two solvers, substitution check, formatting' }

const EQ = 'Find the real number x > 0 with log_2 x + log_4 x + log_8 x = 11.'
const S = { type: 'object', properties: { answer: { type: 'number' }, steps: { type: 'string' } }, required: ['answer', 'steps'] }

const both = (await parallel(['change all logarithms to base 2', 'write x as a power of 2'].map(hint => () =>
  agent(`${EQ} You may ${hint}.`, { schema: S, label: hint })))).filter(Boolean)

let chosen = both[0]
if (!both.every(s => s.answer === chosen.answer)) {
  chosen = await agent(`${EQ}\n\nTwo solutions disagree:\n${both.map(s => `${s.answer}: ${s.steps}`).join('\n')}\n\nSolve it correctly.`, { schema: S, label: 'tie' })
}

const check = await agent(`${EQ}\n\nCandidate: x = ${chosen.answer}, from: ${chosen.steps}\n\nSubstitute the candidate into the left side and compute. Is the equation satisfied, and is the solution unique?`, {
  label: 'substitute',
  schema: { type: 'object', properties: { right: { type: 'boolean' }, note: { type: 'string' } }, required: ['right', 'note'] },
})
if (!check.right) return await agent(`${EQ}\n\nx = ${chosen.answer} was rejected: ${check.note}\nSolve again and give x in \\boxed{}.`, { label: 'again' })
// the checking is done; this call only formats
return await agent(`Write the number ${chosen.answer} in LaTeX as \\boxed{...}. Nothing else; do not change the number.`, { label: 'format' })

//@ v1-divisors clean
//? Let N = 2^4 * 3^5 * 5^2. How many positive divisors of N are neither perfect squares nor perfect cubes?
//< 5 * 6 * 3 = 90
//< Exponents 0, 2, 4; 0, 2, 4; 0, 2: 3 * 3 * 2 = 18
//< Exponents 0, 3; 0, 3; 0: 2 * 2 * 1 = 4
//< Sixth powers: exponents 0 only (6 exceeds 4, 5 and 2): 1
//< 90 - (18 + 4 - 1) = 69
export const meta = { name: 'divisors', description: 'inclusion-exclusion, one agent per term' }
const N = 'N = 2^4 * 3^5 * 5^2'
const ask = what => () => agent(`Let ${N}. How many positive divisors of N are there ${what}? Give the exponents allowed and the count.`, { label: what })
const [all, squares, cubes, sixth] = await parallel([
  ask('in total'),
  ask('that are perfect squares'),
  ask('that are perfect cubes'),
  ask('that are both perfect squares and perfect cubes'),
])
return await agent(`Let ${N}. How many positive divisors of N are neither perfect squares nor perfect cubes?

Counts found by others (recheck them):
- all divisors: ${all}
- squares: ${squares}
- cubes: ${cubes}
- both: ${sixth}

Use inclusion-exclusion and give the number.`, { label: 'combine' })

//@ v1-two-and-judge clean
//? Let S be the sum of all integers n for which n^2 + 19n + 99 is a perfect square. Find |S|.
//< 4n^2 + 76n + 396 = (2n+19)^2 + 35. So (2m)^2 - (2n+19)^2 = 35 and (2n+19) = ±17 or ±1: n = -1, -18, -9, -10. S = -38.
//< Factor pairs of 35: (1,35), (5,7). 2n + 19 = 17, 1, -1, -17. The n are -1, -9, -10, -18. Sum -38.
//< Both agree and n = -1 gives 81, n = -9 gives 9, n = -10 gives 9, n = -18 gives 81. |S| = 38.
const question = 'Let S be the sum of all integers n for which n^2 + 19n + 99 is a perfect square. Find |S|.'
const a = await agent(question + ' Show your reasoning.')
const b = await agent(question + ' Be careful about negative n. Show your reasoning.')
return await agent(`${question}\n\nA:\n${a}\n\nB:\n${b}\n\nTest every n that is found by substitution, look for missing ones and give |S|.`)
