//@ author-town clean
//? In which country was the author of the novel "The Salt Ferry" born?
//< The Salt Ferry was written by Marta Olsen.
//< Marta Olsen was born in Bergen, Norway.
phase("Author");
const author = await agent('Search for the author of the novel "The Salt Ferry". Reply with the name and your source.', { label: "researcher-1" });
phase("Birthplace");
const country = await agent(`Research this person: ${author}\nIn which country was this author born? Reply with the country.`, { label: "researcher-2" });
return country;

//@ author-guess novel_fact
//? In which country was the author of the novel "The Glass Orchard" born?
//< Born in Porto, Portugal.
const country = await agent('"The Glass Orchard" was written by Ines Carvalho. In which country was Ines Carvalho born? Search and reply with the country.', { label: "researcher" });
return country;

//@ author-guess-checked clean near novel_fact
//? In which country was the author of the novel "The Paper Lighthouse" born?
//< Written by Tomas Brandt.
//< Germany
const author = await agent('Who wrote the novel "The Paper Lighthouse"? Search; reply with the name only.');
const country = await agent(`In which country was ${author} born? Search and reply with the country.`);
return country;

//@ two-directors clean
//? Were the directors of the films "Cold Harbour" and "Nine Doves" born in the same decade?
//< 1961
//< 1967
//< Yes, both in the 1960s.
const films = ["Cold Harbour", "Nine Doves"];
const born = await parallel(films.map(f => () => agent(`Find the director of the film "${f}" and the year in which this director was born. Reply as "name, year".`, { label: f })));
return await agent(`The question: were the directors of "Cold Harbour" and "Nine Doves" born in the same decade?\nFindings:\n1. ${born[0]}\n2. ${born[1]}\nAnswer yes or no with one sentence.`);

//@ director-lost unused_output
//? Which of the films "Red Meridian" and "The Quiet Valley" was released first?
//< Red Meridian came out in 1988.
//< The Quiet Valley came out in 1993.
//< The Quiet Valley
const [first, second] = await parallel([
  () => agent('When was the film "Red Meridian" released? Reply with a year.'),
  () => agent('When was the film "The Quiet Valley" released? Reply with a year.'),
]);
return await agent(`The film "The Quiet Valley" was released: ${second}. Which of the films "Red Meridian" and "The Quiet Valley" was released first?`);

//@ swapped-films wrong_reference
//? Which of the films "Blue Granite" and "Salt Roads" has the longer running time?
//< 112 minutes
//< 97 minutes
//< Salt Roads
const lengths = await parallel([
  () => agent('What is the running time of the film "Blue Granite"? Reply in minutes.'),
  () => agent('What is the running time of the film "Salt Roads"? Reply in minutes.'),
]);
return await agent(`"Blue Granite" runs ${lengths[1]} and "Salt Roads" runs ${lengths[0]}. Which film is longer?`);

//@ film-order clean near wrong_reference
//? Which of the films "Grey Granite" and "Iron Roads" has the longer running time?
//< 121 minutes
//< 99 minutes
//< Grey Granite
const lengths = await parallel([
  () => agent('What is the running time of the film "Grey Granite"? Reply in minutes.'),
  () => agent('What is the running time of the film "Iron Roads"? Reply in minutes.'),
]);
return await agent(`"Grey Granite" runs ${lengths[0]} and "Iron Roads" runs ${lengths[1]}. Which film is longer?`);

//@ passages-read clean
//? Which river flows through the town where the sculptor Lena Hofer had her first workshop?
//= {"context": ["Lena Hofer (1902-1980) was a sculptor. She opened her first workshop in Altdorf in 1927.", "Altdorf is a market town on the river Lauter.", "The Lauter joins the Rhine near Speyer."]}
//< Altdorf
//< the Lauter
const passages = args.context.map((p, i) => `[${i + 1}] ${p}`).join("\n");
const town = await agent(`Passages:\n${passages}\n\nIn which town did the sculptor Lena Hofer have her first workshop? Reply with the town.`);
const river = await agent(`Passages:\n${passages}\n\nWhich river flows through ${town}? Reply with the river.`);
return river;

//@ passages-forgotten missing_context
//? Which lake lies beside the town where the painter Odd Lund opened his school?
//= {"context": ["Odd Lund was a painter. He opened a school in Fagernes in 1934.", "Fagernes lies beside Strandefjorden, a lake.", "Odd Lund died in Oslo."]}
//< I do not have the passages.
//< unknown
const town = await agent("According to the passages, in which town did he open his school?");
const lake = await agent(`According to the passages, which lake lies beside ${town}?`);
return lake;

//@ passage-first lossy_passing
//? Which mountain can be seen from the birthplace of the explorer Greta Nyland?
//= {"context": ["Greta Nyland crossed Greenland in 1931.", "Greta Nyland was born in Sunndal.", "From Sunndal one sees the mountain Kaldfonna.", "Kaldfonna is 1849 m high."]}
//< She crossed Greenland.
//< unknown
const birthplace = await agent(`Passage: ${args.context[0]}\nWhere was the explorer Greta Nyland born?`);
const mountain = await agent(`Passage: ${args.context[0]}\nWhich mountain can be seen from ${birthplace}?`);
return mountain;

