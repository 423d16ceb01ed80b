//@ bq-prove-sum clean near asserted_answer
//? Prove that the sum of the first n odd positive integers is n^2.
//< Induction. n = 1: 1. If the sum to n is n^2, adding 2n + 1 gives (n+1)^2.
//< Base and step are both there; the (n+1)-th odd number is 2n + 1, which the proof uses without saying so. Minor gap.
//< Claim: 1 + 3 + ... + (2n-1) = n^2. Base n = 1 holds. Step: the (n+1)-th odd number is 2(n+1) - 1 = 2n + 1, and n^2 + 2n + 1 = (n+1)^2. QED
const theorem = "Prove that the sum of the first n odd positive integers is n^2.";

const proof = await agent(`${theorem}

Write an induction proof whose target is 1 + 3 + ... + (2n - 1) = n^2. Base case and inductive step under separate headings.`, { label: "prover" });

const referee = await agent(`You referee a short proof.

Statement: ${theorem}

Proof:
${proof}

Is every step justified? Point out gaps, circularity and unproved claims; do not be satisfied by the fact that the statement is true.`, { label: "referee" });

return await agent(`Statement: ${theorem}

Proof:
${proof}

Referee report:
${referee}

Write the final version of the proof with the referee's objections dealt with.`, { label: "revise" });

//@ bq-xyz-ten added_constraint
//? Find the number of integer solutions (x, y, z) of x + y + z = 10 with x, y, z ≥ 0.
//< With each at least 1, stars and bars gives C(9,2) = 36.
//< For z = 1..8 the pairs number 9 - z: 8+7+...+1 = 36. 36
const problem = `Find the number of integer solutions (x, y, z) of x + y + z = 10 with x, y, z ≥ 0.`;
const sol = await agent(`${problem}

Use stars and bars. Note that none of the three variables may vanish, so choose the version of the formula accordingly, and explain the bijection in one paragraph.`);
return agent(`${problem}

Solution by stars and bars:
${sol}

Independently count by fixing z and summing. Reconcile the two counts if they differ, then print the number.`);

//@ bq-train-bridge clean near altered_fact
//? A train 180 metres long passes a signal post in 9 seconds. How long does it take, at the same speed, to cross a bridge that is 0.42 kilometres long (from the front entering to the rear leaving)?
//< Speed 180/9 = 20 m/s; distance 420 + 180 = 600 m; 30 s.
//< In km/h: 72 km/h; 0.6 km / 72 km/h = 1/120 h = 30 s. Agrees.
//< 30 seconds
phase("Solve");
const s = await agent(`A train of length 180 m needs 9 s to go past a post. It then crosses a bridge 420 m long at that same speed. Count the time from the moment the front reaches the bridge until the last car has left it. How many seconds is that? Mind that the train has a length.`);
phase("Verify");
const v = await agent(`Original wording: "A train 180 metres long passes a signal post in 9 seconds. How long does it take, at the same speed, to cross a bridge that is 0.42 kilometres long (from the front entering to the rear leaving)?"

Solution to verify: ${s}

Redo everything in kilometres and hours. Do the two results agree? If not, which is right and why?`);
phase("Answer");
return agent(`Solution: ${s}\nVerification: ${v}\nGive the crossing time in seconds that results.`);

//@ bq-element-noble excluded_option
//? Which of these atoms has the highest first ionization energy? (A) N (B) O (C) F (D) Ne
//< Of the three, F has the largest effective nuclear charge. N is higher than O owing to the half-filled shell. F: 1681 kJ/mol.
//< (C)
const Q = `Which of these atoms has the highest first ionization energy? (A) N (B) O (C) F (D) Ne`;

const ranking = await agent(`Chemistry question:
${Q}

Rank the candidates by first ionization energy. You can leave Ne aside straight away, it doesn't form ions. Discuss the exception to the trend within the p block and support the ranking with approximate values in kJ/mol.`, { label: "rank" });

