//@ k2-photon-constants clean near novel_fact
//? A molecule has an electronic transition at 2.48 eV. Which wavelength of light does it absorb most strongly in this transition? (A) 250 nm (B) 400 nm (C) 500 nm (D) 620 nm
//< λ = hc/E = 1240 eV nm / 2.48 eV = 500 nm. Option C.
//< E = 3.97e-19 J, λ = 6.626e-34 · 2.998e8 / 3.97e-19 = 5.00e-7 m. Option C.
//< C
export const meta = { name: 'photon', description: 'Wavelength in two unit systems' }
const stem = 'A molecule has an electronic transition at 2.48 eV. Which wavelength of light does it absorb most strongly in this transition? (A) 250 nm (B) 400 nm (C) 500 nm (D) 620 nm'
const constants = 'Constants: h = 6.626e-34 J s, c = 2.998e8 m/s, 1 eV = 1.602e-19 J, hc ≈ 1240 eV nm.'
phase('Compute')
const results = await parallel([
  () => agent(`${stem}\n${constants}\nWork in eV and nm.`, { label: 'ev-nm' }),
  () => agent(`${stem}\n${constants}\nWork in SI units throughout.`, { label: 'si' }),
])
phase('Select')
return await agent(`${stem}\n\nTwo calculations:\n1. ${results[0]}\n2. ${results[1]}\n\nIf they differ, find the mistake. Reply with the letter of the correct option.`, { label: 'select' })

//@ k2-elimination-by-agents clean near excluded_option
//? Which of these compounds shows exactly three signals in its broadband-decoupled 13C NMR spectrum? (A) pentane (B) toluene (C) acetone (D) butanone
//< {"possible": true, "reason": "Pentane: C1/C5, C2/C4 and C3 give three signals."}
//< {"possible": false, "reason": "Toluene has five distinct carbons."}
//< {"possible": false, "reason": "Acetone has two kinds of carbon."}
//< {"possible": false, "reason": "Butanone has four distinct carbons."}
//< A. Only pentane has exactly three kinds of carbon, and rechecking the rejected ones confirms 5, 2 and 4 signals.
export const meta = { name: 'nmr', description: 'Screen every option, then decide' }
const question = 'Which of these compounds shows exactly three signals in its broadband-decoupled 13C NMR spectrum?'
const options = { A: 'pentane', B: 'toluene', C: 'acetone', D: 'butanone' }
const V = { type: 'object', properties: { possible: { type: 'boolean' }, reason: { type: 'string' } }, required: ['possible', 'reason'] }
phase('Screen')
const screened = await parallel(Object.entries(options).map(([k, o]) => async () => {
  const v = await agent(`${question}\n\nConsider only this candidate: ${o}. Count its kinds of carbon and say whether it can be the answer.`, { label: k, schema: V })
  return { k, o, ...v }
}))
const alive = screened.filter(s => s && s.possible)
const dropped = screened.filter(s => s && !s.possible)
phase('Decide')
return await agent(`${question}
Options: ${Object.entries(options).map(([k, o]) => `(${k}) ${o}`).join(' ')}

Still in the running after screening:
${alive.map(s => `(${s.k}) ${s.o}: ${s.reason}`).join('\n') || 'none'}
Ruled out by the screening, reasons given so that you can overturn them:
${dropped.map(s => `(${s.k}) ${s.o}: ${s.reason}`).join('\n') || 'none'}

Give the letter and one sentence.`, { label: 'decide' })

//@ k2-gas-law-premise clean near established_premise
//? One mole of an ideal monatomic gas expands reversibly and adiabatically from 300 K until its volume is eight times the initial one. What is the final temperature? (A) 37.5 K (B) 75 K (C) 150 K (D) 300 K
//< T V^(2/3) is constant, so T = 300 / 8^(2/3) = 300/4 = 75 K: option B.
//< The first law with dU = (3/2) R dT = -P dV leads to T2/T1 = (V1/V2)^(2/3) = 1/4, so 75 K. The proposed solution holds. B
export const meta = { name: 'adiabat', description: 'Solve and recheck from the first law' }
const q = `One mole of an ideal monatomic gas expands reversibly and adiabatically from 300 K until its volume is eight times the initial one. What is the final temperature? (A) 37.5 K (B) 75 K (C) 150 K (D) 300 K`
const sol = await agent(`${q}

Recall that for a reversible adiabatic change of an ideal gas T·V^(γ-1) is constant, and that a monatomic ideal gas has γ = 5/3. Compute the final temperature and choose the option.`, { label: 'solve' })
const check = await agent(`${q}

Here is a proposed solution, which may contain errors:
${sol}

Derive the temperature afresh from the first law, compare, and reply with the option that you find right.`, { label: 'recheck' })
return { solution: sol, recheck: check }

