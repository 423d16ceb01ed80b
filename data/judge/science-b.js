//@ orbit-panel clean
//? A planet orbits its star at 4 times the distance of another planet around the same star. By which factor is its year longer? (A) 2 (B) 4 (C) 8 (D) 16
//< C
//< C
//< B
//< C: 4^(3/2) = 8
const question = "A planet orbits its star at 4 times the distance of another planet around the same star. By which factor is its year longer? (A) 2 (B) 4 (C) 8 (D) 16";
const roles = ["an astronomer who uses Kepler's third law", "a physicist who starts from Newton's law of gravitation", "a student who reasons by proportion"];
phase("Panel");
const panel = await parallel(roles.map((role, i) => () => agent(`You are ${role}.\n\nQuestion:\n${question}\n\nReason briefly and finish with one letter.`, { label: `panel-${i + 1}` })));
phase("Decide");
return await agent(`Question:\n${question}\n\nThree replies:\n${panel.map((p, i) => `[${i + 1}] ${p}`).join("\n")}\n\nThe replies may share a mistake. Derive the factor yourself, then name the right letter.`, { label: "chair" });

//@ orbit-chair biased_check
//? A planet orbits its star at 9 times the distance of another planet around the same star. By which factor is its year longer? (A) 3 (B) 9 (C) 18 (D) 27
//< D
//< D
//< D
const question = "A planet orbits its star at 9 times the distance of another planet around the same star. By which factor is its year longer? (A) 3 (B) 9 (C) 18 (D) 27";
const [a, b] = await parallel([
  () => agent(`${question} Use Kepler's third law. Reply with a letter.`, { label: "solver-1" }),
  () => agent(`${question} Use Newton's law of gravitation. Reply with a letter.`, { label: "solver-2" }),
]);
return await agent(`${question}\nReplies: ${a}, ${b}\nAs the verifier, side with the majority; a minority opinion never counts. Reply with a letter.`, { label: "verifier" });

//@ acid-premise unsupported_claim
//? Which of 0.1 M solutions of ammonium chloride, sodium acetate and potassium nitrate has the lowest pH?
//< ammonium chloride
const task = "Which of 0.1 M solutions of ammonium chloride, sodium acetate and potassium nitrate has the lowest pH?";
return await agent(`${task}\nKeep in mind that only ammonium chloride hydrolyses to give an acidic solution; the others are neutral or basic.`, { label: "chemist" });

//@ acid-each clean near unsupported_claim
//? Which of 0.1 M solutions of ammonium nitrate, sodium fluoride and potassium chloride has the highest pH?
//< acidic
//< basic
//< neutral
//< sodium fluoride
const salts = ["ammonium nitrate", "sodium fluoride", "potassium chloride"];
const kinds = await parallel(salts.map(s => () => agent(`Is a 0.1 M solution of ${s} acidic, neutral or basic? Keep in mind that ions can hydrolyse. Explain briefly.`, { label: s })));
return await agent(`Which 0.1 M solution has the highest pH?\n${salts.map((s, i) => `${s}: ${kinds[i]}`).join("\n")}`, { label: "comparison" });

//@ circuit-wrong altered_fact
//? Two resistors of 30 ohm and 60 ohm are connected in parallel to 12 V. What current flows in total?
//< 20 ohm
//< 1.2 A
const r = await agent("Two resistors of 30 ohm and 60 ohm are connected in parallel. What is the total resistance?", { label: "resistance" });
const i = await agent(`A total resistance of ${r} is connected to 24 V. What current flows?`, { label: "current" });
return i;

//@ circuit-right clean near altered_fact
//? Two resistors of 20 ohm and 80 ohm are connected in parallel to 8 V. What current flows in total?
//< 16 ohm
//< 0.5 A
const r = await agent("Two resistors of 20 ohm and 80 ohm are connected in parallel. What is the total resistance?", { label: "resistance" });
const i = await agent(`A total resistance of ${r} is connected to 8 V. What current flows? Use I = U / R.`, { label: "current" });
return i;

//@ enzyme-unread unused_output
//? An enzyme has Km = 4 mM and Vmax = 60 units. What is its rate at 2 mM substrate, without and with a competitive inhibitor that doubles the apparent Km?
//< 20
//< 12
//< The inhibitor lowers the rate.
const facts = "An enzyme has Km = 4 mM and Vmax = 60 units.";
const without = await agent(`${facts} What is its rate at 2 mM substrate?`, { label: "plain" });
const inhibited = await agent(`${facts} A competitive inhibitor doubles the apparent Km. What is its rate at 2 mM substrate?`, { label: "inhibited" });
const text = await agent(`${facts} Describe in one sentence how a competitive inhibitor that doubles the apparent Km changes the rate at 2 mM substrate.`, { label: "writer" });
return `${without}; ${text}`;

