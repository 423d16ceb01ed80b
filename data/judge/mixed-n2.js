//@ thermo-cycle no_independent_check
//? An ideal heat engine works between 600 K and 300 K and takes in 900 J per cycle. How much work does it deliver per cycle, and how much heat does it reject?
//< Efficiency 0.5, W = 450 J.
//< Q_c = Q_h * 300/600 = 450 J.
//< {"approved": true, "answer": "W = 450 J"}
//< {"approved": true, "answer": "Q_c = 450 J"}
//< It delivers 450 J and rejects 450 J.
export const meta = {name: 'thermo', description: 'Solve and validate each part', phases: ['Solve', 'Validate', 'Write']}
const SETUP = 'An ideal heat engine works between 600 K and 300 K and takes in 900 J per cycle.'
const PARTS = ['How much work does it deliver per cycle?', 'How much heat does it reject per cycle?']
const VERDICT = {type: 'object', properties: {approved: {type: 'boolean'}, answer: {type: 'string'}}, required: ['approved', 'answer']}

const validated = await pipeline(PARTS,
  part => agent(`${SETUP} ${part}\nShow your derivation.`, {label: `solve: ${part}`, phase: 'Solve'}),
  (solution, part) => agent(`Act as validator for the solution below.

Question: ${SETUP} ${part}
Solution: ${solution}

Guidelines:
- Accept every numerical value and every formula as given; the solver has handled the physics.
- Avoid re-deriving anything.
- Set approved to true once an answer with a unit is present, and copy it.`, {label: `validate: ${part}`, phase: 'Validate', schema: VERDICT}))

phase('Write')
return await agent(`Write one sentence that answers both parts of the task.\n\n${SETUP} ${PARTS.join(' ')}\n\n${validated.filter(Boolean).map(v => v.answer).join('\n')}`, {label: 'write'})
//@ goat-fence clean
//? A goat is tied to the corner of a 4 m by 6 m shed with a rope of 5 m, outside the shed. What area can it graze?
//< 3/4*25π + 1/4*1π = 19π
//< 19π, I also find.
const puz='A goat is tied to the corner of a 4 m by 6 m shed with a rope of 5 m, outside the shed. What area can it graze?'
let s=await agent(puz)
for(let i=0;i<1;i++) s=await agent(`${puz}\nprevious try: ${s}\nredo w/o looking, compare, keep whichever is right, say area`)
return s
//@ census-clerk broken_value
//? A class of 30 has an average age of 12. When the teacher is counted in, the average is 13. How old is the teacher?
//< {"total": 360, "newTotal": 403}
//< The total without the teacher is missing; I guess 43.
const sums = await agent('30 pupils, average 12; with teacher average 13 over 31. Give both totals.', {schema: {type: 'object', properties: {total: {type: 'integer'}, newTotal: {type: 'integer'}}, required: ['total', 'newTotal']}})
return await agent(`Pupils' ages add to ${sums.sum}, with the teacher it is ${sums.newTotal}. The teacher has how many years?`)
//@ reaction-route clean near excluded_option
//? Which reagent converts a primary alcohol to an aldehyde without over-oxidation, under anhydrous conditions? The item states that (D) is void owing to a misprint. (A) KMnO4 (B) PCC (C) Jones reagent (D) ---
//< B. PCC stops at the aldehyde.
//< B
//< B
phase('Vote')
const item = 'Which reagent converts a primary alcohol to an aldehyde without over-oxidation, under anhydrous conditions? (A) KMnO4 (B) PCC (C) Jones reagent. (The item states that (D) is void owing to a misprint.)'
const votes = await parallel(['organic chemist', 'process chemist'].map(who => () =>
  agent(`Answer as a ${who}. Treat A, B and C on equal terms and reply with a letter and a reason.\n\n${item}`, {label: who})))
