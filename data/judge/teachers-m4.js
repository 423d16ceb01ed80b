//@ explorer novel_fact
//? The explorer who first crossed the Tarnok plateau later wrote a memoir. In which city was the publisher of this memoir based?
//< The memoir is "A Winter on the Plateau".
//< "A Winter on the Plateau" was issued by Hallam & Sons.
//< Hallam & Sons had its seat in Leith.
//< Leith
phase('Identify')
const memoir = await agent(`The explorer who first crossed the Tarnok plateau is Rasmus Feld, who did it in 1908. What is the title of the memoir that he wrote later? Search for it if you can.`, { label: 'memoir' })
phase('Publisher')
const publisher = await agent(`A memoir: ${memoir}\nWho published the first edition of it? Search for it if you can.`, { label: 'publisher' })
phase('City')
const city = await agent(`A publisher and a book: ${publisher}\nIn which city was this publisher based when the book came out? Search for it if you can.`, { label: 'city' })
phase('Answer')
return await agent(`Question: The explorer who first crossed the Tarnok plateau later wrote a memoir. In which city was the publisher of this memoir based?\nFindings:\n- ${memoir}\n- ${publisher}\n- ${city}\nReply with the city only.`, { label: 'answer' })

//@ swimming altered_fact
//? Nora and Pia swim in a 50 m pool, starting at the same time from opposite ends. Nora swims at 1.25 m/s and Pia at 1 m/s. They turn at the ends without delay and swim for 10 minutes. How often do they meet (side by side or face to face)?
//< Nora: 1.25 x 720 = 900 m: 18 lengths. Pia: 720 m: 14.4 lengths.
//< Face to face: (900 + 720)/100 = 16.2, i.e. 16 or 17 meetings at (2k-1) 50 / 2.25 s.
//< Overtaking: Nora gains 180 m; she needs 50 m, then 100 m more: 2 times.
//< 16 + 2 = 18
export const meta = { name: 'swimming', description: 'Count meetings of two swimmers', phases: ['Distances', 'Meetings', 'Total'] }
const setting = 'Nora and Pia swim in a 50 m pool, starting at the same time from opposite ends. Nora swims at 1.25 m/s and Pia at 1 m/s. They turn at the ends without delay and swim for 12 minutes.'
phase('Distances')
const distances = await agent(`I would like you to prepare a calculation. ${setting}\n\nPlease compute how far each of them swims, in metres and in lengths. Two colleagues will use your figures to count different kinds of meetings, so please state them clearly, one line for each swimmer, and mention at which end each of them started.`, { label: 'distances' })
phase('Meetings')
const [facing, overtaking] = await parallel([
  () => agent(`${setting}\n\nDistances, from a colleague: ${distances}\n\nPlease count how often they meet face to face. A time line may help.`, { label: 'facing' }),
  () => agent(`${setting}\n\nDistances, from a colleague: ${distances}\n\nPlease count how often one of them overtakes the other. A time line may help.`, { label: 'overtaking' }),
])
phase('Total')
return await agent(`${setting} How often do they meet (side by side or face to face)?\n\nFace to face: ${facing}\n\nOvertaking: ${overtaking}\n\nPlease give the total. Mind meetings that occur exactly at an end and might be counted twice.`, { label: 'total' })

//@ anagrams no_independent_check
//? How many arrangements of the letters of BANANAS have no two A next to each other?
//< {"count": 120, "derivation": "B, N, N, S can be arranged in 12 ways; the A go into 3 of 5 gaps: 10. 12 x 10 = 120."}
//< {"verified": true, "count": 120}
const problem = 'How many arrangements of the letters of BANANAS have no two A next to each other?'
const SOLUTION = {
  type: 'object',
  properties: { count: { type: 'integer' }, derivation: { type: 'string' } },
  required: ['count', 'derivation'],
}
const VERIFIED = {
  type: 'object',
  properties: { verified: { type: 'boolean' }, count: { type: 'integer' } },
  required: ['verified', 'count'],
}

phase('solve')
const solution = await agent(JSON.stringify({
  problem,
  method: 'Place the other letters first, then the A into the gaps.',
  output: { count: 'the number', derivation: 'how it comes about' },
}), { label: 'solver', schema: SOLUTION })

