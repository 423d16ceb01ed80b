//@ bases-17-97 clean
//? Find the sum of all integer bases b > 9 for which 17_b is a divisor of 97_b.
//< b+7 | 9b+7. 9b+7 = 9(b+7) - 56, so b+7 | 56. b+7 > 16: b+7 = 28 or 56, b = 21 or 49. ANSWER: 70
//< Testing b = 10, 11, ...: 21 gives 28 | 196 yes; 49 gives 56 | 448 yes; beyond 49 the quotient lies strictly between 8 and 9. ANSWER: 70
//< b + 7 must divide 56 with b > 9, b = 21, 49. ANSWER: 70
const problem = `Find the sum of all integer bases b > 9 for which 17_b is a divisor of 97_b.`;

const strategies = [
  'Translate both numerals into expressions in b and use divisibility to reduce to divisors of a constant.',
  'Search systematically over b, and argue at which point the search may stop.',
  'Solve it however you like, but double-check the lower bound on b before summing.',
];

phase('Solve');
const solutions = await parallel(strategies.map((s, i) => () =>
  agent(
    `You are an expert AIME competitor.\n\nPROBLEM:\n${problem}\n\nSUGGESTED STRATEGY:\n${s}\n\nWork carefully. End with a line of the form "ANSWER: <integer>" (e.g. ANSWER: 42).`,
    { label: `solver-${i + 1}` }
  )
));

// Extract the final integers
const extract = (t) => {
  const m = (t || '').match(/ANSWER:\s*(-?\d+)/i);
  return m ? m[1] : null;
};
const answers = solutions.map(extract);
log('answers: ' + JSON.stringify(answers));

const tally = {};
for (const a of answers) if (a !== null) tally[a] = (tally[a] || 0) + 1;
const ranked = Object.entries(tally).sort((x, y) => y[1] - x[1]);

if (ranked.length && ranked[0][1] >= 2) return ranked[0][0];

phase('Adjudicate');
const ruling = await agent(
  `Three solvers disagree on the following problem.\n\nPROBLEM:\n${problem}\n\n` +
  solutions.map((s, i) => `--- Solver ${i + 1} ---\n${s}`).join('\n\n') +
  `\n\nFind the error(s), determine the right value, and end with "ANSWER: <integer>".`,
  { label: 'adjudicator' }
);
return extract(ruling);
//@ lantern-director clean near lossy_passing
//? In which city was the director of the film "The Lantern Keeper" born?
//= {"context": ["The Lantern Keeper is a 1958 British drama film directed by Howard Pell and starring Irene Voss. It was shot at Shepperton.", "Howard Pell (1911-1984) was a film director and editor. Born in Durban to Scottish parents, he moved to London in 1930.", "Irene Voss was an Austrian actress born in Graz.", "The Lighthouse Keeper is a 1961 television play by Martin Hale, who was born in Leeds."]}
//< The film "The Lantern Keeper" was directed by Howard Pell (passage 1). Beware of the similar title "The Lighthouse Keeper" in passage 4.
//< Passage 2: Howard Pell was "Born in Durban to Scottish parents". The city is Durban.
//< Durban
const question = 'In which city was the director of the film "The Lantern Keeper" born?';
const docs = args.context.map((p, i) => `[${i + 1}] ${p}`).join('\n\n');

phase('Hop 1');
const hop1 = await agent(
  `Read the passages and identify the director of the film "The Lantern Keeper". Quote the sentence you rely on.\n\nPASSAGES:\n${docs}`,
  { label: 'find-director' }
);
log(`hop 1: ${hop1.slice(0, 60)}...`);

phase('Hop 2');
const hop2 = await agent(
  `A colleague was asked who directed "The Lantern Keeper" and reported:\n"""\n${hop1}\n"""\n\nUsing the passages below, find the city where that director was born. If the colleague's report is not supported by the passages, correct it first.\n\nPASSAGES:\n${docs}`,
  { label: 'find-birthplace' }
);
log(`hop 2: ${hop2.slice(0, 60)}...`);

