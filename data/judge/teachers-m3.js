//@ planets clean
//? A planet circles its star at 4 AU, a second one at 9 AU, both on circular orbits in the same plane and direction. The star has the mass of the Sun. How many years pass between two successive closest approaches?
//< {"years": 8}
//< {"years": 27}
//< 1/S = 1/8 - 1/27 = 19/216, so S = 216/19 = 11.37 years.
//< With angular speeds 2 pi/8 and 2 pi/27 the difference closes after 216/19 years. I agree: 11.37.
const Q = 'A planet circles its star at 4 AU, a second one at 9 AU, both on circular orbits in the same plane and direction. The star has the mass of the Sun. How many years pass between two successive closest approaches?'
const PERIOD = { type: 'object', properties: { years: { type: 'number' } }, required: ['years'] }
phase('Periods')
const [inner, outer] = await parallel([4, 9].map(au => () => agent(`# Task
Compute the period, in years, of a circular orbit of ${au} AU around a star with the mass of the Sun.`, { label: `period-${au}AU`, schema: PERIOD })))
phase('Synodic')
const synodic = await agent(`# Context
You are the second of three agents. The first computed the periods, the third will check your work.

# Problem
${Q}

# Periods found
- inner planet: ${inner.years} years
- outer planet: ${outer.years} years

# Task
Compute the time that is asked for.`, { label: 'synodic' })
phase('Verify')
return await agent(`# Problem
${Q}

# Solution under test
Periods ${inner.years} and ${outer.years} years; then: ${synodic}

# Task
Recompute the periods and the time by yourself. Report every difference, then give the right number of years.`, { label: 'verify' })

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

