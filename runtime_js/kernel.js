// The workflow dialect, as one function of a random text no program can guess; it gives the kernel object that the
// child process drives:
//   compile(source)   build the program; a SyntaxError leaves uncaught, so that V8 reports its position
//   begin(source, json)   compile it and run it; json is {args?, limits, total, spent}
//   load(json)        [number, source]: build and run the child workflow that asked for it; a SyntaxError leaves
//   deliver(json)     [spent, [id, tag, ...], ...]: settle calls, ring timers, refuse child workflows
//   drain()           "." or "+" (more to come) and a JSON array of messages
//
// Programs are numbered: 0 is the main one, the others are its children, which run in the same realm.
//
// The program shares this realm and may redefine anything in it. So the kernel keeps the primordials it needs, never
// uses iteration, spread or inherited properties, and its messages are prototype-less arrays of primitives.
//
// V8 tells only its embedder of a rejection that nobody awaits, and mini-racer passes nothing on. So the parent ends
// each call whose value the program drops with `?.$unawaited`, a getter that watches the promise.
(function (secret) {
  'use strict';

  const SLOT = `@${secret}:`; // begins the name of a slot's function; "program:path" follows
  const HEADER_LINES = 3; // two that V8 puts before an AsyncFunction's body, one for the strict directive
  const CHUNK = 1 << 18; // characters per drain
  const FRAMES = 200; // of a stack that are searched for the path
  const PATH_CHARS = 2000;
  const WATCHED = 1000; // promises that are watched for the end of the program
  const TIMER_MS = 0x7fffffff;

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
  const indexOf = uncurry(String.prototype.indexOf);
  const mark = uncurry(WeakMap.prototype.set);
  const markOf = uncurry(WeakMap.prototype.get);
  const infinity = Infinity;
  const PromisePrototype = Promise.prototype;
  const then = uncurry(Promise.prototype.then);
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

  function emit(...message) {
    push(outbox, stringify(setPrototypeOf(message, null)));
  }

  // ---- the programs ----

  const programs = list();
  const scripts = { __proto__: null }; // V8's name of a script, which code a program evaluates can not take -> number

  function addProgram(path, title) {
    const number = programs.length;
    const program = { __proto__: null, number, path, title, body: null, args: undefined, phase: null, at: null, resolve: null, reject: null };
    scripts[`${secret}.${number}.js`] = number;
    push(programs, program);
    return program;
  }

  function unload(program, error) {
    setPlace(error, 0, program.at);
    program.reject(error);
  }

  function build(program, source) {
    program.body = construct(AsyncFunction, [`'use strict';\n${source}\n//# sourceURL=${secret}.${program.number}.js`]);
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
  let inside = 0; // number of the program
  const places = new WeakMap(); // error -> number of a program -> "line:column" of its innermost frame there
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
    let found = null;
    let all = '';
    scope = null;
    for (let i = 0; i < frames.length; i++) {
      const frame = frames[i];
      const name = CallSite.name(frame);
      const number = scripts[CallSite.script(frame)];
      if (number !== undefined) {
        const at = `${CallSite.line(frame) - HEADER_LINES}:${CallSite.column(frame)}`;
        if (place === null) place = at;
        if (!probing) {
          if (found === null) found = { __proto__: null };
          if (found[number] === undefined) found[number] = at;
          text += `\n    at ${name === null || name === 'eval' ? '' : name + ' '}(${programs[number].title}:${at})`;
        }
      } else if (probing && scope === null) {
        if (CallSite.isAll(frame)) {
          all = `.all[${CallSite.allIndex(frame)}]` + all;
        } else if (name !== null && slice(name, 0, SLOT.length) === SLOT) {
          const slot = slice(name, SLOT.length);
          const colon = indexOf(slot, ':');
          inside = +slice(slot, 0, colon);
          scope = slice(slot, colon + 1) + all;
        }
      }
    }
    if (probing) {
      site = place;
      if (scope === null) {
        inside = 0;
        scope = slice(all, 1);
      }
      return '';
    }
    if (found !== null) mark(places, error, found);
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

  let spent = 0;
  let total = null;
  let nextId = 0;
  const pending = { __proto__: null };

  function agent(prompt, opts) {
    locate(agent);
    const program = programs[inside];
    const path = scope === program.path ? numbered('agent') : scope;
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
      pending[id] = { __proto__: null, resolve, reject, number: program.number, at };
      emit('call', id, path, at, slice(text, 0, limits.prompt_chars), text.length, json, program.phase, program.number);
    });
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
    setPlace(error, call.number, call.at);
    call.reject(error);
  }

  // ---- parallel and pipeline ----

  function checkSize(name, n) {
    if (n > limits.items) throw new RangeErrorCtor(`${name}() takes at most ${limits.items} items, got ${n}`);
  }

  // Runs one slot under a function whose name is its program and path, for `locate`.
  function within(number, path, body) {
    defineProperty(body, 'name', hidden(`${SLOT}${number}:${path}`));
    return body();
  }

  function failed(number, path, error) {
    if (markOf(kinds, error) === 'cancelled') throw error;
    emit('slot', path, cut(describe(error), 500), placeOf(error, number));
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
    const number = inside;
    const base = numbered('parallel');
    const slots = list();
    for (let i = 0; i < thunks.length; i++) {
      const path = `${base}[${i}]`;
      const thunk = thunks[i];
      slots[i] = within(number, path, async () => {
        try {
          return await thunk();
        } catch (error) {
          return failed(number, path, error);
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
    const number = inside;
    const base = numbered('pipeline');
    const lanes = list();
    for (let i = 0; i < items.length; i++) lanes[i] = lane(number, `${base}[${i}]`, items[i], i, stages);
    return gather(lanes);
  }

  async function lane(number, path, item, index, stages) {
    let value = item;
    for (let s = 0; s < stages.length; s++) {
      const stage = stages[s];
      const prev = value;
      const here = `${path}.stage[${s}]`;
      try {
        value = await within(number, here, async () => await stage(prev, item, index));
      } catch (error) {
        value = failed(number, here, error);
      }
      if (value === null && s < stages.length - 1) {
        emit('drop', here, s);
        return null;
      }
    }
    return value;
  }

  // ---- workflow: a child program in this realm, one level deep ----

  async function workflow(ref, given) {
    locate(workflow);
    const at = site;
    if (inside !== 0) {
      throw new ErrorCtor('workflow() cannot be called from within a child workflow \u2014 nesting is limited to one level. Call agent(), parallel() and pipeline() here.');
    }
    const byName = typeof ref === 'string';
    const name = byName || ref === undefined || ref === null ? ref : ref.scriptPath;
    if (typeof name !== 'string') {
      throw new TypeErrorCtor("workflow(ref, args) expects a name, or {scriptPath: 'file.js'}");
    }
    const json = given === undefined ? null : stringify(given);
    if (json === undefined) throw new TypeErrorCtor('workflow(ref, args): args must be JSON data');
    if (json !== null && json.length > limits.prompt_chars) {
      throw new RangeErrorCtor(`workflow(ref, args): args are longer than ${limits.prompt_chars} characters`);
    }
    if (programs.length > limits.items) throw new RangeErrorCtor(`more than ${limits.items} calls of workflow()`);
    const child = addProgram(numbered('workflow'), cut(name, 200));
    if (json !== null) child.args = parse(json);
    child.at = at;
    divideArgs();
    await shielded(new PromiseCtor((resolve, reject) => {
      child.resolve = resolve;
      child.reject = reject;
      emit('workflow', child.number, child.path, at, byName, slice(name, 0, 2000), programs[0].phase);
    }));
    let text;
    try {
      const value = await within(child.number, child.path, async () => await shielded(child.body()));
      text = value === undefined ? value : asJson(value);
    } catch (error) {
      const line = placeOf(error, child.number);
      const shown = `${cut(describe(error), 2000)}${line === null ? '' : ` (${line})`}`;
      emit('left', child.number, shown);
      if (markOf(kinds, error) !== undefined) {
        setPlace(error, 0, at);
        throw error;
      }
      throw new ErrorCtor(`workflow ${stringify(child.title)} failed: ${shown}`);
    }
    emit('left', child.number, null);
    return text === undefined ? text : parse(text);
  }

  // `args` is the program's own in each, and the stack tells which one asks. One program alone has a plain property.
  let divided = false;
  function divideArgs() {
    if (divided) return;
    divided = true;
    programs[0].args = globalThis.args;
    const here = () => {
      locate(here);
      return programs[inside];
    };
    const get = () => here().args;
    const set = (value) => { here().args = value; };
    defineProperty(globalThis, 'args', { __proto__: null, get, set, enumerable: true, configurable: true });
  }

  // ---- timers, which the parent keeps ----

  let nextTimer = 1;
  let waiting = 0;
  const timers = { __proto__: null };

  function setTimeout(callback, delay, ...rest) {
    if (typeof callback !== 'function') throw new TypeErrorCtor('setTimeout(callback, milliseconds) expects a function');
    if (waiting >= limits.items) throw new RangeErrorCtor(`more than ${limits.items} timers are waiting`);
    const ms = +delay;
    locate(setTimeout);
    const id = nextTimer++;
    waiting += 1;
    timers[id] = { __proto__: null, callback, rest, number: inside, path: scope, at: site };
    emit('timer', id, ms > 0 ? (ms < TIMER_MS ? ms : TIMER_MS) : 0);
    return id;
  }

  function clearTimeout(id) {
    const key = typeof id === 'number' ? id : 0;
    if (timers[key] === undefined) return;
    delete timers[key];
    waiting -= 1;
    emit('clear', key);
  }

  function ring(id) {
    const timer = timers[id];
    if (timer === undefined) return;
    delete timers[id];
    waiting -= 1;
    const call = () => apply(timer.callback, undefined, timer.rest);
    try {
      const value = timer.path === '' ? call() : within(timer.number, timer.path, call);
      if (isPromise(value)) watch(value, timer.number, timer.at);
    } catch (error) {
      unseen(error, timer.number, timer.at);
    }
  }

  // ---- promises that the program drops ----

  const watched = list();
  let over = false; // the program has just returned
  function isPromise(value) {
    return typeof value === 'object' && value !== null && getPrototypeOf(value) === PromisePrototype;
  }

  function unseen(error, number, at) {
    if (markOf(kinds, error) === 'cancelled') return;
    const place = placeOf(error, number);
    emit('unseen', at, number, cut(describe(error), 500), place);
  }

  function watch(promise, number, at) {
    const entry = { __proto__: null, at, number, pending: true };
    if (watched.length < WATCHED) push(watched, entry);
    try {
      then(shielded(promise), () => { entry.pending = false; }, (error) => {
        entry.pending = false;
        unseen(error, number, at);
      });
    } catch {
      entry.pending = false; // not a promise, or the program has changed what one is
    }
  }

  function installWatches() {
    function drop() {
      locate(drop);
      const number = inside;
      const at = site;
      if (isPromise(this)) watch(this, number, at);
      else for (let i = 0; i < this.length && i < WATCHED; i++) if (isPromise(this[i])) watch(this[i], number, at);
    }
    const getter = { __proto__: null, get: drop, set: undefined, enumerable: false, configurable: false };
    defineProperty(PromisePrototype, '$unawaited', getter);
    defineProperty(ArrayPrototype, '$unawaited', getter);

    const nativeForEach = ArrayPrototype.forEach;
    function forEach(callback, self) {
      if (typeof callback !== 'function') return apply(nativeForEach, this, [callback]);
      return apply(nativeForEach, this, [(value, index, array) => {
        const result = apply(callback, self, [value, index, array]);
        if (isPromise(result)) {
          locate(forEach);
          watch(result, inside, site);
        }
      }]);
    }
    defineProperty(ArrayPrototype, 'forEach', hidden(forEach));
  }

  // ---- the other globals ----

  function phase(title) {
    locate(phase);
    programs[inside].phase = cut(StringCtor(title), 500);
    emit('phase', programs[inside].phase, inside);
  }

  const log = (value) => line(StringCtor(value));

  function shown(value) {
    try {
      if (typeof value !== 'object' || value === null) return StringCtor(value);
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

  const banned = (what) => () => {
    throw new ErrorCtor(`${what} is unavailable in workflow scripts (breaks replay). Pass the value in through args.`);
  };

  function publish(name, value) {
    defineProperty(globalThis, name, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
  }

  function installGlobals() {
    // What reads a clock, shares memory, or allocates outside the heap limit.
    const removed = ['Temporal', 'Intl', 'WebAssembly', 'SharedArrayBuffer', 'Atomics', 'FinalizationRegistry', 'WeakRef'];
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

    const api = {
      __proto__: null, agent, parallel, pipeline, phase, log, args: undefined, budget, workflow, setTimeout, clearTimeout,
      console: {
        log: print, info: print, warn: print, error: print, debug: print, trace: print, dir: print, table: print,
        group: print, groupCollapsed: print, groupEnd() {}, time() {}, timeEnd() {},
        assert(ok, message) { if (!ok) print('Assertion failed:', message); },
      },
    };
    for (const name in api) publish(name, api[name]);
  }

  installGlobals();
  installWatches();

  // ---- the run ----

  function placeOf(error, number) {
    if (typeof error !== 'object' || error === null) return null;
    if (markOf(places, error) === undefined) {
      try {
        void error.stack; // V8 formats, and so locates, on first reading
      } catch {
        return null;
      }
    }
    const found = markOf(places, error);
    return found === undefined || found[number] === undefined ? null : found[number];
  }

  function setPlace(error, number, at) {
    const found = markOf(places, error);
    const place = found === undefined ? { __proto__: null } : found;
    if (at !== null) place[number] = at;
    mark(places, error, place);
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

  // JSON text of a returned value.
  function asJson(value) {
    let json;
    try {
      json = stringify(value, faithful());
    } catch (error) {
      throw new TypeErrorCtor(`the returned value is not JSON: ${describe(error)}`);
    }
    if (typeof json !== 'string') throw new TypeErrorCtor(`the returned value is not JSON: it is a ${typeof value}`);
    if (json.length > limits.output_chars) {
      throw new RangeErrorCtor(`the returned value is ${json.length} characters of JSON, more than ${limits.output_chars}`);
    }
    return json;
  }

  function returned(value) {
    let json = null;
    if (value !== undefined) {
      try {
        json = asJson(value);
      } catch (error) {
        emit('fail', 'unserialisable', error.message, null);
        return;
      }
    }
    emit('done', json);
    over = true;
  }

  function thrown(error) {
    const kind = markOf(kinds, error);
    emit('fail', kind === undefined ? 'error' : kind, cut(describe(error), 4000), placeOf(error, 0));
  }

  async function run() {
    let value;
    try {
      value = await shielded(programs[0].body()); // unlike then(), await does not read the species
    } catch (error) {
      thrown(error);
      return;
    }
    returned(value);
  }

  const compile = (source) => build(addProgram('', 'workflow.js'), source);

  return {
    __proto__: null,

    compile,

    begin(source, json) {
      compile(source);
      const given = parse(json);
      limits = setPrototypeOf(given.limits, null);
      total = given.total;
      spent = given.spent;
      if (given.has_args) globalThis.args = given.args;
      run();
    },

    load(json) {
      const given = setPrototypeOf(parse(json), null);
      const child = programs[given[0]];
      build(child, given[1]);
      child.resolve();
    },

    deliver(json) {
      const results = parse(json);
      spent = results[0];
      for (let i = 1; i < results.length; i++) {
        const result = setPrototypeOf(results[i], null);
        if (result[1] === 'timer') ring(result[0]);
        else if (result[1] === 'unloaded') unload(programs[result[0]], new ErrorCtor(result[2]));
        else settle(result[0], result[1], result[2], result[3]);
      }
    },

    drain() {
      for (let i = 0; over && i < watched.length; i++) if (watched[i].pending) emit('running', watched[i].at, watched[i].number);
      over = false;
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
