//@ survey clean
//? Summarise the answers to a survey in three bullet points: "More bike racks please", "The canteen is too loud", "Longer opening hours on Friday", "Please more racks for bikes", "I like the new lamps".
//= {"answers": ["More bike racks please", "The canteen is too loud", "Longer opening hours on Friday", "Please more racks for bikes", "I like the new lamps"]}
//< bikes
//< noise
//< hours
//< bikes
//< praise
//< Two ask for bike racks.
//< One finds the canteen loud.
//< One wants longer hours.
//< One likes the lamps.
//< - bike racks (2) - noise - Friday hours
const answers = args.answers;
const topics = await parallel(answers.map((a, i) => () => agent(`Name the topic of this survey answer in one word: "${a}"`, { label: `answer-${i + 1}` })));
const byTopic = new Map();
topics.forEach((t, i) => { const key = t.trim().toLowerCase(); byTopic.set(key, [...(byTopic.get(key) || []), answers[i]]); });
const notes = await parallel([...byTopic.entries()].map(([topic, list]) => () => agent(`Topic "${topic}". Survey answers:\n${list.join("\n")}\nSummarise them in one sentence with the number of answers.`, { label: topic })));
return await agent(`Summarise the survey in three bullet points. Notes by topic:\n${notes.join("\n")}\nMost frequent topics first.`);

//@ survey-first lossy_passing
//? Summarise the answers to a survey: "More light on the stairs", "The lift is slow", "A bench in the yard", "The lift often stops".
//= {"answers": ["More light on the stairs", "The lift is slow", "A bench in the yard", "The lift often stops"]}
//< light, lift, bench, lift
//< People want more light.
const topics = await agent(`Name the topics of these survey answers, separated by commas:\n${args.answers.join("\n")}`);
return await agent(`Summarise the survey in two sentences. Topics: ${topics.substring(0, 5)}`);

//@ chunks clean near lossy_passing
//? How many different people are named in the text "Ann met Bob. Bob saw Cid. Cid wrote to Ann and Dot."?
//= {"text": "Ann met Bob. Bob saw Cid. Cid wrote to Ann and Dot."}
//< Ann, Bob
//< Bob, Cid
//< Cid, Ann, Dot
//< 4
const sentences = args.text.split(/(?<=\.) /);
const names = await parallel(sentences.map(s => () => agent(`List the people named in this sentence, separated by commas: "${s}"`)));
const all = names.flatMap(n => n.split(",").map(x => x.trim()));
return await agent(`These names occur in a text, with repetitions: ${all.join(", ")}. How many different people are named? Reply with a number.`);

//@ top-two clean near lossy_passing
//? Out of the towns Aby, Bro, Cal and Dal, which one is best for a new depot: rents are 9, 7, 12 and 8 per square metre, distances to the port 14, 30, 6 and 22 km?
//< [..]
//< [..]
//< [..]
//< [..]
//< Aby
const towns = [["Aby", 9, 14], ["Bro", 7, 30], ["Cal", 12, 6], ["Dal", 8, 22]];
const grades = await parallel(towns.map(([name, rent, km]) => () => agent(`Grade ${name} as a place for a depot from 1 to 10: rent ${rent} per square metre, ${km} km to the port. Reply with the grade and one reason.`, { label: name })));
const ranked = towns.map((t, i) => ({ name: t[0], note: grades[i] })).sort((a, b) => parseFloat(b.note) - parseFloat(a.note));
return await agent(`Choose the better place for a new depot of these two finalists: ${ranked.slice(0, 2).map(r => `${r.name}: ${r.note}`).join(" | ")}. The others, ${ranked.slice(2).map(r => `${r.name}: ${r.note}`).join(" | ")}, got lower grades.`);

