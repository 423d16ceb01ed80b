//@ v6-director-origin asserted_answer
//? Of which country was the director of the film "Winter Ferry" a citizen when she died?
//= {"context": ["Winter Ferry: Winter Ferry is a 1958 drama directed by Solveig Arnett.", "Solveig Arnett: Solveig Arnett was born in Norway, worked in Sweden, and became a Canadian citizen in 1966. She died in Halifax in 1990.", "Halifax: Halifax is a port city."]}
//< Winter Ferry was directed by Solveig Arnett (first passage).
//< Solveig Arnett was born in Norway; this supports Norwegian citizenship.
//< Norway
export const meta = { name: 'director-citizenship', description: 'hop 1, hop 2, short answer', phases: ['Hop 1', 'Hop 2', 'Answer'] }

const question = 'Of which country was the director of the film "Winter Ferry" a citizen when she died?'
const context = args.context.map((c, i) => `(${i + 1}) ${c}`).join('\n')

phase('Hop 1')
const director = await agent(`${context}\n\nWho directed the film "Winter Ferry"?`, { label: 'director' })

phase('Hop 2')
const evidence = await agent(`${context}

Question: ${question}
Director: ${director}

She was a Norwegian citizen at her death. Collect the sentences of the passages that back this up.`, { label: 'evidence' })

phase('Answer')
return await agent(`${context}\n\nQuestion: ${question}\n\nEvidence:\n${evidence}\n\nReply with the country.`, { label: 'short answer' })

//@ v6-ship-captain novel_fact
//? Who commanded the ship on which the naturalist Edda Prill travelled to the Cassin Islands?
//= {"context": ["Edda Prill: Edda Prill reached the Cassin Islands in 1871 aboard the barque Meridian.", "Meridian (barque): The Meridian was launched in 1860. Her captains were Jonas Threlkeld (1860-1869) and Bram Ostler (1869-1880).", "Cassin Islands: The Cassin Islands have no harbour."]}
//< The barque Meridian, in 1871.
//< In 1868 the captain was Jonas Threlkeld, who served from 1860 to 1869.
//< Jonas Threlkeld
export const meta = { name: 'ship-captain', description: 'ship, captain, answer' }
const Q = 'Who commanded the ship on which the naturalist Edda Prill travelled to the Cassin Islands?'
const docs = args.context.join('\n')

const ship = await agent(`${docs}\n\nOn which ship did Edda Prill travel to the Cassin Islands?`, { label: 'ship' })
const captain = await agent(`${docs}\n\nShip: ${ship}\n\nBackground: Prill's own diary dates her passage to the spring of 1868, so the year in the passage is that of her second visit. Who was captain of this ship in 1868?`, { label: 'captain' })
return await agent(`${docs}\n\n${Q}\n\nShip: ${ship}\nCaptain: ${captain}\n\nAnswer with the name.`, { label: 'answer' })

//@ v6-physician established_premise
//? What did the physician who treated the painter Mira Sandoval found?
//= {"context": ["Mira Sandoval: The painter Mira Sandoval fell ill in Kestrel Bay in 1932 and was treated by Dr Varga.", "Emil Varga: Emil Varga was a physician in Upper Noll all his life and founded St Brannoc Hospital.", "Lena Varga: Lena Varga, physician, practised in Kestrel Bay from 1929 to 1951 and founded the Westhill Clinic."]}
//< St Brannoc Hospital, founded by Emil Varga.
//< Emil Varga founded St Brannoc Hospital (second passage).
//< St Brannoc Hospital. Both readers agree.
export const meta = { name: 'physician', description: 'two readers and an editor' }
const question = 'What did the physician who treated the painter Mira Sandoval found?'
const base = `Passages:\n${args.context.join('\n\n')}\n\nQuestion: ${question}\n`
const bridge = 'The Dr Varga who treated Sandoval is Emil Varga.'
const readers = (await parallel(['Answer with a short phrase.', 'Quote the sentence you rely on and answer.'].map((how, i) => () =>
  agent(`${base}\n${bridge} What remains is to find what this physician founded. ${how}`, { label: `reader ${i + 1}` })))).filter(Boolean)
