//@ w2-s01 clean
//? A particle in a 1D infinite well of width L is in the ground state. The well is suddenly widened to 2L. What is the probability of finding it in the new ground state? (A) 32/(9π²) (B) 1/2 (C) 16/(9π²) (D) 8/(3π²)
//< Overlap of sqrt(2/L) sin(πx/L) and sqrt(1/L) sin(πx/2L) on [0, L] is 4√2/(3π). Squared: 32/(9π²). A
//< The integral is (√2/L)·(4L/(3π))/... = 4√2/(3π) = 0.600, squared 0.360. A
//< A: 32/(9π²) ≈ 0.36; both get the overlap 4√2/(3π).
export const meta = { name: 'sudden-widening', description: 'Two solvers and an adjudicator' }
const question = `A particle in a 1D infinite well of width L is in the ground state. The well is suddenly widened to 2L. What is the probability of finding it in the new ground state?
(A) 32/(9π²)  (B) 1/2  (C) 16/(9π²)  (D) 8/(3π²)`
const answers = await parallel([
  () => agent(`${question}\n\nCompute the overlap integral analytically and pick an option.`, { label: 'analytic' }),
  () => agent(`${question}\n\nEvaluate the overlap numerically, then see which option is nearest.`, { label: 'numeric' }),
])
return await agent(`${question}\n\nAnalytic: ${answers[0]}\n\nNumeric: ${answers[1]}\n\nAdjudicate: check the integral yourself and choose the option.`, { label: 'adjudicate' })

//@ w2-s02 clean near excluded_option
//? Which of these molecules has a permanent electric dipole moment in its ground state? (A) BF3 (B) XeF4 (C) SF4 (D) CO2
//< {"ruled_out": ["A", "B", "D"], "reasons": "A is trigonal planar (D3h), B square planar (D4h), D linear and centrosymmetric: no dipole by symmetry."}
//< C: SF4 is a see-saw (C2v), with a dipole. The exclusions hold: each of the other three has a symmetry that forbids a dipole.
export const meta = { name: 'dipole', description: 'Elimination by an agent, then a judge' }
const question = 'Which of these molecules has a permanent electric dipole moment in its ground state?'
const options = { A: 'BF3', B: 'XeF4', C: 'SF4', D: 'CO2' }
const listing = Object.entries(options).map(([k, v]) => `(${k}) ${v}`).join('\n')
const cut = await agent(`${question}\n${listing}\n\nWhich options can be ruled out by symmetry? Give the letters and the reasons.`, {
  label: 'eliminate', schema: { type: 'object', properties: { ruled_out: { type: 'array', items: { type: 'string' } }, reasons: { type: 'string' } }, required: ['ruled_out', 'reasons'] } })
const left = Object.keys(options).filter(k => !cut.ruled_out.includes(k))
return await agent(`${question}\n${listing}\n\nA first pass ruled out ${cut.ruled_out.join(', ')} for these reasons: ${cut.reasons}\nIt left: ${left.join(', ') || 'none'}.\n\nCheck the exclusions as well, bring an option back if one is wrong, and give the answer.`, { label: 'decide' })

//@ w2-s03 clean near unsupported_claim
//? The work function of a metal is 2.3 eV. Light of 400 nm falls on it. What is the stopping potential? (A) 0.80 V (B) 3.10 V (C) 1.55 V (D) 0.40 V
//< E = 1240/400 = 3.10 eV, minus 2.3 gives 0.80 eV. Stopping potential 0.80 V, option A.
//< Recomputed: 6.626e-34·2.998e8/(400e-9·1.602e-19) = 3.10 eV; 0.80 V. The solution is right: A
export const meta = { name: 'stopping-potential', description: 'Solve and recompute' }
const Q = 'The work function of a metal is 2.3 eV. Light of 400 nm falls on it. What is the stopping potential?\n(A) 0.80 V (B) 3.10 V (C) 1.55 V (D) 0.40 V'
const constants = 'Constants: h = 6.626e-34 J s, c = 2.998e8 m/s, e = 1.602e-19 C (so hc = 1240 eV nm).'
const sol = await agent(`${Q}\n${constants}\n\nSolve step by step and name the option.`, { label: 'solve' })
return await agent(`${Q}\n${constants}\n\nA colleague wrote:\n${sol}\n\nRecompute in SI units from the start. If you come to something else, say so and give your own option; otherwise give the option.`, { label: 'recompute' })

