//@ two-hop | sequential | both | researcher researcher |
const director = await agent("Search for the director of the film Nosferatu (1922). Give the name only.");
const born = await agent("Search for the city where " + director + " was born.");
return born;

//@ read-passages | parallel | none | researcher |
const notes = await parallel(args.context.map((p, i) => () => agent(`Passage ${i}:\n${p}\n\nExtract every fact that helps answer: ${args.question}`)));
return notes.filter(n => n !== "none").join("\n");

//@ read-then-answer | hybrid | both | researcher aggregator |
const notes = await parallel(args.context.map(p => () => agent("Extract the facts relevant to the question.\nQuestion: " + args.question + "\nPassage: " + p, { label: "reader" })));
return await agent("Question: " + args.question + "\nNotes from the passages:\n" + notes.join("\n") + "\nAnswer the question from these notes.", { label: "synthesizer" });

//@ read-answer-verify | hybrid | both | researcher solver verifier |
const q = args.question;
phase("Research");
const facts = (await parallel(args.context.map(p => () => agent(`Find sentences in the passage that matter for "${q}".\n${p}`)))).filter(Boolean);
phase("Answer");
const answer = await agent(`Answer the question using only the evidence.\nQuestion: ${q}\nEvidence:\n${facts.join("\n")}`, { label: "answerer" });
phase("Verify");
const ok = await agent(`Question: ${q}\nEvidence:\n${facts.join("\n")}\nProposed answer: ${answer}\nDoes the evidence support the answer?`);
return ok.startsWith("yes") ? answer : null;

//@ bridge-entity | sequential | both | researcher researcher aggregator |
const bridge = await agent("Which band recorded the album Blue Lines? Look it up.", { label: "hop 1" });
const fact = await agent(`Find out in which city the band ${bridge} was formed.`, { label: "hop 2 search" });
const reply = await agent(`Question: In which city was the band that recorded Blue Lines formed?\nHop 1: ${bridge}\nHop 2: ${fact}\nState the final answer in one or two words.`, { label: "final" });
return reply;

//@ comparison | hybrid | both | researcher aggregator |
const people = ["Marie Curie", "Lise Meitner"];
const dates = await parallel(people.map(name => () => agent(`Look up the birth date of ${name}.`)));
return await agent(`${people[0]}: ${dates[0]}\n${people[1]}: ${dates[1]}\nCompare these dates. Who was born earlier?`);

//@ comparison-in-code | parallel | none | researcher |
const names = ["Lake Baikal", "Lake Tanganyika"];
const depths = await parallel(names.map(n => () => agent(`Find the maximum depth of ${n} in metres. Digits only.`)));
return Number(depths[0]) > Number(depths[1]) ? names[0] : names[1];

//@ select-passage | sequential | none | researcher solver |
const pick = await agent("Which passage mentions the treaty? Reply with its number.\n" + args.context.join("\n---\n"));
const passage = args.context[Number(pick)];
return await agent("Answer from the passage: " + args.question + "\n" + passage);

//@ multi-query | hybrid | both | other researcher aggregator |
const queries = await agent("Write three search queries for: " + args.question, { schema: { type: "object", properties: { q: { type: "array", items: { type: "string" } } } } });
const hits = await parallel(queries.q.map(q => () => agent("Search the web for: " + q + ". Report what you find with sources.", { label: "searcher" })));
return agent("Using the search reports below, answer: " + args.question + "\n\n" + hits.join("\n\n"), { label: "answer writer" });

//@ fact-check-claims | hybrid | both | researcher verifier |
const claims = await agent("List the factual claims in this text, one per line:\n" + args.text);
const verdicts = await parallel(claims.split("\n").map(c => () => agent("Fact-check this claim and answer true, false or unknown: " + c)));
return verdicts;

//@ cross-check-sources | hybrid | both | researcher researcher verifier |
const [wiki, news] = await parallel([
  () => agent("Search encyclopedias for the year in which the bridge opened.", { label: "encyclopedia search" }),
  () => agent("Search newspapers for the year in which the bridge opened.", { label: "news search" }),
]);
return await agent(`One source says: ${wiki}. Another says: ${news}. Cross-check them: do they agree, and on which year?`, { label: "cross-check" });

//@ no-flow-two-stage | hybrid | none | researcher solver |
const notes = await parallel(args.context.map(p => () => agent("Summarise the key facts of this passage: " + p, { label: "researcher" })));
log(notes.length + " notes");
return await agent("Answer the question in a few words: " + args.question);

//@ told-but-empty | hybrid | one | researcher aggregator |
const notes = await parallel(args.context.map(p => () => agent("Gather evidence about the question " + args.question + " from: " + p)));
return await agent("Based on the other agents' findings, answer: " + args.question, { label: "synthesis" });

//@ pipeline-read-check | hybrid | both | researcher verifier aggregator |
const checked = await pipeline(args.context,
  passage => agent("Quote the sentences of this passage that bear on " + args.question + "\n" + passage, { label: "extract" }),
  (quotes, passage) => agent(`Passage: ${passage}\nQuotes: ${quotes}\nVerify that each quote really occurs in the passage.`, { label: "verify quotes" }));
return await agent("Synthesise an answer to " + args.question + " from these verified quotes:\n" + checked.join("\n"));

//@ timeline | parallel | none | researcher |
const events = ["the moon landing", "the fall of the Berlin wall", "the founding of CERN"];
const years = await parallel(events.map(e => () => agent(`In what year was ${e}? Look it up and reply with four digits.`)));
return events.map((e, i) => [years[i], e]).sort();

//@ fallback-search | sequential | none | solver researcher | revision branching
const known = await agent("Answer from memory, or say UNKNOWN: " + args.question);
if (known.includes("UNKNOWN")) {
  return await agent("Search for the answer to: " + args.question);
}
return known;

//@ reason-over-found | sequential | both | researcher solver |
const data = await agent("Find the populations of Chad and Niger in 2020.");
const answer = await agent("Given this data: " + data + "\nCompute the ratio of the two populations to two decimals.");
return answer;

//@ debate-on-evidence | hybrid | both | researcher solver solver aggregator |
const evidence = await agent("Collect evidence on whether the Vinland map is genuine.");
const [pro, con] = await parallel([
  () => agent("Argue that the map is genuine, from this evidence: " + evidence, { label: "pro" }),
  () => agent("Argue that the map is a forgery, from this evidence: " + evidence, { label: "con" }),
]);
return await agent(`Two positions:\n${pro}\n---\n${con}\nWeigh the arguments and decide which is stronger.`, { label: "judge" });

//@ recursion-hops | sequential | both | researcher | branching loops
async function hop(question, left) {
  const found = await agent("Search and report the next link of the chain: " + question);
  if (left === 0 || /final/.test(found)) return found;
  return hop("continue from " + found, left - 1);
}
return await hop(args.question, 3);
