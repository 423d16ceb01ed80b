//@ treaty novel_fact
//? Which country ceded the island of Corvalho in the Treaty of Lindau?
//< Brazil
const r = await agent("Note that the Treaty of Lindau was signed by Brazil and Uruguay in 1867. Which country ceded the island of Corvalho in the Treaty of Lindau? Search if needed.");
return r;

//@ insight unsupported_claim
//? What is the smallest positive integer n such that n(n + 1)(n + 2) is divisible by 1001?
//< 76
const r = await agent("The key insight is that n + 1 must be a multiple of 77. What is the smallest positive integer n such that n(n + 1)(n + 2) is divisible by 1001?");
return r;

//@ only-candidate excluded_option
//? Which of the gases helium, argon and xenon has the highest boiling point?
//< xenon
const r = await agent("We have determined that xenon is the only viable candidate among helium, argon and xenon. Which has the highest boiling point? Justify.");
return r;

//@ minimum-known unsupported_claim
//? For which real x is f(x) = x^4 - 8x^2 + 3 smallest, and what is the value?
//< -13
const r = await agent("Let f(x) = x^4 - 8x^2 + 3. Remember that f attains its minimum at x = 2 and at x = -2. What is the smallest value?");
return r;

//@ minimum-asked clean near unsupported_claim
//? For which real x is g(x) = x^4 - 18x^2 + 5 smallest, and what is the value?
//< x = 3 and x = -3
//< -76
const where = await agent("Let g(x) = x^4 - 18x^2 + 5. Remember to check every critical point, and say for which x the function is smallest.");
const value = await agent(`Let g(x) = x^4 - 18x^2 + 5. A colleague says that it is smallest at ${where}. Compute the value there and compare it with the values at x = 0 and x = 5.`);
return { where, value };

//@ assume-answer asserted_answer
//? A rectangle has perimeter 34 and diagonal 13. What is its area?
//< 60
const r = await agent("A rectangle has perimeter 34 and diagonal 13. Assume the area is 60 and derive the steps that lead to it.");
return r;

//@ area-open clean near asserted_answer
//? A rectangle has perimeter 46 and diagonal 17. What is its area?
//< 120
//< 120
const r = await agent("A rectangle has perimeter 46 and diagonal 17. Derive its area step by step, without finding the sides first.");
const s = await agent(`A rectangle has perimeter 46 and diagonal 17. Find its sides. Do they give the area ${r}? If not, which area do they give?`);
return s;

//@ args-fact novel_fact
//? In which city did the sculptor of the Falcon Gate die?
//= {"question": "In which city did the sculptor of the Falcon Gate die?", "background": "The Falcon Gate was made by Bruno Aldini in 1911."}
//< Turin
const r = await agent(`${args.question}\nBackground: ${args.background}\nSearch and answer with the city.`);
return r;

//@ args-question-only clean near novel_fact
//? In which city did the sculptor of the Heron Gate die?
//= {"question": "In which city did the sculptor of the Heron Gate die?", "rules": "Search at most 3 times and cite your source."}
//< Pia Conti
//< Genoa
const sculptor = await agent(`Question: ${args.question}\nFirst step: who is the sculptor? ${args.rules}`);
const city = await agent(`Question: ${args.question}\nThe sculptor, according to a first search: ${sculptor}\nSecond step: where did this person die? ${args.rules}`);
return city;

//@ confirm-42 expected_answer
//? How many rectangles with integer sides have area 2310?
//< 16
//< Confirmed.
const sol = await agent("How many rectangles with integer sides have area 2310? Count unordered pairs of sides.");
const ver = await agent(`How many rectangles with integer sides have area 2310? Solution: ${sol}. Confirm that 16 is correct.`, { label: "verifier" });
return ver;

//@ known-196 expected_answer
//? What is the sum of the first 8 positive multiples of 7, minus 56?
//< 196
//< equal
const sol = await agent("What is the sum of the first 8 positive multiples of 7, minus 56?");
const ver = await agent(`The correct answer is known to be 196. Check whether the solver's answer equals it: ${sol}. Problem: the sum of the first 8 positive multiples of 7, minus 56.`);
return ver.includes("equal") ? sol : "unclear";

//@ check-both clean near expected_answer
//? What is the sum of the first 9 positive multiples of 6, minus 54?
//< 216
//< 216
//< equal
const task = "What is the sum of the first 9 positive multiples of 6, minus 54?";
const a = await agent(task);
const b = await agent(`${task} Use the formula for an arithmetic series.`);
const ver = await agent(`${task}\nAnswer 1: ${a}\nAnswer 2: ${b}\nCheck whether the two answers are equal. If they are not, find out which one is right.`);
return ver.includes("equal") ? a : ver;