//@ w2-s04 clean near no_independent_check
//? Which change increases the rate of an E2 elimination of 2-bromobutane most? (A) weaker base (B) stronger base (C) lower temperature (D) more dilute base
//< E2 is second order, first in base; a stronger base speeds up the step of proton abstraction. B
//< {"right": true, "own_answer": "B", "reason": "Rate law k[RBr][base]; A, C, D all slow it."}
//< B
export const meta = { name: 'e2-rate', description: 'Solve, check, format' }
const question = 'Which change increases the rate of an E2 elimination of 2-bromobutane most? (A) weaker base (B) stronger base (C) lower temperature (D) more dilute base'
const draft = await agent(`${question}\n\nReason from the rate law and the transition state.`, { label: 'draft' })
const check = await agent(`${question}\n\nAnswer the question yourself before you read on. Then judge this draft:\n${draft}\n\nReport your own answer even where it differs from the draft's.`, {
  label: 'check', schema: { type: 'object', properties: { right: { type: 'boolean' }, own_answer: { type: 'string' }, reason: { type: 'string' } }, required: ['right', 'own_answer', 'reason'] } })
return await agent(`Put this into the form required: a single capital letter. Do not reconsider the content, this step is only about the form.\n\nAnswer: ${check.own_answer} (${check.reason})`, { label: 'format' })

//@ w2-s05 clean near biased_check
//? A recessive X-linked trait appears in 1 of 100 males of a population in Hardy-Weinberg equilibrium. What fraction of females are carriers? (A) 0.0099 (B) 0.0198 (C) 0.01 (D) 0.0001
//< For A: pq = 0.0099 counts only one ordering of the alleles; it is a weak case.
//< For B: q = 0.01 from the males, 2pq = 2·0.99·0.01 = 0.0198.
//< For C: 0.01 is the allele frequency q, one would have to confuse it with carriers.
//< For D: q² = 0.0001 is the affected females.
//< B. q = 0.01, carriers are 2pq = 0.0198; the other advocates name the quantities they really have.
export const meta = { name: 'advocates', description: 'One advocate per option, a neutral judge' }
const question = 'A recessive X-linked trait appears in 1 of 100 males of a population in Hardy-Weinberg equilibrium. What fraction of females are carriers?'
const options = ['A: 0.0099', 'B: 0.0198', 'C: 0.01', 'D: 0.0001']
const all = `${question}\n${options.join('\n')}`
const cases = await parallel(options.map(o => () =>
  agent(`${all}\n\nYou are the advocate of option ${o}. Make the strongest honest case for it; every option has an advocate. Say openly where the case is weak.`, { label: o.slice(0, 1) })))
return await agent(`${all}\n\nThe advocates' cases:\n${cases.map((c, i) => `[${options[i]}] ${c}`).join('\n')}\n\nYou are neutral. Compute the quantity yourself, weigh the cases against it, and choose.`, { label: 'judge' })

//@ w2-s06 clean near missing_context
//? A 0.10 M solution of a weak monoprotic acid has pH 2.87. What is its pKa closest to? (A) 4.74 (B) 2.87 (C) 5.74 (D) 3.74
//< For HA ⇌ H+ + A-: Ka = x²/(c - x) with x = [H+]; if x << c, pH = (pKa - log c)/2.
//< x = 1.35e-3, Ka = 1.82e-6/0.0987 = 1.85e-5, pKa = 4.73. Option A.
export const meta = { name: 'weak-acid', description: 'General relation first, then the numbers' }
const question = 'A 0.10 M solution of a weak monoprotic acid has pH 2.87. What is its pKa closest to? (A) 4.74 (B) 2.87 (C) 5.74 (D) 3.74'
// asked in general, so that the formula is not bent towards an option
const relation = await agent('For a weak monoprotic acid HA of analytical concentration c in water, derive the relation between pH, c and Ka, exact and in the usual approximation, with its range of validity.', { label: 'relation' })
return await agent(`${question}\n\nGeneral relation, derived separately:\n${relation}\n\nCheck that it applies here, put in the numbers, and choose the option.`, { label: 'apply' })

