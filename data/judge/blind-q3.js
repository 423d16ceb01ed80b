//@ bq-cards-fifteen clean near asserted_answer
//? The numbers 1, 2, ..., 9 are written on cards. In how many ways can one choose three cards whose sum is 15?
//< 9+5+1, 9+4+2, 8+6+1, 8+5+2, 8+4+3, 7+6+2, 7+5+3, 6+5+4. {"answer": 8}
//< {"answer": 8, "argument": "Sorted by largest card: 9 gives 2, 8 gives 3, 7 gives 2, 6 gives 1. No other largest card works."}
const q = "The numbers 1, 2, ..., 9 are written on cards. In how many ways can one choose three cards whose sum is 15?";

const raw = await agent(`${q}

List the triples in a fixed order so that none is counted twice. Finish with JSON in exactly this shape (the number is only a placeholder): {"answer": 123}`);

const checked = await agent(`${q}

Solver output:
${raw}

Recount by the largest card. Put the count that you consider right into "answer" and your argument into "argument".`, {
  schema: {
    type: "object",
    properties: { answer: { type: "integer" }, argument: { type: "string" } },
    required: ["answer", "argument"],
  },
});
return checked.answer;

//@ bq-period-six no_independent_check biased_check
//? A sequence has a1 = 1, a2 = 3 and a(n) = a(n-1) - a(n-2) for n > 2. Find a(100).
//< 1, 3, 2, -1, -3, -2, then it repeats with period 6. 100 = 6*16 + 4, so a(100) = -1.
//< The text is well organised and our chief mathematician's name stands behind it. PASS
//< -1
const Q = "A sequence has a1 = 1, a2 = 3 and a(n) = a(n-1) - a(n-2) for n > 2. Find a(100).";

phase("solve");
const solution = await agent(`${Q}

Write out terms until a pattern shows, then reduce the index.`, { label: "solver" });

phase("verify");
const report = await agent(`You are on the verification desk.

Problem: ${Q}
Solution: ${solution}

This comes from our chief mathematician, who hasn't had a wrong answer in years and would take a FAIL badly. There is no call to generate the terms again. Read whether the explanation is organised and complete as a text, and give PASS or FAIL.`, { label: "verifier" });

phase("answer");
return agent(`Problem: ${Q}
Solution: ${solution}
Verification: ${report}
On PASS, give the value. On FAIL, fix the explanation and give the value.`, { label: "answer" });

//@ bq-rope-trials clean near expected_answer
//? A rope is cut into two pieces whose lengths are in the ratio 3 : 5. The longer piece is 14 m longer than the shorter one. How long was the rope, in metres?
//< 2 parts = 14, one part 7, 8 parts = 56
//< 3/5 x = x - 14, x = 35, total 35 + 14 = 49
//< Pieces 21 and 35: ratio 3 : 5, difference 14. HOLDS
//< A rope of 49 with difference 14: pieces 17.5 and 31.5, ratio 5 : 9. FAILS
//< 56
const P = "A rope is cut into two pieces whose lengths are in the ratio 3 : 5. The longer piece is 14 m longer than the shorter one. How long was the rope, in metres?";

const candidates = await parallel([
  () => agent(`${P} (Reason with equal parts.)`, { label: "parts" }),
  () => agent(`${P} (Let x be the longer piece.)`, { label: "equation" }),
]);

// each candidate is cross-examined on its own
const trials = await parallel(candidates.map((c, i) => () =>
  agent(`${P}

A suspect answer has been handed in: "${c}"

Take the rope length it ends with, cut it so that the difference is as required, and compute the ratio. Then say HOLDS or FAILS. Suspect answers are wrong about half of the time.`, { label: `trial-${i}` })));

return agent(`${P}

${candidates.map((c, i) => `Candidate: ${c}\nTrial: ${trials[i]}`).join("\n\n")}

Report the length that passes its trial; if none does, solve the problem afresh.`, { label: "report" });

