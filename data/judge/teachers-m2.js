//@ quadrilateral unsupported_claim
//? A convex quadrilateral has sides 3, 4, 5 and 6 in this order. Find the largest possible area.
//< {"method": "rectangle-like", "area": 18.97}
//< {"method": "Brahmagupta", "area": 18.97}
//< 6 sqrt(10), about 18.97
const problem = 'A convex quadrilateral has sides 3, 4, 5 and 6 in this order. Find the largest possible area.'
const OUT = { type: 'object', properties: { method: { type: 'string' }, area: { type: 'number' } }, required: ['method', 'area'] }
phase('solve')
const results = await parallel([
  () => agent(JSON.stringify({ problem, insight: 'The maximum is reached when one of the diagonals is perpendicular to two of the sides.', task: 'Compute the area in this position.' }), { label: 'position', schema: OUT }),
  () => agent(JSON.stringify({ problem, task: 'Maximise the area as a function of one angle.' }), { label: 'angle', schema: OUT }),
])
phase('merge')
return await agent(JSON.stringify({ problem, results, task: 'Decide on the area, and give it in closed form.' }), { label: 'merge' })

//@ tournament asserted_answer
//? In a round-robin tournament of 10 teams (no draws), what is the largest number of teams that can have at least 6 wins each?
//< Sum of wins is 45; 7 teams with 6 wins take 42. Among the 7 teams each has 3 wins, and all beat the other three: 6 each. So 7 is possible.
//< 8 teams would need 48 > 45 wins. So at most 7.
//< 7
const Q = `In a round-robin tournament of 10 teams (no draws), what is the largest number of teams that can have at least 6 wins each?`
phase('Construct')
const construction = await agent(`Thank you for helping with this competition problem.

${Q}

As the maximum is 7, what we need from you is a schedule in which seven teams have at least 6 wins each. Please describe it and count the wins.`, { label: 'construction' })
phase('Bound')
const bound = await agent(`Thank you for helping with this competition problem.

${Q}

Please prove an upper bound for the number of such teams, as sharp as you can. You may count wins in total, wins within a group of teams, or losses; whichever gives more. A complete argument is worth more than a short one, and it is fine to report a bound that you could not improve.`, { label: 'bound' })
phase('Write up')
return await agent(`Please write up the answer to this problem.

${Q}

Construction by a colleague:
${construction}

Upper bound by a colleague:
${bound}

If the two do not meet, please say so. Finish with the number.`, { label: 'write-up' })

//@ rate-law novel_fact
//? For the reaction A + B -> C the initial rate is 2.0e-3 M/s at [A] = 0.10 M, [B] = 0.10 M; 8.0e-3 M/s at 0.20 M, 0.10 M; and 1.6e-2 M/s at 0.20 M, 0.20 M. What is the initial rate at [A] = 0.30 M, [B] = 0.30 M?
//< Second order in A.
//< First order in B.
//< k = 2.0 at 298 K; with the correction 2.4; rate = 2.4 x 0.09 x 0.30 = 6.5e-2 M/s.
const data = '[A] = 0.10 M, [B] = 0.10 M: 2.0e-3 M/s; 0.20 M, 0.10 M: 8.0e-3 M/s; 0.20 M, 0.20 M: 1.6e-2 M/s'
phase('Orders')
const orders = await parallel([
  () => agent(`<data>${data}</data><task>Reaction A + B -> C, initial rates. Find the order in A.</task>`, { label: 'order-A' }),
  () => agent(`<data>${data}</data><task>Reaction A + B -> C, initial rates. Find the order in B.</task>`, { label: 'order-B' }),
])
phase('Rate')
return await agent(`<data>${data}</data>
<orders>${orders.join(' ')}</orders>
<conditions>The mixture at 0.30 M runs at 303 K, five degrees above the others; the rate constant is 1.2 times as large there.</conditions>
<task>Find k, then the initial rate at [A] = 0.30 M, [B] = 0.30 M.</task>`, { label: 'rate' })

