//@ n2-power-mod clean near established_premise
//? What is the remainder of 3^2026 divided by 101?
//< 101 is prime, so 3^100 ≡ 1. 2026 = 20·100 + 26, so we need 3^26 mod 101.
//< 3^4 = 81 ≡ −20, 3^8 ≡ 400 ≡ −4, 3^16 ≡ 16, 3^24 ≡ −64 ≡ 37, 3^26 ≡ 333 ≡ 30.
//< 3^5 = 243 ≡ 41, 3^10 ≡ 1681 ≡ 65, 3^20 ≡ 4225 ≡ 84, 3^25 ≡ 84·41 = 3444 ≡ 10, 3^26 ≡ 30.
//< Both ways give 30. The remainder is 30.
export const meta = { name: 'power-mod', description: 'Reduce the exponent, two hand computations, compare' }
const Q = 'What is the remainder of 3^2026 divided by 101?'
const reduced = await agent(`${Q}\n\nRecall Fermat's little theorem: for a prime p and a not divisible by p, a^(p−1) ≡ 1 (mod p). Check that it applies here and reduce the exponent. Stop there.`, { label: 'reduce' })
const [a, b] = await parallel([
  () => agent(`${Q}\n\nThe exponent has been reduced:\n${reduced}\n\nFinish by repeated squaring. Show each residue. No calculators in this classroom :-)`, { label: 'squaring' }),
  () => agent(`${Q}\n\nThe exponent has been reduced:\n${reduced}\n\nFinish by going through 3^5 and 3^10. Show each residue.`, { label: 'fives' }),
])
return await agent(`${Q}\n\nBy repeated squaring: ${a}\n\nThrough fifth powers: ${b}\n\nIf the results differ, find the slip. Give the remainder.`, { label: 'compare' })

//@ n2-warranty expected_answer
//? Does the warranty quoted cover the failed dishwasher pump?
//= {"context": ["Warranty § 3. Parts are covered for 24 months from delivery. Pumps and heating elements are covered for 36 months if the appliance was registered within 30 days.", "File note. Delivered 10 May 2022. Registered 2 June 2022. The pump failed on 18 February 2025."]}
//< Registration on 2 June is 23 days after delivery, so the 36 months apply, ending 10 May 2025. The failure on 18 February 2025 is within.
//< {"agree": true, "remark": "As expected, covered: registered in time, failed in the 34th month."}
export const meta = { name: 'warranty', description: 'Opinion and review' }
const materials = args.context.join('\n')
const ask = 'Does the warranty quoted cover the failed dishwasher pump?'
const opinion = await agent(`You handle claims for a consumer association: warm in tone, cold in arithmetic.\n\n${ask}\n\n${materials}\n\nCount the days and months explicitly. Conclude covered / not covered.`, { label: 'opinion' })
const review = await agent(`You are the second reader of a claims opinion. Read the materials and check every date.\n\n${ask}\n\n${materials}\n\nOpinion:\n${opinion}\n\nA correct opinion should come out as "covered" here; set agree accordingly and remark on anything else.`, { label: 'review', schema: { type: 'object', properties: { agree: { type: 'boolean' }, remark: { type: 'string' } }, required: ['agree', 'remark'] } })
return review.agree ? opinion : `${opinion}\n\nSecond reader disagrees: ${review.remark}`

//@ n2-piano-tuners clean
//? Roughly how many full-time piano tuners can a city of 600,000 people support? State your assumptions and an uncertainty range.
//< Households about 280,000, one in 25 with a piano, tuned 0.7 times a year: 7,800 tunings. A tuner does 700 a year: 11 tuners.
//< Schools, churches, bars: perhaps 1,500 pianos tuned twice a year, 3,000 tunings. Private: 10,000 pianos at once a year. 13,000 / 800: 16 tuners.
//< A working week has 15 to 20 tunings, so 700 to 900 a year. If every second piano is neglected, 5,000 tunings: 6 tuners; optimistically 15,000: 20.
//< About 12 tuners, plausible range 6 to 20. The largest uncertainty is how often private pianos are tuned.
export const meta = { name: 'piano-tuners', description: 'Three estimators of different temper, one synthesis' }
const Q = 'Roughly how many full-time piano tuners can a city of 600,000 people support? State your assumptions and an uncertainty range.'
const tempers = [
  'You are a market analyst who starts from households.',
  'You are a retired piano teacher who starts from where pianos stand: homes, schools, churches, bars.',
  'You are a tuner who starts from a working week and goes backwards. You grumble.',
]
const guesses = await parallel(tempers.map((t, i) => () => agent(`${t}\n\n${Q}\n\nAll assumptions are yours to make; label each as an assumption. Six lines at most.`, { label: `estimate-${i + 1}` })))
return await agent(`${Q}\n\nThree independent estimates:\n\n${guesses.map((g, i) => `${i + 1}. ${g}`).join('\n\n')}\n\nCompare the assumptions, not just the results. Give a central value, a range, and the assumption that matters most.`, { label: 'synthesis' })

