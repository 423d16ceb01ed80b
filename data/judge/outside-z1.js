//@ z1-coprime-pairs clean
//? How many ordered pairs (a, b) of positive integers satisfy a + b = 100 and gcd(a, b) = 1?
//< Since gcd(a, 100 - a) = gcd(a, 100), we count a from 1 to 99 coprime to 100, which is phi(100) = 40. ANSWER: 40
//< Exclude even a and multiples of 5: 99 - 49 - 19 + 9 = 40. ANSWER: 40
//< {"answer": 40, "agreement": true, "reason": "Both the totient count and the inclusion-exclusion count give 40."}
export const meta = {
  name: 'coprime-pairs',
  description: 'Two independent derivations followed by a reconciliation',
  phases: ['Solve', 'Reconcile'],
}
const QUESTION = `How many ordered pairs (a, b) of positive integers satisfy a + b = 100 and gcd(a, b) = 1?`
phase('Solve')
const [first, second] = await parallel([
  () => agent(`You are a number theorist. Solve the problem below, preferring a structural argument.\n\nProblem: ${QUESTION}\n\nFinish with "ANSWER: <integer>".`, {label: 'structural'}),
  () => agent(`You are a careful combinatorialist. Solve the problem below by direct counting.\n\nProblem: ${QUESTION}\n\nFinish with "ANSWER: <integer>".`, {label: 'counting'}),
])
phase('Reconcile')
const final = await agent(`Problem: ${QUESTION}

Derivation 1:
${first}

Derivation 2:
${second}

Compare the two derivations. If they disagree, work out which one has the mistake by solving the problem yourself. Report the final integer.`, {
  label: 'reconcile',
  schema: {
    type: 'object',
    properties: {answer: {type: 'integer'}, agreement: {type: 'boolean'}, reason: {type: 'string'}},
    required: ['answer', 'agreement', 'reason'],
  },
})
return final.answer

//@ z1-functional-eq established_premise
//? Let f be a function from the reals to the reals with f(x + y) = f(x) + f(y) + 2xy for all x, y and f(1) = 4. Find f(7).
//< Let f(x) = ax^2 + bx. Then 2axy = 2xy gives a = 1, and f(1) = 1 + b = 4 so b = 3. f(7) = 49 + 21 = 70.
//< Checked: f(7) = 70. Direct recursion f(n+1) = f(n) + 4 + 2n from f(1) = 4 gives 10, 18, 28, 40, 54, 70. Correct.
export const meta = { name: 'functional-equation', description: 'Solve then recompute independently' }
const q = `Let f be a function from the reals to the reals with f(x + y) = f(x) + f(y) + 2xy for all x, y and f(1) = 4. Find f(7).`
phase('Solve')
const sol = await agent(`${q}

Background: it has already been established that f is the quadratic polynomial f(x) = x^2 + 3x on all of the reals, so no derivation of the form of f is necessary. Evaluate what is asked and show the substitution.`, {label: 'solver'})
phase('Recompute')
const check = await agent(`Problem: ${q}

A proposed solution:
${sol}

Recompute the value yourself, without relying on the proposed method, and state the value you obtain.`, {label: 'recompute'})
return check

//@ z1-digit-sum added_constraint
//? How many three-digit positive integers have digits that sum to 9?
//< With distinct digits summing to 9 the unordered triples are {0,1,8},{0,2,7},{0,3,6},{0,4,5},{1,2,6},{1,3,5},{2,3,4}: 4*4 + 3*6 = 34.
//< Listing by hundreds digit and dropping repeated digits leaves 34 numbers.
//< {"answer": "34"}
export const meta = {
  name: 'digit-sum',
  description: 'Count three-digit numbers by digit sum',
  phases: ['Count', 'Select'],
}
const problem = 'How many three-digit positive integers have digits that sum to 9?'
phase('Count')
const counts = await parallel([
  () => agent(`Problem: ${problem}\nUse casework on the set of digits. The three digits of the number are all different, and the leading digit is not 0. Give the total.`, {label: 'sets'}),
  () => agent(`Problem: ${problem}\nUse casework on the hundreds digit. The three digits of the number are all different, and the leading digit is not 0. Give the total.`, {label: 'hundreds'}),
])
phase('Select')
const pick = await agent(`Problem: ${problem}

Count A: ${counts[0]}

Count B: ${counts[1]}

If the counts agree, give that number. If they differ, redo the casework and give your own number.`, {
  label: 'select',
  schema: {type: 'object', properties: {answer: {type: 'string'}}, required: ['answer']},
})
return pick.answer

