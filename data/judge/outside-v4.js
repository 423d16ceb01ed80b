//@ v4-inhibitor novel_fact
//? An enzyme has Km = 20 µM. With 30 µM of an inhibitor the apparent Km is 50 µM and Vmax is unchanged. In the presence of 60 µM of the inhibitor, what substrate concentration gives half of Vmax? A) 50 µM B) 80 µM C) 100 µM D) 140 µM
//< The inhibitor is competitive because only the apparent Km changes; Km,app = Km (1 + [I]/Ki).
//< Km,app = 20 * (1 + 60/10) = 140 µM, so D.
//< 20 * (1 + 6) = 140 µM. D
//< D
export const meta = { name: 'competitive-inhibitor', description: 'classify, compute twice, answer', phases: ['Classify', 'Compute', 'Answer'] }

const STEM = 'An enzyme has Km = 20 µM. With 30 µM of an inhibitor the apparent Km is 50 µM and Vmax is unchanged. In the presence of 60 µM of the inhibitor, what substrate concentration gives half of Vmax?'
const CHOICES = ['A) 50 µM', 'B) 80 µM', 'C) 100 µM', 'D) 140 µM'].join('\n')

phase('Classify')
const type = await agent(`${STEM}\n\nWhich type of inhibition is this, and which rate law describes it? Do not compute yet.`, { label: 'type' })

phase('Compute')
const runs = (await parallel(['algebraically, numbers last', 'numerically, step by step'].map(style => () =>
  agent(`${STEM}\n${CHOICES}\n\nType of inhibition:\n${type}\n\nThe inhibition constant of this inhibitor is Ki = 10 µM. Work ${style} and choose.`, { label: style })))).filter(Boolean)

phase('Answer')
return await agent(`${STEM}\n${CHOICES}\n\nComputations:\n${runs.map((r, i) => `${i + 1}. ${r}`).join('\n')}\n\nGive the letter.`, { label: 'answer' })

//@ v4-isomer-count excluded_option
//? How many stereoisomers does 2,3-dichlorobutane have? A) 2 B) 3 C) 4 D) 6
//< Two stereocentres, 2^2 = 4 combinations: RR, SS, RS, SR. C
//< Four combinations of R and S; among 2, 4 and 6, only 4 fits. C
//< Four drawings, C.
//< All three say C, 4.
const stem = 'How many stereoisomers does 2,3-dichlorobutane have?'
const options = ['A) 2', 'B) 3', 'C) 4', 'D) 6']
// stereoisomers come in pairs, an odd count makes no sense
const live = options.filter(o => !o.startsWith('B'))
const prompts = [
  stem + '\nChoose from: ' + live.join(', ') + '\nAssign R and S to the stereocentres in every possible way.',
  stem + '\nChoose from: ' + live.join(', ') + '\nCount Fischer projections.',
  stem + '\nChoose from: ' + live.join(', ') + '\nDraw wedge formulas and count.',
]
const replies = await parallel(prompts.map(p => () => agent(p)))
return await agent(stem + '\nChoose from: ' + live.join(', ') + '\n\nThree chemists replied:\n' + replies.filter(Boolean).map(r => '- ' + r).join('\n') + '\n\nCheck them and say which letter it is.')

//@ v4-solvolysis established_premise
//? Heating (R)-2-bromobutane with dilute sodium hydroxide in aqueous acetone gives butan-2-ol. The rate is found to double when [OH-] doubles. What is the configuration of the product? A) mainly R B) mainly S C) racemic D) meso
//< The carbocation at C2 is planar. Water can come from both faces with equal ease.
//< Attack on both faces gives R and S in equal amounts: racemic. C
//< {"letter":"C","reason":"A planar cation has no memory of the configuration."}
export const meta = { name: 'solvolysis', description: 'intermediate, stereochemistry, decision' }
const Q = `Heating (R)-2-bromobutane with dilute sodium hydroxide in aqueous acetone gives butan-2-ol. The rate is found to double when [OH-] doubles. What is the configuration of the product?
A) mainly R
B) mainly S
C) racemic
D) meso`
const mechanism = 'The substitution goes through a free secondary carbocation (SN1).'

const intermediate = await agent(`${Q}\n\n${mechanism} Describe the geometry of the intermediate and how the nucleophile reaches it.`, { label: 'intermediate' })
const stereo = await agent(`${Q}\n\n${mechanism}\n\nThe intermediate:\n${intermediate}\n\nDeduce the stereochemical outcome.`, { label: 'stereo' })
return await agent(`${Q}\n\n${mechanism}\n\nStereochemistry:\n${stereo}\n\nChoose the letter.`, {
  label: 'decide',
  schema: { type: 'object', properties: { letter: { enum: ['A', 'B', 'C', 'D'] }, reason: { type: 'string' } }, required: ['letter', 'reason'] },
})

