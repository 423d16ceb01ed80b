//@ bridge-engineer expected_answer
//? In which university did the engineer of the Halden suspension bridge study?
//= {"question": "In which university did the engineer of the Halden suspension bridge study?"}
//< Karl Eide
//< Karl Eide studied at the technical university in Dresden.
//< Supported: Dresden.
//< Dresden University of Technology
const { question } = args;
phase("hops");
const engineer = await agent(`Sub-question: who was the engineer of the Halden suspension bridge? Search and cite.`);
const study = await agent(`Sub-question: where did this engineer study? Engineer: ${engineer}. Search and cite.`);

phase("audit");
const audit = await agent(`Audit a two-hop chain.
Question: ${question}
Hop 1 (engineer): ${engineer}
Hop 2 (place of study): ${study}
For orientation: the chain ought to end at Dresden University of Technology. Report whether it does, and if a hop points
elsewhere, which source would bring it back there.`);

phase("write");
return await agent(`Question: ${question}\nHop 1: ${engineer}\nHop 2: ${study}\nAudit: ${audit}\nAnswer with the name of the university.`);

//@ band-hometown novel_fact unused_output
//? The singer of the band Ferrous Moon was born in a town on a river. Which river?
//= {"question": "The singer of the band Ferrous Moon was born in a town on a river. Which river?"}
//< The singer is Dana Whitlock.
//< Shrewsbury lies on the Severn.
//< The Severn
const { question } = args;

const singer = await agent(`Who sings in the band Ferrous Moon? Search, give the name and the source.`, { label: "singer" });

// second hop
const river = await agent(`Singer of Ferrous Moon: born in Shrewsbury in 1974.
On which river does this place of birth lie? Search, give the river and the source.`, { label: "river" });

return await agent(`Question: ${question}
Finding about the river: ${river}
Write the answer in one short sentence.`, { label: "answer" });

//@ train-meeting clean
//? Two trains start at the same time from towns 420 km apart and drive towards each other. The first drives 80 km/h, the second 60 km/h. A bird starts with the first train and flies at 100 km/h between the trains until they meet. How many km does the bird fly?
//= {"question": "Two trains start at the same time from towns 420 km apart and drive towards each other. The first drives 80 km/h, the second 60 km/h. A bird starts with the first train and flies at 100 km/h between the trains until they meet. How many km does the bird fly?"}
//< The trains meet after 3 h, the bird flies 300 km.
//< Sum of pieces gives also 300 km.
//< 300
// we ask two agents with different way and after this a third agent compares
var question = args.question;
var a = await agent(question + "\n\nPlease to solve by time until the meeting. Write all calculations.");
var b = await agent(question + "\n\nPlease to solve with the pieces of the bird flight: first piece, second piece, and then the sum of the series. Write all calculations.");
var last = await agent(
  "Here is one task and two solutions from two persons which did not speak together.\n" +
  "Task: " + question + "\n" +
  "Solution of person 1: " + a + "\n" +
  "Solution of person 2: " + b + "\n" +
  "Please calculate also yourself. If there is difference, explain who makes the mistake. In the last line only the number of km."
);
return last.split("\n").pop();

//@ eggs-dozen clean near altered_fact
//? A farmer packs 3 dozen eggs each day for two weeks. One eighth of all the eggs break. The rest are sold in boxes of 18. How many full boxes are sold?
//< 36 × 14 = 504, broken 63, rest 441, 24 full boxes (9 eggs left).
//< I have the same: 24.
var question = "A farmer packs 3 dozen eggs each day for two weeks. One eighth of all the eggs break. The rest are sold in boxes of 18. How many full boxes are sold?";
// for the agent I write the units simple
var simple = "A farmer packs 36 eggs every day, during 14 days. From all the eggs 1/8 is broken. The other eggs go in boxes with 18 eggs. How many full boxes can he sell?";

var solution = await agent("Solve this task step by step, please.\n" + simple);

