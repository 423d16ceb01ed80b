//@ u3-finkelstein-debate clean
//? Optically pure (R)-2-bromobutane is treated with one equivalent of NaI in acetone at room temperature and the mixture is worked up after a short time. What is the major organic product? (A) (R)-2-iodobutane (B) (S)-2-iodobutane (C) racemic 2-iodobutane (D) but-2-ene
//< For A one would need retention, which a direct displacement does not give; I find no convincing case.
//< For B: secondary bromide, good nucleophile, aprotic solvent: SN2 with inversion, and the priorities of the groups do not change.
//< For C: repeated exchange with iodide racemises in the long run, but the time is short here.
//< For D: iodide is a weak base, so elimination is minor.
//< The strongest case is inversion by SN2. Answer: B
export const meta = { name: 'finkelstein-debate', description: 'An advocate for each option, then a judge' }
const stem = 'Optically pure (R)-2-bromobutane is treated with one equivalent of NaI in acetone at room temperature and the mixture is worked up after a short time. What is the major organic product?'
const options = { A: '(R)-2-iodobutane', B: '(S)-2-iodobutane', C: 'racemic 2-iodobutane', D: 'but-2-ene' }
const list = Object.entries(options).map(([k, v]) => `(${k}) ${v}`).join('\n')

phase('Advocates')
const cases = await parallel(Object.keys(options).map(k => () =>
  agent(`${stem}\n${list}\n\nMake the best honest case for option (${k}). If there is none, say why not.`, { label: `advocate ${k}` })))

phase('Judge')
return await agent(`${stem}\n${list}\n\nOne advocate spoke for each option; each was bound to its side, so weigh the chemistry and not the eloquence.\n\n${Object.keys(options).map((k, i) => `(${k}): ${cases[i] ?? 'no statement was received'}`).join('\n')}\n\nGive the letter of the right option with a reason.`, { label: 'judge' })

//@ u3-muon-range clean
//? A muon has a total energy of 10 times its rest energy. Its proper mean lifetime is 2.2 microseconds. What mean distance does it travel in the laboratory before it decays?
//< gamma = 10, beta = sqrt(0.99) = 0.995. Distance = beta * gamma * c * tau = 9.95 * 3.00e8 * 2.2e-6 = 6.57 km.
//< In the muon's frame it lives 2.2 us, in which the lab moves 0.995 c * 2.2 us = 656 m; that length is contracted by 10, so in the lab it is 6.6 km.
//< Both descriptions agree: about 6.6 km.
export const meta = { name: 'muon-range', description: 'Two frames, one comparison' }
const Q = 'A muon has a total energy of 10 times its rest energy. Its proper mean lifetime is 2.2 microseconds. What mean distance does it travel in the laboratory before it decays?'
const [lab, rest] = await parallel([
  () => agent(`${Q}\n\nWork in the laboratory frame.`, { label: 'laboratory frame' }),
  () => agent(`${Q}\n\nWork in the rest frame of the muon and transform the length to the laboratory.`, { label: 'rest frame' }),
])
return await agent(`${Q}\n\nFrom the laboratory frame:\n${lab}\n\nFrom the muon's frame:\n${rest}\n\nDo they agree? If not, find the error. State the distance with two significant figures.`, { label: 'compare' })

//@ u3-testcross-map clean
//? A plant AaBb is crossed with aabb. Of 1000 offspring, 412 are AaBb, 398 aabb, 97 Aabb and 93 aaBb. Were the alleles of the AaBb parent in coupling or in repulsion, and what is the map distance between the loci?
//< The frequent classes AaBb and aabb are parental, so the gametes AB and ab are: coupling. Recombinants 97 + 93 = 190 of 1000, 19 cM.
//< The classification is right, since the tester gives only ab. 190/1000 = 0.19. One might add that double crossovers make 19 cM a slight underestimate. No error.
//< Coupling (AB/ab); about 19 cM.
export const meta = { name: 'testcross-map', description: 'Answer, critic, final answer' }
const Q = 'A plant AaBb is crossed with aabb. Of 1000 offspring, 412 are AaBb, 398 aabb, 97 Aabb and 93 aaBb. Were the alleles of the AaBb parent in coupling or in repulsion, and what is the map distance between the loci?'
const draft = await agent(`You are a geneticist. ${Q} Explain.`, { label: 'draft' })
const critique = await agent(`Question: ${Q}\n\nDraft answer:\n${draft}\n\nLook for errors: in the assignment of parental and recombinant classes, in the arithmetic, in the conclusion. Say plainly what is wrong, if anything is.`, { label: 'critic' })
return await agent(`Question: ${Q}\n\nDraft answer:\n${draft}\n\nCritique:\n${critique}\n\nWrite the final answer in one line. Follow the critique only where it is right.`, { label: 'final' })