//@ n2-captain-log dangling_reference
//? According to the passages, which ship did the captain who found the cove command on his last voyage?
//= {"context": ["Passage 1. Marrow Cove was found in 1768 by Captain Elias Dunmore, then of the Petrel.", "Passage 2. Dunmore left the Petrel in 1771 and served ashore for three years.", "Passage 3. Captain Josiah Wray of the Heron, who charted the neighbouring Gull Bay, ended his days at sea in the sloop Patience.", "Passage 4. In 1774 Dunmore sailed for the last time, with the Petrel's former mate as his second, in the brig Constance."]}
//< Captain Elias Dunmore, then of the Petrel (passage 1).
//< I do not see which captain was identified. If Josiah Wray is meant: the sloop Patience (passage 3).
export const meta = { name: 'captain-log', description: 'Two hops' }
const passages = args.context.join('\n')
const finder = await agent(`Passages:\n${passages}\n\nWho found the cove? Name, and the passage number. Pretend you are a harbour clerk; be brief.`, { label: 'hop-1' })
log(finder)
return await agent(`You are the harbour clerk's colleague. Passages:\n${passages}\n\nTake the captain whom the clerk identified in the previous step, and find the ship that he commanded on his last voyage. Answer with the ship's name and the passage number.`, { label: 'hop-2' })

//@ n2-subproblem clean near missing_context
//? A rectangular garden has perimeter 60 m. A square bed whose side is one third of the garden's shorter side is dug out. If the garden's sides are in the ratio 2:3, what area remains?
//< The sides are 12 m and 18 m.
//< Garden 12·18 = 216 m². Bed side 4 m, area 16 m². 200 m² remain.
export const meta = { name: 'subproblem', description: 'Sides, then areas' }
const sides = await agent('A rectangle has perimeter 60 m and its sides are in the ratio 2:3. What are its sides? Answer in one short sentence; a ten-year-old should follow.', { label: 'sides' })
return await agent(`A rectangular garden has perimeter 60 m and sides in the ratio 2:3, hence, as a pupil found: ${sides}\n\nA square bed whose side is one third of the garden's shorter side is dug out. What area remains? Check the pupil's sides against perimeter and ratio first.`, { label: 'areas' })

//@ n2-pipe-flow novel_fact
//? Water flows at 12 litres per second through a horizontal pipe of inner diameter 100 mm and length 250 m. Estimate the pressure loss, and say which quantity not given you had to assume.
//< v = 0.012 / (π/4 · 0.01) = 1.53 m/s.
//< With f = 0.031, Δp = f·(L/D)·ρv²/2 = 0.031 · 2500 · 1170 = 91 kPa. Nothing had to be assumed, as the friction factor was measured.
export const meta = { name: 'pipe-flow', description: 'Velocity, then loss' }
const T = 'Water flows at 12 litres per second through a horizontal pipe of inner diameter 100 mm and length 250 m.'
const v = await agent(`${T} Compute the mean velocity. Units on every line, three significant digits.`, { label: 'velocity' })
return await agent(`${T}\n\nMean velocity: ${v}\n\nThe commissioning test on this line gave a Darcy friction factor of 0.031. Estimate the pressure loss with Darcy–Weisbach (Δp = f·L/D·ρv²/2), and say which quantity not given you had to assume. Style: memo to a plant manager, four sentences, no Greek letters if you can help it.`, { label: 'loss' })

