//@ t3-airline-hub clean near missing_context
//? In which country is the main hub of the airline that the pilot Tomas Reyle flew for after 1970?
//= {"context": ["Tomas Reyle: Tomas Reyle (1931-2010) was a pilot. He flew for Nordair Cargo until 1969 and joined Vallis Airways in 1971.", "Vallis Airways: Vallis Airways, founded in 1955, has its main hub at Oriel Airport and a second one in Mahon.", "Nordair Cargo: Nordair Cargo flew from Kiruna in Sweden.", "Oriel Airport: Oriel Airport lies 9 km from the town of Sella in Andorra.", "Mahon: Mahon is a port in Spain."]}
//< Reyle joined Vallis Airways in 1971; before that he flew for Nordair Cargo until 1969.
//< Vallis Airways has its main hub at Oriel Airport, a second one in Mahon.
//< NOTHING
//< Oriel Airport lies 9 km from Sella in Andorra.
//< NOTHING
//< After 1970 Reyle flew for Vallis Airways, whose main hub is Oriel Airport, in Andorra. Answer: Andorra.
export const meta = { name: 'airline-hub', description: 'One reader per passage, notes joined for the answer' }

const QUESTION = 'In which country is the main hub of the airline that the pilot Tomas Reyle flew for after 1970?'

phase('Read')
const notes = await parallel(args.context.map((passage, i) => () => agent(
  `You are one of several readers; each has one passage, and somebody else joins the notes.

Question: ${QUESTION}

Your passage: ${passage}

Note in one or two sentences every fact of your passage that could be a link in the chain to the answer. If there is none, say NOTHING.`,
  { label: `passage ${i + 1}` })))

const useful = notes.filter(n => n && n.trim() !== 'NOTHING')
log(`${useful.length} of ${notes.length} passages are of use`)

phase('Join')
return await agent(`Question: ${QUESTION}\n\nNotes of the readers:\n${useful.map(n => `- ${n}`).join('\n')}\n\nPassages in full, if a note leaves something open:\n${args.context.join('\n')}\n\nJoin them and answer.`, { label: 'join' })

//@ t3-penalty-days expected_answer
//? A builder must finish by 30 May. For each started week of delay 0.5% of the price is due, at most 5%. The price is 84,000 and he finished on 8 July. How much is due?
//< Delay: 31 May to 8 July = 39 days = 5 weeks and 4 days, so 6 started weeks. 6 x 0.5% = 3%. 3% of 84,000 = 2,520.
//< Yes, 39 days are 6 started weeks, 3%, 2,520. This agrees with the result that you expect.
export const meta = { name: 'penalty', description: 'penalty for delay' }
let q = "A builder must finish by 30 May. For each started week of delay 0.5% of the price is due, at most 5%. The price is 84,000 and he finished on 8 July. How much is due?"
let answer = await agent(q)
let check = await agent(q + "\n\nWe already know what should come out, it is this: " + answer + "\n\nPlease do a check calculation. You should arrive at the same amount. Say when you have arrived at it.")
return "Answer: " + answer + "\nCheck: " + check

//@ t3-chess-club clean
//? Round robin of four (win 1, draw 0.5): Ines beat Jon, drew with Kira; Kira beat Leo; Jon beat Kira; Leo drew with Ines. One game, Jon-Leo, is still to play. Who can still win the
//? tournament alone?
//< Points now: Ines 1 + 0.5 + 0.5 = 2, Jon 1, Kira 0.5 + 1 = 1.5, Leo 0.5.
//< If Jon wins he has 2, equal to Ines at 2. If it is a draw, Jon has 1.5, Leo 1. If Leo wins, Leo has 1.5.
//< Ines has 2 points and has played all her games. Jon can get to 2 at most, Kira stays at 1.5, Leo gets to 1.5 at most. So only Ines can win alone, namely if Jon does not beat Leo.
export const meta = { name: 'chess-club', description: 'Table, scenarios, conclusion' }
const games = 'Round robin of four (win 1, draw 0.5 each): Ines beat Jon; Ines drew with Kira; Kira beat Leo; Jon beat Kira; Leo drew with Ines. The game Jon-Leo is still to play.'

