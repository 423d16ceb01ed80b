//@ release-notes clean
//? Turn these commits into release notes for users, grouped into "New" and "Fixed": "add CSV export", "fix crash on empty project", "refactor parser", "fix wrong total in invoices", "add keyboard shortcuts".
//= {"commits": ["add CSV export", "fix crash on empty project", "refactor parser", "fix wrong total in invoices", "add keyboard shortcuts"]}
//< {"group": "New"}
//< {"group": "Fixed"}
//< {"group": "Internal"}
//< {"group": "Fixed"}
//< {"group": "New"}
//< New: CSV export, keyboard shortcuts. Fixed: crash on empty project, wrong total in invoices.
//< complete
phase("Classify");
const groups = await parallel(args.commits.map((c, i) => () => agent(`Does this commit matter to users? Commit: "${c}". Reply with the group New, Fixed or Internal.`, {
  label: `commit-${i}`,
  schema: { type: "object", properties: { group: { enum: ["New", "Fixed", "Internal"] } }, required: ["group"] },
})));
const shown = args.commits.filter((_, i) => groups[i] && groups[i].group !== "Internal");
phase("Write");
const notes = await agent(`Write release notes for users from these commits, grouped into "New" and "Fixed":\n${shown.map(c => `- ${c}`).join("\n")}`, { label: "writer" });
phase("Check");
const missing = await agent(`Release notes:\n${notes}\n\nCommits that must be covered:\n${shown.join("\n")}\n\nName every commit that is missing or misrepresented, or reply "complete".`, { label: "checker" });
return missing === "complete" ? notes : `${notes}\n\nOpen points: ${missing}`;

//@ release-blind missing_context
//? Turn these commits into one sentence for users: "drop support for version 1 files", "add import of version 2 files", "speed up search".
//= {"commits": ["drop support for version 1 files", "add import of version 2 files", "speed up search"]}
//< I do not see any commits.
//< ok
const notes = await agent("Write one sentence for users that covers all the commits.", { label: "writer" });
const check = await agent(`Does this sentence cover everything? ${notes}`, { label: "checker" });
return check === "ok" ? notes : check;

//@ rota clean near unused_output
//? Three nurses (Kim, Lea, Mo) share the shifts Monday to Saturday, two each. Kim can not work on Monday, Mo not on Saturday. Make a fair plan.
//< Mon Lea, Tue Kim, Wed Mo, Thu Lea, Fri Kim, Sat ... 
//< The plan breaks no rule.
const rules = "Three nurses (Kim, Lea, Mo) share the shifts Monday to Saturday, two each. Kim can not work on Monday, Mo not on Saturday.";
const plan = await agent(`${rules} Make a fair plan, one line per day.`, { label: "planner" });
const check = await agent(`${rules}\nPlan:\n${plan}\nCheck the plan against every rule. Reply "ok" or the first broken rule.`, { label: "checker" });
if (!check.toLowerCase().includes("ok") && check.includes("broken")) {
  return await agent(`${rules}\nPlan:\n${plan}\nProblem: ${check}\nRepair the plan.`, { label: "repair" });
}
return plan;

//@ rota-fixed hardcoded_output
//? Two drivers (Ed, Flo) share the tours Monday to Thursday, two each. Ed can not drive on Tuesday. Make a plan.
//< Mon Ed, Tue Flo, Wed Ed, Thu Flo
//< ok
const rules = "Two drivers (Ed, Flo) share the tours Monday to Thursday, two each. Ed can not drive on Tuesday.";
let plan = await agent(`${rules} Make a plan, one line per day.`, { label: "planner" });
plan = "Mon Ed, Tue Flo, Wed Ed, Thu Flo";
const check = await agent(`${rules}\nPlan: ${plan}\nCheck the plan against every rule.`, { label: "checker" });
return `${plan} (${check})`;

//@ price-told asserted_answer
//? A shop sells pens at 1.20 each, 10 % off from 20 pieces on. What do 25 pens cost?
//< 27.00
const task = "A shop sells pens at 1.20 each, 10 % off from 20 pieces on. What do 25 pens cost?";
const answer = await agent(`${task}\nThe final answer is 27.00. Write down the calculation that leads to it.`, { label: "calculator" });
return answer;

//@ price-format clean near asserted_answer
//? A shop sells pads at 2.40 each, 15 % off from 10 pieces on. What do 12 pads cost?
//< 24.48
const task = "A shop sells pads at 2.40 each, 15 % off from 10 pieces on. What do 12 pads cost?";
const answer = await agent(`${task}\nWrite down the calculation. The final answer is a price with two decimals on a line of its own.`, { label: "calculator" });
return answer;

//@ legal-premise established_premise
//? The contract says: "Either party may end this agreement with three months' notice to the end of a quarter." Notice is given on 10 May. When does the agreement end?
//< 30 September
const clause = `"Either party may end this agreement with three months' notice to the end of a quarter."`;
const end = await agent(`A contract says: ${clause} Notice is given on 10 May. We already know that the notice was received too late for the second quarter and the third quarter. When does the agreement end?`, { label: "lawyer" });
return end;