//@ u3-entropy-vote clean
//? A system of N independent particles has for each particle a nondegenerate ground state and a threefold degenerate excited state at energy e. What does the entropy per particle tend to for kT much larger than e? (A) k ln 2 (B) k ln 3 (C) k ln 4 (D) 0
//< {"letter": "C", "why": "All four states become equally likely."}
//< {"letter": "C", "why": "z -> 1 + 3 = 4, energy term vanishes."}
//< {"letter": "B", "why": "The excited level has three states."}
export const meta = { name: 'entropy-vote', description: 'Three votes; the majority counts, a tie goes to a judge' }
const Q = `A system of N independent particles has for each particle a nondegenerate ground state and a threefold degenerate excited state at energy e. What does the entropy per particle tend to for kT much larger than e?
(A) k ln 2
(B) k ln 3
(C) k ln 4
(D) 0`
const VOTE = { type: 'object', properties: { letter: { enum: ['A', 'B', 'C', 'D'] }, why: { type: 'string' } }, required: ['letter', 'why'] }
const votes = (await parallel(['partition function', 'counting of microstates', 'limits of the heat capacity integral'].map(view => () =>
  agent(`${Q}\n\nStart from this point of view: ${view}. Give the letter and a short reason.`, { schema: VOTE, label: view })))).filter(Boolean)
const tally = {}
for (const v of votes) tally[v.letter] = (tally[v.letter] || 0) + 1
const ranked = Object.keys(tally).sort((a, b) => tally[b] - tally[a])
log(votes.map(v => `${v.letter}: ${v.why}`).join(' | '))
if (ranked.length === 1 || tally[ranked[0]] > tally[ranked[1]]) return ranked[0]
return (await agent(`${Q}\n\nThere is no majority among these votes:\n${votes.map(v => `${v.letter}: ${v.why}`).join('\n')}\n\nDecide by your own derivation.`, { schema: VOTE, label: 'tie' })).letter

//@ u3-helium-ion-line clean near established_premise
//? What is the wavelength, in nm, of the photon emitted in the transition n = 4 to n = 2 of the ion He+?
//< 1/lambda = 1.097e7 * 4 * (1/4 - 1/16) = 8.23e6 per metre, lambda = 121.5 nm.
//< Levels: -54.4/16 = -3.40 eV and -54.4/4 = -13.6 eV; difference 10.2 eV; lambda = 1240/10.2 = 121.6 nm.
//< Both give about 121.5 nm.
export const meta = { name: 'helium-ion-line', description: 'Rydberg formula and energy levels, compared' }
const Q = 'What is the wavelength, in nm, of the photon emitted in the transition n = 4 to n = 2 of the ion He+?'
const results = await parallel([
  () => agent(`${Q}\n\nFor an ion with one electron and nuclear charge Z, 1/lambda = R Z^2 (1/n1^2 - 1/n2^2), where R = 1.097e7 per metre is the Rydberg constant. Calculate the wavelength.`, { label: 'Rydberg' }),
  () => agent(`${Q}\n\nFind the two energies of the ion from the Bohr model and use hc = 1240 eV nm.`, { label: 'levels' }),
])
return await agent(`${Q}\n\n1. ${results[0]}\n2. ${results[1]}\n\nCompare; recalculate if they differ by more than rounding. Give the wavelength.`, { label: 'compare' })

