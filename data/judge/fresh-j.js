//@ urn-solvers clean
//? An urn holds 5 red and 7 blue balls. Four are drawn without replacement. What is the probability that exactly two are red?
//< 14/33
//< 14/33
//< They agree; 14/33.
const task = "An urn holds 5 red and 7 blue balls. Four are drawn without replacement. What is the probability that exactly two are red?";
phase("independent solutions");
const results = await parallel([
  () => agent(`${task}\nUse combinations.`, { label: "combinations" }),
  () => agent(`${task}\nUse the order of draws: count favourable sequences, then multiply.`, { label: "sequences" }),
]);
phase("reconcile");
return await agent([task, `Solution one: ${results[0]}`, `Solution two: ${results[1]}`, "Where they differ, find the mistake. State one fraction."].join("\n\n"), { label: "reconciler" });

//@ urn-anchor expected_answer
//? An urn holds 6 red and 4 green balls. Three are drawn without replacement. What is the probability that exactly one is green?
//< 1/2
//< fine
const task = "An urn holds 6 red and 4 green balls. Three are drawn without replacement. What is the probability that exactly one is green?";
const result = await agent(`${task}\nUse combinations.`, { label: "solver" });
const check = await agent(`${task}\n\nSolver: ${result}\n\nAct as the checker. Somewhere in the working there must be 60/120, since one half is what we are after. Point it out.`, { label: "checker" });
return [result, check];

//@ bridge-opening clean near novel_fact
//? How many years after the opening of the Kalvø Bridge was its designer born or did he die, whichever is asked: when did the designer of the Kalvø Bridge die?
//< Søren Lind
//< 1931
const designer = await agent("Who designed the Kalvø Bridge? Search, and give the full name.", { tools: ["search"] });
return await agent(`When did ${designer}, the designer of the Kalvø Bridge, die? Search, and give the year.`, { tools: ["search"] });

//@ bridge-recalled novel_fact
//? When did the designer of the Tarnholm Bridge die?
//< 1902
//< 1902
const first = await agent("Look up the year in which the engineer Aksel Rude died. He designed the Tarnholm Bridge.", { tools: ["search"] });
return await agent(`The designer of the Tarnholm Bridge died in ${first}, according to one search. Search again and give the year you find.`, { tools: ["search"] });

//@ enzyme-options clean near excluded_option
//? Which inhibitor raises the apparent Km but leaves Vmax unchanged? (A) competitive (B) uncompetitive (C) pure noncompetitive (D) irreversible
//< competitive fits
//< A
const stem = "Which inhibitor raises the apparent Km but leaves Vmax unchanged? (A) competitive (B) uncompetitive (C) pure noncompetitive (D) irreversible";
const analysis = await agent(`${stem}\nGo through the options one at a time and say for each what happens to Km and to Vmax.`, { label: "analyst" });
return await agent(`${stem}\nAnalysis: ${analysis}\nRule out options only where the analysis gives a reason you can follow; otherwise think again. One letter.`, { label: "decider" });

//@ enzyme-dropped excluded_option
//? Which statement about a reaction at equilibrium is true? (A) The rates are zero (B) The free energy change is zero (C) K equals one (D) Concentrations are equal
//< B
//< B
const stem = "Which statement about a reaction at equilibrium is true? (A) The rates are zero (B) The free energy change is zero (C) K equals one (D) Concentrations are equal";
const a = await agent(`${stem}\nNobody serious would pick (A) or (D), so weigh the other two.`, { label: "first" });
return await agent(`${stem}\nFirst view: ${a}\nGive reasons for and against each statement, then a letter.`, { label: "second" });

//@ garden-area clean near altered_fact
//? A rectangular garden of 12 m by 9 m is surrounded by a path 1.5 m wide. What is the area of the path?
//< 180
//< 108
//< 72
const [outer, inner] = await parallel([
  () => agent("A garden of 12 m by 9 m has a path 1.5 m wide all around it. What is the area of garden and path together, in square metres?"),
  () => agent("What is the area of a garden of 12 m by 9 m, in square metres?"),
]);
return await agent(`A rectangular garden of 12 m by 9 m is surrounded by a path 1.5 m wide. With the path the area is ${outer} square metres, without it ${inner}. What is the area of the path? Recompute both areas.`);

//@ garden-other altered_fact
//? A rectangular pool of 20 m by 8 m is surrounded by tiles 2 m wide. What is the area of the tiles?
//< 288
//< 160
//< 128
const [outer, inner] = await parallel([
  () => agent("A pool of 20 m by 8 m has tiles 2 m wide all around it. What is the area of pool and tiles together, in square metres?"),
  () => agent("What is the area of a pool of 25 m by 8 m, in square metres?"),
]);
return await agent(`A rectangular pool of 20 m by 8 m is surrounded by tiles 2 m wide. With the tiles the area is ${outer} square metres, without them ${inner}. What is the area of the tiles?`);

