// Promises that the program drops: what they fail with, and which still run when it returns, is told as a warning.
//
// V8 tells only its embedder of a rejection that nobody awaits, and mini-racer passes nothing on. So the parent ends
// each call whose value the program drops with `?.$unawaited`, a getter that watches the promise.
(function (basics, stacks, cancelled, shielded, emit) {
  'use strict';

  const {
    apply, cut, defineProperty, hidden, isPromise, list, push, then, ArrayPrototype, PromisePrototype,
  } = basics;
  const { describe, locate, placeOf } = stacks;

  const WATCHED = 1000; // promises that are watched for the end of the program
  const watched = list();

  function unseen(error, number, at) {
    if (cancelled(error)) return;
    const place = placeOf(error, number);
    emit('unseen', at, number, cut(describe(error), 500), place);
  }

  function watch(value, number, at) {
    if (!isPromise(value)) return;
    const entry = { __proto__: null, at, number, pending: true };
    if (watched.length < WATCHED) push(watched, entry);
    try {
      then(shielded(value), () => { entry.pending = false; }, (error) => {
        entry.pending = false;
        unseen(error, number, at);
      });
    } catch {
      entry.pending = false; // not a promise, or the program has changed what one is
    }
  }

  // The program has returned.
  function running() {
    for (let i = 0; i < watched.length; i++) if (watched[i].pending) emit('running', watched[i].at, watched[i].number);
  }

  function drop() {
    const { number, site } = locate(drop);
    if (isPromise(this)) watch(this, number, site);
    else for (let i = 0; i < this.length && i < WATCHED; i++) watch(this[i], number, site);
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
        const { number, site } = locate(forEach);
        watch(result, number, site);
      }
    }]);
  }
  defineProperty(ArrayPrototype, 'forEach', hidden(forEach));

  return { __proto__: null, watch, unseen, running };
})