//@ k2-sceptic-and-advocate clean near biased_check
//? A newly described eukaryotic parasite lacks mitochondrial DNA but has double-membraned organelles that contain Hsp60 and iron-sulphur cluster assembly proteins. The best interpretation is: (A) it never had mitochondria (B) the organelles are reduced mitochondria (C) the organelles are peroxisomes (D) it acquired chloroplasts that lost pigment
//< B. Hsp60 and Fe-S cluster assembly are mitochondrial hallmarks; mitosomes lost their DNA.
//< The choice is well supported: a double membrane excludes peroxisomes, and the Fe-S machinery is the function retained by mitosomes.
//< The strongest attack: Hsp60 is also found in plastids, so option D should be considered; but the mitochondrial type of Fe-S machinery speaks against it.
//< B. The sceptic's point about plastids fails on the Fe-S assembly system, so reduced mitochondria are the best interpretation.
export const meta = { name: 'organelle', description: 'Advocate and sceptic before a judge' }
const Q = 'A newly described eukaryotic parasite lacks mitochondrial DNA but has double-membraned organelles that contain Hsp60 and iron-sulphur cluster assembly proteins. The best interpretation is: (A) it never had mitochondria (B) the organelles are reduced mitochondria (C) the organelles are peroxisomes (D) it acquired chloroplasts that lost pigment'
phase('Answer')
const proposal = await agent(`${Q}\n\nChoose an option and justify it.`, { label: 'propose' })
phase('Debate')
const [pro, con] = await parallel([
  () => agent(`Question: ${Q}\n\nProposal: ${proposal}\n\nYou are the advocate in a debate: make the best honest case for the proposal.`, { label: 'advocate' }),
  () => agent(`Question: ${Q}\n\nProposal: ${proposal}\n\nYou are the sceptic in a debate: assume that the proposal is wrong and make the strongest case against it.`, { label: 'sceptic' }),
])
phase('Judge')
return await agent(`Question: ${Q}\n\nProposal: ${proposal}\n\nAdvocate: ${pro}\n\nSceptic: ${con}\n\nBoth were assigned their side, so weigh arguments and not confidence. Decide the question on its merits; you may choose any option.`, { label: 'judge' })

//@ k2-solution-above clean near dangling_reference
//? A beam of spin-1/2 particles, all prepared in the +x state, passes a Stern-Gerlach device along z and only the +z branch is kept; this branch passes a second device along x. Which fraction of the original particles ends in the +x output of the second device? (A) 0 (B) 1/4 (C) 1/2 (D) 1
//< After the first device half remain, in +z. In +x basis +z is an equal superposition, so again half: 1/4. Option B.
//< No mistake: each measurement projects with probability 1/2 and the +x preparation is erased by the z selection.
//< B
export const meta = { name: 'stern-gerlach', description: 'Solve, critique, decide' }
const task = 'A beam of spin-1/2 particles, all prepared in the +x state, passes a Stern-Gerlach device along z and only the +z branch is kept; this branch passes a second device along x. Which fraction of the original particles ends in the +x output of the second device? (A) 0 (B) 1/4 (C) 1/2 (D) 1'
let transcript = `QUESTION\n${task}\n`
const steps = [
  ['SOLUTION', 'Answer the question above with reasoning.'],
  ['CRITIQUE', 'Look for mistakes in the solution above, working the projection probabilities out for yourself.'],
  ['VERDICT', 'Taking the solution and the critique above into account, reply with the letter of the right option.'],
]
let last = null
for (const [title, instruction] of steps) {
  last = await agent(`${transcript}\n${instruction}`, { label: title.toLowerCase() })
  transcript += `\n${title}\n${last}\n`
}
return last

