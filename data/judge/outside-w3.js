//@ w3-h01 clean
//? In which county was the composer of the opera "The Salt Road" born?
//= {"context": ["The Salt Road is an opera in three acts by Edda Marlow, first staged in 1931 in Grenby.", "Edda Marlow (1898-1967) was a composer and organist. She was born in Tarn Hollow.", "Tarn Hollow is a village in Westmere County, on the river Ash."]}
//< The composer is Edda Marlow (passage 1).
//< Edda Marlow was born in Tarn Hollow, Westmere County (passages 2 and 3).
//< Westmere County
export const meta = { name: 'two-hop', description: 'Hop by hop, then answer' }
const question = 'In which county was the composer of the opera "The Salt Road" born?'
const passages = args.context.map((p, i) => `[${i + 1}] ${p}`).join('\n')
const who = await agent(`Passages:\n${passages}\n\nWho composed the opera "The Salt Road"? Name the passage.`, { label: 'hop1' })
const where = await agent(`Passages:\n${passages}\n\nFinding: ${who}\n\nWhere, and in which county, was this composer born? Name the passages.`, { label: 'hop2' })
return await agent(`Question: ${question}\n\nPassages:\n${passages}\n\nFindings:\n- ${who}\n- ${where}\n\nAnswer with the shortest span that answers the question.`, { label: 'answer' })

//@ w3-h02 clean near missing_context
//? Which of the two bridges designed by Otto Varga is longer?
//= {"context": ["The Lindow Bridge, designed by Otto Varga, was opened in 1954 and is 410 m long.", "The Perrin Viaduct crosses the Sawle valley; its designer was Ilse Brandt.", "Otto Varga's last work, the Kestrel Bridge, spans 385 m.", "The town of Lindow has a fair each May."]}
//< {"relevant": true, "quote": "The Lindow Bridge, designed by Otto Varga, ... is 410 m long."}
//< {"relevant": false, "quote": ""}
//< {"relevant": true, "quote": "Otto Varga's last work, the Kestrel Bridge, spans 385 m."}
//< {"relevant": false, "quote": ""}
//< The Lindow Bridge (410 m against 385 m).
export const meta = { name: 'map-reduce', description: 'One reader per passage' }
const q = 'Which of the two bridges designed by Otto Varga is longer?'
const R = { type: 'object', properties: { relevant: { type: 'boolean' }, quote: { type: 'string' } }, required: ['relevant', 'quote'] }
const notes = await parallel(args.context.map((p, i) => () => agent(
  `You read one passage of several; colleagues read the others.\n\nQuestion: ${q}\n\nPassage: ${p}\n\nDoes it hold anything that helps? Quote it word for word.`, { label: `reader ${i + 1}`, schema: R })))
const kept = notes.filter(n => n && n.relevant)
return await agent(`Question: ${q}\n\nQuotes from the passages:\n${kept.map(n => '- ' + n.quote).join('\n')}\n\nAnswer from these quotes.`, { label: 'answer' })

//@ w3-h03 clean near lossy_passing
//? What nationality is the author of the novel on which the film "Glass Harbour" is based?
//= {"context": ["Glass Harbour is a 1978 film by Pia Lund after the novel The Pilot's Wife of Dorrin by Jan Okkels. It was shot over eleven weeks on the coast, with a crew of ninety, and had its premiere in Sund.", "Jan Okkels (1911-1990) was a Danish novelist and schoolteacher. He kept bees, and wrote four novels.", "Pia Lund is a Norwegian director."]}
//< - Glass Harbour (film) is based on a novel by Jan Okkels
//< - Jan Okkels: Danish novelist
//< - Pia Lund, the director: Norwegian
//< Danish (Jan Okkels). The notes agree with the passages.
export const meta = { name: 'notes', description: 'Condense the passages, answer, with the passages at hand' }
const question = 'What nationality is the author of the novel on which the film "Glass Harbour" is based?'
const notes = await parallel(args.context.map(p => () =>
  agent(`Question: ${question}\n\nCondense this passage to one bullet with the facts on people, works and nationalities that bear on the question; leave out the rest.\n\n${p}`, { label: 'condense' })))
return await agent(`Question: ${question}\n\nNotes:\n${notes.filter(Boolean).join('\n')}\n\nOriginal passages, for checking the notes:\n${args.context.join('\n\n')}\n\nAnswer in a word or two.`, { label: 'answer' })

//@ w3-h04 clean near dangling_reference
//? Who was the first conservator of the museum that holds the Ansel Cup?
//= {"context": ["The Ansel Cup is a silver vessel of the 9th century, kept in the Harrow Museum.", "The Harrow Museum was opened in 1902. Its first conservator was Lucia Penn; the present one is Tom Rell."]}
//< The Harrow Museum holds the Ansel Cup; its first conservator was Lucia Penn, not Tom Rell, who is the present one.
//< Supported: both sentences are in the passages. Lucia Penn.
export const meta = { name: 'as-above', description: 'Answer, then check against the passages' }
const question = 'Who was the first conservator of the museum that holds the Ansel Cup?'
const block = `Question: ${question}\n\nPassages:\n${args.context.join('\n')}`
const answer = await agent(`${block}\n\nUse the passages above, and reason from the cup to the museum to the person.`, { label: 'answer' })
return await agent(`${block}\n\nThe previous agent's reasoning is quoted here in full:\n"""\n${answer}\n"""\n\nFor each claim in the reasoning above, find the sentence in the passages above that supports it. If one has none, answer the question afresh. End with the name.`, { label: 'check' })

