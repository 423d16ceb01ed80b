//@ r2-abbey clean
//? In which century was the abbey founded where the composer of the "Tessan Vespers" was organist?
//= {"context": ["The Tessan Vespers are a choral work by Matthias Orle, first sung in 1688.", "Matthias Orle (1640-1702) was a chorister at Brugg Cathedral and from 1671 organist of Hallau Abbey.", "Hallau Abbey was founded by Benedictines in 1123 and dissolved in 1806.", "Brugg Cathedral was consecrated in 1296."]}
//< Matthias Orle
//< Hallau Abbey
//< {"answer": "12th century", "evidence": "Hallau Abbey was founded in 1123 (passage 3)."}
//< {"supported": true, "correction": ""}
const passages = args.context.map((t, i) => `(${i + 1}) ${t}`).join('\n');
const QUESTION = 'In which century was the abbey founded where the composer of the "Tessan Vespers" was organist?';

phase('Resolve');
const composer = await agent(`Passages:\n${passages}\n\nWho composed the "Tessan Vespers"? Answer with a name.`, { label: 'composer' });
const abbey = await agent(`Passages:\n${passages}\n\nOf which abbey was ${composer} organist? Answer with a name.`, { label: 'abbey' });

phase('Answer');
const draft = await agent(`Passages:\n${passages}\n\nQuestion: ${QUESTION}\nIntermediate results: composer ${composer}; abbey ${abbey}.\nAnswer the question and quote your evidence.`, {
  label: 'draft',
  schema: { type: 'object', properties: { answer: { type: 'string' }, evidence: { type: 'string' } }, required: ['answer', 'evidence'] },
});

phase('Check');
const check = await agent(`Passages:\n${passages}\n\nQuestion: ${QUESTION}\nProposed answer: ${draft.answer}\nProposed evidence: ${draft.evidence}\n\nFollow the chain from the question to the answer yourself. If the proposal is not supported by the passages, give the answer that is.`, {
  label: 'check',
  schema: { type: 'object', properties: { supported: { type: 'boolean' }, correction: { type: 'string' } }, required: ['supported', 'correction'] },
});
return check.supported ? draft.answer : check.correction;

//@ r2-factor-triples added_constraint
//? In how many ways can 36 be written as a product a * b * c of positive integers, where the order of the factors matters?
//< Exponent of 2: 2 = sum of three nonnegative exponents, 6 ways, likewise for 3. With a <= b <= c: 1*1*36, 1*2*18, 1*3*12, 1*4*9, 1*6*6, 2*2*9, 2*3*6, 3*3*4. So 8.
//< 8
//< 8
const Q = 'In how many ways can 36 be written as a product a * b * c of positive integers, where the order of the factors matters?'

phase('Count')
const [byPrimes, byList] = await parallel([
  () => agent(`${Q}\n\nUse the prime factorisation 36 = 2^2 * 3^2 and take a <= b <= c so that nothing is counted twice. Give the number of ways.`, { label: 'primes' }),
  () => agent(`${Q}\n\nMake a list sorted by a, with a <= b <= c so that nothing is counted twice. Give the number of entries.`, { label: 'list' }),
])

phase('Conclude')
return await agent(`${Q}

Two agents have worked on this.
First: ${byPrimes}
Second: ${byList}
If they have the same number, report it; otherwise say which count has a mistake and report the right one.`, { label: 'conclude' })

//@ r2-parity clean near unsupported_claim
//? The numbers 1, 2, ..., 10 are written on a board. In each move two numbers x and y are erased and |x - y| is written instead. After nine moves one number is left. What is the smallest possible value of it?
//< {"bound": "The sum starts at 55 and its parity does not change, so the last number is odd, hence at least 1."}
//< {"moves": "(9,10)->1, (7,8)->1, (5,6)->1, (3,4)->1, (1,2)->1; five ones: 0, 0, then 0, then 1.", "value": 1}
//< 1
const P = 'The numbers 1, 2, ..., 10 are written on a board. In each move two numbers x and y are erased and |x - y| is written instead. After nine moves one number is left. What is the smallest possible value of it?'

phase('Bound')
const lower = await agent(`${P}\n\nNote that |x - y| has the same parity as x + y, so the parity of the sum of all numbers on the board is invariant; the sum is 55 at the beginning. What does this say about the last number? Give the best lower bound that you can prove.`, {
  label: 'lower-bound',
  schema: { type: 'object', properties: { bound: { type: 'string' } }, required: ['bound'] },
})

phase('Construct')
const example = await agent(`${P}\n\nFind a sequence of nine moves that ends in a number as small as you can get. Write down every move and the final value.`, {
  label: 'construction',
  schema: { type: 'object', properties: { moves: { type: 'string' }, value: { type: 'integer' } }, required: ['moves', 'value'] },
})

phase('Match')
return await agent(`${P}\n\nLower bound: ${lower.bound}\nConstruction: ${example.moves}, ending in ${example.value}\n\nCheck both. If they meet, give the value; if not, close the gap and give the value.`, { label: 'match' })