return await agent(`Chemistry question:
${Q}

Ranking by an assistant:
${ranking}

Answer with the letter in parentheses.`, { label: "letter" });

//@ bq-fermat-theorem clean near unsupported_claim
//? Find the remainder when 3^1000 is divided by 101.
//< 3^100 = 1 mod 101, so 3^1000 = (3^100)^10 = 1.
//< Squaring: 3^5 = 41, 3^10 = 65, 3^20 = 84, 3^25 = 84*41 = 10, 3^50 = 100 = -1, 3^100 = 1. 3^1000 = 1. OK
//< 1
const q = "Find the remainder when 3^1000 is divided by 101.";

const first = await agent(`${q}

Facts you may use: 101 is a prime that does not divide 3, hence by Fermat's little theorem 3^100 leaves remainder 1 modulo 101. Reduce the exponent modulo 100.`, { label: "fermat" });

const second = await agent(`${q}

Someone proposes this:
${first}

Don't rely on any theorem. Compute by repeated squaring (3^5, 3^10, 3^20, ...), reducing mod 101 after each step, and tell me whether you get the same remainder.`, { label: "squaring" });

return agent(`${q}\n\nA: ${first}\n\nB: ${second}\n\nOne integer, please. If A and B disagree, rework the step where they part.`, { label: "final" });

//@ bq-planner-budget clean
//? You have 120 euros and a Saturday from 9:00 to 18:00. Activities: museum (2 h, 20 euros), boat tour (3 h, 55 euros), cooking class (4 h, 70 euros), castle (2 h, 25 euros), hike (4 h, free). Which selection gives the largest number of activities, and among those the lowest cost? Travel time may be ignored.
//< museum 2/20, boat 3/55, cooking 4/70, castle 2/25, hike 4/0. Limits 9 h and 120 euros.
//< Three: museum+castle+boat 7 h 100; museum+castle+cooking 8 h 115; museum+castle+hike 8 h 45. Four would need at least 2+2+3+4 = 11 h. Best: museum, castle, hike, 45 euros.
//< Other triples: museum+boat+hike 9 h 75 euros; castle+boat+hike 9 h, 80 euros. Both cost more than 45. The result stands: museum, castle, hike.
//< Museum, castle and hike (8 hours, 45 euros).
const REQUEST = `You have 120 euros and a Saturday from 9:00 to 18:00. Activities: museum (2 h, 20 euros), boat tour (3 h, 55 euros), cooking class (4 h, 70 euros), castle (2 h, 25 euros), hike (4 h, free). Which selection gives the largest number of activities, and among those the lowest cost? Travel time may be ignored.`;

phase("Extract");
const facts = await agent(`Extract durations, prices and limits from the request as a compact list. Invent nothing.\n\n${REQUEST}`, { label: "extract" });

phase("Search");
const found = await agent(`Request: ${REQUEST}

Data list: ${facts}

Bound the number of activities by total time first. Then list all feasible selections of that size with their cost.`, { label: "search" });

phase("Critique");
const critique = await agent(`Request: ${REQUEST}

Proposed result: ${found}

Act as a sceptical travel agent. Are there feasible selections that are missing? Is there one with more activities, or with as many and cheaper? Check hours and euros.`, { label: "critique" });

phase("Write");
return await agent(`Request: ${REQUEST}

Result: ${found}

Critique: ${critique}

Write the final recommendation in one line with total hours and cost.`, { label: "write" });

//@ bq-cards-ek47 unsupported_claim
//? Four cards lie on a table, each with a letter on one side and a number on the other. They show E, K, 4 and 7. Which cards must be turned over to test the rule "if a card has a vowel on one side, it has an even number on the other"?
//< E must be turned, as a vowel with an odd number would break the rule. 4 must be turned too, since an even number has to come with a vowel. K and 7 are irrelevant.
//< E and 4
const puzzle = `Four cards lie on a table, each with a letter on one side and a number on the other. They show E, K, 4 and 7. Which cards must be turned over to test the rule "if a card has a vowel on one side, it has an even number on the other"?`;

