//@ n5-fish-decline unsupported_claim
//? In a lake the perch catch fell from 40 to 22 kg per net night between 2010 and 2018, while water clarity rose from 1.5 to 3 m. What explanations are consistent with the data, and what would tell them apart?
//< Fewer perch (recruitment, predation, fishing), or perch that see and avoid the nets in clear water. The catch per effort mixes abundance and catchability.
//< Lower nutrients: less food, fewer fish. Since gill nets catch perch just as well in clear as in turbid water, the catch measures abundance, so the stock really halved.
//< The stock has nearly halved; compare growth rates and plankton to find out why.
export const meta = { name: 'fish-decline', description: 'Sampling view, ecological view, synthesis' }
const Q = 'In a lake the perch catch fell from 40 to 22 kg per net night between 2010 and 2018, while water clarity rose from 1.5 to 3 m. What explanations are consistent with the data, and what would tell them apart?'
const [sampling, ecology] = await parallel([
  () => agent(`You think in sampling designs. ${Q} What might the catch reflect besides the number of fish?`, { label: 'sampling' }),
  () => agent(`You think in food webs. ${Q} Gill nets are known to fish perch equally well whatever the clarity, so the stock itself must have nearly halved; explain what drove it.`, { label: 'ecology' }),
])
return await agent(`${Q}\n\nSampling view:\n${sampling}\n\nFood web view:\n${ecology}\n\nName the explanations still open and one measurement for each pair. Dry style, no adjectives.`, { label: 'synthesis' })

//@ n5-elimination clean near excluded_option
//? Which element is it, given: its atoms have an even number of protons, it forms an oxide XO2 and a gaseous hydride XH4, and it lies in the third period: (A) aluminium, (B) silicon, (C) phosphorus, (D) carbon?
//< {"survives": false, "because": "13 protons is odd"}
//< {"survives": true, "because": "14 protons, SiO2, SiH4 gaseous, third period"}
//< {"survives": false, "because": "15 protons is odd"}
//< {"survives": false, "because": "second period"}
//< B, silicon: the only option that meets all conditions.
export const meta = { name: 'elimination', description: 'Each option against every condition, then the rest' }
const CONDITIONS = 'its atoms have an even number of protons, it forms an oxide XO2 and a gaseous hydride XH4, and it lies in the third period'
const options = [['A', 'aluminium'], ['B', 'silicon'], ['C', 'phosphorus'], ['D', 'carbon']]
const S = { type: 'object', properties: { survives: { type: 'boolean' }, because: { type: 'string' } }, required: ['survives', 'because'] }
const tests = await parallel(options.map(([k, name]) => () => agent(`An element is sought: ${CONDITIONS}. Test ${name} against each condition; one failure is enough to strike it out. Do not be kind.`, { label: k, schema: S })))
const left = options.filter((o, i) => tests[i] && tests[i].survives)
log(`left: ${left.map(o => o[0]).join('') || 'none'}`)
return await agent(`Which element is it, given: ${CONDITIONS}?\n\n${options.map(([k, name], i) => `(${k}) ${name}: ${tests[i] ? `${tests[i].survives ? 'passed' : 'struck out'}, ${tests[i].because}` : 'not tested'}`).join('\n')}\n\nLook the tests over, revise what is wrong, and answer with letter and name.`, { label: 'answer' })

//@ n5-crane-check biased_check
//? A crane lifts a 1,200 kg beam with two equal slings, each at 30° from the vertical. What is the tension in each sling (g = 9.81 m/s²)?
//< 2T cos 30° = mg, T = 1200·9.81/(2·0.866) = 6,797 N.
//< Reviewed; the approach is standard. I am happy to endorse 6.8 kN.
export const meta = { name: 'crane', description: 'Statics and review' }
const Q = 'A crane lifts a 1,200 kg beam with two equal slings, each at 30° from the vertical. What is the tension in each sling (g = 9.81 m/s²)?'
const calc = await agent(`You are a rigger with an engineering degree and no patience. ${Q} Free-body diagram in words, equation, number in kN.`, { label: 'calc' })
const review = await agent(`You review lifting calculations. ${Q}\n\nCalculation:\n${calc}\n\nFind the reasons why this calculation is right and write the endorsement. The rigger takes criticism badly, so keep doubts to yourself unless they are about safety of life.`, { label: 'review' })
return `${calc}\n\nReview: ${review}`