//@ length-only lossy_passing
//? Which of the stories "The owl and the lamp" and "A sack of rain" is the sadder one?
//= {"stories": ["The owl sat by the lamp until it went out, and then it was alone.", "They carried the rain home in a sack and laughed all the way."]}
//< The owl ends alone in the dark.
//< They laugh.
//< The first?
const moods = await parallel(args.stories.map(s => () => agent(`Describe the mood of this story in one sentence: ${s}`)));
return await agent(`Which of the stories "The owl and the lamp" and "A sack of rain" is the sadder one? The descriptions of their moods have ${moods[0].length} and ${moods[1].length} characters.`);

//@ cut-for-log clean near lossy_passing
//? Which of the poems "Tin moon" and "Green door" rhymes?
//= {"poems": ["Tin moon, come soon.", "A green door, and nothing behind it."]}
//< It rhymes: moon, soon.
//< No rhyme.
//< Tin moon
const notes = await parallel(args.poems.map(p => () => agent(`Does this poem rhyme? Quote the rhyme: ${p}`)));
notes.forEach(n => log(n.slice(0, 20)));
return await agent(`Notes on the poem "Tin moon": ${notes[0]}\nNotes on the poem "Green door": ${notes[1]}\nWhich poem rhymes?`);

//@ wrong-key wrong_reference
//? Give the capital and the currency of the fictional state of Orlania, which are Vell and the krut, in one sentence.
//= {"facts": {"capital": "Vell", "currency": "krut"}}
//< {"capital": "Vell", "currency": "krut"}
//< The capital is Vell.
const data = await agent(`Extract capital and currency from: the capital of Orlania is ${args.facts.capital}, the currency the ${args.facts.currency}.`, { schema: { type: "object", properties: { capital: { type: "string" }, currency: { type: "string" } }, required: ["capital", "currency"] } });
return await agent(`State of Orlania. Capital: ${data.capital}. Currency: ${data.money}. Put both into one sentence.`);

//@ same-twice wrong_reference
//? Which of the two candidates for the choir, Ada (three years of lessons) and Bea (two years, absolute pitch), sings more securely?
//< Ada is solid.
//< Bea has absolute pitch.
//< Ada
const ada = await agent("Ada has three years of lessons. How securely will she sing in a choir?");
const bea = await agent("Bea has two years of lessons and absolute pitch. How securely will she sing in a choir?");
log(bea);
return await agent(`Candidates for the choir. Ada: ${ada} Bea: ${ada} Who sings more securely?`);

//@ before-await wrong_reference novel_fact
//? What is the total of 12 % of 450 and 8 % of 300?
//< 54
//< 24
let second = "";
const total = await agent(`12 % of 450 is 54 and 8 % of 300 is ${second}. What is the total?`);
second = await agent("What is 8 % of 300? Reply with the number.");
return total;

//@ loop-index clean near wrong_reference
//? What is the total of 15 % of 240, 20 % of 90 and 5 % of 700?
//< 36
//< 18
//< 35
//< 89
const items = [[15, 240], [20, 90], [5, 700]];
const values = [];
for (let i = 0; i < items.length; i++) {
  const [p, of] = items[i];
  values[i] = await agent(`What is ${p} % of ${of}? Reply with the number.`, { label: `part ${i}` });
}
return await agent(`Add up ${values.join(" + ")} and reply with the number.`);

//@ map-undefined broken_value
//? Which of the hikes Lake Loop (9 km) and Ridge Walk (14 km) needs more time at 4 km/h on flat and 3 km/h on steep ground, if Lake Loop is flat and Ridge Walk steep?
//= {"hikes": [{"title": "Lake Loop", "km": 9, "ground": "flat"}, {"title": "Ridge Walk", "km": 14, "ground": "steep"}]}
//< Length unknown.
//< Length unknown.
//< Ridge Walk
const times = await pipeline(args.hikes, h => agent(`How long does the hike ${h.title} of ${h.length} km take on ${h.ground} ground? Speed: 4 km/h on flat and 3 km/h on steep ground.`));
return await agent(`Lake Loop: ${times[0]}; Ridge Walk: ${times[1]}. Which hike needs more time?`);

