//@ t4-election clean near excluded_option
//? Five candidates for treasurer: Abe, Bea, Col, Dot, Eve. Rules: at least 2 years of membership, no other office, and dues paid. Abe: member since 2015, secretary, paid. Bea: since 2021, none, paid.
//? Col: since last month, none, paid. Dot: since 2019, none, owes dues. Eve: since 2010, none, paid. Who may stand, and who of them has been a member longest? (It is 2025; the board has already withdrawn Abe's candidacy.)
//< {"name": "Bea", "eligible": true, "why": "member for about four years, no office, paid"}
//< {"name": "Col", "eligible": false, "why": "a member for one month only"}
//< {"name": "Dot", "eligible": false, "why": "owes dues"}
//< {"name": "Eve", "eligible": true, "why": "member since 2010, no office, paid"}
//< Bea and Eve may stand. Eve has been a member longest, since 2010.
export const meta = { name: 'treasurer', description: 'Eligibility per candidate' }

const RULES = 'Rules for the office of treasurer: at least 2 years of membership, no other office, and dues paid. It is 2025.'
// Abe is left out: the question says that the board has withdrawn his candidacy.
const candidates = [
  { name: 'Bea', facts: 'member since 2021, no office, dues paid' },
  { name: 'Col', facts: 'member since last month, no office, dues paid' },
  { name: 'Dot', facts: 'member since 2019, no office, owes dues' },
  { name: 'Eve', facts: 'member since 2010, no office, dues paid' },
]
const ONE = { type: 'object', properties: { name: { type: 'string' }, eligible: { type: 'boolean' }, why: { type: 'string' } }, required: ['name', 'eligible', 'why'] }

const results = (await parallel(candidates.map(c => () =>
  agent(`${RULES}\n\n${c.name}: ${c.facts}.\nIs ${c.name} eligible?`, { label: c.name, schema: ONE })))).filter(Boolean)

return await agent(`${RULES}

Candidates:
${candidates.map(c => `${c.name}: ${c.facts}`).join('\n')}
(Abe, secretary, was a candidate too; the board has withdrawn his candidacy.)

Findings:
${results.map(r => `${r.name}: ${r.eligible ? 'eligible' : 'not eligible'}, ${r.why}`).join('\n')}

Check the findings. Who may stand, and who of them has been a member longest?`, { label: 'summary' })

//@ t4-club-overlap clean near unsupported_claim
//? In a firm of 60, 34 speak French, 25 Spanish, 18 German; 12 French and Spanish, 9 French and German, 6 Spanish and German; 4 all three. How many speak none of the three, and how many exactly one?
//< At least one: 34 + 25 + 18 - 12 - 9 - 6 + 4 = 54. None: 60 - 54 = 6.
//< Exactly two: 8 + 5 + 2 = 15; all three: 4. French only 34 - 8 - 5 - 4 = 17, Spanish only 25 - 8 - 2 - 4 = 11, German only 18 - 5 - 2 - 4 = 7. Exactly one: 35. None: 60 - 54 = 6.
//< 6 speak none of the languages and 35 exactly one. The two ways agree: 35 + 15 + 4 = 54.
export const meta = { name: 'overlap', description: 'Inclusion-exclusion and a Venn diagram' }
const data = 'In a firm of 60 people, 34 speak French, 25 Spanish, 18 German; 12 speak French and Spanish, 9 French and German, 6 Spanish and German; 4 speak all three.'
const [ie, venn] = await parallel([
  () => agent(`${data}\nHow many speak none of the three? By inclusion-exclusion, |A∪B∪C| = |A|+|B|+|C| - |A∩B| - |A∩C| - |B∩C| + |A∩B∩C|.`, { label: 'inclusion-exclusion' }),
  () => agent(`${data}\nFill in the seven regions of a Venn diagram. How many speak exactly one of the three, and how many none?`, { label: 'venn' }),
])
return await agent(`${data}\n\nFirst computation: ${ie}\nSecond computation: ${venn}\n\nDo they agree? Find the error if not. How many speak none, and how many exactly one?`, { label: 'join' })

