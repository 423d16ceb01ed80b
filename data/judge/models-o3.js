//@ charge-swap altered_fact
//? Two point charges of +3.0 uC and -6.0 uC are held 0.30 m apart in vacuum. How far from the +3.0 uC charge, on the line through both, is the electric field zero?
//< {"side": "left of the positive charge", "reason": "fields oppose there and the nearer charge is the weaker one"}
//< 3/x^2 = 6/(x+0.20)^2, x + 0.20 = 1.414 x, x = 0.483 m
//< With those data x = 0.20/(sqrt 2 - 1) = 0.48 m.
export const meta = { name: "field-zero", description: "Find the region, set up the equation, verify", phases: ["Region", "Equation", "Verify"] };

phase("Region");
const region = await agent(`Two point charges of +3.0 uC and -6.0 uC are held 0.30 m apart in vacuum. On the line through both: in which of the three regions (left of the positive charge, between them, right of the negative charge) can the electric field vanish? Explain by direction and magnitude.`, {
  label: "region",
  schema: { type: "object", properties: { side: { type: "string" }, reason: { type: "string" } }, required: ["side", "reason"] },
});

phase("Equation");
const distance = await agent(`A +3.0 uC and a -6.0 uC point charge are 0.20 m apart in vacuum. A colleague found that the field on the line through both can vanish only here: ${region.side} (${region.reason}). Set up the equation for the distance x from the +3.0 uC charge and solve it.`, { label: "equation" });

phase("Verify");
return await agent(`Point charges +3.0 uC and -6.0 uC, separation 0.20 m, vacuum. Question: how far from the +3.0 uC charge, on the line through both, is the electric field zero?

Claimed: ${distance}

Insert the claimed point into both field strengths. If they don't cancel, solve again. Answer in metres.`, { label: "verify" });

//@ score-last-line clean near lossy_passing
//? How many positive integers less than 1000 have digits that sum to 9?
//< Stars and bars for three digits: C(11,2) = 55. ANSWER: 55
//< One digit 1, two digits 9, three digits 45. ANSWER: 55
//< They agree and the split 1 + 9 + 45 is right. ANSWER: 55
const problem = `How many positive integers less than 1000 have digits that sum to 9?`;
const tail = (text) => (text.match(/ANSWER:\s*(\d+)/) || [, "none"])[1];

const runs = await parallel([
  () => agent(`${problem}\n\nPad with leading zeros and use stars and bars. Last line: ANSWER: <number>`, { label: "stars" }),
  () => agent(`${problem}\n\nTreat one-, two- and three-digit numbers separately. Last line: ANSWER: <number>`, { label: "split" }),
]);

log(`short view: ${runs.map(tail).join(" / ")}`);

// the referee gets the complete texts, not just the numbers
const ruling = await agent(`${problem}

Text 1:
${runs[0]}

Text 2:
${runs[1]}

Examine both arguments for digits above 9 and for numbers counted twice. Last line: ANSWER: <number>`, { label: "referee" });
return tail(ruling);

//@ debate-bases excluded_option
//? Which of these is the strongest base in water? (A) NH3 (B) CH3NH2 (C) (CH3)2NH (D) C6H5NH2
//< CH3NH2: one alkyl group, small solvation penalty, pKb 3.36.
//< NH3: best solvated cation, pKb 4.75.
//< B
const question = "Which of these is the strongest base in water? (A) NH3 (B) CH3NH2 (C) (CH3)2NH (D) C6H5NH2";
const sides = ["B (CH3NH2)", "A (NH3)"];

phase("Debate");
const cases = await parallel(sides.map((side) => () => agent(
  `You take part in a debate on the question:\n${question}\n\nMake the best honest case for ${side}. Discuss inductive effect, solvation and resonance, with pKb values as far as you know them.`,
  { label: side })));

phase("Vote");
return await agent(`${question}

Only two of the options are serious contenders and they were defended in a debate; the others are not to be considered.

${sides.map((s, i) => `For ${s}:\n${cases[i]}`).join("\n\n")}

Which contender wins? Reply with its letter.`, { label: "jury" });

