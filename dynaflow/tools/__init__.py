"""Tools that agents and baselines call: `search`, `read` and `python`. A tool takes a JSON object and gives text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Protocol

from dynaflow.config import Config
from dynaflow.rollout import Json
from dynaflow.tools.python import Python
from dynaflow.tools.read import Read
from dynaflow.tools.search import Bm25, Document, Search, SearxNG

__all__ = ["Document", "Tool", "Toolbox"]


class Tool(Protocol):
    """What a session calls. `spec` is the definition that a model is given, in OpenAI's wire format."""

    name: str
    spec: dict[str, Json]

    async def __call__(self, arguments: dict[str, Json]) -> str:
        """The tool's result as text. Wrong arguments and failing programs are results too.

        Raises:
            ProviderError: what the tool stands on (a search server) failed.
        """
        ...


class Toolbox:
    """The tools of a run: the python tool, and for each corpus one to search and one to read in."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._python = Python(config.tools.python, config.limits.require_os_sandbox)
        self._of_corpus: dict[str, list[Tool]] = {}

    def of(self, name: str, corpus: Callable[[], Sequence[Document]]) -> dict[str, Tool]:
        """The tools by name, where `corpus` is what `name` reads in, and searches in unless a server is configured."""
        if name not in self._of_corpus:
            settings, documents = self._config.tools.search, cache(corpus)
            index = SearxNG(settings.url, settings.timeout_s) if settings.url else Bm25(documents)
            self._of_corpus[name] = [Search(settings, index), Read(documents)]
        return {tool.name: tool for tool in (*self._of_corpus[name], self._python)}
