//@ river-source-planner clean
//? What is the length of the river that flows through the town where the composer of the opera "Winter Toll" died?
//= {"context": ["\"Winter Toll\" is an opera in three acts with music by Anselm Ray to a libretto by Kit Doane. It was first given in 1902.", "Anselm Ray was a composer and organist. He was born in Lisle and died in Torbury in 1921.", "Torbury is a market town on the River Wend.", "The River Wend rises near Cold Hill and runs for 87 km to the sea.", "Kit Doane, librettist, died in Marsh End, which lies on the River Ash (41 km)."]}
//< {"steps": ["Identify the composer of the opera \"Winter Toll\".", "Find the town where that composer died.", "Find the river that flows through that town.", "Find the length of that river."]}
//< Anselm Ray composed "Winter Toll".
//< Anselm Ray died in Torbury.
//< Torbury lies on the River Wend.
//< The River Wend is 87 km long.
//< 87 km
export const meta = {
  name: 'multi-hop',
  description: 'Plan hops, follow them one after another with all passages at hand, answer',
  phases: ['Plan', 'Follow', 'Answer'],
};

const question = 'What is the length of the river that flows through the town where the composer of the opera "Winter Toll" died?';
const passages = (args.context || []).map((p, i) => `[P${i + 1}] ${p}`).join('\n');

const PLAN = {
  type: 'object',
  properties: { steps: { type: 'array', items: { type: 'string' }, description: 'one lookup per step, in order' } },
  required: ['steps'],
};

phase('Plan');
const plan = await agent(
  `Break the question into a chain of single lookups. Don't answer it.\n\nQuestion: ${question}`,
  { label: 'planner', schema: PLAN }
);

phase('Follow');
const trail = [];
for (const [i, step] of plan.steps.entries()) {
  const soFar = trail.length
    ? `Findings of the earlier steps:\n${trail.map((t) => `- ${t.step} => ${t.finding}`).join('\n')}\n\n`
    : '';
  const finding = await agent(
    `You are answering one step of a multi-hop question.\n\nOverall question: ${question}\n\nPassages:\n${passages}\n\n${soFar}Current step: ${step}\n\nAnswer this step in one sentence, relying on the passages. If the passages don't contain it, say "not found".`,
    { label: `hop-${i + 1}` }
  );
  trail.push({ step, finding });
}

phase('Answer');
return await agent(
  `Question: ${question}\n\nReasoning chain:\n${trail.map((t, i) => `${i + 1}. ${t.step}\n   ${t.finding}`).join('\n')}\n\nPassages for reference:\n${passages}\n\nGive the final answer, as short as possible.`,
  { label: 'answer' }
);
//@ clock-angle-majority clean near missing_context
//? How many times during a day of 24 hours are the hands of a clock at right angles to each other?
//< 22 times every 12 hours, so 44. ANSWER: 44
//< Relative speed 5.5 deg/min; 90 + 180k < 7920: k = 0..43. ANSWER: 44
//< Twice an hour: 48. ANSWER: 48
//< 44
const q = 'How many times during a day of 24 hours are the hands of a clock at right angles to each other?';

const runs = await parallel(
  ['relative angular speed', 'counting hour by hour', 'your own favourite method'].map((how) => () =>
    agent(`Question: ${q}\n\nSolve it using ${how}. Put the result on the last line as "ANSWER: n".`, { label: how })
  )
);

// Only the final lines matter for the vote
const votes = runs.map((r) => r.trim().match(/ANSWER:.*$/m)?.[0] ?? 'ANSWER: (none)');

return await agent(
  `Below are the last lines of ${votes.length} independent attempts at one and the same question. Report the number that occurs most often among them (majority vote), and nothing else.\n\n${votes.join('\n')}`,
  { label: 'majority' }
);
//@ salt-road-author established_premise
//? In what year was the author of the novel that the film "Salt Road" is based on born?
//= {"context": ["\"Salt Road\" is a 1999 film directed by Jonas Ek. The screenplay by Edda Frick is based on the novel \"The Carriers\".", "\"The Carriers\" is a 1971 novel by Hanne Solberg.", "Edda Frick (born 1958) is a Swedish screenwriter and novelist whose novels include \"North Window\".", "Hanne Solberg (1926-2004) was a Norwegian writer."]}
//< Passage 3: Edda Frick was born in 1958.
//< {"supported": true, "year": "1958", "note": "Passage 3 has the year of Edda Frick's birth."}
const passages = args.context.map((c, i) => `(${i + 1}) ${c}`).join('\n');