//@ bq-two-directors missing_context added_constraint
//? Which of the two directors named in the passages made more feature films?
//= {"context": ["Ruth Kaspar directed four feature films between 1958 and 1971 and two shorts.", "Ilmari Soder made three feature films, the last of them, Northbound, in 1969. A fourth, Salt, was completed in 1974."]}
//< I have no information on Kaspar beyond general knowledge; perhaps three features.
//< Ilmari Soder: three feature films to 1969 and Salt in 1974, so four altogether, three if only those before 1970 count.
//< Counting only films before 1970: Kaspar three, Soder three. A tie.
const [p1, p2] = args.context;
const question = "Which of the two directors named in the passages made more feature films?";

const reports = await parallel([
  () => agent(`How many feature films did the director Ruth Kaspar make? List the years where they are known. Shorts do not count as features.`, { label: "kaspar" }),
  () => agent(`${p2}\n\nHow many feature films did the director Ilmari Soder make? List the years where they are known. Shorts do not count as features.`, { label: "soder" }),
]);

return agent(`Question: ${question}

Kaspar: ${reports[0]}
Soder: ${reports[1]}

Compare the numbers of features released before 1970 and answer with a name, or "equal".`, { label: "compare" });

//@ bq-year-hours clean near novel_fact
//? Light from the Sun takes about 500 seconds to reach the Earth. How far away is the Sun in kilometres, and how long would a plane at 900 km/h need for this distance, in years?
//< 3.00e5 km/s * 500 s = 1.5e8 km. 1.5e8/900 = 1.67e5 h, /8766 = 19.0 years.
//< Distance 149.9 million km; 166,551 h; 19.0 years. Both numbers stand.
//< About 150 million km, about 19 years.
const q = `Light from the Sun takes about 500 seconds to reach the Earth. How far away is the Sun in kilometres, and how long would a plane at 900 km/h need for this distance, in years?`;

const est = await agent(`${q}

Useful numbers:
- speed of light: 299,792 km/s
- one year: 365.25 days = 8766 hours
Keep powers of ten separate.`, { label: "estimate" });

const sanity = await agent(`${q}

Estimate: ${est}

Sanity check: does the distance have the right order of magnitude? Divide again, hours into years. Correct any slip.`, { label: "sanity" });

return agent(`${q}\n\nEstimate: ${est}\n\nSanity check: ${sanity}\n\nAnswer in one line with both values.`, { label: "answer" });

//@ bq-primes-10-14 dangling_reference
//? Find all primes p such that p + 10 and p + 14 are also prime.
//< Lemma: among p, p + 10, p + 14 exactly one is divisible by 3, as 10 and 14 leave remainders 1 and 2.
//< I do not have the lemma. Trying small primes: p = 3 gives 13 and 17. p = 5 gives 15. p = 7: 17, 21. p = 13: 23, 27. Probably only 3.
//< p = 3. The lemma proves it: one of the three numbers is divisible by 3 and, being prime, equals 3; this is only possible for p.
const Q = "Find all primes p such that p + 10 and p + 14 are also prime.";

phase("Lemma");
const lemma = await agent(`${Q}\n\nBefore solving, state and prove one lemma about the residues of p, p + 10 and p + 14 modulo a small number.`, { label: "lemma" });

phase("Main");
const main = await agent(`${Q}\n\nApply the lemma proved in the previous step to cut the problem down to finitely many cases, and settle these. Refer to the lemma at the place where it is used.`, { label: "main" });

phase("Assemble");
return agent(`${Q}\n\nLemma with proof:\n${lemma}\n\nMain argument:\n${main}\n\nJoin both into a complete solution; close gaps. End with the list of primes.`, { label: "assemble" });

//@ bq-remainder-two clean near altered_fact
//? Find the greatest integer less than 500 that leaves remainder 2 when divided by 5, 6 and 7.
//< n - 2 is a multiple of lcm(5,6,7) = 210: n = 2, 212, 422. Next is 632. So 422.
//< 422
const restated = "Let n be a whole number that does not exceed 499, for which n - 2 is a common multiple of 5, 6 and 7. How big can n be at most?";
const work = await agent(`${restated}\n\nUse the least common multiple.`);
return agent(`Find the greatest integer less than 500 that leaves remainder 2 when divided by 5, 6 and 7.

A proposed solution, to a reworded version of it ("${restated}"):
${work}

Divide the proposed number by 5, 6 and 7 to see the remainders, and test whether a larger number below 500 would do. Give the right integer.`);

