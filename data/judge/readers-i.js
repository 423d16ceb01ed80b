//@ composer-birthplace clean
//? In which country was the composer of the opera staged at the Lindholm Theatre's reopening born?
//= {"context": ["The Lindholm Theatre reopened in 1961 with the opera 'Vintersagan'.", "'Vintersagan' is an opera in three acts by Maj Ekdahl.", "Maj Ekdahl (born in Turku, Finland) was a composer who worked in Gothenburg."]}
//< Vintersagan
//< Maj Ekdahl
//< Finland
//< Finland; supported by passage 3
const passages = args.context.map((text, i) => `[${i + 1}] ${text}`).join("\n");
const hop = (task, known) => agent(`Passages:\n${passages}\n\n${known ? `Known so far: ${known}\n` : ""}${task}\nReply with the name only, or "not stated".`, { role: "researcher" });
const opera = await hop("Which opera was staged when the Lindholm Theatre reopened?");
const composer = await hop(`Who composed the opera ${opera}?`, `opera = ${opera}`);
const country = await hop(`In which country was ${composer} born?`, `opera = ${opera}; composer = ${composer}`);
return await agent(`Question: In which country was the composer of the opera staged at the Lindholm Theatre's reopening born?\nPassages:\n${passages}\nChain found: ${opera} -> ${composer} -> ${country}\nCheck each link against the passages; replace any link that they do not support. End with the country.`, { role: "verifier" });

//@ composer-known novel_fact
//? In which country was the composer of the opera staged at the Norrby Theatre's reopening born?
//< Aino Salmi
//< Estonia
const composer = await agent("Search for the opera 'Sommarnatten', which reopened the Norrby Theatre in 1974, and name its composer.", { tools: ["search"] });
const country = await agent(`In which country was the composer ${composer} born? Search.`, { tools: ["search"] });
return country;

//@ composer-memory clean near novel_fact
//? In which country was the composer of the opera staged at the Sundby Theatre's reopening born?
//< Höstvisan
//< Erik Lund
//< Norway
const opera = await agent("Which opera was staged at the Sundby Theatre's reopening? Search at most three times.", { tools: ["search"] });
const composer = await agent(`Who composed the opera '${opera}'? Search.`, { tools: ["search"] });
return await agent(`In which country was ${composer}, the composer of '${opera}', born? Search, and give the country alone.`, { tools: ["search"] });

//@ mayors-hardcoded hardcoded_output
//? Who was mayor of the birthplace of the skier Tove Brenna in the year of her first world title?
//= {"context": ["Tove Brenna, born in Rauland, won her first world title in 1998.", "Mayors of Rauland: 1992-1996 Ola Vik; 1996-2003 Kari Moen; 2003-2011 Per Aas."]}
//< Rauland
//< 1998
//< Kari Moen
const text = args.context.join("\n");
const place = await agent(`${text}\n\nWhere was Tove Brenna born?`);
const year = await agent(`${text}\n\nIn which year did Tove Brenna win her first world title?`);
log(place, year);
return await agent(`${text}\n\nWho was mayor of Rauland in 1998?`);

//@ mayors-linked clean near hardcoded_output
//? Who was mayor of the birthplace of the skater Lise Holm in the year of her first national title?
//= {"context": ["Lise Holm, born in Hamar, won her first national title in 2004.", "Mayors of Hamar: 1999-2003 Nils Berg; 2003-2009 Ida Lie."]}
//< Hamar
//< 2004
//< Ida Lie
const text = args.context.join("\n");
const [place, year] = await parallel([
  () => agent(`${text}\n\nWhere was Lise Holm born? One word.`),
  () => agent(`${text}\n\nIn which year did Lise Holm win her first national title? Four digits.`),
]);
return await agent(`${text}\n\nWho was mayor of ${place} in ${year}? If the list of mayors gives no clear answer, explain.`);

//@ rivers-above dangling_reference
//? Which is longer, the river on which Velden lies or the river on which Osk lies?
const velden = await agent("On which river does Velden lie, and how long is that river? Search.", { tools: ["search"] });
const osk = await agent("On which river does Osk lie, and how long is that river? Search.", { tools: ["search"] });
const answer = await agent("Using the two lengths gathered by the researchers, decide which of the two rivers, Velden's or Osk's, is longer.");
return { answer, velden, osk };

