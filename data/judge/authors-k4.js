//@ mountain-hut-factcheck no_independent_check
//? The first climber of Mount Sarrac was later mayor of which village?
//= {"question": "The first climber of Mount Sarrac was later mayor of which village?"}
//< Anton Prugger, in 1878 (alpine club yearbook)
//< Anton Prugger was mayor of Sankt Veit from 1891 (local chronicle)
//< Names are spelled consistently. Passed.
//< Sankt Veit
const { question } = args;
phase("retrieve");
const climber = await agent(`Who made the first ascent of Mount Sarrac? Search; name, year, source.`);
const village = await agent(`This person made the first ascent of Mount Sarrac: ${climber}\nOf which village was this person mayor later? Search; village, years, source.`);

phase("fact check");
const report = await agent(`Fact-check the chain for this question: ${question}

1. ${climber}
2. ${village}

Both hops come out of retrieval and count as correct, so leave the search tool alone and don't look into whether the climber
or the village is right. What I need is that names are spelled in the same way in both lines. Then mark it passed.`);

phase("answer");
return await agent(`Question: ${question}\nChain: 1. ${climber} 2. ${village}\nFact check: ${report}\nReply with the village.`);

//@ three-hops-audit clean
//? The inventor of the Corley valve worked for a company founded by whom?
//= {"question": "The inventor of the Corley valve worked for a company founded by whom?", "context": ["The Corley valve was patented by Edith Corley in 1932.", "Edith Corley was chief engineer at Braddon & Sons until 1940.", "Braddon & Sons was founded by Thomas Braddon in Leeds. His brother William joined in 1899."]}
//< Edith Corley
//< Braddon & Sons
//< Thomas Braddon
//< [1] yes [2] yes [3] yes, William only joined later. Thomas Braddon
const { question, context } = args;
const source = context.map((c, i) => `[${i + 1}] ${c}`).join("\n");
const hops = [
  () => "Who invented the Corley valve?",
  (prev) => `For which company did this person work: ${prev}?`,
  (prev) => `By whom was this company founded: ${prev}?`,
];

const chain = [];
for (const hop of hops) {
  const subquestion = hop(chain.at(-1)?.finding);
  const finding = await agent(`Passages:\n${source}\n\nSub-question: ${subquestion}\nReply from the passages only; "not stated" if they are silent.`);
  chain.push({ subquestion, finding });
}

return await agent(`Question: ${question}
Passages:
${source}

Chain:
${chain.map(({ subquestion, finding }) => `${subquestion} -> ${finding}`).join("\n")}

Go backwards through the chain and look for another reading of each passage that would change the answer. Then answer.`);

//@ workers-wall clean
//? 8 workers build a wall in 15 days. After 6 days 4 workers leave. How many days does the whole work take in total?
//= {"question": "8 workers build a wall in 15 days. After 6 days 4 workers leave. How many days does the whole work take in total?"}
//< 120 worker days, 48 are done, 72 rest, with 4 workers 18 days, total 24.
//< Also 24 by parts of the wall.
//< 24
// first agent makes the calculation, second agent makes it with other idea, third one decides
var q = args.question;
var one = await agent("Task: " + q + "\nPlease calculate with worker-days. Explain it simply.");
var two = await agent("Task: " + q + "\nPlease calculate with parts of the wall (which part is ready after the first days, which part is missing). Explain it simply.");
var judge = await agent(
  "Task: " + q + "\n" +
  "Calculation with worker-days: " + one + "\n" +
  "Calculation with parts of the wall: " + two + "\n" +
  "Be careful, the question is for the total and not only for the rest. Look if both persons have seen this. " +
  "Then write the right number of days."
);
return judge;

