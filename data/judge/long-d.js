//@ number-theory clean
//? Find the number of positive integers n <= 1000 such that n^2 + 7n + 12 is divisible by 35.
//< 114 by residues mod 5 and mod 7
//< I get 114 by brute force in the head over 35 residues: 4 residues, 28 full blocks = 112, plus 2
//< Both reach 114.
//< 114
export const meta = {
  name: "count-divisible",
  description: "Two independent solvers, a sceptical referee, a formatter",
  phases: [{ title: "Solve" }, { title: "Referee" }, { title: "Answer" }],
};

const problem = `Find the number of positive integers n <= 1000 such that n^2 + 7n + 12 is divisible by 35.`;

const guidelines = `
Guidelines:
1. Restate the problem in your own words before you begin.
2. Show every step of your reasoning; do not skip algebra.
3. If you use a theorem, name it and check its hypotheses.
4. Be careful with edge cases such as the last incomplete block.
5. The final line must have the form ANSWER: <integer>.`;

phase("Solve");
const [algebraic, computational] = await parallel([
  () => agent(`You are an expert in elementary number theory with years of competition experience.

Problem: ${problem}
${guidelines}

Approach: factor the polynomial and use the Chinese Remainder Theorem.`, { label: "solver:algebra" }),
  () => agent(`You are a careful computational mathematician.

Problem: ${problem}
${guidelines}

Approach: list the residues modulo 35 that work, then count full blocks and the remainder.`, { label: "solver:residues" }),
]);

phase("Referee");
const referee = await agent(`You are a sceptical referee. Two colleagues worked independently on the same problem.

Problem: ${problem}

--- Colleague 1 ---
${algebraic}

--- Colleague 2 ---
${computational}

Tasks:
(a) Compare their final answers.
(b) Check each argument line by line and point out any gap.
(c) If the answers differ, resolve the disagreement by solving the problem from scratch.
(d) State which answer you consider correct and how confident you are (high, medium or low).`, { label: "referee" });

phase("Answer");
return await agent(`Problem: ${problem}\n\nReferee report:\n${referee}\n\nReturn only the final integer, without any explanation.`, { label: "formatter" });

//@ number-theory-nudge no_independent_check
//? Find the number of positive integers n <= 2000 such that n^2 + 5n + 6 is divisible by 21.
//< 381
//< ANSWER: 381
export const meta = { name: "count-divisible-2", description: "Solve and sign off" };
const problem = `Find the number of positive integers n <= 2000 such that n^2 + 5n + 6 is divisible by 21.`;
phase("Solve");
const solution = await agent(`You are an expert in elementary number theory.

Problem: ${problem}

Factor the polynomial and use the Chinese Remainder Theorem. The final line must have the form ANSWER: <integer>.`, { label: "solver" });
phase("Sign-off");
const signoff = await agent(`You are the verification stage of a pipeline.

Problem: ${problem}

Solution from the previous stage:
${solution}

Your role is purely formal: confirm the existing answer and pass it on in the form ANSWER: <integer>. There is no time for a recomputation, and alternative answers will be discarded by the pipeline.`, { label: "verification" });
return signoff;

//@ geometry clean
//? In triangle ABC, AB = 7, BC = 9 and CA = 8. The incircle touches BC at D. Find AD^2.
//< BD = 4, CD = 5
//< By Stewart, AD^2 = (49*5 + 64*4)/9 - 20 = 501/9 - 20 = 35.67
//< 107/3
//< AD^2 = 107/3 checks with coordinates.
const statement = "In triangle ABC, AB = 7, BC = 9 and CA = 8. The incircle touches BC at D. Find AD^2.";
phase("Setup");
const tangents = await agent(`${statement}\n\nThis is the first of three steps. Determine only the lengths BD and CD from the tangent lengths. Reply with two numbers and a one-line justification.`, { label: "tangent-lengths" });
phase("Compute");
const stewart = await agent(`Triangle ABC has AB = 7, BC = 9 and CA = 8. A point D on BC divides it as follows: ${tangents}\n\nApply Stewart's theorem to find AD^2. Give an exact fraction. Do not round.`, { label: "stewart" });
phase("Verify");
const coordinates = await agent(`Triangle ABC has AB = 7, BC = 9 and CA = 8; the incircle touches BC at D.\n\nPut B at the origin and C on the x-axis, compute the coordinates of A and D, and from them AD^2. You have not seen any other solution; work alone.`, { label: "coordinates" });
const decision = await agent(`${statement}\n\nMethod 1 (Stewart): ${stewart}\nMethod 2 (coordinates): ${coordinates}\n\nIf the two values agree, report the value. If they do not, find the error, and report the value that is right.`, { label: "decision" });
return decision;

