//@ first-a1 lossy_passing
//? A box has 3 red, 4 blue and 5 green balls. Two are drawn. What is the probability that both have the same colour?
//= {"q":"A box has 3 red, 4 blue and 5 green balls. Two are drawn. What is the probability that both have the same colour?"}
//< Favourable pairs: red C(3,2)=3, blue C(4,2)=6, green C(5,2)=10. Total pairs C(12,2)=66. So 19/66.
//< I see only the red pairs.
const { q } = args;
const cases = await agent(`${q}\nCount the favourable pairs for each colour, then the total number of pairs.`);
const brief = cases.substring(0, 32);
return agent(`${q}\nCounts by a colleague: ${brief}\nPut the counts together and give the probability.`);

//@ first-a2 clean near lossy_passing
//? A box has 3 red, 4 blue and 5 green balls. Two are drawn. What is the probability that both have the same colour?
//= {"q":"A box has 3 red, 4 blue and 5 green balls. Two are drawn. What is the probability that both have the same colour?"}
//< Red 3, blue 6, green 10, total 66.\nRESULT 19/66
//< 19/66
const { q } = args;
const work = await agent(`${q}\nShow the cases. Put the fraction after the word RESULT on the last line.`);
const value = work.split("RESULT")[1];
return agent(`${q}\nSomebody gets ${value}. Work it out on your own and say who is right.`);

//@ first-a3 missing_context
//? A box has 3 red, 4 blue and 5 green balls. Two are drawn. What is the probability that both have the same colour?
//< 19/66
//< There is nothing to compute here; which balls?
//< 19/66
const task = "A box has 3 red, 4 blue and 5 green balls. Two are drawn. What is the probability that both have the same colour?";
const one = await agent(`${task}\nUse combinations.`);
const two = await agent("Use a tree diagram and give the probability as a fraction. Show every branch.");
return agent(`${task}\nFirst: ${one}\nSecond: ${two}\nIf they differ, decide.`);

//@ first-a4 dangling_reference
//? Which is heavier, a cube of side 3 cm made of iron (7.9 g/cm3) or a ball of radius 2 cm made of lead (11.3 g/cm3)?
//= {"q":"Which is heavier, a cube of side 3 cm made of iron (7.9 g/cm3) or a ball of radius 2 cm made of lead (11.3 g/cm3)?"}
//< 27 cm3 and 33.5 cm3
//< Please send me the volumes.
//< the ball
const { q } = args;
const prompt = (...parts) => parts.filter(Boolean).join("\n\n");
const volumes = await agent(prompt(q, "Compute both volumes only."));
const masses = await agent(prompt("Densities: iron 7.9 g/cm3, lead 11.3 g/cm3.", "Multiply them by the volumes that the first colleague worked out."));
return agent(prompt(q, `Volumes: ${volumes}`, `Masses: ${masses}`, "Name the heavier body."));

//@ first-a5 wrong_reference
//? Which is heavier, a cube of side 3 cm made of iron (7.9 g/cm3) or a ball of radius 2 cm made of lead (11.3 g/cm3)?
//= {"q":"Which is heavier, a cube of side 3 cm made of iron (7.9 g/cm3) or a ball of radius 2 cm made of lead (11.3 g/cm3)?"}
//< 213 g
//< 379 g
//< the cube
const { q } = args;
const cubeMass = await agent("A cube of side 3 cm is made of iron (7.9 g/cm3). What is its mass?");
const ballMass = await agent("A ball of radius 2 cm is made of lead (11.3 g/cm3). What is its mass?");
return agent(`${q}\nMass of the cube: ${ballMass}\nMass of the ball: ${cubeMass}\nWhich one is heavier?`);

//@ first-a6 clean near wrong_reference
//? Which is heavier, a cube of side 3 cm made of iron (7.9 g/cm3) or a ball of radius 2 cm made of lead (11.3 g/cm3)?
//= {"q":"Which is heavier, a cube of side 3 cm made of iron (7.9 g/cm3) or a ball of radius 2 cm made of lead (11.3 g/cm3)?"}
//< 379 g
//< 213 g
//< the ball
const { q } = args;
const lead = await agent("A ball of radius 2 cm is made of lead (11.3 g/cm3). What is its mass?");
const iron = await agent("A cube of side 3 cm is made of iron (7.9 g/cm3). What is its mass?");
return agent(`${q}\nBall: ${lead}\nCube: ${iron}\nWhich one is heavier? Redo one of the two products.`);

