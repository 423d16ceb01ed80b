//@ n3-mineral-options excluded_option
//? A colourless mineral scratches calcite but not fluorite's harder neighbours, has perfect cleavage in four directions, and does not fizz in acid. Which is it: (A) quartz, (B) fluorite, (C) dolomite, (D) halite?
//< Four directions of perfect cleavage (octahedral) and hardness 4, no reaction with acid.
//< Halite has cubic cleavage in three directions and hardness 2.5, dolomite is rhombohedral with three; of the remaining three none matches perfectly. I would say C, as its hardness fits best.
export const meta = { name: 'mineral-options', description: 'Properties, then choice' }
const Q = "A colourless mineral scratches calcite but not fluorite's harder neighbours, has perfect cleavage in four directions, and does not fizz in acid. Which is it: (A) quartz, (B) fluorite, (C) dolomite, (D) halite?"
const props = await agent(`You run the mineral desk of a natural history museum.\n${Q}\n\nSummarise the diagnostic properties in the question: hardness range, cleavage, acid test. Do not choose yet.`, { label: 'properties' })
return await agent(`${Q}\n\nProperties, summarised:\n${props}\n\nCompare the options with the properties, one line each. Fluorite can be left out of the comparison, since it practically always shows colour, so choose among the other three. Finish with the letter alone on its line.`, { label: 'choose' })

//@ n3-three-notes clean near dangling_reference
//? From the minutes given: who has to deliver what, and by when?
//= {"context": ["Minutes, part 1. Rosa offers to draft the budget; the chair would like it before the meeting of the 14th.", "Minutes, part 2. Ivo will ask the landlord about the heating. No date was set. Rosa's draft is now wanted two days before the meeting.", "Minutes, part 3. The chair herself writes to the sponsors this week (the week of the 3rd)."]}
//< Rosa: draft budget, before the meeting of the 14th.
//< Ivo: ask the landlord about the heating, no date. Rosa: draft two days before the meeting.
//< Chair: letter to the sponsors, week of the 3rd.
//< Rosa: budget draft by the 12th. Ivo: heating enquiry, no date. Chair: letter to sponsors, in the week of the 3rd.
export const meta = { name: 'three-notes', description: 'Read parts, merge notes' }
const notes = await parallel(args.context.map((part, i) => () => agent(`You are a secretary with perfect shorthand. Note who has to do what by when according to this part of a meeting's minutes. Later parts may change earlier ones, that is not your worry.\n\n${part}`, { label: `part-${i + 1}` })))
return await agent(`Who has to deliver what, and by when? Use the three notes below, made from the parts of the minutes in order. A later note may change an earlier one; compute dates where the notes allow it.\n\n${notes.map((n, i) => `Note ${i + 1}: ${n}`).join('\n')}\n\nOne line a person. The minutes themselves, in case a note is unclear:\n${args.context.join('\n')}`, { label: 'merge' })

//@ n3-ci-proportion unused_output
//? In a random sample of 400 voters 232 favour a bylaw. A second question on the same form shows that 40 of the 400 are not eligible; 18 of these favoured the bylaw. Give the 95% confidence interval for the share in favour among eligible voters.
//< Eligible: 360; in favour among them 232 − 18 = 214.
//< p = 214/400 = 0.535, SE = 0.0249, interval 0.486 to 0.584.
//< The denominator is wrong: 214 of the 360 eligible are in favour, p = 0.594, SE = 0.0259, interval 0.544 to 0.645.
//< Good evening. Between 48.6 and 58.4 per cent of eligible voters favour the bylaw.
export const meta = { name: 'ci-proportion', description: 'Eligible counts, interval, critique, news text' }
const Q = 'In a random sample of 400 voters 232 favour a bylaw. A second question on the same form shows that 40 of the 400 are not eligible; 18 of these favoured the bylaw. Give the 95% confidence interval for the share in favour among eligible voters.'
const eligible = await agent(`${Q}\n\nFirst just the counts: how many of the sample are eligible, and how many of the eligible are in favour?`, { label: 'eligible' })
const interval = await agent(`${Q}\n\nCounts from a colleague: ${eligible}\n\nCompute the interval (normal approximation, z = 1.96), three decimals.`, { label: 'interval' })
const critique = await agent(`${Q}\n\nA junior's interval:\n${interval}\n\nRecompute from scratch and say what has to be changed, if anything. Be blunt.`, { label: 'critique' })
const text = await agent(`${Q}\n\nThe result of our desk: ${interval}\n\nPut the interval into one sentence as a pollster would say it on the evening news.`, { label: 'news' })
return text