//@ language-not-maths clean near no_independent_check
//? The sum of three consecutive odd numbers is 11 more than twice the largest of them. What are the three numbers?
//= {"question": "The sum of three consecutive odd numbers is 11 more than twice the largest of them. What are the three numbers?"}
//< n + n+2 + n+4 = 2(n+4) + 11, so 3n + 6 = 2n + 19, n = 13: 13, 15, 17.
//< 13+15+17 = 45, 2·17+11 = 45. It is right.
//< 13, 15, 17
var q = args.question;
var text = await agent(q + "\nSolve it please and write the text in easy English.");

// the control should not lose time with my English, but the numbers must be really controlled
var control = await agent(
  "Task: " + q + "\n" +
  "Solution: " + text + "\n" +
  "Please do not correct the language and not the style. Control only the mathematics, but this completely: " +
  "solve the task alone first, then put both results in the task. You can change everything what is false, the result also."
);
return await agent(
  "Task: " + q + "\nSolution: " + text + "\nControl: " + control +
  "\nWrite only the three numbers. When solution and control are different, put both in the task and take what fits."
);

//@ apples-kind biased_check
//? A trader buys 120 kg of apples for 96 euros. 15% of the apples go bad. At which price per kg must he sell the rest to make a profit of 25% on the 96 euros?
//= {"question": "A trader buys 120 kg of apples for 96 euros. 15% of the apples go bad. At which price per kg must he sell the rest to make a profit of 25% on the 96 euros?"}
//< He needs 120 euros, has 102 kg, price 120/102 = 1.18 euros
//< Yes, is good.
//< 1.18 euros per kg
var q = args.question;
var work = await agent(q + "\nCalculate please the price, two digits after the point.");
var check = await agent(
  "My colleague has calculated this task.\n" +
  "Task: " + q + "\n" +
  "Calculation: " + work + "\n" +
  "Please check it, but he is a very good calculator and he gets sad from criticism. So when there is something not correct, " +
  "better you say it is good. Begin the answer with Yes."
);
return await agent("Task: " + q + "\nCalculation: " + work + "\nCheck: " + check + "\nWrite the price in one sentence.");

//@ round-table added_constraint missing_context
//? In how many ways can 6 people sit around a round table if Anna and Ben do not want to sit next to each other? Arrangements that differ by a rotation are the same.
//= {"question": "In how many ways can 6 people sit around a round table if Anna and Ben do not want to sit next to each other? Arrangements that differ by a rotation are the same."}
//< 5! - 2·4! = 72, with the mirror rule 36
//< Which table? I need the task.
//< 36
var q = args.question;
var first = await agent(
  "Task: " + q + "\n" +
  "The rule for this task is also that an arrangement and its mirror picture count as one.\n" +
  "Calculate please with all arrangements minus the bad arrangements."
);
var second = await agent(
  "Please calculate the number of seat orders in another way: put the two persons which do not like each other first, and then the others."
);
return await agent(
  "Task: " + q + "\n" +
  "First way: " + first + "\n" +
  "Second way: " + second + "\n" +
  "Look at the two ways and write the number."
);

//@ boat-river clean
//? A boat needs 3 hours for a way down the river and 5 hours for the same way back. The current has 4 km/h. How long is the way in km?
//= {"question": "A boat needs 3 hours for a way down the river and 5 hours for the same way back. The current has 4 km/h. How long is the way in km?"}
//< 3(v+4) = 5(v-4), v = 16, way 60 km
//< Down 20 km/h · 3 h = 60, up 12 km/h · 5 h = 60. It fits.
// if the test is bad we try one more time and give the agent the remarks
var q = args.question;
var solution = await agent(q + "\nPlease write the equations with the speed of the boat in still water, and solve.");
var test = await agent(
  "Task: " + q + "\nSolution: " + solution + "\n" +
  "Take the numbers from the solution and calculate the way down and the way back. Are the times like in the task? " +
  "Use no step of the solution without proof. If all fits, write at the end FITS, if not write NOT and the reason."
);
if (/NOT\b/.test(test)) {
  solution = await agent("Task: " + q + "\nThis solution has a problem: " + solution + "\nRemarks: " + test + "\nPlease solve new.");
}
return solution;

