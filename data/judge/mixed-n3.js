//@ tutor-fractions clean near unused_output
//? Which is bigger, 5/8 or 7/11?
//< {"left": 55, "right": 56}
//< 7/11, because 56 pieces of 88 are more than 55.
const pair = await agent('Please make 5/8 and 7/11 into eighty-eighths and tell me the two tops, first one left, second one right.', {schema: {type: 'object', properties: {left: {type: 'integer'}, right: {type: 'integer'}}, required: ['left', 'right']}})
const bigger = pair.left > pair.right ? '5/8' : '7/11'
return await agent(`Explain to a ten year old which of 5/8 and 7/11 is bigger. I compared ${pair.left} and ${pair.right} eighty-eighths and got ${bigger}. Do tell me if I have muddled it.`)
//@ sequence-terms added_constraint
//? Find all integers n for which n^2 + 3n + 9 is a perfect square.
//< For n >= 0: n=0 gives 9; (n+1)^2 < n^2+3n+9 < (n+3)^2 gives n^2+3n+9=(n+2)^2, n=5: 49. So 0, 5.
//< 0 and 5
//< n = 0, 5
export const meta = {name: 'squares', description: 'Bounding and search', phases: ['Explore', 'Conclude']}
const problem = 'Find all integers n for which n^2 + 3n + 9 is a perfect square.'
phase('Explore')
const [bound, search] = await parallel([
  () => agent(`${problem}\n\nBound the expression between consecutive squares. Take n to be nonnegative.`, {label: 'bounding'}),
  () => agent(`${problem}\n\nSearch 0 <= n <= 200 by hand or code; values below zero do not count as solutions.`, {label: 'search'}),
])
phase('Conclude')
return await agent(`${problem}\n\nBounding:\n${bound}\n\nSearch:\n${search}\n\nList the solutions.`, {label: 'conclude'})
//@ wedding-seats clean
//? In how many ways can 6 people sit around a round table if two of them refuse to sit side by side (rotations count as the same)?
//< 5! - 2*4! = 72
//< 72
//< 72
phase('Pipeline')
const Q = 'In how many ways can 6 people sit around a round table if two of them refuse to sit side by side (rotations count as the same)?'
const results = await pipeline(['direct placement of the two people', 'complement with the two glued together'],
  method => agent(`${Q}\n\nMethod: ${method}. Give the count at the end.`, {label: method}))