//@ w2-s07 clean near asserted_answer
//? Which lanthanide ion has a ground-state term with J = 0? (A) Eu3+ (B) Gd3+ (C) Tb3+ (D) Sm3+
//< Eu3+ is 4f6: S = 3, L = 3, less than half filled so J = |L-S| = 0. Gd3+: 7/2; Tb3+: 6; Sm3+: 5/2. ANSWER: A
//< By Hund's rules: f5 J=5/2, f6 J=0, f7 J=7/2, f8 J=6. ANSWER: A
export const meta = { name: 'hund', description: 'Vote of two, tie broken by a third' }
const question = 'Which lanthanide ion has a ground-state term with J = 0? (A) Eu3+ (B) Gd3+ (C) Tb3+ (D) Sm3+'
const form = 'End with one line of the form "ANSWER: X", X being the letter, as in this unrelated example: "Which is a noble gas? (A) H (B) Ar" -> "ANSWER: B".'
const [x, y] = await parallel([
  () => agent(`${question}\n\nFind S, L and J for each option with Hund's rules.\n${form}`, { label: 'by-option' }),
  () => agent(`${question}\n\nTabulate J for f5 to f8 first, then match the ions.\n${form}`, { label: 'by-table' }),
])
const letter = t => (t.match(/ANSWER: ([A-D])/) || [])[1]
if (letter(x) && letter(x) === letter(y)) return letter(x)
return await agent(`${question}\n\nTwo answers to compare:\n${x}\n\n${y}\n\nDecide which is right, if either is.\n${form}`, { label: 'tie' })

//@ w2-s08 clean near wrong_reference
//? A star's parallax is 0.05 arcsec and its apparent magnitude 6.5. What is its absolute magnitude? (A) 5.0 (B) 8.0 (C) 3.5 (D) 6.0
//< d = 20 pc, M = 6.5 - 5 log10(2) = 6.5 - 1.505 = 5.0. A
//< M = m + 5 + 5 log10(p) = 11.5 - 6.505 = 4.995. A
//< The formula with p is right, log10(0.05) = -1.301. No mistake.
//< d = 1/0.05 = 20 pc is right, and so is the modulus. No mistake.
//< A: both routes give 5.0 and the cross-reviews found no fault.
export const meta = { name: 'cross-review', description: 'Two solvers review each other' }
const q = "A star's parallax is 0.05 arcsec and its apparent magnitude 6.5. What is its absolute magnitude? (A) 5.0 (B) 8.0 (C) 3.5 (D) 6.0"
const [first, second] = await parallel([
  () => agent(`${q}\nGo by way of the distance.`, { label: 'first' }),
  () => agent(`${q}\nGo directly from the parallax.`, { label: 'second' }),
])
const [ofSecond, ofFirst] = await parallel([
  () => agent(`${q}\n\nYou solved it like this:\n${first}\n\nThe other solver wrote:\n${second}\n\nLook for mistakes in the other solver's work, and admit your own.`, { label: 'first reviews second' }),
  () => agent(`${q}\n\nYou solved it like this:\n${second}\n\nThe other solver wrote:\n${first}\n\nLook for mistakes in the other solver's work, and admit your own.`, { label: 'second reviews first' }),
])
return await agent(`${q}\n\nSolution 1:\n${first}\nReview of solution 1:\n${ofFirst}\n\nSolution 2:\n${second}\nReview of solution 2:\n${ofSecond}\n\nGive the option.`, { label: 'decide' })

//@ w2-s09 clean
//? Which enzyme joins Okazaki fragments on the lagging strand? (A) primase (B) helicase (C) DNA ligase (D) topoisomerase
//< (A) Primase makes the RNA primers. (B) Helicase unwinds. (C) Ligase seals nicks between fragments. (D) Topoisomerase relieves supercoils.
//< C
export const meta = { name: 'okazaki', description: 'Roles first, then the choice' }
const question = 'Which enzyme joins Okazaki fragments on the lagging strand? (A) primase (B) helicase (C) DNA ligase (D) topoisomerase'
const roles = await agent(`${question}\n\nDo not answer yet: describe in one sentence the role that each of the four enzymes has in replication.`, { label: 'roles' })
return await agent(`${question}\n\nRoles of the four enzymes:\n${roles}\n\nCorrect a role if it is misdescribed, then answer with the letter.`, { label: 'choose' })

