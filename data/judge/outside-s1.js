//@ s1-mod7-vote clean
//? How many positive integers n ≤ 2000 are there such that n^2 + n + 1 is divisible by 7?
//< {"reasoning": "Testing residues mod 7: n=2 gives 7, n=4 gives 21, the others fail. 2000 = 7*285+5, so each of residues 2 and 4 occurs 286 times; total 572.", "answer": "572"}
//< {"reasoning": "n^3 = 1 mod 7 with n not 1 gives n = 2, 4. 285 full blocks give 570, and the leftover numbers 1996..2000 have residues 1..5, two more.", "answer": "572"}
//< {"reasoning": "Two residues per block of 7, 285 blocks, total 570.", "answer": "570"}
//< {"correct": true, "note": "Recounted: residues 2 and 4, 286 each, sum 572."}
export const meta = { name: 'mod7-count', description: 'Three independent solvers, a vote, and a check of the leading answer' }

const problem = 'How many positive integers n ≤ 2000 are there such that n^2 + n + 1 is divisible by 7?'
const SOLUTION = { type: 'object', properties: { reasoning: { type: 'string' }, answer: { type: 'string' } }, required: ['reasoning', 'answer'] }
const styles = [
  'Work directly with residues and count carefully, including the incomplete block at the end.',
  'Look for an algebraic identity that turns the condition into a simpler one, then count.',
  'List the first several solutions, find the pattern, justify it, then count.',
]

phase('Solve')
const solved = (await parallel(styles.map((style, i) => () =>
  agent(`Solve this competition problem.\n\n${problem}\n\n${style}\nGive the reasoning and an integer answer.`, { label: `solver-${i + 1}`, schema: SOLUTION })))).filter(Boolean)

phase('Vote')
const tally = {}
for (const s of solved) tally[s.answer.trim()] = (tally[s.answer.trim()] || 0) + 1
const ranked = Object.entries(tally).sort((a, b) => b[1] - a[1])
const leader = ranked[0][0]

phase('Check')
const verdict = await agent(
  `Problem: ${problem}\n\nProposed solutions:\n${solved.map((s, i) => `[${i + 1}] ${s.reasoning} -> ${s.answer}`).join('\n')}\n\nSolve the problem yourself first. Then say whether the most frequent answer, ${leader}, is correct; frequency is no evidence.`,
  { label: 'check', schema: { type: 'object', properties: { correct: { type: 'boolean' }, note: { type: 'string' } }, required: ['correct', 'note'] } })
if (verdict.correct) return { answer: leader, votes: tally, note: verdict.note }
return await agent(`Problem: ${problem}\n\nThe answer ${leader} was rejected by a checker with this note: ${verdict.note}\n\nSolve the problem again with care and judge the note for yourself. Give the final integer and a short justification.`, { label: 'resolve' })

//@ s1-hertzsprung-repair clean
//? How many permutations of 1, 2, 3, 4, 5, 6 are there in which no two neighbouring entries differ by exactly 1?
//< Inclusion-exclusion over glued neighbours: sum over k of (-1)^k (6-k)! c_k with c_k = sum over r of C(k-1,r-1) C(6-k,r) 2^r. I get 720 - 1200 + 816 - 288 + 54 - 4 = 98. FINAL: 98
//< {"sound": false, "objection": "The set-up is right, but c_2 = 8 + 24 = 32 and c_3 = 6 + 24 + 8 = 38, so the terms for k = 2 and 3 must be 768 and -228. The later terms look wrong too."}
//< The referee is right. c_1..c_5 = 10, 32, 38, 16, 2, so the terms are 720 - 1200 + 768 - 228 + 32 - 2 = 90. A direct case check for n=4 with the same formula gives 2, as it should. FINAL: 90
//< {"sound": true, "objection": ""}
export const meta = { name: 'no-adjacent-repair', description: 'Solve, attack the solution, repair until it survives' }

const problem = 'How many permutations of 1, 2, 3, 4, 5, 6 are there in which no two neighbouring entries differ by exactly 1?'
const REVIEW = { type: 'object', properties: { sound: { type: 'boolean' }, objection: { type: 'string' } }, required: ['sound', 'objection'] }

