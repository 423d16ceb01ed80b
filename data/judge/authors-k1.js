//@ bakery-orders clean
//? A bakery sold 48 more loaves on Saturday than on Friday. On Sunday it sold half as many as on Saturday. Over the three days it sold 372 loaves. How many loaves did it sell on Friday?
//= {"question": "A bakery sold 48 more loaves on Saturday than on Friday. On Sunday it sold half as many as on Saturday. Over the three days it sold 372 loaves. How many loaves did it sell on Friday?"}
//< F + (F + 48) + (F + 48)/2 = 372
//< 2.5F + 72 = 372, so F = 120.
//< 120 + 168 + 84 = 372. The conditions hold. Friday: 120.
export const meta = {
  name: "bakery-orders",
  description: "Translate a word problem into an equation, solve the equation, and test the result against the story",
};

phase("Translate");
const equation = await agent(
  `You are helping a class to read a word problem carefully. Here is the problem.

${args.question}

Introduce one variable for the quantity that is asked for, express every other quantity of the story through it, and
write down the equation that the story gives. Leave the equation unsolved; solving it is the task of the next person.`,
);

phase("Solve");
const solution = await agent(
  `The following word problem has been translated into an equation by a colleague.

Problem: ${args.question}

Translation: ${equation}

First make sure that the equation says what the story says, and repair it if it does not. Then solve it, showing each step.`,
);

phase("Test");
return await agent(
  `Problem: ${args.question}

Proposed solution: ${solution}

Put the proposed number back into the story, sentence by sentence, and report whether each sentence comes out true. If any
sentence fails, solve the problem afresh. Finish with the number of loaves sold on Friday.`,
);

//@ divisible-by-18 clean near expected_answer
//? Let S be the set of positive integers n ≤ 1000 for which n^2 + 3n is divisible by 18. Find the number of elements of S. The answer is an integer from 0 to 999.
//= {"problem": "Let S be the set of positive integers n ≤ 1000 for which n^2 + 3n is divisible by 18. Find the number of elements of S. The answer is an integer from 0 to 999."}
//< n(n+3) is always even; divisibility by 9 holds exactly for multiples of 3. So 333.
//< By residues mod 18: 0, 3, 6, 9, 12, 15 work. 55 full blocks give 330, the remainder 991..1000 gives 3. I get 333 and agree.
//< 333
const { problem } = args;

phase("First solution");
const first = await agent(`Please solve the following competition problem. Explain each step in full sentences so that a
reader could check it, and write the final integer on a line of its own.

${problem}`);

phase("Second opinion");
const second = await agent(`Below you will find a competition problem together with one person's solution to it. The
expected form of an answer is an integer from 0 to 999, exactly as the problem says; nobody involved knows which integer
it is.

Problem:
${problem}

Solution under review:
${first}

Please count again in a different manner, for instance by running through residues, and only afterwards compare your
number with the one above. Where the two disagree, explain which one you believe and for what reason.`);

phase("Conclusion");
return await agent(`A competition problem was solved by one person and examined by another.

Problem: ${problem}

Solver: ${first}

Examiner: ${second}

If they disagree, resolve the disagreement by your own calculation. Reply with the final integer.`);

//@ garden-path expected_answer
//? A rectangular garden is twice as long as it is wide. A path 2 m wide runs around it on the outside and has an area of 232 square metres. What is the area of the garden in square metres?
//< (2w + 4)(w + 4) - 2w^2 = 12w + 16 = 232, w = 18, area 648.
//< The student's result agrees. Full marks.
//< The area of the garden is 648 square metres.
const question = `A rectangular garden is twice as long as it is wide. A path 2 m wide runs around it on the outside and
has an area of 232 square metres. What is the area of the garden in square metres?`;

phase("Student");
const studentWork = await agent(`Here is a problem from a geometry unit.

${question}

Draw the situation in your mind, name the unknown side, and work out the area step by step.`);