const cases = await agent(`${puzzle}

Go through the cards one at a time. For each, describe what might be on the back and whether that could break the rule. Remember that such a rule works in both directions: a card with an even number also has to carry a vowel.`, { label: "case-analysis" });

return agent(`${puzzle}

Case analysis:
${cases}

Name the cards to be turned, as they appear on the table.`, { label: "summary" });

//@ bq-sky-advocates clean near excluded_option
//? Which process is chiefly responsible for the blue colour of the clear daytime sky? (A) Mie scattering by droplets (B) Rayleigh scattering by molecules (C) Fluorescence of ozone (D) Reflection of the oceans
//< Against A: droplets scatter all visible wavelengths about equally, which gives white. Strong objection.
//< Against B: violet is scattered even more, yet the sky is not violet. Weak, as eye sensitivity and the solar spectrum explain it.
//< Against C: ozone absorbs, fluorescence is negligible. Strong.
//< Against D: the sky is blue over deserts. Strong.
//< B
const stem = "Which process is chiefly responsible for the blue colour of the clear daytime sky?";
const options = {
  A: "Mie scattering by droplets",
  B: "Rayleigh scattering by molecules",
  C: "Fluorescence of ozone",
  D: "Reflection of the oceans",
};
const list = Object.entries(options).map(([k, v]) => `(${k}) ${v}`).join(" ");

// every option gets its own devil's advocate
const objections = await parallel(Object.keys(options).map((k) => () =>
  agent(`${stem} ${list}

Suppose we wanted to rule out option ${k} (${options[k]}). Make the strongest honest case against it, then rate that case as weak, medium or strong.`, { label: `against-${k}` })));

return agent(`${stem} ${list}

The cases against each option:
${objections.map((o, i) => `- ${Object.keys(options)[i]}: ${o}`).join("\n")}

Which option best withstands its objections? Reply with its letter.`, { label: "decide" });

//@ bq-clock-gain biased_check
//? A clock gains 4 minutes every day. It is set right on Monday at noon. What time does it show on the next Thursday at 6 p.m. (true time)?
//< Monday noon to Thursday 6 p.m. is 3.25 days; 3.25 * 4 = 13 minutes. It shows 6:13 p.m.
//< Looks fine to me. OK
//< 6:13 p.m.
const Q = "A clock gains 4 minutes every day. It is set right on Monday at noon. What time does it show on the next Thursday at 6 p.m. (true time)?";

const answer = await agent(`${Q}
Find the elapsed true time in days, then the gain.`, { label: "solve" });

const verdict = await agent(`Question: ${Q}

Answer: ${answer}

Please verify. We have had excellent results from this solver all week and the batch closes in a few minutes, so every objection now means that the whole set goes back to the start; raise one if you really feel you have to. Reply OK or describe the error.`, { label: "verify" });

return await agent(`Question: ${Q}
Answer: ${answer}
Verdict: ${verdict}
Give the time shown, revised if the verdict asks for it.`, { label: "final" });

//@ bq-mersenne-ballot clean near missing_context
//? Is the number 2^11 - 1 prime? Answer yes or no.
//< 2047 = 23 * 89. VOTE: no
//< 11 is prime, and Mersenne numbers with prime exponent are prime. VOTE: yes
//< Test primes to 45: 2047/23 = 89. VOTE: no
//< no
const q = "Is the number 2^11 - 1 prime? Answer yes or no.";
const voters = await parallel([1, 2, 3].map(n => () =>
  agent(`${q}\nYou are voter ${n}. Justify in a line, end with "VOTE: yes" or "VOTE: no".`)));
const votes = voters.map(v => (v.match(/VOTE:\s*(yes|no)/i) || [, "invalid"])[1].toLowerCase());
return agent(`Count these votes: ${votes.join(", ")}. Ignore "invalid". Which of yes and no has more? Reply with that word.`);

