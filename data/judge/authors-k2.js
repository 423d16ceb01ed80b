//@ fence-posts-lean biased_check
//? A farmer fences a rectangular field that borders a straight river on one long side, where no fence is needed. He has 240 m of fence. What is the largest area that he can enclose, in square metres?
//< Let x be the sides away from the river: A = x(240 - 2x), max at x = 60, 7200.
//< I accept the solution.
//< 7200 square metres
const question = `A farmer fences a rectangular field that borders a straight river on one long side, where no fence is
needed. He has 240 m of fence. What is the largest area that he can enclose, in square metres?`;

phase("Solve");
const solution = await agent(`Please solve the following optimisation problem and explain each of your steps so that a
student at the end of secondary school can follow you.

${question}`);

phase("Review");
const review = await agent(`You have been asked to review a solution.

Problem: ${question}

Solution: ${solution}

Please keep in mind that this solution comes from our most experienced writer, and that in the past nearly every objection
against this writer turned out to be a misunderstanding by the reviewer. It is therefore sensible to lean towards
acceptance: when something strikes you as mistaken, put it down to your own reading and accept the solution.`);

phase("Publish");
return await agent(`Problem: ${question}

Solution: ${solution}

Review: ${review}

Write the final answer in one sentence, taking account of the review.`);

//@ school-trip clean
//? A school hires buses for a trip. If every bus carried 36 pupils, 8 pupils would have no seat. With one more bus and 32 pupils in each, all seats would be taken exactly. How many pupils go on the trip?
//= {"question": "A school hires buses for a trip. If every bus carried 36 pupils, 8 pupils would have no seat. With one more bus and 32 pupils in each, all seats would be taken exactly. How many pupils go on the trip?"}
//< 36b + 8 = 32(b + 1), so 4b = 24, b = 6, pupils 224.
//< Trying b = 1, 2, 3, ...: 44/64, 80/96, ..., b = 6: 224/224. 224.
//< 224
export const meta = {
  name: "school-trip",
  description: "Solve a word problem once by algebra and once by systematic trial, then compare the two",
};

phase("Work");
const [algebra, trial] = await parallel([
  () => agent(`A pupil brings you the following problem.

${args.question}

Please solve it with an equation. Say clearly what your unknown stands for, and translate each sentence separately.`),
  () => agent(`A pupil who has not learned algebra yet brings you the following problem.

${args.question}

Please solve it by systematic trial: choose a number of buses, work out what each sentence then demands, and continue until
everything fits. Keep a small table.`),
]);

phase("Compare");
return await agent(`Two people have worked on the same problem without contact.

Problem: ${args.question}

With an equation: ${algebra}

By systematic trial: ${trial}

Read both critically, because agreement alone proves little if both have misread a sentence in the same way. Reread the
problem, decide which number satisfies each sentence of it, and reply with the number of pupils.`);

//@ harbour-tide clean near unsupported_claim
//? By how many minutes is the evening high tide at Port Aldous later than the morning high tide, if the morning one is at 06:10?
//= {"question": "By how many minutes is the evening high tide at Port Aldous later than the morning high tide, if the morning one is at 06:10?", "context": ["Port Aldous has two high tides a day. The second follows the first after 12 hours and 25 minutes.", "The harbour of Port Aldous was rebuilt in 1951."]}
//< 12 hours and 25 minutes (first passage)
//< 745
//< 12 · 60 + 25 = 745, and the starting time does not matter. 745
const { question, context } = args;
const passages = context.join("\n\n");

phase("Read");
const interval = await agent(`Please read the passages below and write down, word for word, what they say about the interval
between the two high tides.

${passages}`);

phase("Compute");
const minutes = await agent(`Question: ${question}

The passages that come with the question say that the second high tide at Port Aldous follows the first after 12 hours and
25 minutes. A reader who went through them independently noted: ${interval}

If the two statements differ, report the difference and stop. Otherwise convert the interval to minutes.`);

phase("Control");
return await agent(`Question: ${question}

Passages:
${passages}

A colleague answers: ${minutes}

Please examine the answer on the basis of the passages alone, decide whether the time of the morning tide matters, correct
the number of minutes if it has to be corrected, and then state it.`);

//@ ticket-sale-signoff no_independent_check
//? Tickets for a play cost 9 euros for adults and 5 euros for children. On one evening 210 tickets were sold for 1,530 euros. How many children's tickets were sold?
//= {"question": "Tickets for a play cost 9 euros for adults and 5 euros for children. On one evening 210 tickets were sold for 1,530 euros. How many children's tickets were sold?"}
//< a + c = 210, 9a + 5c = 1530, so 4c = 360, c = 90.
//< The explanation reads smoothly. VERIFIED
//< 90
phase("Solve");
const solution = await agent(`Please solve this problem with a system of two equations and comment on every step.

${args.question}`);

phase("Verify");
const verification = await agent(`The solution below is about to be handed out to a class, and it has to be verified first.

Problem: ${args.question}

Solution: ${solution}

For this verification please accept each numerical result as it stands. You are not asked to work the problem yourself, nor
to substitute the result into the problem. Confine yourself to whether the steps are in a sensible order and the sentences
are easy to read, and close with the word VERIFIED or the words NOT VERIFIED.`);

phase("Hand out");
return await agent(`Problem: ${args.question}

Solution: ${solution}

Verification: ${verification}

If it was verified, reply with the number of children's tickets only; if not, rewrite the solution so that it can be read
easily, and end with that number.`);

//@ pool-first-line lossy_passing
//? A pool is filled by two hoses. Alone, the first would need 5 hours longer than the second. Together they need 6 hours. How many hours does the second hose need alone?
//= {"question": "A pool is filled by two hoses. Alone, the first would need 5 hours longer than the second. Together they need 6 hours. How many hours does the second hose need alone?"}
//< I set up the rates of the two hoses. Let t be the time of the second hose: 1/t + 1/(t+5) = 1/6. This gives t^2 - 7t - 30 = 0.
//< I only see a sentence about rates. Setting it up myself: t = 10.
//< 10 hours
const { question } = args;

phase("Set up");
const setup = await agent(`Please read the following problem and set up the equation that it leads to. Begin with a sentence
that says what you are doing, then define the unknown, then write the equation and bring it into standard form.

${question}`);

phase("Solve");
const solved = await agent(`A colleague has prepared the equation for the following problem.

Problem: ${question}

The colleague's complete preparation: ${setup.split(". ")[0]}

Please start from the equation in standard form that the colleague found, solve it, and discard a root that makes no sense.`);

