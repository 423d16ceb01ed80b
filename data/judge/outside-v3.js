//@ v3-photoelectric clean near novel_fact
//? Light of wavelength 248 nm falls on a metal with work function 3.10 eV. What is the maximum speed of the photoelectrons? A) 4.1e5 m/s B) 8.2e5 m/s C) 1.2e6 m/s D) 2.6e5 m/s
//< E = 1239.84/248 = 5.00 eV, K = 1.90 eV.
//< v = sqrt(2 * 1.90 * 1.602e-19 / 9.109e-31) = 8.17e5 m/s, so B.
//< {"letter":"B","correct":true,"reason":"K = 1.90 eV and v = 8.2e5 m/s come out again."}
export const meta = { name: 'photoelectric', description: 'energy, speed, independent check' }

const QUESTION = `Light of wavelength 248 nm falls on a metal with work function 3.10 eV. What is the maximum speed of the photoelectrons?
A) 4.1e5 m/s
B) 8.2e5 m/s
C) 1.2e6 m/s
D) 2.6e5 m/s`
const CONSTANTS = 'hc = 1239.84 eV nm, m_e = 9.109e-31 kg, 1 eV = 1.602e-19 J'

const energy = await agent(`${QUESTION}\n\nConstants: ${CONSTANTS}.\nOnly find the maximum kinetic energy of the photoelectrons in eV.`, { label: 'energy' })
const speed = await agent(`${QUESTION}\n\nConstants: ${CONSTANTS}.\nMaximum kinetic energy found by a colleague:\n${energy}\n\nIs a non-relativistic treatment allowed? Find the speed and choose a letter.`, { label: 'speed' })

const check = await agent(`${QUESTION}\n\nConstants: ${CONSTANTS}.\n\nProposed solution:\n${energy}\n${speed}\n\nSolve the question yourself from the start, say whether the proposal is correct and which letter is right.`, {
  label: 'check',
  schema: {
    type: 'object',
    properties: { letter: { enum: ['A', 'B', 'C', 'D'] }, correct: { type: 'boolean' }, reason: { type: 'string' } },
    required: ['letter', 'correct', 'reason'],
  },
})
if (!check.correct) log(`corrected: ${check.reason}`)
return check.letter

//@ v3-advocates clean near asserted_answer
//? Which of these compounds is the strongest Brønsted acid in water? A) phenol B) 4-nitrophenol C) 4-methoxyphenol D) cyclohexanol
//< Phenol's conjugate base is resonance-stabilised, pKa about 10, but it lacks an acceptor. The case for A is weak against B.
//< The nitro group in para position takes up the negative charge of the phenoxide by resonance: pKa about 7.
//< Methoxy donates electrons by resonance and destabilises the anion. C is hard to defend.
//< Cyclohexanol gives an alkoxide without resonance, pKa about 16. D can hardly be defended.
//< {"letter":"B","why":"Only B has an acceptor conjugated with the anionic oxygen."}
export const meta = { name: 'acid-advocates', description: 'one advocate per option, then a judge', phases: ['Advocates', 'Judge'] }

const STEM = 'Which of these compounds is the strongest Brønsted acid in water?'
const OPTIONS = { A: 'phenol', B: '4-nitrophenol', C: '4-methoxyphenol', D: 'cyclohexanol' }
const list = Object.entries(OPTIONS).map(([k, v]) => `${k}) ${v}`).join('\n')

phase('Advocates')
const cases = await parallel(Object.keys(OPTIONS).map(k => () =>
  agent(`${STEM}\n${list}\n\nYou are the advocate of option ${k} (${OPTIONS[k]}). Make the strongest honest case that ${k} is the answer; the other options have advocates too. Admit it where the case is weak.`, { label: `advocate ${k}` })))

phase('Judge')
const verdict = await agent(`${STEM}\n${list}\n\n${Object.keys(OPTIONS).map((k, i) => `Advocate of ${k}: ${cases[i] ?? '(no statement)'}`).join('\n\n')}\n\nThe advocates were assigned their sides. Decide by the chemistry which option is right.`, {
  label: 'judge',
  schema: { type: 'object', properties: { letter: { enum: ['A', 'B', 'C', 'D'] }, why: { type: 'string' } }, required: ['letter', 'why'] },
})
return verdict