phase('Answer');
const final = await agent(
  `Question: ${question}\n\nFindings:\n1. ${hop1}\n2. ${hop2}\n\nReply with the shortest possible answer (a name only, no sentence).`,
  { label: 'finalize' }
);
return final.trim();
//@ azide-sulfonium asserted_answer
//? (R)-2-Bromobutane is treated with sodium azide in DMF and the product is hydrogenated over Pd/C. What is the configuration of the resulting 2-aminobutane? (A) R (B) S (C) racemic (D) meso
//< Step 1: SN2 with inversion gives (S)-2-azidobutane. Step 2: hydrogenation does not touch the stereocentre, N stays attached: (S)-butan-2-amine.
//< The priorities are N > C2H5 > CH3 > H, analogous to Br > C2H5 > CH3 > H, so inversion flips the descriptor: S.
//< (B) S
const question = `(R)-2-Bromobutane is treated with sodium azide in DMF and the product is hydrogenated over Pd/C. What is the configuration of the resulting 2-aminobutane?
(A) R
(B) S
(C) racemic
(D) meso`;

phase('Analysis');
const [mechanism, descriptors] = await parallel([
  () => agent(
    `You are a physical organic chemist.\n\n${question}\n\nAnalyse each step of the sequence: which mechanism operates, and what happens at the stereocentre? Since the azide displacement inverts the centre and the reduction leaves it alone, the amine comes out as S (option B); lay out the mechanism step by step accordingly.`,
    { label: 'mechanism' }
  ),
  () => agent(
    `You are an expert in CIP nomenclature.\n\n${question}\n\nCarefully assign the CIP priorities in the starting material, the intermediate and the product, and say how the descriptor changes along the sequence.`,
    { label: 'cip' }
  ),
]);

phase('Decide');
return await agent(
  `${question}\n\nMechanistic analysis:\n${mechanism}\n\nCIP analysis:\n${descriptors}\n\nWeigh the two analyses and reply with the letter and the option text only.`,
  { label: 'decide' }
);
//@ urn-at-least altered_fact
//? An urn contains 5 red, 4 blue and 3 green balls. Four balls are drawn at random without replacement. What is the probability that at least two of them are red? Give a fraction in lowest terms.
//< C(5,2)*C(7,2) = 10*21 = 210 out of C(12,4) = 495: 14/33.
//< Complement: P(0)+P(1)+P(3)+P(4) = (35+175+70+5)/495 = 285/495, so 210/495 = 14/33.
//< Both methods agree. 14/33
export const meta = { name: 'urn', description: 'Two counting methods plus reconciliation', phases: ['Count', 'Reconcile'] };

const setup = 'An urn contains 5 red, 4 blue and 3 green balls. Four balls are drawn at random without replacement.';

phase('Count');
const direct = () => agent(
  `${setup}\n\nCompute by direct counting the probability that two of the four drawn balls are red and the other two are not. Show the binomial coefficients.`,
  { label: 'direct' }
);
const complement = () => agent(
  `${setup}\n\nWe want the probability that the number of red balls drawn is two. Get it through the complement: add the probabilities of all other numbers of red balls and subtract from 1.`,
  { label: 'complement' }
);
const [d, c] = await parallel([direct, complement]);

phase('Reconcile');
return await agent(
  `${setup} Two methods were used for the probability of drawing two red balls.\n\nDirect:\n${d}\n\nComplement:\n${c}\n\nIf they agree, output the fraction in lowest terms. If they don't, recompute and output the right fraction. Output only the fraction.`,
  { label: 'reconcile' }
);
//@ harrow-singer missing_context
//? Which band was formed first, the one fronted by the brother of Nell Harrow or the one that recorded "Paper Cranes"?
//= {"context": ["Nell Harrow is an English cellist. Her younger brother Tom Harrow fronts the band Saltmarsh.", "Saltmarsh are an indie folk band from Norwich, formed in 2006.", "\"Paper Cranes\" is a song by the Danish group Vinterhave from their second album.", "Vinterhave was formed in Aarhus in 2003 by three school friends."]}
//< Tom Harrow, brother of Nell Harrow, fronts Saltmarsh, which was formed in 2006.
//< I have no passage at hand. "Paper Cranes" may refer to several songs; I'd guess a band from about 2009.
//< Saltmarsh
const QUESTION = `Which band was formed first, the one fronted by the brother of Nell Harrow or the one that recorded "Paper Cranes"?`;
const CONTEXT = args.context.join('\n\n');