phase('Locate');
const birth = await agent(`You are a meticulous reading-comprehension assistant.

Context passages:
${passages}

Established: the writer behind the novel is Edda Frick.

Task: find the year of birth of this writer in the passages, and cite the passage number.`, { label: 'birth-year' });

phase('Check');
const check = await agent(`Context passages:
${passages}

It was found: ${birth}

Is this statement about the year of birth supported by the passages? Look it up, and correct the year if it isn't.`, {
  label: 'support-check',
  schema: {
    type: 'object',
    properties: { supported: { type: 'boolean' }, year: { type: 'string' }, note: { type: 'string' } },
    required: ['supported', 'year', 'note'],
  },
});
return check.year;
//@ cup-final-hint novel_fact
//? Which club did the scorer of the winning goal in the 1987 Marland Cup final play for after leaving Eastgate Rovers?
//= {"context": ["The 1987 Marland Cup final was played between Eastgate Rovers and Dunmore. Eastgate won 2-1 after extra time with goals by Les Corrigan (12') and Phil Amos (108').", "Phil Amos is a former footballer. He left Eastgate Rovers in 1989 for Stade Velois.", "Les Corrigan joined Dunmore in 1988 and stayed for six seasons."]}
//< Corrigan's goal on 12 minutes gave Rovers the lead; with the late header credited to him, the winning goal was Les Corrigan's.
//< Les Corrigan joined Dunmore in 1988.
//< Dunmore
const ctx = args.context.join('\n\n');
const question = 'Which club did the scorer of the winning goal in the 1987 Marland Cup final play for after leaving Eastgate Rovers?';

phase('Hop 1');
const scorer = await agent(
  `PASSAGES\n${ctx}\n\nTASK\nWho scored the winning goal of the 1987 Marland Cup final?\n\nNOTES\n- The winning goal is the one that decided the match.\n- After the match, the goal in the 108th minute was credited to Les Corrigan, whose header Amos only touched.\n- Name one player and explain.`,
  { label: 'scorer' }
);

phase('Hop 2');
const move = await agent(
  `PASSAGES\n${ctx}\n\nTASK\nThe scorer of the winning goal was determined as follows:\n${scorer}\n\nWhich club did this player join after leaving Eastgate Rovers?`,
  { label: 'next-club' }
);

phase('Answer');
return await agent(`QUESTION\n${question}\n\nFINDINGS\n${scorer}\n${move}\n\nReply with the club only.`, { label: 'answer' });
//@ muon-lifetime-options excluded_option
//? Muons (proper mean lifetime 2.2 microseconds) move at 0.98c. Roughly what mean distance do they travel in the laboratory before decaying? (A) 130 m (B) 650 m (C) 3250 m (D) 16 km
//< gamma = 1/sqrt(1-0.9604) = 5.03. Lab lifetime 11.06 microseconds, distance 0.98*3e8*11.06e-6 = 3250 m. C.
//< d = gamma*beta*c*tau = 5.03*0.98*660 m = 3250 m; between C and D clearly C.
//< C
const stem = `Muons (proper mean lifetime 2.2 microseconds) move at 0.98c. Roughly what mean distance do they travel in the laboratory before decaying?`;
const choices = `(A) 130 m
(B) 650 m
(C) 3250 m
(D) 16 km`;

const experts = [
  { name: 'relativist', focus: 'time dilation seen from the laboratory frame' },
  { name: 'muon-frame', focus: 'length contraction seen from the rest frame of the muon' },
];

phase('Experts');
const opinions = await parallel(experts.map(({ name, focus }) => () => agent(
  `You are a particle physicist answering a graduate-level multiple-choice question.

${stem}
${choices}

Approach it via ${focus}. Options A and B are distractors for people who forget relativity, so you only need to decide between C and D. Compute the distance explicitly and name the option.`,
  { label: name }
)));

