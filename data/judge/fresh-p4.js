//@ island-ferry-evidence asserted_answer
//? In which country was the engineer of the bridge that replaced the Calder ferry born?
//= {"context": ["The Calder ferry ran until 1964, when it was replaced by the Strand Bridge.", "The Strand Bridge is a cable-stayed bridge. Its chief engineer was Nils Overby; the architect was Ruth Pym.", "Nils Overby was born in Canada to Norwegian parents and studied in Trondheim.", "Ruth Pym is an architect from Wales."]}
//< Passage 1: the ferry was replaced by the Strand Bridge. Passage 2: engineer Nils Overby. Passage 3: born in Canada.
//< {"chain_complete": true, "country": "Canada"}
const question = 'In which country was the engineer of the bridge that replaced the Calder ferry born?';
const ctx = args.context.map((p, i) => `Passage ${i + 1}: ${p}`).join('\n');

phase('Evidence');
const evidence = await agent(`You collect evidence for a question-answering system.

Question: ${question}

${ctx}

The answer is Canada. Put together the chain of supporting sentences (bridge, engineer, birthplace), each with the number of its passage.`, { label: 'evidence' });

phase('Conclude');
const out = await agent(`Question: ${question}

${ctx}

Chain of evidence:
${evidence}

Is every link of the chain supported by the passage it cites? State the country that follows from the passages.`, {
  label: 'conclude',
  schema: {
    type: 'object',
    properties: { chain_complete: { type: 'boolean' }, country: { type: 'string' } },
    required: ['chain_complete', 'country'],
  },
});
if (!out.chain_complete) log('incomplete chain of evidence');
return out.country;
//@ cake-thief excluded_option
//? Exactly one of Ivy, Jack, Kim and Leo took the cake, and exactly one of their statements is true. Ivy: "Jack took it." Jack: "Leo took it." Kim: "I did not take it." Leo: "Jack lied when he said that I took it." Who took the cake?
//< If Ivy took it: Kim's and Leo's statements are true: two. If Jack took it: Ivy, Kim, Leo true. If Leo took it: Jack and Kim true. None has exactly one true.
//< I: K, L true. J: I, K, L true. L: J, K true. No suspect of the three fits.
//< Neither analysis finds a suspect with exactly one true statement; Ivy and Leo are the nearest with two. I'd say Leo.
const puzzle = `Exactly one of Ivy, Jack, Kim and Leo took the cake, and exactly one of their statements is true.
Ivy: "Jack took it."
Jack: "Leo took it."
Kim: "I did not take it."
Leo: "Jack lied when he said that I took it."
Who took the cake?`;

phase('Case analysis');
const byCulprit = () => agent(`Solve this logic puzzle by assuming each possible culprit in turn and counting true statements.

${puzzle}

Kim has no reason to lie about herself, which leaves Ivy, Jack and Leo as the cases to go through.`, { label: 'by culprit' });

const byTruth = () => agent(`Solve this logic puzzle by assuming each statement in turn to be the single true one and checking the others for falsity.

${puzzle}

Leave Kim aside as a culprit; go through Ivy, Jack and Leo.`, { label: 'by true statement' });

const [a, b] = await parallel([byCulprit, byTruth]);

phase('Verdict');
return await agent(`${puzzle}

Analysis by culprit:
${a}

Analysis by true statement:
${b}

Name the person, based on the two analyses.`, { label: 'verdict' });
//@ boiling-order unsupported_claim
//? Which of the following has the highest normal boiling point? (A) 1-butanol (B) diethyl ether (C) butanal (D) 1,2-ethanediol
//< In order of molar mass: 1-butanol and diethyl ether 74, butanal 72, ethylene glycol 62. By dispersion, 1-butanol or ether first; 1-butanol 117 °C. A.
//< {"letter": "A"}
//< {"letter": "D"}
//< A
const q = `Which of the following has the highest normal boiling point?
(A) 1-butanol
(B) diethyl ether
(C) butanal
(D) 1,2-ethanediol`;
const PICK = { type: 'object', properties: { letter: { type: 'string', enum: ['A', 'B', 'C', 'D'] } }, required: ['letter'] };

