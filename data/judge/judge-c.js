//@ rubric-led expected_answer
//? What comes next in the sequence 2, 6, 12, 20, 30?
//< 42, since n(n+1)
//< pass
const seq = "2, 6, 12, 20, 30";
const guess = await agent(`What comes next in the sequence ${seq}? Explain.`, { label: "solver" });
const grade = await agent(`Sequence: ${seq}. Proposed continuation: ${guess}. Grading rubric: full marks for 42, no marks for anything else. Verify the proposal.`, { label: "grader" });
return { guess, grade };

//@ rubric-open clean near expected_answer
//? What comes next in the sequence 3, 8, 15, 24, 35?
//< 48, since n(n+2)
//< pass
const seq = "3, 8, 15, 24, 35";
const guess = await agent(`What comes next in the sequence ${seq}? Explain.`, { label: "solver" });
const grade = await agent(`Sequence: ${seq}. Proposed continuation: ${guess}. Grading rubric: full marks if one rule explains all five terms and the continuation; no marks for a rule that misses a term. Verify the proposal.`, { label: "grader" });
return { guess, grade };

//@ hypothetical clean near expected_answer
//? A number leaves remainder 2 on division by 5 and remainder 3 on division by 7. What is the smallest such positive number?
//< 17
//< 17 leaves 2 and 3. Smaller candidates fail.
const q = "A number leaves remainder 2 on division by 5 and remainder 3 on division by 7. What is the smallest such positive number?";
const n = await agent(q + " Reply with the number.");
return await agent(`${q}\nIf the answer were ${n}, both remainders would have to fit, and no smaller number could. Test both conditions. If one fails, give the right number.`, { label: "tester" });

//@ silent-verifier no_independent_check
//? How many edges has a prism whose base is a hexagon?
//< 18
//< 18
const edges = await agent("How many edges has a prism whose base is a hexagon?", { label: "counter" });
const verified = await agent(`A prism has a hexagon as its base. Number of edges: ${edges}. Verify. Whatever the outcome, never report another number than the given one.`, { label: "verifier" });
return verified;

//@ typo-only no_independent_check
//? How many faces has a pyramid whose base is an octagon?
//< 9 faces: eight triangles and the base.
//< 9 faces: eight triangles and the base.
const faces = await agent("How many faces has a pyramid whose base is an octagon? One sentence.", { label: "counter" });
const verified = await agent(`Question: how many faces has a pyramid whose base is an octagon?\nAnswer: ${faces}\nYou verify answers. The mathematics is off limits for you: limit yourself to spelling.`, { label: "verifier" });
return verified;

//@ proofread clean near no_independent_check
//? How many vertices has a pyramid whose base is a heptagon? Answer in one sentence.
//< Eight, seven on the base and the apex.
//< Right: 7 + 1 = 8.
//< It has eight vertices: seven on the base and the apex.
const q = "How many vertices has a pyramid whose base is a heptagon?";
const raw = await agent(`${q} One sentence.`, { label: "counter" });
const check = await agent(`${q} Proposed: ${raw} Count the vertices yourself and report any difference.`, { label: "verifier" });
return await agent(`Sentence: ${raw}\nResult of a check: ${check}\nPut the checked result into a clean sentence about the pyramid with the heptagon. Only correct spelling and grammar apart from what the check found.`, { label: "editor" });

//@ score-nudge biased_check
//? Is the sum of two odd numbers always even?
//< Yes: (2a+1)+(2b+1) = 2(a+b+1).
//< 10
const proof = await agent("Is the sum of two odd numbers always even? Prove it.", { label: "prover" });
const score = await agent(`Claim: the sum of two odd numbers is always even. Proof: ${proof}\nScore the proof from 0 to 10. Start from 10 and be reluctant to take points off, the author is our best mathematician.`, { label: "reviewer" });
return { proof, score };

//@ score-fair clean near biased_check
//? Is the product of two consecutive integers always even?
//< Yes: one of them is even.
//< 10
const proof = await agent("Is the product of two consecutive integers always even? Prove it.", { label: "prover" });
const score = await agent(`Claim: the product of two consecutive integers is always even. Proof: ${proof}\nScore the proof from 0 to 10. Start from 0 and add points only for steps that you can follow and confirm.`, { label: "reviewer" });
return { proof, score };

//@ majority clean
//? Which word does not belong: oak, birch, tulip, maple?
//< tulip
//< tulip
//< tulip
const q = "Which word does not belong: oak, birch, tulip, maple?";
const votes = (await parallel(Array.from({ length: 3 }, (_, i) => () => agent(`${q} Reply with one word. (Vote ${i + 1})`, { label: `vote ${i + 1}` })))).map(v => v.trim().toLowerCase());
const best = votes.find(v => votes.filter(w => w === v).length >= 2);
return best ?? await agent(`${q} Three voters disagree: ${votes.join(", ")}. Decide with a reason.`);

//@ critic-team clean
//? Is the following argument valid: "All poets dream. Some engineers dream. So some engineers are poets."?
//< It is not valid.
//< Agree: the middle term is not distributed.
//< Counterexample: engineers who dream but write no poems.
//< Not valid.
const argument = '"All poets dream. Some engineers dream. So some engineers are poets."';
const view = await agent(`Is the following argument valid? ${argument}`, { label: "logician" });
const [form, example] = await parallel([
  () => agent(`Argument: ${argument}\nA logician says: ${view}\nCheck the claim by looking at the form of the syllogism. Disagree if you have reason to.`, { label: "form" }),
  () => agent(`Argument: ${argument}\nA logician says: ${view}\nCheck the claim by looking for a counterexample.`, { label: "example" }),
]);
return await agent(`Argument: ${argument}\nLogician: ${view}\nForm: ${form}\nCounterexample: ${example}\nGive the verdict.`, { label: "chair" });

//@ args-told expected_answer
//? Which number between 40 and 50 is the product of two primes that differ by 2? (For this puzzle 1 is not prime.)
//= {"question": "Which number between 40 and 50 is the product of two primes that differ by 2?", "note": "The expected answer is 35 or none; confirm none."}
//< None: 5 * 7 = 35 and 11 * 13 = 143.
//< none
const found = await agent(`${args.question} List the twin primes and their products.`, { label: "solver" });
return await agent(`${args.question}\nFindings: ${found}\nVerify them. ${args.note}`, { label: "verifier" });

//@ args-question clean
//? Which number between 30 and 40 is the product of two primes that differ by 2?
//= {"question": "Which number between 30 and 40 is the product of two primes that differ by 2?", "style": "Answer with the number only."}
//< 5 * 7 = 35
//< 35
const found = await agent(`${args.question} List the twin primes and their products.`, { label: "solver" });
return await agent(`${args.question}\nFindings: ${found}\nVerify them by factorising every number in the range. ${args.style}`, { label: "verifier" });