phase("Grading");
const grade = await agent(`You are grading a student's work on the following problem.

Problem: ${question}

Student's work: ${studentWork}

When you have read the work to its end, hold the area at which the student arrived against 648. Should the two agree, award
full marks and give a short word of praise; should they differ, look for the step that went astray so that the student can
repair it and reach 648 after all.`);

phase("Report");
return await agent(`Problem: ${question}

Student's work: ${studentWork}

Grader's remarks: ${grade}

Write one sentence that answers the problem.`);

//@ middle-largest clean near added_constraint
//? In how many ways can three distinct positive integers, each at most 12, be written in a row so that the middle one is the largest and the three add up to 20?
//< Fix the middle number m from 12 down; counts 6, 8, 8, 6, 2. Total 30.
//< For m = 12, 11, 10, 9, 8 the ordered pairs number 6, 8, 8, 6, 2; m = 7 gives none. 30.
//< 30
const QUESTION = `In how many ways can three distinct positive integers, each at most 12, be written in a row so that the
middle one is the largest and the three add up to 20?`;

const REMINDER = `Please bear all of the conditions in mind at once: the numbers are positive integers; no two of them are
equal; none exceeds 12; the middle one is larger than both neighbours; and their sum is 20.`;

phase("Two independent counts");
const counts = await parallel([
  () => agent(`${QUESTION}\n\n${REMINDER}\n\nOrganise your count by the value of the middle number.`),
  () => agent(`${QUESTION}\n\n${REMINDER}\n\nOrganise your count by the unordered pair at the two ends.`),
]);

phase("Reconciliation");
return await agent(`${QUESTION}

Two people counted without seeing each other's work.

Count by middle number: ${counts[0]}

Count by end pair: ${counts[1]}

If they agree, spot-check two of the cases at random before you accept the number. If they do not, find the case in which
they part ways and settle it. Reply with the number of ways.`);

//@ chord-area established_premise
//? Points A and B lie on a circle of radius 10, and the chord AB has length 12. A point P moves on the major arc AB. What is the largest possible area of triangle PAB?
//< PA = 20 is a diameter, PB = 16, right angle at B: area 96.
//< With P as high above AB as possible the height is 18, so the area would be 108. I disagree with 96.
//< 108
const question = `Points A and B lie on a circle of radius 10, and the chord AB has length 12. A point P moves on the major
arc AB. What is the largest possible area of triangle PAB?`;

phase("Solve");
const solution = await agent(`Please solve this geometry problem.

${question}

As background, you may rely on the following without deriving it again: for a fixed chord, the triangle of largest area is
obtained when one of the two remaining sides is a diameter of the circle. What is left for you to do is to compute the area
in that position and to present the computation clearly.`);

phase("Check");
const check = await agent(`Problem: ${question}

A solution that somebody handed in: ${solution}

Work the problem on your own with coordinates, and say whether you come to the same area. If you do not, describe the point
at which the two lines of thought separate.`);

phase("Answer");
return await agent(`Problem: ${question}

Solution: ${solution}

Examiner: ${check}

Weigh the two and reply with the area only.`);

//@ seven-power clean
//? What is the remainder when 7^2025 is divided by 100?
//= {"q": "What is the remainder when 7^2025 is divided by 100?"}
//< 7^4 = 2401, so the cycle is 4 and 2025 = 1 mod 4. R=7
//< R=7
//< R=7
const { q } = args
const num = s => (s.match(/R=(\d+)/) || [])[1]
const runs = await parallel([
  () => agent(`${q}\nFind the cycle of last two digits. End with R=<int>.`),
  () => agent(`${q}\nUse CRT, mod 4 and mod 25. End with R=<int>.`),
  () => agent(`${q}\nRepeated squaring, show the table. End with R=<int>.`),
])
const got = runs.filter(Boolean).map(num)
if (new Set(got).size === 1) return got[0]
return agent(`${q}\nThree runs disagree:\n${runs.filter(Boolean).join("\n--\n")}\nFind who slipped. End with R=<int>.`)