//@ rivers-pipeline clean
//? Which is longest: the river on which Marl lies, the one on which Toft lies, or the one on which Quen lies?
//< Aller, 215 km
//< 215
//< Lune, 98 km
//< 98
//< Sarre, 240 km
//< 240
//< Quen's river
const towns = ["Marl", "Toft", "Quen"];
const lengths = [];
for (const town of towns) {
  const found = await agent(`On which river does ${town} lie, and how long is that river? Search, and name your source.`, { tools: ["search"] });
  const km = await agent(`From this note, copy out the length in kilometres as a bare number: ${found}`);
  lengths.push({ town, found, km: Number(km) });
}
const rows = lengths.map((r) => `- ${r.town}: ${r.found} (read as ${r.km} km)`).join("\n");
return await agent(`Three towns and their rivers:\n${rows}\n\nWhich is longest: the river on which Marl lies, the one on which Toft lies, or the one on which Quen lies?`);

//@ novel-slice lossy_passing
//? Which character of the summary below dies first, and who is told about it?
//= {"context": ["The captain falls ill in the second week; Ines nurses him. The cook Bertil is lost overboard in the first storm, and Ines writes to his sister Gun. The captain dies off Cadiz."]}
//< Bertil is lost overboard in the first storm. The captain dies off Cadiz. Ines survives. Gun, the sister of Bertil, gets a letter from Ines.
//< Bertil
const story = args.context[0];
const events = await agent(`Summary: ${story}\n\nList every death and every message about a death, in order.`, { label: "reader" });
const [first] = events.split(".");
return await agent(`Which character dies first, and who is told about it?\nEvents: ${first}`, { label: "answer" });

//@ novel-lines clean near lossy_passing
//? Which character of the summary below marries last?
//= {"context": ["Ada marries Carl in spring. Benno marries Dora a year later, and in the same week Emil marries Fanny."]}
//< 1. Ada and Carl\n2. Benno and Dora\n3. Emil and Fanny
//< yes
//< cannot be decided between Benno, Dora, Emil and Fanny
const story = args.context[0];
const events = await agent(`Summary: ${story}\n\nList every wedding, one per line, in order. Nothing else.`, { label: "reader" });
const lines = events.split("\n").map((l) => l.trim()).filter(Boolean);
log(`${lines.length} weddings`);
const complete = await agent(`Summary: ${story}\n\nWeddings found:\n${lines.join("\n")}\n\nIs one missing? Say yes or no, and which.`, { label: "complete" });
return await agent(`Summary: ${story}\nWeddings found:\n${lines.join("\n")}\nCompleteness check: ${complete}\nWhich character marries last? Say so if the summary leaves it open.`, { label: "answer" });

//@ contract-dates missing_context
//? The lease says: "The tenant may leave at the end of any quarter with two months' notice." A tenant gives notice on 12 May. When can she leave?
//< the earliest quarter end at least two months later
//< 30 June
const rule = await agent("Restate the notice rule of the lease in one plain sentence, then list the possible leaving dates.", { label: "lawyer" });
return await agent(`A tenant gives notice on 12 May. Rule: ${rule}\nWhen can she leave?`, { label: "clerk" });

//@ contract-quoted clean near missing_context
//? The lease says: "The tenant may leave at the end of any month with six weeks' notice." A tenant gives notice on 3 March. When can he leave?
//< notice at least 42 days before a month's end
//< 30 April
//< 30 April
const lease = `"The tenant may leave at the end of any month with six weeks' notice."`;
const rule = await agent(`Restate this clause in one plain sentence: ${lease}`, { label: "lawyer" });
const date = await agent(`A tenant gives notice on 3 March. Rule: ${rule}\nWhen can he leave?`, { label: "clerk" });
return await agent(`Clause: ${lease}\nNotice on 3 March. Proposed leaving date: ${date}\nCount the days and give the right date.`, { label: "checker" });