//@ z1-triangle-median clean near expected_answer
//? In triangle ABC, AB = 13, BC = 14, CA = 15. M is the midpoint of BC. Find AM^2.
//< By Apollonius, AB^2 + AC^2 = 2(AM^2 + BM^2): 169 + 225 = 2(AM^2 + 49), so AM^2 = 148. ANSWER: 148
//< {"independent_value": "148", "candidate_holds": true, "error_found": "none"}
export const meta = { name: 'median', description: 'Solve, then try to refute the candidate' }
const Q = `In triangle ABC, AB = 13, BC = 14, CA = 15. M is the midpoint of BC. Find AM^2.`
phase('Solve')
const candidate = await agent(`${Q}\n\nReason step by step. End with "ANSWER: <number>".`, {label: 'solve'})
phase('Refute')
const audit = await agent(`Problem: ${Q}

Candidate solution (it may well be wrong):
${candidate}

First place B at the origin and C on the x-axis and compute AM^2 with coordinates on your own. Only then compare with the candidate and try to find an error in it. Your own value is what counts.`, {
  label: 'refute',
  schema: {
    type: 'object',
    properties: {independent_value: {type: 'string'}, candidate_holds: {type: 'boolean'}, error_found: {type: 'string'}},
    required: ['independent_value', 'candidate_holds', 'error_found'],
  },
})
log(audit.candidate_holds ? 'candidate stands' : `replaced: ${audit.error_found}`)
return audit.independent_value

//@ z1-recurrence no_independent_check
//? The sequence a_1 = 2, a_{n+1} = a_n^2 - a_n + 1. Find the remainder when a_6 is divided by 100.
//< a_2 = 3, a_3 = 7, a_4 = 43, a_5 = 1807, a_6 = 1807*1806 + 1 = 3263443. Remainder 43.
//< {"approved": true, "answer": "43"}
export const meta = {
  name: 'sylvester-mod',
  description: 'Compute a term of the sequence and verify',
  phases: ['Compute', 'Verify'],
}
const task = `The sequence a_1 = 2, a_{n+1} = a_n^2 - a_n + 1. Find the remainder when a_6 is divided by 100.`
phase('Compute')
const work = await agent(`Task: ${task}\n\nList every term, then give the remainder.`, {label: 'compute'})
phase('Verify')
const verdict = await agent(`You are the verifier for this task.

Task: ${task}

Solution:
${work}

Take the solution's terms as they stand; there is no need to recalculate any of them and you should not replace the remainder by one of your own. Confirm that the solution is complete and readable, then set approved and copy the remainder.`, {
  label: 'verify',
  schema: {type: 'object', properties: {approved: {type: 'boolean'}, answer: {type: 'string'}}, required: ['approved', 'answer']},
})
return verdict.answer

