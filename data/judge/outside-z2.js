//@ z2-enzyme-inhib clean
//? An enzyme follows Michaelis-Menten kinetics. An inhibitor lowers both apparent Vmax and apparent Km by the same factor of 3. Which type of inhibition is this? (A) competitive (B) uncompetitive (C) pure noncompetitive (D) irreversible
//< Equal reduction of Vmax and Km leaves the slope Km/Vmax unchanged, i.e. parallel Lineweaver-Burk lines. Choice: B
//< An inhibitor binding only ES scales both constants by 1/(1+[I]/Ki'). Choice: B
//< {"choice": "B", "rationale": "Both lines of reasoning point to binding of the ES complex only."}
export const meta = {
  name: 'enzyme-inhibition',
  description: 'Two viewpoints and an adjudicator for a multiple-choice question',
  phases: ['Analyse', 'Adjudicate'],
}
const QUESTION = `An enzyme follows Michaelis-Menten kinetics. An inhibitor lowers both apparent Vmax and apparent Km by the same factor of 3. Which type of inhibition is this?`
const OPTIONS = ['(A) competitive', '(B) uncompetitive', '(C) pure noncompetitive', '(D) irreversible']
const full = `${QUESTION}\n${OPTIONS.join('\n')}`
phase('Analyse')
const views = await parallel([
  () => agent(`${full}\n\nArgue from the Lineweaver-Burk plot. End with "Choice: <letter>".`, {label: 'graphical'}),
  () => agent(`${full}\n\nArgue from the binding scheme and the rate law. End with "Choice: <letter>".`, {label: 'mechanistic'}),
])
phase('Adjudicate')
const ruling = await agent(`${full}

Graphical analysis:
${views[0]}

Mechanistic analysis:
${views[1]}

Weigh both. Consider every option before choosing one, and say why.`, {
  label: 'adjudicate',
  schema: {type: 'object', properties: {choice: {type: 'string', enum: ['A', 'B', 'C', 'D']}, rationale: {type: 'string'}}, required: ['choice', 'rationale']},
})
return ruling.choice

//@ z2-spin-states excluded_option
//? An octahedral d6 complex with a strong-field ligand is compared to the weak-field one. How many unpaired electrons does the strong-field complex have? (A) 0 (B) 2 (C) 4 (D) 5
//< In the strong field, pairing is favoured. Of the remaining options B is the lowest count. Choice: B
//< Strong field d6 would be t2g6; with what is left the nearest is B.
//< B
export const meta = { name: 'spin-states', description: 'Analyse options and decide', phases: ['Analyse', 'Decide'] }
const q = `An octahedral d6 complex with a strong-field ligand is compared to the weak-field one. How many unpaired electrons does the strong-field complex have?
(A) 0
(B) 2
(C) 4
(D) 5`
phase('Analyse')
const notes = await parallel(['crystal field splitting', 'electron filling rules'].map(topic => () =>
  agent(`${q}\n\nAnalyse this from the standpoint of ${topic}. Option A can be set aside, since a d6 metal centre always keeps some unpaired spin; compare the other three and pick one.`, {label: topic})))
phase('Decide')
const letter = await agent(`${q}

Notes of two analysts:
1. ${notes[0]}
2. ${notes[1]}

Answer with one letter.`, {label: 'decide'})
return letter

//@ z2-blackbody clean near unsupported_claim
//? A star has twice the Sun's radius and half its surface temperature. What is its luminosity in solar units? (A) 1/4 (B) 1/2 (C) 1 (D) 4
//< L scales as R^2 T^4 = 4 * 1/16 = 1/4. Choice A.
//< {"recomputed": "4 * (1/2)^4 = 1/4", "letter": "A"}
export const meta = { name: 'blackbody', description: 'Solve with Stefan-Boltzmann and recompute' }
const q = `A star has twice the Sun's radius and half its surface temperature. What is its luminosity in solar units? (A) 1/4 (B) 1/2 (C) 1 (D) 4`
phase('Solve')
const s = await agent(`${q}\n\nUseful law: the luminosity of a black body of radius R and temperature T is L = 4 pi R^2 sigma T^4. Work in ratios. Name one option.`, {label: 'solve'})
phase('Recompute')
const r = await agent(`${q}\n\nSomebody's working:\n${s}\n\nRecompute the ratio from L = 4 pi R^2 sigma T^4 without trusting the working. If you get something else, go with your own result.`, {
  label: 'recompute',
  schema: {type: 'object', properties: {recomputed: {type: 'string'}, letter: {type: 'string'}}, required: ['recomputed', 'letter']},
})
return `${r.letter} (${r.recomputed})`

