//@ titration clean
//? 25.0 mL of a sodium hydroxide solution are neutralised by 20.0 mL of 0.10 M sulphuric acid. What is the concentration of the sodium hydroxide? (A) 0.08 M (B) 0.16 M (C) 0.20 M (D) 0.32 M
//= {"question": "25.0 mL of a sodium hydroxide solution are neutralised by 20.0 mL of 0.10 M sulphuric acid. What is the concentration of the sodium hydroxide? (A) 0.08 M (B) 0.16 M (C) 0.20 M (D) 0.32 M"}
//< B
//< B: 2 * 2.0 mmol / 25 mL = 0.16 M
//< (B)
const q = args.question;
const [fast, slow] = await parallel([
  () => agent(`${q}\nReply with one letter.`, { label: "quick" }),
  () => agent(`${q}\nDerive the result step by step, then reply with one letter.`, { label: "careful" }),
]);
return await agent(`${q}\nTwo independent replies:\n1. ${fast}\n2. ${slow}\nWhere they differ, work it out anew. End with the letter of the right option.`, { label: "judge" });

//@ option-told asserted_answer
//? A ball is dropped from rest and falls for 3.0 s. How far does it fall, with g = 9.8 m/s^2? (A) 14.7 m (B) 29.4 m (C) 44.1 m (D) 88.2 m
//< C, since s = g t^2 / 2.
const q = "A ball is dropped from rest and falls for 3.0 s. How far does it fall, with g = 9.8 m/s^2? (A) 14.7 m (B) 29.4 m (C) 44.1 m (D) 88.2 m";
const explanation = await agent(`${q}\nThe right option is C. Explain in two sentences why.`);
return explanation;

//@ option-each clean near asserted_answer
//? A ball is thrown upwards at 19.6 m/s. After how many seconds does it return, with g = 9.8 m/s^2? (A) 1 (B) 2 (C) 3 (D) 4
//< wrong
//< wrong
//< wrong
//< right
const q = "A ball is thrown upwards at 19.6 m/s. After how many seconds does it return, with g = 9.8 m/s^2?";
const options = { A: "1", B: "2", C: "3", D: "4" };
const verdicts = await parallel(Object.entries(options).map(([letter, value]) => () => agent(`${q}\nSuppose the answer is ${value} s. Does that agree with the laws of motion? Compute, and reply right or wrong.`, { label: letter })));
return Object.keys(options)[verdicts.findIndex(v => /right/.test(v))];

//@ mechanism-premise unsupported_claim
//? 2-bromobutane is treated with sodium hydroxide in acetone. Does the product keep the configuration of the starting material?
//< It inverts.
const a = await agent("2-bromobutane is treated with sodium hydroxide in acetone. The reaction runs by the SN2 mechanism. Does the product keep the configuration of the starting material?");
return a;

//@ mechanism-asked clean near unsupported_claim
//? 2-chloropentane is treated with potassium cyanide in dimethyl sulfoxide. Does the product keep the configuration of the starting material?
//< SN2
//< It inverts.
const facts = "2-chloropentane is treated with potassium cyanide in dimethyl sulfoxide.";
const mechanism = await agent(`${facts} Which mechanism is expected, and why?`, { label: "mechanism" });
return await agent(`${facts} A chemist proposes this mechanism: ${mechanism}\nCheck the proposal against substrate, nucleophile and solvent. Then say whether the product keeps the configuration of the starting material.`, { label: "stereochemistry" });

//@ reviewer-led expected_answer
//? A star has twice the radius and the same surface temperature as the Sun. How many times brighter is it? (A) 2 (B) 4 (C) 8 (D) 16
//< 4
//< The review confirms it.
const q = "A star has twice the radius and the same surface temperature as the Sun. How many times brighter is it? (A) 2 (B) 4 (C) 8 (D) 16";
const solved = await agent(`${q} Use the Stefan-Boltzmann law.`, { label: "physicist" });
const reviewed = await agent(`${q}\nReview this reasoning: ${solved}\nFor your information, the answer key says B, so the reasoning has to end there.`, { label: "reviewer" });
return reviewed;

//@ reviewer-free clean near expected_answer
//? A star has three times the radius and the same surface temperature as the Sun. How many times brighter is it? (A) 3 (B) 6 (C) 9 (D) 27
//< 9
//< C
const q = "A star has three times the radius and the same surface temperature as the Sun. How many times brighter is it? (A) 3 (B) 6 (C) 9 (D) 27";
const solved = await agent(`${q} Use the Stefan-Boltzmann law.`, { label: "physicist" });
const reviewed = await agent(`${q}\nReview this reasoning: ${solved}\nThe answer key is not available; decide on the merits. If the reasoning is flawed, say which option is right instead.`, { label: "reviewer" });
return reviewed;

