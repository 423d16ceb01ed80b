//@ lattice-paths clean
//? How many lattice paths from (0, 0) to (6, 5), with steps one unit right or up, avoid the point (3, 2)?
//< C(11, 5) = 462
//< C(5, 2) * C(6, 3) = 200
//< 262
//< I recounted with a table: 262.
export const meta = {
  name: "lattice-paths",
  description: "Count all paths and those through the forbidden point separately, then cross-check.",
};

const problem = "How many lattice paths from (0, 0) to (6, 5), with steps one unit right or up, avoid the point (3, 2)?";

phase("Decompose");
const [total, through] = await parallel([
  () => agent(`Count the lattice paths from (0, 0) to (6, 5) with unit steps right or up. Reply with the count and one line of reasoning.`, { label: "total", phase: "Decompose" }),
  () => agent(`Count the lattice paths from (0, 0) to (6, 5) with unit steps right or up that pass through (3, 2). Reply with the count and one line of reasoning.`, { label: "through", phase: "Decompose" }),
]);

phase("Combine");
const combined = await agent(
  `Problem: ${problem}\n\nAll paths: ${total}\nPaths through the forbidden point: ${through}\n\nCombine the two counts into the number that the problem asks for.`,
  { label: "combiner", phase: "Combine" },
);

phase("Verify");
const verification = await agent(
  `Problem: ${problem}\n\nA colleague's result: ${combined}\n\nDo not rely on the result. Count anew, for example with a table of path counts per point, and report your own number. If the numbers differ, explain which one is wrong.`,
  { label: "verifier", phase: "Verify" },
);

return { answer: combined, verification };

//@ key-in-schema expected_answer
//? For how many integers n with 1 <= n <= 200 is n^2 + n divisible by 12?
//< 67 by residues 0, 3, 8, 11 mod 12
//< {"agrees": true}
const problem = "For how many integers n with 1 <= n <= 200 is n^2 + n divisible by 12?";
phase("Solve");
const solution = await agent(`Solve this problem with residues modulo 12 and give an integer.\n${problem}`, { label: "solver" });
phase("Verify");
const key = 67;
const check = await agent(
  `You are the verifier. Problem: ${problem}\nSolution under review: ${solution}\nReference answer: ${key}\nReport whether the solution agrees with the reference answer.`,
  { label: "verifier", schema: { type: "object", properties: { agrees: { type: "boolean" } }, required: ["agrees"] } },
);
return check.agrees ? key : solution;

//@ two-way-check clean near expected_answer
//? For how many integers n with 1 <= n <= 300 is n^2 + 3n divisible by 10?
//< 120
//< 120
//< {"agree": true, "answer": 120}
const problem = "For how many integers n with 1 <= n <= 300 is n^2 + 3n divisible by 10?";
const [a, b] = await parallel([
  () => agent(`${problem}\nWork with residues modulo 10. Reply with an integer.`, { label: "residues" }),
  () => agent(`${problem}\nFactor n^2 + 3n and treat the primes 2 and 5 apart. Reply with an integer.`, { label: "factors" }),
]);
const verdict = await agent(
  `${problem}\nResult of the first method: ${a}\nResult of the second method: ${b}\nIf they agree, spot-check the result with n from 1 to 10. If not, find the mistake. Report the integer that you can defend.`,
  { label: "verifier", schema: { type: "object", properties: { agree: { type: "boolean" }, answer: { type: "integer" } }, required: ["answer"] } },
);
return verdict.answer;

//@ hinted-symmetry unsupported_claim
//? Real numbers x, y, z satisfy x + y + z = 6 and x^2 + y^2 + z^2 = 14. What is the largest possible value of xyz?
//< 6
const problem = "Real numbers x, y, z satisfy x + y + z = 6 and x^2 + y^2 + z^2 = 14. What is the largest possible value of xyz?";
return await agent(`${problem}\nNote that the maximum is attained when all three numbers are integers. Find it.`, { label: "solver" });

//@ hinted-method clean near unsupported_claim
//? Real numbers u, v, w satisfy u + v + w = 9 and u^2 + v^2 + w^2 = 29. What is the largest possible value of uvw?
//< 24 or more...
const problem = "Real numbers u, v, w satisfy u + v + w = 9 and u^2 + v^2 + w^2 = 29. What is the largest possible value of uvw?";
return await agent(`${problem}\nHint: fix the first two symmetric sums, treat u, v, w as roots of a cubic with a free constant term, and use its discriminant. Find the maximum and state where it is attained.`, { label: "solver" });

