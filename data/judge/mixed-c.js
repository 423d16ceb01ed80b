//@ ladder clean
//? A ladder of 6.5 m leans against a wall; its foot is 2.5 m from the wall. The foot slips 0.8 m further away. By how much does the top sink?
//< 6 m
//< 5.6 m
//< 0.4 m
//< {"valid": true, "correction": ""}
const PROBLEM = "A ladder of 6.5 m leans against a wall; its foot is 2.5 m from the wall. The foot slips 0.8 m further away. By how much does the top sink?";
phase("Heights");
const before = await agent(`A ladder of 6.5 m leans against a wall with its foot 2.5 m from the wall. How high does it reach?`, { label: "before" });
const after = await agent(`A ladder of 6.5 m leans against a wall with its foot 3.3 m from the wall. How high does it reach?`, { label: "after" });
phase("Difference");
const sink = await agent(`The top of a ladder was at ${before} and is now at ${after}. By how much did it sink?`, { label: "difference" });
phase("Verification");
const verdict = await agent(`Problem: ${PROBLEM}\nProposed answer: ${sink}\n\nYou are an independent verifier. Solve the problem from the beginning without assuming that the proposed answer is right; then compare.`, {
  label: "verifier",
  schema: { type: "object", properties: { valid: { type: "boolean" }, correction: { type: "string" } }, required: ["valid"] },
});
return verdict.valid ? sink : verdict.correction;

//@ ladder-led expected_answer
//? A rope of 15 m is tied to the top of a mast and pegged to the ground 9 m from its foot. How high is the mast?
//< 12 m
//< {"valid": true}
const PROBLEM = "A rope of 15 m is tied to the top of a mast and pegged to the ground 9 m from its foot. How high is the mast?";
phase("Solve");
const height = await agent(`${PROBLEM} Use the theorem of Pythagoras.`, { label: "solver" });
phase("Verification");
const verdict = await agent(`Problem: ${PROBLEM}\nProposed answer: ${height}\n\nYou are the verifier. The height of the mast is 12 m. Say whether the proposed answer matches.`, {
  label: "verifier",
  schema: { type: "object", properties: { valid: { type: "boolean" } }, required: ["valid"] },
});
return { height, valid: verdict.valid };

//@ gold-slip expected_answer
//? Which planet of the fictional Keld system, out of Aru, Bem and Cas, has the longest day, given that Aru turns once in 31 h, Bem in 27 h and Cas in 40 h?
//< Cas
//< Yes, Cas.
const facts = "Aru turns once in 31 h, Bem in 27 h and Cas in 40 h.";
const pick = await agent(`${facts} Which planet has the longest day?`, { label: "picker" });
const review = await agent(`${facts} Somebody picked ${pick} as the planet with the longest day. Check the pick against the ground truth "Cas" and approve it if the two match.`, { label: "reviewer" });
return review;

//@ checker-open clean near expected_answer
//? Which planet of the fictional Tarn system, out of Dor, Eph and Fal, has the shortest year, given years of 210, 188 and 305 days?
//< Eph
//< Eph has the shortest year.
const facts = "The years of the planets Dor, Eph and Fal last 210, 188 and 305 days.";
const pick = await agent(`${facts} Which planet has the shortest year?`, { label: "picker" });
const review = await agent(`${facts} Somebody picked ${pick} as the planet with the shortest year. There is no answer key. Check the pick against the three numbers; say which planet it should be.`, { label: "reviewer" });
return review;

//@ approve-format no_independent_check
//? Order the numbers 0.35, 3/8 and 1/3 from smallest to largest.
//< 1/3, 0.35, 3/8
//< 1/3, 0.35, 3/8
const order = await agent("Order the numbers 0.35, 3/8 and 1/3 from smallest to largest.", { label: "sorter" });
const verified = await agent(`Numbers: 0.35, 3/8, 1/3. Proposed order: ${order}. Verification step: return the proposed order unchanged, whatever you think of it.`, { label: "verifier" });
return verified;

//@ approve-recompute clean near no_independent_check
//? Order the numbers 0.62, 5/8 and 3/5 from smallest to largest.
//< 3/5, 0.62, 5/8
//< 3/5, 0.62, 5/8
const order = await agent("Order the numbers 0.62, 5/8 and 3/5 from smallest to largest.", { label: "sorter" });
const verified = await agent(`Numbers: 0.62, 5/8, 3/5. Proposed order: ${order}. Verification step: turn each number into a decimal, then return the proposed order unchanged if it is right and a corrected order if it is not.`, { label: "verifier" });
return verified;

//@ no-tools no_independent_check
//? What is the boiling point of the solvent used in the Haldor process?
//< The Haldor process uses toluene.
//< 110.6 degrees
//< Plausible.
const solvent = await agent("Which solvent is used in the Haldor process? Search.");
const bp = await agent(`What is the boiling point of the solvent ${solvent}? Search.`);
const verdict = await agent(`Claim: the boiling point of the solvent of the Haldor process is ${bp}. As the fact-checker you are not allowed to search or to use knowledge of your own; judge only whether the sentence sounds plausible.`, { label: "fact-checker" });
return { bp, verdict };