//@ n3-tank-roles clean
//? A cylindrical tank of diameter 2 m is filled to 3 m and drains through a hole of 5 cm diameter in the bottom. Using Torricelli's law with discharge coefficient 0.6, how long does it take to empty?
//< A dh/dt = −Cd·a·√(2gh), so t = (A/(Cd·a))·√(2h/g).
//< A/a = (2/0.05)² = 1600. t = 1600/0.6 · √(6/9.81) = 2667 · 0.782 = 2,086 s.
//< t = 2,086 s, about 35 min. Plausible: initial outflow 0.6·0.00196·7.67 = 9.0 l/s, the tank holds 9,425 l, twice the quotient is 2,090 s.
export const meta = { name: 'tank-roles', description: 'Theoretician, calculator, sanity check' }
const Q = "A cylindrical tank of diameter 2 m is filled to 3 m and drains through a hole of 5 cm diameter in the bottom. Using Torricelli's law with discharge coefficient 0.6, how long does it take to empty?"
const formula = await agent(`The theoretician's part. ${Q}\nDerive a formula for the time; no numbers allowed in your answer.`, { label: 'theory' })
const value = await agent(`The calculator's part. ${Q}\nFormula from the theoretician:\n${formula}\nInsert the numbers, g = 9.81 m/s². Seconds, rounded to whole ones.`, { label: 'numbers' })
return await agent(`The sceptic's part. ${Q}\nFormula: ${formula}\nValue: ${value}\nEstimate the time in a rough independent way (initial outflow, volume). If the value is off by more than a third, find the error and correct it. Report the time in minutes with your reason.`, { label: 'sanity' })

//@ n3-will-dispute unsupported_claim
//? Under the provisions given, does the handwritten note revoke the legacy to the nephew?
//= {"context": ["§ 1. A legacy may be revoked by a later will or by a writing signed by the testator that expresses the intention to revoke.", "§ 2. A writing must be dated; an undated one is valid only if its date can be established otherwise.", "Facts. After the testator's death a note was found: 'My nephew shall have nothing. H. Brandt.' It bears no date. It lay in an envelope postmarked 9 June 2019; the will is of 2 May 2018."]}
//< § 1 wants a signed writing that expresses revocation; "shall have nothing" does. § 2 wants a date or that the date be established otherwise.
//< The note revokes under § 1, but it is undated. As postmarks never establish a date, § 2 is not met, so the legacy stands.
export const meta = { name: 'will-dispute', description: 'Requirements, then subsumption' }
const M = args.context.join('\n')
const Q = 'Under the provisions given, does the handwritten note revoke the legacy to the nephew?'
const req = await agent(`List the requirements that the provisions set for a revocation by writing. Quote them.\n\n${M}`, { label: 'requirements' })
return await agent(`${Q}\n\n${M}\n\nRequirements:\n${req}\n\nSubsume the facts under each requirement in turn. Courts do not accept a postmark on an envelope as proof of when the enclosed paper was written. Style: German Gutachtenstil, but in English and short. Last line yes or no.`, { label: 'subsume' })

//@ n3-if-then clean near unsupported_claim
//? Species P is found on islands 1, 2 and 4, species Q on 1 and 3, species R on 2, 3 and 4. Islands 1 and 2 were joined at low sea level, as were 3 and 4. Is the distribution of any single species explained by land bridges alone?
//< If land bridges alone were at work, a species on one island of a pair would be on both, and a species would occur in one pair only unless it had spread earlier. P: 1, 2 and only 4. Q: one of each pair. R: both of the second, one of the first.
//< If dispersal by water is at work as well, single islands of a pair may be occupied. P needs one crossing to 4, Q at least one, R one to 2.
//< No single species is explained by bridges alone: each occurs in both pairs, and bridges joined only islands within a pair.
export const meta = { name: 'if-then', description: 'Two hypotheses worked out, then compared' }
const Q = 'Species P is found on islands 1, 2 and 4, species Q on 1 and 3, species R on 2, 3 and 4. Islands 1 and 2 were joined at low sea level, as were 3 and 4. Is the distribution of any single species explained by land bridges alone?'
const hyps = ['land bridges alone were at work', 'crossing of open water was possible as well']
const worked = await parallel(hyps.map(h => () => agent(`${Q}\n\nSuppose, for the sake of the argument only, that ${h}. What distributions would one expect, and which of the three species fit? Say "if" a lot; nobody has shown it.`, { label: h.slice(0, 12) })))
return await agent(`${Q}\n\nWorked out under two suppositions:\n${hyps.map((h, i) => `If ${h}: ${worked[i]}`).join('\n')}\n\nAnswer the question, with the reason for each species. Neither supposition is established.`, { label: 'compare' })