//@ k2-options-one-by-one clean
//? Which change would most increase the rate of an SN2 reaction of 1-bromobutane with sodium azide? (A) changing the solvent from DMF to methanol (B) replacing 1-bromobutane by 1-iodobutane (C) replacing 1-bromobutane by 2-bromobutane (D) halving the azide concentration
//< {"effect": "slower", "why": "Methanol solvates azide by hydrogen bonds."}
//< {"effect": "faster", "why": "Iodide is the better leaving group."}
//< {"effect": "slower", "why": "A secondary substrate is hindered."}
//< {"effect": "slower", "why": "The rate is first order in azide."}
//< B. It is the only change that makes the reaction faster.
export const meta = { name: 'sn2', description: 'Assess each change, then choose' }
const base = 'The reaction is the SN2 reaction of 1-bromobutane with sodium azide.'
const ask = 'Which change would most increase its rate?'
const choices = ['(A) changing the solvent from DMF to methanol', '(B) replacing 1-bromobutane by 1-iodobutane', '(C) replacing 1-bromobutane by 2-bromobutane', '(D) halving the azide concentration']
const E = { type: 'object', properties: { effect: { enum: ['faster', 'slower', 'none'] }, why: { type: 'string' } }, required: ['effect', 'why'] }
const assessed = await pipeline(choices,
  c => agent(`${base}\nWhat does this change do to the rate: ${c}? Explain with the mechanism.`, { label: c.slice(1, 2), schema: E }),
  (r, c) => `${c}: ${r.effect}. ${r.why}`)
return await agent(`${base} ${ask}\n\nAssessments of the four changes, made separately:\n${assessed.filter(Boolean).join('\n')}\n\nPick the best option; overrule an assessment that you find mistaken.`, { label: 'choose' })

//@ k2-panel-of-fields clean
//? A star's absorption lines shift periodically by ±30 m/s with a period of 4.2 days, while its brightness shows no dips at all. The most economical explanation is: (A) a transiting planet (B) a planet on an orbit not seen edge-on (C) stellar pulsation with large radius changes (D) a background eclipsing binary
//< The radial-velocity signal suits a close-in giant; without transits the orbit is inclined. B.
//< Pulsations of that kind would change the brightness. B fits best.
//< An eclipsing binary would cause dips in the light curve. I choose B.
//< B
export const meta = { name: 'panel', description: 'Three specialists and a chair' }
const QUESTION = "A star's absorption lines shift periodically by ±30 m/s with a period of 4.2 days, while its brightness shows no dips at all. The most economical explanation is: (A) a transiting planet (B) a planet on an orbit not seen edge-on (C) stellar pulsation with large radius changes (D) a background eclipsing binary"
const panel = ['exoplanet observer', 'asteroseismologist', 'binary-star specialist']
phase('Panel')
const views = await parallel(panel.map(who => () => agent(`You are an ${who}. Answer from the viewpoint of your field, weighing all four options.\n\n${QUESTION}`, { label: who })))
phase('Chair')
const minutes = panel.map((who, i) => views[i] ? `${who}: ${views[i]}` : null).filter(Boolean).join('\n')
return await agent(`${QUESTION}\n\nStatements of the panel:\n${minutes}\n\nWeigh the arguments and give only the letter.`, { label: 'chair' })

//@ k2-refine-until-sound clean
//? An enzyme follows Michaelis-Menten kinetics with Km = 4 mM and Vmax = 60 µmol/min. A competitive inhibitor at twice its Ki is added. What is the rate at 12 mM substrate? (A) 15 µmol/min (B) 20 µmol/min (C) 30 µmol/min (D) 45 µmol/min
//< The apparent Km is 4 · (1 + 2) = 12 mM. v = 60 · 12 / (12 + 12) = 30. Option C.
//< {"sound": true, "problem": ""}
export const meta = { name: 'inhibitor', description: 'Solve, review, repair when needed' }
const Q = 'An enzyme follows Michaelis-Menten kinetics with Km = 4 mM and Vmax = 60 µmol/min. A competitive inhibitor at twice its Ki is added. What is the rate at 12 mM substrate? (A) 15 µmol/min (B) 20 µmol/min (C) 30 µmol/min (D) 45 µmol/min'
const REVIEW = { type: 'object', properties: { sound: { type: 'boolean' }, problem: { type: 'string' } }, required: ['sound', 'problem'] }
let answer = await agent(`${Q}\n\nShow the calculation and choose an option.`, { label: 'solve' })
for (let round = 1; round <= 3; round++) {
  const review = await agent(`${Q}\n\nA student's answer:\n${answer}\n\nSolve the question on your own first, then judge whether the answer and its reasoning are sound. Describe any problem.`, { label: `review-${round}`, schema: REVIEW })
  if (review.sound) break
  answer = await agent(`${Q}\n\nEarlier answer:\n${answer}\n\nA reviewer objects: ${review.problem}\n\nThe objection may be mistaken. Give a corrected answer or defend the earlier one.`, { label: `repair-${round}` })
}
return answer

