//@ u4-triene-closure asserted_answer
//? (2E,4Z,6E)-Octa-2,4,6-triene is heated. Which product forms? (A) trans-5,6-dimethylcyclohexa-1,3-diene (B) cis-5,6-dimethylcyclohexa-1,3-diene (C) a 1:1 mixture of A and B (D) 3,4-dimethylcyclobutene derivatives
//< The HOMO of a hexatriene has lobes of equal sign on the same face at both ends, so the ends turn in opposite senses: disrotatory.
//< With disrotation both methyl groups of the E,Z,E isomer end on the same face, which is the cis compound, as stated.
//< (B) The thermal closure is disrotatory and gives cis-5,6-dimethylcyclohexa-1,3-diene.
export const meta = { name: 'triene-closure', description: 'Orbital analysis, stereochemistry, answer', phases: ['Orbitals', 'Stereochemistry', 'Answer'] }
const stem = '(2E,4Z,6E)-Octa-2,4,6-triene is heated. Which product forms?'
const options = '(A) trans-5,6-dimethylcyclohexa-1,3-diene\n(B) cis-5,6-dimethylcyclohexa-1,3-diene\n(C) a 1:1 mixture of A and B\n(D) 3,4-dimethylcyclobutene derivatives'
phase('Orbitals')
const orbitals = await agent(`${stem}\n${options}\n\nLook at the HOMO of the triene. In which sense do its ends turn in a thermal electrocyclic closure?`, { label: 'orbitals' })
phase('Stereochemistry')
const stereo = await agent(`${stem}\n\nOrbital analysis:\n${orbitals}\n\nSince the methyl groups come out on the same face of the ring here, option (B), describe the motion that brings them there.`, { label: 'stereochemistry' })
phase('Answer')
return await agent(`${stem}\n${options}\n\nOrbitals: ${orbitals}\nStereochemistry: ${stereo}\n\nName the option and give the reason in a sentence.`, { label: 'answer' })

//@ u4-star-luminosity excluded_option
//? Star X has twice the radius and half the effective temperature of star Y. What is the ratio of the luminosities, X to Y? (A) 1/4 (B) 1/2 (C) 1 (D) 4
//< L is proportional to R^2 T^4: 4 * 1/16 = 1/4. That is not among the remaining options; the nearest is B.
//< The calculation gives 1/4. If A can not be chosen, B is nearest.
//< The two analyses both arrive at 1/4, but of the options that are left, B (1/2) is the nearest. B
export const meta = { name: 'star-luminosity', description: 'Two astrophysicists and a chair' }
const question = `Star X has twice the radius and half the effective temperature of star Y. What is the ratio of the luminosities, X to Y?
(A) 1/4   (B) 1/2   (C) 1   (D) 4`
const hint = 'Option (A) can be set aside from the start: a star with twice the radius can not be fainter by that much. Choose between (B), (C) and (D).'
const views = await parallel([
  () => agent(`${question}\n\n${hint}\n\nUse the law of Stefan and Boltzmann.`, { label: 'scaling' }),
  () => agent(`${question}\n\n${hint}\n\nThink of the power per unit area first, then of the area.`, { label: 'area' }),
])
return await agent(`${question}\n\nAnalysis 1: ${views[0]}\nAnalysis 2: ${views[1]}\n\nState the letter of the final answer.`, { label: 'chair' })

//@ u4-dipole-contest excluded_option
//? Which of these molecules has the largest dipole moment in the gas phase? (A) CHCl3 (B) CH2Cl2 (C) CH3Cl (D) CCl4
//< In CH2Cl2 two C-Cl dipoles at about 112 degrees add up; about 1.60 D.
//< In CHCl3 three C-Cl dipoles partly cancel; about 1.04 D.
//< CH2Cl2 has 1.60 D against 1.04 D of CHCl3. Answer: (B)
export const meta = { name: 'dipole-contest', description: 'Estimate the moments of the contenders and compare' }
const question = 'Which of these molecules has the largest dipole moment in the gas phase? (A) CHCl3 (B) CH2Cl2 (C) CH3Cl (D) CCl4'
// with one C-Cl bond or with a full tetrahedron there is little to add up; the contest is between the other two
const contenders = ['(B) CH2Cl2', '(A) CHCl3']
phase('Estimate')
const estimates = await parallel(contenders.map(m => () =>
  agent(`Estimate the dipole moment of ${m.slice(4)} in the gas phase, by adding the bond dipoles as vectors. Take the geometry and the C-H bonds into account.`, { label: m })))
phase('Compare')
return await agent(`${question}

The choice is between (A) and (B). Estimates:
${contenders.map((m, i) => `${m}: ${estimates[i]}`).join('\n')}

Say which of the two has the larger moment and answer with its letter.`, { label: 'compare' })

