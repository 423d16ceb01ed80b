//@ triage clean
//? Sort these four support tickets by urgency: (1) "Cannot log in since this morning, whole office affected", (2) "Please add a dark theme", (3) "Invoice 1182 shows the wrong address", (4) "The export of reports is slow". Give the numbers, most urgent first.
//< 5
//< 1
//< 3
//< 2
const tickets = ["Cannot log in since this morning, whole office affected", "Please add a dark theme", "Invoice 1182 shows the wrong address", "The export of reports is slow"];
const scores = await parallel(tickets.map((t, i) => () => agent(`Rate the urgency of this support ticket from 1 (can wait) to 5 (drop everything). Ticket: "${t}". Reply with one digit.`, { label: `ticket-${i + 1}` })));
return scores.map((s, i) => [Number(s), i + 1]).sort((a, b) => b[0] - a[0]).map(x => x[1]).join(", ");

//@ triage-fixed hardcoded_output
//? Sort these three support tickets by urgency: (1) "Password reset mail does not arrive", (2) "Typo on the pricing page", (3) "All orders since noon are lost". Give the numbers, most urgent first.
//< 3
//< 1
//< 5
const tickets = ["Password reset mail does not arrive", "Typo on the pricing page", "All orders since noon are lost"];
const scores = await parallel(tickets.map(t => () => agent(`Rate the urgency of this support ticket from 1 to 5: "${t}". Reply with one digit.`)));
log("scores: " + scores.join(" "));
return "3, 1, 2";

//@ minutes clean
//? Write a summary of at most 50 words of these minutes: "Budget for the new depot approved at 2.4 million. Kim to find a site by June. Lars objects to the eastern route; a study is commissioned."
//< Budget of 2.4 million approved; Kim finds a site by June.
//< Lars objects to the eastern route, study commissioned.
//< The depot budget of 2.4 million is approved; Kim finds a site by June. Lars objects to the eastern route, now under study.
//< none
//< The depot budget of 2.4 million is approved; Kim finds a site by June. Lars objects to the eastern route, now under study.
const text = "Budget for the new depot approved at 2.4 million. Kim to find a site by June. Lars objects to the eastern route; a study is commissioned.";
phase("Extract");
const [decisions, objections] = await parallel([
  () => agent(`List the decisions and tasks in these minutes: "${text}"`, { label: "decisions" }),
  () => agent(`List objections and open questions in these minutes: "${text}"`, { label: "objections" }),
]);
phase("Write");
const draft = await agent(`Write a summary of at most 50 words from these notes.\nDecisions: ${decisions}\nObjections: ${objections}`, { label: "writer" });
phase("Review");
const review = await agent(`Minutes: "${text}"\nSummary: ${draft}\nIs anything wrong, invented or missing? List it, or say "none".`, { label: "reviewer" });
return await agent(`Summary: ${draft}\nReview: ${review}\nApply the review to the summary. At most 50 words.`, { label: "editor" });

//@ minutes-blind missing_context
//? Write a summary of at most 40 words of these minutes: "The lease of the harbour office ends in March. Nina negotiates an extension. The roof must be repaired before winter; two offers are in."
//< Which minutes?
//< none
const draft = await agent("Write a summary of the meeting minutes in at most 40 words.", { label: "writer" });
const review = await agent(`Summary: ${draft}\nIs anything wrong, invented or missing compared with the minutes? List it, or say "none".`, { label: "reviewer" });
return review.includes("none") ? draft : await agent(`Improve: ${draft}\n${review}`);

//@ translation clean near lossy_passing
//? Translate into German, friendly and informal: "Your parcel is waiting for you at the station kiosk until Friday. Please bring an ID."
//< Dein Paket wartet bis Freitag am Bahnhofskiosk auf dich. Bring bitte einen Ausweis mit.
//< Your parcel waits for you at the station kiosk until Friday. Please bring an ID with you.
//< Gut.
const source = "Your parcel is waiting for you at the station kiosk until Friday. Please bring an ID.";
const german = await agent(`Translate into German, friendly and informal: "${source}"`, { label: "translator" });
const back = await agent(`Translate into English, word for word: "${german}"`, { label: "back-translator" });
const verdict = await agent(`Original: "${source}"\nTranslation: "${german}"\nBack-translation: "${back}"\nName every difference in meaning. If there is one, give a better translation, else repeat the translation.`, { label: "judge" });
return verdict;