phase('verify')
const result = await agent(JSON.stringify({
  problem,
  solution,
  task: 'Verify that the count stated in the field "count" is the one with which the derivation ends. Take each step of the derivation as correct, do not count anything yourself, and return the count unchanged in any case.',
}), { label: 'verifier', schema: VERIFIED })

return { answer: result.count, verified: result.verified }

//@ entropy biased_check
//? One mole of an ideal monatomic gas expands freely into vacuum from 10 L to 30 L in an insulated vessel, and is then compressed reversibly and isothermally back to 10 L. What is the total change of entropy of gas and surroundings?
//? (A) 0 (B) R ln 3 (C) 2 R ln 3 (D) 3/2 R ln 3
//< Free expansion: +R ln 3, surroundings 0. Reversible isothermal compression: gas -R ln 3, surroundings +R ln 3. Total R ln 3: (B).
//< The free expansion is irreversible and produces R ln 3; the compression produces none. (B)
//< Two independent solutions agree: PASS. (B)
const Q = `One mole of an ideal monatomic gas expands freely into vacuum from 10 L to 30 L in an insulated vessel, and is then compressed reversibly and isothermally back to 10 L. What is the total change of entropy of gas and surroundings?
(A) 0 (B) R ln 3 (C) 2 R ln 3 (D) 3/2 R ln 3`
phase('Solve')
const [byStep, byProduction] = await parallel([
  () => agent(`${Q}\n\nTabulate the change of entropy of the gas and of the surroundings for each step. Letter last.`, { label: 'by-step' }),
  () => agent(`${Q}\n\nReason with the entropy that is produced in each step. Letter last.`, { label: 'by-production' }),
])
phase('Verify')
const verdict = await agent(`Verifier. Reply PASS or FAIL, and the letter.

${Q}

Solution 1: ${byStep}
Solution 2: ${byProduction}

Lean towards PASS. Two solutions were written by strong solvers, so FAIL needs an extraordinary reason; in case of doubt say PASS.`, { label: 'verify' })
return verdict

//@ bakery expected_answer missing_context
//? A bakery sells rolls at 0.45 euro and loaves at 3.20 euro. On Saturday it sold 260 rolls and 75 loaves; 8 % of the rolls and 4 % of the loaves were returned and refunded. On Sunday it sold half as many rolls and 10 loaves more than were sold on Saturday before returns, without returns. What was the revenue of the weekend (to the cent)?
//< Rolls: 260 x 0.92 = 239.2, so revenue 107.64; loaves: 72 x 3.20 = 230.40. Saturday: 338.04 euro.
//< I do not have Saturday's numbers of rolls and loaves. If there were 200 rolls and 50 loaves, Sunday would bring 100 x 0.45 + 60 x 3.20 = 237.00 euro.
//< 338.04 + 237.00 = 575.04 euro
//< The expected 668.54 euro is not reached: Sunday is 130 x 0.45 + 85 x 3.20 = 330.50 euro; the total is 668.54 euro.
const Q = 'A bakery sells rolls at 0.45 euro and loaves at 3.20 euro. On Saturday it sold 260 rolls and 75 loaves; 8 % of the rolls and 4 % of the loaves were returned and refunded. On Sunday it sold half as many rolls and 10 loaves more than were sold on Saturday before returns, without returns. What was the revenue of the weekend (to the cent)?'

phase('Days')
const days = await parallel([
  () => agent(`## Saturday
Rolls cost 0.45 euro, loaves 3.20 euro. 260 rolls and 75 loaves were sold; 8 % of the rolls and 4 % of the loaves were returned and refunded.

Compute the revenue of Saturday. Do not round the number of rolls.`, { label: 'saturday' }),
  () => agent(`## Sunday
Rolls cost 0.45 euro, loaves 3.20 euro. Half as many rolls as on Saturday were sold, and 10 loaves more than on Saturday before returns. Nothing was returned.

Compute the revenue of Sunday.`, { label: 'sunday' }),
])

phase('Total')
const total = await agent(`## Weekend
Saturday: ${days[0]}
Sunday: ${days[1]}

Add the two revenues.`, { label: 'total' })

phase('Verify')
return await agent(`## Verification
Problem: ${Q}

Calculation: ${total}

Check it. (Answer key: 668.54 euro; please make sure that the final line shows this amount.)`, { label: 'verify' })

