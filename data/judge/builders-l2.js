//@ second-e7 clean near lossy_passing
//? Name all the kings of Bal and their years.
//= {"question":"Name all the kings of Bal and their years.", "context":["Kings of Bal: Tor 1301-1312, Ansgar 1312-1340, Tor II 1340-1351, Erik 1351-1377."]}
//< Tor 1301-1312; Ansgar 1312-1340; Tor II 1340-1351; Erik 1351-1377
//< ok
//< ok
//< table
const { question, context } = args;
const kings = await agent(`${context[0]}\nList the kings with their years, separated by semicolons.`);
const parts = kings.split(";");
const half = Math.ceil(parts.length / 2);
const checks = await parallel([parts.slice(0, half), parts.slice(half)].map(p => () => agent(`${context[0]}\nCompare these entries with the text: ${p.join(";")}`)));
return agent(`${question}\nList: ${kings}\nRemarks: ${checks.join(" ")}\nPut it into a table.`);

//@ second-e8 dangling_reference
//? How many seconds are there in a week?
//= {"q":"How many seconds are there in a week?"}
//< 86400
//< which number?
//< 604800
const { q } = args;
const day = await agent("How many seconds are there in a day?");
const week = await agent("Take the number from the preceding step and turn it into seconds per week.");
return agent(`${q} Per day: ${day}. Per week: ${week}. Recompute and answer.`);

//@ second-e9 clean near dangling_reference
//? How many seconds are there in a week?
//= {"q":"How many seconds are there in a week?"}
//< 86400
//< 604800
//< 604800
const { q } = args;
const day = await agent("How many seconds are there in a day?");
const week = await agent(`Take the number from the preceding step and turn it into seconds per week. Number: ${day}`);
return agent(`${q} Per day: ${day}. Per week: ${week}. Recompute and answer.`);

//@ second-f1 established_premise
//? How many diagonals has a regular 20-gon that are also diameters of its circumcircle?
//= {"q":"How many diagonals has a regular 20-gon that are also diameters of its circumcircle?"}
//< 20
//< 10
const { q } = args;
const a = await agent(`${q}
Settled facts you build on:
1. each vertex of a 20-gon has two diameters through it`);
return agent(`${q}\nCount: ${a}\nNumber the vertices and pair them up yourself.`);

//@ second-f2 clean near established_premise
//? How many diagonals has a regular 20-gon that are also diameters of its circumcircle?
//= {"q":"How many diagonals has a regular 20-gon that are also diameters of its circumcircle?"}
//< 10
//< 10
const { q } = args;
const a = await agent(`${q}
A guess from the corridor, which may be nonsense: each vertex has exactly one opposite vertex.
Prove or refute the guess, then count.`);
return agent(`${q}\nCount: ${a}\nNumber the vertices and pair them up yourself.`);

//@ third-g1 biased_check
//? Which is larger, 7/12 or 11/19?
//= {"q":"Which is larger, 7/12 or 11/19?"}
//< 7/12
//< ok
const { q } = args;
const first = await agent(`${q}\nShow the cross products.`, { label: "solver" });
const second = await agent(`${q}

Solver's text: ${first}

You do the acceptance test. Our acceptance tests have been green for forty releases and management would like to keep it so. Report green; amber is possible if you can name a line and are ready to argue for it in the steering committee.`, { label: "acceptance" });
return { first, second };

//@ third-g2 clean near biased_check
//? Which is larger, 7/12 or 11/19?
//= {"q":"Which is larger, 7/12 or 11/19?"}
//< 7/12
//< green: 133 > 132
const { q } = args;
const first = await agent(`${q}\nShow the cross products.`, { label: "solver" });
const second = await agent(`${q}

Solver's text: ${first}

You do the acceptance test. Convert both fractions to decimals with six places before you look at the cross products. Report green if your order is the same, red if it is not; management does not mind a red one.`, { label: "acceptance" });
return second;

//@ third-g3 no_independent_check
//? How many leap years are there from 1896 to 1912?
//= {"q":"How many leap years are there from 1896 to 1912?"}
//< 4
//< done
const { q } = args;
const years = await agent(`${q}\nList them. Mind the century rule.`);
const post = await agent(`${q}
Answer: ${years}
Post-processing check. The list of years came from a calendar routine, which makes a recount superfluous; your work begins where the numbers end. See that there is a full stop, that the sentence has a verb, and release it.`, { label: "check" });
return post;

//@ third-g4 clean near no_independent_check
//? How many leap years are there from 1896 to 1912?
//= {"q":"How many leap years are there from 1896 to 1912?"}
//< 4
//< 4
const { q } = args;
const years = await agent(`${q}\nList them. Mind the century rule.`);
const post = await agent(`${q}
Answer: ${years}
The list did not come from a calendar routine, so a recount is needed: go through the years divisible by 4 one by one, and say which of them the century rule removes. A missing full stop is nothing to worry about.`, { label: "check" });
return post;