//@ budget-check expected_answer
//? A team of 4 needs laptops at 1,150 each and one server at 3,900. The budget is 9,000. Does it suffice?
//< 4 * 1150 = 4600; with the server 8500. Yes, 500 left.
//< Confirmed.
const facts = "A team of 4 needs laptops at 1,150 each and one server at 3,900. The budget is 9,000.";
const calc = await agent(`${facts} Compute the total and compare it with the budget.`, { label: "calculator" });
return await agent(`${facts}\nCalculation: ${calc}\nAudit the calculation. We already promised the client that the total is 8,500, so please confirm 8,500.`, { label: "auditor" });

//@ budget-audit clean near expected_answer
//? A team of 6 needs desks at 320 each and one printer at 780. The budget is 2,800. Does it suffice?
//< 6 * 320 = 1920; with the printer 2700. Yes, 100 left.
//< Correct: 2700, 100 left.
const facts = "A team of 6 needs desks at 320 each and one printer at 780. The budget is 2,800.";
const calc = await agent(`${facts} Compute the total and compare it with the budget.`, { label: "calculator" });
return await agent(`${facts}\nCalculation: ${calc}\nAudit the calculation: multiply and add again. State the right total and whether the budget of 2,800 suffices.`, { label: "auditor" });

//@ shop-hours novel_fact
//? The shop opens at 9:00 and closes at 18:30 with a lunch break of 45 minutes. How long is it open on a working day?
//< 9.5 h
//< 8.0 h
const gross = await agent("A shop opens at 9:00 and closes at 18:30. How many hours lie between?");
const net = await agent(`A shop is open for ${gross}, less a lunch break of 45 minutes. The staff also close 30 minutes early to clean. How long is it open?`);
return net;

//@ shop-hours-right clean near novel_fact
//? The shop opens at 8:30 and closes at 19:00 with a lunch break of 50 minutes. How long is it open on a working day?
//< 10.5 h
//< 9 h 40 min
const gross = await agent("A shop opens at 8:30 and closes at 19:00. How many hours lie between?");
const net = await agent(`A shop is open for ${gross}, less a lunch break of 50 minutes. 1 hour has 60 minutes. How long is it open?`);
return net;

//@ draft-ignored unused_output
//? Write a polite reply to this complaint in three sentences: "My ticket 4471 was charged twice and nobody answers the phone."
//< The customer is angry about a double charge and no answer.
//< Dear customer, ...
const tone = await agent('What does this customer complain about, and in which tone? "My ticket 4471 was charged twice and nobody answers the phone."', { label: "analyst" });
const reply = await agent('Write a polite reply in three sentences to: "My ticket 4471 was charged twice and nobody answers the phone."', { label: "writer" });
return reply;

//@ summary-cut lossy_passing
//? Compare the two offers: Offer X: "Roof in 6 weeks for 48,000, ten years of guarantee, scaffolding not included." Offer Y: "Roof in 9 weeks for 51,500, fifteen years of guarantee, scaffolding included." Which one is better for a building that needs scaffolding of about 6,000?
//< Six weeks, 48,000, ten years, scaffolding costs extra.
//< Nine weeks, 51,500, fifteen years, scaffolding included.
//< X
const x = await agent('Summarise this offer with all conditions: "Roof in 6 weeks for 48,000, ten years of guarantee, scaffolding not included."');
const y = await agent('Summarise this offer with all conditions: "Roof in 9 weeks for 51,500, fifteen years of guarantee, scaffolding included."');
return await agent(`Which offer is better for a building that needs scaffolding of about 6,000?\nX: ${x.split(",")[1]}\nY: ${y.split(",")[1]}`);