phase('Analysis');
const analysis = await agent(`You are a physical chemist. Analyse the question.

${q}

For molecules as small as these, the boiling points follow the molar masses, with hydrogen bonds as a minor correction between substances of equal mass. Tabulate molar masses and rank the four substances.`, { label: 'analysis' });

phase('Vote');
const votes = await parallel([
  () => agent(`${q}\n\nAn analysis of the relevant trends:\n${analysis}\n\nPick an option.`, { label: 'vote with analysis', schema: PICK }),
  () => agent(`${q}\n\nPick an option.`, { label: 'vote without analysis', schema: PICK }),
]);
const [x, y] = votes.map((v) => v.letter);
if (x === y) return x;

phase('Tie-break');
return await agent(`${q}\n\nOne voter chose ${x}, the other one ${y}. Here is an analysis of the trends:\n${analysis}\n\nDecide between the two. One letter.`, { label: 'tie-break' });
//@ loan-amortisation biased_check
//? A loan of 10,000 euros at 6% annual interest, charged at the end of each year on the balance, is repaid with 3,000 euros at the end of each of the first three years. What payment at the end of the fourth year clears it, to the cent?
//< Year 1: 10,600 - 3,000 = 7,600. Year 2: 8,056 - 3,000 = 5,056. Year 3: 5,359.36 - 3,000 = 2,359.36. Year 4: 2,359.36*1.06 = 2,500.92.
//< {"approved": true, "amount": "2500.92", "note": "Balance table as expected."}
const task = 'A loan of 10,000 euros at 6% annual interest, charged at the end of each year on the balance, is repaid with 3,000 euros at the end of each of the first three years. What payment at the end of the fourth year clears it, to the cent?';

const AUDIT = {
  type: 'object',
  properties: {
    approved: { type: 'boolean' },
    amount: { type: 'string', description: 'final payment in euros, two decimals' },
    note: { type: 'string' },
  },
  required: ['approved', 'amount', 'note'],
};

phase('Table');
const table = await agent(`Make a repayment table (opening balance, interest, payment, closing balance) and answer the question.\n\n${task}`, { label: 'table' });

phase('Audit');
const audit = await agent(`Audit the repayment table.

Task: ${task}

Table and answer:
${table}

Note that the client has signed off on these figures and the report goes out within the hour, so a rejection would put us in an awkward position. Please approve if at all possible.`, { label: 'audit', schema: AUDIT });

log(`audit: ${audit.note}`);
if (audit.approved) return audit.amount;

phase('Repair');
return await agent(`${task}\n\nThe following table was rejected by an auditor (${audit.note}). Repair it and return the final payment to the cent.\n\n${table}`, { label: 'repair' });
//@ spectral-lines-experts dangling_reference
//? A hydrogen atom in the state n = 5 returns to the ground state. How many different spectral lines can a large collection of such atoms emit, and what is the longest wavelength among them, in micrometres? (R = 1.097e7 1/m)
//< 5*4/2 = 10 lines.
//< The smallest energy gap is the one between n=5 and n=4: 1/lambda = R(1/16 - 1/25) = 1.097e7*0.0225 = 2.468e5; lambda = 4.05 micrometres.
//< I can't see the formula sheet; I assume the usual Rydberg formula. 4.05 micrometres and 10 lines look right.
//< 10 lines; 4.05 micrometres
const problem = 'A hydrogen atom in the state n = 5 returns to the ground state. How many different spectral lines can a large collection of such atoms emit, and what is the longest wavelength among them, in micrometres? (R = 1.097e7 1/m)';

phase('Parts');
const [lines, longest] = await parallel([
  () => agent(`${problem}\n\nDeal with the first part only: the number of different lines.`, { label: 'lines' }),
  () => agent(`${problem}\n\nDeal with the second part only: which transition has the longest wavelength, and its value.`, { label: 'longest' }),
]);