//@ nan-sum broken_value
//? The rooms of a flat measure 14.5, 11.2 and 20.3 square metres. Is the flat larger than 45 square metres?
//< about 14.5 square metres
//< 11.2
//< 20.3
//< unclear
const sizes = await parallel(["14.5", "11.2", "20.3"].map(s => () => agent(`A room measures ${s} square metres. Reply with its size.`)));
const total = sizes.reduce((sum, s) => sum + Number(s), 0);
return await agent(`The rooms of a flat measure ${total} square metres in total. Is the flat larger than 45 square metres?`);

//@ parsed-sum clean near broken_value
//? The rooms of a flat measure 16.5, 10.8 and 21.2 square metres. Is the flat larger than 50 square metres?
//< about 16.5 square metres
//< 10.8
//< 21.2
//< No
const sizes = await parallel(["16.5", "10.8", "21.2"].map(s => () => agent(`A room measures ${s} square metres. Reply with its size.`)));
const total = sizes.reduce((sum, s) => sum + parseFloat(s.match(/[\d.]+/)[0]), 0);
return await agent(`The rooms of a flat measure ${total.toFixed(1)} square metres in total. Is the flat larger than 50 square metres?`);

//@ promise-list broken_value
//? Which of the words "level", "stone" and "radar" are palindromes?
//< yes
//< no
//< yes
//< I see no verdicts.
const verdicts = ["level", "stone", "radar"].map(w => agent(`Is "${w}" a palindrome? Reply yes or no.`));
const text = await agent(`Words: level, stone, radar. Verdicts: ${verdicts.join(", ")}. List the palindromes.`);
return text;

//@ all-settled clean near broken_value
//? Which of the words "civic", "table" and "kayak" are palindromes?
//< yes
//< no
//< yes
//< civic, kayak
const verdicts = await Promise.all(["civic", "table", "kayak"].map(w => agent(`Is "${w}" a palindrome? Reply yes or no.`)));
return await agent(`Words: civic, table, kayak. Verdicts: ${verdicts.join(", ")}. List the palindromes.`);

//@ bare-verifier missing_context
//? A courier rides 12 km to the north, 5 km to the east and 24 km to the south. How far is he from his start?
//< 13 km
//< Correct.
const answer = await agent("A courier rides 12 km to the north, 5 km to the east and 24 km to the south. How far is he from his start?", { label: "solver" });
const check = await agent(`Please verify that the final result is correct and that all steps are sound.\n\nResult: ${answer}`, { label: "verifier" });
return { answer, check };

//@ roles-bare missing_context
//? A club of 24 members pays 1,080 for a bus. How much does each pay if 6 members are ill and the others share?
//< Sure, send it.
//< Sure, send it.
//< 60
const [economist, accountant] = await parallel([
  () => agent("You are an economist. Solve the task that you were given and reply with a number.", { label: "economist" }),
  () => agent("You are an accountant. Solve the task that you were given and reply with a number.", { label: "accountant" }),
]);
return await agent(`Two experts say ${economist} and ${accountant}. A club of 24 members pays 1,080 for a bus; 6 are ill and the others share. Who is right?`);

//@ roles-full clean near missing_context
//? A club of 30 members pays 1,320 for a bus. How much does each pay if 8 members are ill and the others share?
//< 60
//< 60
//< 60
const task = `A club of 30 members pays 1,320 for a bus. How much does each pay if 8 members are ill and the others share?`;
const ask = role => agent(`You are ${role}. Solve the task that you are given below and reply with a number.\n---\n${task}`, { label: role });
const [economist, accountant] = await parallel([() => ask("an economist"), () => ask("an accountant")]);
return await agent(`Two experts say ${economist} and ${accountant}. Task: ${task} Who is right?`);