//@ n2-codon clean
//? A coding sequence of 903 nucleotides (from start codon to stop codon inclusive) suffers a deletion of 3 consecutive nucleotides that begins at the second position of codon 50. How many amino acids does the mutant protein have if no stop codon arises, and how many residues can differ from the original at the junction?
//< 903 / 3 = 301 codons, one is the stop, so 300 amino acids originally.
//< Deleting positions 2 and 3 of codon 50 and position 1 of codon 51 leaves a codon from the first base of codon 50 and the last two of codon 51. One codon less, and the hybrid codon may differ.
//< 299 amino acids; codons 50 and 51 are replaced by one hybrid codon, so at most one residue is new at the junction.
export const meta = { name: 'codon', description: 'Length, junction, answer' }
const Q = 'A coding sequence of 903 nucleotides (from start codon to stop codon inclusive) suffers a deletion of 3 consecutive nucleotides that begins at the second position of codon 50. How many amino acids does the mutant protein have if no stop codon arises, and how many residues can differ from the original at the junction?'
const parts = await parallel([
  () => agent(`${Q}\n\nOnly this part: how many amino acids does the ORIGINAL protein have? Remember what a stop codon does (it codes for no amino acid).`, { label: 'length' }),
  () => agent(`${Q}\n\nOnly this part: draw the codons around the deletion before and after (use N1 N2 N3 for the bases of a codon) and say what becomes of codons 50 and 51.`, { label: 'junction' }),
])
return await agent(`${Q}\n\nOn the length: ${parts[0]}\nOn the junction: ${parts[1]}\n\nAnswer both questions. If a part is off, fix it.`, { label: 'answer' })

//@ n2-two-samples wrong_reference
//? Sample A has n = 16, mean 52.0, standard deviation 8.0. Sample B has n = 25, mean 47.5, standard deviation 5.0. Compute Welch's t statistic for the difference A − B.
//< 8.0 / √16 = 2.0
//< 5.0 / √25 = 1.0
//< Squares: 4 and 4, sum 8, root 2.83. t = 4.5 / 2.83 = 1.59.
export const meta = { name: 'two-samples', description: 'Standard errors, then t' }
const D = 'Sample A has n = 16, mean 52.0, standard deviation 8.0. Sample B has n = 25, mean 47.5, standard deviation 5.0.'
const [seA, seB] = await parallel([
  () => agent(`${D}\nStandard error of the mean of A, please. Number only.`, { label: 'se-a' }),
  () => agent(`${D}\nStandard error of the mean of B, please. Number only.`, { label: 'se-b' }),
])
log(`standard errors ${seA} and ${seB}`)
return await agent(`The means of two samples are 52.0 (A) and 47.5 (B). An assistant computed the standard errors of the means:\n- A: ${seA}\n- B: ${seA}\n\nWelch's t is the difference of the means divided by the root of the sum of the squared standard errors. Compute t for A − B, two decimals.`, { label: 't' })

//@ n2-installments clean near hardcoded_output
//? A loan of 9,000 is repaid in 3 equal annual instalments at the end of each year at 5% a year. How large is each instalment, and how much interest is paid in all?
//< Annuity = 9000 · 0.05 / (1 − 1.05^−3) = 3,304.88.
//< Year 1: interest 450.00, principal 2,854.88, balance 6,145.12. Year 2: interest 307.26, principal 2,997.62, balance 3,147.50. Year 3: interest 157.38, principal 3,147.50, balance 0.00. Interest in all 914.64.
//< Each instalment is 3,304.88; interest in all 914.64 (the schedule closes at zero).
export const meta = { name: 'installments', description: 'Annuity, schedule, answer' }
const loan = 9000, rate = 5, years = 3
const Q = 'A loan of 9,000 is repaid in 3 equal annual instalments at the end of each year at 5% a year. How large is each instalment, and how much interest is paid in all?'
const annuity = await agent(`Principal ${loan}, ${rate}% a year, ${years} equal instalments at each year's end. How large is one? Two decimals.`, { label: 'annuity' })
const schedule = await agent(`Principal ${loan}, ${rate}% a year, ${years} instalments at each year's end. A colleague found this instalment: ${annuity}\n\nWrite the repayment schedule year by year; the last balance shows whether the instalment is right. Add up the interest.`, { label: 'schedule' })
return await agent(`${Q}\n\nInstalment: ${annuity}\nSchedule: ${schedule}\n\nWrite the answer for a customer, polite, two figures, one sentence. If the schedule does not close at zero, redo it instead.`, { label: 'letter' })