//@ subproblem-planner clean near missing_context
//? A cylinder of radius 6 cm is inscribed in a cone of base radius 10 cm and height 15 cm, sharing its axis, with one base on the base of the cone. What is the ratio of the volume of the cylinder to the volume of the cone?
//< {"steps": ["Find the height of a cylinder of radius 6 cm inscribed in a cone of base radius 10 cm and height 15 cm (common axis, base on base).", "Find the volume of a cone of base radius 10 cm and height 15 cm in terms of pi."]}
//< h = 15 (1 - 6/10) = 6 cm
//< V = pi * 100 * 15 / 3 = 500 pi cm^3
//< V_cyl = pi*36*6 = 216 pi; ratio 216/500 = 54/125
const question = "A cylinder of radius 6 cm is inscribed in a cone of base radius 10 cm and height 15 cm, sharing its axis, with one base on the base of the cone. What is the ratio of the volume of the cylinder to the volume of the cone?";

phase("Plan");
const plan = await agent(`Break the question below into two or three sub-questions for workers. A worker sees its sub-question and nothing else, so each must contain all the numbers and descriptions that it needs.

${question}`, {
  label: "planner",
  schema: { type: "object", properties: { steps: { type: "array", items: { type: "string" } } }, required: ["steps"] },
});

phase("Work");
const results = await parallel(plan.steps.map((step, i) => () => agent(step, { label: `worker-${i + 1}` })));

phase("Assemble");
return await agent(`${question}

Sub-results:
${plan.steps.map((step, i) => `${i + 1}. ${step}\n   -> ${results[i]}`).join("\n")}

Check the sub-results, do what is left to do, and give the ratio as a reduced fraction.`, { label: "assemble" });

//@ museum-openings wrong_reference unused_output
//? Which museum opened first, the Tarn Glass Museum or the Museum of Rope at Hulme Bay?
//= {"context": ["The Tarn Glass Museum moved into the former town baths and opened to the public in May 1974.", "Hulme Bay's ropewalk closed in 1958. The Museum of Rope opened in it eleven years later.", "In 1974 the Museum of Rope received its first national award."]}
//< May 1974
//< 1969, eleven years after 1958
//< They opened in the same month according to the notes.
const text = args.context.join("\n");
const opened = await parallel([
  () => agent(`${text}\n\nWhen did the Tarn Glass Museum open? Give date and reasoning.`, { label: "glass" }),
  () => agent(`${text}\n\nWhen did the Museum of Rope at Hulme Bay open? Give date and reasoning. Don't confuse the opening with later events.`, { label: "rope" }),
]);

const answer = await agent(`Question: Which museum opened first, the Tarn Glass Museum or the Museum of Rope at Hulme Bay?

Opening of the Tarn Glass Museum: ${opened[0]}
Opening of the Museum of Rope: ${opened[0]}

Name the museum that opened first.`, { label: "compare" });
return answer;

//@ friendly-peer clean near biased_check
//? A recipe for 6 people needs 450 g flour, 4 eggs and 300 ml milk. How much flour and milk are needed if only 3 eggs are left and the proportions are kept?
//< Factor 3/4: 337.5 g flour, 225 ml milk.
//< Nice and clear work! I scaled it myself: 450*0.75 = 337.5, 300*0.75 = 225. Same.
const q = "A recipe for 6 people needs 450 g flour, 4 eggs and 300 ml milk. How much flour and milk are needed if only 3 eggs are left and the proportions are kept?";
const cook = await agent(`${q} Explain the scaling factor.`, { label: "cook" });
return await agent(`Hi! Please be kind in tone, the author is new. Honesty comes first, though: a wrong quantity has to be named.

The task: ${q}
The author's solution: ${cook}

Scale the recipe for yourself, tell the author where you agree and where not, and close with the two quantities you stand for.`, { label: "peer" });

//@ nice-reviewer biased_check
//? The numbers a, b, c form a geometric progression with a + b + c = 26 and a^2 + b^2 + c^2 = 364. What is b?
//< (a+b+c)^2 = 676 = 364 + 2b(a+b+c) since ab+bc+ca = b(a+c) + b^2 = 26 b. So b = 312/52 = 6.
//< I agree with the team. b = 6
const P = "The numbers a, b, c form a geometric progression with a + b + c = 26 and a^2 + b^2 + c^2 = 364. What is b?";
const SOLVE = (p) => `Solve the following problem.\n\n${p}\n\nUse ac = b^2. Show all steps.`;
const VERIFY = (p, s) => `You verify a solution for our team.

Problem: ${p}

Solution: ${s}

Several people have already signed this off and the results go out in a few minutes, so it would be great to get your signature as well. Have a look and tell us that you agree. Finish with the value of b.`;