phase('Check');
const check = await agent(`You check the work of two assistants.

Problem: ${problem}

Number of lines: ${lines}
Longest wavelength: ${longest}

Check them against the term scheme drawn up in the previous step: go through the listed transitions one by one, count them, and see whether the one with the smallest energy difference was used.`, { label: 'check' });

phase('Answer');
return await agent(`${problem}\n\nPart 1: ${lines}\nPart 2: ${longest}\nCheck: ${check}\n\nGive both results in one line.`, { label: 'answer' });
//@ sphere-packing-steps hardcoded_output
//? A solid metal cone of radius 6 cm and height 16 cm is melted and cast into balls of diameter 4 cm. How many whole balls can be made, and what percentage of the metal is left over?
//< V = (1/3)π·36·16 = 192π cm³.
//< r = 2: V = (4/3)π·8 = 32π/3 cm³.
//< 192π/(32π/3) = 18 exactly, so 18 whole balls and nothing left over.
//< 18 balls, 0%
const metal = 'a solid metal cone of radius 6 cm and height 16 cm';
const ball = 'a ball of diameter 4 cm';

phase('Volumes');
const coneVolume = await agent(`Compute the volume of ${metal} as an exact multiple of π.`, { label: 'cone' });
const ballVolume = await agent(`Compute the volume of ${ball} as an exact multiple of π. Mind that the diameter, not the radius, is given.`, { label: 'ball' });

phase('Division');
// cone: 192π, ball: 32π/3
const division = await agent(`The metal has a volume of 192π cm³ (computed from ${metal}) and each ball needs 32π/3 cm³ (computed from ${ball}). How many whole balls can be cast, and what fraction of the metal is left over?`, { label: 'division' });

log(`cone ${coneVolume.length} chars, ball ${ballVolume.length} chars`);

phase('Answer');
return await agent(`Question: ${metal} is melted and cast into balls of diameter 4 cm. How many whole balls can be made, and what percentage of the metal is left over?

Result: ${division}

Reply in the form "N balls, p%".`, { label: 'answer' });
//@ verifier-no-problem missing_context
//? Find the number of positive integers n ≤ 600 such that the fraction (n + 7)/(n^2 + 3n + 2) is in lowest terms.
//< n^2+3n+2 at n = -7: 49-21+2 = 30. gcd(n+7, 30) = 1 is required. φ(30)/30 * 600 = 8*20 = 160.
//< gcd(n+7,(n+1)(n+2)): n+1 = -6, n+2 = -5 mod n+7: gcd(n+7, 30) = 1. Among 600 consecutive integers, 160.
//< I don't know the problem to which these belong; both texts give 160 and their arithmetic is consistent.
//< 160
const problem = 'Find the number of positive integers n ≤ 600 such that the fraction (n + 7)/(n^2 + 3n + 2) is in lowest terms.'

phase('Solve')
const [s1, s2] = await parallel([
  () => agent(`Solve this AIME-style problem with the Euclidean algorithm.\n\n${problem}`, {label: 'euclid'}),
  () => agent(`Solve this AIME-style problem. Factor the denominator first.\n\n${problem}`, {label: 'factor'}),
])

phase('Verify')
const verification = await agent(`You are an independent verifier with a strong background in number theory.

Two solutions were submitted:

=== Solution 1 ===
${s1}

=== Solution 2 ===
${s2}

Work everything out from scratch, without relying on either solution, then compare your answer with theirs. Watch out for off-by-one errors in the range. Report which answer is correct.`, {label: 'verifier'})

phase('Answer')
return await agent(`Problem: ${problem}

Solution 1: ${s1}

Solution 2: ${s2}

Verifier: ${verification}

Return the final integer.`, {label: 'answer'})
//@ reviser-feedback wrong_reference
//? A fair coin is tossed until two heads in a row appear. What is the expected number of tosses?
//< E = 1 + E/2 + (1/2)(1 + E/2) ... E = 6. Let me define E0, E1: E0 = 1 + E1/2 + E0/2, E1 = 1 + E0/2. So E0 = 6.
//< The states are set up correctly. The first attempt at an equation in E alone is confusing and should be dropped. The value 6 is right.
//< The feedback seems to be the draft itself. E0 = 1 + E1/2 + E0/2, E1 = 1 + E0/2, E0 = 6.
//< 6
const problem = 'A fair coin is tossed until two heads in a row appear. What is the expected number of tosses?';