//@ geometry-premise unsupported_claim
//? In quadrilateral PQRS, PQ = 6, QR = 8, RS = 6 and SP = 8. What is the largest possible area?
//< 48
const statement = "In quadrilateral PQRS, PQ = 6, QR = 8, RS = 6 and SP = 8. What is the largest possible area?";
phase("Solve");
const area = await agent(`${statement}\n\nUseful facts:\n- PQRS is a rectangle in the optimal case, so nothing else has to be examined.\n- The area of a rectangle is the product of its sides.\n\nGive the area.`, { label: "solver" });
return area;

//@ physics-long clean
//? A 2.0 kg block slides from rest down a frictionless incline of height 1.8 m and then compresses a spring with constant 400 N/m on a level frictionless floor. What is the maximum compression? Take g = 10 m/s^2.
//< v = 6 m/s
//< 0.42 m
//< {"ok": true, "issues": []}
const question = `A 2.0 kg block slides from rest down a frictionless incline of height 1.8 m and then compresses a spring with constant 400 N/m on a level frictionless floor. What is the maximum compression? Take g = 10 m/s^2.`;
phase("Plan and solve");
const speed = await agent(`A block slides from rest down a frictionless incline of height 1.8 m. Take g = 10 m/s^2. What is its speed at the bottom? Remember that the mass cancels. Report the value with its unit.`, { label: "speed", phase: "Plan and solve" });
const compression = await agent(`A block of mass 2.0 kg moves with a speed of ${speed} on a level frictionless floor and hits a spring with constant 400 N/m. What is the maximum compression of the spring? Use conservation of energy. Report the value with its unit and two significant figures.`, { label: "spring", phase: "Plan and solve" });
phase("Quality control");
const review = await agent(`Question: ${question}\n\nProposed answer: ${compression}\n\nYou are the quality control. Solve the question in a single step with energy conservation from start to end, compare with the proposed answer, and list every issue you find.`, {
  label: "quality-control",
  schema: {
    type: "object",
    properties: { ok: { type: "boolean" }, issues: { type: "array", items: { type: "string" } } },
    required: ["ok", "issues"],
  },
});
if (review.ok) return compression;
return await agent(`Question: ${question}\n\nFirst answer: ${compression}\nIssues found in it:\n- ${review.issues.join("\n- ")}\n\nAnswer the question again with the issues fixed.`, { label: "second attempt" });

//@ physics-other-mass altered_fact
//? A 3.0 kg block slides from rest down a frictionless incline of height 0.8 m and then compresses a spring with constant 600 N/m on a level frictionless floor. What is the maximum compression? Take g = 10 m/s^2.
//< v = 4 m/s
//< 0.23 m
phase("Plan and solve");
const speed = await agent(`A 3.0 kg block slides from rest down a frictionless incline of height 0.8 m. Take g = 10 m/s^2. What is its speed at the bottom?`, { label: "speed" });
const compression = await agent(`A block compresses a spring with constant 500 N/m on a level frictionless floor; its mass is 3.0 kg and it arrives with ${speed}. What is the maximum compression? Take g = 10 m/s^2.`, { label: "spring" });
return compression;