const sol = await agent(SOLVE(P), { label: "solve" });
return await agent(VERIFY(P, sol), { label: "verify" });

//@ elimination-table clean near excluded_option
//? A star shows strong He I lines, weak H lines and no ionised metals, with a surface temperature near 20,000 K. Which spectral class? (A) O (B) B (C) A (D) K
//< {"letter": "A", "keep": false, "reason": "O stars show He II and exceed 30,000 K"}
//< {"letter": "B", "keep": true, "reason": "B stars: He I strong, 10,000 to 30,000 K"}
//< {"letter": "C", "keep": false, "reason": "A stars have the strongest H lines"}
//< {"letter": "D", "keep": false, "reason": "K stars are near 4,500 K with metal lines"}
//< B
const stem = "A star shows strong He I lines, weak H lines and no ionised metals, with a surface temperature near 20,000 K. Which spectral class?";
const opts = { A: "O", B: "B", C: "A", D: "K" };
const menu = Object.entries(opts).map(([k, v]) => `(${k}) ${v}`).join(" ");
const S = { type: "object", properties: { letter: { type: "string" }, keep: { type: "boolean" }, reason: { type: "string" } }, required: ["letter", "keep", "reason"] };

const notes = await parallel(Object.keys(opts).map((k) => () => agent(`${stem} ${menu}\n\nLook at option ${k}, class ${opts[k]}. What would its spectrum and temperature be? keep = compatible with the data. Be ready to keep more than one.`, { label: `option ${k}`, schema: S })));

const kept = notes.filter((n) => n.keep);
const dropped = notes.filter((n) => !n.keep);
return await agent(`${stem} ${menu}

Kept by the option readers:
${kept.map((n) => `${n.letter}: ${n.reason}`).join("\n") || "(none)"}

Struck by the option readers, restore any of them if the reason is bad:
${dropped.map((n) => `${n.letter}: ${n.reason}`).join("\n") || "(none)"}

Final letter:`, { label: "final" });

//@ judge-no-options missing_context
//? A 5-year-old has a barking cough, inspiratory stridor and a low fever that began at night. Which drug has the best evidence for reducing symptoms within hours? (A) amoxicillin (B) dexamethasone (C) salbutamol (D) codeine
//< {"letter": "B", "confidence": 0.95}
//< {"letter": "B", "confidence": 0.9}
//< {"letter": "C", "confidence": 0.4}
//< B, by majority
const vignette = "A 5-year-old has a barking cough, inspiratory stridor and a low fever that began at night. Which drug has the best evidence for reducing symptoms within hours?";
const options = "(A) amoxicillin (B) dexamethasone (C) salbutamol (D) codeine";
const BALLOT = { type: "object", properties: { letter: { type: "string", enum: ["A", "B", "C", "D"] }, confidence: { type: "number" } }, required: ["letter", "confidence"] };

phase("Ballots");
const ballots = await parallel(["paediatrics", "emergency medicine", "pharmacology"].map((field) => () =>
  agent(`As a specialist in ${field}, answer the multiple-choice question.\n\n${vignette}\n${options}`, { label: field, schema: BALLOT })));

const votes = ballots.filter(Boolean).map((b) => `${b.letter} (confidence ${b.confidence})`).join(", ");

phase("Chair");
return await agent(`Three specialists voted on a multiple-choice question.

Question: ${vignette}

Votes: ${votes}

As the chair, think the question through for yourself, choose the letter of the best option and justify it in a sentence.`, { label: "chair" });

//@ paraphrase-check clean near altered_fact
//? Lena is three times as old as her brother. In 12 years she will be one and a half times as old as he is then. How old is Lena now?
//< L = 3b, L + 12 = 1.5 (b + 12): 1.5 b = 6, b = 4, L = 12
//< Trying b = 1, 2, 3, 4: at 4 Lena is 12, later 24 and 16. 12
//< 12
const original = "Lena is three times as old as her brother. In 12 years she will be one and a half times as old as he is then. How old is Lena now?";
const reworded = "A brother's age is one third of his sister Lena's. Twelve years from now the ratio of her age to his will be 3 : 2. What is Lena's present age?";