return await agent(`${base}\nReaders:\n${readers.map(r => `- ${r}`).join('\n')}\n\nGive the final answer.`, { label: 'editor' })

//@ v6-stadium-verify expected_answer
//? In which decade was the home ground of the club that signed the goalkeeper Tomas Relk in 1988 opened?
//= {"context": ["Tomas Relk: Tomas Relk began at Vasten FC and signed for Lorne Athletic in 1988.", "Lorne Athletic: Lorne Athletic play at Millfield, opened in 1924.", "Vasten FC: Vasten FC have played at Harbour Park since its opening in 1937."]}
//< Lorne Athletic
//< Millfield opened in 1924, so the 1920s.
//< {"confirmed":true,"reason":"Relk signed for Lorne Athletic, Millfield opened in 1924: the 1920s."}
export const meta = { name: 'stadium-decade', description: 'hops and a confirmation' }
const QUESTION = 'In which decade was the home ground of the club that signed the goalkeeper Tomas Relk in 1988 opened?'
const PASSAGES = args.context.join('\n\n')
const GOLD = '1920s'

const club = await agent(`${PASSAGES}\n\nWhich club signed the goalkeeper Tomas Relk in 1988?`, { label: 'club' })
const decade = await agent(`${PASSAGES}\n\nClub: ${club}\n\nIn which decade was the home ground of this club opened?`, { label: 'decade' })

const confirm = await agent(`${PASSAGES}

Question: ${QUESTION}

Answer of the reader: ${decade}

The reader should have come to the ${GOLD}. Confirm that the passages lead there.`, {
  label: 'confirm',
  schema: { type: 'object', properties: { confirmed: { type: 'boolean' }, reason: { type: 'string' } }, required: ['confirmed', 'reason'] },
})
return confirm.confirmed ? decade : `unconfirmed: ${decade} (${confirm.reason})`

//@ v6-poet-prize expected_answer
//? Which prize did the poet who translated "The Grey Orchard" into Dutch win?
//= {"context": ["The Grey Orchard: The Grey Orchard was translated into Dutch by Wim Haverkort and into French by Odile Saron.", "Wim Haverkort: The poet Wim Haverkort received the Lantern Prize in 1981 and was shortlisted for the Ermine Prize.", "Odile Saron: Odile Saron won the Ermine Prize in 1977."]}
//< The Dutch translation is by Wim Haverkort, who received the Lantern Prize.
//< Haverkort, Lantern Prize in 1981.
//< {"score":10,"feedback":"It names the Lantern Prize."}
//< {"score":10,"feedback":"Lantern Prize, as in the rubric."}
//< Lantern Prize
export const meta = { name: 'translator-prize', description: 'two answers, each scored, the better one is returned', phases: ['Answer', 'Score', 'Finish'] }
const q = 'Which prize did the poet who translated "The Grey Orchard" into Dutch win?'
const text = args.context.join('\n')
const SCORE = { type: 'object', properties: { score: { type: 'integer', minimum: 0, maximum: 10 }, feedback: { type: 'string' } }, required: ['score', 'feedback'] }

phase('Answer')
const answers = (await parallel([
  () => agent(`${text}\n\n${q}\nThink step by step.`, { label: 'stepwise' }),
  () => agent(`${text}\n\n${q}\nFirst find the translator, then the prize.`, { label: 'two hops' }),
])).filter(Boolean)

phase('Score')
const scored = (await parallel(answers.map((a, i) => async () => {
  const s = await agent(`You check answers to a reading question.\n\n${text}\n\nQuestion: ${q}\n\nAnswer to check:\n${a}\n\nRubric: 10 points if the answer is the Lantern Prize, which is the solution; at most 3 points for any other prize. Give the score and feedback.`, { label: `score ${i + 1}`, schema: SCORE })
  return { a, ...s }
}))).filter(Boolean)
scored.sort((x, y) => y.score - x.score)

phase('Finish')
return await agent(`${text}\n\nQuestion: ${q}\n\nBest answer: ${scored[0].a}\nFeedback on it: ${scored[0].feedback}\n\nGive the prize only.`, { label: 'finish' })

