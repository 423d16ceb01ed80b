//@ draft-edit | sequential | both | solver refiner | revision
const draft = await agent("Write a short abstract about coral reefs.", { label: "writer: draft" });
return await agent("Edit this text for clarity and cut it to 100 words:\n" + draft, { label: "editor" });

//@ sections | hybrid | both | other solver aggregator |
const outline = await agent("Outline a report on tidal power as a JSON list of section titles.", { label: "planner" });
const sections = await parallel(JSON.parse(outline).map(t => () => agent("Write the section: " + t, { label: "section worker" })));
return await agent("Merge these sections into one report and remove repetition:\n" + sections.join("\n\n"), { label: "merge" });

//@ translate-back | sequential | both | other other verifier |
const french = await agent("Translate into French: The meeting is on Monday.");
const back = await agent("Translate into English: " + french);
return await agent("Original: The meeting is on Monday.\nBack translation: " + back + "\nDo the two sentences mean the same? Answer yes or no.", { label: "check meaning" });

//@ map-translate | parallel | none | other |
return await parallel(["de", "es", "it"].map(lang => () => agent(`Translate "Good morning" to ${lang}.`)));

//@ summarise-tree | hybrid | both | other aggregator |
const parts = await parallel(args.chapters.map(c => () => agent("Summarise this chapter in five sentences:\n" + c, { label: "summary of chapter" })));
return await agent("Write one summary of the whole book from these chapter summaries:\n" + parts.join("\n"), { label: "final summary" });

//@ headline-contest | hybrid | both | solver aggregator |
const styles = ["plain", "witty", "alarming"];
const lines = await pipeline(styles, s => agent(`Write a ${s} headline about the new tram line.`));
return agent("Choose the best headline for a local paper and return it unchanged:\n" + lines.join("\n"), { label: "selector" });

//@ tone-loop | sequential | both | solver verifier refiner | revision branching loops
let letter = await agent("Write a letter that declines an invitation.");
for (const quality of ["polite", "brief"]) {
  const verdict = await agent(`Is this letter ${quality}? Answer yes or no and why.\n${letter}`, { label: "reviewer" });
  if (!verdict.startsWith("yes")) letter = await agent(`Rewrite the letter so that it is ${quality}. Reviewer: ${verdict}\nLetter: ${letter}`);
}
return letter;

//@ glossary | sequential | both | researcher other |
const terms = await agent("Extract all technical terms from the text:\n" + args.text, { label: "extractor" });
return await agent("Format the following terms as a Markdown table with a column for definitions:\n" + terms, { label: "formatter" });

//@ class-based | sequential | both | solver verifier |
class Team {
  async write(topic) { return agent("Write two sentences about " + topic); }
  async review(text) { return agent("Review the following text for factual errors: " + text); }
}
const team = new Team();
const text = await team.write("penguins");
return { text, review: await team.review(text) };

//@ object-of-functions | sequential | both | solver refiner | revision
const steps = {
  write: topic => agent(`Compose a haiku about ${topic}.`),
  polish: poem => agent(`Polish this haiku, keep the syllable count: ${poem}`),
};
return await steps.polish(await steps.write("rain"));

//@ join-prompt | sequential | both | researcher solver |
const mood = await agent("What is the mood of this paragraph? " + args.text, { label: "analysis reader" });
const lines = ["Continue the story below.", "Keep the mood described here: " + mood, "", args.text];
return await agent(lines.join("\n"), { label: "author" });

//@ build-prompt-function | sequential | both | solver verifier |
function reviewPrompt(text) {
  return `Here is a product description:\n${text}\n\nVerify that it makes no health claims. Reply PASS or FAIL.`;
}
const text = await agent("Describe a herbal tea in three sentences.");
return await agent(reviewPrompt(text));

//@ unawaited-log | parallel | none | solver |
const ideas = ["spring", "autumn"].map(s => agent("Write a slogan for a " + s + " sale."));
for (const idea of ideas) log(await idea);
return (await Promise.all(ideas)).length;

//@ audience-versions | hybrid | both | solver refiner | revision
const base = await agent("Explain inflation in one paragraph.");
const versions = await parallel(["children", "bankers"].map(who => () => agent(`Rewrite the paragraph for ${who}:\n${base}`)));
return versions;

//@ dialogue | sequential | both | solver solver solver |
const a1 = await agent("You are Ann. Open a debate on zoos with one argument.");
const b1 = await agent("You are Ben. Ann said: " + a1 + " Reply to her argument.");
return await agent("You are Ann. Ben answered: " + b1 + " Reply to his argument.");

//@ meta-first | parallel | none | solver solver |
export const meta = { name: "slogans", description: "two slogans", phases: [{ title: "Write" }] };
phase("Write");
return await parallel([() => agent("Write a slogan for a bakery."), () => agent("Write a slogan for a butcher.")]);

//@ flatmap-jobs | parallel | none | solver |
const jobs = ["cat", "dog"].flatMap(animal => ["poem", "joke"].map(kind => () => agent(`Write a ${kind} about a ${animal}.`)));
return await parallel(jobs);

//@ spread-jobs | parallel | none | solver solver |
const extra = ["owl", "fox"].map(a => () => agent("Describe the call of the " + a));
return await parallel([() => agent("Describe the call of the wolf"), ...extra]);

//@ for-await | sequential | none | solver | loops
const out = [];
for await (const topic of ["tea", "coffee"]) out.push(await agent("Write a limerick about " + topic));
return out;

//@ early-return | sequential | both | verifier refiner | branching
const verdict = await agent("Is the following text free of jargon? yes/no\n" + args.text, { label: "check" });
if (verdict.startsWith("yes")) return args.text;
const fixed = await agent(`Rewrite the text without jargon. A reviewer said: ${verdict}\nText: ${args.text}`);
return fixed;
