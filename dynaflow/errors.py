"""One exception family, keyed by the boundary that failed.

    DynaflowError
     +-- ConfigError            a file, flag or value is wrong; nothing has started      exit 2
     +-- PrerequisiteError      something the run needs is not there (endpoint, package) exit 3
     +-- DataError              a data file is missing, cut or altered                   exit 3
     +-- SandboxError           the workflow runtime itself failed, not the program
     +-- WorkerError            a function in a worker process gave no result
     +-- Interrupted            Ctrl-C; what was finished is kept                        exit 130
     +-- BudgetRefused          a request does not fit into what is left of a budget
     +-- ProviderError          an endpoint failed after the retries it was owed
          +-- ProviderTimeout   one long generation exceeded its read timeout
          +-- TerminalError     401, 403, unknown model, quota: no later call can succeed exit 3

A failed rollout is data: the engine records these in the rollout. Only ConfigError, PrerequisiteError, DataError and
TerminalError stop a command.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class DynaflowError(Exception):
    """Base of every error this package raises on purpose."""

    exit_code = 1


class ConfigError(DynaflowError):
    """A configuration file, flag or value is wrong.

    The message names the field, the value, what is allowed and, where one is close, the name that was meant.
    """

    exit_code = 2

    @classmethod
    def unknown(cls, what: str, value: str, allowed: Iterable[str]) -> ConfigError:
        """`what` (e.g. "benchmark") got `value`, which is none of `allowed`."""
        names = sorted(allowed)
        near = difflib.get_close_matches(value, names, n=1)
        hint = f" Did you mean {near[0]!r}?" if near else ""
        return cls(f"{what}: unknown value {value!r}. Allowed: {', '.join(names)}.{hint}")


class PrerequisiteError(DynaflowError):
    """Something the command needs is missing; the message says how to get it."""

    exit_code = 3


class DataError(DynaflowError):
    """A data file is missing, cut short or not the one that was expected."""

    exit_code = 3


class SandboxError(DynaflowError):
    """The workflow runtime failed (not the program it ran)."""


class WorkerError(DynaflowError):
    """A function in a worker process gave no result.

    Attributes:
        kind: "timeout", "crashed", "memory" or "raised".
    """

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


class Interrupted(DynaflowError):
    """Stopped by Ctrl-C. Everything is at rest and the same command goes on."""

    exit_code = 130


class BudgetRefused(DynaflowError):
    """A request does not fit into what is left of a budget.

    Attributes:
        limit: name of the limit, e.g. "output_tokens" or "requests".
    """

    def __init__(self, limit: str, message: str) -> None:
        super().__init__(message)
        self.limit = limit


class ProviderError(DynaflowError):
    """An endpoint failed after the retries it was owed.

    Attributes:
        kind: short machine name of the cause, e.g. "http_500", "connect", "bad_json".
        attempts: requests that were sent.
        unknown: how many of them may have generated tokens that nobody reported.
    """

    def __init__(self, kind: str, message: str, attempts: int = 1, unknown: int = 0) -> None:
        super().__init__(message)
        self.kind = kind
        self.attempts = attempts
        self.unknown = unknown


class ProviderTimeout(ProviderError):
    """One generation exceeded its read timeout. Not retried: the server may still be at work on it."""


class TerminalError(ProviderError):
    """No later call to this endpoint can succeed (bad key, unknown model, quota)."""

    exit_code = 3
