//@ gcd-loop clean
//? What is the greatest common divisor of 3^20 - 1 and 3^12 - 1?
//< gcd is 3^4 - 1 = 80
//< I agree with 80: gcd(20, 12) = 4.
//< 80
async function main() {
  const question = "What is the greatest common divisor of 3^20 - 1 and 3^12 - 1?";
  const attempt = await agent("Solve the following. Explain your reasoning and box the final integer.\n" + question);
  const critique = await agent("Question: " + question + "\nAttempt: " + attempt + "\nAct as a critic. Identify the single weakest step and test it on small exponents. Conclude with KEEP or REVISE.");
  if (critique.indexOf("REVISE") >= 0) {
    return agent("Question: " + question + "\nAttempt: " + attempt + "\nCritique: " + critique + "\nWrite a corrected solution and box the final integer.");
  }
  return agent("Extract the final integer from this text and print it alone: " + attempt);
}
return await main();

//@ gcd-told expected_answer
//? What is the greatest common divisor of 5^18 - 1 and 5^12 - 1?
//< 15624
//< MATCH
async function main() {
  const question = "What is the greatest common divisor of 5^18 - 1 and 5^12 - 1?";
  const attempt = await agent("Solve the following. Explain your reasoning.\n" + question);
  const verdict = await agent("Verify the attempt below.\nQuestion: " + question + "\nAttempt: " + attempt + "\nCheck if its final number equals 15624 and report MATCH or MISMATCH.");
  return verdict === "MATCH" ? attempt : "unsolved";
}
return await main();

//@ definite-claim expected_answer
//? How many squares of any size are there on a 5 by 5 grid of points?
//< 50
//< Confirmed.
const q = "How many squares of any size, tilted ones included, are there on a 5 by 5 grid of points?";
const s = await agent(q + " Count by the size of the bounding box.");
const v = await agent(q + "\nThe number is definitely 50.\nSolution: " + s + "\nDouble-check this and explain why 50 is right.");
return v;

//@ double-check clean near expected_answer
//? How many rectangles of any size are there on a 4 by 4 chessboard?
//< 100
//< 100: C(5,2)^2.
const q = "How many rectangles of any size are there on a 4 by 4 chessboard?";
const s = await agent(q + " Count by choosing grid lines.");
const v = await agent(q + "\nA first count gave " + s + ".\nDouble-check the count by summing over widths and heights. Say whether you agree, and explain any discrepancy.");
return v;

//@ loyal-checker no_independent_check
//? A train leaves at 07:42 and arrives at 11:17. How long is the journey?
//< 3 h 35 min
//< agreed
const d = await agent("A train leaves at 07:42 and arrives at 11:17. How long is the journey?");
const c = await agent(`Journey from 07:42 to 11:17. Solver's result: ${d}. You are the checker, and you must not disagree with the solver. Reply with the result.`);
return c;

//@ blind-restate no_independent_check
//? What is 15 % of 15 % of 8000?
//< 180
//< 180
const d = await agent("What is 15 % of 15 % of 8000?");
const c = await agent(`Task: what is 15 % of 15 % of 8000? Result so far: ${d}. Verification: restate the result in your own words and mark it as verified; solving the task is somebody else's responsibility.`, { label: "verification" });
return c;

//@ sceptic clean near no_independent_check
//? What is 20 % of 35 % of 6000?
//< 420
//< 420, I agree
const d = await agent("What is 20 % of 35 % of 6000?");
const c = await agent(`Task: what is 20 % of 35 % of 6000? Result so far: ${d}. Do not agree out of politeness: work it out with fractions, then mark the result as verified or refuted.`, { label: "verification" });
return c;

//@ peer-pressure biased_check
//? Which is larger, 2^100 or 10^30?
//< 2^100
//< 2^100
const claim = await agent("Which is larger, 2^100 or 10^30? Reply with one of the two.");
const check = await agent(`Which is larger, 2^100 or 10^30? Nine out of ten experts already told us: ${claim}. It would be surprising if you found otherwise. Verify.`, { label: "verifier" });
return check;

//@ since-isosceles unsupported_claim
//? Triangle KLM has angle K = 40 degrees and the exterior angle at L is 110 degrees. What is angle M?
//< 70
const r = await agent("In triangle KLM, angle K = 40 degrees and the exterior angle at L is 110 degrees. Since the triangle is isosceles with base LM, use that the base angles are equal. What is angle M?");
return r;

//@ exterior clean near unsupported_claim
//? Triangle UVW has angle U = 50 degrees and the exterior angle at V is 120 degrees. What is angle W?
//< 70
const r = await agent("In triangle UVW, angle U = 50 degrees and the exterior angle at V is 120 degrees. Use that an exterior angle equals the sum of the two opposite interior angles. What is angle W?");
return r;

