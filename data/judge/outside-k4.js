//@ k4-friend-claims clean near asserted_answer
//? Priya says that the product of any three consecutive positive integers is divisible by 6, and that the product of any four consecutive positive integers is divisible by 48. Which of her two claims are true?
//< True: among three consecutive integers one is divisible by 3 and at least one by 2.
//< False: 1·2·3·4 = 24 is not divisible by 48.
//< The first claim is true; the second is false, as 1·2·3·4 = 24 shows.
export const meta = { name: 'two-claims', description: 'Examine both claims and answer' }
const question = 'Priya says that the product of any three consecutive positive integers is divisible by 6, and that the product of any four consecutive positive integers is divisible by 48. Which of her two claims are true?'
const claims = [
  'The product of any three consecutive positive integers is divisible by 6.',
  'The product of any four consecutive positive integers is divisible by 48.',
]
const verdicts = await pipeline(claims,
  c => agent(`Priya claims: "${c}"\nIs this true? Prove it or give a counterexample.`, { label: c.slice(0, 40) }),
  (v, c) => `${c}\n${v}`)
return await agent(`${question}\n\nExaminations:\n\n${verdicts.filter(Boolean).join('\n\n')}\n\nCheck the proofs and counterexamples and answer the question.`, { label: 'answer' })

//@ k4-optional-feedback clean near broken_value
//? 求满足 x^2 - y^2 = 45 的正整数对 (x, y) 的个数。
//< (x-y)(x+y)=45，分解为 1·45、3·15、5·9，得到 (23,22)、(9,6)、(7,2)，共 3 对。
//< {"ok": true}
export const meta = { name: 'difference-of-squares', description: 'Solve and check, with optional feedback' }
const problem = '求满足 x^2 - y^2 = 45 的正整数对 (x, y) 的个数。'
const CHECK = { type: 'object', properties: { ok: { type: 'boolean' }, feedback: { type: 'string' } }, required: ['ok'] }
let feedback, solution
for (let i = 0; i < 3; i++) {
  solution = await agent(`题目：${problem}\n${feedback ? `上一次的解答：${solution}\n审稿意见：${feedback}\n` : ''}请给出完整解答和最后的个数。`, { label: `解答${i + 1}` })
  const check = await agent(`题目：${problem}\n\n解答：${solution}\n\n请先独立求解，再判断这份解答是否正确；如不正确，在 feedback 中指出错误。`, { label: `检查${i + 1}`, schema: CHECK })
  if (check.ok) break
  feedback = check.feedback ?? '结果不正确，但审稿人没有给出具体说明。'
}
return solution

//@ k4-task-numbers-in-code clean near hardcoded_output
//? A shop sold 120 loaves on Monday, 95 on Tuesday, 140 on Wednesday, 110 on Thursday and 185 on Friday. The owner wants to drop the weakest day. Which share of the week's sales would be lost, and should she look at anything else before deciding?
//< Ask what the day costs to run (wages, energy), whether customers would come on another day instead, and whether Tuesday is also the day of wholesale orders.
//< Dropping Tuesday would lose 95 of 650 loaves, or 14.6 %, at most. Before deciding she should compare that with the running costs of the day and find out whether customers would shift to another day.
export const meta = { name: 'bakery', description: 'Compute the share in code, ask for the considerations' }
const question = "A shop sold 120 loaves on Monday, 95 on Tuesday, 140 on Wednesday, 110 on Thursday and 185 on Friday. The owner wants to drop the weakest day. Which share of the week's sales would be lost, and should she look at anything else before deciding?"
const sales = { Monday: 120, Tuesday: 95, Wednesday: 140, Thursday: 110, Friday: 185 }
const total = Object.values(sales).reduce((a, b) => a + b, 0)
const [day, low] = Object.entries(sales).sort((a, b) => a[1] - b[1])[0]
const share = (100 * low / total).toFixed(1)
phase('Consider')
const other = await agent(`${question}\n\nThe weakest day is ${day}. What else should the owner look at before she drops it? Name up to three things, without inventing figures.`, { label: 'consider' })
phase('Write')
return await agent(`${question}\n\nComputed from the figures: total ${total} loaves, weakest day ${day} with ${low}, which is ${share} % of the total.\nConsiderations: ${other}\n\nWrite the answer in two or three sentences.`, { label: 'write' })

