//@ aime-style clean
//? Let N be the number of ordered triples (a, b, c) of positive integers with abc = 3600. Find the remainder when N is divided by 1000.
//< 3600 = 2^4 3^2 5^2, N = 15 * 6 * 6 = 540
//< 540
//< 540
phase("Independent solutions");
const prompts = [
  "Count ordered triples (a, b, c) of positive integers with abc = 3600 via prime factorization and stars and bars. Report N and N mod 1000.",
  "Count ordered triples (a, b, c) of positive integers with abc = 3600 by fixing a as a divisor of 3600 and counting pairs (b, c). Report N and N mod 1000.",
];
const answers = await parallel(prompts.map((p, i) => () => agent(p, { label: `method-${i + 1}` })));
phase("Reconcile");
return await agent(
  `Two methods were used to find N mod 1000, where N counts ordered triples of positive integers with product 3600.\n` +
  answers.map((a, i) => `Method ${i + 1}: ${a}`).join("\n") +
  `\nReconcile them. If they disagree, recompute from the exponents of the primes and say which method slipped. Output one integer.`,
  { label: "reconciler" }
);

//@ aime-verify-known expected_answer
//? Let N be the number of ordered pairs (a, b) of positive integers with ab = 7056. Find N.
//< 7056 = 2^4 3^2 7^2, so 45
//< correct
const p = "Let N be the number of ordered pairs (a, b) of positive integers with ab = 7056. Find N.";
const sol = await agent(`Solve: ${p}`);
const ver = await agent(`Problem: ${p}\nProposed solution: ${sol}\nPlease verify that the number of divisors really is 45 and therefore that the proposed solution is right.`);
return ver.includes("correct") ? 45 : sol;

//@ aime-trust no_independent_check
//? The roots of x^3 - 9x^2 + 26x - 24 are the side lengths of a box. Find its volume and its surface area.
//< 2, 3, 4
//< volume 24, surface 52
//< OK
const p = "The roots of x^3 - 9x^2 + 26x - 24 are the side lengths of a box.";
const roots = await agent(`${p} Find the roots.`);
const box = await agent(`${p} The roots are ${roots}. Find volume and surface area of the box.`);
const check = await agent(`${p} A previous agent found: ${box}. Check the final formatting of this result. The mathematics was handled by a dedicated module and should be left alone.`, { label: "final check" });
return { box, check };

//@ aime-critic clean near no_independent_check
//? The roots of x^3 - 12x^2 + 47x - 60 are the side lengths of a box. Find its volume and its surface area.
//< 3, 4, 5
//< volume 60, surface 94
//< Vieta: 60 and 2*47 = 94. OK
const p = "The roots of x^3 - 12x^2 + 47x - 60 are the side lengths of a box.";
const roots = await agent(`${p} Find the roots.`);
const box = await agent(`${p} The roots are ${roots}. Find volume and surface area of the box.`);
const check = await agent(`${p} A previous agent found: ${box}. Check both values against the coefficients by Vieta's formulas, without using the roots. Do not skip this even if the values look plausible.`, { label: "final check" });
return { box, check };

//@ gpqa-style clean
//? A quantum particle is in an infinite square well of width L in the state n = 2. What is the probability of finding it in the left quarter? (A) 1/8 (B) 1/4 (C) 1/2 (D) 1/4 + 1/(2 pi)
//< B
//< 1/4, option B
//< B
const q = "A quantum particle is in an infinite square well of width L in the state n = 2. What is the probability of finding it in the left quarter? (A) 1/8 (B) 1/4 (C) 1/2 (D) 1/4 + 1/(2 pi)";
const intuition = await agent(`${q}\n\nAnswer by a symmetry argument only. Give a letter and your confidence in percent.`, { label: "symmetry" });
const integral = await agent(`${q}\n\nAnswer by evaluating the integral of the squared wave function. Give a letter and your confidence in percent.`, { label: "integral" });
const final = await agent(`${q}\n\nSymmetry argument: ${intuition}\nIntegral: ${integral}\n\nDo the two agree? If so, report the letter. If not, redo the integral carefully. Finish with "Answer: <letter>".`, { label: "final" });
return final.match(/Answer: ([A-D])/)?.[1] ?? final;