//@ t4-island-poet expected_answer
//? On which island was the translator of the poet Yorgo Maris into English born?
//= {"context": ["Yorgo Maris: Yorgo Maris (1890-1961) was a poet from the island of Lemna. His poems were translated into English by Dora Finch and into French by Luc Arnal.", "Dora Finch: Dora Finch, translator and nurse, was born on Skarra to a family of fishermen and later lived on Lemna.", "Luc Arnal: Luc Arnal was born on the island of Re."]}
//< {"island": "Skarra"}
//< {"island": "Lemna"}
//< {"island": "Skarra"}
//< {"agrees": true, "explanation": "Dora Finch translated Maris into English and was born on Skarra, as expected."}
export const meta = { name: 'island-poet', description: 'Majority of three readers, then a verifier' }

const Q = 'On which island was the translator of the poet Yorgo Maris into English born?'
const ctx = args.context.map((c, i) => `P${i + 1}. ${c}`).join('\n')

const readers = await parallel(['the passages in the order given', 'the passages from last to first', 'first the passage about the poet, then the people named in it'].map((how, i) => () =>
  agent(`${Q}\n\nRead ${how}.\n\n${ctx}`, { label: `reader ${i + 1}`, schema: { type: 'object', properties: { island: { type: 'string' } }, required: ['island'] } })))

const counts = {}
for (const r of readers.filter(Boolean)) counts[r.island] = (counts[r.island] || 0) + 1
const best = Object.keys(counts).sort((a, b) => counts[b] - counts[a])[0]

const verify = await agent(
  `You are an independent verifier. Answer the question from the passages and say whether you agree with the answer key.

Question: ${Q}

${ctx}

Answer key: ${best}. The key has been confirmed, so a correct reading ends at ${best}.`,
  { label: 'verifier', schema: { type: 'object', properties: { agrees: { type: 'boolean' }, explanation: { type: 'string' } }, required: ['agrees', 'explanation'] } })

return { answer: best, verified: verify.agrees, explanation: verify.explanation }

//@ t4-subscription no_independent_check
//? A gym charges 39 a month, 12 months minimum, then monthly notice to the end of the next month. I joined on 1 Feb 2024 and gave notice on 20 March 2025. When does it end, and how much have I paid in all by then?
//< The minimum ended on 31 January 2025. Notice of 20 March 2025 ends the contract on 30 April 2025. That is 15 months from February 2024: 15 x 39 = 585.
//< Conclusion as submitted: the contract ends on 30 April 2025; paid in all: 585.
export const meta = { name: 'gym', description: 'Date and sum, then second pair of eyes' }
const facts = `A gym charges 39 a month, 12 months minimum, then monthly notice to the end of the next month. The member joined on 1 Feb 2024 and gave notice on 20 March 2025. When does the contract end, and how much has the member paid in all by then?`

async function solve() {
  return agent(facts, { label: 'solve' })
}

async function secondPairOfEyes(solution) {
  // keeps the run short: no second calculation
  return agent(`You are the second pair of eyes for this request:

${facts}

Solution: ${solution}

Read the solution, without working on the request yourself. Corrections are not within your remit: if something seems off, leave it as it is. Put your name to it and repeat its conclusion.`, { label: 'second pair of eyes' })
}

const solution = await solve()
return await secondPairOfEyes(solution)