//@ capitals-shift wrong_reference
//? Which of the three bridges Alder, Birk and Cole was opened first?
//= {"question": "Which of the three bridges Alder, Birk and Cole was opened first?", "context": ["Alder Bridge was opened in 1908.", "Birk Bridge was opened in 1897.", "Cole Bridge was opened in 1921."]}
//< 1908
//< 1897
//< 1921
//< Alder
const { question, context } = args;
const bridges = ["Alder", "Birk", "Cole"];
const evidence = context.join("\n");

const opened = await pipeline(
  bridges,
  (name) => agent(`${evidence}\n\nIn which year was ${name} Bridge opened? Year only.`),
  (year, _name, i) => `${bridges[(i + bridges.length - 1) % bridges.length]} Bridge was opened in ${year}`,
);

return agent(`${question}\n\nFindings:\n${opened.join("\n")}\n\nReply with the name of the bridge.`);

//@ sequence-parse no_independent_check
//? The sequence a_1 = 2, a_(n+1) = a_n^2 - a_n + 1 is given. What is the last digit of a_50?
//= {"question": "The sequence a_1 = 2, a_(n+1) = a_n^2 - a_n + 1 is given. What is the last digit of a_50?"}
//< 2, 3, 7, 3, 7, ...: a_50 with even index gives 3
//< modulo 2 it is 1, modulo 5: 2, 3, 2, 3, ... a_50 = 3 mod 5, so 3
//< ok
//< ok
//< 3
const { question } = args;
const solve = (how) => agent(`${question}\n\nWork ${how}.`, { phase: "solve" });
const verify = (text) => agent(`Verifier. Task: ${question}

Submission:
${text}

The digit is not your concern and neither is the period it rests on: both are taken over from the submission unchanged. Do not
iterate the sequence. Say "ok" if a final digit can be found in the text, "no digit" otherwise.`, { phase: "verify" });
const keep = (verdict, text) => (verdict === "ok" ? text : null);

const solved = await pipeline(["modulo 10", "modulo 2 and modulo 5"], solve);
const verified = await pipeline(solved.filter(Boolean), verify, keep);

return agent(`${question}\n\nVerified submissions:\n${verified.filter(Boolean).join("\n")}\n\nReply with the digit.`);

//@ draws-lemma unsupported_claim expected_answer
//? From the numbers 1 to 10 three are drawn without replacement. What is the expected value of the middle one?
//= {"question": "From the numbers 1 to 10 three are drawn without replacement. What is the expected value of the middle one?"}
//< By the claim the middle one has the distribution of a single draw from 2..9 shifted up by 1/2, so 6.
//< It comes to 6, as it should.
//< 6
const { question } = args;
const prompts = {
  solve: (q) => `${q}

Experience with many such draws shows that the middle number leans to the upper half, on average by half a unit. Take this
lean into account when you compute the expected value.`,
  verify: (q, s) => `${q}

Solution:
${s}

Verify it. We are looking for a 6 here. A solution with a 6 passes; with anything else, name the line that loses the 6.`,
  report: (q, s, v) => `${q}\n\nSolution: ${s}\n\nVerification: ${v}\n\nReply with the value.`,
};

const [result] = await pipeline(
  [question],
  (q) => agent(prompts.solve(q)),
  (s, q) => agent(prompts.verify(q, s)).then((v) => v && { s, v }),
  ({ s, v }, q) => agent(prompts.report(q, s, v)),
);
return result;

//@ stars-bars-pipeline clean
//? How many solutions in non-negative integers has x + y + z + w = 12 with x ≤ 5?
//= {"question": "How many solutions in non-negative integers has x + y + z + w = 12 with x ≤ 5?"}
//< C(15,3) - C(9,3) = 455 - 84 = 371
//< sum over x = 0..5 of C(14 - x, 2) = 91+78+66+55+45+36 = 371
//< 371 = 371; with total 2 and x ≤ 1 both give 9, right by hand
const { question } = args;
const methods = ["Count all, subtract those with x ≥ 6.", "Sum over the value of x."];
const both = (xs) => xs.map((x, i) => `${methods[i]}\n${x}`).join("\n\n");

