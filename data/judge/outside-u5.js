//@ u5-library-architect clean
//? In which town was the architect of the Halvorsen Library born?
//= {"context": ["Halvorsen Library. The Halvorsen Library is a public library in Grimsund, opened in 1968. It was designed by Torunn Aasvik and is known for its copper roof.", "Torunn Aasvik. Torunn Aasvik (1921-1999) was a Norwegian architect. She was born in Lillevik and studied in Trondheim.", "Grimsund. Grimsund is a town on the coast, with a harbour and a shipyard.", "Copper roofs. Copper roofs turn green by oxidation."]}
//< Passage 1: the Halvorsen Library was designed by Torunn Aasvik.
//< Passage 2: Torunn Aasvik was born in Lillevik.
//< Nothing in this passage bears on the question; it is about the town of Grimsund.
//< Nothing in this passage bears on the question.
//< Lillevik
export const meta = { name: 'library-architect', description: 'Notes from each passage, then the answer' }
const Q = 'In which town was the architect of the Halvorsen Library born?'
phase('Read')
const notes = await parallel(args.context.map((passage, i) => () =>
  agent(`Question: ${Q}\n\nThis is passage ${i + 1} of ${args.context.length}:\n${passage}\n\nNote everything in it that may help, even if it is only one link of the chain; quote names and dates exactly. If there is nothing, say so.`, { label: `passage ${i + 1}` })))
phase('Answer')
return await agent(`Question: ${Q}\n\nNotes on the passages:\n${notes.filter(Boolean).map(n => `- ${n}`).join('\n')}\n\nConnect the notes and answer with the name of the town only.`, { label: 'answer' })

//@ u5-river-bridge clean
//? How long is the river that the Pellworth Viaduct crosses?
//= {"context": ["Pellworth Viaduct. The Pellworth Viaduct is a railway bridge of 14 arches over the Sarn near Pellworth, built in 1851.", "Sarn. The Sarn is a river that rises in the Corrow Hills and flows 87 kilometres to the sea at Ebbing.", "Corrow. The Corrow is a stream of 21 kilometres, and joins the Sarn above Pellworth."]}
//< {"name": "Sarn", "quote": "a railway bridge of 14 arches over the Sarn near Pellworth"}
//< The Sarn is 87 kilometres long: it "flows 87 kilometres to the sea at Ebbing".
export const meta = { name: 'river-bridge', description: 'Two hops: the river, then its length' }
const text = args.context.map((p, i) => `[${i + 1}] ${p}`).join('\n\n')
const river = await agent(`Which river does the Pellworth Viaduct cross? Use the passages only and quote the place.\n\n${text}`, {
  label: 'hop 1',
  schema: { type: 'object', properties: { name: { type: 'string' }, quote: { type: 'string' } }, required: ['name', 'quote'] },
})
return await agent(`How long is the river that the Pellworth Viaduct crosses?\n\nThe river was identified as ${river.name}, from "${river.quote}". Check that against the passages, then find the length of the river.\n\n${text}`, { label: 'hop 2' })

//@ u5-two-readers clean
//? Which of the founders of the Brackwell Press had been a ship's doctor?
//= {"context": ["Brackwell Press. The Brackwell Press was founded in 1904 by Amos Fell and Edwin Carrow.", "Amos Fell. Amos Fell taught Latin in Brackwell until 1903, and set the first books of the press by hand.", "Edwin Carrow. Edwin Carrow served as a physician on whalers before he came to Brackwell in 1902.", "Ada Fell. Ada Fell, sister of Amos, was a doctor in Leeds."]}
//< Edwin Carrow: he "served as a physician on whalers". Amos Fell taught Latin.
//< The founders are Fell and Carrow (passage 1). Carrow was a physician on whalers, which makes him a ship's doctor. Ada Fell was a doctor, but no founder.
//< Edwin Carrow
export const meta = { name: 'two-readers', description: 'Two readers, one adjudicator, all with the passages' }
const Q = "Which of the founders of the Brackwell Press had been a ship's doctor?"
const passages = args.context.join('\n\n')
const readers = await parallel([
  () => agent(`Answer from the passages, with the words that you rely on.\n\n${passages}\n\nQuestion: ${Q}`, { label: 'reader 1' }),
  () => agent(`Answer from the passages. Beware of people with similar names or professions.\n\n${passages}\n\nQuestion: ${Q}`, { label: 'reader 2' }),
])
return await agent(`Question: ${Q}\n\nPassages:\n${passages}\n\nReader 1: ${readers[0]}\nReader 2: ${readers[1]}\n\nDecide by the passages which answer is right. Reply with the name only.`, { label: 'adjudicator' })