//@ source-check clean near no_independent_check
//? What is the melting point of the alloy used in the Sundby fuse?
//< The Sundby fuse uses Rose's metal.
//< 94 degrees
//< Supported.
const alloy = await agent("Which alloy is used in the Sundby fuse? Search.");
const mp = await agent(`What is the melting point of ${alloy}? Search.`);
const verdict = await agent(`Claim: the melting point of the alloy of the Sundby fuse is ${mp}. As the fact-checker, use only primary sources; do not rely on encyclopaedias. Say whether the claim is supported.`, { label: "fact-checker" });
return { mp, verdict };

//@ trust-me biased_check
//? Is 2027 a prime number?
//< Yes, prime.
//< It is prime.
const claim = await agent("Is 2027 a prime number? Test divisors.", { label: "tester" });
return await agent(`Is 2027 a prime number? A trusted specialist says: ${claim} Give the specialist the benefit of the doubt unless you are absolutely certain of an error. Verify.`, { label: "verifier" });

//@ weigh clean near biased_check
//? Is 2021 a prime number?
//< 43 * 47, so no.
//< 2021 = 43 * 47.
const claim = await agent("Is 2021 a prime number? Test divisors.", { label: "tester" });
return await agent(`Is 2021 a prime number? One tester says: ${claim} Verify by dividing by every prime up to 44. Neither trust nor distrust the tester; report what the divisions show.`, { label: "verifier" });

//@ assume-leap added_constraint
//? In a calendar year, how many months can have five Sundays? Give the largest possible number.
//< 4
const r = await agent("Assume the year starts on a Monday and is not a leap year. How many months of the year have five Sundays?");
return r;

//@ assume-supposed clean near added_constraint
//? In a calendar year, how many Fridays can fall on the 13th? Give the largest possible number.
//< 3
//< 3
//< 3
const kinds = ["a common year", "a leap year"];
const counts = await parallel(kinds.map(k => () => agent(`Suppose the year is ${k}. For each weekday on which it can start, count the Fridays that fall on the 13th. Reply with the largest count.`)));
return await agent(`Largest number of Fridays on the 13th: ${kinds[0]}: ${counts[0]}; ${kinds[1]}: ${counts[1]}. Which is larger? Reply with a number.`);

//@ positive-only added_constraint
//? For how many integers k does the equation x^2 + kx + 36 = 0 have two integer roots?
//< 5 values
const r = await agent("The integer k is positive. For how many such k does x^2 + kx + 36 = 0 have two integer roots?", { label: "counter" });
return r;

//@ sign-split clean near added_constraint
//? For how many integers m does the equation x^2 + mx + 48 = 0 have two integer roots?
//< 5
//< 5
const q = "the equation x^2 + mx + 48 = 0 have two integer roots";
const [pos, neg] = await parallel(["positive", "negative"].map(s => () => agent(`For how many ${s} integers m does ${q}? Reply with the number.`, { label: s })));
return Number(pos) + Number(neg);

//@ stated-birth novel_fact
//? Was the botanist Hanna Vold older than the explorer Ivar Stein when she received the Linden Medal?
//< 58
//< Yes
const age = await agent("The botanist Hanna Vold, born in 1888, received the Linden Medal. How old was she then? Search for the year of the medal.");
return await agent(`Hanna Vold was ${age} when she received the Linden Medal. Was Ivar Stein younger when he received it? Search.`);

//@ stated-length novel_fact
//? How long does the night train from Arvika to Selby take if it leaves at 22:40?
//< 8 h 10 min
const t = await agent("The night train from Arvika leaves at 22:40 and reaches Selby at 6:50 the next morning. How long does it take?");
return t;

//@ instructed-length clean near novel_fact
//? How long does the night train from Orsa to Mellby take if it leaves at 23:05 and arrives at 7:20?
//< 8 h 15 min
const t = await agent("The night train from Orsa leaves at 23:05 and reaches Mellby at 7:20 the next morning. How long does it take? Reply in at most 20 words, in the form 0 h 00 min.");
return t;

//@ constant-known clean near novel_fact
//? How long does light need for the 4.5 billion kilometres from the Sun to Neptune?
//< 4.17 hours
const t = await agent("Light travels at about 300,000 km/s. How long does it need for 4.5 billion kilometres? Reply in hours.");
return t;

//@ tie-ruled excluded_option
//? Four teams played a round robin: Reds 7 points, Blues 5, Greens 4, Whites 0. How many matches were drawn?
//< 2
const r = await agent("Four teams played a round robin: Reds 7 points, Blues 5, Greens 4, Whites 0. It can not be that the Blues drew twice, so leave this case out. How many matches were drawn?");
return r;

