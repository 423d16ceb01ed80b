// What the kernel stands on, taken before any program has run, because a program may redefine all of it. Its parts use
// these and never iteration, spread or inherited properties.
(function () {
  'use strict';

  const { apply, construct, defineProperty, deleteProperty, getOwnPropertyDescriptor, getPrototypeOf } = Reflect;
  const { setPrototypeOf } = Object;
  const { stringify, parse } = JSON;
  const { captureStackTrace } = Error;
  const uncurry = (method) => (self, a, b) => apply(method, self, [a, b]);
  const slice = uncurry(String.prototype.slice);

  const list = () => setPrototypeOf([], null);
  const push = (array, value) => { array[array.length] = value; };
  const hidden = (value) => ({ __proto__: null, value, writable: true, enumerable: false, configurable: true });
  const fixed = (value) => ({ __proto__: null, value, writable: false, enumerable: false, configurable: false });
  const cut = (text, size) => (text.length <= size ? text : slice(text, 0, size) + ` ... [cut: ${text.length} characters]`);

  const isPromise = (value) => typeof value === 'object' && value !== null && getPrototypeOf(value) === Promise.prototype;

  // A property of an object that is no proxy, without running anything: undefined where it has a getter.
  function own(object, name) {
    const found = getOwnPropertyDescriptor(object, name);
    return found === undefined ? undefined : setPrototypeOf(found, null).value;
  }

  return {
    __proto__: null,
    apply, construct, defineProperty, deleteProperty, getPrototypeOf, setPrototypeOf, stringify, parse, captureStackTrace,
    isArray: Array.isArray, isError: Error.isError, isPromise,
    slice, indexOf: uncurry(String.prototype.indexOf), then: uncurry(Promise.prototype.then),
    mark: uncurry(WeakMap.prototype.set), markOf: uncurry(WeakMap.prototype.get),
    list, push, hidden, fixed, cut, own, uncurry,
    ArrayPrototype: Array.prototype, MapPrototype: Map.prototype, PromisePrototype: Promise.prototype, SetPrototype: Set.prototype,
    Promise, String, Error, TypeError, RangeError, WeakMap, globalThis, infinity: Infinity,
    AsyncFunction: (async function () {}).constructor,
  };
})