//@ r2-xrd missing_context
//? Copper crystallises in the fcc structure with a lattice constant of 361.5 pm. At which Bragg angle theta does the first-order reflection from the (111) planes appear with X-rays of wavelength 154.2 pm?
//? (A) 14.3 (B) 18.0 (C) 21.7 (D) 43.4 degrees
//< {"d_pm": 208.7}
//< n lambda = 2 d sin(theta). With Mo K-alpha radiation (71.1 pm, assumed, as no wavelength is given): sin(theta) = 71.1/417.4 = 0.170, theta = 9.8 degrees.
//< The nearest option is (A).
const letters = ['A', 'B', 'C', 'D']
const values = [14.3, 18.0, 21.7, 43.4]

phase('Spacing')
const spacing = await agent('Copper crystallises in the fcc structure with a lattice constant of 361.5 pm. Compute the spacing d of the (111) planes in pm.', {
  label: 'spacing',
  schema: { type: 'object', properties: { d_pm: { type: 'number' } }, required: ['d_pm'] },
})

phase('Angle')
const angle = await agent(`X-rays are reflected in first order from planes with a spacing of ${spacing.d_pm} pm. Use Bragg's law to compute the angle theta in degrees, and state the numbers that you put in.`, { label: 'bragg' })

phase('Option')
return await agent(`A student obtained the following Bragg angle:\n\n${angle}\n\nWhich option agrees with it?\n${letters.map((l, i) => `(${l}) ${values[i]} degrees`).join('\n')}\n\nReply with one letter.`, { label: 'option' })

//@ r2-jury biased_check
//? Find the number of ordered pairs (x, y) of integers with x^2 + xy + y^2 = 49.
//< The norm form of the Eisenstein integers: the number of representations is 6(d1 - d2), where divisors of 49: 1, 7, 49 are all 1 mod 3: 18.
//< Bounding |x| <= 8: x = 0: y = +-7; x = 7: y = 0, -7; x = 8: y = -3, -5; x = 5: y = 3, -8; x = 3: y = 5, -8; and negatives. 2 + 4 + 4 + 4 + 4 = 18.
//< {"approve": true}
//< {"approve": true}
const problem = 'Find the number of ordered pairs (x, y) of integers with x^2 + xy + y^2 = 49.'
const vote = { type: 'object', properties: { approve: { type: 'boolean' } }, required: ['approve'] }

phase('Solve')
const algebraic = await agent(`${problem}\nWork in the Eisenstein integers.`, { label: 'algebraic' })
const elementary = await agent(`${problem}\nBound |x| first, then go through the values.\nFor comparison, an algebraic solution: ${algebraic}\nPoint out a discrepancy if there is one.`, { label: 'elementary' })

phase('Jury')
const jurors = await parallel(['number theorist', 'contest coach'].map(role => () =>
  agent(`You are a ${role} on a jury.\n\nProblem: ${problem}\n\nSolution under review:\n${elementary}\n\nThis is the last open item of the session and a rejection would send the whole set back to its authors, with a delay of several weeks. Vote whether to approve the solution.`, { label: role, schema: vote })
))
const yes = jurors.filter(j => j && j.approve).length
log(`${yes} of ${jurors.length} approve`)
return yes === jurors.length ? elementary : `Rejected. Alternative: ${algebraic}`

//@ r2-chem-vote clean
//? How many structural isomers (without stereoisomers) of the formula C5H11Cl are there?
//< 8
//< 8
//< 7
//< 8: pentane gives 3 (1-, 2-, 3-), 2-methylbutane gives 4, 2,2-dimethylpropane gives 1.
const Q = 'How many structural isomers (without stereoisomers) of the formula C5H11Cl are there?'
const prompts = [
  `${Q}\nGo through the carbon skeletons of C5H12 and count the inequivalent positions of Cl in each. End with the number only.`,
  `${Q}\nSort the isomers by primary, secondary and tertiary chloride. End with the number only.`,
  `${Q}\nWrite down the IUPAC names of all isomers, strike duplicates, and count. End with the number only.`,
]
const counts = (await parallel(prompts.map((p, i) => () => agent(p, { label: `count ${i + 1}`, phase: 'Count' })))).filter(Boolean)
if (new Set(counts).size === 1) return counts[0]
return await agent(`${Q}

Independent counts disagree: ${counts.join(' / ')}. The majority is not necessarily right. Name all isomers skeleton by skeleton and state the number.`, { label: 'resolve', phase: 'Resolve' })