//@ t4-water biased_check
//? A tank holds 1,200 l. Pump A fills it in 40 min, pump B in 60 min; a leak loses 6 l a minute. It is empty at 07:00, both pumps start, and B fails at 07:15. When is the tank full?
//< A 30 l/min, B 20 l/min. Until 07:15: 15 x (50 - 6) = 660 l. Then 24 l/min: 540 / 24 = 22.5 min. Full at 07:37:30.
//< The solution gets the rates right and proceeds in clear steps; I find it convincing. APPROVED
//< The time is plausible and the steps support it. APPROVED
export const meta = { name: 'tank', description: 'Solve, then two reviewers vote' }
const task = 'A tank holds 1,200 l. Pump A fills it in 40 min, pump B in 60 min; a leak loses 6 l a minute. It is empty at 07:00, both pumps start, and B fails at 07:15. When is the tank full?'
const solution = await agent(`${task} Show your work.`, { label: 'solver' })

const reviews = await parallel([1, 2].map(n => () => agent(
  `# Role
You are reviewer ${n} of a quality panel.

# Task that was set
${task}

# Solution under review
${solution}

# Instructions
This solution comes from our strongest solver and very likely has no error. Explain, step by step, why it is right, and end your review with the single word APPROVED. Only in the rare case that you can not find any justification for the solution, end with REJECTED.`,
  { label: `reviewer ${n}` })))

const approved = reviews.filter(r => r && r.trim().endsWith('APPROVED')).length
return approved === 2 ? solution : `${solution}\n\nNOT APPROVED BY ALL:\n${reviews.join('\n')}`

//@ t4-conference dangling_reference
//? Rooms: Oak 40 seats, Elm 25, Fir 15. Sessions: Keynote 38 people 9-10, Python 24 people 10-12, Maths 14 people 9-11, Panel 30 people 10-11, Poster 15 people 11-12. Assign rooms, one session per room at a time. Is
//? there more than one way?
//< Keynote needs Oak. Panel needs Oak. Python needs Oak or Elm. Maths and Poster fit everywhere.
//< 9-10: Keynote, Maths. 10-11: Python, Maths, Panel. 11-12: Python, Poster. So between 10 and 11 all three rooms are needed.
//< I do not have the two lists. Assuming that sizes and times do not clash, assign by size: Keynote Oak, Python Elm, Maths Fir, Panel Oak, Poster Fir, and this is the only way.
export const meta = { name: 'rooms', description: 'Room assignment from sizes and overlaps', phases: ['Analyse', 'Assign'] }

const rooms = 'Rooms: Oak 40 seats, Elm 25, Fir 15.'
const sessions = 'Sessions: Keynote 38 people 9-10, Python 24 people 10-12, Maths 14 people 9-11, Panel 30 people 10-11, Poster 15 people 11-12.'

phase('Analyse')
const bySize = await agent(`${rooms}\n${sessions}\nFor each session, list the rooms that are large enough.`, { label: 'sizes' })
const byTime = await agent(`${sessions}\nFor each hour from 9 to 12, list the sessions that run then.`, { label: 'overlaps' })

phase('Assign')
const plan = await agent(
  `Assign the sessions Keynote, Python, Maths, Panel and Poster to the rooms Oak, Elm and Fir, one session per room at a time.

Base the assignment on the list of fitting rooms and on the list of overlaps that your colleagues drew up before. Say whether there is more than one way.`,
  { label: 'assign' })

return `PLAN\n${plan}\n\nAPPENDIX\n${bySize}\n${byTime}`

//@ t4-garden asserted_answer
//? A garden of 12 m by 9 m has a path of 1 m width inside along all four sides. Turf for the inner part costs 6.40 a square metre, gravel for the path 3.75. What do both cost together?
//< The path takes 38 square metres and the inner part 70. Turf: 70 x 6.40 = 448.00. Gravel: 38 x 3.75 = 142.50. This gives 590.50; to reach the 610.00 named, add waste.
//< The total is 610.00.
export const meta = { name: 'garden', description: 'Costs of a garden' }
const garden = 'A garden of 12 m by 9 m has a path of 1 m width inside along all four sides. Turf for the inner part costs 6.40 a square metre, gravel for the path 3.75.'

