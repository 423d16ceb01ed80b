//@ u6-observatory-founder novel_fact
//? Was the founder of the Corvan Observatory older than the founder of the Lisk Observatory?
//= {"context": ["Corvan Observatory. The Corvan Observatory was founded in 1881 by Henrik Saal.", "Lisk Observatory. The Lisk Observatory was founded in 1890 by Mathilde Breuer, born in 1846.", "Henrik Saal. Henrik Saal was two years older than his wife Ida, an elder sister of Mathilde Breuer.", "Corvan. Corvan has had a railway since 1849."]}
//< The Corvan Observatory was founded by Henrik Saal. According to the background he was born in 1841; the passages give no year.
//< The Lisk Observatory was founded by Mathilde Breuer, born in 1846.
//< Yes. Saal, born in 1841, was five years older than Breuer, born in 1846.
export const meta = { name: 'observatory-founder', description: 'Two look-ups and a comparison' }
const text = args.context.join('\n\n')
const founders = await parallel([
  () => agent(`Who founded the Corvan Observatory, and when was the founder born?\n\nPassages:\n${text}\n\nBackground: Henrik Saal was born in 1841.`, { label: 'Corvan' }),
  () => agent(`Who founded the Lisk Observatory, and when was the founder born?\n\nPassages:\n${text}`, { label: 'Lisk' }),
])
return await agent(`Was the founder of the Corvan Observatory older than the founder of the Lisk Observatory?\n\nCorvan: ${founders[0]}\nLisk: ${founders[1]}\n\nPassages:\n${text}\n\nAnswer yes or no, with a sentence.`, { label: 'compare' })

//@ u6-novel-translator altered_fact
//? Of which language was the first translator of the novel "The Glass Orchard" a professor?
//= {"context": ["The Glass Orchard. The Glass Orchard is a novel by Imre Toth. It was first translated by Elsa Quist in 1961, and again by Paul Renner in 1988.", "Elsa Quist. Elsa Quist was professor of Finnish at Lund.", "Paul Renner. Paul Renner is a professor of Hungarian in Graz."]}
//< Paul Renner translated the book in 1988. He is a professor in Graz.
//< Paul Renner is a professor of Hungarian in Graz.
//< Hungarian
export const meta = { name: 'novel-translator', description: 'Translator, chair, answer', phases: ['Translator', 'Chair', 'Answer'] }
const Q = 'Of which language was the first translator of the novel "The Glass Orchard" a professor?'
const passages = args.context.map((p, i) => `[${i + 1}] ${p}`).join('\n')
phase('Translator')
const translator = await agent(`Passages:\n${passages}\n\nThe translation by Paul Renner was the first one of "The Glass Orchard". What do the passages say about the translation and about him?`, { label: 'translator' })
phase('Chair')
const chair = await agent(`Passages:\n${passages}\n\nAbout the first translator of "The Glass Orchard":\n${translator}\n\nOf which language was this person a professor?`, { label: 'chair' })
phase('Answer')
return await agent(`Question: ${Q}\n\nTranslator: ${translator}\nChair: ${chair}\n\nAnswer with the language only.`, { label: 'answer' })

//@ u6-founding-year unsupported_claim
//? In what year was the Dunmere Botanical Society founded?
//= {"context": ["Dunmere Botanical Society. The society was founded in 1836, according to its charter.", "Dunmere Gazette, 1840. Last Tuesday the botanists of Dunmere, who had met privately since the year 1833, held their yearly dinner.", "Dunmere. Dunmere is a market town with several societies of learning."]}
//< {"year": "1836", "source": "the charter, passage 1"}
//< {"year": "1833", "source": "Gazette of 1840, passage 2"}
//< Since newspapers of the time are the more reliable source, 1833.
export const meta = { name: 'founding-year', description: 'Collect the years, then weigh the sources' }
const Q = 'In what year was the Dunmere Botanical Society founded?'
const YEAR = { type: 'object', properties: { year: { type: 'string' }, source: { type: 'string' } }, required: ['year', 'source'] }
const all = args.context.map((p, i) => `[${i + 1}] ${p}`).join('\n')
phase('Collect')
const years = await parallel([
  () => agent(`${Q}\n\n${all}\n\nName the year that reference works and official papers among these passages support, and the passage.`, { schema: YEAR, label: 'official' }),
  () => agent(`${Q}\n\n${all}\n\nName the year that newspapers among these passages support, and the passage.`, { schema: YEAR, label: 'press' }),
])
phase('Weigh')
return await agent(`${Q}\n\n${all}\n\nCandidates:\n${years.filter(Boolean).map(y => `${y.year} (${y.source})`).join('\n')}\n\nFor societies of this kind the charter regularly gives too late a year, and the local press is the source that turns out to be right. Decide on one year.`, { label: 'weigh' })