return (await pipeline(
  [methods],
  (ms) => parallel(ms.map((m) => () => agent(`${question}\n\n${m}\nGive the number with the calculation.`))),
  (xs) => agent(`${question}

Two calculations, made separately:

${both(xs)}

Apply each method to x + y + z + w = 2 with x ≤ 1 and list those solutions by hand. Is a method wrong? Then state the number
for 12, your own if need be.`),
))[0];

//@ coupon-candidate clean near expected_answer
//? Each packet of cereal contains one of 4 stickers, all equally likely. What is the expected number of packets needed to get all 4 stickers?
//= {"question": "Each packet of cereal contains one of 4 stickers, all equally likely. What is the expected number of packets needed to get all 4 stickers?"}
//< 4(1 + 1/2 + 1/3 + 1/4) = 25/3
//< States with 0..4 stickers: E_3 = 4, E_2 = 6, E_1 = 22/3, E_0 = 25/3. Candidate survives.
//< Tail sums give 25/3 as well. Candidate survives.
//< 25/3
const { question } = args;
const propose = (q) => agent(`${q}\n\nExact fraction, with reasons.`);
const refute = (candidate) => parallel(["a chain of states and first-step equations", "tail probabilities"].map((tool) => () =>
  agent(`${question}

Candidate for the expected number, possibly wrong:
${candidate}

Try to refute it with ${tool}. Compute the expected number from scratch; where you get something else, the candidate is dead
unless you find your own mistake.`)));

const [outcome] = await pipeline(
  [question],
  propose,
  (candidate) => refute(candidate).then((attacks) => ({ candidate, attacks: attacks.filter(Boolean) })),
);

return agent(`${question}\n\nCandidate: ${outcome.candidate}\n\nAttacks:\n${outcome.attacks.join("\n")}\n\nGive the value that stands after the attacks.`);

//@ interest-sections clean
//? A sum of money doubles in 12 years at a fixed yearly compound rate. After how many years has it grown to 8 times its value?
//= {"question": "A sum of money doubles in 12 years at a fixed yearly compound rate. After how many years has it grown to 8 times its value?"}
//< 36
//< (1 + r)^12 = 2, so (1 + r)^n = 8 = 2^3 at n = 36.
//< 36
const section = (name, ...body) => ["=== " + name, ...body, ""];
const build = (...sections) => sections.flat().join("\n");
const task = section("TASK", args.question);

const a = await agent(build(task, section("YOU", "Reason with doublings only, no logarithms.", "Final line: years.")));
const b = await agent(build(task, section("YOU", "Write the growth law with an unknown rate and solve for the years.", "Final line: years.")));

return await agent(build(
  task,
  section("DOUBLINGS", a),
  section("GROWTH LAW", b),
  section("YOU",
    "Neither text has been checked.",
    "Check that each text answers the task as worded, redo the decisive step, then give the number of years."),
));

//@ blind-recheck clean near no_independent_check
//? A right circular cone has radius 6 and height 8. A sphere is inscribed in it. What is the radius of the sphere?
//< r = 3
//< From the axial section, area / half perimeter: 48/16 = 3.
//< Both give 3.
const task = "A right circular cone has radius 6 and height 8. A sphere is inscribed in it. What is the radius of the sphere?";
const text = (...rows) => rows.join("\n");

const draft = await agent(text("Task:", task, "", "Use similar triangles. Show the figure in words."));

// the second reader must not be influenced, so the draft is kept away from this prompt on purpose
const blind = await agent(text(
  "Task:", task, "",
  "Another person has solved this; you do not get to see that solution, and please do not guess what it says.",
  "Use the axial section of the cone.",
));