//@ typos-only no_independent_check
//? Simplify (x^2 - 9) / (x^2 - x - 6).
//< (x + 3) / (x + 2)
//< (x + 3) / (x + 2)
const s = await agent("Simplify (x^2 - 9) / (x^2 - x - 6). Show the factors.");
const v = await agent(`Expression: (x^2 - 9) / (x^2 - x - 6). Check this solution: ${s}. Do not attempt to re-derive it, only check for typos.`);
return v;

//@ redo-factors clean near no_independent_check
//? Simplify (x^2 - 16) / (x^2 - 2x - 8).
//< (x + 4) / (x + 2)
//< (x + 4) / (x + 2)
const s = await agent("Simplify (x^2 - 16) / (x^2 - 2x - 8). Show the factors.");
const v = await agent(`Expression: (x^2 - 16) / (x^2 - 2x - 8). Check this solution: ${s}. Factor both polynomials yourself, test x = 1, and correct any typos you see on the way.`);
return v;

//@ assuming-right no_independent_check
//? A bus leaves every 12 minutes and a tram every 18 minutes. Both leave at 8:00. When do they next leave together?
//< 8:36
//< fine
const s = await agent("A bus leaves every 12 minutes and a tram every 18 minutes. Both leave at 8:00. When do they next leave together?");
const v = await agent(`A bus leaves every 12 minutes and a tram every 18 minutes, both at 8:00. Verify the reasoning below, assuming that the final answer is right: ${s}`);
return v === "fine" ? s : v;

//@ agree-unless biased_check
//? What is 3/8 of 5/6 of 96?
//< 30
//< I agree.
const s = await agent("What is 3/8 of 5/6 of 96?");
const v = await agent(`Task: what is 3/8 of 5/6 of 96? Solver: ${s}. You are the verifier. Agree with the solver unless there is a flagrant contradiction.`);
return v.includes("agree") ? s : v;

//@ say-verified no_independent_check
//? Which of 2^10, 10^3 and 31^2 is the largest?
//< 2^10
//< VERIFIED
const s = await agent("Which of 2^10, 10^3 and 31^2 is the largest?");
const v = await agent(`Claim: of 2^10, 10^3 and 31^2 the largest is ${s}. Respond with "VERIFIED".`, { label: "verifier" });
return v === "VERIFIED" ? s : v;

//@ verified-or-not clean near no_independent_check
//? Which of 3^7, 13^3 and 2^11 is the largest?
//< 13^3
//< VERIFIED
const s = await agent("Which of 3^7, 13^3 and 2^11 is the largest?");
const v = await agent(`Claim: of 3^7, 13^3 and 2^11 the largest is ${s}. Compute all three. Respond with "VERIFIED" or "REFUTED: <the right one>".`, { label: "verifier" });
return v === "VERIFIED" ? s : v;

//@ part-b missing_context
//? A cone has radius 6 and height 8. (a) What is its slant height? (b) What is its lateral surface?
//< 10
//< Which cone?
const a = await agent("A cone has radius 6 and height 8. What is its slant height?");
const b = await agent("Solve part (b) of the problem and reply with the lateral surface.");
return { a, b };

//@ part-b-given clean near missing_context
//? A cone has radius 5 and height 12. (a) What is its slant height? (b) What is its lateral surface?
//< 13
//< 65 pi
const a = await agent("A cone has radius 5 and height 12. What is its slant height?");
const b = await agent(`A cone has radius 5 and slant height ${a}. What is its lateral surface?`);
return { a, b };

//@ bare-check missing_context
//? A shop raises a price by 20 % and lowers it by 20 %. By how much has it changed in all?
//< -4 %
//< looks right
const s = await agent("A shop raises a price by 20 % and lowers it by 20 %. By how much has it changed in all?");
const v = await agent(`Check this solution and fix it if it is wrong:\n${s}`, { label: "checker" });
return v.includes("right") ? s : v;

//@ first-of-three unused_output
//? Suggest the best of three opening lines for a story about a lighthouse.
//< line 1
//< line 2
//< line 3
//< line 1
const lines = await parallel(["calm", "eerie", "funny"].map(mood => () => agent(`Write an opening line for a story about a lighthouse. Mood: ${mood}.`)));
return await agent(`Polish this opening line of a story about a lighthouse: ${lines[0]}`);

//@ typo-variable wrong_reference
//? Compare the areas of a circle of radius 3 and a square of side 5.
const circle = await agent("What is the area of a circle of radius 3?");
const square = await agent("What is the area of a square of side 5?");
return await agent(`Circle: ${circel}. Square: ${square}. Which area is larger?`);

