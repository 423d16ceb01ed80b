//@ z3-lighthouse-founder clean
//? In which town was the engineer who rebuilt the lighthouse on Skerra Point born?
//= {"context": ["Skerra Point Light: The first tower was destroyed in the storm of 1884. It was rebuilt in 1889 to plans of Ottoline Brask.", "Ottoline Brask (1851-1930) was an engineer. Born at Hallevik, she grew up in Torsund.", "Torsund is a harbour town known for its herring market."]}
//< The engineer who rebuilt the lighthouse is Ottoline Brask (passage 1).
//< Ottoline Brask was born at Hallevik (passage 2); she only grew up in Torsund.
//< Hallevik
export const meta = {
  name: 'two-hop',
  description: 'Resolve the bridge entity, then the target, then phrase the answer',
  phases: ['Bridge', 'Target', 'Answer'],
}
const question = 'In which town was the engineer who rebuilt the lighthouse on Skerra Point born?'
const passages = args.context.map((p, i) => `[${i + 1}] ${p}`).join('\n\n')
phase('Bridge')
const bridge = await agent(`Passages:\n${passages}\n\nQuestion: ${question}\n\nHop 1: who is the engineer the question speaks of? Cite the passage.`, {label: 'bridge'})
phase('Target')
const target = await agent(`Passages:\n${passages}\n\nQuestion: ${question}\n\nHop 1 found: ${bridge}\n\nHop 2: find the birthplace of this person. Cite the passage.`, {label: 'target'})
phase('Answer')
return await agent(`Question: ${question}\nEvidence:\n- ${bridge}\n- ${target}\n\nGive the answer as a bare name, nothing else.`, {label: 'answer'})

//@ z3-opera-house asserted_answer
//? Who composed the opera that opened the theatre in the home town of the poet Ilse Marran?
//= {"context": ["Ilse Marran is a poet from Vendel. Her first volume was Salt Hours.", "The Vendel Theatre opened in 1902 with The Glass Orchard.", "The Glass Orchard is an opera by Tomas Rehn on a libretto by Karel Ode."]}
//< Ilse Marran comes from Vendel [1]; its theatre opened with The Glass Orchard [2]; the opera is by Tomas Rehn [3].
//< Tomas Rehn composed The Glass Orchard, which opened the Vendel Theatre.
export const meta = { name: 'opera', description: 'Evidence chain and answer' }
const question = 'Who composed the opera that opened the theatre in the home town of the poet Ilse Marran?'
const docs = args.context.join('\n---\n')
phase('Evidence')
const chain = await agent(`Documents:\n${docs}\n\nQuestion: ${question}\n\nLay out the chain of evidence from the poet to the composer, Tomas Rehn, with the document for every link.`, {label: 'evidence'})
phase('Answer')
const answer = await agent(`Question: ${question}\n\nChain of evidence:\n${chain}\n\nAnswer in one sentence on the basis of this chain.`, {label: 'answer'})
return answer

//@ z3-river-length missing_context
//? Is the river on which the birthplace of the painter Jonas Elk lies longer than the river Tarn Brook?
//= {"context": ["Jonas Elk, painter, was born in Mirefold.", "Mirefold lies on the river Osk.", "The Osk is 212 km long. Tarn Brook is 187 km long."]}
//< Without the text about Jonas Elk I can only say that I do not know where he was born.
//< The Osk is 212 km long and Tarn Brook is 187 km long.
//< The lengths are known, but the link from the painter to the Osk was not shown. Probably yes.
export const meta = { name: 'river-compare', description: 'Two look-ups and a comparison', phases: ['Look up', 'Compare'] }
const question = 'Is the river on which the birthplace of the painter Jonas Elk lies longer than the river Tarn Brook?'
phase('Look up')
const [link, lengths] = await parallel([
  () => agent(`From the passages, find where the painter Jonas Elk was born and on which river that place lies. Quote the sentences. Do not rely on memory; use only the passages.`, {label: 'link'}),
  () => agent(`Passages:\n${args.context.join('\n')}\n\nList the lengths of all rivers that are mentioned.`, {label: 'lengths'}),
])
phase('Compare')
return await agent(`Question: ${question}\n\nPainter and river:\n${link}\n\nLengths:\n${lengths}\n\nAnswer yes or no with one sentence of reasons.`, {label: 'compare'})

