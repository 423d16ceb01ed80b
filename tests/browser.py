"""Pages in real headless Chromium, the machine's own, driven by playwright; tests are skipped where one is missing.

def test_something(pages: Pages) -> None:
    page = pages.open(path.as_uri(), color_scheme="dark")
    assert page.title() == "..."
    assert pages.requests == [path.as_uri()]

Whatever a page complains of, and whatever it asks of another machine, fails the test. A conftest.py imports `chromium`
and `pages` for the tests beside it.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

PROGRAM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
_FLAGS = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
_FLAGS += ["--disable-component-update", "--disable-sync", "--disable-extensions", "--hide-scrollbars"]


@dataclass
class Pages:
    """The pages of one test. `requests`: all URLs that they asked for; `problems`: what must not be."""

    browser: Any
    requests: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    def open(self, url: str, width: int = 1400, height: int = 900, **options: Any) -> Any:
        """A playwright page in a new tab. Options are those of `browser.new_page`."""
        page = self.browser.new_page(viewport={"width": width, "height": height}, **options)
        page.on("console", lambda message: self.problems.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("dialog", lambda dialog: self.problems.append("a dialog"))
        page.on("request", lambda request: self._requested(request.url))
        page.set_default_timeout(90_000)  # ms; a busy machine takes long to start a server
        page.goto(url)
        return page

    def close(self) -> None:
        """Close all tabs: before a server that they ask is gone."""
        for context in self.browser.contexts:
            context.close()

    def _requested(self, url: str) -> None:
        self.requests.append(url)
        if not url.startswith(("http://127.0.0.1:", "file://", "data:")):
            self.problems.append(f"request: {url}")


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """The browser; starting it takes a second."""
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if PROGRAM is None:
        pytest.skip("no Chromium on this machine (Debian: apt-get install chromium)")
    flags = [*_FLAGS, *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=PROGRAM, args=flags)
        yield browser
        browser.close()


@pytest.fixture
def pages(chromium: Any) -> Iterator[Pages]:
    """Opens pages; at the end none has complained."""
    made = Pages(chromium)
    yield made
    made.close()
    if made.problems:
        pytest.fail("\n".join(made.problems))