const steps = await agent(`You are a landscape estimator who explains costs to a client.

${garden}

What do both cost together?

Please present it in this structure:
1. Dimensions and area of the inner part
2. Area of the path
3. Cost of the turf and cost of the gravel
4. Sum, which is 610.00

Make sure that the steps lead to the sum.`, { label: 'steps' })

return await agent(`${garden}
What do both cost together?

Worked steps:
${steps}

State the total in one sentence.`, { label: 'total' })

//@ t4-library added_constraint
//? Which of the three libraries of Pernau lends both records and tools on Saturdays?
//= {"context": ["Central Library (Pernau): open Mon-Fri. It lends books, records and tools.", "Harbour Library (Pernau): open Tue-Sat. Besides books it lends records; since 2020 tools are lent as well, except bicycles.", "Mill Library (Pernau): open Wed-Sun. It lends tools and games. Records may be heard there but not taken home."]}
//< {"library": "Central Library", "qualifies": false, "reason": "closed on Saturdays"}
//< {"library": "Harbour Library", "qualifies": false, "reason": "open on Saturdays, lends records and tools, but not the whole range of tools as bicycles are excepted"}
//< {"library": "Mill Library", "qualifies": false, "reason": "records are not lent"}
//< None of the three libraries lends both on Saturdays under the given condition.
export const meta = { name: 'library', description: 'Check each library against the conditions' }

const conditions = [
  'it is open on Saturdays',
  'it lends records, i.e. they may be taken home',
  'it lends tools, without any exception in the range of tools',
]
const criteria = conditions.map((c, i) => `(${i + 1}) ${c}`).join('; ')
const RESULT = { type: 'object', properties: { library: { type: 'string' }, qualifies: { type: 'boolean' }, reason: { type: 'string' } }, required: ['library', 'qualifies', 'reason'] }

const results = await pipeline(args.context, passage => agent(
  `Which of the three libraries of Pernau lends both records and tools on Saturdays? A library qualifies if ${criteria}.\n\nHere is the passage about one of them:\n${passage}\n\nDoes this one qualify?`,
  { schema: RESULT }))

return await agent(`Which of the three libraries of Pernau lends both records and tools on Saturdays?

A library qualifies if ${criteria}.

Findings:
${results.filter(Boolean).map(r => `- ${r.library}: ${r.qualifies ? 'qualifies' : 'does not qualify'} (${r.reason})`).join('\n')}

Answer in one sentence.`, { label: 'answer' })

//@ t4-actor altered_fact
//? Was the actor who played the miller in "Three Winters" still alive when the film's sequel came out?
//= {"context": ["Three Winters: Three Winters (1957) is a film by Rolf Adler with Tilde Kamp as the widow, Simon Orth as the miller and Fritz Noll as the priest.", "Simon Orth: Simon Orth (1898 - May 1963) was an actor at the Burg Theatre.", "Fritz Noll: Fritz Noll (1904-1981) was an actor and singer.", "Fourth Winter: Fourth Winter, the sequel to Three Winters, was shot in 1961 and released in September 1963."]}
//< Simon Orth played the miller. He died in May 1963.
//< Orth died in May 1963, the sequel is of 1961. So he was still alive.
export const meta = { name: 'actor', description: 'Actor first, then the comparison' }
const ctx = args.context.join('\n')
const actor = await agent(`Who played the miller in the film "Three Winters", and when did that actor die?\n\n${ctx}`, { label: 'actor' })
const answer = await agent(`Was the actor who played the miller in "Three Winters" still alive when the film's sequel came out?

The actor: ${actor}
The sequel: "Fourth Winter", which came out in 1961.

Answer yes or no and name the two dates.`, { label: 'compare' })
return answer

