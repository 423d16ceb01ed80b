//@ t1-lantern-road clean
//? In which city was the director of the 1961 film "The Lantern Road" born?
//= {"context": ["The Lantern Road: The Lantern Road is a 1961 Norwegian drama film directed by Elke Vorstad and starring Per Aune. It was shot in Tromso and Narvik.", "Elke Vorstad: Elke Vorstad (1919-1988) was a film director who worked mostly in Norway. She was born in Bremerhaven and moved to Oslo in 1934.", "Per Aune: Per Aune was a stage actor born in Trondheim. He appeared in eleven films.", "Lantern Hill: Lantern Hill is a 1958 novel by Ida Strom."]}
//< The passage "The Lantern Road" says that the film was directed by Elke Vorstad.
//< Elke Vorstad was born in Bremerhaven, according to the passage about her.
export const meta = { name: 'lantern-road', description: 'Two hops: film to director, director to birthplace' }

const passages = args.context.map((p, i) => `[${i + 1}] ${p}`).join('\n')

phase('Hop 1')
const director = await agent(
  `Read the passages and say who directed the 1961 film "The Lantern Road". Quote the sentence.\n\n${passages}`,
  { label: 'director' })

phase('Hop 2')
const city = await agent(
  `Question: In which city was the director of the 1961 film "The Lantern Road" born?\n\n` +
  `A first reader found: ${director}\n\nPassages:\n${passages}\n\n` +
  `Answer with the city and the passage it comes from.`,
  { label: 'birthplace' })

return city

//@ t1-lease-notice clean near established_premise
//? Clause 9 of my lease: "Either party may end this lease by written notice of at least three months, taking effect at the end of
//? a calendar quarter. Notice counts from the day it is received." My landlord received my letter on 14 August 2025. When does the lease end?
//< Three months from 14 August 2025 is 14 November 2025. The first quarter end on or after that is 31 December 2025.
//< I count 14 Aug -> 14 Nov as the earliest possible date; 30 September is too early, so 31 December 2025.
//< Both readings give 31 December 2025, and I found no other reading of the clause that gives another date. The lease ends on 31 December 2025.
export const meta = { name: 'lease-notice', description: 'Date arithmetic on a termination clause, done twice and reconciled' }
const CLAUSE = 'Clause 9: "Either party may end this lease by written notice of at least three months, taking effect at the end of a calendar quarter. Notice counts from the day it is received."'
const FACTS = 'The landlord received the tenant\'s letter on 14 August 2025.'
const task = `${CLAUSE}\n${FACTS}\nWhen does the lease end?\n(Calendar quarters end on 31 March, 30 June, 30 September and 31 December.)`

const [a, b] = await parallel([
  () => agent(`You are a paralegal. Work out the date step by step.\n\n${task}`, { label: 'paralegal' }),
  () => agent(`Work backwards: test each quarter end after the notice and say which is the first that the clause allows.\n\n${task}`, { label: 'backwards' }),
])

return await agent(`Two people worked on this:\n\n${task}\n\n--- First ---\n${a}\n\n--- Second ---\n${b}\n\n` +
  'If they differ, find out who is wrong. Look also for a reading of the clause that gives another date. Give the date.', { label: 'reconcile' })

//@ t1-depot-route missing_context
//? A van starts at Harbor and must visit Mill, Quarry and Station once each, in any order, and need not return. Distances in km:
//? Harbor-Mill 12, Harbor-Quarry 20, Harbor-Station 9, Mill-Quarry 7, Mill-Station 11, Quarry-Station 15. What is the shortest route?
//< I was not given distances, so I assume the stops lie roughly on a line: Harbor, Station, Mill, Quarry.
//< Without a distance table I would take a nearest-neighbour heuristic: Harbor, Mill, Station, Quarry.
//< The first route, Harbor - Station - Mill - Quarry, is 9 + 11 + 7 = 27 km. The second is 12 + 11 + 15 = 38 km. Shortest: the first, 27 km.
export const meta = { name: 'depot-route', description: 'Shortest open route for a van' }

phase('Propose')
const proposals = await parallel([
  () => agent('A delivery van starts at Harbor and must visit Mill, Quarry and Station once each without returning. Using the distances between the depots, list all six orders with their total length and give the shortest.', { label: 'enumerate' }),
  () => agent('A delivery van starts at Harbor and must visit Mill, Quarry and Station once each without returning. Find the shortest route with the given distances by branch and bound and give its length.', { label: 'bnb' }),
])