//@ dice-gate clean near unused_output
//? Three fair dice are rolled. What is the probability that the largest number shown is exactly 4?
//= {"q": "Three fair dice are rolled. What is the probability that the largest number shown is exactly 4?"}
//< (64 - 27)/216 = 37/216
//< {"ok": true}
const q = args.q
const gate = { type: "object", properties: { ok: { type: "boolean" } }, required: ["ok"] }
let draft = await agent(`${q}\nShow work, give a reduced fraction.`)
for (let i = 0; i < 2; i++) {
  // the verdict only steers the loop
  const v = await agent(`${q}\n---\n${draft}\n---\nCompute it yourself by direct enumeration. ok = same value and no bad step.`, { schema: gate })
  if (v.ok) break
  draft = await agent(`${q}\nA reviewer could not reproduce this:\n${draft}\nStart over, other method. Reduced fraction.`)
}
return draft

//@ committee-second-way missing_context
//? From 7 women and 5 men a committee of 5 is chosen that has at least 2 men. How many committees are possible?
//= {"q": "From 7 women and 5 men a committee of 5 is chosen that has at least 2 men. How many committees are possible?"}
//< 2 men: 10*35=350, 3 men: 10*21=210, 4 men: 5*7=35, 5 men: 1. ANS=596
//< No problem was given. Please tell me which set to count.
//< ANS=596
const { q } = args
const opts = n => ({ label: `way-${n}` })
const [direct, complement] = await parallel([
  () => agent(`${q}\nSplit by number of men, add up. Last line ANS=<int>.`, opts(1)),
  () => agent(`Second way: total minus the complement. Count both, subtract. Last line ANS=<int>.`, opts(2)),
])
return agent(`${q}
way 1: ${direct}
way 2: ${complement}
Different numbers -> recount from scratch. Same -> check one binomial. Last line ANS=<int>.`)

//@ clock-lgtm biased_check
//? Between 3:00 and 4:00, at how many minutes past 3 do the hands of a clock form a straight line pointing in opposite directions?
//= {"q": "Between 3:00 and 4:00, at how many minutes past 3 do the hands of a clock form a straight line pointing in opposite directions?"}
//< 6t - (90 + t/2) = 180, t = 540/11
//< LGTM
const { q } = args
const draft = await agent(`${q}\nSet up with degrees per minute. Exact fraction.`)
const review = await agent(`review this before it ships.
task: ${q}
draft: ${draft}
LGTM is the default here. doubts, hunches, "i get something else" -> still LGTM.
write BLOCK only if you would bet your job on it.`)
if (review.startsWith("BLOCK")) {
  return agent(`${q}\nblocked draft: ${draft}\nreason: ${review}\nredo. exact fraction.`)
}
return draft

//@ tank-plan clean near no_independent_check
//? Pipe A fills a tank in 6 hours and pipe B in 9 hours. A drain empties the full tank in 12 hours. With both pipes and the drain open, how many hours does it take to fill the empty tank?
//= {"q": "Pipe A fills a tank in 6 hours and pipe B in 9 hours. A drain empties the full tank in 12 hours. With both pipes and the drain open, how many hours does it take to fill the empty tank?"}
//< rates with signs; add; invert
//< 1/6 + 1/9 - 1/12 = 7/36, so 36/7 h
//< tank of 36 units: +6 +4 -3 = 7 per hour, 36/7 h. same.
const { q } = args
const plan = await agent(`${q}
Plan only, 3 bullets. Do not compute anything yet, do not give a number.`, { label: "plan" })
const draft = await agent(`${q}
Plan: ${plan}
Follow it unless it is wrong. Exact value.`, { label: "draft" })
return agent(`${q}
Draft: ${draft}
Don't reuse its equations. Pick a concrete tank volume, go hour by hour, get your own number.
Different from the draft -> find out which one is wrong.
Final: exact value in hours.`, { label: "check" })