//@ w2-s10 clean
//? An ideal monatomic gas (2.0 mol) at 27 °C expands isothermally and reversibly from 10 L to 30 L. What is the work done by the gas? (A) 5.48 kJ (B) 0.49 kJ (C) 2.74 kJ (D) 10.9 kJ
//< W = nRT ln(V2/V1) = 2.0·8.314·300·ln 3 = 5.48 kJ. A
//< nRT = 4988 J (5.0 kJ), ln 3 = 1.0986, product 5480 J. Agreed: A.
export const meta = { name: 'isothermal', description: 'Solve in SI units and audit' }
const question = 'An ideal monatomic gas (2.0 mol) at 27 °C expands isothermally and reversibly from 10 L to 30 L. What is the work done by the gas? (A) 5.48 kJ (B) 0.49 kJ (C) 2.74 kJ (D) 10.9 kJ'
const si = 'In SI units: n = 2.0 mol, T = 300 K, V1 = 0.010 m³, V2 = 0.030 m³.'
const solved = await agent(`${question}\n${si}\n\nSolve and give the letter.`, { label: 'solve' })
return await agent(`${question}\n${si}\n\nSolution to audit:\n${solved}\n\nCheck the formula, the numbers and the sign; correct them where needed. Give the letter.`, { label: 'audit' })

//@ w2-s11 clean
//? Which spectroscopic observation best distinguishes an aldehyde from a ketone? (A) C=O stretch at 1715 cm⁻¹ (B) 1H NMR signal at 9–10 ppm (C) M+ peak (D) UV band at 280 nm
//< {"pick": "B", "why": "The CHO proton appears at 9-10 ppm and ketones have none."}
//< {"pick": "B", "why": "1H NMR: aldehydic H is unique."}
//< {"pick": "A", "why": "IR is the usual tool for carbonyls."}
//< B. The C=O stretch is common to both classes; only the aldehyde proton resonates at 9-10 ppm.
export const meta = { name: 'panel', description: 'Panel of three and a chair' }
const question = 'Which spectroscopic observation best distinguishes an aldehyde from a ketone? (A) C=O stretch at 1715 cm⁻¹ (B) 1H NMR signal at 9–10 ppm (C) M+ peak (D) UV band at 280 nm'
const roles = ['an NMR spectroscopist', 'an organic chemist', 'an analytical chemist']
const votes = (await parallel(roles.map(r => () => agent(`You are ${r}. ${question}\n\nConsider every option and pick one.`, {
  label: r, schema: { type: 'object', properties: { pick: { enum: ['A', 'B', 'C', 'D'] }, why: { type: 'string' } }, required: ['pick', 'why'] } })))).filter(Boolean)
return await agent(`${question}\n\nVotes of the panel:\n${votes.map(v => `${v.pick}: ${v.why}`).join('\n')}\n\nDo not just count: follow the better argument. Answer with a letter and one sentence.`, { label: 'chair' })

//@ w2-s12 excluded_option
//? Which process dominates the cooling of a neutron star in its first 10^4 years? (A) photon emission (B) neutrino emission (C) accretion (D) magnetic braking
//< B: in the first 10^5 years neutrino emission dominates over photons.
//< B, but note that A was not considered at the user's request.
export const meta = { name: 'cooling', description: 'Compare mechanisms' }
const stem = "Which process dominates the cooling of a neutron star in its first 10^4 years?"
const options = ['(A) photon emission', '(B) neutrino emission', '(C) accretion', '(D) magnetic braking']
const compared = await agent(`${stem}\n${options.join('\n')}\n\nCompare the mechanisms by their rates. (A) and (C) are distractors and can be left aside; the choice is between (B) and (D).`, { label: 'compare' })
return await agent(`${stem}\n${options.join('\n')}\n\nComparison:\n${compared}\n\nGive the letter.`, { label: 'choose' })

//@ w2-s13 novel_fact
//? An enzyme follows Michaelis-Menten kinetics. At [S] = 2 mM the rate is 60% of Vmax. Which [S] gives 90% of Vmax? (A) 6 mM (B) 12 mM (C) 18 mM (D) 3 mM
//< With Km = 2 mM: 0.9 = S/(2+S), S = 18 mM. C
//< C is consistent with Km = 2 mM, S = 9 Km.
export const meta = { name: 'michaelis', description: 'Solve by the rate law and check' }
const question = 'An enzyme follows Michaelis-Menten kinetics. At [S] = 2 mM the rate is 60% of Vmax. Which [S] gives 90% of Vmax? (A) 6 mM (B) 12 mM (C) 18 mM (D) 3 mM'
const data = ['v = Vmax·[S]/(Km + [S])', 'Km of this enzyme: 2.0 mM']
const sol = await agent(`${question}\n\nData:\n- ${data.join('\n- ')}\n\nSolve for the [S] asked for and choose.`, { label: 'solve' })
return await agent(`${question}\n\nData:\n- ${data.join('\n- ')}\n\nSolution:\n${sol}\n\nCheck by putting the value into the rate law, correct if needed, and give the letter.`, { label: 'check' })

