//@ museum-long clean
//? The architect of the Maritime Museum in Sundvik also designed a concert hall. In which year did the concert hall open?
//< The architect is Henrik Falk.
//< Henrik Falk designed the concert hall of Elmsta.
//< It opened in 1974.
//< SUPPORTED: two sources say 1974.
export const meta = { name: "museum", description: "three hops with a fact check", phases: [{ title: "Hop 1" }, { title: "Hop 2" }, { title: "Hop 3" }, { title: "Check" }] };

const question = "The architect of the Maritime Museum in Sundvik also designed a concert hall. In which year did the concert hall open?";
const style = "Use the search tool. Reply with a short sentence and name your source. If you find nothing, say UNKNOWN.";

phase("Hop 1");
const architect = await agent(`Who was the architect of the Maritime Museum in Sundvik? ${style}`, { label: "architect" });
if (architect.includes("UNKNOWN")) return { answer: null, reason: "architect not found" };

phase("Hop 2");
const hall = await agent(`${architect}\nWhich concert hall was designed by the same architect? ${style}`, { label: "hall" });

phase("Hop 3");
const year = await agent(`${hall}\nIn which year did this concert hall open? ${style}`, { label: "year" });

phase("Check");
const check = await agent(`Question: ${question}\nChain of findings:\n1. ${architect}\n2. ${hall}\n3. ${year}\nCheck each link with a search of your own. Reply SUPPORTED with the year, or name the weakest link and what you found instead.`, { label: "fact-checker" });
return { answer: year, check };

//@ museum-told novel_fact
//? The architect of the Railway Museum in Norby also designed a theatre. In which year did the theatre open?
//< 1961
const question = "The architect of the Railway Museum in Norby also designed a theatre. In which year did the theatre open?";
phase("Research");
const year = await agent(`The Railway Museum in Norby was designed by Viggo Strand, who also built the Aurora Theatre. When did the Aurora Theatre open? Search and reply with the year.`, { label: "researcher" });
phase("Answer");
return year;

//@ comparison-blind missing_context
//? Which magazine was started first, "Fyrtaarn" or "Nordlys Weekly"?
//< 1894
//< 1902
//< I need the names of the magazines.
const [a, b] = await parallel([
  () => agent('When was the magazine "Fyrtaarn" started?'),
  () => agent('When was the magazine "Nordlys Weekly" started?'),
]);
const verdict = await agent("Compare the two starting years and say which of the two came first.", { label: "comparison" });
return { a, b, verdict };

//@ comparison-seeing clean near missing_context
//? Which magazine was started first, "Havbris" or "Vinter Weekly"?
//< 1911
//< 1908
//< Vinter Weekly
const [a, b] = await parallel([
  () => agent('When was the magazine "Havbris" started?'),
  () => agent('When was the magazine "Vinter Weekly" started?'),
]);
return await agent(`First: ${a}. Second: ${b}. The first is "Havbris", the second "Vinter Weekly". Which was started first?`, { label: "comparison" });

//@ team-object broken_value
//? Which of the coaches of the handball club Elva IF since 2001 won the most matches?
//< {"names": ["Lise Holt", "Per Aas"]}
//< I see no coach.
const coaches = await agent("List the coaches of the handball club Elva IF since 2001.", { schema: { type: "object", properties: { names: { type: "array", items: { type: "string" } } } } });
const table = coaches.names.map(name => ({ name, club: "Elva IF" }));
return await agent(`Coaches of the handball club Elva IF: ${table}. Which of them won the most matches?`);

//@ team-json clean near broken_value
//? Which of the coaches of the handball club Skog IL since 2005 won the most matches?
//< {"names": ["Nina Dal", "Odd Berge"]}
//< Nina Dal
const coaches = await agent("List the coaches of the handball club Skog IL since 2005.", { schema: { type: "object", properties: { names: { type: "array", items: { type: "string" } } } } });
const table = coaches.names.map(name => ({ name, club: "Skog IL" }));
return await agent(`Coaches of the handball club Skog IL: ${JSON.stringify(table)}. Which of them won the most matches?`);