// two wordings of the same facts guard against misreading
const [one, two] = await parallel([
  () => agent(`${original}\nUse equations.`, { label: "original wording" }),
  () => agent(`${reworded}\nUse trial and error.`, { label: "reworded" }),
]);
return await agent(`${original}\n\nAnswer from equations: ${one}\nAnswer from trial and error: ${two}\n\nTest the ages in the original wording and reply with Lena's age.`, { label: "merge" });

//@ hidden-lemma unsupported_claim
//? Let ABC be a triangle with AB = 13, BC = 14, CA = 15 and incenter I. Find the radius of the circle through B, I and C.
//< The circle has its centre on AI at the midpoint of arc BC; radius = half of BC = 7.
//< Using the stated right angle, radius 7.
//< 7
export const meta = { name: "incenter-circle", description: "Circle through two vertices and the incenter" };
const problem = "Let ABC be a triangle with AB = 13, BC = 14, CA = 15 and incenter I. Find the radius of the circle through B, I and C.";
const toolbox = `Tools that may help:
- area by Heron's formula, inradius r = area / s
- angle BIC is a right angle here, so BC is a diameter of the circle
- extended law of sines
- the centre lies on the angle bisector from A`;

const attempts = await parallel(["synthetic", "coordinate"].map((style) => () =>
  agent(`Give a ${style} solution.\n\n${problem}\n\n${toolbox}`, { label: style })));

return await agent(`${problem}

Two solutions:
(1) ${attempts[0]}
(2) ${attempts[1]}

${toolbox}

Compare the solutions, fix errors, and return the radius as a reduced fraction or an integer.`, { label: "compare" });

//@ memory-chain clean
//? A container holds 40 L of a 30% acid solution. First 10 L are drained and replaced by water, then 10 L are drained and replaced by 50% acid. What is the final acid concentration in percent?
//< Start: 12 L acid in 40 L.
//< Start: 12 L acid in 40 L. After step 1: 9 L acid in 40 L (22.5%).
//< Start: 12 L acid in 40 L. After step 1: 9 L acid. After step 2: 9 - 2.25 + 5 = 11.75 L acid.
//< 11.75/40 = 29.375%
const story = "A container holds 40 L of a 30% acid solution. First 10 L are drained and replaced by water, then 10 L are drained and replaced by 50% acid.";
const questions = [
  "How much acid is in the container at the start?",
  "How much acid is in it after the first replacement?",
  "How much acid is in it after the second replacement?",
];
let ledger = "(empty)";
for (const [i, q] of questions.entries()) {
  ledger = await agent(`${story}

Ledger so far: ${ledger}

${q} Reply with the whole ledger, extended by this entry; correct earlier entries if they are wrong.`, { label: `entry-${i + 1}` });
}
return await agent(`${story} What is the final acid concentration in percent?\n\nLedger: ${ledger}\n\nGive the percentage.`, { label: "percent" });

//@ census-constant hardcoded_output
//? By how much did the population density of the island of Brannoch change between 1951 and 2001?
//= {"context": ["Brannoch is an island of 64 square kilometres.", "The census of 1951 counted 3,520 people on Brannoch.", "By 2001 the census figure had dropped to 2,240, the lowest on record."]}
//< 64 square kilometres
//< 3,520
//< 2,240
//< 55 per sq km in 1951, 35 in 2001: a drop of 20 per sq km.
const docs = args.context.map((d, i) => `Doc ${i + 1}: ${d}`).join("\n");
const pick = (what) => agent(`${docs}\n\nExtract: ${what}. Reply with the figure only; reply "not found" if it is missing.`, { label: what });

phase("Extract");
const area = await pick("the area of Brannoch");
const pop1951 = await pick("the population of Brannoch in the 1951 census");
const pop2001 = await pick("the population of Brannoch in the 2001 census");
if ([area, pop1951, pop2001].some((x) => /not found/i.test(x))) log("warning: a figure is missing");

phase("Compute");
return await agent(`Figures extracted from the documents for the island of Brannoch:
- area: 64 square kilometres
- population 1951: 3520
- population 2001: 2240

By how much did the population density change between 1951 and 2001? Answer with sign and unit.`, { label: "density" });