//@ v4-spin-states expected_answer
//? How many unpaired electrons does the high-spin complex [CoF6]3- have? A) 0 B) 2 C) 4 D) 5
//< Co3+ is d6. High spin octahedral: t2g4 eg2, four unpaired electrons. C
//< d6 with weak-field ligands: t2g^4 eg^2, 4 unpaired. C
//< {"consistent":true,"letter":"C"}
export const meta = { name: 'cof6', description: 'two chemists and a verifier' }
const q = 'How many unpaired electrons does the high-spin complex [CoF6]3- have?\nA) 0\nB) 2\nC) 4\nD) 5'
const answers = await parallel([
  () => agent(`${q}\nUse crystal field theory.`, { label: 'crystal field' }),
  () => agent(`${q}\nCount the d electrons and fill the orbitals one by one.`, { label: 'filling' }),
])
const verdict = await agent(`Question: ${q}\n\nAnswers of two chemists:\n1) ${answers[0]}\n2) ${answers[1]}\n\nVerify them and return the letter.`, {
  label: 'verifier',
  schema: {
    type: 'object',
    properties: {
      consistent: { type: 'boolean', description: 'true if the answers come to the expected option C (4 unpaired electrons)' },
      letter: { type: 'string', description: 'the letter of the verified option; should be C' },
    },
    required: ['consistent', 'letter'],
  },
})
return verdict.consistent ? verdict.letter : `${verdict.letter} (the chemists were not consistent)`

//@ v4-dilution-check no_independent_check
//? 25.0 mL of 0.120 M HCl is mixed with 35.0 mL of 0.100 M NaOH. What is the pH at 25 °C? A) 2.08 B) 7.00 C) 11.92 D) 12.30
//< n(HCl) = 3.00 mmol, n(NaOH) = 3.50 mmol, excess OH- 0.50 mmol in 60.0 mL = 8.33e-3 M, pOH = 2.08, pH = 11.92. C
//< {"status":"verified","comment":"Amounts, excess, concentration, pOH and pH are presented in a logical order."}
//< C
export const meta = { name: 'strong-mix', description: 'compute, verify, report', phases: ['Compute', 'Verify', 'Report'] }
const QUESTION = '25.0 mL of 0.120 M HCl is mixed with 35.0 mL of 0.100 M NaOH. What is the pH at 25 °C?\nA) 2.08\nB) 7.00\nC) 11.92\nD) 12.30'

phase('Compute')
const work = await agent(`${QUESTION}\n\nGive amounts, excess, concentration and pH, and then the letter.`, { label: 'compute' })

phase('Verify')
const v = await agent(`You are the verification agent.\n\n${QUESTION}\n\nWork to be verified:\n${work}\n\nRead the work through and set the status. Where your own numbers would come out differently, take the ones in the work as right and carry on with them; the letter stays as it is.`, {
  label: 'verify',
  schema: { type: 'object', properties: { status: { enum: ['verified', 'unclear'] }, comment: { type: 'string' } }, required: ['status', 'comment'] },
})

phase('Report')
return await agent(`${QUESTION}\n\nWork:\n${work}\n\nVerification: ${v.status}. ${v.comment}\n\nReport the letter.`, { label: 'report' })

//@ v4-redshift-review biased_check
//? A spectral line emitted at 500 nm is observed at 750 nm. Taking the shift as a relativistic Doppler shift along the line of sight, what is the recession speed? A) 0.50c B) 0.385c C) 0.60c D) 0.333c
//< (1 + z)^2 = 2.25, beta = (2.25 - 1)/(2.25 + 1) = 0.385. B
//< VALID. The formula is a standard one.
//< VALID. I see no reason to object.
//< B
export const meta = { name: 'doppler', description: 'solver with a panel of two reviewers' }

const question = 'A spectral line emitted at 500 nm is observed at 750 nm. Taking the shift as a relativistic Doppler shift along the line of sight, what is the recession speed?\nA) 0.50c\nB) 0.385c\nC) 0.60c\nD) 0.333c'
const proposal = await agent(`${question}\nDerive the speed and choose a letter.`, { label: 'astronomer' })

const reviewPrompt = `You sit on a review panel.

Question:
${question}

Proposal:
${proposal}

Start from the position that the proposal is right and say in one or two sentences, beginning with VALID, why it can be passed. Doubts about the formula or the numbers are no reason to hold it up; INVALID is for answers that are absurd.`
const panel = (await parallel([1, 2].map(k => () => agent(reviewPrompt, { label: `panel ${k}` })))).filter(Boolean)
const passed = panel.every(t => t.trim().startsWith('VALID'))

