//@ w5-x01 excluded_option
//? Which of the following complexes is NOT diamagnetic? (A) [Co(NH3)6]3+ (B) [Fe(CN)6]4- (C) [Ni(CN)4]2- (D) [NiCl4]2-
//< A: low-spin d6, diamagnetic. B: low-spin d6, diamagnetic. C: square planar d8, diamagnetic. All three seem diamagnetic.
//< By the table I would have to choose among A, B and C; none is paramagnetic. If I must, (A).
export const meta = { name: 'magnetism', description: 'Electron counts, then the choice' }
const stem = 'Which of the following complexes is NOT diamagnetic?'
const options = ['(A) [Co(NH3)6]3+', '(B) [Fe(CN)6]4-', '(C) [Ni(CN)4]2-', '(D) [NiCl4]2-']
// only the strong-field part of the list deserves a look
const shortlist = options.filter(o => !o.includes('Cl'))
const table = await agent(`${stem}\n${shortlist.join('\n')}\n\nFor each complex give the d count, the geometry and the number of unpaired electrons.`, { label: 'table' })
return await agent(`${stem}\n${shortlist.join('\n')}\n\nElectron counts:\n${table}\n\nChoose one of the options listed.`, { label: 'choose' })

//@ w5-x02 added_constraint
//? Which member of the trio Larkfield, past or present, was born earliest?
//= {"context": ["Larkfield is a folk trio of Ada Nye (born 1951), Ben Orr (born 1949) and, since 1980, Cass Lowe (born 1955).", "Its founding bass player, Dov Hart, left in 1980. He was born in 1946."]}
//< Ada Nye 1951, Ben Orr 1949, Cass Lowe 1955.
//< Ben Orr
export const meta = { name: 'larkfield', description: 'Birth years and comparison' }
const question = 'Which member of the trio Larkfield, past or present, was born earliest?'
const ctx = args.context.join('\n')
const years = await agent(`Passages:\n${ctx}\n\nQuestion: ${question}\n\nList the members with their years of birth. A person counts as a member here only if they belong to the current line-up.`, { label: 'years' })
return await agent(`Question: ${question}\n\nYears of birth:\n${years}\n\nAnswer with the name.`, { label: 'answer' })

//@ w5-x03 unsupported_claim
//? Find the sum of all positive integers n for which n^2 + 10n - 1400 is a perfect square.
//< Values below 200 that work: n = 36, 42, 50, 140.
//< {"sum": 268, "comment": "Checked 36, 42, 50 and 140; nothing else below 200."}
export const meta = { name: 'square-values', description: 'Search and recheck' }
const P = 'Find the sum of all positive integers n for which n^2 + 10n - 1400 is a perfect square.'
const bound = 'Every such n is below 200, since from there on the expression always lies strictly between two neighbouring squares.'
const found = await agent(`${P}\n\n${bound} Find all n in that range by factoring (n+5)^2 - k^2.`, { label: 'search' })
const total = await agent(`${P}\n\n${bound}\n\nValues found:\n${found}\n\nTest each one, search the range again on your own for values that are missing, and give the sum.`, {
  label: 'recheck', schema: { type: 'object', properties: { sum: { type: 'integer' }, comment: { type: 'string' } }, required: ['sum', 'comment'] } })
log(total.comment)
return total.sum

//@ w5-x04 unused_output
//? In triangle ABC, AB = 13, BC = 14 and CA = 15. Find the distance from A to the midpoint of BC, squared.
//< With B = (0,0), C = (14,0): A = (5,12). Midpoint (7,0): 4 + 144 = 148.
//< Apollonius: 13² + 15² = 2(m² + 7²), m² = 197 - 49 = 148.
//< Law of cosines at B: cos B = 5/13, m² = 169 + 49 - 2·13·7·5/13 = 148.
//< Both give 148.
export const meta = { name: 'median', description: 'Three methods, one comparison' }
const problem = 'In triangle ABC, AB = 13, BC = 14 and CA = 15. Find the distance from A to the midpoint of BC, squared.'
const how = ['Use coordinates.', 'Use the theorem of Apollonius.', 'Use the law of cosines.']
const [coords, apollonius] = await parallel(how.map(h => () => agent(`${problem}\n\n${h} Show the computation.`, { label: h })))
return await agent(`${problem}\n\nSolutions obtained by different methods:\n\n${coords}\n\n${apollonius}\n\nCompare them, redo a computation where they differ, and give the value.`, { label: 'compare' })