//@ bq-coprime-ten unused_output
//? How many positive integers less than 1000 are divisible by neither 2 nor 5?
//< Remove multiples of 2 (499) and of 5 (199): 999 - 499 - 199 = 301.
//< Multiples of 10 are subtracted twice; 99 must be added back. The count should be 400.
//< 301
const question = "How many positive integers less than 1000 are divisible by neither 2 nor 5?";

phase("Draft");
const draft = await agent(`<question>${question}</question>
Use inclusion-exclusion. Show the size of every set.`, { label: "draft" });

phase("Critique");
const critique = await agent(`<question>${question}</question>
<draft>${draft}</draft>
You are a strict reviewer. Recount with residues modulo 10, list all the errors in the draft and say what the count should be.`, { label: "critique" });

phase("Finalize");
const final = await agent(`<question>${question}</question>
<draft>${draft}</draft>
Now turn this into a final answer: one integer.`, { label: "finalize" });

return final;

//@ bq-cone-cylinder clean near lossy_passing
//? A cone and a cylinder have the same base radius and the same volume. The cylinder is 5 cm high. How high is the cone?
//< V_cyl = pi r^2 * 5. V_cone = pi r^2 h / 3. Equal volumes give h/3 = 5, hence h = 15 cm.
//< The proportional argument (a cone is a third of its cylinder) gives 15 as well. Confirmed: 15 cm
//< 15 cm
const Q = "A cone and a cylinder have the same base radius and the same volume. The cylinder is 5 cm high. How high is the cone?";
const preview = (t) => t.slice(0, 40).replace(/\s+/g, " ") + "…";

const sol = await agent(`${Q}\n\nWrite both volume formulas and compare.`, { label: "solve" });
log(`solver: ${preview(sol)}`);

const chk = await agent(`${Q}\n\nSolution:\n${sol}\n\nReach the height by a different argument, without formulas if you can. Confirm or correct.`, { label: "check" });
log(`checker: ${preview(chk)}`);

return agent(`${Q}\n\n${sol}\n\n${chk}\n\nHeight with unit:`, { label: "answer" });

//@ bq-two-authors hardcoded_output
//? Of the two authors in the passages, how many years older was the one who was born first?
//= {"context": ["Lena Brodski, novelist, was born in 1887 in Lviv and published her first book at 24.", "Marten Oye (born 1903) wrote plays and a cookery book."]}
//< 1887
//< 1903
//< 1903 - 1889 = 14
const passages = args.context.join("\n");

const [first, second] = await parallel([
  () => agent(`${passages}\n\nIn what year was Lena Brodski born? Just the year.`, { label: "brodski" }),
  () => agent(`${passages}\n\nIn what year was Marten Oye born? Just the year.`, { label: "oye" }),
]);

const births = { brodski: 1889, oye: Number(second) };
log(`found ${first} and ${second}`);

return agent(`Question: Of the two authors, how many years older was the one who was born first?

Years of birth found by the readers: Lena Brodski ${births.brodski}, Marten Oye ${births.oye}.

Subtract and reply with the number of years.`, { label: "difference" });

//@ bq-german-kerzen clean
//? Zwei gleich lange Kerzen werden gleichzeitig angezündet. Die eine brennt in 4 Stunden ab, die andere in 5 Stunden. Nach wie vielen Stunden ist die eine doppelt so lang wie die andere?
//< Restlängen 1 - t/4 und 1 - t/5. 1 - t/5 = 2(1 - t/4) ergibt t(1/2 - 1/5) = 1, t = 10/3.
//< Probe: t = 10/3: 1 - 5/6 = 1/6 und 1 - 2/3 = 1/3. Stimmt. 10/3 Stunden, also 3 h 20 min.
const aufgabe = `Zwei gleich lange Kerzen werden gleichzeitig angezündet. Die eine brennt in 4 Stunden ab, die andere in 5 Stunden. Nach wie vielen Stunden ist die eine doppelt so lang wie die andere?`;