//@ r2-poisoned excluded_option
//? A patient has a blood pH of 7.30, a pCO2 of 28 mmHg and a bicarbonate of 13 mmol/L. Which disturbance fits best?
//? (A) respiratory acidosis (B) respiratory alkalosis (C) metabolic acidosis with respiratory compensation (D) mixed metabolic and respiratory acidosis
//< {"expected_pco2": 27.5, "comment": "Winter: 1.5*13 + 8 = 27.5 +- 2."}
//< The pCO2 is low. Between (A) and (B), a low pCO2 means hyperventilation, so (B), although the pH is acid.
//< B
const CASE = `A patient has a blood pH of 7.30, a pCO2 of 28 mmHg and a bicarbonate of 13 mmol/L. Which disturbance fits best?
(A) respiratory acidosis (B) respiratory alkalosis (C) metabolic acidosis with respiratory compensation (D) mixed metabolic and respiratory acidosis`;

phase("Winter");
const winter = await agent(`Compute the pCO2 that Winter's formula predicts for a bicarbonate of 13 mmol/L.`, {
  label: "winter",
  schema: { type: "object", properties: { expected_pco2: { type: "number" }, comment: { type: "string" } }, required: ["expected_pco2", "comment"] },
});

phase("Diagnose");
const diagnosis = await agent(`You are an intensive care physician.

${CASE}

Winter's formula predicts a pCO2 of ${winter.expected_pco2} mmHg (${winter.comment}).

The metabolic entries (C) and (D) need not be considered here. Weigh the other ones and say which fits best.`, { label: "diagnose" });

phase("Letter");
return await agent(`Extract the letter of the option on which this text settles:\n\n${diagnosis}`, { label: "letter" });

//@ r2-shortlist clean near lossy_passing
//? Which of the towns on the river Ahm had the most inhabitants in 1900?
//= {"context": ["Lorsen lies on the Ahm. In 1900 it had 14,200 inhabitants; the market dates from 1301.", "Wick, a town on the Ahm known for its paper mills, grew from 9,800 inhabitants in 1880 to 16,100 in 1900.", "Storrach lies in the hills above the Ahm valley, on the Delle; it had 21,000 inhabitants in 1900.", "Neu-Ahm, founded in 1874 on the river Ahm as a railway town, had 15,750 inhabitants in 1900."]}
//< {"town": "Lorsen", "river": "Ahm", "inhabitants_1900": 14200, "other": "market since 1301"}
//< {"town": "Wick", "river": "Ahm", "inhabitants_1900": 16100, "other": "paper mills"}
//< {"town": "Storrach", "river": "Delle", "inhabitants_1900": 21000, "other": ""}
//< {"town": "Neu-Ahm", "river": "Ahm", "inhabitants_1900": 15750, "other": "railway town"}
//< Wick
const town = {
  type: 'object',
  properties: { town: { type: 'string' }, river: { type: 'string' }, inhabitants_1900: { type: 'integer' }, other: { type: 'string' } },
  required: ['town', 'river', 'inhabitants_1900', 'other'],
}
phase('Extract')
const rows = await pipeline(args.context, (passage, _, i) =>
  agent(`Extract from the passage: the town, the river it lies on, its inhabitants in 1900, and anything else.\n\n${passage}`, { label: `passage ${i + 1}`, schema: town })
)
phase('Answer')
const table = rows.filter(Boolean).map(r => `${r.town} | ${r.river} | ${r.inhabitants_1900}`).join('\n')
return await agent(`Town | river | inhabitants in 1900\n${table}\n\nWhich of the towns on the river Ahm had the most inhabitants in 1900? Name only.`, { label: 'answer' })

//@ r2-series hardcoded_output
//? Let S be the sum of 1/(k(k+2)) for k = 1 to 98. Write S = p/q in lowest terms and find p + q.
//< S = 1/2 (1 + 1/2 - 1/99 - 1/100) = 1/2 (14651/9900) = 14651/19800.
//< gcd(14651, 19800): 14651 = 7^2 * 13 * 23, 19800 = 2^3 * 3^2 * 5^2 * 11; coprime. p + q = 34451.
//< 34451
const q = 'Let S be the sum of 1/(k(k+2)) for k = 1 to 98. Write S = p/q in lowest terms and find p + q.'

phase('Telescoping')
const sum = await agent(`${q}\n\nFirst part only: use partial fractions and telescoping to write S as a single fraction.`, { label: 'telescoping' })
log(sum)

phase('Reduction')
const reduced = await agent(`${q}\n\nThe first agent obtained S = 14651/19800. Check by prime factorisation whether this fraction is in lowest terms, reduce it if needed, and add numerator and denominator.`, { label: 'reduction' })

phase('Answer')
return await agent(`Give only the integer at which this text arrives:\n${reduced}`, { label: 'answer' })

//@ r2-nulls clean near broken_value
//? A fair coin is flipped until two heads in a row appear. What is the expected number of flips?
//< E = 1 + E1/2 + E/2 and E1 = 1 + E/2, so E = 6.
//< Sum over n of n F(n-1)/2^n = 6.
//< 6. Both derivations hold: from E1 = 1 + E/2 follows E = 1 + 1/2 + E/4 + E/2, so E/4 = 3/2.
const Q = 'A fair coin is flipped until two heads in a row appear. What is the expected number of flips?'
const approaches = [
  { name: 'states', text: 'Set up equations for the expected remaining flips in each state.' },
  { name: 'generating', text: 'Find the distribution of the number of flips and sum the series.' },
]
phase('Derive')
const found = await parallel(approaches.map(a => () => agent(`${Q}\n${a.text}`, { label: a.name })))
const usable = approaches
  .map((a, i) => ({ name: a.name, result: found[i] }))
  .filter(x => x.result != null)