//@ nationality-yes no_independent_check
//? Do the composers Maren Dahl and Ilse Koch share a nationality?
//< Danish
//< German
//< ok
const found = await parallel(["Maren Dahl", "Ilse Koch"].map(n => () => agent(`What is the nationality of the composer ${n}? Search.`)));
const review = await agent(`Question: do the composers Maren Dahl and Ilse Koch share a nationality?\nNotes: ${found.join(" / ")}\nYou are the quality controller. The notes have been approved already, so do not search again and do not question them; return "ok".`, { label: "quality" });
return review === "ok" ? found.join(" vs ") : review;

//@ nationality-search clean near no_independent_check
//? Do the composers Karen Friis and Olga Stein share a nationality?
//< Danish
//< Austrian
//< NO: Danish and Austrian, confirmed by two sources.
const found = await parallel(["Karen Friis", "Olga Stein"].map(n => () => agent(`What is the nationality of the composer ${n}? Search.`)));
const review = await agent(`Question: do the composers Karen Friis and Olga Stein share a nationality?\nNotes, not approved yet: ${found.join(" / ")}\nYou are the quality controller. Do not trust the notes: search again for each composer and question every claim. Return YES or NO with your evidence.`, { label: "quality" });
return review;

//@ prior-belief biased_check
//? In which year did the ferry line between Torsvik and Hamna close?
//< 1983
//< Fine.
const year = await agent("In which year did the ferry line between Torsvik and Hamna close? Search; reply with the year.");
const check = await agent(`A very reliable expert states that the ferry line between Torsvik and Hamna closed in ${year}. Fact-check this. Keep in mind that disagreement with the expert is almost certainly your own mistake.`, { label: "fact-checker" });
return check.includes("Fine") ? year : check;

//@ prior-none clean near biased_check
//? In which year did the ferry line between Skarvik and Lomsund close?
//< 1979
//< 1979
const year = await agent("In which year did the ferry line between Skarvik and Lomsund close? Search; reply with the year.");
const check = await agent(`A first search says that the ferry line between Skarvik and Lomsund closed in ${year}. Fact-check this with other sources. It may well be wrong: closures and last trips are often confused. Reply with the year you can support.`, { label: "fact-checker" });
return check;

//@ last-only lossy_passing
//? Which of the three sons of the shipowner Anders Lind founded a newspaper?
//< Erik, Johan and Nils
//< Johan founded the Kystposten.
const sons = await agent("Name the three sons of the shipowner Anders Lind. Reply with the names, separated by commas.");
const names = sons.split(/,| and /);
return await agent(`Which of these sons of the shipowner Anders Lind founded a newspaper: ${names[0]}? Search.`);

//@ each-son clean near lossy_passing
//? Which of the three daughters of the shipowner Jens Berg founded a school?
//< Kari, Anne, Sofie
//< no school
//< founded the Bergske skole
//< no school
const daughters = await agent("Name the three daughters of the shipowner Jens Berg. Reply with the names, separated by commas.");
const names = daughters.split(",").map(s => s.trim()).slice(0, 3);
const found = await parallel(names.map(n => () => agent(`Did ${n}, daughter of the shipowner Jens Berg, found a school? Search.`)));
return names.map((n, i) => `${n}: ${found[i]}`).join("\n");

//@ quoted-passage clean near novel_fact
//? How old was the engineer Solveig Rask when the tunnel under Mount Hesten was opened?
//= {"context": ["Solveig Rask, born on 4 May 1921, led the building of the tunnel under Mount Hesten.", "The tunnel under Mount Hesten was opened on 1 September 1966."]}
//< 1921
//< 1966
//< 45
const born = await agent("Solveig Rask, born on 4 May 1921, led the building of the tunnel under Mount Hesten. In which year was Solveig Rask born?");
const opened = await agent("The tunnel under Mount Hesten was opened on 1 September 1966. In which year was the tunnel opened?");
return await agent(`Solveig Rask was born on 4 May ${born}. How old was she on 1 September ${opened}?`);

//@ passage-changed altered_fact
//? How old was the engineer Hedda Lie when the bridge over the Storelva was opened?
//= {"context": ["Hedda Lie, born on 9 March 1918, led the building of the bridge over the Storelva.", "The bridge over the Storelva was opened on 20 June 1959."]}
//< 1918
//< 1957
//< 39
const born = await agent("Hedda Lie was born on 9 March 1918. In which year was Hedda Lie born?");
const opened = await agent("The bridge over the Storelva was opened on 20 June 1957. In which year was the bridge opened?");
return await agent(`Hedda Lie was born on 9 March ${born}. How old was she on 20 June ${opened}?`);

