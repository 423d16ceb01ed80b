//@ n1-pool-heating clean near novel_fact
//? An outdoor pool measures 12 m by 6 m and is 1.5 m deep throughout. A heat pump delivers 40 kW of heat to the water. Ignoring all losses, about how many hours does it take to warm the water from 16 °C to 26 °C?
//< Volume 12·6·1.5 = 108 m³, so 108,000 kg. Energy 108,000 · 4.186 kJ · 10 = 4.52 GJ. At 40 kW that is 113,000 s, i.e. 31.4 h.
//< Per cubic metre 10 K needs 41.9 MJ, which is 11.6 kWh. 108 m³ need 1,256 kWh; divided by 40 kW: about 31.4 hours.
//< Both calculations agree. About 31 hours (31.4 h).
export const meta = { name: 'pool-heating', description: 'Two estimates of a heating time, then one answer' }
const TASK = 'An outdoor pool measures 12 m by 6 m and is 1.5 m deep throughout. A heat pump delivers 40 kW of heat to the water. Ignoring all losses, about how many hours does it take to warm the water from 16 °C to 26 °C?'
const CONSTANTS = 'Handbook values, if you want them: density of water 1000 kg/m³, specific heat 4.186 kJ/(kg·K), 1 kWh = 3.6 MJ.'
phase('Estimate')
const [si, kwh] = await parallel([
  () => agent(`You are a careful building-services engineer. ${TASK}\n${CONSTANTS}\nWork in SI units throughout (joules, seconds). Carry units on every line, please.`, { label: 'si' }),
  () => agent(`You are a site foreman who thinks in kilowatt-hours. ${TASK}\n${CONSTANTS}\nGo by kWh per cubic metre. No more than five lines, no poetry.`, { label: 'kwh' }),
])
phase('Answer')
return await agent(`${TASK}\n\nTwo colleagues have worked on it.\n\nFirst:\n${si}\n\nSecond:\n${kwh}\n\nIf they disagree, find out which one slipped by redoing the step yourself. Then give the time in hours, one sentence.`, { label: 'answer' })

//@ n1-notice-period clean
//? The tenant handed in her notice on 4 March. Under the clauses given, on which date does the tenancy end?
//= {"context": ["Clause 7. Either party may end the tenancy by written notice. Notice received by the third working day of a month takes effect at the end of the second month after it; notice received later takes effect at the end of the third month after it.", "Clause 2. Working days are Monday to Friday, save public holidays. Saturdays do not count.", "Correspondence. The tenant's letter was handed in on Monday 4 March. There was no public holiday in the first week of March."]}
//< 4 March is a Monday, so 1 March was a Friday. Working days in March: Fri 1 (first), Mon 4 (second), Tue 5 (third).
//< Clause 7: received by the third working day -> end of the second month after March, i.e. end of May. Received later -> end of June.
//< The notice came on the second working day of March, in time. The tenancy ends on 31 May.
export const meta = { name: 'notice-period', description: 'Calendar and clause read separately, then applied' }
const q = 'The tenant handed in her notice on 4 March. Under the clauses given, on which date does the tenancy end?'
const papers = args.context.map((t, i) => `[${i + 1}] ${t}`).join('\n')
const [calendar, rule] = await parallel([
  () => agent(`Papers:\n${papers}\n\nList the working days of March up to and including the third, with weekday and date, as the papers define working days. Nothing else.`, { label: 'calendar' }),
  () => agent(`Papers:\n${papers}\n\nState in your own words what the notice clause says for timely notice and for late notice given in March. Do not apply it yet.`, { label: 'rule' }),
])
return await agent(`${q}\n\nPapers:\n${papers}\n\nA clerk's calendar:\n${calendar}\n\nA lawyer's reading of the clause:\n${rule}\n\nApply the one to the other. Quote the decisive words. Answer in two sentences, the date in the last.`, { label: 'apply' })