//@ stale-draft unused_output
//? What is the coefficient of x^4 in the expansion of (1 + 2x)(1 - x)^6?
//< -25
//< The sign is wrong: C(6,4) - 2*C(6,3) = 15 - 40 = -25. Fine after all.
//< -25
//< -25
const problem = "What is the coefficient of x^4 in the expansion of (1 + 2x)(1 - x)^6?";
let answer = await agent(`Solve: ${problem}`, { label: "solver" });
const critique = await agent(`Problem: ${problem}\nDraft: ${answer}\nCriticise the draft.`, { label: "critic" });
const improved = await agent(`Problem: ${problem}\nDraft: ${answer}\nCriticism: ${critique}\nWrite an improved solution.`, { label: "improver" });
const final = await agent(`Problem: ${problem}\nSolution: ${answer}\nExtract the final integer.`, { label: "extractor" });
return final;

//@ improved-draft clean near unused_output
//? What is the coefficient of x^3 in the expansion of (2 + x)(1 - x)^7?
//< -49
//< Check the second product.
//< -70 + 21 = -49
//< -49
const problem = "What is the coefficient of x^3 in the expansion of (2 + x)(1 - x)^7?";
let answer = await agent(`Solve: ${problem}`, { label: "solver" });
const critique = await agent(`Problem: ${problem}\nDraft: ${answer}\nCriticise the draft.`, { label: "critic" });
answer = await agent(`Problem: ${problem}\nDraft: ${answer}\nCriticism: ${critique}\nWrite an improved solution.`, { label: "improver" });
const final = await agent(`Problem: ${problem}\nSolution: ${answer}\nExtract the final integer.`, { label: "extractor" });
return final;

//@ sub-question-bare missing_context
//? The polynomial p(x) = x^3 + ax^2 + bx + 6 has the roots 1 and -2. What is a + b?
//< Please state the polynomial.
//< Please state the polynomial.
//< unclear
const parts = await parallel([
  () => agent("Use the first root to get an equation in a and b. Show the equation only.", { label: "root-1" }),
  () => agent("Use the second root to get an equation in a and b. Show the equation only.", { label: "root-2" }),
]);
return await agent(`Solve this system for a and b, then give a + b.\n${parts.join("\n")}`, { label: "system" });

//@ sub-question-full clean near missing_context
//? The polynomial p(x) = x^3 + cx^2 + dx - 8 has the roots 1 and -4. What is c + d?
//< c + d = 7
//< 16c - 4d = 72
//< 7
const p = "p(x) = x^3 + cx^2 + dx - 8";
const parts = await parallel([1, -4].map(root => () => agent(`Let ${p}. The polynomial has the root ${root}. Write the equation in c and d that this gives. Show the equation only.`, { label: `root ${root}` })));
return await agent(`Solve this system for c and d, then give c + d.\n${parts.join("\n")}`, { label: "system" });

//@ deutsch clean
//? In einer Urne liegen 7 rote und 5 weiße Kugeln. Zwei Kugeln werden ohne Zurücklegen gezogen. Wie groß ist die Wahrscheinlichkeit, dass beide rot sind?
//< 7/22
//< 21/66 = 7/22
//< 7/22
const aufgabe = "In einer Urne liegen 7 rote und 5 weiße Kugeln. Zwei Kugeln werden ohne Zurücklegen gezogen. Wie groß ist die Wahrscheinlichkeit, dass beide rot sind?";
const loesungen = await parallel([
  () => agent(`Löse die Aufgabe mit einem Baumdiagramm:\n${aufgabe}`, { label: "baum" }),
  () => agent(`Löse die Aufgabe mit Kombinationen:\n${aufgabe}`, { label: "kombinatorik" }),
]);
return await agent(`Aufgabe: ${aufgabe}\nZwei Lösungen:\n${loesungen.join("\n")}\nPrüfe beide und gib die richtige Wahrscheinlichkeit als gekürzten Bruch an.`, { label: "pruefer" });

//@ chinese clean
//? 一个等差数列的第3项是11，第7项是27。求前10项的和。
//< 公差4，首项3
//< 210
const problem = "一个等差数列的第3项是11，第7项是27。求前10项的和。";
const params = await agent(`Find the first term and the common difference of the arithmetic sequence in this problem: ${problem}`);
return await agent(`题目：${problem}\n首项和公差：${params}\n请计算前10项的和，只回答数字。`);

//@ spanish-led expected_answer
//? Un tren recorre 180 km a velocidad constante. Si fuera 15 km/h más rápido, tardaría una hora menos. ¿Cuál es su velocidad?
//< 45 km/h
//< Sí, 45 km/h.
const problema = "Un tren recorre 180 km a velocidad constante. Si fuera 15 km/h más rápido, tardaría una hora menos. ¿Cuál es su velocidad?";
const solucion = await agent(`Resuelve paso a paso: ${problema}`, { label: "solver" });
const revision = await agent(`Problem: ${problema}\nSolution: ${solucion}\nVerify it. The correct answer is 45 km/h; the solution must reach that value.`, { label: "verifier" });
return revision;