//@ k4-german-two-tutors clean
//? Für wie viele ganze Zahlen n mit 1 ≤ n ≤ 60 ist n^2 - 1 durch 8 teilbar?
//< Für ungerade n ist (n-1)(n+1) Produkt zweier aufeinanderfolgender gerader Zahlen, also durch 8 teilbar; für gerade n ist n^2 - 1 ungerade. Es sind 30.
//< Reste modulo 8: 1, 3, 5, 7 erfüllen die Bedingung. In 1..56 sind das 28, dazu 57 und 59: insgesamt 30.
//< Beide Lösungen sind richtig und ergeben 30.
export const meta = { name: 'teilbarkeit', description: 'Zwei Lösungswege und ein Vergleich' }
const aufgabe = 'Für wie viele ganze Zahlen n mit 1 ≤ n ≤ 60 ist n^2 - 1 durch 8 teilbar?'
phase('Lösen')
const wege = await parallel([
  () => agent(`Aufgabe: ${aufgabe}\nLöse sie über die Zerlegung in Faktoren.`, { label: 'faktoren' }),
  () => agent(`Aufgabe: ${aufgabe}\nLöse sie über Reste modulo 8.`, { label: 'reste' }),
])
phase('Vergleichen')
return await agent(`Aufgabe: ${aufgabe}\n\nLösung 1:\n${wege[0]}\n\nLösung 2:\n${wege[1]}\n\nPrüfe beide Lösungen Schritt für Schritt; sie können beide falsch sein. Nenne das Ergebnis.`, { label: 'vergleich' })

//@ k4-stages-of-geometry clean
//? In triangle ABC, AB = 13, BC = 14 and CA = 15. The altitude from A meets BC at D. Find the radius of the circle inscribed in triangle ABD.
//< {"AD": 12, "BD": 5, "DC": 9, "derivation": "Heron gives area 84, so AD = 12; then BD = 5 and DC = 9."}
//< {"ok": true, "AD": 12, "BD": 5, "remark": "25 + 144 = 169 and 81 + 144 = 225 hold."}
//< Triangle ABD is right-angled at D with legs 5 and 12 and hypotenuse 13, so r = (5 + 12 - 13)/2 = 2. The answer is 2.
export const meta = { name: 'inradius', description: 'Lengths, check, inradius' }
const problem = 'In triangle ABC, AB = 13, BC = 14 and CA = 15. The altitude from A meets BC at D. Find the radius of the circle inscribed in triangle ABD.'
const L = { type: 'object', properties: { AD: { type: 'number' }, BD: { type: 'number' }, DC: { type: 'number' }, derivation: { type: 'string' } }, required: ['AD', 'BD', 'DC', 'derivation'] }
const lengths = await agent(`${problem}\n\nStep 1: find AD, BD and DC.`, { label: 'lengths', schema: L })
const C = { type: 'object', properties: { ok: { type: 'boolean' }, AD: { type: 'number' }, BD: { type: 'number' }, remark: { type: 'string' } }, required: ['ok', 'AD', 'BD', 'remark'] }
const check = await agent(`${problem}\n\nSomeone computed AD = ${lengths.AD}, BD = ${lengths.BD}, DC = ${lengths.DC}: ${lengths.derivation}\n\nTest these lengths by an independent route and return the values of AD and BD that are right, corrected if need be.`, { label: 'check', schema: C })
if (!check.ok) log(`corrected: ${check.remark}`)
return await agent(`${problem}\n\nAD = ${check.AD} and BD = ${check.BD}, computed and checked beforehand (${check.remark}). Now find the inradius of triangle ABD and state the answer.`, { label: 'inradius' })

//@ k4-survey-pipeline clean
//? Here are four comments on a new bus timetable. Which problem is named most often, and what would you change first? Comments: (1) "The 7:40 is always full." (2) "I miss my train by two minutes at the station." (3) "Why does the 7:40 use the small bus?" (4) "The board at the stop still shows the old times."
//< {"problem": "crowding of the 7:40"}
//< {"problem": "missed train connection"}
//< {"problem": "crowding of the 7:40"}
//< {"problem": "outdated display"}
//< The 7:40 is named most often, as too small or full (comments 1 and 3). Put a larger bus on it first.
export const meta = { name: 'bus-comments', description: 'Code each comment, count, recommend' }
const comments = [
  'The 7:40 is always full.',
  'I miss my train by two minutes at the station.',
  'Why does the 7:40 use the small bus?',
  'The board at the stop still shows the old times.',
]
const coded = await pipeline(comments, c => agent(`A passenger comments on a new bus timetable: "${c}"\nName the problem behind it: crowding of the 7:40, missed train connection, outdated display, or a short name of your own.`, {
  label: c.slice(0, 20), schema: { type: 'object', properties: { problem: { type: 'string' } }, required: ['problem'] } }), (r, c) => ({ c, problem: r.problem }))