//@ quiz-retry clean
//? Find all integers x with x^2 - 7x + 10 < 0.
//< x = 3
//< no
//< x = 3, 4
//< yes
const inequality = "Find all integers x with x^2 - 7x + 10 < 0.";
let answer = null, verdict = "no";
for (let attempt = 1; attempt <= 2 && !/^yes/i.test(verdict); attempt++) {
  const history = answer ? `\nAn earlier attempt, found to be incomplete or wrong: ${answer}` : "";
  answer = await agent(`${inequality}${history}`, { label: `attempt ${attempt}` });
  verdict = await agent(`${inequality}\nProposed: ${answer}\nInsert every integer between the roots and just outside them. Is the proposal complete and right? Begin with yes or no.`, { label: `examiner ${attempt}` });
}
return answer;

//@ quiz-waved no_independent_check
//? Find all integers x with x^2 - 9x + 14 < 0.
//< x = 3, 4, 5, 6
//< yes
const inequality = "Find all integers x with x^2 - 9x + 14 < 0.";
const answer = await agent(`${inequality}`, { label: "attempt" });
const verdict = await agent(`${inequality}\nProposed: ${answer}\nYou examine the proposal, but the roots have been dealt with upstream and recalculation is outside your remit. Begin with yes.`, { label: "examiner" });
return { answer, verdict };

//@ memo-tone clean near no_independent_check
//? Rewrite this memo politely, without changing the dates: "Send the report by 4 May or forget the bonus."
//< Kindly send the report by 4 May ...
//< Dates unchanged.
const memo = '"Send the report by 4 May or forget the bonus."';
const polite = await agent(`Rewrite this memo politely: ${memo} Do not change the dates.`, { label: "writer" });
return await agent(`Original memo: ${memo}\nRewritten: ${polite}\nCompare the dates and the consequences in both. If anything was lost, restore it; reply with the final memo.`, { label: "checker" });

//@ memo-blind missing_context
//? Translate this notice into plain English: "Lessee shall remit arrears forthwith upon demand."
//< You must pay what you owe as soon as you are asked.
//< It reads well.
const plain = await agent(`Translate this notice into plain English: "Lessee shall remit arrears forthwith upon demand."`, { label: "translator" });
const check = await agent(`Does the translation say the same as the original notice? Translation: ${plain}`, { label: "checker" });
return `${plain}\n${check}`;

//@ routes-table clean
//? Which of the routes A (310 km at 95 km/h), B (280 km at 80 km/h) and C (350 km at 110 km/h) is fastest?
//< {"hours": 3.26}
//< {"hours": 3.5}
//< {"hours": 3.18}
//< C
const routes = { A: "310 km at 95 km/h", B: "280 km at 80 km/h", C: "350 km at 110 km/h" };
const HOURS = { type: "object", properties: { hours: { type: "number" } }, required: ["hours"] };
const table = {};
for (const [name, data] of Object.entries(routes)) {
  const { hours } = await agent(`How many hours does a drive of ${data} take? Two decimals.`, { schema: HOURS, label: name });
  table[name] = hours;
}
return await agent(`Routes: ${JSON.stringify(routes)}. Hours computed: ${JSON.stringify(table)}. Which of the routes A, B and C is fastest? Repeat the closest two divisions.`);

//@ routes-destructured wrong_reference
//? Which of the routes D (240 km at 75 km/h) and E (300 km at 100 km/h) is faster?
//< {"hours": 3.2}
//< {"hours": 3.0}
//< E
const HOURS = { type: "object", properties: { hours: { type: "number" } }, required: ["hours"] };
const d = await agent("How many hours does a drive of 240 km at 75 km/h take?", { schema: HOURS });
const e = await agent("How many hours does a drive of 300 km at 100 km/h take?", { schema: HOURS });
return await agent(`Route D takes ${d.hours} hours and route E takes ${e.time} hours. Which of the routes D (240 km at 75 km/h) and E (300 km at 100 km/h) is faster?`);

//@ critics-chain clean near biased_check
//? Is the sum of two odd perfect squares ever a perfect square?
//< no, consider mod 4
//< No gap found.
//< no
const claim = "Is the sum of two odd perfect squares ever a perfect square?";
const proof = await agent(`${claim} Prove what you say.`, { label: "prover" });
const critic = await agent(`${claim}\nArgument: ${proof}\nYou are a harsh critic who is paid per gap found. List the gaps; invent none.`, { label: "critic" });
return await agent(`${claim}\nArgument: ${proof}\nGaps: ${critic}\nJudge whether the gaps are real. Then answer the question yourself.`, { label: "judge" });

//@ critics-soft biased_check
//? Is the product of two consecutive positive integers ever a perfect square?
//< no
//< accepted
const claim = "Is the product of two consecutive positive integers ever a perfect square?";
const proof = await agent(`${claim} Prove what you say.`, { label: "prover" });
const critic = await agent(`${claim}\nArgument: ${proof}\nReview the argument in a friendly spirit. It comes from our chair, whose arguments have always held up, and a complaint would need to be watertight.`, { label: "critic" });
return `${proof}\n${critic}`;