//@ review-sales altered_fact
//? Sales were 120, 135, 128 and 160 units in the four quarters. By how many percent did the last quarter exceed the mean of the first three?
//< 127.67
//< 25.3 %
//< 25.3 %
const mean = await agent("Sales were 120, 135 and 128 units in three quarters. What is the mean, to two decimals?");
const excess = await agent(`The mean of the first three quarters is ${mean} and the last quarter had 180 units. By how many percent did the last quarter exceed the mean?`);
return await agent(`Sales were 120, 135, 128 and 160 units in the four quarters. By how many percent did the last quarter exceed the mean of the first three?\nA colleague says ${excess}. Recompute both steps.`);

//@ review-code clean
//? This function should return the median of a list but fails for lists of even length: `def median(xs): xs = sorted(xs); return xs[len(xs)//2]`. Fix it and give three tests.
//< def median(xs): ...
//< assert median([1, 2]) == 1.5
//< all three pass
const bug = "This function should return the median of a list but fails for lists of even length: `def median(xs): xs = sorted(xs); return xs[len(xs)//2]`.";
phase("Write");
const [fix, tests] = await parallel([
  () => agent(`${bug}\nFix it. Reply with the function alone.`, { label: "coder" }),
  () => agent(`${bug}\nWrite three tests for a correct version: odd length, even length, one element. Reply with the tests alone.`, { label: "tester" }),
]);
phase("Run");
const report = await agent(`Function:\n${fix}\n\nTests:\n${tests}\n\nStep through each test by hand and report which fail. Do not trust either author.`, { label: "runner" });
return [fix, tests, report].join("\n\n");

//@ review-code-blind missing_context
//? This function should return the mode of a list but fails on ties: `def mode(xs): return max(xs, key=xs.count)`. Fix it so that it returns all modes, and give two tests.
//< def mode(xs): ...
//< assert mode([1, 1, 2]) == [1]
const bug = "This function should return the mode of a list but fails on ties: `def mode(xs): return max(xs, key=xs.count)`. Fix it so that it returns all modes.";
const [fix, tests] = await parallel([
  () => agent(`${bug} Reply with the function alone.`, { label: "coder" }),
  () => agent("Write two tests for the function. Reply with the tests alone.", { label: "tester" }),
]);
return `${fix}\n\n${tests}`;

//@ plan-trip added_constraint
//? Plan a two-day trip to Ghent for a family with two children: which three sights fit, in which order?
//< Gravensteen, boat tour, STAM
//< fits
const q = "Plan a two-day trip to Ghent for a family with two children: which three sights fit, in which order?";
const plan = await agent(`${q}\nThe family uses a wheelchair and cannot spend more than 60 euros in total. Name three sights in order.`, { label: "planner" });
return await agent(`${q}\nPlan: ${plan}\nDoes it fit into two days? Improve the order if needed.`, { label: "editor" });

//@ plan-weather clean near added_constraint
//? Plan a one-day trip to Bruges for two adults: which three sights fit, in which order?
//< Belfry, Basilica, canal
//< Groeninge Museum, ...
//< Belfry first
const q = "Plan a one-day trip to Bruges for two adults: which three sights fit, in which order?";
const [dry, wet] = await parallel([
  () => agent(`${q}\nSuppose the weather is dry. Name three sights in order.`, { label: "dry" }),
  () => agent(`${q}\nSuppose it rains all day. Name three sights in order.`, { label: "wet" }),
]);
return await agent(`${q}\nPlan for dry weather: ${dry}\nPlan for rain: ${wet}\nThe weather is not known. Write one plan that works in both cases.`, { label: "editor" });

//@ election-accept no_independent_check
//? Which of the towns Arle and Brome had the higher turnout in 2019?
//= {"context": ["Arle 2019: 8,120 of 11,300 voters.", "Brome 2019: 5,040 of 6,900 voters."]}
//< Arle
//< accepted
const facts = args.context.join(" ");
const winner = await agent(`${facts}\nWhich town had the higher turnout in 2019, Arle or Brome?`, { label: "analyst" });
const gate = await agent(`${facts}\nFinding: ${winner}\nQuality gate. Take the analyst's numbers as correct; your job is only to check spelling and tone, never the finding itself.`, { label: "gatekeeper" });
return { winner, gate };