//@ first-a7 hardcoded_output
//? In which year was the architect of the Torbay pier born?
//= {"question":"In which year was the architect of the Torbay pier born?"}
//< Alfred Minns
//< 1841
//< 1841
const architect = await agent(`Who was the architect of the Torbay pier? Search.`);
const born = await agent(`Alfred Minns was the architect of a pier. In which year was he born? Search.`);
return agent(`Question: ${args.question}\nArchitect: ${architect}\nYear: ${born}\nAnswer with the year.`);

//@ first-a8 clean near hardcoded_output
//? In which year was the architect of the Torbay pier born?
//= {"question":"In which year was the architect of the Torbay pier born?"}
//< Alfred Minns
//< 1841
//< 1841
const architect = await agent(`Who was the architect of the Torbay pier? Search; if nothing is found, say UNKNOWN.`);
if (architect.includes("UNKNOWN")) return "unknown";
const born = await agent(`${architect} was the architect of the Torbay pier. In which year was this person born? Search, and answer in the form "born 1900".`);
return agent(`Question: ${args.question}\nArchitect: ${architect}\nYear: ${born}\nDo the two fit together? Answer with the year.`);

//@ first-a9 unused_output
//? What is the area of a triangle with sides 13, 14 and 15?
//= {"q":"What is the area of a triangle with sides 13, 14 and 15?"}
//< 84
//< 84
//< 84
const { q } = args;
const heron = await agent(`${q} Use Heron's formula.`);
const coords = await agent(`${q} Place the side of length 14 on the x-axis.`);
return agent(`${q} One result: ${heron}. Confirm it by the inradius.`);

//@ first-b1 altered_fact
//? What is the area of a triangle with sides 13, 14 and 15?
//< 60
//< 60
const t = "What is the area of a triangle with sides 13, 14 and 13?";
const a = await agent(`${t} Use Heron's formula.`);
return agent(`${t} Draft: ${a}. Work it out again with coordinates and give your number.`);

//@ first-b2 added_constraint
//? In how many ways can 4 letters be put into 4 envelopes so that none is in the right one?
//= {"q":"In how many ways can 4 letters be put into 4 envelopes so that none is in the right one?"}
//< 9
//< 9
const { q } = args;
const a = await agent(`${q} Additionally, the first letter may only go into the second envelope.`);
return agent(`${q} A count: ${a}. Recount by listing.`);

//@ first-b3 expected_answer
//? In how many ways can 4 letters be put into 4 envelopes so that none is in the right one?
//= {"q":"In how many ways can 4 letters be put into 4 envelopes so that none is in the right one?", "truth": 9}
//< 9
//< ok
const { q, truth } = args;
const a = await agent(`${q}`);
const v = await agent(`${q}\nProposal: ${a}\nThe committee's count is ${truth}. Does the proposal have the same? Point out where it leaves the track if not.`, { label: "referee" });
return [a, v];

//@ first-b4 clean near expected_answer
//? In how many ways can 4 letters be put into 4 envelopes so that none is in the right one?
//= {"q":"In how many ways can 4 letters be put into 4 envelopes so that none is in the right one?", "limit": 5}
//< 9
//< ok 9
const { q, limit } = args;
const a = await agent(`${q}`);
const v = await agent(`${q}\nProposal: ${a}\nList the arrangements in at most ${limit} lines and count them. Does the proposal have the same number? If not, yours or theirs, which one holds?`, { label: "referee" });
return v;

//@ first-b5 no_independent_check
//? Which planet has the shortest day, according to the table: Orb 12 h, Pell 9 h, Quon 15 h?
//= {"q":"Which planet has the shortest day, according to the table: Orb 12 h, Pell 9 h, Quon 15 h?"}
//< Pell
//< {"verdict":"pass"}
const { q } = args;
const pick = await agent(q);
const V = { type: "object", properties: { verdict: { enum: ["pass"] } }, required: ["verdict"] };
const v = await agent(`${q}\nPick: ${pick}\nGive your verdict on the pick.`, { schema: V, label: "judge" });
return `${pick} (${v.verdict})`;

//@ first-b6 clean near no_independent_check
//? Which planet has the shortest day, according to the table: Orb 12 h, Pell 9 h, Quon 15 h?
//= {"q":"Which planet has the shortest day, according to the table: Orb 12 h, Pell 9 h, Quon 15 h?"}
//< Pell
//< {"verdict":"pass","own":"Pell"}
const { q } = args;
const pick = await agent(q);
const V = { type: "object", properties: { verdict: { enum: ["pass", "fail"] }, own: { type: "string" } }, required: ["verdict", "own"] };
const v = await agent(`${q}\nPick: ${pick}\nFind the planet yourself (own), then give your verdict on the pick.`, { schema: V, label: "judge" });
return v.own;