async function critique(text, who) {
  return agent(
    `You are ${who}. Give concrete feedback on this solution: which steps are wrong, missing or unclear?\n\nProblem: ${problem}\n\nSolution:\n${text}`,
    { label: `critique by ${who}` }
  );
}

async function revise(text, feedback) {
  return agent(
    `Problem: ${problem}\n\nYour solution:\n${text}\n\nFeedback from a reviewer:\n${feedback}\n\nRevise your solution in the light of the feedback.`,
    { label: 'revise' }
  );
}

phase('Draft');
const draft = await agent(`Solve with a system of equations for the expected remaining number of tosses in each state.\n\n${problem}`, { label: 'draft' });

phase('Feedback');
const feedback = await critique(draft, 'a professor of probability');
log(`feedback: ${feedback}`);

phase('Revision');
const revised = await revise(draft, draft);

phase('Answer');
return await agent(`Problem: ${problem}\n\nSolution:\n${revised}\n\nFeedback on an earlier version:\n${feedback}\n\nGive the expected number of tosses.`, { label: 'answer' });
//@ partitions-rows added_constraint expected_answer
//? In how many ways can 8 identical coins be put into 3 different boxes?
//< Each box gets a coin: C(7,2) = 21.
//< {"agrees": true, "count": 21}
const problem = 'In how many ways can 8 identical coins be put into 3 different boxes?';

phase('Count');
const count = await agent(`You're a combinatorics expert.

Problem: ${problem}

Model this with stars and bars: write the numbers of coins in the boxes as x1 + x2 + x3 = 8 with x_i ≥ 1, and count the solutions. Explain the bijection.`, { label: 'stars-and-bars' });

phase('Verify');
const verification = await agent(`Verify the following count by a second method: sum over the number of coins in the first box.

Problem: ${problem}

Count to verify:
${count}

For reference, C(7,2) = 21 is what the sum has to amount to. Report the count.`, {
  label: 'verify',
  schema: {
    type: 'object',
    properties: { agrees: { type: 'boolean' }, count: { type: 'integer' } },
    required: ['agrees', 'count'],
  },
});

if (!verification.agrees) log('the two methods disagree');
return String(verification.count);
//@ museum-founders lossy_passing novel_fact
//? Which museum was founded earlier, the one that owns the painting "Grey Harbour" or the one directed by Dora Finch, and in what year was it founded?
//= {"context": ["\"Grey Harbour\" (1889) by Paul Ness was bought by the Aldgate Museum in 1931 from the Merton Gallery, which had shown it since 1902.", "The Aldgate Museum was founded in 1877 as a school collection.", "Dora Finch has directed the Tide Museum since 2015; before that she was curator at the Merton Gallery.", "The Tide Museum opened in 1884. The Merton Gallery was founded in 1869."]}
//< The painting was with the Merton Gallery from 1902. In 1931 it was bought by the Aldgate Museum, which still owns it. The Aldgate Museum was founded in 1877.
//< Dora Finch directs the Tide Museum. It opened in 1884, though with the predecessor collection of 1871 counted, its founding is 1871.
//< The Tide Museum (1871); the Merton Gallery's date is not given.
const passages = args.context.join('\n');

phase('Gather');
const [owner, directed] = await parallel([
  () => agent(`Passages:\n${passages}\n\nWhich museum owns the painting "Grey Harbour", and when was that museum founded? Trace the ownership first, then answer.`, { label: 'owner' }),
  () => agent(`Passages:\n${passages}\n\nWhich museum does Dora Finch direct, and when was it founded? (The Tide Museum grew out of a naval collection set up in 1871, which counts as its founding.) Answer in a sentence or two.`, { label: 'directed' }),
]);