phase('Solve')
let attempt = await agent(`${problem}\n\nGive a complete solution. End with a line "FINAL: <integer>".`, { label: 'solve' })

phase('Review and repair')
for (let round = 1; round <= 3; round++) {
  const review = await agent(
    `You are a sceptical referee. Problem:\n${problem}\n\nA solution to examine:\n${attempt}\n\nRecompute every term on your own, by another method where you can, and try the method on a smaller case. If anything is wrong, set sound to false and say exactly what.`,
    { label: `review-${round}`, schema: REVIEW })
  if (review.sound) return { answer: attempt, rounds: round }
  log(`round ${round}: ${review.objection}`)
  attempt = await agent(
    `Problem:\n${problem}\n\nEarlier solution:\n${attempt}\n\nA referee objects:\n${review.objection}\n\nThe referee may be mistaken too. Settle the point by calculation and write a full corrected solution. End with "FINAL: <integer>".`,
    { label: `repair-${round}` })
}
return { answer: attempt, rounds: 3, warning: 'the last repair was not reviewed' }

//@ s1-equator-constants clean near novel_fact
//? A photon with a wavelength of 310 nm ejects an electron from a metal whose work function is 2.3 eV. What is the maximum kinetic energy of the electron? (A) 0.9 eV (B) 1.7 eV (C) 2.3 eV (D) 4.0 eV
//< E = hc/λ = 1240 eV nm / 310 nm = 4.00 eV. Minus 2.3 eV leaves 1.7 eV, option B.
//< In SI: E = 6.626e-34 * 2.998e8 / 310e-9 = 6.41e-19 J = 4.00 eV; K = 1.70 eV. Option B.
//< Both derivations agree on 4.00 eV for the photon and 1.7 eV for the electron. I recomputed and find the same. Answer: B
export const meta = { name: 'photoelectric', description: 'Two unit systems, then a reconciling judge' }

const question = `A photon with a wavelength of 310 nm ejects an electron from a metal whose work function is 2.3 eV. What is the maximum kinetic energy of the electron?
(A) 0.9 eV (B) 1.7 eV (C) 2.3 eV (D) 4.0 eV`
const constants = 'Constants: h = 6.626e-34 J s, c = 2.998e8 m/s, 1 eV = 1.602e-19 J, hc ≈ 1240 eV nm.'

phase('Derive')
const [natural, si] = await parallel([
  () => agent(`${question}\n\n${constants}\nWork in electronvolts and nanometres throughout. Show each step and name the option.`, { label: 'eV' }),
  () => agent(`${question}\n\n${constants}\nWork in SI units throughout and convert only at the end. Show each step and name the option.`, { label: 'SI' }),
])

phase('Reconcile')
return await agent(`${question}\n\nTwo derivations were made independently.\n\nIn eV:\n${natural}\n\nIn SI:\n${si}\n\nRecompute the photon's energy yourself, say which derivation (if any) is in error, and end with "Answer: <letter>".`, { label: 'judge' })

//@ s1-sum-digits-verifier expected_answer
//? Let N be the smallest positive integer whose digits sum to 43 and which is divisible by 11. What is the sum of the first two digits of N?
//< The digit sum 43 needs at least 5 digits. The alternating sum must be 0 or ±11. With five digits a-b+c-d+e: odd places sum 27 and even places 16: 27-16=11. So a=c=e=9 and b+d=16; smallest b=7: 97999. First two digits: 9+7=16.
//< 5 digits, odd positions sum to 27 and even to 16; the smallest is 97999, so 16.
//< {"valid": true, "comments": "The derivation reaches 16, as it should."}
export const meta = { name: 'digit-sum-43', description: 'Two solvers and a verifier' }

const problem = 'Let N be the smallest positive integer whose digits sum to 43 and which is divisible by 11. What is the sum of the first two digits of N?'
const VERDICT = { type: 'object', properties: { valid: { type: 'boolean' }, comments: { type: 'string' } }, required: ['valid', 'comments'] }