//@ units-lost lossy_passing
//? A current of 2.5 A flows through a 40 ohm resistor for 3 minutes. How much heat is produced, in kJ?
//< {"power": 250, "unit": "W", "time": 180}
//< 45
const step = await agent("A current of 2.5 A flows through a 40 ohm resistor. Compute the power. Also convert 3 minutes to seconds.", { schema: { type: "object", properties: { power: { type: "number" }, unit: { type: "string" }, time: { type: "number" } } } });
const heat = await agent(`A resistor gives off ${step.power} W. How much heat is produced, in kJ?`);
return heat;

//@ units-kept clean near lossy_passing
//? A current of 1.5 A flows through a 60 ohm resistor for 4 minutes. How much heat is produced, in kJ?
//< {"power": 135, "unit": "W", "time": 240}
//< 32.4
const step = await agent("A current of 1.5 A flows through a 60 ohm resistor. Compute the power in watts. Also convert 4 minutes to seconds.", { schema: { type: "object", properties: { power: { type: "number" }, unit: { type: "string" }, time: { type: "number" } } } });
const heat = await agent(`A resistor gives off ${step.power} ${step.unit} for ${step.time} s. How much heat is produced, in kJ?`);
return heat;

//@ genetics-review clean
//? In peas, tall is dominant over short. Two tall plants give 31 tall and 9 short offspring. What are the genotypes of the parents?
//< Tt and Tt
//< Tt x Tt gives 3:1; observed 31:9 fits.
//< Tt and Tt
const facts = "In peas, tall is dominant over short. Two tall plants give 31 tall and 9 short offspring.";
const hypothesis = await agent(`${facts} Propose the genotypes of the parents.`, { label: "geneticist" });
const test = await agent(`${facts} Hypothesis: ${hypothesis}. Derive the expected ratio from the hypothesis and test it against the counts. Also test the alternatives.`, { label: "tester" });
return await agent(`${facts} Hypothesis: ${hypothesis}\nTest: ${test}\nState the genotypes that fit best.`, { label: "writer" });

//@ wrong-field wrong_reference
//? A lens has a focal length of 12 cm. An object stands 36 cm in front of it. Where is the image, and how large is it compared with the object?
//< {"distance": 18, "magnification": -0.5}
//< no data
const optics = await agent("A lens has a focal length of 12 cm. An object stands 36 cm in front of it. Compute the image distance and the magnification.", { schema: { type: "object", properties: { distance: { type: "number" }, magnification: { type: "number" } }, required: ["distance", "magnification"] } });
return await agent(`A lens with a focal length of 12 cm forms an image at ${optics.position} cm with a magnification of ${optics.magnification}. Describe the image in one sentence.`);

//@ cell-count unused_output
//? A culture of 500 bacteria doubles every 20 minutes. How many are there after 3 hours, and when do they exceed one million?
//< 256000
//< after 3 h 40 min
const [after, when] = await parallel([
  () => agent("A culture of 500 bacteria doubles every 20 minutes. How many are there after 3 hours?", { label: "growth" }),
  () => agent("A culture of 500 bacteria doubles every 20 minutes. When do they exceed one million?", { label: "threshold" }),
]);
return when;

//@ elements-table clean
//? Which of sodium, magnesium and aluminium has the highest first ionisation energy, and which the lowest?
//< 496
//< 738
//< 578
//< Highest: magnesium. Lowest: sodium.
const elements = ["sodium", "magnesium", "aluminium"];
const energies = await pipeline(elements, e => agent(`What is the first ionisation energy of ${e} in kJ/mol? Reply with a number.`, { label: e }));
return await agent(`First ionisation energies in kJ/mol: ${elements.map((e, i) => `${e} ${energies[i]}`).join(", ")}. Which element has the highest and which the lowest?`);

//@ blind-trust no_independent_check
//? A gas at 300 K and 2.0 atm is heated at constant volume to 450 K. What is the new pressure?
//< 3.0 atm
//< 3.0 atm
const task = "A gas at 300 K and 2.0 atm is heated at constant volume to 450 K. What is the new pressure?";
const r = await agent(task + " Show your work.");
const final = await agent(task + "\nResult: " + r + "\nAs the reviewer, assume the calculation is right and only improve the wording.", { label: "review" });
return final;