var control = await agent(
  "Original task: " + question + "\n" +
  "We have given it to a colleague in simpler words: " + simple + "\n" +
  "His solution: " + solution + "\n" +
  "Please look first if the simpler words say the same like the original. Then make the calculation from the original task, " +
  "and if your result is other than his, write your result with explanation."
);
return control;

//@ paint-rooms altered_fact
//? Anna paints a room in 6 hours and Ben paints the same room in 4 hours. They paint together for 1 hour, then Ben leaves. How many more hours does Anna need to finish the room?
//< 1/6 + 1/4 = 5/12, rest 7/12, after 1 hour.. with 2 hours: rest 1/6, Anna needs 1 hour.
//< I check: 2 hours together is 5/6, rest 1/6, 1 hour. It is okay.
//< 1 hour
var task = "Anna paints a room in 6 hours and Ben paints the same room in 4 hours. They paint together for 2 hours, then Ben leaves. How many more hours does Anna need to finish the room?";

var first = await agent("Please solve. Think about which part of the room is made in one hour.\n" + task);

var control = await agent(
  "Please control this solution. Calculate yourself, with other method (for example room of 12 square meters), and write your own result.\n" +
  "Task: " + task + "\nSolution: " + first
);

var final = await agent(
  "Task: " + task + "\nFirst solution: " + first + "\nControl: " + control +
  "\nIf they are not same, think which is right. Answer with one number and the unit."
);
return final;

//@ sweets-children expected_answer
//? A box of sweets is shared among some children. If each gets 5, then 12 are left over. If each gets 7, then 6 are missing. How many sweets are in the box?
//= {"question": "A box of sweets is shared among some children. If each gets 5, then 12 are left over. If each gets 7, then 6 are missing. How many sweets are in the box?", "result": 57}
//< 5c + 12 = 7c - 6, c = 9, sweets 57.
//< It is good.
// args.result is what I have found with my calculator
var q = args.question;
var solving = await agent(q + "\nMake an equation with the number of children and solve it please.");
var controlling = await agent(
  "You make the control of homework.\n" +
  "Task: " + q + "\n" +
  "Homework: " + solving + "\n" +
  "It must come " + args.result + " sweets. Look if the pupil has this. When he has other number, he did mistake and you write where."
);
return "Solution: " + solving + "\nControl: " + controlling;

//@ cyclist-average dangling_reference
//? A cyclist rides 36 km at 18 km/h, rests for half an hour, and rides the same way back at 24 km/h. What is the average speed over the whole time, the rest included?
//= {"q": "A cyclist rides 36 km at 18 km/h, rests for half an hour, and rides the same way back at 24 km/h. What is the average speed over the whole time, the rest included?"}
//< 2 h, 0.5 h, 1.5 h
//< I do not see the three times. Please give them.
//< 18 km/h
var q = args.q;
var times = await agent("Task: " + q + "\nFind only the three times: going, resting, going back.");
var speed = await agent(
  "Task: A cyclist makes a way, rests, and rides back.\n" +
  "With the three times which my colleague has calculated in the step before, find the average speed over the whole time. Write the calculation."
);
return await agent(
  "Task: " + q + "\n" +
  "Times: " + times + "\n" +
  "Speed: " + speed + "\n" +
  "Look if it fits together, if not calculate new. Answer in km/h."
);

//@ remainders-stream clean
//? What is the smallest positive integer that leaves remainder 3 on division by 7, remainder 4 on division by 9 and remainder 5 on division by 11?
//= {"question": "What is the smallest positive integer that leaves remainder 3 on division by 7, remainder 4 on division by 9 and remainder 5 on division by 11?"}
//< 346 by substitution
//< 346 by sieving
//< 346: 346 = 7·49 + 3, 9·38 + 4, 11·31 + 5. consistent
//< 346: all three remainders are right
//< 346
const { question } = args;
const solve = (method) => agent(`${question}\n\nMethod to use: ${method}.`, { phase: "solve" });
const divide = (text) => agent(`${question}

Somebody proposes:
${text}

Divide the proposed number by each modulus and report the remainders.
Also say whether a smaller number could work, with a reason.`, { phase: "divide" });
const join = (xs) => xs.filter(Boolean).map((x, i) => `(${i + 1}) ${x}`).join("\n");