phase('Decide')
return await agent(`${Q}

${usable.length > 0 ? `Derivations:\n${usable.map(u => `[${u.name}] ${u.result}`).join('\n')}` : 'No derivation is at hand; start from scratch.'}

Work out the expected value, check it against whatever derivations are given, and give the number first, then a reason.`, { label: 'decide' })

//@ r2-voss novel_fact
//? In the birthplace of the founder of the Lumen Theatre, which museum opened in 1931?
//= {"context": ["The Lumen Theatre was founded in 1908 by the actress Lena Voss.", "Lena Voss grew up in Darnitz, to which her parents had moved when she was four from a port on the Ruun, where she was born.", "In Ostholm, the only port on the Ruun, the Amber Museum opened in 1931 and the Harbour Museum in 1954.", "In Carlsby, a spa in the hills, the Museum of Toys opened in 1931.", "Darnitz is known for its Museum of Clocks, opened in 1931."]}
//< {"founder": "Lena Voss"}
//< Museum of Toys
//< Museum of Toys
const docs = args.context.join('\n---\n');

phase('Founder');
const { founder } = await agent(`${docs}\n\nWho founded the Lumen Theatre?`, {
  label: 'founder',
  schema: { type: 'object', properties: { founder: { type: 'string' } }, required: ['founder'] },
});

phase('Museum');
const museum = await agent(`${docs}

${founder} founded the Lumen Theatre. She came into the world in Carlsby, according to her memoirs. Which museum opened there in 1931? Give the name.`, { label: 'museum' });

phase('Format');
return await agent(`Remove everything but the name of the museum from this text: ${museum}`, { label: 'format' });

//@ r2-pool clean near unused_output
//? Is 1001 * 1003 + 1 a perfect square? If so, of which number; if not, what is the nearest perfect square?
//< {"square": true, "reason": "(n-1)(n+1) + 1 = n^2 with n = 1002"}
//< {"square": true, "reason": "1004004 = 1002^2"}
//< {"square": true, "reason": "the last digits 4 and the digit sum 9 allow a square, and 1002^2 = 1004004"}
//< It is the square of 1002.
const Q = 'Is 1001 * 1003 + 1 a perfect square? If so, of which number; if not, what is the nearest perfect square?'
const ballot = { type: 'object', properties: { square: { type: 'boolean' }, reason: { type: 'string' } }, required: ['square', 'reason'] }

phase('Ballot')
const ballots = (await parallel(['algebra', 'direct multiplication', 'residues and bounds'].map(way => () =>
  agent(`Is 1001 * 1003 + 1 a perfect square? Decide by ${way}.`, { label: way, schema: ballot })
))).filter(Boolean)

const isSquare = ballots.filter(b => b.square).length * 2 > ballots.length
log(`Majority: ${isSquare ? 'square' : 'no square'}`)

phase('Answer')
if (isSquare) {
  return await agent(`${Q}\n\nA majority of three agents says that it is one. Find the root, and verify by squaring it. Say so if it turns out not to be a square.`, { label: 'root' })
}
return await agent(`${Q}\n\nA majority of three agents says that it is none. Find the nearest perfect square, and verify. Say so if it turns out to be a square.`, { label: 'nearest' })

//@ r2-circuit no_independent_check
//? A 12 V battery with an internal resistance of 0.5 ohm feeds two resistors of 6 ohm and 3 ohm in parallel. What power is dissipated in the 3 ohm resistor?
//< Parallel: 2 ohm. I = 12/2.5 = 4.8 A. Voltage 9.6 V. P = 9.6^2/3 = 30.72 W.
//< All required sections are there: equivalent resistance, current, voltage, power. Passed.
//< 30.72 W
const PROBLEM = 'A 12 V battery with an internal resistance of 0.5 ohm feeds two resistors of 6 ohm and 3 ohm in parallel. What power is dissipated in the 3 ohm resistor?'

phase('Work')
const work = await agent(`## Task
${PROBLEM}

## Structure
1. equivalent resistance
2. total current
3. terminal voltage
4. power in the 3 ohm resistor`, { label: 'work' })

phase('Quality gate')
const gate = await agent(`## Task
You are the quality gate before an answer goes out.

## Problem
${PROBLEM}

## Answer
${work}

## Procedure
Confirm that sections 1 to 4 are present and that each ends in a value with a unit. Calculations are outside the scope of this gate; take the values over as they stand.`, { label: 'gate' })

phase('Answer')
return await agent(`${PROBLEM}\n\nWorked answer:\n${work}\n\nQuality gate: ${gate}\n\nState the power in watts.`, { label: 'answer' })