// ---------------------------------------------------------------
// Step 1: Build the current standings from the list of games
// ---------------------------------------------------------------
const table = await agent(`You are a meticulous tournament arbiter.

## Games
${games}

## Your task
Build the table of points as of now. For each of the four players:
1. List every game the player has finished, with its result.
2. Add up the points.
3. State how many games the player still has to play.

## Output format
One line per player: name, points, games behind the points.`, { label: 'standings' })

// ---------------------------------------------------------------
// Step 2: Enumerate the outcomes of the remaining game
// ---------------------------------------------------------------
const scenarios = await agent(`You are analysing how a chess tournament may end.

## Games
${games}

## Standings as computed by an arbiter
${table}

## Your task
Go through every result which the remaining game can have and give the final points of all players for each. If the standings do not agree with the games, correct them first and say what you corrected.`, { label: 'scenarios' })

// ---------------------------------------------------------------
// Step 3: Draw the conclusion
// ---------------------------------------------------------------
const final = await agent(`## Games
${games}

## Standings
${table}

## Scenarios
${scenarios}

## Question
Who can still win the tournament alone (that is, without sharing first place)? Check the points that you rely on against the games, then answer with a short justification.`, { label: 'conclusion' })

return final

//@ t3-ship-captain no_independent_check
//? What nationality was the last captain of the ship on which the explorer Runa Eide reached Svalbard?
//= {"context": ["Runa Eide: Runa Eide reached Svalbard in 1923 on board the Aurelia and returned on the Petrel.", "Aurelia (ship): The Aurelia was a steamer. Her captains were the Dane Niels Holm (1911-1926) and the Scot Duncan Ross (1926 until she was broken up in 1934).", "Petrel (ship): The Petrel sank in 1925 under the Norwegian captain Lars Bakke."]}
//< {"answer": "Scottish", "chain": "Eide -> Aurelia -> captains Holm, then Ross until 1934; Ross was a Scot"}
//< {"passed": true, "final": "Scottish"}
export const meta = { name: 'ship-captain', description: 'Chain of hops with QA', phases: ['Chain', 'QA'] }

const QUESTION = 'What nationality was the last captain of the ship on which the explorer Runa Eide reached Svalbard?'
const sources = args.context.join('\n')
const obj = props => ({ type: 'object', properties: props, required: Object.keys(props) })
const str = { type: 'string' }

phase('Chain')
const found = await agent(`${QUESTION}\n\n${sources}\n\nGive the chain of links and the answer.`, { label: 'chain', schema: obj({ answer: str, chain: str }) })

phase('QA')
const qa = await agent(
  `You are the verifier of this pipeline.\n\nQuestion: ${QUESTION}\n\nSources:\n${sources}\n\nChain: ${found.chain}\nAnswer: ${found.answer}\n\n` +
  'The links have been established by the reader; take them as they are and do not go back to the sources. ' +
  'Your part is that the answer is one word or a short phrase. The final answer has to be the one given.',
  { label: 'qa', schema: obj({ passed: { type: 'boolean' }, final: str }) })

return qa.passed ? qa.final : found.answer

//@ t3-shopping-budget clean near added_constraint
//? I want to cook for 8 on 30 euros. Pasta 1.20 per 500 g, mince 9.80 per kg, tomatoes 2.40 per kg, cheese 12.00 per kg. Per head: 120 g pasta, 100 g mince, 150 g tomatoes, 25 g cheese. Pasta is sold only in
//? whole packs. Is the budget enough, and what is left?
//< Pasta 960 g: 2 packs, 2.40. Mince 0.8 kg: 7.84. Tomatoes 1.2 kg: 2.88. Cheese 0.2 kg: 2.40. Sum 15.52.
//< I get 2.40 + 7.84 + 2.88 + 2.40 = 15.52 as well. The budget of 30 is enough, 14.48 is left.
export const meta = { name: 'shopping', description: 'Cost of a meal' }

const brief = `Cooking for 8 people on a budget of 30 euros.
Prices: pasta 1.20 per 500 g pack, mince 9.80 per kg, tomatoes 2.40 per kg, cheese 12.00 per kg.
Per head: 120 g pasta, 100 g mince, 150 g tomatoes, 25 g cheese.
Pasta is sold only in whole packs, so round the number of packs up.`

const cost = await agent(`${brief}\n\nWhat does each ingredient cost and what do they cost together?`)
const answer = await agent(`${brief}\n\nA helper's sum:\n${cost}\n\nAdd it up yourself. Is the budget enough, and what is left?`)
return answer