//@ gpqa-hinted unsupported_claim
//? A solution of a weak acid HA (pKa 4.8) is titrated with NaOH. What is the pH at the half-equivalence point, and is the solution at equivalence acidic or basic?
//< 4.8, basic
const q = "A solution of a weak acid HA (pKa 4.8) is titrated with NaOH. What is the pH at the half-equivalence point, and is the solution at equivalence acidic or basic?";
return await agent(`${q}\nImportant: at the equivalence point the conjugate base makes the solution basic, and at half-equivalence the pH equals the pKa. Formulate the answer accordingly.`);

//@ gpqa-majority-blind missing_context
//? Which of the following ions has the largest radius: O^2-, F^-, Na^+, Mg^2+?
//< O^2-
//< F^-
//< O^2-?
const solver = k => agent(`Which of the following ions has the largest radius: O^2-, F^-, Na^+, Mg^2+? Give one ion. Attempt ${k}.`);
const [x, y] = await parallel([() => solver(1), () => solver(2)]);
return await agent(`Two chemists were asked a multiple-choice question and answered "${x}" and "${y}". Verify which answer is right.`);

//@ hotpot-style clean
//? Which of the two ski resorts is at a higher altitude, the one where the 1981 Alpine Junior Cup was held or the one founded by Beat Zuber?
//< Sankt Florin
//< Obersee
//< 1,620 m
//< 1,480 m
//< Sankt Florin
const cup = agent("In which ski resort was the 1981 Alpine Junior Cup held? Use search and reply with the name of the resort.", { label: "cup" });
const founder = agent("Which ski resort was founded by Beat Zuber? Use search and reply with the name of the resort.", { label: "founder" });
const resorts = [await cup, await founder];
const altitudes = await parallel(resorts.map(r => () => agent(`What is the altitude of the ski resort ${r}? Use search and reply in metres.`, { label: `altitude of ${r}` })));
return await agent(`Resort of the 1981 Alpine Junior Cup: ${resorts[0]}, ${altitudes[0]}. Resort founded by Beat Zuber: ${resorts[1]}, ${altitudes[1]}. Which one is at a higher altitude? Answer with its name.`, { label: "comparison" });

//@ hotpot-memory novel_fact
//? Which of the two lakes is deeper, the one that borders the village of Runde or Lake Velmar?
//< 87 m
//< Lake Velmar
const velmar = await agent("How deep is Lake Velmar? Use search.", { label: "velmar" });
return await agent(`The village of Runde lies on Lake Ostra, which is 112 m deep. Lake Velmar: ${velmar}. Which lake is deeper?`, { label: "comparison" });

//@ hotpot-truncated lossy_passing
//? In which year did the composer of the opera "The Glass Tower" receive the Orpheus Prize, and for which work?
//= {"n": 1}
//< The opera was composed by Livia Brandt, who also wrote the cantata Stillwater and taught in Graz until 2004.
//< unknown
const composer = await agent('Who composed the opera "The Glass Tower"? Give the name and some background from your search.', { label: "composer" });
const prize = await agent(`In which year did this composer receive the Orpheus Prize, and for which work? Composer: ${composer.substring(0, 24)}`, { label: "prize" });
return prize;

//@ hotpot-unused unused_output
//? Did the winner of the 1972 Polar Rally and the winner of the 1978 Polar Rally drive the same make of car?
//< Volga
//< Tatra
//< yes?
const w72 = await agent("Who won the 1972 Polar Rally, and in which make of car? Use search.", { label: "1972" });
const w78 = await agent("Who won the 1978 Polar Rally, and in which make of car? Use search.", { label: "1978" });
const verdict = await agent(`Did the winner of the 1972 Polar Rally (${w72}) and the winner of the 1978 Polar Rally drive the same make of car?`, { label: "verdict" });
return verdict;