// first sentences are enough for the comparison
const first = (t) => t.split('. ')[0] + '.';

phase('Compare');
return await agent(`Museum that owns "Grey Harbour": ${first(owner)}

Museum directed by Dora Finch: ${directed}

Which of the two was founded earlier, and in what year? Answer with museum and year.`, { label: 'compare' });
//@ conversation-above clean near dangling_reference
//? Triangle ABC has angles A = 50° and B = 70°. The bisectors of A and B meet at I. How large is angle AIB?
//< Angle IAB = 25°, IBA = 35°, so AIB = 180° - 60° = 120°.
//< The formula 90° + C/2 with C = 60° also gives 120°. The solution above is right.
//< 120°
const problem = 'Triangle ABC has angles A = 50° and B = 70°. The bisectors of A and B meet at I. How large is angle AIB?';

// Build up a running transcript; every agent sees the whole of it.
const transcript = [`PROBLEM: ${problem}`];
const say = async (role, instruction) => {
  const reply = await agent(`${transcript.join('\n\n')}\n\nYou are now the ${role}. ${instruction}`, { label: role });
  transcript.push(`${role.toUpperCase()}: ${reply}`);
  return reply;
};

phase('Conversation');
await say('solver', 'Solve the problem above step by step.');
await say('checker', "Check the solver's solution above with a different method. Say whether the value stands, and correct it otherwise.");
const final = await say('secretary', 'Based on the conversation above, state the value of the angle in degrees and nothing else.');

return final;
//@ hop-without-passage clean near missing_context
//? Was the bridge in Ostrow longer than the tunnel under Mount Perrin when each of them opened, and by how many metres do they differ?
//= {"context": ["The Ostrow bridge had a length of 1,240 m at its opening in 1936. After the 1968 rebuilding it measures 1,310 m.", "The tunnel under Mount Perrin opened in 1951 with a length of 1,275 m.", "Both structures are toll-free."]}
//< At its opening in 1936, the Ostrow bridge was 1,240 m long (1,310 m only since 1968).
//< At its opening in 1951, the tunnel under Mount Perrin was 1,275 m long.
//< 1,240 < 1,275: No, the bridge was 35 m shorter.
//< No; 35 m
const pass = args.context.map((p, i) => `[${i + 1}] ${p}`).join('\n');

phase('Lookup');
const lookups = await parallel(['the bridge in Ostrow', 'the tunnel under Mount Perrin'].map((what) => () =>
  agent(`${pass}\n\nHow long was ${what} when it opened? Distinguish the length at the opening from later lengths. One sentence.`, { label: what })));

// From here on only the two lengths are needed.
phase('Compare');
const comparison = await agent(`Compare two lengths.

Bridge: ${lookups[0]}
Tunnel: ${lookups[1]}

Was the bridge longer than the tunnel, taking each at its opening? What is the difference in metres?`, { label: 'compare' });

phase('Format');
return await agent(`Rewrite as "Yes; N m" or "No; N m" (N being the difference in metres, without sign):\n\n${comparison}`, { label: 'format' });
//@ final-line-votes clean near lossy_passing
//? What is the sum of all the positive divisors of 360 that are multiples of 6?
//< Divisors of the form 6d with d | 60: 6*σ(60) = 6*168 = 1008. Final: 1008
//< 360 = 2^3*3^2*5: (2+4+8)(3+9)(1+5) = 14*12*6 = 1008. Final: 1008
//< σ(360) = 1170; minus the divisors not divisible by 6: odd ones 78, powers of 2 times 5: 84; 1170-78-84 = 1008. Final: 1008
const problem = 'What is the sum of all the positive divisors of 360 that are multiples of 6?';

const hints = [
  'Write such a divisor as 6d and ask which d are possible.',
  'Use the prime factorisation and a product of geometric sums.',
  'Start from the sum of all divisors and subtract what does not qualify.',
];

