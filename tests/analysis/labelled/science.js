//@ experts-parallel | hybrid | both | solver solver solver aggregator |
const q = args.question;
const opinions = await parallel([
  () => agent("As a physicist, choose the right option and explain. " + q, { label: "physicist" }),
  () => agent("As a chemist, choose the right option and explain. " + q, { label: "chemist" }),
  () => agent("As a biologist, choose the right option and explain. " + q, { label: "biologist" }),
]);
const letter = await agent("Three experts answered a multiple-choice question.\n" + opinions.join("\n\n") + "\nPick the option with the best support. Reply with one letter.");
return letter;

//@ option-by-option | parallel | none | verifier |
const options = ["A", "B", "C", "D"];
const marks = await parallel(options.map(o => () => agent(`Question: ${args.question}\nIs option ${o} correct? Answer true or false.`, { label: "check option " + o })));
return options[marks.findIndex(m => m.includes("true"))];

//@ eliminate-then-decide | hybrid | both | verifier aggregator |
const views = await parallel(["A", "B", "C", "D"].map(o => () => agent(`Try to refute option ${o} of this question: ${args.question}`)));
return await agent(args.question + "\n\nAttempted refutations:\n" + views.map((v, i) => "ABCD"[i] + ": " + v).join("\n") + "\n\nSelect the option that survives.");

//@ derive-check-units | sequential | both | solver verifier solver |
const formula = await agent("Derive the period of a physical pendulum with moment of inertia I.", { phase: "Derive" });
const units = await agent("Check the units of this formula: " + formula, { phase: "Check" });
return await agent(`Formula: ${formula}. Unit check: ${units}. Now compute the period for I = 0.2, m = 1, d = 0.3 using the formula.`, { phase: "Compute" });

//@ recall-then-solve | sequential | both | researcher solver |
const facts = await agent("Recall the relevant selection rules and constants for this transition: " + args.question);
return await agent("Relevant facts:\n" + facts + "\n\nUsing these facts, solve: " + args.question);

//@ adversary | sequential | both | solver verifier aggregator |
const a = await agent("Answer with a letter and a reason: " + args.question);
const attack = await agent("You are a sceptical reviewer. Attack the following reasoning and look for errors:\n" + a);
const end = await agent(`Question: ${args.question}\nReasoning: ${a}\nObjections: ${attack}\nWeigh both and give the final letter.`, { label: "final decision" });
return end;

//@ blind-double | hybrid | both | solver verifier aggregator |
const tasks = [args.question];
const first = agent("Work out the answer: " + args.question, { label: "solver" });
const second = agent("Solve independently, so that the result can be compared: " + args.question, { label: "independent verifier" });
const [x, y] = [await first, await second];
return await agent("Result 1: " + x + "\nResult 2: " + y + "\nIf they agree return the result, otherwise say which one is right.", { label: "arbiter" });

//@ unit-conversion | sequential | both | other solver |
const si = await agent("Convert to SI units: 3 atm, 25 C, 2 gallons.");
return await agent("With p, T, V = " + si + ", how many moles of an ideal gas are there?");

//@ mechanism-steps | sequential | both | solver | loops
const steps = ["deprotonation", "nucleophilic attack", "elimination"];
let state = "benzaldehyde and acetone in base";
for (const step of steps) {
  state = await agent(`Starting from ${state}, what is the product after ${step}?`);
}
return state;

//@ group-by-phase | hybrid | both | researcher researcher solver verifier |
phase("Gather");
const constants = await parallel([() => agent("State the value of the Rydberg constant."), () => agent("State the wavelength formula of the Lyman series.")]);
phase("Solve");
const result = await agent(`Constants: ${constants.join("; ")}. Compute the wavelength of the first Lyman line with these constants.`);
phase("Verify");
const verdict = await agent("A calculation gave " + result + " for the first Lyman line. Is that plausible?");
return [result, verdict];

//@ confidence-vote | parallel | none | solver |
const schema = { type: "object", properties: { letter: { type: "string" }, confidence: { type: "number" } } };
const votes = await parallel([0, 1, 2, 3].map(() => () => agent(args.question + "\nGive a letter and your confidence.", { schema, label: "vote" })));
const score = {};
for (const v of votes.filter(Boolean)) score[v.letter] = (score[v.letter] || 0) + v.confidence;
return Object.keys(score).sort((a, b) => score[b] - score[a])[0];

//@ paraphrase-ensemble | hybrid | both | other solver |
const forms = await parallel(["formally", "simply"].map(s => () => agent(`Restate this question ${s}, without answering it: ${args.question}`)));
const answers = await parallel(forms.map(f => () => agent("Answer this question: " + f)));
return answers[0] === answers[1] ? answers[0] : answers;

//@ critique-all | hybrid | both | solver verifier refiner | revision
const drafts = await parallel([1, 2].map(i => () => agent(`Approach ${i}: explain why the sky is blue.`)));
const reviews = await parallel(drafts.map(d => () => agent("Critique this explanation: " + d)));
const better = await parallel(drafts.map((d, i) => () => agent("Improve the explanation.\nExplanation: " + d + "\nCritique: " + reviews[i])));
return better;

//@ code-picks | hybrid | none | solver solver solver |
const guesses = await parallel([() => agent("Estimate the mass of Ceres in kg."), () => agent("Estimate the mass of Vesta in kg.")]);
const heavier = Number(guesses[0]) > Number(guesses[1]) ? "Ceres" : "Vesta";
return await agent("What is the orbital period of " + heavier + "?");

//@ reduce-chain | sequential | both | solver | loops
const layers = ["glass", "water", "oil"];
const path = await layers.reduce(async (before, layer) => {
  const angle = await before;
  return agent(`Light arrives at an angle of ${angle} degrees and enters ${layer}. Compute the new angle.`);
}, Promise.resolve("30"));
return path;

//@ while-unsure | sequential | both | solver solver | revision branching loops
let reply = await agent("Name the compound C8H10N4O2 and say SURE or UNSURE.");
let tries = 0;
while (reply.includes("UNSURE") && tries++ < 3) {
  reply = await agent("Another agent said: " + reply + " Think again about what the compound is, and say SURE or UNSURE.");
}
return reply;

//@ nested-parallel | hybrid | both | solver verifier |
const rows = await parallel(["mitosis", "meiosis"].map(topic => async () => {
  const answer = await agent(`How many divisions happen in ${topic}?`);
  const votes = await parallel([0, 1].map(() => () => agent(`Claim: ${topic} has "${answer}" divisions. Is the claim true?`)));
  return { topic, answer, votes };
}));
return rows;

//@ nested-flat | parallel | none | solver |
const all = await parallel(["DNA", "RNA"].map(x => () => parallel(["bases", "sugars"].map(y => () => agent(`Name the ${y} of ${x}.`)))));
return all.flat();