phase('Decide')
return await agent(`Here are proposals for the shortest open route from Harbor through Mill, Quarry and Station.

Distances in km: Harbor-Mill 12, Harbor-Quarry 20, Harbor-Station 9, Mill-Quarry 7, Mill-Station 11, Quarry-Station 15.

${proposals.filter(Boolean).map((p, i) => `Proposal ${i + 1}: ${p}`).join('\n\n')}

Recompute the lengths and name the shortest.`, { label: 'decide' })

//@ t1-crash-log clean
//? Our export job crashes only on the last day of a month. Code: `next = date(y, m + 1, 1); days = (next - date(y, m, 1)).days`.
//? The log says "ValueError: month must be in 1..12" for the run of 31 December, and nothing for 31 January. The reporter claims that it crashes
//? at the end of every month. What is the bug, and is the reporter right?
//< {"cause": "m + 1 is 13 in December, so date() raises ValueError", "evidence": "log of 31 December: month must be in 1..12", "reporter_right": false}
//< {"cause": "No rollover of the year when m is 12", "evidence": "date(y, 13, 1) is invalid; January gives date(y, 2, 1), which is valid", "reporter_right": false}
//< The bug: `m + 1` becomes 13 in December, as there is no rollover into the next year. The reporter is not right: by the code and the log it fails only in December, though on any day of it.
export const meta = { name: 'crash-log', description: 'Independent diagnoses of a bug report, then a reply', phases: ['Diagnose', 'Reply'] }

const report = [
  'Bug report: the export job crashes only on the last day of a month (the reporter claims: of every month).',
  'Code: `next = date(y, m + 1, 1); days = (next - date(y, m, 1)).days`',
  'Log: "ValueError: month must be in 1..12" for the run of 31 December, and nothing for 31 January.',
].join('\n')

const DIAG = {
  type: 'object',
  properties: {
    cause: { type: 'string' },
    evidence: { type: 'string' },
    reporter_right: { type: 'boolean' },
  },
  required: ['cause', 'evidence', 'reporter_right'],
}

phase('Diagnose')
const views = (await parallel([
  () => agent(`Read the log first, then the code. What is the bug, and is the reporter's claim right?\n\n${report}`, { label: 'from-log', schema: DIAG }),
  () => agent(`Go through the code for every month m from 1 to 12. What is the bug, and is the reporter's claim right?\n\n${report}`, { label: 'from-code', schema: DIAG }),
])).filter(Boolean)

phase('Reply')
const agreed = views.every(v => v.reporter_right === views[0].reporter_right)
return await agent(
  `${report}\n\nDiagnoses by two engineers (they ${agreed ? 'agree' : 'DISAGREE'} about the reporter's claim):\n` +
  views.map(v => `- cause: ${v.cause}; evidence: ${v.evidence}; reporter right: ${v.reporter_right}`).join('\n') +
  '\n\nWhat is the bug, and is the reporter right? Settle what they disagree about by the code.', { label: 'reply' })

//@ t1-composer-bridge lossy_passing
//? Which river flows through the town where the composer of the opera "Salt Wedding" died?
//= {"context": ["Salt Wedding: Salt Wedding is an opera in three acts by Ambrus Keleti, first given in Szeged in 1903.", "Ambrus Keleti: Ambrus Keleti (1861-1927) was a Hungarian composer. Born in Eger, he studied in Vienna, taught in Szeged for twenty years and spent his last years in Gyula, where he died.", "Gyula: Gyula is a town in Bekes County. The White Koros flows through it.", "Eger: Eger lies in the valley of the Eger stream."]}
//< The opera "Salt Wedding" was composed by Ambrus Keleti (passage 1). Passage 2 tells of his life: born in Eger, studies in Vienna, twenty years of teaching in Szeged, and death in Gyula. Passage 3 says that the White Koros flows through Gyula, and passage 4 that Eger lies on the Eger stream.
//< The notes mention that he was born in Eger, so the river is probably the Eger stream.
export const meta = { name: 'composer-bridge', description: 'Collect evidence, then answer' }
const docs = args.context.join('\n\n')
const evidence = await agent(`Collect from the passages everything that is needed for this question: Which river flows through the town where the composer of the opera "Salt Wedding" died?

${docs}`)
// keep the second prompt small
const notes = evidence.slice(0, 150)
const answer = await agent(`Question: Which river flows through the town where the composer of the opera "Salt Wedding" died?

Evidence: ${notes}

Answer from the evidence only, in one short phrase.`)
return answer