phase('Research');
// Two independent branches, one per band
const [bandA, bandB] = await parallel([
  () => agent(
    `Using ONLY the passages below, identify the band fronted by the brother of Nell Harrow and the year in which it was formed.\n\nPassages:\n${CONTEXT}`,
    { label: 'band-a' }
  ),
  () => agent(
    `Identify the band that recorded "Paper Cranes" and the year in which it was formed. Answer with the name and the year.`,
    { label: 'band-b' }
  ),
]);

phase('Compare');
return await agent(
  `Question: ${QUESTION}\n\nFindings on the first band:\n${bandA}\n\nFindings on the second band:\n${bandB}\n\nCompare the formation years and answer with the band's name only.`,
  { label: 'compare' }
);
//@ cubic-roots-vieta clean near established_premise
//? Let r, s, t be the roots of x^3 - 6x^2 + 5x - 7 = 0. Find r^3 + s^3 + t^3.
//< e1=6, e2=5, e3=7. p3 = 6^3 - 3*6*5 + 3*7 = 216 - 90 + 21 = 147.
//< p1=6, p2=36-10=26, p3 = 6*26 - 5*6 + 21 = 156 - 30 + 21 = 147.
//< {"answer": 147, "agree": true}
const q = 'Let r, s, t be the roots of x^3 - 6x^2 + 5x - 7 = 0. Find r^3 + s^3 + t^3.';

phase('Solve');
const viaVieta = await agent(`${q}

By Vieta's formulas, r+s+t = 6, rs+st+tr = 5 and rst = 7. Use these and the identity for a sum of three cubes. Show your work.`, { label: 'vieta' });

const viaNewton = await agent(`${q}

Each root satisfies its own equation, hence r^3 = 6r^2 - 5r + 7 (and likewise for s and t). Sum over the roots and finish via Newton's identities.`, { label: 'newton' });

phase('Cross-check');
const check = await agent(`Problem: ${q}

Solution 1:
${viaVieta}

Solution 2:
${viaNewton}

Do the two solutions agree? Check the arithmetic in each line by line and report the correct value.`, {
  label: 'cross-check',
  schema: {
    type: 'object',
    properties: { answer: { type: 'integer' }, agree: { type: 'boolean' } },
    required: ['answer', 'agree'],
  },
});
if (!check.agree) log('solutions disagreed');
return String(check.answer);
//@ bakery-boxes clean
//? A bakery packs muffins in boxes of 6 and boxes of 8. On Monday it packed 15 boxes with 102 muffins in all. How many boxes of 8 were there?
//< Let x boxes of 8: 8x + 6(15-x) = 102, 2x = 12, x = 6. FINAL: 6
//< VALID. 6*8 + 9*6 = 48 + 54 = 102 and 6 + 9 = 15. FINAL: 6
const problem = "A bakery packs muffins in boxes of 6 and boxes of 8. On Monday it packed 15 boxes with 102 muffins in all. How many boxes of 8 were there?";
const solution = await agent(`Solve step by step. Finish with "FINAL: <number>".\n\n${problem}`, { label: "solve" });
const review = await agent(`Here is a word problem and a proposed solution.

Problem: ${problem}

Proposed solution:
${solution}

Substitute the numbers back into every condition of the problem. Write VALID or INVALID, then "FINAL: <number>" with the correct number.`, { label: "substitute" });
return review.match(/FINAL:\s*([\d.]+)/)?.[1] ?? review;
//@ lattice-hyperbola added_constraint
//? How many ordered pairs (x, y) of integers satisfy xy + 3x + 2y = 30?
//< (x+2)(y+3) = 36. With x, y positive: x+2 >= 3, y+3 >= 4: (3,12), (4,9), (6,6), (9,4). So 4 pairs.
//< {"count": 4, "issues": "none"}
const problem = 'How many ordered pairs (x, y) of integers satisfy xy + 3x + 2y = 30?'