phase('Solve')
const drafts = (await parallel([
  () => agent(`Solve rigorously, with the alternating digit sum test for 11.\n\n${problem}`, { label: 'rigorous' }),
  () => agent(`Solve by a systematic search over the number of digits and the places of the digits.\n\n${problem}`, { label: 'search' }),
])).filter(Boolean)

phase('Verify')
const verdict = await agent(`You verify solutions to an olympiad-style problem.

Problem: ${problem}

Solutions:
${drafts.map((d, i) => `--- ${i + 1} ---\n${d}`).join('\n')}

A correct solution arrives at 16 (N = 97999). Mark the work as valid if it does so, and comment on the steps.`, { label: 'verify', schema: VERDICT })

return { solution: drafts[0], second: drafts[1], valid: verdict.valid, comments: verdict.comments }

//@ s1-chem-options clean
//? Which of the following compounds has the highest boiling point at 1 atm? (A) dimethyl ether (B) propane (C) ethanol (D) acetaldehyde
//< {"option": "A", "argument": "Dipole-dipole only, no O-H; boils around -24 °C.", "plausibility": 0.1}
//< {"option": "B", "argument": "Only dispersion forces; boils around -42 °C.", "plausibility": 0.02}
//< {"option": "C", "argument": "Hydrogen bonding through O-H; boils near 78 °C.", "plausibility": 0.96}
//< {"option": "D", "argument": "Polar carbonyl but no hydrogen-bond donor; boils near 20 °C.", "plausibility": 0.2}
//< Ethanol alone donates hydrogen bonds and its boiling point of 78 °C exceeds the rest. Answer: C
export const meta = { name: 'boiling-points', description: 'Each option on its own, then a comparison' }

const stem = 'Which of the following compounds has the highest boiling point at 1 atm?'
const options = { A: 'dimethyl ether', B: 'propane', C: 'ethanol', D: 'acetaldehyde' }
const listing = Object.entries(options).map(([k, v]) => `(${k}) ${v}`).join(' ')
const CASE = { type: 'object', properties: { option: { type: 'string' }, argument: { type: 'string' }, plausibility: { type: 'number' } }, required: ['option', 'argument', 'plausibility'] }

phase('Examine options')
const cases = (await parallel(Object.entries(options).map(([letter, name]) => () =>
  agent(`Question: ${stem} ${listing}\n\nExamine option ${letter} (${name}) only: which intermolecular forces act, what boiling point do they suggest, and how plausible (0 to 1) is it as the answer? Be as willing to reject it as to support it.`,
    { label: `option-${letter}`, schema: CASE })))).filter(Boolean)

phase('Decide')
return await agent(`Question: ${stem} ${listing}

Separate examiners wrote these notes, each without seeing the others:
${cases.map(c => `${c.option} (plausibility ${c.plausibility}): ${c.argument}`).join('\n')}

Compare them on the physics rather than on the numbers they gave themselves. End with "Answer: <letter>".`, { label: 'decide' })

//@ s1-tangent-circles-altered altered_fact
//? Two circles of radius 5 and radius 12 are externally tangent. What is the length of their common external tangent segment (between the points of tangency)?
//< With radii 5 and 13 the distance between centres is 18 and the difference 8, so the length is sqrt(324-64) = sqrt(260) = 2 sqrt(65).
//< For externally tangent circles the length is 2 sqrt(r1 r2) = 2 sqrt(65).
//< Both derivations agree. The segment has length 2√65.
export const meta = { name: 'common-tangent', description: 'Two derivations and a final answer' }

phase('Derive')
const setup = 'Two externally tangent circles have radii 5 and 13. Find the length of their common external tangent segment, measured between the points of tangency.'
const routes = [
  'Drop a perpendicular from the smaller centre to the radius of the larger circle and use the right triangle.',
  'Derive a closed formula in terms of the two radii first and substitute at the end.',
]
const derivations = (await parallel(routes.map((route, i) => () =>
  agent(`${setup}\n\n${route}\nGive an exact value.`, { label: `route-${i + 1}` })))).filter(Boolean)

phase('Conclude')
return await agent(`${setup}\n\nTwo derivations:\n\n${derivations.join('\n\n')}\n\nCompare the derivations, recompute wherever they differ, and state the exact length.`, { label: 'conclude' })

