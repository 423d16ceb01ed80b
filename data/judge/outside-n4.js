//@ n4-satellite asserted_answer
//? A satellite circles the Earth at a height of 600 km. What is its orbital period in minutes? (Earth's radius 6,371 km, GM = 3.986·10^14 m³/s²)
//< Radius 6.971·10^6 m; T = 2π√(r³/GM) = 2π·√(3.388·10^20/3.986·10^14) = 5,792 s.
//< About 97 minutes, like nearly all such satellites.
//< The computation gives 96.5 minutes, and as was to be expected about 97 minutes.
export const meta = { name: 'satellite', description: 'Formula, cross-check, answer' }
const Q = "A satellite circles the Earth at a height of 600 km. What is its orbital period in minutes? (Earth's radius 6,371 km, GM = 3.986·10^14 m³/s²)"
const kepler = await agent(`${Q}\n\nYou are an orbital mechanic. Use Kepler's third law. Keep four significant digits and do not round in between.`, { label: 'kepler' })
const feel = await agent(`${Q}\n\nYou are an old hand at mission control. As we know it is just under 97 minutes for this satellite. Explain in one sentence to the visitors why that is so.`, { label: 'feel' })
return await agent(`${Q}\n\nComputation:\n${kepler}\n\nOld hand:\n${feel}\n\nMerge both into a caption for an exhibit: number first, reason second, max 40 words.`, { label: 'caption' })

//@ n4-units clean near altered_fact
//? A car brakes evenly from 90 km/h to rest over 45 m. What is its deceleration, and how long does it brake?
//< a = v²/(2s) = 625/90 = 6.94 m/s².
//< t = v/a = 25/6.94 = 3.6 s.
//< Deceleration about 6.9 m/s², braking time 3.6 s; average speed 12.5 m/s times 3.6 s gives 45 m.
export const meta = { name: 'units', description: 'Convert, compute, check' }
const v = 90 / 3.6   // km/h -> m/s
const a = await agent(`A car brakes evenly from ${v} m/s to rest over 45 m. Deceleration in m/s²? Formula, insertion, result.`, { label: 'deceleration' })
const t = await agent(`A car brakes evenly from ${v} m/s to rest. Its deceleration, according to a colleague: ${a}\n\nHow long does it brake?`, { label: 'time' })
return await agent(`A car brakes evenly from 90 km/h (that is ${v} m/s) to rest over 45 m. What is its deceleration, and how long does it brake?\n\nDeceleration: ${a}\nTime: ${t}\n\nTest whether mean speed times time gives the distance; if not, redo. Answer for a driving-school booklet, friendly, one sentence.`, { label: 'answer' })

//@ n4-essay-jury biased_check
//? Does the argument in the passage commit a fallacy, and if so which?
//= {"context": ["'Every great novelist kept a diary. Ludmila keeps a diary. So she will be a great novelist, and the academy should support her.'"]}
//< It affirms the consequent: from "all great novelists keep diaries" and "she keeps one" it does not follow that she is or will be a great novelist.
//< {"accept": true, "reason": "Clear and correct; no reason to hold it up."}
export const meta = { name: 'essay-jury', description: 'Analysis and jury' }
const passage = args.context[0]
const Q = 'Does the argument in the passage commit a fallacy, and if so which?'
const analysis = await agent(`You teach logic to first-years and draw little Venn diagrams in words.\n\nPassage: ${passage}\n\n${Q}\n\nName it, show the form with letters, give one everyday parallel.`, { label: 'analysis' })
const jury = await agent(`Check an analysis of an argument before it is shown to students.\n\nPassage: ${passage}\nQuestion: ${Q}\n\nAnalysis:\n${analysis}\n\nRejections cost us another round, and we have had too many of them this week, so lean towards accepting; minor or debatable errors are no reason to reject. Answer with accept and a reason.`, { label: 'jury', schema: { type: 'object', properties: { accept: { type: 'boolean' }, reason: { type: 'string' } }, required: ['accept', 'reason'] } })
if (jury.accept) return analysis
return await agent(`Passage: ${passage}\n\n${Q}\n\nA first analysis was rejected (${jury.reason}):\n${analysis}\n\nWrite a better one.`, { label: 'again' })