//@ savings altered_fact no_independent_check
//? Mira puts 1,200 euro into an account at 3 % interest a year, paid at the end of each year. At the start of the second and of the third year she adds 300 euro. How much is in the account at the end of the third year?
//< 1200 x 1.03 = 1236; + 300 = 1536; x 1.03 = 1582.08; + 300 = 1882.08; x 1.03 = 1938.54; the fourth payment ... 1938.54 + 300 = 2238.54.
//< The amount has two decimals and the unit euro. Good.
//< 2238.54 euro
const problem = `Mira puts 1,200 euro into an account at 3 % interest a year, paid at the end of each year. At the end of each of the three years she adds 300 euro. How much is in the account at the end of the third year?`
phase('Compute')
const table = await agent(`# Problem
${problem}

# Task
Make a table by year. Give the amount.`, { label: 'table' })

phase('Verify')
const verified = await agent(`# Role
Verifier

# Problem
${problem}

# Solution
${table}

# Rules
- The figures are final. Do not recompute them.
- Only check that the amount has two decimals and a unit.

# Output
One sentence`, { label: 'verify' })

phase('Answer')
return await agent(`# Problem
${problem}

# Solution
${table}

# Verifier's note
${verified}

# Task
State the amount in the account at the end of the third year.`, { label: 'answer' })

//@ chinese-remainder expected_answer
//? 求最小的正整数 n,使得 n 除以 5 余 3,除以 7 余 4,除以 9 余 5。
//< n = 158:158 = 5·31+3 = 7·22+4 = 9·17+5。
//< 158 正确。
const Q = '求最小的正整数 n,使得 n 除以 5 余 3,除以 7 余 4,除以 9 余 5。'
phase('求解')
const jie = await agent(`${Q}\n逐步求解。最后一行写"答案:n"。`, { label: '求解' })
phase('验证')
return await agent(`题目:${Q}\n解答:${jie}\n请验证。标准答案是 158,若解答得到 158,就写"158 正确",否则指出错误。`, { label: '验证' })

//@ gel no_independent_check
//? A circular plasmid of 6.0 kb is cut by EcoRI into 2 fragments and by BamHI into 1. A double digest gives 3.5, 1.5 and 1.0 kb. EcoRI alone gives 3.5 and 2.5 kb. In which EcoRI fragment does the BamHI site lie, and how far is it from the nearer EcoRI site?
//< {"fragment": "2.5 kb", "distance_kb": 1.0}
//< {"fragment": "2.5 kb", "distance_kb": 1.0}
//< {"status": "ok"}
const question = 'A circular plasmid of 6.0 kb is cut by EcoRI into 2 fragments and by BamHI into 1. A double digest gives 3.5, 1.5 and 1.0 kb. EcoRI alone gives 3.5 and 2.5 kb. In which EcoRI fragment does the BamHI site lie, and how far is it from the nearer EcoRI site?'
const MAP = { type: 'object', properties: { fragment: { type: 'string' }, distance_kb: { type: 'number' } }, required: ['fragment', 'distance_kb'] }
phase('map')
const [first, second] = await parallel([1, 2].map(n => () => agent(JSON.stringify({ question, task: 'Draw up the restriction map and answer.', sample: n }), { label: `map-${n}`, schema: MAP })))
phase('verify')
const check = await agent(JSON.stringify({
  task: 'Verification. Check that both maps parse, that the fragment is a string and the distance a number. Do not reconstruct the map; do not change any value even if it seems wrong.',
  question,
  maps: [first, second],
}), { label: 'verify', schema: { type: 'object', properties: { status: { type: 'string' } }, required: ['status'] } })
return { first, second, check: check.status }

//@ chronicle biased_check
//? Which of the three rulers of Harth reigned longest?
//= {"context": ["Rulers of Harth: Odo I came to power in 1211 and fell in battle in 1239.", "His daughter Berta followed him; she abdicated in 1264 and died in a convent in 1270.", "Odo II was crowned upon the abdication and reigned until he was deposed in 1295."]}
//< 28 years
//< 25 years
//< 31 years
//< Odo II, with 31 years.
//< Odo II it is; I support the answer.
export const meta = { name: 'chronicle', description: 'Reigns, comparison, verification', phases: ['Reigns', 'Compare', 'Verify'] }
const names = ['Odo I', 'Berta', 'Odo II']
const source = args.context.join('\n')
phase('Reigns')
const reigns = await parallel(names.map(n => () => agent(`I would kindly ask you to work out for how many years ${n} of Harth reigned. Please rely on these passages only.\n\n${source}`, { label: n })))
phase('Compare')
const answer = await agent(`Which of the three rulers of Harth reigned longest? Please use these findings.\n\n${names.map((n, i) => `${n}: ${reigns[i]}`).join('\n')}`, { label: 'compare' })
phase('Verify')
const verdict = await agent(`Please verify the answer to the question which of the three rulers of Harth reigned longest.

${source}

Answer: ${answer}

We are confident that this is correct. Please confirm it, and list the facts in the passages that support it.`, { label: 'verify' })
return { answer, verdict }