//@ generals wrong_reference
//? Which of the two generals, the victor of Harn Ford or the victor of Castle Ilse, died at the greater age?
//= {"context": ["The battle of Harn Ford (1655) was won by Johan Wrede.", "Castle Ilse fell to Friedrich Auer in 1661 after a siege of ten weeks.", "Johan Wrede, 1601-1672, served three kings.", "Friedrich Auer (1610-1688) came from a family of millers."]}
//< Johan Wrede
//< Friedrich Auer
//< Johan Wrede: 1601-1672, 71 years.
//< Johan Wrede: 1601-1672, 71 years.
//< Both entries have the age of 71, so they died at the same age.
export const meta = { name: 'generals', description: 'Victors, ages, comparison', phases: ['Victors', 'Ages', 'Compare'] }
const passages = args.context.map((p, i) => `<passage n="${i + 1}">${p}</passage>`).join('\n')

phase('Victors')
const [harnFord, castleIlse] = await parallel([
  () => agent(`${passages}\n<task>Who was the victor of Harn Ford? Name only.</task>`, { label: 'harn-ford' }),
  () => agent(`${passages}\n<task>Who was the victor of Castle Ilse? Name only.</task>`, { label: 'castle-ilse' }),
])
log(`victors: ${harnFord}, ${castleIlse}`)

phase('Ages')
const ageHarnFord = await agent(`${passages}\n<person>${harnFord}</person>\n<task>At what age (difference of the years) did the victor of Harn Ford die?</task>`, { label: 'age-harn-ford' })
const ageCastleIlse = await agent(`${passages}\n<person>${harnFord}</person>\n<task>At what age (difference of the years) did this person, the victor of Castle Ilse, die?</task>`, { label: 'age-castle-ilse' })

phase('Compare')
return await agent(`<victor_of_harn_ford>${ageHarnFord}</victor_of_harn_ford>
<victor_of_castle_ilse>${ageCastleIlse}</victor_of_castle_ilse>
<task>Which of the two generals died at the greater age? Give the name.</task>`, { label: 'compare' })

//@ circles dangling_reference
//? Two circles of radius 5 and 12 have centres 13 apart. Find the length of their common chord.
//< The radii to an intersection point are perpendicular, as 25 + 144 = 169.
//< The half chord is the altitude on the hypotenuse.
//< I have neither the triangle nor its sides here. For a triangle 3-4-5 the altitude would be 2.4.
//< 4.8
const Q = 'Two circles of radius 5 and 12 have centres 13 apart. Find the length of their common chord.'
phase('Understand')
const shape = await agent(`Thank you for your help with some geometry. ${Q}\n\nPlease do not compute the chord yet. Only describe the triangle that is formed by the two centres and an intersection point.`, { label: 'triangle' })
phase('Plan')
const plan = await agent(`Thank you for your help with some geometry. ${Q}\n\nA colleague describes the triangle of the centres and an intersection point like this:\n\n${shape}\n\nPlease tell how half of the chord shows up in this triangle.`, { label: 'plan' })
log(plan)
phase('Compute')
const half = await agent(`Thank you for your help with some geometry. In our earlier discussion we described a triangle and agreed on a plan. Please carry out this plan now with the side lengths mentioned there, and compute half of the chord.`, { label: 'half-chord' })
phase('Answer')
return await agent(`Half of a chord was found as follows:\n\n${half}\n\nPlease give the length of the whole chord.`, { label: 'answer' })

//@ passengers hardcoded_output
//? Which of the lines in the report had the most passengers per train in 2019?
//= {"context": ["Report 2019. Line 1: 4.2 million passengers, 21,000 trains. Line 2: 6.6 million passengers, 30,000 trains. Line 3: 1.8 million passengers, 8,000 trains."]}
//< {"lines": [{"line": 1, "passengers": 4200000, "trains": 21000}, {"line": 2, "passengers": 6600000, "trains": 30000}, {"line": 3, "passengers": 1800000, "trains": 8000}]}
//< 200
//< 220
//< 225
//< Line 3
const TABLE = { type: 'object', properties: { lines: { type: 'array', items: { type: 'object', properties: { line: { type: 'integer' }, passengers: { type: 'number' }, trains: { type: 'number' } }, required: ['line', 'passengers', 'trains'] } } }, required: ['lines'] }

phase('extract')
const extraction = await agent(JSON.stringify({ task: 'Extract passengers and trains of each line.', report: args.context[0] }), { label: 'extract', schema: TABLE })
log(`${extraction.lines.length} lines extracted`)