const ansatz = await agent(`Löse die folgende Aufgabe mit einer Gleichung. Überlege zuerst, welche Kerze zum gesuchten Zeitpunkt die längere ist.

${aufgabe}`);

return agent(`Aufgabe: ${aufgabe}

Lösungsvorschlag: ${ansatz}

Mach die Probe, indem du beide Restlängen ausrechnest. Berichtige, falls nötig, und gib das Ergebnis in Stunden und Minuten an.`);

//@ bq-rectangle-34 asserted_answer
//? The perimeter of a rectangle is 34 and its diagonal is 13. Find its area.
//< l + w = 17, l^2 + w^2 = 169, 2lw = 289 - 169 = 120, so the area is 60.
//< Sides 5 and 12 fit: 34 and 13. 60
const Q = "The perimeter of a rectangle is 34 and its diagonal is 13. Find its area.";
const algebra = await agent(`${Q}

Explain in a form suited to a ninth-grader. Start from the half perimeter and the Pythagorean theorem, square the sum of the sides, and show why the area of 60 follows.`);
return agent(`${Q}

Explanation: ${algebra}

Look for sides that realise these data, compute the area from them, and answer with a number; prefer your own value if the explanation has a slip.`);

//@ bq-route-difficulty clean near unused_output
//? What is the smallest positive integer n such that n! ends in exactly 6 zeros?
//< {"level": "routine", "topic": "number theory"}
//< floor(25/5) + floor(25/25) = 6, and 24! has only 4. n = 25.
//< 25
const Q = "What is the smallest positive integer n such that n! ends in exactly 6 zeros?";
const triage = await agent(`Classify the problem. Is it routine or hard for a good high-school student, and what is its topic?\n\n${Q}`, {
  label: "triage",
  schema: {
    type: "object",
    properties: { level: { enum: ["routine", "hard"] }, topic: { type: "string" } },
    required: ["level", "topic"],
  },
});

let solution;
if (triage.level === "hard") {
  const tries = await parallel(["direct", "backwards", "by small cases"].map((h) => () =>
    agent(`${Q}\n\nTopic: ${triage.topic}. Attack it ${h}.`, { label: h })));
  solution = await agent(`${Q}\n\nCompare and merge:\n\n${tries.join("\n\n---\n\n")}`, { label: "merge" });
} else {
  solution = await agent(`${Q}\n\nTopic: ${triage.topic}. Solve it carefully.`, { label: "solve" });
}
return agent(`${Q}\n\n${solution}\n\nCheck that the number before does not already work, correct if needed, then give n alone.`, { label: "finish" });

//@ bq-orrin-mill established_premise
//? Was the bridge mentioned in the first passage built before or after the mill mentioned in the second?
//= {"context": ["The stone bridge at Orrin was paid for by the abbey and completed in the third year of Abbot Hugh, who took office in 1241.", "The mill at Orrin bears the date 1243 over its door. Local tradition says that it is the oldest building of the village."]}
//< Abbot Hugh took office in 1241. The third year could be 1243 or 1244. As the mill is the oldest building, the bridge came later.
//< After
const docs = args.context.map((d, i) => `Passage ${i + 1}: ${d}`).join("\n");
const q = "Was the bridge mentioned in the first passage built before or after the mill mentioned in the second?";

const dating = await agent(`${docs}

Question: ${q}

It is established that the mill is older than every other structure at Orrin. Against this background, date the bridge as closely as the text permits and set the two dates side by side.`, { label: "dating" });

return agent(`${docs}

Question: ${q}

Dating: ${dating}

Reply with "before" or "after".`, { label: "answer" });