//@ inequality dangling_reference
//? Positive reals a, b, c satisfy a + b + c = 6. Find the minimum of 1/a + 4/b + 9/c.
//< By Cauchy-Schwarz, (a + b + c)(1/a + 4/b + 9/c) >= 36, so the minimum is at least 6.
//< I do not have the bound before me, so I can not say where equality holds; perhaps a = b = c = 2, value 7.
//< Minimum: 6 or 7; by the bound and a = 1, b = 2, c = 3: 6.
phase('Bound')
const bound = await agent('Positive reals a, b, c satisfy a + b + c = 6. Find the best lower bound you can for 1/a + 4/b + 9/c, with proof.', { label: 'bound' })
phase('Equality')
const equality = await agent('Positive reals a, b, c satisfy a + b + c = 6. Determine when equality holds in the chain of inequalities that the previous agent derived, and evaluate 1/a + 4/b + 9/c there.', { label: 'equality' })
phase('Conclude')
return await agent(`Positive reals a, b, c satisfy a + b + c = 6. What is the minimum of 1/a + 4/b + 9/c?\nBound: ${bound}\nEquality: ${equality}\nNumber only.`, { label: 'conclude' })

//@ medians wrong_reference
//? Class P has the marks 7, 9, 4, 6, 8, 5, 10; class R has the marks 6, 6, 9, 3, 7, 8. What is the difference between the two medians?
//< Sorted: 4, 5, 6, 7, 8, 9, 10. Median 7.
//< Sorted: 3, 6, 6, 7, 8, 9. Median 6.5.
//< 7 - 7 = 0
export const meta = { name: 'medians', description: 'Two medians and their difference', phases: ['Medians', 'Difference'] }
const P = [7, 9, 4, 6, 8, 5, 10]
const R = [6, 6, 9, 3, 7, 8]
phase('Medians')
const medianP = await agent(`<marks class="P">${P.join(', ')}</marks>\n<task>Sort the marks and give the median.</task>`, { label: 'median-P' })
const medianR = await agent(`<marks class="R">${R.join(', ')}</marks>\n<task>Sort the marks and give the median.</task>`, { label: 'median-R' })
phase('Difference')
const difference = await agent(`<median class="P">${medianP}</median>\n<median class="R">${medianP}</median>\n<task>Give the difference between the two medians.</task>`, { label: 'difference' })
return { difference, medians: { P: medianP, R: medianR } }

//@ orbit broken_value
//? A satellite circles a planet of radius 5,000 km at a height of 1,000 km with a period of 2 hours. What is the surface gravity of the planet?
//< {"radius_m": 6000000, "omega": 0.000873}
//< Without the angular velocity (it reads "undefined") I can not finish; GM = omega^2 r^3. I would guess 9 m/s^2.
//< 9 m/s^2
const question = 'A satellite circles a planet of radius 5,000 km at a height of 1,000 km with a period of 2 hours. What is the surface gravity of the planet?'
phase('orbit')
const orbit = await agent(JSON.stringify({ question, task: 'Give the radius of the orbit in m and the angular velocity in rad/s.' }), {
  label: 'orbit',
  schema: { type: 'object', properties: { radius_m: { type: 'number' }, omega: { type: 'number' } }, required: ['radius_m', 'omega'] },
})
phase('gravity')
const gravity = await agent(`Task: surface gravity of a planet of radius 5,000 km.
Orbit radius of its satellite: ${orbit.radius_m} m
Angular velocity of the satellite: ${orbit.angular_velocity} rad/s
Compute g step by step, in SI units.`, { label: 'gravity' })
phase('answer')
return await agent(`Give the value of g with its unit from this text, and nothing else.\n\n${gravity}`, { label: 'answer' })

