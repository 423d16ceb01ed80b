//@ v5-lighthouse clean near dangling_reference
//? In which year was the engineer of the Skarnholm Lighthouse born?
//= {"context": ["Skarnholm Lighthouse: Skarnholm Lighthouse stands on the northern tip of Orveth Island. It was designed by the engineer Tilda Marrowby and lit in 1881.", "Tilda Marrowby: Tilda Marrowby (1839-1904) was an engineer from Pell Harbour who built eleven lighthouses and two bridges.", "Orveth Island: Orveth Island has 410 inhabitants. Its church dates from 1702."]}
//< {"engineer":"Tilda Marrowby","quote":"It was designed by the engineer Tilda Marrowby and lit in 1881."}
//< {"answer":"1839","quote":"Tilda Marrowby (1839-1904) was an engineer from Pell Harbour"}
//< {"supported":true,"objection":""}
export const meta = { name: 'two-hop-birth-year', description: 'bridge entity, then the fact, then a check', phases: ['Bridge', 'Fact', 'Check'] }

const question = 'In which year was the engineer of the Skarnholm Lighthouse born?'
const passages = args.context.map((p, i) => `[${i + 1}] ${p}`).join('\n\n')

phase('Bridge')
const bridge = await agent(`Passages:\n${passages}\n\nWho was the engineer of the Skarnholm Lighthouse? Quote the sentence above that says so.`, {
  label: 'bridge',
  schema: { type: 'object', properties: { engineer: { type: 'string' }, quote: { type: 'string' } }, required: ['engineer', 'quote'] },
})

phase('Fact')
const ANSWER = { type: 'object', properties: { answer: { type: 'string' }, quote: { type: 'string' } }, required: ['answer', 'quote'] }
const fact = await agent(`Passages:\n${passages}\n\nThe engineer was found to be ${bridge.engineer} ("${bridge.quote}"). In which year was this person born, according to the passages above? Quote.`, { label: 'fact', schema: ANSWER })

phase('Check')
const check = await agent(`Passages:\n${passages}\n\nQuestion: ${question}\n\nProposed chain:\n- engineer: ${bridge.engineer}, from "${bridge.quote}"\n- born: ${fact.answer}, from "${fact.quote}"\n\nLook both quotes up in the passages. Does each step follow from them?`, {
  label: 'check',
  schema: { type: 'object', properties: { supported: { type: 'boolean' }, objection: { type: 'string' } }, required: ['supported', 'objection'] },
})
if (check.supported) return fact.answer
return await agent(`Passages:\n${passages}\n\nQuestion: ${question}\n\nThe answer ${fact.answer} was rejected: ${check.objection}\nAnswer the question in a few words.`, { label: 'second answer' })

//@ v5-composer-film clean near established_premise
//? The film "The Salt Garden" was adapted from a novel by Ines Corvalho. What was the profession of the novelist's mother?
//= {"context": ["The Salt Garden (film): The Salt Garden is a 1974 film by Pavel Drost, adapted from the novel of the same name by Ines Corvalho.", "Ines Corvalho: Ines Corvalho grew up in Lumere as the only child of the cartographer Amelia Corvalho and the tenor Jorge Prat.", "Pavel Drost: Pavel Drost was the son of a seamstress and began as a stage painter."]}
//< Ines Corvalho's parents: Amelia Corvalho, a cartographer, and Jorge Prat, a tenor (second passage).
//< cartographer
//< {"verdict":"yes","better":"cartographer"}
export const meta = { name: 'novelist-mother', description: 'read parents, answer, verify against the passages' }
const Q = 'The film "The Salt Garden" was adapted from a novel by Ines Corvalho. What was the profession of the novelist\'s mother?'
const ctx = args.context.join('\n\n')
// that the novel is by Ines Corvalho is given by the question itself
const parents = await agent(`${ctx}\n\nThe novel "The Salt Garden" is by Ines Corvalho. What do the passages say about the parents of Ines Corvalho?`, { label: 'parents' })
const answer = await agent(`${ctx}\n\nQuestion: ${Q}\n\nNotes about the parents:\n${parents}\n\nAnswer in as few words as possible.`, { label: 'answer' })
const ver = await agent(`${ctx}\n\nQuestion: ${Q}\n\nProposed answer: ${answer}\n\nIs it what the passages support? In any case give the answer that you would give.`, {
  label: 'verify',
  schema: { type: 'object', properties: { verdict: { enum: ['yes', 'no'] }, better: { type: 'string' } }, required: ['verdict', 'better'] },
})
return ver.verdict === 'yes' ? answer : ver.better