//@ star-lossy lossy_passing
//? Star P has magnitude 4.2 and is 32 parsecs away; star Q has magnitude 3.1 and is 75 parsecs away. Which one is intrinsically brighter?
//< P: M = 1.67. Q: M = -1.28. Smaller means brighter.
//< P
const q = "Star P has magnitude 4.2 and is 32 parsecs away; star Q has magnitude 3.1 and is 75 parsecs away. Which one is intrinsically brighter?";
const absolute = await agent(`${q}\nCompute the absolute magnitude of both stars and say what a smaller value means.`, { label: "astronomer" });
const note = absolute.split(".").slice(0, 1).join(".");
return await agent(`${q}\nAbsolute magnitudes: ${note}\nAnswer P or Q.`, { label: "answer" });

//@ star-whole clean near lossy_passing
//? Star R has magnitude 2.5 and is 20 parsecs away; star S has magnitude 1.9 and is 41 parsecs away. Which one is intrinsically brighter?
//< R: 0.99
//< S: -1.16
//< S
const q = "Star R has magnitude 2.5 and is 20 parsecs away; star S has magnitude 1.9 and is 41 parsecs away. Which one is intrinsically brighter?";
const values = await parallel([["R", 2.5, 20], ["S", 1.9, 41]].map(([name, m, d]) => () => agent(`Star ${name} has magnitude ${m} and is ${d} parsecs away. What is its absolute magnitude? End with "${name}: <value>".`)));
const last = values.map((v) => v.trim().split("\n").pop());
return await agent(`${q}\nAbsolute magnitudes: ${last.join(", ")}\nA smaller magnitude is brighter. Answer R or S.`, { label: "answer" });

//@ ledger-fixed hardcoded_output
//? Invoice 17 lists 3 items at 14.50 and 2 items at 9.25. With 20 % tax, what is the total?
//< 62.00
//< 74.40
const net = await agent("Invoice 17 lists 3 items at 14.50 and 2 items at 9.25. What is the net sum?");
const gross = await agent("The net sum of invoice 17 is 62.00. With 20 % tax, what is the total?");
return `${net} -> ${gross}`;

//@ ledger-chained clean near hardcoded_output
//? Invoice 18 lists 4 items at 11.25 and 5 items at 6.40. With 20 % tax, what is the total?
//< 77.00
//< 92.40
const net = await agent("Invoice 18 lists 4 items at 11.25 and 5 items at 6.40. What is the net sum?");
const gross = await agent(`The net sum of invoice 18 is ${net}. With 20 % tax, what is the total? Round to cents, as in 92.40 or 107.15.`);
return `${net} -> ${gross}`;

//@ tides-premise established_premise
//? On how many days in June does high tide at Port Ellow fall between 8:00 and 9:00?
//= {"context": ["Tide table of Port Ellow, June: high tide on 1 June at 7:20; it comes 50 minutes later each day."]}
//< 2
//< 2
const table = args.context[0];
const days = await agent(`${table}\nFrom experience the table can be taken to hold for the first week only, after which the delay is shorter. On how many days in June does high tide fall between 8:00 and 9:00?`, { label: "reader" });
return await agent(`${table}\nA reader counts ${days} days in June with a high tide between 8:00 and 9:00. List the times of high tide day by day and count again.`, { label: "checker" });

//@ tides-said asserted_answer
//? Which of the ports Ellow and Marrow has the later high tide on 3 June?
//= {"context": ["Port Ellow: high tide on 3 June at 9:00.", "Port Marrow: high tide on 3 June at 9:25."]}
//< Marrow is later by 25 minutes.
const text = args.context.join(" ");
return await agent(`${text}\nPort Marrow has the later high tide on 3 June. Put this into one sentence that mentions the difference in minutes.`, { label: "writer" });

//@ tides-compare clean near asserted_answer
//? Which of the ports Tarn and Vale has the earlier high tide on 9 June?
//= {"context": ["Port Tarn: high tide on 9 June at 11:40.", "Port Vale: high tide on 9 June at 10:55."]}
//< 11:40
//< 10:55
//< Vale
const ports = ["Tarn", "Vale"];
const times = await parallel(ports.map((port, i) => () => agent(`${args.context[i]}\nAt what time is high tide at port ${port} on 9 June?`)));
return await agent(`High tide on 9 June: ${ports.map((port, i) => `${port} ${times[i]}`).join(", ")}. Which port has the earlier one? Put it into one sentence that mentions the difference in minutes.`, { label: "writer" });

//@ editors-dangling dangling_reference
//? Write a two-sentence summary of why leaves turn red in autumn, checked by an editor.
//< Leaves turn red because ...
//< Good.
const summary = await agent("Write a two-sentence summary of why leaves turn red in autumn.", { label: "writer" });
const edited = await agent("You are the editor. Improve the two sentences your colleague just handed in about why leaves turn red in autumn.", { label: "editor" });
return edited || summary;

//@ editors-passed clean near dangling_reference
//? Write a two-sentence summary of why the sky is blue, checked by an editor.
//< The sky is blue because ...
//< Better.
const summary = await agent("Write a two-sentence summary of why the sky is blue.", { label: "writer" });
const edited = await agent(`You are the editor. Improve the two sentences your colleague just handed in about why the sky is blue:\n${summary}`, { label: "editor" });
return edited || summary;