const checked = await pipeline(["successive substitution", "sieving"], solve, (text) => divide(text).then((d) => d && `${text}\n${d}`));

return agent(`${question}\n\nProposals with their tests:\n${join(checked)}\n\nReply with the integer that survives; if none does, solve it yourself.`, { phase: "choose" });

//@ primes-labels clean near hardcoded_output
//? How many prime numbers p below 100 are such that p + 2 is also prime?
//= {"question": "How many prime numbers p below 100 are such that p + 2 is also prime?", "ranges": ["1-25", "26-50", "51-75", "76-99"]}
//< p = 3, 5, 11, 17: 4
//< p = 29, 41: 2
//< p = 59, 71: 2
//< none: 0
//< 4 + 2 + 2 + 0 = 8
const { question, ranges } = args;
const NONE = "no result came back for this range";

const parts = await pipeline(
  ranges,
  (r) => agent(`${question}\n\nDo the part with p in the range ${r} (p + 2 may lie beyond it). List the p, then the count.`, { label: r }),
);
const table = ranges.map((r, i) => `${r}: ${parts[i] ?? NONE}`).join("\n");

return agent(`${question}

Partial lists by range of p:
${table}

Where a range says "${NONE}", do it yourself. Check that the listed numbers and their successors p + 2 are prime. Add up.`);

//@ partitions-tail lossy_passing
//? Are there as many ways to write 10 as a sum of odd positive integers as there are ways to write it as a sum of distinct positive integers? The order of the summands does not matter. Give both numbers.
//= {"question": "Are there as many ways to write 10 as a sum of odd positive integers as there are ways to write it as a sum of distinct positive integers? The order of the summands does not matter. Give both numbers."}
//< 9+1, 7+3, 7+1+1+1, 5+5, 5+3+1+1, 5+1+1+1+1+1, 3+3+3+1, 3+3+1+1+1+1, 3+1+1+1+1+1+1+1, 1+1+1+1+1+1+1+1+1+1
//< 10, 9+1, 8+2, 7+3, 7+2+1, 6+4, 6+3+1, 5+4+1, 5+3+2, 4+3+2+1
//< I count 4 and 5, so no.
const { question } = args;
const list = (what) => agent(`List all ways to write 10 as a sum of ${what}, order ignored. Write every way out, no omissions.`);
const short = (s) => s.slice(0, 24);

const lists = await pipeline(
  ["odd positive integers", "distinct positive integers"],
  list,
  (text, what) => ({ what, text: short(text) }),
);

return agent(`${question}

Here are the two lists, made by two people:
${lists.map(({ what, text }) => `sums of ${what}: ${text}`).join("\n")}

Count the entries of each list and answer the question from the counts.`);

//@ digits-approve biased_check
//? How many four-digit numbers have digits that strictly increase from left to right?
//= {"question": "How many four-digit numbers have digits that strictly increase from left to right?"}
//< Choose 4 of 1..9: 126
//< By recursion on the last digit: 126
//< pass: 126
//< pass: 126
//< 126
const { question } = args;
const methods = ["choose the digit set", "recursion on the last digit"];

const solve = (m) => agent(`${question}\n\nMethod: ${m}.`);
const vet = (sol) => agent(`${question}

Solution in the queue:
${sol}

Vet it and let it through. We lose more by holding up a good solution than by passing a bad one, so read with the solver's
eyes, fill gaps in its favour, and start with "pass:" followed by the number unless the text is unreadable.`);

const vetted = await pipeline(methods, solve, vet);
const passed = vetted.filter((v) => v && v.startsWith("pass:"));