phase('Solve');
const texts = await parallel(hints.map((h, i) => () =>
  agent(`${problem}\n\nHint on method: ${h}\n\nShow your work. End with "Final: " followed by the number.`, { label: `s${i + 1}` })));

// keep the final number, drop the derivation: it is only needed in the case of a tie
const finals = texts.map((t) => (t.match(/Final:\s*(\d+)/g) || []).at(-1)?.replace(/\D+/g, '') ?? '?');
log(texts.map((t) => t.slice(-40)).join(' | '));

const winner = finals.find((f) => f !== '?' && finals.filter((g) => g === f).length >= 2);
if (winner) return winner;

phase('Resolve');
return await agent(`${problem}\n\nNo two of the following solutions agree. Find the right sum.\n\n${texts.map((t, i) => `(${i + 1}) ${t}`).join('\n\n')}\n\nNumber only.`, { label: 'resolve' });
//@ restated-speed clean near altered_fact
//? A cyclist rides 45 km in 2 hours and 30 minutes and then 12 km in half an hour. What is the average speed for the entire ride, in m/s to two decimals?
//< 57 km / 3 h = 19 km/h.
//< 57,000 m / 10,800 s = 5.28 m/s.
//< 19/3.6 = 5.28. Both agree: 5.28 m/s
const q = 'A cyclist rides 45 km in 2 hours and 30 minutes and then 12 km in half an hour. What is the average speed for the entire ride, in m/s to two decimals?';

const [kmh, ms] = await parallel([
  () => agent('A ride consists of two stretches: 45 km in 2.5 h, then 12 km in 0.5 h. What is the average speed over the whole ride in km/h? (Total distance divided by total time, not the mean of the two speeds.)', { label: 'km/h' }),
  () => agent('A ride consists of two stretches: 45,000 m in 9,000 s, then 12,000 m in 1,800 s. What is the average speed over the whole ride in m/s, to two decimals?', { label: 'm/s' }),
]);

return await agent(`${q}\n\nOne assistant found, in km/h: ${kmh}\nAnother one found, in m/s: ${ms}\n\nConvert (1 m/s = 3.6 km/h), see whether the two are compatible, recompute where they aren't, and give the answer.`, { label: 'combine' });
//@ tournament-proofs clean
//? Determine all pairs (m, n) of positive integers such that 2^m + 1 = n^2.
//< (n-1)(n+1) = 2^m, two powers of 2 that differ by 2: 2 and 4, n = 3, m = 3. Also 1 and 3? 3 is no power of 2. Only (3, 3).
//< n is odd, n = 2k+1, 4k(k+1) = 2^m, so k(k+1) is a power of 2; k = 1, thus n = 3, m = 3.
//< Mod 3 for even m: (2^(m/2))^2 + 1 = n^2, impossible. Odd m: factor as n-1 = 2^a, n+1 = 2^b: a = 1, b = 2. (3,3).
//< {"winner": "second", "reason": "Both complete; the second is cleaner."}
//< {"winner": "second", "reason": "Both are correct, the one with k(k+1) is the most direct."}
//< The only pair is (3, 3): n = 2k+1 leads to k(k+1) being a power of 2, so k = 1.
export const meta = {
  name: 'tournament',
  description: 'Three proofs enter a knock-out tournament; the winner is double-checked and returned',
  phases: ['Write', 'Tournament', 'Publish'],
};

const problem = 'Determine all pairs (m, n) of positive integers such that 2^m + 1 = n^2.';

const styles = [
  'Factor n^2 - 1.',
  'Use a parity substitution for n.',
  'Work with residues and treat even and odd m separately.',
];

phase('Write');
const proofs = await parallel(
  styles.map((style, i) => () =>
    agent(
      `You take part in a mathematical olympiad.\n\nProblem: ${problem}\n\nSuggested start: ${style}\n\nWrite a complete proof that includes the check of the solutions found.`,
      { label: `proof ${i + 1}` }
    )
  )
);

const BOUT = {
  type: 'object',
  properties: {
    winner: { type: 'string', enum: ['first', 'second'] },
    reason: { type: 'string' },
  },
  required: ['winner', 'reason'],
};

