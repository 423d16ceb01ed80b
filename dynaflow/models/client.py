"""Client for OpenAI-compatible chat endpoints: one session, own retries, honest accounting.

Retried: connections that break, 408, 429 and 5xx, with exponential backoff, jitter and a bounded Retry-After. A server
that answered before and now refuses connections is waited for (`reconnect_s`): it may be restarting. Not retried: a
read timeout (the server may still be at work, a second copy would make it worse), a malformed reply, any other 4xx. A
key, model or quota that is refused, or a server that is not there, trips the role's breaker: later calls fail at once
with the same cause. Keys are read from the environment and appear in no message.
"""

from __future__ import annotations

import asyncio
import functools
import math
import os
import re
import resource
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import TracebackType
from typing import Self, TypeVar

import aiohttp
import orjson
from yarl import URL

from dynaflow.errors import BudgetRefused, ConfigError, ProviderError, ProviderTimeout, TerminalError
from dynaflow.models.cache import ReplyCache
from dynaflow.models.lanes import Replica, Slots
from dynaflow.models.retry import START, TransientError, Tries, UnreachableError, seconds_of
from dynaflow.models.wire import ChatRequest, Completion, read_reply
from dynaflow.rollout import Json, Usage
from dynaflow.settings import Role

__all__ = ["ChatRequest", "Completion", "ModelClient"]

MAX_REPLY_BYTES = 64 * 1024 * 1024
KEEPALIVE_S = 4.0
"""Below the 5 s after which uvicorn (vLLM) closes an idle connection, so that we do not send into a closed one."""
LIST_S = 30.0
"""Longest wait for an endpoint's list of models; it can chat without one."""
RESERVED_FILES = 128
"""Open files left to everything that is not a model connection."""

T = TypeVar("T")
OnAttempt = Callable[[int], None]
"""Called before each attempt with the number of earlier attempts that may have cost tokens; may refuse it."""


class _Lane:
    """Everything the client keeps for one role."""

    def __init__(self, name: str, role: Role, slots: int, typed: Mapping[str, str]) -> None:
        self.name = name
        self.typed = typed
        self.role = role
        self.slots = Slots(slots)
        self.headers = {"Content-Type": "application/json", "Accept": "application/json", **role.headers}
        # Our own servers take no key: it goes only where the configuration points.
        self.key = os.environ.get(role.api_key_env, "").strip() if role.base_url else ""
        if self.key:
            if not (self.key.isascii() and self.key.isprintable()):
                raise ConfigError(f"roles.{name}: what {role.api_key_env} holds is no key (line breaks, or not ASCII)")
            self.headers["Authorization"] = f"Bearer {self.key}"
        self.broken: dict[str, TerminalError] = {}
        """Breaker, by model name."""

    def setting(self, name: str = "") -> str:
        """The role, or a setting of it, as its user calls it."""
        full = f"roles.{self.name}.{name}".rstrip(".")
        return self.typed.get(full, full)


