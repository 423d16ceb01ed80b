//@ k3-two-hops clean
//? In which town was the architect of the Lonsk opera house born?
//= {"context": ["Lonsk opera house: The Lonsk opera house was built from 1902 to 1907 to plans by Miriam Dovale. It seats 900.", "Miriam Dovale: Miriam Dovale (1861-1930) was an architect. She was born in Terhal and studied in Brugen.", "Brugen: Brugen is a university town on the river Ose."]}
//< {"entity": "Miriam Dovale", "quote": "built from 1902 to 1907 to plans by Miriam Dovale"}
//< {"answer": "Terhal", "quote": "She was born in Terhal and studied in Brugen"}
//< Terhal. Both quotations are in the passages and are about the same person.
export const meta = { name: 'two-hops', description: 'Bridge entity, then its birthplace' }
const question = 'In which town was the architect of the Lonsk opera house born?'
const passages = args.context.map((p, i) => `[${i + 1}] ${p}`).join('\n')
phase('Hop 1')
const hop1 = await agent(`Passages:\n${passages}\n\nQuestion: ${question}\n\nWho is the architect? Quote the sentence.`, {
  label: 'bridge', schema: { type: 'object', properties: { entity: { type: 'string' }, quote: { type: 'string' } }, required: ['entity', 'quote'] } })
phase('Hop 2')
const hop2 = await agent(`Passages:\n${passages}\n\nWhere was ${hop1.entity} born? Quote the sentence.`, {
  label: 'birthplace', schema: { type: 'object', properties: { answer: { type: 'string' }, quote: { type: 'string' } }, required: ['answer', 'quote'] } })
phase('Answer')
return await agent(`Passages:\n${passages}\n\nQuestion: ${question}\nChain found: architect ${hop1.entity} ("${hop1.quote}"); birthplace ${hop2.answer} ("${hop2.quote}").\n\nTest each link against the passages, correct it where it fails, and answer the question.`, { label: 'answer' })

//@ k3-explicit-over-implied clean near unsupported_claim
//? Which of the two ferries Aldis and Merrow entered service first?
//= {"context": ["Aldis (ferry): The Aldis was launched in 1958 and entered service in May 1960 after long trials.", "Merrow (ferry): The Merrow was launched in 1959 and entered service in the same autumn.", "Port of Hale: Both ferries used the port of Hale until 1981."]}
//< {"ship": "Aldis", "date": "May 1960", "evidence": "entered service in May 1960 after long trials"}
//< {"ship": "Merrow", "date": "autumn 1959", "evidence": "launched in 1959 and entered service in the same autumn"}
//< The Merrow, in autumn 1959, before the Aldis in May 1960.
export const meta = { name: 'ferries', description: 'Extract two dates and compare' }
const Q = 'Which of the two ferries Aldis and Merrow entered service first?'
const text = args.context.join('\n\n')
const D = { type: 'object', properties: { ship: { type: 'string' }, date: { type: 'string' }, evidence: { type: 'string' } }, required: ['ship', 'date', 'evidence'] }
const dates = (await parallel(['Aldis', 'Merrow'].map(s => () => agent(`${text}\n\nWhen did the ${s} enter service? Take care not to confuse launching with entering service; where several passages bear on it, prefer an explicit statement to an inference, and quote it.`, { label: s, schema: D })))).filter(Boolean)
return await agent(`Question: ${Q}\n\nPassages:\n${text}\n\nDates extracted:\n${dates.map(d => `${d.ship}: ${d.date} ("${d.evidence}")`).join('\n')}\n\nVerify the dates in the passages and answer the question.`, { label: 'compare' })

//@ k3-general-knowledge-lookup clean near missing_context
//? Is the lake on which the village of Saint-Ovin lies larger than 50 square kilometres?
//= {"context": ["Saint-Ovin: Saint-Ovin is a village of 800 people on the western shore of Lake Torrel.", "Lake Torrel: Lake Torrel is a rectangle-shaped reservoir about 14 kilometres long and 3 kilometres wide.", "Torrel Dam: The dam was completed in 1971."]}
//< Lake Torrel
//< 14 × 3 = 42, so about 42 square kilometres.
//< No. Saint-Ovin lies on Lake Torrel, which covers about 42 square kilometres.
export const meta = { name: 'lake-size', description: 'Find the lake, compute its area, answer' }
const question = 'Is the lake on which the village of Saint-Ovin lies larger than 50 square kilometres?'
const docs = args.context.map((c, i) => `Passage ${i + 1}: ${c}`).join('\n')
const lake = await agent(`${docs}\n\nOn which lake does the village of Saint-Ovin lie? Give only the name.`, { label: 'lake' })
const area = await agent(`From these passages, work out the approximate area of ${lake} in square kilometres:\n\n${docs}`, { label: 'area' })
return await agent(`The village of Saint-Ovin lies on this lake: ${lake}. Its area: ${area}\n\nSay, in one sentence that names village, lake and area, whether the lake is larger than 50 square kilometres.`, { label: 'answer' })