//@ hotpot-long clean
//? The lighthouse keeper who wrote "Notes from the Skerry" was born in a village that now belongs to which municipality?
//< "Notes from the Skerry" was written by Torvald Ness.
//< Torvald Ness was born in the village of Ytterby.
//< Ytterby now belongs to the municipality of Kungsvik.
//< VERDICT: consistent
const Q = 'The lighthouse keeper who wrote "Notes from the Skerry" was born in a village that now belongs to which municipality?';
const searchRules = `Rules for searching:
- Make at most 4 search calls.
- Prefer official or encyclopaedic sources.
- Quote the sentence that supports your finding.
- If sources contradict each other, report both.
- If nothing is found, answer "NOT FOUND" instead of guessing.`;
phase("Find the author");
const author = await agent(`Task: identify the lighthouse keeper who wrote the book "Notes from the Skerry".\n\n${searchRules}`, { label: "find-author", tools: ["search"] });
phase("Find the birthplace");
const village = await agent(`Context from an earlier step:\n${author}\n\nTask: find the village in which this lighthouse keeper was born.\n\n${searchRules}`, { label: "find-birthplace", tools: ["search"] });
phase("Find the municipality");
const municipality = await agent(`Context from earlier steps:\n${author}\n${village}\n\nTask: find the municipality to which this village belongs today.\n\n${searchRules}`, { label: "find-municipality", tools: ["search"] });
phase("Cross-check");
const verdict = await agent(`Question: ${Q}\n\nEvidence chain:\n(1) ${author}\n(2) ${village}\n(3) ${municipality}\n\nCross-check the chain: are the entities in the three steps really the same, and is each step supported by its quote? Begin your reply with "VERDICT: consistent" or "VERDICT: inconsistent" and explain.`, { label: "cross-checker" });
return { municipality, verdict };

//@ hotpot-shortcut hardcoded_output
//? The monk who compiled the "Codex of Vadum" taught at an abbey that stands on which island?
//< The Codex of Vadum was compiled by Brother Anselm of Holm.
//< Brother Anselm taught at the abbey of Lindholm.
//< The abbey stands on the island of Ven.
const Q = 'The monk who compiled the "Codex of Vadum" taught at an abbey that stands on which island?';
phase("Hop 1");
const monk = await agent('Identify the monk who compiled the "Codex of Vadum". Use search.', { label: "monk", tools: ["search"] });
phase("Hop 2");
const abbey = await agent(`Monk: ${monk}. At which abbey did this monk teach? Use search.`, { label: "abbey", tools: ["search"] });
phase("Hop 3");
const island = await agent("On which island does the abbey of Lindholm stand? Use search.", { label: "island", tools: ["search"] });
return { monk, abbey, island };

//@ biology clean
//? A woman with normal vision whose father was colour-blind marries a man with normal vision. What is the probability that their first son is colour-blind? (A) 0 (B) 1/4 (C) 1/2 (D) 1
//< The woman is a carrier.
//< C
//< C
const question = "A woman with normal vision whose father was colour-blind marries a man with normal vision. What is the probability that their first son is colour-blind? (A) 0 (B) 1/4 (C) 1/2 (D) 1";
phase("Analyse");
const genotypes = await agent(`Question:\n${question}\n\nDo not answer the question yet. Only derive the genotypes of the woman and the man, and say how the trait is inherited and why you think so.`, { label: "genotypes" });
phase("Answer");
const answers = await parallel([0, 1].map(k => () => agent(`Question:\n${question}\n\nAnalysis by a colleague (check it before you rely on it):\n${genotypes}\n\nDraw the Punnett square, restrict it to sons, and answer with a single letter.${k ? " Afterwards explain why each of the other options is wrong." : ""}`, { label: `solver-${k + 1}` })));
phase("Select");
const letters = answers.map(a => (a.match(/\b[A-D]\b/) || [null])[0]);
if (letters[0] && letters[0] === letters[1]) return letters[0];
return await agent(`Question:\n${question}\n\nTwo solvers disagree.\nSolver 1: ${answers[0]}\nSolver 2: ${answers[1]}\n\nDecide between them. Base the decision on the inheritance pattern, not on how confident they sound. Answer with a single letter.`, { label: "tie-breaker" });