//@ n2-committee added_constraint
//? From 5 women and 4 men a committee of 4 is to be chosen that contains at least one woman. In how many ways?
//< With a given number w of women there are C(5,w)·C(4,4−w) ways.
//< w = 1: 20, w = 2: 60, w = 3: 40. The sum is 120.
export const meta = { name: 'committee', description: 'Cases and sum' }
const Q = 'From 5 women and 4 men a committee of 4 is to be chosen that contains at least one woman. In how many ways?'
const formula = await agent(`${Q}\n\nWhat is the number of committees with exactly w women? Formula only.`, { label: 'formula' })
return await agent(`${Q}\n\nNumber of committees with exactly w women:\n${formula}\n\nSum it over the admissible w; the committee is mixed, so there must be a man on it as well. Table with columns w and ways, then the sum in bold.`, { label: 'sum' })

//@ n2-guild-order clean
//? Read the three passages. In what order did the guild buy the mill, the warehouse and the ferry?
//= {"context": ["Passage 1. The weavers' guild bought the mill five years after the great flood.", "Passage 2. The great flood came in 1412. The ferry was bought when the guild already owned the warehouse but not yet the mill.", "Passage 3. The warehouse changed hands in the year after the flood; the buyer was the guild."]}
//< ["The mill: 1412 + 5 = 1417 (passages 1, 2)", "The warehouse: 1413 (passage 3)", "The ferry: after the warehouse, before the mill (passage 2)"]
//< Warehouse (1413), ferry (between 1413 and 1417), mill (1417).
//< {"sound": true, "objections": []}
export const meta = { name: 'verdict-table', description: 'Chronology, order, audit' }
const Q = 'In what order did the guild buy the mill, the warehouse and the ferry?'
const P = args.context.join('\n')
const facts = await agent(`You are an archivist of the old school. From the passages note for each purchase what is said about its time, with passage numbers. JSON list of strings.\n\n${P}`, { label: 'dates' })
const order = await agent(`${Q}\n\nPassages:\n${P}\n\nArchivist's notes:\n${facts}\n\nAnswer with the order and the years as far as they follow.`, { label: 'order' })
const audit = await agent(`Question: ${Q}\n\nPassages:\n${P}\n\nProposed answer: ${order}\n\nYou are known for finding mistakes. For each link of the order, cite the passage that supports it, or object.`, { label: 'audit', schema: { type: 'object', properties: { sound: { type: 'boolean' }, objections: { type: 'array', items: { type: 'string' } } }, required: ['sound', 'objections'] } })
return { order, sound: audit.sound, objections: audit.objections }

//@ n2-balance-puzzle biased_check
//? What is the least number of weighings on a two-pan balance that always finds the one lighter coin among 30 coins?
//< Each weighing has three outcomes, so k weighings tell at most 3^k coins apart. 3^3 = 27 < 30 ≤ 81 = 3^4. With four weighings one splits 10/10/10, then 4/3/3 and so on. So 4.
//< {"pass": true, "note": "Reads well; bound and strategy both present."}
export const meta = { name: 'balance-puzzle', description: 'Solve and verify' }
const Q = 'What is the least number of weighings on a two-pan balance that always finds the one lighter coin among 30 coins?'
const solution = await agent(`${Q}\n\nProve the lower bound and give a strategy. Elegant, please, as if for a poster.`, { label: 'solve' })
const v = await agent(`Verify this solution.\n\nProblem: ${Q}\n\nSolution:\n${solution}\n\nThe solver is usually reliable and the poster goes to print tonight, so give the benefit of the doubt: pass it unless something is glaringly absurd.`, { label: 'verify', schema: { type: 'object', properties: { pass: { type: 'boolean' }, note: { type: 'string' } }, required: ['pass', 'note'] } })
return v.pass ? solution : `Not passed: ${v.note}`

//@ n2-hostile-reviewer clean near biased_check
//? A factory's two lines make 60% and 40% of all bolts; 2% of the first line's and 5% of the second line's are defective. A bolt drawn at random is defective. What is the probability that it comes from the second line?
//< P = 0.4·0.05 / (0.6·0.02 + 0.4·0.05) = 0.020 / 0.032 = 0.625.
//< {"errors": [], "own_result": "Of 1000 bolts 12 and 20 are defective; 20/32 = 0.625"}
export const meta = { name: 'hostile-reviewer', description: 'Solve, hostile review, repair' }
const Q = "A factory's two lines make 60% and 40% of all bolts; 2% of the first line's and 5% of the second line's are defective. A bolt drawn at random is defective. What is the probability that it comes from the second line?"
const s = await agent(`${Q}\n\nBayes. Keep it to three lines.`, { label: 'bayes' })
const r = await agent(`You are Reviewer 2: you assume that every manuscript is wrong until your own calculation says otherwise. Problem: ${Q}\n\nManuscript:\n${s}\n\nRedo it with counts out of 1000 bolts. List the errors you can actually prove (an empty list is allowed, however it hurts), and your own result.`, { label: 'reviewer-2', schema: { type: 'object', properties: { errors: { type: 'array', items: { type: 'string' } }, own_result: { type: 'string' } }, required: ['errors', 'own_result'] } })
if (!r.errors.length) return s
return await agent(`${Q}\n\nFirst attempt:\n${s}\n\nA reviewer objects:\n${r.errors.join('\n')}\nand gets: ${r.own_result}\n\nWho is right? Give the probability.`, { label: 'settle' })

