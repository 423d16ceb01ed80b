// The workflow dialect: a function of a random text that no program can guess and of the other files here, which gives
// the kernel object that the child process drives:
//   compile(source)   build the program; a SyntaxError leaves uncaught, so that V8 reports its position
//   begin(source, json)   compile it and run it; json is {args?, limits, total, spent}
//   load(json)        [number, source]: build and run the child workflow that asked for it; a SyntaxError leaves
//   deliver(json)     [spent, [id, tag, ...], ...]: settle calls, ring timers, refuse child workflows
//   drain()           "." or "+" (more to come) and a JSON array of messages
//
// Programs are numbered: 0 is the main one, the others are its children, which run in the same realm.
//
// The program shares this realm and may redefine anything in it. So nothing here depends on what it can reach, and
// messages are prototype-less arrays of primitives.
(function (secret, parts) {
  'use strict';

  const CHUNK = 1 << 18; // characters per drain
  const TIMER_MS = 0x7fffffff;

  const basics = parts.basics();
  const {
    apply, construct, cut, defineProperty, getPrototypeOf, globalThis, hidden, infinity, isArray, isError, isPromise, list, mark,
    markOf, own, parse, push, setPrototypeOf, slice, stringify, ArrayPrototype, AsyncFunction, Error, MapPrototype, Promise,
    PromisePrototype, RangeError, SetPrototype, String, TypeError, WeakMap,
  } = basics;
  const programs = list();
  const kinds = new WeakMap(); // error -> "budget" | "cancelled"
  const cancelled = (error) => markOf(kinds, error) === 'cancelled';
  const stacks = parts.stacks(basics, secret, programs);
  const { describe, locate, named, numbered, placeOf, setPlace, within } = stacks;
  const { running, unseen, watch } = parts.dropped(basics, stacks, cancelled, shielded, emit);
  parts.realm(basics, describe, line, warn);

  // ---- messages to the parent ----

  let outbox = list();
  let drained = 0; // messages of the outbox that have been taken
  let logged = 0;
  let unlogged = 0; // log lines beyond the limit, since the last drain
  let limits = null;

  function emit(...message) {
    push(outbox, stringify(setPrototypeOf(message, null)));
  }

  function line(text) {
    logged += 1;
    if (logged <= limits.log_lines) emit('log', cut(text, 8000));
    else unlogged += 1;
  }

  function warn(text) {
    emit('warn', text);
  }

  // ---- the programs ----

  function addProgram(path, title) {
    const number = programs.length;
    const program = { __proto__: null, number, path, title, body: null, args: undefined, phase: null, at: null, resolve: null, reject: null };
    push(programs, program);
    return program;
  }

  function build(program, source) {
    program.body = construct(AsyncFunction, [`'use strict';\n${source}\n${named(program.number)}`]);
  }

  // Run a program; not as a method of its record, which would be its `this`.
  function enter(program) {
    const { body } = program;
    return shielded(body());
  }

  function unload(program, error) {
    setPlace(error, 0, program.at);
    program.reject(error);
  }

  // ---- agent ----

  // Awaiting a promise reads its `constructor`. Where the program has changed that, the promise gets an own one; only
  // there, because any own one makes V8 take the slow path for every promise.
  function shielded(promise) {
    if (own(PromisePrototype, 'constructor') !== Promise) defineProperty(promise, 'constructor', hidden(Promise));
    return promise;
  }

  let spent = 0;
  let total = null;
  let nextId = 0;
  const pending = { __proto__: null };

  function agent(prompt, opts) {
    const here = locate(agent);
    const program = programs[here.number];
    const path = here.path === program.path ? numbered('agent', here.path) : here.path;
    return new Promise((resolve, reject) => {
      const text = String(prompt);
      if (opts !== undefined && opts !== null && (typeof opts !== 'object' || isArray(opts))) {
        throw new TypeError('agent(prompt, opts): opts must be an object');
      }
      const json = opts === undefined || opts === null ? '{}' : stringify(opts);
      if (typeof json !== 'string' || json[0] !== '{') throw new TypeError('agent(prompt, opts): opts must be plain JSON data');
      if (json.length > limits.prompt_chars) {
        throw new RangeError(`agent(prompt, opts): opts are longer than ${limits.prompt_chars} characters`);
      }
      const id = nextId++;
      pending[id] = { __proto__: null, resolve, reject, number: program.number, site: here.site };
      emit('call', id, path, here.site, slice(text, 0, limits.prompt_chars), text.length, json, program.phase, program.number);
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
    const error = new Error(message);
    defineProperty(error, 'name', hidden(value));
    if (tag !== 'error') mark(kinds, error, tag);
    setPlace(error, call.number, call.site);
    call.reject(error);
  }

  // ---- parallel and pipeline ----

  // The elements of an array of the program's, which may change while they are used.
  function elements(name, array) {
    const { length } = array;
    if (length > limits.items) throw new RangeError(`${name}() takes at most ${limits.items} items, got ${length}`);
    const taken = list();
    for (let i = 0; i < length; i++) taken[i] = array[i];
    return taken;
  }

  function checkFunctions(given, message) {
    for (let i = 0; i < given.length; i++) {
      const value = given[i];
      if (typeof value !== 'function') {
        const what = isPromise(value) ? 'a Promise' : value === null ? 'null' : `of type ${typeof value}`;
        throw new TypeError(`${message}. Number ${i + 1} is ${what}`);
      }
    }
  }

  function failed(number, path, error) {
    if (cancelled(error)) throw error;
    emit('slot', path, cut(describe(error), 500), placeOf(error, number));
    return null;
  }

  async function gather(slots) {
    const values = list();
    for (let i = 0; i < slots.length; i++) values[i] = await shielded(slots[i]);
    return setPrototypeOf(values, ArrayPrototype);
  }

  async function parallel(thunks) {
    if (!isArray(thunks)) throw new TypeError('parallel() expects an array of functions');
    const given = elements('parallel', thunks);
    checkFunctions(given, 'parallel() expects an array of functions, not promises. Wrap each call: () => agent(...)');
    const { number, path: outer } = locate(parallel);
    const base = numbered('parallel', outer);
    const slots = list();
    for (let i = 0; i < given.length; i++) {
      const path = `${base}[${i}]`;
      const thunk = given[i];
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
    if (!isArray(items)) throw new TypeError('pipeline() expects an array as the first argument');
    const given = elements('pipeline', items);
    checkFunctions(stages, 'pipeline() stages must be functions: pipeline(items, (prev, item, index) => ..., ...)');
    const { number, path: outer } = locate(pipeline);
    const base = numbered('pipeline', outer);
    const lanes = list();
    for (let i = 0; i < given.length; i++) lanes[i] = lane(number, `${base}[${i}]`, given[i], i, stages);
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
    const { number, path, site } = locate(workflow);
    if (number !== 0) {
      throw new Error('workflow() cannot be called from within a child workflow \u2014 nesting is limited to one level. Call agent(), parallel() and pipeline() here.');
    }
    const byName = typeof ref === 'string';
    const name = byName || ref === undefined || ref === null ? ref : ref.scriptPath;
    if (typeof name !== 'string') {
      throw new TypeError("workflow(ref, args) expects a name, or {scriptPath: 'file.js'}");
    }
    const json = given === undefined ? null : stringify(given);
    if (json === undefined) throw new TypeError('workflow(ref, args): args must be JSON data');
    if (json !== null && json.length > limits.prompt_chars) {
      throw new RangeError(`workflow(ref, args): args are longer than ${limits.prompt_chars} characters`);
    }
    if (programs.length > limits.items) throw new RangeError(`more than ${limits.items} calls of workflow()`);
    const child = addProgram(numbered('workflow', path), cut(name, 200));
    if (json !== null) child.args = parse(json);
    child.at = site;
    divideArgs();
    await shielded(new Promise((resolve, reject) => {
      child.resolve = resolve;
      child.reject = reject;
      emit('workflow', child.number, child.path, site, byName, slice(name, 0, 2000), programs[0].phase);
    }));
    let text;
    try {
      const value = await within(child.number, child.path, async () => await enter(child));
      text = value === undefined ? value : asJson(value);
    } catch (error) {
      const line = placeOf(error, child.number);
      const shown = `${cut(describe(error), 2000)}${line === null ? '' : ` (${line})`}`;
      emit('left', child.number, shown);
      if (markOf(kinds, error) !== undefined) {
        setPlace(error, 0, site);
        throw error;
      }
      throw new Error(`workflow ${stringify(child.title)} failed: ${shown}`);
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
    const get = () => programs[locate(get).number].args;
    const set = (value) => { programs[locate(set).number].args = value; };
    defineProperty(globalThis, 'args', { __proto__: null, get, set, enumerable: true, configurable: true });
  }

  // ---- timers, which the parent keeps ----

  let nextTimer = 1;
  let waiting = 0;
  const timers = { __proto__: null };

  function setTimeout(callback, delay, ...rest) {
    if (typeof callback !== 'function') throw new TypeError('setTimeout(callback, milliseconds) expects a function');
    if (waiting >= limits.items) throw new RangeError(`more than ${limits.items} timers are waiting`);
    const ms = +delay;
    const id = nextTimer++;
    waiting += 1;
    timers[id] = { __proto__: null, callback, rest, here: locate(setTimeout) };
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
    const { number, path, site } = timer.here;
    const call = () => apply(timer.callback, undefined, timer.rest);
    try {
      watch(path === '' ? call() : within(number, path, call), number, site);
    } catch (error) {
      unseen(error, number, site);
    }
  }

  // ---- the other globals ----

  function phase(title) {
    const { number } = locate(phase);
    const program = programs[number];
    program.phase = cut(String(title), 500);
    emit('phase', program.phase, number);
  }

  const log = (value) => line(String(value));

  const budget = {};
  const remaining = () => (total === null ? infinity : total > spent ? total - spent : 0);
  defineProperty(budget, 'total', { __proto__: null, get: () => total, enumerable: true });
  defineProperty(budget, 'spent', { __proto__: null, value: () => spent, enumerable: true });
  defineProperty(budget, 'remaining', { __proto__: null, value: remaining, enumerable: true });

  const api = { __proto__: null, agent, parallel, pipeline, phase, log, args: undefined, budget, workflow, setTimeout, clearTimeout };
  for (const name in api) {
    defineProperty(globalThis, name, { __proto__: null, value: api[name], writable: true, enumerable: true, configurable: true });
  }

  // ---- the run ----

  // A replacer for stringify that says what JSON does not keep.
  function faithful() {
    const said = { __proto__: null };
    const once = (what) => {
      if (said[what] === undefined) warn(`the returned value has ${what}`);
      said[what] = true;
    };
    return (_, value) => {
      if (typeof value === 'number') {
        if (value !== value || value === infinity || value === -infinity) once('NaN or Infinity in it: JSON turns them into null');
      } else if (typeof value === 'object' && value !== null) {
        const prototype = getPrototypeOf(value);
        if (prototype === MapPrototype || prototype === SetPrototype) {
          once('a Map or Set in it: JSON turns it into {}. Return [...it] instead');
        } else if (isError(value)) once('an Error in it: JSON turns it into {}. Return its message instead');
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
      throw new TypeError(`the returned value is not JSON: ${describe(error)}`);
    }
    if (typeof json !== 'string') throw new TypeError(`the returned value is not JSON: it is a ${typeof value}`);
    if (json.length > limits.output_chars) {
      throw new RangeError(`the returned value is ${json.length} characters of JSON, more than ${limits.output_chars}`);
    }
    return json;
  }

  let over = false; // the program has just returned
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
      value = await enter(programs[0]); // unlike then(), await does not read the species
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
        else if (result[1] === 'unloaded') unload(programs[result[0]], new Error(result[2]));
        else settle(result[0], result[1], result[2], result[3]);
      }
    },

    drain() {
      if (over) running();
      over = false;
      if (unlogged > 0) emit('dropped', unlogged);
      unlogged = 0;
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