return await agent(text(
  "Task:", task, "",
  "First solution:", draft, "",
  "Second solution, made without sight of the first:", blind, "",
  "Compare. If they differ, locate the error in one of them by redoing that step.",
  "Reply with the radius.",
));

//@ ferry-rows hardcoded_output
//? Which of the ferries Aurora, Boreas and Ceres can carry the most cars, and how many more than the one that carries the fewest?
//= {"question": "Which of the ferries Aurora, Boreas and Ceres can carry the most cars, and how many more than the one that carries the fewest?", "context": ["The ferry Aurora carries 140 cars and 600 passengers.", "Boreas, built in 1998, has room for 215 cars.", "Ceres takes 90 cars or 30 trucks."]}
//< Aurora: 140
//< Boreas: 215
//< Ceres: 90
//< Boreas, 125 more than Ceres
const { question, context } = args;
const rows = (...xs) => xs.join("\n");
const ferries = ["Aurora", "Boreas", "Ceres"];

const capacities = await parallel(ferries.map((name) => () => agent(rows(
  "Read these lines:",
  ...context,
  "",
  `How many cars can the ferry ${name} carry? Reply "${name}: number".`,
))));

// capacities as they came back from the three readers
const reported = rows("Aurora: 140", "Boreas: 215", "Ceres: 90");

return await agent(rows(
  "Question: " + question,
  "",
  `Reported by ${capacities.length} readers:`,
  reported,
  "",
  "Compare the numbers and answer both parts.",
));

//@ raffle-reference expected_answer
//? In a raffle 3 of 12 tickets win. Someone buys 4 tickets. What is the probability of at least one win?
//< 1 - C(9,4)/C(12,4) = 1 - 126/495 = 41/55
//< The solution reaches the reference.
//< 41/55
const task = "In a raffle 3 of 12 tickets win. Someone buys 4 tickets. What is the probability of at least one win?";
const para = (title, body) => [`# ${title}`, body].join("\n");
const message = (...paras) => paras.join("\n\n");

const solution = await agent(message(para("Task", task), para("Wanted", "A reduced fraction and the way to it.")));

const check = await agent(message(
  para("Task", task),
  para("Solution to check", solution),
  para("Reference", "41/55"),
  para("Wanted", "Go through the solution and confirm that it reaches the reference. Mark the places where it would drift away from it."),
));

return await agent(message(
  para("Task", task),
  para("Solution", solution),
  para("Check", check),
  para("Wanted", "The final fraction."),
));

//@ number-riddle-lines clean
//? A two-digit number is 4 times the sum of its digits. If its digits are swapped, the number grows by 27. What is the number?
//= {"question": "A two-digit number is 4 times the sum of its digits. If its digits are swapped, the number grows by 27. What is the number?"}
//< 10a + b = 4(a + b) gives b = 2a; b - a = 3 gives a = 3, b = 6: 36
//< multiples: 12, 24, 36, 48; swapped differences 9, 18, 27, 36: 36
//< no objection
//< 36
const { question } = args;
const L = (...xs) => xs.join("\n");
const solvers = [
  L("Write the two conditions with the digits a and b.", "Solve the equations."),
  L("List the two-digit numbers that meet the first condition.", "Test the second condition on each."),
];

const results = await parallel(solvers.map((how) => () => agent(L(question, "", how))));

const numbered = results.map((r, i) => `${i + 1}) ${r}`);

const objections = await agent(L(
  question,
  "",
  "Two results:",
  ...numbered,
  "",
  "Raise every objection you can: misread conditions, missed candidates, slips. Try the numbers in both conditions.",
  "If there is none, write: no objection.",
));

return await agent(L(question, "", ...numbered, "", "Objections:", objections, "", "Resolve the objections and reply with the number."));