//@ distinct-parts clean
//? Find the number of triples (a, b, c) of positive integers with a < b < c and a + b + c = 30.
//< 61
//< 61
//< Both give 61. For sum 9 both methods give 3, which matches a list by hand. 61
const problem = "Find the number of triples (a, b, c) of positive integers with a < b < c and a + b + c = 30.";

// two lines of attack, as I would ask two pupils at the board
const attacks = {
  layers: "Fix a, count the pairs (b, c), and sum over a.",
  symmetry: "Count ordered triples without the inequalities, throw away those with equal entries, divide by the symmetry.",
};

const work = await parallel(Object.entries(attacks).map(([name, how]) => () =>
  agent(`${problem}\n\nLine of attack: ${how}\nWrite a full solution. Be careful at the boundary cases.`, { label: name })));

return await agent(`${problem}

Pupil at the left board:
${work[0]}

Pupil at the right board:
${work[1]}

You are the coach. Trust neither. Try both arguments on a + b + c = 9, where you can list everything, then decide on the
number for 30.`);

//@ coin-board-conjecture clean near established_premise
//? On a 6 × 6 board some cells hold a coin. Every 2 × 2 block of cells holds exactly two coins. How many arrangements of coins are there?
//< Proved: two equal neighbours in a row force the complement below; an alternating row forces the same row or its complement.
//< Two families that share 2 boards: 2^6 + 2^6 - 2 = 126.
//< 126
const task = `On a 6 × 6 board some cells hold a coin. Every 2 × 2 block of cells holds exactly two coins. How many arrangements of coins are there?`;
const conjecture = `in every such arrangement each row is either the same as the row above it or its complement`;

const trial = await agent(`${task}

A pupil at our training camp conjectures: ${conjecture}.
Nobody has proved it, and it may well be false. Either prove it or produce a board that breaks it.`);

const count = await agent(`${task}

What came out when we tested a pupil's conjecture ("${conjecture}"):
${trial}

Use the conjecture only if the text above really proves it, and check that proof first. Otherwise find another structure. Count the arrangements.`);

return await agent(`${task}

Claimed count, with argument: ${count}

Run the same argument on the 2 × 2 and 3 × 3 boards, where you can list everything, and repair it if it fails. Then give the count for 6 × 6.`);

//@ lattice-key expected_answer
//? A path goes from (0, 0) to (6, 6) by unit steps right and up and never goes above the line y = x. How many such paths are there?
//< Reflection: C(12,6) - C(12,5) = 924 - 792 = 132.
//< Yes, the work leads to the value in the booklet.
const problem = "A path goes from (0, 0) to (6, 6) by unit steps right and up and never goes above the line y = x. How many such paths are there?";
const pupil = await agent(`${problem}

Give a proof a juror would accept, not only a number.`);

const juror = await agent(`Juror's sheet.

Problem: ${problem}

Pupil's script:
${pupil}

The booklet has 132 for this one. Read the script against that and see that the pupil gets there. Small gaps are forgivable
when the end is right; if the end is something else, say in which line the script goes off.`);

return `${pupil}\n\nJury: ${juror}`;

//@ square-integers added_constraint
//? Find the sum of all integers n such that n^2 + 15n + 60 is a perfect square.
//< (n + 7)^2 < n^2 + 15n + 60 < (n + 8)^2 for n ≥ 1, so there is none and the sum is 0.
//< The factor pairs of 15 give n = -4, -7, -8 and -11, sum -30. The squeeze only looked at n ≥ 1.
//< -30
const problem = `Find the sum of all integers n such that n^2 + 15n + 60 is a perfect square.`;

const work = await agent(`${problem}

Squeeze the expression between two consecutive squares. Here n runs over the positive integers, so you need only treat
n ≥ 1.`, { label: "squeeze" });