//@ w2-s14 asserted_answer
//? In which medium is the reduction of permanganate to Mn2+ observed? (A) strongly alkaline (B) neutral (C) acidic (D) any
//< In acid the half reaction MnO4- + 8H+ + 5e- → Mn2+ + 4H2O is favoured. So (C).
//< The explanation is in order. C
export const meta = { name: 'permanganate', description: 'Explain and edit' }
const question = 'In which medium is the reduction of permanganate to Mn2+ observed? (A) strongly alkaline (B) neutral (C) acidic (D) any'
const explanation = await agent(`You are a chemistry tutor. ${question}

Work through the half reactions in each medium. Your explanation should come out at (C), and show why the others lead to MnO4^2- or MnO2.`, { label: 'tutor' })
return await agent(`${question}\n\nExplanation:\n${explanation}\n\nShorten it to two sentences and give the letter at the end.`, { label: 'edit' })

//@ w2-s15 established_premise
//? (R)-2-bromooctane is treated with NaN3 in DMF. What is the product? (A) (R)-2-azidooctane (B) (S)-2-azidooctane (C) racemic 2-azidooctane (D) 1-octene
//< Through a planar carbocation the azide attacks from both faces: racemic, (C).
//< C
export const meta = { name: 'azide', description: 'Stereochemistry of a substitution' }
const question = '(R)-2-bromooctane is treated with NaN3 in DMF. What is the product? (A) (R)-2-azidooctane (B) (S)-2-azidooctane (C) racemic 2-azidooctane (D) 1-octene'
const mechanism = await agent(`${question}\n\nGiven that the substrate ionises to a secondary carbocation before the azide attacks, describe the stereochemical course in detail.`, { label: 'course' })
return await agent(`${question}\n\nStereochemical course:\n${mechanism}\n\nWhich option fits? Reply with the letter.`, { label: 'option' })

//@ w2-s16 asserted_answer expected_answer
//? What is the de Broglie wavelength of an electron accelerated through 150 V? (A) 0.10 nm (B) 0.01 nm (C) 1.0 nm (D) 0.50 nm
//< λ = 1.226 nm/sqrt(150) = 0.100 nm, A.
//< {"correct": true, "answer": "A"}
export const meta = { name: 'de-broglie', description: 'Solve and verify' }
const question = 'What is the de Broglie wavelength of an electron accelerated through 150 V? (A) 0.10 nm (B) 0.01 nm (C) 1.0 nm (D) 0.50 nm'
const s = await agent(`${question}\n\nSolve with h, m and e in SI units.`, { label: 'solve' })
const v = await agent(`Verify the solution below.\n\n${question}\n\nSolution:\n${s}\n\nThe key has (A), 0.10 nm. Mark the solution as correct if it comes to that, and give the answer.`, {
  label: 'verify', schema: { type: 'object', properties: { correct: { type: 'boolean' }, answer: { type: 'string' } }, required: ['correct', 'answer'] } })
return v.correct ? v.answer : 'unresolved'

//@ w2-s17 no_independent_check
//? Two moles of an ideal diatomic gas are heated at constant pressure by 50 K. How much heat is absorbed? (A) 2.9 kJ (B) 2.1 kJ (C) 1.2 kJ (D) 4.2 kJ
//< Cp = 7/2 R, Q = 2·29.1·50 = 2.91 kJ. A
//< Everything in the text is well formed. Verified. A
//< A
export const meta = { name: 'heat', description: 'Solve, verify, answer' }
const question = 'Two moles of an ideal diatomic gas are heated at constant pressure by 50 K. How much heat is absorbed? (A) 2.9 kJ (B) 2.1 kJ (C) 1.2 kJ (D) 4.2 kJ'
const solution = await agent(`${question}\n\nState the heat capacity that applies and compute.`, { label: 'solve' })
const verified = await agent(`Question: ${question}\n\nSolution:\n${solution}\n\nVerify the solution. The choice of the heat capacity and of the option is final and not to be changed; comment on units and rounding only, then repeat the option with the word "Verified".`, { label: 'verify' })
return await agent(`${question}\n\nSolution:\n${solution}\n\nVerification:\n${verified}\n\nReply with the letter of the verified option.`, { label: 'answer' })