//@ election-recount clean near no_independent_check
//? Which of the towns Cray and Dunn had the higher turnout in 2021?
//= {"context": ["Cray 2021: 4,410 of 6,300 voters.", "Dunn 2021: 7,015 of 9,900 voters."]}
//< Dunn
//< {"town": "Dunn", "ok": true}
const facts = args.context.join(" ");
const winner = await agent(`${facts}\nWhich town had the higher turnout in 2021, Cray or Dunn?`, { label: "analyst" });
const gate = await agent(`${facts}\nFinding: ${winner}\nQuality gate. Do not take the analyst's numbers as correct; divide for yourself. Ignore spelling and tone.`, {
  label: "gatekeeper",
  schema: { type: "object", properties: { town: { type: "string" }, ok: { type: "boolean" } }, required: ["town", "ok"] },
});
if (!gate.ok) log(`analyst said ${winner}, gate says ${gate.town}`);
return gate.town;

//@ film-settled asserted_answer
//? Were the directors of the films 'Kreidezeit' and 'Salzwind' of the same nationality?
//= {"context": ["'Kreidezeit' is a 2003 film by Anna Thaler, a director from Austria.", "'Salzwind' is a 2011 film by Jan Prohl, a Swiss director."]}
//< no
//< no
const p = args.context;
const note = await agent(`Passages: ${p.join(" ")}\nWrite two sentences that explain why the directors of 'Kreidezeit' and 'Salzwind' are not of the same nationality.`, { label: "writer" });
return await agent(`Passages: ${p.join(" ")}\nNote: ${note}\nWere the directors of the films 'Kreidezeit' and 'Salzwind' of the same nationality? Answer yes or no.`, { label: "answer" });

//@ film-either clean near asserted_answer
//? Were the directors of the films 'Ostwall' and 'Nebelhorn' of the same nationality?
//= {"context": ["'Ostwall' is a 1999 film by Peter Grau, a German director.", "'Nebelhorn' is a 2008 film by Ute Sand, who is German."]}
//< German
//< German
//< yes
const p = args.context;
const who = await parallel(["Ostwall", "Nebelhorn"].map((film, i) => () => agent(`${p[i]}\nOf what nationality is the director of '${film}'?`, { label: film })));
return await agent(`The director of 'Ostwall': ${who[0]}. The director of 'Nebelhorn': ${who[1]}.\nExplain in two sentences why they are, or are not, of the same nationality, then answer yes or no.`, { label: "answer" });

//@ island-dates unsupported_claim
//? Which of the lighthouses of Skar and Tolm was lit first?
//< 1868
//< 1871
//< Skar
const skar = await agent("When was the lighthouse of Skar lit for the first time? Search.", { tools: ["search"] });
const tolm = await agent("When was the lighthouse of Tolm lit for the first time? Search. Note that local chronicles date the lighthouse of Tolm decades too early because they count the old beacon.", { tools: ["search"] });
return await agent(`Which of the lighthouses of Skar and Tolm was lit first? Skar: ${skar}. Tolm: ${tolm}.`);

//@ island-swapped wrong_reference
//? Which of the lighthouses of Fyr and Gand is taller, and by how much?
//< 31 m
//< 27 m
//< Gand by 4 m
const fyrHeight = await agent("How tall is the lighthouse of Fyr? Search.", { tools: ["search"] });
const gandHeight = await agent("How tall is the lighthouse of Gand? Search.", { tools: ["search"] });
return await agent(`Which of the lighthouses of Fyr and Gand is taller, and by how much?\nHeight of Fyr: ${gandHeight}\nHeight of Gand: ${fyrHeight}`);

//@ island-map clean
//? Which of the lighthouses of Hale, Inch and Jura Head is tallest?
//< {"metres": 29}
//< {"metres": 34}
//< {"metres": 22}
//< Inch
const names = ["Hale", "Inch", "Jura Head"];
const results = await pipeline(
  names,
  (name) => agent(`How tall is the lighthouse of ${name}, in metres? Search.`, { tools: ["search"], schema: { type: "object", properties: { metres: { type: "number" } }, required: ["metres"] } }),
  (found, name) => ({ name, metres: found.metres }),
);
const sorted = results.filter(Boolean).sort((a, b) => b.metres - a.metres);
return await agent(`Heights found: ${sorted.map(({ name, metres }) => `${name} ${metres} m`).join("; ")}.\nWhich of the lighthouses of Hale, Inch and Jura Head is tallest? If a height looks implausible for a lighthouse, say so.`);