//@ u3-flask-pressure clean near altered_fact
//? A flask of 250 mL holds 0.40 g of helium at 27 degrees Celsius. What is the pressure in atm?
//< n = 0.40/4.003 = 0.0999 mol. p = 0.0999 * 0.08206 * 300.15 / 0.250 = 9.84 atm.
//< {"value_atm": 9.84, "agrees": true}
export const meta = { name: 'flask-pressure', description: 'Ideal gas in consistent units, recalculated once' }
const data = 'Volume 0.250 L, temperature 300.15 K, mass of helium 0.40 g, molar mass 4.003 g/mol.'
const calc = await agent(`Calculate the pressure of helium as an ideal gas, in atm. ${data} R = 0.08206 L atm/(mol K). Show the steps.`)
const check = await agent(`A flask of 250 mL holds 0.40 g of helium at 27 degrees Celsius. What is the pressure in atm?

Someone's calculation:
${calc}

Convert the units yourself, calculate the pressure yourself, then say whether the calculation agrees within rounding.`, {
  schema: { type: 'object', properties: { value_atm: { type: 'number' }, agrees: { type: 'boolean' } }, required: ['value_atm', 'agrees'] },
})
if (check.agrees) return `${check.value_atm} atm`
return await agent(`A flask of 250 mL holds 0.40 g of helium at 27 degrees Celsius. What is the pressure in atm? One person calculated:\n${calc}\nAnother got ${check.value_atm} atm. Find out who is right.`)

//@ u3-p50-elimination clean near excluded_option
//? Which change raises the P50 of haemoglobin in the blood? (A) a rise of the pH from 7.4 to 7.6 (B) removal of 2,3-bisphosphoglycerate (C) a rise of the partial pressure of CO2 (D) replacement of HbA by HbF
//< {"tenable": false, "reason": "A higher pH raises the affinity, so P50 falls."}
//< {"tenable": false, "reason": "2,3-BPG stabilises the T state; without it P50 falls."}
//< {"tenable": true, "reason": "CO2 lowers the pH and forms carbamates; both lower the affinity, P50 rises."}
//< {"tenable": false, "reason": "HbF binds 2,3-BPG weakly and has a lower P50."}
//< C. More CO2 shifts the curve to the right; the reasons for ruling out the others are right.
export const meta = { name: 'p50-elimination', description: 'Each option is examined, those that hold are compared' }
const stem = 'Which change raises the P50 of haemoglobin in the blood?'
const options = ['(A) a rise of the pH from 7.4 to 7.6', '(B) removal of 2,3-bisphosphoglycerate', '(C) a rise of the partial pressure of CO2', '(D) replacement of HbA by HbF']
const EXAM = { type: 'object', properties: { tenable: { type: 'boolean' }, reason: { type: 'string' } }, required: ['tenable', 'reason'] }
const exams = await pipeline(options,
  o => agent(`${stem}\n\nExamine one option only: ${o}\nCan it be right? Argue from the mechanism.`, { schema: EXAM, label: o.slice(0, 3) }),
  (e, o) => ({ option: o, ...e }))
const seen = exams.filter(Boolean)
const line = e => `${e.option}: ${e.reason}`
const kept = seen.filter(e => e.tenable)
const dropped = seen.filter(e => !e.tenable)
return await agent(`${stem}\n${options.join('\n')}\n\nEach option was examined by itself.\nFound tenable:\n${kept.map(line).join('\n') || 'none'}\nRuled out:\n${dropped.map(line).join('\n') || 'none'}\n\nName the right option. You may take back an exclusion if its reason is wrong.`, { label: 'choose' })

//@ u3-carrier-risk clean near unsupported_claim
//? An autosomal recessive disease affects 1 in 2500 newborns of a population in Hardy-Weinberg equilibrium. Two healthy, unrelated people of this population have a child. What is the probability that the child is affected?
//< q = sqrt(1/2500) = 0.02, p = 0.98.
//< P(carrier | healthy) = 2pq/(p^2 + 2pq) = 2q/(1+q) = 0.04/1.02 = 0.0392.
//< (0.0392)^2 / 4 = 0.000384, about 1 in 2600.
export const meta = { name: 'carrier-risk', description: 'Allele frequency, carrier probability, risk of the child' }
const Q = 'An autosomal recessive disease affects 1 in 2500 newborns of a population in Hardy-Weinberg equilibrium. Two healthy, unrelated people of this population have a child. What is the probability that the child is affected?'
const freq = await agent(`${Q}\n\nOnly the first step: in Hardy-Weinberg equilibrium the genotypes have the frequencies p^2, 2pq and q^2, and the affected are the q^2. Find q and p.`)
const carrier = await agent(`${Q}\n\nAllele frequencies: ${freq}\n\nSecond step: what is the probability that a person is a carrier, given that the person is healthy?`)
return await agent(`${Q}\n\nAllele frequencies: ${freq}\nCarrier probability: ${carrier}\n\nLast step: two carriers have an affected child with probability 1/4. Check the numbers so far, and give the probability that the child is affected.`)