class ModelClient:
    """All model roles behind one aiohttp session. Use as `async with ModelClient(roles, urls) as client`.

    Args:
        roles: role name -> where and how.
        urls: served model name -> base URL, for roles whose `base_url` is None; "*" stands for any other name. Read at
            each call, so a server may be added later.
        typed: for messages: options that stand for settings, e.g. "roles.sub.model" -> "--model".
    """

    def __init__(
        self, roles: Mapping[str, Role], urls: Mapping[str, str], typed: Mapping[str, str] | None = None
    ) -> None:
        self._roles = roles
        self._typed = typed or {}
        self._urls = urls
        self._lanes: dict[str, _Lane] = {}
        self._replicas: dict[str, Replica] = {}
        """By base URL: roles that share a server see the same load and health."""
        self._cache = ReplyCache()
        self._session: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> Self:
        scale = _open_files_scale(sum(role.concurrency for role in self._roles.values()))
        for name, role in self._roles.items():
            self._lanes[name] = _Lane(name, role, max(1, int(role.concurrency * scale)), self._typed)
        self._session = aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(limit=0, keepalive_timeout=KEEPALIVE_S, ttl_dns_cache=300),
            cookie_jar=aiohttp.DummyCookieJar(),
        )
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._session is not None:
            await self._session.close()

    async def chat(self, role: str, request: ChatRequest, on_attempt: OnAttempt | None = None) -> Completion:
        """Ask for one completion.

        A reply that says nothing is asked for once more (with another seed), unless a greedy model would only repeat
        it. If that fails, the first reply is returned, flagged `empty_content`.

        Args:
            role: one of the roles the client was made with.
            request: what to ask.
            on_attempt: called before each attempt is sent; may raise `BudgetRefused`.

        Raises:
            ProviderTimeout: the reply took longer than `read_timeout_s`.
            TerminalError: key, model or quota refused, or the server is not there; now or earlier.
            ProviderError: anything else, after the retries. `kind` is e.g. `http_500`, `disconnected`, `bad_json`.
            ConfigError: the role has no URL for this model.
        """
        lane = self._lane(role)
        body = request.body(lane.role)
        if not (lane.role.cache and lane.role.base_url):
            return await self._answer(lane, body, request.owner, on_attempt)
        found = self._cache.get(lane.role.base_url, body, request.seed)
        if found is None:
            found = await self._answer(lane, body, request.owner, on_attempt)
            if not found.empty():
                self._cache.put(lane.role.base_url, body, request.seed, found)
        return found

    async def _answer(self, lane: _Lane, body: dict[str, Json], owner: str, on_attempt: OnAttempt | None) -> Completion:
        """A completion that is not empty, where a second try can give one."""
        first = await self._complete(lane, body, owner, on_attempt)
        if not first.empty() or (body["temperature"] == 0 and not first.reasoning):
            return first
        if "seed" in body:
            body = {**body, "seed": body["seed"] + 1}
        earlier = 1 + first.usage.unknown
        try:
            second = await self._complete(
                lane, body, owner, on_attempt and (lambda billed: on_attempt(billed + earlier))
            )
        except BudgetRefused:
            return first
        except ProviderError as error:
            spent = Usage(attempts=error.attempts, unknown=error.unknown)
            return replace(first, usage=first.usage + spent).flagged("empty_retried")
        both = replace(second, usage=first.usage + second.usage, ids=[*first.ids, *second.ids])
        return both.flagged("empty_retried")

    async def inventory(self, role: str) -> dict[str, dict[str, Json]]:
        """What each replica of a role serves: URL -> {"models": {name: longest context or None}}, or {"error": why}.

        One attempt at each. An endpoint that has no model list can still chat.

        Raises:
            TerminalError: no replica can be reached.
            ConfigError: the role has no URL.
        """
        lane = self._lane(role)
        found: dict[str, dict[str, Json]] = {}
        unreachable: list[UnreachableError] = []
        for replica in self._serving(lane, lane.role.model):
            try:
                data = await self._send(lane, lane.role.model, "GET", "models", None, replica, LIST_S)
                models = {str(item["id"]): item.get("max_model_len") for item in orjson.loads(data)["data"]}
                found[replica.url] = {"models": models}
            except (orjson.JSONDecodeError, KeyError, TypeError, AttributeError):
                found[replica.url] = {"error": "its /models gives no model list"}
            except ProviderError as error:
                found[replica.url] = {"error": str(error)}
                unreachable += [error] if isinstance(error, UnreachableError) else []
        if len(unreachable) == len(found):
            raise UnreachableError(f"{unreachable[0]}. {START} ({lane.setting('base_url')})")
        return found

    async def post(self, role: str, body: dict[str, Json]) -> Json:
        """One raw chat request, one attempt; the reply as it is.

        Raises:
            ProviderError: no reply, or one that is not JSON.
        """
        data = await self._send(self._lane(role), body["model"], "POST", "chat/completions", _encode(body))
        try:
            return orjson.loads(data)
        except orjson.JSONDecodeError as error:
            raise ProviderError("bad_json", f"roles.{role}: the reply is not JSON ({error})") from None

    def _lane(self, role: str) -> _Lane:
        try:
            return self._lanes[role]
        except KeyError:
            raise ConfigError.unknown("roles", role, self._roles) from None

    async def _complete(
        self, lane: _Lane, body: dict[str, Json], owner: str, on_attempt: OnAttempt | None
    ) -> Completion:
        """Send `body` until it is answered, or the retries or the patience are used up."""
        payload, model = _encode(body), body["model"]
        completion, earlier = await self._persist(
            lane, model, "chat/completions", payload, owner, on_attempt, lambda data: _understand(lane, data, body)
        )
        return replace(completion, usage=completion.usage + earlier) if earlier.attempts else completion

    async def embed(self, role: str, texts: Sequence[str]) -> list[list[float]]:
        """One vector for each text (`POST /embeddings`), with the retries that a chat has.

        Raises:
            ProviderError: as `chat`; `bad_shape` where the reply is not a vector for each text.
        """
        lane = self._lane(role)
        model = lane.role.model
        payload = _encode({"model": model, "input": list(texts), "encoding_format": "float"})
        found, _ = await self._persist(
            lane, model, "embeddings", payload, "", None, lambda data: _vectors(lane, data, len(texts))
        )
        return found

    async def _persist(
        self,
        lane: _Lane,
        model: str,
        path: str,
        payload: bytes,
        owner: str,
        on_attempt: OnAttempt | None,
        read: Callable[[bytes], T],
    ) -> tuple[T, Usage]:
        """What `read` makes of the reply, and the attempts before the one that was answered."""
        tries = Tries(lane.role)
        while True:
            try:
                async with lane.slots.hold(owner):
                    if cause := lane.broken.get(model):
                        raise TerminalError(cause.kind, str(cause), attempts=0)
                    if on_attempt and not tries.admitted:
                        on_attempt(tries.unknown)
                    tries.admitted = True
                    data = await self._send(lane, model, "POST", path, payload)
                found = read(data)
            except ProviderError as error:
                pause = tries.after(error, self._serving(lane, model))
                if pause is None:
                    if isinstance(error, TerminalError):
                        lane.broken.setdefault(model, error)
                    raise
                await asyncio.sleep(pause)
            else:
                return found, tries.usage()

    def _serving(self, lane: _Lane, model: str) -> list[Replica]:
        """The replicas that serve `model` to this role."""
        base = lane.role.base_url or self._urls.get(model) or self._urls.get("*")
        if base is None:
            raise ConfigError(
                f"{lane.setting('base_url')}: not set, and no server runs for model {model!r}. "
                f"Served: {', '.join(self._urls) or 'nothing'}. Set a URL, or start `dynaflow serve`."
            )
        return [self._replicas.setdefault(url, Replica(url)) for url in (base, *lane.role.replicas)]

    async def _send(
        self,
        lane: _Lane,
        model: str,
        method: str,
        path: str,
        payload: bytes | None,
        replica: Replica | None = None,
        most_s: float = math.inf,
    ) -> bytes:
        """One attempt, at the least busy replica unless one is named: the body of a 200, or the error that fits.

        A reply is waited for as long as the role says, but at most `most_s` seconds.
        """
        assert self._session is not None, "use `async with ModelClient(...)`"
        replica = replica or Replica.least_busy(self._serving(lane, model))
        url = _endpoint(replica.url, path)
        limit = min(lane.role.read_timeout_s, most_s)
        timeout = aiohttp.ClientTimeout(total=limit, sock_connect=lane.role.connect_timeout_s)
        replica.in_flight += 1
        try:
            async with self._session.request(
                method, url, data=payload, headers=lane.headers, timeout=timeout, allow_redirects=False
            ) as response:
                data = await _read(response, lane.setting())
        except aiohttp.ConnectionTimeoutError:
            replica.failed()
            waited = lane.role.connect_timeout_s
            raise UnreachableError(f"{_where(lane, url)}: no connection in {waited:g} s") from None
        except TimeoutError:
            replica.failed()
            setting = f" ({lane.setting('read_timeout_s')})" if limit < most_s else ""
            message = f"{_where(lane, url)}: no complete reply in {limit:g} s{setting}"
            raise ProviderTimeout("timeout", message, unknown=1) from None
        except aiohttp.ClientConnectorError as error:
            replica.failed()
            raise UnreachableError(f"{_where(lane, url)}: {error}") from None
        except aiohttp.ClientError as error:
            replica.failed()
            message = f"{_where(lane, url)}: {type(error).__name__}: {error}"
            raise TransientError("disconnected", message, unknown=1) from None
        finally:
            replica.in_flight -= 1
        replica.answered = True
        if response.status < 500:
            replica.worked()
        else:
            replica.failed()
        if _is_secret(lane.key):  # an endpoint that echoes the key must not bring it into a record or a message
            data = data.replace(lane.key.encode(), b"[key]")
        if response.status == 200:
            return data
        raise _refusal(lane, model, url, response, data)