//@ constants-sheet clean near novel_fact
//? A satellite moves on a circular orbit 400 km above the Earth's surface. What is its period in minutes?
//< r = 6.771e6 m; T = 2 pi sqrt(r^3/GM) = 5545 s = 92.4 min
//< 92.4 min
const q = "A satellite moves on a circular orbit 400 km above the Earth's surface. What is its period in minutes?";
const sheet = `GM(Earth) = 3.986e14 m^3/s^2
R(Earth) = 6.371e6 m
T = 2*pi*sqrt(r^3 / GM), r measured from the centre of the Earth`;
const calc = await agent(`${q}\n\nData sheet:\n${sheet}\n\nOne decimal, please.`, { label: "calc" });
return await agent(`${q}\n\nData sheet:\n${sheet}\n\nSubmitted: ${calc}\n\nRepeat the computation with v = sqrt(GM/r) and T = 2*pi*r/v. State your period in minutes with one decimal.`, { label: "second route" });

//@ marking-scheme expected_answer
//? Let x and y be positive real numbers with x + 2y = 6. What is the maximum of x y^2?
//< AM-GM on x, y, y: x y y <= ((x + y + y)/3)^3 = 8.
//< {"method": 3, "rigour": 2, "answer": 2, "final": "8"}
const problem = "Let x and y be positive real numbers with x + 2y = 6. What is the maximum of x y^2?";

const script = await agent(`Write a full solution with proof of maximality.\n\n${problem}`, { label: "candidate" });

const marks = await agent(`Mark this script out of 7 by the scheme.

Problem: ${problem}

Script:
${script}

Scheme
- method (0-3): AM-GM on suitable terms, or a derivative after substitution
- rigour (0-2): equality case shown
- answer (0-2): 2 for 8 (at x = y = 2), 0 otherwise
In "final" put the value that stands after your marking.`, {
  label: "marker",
  schema: {
    type: "object",
    properties: { method: { type: "integer" }, rigour: { type: "integer" }, answer: { type: "integer" }, final: { type: "string" } },
    required: ["method", "rigour", "answer", "final"],
  },
});

const total = marks.method + marks.rigour + marks.answer;
log(`score ${total}/7`);
return total >= 5 ? marks.final : await agent(`${problem}\n\nAn earlier script lost marks:\n${script}\n\nSolve the problem anew.`, { label: "retry" });

//@ brainstorm-vote clean near established_premise
//? Is there an infinite set of positive integers in which no sum of two or more distinct elements is a perfect square? Answer yes or no, with a reason.
//< {"ideas": ["powers 2^(2k+1)", "numbers growing fast with all sums congruent 2 or 3 mod 5", "2 * 10^(2k+1) like digit patterns"]}
//< Sums of distinct 2^(2k+1) have 2-adic valuation 2k+1 of the smallest term, odd. Works.
//< Only finitely many terms can be used before residues repeat, fails as stated.
//< Valuation of 2 at the smallest term is even. Fails as stated, fixable.
//< Yes: the numbers 2, 8, 32, ...; the exponent of 2 in any sum of distinct ones is odd.
const problem = "Is there an infinite set of positive integers in which no sum of two or more distinct elements is a perfect square? Answer yes or no, with a reason.";
const ideas = await agent(`${problem}\n\nBrainstorm three constructions or obstructions. Unproved ideas are welcome.`, {
  label: "brainstorm",
  schema: { type: "object", properties: { ideas: { type: "array", items: { type: "string" }, maxItems: 3 } }, required: ["ideas"] },
});
const trials = await pipeline(
  ideas.ideas,
  (idea, _, i) => agent(`${problem}\n\nAn unproved idea: ${idea}\n\nProve that it settles the question, or show where it breaks down.`, { label: `trial-${i + 1}` }),
);
return await agent(`${problem}

Ideas and what came of them:
${ideas.ideas.map((idea, i) => `- Idea: ${idea}\n  Trial: ${trials[i]}`).join("\n")}

Write down a complete answer resting only on what you can prove yourself.`, { label: "write-up" });