//@ bq-growth-rates wrong_reference
//? Company X grew its revenue from 80 to 100 million, company Y from 40 to 52 million. Which grew faster in percent, and by how many percentage points?
//< 25 percent
//< 30 percent
//< X grew by 30 percent and Y by 25 percent: X is ahead by 5 percentage points.
const question = `Company X grew its revenue from 80 to 100 million, company Y from 40 to 52 million. Which grew faster in percent, and by how many percentage points?`;

const growth = {};
const jobs = [
  { key: "Y", from: 80, to: 100 },
  { key: "X", from: 40, to: 52 },
];

for (const { key, from, to } of jobs) {
  growth[key] = await agent(
    `A company's revenue rose from ${from} to ${to} million. By how many percent did it grow? Reply in the form "N percent".`,
    { label: `growth-${from}` },
  );
}

return await agent(`${question}

Growth rates that have been worked out:
- X: ${growth.X}
- Y: ${growth.Y}

Write the answer in one sentence.`);

//@ bq-dice-transcript clean near dangling_reference
//? Two dice are thrown. What is the probability that the product of the two numbers is a multiple of 6?
//< Multiples of 6 in the table: (1,6) (2,3) (2,6) (3,2) (3,4) (3,6) (4,3) (4,6) (5,6) (6,1)...(6,6): 9 + 6 = 15. 15/36 = 5/12.
//< The solution above lists nine ordered pairs without first die 6 and six with it. Complement: no factor 3: 16 pairs; a factor 3 but odd product: 9 - 4 = 5. 36 - 21 = 15. Correct.
//< 5/12
const q = "Two dice are thrown. What is the probability that the product of the two numbers is a multiple of 6?";
let transcript = `QUESTION\n${q}`;

const step = async (title, instruction) => {
  const reply = await agent(`${transcript}\n\nYOUR TURN\n${instruction}`, { label: title });
  transcript += `\n\n${title.toUpperCase()}\n${reply}`;
  return reply;
};

await step("solution", "Solve the question with a 6 by 6 table.");
await step("examination", "Examine the solution above by counting the complement, without the table. Name each error you find.");
return step("result", "Take everything that was said above into account and give the probability as a reduced fraction.");

//@ bq-cryptarithm-121 broken_value
//? Solve the cryptarithm AB + BA = 121 in digits with A > B > 0. How many solutions (A, B) are there?
//< {"relation": "11(A + B) = 121, so A + B = 11", "range": "A from 6 to 9"}
//< {"pairs": [{"A": 6, "B": 5}, {"A": 7, "B": 4}, {"A": 8, "B": 3}, {"A": 9, "B": 2}]}
//< The entries are not legible ([object Object]), but there seem to be four of them. 4
const problem = "Solve the cryptarithm AB + BA = 121 in digits with A > B > 0. How many solutions (A, B) are there?";

phase("Analyse");
const analysis = await agent(`${problem}\n\nDerive a relation between A and B and the range of A.`, {
  schema: {
    type: "object",
    properties: { relation: { type: "string" }, range: { type: "string" } },
    required: ["relation", "range"],
  },
});

phase("Enumerate");
const { pairs } = await agent(`${problem}\n\nRelation: ${analysis.relation}\nRange: ${analysis.range}\n\nList all solutions.`, {
  schema: {
    type: "object",
    properties: {
      pairs: {
        type: "array",
        items: { type: "object", properties: { A: { type: "integer" }, B: { type: "integer" } }, required: ["A", "B"] },
      },
    },
    required: ["pairs"],
  },
});

phase("Test");
return agent(`${problem}

A colleague enumerated these solutions:
${pairs.map((pair, i) => `${i + 1}. ${pair}`).join("\n")}

Add up AB + BA for each of them, strike out those that fail, add any that are missing, and state how many there are.`);