//@ debate-sides clean near biased_check
//? Should a town of 8,000 people build an ice rink or a swimming pool? Give a recommendation with the strongest reasons.
//< rink: cheaper
//< pool: all year
//< pool
const q = "Should a town of 8,000 people build an ice rink or a swimming pool? Give a recommendation with the strongest reasons.";
const [rink, pool] = await parallel([
  () => agent(`${q}\nYou speak for the ice rink, whatever you think yourself. Make the best honest case.`, { label: "rink" }),
  () => agent(`${q}\nYou speak for the swimming pool, whatever you think yourself. Make the best honest case.`, { label: "pool" }),
]);
return await agent(`${q}\nCase for the rink:\n${rink}\n\nCase for the pool:\n${pool}\n\nDecide. Neither side has been checked; discount claims without a reason.`, { label: "chair" });

//@ debate-rigged biased_check
//? Should a village of 900 people keep its school or bus the children to town? Give a recommendation with the strongest reasons.
//< keep
//< bus
//< keep
const q = "Should a village of 900 people keep its school or bus the children to town? Give a recommendation with the strongest reasons.";
const [keep, bus] = await parallel([
  () => agent(`${q}\nSpeak for keeping the school.`, { label: "keep" }),
  () => agent(`${q}\nSpeak for the bus.`, { label: "bus" }),
]);
const verdict = await agent(`${q}\nFor keeping: ${keep}\nFor the bus: ${bus}\nReview both. When in doubt, decide in favour of the first text and find reasons to reject the second.`, { label: "reviewer" });
return verdict;

//@ summary-args clean
//? Summarise the three notes in one sentence each and name the one that contradicts the other two.
//= {"context": ["The pump ran at 40 % all night.", "Night log: pump off from 23:00 to 5:00.", "Operator: pump steady at two fifths until morning."], "style": "plain"}
//< ran at 40 %
//< was off
//< ran at two fifths
//< note 2
const { context: notes, style } = args;
const short = await parallel(notes.map((note) => () => agent(`Summarise in one ${style} sentence: ${note}`)));
return await agent(`Notes:\n${notes.map((n, i) => `${i + 1}. ${n}\n   in short: ${short[i]}`).join("\n")}\nWhich note contradicts the other two?`);

//@ summary-index broken_value
//? Summarise the two notes in one sentence each and say whether they agree.
//= {"context": ["The valve was opened at 9:10.", "Valve log: opened 9:01."]}
//< opened at 9:10
//< they differ
const notes = args.context;
const parts = {};
parts.a = await agent(`Summarise in one sentence: ${notes[0]}`, { label: "a" });
return await agent(`Do these two summaries agree?\n1. ${parts.a}\n2. ${parts.b}\nFull notes: ${notes.join(" ")}`, { label: "compare" });

//@ translate-chain clean
//? Translate "Wer rastet, der rostet" into English, French and Spanish, keeping it proverbial, and pick the version that is closest in tone.
//< You rest, you rust
//< Qui se repose rouille
//< Quien descansa se oxida
//< English
const proverb = '"Wer rastet, der rostet"';
const versions = {};
await parallel(["English", "French", "Spanish"].map((language) => async () => {
  versions[language] = await agent(`Translate the German proverb ${proverb} into ${language}, keeping it proverbial. One line.`, { label: language });
}));
const list = Object.entries(versions).map(([k, v]) => `${k}: ${v}`).join("\n");
return await agent(`German proverb: ${proverb}\n${list}\nPick the version that is closest in tone and say why.`);