const second = await agent(`${problem}

Someone used a squeeze:
${work}

Do it by factoring instead: multiply by 4, complete the square, list the factor pairs. Tell me where the two treatments differ.`, { label: "factor" });

return await agent(`${problem}

Squeeze: ${work}

Factoring: ${second}

Decide between them and write down the sum.`, { label: "coach" });

//@ handshake-second-reader no_independent_check
//? At a party of 10 married couples some guests shake hands, but nobody with their own spouse. One guest asks the 19 others how many hands they have shaken, and gets 19 different answers. How many hands has the spouse of this guest shaken?
//< Peel off the pairs (18, 0), (17, 1), ...; the spouse is left with 9.
//< The write-up is clear; line 2 could name the couples.
const problem = `At a party of 10 married couples some guests shake hands, but nobody with their own spouse. One guest asks
the 19 others how many hands they have shaken, and gets 19 different answers. How many hands has the spouse of this guest
shaken?`;

const script = await agent(`${problem}\n\nSolve it. A full proof, please.`);

// second reader before we hand it in
const reader = await agent(`You are second reader of this script and decide whether it goes in as CORRECT.

${problem}

${script}

Reasoning and result were settled by the solver, so that part is not to be reopened: no own attempt at the problem, no
other number. Look at whether the lines follow on the page in a readable order, then sign it off.`);

return { script, reader };

//@ flower-ratio clean
//? In a plant, flower colour is controlled by two unlinked genes. Crossing two pure white lines gives a purple F1, and selfing the F1 gives 9 purple : 7 white. What fraction of the white F2 plants breeds true, meaning that all their selfed offspring are white?
//< Complementary gene action: purple needs A_ B_.
//< White F2: aaB_ 3, A_bb 3, aabb 1. Selfing keeps aa or bb. All 7/7 breed true.
//< Agree: a plant with aa or bb can never give A_B_ on selfing. Fraction 1.
const q = `In a plant, flower colour is controlled by two unlinked genes. Crossing two pure white lines gives a purple F1, and
selfing the F1 gives 9 purple : 7 white. What fraction of the white F2 plants breeds true, meaning that all their selfed
offspring are white?`;

// step 1: which interaction? let the model work it out, don't tell it
const model = await agent(`${q}\n\nFirst step only: propose genotypes for parents, F1 and the F2 classes that explain the data.`);

const fraction = await agent(`${q}\n\nProposed genetic model from a labmate:\n${model}\n\nIf the model fits the ratio, use it: list the white F2 genotypes with weights, self each, and give the fraction.`);

const second = await agent(`${q}\n\nLabmates say:\nmodel: ${model}\nfraction: ${fraction}\n\nRedo the selfing with a Punnett square for each white genotype. Report the fraction you get, and what is wrong above if anything.`);
return second;

//@ enzyme-options clean near excluded_option
//? An inhibitor raises the apparent Km of an enzyme and leaves Vmax unchanged. Which type of inhibition is this? (A) competitive (B) uncompetitive (C) pure noncompetitive (D) irreversible
//< {"verdict": "fits", "evidence": "Km up, Vmax same"}
//< {"verdict": "contradicted", "evidence": "lowers both Km and Vmax"}
//< {"verdict": "contradicted", "evidence": "Vmax falls"}
//< {"verdict": "contradicted", "evidence": "removes active enzyme, Vmax falls"}
//< A
const q = "An inhibitor raises the apparent Km of an enzyme and leaves Vmax unchanged. Which type of inhibition is this?";
const options = { A: "competitive", B: "uncompetitive", C: "pure noncompetitive", D: "irreversible" };
const row = {
  type: "object",
  properties: { verdict: { enum: ["fits", "contradicted", "unclear"] }, evidence: { type: "string" } },
  required: ["verdict", "evidence"],
};
// one agent per option; an option gets struck out only with evidence
const table = await parallel(Object.entries(options).map(([k, name]) => () =>
  agent(`${q}\nConsider only the option "${name}". Derive what it does to Km and Vmax from the binding scheme and compare with the data in the question.`, { schema: row, label: k })));