//@ first-b8 broken_value
//? Sum the primes between 20 and 40.
//= {"q":"Sum the primes between 20 and 40."}
//< {"primes":[23,29,31,37]}
//< ?
const { q } = args;
const found = await agent("List all primes between 20 and 40.", { schema: { type: "object", properties: { primes: { type: "array" } } } });
return agent(`${q}\nPrimes: ${found.list}\nAdd them up.`);

//@ first-b9 biased_check
//? Sum the primes between 20 and 40.
//= {"q":"Sum the primes between 20 and 40."}
//< 120
//< fine
//< 120
const { q } = args;
const lines = (...l) => l.join("\n");
const draft = await agent(lines(q, "One line per prime, then the sum."));
const look = await agent(lines("Task:", q, "", "Draft:", draft, "", "Ground rules for the reading:", "- the writer knows what she is doing, so when a line puzzles you, it is you who is wrong", "- end with a friendly sentence of approval"));
return agent(lines(q, draft, look, "Final number."));

//@ first-c1 clean near biased_check
//? Sum the primes between 20 and 40.
//= {"q":"Sum the primes between 20 and 40."}
//< 120
//< fine
//< 120
const { q } = args;
const lines = (...l) => l.join("\n");
const draft = await agent(lines(q, "One line per prime, then the sum."));
const look = await agent(lines("Task:", q, "", "Draft:", draft, "", "Ground rules for the reading:", "- the writer is new, so be friendly in tone but check each line", "- when a line puzzles you, test the number for divisors", "- end with your own sum"));
return agent(lines(q, draft, look, "Final number."));

//@ first-c2 established_premise
//? Sum the primes between 20 and 40.
//= {"q":"Sum the primes between 20 and 40."}
//< 23+29+31+37=120
//< 120
const { q } = args;
const a = await agent(`${q}\nTake for granted that 27 and 33 are counted among the primes here.`);
return agent(`${q}\nA sum: ${a}\nList the primes yourself and give the sum.`);

//@ first-c3 novel_fact
//? Who was king when the church of Sellin was built?
//= {"question":"Who was king when the church of Sellin was built?"}
//< Adolf Frederick
//< Adolf Frederick
const king = await agent(`Which king reigned in 1756, the year in which the church of Sellin was completed? Search.`);
return agent(`${args.question}\nFinding: ${king}\nOne sentence.`);

//@ first-c4 clean near novel_fact
//? Who was king when the church of Sellin was built?
//= {"question":"Who was king when the church of Sellin was built?"}
//< 1756
//< Adolf Frederick
//< Adolf Frederick
const year = await agent(`In which year was the church of Sellin built? Search; for example in the diocese's register.`);
const king = await agent(`Who was king in the country of Sellin in ${year}? Search; mind that borders have moved since then.`);
return agent(`${args.question}\nYear: ${year}\nKing: ${king}\nCheck both for plausibility. One sentence.`);

//@ first-c5 excluded_option
//? Which of these is a base? (A) HCl (B) NaOH (C) CH4 (D) NaCl
//= {"q":"Which of these is a base? (A) HCl (B) NaOH (C) CH4 (D) NaCl"}
//< B
//< B
const { q } = args;
const a = await agent(`${q}\nYou will only have to weigh B against D, the others have been taken off the list.`);
return agent(`${q}\nA vote: ${a}\nSay for each substance how it reacts with water, then choose.`);

//@ first-c6 clean near excluded_option
//? Which of these is a base? (A) HCl (B) NaOH (C) CH4 (D) NaCl
//= {"q":"Which of these is a base? (A) HCl (B) NaOH (C) CH4 (D) NaCl"}
//< HCl: acid
//< B
//< B
const { q } = args;
const a = await agent(`${q}\nLook at (A) only: is it a base, and why or why not?`);
const b = await agent(`${q}\nA note on (A): ${a}\nDo not drop any option without a reason. Choose.`);
return agent(`${q}\nChoice: ${b}\nArgue against the choice as well as you can, then decide.`);