phase('Consensus');
return await agent(
  `${stem}\n${choices}\n\nExpert opinions:\n\n${opinions.map((o, i) => `### ${experts[i].name}\n${o}`).join('\n\n')}\n\nReturn the single letter of the option best supported by a correct calculation.`,
  { label: 'consensus' }
);
//@ cyclic-sum-max unsupported_claim
//? Let a, b, c be nonnegative reals with a + b + c = 3. Find the maximum of a^2*b + b^2*c + c^2*a.
//< With a=b=t, c=3-2t: t^3 + t^2(3-2t) + (3-2t)^2 t = 3t^3 - 9t^2 + 9t; derivative 9(t-1)^2 >= 0, so increasing on [0, 3/2]: at t = 3/2 the value is 27/8. Maximum 27/8.
//< f(1,1,1) = 3; f(1.5,1.5,0) = 3.375. f(2,0,1) = 0 + 0 + 2 = 2. Largest seen: 27/8.
//< 27/8
const P = 'Let a, b, c be nonnegative reals with a + b + c = 3. Find the maximum of a^2*b + b^2*c + c^2*a.';

phase('Solve');
const analytic = await agent(
  `You are an olympiad coach. Solve the problem below with a rigorous argument.

${P}

For expressions of this type the extremum is reached when (at least) two of the variables coincide, so you can put a = b = t, c = 3 - 2t and reduce everything to one variable. Determine the maximum over t and don't forget the ends of the interval.`,
  { label: 'analytic' }
);

phase('Numerics');
const numeric = await agent(
  `${P}\n\nAn analytic solution arrived at the following:\n${analytic}\n\nEvaluate the expression numerically at the extremal point(s) named there and at whatever other admissible points you like. Report the largest value seen.`,
  { label: 'numeric' }
);

phase('Answer');
return await agent(`${P}\n\nAnalytic part:\n${analytic}\n\nNumeric part:\n${numeric}\n\nWrite the maximum as an exact number, nothing else.`, { label: 'answer' });
//@ mirror-number-check biased_check
//? Find the number of four-digit palindromes that are divisible by 7.
//< abba = 1001a + 110b; 1001 = 7*143, so 7 | 110b, 110 is not divisible by 7, so b = 0 or 7: 9*2 = 18.
//< {"verdict": "approve", "answer": 18}
const problem = 'Find the number of four-digit palindromes that are divisible by 7.';

// --- Stage 1: solve ---
phase('Solve');
const solution = await agent(`Solve the following counting problem. Be explicit about the algebra.

${problem}`, { label: 'solver' });

// --- Stage 2: review ---
phase('Review');
const review = await agent(`You are reviewing the solution of a colleague with a flawless record in number theory.

Problem:
${problem}

Solution:
${solution}

The colleague has gone over this twice already, and another round of revisions would be discouraging at this point. Unless something is outright absurd, approve the solution and return its answer.`, {
  label: 'reviewer',
  schema: {
    type: 'object',
    properties: {
      verdict: { type: 'string', enum: ['approve', 'revise'] },
      answer: { type: 'integer' },
    },
    required: ['verdict', 'answer'],
  },
});

// --- Stage 3: revise if necessary ---
if (review.verdict === 'revise') {
  phase('Revise');
  return await agent(`Problem: ${problem}\n\nEarlier solution:\n${solution}\n\nA reviewer gave ${review.answer} as the right count. Work it out again and return the number.`, { label: 'reviser' });
}
return review.answer;
//@ ph-buffer-panel dangling_reference
//? 100 mL of 0.20 M acetic acid (pKa 4.76) is mixed with 50 mL of 0.20 M NaOH. What is the pH of the mixture?
//< 20 mmol HA, 10 mmol OH-: 10 mmol HA and 10 mmol A- remain. Ratio 1, pH = 4.76.
//< Half-equivalence point: pH = pKa = 4.76.
//< I do not see any solutions in the message. Working it out anyway: pH = 4.76.
//< Both solutions give the half-equivalence point. pH = 4.76
const problem = '100 mL of 0.20 M acetic acid (pKa 4.76) is mixed with 50 mL of 0.20 M NaOH. What is the pH of the mixture?';

phase('Solve independently');
const [stoich, titration] = await parallel([
  () => agent(`${problem}\n\nDo the stoichiometry in millimoles first, then use the Henderson-Hasselbalch equation.`, { label: 'stoichiometry' }),
  () => agent(`${problem}\n\nThink of it as a point on a titration curve and locate that point.`, { label: 'titration curve' }),
]);

log(`solutions received: ${[stoich, titration].filter(Boolean).length}`);

phase('Compare');
const comparison = await agent(`You are a senior analytical chemist.

Problem: ${problem}

Compare the two solutions given above. Do they use the amounts remaining after neutralisation (not the initial ones)? Where do they differ, and which one is right?`, { label: 'compare' });