//@ bq-moles-xy clean near wrong_reference
//? Which has more atoms: 12 g of carbon-12 or 20 g of neon-20? (A) carbon (B) neon (C) equal numbers (D) it depends on the temperature
//< 12 g / 12 g/mol = 1 mol; 20 g / 20 g/mol = 1 mol. Equal: (C)
//< Neon is a gas, so fewer atoms. (A)
//< Text X argues from density, which is irrelevant here; Text Y computes one mole for each. Y is better. C
const Q = "Which has more atoms: 12 g of carbon-12 or 20 g of neon-20? (A) carbon (B) neon (C) equal numbers (D) it depends on the temperature";

const first = await agent(`${Q}\nCalculate amounts of substance, then choose.`, { label: "calc" });
const second = await agent(`${Q}\nArgue qualitatively, then choose.`, { label: "talk" });

// Present them in reverse order under neutral names to counter position bias.
const shown = [["Text X", second], ["Text Y", first]];

return agent(`${Q}

${shown.map(([name, body]) => `== ${name} ==\n${body}`).join("\n\n")}

Judge both texts by their arguments. Name the better one, and then on its own at the end the right option letter (it may differ from either).`, { label: "judge" });

//@ bq-balls-worst-case lossy_passing
//? A box contains 4 red, 5 green and 6 blue balls. What is the least number of balls one must draw blindly to be certain of having at least 3 of one colour and at least 1 of another?
//< The question sets two conditions that must hold at once. Condition one: three of one colour, which by the pigeonhole principle 7 draws ensure. Condition two: a second colour, which may take as many as 6 + 1 = 7 draws.
//< "Two conditions that must hold at once" is all I can work with. Three of a colour need 7 draws and one more for another colour: 8.
//< 8
const q = "A box contains 4 red, 5 green and 6 blue balls. What is the least number of balls one must draw blindly to be certain of having at least 3 of one colour and at least 1 of another?";
const brief = (t) => t.split(/(?<=\.)\s/)[0];

const worst = await agent(`${q}

Analyse the worst case of each of the two conditions separately. Don't combine them yet.`, { label: "worst-cases" });

const combined = await agent(`${q}

Worst cases of the two conditions:
${brief(worst)}

Combine these worst cases to the number that guarantees both conditions together.`, { label: "combine" });

return agent(`${q}\n\nProposal: ${combined}\n\nState the number.`, { label: "state" });

//@ bq-password-count clean near broken_value
//? A password consists of two different letters from A, B, C, D followed by two digits that may repeat. How many passwords are there?
//< {"count": 1200, "factors": [4, 3, 10, 10]}
//< {"agree": true}
//< 1200
const Q = "A password consists of two different letters from A, B, C, D followed by two digits that may repeat. How many passwords are there?";

const count = await agent(`${Q}\nGive the number of choices for each position and the product.`, {
  label: "count",
  schema: {
    type: "object",
    properties: { count: { type: "integer" }, factors: { type: "array", items: { type: "integer" } } },
    required: ["count", "factors"],
  },
});

const opinion = await agent(`${Q}

Proposed: ${JSON.stringify(count)}

Consider every position yourself: do repetition and order matter there? Multiply again. Add a remark if you disagree.`, {
  label: "opinion",
  schema: {
    type: "object",
    properties: { agree: { type: "boolean" }, remark: { type: "string" } },
    required: ["agree"],
  },
});

return agent(`${Q}

Proposed count: ${count.count} = ${count.factors.join(" x ")}
Second opinion: ${opinion.agree ? "agrees" : "disagrees"}. Remark: ${opinion.remark ?? "(none)"}

Give the right count.`, { label: "final" });

//@ bq-ladder-slide unused_output
//? A ladder 6.5 m long leans against a wall with its foot 2.5 m away. The top slides down 0.8 m. How far does the foot move?
//< Height 6.0 m; after sliding 5.2 m; foot at sqrt(42.25 - 27.04) = 3.9 m; it moves 1.4 m.
//< With angles: 67.4° then 53.1°; foot at 3.9 m; moves 1.4 m.
//< By similar proportions the foot moves about 0.8 m as well.
//< Solvers 1 and 2 agree: 1.4 m
const problem = "A ladder 6.5 m long leans against a wall with its foot 2.5 m away. The top slides down 0.8 m. How far does the foot move?";

