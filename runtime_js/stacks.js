// Where we are, and where an error was thrown: async stack traces carry the structural path across every await.
//
//   locate(below)          {number, path, site}: program, structural path and "line:column" of the caller of `below`
//   within(n, path, body)  run a slot of parallel or pipeline, so that `locate` finds it
//   numbered(kind, path)   the path of the next `kind` at a path
//   placeOf, setPlace      "line:column" of an error's innermost frame in a program
//   describe               an error as text
//
// A program could forge all this, had it the names that our scripts and slots have. They stand in the frames that V8
// hands to `prepareStackTrace`, and in the text that V8 makes when a stack is read during that call. So nothing of the
// program may run in it.
(function (basics, secret, programs) {
  'use strict';

  const {
    captureStackTrace, cut, defineProperty, fixed, getPrototypeOf, hidden, indexOf, mark, markOf, own, slice, stringify, uncurry,
    Error, RangeError, String, WeakMap,
  } = basics;

  const SLOT = `@${secret}:`; // begins the name of a slot's function; "program:path" follows
  const HEADER_LINES = 3; // two that V8 puts before an AsyncFunction's body, one for the strict directive
  const FRAMES = 200; // of a stack that are searched for the path
  const PATH_CHARS = 2000;

  const frameOf = (() => {
    let proto = null;
    Error.prepareStackTrace = (_, frames) => { proto = getPrototypeOf(frames[0]); };
    void new Error().stack;
    return {
      __proto__: null,
      name: uncurry(proto.getFunctionName), script: uncurry(proto.getScriptNameOrSourceURL),
      line: uncurry(proto.getLineNumber), column: uncurry(proto.getColumnNumber),
      isAll: uncurry(proto.isPromiseAll), allIndex: uncurry(proto.getPromiseIndex),
    };
  })();

  const scripts = { __proto__: null }; // V8's name of a script, which code a program evaluates can not take -> number

  // What a program's text ends with, for V8 to name it.
  function named(number) {
    const name = `${secret}.${number}.js`;
    scripts[name] = number;
    return `//# sourceURL=${name}`;
  }

  const position = (frame) => `${frameOf.line(frame) - HEADER_LINES}:${frameOf.column(frame)}`;

  let probe = null;
  let here = null;

  function locate(below) {
    probe = { __proto__: null };
    captureStackTrace(probe, below);
    void probe.stack;
    probe = null;
    return here;
  }

  // Where a stack is too deep, or broken by a promise that nobody awaits, its outermost program is what is known.
  function seek(frames) {
    let site = null;
    let path = null;
    let inside = 0;
    let all = '';
    for (let i = 0; i < frames.length && (path === null || site === null); i++) {
      const frame = frames[i];
      const number = scripts[frameOf.script(frame)];
      if (number !== undefined) {
        if (site === null) site = position(frame);
        if (path === null) inside = number;
      } else if (path === null && frameOf.isAll(frame)) {
        all = `.all[${frameOf.allIndex(frame)}]` + all;
      } else if (path === null) {
        const name = frameOf.name(frame);
        if (name !== null && slice(name, 0, SLOT.length) === SLOT) {
          const slot = slice(name, SLOT.length);
          const colon = indexOf(slot, ':');
          inside = +slice(slot, 0, colon);
          path = slice(slot, colon + 1) + all;
        }
      }
    }
    if (path === null) path = programs[inside].path + all;
    here = { __proto__: null, number: inside, path: path[0] === '.' ? slice(path, 1) : path, site };
  }

  const places = new WeakMap(); // error -> number of a program -> "line:column" of its innermost frame there

  function format(error, frames) {
    let text = heading(error);
    let found = null;
    for (let i = 0; i < frames.length; i++) {
      const frame = frames[i];
      const number = scripts[frameOf.script(frame)];
      if (number === undefined) continue;
      const at = position(frame);
      const name = frameOf.name(frame);
      if (found === null) found = { __proto__: null };
      if (found[number] === undefined) found[number] = at;
      text += `\n    at ${name === null || name === 'eval' ? '' : name + ' '}(${programs[number].title}:${at})`;
    }
    if (found !== null) mark(places, error, found);
    return text;
  }

  const nativeNames = new WeakMap(); // prototype of an error that V8 throws -> its name
  const natives = [TypeError, RangeError, SyntaxError, ReferenceError, EvalError, URIError, AggregateError];
  for (const native of natives) mark(nativeNames, native.prototype, native.name);

  function heading(error) {
    const given = own(error, 'name');
    const native = markOf(nativeNames, getPrototypeOf(error));
    const name = typeof given === 'string' ? given : native === undefined ? 'Error' : native;
    const message = own(error, 'message');
    return typeof message === 'string' && message !== '' ? `${name}: ${message}` : name;
  }

  defineProperty(Error, 'stackTraceLimit', fixed(FRAMES));
  defineProperty(Error, 'prepareStackTrace', fixed((error, frames) => (error === probe ? seek(frames) : format(error, frames))));

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

  // What was thrown, as text, whatever its getters do.
  function describe(error) {
    try {
      if (typeof error !== 'object' || error === null) return `uncaught ${typeof error}: ${String(error)}`;
      const message = error.message;
      if (typeof message !== 'string') return `uncaught object: ${cut(stringify(error), 500)}`;
      const name = error.name;
      const title = typeof name === 'string' ? name : 'Error';
      return message === '' ? title : `${title}: ${message}`;
    } catch {
      return `uncaught ${typeof error} that can not be shown`;
    }
  }

  const counts = { __proto__: null };
  function numbered(kind, path) {
    const key = path === '' ? kind : `${path}.${kind}`;
    if (key.length > PATH_CHARS) throw new RangeError(`${kind}() is nested too deeply`);
    const n = counts[key] === undefined ? 0 : counts[key];
    counts[key] = n + 1;
    return `${key}[${n}]`;
  }

  function within(number, path, body) {
    defineProperty(body, 'name', hidden(`${SLOT}${number}:${path}`));
    return body();
  }

  return { __proto__: null, named, locate, numbered, within, describe, placeOf, setPlace };
})