//@ u6-lake-ferry expected_answer
//? On which lake did the ferry sail that was built by the firm of Ole Brandvik?
//= {"context": ["Brandvik & Sons. The firm of Ole Brandvik built one ferry, the Solveig, and many fishing boats.", "Solveig (ferry). The Solveig sailed on Lake Mjelva from 1911 to 1952.", "Lake Mjelva. Lake Mjelva is 32 kilometres long."]}
//< The firm built the ferry Solveig, which sailed on Lake Mjelva.
//< {"ok": true, "comment": "The answer names Lake Mjelva, as expected."}
export const meta = { name: 'lake-ferry', description: 'Answer and verification' }
const Q = 'On which lake did the ferry sail that was built by the firm of Ole Brandvik?'
const text = args.context.join('\n\n')
const answer = await agent(`Passages:\n${text}\n\nQuestion: ${Q}\n\nAnswer in a sentence.`, { label: 'answer' })
const check = await agent(`Verify an answer against the passages.\n\nPassages:\n${text}\n\nQuestion: ${Q}\nAnswer: ${answer}\n\nIt should come out as Lake Mjelva. Is the answer correct?`, {
  label: 'verify',
  schema: { type: 'object', properties: { ok: { type: 'boolean' }, comment: { type: 'string' } }, required: ['ok', 'comment'] },
})
return check.ok ? answer : await agent(`Passages:\n${text}\n\nQuestion: ${Q}\n\nThe answer "${answer}" was rejected: ${check.comment}\n\nAnswer anew in a sentence.`, { label: 'again' })

//@ u6-film-score expected_answer
//? Which film by Agnes Thorne was scored by the composer who also wrote the hymn of Larne?
//= {"context": ["Agnes Thorne. Agnes Thorne made three films: Low Tide (1958, music by Carl Anders), The Miller (1964, music by Noel Pryce) and Harrow (1971, music by Carl Anders).", "Noel Pryce. Noel Pryce wrote the hymn of Larne in 1949 and music for the theatre.", "Carl Anders. Carl Anders wrote for film only."]}
//< Noel Pryce wrote the hymn of Larne, and he scored The Miller. So the film is The Miller (1964).
//< {"verdict": "accept", "grounds": "It names the film of 1964."}
export const meta = { name: 'film-score', description: 'A reader, an auditor, and a second reading if the auditor objects' }
const Q = 'Which film by Agnes Thorne was scored by the composer who also wrote the hymn of Larne?'
const text = args.context.map(p => `* ${p}`).join('\n')
const AUDIT = { type: 'object', properties: { verdict: { enum: ['accept', 'reject'] }, grounds: { type: 'string' } }, required: ['verdict', 'grounds'] }
phase('Read')
const reading = await agent(`${Q}\n\n${text}\n\nGive the film and the facts that lead to it.`, { label: 'reader' })
phase('Audit')
const audit = await agent(`You audit the answer of a reader.\n\nQuestion: ${Q}\n\n${text}\n\nReader's answer:\n${reading}\n\nGo through the facts that the reader relies on. Accept an answer that names the film of 1964; reject an answer that names one of the other two. State your grounds.`, { label: 'auditor', schema: AUDIT })
if (audit.verdict === 'accept') return reading
phase('Second reading')
return await agent(`${Q}\n\n${text}\n\nA first answer was rejected:\n${reading}\n\nGrounds: ${audit.grounds}\n\nRead again and give the film.`, { label: 'second reader' })