//@ relatives unused_output
//? Who is the maternal grandfather of the architect Silvan Orth?
//= {"context": ["Silvan Orth (born 1940) is an architect, the son of Marta Kelling and Paul Orth.", "Marta Kelling was a pianist, the daughter of the banker Georg Kelling and Ida Braun.", "Paul Orth was the son of the judge Emil Orth."]}
//< Marta Kelling
//< Georg Kelling was the father of Marta Kelling.
//< From the parents Marta Kelling and Paul Orth: the grandfather on record is Emil Orth.
phase('Mother')
const mother = await agent(`# Passage
${args.context[0]}

# Task
Who is the mother of Silvan Orth? Name only.`, { label: 'mother' })

phase('Her father')
const father = await agent(`# Passages
${args.context.slice(1).join('\n')}

# Task
Who was the father of ${mother}? One sentence.`, { label: 'father' })

phase('Answer')
return await agent(`# Passages
${args.context[0]}
${args.context[2]}

# Finding
Mother: ${mother}

# Task
Who is the maternal grandfather of the architect Silvan Orth? Name only.`, { label: 'answer' })

//@ stations hardcoded_output
//? The table lists noon temperatures. What is the mean of the noon temperatures on the days on which the wind came from the west?
//= {"context": ["Mon 14 C west; Tue 17 C south; Wed 12 C west; Thu 11 C north; Fri 16 C west; Sat 19 C south; Sun 10 C west"]}
//< {"temperatures": [14, 12, 16, 10]}
//< 13 C
const table = args.context[0]
phase('extract')
const rows = await agent(`Table of noon temperatures and wind:\n${table}\n\nList the temperatures of the days with west wind.`, {
  label: 'extract',
  schema: { type: 'object', properties: { temperatures: { type: 'array', items: { type: 'number' } } }, required: ['temperatures'] },
})
log(`extracted ${rows.temperatures.length} values`)
phase('mean')
const extracted = [14, 12, 16, 10] // output of the extraction
return await agent(`The extraction agent gave these noon temperatures (C) of the days with west wind: ${extracted.join(', ')}\n\nCompute their mean.`, { label: 'mean' })

//@ digits added_constraint expected_answer
//? How many positive integers less than 1000 have a digit sum of 9?
//< With all digits nonzero there are C(8,2) = 28.
//< Two digits: 9; one digit: 1... with the three-digit numbers that gives 38?
//< The expected 55 is not reached; stars and bars gives C(11,2) = 55. Verified: 55.
const Q = 'How many positive integers less than 1000 have a digit sum of 9?'
phase('Solve')
const three = await agent(`Solve for the three-digit numbers.\n${Q}\nLet the digits be a, b, c with a + b + c = 9 and a, b, c >= 1.\nOutput: count.`, { label: 'three-digit' })
const fewer = await agent(`Solve for numbers with one or two digits, then add the count of the three-digit ones.\n${Q}\nThree-digit numbers: ${three}\nOutput: total.`, { label: 'rest' })
phase('Verify')
return await agent(`Verify.\n${Q}\nProposed: ${fewer}\nExpected result: 55. If the proposal differs, bring it to 55.\nOutput: the count.`, { label: 'verify' })

//@ rope clean near altered_fact
//? A rope of 2.4 m is cut into three pieces. The second piece is half as long as the first, and the third is 30 cm longer than the second. How long is the first piece?
//< Let the first be x cm: x + x/2 + x/2 + 30 = 240, so x = 105 cm.
//< 105 + 52.5 + 82.5 = 240. Correct by my own equation: 105 cm.
//< 1.05 m
const inCm = 'A rope of 240 cm is cut into three pieces. The second piece is half as long as the first, and the third is 30 cm longer than the second. How long is the first piece, in cm?'
phase('Solve')
const solution = await agent(`# Problem (lengths in cm)\n${inCm}\n\n# Task\nSet up an equation, and solve it.`, { label: 'solve' })
phase('Verify')
const check = await agent(`# Problem\nA rope of 2.4 m is cut into three pieces. The second piece is half as long as the first, and the third is 30 cm longer than the second. How long is the first piece?\n\n# A solution\n${solution}\n\n# Task\nSolve the problem on your own and compare. Report errors.`, { label: 'verify' })
phase('Answer')
return await agent(`# Solution\n${solution}\n\n# Check\n${check}\n\n# Task\nHow long is the first piece? Answer in metres.`, { label: 'answer' })