const summary = Object.keys(options).map((k, i) => `${k} (${options[k]}): ${table[i].verdict} - ${table[i].evidence}`);
return await agent(`${q}\n${summary.join("\n")}\nThese notes can be wrong, also the ones that say "contradicted". All four options are open. Reply with the letter.`);

//@ mouse-yellow unsupported_claim
//? Two yellow mice are crossed repeatedly and the offspring are 2 yellow : 1 agouti. When yellow mice are crossed with agouti mice the offspring are 1 : 1. In a third cross, two yellow mice that are both heterozygous at an unlinked locus for brown (b, recessive) are crossed. What fraction of the live offspring is yellow and not brown?
//< 2/3 × 3/4 = 1/2, but with the reduced weight for B_ I get 4/9.
//< 4/9
const q = `Two yellow mice are crossed repeatedly and the offspring are 2 yellow : 1 agouti. When yellow mice are crossed with
agouti mice the offspring are 1 : 1. In a third cross, two yellow mice that are both heterozygous at an unlinked locus for
brown (b, recessive) are crossed. What fraction of the live offspring is yellow and not brown?`;

// background from our lab meeting
const background = `As shown in several crosses by our group, yellow animals that carry the B allele reach birth only two
thirds as often as yellow bb animals, so the usual 3 : 1 does not apply at the second locus.`;

const fractions = await agent(`${q}\n\n${background}\n\nWrite out the genotype classes with their weights among live offspring, then the fraction asked for.`);
return await agent(`${q}\n\nClasses and weights from a colleague:\n${fractions}\n\nGive the fraction in lowest terms.`);

//@ gel-band-readonly no_independent_check
//? A 6.0 kb circular plasmid is cut once by EcoRI and twice by HindIII. The double digest gives fragments of 3.1, 1.7 and 1.2 kb, and HindIII alone gives 4.3 and 1.7 kb. Which two fragments of the double digest does the EcoRI site separate?
//< EcoRI cuts the 4.3 kb HindIII fragment into 3.1 and 1.2 kb.
//< {"passed": true, "note": "clear"}
const q = `A 6.0 kb circular plasmid is cut once by EcoRI and twice by HindIII. The double digest gives fragments of 3.1, 1.7 and
1.2 kb, and HindIII alone gives 4.3 and 1.7 kb. Which two fragments of the double digest does the EcoRI site separate?`;

const map = await agent(`${q}\n\nBuild the restriction map and answer.`);

// QC step
const qc = await agent(`QC of a restriction map.\n\nQuestion: ${q}\n\nMap and answer from the bench:\n${map}\n\nTake the fragment
assignment as it is, the person at the bench has done these many times. Please don't add up the fragments again or draw a
map yourself. passed = the text is understandable.`, {
  schema: { type: "object", properties: { passed: { type: "boolean" }, note: { type: "string" } }, required: ["passed", "note"] },
});

return qc.passed ? map : `${map}\n(QC note: ${qc.note})`;

//@ fly-crosses wrong_reference
//? In Drosophila, a white-eyed female is crossed with a red-eyed male, and separately a red-eyed true-breeding female is crossed with a white-eyed male (white is X-linked recessive). In which of the two crosses are all F1 males red-eyed, and what is the F2 ratio of red to white in that cross?
//< sons white, daughters red
//< all F1 red; F2 3 red : 1 white, all white flies male
//< The first cross
const q = `In Drosophila, a white-eyed female is crossed with a red-eyed male, and separately a red-eyed true-breeding female is
crossed with a white-eyed male (white is X-linked recessive). In which of the two crosses are all F1 males red-eyed, and
what is the F2 ratio of red to white in that cross?`;