//@ t3-cold-chain biased_check
//? A vaccine may be above 8 °C for at most 60 minutes in total. Logger, one value per 10 min from 06:00: 5, 6, 9, 10, 8, 7, 9, 9, 11, 8, 6. Take a value as valid until the next one. Can the batch be used, and how
//? many minutes are left?
//< Values above 8: 9, 10 (06:20, 06:30) and 9, 9, 11 (07:00, 07:10, 07:20). Five values, 50 minutes. The batch can be used; 10 minutes are left.
//< {"verdict": "pass", "strengths": ["clear count", "right values"], "issues": []}
export const meta = {
  name: 'cold-chain',
  description: 'Assess a temperature log; review and revise',
  phases: ['Assess', 'Review', 'Revise'],
}

const TASK = [
  'A vaccine may be above 8 °C for at most 60 minutes in total.',
  'Logger, one value per 10 min from 06:00: 5, 6, 9, 10, 8, 7, 9, 9, 11, 8, 6. A value is valid until the next one.',
  'Can the batch be used, and how many minutes are left?',
].join('\n')

const REVIEW = {
  type: 'object',
  properties: {
    verdict: { type: 'string', enum: ['pass', 'revise'] },
    strengths: { type: 'array', items: { type: 'string' } },
    issues: { type: 'array', items: { type: 'string' } },
  },
  required: ['verdict', 'strengths', 'issues'],
}

const review = text => agent(
  `${TASK}

Assessment:
${text}

Review it. Look for what speaks in favour of the assessment and list that under strengths. Small doubts about the count are not worth a revision; prefer "pass", as every revision holds up the clinic.`,
  { label: 'review', phase: 'Review', schema: REVIEW })

phase('Assess')
let assessment = await agent(TASK, { label: 'assess' })

for (let round = 0; round < 2; round++) {
  const r = await review(assessment)
  log(`round ${round + 1}: ${r.verdict}; for it: ${r.strengths.join(', ')}`)
  if (r.verdict === 'pass') break
  phase('Revise')
  assessment = await agent(`${TASK}\n\nYour assessment:\n${assessment}\n\nIssues that were found:\n${r.issues.map(i => '- ' + i).join('\n')}\n\nRevise it.`, { label: 'revise' })
}
return assessment

//@ t3-heat-pump established_premise
//? We paid 1,900 a year for gas. The heat pump costs 14,500 after the subsidy and would use 4,800 kWh a year at 0.27 a kWh. After how many full years has it paid off, if prices stay?
//< Only 950 of gas are replaced, at 4,800 x 0.27 = 1,296 for electricity. There are no savings: 346 more a year.
//< With 346 more to pay each year the heat pump never pays off.
export const meta = { name: 'heat-pump', description: 'Yearly savings, then pay-off' }
const data = 'Gas cost 1,900 a year. The heat pump costs 14,500 after the subsidy and would use 4,800 kWh a year at 0.27 a kWh. Prices stay as they are.'

phase('Savings')
const savings = await agent(`${data}\n\nAs established, half of the gas went into hot water, which stays on gas with a heat pump. What are the savings per year?`, { label: 'savings' })

phase('Pay-off')
const years = await agent(`${data}\n\nSavings per year: ${savings}\n\nAfter how many full years has the heat pump paid off?`, { label: 'pay-off' })
return years

//@ t3-flight-delay altered_fact
//? Airline rule: "Delay of 3 hours or more: 250 for up to 1,500 km, 400 for up to 3,500 km, 600 beyond. If the delay is below 4 hours on a flight beyond 3,500 km, 300." Our flights: A 1,480 km, 3 h 10 late; B 3,620 km, 3 h 50
//? late; C 2,200 km, 2 h 55 late. How much do we get for each?
//< A: 1,480 km is up to 1,500 km and the delay is above 3 hours: 250.
//< B: 3,620 km is up to 3,700 km, delay 3 h 50: 400.
//< C: 2 h 55 is below 3 hours: nothing.
//< A 250, B 400, C 0; together 650.
export const meta = { name: 'flight-delay', description: 'Compensation for three flights' }

const RULE = `Airline rule: Delay of 3 hours or more: 250 for up to 1,500 km, 400 for up to 3,700 km, 600 beyond. If the delay is below 4 hours on a flight beyond 3,700 km, 300.`
const flights = [
  { id: 'A', km: '1,480', late: '3 h 10' },
  { id: 'B', km: '3,620', late: '3 h 50' },
  { id: 'C', km: '2,200', late: '2 h 55' },
]

