"""A run and the person before it: Ctrl-C, and a word when nothing moves."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from types import FrameType

from dynaflow.errors import Interrupted
from dynaflow.progress import console


@contextmanager
def interruptible(state: Callable[[], str]) -> Iterator[None]:
    """Ctrl-C cancels the current task; a second one ends the process at once, with exit code 130.

    Args:
        state: how far the work has come, for the message.

    Raises:
        Interrupted: Ctrl-C, and everything has come to rest.
    """
    task, loop = asyncio.current_task(), asyncio.get_running_loop()
    if task is None or threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed = False

    def press(number: int, frame: FrameType | None) -> None:
        nonlocal pressed
        if pressed:
            _say(b"\x1b[?25h" if os.isatty(2) else b"")  # the cursor that the live table hides
            os._exit(Interrupted.exit_code)
        pressed = True
        loop.call_soon_threadsafe(task.cancel)
        _say(b"\nstopping; Ctrl-C again stops at once\n")

    before = signal.signal(signal.SIGINT, press)
    try:
        yield
    except (asyncio.CancelledError, BaseExceptionGroup):
        if not pressed:
            raise
        task.uncancel()
        raise Interrupted(f"interrupted: {state()}; run the same command again to go on") from None
    finally:
        signal.signal(signal.SIGINT, before)


def _say(text: bytes) -> None:
    """From a signal handler: past the console, whose lock another thread may hold."""
    with suppress(OSError):  # `tee` has got the same Ctrl-C
        os.write(2, text)


@asynccontextmanager
async def watchdog(moved: Callable[[], float], stall_s: float, pending: Callable[[], list[str]]) -> AsyncIterator[None]:
    """While the block runs, say what is pending whenever nothing has moved for `stall_s` seconds.

    Args:
        moved: when something last moved (time.monotonic()).
        stall_s: seconds.
        pending: a line for each thing that is waited for, the longest first.
    """

    async def watch() -> None:
        told = 0.0
        while True:
            await asyncio.sleep(stall_s / 4)
            if time.monotonic() - max(moved(), told) > stall_s:
                told = time.monotonic()
                console.print(f"nothing has moved for {told - moved():.0f} s; pending:", highlight=False)
                for line in pending():
                    console.print(f"  {line}", highlight=False, markup=False)

    task = asyncio.create_task(watch())
    try:
        yield
    finally:
        task.cancel()