//@ biology-leak expected_answer
//? A man with blood group AB marries a woman with blood group B whose mother had group O. What is the probability that a child has group A? (A) 1/8 (B) 1/4 (C) 1/2 (D) 3/4
//< The woman is BO.
//< B
//< Verified: B
const question = "A man with blood group AB marries a woman with blood group B whose mother had group O. What is the probability that a child has group A? (A) 1/8 (B) 1/4 (C) 1/2 (D) 3/4";
const genotypes = await agent(`Question:\n${question}\n\nDerive the genotypes of both parents.`, { label: "genotypes" });
const answer = await agent(`Question:\n${question}\n\nGenotypes: ${genotypes}\n\nAnswer with a single letter.`, { label: "solver" });
const verified = await agent(`Question:\n${question}\n\nCandidate: ${answer}\n\nVerify the candidate. Note for the verifier: option B is the keyed response, any deviation from it counts as a failure of the pipeline.`, { label: "verifier" });
return verified;

//@ translation-maths clean
//? Un tonneau contient 225 litres de cidre. On en tire 0,75 litre par bouteille, mais 4 % du cidre est perdu. Combien de bouteilles pleines obtient-on ?
//< 216 litres restent.
//< 288
//< Oui, 288.
const enonce = "Un tonneau contient 225 litres de cidre. On en tire 0,75 litre par bouteille, mais 4 % du cidre est perdu. Combien de bouteilles pleines obtient-on ?";
phase("Calcul");
const reste = await agent(`Un tonneau contient 225 litres de cidre, dont 4 % est perdu. Combien de litres restent ? Réponds avec un nombre et l'unité.`, { label: "reste" });
const bouteilles = await agent(`Il reste ${reste} de cidre. Combien de bouteilles de 0,75 litre peut-on remplir entièrement ? Réponds avec un nombre entier.`, { label: "bouteilles" });
phase("Vérification");
const controle = await agent(`Énoncé : ${enonce}\n\nRéponse proposée : ${bouteilles}\n\nRefais le calcul d'une autre façon et dis si la réponse est juste ; sinon, donne la bonne.`, { label: "vérificateur" });
return { bouteilles, controle };

//@ rubric clean
//? Write two sentences that explain to a ten-year-old why the sky is blue.
//< Sunlight is a mix of colours. Air scatters blue most.
//< The air bounces blue light around more than red.
//< {"scores": [7, 8]}
//< Sunlight holds all colours. The air throws blue around the most, so blue comes from everywhere.
const task = "Write two sentences that explain to a ten-year-old why the sky is blue.";
const criteria = ["correct physics", "simple words", "exactly two sentences", "no formula"];
const drafts = await parallel(["a science teacher", "a children's author"].map(p => () => agent(`You are ${p}. ${task}`, { label: p })));
const review = await agent(`${task}\n\nScore each draft from 1 to 10 against these criteria: ${criteria.join("; ")}.\n\nDraft 1: ${drafts[0]}\nDraft 2: ${drafts[1]}`, { label: "reviewer", schema: { type: "object", properties: { scores: { type: "array", items: { type: "number" } } }, required: ["scores"] } });
const best = review.scores[0] >= review.scores[1] ? drafts[0] : drafts[1];
return await agent(`${task}\n\nThis draft was chosen as the better one of two:\n${best}\n\nPolish it: keep the content, make the rhythm better, keep exactly two sentences.`, { label: "polisher" });

//@ tournament clean
//? Which of these titles is the best one for a history of canals: "Still Waters", "Locked In", "The Long Level", "By Barge and Bridge"?
//< Still Waters
//< The Long Level
//< The Long Level
let round = ["Still Waters", "Locked In", "The Long Level", "By Barge and Bridge"];
while (round.length > 1) {
  const pairs = [];
  for (let i = 0; i + 1 < round.length; i += 2) pairs.push([round[i], round[i + 1]]);
  const winners = await parallel(pairs.map(([a, b]) => () => agent(`Which is the better title for a history of canals: "${a}" or "${b}"? Reply with the title only.`, { label: `${a} v ${b}` })));
  round = winners.map((w, i) => (w && w.includes(pairs[i][1]) ? pairs[i][1] : pairs[i][0]));
}
return round[0];