//@ t1-shift-plan clean near lossy_passing
//? A café needs one person per shift on Fri, Sat and Sun. Ana cannot work Sun; Ben cannot work Fri; Cem can work every day but wants at most one
//? shift; nobody works two days in a row. Propose a plan and say whether it is the only one.
//< {"plan": "Fri Ana, Sat Ben, Sun Cem", "score": 9, "reason": "Ana is free on Fri, Ben on Sat, Cem on Sun; no one works twice."}
//< {"plan": "Fri Cem, Sat Ana, Sun Ben", "score": 9, "reason": "All are free on their day; one shift each."}
//< {"plan": "Fri Ana, Sat Cem, Sun Ana", "score": 2, "reason": "Ana cannot work on Sunday, so this is not allowed."}
//< Both plans keep all the rules: Fri Ana, Sat Ben, Sun Cem and Fri Cem, Sat Ana, Sun Ben. So a plan is Fri Ana, Sat Ben, Sun Cem, and it is not the only one.
export const meta = { name: 'shift-plan', description: 'Several planners, the best two go to a referee' }

const RULES = `A cafe needs one person per shift on Fri, Sat and Sun. Ana cannot work Sun. Ben cannot work Fri. Cem can work every day but wants at most one shift. Nobody works two days in a row.`
const PLAN = { type: 'object', properties: { plan: { type: 'string' }, score: { type: 'number', description: '0 to 10: how well it keeps the rules' }, reason: { type: 'string' } }, required: ['plan', 'score', 'reason'] }

const starts = ['Friday', 'Saturday', 'Sunday']
const plans = (await parallel(starts.map(day => () =>
  agent(`${RULES}\n\nPropose a plan; begin with the shift on ${day} and fill in the others. Rate it honestly.`, { label: `from ${day}`, schema: PLAN })))).filter(Boolean)

const top = plans.sort((x, y) => y.score - x.score).slice(0, 2)

return await agent(`${RULES}

Candidate plans:
${top.map(p => `- ${p.plan} (${p.reason})`).join('\n')}

Check each against every rule. Then propose a plan and say whether it is the only one; search for others yourself.`, { label: 'referee' })

//@ t1-warranty broken_value
//? Warranty text: "24 months from delivery; wear parts 6 months; repairs extend the warranty of the repaired part by 3 months." My drill was delivered
//? on 10 Jan 2024. Its carbon brush (a wear part) was repaired on 2 May 2024. Until when is the brush covered?
//< {"base_months": 6, "extension_months": 3, "start": "2024-01-10", "is_wear_part": true}
//< It seems the terms did not come through; from the question alone, the brush is covered for 6 + 3 = 9 months, until 10 October 2024.
export const meta = { name: 'warranty', description: 'Extract the terms, compute the date' }

const TEXT = 'Warranty text: "24 months from delivery; wear parts 6 months; repairs extend the warranty of the repaired part by 3 months."'
const terms = await agent(
  `${TEXT}\nThe drill was delivered on 10 Jan 2024. Its carbon brush, a wear part, was repaired on 2 May 2024.\nExtract the terms that apply to the brush.`,
  { schema: { type: 'object', properties: { base_months: { type: 'integer' }, extension_months: { type: 'integer' }, start: { type: 'string' }, is_wear_part: { type: 'boolean' } }, required: ['base_months', 'start'] } })

return await agent(`${TEXT}
The drill was delivered on 10 Jan 2024. Its carbon brush, a wear part, was repaired on 2 May 2024.

Terms that were extracted for the brush: ${terms}

Until which date is the brush covered? Show the computation.`)

//@ t1-canteen clean near broken_value
//? Ratings of our canteen (1-5) with optional comments: Mon 4 "good soup"; Tue 2 "queue too long"; Wed 5 (no comment); Thu 2 "cold rice";
//? Fri 4 (no comment). What is the mean rating and what do the bad days (below 3) have in common?
//< Tue 2: a complaint about waiting. It is a service issue.
//< Thu 2: a complaint about the food's temperature. It could follow from waiting but the comment does not say so.
//< The mean is (4 + 2 + 5 + 2 + 4) / 5 = 17 / 5 = 3.4. The bad days, Tuesday and Thursday, share a rating of 2 and a comment, but the complaints differ: waiting and cold food. Nothing more in common can be shown.
export const meta = { name: 'canteen', description: 'mean in code, reading of the comments by agents' }
const rows = [
  { day: 'Mon', rating: 4, comment: 'good soup' },
  { day: 'Tue', rating: 2, comment: 'queue too long' },
  { day: 'Wed', rating: 5 },
  { day: 'Thu', rating: 2, comment: 'cold rice' },
  { day: 'Fri', rating: 4 },
]
const line = r => `${r.day}: rating ${r.rating}, comment: ${r.comment ?? '(none)'}`
const mean = rows.reduce((s, r) => s + r.rating, 0) / rows.length
const bad = rows.filter(r => r.rating < 3)