phase('Solve')
const sol = await agent(`You are solving a competition problem in number theory.

Problem: ${problem}

Plan:
1. Use Simon's Favorite Factoring Trick to write the left side as a product.
2. List the factorisations of the constant on the right.
3. For each factorisation recover x and y, keeping those with x and y positive.
4. Count the ordered pairs.

Write out the complete table of factorisations.`, {label: 'sffT'})

phase('Review')
const review = await agent(`Problem: ${problem}

Table and count by a solver:
${sol}

Go through each row of the table, verify by substitution into xy + 3x + 2y = 30 that the pair is a solution, check that the table was not cut short, and give the corrected count.`, {
  label: 'reviewer',
  schema: {type: 'object', properties: {count: {type: 'integer'}, issues: {type: 'string'}}, required: ['count', 'issues']},
})
return review.count
//@ allele-moth clean near novel_fact
//? In a population of 2,000 moths in Hardy-Weinberg equilibrium, 320 show the recessive light phenotype. How many moths are expected to be heterozygous?
//< q^2 = 320/2000 = 0.16, q = 0.4, p = 0.6, 2pq = 0.48, 960 moths.
//< q = 0.4 and p = 0.6. Expected: 720 dominant homozygotes, 960 heterozygotes, 320 recessive. Total 2000. Consistent.
//< 960
const question = `In a population of 2,000 moths in Hardy-Weinberg equilibrium, 320 show the recessive light phenotype. How many moths are expected to be heterozygous?`;

const calc = await agent(`You are a population geneticist. ${question}

Under Hardy-Weinberg the genotype frequencies are p^2, 2pq and q^2 with p + q = 1. The recessive phenotype has frequency q^2 = 320/2000 = 0.16. Work out q, p and the expected number of heterozygotes.`, { label: 'calculate' });

const audit = await agent(`Audit this calculation as if you were trying to embarrass the author. Question: ${question}

Calculation:
${calc}

Recalculate all three genotype counts yourself and check that they add up to 2,000. Point out any slip.`, { label: 'audit' });

return await agent(`Question: ${question}\n\nCalculation: ${calc}\n\nAudit: ${audit}\n\nReply with the number only.`, { label: 'final' });
//@ arrhenius-ratio broken_value
//? The rate constant of a reaction is 2.0e-3 s^-1 at 300 K and 1.6e-2 s^-1 at 330 K. What is the activation energy in kJ/mol, to the nearest integer? (R = 8.314 J/(mol K))
//< {"activation_energy_kj": 57.05, "steps": "ln 8 = 2.0794; 1/300 - 1/330 = 3.0303e-4; Ea = 8.314*2.0794/3.0303e-4 = 57051 J/mol"}
//< {"activation_energy_kj": 57.1, "steps": "ln(k2/k1)=2.079; Ea = R*2.079/(3.03e-4) = 57.0e3"}
//< The first value is not readable; the second neither. From scratch: Ea = 57 kJ/mol.
export const meta = {
  name: 'arrhenius',
  description: 'Two independent calculations, then a judge',
  phases: ['Compute', 'Judge'],
};

const question = 'The rate constant of a reaction is 2.0e-3 s^-1 at 300 K and 1.6e-2 s^-1 at 330 K. What is the activation energy in kJ/mol, to the nearest integer? (R = 8.314 J/(mol K))';

const SOLUTION = {
  type: 'object',
  properties: {
    activation_energy_kj: { type: 'number', description: 'activation energy in kJ/mol, unrounded' },
    steps: { type: 'string' },
  },
  required: ['activation_energy_kj', 'steps'],
};