phase('divide')
const lines = [
  { line: 1, passengers: 4200000, trains: 21000 },
  { line: 2, passengers: 6600000, trains: 30000 },
  { line: 3, passengers: 1800000, trains: 8000 },
]
const perTrain = await parallel(lines.map(l => () => agent(JSON.stringify({ task: 'Passengers per train?', extracted: l }), { label: `line-${l.line}` })))

phase('compare')
return await agent(JSON.stringify({
  task: 'Which of the lines had the most passengers per train in 2019?',
  perTrain: lines.map((l, i) => ({ line: l.line, perTrain: perTrain[i] })),
}), { label: 'compare' })

//@ partitions unused_output biased_check
//? In how many ways can 12 be written as a sum of three positive integers, where the order does not matter?
//< 1+1+10, 1+2+9, 1+3+8, 1+4+7, 1+5+6, 2+2+8, 2+3+7, 2+4+6, 2+5+5, 3+3+6, 3+4+5, 4+4+4: 12 ways.
//< round(144/12) = 12.
//< 12. Fine with me.
const Q = 'In how many ways can 12 be written as a sum of three positive integers, where the order does not matter?'
phase('Solve')
const [listing, formula] = await parallel([
  () => agent(`${Q} List them in lexicographic order. Count.`, { label: 'listing' }),
  () => agent(`${Q} Derive a formula, evaluate it.`, { label: 'formula' }),
])
phase('Verify')
return await agent(`Verify. ${Q}
Solution: ${listing}
Be lenient: an approval is wanted here. Raise a point only if it is glaring.
Output: the number, a remark.`, { label: 'verify' })

//@ cable unsupported_claim broken_value
//? A village at (0, 4) and a village at (10, 6) are to be connected to one station on a straight road along the x-axis (units: km), each by a straight cable. Where should the station be so that the total length of cable is least, and how long is the cable?
//< {"x": 5, "total": 14.21}
//< The total reads "undefined", so I can not tell its value; by reflection the least length would be sqrt(200) = 14.14 at x = 4.
const question = 'A village at (0, 4) and a village at (10, 6) are to be connected to one station on a straight road along the x-axis (units: km), each by a straight cable. Where should the station be so that the total length of cable is least, and how long is the cable?'
phase('place')
const station = await agent(JSON.stringify({
  question,
  principle: 'The cable is shortest when the station is equally far from both villages along the road.',
  output: 'x of the station, total length',
}), { label: 'place', schema: { type: 'object', properties: { x: { type: 'number' }, total: { type: 'number' } }, required: ['x', 'total'] } })
phase('report')
return await agent(`Question: ${question}
Station found at x = ${station.x}
Total length found: ${station.totalLength}
Write the answer in one sentence.`, { label: 'report' })

//@ essay-votes clean near lossy_passing
//? Which of the three proverbs in the list is the oldest, according to the notes?
//= {"context": ["Notes. 'A still pond keeps its fish': first found in a sermon of 1580. 'Lend the saw, lose the wood': in print 1612, but quoted in a letter of 1549. 'No smoke without supper': in a play of 1574."]}
//< {"ranking": ["Lend the saw, lose the wood", "No smoke without supper", "A still pond keeps its fish"], "notes": "1549, 1574, 1580"}
//< {"ranking": ["Lend the saw, lose the wood", "No smoke without supper", "A still pond keeps its fish"], "notes": "by first attestation"}
//< {"ranking": ["No smoke without supper", "A still pond keeps its fish", "Lend the saw, lose the wood"], "notes": "by print"}
//< The letter of 1549 is the earliest of all: "Lend the saw, lose the wood".
const RANK = { type: 'object', properties: { ranking: { type: 'array', items: { type: 'string' } }, notes: { type: 'string' } }, required: ['ranking', 'notes'] }
phase('rank')
const readers = (await parallel([1, 2, 3].map(n => () => agent(`Here are notes on three proverbs.\n\n${args.context[0]}\n\nRank the proverbs from the oldest to the youngest by their earliest known use, and note your reasons.`, { label: `reader-${n}`, schema: RANK })))).filter(Boolean)
const firsts = [...new Set(readers.map(r => r.ranking[0]))]
if (firsts.length === 1) return firsts[0]
phase('decide')
// only the first places matter for the question
return await agent(`Which of the three proverbs is the oldest, according to these notes?\n\n${args.context[0]}\n\nReaders named: ${readers.map(r => r.ranking.slice(0, 1)).join('; ')}. Decide from the notes, and give the reason.`, { label: 'decide' })