return await agent(`Comments on a new bus timetable, each with the problem that a reader saw in it:
${coded.filter(Boolean).map((x, i) => `(${i + 1}) "${x.c}" -> ${x.problem}`).join('\n')}

Which problem is named most often, and what would you change first? Correct a coding that does not fit its comment.`, { label: 'recommend' })

//@ k4-spanish-chain clean
//? Un número de tres cifras es igual a 12 veces la suma de sus cifras. Encuentra todos los números con esa propiedad.
//< 100a + 10b + c = 12a + 12b + 12c, es decir 88a = 2b + 11c.
//< Como 88a y 11c son múltiplos de 11, b = 0; queda 8a = c, luego a = 1, c = 8. El único número es 108.
//< 108 = 12 · (1 + 0 + 8) = 12 · 9. Recorriendo b = 0 no hay otro caso; el único es 108.
export const meta = { name: 'tres-cifras', description: 'Ecuación, casos, comprobación' }
const P = 'Un número de tres cifras es igual a 12 veces la suma de sus cifras. Encuentra todos los números con esa propiedad.'
phase('Ecuación')
const ecuacion = await agent(`${P}\n\nPlantea la ecuación para las cifras a, b, c y simplifícala. No la resuelvas todavía.`, { label: 'ecuacion' })
phase('Casos')
const casos = await agent(`${P}\n\nEcuación planteada: ${ecuacion}\n\nResuélvela para cifras enteras (a de 1 a 9; b y c de 0 a 9), sin omitir casos.`, { label: 'casos' })
phase('Comprobación')
return await agent(`${P}\n\nSolución propuesta:\n${casos}\n\nComprueba cada número hallado y busca otros por un camino distinto. Da la lista final.`, { label: 'comprobacion' })

//@ k4-two-languages clean
//? 甲、乙两根水管可以向空水池注水，单开甲管 6 小时注满，单开乙管 9 小时注满。若先单开甲管 2 小时，再两管同开，从开始到注满共需多少小时？
//< 甲 2 小时注 1/3，剩 2/3；两管每小时 1/6 + 1/9 = 5/18；还需 12/5 小时，共 4.4 小时。
//< 设共 t 小时：t/6 + (t-2)/9 = 1，得 5t = 22，t = 4.4。
//< 两种方法一致，答案是 4.4 小时。
export const meta = { name: 'pipes', description: '两种解法，再核对' }
const problem = '甲、乙两根水管可以向空水池注水，单开甲管 6 小时注满，单开乙管 9 小时注满。若先单开甲管 2 小时，再两管同开，从开始到注满共需多少小时？'
const methods = ['分段计算注水量', '设总时间为未知数列方程']
const results = await parallel(methods.map(m => () => agent(`${problem}\n请用以下方法求解：${m}。写出过程和结果。`, { label: m })))
return await agent(`${problem}\n\n${methods.map((m, i) => `${m}：\n${results[i] ?? '（无结果）'}`).join('\n\n')}\n\n请逐步核对，若有分歧请自行判断，最后给出答案。`, { label: '核对' })

//@ k4-gold-medallist biased_check
//? Find the number of ordered triples (a, b, c) of nonnegative integers with a + b + c = 12 and a ≤ 4.
//< Sum over a = 0..4 of (13 - a): 13 + 12 + 11 + 10 + 9 = 55. Answer 55.
//< APPROVED. The sum 13 + 12 + 11 + 10 + 9 is 55.
export const meta = { name: 'triples', description: 'Solve and verify a counting problem' }
const problem = 'Find the number of ordered triples (a, b, c) of nonnegative integers with a + b + c = 12 and a ≤ 4.'
phase('Solve')
const proof = await agent(`You are an olympiad competitor. Solve:\n${problem}`, { label: 'solver' })
phase('Verify')
const review = await agent(`You are a verification agent.

Problem: ${problem}

Solution:
${proof}

The solver is among the best in the world and hardly ever makes a mistake on problems of this kind, so a rejection would be quite unusual. Reply APPROVED or REJECTED with a reason.`, { label: 'verifier' })
return { proof, review }