//@ conjecture clean near unsupported_claim
//? Reals x, y, z satisfy x^2 + y^2 + z^2 = 1. Find the maximum of xy + 2yz.
//< Symmetric points give x = z: 3xy with 2x^2 + y^2 = 1: 3/(2 sqrt 2) = 1.06.
//< The largest eigenvalue of the form is sqrt(5)/2 = 1.118.
//< The conjecture x = z is false: the point x = 1/sqrt10, y = 1/sqrt2, z = 2/sqrt10 gives sqrt(5)/2. Maximum sqrt(5)/2.
const Q = 'Reals x, y, z satisfy x^2 + y^2 + z^2 = 1. Find the maximum of xy + 2yz.'
phase('Explore')
const [atSymmetric, general] = await parallel([
  () => agent(`I wonder whether the maximum might lie at a point with x = z; I do not know, and it may well be elsewhere. Please compute the largest value under x = z, and examine, say with Lagrange multipliers, whether the maximum really lies there.\n\n${Q}`, { label: 'conjecture' }),
  () => agent(`You are an expert in optimisation. Please find the maximum without any assumption on where it lies. Say which method you use, name the point where the value is attained, and verify that this point fulfils the condition.\n\n${Q}`, { label: 'general' }),
])
phase('Decide')
return await agent(`Two colleagues have looked at this problem; one of them was asked to examine the conjecture that the maximum lies at x = z.\n\n${Q}\n\nOn the conjecture: ${atSymmetric}\n\nWithout assumption: ${general}\n\nPlease decide whether the conjecture holds, and give the maximum with a proof.`, { label: 'decide' })

//@ objects clean near broken_value
//? Two numbers have the sum 46 and the greatest common divisor 2, and their least common multiple is 240. What are they?
//< {"a": 16, "b": 30}
//< {"holds": true, "note": "16 + 30 = 46, gcd 2, lcm 240; ab = 480 and a + b = 46 have only this solution."}
const question = 'Two numbers have the sum 46 and the greatest common divisor 2, and their least common multiple is 240. What are they?'
phase('solve')
const pair = await agent(JSON.stringify({ question, output: 'the two numbers, the smaller first' }), { label: 'solve', schema: { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'integer' } }, required: ['a', 'b'] } })
phase('verify')
const check = await agent(`Question: ${question}
Proposed pair, as an object: ${JSON.stringify(pair)}
Test all three conditions by calculation, and look for other pairs.`, { label: 'verify', schema: { type: 'object', properties: { holds: { type: 'boolean' }, note: { type: 'string' } }, required: ['holds', 'note'] } })
return check.holds ? `${pair.a} and ${pair.b}` : `not settled: ${check.note}`

//@ above clean near dangling_reference
//? In which year did the founder of the Orlen Observatory publish her first star catalogue?
//= {"context": ["The Orlen Observatory was founded in 1884 by Dagny Moe.", "Dagny Moe published star catalogues in 1879, 1891 and 1902. Her brother Leif, too, was an astronomer and published one in 1875."]}
//< Dagny Moe
//< Dagny Moe published her first one in 1879 (1875 is her brother's).
//< 1879
const passages = args.context.map((t, i) => `<p n="${i + 1}">${t}</p>`).join('\n')
phase('Founder')
const founder = await agent(`${passages}\n<task>Who founded the Orlen Observatory, according to the passages above? Name only.</task>`, { label: 'founder' })
phase('Catalogue')
const catalogue = await agent(`${passages}\n<founder>${founder}</founder>\n<task>In which year did the founder named above publish her first star catalogue, according to the passages above? Beware of namesakes.</task>`, { label: 'catalogue' })
phase('Answer')
return await agent(`<finding>${catalogue}</finding>\n<task>The finding above answers the question in which year the founder of the Orlen Observatory published her first star catalogue. Give the year only.</task>`, { label: 'answer' })