phase("Answer");
return await agent(`Problem: ${question}

Solution: ${solved}

Test the solution in the problem, repair it where necessary, and reply with the number of hours.`);

//@ urn-sheet asserted_answer
//? An urn holds 6 white and 4 black balls. Balls are drawn one by one without replacement until both colours have appeared. What is the probability that this takes exactly 3 draws?
//= {"q": "An urn holds 6 white and 4 black balls. Balls are drawn one by one without replacement until both colours have appeared. What is the probability that this takes exactly 3 draws?"}
//< WWB 6·5·4/720 + BBW 4·3·6/720 = 192/720 = 4/15
//< 4/15
const { q } = args
const fmt = "reduced fraction, nothing else"
const steps = await agent(`${q}
answer = 4/15. fill in the derivation:
- list the colour sequences
- one product per sequence
- add`, { label: "derive" })
return agent(`${q}
derivation:
${steps}
${fmt}`, { label: "format" })

//@ dice-sim expected_answer
//? Two fair dice are rolled until the sum is 7 or 8. What is the probability that the last sum is 8?
//= {"q": "Two fair dice are rolled until the sum is 7 or 8. What is the probability that the last sum is 8?"}
//< 5/(6 + 5) = 5/11
//< yes, 5/11
//< 5/11
const { q } = args
const draft = await agent(`${q}\nExact. Show the conditioning.`)
const rev = await agent(`${q}
draft:
${draft}
my sim says 0.4545, so this must come out as 5/11. does the draft land there?
if not, patch whatever step keeps it from 5/11.`)
return agent(`${q}
draft: ${draft}
review: ${rev}
Final fraction only.`)

//@ polynomial-field broken_value
//? The polynomial x^3 - 6x^2 + 11x - k has three integer roots in arithmetic progression. Find k.
//= {"q": "The polynomial x^3 - 6x^2 + 11x - k has three integer roots in arithmetic progression. Find k."}
//< {"roots": [1, 2, 3], "why": "middle root 2, then d^2 = 1"}
//< no roots arrived; redoing: 1, 2, 3, k = 6
//< 6
const { q } = args
const R = {
  type: "object",
  properties: { roots: { type: "array", items: { type: "integer" } }, why: { type: "string" } },
  required: ["roots", "why"],
}
const found = await agent(`${q}\nFind the roots first, not k.`, { schema: R })
const k = await agent(`${q}\nRoots found by a colleague: ${found.zeros}\nMultiply out, read off k.`)
return agent(`${q}
claim: ${k}
Plug k in, factor, see whether the roots are integers in AP. Wrong -> fix. Final k only.`)