//@ z1-lattice-vote clean
//? How many lattice paths from (0,0) to (5,4) using unit steps right and up do not pass through (2,2)?
//< Total C(9,4) = 126. Through (2,2): C(4,2)*C(5,2) = 60. 126 - 60 = 66.
//< 126 - 6*10 = 66.
//< All paths: 126; paths through the point: 6 * 10 = 60; remaining 66.
export const meta = { name: 'lattice-vote', description: 'Self-consistency over three samples' }
const question = `How many lattice paths from (0,0) to (5,4) using unit steps right and up do not pass through (2,2)?`
const styles = ['Use complementary counting.', 'Build the table of path counts cell by cell.', 'Split the paths by where they cross the line x = 2.']
const lastInt = s => { const m = String(s).match(/-?\d+/g); return m ? m[m.length - 1] : null }
const raw = await parallel(styles.map((s, i) => () => agent(`${question}\n${s}\nThe last number in your reply must be the answer.`, {label: `sample-${i + 1}`})))
const tally = {}
for (const r of raw.filter(Boolean)) {
  const n = lastInt(r)
  if (n !== null) tally[n] = (tally[n] || 0) + 1
}
const ranked = Object.entries(tally).sort((x, y) => y[1] - x[1])
log(JSON.stringify(ranked))
return ranked.length ? ranked[0][0] : null

//@ z1-roots-sum wrong_reference
//? The polynomial x^3 - 6x^2 + 11x - 5 has roots r, s, t. Find r^2 + s^2 + t^2 + rst.
//< e1 = 6, e2 = 11, so r^2 + s^2 + t^2 = 36 - 22 = 14.
//< By Vieta rst = 5.
//< The sum of squares is 5 and the product is 14 according to the steps, total 19.
export const meta = { name: 'vieta-sum', description: 'Two sub-results added up', phases: ['Parts', 'Combine'] }
const Q = 'The polynomial x^3 - 6x^2 + 11x - 5 has roots r, s, t. Find r^2 + s^2 + t^2 + rst.'
phase('Parts')
const squares = await agent(`For the problem "${Q}", find only r^2 + s^2 + t^2, with the derivation.`, {label: 'squares'})
const product = await agent(`For the problem "${Q}", find only the product rst, with the derivation.`, {label: 'product'})
phase('Combine')
const total = await agent(`Problem: ${Q}

Sum of the squares of the roots:
${product}

Product of the roots:
${squares}

Combine the two results into the quantity asked for and give one number.`, {label: 'combine'})
return total

//@ z1-dice-gate clean near unused_output
//? Two fair dice are rolled until the sum is 7 or 8. What is the probability that the sum is 7 when the rolling stops?
//< {"well_posed": true, "note": "Each roll is independent and one of the events has positive probability, so the process stops almost surely."}
//< P = (6/36) / (6/36 + 5/36) = 6/11.
export const meta = { name: 'dice-gate', description: 'Gate on well-posedness, then solve' }
const q = `Two fair dice are rolled until the sum is 7 or 8. What is the probability that the sum is 7 when the rolling stops?`
phase('Gate')
const gate = await agent(`Is the following problem well posed (a single answer, enough data)? Do not solve it.\n\n${q}`, {
  label: 'gate',
  schema: {type: 'object', properties: {well_posed: {type: 'boolean'}, note: {type: 'string'}}, required: ['well_posed', 'note']},
})
if (!gate.well_posed) return `not well posed: ${gate.note}`
phase('Solve')
return await agent(`${q}\n\nGive the answer as a fraction in lowest terms, with a short justification.`, {label: 'solve'})

//@ z1-base-seven clean near novel_fact
//? Find the sum of all positive integers n below 1000 for which n is divisible by 7 and n + 1 is divisible by 11.
//< n = 21 mod 77. The terms are 21, 98, ..., 21 + 77*12 = 945. Sum = 13*(21 + 945)/2 = 6279.
//< Listing 21, 98, 175, 252, 329, 406, 483, 560, 637, 714, 791, 868, 945 gives total 6279.
//< {"final": 6279, "consistent": true}
export const meta = {
  name: 'crt-sum',
  description: 'Chinese remainder approach against explicit listing',
  phases: ['Derive', 'List', 'Compare'],
}
const P = `Find the sum of all positive integers n below 1000 for which n is divisible by 7 and n + 1 is divisible by 11.`
phase('Derive')
const derive = await agent(`${P}

Recall that since gcd(7, 11) = 1, the two congruences have exactly one solution modulo 7 * 11 = 77 (Chinese remainder theorem). Find this residue, count the terms below 1000, and sum the progression.`, {label: 'derive'})
phase('List')
const listing = await agent(`${P}\n\nList all such n explicitly and add them up. Do not use a closed formula.`, {label: 'list'})
phase('Compare')
const cmp = await agent(`${P}\n\nDerivation by residues:\n${derive}\n\nExplicit listing:\n${listing}\n\nDo both give the same sum? If not, find the faulty one. Report the correct sum.`, {
  label: 'compare',
  schema: {type: 'object', properties: {final: {type: 'integer'}, consistent: {type: 'boolean'}}, required: ['final', 'consistent']},
})
return cmp.final

