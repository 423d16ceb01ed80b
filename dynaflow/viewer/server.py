"""`dynaflow view RUN`: the page over HTTP, on this machine only, and it only reads."""

from __future__ import annotations

import asyncio
import signal
import webbrowser
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import orjson
from aiohttp import web

from dynaflow.errors import ConfigError, DataError, PrerequisiteError
from dynaflow.rollout import Json
from dynaflow.viewer.detail import detail
from dynaflow.viewer.rows import FIELDS, Rows, verdicts

PAGE = Path(__file__).parent / "page"
HOST = "127.0.0.1"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
"""Content security policy: nothing but the page's own files runs, and nothing leaves."""
_HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}
_TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}
_SLICE_S = 0.15
"""Time that one answer spends on reading: a large run comes in pieces, the first of them at once."""
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
Prices = dict[str, tuple[float, float]]
"""Per role: dollars per million input and output tokens."""


def files(path: Path) -> Path:
    """`rollouts.jsonl` of a run directory, or the file itself.

    Raises:
        ConfigError: there is neither.
    """
    if path.is_file():
        return path
    for name in ("rollouts.jsonl", "collect/rollouts.jsonl"):
        if (path / name).is_file():
            return path / name
    if (path / "config.json").is_file():
        return path / "rollouts.jsonl"  # a run that has only begun
    raise ConfigError(f"{path}: no run; expected a folder with rollouts.jsonl, or such a file")


def application(path: Path, against: Path | None = None, prices: Prices | None = None) -> web.Application:
    """The web application over one run.

    Raises:
        ConfigError: a path is no run.
    """
    rows = Rows(files(path), verdicts(files(against)) if against else None)
    about = {**describe(path, against, prices), "live": True}
    lock = asyncio.Lock()

    async def page(request: web.Request) -> web.Response:
        name = request.match_info.get("name") or "index.html"
        file = PAGE / name
        if name not in {item.name for item in PAGE.iterdir()}:
            raise web.HTTPNotFound
        return web.Response(body=file.read_bytes(), content_type=_TYPES[file.suffix], charset="utf-8")

    async def changed(request: web.Request) -> web.Response:
        after, generation = request.query.get("after", ""), request.query.get("generation", "")
        async with lock:
            complete = await asyncio.to_thread(rows.refresh, _SLICE_S)
            known = int(after[:18]) if after.isdecimal() and generation == str(rows.generation) else 0
            answer = state(rows, complete) | {"rows": rows.since(known)}
        return _json(about | answer)

    async def one(request: web.Request) -> web.Response:
        try:
            record = await asyncio.to_thread(rows.record, request.match_info["key"])
        except KeyError:
            raise web.HTTPNotFound from None
        return _json(await asyncio.to_thread(detail, record))

    app = web.Application(middlewares=[_guard])
    app.router.add_get("/", page)
    app.router.add_get("/api/rows", changed)
    app.router.add_get("/api/rollout/{key:[0-9a-f]{1,128}}", one)
    app.router.add_get("/{name:[a-z]+\\.(?:js|css|html)}", page)
    return app


def describe(path: Path, against: Path | None, prices: Prices | None) -> dict[str, Json]:
    """What the page is told of the run."""
    names = {"run": path.resolve().name, "against": against.resolve().name if against else None}
    return {**names, "prices": prices or {}, "fields": FIELDS}


def state(rows: Rows, complete: bool) -> dict[str, Json]:
    """How far the run has been read."""
    return {
        "version": rows.version,
        "generation": rows.generation,
        "complete": complete,
        "unread": rows.unread,
    }


def _json(value: Json) -> web.Response:
    return web.Response(body=orjson.dumps(value), content_type="application/json")


@web.middleware
async def _guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Only GET, and only under a name of this machine: a page elsewhere can not rebind its name to reach us."""
    host = request.headers.get("Host", "").rpartition(":")[0] or request.headers.get("Host", "")
    if host not in ("127.0.0.1", "localhost", "[::1]"):
        response: web.StreamResponse = web.Response(status=403, text="only 127.0.0.1 and localhost are served\n")
    elif request.method not in ("GET", "HEAD"):
        response = web.Response(status=405, text="the viewer only reads\n")
    elif request.headers.get("Sec-Fetch-Site") not in (None, "same-origin", "none"):
        response = web.Response(status=403, text="not from another site\n")
    else:
        try:
            response = await handler(request)
        except web.HTTPException as error:
            response = web.Response(status=error.status, text=f"{error.reason}\n")
        except (DataError, OSError) as error:
            response = web.Response(status=500, text=f"{error}\n")
    response.headers.update(_HEADERS)
    return response


def serve(path: Path, against: Path | None, port: int, prices: Prices, browser: bool) -> None:
    """Serve the page until Ctrl-C.

    Raises:
        ConfigError: a path is no run.
        PrerequisiteError: the port is taken.
    """
    app = application(path, against, prices)
    asyncio.run(_serve(app, port, browser))


async def _serve(app: web.Application, port: int, browser: bool) -> None:
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, HOST, port)
    try:
        await site.start()
    except OSError as error:
        await runner.cleanup()
        raise PrerequisiteError(f"port {port}: {error.strerror or error}; choose another with --port") from error
    address: Any = runner.addresses[0]
    url = f"http://{address[0]}:{address[1]}/"
    print(f"{url}  (Ctrl-C ends)", flush=True)
    if browser:
        webbrowser.open(url)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    await stop.wait()
    await runner.cleanup()


def price(text: str) -> tuple[str, tuple[float, float]]:
    """ "main=0.3/1.2": dollars per million input and output tokens of a role.

    Raises:
        ConfigError: it is not of that form.
    """
    role, _, both = text.partition("=")
    given, _, made = both.partition("/")
    try:
        found = float(given), float(made)
    except ValueError:
        found = (-1.0, -1.0)
    if role not in ("main", "sub", "judge", "teacher") or not all(0 <= value < float("inf") for value in found):
        raise ConfigError(f"--price {text}: expected ROLE=INPUT/OUTPUT in dollars per million tokens, as main=0.3/1.2")
    return role, found