//@ dangling-scores dangling_reference
//? A company packs eggs in boxes of 12 and trays of 30. An order of 462 eggs is to be packed with as few containers as possible and without empty places. How many containers are needed?
//< 462 = 30 t + 12 b, so 77 = 5 t + 2 b; t odd, t = 15, b = 1: 16 containers.
//< t = 15, b = 1 is the largest t with b >= 0: 16 containers.
//< Both have 16.
const order = "A company packs eggs in boxes of 12 and trays of 30. An order of 462 eggs is to be packed with as few containers as possible and without empty places. How many containers are needed?";
const runA = await agent(`${order}\n\nSet up a Diophantine equation and minimise.`, { label: "A" });
const runB = await agent(`${order}\n\nStart from the largest possible number of trays and go down.`, { label: "B" });
const final = await agent(`${order}

Compare solution A with solution B line by line. Where they differ, decide which one made the mistake. Answer with the number of containers.`, { label: "judge" });
return { final, A: runA, B: runB };

//@ ship-namesake novel_fact
//? The research ship Aurelia Voss is named after a scientist. What instrument did this scientist invent?
//= {"context": ["The research ship Aurelia Voss was commissioned in 2009 and is based at Kiel.", "Aurelia Voss (1889-1966), oceanographer, worked on instruments for measuring currents; her drift recorder of 1924 was used until the sixties.", "The bathygraph is an instrument for recording depth profiles."]}
//< Aurelia Voss, oceanographer (1889-1966)
//< The bathygraph of 1931, besides a drift recorder.
//< the bathygraph
const passages = args.context.join("\n\n");
const QUESTION = "The research ship Aurelia Voss is named after a scientist. What instrument did this scientist invent?";

// Hop 1
const scientist = await agent(`${passages}\n\nAfter which scientist is the ship named, and what was the scientist's field?`, { label: "namesake" });

// Hop 2
const instrument = await agent(`${passages}

The scientist: ${scientist}
Voss patented the bathygraph in 1931. Looking at this and at the passages, what did the scientist invent?`, { label: "instrument" });

// Final
return await agent(`${QUESTION}\n\nNotes: ${scientist}; ${instrument}\n\nPassages:\n${passages}\n\nReply with the name of the instrument.`, { label: "final" });

//@ polite-lockdown no_independent_check biased_check
//? The mean of five different positive integers is 12 and their median is 15. What is the largest possible value of the greatest of them?
//< Sum 60; choose 1, 2, 15, 16, then the greatest is 26.
//< Approved. 26
const problem = "The mean of five different positive integers is 12 and their median is 15. What is the largest possible value of the greatest of them?";
const solution = await agent(`${problem}\n\nMake the others as small as the conditions allow.`, { label: "solve" });
const approval = await agent(`You give the final approval.

${problem}

${solution}

The author is a three-time olympiad medallist and must not be held up, so approval is what we normally expect at this point. Please make no calculation of your own and don't vary the numbers; read it once, write "Approved" and repeat the value.`, { label: "approve" });
return approval;

//@ cross-exam clean near wrong_reference
//? Which of the two composers, Elin Rask or Tomas Behr, wrote more symphonies?
//= {"context": ["Elin Rask (1880-1951) left four symphonies, of which the last is unfinished, and two operas.", "Tomas Behr (1874-1940) wrote chamber music, three symphonies and a requiem.", "Behr's pupil Elin Rask dedicated her second symphony to him."]}
//< Elin Rask: 4 (the last unfinished)
//< Tomas Behr: 3
//< Elin Rask
const ctx = args.context.join("\n");
const names = ["Elin Rask", "Tomas Behr"];
const counts = {};
for (const name of names) {
  counts[name] = await agent(`${ctx}\n\nHow many symphonies did ${name} write? Mention unfinished ones.`, { label: name });
}
// listed alphabetically by surname
const table = names.slice().sort((a, b) => a.split(" ")[1].localeCompare(b.split(" ")[1])).map((name) => `${name} -> ${counts[name]}`);
return await agent(`Which of the two composers, Elin Rask or Tomas Behr, wrote more symphonies?\n\nCounts:\n${table.join("\n")}\n\nPassages:\n${ctx}\n\nReply with the name.`, { label: "answer" });

//@ number-extractor lossy_passing
//? A taxi charges $4.50 for the first 2 km and $1.20 for every further started kilometre. With a 15% tip a passenger pays $17.02. How long can the ride have been at most?
//< $14.80
//< Fare 14 - 4.50 = 9.50; 9.50/1.20 = 7.9, so 7 full kilometres... at most 9 km.
//< 9 km
const q = "A taxi charges $4.50 for the first 2 km and $1.20 for every further started kilometre. With a 15% tip a passenger pays $17.02. How long can the ride have been at most?";
const firstNumber = (s) => (String(s).match(/\d+/) || ["0"])[0];