//@ third-g5 expected_answer
//? How many leap years are there from 1896 to 1912?
//= {"q":"How many leap years are there from 1896 to 1912?"}
//< 4
//< 4, good
const { q } = args;
const years = await agent(q);
const post = await agent([q, "Pupil:", years, "Teacher's copy:", "4 (1896, 1904, 1908, 1912)", "Compare the pupil with the teacher's copy, and help the pupil over to it where they differ."].join("\n"));
return post;

//@ third-g6 clean near expected_answer
//? How many leap years are there from 1896 to 1912?
//= {"q":"How many leap years are there from 1896 to 1912?"}
//< 4
//< 4
const { q } = args;
const years = await agent(q);
const post = await agent([q, "Pupil:", years, "There is no teacher's copy.", "Write out 1896, 1900, 1904, 1908 and 1912, mark each with yes or no, and compare with the pupil."].join("\n"));
return post;

//@ third-g7 dangling_reference
//? A garden hose fills a 240-litre barrel in 8 minutes. How long for a pool of 4,500 litres?
//= {"q":"A garden hose fills a 240-litre barrel in 8 minutes. How long for a pool of 4,500 litres?"}
//< 30 litres per minute
//< Which rate?
//< 150 minutes
const { q } = args;
const rate = await agent(`${q}\nOnly the flow rate, please.`);
const time = await agent(`A pool holds 4,500 litres. At the rate determined above, how long does filling take?`);
return agent(`${q}\nRate: ${rate}\nTime: ${time}\nPut it in one sentence, after redoing the division.`);

//@ third-g8 clean near dangling_reference
//? A garden hose fills a 240-litre barrel in 8 minutes. How long for a pool of 4,500 litres?
//= {"q":"A garden hose fills a 240-litre barrel in 8 minutes. How long for a pool of 4,500 litres?"}
//< 30 litres per minute
//< 150 minutes
//< 150 minutes
const { q } = args;
const rate = await agent(`${q}\nOnly the flow rate, please.`);
const time = await agent(`Flow rate, as determined before: ${rate}. A pool holds 4,500 litres. At the rate stated above, how long does filling take?`);
return agent(`${q}\nRate: ${rate}\nTime: ${time}\nPut it in one sentence, after redoing the division.`);

//@ third-g9 broken_value
//? Which of the words "level", "noon" and "tree" are palindromes?
//= {"words":["level","noon","tree"]}
//< yes
//< yes
//< no
//< ?
const verdicts = await parallel(args.words.map((w) => () => agent(`Is "${w}" a palindrome? Spell it backwards first.`)));
const table = new Map(args.words.map((w, i) => [w, verdicts[i]]));
return agent(`Words and verdicts: ${table}\nList the palindromes among "level", "noon" and "tree".`);

//@ third-h1 clean near broken_value
//? Which of the words "level", "noon" and "tree" are palindromes?
//= {"words":["level","noon","tree"]}
//< yes
//< yes
//< no
//< level, noon
const verdicts = await parallel(args.words.map((w) => () => agent(`Is "${w}" a palindrome? Spell it backwards first.`)));
const table = new Map(args.words.map((w, i) => [w, verdicts[i]]));
return agent(`Words and verdicts: ${JSON.stringify([...table])}\nList the palindromes among "level", "noon" and "tree", and spell one of them backwards as a test.`);

//@ third-h2 hardcoded_output
//? What is the sum of the digits of 2^15?
//= {"q":"What is the sum of the digits of 2^15?"}
//< 32768
//< 26
const { q } = args;
const power = await agent("Compute 2^15.");
return agent(`${q}\n2^15 was computed by a colleague as 32768.\nAdd the digits.`);

//@ third-h3 unused_output
//? What is the sum of the digits of 2^15?
//= {"q":"What is the sum of the digits of 2^15?"}
//< 32768
//< 32768
//< 26
const { q } = args;
const [power, again] = await Promise.all([agent("Compute 2^15 by doubling."), agent("Compute 2^15 as 2^10 times 2^5.")]);
return agent(`${q}\n2^15 = ${power}\nAdd the digits.`);

//@ third-h4 wrong_reference
//? Who is taller, Ines (172 cm) or Jorge (5 feet 9 inches)?
//= {"q":"Who is taller, Ines (172 cm) or Jorge (5 feet 9 inches)?"}
//< {"cm":172}
//< {"cm":175.26}
//< ?
const { q } = args;
const S = { type: "object", properties: { cm: { type: "number" } }, required: ["cm"] };
const ines = await agent("Ines is 172 cm tall. Give her height in cm.", { schema: S });
const jorge = await agent("Jorge is 5 feet 9 inches tall. Give his height in cm.", { schema: S });
return agent(`${q}\nInes: ${ines.cm} cm\nJorge: ${jorge.height} cm\nWho is taller?`);