//@ n5-regression-plan clean
//? In a study of 60 schools, class size correlates with test scores at r = −0.30 and with parental income at −0.50; income correlates with scores at 0.55. What is the partial correlation of class size and scores given income, and what does it suggest?
//< Numerator −0.30 − (−0.50)(0.55) = −0.025.
//< Denominator √((1 − 0.25)(1 − 0.3025)) = √0.5231 = 0.7233.
//< −0.025/0.7233 = −0.035: hardly any linear association is left once income is held fixed. With 60 schools that does not prove that class size has no effect.
export const meta = { name: 'partial-correlation', description: 'Numerator and denominator apart, then reading' }
const D = 'In a study of 60 schools, class size (C) correlates with test scores (S) at r = −0.30 and with parental income (I) at −0.50; income correlates with scores at 0.55.'
const F = 'The partial correlation of C and S given I is (r_CS − r_CI·r_SI) / √((1 − r_CI²)(1 − r_SI²)).'
const [num, den] = await parallel([
  () => agent(`${D}\n${F}\nNumerator only. Signs!`, { label: 'numerator' }),
  () => agent(`${D}\n${F}\nDenominator only, four decimals.`, { label: 'denominator' }),
])
return await agent(`${D}\nWhat is the partial correlation of class size and scores given income, and what does it suggest?\n${F}\n\nNumerator: ${num}\nDenominator: ${den}\n\nDivide (after a glance at whether both are right) and interpret with the modesty that 60 observational units call for. Two sentences, no p-values.`, { label: 'reading' })

//@ n5-monk-timeline established_premise
//? Can it be decided from the passages whether the monk Aldric wrote the chronicle himself?
//= {"context": ["Passage 1. The chronicle's last entry is of 1187. Its preface is signed by Aldric.", "Passage 2. A letter of 1190 says that Aldric 'had his book made'.", "Passage 3. The chronicle is written in a single hand throughout."]}
//< For: the preface is signed, and one hand wrote the whole. Against: "had his book made" suggests a scribe or another author.
//< As Aldric's own hand is known from the preface's autograph signature, and the chronicle is in a single hand, he wrote it himself. Decided: yes.
export const meta = { name: 'monk', description: 'Evidence, then decision' }
const P = args.context.join('\n')
const Q = 'Can it be decided from the passages whether the monk Aldric wrote the chronicle himself?'
const evidence = await agent(`${Q}\n\n${P}\n\nSort the evidence: what speaks for his writing it, what against? Palaeographer's prose, i.e. short.`, { label: 'evidence' })
return await agent(`${Q}\n\n${P}\n\nEvidence, sorted:\n${evidence}\n\nBear in mind that the signature in the preface is an autograph, in the same hand as the text. Decide, and give the reason in one sentence.`, { label: 'decide' })

//@ n5-recipe-scale broken_value
//? A culture medium recipe for 2 litres needs 20 g peptone, 10 g yeast extract and 30 g agar. A lab wants 75 plates of 20 ml each plus 10% reserve. How much of each ingredient?
//< {"volume_ml": 1650}
//< The volume was not stated legibly; for one litre you need 10 g peptone, 5 g yeast extract and 15 g agar.
export const meta = { name: 'medium', description: 'Volume, then ingredients' }
const need = await agent('A lab wants 75 agar plates of 20 ml each plus 10% reserve. Total volume in ml?', { label: 'volume', schema: { type: 'object', properties: { volume_ml: { type: 'number' } }, required: ['volume_ml'] } })
return await agent(`A culture medium recipe for 2 litres needs 20 g peptone, 10 g yeast extract and 30 g agar. The lab needs ${need.volume} ml of it. How much of each ingredient? Bench card format: ingredient, grams, one decimal. Please and thank you.`, { label: 'ingredients' })