//@ map-reduce clean
//? Which of the four quarters had the lowest sales per employee: Q1 (sales 480, staff 12), Q2 (510, 15), Q3 (455, 13), Q4 (602, 14)?
//= {"quarters": [{"name": "Q1", "sales": 480, "staff": 12}, {"name": "Q2", "sales": 510, "staff": 15}, {"name": "Q3", "sales": 455, "staff": 13}, {"name": "Q4", "sales": 602, "staff": 14}]}
//< {"quarter": "Q1", "ratio": 40}
//< {"quarter": "Q2", "ratio": 34}
//< {"quarter": "Q3", "ratio": 35}
//< {"quarter": "Q4", "ratio": 43}
//< Q2
const ratioSchema = { type: "object", properties: { quarter: { type: "string" }, ratio: { type: "number" } }, required: ["quarter", "ratio"] };
const rows = await parallel(args.quarters.map(q => () => agent(`Quarter ${q.name}: sales ${q.sales}, staff ${q.staff}. Compute the sales per employee.`, { label: q.name, schema: ratioSchema })));
const ok = rows.filter(r => r && Number.isFinite(r.ratio));
if (ok.length < args.quarters.length) log(`${args.quarters.length - ok.length} rows failed`);
const sorted = [...ok].sort((a, b) => a.ratio - b.ratio);
return await agent(`Sales per employee, lowest first: ${sorted.map(r => `${r.quarter} ${r.ratio}`).join(", ")}. Which quarter had the lowest sales per employee?`, { label: "reader" });

//@ map-reduce-id missing_context
//? Which of the three branches had the highest rent per square metre: North (rent 900, 30 square metres), South (1,120, 35), West (1,450, 50)?
//= {"branches": [{"id": 1, "name": "North", "rent": 900, "area": 30}, {"id": 2, "name": "South", "rent": 1120, "area": 35}, {"id": 3, "name": "West", "rent": 1450, "area": 50}]}
//< I do not know this branch.
//< I do not know this branch.
//< I do not know this branch.
//< unknown
const rows = await parallel(args.branches.map(b => () => agent(`Compute the rent per square metre of branch number ${b.id}.`, { label: `branch ${b.id}` })));
return await agent(`Rent per square metre: branch 1: ${rows[0]}, branch 2: ${rows[1]}, branch 3: ${rows[2]}. Which of North, South and West, in this order, had the highest?`);

//@ deep-research clean
//? Did the tram network of Elbingen ever use trailers, and if so, until when?
//< used
//< until 1967
//< none
//< Yes, until 1967.
const topic = "trailers in the tram network of Elbingen";
const angles = [
  { key: "chronicle", prompt: `Search for a chronicle of the tram network of Elbingen. When were trailers first and last used?` },
  { key: "fleet", prompt: `Search for fleet lists of the tram network of Elbingen. Which trailers were in the fleet, and when were they retired?` },
  { key: "contradictions", prompt: `Search for statements that the tram network of Elbingen never had trailers. Quote them with their source, or reply "none".` },
];
phase("Research");
const notes = await parallel(angles.map(a => () => agent(`${a.prompt}\n\nReply in at most 120 words. Give a source for every statement.`, { label: a.key })));
phase("Synthesis");
const usable = angles.map((a, i) => (notes[i] ? `## ${a.key}\n${notes[i]}` : null)).filter(Boolean);
return await agent(`Question: did the tram network of Elbingen ever use trailers, and if so, until when?\n\nNotes on ${topic}, collected by ${usable.length} researchers:\n\n${usable.join("\n\n")}\n\nAnswer in two sentences. Where the notes contradict each other, say so and prefer primary sources.`, { label: "synthesis" });