//@ retold-fact altered_fact
//? The bridge at Lund was built by Karl Frey in 1911, the bridge at Mora by his son Otto in 1948. How many years lie between the two bridges?
//< 1911
//< 1984
//< 73
const a = await agent("The bridge at Lund was built by Karl Frey in 1911. In which year was it built?");
const b = await agent("The bridge at Mora was built by his son Otto in 1984. In which year was it built?");
return await agent(`One bridge was built in ${a}, the other in ${b}. How many years lie between them?`);

//@ retold-right clean near altered_fact
//? The bridge at Hals was built by Karl Frey in 1909, the bridge at Rena by his son Otto in 1951. How many years lie between the two bridges?
//< 1909
//< 1951
//< 42
const a = await agent("The bridge at Hals was built by Karl Frey in 1909. In which year was it built?");
const b = await agent("The bridge at Rena was built by his son Otto in 1951. In which year was it built?");
return await agent(`One bridge was built in ${a}, the other in ${b}. How many years lie between them?`);

//@ confirm-only no_independent_check
//? Who composed the anthem of the island republic whose capital is Port Amaro?
//< The republic is Sao Lino.
//< Its anthem was composed by Rui Teles.
//< Yes.
const country = await agent("Which island republic has the capital Port Amaro? Search.");
const composer = await agent(`Who composed the anthem of ${country}? Search.`);
const check = await agent(`A researcher says that the anthem of the republic with the capital Port Amaro was composed by: ${composer}. Verify this claim. Just say that it is correct.`);
return check.includes("Yes") ? composer : check;

//@ claim-check clean near no_independent_check
//? Who composed the anthem of the island republic whose capital is Port Selma?
//< The republic is Costa Lina.
//< Its anthem was composed by Ana Teles.
//< SUPPORTED
const country = await agent("Which island republic has the capital Port Selma? Search.");
const composer = await agent(`Who composed the anthem of ${country}? Search.`);
const check = await agent(`Claim: the anthem of the republic with the capital Port Selma was composed by ${composer}. Search for evidence for and against the claim. Reply only SUPPORTED, REFUTED (with the right name) or UNKNOWN.`, { label: "fact-checker" });
return check.startsWith("SUPPORTED") ? composer : check;

//@ pipeline-people clean
//? Among the architects Ada Berg, Ole Rud and Sif Dahl, who was born furthest north?
//< Tromsø
//< Bergen
//< Bodø
//< 69.6
//< 60.4
//< 67.3
const people = ["Ada Berg", "Ole Rud", "Sif Dahl"];
const latitudes = await pipeline(people,
  person => agent(`Where was the architect ${person} born? Reply with the town.`, { label: person }),
  (town, person) => agent(`What is the latitude of ${town}? Reply with a number in degrees north. (This is about ${person}.)`));
return people[latitudes.map(Number).indexOf(Math.max(...latitudes.map(Number)))];

//@ undefined-name broken_value
//? Among the violinists Ada Holm and Jan Vik, who won the Larsen Prize first?
//= {"people": [{"name": "Ada Holm"}, {"name": "Jan Vik"}]}
//< Which violinist?
//< Which violinist?
//< unknown
const years = await parallel(args.people.map(p => () => agent(`In which year did the violinist ${p.fullName} win the Larsen Prize? Reply with the year.`)));
return await agent(`Ada Holm: ${years[0]}. Jan Vik: ${years[1]}. Which violinist won the Larsen Prize first?`);

//@ promise-name broken_value
//? Who trained the sprinter that won the 1958 Nordic Games 100 m race?
//< Kari Moe
//< Unknown person
const winner = agent("Who won the 100 m race at the 1958 Nordic Games? Reply with the name.");
const coach = await agent(`Who trained the sprinter ${winner}, winner at the 1958 Nordic Games? Reply with the name.`);
return coach;

//@ wrong-verifier-data missing_context
//? Which university did the inventor of the Halden valve attend?
//< The Halden valve was invented by Erik Stang.
//< Erik Stang attended the University of Uppsala.
//< I can not verify this without knowing what was asked.
const inventor = await agent("Who invented the Halden valve? Search and reply with the name.");
const university = await agent(`Which university did ${inventor} attend? Search.`);
const check = await agent(`Verify the following answer and correct it if needed: ${university}`, { label: "verifier" });
return check;

//@ verifier-with-data clean near missing_context
//? Which university did the inventor of the Rogne burner attend?
//< The Rogne burner was invented by Liv Rogne.
//< Liv Rogne attended the University of Lund.
//< Correct.
const question = "Which university did the inventor of the Rogne burner attend?";
const inventor = await agent("Who invented the Rogne burner? Search and reply with the name.");
const university = await agent(`Which university did ${inventor} attend? Search.`);
const check = await agent(`Question: ${question}\nProposed answer: ${university}\nVerify the answer with a search of your own and correct it if needed.`, { label: "verifier" });
return check;