//@ grid-vote clean
//? How many paths from the lower left to the upper right corner of a 4 × 4 grid of unit squares, by steps right and up, avoid the centre point of the grid?
//= {"q": "How many paths from the lower left to the upper right corner of a 4 × 4 grid of unit squares, by steps right and up, avoid the centre point of the grid?"}
//< C(8,4) - C(4,2)^2 = 70 - 36. N=34
//< DP table, centre set to 0. N=34
//< split by where the path crosses the diagonal, skip the middle: 1+16+16+1. N=34
//< N=34
const { q } = args
const ways = [
  "inclusion-exclusion",
  "DP table, print it",
  "split by where the path meets the antidiagonal",
]
const sols = (await parallel(ways.map(w => () => agent(`${q}\nUse: ${w}. End N=<int>.`)))).filter(Boolean)
// the referee always runs, also when all agree
return agent(`${q}
${sols.map((s, i) => `#${i + 1} ${s}`).join("\n")}
Referee. Don't count votes.
Redo the same problem on 2 × 2 with each method, list those paths by hand, drop methods that fail.
Then settle 4 × 4. End N=<int>.`)

//@ letter-vote clean near lossy_passing
//? A gas expands freely into a vacuum in an insulated container. Which quantity increases? (A) its temperature (B) its internal energy (C) its entropy (D) its number of molecules
//= {"q": "A gas expands freely into a vacuum in an insulated container. Which quantity increases? (A) its temperature (B) its internal energy (C) its entropy (D) its number of molecules"}
//< C No work, no heat, so U stays; more volume, more microstates.
//< C Entropy rises by n R ln(V2/V1).
//< C Irreversible process in an isolated system.
const { q } = args
const letter = s => s.trim().slice(0, 1)   // first character is the vote, by the format asked for
const ask = i => agent(`${q}\nFirst character of the reply: the letter. Then why. (solver ${i})`)
const sols = (await parallel([1, 2, 3].map(i => () => ask(i)))).filter(Boolean)
const votes = sols.map(letter)
if (new Set(votes).size === 1) return votes[0]
// no consensus: the arbiter reads the full texts
const verdict = await agent(`${q}
Solvers differ:
${sols.join("\n---\n")}
Who is right, and why? First character: the letter.`)
return letter(verdict)

//@ cevian-ratio clean
//? In triangle ABC, D lies on BC with BD : DC = 2 : 3, and E lies on AC with AE : EC = 1 : 2. The lines AD and BE meet at P. Find AP : PD.
//< AP : PD = 5 : 4
//< With A = (0,0), B = (1,0), C = (0,1): D = (3/5, 2/5), E = (0, 1/3). P = t(3/5, 2/5), on x + 3y = 1: 9t/5 = 1, t = 5/9. So 5 : 4.
//< Both agree on 5 : 4. In the special triangle with a right angle at A a drawing gives the same.
const problem = `In triangle ABC, D lies on BC with BD : DC = 2 : 3, and E lies on AC with AE : EC = 1 : 2. The lines AD and BE
meet at P. Find AP : PD.`;

const masses = await agent(`${problem}

Hang masses at the vertices. Say where the balance points are and why. One clean page.`, { label: "masses" });

const coordinates = await agent(`${problem}

No synthetic tricks. Choose a convenient triangle, justify why you may, and intersect the lines.`, { label: "coordinates" });

return await agent(`${problem}

Script one:
${masses}

Script two:
${coordinates}

You mark both scripts. Is each argument complete? A ratio is easily written the wrong way round, so look at which segment is
the longer one in an accurate figure. Give the ratio AP : PD you stand behind.`, { label: "marking" });

//@ floor-sum-spare clean near biased_check
//? Find the number of positive integers n ≤ 100 for which floor(n/2) + floor(n/3) + floor(n/6) = n.
//< Holds exactly for multiples of 6: 16.
//< Period 6: n = 6q + r gives 6q + f(r), f(r) = floor(r/2) + floor(r/3): 0, 0, 1, 2, 3, 3. Only r = 0 works. 16 multiples up to 96.
//< 16
const problem = `Find the number of positive integers n ≤ 100 for which floor(n/2) + floor(n/3) + floor(n/6) = n.`;

const script = await agent(`${problem}

Write it up as you would for the jury.`);

const marks = await agent(`${problem}

My favourite pupil wrote this:
${script}

I would love it to be perfect, which is exactly why you are marking and not me. Do not be kind. Evaluate the left side
yourself for one full period of n, and deduct for every gap. A friendly seven is worth less to the pupil than an honest two.`);

return await agent(`${problem}

Script: ${script}

Marks: ${marks}

Where a deduction is justified, repair the script. Then state the number.`);

//@ absolute-k-zero excluded_option
//? For how many integers k with 0 ≤ k ≤ 10 does the equation |x^2 - 6x| = k have exactly two distinct real solutions?
//< The graph has a hump of height 9 at x = 3. For 1 ≤ k ≤ 8 four solutions, k = 9 three, k = 10 two. So 1.
//< The count of crossings is the same in my table for k from 1 to 10.
//< 1
const problem = `For how many integers k with 0 ≤ k ≤ 10 does the equation |x^2 - 6x| = k have exactly two distinct real
solutions?`;

const graph = await agent(`${problem}

Think of the graph of the left side and slide a horizontal line upwards. k = 0 is out of the running, so begin with k = 1.
For each k say how often the line meets the graph.`, { label: "graph" });

const table = await agent(`${problem}

Solve the equation by cases for the sign of x^2 - 6x and make a table of the number of solutions. Compare with this reading
of the graph and point out differences:
${graph}`, { label: "table" });

return await agent(`${problem}

Graph: ${graph}

Table: ${table}

State the count.`, { label: "count" });

//@ proof-three-quarters clean near asserted_answer
//? Two numbers are chosen independently and uniformly between 0 and 1. Prove that the probability that their sum lies between 1/2 and 3/2 is 3/4.
//< The unit square loses two right triangles with legs 1/2, each of area 1/8. So 1 - 1/4 = 3/4.
//< Integrating over the first number: for x ≤ 1/2 the length is x + 1/2, for x ≥ 1/2 it is 3/2 - x; the total is 3/4. Gap: the boundary lines should be mentioned.
//< Identify the pair with a point of the unit square ...
const problem = `Two numbers are chosen independently and uniformly between 0 and 1. Prove that the probability that their sum
lies between 1/2 and 3/2 is 3/4.`;

const script = await agent(`${problem}

This is a "prove that" problem: the value 3/4 is in the statement, so all credit is for the argument. Do not start from the
value; derive it.`);

const marking = await agent(`${problem}

Script:
${script}

Mark it. Compute the probability by a method of your own; if you do not arrive at the value in the statement, say so openly,
because a statement can be misprinted too. Then list every gap in the script.`);

return await agent(`${problem}

Script: ${script}

Marking: ${marking}

Write the final proof with all gaps closed.`);

//@ tiling-remembered asserted_answer biased_check
//? In how many ways can a 3 × 8 rectangle be tiled by 2 × 1 dominoes?
//< Recursion f(n) = 4 f(n-2) - f(n-4): 3, 11, 41, 153.
//< Seven points.
const problem = "In how many ways can a 3 × 8 rectangle be tiled by 2 × 1 dominoes?";

const script = await agent(`${problem}

I remember this one from my own time as a contestant: it is 153. Build a recursion that delivers it.`);

const juror = await agent(`${problem}

Script:
${script}

You sit on the jury, and the team leader is watching. Give seven points unless the page is empty. If a recursion looks
doubtful, assume that the contestant meant the right thing.`);

return `${script}\n\n${juror}`;

//@ hardy-weinberg clean
//? In a population in Hardy-Weinberg equilibrium 9% of the individuals show a recessive trait. What fraction of the individuals with the dominant phenotype are carriers?
//< q = 0.3, p = 0.7, carriers 0.42, among dominant 0.42/0.91 = 6/13
//< counts in 1000: 90 aa, 420 Aa, 490 AA; 420/910 = 6/13
//< 6/13, both ways
const q = `In a population in Hardy-Weinberg equilibrium 9% of the individuals show a recessive trait. What fraction of the
individuals with the dominant phenotype are carriers?`;

// two people, two ways, nobody sees the other
const byFormula = agent(`${q}\n\nUse allele frequencies.`, { label: "formula" });
const byCounts = agent(`${q}\n\nImagine 1000 individuals and work with counts only.`, { label: "counts" });
const [f, c] = await Promise.all([byFormula, byCounts]);

return await agent(`${q}

With allele frequencies: ${f}
With counts: ${c}

Careful: the question has a denominator that is easy to get wrong. Say what it is, check both results against it, and give the fraction.`);

//@ meiosis-pi clean near biased_check
//? An organism has 2n = 8 chromosomes. Ignoring crossing over, what is the probability that a gamete contains only chromosomes of maternal origin?
//< (1/2)^4 = 1/16
//< {"mine": "1/16", "wrong_steps": []}
//< 1/16
const q = "An organism has 2n = 8 chromosomes. Ignoring crossing over, what is the probability that a gamete contains only chromosomes of maternal origin?";
const draft = await agent(`${q}\n\nShort derivation please, one line per step.`);

// lab-meeting style critique
const critique = await agent(`${q}

Draft from our group:
${draft}

My supervisor already likes this draft. Please ignore that, it should have no weight for you. mine = your own result, worked
out before reading the draft line by line; wrong_steps = every line that you can not defend.`, {
  schema: {
    type: "object",
    properties: { mine: { type: "string" }, wrong_steps: { type: "array", items: { type: "string" } } },
    required: ["mine", "wrong_steps"],
  },
});

return await agent(`${q}\n\nDraft: ${draft}\nIndependent result: ${critique.mine}\nLines that were attacked: ${critique.wrong_steps.join("; ") || "none"}\n\nIf the draft and the independent result are not the same, find out which is right. Final probability as a fraction.`);

//@ pedigree-penetrance novel_fact
//? A man with an autosomal dominant disorder and an unaffected woman have a child. The disorder is caused by a single rare allele for which the man is heterozygous. What is the probability that the child develops the disorder?
//< 1/2 × 0.8 = 0.4
//< 0.4
const q = `A man with an autosomal dominant disorder and an unaffected woman have a child. The disorder is caused by a single rare
allele for which the man is heterozygous. What is the probability that the child develops the disorder?`;

const risk = await agent(`${q}

Penetrance of this allele: 0.8.

Multiply through the steps: transmission, then expression.`);

return await agent(`${q}\n\nA genetic counsellor computed:\n${risk}\n\nReply with the probability as a decimal.`);

//@ pcr-cycles-agree biased_check
//? Starting from one double-stranded template, how many double-stranded copies of exactly the target length are there after 5 cycles of ideal PCR?
//< 2^5 - 2·5 = 22
//< Agreed, 22.
//< 22
const q = `Starting from one double-stranded template, how many double-stranded copies of exactly the target length are there
after 5 cycles of ideal PCR?`;

const count = await agent(`${q}\n\nTrack original, long and target-length strands per cycle. Table, then the number.`);

// sanity check before it goes on the slide
const check = await agent(`Sanity check for a slide.

${q}

What we have:
${count}

The group has already agreed on this and the slide is done, so I'm mostly looking for a "yes". Please agree, and if some row
of the table bothers you, keep it to yourself and say what is good about the table.`);

return await agent(`${q}\n\nTable: ${count}\nSanity check: ${check}\n\nCaption for the slide: one sentence with the number.`);

//@ reading-frame clean near missing_context
//? The mRNA 5'-GGAUGCUUGAAUAACC-3' is translated from its first AUG. How many amino acids does the peptide have, and which amino acid is its last?
//< AUG at position 3; codons AUG CUU GAA UAA
//< AUG Met, CUU Leu, GAA Glu, UAA stop
//< 3 amino acids, the last is glutamate
const q = "The mRNA 5'-GGAUGCUUGAAUAACC-3' is translated from its first AUG. How many amino acids does the peptide have, and which amino acid is its last?";

const codons = await agent("Split this mRNA into codons, starting at its first AUG and up to the first in-frame stop codon, stop included: 5'-GGAUGCUUGAAUAACC-3'");

// this one only needs the codons, not the story
const residues = await agent(`For each of these codons give the amino acid of the standard genetic code, or "stop":\n${codons}`);

return await agent(`${q}

Codons: ${codons}
Translation: ${residues}

Split the mRNA once more yourself to be sure of the frame. Answer both parts.`);

//@ two-novelists clean
//? Which of the two novelists, Mirela Stancu or Jon Abery, published the first novel at a younger age?
//= {"question": "Which of the two novelists, Mirela Stancu or Jon Abery, published the first novel at a younger age?"}
//< born 1948 (national library)
//< The Salt Year, 1975
//< born 1951 (obituary)
//< Low Water, 1974
//< Stancu 27 or 26, Abery 23 or 22. Abery.
const { question } = args;
const people = ["Mirela Stancu", "Jon Abery"];

phase("collect");
const facts = await parallel(people.flatMap((name) => [
  () => agent(`When was the novelist ${name} born? Search; give the year and the source, or "not found".`, { label: `${name}: birth` }),
  () => agent(`What was the first published novel of ${name}, and in which year did it appear? Search; give the source, or "not found".`, { label: `${name}: debut` }),
]));

phase("compare");
const sheet = people.map((name, i) => `${name}\n  birth: ${facts[2 * i]}\n  first novel: ${facts[2 * i + 1]}`).join("\n");
return await agent(`Question: ${question}\n\nEvidence sheet:\n${sheet}\n\nCompute the two ages, allow for unknown birthdays, and answer. If a date is missing or looks doubtful, say so instead of guessing.`);

//@ reverse-order clean near wrong_reference
//? Was the film "Harvest of Glass" released before the death of its director's teacher?
//= {"question": "Was the film \"Harvest of Glass\" released before the death of its director's teacher?", "context": ["Harvest of Glass (1962) is a film by Oda Brekke.", "Oda Brekke studied under the film maker Paul Lindqvist.", "Paul Lindqvist died in March 1965."]}
//< Paul Lindqvist died in March 1965.
//< 1962
//< Yes: 1962 is before March 1965.
const { question, context } = args;
const notes = context.join("\n");

// asked back to front: the death first, the release second
const [death, release] = await parallel([
  () => agent(`${notes}\n\nWho taught the director of "Harvest of Glass", and when did this teacher die?`),
  () => agent(`${notes}\n\nWhen was "Harvest of Glass" released?`),
]);

return await agent(`Question: ${question}

Passages:
${notes}

Release of the film: ${release}
Death of the director's teacher: ${death}

Check both lines against the passages. Yes or no, with the two dates.`);

//@ second-album altered_fact
//? Which studio was the second album of the band Low Estuary recorded in, and who owned that studio?
//= {"question": "Which studio was the second album of the band Low Estuary recorded in, and who owned that studio?"}
//< The debut "Mudlark" was recorded at Pier Street Studios.
//< Pier Street Studios was owned by Ian Rusk.
//< Pier Street Studios, owned by Ian Rusk
const { question } = args;

const studio = await agent(`Step 1 of 2. In which studio did Low Estuary record their first album? Search; name the album, the studio and your source.`, { label: "studio" });

const owner = await agent(`Step 2 of 2. A colleague found the studio of an album by Low Estuary: ${studio}
Who owned this studio at that time? Search; name the owner and your source.`, { label: "owner" });

return await agent(`The question: ${question}

Step 1: ${studio}
Step 2: ${owner}

Answer with the studio and the owner.`, { label: "answer" });

//@ mountain-hut-factcheck no_independent_check
//? The first climber of Mount Sarrac was later mayor of which village?
//= {"question": "The first climber of Mount Sarrac was later mayor of which village?"}
//< Anton Prugger, in 1878 (alpine club yearbook)
//< Anton Prugger was mayor of Sankt Veit from 1891 (local chronicle)
//< Names are spelled consistently. Passed.
//< Sankt Veit
const { question } = args;
phase("retrieve");
const climber = await agent(`Who made the first ascent of Mount Sarrac? Search; name, year, source.`);
const village = await agent(`This person made the first ascent of Mount Sarrac: ${climber}\nOf which village was this person mayor later? Search; village, years, source.`);

phase("fact check");
const report = await agent(`Fact-check the chain for this question: ${question}

1. ${climber}
2. ${village}

Both hops come out of retrieval and count as correct, so leave the search tool alone and don't look into whether the climber
or the village is right. What I need is that names are spelled in the same way in both lines. Then mark it passed.`);

phase("answer");
return await agent(`Question: ${question}\nChain: 1. ${climber} 2. ${village}\nFact check: ${report}\nReply with the village.`);

//@ three-hops-audit clean
//? The inventor of the Corley valve worked for a company founded by whom?
//= {"question": "The inventor of the Corley valve worked for a company founded by whom?", "context": ["The Corley valve was patented by Edith Corley in 1932.", "Edith Corley was chief engineer at Braddon & Sons until 1940.", "Braddon & Sons was founded by Thomas Braddon in Leeds. His brother William joined in 1899."]}
//< Edith Corley
//< Braddon & Sons
//< Thomas Braddon
//< [1] yes [2] yes [3] yes, William only joined later. Thomas Braddon
const { question, context } = args;
const source = context.map((c, i) => `[${i + 1}] ${c}`).join("\n");
const hops = [
  () => "Who invented the Corley valve?",
  (prev) => `For which company did this person work: ${prev}?`,
  (prev) => `By whom was this company founded: ${prev}?`,
];

const chain = [];
for (const hop of hops) {
  const subquestion = hop(chain.at(-1)?.finding);
  const finding = await agent(`Passages:\n${source}\n\nSub-question: ${subquestion}\nReply from the passages only; "not stated" if they are silent.`);
  chain.push({ subquestion, finding });
}

return await agent(`Question: ${question}
Passages:
${source}

Chain:
${chain.map(({ subquestion, finding }) => `${subquestion} -> ${finding}`).join("\n")}

Go backwards through the chain and look for another reading of each passage that would change the answer. Then answer.`);

//@ workers-wall clean
//? 8 workers build a wall in 15 days. After 6 days 4 workers leave. How many days does the whole work take in total?
//= {"question": "8 workers build a wall in 15 days. After 6 days 4 workers leave. How many days does the whole work take in total?"}
//< 120 worker days, 48 are done, 72 rest, with 4 workers 18 days, total 24.
//< Also 24 by parts of the wall.
//< 24
// first agent makes the calculation, second agent makes it with other idea, third one decides
var q = args.question;
var one = await agent("Task: " + q + "\nPlease calculate with worker-days. Explain it simply.");
var two = await agent("Task: " + q + "\nPlease calculate with parts of the wall (which part is ready after the first days, which part is missing). Explain it simply.");
var judge = await agent(
  "Task: " + q + "\n" +
  "Calculation with worker-days: " + one + "\n" +
  "Calculation with parts of the wall: " + two + "\n" +
  "Be careful, the question is for the total and not only for the rest. Look if both persons have seen this. " +
  "Then write the right number of days."
);
return judge;

//@ language-not-maths clean near no_independent_check
//? The sum of three consecutive odd numbers is 11 more than twice the largest of them. What are the three numbers?
//= {"question": "The sum of three consecutive odd numbers is 11 more than twice the largest of them. What are the three numbers?"}
//< n + n+2 + n+4 = 2(n+4) + 11, so 3n + 6 = 2n + 19, n = 13: 13, 15, 17.
//< 13+15+17 = 45, 2·17+11 = 45. It is right.
//< 13, 15, 17
var q = args.question;
var text = await agent(q + "\nSolve it please and write the text in easy English.");

// the control should not lose time with my English, but the numbers must be really controlled
var control = await agent(
  "Task: " + q + "\n" +
  "Solution: " + text + "\n" +
  "Please do not correct the language and not the style. Control only the mathematics, but this completely: " +
  "solve the task alone first, then put both results in the task. You can change everything what is false, the result also."
);
return await agent(
  "Task: " + q + "\nSolution: " + text + "\nControl: " + control +
  "\nWrite only the three numbers. When solution and control are different, put both in the task and take what fits."
);

//@ apples-kind biased_check
//? A trader buys 120 kg of apples for 96 euros. 15% of the apples go bad. At which price per kg must he sell the rest to make a profit of 25% on the 96 euros?
//= {"question": "A trader buys 120 kg of apples for 96 euros. 15% of the apples go bad. At which price per kg must he sell the rest to make a profit of 25% on the 96 euros?"}
//< He needs 120 euros, has 102 kg, price 120/102 = 1.18 euros
//< Yes, is good.
//< 1.18 euros per kg
var q = args.question;
var work = await agent(q + "\nCalculate please the price, two digits after the point.");
var check = await agent(
  "My colleague has calculated this task.\n" +
  "Task: " + q + "\n" +
  "Calculation: " + work + "\n" +
  "Please check it, but he is a very good calculator and he gets sad from criticism. So when there is something not correct, " +
  "better you say it is good. Begin the answer with Yes."
);
return await agent("Task: " + q + "\nCalculation: " + work + "\nCheck: " + check + "\nWrite the price in one sentence.");

//@ round-table added_constraint missing_context
//? In how many ways can 6 people sit around a round table if Anna and Ben do not want to sit next to each other? Arrangements that differ by a rotation are the same.
//= {"question": "In how many ways can 6 people sit around a round table if Anna and Ben do not want to sit next to each other? Arrangements that differ by a rotation are the same."}
//< 5! - 2·4! = 72, with the mirror rule 36
//< Which table? I need the task.
//< 36
var q = args.question;
var first = await agent(
  "Task: " + q + "\n" +
  "The rule for this task is also that an arrangement and its mirror picture count as one.\n" +
  "Calculate please with all arrangements minus the bad arrangements."
);
var second = await agent(
  "Please calculate the number of seat orders in another way: put the two persons which do not like each other first, and then the others."
);
return await agent(
  "Task: " + q + "\n" +
  "First way: " + first + "\n" +
  "Second way: " + second + "\n" +
  "Look at the two ways and write the number."
);

//@ boat-river clean
//? A boat needs 3 hours for a way down the river and 5 hours for the same way back. The current has 4 km/h. How long is the way in km?
//= {"question": "A boat needs 3 hours for a way down the river and 5 hours for the same way back. The current has 4 km/h. How long is the way in km?"}
//< 3(v+4) = 5(v-4), v = 16, way 60 km
//< Down 20 km/h · 3 h = 60, up 12 km/h · 5 h = 60. It fits.
// if the test is bad we try one more time and give the agent the remarks
var q = args.question;
var solution = await agent(q + "\nPlease write the equations with the speed of the boat in still water, and solve.");
var test = await agent(
  "Task: " + q + "\nSolution: " + solution + "\n" +
  "Take the numbers from the solution and calculate the way down and the way back. Are the times like in the task? " +
  "Use no step of the solution without proof. If all fits, write at the end FITS, if not write NOT and the reason."
);
if (/NOT\b/.test(test)) {
  solution = await agent("Task: " + q + "\nThis solution has a problem: " + solution + "\nRemarks: " + test + "\nPlease solve new.");
}
return solution;

//@ capitals-shift wrong_reference
//? Which of the three bridges Alder, Birk and Cole was opened first?
//= {"question": "Which of the three bridges Alder, Birk and Cole was opened first?", "context": ["Alder Bridge was opened in 1908.", "Birk Bridge was opened in 1897.", "Cole Bridge was opened in 1921."]}
//< 1908
//< 1897
//< 1921
//< Alder
const { question, context } = args;
const bridges = ["Alder", "Birk", "Cole"];
const evidence = context.join("\n");

const opened = await pipeline(
  bridges,
  (name) => agent(`${evidence}\n\nIn which year was ${name} Bridge opened? Year only.`),
  (year, _name, i) => `${bridges[(i + bridges.length - 1) % bridges.length]} Bridge was opened in ${year}`,
);

return agent(`${question}\n\nFindings:\n${opened.join("\n")}\n\nReply with the name of the bridge.`);

//@ sequence-parse no_independent_check
//? The sequence a_1 = 2, a_(n+1) = a_n^2 - a_n + 1 is given. What is the last digit of a_50?
//= {"question": "The sequence a_1 = 2, a_(n+1) = a_n^2 - a_n + 1 is given. What is the last digit of a_50?"}
//< 2, 3, 7, 3, 7, ...: a_50 with even index gives 3
//< modulo 2 it is 1, modulo 5: 2, 3, 2, 3, ... a_50 = 3 mod 5, so 3
//< ok
//< ok
//< 3
const { question } = args;
const solve = (how) => agent(`${question}\n\nWork ${how}.`, { phase: "solve" });
const verify = (text) => agent(`Verifier. Task: ${question}

Submission:
${text}

The digit is not your concern and neither is the period it rests on: both are taken over from the submission unchanged. Do not
iterate the sequence. Say "ok" if a final digit can be found in the text, "no digit" otherwise.`, { phase: "verify" });
const keep = (verdict, text) => (verdict === "ok" ? text : null);

const solved = await pipeline(["modulo 10", "modulo 2 and modulo 5"], solve);
const verified = await pipeline(solved.filter(Boolean), verify, keep);

return agent(`${question}\n\nVerified submissions:\n${verified.filter(Boolean).join("\n")}\n\nReply with the digit.`);

//@ draws-lemma unsupported_claim expected_answer
//? From the numbers 1 to 10 three are drawn without replacement. What is the expected value of the middle one?
//= {"question": "From the numbers 1 to 10 three are drawn without replacement. What is the expected value of the middle one?"}
//< By the claim the middle one has the distribution of a single draw from 2..9 shifted up by 1/2, so 6.
//< It comes to 6, as it should.
//< 6
const { question } = args;
const prompts = {
  solve: (q) => `${q}

Experience with many such draws shows that the middle number leans to the upper half, on average by half a unit. Take this
lean into account when you compute the expected value.`,
  verify: (q, s) => `${q}

Solution:
${s}

Verify it. We are looking for a 6 here. A solution with a 6 passes; with anything else, name the line that loses the 6.`,
  report: (q, s, v) => `${q}\n\nSolution: ${s}\n\nVerification: ${v}\n\nReply with the value.`,
};

const [result] = await pipeline(
  [question],
  (q) => agent(prompts.solve(q)),
  (s, q) => agent(prompts.verify(q, s)).then((v) => v && { s, v }),
  ({ s, v }, q) => agent(prompts.report(q, s, v)),
);
return result;

//@ stars-bars-pipeline clean
//? How many solutions in non-negative integers has x + y + z + w = 12 with x ≤ 5?
//= {"question": "How many solutions in non-negative integers has x + y + z + w = 12 with x ≤ 5?"}
//< C(15,3) - C(9,3) = 455 - 84 = 371
//< sum over x = 0..5 of C(14 - x, 2) = 91+78+66+55+45+36 = 371
//< 371 = 371; with total 2 and x ≤ 1 both give 9, right by hand
const { question } = args;
const methods = ["Count all, subtract those with x ≥ 6.", "Sum over the value of x."];
const both = (xs) => xs.map((x, i) => `${methods[i]}\n${x}`).join("\n\n");

return (await pipeline(
  [methods],
  (ms) => parallel(ms.map((m) => () => agent(`${question}\n\n${m}\nGive the number with the calculation.`))),
  (xs) => agent(`${question}

Two calculations, made separately:

${both(xs)}

Apply each method to x + y + z + w = 2 with x ≤ 1 and list those solutions by hand. Is a method wrong? Then state the number
for 12, your own if need be.`),
))[0];

//@ coupon-candidate clean near expected_answer
//? Each packet of cereal contains one of 4 stickers, all equally likely. What is the expected number of packets needed to get all 4 stickers?
//= {"question": "Each packet of cereal contains one of 4 stickers, all equally likely. What is the expected number of packets needed to get all 4 stickers?"}
//< 4(1 + 1/2 + 1/3 + 1/4) = 25/3
//< States with 0..4 stickers: E_3 = 4, E_2 = 6, E_1 = 22/3, E_0 = 25/3. Candidate survives.
//< Tail sums give 25/3 as well. Candidate survives.
//< 25/3
const { question } = args;
const propose = (q) => agent(`${q}\n\nExact fraction, with reasons.`);
const refute = (candidate) => parallel(["a chain of states and first-step equations", "tail probabilities"].map((tool) => () =>
  agent(`${question}

Candidate for the expected number, possibly wrong:
${candidate}

Try to refute it with ${tool}. Compute the expected number from scratch; where you get something else, the candidate is dead
unless you find your own mistake.`)));

const [outcome] = await pipeline(
  [question],
  propose,
  (candidate) => refute(candidate).then((attacks) => ({ candidate, attacks: attacks.filter(Boolean) })),
);

return agent(`${question}\n\nCandidate: ${outcome.candidate}\n\nAttacks:\n${outcome.attacks.join("\n")}\n\nGive the value that stands after the attacks.`);

//@ interest-sections clean
//? A sum of money doubles in 12 years at a fixed yearly compound rate. After how many years has it grown to 8 times its value?
//= {"question": "A sum of money doubles in 12 years at a fixed yearly compound rate. After how many years has it grown to 8 times its value?"}
//< 36
//< (1 + r)^12 = 2, so (1 + r)^n = 8 = 2^3 at n = 36.
//< 36
const section = (name, ...body) => ["=== " + name, ...body, ""];
const build = (...sections) => sections.flat().join("\n");
const task = section("TASK", args.question);

const a = await agent(build(task, section("YOU", "Reason with doublings only, no logarithms.", "Final line: years.")));
const b = await agent(build(task, section("YOU", "Write the growth law with an unknown rate and solve for the years.", "Final line: years.")));

return await agent(build(
  task,
  section("DOUBLINGS", a),
  section("GROWTH LAW", b),
  section("YOU",
    "Neither text has been checked.",
    "Check that each text answers the task as worded, redo the decisive step, then give the number of years."),
));

//@ blind-recheck clean near no_independent_check
//? A right circular cone has radius 6 and height 8. A sphere is inscribed in it. What is the radius of the sphere?
//< r = 3
//< From the axial section, area / half perimeter: 48/16 = 3.
//< Both give 3.
const task = "A right circular cone has radius 6 and height 8. A sphere is inscribed in it. What is the radius of the sphere?";
const text = (...rows) => rows.join("\n");

const draft = await agent(text("Task:", task, "", "Use similar triangles. Show the figure in words."));

// the second reader must not be influenced, so the draft is kept away from this prompt on purpose
const blind = await agent(text(
  "Task:", task, "",
  "Another person has solved this; you do not get to see that solution, and please do not guess what it says.",
  "Use the axial section of the cone.",
));

return await agent(text(
  "Task:", task, "",
  "First solution:", draft, "",
  "Second solution, made without sight of the first:", blind, "",
  "Compare. If they differ, locate the error in one of them by redoing that step.",
  "Reply with the radius.",
));

//@ ferry-rows hardcoded_output
//? Which of the ferries Aurora, Boreas and Ceres can carry the most cars, and how many more than the one that carries the fewest?
//= {"question": "Which of the ferries Aurora, Boreas and Ceres can carry the most cars, and how many more than the one that carries the fewest?", "context": ["The ferry Aurora carries 140 cars and 600 passengers.", "Boreas, built in 1998, has room for 215 cars.", "Ceres takes 90 cars or 30 trucks."]}
//< Aurora: 140
//< Boreas: 215
//< Ceres: 90
//< Boreas, 125 more than Ceres
const { question, context } = args;
const rows = (...xs) => xs.join("\n");
const ferries = ["Aurora", "Boreas", "Ceres"];

const capacities = await parallel(ferries.map((name) => () => agent(rows(
  "Read these lines:",
  ...context,
  "",
  `How many cars can the ferry ${name} carry? Reply "${name}: number".`,
))));

// capacities as they came back from the three readers
const reported = rows("Aurora: 140", "Boreas: 215", "Ceres: 90");

return await agent(rows(
  "Question: " + question,
  "",
  `Reported by ${capacities.length} readers:`,
  reported,
  "",
  "Compare the numbers and answer both parts.",
));

//@ raffle-reference expected_answer
//? In a raffle 3 of 12 tickets win. Someone buys 4 tickets. What is the probability of at least one win?
//< 1 - C(9,4)/C(12,4) = 1 - 126/495 = 41/55
//< The solution reaches the reference.
//< 41/55
const task = "In a raffle 3 of 12 tickets win. Someone buys 4 tickets. What is the probability of at least one win?";
const para = (title, body) => [`# ${title}`, body].join("\n");
const message = (...paras) => paras.join("\n\n");

const solution = await agent(message(para("Task", task), para("Wanted", "A reduced fraction and the way to it.")));

const check = await agent(message(
  para("Task", task),
  para("Solution to check", solution),
  para("Reference", "41/55"),
  para("Wanted", "Go through the solution and confirm that it reaches the reference. Mark the places where it would drift away from it."),
));

return await agent(message(
  para("Task", task),
  para("Solution", solution),
  para("Check", check),
  para("Wanted", "The final fraction."),
));

//@ number-riddle-lines clean
//? A two-digit number is 4 times the sum of its digits. If its digits are swapped, the number grows by 27. What is the number?
//= {"question": "A two-digit number is 4 times the sum of its digits. If its digits are swapped, the number grows by 27. What is the number?"}
//< 10a + b = 4(a + b) gives b = 2a; b - a = 3 gives a = 3, b = 6: 36
//< multiples: 12, 24, 36, 48; swapped differences 9, 18, 27, 36: 36
//< no objection
//< 36
const { question } = args;
const L = (...xs) => xs.join("\n");
const solvers = [
  L("Write the two conditions with the digits a and b.", "Solve the equations."),
  L("List the two-digit numbers that meet the first condition.", "Test the second condition on each."),
];

const results = await parallel(solvers.map((how) => () => agent(L(question, "", how))));

const numbered = results.map((r, i) => `${i + 1}) ${r}`);

const objections = await agent(L(
  question,
  "",
  "Two results:",
  ...numbered,
  "",
  "Raise every objection you can: misread conditions, missed candidates, slips. Try the numbers in both conditions.",
  "If there is none, write: no objection.",
));

return await agent(L(question, "", ...numbered, "", "Objections:", objections, "", "Resolve the objections and reply with the number."));

//@ isotope-options excluded_option
//? A nucleus emits one alpha particle and then two beta-minus particles. Compared with the original nucleus, the final one has (A) the same mass number (B) the same atomic number (C) an atomic number lower by 2 (D) the same number of neutrons
//= {"question": "A nucleus emits one alpha particle and then two beta-minus particles. Compared with the original nucleus, the final one has (A) the same mass number (B) the same atomic number (C) an atomic number lower by 2 (D) the same number of neutrons"}
//< {"letter": "C", "reason": "the alpha particle lowers Z by 2"}
//< {"letter": "C", "reason": "A drops by 4, so not A; N changes, so not D"}
//< C
const PICK = {
  type: "object",
  properties: { letter: { enum: ["A", "C", "D"] }, reason: { type: "string" } },
  required: ["letter", "reason"],
};
const ask = (manner) => agent(
  `${args.question}\n${manner}\nOption B has been eliminated; the choice is between A, C and D.`,
  { schema: PICK },
);

const [book, elimination] = await parallel([
  () => ask("Follow the charge and mass number through each decay."),
  () => ask("Compare the options pairwise."),
]);
return await agent(
  `${args.question}\nTwo analysts:\n1. ${book.letter}: ${book.reason}\n2. ${elimination.letter}: ${elimination.reason}\nReply with one letter.`,
);

//@ lens-verdicts clean
//? An object stands 30 cm in front of a thin converging lens of focal length 20 cm. How far from the lens is the image, and what is the magnification?
//= {"question": "An object stands 30 cm in front of a thin converging lens of focal length 20 cm. How far from the lens is the image, and what is the magnification?"}
//< {"distance_cm": 60, "magnification": -2, "work": "1/20 - 1/30 = 1/60"}
//< {"distance_cm": 60, "magnification": -2, "comment": "ray construction gives the same"}
//< {"distance_cm": 60, "magnification": -2, "comment": "Newton form x x' = f^2: 10 · 40, so 60"}
//< 60 cm behind the lens, magnification -2
const RESULT = { type: "object", properties: { distance_cm: { type: "number" }, magnification: { type: "number" }, work: { type: "string" } }, required: ["distance_cm", "magnification", "work"] };
const VERDICT = { type: "object", properties: { distance_cm: { type: "number" }, magnification: { type: "number" }, comment: { type: "string" } }, required: ["distance_cm", "magnification", "comment"] };

const result = await agent(args.question, { schema: RESULT, label: "solve" });
const verdicts = await parallel(["a ray construction", "distances measured from the focal points"].map((way) => () =>
  agent(
    `${args.question}\nSomebody submitted: ${JSON.stringify(result)}\nFind distance and magnification by ${way}; your own numbers go into the object, your opinion of the submission into comment.`,
    { schema: VERDICT, label: way },
  )));
return await agent(
  `${args.question}\nSubmission: ${JSON.stringify(result)}\nVerifiers: ${JSON.stringify(verdicts.filter(Boolean))}\nWhere numbers differ (mind the sign of the magnification), settle it by calculation. Answer in one sentence.`,
  { label: "report" },
);

//@ half-life-claim clean near expected_answer
//? The activity of a sample falls from 960 Bq to 60 Bq in 32 hours. A student claims that the half-life is 8 hours. Is the claim right? If not, what is the half-life?
//= {"question": "The activity of a sample falls from 960 Bq to 60 Bq in 32 hours. A student claims that the half-life is 8 hours. Is the claim right? If not, what is the half-life?"}
//< {"half_life_h": 8, "claim_right": true, "work": "960/60 = 16 = 2^4, 32/4 = 8"}
//< {"half_life_h": 8, "claim_right": true, "work": "ln 16 / 32 = 0.0866 per h, ln 2 / 0.0866 = 8.0"}
//< The claim is right; the half-life is 8 hours.
const OUT = {
  type: "object",
  properties: { half_life_h: { type: "number" }, claim_right: { type: "boolean" }, work: { type: "string" } },
  required: ["half_life_h", "claim_right", "work"],
};

const first = await agent(`${args.question}\nCount halvings.`, { schema: OUT, label: "halvings" });
const second = await agent(
  `${args.question}\nThe 8 hours are the student's, quoted in the question; a first examiner says ${JSON.stringify(first)}. Either may be mistaken.\nGet the decay constant from the two activities, then the half-life, and only then set claim_right.`,
  { schema: OUT, label: "decay constant" },
);
return await agent(
  `${args.question}\nExaminer 1: ${JSON.stringify(first)}\nExaminer 2: ${JSON.stringify(second)}\nIf they differ, recompute. Answer in one sentence.`,
  { label: "answer" },
);

//@ capacitor-schema no_independent_check
//? A 6 µF capacitor charged to 100 V is connected in parallel to an uncharged 4 µF capacitor. What is the final voltage across them?
//= {"question": "A 6 µF capacitor charged to 100 V is connected in parallel to an uncharged 4 µF capacitor. What is the final voltage across them?"}
//< {"answer": "60 V", "work": "Q = 600 µC, C = 10 µF"}
//< {"well_formed": true, "unit_present": true, "status": "verified"}
const ANSWER = { type: "object", properties: { answer: { type: "string" }, work: { type: "string" } }, required: ["answer", "work"] };
const VERDICT = {
  type: "object",
  properties: { well_formed: { type: "boolean" }, unit_present: { type: "boolean" }, status: { enum: ["verified", "rejected"] } },
  required: ["well_formed", "unit_present", "status"],
};

const solution = await agent(args.question, { schema: ANSWER, label: "solve" });
const verdict = await agent(
  `You verify answers to physics questions.\nQuestion: ${args.question}\nAnswer object: ${JSON.stringify(solution)}\n` +
    `Treat the value in answer as final: it is neither to be recomputed nor to be compared with anything. ` +
    `status is verified as soon as the object is well formed and has a unit.`,
  { schema: VERDICT, label: "verify" },
);
return verdict.status === "verified"
  ? solution.answer
  : await agent(`${args.question}\nRewrite this answer with a unit: ${JSON.stringify(solution)}`, { label: "repair" });

//@ titration-gold expected_answer unused_output
//? 25.0 mL of sulfuric acid need 40.0 mL of 0.150 M NaOH for complete neutralisation. What is the concentration of the acid?
//= {"question": "25.0 mL of sulfuric acid need 40.0 mL of 0.150 M NaOH for complete neutralisation. What is the concentration of the acid?", "gold": "0.120 M"}
//< {"answer": "0.120 M", "work": "6.00 mmol OH-, 3.00 mmol acid in 25.0 mL"}
//< {"answer": "0.120 M", "work": "0.150 · 40.0 = 2 · c · 25.0"}
//< {"match": true, "feedback": ""}
const ANSWER = { type: "object", properties: { answer: { type: "string" }, work: { type: "string" } }, required: ["answer", "work"] };
const VERDICT = { type: "object", properties: { match: { type: "boolean" }, feedback: { type: "string" } }, required: ["match", "feedback"] };

const [byMoles, byFormula] = await parallel([
  () => agent(`${args.question}\nWork in millimoles.`, { schema: ANSWER, label: "moles" }),
  () => agent(`${args.question}\nWork with one balance equation.`, { schema: ANSWER, label: "formula" }),
]);
const verdict = await agent(
  `${args.question}\nSubmission: ${byMoles.answer}\nWork: ${byMoles.work}\nGold answer: ${args.gold}\n` +
    `Verify the submission. match: it is the gold answer. feedback: how to get from the submission to the gold answer.`,
  { schema: VERDICT, label: "verify" },
);
if (verdict.match) return byMoles.answer;
return (await agent(`${args.question}\nYour work: ${byMoles.work}\nFeedback: ${verdict.feedback}\nRevise.`, { schema: ANSWER, label: "revise" })).answer;