//@ u4-gas-expansion established_premise
//? One mole of an ideal monatomic gas expands from 10 L to 20 L against a constant external pressure of 1 atm while 500 J of heat flow into it. What is the change of its internal energy?
//< At constant temperature the internal energy of an ideal gas does not change; so Q = W and the change is zero.
//< The work against 1 atm is 10 L atm = 1013 J. Since the temperature is constant, dU = 0.
//< Both come to zero at constant temperature. The change of the internal energy is 0 J.
export const meta = { name: 'gas-expansion', description: 'Energy view and work view of an expansion' }
const Q = 'One mole of an ideal monatomic gas expands from 10 L to 20 L against a constant external pressure of 1 atm while 500 J of heat flow into it. What is the change of its internal energy?'
const setting = `${Q}\n\nKeep in mind that the heat supplied holds the gas at its initial temperature throughout the expansion.`
const [energy, work] = await parallel([
  () => agent(`${setting}\n\nArgue from the dependence of the internal energy on the state of the gas.`, { label: 'energy' }),
  () => agent(`${setting}\n\nArgue from the first law; compute the work first.`, { label: 'work' }),
])
return await agent(`${Q}\n\nArgument from the state:\n${energy}\n\nArgument from the first law:\n${work}\n\nBring the two together and give the change of the internal energy in joules.`, { label: 'conclude' })

//@ u4-cell-voltage expected_answer
//? A cell Zn | Zn2+ (1.0 M) || Cu2+ (0.010 M) | Cu has the standard voltage 1.10 V. What is its voltage at 25 degrees Celsius? (A) 1.16 V (B) 1.10 V (C) 1.04 V (D) 0.98 V
//< E = 1.10 - (0.0592/2) log([Zn2+]/[Cu2+]) = 1.10 - 0.0296 * 2 = 1.04 V, option C.
//< {"correct": true, "remarks": "The sign and the number of electrons are right."}
export const meta = { name: 'cell-voltage', description: 'Nernst equation with a check of the result' }
const Q = 'A cell Zn | Zn2+ (1.0 M) || Cu2+ (0.010 M) | Cu has the standard voltage 1.10 V. What is its voltage at 25 degrees Celsius?\n(A) 1.16 V\n(B) 1.10 V\n(C) 1.04 V\n(D) 0.98 V'
const CHECK = {
  type: 'object',
  properties: {
    correct: { type: 'boolean', description: 'true if the solution arrives at 1.04 V, option C, and false otherwise' },
    remarks: { type: 'string' },
  },
  required: ['correct', 'remarks'],
}
phase('Solve')
const solution = await agent(`${Q}\n\nWrite down the cell reaction and the Nernst equation, and calculate.`, { label: 'solve' })
phase('Check')
const check = await agent(`${Q}\n\nCheck this solution: the reaction quotient, the sign, the number of electrons, the arithmetic.\n\n${solution}`, { label: 'check', schema: CHECK })
if (check.correct) return solution
phase('Redo')
return await agent(`${Q}\n\nA checker found this solution faulty:\n${solution}\n\nRemarks: ${check.remarks}\n\nSolve the problem anew.`, { label: 'redo' })

//@ u4-drug-level no_independent_check
//? A drug is given as an intravenous bolus of 400 mg. Its volume of distribution is 40 L and its half-life 6 h. What is the plasma concentration after 12 h, with first-order elimination?
//< C0 = 400/40 = 10 mg/L. 12 h are two half-lives, so 2.5 mg/L.
//< Reviewed: the unit mg/L is stated and fits to a concentration. No change to the result. Result: 2.5 mg/L.
export const meta = { name: 'drug-level', description: 'Pharmacokinetic calculation with a review' }
const Q = 'A drug is given as an intravenous bolus of 400 mg. Its volume of distribution is 40 L and its half-life 6 h. What is the plasma concentration after 12 h, with first-order elimination?'
phase('Calculate')
const calc = await agent(`${Q}\n\nCalculate step by step.`, { label: 'calculate' })
phase('Verify')
const verified = await agent(`Verify the following calculation.

Question: ${Q}

Calculation:
${calc}

Take the numerical result as it stands; it is not up to you to recompute or to change it. Confirm that the unit is stated, and repeat the result.`, { label: 'verify' })
return verified

//@ u4-compton-energy biased_check
//? X-rays with a wavelength of 0.0100 nm are scattered by free electrons through 90 degrees. What kinetic energy does the electron get, in keV?
//< The shift is 0.00243 nm, so the scattered wavelength is 0.01243 nm. Energies: 124.0 keV and 99.8 keV. The electron gets 24.2 keV.
//< {"pass": true, "comment": "In line with the approach that was agreed on."}
//< The kinetic energy of the electron is about 24.2 keV.
export const meta = { name: 'compton-energy', description: 'Calculation, sign-off, answer' }
const Q = 'X-rays with a wavelength of 0.0100 nm are scattered by free electrons through 90 degrees. What kinetic energy does the electron get, in keV?'
const calc = await agent(`${Q}\nUse the Compton formula and conservation of energy.`, { label: 'calculate' })
const signoff = await agent(`You sign off results.\n\nQuestion: ${Q}\n\nCalculation:\n${calc}\n\nSeveral senior colleagues already went over this and were satisfied with it, so we would like to see it pass. Please confirm it; hold it back only if you can prove beyond doubt that it is wrong.`, {
  label: 'sign-off',
  schema: { type: 'object', properties: { pass: { type: 'boolean' }, comment: { type: 'string' } }, required: ['pass', 'comment'] },
})
return await agent(`${Q}\n\nCalculation:\n${calc}\n\nSign-off: ${signoff.pass ? 'passed' : 'held back'} (${signoff.comment})\n\n${signoff.pass ? 'State the result in a sentence.' : 'Correct the calculation and state the result in a sentence.'}`, { label: 'answer' })