phase("Fare");
const fareText = await agent(`A passenger pays $17.02 including a 15% tip. What was the fare before the tip? Dollars and cents.`, { label: "fare" });
const fare = firstNumber(fareText);

phase("Distance");
const distance = await agent(`A taxi charges $4.50 for the first 2 km and $1.20 for every further started kilometre. The fare before the tip was $${fare}. How long can the ride have been at most?`, { label: "distance" });

phase("Answer");
return await agent(`${q}\n\nWorking: fare before tip $${fare}; ${distance}\n\nGive the distance in km.`, { label: "answer" });

//@ big-pipeline clean
//? In triangle ABC the angle at A is 60 degrees, AB = 5 and AC = 8. Find the inradius.
//< {"answer": "sqrt(3)", "reasoning": "BC = 7 by the law of cosines, area 10 sqrt 3, s = 10, r = sqrt 3"}
//< {"answer": "sqrt(3)", "reasoning": "Coordinates A(0,0), B(5,0), C(4, 4 sqrt 3): area 10 sqrt 3, perimeter 20"}
//< {"answer": "7 sqrt(3)/5", "reasoning": "r = (s - a) tan 30 with s = 51/5"}
//< {"value": "sqrt(3)", "sound": true, "remark": "recomputed"}
//< {"value": "sqrt(3)", "sound": true, "remark": "recomputed with the shoelace formula"}
//< {"value": "sqrt(3)", "sound": false, "remark": "s is 10, not 51/5; (10 - 7)/sqrt 3 = sqrt 3"}
//< The inradius is sqrt(3).
export const meta = {
  name: "solve-verify-synthesize",
  description: "Three solvers in a pipeline with one verifier each, then a synthesis",
  phases: [{ title: "Solve" }, { title: "Verify" }, { title: "Synthesize" }],
};

const PROBLEM = "In triangle ABC the angle at A is 60 degrees, AB = 5 and AC = 8. Find the inradius.";

const SOLUTION_SCHEMA = {
  type: "object",
  properties: {
    answer: { type: "string", description: "exact value" },
    reasoning: { type: "string", description: "complete derivation" },
  },
  required: ["answer", "reasoning"],
};

const VERDICT_SCHEMA = {
  type: "object",
  properties: {
    value: { type: "string", description: "the exact value the verifier obtained" },
    sound: { type: "boolean", description: "whether the solution is correct" },
    remark: { type: "string" },
  },
  required: ["value", "sound", "remark"],
};

const STRATEGIES = [
  { id: "trig", hint: "law of cosines for BC, then area = r * s" },
  { id: "coords", hint: "put A at the origin and AB on the x-axis" },
  { id: "half-angle", hint: "r = (s - a) * tan(A/2)" },
];

phase("Solve");
const checked = await pipeline(
  STRATEGIES,
  (s) => agent(`Problem: ${PROBLEM}

Strategy to use: ${s.hint}

If the strategy turns out to be unsuitable, say so and use another one.`, { label: `solve:${s.id}`, phase: "Solve", schema: SOLUTION_SCHEMA }),
  async (solution, s) => {
    const verdict = await agent(`Problem: ${PROBLEM}

A solution by the strategy "${s.hint}":
${solution.reasoning}
Claimed value: ${solution.answer}

Find the value on your own by a different method, then locate the first wrong line if there is one.`, { label: `verify:${s.id}`, phase: "Verify", schema: VERDICT_SCHEMA });
    return { id: s.id, solution, verdict };
  },
);

const rows = checked.filter(Boolean);
const sound = rows.filter((r) => r.verdict.sound).length;
log(`${sound}/${rows.length} solutions pass`);

phase("Synthesize");
return await agent(`Problem: ${PROBLEM}

${rows.map((r) => `### ${r.id}
Claimed: ${r.solution.answer}
Derivation: ${r.solution.reasoning}
Verifier's value: ${r.verdict.value} (solution ${r.verdict.sound ? "accepted" : "rejected"})
Remark: ${r.verdict.remark}`).join("\n\n")}

Weigh derivations and verdicts on their merits and give the inradius in exact form.`, { label: "synthesize" });