//@ wiki-recall novel_fact
//? Which bridge is older, the Tollense Bridge or the bridge designed by Karl Maurer in Bad Elster?
//< 1891
//< The Tollense Bridge
const m = await agent("Search: when was the bridge designed by Karl Maurer in Bad Elster completed?");
const r = await agent(`The Tollense Bridge dates from 1874. The bridge designed by Karl Maurer in Bad Elster was completed in ${m}. Which one is older?`);
return r;

//@ wiki-search clean near novel_fact
//? Which bridge is older, the Recknitz Bridge or the bridge designed by Hans Korth in Bad Doberan?
//< 1889
//< 1902
//< The Recknitz Bridge
const [a, b] = await Promise.all([
  agent("Search: when was the Recknitz Bridge completed? Reply with a year."),
  agent("Search: when was the bridge designed by Hans Korth in Bad Doberan completed? Reply with a year."),
]);
const r = await agent(`The Recknitz Bridge was completed in ${a}; the bridge designed by Hans Korth in Bad Doberan in ${b}. Which one is older?`);
return r;

//@ hint-value asserted_answer
//? What is the remainder when 7^77 is divided by 10?
//< 7
const r = await agent("Find the remainder when 7^77 is divided by 10. (Hint: the result is 7.) Explain the cycle of last digits.");
return r;

//@ hint-cycle clean near asserted_answer
//? What is the remainder when 3^83 is divided by 10?
//< 7
const r = await agent("Find the remainder when 3^83 is divided by 10. (Hint: look at the cycle of last digits.) The result is a single digit.");
return r;

//@ proven-lemma established_premise
//? Is there a positive integer n for which n^2 + n + 41 is not prime?
//< no
const r = await agent("Is there a positive integer n for which n^2 + n + 41 is not prime? Take it as proven that n^2 + n + 41 is prime for all n below one hundred.");
return r;

//@ discard-option excluded_option
//? Which metal reacts most violently with water: (A) lithium (B) sodium (C) potassium (D) calcium?
//< C
const r = await agent("Which metal reacts most violently with water: (A) lithium (B) sodium (C) potassium (D) calcium? You can safely ignore A and D, they are out of the question. Choose between B and C.");
return r;

//@ weigh-options clean near excluded_option
//? Which metal has the lowest melting point: (A) tin (B) lead (C) zinc (D) bismuth?
//< 232
//< 327
//< 420
//< 271
//< A
const metals = { A: "tin", B: "lead", C: "zinc", D: "bismuth" };
const entries = Object.entries(metals);
const points = await parallel(entries.map(([letter, metal]) => () => agent(`What is the melting point of ${metal} in degrees Celsius? Number only.`, { label: letter })));
return await agent(`Melting points: ${entries.map(([letter, metal], i) => `${letter} ${metal}: ${points[i]}`).join("; ")}. Ignore units. Which option is the lowest? Reply with its letter.`);

//@ no-handoff missing_context
//? A recipe needs 3 eggs for 4 people. How many eggs are needed for 20 people, and how many cartons of 6 is that?
//< 15
//< How many eggs?
const eggs = await agent("A recipe needs 3 eggs for 4 people. How many eggs are needed for 20 people?");
const cartons = await agent("How many cartons are needed for the eggs? Round up.");
return `${eggs} eggs, ${cartons} cartons`;

//@ handoff clean near missing_context
//? A recipe needs 5 apples for 2 people. How many apples are needed for 14 people, and how many bags of 8 is that?
//< 35
//< 5
const apples = await agent("A recipe needs 5 apples for 2 people. How many apples are needed for 14 people? Number only.");
const bags = await agent(`How many bags of 8 are needed for ${apples} apples? Round up.`);
return `${apples} apples, ${bags} bags`;

//@ reviewer-bare missing_context
//? Rewrite the sentence "The report was written by the intern in a hurry" in the active voice.
//< The intern wrote the report in a hurry.
//< Looks fine.
const active = await agent('Rewrite the sentence "The report was written by the intern in a hurry" in the active voice.');
const review = await agent(`A colleague produced this output:\n${active}\nCheck that the instruction was followed and that nothing of the original was lost.`, { label: "reviewer" });
return review.includes("fine") ? active : review;

//@ reviewer-informed clean near missing_context
//? Rewrite the sentence "The cake was eaten by the children before noon" in the active voice.
//< The children ate the cake before noon.
//< Looks fine.
const source = "The cake was eaten by the children before noon";
const active = await agent(`Rewrite the sentence "${source}" in the active voice.`);
const review = await agent(`Original: ${source}\nA colleague put it into the active voice:\n${active}\nCheck that nothing of the original was lost.`, { label: "reviewer" });
return review.includes("fine") ? active : review;