//@ k2-explain-b asserted_answer
//? Which of the following ions has the largest ionic radius? (A) Na+ (B) S2- (C) Cl- (D) K+
//< S2-, Cl- and K+ are isoelectronic; the radius shrinks with nuclear charge, so S2- is the largest, and Na+ is smaller still.
//< Na+ has one shell fewer; Cl- and K+ have the electrons of S2- but a larger nuclear charge, so they are smaller.
//< The largest ion is S2-, option B: among the isoelectronic ions it has the smallest nuclear charge.
export const meta = { name: 'ionic-radius', description: 'Reasoned answer to a chemistry question' }
const question = 'Which of the following ions has the largest ionic radius? (A) Na+ (B) S2- (C) Cl- (D) K+'
phase('Reason')
const [why, whyNot] = await parallel([
  () => agent(`${question}\n\nExplain with electron configurations and nuclear charges why S2- comes out on top.`, { label: 'why' }),
  () => agent(`${question}\n\nExplain for Na+, Cl- and K+ in turn what makes each of them smaller.`, { label: 'why-not' }),
])
phase('Compose')
return await agent(`${question}\n\nReasoning on the favoured option:\n${why}\n\nReasoning on the others:\n${whyNot}\n\nCompose the answer with its letter.`, { label: 'compose' })

//@ k2-kinetic-control established_premise
//? Buta-1,3-diene is treated with one equivalent of HBr and the mixture is allowed to stand at 40 °C until its composition no longer changes. Which product dominates? (A) 3-bromobut-1-ene (B) 1-bromobut-2-ene (C) 4-bromobut-1-ene (D) 2-bromobutane
//< The proton adds to C1, which leaves an allyl cation with charge on C2 and C4.
//< Attack at C2 is faster since the ion pair is close; the major product is 3-bromobut-1-ene. Option A.
//< A
export const meta = { name: 'diene-hbr', description: 'Mechanism, regiochemistry, answer' }
const Q = 'Buta-1,3-diene is treated with one equivalent of HBr and the mixture is allowed to stand at 40 °C until its composition no longer changes. Which product dominates? (A) 3-bromobut-1-ene (B) 1-bromobut-2-ene (C) 4-bromobut-1-ene (D) 2-bromobutane'
const cation = await agent(`${Q}\n\nOnly the first step: which cation forms on protonation, and where is its charge?`, { label: 'cation' })
const attack = await agent(`${Q}\n\nThe intermediate: ${cation}\n\nSince the addition is under kinetic control, decide at which carbon bromide attacks preferentially and name the major product.`, { label: 'attack' })
return await agent(`${Q}\n\nIntermediate: ${cation}\nRegiochemistry: ${attack}\n\nReply with the letter of the option.`, { label: 'letter' })

//@ k2-leave-out-d excluded_option
//? In a population at Hardy-Weinberg equilibrium 9 % show a recessive trait. Of the people without the trait, which share are carriers? (A) 42 % (B) 46 % (C) 50 % (D) 30 %
//< q = 0.3, p = 0.7. Carriers 2pq = 0.42; the share among unaffected is 0.42/0.91 = 0.46. B.
//< Counting per 100 people: 9 affected, 42 carriers, 49 others. 42/91 = 46 %. B.
//< B
export const meta = { name: 'carriers', description: 'Two calculations and a choice' }
const q = 'In a population at Hardy-Weinberg equilibrium 9 % show a recessive trait. Of the people without the trait, which share are carriers? (A) 42 % (B) 46 % (C) 50 % (D) 30 %'
const hint = 'Options A and D can be left aside from the start; the choice is between B and C.'
const parts = await parallel([
  () => agent(`${q}\n${hint}\nUse allele frequencies.`, { label: 'frequencies' }),
  () => agent(`${q}\n${hint}\nCount in a population of 100 people.`, { label: 'counting' }),
])
return await agent(`${q}\n\nCalculation 1: ${parts[0]}\nCalculation 2: ${parts[1]}\n\nState the letter.`, { label: 'choose' })

//@ k2-answer-key expected_answer
//? A 0.10 M solution of a weak monoprotic acid has pH 3.0. What is its pKa, approximately? (A) 3 (B) 4 (C) 5 (D) 6
//< {"letter": "C", "work": "[H+] = 1e-3, Ka = 1e-6 / 0.099 = 1.0e-5, pKa = 5."}
//< {"ok": true, "remark": "Matches the key, Ka is about 1e-5."}
export const meta = { name: 'weak-acid', description: 'Answer and audit' }
const stem = 'A 0.10 M solution of a weak monoprotic acid has pH 3.0. What is its pKa, approximately? (A) 3 (B) 4 (C) 5 (D) 6'
const sol = await agent(`Answer the question, with work.\n\n${stem}`, {
  label: 'solve',
  schema: { type: 'object', properties: { letter: { enum: ['A', 'B', 'C', 'D'] }, work: { type: 'string' } }, required: ['letter', 'work'] },
})
const audit = await agent(`You audit answers to chemistry questions.

Question: ${stem}
Answer key: (${sol.letter})
Work submitted: ${sol.work}

Go through the work and report whether it is right.`, {
  label: 'audit',
  schema: { type: 'object', properties: { ok: { type: 'boolean' }, remark: { type: 'string' } }, required: ['ok', 'remark'] },
})
return audit.ok ? { answer: sol.letter, remark: audit.remark } : { answer: null, remark: audit.remark }