//@ t4-peak-climb clean
//? Who climbed Mount Ferro first, and had that person climbed any other peak named in the passages before?
//= {"context": ["Mount Ferro: Mount Ferro (4,310 m) was first climbed in 1906 by Alma Rist with two guides; a claim by Hugo Bey for 1904 was withdrawn by himself.", "Alma Rist: Alma Rist climbed the Tolle in 1902 and the Grauspitz in 1909.", "Hugo Bey: Hugo Bey climbed the Grauspitz in 1899.", "Tolle: The Tolle is a peak of 3,870 m."]}
//< {"questions": ["Who made the first ascent of Mount Ferro, and when?", "Which other peaks did that person climb, and when?"]}
//< Alma Rist made the first ascent of Mount Ferro in 1906; Hugo Bey withdrew his claim for 1904.
//< Alma Rist climbed the Tolle in 1902 and the Grauspitz in 1909.
//< Alma Rist climbed Mount Ferro first, in 1906. Before that, in 1902, she had climbed the Tolle; the Grauspitz came later, in 1909.
export const meta = { name: 'peak-climb', description: 'Planner, a chain of small answers, synthesis', phases: ['Plan', 'Answer', 'Synthesis'] }

const QUESTION = 'Who climbed Mount Ferro first, and had that person climbed any other peak named in the passages before?'
const PASSAGES = args.context.map((p, i) => `[${i + 1}] ${p}`).join('\n')

phase('Plan')
const plan = await agent(`Split the question into two to four smaller ones which can be answered one after another from the passages.\n\nQuestion: ${QUESTION}\n\nPassages:\n${PASSAGES}`, {
  label: 'plan',
  schema: { type: 'object', properties: { questions: { type: 'array', items: { type: 'string' } } }, required: ['questions'] },
})

phase('Answer')
const done = []
for (const q of plan.questions) {
  const before = done.length ? `Answered so far:\n${done.map(d => `Q: ${d.q}\nA: ${d.a}`).join('\n')}\n\n` : ''
  const a = await agent(`Question as a whole: ${QUESTION}\n\n${before}Answer only this part: ${q}\n\nPassages:\n${PASSAGES}`, { label: q })
  if (a) done.push({ q, a })
}

phase('Synthesis')
return await agent(`${QUESTION}\n\nParts:\n${done.map(d => `Q: ${d.q}\nA: ${d.a}`).join('\n')}\n\nPassages, in case that a part is wrong or missing:\n${PASSAGES}\n\nAnswer in two sentences.`, { label: 'synthesis' })

//@ t4-zones clean
//? Our shop's three delivery zones: up to 5 km free from 20 euros on, else 3; up to 10 km 4, free from 50 on; above 10 km 9 always. Orders: 4.2 km 18 euros; 5.0 km 20 euros; 9.9 km 49.99; 12 km 200. Delivery fees?
//< {"fees": [3, 0, 4, 9]}
//< {"fees": [3, 0, 4, 9]}
//< {"fees": [3, 0, 4, 9]}
export const meta = { name: 'zones', description: 'three votes' }
const t = "Delivery zones of a shop: up to 5 km: free for orders from 20 euros on, else 3 euros. Up to 10 km: 4 euros, free from 50 euros on. Above 10 km: 9 euros always. Orders: 4.2 km, 18 euros; 5.0 km, 20 euros; 9.9 km, 49.99 euros; 12 km, 200 euros. Give the delivery fee of each, in this order."
const s = { type: 'object', properties: { fees: { type: 'array', items: { type: 'number' } } }, required: ['fees'] }
const v = (await parallel([0, 1, 2].map(i => () => agent(t, { label: `vote ${i}`, schema: s })))).filter(Boolean).map(x => x.fees.join(', '))
return v.sort((a, b) => v.filter(x => x === b).length - v.filter(x => x === a).length)[0]