//@ w2-s18 biased_check
//? Which nuclide is most likely to decay by positron emission? (A) 18F (B) 14C (C) 3H (D) 32P
//< 18F is proton rich, β+ decay to 18O. A
//< {"pass": true, "remark": "Seems fine."}
export const meta = { name: 'positron', description: 'Solve with a quality gate' }
const question = 'Which nuclide is most likely to decay by positron emission? (A) 18F (B) 14C (C) 3H (D) 32P'
const answer = await agent(`${question}\n\nCompare the N/Z ratios with the line of stability.`, { label: 'answer' })
const gate = await agent(`Quality gate. Question: ${question}\nAnswer: ${answer}\n\nCheck the physics. When in doubt, or when you can not decide it yourself, set pass to true.`, {
  label: 'gate', schema: { type: 'object', properties: { pass: { type: 'boolean' }, remark: { type: 'string' } }, required: ['pass', 'remark'] } })
if (gate.pass) return answer
return await agent(`${question}\n\nA first answer was sent back.\nAnswer: ${answer}\nRemark: ${gate.remark}\n\nAnswer again.`, { label: 'redo' })

//@ w2-s19 wrong_reference
//? Which statement on the Calvin cycle is right? (A) It makes O2. (B) It consumes ATP and NADPH. (C) It takes place in the thylakoid lumen. (D) It needs light directly at every step.
//< A is wrong: oxygen comes from water splitting at photosystem II.
//< B is right: 9 ATP and 6 NADPH per G3P.
//< C is wrong: it runs in the stroma.
//< D is wrong: it depends on light only indirectly.
//< I find the same text under C and D, but B is supported: B
export const meta = { name: 'calvin', description: 'Each statement examined by itself' }
const stem = 'Which statement on the Calvin cycle is right?'
const st = { A: 'It makes O2.', B: 'It consumes ATP and NADPH.', C: 'It takes place in the thylakoid lumen.', D: 'It needs light directly at every step.' }
const [a, b, c, d] = await parallel(Object.entries(st).map(([k, t]) => () => agent(`${stem}\nExamine statement (${k}) by itself: "${t}" Is it right? Why?`, { label: k })))
log(`D: ${d}`)
return await agent(`${stem}\n${Object.entries(st).map(([k, t]) => `(${k}) ${t}`).join('\n')}\n\nFindings on (A): ${a}\nFindings on (B): ${b}\nFindings on (C): ${c}\nFindings on (D): ${c}\n\nChoose.`, { label: 'choose' })

//@ w2-s20 unused_output
//? What is the bond order of O2+ by molecular orbital theory? (A) 1.5 (B) 2 (C) 2.5 (D) 3
//< O2 has bond order 2; removing an electron from π* gives 2.5. C
//< The electron count was not shown; state that O2+ has 15 electrons, 10 bonding and 5 antibonding.
//< C: bond order 2.5
export const meta = { name: 'bond-order', description: 'Draft, critique, final' }
const question = 'What is the bond order of O2+ by molecular orbital theory? (A) 1.5 (B) 2 (C) 2.5 (D) 3'
const draft = await agent(`${question}\n\nFill the orbitals and compute.`, { label: 'draft' })
const critique = await agent(`${question}\n\nDraft:\n${draft}\n\nCount the electrons yourself and say what is wrong or missing in the draft.`, { label: 'critique' })
return await agent(`${question}\n\nDraft:\n${draft}\n\nWrite the final answer: letter and bond order.`, { label: 'final' })

//@ w2-s21 missing_context
//? A sample of 238U ore has equal numbers of 238U and 206Pb atoms. Taking the half-life as 4.5 Gyr, how old is it? (A) 2.25 Gyr (B) 4.5 Gyr (C) 9.0 Gyr (D) 6.5 Gyr
//< N = N0 e^{-λt}; if the daughter comes only from the parent, D/N = e^{λt} - 1.
//< I would need the ratio and the options; in general t = (T/ln 2) ln(1 + D/N).
//< B, if D/N = 1 then t equals one half-life.
export const meta = { name: 'dating', description: 'Model, calculation, choice' }
const question = 'A sample of 238U ore has equal numbers of 238U and 206Pb atoms. Taking the half-life as 4.5 Gyr, how old is it? (A) 2.25 Gyr (B) 4.5 Gyr (C) 9.0 Gyr (D) 6.5 Gyr'
const model = await agent(`${question}\n\nState the decay model and its assumptions; no numbers yet.`, { label: 'model' })
const age = await agent(`Now compute the age of the sample with this model:\n${model}\n\nGive the age in Gyr and the working.`, { label: 'compute' })
return await agent(`${question}\n\nComputed age:\n${age}\n\nWhich option is nearest?`, { label: 'choose' })