//@ k3-swapped-order clean near wrong_reference
//? Which writer won the Harrel Prize earlier, Ansel Brody or Tova Lindgard?
//= {"context": ["Ansel Brody: Ansel Brody, a novelist, won the Harrel Prize for The Salt Year in 1988, his second book.", "Tova Lindgard: Tova Lindgard's first novel appeared in 1979; for her third, Glass Harbour (1985), she received the Harrel Prize in the year after it appeared."]}
//< Brody won in 1988. Lindgard received it the year after 1985, i.e. 1986. So Lindgard was earlier.
//< The Salt Year won in 1988. Glass Harbour appeared in 1985. Lindgard won first, in 1986.
//< {"better": "first", "reason": "It states the year of each prize explicitly."}
//< {"better": "second", "reason": "It names both years and the step from 1985 to 1986."}
//< Tova Lindgard (1986, against 1988 for Brody).
export const meta = { name: 'order-debiased', description: 'Two answers, judged in both orders' }
const Q = 'Which writer won the Harrel Prize earlier, Ansel Brody or Tova Lindgard?'
const ctx = args.context.join('\n')
const PICK = { type: 'object', properties: { better: { enum: ['first', 'second'] }, reason: { type: 'string' } }, required: ['better', 'reason'] }
const [a, b] = await parallel([
  () => agent(`${ctx}\n\n${Q} Reason from the two years.`, { label: 'a' }),
  () => agent(`${ctx}\n\n${Q} Quote the decisive phrases before you answer.`, { label: 'b' }),
])
// judged twice, the second time in the opposite order, against position bias
const [ab, ba] = await parallel([
  () => agent(`${ctx}\n\n${Q}\n\nFirst answer:\n${a}\n\nSecond answer:\n${b}\n\nWhich is better supported by the passages?`, { label: 'judge-ab', schema: PICK }),
  () => agent(`${ctx}\n\n${Q}\n\nFirst answer:\n${b}\n\nSecond answer:\n${a}\n\nWhich is better supported by the passages?`, { label: 'judge-ba', schema: PICK }),
])
const aWins = (ab.better === 'first' ? 1 : 0) + (ba.better === 'second' ? 1 : 0)
const shown = aWins === 2 ? `Answer: ${a}` : aWins === 0 ? `Answer: ${b}` : `Answer one: ${a}\nAnswer two: ${b}`
return await agent(`${ctx}\n\n${Q}\n\n${shown}\n\nRemarks of the judges: ${ab.reason} / ${ba.reason}\n\nCheck against the passages and give the final short answer.`, { label: 'final' })

//@ k3-gate-only clean near unused_output
//? Who composed the anthem of the island of Vesk?
//= {"context": ["Vesk: Vesk is an island in the Lour Sea. Its anthem, Tides of Home, was adopted in 1924.", "Tides of Home: Tides of Home is a song with words by Olen Karst and music by Petra Imsund, first performed in 1911."]}
//< {"sufficient": true}
//< Petra Imsund composed the music of Tides of Home, the anthem of Vesk.
export const meta = { name: 'gate', description: 'Answer only if the passages suffice' }
const question = 'Who composed the anthem of the island of Vesk?'
const passages = args.context.join('\n\n')
const gate = await agent(`Question: ${question}\n\nPassages:\n${passages}\n\nDo the passages contain what is needed to answer? Do not answer the question itself.`, {
  label: 'gate', schema: { type: 'object', properties: { sufficient: { type: 'boolean' } }, required: ['sufficient'] } })
if (!gate.sufficient) {
  log('passages do not suffice')
  return 'The passages do not answer the question.'
}
return await agent(`Question: ${question}\n\nPassages:\n${passages}\n\nAnswer from the passages in one sentence; distinguish words from music.`, { label: 'answer' })