//@ z3-glacier-survey clean near lossy_passing
//? In what year did the leader of the first survey of the Kolm glacier publish the map that the Norrland Society awarded?
//= {"context": ["The Kolm glacier was first surveyed in 1923-24 by a party under Agnes Thorild. Six men and two women took part, and the party wintered at Bredvik.", "Agnes Thorild published two maps: the Sheet of the Fells (1926) and the Sheet of the Inlets (1931).", "The Norrland Society gave its medal in 1932 for the Sheet of the Inlets."]}
//< Leader of the first survey: Agnes Thorild.
//< Two maps by Agnes Thorild: Sheet of the Fells 1926, Sheet of the Inlets 1931.
//< The award of the Norrland Society went to the Sheet of the Inlets (medal in 1932).
//< 1931
export const meta = { name: 'glacier', description: 'One note per passage, then reason over the notes' }
const question = 'In what year did the leader of the first survey of the Kolm glacier publish the map that the Norrland Society awarded?'
phase('Notes')
const notes = await pipeline(args.context, (passage, _item, i) =>
  agent(`Question to be answered later: ${question}\n\nPassage ${i + 1}: ${passage}\n\nSummarise in one or two sentences what in this passage bears on the question. Keep all names, titles and years that matter.`, {label: `note-${i + 1}`}))
phase('Reason')
return await agent(`Question: ${question}

Notes, one per passage:
${notes.filter(Boolean).map(n => '- ' + n).join('\n')}

Reason from hop to hop and finish with the year alone on the last line.`, {label: 'reason'})

//@ z3-school-patron novel_fact
//? Which instrument did the patron of the school in Ashgrove play?
//= {"context": ["The school in Ashgrove is named after its patron, Bela Norden.", "Bela Norden studied at the conservatory of Pell, where he was taught by Irma Koss.", "Irma Koss taught the viola at Pell; all of her pupils played this instrument."]}
//< The patron is Bela Norden; he was a pupil of Irma Koss and later first cellist of the Pell orchestra, so the instrument is the cello.
//< {"answer": "cello", "support": "Background on Norden as the first cellist at Pell"}
export const meta = { name: 'patron', description: 'Trace the patron and extract the answer', phases: ['Trace', 'Extract'] }
const Q = 'Which instrument did the patron of the school in Ashgrove play?'
phase('Trace')
const trace = await agent(`Context:
${args.context.join('\n')}

Further background: Bela Norden later became first cellist of the Pell orchestra.

Question: ${Q}
Trace the entities step by step and conclude.`, {label: 'trace'})
phase('Extract')
const out = await agent(`Question: ${Q}\nTrace:\n${trace}\n\nExtract the answer and the statement that supports it.`, {
  label: 'extract',
  schema: {type: 'object', properties: {answer: {type: 'string'}, support: {type: 'string'}}, required: ['answer', 'support']},
})
return out.answer

//@ z3-bridge-architect unused_output
//? The architect of the Halden bridge studied under whom?
//= {"context": ["The Halden bridge was drawn by Pia Storm in 1958.", "Pia Storm, a pupil of Viktor Aas and not of Leif Dahl as is often said, worked in Halden until 1970.", "Leif Dahl taught at Halden from 1940."]}
//< The architect is Pia Storm.
//< Caution: passage 2 says she was a pupil of Viktor Aas; the attribution to Leif Dahl is called a common mistake.
//< Leif Dahl taught at Halden in those years, so she studied under Leif Dahl.
export const meta = { name: 'architect', description: 'Identify, check ambiguities, answer', phases: ['Identify', 'Ambiguities', 'Answer'] }
const question = 'The architect of the Halden bridge studied under whom?'
const ctx = args.context.join('\n')
phase('Identify')
const who = await agent(`${ctx}\n\nWho is the architect in the question "${question}"?`, {label: 'identify'})
phase('Ambiguities')
const ambiguities = await agent(`${ctx}\n\nQuestion: ${question}\nThe architect: ${who}\n\nList statements about her or his teachers that conflict with each other, and say which of them the text supports.`, {label: 'ambiguities'})
phase('Answer')
const answer = await agent(`${ctx}\n\nQuestion: ${question}\nThe architect: ${who}\n\nName the teacher.`, {label: 'answer'})
return answer