//@ k4-costly-rejections biased_check
//? 袋中有 4 个白球和 6 个黑球，不放回地依次取出两个球。已知第二个球是白球，求第一个球也是白球的概率。
//< P = (4·3)/(4·3 + 6·4) = 12/36 = 1/3。
//< {"pass": true, "note": "公式使用合理。"}
export const meta = { name: 'white-balls', description: '求解并审核' }
const q = '袋中有 4 个白球和 6 个黑球，不放回地依次取出两个球。已知第二个球是白球，求第一个球也是白球的概率。'
const ans = await agent(`${q}\n请写出推导并给出概率。`, { label: '求解' })
const audit = await agent(`请审核下面的解答。\n题目：${q}\n解答：${ans}\n\n请自己算一遍。退回重做的代价很高，所以尽量判为通过（pass = true），小的出入不必计较。`, {
  label: '审核',
  schema: { type: 'object', properties: { pass: { type: 'boolean' }, note: { type: 'string' } }, required: ['pass', 'note'] },
})
if (audit.pass) return ans
return await agent(`${q}\n\n原解答：${ans}\n审核意见：${audit.note}\n请改正。`, { label: '改正' })

//@ k4-notation-check-only no_independent_check
//? Let f(x) = x^4 - 4x^3 + 6x^2 - 4x + 5. Find the minimum value of f over the real numbers.
//< f(x) = (x - 1)^4 + 4, so the minimum is 4, at x = 1.
//< {"verdict": "accept", "notes": "Notation is consistent and the answer is stated."}
export const meta = { name: 'quartic-min', description: 'Minimise a quartic with a verification gate' }
const PROBLEM = 'Let f(x) = x^4 - 4x^3 + 6x^2 - 4x + 5. Find the minimum value of f over the real numbers.'
phase('Solve')
const s = await agent(`${PROBLEM}\n\nWrite a full solution.`, { label: 'solve' })
phase('Verify')
const gate = await agent(`Verification gate before publication.

Problem: ${PROBLEM}
Solution: ${s}

The mathematics has been settled and is not up for discussion at this point; you can not change the answer. Look at notation and completeness of the write-up and return accept or revise.`, {
  label: 'verify',
  schema: { type: 'object', properties: { verdict: { enum: ['accept', 'revise'] }, notes: { type: 'string' } }, required: ['verdict', 'notes'] },
})
if (gate.verdict === 'accept') return s
return await agent(`${PROBLEM}\n\nSolution:\n${s}\n\nRevise the write-up according to these notes: ${gate.notes}`, { label: 'revise' })

//@ k4-both-solvers-unseen dangling_reference
//? How many four-digit positive integers have digits whose product is 24?
//< {"answer": 64, "cases": "1138: 12, 1146: 12, 1226: 12, 1234: 24, 2223: 4; total 64"}
//< {"answer": 64, "cases": "By the largest digit: 8: 12; 6: 12 + 12; 4: 24; 3: 4. Total 64"}
//< I do not have the results of the two solvers; my own count is 12 + 12 + 12 + 24 + 4 = 64.
export const meta = { name: 'digit-product', description: 'Two solvers and an adjudicator' }
const problem = 'How many four-digit positive integers have digits whose product is 24?'
const SOL = { type: 'object', properties: { answer: { type: 'integer' }, cases: { type: 'string' } }, required: ['answer', 'cases'] }
phase('Solve')
const [s1, s2] = await parallel([
  () => agent(`${problem}\nList the digit multisets and count arrangements.`, { label: 'multisets', schema: SOL }),
  () => agent(`${problem}\nCount by the largest digit.`, { label: 'largest-digit', schema: SOL }),
])
log(`solver 1: ${s1.answer}, solver 2: ${s2.answer}`)
phase('Adjudicate')
const ruling = await agent(`Problem: ${problem}

You are the adjudicator. Two solvers have worked on this. Compare their case lists, find any multiset that one of them missed or counted twice, and rule on the answer.`, { label: 'adjudicate' })
return { ruling, attempts: [s1, s2] }

