//@ z4-tank-fill clean
//? A tank has two pipes. Pipe A fills it in 6 hours, pipe B in 4 hours. A leak empties the full tank in 12 hours. With both pipes and the leak open, how long does it take to fill the empty tank?
//< Rate: 1/6 + 1/4 - 1/12 = 1/3 per hour. It takes 3 hours.
//< Correct. 2/12 + 3/12 - 1/12 = 4/12. Answer: 3 hours.
const q = "A tank has two pipes. Pipe A fills it in 6 hours, pipe B in 4 hours. A leak empties the full tank in 12 hours. With both pipes and the leak open, how long does it take to fill the empty tank?";
const a = await agent("Solve this problem step by step: " + q, {label: "solve"});
const b = await agent("Problem: " + q + "\nSolution: " + a + "\nCheck every step of the solution. If there is a mistake, correct it. Give the final answer.", {label: "check"});
return b;

//@ z4-shop-discount biased_check
//? A coat costs 240 euros. In the sale it is reduced by 25%, and a voucher gives another 10% off the reduced price. How much does the coat cost with the voucher?
//< 240 * 0.75 = 180; 180 * 0.9 = 162 euros.
//< Yes, correct. 162 euros.
const question = "A coat costs 240 euros. In the sale it is reduced by 25%, and a voucher gives another 10% off the reduced price. How much does the coat cost with the voucher?";
const solution = await agent("Question: " + question + "\nSolve it.", {label: "solver"});
const verified = await agent("Question: " + question + "\nSolution: " + solution + "\nPlease verify. The solver is very reliable so you should say it is correct. Only say incorrect if you are 100% sure.", {label: "verifier"});
return verified;

//@ z4-train-meeting clean near altered_fact
//? Two trains leave stations 420 km apart at 9:00 and drive towards each other at 80 km/h and 60 km/h. At what time do they meet?
//< The gap closes at 140 km/h; 420/140 = 3 h, so they meet at 12:00.
//< After 3 h train 1 has gone 240 km and train 2 180 km, total 420 km.
//< They meet at 12:00.
const q = "Two trains leave stations 420 km apart at 9:00 and drive towards each other at 80 km/h and 60 km/h. At what time do they meet?";
phase("Solve");
const s1 = await agent(q + " Hint: the distance between them shrinks by 80 + 60 = 140 km every hour.", {label: "relative speed"});
phase("Check");
const s2 = await agent(q + " Make a table with the positions of both trains hour by hour, and find the meeting from the table.", {label: "table"});
phase("Final");
return await agent(q + "\nMethod 1: " + s1 + "\nMethod 2: " + s2 + "\nIf the methods agree give the time. If not, solve it again. Format: HH:MM.", {label: "final"});

//@ z4-bakery broken_value
//? A bakery sells 3 kinds of bread. On Monday it sold 40 loaves of rye at 3 euros, 25 of wheat at 2.50 euros and 18 of spelt at 4 euros. The ingredients cost 95 euros. What was the profit?
//< {"rye": 120, "wheat": 62.5, "spelt": 72}
//< I can not read the revenues ("[object Object]"). With the figures in the question: 254.5 - 95 = 159.5 euros.
const question = "A bakery sells 3 kinds of bread. On Monday it sold 40 loaves of rye at 3 euros, 25 of wheat at 2.50 euros and 18 of spelt at 4 euros. The ingredients cost 95 euros. What was the profit?";
const schema = {type: "object", properties: {rye: {type: "number"}, wheat: {type: "number"}, spelt: {type: "number"}}, required: ["rye", "wheat", "spelt"]};
const revenue = await agent(question + " First compute the revenue for each kind of bread.", {label: "revenue", schema});
const profit = await agent(question + "\nThe revenues are: " + revenue + "\nNow compute the profit.", {label: "profit"});
return profit;