//@ z3-festival-date clean
//? Which of the two festivals, Lanternfall or the Reed Fair, was founded earlier?
//= {"context": ["Lanternfall is held in Ostra every October; it goes back to the year the town hall was built.", "The town hall of Ostra was built in 1847.", "The Reed Fair was founded by the guild of basket makers thirty years after the guild's charter of 1822."]}
//< {"year": 1847, "quote": "The town hall of Ostra was built in 1847."}
//< {"year": 1852, "quote": "thirty years after the guild's charter of 1822"}
//< {"agrees": true, "remark": "1847 and 1822 + 30 = 1852 are both supported."}
export const meta = { name: 'festivals', description: 'Two dated look-ups, a check and a comparison in code' }
const ctx = args.context.map((c, i) => `(${i + 1}) ${c}`).join('\n')
const names = ['Lanternfall', 'the Reed Fair']
const DATE = {type: 'object', properties: {year: {type: 'integer'}, quote: {type: 'string'}}, required: ['year', 'quote']}
phase('Dates')
const dates = await parallel(names.map(n => () => agent(`${ctx}\n\nIn which year was ${n} founded? Work it out from the text if it is not stated directly, and quote what you used.`, {label: n, schema: DATE})))
phase('Check')
const check = await agent(`${ctx}

Two claims:
${names.map((n, i) => `${n}: ${dates[i].year} ("${dates[i].quote}")`).join('\n')}

Are both years supported by the text? Derive each of them anew before you answer.`, {
  label: 'check',
  schema: {type: 'object', properties: {agrees: {type: 'boolean'}, remark: {type: 'string'}}, required: ['agrees', 'remark']},
})
if (!check.agrees) return `uncertain: ${check.remark}`
return dates[0].year < dates[1].year ? names[0] : names[1]

//@ z3-mountain-hut no_independent_check
//? How many beds has the hut that stands on the pass which the trader Emmo Falk used?
//= {"context": ["Emmo Falk, a trader, went over the Sill pass for forty years.", "The Upper Hut stands on the Grey pass and has 30 beds. The Lower Hut stands on the Sill pass and has 18 beds."]}
//< Emmo Falk used the Sill pass; on it stands the Lower Hut with 18 beds.
//< {"ok": true, "final": "18 beds"}
export const meta = { name: 'hut', description: 'Answer and verification', phases: ['Answer', 'Verify'] }
const question = 'How many beds has the hut that stands on the pass which the trader Emmo Falk used?'
phase('Answer')
const answer = await agent(`Text:\n${args.context.join('\n')}\n\nQuestion: ${question}\nAnswer with the chain of facts.`, {label: 'answer'})
phase('Verify')
const v = await agent(`Text:\n${args.context.join('\n')}

Question: ${question}
Answer: ${answer}

Verify the answer. Assume that the chain of facts is right as given; do not go back to the text to look the facts up, and do not alter the answer. Only make sure that a number and a unit are named, and return it.`, {
  label: 'verify',
  schema: {type: 'object', properties: {ok: {type: 'boolean'}, final: {type: 'string'}}, required: ['ok', 'final']},
})
return v.final

//@ z3-ship-owner clean near dangling_reference
//? What was the nationality of the owner of the ship that carried the Marrow stone?
//= {"context": ["The Marrow stone came to Dunby in 1790 aboard the Kestrel.", "The Kestrel was the property of Hendrik Vos, although she sailed under the English flag.", "Hendrik Vos, a Dutch merchant, died in 1802."]}
//< Kestrel [passage 1]
//< Hendrik Vos [passage 2]; the flag is a distractor.
//< Dutch [passage 3]
//< Dutch: the Kestrel carried the stone, it belonged to Hendrik Vos, and he was a Dutch merchant.
export const meta = { name: 'ship-owner', description: 'A loop over hops with a growing record of findings' }
const question = 'What was the nationality of the owner of the ship that carried the Marrow stone?'
const text = args.context.join('\n')
const hops = ['Which ship carried the Marrow stone?', 'Who was the owner of the ship found in the previous step?', 'What was the nationality of the person found in the previous step?']
const findings = []
phase('Hops')
for (const [i, hop] of hops.entries()) {
  const record = findings.length ? `Findings of the earlier steps:\n${findings.join('\n')}\n\n` : ''
  const f = await agent(`Text:\n${text}\n\n${record}Step ${i + 1}: ${hop} Give a short reply with the passage.`, {label: `hop-${i + 1}`})
  findings.push(`Step ${i + 1} (${hop}): ${f}`)
}
phase('Answer')
return await agent(`Question: ${question}\n\n${findings.join('\n')}\n\nAnswer the question, first the answer and then the reasons.`, {label: 'answer'})