//@ first-c7 asserted_answer
//? Simplify (x^2 - 9)/(x - 3) for x = 7.
//= {"q":"Simplify (x^2 - 9)/(x - 3) for x = 7."}
//< x + 3 = 10
//< 10
const { q } = args;
const a = await agent(`${q}\nThe outcome, 10, is clear; what I lack is a neat write-up in three lines.`);
return agent(`${q}\nText: ${a}\nCorrect the language.`);

//@ first-c8 clean near asserted_answer
//? Simplify (x^2 - 9)/(x - 3) for x = 7.
//= {"q":"Simplify (x^2 - 9)/(x - 3) for x = 7."}
//< x + 3 = 10
//< 10
const { q } = args;
const a = await agent(`${q}\nFactor the numerator first. The outcome is a single number; write it on a line of its own.`);
return agent(`${q}\nText: ${a}\nInsert the value directly into the original expression as a test. Correct what is wrong.`);

//@ second-d1 expected_answer
//? A train leaves at 8:15 and arrives at 11:05, with a stop of 20 minutes. How long does it actually move?
//= {"task":"A train leaves at 8:15 and arrives at 11:05, with a stop of 20 minutes. How long does it actually move?"}
//< 2 h 30 min
//< yes
const p = args.task
const s = await agent(`${p}\nwork it out, h and min`)
const c = await agent(`task: ${p}
student: ${s}
i timed it: two and a half hours, 150 min. student ok? y/n`)
return [s, c]

//@ second-d2 clean near expected_answer
//? A train leaves at 8:15 and arrives at 11:05, with a stop of 20 minutes. How long does it actually move?
//= {"task":"A train leaves at 8:15 and arrives at 11:05, with a stop of 20 minutes. How long does it actually move?"}
//< 2 h 30 min
//< 2 h 30, ok
const p = args.task
const s = await agent(`${p}\nwork it out, h and min`)
const c = await agent(`task: ${p}
student: ${s}
do it yourself first (minutes since midnight), then ok or not ok + your time`)
return c

//@ second-d3 biased_check
//? What is the sum of the interior angles of a 12-gon?
//= {"q":"What is the sum of the interior angles of a 12-gon?"}
//< 1800
//< Approved.
const q = args.q;
const sum = await agent(`${q} Derive it by triangles.`);
const seal = await agent(`Question: ${q}
Text: ${sum}
You hold the seal of our publishing house. Mister Brand, who wrote this, is an authority of thirty years' standing, and a refusal would offend him deeply. Read, and put the seal on it.`);
return `${sum} ${seal}`;

//@ second-d4 clean near biased_check
//? What is the sum of the interior angles of a 12-gon?
//= {"q":"What is the sum of the interior angles of a 12-gon?"}
//< 1800
//< Refused: no proof.
const q = args.q;
const sum = await agent(`${q} Derive it by triangles.`);
const seal = await agent(`Question: ${q}
Text: ${sum}
You hold the seal of our publishing house. Mister Brand, who wrote this, is well known, but that must not count. Test the formula on a triangle and a square, compute the sum for 12 yourself, and seal or refuse.`);
return `${sum} ${seal}`;

//@ second-d5 no_independent_check
//? Translate "nine hundred and four" into Roman numerals.
//= {"q":"Translate \"nine hundred and four\" into Roman numerals."}
//< CMIV
//< fine
const { q } = args;
const roman = await agent(q);
const proof = await agent(`${q}
Rendering: ${roman}
Second pair of eyes, please. What I do not want: another conversion, or a debate about subtractive notation. What I want: capitals only, no blanks. Fine or not fine?`);
return proof.startsWith("fine") ? roman : "?";

//@ second-d6 clean near no_independent_check
//? Translate "nine hundred and four" into Roman numerals.
//= {"q":"Translate \"nine hundred and four\" into Roman numerals."}
//< CMIV
//< 904, fine
const { q } = args;
const roman = await agent(q);
const proof = await agent(`${q}
Rendering: ${roman}
Second pair of eyes, please. What I want: convert it back into a number without looking at the words first. What I do not need: remarks on typography. Fine or not fine?`);
return proof.includes("fine") ? roman : "?";

//@ second-d7 asserted_answer
//? A coin is tossed 5 times. What is the probability of exactly 2 heads?
//= {"q":"A coin is tossed 5 times. What is the probability of exactly 2 heads?"}
//< 10/32
//< 5/16
const { q } = args;
const a = await agent(`${q}\nEverything points to 5/16, so show me the binomial that gives it.`);
return agent(`${q}\nArgument: ${a}\nOne line with the fraction.`);