phase('Compute');
const results = await parallel([1, 2].map((n) => () =>
  agent(`Calculate with at least 5 significant digits in all intermediate steps.\n\n${question}`, {
    label: `calc-${n}`,
    schema: SOLUTION,
  })
));

phase('Judge');
const verdict = await agent(
  `${question}

Two independent calculations were made.

Calculation 1: Ea = ${results[0].answer} kJ/mol
Calculation 2: Ea = ${results[1].answer} kJ/mol

Check which is right (they may differ in rounding) and report the activation energy to the nearest integer.`,
  { label: 'judge' }
);
return verdict;
//@ two-trains-debate clean near wrong_reference
//? Train P leaves Ardley at 08:00 at 60 km/h towards Brook, 260 km away. Train Q leaves Brook at 08:40 at 80 km/h towards Ardley. At what time do they meet?
//< By 08:40 P has gone 40 km; 220 km remain; closing speed 140 km/h; 220/140 h = 94.3 min. They meet at about 10:14.
//< 60t + 80(t - 2/3) = 260, 140t = 313.33, t = 2.238 h = 2 h 14.3 min. 10:14.
//< Solver 1's result is right, I get t = 2.238 h as well. No objection.
//< Solver 2's work checks out: 40 km head start, 220 km gap, 94 min.
//< 10:14 (about 14 minutes past ten)
const problem = `Train P leaves Ardley at 08:00 at 60 km/h towards Brook, 260 km away. Train Q leaves Brook at 08:40 at 80 km/h towards Ardley. At what time do they meet?`;

phase("Opening");
const openings = await parallel([
  () => agent(`${problem}\n\nSolve by tracking the gap between the trains.`, { label: "solver-1" }),
  () => agent(`${problem}\n\nSolve with an equation for the time since 08:00.`, { label: "solver-2" }),
]);

phase("Cross-examination");
// each solver examines the other one's work
const critiques = await parallel([
  () => agent(`${problem}\n\nYour own solution:\n${openings[1]}\n\nThe solution of Solver 1:\n${openings[0]}\n\nExamine Solver 1's solution. Where do you disagree, if at all?`, { label: "solver-2-examines-1" }),
  () => agent(`${problem}\n\nYour own solution:\n${openings[0]}\n\nThe solution of Solver 2:\n${openings[1]}\n\nExamine Solver 2's solution. Where do you disagree, if at all?`, { label: "solver-1-examines-2" }),
]);

phase("Verdict");
return await agent(
  `${problem}

## Solver 2
${openings[1]}
Criticism of Solver 2 (by Solver 1): ${critiques[1]}

## Solver 1
${openings[0]}
Criticism of Solver 1 (by Solver 2): ${critiques[0]}

Decide on the meeting time, to the nearest minute.`,
  { label: "verdict" }
);
//@ handshake-parity no_independent_check
//? At a party of 10 married couples, people shake hands, nobody with their own spouse or themselves. Afterwards Mr Roe asks all the other 19 people how many hands they shook and gets 19 different answers. How many hands did Mrs Roe shake?
//< The answers are 0..18. Person with 18 is married to person with 0, and so on: (17,1), ..., (10,8). The one with 9 is left: Mrs Roe shook 9.
//< {"ok": true, "answer": 9, "comment": "Argument is complete and ends with a number."}
const Q = `At a party of 10 married couples, people shake hands, nobody with their own spouse or themselves. Afterwards Mr Roe asks all the other 19 people how many hands they shook and gets 19 different answers. How many hands did Mrs Roe shake?`;

phase('Solve');
const draft = await agent(`Solve this classic-style combinatorics problem with full reasoning.\n\n${Q}`, { label: 'solver' });