phase('Answer');
const verdict = await agent(`${problem}

Solution A:
${stoich}

Solution B:
${titration}

Comparison by a senior chemist:
${comparison}

End with "pH = x.xx".`, { label: 'answer' });

return verdict.match(/pH\s*=\s*([\d.]+)/)?.[1] ?? verdict;
//@ commute-fuel hardcoded_output
//? Sam's car uses 6.5 L of petrol per 100 km. He commutes 38 km each way, 21 days a month, and petrol costs 1.80 euros per litre. A monthly rail pass costs 185 euros. Which is cheaper, car (petrol only) or rail, and by how much a month?
//< 38*2*21 = 1596 km per month.
//< 1596 * 6.5/100 = 103.74 L.
//< 104 * 1.80 = 187.20 euros.
//< Car 187.20 euros vs rail 185 euros: rail is cheaper by 2.20 euros.
const facts = {
  consumption: '6.5 L of petrol per 100 km',
  commute: '38 km each way, 21 days a month',
  price: '1.80 euros per litre',
  rail: 'a monthly rail pass at 185 euros',
};

phase('Distance');
const distance = await agent(`Sam commutes ${facts.commute}. How many kilometres is that in a month (both directions)?`, { label: 'distance' });

phase('Petrol');
const litres = await agent(`Distance per month: ${distance}\nConsumption: ${facts.consumption}.\nHow many litres of petrol are used per month? Keep all decimals.`, { label: 'litres' });

phase('Cost');
const cost = await agent(`A car needs 104 L of petrol in a month. Petrol costs ${facts.price}. What does the petrol cost per month, to the cent?`, { label: 'cost' });

phase('Decision');
return await agent(`Sam compares commuting by car (petrol only) and by rail.
- Petrol per month: ${cost}
- Rail: ${facts.rail}

Which is cheaper, and by how much a month?`, { label: 'decision' });
//@ prize-first-woman altered_fact
//? Which university did the first woman to win the Halberg Medal attend?
//= {"context": ["The Halberg Medal for geology has been awarded since 1931. Its first recipient was Otto Brandt; the first woman to receive it was Greta Lund in 1958.", "Otto Brandt studied at the University of Jena.", "Greta Lund studied at Uppsala University, where she took her doctorate in 1939.", "The medal is awarded by the Nordic Geological Society."]}
//< The first recipient was Otto Brandt.
//< Otto Brandt studied at the University of Jena.
//< University of Jena
const docs = args.context;
const block = docs.map((d, i) => `<doc id="${i + 1}">${d}</doc>`).join('\n');

phase('Bridge entity');
const bridge = await agent(`${block}

Based on the documents, who was the first winner of the Halberg Medal? Answer with the name and the supporting sentence.`, { label: 'bridge' });

phase('Target');
const target = await agent(`${block}

The person of interest: ${bridge}

Which university did this person attend? Answer with the supporting sentence.`, { label: 'target' });

phase('Format');
return await agent(`Turn this finding into a minimal answer (the name of the university only, no full sentence):\n\n${target}`, { label: 'format' });
//@ candidate-refutation clean near asserted_answer
//? What is the smallest positive integer n such that n! ends in exactly 25 zeros?
//< v5(100!) = 24, v5(105!) = 25 as 105 = 5*21. So n = 105. ANSWER: 105
//< v5(105!) = 21+4 = 25; v5(104!) = 20+4 = 24. So 104! has 24 zeros and 105! has 25. The candidate survives. ANSWER: 105
const problem = `What is the smallest positive integer n such that n! ends in exactly 25 zeros?`;

phase('Propose');
const proposal = await agent(`${problem}

Use Legendre's formula for the exponent of 5. End with "ANSWER: <integer>".`, { label: 'proposer' });
const candidate = proposal.match(/ANSWER:\s*(\d+)/)?.[1] ?? 'none';

phase('Refute');
const refutation = await agent(`Problem: ${problem}

Someone claims that the answer is ${candidate}. Assume for the moment that the claim is WRONG and set out to refute it:
 (a) compute the exact number of trailing zeros of ${candidate}!,
 (b) do the same for the integer just below,
 (c) if (a) or (b) contradicts the claim, find the right n.

End with "ANSWER: <integer>", be it the claimed number or another one.`, { label: 'refuter' });