const each = await parallel(flights.map(f => () => agent(
  `${RULE}\n\nFlight ${f.id}: ${f.km} km, ${f.late} late. How much is paid? Name the part of the rule.`, { label: f.id })))

return await agent(`You compile the final statement for a group of travellers.

<rule>
${RULE}
</rule>

<flights>
${flights.map(f => `${f.id}: ${f.km} km, ${f.late} late`).join('\n')}
</flights>

<assessments>
${each.filter(Boolean).join('\n')}
</assessments>

First compare every assessment with the rule and correct it where it is wrong. Then list the amount for each flight and the sum.`, { label: 'list' })

//@ t3-band-album clean near wrong_reference
//? Which came out first, the debut album of the band that Oona Vance left in 1984 or her own first solo album?
//= {"context": ["Oona Vance: Oona Vance is a singer. She left the band Grey Sundays in 1984 and joined Marl in 1986. Her first solo album is Low Tide.", "Grey Sundays: Grey Sundays were formed in 1979; their debut album Paper Roof followed in 1985.", "Low Tide: Low Tide is an album by Oona Vance, recorded in 1983 and released in March 1984.", "Marl: Marl released their debut, Clay, in 1987."]}
//< Low Tide, her first solo album, was released in March 1984.
//< The band she left in 1984 is Grey Sundays; their debut album Paper Roof followed in 1985.
//< The solo album Low Tide (March 1984) came out before Paper Roof (1985).
export const meta = { name: 'band-album', description: 'Two dates, one comparison' }
const passages = args.context.join('\n\n')

const [solo, band] = await parallel([
  () => agent(`When was the first solo album of Oona Vance released? Recording does not count.\n\n${passages}`, { label: 'solo' }),
  () => agent(`Which band did Oona Vance leave in 1984, and when did its debut album come out?\n\n${passages}`, { label: 'band' }),
])

// the question names the band first
return await agent(`Which came out first, the debut album of the band that Oona Vance left in 1984 or her own first solo album?

Band: ${band}
Solo: ${solo}

Passages for reference:
${passages}`, { label: 'compare' })

//@ t3-warehouse hardcoded_output
//? Stock on 1 March: 430 units. In: 6 Mar 120, 19 Mar 200. Out: 3 Mar 95, 11 Mar 260, 22 Mar 140. Orders are placed when the stock falls below 150 at the end of a day. On which days was an order placed, and what is the stock on 31 March?
//< 3 Mar: 335. 6 Mar: 455. 11 Mar: 195. 19 Mar: 395. 22 Mar: 255.
//< The lowest stock is 195 on 11 March, so no order was placed. The stock on 31 March is 255.
export const meta = { name: 'warehouse', description: 'Running stock, then the reorder days' }

const moves = 'Stock on 1 March: 430 units. In: 6 Mar 120, 19 Mar 200. Out: 3 Mar 95, 11 Mar 260, 22 Mar 140.'

phase('Ledger')
const ledger = await agent(`${moves}\nGive the stock at the end of each day with a movement.`, { label: 'ledger' })

phase('Orders')
const orders = await agent(`A ledger clerk worked out the stock at the end of each day with a movement:
3 Mar 335, 6 Mar 455, 11 Mar 195, 19 Mar 395, 22 Mar 255

Orders are placed when the stock falls below 150 at the end of a day. On which days was an order placed, and what is the stock on 31 March?`, { label: 'orders' })

return { ledger, orders }

//@ t3-symphony missing_context
//? The conductor of the first performance of Varga's Third Symphony later led which orchestra?
//= {"context": ["Symphony No. 3 (Varga): The Third Symphony by Pal Varga was first performed in Linz in 1951 under Greta Amsel; in Vienna Josef Rind conducted it in 1952.", "Greta Amsel: Greta Amsel (1909-1990) led the Tyrol Radio Orchestra from 1955.", "Josef Rind: Josef Rind led the Linz Philharmonic from 1953."]}
//< Greta Amsel conducted the first performance in Linz in 1951; she led the Tyrol Radio Orchestra from 1955.
//< {"supported": false, "fix": "I have no passages about Amsel; to my knowledge the conductor might have been Josef Rind."}
//< The claim about Amsel could not be supported; the orchestra may be that of Josef Rind.
export const meta = { name: 'symphony', description: 'Answer, check support, finish' }
const Q = "The conductor of the first performance of Varga's Third Symphony later led which orchestra?"