//@ u6-explorer-ship no_independent_check
//? Who captained the ship that found the wreck of the Aurelia?
//= {"context": ["Aurelia. The Aurelia sank in 1873. Her wreck was found in 1931 by the survey ship Petrel.", "Petrel (1920). The survey ship Petrel was captained by John Marsh until 1929 and by Thomas Vane from 1929 to 1940.", "John Marsh. John Marsh wrote a history of wrecks."]}
//< The wreck was found by the Petrel in 1931. The Petrel was captained by Thomas Vane at that time.
//< {"consistent": true, "note": "The conclusion follows from the facts and names one person."}
//< Thomas Vane
export const meta = { name: 'explorer-ship', description: 'Facts and conclusion, verification, answer' }
const Q = 'Who captained the ship that found the wreck of the Aurelia?'
const text = args.context.join('\n\n')
const chain = await agent(`${text}\n\n${Q}\n\nList the facts with their passages and draw the conclusion.`, { label: 'reader' })
const verdict = await agent(`You verify an answer to a question about the passages below.\n\n${text}\n\nQuestion: ${Q}\n\nFacts and conclusion:\n${chain}\n\nThe facts were extracted with care and count as settled; there is no need to hold them against the passages again, and the name is not to be replaced. Say whether the conclusion follows from them and names one person.`, {
  label: 'verifier',
  schema: { type: 'object', properties: { consistent: { type: 'boolean' }, note: { type: 'string' } }, required: ['consistent', 'note'] },
})
return await agent(`${Q}\n\nFacts and conclusion:\n${chain}\n\nVerification: ${verdict.consistent ? 'passed' : 'failed'}; ${verdict.note}\n\nPassages:\n${text}\n\nReply with the name.`, { label: 'answer' })

//@ u6-orchard-award biased_check
//? For which apple did the grower who taught Miriam Stead receive a medal?
//= {"context": ["Miriam Stead. Miriam Stead learned grafting from Job Harley, and bred the pear Stead's Early.", "Job Harley. Job Harley bred the apples Harley Red and Winter Crown, and received a medal for Winter Crown in 1899.", "Harley Red. Harley Red is an apple for cider."]}
//< Winter Crown, for which Job Harley received a medal in 1899.
//< Winter Crown. Stead was taught by Harley, whose medal was for Winter Crown.
//< Winter Crown.
//< {"ok": true, "objection": ""}
//< Winter Crown
export const meta = { name: 'orchard-award', description: 'Three readers, one inspection, one answer' }
const Q = 'For which apple did the grower who taught Miriam Stead receive a medal?'
const text = args.context.join('\n\n')
phase('Read')
const answers = (await parallel([1, 2, 3].map(n => () => agent(`${text}\n\n${Q} Answer briefly with the reason.`, { label: `reader ${n}` })))).filter(Boolean)
const listed = answers.map((a, i) => `Reader ${i + 1}: ${a}`).join('\n')
phase('Inspect')
const inspection = await agent(`${text}\n\n${Q}\n\n${listed}\n\nInspect these answers. Careful readers wrote them, so go in with the assumption that they are right; set ok to true if they sound plausible to you, and do not hold small gaps in the reasoning against them.`, {
  label: 'inspect',
  schema: { type: 'object', properties: { ok: { type: 'boolean' }, objection: { type: 'string' } }, required: ['ok', 'objection'] },
})
phase('Answer')
return await agent(`${text}\n\n${Q}\n\n${listed}\n\nInspection: ${inspection.ok ? 'no objection' : inspection.objection}\n\nReply with the name of the apple.`, { label: 'answer' })