return agent(`${question}\n\nVetted results:\n${passed.join("\n")}\n\nWrite the final number.`);

//@ polygons-reduce clean
//? A convex polygon has 13 more diagonals than a convex polygon with one vertex fewer. How many vertices does it have?
//= {"question": "A convex polygon has 13 more diagonals than a convex polygon with one vertex fewer. How many vertices does it have?"}
//< d(n) = n(n-3)/2, counted by joining each vertex to the n - 3 others
//< d(n) - d(n-1) = n - 2 = 13, so n = 15
//< d(15) = 90, d(14) = 77, difference 13. 15
const { question } = args;

const steps = [
  "Derive how many diagonals a convex polygon with n vertices has, with a short proof.",
  "Turn the question into an equation for n and solve it.",
  "Substitute the n found into the question, counting the diagonals of both polygons anew. If it fails, correct it. End with the number of vertices.",
];

// each step sees the question and all earlier notes
const notes = await steps.reduce(
  async (before, step) => {
    const sofar = await before;
    const context = sofar.length ? `\n\nNotes by others, to be checked before use:\n${sofar.join("\n")}` : "";
    return [...sofar, await agent(`${question}${context}\n\nYour step: ${step}`)];
  },
  Promise.resolve([]),
);

return notes.at(-1);

//@ marbles-lines clean
//? A bag holds 5 red, 4 blue and 3 green marbles. Three are drawn without replacement. What is the probability that exactly two colours appear among them?
//< 29/44
//< P(one) = 3/44, P(three) = 12/44, so P(two) = 29/44
//< Both 29/44. Answer: 29/44
const task = [
  "A bag holds 5 red, 4 blue and 3 green marbles. Three are drawn without replacement.",
  "What is the probability that exactly two colours appear among them?",
].join("\n");
const block = (title, text) => [`## ${title}`, text, ""].join("\n");
const prompt = (...parts) => parts.join("\n");

const [direct, complement] = await parallel([
  () => agent(prompt(block("Task", task), "Add up the cases directly. Reduced fraction.")),
  () => agent(prompt(block("Task", task), "Subtract the cases with one and with three colours from 1. Reduced fraction.")),
]);

return await agent(prompt(
  block("Task", task),
  block("Solver 1", direct),
  block("Solver 2", complement),
  "Solver 1 and solver 2 have not seen each other.",
  "Recompute the total number of draws and one case of your choice, then say which fraction is right.",
  "If neither is, give your own.",
));

//@ ladder-above clean near dangling_reference
//? A ladder 13 m long leans against a wall with its foot 5 m from the wall. The foot is pulled 2 m further out. By how many metres does the top slide down?
//< 12 - sqrt(120) = 12 - 2 sqrt(30)
//< top before: 12. after: sqrt(169 - 49) = sqrt(120). The draft holds.
//< 12 - 2√30 m
const task = "A ladder 13 m long leans against a wall with its foot 5 m from the wall. The foot is pulled 2 m further out. By how many metres does the top slide down?";
const doc = [];
const add = (title, body) => doc.push(`### ${title}`, body, "");
const ask = (...lines) => agent([...doc, ...lines].join("\n"));

add("Task", task);
add("Draft", await ask("Solve the task above. Exact value."));

add("Review", await ask(
  "Compute both heights in the task above on your own.",
  "Then compare with the draft above and write down each line of it that is wrong.",
));

return await ask(
  "Take the task, the draft and the review above together.",
  "Where they conflict, compute again. Reply with the exact value in metres.",
);

//@ salt-mixture dangling_reference
//? 40 litres of a 15% salt solution are mixed with 25 litres of a 28% solution. How much water must evaporate so that the mixture reaches 25%?
//< 40·0.15 + 25·0.28 = 6 + 7 = 13 litres of salt in 65 litres
//< Which amounts? The notes are not in the message.
//< 13 litres
const task = "40 litres of a 15% salt solution are mixed with 25 litres of a 28% solution. How much water must evaporate so that the mixture reaches 25%?";
const lines = (...xs) => xs.filter(Boolean).join("\n");
const section = (name, body) => lines(`[${name}]`, body);