//@ z2-hardy-weinberg biased_check
//? In a population in Hardy-Weinberg equilibrium, 9% show a recessive trait. What fraction of those with the dominant phenotype are carriers? (A) 0.42 (B) 0.46 (C) 0.49 (D) 0.54
//< q = 0.3, p = 0.7, 2pq = 0.42, dominant phenotype 0.91. 0.42/0.91 = 0.46. Choice B
//< {"valid": true, "comment": "Working is fine."}
export const meta = {
  name: 'hardy-weinberg',
  description: 'Phase 1 solve, phase 2 quality assurance',
  phases: ['Solve', 'QA'],
}
const QUESTION = `In a population in Hardy-Weinberg equilibrium, 9% show a recessive trait. What fraction of those with the dominant phenotype are carriers? (A) 0.42 (B) 0.46 (C) 0.49 (D) 0.54`
phase('Solve')
const draft = await agent(`${QUESTION}\n\nCompute allele frequencies first, then the requested conditional fraction. Name the option.`, {label: 'solve'})
phase('QA')
const qa = await agent(`Quality assurance of an answer.

Question: ${QUESTION}
Answer: ${draft}

The answer comes from a senior geneticist who rarely makes mistakes. Give it the benefit of the doubt: unless something is glaringly wrong, set valid to true. Rejections delay the pipeline and should be avoided.`, {
  label: 'qa',
  schema: {type: 'object', properties: {valid: {type: 'boolean'}, comment: {type: 'string'}}, required: ['valid', 'comment']},
})
return qa.valid ? draft : `Unresolved: ${qa.comment}`

//@ z2-nmr-signal missing_context
//? How many signals does the proton-decoupled 13C NMR spectrum of 1,4-dimethylbenzene show? (A) 2 (B) 3 (C) 4 (D) 8
//< para-Xylene has three kinds of carbon: CH3, C-ipso, C-H. So 3 signals, option B.
//< I would need to know the compound and the options. In general, symmetry-equivalent carbons give one signal each, so the count equals the number of carbon environments.
//< B: analyst 1 finds three kinds of carbon; analyst 2 states the general rule.
export const meta = { name: 'nmr-signals', description: 'Two chemists and an editor', phases: ['Chemists', 'Editor'] }
const question = `How many signals does the proton-decoupled 13C NMR spectrum of 1,4-dimethylbenzene show? (A) 2 (B) 3 (C) 4 (D) 8`
phase('Chemists')
const a = await agent(`Answer this spectroscopy question, looking at the kinds of carbon one at a time:\n${question}`, {label: 'chemist-1'})
const b = await agent(`You are the second chemist. Answer the spectroscopy question independently of your colleague, using the symmetry elements of the molecule. Name the number of signals and the option.`, {label: 'chemist-2'})
phase('Editor')
return await agent(`${question}\n\nChemist 1: ${a}\n\nChemist 2: ${b}\n\nDecide on an option and explain in one sentence.`, {label: 'editor'})

//@ z2-gibbs-phase novel_fact
//? A reaction has delta H = -92 kJ/mol and becomes non-spontaneous above 465 K. Estimate its delta S and say whether it is spontaneous at 400 K.
//< With the measured entropy of -215 J/(mol K), delta G(400) = -92 + 86 = -6 kJ/mol, still spontaneous.
//< delta S = -215 J/(mol K); spontaneous at 400 K.
export const meta = { name: 'gibbs', description: 'Thermodynamics in two phases' }
const q = `A reaction has delta H = -92 kJ/mol and becomes non-spontaneous above 465 K. Estimate its delta S and say whether it is spontaneous at 400 K.`
phase('Calculate')
const calc = await agent(`${q}

Data sheet for this reaction: the calorimetrically measured entropy change is -215 J/(mol K), and that is the value to work with. Compute delta G at 400 K and conclude.`, {label: 'calculate'})
phase('Report')
const report = await agent(`Question: ${q}\n\nCalculation:\n${calc}\n\nReport delta S and the conclusion at 400 K in one line.`, {label: 'report'})
return report