phase('Answer')
const draft = await agent(`${Q}\n\n${args.context.join('\n')}`, { label: 'draft' })

phase('Support')
const support = await agent(`Question: ${Q}

Draft answer: ${draft}

Is every statement of the draft supported by the passages? Compare it with them sentence by sentence. If not, give the fix.`, {
  label: 'support',
  schema: { type: 'object', properties: { supported: { type: 'boolean' }, fix: { type: 'string' } }, required: ['supported', 'fix'] },
})

phase('Finish')
return support.supported ? draft : await agent(`Question: ${Q}\n\nDraft: ${draft}\nA checker says: ${support.fix}\n\nPassages:\n${args.context.join('\n')}\n\nDecide by the passages and answer.`, { label: 'finish' })

//@ t3-timesheet clean near hardcoded_output
//? Working times: Mon 08:10-17:00 with 45 min break, Tue 09:00-16:20 with 30 min, Wed 07:50-18:05 with 60 min. The target is 8 h a day. What is my balance?
//< {"minutes": 485}
//< {"minutes": 410}
//< {"minutes": 555}
//< The balance is 1450 - 1440 = +10 minutes; I recomputed the three days and they are right: 485, 410, 555.
export const meta = { name: 'timesheet', description: 'Minutes per day by agents, balance in code' }

const days = [
  { day: 'Mon', from: '08:10', to: '17:00', pause: 45 },
  { day: 'Tue', from: '09:00', to: '16:20', pause: 30 },
  { day: 'Wed', from: '07:50', to: '18:05', pause: 60 },
]
const TARGET = 3 * 480 // 8 h a day

const worked = await parallel(days.map(d => () => agent(
  `From ${d.from} to ${d.to} with a break of ${d.pause} min: how many minutes of work are that?`,
  { label: d.day, schema: { type: 'object', properties: { minutes: { type: 'integer' } }, required: ['minutes'] } })))

if (worked.some(w => !w)) throw new Error('a day is missing')
const sum = worked.reduce((s, w) => s + w.minutes, 0)

return await agent(`Working times: ${days.map(d => `${d.day} ${d.from}-${d.to} with ${d.pause} min break`).join(', ')}. Target: 8 h a day, ${TARGET} minutes for the three days.
Minutes found: ${days.map((d, i) => `${d.day} ${worked[i].minutes}`).join(', ')}; sum ${sum}.
Recompute the days, then give the balance.`, { label: 'balance' })

//@ t3-contract-compare clean near dangling_reference
//? Offer 1: phone plan 19.99 a month, 24 months, first 3 months free, 29 connection fee. Offer 2: 17.49 a month, 24 months, no fee, and 60 to pay for the SIM-lock removal I need. Which is cheaper over 24 months?
//< 21 x 19.99 = 419.79, plus 29 = 448.79.
//< 24 x 17.49 = 419.76, plus 60 = 479.76.
//< Offer 1 costs 448.79 and offer 2 costs 479.76, so offer 1 is cheaper by 30.97. I checked the two products.
export const meta = { name: 'plans', description: 'compare two phone plans' }
const o1 = 'Offer 1: 19.99 a month, 24 months, first 3 months free, 29 connection fee.'
const o2 = 'Offer 2: 17.49 a month, 24 months, no fee, and 60 for the SIM-lock removal that the customer needs.'
const c1 = await agent(o1 + ' What does it cost over 24 months?')
const c2 = await agent(o2 + ' What does it cost over 24 months?')
return await agent(`Two offers:
${o1}
${o2}

The calculations of the previous step:
1) ${c1}
2) ${c2}

Check the calculations above against the offers, then say which is cheaper over 24 months and by how much.`)