//@ u5-older-lighthouse clean
//? Which lighthouse was lit first, Skerry Head or Manor Point?
//= {"context": ["Skerry Head Light. The tower at Skerry Head was finished in 1838 but, for want of a lens, first lit in 1842.", "Manor Point Light. Manor Point is a lighthouse of granite, lit for the first time in 1840 and automated in 1984.", "Granite towers. Many lighthouses of the nineteenth century are of granite."]}
//< {"year": "1842", "quote": "for want of a lens, first lit in 1842"}
//< {"year": "1840", "quote": "lit for the first time in 1840"}
//< Manor Point (1840) was lit before Skerry Head (1842); the tower at Skerry Head stood in 1838, but was not lit then.
export const meta = { name: 'older-lighthouse', description: 'Look up both and compare' }
const names = ['Skerry Head', 'Manor Point']
const text = args.context.join('\n')
const FACT = { type: 'object', properties: { year: { type: 'string', description: 'as given, or "unknown"' }, quote: { type: 'string' } }, required: ['year', 'quote'] }
const facts = await parallel(names.map(n => () => agent(`When was the lighthouse at ${n} lit for the first time? Use these passages only.\n\n${text}`, { schema: FACT, label: n })))
return await agent(`Which lighthouse was lit first, ${names.join(' or ')}?\n\n${names.map((n, i) => `${n}: ${facts[i] ? `${facts[i].year} ("${facts[i].quote}")` : 'not looked up'}`).join('\n')}\n\nThe passages, in case something is unclear:\n${text}\n\nAnswer and explain in a sentence.`, { label: 'compare' })

//@ u5-composer-check clean
//? What instrument did the teacher of the composer of "Winter Ferry" play?
//= {"context": ["Winter Ferry. Winter Ferry is a song cycle of 1932 by Oda Krane.", "Oda Krane. Oda Krane studied with Viggo Lund in Aarhus from 1921 to 1924.", "Viggo Lund. Viggo Lund was a cellist and teacher of harmony. His brother Aksel Lund was an organist."]}
//< Winter Ferry is by Oda Krane, she studied with Viggo Lund, and he was a cellist. Answer: the cello.
//< {"supported": true, "own_answer": "cello", "fault": ""}
export const meta = { name: 'composer-check', description: 'Answer with the chain, then an independent check' }
const Q = 'What instrument did the teacher of the composer of "Winter Ferry" play?'
const text = args.context.map((p, i) => `(${i + 1}) ${p}`).join('\n')
const chain = await agent(`${Q}\n\n${text}\n\nGive the chain of facts with the numbers of the passages, then the answer.`, { label: 'chain' })
const check = await agent(`${Q}\n\n${text}\n\nFirst answer the question yourself. Then look at this proposal and test each link of it against the passages:\n${chain}\n\nIs every link supported? If not, which is at fault?`, {
  label: 'check',
  schema: { type: 'object', properties: { supported: { type: 'boolean' }, own_answer: { type: 'string' }, fault: { type: 'string' } }, required: ['supported', 'own_answer', 'fault'] },
})
if (check.supported) return check.own_answer
return await agent(`${Q}\n\n${text}\n\nProposal: ${chain}\nObjection: ${check.fault}\nThe objector's answer: ${check.own_answer}\n\nWho is right? Answer with the instrument.`, { label: 'decide' })