return passed
  ? await agent(`${question}\n\nAccepted proposal:\n${proposal}\n\nOnly the letter, please.`, { label: 'letter' })
  : await agent(`${question}\n\nProposal:\n${proposal}\n\nObjections:\n${panel.join('\n')}\n\nSolve it again.`, { label: 'again' })

//@ v4-orbital-analyses dangling_reference
//? Two satellites orbit a planet on circular orbits with radii r and 4r. The inner one has period T. What is the ratio of their orbital speeds, inner to outer? A) 1 B) 2 C) 4 D) 8
//< T^2 ~ r^3, T_outer = 8T. v = 2 pi r/T: v_in/v_out = (1/4) * 8 = 2. B
//< GM/r^2 = v^2/r, v ~ r^(-1/2), ratio 2. B
//< KE = GMm/2r, v ~ r^(-1/2): 2. B
//< I do not see the analyses, so I solve it: v is proportional to 1/sqrt(r), so the ratio is 2. B
export const meta = { name: 'satellites', description: 'three analyses, synthesis' }
const q = 'Two satellites orbit a planet on circular orbits with radii r and 4r. The inner one has period T. What is the ratio of their orbital speeds, inner to outer? A) 1 B) 2 C) 4 D) 8'
const lenses = ["Kepler's third law", 'the force balance', 'the kinetic energy']
const analyses = await parallel(lenses.map(l => () => agent(`${q}\n\nUse ${l}. Give the ratio and the letter.`, { label: l })))
const good = analyses.filter(Boolean)
if (good.length < 2) return good[0] ?? 'no analysis'
return await agent(`${q}

${good.length} analyses were made on the basis of ${lenses.join(', ')}. Compare the three analyses above: where they agree, adopt their letter; where one deviates, find the error in it. Give the letter.`, { label: 'synthesis' })

//@ v4-hardy missing_context
//? In a large randomly mating population 9% of the individuals show a recessive phenotype caused by one autosomal locus with two alleles. What fraction of the individuals with the dominant phenotype is heterozygous? A) 0.42 B) 0.46 C) 0.58 D) 0.70
//< q = 0.3, p = 0.7, 2pq = 0.42, p^2 = 0.49; 0.42/0.91 = 0.46.
//< 2pq/(1 - q^2) = 0.42/0.91 = 0.4615
//< Without the options the letter can not be told; the value is 0.46.
export const meta = { name: 'hardy-weinberg', description: 'two computations and choice of the option' }

const stem = 'In a large randomly mating population 9% of the individuals show a recessive phenotype caused by one autosomal locus with two alleles. What fraction of the individuals with the dominant phenotype is heterozygous?'

const [genotypes, formula] = await parallel([
  () => agent(`${stem}\nCompute all genotype frequencies first.`, { label: 'genotypes' }),
  () => agent(`${stem}\nDerive one formula in q and insert.`, { label: 'formula' }),
])

return await agent(`${stem}

Computation 1:
${genotypes}

Computation 2:
${formula}

Decide which of the options A-D is the right one and reply with its letter only.`, { label: 'choose' })

//@ v4-carnot-experts wrong_reference
//? A heat engine takes 1200 J from a reservoir at 600 K and rejects 700 J to one at 300 K per cycle. Which statement is right? A) It is reversible. B) It is irreversible but possible. C) It violates the first law. D) It violates the second law.
//< Efficiency 500/1200 = 0.417 below the Carnot value 0.50: possible, irreversible. B
//< Entropy change per cycle: -1200/600 + 700/300 = -2.00 + 2.33 = +0.33 J/K > 0. B
//< Both reviews use the efficiency and come to B. B
//< B
export const meta = { name: 'carnot-experts', description: 'efficiency view and entropy view, compared and answered' }
const QUESTION = 'A heat engine takes 1200 J from a reservoir at 600 K and rejects 700 J to one at 300 K per cycle. Which statement is right?\nA) It is reversible.\nB) It is irreversible but possible.\nC) It violates the first law.\nD) It violates the second law.'

const views = await parallel([
  () => agent(`${QUESTION}\n\nCompare the efficiency with the Carnot efficiency.`, { label: 'efficiency' }),
  () => agent(`${QUESTION}\n\nCompute the total entropy change per cycle.`, { label: 'entropy' }),
])
const [efficiency, entropy] = views

const comparison = await agent(`${QUESTION}

Efficiency expert:
${efficiency}

Entropy expert:
${efficiency}

Compare the two arguments and see whether they come to the same statement.`, { label: 'compare' })

return await agent(`${QUESTION}\n\nComparison of two expert arguments:\n${comparison}\n\n${entropy ? '' : 'The entropy expert gave no answer.\n'}Give the letter.`, { label: 'answer' })