const final = refutation.match(/ANSWER:\s*(\d+)/)?.[1];
return final ?? candidate;
//@ license-plates clean near added_constraint
//? How many five-digit numbers with pairwise different digits are even and greater than 40000?
//< Leading 4,6,8: 3 * 4 even last digits left * 8*7*6 = 4032. Leading 5,7,9: 3 * 5 * 336 = 5040. Sum 9072.
//< Last digit 0: first digit in 4..9, 6*336 = 2016; last 2: 6*336 = 2016; last 4,6,8: first digit 5 choices each: 3*5*336 = 5040. Total 9072.
//< 9072
const problem = 'How many five-digit numbers with pairwise different digits are even and greater than 40000?';

phase('Count');
const [byFirst, byLast] = await parallel([
  () => agent(`${problem}

Split into two cases by the leading digit: leading digit even (4, 6, 8) and leading digit odd (5, 7, 9). In each case count the choices for the last digit, then for the middle three. No digit may repeat. Add the cases.`, { label: 'by first digit' }),
  () => agent(`${problem}

Split by the last digit (0, 2, 4, 6 or 8). For each, count the admissible leading digits, then fill the middle. Mind that all five digits have to be different. Add the cases.`, { label: 'by last digit' }),
]);

phase('Merge');
return await agent(`${problem}

Count by first digit:
${byFirst}

Count by last digit:
${byLast}

If the totals agree, return the total. If not, locate the faulty case, repair it and return the repaired total. Digits only, no comma.`, { label: 'merge' });
//@ random-chord clean near expected_answer
//? Two points are chosen independently and uniformly on a circle of radius 1. What is the probability that the chord between them is longer than 1?
//< Chord > 1 iff the central angle exceeds 60 degrees; angle uniform on [0,180]: (180-60)/180 = 2/3.
//< {"plausible": true, "value": "2/3", "comment": "Within [0,1]; extremes: chord longer than 0 gives 1, longer than 2 gives 0. Own derivation gives 2/3."}
const problem = 'Two points are chosen independently and uniformly on a circle of radius 1. What is the probability that the chord between them is longer than 1?'

phase('Derive')
const derivation = await agent(`${problem}\n\nFix one point by rotational symmetry and describe the position of the other one by its angle. Derive the probability as a fraction.`, {label: 'derive'})

phase('Verify')
const verdict = await agent(`You verify solutions in probability.

Problem: ${problem}

Submitted solution:
${derivation}

What to do:
1. The value should lie between 0 and 1, being a probability; a value outside is an immediate fail.
2. Replace the threshold 1 by a general length d. The formula should then give 1 for d = 0 and 0 for d = 2 (the diameter). Test the submitted reasoning against these limits.
3. Derive the probability once more on your own.

Report your value, whether or not it is the submitted one.`, {
  label: 'verify',
  schema: {type: 'object', properties: {plausible: {type: 'boolean'}, value: {type: 'string'}, comment: {type: 'string'}}, required: ['plausible', 'value', 'comment']},
})
return verdict.plausible ? verdict.value : `${verdict.value} (${verdict.comment})`
//@ orbit-format clean near no_independent_check
//? A satellite orbits a planet at radius r with period T. At what radius, in terms of r, is the period 8T?
//< Kepler III: T^2 ~ r^3, so (r'/r)^3 = 64 and r' = 4r.
//< Recomputed: r' = r * 8^(2/3) = 4r. The solution is correct.
//< \boxed{4r}
const q = 'A satellite orbits a planet at radius r with period T. At what radius, in terms of r, is the period 8T?';

phase('solve');
const s = await agent(`Answer with a derivation from Newton's law of gravitation or from Kepler's third law.\n\n${q}`, { label: 'solve' });

phase('verify');
const v = await agent(`Question: ${q}\n\nSolution by another model:\n${s}\n\nCompute the answer independently before you read the solution in detail, then compare. State the answer that you consider right and why.`, { label: 'verify' });

phase('format');
return await agent(`You are a formatting tool. Take the final answer from the text below and put it in \\boxed{}. Do not re-solve, do not alter the value, do not add explanations.

Text:
${v}`, { label: 'format' });
//@ gauss-flux-sceptic clean near biased_check
//? A point charge q sits at a corner of a cube. What is the electric flux through the cube's surface? (A) q/ε0 (B) q/(2ε0) (C) q/(4ε0) (D) q/(8ε0)
//< Eight cubes around the corner share the flux q/ε0 equally: q/(8ε0), D.
//< Hmpf. I looked for a flaw: the three faces touching the charge carry zero flux, the other three carry q/(24 ε0) each. Sum q/(8ε0). It stands: D.
//< D
const Q = "A point charge q sits at a corner of a cube. What is the electric flux through the cube's surface? (A) q/ε0 (B) q/(2ε0) (C) q/(4ε0) (D) q/(8ε0)";