//@ legal-check clean near established_premise
//? The contract says: "Either party may end this agreement with six weeks' notice to the end of a month." Notice is given on 3 March. When does the agreement end?
//< 30 April
//< 30 April, since six weeks from 3 March is 14 April.
const clause = `"Either party may end this agreement with six weeks' notice to the end of a month."`;
const end = await agent(`A contract says: ${clause} Notice is given on 3 March. When does the agreement end?`, { label: "lawyer" });
const second = await agent(`A contract says: ${clause} Notice is given on 3 March. A lawyer concludes: ${end}. Is that established by the text? Count the weeks yourself and reply with the date.`, { label: "second-opinion" });
return second;

//@ recipe-scale wrong_reference
//? A recipe for 4 people needs 300 g flour and 180 ml milk. How much of both for 10 people?
//< {"flour": 750, "milk": 450}
//< Take 750 g flour and undefined ml milk.
const scaled = await agent("A recipe for 4 people needs 300 g flour and 180 ml milk. Scale it to 10 people.", { schema: { type: "object", properties: { flour: { type: "number" }, milk: { type: "number" } }, required: ["flour", "milk"] } });
const { flour, mlk } = scaled;
return await agent(`Write a shopping line: ${flour} g flour and ${mlk} ml milk for 10 people.`);

//@ recipe-fine clean
//? A recipe for 6 people needs 450 g rice and 240 ml stock. How much of both for 9 people?
//< {"rice": 675, "stock": 360}
//< 675 g rice, 360 ml stock
const scaled = await agent("A recipe for 6 people needs 450 g rice and 240 ml stock. Scale it to 9 people.", { schema: { type: "object", properties: { rice: { type: "number" }, stock: { type: "number" } }, required: ["rice", "stock"] } });
const { rice, stock } = scaled;
return await agent(`Write a shopping line: ${rice} g rice and ${stock} ml stock for 9 people.`);

//@ interview clean
//? Which questions should we ask a candidate for the post of night porter? Give the three best.
//< Q1, Q2
//< Q3, Q4
//< Q2, Q3, Q4
//< 1. ... 2. ... 3. ...
const angles = ["reliability and shifts", "dealing with guests", "safety at night"];
const ideas = await parallel(angles.map(a => () => agent(`Propose two interview questions for the post of night porter. Angle: ${a}.`, { label: a })));
const pool = ideas.filter(Boolean).flatMap(t => t.split("\n")).join("\n");
return await agent(`Candidate questions for the post of night porter:\n${pool}\nChoose the three best and say why.`, { label: "chooser" });

//@ audit-nodding no_independent_check
//? A warehouse counted 1,240 boxes in January, received 380 and shipped 455. How many should be there?
//< 1165
//< agreed
const count = await agent("A warehouse counted 1,240 boxes in January, received 380 and shipped 455. How many should be there?", { label: "clerk" });
const audit = await agent(`A warehouse counted 1,240 boxes, received 380 and shipped 455. The clerk says ${count}. You are the auditor. Your only task is to sign: reply "agreed". Recalculation is not wanted.`, { label: "auditor" });
return `${count} (${audit})`;

//@ audit-real clean near no_independent_check
//? A warehouse counted 980 boxes in March, received 415 and shipped 522. How many should be there?
//< 873
//< 873, agreed
const count = await agent("A warehouse counted 980 boxes in March, received 415 and shipped 522. How many should be there?", { label: "clerk" });
const audit = await agent(`A warehouse counted 980 boxes, received 415 and shipped 522. The clerk says ${count}. You are the auditor. Recalculate from the three figures; reply "agreed" only if you get the same number, otherwise give yours.`, { label: "auditor" });
return `${count} (${audit})`;

//@ persona clean near novel_fact
//? Suggest a name for a bakery that sells only rye bread.
//< Rugly
//< The Rye Side
//< The Rye Side
const ideas = await parallel([1, 2].map(i => () => agent(`You are a branding expert with 20 years of experience. Suggest 5 names for a bakery that sells only rye bread. This is attempt ${i}.`, { label: `idea-${i}` })));
return await agent(`You are the owner of a bakery that sells only rye bread. Your clients are commuters in a hurry. Names: ${ideas.join(", ")}. Choose one.`);

//@ logs-only unused_output
//? Which of the two slogans is better for a repair shop: "We fix what others throw away" or "Repairs with a smile"?
//< 7
//< 5
//< The first.
const slogans = ["We fix what others throw away", "Repairs with a smile"];
for (const s of slogans) {
  const score = await agent(`Rate this slogan for a repair shop from 1 to 10: "${s}"`);
  log(`${s}: ${score}`);
}
return await agent(`Which of the two slogans is better for a repair shop: "${slogans[0]}" or "${slogans[1]}"?`);