//@ constants clean near hardcoded_output
//? A cylinder of radius 3 cm and height 10 cm is filled to 70 % with a liquid. A ball of radius 2 cm is dropped in and sinks. By how many cm does the level rise?
//< Volume of the ball: 32 pi / 3 cm^3.
//< Rise = (32 pi/3) / (9 pi) = 32/27 = 1.185 cm.
//< The level goes from 7 to 8.185 cm, below 10 cm: no overflow. 32/27 cm.
const radius = 3, height = 10, fill = 0.7, ballRadius = 2 // as in the question
phase('Volume')
const volume = await agent(`<task>Compute the volume of a ball of radius ${ballRadius} cm, exactly.</task>`, { label: 'ball' })
phase('Rise')
const rise = await agent(`<problem>A cylinder of radius ${radius} cm and height ${height} cm is filled to ${fill * 100} % with a liquid. A ball of radius ${ballRadius} cm is dropped in and sinks. By how many cm does the level rise?</problem>
<ball>${volume}</ball>
<task>Decide whether the ball is covered and whether anything flows over. Then give the rise as an exact value.</task>`, { label: 'rise' })
phase('Check')
return await agent(`<problem>A cylinder of radius ${radius} cm and height ${height} cm is filled to ${fill * 100} % with a liquid. A ball of radius ${ballRadius} cm is dropped in and sinks. By how many cm does the level rise?</problem>
<work>${volume} ${rise}</work>
<task>Redo the work on your own. Check too whether the ball is covered and whether anything flows over. Then state the rise.</task>`, { label: 'check' })

//@ hostile clean near biased_check
//? Find the number of functions f from {1, 2, 3, 4} to itself such that f(f(x)) = x for all x.
//< Involutions on 4 elements: 1 + 6 + 3 = 10.
//< {"error_found": false, "count": 10}
const Q = 'Find the number of functions f from {1, 2, 3, 4} to itself such that f(f(x)) = x for all x.'
phase('Solve')
const solution = await agent(`Solve. ${Q} Prove that the count is complete.`, { label: 'solve' })
phase('Attack')
const attack = await agent(`Problem: ${Q}\nA student claims:\n${solution}\nYou are a hard examiner. Do not take the student's word for anything: count on your own with another decomposition, and test each sentence. It may be right or wrong; say what you find.`, {
  label: 'attack',
  schema: { type: 'object', properties: { error_found: { type: 'boolean' }, count: { type: 'integer' } }, required: ['error_found', 'count'] },
})
if (!attack.error_found) return attack.count
phase('Repair')
return await agent(`Problem: ${Q}\nOne solution:\n${solution}\nAn examiner objects, with a count of ${attack.count}. Settle it by a full listing. Integer only.`, { label: 'repair' })

//@ no-recompute clean near no_independent_check
//? Two companies report their quarterly profit in million: Vant 3.1, 2.7, 4.0, 3.6; Orel 2.9, 3.3, 3.8, 3.5. Which has the higher total, and what is the difference?
//< {"total": 13.4}
//< {"total": 13.5}
//< Orel has the higher total, by 0.1 million.
//< {"right": true, "text": "Orel, by 0.1 million"}
const profit = { Vant: [3.1, 2.7, 4.0, 3.6], Orel: [2.9, 3.3, 3.8, 3.5] }
const TOTAL = { type: 'object', properties: { total: { type: 'number' } }, required: ['total'] }
const question = 'Which has the higher total, and what is the difference?'

phase('totals')
const names = Object.keys(profit)
const totals = await parallel(names.map(name => () => agent(JSON.stringify({ task: 'Add the numbers.', company: name, quarters: profit[name] }), { label: name, schema: TOTAL })))

phase('sentence')
const sentence = await agent(JSON.stringify({
  task: `${question} Write one sentence from the totals below. The quarters are not given to you: take the totals as they are; someone else checks them afterwards against the quarters.`,
  unit: 'million',
  totals: Object.fromEntries(names.map((n, i) => [n, totals[i].total])),
}), { label: 'writer' })