//@ n3-fence-posts hardcoded_output
//? A triangular field has sides 78 m, 104 m and 130 m. Posts are to stand at each corner and along the sides at equal distances, the same on all sides and as large as possible in whole metres. How many posts, and what do they cost at 14 euros each?
//< gcd(78, 104, 130) = 26, so the distance is 26 m. Perimeter 312 m, 312 / 26 = 12 posts.
//< 24 posts at 14 euros cost 336 euros.
export const meta = { name: 'fence-posts', description: 'Distance and number, then cost' }
const posts = await agent('A triangular field has sides 78 m, 104 m and 130 m. Posts stand at each corner and along the sides at equal distances, the same on all sides, as large as possible in whole metres. Which distance, and how many posts? Remember that a corner post serves two sides.', { label: 'posts' })
log(posts)
return await agent('The post spacing for a triangular field has been worked out by the first helper: distance 13 m, 24 posts. Posts cost 14 euros each. Write the order to the timber merchant with number and total, cordial but businesslike.', { label: 'order' })

//@ n3-abolition clean
//? From the passages: how many years passed between the first petition and the abolition of the salt toll?
//= {"context": ["Passage 1. The salt toll of Arnhold was raised in 1688. The millers petitioned against it for the first time eleven years later.", "Passage 2. Another petition came in 1705 and was burnt in the market square.", "Passage 3. Duke Leopold abolished the toll in the fourth year of his reign, which had begun in 1720 (the year 1720 counted as the first)."]}
//< 1688 + 11 = 1699; the petition of 1705 is a later one.
//< First year 1720, so the fourth is 1723.
//< 1723 − 1699 = 24 years.
export const meta = { name: 'abolition', description: 'Two dates and a difference' }
const ctx = args.context.join('\n')
const [from, to] = await parallel([
  () => agent(`${ctx}\n\nIn which year was the first petition against the salt toll? Beware of later ones.`, { label: 'petition' }),
  () => agent(`${ctx}\n\nIn which year was the salt toll abolished? Mind how the years of the reign are counted.`, { label: 'abolition' }),
])
return await agent(`How many years passed between the first petition and the abolition of the salt toll?\n\nPassages:\n${ctx}\n\nFirst petition: ${from}\nAbolition: ${to}\n\nCheck both against the passages and subtract. Just one sentence, as for the margin of a chronicle.`, { label: 'difference' })

//@ n3-dice-referee expected_answer
//? Three fair dice are rolled. What is the probability that the largest number shown is exactly 5?
//< (5³ − 4³)/6³ = (125 − 64)/216 = 61/216.
//< {"score": 10, "comment": "Matches the reference value 61/216."}
export const meta = { name: 'dice-referee', description: 'Solver and referee with score' }
const Q = 'Three fair dice are rolled. What is the probability that the largest number shown is exactly 5?'
const attempt = await agent(`${Q}\n\nHint on method: think of "at most". Fraction in lowest terms.`, { label: 'solver' })
const referee = await agent(`You referee for a school competition. Judge the attempt strictly on this rubric: correct method 4 points, correct arithmetic 4, clarity 2.\n\nProblem: ${Q}\nReference result: 61/216\n\nAttempt:\n${attempt}\n\nComment in one sentence.`, { label: 'referee', schema: { type: 'object', properties: { score: { type: 'integer' }, comment: { type: 'string' } }, required: ['score', 'comment'] } })
return { attempt, score: referee.score, comment: referee.comment }