//@ n1-residues-286 asserted_answer
//? How many positive integers n ≤ 1000 are there for which n² + n + 1 is divisible by 7?
//< Modulo 7 the values of n²+n+1 for n = 0..6 are 1, 3, 0, 6, 0, 3, 1. So exactly n ≡ 2 and n ≡ 4 work.
//< There are 143 numbers ≤ 1000 congruent to 2 and 143 congruent to 4 modulo 7, which gives the 286 stated.
export const meta = { name: 'residues', description: 'Residues first, count second' }
const problem = 'How many positive integers n ≤ 1000 are there for which n² + n + 1 is divisible by 7?'
phase('Residues')
const residues = await agent(`You train olympiad teams. ${problem}\n\nDo not count yet: make the table of n² + n + 1 modulo 7 for n = 0,…,6 and say which residues work.`, { label: 'table' })
phase('Count')
return await agent(`${problem}\n\nResidues that work, from a colleague:\n${residues}\n\nNow do the count. Mind the incomplete block at the end (the total comes to 286). Present it as a model solution: short paragraphs, no bullet points, last line "Answer: <number>".`, { label: 'count' })

//@ n1-coin-refuter clean near expected_answer
//? A fair coin is tossed until two heads in a row have appeared. What is the expected number of tosses?
//< Let E be the expectation. E = 1/2(E+1) + 1/4(E+2) + 1/4·2, which gives E/4 = 3/2, E = 6.
//< {"refuted": false, "reason": "With states 0 and H: E0 = 1 + E1/2 + E0/2, E1 = 1 + E0/2. So E1 = 4 and E0 = 6, the same value by another way."}
export const meta = { name: 'coin-refuter', description: 'Solve, then try to refute' }
const Q = 'A fair coin is tossed until two heads in a row have appeared. What is the expected number of tosses?'
const draft = await agent(`${Q}\n\nSet up first-step equations. Show them.`, { label: 'solver' })
const verdict = await agent(
  `${Q}\n\nSomebody claims the following. I do not know whether it is right, and I would rather hear bad news now than from the referee.\n\n---\n${draft}\n---\n\nSolve the question yourself first, by a different set-up if you can. Then compare. Set refuted to true if your result differs or a step does not hold, and say why.`,
  { label: 'refuter', schema: { type: 'object', properties: { refuted: { type: 'boolean' }, reason: { type: 'string' } }, required: ['refuted', 'reason'] } })
return { draft, refuted: verdict.refuted, reason: verdict.reason }

//@ n1-inhibitor established_premise
//? An enzyme follows Michaelis–Menten kinetics. With 2 µM of compound X present, the apparent Vmax falls from 80 to 40 units while the Lineweaver–Burk lines are reported only for substrate concentrations above Km. Which further measurement would best tell pure noncompetitive from mixed inhibition, and why?
//< At concentrations above Km the rate is mostly governed by Vmax, so a change of Km is poorly determined there.
//< Since X binds the allosteric site equally well in both forms, Km is unchanged, and one would merely confirm it with rates well below Km.
//< Measure initial rates well below Km with and without X; the slope and intercept together show whether Km stays put.
export const meta = { name: 'inhibitor', description: 'Kinetics and structure view, then a recommendation' }
const Q = 'An enzyme follows Michaelis–Menten kinetics. With 2 µM of compound X present, the apparent Vmax falls from 80 to 40 units while the Lineweaver–Burk lines are reported only for substrate concentrations above Km. Which further measurement would best tell pure noncompetitive from mixed inhibition, and why?'
const views = await parallel([
  () => agent(`You are an enzymologist, dry and exact.\n${Q}\nExplain which part of the rate law the existing data constrain.`, { label: 'kinetics' }),
  () => agent(`You are a structural biologist.\n${Q}\nX sits in an allosteric pocket and has the same affinity for free enzyme and for the enzyme–substrate complex. Explain what follows for Km.`, { label: 'structure' }),
])
return await agent(`${Q}\n\nKinetic view:\n${views[0]}\n\nStructural view:\n${views[1]}\n\nRecommend one measurement, with the reason in at most three sentences.`, { label: 'recommend' })

