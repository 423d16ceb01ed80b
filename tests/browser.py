"""A page in real headless Chromium, over the DevTools protocol; the test is skipped where there is none.

async with open_page(path, dark=True, width=390) as page:
    assert await page.evaluate("document.title") == "..."
assert page.requests == [path.as_uri()]
"""

from __future__ import annotations

import asyncio
import itertools
import os
import re
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import aiohttp
import pytest

FLAGS = (
    *("--headless", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--disable-extensions", "--hide-scrollbars"),
    "--remote-debugging-port=0",
)


class Page:
    """One open page. `requests`: URLs it asked for; `complaints`: console errors, CSP violations, exceptions."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.requests: list[str] = []
        self.complaints: list[str] = []
        self._socket = socket
        self._ids = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.loaded = asyncio.Event()

    async def command(self, method: str, **params: Any) -> dict[str, Any]:
        """One DevTools command and its result."""
        number = next(self._ids)
        self._waiting[number] = asyncio.get_running_loop().create_future()
        await self._socket.send_json({"id": number, "method": method, "params": params})
        async with asyncio.timeout(60):
            return await self._waiting[number]

    async def evaluate(self, expression: str) -> Any:
        """The value of a JavaScript expression in the page."""
        made = await self.command("Runtime.evaluate", expression=expression, returnByValue=True)
        return made["result"].get("value")

    async def listen(self) -> None:
        """Take in what the browser says, until it closes."""
        async for message in self._socket:
            event = message.json()
            if "id" in event:
                self._waiting.pop(event["id"]).set_result(event.get("result", {}))
                continue
            params = event.get("params", {})
            if event["method"] == "Network.requestWillBeSent":
                self.requests.append(params["request"]["url"])
            elif event["method"] == "Page.loadEventFired":
                self.loaded.set()
            elif event["method"] == "Log.entryAdded":
                self.complaints.append(params["entry"]["text"])
            elif event["method"] in ("Runtime.exceptionThrown", "Page.javascriptDialogOpening"):
                self.complaints.append(str(params))


@asynccontextmanager
async def open_page(path: Path, *, dark: bool = False, width: int = 1280, height: int = 900) -> AsyncIterator[Page]:
    """The page of a file. Skips the test where there is no Chromium."""
    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if program is None:
        pytest.skip("no Chromium on this machine (Debian: apt-get install chromium)")
    flags = [*FLAGS, *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        process = await asyncio.create_subprocess_exec(
            program, *flags, f"--user-data-dir={profile}", "about:blank", stderr=asyncio.subprocess.PIPE
        )
        assert process.stderr is not None
        try:
            async with asyncio.timeout(60):
                while not (found := re.search(rb"ws://(\S+?)/devtools", await process.stderr.readline())):
                    pass
            async with aiohttp.ClientSession() as session:
                async with session.get(f"http://{found[1].decode()}/json") as reply:
                    target = next(item for item in await reply.json() if item["type"] == "page")
                async with session.ws_connect(target["webSocketDebuggerUrl"], max_msg_size=0) as socket:
                    page = Page(socket)
                    listening = asyncio.create_task(page.listen())
                    for domain in ("Page", "Runtime", "Network", "Log"):
                        await page.command(f"{domain}.enable")
                    scheme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
                    await page.command("Emulation.setEmulatedMedia", features=scheme)
                    await page.command(
                        "Emulation.setDeviceMetricsOverride",
                        width=width,
                        height=height,
                        deviceScaleFactor=1,
                        mobile=False,
                    )
                    await page.command("Page.navigate", url=path.as_uri())
                    async with asyncio.timeout(60):
                        await page.loaded.wait()
                    yield page
                    listening.cancel()
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