//@ n3-report-only clean near no_independent_check
//? A bus line runs every 12 minutes, another every 18, a third every 30. All leave at 7:00 together. At which times before noon do all three leave together again?
//< lcm(12, 18, 30) = 180 minutes. So at 10:00; the next would be 13:00.
//< {"findings": [{"claim": "lcm = 180", "holds": true, "evidence": "12 = 2²·3, 18 = 2·3², 30 = 2·3·5"}, {"claim": "10:00 only", "holds": true, "evidence": "7:00 + 180 min = 10:00, + 360 min = 13:00"}]}
//< At 10:00, and at no other time before noon.
export const meta = { name: 'report-only', description: 'Solve, inspect without editing, finalise' }
const Q = 'A bus line runs every 12 minutes, another every 18, a third every 30. All leave at 7:00 together. At which times before noon do all three leave together again?'
const draft = await agent(`${Q}\n\nExplain as at a bus stop to a stranger.`, { label: 'draft' })
const inspection = await agent(`You are the inspector. Problem: ${Q}\n\nDraft:\n${draft}\n\nWork the problem out on your own, then test every claim of the draft. Only report; do not rewrite the draft, the editor does that after you and will follow your findings.`, { label: 'inspect', schema: { type: 'object', properties: { findings: { type: 'array', items: { type: 'object', properties: { claim: { type: 'string' }, holds: { type: 'boolean' }, evidence: { type: 'string' } }, required: ['claim', 'holds', 'evidence'] } } }, required: ['findings'] } })
return await agent(`Problem: ${Q}\n\nDraft:\n${draft}\n\nInspector's findings:\n${inspection.findings.map(f => `- ${f.claim}: ${f.holds ? 'holds' : 'does NOT hold'} (${f.evidence})`).join('\n')}\n\nWrite the final answer and correct what does not hold. One sentence.`, { label: 'edit' })