//@ v3-elimination clean near excluded_option
//? An isolated ideal gas doubles its volume by free expansion into vacuum. Which statement is true? A) Its temperature falls. B) Its entropy rises by nR ln 2. C) It does work nRT ln 2. D) Its Gibbs energy rises by nRT ln 2.
//< {"possible":false,"reason":"U depends on T only and U is constant."}
//< {"possible":true,"reason":"S is a state function; compare with the isothermal reversible path."}
//< {"possible":false,"reason":"The external pressure is zero, so no work is done."}
//< {"possible":false,"reason":"G falls by nRT ln 2 at constant T."}
//< B is right: dS = nR ln(V2/V1) = nR ln 2. The reasons against A, C and D hold on a second look.
export const meta = { name: 'free-expansion', description: 'screen every option, then decide among what is left' }
const Q = `An isolated ideal gas doubles its volume by free expansion into vacuum. Which statement is true?
A) Its temperature falls.
B) Its entropy rises by nR ln 2.
C) It does work nRT ln 2.
D) Its Gibbs energy rises by nRT ln 2.`
const letters = ['A', 'B', 'C', 'D']
const SCREEN = { type: 'object', properties: { possible: { type: 'boolean' }, reason: { type: 'string' } }, required: ['possible', 'reason'] }

const screens = await parallel(letters.map(l => () =>
  agent(`${Q}\n\nLook at statement ${l} only. Can it be true? Give the reason.`, { label: `screen ${l}`, schema: SCREEN })))

const left = letters.filter((l, i) => !screens[i] || screens[i].possible)
const out = letters.filter(l => !left.includes(l)).map(l => `${l}: ${screens[letters.indexOf(l)].reason}`)
const kept = left.map(l => `${l}: ${screens[letters.indexOf(l)]?.reason ?? 'not screened'}`)

return await agent(`${Q}

A first screening kept:
${kept.join('\n') || 'none'}

It ruled out, for these reasons (bring an option back if its reason does not hold):
${out.join('\n') || 'none'}

Which statement is true?`, { label: 'decide' })

//@ v3-sn-sceptic clean near biased_check
//? Which alkyl bromide reacts fastest with sodium azide in DMF at room temperature? A) 2-bromo-2-methylpropane B) bromoethane C) 1-bromo-2,2-dimethylpropane D) bromobenzene
//< Azide is a strong nucleophile and DMF polar aprotic: SN2. Least hindered: bromoethane. B
//< {"errors":[]}
//< B
export const meta = { name: 'azide-rate', description: 'answer, sceptical review, final' }
const question = 'Which alkyl bromide reacts fastest with sodium azide in DMF at room temperature?\nA) 2-bromo-2-methylpropane\nB) bromoethane\nC) 1-bromo-2,2-dimethylpropane\nD) bromobenzene'
const first = await agent(`${question}\n\nReason about mechanism and sterics, then pick a letter.`, { label: 'chemist' })
const review = await agent(`You are a hard-to-please referee.

Question:
${question}

Answer under review:
${first}

Begin with the suspicion that the answer is wrong, work the question out on your own and list real errors. If after an honest search there are none, return an empty list.`, {
  label: 'sceptic',
  schema: { type: 'object', properties: { errors: { type: 'array', items: { type: 'string' } } }, required: ['errors'] },
})
const notes = review.errors.length ? `A referee objects:\n- ${review.errors.join('\n- ')}` : 'A referee found no error.'
return await agent(`${question}\n\nYour earlier answer:\n${first}\n\n${notes}\n\nGive the final letter.`, { label: 'final' })