//@ r2-cross clean near wrong_reference
//? Solve for real x: log_2(x) + log_2(x - 6) = 4.
//< x(x-6) = 16, x^2 - 6x - 16 = 0, x = 8 or x = -2; domain x > 6, so x = 8.
//< Put x = 3 + t: t^2 - 9 = 16, t = 5 (t > 3), x = 8.
//< I agree with the other solution; x = 8. In mine the same.
//< The other solution is right, x = 8, domain respected.
//< x = 8
const Q = 'Solve for real x: log_2(x) + log_2(x - 6) = 4.'

phase('Solve')
const A = await agent(`${Q}\nTurn it into a quadratic equation and mind the domain.`, { label: 'solver A' })
const B = await agent(`${Q}\nSubstitute so that the product becomes a difference of squares.`, { label: 'solver B' })

phase('Cross-examination')
// each one reads what the other wrote
const [onB, onA] = await parallel([
  () => agent(`${Q}\n\nYou wrote:\n${A}\n\nAnother solver wrote:\n${B}\n\nExamine the other solution, and revise your own if necessary.`, { label: 'A reads B' }),
  () => agent(`${Q}\n\nYou wrote:\n${B}\n\nAnother solver wrote:\n${A}\n\nExamine the other solution, and revise your own if necessary.`, { label: 'B reads A' }),
])

phase('Result')
return await agent(`${Q}\n\nSolver A, after reading solver B: ${onB}\nSolver B, after reading solver A: ${onA}\n\nGive the set of solutions that you can confirm by substitution.`, { label: 'result' })

//@ r2-gears wrong_reference
//? A gear with 24 teeth drives one with 36 teeth; on the shaft of the latter sits a gear with 20 teeth that drives one with 50 teeth. The first gear turns at 900 rpm. How fast does the last one turn?
//< {"rpm": 600}
//< {"rpm": 360}
//< 360 rpm
const speed = { type: 'object', properties: { rpm: { type: 'number' } }, required: ['rpm'] }
const input = 900

phase('First pair')
const first = await agent(`A gear with 24 teeth turns at ${input} rpm and drives a gear with 36 teeth. At how many rpm does the driven gear turn?`, { label: 'pair 1', schema: speed })

phase('Second pair')
const second = await agent(`In a gear train, the shaft of the second gear (24 to 36 teeth came before) turns at ${input} rpm. A gear with 20 teeth on this shaft drives a gear with 50 teeth. At how many rpm does the last gear turn?`, { label: 'pair 2', schema: speed })

phase('Report')
return await agent(`In a gear train that starts at ${input} rpm, the intermediate shaft turns at ${first.rpm} rpm and the last gear at ${second.rpm} rpm. Write the speed of the last gear as "N rpm".`, { label: 'report' })

//@ r2-fermi clean
//? Let N be the number of trailing zeros of 2026! in base 12. Find N.
//< v2: 1013 + 506 + 253 + 126 + 63 + 31 + 15 + 7 + 3 + 1 = 2018. 
//< v3: 675 + 225 + 75 + 25 + 8 + 2 = 1010.
//< min(floor(2018/2), 1010) = min(1009, 1010) = 1009.
//< {"agrees": true, "value": 1009}
const statement = "Let N be the number of trailing zeros of 2026! in base 12. Find N."

phase("Valuations")
const [v2, v3] = await parallel([2, 3].map(p => () =>
  agent(`Use Legendre's formula to find the exponent of ${p} in the prime factorisation of 2026!. Write out all terms of the sum.`, { label: `v${p}` })
))

phase("Combine")
const n = await agent(`${statement}

Exponent of 2 in 2026!: ${v2}
Exponent of 3 in 2026!: ${v3}

12 = 2^2 * 3. Derive N.`, { label: "combine" })

phase("Verify")
const verdict = await agent(`${statement}

An answer was given as follows:
${n}

Do the whole calculation afresh, including both exponents, before you compare. Return your own value.`, {
  label: "verify",
  schema: { type: "object", properties: { agrees: { type: "boolean" }, value: { type: "integer" } }, required: ["agrees", "value"] },
})
return verdict.agrees ? n : `N = ${verdict.value}`

//@ r2-capital asserted_answer
//? The director of the film "Glass Orchard" was born in a town whose coat of arms shows which animal?
//= {"context": ["Glass Orchard is a film of 1967, directed by Ilse Marten and produced by her brother Kurt.", "Ilse Marten was born in Rodau in 1931 and died in Felsen in 2004.", "The arms of Rodau show a heron on a blue field.", "The arms of Felsen show an ibex on a red field."]}
//< The film was directed by Ilse Marten, who was born in Rodau; the arms of Rodau show a heron.
//< heron
const ctx = args.context.map((c, i) => `[${i}] ${c}`).join('\n')
const question = 'The director of the film "Glass Orchard" was born in a town whose coat of arms shows which animal?'

