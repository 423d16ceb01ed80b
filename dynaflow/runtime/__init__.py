"""The workflow runtime W: runs a program P in its own V8 process against an async executor of calls.

    async with Runtime() as runtime:
        observation = await runtime.run(program, {"question": "..."}, execute=mock_executor, limits=Limits())

Names load on first use: the sandbox's own processes import this package too, and have no use for the records.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dynaflow.runtime.calls import UNSET, CallOutcome, CallSpec, Event, Executor, TokenMeter
    from dynaflow.runtime.mock import mock_executor
    from dynaflow.runtime.nested import Resolver
    from dynaflow.runtime.runtime import Runtime

__all__ = [
    "UNSET",
    "CallOutcome",
    "CallSpec",
    "Event",
    "Executor",
    "Resolver",
    "Runtime",
    "TokenMeter",
    "mock_executor",
]

_MODULES = {"Runtime": "runtime", "Resolver": "nested", "mock_executor": "mock"}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(f"{__name__}.{_MODULES.get(name, 'calls')}"), name)
    globals()[name] = value
    return value
