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