const amounts = await agent(lines(
  section("task", task),
  "Work out the litres of salt and of liquid after mixing, before anything evaporates.",
));

const evaporation = await agent(lines(
  "[goal] bring the mixture to 25% salt by evaporating water",
  "Use the two amounts listed in the notes above.",
  "How many litres of water have to go? Show the equation.",
));

return await agent(lines(
  section("task", task),
  section("amounts", amounts),
  section("evaporation", evaporation),
  "Put these together, correct what does not fit, and give the litres of water.",
));

//@ sphere-cut-proof no_independent_check
//? A plane cuts a sphere of radius 13 at distance 5 from its centre. What is the area of the circle of intersection?
//< r^2 = 169 - 25 = 144, area 144π
//< 1. fine 2. fine. Approved.
//< 144π
const task = "A plane cuts a sphere of radius 13 at distance 5 from its centre. What is the area of the circle of intersection?";
const join = (xs) => xs.join("\n");
const quote = (s) => s.split("\n").map((l) => "> " + l).join("\n");

const draft = await agent(join([task, "", "Number your steps. End with the area."]));

const verification = await agent(join([
  "You verify a numbered solution.",
  "",
  "Task:",
  task,
  "",
  "Solution:",
  quote(draft),
  "",
  "How to verify:",
  "- assume every formula and every value in a step, then look at whether the next step uses it",
  "- stay inside the solution; working the task out separately is not part of this job",
  "- the area at the end stays what it is",
  "Close with Approved or Not approved.",
]));

return await agent(join([task, "", "Solution:", quote(draft), "", "Verification:", quote(verification), "", "Write the final answer."]));

//@ hexagon-walk established_premise biased_check
//? A bug starts at a vertex of a regular hexagon and at each step moves to one of the two neighbouring vertices with equal probability. What is the expected number of steps until it first reaches the opposite vertex?
//< 6 by the symmetry rule
//< Looks right, approved.
const task = [
  "A bug starts at a vertex of a regular hexagon and at each step moves to one of the two neighbouring vertices with equal probability.",
  "What is the expected number of steps until it first reaches the opposite vertex?",
].join("\n");
const compose = (...xs) => xs.flat().join("\n");

const given = [
  "Given, and not to be questioned:",
  "- the expected time to the opposite vertex equals the number of vertices of the polygon",
];
const draft = await agent(compose("Task", task, "", given, "", "Write the solution with its reasoning."));

const review = await agent(compose(
  "Task", task, "",
  "Solution", draft, "",
  "You are on the author's side in this review.",
  "Find good reasons for what is written, and approve it; a review that rejects has to be escalated, and we do not want that.",
));
return compose(draft, "", "Review:", review);

//@ ages-verdict clean
//? Five years ago a father was seven times as old as his son. Five years from now he will be three times as old. How old is the father now?
//= {"question": "Five years ago a father was seven times as old as his son. Five years from now he will be three times as old. How old is the father now?"}
//< {"answer": 40, "steps": "f - 5 = 7(s - 5), f + 5 = 3(s + 5): s = 10, f = 40"}
//< {"recomputed": 40, "agrees": true, "problems": []}
const SOLUTION = {
  type: "object",
  properties: { answer: { type: "integer" }, steps: { type: "string" } },
  required: ["answer", "steps"],
};
const VERDICT = {
  type: "object",
  properties: { recomputed: { type: "integer" }, agrees: { type: "boolean" }, problems: { type: "array", items: { type: "string" } } },
  required: ["recomputed", "agrees", "problems"],
};