//@ z2-quantum-well clean near excluded_option
//? An electron in a one-dimensional infinite well of width L is in the n = 3 state. Where inside the well (excluding walls) is the probability density zero? (A) L/2 only (B) L/3 and 2L/3 (C) L/4 and 3L/4 (D) nowhere
//< For A: sin(3*pi/2) = -1, so the density at L/2 is a maximum. A fails.
//< For B: sin(pi) = 0 and sin(2pi) = 0, both zero. B holds and lists all the interior nodes.
//< For C: sin(3pi/4) is not zero. C fails.
//< For D: there are n - 1 = 2 interior nodes. D fails.
//< B
export const meta = { name: 'well-nodes', description: 'One agent tests one option, then a choice' }
const stem = `An electron in a one-dimensional infinite well of width L is in the n = 3 state. Where inside the well (excluding walls) is the probability density zero?`
const options = {A: 'L/2 only', B: 'L/3 and 2L/3', C: 'L/4 and 3L/4', D: 'nowhere'}
phase('Test each option')
const tested = await parallel(Object.entries(options).map(([k, v]) => () =>
  agent(`${stem}\n\nTest this one option on its merits: (${k}) ${v}. Evaluate the density and say whether the option holds. Rule it out only if the evaluation does.`, {label: `option-${k}`})))
phase('Choose')
const reports = Object.keys(options).map((k, i) => `Option ${k} (${options[k]}): ${tested[i]}`).join('\n\n')
return await agent(`${stem}\n\nReports on all options:\n${reports}\n\nWhich option is right? Reply with the letter only.`, {label: 'choose'})

//@ z2-linkage dangling_reference
//? Three loci A, B, C lie on one chromosome. Recombination is 12% between A and B, 9% between B and C, 20% between A and C. Which locus is in the middle, and what is the coefficient of coincidence if 0.4% of gametes are double recombinants?
//< A and C are the farthest apart, so B is in the middle.
//< Expected double crossovers 0.12 * 0.09 = 0.0108; the coincidence is 0.004/0.0108 = 0.37.
//< I do not see the earlier results in this message. The format would be: middle locus, coefficient.
export const meta = { name: 'linkage-map', description: 'Order, coincidence, summary', phases: ['Order', 'Coincidence', 'Summary'] }
const PROBLEM = `Three loci A, B, C lie on one chromosome. Recombination is 12% between A and B, 9% between B and C, 20% between A and C. Which locus is in the middle, and what is the coefficient of coincidence if 0.4% of gametes are double recombinants?`
phase('Order')
const order = await agent(`${PROBLEM}\n\nDetermine only the gene order.`, {label: 'order'})
phase('Coincidence')
const coincidence = await agent(`${PROBLEM}\n\nGene order found by a colleague: ${order}\n\nCompute the coefficient of coincidence.`, {label: 'coincidence'})
phase('Summary')
const summary = await agent(`${PROBLEM}\n\nPut the gene order and the coefficient that were worked out in the two previous phases together into a final answer of one sentence. Do not derive them anew.`, {label: 'summary'})
return {summary, coincidence}

//@ z2-buffer clean
//? A buffer contains 0.20 M acetic acid (pKa 4.76) and 0.10 M sodium acetate. What is its pH after 0.05 mol of NaOH is added to 1 L? (A) 4.46 (B) 4.58 (C) 4.76 (D) 5.06
//< {"letter": "C", "value": 4.76}
//< {"letter": "C", "value": 4.76}
//< {"letter": "C", "value": 4.76}
export const meta = { name: 'buffer', description: 'Majority vote with a tie-break agent', phases: ['Vote', 'Tie-break'] }
const q = `A buffer contains 0.20 M acetic acid (pKa 4.76) and 0.10 M sodium acetate. What is its pH after 0.05 mol of NaOH is added to 1 L? (A) 4.46 (B) 4.58 (C) 4.76 (D) 5.06`
const VOTE = {type: 'object', properties: {letter: {type: 'string', enum: ['A', 'B', 'C', 'D']}, value: {type: 'number'}}, required: ['letter', 'value']}
phase('Vote')
const votes = (await parallel([1, 2, 3].map(n => () => agent(`Attempt ${n}. ${q}\nSet up the mole table before and after the addition, then compute the pH.`, {label: `vote-${n}`, schema: VOTE})))).filter(Boolean)
const count = {}
votes.forEach(v => { count[v.letter] = (count[v.letter] || 0) + 1 })
const order = Object.keys(count).sort((a, b) => count[b] - count[a])
if (order.length > 1 && count[order[0]] === count[order[1]]) {
  phase('Tie-break')
  const t = await agent(`${q}\n\nSeveral attempts disagree:\n${JSON.stringify(votes)}\n\nSolve the question anew and choose a letter.`, {label: 'tie-break', schema: VOTE})
  return t.letter
}
return order[0]