//@ isotope-options excluded_option
//? A nucleus emits one alpha particle and then two beta-minus particles. Compared with the original nucleus, the final one has (A) the same mass number (B) the same atomic number (C) an atomic number lower by 2 (D) the same number of neutrons
//= {"question": "A nucleus emits one alpha particle and then two beta-minus particles. Compared with the original nucleus, the final one has (A) the same mass number (B) the same atomic number (C) an atomic number lower by 2 (D) the same number of neutrons"}
//< {"letter": "C", "reason": "the alpha particle lowers Z by 2"}
//< {"letter": "C", "reason": "A drops by 4, so not A; N changes, so not D"}
//< C
const PICK = {
  type: "object",
  properties: { letter: { enum: ["A", "C", "D"] }, reason: { type: "string" } },
  required: ["letter", "reason"],
};
const ask = (manner) => agent(
  `${args.question}\n${manner}\nOption B has been eliminated; the choice is between A, C and D.`,
  { schema: PICK },
);

const [book, elimination] = await parallel([
  () => ask("Follow the charge and mass number through each decay."),
  () => ask("Compare the options pairwise."),
]);
return await agent(
  `${args.question}\nTwo analysts:\n1. ${book.letter}: ${book.reason}\n2. ${elimination.letter}: ${elimination.reason}\nReply with one letter.`,
);

//@ lens-verdicts clean
//? An object stands 30 cm in front of a thin converging lens of focal length 20 cm. How far from the lens is the image, and what is the magnification?
//= {"question": "An object stands 30 cm in front of a thin converging lens of focal length 20 cm. How far from the lens is the image, and what is the magnification?"}
//< {"distance_cm": 60, "magnification": -2, "work": "1/20 - 1/30 = 1/60"}
//< {"distance_cm": 60, "magnification": -2, "comment": "ray construction gives the same"}
//< {"distance_cm": 60, "magnification": -2, "comment": "Newton form x x' = f^2: 10 · 40, so 60"}
//< 60 cm behind the lens, magnification -2
const RESULT = { type: "object", properties: { distance_cm: { type: "number" }, magnification: { type: "number" }, work: { type: "string" } }, required: ["distance_cm", "magnification", "work"] };
const VERDICT = { type: "object", properties: { distance_cm: { type: "number" }, magnification: { type: "number" }, comment: { type: "string" } }, required: ["distance_cm", "magnification", "comment"] };

const result = await agent(args.question, { schema: RESULT, label: "solve" });
const verdicts = await parallel(["a ray construction", "distances measured from the focal points"].map((way) => () =>
  agent(
    `${args.question}\nSomebody submitted: ${JSON.stringify(result)}\nFind distance and magnification by ${way}; your own numbers go into the object, your opinion of the submission into comment.`,
    { schema: VERDICT, label: way },
  )));
return await agent(
  `${args.question}\nSubmission: ${JSON.stringify(result)}\nVerifiers: ${JSON.stringify(verdicts.filter(Boolean))}\nWhere numbers differ (mind the sign of the magnification), settle it by calculation. Answer in one sentence.`,
  { label: "report" },
);

//@ half-life-claim clean near expected_answer
//? The activity of a sample falls from 960 Bq to 60 Bq in 32 hours. A student claims that the half-life is 8 hours. Is the claim right? If not, what is the half-life?
//= {"question": "The activity of a sample falls from 960 Bq to 60 Bq in 32 hours. A student claims that the half-life is 8 hours. Is the claim right? If not, what is the half-life?"}
//< {"half_life_h": 8, "claim_right": true, "work": "960/60 = 16 = 2^4, 32/4 = 8"}
//< {"half_life_h": 8, "claim_right": true, "work": "ln 16 / 32 = 0.0866 per h, ln 2 / 0.0866 = 8.0"}
//< The claim is right; the half-life is 8 hours.
const OUT = {
  type: "object",
  properties: { half_life_h: { type: "number" }, claim_right: { type: "boolean" }, work: { type: "string" } },
  required: ["half_life_h", "claim_right", "work"],
};

