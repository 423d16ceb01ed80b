// The workflow dialect, as one function of a random text no program can guess; it gives the kernel object that the
// child process drives:
//   compile(source)   build the program; a SyntaxError leaves uncaught, so that V8 reports its position
//   start(json)       {args?, limits, total, spent}: run it
//   deliver(json)     [spent, [id, tag, ...], ...]: settle calls
//   drain()           "." or "+" (more to come) and a JSON array of messages
//
// The program shares this realm and may redefine anything in it. So the kernel keeps the primordials it needs, never
// uses iteration, spread or inherited properties, and its messages are prototype-less arrays of primitives.
//
// A rejection that the program itself never awaits is not seen: V8 tells its embedder only, and mini-racer passes
// nothing on. What agent() gave is in the trace all the same.
(function (secret) {
  'use strict';

  const SCRIPT = `${secret}.js`; // the program's, shown as workflow.js; code it evaluates can not pose as the author's
  const SLOT = `@${secret}:`; // begins the name of a slot's function; its path follows
  const HEADER_LINES = 3; // two that V8 puts before an AsyncFunction's body, one for the strict directive
  const CHUNK = 1 << 18; // characters per drain
  const FRAMES = 200; // of a stack that are searched for the path
  const PATH_CHARS = 2000;

  const { apply, construct, defineProperty, getOwnPropertyDescriptor, getPrototypeOf, deleteProperty } = Reflect;
  const { setPrototypeOf } = Object;
  const uncurry = (method) => (self, a, b) => apply(method, self, [a, b]);
  const { stringify, parse } = JSON;
  const { isArray, prototype: ArrayPrototype } = Array;
  const { captureStackTrace } = Error;
  const PromiseCtor = Promise;
  const StringCtor = String;
  const ErrorCtor = Error;
  const TypeErrorCtor = TypeError;
  const RangeErrorCtor = RangeError;
  const AsyncFunction = (async function () {}).constructor;
  const slice = uncurry(String.prototype.slice);
  const mark = uncurry(WeakMap.prototype.set);
  const markOf = uncurry(WeakMap.prototype.get);
  const infinity = Infinity;
  const PromisePrototype = Promise.prototype;
  const MapPrototype = Map.prototype;
  const SetPrototype = Set.prototype;

  const list = () => setPrototypeOf([], null);
  const push = (array, value) => { array[array.length] = value; };
  const hidden = (value) => ({ __proto__: null, value, writable: true, enumerable: false, configurable: true });
  const fixed = (value) => ({ __proto__: null, value, writable: false, enumerable: false, configurable: false });

  // ---- messages to the parent ----

  let outbox = list();
  let drained = 0; // messages of the outbox that have been taken
  let logged = 0;
  let dropped = 0; // log lines beyond the limit, since the last drain
  let limits = null;

  function emit(kind, a, b, c, d, e, f) {
    const message = list();
    push(message, kind);
    push(message, a); push(message, b); push(message, c); push(message, d); push(message, e); push(message, f);
    push(outbox, stringify(message));
  }

  const cut = (text, size) => (text.length <= size ? text : slice(text, 0, size) + ` ... [cut: ${text.length} characters]`);

  function line(text) {
    logged += 1;
    if (logged <= limits.log_lines) emit('log', cut(text, 8000));
    else dropped += 1;
  }

  // ---- where we are: async stack traces carry the structural path across every await ----

  let CallSite = null; // getters of V8's frame objects, which no program ever gets to see
  let probe = null;
  let scope = '';
  let site = null;
  const places = new WeakMap(); // error -> "line:column"
  const kinds = new WeakMap(); // error -> "budget" | "cancelled"

  function formatFrames(error, frames) {
    if (CallSite === null && frames.length > 0) {
      const proto = getPrototypeOf(frames[0]);
      CallSite = {
        __proto__: null,
        name: uncurry(proto.getFunctionName), script: uncurry(proto.getScriptNameOrSourceURL),
        line: uncurry(proto.getLineNumber), column: uncurry(proto.getColumnNumber),
        isAll: uncurry(proto.isPromiseAll), allIndex: uncurry(proto.getPromiseIndex),
      };
    }
    const probing = error === probe;
    let text = '';
    let place = null;
    let within = '';
    scope = null;
    for (let i = 0; i < frames.length; i++) {
      const frame = frames[i];
      const name = CallSite.name(frame);
      if (CallSite.script(frame) === SCRIPT) {
        const at = `${CallSite.line(frame) - HEADER_LINES}:${CallSite.column(frame)}`;
        if (place === null) place = at;
        if (!probing) text += `\n    at ${name === null || name === 'eval' ? '' : name + ' '}(workflow.js:${at})`;
      } else if (probing && scope === null) {
        if (CallSite.isAll(frame)) within = `.all[${CallSite.allIndex(frame)}]` + within;
        else if (name !== null && slice(name, 0, SLOT.length) === SLOT) scope = slice(name, SLOT.length) + within;
      }
    }
    if (probing) {
      if (scope === null) scope = slice(within, 1);
      site = place;
      return '';
    }
    if (place !== null) mark(places, error, place);
    return describe(error) + text;
  }

  // What was thrown, as text, whatever its getters do.
  function describe(error) {
    try {
      if (typeof error !== 'object' || error === null) return `uncaught ${typeof error}: ${StringCtor(error)}`;
      const message = error.message;
      if (typeof message !== 'string') return `uncaught object: ${cut(stringify(error), 500)}`;
      const name = error.name;
      const title = typeof name === 'string' ? name : 'Error';
      return message === '' ? title : `${title}: ${message}`;
    } catch {
      return `uncaught ${typeof error} that can not be shown`;
    }
  }

  defineProperty(Error, 'stackTraceLimit', fixed(FRAMES));
  defineProperty(Error, 'prepareStackTrace', fixed(formatFrames));

  function locate(below) {
    probe = { __proto__: null };
    captureStackTrace(probe, below);
    void probe.stack;
    probe = null;
  }

  const counts = { __proto__: null };
  function numbered(kind) {
    const key = scope === '' ? kind : `${scope}.${kind}`;
    if (key.length > PATH_CHARS) throw new RangeErrorCtor(`${kind}() is nested too deeply`);
    const n = counts[key] === undefined ? 0 : counts[key];
    counts[key] = n + 1;
    return `${key}[${n}]`;
  }

  // ---- agent ----

  // Awaiting a promise reads its `constructor`. Where the program has changed that, the promise gets an own one; only
  // there, because any own one makes V8 take the slow path for every promise.
  function shielded(promise) {
    const found = setPrototypeOf(getOwnPropertyDescriptor(PromisePrototype, 'constructor') || {}, null);
    if (found.value !== PromiseCtor) defineProperty(promise, 'constructor', hidden(PromiseCtor));
    return promise;
  }

  let currentPhase = null;
  let spent = 0;
  let total = null;
  let nextId = 0;
  const pending = { __proto__: null };

  function agent(prompt, opts) {
    locate(agent);
    const path = scope === '' ? numbered('agent') : scope;
    const at = site;
    return new PromiseCtor((resolve, reject) => {
      const text = StringCtor(prompt);
      if (opts !== undefined && opts !== null && (typeof opts !== 'object' || isArray(opts))) {
        throw new TypeErrorCtor('agent(prompt, opts): opts must be an object');
      }
      const json = opts === undefined || opts === null ? '{}' : stringify(opts);
      if (typeof json !== 'string' || json[0] !== '{') throw new TypeErrorCtor('agent(prompt, opts): opts must be plain JSON data');
      if (json.length > limits.prompt_chars) {
        throw new RangeErrorCtor(`agent(prompt, opts): opts are longer than ${limits.prompt_chars} characters`);
      }
      const id = nextId++;
      pending[id] = { __proto__: null, resolve, reject };
      emit('call', id, path, at, slice(text, 0, limits.prompt_chars), text.length, list4(json, currentPhase));
    });
  }

  function list4(a, b) {
    const pair = list();
    push(pair, a); push(pair, b);
    return pair;
  }

  function settle(id, tag, value, message) {
    const call = pending[id];
    if (call === undefined) return;
    delete pending[id];
    if (tag === 'value') {
      call.resolve(value);
      return;
    }
    const error = new ErrorCtor(message);
    defineProperty(error, 'name', hidden(value));
    if (tag !== 'error') mark(kinds, error, tag);
    call.reject(error);
  }

  // ---- parallel and pipeline ----

  function checkSize(name, n) {
    if (n > limits.items) throw new RangeErrorCtor(`${name}() takes at most ${limits.items} items, got ${n}`);
  }

  // Runs one slot under a function whose name is its path, for `locate`.
  function within(path, body) {
    defineProperty(body, 'name', hidden(SLOT + path));
    return body();
  }

  function failed(path, error) {
    if (markOf(kinds, error) === 'cancelled') throw error;
    emit('slot', path, cut(describe(error), 500), placeOf(error));
    return null;
  }

  async function gather(slots) {
    const values = list();
    for (let i = 0; i < slots.length; i++) values[i] = await shielded(slots[i]);
    return setPrototypeOf(values, ArrayPrototype);
  }

  async function parallel(thunks) {
    if (!isArray(thunks)) throw new TypeErrorCtor('parallel() expects an array of functions');
    checkSize('parallel', thunks.length);
    for (let i = 0; i < thunks.length; i++) {
      if (typeof thunks[i] !== 'function') {
        throw new TypeErrorCtor('parallel() expects an array of functions, not promises. Wrap each call: () => agent(...)');
      }
    }
    locate(parallel);
    const base = numbered('parallel');
    const slots = list();
    for (let i = 0; i < thunks.length; i++) {
      const path = `${base}[${i}]`;
      const thunk = thunks[i];
      slots[i] = within(path, async () => {
        try {
          return await thunk();
        } catch (error) {
          return failed(path, error);
        }
      });
    }
    return gather(slots);
  }

  async function pipeline(items, ...stages) {
    if (!isArray(items)) throw new TypeErrorCtor('pipeline() expects an array as the first argument');
    checkSize('pipeline', items.length);
    for (let s = 0; s < stages.length; s++) {
      if (typeof stages[s] !== 'function') {
        throw new TypeErrorCtor('pipeline() stages must be functions: pipeline(items, (prev, item, index) => ..., ...)');
      }
    }
    locate(pipeline);
    const base = numbered('pipeline');
    const lanes = list();
    for (let i = 0; i < items.length; i++) lanes[i] = lane(`${base}[${i}]`, items[i], i, stages);
    return gather(lanes);
  }

  async function lane(path, item, index, stages) {
    let value = item;
    for (let s = 0; s < stages.length; s++) {
      const stage = stages[s];
      const prev = value;
      const here = `${path}.stage[${s}]`;
      try {
        value = await within(here, async () => await stage(prev, item, index));
      } catch (error) {
        value = failed(here, error);
      }
      if (value === null && s < stages.length - 1) {
        emit('drop', here, s);
        return null;
      }
    }
    return value;
  }

  // ---- the other globals ----

  function phase(title) {
    currentPhase = cut(StringCtor(title), 500);
    emit('phase', currentPhase);
  }

  const log = (value) => line(StringCtor(value));

  function print(...values) {
    let text = '';
    for (let i = 0; i < values.length; i++) {
      const value = values[i];
      let shown;
      try {
        shown = typeof value === 'object' && value !== null ? stringify(value) : StringCtor(value);
      } catch {
        shown = '[unprintable]';
      }
      text += (i === 0 ? '' : ' ') + shown;
    }
    line(text);
  }

  async function workflow() {
    throw new ErrorCtor('workflow() is not available here: call agent(), parallel() and pipeline() directly');
  }

  const banned = (what) => () => {
    throw new ErrorCtor(`${what} is unavailable in workflow scripts (breaks replay). Pass the value in through args.`);
  };

  function publish(name, value) {
    defineProperty(globalThis, name, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
  }

  function installGlobals() {
    // What reads a clock, shares memory, or allocates outside the heap limit.
    const removed = ['Temporal', 'Intl', 'WebAssembly', 'SharedArrayBuffer', 'Atomics', 'FinalizationRegistry', 'WeakRef',
      'setTimeout', 'clearTimeout', '__timer_manager'];
    for (let i = 0; i < removed.length; i++) deleteProperty(globalThis, removed[i]);

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
    defineProperty(globalThis, 'Date', hidden(GuardedDate));
    defineProperty(Math, 'random', hidden(banned('Math.random()')));

    // A promise in JSON is a missing await; "{}" would hide it.
    defineProperty(PromiseCtor.prototype, 'toJSON', hidden(() => {
      emit('warn', 'a Promise was turned into JSON text: an await is missing');
      return '[object Promise]';
    }));

    const remaining = () => (total === null ? infinity : total > spent ? total - spent : 0);
    const budget = {};
    defineProperty(budget, 'total', { __proto__: null, get: () => total, enumerable: true });
    defineProperty(budget, 'spent', { __proto__: null, value: () => spent, enumerable: true });
    defineProperty(budget, 'remaining', { __proto__: null, value: remaining, enumerable: true });

    const names = ['log', 'info', 'warn', 'error', 'debug'];
    const consoleObject = {};
    for (let i = 0; i < names.length; i++) consoleObject[names[i]] = print;
    publish('console', consoleObject);
    publish('agent', agent);
    publish('parallel', parallel);
    publish('pipeline', pipeline);
    publish('phase', phase);
    publish('log', log);
    publish('budget', budget);
    publish('workflow', workflow);
    publish('args', undefined);
  }

  installGlobals();

  // ---- the run ----

  function placeOf(error) {
    if (typeof error !== 'object' || error === null) return null;
    try {
      void error.stack; // V8 formats, and so locates, on first reading
    } catch {
      return null;
    }
    const place = markOf(places, error);
    return place === undefined ? null : place;
  }

  // A replacer for stringify that says what JSON does not keep.
  function faithful() {
    let numbers = false;
    let collections = false;
    return (_, value) => {
      if (typeof value === 'number') {
        if (!numbers && (value !== value || value === infinity || value === -infinity)) {
          numbers = true;
          emit('warn', 'the returned value has NaN or Infinity in it: JSON turns them into null');
        }
      } else if (!collections && typeof value === 'object' && value !== null) {
        const prototype = getPrototypeOf(value);
        if (prototype === MapPrototype || prototype === SetPrototype) {
          collections = true;
          emit('warn', 'the returned value has a Map or Set in it: JSON turns it into {}. Return [...it] instead');
        }
      }
      return value;
    };
  }

  function returned(value) {
    if (value === undefined) {
      emit('done', null);
      return;
    }
    let json;
    try {
      json = stringify(value, faithful());
    } catch (error) {
      emit('fail', 'unserialisable', `the returned value is not JSON: ${describe(error)}`, null);
      return;
    }
    if (typeof json !== 'string') {
      emit('fail', 'unserialisable', `the returned value is not JSON: it is a ${typeof value}`, null);
    } else if (json.length > limits.output_chars) {
      emit('fail', 'output_chars', `the returned value is ${json.length} characters of JSON, more than ${limits.output_chars}`, null);
    } else {
      emit('done', json);
    }
  }

  function thrown(error) {
    const kind = markOf(kinds, error);
    emit('fail', kind === undefined ? 'error' : kind, cut(describe(error), 4000), placeOf(error));
  }

  let body = null;

  async function run() {
    let value;
    try {
      value = await shielded(body()); // unlike then(), await does not read the species
    } catch (error) {
      thrown(error);
      return;
    }
    returned(value);
  }

  return {
    __proto__: null,

    compile(source) {
      body = construct(AsyncFunction, [`'use strict';\n${source}\n//# sourceURL=${SCRIPT}`]);
    },

    start(json) {
      const given = parse(json);
      limits = setPrototypeOf(given.limits, null);
      total = given.total;
      spent = given.spent;
      if (given.has_args) globalThis.args = given.args;
      run();
    },

    deliver(json) {
      const results = parse(json);
      spent = results[0];
      for (let i = 1; i < results.length; i++) {
        const result = setPrototypeOf(results[i], null);
        settle(result[0], result[1], result[2], result[3]);
      }
    },

    drain() {
      if (dropped > 0) emit('dropped', dropped);
      dropped = 0;
      let text = '[';
      let separator = '';
      for (; drained < outbox.length && text.length < CHUNK; drained++) {
        text += separator + outbox[drained];
        separator = ',';
      }
      if (drained < outbox.length) return `+${text}]`;
      outbox = list();
      drained = 0;
      return `.${text}]`;
    },
  };
})