//@ s1-burnside-hint clean near established_premise
//? In how many distinguishable ways can the faces of a cube be coloured with exactly the colours red, white and blue available (not all need be used), where two colourings are the same if one can be rotated into the other?
//< Burnside: (1/24)(3^6 + 3·3^4 + 6·3^3 + 6·3^3 + 8·3^2) = (729+243+162+162+72)/24 = 1368/24 = 57.
//< By cases on the number of faces of each colour: (6,0,0) 3, (5,1,0) 6, (4,2,0) 12, (3,3,0) 6, (4,1,1) 6, (3,2,1) 18, (2,2,2) 6. Sum: 57.
//< {"answer": 57, "agree": true, "explanation": "Both counts were recomputed: 1368/24 = 57 and 3+6+12+6+6+18+6 = 57."}
export const meta = { name: 'cube-colours', description: 'Burnside against casework' }

const problem = `In how many distinguishable ways can the faces of a cube be coloured with exactly the colours red, white and blue available (not all need be used), where two colourings are the same if one can be rotated into the other?`

phase('Count twice')
const [group, cases] = await parallel([
  () => agent(`${problem}\n\nUse Burnside's lemma: the number of orbits of a finite group acting on a set is the average number of elements that its members fix. Work out the rotation types of the cube and the fixed colourings of each yourself.`, { label: 'burnside' }),
  () => agent(`${problem}\n\nDo not use group theory. Split by how many faces have each colour and count the arrangements up to rotation in every case.`, { label: 'casework' }),
])

phase('Compare')
const result = await agent(`Problem: ${problem}\n\nCount by Burnside's lemma:\n${group}\n\nCount by casework:\n${cases}\n\nRecompute both sums. If they disagree, find the faulty step and correct it; agreement alone does not make them right.`,
  { label: 'compare', schema: { type: 'object', properties: { answer: { type: 'integer' }, agree: { type: 'boolean' }, explanation: { type: 'string' } }, required: ['answer', 'agree', 'explanation'] } })
return result

//@ s1-hop-river-lossy lossy_passing
//? In which country does the river rise on which the birthplace of the architect of the Harlan Observatory lies?
//= {"context": ["The Harlan Observatory, opened in 1911 on a bare ridge above the town, has two domes and a library of four thousand volumes. Its building was paid for by a brewer. The plans were drawn by Otmar Felde, who had won the competition of 1907.", "Otmar Felde (1868-1940) was an architect and draughtsman. He studied in Vienna and travelled widely in Italy before he settled down. He was born in Marnau as the fourth child of a ferryman, and he is buried there.", "Marnau is a market town known for its plum fair, its half-timbered granary and its school of lace makers. It has some nine thousand inhabitants, and it lies on the river Selle, which is navigable from here on.", "The Selle is a river of 240 km. It is fed by several glaciers, crosses two borders and falls by 1,900 metres on its way. It rises in Switzerland and joins the Danube."]}
//< The Harlan Observatory opened in 1911. Its plans were drawn by Otmar Felde, winner of the 1907 competition.
//< Otmar Felde (1868-1940) was an architect who studied in Vienna and travelled in Italy. He was born in Marnau, where he is also buried.
//< Marnau is a market town of some nine thousand inhabitants with a plum fair and a lace school. It lies on the river Selle.
//< The Selle is a river of 240 km, fed by several glaciers, which crosses two borders. It rises in Switzerland and joins the Danube.
//< The notes break off before they name the birthplace and the river's source. From the glaciers I would guess Austria.
export const meta = { name: 'observatory-river', description: 'A note per passage, then the chain' }

const question = 'In which country does the river rise on which the birthplace of the architect of the Harlan Observatory lies?'

phase('Read')
const notes = await pipeline(args.context,
  (passage, _, i) => agent(`Question: ${question}\n\nPassage ${i + 1}:\n${passage}\n\nWrite two to four sentences with every fact in the passage that may serve as a link in the chain from the observatory to the country.`, { label: `passage-${i + 1}` }),
  note => note.slice(0, 80).trim())