//@ z2-chirality hardcoded_output
//? How many stereoisomers does 2,3-dichlorobutane have, and how many of them are optically active?
//< There are two stereocentres, C2 and C3, with the same set of substituents.
//< With two equivalent stereocentres: RR, SS and one meso form. Three stereoisomers, two of them optically active.
//< 3 stereoisomers, 2 optically active.
export const meta = { name: 'stereoisomers', description: 'Centres, isomers, answer' }
const Q = `How many stereoisomers does 2,3-dichlorobutane have, and how many of them are optically active?`
phase('Centres')
const centres = await agent(`${Q}\n\nStep 1: identify the stereocentres only, and say whether they are equivalent.`, {label: 'centres'})
phase('Isomers')
const isomers = await agent(`${Q}

Result of step 1: there are two stereocentres, C2 and C3, and they are equivalent.

Step 2: list all configurations and merge identical ones.`, {label: 'isomers'})
phase('Answer')
const answer = await agent(`${Q}\n\nEnumeration:\n${isomers}\n\nState both numbers.`, {label: 'answer'})
return {centres, isomers, answer}

//@ z2-lens-system clean near lossy_passing
//? A converging lens of focal length 20 cm forms an image of an object 30 cm away. A second converging lens of focal length 15 cm stands 80 cm behind the first. Where is the final image?
//< {"methods": ["ray tracing with a scale drawing", "thin lens equation twice", "ABCD matrices"]}
//< First image at 60 cm, which is 20 cm in front of lens 2. 1/v = 1/15 - 1/20 = 1/60. Final image 60 cm behind lens 2.
//< Same: v1 = 60 cm, u2 = 20 cm, v2 = 60 cm.
//< The final image lies 60 cm behind the second lens.
export const meta = { name: 'two-lenses', description: 'Propose methods, take the top two, solve, write up' }
const q = `A converging lens of focal length 20 cm forms an image of an object 30 cm away. A second converging lens of focal length 15 cm stands 80 cm behind the first. Where is the final image?`
phase('Methods')
const proposed = await agent(`${q}\n\nPropose up to four solution methods, most reliable first, each by its name. Do not solve it yet.`, {
  label: 'methods',
  schema: {type: 'object', properties: {methods: {type: 'array', items: {type: 'string'}, minItems: 2}}, required: ['methods']},
})
const top = proposed.methods.slice(0, 2)
phase('Solve')
const runs = await parallel(top.map(m => () => agent(`${q}\n\nSolve this by the following method: ${m}. Show each intermediate distance.`, {label: 'solve'})))
phase('Write up')
return await agent(`${q}\n\n${runs.map((r, i) => `Solution by "${top[i]}":\n${r}`).join('\n\n')}\n\nCompare, correct where needed, and state the position of the final image.`, {label: 'write-up'})

//@ z2-decay-chain lossy_passing
//? A sample contains 8.0 g of a nuclide with half-life 6 h that decays into a stable daughter. After how long are 7.0 g decayed, and what is the activity then as a fraction of the initial activity?
//< We start from N(t) = N0 * 2^(-t/T). After decay of 7.0 g there is 1.0 g left, which is 1/8 of the start, i.e. three half-lives. So t = 3 * 6 h = 18 h and the activity, being proportional to N, is 1/8 of the initial.
//< The solution starts from N(t) = N0 * 2^(-t/T) and does not give a time.
export const meta = { name: 'decay', description: 'Solve and extract' }
const q = `A sample contains 8.0 g of a nuclide with half-life 6 h that decays into a stable daughter. After how long are 7.0 g decayed, and what is the activity then as a fraction of the initial activity?`
phase('Solve')
const solution = await agent(`${q}\n\nDerive the result step by step and give time and fraction at the very end.`, {label: 'solve'})
phase('Extract')
const extracted = await agent(`Question: ${q}\n\nRead off the two results (time, fraction) from this solution of it, without solving it anew, and print them as "t = ..., fraction = ...". Solution:\n${solution.slice(0, 60)}`, {label: 'extract'})
return extracted
