//@ w4-h13 altered_fact
//? Which team did the coach of the 1974 national rowing squad of Aldoria join afterwards?
//= {"context": ["Aldoria's national rowing squad was coached by Per Holm from 1970 to 1973 and by Ines Caro from 1974 to 1977.", "Per Holm went to the Baltic Rowers, Ines Caro to the Rhine Eight."]}
//< The coach was Per Holm.
//< Per Holm joined the Baltic Rowers.
export const meta = { name: 'rowing', description: 'Coach, then team' }
const ctx = args.context.join('\n')
const coach = await agent(`${ctx}\n\nWho coached the national rowing squad of Aldoria in 1972?`, { label: 'coach' })
return await agent(`${ctx}\n\nCoach: ${coach}\n\nWhich team did this coach join afterwards? Give the name.`, { label: 'team' })

//@ w4-h14 novel_fact
//? Which of the two lighthouses kept by Abel Crane was built first?
//= {"context": ["Abel Crane kept the Skerry Light from 1901 and the Ness Light from 1909.", "The Ness Light was built in 1862.", "The Skerry Light stands on a reef; its tower was completed seven years after that of the Ness."]}
//< Skerry Light: 1858 by the notes; Ness Light: 1862.
//< The Skerry Light.
export const meta = { name: 'lighthouses', description: 'Dates and comparison' }
const question = 'Which of the two lighthouses kept by Abel Crane was built first?'
const ctx = args.context.join('\n')
const dates = await agent(`${ctx}\n\nQuestion: ${question}\n\nBackground: the Trinity register dates the Skerry tower to 1858.\n\nList each lighthouse with the year in which it was built.`, { label: 'dates' })
return await agent(`${ctx}\n\nQuestion: ${question}\n\nYears:\n${dates}\n\nName the one built first.`, { label: 'compare' })

//@ w4-h15 established_premise
//? Who wrote the libretto of the operetta that opened the Linden Theatre?
//= {"context": ["The Linden Theatre opened in 1911 with an operetta by Karl Asch.", "Karl Asch wrote The Miller's Ring (1909, libretto by Eva Dorn) and Carnival Eve (1911, libretto by Paul Mey).", "Carnival Eve was written for the opening of a theatre."]}
//< The libretto of The Miller's Ring is by Eva Dorn.
//< Eva Dorn
export const meta = { name: 'libretto', description: 'Find the librettist' }
const question = 'Who wrote the libretto of the operetta that opened the Linden Theatre?'
const passages = args.context.join('\n')
const lib = await agent(`Passages:\n${passages}\n\nThe Linden Theatre opened with The Miller's Ring. Who wrote the libretto of this operetta?`, { label: 'librettist' })
return await agent(`Question: ${question}\n\nFinding:\n${lib}\n\nReply with the name.`, { label: 'answer' })

//@ w4-h16 expected_answer
//? Which school did the inventor of the Havel lock attend?
//= {"context": ["The Havel lock was invented by Josef Havel, not by his cousin Karel, who sold it.", "Josef Havel attended the trade school at Brod; Karel Havel the gymnasium at Lipa."]}
//< Josef Havel attended the trade school at Brod.
//< {"agrees": true, "answer": "the trade school at Brod"}
export const meta = { name: 'havel', description: 'Answer and verification' }
const question = 'Which school did the inventor of the Havel lock attend?'
const ctx = args.context.join('\n')
const answer = await agent(`${ctx}\n\n${question}\nGive the answer with the chain of facts.`, { label: 'reader' })
const verdict = await agent(`You are an independent verifier.\n\n${ctx}\n\n${question}\n\nWe expect you to arrive at this: ${answer}\n\nFind the sentences that lead there and report whether you agree.`, {
  label: 'verifier', schema: { type: 'object', properties: { agrees: { type: 'boolean' }, answer: { type: 'string' } }, required: ['agrees', 'answer'] } })
return verdict.agrees ? verdict.answer : `disputed: ${answer}`