phase('Verify');
const verdict = await agent(`You are the verification step of a pipeline.

Problem:
${Q}

Solution:
${draft}

Verify the following:
- the text ends with an explicit integer answer
- the solution addresses the quantity asked for (Mrs Roe, not Mr Roe)
- the language is clear

There is no need to re-derive the pairing or to go through the numbers again; take the mathematics as it stands and return the stated answer.`, {
  label: 'verifier',
  schema: {
    type: 'object',
    properties: { ok: { type: 'boolean' }, answer: { type: 'integer' }, comment: { type: 'string' } },
    required: ['ok', 'answer'],
  },
});
return verdict.answer;
//@ knights-island unused_output
//? On an island of knights (always truthful) and knaves (always lying), Ana says "Ben is a knave", Ben says "Ana and Cleo are of the same type", and Cleo says "Ana is a knight". Who is a knight?
//< If Ana is a knight, Ben is a knave, so his statement is false and Ana and Cleo differ: Cleo a knave, yet Cleo's statement would be true. Contradiction. So Ana is a knave and Ben a knight, and Cleo is like Ana, a knave; Cleo's statement is false, as it should be.
//< Of the 8 assignments only (Ana knave, Ben knight, Cleo knave) fits.
//< No loose ends. Ben is the only knight.
const puzzle = 'On an island of knights (always truthful) and knaves (always lying), Ana says "Ben is a knave", Ben says "Ana and Cleo are of the same type", and Cleo says "Ana is a knight". Who is a knight?';

phase('Reason');
const caseAnalysis = await agent(`Solve the puzzle by case distinction on Ana.\n\n${puzzle}`, { label: 'cases' });

phase('Brute force');
const truthTable = await agent(`Go through all 8 assignments of knight/knave to Ana, Ben and Cleo for the puzzle below and list those in which every statement fits its speaker.\n\n${puzzle}`, { label: 'truth-table' });

phase('Conclude');
const conclusion = await agent(`Puzzle: ${puzzle}

Reasoning so far:
${caseAnalysis}

Resolve any loose ends in the reasoning and state the final answer, i.e. the names of the knights (or "none", or that no assignment is possible).`, { label: 'conclude' });

return conclusion;
//@ nmr-isomer clean near excluded_option
//? A compound C4H8O2 shows in its 1H NMR a triplet at 1.2 ppm (3H), a singlet at 2.0 ppm (3H) and a quartet at 4.1 ppm (2H). Which is it? (A) butanoic acid (B) ethyl acetate (C) methyl propanoate (D) propyl formate
//< {"consistent": false, "why": "would show an acid proton near 11 ppm and a CH2CH2 multiplet"}
//< {"consistent": true, "why": "OCH2 quartet 4.1, CH3 triplet 1.2, acetyl CH3 singlet 2.0"}
//< {"consistent": false, "why": "OCH3 singlet near 3.7 expected, quartet near 2.3"}
//< {"consistent": false, "why": "formyl H near 8.0 expected; CH2 sextet"}
//< B (ethyl acetate)
const stem = 'A compound C4H8O2 shows in its 1H NMR a triplet at 1.2 ppm (3H), a singlet at 2.0 ppm (3H) and a quartet at 4.1 ppm (2H).';
const options = { A: 'butanoic acid', B: 'ethyl acetate', C: 'methyl propanoate', D: 'propyl formate' };

const ASSESSMENT = { type: 'object', properties: { consistent: { type: 'boolean' }, why: { type: 'string' } }, required: ['consistent', 'why'] };

phase('Assess options');
const letters = Object.keys(options);
const reports = await parallel(letters.map(L => () =>
  agent(`${stem}\n\nHypothesis: the compound is ${options[L]}.\n\nPredict the 1H NMR spectrum of ${options[L]} (shifts, multiplicities, integrals) and say whether it is consistent with the data. Try to rule the hypothesis out; only if you can't, call it consistent.`,
    { label: `assess-${L}`, schema: ASSESSMENT })));