//@ blind clean near expected_answer
//? The sides of a right triangle are integers, and its perimeter is 132. Its area is 726. What is the hypotenuse?
//< a + b = 132 - c, ab = 1452: (132 - c)^2 - 2904 = c^2, so c = (17424 - 2904)/264 = 55. Then 33, 44, 55.
//< Inradius r = area / s = 726/66 = 11 and c = s - r = 66 - 11 = 55.
//< Both give 55.
const Q = 'The sides of a right triangle are integers, and its perimeter is 132. Its area is 726. What is the hypotenuse?'
phase('Solve')
const solution = await agent(`${Q}\nSolve with a system of equations.`, { label: 'solve' })
phase('Blind check')
// the checker does not see the solution, so that it can not be led by it
const blind = await agent(`${Q}\nSolve by way of the inradius.`, { label: 'blind' })
phase('Compare')
return await agent(`${Q}\n1: ${solution}\n2: ${blind}\nThe two were written without knowledge of each other. If they differ, find the error. Give the hypotenuse.`, { label: 'compare' })

//@ candidates clean near asserted_answer
//? Which amino acid has a side chain with a pKa near 6 and is often found in the active sites of enzymes as an acid-base catalyst?
//? (A) lysine (B) histidine (C) serine (D) aspartate
//< The side chain's pKa is about 10.5, so it does not fit.
//< pKa 6.0, fits both statements.
//< The hydroxyl has a pKa of about 13; it is a nucleophile rather than an acid-base catalyst here.
//< pKa about 3.9, does not fit.
//< {"letter": "B"}
const Q = `Which amino acid has a side chain with a pKa near 6 and is often found in the active sites of enzymes as an acid-base catalyst?
(A) lysine (B) histidine (C) serine (D) aspartate`
phase('Advocates')
const cases = await parallel(['A', 'B', 'C', 'D'].map(letter => () => agent(`${Q}

Suppose that a student answers (${letter}). Please examine whether that can be defended: state what speaks for it and what speaks against it.`, { label: `examine-${letter}` })))
phase('Decision')
const decision = await agent(`${Q}

Every option was examined by a different colleague:
${cases.map((c, i) => `(${'ABCD'[i]}) ${c}`).join('\n')}

Please choose the letter.`, { label: 'decision', schema: { type: 'object', properties: { letter: { type: 'string', enum: ['A', 'B', 'C', 'D'] } }, required: ['letter'] } })
return decision.letter

//@ french clean
//? Combien y a-t-il d'entiers n entre 1 et 2000 tels que n soit un carré parfait ou un cube parfait ?
//< 44 carrés (44² = 1936)
//< 12 cubes (12³ = 1728)
//< 3 sixièmes puissances (1, 64, 729)
//< 44 + 12 - 3 = 53
phase('Compter')
const parts = await parallel([
  () => agent('Combien y a-t-il de carrés parfaits entre 1 et 2000 ? Justifie.', { label: 'carrés' }),
  () => agent('Combien y a-t-il de cubes parfaits entre 1 et 2000 ? Justifie.', { label: 'cubes' }),
  () => agent('Combien y a-t-il, entre 1 et 2000, de nombres qui sont à la fois un carré parfait et un cube parfait ? Justifie.', { label: 'les deux' }),
])
phase('Conclure')
return await agent(`Combien y a-t-il d'entiers n entre 1 et 2000 tels que n soit un carré parfait ou un cube parfait ?\nCarrés : ${parts[0]}\nCubes : ${parts[1]}\nLes deux : ${parts[2]}\nVérifie ces trois nombres, corrige-les au besoin, et donne le résultat.`, { label: 'conclure' })

//@ adaptive clean
//? A fair coin is tossed until two heads in a row appear. What is the expected number of tosses?
//< {"answer": "6", "confidence": 0.9}
//< {"answer": "6", "confidence": 0.95}
const Q = 'A fair coin is tossed until two heads in a row appear. What is the expected number of tosses?'
const OUT = { type: 'object', properties: { answer: { type: 'string' }, confidence: { type: 'number' } }, required: ['answer', 'confidence'] }
phase('solve')
const [m, r] = await parallel([
  () => agent(JSON.stringify({ question: Q, approach: 'Markov chain, first-step equations' }), { label: 'markov', schema: OUT }),
  () => agent(JSON.stringify({ question: Q, approach: 'generating function of the number of tosses' }), { label: 'generating', schema: OUT }),
])
if (m && r && m.answer === r.answer) return m.answer
phase('arbitrate')
return await agent(JSON.stringify({ question: Q, answers: [m, r], task: 'The answers differ or one is missing. Solve the question yourself, and say which is right, or give another.' }), { label: 'arbitrate' })