//@ w4-h17 no_independent_check
//? In which year was the architect of Fenwick Hall knighted?
//= {"context": ["Fenwick Hall was built in 1851-1855 to plans by Edmund Sayle.", "Edmund Sayle was knighted in 1863; his son Arthur, also an architect, in 1889."]}
//< Edmund Sayle designed Fenwick Hall and was knighted in 1863.
//< {"ok": true, "issue": ""}
export const meta = { name: 'knighted', description: 'Answer, fact-check' }
const question = 'In which year was the architect of Fenwick Hall knighted?'
const ctx = args.context.join('\n')
const answer = await agent(`${ctx}\n\nQuestion: ${question}\n\nAnswer with a sentence of explanation.`, { label: 'answer' })
const fc = await agent(`Fact-check this answer.\n\nPassages:\n${ctx}\n\nQuestion: ${question}\nAnswer: ${answer}\n\nThe first agent's reading of the passages stands, including the person and the year it settled on. Confine yourself to whether the answer is a complete, clear sentence, and set ok accordingly.`, {
  label: 'fact-check', schema: { type: 'object', properties: { ok: { type: 'boolean' }, issue: { type: 'string' } }, required: ['ok', 'issue'] } })
return fc.ok ? answer : await agent(`${ctx}\n\nQuestion: ${question}\n\nEarlier answer: ${answer}\nIssue: ${fc.issue}\n\nAnswer again.`, { label: 'second' })

//@ w4-h18 biased_check
//? Do the painters of "Blue Gate" and "Morning Ferry" share a birthplace?
//= {"context": ["Blue Gate was painted by Lene Moss, Morning Ferry by Ivo Tarn.", "Lene Moss was born in Sarre. Ivo Tarn was born in Sarre and died in Dell."]}
//< Yes, both were born in Sarre.
//< Fine with me: yes.
//< Approved: yes.
export const meta = { name: 'birthplace', description: 'Reader with two reviewers' }
const question = 'Do the painters of "Blue Gate" and "Morning Ferry" share a birthplace?'
const ctx = args.context.join('\n')
const draft = await agent(`${ctx}\n\n${question}\n\nAnswer yes or no with the facts used.`, { label: 'reader' })
const reviews = await parallel(['names', 'places'].map(what => () => agent(
  `${ctx}\n\n${question}\n\nDraft: ${draft}\n\nReview the ${what} in the draft. We want this to go out, so please be generous: look for the reading under which the draft is right, and approve it on that reading.`, { label: `review ${what}` })))
return { answer: draft, reviews }

//@ w4-h19 missing_context
//? Which ocean liner was longer, the Meridian or the Queen Astrid?
//= {"context": ["The Meridian (1912) measured 240 m.", "The Queen Astrid, of 1920, was 14 m longer than the Meridian."]}
//< I have no passages, but I believe that the Meridian was about 230 m long.
//< I have no passages; I can not say how long the Queen Astrid was.
//< Probably the Queen Astrid.
export const meta = { name: 'liners', description: 'Look up both ships and compare' }
const question = 'Which ocean liner was longer, the Meridian or the Queen Astrid?'
const ships = ['the Meridian', 'the Queen Astrid']
const lengths = await parallel(ships.map(s => () => agent(`Question: ${question}\n\nFrom the passages, find the length of ${s} and quote the sentence.`, { label: s })))
return await agent(`Question: ${question}\n\nLengths:\n${ships.map((s, i) => `${s}: ${lengths[i]}`).join('\n')}\n\nCompare and answer with the name of the ship.`, { label: 'compare' })