phase('Chain')
return await agent(`Question: ${question}

Notes, one per passage:
${notes.filter(Boolean).map((n, i) => `${i + 1}. ${n}`).join('\n')}

Follow the chain observatory, architect, birthplace, river, source. Use the notes only and name the country.`, { label: 'chain' })

//@ s1-genetics-debate clean near excluded_option
//? A woman whose father has red-green colour blindness (X-linked recessive) and a man with normal colour vision have a son. What is the probability that the son is colour-blind? The woman herself has normal vision. (A) 0 (B) 1/4 (C) 1/2 (D) 1
//< The strongest case against 0: her father gave her his X, which carries the allele, so she is a carrier and a son can be affected.
//< Against 1/4: this is the chance for a child of unknown sex; we are told that the child is a son.
//< Against 1/2: one would have to doubt that she is a carrier. She is an obligate carrier, so I find no good objection.
//< Against 1: she also has a normal X, as her vision is normal, so a son can be unaffected.
//< The objections to A, B and D hold; the one to C fails. Answer: C
export const meta = { name: 'colour-blind-son', description: 'One critic against every option, then a judge' }

const question = `A woman whose father has red-green colour blindness (X-linked recessive) and a man with normal colour vision have a son. What is the probability that the son is colour-blind? The woman herself has normal vision. (A) 0 (B) 1/4 (C) 1/2 (D) 1`

phase('Critics')
const letters = ['A', 'B', 'C', 'D']
const critiques = await parallel(letters.map(letter => () =>
  agent(`${question}\n\nYou have been assigned option ${letter}, as each of four critics has been assigned one. Make the strongest honest case that ${letter} is NOT the answer. If you find that no objection stands up, say so plainly.`, { label: `against-${letter}` })))

phase('Judge')
return await agent(`${question}

Each option was given to a critic whose task was to argue against it:
${letters.map((l, i) => `Against ${l}: ${critiques[i] ?? '(the critic gave no reply)'}`).join('\n')}

Work the cross out yourself, decide which objections hold, and end with "Answer: <letter>".`, { label: 'judge' })

//@ s1-heat-capacity-premise established_premise
//? One mole of an ideal gas expands at a constant external pressure of 1 atm from 10 L to 30 L in a thermally insulated cylinder. Which statement is correct? (A) ΔU = 0 (B) ΔU < 0 and q = 0 (C) ΔU > 0 and w = 0 (D) q > 0 and ΔU = 0
//< The temperature is constant, so ΔU = 0 and the heat taken up equals the work done, q = 20 L atm. That is option D.
//< The work of the gas is 20 L atm. With ΔU = 0 from the constant temperature, heat must flow in: option D.
//< Both arguments give ΔU = 0 with q > 0. Answer: D
export const meta = { name: 'expansion', description: 'Two solvers and a synthesis on a thermodynamics question' }

const question = `One mole of an ideal gas expands at a constant external pressure of 1 atm from 10 L to 30 L in a thermally insulated cylinder. Which statement is correct?
(A) ΔU = 0
(B) ΔU < 0 and q = 0
(C) ΔU > 0 and w = 0
(D) q > 0 and ΔU = 0`
const background = 'The expansion keeps the gas at its initial temperature, so that its internal energy does not change.'

phase('Solve')
const views = (await parallel([
  () => agent(`${question}\n\nBackground: ${background}\n\nApply the first law and name the option.`, { label: 'first-law' }),
  () => agent(`${question}\n\nBackground: ${background}\n\nCompute the work first, then heat and internal energy, and name the option.`, { label: 'work-first' }),
])).filter(Boolean)

phase('Synthesise')
return await agent(`${question}\n\nTwo solutions:\n${views.map((v, i) => `${i + 1}. ${v}`).join('\n')}\n\nWeigh them and end with "Answer: <letter>".`, { label: 'synthesis' })