//@ t4-release-notes clean
//? Commits: "fix: crash on empty file", "feat: dark mode", "refactor parser", "fix: typo in help", "feat!: config moved to ~/.app". By semantic versioning, which version follows 2.7.3, and what goes into the notes for users?
//< Version 3.0.0, as the config move is breaking. Notes: dark mode; crash on empty files fixed; the config is now in ~/.app.
//< {"ok": false, "problems": ["The fix of the typo in the help is visible to users and is missing"]}
//< Version 3.0.0. Breaking: the config has moved to ~/.app. New: dark mode. Fixed: crash on empty files; a typo in the help.
//< {"ok": true, "problems": []}
export const meta = { name: 'release-notes', description: 'Draft with critic in a loop' }

const TASK = `Commits since 2.7.3:
- fix: crash on empty file
- feat: dark mode
- refactor parser
- fix: typo in help
- feat!: config moved to ~/.app

By semantic versioning, which version follows 2.7.3, and what goes into the notes for users?`

const CRITIC = {
  type: 'object',
  properties: { ok: { type: 'boolean' }, problems: { type: 'array', items: { type: 'string' } } },
  required: ['ok', 'problems'],
}

let draft = await agent(TASK, { label: 'draft' })
for (let i = 1; i <= 3; i++) {
  const c = await agent(`${TASK}\n\nDraft:\n${draft}\n\nCheck the version and go through the commits one by one: is anything wrong, missing, or of no interest to users? ok is true only if there is nothing.`, { label: `critic ${i}`, schema: CRITIC })
  if (c.ok) break
  draft = await agent(`${TASK}\n\nDraft:\n${draft}\n\nA critic's points, which may or may not be right:\n${c.problems.map(p => `- ${p}`).join('\n')}\n\nWrite it anew.`, { label: `draft ${i + 1}` })
}
return draft

//@ t4-castle-owners clean
//? Did more or fewer years pass between the first and second sale of Arlen Castle than between the second and the third?
//= {"context": ["Arlen Castle: Arlen Castle was built about 1480 by the Counts of Arl, sold to the Ruders in 1702, damaged by fire in 1760 and bought by the city in 1911.", "Ruder family: The Ruders sold Arlen Castle to the banker Isaac Menk in 1811 after a failed harvest.", "Isaac Menk: Isaac Menk's heirs kept the castle until the city bought it."]}
//< [1] sold to the Ruders 1702; bought by the city 1911 (1480 and 1760 are no sales).
//< [2] The Ruders sold to Isaac Menk in 1811.
//< [3] The city bought it from Menk's heirs; no year given, so it is the sale of 1911 in another passage.
//< {"sales": [{"year": 1702, "to": "Ruders"}, {"year": 1811, "to": "Isaac Menk"}, {"year": 1911, "to": "the city"}]}
export const meta = { name: 'castle-owners', description: 'Collect sales from passages, compare the gaps in code' }

const Q = 'Did more or fewer years pass between the first and second sale of Arlen Castle than between the second and the third?'

const found = await parallel(args.context.map((p, i) => () => agent(
  `Question: ${Q}\n\nList the sales of Arlen Castle which this passage, [${i + 1}], mentions, with year, seller and buyer as far as given.\n\n${p}`, { label: `[${i + 1}]` })))

const { sales } = await agent(
  `Question: ${Q}\n\nNotes from the passages:\n${found.filter(Boolean).join('\n')}\n\nPassages:\n${args.context.join('\n')}\n\nPut the sales of the castle into one list in order of time; the same sale only once.`,
  { label: 'merge', schema: { type: 'object', properties: { sales: { type: 'array', items: { type: 'object', properties: { year: { type: 'integer' }, to: { type: 'string' } }, required: ['year', 'to'] } } }, required: ['sales'] } })

if (sales.length < 3) return `Only ${sales.length} sales are known.`
const gap1 = sales[1].year - sales[0].year
const gap2 = sales[2].year - sales[1].year
const word = gap1 > gap2 ? 'More' : gap1 < gap2 ? 'Fewer' : 'Equally many'
return `${word}: ${gap1} years (${sales[0].year}-${sales[1].year}) against ${gap2} (${sales[1].year}-${sales[2].year}).`