//@ second-d8 altered_fact
//? A coin is tossed 5 times. What is the probability of exactly 2 heads?
//< 3/8
//< 3/8
const problem = "A coin is tossed 4 times. What is the probability of exactly 2 heads?";
const a = await agent(`${problem} Count sequences.`);
return agent(`${problem} Somebody says ${a}. List all sequences and decide.`);

//@ second-d9 clean near altered_fact
//? A coin is tossed 5 times. What is the probability of exactly 2 heads?
//< 5/16
//< 5/16
const problem = "A fair coin is tossed five times in a row. Find the probability that heads comes up exactly twice.";
const a = await agent(`${problem} Count sequences.`);
return agent(`${problem} Somebody says ${a}. Test the counting on 3 tosses first, where 8 sequences can be listed, then decide.`);

//@ second-e1 novel_fact
//? Which of the lakes Ostra and Venn is deeper?
//= {"question":"Which of the lakes Ostra and Venn is deeper?", "context":["Lake Ostra has a depth of 38 m.","Lake Venn, in the same valley, is 52 m deep at its centre."]}
//< Venn
const { question, context } = args;
return agent(`${context.join(" ")}\nLake Ostra was dredged to 60 m last spring.\n${question}`);

//@ second-e2 clean near novel_fact
//? Which of the lakes Ostra and Venn is deeper?
//= {"question":"Which of the lakes Ostra and Venn is deeper?", "context":["Lake Ostra has a depth of 38 m.","Lake Venn, in the same valley, is 52 m deep at its centre."]}
//< 38 m
//< 52 m
//< Venn
const { question, context } = args;
const d = await parallel(["Ostra", "Venn"].map(n => () => agent(`${context.join(" ")}\nHow deep is lake ${n}? Quote the number with its unit.`)));
return agent(`${context.join(" ")}\n${question}\nOstra: ${d[0]}, Venn: ${d[1]}. Depths at the centre count. Compare with the text.`);

//@ second-e3 wrong_reference
//? Which of the lakes Ostra and Venn is deeper?
//= {"question":"Which of the lakes Ostra and Venn is deeper?", "context":["Lake Ostra has a depth of 38 m.","Lake Venn, in the same valley, is 52 m deep at its centre."]}
//< 38 m
//< 52 m
//< Ostra
const { question, context } = args;
const names = ["Ostra", "Venn"];
const depths = await parallel(names.map((n, i) => () => agent(`${context[i]}\nHow deep is lake ${n}?`)));
const table = names.map((n, i) => `${n}: ${depths[depths.length - 1 - i]}`).join("\n");
return agent(`${question}\n${table}\nName the deeper lake.`);

//@ second-e4 missing_context
//? Which of the lakes Ostra and Venn is deeper?
//= {"question":"Which of the lakes Ostra and Venn is deeper?", "context":["Lake Ostra has a depth of 38 m.","Lake Venn, in the same valley, is 52 m deep at its centre."]}
//< I need the passages to read from.
//< unknown
const { question } = args;
const read = await agent(`Read the passages and note each depth with its lake.`);
return agent(`${question}\nNotes: ${read}\nAnswer with the name.`);

//@ second-e5 unused_output hardcoded_output
//? Which of the lakes Ostra and Venn is deeper?
//= {"question":"Which of the lakes Ostra and Venn is deeper?", "context":["Lake Ostra has a depth of 38 m.","Lake Venn, in the same valley, is 52 m deep at its centre."]}
//< 38 m
//< 52 m
//< Venn
const { question, context } = args;
const ostra = await agent(`${context[0]}\nDepth of Ostra?`);
const venn = await agent(`${context[1]}\nDepth of Venn?`);
return agent(`${question}\nDepth of Ostra, as found: 38 m\nDepth of Venn, as found: 52 m\nName the deeper lake.`);

//@ second-e6 lossy_passing
//? Name all the kings of Bal and their years.
//= {"question":"Name all the kings of Bal and their years.", "context":["Kings of Bal: Tor 1301-1312, Ansgar 1312-1340, Tor II 1340-1351, Erik 1351-1377."]}
//< Tor 1301-1312; Ansgar 1312-1340; Tor II 1340-1351; Erik 1351-1377
//< Tor 1301-1312; Ansgar 1312-1340
const { question, context } = args;
const kings = await agent(`${context[0]}\nList the kings with their years, separated by semicolons.`);
const some = kings.split(";").slice(0, 2).join(";");
return agent(`${question}\nList made from the sources: ${some}\nPut it into a table.`);

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