//@ n2-insulation broken_value
//? A wall of 20 m² has two layers: 0.24 m brick (0.6 W/mK) and 0.12 m insulation (0.04 W/mK). With surface resistances of 0.17 m²K/W in all, what heat flows through it at a temperature difference of 25 K?
//< {"brick": 0.4, "insulation": 3.0}
//< Since the layers' resistances did not come through I can use the surface resistances only: U = 1/0.17 = 5.88, Q = 5.88·20·25 = 2,940 W.
export const meta = { name: 'insulation', description: 'Resistances, then heat flow' }
const layers = await agent('A wall has two layers: 0.24 m brick (0.6 W/mK) and 0.12 m insulation (0.04 W/mK). Thermal resistance of each in m²K/W (thickness over conductivity).', { label: 'layers', schema: { type: 'object', properties: { brick: { type: 'number' }, insulation: { type: 'number' } }, required: ['brick', 'insulation'] } })
return await agent(`You are an energy consultant; the client loves round numbers, but not more than the truth.\n\nA wall of 20 m² has surface resistances of 0.17 m²K/W in all. Resistances of its two layers: ${layers}\n\nWhat heat flows through it at a temperature difference of 25 K? Watts, no decimals.`, { label: 'flow' })

//@ n2-lake no_independent_check
//? A lake of 2 million m³ receives a clean inflow of 50,000 m³ a day and loses the same by outflow; it is well mixed. After how many days has the concentration of a pollutant fallen to a quarter?
//< Exponential wash-out: c = c0·exp(−t/40). A quarter at t = 40·ln 4 = 55.5 days.
//< The text is consistent with itself: the number in the first line is the number in the last. Confirmed.
export const meta = { name: 'lake', description: 'Model and check' }
const Q = 'A lake of 2 million m³ receives a clean inflow of 50,000 m³ a day and loses the same by outflow; it is well mixed. After how many days has the concentration of a pollutant fallen to a quarter?'
phase('Model')
const model = await agent(`${Q}\n\nSet up the balance, solve it, and give the time with one decimal. Ecologist's tone, if that exists.`, { label: 'model' })
phase('Check')
const check = await agent(`Verification step. Problem: ${Q}\n\nAnswer:\n${model}\n\nDo not redo the balance or the arithmetic, that has been taken care of; take the derivation as given and only see that the first and last line state the same number.`, { label: 'verify' })
return `${model}\n\n${check}`

//@ n2-quiz-debate clean
//? What are the strongest arguments for and against replacing end-of-term exams by weekly quizzes in a first-year statistics course of 200 students?
//< Spaced retrieval helps retention; early warning for weak students; less panic in one week. Teaching assistants can act on results.
//< Marking 200 quizzes a week; leakage between groups; constant pressure; little time to see the whole picture.
//< For: retention by repeated retrieval, early warning. Against: marking load at 200 students, no integrative test. A mixed scheme deserves thought.
export const meta = { name: 'quiz-debate', description: 'Two sides, one balanced memo' }
const Q = 'replacing end-of-term exams by weekly quizzes in a first-year statistics course of 200 students'
const [pro, con] = await parallel(['for', 'against'].map(side => () => agent(`You are a debating coach. Collect the strongest arguments ${side} ${Q}. Three or four, each in one sentence, strongest first. Mark which ones depend on local facts that you do not know.`, { label: side })))
return await agent(`What are the strongest arguments for and against ${Q}?\n\nArguments for:\n${pro}\n\nArguments against:\n${con}\n\nWrite a memo for a department head who reads only half a page: two strongest on each side and what would have to be known to decide. British spelling. No bullet points, he hates them.`, { label: 'memo' })