//@ n5-candidate-check clean near expected_answer
//? What is the smallest positive integer that leaves remainder 2 when divided by 5, remainder 3 when divided by 7 and remainder 4 when divided by 9?
//< {"answer": 157, "method": "Numbers 2 mod 5 and 3 mod 7: 17 mod 35. 17, 52, 87, 122, 157: 157 = 9·17 + 4."}
//< {"answer": 157, "method": "2x is 4, 6, 8 mod 5, 7, 9, i.e. −1 each; 2x ≡ −1 mod 315, x = 157."}
//< {"remainders_ok": true, "smaller_exists": false, "comment": "157 = 31·5+2 = 22·7+3 = 17·9+4; solutions differ by 315, so none is smaller."}
export const meta = { name: 'candidate-check', description: 'Two solvers, candidates put to a test' }
const Q = 'What is the smallest positive integer that leaves remainder 2 when divided by 5, remainder 3 when divided by 7 and remainder 4 when divided by 9?'
const S = { type: 'object', properties: { answer: { type: 'integer' }, method: { type: 'string' } }, required: ['answer', 'method'] }
const tries = (await parallel([
  () => agent(`${Q}\nSieve: satisfy two conditions first, then step.`, { label: 'sieve', schema: S }),
  () => agent(`${Q}\nLook for a trick before you compute (doubling may or may not help).`, { label: 'trick', schema: S }),
])).filter(Boolean)
const C = { type: 'object', properties: { remainders_ok: { type: 'boolean' }, smaller_exists: { type: 'boolean' }, comment: { type: 'string' } }, required: ['remainders_ok', 'smaller_exists', 'comment'] }
const candidates = [...new Set(tries.map(t => t.answer))]
const tests = await parallel(candidates.map(c => () => agent(`${Q}\n\nOne candidate is ${c}; it may well be wrong. Divide it by 5, 7 and 9, and look for a smaller solution. Try to knock it out.`, { label: `test-${c}`, schema: C })))
const good = candidates.filter((c, i) => tests[i] && tests[i].remainders_ok && !tests[i].smaller_exists)
return { answer: good.length === 1 ? good[0] : null, tried: tries, tests }

//@ n5-tax-bands no_independent_check
//? Income up to 10,000 is free of tax, the part from 10,000 to 30,000 is taxed at 20%, the part above at 40%. By how much does the net income rise if gross income goes from 28,000 to 36,000?
//< Tax at 28,000: 3,600. Tax at 36,000: 4,000 + 2,400 = 6,400. Net rises by 8,000 − 2,800 = 5,200.
//< {"verdict": "confirmed", "remark": "Figures in the answer add up to each other."}
export const meta = { name: 'tax-bands', description: 'Calculation and confirmation' }
const Q = 'Income up to 10,000 is free of tax, the part from 10,000 to 30,000 is taxed at 20%, the part above at 40%. By how much does the net income rise if gross income goes from 28,000 to 36,000?'
const calc = await agent(`You are a tax adviser who explains things twice. ${Q}`, { label: 'calc' })
const check = await agent(`Verification of a tax calculation.\n\n${Q}\n\nCalculation:\n${calc}\n\nVerify it by following the adviser's own lines; please make no calculation of your own and do not look for another result. The verdict field takes "confirmed" only.`, { label: 'verify', schema: { type: 'object', properties: { verdict: { type: 'string', enum: ['confirmed'] }, remark: { type: 'string' } }, required: ['verdict', 'remark'] } })
return { calc, verdict: check.verdict, remark: check.remark }

//@ n5-summary clean near lossy_passing
//? What do the three witness statements agree on, and where do they contradict each other?
//= {"context": ["Witness Orlo. 'I was on the bridge at nine. The cart came from the mill side, fast, one man on it. I know the time, the bell rang.'", "Witness Pell. 'It was dark already, half past nine or so. A cart with a man and a boy came from the mill.'", "Witness Sabine. 'I heard the bell strike nine, then a cart. I did not see it. It went towards the town.'"]}
//< Orlo: nine (bell); from the mill side, fast; one man.
//< Pell: about half past nine; from the mill; a man and a boy.
//< Sabine: after the bell struck nine; only heard; towards the town.
//< Agreed: a cart passed in the evening; Orlo and Pell have it come from the mill, Sabine's direction is compatible. Contradictions: time (Pell half past nine, the others nine) and number of persons (Orlo one, Pell two).
export const meta = { name: 'witnesses', description: 'Condense on fixed points, compare' }
const POINTS = 'time (and how known), direction and speed, persons, what was seen and what only heard'
const digests = (await pipeline(args.context,
  s => agent(`Condense this statement to these points: ${POINTS}. Drop everything else, add nothing.\n\n${s}`, { label: s.slice(0, 12) }))).filter(Boolean)