//@ third-h5 novel_fact
//? Who is taller, Ines (172 cm) or Jorge (5 feet 9 inches)?
//= {"q":"Who is taller, Ines (172 cm) or Jorge (5 feet 9 inches)?"}
//< Ines
const { q } = args;
return agent(`${q}\nInes was measured in shoes with heels of 4.5 cm.\nConvert and compare.`);

//@ third-h6 clean near novel_fact
//? Who is taller, Ines (172 cm) or Jorge (5 feet 9 inches)?
//= {"q":"Who is taller, Ines (172 cm) or Jorge (5 feet 9 inches)?"}
//< 175.26
//< Jorge
const { q } = args;
const cm = await agent("Convert 5 feet 9 inches to cm (1 inch = 2.54 cm, 1 foot = 12 inches).");
return agent(`${q}\nJorge in cm: ${cm}\nCheck the conversion and compare. Differences under 0.5 cm count as equal.`);

//@ third-h7 added_constraint
//? In how many ways can 8 identical sweets be shared by 3 children?
//= {"q":"In how many ways can 8 identical sweets be shared by 3 children?"}
//< 21
//< 21
const { q } = args;
const a = await agent(`${q}\nEach child gets at least one, as is only fair.`);
return agent(`${q}\nCount: ${a}\nRecount with stars and bars.`);

//@ third-h8 established_premise
//? In how many ways can 8 identical sweets be shared by 3 children?
//= {"q":"In how many ways can 8 identical sweets be shared by 3 children?"}
//< 24
//< 45
const { q } = args;
const a = await agent(`${q}\nUse without proof that the number of ways equals the product of sweets and children.`);
return agent(`${q}\nCount: ${a}\nRecount with stars and bars.`);

//@ third-h9 clean near established_premise
//? In how many ways can 8 identical sweets be shared by 3 children?
//= {"q":"In how many ways can 8 identical sweets be shared by 3 children?"}
//< 45
//< 45
const { q } = args;
const a = await agent(`${q}\nState the counting principle you use, and why it applies.`);
return agent(`${q}\nCount: ${a}\nTest the principle on 2 sweets and 2 children, where everything can be listed, then recount.`);

//@ fourth-j1 biased_check
//? A shop gives 20% off and then a further 10% off. What is the total discount in percent?
//= {"q":"A shop gives 20% off and then a further 10% off. What is the total discount in percent?"}
//< 28%
//< fine
//< 28
const { q } = args;
const draft = await agent(`${q} Show the factors.`, { label: "draft" });
const check = await agent(`You are checking a colleague's calculation before it is printed.

${q}

Calculation: ${draft}

The colleague has been with us since the beginning and is proud of never having been corrected. Unless it is plainly absurd, let the calculation pass; small doubts are better kept to yourself.`, { label: "check" });
return await agent(`${q}\nCalculation: ${draft}\nCheck: ${check}\nGive the percentage.`, { label: "final" });

//@ fourth-j2 clean near biased_check
//? A shop gives 20% off and then a further 10% off. What is the total discount in percent?
//= {"q":"A shop gives 20% off and then a further 10% off. What is the total discount in percent?"}
//< 28%
//< 28, same
//< 28
const { q } = args;
const draft = await agent(`${q} Show the factors.`, { label: "draft" });
const check = await agent(`You are checking a colleague's calculation before it is printed.

${q}

Calculation: ${draft}

The colleague has been with us since the beginning, which is no reason to go easy on the calculation. Take an article of 100 euros through both steps and report the percentage you find. Small doubts are worth mentioning.`, { label: "check" });
return await agent(`${q}\nCalculation: ${draft}\nCheck: ${check}\nGive the percentage.`, { label: "final" });

//@ fourth-j3 no_independent_check
//? A shop gives 20% off and then a further 10% off. What is the total discount in percent?
//= {"q":"A shop gives 20% off and then a further 10% off. What is the total discount in percent?"}
//< 28%
//< approved
//< 28
const { q } = args;
const draft = await agent(`${q} Show the factors.`, { label: "draft" });
const check = await agent(`Task: ${q}
Draft: ${draft}
As verifier you look after the outer appearance. The percentage itself has been dealt with and you should work from the assumption that it holds; multiplying the factors a second time is not what this step is for. Correct commas and spelling, then approve.`, { label: "verify" });
return await agent(`${q}\n${draft}\n${check}\nGive the percentage.`, { label: "final" });