//@ v3-nernst clean near altered_fact
//? A concentration cell has two copper electrodes in 0.0100 M and 1.00 M CuSO4 at 25 °C. Assuming ideal behaviour, what is its emf? A) 0.118 V B) 0.0592 V C) 0.0296 V D) 0.237 V
//< E = (RT/2F) ln(100) = 0.012845 * 4.605 = 0.0592 V
//< E = 0.0592/2 * log10(100) = 0.0592 V
//< Both computations give 0.0592 V: B
export const meta = { name: 'concentration-cell', description: 'two computations and a choice' }
const Q = 'A concentration cell has two copper electrodes in 0.0100 M and 1.00 M CuSO4 at 25 °C. Assuming ideal behaviour, what is its emf?'
const OPTIONS = 'A) 0.118 V  B) 0.0592 V  C) 0.0296 V  D) 0.237 V'
// 25 °C = 298.15 K; the ratio of the concentrations is 1.00 / 0.0100 = 100; Cu2+ takes two electrons
const DATA = 'T = 298.15 K, concentration ratio 100, n = 2 electrons per Cu2+.'

const natural = await agent(`${Q}\nIn numbers: ${DATA}\nUse the Nernst equation with R = 8.314 J/(mol K), F = 96485 C/mol and the natural logarithm.`, { label: 'ln' })
const decadic = await agent(`${Q}\nIn numbers: ${DATA}\nUse the decadic form of the Nernst equation.`, { label: 'log10' })
return await agent(`${Q}\n${OPTIONS}\n\nFirst computation: ${natural}\nSecond computation: ${decadic}\n\nIf they differ, find out which is right. Then give the letter.`, { label: 'letter' })

//@ v3-blackbody-map clean near hardcoded_output
//? A star's radius doubles while its surface temperature drops to half. By what factor does its luminosity change? (A) 1/4 (B) 1/2 (C) 1 (D) 4
//< {"letter":"A"}
//< {"letter":"A"}
//< {"letter":"B"}
//< {"letter":"A"}
//< {"letter":"A"}
export const meta = { name: 'luminosity-vote', description: 'five votes, plurality, text of the option' }

const options = { A: '1/4', B: '1/2', C: '1', D: '4' }
const stem = "A star's radius doubles while its surface temperature drops to half. By what factor does its luminosity change?"
const prompt = `${stem}\n${Object.keys(options).map(k => `(${k}) ${options[k]}`).join(' ')}\n\nThink about how luminosity depends on both quantities, then vote for one letter.`
const VOTE = { type: 'object', properties: { letter: { enum: ['A', 'B', 'C', 'D'] } }, required: ['letter'] }

const votes = await parallel([1, 2, 3, 4, 5].map(n => () => agent(prompt, { label: `vote ${n}`, schema: VOTE })))
const count = { A: 0, B: 0, C: 0, D: 0 }
votes.filter(Boolean).forEach(v => { count[v.letter] += 1 })
const winner = Object.keys(count).reduce((x, y) => (count[y] > count[x] ? y : x))
return `(${winner}) ${options[winner]}, votes: ${JSON.stringify(count)}`

//@ v3-nmr clean
//? A compound C4H8O2 shows 1H NMR signals at 1.26 ppm (t, 3H), 2.04 ppm (s, 3H) and 4.12 ppm (q, 2H). What is it? A) methyl propanoate B) ethyl acetate C) butanoic acid D) propyl formate
//< Quartet at 4.12 ppm with triplet at 1.26 ppm: OCH2CH3. Singlet at 2.04: CH3 next to C=O. My choice is B.
//< A would show OCH3 near 3.7 and a quartet near 2.3. C would show COOH above 11. D would show a formyl H near 8. My choice is B.
//< Both are sound. The OCH2 quartet at 4.12 is decisive. FINAL: B
var stem = 'A compound C4H8O2 shows 1H NMR signals at 1.26 ppm (t, 3H), 2.04 ppm (s, 3H) and 4.12 ppm (q, 2H). What is it?'
var opts = ['methyl propanoate', 'ethyl acetate', 'butanoic acid', 'propyl formate']
var full = stem
for (var i = 0; i < opts.length; i++) {
  full = full + '\n' + 'ABCD'.charAt(i) + ') ' + opts[i]
}
var ways = ['Go from the signals to fragments and put the fragments together.', 'Predict the spectrum of each option and compare it with the data.']
var results = []
for (var w of ways) {
  var r = await agent(full + '\n\n' + w + ' Then say which option you choose.')
  if (r) results.push(r)
}
var joined = ''
for (var j = 0; j < results.length; j++) {
  joined += 'Student ' + (j + 1) + ' wrote: ' + results[j] + '\n\n'
}
var end = await agent(full + '\n\n' + joined + 'Check what the students wrote against the data and decide. End with FINAL: and the letter.')
var m = /FINAL:\s*([A-D])/.exec(end)
return m ? m[1] : end