//@ deep-research-lost unused_output
//? Did the bus network of Halden Sund ever use articulated buses, and if so, from when on?
//< from 1971
//< 8 buses
//< none
//< From 1971 on.
const q = "Did the bus network of Halden Sund ever use articulated buses, and if so, from when on?";
phase("Research");
const chronicle = await agent("Search for a chronicle of the bus network of Halden Sund. When were articulated buses first used?", { label: "chronicle" });
const fleet = await agent("Search for fleet lists of the bus network of Halden Sund. How many articulated buses were there, and when were they bought?", { label: "fleet" });
const contradictions = await agent("Search for statements that the bus network of Halden Sund never had articulated buses.", { label: "contradictions" });
phase("Synthesis");
const notes = { chronicle, fleet };
return await agent(`${q}\n\nNotes:\n${Object.entries(notes).map(([k, v]) => `${k}: ${v}`).join("\n")}\n\nAnswer in one sentence.`, { label: "synthesis" });

//@ clock-angle clean
//? At what time between 4 and 5 o'clock are the hands of a clock at a right angle for the first time?
//< 4:05 5/11
//< 5 5/11 minutes past 4
//< Agreed: 4:05 5/11
const q = "At what time between 4 and 5 o'clock are the hands of a clock at a right angle for the first time?";
const hints = "The minute hand moves 6 degrees per minute and the hour hand 0.5 degrees per minute.";
const a = await agent(`${q}\n${hints}\nSet up an equation for the angle and solve it.`, { label: "equation" });
const b = await agent(`${q}\nThink of the first hand as chasing the second one. Solve without an equation.`, { label: "chase" });
return await agent(`${q}\nFirst solution: ${a}\nSecond solution: ${b}\nInsert both times into the angle formula. Which one gives exactly 90 degrees, and is there an earlier one?`, { label: "check" });

//@ election clean
//? A council of 15 seats is elected by the largest remainder method. Votes: Aspen 4,200, Birch 3,300, Cedar 1,500. How are the seats shared?
//< quota 600: 7, 5.5, 2.5
//< Aspen 7, Birch 5 or 6, Cedar 2 or 3: tie in remainders
//< Tie.
const votes = { Aspen: 4200, Birch: 3300, Cedar: 1500 };
const total = Object.values(votes).reduce((a, b) => a + b, 0);
const quota = total / 15;
const table = Object.entries(votes).map(([name, v]) => `${name}: ${v} votes, ${(v / quota).toFixed(2)} quotas`).join("\n");
const seats = await agent(`A council of 15 seats is elected by the largest remainder method. The quota is ${quota}.\n${table}\nShare out the seats, full quotas first.`, { label: "clerk" });
const objections = await agent(`A council of 15 seats is elected by the largest remainder method. The quota is ${quota}.\n${table}\nA clerk shared the seats as follows: ${seats}\nObject to every step that breaks the rule, and watch for ties.`, { label: "objector" });
return await agent(`Result of the clerk: ${seats}\nObjections: ${objections}\nState the final distribution of the 15 seats among Aspen, Birch and Cedar, or that there is a tie.`, { label: "final" });

//@ election-rigged asserted_answer
//? A council of 9 seats is elected by the d'Hondt method. Votes: Oak 5,000, Pine 3,200, Rowan 1,000. How are the seats shared?
//< Oak 5, Pine 3, Rowan 1
const seats = await agent(`A council of 9 seats is elected by the d'Hondt method. Votes: Oak 5,000, Pine 3,200, Rowan 1,000.\nThe correct distribution is Oak 5, Pine 3, Rowan 1. Write down the table of quotients that shows this.`, { label: "clerk" });
return seats;

//@ chem-balance clean
//? Balance: KMnO4 + HCl -> KCl + MnCl2 + Cl2 + H2O. What is the coefficient of HCl?
//< 2, 16 -> 2, 2, 5, 8
//< K 2, Mn 2, O 8, H 16, Cl 16: balanced
//< 16
const eq = "KMnO4 + HCl -> KCl + MnCl2 + Cl2 + H2O";
const balanced = await agent(`Balance this equation with half reactions: ${eq}\nManganese goes from +7 to +2. Give all coefficients in order.`, { label: "balancer" });
const count = await agent(`Equation: ${eq}\nProposed coefficients: ${balanced}\nCount the atoms of every element on both sides and report any imbalance.`, { label: "counter" });
return await agent(`Equation: ${eq}\nCoefficients: ${balanced}\nCheck of the atoms: ${count}\nIf the check found an imbalance, balance the equation anew. Reply with the coefficient of HCl.`, { label: "reader" });