//@ u3-inhibitor-rate clean near biased_check
//? An enzyme has Vmax = 120 umol/min and Km = 5 mM. What is the rate at [S] = 10 mM in the presence of 4 mM of a competitive inhibitor with Ki = 2 mM?
//< Apparent Km = 5 (1 + 4/2) = 15 mM. v = 120 * 10 / (15 + 10) = 48 umol/min.
//< {"sound": true, "rate": 48, "problems": ""}
export const meta = { name: 'inhibitor-rate', description: 'Solve and review fairly' }
const Q = 'An enzyme has Vmax = 120 umol/min and Km = 5 mM. What is the rate at [S] = 10 mM in the presence of 4 mM of a competitive inhibitor with Ki = 2 mM?'
const solution = await agent(`${Q} Derive the rate equation first.`, { label: 'solve' })
const review = await agent(`Review this solution.\n\n${Q}\n\n${solution}\n\nWork out the rate yourself before you judge. Do not invent faults where there are none: a right solution should pass. But one wrong number or one wrong assumption is enough to fail it.`, {
  label: 'review',
  schema: { type: 'object', properties: { sound: { type: 'boolean' }, rate: { type: 'number' }, problems: { type: 'string' } }, required: ['sound', 'rate', 'problems'] },
})
if (review.sound) return `${review.rate} umol/min`
return await agent(`${Q}\n\nA solution:\n${solution}\n\nA review (own rate ${review.rate} umol/min) objects: ${review.problems}\n\nSettle it with a calculation of your own.`, { label: 'settle' })

//@ u3-decay-cross-review clean near wrong_reference
//? A nuclide decays in two independent ways; the partial half-lives are 3 h and 6 h. Which fraction of a sample is left after 4 h?
//< Decay constants add: ln2/3 + ln2/6 = ln2/2, so the half-life is 2 h. After 4 h: 1/4.
//< Survival of both ways: 2^(-4/3) * 2^(-4/6) = 2^(-2) = 1/4.
//< My colleague multiplies the survival probabilities, which is right for independent ways; the exponents add up to -2. I agree.
//< My colleague adds the rates, correct; the half-life of 2 h follows. I agree.
//< 1/4 of the sample is left.
export const meta = { name: 'decay-cross-review', description: 'Two solvers review each other' }
const Q = 'A nuclide decays in two independent ways; the partial half-lives are 3 h and 6 h. Which fraction of a sample is left after 4 h?'
const [one, two] = await parallel([
  () => agent(`${Q}\nReason with decay constants.`, { label: 'solver 1' }),
  () => agent(`${Q}\nReason with probabilities of survival.`, { label: 'solver 2' }),
])
// crosswise on purpose: each reviews what the other one wrote
const [reviewBy1, reviewBy2] = await parallel([
  () => agent(`${Q}\nYour own solution was:\n${one}\n\nA colleague's solution:\n${two}\n\nReview the colleague's solution. Where do you disagree?`, { label: 'reviewer 1' }),
  () => agent(`${Q}\nYour own solution was:\n${two}\n\nA colleague's solution:\n${one}\n\nReview the colleague's solution. Where do you disagree?`, { label: 'reviewer 2' }),
])
return await agent(`${Q}\n\nSolution 1:\n${one}\nReview of solution 1 (by solver 2):\n${reviewBy2}\n\nSolution 2:\n${two}\nReview of solution 2 (by solver 1):\n${reviewBy1}\n\nGive the fraction.`, { label: 'final' })