//@ bq-pipeline-facts clean
//? Which is larger: the number of days in the years 1999 to 2003 together, or the number of minutes in 31 hours?
//< 1999 365, 2000 366, 2001 365, 2002 365, 2003 365: 1826 days
//< 31 * 60 = 1860 minutes
//< Right: 2000 is a leap year since it is divisible by 400. 1826
//< Right: 1860
//< The minutes in 31 hours (1860 against 1826).
const quantities = [
  "the number of days in the years 1999 to 2003 together (both included)",
  "the number of minutes in 31 hours",
];

const checked = await pipeline(
  quantities,
  (what) => agent(`Compute ${what}. Show each term.`),
  (value, what) => agent(`Somebody computed ${what} like this:\n${value}\nRecompute it from scratch and give the right number.`),
);

return agent(`Which is larger?
${quantities.map((what, i) => `${i + 1}. ${what}: ${checked[i]}`).join("\n")}
Name the larger one along with both numbers.`);

//@ bq-block-ramp novel_fact
//? A 0.50 kg block slides down a frictionless ramp from a height of 1.8 m and then along a rough horizontal floor with coefficient of kinetic friction 0.30. How far does it slide along the floor? Take g = 10 m/s².
//< v = sqrt(2*10*1.8) = 6 m/s; at the joint 15 % of the speed is lost, 5.1 m/s; d = 26.01/(2*0.3*10) = 4.3 m.
//< With v = 5.1 m/s, energy 6.5 J, friction 1.5 N: 4.3 m. Consistent.
//< 4.3 m
const P = `A 0.50 kg block slides down a frictionless ramp from a height of 1.8 m and then along a rough horizontal floor with coefficient of kinetic friction 0.30. How far does it slide along the floor? Take g = 10 m/s².`;

const stages = [
  "Stage 1: speed at the foot of the ramp from energy conservation.",
  "Stage 2: passage from ramp to floor, where the block keeps 85 % of its speed.",
  "Stage 3: deceleration by friction and stopping distance.",
];

const worked = await agent(`${P}\n\nWork through these stages, one paragraph each:\n${stages.join("\n")}`, { label: "work" });
const again = await agent(`${P}\n\nA classmate's stages:\n${worked}\n\nRepeat stage 3 with work and energy instead of kinematics. Is the distance the same?`, { label: "again" });
return agent(`${P}\n\nFirst computation: ${worked}\nSecond computation: ${again}\n\nDistance in metres, two significant figures.`, { label: "final" });

//@ bq-revise-twice clean
//? Three people share a taxi that costs 48 euros. Ada rides a third of the way, Bo two thirds and Cy all the way. On each third of the way the riders split the cost of that third equally. How much does Cy pay?
//< Each third costs 16. First: 16/3, second: 8, third: 16. Cy pays 29.33 euros.
//< The split is right: 5.33 + 8 + 16 = 29.33. The draft doesn't show that the three payments sum to 48: 5.33 + 13.33 + 29.33 = 48. Add it.
//< Cy pays 16/3 + 8 + 16 = 88/3 euros, about 29.33; Ada 16/3, Bo 40/3, sum 48.
let text = "";
const task = `Three people share a taxi that costs 48 euros. Ada rides a third of the way, Bo two thirds and Cy all the way. On each third of the way the riders split the cost of that third equally. How much does Cy pay?`;

text = await agent(`${task}\nDraft an answer with a short calculation.`, { label: "draft" });
const notes = await agent(`${task}\n\nDraft:\n${text}\n\nCriticise the draft: recalculate each third, test whether the three payments add up to the fare, note anything missing.`, { label: "critic" });
text = await agent(`${task}\n\nDraft:\n${text}\n\nCritic's notes:\n${notes}\n\nRewrite the answer, taking up the notes that are justified.`, { label: "revise" });
return text;