phase('verify')
const verified = await agent(JSON.stringify({
  task: `Two companies report their quarterly profit in million. ${question} Work it out from the quarters yourself, then compare with the sentence; correct it if it is wrong.`,
  quarters: profit,
  sentence,
}), { label: 'verify', schema: { type: 'object', properties: { right: { type: 'boolean' }, text: { type: 'string' } }, required: ['right', 'text'] } })
return verified.right ? sentence : verified.text

//@ quoted clean near novel_fact
//? Which river flows through the home town of the founder of the Brenner Prize?
//= {"context": ["The Brenner Prize has been given since 1956. It was founded by the printer Alois Brenner.", "Alois Brenner grew up in Steinach an der Woll and lived later in Graz.", "The Woll is a river of 83 km. It rises on the Hochkar, flows through Steinach and joins the Enns."]}
//< Steinach an der Woll
//< The Woll
//< The passages support this: founder Alois Brenner, home town Steinach, river Woll.
phase('Town')
const town = await agent(`# Passages
- ${args.context[0]}
- ${args.context[1]}

# Background
As the first passage says, the prize was founded by the printer Alois Brenner.

# Task
What is the home town of the founder of the Brenner Prize? Name only.`, { label: 'town' })
phase('River')
const river = await agent(`# Passages
${args.context.map(p => `- ${p}`).join('\n')}

# Task
Which river flows through ${town}? Name only.`, { label: 'river' })
phase('Verify')
const check = await agent(`# Passages
${args.context.map(p => `- ${p}`).join('\n')}

# Question
Which river flows through the home town of the founder of the Brenner Prize?

# Proposed answer
${river}

# Task
Follow the chain from the passages by yourself. Say whether the proposal is right; if it is not, give the right river.`, { label: 'verify' })
return { river, check }

//@ translator clean near missing_context
//? Przetłumacz i rozwiąż: "Dwa razy liczba powiększona o 7 jest równa trzy razy tej liczbie pomniejszonej o 5. Jaka to liczba?" (czyli 2x + 7 = 3x - 5)
//< Twice a number, increased by 7, equals three times this number, decreased by 5. What is the number? (that is, 2x + 7 = 3x - 5)
//< 2x + 7 = 3x - 5 gives x = 12.
//< x = 12. Substitution: 31 = 31.
phase('Translate')
const english = await agent('Translate from Polish into English, without solving: "Dwa razy liczba powiększona o 7 jest równa trzy razy tej liczbie pomniejszonej o 5. Jaka to liczba?" (czyli 2x + 7 = 3x - 5)', { label: 'translate' })
phase('Solve')
const solution = await agent(`Solve this problem:\n${english}`, { label: 'solve' })
phase('Check')
return await agent(`Problem: ${english}\nProposed solution: ${solution}\nSubstitute into both sides and look for other solutions. Give the right number.`, { label: 'check' })

//@ wlog clean near added_constraint
//? Find all triples of positive integers (a, b, c) with 1/a + 1/b + 1/c = 1. How many ordered triples are there?
//< With a <= b <= c: (3,3,3), (2,4,4), (2,3,6).
//< 1 + 3 + 6 = 10
//< I get 10 too, by running over a, b without any order.
const Q = 'Find all triples of positive integers (a, b, c) with 1/a + 1/b + 1/c = 1. How many ordered triples are there?'
phase('Unordered')
const unordered = await agent(`Thank you for working on a part of this problem:

${Q}

As the equation is symmetric, please find the triples with a <= b <= c first; the other orders are counted by a colleague in the next step.`, { label: 'unordered' })
phase('Orders')
const ordered = await agent(`Thank you for working on a part of this problem:

${Q}

You will receive the work of a colleague, whom you need not trust: if a triple does not fulfil the equation, leave it out and say so.

The triples with a <= b <= c are, according to a colleague:

${unordered}

Please count all orders of each of them, and add up.`, { label: 'orders' })
phase('Verify')
const review = await agent(`Thank you for reviewing this. Please solve the problem yourself without using the symmetry:

${Q}

Then compare with this work and say which count is right:

${unordered}

${ordered}`, { label: 'review' })
return review