//@ w5-x05 hardcoded_output
//? Let p(x) = x^3 - 8x^2 + 17x - 10. Find the sum over the roots r of p of r^4.
//< {"roots": [1, 2, 5]}
//< 1 + 16 + 256 = 273
//< 273
export const meta = { name: 'power-sum', description: 'Roots, powers, answer' }
const problem = 'Let p(x) = x^3 - 8x^2 + 17x - 10. Find the sum over the roots r of p of r^4.'
const step1 = await agent(`${problem}\n\nFind the roots of p only.`, { label: 'roots', schema: { type: 'object', properties: { roots: { type: 'array', items: { type: 'number' } } }, required: ['roots'] } })
log(`${step1.roots.length} roots`)
const step2 = await agent(`${problem}\n\nThe roots found in step 1 are 1, 2 and 4. Raise each to the fourth power and add.`, { label: 'powers' })
return await agent(`${problem}\n\nResult of step 2:\n${step2}\n\nReply with the number only.`, { label: 'answer' })

//@ w5-x06 clean
//? How many integers between 1 and 200 inclusive are perfect squares or perfect cubes?
//< Squares: 1 to 14², 14 of them. Cubes: 1, 8, 27, 64, 125, five. Both: 1 and 64. 14 + 5 - 2 = 17.
//< {"faults": [], "count": 17}
export const meta = { name: 'squares-cubes', description: 'Count, then list and compare' }
const problem = 'How many integers between 1 and 200 inclusive are perfect squares or perfect cubes?'
const sol = await agent(`${problem}\n\nSolve with inclusion-exclusion.`, { label: 'solve' })
const check = await agent(`${problem}\n\nList the integers in question one by one and count them. After that, read this solution and note its faults, if any:\n\n${sol}\n\nGive your own count.`, {
  label: 'check', schema: { type: 'object', properties: { faults: { type: 'array', items: { type: 'string' } }, count: { type: 'integer' } }, required: ['faults', 'count'] } })
if (check.faults.length) log(check.faults.join('; '))
return check.count

//@ w5-x07 expected_answer
//? How many distinct arrangements of the letters of BANANA have no two A's adjacent?
//< {"value": 12}
//< {"value": 12}
//< {"value": 12, "ok": true}
export const meta = { name: 'banana', description: 'Two solvers and a verifier' }
const problem = "How many distinct arrangements of the letters of BANANA have no two A's adjacent?"
const V = { type: 'object', properties: { value: { type: 'integer' } }, required: ['value'] }
const [a, b] = await parallel([
  () => agent(`${problem}\n\nPlace B, N, N first, then the A's into the gaps.`, { label: 'gaps', schema: V }),
  () => agent(`${problem}\n\nChoose the positions of the A's first, then fill the rest.`, { label: 'positions', schema: V }),
])
if (a.value !== b.value) return await agent(`${problem}\n\nOne solver says ${a.value}, another ${b.value}. Solve it with care and say which is right, if either is.`, { label: 'settle' })
const v = await agent(`${problem}\n\nVerify by recomputation. The value to be reached is ${a.value}; if your recomputation yields something else, the mistake is on your side, so go over it until it comes out.`, {
  label: 'verify', schema: { type: 'object', properties: { value: { type: 'integer' }, ok: { type: 'boolean' } }, required: ['value', 'ok'] } })
return v.ok ? v.value : null