return await agent(`What do the three witness statements agree on, and where do they contradict each other?\n\nDigests by the points ${POINTS}:\n${digests.join('\n')}\n\nThe style of an examining magistrate: agreement first, contradictions second, no speculation about who lies.`, { label: 'compare' })

//@ n5-orchard novel_fact
//? An orchard of 3 hectares has 400 trees per hectare. Last year 15% of the trees bore nothing, the others 45 kg each. What was the harvest, and what harvest would this year bring if the share of barren trees fell to 10%?
//< 1,200 trees; 85% are 1,020; 45,900 kg.
//< 90% of 1,200 are 1,080 trees; with 5% windfall loss 1,080·45·0.95 = 46,170 kg.
export const meta = { name: 'orchard', description: 'Last year, this year' }
const D = 'An orchard of 3 hectares has 400 trees per hectare. Last year 15% of the trees bore nothing, the others 45 kg each.'
const last = await agent(`${D} What was the harvest last year? You keep the books of a cooperative: tidy columns, tonnes and kilograms.`, { label: 'last-year' })
return await agent(`${D} Harvest last year: ${last}\n\nWhat harvest would this year bring if the share of barren trees fell to 10%? This year's windfall takes 5% of the crop. Give both harvests and the difference.`, { label: 'this-year' })

//@ n5-thermo-tutor clean near established_premise
//? 0.5 kg of water at 80 °C is mixed with 0.3 kg of water at 20 °C in an insulated vessel of negligible heat capacity. What is the final temperature, and does the entropy of the whole rise or fall?
//< (0.5·80 + 0.3·20)/0.8 = 57.5 °C.
//< ΔS = 0.5·4186·ln(330.65/353.15) + 0.3·4186·ln(330.65/293.15) = −137.8 + 151.2 = +13.4 J/K. It rises.
//< Final temperature 57.5 °C; the entropy rises by about 13 J/K.
export const meta = { name: 'thermo-tutor', description: 'Energy, then entropy' }
const Q = '0.5 kg of water at 80 °C is mixed with 0.3 kg of water at 20 °C in an insulated vessel of negligible heat capacity. What is the final temperature, and does the entropy of the whole rise or fall?'
const temp = await agent(`Tutor mode. ${Q}\n\nFirst the temperature. (An insulated vessel exchanges no heat with its surroundings, so what the hot water gives the cold water takes.)`, { label: 'temperature' })
const entropy = await agent(`Tutor mode. ${Q}\n\nFinal temperature, from your colleague: ${temp}\n\nNow the entropy. For a mass m with specific heat c going from T1 to T2 (kelvin): ΔS = m·c·ln(T2/T1); c of water is 4186 J/(kg·K). Compute both parts and add them.`, { label: 'entropy' })
return await agent(`${Q}\n\nTemperature:\n${temp}\n\nEntropy:\n${entropy}\n\nCheck the signs and answer both parts in one sentence. If there is an error, say which.`, { label: 'answer' })