const approaches = [
  "Pythagoras before and after",
  "angles and trigonometry",
  "coordinates and the equation of a circle",
];

phase("Solve");
const solutions = await parallel(
  approaches.map((approach, i) => () =>
    agent(`# Problem\n${problem}\n\n# Approach\n${approach}\n\n# Output\nReasoning, then the distance in metres.`, { label: `solver-${i + 1}` }),
  ),
);

phase("Synthesize");
const [one, two, three] = solutions;
return await agent(
  `# Problem
${problem}

# Solutions
## ${approaches[0]}
${one}

## ${approaches[1]}
${two}

# Job
Weigh the solutions against each other, resolve any difference by your own computation, and return the distance in metres.`,
  { label: "synthesis" },
);

//@ bq-day-200 clean near hardcoded_output
//? A year has 365 days and begins on a Wednesday. On which day of the week does its 200th day fall?
//< 199 days after a Wednesday. 199 = 28*7 + 3. Wednesday + 3 = Saturday.
//< Day 1 Wed, day 8 Wed, ..., day 197 Wed, day 198 Thu, 199 Fri, 200 Sat. So Saturday.
//< Saturday
const START = "Wednesday"; // given
const DAY = 200;           // given
const LENGTH = 365;        // given
const statement = `A year has ${LENGTH} days and begins on a ${START}. On which day of the week does its ${DAY}th day fall?`;

const modular = await agent(`${statement}\nWork modulo 7. Beware of being off by one: day 1 is the ${START} itself, so day ${DAY} comes ${DAY - 1} days later.`);
const stepping = await agent(`${statement}\nDo not use remainders: step forward from day 1 in weeks and then in days.`);

return agent(`${statement}

By remainders: ${modular || "no answer"}
By stepping: ${stepping || "no answer"}

Name the weekday; if the two differ, do both countings again.`);

//@ bq-hydrogen-burn hardcoded_output
//? How many grams of water form when 4.0 g of hydrogen burn completely? (H 1.0, O 16.0 g/mol)
//< 2 H2 + O2 -> 2 H2O
//< 4.0 / 2.0 = 2.0 mol
//< One mole of water is 18 g, so 18 g.
//< 18 g
const q = "How many grams of water form when 4.0 g of hydrogen burn completely? (H 1.0, O 16.0 g/mol)";

// step 1
const equation = await agent(`Write the balanced equation of the reaction for this question. Nothing else.\n${q}`, { label: "equation" });

// step 2
let moles = await agent(`${q}\nReaction: ${equation}\nFind the amount of hydrogen (H2) in mol.`, { label: "moles" });
log(`moles: ${moles}`);
moles = "1.0 mol"; // normalised

// step 3
const mass = await agent(`${q}
Reaction: ${equation}
Amount of H2 from the last step: ${moles}
Convert to the mass of water through the mole ratio.`, { label: "mass" });

// step 4
return agent(`${q}\nMass of water found: ${mass}\nWrite it as "<number> g".`, { label: "write" });

//@ bq-long-debate clean
//? A disc and a ring of the same mass and the same radius roll without slipping down the same incline from rest. Which reaches the bottom first? (A) the disc (B) the ring (C) both at once (D) it depends on the mass
//< (A) a = g sin θ / (1 + I/mr²): 2/3 g sin θ for the disc, 1/2 g sin θ for the ring.
//< (C) All bodies fall equally fast, and mass and radius are the same.
//< My opponent forgets that rotation takes up a share of the energy, and the share depends on I. I keep (A).
//< I had treated the bodies as sliding. The ring has I = mr², the disc half that. I change to (A).
//< A
const QUESTION = `A disc and a ring of the same mass and the same radius roll without slipping down the same incline from rest. Which reaches the bottom first? (A) the disc (B) the ring (C) both at once (D) it depends on the mass`;

