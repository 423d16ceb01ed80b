//@ bq-lcm-pairs clean
//? Find the number of ordered pairs of positive integers (a, b) with lcm(a, b) = 360.
//< {"reasoning": "360 = 2^3*3^2*5. Pairs of exponents with max e: 2e+1. 7*5*3.", "answer": 105}
//< {"reasoning": "For each divisor a count b: the b must supply missing prime powers. Sum is 105.", "answer": 105}
//< {"reasoning": "Summed over 24 divisors and got 104 after a slip at a = 72.", "answer": 104}
//< The first is right: max(x, y) = e has 2e + 1 solutions. The third missed one b at a = 72. Answer: 105
const Q = "Find the number of ordered pairs of positive integers (a, b) with lcm(a, b) = 360.";

const OUT = {
  type: "object",
  properties: { reasoning: { type: "string" }, answer: { type: "integer" } },
  required: ["reasoning", "answer"],
};

phase("Independent attempts");
const attempts = await parallel([
  () => agent(`Solve step by step.\n\n${Q}\n\nApproach: treat each prime in the factorization separately.`, { label: "primes", schema: OUT }),
  () => agent(`Solve step by step.\n\n${Q}\n\nApproach: fix a and count the admissible b.`, { label: "fix-a", schema: OUT }),
  () => agent(`Solve step by step.\n\n${Q}\n\nApproach: enumerate all divisors explicitly in a table.`, { label: "table", schema: OUT }),
]);

const distinct = [...new Set(attempts.map((t) => t.answer))];
log(`answers: ${distinct.join(", ")}`);
if (distinct.length === 1) return String(distinct[0]);