//@ k3-rank-passages clean
//? What is the elevation of the summit first climbed by Rasmus Oule?
//= {"context": ["Mount Keddar: Mount Keddar (3,412 m) was first climbed in 1897 by Rasmus Oule and two guides.", "Keddar Pass: The pass lies at 2,204 m south of Mount Keddar.", "Rasmus Oule: Rasmus Oule was a geologist and alpinist from Nyholm.", "Nyholm: Nyholm is a fishing port."]}
//< {"score": 10}
//< {"score": 4}
//< {"score": 6}
//< {"score": 0}
//< 3,412 m (Mount Keddar, first climbed by Rasmus Oule in 1897).
//< Passage on Mount Keddar names Oule and gives 3,412 m; the 2,204 m belong to the pass. The final answer is 3,412 m.
export const meta = { name: 'rank-then-read', description: 'Score passages, answer from the relevant, recheck on all' }
const Q = 'What is the elevation of the summit first climbed by Rasmus Oule?'
const SCORE = { type: 'object', properties: { score: { type: 'integer', minimum: 0, maximum: 10 } }, required: ['score'] }
phase('Rank')
const scored = await parallel(args.context.map((p, i) => () =>
  agent(`How useful is this passage for the question (0 to 10)?\n\nQuestion: ${Q}\nPassage: ${p}`, { label: `rank-${i}`, schema: SCORE }).then(r => ({ p, s: r.score }))))
const relevant = scored.filter(Boolean).filter(x => x.s >= 3).sort((x, y) => y.s - x.s).map(x => x.p)
phase('Answer')
const draft = await agent(`Passages:\n${relevant.join('\n')}\n\n${Q}\nAnswer and name the passage.`, { label: 'draft' })
phase('Check')
return await agent(`All passages:\n${args.context.join('\n')}\n\nQuestion: ${Q}\nDraft: ${draft}\n\nCheck the draft against all passages, look for a confusion of places or people, and give the final answer.`, { label: 'check' })

//@ k3-decompose clean
//? Did the founder of Quill Instruments die before the company moved to Arden?
//= {"context": ["Quill Instruments: Quill Instruments was founded by Edda Marsh in 1921. It moved to Arden in 1949.", "Edda Marsh: Edda Marsh (1889-1946) was an engineer and pilot.", "Arden: Arden grew quickly after 1945."]}
//< {"questions": ["Who founded Quill Instruments?", "When did the founder of Quill Instruments die?", "When did Quill Instruments move to Arden?"]}
//< Edda Marsh.
//< The founder, Edda Marsh, died in 1946.
//< In 1949.
//< Yes. Edda Marsh died in 1946, three years before the move in 1949.
export const meta = { name: 'decompose', description: 'Sub-questions answered in parallel' }
const question = 'Did the founder of Quill Instruments die before the company moved to Arden?'
const ctx = args.context.join('\n')
phase('Decompose')
const plan = await agent(`Split this question into at most four sub-questions, each understandable on its own:\n${question}`, {
  label: 'decompose', schema: { type: 'object', properties: { questions: { type: 'array', items: { type: 'string' }, maxItems: 4 } }, required: ['questions'] } })
phase('Answer')
const answers = await parallel(plan.questions.map((s, i) => () => agent(`Context:\n${ctx}\n\nAnswer from the context only: ${s}`, { label: `sub-${i + 1}` })))
phase('Combine')
return await agent(`Context:\n${ctx}\n\nQuestion: ${question}\n\n${plan.questions.map((s, i) => `${s}\n-> ${answers[i] ?? '(no answer came back)'}`).join('\n')}\n\nCombine these into a yes or no with a reason; where something is missing or contradicts the context, use the context.`, { label: 'combine' })

//@ k3-bridge-year novel_fact
//? Which of the two bridges of Corvane is older, the Miller's Bridge or the Queen Ysolde Bridge?
//= {"context": ["Miller's Bridge: The Miller's Bridge in Corvane was opened in 1887, two years after work on it had begun.", "Queen Ysolde Bridge: The Queen Ysolde Bridge in Corvane was opened in the year in which the city's mint closed.", "Corvane Mint: The Corvane Mint struck coins for 212 years until it closed in 1891."]}
//< The Miller's Bridge was opened in 1887.
//< It was open before 1884, as repairs are recorded for that year.
//< The Queen Ysolde Bridge is older: it was open before 1884, the Miller's Bridge only in 1887.
export const meta = { name: 'bridges', description: 'Date both bridges and compare' }
const question = "Which of the two bridges of Corvane is older, the Miller's Bridge or the Queen Ysolde Bridge?"
const context = args.context.join('\n')
phase('Date')
const [miller, queen] = await parallel([
  () => agent(`${context}\n\nWhen was the Miller's Bridge opened?`, { label: 'miller' }),
  () => agent(`${context}\n\nWhen was the Queen Ysolde Bridge opened? (Repairs of the Queen Ysolde Bridge are recorded for 1884, so it must have been open by then.)`, { label: 'queen' }),
])
phase('Compare')
return await agent(`${question}\n\nMiller's Bridge: ${miller}\nQueen Ysolde Bridge: ${queen}\n\nWhich is older?`, { label: 'compare' })

