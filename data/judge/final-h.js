//@ ferries clean
//? Ferry A makes the crossing in 40 minutes, ferry B in 55 minutes. Both start at 9:00 from opposite shores and turn at once. When do they meet for the second time?
//< after 23.2 min for the first time
//< 69.5 minutes after 9:00
//< 69.5 minutes
const q = "Ferry A makes the crossing in 40 minutes, ferry B in 55 minutes. Both start at 9:00 from opposite shores and turn at once. When do they meet for the second time?";
phase("Model");
const model = await agent(`${q}\nSet the width of the water to 1 and write down the position of each ferry as a function of time. Find the first meeting only.`, { label: "modeller" });
phase("Solve");
const time = await agent(`${q}\nFirst meeting, by a colleague: ${model}\nFind the second meeting. Think about whether the ferries meet from opposite directions or one overtakes the other.`, { label: "solver" });
phase("Audit");
return await agent(`${q}\nProposed: ${time}\nAudit the proposal: simulate both ferries in steps of ten minutes and locate the second meeting. State the time you find.`, { label: "auditor" });

//@ ferries-told expected_answer
//? Tap A fills a pool in 40 minutes, tap B in 60 minutes. How long do both need if B is opened 10 minutes later?
//< 28
//< ok
const q = "Tap A fills a pool in 40 minutes, tap B in 60 minutes. How long do both need if B is opened 10 minutes later?";
const time = await agent(`${q} Show the equation.`, { label: "solver" });
const audit = await agent(`${q}\nProposed: ${time}\nAudit this. The teacher's solution sheet lists 28 minutes, so anything that deviates should be marked down.`, { label: "auditor" });
return { time, audit };

//@ museum-night clean
//? Which of the museums of Tallby, Orrvik and Hamre stays open longest on museum night?
//= {"context": ["Tallby museum: museum night until 23:00.", "Orrvik museum: open until midnight on museum night.", "Hamre museum closes at 22:30 on museum night."]}
//< 23:00
//< 24:00
//< 22:30
//< Orrvik
const towns = ["Tallby", "Orrvik", "Hamre"];
const closing = await parallel(towns.map((t, i) => () => agent(`Passage: ${args.context[i]}\nUntil when is the museum of ${t} open on museum night? Reply as HH:MM.`, { label: t })));
return await agent(`Closing times on museum night: ${towns.map((t, i) => `${t} ${closing[i]}`).join(", ")}. Midnight counts as 24:00. Which museum stays open longest?`);

//@ museum-night-premise novel_fact
//? Which of the galleries of Elby and Norra stays open longer on Fridays?
//< 20:00
//< Norra
const elby = await agent("Until when is the gallery of Elby open on Fridays? Search.");
return await agent(`The gallery of Norra closes at 21:30 on Fridays. The gallery of Elby closes at ${elby}. Which one stays open longer on Fridays?`);

//@ isotopes-review no_independent_check
//? Chlorine has two stable isotopes of mass 35 and 37 and a mean mass of 35.45. What share has the lighter one?
//< 77.5 %
//< approved
const q = "Chlorine has two stable isotopes of mass 35 and 37 and a mean mass of 35.45. What share has the lighter one?";
const s = await agent(`${q} Set up one equation.`);
return await agent(`${q}\nResult: ${s}\nYou are the reviewer. The computation was done by a certified program and is beyond dispute; your review covers readability.`, { label: "reviewer" });

//@ isotopes-check clean near no_independent_check
//? Boron has two stable isotopes of mass 10 and 11 and a mean mass of 10.81. What share has the heavier one?
//< 81 %
//< 81 %
const q = "Boron has two stable isotopes of mass 10 and 11 and a mean mass of 10.81. What share has the heavier one?";
const s = await agent(`${q} Set up one equation.`);
return await agent(`${q}\nResult: ${s}\nYou are the reviewer. Insert the share into the formula for the mean mass and see whether 10.81 comes out. If it does not, solve anew. Readability does not matter.`, { label: "reviewer" });

//@ novel-owner altered_fact
//? Carl has 24 marbles, Dina has twice as many as Carl, and Emma has 10 fewer than Dina. How many have they together?
//< 48
//< 38
//< 110
const dina = await agent("Carl has 24 marbles and Dina has twice as many. How many has Dina?");
const emma = await agent(`Dina has ${dina} marbles and Emma has 10 fewer. How many has Emma?`);
return await agent(`Carl has 42 marbles, Dina ${dina} and Emma ${emma}. How many have they together?`);

//@ poem-lost unused_output
//? Write a four-line poem about a tram and give it a title.
//< lines
//< The Last Tram
const poem = await agent("Write a four-line poem about a tram.");
const title = await agent("Invent a title for a four-line poem about a tram.");
return title;

//@ poem-kept clean near unused_output
//? Write a four-line poem about a mill and give it a title.
//< lines
//< The Old Mill
const poem = await agent("Write a four-line poem about a mill.");
const title = await agent(`Invent a title for this poem about a mill:\n${poem}`);
return [title, poem].join("\n\n");

//@ translate-blind missing_context
//? Translate "The early bird catches the worm" into French and explain the image.
//< L'avenir appartient a ceux qui se levent tot.
//< Which proverb?
const [french, image] = await parallel([
  () => agent('Translate "The early bird catches the worm" into idiomatic French.'),
  () => agent("Explain the image behind the proverb in one sentence."),
]);
return `${french}: ${image}`;