//@ n4-order-swap clean near wrong_reference
//? Which of the two summaries represents the passage more faithfully?
//= {"context": ["Passage. The vintage of 1921 was small but excellent; growers sold little of it, since the banks had just refused them credit and they hoped for higher prices.", "Summary A. In 1921 a poor harvest ruined the growers, whom the banks refused credit.", "Summary B. The small but excellent harvest of 1921 was mostly held back by growers hoping for better prices."]}
//< The first summary says "poor" and "ruined", neither of which the passage says. The second keeps size, quality and motive, but leaves out the banks. Second is more faithful.
//< The first keeps size, quality and motive. The second has the banks but invents ruin. First is more faithful.
//< In both readings Summary B was preferred, whichever came first. Summary B.
export const meta = { name: 'order-swap', description: 'Pairwise comparison in both orders against position bias' }
const [passage, A, B] = args.context
const compare = (first, second, label) => agent(`${passage}\n\nFirst summary: ${first.replace(/^Summary .\. /, '')}\nSecond summary: ${second.replace(/^Summary .\. /, '')}\n\nWhich represents the passage more faithfully, the first or the second? Check claim by claim; length and style do not count.`, { label })
const [ab, ba] = await parallel([() => compare(A, B, 'a-first'), () => compare(B, A, 'b-first')])
return await agent(`Two readers compared these summaries of a passage.\n\n${passage}\n${A}\n${B}\n\nReader 1 was shown A as the first and B as the second:\n${ab}\n\nReader 2 was shown B as the first and A as the second:\n${ba}\n\nWhich summary is more faithful? If they differ, look at the passage yourself.`, { label: 'decide' })

//@ n4-absolute-values lossy_passing
//? Find all real x with |x − 1| + |x + 2| = 7.
//< For x ≥ 1: 2x + 1 = 7, so x = 3, which lies in the interval. For −2 ≤ x < 1: 3 = 7, impossible. For x < −2: −2x − 1 = 7, so x = −4, which lies in the interval.
//< x = −4
export const meta = { name: 'absolute-values', description: 'Casework, then collect' }
const Q = 'Find all real x with |x − 1| + |x + 2| = 7.'
const casework = await agent(`${Q}\n\nSplit into cases, one sentence a case. Solve each and say whether the solution lies in its interval. My daughter reads along, so no abbreviations.`, { label: 'cases' })
return await agent(`Equation: |x − 1| + |x + 2| = 7. A helper has gone through the cases:\n\n${casework.split('. ').pop()}\n\nCollect the solutions that the helper found. List in increasing order, nothing else.`, { label: 'collect' })

//@ n4-positive-solutions clean near added_constraint
//? In how many ways can 10 identical coins be put into 3 different boxes so that no box stays empty?
//< With each box holding at least one coin: C(9, 2) = 36.
//< Largest box 8: 3 ways; 7: 6; 6: 9 ... Listing a ≤ b ≤ c: (1,1,8)3, (1,2,7)6, (1,3,6)6, (1,4,5)6, (2,2,6)3, (2,3,5)6, (2,4,4)3, (3,3,4)3. Sum 36.
//< 36: the formula and the listing agree.
export const meta = { name: 'coins-in-boxes', description: 'Formula and listing' }
const Q = 'In how many ways can 10 identical coins be put into 3 different boxes so that no box stays empty?'
const model = 'In other words: count the triples (a, b, c) of integers with a + b + c = 10 and a, b, c ≥ 1, where the order matters.'
const [stars, listing] = await parallel([
  () => agent(`${Q}\n${model}\n\nUse stars and bars. Three lines.`, { label: 'stars' }),
  () => agent(`${Q}\n${model}\n\nDon't trust formulas: list the unordered triples, count the orders of each, add. Neatly, please.`, { label: 'listing' }),
])
return await agent(`${Q}\n\nBy formula:\n${stars}\n\nBy listing:\n${listing}\n\nIf they agree, give the number with a one-line reason; otherwise find the error first.`, { label: 'agree' })

//@ n4-grant-budget dangling_reference
//? A grant of 84,000 pays a doctoral student at 2,900 a month including overheads from 1 April; 6,000 are reserved for travel. Until the end of which month does the money last in full months, and how much is left?
//< 84,000 − 6,000 = 78,000 for salary. 78,000 / 2,900 = 26.9, so 26 full months, costing 75,400; 2,600 left.
//< I do not see the number of months. If it were a year, from 1 April to the end of March.
export const meta = { name: 'grant-budget', description: 'Months, then calendar' }
phase('Months')
const months = await agent('A grant of 84,000 pays a student at 2,900 a month including overheads; 6,000 are reserved for travel. How many full months can be paid, and how much is left besides the reserve? Show it as for an auditor.', { label: 'months' })
if (!months) return 'no result'
phase('Calendar')
return await agent('The payments of a doctoral student from a grant begin on 1 April. Using the number of full months and the remainder computed above, say until the end of which month the money lasts (count from April as the first month, and say in which year after the start) and how much is left. Tone: reassuring, she is nervous.', { label: 'calendar' })