const readings = await parallel(bad.map(r => () =>
  agent(`A visitor of a canteen left this (1 is worst, 5 best):\n${line(r)}\nWhat kind of problem is it? Two sentences; do not guess beyond the comment.`, { label: r.day })))

return await agent(`All ratings of the week:\n${rows.map(line).join('\n')}\n\nMean, computed: ${mean.toFixed(2)}\n\n` +
  `Readings of the days below 3:\n${readings.filter(Boolean).map(x => '- ' + x).join('\n')}\n\n` +
  'What is the mean rating and what do the bad days (below 3) have in common? Say so if it is nothing.')

//@ t1-shipments dangling_reference
//? Three orders: O1 has 14 boxes of 3.2 kg, O2 has 9 boxes of 7.5 kg, O3 has 22 boxes of 1.8 kg. A pallet may carry 100 kg, and an order must not be split
//? over pallets. What is the least number of pallets?
//< O1 weighs 14 x 3.2 = 44.8 kg.
//< O2 weighs 9 x 7.5 = 67.5 kg.
//< O3 weighs 22 x 1.8 = 39.6 kg.
//< I do not see the weights. If they are all below 50 kg, two pallets will do.
export const meta = { name: 'shipments', description: 'Weights per order, then packing' }

const orders = [
  { id: 'O1', boxes: 14, kg: 3.2 },
  { id: 'O2', boxes: 9, kg: 7.5 },
  { id: 'O3', boxes: 22, kg: 1.8 },
]

phase('Weigh')
const weights = await parallel(orders.map(o => () =>
  agent(`Order ${o.id} has ${o.boxes} boxes of ${o.kg} kg each. What does the order weigh?`, { label: o.id })))

phase('Pack')
const packing = await agent(
  `Using the order weights computed in the previous step, find the least number of pallets for O1, O2 and O3. ` +
  `A pallet may carry 100 kg and an order must not be split over pallets. List which order goes on which pallet.`,
  { label: 'pack' })

return { weights, packing }

//@ t1-two-authors wrong_reference
//? Who published a first novel at a younger age, Ilse Brandt or Marek Toth?
//= {"context": ["Ilse Brandt: Ilse Brandt (born 1931) is a novelist from Graz. Her first novel, Winter Rye, came out in 1956 and won the Styrian Prize.", "Marek Toth: Marek Toth (born 1940) wrote nine novels. The first, The Ferry Ledger, was published in 1963.", "Styrian Prize: The Styrian Prize has been given since 1950."]}
//< {"age": 25, "note": "1956 - 1931"}
//< {"age": 23, "note": "1963 - 1940"}
//< By the ages given, Brandt was 23 and Toth 25, so Ilse Brandt was younger.
export const meta = { name: 'two-authors', description: 'Compare ages at the first novel' }
const AGE = { type: 'object', properties: { age: { type: 'integer' }, note: { type: 'string' } }, required: ['age', 'note'] }
const text = args.context.join('\n')
const ageOf = name => () => agent(`From these passages, how old was ${name} in the year in which their first novel was published?\n\n${text}`, { label: name, schema: AGE })

const [toth, brandt] = await parallel([ageOf('Ilse Brandt'), ageOf('Marek Toth')])

return await agent(`Who published a first novel at a younger age, Ilse Brandt or Marek Toth?

Ilse Brandt: age ${brandt.age} (${brandt.note})
Marek Toth: age ${toth.age} (${toth.note})

Answer with the name and both ages.`, { label: 'compare' })

//@ t1-invoice-check hardcoded_output
//? Invoice: 3 desks at 240.00, 5 chairs at 89.90, 1 delivery at 35.00. Discount 4% on goods, not on delivery. VAT 19% on everything. What is the total?
//< Desks: 3 x 240.00 = 720.00. Chairs: 5 x 89.90 = 449.50. Goods: 1169.50. Delivery: 35.00.
//< Discount: 4% of 1165.50 = 46.62. Net: 1118.88 + 35.00 = 1153.88. VAT 219.24. Total 1373.12.
export const meta = { name: 'invoice', description: 'Line items first, then discount and VAT' }

// Step 1: line items
const lines = await agent('Compute the line totals of this invoice and the sum of the goods: 3 desks at 240.00, 5 chairs at 89.90, 1 delivery at 35.00 (delivery is not goods).')
log('line items: ' + lines)