//@ literal-city hardcoded_output
//? Which festival takes place every May in the home town of the poet Ragna Hove?
//< Ragna Hove comes from Larvik.
//< The Whale Festival.
const town = await agent("In which town was the poet Ragna Hove at home? Reply with the town.");
const festival = await agent("Which festival takes place every May in Larvik? Reply with its name.");
return town ? festival : "unknown";

//@ passed-city clean near hardcoded_output
//? Which festival takes place every June in the home town of the poet Signe Moen?
//< Signe Moen comes from Arendal.
//< The Sailors' Week.
const town = await agent("In which town was the poet Signe Moen at home? Reply with the town.");
const festival = await agent(`Which festival takes place every June in this town: ${town}? Reply with its name.`);
return festival;

//@ excluded-option excluded_option
//? Which of these was founded last: the Lyngby Press, the Morholt Press or the Vesper Press?
//< 1902
//< 1899
//< The Lyngby Press
const presses = ["Lyngby Press", "Morholt Press"];
const years = await parallel(presses.map(p => () => agent(`In which year was the ${p} founded?`)));
return await agent(`The Vesper Press can be ruled out because it is the oldest. Lyngby Press: ${years[0]}, Morholt Press: ${years[1]}. Which press was founded last?`);

//@ all-options clean near excluded_option
//? Which of these was founded last: the Fjord Press, the Ekeby Press or the Halm Press?
//< 1911
//< 1925
//< 1904
//< The Ekeby Press
const presses = ["Fjord Press", "Ekeby Press", "Halm Press"];
const years = await parallel(presses.map(p => () => agent(`In which year was the ${p} founded? Reply with the year, or "unknown".`)));
return await agent(`Which press was founded last? ${presses.map((p, i) => `${p}: ${years[i]}`).join("; ")}. Do not rule out a press only because its year is unknown.`);

//@ debate clean
//? Is the cathedral of Vannes-sur-Lac older than the town hall of Brezno Dolne?
//< 1380s
//< 1410
//< The cathedral is older.
//< I see no counter-evidence.
//< Yes
const q = "Is the cathedral of Vannes-sur-Lac older than the town hall of Brezno Dolne?";
const [cathedral, hall] = await parallel([
  () => agent("When was the cathedral of Vannes-sur-Lac built?", { label: "researcher-1" }),
  () => agent("When was the town hall of Brezno Dolne built?", { label: "researcher-2" }),
]);
const pro = await agent(`${q}\nEvidence: cathedral: ${cathedral}; town hall: ${hall}. Argue for the best supported answer.`, { label: "advocate" });
const contra = await agent(`${q}\nEvidence: cathedral: ${cathedral}; town hall: ${hall}.\nAn advocate argues: ${pro}\nFind the weakest point and argue against it.`, { label: "opponent" });
return await agent(`${q}\nAdvocate: ${pro}\nOpponent: ${contra}\nDecide. Answer yes or no.`, { label: "judge" });

//@ led-debate expected_answer
//? Is the library of Karlby older than the theatre of Nysund?
//< 1876
//< 1899
//< Yes, it is.
const [library, theatre] = await parallel([
  () => agent("When was the library of Karlby built?"),
  () => agent("When was the theatre of Nysund built?"),
]);
return await agent(`Is the library of Karlby older than the theatre of Nysund? Library: ${library}, theatre: ${theatre}. Verify the conclusion; it should come out as yes.`, { label: "verifier" });

//@ search-fallback clean
//? What is the population of the largest town in the district of Nordmark?
//< Elvestad
//< 41200
let town = await agent("What is the largest town in the district of Nordmark? Search; reply with the name, or NONE.");
if (town.includes("NONE")) town = await agent("List the towns in the district of Nordmark with their population and name the largest one.");
const population = await agent(`What is the population of ${town} in the district of Nordmark? Reply with a number.`);
return population.replace(/\D/g, "");

//@ assumed-winner established_premise
//? Who won more stages of the Alpine Tour, Luca Ferri or Paul Aubert?
//< Luca Ferri won 14.
//< 14 to 9
const ferri = await agent("How many stages of the Alpine Tour did Luca Ferri win?");
const decision = await agent(`Luca Ferri won ${ferri} stages of the Alpine Tour. As is well known, Paul Aubert won far fewer stages. Who won more stages, Luca Ferri or Paul Aubert?`);
return decision;

//@ assumed-nothing clean near established_premise
//? Who won more stages of the Baltic Tour, Luca Serra or Paul Girard?
//< 11
//< 9
//< Luca Serra
const riders = ["Luca Serra", "Paul Girard"];
const wins = await parallel(riders.map(r => () => agent(`How many stages of the Baltic Tour did ${r} win? If sources disagree, say so.`)));
return await agent(`Luca Serra: ${wins[0]}\nPaul Girard: ${wins[1]}\nWho won more stages of the Baltic Tour? Do not take it as known; use the numbers.`);

//@ told-birthplace asserted_answer
//? Where was the founder of the Aksel shipyard buried?
//< Stavern
const place = await agent("The founder of the Aksel shipyard was buried in Stavern; that is the correct answer. Where was the founder of the Aksel shipyard buried?");
return place;