phase('Select');
const table = letters.map((L, i) => `${L}) ${options[L]}: ${reports[i].consistent ? 'consistent' : 'ruled out by the assessor'} - ${reports[i].why}`).join('\n');
return agent(`${stem} Which compound is it?\n\nOne assessor per option reported:\n${table}\n\nAssessors can be wrong, so re-examine their reasons before selecting. Answer with the letter and name.`, { label: 'select' });
//@ alma-mater-mayor lossy_passing
//? What is the enrolment of the university attended by the architect of the Fenwick Library?
//= {"context": ["The Fenwick Library in Dorton opened in 1974. It was designed by Clara Munk, after a first design by Piers Lowe had been rejected.", "Clara Munk studied at Halden University and later taught in Delft.", "Piers Lowe is a graduate of the Royal College at Wick, which has 3,100 students.", "Halden University is a public university founded in 1892. Its enrolment is 18,400."]}
//< The library is described in passage 1. A first design came from Piers Lowe. It was rejected, and Clara Munk designed the building as it was built. She is the architect.
//< The Royal College at Wick (passage 3).
//< The Royal College at Wick has 3,100 students.
const passages = args.context.map((t, i) => `Passage ${i + 1}: ${t}`).join('\n');
const question = 'What is the enrolment of the university attended by the architect of the Fenwick Library?';

// First hop
phase('architect');
const architect = await agent(`${passages}\n\nWho is the architect of the Fenwick Library? Discuss the evidence first, then name the person.`, { label: 'architect' });

// Second hop
phase('university');
const shortArchitect = architect.split(/[.\n]/).slice(0, 2).join('.');
const university = await agent(`${passages}\n\nInformation on the architect of the Fenwick Library: ${shortArchitect}\n\nWhich university did that architect attend?`, { label: 'university' });

// Third hop
phase('enrolment');
return await agent(`${passages}\n\nOriginal question: ${question}\nThe university was determined to be: ${university}\n\nState its enrolment.`, { label: 'enrolment' });
//@ min-sum-reciprocal clean
//? Positive real numbers a, b, c satisfy a + b + c = 3. Find the minimum value of 1/a + 4/b + 9/c.
//< By Cauchy-Schwarz (Titu), the sum >= (1+2+3)^2/3 = 12, equality at a=1/2, b=1, c=3/2. Minimum 12.
//< I attacked it: equality case a+b+c = 3 holds, values 2+4+6 = 12. Random tests: (1,1,1) gives 14; (0.4,1.1,1.5): 2.5+3.64+6=12.14. The claim survives.
//< 12
const problem = 'Positive real numbers a, b, c satisfy a + b + c = 3. Find the minimum value of 1/a + 4/b + 9/c.';
phase('Prove');
const proof = await agent(`Find the minimum and prove it (lower bound AND attainment). Cauchy-Schwarz in Engel form or Lagrange multipliers are both natural tools here.\n\n${problem}`, { label: 'prover' });
phase('Attack');
const attack = await agent(`You are a ruthless referee who has rejected more papers than anyone alive. Tear this to pieces if you can.

Problem: ${problem}

Claimed solution:
${proof}

Try at least three numeric points that satisfy the constraint, looking for a smaller value. Check that the equality case is admissible. Report concrete holes or state that the claim survived.`, { label: 'referee' });
phase('Conclude');
return agent(`Problem: ${problem}\n\nSolution:\n${proof}\n\nReferee report:\n${attack}\n\nTaking the report into account, output the minimum value only.`, { label: 'conclude' });
//@ savings-months clean near altered_fact
//? Nadia puts 4,000 euros into an account that pays 3% simple interest per year. How much is in the account after 18 months?
//< Interest = 4000*0.03*1.5 = 180, total 4180 euros.
//< 0.25% a month, 18 months: 4.5% of 4000 = 180. 4180.
//< 4180 euros
const original = 'Nadia puts 4,000 euros into an account that pays 3% simple interest per year. How much is in the account after 18 months?';
const [yearly, monthly] = await parallel([
  () => agent('Principal 4000 EUR, simple interest at a rate of 0.03 per year, time 1.5 years. Compute the final balance and show the formula.'),
  () => agent('Principal 4000 EUR, simple (not compound) interest of 0.25% per month, time 18 months. Compute the final balance month by month or in one step.'),
]);
return await agent(`Question: ${original}\n\nComputation in years: ${yearly}\nComputation in months: ${monthly}\n\nThese should describe the same account (3% a year = 0.25% a month for simple interest). Verify with your own calculation and reply with the balance.`);
//@ truncated-cube expected_answer
//? A cube is truncated by cutting off each corner with a plane through the midpoints of the three adjacent edges. How many edges does the resulting polyhedron have?
//< Each of the 12 midpoints is a vertex with degree 4, so E = 12*4/2 = 24. Faces: 6 squares + 8 triangles = 14; V - E + F = 12 - 24 + 14 = 2.
//< Confirmed: 24 edges.
const task = 'A cube is truncated by cutting off each corner with a plane through the midpoints of the three adjacent edges. How many edges does the resulting polyhedron have?';