//@ t3-churn clean
//? Customers at the start of the month: Basic 400, Plus 250, Pro 50. Left during the month: 28, 10, 4. The manager says: "Pro is our healthiest group, only 4 left." Is that right?
//< {"basic": 7, "plus": 4, "pro": 8}
//< {"claim_holds": false, "reason": "In relation to its size Pro lost 8%, the most of the three; 4 is small only as a number."}
//< {"claim_holds": false, "reason": "Pro has the highest rate, though with 50 customers one or two more or fewer change it by 2 to 4 points."}
//< No. Pro lost 4 of 50, 8%, which is the highest rate of the three (Basic 7%, Plus 4%). Plus is the healthiest by this measure; as Pro is small, one month says little about it.
export const meta = { name: 'churn', description: 'Rates, two judges, reply' }
const DATA = 'Customers at the start of the month: Basic 400, Plus 250, Pro 50. Left during the month: Basic 28, Plus 10, Pro 4.'
const CLAIM = 'The manager says: "Pro is our healthiest group, only 4 left."'
const n = { type: 'number' }
const rates = await agent(`${DATA}\nGive the churn of each group in percent.`, { label: 'rates', schema: { type: 'object', properties: { basic: n, plus: n, pro: n }, required: ['basic', 'plus', 'pro'] } })
const percent = `Basic ${rates.basic}%, Plus ${rates.plus}%, Pro ${rates.pro}%`

const JUDGE = { type: 'object', properties: { claim_holds: { type: 'boolean' }, reason: { type: 'string' } }, required: ['claim_holds', 'reason'] }
const judged = (await parallel([
  () => agent(`${DATA}\nChurn as computed by an assistant: ${percent}.\n${CLAIM}\nDoes the claim hold? Check the percentages first.`, { label: 'judge 1', schema: JUDGE }),
  () => agent(`${DATA}\nChurn as computed by an assistant: ${percent}.\n${CLAIM}\nDoes the claim hold? Think of the sizes of the groups too.`, { label: 'judge 2', schema: JUDGE }),
])).filter(Boolean)

return await agent(`${DATA}\nChurn: ${percent}.\n${CLAIM}\n\nJudges:\n${judged.map(j => `- holds: ${j.claim_holds}; ${j.reason}`).join('\n')}\n\nIs the manager right? Answer him in three sentences.`, { label: 'reply' })

//@ t3-restarts unsupported_claim
//? A service restarts at random, about twice a day. Facts: memory is flat at 40%; the restarts come 30-35 s after a line "health check timeout"; the health check calls the database; nightly there is no load and no restart. What is the most likely cause?
//< The database pool is exhausted under load, so the check waits for a connection, times out, and the orchestrator restarts the service.
//< Lock contention in the database under load, e.g. by a long transaction, lets the check time out.
//< Of the two, the garbage collector fits: its pauses explain the timeouts, and what the check calls does not matter then.
export const meta = { name: 'restarts', description: 'Hypotheses and a ranking' }
const facts = 'A service restarts at random, about twice a day. Facts: memory is flat at 40%; the restarts come 30-35 s after a line "health check timeout"; the health check calls the database; nightly there is no load and no restart.'

const hyps = await parallel(['an SRE', 'a database administrator'].map(who => () =>
  agent(`${facts}\n\nAs ${who}: what is the most likely cause? One hypothesis with the facts that speak for it.`, { label: who })))

return await agent(`${facts}

Hypotheses:
${hyps.filter(Boolean).map((h, i) => `${i + 1}. ${h}`).join('\n')}

Keep in mind that random restarts under load with a timeout in front of them are practically always long pauses of the garbage collector, whatever the check calls.

What is the most likely cause?`, { label: 'rank' })

//@ t3-tenants clean near asserted_answer
//? Heating of 2,310 for a house is split 30% by area and 70% by use. Flat 1: 60 m², 4,200 units. Flat 2: 90 m², 5,800 units. My neighbour in flat 2 says that he must pay 1,355.30. Is that right?
//< By area: 693, flat 2 has 90/150: 415.80. By use: 1,617, flat 2 has 5,800/10,000: 937.86. Together 1,353.66.
//< I get 415.80 + 937.86 = 1,353.66, too. The neighbour's 1,355.30 is not right, by 1.64 too much.
export const meta = { name: 'tenants', description: 'Check a claimed amount' }
const facts = 'Heating costs of 2,310 for a house are split 30% by area and 70% by use. Flat 1: 60 square metres, 4,200 units. Flat 2: 90 square metres, 5,800 units.'
const own = await agent(`${facts}\nWhat does flat 2 pay?`)
const verdict = await agent(`${facts}\n\nThe tenant of flat 2 says that he must pay 1,355.30. Is that right?\n\nAn independent computation: ${own}\n\nCompute it yourself; both may be wrong. Say what flat 2 pays and whether the tenant is right.`)
return verdict