//@ v5-river-guard clean near broken_value
//? Which river flows through the town where the chess master Odo Brandvik was born?
//= {"context": ["Odo Brandvik: Odo Brandvik (1911-1987) was a chess master. Born in Tessmark, he moved to Hallow Point at the age of six.", "Tessmark: Tessmark is a town of 9,000 people on the river Ulna, known for its paper mills.", "Hallow Point: Hallow Point lies at the mouth of the river Sey."]}
//< {"town":"Tessmark"}
//< {"river":"Ulna"}
//< The Ulna: Brandvik was born in Tessmark, which lies on the Ulna.
export const meta = { name: 'birth-town-river', description: 'two hops with guards' }
const question = 'Which river flows through the town where the chess master Odo Brandvik was born?'
const text = (args?.context ?? []).join('\n')

const hop1 = await agent(`${text}\n\nIn which town was the chess master Odo Brandvik born? Use an empty string if it is not said.`, {
  label: 'town', schema: { type: 'object', properties: { town: { type: 'string' } }, required: ['town'] },
})
const town = hop1?.town || ''
let hop2 = null
if (town) {
  hop2 = await agent(`${text}\n\nWhich river flows through ${town}? Use an empty string if it is not said.`, {
    label: 'river', schema: { type: 'object', properties: { river: { type: 'string' } }, required: ['river'] },
  })
}
const notes = [
  town ? `birthplace: ${town}` : 'birthplace: not found',
  hop2?.river ? `river there: ${hop2.river}` : 'river there: not found',
].join('\n')
return await agent(`${text}\n\nQuestion: ${question}\n\nNotes of a first reader (may be wrong or incomplete):\n${notes}\n\nAnswer the question and say from which sentences.`, { label: 'answer' })

//@ v5-order-swap clean near wrong_reference
//? Who was older when they became mayor of Quillon, Bertram Oske or Lise Handel?
//= {"context": ["Bertram Oske: Bertram Oske, born in 1902, was a printer. He became mayor of Quillon in 1951.", "Lise Handel: Lise Handel (born 1920) was mayor of Quillon from 1963 to 1971.", "Quillon: Quillon had its first elected mayor in 1899."]}
//< Oske was 1951 - 1902 = 49, Handel 1963 - 1920 = 43. Bertram Oske.
//< Lise Handel at about 43, Bertram Oske at about 49: Oske was older.
//< {"preferred":1}
//< {"preferred":2}
//< Bertram Oske
export const meta = { name: 'mayors', description: 'two readers, judged twice in both orders to avoid a bias of position' }

const Q = 'Who was older when they became mayor of Quillon, Bertram Oske or Lise Handel?'
const docs = args.context.map(d => `- ${d}`).join('\n')
const [a, b] = await parallel([
  () => agent(`${docs}\n\n${Q} Compute both ages.`, { label: 'reader a' }),
  () => agent(`${docs}\n\n${Q} Note the dates first, then answer.`, { label: 'reader b' }),
])

const PREF = { type: 'object', properties: { preferred: { enum: [1, 2] } }, required: ['preferred'] }
const compare = (x, y, label) => () => agent(`${docs}\n\nQuestion: ${Q}\n\nAnswer 1:\n${x}\n\nAnswer 2:\n${y}\n\nWhich answer is better supported by the documents?`, { label, schema: PREF })
// the second judge sees the answers in the opposite order
const [ab, ba] = await parallel([compare(a, b, 'a first'), compare(b, a, 'b first')])

const pointsA = (ab?.preferred === 1 ? 1 : 0) + (ba?.preferred === 2 ? 1 : 0)
const material = pointsA === 2 ? a : pointsA === 0 ? b : `${a}\n\n(another reader:) ${b}`
return await agent(`${docs}\n\nQuestion: ${Q}\n\n${material}\n\nGive the name only.`, { label: 'name' })

//@ v5-evidence-summary clean near lossy_passing
//? What instrument did the founder of the Brackwater Ensemble teach?
//= {"context": ["Brackwater Ensemble: The Brackwater Ensemble is a chamber group founded in 1968 by Noor Valdane in the port of Brackwater.", "Noor Valdane: Noor Valdane studied composition and later taught the viola at the Esker Conservatory, where she met the painter Hugh Torren.", "Hugh Torren: Hugh Torren painted stage sets and played the accordion.", "Esker Conservatory: The Esker Conservatory was opened in 1922."]}
//< The ensemble was founded by Noor Valdane in 1968. Founder: Noor Valdane.
//< Noor Valdane taught the viola at the Esker Conservatory.
//< Not relevant
//< Not relevant
//< viola
export const meta = { name: 'evidence-notes', description: 'condense each passage with the question in view, answer from the notes', phases: ['Notes', 'Answer'] }
const question = 'What instrument did the founder of the Brackwater Ensemble teach?'