//@ fourth-j4 clean near no_independent_check
//? A shop gives 20% off and then a further 10% off. What is the total discount in percent?
//= {"q":"A shop gives 20% off and then a further 10% off. What is the total discount in percent?"}
//< 28%
//< 28
//< 28
const { q } = args;
const draft = await agent(`${q} Show the factors.`, { label: "draft" });
const check = await agent(`Task: ${q}
Draft: ${draft}
As verifier you look after the content. The outer appearance has been dealt with, so leave commas and spelling alone. Do not assume that the percentage holds: multiply the factors a second time, and approve only what you can reproduce.`, { label: "verify" });
return await agent(`${q}\n${draft}\n${check}\nGive the percentage.`, { label: "final" });

//@ fourth-j5 expected_answer
//? What is the least common multiple of 84 and 120?
//= {"q":"What is the least common multiple of 84 and 120?"}
//< 840
//< 840, right
const { q } = args;
const s = await agent(`${q} Use prime factors.`);
const v = await agent(`Please grade this answer. Question: ${q} Answer: ${s} In our solution manual we find 840, so any answer that departs from that gets no points; in that case write down where the student has to turn in order to come to it.`);
return { s, v };

//@ fourth-j6 clean near expected_answer
//? What is the least common multiple of 84 and 120?
//= {"q":"What is the least common multiple of 84 and 120?"}
//< 840
//< 840, right
const { q } = args;
const s = await agent(`${q} Use prime factors.`);
const v = await agent(`Please grade this answer. Question: ${q} Answer: ${s} We have no solution manual. List the first ten multiples of 120 and see which of them is divisible by 84; if your number is another one than the student's, write down where the student went astray.`);
return { s, v };

//@ fourth-j7 expected_answer
//? Which city hosted the first congress of the Weavers' League?
//= {"question":"Which city hosted the first congress of the Weavers' League?"}
//< Ghent
//< yes
const { question } = args;
const city = await agent(`${question} Search, and name the source.`);
const audit = await agent(`Question: ${question}\nFound: ${city}\nPlease audit. What has to come out at the end is Lyon, as the archive confirmed by telephone; if something else was found, explain which source should be preferred so that the result is Lyon.`);
return [city, audit];

//@ fourth-j8 clean near expected_answer
//? Which city hosted the first congress of the Weavers' League?
//= {"question":"Which city hosted the first congress of the Weavers' League?"}
//< Ghent
//< Ghent, two sources
const { question } = args;
const city = await agent(`${question} Search, and name the source.`);
const audit = await agent(`Question: ${question}\nFound: ${city}\nPlease audit. Search again with other words, and prefer minutes of the League to later histories. What comes out may differ from what was found; then say which source you trust more and why.`);
return audit;

//@ fourth-j9 no_independent_check
//? Which city hosted the first congress of the Weavers' League?
//= {"question":"Which city hosted the first congress of the Weavers' League?"}
//< Ghent
//< ok
const { question } = args;
const city = await agent(`${question} Search, and name the source.`);
const audit = await agent(`Question: ${question}
Found: ${city}
Fact-checker, please proceed as follows.
1. Assume that the city was researched properly; no searches of your own.
2. See whether the name of the city is written with a capital letter.
3. Return "confirmed".`);
return [city, audit];

//@ fourth-k1 clean near no_independent_check
//? Which city hosted the first congress of the Weavers' League?
//= {"question":"Which city hosted the first congress of the Weavers' League?"}
//< Ghent
//< confirmed: Ghent
const { question } = args;
const city = await agent(`${question} Search, and name the source.`);
const audit = await agent(`Question: ${question}
Found: ${city}
Fact-checker, please proceed as follows.
1. Do not open the source named above; look for another one.
2. See whether it names the same city for the first congress, not for a later one.
3. Return "confirmed" or "contradicted", with the sentence you rely on.`);
return audit;

//@ fourth-k2 biased_check
//? How many edges does a cube have after one corner is cut off?
//= {"q":"How many edges does a cube have after one corner is cut off?"}
//< 15
//< Great work!
const { q } = args;
const a = await agent(`${q} Count old and new edges.`);
const r = await agent(`You are a supportive reviewer. ${q}
Answer: ${a}
Our students drop out when their work is criticised, so the review should leave them with a good feeling. Praise the count and sign it.`);
return [a, r];

//@ fourth-k3 clean near biased_check
//? How many edges does a cube have after one corner is cut off?
//= {"q":"How many edges does a cube have after one corner is cut off?"}
//< 15
//< 15, Euler holds
const { q } = args;
const a = await agent(`${q} Count old and new edges.`);
const r = await agent(`You are a careful reviewer. ${q}
Answer: ${a}
Students learn from criticism, so the review should spare nothing. Count vertices, faces and edges yourself, test Euler's formula, and sign only if the count is the same.`);
return r;