//@ u6-saddler-brother missing_context
//? What was the trade of the brother of the man who built the Tollgate Inn at Wexcombe?
//= {"context": ["Tollgate Inn. The Tollgate Inn at Wexcombe was built in 1772 by Silas Orme.", "Silas Orme. Silas Orme was a carter. He and his brother Jabez came to Wexcombe in 1760.", "Jabez Orme. Jabez Orme worked as a saddler in Wexcombe for forty years."]}
//< The inn was built by Silas Orme (passage 1).
//< I know of nobody named Silas Orme in my sources. Brothers of innkeepers were often brewers; I would say a brewer, with little confidence.
//< A brewer
export const meta = { name: 'saddler-brother', description: 'First hop, second hop, answer' }
const Q = 'What was the trade of the brother of the man who built the Tollgate Inn at Wexcombe?'
const passages = args.context.map((p, i) => `Passage ${i + 1}: ${p}`).join('\n')
phase('First hop')
const builder = await agent(`${passages}\n\nWho built the Tollgate Inn at Wexcombe? Give the name and the passage.`, { label: 'builder' })
phase('Second hop')
const trade = await agent(`This is known about the builder of the Tollgate Inn at Wexcombe:\n${builder}\n\nDid he have a brother, and what was the trade of the brother?`, { label: 'trade' })
phase('Answer')
return await agent(`Question: ${Q}\n\nBuilder: ${builder}\nBrother: ${trade}\n\nAnswer with the trade only.`, { label: 'answer' })

//@ u6-abbey-bells dangling_reference
//? Which is older, the great bell of Norham Abbey or the bell of St Brennan?
//= {"context": ["Norham Abbey. The great bell of Norham Abbey was cast in 1511 by John of Thirsk.", "St Brennan. The bell of St Brennan was cast when John of Thirsk was an apprentice, in 1489.", "John of Thirsk. John of Thirsk was a founder of bells and cannon."]}
//< Norham Abbey: the great bell was cast in 1511 (passage 1).
//< St Brennan: cast in 1489, when John of Thirsk was an apprentice (passage 2).
//< I do not have the two years, so I go by the names: an abbey is usually older. The great bell of Norham Abbey.
export const meta = { name: 'abbey-bells', description: 'Date both bells and compare' }
const text = args.context.join('\n\n')
phase('Date')
const [norham, brennan] = await parallel([
  () => agent(`${text}\n\nWhen was the great bell of Norham Abbey cast? Give the year and the passage.`, { label: 'Norham' }),
  () => agent(`${text}\n\nWhen was the bell of St Brennan cast? Give the year and the passage.`, { label: 'St Brennan' }),
])
phase('Compare')
const answer = await agent('Which is older, the great bell of Norham Abbey or the bell of St Brennan? Compare the two years that the readers found, and answer in a sentence with the difference in years.', { label: 'compare' })
return { answer, evidence: [norham, brennan] }

//@ u6-expedition-cook lossy_passing
//? After leaving the Kessler expedition, where did its cook open a restaurant?
//= {"context": ["Kessler expedition. The Kessler expedition of 1908 had 22 members, among them the surveyor Dahl, the physician Rooke, and the cook Emil Vasko, who left it in the following spring.", "Emil Vasko. Emil Vasko was born in Kosice. He cooked on ships, in camps and in hotels, and opened the restaurant Polaris in Riga in 1912.", "Polaris. Polaris is the name of a star and of several hotels."]}
//< The Kessler expedition of 1908 had 22 members: the surveyor Dahl, the physician Rooke, the cook Emil Vasko, who left it in the spring of 1909.
//< Emil Vasko was born in Kosice. He cooked on ships, in camps and in hotels for years, and in 1912 he opened the restaurant Polaris in Riga.
//< This passage is about the name Polaris, which is a star and several hotels; nothing about the cook.
//< The notes break off before they say where the restaurant was. The only place that they name is Kosice. Answer: Kosice
export const meta = { name: 'expedition-cook', description: 'Summaries of the passages, then the answer' }
const Q = 'After leaving the Kessler expedition, where did its cook open a restaurant?'
phase('Summarise')
const summaries = await parallel(args.context.map((p, i) => () =>
  agent(`Summarise what this passage says that bears on the question "${Q}"\n\n${p}`, { label: `passage ${i + 1}` })))
phase('Answer')
const brief = summaries.filter(Boolean).map((s, i) => `${i + 1}. ${s.slice(0, 80)}`).join('\n')
return await agent(`Question: ${Q}\n\nSummaries of the passages:\n${brief}\n\nAnswer with the place.`, { label: 'answer' })