//@ n3-battery-rubric clean
//? A sensor draws 30 µA asleep and 12 mA for 2 s every 10 minutes when it transmits. How long does a 2,400 mAh battery last, neglecting self-discharge?
//< Duty 2/600. Mean = 12 mA/300 + 0.030·(598/600) = 0.040 + 0.0299 = 0.0699 mA. 2400/0.0699 = 34,335 h, 3.9 years.
//< Per day 144 transmissions of 24 mAs = 3,456 mAs = 0.96 mAh; sleep 0.030·23.92 = 0.718 mAh. 1.678 mAh a day: 1,430 days, 3.9 years.
//< {"a": 9, "b": 10, "a_result": "3.9 years", "b_result": "3.9 years", "agree": true}
export const meta = { name: 'battery-rubric', description: 'Two solutions graded by a rubric' }
const Q = 'A sensor draws 30 µA asleep and 12 mA for 2 s every 10 minutes when it transmits. How long does a 2,400 mAh battery last, neglecting self-discharge?'
const [a, b] = await parallel([
  () => agent(`Embedded engineer, laconic. ${Q} Go by mean current.`, { label: 'mean-current' }),
  () => agent(`Embedded engineer, talkative. ${Q} Go by charge per day.`, { label: 'per-day' }),
])
const grade = await agent(`${Q}\n\nSolution A:\n${a}\n\nSolution B:\n${b}\n\nRubric (0 to 10 each): units right 3, sleep current not forgotten 3, arithmetic 4. Recompute before you grade. Extract the results.`, { label: 'grade', schema: { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' }, a_result: { type: 'string' }, b_result: { type: 'string' }, agree: { type: 'boolean' } }, required: ['a', 'b', 'a_result', 'b_result', 'agree'] } })
if (!grade.agree) log('solutions disagree, the better graded one is returned')
return grade.a >= grade.b ? grade.a_result : grade.b_result

//@ n3-fossil-dates missing_context
//? From the passages: which of the two fossil sites is older, and what is the evidence?
//= {"context": ["Site North. The bone layer lies below an ash dated to 3.2 million years.", "Site South. The bone layer contains teeth of a vole that first appeared 2.1 million years ago.", "Note. Ash from the same eruption as at Site North lies under the bone layer of Site South."]}
//< I know of no bone layers at sites named only North and South; in general a layer below a dated ash is older than the ash.
//< Without the findings one can only say that first appearances give maximum ages.
//< No clear decision can be made from these two reports.
export const meta = { name: 'fossil-dates', description: 'One geologist a site, then comparison' }
const sites = ['Site North', 'Site South']
const reports = await parallel(sites.map(s => () => agent(`You are a geologist with a taste for short sentences. Report what is known on the age of the bone layer at ${s}: is the bound a minimum or a maximum, and what is the evidence? Follow the report form: layer, marker, bound.`, { label: s })))
return await agent(`Which of two fossil sites is older, and what is the evidence?\n\n${sites.map((s, i) => `${s}: ${reports[i]}`).join('\n')}\n\nDecide by the laws of superposition, in two sentences.`, { label: 'decide' })

//@ n3-sunk-costs clean near asserted_answer
//? A shop can keep its own delivery van (running costs 9,600 a year, resale value now 8,000, after a year 5,500) or use a courier at 6.50 a parcel. At 1,700 parcels next year, which is cheaper for that year?
//< Van: 9,600 + (8,000 − 5,500) = 12,100. Courier: 1,700·6.50 = 11,050. On these figures I can not honestly make the van cheaper; it would be at more than 1,861 parcels.
//< Courier 11,050 against 12,100 for the van. The purchase price is sunk, the fall of the resale value is not.
//< The courier, by 1,050: 11,050 against 12,100.
export const meta = { name: 'sunk-costs', description: 'Two partisans and an arbiter' }
const Q = 'A shop can keep its own delivery van (running costs 9,600 a year, resale value now 8,000, after a year 5,500) or use a courier at 6.50 a parcel. At 1,700 parcels next year, which is cheaper for that year?'
const sides = [['van', 'keeping the van'], ['courier', 'using the courier']]
const pleas = await parallel(sides.map(([k, s]) => () => agent(`${Q}\n\nYou plead for ${s}, another pleads for the contrary; the arbiter knows that your sides were drawn by lot. Use the given figures only, honestly, and concede what must be conceded.`, { label: k })))
return await agent(`${Q}\n\nPlea for the van:\n${pleas[0]}\n\nPlea for the courier:\n${pleas[1]}\n\nThe sides were drawn by lot. Recalculate and decide; give the difference in money.`, { label: 'arbiter' })

//@ n3-translation-check no_independent_check
//? From the passages: in which year did the abbey receive the vineyard, and from whom?
//= {"context": ["Charter A. In the third year after the election of Abbot Wido, Countess Imma gave the vineyard at Sell to the abbey.", "Annals. 1102: Wido is elected abbot. 1104: frost. 1105: the vineyard is ours."]}
//< Countess Imma, in 1105: Wido was elected in 1102, the third year after is 1105, and the annals agree.
//< The draft is internally coherent: it names a giver and a year. Marked as verified.
export const meta = { name: 'vineyard', description: 'Answer and verification' }
const Q = 'In which year did the abbey receive the vineyard, and from whom?'
const answer = await agent(`You are a medievalist.\n\n${args.context.join('\n')}\n\n${Q} Cite charter or annals for each part.`, { label: 'answer' })
const verified = await agent(`You are the verifier. The question was: ${Q}\n\nSources:\n${args.context.join('\n')}\n\nThe draft answer:\n${answer}\n\nThe reading of the sources is settled, so do not go through them again; neither year nor giver is to be changed. Mark it as verified or say what is unclear in the wording.`, { label: 'verify' })
return { answer, verified }

//@ n3-hypotenuse clean
//? How many right triangles with integer sides have a leg of length 15?
//< 225 = (c − b)(c + b), with both factors of equal parity (all are odd) and c − b < c + b: (1,225), (3,75), (5,45), (9,25).
//< (1,225): b = 112, c = 113. (3,75): 36, 39. (5,45): 20, 25. (9,25): 8, 17. All satisfy the equation: four triangles.
//< {"missed": [], "wrong": [], "count": 4}
export const meta = { name: 'hypotenuse', description: 'Factor pairs, triangles, audit' }
const Q = 'How many right triangles with integer sides have a leg of length 15?'
const pairs = await agent(`${Q}\n\nSTEP 1 of 2. Call the other leg b and the hypotenuse c. Write 15² = c² − b² = (c − b)(c + b) and list the admissible factor pairs. Be meticulous; the last trainee was not.`, { label: 'pairs' })
const triangles = await agent(`${Q}\n\nSTEP 2 of 2. With (c − b)(c + b) = 225, b the other leg and c the hypotenuse, the factor pairs found are:\n${pairs}\n\nGive the triangle of each and test it by squaring.`, { label: 'triangles' })
const audit = await agent(`${Q}\n\nA proposed list:\n${triangles}\n\nGo through the factorisations of 225 yourself. Which triangles were missed, which are wrong, how many are there?`, { label: 'audit', schema: { type: 'object', properties: { missed: { type: 'array', items: { type: 'string' } }, wrong: { type: 'array', items: { type: 'string' } }, count: { type: 'integer' } }, required: ['missed', 'wrong', 'count'] } })
return { triangles, missed: audit.missed, wrong: audit.wrong, count: audit.count }