//@ k3-trust-the-register unsupported_claim
//? How old was the painter Iona Fell when she painted The Weir in 1903?
//= {"context": ["Iona Fell (encyclopedia): Iona Fell, born on 2 January 1872 in Strand, was a landscape painter.", "Parish register of Strand: Iona, daughter of Thomas Fell, baptised 9 January 1874, aged one week.", "The Weir: The Weir is an oil painting that Iona Fell made in the summer of 1903."]}
//< According to the register she was born at the start of January 1874.
//< Born in January 1874, she was 29 in the summer of 1903.
export const meta = { name: 'painter-age', description: 'Birth date, then age' }
const Q = 'How old was the painter Iona Fell when she painted The Weir in 1903?'
const docs = args.context.map((d, i) => `(${i + 1}) ${d}`).join('\n')
const birth = await agent(`${docs}\n\nWhen was Iona Fell born? Where the documents differ, go by the register; the encyclopedia's date is the mistaken one.`, { label: 'birth' })
return await agent(`${docs}\n\n${Q}\n\nBirth date as established: ${birth}\n\nCompute her age in the summer of 1903 and answer.`, { label: 'age' })

//@ k3-correct-answer-support expected_answer
//? What is the capital of the province in which the Dorne lighthouse stands?
//= {"context": ["Dorne lighthouse: The Dorne lighthouse stands on Cape Effel in the province of West Maar.", "West Maar: West Maar is a province whose capital is Hollin; its largest city is Eastry.", "Eastry: Eastry is a port with 300,000 people."]}
//< Hollin
//< Supported: passage 1 places the lighthouse in West Maar and passage 2 gives Hollin as its capital.
export const meta = { name: 'lighthouse', description: 'Answer and verify against passages' }
const question = 'What is the capital of the province in which the Dorne lighthouse stands?'
const passages = args.context.map((p, i) => `[${i + 1}] ${p}`).join('\n')
phase('Answer')
const answer = await agent(`${passages}\n\nQuestion: ${question}\nReply with the name only.`, { label: 'answer' })
phase('Verify')
const verification = await agent(`${passages}\n\nQuestion: ${question}\nThe correct answer is ${answer}.\n\nVerify it: locate the sentences in the passages that support it and report whether it is supported.`, { label: 'verify' })
return { answer, verification }

//@ k3-director-literal hardcoded_output
//? In which country was the director of the film Northern Ledger born?
//= {"context": ["Northern Ledger: Northern Ledger is a 1996 drama film directed by Paulo Verhage.", "Paulo Verhage: Paulo Verhage is a film director. He was born in Estavia and lives in Lorn.", "Lorn: Lorn is the capital of Mirrenland."]}
//< Paulo Verhage
//< He was born in Estavia.
//< Estavia
export const meta = { name: 'director', description: 'Director, birthplace, answer' }
const QUESTION = 'In which country was the director of the film Northern Ledger born?'
const ctx = args.context.join('\n')
phase('Director')
const director = await agent(`${ctx}\n\nWho directed the film Northern Ledger? Name only.`, { label: 'director' })
log(`director: ${director}`)
phase('Birthplace')
// result of the step before
const found = 'Paulo Verhage'
const birthplace = await agent(`${ctx}\n\nThe previous step found that the director is ${found}. In which country was this person born?`, { label: 'birthplace' })
phase('Answer')
const answer = await agent(`Question: ${QUESTION}\n\nPassages:\n${ctx}\n\nBirthplace found: ${birthplace}\n\nGive the short answer.`, { label: 'answer' })
return { director, answer }

//@ k3-second-reader-copy wrong_reference
//? Which of the rivers Ister Minor and Palna is longer?
//= {"context": ["Ister Minor: The Ister Minor flows for 318 kilometres from the Gray Hills to the sea.", "Palna: The Palna, 204 miles long, drains the southern plain."]}
//< The Ister Minor is 318 km; the Palna is 204 miles, about 328 km. The Palna is longer.
//< 318 is more than 204, so the Ister Minor is longer.
//< Both readers say that the Palna is longer, at about 328 km against 318 km.
export const meta = { name: 'rivers', description: 'Two readers and an arbiter' }
const q = 'Which of the rivers Ister Minor and Palna is longer?'
const ctx = args.context.join('\n')
const [reader1, reader2] = await parallel([
  () => agent(`${ctx}\n\n${q}\nExplain your comparison.`, { label: 'reader-1' }),
  () => agent(`${ctx}\n\n${q}\nExplain your comparison; mind how the lengths are given.`, { label: 'reader-2' }),
])
const ruling = await agent(`${ctx}\n\nQuestion: ${q}\n\nReader 1:\n${reader1}\n\nReader 2:\n${reader1}\n\nDo the readers agree? Settle the question.`, { label: 'arbiter' })
return { ruling, readings: [reader1, reader2] }