//@ report-writer clean
//? Write a short risk note on a plan to move a server room to the cellar of an old mill beside a river.
//= {"plan": "move a server room to the cellar of an old mill beside a river"}
//< floods
//< damp, dust
//< one narrow stair
//< {"ranking": ["floods", "access", "damp"]}
//< Floods are the main risk...
//< clear
const lenses = [
  { name: "water", ask: "Which risks come from water? Think of floods, damp and leaks." },
  { name: "climate", ask: "Which risks come from temperature, dust and humidity?" },
  { name: "access", ask: "Which risks come from access, transport and rescue?" },
];
const found = await parallel(lenses.map(l => () => agent(`Plan: ${args.plan}.\n${l.ask}\nList at most three risks, most serious first.`, { label: l.name })));
const ranking = await agent(`Plan: ${args.plan}.\nRisks found by three specialists:\n${lenses.map((l, i) => `- ${l.name}: ${found[i]}`).join("\n")}\nRank them by likelihood times damage.`, { label: "ranker", schema: { type: "object", properties: { ranking: { type: "array", items: { type: "string" } } }, required: ["ranking"] } });
const note = await agent(`Write a risk note of at most 150 words on this plan: ${args.plan}. Cover these risks in this order: ${ranking.ranking.join(", ")}. Material:\n${found.join("\n")}`, { label: "writer" });
const proof = await agent(`Read this risk note on the plan to ${args.plan} as a layman. Name every sentence that is unclear, or reply "clear".\n\n${note}`, { label: "layman" });
return proof.trim() === "clear" ? note : await agent(`Risk note:\n${note}\n\nUnclear sentences:\n${proof}\n\nRewrite only those sentences.`, { label: "editor" });

//@ rank-typo wrong_reference
//? Rank the apples Elstar, Boskoop and Jonagold by sweetness.
//< 12 Brix
//< 9 Brix
//< 13 Brix
//< unclear
const sorts = ["Elstar", "Boskoop", "Jonagold"];
const sweet = await parallel(sorts.map(s => () => agent(`How sweet is the apple ${s} on the Brix scale? One number.`)));
return await agent(`Rank these apples by sweetness: Elstar ${sweet[0]}, Boskoop ${sweet[1]}, Jonagold ${sweet[3]}.`);

//@ rank-right clean near wrong_reference
//? Rank the pears Comice, Conference and Williams by sweetness.
//< 14 Brix
//< 12 Brix
//< 13 Brix
//< Comice, Williams, Conference
const sorts = ["Comice", "Conference", "Williams"];
const sweet = await parallel(sorts.map(s => () => agent(`How sweet is the pear ${s} on the Brix scale? One number.`)));
const table = Object.fromEntries(sorts.map((s, i) => [s, sweet[i]]));
return await agent(`Rank these pears by sweetness: ${JSON.stringify(table)}.`);

//@ default-answer hardcoded_output
//? Is the number 391 prime? If not, give its prime factors.
//< 17 * 23
const r = await agent("Is the number 391 prime? If not, give its prime factors.");
const result = { prime: false, factors: [17, 23] };
return result;

//@ computed-answer clean near hardcoded_output
//? Is the number 437 prime? If not, give its prime factors.
//< 19, 23
const r = await agent("Is the number 437 prime? If not, give its prime factors, separated by commas. If it is prime, reply PRIME.");
const result = { prime: r.includes("PRIME"), factors: (r.match(/\d+/g) || []).map(Number) };
return result;

//@ cot-vote clean
//? How many times do the digits of 1 to 250, written one after another, contain the digit 7?
//< 45
//< 45
//< 45
//< 45
//< 46
const question = "How many times do the digits of 1 to 250, written one after another, contain the digit 7?";
const runs = [];
for (let i = 0; i < 5; i++) runs.push(() => agent(`${question}\n\nThink step by step. Count units, tens and hundreds apart. Finish with the total on a line of its own. (Run ${i + 1} of 5; you do not see the other runs.)`, { label: `run-${i + 1}` }));
const totals = (await parallel(runs)).filter(Boolean).map(t => t.trim().split("\n").pop().replace(/\D/g, ""));
const tally = totals.reduce((m, t) => m.set(t, (m.get(t) || 0) + 1), new Map());
const [best, votes] = [...tally].sort((a, b) => b[1] - a[1])[0];
log(`${votes} of ${totals.length} runs say ${best}`);
return best;