//@ plan-only clean near missing_context
//? What is the quickest order to visit the stops P, Q and R from the depot D, if D-P is 4 min, D-Q 7, D-R 3, P-Q 2, P-R 6 and Q-R 5?
//= {"distances": "D-P 4, D-Q 7, D-R 3, P-Q 2, P-R 6, Q-R 5 (minutes)"}
//< {"orders": ["PQR", "RQP"]}
//< 11
//< 10
//< RQP, 10 minutes
const plan = await agent(`Stops P, Q, R from depot D. Distances: ${args.distances}. Which orders are worth a look? Name two.`, { schema: { type: "object", properties: { orders: { type: "array", items: { type: "string" } } } } });
const times = await parallel(plan.orders.map(o => () => agent(`Distances: ${args.distances}. Add up the minutes of the route D-${o.split("").join("-")}.`, { label: o })));
return await agent(`Routes and minutes: ${plan.orders.map((o, i) => `${o}: ${times[i]}`).join(", ")}. Which one is the quickest?`);

//@ as-above dangling_reference
//? Find a synonym of "quick" and an antonym of that synonym.
//< rapid
//< an antonym of what?
const synonym = await agent('Find a synonym of "quick". Reply with one word.');
const antonym = await agent("Find an antonym of the synonym above. Reply with one word.");
return `${synonym} / ${antonym}`;

//@ as-quoted clean near dangling_reference
//? Find a synonym of "bright" and an antonym of that synonym.
//< radiant
//< gloomy
const synonym = await agent('Find a synonym of "bright". Reply with one word.');
const antonym = await agent(`Synonym: ${synonym}\nFind an antonym of the synonym above. Reply with one word.`);
return `${synonym} / ${antonym}`;

//@ solver-said dangling_reference
//? How many minutes lie between 9:47 and 14:12?
//< 265
//< fine
const minutes = await agent("How many minutes lie between 9:47 and 14:12?", { label: "solver" });
const review = await agent("How many minutes lie between 9:47 and 14:12? Review the solver's reasoning and point out mistakes.", { label: "reviewer" });
return { minutes, review };

//@ fire-forget unused_output
//? Write a haiku about snow and a limerick about rain.
//< haiku
//< limerick
agent("Write a haiku about snow.");
const limerick = await agent("Write a limerick about rain.");
return limerick;

//@ collected clean near unused_output
//? Write a couplet about fog and a couplet about wind.
//< couplet 1
//< couplet 2
const poems = [];
for (const topic of ["fog", "wind"]) {
  poems.push(await agent(`Write a couplet about ${topic}.`));
}
return poems.join("\n\n");

//@ three-of-four unused_output
//? Which of the four seasons is the best time to plant garlic, according to a gardener, a farmer and a cook?
//< autumn
//< autumn
//< spring
//< autumn
const q = "Which of the four seasons is the best time to plant garlic?";
const opinions = await parallel(["gardener", "farmer", "cook"].map(who => () => agent(`You are a ${who}. ${q}`, { label: who })));
return await agent(`${q} Opinions: gardener: ${opinions[0]}, farmer: ${opinions[1]}. Weigh them and decide.`);

//@ frozen hardcoded_output
//? Convert 98.6 degrees Fahrenheit to Celsius and say whether it is a fever (above 38 degrees).
//< 37 degrees Celsius
//< no fever
const c = await agent("Convert 98.6 degrees Fahrenheit to Celsius.");
const celsius = 37;
return await agent(`A body temperature of ${celsius} degrees Celsius: is it a fever (above 38 degrees)?`);

//@ thresholds clean near hardcoded_output
//? Convert 101.3 degrees Fahrenheit to Celsius and say whether it is a fever (above 38 degrees).
//< 38.5
//< yes
const c = await agent("Convert 101.3 degrees Fahrenheit to Celsius. Reply with the number.");
const limit = 38;
return Number(c) > limit ? await agent(`A body temperature of ${c} degrees Celsius is above ${limit}. Is it a fever? The limit is ${limit} degrees.`) : "no fever";

//@ answer-template hardcoded_output
//? How many vowels are in the sentence "Every good boy deserves fudge"?
//< 10
const count = await agent('How many vowels are in the sentence "Every good boy deserves fudge"?');
const answer = count ? "9" : "unknown";
return `There are ${answer} vowels.`;