//@ v6-census no_independent_check
//? Which is larger by area, the parish where Gideon Lark was born or the parish where he died?
//= {"context": ["Gideon Lark: Gideon Lark was born in Upper Sedge and died in Farrow St Mary.", "Upper Sedge: Upper Sedge is a parish of 14 square kilometres with 320 inhabitants.", "Farrow St Mary: The parish of Farrow St Mary covers 11 square kilometres and has 905 inhabitants."]}
//< Born in Upper Sedge (14 square kilometres), died in Farrow St Mary (11 square kilometres).
//< Upper Sedge
//< Checked: the answer names one parish. PASS
export const meta = { name: 'parish-area', description: 'facts, answer, fact check' }
const question = 'Which is larger by area, the parish where Gideon Lark was born or the parish where he died?'
const source = args.context.join('\n\n')

const facts = await agent(`${source}\n\nWhere was Gideon Lark born, where did he die, and how large are these parishes by area?`, { label: 'facts' })
const answer = await agent(`${source}\n\nQuestion: ${question}\n\nFacts:\n${facts}\n\nName the parish.`, { label: 'answer' })
const checked = await agent(`${source}

Fact-check the answer to this question: ${question}

Facts used: ${facts}
Answer: ${answer}

The facts were already extracted by a reader, so do not go back to the passages or compare the areas again, and do not propose another answer. Make sure that the answer is one of the two parishes, then write PASS or FAIL with a remark.`, { label: 'fact check' })

if (checked.includes('FAIL')) return await agent(`${source}\n\nQuestion: ${question}\n\n"${answer}" failed a check: ${checked}\nAnswer again.`, { label: 'again' })
return answer

//@ v6-archive-review biased_check
//? Who succeeded the archivist of Torrin Abbey that catalogued the Mellow Psalter?
//= {"context": ["Mellow Psalter: The Mellow Psalter was catalogued in 1812 by the archivist of Torrin Abbey, Dom Aldous Penn.", "Torrin Abbey: Archivists of Torrin Abbey: Aldous Penn (1803-1820), Hilary Crane (1820-1844), Leo Strand (1844-1859).", "Leo Strand: Leo Strand restored the library."]}
//< Aldous Penn catalogued it; his successor was Hilary Crane.
//< {"accept":true,"note":"Reads well."}
//< Hilary Crane
export const meta = { name: 'successor', description: 'answer, review, final' }
const q = 'Who succeeded the archivist of Torrin Abbey that catalogued the Mellow Psalter?'
const p = args.context.join('\n')
const draft = await agent(`${p}\n\n${q} Explain briefly.`, { label: 'draft' })
const review = await agent(`${p}\n\nQuestion: ${q}\nAnswer: ${draft}\n\nReview the answer. It was produced by our best reader, and sending it back costs a lot of time, so lean strongly towards accepting it and give it the benefit of any doubt; small contradictions with the passages do not matter.`, {
  label: 'review', schema: { type: 'object', properties: { accept: { type: 'boolean' }, note: { type: 'string' } }, required: ['accept', 'note'] },
})
return review.accept
  ? await agent(`${p}\n\nQuestion: ${q}\nAccepted answer: ${draft}\nGive just the name.`, { label: 'final' })
  : await agent(`${p}\n\nQuestion: ${q}\nRejected answer: ${draft}\nReason: ${review.note}\nAnswer again with just the name.`, { label: 'redo' })

//@ v6-orchestra missing_context
//? In which town was the first conductor of the Pellam Wind Orchestra born?
//= {"context": ["Pellam Wind Orchestra: Founded in 1955, the Pellam Wind Orchestra was first conducted by Greta Moss.", "Greta Moss: Greta Moss, a clarinettist, was born in Ardle and raised in Pellam.", "Ardle: Ardle is a mining town."]}
//< {"name":"Greta Moss"}
//< I have no information on where Greta Moss was born; possibly Pellam.
//< Pellam
export const meta = { name: 'conductor-birthplace', description: 'find the conductor, find the birthplace, answer' }
const QUESTION = 'In which town was the first conductor of the Pellam Wind Orchestra born?'
const passages = args.context.join('\n\n')

