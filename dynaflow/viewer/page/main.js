// Routes, keys and the live state.
'use strict';

const POLL_MS = 2000;
const place = { keys: [], page: 'list' };

async function show() {
  const [, page, ...keys] = location.hash.split('/');
  const main = document.getElementById('main');
  place.page = page === 'r' || page === 'c' ? page : 'list';
  place.keys = keys.filter((key) => /^[0-9a-f]+$/.test(key));
  if (place.page === 'list') {
    document.title = `${run.run || 'DynaFlow'} traces`;
    drawList();
    return;
  }
  const back = h('p', { class: 'back' }, h('a', { href: '#/' }, '\u2190 list'));
  try {
    const records = await Promise.all(place.keys.slice(0, 2).map(rollout));
    document.title = `${plain(records[0].question_id)} - ${run.run}`;
    const single = records.length === 1;
    main.replaceChildren(back, h('div', { class: single ? 'one' : 'two' }, records.map((record) => drawRollout(record, { compare: single }))));
  } catch (error) {
    main.replaceChildren(back, h('p', { class: 'problem', role: 'alert' }, plain(error.message)));
  }
  main.focus();
  window.scrollTo(0, 0);
}

function step(by) {
  if (place.page === 'list') {
    move(by);
    return;
  }
  const at = shown.findIndex((row) => row.key === place.keys[0]);
  openPlace(Math.max(0, Math.min((at < 0 ? chosen : at) + by, shown.length - 1)));
}

function sideBySide() {
  const row = run.rows[run.byKey.get(place.keys[0])];
  const others = run.rows.filter((other) => other.question === row.question && other.benchmark === row.benchmark);
  const next = others[(others.indexOf(row) + 1) % others.length];
  if (next !== row) location.hash = `#/c/${row.key}/${next.key}`;
}

const KEYS = {
  j: () => step(1),
  k: () => step(-1),
  Enter: () => { if (place.page === 'list') openPlace(chosen); },
  f: () => {
    filters.right = filters.right === 'failing' ? '' : 'failing';
    if (place.page === 'list') drawList();
    else select();
  },
  '/': () => { location.hash = '#/'; setTimeout(() => document.getElementById('search')?.focus()); },
  c: () => { if (place.page === 'r') sideBySide(); },
  u: () => { location.hash = '#/'; },
  '?': () => document.getElementById('keys').showModal(),
};

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const inField = event.target.closest('input, select, textarea, dialog');
  if (inField) {
    if (event.key === 'Escape' && event.target.id === 'search') document.getElementById('box').focus();
    return;
  }
  if (event.key === 'Enter' && event.target.closest('a, button, summary')) return;
  if (event.key in KEYS) {
    event.preventDefault();
    KEYS[event.key]();
  }
});

document.addEventListener('rows', (event) => {
  document.getElementById('title').firstChild.textContent = `${run.run || 'DynaFlow'} traces`;
  const time = new Date().toTimeString().slice(0, 8);
  const state = run.lost ? `no contact: ${run.lost}` : `${number(run.rows.length)} rollouts${run.complete ? '' : ', reading on'}${run.live ? `, live, ${time}` : ''}`;
  document.getElementById('state').textContent = plain(state);
  const unread = document.getElementById('unread');
  unread.hidden = !run.unread.length;
  unread.textContent = plain(`lines that can not be read: ${run.unread.join('; ')}`);
  if (!event.detail) return;
  if (place.page === 'list' && !document.getElementById('box')) show();
  else if (place.page === 'list') {
    const names = ['benchmark', 'policy', 'system', 'status'];
    const known = names.map((name) => document.getElementById(`by-${name}`).options.length - 1);
    if (names.every((name, i) => new Set(run.rows.map((row) => row[name])).size === known[i])) refilter();
    else if (!document.activeElement.closest('form')) drawList();
  } else if (!document.querySelector('article')) {
    select();
    show();
  }
});

document.getElementById('help').addEventListener('click', () => KEYS['?']());
window.addEventListener('hashchange', show);
window.addEventListener('resize', drawRows);

async function follow() {
  if (!document.hidden) await poll();
  setTimeout(follow, run.complete || run.lost ? POLL_MS : 20);
}

if (!fromFile) {
  show();
  follow();
}