//@ u5-plan-then-read clean near missing_context
//? In which century was the castle built in which the painter Marten Oole died?
//= {"context": ["Marten Oole. Marten Oole (1610-1668) was a painter of still lifes. He died as a guest of the counts at Velden Castle.", "Velden Castle. Velden Castle was built in 1387 on the foundations of a monastery of the eleventh century.", "Still life. A still life shows things that do not move."]}
//< {"steps": ["Find the castle in which Marten Oole died.", "Find when that castle was built, and name the century."]}
//< Step 1: Velden Castle. Step 2: it was built in 1387, the fourteenth century. The eleventh century is that of the monastery.
//< The fourteenth century
export const meta = { name: 'plan-then-read', description: 'A plan from the question alone, then the reading' }
const Q = 'In which century was the castle built in which the painter Marten Oole died?'
phase('Plan')
const plan = await agent(`Split this question into simple questions that can be looked up one after another. Do not answer them; you need no sources for this.\n\n${Q}`, {
  label: 'plan',
  schema: { type: 'object', properties: { steps: { type: 'array', items: { type: 'string' } } }, required: ['steps'] },
})
phase('Read')
const found = await agent(`Passages:\n${args.context.join('\n\n')}\n\nAnswer these one after another, from the passages:\n${plan.steps.map((s, i) => `${i + 1}. ${s}`).join('\n')}`, { label: 'read' })
phase('Answer')
return await agent(`Question: ${Q}\n\nFindings:\n${found}\n\nPassages:\n${args.context.join('\n\n')}\n\nMake sure that the findings are right and answer briefly.`, { label: 'answer' })

//@ u5-notes-above clean near dangling_reference
//? Who directed the film for which the actress Lena Morvan won her only prize?
//= {"context": ["Lena Morvan. Lena Morvan acted in eleven films. Her only prize was the Silver Gull, for The Salt Road.", "The Salt Road. The Salt Road is a film of 1959, directed by Piet Hollander and written by Jan Morvan.", "Silver Gull. The Silver Gull is given at the festival of Ostmar."]}
//< Lena Morvan: only prize the Silver Gull, for The Salt Road. The Salt Road (1959): directed by Piet Hollander, written by Jan Morvan.
//< Piet Hollander
export const meta = { name: 'notes-above', description: 'Notes, then an answer with notes and passages at hand' }
const Q = 'Who directed the film for which the actress Lena Morvan won her only prize?'
const text = args.context.join('\n\n')
const notes = await agent(`${text}\n\nTake notes on everything above that has to do with this question: ${Q}`, { label: 'notes' })
return await agent(`PASSAGES\n${text}\n\nNOTES OF A COLLEAGUE\n${notes}\n\nUsing the colleague's notes above, and the passages where the notes leave a doubt, answer: ${Q}\nReply with the name only.`, { label: 'answer' })

//@ u5-missing-year clean near broken_value
//? Which of the two bridges of Tarn was built earlier, the Mill Bridge or the Abbey Bridge?
//= {"context": ["Mill Bridge. The Mill Bridge in Tarn was built in 1622 and widened in 1870.", "Abbey Bridge. The Abbey Bridge stood already when the Mill Bridge was built, but its year is not recorded."]}
//< {"year": 1622, "remark": "Widened in 1870."}
//< {"remark": "No year is recorded, but it stood already when the Mill Bridge was built."}
//< The Abbey Bridge: it stood already when the Mill Bridge was built in 1622.
export const meta = { name: 'missing-year', description: 'Look up both bridges, also when a year is missing' }
const text = args.context.join('\n\n')
const LOOKUP = { type: 'object', properties: { year: { type: 'integer', description: 'leave out if no year is given' }, remark: { type: 'string' } }, required: ['remark'] }
const bridges = ['Mill Bridge', 'Abbey Bridge']
const found = await parallel(bridges.map(b => () => agent(`When was the ${b} in Tarn built? Remark on anything that helps to date it.\n\n${text}`, { schema: LOOKUP, label: b })))
const lines = bridges.map((b, i) => {
  const f = found[i]
  if (!f) return `${b}: the look-up failed`
  return `${b}: year ${f.year ?? 'not given'}; ${f.remark}`
})
return await agent(`Which of the two bridges of Tarn was built earlier, the Mill Bridge or the Abbey Bridge?\n\nFound in the passages:\n${lines.join('\n')}\n\nThe passages:\n${text}\n\nAnswer with the bridge and a reason.`, { label: 'compare' })