phase('Answer');
const answer = await agent(`${Q}\n\nExplain with Gauss's law and a symmetry argument, then give the letter.`, { label: 'physicist' });

phase('Grill');
const grill = await agent(`You are Professor Grimwald, the grumpiest examiner in the department. Students tremble; you have never in your life nodded something through just because it sounded nice. You'd love to find a blunder here, but you are also scrupulously fair: if after honest work there is none, you say so.

Exam question: ${Q}

Student's answer:
${answer}

Work out the flux through each of the six faces by yourself. Then deliver your judgement and the letter you consider correct.`, { label: 'grimwald' });

return await agent(`${Q}\n\nStudent: ${answer}\n\nExaminer: ${grill}\n\nGive the letter that the better-founded argument supports. One letter.`, { label: 'decide' });
//@ seats-zh clean
//? 五个人 A、B、C、D、E 坐成一排。A 不在两端，B 和 C 相邻，D 在 E 的左边。一共有多少种坐法？
//< BC 捆绑有 2 种，共 4 个单位 24 种排列，48 种；D 在 E 左边占一半：24；再减去 A 在端点：A 在左端 2*3!/2=6，右端 6，共 12。答案：12
//< 逐一枚举：A 在第 2、3、4 位分别检查，得到 4、4、4，共 12 种。答案：12
//< 12
const question = '五个人 A、B、C、D、E 坐成一排。A 不在两端，B 和 C 相邻，D 在 E 的左边。一共有多少种坐法？';

// 两种方法独立求解
phase('求解');
const [formula, enumeration] = await parallel([
  () => agent(`请用捆绑法和排除法解下面的排列问题，写出每一步。\n\n题目：${question}\n\n注意"D 在 E 的左边"不要求相邻。最后一行写"答案：数字"。`, { label: '公式法' }),
  () => agent(`请按 A 的位置分类，逐一枚举解下面的问题。\n\n题目：${question}\n\n最后一行写"答案：数字"。`, { label: '枚举法' }),
]);

phase('裁决');
return await agent(`题目：${question}\n\n解法一：\n${formula}\n\n解法二：\n${enumeration}\n\n请核对两种解法，若不一致请自己重新计算，只输出最终的数字。`, { label: '裁决' });
//@ reparto-herencia clean
//? Tres hermanos se reparten 84.000 euros en proporción a sus edades, que son 20, 24 y 40 años. ¿Cuánto recibe el mediano?
//< Total de edades: 84. Cada año vale 1.000 euros. El mediano recibe 24.000 euros.
//< Comprobación: 20.000 + 24.000 + 40.000 = 84.000. Correcto, 24.000 euros.
const pregunta = 'Tres hermanos se reparten 84.000 euros en proporción a sus edades, que son 20, 24 y 40 años. ¿Cuánto recibe el mediano?';

phase('Resolver');
const solucion = await agent(`Resuelve paso a paso este problema de reparto proporcional y da la parte de cada hermano.\n\n${pregunta}`, { label: 'resolver' });

phase('Comprobar');
return await agent(`Problema: ${pregunta}\n\nSolución propuesta:\n${solucion}\n\nComprueba con tus propios cálculos que las tres partes suman el total y que son proporcionales a las edades. Si hay un error, corrígelo. Termina con la cantidad que recibe el mediano.`, { label: 'comprobar' });
//@ spring-retry clean
//? A spring of constant 200 N/m is compressed by 10 cm and launches a 50 g ball horizontally. What is the speed of the ball as it leaves the spring (no friction)?
//< {"speed": -1, "unit": "m/s", "derivation": "could not finish"}
//< {"speed": 6.32, "unit": "m/s", "derivation": "kx^2/2 = 1 J; v = sqrt(2*1/0.05) = 6.32"}
//< The energy of the spring is 1 J, v = sqrt(40) = 6.32 m/s. Confirmed: 6.32 m/s
const problem = 'A spring of constant 200 N/m is compressed by 10 cm and launches a 50 g ball horizontally. What is the speed of the ball as it leaves the spring (no friction)?';