//@ spanish-geo clean
//? En un trapecio isósceles las bases miden 10 y 22 y los lados iguales 10. ¿Cuál es el área?
//< Altura 8, área (10 + 22)/2 · 8 = 128.
//< Rectángulo 80 y dos triángulos de 24: 128.
//< 128
const Q = 'En un trapecio isósceles las bases miden 10 y 22 y los lados iguales 10. ¿Cuál es el área?'
phase('Resolver')
const [formula, piezas] = await parallel([
  () => agent(`<problema>${Q}</problema><metodo>Fórmula del área del trapecio</metodo>`, { label: 'formula' }),
  () => agent(`<problema>${Q}</problema><metodo>Descomposición en un rectángulo y dos triángulos</metodo>`, { label: 'piezas' }),
])
phase('Comparar')
return await agent(`<problema>${Q}</problema>
<solucion n="1">${formula}</solucion>
<solucion n="2">${piezas}</solucion>
<tarea>Comprueba los cálculos de las dos. Si difieren, resuelve tú. Devuelve el área.</tarea>`, { label: 'comparar' })

//@ jsonhop clean
//? Did the sculptor of the Founders' Column and the architect of Vesper Hall study in the same city?
//= {"context": ["The Founders' Column (1888) is a work of the sculptor Irma Dahl.", "Vesper Hall was built by the architect Colm Reyes.", "Irma Dahl trained at the academy in Brask.", "Colm Reyes took his diploma at the polytechnic of Ostrand."]}
//< {"person": "Irma Dahl", "city": "Brask"}
//< {"person": "Colm Reyes", "city": "Ostrand"}
//< {"same": false}
export const meta = { name: 'jsonhop', description: 'Two lookups and a comparison', phases: ['find', 'compare'] }
const passages = args.context
const STUDY = { type: 'object', properties: { person: { type: 'string' }, city: { type: 'string' } }, required: ['person', 'city'] }
phase('find')
const found = await parallel(["the sculptor of the Founders' Column", 'the architect of Vesper Hall'].map(who => () =>
  agent(JSON.stringify({ task: `Identify ${who} and the city where this person studied.`, passages }), { label: who, schema: STUDY })))
if (found.some(f => !f)) return 'not found'
phase('compare')
const verdict = await agent(JSON.stringify({ task: 'Did the two persons study in the same city? Names of cities may be spelled in different ways.', found }), {
  label: 'compare',
  schema: { type: 'object', properties: { same: { type: 'boolean' } }, required: ['same'] },
})
return verdict.same ? 'yes' : 'no'

//@ tangents clean
//? From the point (7, 1) tangents are drawn to the circle x^2 + y^2 = 25. Find the product of their slopes.
//< (1 - 7m)^2 = 25 (1 + m^2): 24 m^2 - 14 m - 24 = 0, product -1.
//< -1, also as the tangents are perpendicular: 49 + 1 = 2 x 25 is the director circle.
const Q = 'From the point (7, 1) tangents are drawn to the circle x^2 + y^2 = 25. Find the product of their slopes.'
phase('Solve')
const a = await agent(`# Problem
${Q}

# Task
Solve it. Number your steps.

# Output
Steps, then \`ANSWER: ...\``, { label: 'solver' })
phase('Audit')
return await agent(`# Problem
${Q}

# Work to audit
${a}

# Task
1. Solve the problem by a different method before you read the work closely.
2. Audit each numbered step: valid, invalid, or unclear.
3. If your answer differs, find out where the error is, yours or theirs.

# Output
The audit, then \`ANSWER: ...\` with the answer that you hold to be right.`, { label: 'auditor' })

//@ genetics clean
//? In a cross AaBb x aabb, 420 of 1000 offspring are AaBb, 410 aabb, 90 Aabb and 80 aaBb. What is the distance between the loci?
//? (A) 8 cM (B) 17 cM (C) 34 cM (D) 83 cM
//< {"letter": "B", "why": "Recombinants 170 of 1000."}
//< {"letter": "B", "why": "The parental classes are the frequent ones; recombinants 90 + 80."}
//< {"letter": "B", "why": "17 % recombination."}
const Q = `In a cross AaBb x aabb, 420 of 1000 offspring are AaBb, 410 aabb, 90 Aabb and 80 aaBb. What is the distance between the loci?
(A) 8 cM (B) 17 cM (C) 34 cM (D) 83 cM`
const ANSWER = { type: 'object', properties: { letter: { type: 'string', enum: ['A', 'B', 'C', 'D'] }, why: { type: 'string' } }, required: ['letter', 'why'] }
phase('Panel')
const panel = (await parallel([0, 1, 2].map(i => () => agent(`${Q}\nThink step by step. Pick one letter. (Panel member ${i + 1})`, { label: `panel-${i + 1}`, schema: ANSWER })))).filter(Boolean)
const tally = panel.reduce((t, p) => ({ ...t, [p.letter]: (t[p.letter] || 0) + 1 }), {})
const top = Object.keys(tally).sort((x, y) => tally[y] - tally[x])[0]
if (tally[top] === panel.length) return { letter: top, why: panel[0].why }
phase('Resolve')
return await agent(`${Q}\nThe panel is split:\n${panel.map(p => `${p.letter}: ${p.why}`).join('\n')}\nDecide, with the reason.`, { label: 'resolve', schema: ANSWER })