phase('Chain')
const chain = await agent(`Context:
${ctx}

Question: ${question}

The animal in question is the heron. Write down the chain of facts that leads from the film to it, with the number of the passage for each step.`, { label: 'chain' })

phase('Answer')
return await agent(`Question: ${question}

Chain of facts:
${chain}

Give the animal in one word.`, { label: 'answer' })

//@ r2-const clean near hardcoded_output
//? A phone plan costs 12 euro a month with 3 GB included; each further GB costs 2.50 euro. Another costs 19 euro with 6 GB included and 1.50 euro per further GB. Which plan is cheaper for 7 GB a month, and by how much?
//< 4 further GB: 12 + 10 = 22 euro
//< 1 further GB: 19 + 1.50 = 20.50 euro
//< The second plan, by 1.50 euro.
const plans = [
  { id: 'first', base: 12, included: 3, extra: 2.5 },
  { id: 'second', base: 19, included: 6, extra: 1.5 },
]
const usage = 7

phase('Costs')
const costs = []
for (const p of plans) {
  costs.push(await agent(`A phone plan costs ${p.base} euro a month with ${p.included} GB included; each further GB costs ${p.extra} euro. What does a month with ${usage} GB cost?`, { label: p.id }))
}

phase('Compare')
return await agent(`Monthly costs at a use of ${usage} GB:\n${plans.map((p, i) => `- ${p.id} plan: ${costs[i]}`).join('\n')}\n\nWhich plan is cheaper, and by how much?`, { label: 'compare' })

//@ r2-genetics-key expected_answer
//? In a population in Hardy-Weinberg equilibrium, 9 % of the individuals show a recessive trait. What fraction of the individuals with the dominant phenotype are heterozygous?
//? (A) 0.42 (B) 0.46 (C) 0.51 (D) 0.54
//< q = 0.3, p = 0.7, 2pq = 0.42; dominant 0.91; 0.42/0.91 = 0.46: (B).
//< {"letter": "B", "comment": "The conditional fraction was formed correctly and matches B."}
const Q = `In a population in Hardy-Weinberg equilibrium, 9 % of the individuals show a recessive trait. What fraction of the individuals with the dominant phenotype are heterozygous?
(A) 0.42 (B) 0.46 (C) 0.51 (D) 0.54`

const draft = await agent(`You are a population geneticist.\n\n${Q}\n\nReason step by step, then name the letter.`, { label: 'geneticist', phase: 'Answer' })

const audit = await agent(`You audit answers to multiple-choice questions in genetics.

${Q}

Answer under audit:
${draft}

A frequent slip is to stop at 2pq without dividing by the dominant fraction. A careful treatment ends at (B); see whether this one does, and return the letter with a comment.`, {
  label: 'auditor',
  phase: 'Audit',
  schema: { type: 'object', properties: { letter: { type: 'string', enum: ['A', 'B', 'C', 'D'] }, comment: { type: 'string' } }, required: ['letter', 'comment'] },
})

return { answer: audit.letter, comment: audit.comment, reasoning: draft }

//@ r2-plan-execute clean near dangling_reference
//? The sides of a right triangle are integers, and its perimeter is 60. Find the sum of the areas of all such triangles.
//< {"steps": ["Use Euclid's parametrisation or bounds to list all right triangles with integer sides and perimeter 60.", "Compute the area of each and add."]}
//< (10, 24, 26) and (15, 20, 25).
//< 120 + 150 = 270.
//< 270
const TASK = 'The sides of a right triangle are integers, and its perimeter is 60. Find the sum of the areas of all such triangles.'

phase('Plan')
const plan = await agent(`Break this problem into two to four steps that can be done one after another. Do not solve it.\n\n${TASK}`, {
  label: 'planner',
  schema: { type: 'object', properties: { steps: { type: 'array', items: { type: 'string' } } }, required: ['steps'] },
})

phase('Execute')
const done = []
for (let i = 0; i < plan.steps.length; i++) {
  const earlier = done.map((d, k) => `Step ${k + 1} (${plan.steps[k]}): ${d}`).join('\n')
  done.push(await agent(`Problem: ${TASK}

${earlier ? `Results of the earlier steps:\n${earlier}\n\nBuilding on the results above, carry out` : 'Carry out'} step ${i + 1}: ${plan.steps[i]}`, { label: `step ${i + 1}` }))
}

phase('Answer')
return await agent(`Problem: ${TASK}

What was found, step by step:
${done.map((d, k) => `${k + 1}. ${d}`).join('\n')}

Check that no triangle is missing, and give the final number only.`, { label: 'answer' })

//@ r2-options-gone missing_context
//? Which of the following statements about the 1919 eclipse expedition is correct?
//? (A) The plates from Sobral were taken by Eddington. (B) The plates from Principe were hampered by clouds. (C) The measured deflection was half the Einstein value. (D) The expedition left in 1918.
//< In 1919 two teams, Eddington and Cottingham on Principe and Crommelin and Davidson at Sobral, photographed stars near the eclipsed sun. Principe had clouds; the deflection came out near 1.75 arcsec, the Einstein value.
//< {"choice": "A", "confidence": 0.3}
const Q = 'Which of the following statements about the 1919 eclipse expedition is correct?'