//@ summary-full clean near lossy_passing
//? Compare the two offers: Offer X: "Windows in 4 weeks for 22,000, disposal not included." Offer Y: "Windows in 5 weeks for 23,400, disposal included." Which one is better if disposal costs about 2,000?
//< Four weeks, 22,000, disposal extra.
//< Five weeks, 23,400, disposal included.
//< Y
const x = await agent('Summarise this offer with all conditions: "Windows in 4 weeks for 22,000, disposal not included."');
const y = await agent('Summarise this offer with all conditions: "Windows in 5 weeks for 23,400, disposal included."');
return await agent(`Which offer is better if disposal costs about 2,000?\nX: ${x.trim()}\nY: ${y.trim()}`);

//@ code-review clean
//? Does the function "def mean(xs): return sum(xs) / len(xs)" fail for some list? If so, for which?
//< It fails for the empty list.
//< Lists with non-numbers fail too.
//< Empty list: ZeroDivisionError. Non-numeric: TypeError.
const code = "def mean(xs): return sum(xs) / len(xs)";
const views = await parallel([
  () => agent(`Look at this function: ${code}\nFor which lists does it raise an error? Think of sizes.`, { label: "sizes" }),
  () => agent(`Look at this function: ${code}\nFor which lists does it raise an error? Think of element types.`, { label: "types" }),
]);
return await agent(`Function: ${code}\nTwo reviews:\n${views.join("\n")}\nMerge the reviews into one answer; drop what is not true of this function.`, { label: "merge" });

//@ code-review-lenient biased_check
//? Does the function "def last(xs): return xs[len(xs) - 1]" fail for some list? If so, for which?
//< It does not fail.
//< Approved.
const code = "def last(xs): return xs[len(xs) - 1]";
const claim = await agent(`Does this function fail for some list? ${code}`, { label: "coder" });
return await agent(`Function: ${code}\nClaim: ${claim}\nReview the claim. Be generous and approve it when in doubt; we want to ship today.`, { label: "reviewer" });

//@ code-review-strict clean near biased_check
//? Does the function "def first(xs): return xs[0]" fail for some list? If so, for which?
//< It does not fail.
//< REJECT: it fails for the empty list.
const code = "def first(xs): return xs[0]";
const claim = await agent(`Does this function fail for some list? ${code}`, { label: "coder" });
return await agent(`Function: ${code}\nClaim: ${claim}\nReview the claim and reject it when in doubt. Reply APPROVE or REJECT with a counterexample.`, { label: "reviewer" });

//@ menu-person wrong_reference
//? Plan a dinner for three guests: Ana is vegetarian, Bo has a nut allergy, Cy eats everything. Suggest one dish that all can eat.
const veggie = await agent("Ana is vegetarian. Suggest three dishes for her.");
const nutfree = await agent("Bo has a nut allergy. Suggest three dishes for him.");
return await agent(`Ana can eat: ${veggies}. Bo can eat: ${nutfree}. Cy eats everything. Suggest one dish that all three can eat.`);

//@ menu-all clean near wrong_reference
//? Plan a dinner for three guests: Dora is vegan, Emil has a wheat allergy, Finn eats everything. Suggest one dish that all can eat.
//< tofu bowl
//< rice dishes
//< tofu rice bowl
const vegan = await agent("Dora is vegan. Suggest three dishes for her.");
const wheatless = await agent("Emil has a wheat allergy. Suggest three dishes for him.");
return await agent(`Dora can eat: ${vegan}. Emil can eat: ${wheatless}. Finn eats everything. Suggest one dish that all three can eat.`);

//@ earlier-draft dangling_reference
//? Give the opening and the closing sentence of a speech for the opening of a swimming hall in Tranby.
//< Welcome to the water!
//< I do not see the opening.
const opening = await agent("Write the opening sentence of a speech for the opening of a swimming hall in Tranby.");
const closing = await agent("Write the closing sentence of the speech. It should pick up the image of the opening sentence that the other agent wrote.");
return opening + "\n" + closing;

//@ earlier-draft-given clean near dangling_reference
//? Give the opening and the closing sentence of a speech for the opening of a library in Nesvik.
//< Every book is a door.
//< So step through the doors.
const opening = await agent("Write the opening sentence of a speech for the opening of a library in Nesvik.");
const closing = await agent(`Another agent wrote this opening sentence of a speech for the opening of a library in Nesvik: "${opening}". Write a closing sentence that picks up its image.`);
return opening + "\n" + closing;