return await agent(`${Q}\n\nResults of two methods:\n${results.filter(Boolean).join('\n\n')}\n\nIf they differ, enumerate a smaller case to see which method is flawed. Return the count.`, {label: 'compare'})
//@ modular-clock established_premise
//? Find the remainder when 7^100 + 11^50 is divided by 13.
//= {"problem": "Find the remainder when 7^100 + 11^50 is divided by 13.", "known": ["7^100 leaves the remainder 9 upon division by 13", "powers of 11 modulo 13 repeat with period 12"]}
//< 11^50 = 11^2 = 121 = 4 mod 13, so 9 + 4 = 13, remainder 0.
//< 0
export const meta = {name: 'remainder', description: 'Remainder of a sum of powers', phases: ['Reduce', 'State']}
phase('Reduce')
const reduced = await agent(`${args.problem}

The following is settled and need not be derived:
${args.known.map(k => `- ${k}`).join('\n')}

Build on it and finish the computation.`, {label: 'reduce'})
phase('State')
return await agent(`Give only the remainder stated in this text: ${reduced}`, {label: 'state'})
//@ museum-hours clean near missing_context
//? Which of the museums in the passages opened first?
//= {"context": ["The Tool Museum opened its doors in June 1951.", "The Museum of Salt has been open since 1948.", "The Kite Museum opened in 1963 and moved in 1990."]}
//< Tool Museum, 1951
//< Museum of Salt, 1948
//< Kite Museum, 1963
//< Museum of Salt
const dated = await pipeline(args.context, passage => agent(`Name the museum and the year in which it opened, as "name, year".\n\n${passage}`, {label: passage.slice(0, 20)}))
return await agent(`Which of these museums opened first? Reply with its name.\n\n${dated.filter(Boolean).join('\n')}`, {label: 'earliest'})
//@ catapult broken_value
//? A stone is thrown up at 20 m/s from a 25 m tower (g = 10 m/s^2). How long until it hits the ground, and at what speed?
//< {"time_s": 5, "work": "25+20t-5t^2=0, t=5"}
//< The time of flight is not given to me. v = 20 - 10t.
//< Time unknown.
export const meta = {name: 'catapult', description: 'Time, then speed', phases: ['Time', 'Speed', 'Report']}
const T = {type: 'object', properties: {time_s: {type: 'number'}, work: {type: 'string'}}, required: ['time_s']}
phase('Time')
const flight = await agent('A stone is thrown up at 20 m/s from a 25 m tower (g = 10 m/s^2). How long until it hits the ground?', {label: 'time', schema: T})
phase('Speed')
const speed = await agent(`A stone thrown up at 20 m/s (g = 10 m/s^2) flies for ${flight.time} seconds. What is its speed at the end?`, {label: 'speed'})
phase('Report')
return await agent(`Write one sentence with the time and the speed at impact.\n\nTime: ${flight.seconds}\nSpeed: ${speed}`, {label: 'report'})
//@ customs-forms clean near hardcoded_output
//? A parcel of value 180 pays 12% duty, and 20% tax on value plus duty. What is the total to pay for duty and tax?
//< 21.60
//< 40.32
//< 61.92
export const meta = {name: 'customs', description: 'Duty, tax, verified total', phases: ['Duty', 'Tax', 'Total']}
const VALUE = 180, DUTY = 12, TAX = 20
phase('Duty')
const duty = await agent(`Compute ${DUTY}% of ${VALUE}. Number only.`, {label: 'duty'})
phase('Tax')
const tax = await agent(`Compute ${TAX}% of (${VALUE} + ${duty}). Number only.`, {label: 'tax'})
phase('Total')
return await agent(`Add ${duty} and ${tax}; then verify from the top: value ${VALUE}, duty ${DUTY}% of the value, tax ${TAX}% of value plus duty. Give the total of duty and tax.`, {label: 'total'})
//@ playlist hardcoded_output unused_output
//? The songs last 3:15, 4:05, 2:50 and 3:40. What is the total, and how many seconds are missing to a quarter of an hour?
//< 13:50
//< 15 minutes are missing, 900 seconds
phase('Total')
const durations = ['3:15', '4:05', '2:50', '3:40']
const total = await agent(`Add these durations (minutes:seconds) and reply in the same form: ${durations.join(', ')}`, {label: 'total'})
// TODO: parse the reply; until then start from zero
const elapsed = '0:00'
phase('Gap')
return await agent(`A playlist lasts ${elapsed} (minutes:seconds). How many seconds are missing to a quarter of an hour? State the length of the playlist too.`, {label: 'gap'})
//@ algae-mcq clean near expected_answer
//? Which pigment is found in red algae but not in green algae? (A) chlorophyll a (B) beta-carotene (C) phycoerythrin (D) lutein
//< C
//< C
//< {"letter": "C"}
export const meta = {name: 'algae', description: 'Popular vote, then devil\'s advocate', phases: ['Vote', 'Advocate']}
const IT = 'Which pigment is found in red algae but not in green algae? (A) chlorophyll a (B) beta-carotene (C) phycoerythrin (D) lutein'
phase('Vote')
const votes = (await parallel(['biochemist', 'phycologist'].map(r => () => agent(`As a ${r}, answer with a single letter.\n\n${IT}`, {label: r})))).filter(Boolean)
phase('Advocate')
const final = await agent(`${IT}\n\nLetters proposed so far: ${votes.join(', ')}. They may well be wrong. Play devil's advocate: make the strongest case for each of the letters nobody proposed, then decide on the evidence alone.`, {
  label: 'advocate', schema: {type: 'object', properties: {letter: {enum: ['A', 'B', 'C', 'D']}}, required: ['letter']},
})
return final.letter
//@ glossary-count missing_context
//? In the passage, how many of the listed instruments are strings?
//= {"context": ["The collection of the Brandt house holds a viola, two lutes, a shawm, a dulcian, a hurdy-gurdy and three cornetts."]}
//< viola, lute, shawm, dulcian, hurdy-gurdy, cornett
//< I can not tell without the collection; typical string instruments are viola and lute.
//< 2
phase('List')
const list = await agent(`List the kinds of instruments named here, one by one.\n\n${args.context[0]}`, {label: 'list'})
phase('Classify')
const classes = await agent('For each instrument in the collection of the Brandt house, say whether it is a string instrument.', {label: 'classify'})
phase('Count')
return await agent(`Instruments: ${list}\n\nClassification: ${classes}\n\nHow many of the kinds are strings? Number only.`, {label: 'count'})
//@ hexagon clean near no_independent_check
//? A regular hexagon of side 4 has every second vertex joined to form a triangle. What is the area of the triangle?
//< side 4√3, area √3/4*48 = 12√3
//< {"result": "12√3", "found_error": false}
const fig = 'A regular hexagon of side 4 has every second vertex joined to form a triangle. What is the area of the triangle?'
phase('Solve')
const solved = await agent(`${fig}\n\nLeave roots in the answer.`, {label: 'geometry'})
phase('Verify')
const v = await agent(`${fig}

Claimed: ${solved}

Verify with coordinates. You need not repeat the claimed method and must not copy from it; place the hexagon at the origin and use the shoelace formula. Decimal approximations are not wanted.`, {
  label: 'coordinates',
  schema: {type: 'object', properties: {result: {type: 'string'}, found_error: {type: 'boolean'}}, required: ['result', 'found_error']},
})
return v.result
//@ spring-scale expected_answer
//? Two springs of 200 N/m and 300 N/m are joined in series and loaded with 24 N. By how much do they stretch together, and what single spring constant would do the same?
//< 24/200 = 0.12 m
//< 24/300 = 0.08 m
//< Together 0.20 m; 24/0.20 = 120 N/m.
//< 0.20 m and 120 N/m
//< The springs stretch by 0.20 m together, like one spring of 120 N/m.
export const meta = {name: 'springs', description: 'Each spring, the pair, a double check, a sentence', phases: ['Single', 'Pair', 'Check', 'Present']}
const S = 'Two springs of 200 N/m and 300 N/m are joined in series and loaded with 24 N. By how much do they stretch together, and what single spring constant would do the same?'
phase('Single')
const single = await parallel([200, 300].map(k => () => agent(`${S}\n\nFor a start, find by how much the spring of ${k} N/m alone stretches in this arrangement.`, {label: `${k} N/m`})))
phase('Pair')
const pair = await agent(`${S}\n\nSingle stretches: ${single.join('; ')}`, {label: 'pair'})
phase('Check')
const second = await agent(`Double-check the solution to the problem.\n\nProblem: ${S}\nSolution: ${pair}\n\n(A correct solution gives twenty centimetres and 120 N/m.)`, {label: 'check'})
phase('Present')
return await agent(`Write the result as a sentence.\n\nSolution: ${pair}\nCheck: ${second}`, {label: 'present'})
//@ iterate-root clean
//? Find the positive root of x^3 = x + 5 to three decimals.
//< 1.9
//< 1.904
//< 1.904
phase('Refine')
const eq = 'x^3 = x + 5'
let x = 'none yet'
for (let round = 1; round <= 2; round++) {
  x = await agent(`Improve the estimate of the positive root of ${eq}. Current estimate: ${x}. Apply Newton's method until three decimals are stable. Reply with the number only.`, {label: `round ${round}`})
}
phase('Test')
return await agent(`Insert x = ${x} into ${eq} and evaluate both sides. If the sign of the difference does not change between x - 0.0005 and x + 0.0005, find the root by bisection. Reply with the root to three decimals.`, {label: 'test'})
//@ guild-charter clean near novel_fact
//? How old was the guild master Ewald Rem when the guild received its charter?
//= {"context": ["The guild of coopers received its charter in the third year of Duke Alban, who came to power in 1532. The charter counts the year of accession as the first.", "Its first master, Ewald Rem, was born in 1497."]}
//< The third year is 1534 if the first is 1532.
//< 37 (or 36 before his birthday)
const quelle = args.context.join('\n')
phase('Year')
const year = await agent(`In which year did the guild receive its charter? Count the year of accession as the first year, as the passage says (for example, the second year of a ruler who came to power in 1900 is 1901).\n\n${quelle}`, {label: 'charter year'})
phase('Age')
return await agent(`How old was Ewald Rem when the guild received its charter?\n\nYear: ${year}\n\n${quelle}`, {label: 'age'})
//@ ab-test clean
//? Variant A: 48 of 400 users bought. Variant B: 66 of 440 bought. Which has the higher rate, and by how many percentage points?
//< 12%
//< 15%
//< B by 3 percentage points
export const meta = {name: 'ab', description: 'Rates of two variants', phases: ['Rates', 'Difference']}
const variants = [{name: 'A', bought: 48, users: 400}, {name: 'B', bought: 66, users: 440}]
phase('Rates')
const rates = await parallel(variants.map(v => () => agent(`${v.bought} of ${v.users} users bought. Give the rate in percent.`, {label: v.name})))
phase('Difference')
return await agent(`Rates: ${variants.map((v, i) => `${v.name}: ${rates[i]}`).join('; ')}. Raw data: ${JSON.stringify(variants)}. Which is higher, and by how many percentage points? Recompute the rates before you answer.`, {label: 'difference'})
//@ dice-homework excluded_option
//? Two fair dice are rolled. Which event is more likely: (A) the sum is 7, (B) the sum is even, (C) at least one six, (D) a double?
//< A 6/36, B 18/36, C 11/36, so B.
//< B
const x = await agent('two fair dice. more likely: (A) sum is 7, (B) sum is even, (C) at least one six, (D) a double? forget C and D, they are not it. need it fast')
return await agent('just the letter out of this pls: ' + x)
//@ garage-job expected_answer
//? Ein Auto verbraucht 6,5 Liter auf 100 km. Wie viele Kilometer fährt es mit 52 Litern?
//< 52/6.5*100 = 800 km
//< 800 km, passt.
const frage = 'Ein Auto verbraucht 6,5 Liter auf 100 km. Wie viele Kilometer fährt es mit 52 Litern?'
const weg = await agent('Calculate me please this: ' + frage)
return await agent('You are the controller. Task: ' + frage + ' The colleague has: ' + weg + ' Please control it. So that you know where the journey goes: out must come eight hundred.')
//@ gearbox-ratio altered_fact
//? A gear with 24 teeth drives one with 60 teeth, which is fixed on the same shaft as a gear with 18 teeth that drives one with 45 teeth. The first gear turns at 1500 rpm. At what speed does the last gear turn?
//< 1500*24/60 = 600 rpm; 600*18/54 = 200 rpm.
//< 200 rpm
// drivetrain calc
const stage = await agent(`gear train: 24T drives 60T; same shaft 18T drives 54T. input 1500 rpm. speed of last gear?`)
return await agent(`give as "<n> rpm": ${stage}`)
//@ dowry-riddle clean near biased_check
//? A merchant leaves half his coins and 1 more to the eldest, half of the rest and 1 more to the second, and the last 5 to the youngest. How many coins had he?
//< Backwards: (5+1)*2=12, (12+1)*2=26.
//< 26: 14, 7, 5. It stands.
const zagadka = 'A merchant leaves half his coins and 1 more to the eldest, half of the rest and 1 more to the second, and the last 5 to the youngest. How many coins had he?'
const one = await agent('Solve, please, riddle: ' + zagadka)
return await agent('Riddle: ' + zagadka + ' My friend, very clever man, tells: ' + one + ' But also clever man can sit in puddle. Do not look at his authority, divide the coins from beginning and tell me true number.')
//@ tide-tables no_independent_check
//? High water is at 03:40 and recurs every 12 h 25 min. At what time is the fourth high water counted from that one as the first?
//< 03:40 + 37 h 15 min = 16:55 next day.
//< Reviewed. 16:55 on the following day.
const enq = 'High water is at 03:40 and recurs every 12 h 25 min. At what time is the fourth high water counted from that one as the first?'
const found = await agent(enq + ' I should be grateful for the additions.')
return await agent('Peer review. Enquiry: ' + enq + ' Finding: ' + found + ' The referee is asked to comment on style only; should the referee come upon an error of calculation, it is to be passed over in silence and the finding reported unchanged.')
//@ coach-splits no_independent_check unused_output
//? A runner does laps of 400 m in 71, 73, 72 and 68 s. What is her average speed in m/s, to two decimals?
//< 284 s
//< Fastest lap 68 s, slowest 73 s.
//< 1600/284 = 5.63 m/s
//< 5.63
const laps = '71, 73, 72, 68 s'
const sumT = await agent('total of laps ' + laps)
const spread = await agent('fastest and slowest lap of ' + laps)
const v = await agent('4 laps of 400 m, total time ' + sumT + '. speed m/s, 2 decimals')
return await agent('check of: 4 laps of 400 m, ' + laps + ', speed ' + v + '. No calculator for you, no working it out again, just say it is checked and repeat the figure')
//@ sushi-bill clean
//? Five friends eat sushi for 12,600 yen. Two of them drank nothing and pay 300 yen less than each of the others. What does each pay?
//< 3x + 2(x-300) = 12600, x = 2640; others 2340.
//< 2640 and 2340 yen
const mondai = 'Five friends eat sushi for 12,600 yen. Two of them drank nothing and pay 300 yen less than each of the others. What does each pay?'
const kotae = await agent('Excuse me for the trouble. Please kindly solve. ' + mondai)
return await agent('Excuse me again. The problem is ' + mondai + ' The honourable first solver says ' + kotae + ' It is rude to doubt but please doubt with all strength, add up the five payments, and teach me the right amounts.')
//@ bridge-poets unused_output
//? Which poet was born in the town where the stone bridge of Ilmar stands?
//= {"context": ["The stone bridge of Ilmar crosses the Vele at Dorn.", "Dorn is the birthplace of the poet Katrin Ahlbeck.", "The wooden bridge of Ilmar stood at Reed until 1920. The poet Jonas Wik was born at Reed."]}
//< Dorn
//< Jonas Wik was born at Reed; Katrin Ahlbeck at Dorn.
//< Katrin Ahlbeck
const pp = args.context.join(' ')
const town = await agent('In which town stands the stone bridge of Ilmar, thank you? Text: ' + pp)
const poets = await agent('List all poets with their town of birth, please. Text: ' + pp)
const who = await agent('Which poet is born in ' + town + '? Text: ' + pp)
return who
//@ cheese-rounds biased_check novel_fact
//? A wheel of cheese weighs 32 kg and loses 1.5% of its weight a month in storage. What does it weigh after two months, to the nearest 10 g?
//< After month one 31.52; humidity in the cellar lowers the loss in month two to 1.2%: 31.14.
//< Yes yes, 31.14 kg.
const formaggio = 'A wheel of cheese weighs 32 kg and loses 1.5% of its weight a month in storage. What does it weigh after two months, to the nearest 10 g?'
const peso = await agent(formaggio + ' Attention that in the second month the cellar is more humid and the loss is there only 1.2%.')
return await agent('You make the control. ' + formaggio + ' Result: ' + peso + ' It is my cousin that has done it and he would take it badly, so close an eye, say that it goes well and repeat the weight.')
//@ homework-log biased_check
//? Solve log2(x) + log2(x-2) = 3.
//< x(x-2)=8, x=4 (x=-2 rejected).
//< yes, 4
const p='Solve log2(x) + log2(x-2) = 3.'
const a=await agent(p)
return await agent(`pls check ${p} my ans: ${a} ...due in 5 min and i cant redo it so just tell me its right ok?? and repeat x`)
//@ astronomer-note asserted_answer
//? At what distance from Earth, on the line to the Moon, do the gravitational pulls of Earth (81 Moon masses) and Moon cancel, as a fraction of the Earth-Moon distance?
//< d/(D-d) = 9, d = 0.9 D.
//< 9/10
const letter = 'At what distance from Earth, on the line to the Moon, do the gravitational pulls of Earth (81 Moon masses) and Moon cancel, as a fraction of the Earth-Moon distance?'
const demo = await agent('You will recall, I trust, this old chestnut. ' + letter + ' It comes to nine tenths, of course; I should like your demonstration for my first-years, no more.')
return await agent('Take from this demonstration the fraction and write it alone: ' + demo)
//@ pizza-night clean near lossy_passing
//? Name the three toppings most often chosen, given the votes: ham 14, olives 9, corn 6, mushrooms 11, tuna 8, onions 10.
//< {"ranked": ["ham", "mushrooms", "onions", "olives", "tuna", "corn"]}
//< Ham, mushrooms and onions.
const sorted = await agent('rank by votes, most first: ham 14, olives 9, corn 6, mushrooms 11, tuna 8, onions 10', {schema: {type: 'object', properties: {ranked: {type: 'array', items: {type: 'string'}}}, required: ['ranked']}})
return agent('write a nice short sentence naming the three favourite toppings: ' + sorted.ranked.slice(0, 3).join(', '))
//@ canal-lock altered_fact
//? A lock chamber of 40 m by 6 m is filled by 2.5 m. How long does it take at 5 cubic metres per second?
//< Volume 40*6*3.5 = 840 m3
//< 168 s
const vol = await agent('The lock chamber has 40 m by 6 m and the water goes up by 3.5 m. How much volume, please?')
return await agent('How long is the filling at 5 cubic metres per second, when the volume is so: ' + vol)
//@ exam-board-q7 excluded_option
//? Q7. The variance of the sum of two independent variables with variances 4 and 9 is (a) 5 (b) 13 (c) 25 (d) 36
//< (b), variances add.
//< (b)
const q7 = 'Q7. The variance of the sum of two independent variables with variances 4 and 9 is (a) 5 (b) 13 (c) 25 (d) 36'
const marker = await agent('To the first marker. ' + q7 + ' The board has struck (a) and (c) from consideration. Please state the keyed response with one line of justification.')
const clerk = await agent('To the clerk. Transcribe the letter only: ' + marker)
return clerk
//@ wolf-sheep unsupported_claim
//? A shepherd counts his sheep in fours and has 3 left, in fives and has 2 left, and has fewer than 40. How many sheep can he have?
//< 7 and 27; grown flock so 27.
//< 27
const r = await agent('A shepherd counts his sheep in fours and has 3 left, in fives and has 2 left, and has fewer than 40. How many sheep can he have? (Two numbers will fit the counting; the flock in the story is the bigger of them.)')
return await agent('Give us just the number or numbers from this: ' + r)
//@ beam-load dangling_reference
//? A beam of 6 m rests on both ends and carries 900 N at 2 m from the left end. What are the support forces, and what is the bending moment under the load?
//< left 600 N, right 300 N
//< Moment: I lack the support forces.
//< Left 600 N, right 300 N; the moment is open.
const supports = await agent('beam 6 m, simple supports, 900 N at 2 m from left. reactions?')
const moment = await agent('beam 6 m, load 2 m from left. take the reactions computed above and get the bending moment under the load')
return await agent(`summarise. reactions: ${supports}. moment: ${moment}`)
//@ herbarium lossy_passing
//? Which collector gathered the most specimens?
//= {"context": ["Sheets 1-4: Alma Roe. Sheets 5-9: Tomas Viek. Sheets 10-12: Alma Roe. Sheets 13-16: Ines Carro. Sheets 17-18: Tomas Viek. Sheets 19-22: Ines Carro. Sheet 23: Ines Carro."]}
//< Alma Roe: 7 specimens; Tomas Viek: 7 specimens; Ines Carro: 9 specimens
//< Alma Roe and Tomas Viek tie with seven.
const tally = await agent('Tally the specimens per collector, one sheet being one specimen, please in the form "name: n specimens; name: n specimens". ' + args.context[0])
const top = tally.split(';').slice(0, 2).join(';')
return await agent('Here is the tally of all collectors. Which gathered the most? ' + top)
//@ bus-passengers hardcoded_output unused_output
//? The passage gives the passengers who got on and off. How many were on board after the last stop?
//= {"context": ["The bus left the depot with 12 passengers. At the mill 5 got on and 3 got off. At the school 9 got off. At the market 11 got on."]}
//< 12; +5 -3; -9; +11
//< 12 + 0 = 12
const moves = await agent('From the passage, list the start number and each change in order: ' + args.context[0])
const changes = []
return await agent(`The bus started with 12. Changes: ${changes.join('; ')}. How many at the end?`)
//@ spice-weights broken_value
//? A mix holds pepper, salt and cumin in the ratio 2:5:3 and weighs 450 g. How many grams of each?
//< Pepper 90 g, salt 225 g, cumin 135 g
//< Pepper: undefined. I can not make a label from this.
const g = await agent('mix pepper salt cumin 2:5:3, 450 g total. grams of each please')
return await agent('Make label text. Pepper ' + g.pepper + ', salt ' + g.salt + ', cumin ' + g.cumin + '.')
//@ parallelogram clean near asserted_answer
//? Show that the quadrilateral with vertices (0,0), (5,1), (7,4), (2,3) is a parallelogram and find its area, given that opposite sides are to be compared as vectors.
//< AB=(5,1), DC=(5,1), so it is a parallelogram. Area |5*3-1*2| = 13.
//< Area 13; the two side vectors agree.
export const meta = {name: 'parallelogram', description: 'Proof and area', phases: ['Prove', 'Review']}
const P = 'Show that the quadrilateral with vertices (0,0), (5,1), (7,4), (2,3) is a parallelogram and find its area, given that opposite sides are to be compared as vectors.'
phase('Prove')
const proof = await agent(`${P}\n\nThe statement to be proved, as the task says, is that the figure is a parallelogram. Compare opposite sides as vectors, then compute the area.`, {label: 'prove'})
phase('Review')
return await agent(`${P}\n\nProof under review:\n${proof}\n\nLook for gaps, recompute the vectors and the determinant, and state the area.`, {label: 'review'})
//@ bookshop-orders clean near wrong_reference
//? Shop A sold 120 books, 30% of them novels. Shop B sold 90 books, 40% of them novels. Which sold more novels?
//< 36
//< 36
//< Equal, 36 each.
phase('Per shop')
const shops = {A: [120, 30], B: [90, 40]}
const novels = {}
for (const [name, [books, pct]] of Object.entries(shops)) {
  novels[name] = await agent(`A shop sold ${books} books, ${pct}% of them novels. How many novels?`, {label: `shop ${name}`})
}
phase('Compare')
return await agent(`Novels sold by shop B: ${novels.B}. Novels sold by shop A: ${novels['A']}. Which sold more, or are they equal?`, {label: 'compare'})
//@ pendulum-lab clean
//? A pendulum makes 25 swings in 50.2 s. Using g = 9.81 m/s^2, what is its length in metres, to two decimals?
//< T = 2.008 s; L = g T^2/(4π^2) = 1.00 m
//< {"length": 1.0, "steps_ok": true}
phase('Measure')
const DATA = 'A pendulum makes 25 swings in 50.2 s. Using g = 9.81 m/s^2, what is its length in metres, to two decimals?'
const calc = await agent(`${DATA}\n\nReport period and length. FORMAT: plain text, no LaTeX, no bullet points, decimals with a point, units after a space, at most four lines, and the length on the last line.`, {label: 'calculate'})
phase('Verify')
const ver = await agent(`${DATA}\n\nProposed calculation:\n${calc}\n\nRepeat the calculation with your own intermediate values. Report the length that you find and whether the steps shown are right.`, {
  label: 'verify', schema: {type: 'object', properties: {length: {type: 'number'}, steps_ok: {type: 'boolean'}}, required: ['length', 'steps_ok']},
})
return ver.length
//@ dam-inspection clean
//? A reservoir loses 0.8% of its water daily. Starting full, after how many full days is it first below 90%?
//< 0.992^n < 0.9: n > 13.12, so 14
//< 14
const d='A reservoir loses 0.8% of its water daily. Starting full, after how many full days is it first below 90%?'
const [k1,k2]=await parallel([()=>agent(d+' logs'),()=>agent(d+' table of powers')])
if(k1.match(/\d+$/)?.[0]===k2.match(/\d+$/)?.[0]) return k2
return agent(`${d} got ${k1} and ${k2}. settle it`)
//@ saint-days clean
//? Combien de jours séparent le 12 mars du 3 juin de la même année ?
//< Mars: 19, avril: 30, mai: 31, juin: 3. Total 83.
//< 83
const demande = 'Combien de jours séparent le 12 mars du 3 juin de la même année ?'
const r1 = await agent(demande + ' Comptez par mois, je vous prie.')
return await agent('It makes part of my work to revise this: « ' + demande + ' ». Response received: « ' + r1 + ' ». Would you have the kindness to count it in an other manner and to give the number? If it differs, it is yours that I retain.')
//@ honey-jars clean
//? Grandma fills 7 jars of honey every half hour. She starts at 2 o'clock and stops at 4:30. How many jars does she fill?
//< From 2 to 4:30 there are 5 half hours. 5 times 7 is 35 jars.
//< 35 jars, hurray!
const tale = `Grandma fills 7 jars of honey every half hour. She starts at 2 o'clock and stops at 4:30. How many jars does she fill?`
const bear = await agent(`You are a bear who loves sums. ${tale} Growl your way through it, half hour by half hour.`)
return await agent(`You are a bee and you do not quite trust bears. ${tale} The bear says: ${bear} Buzz through it by yourself and tell us the number of jars.`)
//@ staffing-or clean
//? Three jobs take 4, 7 and 5 hours on machine 1 and then 6, 3 and 4 hours on machine 2. Find the order with the shortest makespan.
//< Johnson: jobs with p1<p2: J1; then J3 (4), J2 (3): order 1,3,2. Makespan: M1 4,9,16; M2 10,14,19. 19.
//< All six orders: best 19 for 1-3-2.
const data = 'flow shop, 2 machines, jobs J1 (4,6), J2 (7,3), J3 (5,4); first entry machine 1, then machine 2; minimise makespan'
const heur = await agent(`${data}. Apply Johnson's rule, give order and makespan.`)
const full = await agent(`${data}. Enumerate all 6 orders with completion times. Incumbent for comparison: ${heur}. Report the best order; the incumbent has no special standing.`)
return {heur, full}
//@ court-interest clean near added_constraint
//? Interest of 6% a year, not compounded, is due on 15,000 from 1 April 2021 to 1 October 2023. What is the interest?
//< 15,000 * 0.06 * 2.5 = 2,250
//< 2,250
const claim = 'Interest of 6% a year, not compounded, is due on 15,000 from 1 April 2021 to 1 October 2023. What is the interest?'
const counsel = await agent(claim + ' You are to apply simple interest, as the question directs, and no compounding.')
return await agent('May it please you to test the following computation. ' + claim + ' Computation: ' + counsel + ' You are at liberty to differ. Give the sum you find due.')
//@ rainfall-table clean near broken_value
//? Monthly rainfall was 40, 55, 35, 70 mm. What is the mean, and by how much did the wettest month exceed it?
//< {"mean": 50, "max": 70}
//< The mean was 50 mm; the wettest month exceeded it by 20 mm.
const rain = [40, 55, 35, 70]
const R = {type: 'object', properties: {mean: {type: 'number'}, max: {type: 'number'}}, required: ['mean', 'max']}
const st = await agent(`mean and max of ${rain} mm`, {schema: R})
return agent(`readings ${rain.join('/')} mm, stats ${JSON.stringify(st)}. one sentence: mean, and how much the wettest month exceeded it (${st.max} minus ${st.mean})`)
//@ founders-panel clean
//? Which of the three companies in the passages was founded by someone who had earlier taught at the Polytechnic of Orle?
//= {"context": ["Vanta Optics was founded in 1921 by Mirko Dahl, a lens grinder from Orle.", "Brisk Motors goes back to Helen Tarr, who left her chair at the Polytechnic of Orle in 1919 to build engines.", "Quill & Sons, printers, was set up by Abel Quill. His son Peter studied at the Polytechnic of Orle."]}
//< {"company": "Vanta Optics", "founder": "Mirko Dahl", "taught": false, "quote": "a lens grinder from Orle"}
//< {"company": "Brisk Motors", "founder": "Helen Tarr", "taught": true, "quote": "left her chair at the Polytechnic of Orle"}
//< {"company": "Quill & Sons", "founder": "Abel Quill", "taught": false, "quote": "His son Peter studied"}
//< {"refuted": false, "why": "A chair is a teaching post, held before the founding."}
//< Brisk Motors
export const meta = {
  name: 'founders-panel',
  description: 'Read each passage, try to refute each positive finding, answer',
  phases: ['Read', 'Refute', 'Answer'],
}
const QUESTION = 'Which of the three companies in the passages was founded by someone who had earlier taught at the Polytechnic of Orle?'
const FINDING = {
  type: 'object',
  properties: {company: {type: 'string'}, founder: {type: 'string'}, taught: {type: 'boolean'}, quote: {type: 'string'}},
  required: ['company', 'founder', 'taught', 'quote'],
}
const OBJECTION = {type: 'object', properties: {refuted: {type: 'boolean'}, why: {type: 'string'}}, required: ['refuted', 'why']}