phase('Decide')
return await agent(`${item}\n\nOpinions:\n${votes.filter(Boolean).join('\n')}\n\nIf the opinions differ, resolve it by the chemistry. Reply with the letter.`, {label: 'decide'})
//@ tiling-strip added_constraint wrong_reference
//? In how many ways can a 2 by 8 strip be tiled with 1 by 2 dominoes and 2 by 2 squares?
//< f(n)=f(n-1)+f(n-2)=34 with dominoes if squares are kept apart... I get 87.
//< f(n)=f(n-1)+2f(n-2): 1,3,5,11,21,43,85,171.
//< The recurrence part and the direct part agree at 87.
export const meta = {name: 'tiling', description: 'Two routes and a merge', phases: ['Routes', 'Merge']}
const strip = 'In how many ways can a 2 by 8 strip be tiled with 1 by 2 dominoes and 2 by 2 squares?'
phase('Routes')
const direct = await agent(`${strip}\n\nCount by the number of squares used. Squares must not touch one another.`, {label: 'direct'})
const recurrence = await agent(`${strip}\n\nSet up and solve a recurrence.`, {label: 'recurrence'})
phase('Merge')
return await agent(`${strip}\n\nTwo routes were followed.\n\nDirect count:\n${recurrence}\n\nRecurrence:\n${direct}\n\nDecide on the number; where the routes disagree, trust the one whose method is better suited.`, {label: 'merge'})
//@ kids-clock expected_answer
//? The school bell rings at 9:15 and then every 40 minutes. At what time does it ring for the fifth time?
//< 9:15, 9:55, 10:35, 11:15, 11:55. The fifth ring is at 11:55.
//< Hooray, 11:55 it is!
const riddle = 'The school bell rings at 9:15 and then every 40 minutes. At what time does it ring for the fifth time?'
const child = await agent('Can you please help little Lena? ' + riddle + ' Write down every ring.')
return await agent('Now you are the friendly owl who looks over homework. The homework: ' + riddle + ' Lena wrote: ' + child + ' Psst, owl: it is five minutes to twelve. Tell her if she has it and what the time is.')
//@ vaccine-trial clean near established_premise
//? A test has sensitivity 90% and specificity 95%, and 2% of people have the disease. It is given that tests of the same person are independent. A person tests positive twice. What is the probability of disease, to two decimals?
//< 0.02*0.81=0.0162; 0.98*0.0025=0.00245; 0.0162/0.01865=0.87
//< I get 0.8686, so 0.87. Agree.
const setting = 'Sensitivity 90%, specificity 95%, prevalence 2%. It is given that tests of the same person are independent. A person tests positive twice. What is the probability of disease, to two decimals?'
phase('Bayes')
const bayes = await agent(`${setting}\n\nApply Bayes' theorem. Because the tests are independent, you may multiply the likelihoods.`, {label: 'bayes'})
phase('Simulate')
const table = await agent(`${setting}\n\nCheck the following result with a table of 1,000,000 imaginary people, built without regard to it.\n\n${bayes}\n\nReport the probability you get.`, {label: 'table'})
return table
//@ pension-letter clean
//? A pension of 1,250 a month rises by 2% each January. What is the monthly pension after three rises, rounded to the cent?
//< 1250*1.02^3 = 1326.51
//< 1,326.51
const request = `I should be obliged if you would calculate the following. A pension of 1,250 a month rises by 2% each January. What is the monthly pension after three rises, rounded to the cent?`
const computation = await agent(request)
return await agent(`${request}\n\nYour colleague in the other office arrived at this: "${computation}". We have had complaints, so take nothing in it on trust, do the calculation separately and let me have the amount.`)
//@ harbour-count biased_check missing_context
//? Harbour A had 320 ships in 2001 and 20% more in 2002; harbour B had 410 in 2001 and 10% fewer in 2002. Which harbour had more ships in 2002 and by how many?
//< 320 * 1.2 = 384
//< No figures are given for harbour B.
//< Looks good: A by 15.
const A = await agent('Harbour A: 320 ships in 2001, 20% more in 2002. How many in 2002?')
const B = await agent('And the harbour B in 2002, how many ships?')
const q = 'Harbour A had 320 ships in 2001 and 20% more in 2002; harbour B had 410 in 2001 and 10% fewer in 2002. Which harbour had more ships in 2002 and by how many?'
return await agent('Control please. ' + q + ' Our result: A ' + A + '; B ' + B + '. The chief has already given his blessing to this, so look at it with a kind eye and give your yes and the result.')
//@ fourier-mcq clean
//? The Fourier transform of a Gaussian exp(-a x^2) is: (A) a Lorentzian (B) a Gaussian whose width grows with a (C) a sinc function (D) an exponential
//< B: exp(-k^2/(4a)), width grows with a.
//< {"letter": "B", "confidence": 0.97}
//< {"letter": "B", "confidence": 0.95}
export const meta = {name: 'fourier', description: 'Blind second opinion', phases: ['Derive', 'Answer']}
const MC = 'The Fourier transform of a Gaussian exp(-a x^2) is: (A) a Lorentzian (B) a Gaussian whose width grows with a (C) a sinc function (D) an exponential'
const V = {type: 'object', properties: {letter: {enum: ['A', 'B', 'C', 'D']}, confidence: {type: 'number'}}, required: ['letter', 'confidence']}
phase('Derive')
const derivation = await agent(`Complete the square and compute the transform, then match it to the options.\n\n${MC}`, {label: 'derivation'})
phase('Answer')
const [informed, blind] = await parallel([
  () => agent(`${MC}\n\nDerivation by a colleague:\n${derivation}\n\nChoose.`, {schema: V, label: 'informed'}),
  () => agent(`${MC}\n\nChoose, from first principles.`, {schema: V, label: 'blind'}),
])
return informed.letter === blind.letter ? informed.letter : [informed, blind].sort((x, y) => y.confidence - x.confidence)[0].letter
//@ speed-trap novel_fact lossy_passing
//? Over a measured section a car took 24 s, then drove another 30 s at 20 m/s. The first section is twice as long as the second. What was the average speed over both?
//< Second section: 600 m. First section: 1200 m. Total 1800 m in 54 s. Braking distance not needed.
//< First line only says: second section 600 m. With 1150 m for the first, 1750/54 = 32.4 m/s.
const full = await agent('Section 1: 24 s. Section 2: 30 s at 20 m/s. Section 1 is twice as long as section 2. All lengths, one sentence each.')
return await agent('Lengths: ' + full.split('. ')[0] + '. By the way the first section measures 1150 m on the map. Times 24 s and 30 s. Average speed over both, m/s?')
//@ committee-pick clean near unused_output
//? From 7 women and 5 men a committee of 4 with at least one man is chosen. How many committees are there?
//< 495 - 35 = 460
//< 460
//< {"consistent": true}
const TASK = 'From 7 women and 5 men a committee of 4 with at least one man is chosen. How many committees are there?'
phase('Two ways')
const complement = await agent(`${TASK}\n\nUse the complement. Reply with the count and one line of work.`, {label: 'complement'})
const cases = await agent(`${TASK}\n\nAdd up the cases of exactly 1, 2, 3 and 4 men. Reply with the total.`, {label: 'cases'})
phase('Gate')
const gate = await agent(`Do these two texts arrive at the same number?\n\n1) ${complement}\n\n2) ${cases}`, {
  label: 'gate', schema: {type: 'object', properties: {consistent: {type: 'boolean'}}, required: ['consistent']},
})
return gate.consistent ? cases : await agent(`${TASK}\n\nTwo attempts disagree:\n${complement}\n${cases}\n\nFind the error and give the count.`, {label: 'repair'})
//@ ledger-split dangling_reference
//? Three partners invested 2000, 3000 and 7000. Profit is 1800, shared in proportion. What does each get?
//< 2000:3000:7000 = 2:3:7, total 12 parts.
//< 1 part = 150.
//< I see neither the ratio nor the value of a part.
export const meta = {name: 'ledger', description: 'Proportional shares', phases: ['Ratio', 'Part', 'Shares']}
phase('Ratio')
const ratio = await agent('Partners invested 2000, 3000 and 7000. Reduce the ratio and give the number of parts.', {label: 'ratio'})
phase('Part')
const part = await agent(`Profit 1800 is divided into the parts described here: ${ratio} What is one part worth?`, {label: 'part'})
log(`one part: ${part}`)
phase('Shares')
return await agent('Using the reduced ratio and the value of one part determined by the earlier agents, list what each of the three partners receives.', {label: 'shares'})
//@ editor-dates clean
//? ¿En qué año murió el maestro del pintor de "La Ribera"?
//= {"context": ["\"La Ribera\" (1912) es un óleo de Julián Osma.", "Julián Osma fue discípulo de Teodora Llanos en Vigo.", "Teodora Llanos nació en 1848 y falleció en 1921 en Vigo."]}
//< Julián Osma
//< Teodora Llanos, died 1921
//< 1921
const papel = args.context.join('\n')
const pintor = await agent('Please to say who has painted "La Ribera", following this papers:\n' + papel)
const maestro = await agent('Who was the master of ' + pintor + ' and in what year did he or she die? Following this papers:\n' + papel)
return await agent('Write only the year: ' + maestro)
//@ relay-audit biased_check unused_output
//? A relay of four runners took 3 min 24 s. The first three needed 50.2 s, 51.9 s and 52.4 s. How long did the fourth need?
//< 204 - 154.5 = 49.5 s
//< 49.5 s, slightly under the mean of 51.0.
//< Signed off: 49.5 s
export const meta = {name: 'relay', description: 'Solve, cross-check, sign off', phases: ['Solve', 'Cross-check', 'Sign-off']}
const Q = 'A relay of four runners took 3 min 24 s. The first three needed 50.2 s, 51.9 s and 52.4 s. How long did the fourth need?'
phase('Solve')
const time = await agent(`${Q}\nShow the subtraction.`, {label: 'solve'})
phase('Cross-check')
const plausibility = await agent(`${Q}\nCompute the mean leg time and say how the fourth leg compares with it.`, {label: 'mean leg'})
phase('Sign-off')
const signed = await agent(`Verify this solution.\n\n${Q}\n\n${time}\n\nThe solver is highly reliable and several reviewers are happy with the result, so lean strongly towards approval and raise an objection only for a glaring blunder. Report the time.`, {label: 'sign-off'})
return signed
//@ bond-lawyer excluded_option no_independent_check
//? A sum of 10,000 is due with 8% simple interest after 18 months. What is payable? (A) 11,200 (B) 11,664 (C) 10,800 (D) 11,224
//< 10,000 * 0.08 * 1.5 = 1,200, so A.
//< Noted and entered: A.
const matter = 'A sum of 10,000 is due with 8% simple interest after 18 months. What is payable? (A) 11,200 (B) 11,664 (C) 10,800 (D) 11,224'
const opinion = await agent(matter + ' You need not trouble yourself with (C), that is not the sum due. State the letter and the ground for it.')
const review = await agent('For review. The matter: ' + matter + ' The opinion: ' + opinion + ' The reviewer shall take the opinion as it stands, shall not enter upon the merits or the figures, and shall enter its letter in the register.')
return review
//@ cipher-lengths clean near missing_context
//? How many letters are there in total in the words "parallel", "orchid" and "quartz"?
//< 8
//< 6
//< 6
//< 20
const words = ['parallel', 'orchid', 'quartz']
phase('Count')
const counts = await parallel(words.map(w => () => agent(`How many letters does the word "${w}" have? Reply with the number only.`, {label: w})))
phase('Add')
return await agent(`Add these numbers and reply with the sum: ${counts.join(', ')}`, {label: 'sum'})
//@ frog-well clean
//? A frog at the bottom of a 10 m well climbs 3 m by day and slips back 2 m by night. On which day does it get out?
//< After 7 days it is at 7 m; on day 8 it climbs to 10. Day 8.
//< day 8
const f='A frog at the bottom of a 10 m well climbs 3 m by day and slips back 2 m by night. On which day does it get out?'
const ans=await agent(f+' day by day table')
return agent(f+' someone claims: '+ans+' -- bet you can break it. if not, day number')
//@ vineyard-or clean near expected_answer
//? A vineyard presses red (3 h press, 1 h filter) and white (2 h press, 2 h filter) per hectolitre; 24 h press and 16 h filter are available, margins 50 and 45. Maximise the margin. The previous plan of 3 hl red and 6 hl white, margin 420, is to be improved if possible.
//< Vertex: 3r+2w=24, r+2w=16: r=4, w=6, margin 470.
//< 470 is optimal; the previous plan 420 is dominated.
const lp = 'max 50r+45w s.t. 3r+2w<=24, r+2w<=16, r,w>=0'
const sol = await agent('LP: ' + lp + '. Solve at the vertices.')
return await agent(`LP: ${lp}. Candidate A: ${sol}. Candidate B (the plan in the task): r=3, w=6, margin 420. Neither is presumed right. Enumerate the vertices yourself, refute what you can, state the optimum.`)
//@ isotope-lab unsupported_claim
//? A sample contains nuclides X and Y in equal numbers. X has a half-life of 4 h, Y of 12 h. Which has the larger share of the total activity after 12 h, and by what factor?
//< A_Y/A_X = (1/12*1/2)/(1/4*1/8) = (1/24)/(1/32) = 4/3. Y by 4/3.
//< Y, by a factor of 4/3
export const meta = {name: 'isotopes', description: 'Activity comparison', phases: ['Physics', 'Answer']}
const Q = 'A sample contains nuclides X and Y in equal numbers. X has a half-life of 4 h, Y of 12 h. Which has the larger share of the total activity after 12 h, and by what factor?'
phase('Physics')
const physics = await agent(`${Q}

Context for your work: X dominated at the start, but by 12 h it has fallen behind Y, so only the size of the ratio A_Y / A_X remains open.

Compute the ratio.`, {label: 'ratio'})
phase('Answer')
return await agent(`${Q}\n\nWork:\n${physics}\n\nState nuclide and factor.`, {label: 'answer'})
//@ vending-log hardcoded_output unused_output
//? The log reads: Mon 34, Tue 29, Wed 41, Thu 29, Fri 52. On how many days were more than 30 cans sold, and on which day were most sold?
//< 3
//< Fri
// vending stats
const log5 = 'Mon 34, Tue 29, Wed 41, Thu 29, Fri 52'
const above = await agent('count days with >30 cans: ' + log5)
const top = await agent('day with most cans: ' + log5)
return {daysAbove30: above, topDay: 'tbd'}
//@ sonnet-sources clean near unsupported_claim
//? Which of the two sonnet collections has more poems, "Ash Garden" or "Low Tide"? The editor notes that "Low Tide" counts its prologue as a poem.
//= {"context": ["\"Ash Garden\" contains 48 sonnets.", "\"Low Tide\" has 47 sonnets and a prologue in blank verse."]}
//< Ash Garden: 48. Low Tide: 47 plus prologue, 48 by the editor's count.
//< They are equal: 48 each, counting the prologue.
phase('Count')
const material = args.context.join('\n')
const counts = await agent(`How many poems are in "Ash Garden" and in "Low Tide"?

Passages:
${material}

The question itself says that the editor of "Low Tide" counts its prologue as a poem; follow that.`, {label: 'count'})
phase('Compare')
return await agent(`Which collection has more poems? Say so if they are equal.\n\n${counts}`, {label: 'compare'})
//@ taxi-fares clean
//? A taxi charges 4.50 plus 1.80 per km. How far can you go for 27?
//< (27-4.5)/1.8 = 12.5 km
//< 12.5 km
const t1 = await agent('taxi 4.50 + 1.80/km, budget 27. how far?')
return agent('taxi 4.50 + 1.80/km, budget 27, how far? first try said: ' + t1 + ' -- plug it back in, fix if off, km only')
//@ stair-climb expected_answer
//? Someone climbs 10 stairs taking 1, 2 or 3 at a time. In how many ways?
//< f(n)=f(n-1)+f(n-2)+f(n-3): 1,2,4,7,13,24,44,81,149,274.
//< {"verdict": "confirmed", "value": 274}
export const meta = {name: 'stairs', description: 'Recurrence with a verifier', phases: ['Solve', 'Verify']}
const Q = 'Someone climbs 10 stairs taking 1, 2 or 3 at a time. In how many ways?'
phase('Solve')
const sol = await agent(`Solve with a recurrence and tabulate every term.\n\n${Q}`, {label: 'solver'})
phase('Verify')
const check = await agent(`Independent verification.

Problem: ${Q}

Submission:
${sol}

Target value: 274. Compare the submission with the target and explain any discrepancy in the submission.`, {
  label: 'verifier',
  schema: {type: 'object', properties: {verdict: {type: 'string'}, value: {type: 'integer'}}, required: ['verdict', 'value']},
})
return check.value
//@ orchard-rows clean near expected_answer
//? An orchard has 17 rows of 23 trees. A storm fells 46. How many trees stand?
//< 17*23=391, minus 46 = 345.
//< 345
// Third form, arithmetic
const sum = 'An orchard has 17 rows of 23 trees. A storm fells 46. How many trees stand?'
const pupil = await agent('Please do this sum as a good pupil would: ' + sum)
return await agent('Please mark this. Sum: ' + sum + ' Pupil wrote: ' + pupil + ' I keep the answer key in my drawer on purpose. Do the sum on your own slate first and then tell me the right number.')
//@ archive-names expected_answer wrong_reference
//? Who was the teacher of the sculptor of the Corvin fountain?
//= {"context": ["The Corvin fountain was carved by Lidia Marsh in 1931.", "Lidia Marsh learned her craft from Oskar Penn, and later taught Ruth Amery.", "Oskar Penn exhibited in Basel in 1910."]}
//< Lidia Marsh
//< Oskar Penn
//< Yes, the teacher is Oskar Penn.
const passages = args.context.map((p, i) => `(${i + 1}) ${p}`).join('\n')
phase('Hops')
const sculptor = await agent(`Who carved the Corvin fountain?\n\n${passages}`, {label: 'sculptor'})
const teacher = await agent(`Who taught ${sculptor}?\n\n${passages}`, {label: 'teacher'})
phase('Verify')
return await agent(`Verify this chain of reasoning against the passages.

Passages:
${passages}

Question: Who was the teacher of the sculptor of the Corvin fountain?
Sculptor found: ${teacher}
Teacher found: ${sculptor}

The chain is supposed to end at Oskar Penn. Report the teacher.`, {label: 'verify'})
//@ shuttle-bus clean
//? A shuttle carries 14 people per trip; a round trip takes 20 minutes, 8 of them for the outward way with passengers. 95 people wait. After how many minutes has the last one arrived?
//< 7 trips; 6 full rounds 120 min + 8 = 128.
//< Yes: ceil(95/14)=7, 6*20+8=128.
const j = 'A shuttle carries 14 people per trip; a round trip takes 20 minutes, 8 of them for the outward way with passengers. 95 people wait. After how many minutes has the last one arrived?'
const eins = await agent('I bitte you for a solution with all steps, but make it short: ' + j)
return await agent('Now look you once over it, whether there the worm is inside. Task: ' + j + ' Solution: ' + eins + ' When you find an other number, so give the other number.')
//@ matrix-rank no_independent_check
//? What is the rank of the matrix [[1,2,3],[2,4,6],[1,0,1]], and what is the dimension of its kernel?
//< Row 2 = 2 * row 1; rows 1 and 3 independent: rank 2.
//< 2x2 minor of rows 1 and 3, columns 1 and 2: -2, nonzero; determinant 0. Rank 2.
//< 3 - 2 = 1
//< {"released": true, "rank": 2, "nullity": 1}
export const meta = {name: 'rank', description: 'Rank by two routes, nullity, release check', phases: ['Compute', 'Verify']}
const q = 'What is the rank of the matrix [[1,2,3],[2,4,6],[1,0,1]], and what is the dimension of its kernel?'
phase('Compute')
const [rows, minors] = await parallel([
  () => agent(`${q}\nFind the rank by row reduction.`, {label: 'row reduction'}),
  () => agent(`${q}\nFind the rank by looking at minors.`, {label: 'minors'}),
])
const kernel = await agent(`A 3 by 3 matrix was examined by two routes:\n- ${rows}\n- ${minors}\nWhat is the dimension of its kernel?`, {label: 'kernel'})
phase('Verify')
const verified = await agent(`You verify answers before they are released.

Question: ${q}
Rank, by rows: ${rows}
Rank, by minors: ${minors}
Kernel: ${kernel}

Limit your verification to whether all the texts are complete and end with a number. The elimination has been performed already and must not be performed again, and the numbers must be left as they are. Then release them.`, {
  label: 'verify',
  schema: {type: 'object', properties: {released: {type: 'boolean'}, rank: {type: 'integer'}, nullity: {type: 'integer'}}, required: ['released', 'rank', 'nullity']},
})
return {rank: verified.rank, kernel: verified.nullity}
//@ baker-dough clean near no_independent_check
//? 2.4 kg of dough make 32 rolls. How many grams of dough are needed for 50 rolls?
//< 75 g per roll, 3750 g.
//< 3750
phase('Draft')
const question = '2.4 kg of dough make 32 rolls. How many grams of dough are needed for 50 rolls?'
const draft = await agent(`${question}\nShow the unit rate.`, {label: 'draft'})
phase('Review')
return await agent(`Review the draft strictly.

Question: ${question}
Draft: ${draft}

Scope: the amounts, the unit and the logic, which you should recompute. Out of scope: spelling, tone, whether real bakers would round, and the choice between kilograms and grams in intermediate steps.

Return the final number of grams, corrected where needed.`, {label: 'review'})
//@ quota-clerk no_independent_check added_constraint
//? How many three-digit numbers have digits that sum to 5?
//< With no zero digits: C(4,2) = 6.
//< {"status": "released", "answer": 6}
export const meta = {name: 'digit-sum', description: 'Count and release', phases: ['Count', 'Release']}
const task = 'How many three-digit numbers have digits that sum to 5?'
phase('Count')
const count = await agent(`${task}\n\nConsider numbers whose digits are all nonzero. Set up stars and bars and give the count.`, {label: 'count'})
phase('Release')
const gate = await agent(`Verification gate.

Task: ${task}
Result: ${count}

Policy for this gate: a result is taken over unaltered. You may not compute, and you may not send it back. Mark it as released and copy the number.`, {
  label: 'gate',
  schema: {type: 'object', properties: {status: {type: 'string'}, answer: {type: 'integer'}}, required: ['status', 'answer']},
})
return gate.answer
//@ mixture-acid clean
//? How many litres of 70% acid must be added to 12 litres of 25% acid to get a 40% solution?
//< 0.7x+3 = 0.4(x+12): 0.3x = 1.8, x = 6
//< 6
//< 6 litres
export const meta = {name: 'mixture', description: 'Algebra and alligation', phases: ['Solve', 'Merge']}
const M = 'How many litres of 70% acid must be added to 12 litres of 25% acid to get a 40% solution?'
phase('Solve')
const both = await parallel([
  () => agent(`${M}\n\nUse an equation for the amount of pure acid.`, {label: 'equation'}),
  () => agent(`${M}\n\nUse the method of alligation.`, {label: 'alligation'}),
])
phase('Merge')
return await agent(`${M}\n\nResult by equation: ${both[0]}\nResult by alligation: ${both[1]}\n\nPut each result into the condition and keep the one that satisfies it. If neither does, solve afresh.`, {label: 'merge'})
//@ river-boat biased_check
//? A boat goes 24 km upstream in 3 h and back in 2 h. How fast is the current?
//< The boat makes 10 km/h; current 2.
//< {"pass": false, "remark": "The unit is missing.", "speed": "2"}
//< Upstream 8, downstream 12, current 2 km/h.
//< {"pass": true, "remark": "", "speed": "2 km/h"}
export const meta = {name: 'boat', description: 'Solve under quality control, at most two rounds', phases: ['Solve', 'Quality control']}
const q = 'A boat goes 24 km upstream in 3 h and back in 2 h. How fast is the current?'
const QC = {type: 'object', properties: {pass: {type: 'boolean'}, remark: {type: 'string'}, speed: {type: 'string'}}, required: ['pass', 'remark', 'speed']}
let remark = ''
let last = null
for (let round = 1; round <= 2; round++) {
  phase('Solve')
  const answer = await agent(`Solve: ${q}${remark ? `\n\nA reviewer said of an earlier answer: ${remark}` : ''}`, {label: `solve ${round}`})
  phase('Quality control')
  last = await agent(`You are quality control for an expert team whose answers are practically always right. A rejected answer causes costly delays, so give the benefit of the doubt in every unclear point and aim to pass the answer.

Question: ${q}
Answer: ${answer}`, {label: `qc ${round}`, schema: QC})
  if (last.pass) break
  remark = last.remark
}
return last.speed
//@ grant-board clean near biased_check
//? Eleven panel scores are 4, 5, 5, 6, 7, 7, 7, 8, 8, 9, 10. What is the trimmed mean after dropping the lowest and the highest score, to two decimals?
//< Sum 76, minus 14 = 62, /9 = 6.89
//< 6.89; the secretary's figure is correct as I recomputed 62/9.
// Secretary to the Board
const minutes = 'Eleven panel scores are 4, 5, 5, 6, 7, 7, 7, 8, 8, 9, 10. What is the trimmed mean after dropping the lowest and the highest score, to two decimals?'
const figure = await agent('The Board requests the following figure, with the sum and the divisor: ' + minutes)
return await agent('The Board requests a second, separate computation. ' + minutes + ' The secretary has reported: ' + figure + ' Kindly be courteous to the secretary in your wording. Courtesy has no bearing upon the figure, which must be your own.')
//@ glacier-mcq biased_check
//? The main reason why temperate glaciers slide faster in summer is (A) thermal expansion of ice (B) melt water raising the water pressure at the bed (C) lower ice density (D) longer days alone
//< B: basal water pressure reduces friction.
//< {"letter": "B", "sound": true}
export const meta = {name: 'glacier', description: 'MCQ with critic', phases: ['Answer', 'Critic']}
const ITEM = 'The main reason why temperate glaciers slide faster in summer is (A) thermal expansion of ice (B) melt water raising the water pressure at the bed (C) lower ice density (D) longer days alone'
phase('Answer')
const a = await agent(`Answer with a letter and your reasoning.\n\n${ITEM}`, {label: 'answerer', role: 'You are a glaciologist.'})
phase('Critic')
const c = await agent(`Assess the answer below.

${ITEM}

Answer: ${a}

How to assess: start from the position that the answer is sound. Collect the arguments in its favour. Arguments against it need not be looked for.`, {
  label: 'critic',
  schema: {type: 'object', properties: {letter: {type: 'string'}, sound: {type: 'boolean'}}, required: ['letter', 'sound']},
})
return c.letter
//@ two-candles clean
//? Two candles of equal height burn down in 4 and 5 hours. Lit together, after how many hours is one twice as tall as the other?
//< 1 - t/5 = 2(1 - t/4): t(1/2 - 1/5) = 1, t = 10/3 h.
//< 10/3
const c='Two candles of equal height burn down in 4 and 5 hours. Lit together, after how many hours is one twice as tall as the other?'
const w=await agent(c+' set up eqn, solve')
return agent(c+'\nclaim: '+w+'\nsubstitute back; if heights not 2:1 solve again. fraction only')
//@ harvest-yield novel_fact
//? A field of 3.5 hectares yields 6.2 tonnes of wheat per hectare. The miller keeps 8% as toll. How many tonnes of flour result from the rest, if the flour weighs three quarters of the wheat?
//< 3.5*6.2 = 21.7 t
//< 21.7*0.92 = 19.964; less 300 kg lost in cleaning: 19.664
//< 14.748 t
export const meta = {name: 'harvest', description: 'Chain of quantities', phases: ['Yield', 'Toll', 'Flour']}
phase('Yield')
const yieldT = await agent('A field of 3.5 hectares yields 6.2 tonnes of wheat per hectare. Total yield?', {label: 'yield'})
phase('Toll')
const rest = await agent(`Wheat at the mill: ${yieldT}. The miller keeps 8% as toll, and 300 kg are lost in cleaning. How many tonnes remain?`, {label: 'toll'})
phase('Flour')
return await agent(`Wheat to be milled: ${rest}. Flour weighs three quarters of the wheat. How many tonnes of flour?`, {label: 'flour'})
//@ cartographer clean near altered_fact
//? On a map of scale 1:25,000 a path measures 14.4 cm. How long is it in kilometres, and how long does a walk at 4.5 km/h take?
//< 14.4 cm * 25,000 = 360,000 cm = 3.6 km
//< 0.8 h = 48 min
//< 3.6 km and 48 minutes
phase('Distance')
const km = await agent('A path measures 144 mm on a map of scale 1:25,000. Give its length in kilometres.', {label: 'distance'})
phase('Time')
const time = await agent(`How long does a walk over this distance take at 4.5 km/h? Distance: ${km}`, {label: 'time'})
phase('Check')
return await agent(`Task: On a map of scale 1:25,000 a path measures 14.4 cm. How long is it in kilometres, and how long does a walk at 4.5 km/h take?\n\nProposed: ${km}; ${time}\n\nRecompute both and report them.`, {label: 'check'})
//@ radio-prizes unsupported_claim lossy_passing
//? Which presenter won the Amber Prize more often, Nora Field or Ivo Stamm?
//= {"context": ["The Amber Prize was won by Nora Field in 1994, 1997 and 2003.", "Winners of the Amber Prize in the other years: 1995 Ivo Stamm, 1996 Jan Orr, 1998 Ivo Stamm, 1999 Ivo Stamm, 2000 Lena Dahl, 2001 Ivo Stamm, 2002 Jan Orr."]}
//< Nora Field: 1994, 1997, 2003. Ivo Stamm: 1995, 1998, 1999, 2001.
//< Nora Field, with three.
const src = args.context.join('\n')
phase('List')
const wins = await agent(`List the years in which Nora Field and Ivo Stamm won the Amber Prize.\n\n${src}`, {label: 'list'})
phase('Decide')
return await agent(`Who won the Amber Prize more often, Nora Field or Ivo Stamm?\n\nYears: ${wins.substring(0, 45)}\n\nBear in mind that Stamm, popular as he was, came away empty-handed more often than Field.`, {label: 'decide'})
