"""One V8 isolate, driven from V8's own thread, so that a forked process can go on with it.

Stands on the C functions of mini-racer's shared library. Its Python part is of no use here: it imports asyncio and ssl,
and wants threads and event loops that no sandbox should have.
"""

from __future__ import annotations

import ctypes
import importlib.util
import os
import sys
import threading
import traceback
from collections.abc import Callable, Generator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

V8_FLAGS = ("--single-threaded", "--jitless")
# Of V8's own interface (include/v8-isolate.h), where the library exports it.
_CURRENT, _TERMINATE = "_ZN2v87Isolate10GetCurrentEv", "_ZN2v87Isolate18TerminateExecutionEv"
_COLLECT = "_ZN2v87Isolate21LowMemoryNotificationEv"
_STRING, _FIRST_ERROR = 5, 200  # types of mini-racer's values (src/v8_py_frontend/value.h)


class _Value(ctypes.Structure):
    _fields_ = (("bytes", ctypes.c_void_p), ("length", ctypes.c_size_t), ("type", ctypes.c_uint8))
    _pack_ = 1


_HANDLER = ctypes.CFUNCTYPE(None, ctypes.c_int)
_CALLBACK = ctypes.CFUNCTYPE(None, ctypes.c_uint64, ctypes.POINTER(_Value))


def _load() -> ctypes.CDLL:
    package = importlib.util.find_spec("py_mini_racer")
    if package is None or package.origin is None:
        raise ImportError("py_mini_racer is not installed: pip install mini-racer")
    folder = Path(package.origin).parent
    v8 = ctypes.CDLL(str(folder / f"libmini_racer.{'dylib' if sys.platform == 'darwin' else 'so'}"))
    context, value = ctypes.c_uint64, ctypes.POINTER(_Value)
    v8.mr_init_v8.argtypes = [ctypes.c_char_p, ctypes.c_char_p]
    v8.mr_init_context.argtypes, v8.mr_init_context.restype = [_CALLBACK], context
    v8.mr_alloc_string_val.argtypes = [context, ctypes.c_char_p, ctypes.c_uint64, ctypes.c_uint8]
    v8.mr_alloc_string_val.restype = value
    v8.mr_free_value.argtypes = [context, value]
    v8.mr_eval.argtypes = [context, value, ctypes.c_uint64]
    v8.mr_set_hard_memory_limit.argtypes = [context, ctypes.c_size_t]
    v8.mr_hard_memory_limit_reached.argtypes, v8.mr_hard_memory_limit_reached.restype = [context], ctypes.c_bool
    v8.mr_init_v8(" ".join(V8_FLAGS).encode(), str(folder / "icudtl.dat").encode())
    return v8


@dataclass(frozen=True, slots=True)
class Result:
    """What JavaScript gave: its string ("" for any other value), or V8's text of the error it ended with."""

    text: str
    failed: bool


Script = Generator[str, Result, None]
"""Yields JavaScript sources; each is sent the result of its own. Microtasks run between one source and the next."""


class Isolate:
    """V8 in a thread of its own, which calls back with each result, and waits while the callback runs.

    The script runs in that callback and nowhere else. So a process that is forked by the script has V8's own thread,
    and no other: the isolate, its heap and all that was evaluated are there and work, at the cost of a fork.
    """

    def __init__(self) -> None:
        self._libc = ctypes.CDLL(None)
        self._v8 = _load()
        self._callback = _CALLBACK(self._on_result)  # V8 keeps a bare pointer to it
        self._context: Any = None
        self._script: Script | None = None
        self._started = threading.Event()
        self._begun = False
        self._handler = _HANDLER(self._on_signal)
        self._isolate: int | None = None
        self.stopped = False
        """Whether a signal of `stop_on` has come."""

    def run(self, script: Callable[[Isolate], Script]) -> NoReturn:
        """Run `script` to its end, and the process with it: exit code 0, or 1 when something was raised."""
        self._context = self._v8.mr_init_context(self._callback)
        self._script = script(self)
        self._evaluate("0")
        self._started.set()
        threading.Event().wait()
        raise AssertionError

    def limit_heap(self, size: int) -> None:
        """End whatever JavaScript runs once the heap has more than `size` bytes after a collection; 0: no limit."""
        self._v8.mr_set_hard_memory_limit(self._context, size)

    def heap_limit_reached(self) -> bool:
        """Whether that has happened since the limit was set."""
        return bool(self._v8.mr_hard_memory_limit_reached(self._context))

    def collect(self) -> None:
        """Collect garbage now, where V8's function is to be had: on its own V8 lets it grow as large as what is in use,
        and the limit counts it.
        """
        if self._isolate is not None and hasattr(self._v8, _COLLECT):
            getattr(self._v8, _COLLECT)(ctypes.c_void_p(self._isolate))

    def stop_on(self, *signals: int) -> None:
        """Let these signals end the JavaScript that runs, with an error, so that what it said before can be told.

        V8 is only asked: a built-in that never looks up runs on, and where V8's function is not to be had nothing does.
        """
        if hasattr(self._v8, _TERMINATE):
            for number in signals:
                self._libc.signal(number, self._handler)

    def _on_signal(self, _: int) -> None:
        """Runs in the middle of V8: in a process that is about to end, so at worst it ends now."""
        self.stopped = True
        getattr(self._v8, _TERMINATE)(ctypes.c_void_p(self._isolate))

    def _on_result(self, _: int, handle: Any) -> None:
        status = 1
        try:
            assert self._script is not None
            result = self._read(handle)
            self._evaluate(self._script.send(result) if self._begun else self._begin(self._script))
            return
        except StopIteration:
            status = 0
        except BaseException:  # noqa: BLE001 - nothing may go back into V8, which would carry on
            traceback.print_exc()
        os._exit(status)

    def _begin(self, script: Script) -> str:
        """First on V8's thread: wait until the main one has nothing to do, and let Python keep this one.

        Python would forget the thread after each callback, and a forked child can not make a state for it anew.
        """
        self._begun = True
        self._started.wait()
        ctypes.pythonapi.PyGILState_Ensure()
        if hasattr(self._v8, _CURRENT):
            current = getattr(self._v8, _CURRENT)
            current.restype = ctypes.c_void_p
            self._isolate = current()
        return next(script)

    def _read(self, handle: Any) -> Result:
        value = handle.contents
        failed = value.type >= _FIRST_ERROR
        text = ctypes.string_at(value.bytes, value.length).decode() if failed or value.type == _STRING else ""
        self._v8.mr_free_value(self._context, handle)
        return Result(text, failed)

    def _evaluate(self, source: str) -> None:
        code = source.encode()
        handle = self._v8.mr_alloc_string_val(self._context, code, len(code), _STRING)
        self._v8.mr_eval(self._context, handle, 0)
        self._v8.mr_free_value(self._context, handle)
