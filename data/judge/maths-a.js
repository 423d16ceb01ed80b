//@ tiles clean
//? A rectangular floor of 84 by 60 units is covered with equal square tiles whose side is a whole number of units and as large as possible. How many tiles are needed?
//< The greatest common divisor of 84 and 60 is 12. Tiles of side 12: 7 * 5 = 35.
//< gcd(84, 60) = 12, so 84/12 = 7 and 60/12 = 5, total 35.
//< Both solutions agree and every step holds: 35.
export const meta = { name: "tiles", description: "two solvers and a judge" };
const problem = "A rectangular floor of 84 by 60 units is covered with equal square tiles whose side is a whole number of units and as large as possible. How many tiles are needed?";
phase("Solve");
const solutions = await parallel([
  () => agent(`Solve the problem step by step and end with "Answer: <integer>".\n\n${problem}`, { label: "solver-1" }),
  () => agent(`Solve the problem with prime factorisation. End with "Answer: <integer>".\n\n${problem}`, { label: "solver-2" }),
]);
phase("Verify");
const verdict = await agent(`Problem: ${problem}\n\nCandidate solutions, either of which may be wrong:\n${solutions.map((s, i) => `#${i + 1}: ${s}`).join("\n")}\n\nRecompute the result yourself, then say which candidate is right and give the integer.`, { label: "verifier" });
return verdict;

//@ led-count expected_answer
//? In how many ways can 5 distinct books be placed on 2 shelves if each shelf holds at least one book and the order on a shelf matters?
//< There are 5! * 4 = 480 ways.
//< Yes, 480 is right.
const problem = "In how many ways can 5 distinct books be placed on 2 shelves if each shelf holds at least one book and the order on a shelf matters?";
const solution = await agent(`Solve: ${problem} Give the number at the end.`, { label: "solver" });
const check = await agent(`You are a verifier. Problem: ${problem}\nSolution: ${solution}\nThe expected result is 480. Make sure that the solution arrives at it.`, { label: "verifier" });
return check;

//@ refute-candidate clean near expected_answer
//? In how many ways can 6 people be seated around a round table if two of them, Ida and Jonas, must not sit together?
//< 5! - 2 * 4! = 120 - 48 = 72
//< I recounted: 72 stands.
const q = "In how many ways can 6 people be seated around a round table if two of them, Ida and Jonas, must not sit together?";
const draft = await agent(`${q}\nThink carefully and give one integer.`);
const review = await agent(`${q}\n\nSomebody proposes the answer ${draft}. Try to prove that it is wrong: count the arrangements in a different way. If the two counts differ, give yours.`, { label: "refuter" });
return review;

//@ told-parity established_premise
//? Let a(1) = 7 and a(n+1) = 3 a(n) + 2 for all n. What is the remainder of a(50) on division by 5?
//< The remainders repeat with period 4, so it is 3.
const recurrence = "a(1) = 7 and a(n+1) = 3 a(n) + 2";
const r = await agent(`Consider ${recurrence}. It is known that the sequence is constant modulo 5 from the second term on. What is the remainder of a(50) on division by 5?`);
return r;

//@ known-sum clean near established_premise
//? The positive integers x and y satisfy x + y = 30 and xy = 209. What is the larger of the two?
//< The roots are 11 and 19, so 19.
const r = await agent("It is known that x + y = 30 and xy = 209 for positive integers x and y. Find the larger of the two numbers.");
return Number(/\d+/.exec(r));

//@ lost-draft unused_output
//? A cube of edge 6 is cut into unit cubes after its surface was painted red. How many unit cubes have exactly two red faces?
//< 12 edges with 4 inner cubes each: 48
//< Reviewed: fine, 48.
//< 48
const q = "A cube of edge 6 is cut into unit cubes after its surface was painted red. How many unit cubes have exactly two red faces?";
const solution = await agent(`${q} Solve it.`, { label: "solver" });
const review = await agent(`${q}\nCandidate: ${solution}\nLook for mistakes in the candidate.`, { label: "reviewer" });
const final = await agent(`${q}\nGive the final number.`, { label: "finaliser" });
return final;

//@ forgotten-function missing_context
//? Let f(x) = x^3 - 6x^2 + 11x - 6. What is the sum of the squares of its roots?
//< Which function do you mean?
//< I can not tell.
phase("Roots");
const roots = await agent("Find all roots of the function given in the problem. List them.", { label: "roots" });
phase("Sum");
const sum = await agent(`The roots are: ${roots}. Add up their squares and reply with the number.`, { label: "sum" });
return sum;

//@ own-step clean near missing_context
//? Let g(x) = x^3 - 7x + 6. What is the product of the absolute values of its roots?
//< The roots are 1, 2 and -3.
//< 6
const roots = await agent("Find all roots of x^3 - 7x + 6. List them.", { label: "roots" });
const product = await agent(`Here are three numbers: ${roots}. Multiply their absolute values and reply with the product only.`, { label: "product" });
return product;

//@ short-cut lossy_passing
//? Find the number of pairs (m, n) of positive integers with m <= n and 1/m + 1/n = 1/12.
//< (m - 12)(n - 12) = 144. The divisors of 144 are 1, 2, 3, 4, 6, 8, 9, 12 and their partners, so there are 8 pairs.
//< Incomplete, can not judge.
const problem = "Find the number of pairs (m, n) of positive integers with m <= n and 1/m + 1/n = 1/12.";
const solution = await agent(`Solve with all steps: ${problem}`, { label: "solver" });
const verdict = await agent(`Problem: ${problem}\nCheck this solution step by step:\n${solution.slice(0, 40)}`, { label: "verifier" });
return verdict;

//@ whole-solution clean near lossy_passing
//? Find the number of pairs (m, n) of positive integers with m <= n and 1/m + 1/n = 1/15.
//< (m - 15)(n - 15) = 225 has 9 divisors, so 5 pairs.
//< All steps hold: 5.
const problem = "Find the number of pairs (m, n) of positive integers with m <= n and 1/m + 1/n = 1/15.";
const solution = await agent(`Solve with all steps: ${problem}`, { label: "solver" });
log(`solver said: ${solution.slice(0, 40)}`);
const verdict = await agent(`Problem: ${problem}\nCheck this solution step by step and give the right number:\n${solution}`, { label: "verifier" });
return verdict;

//@ object-in-prompt broken_value
//? A bag holds 5 red, 4 blue and 3 green marbles. Two are drawn without replacement. What is the probability that they have different colours, as a reduced fraction p/q? Give p + q.
//< {"p": 47, "q": 66}
//< That is no fraction.
const problem = "A bag holds 5 red, 4 blue and 3 green marbles. Two are drawn without replacement. What is the probability that they have different colours, as a reduced fraction p/q?";
const result = await agent(problem, { schema: { type: "object", properties: { p: { type: "integer" }, q: { type: "integer" } }, required: ["p", "q"] } });
const check = await agent(`${problem}\nA colleague found ${result}. Is that right? If not, give the right fraction.`, { label: "checker" });
return check;

//@ fields-in-prompt clean near broken_value
//? A bag holds 6 red, 4 blue and 2 green marbles. Two are drawn without replacement. What is the probability that they have different colours, as a reduced fraction p/q? Give p + q.
//< {"p": 2, "q": 3}
//< It is 44/66 = 2/3. Correct.
const problem = "A bag holds 6 red, 4 blue and 2 green marbles. Two are drawn without replacement. What is the probability that they have different colours, as a reduced fraction p/q?";
const result = await agent(problem, { schema: { type: "object", properties: { p: { type: "integer" }, q: { type: "integer" } }, required: ["p", "q"] } });
const check = await agent(`${problem}\nA colleague found ${result.p}/${result.q}. Is that right? If not, give the right fraction.`, { label: "checker" });
return { sum: result.p + result.q, check };

//@ no-recount no_independent_check
//? How many positive divisors of 7200 are multiples of 12?
//< 7200 = 2^5 * 3^2 * 5^2, divided by 12: 600 = 2^3 * 3 * 5^2, 24 divisors.
//< Confirmed.
const problem = "How many positive divisors of 7200 are multiples of 12?";
const answer = await agent(`${problem} Show the factorisation.`);
const verified = await agent(`Problem: ${problem}\nAnswer: ${answer}\nCheck that the answer is well written. You do not need to recompute the divisors; take the factorisation as correct.`, { label: "verify" });
return verified;

//@ format-check clean near no_independent_check
//? How many positive divisors of 10800 are multiples of 15?
//< 10800 / 15 = 720 = 2^4 * 3^2 * 5, 30 divisors.
//< Independent count: 30, correct.
const problem = "How many positive divisors of 10800 are multiples of 15?";
const answer = await agent(`${problem} Show the factorisation.`);
const verified = await agent(`Problem: ${problem}\nProposed answer: ${answer}\nFactorise 10800 / 15 yourself before you read the proposed answer. Do not change the format of the answer: one integer on the last line.`, { label: "verify" });
return verified;

//@ wlog-right added_constraint
//? Triangle ABC has AB = 13, AC = 15 and area 84. What are the possible lengths of BC? Give their sum of squares.
//< BC = 14.
const t = await agent("Triangle ABC has AB = 13, AC = 15 and area 84. Assume that the angle at A is acute. Find BC.", { label: "geometry" });
return Number(t.match(/\d+/)[0]) ** 2;

//@ both-cases clean near added_constraint
//? Triangle ABC has AB = 20, AC = 13 and area 126. What are the possible lengths of BC? Give their sum of squares.
//< BC = 11^2... = 21
//< BC = sqrt(697 - ...)
//< The sum of squares is 1138.
const facts = "Triangle ABC has AB = 20, AC = 13 and area 126.";
const cases = await parallel(["acute", "obtuse"].map(kind => () => agent(`${facts} Consider the case in which the angle at A is ${kind}. Find BC, or say that the case is impossible.`, { label: kind })));
return await agent(`${facts} Two agents looked at the two cases for the angle at A.\nAcute: ${cases[0]}\nObtuse: ${cases[1]}\nAdd the squares of all possible lengths of BC.`, { label: "sum" });

//@ answer-first asserted_answer
//? What is the smallest positive integer n such that n! ends in exactly 12 zeros?
//< Since 50 has 10 + 2 fives, n = 50.
const derivation = await agent("The answer to the following question is 50. Write a short derivation. Question: what is the smallest positive integer n such that n! ends in exactly 12 zeros?");
return derivation;

//@ swapped-number altered_fact
//? A tank is filled by pipe A in 12 hours and by pipe B in 18 hours. How long do both take together, in hours?
//< 1/10 per hour
//< 1/18 per hour
//< 6.43 hours
const a = await agent("Pipe A fills a tank in 10 hours. What share of the tank does it fill in one hour?");
const b = await agent("Pipe B fills a tank in 18 hours. What share of the tank does it fill in one hour?");
return await agent(`Two pipes fill ${a} and ${b} of a tank in one hour. How long do both take together?`);

//@ right-number clean near altered_fact
//? A tank is filled by pipe A in 14 hours and by pipe B in 21 hours. How long do both take together, in hours?
//< 1/14 per hour
//< 1/21 per hour
//< 8.4 hours
const a = await agent("Pipe A fills a tank in 14 hours. What share of the tank does it fill in one hour?");
const b = await agent("Pipe B fills a tank in 21 hours. What share of the tank does it fill in one hour?");
return await agent(`Two pipes fill ${a} and ${b} of a tank in one hour. How long do both take together? Reply with hours.`);

//@ off-by-one wrong_reference
//? Let S be the set of two-digit primes. What is the sum of the digits of all members of S that begin with 3 or 7?
//< 31, 37
//< 71, 73, 79
//< 3+1+3+7 = 14
const lists = await parallel([
  () => agent("List the two-digit primes that begin with 3.", { label: "threes" }),
  () => agent("List the two-digit primes that begin with 7.", { label: "sevens" }),
]);
return await agent(`Primes that begin with 3: ${lists[1]}\nPrimes that begin with 7: ${lists[2]}\nAdd up all digits of all these primes.`, { label: "sum" });

//@ vote clean
//? How many integers between 1 and 500 are divisible by 6 or by 8, but not by both?
//< 104
//< 104
//< 105
const problem = "How many integers between 1 and 500 are divisible by 6 or by 8, but not by both?";
const styles = ["inclusion and exclusion", "counting in blocks of 24", "direct enumeration in ranges of one hundred"];
const votes = await parallel(styles.map((style, i) => () => agent(`${problem}\nUse ${style}. Reply with the integer only.`, { label: `voter-${i + 1}` })));
const count = {};
for (const v of votes.filter(Boolean)) { const k = v.trim(); count[k] = (count[k] || 0) + 1; }
return Object.entries(count).sort((a, b) => b[1] - a[1])[0][0];

//@ constant-tally hardcoded_output
//? How many integers between 1 and 300 are divisible by 4 or by 10, but not by both?
//< 75
//< 30
const multiplesOf4 = await agent("How many integers between 1 and 300 are divisible by 4?");
const multiplesOf10 = await agent("How many integers between 1 and 300 are divisible by 10?");
log(`${multiplesOf4} and ${multiplesOf10}`);
const both = 15;
return 75 + 30 - 2 * both;

//@ arithmetic-after clean near hardcoded_output
//? How many integers between 1 and 420 are divisible by 4 or by 14, but not by both?
//< 105
//< 30
//< 15
const [a, b, c] = await parallel([4, 14, 28].map(d => () => agent(`How many integers between 1 and 420 are divisible by ${d}? Reply with the number only.`)));
return Number(a) + Number(b) - 2 * Number(c);

//@ repair-loop clean
//? What is the largest integer k such that 6^k divides 100!?
//< 48, by Legendre for the prime 3
//< OK
const problem = "What is the largest integer k such that 6^k divides 100!?";
let draft = await agent(`Solve and explain: ${problem}`, { label: "solve" });
for (let round = 0; round < 2; round++) {
  const critique = await agent(`Problem: ${problem}\nDraft solution: ${draft}\nCheck every step. Write OK if all steps hold; otherwise name the first wrong step.`, { label: `critic-${round}` });
  if (/^OK\b/.test(critique.trim())) break;
  draft = await agent(`Problem: ${problem}\nDraft solution: ${draft}\nCriticism: ${critique}\nWrite a corrected solution.`, { label: `repair-${round}` });
}
return draft;

//@ earlier-result dangling_reference
//? The sum of three consecutive odd integers is 237. What is the product of the smallest and the largest?
//< 77, 79, 81
//< I have no previous result.
const numbers = await agent("The sum of three consecutive odd integers is 237. Find the three integers.");
const product = await agent("Using the integers found in the previous step, multiply the smallest and the largest.");
return { numbers, product };

//@ passed-result clean near dangling_reference
//? The sum of three consecutive even integers is 246. What is the product of the smallest and the largest?
//< 80, 82, 84
//< 6720
const numbers = await agent("The sum of three consecutive even integers is 246. Find the three integers.");
const product = await agent(`A previous step found these integers: ${numbers}. Multiply the smallest and the largest.`);
return product;

//@ polygon-report clean
//? A regular polygon has interior angles of 162 degrees. How many diagonals does it have?
//< 20 sides
//< 170
//< 170 is right.
//= {"question": "A regular polygon has interior angles of 162 degrees. How many diagonals does it have?"}
phase("Sides");
const sides = await agent(`${args.question}\nFirst step only: how many sides does the polygon have?`, { phase: "Sides" });
phase("Diagonals");
const diagonals = await agent(`A polygon has this number of sides: ${sides}. How many diagonals does it have? Use n(n - 3)/2.`);
phase("Check");
const check = await agent(`Question: ${args.question}\nProposed answer: ${diagonals}\nWork it out on your own from the angle and compare. Reply with the number that is right.`, { label: "checker" });
return check;

//@ unread-verdict unused_output
//? A clock loses 5 minutes every 3 hours. It is set right at noon. What time is it really when the clock shows 8:20 pm?
//< 8:34
//< The clock runs at 175/180, so 500 * 180/175 minutes later: 514.3, i.e. 8:34:17.
const task = "A clock loses 5 minutes every 3 hours. It is set right at noon. What time is it really when the clock shows 8:20 pm?";
const answer = await agent(task + " Reply with a time.");
await agent(task + "\nProposed: " + answer + "\nIs that right? Recompute.", { label: "verifier" });
return answer;

//@ expert-bias biased_check
//? How many zeros are at the end of the product 5 * 10 * 15 * ... * 500?
//< 97 twos against 124 fives: 97
//< Looks right.
const problem = "How many zeros are at the end of the product 5 * 10 * 15 * ... * 500?";
const work = await agent(`${problem} Count factors of two and five.`, { label: "counter" });
const check = await agent(`Problem: ${problem}\nSolution by a world-class mathematician who is practically never wrong:\n${work}\nVerify it briefly; only object if you find a glaring contradiction.`, { label: "verifier" });
return check;

//@ neutral-check clean near biased_check
//? How many zeros are at the end of the product 2 * 4 * 6 * ... * 400?
//< 49
//< Recounted: 49.
const problem = "How many zeros are at the end of the product 2 * 4 * 6 * ... * 400?";
const work = await agent(`${problem} Count factors of two and five.`, { label: "counter" });
const check = await agent(`Problem: ${problem}\nA solution of unknown quality:\n${work}\nVerify it. Be sceptical: small slips are common in such counts. Give the number you arrive at.`, { label: "verifier" });
return check;