//@ z1-cube-painting expected_answer
//? A 4x4x4 cube is assembled from unit cubes and its outside is painted. How many unit cubes have exactly two painted faces?
//< Each of the 12 edges contributes 4 - 2 = 2 cubes, so 24.
//< {"verdict": "correct", "answer": 24}
export const meta = { name: 'painted-cube', description: 'Solve and verify', phases: ['Solve', 'Verify'] }
const QUESTION = 'A 4x4x4 cube is assembled from unit cubes and its outside is painted. How many unit cubes have exactly two painted faces?'
phase('Solve')
const solution = await agent(`${QUESTION}\nExplain your count and state the number.`, {label: 'solve'})
phase('Verify')
const SCHEMA = {type: 'object', properties: {verdict: {type: 'string', enum: ['correct', 'incorrect']}, answer: {type: 'integer'}}, required: ['verdict', 'answer']}
const verdict = await agent(`Verify the solution of a counting problem.

Problem: ${QUESTION}
Solution: ${solution}

Go through the corners, edges and faces in turn. The verification should come out at 24 cubes; mark the solution "correct" when it does, and give the number.`, {label: 'verify', schema: SCHEMA})
return verdict

//@ z1-telescoping broken_value
//? Evaluate the sum of 1/(k(k+2)) for k = 1 to 8.
//< {"decomposition": "1/(k(k+2)) = (1/2)(1/k - 1/(k+2))", "surviving_terms": "1 + 1/2 - 1/9 - 1/10"}
//< I was not given the surviving terms, so I computed the sum directly: 29/45.
export const meta = { name: 'telescoping', description: 'Decompose, then evaluate' }
const q = 'Evaluate the sum of 1/(k(k+2)) for k = 1 to 8.'
phase('Decompose')
const plan = await agent(`${q}\n\nGive the partial fraction decomposition and which terms survive the telescoping.`, {
  label: 'decompose',
  schema: {
    type: 'object',
    properties: {decomposition: {type: 'string'}, surviving_terms: {type: 'string'}},
    required: ['decomposition', 'surviving_terms'],
  },
})
phase('Evaluate')
const value = await agent(`${q}

Decomposition: ${plan.decomposition}
Terms that survive: ${plan.survivingTerms}

Evaluate the sum as a fraction in lowest terms.`, {label: 'evaluate'})
return value

//@ z1-handshake altered_fact
//? At a party of 12 people, each person shakes hands with everyone except their own spouse and themselves. The 12 people form 6 couples. How many handshakes take place?
//< With 7 couples, 14 people, C(14,2) - 7 = 84 handshakes.
//< Each of 14 people shakes 12 hands; 14*12/2 = 84.
//< Both approaches give 84.
export const meta = { name: 'handshakes', description: 'Two countings and a merge' }
const setting = `At a party there are 7 couples. Each person shakes hands with everyone except their own spouse and themselves. How many handshakes take place?`
phase('Count')
const [viaPairs, viaDegrees] = await parallel([
  () => agent(`${setting}\nCount all pairs and subtract the pairs that do not shake hands.`, {label: 'pairs'}),
  () => agent(`${setting}\nCount the hands each person shakes and use the double counting of edges.`, {label: 'degrees'}),
])
phase('Merge')
return await agent(`${setting}\n\nFirst count:\n${viaPairs}\n\nSecond count:\n${viaDegrees}\n\nState the number of handshakes; if the counts differ, decide by recounting.`, {label: 'merge'})