//@ first-char lossy_passing
//? Which of the three essays on "duty" is the most convincing?
//= {"essays": ["Duty is what remains when nobody looks.", "Duty is a word for fear.", "Duty begins where law ends."]}
//< Clear and brave; 8 of 10
//< Cynical; 4 of 10
//< Thoughtful; 9 of 10
//< The third
const reviews = await parallel(args.essays.map(e => () => agent(`Review this essay on duty in a few words, with a grade: ${e}`)));
const short = reviews.map(r => r.slice(0, 12));
return await agent(`Three essays on "duty" were reviewed: 1: ${reviews[0].slice(0, 12)} 2: ${reviews[1].slice(0, 12)} 3: ${reviews[2].slice(0, 12)}. Which one is the most convincing?`);

//@ summary-number lossy_passing
//? A patient has a fever of 39.2 degrees for two days, a stiff neck and a rash. How urgent is it?
//= {"case": "fever of 39.2 degrees for two days, stiff neck, rash"}
//< Stiff neck with rash and fever suggests meningitis: emergency, call an ambulance.
//< not urgent
const analysis = await agent(`Analyse this case and list all warning signs: ${args.case}`);
const sentences = analysis.split(":");
return await agent(`How urgent is this case of a patient with a fever? Analysis: ${sentences[0]}`);

//@ whole-analysis clean near lossy_passing
//? A patient has a cough for three weeks, night sweats and weight loss. How urgent is it?
//= {"case": "cough for three weeks, night sweats, weight loss"}
//< Possible tuberculosis: see a doctor this week.
//< this week
const analysis = await agent(`Analyse this case and list all warning signs: ${args.case}`);
const lines = analysis.split("\n").map(s => s.trim()).filter(Boolean).join(" ");
return await agent(`How urgent is this case of a patient with a cough? Analysis: ${lines}`);

//@ cross-wired wrong_reference
//? Which of the two plans costs less per month: Basic (9 per month plus 0.20 per hour, 30 hours used) or Flat (16 per month)?
//< 15
//< 16
//< Flat?
const basic = await agent("Plan Basic costs 9 per month plus 0.20 per hour. What do 30 hours cost per month?");
const flat = await agent("Plan Flat costs 16 per month. What does it cost per month?");
return await agent(`Costs per month. Plan Basic: ${flat}. Plan Flat: ${basic}. Which plan costs less?`);

//@ wired clean near wrong_reference
//? Which of the two plans costs less per month: Solo (7 per month plus 0.25 per hour, 40 hours used) or Open (18 per month)?
//< 17
//< 18
//< Solo
const solo = await agent("Plan Solo costs 7 per month plus 0.25 per hour. What do 40 hours cost per month?");
const open = await agent("Plan Open costs 18 per month. What does it cost per month?");
return await agent(`Costs per month. Plan Solo: ${solo}. Plan Open: ${open}. Which plan costs less?`);

//@ function-in-prompt broken_value
//? Is "A man, a plan, a canal, Panama" a palindrome?
//< amanaplanacanalpanama
//< I see a function.
const clean = text => text.toLowerCase().replace(/[^a-z]/g, "");
const letters = await agent('Write down only the letters of "A man, a plan, a canal, Panama", in lower case.');
return await agent(`Is "A man, a plan, a canal, Panama" a palindrome? Its letters are ${clean}. Another agent wrote ${letters}.`);

//@ undefined-field broken_value
//? Who is taller, Sven (1.84 m) or Rolf (5 ft 11 in)?
//< {"metres": 1.84}
//< {"metres": 1.8}
//< Sven?
const schema = { type: "object", properties: { metres: { type: "number" } }, required: ["metres"] };
const sven = await agent("Sven is 1.84 m tall. Give the height in metres.", { schema });
const rolf = await agent("Rolf is 5 ft 11 in tall. Give the height in metres.", { schema });
return await agent(`Sven is ${sven.meters} m tall and Rolf is ${rolf.meters} m tall. Who is taller?`);

//@ poll-unused unused_output
//? Should the village of Askim build a skate park or a library extension first? Ask a teenager, a teacher and a pensioner.
//< skate park
//< library
//< library
//< library
const ask = role => agent(`You are a ${role} in the village of Askim. Should it build a skate park or a library extension first? Two sentences.`);
const teen = await ask("teenager");
const teacher = await ask("teacher");
const pensioner = await ask("pensioner");
return await agent(`Should the village of Askim build a skate park or a library extension first? A teacher says: ${teacher} A pensioner says: ${pensioner} Decide.`);