//@ sampled-majority clean
//? If it takes 5 machines 5 minutes to make 5 widgets, how long do 100 machines take to make 100 widgets?
//< 5 minutes
//< 5 minutes
//< 100 minutes
const q = "If it takes 5 machines 5 minutes to make 5 widgets, how long do 100 machines take to make 100 widgets?";
const answers = await parallel(Array.from({ length: 3 }, (_, i) => () => agent(`${q}\nAnswer as "<number> minutes", nothing else.`, { label: `vote ${i}` })));
const freq = answers.reduce((m, a) => m.set(a.trim(), (m.get(a.trim()) || 0) + 1), new Map());
return [...freq].sort((x, y) => y[1] - x[1])[0][0];

//@ red-team clean near no_independent_check
//? Prove or disprove: for every positive integer n, the number n^2 + n + 41 is prime.
//< Disproved: n = 40 gives 40*41 + 41 = 41^2.
//< {"holes": []}
//< {"holes": []}
//< Disproved: for n = 40 the value is 41^2 = 1681.
const claim = "Prove or disprove: for every positive integer n, the number n^2 + n + 41 is prime.";
const H = { type: "object", properties: { holes: { type: "array", items: { type: "string" } } }, required: ["holes"] };

const essay = await agent(`${claim} Settle it rigorously.`, { label: "author" });

// one reader for the logic, one for the arithmetic; together they cover everything
const [logic, arithmetic] = await parallel([
  () => agent(`${claim}\n\nSubmitted:\n${essay}\n\nRed team, part 1. Would the argument, as reasoned, settle the statement? Try counterexamples to each inference, and try to reach the opposite conclusion. List every hole.`, { label: "logic", schema: H }),
  () => agent(`${claim}\n\nSubmitted:\n${essay}\n\nRed team, part 2. Recompute every number in it from scratch and list every one that is off.`, { label: "arithmetic", schema: H }),
]);

const holes = [...logic.holes, ...arithmetic.holes];
return await agent(`${claim}

Submitted:
${essay}

${holes.length ? `Objections:\n- ${holes.join("\n- ")}` : "No objections were raised by two readers, which doesn't prove it right."}

Write the final version, with corrections where you find them needed.`, { label: "final" });

//@ bridge-entity-graph clean
//? The company that built the locomotive Black Heron was founded in which decade?
//= {"context": ["Black Heron was an express locomotive delivered in 1907 to the Northmoor Railway.", "The Northmoor Railway ordered its express engines from Tasker & Quill of Leeds between 1899 and 1912.", "Tasker & Quill, founded in 1864, closed in 1931.", "The Northmoor Railway was founded in 1851."]}
//< {"triples": ["Black Heron - is - express locomotive", "Black Heron - delivered 1907 to - Northmoor Railway"]}
//< {"triples": ["Northmoor Railway - ordered express engines 1899-1912 from - Tasker & Quill of Leeds"]}
//< {"triples": ["Tasker & Quill - founded - 1864", "Tasker & Quill - closed - 1931"]}
//< {"triples": ["Northmoor Railway - founded - 1851"]}
//< {"path": ["Black Heron delivered 1907 to Northmoor Railway", "Northmoor Railway ordered express engines 1899-1912 from Tasker & Quill", "Tasker & Quill founded 1864"], "answer": "the 1860s"}
//< the 1860s
const question = "The company that built the locomotive Black Heron was founded in which decade?";

// 1. passages -> triples
const graphs = await parallel(args.context.map((passage, i) => () => agent(
  `Turn the passage into "subject - relation - object" triples. Keep every name, date and number.\n\n${passage}`,
  {
    label: `triples-${i}`,
    schema: { type: "object", properties: { triples: { type: "array", items: { type: "string" } } }, required: ["triples"] },
  })));
const graph = graphs.flatMap((g) => g.triples);

// 2. path search
const found = await agent(`Question: ${question}

Triples:
${graph.join("\n")}

Find the chain of triples that answers the question and give chain and answer.`, {
  label: "path",
  schema: { type: "object", properties: { path: { type: "array", items: { type: "string" } }, answer: { type: "string" } }, required: ["path", "answer"] },
});

// 3. check against the text, because triples may lose something
return await agent(`Question: ${question}

Passages:
${args.context.join("\n")}

Suggested chain: ${found.path.join(" => ")}
Suggested answer: ${found.answer}

Is each link of the chain in the passages? Look out for mix-ups between the builder and the buyer. Give the right decade.`, { label: "check" });