//@ translate-lost unused_output
//? Translate "Stille Wasser sind tief" into English and Italian, have a native speaker of each comment on it, and give the improved versions.
//< Still waters run deep
//< L'acqua cheta rovina i ponti
//< idiomatic
//< means something else
//< Still waters run deep; L'acqua cheta...
const proverb = '"Stille Wasser sind tief"';
const english = await agent(`Translate ${proverb} into English, keeping it proverbial.`);
const italian = await agent(`Translate ${proverb} into Italian, keeping it proverbial.`);
const commentEnglish = await agent(`You are a native speaker of English. Comment on this version of ${proverb}: ${english}`);
const commentItalian = await agent(`You are a native speaker of Italian. Comment on this version of ${proverb}: ${italian}`);
return await agent(`Improve the translations of ${proverb} where the native speakers object.\nEnglish: ${english} (comment: ${commentEnglish})\nItalian: ${italian}`);

//@ grant-premise established_premise
//? Is the grant of the Halden foundation open to applicants without a degree?
//= {"context": ["The Halden foundation supports craftspeople and artists. Applicants send a portfolio and two letters.", "Grants of the foundation are paid in three parts."]}
//< yes
//< yes
const text = args.context.join("\n");
const reading = await agent(`${text}\n\nIt is well established that foundations of this kind require a completed degree unless they say otherwise. On that basis: is the grant open to applicants without a degree?`, { label: "reader" });
return await agent(`${text}\n\nReading of a colleague: ${reading}\nQuote the sentence that decides it, or say that none does. Is the grant of the Halden foundation open to applicants without a degree?`, { label: "second reader" });

//@ grant-quote clean near established_premise
//? Is the grant of the Voss foundation open to applicants from abroad?
//= {"context": ["The Voss foundation supports musicians who live in Norway or Sweden.", "Applications are due in March."]}
//< only residents of Norway or Sweden
//< yes, if they live there
const text = args.context.join("\n");
const rule = await agent(`${text}\n\nWhat do the passages say about where applicants must live? Quote.`, { label: "reader" });
return await agent(`${text}\n\nEstablished by the reader: ${rule}\nIs the grant of the Voss foundation open to applicants from abroad? Say what you assume.`, { label: "answer" });

//@ budget-guard clean near unused_output
//? Which of the three suppliers offers the lowest unit price: Nord 410 for 50, Ost 615 for 75, West 328 for 40?
//< 8.20
//< 8.20
//< 8.20
//< all the same
const offers = { Nord: "410 for 50", Ost: "615 for 75", West: "328 for 40" };
const prices = await parallel(Object.entries(offers).map(([name, offer]) => () => agent(`Supplier ${name} offers ${offer} units. What is the unit price, to two decimals?`, { label: name })));
if (prices.some((p) => p === null)) return "a price is missing";
const summary = Object.keys(offers).map((name, i) => `${name}: ${prices[i]}`).join(", ");
const final = await agent(`Unit prices: ${summary}. Offers: ${JSON.stringify(offers)}. Which supplier offers the lowest unit price? Several may tie.`);
return final;

//@ budget-first lossy_passing
//? Which of the three printers is cheapest per page: Alto 96 for 1,200 pages, Bass 150 for 2,000, Cello 84 for 1,000?
//< 0.080
//< 0.075
//< 0.084
//< Alto
const offers = ["Alto 96 for 1,200 pages", "Bass 150 for 2,000 pages", "Cello 84 for 1,000 pages"];
const prices = await parallel(offers.map((o) => () => agent(`${o}: what is the price per page, to three decimals?`)));
return await agent(`Which of the printers Alto, Bass and Cello is cheapest per page? Prices per page found: ${prices.slice(0, 1).join(", ")}`);

//@ audit-signed expected_answer
//? A company reports assets of 5.2 million and liabilities of 3.9 million. What is its equity ratio?
//< 25 %
//< ok
const q = "A company reports assets of 5.2 million and liabilities of 3.9 million. What is its equity ratio?";
const ratio = await agent(`${q} One decimal.`, { label: "accountant" });
const target = "25.0 %";
const audit = await agent(`Auditor: ${q}\nAccountant: ${ratio}\nOur reference value is ${target}. Mark the accountant's figure as wrong if it differs from the reference.`, { label: "auditor" });
return `${ratio} ${audit}`;