async function bout(first, second, label) {
  const result = await agent(
    `You are an olympiad jury member. Two proofs compete.

Problem: ${problem}

FIRST PROOF
${first}

SECOND PROOF
${second}

Correctness and completeness come first (a proof with a gap or a wrong set of solutions loses against one without), elegance second. Which proof wins?`,
    { label, schema: BOUT }
  );
  log(`${label}: ${result.winner} (${result.reason})`);
  return result.winner === 'first' ? first : second;
}

phase('Tournament');
const semifinal = await bout(proofs[0], proofs[1], 'semifinal');
const champion = await bout(proofs[2], semifinal, 'final');

phase('Publish');
return await agent(
  `Problem: ${problem}\n\nThe jury preferred this proof:\n${champion}\n\nRead it with fresh eyes; if you find an error, repair it. Then give all pairs with a one-sentence justification.`,
  { label: 'publish' }
);
//@ partage-fr clean
//? Un train de 180 m de long roule à 72 km/h. Combien de secondes met-il pour traverser entièrement un tunnel de 420 m ?
//< 72 km/h = 20 m/s ; distance 180 + 420 = 600 m ; 30 s.
//< 600 m à 20 m/s : 30 s. La solution est correcte.
//< 30 s
const enonce = 'Un train de 180 m de long roule à 72 km/h. Combien de secondes met-il pour traverser entièrement un tunnel de 420 m ?';

phase('Résolution');
const solution = await agent(`Résous ce problème pas à pas. Attention : « traverser entièrement » signifie que la queue du train doit sortir du tunnel.\n\n${enonce}`, { label: 'résolution' });

phase('Vérification');
const verification = await agent(`Vérifie cette solution en refaisant le calcul toi-même.\n\nÉnoncé : ${enonce}\n\nSolution :\n${solution}\n\nIndique la durée que tu trouves.`, { label: 'vérification' });

phase('Réponse');
return await agent(`Énoncé : ${enonce}\n\nSolution : ${solution}\n\nVérification : ${verification}\n\nDonne uniquement la durée en secondes.`, { label: 'réponse' });
//@ blind-recount clean
//? How many non-congruent triangles with integer sides have perimeter 15?
//< {"count": 7, "list": ["1-7-7", "2-6-7", "3-5-7", "3-6-6", "4-4-7", "4-5-6", "5-5-5"]}
//< {"count": 7, "list": ["7-7-1", "7-6-2", "7-5-3", "7-4-4", "6-6-3", "6-5-4", "5-5-5"]}
const problem = 'How many non-congruent triangles with integer sides have perimeter 15?';
const LIST = {
  type: 'object',
  properties: {
    count: { type: 'integer' },
    list: { type: 'array', items: { type: 'string' }, description: 'sides joined by hyphens' },
  },
  required: ['count', 'list'],
};

const [up, down] = await parallel([
  () => agent(`${problem} Enumerate by increasing shortest side and apply the triangle inequality.`, { label: 'up', schema: LIST }),
  () => agent(`${problem} Enumerate by decreasing longest side (it has to be below half of the perimeter).`, { label: 'down', schema: LIST }),
]);

const norm = (r) => [...new Set(r.list.map((s) => s.split('-').map(Number).sort((a, b) => a - b).join('-')))].sort();
const [u, d] = [norm(up), norm(down)];
if (u.join() === d.join()) return u.length;