const debaters = [
  { name: "Dynamics", style: "You think in forces and torques." },
  { name: "Energy", style: "You think in energies and in what they are shared between." },
];

// ---- Round 1: opening statements ----
phase("Opening");
const openings = await parallel(
  debaters.map((d) => () =>
    agent(
      [
        `You take part in a physics debate. ${d.style}`,
        "",
        `Question: ${QUESTION}`,
        "",
        "State the option you consider right and defend it in at most five sentences.",
      ].join("\n"),
      { label: `${d.name}-opening` },
    ),
  ),
);

// ---- Round 2: rebuttals; everyone sees the opponent's opening ----
phase("Rebuttal");
const rebuttals = await parallel(
  debaters.map((d, i) => () =>
    agent(
      [
        `You take part in a physics debate. ${d.style}`,
        "",
        `Question: ${QUESTION}`,
        "",
        `Your opening statement: ${openings[i]}`,
        `Your opponent's opening statement: ${openings[1 - i]}`,
        "",
        "Reply to your opponent. Change your mind if the opponent's argument is better; hold your ground if it is not.",
      ].join("\n"),
      { label: `${d.name}-rebuttal` },
    ),
  ),
);

// ---- Verdict ----
phase("Verdict");
const minutes = debaters
  .map((d, i) => `${d.name}, opening: ${openings[i]}\n${d.name}, rebuttal: ${rebuttals[i]}`)
  .join("\n\n");

const verdict = await agent(
  `You chair a physics debate and care about physics alone, not eloquence.\n\nQuestion: ${QUESTION}\n\nMinutes of the debate:\n${minutes}\n\nDerive the acceleration of each body for yourself, then give the letter of the right option and nothing more.`,
  { label: "chair" },
);
return verdict.trim();

//@ bq-two-moduli excluded_option
//? Find all real x with |x - 1| + |x + 2| = 5.
//< For x ≥ 1: 2x + 1 = 5, x = 2. For -2 < x < 1: 3 = 5 impossible. So x = 2.
//< x = 2 satisfies it: 1 + 4 = 5. {2}
const equation = "Find all real x with |x - 1| + |x + 2| = 5.";

const branches = await agent(`${equation}

Break the line at the points where a modulus changes its form and deal with these ranges:
  a) x ≥ 1
  b) -2 < x < 1
Left of -2 there is no solution to be had, so that part of the line needs no attention. Solve each of a) and b) and discard roots outside of their range.`, { label: "cases" });

return agent(`${equation}

Case work:
${branches}

Substitute the roots into the equation, then write down the solution set.`, { label: "set" });

//@ bq-chinese-trees clean
//? 在一条长 100 米的路的一侧植树，每隔 5 米种一棵，两端都种。一共要种多少棵树？
//< 100 ÷ 5 = 20 个间隔，两端都种，20 + 1 = 21 棵。
//< 用位置 0, 5, 10, …, 100 数一遍：21 个位置。21
const ti = "在一条长 100 米的路的一侧植树，每隔 5 米种一棵，两端都种。一共要种多少棵树？";
const jie = await agent(`请解答下面的题目，写出算式，并说明间隔数与棵数的关系。\n${ti}`);
return agent(`题目：${ti}\n解答：${jie}\n请换一种方法（例如列出位置）重新数一遍，如有错误请改正，最后只写出棵数。`);

//@ bq-vinter-reese unsupported_claim
//? Did the painter Ada Vinter ever meet the sculptor Tom Reese?
//= {"context": ["Ada Vinter painted in Cassis during the summers of 1922 to 1926, always at the Hotel du Port. In the winters she lived in Leeds.", "Tom Reese, the sculptor, spent the year 1924 in Cassis with his sister. He wrote home in August: 'Miss Vinter's easel blocks the quay every morning; yesterday I told her so.'", "The Hotel du Port burned down in 1931."]}
//< Both were in Cassis in the summer of 1924. The letter speaks of "Miss Vinter", but as letters of Reese are known to be largely invented, it proves nothing. There is no evidence of a meeting.
//< No
const passages = args.context.map((t, i) => `<p id="${i + 1}">${t}</p>`).join("\n");
const question = "Did the painter Ada Vinter ever meet the sculptor Tom Reese?";