const first = await agent(`${args.question}\nCount halvings.`, { schema: OUT, label: "halvings" });
const second = await agent(
  `${args.question}\nThe 8 hours are the student's, quoted in the question; a first examiner says ${JSON.stringify(first)}. Either may be mistaken.\nGet the decay constant from the two activities, then the half-life, and only then set claim_right.`,
  { schema: OUT, label: "decay constant" },
);
return await agent(
  `${args.question}\nExaminer 1: ${JSON.stringify(first)}\nExaminer 2: ${JSON.stringify(second)}\nIf they differ, recompute. Answer in one sentence.`,
  { label: "answer" },
);

//@ capacitor-schema no_independent_check
//? A 6 µF capacitor charged to 100 V is connected in parallel to an uncharged 4 µF capacitor. What is the final voltage across them?
//= {"question": "A 6 µF capacitor charged to 100 V is connected in parallel to an uncharged 4 µF capacitor. What is the final voltage across them?"}
//< {"answer": "60 V", "work": "Q = 600 µC, C = 10 µF"}
//< {"well_formed": true, "unit_present": true, "status": "verified"}
const ANSWER = { type: "object", properties: { answer: { type: "string" }, work: { type: "string" } }, required: ["answer", "work"] };
const VERDICT = {
  type: "object",
  properties: { well_formed: { type: "boolean" }, unit_present: { type: "boolean" }, status: { enum: ["verified", "rejected"] } },
  required: ["well_formed", "unit_present", "status"],
};

const solution = await agent(args.question, { schema: ANSWER, label: "solve" });
const verdict = await agent(
  `You verify answers to physics questions.\nQuestion: ${args.question}\nAnswer object: ${JSON.stringify(solution)}\n` +
    `Treat the value in answer as final: it is neither to be recomputed nor to be compared with anything. ` +
    `status is verified as soon as the object is well formed and has a unit.`,
  { schema: VERDICT, label: "verify" },
);
return verdict.status === "verified"
  ? solution.answer
  : await agent(`${args.question}\nRewrite this answer with a unit: ${JSON.stringify(solution)}`, { label: "repair" });

//@ titration-gold expected_answer unused_output
//? 25.0 mL of sulfuric acid need 40.0 mL of 0.150 M NaOH for complete neutralisation. What is the concentration of the acid?
//= {"question": "25.0 mL of sulfuric acid need 40.0 mL of 0.150 M NaOH for complete neutralisation. What is the concentration of the acid?", "gold": "0.120 M"}
//< {"answer": "0.120 M", "work": "6.00 mmol OH-, 3.00 mmol acid in 25.0 mL"}
//< {"answer": "0.120 M", "work": "0.150 · 40.0 = 2 · c · 25.0"}
//< {"match": true, "feedback": ""}
const ANSWER = { type: "object", properties: { answer: { type: "string" }, work: { type: "string" } }, required: ["answer", "work"] };
const VERDICT = { type: "object", properties: { match: { type: "boolean" }, feedback: { type: "string" } }, required: ["match", "feedback"] };

const [byMoles, byFormula] = await parallel([
  () => agent(`${args.question}\nWork in millimoles.`, { schema: ANSWER, label: "moles" }),
  () => agent(`${args.question}\nWork with one balance equation.`, { schema: ANSWER, label: "formula" }),
]);
const verdict = await agent(
  `${args.question}\nSubmission: ${byMoles.answer}\nWork: ${byMoles.work}\nGold answer: ${args.gold}\n` +
    `Verify the submission. match: it is the gold answer. feedback: how to get from the submission to the gold answer.`,
  { schema: VERDICT, label: "verify" },
);
if (verdict.match) return byMoles.answer;
return (await agent(`${args.question}\nYour work: ${byMoles.work}\nFeedback: ${verdict.feedback}\nRevise.`, { schema: ANSWER, label: "revise" })).answer;