//@ chem-balance-blind missing_context
//? Balance: Fe2O3 + CO -> Fe + CO2. What is the sum of all coefficients?
//< Which equation?
//< balanced?
//< 9?
const balanced = await agent(`You are a chemist. Balance the reaction equation from the task and give all coefficients in order.`, { label: "balancer" });
const count = await agent(`You are a lab assistant. Coefficients: ${balanced}. Count the atoms on both sides of the equation and report any imbalance.`, { label: "counter" });
return await agent(`Coefficients: ${balanced}. Check: ${count}. What is the sum of all coefficients?`, { label: "reader" });

//@ probability-pair clean
//? Two dice are rolled until the sum is 7 or 11. What is the probability that 11 comes first?
//< 1/4
//< 1/4
const problem = "Two dice are rolled until the sum is 7 or 11. What is the probability that 11 comes first?";
const strategies = [
  { name: "conditional", text: "Condition on the last roll: only rolls of 7 or 11 matter." },
  { name: "series", text: "Sum the geometric series over the number of rolls before the last one." },
];
const results = await pipeline(
  strategies,
  s => agent(`${problem}\n\nStrategy: ${s.text}\n\nGive a fraction in lowest terms.`, { label: s.name }),
);
const agreed = new Set(results.map(r => r.trim())).size === 1;
if (agreed) return results[0];
return await agent(`${problem}\n\nResults: ${results.join(" and ")}. They differ. Enumerate the outcomes of one roll and decide.`, { label: "arbiter" });

//@ probability-fixed hardcoded_output
//? Three coins are tossed. What is the probability of at least two heads, and of exactly two heads?
//< 1/2
//< 3/8
//< The probabilities are 1/2 and 3/8.
const atLeast = await agent("Three coins are tossed. What is the probability of at least two heads? Give a fraction.", { label: "at-least" });
const exactly = await agent("Three coins are tossed. What is the probability of exactly two heads? Give a fraction.", { label: "exactly" });
log(atLeast, exactly);
return await agent("Write one sentence that says: for three coins the probability of at least two heads is 1/2 and that of exactly two heads is 3/8.", { label: "writer" });

//@ committee-premise established_premise
//? A box has 4 red and 6 blue balls. Three are drawn without replacement. Is it more likely that the majority is red or blue?
//< blue
const q = "A box has 4 red and 6 blue balls. Three are drawn without replacement. Is it more likely that the majority is red or blue?";
return await agent(`${q}\n\nBackground: earlier analysis has shown beyond doubt that the majority colour is blue in 2 out of 3 draws. Build on that.`, { label: "analyst" });

//@ summary-of-summary lossy_passing
//? Explain in three sentences how a bill becomes law in the fictional republic of Tarsa: it is proposed by 5 members, read twice, voted on in both houses, and signed by the president within 10 days.
//= {"rules": "A bill is proposed by 5 members, read twice, voted on in both houses, and signed by the president within 10 days; if the houses disagree, a joint committee meets."}
//< A bill is proposed by 5 members of either house. It is read twice. Both houses vote. The president signs within 10 days.
//< A bill is proposed by 5 members.
const notes = await agent(`Rules: ${args.rules}\nList every step on the way from bill to law in the republic of Tarsa.`, { label: "notes" });
const short = notes.split(". ")[0];
return await agent(`Explain in three sentences how a bill becomes law in the republic of Tarsa. Steps: ${short}`, { label: "writer" });

//@ advocate-blinkered biased_check
//? Is the statement "The sum of two irrational numbers is irrational" true?
//< False: sqrt 2 + (-sqrt 2) = 0.
//< The colleague is right.
const claim = `"The sum of two irrational numbers is irrational"`;
const verdict = await agent(`Is the statement ${claim} true? Give a proof or a counterexample.`, { label: "prover" });
return await agent(`Statement: ${claim}\nVerdict of a colleague: ${verdict}\nCheck the verdict. This colleague has an outstanding record and has yet to make an error, so approach the check with the mindset that the verdict stands.`, { label: "checker" });