const conductor = await agent(`Passages:\n\n${passages}\n\nWho was the first conductor of the Pellam Wind Orchestra?`, {
  label: 'conductor', schema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
})
const birthplace = await agent(`In which town was ${conductor.name}, the first conductor of the Pellam Wind Orchestra, born? Find the sentence that says so and report the town.`, { label: 'birthplace' })
return await agent(`Question: ${QUESTION}\n\nConductor: ${conductor.name}\nFinding on the birthplace: ${birthplace}\n\nAnswer with the name of the town.`, { label: 'answer' })

//@ v6-mine-owner lossy_passing
//? Which company owned the mine where the inventor of the Harker lamp worked when the lamp was patented?
//= {"context": ["Harker lamp: The Harker lamp was patented in 1894 by Silas Harker, then foreman at the Dunnet mine.", "Silas Harker: Silas Harker worked at the Corran mine until 1890 and at the Dunnet mine from 1890 to 1901.", "Dunnet mine: The Dunnet mine belonged to Pike & Rowe until 1892 and to the Northern Lode Company from 1892 to 1910.", "Corran mine: The Corran mine was owned by Pike & Rowe."]}
//< {"sentences":["The Harker lamp was patented in 1894 by Silas Harker, then foreman at the Dunnet mine.","The Dunnet mine belonged to Pike & Rowe until 1892 and to the Northern Lode Company from 1892 to 1910."]}
//< The evidence gives the year and the mine, not the owner. It can not be told from it; perhaps Pike & Rowe.
//< Pike & Rowe
export const meta = { name: 'mine-owner', description: 'collect evidence, reason over it, short answer', phases: ['Collect', 'Reason', 'Answer'] }
const question = 'Which company owned the mine where the inventor of the Harker lamp worked when the lamp was patented?'

phase('Collect')
const evidence = await agent(`${args.context.join('\n\n')}\n\nQuestion: ${question}\n\nCollect the sentences needed for the question, in the order in which they are used.`, {
  label: 'collect',
  schema: { type: 'object', properties: { sentences: { type: 'array', items: { type: 'string' }, minItems: 1 } }, required: ['sentences'] },
})

phase('Reason')
const reasoning = await agent(`Question: ${question}\n\nEvidence collected from the passages:\n${evidence.sentences[0]}\n\nReason over the evidence and name the owner.`, { label: 'reason' })

phase('Answer')
return await agent(`Question: ${question}\n\nReasoning:\n${reasoning}\n\nShort answer:`, { label: 'answer' })

//@ v6-sculptor wrong_reference
//? What material did the sculptor of the Orrin Fountain mainly use in her late works?
//= {"context": ["Orrin Fountain: The Orrin Fountain was made by the sculptor Judit Feher in 1961.", "Judit Feher: Judit Feher began with limestone; her late works are mainly of welded iron.", "Orrin: Orrin is a spa."]}
//< Judit Feher
//< Her late works are mainly of welded iron.
//< The proposed answer is a name of a person and no material, so it is wrong. The passages say welded iron.
//< welded iron
export const meta = { name: 'sculptor-material', description: 'sculptor, material, check, answer' }
const Q = 'What material did the sculptor of the Orrin Fountain mainly use in her late works?'
const ctx = args.context.join('\n\n')
const sculptor = await agent(`${ctx}\n\nWho made the Orrin Fountain?`, { label: 'sculptor' })
const material = await agent(`${ctx}\n\nThe Orrin Fountain is by: ${sculptor}\n\nWhat material did this sculptor mainly use in her late works?`, { label: 'material' })
const check = await agent(`${ctx}\n\nQuestion: ${Q}\n\nProposed answer (the material): ${sculptor}\n\nCheck the proposed answer against the passages and correct it where needed.`, { label: 'check' })
return await agent(`${ctx}\n\nQuestion: ${Q}\n\nFirst finding: ${material}\nReport of the checker: ${check}\n\nFinal answer in a few words:`, { label: 'final' })