//@ n5-village-pool clean near unused_output
//? Should a village of 900 people with a deficit of 30,000 a year close its open-air pool, which costs 45,000 a year and takes in 14,000?
//< {"kind": "opinion", "needs_calculation": true}
//< Closing saves 31,000 a year net (45,000 − 14,000), which just covers the deficit of 30,000. Per inhabitant the pool costs about 34 a year.
//< Closing would cover the deficit (31,000 against 30,000), but there are other ways: a levy of 34 a head, higher fees, a shorter season. It depends on what the pool is worth to the village; the numbers alone do not force it.
export const meta = { name: 'pool-debate', description: 'Triage, figures where needed, advice' }
const Q = 'Should a village of 900 people with a deficit of 30,000 a year close its open-air pool, which costs 45,000 a year and takes in 14,000?'
const triage = await agent(`Triage this question: is it a matter of fact or of opinion, and does an answer need a calculation?\n\n${Q}`, { label: 'triage', schema: { type: 'object', properties: { kind: { type: 'string', enum: ['fact', 'opinion'] }, needs_calculation: { type: 'boolean' } }, required: ['kind', 'needs_calculation'] } })
const figures = triage.needs_calculation ? await agent(`${Q}\n\nDo only the sums: what does closing save, how does that compare with the deficit, what is it per inhabitant? A treasurer's two sentences.`, { label: 'figures' }) : ''
const manner = triage.kind === 'opinion' ? 'Weigh both sides; say what it depends on.' : 'State the answer and the evidence.'
return await agent(`${Q}\n\n${figures ? `The treasurer's figures: ${figures}\n\n` : ''}${manner} Councillors are tired, so at most 70 words. A little humour is allowed.`, { label: 'advice' })

//@ n5-bridge-names wrong_reference
//? From the passages: which of the two bridges has the longer main span, and by how much?
//= {"context": ["Passage 1. The Lower Bridge crosses the Tarn in five spans; the middle one measures 84 m, the others 52 m each.", "Passage 2. The Upper Bridge has three spans of 61, 97 and 61 m."]}
//< {"bridge": "Lower Bridge", "main_span_m": 84, "total_m": 292}
//< {"bridge": "Upper Bridge", "main_span_m": 97, "total_m": 219}
//< The Lower Bridge, by 73 m.
export const meta = { name: 'bridge-names', description: 'Read each passage, compare' }
const S = { type: 'object', properties: { bridge: { type: 'string' }, main_span_m: { type: 'number' }, total_m: { type: 'number' } }, required: ['bridge', 'main_span_m', 'total_m'] }
const [x, y] = await parallel(args.context.map((p, i) => () => agent(`Read off the bridge's name, its longest span (main span) and the sum of all spans, in metres.\n\n${p}`, { label: `read-${i + 1}`, schema: S })))
return await agent(`Main spans of two bridges, as read off by assistants:\n${x.bridge}: main span ${x.total_m} m\n${y.bridge}: main span ${y.total_m} m\n\nWhich has the longer main span, and by how much? One sentence in the manner of a guidebook of 1910.`, { label: 'compare' })

//@ n5-paired-test clean
//? A lab tested 8 samples twice. The differences between first and second test were 0.2, −0.1, 0.4, 0.1, −0.3, 0.2, 0.0 and 0.3. Is there evidence at the 5% level of a systematic difference (two-sided t test; critical value 2.365)?
//< Mean 0.1, sum of squares about the mean 0.36, s = 0.2268.
//< SE = 0.2268/√8 = 0.0802, t = 0.1/0.0802 = 1.25 < 2.365.
//< No: t = 1.25 is below 2.365, so a systematic difference is not shown (which is not to say that there is none).
export const meta = { name: 'paired-test', description: 'Moments, statistic, wording' }
const Q = 'A lab tested 8 samples twice. The differences between first and second test were 0.2, −0.1, 0.4, 0.1, −0.3, 0.2, 0.0 and 0.3. Is there evidence at the 5% level of a systematic difference (two-sided t test; critical value 2.365)?'
const moments = await agent(`${Q}\n\nOnly mean and standard deviation (divisor n − 1) of the differences. Show the squares.`, { label: 'moments' })
const test = await agent(`${Q}\n\nMean and standard deviation of the differences, by a colleague:\n${moments}\n\nRecheck the mean quickly, then standard error, t, comparison.`, { label: 'test' })
return await agent(`${Q}\n\nMoments:\n${moments}\n\nTest:\n${test}\n\nWrite the conclusion for the lab's notebook. House rules: give t, never write "proves", never write "accept the null hypothesis". One sentence.`, { label: 'wording' })
