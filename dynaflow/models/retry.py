"""When a request is tried again: which failures pass, how long to wait, how long to be patient with a server."""

from __future__ import annotations

import email.utils
import random
import time
from collections.abc import Sequence

from dynaflow.errors import ProviderError, TerminalError
from dynaflow.models.lanes import Replica
from dynaflow.rollout import Usage
from dynaflow.settings import Role

BACKOFF_S = 0.5
"""First pause between attempts; doubles each time."""
MAX_BACKOFF_S = 30.0
MAX_RECONNECT_PAUSE_S = 5.0
MAX_UNKNOWN_RETRIES = 2
"""Further tries to connect to a server that has never answered: most likely its address is wrong."""
MAX_RETRY_AFTER_S = 60.0


START = "Start the server, or correct the address"
"""The fix for a server that is not there."""


class TransientError(ProviderError):
    """An attempt that may be repeated. `unknown`: tokens may have been spent that nobody reported."""

    def __init__(self, kind: str, message: str, retry_after_s: float = 0.0, unknown: int = 0) -> None:
        super().__init__(kind, message, unknown=unknown)
        self.retry_after_s = retry_after_s


class UnreachableError(TerminalError):
    """No connection, so nothing was sent: no attempt. Terminal only once the patience with the server is used up."""

    def __init__(self, message: str) -> None:
        super().__init__("unreachable", message, attempts=0)


class Tries:
    """What became of a request so far, and whether another try is owed."""

    def __init__(self, role: Role) -> None:
        self._role = role
        self.attempts = 0
        self.unknown = 0
        self.admitted = False
        """Whether the next attempt has been allowed already: a connection that failed did not use it up."""
        self._refusals = 0
        self._away_since = 0.0

    def after(self, error: ProviderError, replicas: Sequence[Replica]) -> float | None:
        """Seconds to wait before the next try, or None: `error`, with all attempts in it, is the end."""
        self.attempts += error.attempts
        self.unknown += error.unknown
        error.attempts, error.unknown = self.attempts, self.unknown
        if isinstance(error, UnreachableError):
            return self._after_refusal(error, replicas)
        self.admitted, self._refusals = False, 0
        if not isinstance(error, TransientError):
            return None
        if self.attempts > self._role.retries:
            error.args = (f"{error} (gave up after {self.attempts} attempts)",)
            return None
        return pause_s(self.attempts, error.retry_after_s)

    def _after_refusal(self, error: UnreachableError, replicas: Sequence[Replica]) -> float | None:
        if not all(replica.resting() for replica in replicas):
            return 0.0
        now = time.monotonic()
        if not self._refusals:
            self._away_since = now
        self._refusals += 1
        answered = any(replica.answered for replica in replicas)
        patience, retries = (self._role.reconnect_s, self._role.retries) if answered else (0.0, MAX_UNKNOWN_RETRIES)
        if self._refusals > min(retries, self._role.retries) and now - self._away_since >= patience:
            error.args = (f"{error}. {START} (gave up after {self._refusals} tries)",)
            return None
        return min(pause_s(self._refusals, 0.0), MAX_RECONNECT_PAUSE_S)

    def usage(self) -> Usage:
        """The attempts before the one that was answered."""
        return Usage(attempts=self.attempts, unknown=self.unknown)


def pause_s(attempts: int, retry_after_s: float) -> float:
    """Seconds to wait after that many attempts: what the server asked for, within bounds, else backoff with jitter."""
    backoff = min(BACKOFF_S * 2.0 ** min(attempts - 1, 30), MAX_BACKOFF_S)
    return max(min(retry_after_s, MAX_RETRY_AFTER_S), backoff * random.uniform(0.5, 1.0))


def seconds_of(value: str | None) -> float:
    """Seconds of a Retry-After header (a number or an HTTP date); 0 where there is none or it makes no sense."""
    if not value:
        return 0.0
    try:
        return max(0.0, float(value))
    except ValueError:
        pass
    try:
        return max(0.0, email.utils.parsedate_to_datetime(value).timestamp() - time.time())
    except (ValueError, OverflowError):  # any text, and dates that no calendar has
        return 0.0