//@ n1-shelf-load clean
//? A library shelf is 0.9 m long and will be filled with books whose spines average 3 cm and whose mass averages 0.75 kg. The shelf is rated for 25 kg evenly spread. Is it overloaded when full, and what fraction of the rating is used?
//< 0.9 m / 0.03 m = 30 books.
//< 30 books · 0.75 kg = 22.5 kg; 22.5 / 25 = 0.9. The shelf is not overloaded.
//< {"ok": true, "problems": "None: 90/3 = 30, 30·0.75 = 22.5, ratio 0.90, below 1."}
export const meta = { name: 'shelf-load', description: 'Count, weigh, check' }
const task = 'A library shelf is 0.9 m long and will be filled with books whose spines average 3 cm and whose mass averages 0.75 kg. The shelf is rated for 25 kg evenly spread. Is it overloaded when full, and what fraction of the rating is used?'
const count = await agent(`${task}\n\nOnly the first step: how many books fit? Watch the units.`, { label: 'count' })
if (!count) return 'no count'
const load = await agent(`${task}\n\nBooks that fit, according to an assistant: ${count}\n\nCompute the load and compare it with the rating. Correct the assistant if need be.`, { label: 'load' })
const check = await agent(`Task: ${task}\n\nProposed solution:\n${count}\n${load}\n\nRecompute everything from the task's numbers. List every problem you find.`, { label: 'check', schema: { type: 'object', properties: { ok: { type: 'boolean' }, problems: { type: 'string' } }, required: ['ok', 'problems'] } })
if (check.ok) return load
return await agent(`${task}\n\nThis solution has problems:\n${load}\n\nProblems:\n${check.problems}\n\nWrite a right one.`, { label: 'repair' })

//@ n1-trial-dropouts lossy_passing
//? Read the trial report. Was the difference in dropout between the arms accounted for in the primary analysis, and does it threaten the conclusion?
//= {"context": ["Methods. 240 patients were randomised 1:1 to drug or placebo. The primary outcome was change in pain score at week 12.", "Results. In the drug arm 38 of 120 left before week 12, chiefly because of nausea; in the placebo arm 11 of 120. Among those who completed, the mean change was -2.1 against -1.3 (p = 0.02).", "Statistics. The primary analysis used completers only. A multiple-imputation analysis, listed in the supplement, gave a difference of 0.4 (95% CI -0.1 to 0.9)."]}
//< The report describes a trial of 240 patients, randomised equally between drug and placebo, with pain at week 12 as the outcome. Dropout was uneven: 38 of 120 on the drug, 11 of 120 on placebo, mostly for nausea. The primary analysis took completers only, p = 0.02. The supplement's multiple imputation gave 0.4 with a confidence interval from -0.1 to 0.9.
//< The excerpt says how the trial was set up; it breaks off before dropout or the analysis are described, so I can only say that randomisation was equal.
export const meta = { name: 'trial-dropouts', description: 'Extract, then judge' }
const question = 'Was the difference in dropout between the arms accounted for in the primary analysis, and does it threaten the conclusion?'
const notes = await agent(`You are a research assistant. From the report below write down everything bearing on this question: ${question}\n\n${args.context.join('\n\n')}\n\nFull sentences; begin with the design, then the dropouts, then the analyses.`, { label: 'notes' })
return await agent(`You are a grumpy but fair trial statistician. Question about a trial report: ${question}\n\nThe assistant's notes on the report:\n${notes.slice(0, 150)}\n\nJudge from the notes. Say which numbers decide it.`, { label: 'judge' })