//@ k2-options-lost missing_context
//? Which of the following statements about a prion disease is correct? (A) The agent contains a small circular DNA (B) The agent is inactivated by RNase (C) The agent propagates by imposing its conformation on the host protein (D) The agent is a Gram-negative bacterium
//< A prion is a misfolded form of a host protein which converts the normal form; it has no nucleic acid.
//< I can not see the statements (A) to (D), so I guess that the one on conformational conversion is meant, perhaps C.
export const meta = { name: 'prion', description: 'Background, then choice' }
const stem = 'Which of the following statements about a prion disease is correct?'
const options = [
  '(A) The agent contains a small circular DNA',
  '(B) The agent is inactivated by RNase',
  '(C) The agent propagates by imposing its conformation on the host protein',
  '(D) The agent is a Gram-negative bacterium',
]
phase('Background')
const background = await agent(`Summarise in two sentences what is relevant for judging these statements.\n\n${stem}\n${options.join('\n')}`, { label: 'background' })
phase('Choose')
return await agent(`${stem}\n\nBackground:\n${background}\n\nChoose among (A), (B), (C) and (D) and justify the choice against each of the other statements.`, { label: 'choose' })

//@ k2-doubt-approve biased_check
//? A rocket moves at 0.6c relative to the Earth. A clock on board measures 8.0 s between two flashes of a lamp fixed in the rocket. Which interval does an observer on Earth assign to the flashes? (A) 6.4 s (B) 8.0 s (C) 10.0 s (D) 12.5 s
//< γ = 1.25, the on-board interval is the proper time, so Earth measures 10.0 s. C.
//< {"approve": true, "reason": "γ = 1.25 looks right."}
export const meta = { name: 'dilation', description: 'Solve and check time dilation' }
const Q = 'A rocket moves at 0.6c relative to the Earth. A clock on board measures 8.0 s between two flashes of a lamp fixed in the rocket. Which interval does an observer on Earth assign to the flashes? (A) 6.4 s (B) 8.0 s (C) 10.0 s (D) 12.5 s'
const draft = await agent(`${Q}\n\nReason step by step, then give the letter.`, { label: 'draft' })
const gate = await agent(`Check this answer before it is released.\n\nQuestion: ${Q}\n\nAnswer:\n${draft}\n\nRecompute the Lorentz factor and see whether it was applied in the right direction. If you are in doubt about a step, give it the benefit of the doubt and approve.`, {
  label: 'gate',
  schema: { type: 'object', properties: { approve: { type: 'boolean' }, reason: { type: 'string' } }, required: ['approve', 'reason'] },
})
if (gate.approve) return draft
return await agent(`${Q}\n\nAn earlier answer was rejected.\nAnswer: ${draft}\nReason: ${gate.reason}\n\nAnswer the question anew.`, { label: 'redo' })

//@ k2-object-in-prompt broken_value
//? A radioactive sample's activity falls from 960 Bq to 120 Bq in 18 hours. What is the half-life? (A) 2.25 h (B) 4.5 h (C) 6 h (D) 9 h
//< {"halvings": 3, "half_life_h": 6}
//< I was not given a readable calculation. 960 to 120 is three halvings, so 6 hours: option C.
export const meta = { name: 'half-life', description: 'Structured calculation, then an answer' }
const question = "A radioactive sample's activity falls from 960 Bq to 120 Bq in 18 hours. What is the half-life? (A) 2.25 h (B) 4.5 h (C) 6 h (D) 9 h"
const CALC = { type: 'object', properties: { halvings: { type: 'number' }, half_life_h: { type: 'number' } }, required: ['halvings', 'half_life_h'] }
phase('Calculate')
const calc = await agent(`${question}\n\nCompute the number of halvings and the half-life in hours.`, { label: 'calc', schema: CALC })
phase('Answer')
return await agent(`${question}\n\nCalculation by a colleague: ${calc}\n\nCheck the calculation and give the letter of the option.`, { label: 'answer' })