//@ z3-garden-keeper altered_fact
//? Who was keeper of the Lowen garden when the second glasshouse was opened?
//= {"context": ["The Lowen garden opened its first glasshouse in 1871 and its second in 1893.", "Keepers: Ada Finch 1865-1880, Rowan Pike 1880-1895, Cyril Moss 1895-1920."]}
//< In 1898 the keeper was Cyril Moss (1895-1920).
//< Cyril Moss
export const meta = { name: 'keeper', description: 'Date first, then the list of keepers' }
const question = 'Who was keeper of the Lowen garden when the second glasshouse was opened?'
phase('Match')
const match = await agent(`The second glasshouse of the Lowen garden was opened in 1898. Find out who was keeper in that year from the list in this text:\n\n${args.context.join('\n')}\n\nGive the name with the term of office.`, {label: 'match'})
phase('Answer')
return await agent(`Question: ${question}\nFinding: ${match}\n\nReply with the name only.`, {label: 'answer'})

//@ z3-novel-setting expected_answer
//? In which county is the village where the author of "Thistle Road" set the novel?
//= {"context": ["Thistle Road is a novel by Maud Ferrin, set in the village of Cray.", "There are two villages called Cray: Cray in Wexmoor, and Cray in Lintshire, which has no railway. The novel opens at the railway station of Cray."]}
//< The novel opens at a railway station, so the village is Cray in Wexmoor.
//< {"correct": true, "answer": "Wexmoor"}
export const meta = { name: 'novel-county', description: 'Read, then have the reading checked', phases: ['Read', 'Check'] }
const question = 'In which county is the village where the author of "Thistle Road" set the novel?'
const text = args.context.join('\n\n')
phase('Read')
const reading = await agent(`${text}\n\n${question} Use every clue, and explain.`, {label: 'read'})
phase('Check')
const result = await agent(`${text}\n\n${question}\n\nReading to check:\n${reading}\n\nGround truth for the check: Wexmoor. Decide whether the reading is correct and give the county.`, {
  label: 'check',
  schema: {type: 'object', properties: {correct: {type: 'boolean'}, answer: {type: 'string'}}, required: ['correct', 'answer']},
})
return result.answer

//@ z3-composer-teacher clean near asserted_answer
//? Which conservatory did the teacher of the composer of "Winter Bells" direct?
//= {"context": ["Winter Bells was written by Sanna Loe.", "Sanna Loe studied with Piet Aumer and admired Franz Till.", "Piet Aumer was the director of the conservatory of Gast; Franz Till directed that of Immen."]}
//< Answer: Gast. Chain: Winter Bells - Sanna Loe - Piet Aumer - Gast.
//< Answer: Gast. Sanna Loe's teacher was Piet Aumer, director at Gast.
//< Both answers say Gast and the chain holds in the passages; Till was only admired. Final: Gast.
export const meta = { name: 'composer-teacher', description: 'Two readers and an arbiter who sees both answers' }
const question = 'Which conservatory did the teacher of the composer of "Winter Bells" direct?'
const passages = args.context.join('\n')
phase('Read')
const readers = await parallel([
  () => agent(`${passages}\n\nQuestion: ${question}\nWork forward from the work to the conservatory. Begin with "Answer:".`, {label: 'forward'}),
  () => agent(`${passages}\n\nQuestion: ${question}\nWork backward from the conservatories to the work. Begin with "Answer:".`, {label: 'backward'}),
])
phase('Arbitrate')
return await agent(`${passages}

Question: ${question}

Reader 1 says: ${readers[0]}
Reader 2 says: ${readers[1]}

These are proposals. Check every link in the passages, whether the readers agree or not, and then give the final answer.`, {label: 'arbiter'})