// Step 2: total
const total = await agent(`The line items of an invoice were computed: goods 1165.50, delivery 35.00.
The discount is 4% on goods, not on delivery. VAT is 19% on everything. What is the total? Round to cents.`)

return `${lines}\n${total}`

//@ t1-incident-timeline unused_output
//? Log A (Berlin, UTC+2): deploy at 14:05, alarms at 14:12. Log B (London, UTC+1): config push at 13:09, rollback at 13:31. Put the four events in order in UTC and say
//? what happened between deploy and alarms.
//< 12:05 deploy, 12:12 alarms.
//< 12:09 config push, 12:31 rollback.
//< Deploy (Berlin 14:05), then config push (London 13:09), alarms (Berlin 14:12), rollback (London 13:31), if I convert by the offsets: 12:05, 12:09, 12:12, 12:31. Between deploy and alarms: the config push.
export const meta = { name: 'incident-timeline', description: 'Merge two logs' }
phase('Convert')
const toUtc = (site, offset, events) => agent(
  `Convert the times of this log to UTC. Site: ${site}, local time is ${offset}. Events: ${events}. One event per line as "HH:MM event".`,
  { label: `utc ${site}` })
const [utcBerlin, utcLondon] = await parallel([
  () => toUtc('Berlin', 'UTC+2', 'deploy at 14:05, alarms at 14:12'),
  () => toUtc('London', 'UTC+1', 'config push at 13:09, rollback at 13:31'),
])

phase('Merge')
const merged = await agent(`Two logs of one incident:
Log A (Berlin, UTC+2): deploy at 14:05, alarms at 14:12.
Log B (London, UTC+1): config push at 13:09, rollback at 13:31.
Put the four events in order in UTC and say what happened between deploy and alarms.`, { label: 'merge' })
return merged

//@ t1-museum-founder clean near unused_output
//? Was the founder of the Kestrel Museum older than the architect of its building?
//= {"context": ["Kestrel Museum: The Kestrel Museum in Dundry was founded by Agnes Pell and opened in 1911 in a building by Rowan Tate.", "Agnes Pell: Agnes Pell (1852-1930) was a collector of clocks.", "Rowan Tate: Rowan Tate, architect, was born in 1866 in Leith.", "Dundry: Dundry is a village."]}
//< {"sufficient": true, "missing": ""}
//< Agnes Pell, the founder, was born in 1852, and Rowan Tate, the architect, in 1866. So yes, the founder was older, by 14 years.
export const meta = { name: 'museum-founder', description: 'Gate on sufficient evidence, then answer' }
const Q = 'Was the founder of the Kestrel Museum older than the architect of its building?'
const ctx = args.context.join('\n\n')

const gate = await agent(`Do these passages contain what is needed to answer the question? Do not answer it.\n\nQuestion: ${Q}\n\n${ctx}`, {
  label: 'gate',
  schema: { type: 'object', properties: { sufficient: { type: 'boolean' }, missing: { type: 'string' } }, required: ['sufficient', 'missing'] },
})
if (!gate.sufficient) return `Not answerable from the passages; missing: ${gate.missing}`

return await agent(`${Q}\nUse only the passages and name the years that you compare.\n\n${ctx}`, { label: 'answer' })

//@ t1-meeting-slot clean
//? Five people, free on Tuesday: Ada 9-11, 14-16; Bo 10-12, 15-17; Cy 9-12; Di 10-11, 15-16; Eli 10-16. Is there an hour when all five can meet? If not, which hour suits most?
//< {"slots": ["10-11"], "count": 5}
//< Ada 9-11 covers 10-11, Bo 10-12 does, Cy 9-12 does, Di 10-11 does, Eli 10-16 does. So 10-11 suits all five.
export const meta = { name: 'meeting-slot', description: 'find and re-check a slot' }
const free = 'Ada 9-11, 14-16; Bo 10-12, 15-17; Cy 9-12; Di 10-11, 15-16; Eli 10-16'
const found = await agent(`Free times on Tuesday: ${free}. Go through the hours from 9 to 17 and give the hour or hours when most of the five can meet, and how many can.`,
  { schema: { type: 'object', properties: { slots: { type: 'array', items: { type: 'string' } }, count: { type: 'integer' } }, required: ['slots', 'count'] } })
const check = await agent(`Free times on Tuesday: ${free}.
Somebody says: in ${found.slots.join(' and ')} there are ${found.count} of the five free. Check it person by person; correct it if it is wrong. Is there an hour when all five can meet? If not, which hour suits most?`)
return check