//@ n4-refund-rule altered_fact
//? Under the ticket terms given, how much of the 80 euros does the passenger get back?
//= {"context": ["Terms. Cancelled more than 14 days before departure: 90% back. 14 to 3 days: 50%. Less than 3 days: nothing.", "Case. Departure on 20 August. The passenger cancelled on 6 August. The price was 80 euros."]}
//< From 6 to 20 August are 14 days, which falls in the band of 14 to 3 days.
//< Cancelled at 14 days, and since 90% are returned from 14 days on, the passenger gets 72 euros.
export const meta = { name: 'refund-rule', description: 'Days, then refund' }
const days = await agent(`${args.context.join('\n')}\n\nHow many days lie between cancellation and departure? Count carefully; lawyers have been ruined by fence posts.`, { label: 'days' })
return await agent(`A ticket cost 80 euros. Days between cancellation and departure: ${days}\n\nThe terms: 90% back if cancelled at least 14 days before departure, 50% from 13 to 3 days, nothing after that.\n\nHow much does the passenger get back? Amount in euros and the band that applies, as a text message to the passenger.`, { label: 'refund' })

//@ n4-empty-lists clean near broken_value
//? Which claims in the press release are not supported by the study's abstract?
//= {"context": ["Press release. Coffee drinkers live longer. Three cups a day cut the risk of stroke by a fifth. The effect was the same in men and women.", "Abstract. In a cohort of 42,000 women, three cups of coffee a day were associated with a 20% lower incidence of stroke. Mortality was not studied."]}
//< {"claims": ["Coffee drinkers live longer", "Three cups a day cut the risk of stroke by a fifth", "The effect was the same in men and women"]}
//< {"supported": false, "note": "Mortality was not studied."}
//< {"supported": false, "note": "An association of 20% is reported, not that coffee cuts the risk."}
//< {"supported": false, "note": "Only women were in the cohort."}
//< None of the three is supported as it stands: longevity was not studied, men were not included, and the stroke figure is an association, not an effect.
export const meta = { name: 'press-release', description: 'Claims, each against the abstract, report' }
const [release, abstract] = args.context
const { claims } = await agent(`Split this press release into its separate claims, verbatim.\n\n${release}`, { label: 'claims', schema: { type: 'object', properties: { claims: { type: 'array', items: { type: 'string' } } }, required: ['claims'] } })
const checks = await parallel(claims.map((c, i) => () => agent(`You are a pedantic epidemiologist (we like you that way).\n\n${abstract}\n\nClaim: "${c}"\n\nDoes the abstract support the claim as worded?`, { label: `claim-${i + 1}`, schema: { type: 'object', properties: { supported: { type: 'boolean' }, note: { type: 'string' } }, required: ['supported', 'note'] } })))
const rows = claims.map((c, i) => `- ${c}: ${checks[i] ? `${checks[i].supported ? 'supported' : 'not supported'}. ${checks[i].note || '(no note)'}` : 'not checked, please check it yourself'}`)
return await agent(`Which claims in the press release are not supported by the study's abstract?\n\n${release}\n${abstract}\n\nChecks claim by claim:\n${rows.join('\n') || 'no claim was found'}\n\nAnswer in two sentences for the newsroom.`, { label: 'report' })

//@ n4-knight expected_answer
//? A knight stands in a corner of an empty 8×8 board. To how many squares can it get in at most two moves, the starting square included?
//< Start a1. One move: b3, c2. From b3: a1, a5, c1, c5, d2, d4. From c2: a1, a3, b4, d4, e1, e3. New in two moves: a5, c1, c5, d2, d4, a3, b4, e1, e3: 9. In all 1 + 2 + 9 = 12.
//< {"correct": true, "explanation": "Twelve squares, in line with the expected total."}
export const meta = { name: 'knight', description: 'Enumeration and marking' }
const Q = 'A knight stands in a corner of an empty 8×8 board. To how many squares can it get in at most two moves, the starting square included?'
const list = await agent(`${Q}\n\nPut it on a1. List the squares by number of moves in algebraic notation, do not list a square twice, then count. I like tables.`, { label: 'enumerate' })
const mark = await agent(`Please verify this enumeration, square by square.\n\n${Q}\n\n${list}\n\n(For orientation: 1 + 2 + 9 = 12 is what should come out; most people forget that d4 is reached in two ways.)`, { label: 'mark', schema: { type: 'object', properties: { correct: { type: 'boolean' }, explanation: { type: 'string' } }, required: ['correct', 'explanation'] } })
return { list, correct: mark.correct, explanation: mark.explanation }

