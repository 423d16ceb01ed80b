// What a program finds changed in JavaScript: no clock and no randomness, so that a run can be replayed; nothing that
// shares memory or allocates outside the heap limit; a console that logs. `line` logs a text, `warn` warns the author.
(function (basics, describe, line, warn) {
  'use strict';

  const { construct, defineProperty, deleteProperty, hidden, stringify, Error, Promise, String } = basics;

  const removed = ['Temporal', 'Intl', 'WebAssembly', 'SharedArrayBuffer', 'Atomics', 'FinalizationRegistry', 'WeakRef'];
  for (const name of removed) deleteProperty(globalThis, name);

  const banned = (what) => () => {
    throw new Error(`${what} is unavailable in workflow scripts (breaks replay). Pass the value in through args.`);
  };

  const RealDate = Date;
  function GuardedDate(...fields) {
    if (new.target === undefined) banned('Date()')();
    if (fields.length === 0) banned('new Date()')();
    return construct(RealDate, fields, new.target);
  }
  GuardedDate.prototype = RealDate.prototype;
  defineProperty(GuardedDate, 'name', hidden('Date'));
  defineProperty(GuardedDate, 'parse', hidden(RealDate.parse));
  defineProperty(GuardedDate, 'UTC', hidden(RealDate.UTC));
  defineProperty(GuardedDate, 'now', hidden(banned('Date.now()')));
  defineProperty(RealDate.prototype, 'constructor', hidden(GuardedDate));
  deleteProperty(RealDate.prototype, 'toTemporalInstant');
  defineProperty(globalThis, 'Date', hidden(GuardedDate));
  defineProperty(Math, 'random', hidden(banned('Math.random()')));

  // A promise in JSON is a missing await; "{}" would hide it.
  defineProperty(Promise.prototype, 'toJSON', hidden(() => {
    warn('a Promise was turned into JSON text: an await is missing');
    return '[object Promise]';
  }));

  function shown(value) {
    try {
      if (typeof value !== 'object' || value === null) return String(value);
      const json = stringify(value);
      return json === '{}' && typeof value.message === 'string' ? describe(value) : json;
    } catch {
      return '[unprintable]';
    }
  }

  function print(...values) {
    let text = '';
    for (let i = 0; i < values.length; i++) text += (i === 0 ? '' : ' ') + shown(values[i]);
    line(text);
  }

  const console = { assert(ok, message) { if (!ok) print('Assertion failed:', message); } };
  for (const name of ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir', 'dirxml', 'table', 'group', 'groupCollapsed', 'count']) {
    console[name] = print;
  }
  for (const name of ['groupEnd', 'time', 'timeEnd', 'timeLog', 'countReset', 'clear']) console[name] = () => {};
  defineProperty(globalThis, 'console', { __proto__: null, value: console, writable: true, enumerable: true, configurable: true });
})