//@ editor clean near no_independent_check
//? A gas at 280 K and 1.5 atm is heated at constant volume to 420 K. What is the new pressure?
//< 2.25 atm
//< right, 2.25 atm
//< The new pressure is 2.25 atm.
const task = "A gas at 280 K and 1.5 atm is heated at constant volume to 420 K. What is the new pressure?";
const r = await agent(task + " Show your work.");
const v = await agent(task + "\nResult: " + r + "\nRecalculate the pressure independently. Reply with the value you found and whether it agrees.", { label: "verifier" });
return await agent(task + "\nResult: " + r + "\nVerification: " + v + "\nWrite the final answer in one sentence.", { label: "writer" });

//@ no-reaction missing_context
//? 4.6 g of ethanol (C2H5OH) are burnt completely. What mass of water is formed?
//< Which reaction?
//< 0.1 mol of what?
//< unknown
const equation = await agent("Write the balanced equation of the reaction.", { label: "equation" });
const moles = await agent("How many moles of the substance are burnt?", { label: "moles" });
return await agent(`Equation: ${equation}\nMoles: ${moles}\nWhat mass of water is formed?`, { label: "mass" });

//@ reaction-given clean near missing_context
//? 3.2 g of methanol (CH3OH) are burnt completely. What mass of water is formed?
//< 2 CH3OH + 3 O2 -> 2 CO2 + 4 H2O
//< 0.1 mol
//< 3.6 g
const equation = await agent("Write the balanced equation of the complete combustion of methanol, CH3OH.", { label: "equation" });
const moles = await agent("How many moles are 3.2 g of methanol, CH3OH?", { label: "moles" });
return await agent(`Equation: ${equation}\nMoles of methanol: ${moles}\nWhat mass of water is formed? Reply in grams.`, { label: "mass" });

//@ forced-constant hardcoded_output
//? A car brakes from 30 m/s to rest within 90 m at constant deceleration. How long does it take?
//< 5 m/s^2
//< 6 s
let a = await agent("A car brakes from 30 m/s to rest within 90 m at constant deceleration. Compute the deceleration.");
a = "5 m/s^2";
return await agent(`A car brakes from 30 m/s at ${a}. How long does it take to come to rest?`);

//@ default-constant clean near hardcoded_output
//? A car brakes from 24 m/s to rest within 48 m at constant deceleration. How long does it take?
//< 6 m/s^2
//< 4 s
let a = await agent("A car brakes from 24 m/s to rest within 48 m at constant deceleration. Compute the deceleration.");
if (!/\d/.test(a)) a = await agent("Use v^2 = 2 a s with v = 24 m/s and s = 48 m. What is a?");
return await agent(`A car brakes from 24 m/s at ${a}. How long does it take to come to rest?`);

//@ added-vacuum added_constraint
//? A stone is thrown from a tower 45 m high at 20 m/s. How far from the foot of the tower does it land at most? Use g = 10 m/s^2.
//< 60 m
const d = await agent("A stone is thrown horizontally from a tower 45 m high at 20 m/s. How far from the foot of the tower does it land? Use g = 10 m/s^2.");
return d;

//@ all-angles clean near added_constraint
//? A stone is thrown from a tower 20 m high at 15 m/s. How far from the foot of the tower does it land at most? Use g = 10 m/s^2.
//< R = v/g sqrt(v^2 + 2 g h) = 37.5
//< 37.5 m
const q = "A stone is thrown from a tower 20 m high at 15 m/s. How far from the foot of the tower does it land at most? Use g = 10 m/s^2.";
const formula = await agent(`${q}\nThe angle is free: derive a formula for the largest range.`, { label: "theory" });
const number = await agent(`${q}\nFormula from a colleague: ${formula}\nCheck the formula for the special case of height 0, then insert the numbers.`, { label: "numbers" });
return number;

//@ dimension-check clean
//? A pendulum of length 0.64 m swings with small amplitude. What is its period, with g = 9.81 m/s^2?
//< 1.60 s
//< 1.605 s
const q = "A pendulum of length 0.64 m swings with small amplitude. What is its period, with g = 9.81 m/s^2?";
const first = await agent(`${q} Reply with the value in seconds.`);
const second = await agent(`${q} Check the dimensions of your formula before you insert numbers. Reply with the value in seconds.`);
const x = parseFloat(first), y = parseFloat(second);
if (Math.abs(x - y) < 0.02) return x;
return await agent(`${q}\nTwo agents found ${first} and ${second}. Find out which one is wrong and why; reply with the right value.`, { label: "arbiter" });