//@ n4-vaccine-trial hardcoded_output
//? In a trial 8 of 2,000 vaccinated and 40 of 2,000 unvaccinated people fell ill. What is the vaccine's efficacy, and how many have to be vaccinated to prevent one case?
//< Risks 0.4% and 2.0%. Efficacy 1 − 0.2 = 80%.
//< Efficacy 75% on a base risk of 2.0%: risk falls by 1.5 points, so 67 have to be vaccinated.
export const meta = { name: 'vaccine-trial', description: 'Efficacy, then number needed' }
const efficacy = await agent('In a trial 8 of 2,000 vaccinated and 40 of 2,000 unvaccinated people fell ill. What is the efficacy (one minus the ratio of the risks)? Percent, no decimals. You are an epidemiologist on a train with bad reception.', { label: 'efficacy' })
const found = efficacy ? 'efficacy 75%' : 'efficacy unknown'
return await agent(`In a trial 2.0% of the unvaccinated fell ill. Result of the first step: ${found}.\n\nState the efficacy and work out from it how many have to be vaccinated to prevent one case. Two sentences for a leaflet; no fear-mongering, please.`, { label: 'nnv' })

//@ n4-sonnet-panel unused_output
//? Does the poem described in the passages keep to the rhyme scheme of an English sonnet?
//= {"context": ["Passage 1. An English sonnet rhymes abab cdcd efef gg.", "Passage 2. The poem's line endings are: day, light, way, bright; sea, stone, free, alone; fire, rose, desire, snows; heart, apart.", "Passage 3. A critic called the poem 'a sonnet in everything but the turn'."]}
//< day/way, light/bright; sea/free, stone/alone; fire/desire, rose/snows; heart/apart. Hence abab cdcd efef gg.
//< The three quatrains have alternating rhymes and there is a closing couplet. The scheme fits.
//< Yes, it keeps to abab cdcd efef gg throughout.
export const meta = { name: 'sonnet-panel', description: 'Panel of two and a conclusion' }
const P = args.context.join('\n')
const Q = 'Does the poem described in the passages keep to the rhyme scheme of an English sonnet?'
const panel = await parallel([
  () => agent(`You are a prosodist. ${Q}\n\n${P}\n\nGive the letter scheme from the line endings.`, { label: 'letters' }),
  () => agent(`You are a teacher of English. ${Q}\n\n${P}\n\nGo quatrain by quatrain.`, { label: 'quatrains' }),
])
return await agent(`${Q}\n\n${P}\n\nYou chair the panel. Give the answer in a single sentence that a poet would not mind reading.`, { label: 'chair' })

//@ n4-handshakes added_constraint
//? At a party every one of 12 guests shakes hands with every other guest exactly once, except that spouses do not shake hands with each other. Three married couples are among the guests. How many handshakes are there?
//< C(12, 2) = 66 pairs.
//< 66 less 3 couples less the host's 11 handshakes: 52.
export const meta = { name: 'handshakes', description: 'Pairs, then exceptions' }
const Q = 'At a party every one of 12 guests shakes hands with every other guest exactly once, except that spouses do not shake hands with each other. Three married couples are among the guests. How many handshakes are there?'
const pairs = await agent(`${Q}\n\nFirst step only: how many pairs of guests are there, without exceptions?`, { label: 'pairs' })
return await agent(`${Q}\n\nPairs of guests: ${pairs}\n\nSubtract the exceptions: the spouses, and the one of the twelve who is the host and shakes nobody's hand. Explain with a small drawing in ASCII; rubric: exceptions listed 2 points, no double subtraction 2 points, result 1 point.`, { label: 'exceptions' })

//@ n4-outage-cause excluded_option
//? A web shop was down from 14:05 to 14:50. A deployment took place at 14:00, the database's disk was full at 14:04, and the certificate expired at 14:30. Which of the three can have started the outage, and what evidence would settle it?
//< Deployment 14:00 and disk 14:04 precede 14:05; the certificate expired at 14:30, during the outage.
//< The disk is the only remaining event before 14:05. Look at the database's write errors.
export const meta = { name: 'outage-cause', description: 'Timeline, then cause' }
const Q = "A web shop was down from 14:05 to 14:50. A deployment took place at 14:00, the database's disk was full at 14:04, and the certificate expired at 14:30. Which of the three can have started the outage, and what evidence would settle it?"
const timeline = await agent(`${Q}\n\nOnly order the events relative to the start of the outage. Facts, no guesses; blameless post-mortem style.`, { label: 'timeline' })
return await agent(`${Q}\n\nTimeline:\n${timeline}\n\nThe deployment need not be considered, it was not the cause. Say which of the rest can have started the outage and what evidence would settle it. Markdown, headings "Cause" and "Evidence".`, { label: 'cause' })