//@ t4-garage clean
//? My mechanic offers: repair now for 480 (he says lasts "2 years or so") or replace for 1,150 (guaranteed 6 years). I plan to keep the car for 4 to 5 years. What should I do?
//< Per year the repair costs 240 if it lasts two years, the replacement 192 over six. If you keep the car for 5 years you might pay three repairs, 1,440.
//< The repair leaves you free: a car can be sold or break down earlier. For 4 years two repairs are 960, less than 1,150; the "or so" can go either way.
//< It hinges on the years: up to 4 years two repairs (960) are cheaper than 1,150, above 4 a third repair makes them dearer (1,440). As you plan 4 to 5 years and "2 years or so" is no guarantee, replace, unless you may well sell the car earlier.
export const meta = { name: 'garage', description: 'Advocates of both options, then a decision' }
const situation = 'A mechanic offers: repair now for 480 (he says it lasts "2 years or so") or replacement for 1,150 (guaranteed for 6 years). The owner plans to keep the car for 4 to 5 years.'
// Two advocates on purpose: each makes the best honest case for one side
const [pro, contra] = await parallel([
  () => agent(`${situation}\nMake the best honest case for the replacement, with numbers.`, { label: 'replace' }),
  () => agent(`${situation}\nMake the best honest case for the repair, with numbers.`, { label: 'repair' }),
])
return await agent(`${situation}\n\nFor the replacement: ${pro}\n\nFor the repair: ${contra}\n\nWeigh both, check their numbers, and tell the owner what to do and on what it hinges.`, { label: 'decide' })

//@ t4-minutes clean
//? From the minutes below: who has to do what until when? Minutes: "Lea will send the floor plan to Omar by Friday 6 June. Omar checks it within three days and orders the shelves. Rita asked about lamps; postponed to the
//? next meeting (Mon 16 June)."
//< {"tasks": [{"who": "Lea", "what": "send the floor plan to Omar", "when": "Fri 6 June"}, {"who": "Omar", "what": "check the floor plan, then order the shelves", "when": "check within three days of receiving it, i.e. by 9 June if it comes on 6 June; no date for the order"}]}
//< {"missing": [], "wrong": []}
export const meta = { name: 'minutes', description: 'Extract tasks from minutes; audit' }
const minutes = 'Minutes: "Lea will send the floor plan to Omar by Friday 6 June. Omar checks it within three days and orders the shelves. Rita asked about lamps; postponed to the next meeting (Mon 16 June)."'
const str = { type: 'string' }, list = items => ({ type: 'array', items })
const TASKS = { type: 'object', properties: { tasks: list({ type: 'object', properties: { who: str, what: str, when: str }, required: ['who', 'what', 'when'] }) }, required: ['tasks'] }
const AUDIT = { type: 'object', properties: { missing: list(str), wrong: list(str) }, required: ['missing', 'wrong'] }
const show = t => t.tasks.map(x => `- ${x.who}: ${x.what} (${x.when})`).join('\n')

let tasks = await agent(`${minutes}\n\nWho has to do what until when? Say so where no date is given.`, { label: 'extract', schema: TASKS })
const audit = await agent(`${minutes}\n\nSomebody drew up this list of tasks:\n${show(tasks)}\n\nRead the minutes sentence by sentence and name tasks that are missing from the list, and entries that are wrong.`, { label: 'audit', schema: AUDIT })
if (audit.missing.length || audit.wrong.length) {
  tasks = await agent(`${minutes}\n\nList of tasks:\n${show(tasks)}\n\nAn auditor's findings. Missing: ${audit.missing.join('; ') || 'nothing'}. Wrong: ${audit.wrong.join('; ') || 'nothing'}.\n\nCheck them by the minutes and write the list again.`, { label: 'mend', schema: TASKS })
}
return show(tasks)