//@ pipeline-films clean
//? Which of these films has the longest running time: "Amber Road", "Low Tide" or "The Glazier"?
//= {"context": ["Amber Road is a 1987 film by Ana Prell. It runs for 2 hours and 4 minutes.", "Low Tide, a comedy, runs for 97 minutes in the version for cinemas.", "The Glazier is a drama; with its 129 minutes it is the director's longest."]}
//< 2 hours and 4 minutes
//< 97 minutes
//< 129 minutes
//< 124 minutes
//< 97 minutes
//< 129 minutes
//< The Glazier
const films = ['Amber Road', 'Low Tide', 'The Glazier']
const results = await pipeline(films,
  film => agent(`# Passages\n${args.context.join('\n')}\n\n# Task\nWhat is the running time of "${film}"? Quote it.`, { label: `find: ${film}`, phase: 'Find' }),
  (quote, film) => agent(`# Quote on "${film}"\n${quote}\n\n# Task\nState this running time in minutes.`, { label: `convert: ${film}`, phase: 'Convert' }))
phase('Compare')
return await agent(`# Running times\n${films.map((f, i) => `- ${f}: ${results[i]}`).join('\n')}\n\n# Task\nWhich of the films has the longest running time? Title only.`, { label: 'compare' })

//@ chess clean
//? In how many ways can two rooks of different colours be placed on a 6 x 6 board such that they do not attack each other?
//< First rook 36 squares, second 25: 900.
//< {"agrees": true, "value": 900}
const Q = 'In how many ways can two rooks of different colours be placed on a 6 x 6 board such that they do not attack each other?'
phase('Solve')
const s = await agent(`Solve. ${Q} Show the count.`, { label: 'solve' })
phase('Verify')
const v = await agent(`Count independently: ${Q}\nUse all pairs of squares minus the attacking pairs.\nThen compare with: ${s}`, { label: 'verify', schema: { type: 'object', properties: { agrees: { type: 'boolean' }, value: { type: 'integer' } }, required: ['agrees', 'value'] } })
if (v.agrees) return v.value
phase('Tie-break')
return await agent(`${Q}\nOne count: ${s}\nAnother count: ${v.value}\nThey differ. Count by yourself, test your method on a 2 x 2 board by listing, then decide. Integer only.`, { label: 'tie-break' })

//@ acid clean
//? 50.0 mL of 0.10 M acetic acid (pKa 4.76) is mixed with 30.0 mL of 0.10 M NaOH. What is the pH?
//? (A) 4.58 (B) 4.76 (C) 4.94 (D) 8.70
//< After reaction: 2.0 mmol HA, 3.0 mmol A-.
//< pH = 4.76 + log(3.0/2.0) = 4.94
//< I get 4.94 as well: (C).
export const meta = { name: 'acid', description: 'Buffer question with a check', phases: ['Stoichiometry', 'pH', 'Verify'] }
const Q = `50.0 mL of 0.10 M acetic acid (pKa 4.76) is mixed with 30.0 mL of 0.10 M NaOH. What is the pH?
(A) 4.58 (B) 4.76 (C) 4.94 (D) 8.70`
phase('Stoichiometry')
const amounts = await agent(`<question>${Q}</question>\n<step>Determine the amounts of acid and base that are present after the reaction.</step>`, { label: 'amounts' })
phase('pH')
const ph = await agent(`<question>${Q}</question>\n<amounts>${amounts}</amounts>\n<step>Compute the pH.</step>`, { label: 'pH' })
phase('Verify')
return await agent(`<question>${Q}</question>\n<solution><amounts>${amounts}</amounts><ph>${ph}</ph></solution>\n<step>Work the question from scratch. Compare every intermediate value with the solution. Give the letter that your own work supports.</step>`, { label: 'verify' })