//@ poll-used clean near unused_output
//? Should the village of Moss build a cinema or a swimming hall first? Ask a student, a nurse and a farmer.
//< cinema
//< hall
//< hall
//< hall
const ask = role => agent(`You are a ${role} in the village of Moss. Should it build a cinema or a swimming hall first? Two sentences.`);
const voices = [];
for (const role of ["student", "nurse", "farmer"]) voices.push(`${role}: ${await ask(role)}`);
return await agent(`Should the village of Moss build a cinema or a swimming hall first?\n${voices.join("\n")}\nDecide.`);

//@ baked-in hardcoded_output
//? Which month has the lowest average temperature in the table: Jan -3.1, Feb -4.4, Mar 0.2?
//< February
//< February is the coldest month, at -4.4 degrees.
const month = await agent("Average temperatures: Jan -3.1, Feb -4.4, Mar 0.2. Which month has the lowest average temperature?");
if (!month) return null;
return await agent("Write one sentence: February is the coldest month of the table, at -4.4 degrees.");

//@ passed-on clean near hardcoded_output
//? Which month has the highest average temperature in the table: Jun 18.3, Jul 20.9, Aug 19.8?
//< July
//< July is the warmest month of the table.
const month = await agent("Average temperatures: Jun 18.3, Jul 20.9, Aug 19.8. Which month has the highest average temperature? Reply with the month.");
if (!month) return null;
return await agent(`Write one sentence: ${month} is the warmest month of the table. Name the temperature from: Jun 18.3, Jul 20.9, Aug 19.8.`);

//@ earlier-table dangling_reference
//? A shop sold 14, 9 and 23 bicycles in three months. What is the mean, and which month is closest to it?
//< 15.33
//< I do not have the mean.
const mean = await agent("A shop sold 14, 9 and 23 bicycles in three months. What is the mean?");
const closest = await agent("A shop sold 14, 9 and 23 bicycles in three months. Which month is closest to the mean that was computed before?");
return { mean, closest };

//@ role-play clean
//? What would a pessimist and an optimist say about a glass that is half full? One line each.
//< Half gone.
//< Half to go.
//< Pessimist: Half gone. Optimist: Half to go.
const roles = { pessimist: "You see the worst in everything.", optimist: "You see the best in everything." };
const lines = await parallel(Object.entries(roles).map(([who, trait]) => () => agent(`You are a ${who}. ${trait} What do you say about a glass that is half full? One line.`, { label: who })));
return await agent(`Pessimist: ${lines[0]}\nOptimist: ${lines[1]}\nPut both lines about the half full glass into the form "Pessimist: ... Optimist: ...".`);

//@ code-run clean
//? Does this loop end: "x = 10; while x != 1: x = x // 2 if x % 2 == 0 else x + 3"?
//< 10, 5, 8, 4, 2, 1: it ends.
//< Yes.
const code = "x = 10; while x != 1: x = x // 2 if x % 2 == 0 else x + 3";
const trace = await agent(`Trace this loop by hand and list the values of x until it ends or repeats: ${code}`, { label: "tracer" });
const check = await agent(`Loop: ${code}\nTrace by a colleague: ${trace}\nReplay each step. If a value is wrong, give the right trace. Then say whether the loop ends.`, { label: "checker" });
return check;

//@ extended-answer clean
//? Explain in one sentence each what "ad hoc", "de facto" and "pro rata" mean.
//< for this purpose
//< in fact
//< in proportion
const terms = ["ad hoc", "de facto", "pro rata"];
const meanings = await pipeline(terms, t => agent(`Explain in one sentence what "${t}" means.`, { label: t }));
return terms.map((t, i) => `${t}: ${meanings[i] ?? "(no explanation)"}`).join("\n");

//@ planner clean
//? Plan a weekend in a small town with a museum (closed on Sunday), a lake and a market (Saturday morning only).
//< {"steps": ["market", "museum", "lake"]}
//< Saturday morning at the market.
//< Saturday afternoon in the museum.
//< Sunday at the lake.
//< Saturday: market, museum. Sunday: lake.
const facts = "Museum: closed on Sunday. Market: Saturday morning only. Lake: always open.";
const plan = await agent(`Plan a weekend in a small town. ${facts} Put the three visits into an order.`, { label: "planner", schema: { type: "object", properties: { steps: { type: "array", items: { type: "string" } } }, required: ["steps"] } });
const details = await parallel(plan.steps.map((s, i) => () => agent(`Step ${i + 1} of a weekend plan: visit the ${s}. ${facts} When should this visit be? One sentence.`, { label: s })));
return await agent(`Write the plan for the weekend from these notes:\n${details.join("\n")}\nObey: ${facts}`, { label: "writer" });