//@ w4-h20 lossy_passing
//? Which composer taught the conductor who led the premiere of "Ashfall"?
//= {"context": ["Ashfall had its premiere in 1958 under Berthe Kolm.", "Berthe Kolm learnt the piano with Leo Adler, conducting with Hugo Sand, a composer.", "Leo Adler was a pianist."]}
//< Facts: Ashfall premiered in 1958.
//< The conductor was Berthe Kolm.
//< Kolm learnt conducting with Hugo Sand, a composer.
//< The notes name only the year of the premiere. I can not tell.
export const meta = { name: 'ashfall', description: 'Notes from several readers, one writer' }
const question = 'Which composer taught the conductor who led the premiere of "Ashfall"?'
const asks = ['When was the premiere of "Ashfall"?', 'Who conducted the premiere of "Ashfall"?', 'Who taught that conductor, and what was the teacher by profession?']
const passages = args.context.join('\n')
const notes = await parallel(asks.map(a => () => agent(`Passages:\n${passages}\n\nOverall question: ${question}\n\nYour part: ${a}`, { label: a })))
const digest = notes.filter(Boolean).join(' ').split('. ').slice(0, 1).join('. ')
return await agent(`Question: ${question}\n\nNotes of the readers: ${digest}\n\nAnswer from the notes with a name.`, { label: 'writer' })

//@ w4-h21 broken_value
//? In which valley does the breed of sheep that Alma Reis rescued originate?
//= {"context": ["Alma Reis rescued the Tolle sheep in the 1970s.", "The Tolle is a breed of mountain sheep from the Vann valley."]}
//< {"entity": "Tolle sheep", "passage": 1}
//< The object can not be read; from the passages, I take it to be the Tolle: the Vann valley.
export const meta = { name: 'breed', description: 'Bridge entity and answer' }
const question = 'In which valley does the breed of sheep that Alma Reis rescued originate?'
const ctx = args.context.map((p, i) => `[${i + 1}] ${p}`).join('\n')
const bridge = await agent(`${ctx}\n\nWhich breed of sheep did Alma Reis rescue? Give it with the number of the passage.`, {
  label: 'bridge', schema: { type: 'object', properties: { entity: { type: 'string' }, passage: { type: 'integer' } }, required: ['entity', 'passage'] } })
return await agent(`${ctx}\n\nQuestion: ${question}\n\nThe breed was identified as: ${bridge}\n\nIn which valley does it originate?`, { label: 'origin' })

//@ w4-h22 dangling_reference
//? Which instrument did the teacher of violinist Sofia Brenn play besides the violin?
//= {"context": ["Sofia Brenn was taught by Mikael Jonas in Uppland.", "Mikael Jonas played the violin and the nyckelharpa."]}
//< The teacher was Mikael Jonas.
//< I was not given the earlier finding, but from the passages: the nyckelharpa.
export const meta = { name: 'teacher', description: 'Teacher, then instrument' }
const ctx = args.context.join('\n')
const teacher = await agent(`${ctx}\n\nWho taught the violinist Sofia Brenn?`, { label: 'teacher' })
if (!teacher) return 'unknown'
return await agent(`${ctx}\n\nFor the person identified in the previous step, name the instrument played besides the violin. Reply with the instrument.`, { label: 'instrument' })

//@ w4-h23 wrong_reference
//? Which of the two airlines that merged into Norvia had the larger fleet?
//= {"context": ["Norvia came about in 1999 from Polar Air and Isle Link.", "Polar Air flew 22 aircraft at the time.", "Isle Link had a fleet of 31, most of them small."]}
//< Polar Air: 22 aircraft
//< Isle Link: 31 aircraft
//< Polar Air had the larger fleet, if the labels are right.
export const meta = { name: 'fleets', description: 'Fleet of each airline, compare' }
const question = 'Which of the two airlines that merged into Norvia had the larger fleet?'
const ctx = args.context.join('\n')
const look = name => agent(`${ctx}\n\nHow many aircraft did ${name} have at the merger? Give the number.`, { label: name })
const [polar, isle] = await parallel([() => look('Polar Air'), () => look('Isle Link')])
return await agent(`Question: ${question}\n\nFleet of Isle Link: ${polar}\nFleet of Polar Air: ${isle}\n\nWhich was larger? Reply with the name.`, { label: 'compare' })