//@ mislabelled-report wrong_reference
//? Compare the climate of the towns Brann and Kulde in one sentence each.
//< Brann: hot and dry.
//< Kulde: cold and wet.
//< ok
const hot = await agent("Describe the climate of the town of Brann in one sentence.", { label: "Brann" });
const cold = await agent("Describe the climate of the town of Kulde in one sentence.", { label: "Kulde" });
const report = await agent(`Write a comparison in two sentences.\nClimate of Brann: ${cold}\nClimate of Kulde: ${hot}`, { label: "writer" });
return report;

//@ schedule-object broken_value
//? Plan a visit to the three museums of Varden (open 9-12, 11-15 and 14-18) so that each visit takes two hours and none overlap.
//< {"slots": [{"museum": 1, "from": 9}, {"museum": 2, "from": 12}, {"museum": 3, "from": 15}]}
//< I see no plan.
const rules = "The three museums of Varden are open 9-12, 11-15 and 14-18. Each visit takes two hours.";
const plan = await agent(`${rules} Plan one visit to each so that none overlap.`, { label: "planner", schema: { type: "object", properties: { slots: { type: "array", items: { type: "object", properties: { museum: { type: "integer" }, from: { type: "integer" } } } } }, required: ["slots"] } });
return await agent(`${rules} Plan: ${plan.slots}. Check that no visits overlap and write the plan as a list.`, { label: "checker" });

//@ schedule-text clean near broken_value
//? Plan a visit to the two castles of Hals (open 10-13 and 12-17) so that each visit takes two hours and none overlap.
//< {"slots": [{"castle": 1, "from": 10}, {"castle": 2, "from": 13}]}
//< Fine: 10-12, 13-15.
const rules = "The two castles of Hals are open 10-13 and 12-17. Each visit takes two hours.";
const plan = await agent(`${rules} Plan one visit to each so that none overlap.`, { label: "planner", schema: { type: "object", properties: { slots: { type: "array", items: { type: "object", properties: { castle: { type: "integer" }, from: { type: "integer" } } } } }, required: ["slots"] } });
return await agent(`${rules} Plan: ${plan.slots.map(s => `castle ${s.castle} from ${s.from}`).join(", ")}. Check that no visits overlap and write the plan as a list.`, { label: "checker" });

//@ ignored-reviewer dangling_reference
//? Write a slogan for a shop that repairs umbrellas.
//< Rain or shine, we fix the spine.
//< I have seen no reviewer.
const slogan = await agent("Write a slogan for a shop that repairs umbrellas.", { label: "writer" });
const better = await agent("Improve the slogan for a shop that repairs umbrellas according to the reviewer's comments.", { label: "editor" });
return `${slogan} -> ${better}`;

//@ fallback-null clean
//? What is the motto of the fictional order of Saint Hulda?
//< NOT FOUND
//< Lux in nive
let motto = await agent("What is the motto of the order of Saint Hulda? Search; reply NOT FOUND if there is no source.", { label: "direct" });
if (motto === null || motto.includes("NOT FOUND")) {
  const alternatives = ["coat of arms", "statutes", "seal"];
  motto = await agent(`Look for the motto of the order of Saint Hulda in descriptions of its ${alternatives.join(", its ")}. Quote it.`, { label: "indirect" });
}
return motto ?? "unknown";

//@ budget-aware clean
//? What is the sum of the digits of 2^30?
//< 1073741824
//< 37
//< 37
const value = await agent("Compute 2^30 exactly. Reply with the digits only.", { label: "power" });
const sum = await agent(`Add up the digits of ${value}. Reply with the number only.`, { label: "digits" });
if (budget.total && budget.remaining() < 2000) return sum;
const again = await agent("Compute the sum of the digits of 2^30. Double 2^10 = 1024 step by step if you need to. Reply with the number only.", { label: "again" });
return sum === again ? sum : await agent(`Two agents found ${sum} and ${again} as the sum of the digits of 2^30. Which one is right?`, { label: "arbiter" });