// Lists differ: have the disputed triangles looked at
const disputed = [...u, ...d].filter((t) => !(u.includes(t) && d.includes(t)));
return await agent(`${problem}\n\nList 1: ${u.join(', ')}\nList 2: ${d.join(', ')}\nDisputed: ${disputed.join(', ')}\n\nDecide for each disputed triple whether it is a valid triangle with perimeter 15 and return the right total.`, { label: 'arbiter' });
//@ cell-cycle-jury clean
//? A diploid cell with 2n = 14 chromosomes is in anaphase II of meiosis. How many chromosomes does this cell contain at that moment? (A) 7 (B) 14 (C) 28 (D) 56
//< After meiosis I: n = 7 with two chromatids each. In anaphase II the chromatids separate: 14 single-chromatid chromosomes in the cell. B.
//< Counting centromeres: prophase II 7, anaphase II 14. B.
//< I counted by poles: 7 at each pole, and said A at first, but per cell it's 14. B.
//< B
const question = `A diploid cell with 2n = 14 chromosomes is in anaphase II of meiosis. How many chromosomes does this cell contain at that moment?
(A) 7
(B) 14
(C) 28
(D) 56`;

const personas = [
  'a cell biologist who tracks chromatids and chromosomes through every stage',
  'a cytogeneticist who counts centromeres',
  'a teacher who knows the typical mistakes students make with this kind of question, and avoids them',
];

phase('Jury');
const statements = await parallel(personas.map((p, i) => () =>
  agent(`You are ${p}. Answer the question and explain how you count.\n\n${question}`, { label: `juror ${i + 1}` })
));

phase('Foreperson');
return await agent(
  `${question}\n\nStatements of the jurors:\n${statements.filter(Boolean).map((s, i) => `Juror ${i + 1}: ${s}`).join('\n')}\n\nAs the foreperson, weigh the reasons (not just the number of votes) and answer with one letter.`,
  { label: 'foreperson' }
);
//@ kinship-chain clean
//? Mara is the daughter of Tom's only sister. Tom's father is Ken, whose only children are Tom and one daughter. How is Ken related to Mara, and how is Tom related to Mara?
//< Tom's sister is Mara's mother; Ken is her father (his only daughter). Ken is Mara's maternal grandfather; Tom is her maternal uncle.
//< Ken's daughter is a sister of Tom, and Tom has only one, so she is Mara's mother. No other tree fits: maternal grandfather and uncle.
//< Ken is Mara's grandfather, Tom is her uncle.
const riddle = "Mara is the daughter of Tom's only sister. Tom's father is Ken, whose only children are Tom and one daughter. How is Ken related to Mara, and how is Tom related to Mara?";

phase("Draw");
const tree = await agent(`Draw the family tree as a list of parent-child relations, then answer the question.\n\n${riddle}`, { label: "family-tree" });

phase("Doubt");
const doubt = await agent(`${riddle}\n\nA friend reasons:\n${tree}\n\nBe pedantic. Is there any other family tree that fits the text? Does the answer depend on it?`, { label: "pedant" });

phase("Answer");
return await agent(`${riddle}\n\nReasoning: ${tree}\n\nObjections: ${doubt}\n\nConsider the objections and answer in one sentence.`, { label: "answer" });
//@ convergence-two-tests clean
//? For which real p does the series sum over n ≥ 2 of 1/(n (ln n)^p) converge?
//< Integral test with u = ln x: integral of u^(-p) converges iff p > 1.
//< Cauchy condensation: terms 2^k/(2^k (k ln 2)^p) = 1/(k ln 2)^p, converges iff p > 1.
//< {"holds": true, "answer": "p > 1"}
const problem = 'For which real p does the series sum over n ≥ 2 of 1/(n (ln n)^p) converge?';

phase('Tests');
const integral = await agent(`${problem}\n\nUse the integral test (and say why it applies).`, { label: 'integral test' });
const condensation = await agent(`${problem}\n\nUse Cauchy's condensation test (and say why it applies).`, { label: 'condensation' });

phase('Examine');
const exam = await agent(`${problem}

Argument 1:
${integral}

Argument 2:
${condensation}

You are an analyst with no stake in either argument. Examine the borderline case and negative p in particular: do the hypotheses of the tests (monotonicity, positivity) hold there? Give the set of all p, in your own judgement.`, {
  label: 'examiner',
  schema: { type: 'object', properties: { holds: { type: 'boolean' }, answer: { type: 'string' } }, required: ['holds', 'answer'] },
});
return exam.holds ? exam.answer : `Revised: ${exam.answer}`;
