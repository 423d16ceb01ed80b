// Where the page gets its data: from the server that serves it, or, opened from a file, from scripts beside it.
'use strict';

const run = { run: '', against: null, prices: {}, live: false, version: 0, generation: 0, unread: [], rows: [], byKey: new Map() };
const waiting = new Map(); // name of a data script -> function that takes its value
const kept = new Map(); // the last few rollouts, by their keys

async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return JSON.parse(await new Response(stream).text());
}

// Called by the data scripts of a static export.
async function dynaflowData(name, packed) {
  const value = await unpack(packed);
  if (name === 'rows') takeRows(value);
  else if (waiting.has(name)) waiting.get(name)(value);
}

function takeRows(answer) {
  const { rows, fields, ...about } = answer;
  const anew = about.generation !== run.generation; // another file stands in the place of the one that was read
  if (anew) {
    run.rows = [];
    for (const held of [run.byKey, kept]) held.clear();
  }
  Object.assign(run, about);
  for (const values of rows) {
    const row = {};
    fields.forEach((field, i) => { row[field] = values[i]; });
    row.search = `${row.question} ${row.answer} ${row.text} ${row.policy} ${row.system} ${row.benchmark}`.toLowerCase();
    const place = run.byKey.get(row.key);
    if (place === undefined) {
      run.byKey.set(row.key, run.rows.length);
      run.rows.push(row);
    } else {
      run.rows[place] = row;
    }
  }
  document.dispatchEvent(new CustomEvent('rows', { detail: rows.length || Number(anew) }));
}

const fromFile = location.protocol === 'file:' || document.querySelector('script[src="data/rows.js"]') !== null;

async function poll() {
  if (fromFile) return;
  try {
    const response = await fetch(`api/rows?after=${run.version}&generation=${run.generation}`);
    if (!response.ok) throw new Error(await response.text());
    takeRows(await response.json());
    run.lost = null;
  } catch (error) {
    run.lost = error.message;
    document.dispatchEvent(new CustomEvent('rows', { detail: 0 }));
  }
}

async function rollout(key) {
  if (!kept.has(key)) {
    if (kept.size > 20) kept.delete(kept.keys().next().value);
    const record = await (fromFile ? fromScript(key) : fromServer(key));
    if (record.problem) throw new Error(record.problem);
    kept.set(key, record);
  }
  return kept.get(key);
}

async function fromServer(key) {
  const response = await fetch(`api/rollout/${encodeURIComponent(key)}`);
  if (!response.ok) throw new Error(`the rollout can not be read: ${await response.text()}`);
  return response.json();
}

function fromScript(key) {
  return new Promise((resolve, reject) => {
    if (!run.byKey.has(key)) throw new Error('there is no such rollout');
    const script = document.createElement('script');
    waiting.set(key, resolve);
    script.src = `data/${encodeURIComponent(key)}.js`;
    script.addEventListener('error', () => reject(new Error(`data/${key}.js is missing`)));
    document.head.append(script);
  });
}