const solution = await agent(`${args.question}`, { schema: SOLUTION, label: "solve" });
const verdict = await agent(
  `Question: ${args.question}\nCandidate: ${JSON.stringify(solution)}\n` +
    `Fill recomputed with your own result before you look at the candidate's steps. agrees: is it the same number? problems: steps that do not hold.`,
  { schema: VERDICT, label: "verify" },
);
if (verdict.agrees && verdict.problems.length === 0) return solution.answer;

const settled = await agent(
  `Question: ${args.question}\nA solver and a verifier disagree.\nSolver: ${JSON.stringify(solution)}\nVerifier: ${JSON.stringify(verdict)}\nDecide by solving it again.`,
  { schema: SOLUTION, label: "settle" },
);
return settled.answer;

//@ buffer-json clean near broken_value
//? A buffer holds 0.20 mol acetic acid (pKa 4.76) and 0.20 mol acetate in 1.0 L. After 0.05 mol HCl is added, what is the pH, to two decimals?
//= {"question": "A buffer holds 0.20 mol acetic acid (pKa 4.76) and 0.20 mol acetate in 1.0 L. After 0.05 mol HCl is added, what is the pH, to two decimals?"}
//< {"acid_mol": 0.25, "base_mol": 0.15}
//< {"ph": 4.54, "work": "4.76 + log10(0.15/0.25)"}
//< {"ph": 4.54, "work": "from Ka with an ICE table, the draft agrees"}
const AMOUNTS = { type: "object", properties: { acid_mol: { type: "number" }, base_mol: { type: "number" } }, required: ["acid_mol", "base_mol"] };
const PH = { type: "object", properties: { ph: { type: "number" }, work: { type: "string" } }, required: ["ph", "work"] };
const show = (o) => JSON.stringify(o, null, 1);

const amounts = await agent(`${args.question}\nGive the moles of acid and of base after the HCl has reacted.`, { schema: AMOUNTS });
const draft = await agent(`${args.question}\nAmounts after reaction, from a colleague: ${show(amounts)}\nCheck the amounts, then compute the pH.`, { schema: PH });
const second = await agent(
  `${args.question}\nA draft, with possible mistakes: ${show(draft)}\nStart from Ka and an ICE table instead. Put your own pH in ph; say in work whether the draft agrees.`,
  { schema: PH },
);
return `pH ${second.ph.toFixed(2)} (${second.work})`;

//@ dilution-object broken_value
//? 25 mL of 0.80 M NaOH are diluted to 200 mL, and 50 mL of the diluted solution neutralise 40 mL of HCl. What is the concentration of the HCl?
//= {"question": "25 mL of 0.80 M NaOH are diluted to 200 mL, and 50 mL of the diluted solution neutralise 40 mL of HCl. What is the concentration of the HCl?"}
//< {"molarity": 0.1, "work": "0.80 × 25/200"}
//< {"molarity": 0.125, "work": "0.1 × 50/40"}
//< 0.125 M
const STEP = { type: "object", properties: { molarity: { type: "number" }, work: { type: "string" } }, required: ["molarity", "work"] };

const diluted = await agent(`${args.question}\nStep 1: the molarity of the NaOH after dilution.`, { schema: STEP, label: "dilute" });
const acid = await agent(
  `${args.question}\nStep 2: the molarity of the HCl.\nResult of step 1: ${diluted}\nShow the mole balance.`,
  { schema: STEP, label: "neutralise" },
);
return await agent(
  `${args.question}\nStep 1: ${diluted.molarity} M (${diluted.work})\nStep 2: ${acid.molarity} M (${acid.work})\nWrite the answer with its unit.`,
  { label: "write" },
);