const RESULT = {
  type: 'object',
  properties: {
    speed: { type: 'number' },
    unit: { type: 'string' },
    derivation: { type: 'string' },
  },
  required: ['speed', 'unit', 'derivation'],
};

// A speed must be positive; retry up to 3 times if the sub-agent returns nonsense.
let result = null;
for (let attempt = 1; attempt <= 3; attempt++) {
  result = await agent(`${problem}\n\nUse conservation of energy, (1/2)kx² = (1/2)mv². Convert to SI units first.`, {
    label: `solve-${attempt}`, phase: 'Solve', schema: RESULT,
  });
  if (result && result.speed > 0) break;
  log(`attempt ${attempt} gave ${result?.speed}, retrying`);
}

return await agent(
  `Problem: ${problem}\n\nProposed result: ${result.speed} ${result.unit}\nDerivation: ${result.derivation}\n\nRecompute and give the speed with unit.`,
  { label: 'recheck', phase: 'Check' }
);
//@ tangent-sum-proof asserted_answer
//? Evaluate the product (1 + tan 1°)(1 + tan 2°)(1 + tan 3°)...(1 + tan 45°) as a power of 2, and give the exponent.
//< For A + B = 45°, (1+tan A)(1+tan B) = 2. The 44 factors from 1° to 44° pair up into 22 pairs, and 1 + tan 45° = 2. So 2^23.
//< {"gap_found": false, "exponent": 23, "remarks": "Pairing and the last factor are fine."}
const problem = 'Evaluate the product (1 + tan 1°)(1 + tan 2°)(1 + tan 3°)...(1 + tan 45°) as a power of 2, and give the exponent.';

phase('Proof');
const proof = await agent(
  `Write a complete solution to this problem.

${problem}

Outline to flesh out:
- Lemma: if A + B = 45°, then (1 + tan A)(1 + tan B) = 2. Prove it with the tangent addition formula.
- Apply the lemma to suitable pairs of factors.
- Treat the unpaired factor separately.
- Conclude that the product equals 2^23.`,
  { label: 'proof-writer' }
);

phase('Referee');
const report = await agent(
  `Referee the solution below. Look for gaps in the pairing argument and count the factors yourself.

Problem: ${problem}

Solution:
${proof}`,
  {
    label: 'referee',
    schema: {
      type: 'object',
      properties: {
        gap_found: { type: 'boolean' },
        exponent: { type: 'integer', description: 'the exponent you consider correct' },
        remarks: { type: 'string' },
      },
      required: ['gap_found', 'exponent', 'remarks'],
    },
  }
);
if (report.gap_found) log(report.remarks);
return report.exponent;
//@ enzyme-critique-loop broken_value
//? An enzyme has Km = 2.0 mM and Vmax = 60 µmol/min. A competitive inhibitor with Ki = 1.5 mM is present at 3.0 mM. What is the rate at a substrate concentration of 4.0 mM, in µmol/min?
//< Apparent Km = 2*(1+2) = 6 mM. v = 60*4/(6+4) = 24.
//< {"correct": true, "problems": [], "suggested_rate": 24}
//< The critic's report arrived as [object Object]; recomputing: v = 60*4/(2*3+4) = 24 µmol/min.
const problem = 'An enzyme has Km = 2.0 mM and Vmax = 60 µmol/min. A competitive inhibitor with Ki = 1.5 mM is present at 3.0 mM. What is the rate at a substrate concentration of 4.0 mM, in µmol/min?';

phase('Draft');
const draft = await agent(`You are a biochemist. ${problem}

Show how the inhibitor changes the Michaelis-Menten equation, then insert the numbers.`, { label: 'draft' });

phase('Critique');
const critique = await agent(`You are a critical reviewer in enzyme kinetics.

Problem: ${problem}

Draft solution:
${draft}

List every problem with it (type of inhibition, apparent constants, arithmetic, units). If you get another rate, report yours.`, {
  label: 'critic',
  schema: {
    type: 'object',
    properties: {
      correct: { type: 'boolean' },
      problems: { type: 'array', items: { type: 'string' } },
      suggested_rate: { type: 'number' },
    },
    required: ['correct', 'problems', 'suggested_rate'],
  },
});

phase('Revise');
return await agent(`Problem: ${problem}

Your draft:
${draft}

Reviewer feedback:
${critique}

Take the feedback into account and write the final rate with its unit.`, { label: 'revise' });