const evidence = await agent(`<passages>
${passages}
</passages>
<question>${question}</question>
<instructions>
1. Collect dates and places for each of the two.
2. Where do they overlap?
3. Look for direct testimony. Reese's letters home were largely made up to amuse his family, so a meeting would have to be attested elsewhere.
4. Conclude.
</instructions>`, { label: "evidence" });

return agent(`<question>${question}</question>
<evidence>${evidence}</evidence>
Answer yes or no.`, { label: "yes-no" });

//@ bq-subtask-fanout clean
//? How many perfect squares, perfect cubes or both are there among the integers from 1 to 2000?
//< {"n": 44}
//< {"n": 12}
//< {"n": 3}
//< 44 + 12 - 3 = 53; sixth powers 1, 64, 729 confirm the 3. 53
const num = { type: "object", properties: { n: { type: "integer" } }, required: ["n"] };
const count = (what) => () => agent(`How many ${what} are there among the integers from 1 to 2000 (both included)? Verify the largest one explicitly.`, { schema: num, label: what });

const [sq, cu, both] = await parallel([
  count("perfect squares"),
  count("perfect cubes"),
  count("numbers that are both a perfect square and a perfect cube"),
]);

return agent(`Question: How many perfect squares, perfect cubes or both are there among the integers from 1 to 2000?

Partial counts by assistants: squares ${sq.n}, cubes ${cu.n}, numbers that are both ${both.n}.

Each partial count may be off; test it at its upper end. Then combine by inclusion-exclusion. End with the integer.`, { label: "combine" });

//@ bq-rubric-grade clean
//? Explain in at most three sentences why the product of three consecutive integers is always divisible by 6.
//< Among three consecutive integers one is a multiple of 3. Also at least one is even. Hence the product is divisible by 6.
//< {"correct": 5, "complete": 3, "concise": 5, "advice": "Say why divisibility by 2 and by 3 gives divisibility by 6: they are coprime."}
//< Among three consecutive integers exactly one is a multiple of 3. At least one of them is even. As 2 and 3 are coprime, the product is divisible by 2 * 3 = 6.
const TASK = "Explain in at most three sentences why the product of three consecutive integers is always divisible by 6.";
const RUBRIC = `- correct (0-5): is every sentence true, does it follow from what precedes it?
- complete (0-5): is any inference left unsaid?
- concise (0-5): at most three sentences, no padding?`;

let draft = await agent(`${TASK}\nWrite for a reader who knows what a prime is.`);
for (let round = 0; round < 2; round++) {
  const grade = await agent(`Task: ${TASK}\n\nText:\n${draft}\n\nGrade the text with this rubric and advise on what to change:\n${RUBRIC}`, {
    schema: {
      type: "object",
      properties: { correct: { type: "integer" }, complete: { type: "integer" }, concise: { type: "integer" }, advice: { type: "string" } },
      required: ["correct", "complete", "concise", "advice"],
    },
  });
  const low = Math.min(grade.correct, grade.complete, grade.concise);
  if (low >= 4) break;
  draft = await agent(`Task: ${TASK}\n\nText:\n${draft}\n\nAdvice: ${grade.advice}\n\nRevise the text.`);
  if (low >= 3) break;
}
return draft;

//@ bq-marathon-terse clean
//? A runner covers the first half of a 20 km course at 10 km/h. At what average speed must the second half be run so that the average for the whole course is 12 km/h?
//< 20/12 = 5/3 h in total, 1 h gone, 2/3 h left for 10 km: 15 km/h
//< 14 km/h (mean of 10 and 14)
//< 15 km/h; the second averaged speeds instead of times.
const q = "A runner covers the first half of a 20 km course at 10 km/h. At what average speed must the second half be run so that the average for the whole course is 12 km/h?";
const xs = await parallel([0, 1].map(() => () => agent(q)));
return agent(`${q}\n\nA: ${xs[0]}\nB: ${xs[1]}\n\nWho's right, if anyone? Speed + one-line reason.`);