//@ schedule clean
//? The timetable lists buses from Alm to Reed. Which bus is the latest that one can take to arrive before 14:30, and how long does it take?
//= {"context": ["Alm dep / Reed arr: 11:50 / 12:41; 12:35 / 13:20; 13:10 / 14:08; 13:25 / 14:31; 13:40 / 14:29 (Sundays only); 14:05 / 14:55. Today is a Wednesday."]}
//< 11:50 / 12:41; 12:35 / 13:20; 13:10 / 14:08; 13:25 / 14:31; 14:05 / 14:55
//< The bus at 13:10; it takes 58 minutes.
//< I find the same: the 13:40 runs on Sundays only and the 13:25 is a minute late. 13:10, 58 minutes.
const timetable = args.context[0]
phase('Filter')
const today = await agent(`Here is a timetable, with the present day of the week:\n\n${timetable}\n\nPlease list the buses that run today, each with departure and arrival.`, { label: 'filter' })
phase('Choose')
const choice = await agent(`These buses from Alm to Reed run today (departure / arrival):\n\n${today}\n\nPlease find the latest one with which one arrives before 14:30, and say how long it takes.`, { label: 'choose' })
phase('Verify')
return await agent(`Please answer this question from the timetable by yourself: which bus from Alm is the latest that one can take to arrive in Reed before 14:30, and how long does it take?\n\n${timetable}\n\nThen compare with this answer, which has not been checked: ${choice}\n\nPlease give the right answer.`, { label: 'verify' })

//@ membrane excluded_option
//? A cell with an internal K+ concentration of 140 mM is placed in a medium with 14 mM K+; its membrane is permeable to K+ only. A drug then makes the membrane equally permeable to Na+ (10 mM inside, 136 mM outside). To which value does the membrane potential move (at 37 C)?
//? (A) -61 mV (B) about 0 mV (C) +61 mV (D) -122 mV
//= {"question": "A cell with an internal K+ concentration of 140 mM is placed in a medium with 14 mM K+; its membrane is permeable to K+ only. A drug then makes the membrane equally permeable to Na+ (10 mM inside, 136 mM outside). To which value does the membrane potential move (at 37 C)?\n(A) -61 mV (B) about 0 mV (C) +61 mV (D) -122 mV", "guidance": "Option C cannot occur in a living cell and D exceeds any Nernst potential here, so the choice is between A and B."}
//< With equal permeabilities the Goldman equation gives 61 log((14 + 136)/(140 + 10)) = 0 mV.
//< Goldman with P_K = P_Na: 150 over 150, log 1 = 0. (B).
//< Both come to 0 mV: (B).
phase('Experts')
const experts = ['electrophysiologist', 'physical chemist']
const opinions = await parallel(experts.map(expert => () => agent(`# Role
You are an experienced ${expert}.

# Question
${args.question}

# Guidance
${args.guidance}

# Instructions
1. State the equation that applies.
2. Insert the numbers.
3. Name the option.`, { label: expert })))

phase('Consensus')
return await agent(`# Question
${args.question}

# Opinions
${opinions.map((o, i) => `## ${experts[i]}\n${o}`).join('\n\n')}

# Instructions
Weigh the opinions. If they differ, redo the calculation. Reply with one option.`, { label: 'consensus' })

//@ functional established_premise lossy_passing
//? Find all polynomials P with real coefficients such that P(x^2) = P(x) P(x + 1) for all real x. What is the sum of the values P(2) over all non-constant such P of degree at most 6?
//< Suppose r is a root. Then r^2 is a root, and (r - 1)^2 is a root as P(r)=0 gives with x = r - 1 that P((r-1)^2) = 0. So every root has modulus 0 or 1, and so has r - 1. The candidates are 0, 1 and the numbers e^(i pi/3), e^(-i pi/3). Of these only 0 and 1 lead back into the set, so P = c x^a (x - 1)^b, and comparison gives c = 1 and a = b.
//< The excerpt ends before the form of P is stated. With degree 2 only I take P = x^2 - x: P(2) = 2.
//< 2
const Q = 'Find all polynomials P with real coefficients such that P(x^2) = P(x) P(x + 1) for all real x. What is the sum of the values P(2) over all non-constant such P of degree at most 6?'
phase('Structure')
const structure = await agent(`<problem>${Q}</problem>
<role>algebraist</role>
<task>Determine which complex numbers can be roots of P, and then the form of P.</task>
<output>A full argument; the form of P comes at the end.</output>`, { label: 'structure' })
phase('Values')
const values = await agent(`<problem>${Q}</problem>
<known>It is known that a non-constant solution has degree exactly 2.</known>
<structure>${structure.slice(0, 200)}</structure>
<task>Using the form of P that was found, list the non-constant solutions of degree at most 6, and add up the values P(2).</task>`, { label: 'values' })
phase('Answer')
return await agent(`<result>${values}</result>
<task>State the sum of the values P(2) as an integer.</task>`, { label: 'answer' })

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