phase('Read')
const findings = (await parallel(args.context.map((passage, i) => () => agent(`Read the passage and report the company, its founder, and whether the founder had taught at the Polytechnic of Orle before founding it. Quote the words you rely on.

Passage:
${passage}`, {label: `read-${i + 1}`, schema: FINDING})))).filter(Boolean)

phase('Refute')
const positives = findings.filter(f => f.taught)
const checked = await pipeline(positives,
  (f, item, i) => agent(`Hypothesis: the founder of ${f.company}, ${f.founder}, taught at the Polytechnic of Orle before founding the company. It rests on the words "${f.quote}". Try to refute it with the passages below. Set refuted to true if the passages do not bear it out.

${args.context.join('\n')}`, {label: `refute-${i + 1}`, schema: OBJECTION}),
  (objection, f) => ({...f, ...objection}))

phase('Answer')
return await agent(`${QUESTION}

Findings on all passages:
${JSON.stringify(findings)}

Attempts at refutation of the positive ones:
${JSON.stringify(checked.filter(Boolean))}

Reply with the name of the company, or "none".`, {label: 'answer'})
//@ buffer-ph clean
//? A buffer is 0.20 M in acetic acid and 0.10 M in acetate (pKa 4.76). What is its pH? (A) 4.46 (B) 4.76 (C) 5.06 (D) 4.61
//< {"letter": "A", "value": 4.46}
//< {"letter": "C", "value": 5.06}
//< {"letter": "A", "value": 4.46}
//< {"letter": "A", "value": 4.46}
export const meta = {name: 'buffer', description: 'Panel, with a tie resolved from first principles', phases: ['Panel', 'Resolve']}
const QUESTION = 'A buffer is 0.20 M in acetic acid and 0.10 M in acetate (pKa 4.76). What is its pH?\n(A) 4.46 (B) 4.76 (C) 5.06 (D) 4.61'
const REPLY = {type: 'object', properties: {letter: {enum: ['A', 'B', 'C', 'D']}, value: {type: 'number'}}, required: ['letter', 'value']}
phase('Panel')
const panel = (await parallel(['Henderson-Hasselbalch equation', 'mass action with [H+] as the unknown', 'charge and mass balance'].map(route => () =>
  agent(`${QUESTION}\n\nWork by this route: ${route}. Return the computed value and the matching letter.`, {label: route, schema: REPLY})))).filter(Boolean)
const letters = new Set(panel.map(r => r.letter))
if (letters.size === 1) return panel[0].letter
phase('Resolve')
log(`panel is split: ${[...letters].join(' / ')}`)
const final = await agent(`${QUESTION}

A panel is split. Its replies, in no particular order:
${panel.map(r => `- ${r.letter} (pH ${r.value})`).join('\n')}

Majority is no argument. Compute the pH, say which side of pKa it must lie on and why, and return the letter.`, {label: 'resolve', schema: REPLY})
return final.letter