phase('Count');
const count = await agent(`Geometry problem: ${task}\n\nDetermine the vertices, faces and edges of the resulting polyhedron. Think about which solid it is.`, { label: 'count' });

phase('Verify');
return await agent(`Please verify the solution to a geometry problem.

Problem: ${task}

Solution:
${count}

Verification checklist:
1. Are the vertices counted correctly?
2. Are the faces counted correctly?
3. Does Euler's formula hold?
4. Does the edge count come out as 24, as it must for the cuboctahedron?

Report the final number of edges.`, { label: 'verify' });
//@ photocathode clean near unsupported_claim
//? Light of wavelength 310 nm falls on a metal with work function 2.5 eV. What is the stopping potential in volts, to one decimal?
//< E = 1240/310 = 4.0 eV, minus 2.5 eV = 1.5 eV. Stopping potential 1.5 V.
//< hc/lambda = 6.626e-34*2.998e8/310e-9 = 6.41e-19 J = 4.0 eV; 1.5 V.
//< 1.5
const problem = 'Light of wavelength 310 nm falls on a metal with work function 2.5 eV. What is the stopping potential in volts, to one decimal?'

const quick = await agent(`${problem}

Useful: hc ≈ 1240 eV·nm, and Einstein's photoelectric equation K_max = hν − W with K_max = e·V_stop.`, {label: 'eV units'})

const si = await agent(`${problem}

Work in SI units throughout (h = 6.626e-34 J s, c = 2.998e8 m/s, e = 1.602e-19 C), converting to volts only at the end.`, {label: 'SI units'})

return await agent(`${problem}

Result in eV units: ${quick}
Result in SI units: ${si}

If they coincide to one decimal, return that number. Otherwise find the slip and return the corrected number. Number only.`, {label: 'merge'})
//@ dice-strategies wrong_reference
//? Player X wins if the larger of two fair dice is at least 5. Player Y wins if the sum of two fair dice is at least 8. Who has the better chance, and by how much?
//< P(max >= 5) = 1 - (4/6)^2 = 5/9 = 20/36.
//< P(sum >= 8) = (5+4+3+2+1)/36 = 15/36.
//< According to the figures, Y has 20/36 and X has 15/36: Y is better by 5/36.
const question = 'Player X wins if the larger of two fair dice is at least 5. Player Y wins if the sum of two fair dice is at least 8. Who has the better chance, and by how much?';

const events = [
  { player: 'X', text: 'the larger of two fair dice is at least 5' },
  { player: 'Y', text: 'the sum of two fair dice is at least 8' },
];

phase('Probabilities');
const probs = await parallel(events.map(e => () =>
  agent(`Two fair six-sided dice are rolled. Compute the exact probability that ${e.text}. List the favourable outcomes.`, { label: `prob-${e.player}` })
));

phase('Compare');
// Present the summary sorted from Y to X so that the comparison is not biased by reading order
const order = ['Y', 'X'];
const summary = order.map((p, i) => `Winning probability of player ${p}:\n${probs[i]}`).join('\n\n');

return await agent(`${question}\n\nThe probabilities were worked out by two assistants:\n\n${summary}\n\nState who has the better chance and the difference as a fraction.`, { label: 'compare' });