@functools.lru_cache(maxsize=64)
def _endpoint(base: str, path: str) -> URL:
    url = URL(base)
    if url.scheme not in ("http", "https") or not url.host:
        raise ConfigError(f"base_url = {base!r}: not a URL of an endpoint. Expected http(s)://HOST[:PORT]/v1")
    return url / path


def _is_secret(key: str) -> bool:
    """Whether this is a key, and no placeholder ("none", "EMPTY", "test"): a word that any reply may have in it."""
    return len(key) >= 8 and not key.isalpha()


def _where(lane: _Lane, url: URL) -> str:
    """For messages: without a user and password that the URL may carry."""
    return f"{lane.setting()}: {url.with_user(None)}"


def _address(lane: _Lane, url: URL) -> str:
    """The setting that holds the address, with the one that is likely meant where it has no /v1."""
    name = lane.setting("base_url")
    if "/v1/" in url.path:
        return name
    base = re.sub(r"/(chat/completions|models|embeddings)$", "", str(url.with_user(None)))
    return f"{name} (such addresses mostly end in /v1: try {base}/v1)"


def _refusal(lane: _Lane, model: str, url: URL, response: aiohttp.ClientResponse, data: bytes) -> ProviderError:
    """The error for a reply that is not 200."""
    status = response.status
    text = data[:2000].decode(errors="replace")
    detail = " ".join(text.split())[:300]
    message = f"{_where(lane, url)}: HTTP {status}: {detail}"
    lowered = text.lower()
    terminal = {
        401: ("auth", f"Set a valid key in the environment variable {lane.role.api_key_env}."),
        402: ("quota", "The account has no credit."),
        403: ("auth", f"The key in {lane.role.api_key_env} may not use this model."),
        404: ("unknown_model", f"Check {lane.setting('model')} = {model!r} and {_address(lane, url)}."),
        429: ("quota", "The account's quota is used up.") if "insufficient_quota" in lowered else None,
    }.get(status)
    if terminal is not None:
        kind, fix = terminal
        return TerminalError(kind, f"{message}{'' if message.endswith(('.', '!', '?')) else '.'} {fix}")
    if status in (408, 429) or status >= 500:
        # A gateway that gave up on its server does not know what that one has generated.
        unknown = int(status in (502, 504))
        return TransientError(f"http_{status}", message, seconds_of(response.headers.get("Retry-After")), unknown)
    if status == 400 and ("context length" in lowered or "maximum model length" in lowered):
        return ProviderError("context_length", message)
    return ProviderError(f"http_{status}", message)