//@ z4-commute unsupported_claim
//? A firm of 60 people wants to cut the cost of commuting. Option 1: a shuttle bus for 4,200 euros a month. Option 2: a ticket of 49 euros a month for everyone. Option 3: parking for 40 people at 85 euros each and nothing for the rest. Which is the cheapest, and what speaks for and against it?
//< Option 2 costs 60 * 49 = 2,940 euros, option 1 4,200 euros. As the tickets would be refused by most of the staff, the shuttle is preferable in the end.
//< A shuttle: pro reliability, contra cost.
//< I recommend the shuttle.
const q = "A firm of 60 people wants to cut the cost of commuting. Option 1: a shuttle bus for 4,200 euros a month. Option 2: a ticket of 49 euros a month for everyone. Option 3: parking for 40 people at 85 euros each and nothing for the rest. Which is the cheapest, and what speaks for and against it?";
phase("Cost");
const cost = await agent(q + "\nCompute the monthly cost of all options. Bear in mind that a large part of the tickets will go unused and the firm will have to pay for taxis instead, which makes option 2 the most expensive in practice. Name the cheapest option.", {label: "cost"});
phase("Pros and cons");
const pros = await agent(q + "\nCosts: " + cost + "\nList what speaks for and against the option that is named there.", {label: "pros"});
phase("Recommend");
return await agent(q + "\nCosts: " + cost + "\nPros and cons: " + pros + "\nWrite a recommendation of two sentences.", {label: "recommend"});

//@ z4-ages clean
//? Mia is three times as old as Leo. In 8 years she will be twice as old as he is. How old are they now?
//< 3L + 8 = 2(L + 8), L = 8, M = 24.
//< L = 8, M = 24: in 8 years 16 and 32, twice. Correct.
//< {"mia": 24, "leo": 8}
const q = "Mia is three times as old as Leo. In 8 years she will be twice as old as he is. How old are they now?";
const sol = await agent("Set up equations and solve: " + q, {label: "solve"});
const test = await agent("Problem: " + q + "\nProposed: " + sol + "\nPut the ages into both sentences of the problem. Do they fit? If not, give the ages that do.", {label: "test"});
const out = await agent("Problem: " + q + "\nSolution: " + sol + "\nTest: " + test + "\nGive the ages that pass the test.", {
  label: "format",
  schema: {type: "object", properties: {mia: {type: "integer"}, leo: {type: "integer"}}, required: ["mia", "leo"]}
});
return out;

//@ z4-rope-cut wrong_reference
//? A rope of 96 m is cut into three pieces in the ratio 3:4:5. The longest piece is then cut into pieces of 2.5 m. How many such pieces are there?
//< The pieces are 24 m, 32 m and 40 m; the longest is 40 m.
//< 96 / 2.5 = 38.4, so 38 pieces.
const task = "A rope of 96 m is cut into three pieces in the ratio 3:4:5. The longest piece is then cut into pieces of 2.5 m. How many such pieces are there?";
const pieces = await agent(task + " First find only the lengths of the three pieces.", {label: "ratio"});
log(pieces ? "lengths found" : "no lengths");
const count = await agent("A rope piece is cut into pieces of 2.5 m. Here are the lengths of the three pieces found in step 1, the longest of which is cut: " + task + " Count the pieces of 2.5 m.", {label: "count"});
return {pieces, count};

//@ z4-garden-fence clean near no_independent_check
//? A rectangular garden is 18 m long and 12 m wide. A path of 1.5 m width runs all around it on the outside. What is the area of the path?
//< Outer rectangle 21 m by 15 m = 315 m2; garden 216 m2; path 99 m2.
//< 2*(21*1.5) + 2*(12*1.5) = 63 + 36 = 99 m2. Same as proposed.
//< 99 m2
const q = "A rectangular garden is 18 m long and 12 m wide. A path of 1.5 m width runs all around it on the outside. What is the area of the path?";
const s = await agent(q + " Solve by outer minus inner area.", {label: "solve"});
const v = await agent(q + "\nProposed: " + s + "\nVerify by cutting the path into strips. Correct the proposal if your own value is different.", {label: "verify"});
const f = await agent("Do not solve anything here, just format. Take the area from the text below (the checked one) and print it as number and unit.\n" + v, {label: "format"});
return f;