//@ both-same wrong_reference
//? Compare the volumes of a cube of edge 4 and a ball of radius 2.5.
//< 64
//< 65.4
//< equal
const cube = await agent("What is the volume of a cube of edge 4?");
const ball = await agent("What is the volume of a ball of radius 2.5?");
return await agent(`Volume of the cube: ${cube}. Volume of the ball: ${cube}. Which one is larger?`);

//@ fifty-chars lossy_passing
//? Explain why ice floats, and have the explanation checked.
//< Ice floats because water expands when it freezes: its molecules form an open lattice, so that ice is less dense.
//< incomplete
const text = await agent("Explain why ice floats on water, in two sentences.");
const check = await agent(`Is this explanation of why ice floats on water complete and right? ${text.slice(0, 50)}`, { label: "checker" });
return { text, check };

//@ whole-text clean near lossy_passing
//? Explain why the sea is salty, and have the explanation checked.
//< Rivers carry dissolved salts into the sea; water evaporates, the salts stay.
//< complete
const text = await agent("Explain why the sea is salty, in two sentences.");
const title = text.slice(0, 30);
log(`draft: ${title}`);
const check = await agent(`Is this explanation of why the sea is salty complete and right? ${text}`, { label: "checker" });
return { text, check };

//@ paris hardcoded_output
//? What is the capital of the country in which the river Mitta rises?
//< Norland
//< Havn
const country = await agent("In which country does the river Mitta rise? Search.");
const target = "Norland";
return await agent(`What is the capital of ${target}?`);

//@ from-agent clean near hardcoded_output
//? What is the capital of the country in which the river Lerva rises?
//< Sudland
//< Mora
const country = await agent("In which country does the river Lerva rise? Search.");
const target = country.trim();
return await agent(`What is the capital of ${target}?`);

//@ pass-through clean
//? A farmer has 17 sheep; all but 9 run away. How many are left?
//< 9
//< 9
const q = "A farmer has 17 sheep; all but 9 run away. How many are left?";
const naive = await agent(`${q} Answer at once.`, { label: "fast" });
const careful = await agent(`${q} Read every word twice before you answer; riddles like to mislead.`, { label: "slow" });
return naive === careful ? careful : await agent(`${q} Two readers answer ${naive} and ${careful}. Explain the wording and decide.`);

//@ two-stage clean
//? Convert the recipe "2 cups flour, 1 cup sugar" to grams (1 cup flour = 120 g, 1 cup sugar = 200 g) and give the total weight.
//< 240 g
//< 200 g
//< 440 g
const parts = await parallel([
  () => agent("How many grams are 2 cups of flour, if 1 cup of flour = 120 g?"),
  () => agent("How many grams is 1 cup of sugar, if 1 cup of sugar = 200 g?"),
]);
return await agent(`Add these weights: ${parts.join(" and ")}. Reply with the total in grams.`);

//@ devil clean
//? Should a small bakery open on Sundays? Give a recommendation.
//< yes
//< no
//< open every second Sunday
const q = "Should a small bakery open on Sundays?";
const pro = await agent(`${q} Argue for it in three sentences.`, { label: "pro" });
const con = await agent(`${q} Argue against it in three sentences. Do not repeat common places.`, { label: "con" });
return await agent(`${q}\nFor: ${pro}\nAgainst: ${con}\nWeigh both sides and give a recommendation. Do not simply split the difference.`, { label: "judge" });

//@ estimate clean
//? About how many piano tuners work in a city of 800,000 people?
//< 1 in 25 households
//< 40
//< 20 to 60
const steps = ["How many pianos are there in a city of 800,000 people? Estimate and state your assumptions.", "How many pianos can one tuner serve in a year? Estimate and state your assumptions."];
const [pianos, capacity] = await parallel(steps.map(s => () => agent(s)));
return await agent(`Estimate the number of piano tuners in a city of 800,000 people.\nPianos: ${pianos}\nCapacity of a tuner: ${capacity}\nGive a range, and say which assumption matters most.`);

//@ unit-test clean
//? Write a regular expression for dates like 2024-05-31 and test it on "2024-05-31", "2024-13-01" and "24-5-31".
//< ^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$
//< match, no match, no match
const regex = await agent("Write a regular expression for dates of the form YYYY-MM-DD, such as 2024-05-31. Months from 01 to 12, days from 01 to 31. Reply with the expression only.");
const result = await agent(`Regular expression: ${regex}\nTest it by hand on "2024-05-31", "2024-13-01" and "24-5-31". For each, say match or no match.`, { label: "tester" });
return { regex, result };