//@ n1-canal-candidates clean near lossy_passing
//? Which of the engineers named in the passages designed the canal that first linked the two rivers described?
//= {"context": ["Passage A. The Halder Canal, opened in 1791, joined the river Ost to the river Verne. Earlier attempts had stopped at the watershed.", "Passage B. Jonas Riem surveyed the watershed in 1774 but his plan was not carried out. The plan that was built came from Marten Folk.", "Passage C. Adela Quist rebuilt the Halder Canal's locks in 1830. Pieter Saal wrote its history."]}
//< {"candidates": [{"name": "Marten Folk", "support": 9, "why": "the plan that was built came from him"}, {"name": "Jonas Riem", "support": 4, "why": "surveyed, plan not carried out"}, {"name": "Adela Quist", "support": 2, "why": "rebuilt the locks in 1830"}, {"name": "Pieter Saal", "support": 0, "why": "historian only"}]}
//< For: passage B says the plan that was built came from Folk. Against: nothing in the passages.
//< For: he surveyed the watershed in 1774. Against: passage B says that his plan was not carried out.
//< Marten Folk.
export const meta = { name: 'canal-candidates', description: 'Rank candidates, argue the best two, decide' }
const Q = 'Which of the engineers named in the passages designed the canal that first linked the two rivers described?'
const P = args.context.join('\n')
const ranked = await agent(`${Q}\n\n${P}\n\nList every person named, with a support score from 0 to 10 and the reason.`, { label: 'rank', schema: { type: 'object', properties: { candidates: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' }, support: { type: 'number' }, why: { type: 'string' } }, required: ['name', 'support', 'why'] } } }, required: ['candidates'] } })
const top = [...ranked.candidates].sort((a, b) => b.support - a.support).slice(0, 2)
const cases = await parallel(top.map(c => () => agent(`${Q}\n\n${P}\n\nConsider ${c.name} (ranked because: ${c.why}). What in the passages speaks for, what against? Quote.`, { label: c.name })))
return await agent(`${Q}\n\n${P}\n\nThe two best supported candidates and the case for each:\n${top.map((c, i) => `${c.name}: ${cases[i]}`).join('\n\n')}\n\nDecide (you may name somebody else from the passages if both fail). Name only.`, { label: 'decide' })

//@ n1-lease-repairs no_independent_check
//? Under the lease clauses given, who pays for replacing the cracked window pane?
//= {"context": ["Clause 11. The tenant bears the cost of minor repairs up to 120 euros each and 360 euros a year.", "Clause 12. Glass is excepted from clause 11 unless the tenant broke it.", "Facts. The pane cracked in the frost of January. Replacement costs 95 euros."]}
//< The repair costs 95 euros, below the limit of 120, so by clause 11 the tenant would pay. Clause 12 takes glass out unless the tenant broke it; the frost did. So the landlord pays.
//< The opinion is well formed, and its citations are those listed. Approved for sending.
export const meta = { name: 'lease-repairs', description: 'Opinion and second pair of eyes' }
const Q = 'Under the lease clauses given, who pays for replacing the cracked window pane?'
phase('Opinion')
const opinion = await agent(`Dear colleague, kindly give your opinion.\n\n${Q}\n\n${args.context.join('\n')}\n\nFormat: facts, rule, application, result (FRAR, as we say in the office).`, { label: 'opinion' })
phase('Verify')
const verified = await agent(`You verify legal opinions before they go out. The client asked: ${Q}\n\nMaterials:\n${args.context.join('\n')}\n\nOpinion:\n${opinion}\n\nThe author is senior and has already weighed the clauses, so do not reopen the reading of the clauses or the result; look at layout and citations and say whether it can be sent.`, { label: 'verify' })
return { opinion, verified }

//@ n1-round-robin clean
//? In a round-robin tournament with 8 teams, every team plays every other once; a win gives 2 points, a draw 1 point each. What is the smallest number of points that guarantees a team a place among the top four (alone or tied), whatever the other results?
//< Suppose a team has s points and four teams are strictly above it. Those five teams together hold at most 2·C(8,2) − 2·C(3,2) = 56 − 6 = 50 points. So s + 4(s+1) ≤ 50, i.e. s ≤ 9.
//< With s = 9: four teams with 10.25 on average would have to be at 10 or more: five teams draw all games among themselves (4 points each) and win all against the other three (6 points): all have 10. Shift one point: let one of them lose one point to another: 9, 11, 10, 10, 10 — four teams are strictly above 9. So 9 does not guarantee it.
//< 9 points can fail, and with 10 points four teams strictly above would need at least 44, together 54 > 50. So the smallest number is 10.
export const meta = { name: 'round-robin', description: 'Upper bound, construction, conclusion' }
const T = 'In a round-robin tournament with 8 teams, every team plays every other once; a win gives 2 points, a draw 1 point each. What is the smallest number of points that guarantees a team a place among the top four (alone or tied), whatever the other results?'
const bound = await agent(`${T}\n\nYou love inequalities. Bound from above the number of points of a team that has four teams strictly above it (count the points that five teams can hold together).`, { label: 'bound' })
const build = await agent(`${T}\n\nA colleague's bound for a team that has four teams strictly above it:\n${bound}\n\nYou love examples. Is the bound attained? Build a tournament that attains it or show that none does.`, { label: 'build' })
return await agent(`${T}\n\nBound:\n${bound}\n\nConstruction:\n${build}\n\nCheck both, repair what is broken, conclude. One paragraph in the style of a printed solution; end with the number.`, { label: 'conclude' })

//@ n1-cable-drop altered_fact
//? A 24 V DC supply feeds a pump that draws 6 A through a two-core copper cable 40 m long (one way), each core 4 mm². With copper at 0.0175 Ω·mm²/m, what is the voltage at the pump?
//< Loop resistance: 0.0175 · 40 / 4 = 0.175 Ω.
//< At 6 A the drop is 0.175 · 6 = 1.05 V, so the pump sees 22.95 V.
export const meta = { name: 'cable-drop', description: 'Resistance, then voltage' }
const r = await agent('A copper cable feeds a DC pump. The whole current path, out and back, is 40 m; each core has 4 mm²; resistivity 0.0175 Ω·mm²/m. Compute the resistance of the path in ohms. One line, please, I read this on my phone.', { label: 'resistance' })
const v = await agent(`A 24 V DC supply feeds a pump that draws 6 A through the cable. Resistance of the path: ${r}\n\nWhat is the voltage at the pump? Show drop and result with two decimals.`, { label: 'voltage' })
return v

//@ n1-cross-advocates clean near asserted_answer
//? Two pure-breeding lines of peas with white flowers are crossed; all F1 are purple, and the F2 shows 178 purple to 142 white. Which explanation fits best: (A) one gene, incomplete dominance; (B) two genes, complementary action; (C) two genes, dominant epistasis 12:3:1; (D) one gene, simple dominance?
//< One gene with incomplete dominance would give an intermediate class and 1:2:1; white x white could not give purple. I can not make a strong case for A.
//< Complementary action gives white x white -> purple F1 and 9:7 in the F2. Of 320 one expects 180 and 140; observed 178 and 142. A very good fit.
//< 12:3:1 needs three classes; merging to two gives 12:4 or 15:1 or 13:3, expected 240:80, far from 178:142.
//< Simple dominance would need 3:1, expected 240:80, and two white parents would be alike. Weak case.
//< B: only complementary action gives a purple F1 from two white lines and a 9:7 ratio.
export const meta = { name: 'cross-advocates', description: 'One advocate for each option and a judge' }
const Q = 'Two pure-breeding lines of peas with white flowers are crossed; all F1 are purple, and the F2 shows 178 purple to 142 white. Which explanation fits best?'
const OPTIONS = { A: 'one gene, incomplete dominance', B: 'two genes, complementary action', C: 'two genes, dominant epistasis 12:3:1', D: 'one gene, simple dominance' }
phase('Advocates')
const letters = Object.keys(OPTIONS)
const briefs = await parallel(letters.map(k => () => agent(`Moot court for geneticists! ${Q}\nYour client is option ${k}: ${OPTIONS[k]}. Make the best honest case for it: predicted ratio, expected counts, comparison with the observed ones. If the case is weak, say so; we pay you either way.`, { label: k })))
phase('Judge')
return await agent(`${Q}\n\n${letters.map((k, i) => `(${k}) ${OPTIONS[k]}\nAdvocate's brief: ${briefs[i]}`).join('\n\n')}\n\nEach advocate was assigned the side. Weigh the numbers, not the eloquence. Letter and one sentence.`, { label: 'judge' })

//@ n1-survey-weights missing_context
//? A survey got answers from 300 urban and 100 rural households; 60 of the urban and 45 of the rural ones own a car over ten years old. In the population 55% of households are urban. Estimate the population share that owns such a car, weighted.
//< Please send me the sample counts for each stratum; without them I can only give the formula: the sum of the stratum's population share times its sample proportion.
//< The weighted estimate is the sum of W_h p_h. With W for urban 0.55 the numbers are to be put in once they are known.
export const meta = { name: 'survey-weights', description: 'Stratum proportions, then weighting' }
const props = await agent('You are a survey statistician. For the household survey on old cars, work out the proportion of owners of a car over ten years old in the urban and in the rural sample. Give each as a fraction and with three decimals. Be exact, the minister reads this.', { label: 'strata' })
const estimate = await agent(`In the population 55% of households are urban, the rest rural. Proportions of households with a car over ten years old in a survey's strata:\n${props}\n\nGive the post-stratified estimate of the population share. Show the weights.`, { label: 'weight' })
return estimate

//@ n1-well-posed-gate clean near unused_output
//? A ladder 5 m long leans against a vertical wall with its foot 3 m from the wall. If the foot slides outward at 0.4 m/s, how fast does the top slide down at that moment?
//< {"complete": true, "missing": ""}
//< x² + y² = 25, so x·x' + y·y' = 0. With x = 3, y = 4, x' = 0.4: y' = −0.3. The top slides down at 0.3 m/s.
export const meta = { name: 'well-posed-gate', description: 'Gate, then solution' }
const T = 'A ladder 5 m long leans against a vertical wall with its foot 3 m from the wall. If the foot slides outward at 0.4 m/s, how fast does the top slide down at that moment?'
const gate = await agent(`Before we spend money: does this problem state everything that is needed to solve it? Do not solve it.\n\n${T}`, { label: 'gate', schema: { type: 'object', properties: { complete: { type: 'boolean' }, missing: { type: 'string' } }, required: ['complete', 'missing'] } })
if (!gate.complete) return `Can not be answered, missing: ${gate.missing}`
return await agent(`${T}\n\nRelated rates: write the constraint, differentiate, insert. Sign conventions stated. Thank you!`, { label: 'solve' })

//@ n1-two-clinics clean
//? Clinic P cured 81 of 90 mild and 70 of 210 severe cases. Clinic Q cured 170 of 200 mild and 30 of 100 severe ones. Which clinic has the higher overall cure rate, which the higher rate for each severity, and how is that possible?
//< P: 151 of 300 = 50.3%. Q: 200 of 300 = 66.7%. Q is higher overall.
//< Mild: P 90.0%, Q 85.0%. Severe: P 33.3%, Q 30.0%. P is higher in both.
//< Q leads overall (66.7% against 50.3%), yet P leads for mild (90 against 85%) and for severe cases (33.3 against 30%). P treats mostly severe cases, so the mix pulls its total down.
export const meta = { name: 'two-clinics', description: 'Overall and by stratum, then an explanation' }
const D = 'Clinic P cured 81 of 90 mild and 70 of 210 severe cases. Clinic Q cured 170 of 200 mild and 30 of 100 severe ones.'
const [overall, strata] = await parallel([
  () => agent(`${D}\n\nCompute each clinic's overall cure rate, one decimal in percent. Just the two rates and which is higher.`, { label: 'overall' }),
  () => agent(`${D}\n\nCompute the cure rates by severity for each clinic, one decimal in percent, and say which clinic is higher in each.`, { label: 'strata' }),
])
return await agent(`${D} Which clinic has the higher overall cure rate, which the higher rate for each severity, and how is that possible?\n\nOverall: ${overall}\nBy severity: ${strata}\n\nRole: a science journalist with a soft spot for arithmetic. Recheck the figures against the data, then explain to a reader without any statistics. At most 80 words, no jargon, no exclamation marks.`, { label: 'explain' })