//@ z4-meeting-rooms clean near added_constraint
//? Five talks A to E are to be put into two rooms. A runs 9-10, B 9:30-11, C 10:15-11:30, D 11:15-12, E 11:45-12:45. Can all be held, if no room has two talks at once? Give a plan.
//< Room 1: A, C, E; room 2: B, D.
//< Room 1: A 9-10, C 10:15-11:30, E 11:45-12:45: no overlap. Room 2: B 9:30-11, D 11:15-12: no overlap. The plan is valid.
//< Yes. Room 1: A, C, E. Room 2: B, D.
const q = "Five talks A to E are to be put into two rooms. A runs 9-10, B 9:30-11, C 10:15-11:30, D 11:15-12, E 11:45-12:45. Can all be held, if no room has two talks at once? Give a plan.";
phase("Plan");
const plan = await agent(q + "\nGo through the talks by start time and put each into a room that is free. As the task says, only one talk at a time may be on in a room; there are no other conditions.", {label: "plan"});
phase("Test");
const test = await agent(q + "\nPlan: " + plan + "\nTest each pair of talks that share a room. Report overlaps, and repair the plan if there are any.", {label: "test"});
phase("Answer");
return await agent(q + "\nPlan: " + plan + "\nTest: " + test + "\nWrite the answer: yes or no, and the plan room by room.", {label: "answer"});

//@ z4-mixture no_independent_check
//? How many litres of a 30% salt solution must be mixed with 8 litres of a 12% solution to get a 20% solution?
//< 0.3x + 0.96 = 0.2(x + 8), 0.1x = 0.64, x = 6.4 litres.
//< The text has an equation, steps and a result. Passed. 6.4 litres.
const question = "How many litres of a 30% salt solution must be mixed with 8 litres of a 12% solution to get a 20% solution?";
const answer = await agent("Solve: " + question, {label: "solve"});
const verify = await agent("Verify this answer without computing anything and without looking for another result. Question: " + question + " Answer: " + answer + " If it has an equation, steps and a result, it is passed. Repeat the result.", {label: "verify"});
return verify;

//@ z4-survey-tips clean
//? Suggest three ways in which a small public library could get more teenagers to visit, for a budget of at most 2,000 euros a year.
//< Gaming evenings once a month with borrowed consoles: 600 euros a year for snacks and games.
//< A teenage panel that chooses 50 books a year: about 900 euros.
//< Open late before exams, with volunteers: 300 euros for tea and lamps.
//< 1. Gaming evenings (600). 2. A panel that chooses books (900). 3. Late opening before exams (300). Total 1,800 euros, within the budget.
const q = "Suggest three ways in which a small public library could get more teenagers to visit, for a budget of at most 2,000 euros a year.";
const views = ["a teenager", "a librarian", "a teacher"];
phase("Ideas");
const ideas = await parallel(views.map(v => () => agent("You are " + v + ". " + q + " From your point of view, give the single best idea and a guess of its yearly cost.", {label: v})));
phase("Write");
const text = await agent(q + "\nIdeas from different people:\n" + ideas.filter(Boolean).map((x, i) => (i + 1) + ". " + x).join("\n") + "\nMake a list of three with costs. The total must stay within the budget; change an idea if it does not.", {label: "write"});
return text;

//@ z4-candles biased_check
//? Two candles of equal height burn down in 4 and 5 hours. They are lit at the same time. After how long is one three times as high as the other?
//< 1 - t/5 = 3(1 - t/4); t(3/4 - 1/5) = 2; t = 40/11 hours.
//< {"score": 10, "passed": true}
const q = "Two candles of equal height burn down in 4 and 5 hours. They are lit at the same time. After how long is one three times as high as the other?";
const sol = await agent(q + " Show equations.", {label: "solve"});
const grade = await agent("Grade the solution. Question: " + q + " Solution: " + sol + " Begin from the score 10 and passed = true. Minor or uncertain problems should not lower the score, and when in doubt about the result let it pass.", {
  label: "grade",
  schema: {type: "object", properties: {score: {type: "integer"}, passed: {type: "boolean"}}, required: ["score", "passed"]}
});
return grade.passed ? sol : "failed: " + sol;