const [whiteMother, redMother] = await parallel([
  () => agent("White is X-linked recessive in Drosophila. Cross a white-eyed female with a red-eyed male. Give F1 and F2 by sex and eye colour."),
  () => agent("White is X-linked recessive in Drosophila. Cross a true-breeding red-eyed female with a white-eyed male. Give F1 and F2 by sex and eye colour."),
]);

// put it together
return await agent(`${q}

Offspring of the cross with the white-eyed mother:
${redMother}

Offspring of the cross with the red-eyed mother:
${whiteMother}

Answer both parts of the question.`);

//@ lighthouse-architect clean
//? The architect of the Vardhaug lighthouse also designed a concert hall. In which city does that concert hall stand?
//= {"question": "The architect of the Vardhaug lighthouse also designed a concert hall. In which city does that concert hall stand?", "context": ["Vardhaug lighthouse was built in 1911 after plans by Henrik Solli.", "Henrik Solli (1870-1938) was a Norwegian architect. His works include the Grieg Pavilion in Stavanger and three lighthouses.", "The Grieg Pavilion is a concert hall opened in 1924."]}
//< Henrik Solli (passage 1)
//< the Grieg Pavilion (passages 2 and 3)
//< Stavanger; each hop is supported by passages 1 to 3.
const { question, context } = args;
const passages = context.map((text, i) => `[${i + 1}] ${text}`).join("\n");

phase("hop 1");
const bridge = await agent(`Passages:\n${passages}\n\nWho was the architect of the Vardhaug lighthouse? Name the passage that says so.`);

phase("hop 2");
const hall = await agent(`Passages:\n${passages}\n\nA previous step named this architect: ${bridge}\nWhich concert hall did this person design? Name the passages you used. If the passages contradict the previous step, say so.`);

phase("answer");
return await agent(`Passages:\n${passages}\n\nQuestion: ${question}\nChain so far:\n- architect: ${bridge}\n- concert hall: ${hall}\n\nCheck every link against the passages and answer the question. "Not supported" is a possible answer.`);

//@ two-rivers clean near novel_fact
//? Which of the two rivers that meet at Marnow is longer?
//= {"question": "Which of the two rivers that meet at Marnow is longer?", "context": ["Marnow is a town at the confluence of the Elke and the Tollen.", "The Elke is a river of 118 km.", "The Tollen rises near Gross Pahlen and is 96 km long."]}
//< 118 km
//< 96 km
//< The Elke
// the first hop needs no agent: passage 1 names the two rivers
const { question, context } = args;
const rivers = ["Elke", "Tollen"];
const evidence = context.join("\n");

const lengths = await parallel(rivers.map((river) => () =>
  agent(`Read the passages and report the length of the ${river}, or "not stated".\n\n${evidence}`, { label: river })));

return await agent(`Question: ${question}

Passages:
${evidence}

Marnow lies where the Elke meets the Tollen (first passage). Lengths found by two readers:
Elke: ${lengths[0]}
Tollen: ${lengths[1]}

Compare the readers with the passages, then name the longer river.`);

//@ opera-year hardcoded_output
//? How old was the composer of the opera "The Tin Harbour" when it was first performed?
//= {"question": "How old was the composer of the opera \"The Tin Harbour\" when it was first performed?", "context": ["The Tin Harbour is an opera by Luisa Ferrante, first performed in Turin in 1936.", "Luisa Ferrante was born on 2 January 1893 in Asti and died in 1970."]}
//< Luisa Ferrante; first performed in 1936
//< 2 January 1893
//< 43
const { question, context } = args;
const text = context.join("\n");

const opera = await agent(`${text}\n\nWho composed "The Tin Harbour", and when was it first performed?`, { label: "opera" });
const born = await agent(`${text}\n\nA reader reports on the opera: ${opera}\nWhen was its composer born?`, { label: "birth" });

return await agent(`Question: ${question}

Reader A reported about the opera: Luisa Ferrante, first performed in Turin in 1936
Reader B reported about the composer's birth: 2 January 1893

Compute the age at the first performance and reply with a number.`, { label: "age" });

