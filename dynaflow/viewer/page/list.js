// The list of rollouts: filters, search, and a table that only draws the rows in view.
'use strict';

const HEIGHT = 30; // px of a row, as in style.css
const filters = { benchmark: '', system: '', policy: '', status: '', right: '', changed: '', search: '', first: true };
let shown = []; // rows that pass the filters, in their order
let chosen = 0; // place in `shown`
let drawn = ''; // which part of the table is in the page

const WORDS = { 1: 'right', 0: 'wrong', null: 'not graded' };
const word = (right) => WORDS[right];
const failing = (row) => row.status !== 'ok' || row.right !== 1;
const changed = (row) => (row.was === null || row.was === row.right ? '' : `${word(row.was)} \u2192 ${word(row.right)}`);

function passes(row, words) {
  const f = filters;
  if (f.benchmark && row.benchmark !== f.benchmark) return false;
  if (f.system && row.system !== f.system) return false;
  if (f.policy && row.policy !== f.policy) return false;
  if (f.status && row.status !== f.status) return false;
  if (f.right === 'failing' ? !failing(row) : f.right && word(row.right) !== f.right) return false;
  if (f.changed === 'any' ? !changed(row) : f.changed && changed(row) !== f.changed) return false;
  return words.every((part) => row.search.includes(part));
}

const RANK = new Map([['error', 0], ['budget', 1], ['truncated', 1], ['protocol_violation', 1]]);
const rank = (row) => RANK.get(row.status) ?? (row.right === 1 ? 4 : row.right === 0 ? 2 : 3);

function select() {
  const words = filters.search.toLowerCase().split(/\s+/);
  shown = run.rows.filter((row) => passes(row, words));
  if (filters.first) shown = [0, 1, 2, 3, 4].flatMap((kind) => shown.filter((row) => rank(row) === kind));
  chosen = Math.max(0, Math.min(chosen, shown.length - 1));
}

function choices(label, name, values) {
  const pick = h('select', { id: `by-${name}`, change: (event) => { filters[name] = event.target.value; refilter(); } },
    h('option', { value: '' }, 'all'), values.map((value) => h('option', { value }, plain(value))));
  pick.value = filters[name];
  return h('label', {}, `${label} `, pick);
}

function drawList() {
  const distinct = (name) => [...new Set(run.rows.map((row) => row[name]))].sort();
  const search = h('input', { id: 'search', type: 'search', value: filters.search, placeholder: 'question, answer, id',
    input: (event) => { filters.search = event.target.value; refilter(); } });
  const first = h('input', { type: 'checkbox', id: 'first', change: (event) => { filters.first = event.target.checked; refilter(); } });
  first.checked = filters.first;
  const changes = ['any', 'right \u2192 wrong', 'wrong \u2192 right'];
  const bar = h('form', { class: 'filters', role: 'search', 'aria-label': 'Filters', submit: (event) => event.preventDefault() },
    h('label', {}, 'Search ', search),
    choices('Benchmark', 'benchmark', distinct('benchmark')), choices('Policy', 'policy', distinct('policy')),
    choices('Method', 'system', distinct('system')), choices('Status', 'status', distinct('status')),
    choices('Verdict', 'right', ['failing', 'right', 'wrong', 'not graded']),
    run.against ? choices(`Against ${run.against}`, 'changed', changes) : null,
    h('label', {}, first, ' failures first'));
  const heads = ['Question', 'Benchmark', 'Policy', 'Method', 'Status', 'Verdict', 'Calls', 'Failed', 'Tokens', 'Time', 'Answer'];
  if (run.against) heads.splice(6, 0, 'Changed');
  const table = h('table', { class: 'rows', 'aria-label': 'Rollouts' },
    h('thead', {}, h('tr', {}, heads.map((head) => h('th', { scope: 'col' }, head)))), h('tbody', { id: 'rows' }));
  const box = h('div', { id: 'box', tabindex: '0', role: 'region', 'aria-label': 'List of rollouts', scroll: drawRows }, table);
  document.getElementById('main').replaceChildren(h('h2', { class: 'hidden' }, 'Rollouts'), bar, h('p', { id: 'count', 'aria-live': 'polite' }), box);
  refilter();
}

function refilter() {
  select();
  drawn = '';
  drawRows();
  const right = shown.filter((row) => row.right === 1).length;
  const count = document.getElementById('count');
  if (count) count.textContent = `${number(shown.length)} of ${number(run.rows.length)} rollouts, ${number(right)} right`;
}

function drawRows() {
  const box = document.getElementById('box');
  if (!box) return;
  const from = Math.max(0, Math.floor(box.scrollTop / HEIGHT) - 10);
  const to = Math.min(shown.length, from + Math.ceil(box.clientHeight / HEIGHT) + 20);
  const key = `${from} ${to} ${chosen} ${run.version}`;
  if (key === drawn) return;
  drawn = key;
  const space = (rows) => {
    const cell = h('td', { colspan: run.against ? 12 : 11 });
    cell.style.height = `${rows * HEIGHT}px`;
    return rows ? h('tr', { class: 'space', 'aria-hidden': 'true' }, cell) : null;
  };
  const body = document.getElementById('rows');
  body.replaceChildren(...[space(from), ...shown.slice(from, to).map((row, i) => drawRow(row, from + i)), space(shown.length - to)].filter(Boolean));
  body.parentElement.setAttribute('aria-rowcount', shown.length + 1);
}

function drawRow(row, place) {
  const cells = [row.benchmark, row.policy, row.system, row.status, word(row.right), row.calls, row.failed, number(row.tokens),
    seconds(row.wall), row.answer];
  if (run.against) cells.splice(5, 0, changed(row));
  return h('tr', { class: `${failing(row) ? 'failing' : 'fine'} ${row.status === 'ok' ? '' : 'stopped'} ${place === chosen ? 'chosen' : ''}`, 'aria-rowindex': place + 2,
    click: (event) => { if (!event.target.closest('a')) openPlace(place); } },
    h('td', {}, h('a', { href: `#/r/${row.key}`, title: plain(row.text) }, plain(row.question), row.sample ? ` #${row.sample}` : '')),
    cells.map((cell) => h('td', { title: plain(cell) }, plain(cell))));
}

function openPlace(place) {
  chosen = place;
  if (shown[place]) location.hash = `#/r/${shown[place].key}`;
}

function move(step) {
  chosen = Math.max(0, Math.min(chosen + step, shown.length - 1));
  const box = document.getElementById('box');
  const top = chosen * HEIGHT;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + 3 * HEIGHT > box.scrollTop + box.clientHeight) box.scrollTop = top + 3 * HEIGHT - box.clientHeight;
  drawRows();
}