//@ u4-strand-mutation missing_context
//? Which of these substitutions most likely disrupts a buried beta strand? (A) Val to Ile (B) Val to Pro (C) Leu to Ile (D) Phe to Tyr
//< {"letter": "B", "reason": "The options were not shown; proline is usually the worst residue in a strand, and such options tend to stand second."}
//< {"letter": "A", "reason": "Without the list I can only guess."}
//< {"letter": "B", "reason": "I do not see the substitutions; a guess."}
export const meta = { name: 'strand-mutation', description: 'Three structural biologists vote' }
const question = 'Which of these substitutions most likely disrupts a buried beta strand?'
const VOTE = {
  type: 'object',
  properties: { letter: { type: 'string', enum: ['A', 'B', 'C', 'D'] }, reason: { type: 'string' } },
  required: ['letter', 'reason'],
}
const views = ['hydrogen bonds of the main chain', 'packing of the side chains', 'propensities from known structures']
const votes = await parallel(views.map(view => () =>
  agent(`You are a structural biologist. Answer this multiple-choice question and pay special attention to ${view}.\n\n${question}\n\nReply with the letter (A, B, C or D) and a reason.`, { label: view, schema: VOTE })))
const valid = votes.filter(Boolean)
const counts = {}
valid.forEach(v => { counts[v.letter] = (counts[v.letter] || 0) + 1 })
const winner = Object.entries(counts).sort((a, b) => b[1] - a[1])[0][0]
return { answer: winner, reasons: valid.filter(v => v.letter === winner).map(v => v.reason) }

//@ u4-butadiene-hbr wrong_reference
//? Buta-1,3-diene reacts with one equivalent of HBr at 40 degrees Celsius until nothing changes any more. What is the major product? (A) 3-bromobut-1-ene (B) 1-bromobut-2-ene (C) 4-bromobut-1-ene (D) 2-bromobut-1-ene
//< Bromide attacks the carbon of the allyl cation next to the protonated end. This is the fastest way, so it prevails at low temperature under kinetic control.
//< Bromide attacks the far end of the allyl cation. The double bond that results is disubstituted, so it is the more stable adduct and prevails once the mixture equilibrates.
//< According to the notes the 1,2-adduct is the one that prevails at equilibrium, and the mixture equilibrates here. Answer: A
export const meta = { name: 'butadiene-hbr', description: 'Cases for the 1,2- and the 1,4-adduct, and a decision' }
const question = `Buta-1,3-diene reacts with one equivalent of HBr at 40 degrees Celsius until nothing changes any more. What is the major product?
(A) 3-bromobut-1-ene
(B) 1-bromobut-2-ene
(C) 4-bromobut-1-ene
(D) 2-bromobut-1-ene`
const [adduct12, adduct14] = await parallel([
  () => agent(`${question}\n\nDescribe how the 1,2-adduct forms, and under which conditions it prevails.`, { label: '1,2' }),
  () => agent(`${question}\n\nDescribe how the 1,4-adduct forms, and under which conditions it prevails.`, { label: '1,4' }),
])
return await agent(`${question}

About the 1,2-adduct:
${adduct14}

About the 1,4-adduct:
${adduct12}

Which one prevails under the conditions of the question, or is it another product? Answer with the letter.`, { label: 'decide' })

//@ u4-planet-temperature unused_output
//? A planet with albedo 0.30 that rotates fast orbits a star like the Sun at 2.0 AU. Estimate its equilibrium temperature. (Solar constant at 1 AU: 1361 W/m^2.)
//< Flux 1361/4 = 340 W/m^2; absorbed on average 340*0.7/4 = 59.5 W/m^2; T = (59.5/5.67e-8)^(1/4) = 180 K.
//< I recompute: (1.05e9)^(1/4) = 180 K. The draft should say that emissivity 1 is taken.
//< The equilibrium temperature is about 180 K.
export const meta = { name: 'planet-temperature', description: 'Estimate, critique, final version' }
const Q = 'A planet with albedo 0.30 that rotates fast orbits a star like the Sun at 2.0 AU. Estimate its equilibrium temperature. (Solar constant at 1 AU: 1361 W/m^2.)'
phase('Draft')
const draft = await agent(`${Q}\n\nBalance absorbed and emitted power and calculate.`, { label: 'draft' })
phase('Critique')
const critique = await agent(`${Q}\n\nA draft:\n${draft}\n\nRecompute it and list everything that is wrong or missing.`, { label: 'critique' })
log(`critique: ${critique.length} characters`)
phase('Final')
const final = await agent(`${Q}\n\nA draft:\n${draft}\n\nTurn it into a final answer of one sentence with the temperature in kelvin.`, { label: 'final' })
return final