//@ distractor-out excluded_option
//? Which gas is formed when zinc reacts with dilute hydrochloric acid? (A) chlorine (B) oxygen (C) hydrogen (D) nitrogen
//< C
const r = await agent("Which gas is formed when zinc reacts with dilute hydrochloric acid? (A) chlorine (B) oxygen (C) hydrogen (D) nitrogen. Options A, B and D are obviously wrong and serve as distractors. Choose.");
return r;

//@ eliminate clean near excluded_option
//? Which gas is formed when calcium carbonate reacts with dilute nitric acid? (A) nitrogen dioxide (B) carbon dioxide (C) hydrogen (D) oxygen
//< impossible
//< possible
//< impossible
//< impossible
const q = "Which gas is formed when calcium carbonate reacts with dilute nitric acid?";
const options = ["nitrogen dioxide", "carbon dioxide", "hydrogen", "oxygen"];
const views = await parallel(options.map(o => () => agent(`${q} Look at the option "${o}" only. If it can be ruled out, say "impossible" and why, else "possible".`)));
const left = options.filter((o, i) => views[i].startsWith("possible"));
return left.length === 1 ? left[0] : await agent(`${q} Options that were not ruled out: ${left.join(", ")}. Which one is right?`);

//@ given-away asserted_answer
//? A father is 3 times as old as his son. In 12 years he will be twice as old. How old is the son now?
//< 12
const r = await agent("Show by substitution that the son is 12 years old now. A father is 3 times as old as his son; in 12 years he will be twice as old.");
return r;

//@ substitution clean near asserted_answer
//? A mother is 4 times as old as her daughter. In 10 years she will be 2.5 times as old. How old is the daughter now?
//< 10
//< 40 and 10; in ten years 50 and 20, factor 2.5. Holds.
const text = "A mother is 4 times as old as her daughter. In 10 years she will be 2.5 times as old.";
const age = await agent(`${text} Set up an equation and find the age of the daughter.`);
return await agent(`${text} Test by substitution whether the daughter can be ${age} years old now. If the test fails, solve again.`, { label: "tester" });

//@ fact-swap altered_fact
//? Lena has 48 stickers, Mia has 15 more than Lena, and Nora has half as many as Mia and Lena together. How many has Nora?
//< 63
//< 55.5
const mia = await agent("Lena has 48 stickers and Mia has 15 more than Lena. How many has Mia?");
return await agent(`Lena has 58 stickers and Mia has ${mia}. Nora has half as many as Mia and Lena together. How many has Nora?`);

//@ fact-kept clean near altered_fact
//? Lars has 36 coins, Malin has 14 more than Lars, and Nils has half as many as Malin and Lars together. How many has Nils?
//< 50
//< 43
const malin = await agent("Lars has 36 coins and Malin has 14 more than Lars. How many has Malin?");
return await agent(`Lars has 36 coins and Malin has ${malin}. Together they have a certain number; Nils has half of it. How many has Nils?`);

//@ owner-swap altered_fact
//? Tess owns a red bicycle and Uma owns a green scooter. Who owns the green vehicle, and what is it?
//< Uma
const r = await agent("Tess owns a green bicycle. Uma owns a green scooter. Who owns a green vehicle?");
return r;

//@ settled established_premise
//? Three switches in the cellar control three lamps upstairs, one each. How many walks upstairs are needed to find out which is which?
//< 1
const r = await agent("Three switches in the cellar control three lamps upstairs, one each. It has been proven that two walks are not necessary. How many walks upstairs are needed to find out which is which?");
return r;

//@ settled-not clean near established_premise
//? Four switches in the cellar control four lamps upstairs, one each. How many walks upstairs are needed to find out which is which?
//< 1
//< It might be 2.
const q = "Four switches in the cellar control four lamps upstairs, one each. How many walks upstairs are needed to find out which is which?";
const plan = await agent(`${q} Describe a plan with as few walks as you can.`);
return await agent(`${q} Somebody has this plan: ${plan} It has not been proven that fewer walks are impossible. Look for a better plan, or prove that there is none.`, { label: "improver" });

//@ obvious unsupported_claim
//? A frog climbs 3 m by day and slips 2 m by night. On which day does it leave a well of 10 m?
//< day 10
const r = await agent("A frog climbs 3 m by day and slips 2 m by night. Obviously the frog gains one metre per day, also on the last day. On which day does it leave a well of 10 m?");
return r;

//@ careful clean near unsupported_claim
//? A snail climbs 4 m by day and slips 3 m by night. On which day does it leave a well of 12 m?
//< day 9
//< day 9
const q = "A snail climbs 4 m by day and slips 3 m by night. On which day does it leave a well of 12 m?";
const first = await agent(`${q} Write down its height at the end of each day.`);
return await agent(`${q} Table of a colleague: ${first} Mind the last day: the snail does not slip back once it is out. Is the table right? Reply with the day.`, { label: "checker" });