def _understand(lane: _Lane, data: bytes, body: dict[str, Json]) -> Completion:
    try:
        return read_reply(data, body, lane.role.thinking)
    except ProviderError as error:
        raise ProviderError(error.kind, f"{lane.setting()}: {error}", unknown=1) from None


def _vectors(lane: _Lane, data: bytes, count: int) -> list[list[float]]:
    try:
        items = sorted(orjson.loads(data)["data"], key=lambda item: item["index"])
        found = [[float(value) for value in item["embedding"]] for item in items]
    except (orjson.JSONDecodeError, KeyError, TypeError, ValueError):
        found = []
    if len(found) != count or not all(found) or len({len(vector) for vector in found}) > 1:
        raise ProviderError("bad_shape", f"{lane.setting()}: /embeddings did not return {count} vectors of one length")
    return found


def _encode(body: dict[str, Json]) -> bytes:
    try:
        return orjson.dumps(body)
    except TypeError as error:  # lone surrogates, for example from a program that cut a string inside an emoji
        raise ProviderError("bad_request", f"the request can not be written as JSON: {error}", attempts=0) from None


async def _read(response: aiohttp.ClientResponse, whose: str) -> bytes:
    parts, size = [], 0
    async for part in response.content.iter_any():
        parts.append(part)
        size += len(part)
        if size > MAX_REPLY_BYTES:
            raise ProviderError("too_large", f"{whose}: the reply is larger than {MAX_REPLY_BYTES} bytes", unknown=1)
    return b"".join(parts)


def _open_files_scale(connections: int) -> float:
    """Raise the soft limit of open files to what the connections need; the share of them that it then allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + RESERVED_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return 1.0 if soft == resource.RLIM_INFINITY or soft >= wanted else max(0.0, (soft - RESERVED_FILES) / connections)