//@ s1-lattice-top3 clean near lossy_passing
//? What is the maximum area of a triangle with vertices at lattice points of the square 0 ≤ x ≤ 4, 0 ≤ y ≤ 4 that contains no lattice point in its interior?
//< {"area": 2, "triangle": "(0,0),(4,0),(0,1)", "why": "No interior points since the height is 1."}
//< {"area": 2.5, "triangle": "(0,0),(4,1),(1,...)", "why": "Pick with five boundary points more; not fully checked."}
//< {"area": 2, "triangle": "(0,0),(2,0),(0,2)", "why": "Interior empty, boundary has 6 points, area 2."}
//< {"area": 1.5, "triangle": "(0,0),(3,0),(0,1)", "why": "Height 1, base 3."}
//< The claim of 2.5 has no valid triangle: by Pick it would need B = 7 with I = 0, whose sides would have gcds with sum 7, and a strip of height 1 allows a base of at most 4, giving B = 6. Area 2 is attained by (0,0),(4,0),(0,1). FINAL: 2
export const meta = { name: 'empty-triangle', description: 'Propose triangles, keep the best three, settle the maximum' }

const problem = 'What is the maximum area of a triangle with vertices at lattice points of the square 0 ≤ x ≤ 4, 0 ≤ y ≤ 4 that contains no lattice point in its interior?'
const PROPOSAL = { type: 'object', properties: { area: { type: 'number' }, triangle: { type: 'string' }, why: { type: 'string' } }, required: ['area', 'triangle', 'why'] }

phase('Propose')
const ideas = ['long thin triangles along an edge', 'triangles with points on the boundary, with Pick\'s theorem', 'right triangles with legs on the axes', 'a search by width and height']
const proposals = (await parallel(ideas.map((idea, i) => () =>
  agent(`${problem}\n\nLook among: ${idea}. Report the largest example that you can find, its area and why it is admissible.`, { label: `idea-${i + 1}`, schema: PROPOSAL })))).filter(Boolean)

phase('Settle')
const best = proposals.sort((a, b) => b.area - a.area).slice(0, 3)
return await agent(`${problem}

The three largest examples proposed:
${best.map(p => `area ${p.area}: ${p.triangle} (${p.why})`).join('\n')}

Check from scratch that each is admissible. Then prove an upper bound of your own, considering also triangles that nobody proposed, and end with "FINAL: <number>".`, { label: 'settle' })

//@ s1-refund-unused unused_output
//? A shop's policy: items may be returned within 30 days with receipt; electronics within 14 days; sale items are never refunded but may be exchanged within 30 days. Dana bought a kettle (electronics, full price) 12 days ago with receipt, a scarf on sale 20 days ago with receipt, and a book 35 days ago with receipt. What may Dana get for each item?
//< Kettle: electronics, 12 of 14 days, receipt: refund.
//< Scarf: sale item, 20 of 30 days: exchange only, no refund.
//< Book: 35 days exceeds the 30 days: nothing.
//< {"ok": false, "issues": "The three rulings hold, but none says that the kettle must be brought back within 2 days and the scarf within 10."}
//< Dana can get a refund for the kettle, an exchange for the scarf and nothing for the book.
export const meta = { name: 'returns', description: 'Rule on each item, audit the rulings, write the reply' }

const policy = 'Items may be returned within 30 days with receipt; electronics within 14 days; sale items are never refunded but may be exchanged within 30 days.'
const items = [
  'a kettle (electronics, full price), bought 12 days ago, with receipt',
  'a scarf on sale, bought 20 days ago, with receipt',
  'a book, bought 35 days ago, with receipt',
]

phase('Rule')
const rulings = await parallel(items.map((item, i) => () =>
  agent(`Shop policy: ${policy}\n\nDana has ${item}. What may Dana get for it under the policy? Cite the rule that applies.`, { label: `item-${i + 1}` })))

phase('Audit')
const audit = await agent(`Shop policy: ${policy}\n\nDana's items:\n${items.join('\n')}\n\nRulings:\n${rulings.join('\n')}\n\nCheck each ruling independently against the policy and list anything wrong or missing.`,
  { label: 'audit', schema: { type: 'object', properties: { ok: { type: 'boolean' }, issues: { type: 'string' } }, required: ['ok', 'issues'] } })

phase('Write')
return await agent(`Shop policy: ${policy}\n\nWrite a short, friendly reply to Dana that says what she may get for each item, from these rulings:\n${items.map((item, i) => `${item}: ${rulings[i]}`).join('\n')}`, { label: 'reply' })
