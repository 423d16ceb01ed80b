// Peer of benchmarks_perf/runtime.py: workflow programs in Node's `vm`, one context each, driven over a pipe.
// Lines of JSON in:  {start: n, source, args}  or  {results: [[n, call, value], ...]}
// Lines of JSON out: [[n, call, prompt] or [n, "done", value], ...], one line per turn of the event loop
'use strict';
const vm = require('vm');
const readline = require('readline');

const pending = new Map(); // program -> call -> resolve
let out = [];

function say(message) {
  if (out.length === 0) setImmediate(() => { process.stdout.write(JSON.stringify(out) + '\n'); out = []; });
  out.push(message);
}

function start({ start: n, source, args }) {
  const calls = new Map();
  pending.set(n, calls);
  let next = 0;
  const agent = (prompt) => new Promise((resolve) => { calls.set(next, resolve); say([n, next++, String(prompt)]); });
  const parallel = (thunks) => Promise.all(thunks.map((thunk) => thunk()));
  const context = vm.createContext({ agent, parallel, args });
  vm.runInContext(`(async () => {'use strict';\n${source}\n})()`, context).then((value) => {
    pending.delete(n);
    say([n, 'done', value]);
  });
}

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line);
  if (message.source !== undefined) return start(message);
  for (const [n, call, value] of message.results) {
    const calls = pending.get(n);
    calls.get(call)(value);
    calls.delete(call);
  }
});