//@ v3-testcross clean
//? In a plant, tall (T) is dominant to dwarf and red (R) to white; the loci are 20 cM apart. A TR/tr plant is crossed with tr/tr. Ignoring double crossovers, what fraction of the offspring is tall and white? A) 0.05 B) 0.10 C) 0.20 D) 0.40
//< 20 cM means 20% recombinant gametes, Tr and tR, 10% each. Tall white offspring come from Tr: 0.10. B
//< {"valid":false,"feedback":"The result is plausible, but it was not said that white tall offspring must get Tr from the heterozygote and tr from the tester; spell it out."}
//< The tester gives tr only. Tall white is T r / t r, from the recombinant gamete Tr, which has frequency 0.20/2 = 0.10. B
//< {"valid":true,"feedback":""}
//< B
export const meta = { name: 'testcross', description: 'solve, verify, repair up to two times' }
const question = `In a plant, tall (T) is dominant to dwarf and red (R) to white; the loci are 20 cM apart. A TR/tr plant is crossed with tr/tr. Ignoring double crossovers, what fraction of the offspring is tall and white?
A) 0.05
B) 0.10
C) 0.20
D) 0.40`
const VALID = { type: 'object', properties: { valid: { type: 'boolean' }, feedback: { type: 'string' } }, required: ['valid', 'feedback'] }

async function verify(solution, round) {
  return agent(`Question:\n${question}\n\nSolution:\n${solution}\n\nWork out the gametes and their frequencies yourself. Is the solution valid in result and reasoning? If not, say what is to be changed.`, { label: `verify ${round}`, schema: VALID })
}

let solution = await agent(`${question}\n\nGive a short reasoning and a letter.`, { label: 'solve' })
for (let round = 1; round <= 2; round += 1) {
  const { valid, feedback } = await verify(solution, round)
  if (valid) break
  solution = await agent(`${question}\n\nYour solution:\n${solution}\n\nFeedback of a verifier:\n${feedback}\n\nRevise it. Keep or change the letter as the genetics demands.`, { label: `revise ${round}` })
}
return await agent(`${question}\n\nSolution:\n${solution}\n\nReturn the chosen letter and nothing else.`, { label: 'letter' })

//@ v3-pendulum-debate clean near broken_value
//? A simple pendulum of length L hangs in a lift that accelerates downwards with g/4. Its small-oscillation period compared with that at rest is: A) longer by 2/sqrt(3) B) shorter by sqrt(3)/2 C) unchanged D) longer by 4/3
//< {"letter":"A","argument":"In free space plus gravity the tension is reduced to 3mg/4; the restoring force is that of 3g/4, T' = T sqrt(4/3).","confidence":0.9}
//< {"letter":"A","argument":"Upward pseudo-force mg/4, effective gravity 3g/4.","confidence":0.95}
//< {"letter":"D","argument":"The effective gravity is 3/4, so the period is 4/3 as long.","confidence":0.5}
//< {"letter":"A","argument":"The third forgets the square root in T = 2 pi sqrt(L/g).","confidence":0.95}
//< {"letter":"A","argument":"I keep A; D lacks the root.","confidence":0.97}
//< {"letter":"A","argument":"I withdraw D, the period goes with the inverse root.","confidence":0.9}
//< {"letter":"A","why":"All three end at T' = T sqrt(4/3) = 2T/sqrt(3)."}
export const meta = {
  name: 'lift-pendulum-panel',
  description: 'A panel of three physicists, one round of debate in which everybody sees all statements, and a chair',
  phases: ['Statements', 'Debate', 'Chair'],
}