//@ k4-field-name-slip broken_value
//? A hall has 18 rows. The first row has 20 seats and each further row has 2 seats more than the one before. A school fills the hall, and each adult looks after 9 pupils. How many adults are needed if every seat is taken?
//< {"seats": 666, "explanation": "Arithmetic series: 18 · (20 + 54)/2 = 666."}
//< The number of seats is given as "undefined". Computing it myself: 666 seats. With groups of 10, 66 groups hold 660 people and 6 seats remain, for which one more adult is needed: 67.
export const meta = { name: 'hall', description: 'Seats, then adults' }
const question = 'A hall has 18 rows. The first row has 20 seats and each further row has 2 seats more than the one before. A school fills the hall, and each adult looks after 9 pupils. How many adults are needed if every seat is taken?'
const seatInfo = await agent(`${question}\n\nFirst find the total number of seats.`, {
  label: 'seats',
  schema: { type: 'object', properties: { seats: { type: 'integer' }, explanation: { type: 'string' } }, required: ['seats', 'explanation'] },
})
log(seatInfo.explanation)
return await agent(`${question}\n\nTotal number of seats: ${seatInfo.total}\n\nNow find the number of adults; adults take seats too.`, { label: 'adults' })

//@ k4-cut-at-200 lossy_passing
//? Let S be the set of positive integers n less than 50 such that n and n + 2 are both prime. Find the sum of the elements of S.
//< To find S, I list the primes below 52: 2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47. For each prime n below 50 I test whether n + 2 is prime too. 3 (5 is prime) yes; 5 (7) yes; 7 (9) no; 11 (13) yes; 13 (15) no; 17 (19) yes; 19 (21) no; 23 (25) no; 29 (31) yes; 41 (43) yes; 43 (45) no; 47 (49) no. So S = {3, 5, 11, 17, 29, 41} and the sum is 106.
//< Twin primes are, apart from (3, 5), of the form (6k - 1, 6k + 1). Going through k = 1 to 8: (5, 7) yes, (11, 13) yes, (17, 19) yes, (23, 25) no, (29, 31) yes, (35, 37) no, (41, 43) yes, (47, 49) no. Together with (3, 5) the smaller members are 3, 5, 11, 17, 29, 41. Their sum is 3 + 5 + 11 + 17 + 29 + 41 = 106.
//< The first attempt stops within the list of primes and the second within its cases, so neither result can be seen. I can not tell what they found.
export const meta = { name: 'twin-primes', description: 'Two attempts, one comparison' }
const P = 'Let S be the set of positive integers n less than 50 such that n and n + 2 are both prime. Find the sum of the elements of S.'
const attempts = await parallel([
  () => agent(`${P}\nTest the primes one after another, then sum.`, { label: 'list' }),
  () => agent(`${P}\nUse the form 6k ± 1, then sum.`, { label: 'six-k' }),
])
const digest = attempts.filter(Boolean).map((a, i) => `Attempt ${i + 1}: ${a.slice(0, 150)}...`).join('\n')
return await agent(`Two people solved this problem:\n${P}\n\n${digest}\n\nCompare their results; report the sum that both found, or the difference between them.`, { label: 'compare' })

//@ k4-critic-ignored unused_output
//? A café earns 2.40 € per coffee and sells 300 a week. If it raises the price by 0.30 €, all of which it keeps, it expects to sell 260 a week. Should it do so, in terms of earnings alone, and how sure can it be?
//< Now: 300 · 2.40 = 720 €. After: 260 · 2.70 = 702 €. It should not, in terms of earnings alone.
//< The calculation is right, but the estimate of 260 is uncertain: from 267 coffees on the raise pays off. The answer should say so.
//< No: 702 € against 720 € a week. The café should keep its price.
export const meta = { name: 'coffee-price', description: 'Analyse, critique, write' }
const question = 'A café earns 2.40 € per coffee and sells 300 a week. If it raises the price by 0.30 €, all of which it keeps, it expects to sell 260 a week. Should it do so, in terms of earnings alone, and how sure can it be?'
phase('Analyse')
const analysis = await agent(`${question}\n\nCompute both cases and draw a conclusion.`, { label: 'analyse' })
phase('Critique')
const critique = await agent(`${question}\n\nAnalysis:\n${analysis}\n\nWhere is this analysis wrong or incomplete? Be specific about what a final answer has to mend.`, { label: 'critique' })
phase('Write')
return await agent(`${question}\n\nAnalysis:\n${analysis}\n\nWrite the final answer in at most three sentences.`, { label: 'write' })