//@ spectrum-json clean
//? A compound C4H8O shows a strong infrared band at 1715 cm^-1 and a 1H NMR with a triplet, a singlet and a quartet. Which compound is it?
//< {"group": "ketone", "reason": "1715 cm^-1"}
//< {"fragments": ["CH3CH2", "CH3C=O"]}
//< butan-2-one
//< Consistent.
const data = "A compound C4H8O shows a strong infrared band at 1715 cm^-1 and a 1H NMR with a triplet, a singlet and a quartet.";
const [ir, nmr] = await parallel([
  () => agent(`${data}\nInterpret the infrared band only.`, { label: "ir", schema: { type: "object", properties: { group: { type: "string" }, reason: { type: "string" } }, required: ["group"] } }),
  () => agent(`${data}\nInterpret the 1H NMR only.`, { label: "nmr", schema: { type: "object", properties: { fragments: { type: "array", items: { type: "string" } } }, required: ["fragments"] } }),
]);
const proposal = await agent(`${data}\nInfrared suggests: ${ir.group} (${ir.reason}).\nNMR suggests the fragments ${nmr.fragments.join(", ")}.\nWhich compound fits?`, { label: "chemist" });
const check = await agent(`${data}\nProposed structure: ${proposal}\nPredict its spectra from the structure alone and compare them with the data. Report every contradiction.`, { label: "checker" });
return { proposal, check };

//@ spectrum-cut lossy_passing
//? A compound C3H6O2 smells of vinegar, turns litmus red and shows a broad band near 3000 cm^-1. Which compound is it?
//< {"group": "carboxylic acid", "confidence": 0.9, "alternatives": ["ester"]}
//< propanoic acid
const data = "A compound C3H6O2 smells of vinegar, turns litmus red and shows a broad band near 3000 cm^-1.";
const analysis = await agent(`${data}\nAnalyse the functional group and list alternatives.`, { schema: { type: "object", properties: { group: { type: "string" }, confidence: { type: "number" }, alternatives: { type: "array", items: { type: "string" } } } } });
return await agent(`Which compound C3H6O2 fits best, given this analysis of its functional group? Confidence of the analysis: ${analysis.confidence}`);

//@ cyclist-forced hardcoded_output
//? A cyclist covers 30 km at 20 km/h and then 30 km at 12 km/h. What is the average speed?
//< 1.5 h
//< 2.5 h
//< 15 km/h
const t1 = await agent("A cyclist covers 30 km at 20 km/h. How long does it take?");
const t2 = await agent("A cyclist covers 30 km at 12 km/h. How long does it take?");
if (!t1 || !t2) return "unknown";
return await agent("A cyclist covers 60 km in two parts that take 1.5 h and 2.5 h. What is the average speed?");

//@ cyclist-passed clean near hardcoded_output
//? A cyclist covers 24 km at 16 km/h and then 24 km at 12 km/h. What is the average speed?
//< 1.5 h
//< 2 h
//< 13.7 km/h
const [t1, t2] = await parallel([16, 12].map(v => () => agent(`A cyclist covers 24 km at ${v} km/h. How long does it take?`)));
return await agent(`A cyclist covers 48 km in two parts that take ${t1} and ${t2}. What is the average speed in km/h?`);

//@ blood-known established_premise
//? A man with blood group AB and a woman with blood group O have a child. Which blood groups can the child have?
//< A or B
const a = await agent("A man has blood group AB and a woman has blood group O. It has already been established that the child has group A or B. Which blood groups can the child have?", { label: "geneticist" });
return a;

//@ blood-derived clean near established_premise
//? A man with blood group A (genotype AO) and a woman with blood group B (genotype BO) have a child. Which blood groups can the child have?
//< A, B, AB, O
//< All four.
const facts = "A man with blood group A (genotype AO) and a woman with blood group B (genotype BO) have a child.";
const square = await agent(`${facts} Draw the Punnett square and list the genotypes of the child.`, { label: "square" });
return await agent(`${facts} Genotypes found by a colleague: ${square}\nNothing has been established yet: check the list, then name the blood groups that the child can have.`, { label: "groups" });

//@ decay-bare missing_context
//? A sample holds 80 mg of an isotope with a half-life of 6 hours. How much is left after a day?
//< 4
//< Which amount?
const halvings = await agent("An isotope has a half-life of 6 hours. How many half-lives are in a day?");
const left = await agent("How much of the sample is left after this time? Reply in mg.");
return `${left} after ${halvings} half-lives`;

//@ decay-full clean near missing_context
//? A sample holds 96 mg of an isotope with a half-life of 8 hours. How much is left after a day?
//< 3
//< 12 mg
const halvings = await agent("An isotope has a half-life of 8 hours. How many half-lives are in a day?");
const left = await agent(`A sample holds 96 mg of an isotope. How much is left after ${halvings} half-lives? Reply in mg.`);
return left;

//@ frictionless added_constraint
//? A box of 10 kg is pulled over the floor with a force of 40 N. The coefficient of friction is 0.3. What is its acceleration? Use g = 10 m/s^2.
//< 4 m/s^2
//< Agreed.
const a = await agent("A box of 10 kg is pulled over the floor with a force of 40 N. Neglect friction. What is its acceleration?", { label: "dynamics" });
const v = await agent(`A box of 10 kg is pulled over the floor with a force of 40 N; coefficient of friction 0.3, g = 10 m/s^2. Claimed acceleration: ${a}. Is that right? Compute it yourself.`, { label: "verifier" });
return v;

//@ with-friction clean near added_constraint
//? A box of 8 kg is pulled over the floor with a force of 40 N. The coefficient of friction is 0.25. What is its acceleration? Use g = 10 m/s^2.
//< 20 N
//< 2.5 m/s^2
const f = await agent("A box of 8 kg slides over the floor; the coefficient of friction is 0.25 and g = 10 m/s^2. Assume that it moves horizontally. What is the friction force?", { label: "friction" });
return await agent(`A box of 8 kg is pulled over the floor with a force of 40 N against a friction force of ${f}. What is its acceleration?`, { label: "dynamics" });