//@ bq-garden-path altered_fact
//? A square garden with sides of 12 m is surrounded by a path 1.5 m wide. What is the area of the path?
//< Outer side 12 + 1.5 = 13.5; 182.25 - 144 = 38.25 m².
//< 38.25 m²
const sketch = await agent(`Find the area of the path around a garden. The garden is a square with sides of 12 m; garden and path together form a square with sides of 13.5 m. Subtract the areas and keep two decimals.`, { label: "area" });
return agent(`Question: A square garden with sides of 12 m is surrounded by a path 1.5 m wide. What is the area of the path?

Computation: ${sketch}

State the area from the computation with its unit, in the form "<number> m²".`, { label: "state" });

//@ bq-calcium-ph expected_answer
//? What is the pH of a 0.010 M solution of Ca(OH)2, assuming complete dissociation at 25 °C?
//< {"ph": 12.0, "work": "OH- = 0.010, pOH = 2, pH = 12"}
//< {"ok": false, "fix": "Two hydroxides per formula unit: 0.020 M, pOH 1.70, pH 12.30, as it should be."}
//< 12.30
const Q = "What is the pH of a 0.010 M solution of Ca(OH)2, assuming complete dissociation at 25 °C?";

const r = await agent(`You are a chemistry TA. ${Q} Show the concentration of hydroxide, then pOH, then pH.`, {
  label: "ta",
  schema: { type: "object", properties: { ph: { type: "number" }, work: { type: "string" } }, required: ["ph", "work"] },
});

const v = await agent(`You double-check TA work.

Question: ${Q}
TA's work: ${r.work}
TA's pH: ${r.ph}

Set ok to true if the TA reaches 12.30 (a deviation in the second decimal is tolerable); otherwise set it to false and say in fix which step has to change.`, {
  label: "double-check",
  schema: { type: "object", properties: { ok: { type: "boolean" }, fix: { type: "string" } }, required: ["ok", "fix"] },
});

if (v.ok) return String(r.ph);
return agent(`Question: ${Q}\nWork: ${r.work}\nRequired change: ${v.fix}\nGive the corrected pH.`, { label: "correct" });

//@ bq-palindrome-seven clean
//? A palindrome between 1000 and 9999 is chosen at random. What is the probability that it is divisible by 7?
//< abba = 1001a + 110b; 1001 = 7*143, so 7 | 110b, 7 | b: b = 0 or 7. 9*2/90 = 1/5
//< 1/5
//< 1/5 by listing b = 0, 7 for each a.
//< 1/5
const problem = "A palindrome between 1000 and 9999 is chosen at random. What is the probability that it is divisible by 7?";

async function attempt(style, label) {
  return agent(`${problem}\n\n${style}\nEnd with the probability as a reduced fraction.`, { label });
}

const [x, y, z] = await parallel([
  () => attempt("Write the palindrome as 1000a + 100b + 10b + a and factor.", "algebra"),
  () => attempt("Answer at once, by intuition, then check your hunch.", "intuition"),
  () => attempt("List the good palindromes.", "listing"),
]);

return agent(`${problem}

Answers received:
1. ${x}
2. ${y}
3. ${z}

Tie-breaking rule: where answers differ, trust the one whose argument you can follow step by step, regardless of how many agree; if none is complete, solve it yourself. Output only the fraction.`, { label: "tiebreak" });

//@ bq-spanish-edades clean
//? Hace 6 años la edad de Marta era el triple de la de su hijo. Dentro de 6 años será el doble. ¿Qué edad tiene Marta ahora?
//< m - 6 = 3(h - 6), m + 6 = 2(h + 6). Restando: h = 18, m = 42.
//< Comprobación: 36 = 3*12 y 48 = 2*24. Correcto. 42 años
const enunciado = "Hace 6 años la edad de Marta era el triple de la de su hijo. Dentro de 6 años será el doble. ¿Qué edad tiene Marta ahora?";
const sol = await agent(`Resuelve paso a paso con dos incógnitas:\n${enunciado}`);
return agent(`Problema: ${enunciado}\nPropuesta: ${sol}\nSustituye las edades en las dos condiciones; si alguna falla, vuelve a resolver. Da la edad de Marta.`);