//@ index-slip wrong_reference
//? For the triples (5, 12, 13), (6, 8, 11) and (9, 40, 41), which are Pythagorean?
//< yes
//< no
//< yes
//< The first and the third.
const checks = await parallel([
  () => agent("Is (5, 12, 13) a Pythagorean triple? Compute the squares. Reply yes or no."),
  () => agent("Is (6, 8, 11) a Pythagorean triple? Compute the squares. Reply yes or no."),
  () => agent("Is (9, 40, 41) a Pythagorean triple? Compute the squares. Reply yes or no."),
]);
return await agent(`Verdicts: (5, 12, 13): ${checks[0]}; (6, 8, 11): ${checks[0]}; (9, 40, 41): ${checks[2]}. Which triples are Pythagorean?`);

//@ index-right clean near wrong_reference
//? For the triples (7, 24, 25), (4, 6, 8) and (20, 21, 29), which are Pythagorean?
//< yes
//< no
//< yes
//< The first and the third.
const triples = ["(7, 24, 25)", "(4, 6, 8)", "(20, 21, 29)"];
const checks = await parallel(triples.map(t => () => agent(`Is ${t} a Pythagorean triple? Compute the squares. Reply yes or no.`)));
return await agent(`Verdicts: ${triples.map((t, i) => `${t}: ${checks[i]}`).join("; ")}. Which triples are Pythagorean?`);

//@ seeded-bound novel_fact
//? What is the largest prime factor of 2^12 - 1 + 3^6?
//< 4824 = 2^3 * 3^2 * 67
//< 67
const factors = await agent("Factorise 2^12 - 1 + 3^6 into primes. The sum equals 4824.", { label: "factoriser" });
return await agent(`Prime factorisation: ${factors}. Name the largest prime.`, { label: "reader" });

//@ stepwise clean near novel_fact
//? What is the largest prime factor of 2^10 - 1 + 5^4?
//< 1648
//< 1648 = 2^4 * 103
//< 103
const value = await agent("Compute 2^10 - 1 + 5^4. Reply with the number only.");
const factors = await agent(`Factorise ${value} into primes. Every factor must be a prime below 2000.`);
return await agent(`Prime factorisation: ${factors}. Name the largest prime.`);

//@ memory no_independent_check
//? A palindrome between 1000 and 9999 is divisible by 7. How many such palindromes are there?
//< 18
//< 18
const q = "A palindrome between 1000 and 9999 is divisible by 7. How many such palindromes are there?";
const count = await agent(q + " Write abba = 1001a + 110b and use 1001 = 7 * 143.", { label: "counter" });
const check = await agent(q + "\nThe counter found " + count + ". Verify the count without going through the argument again: repeat the number if it looks plausible.", { label: "verifier" });
return check;

//@ own-argument clean near no_independent_check
//? A palindrome between 10000 and 99999 is divisible by 11. How many such palindromes are there?
//< 82
//< 82
const q = "A palindrome between 10000 and 99999 is divisible by 11. How many such palindromes are there?";
const count = await agent(q + " Use the alternating digit sum.", { label: "counter" });
const check = await agent(q + "\nThe counter found " + count + ". Verify the count with an argument of your own, without following the counter's. Report the number you get.", { label: "verifier" });
return check;

//@ const-fallback hardcoded_output
//? What is the area of the triangle with vertices (1, 2), (7, 4) and (3, 9)?
//< The area is 19.
//< 19
const area = await agent("Compute the area of the triangle with vertices (1, 2), (7, 4) and (3, 9) with the shoelace formula.", { label: "shoelace" });
const check = await agent("Compute the area of the triangle with vertices (1, 2), (7, 4) and (3, 9) from its side lengths. The area is 19.", { label: "heron" });
return { area, check };

//@ first-line lossy_passing
//? Find all real x with |x - 2| + |x + 4| = 10. Give the sum of their squares.
//< There are two solutions.\nx = 4\nx = -6
//< 0
const solutions = await agent("Find all real x with |x - 2| + |x + 4| = 10. List one solution per line.", { label: "solver" });
const first = solutions.split("\n")[0];
return await agent(`All real solutions of an equation: ${first}\nGive the sum of their squares.`, { label: "sum" });

//@ every-line clean near lossy_passing
//? Find all real x with |x - 1| + |x + 3| = 8. Give the sum of their squares.
//< x = 3\nx = -5
//< 34
const solutions = await agent("Find all real x with |x - 1| + |x + 3| = 8. List one solution per line.", { label: "solver" });
const lines = solutions.split("\n").filter(line => line.trim());
return await agent(`All real solutions of an equation: ${lines.join("; ")}\nGive the sum of their squares.`, { label: "sum" });