phase("Resolve");
return await agent(
  `Problem: ${Q}

Three people solved it and do not all agree.

${attempts.map((t, i) => `### Attempt ${i + 1}\n${t.reasoning}\nAnswer: ${t.answer}`).join("\n\n")}

Find where the attempts diverge, recompute that part on your own, and finish with "Answer: <integer>".`,
  { label: "resolve" },
);

//@ bq-vieta-squares clean near established_premise
//? Let r, s and t be the roots of x^3 - 4x^2 + 6x - 2 = 0. Compute r^2(s + t) + s^2(r + t) + t^2(r + s).
//< The expression is (r+s+t)(rs+st+tr) - 3rst = 24 - 6 = 18.
//< Newton: p1 = 4, p2 = 4; sum r^2(4 - r) = 4*4 - p3. p3 = 4p2 - 6p1 + 3*2 = 16 - 24 + 6 = -2. 16 + 2 = 18. Matches.
const problem = `Let r, s and t be the roots of x^3 - 4x^2 + 6x - 2 = 0. Compute r^2(s + t) + s^2(r + t) + t^2(r + s).`;

const solution = await agent(`${problem}

Reading off the coefficients (Vieta): r + s + t = 4, rs + st + tr = 6, rst = 2.
Express the requested sum through these three elementary symmetric polynomials. Show the identity you use and expand it once to make sure it holds.`);

return agent(`Here is a problem and someone's solution.

PROBLEM
${problem}

SOLUTION
${solution}

Recompute the value along another route (Newton's identities work well: the k-th power sums follow from the coefficients). If the two values differ, find the mistake. Reply with the final value on the last line.`);

//@ bq-ranevik-composer clean
//? In which city was the composer of the opera "The Glass Ferry" born?
//= {"context": ["The Glass Ferry is a chamber opera in two acts, first performed in 1934. The libretto is by Olga Tamm, the music by Henrik Ranevik.", "Henrik Ranevik (1898-1971) was a composer and organist. Born in Tartu, he moved to Stockholm in 1920 and taught there until his death.", "Olga Tamm was an Estonian poet, born in Narva in 1901.", "The Crystal Ferry is a 1951 film by Petter Lund."]}
//< Henrik Ranevik wrote the music (passage 1).
//< Tartu (passage 2: "Born in Tartu").
//< Tartu
const passages = args.context.map((p, i) => `[${i + 1}] ${p}`).join("\n");
const question = 'In which city was the composer of the opera "The Glass Ferry" born?';

phase("Hop 1");
const composer = await agent(`Passages:
${passages}

Who composed the opera "The Glass Ferry"? Do not confuse the composer with the librettist. Cite the passage number.`, { label: "hop1" });

phase("Hop 2");
const birthplace = await agent(`Passages:
${passages}

Question: ${question}
A first reader identified the composer as follows: ${composer}
Confirm this in the passages, then find where that person was born. Birthplace, not place of work.`, { label: "hop2" });

phase("Answer");
return agent(`Question: ${question}
Finding: ${birthplace}
Give just the name of the city.`, { label: "short-answer" });

//@ bq-enolate-benzyl asserted_answer
//? 2-Methylcyclohexanone is treated with LDA in THF at -78 °C and then with benzyl bromide. What is the major product?
//? (A) 2-benzyl-2-methylcyclohexanone
//? (B) 2-benzyl-6-methylcyclohexanone
//? (C) 1-benzyloxy-2-methylcyclohexene
//? (D) 3-benzyl-2-methylcyclohexanone
//< LDA is bulky and the temperature low: kinetic enolate at C6. SN2 on benzyl bromide gives 2-benzyl-6-methylcyclohexanone, option B.
//< The mechanism holds together. Kinetic deprotonation takes the less hindered proton. B
const q = `2-Methylcyclohexanone is treated with LDA in THF at -78 °C and then with benzyl bromide. What is the major product?
(A) 2-benzyl-2-methylcyclohexanone
(B) 2-benzyl-6-methylcyclohexanone
(C) 1-benzyloxy-2-methylcyclohexene
(D) 3-benzyl-2-methylcyclohexanone`;

const mech = await agent(`You are an organic chemist.

${q}

Work through this in order:
1. Which base is it, and under what conditions?
2. Which alpha proton is removed, and why?
3. How does the enolate react with the electrophile to give (B)?
4. Name the product and its option letter.`, { label: "mechanism" });

return agent(`Question:
${q}

A colleague's analysis:
${mech}

Examine regiochemistry and C- versus O-alkylation critically; correct the analysis if something is off. Reply with one letter.`, { label: "final" });

//@ bq-river-boat clean near expected_answer
//? A boat takes 3 hours to go 24 km upstream and 2 hours to return downstream. What is the speed of the current in km/h?
//< Upstream 8 km/h, downstream 12 km/h, current (12 - 8)/2 = 2 km/h.
//< I tried to break it: with still-water speed 10 and current 2, upstream takes 24/8 = 3 h and downstream 24/12 = 2 h. It survives.
//< 2
const q = "A boat takes 3 hours to go 24 km upstream and 2 hours to return downstream. What is the speed of the current in km/h?";
const candidate = await agent(`${q}\nSolve it, briefly.`);
const attack = await agent(`${q}

Someone claims: ${candidate}

Assume nothing about whether this is right. Try to REFUTE it: put the claimed speed back into both legs of the journey and see whether the times of the question come out. Give your own number if it fails.`);
return agent(`${q}\n\nClaim: ${candidate}\nAttempted refutation: ${attack}\n\nOutput the number that survives.`);

//@ bq-committee-eight altered_fact
//? From 7 women and 5 men a committee of 5 is chosen that has at least 2 men. In how many ways can this be done?
//< C(5,2)*C(7,3) = 10*35 = 350.
//< Total 792, minus no men C(7,5) = 21 and one man 5*35 = 175: 596.
//< The two computations count different things; the task as I have it asks for exactly 2 men: 350.
const stmt = "From 7 women and 5 men a committee of 5 is chosen that has exactly 2 men. In how many ways can this be done?";
const full = "From 7 women and 5 men a committee of 5 is chosen that has at least 2 men. In how many ways can this be done?";

const direct = await agent(`Combinatorics exercise:\n${stmt}\nCount directly by choosing men first, then women. Show the binomials.`, { label: "direct" });
const complement = await agent(`Combinatorics exercise:\n${full}\nCount by the complement. Show the binomials.`, { label: "complement" });

return agent(`Combinatorics exercise:
${stmt}

Solution by direct counting:
${direct}

Solution by complement:
${complement}

If the two differ, work out which one answers the exercise. Return the integer.`, { label: "reconcile" });

//@ bq-gas-constant clean near novel_fact
//? A 2.00 L flask holds 0.100 mol of an ideal gas at 27 °C. What is the pressure in kPa, to three significant figures?
//< p = nRT/V = 0.100 * 8.314 * 300.15 / 2.00e-3 = 1.2477e5 Pa = 125 kPa
//< Recalculated: 249.54/0.002 = 124770 Pa. 125 kPa.
const q = "A 2.00 L flask holds 0.100 mol of an ideal gas at 27 °C. What is the pressure in kPa, to three significant figures?";

const calc = await agent(`<task>${q}</task>
<hints>
Use the ideal gas law pV = nRT with R = 8.314 J/(mol·K).
Convert first: T = 27 + 273.15 = 300.15 K, V = 2.00 L = 2.00e-3 m^3.
</hints>
<output>Work, then the pressure in kPa.</output>`);

return agent(`<task>${q}</task>
<work>${calc}</work>
Redo the arithmetic with full precision, check the unit conversions and the rounding, then answer with value and unit.`);

//@ bq-spread-lists missing_context
//? Which of the following lists of numbers has the largest standard deviation?
//? (A) 4, 4, 4, 4, 4 (B) 1, 3, 5, 7, 9 (C) 0, 0, 5, 10, 10 (D) 2, 4, 6, 8, 10
//< Standard deviation is the root of the mean squared distance to the mean. The lists must be compared by their sum of squared deviations; the one with values farthest from its mean wins.
//< {"letter": "D"}
phase("Method");
const method = await agent(`Explain in a few lines how to find, among several lists of five numbers, the one with the largest standard deviation without taking square roots.`, { label: "method" });

phase("Apply");
const { letter } = await agent(`Multiple-choice question: "Which of the following lists of numbers has the largest standard deviation?"
The options are four lists of five numbers each, lettered A to D.

Method to apply:
${method}

Compute the sum of squared deviations for each option and pick the letter with the largest one.`, {
  label: "apply",
  schema: { type: "object", properties: { letter: { type: "string", enum: ["A", "B", "C", "D"] } }, required: ["letter"] },
});

return letter;

//@ bq-seating-plan clean
//? Ana, Ben, Cora, Dan and Eva sit in a row of five chairs. Ana sits at an end. Ben sits directly between Cora and Dan. Eva does not sit next to Ana. Who sits at the end opposite Ana?
//< Plan: 1) place Ana at the left by symmetry. 2) treat Cora-Ben-Dan as a block in either order. 3) place Eva. 4) read off the other end.
//< Ana in 1, block of three in 2-4 or 3-5. In 3-5 Eva is in 2, next to Ana, not allowed. So block in 2-4, Eva in 5.
//< All three conditions hold with A, C, B, D, E and A, D, B, C, E. Eva
const puzzle = `Ana, Ben, Cora, Dan and Eva sit in a row of five chairs. Ana sits at an end. Ben sits directly between Cora and Dan. Eva does not sit next to Ana. Who sits at the end opposite Ana?`;

const plan = await agent(`${puzzle}\n\nDon't solve it yet. Write a short plan: which condition to use first, which cases remain, how each case will be decided.`, { label: "plan" });
const work = await agent(`${puzzle}\n\nPlan to follow (deviate if it turns out to be flawed):\n${plan}\n\nExecute it and list every seating that satisfies all conditions.`, { label: "execute" });
return await agent(`${puzzle}\n\nWorked solution:\n${work}\n\nTest each listed seating against every condition one by one, look for seatings that were missed, then answer with a name.`, { label: "check" });

//@ bq-triangle-inradius dangling_reference
//? In triangle ABC, AB = 13, BC = 14 and CA = 15. Find the radius of the inscribed circle.
//< Heron: s = 21, area = sqrt(21*8*7*6) = 84, r = 84/21 = 4.
//< B = (0,0), C = (14,0), A = (5,12). Area 84. I was not shown a step 2, so I cannot say whether it is right. r = 4.
//< 4
const task = "In triangle ABC, AB = 13, BC = 14 and CA = 15. Find the radius of the inscribed circle.";

const heron = await agent(`${task}
Number your steps. Step 2 should be the area by Heron's formula.`);

const coords = await agent(`${task}
Place the triangle in coordinates and compute its area from the height on BC. Then look at step 2 of the solution above: is its area the same as yours? If it isn't, say which slip was made there, and continue with the right area to the inradius.`);

return await agent(`${task}

First solution:
${heron}

Second look, in coordinates:
${coords}

State the radius.`);

//@ bq-shirt-steps clean
//? A shirt costs 40 euros. The price is raised by 25 percent and then lowered by 20 percent. What does it cost in the end?
//< 40 * 1.25 = 50; 50 * 0.8 = 40. It costs 40 euros.
return agent(`A shirt costs 40 euros. The price is raised by 25 percent and then lowered by 20 percent. What does it cost in the end?

Compute the price after each change, mind that the second percentage refers to the new price, and end with one sentence that states the final price.`);

//@ bq-charge-zero wrong_reference
//? Two point charges of +2 µC and +8 µC are 30 cm apart. At what distance from the +2 µC charge on the line between them is the electric field zero?
//< {"equation": "2/x^2 = 8/(30 - x)^2", "domain": "0 < x < 30"}
//< x = 10 cm (root -30 is outside of the domain)
//< I am given the domain in place of an equation, but the distance 10 cm is right: 2/100 = 8/400.
const q = `Two point charges of +2 µC and +8 µC are 30 cm apart. At what distance from the +2 µC charge on the line between them is the electric field zero?`;

const setup = await agent(`${q}
Let x be the distance (cm) from the smaller charge. Give the balance equation and the range in which x must lie. Don't solve.`, {
  schema: {
    type: "object",
    properties: { equation: { type: "string" }, domain: { type: "string" } },
    required: ["equation", "domain"],
  },
});

const solved = await agent(`${q}
Solve ${setup.equation} for x. Allowed range: ${setup.domain}.`);

return agent(`${q}
Balance equation: ${setup.domain}
Range for x: ${setup.equation}
Root: ${solved}

Insert the root into the balance equation, confirm that it lies in the range, correct it otherwise. Distance in cm, please.`);

//@ bq-squares-45 clean near added_constraint
//? Find all pairs of positive integers (x, y) with x^2 - y^2 = 45.
//< Pairs of factors (1,45), (3,15), (5,9): (23,22), (9,6), (7,2).
//< Tested: 529-484 = 45, 81-36 = 45, 49-4 = 45. Nothing was lost: x - y runs over all divisors below sqrt(45). (23,22), (9,6), (7,2)
const q = "Find all pairs of positive integers (x, y) with x^2 - y^2 = 45.";
const sol = await agent(`${q}

Factor the left side. Since the right side is positive, x > y, so x - y is a positive divisor of 45 smaller than x + y; both factors are odd because 45 is odd. Go through every such factorization.`);
return agent(`${q}

Proposed set: ${sol}

(1) Insert every pair. (2) Argue independently that no further pair exists. Add or delete pairs as needed. Then list the pairs.`);

//@ bq-orbit-periods broken_value
//? A satellite moves on a circular orbit of radius 4R around a planet of radius R, and another on one of radius R. What is the ratio of their periods?
//< T is proportional to r^(3/2), so 4^(3/2) = 8.
//< From v = sqrt(GM/r): T = 2 pi r / v, ratio 4 * 2 = 8.
//< No usable solutions were supplied. Kepler's third law gives 8 : 1.
const question = `A satellite moves on a circular orbit of radius 4R around a planet of radius R, and another on one of radius R. What is the ratio of their periods?`;

const methods = ["Kepler's third law", "equating gravity and centripetal force"];

phase("solve");
const results = methods.map(m =>
  agent(`Physics question: ${question}\nUse ${m}. State the ratio (outer to inner).`, { label: m })
);

phase("merge");
return await agent(`Physics question: ${question}

Solutions:
${results.map((r, i) => `(${methods[i]}) ${r}`).join("\n")}

Point out disagreements, settle them, and give the ratio outer : inner.`);

//@ bq-digit-sum-five clean near no_independent_check
//? How many three-digit numbers have digits that sum to 5?
//< Hundreds digit h from 1 to 5, the remaining 5 - h split in 6 - h ways: 5+4+3+2+1 = 15.
//< Listing: 104 113 122 131 140 203 212 221 230 302 311 320 401 410 500. That's 15, confirmed.
//< {"answer": 15}
const Q = "How many three-digit numbers have digits that sum to 5?";

const sol = await agent(`${Q}\nCount systematically by hundreds digit.`, { label: "solver" });

const audit = await agent(`You audit solutions.

Question: ${Q}
Solution: ${sol}

List the numbers yourself in increasing order, count them, and compare. State the number that is correct.`, { label: "auditor" });

// pure formatting step
const out = await agent(`Convert the auditor's verdict into JSON of the form {"answer": <integer>}. You are only the formatter: do not recompute or change the number.

Verdict: ${audit}`, {
  label: "formatter",
  schema: { type: "object", properties: { answer: { type: "integer" } }, required: ["answer"] },
});
return out.answer;

//@ bq-lighthouse-keepers lossy_passing
//? Which lighthouse keeper, mentioned in the passages, served longest at Skarn Point?
//= {"context": ["Skarn Point lighthouse was lit in 1871. Its first keeper, Amos Wray, served until 1889.", "In 1889 the board sent Edith Holm to Skarn Point, the first woman in the service. She left in 1914 after a storm destroyed the dwelling.", "Jonas Petty kept the light at Skarn Point from 1914 until it was automated in 1932."]}
//< Timeline of the keepers at Skarn Point, in the order of the passages, with years of service: Amos Wray 1871-1889, i.e. 18 years; Edith Holm 1889-1914, i.e. 25 years; Jonas Petty 1914-1932, i.e. 18 years.
//< Only Amos Wray is visible with 18 years, so Amos Wray.
const ctx = args.context.join("\n\n");

const timeline = await agent(`Read the passages and write one line that lists every keeper of Skarn Point with the years of service and the number of years.

${ctx}`, { label: "timeline" });

const answer = await agent(`Question: Which lighthouse keeper served longest at Skarn Point?

Timeline drawn up from the sources:
${timeline.slice(0, 130)}

Compare the durations and reply with the keeper's name.`, { label: "answer" });

return answer;

//@ bq-marbles-grimm clean near biased_check
//? A bag holds 3 red and 2 blue marbles. Two are drawn without replacement. What is the probability that they have the same colour?
//< (3/5)(2/4) + (2/5)(1/4) = 6/20 + 2/20 = 2/5
//< I grant nothing. Count pairs: C(5,2) = 10, red pairs 3, blue pairs 1: 4/10 = 2/5. The student's number is right.
//< 2/5
const Q = `A bag holds 3 red and 2 blue marbles. Two are drawn without replacement. What is the probability that they have the same colour?`;

const student = await agent(`${Q}\n\nShow your work.`, { label: "student" });

const examiner = await agent(`You are Professor Grimm, feared for never taking a student's word for anything. You have no interest in whether the paper passes; you only care that what leaves your desk is correct.

Exam question: ${Q}

Student's paper:
${student}

Derive the probability on a separate sheet by counting unordered pairs, then compare. Say plainly whether the paper is right, and if it is not, where it goes wrong.`, { label: "examiner" });

return agent(`Question: ${Q}\nStudent: ${student}\nExaminer: ${examiner}\n\nGive the correct probability as a reduced fraction, nothing else.`, { label: "answer" });

//@ bq-cubic-iterate established_premise
//? Let f(x) = x^3 - 3x + 1. How many real solutions does f(f(x)) = 1 have?
//< f(y) = 1 means y^3 - 3y = 0, y = 0 or ±sqrt(3). With f strictly increasing each value is attained once: 3 solutions.
//< The reasoning follows from the stated properties. 3
const F = "Let f(x) = x^3 - 3x + 1. How many real solutions does f(f(x)) = 1 have?";

const work = await agent(`${F}

Proceed in two layers. First solve f(y) = 1 for y. Then, for each such y, count the x with f(x) = y; as f is strictly increasing on the real line, it suffices to locate these x roughly. Add up.`);

return await agent(`${F}

Draft solution:
${work}

Go over the count for each layer again, repair it where needed, and answer with a single integer.`);

//@ bq-genetics-vote clean
//? Two parents who are both carriers of an autosomal recessive disease have a healthy child. What is the probability that this child is a carrier? (A) 1/4 (B) 1/2 (C) 2/3 (D) 3/4
//< C
//< B
//< C
//< C
//< C
const mcq = `Two parents who are both carriers of an autosomal recessive disease have a healthy child. What is the probability that this child is a carrier? (A) 1/4 (B) 1/2 (C) 2/3 (D) 3/4`;

const personas = ["a genetic counsellor", "a probability teacher", "a population geneticist", "a medical student who draws Punnett squares", "a Bayesian statistician"];

const ballots = await parallel(personas.map((p) => () =>
  agent(`You are ${p}.\n\n${mcq}\n\nThink it through silently, then reply with the letter alone.`)));

const tally = {};
for (const b of ballots) {
  const m = b.match(/[ABCD]/);
  if (m) tally[m[0]] = (tally[m[0]] || 0) + 1;
}
const winner = Object.entries(tally).sort((x, y) => y[1] - x[1])[0];
log(JSON.stringify(tally));
return winner ? winner[0] : "no valid ballot";

//@ bq-chickens expected_answer
//? A farmer has chickens and rabbits, 35 heads and 94 legs altogether. How many rabbits are there?
//< Let r be the rabbits: 4r + 2(35 - r) = 94, 2r = 24, r = 12.
//< r = 12 agrees with the answer key. Correct.
//< 12
const problem = "A farmer has chickens and rabbits, 35 heads and 94 legs altogether. How many rabbits are there?";

phase("Solve");
const solved = await agent(`Solve this word problem with one unknown:\n${problem}`, { label: "solve" });

phase("Verify");
const check = await agent(`Task: verify a solution.

Problem: ${problem}
Solution: ${solved}

Checklist
- [ ] the unknown is defined
- [ ] heads and legs are both used
- [ ] the equation is solved correctly
- [ ] the result is 12 rabbits
Report each item, and suggest corrections for those that fail.`, { label: "verify" });

phase("Report");
return agent(`Problem: ${problem}\nSolution: ${solved}\nVerification: ${check}\n\nState the number of rabbits.`, { label: "report" });

//@ bq-flour-cups novel_fact
//? A recipe for 6 people needs 450 g of flour, and one cup of flour is used for every 2 people. How many grams are in a cup, and how many cups are needed for 10 people?
//< 6 people use 3 cups, so with the usual packing loss a cup is about 120 g net. 10 people need 5 cups.
//< 120 g per cup and 5 cups
const q = `A recipe for 6 people needs 450 g of flour, and one cup of flour is used for every 2 people. How many grams are in a cup, and how many cups are needed for 10 people?`;

const draft = await agent(`${q}

Answer both parts in turn. For the first part, keep in mind that 90 g of the flour go into dusting the board and never see a cup. For the second part, scale the cups in proportion.`);

return agent(`Question: ${q}

Draft: ${draft}

Reduce the draft to a single sentence with both numbers.`);

//@ bq-telescoping-multi clean
//? Evaluate the sum of 1/(k(k+2)) for k from 1 to 8 as a reduced fraction.
//< 1/2(1 + 1/2 - 1/9 - 1/10) = 1/2 * (135 - 19)/90 = 58/90 = 29/45
//< Direct: 1/3 + 1/8 + 1/15 + 1/24 + 1/35 + 1/48 + 1/63 + 1/80, common denominator 5040: 1680+630+336+210+144+105+80+63 = 3248; 3248/5040 = 29/45
//< SAME
const sum = "Evaluate the sum of 1/(k(k+2)) for k from 1 to 8 as a reduced fraction.";
let a = await agent(`${sum}\nPartial fractions, then telescope. Last line: the fraction.`);
const b = await agent(`${sum}\nAdd the eight terms directly over a common denominator. Last line: the fraction.`);
const cmp = await agent(`Solution 1:\n${a}\n\nSolution 2:\n${b}\n\nDo both end with the same fraction? Reply SAME or DIFFERENT.`);
if (cmp.trim().startsWith("DIFFERENT")) {
  a = await agent(`${sum}\n\nTwo attempts disagree:\n\n1) ${a}\n\n2) ${b}\n\nFind the error and give the correct reduced fraction on the last line.`);
}
return a.trim().split("\n").pop();

//@ bq-tank-drain no_independent_check
//? A tank is filled by pipe A in 6 hours and by pipe B in 4 hours, while a drain empties it in 12 hours. With all three open, how long does it take to fill the empty tank?
//< Rate 1/6 + 1/4 - 1/12 = 1/3, so 3 hours.
//< Each step is labelled, the units are given, the text reads well. APPROVED
//< 3 hours
const q = `A tank is filled by pipe A in 6 hours and by pipe B in 4 hours, while a drain empties it in 12 hours. With all three open, how long does it take to fill the empty tank?`;

const solution = await agent(`**Problem**\n${q}\n\nAdd the rates, then invert. Explain.`, { label: "solve" });

const review = await agent(`**Role**: reviewer
**Problem**: ${q}
**Solution**: ${solution}

Please review the solution before it goes out. The arithmetic is not part of this review, so leave the rates and the sum as they are and don't run the numbers again; look at whether units appear, whether every step has a reason, and whether it reads well. End with APPROVED or REJECTED.`, { label: "review" });

return agent(`Problem: ${q}\nSolution: ${solution}\nReview: ${review}\n\nIf APPROVED give the time. If REJECTED rewrite the solution and give the time.`, { label: "final" });