phase('Notes')
const notes = await parallel(args.context.map((passage, i) => () =>
  agent(`Question: ${question}\n\nPassage:\n${passage}\n\nWrite down in one or two sentences everything in this passage that may help with the question, with all names. If there is nothing, write "Not relevant".`, { label: `passage ${i + 1}` })))

const useful = notes.map((n, i) => (n ? n : args.context[i])).filter(n => !/^not relevant/i.test(n))

phase('Answer')
return await agent(`Question: ${question}\n\nNotes from the passages:\n${useful.map(n => `* ${n}`).join('\n')}\n\nAnswer with the instrument only, or "unknown" if the notes do not say it.`, { label: 'answer' })

//@ v5-comparison clean
//? Were the Fennick Bridge and the Old Weir in Dunmere built by the same company?
//= {"context": ["Fennick Bridge: The Fennick Bridge was erected in 1926 by Carrow & Sons for the county.", "Old Weir (Dunmere): Dunmere's Old Weir was finished in 1931. The contractor was Carrow & Sons of Lynfold.", "Lynfold: Lynfold is a market town."]}
//< Carrow & Sons (1926)
//< Carrow & Sons of Lynfold (1931)
//< yes
export const meta = { name: 'same-builder', description: 'one lookup for each structure, then compare' }
const docs = args.context.join('\n')
const things = ['the Fennick Bridge', 'the Old Weir in Dunmere']
const builders = await parallel(things.map(t => () => agent(`${docs}\n\nWhich company built ${t}?`, { label: t })))
return await agent(`${docs}\n\nWere the Fennick Bridge and the Old Weir in Dunmere built by the same company?\n\nLookups:\n${things.map((t, i) => `${t}: ${builders[i]}`).join('\n')}\n\nCheck them with the text and answer yes or no.`, { label: 'compare' })

//@ v5-decompose clean
//? What is the capital of the province in which the botanist who described Merula vine was buried?
//= {"context": ["Merula vine: Merula vine was first described by the botanist Cato Fennimore in 1833.", "Cato Fennimore: Cato Fennimore died on a journey and lies buried in the village of Astrel.", "Astrel: Astrel is a village in the province of Low Tarn.", "Low Tarn: Low Tarn is a province with the capital Wexley. Its largest town is Borrin."]}
//< {"steps":["Who described Merula vine?","Where is that botanist buried?","In which province does that place lie?","What is the capital of that province?"]}
//< Cato Fennimore
//< In the village of Astrel
//< Low Tarn
//< Wexley
//< {"answer":"Wexley","faulty_step":0}
export const meta = { name: 'decompose-and-walk', description: 'a planner makes single-hop questions, a reader walks them, an auditor answers' }
const QUESTION = 'What is the capital of the province in which the botanist who described Merula vine was buried?'
const CONTEXT = args.context.join('\n\n')

const plan = await agent(`Split this question into single-hop questions, in order, without answering any:\n${QUESTION}`, {
  label: 'planner',
  schema: { type: 'object', properties: { steps: { type: 'array', items: { type: 'string' }, maxItems: 6 } }, required: ['steps'] },
})

const trail = []
for (const [i, step] of plan.steps.entries()) {
  const known = trail.length ? `So far:\n${trail.join('\n')}\n\n` : ''
  const got = await agent(`${CONTEXT}\n\n${known}Now answer: ${step}`, { label: `hop ${i + 1}` })
  trail.push(`${i + 1}. ${step} -> ${got}`)
}

const audit = await agent(`${CONTEXT}\n\nQuestion: ${QUESTION}\n\nTrail of a reader:\n${trail.join('\n')}\n\nFollow the trail in the passages. Give the number of the first faulty step (0 if none) and your own short answer to the question.`, {
  label: 'audit',
  schema: { type: 'object', properties: { answer: { type: 'string' }, faulty_step: { type: 'integer' } }, required: ['answer', 'faulty_step'] },
})
if (audit.faulty_step > 0) log(`step ${audit.faulty_step} was corrected by the audit`)
return audit.answer