//@ w3-h05 clean near broken_value
//? Which of the rivers Ombe and Tarrow is the tributary of the other, and where do they meet?
//= {"context": ["The Tarrow is a river of 120 km. It takes up the Ombe at Castle Ford.", "The Ombe rises on Mount Sele."]}
//< {"facts": [{"subject": "Ombe", "relation": "flows into", "object": "Tarrow"}, {"subject": "confluence", "relation": "at", "object": "Castle Ford"}, {"subject": "Ombe", "relation": "rises on", "object": "Mount Sele"}]}
//< The Ombe is the tributary of the Tarrow; they meet at Castle Ford.
export const meta = { name: 'triples', description: 'Extract triples and answer from them' }
const question = 'Which of the rivers Ombe and Tarrow is the tributary of the other, and where do they meet?'
const TRIPLES = { type: 'object', properties: { facts: { type: 'array', items: { type: 'object', properties: { subject: { type: 'string' }, relation: { type: 'string' }, object: { type: 'string' } }, required: ['subject', 'relation', 'object'] } } }, required: ['facts'] }
const graph = await agent(`Question: ${question}\n\nPassages:\n${args.context.join('\n')}\n\nExtract every fact on the rivers as subject, relation, object.`, { label: 'extract', schema: TRIPLES })
return await agent(`Question: ${question}\n\nFacts extracted from the passages (JSON):\n${JSON.stringify(graph.facts, null, 1)}\n\nAnswer in a sentence.`, { label: 'answer' })

//@ w3-h06 clean near unused_output
//? In what year did the club that won the 1988 Dale Cup move to its present ground?
//= {"context": ["The 1988 Dale Cup was won by Orrin Rovers, who beat Leam Town 2-0.", "Orrin Rovers moved from Mill Lane to the Foundry Ground in 1961, and after a fire to Eastfield, their present ground, in 1994."]}
//< {"enough": true, "missing": ""}
//< 1994, the move to Eastfield.
export const meta = { name: 'sufficiency', description: 'A gate on whether the passages suffice' }
const question = 'In what year did the club that won the 1988 Dale Cup move to its present ground?'
const ctx = args.context.join('\n\n')
const gate = await agent(`Question: ${question}\n\nPassages:\n${ctx}\n\nDo the passages hold enough to answer? If not, say what is missing.`, {
  label: 'sufficient', schema: { type: 'object', properties: { enough: { type: 'boolean' }, missing: { type: 'string' } }, required: ['enough', 'missing'] } })
if (!gate.enough) return `The passages do not suffice: ${gate.missing}`
return await agent(`Question: ${question}\n\nPassages:\n${ctx}\n\nAnswer with the year and a reason of a few words.`, { label: 'answer' })

//@ w3-h07 clean near hardcoded_output
//? Which award did the sister of painter Nils Aroe receive?
//= {"context": ["Nils Aroe (1880-1944) was a painter; his sister Marthe was a botanist.", "Marthe Aroe received the Linden Medal in 1922 for her flora of the northern isles."]}
//< {"name": "Marthe Aroe"}
//< The Linden Medal (1922).
export const meta = { name: 'sister', description: 'Bridge entity, then the award' }
const question = 'Which award did the sister of painter Nils Aroe receive?'
const ctx = args.context.join('\n')
const bridge = await agent(`Passages:\n${ctx}\n\nWhat is the full name of the sister of the painter Nils Aroe? Leave the name empty if the passages do not say.`, {
  label: 'bridge', schema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] } })
const sister = bridge.name || 'the sister of Nils Aroe'
return await agent(`Question: ${question}\n\nPassages:\n${ctx}\n\nPerson to look for: ${sister}\n\nWhich award did this person receive? Answer "unknown" if the passages do not say.`, { label: 'award' })

//@ w3-h08 clean
//? Which magazine was founded first, Lantern Weekly or The Quill?
//= {"context": ["Lantern Weekly was founded in 1887 as a paper for miners.", "The Quill, a literary magazine, has appeared since 1891."]}
//< Lantern Weekly: founded in 1887
//< The Quill: has appeared since 1891
//< Lantern Weekly
export const meta = { name: 'comparison', description: 'Date each, compare' }
const question = 'Which magazine was founded first, Lantern Weekly or The Quill?'
const rules = 'Rules: rely on the passages only, not on memory; reply in at most one line.'
const ctx = args.context.join('\n')
const dates = await parallel(['Lantern Weekly', 'The Quill'].map(m => () => agent(`${ctx}\n\nWhen was the magazine ${m} founded? ${rules}`, { label: m })))
return await agent(`Question: ${question}\n\nPassages:\n${ctx}\n\nFindings:\n${dates.join('\n')}\n\n${rules} Give the title only.`, { label: 'compare' })