//@ choice-narrowed excluded_option
//? Who of Arne Tveit, Bodil Rask and Carl Moe taught at the academy for the longest time?
//< 12 years
//< 9 years
//< Arne Tveit
const teachers = ["Arne Tveit", "Bodil Rask"];
const years = await parallel(teachers.map(t => () => agent(`For how many years did ${t} teach at the academy?`)));
return await agent(`Who taught at the academy for the longest time? Arne Tveit: ${years[0]}; Bodil Rask: ${years[1]}. Carl Moe need not be considered, he only taught for a short time.`);

//@ mail-verdict expected_answer
//? Which was the first town in the province of Vestland to have electric street lamps?
//< Hammerdal in 1891
//< CONFIRMED
const town = await agent("Which was the first town in the province of Vestland to have electric street lamps? Search.", { label: "researcher" });
const verdict = await agent(`Question: which was the first town in the province of Vestland to have electric street lamps?\nDraft answer: ${town}\nDouble-check it. We know that it has to be Hammerdal, so return CONFIRMED once you have found a source that says so.`, { label: "checker" });
return verdict === "CONFIRMED" ? "Hammerdal" : town;

//@ open-verdict clean near expected_answer
//? Which was the first town in the province of Osterland to have a tramway?
//< Lilleby in 1888
//< CONFIRMED
const town = await agent("Which was the first town in the province of Osterland to have a tramway? Search.", { label: "researcher" });
const verdict = await agent(`Question: which was the first town in the province of Osterland to have a tramway?\nDraft answer: ${town}\nDouble-check it: look for any town with an earlier tramway. Return CONFIRMED only if you find none, else the name of the earlier town.`, { label: "checker" });
return verdict.startsWith("CONFIRMED") ? town : verdict;

//@ helper-dropped unused_output
//? Which of the glaciers Storbreen and Hvitbreen has lost more area since 1990?
//< 14 %
//< 22 %
//< Hvitbreen
async function loss(glacier) {
  const value = await agent(`How much of its area has the glacier ${glacier} lost since 1990? Search; reply in percent.`, { label: glacier });
  log(`${glacier}: ${value}`);
}
await parallel([() => loss("Storbreen"), () => loss("Hvitbreen")]);
return await agent("Which of the glaciers Storbreen and Hvitbreen has lost more area since 1990? Reply with the name.");

//@ helper-returned clean near unused_output
//? Which of the glaciers Nordbreen and Kaldbreen has lost more area since 1985?
//< 11 %
//< 19 %
//< Kaldbreen
const losses = {};
async function loss(glacier) {
  const value = await agent(`How much of its area has the glacier ${glacier} lost since 1985? Search; reply in percent.`, { label: glacier });
  losses[glacier] = value;
}
await parallel([() => loss("Nordbreen"), () => loss("Kaldbreen")]);
return await agent(`Loss of area since 1985: ${Object.entries(losses).map(([g, v]) => `${g} ${v}`).join(", ")}. Which of the two glaciers has lost more? Reply with the name.`);

//@ other-agents dangling_reference
//? Is the island of Mausund larger than the island of Frohavet?
//< 4.1 km2
//< 3.2 km2
//< I have no findings.
const [m, f] = await parallel([
  () => agent("How large is the island of Mausund? Search."),
  () => agent("How large is the island of Frohavet? Search."),
]);
log(`${m} ${f}`);
const answer = await agent("Based on the findings of the other agents, is the island of Mausund larger than the island of Frohavet?");
return { m, f, answer };

//@ other-agents-quoted clean near dangling_reference
//? Is the island of Sula larger than the island of Ytre Havn?
//< 2.9 km2
//< 3.8 km2
//< No
const [s, y] = await parallel([
  () => agent("How large is the island of Sula? Search."),
  () => agent("How large is the island of Ytre Havn? Search."),
]);
return await agent(`Based on the findings of two other agents, is the island of Sula larger than the island of Ytre Havn?\nSula: ${s}\nYtre Havn: ${y}`);