//@ v5-founder-debate clean
//? Which of the founders of the Gannet Press, Ruth Elmsley or Anton Gray, had been a teacher?
//= {"context": ["Gannet Press: The Gannet Press was founded in 1949 by Ruth Elmsley and Anton Gray.", "Ruth Elmsley: Before she turned to printing, Ruth Elmsley taught geography in Corby Vale for eight years.", "Anton Gray: Anton Gray, whose father was a teacher, came to printing from the merchant navy."]}
//< Ruth Elmsley taught geography in Corby Vale, so she had been a teacher.
//< Anton Gray's passage mentions a teacher only for his father; he came from the merchant navy. It does not support him.
//< Ruth Elmsley
export const meta = { name: 'founder-debate', description: 'one side per founder, a judge decides' }
const Q = 'Which of the founders of the Gannet Press, Ruth Elmsley or Anton Gray, had been a teacher?'
const C = args.context.join('\n')
const sides = ['Ruth Elmsley', 'Anton Gray']
const speeches = await parallel(sides.map(s => () => agent(`${C}\n\n${Q}\n\nExamine the case for ${s}: what in the passages speaks for and what against it?`, { label: s })))
return await agent(`${C}\n\n${Q}\n\n${sides.map((s, i) => `On ${s}: ${speeches[i]}`).join('\n\n')}\n\nDecide from the passages. Name only.`, { label: 'judge' })

//@ v5-vote-short clean
//? How many years after the opening of the Harrow Vale Observatory was the comet Lindqvist-Abara discovered there?
//= {"context": ["Harrow Vale Observatory: Opened in 1907, the Harrow Vale Observatory has a 60 cm refractor.", "Comet Lindqvist-Abara: The comet was discovered in 1934 at Harrow Vale by Sunniva Lindqvist and Joseph Abara.", "Joseph Abara: Joseph Abara joined the observatory in 1929."]}
//< {"years":27}
//< {"years":27}
//< {"years":5}
//< {"opening":1907,"discovery":1934}
export const meta = { name: 'years-between', description: 'three votes; the dates are read separately as a cross-check' }
const ask = `${args.context.join('\n')}\n\nHow many years after the opening of the Harrow Vale Observatory was the comet Lindqvist-Abara discovered there?`
const YEARS = { type: 'object', properties: { years: { type: 'integer' } }, required: ['years'] }
const votes = (await parallel([0, 1, 2].map(i => () => agent(ask, { label: `v${i}`, schema: YEARS })))).filter(Boolean).map(v => v.years)
const top = votes.sort((x, y) => votes.filter(v => v === y).length - votes.filter(v => v === x).length)[0]

const dates = await agent(`${args.context.join('\n')}\n\nIn which year did the Harrow Vale Observatory open, and in which year was the comet Lindqvist-Abara discovered?`, {
  label: 'dates', schema: { type: 'object', properties: { opening: { type: 'integer' }, discovery: { type: 'integer' } }, required: ['opening', 'discovery'] },
})
const diff = dates.discovery - dates.opening
if (diff === top) return `${diff} years`
return await agent(`${ask}\n\nA vote gave ${top}, the dates ${dates.opening} and ${dates.discovery} give ${diff}. Which is right? Answer with the number of years.`, { label: 'settle' })

//@ v5-answer-repair clean near expected_answer
//? What is the nickname of the football club whose stadium is named after the aviator Klara Steen?
//= {"context": ["Klara Steen: Klara Steen (1898-1933) was an aviator. A street in Oldport and a stadium in Marrick bear her name.", "Marrick Rovers: Marrick Rovers play at the Klara Steen Ground. The club, founded in 1904, is known as the Herons.", "Oldport United: Oldport United, the Dockers, play at Quay Park."]}
//< The Dockers, because a street in Oldport bears the name of Klara Steen.
//< {"refuted":true,"grounds":"Oldport United play at Quay Park; the Klara Steen Ground is in Marrick."}
//< The Herons: Marrick Rovers play at the Klara Steen Ground.
//< {"refuted":false,"grounds":"The passage on Marrick Rovers names both the ground and the nickname."}
export const meta = { name: 'club-nickname', description: 'answer, attempt to refute, repair, refute again' }
const Q = 'What is the nickname of the football club whose stadium is named after the aviator Klara Steen?'
const P = args.context.join('\n\n')
const SCHEMA = { type: 'object', properties: { refuted: { type: 'boolean' }, grounds: { type: 'string' } }, required: ['refuted', 'grounds'] }
const refute = ans => agent(`Passages:\n${P}\n\nQuestion: ${Q}\n\nCandidate answer: ${ans}\n\nThe candidate may well be wrong. Try to refute it from the passages.`, { label: 'refute', schema: SCHEMA })

let answer = await agent(`Passages:\n${P}\n\nQuestion: ${Q}`, { label: 'answer' })
let result = await refute(answer)
for (let i = 0; i < 2 && result.refuted; i++) {
  answer = await agent(`Passages:\n${P}\n\nQuestion: ${Q}\n\nThis answer was refuted: ${answer}\nGrounds: ${result.grounds}\n\nAnswer again, with a reason.`, { label: 'repair' })
  result = await refute(answer)
}
return { answer, open_objection: result.refuted ? result.grounds : null }