//@ w3-h09 clean near altered_fact
//? The actor who played the ferryman in "Low Water" also founded which theatre?
//= {"context": ["Low Water (1969) stars Hanna Vik as the teacher and Curt Dornan as the ferryman.", "Curt Dornan founded the Quay Theatre with his brother. Hanna Vik taught at the Rowan Academy."]}
//< 1. Which actor had the part of the ferryman in the film "Low Water"? 2. Which theatre did this actor found?
//< 1. Curt Dornan. 2. The Quay Theatre, with his brother.
//< the Quay Theatre
export const meta = { name: 'paraphrase', description: 'Decompose, answer the parts, compose' }
const question = 'The actor who played the ferryman in "Low Water" also founded which theatre?'
const restated = 'In other words: find out who acted the ferryman in "Low Water", and then name the theatre which that actor founded.'
const ctx = args.context.join('\n')
const subs = await agent(`${question}\n${restated}\n\nWrite the two sub-questions that have to be answered, in order.`, { label: 'decompose' })
const parts = await agent(`Passages:\n${ctx}\n\nAnswer these sub-questions from the passages:\n${subs}`, { label: 'parts' })
return await agent(`${question}\n\nPassages:\n${ctx}\n\nSub-answers:\n${parts}\n\nIf they hold up against the passages, give the name of the theatre; otherwise correct it.`, { label: 'compose' })

//@ w3-h10 clean near biased_check
//? Which village is nearer to the source of the river that powers Dunnet Mill?
//= {"context": ["Dunnet Mill is driven by the river Carr.", "The Carr rises at Black Tarn and flows by Upper Ings (3 km from the source) and Holme (11 km)."]}
//< Upper Ings: the mill is on the Carr, and Upper Ings is 3 km from its source.
//< {"approve": true, "answer": "Upper Ings", "support": "The Carr ... flows by Upper Ings (3 km from the source)"}
export const meta = { name: 'strict-check', description: 'Answer and a strict check' }
const question = 'Which village is nearer to the source of the river that powers Dunnet Mill?'
const ctx = args.context.join('\n')
const draft = await agent(`${ctx}\n\nQuestion: ${question}\nAnswer with reasons.`, { label: 'draft' })
const check = await agent(`Passages:\n${ctx}\n\nQuestion: ${question}\n\nDraft answer:\n${draft}\n\nBe sceptical. Approve only if you can quote a sentence for every step; when in doubt, do not approve. Give your own answer in any case, taken from the passages.`, {
  label: 'check', schema: { type: 'object', properties: { approve: { type: 'boolean' }, answer: { type: 'string' }, support: { type: 'string' } }, required: ['approve', 'answer', 'support'] } })
return check.approve ? check.answer : `${check.answer} (not confirmed; draft: ${draft})`

//@ w3-h11 clean
//? Are the founders of Brackley Press and Minster Books from the same city?
//= {"context": ["Brackley Press was founded by Rose Tilling, a native of Ardley.", "Minster Books was set up by George Fenn, who was born and died in Corby Cross."]}
//< Rose Tilling, from Ardley
//< George Fenn, from Corby Cross
//< no
export const meta = { name: 'same-city', description: 'Two look-ups and a comparison' }
const question = 'Are the founders of Brackley Press and Minster Books from the same city?'
const ctx = args.context.map((p, i) => `(${i + 1}) ${p}`).join('\n')
const found = await pipeline(['Brackley Press', 'Minster Books'], firm =>
  agent(`${ctx}\n\nWho founded ${firm}, and from which city is that person? Use the passages only.`, { label: firm }))
return await agent(`Question: ${question}\n\nPassages:\n${ctx}\n\nFounder of Brackley Press: ${found[0]}\nFounder of Minster Books: ${found[1]}\n\nAnswer yes or no.`, { label: 'answer' })

//@ w3-h12 clean
//? What is the highest peak of the island where the poet Ulf Strand died?
//= {"context": ["Ulf Strand died in 1903 on Hesper Island.", "Hesper Island has two peaks: Mount Cairn (812 m) and the Old Man (790 m)."]}
//< Hesper Island; its highest peak is Mount Cairn with 812 m.
//< Mount Cairn: Strand died on Hesper Island, and 812 m is more than 790 m.
//< Mount Cairn
export const meta = { name: 'self-consistency', description: 'Two readers and a referee' }
const question = 'What is the highest peak of the island where the poet Ulf Strand died?'
const ctx = args.context.join('\n')
const reads = await parallel(['from the poet to the peak', 'from the peaks back to the poet'].map(dir => () =>
  agent(`${ctx}\n\n${question}\n\nTrace the chain of facts ${dir}.`, { label: dir })))
return await agent(`${ctx}\n\n${question}\n\nReader 1: ${reads[0]}\nReader 2: ${reads[1]}\n\nCheck both against the passages and give the name of the peak.`, { label: 'referee' })