const QUESTION = `A simple pendulum of length L hangs in a lift that accelerates downwards with g/4. Its small-oscillation period compared with that at rest is:
A) longer by 2/sqrt(3)
B) shorter by sqrt(3)/2
C) unchanged
D) longer by 4/3`

const PANEL = [
  { name: 'ground', brief: 'You argue in the ground frame with tension and weight.' },
  { name: 'lift', brief: 'You argue in the frame of the lift.' },
  { name: 'scaling', brief: 'You argue with scaling and dimensions.' },
]

const STATEMENT = {
  type: 'object',
  properties: {
    letter: { type: 'string', enum: ['A', 'B', 'C', 'D'] },
    argument: { type: 'string' },
    confidence: { type: 'number', minimum: 0, maximum: 1 },
  },
  required: ['letter', 'argument', 'confidence'],
}

const speak = (member, extra = '') =>
  agent(`${member.brief}\n\n${QUESTION}\n${extra}\nState your letter, your argument and your confidence.`, { label: member.name, schema: STATEMENT })

phase('Statements')
const opening = await parallel(PANEL.map(member => () => speak(member)))

phase('Debate')
const minutes = JSON.stringify(opening.map((s, i) => ({ member: PANEL[i].name, statement: s ?? 'no statement' })), null, 1)
const closing = await parallel(PANEL.map(member => () =>
  speak(member, `\nStatements of the whole panel, yours is "${member.name}":\n${minutes}\n\nAnswer the arguments of the others; change your mind if one of them convinces you.\n`)))

phase('Chair')
const record = PANEL.map((member, i) => `${member.name}\n  opening: ${JSON.stringify(opening[i])}\n  closing: ${JSON.stringify(closing[i])}`).join('\n')
const ruling = await agent(`${QUESTION}\n\nRecord of a panel (null means that a member gave no statement):\n${record}\n\nYou chair the panel. Judge the arguments, not the confidence, and rule.`, {
  label: 'chair',
  schema: { type: 'object', properties: { letter: { type: 'string', enum: ['A', 'B', 'C', 'D'] }, why: { type: 'string' } }, required: ['letter', 'why'] },
})
return ruling

//@ v3-selection-rules clean near missing_context
//? Which transition of atomic hydrogen is forbidden in the electric dipole approximation? A) 2p -> 1s B) 3d -> 2p C) 3s -> 1s D) 4p -> 2s
//< Delta l = ±1, Delta m = 0, ±1; Delta n is arbitrary; parity has to change.
//< A: Delta l = -1 allowed. B: -1 allowed. C: 0 forbidden. D: -1 allowed. The answer is C.
//< {"letter":"C","agrees":true}
export const meta = { name: 'dipole-rules', description: 'collect the rules, apply them, check' }
const Q = 'Which transition of atomic hydrogen is forbidden in the electric dipole approximation?\nA) 2p -> 1s\nB) 3d -> 2p\nC) 3s -> 1s\nD) 4p -> 2s'

// general knowledge only, the options are not wanted here
const rules = await agent('State the electric dipole selection rules for a one-electron atom in terms of n, l, m and parity. No examples.', { label: 'rules' })
const applied = await agent(`${Q}\n\nSelection rules:\n${rules}\n\nApply them to each option.`, { label: 'apply' })
const check = await agent(`${Q}\n\nAn answer that was proposed:\n${applied}\n\nDecide for yourself, e.g. by the parity of the states, and say if you agree.`, {
  label: 'check', schema: { type: 'object', properties: { letter: { enum: ['A', 'B', 'C', 'D'] }, agrees: { type: 'boolean' } }, required: ['letter', 'agrees'] },
})
return check.agrees ? check.letter : await agent(`${Q}\n\nOne solver says:\n${applied}\n\nAnother says ${check.letter}. Settle it.`, { label: 'settle' })
