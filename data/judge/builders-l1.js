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