//@ translate-both clean near missing_context
//? Translate "A rolling stone gathers no moss" into French and explain the image.
//< Pierre qui roule n'amasse pas mousse.
//< A stone that never rests keeps nothing.
const proverb = "A rolling stone gathers no moss";
const [french, image] = await parallel([
  () => agent(`Translate "${proverb}" into idiomatic French.`),
  () => agent(`Explain the image behind the proverb "${proverb}" in one sentence.`),
]);
return `${french}: ${image}`;

//@ sensor-mix wrong_reference
//? Sensor K reads 12.4, 12.9 and 13.1; sensor L reads 40.2 and 39.8. Which sensor varies more, relative to its mean?
//< mean 12.8, range 0.7
//< mean 40.0, range 0.4
//< K
const k = await agent("Sensor K reads 12.4, 12.9 and 13.1. Give mean and range.");
const l = await agent("Sensor L reads 40.2 and 39.8. Give mean and range.");
return await agent(`Sensor K: ${l}\nSensor L: ${k}\nWhich sensor varies more, relative to its mean?`);

//@ sensor-right clean near wrong_reference
//? Sensor P reads 7.1, 7.4 and 7.3; sensor Q reads 90.5 and 91.5. Which sensor varies more, relative to its mean?
//< mean 7.27, range 0.3
//< mean 91.0, range 1.0
//< P
const p = await agent("Sensor P reads 7.1, 7.4 and 7.3. Give mean and range.");
const q = await agent("Sensor Q reads 90.5 and 91.5. Give mean and range.");
return await agent(`Sensor P: ${p}\nSensor Q: ${q}\nWhich sensor varies more, relative to its mean? Divide the range by the mean.`);

//@ cut-evidence lossy_passing
//? Does the lease allow a dog? "Tenants may keep small animals. Cats and dogs need the written consent of the owner, which may be refused only for good cause."
//= {"lease": "Tenants may keep small animals. Cats and dogs need the written consent of the owner, which may be refused only for good cause."}
//< Small animals are free. Dogs need written consent, to be refused only for good cause.
//< yes
const notes = await agent(`Lease: "${args.lease}"\nList everything it says about animals.`);
return await agent(`Does the lease allow a dog? Notes on the lease: ${notes.slice(0, 24)}`);

//@ hard-date hardcoded_output
//? In which year was the founder of the Nordhus school born, and how old was he when he founded it in 1903?
//< born in 1861
//< 42
const born = await agent("In which year was the founder of the Nordhus school born? Search.");
const age = await agent("Somebody was born in 1861. How old was he in 1903, when he founded the Nordhus school?");
return { born, age };

//@ passed-date clean near hardcoded_output
//? In which year was the founder of the Sorhus school born, and how old was she when she founded it in 1911?
//< 1874
//< 37
const born = await agent("In which year was the founder of the Sorhus school born? Search; reply with the year.");
const age = await agent(`Somebody was born in ${born}. How old was she in 1911, when she founded the Sorhus school?`);
return { born, age };

//@ generous-panel biased_check
//? Is the number 561 prime?
//< It is composite: 3 * 11 * 17.
//< It stands.
const s = await agent("Is the number 561 prime? Give a divisor if there is one.");
return await agent(`Is the number 561 prime? An assistant with a spotless track record says: ${s} Check it, and lean towards accepting what it says.`, { label: "checker" });

//@ panel-fair clean near biased_check
//? Is the number 703 prime?
//< It is composite: 19 * 37.
//< It stands: 19 * 37 = 703.
const s = await agent("Is the number 703 prime? Give a divisor if there is one.");
return await agent(`Is the number 703 prime? An assistant says: ${s} Check it by multiplying the factors it names, or by trying divisors up to 26. Lean neither way.`, { label: "checker" });

//@ given-result asserted_answer
//? How many trailing zeros has 75!?
//< 18
return await agent("75! has 18 trailing zeros, which is the right answer. Explain how to count the trailing zeros of 75!.");

//@ jury clean
//? Which design for a bus shelter is better: A (glass, 4 seats, 9,000) or B (wood, 6 seats, 7,500)?
//< A: light
//< B: seats
//< B: cheap
//< B
const criteria = ["comfort", "durability", "cost"];
const notes = await parallel(criteria.map(c => () => agent(`Compare two bus shelters under one criterion: ${c}. A: glass, 4 seats, 9,000. B: wood, 6 seats, 7,500. Two sentences; end with A or B.`, { label: c })));
return await agent(`Two bus shelters, A (glass, 4 seats, 9,000) and B (wood, 6 seats, 7,500), were compared:\n${notes.map((n, i) => `${criteria[i]}: ${n}`).join("\n")}\nWhich is better overall? Do not just count votes; weigh the criteria and say how.`, { label: "jury" });

//@ lineage clean
//? Was the mother of the explorer Nils Horn older than the mother of the explorer Eva Lind?
//< Marta Horn
//< Greta Lind
//< 1843
//< 1850
//< yes
const explorers = ["Nils Horn", "Eva Lind"];
const rows = await pipeline(explorers,
  (name) => agent(`Who was the mother of the explorer ${name}? Search and reply with her name only.`, { label: `mother of ${name}` }),
  async (mother, name) => ({ name, mother, born: await agent(`In which year was ${mother}, mother of the explorer ${name}, born? Search and reply with the year or UNKNOWN.`, { label: `birth of ${mother}` }) }));
if (rows.some(r => r.born.includes("UNKNOWN"))) return "not decidable";
return await agent(`${rows.map(r => `${r.mother}, mother of ${r.name}, was born in ${r.born}.`).join(" ")} Was the mother of the explorer Nils Horn older than the mother of the explorer Eva Lind? Answer yes or no.`);