//@ u5-top-passages clean near lossy_passing
//? What is the capital of the province in which Lake Ubel lies?
//= {"context": ["Lake Ubel. Lake Ubel lies in the north of the province of Harn, and is 41 metres deep.", "Harn. Harn is a province of six districts. Its capital is Oster, its largest city Weyl.", "Weyl. Weyl is a city of 210,000 people with a university.", "Deep lakes. The deepest lake of the country is Lake Tor.", "Ubel moth. The Ubel moth is a night moth, named after Karl Ubel."]}
//< {"score": 9, "why": "Names the province in which the lake lies."}
//< {"score": 9, "why": "Names the capital of a province."}
//< {"score": 4, "why": "A city that may matter."}
//< {"score": 1, "why": "Other lakes."}
//< {"score": 0, "why": "A moth."}
//< Oster: Lake Ubel lies in Harn, and the capital of Harn is Oster (Weyl is only its largest city).
export const meta = { name: 'top-passages', description: 'Rate the passages and answer from the best three' }
const Q = 'What is the capital of the province in which Lake Ubel lies?'
const RATING = { type: 'object', properties: { score: { type: 'integer' }, why: { type: 'string' } }, required: ['score', 'why'] }
const rated = await pipeline(args.context,
  p => agent(`Question: ${Q}\n\nPassage: ${p}\n\nFrom 0 to 10, how likely is it that this passage is needed? A passage may be only one link of a chain.`, { schema: RATING, label: p.split('.')[0] }),
  (rating, passage) => ({ passage, ...rating }))
const best = rated.filter(Boolean).sort((a, b) => b.score - a.score).slice(0, 3)
return await agent(`Question: ${Q}\n\nThe passages that matter most, in full:\n${best.map(b => `- ${b.passage} (chosen because: ${b.why})`).join('\n')}\n\nAnswer and explain the chain in a sentence.`, { label: 'answer' })

//@ u5-format-only clean near no_independent_check
//? In which year did the school close at which the botanist Ruth Imber taught?
//= {"context": ["Ruth Imber. Ruth Imber taught botany at Fernhill School from 1928 on, and described 14 mosses.", "Fernhill School. Fernhill School was founded in 1889 and closed in 1957; the building is a hotel today."]}
//< Ruth Imber taught at Fernhill School, which closed in 1957.
//< {"holds": true, "remark": "Fernhill School, founded 1889, closed 1957: both links are in the passages."}
//< 1957
export const meta = { name: 'format-only', description: 'Answer, check, and bring into the form that is asked for' }
const Q = 'In which year did the school close at which the botanist Ruth Imber taught?'
const text = args.context.join('\n\n')
let answer = await agent(`${Q}\n\n${text}\n\nAnswer in a sentence.`, { label: 'answer' })
const check = await agent(`${Q}\n\n${text}\n\nProposed: ${answer}\n\nFind the year yourself in the passages. Does the proposal hold? If not, remark what is right.`, {
  label: 'check',
  schema: { type: 'object', properties: { holds: { type: 'boolean' }, remark: { type: 'string' } }, required: ['holds', 'remark'] },
})
if (!check.holds) answer = await agent(`${Q}\n\n${text}\n\nOne reader: ${answer}\nAnother: ${check.remark}\nDecide by the passages and answer in a sentence.`, { label: 'decide' })
// only the form is changed here
return await agent(`Shorten this sentence to the bare year. Do not change the answer and do not solve anything:\n\n${answer}`, { label: 'format' })