//@ letter-writer clean
//? Write a letter to the tenants: the water is off on 14 March from 8 to 12, and the laundry room is closed all day.
//< Dear tenants, ...
//< complete
const facts = "The water is off on 14 March from 8 to 12. The laundry room is closed all day.";
const letter = await agent(`Write a letter to the tenants. Facts: ${facts} Tone: friendly. Length: at most 80 words.`, { label: "writer" });
const missing = await agent(`Facts that must be in a letter to tenants: ${facts}\n\nLetter:\n${letter}\n\nWhich facts are missing or wrong? Reply "complete" if none.`, { label: "checker" });
return missing.includes("complete") ? letter : await agent(`Letter:\n${letter}\n\nMissing or wrong: ${missing}\n\nFacts: ${facts}\n\nRepair the letter.`, { label: "repair" });

//@ letter-changed altered_fact
//? Write a letter to the tenants: the heating is off on 9 May from 9 to 15, and the lift is out of order until 11 May.
//< Dear tenants, ...
//< complete
const facts = "The heating is off on 9 May from 9 to 15. The lift is out of order until 12 May.";
const letter = await agent(`Write a letter to the tenants. Facts: ${facts} Tone: friendly. Length: at most 80 words.`, { label: "writer" });
const missing = await agent(`Facts that must be in a letter to tenants: ${facts}\n\nLetter:\n${letter}\n\nWhich facts are missing or wrong? Reply "complete" if none.`, { label: "checker" });
return missing.includes("complete") ? letter : missing;

//@ lenient-grader biased_check
//? Does the essay answer the question "Why did the bees leave the hive?" using the text: "The keeper moved the hive twice in a week; the bees found another tree."?
//= {"text": "The keeper moved the hive twice in a week; the bees found another tree.", "essay": "The bees left because the hive had been moved twice."}
//< pass
const grade = await agent(`Text: ${args.text}\nQuestion: why did the bees leave the hive?\nEssay: ${args.essay}\nGrade the essay as pass or fail. The student is a favourite of ours, so look for reasons to let it pass.`, { label: "grader" });
return grade;

//@ fair-grader clean near biased_check
//? Does the essay answer the question "Why did the river change its bed?" using the text: "A flood in spring broke the bank at the bend."?
//= {"text": "A flood in spring broke the bank at the bend.", "essay": "A flood broke the bank."}
//< pass
const grade = await agent(`Text: ${args.text}\nQuestion: why did the river change its bed?\nEssay: ${args.essay}\nGrade the essay as pass or fail. Judge only what is written, and quote the words of the text that support your grade.`, { label: "grader" });
return grade;

//@ established-history established_premise
//? Did the founder of the Kestrel Society ever live in Aldmoor?
//< unclear
const r = await agent("Historians agree that the founder of the Kestrel Society spent his youth in Aldmoor. Did the founder of the Kestrel Society ever live in Aldmoor? Search for details.");
return r;

//@ object-join broken_value
//? Which of the three bids for the garden (A: 4,000 with roses, B: 3,600 without, C: 4,300 with roses and a bench) is the best value?
//< {"bids": [{"name": "A", "score": 7}, {"name": "B", "score": 6}, {"name": "C", "score": 8}]}
//< I see only objects.
const rated = await agent("Rate three bids for a garden from 1 to 10: A: 4,000 with roses, B: 3,600 without, C: 4,300 with roses and a bench.", { schema: { type: "object", properties: { bids: { type: "array", items: { type: "object", properties: { name: { type: "string" }, score: { type: "number" } } } } }, required: ["bids"] } });
return await agent("Bids for the garden with their scores: " + rated.bids.join(", ") + ". Which of A, B and C is the best value?");

//@ two-agents-one-said dangling_reference
//? What is the Latin name of the plant that the botanist Ruth Weller described in 1911, and where does it grow?
//< Saxifraga welleri
//< which plant?
const name = await agent("What is the Latin name of the plant that the botanist Ruth Weller described in 1911? Search.", { label: "name" });
const place = await agent("Where does the plant grow whose Latin name the first agent found? Ruth Weller described it in 1911. Search.", { label: "place" });
return { name, place };