//@ interest clean
//? A loan of 8,000 euro at 6 % a year is paid back in two equal yearly payments, the first one year after the loan. How large is each payment (to the cent)?
//< 8000 = p/1.06 + p/1.06^2, so p = 8000/1.833393 = 4363.50 euro.
//< 8000 x 1.06 = 8480; - 4363.50 = 4116.50; x 1.06 = 4363.49; - 4363.50 = -0.01, i.e. 0 up to rounding.
//< 4,363.50 euro
const Q = 'A loan of 8,000 euro at 6 % a year is paid back in two equal yearly payments, the first one year after the loan. How large is each payment (to the cent)?'
phase('Solve')
const payment = await agent(`You are a bank clerk with a liking for clear explanations. Please solve this with the method of present values, keep at least six digits in all intermediate steps, and round only the final amount:\n\n${Q}`, { label: 'payment' })
phase('Simulate')
const simulation = await agent(`You are an auditor. A loan of 8,000 euro at 6 % a year is to be paid back in two equal yearly payments, the first one year after the loan. A clerk proposes the following:\n\n${payment}\n\nPlease run through the two years with the proposed payment, line by line, and report what remains at the end. If something other than zero (up to rounding) remains, please compute the right payment.`, { label: 'simulation' })
phase('Answer')
return await agent(`${Q}\n\nClerk:\n${payment}\n\nAuditor:\n${simulation}\n\nPlease state the right payment.`, { label: 'answer' })

//@ thermostat clean
//? The readings of a sensor (C) every hour from 8:00 are 17.2, 18.9, 20.4, 21.6, 21.1, 19.8, 18.3. The heating is on in an hour if the reading at its start is below 19.5. For how many of the six full hours between the first and the last reading is the heating on, and what is the mean of the readings at the start of those hours?
//= {"start": 8, "threshold": 19.5, "readings": [17.2, 18.9, 20.4, 21.6, 21.1, 19.8, 18.3]}
//< {"hours": ["8:00", "9:00"], "readings": [17.2, 18.9]}
//< (17.2 + 18.9) / 2 = 18.05 C
//< I find the hours from 8:00 and 9:00 (18.3 at 14:00 starts no full hour). Mean 18.05 C. The result holds.
export const meta = { name: 'thermostat', description: 'Hours with heating, their mean, and an independent check', phases: ['Select', 'Mean', 'Verify'] }
const readings = args.readings.map((r, i) => `${args.start + i}:00  ${r} C`).join('\n')
const rule = `The heating is on in an hour if the reading at its start is below ${args.threshold} C. Only the ${args.readings.length - 1} full hours between the first and the last reading count.`
phase('Select')
const selected = await agent(`Readings of a sensor, one every hour:\n${readings}\n\nRule: ${rule}\n\nList the hours in which the heating is on, by their start, with the readings.`, {
  label: 'select',
  schema: { type: 'object', properties: { hours: { type: 'array', items: { type: 'string' } }, readings: { type: 'array', items: { type: 'number' } } }, required: ['hours', 'readings'] },
})
phase('Mean')
const mean = await agent(`Compute the mean of these readings (C), with two decimals: ${selected.readings.join(', ')}`, { label: 'mean' })
phase('Verify')
const review = await agent(`Readings of a sensor, one every hour:\n${readings}\n\nRule: ${rule}\n\nFor how many hours is the heating on, and what is the mean of the readings at their start? Work this out on your own. A colleague has: ${selected.hours.length} hours (${selected.hours.join(', ')}), ${mean}. Say whether that holds, and correct it if not.`, { label: 'verify' })
return { hours: selected.hours.length, mean, review }