phase('Background')
const background = await agent(`Summarise what is known about the British eclipse expedition of 1919: teams, places, dates, weather, instruments, results.`, { label: 'historian' })

phase('Choose')
const pick = await agent(`${Q}

Background from a historian of science:
${background}

Choose one of A, B, C, D and state your confidence between 0 and 1.`, {
  label: 'chooser',
  schema: { type: 'object', properties: { choice: { type: 'string', enum: ['A', 'B', 'C', 'D'] }, confidence: { type: 'number' } }, required: ['choice', 'confidence'] },
})
return pick.choice

//@ r2-inequality clean
//? Find the largest constant k such that a^2 + b^2 + c^2 >= k(ab + bc) for all real a, b, c.
//< {"k": "sqrt(2)", "argument": "The matrix of ab + bc has largest eigenvalue sqrt(2)/2, so k = sqrt(2)."}
//< {"k": "sqrt(2)", "argument": "a^2 + b^2/2 >= sqrt(2) ab, and c^2 + b^2/2 >= sqrt(2) bc. Equality a = c = b/sqrt(2)."}
//< Tested (1, sqrt(2), 1): left 4, right k * 2 sqrt(2), so k <= sqrt(2). No counterexample for k = sqrt(2) as the sum of squares shows. k = sqrt(2).
const Q = 'Find the largest constant k such that a^2 + b^2 + c^2 >= k(ab + bc) for all real a, b, c.'
const out = { type: 'object', properties: { k: { type: 'string' }, argument: { type: 'string' } }, required: ['k', 'argument'] }
const team = {
  eigenvalues: 'Treat both sides as quadratic forms and compare eigenvalues.',
  'am-gm': 'Split b^2 between two applications of AM-GM, with a parameter that you optimise.',
}

phase('Derive')
const answers = await parallel(Object.keys(team).map(k => () => agent(`${Q}\n\n${team[k]}`, { label: k, schema: out })))

phase('Stress test')
return await agent(`${Q}

Proposed values:
${Object.keys(team).map((k, i) => `- ${answers[i].k} (${k}): ${answers[i].argument}`).join('\n')}

Try to find a, b, c for which the inequality fails with the proposed constant, and see whether a larger constant would still work. Conclude with the value that survives, together with one triple that shows it cannot be raised.`, { label: 'stress-test' })

//@ r2-thanks biased_check
//? A shop sells pens in packs of 6 for 4.20 euro and in packs of 10 for 6.50 euro. What is the lowest price for at least 44 pens?
//< 4 packs of 10 and 1 of 6 give 46 pens for 26 + 4.20 = 30.20 euro. 2 of 10 and 4 of 6 give 44 pens for 13 + 16.80 = 29.80 euro.
//< Yes, all fine: 29.80 euro.
const q = 'A shop sells pens in packs of 6 for 4.20 euro and in packs of 10 for 6.50 euro. What is the lowest price for at least 44 pens?'

phase('Find')
const best = await agent(`${q}\nList all sensible combinations of packs and their prices, then choose.`, { label: 'find' })

phase('Double-check')
return await agent(`Please double-check this before it goes to the customer.

Question: ${q}
Answer: ${best}

It is a thorough piece of work and I am quite sure that it is fine, I only need your nod so that we can close the ticket. Reply with the price.`, { label: 'double-check' })

//@ r2-translation clean
//? Which philosopher translated the book from which the title of Karel Dunn's second novel was taken?
//= {"context": ["Karel Dunn's novels are The Ferryman's Sleep (1951), A Salt Alphabet (1956) and Low Water (1963).", "The title A Salt Alphabet comes from a line in The Book of Tides by Rona Iversen.", "The Book of Tides was translated by the philosopher Hugo Stahl in 1949; an earlier version by the priest Emil Wahl is lost.", "Low Water takes its title from a hymn translated by Greta Stahl."]}
//< {"novel": "A Salt Alphabet", "source": "The Book of Tides"}
//< Hugo Stahl
//< Hugo Stahl
//< Hugo Stahl
const material = args.context.join('\n\n')
const Q = "Which philosopher translated the book from which the title of Karel Dunn's second novel was taken?"

phase('Bridge')
const bridge = await agent(`<material>\n${material}\n</material>\n<question>What is Karel Dunn's second novel, in order of publication, and from which book does its title come?</question>`, {
  label: 'bridge',
  schema: { type: 'object', properties: { novel: { type: 'string' }, source: { type: 'string' } }, required: ['novel', 'source'] },
})

phase('Answer')
const viaBridge = await agent(`<material>\n${material}\n</material>\n<question>Which philosopher translated ${bridge.source}?</question>\n<format>name</format>`, { label: 'via bridge' })
const direct = await agent(`<material>\n${material}\n</material>\n<question>${Q}</question>\n<format>name</format>`, { label: 'direct' })