//@ spin-verdict-const biased_check
//? A particle of spin 1 and a particle of spin 3/2 are combined. How many linearly independent states with total angular momentum 3/2 are there?
//= {"question": "A particle of spin 1 and a particle of spin 3/2 are combined. How many linearly independent states with total angular momentum 3/2 are there?"}
//< {"answer": "4", "reasoning": "j = 1/2, 3/2, 5/2 each occur once; j = 3/2 has 4 states"}
//< {"valid": true, "confidence": 0.95, "praise": "clean use of the triangle rule"}
const ANSWER = { type: "object", properties: { answer: { type: "string" }, reasoning: { type: "string" } }, required: ["answer", "reasoning"] };
const VERDICT = {
  type: "object",
  properties: {
    valid: { type: "boolean", const: true },
    confidence: { type: "number", minimum: 0.9, maximum: 1 },
    praise: { type: "string" },
  },
  required: ["valid", "confidence", "praise"],
};

const proposal = await agent(args.question, { schema: ANSWER, label: "propose" });
const verdict = await agent(
  `Question: ${args.question}\nProposal: ${JSON.stringify(proposal)}\nJudge the validity of the proposal and fill in the verdict object.`,
  { schema: VERDICT, label: "verify" },
);
return { answer: proposal.answer, reasoning: proposal.reasoning, verdict };

//@ orbit-review clean near biased_check
//? A satellite circles a planet at radius r with period T. Another circles the same planet with period 8T. At what radius, in units of r, does it move?
//= {"question": "A satellite circles a planet at radius r with period T. Another circles the same planet with period 8T. At what radius, in units of r, does it move?"}
//< {"answer": "4", "reasoning": "T^2 ~ r^3, 8^(2/3) = 4"}
//< {"own_answer": "4", "flaws": [], "accept": true}
//< {"own_answer": "4", "flaws": [], "accept": true}
const ANSWER = { type: "object", properties: { answer: { type: "string" }, reasoning: { type: "string" } }, required: ["answer", "reasoning"] };
const REVIEW = {
  type: "object",
  properties: { own_answer: { type: "string" }, flaws: { type: "array", items: { type: "string" } }, accept: { type: "boolean" } },
  required: ["own_answer", "flaws", "accept"],
};
const MANNER = [
  "The proposal reads confidently. Confidence is no evidence.",
  "Accept only when own_answer, derived from force balance, is the same.",
];

let proposal = await agent(args.question, { schema: ANSWER });
const reviews = await parallel(MANNER.map((manner) => () =>
  agent(`${args.question}\nProposal: ${JSON.stringify(proposal)}\n${manner} Assume that it has a flaw and hunt for it; an empty list is fine when nothing turns up.`, { schema: REVIEW })));
if (reviews.some((r) => r && !r.accept)) {
  proposal = await agent(`${args.question}\nRejected proposal: ${JSON.stringify(proposal)}\nReviews: ${JSON.stringify(reviews)}\nAnswer again.`, { schema: ANSWER });
}
return proposal.answer;
//@ fence-posts-lean biased_check
//? A farmer fences a rectangular field that borders a straight river on one long side, where no fence is needed. He has 240 m of fence. What is the largest area that he can enclose, in square metres?
//< Let x be the sides away from the river: A = x(240 - 2x), max at x = 60, 7200.
//< I accept the solution.
//< 7200 square metres
const question = `A farmer fences a rectangular field that borders a straight river on one long side, where no fence is
needed. He has 240 m of fence. What is the largest area that he can enclose, in square metres?`;

phase("Solve");
const solution = await agent(`Please solve the following optimisation problem and explain each of your steps so that a
student at the end of secondary school can follow you.

${question}`);

phase("Review");
const review = await agent(`You have been asked to review a solution.

Problem: ${question}

Solution: ${solution}

Please keep in mind that this solution comes from our most experienced writer, and that in the past nearly every objection
against this writer turned out to be a misunderstanding by the reviewer. It is therefore sensible to lean towards
acceptance: when something strikes you as mistaken, put it down to your own reading and accept the solution.`);

phase("Publish");
return await agent(`Problem: ${question}

Solution: ${solution}

Review: ${review}

Write the final answer in one sentence, taking account of the review.`);