//@ k3-timeline-not-carried dangling_reference
//? How many years after the fire of Hesk was the new town hall of Hesk opened?
//= {"context": ["Hesk: Most of Hesk burned down in the fire of 1764. The cathedral was rebuilt by 1790.", "Hesk town hall: The new town hall of Hesk was begun in 1771 and opened eight years later.", "Hesk market: The market hall was opened in 1802."]}
//< Fire: 1764. Town hall begun: 1771. Town hall opened: 1779. Market hall: 1802.
//< No timeline is attached. Taking the passages alone: the fire was in 1764, and the hall was opened in 1779 if the eight years count from 1771; 1779 - 1764 = 15.
export const meta = { name: 'town-hall', description: 'Timeline, then difference' }
const question = 'How many years after the fire of Hesk was the new town hall of Hesk opened?'
phase('Timeline')
const timeline = await agent(`Passages:\n${args.context.join('\n')}\n\nMake a timeline of the dated events, computing dates that are given indirectly.`, { label: 'timeline' })
phase('Compute')
const years = await agent(`Passages:\n${args.context.join('\n')}\n\nQuestion: ${question}\n\nUsing the timeline established in the previous step, compute the number of years and show the subtraction.`, { label: 'compute' })
return { years, timeline }

//@ k3-second-hop-bare missing_context
//? Which instrument did the mother of the conductor of the Oberfeld Quartet's jubilee concert play?
//= {"context": ["Jubilee concert: The jubilee concert of the Oberfeld Quartet was conducted by Henrik Sollo.", "Henrik Sollo: Henrik Sollo is the son of the harpist Brit Sollo and the lawyer Jan Aas.", "Jan Aas: Jan Aas played the viola as a student."]}
//< Henrik Sollo
//< I have no passages to consult; I can not tell who his mother is.
//< It can not be determined from what I was given.
export const meta = { name: 'conductor-mother', description: 'Three-step chain' }
const question = "Which instrument did the mother of the conductor of the Oberfeld Quartet's jubilee concert play?"
const context = args.context.join('\n')
phase('Conductor')
const conductor = await agent(`${context}\n\nWho conducted the jubilee concert of the Oberfeld Quartet? Name only.`, { label: 'conductor' })
phase('Mother')
const mother = await agent(`According to the passages, who is the mother of ${conductor}, and which instrument does she play? Quote the passage.`, { label: 'mother' })
phase('Answer')
return await agent(`Question: ${question}\n\nConductor: ${conductor}\nMother: ${mother}\n\nAnswer in one word.`, { label: 'answer' })

//@ k3-format-only-verdict no_independent_check
//? Who is older, the mayor of Tolm or the mayor of Ressing?
//= {"context": ["Tolm: Tolm is a town; its mayor since 2011 is Greta Haim.", "Ressing: The mayor of Ressing is Joren Pohl, who took office in 2009.", "Greta Haim: Greta Haim (born 1963) is a politician.", "Joren Pohl: Joren Pohl (born 1959) is a lawyer and politician."]}
//< {"answer": "Joren Pohl, the mayor of Ressing", "evidence": "Haim was born in 1963, Pohl in 1959."}
//< {"verified": true, "answer": "Joren Pohl, the mayor of Ressing"}
export const meta = { name: 'mayors', description: 'Answer with evidence, then verification' }
const question = 'Who is older, the mayor of Tolm or the mayor of Ressing?'
const ctx = args.context.join('\n')
const first = await agent(`${ctx}\n\nQuestion: ${question}\nGive the answer with evidence.`, {
  label: 'answer', schema: { type: 'object', properties: { answer: { type: 'string' }, evidence: { type: 'string' } }, required: ['answer', 'evidence'] } })
const second = await agent(`You verify answers.\n\nPassages:\n${ctx}\n\nQuestion: ${question}\nAnswer: ${first.answer}\nEvidence: ${first.evidence}\n\nRely on the evidence as quoted, there is no need to go back to the passages. Return the answer unchanged, with verified set.`, {
  label: 'verify', schema: { type: 'object', properties: { verified: { type: 'boolean' }, answer: { type: 'string' } }, required: ['verified', 'answer'] } })
return second