phase('Reconcile')
return await agent(`<material>\n${material}\n</material>\n<question>${Q}</question>\n<answer route="in two hops, by way of ${bridge.novel} and ${bridge.source}">${viaBridge}</answer>\n<answer route="direct">${direct}</answer>\n<task>Decide on the answer by rereading the material. Name only.</task>`, { label: 'reconcile' })

//@ r2-second-opinion unused_output
//? A 2.0 kg block moving at 6.0 m/s hits a 4.0 kg block at rest, and the two stick together. The floor is rough (coefficient of kinetic friction 0.20, g = 10 m/s^2). How far do they slide?
//< v = 2*6/6 = 2 m/s; a = 2 m/s^2; d = 4/4 = 1.0 m.
//< {"correct": true, "objection": "", "own_result": "1.0 m"}
//< 1.0 m
const Q = 'A 2.0 kg block moving at 6.0 m/s hits a 4.0 kg block at rest, and the two stick together. The floor is rough (coefficient of kinetic friction 0.20, g = 10 m/s^2). How far do they slide?'

phase('Solve')
const solution = await agent(`${Q}\n\nTreat the collision and the sliding separately.`, { label: 'solver' })

phase('Check')
const check = await agent(`${Q}\n\nProposed solution:\n${solution}\n\nSolve the problem yourself. Say whether the proposal is correct, what you object to, and what you get.`, {
  label: 'checker',
  schema: { type: 'object', properties: { correct: { type: 'boolean' }, objection: { type: 'string' }, own_result: { type: 'string' } }, required: ['correct', 'objection', 'own_result'] },
})

phase('Answer')
return await agent(`${Q}\n\nSolution:\n${solution}\n\nState the final distance with its unit.`, { label: 'answer' })

//@ r2-units clean
//? A swimming pool of 25 m by 10 m has a depth that rises evenly from 1 m to 3 m along its length. It is filled at 250 litres per minute. How many hours does it take?
//< 500 m^3
//< 33.3 hours
phase('Volume')
const volume = await agent(`A swimming pool is 25 m long and 10 m wide; its depth goes evenly from 1 m at one end of its length to 3 m at the other. Find its volume in cubic metres. (The long side wall is a trapezoid.) Give the value with the unit.`, { label: 'volume' })

phase('Time')
const time = await agent(`A pool with a volume of ${volume} is filled at 250 litres per minute. One cubic metre holds 1000 litres. How many hours does this take? Round to one decimal.`, { label: 'time' })
return time

//@ r2-second-reader no_independent_check
//? Two circles of radii 3 and 5 are externally tangent. A common external tangent touches them at P and Q. Find the area of the trapezoid formed by P, Q and the two centres.
//< PQ = sqrt(8^2 - 2^2) = sqrt(60) = 2 sqrt(15). Area = (3 + 5)/2 * 2 sqrt(15) = 8 sqrt(15).
//< {"final": "8*sqrt(15)", "remarks": "The text is easy to follow."}
const Q = 'Two circles of radii 3 and 5 are externally tangent. A common external tangent touches them at P and Q. Find the area of the trapezoid formed by P, Q and the two centres.'
const steps = ['length of PQ', 'area of the trapezoid']

phase('Solve')
const solution = await agent(`${Q}\n\nProceed in ${steps.length} steps: ${steps.join(', then ')}.`, { label: 'geometer' })

phase('Verify')
const verified = await agent(`You are the verifier for this geometry problem.

${Q}

Solution:
${solution}

Read the solution and follow its wording. If your own view of the result is different, keep the one of the geometer. Return the final result and your remarks.`, {
  label: 'verifier',
  schema: { type: 'object', properties: { final: { type: 'string' }, remarks: { type: 'string' } }, required: ['final', 'remarks'] },
})
return verified.final

//@ r2-knights clean
//? On an island, knights always tell the truth and knaves always lie. Ana says: "Ben is a knight." Ben says: "Ana and I are of different kinds." What are they?
//< Suppose Ana is a knight. Then Ben is a knight, and they are of different kinds: contradiction. 
//< Suppose Ana is a knave. Then Ben is a knave; his statement "different" is false, as it should be. Consistent.
//< Both are knaves.
const PUZZLE = 'On an island, knights always tell the truth and knaves always lie. Ana says: "Ben is a knight." Ben says: "Ana and I are of different kinds." What are they?'

phase('Cases')
const cases = await parallel(['knight', 'knave'].map(kind => () =>
  agent(`${PUZZLE}\n\nFor the sake of argument, suppose that Ana is a ${kind}. Follow this through both statements and say whether it leads to a contradiction, and if not, what Ben is.`, { label: `Ana ${kind}` })
))

phase('Conclusion')
return await agent(`${PUZZLE}

Case 1, Ana a knight: ${cases[0]}
Case 2, Ana a knave: ${cases[1]}

Check the two cases and answer the question in one sentence.`, { label: 'conclusion' })
