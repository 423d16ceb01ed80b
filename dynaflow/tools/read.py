"""The `read` tool: a document of a benchmark's own corpus in full, by its title (`search` cuts what it shows)."""

from __future__ import annotations

import asyncio
import difflib
from collections.abc import Callable, Sequence

from dynaflow.agent.render import clip
from dynaflow.rollout import Json
from dynaflow.tools.search import Document

SPEC: dict[str, Json] = {
    "type": "function",
    "function": {
        "name": "read",
        "description": "Gives a document in full.",
        "parameters": {
            "type": "object",
            "properties": {"title": {"type": "string", "description": "The title of the document."}},
            "required": ["title"],
        },
    },
}
MAX_TITLE_CHARS = 200
MAX_CHARS = 12_000
NEAR = 3


class Read:
    """The tool. Titles are compared without case and outer spaces; documents of one title come together."""

    name = "read"
    spec = SPEC

    def __init__(self, documents: Callable[[], Sequence[Document]]) -> None:
        self._load = documents
        self._by_title: dict[str, list[Document]] | None = None
        self._making = asyncio.Lock()

    async def __call__(self, arguments: dict[str, Json]) -> str:
        """The document of `arguments["title"]`; where there is none, titles that are near."""
        title = arguments.get("title")
        if not isinstance(title, str) or not title.strip():
            return "read needs `title`, the title of a document"
        async with self._making:
            if self._by_title is None:
                self._by_title = await asyncio.to_thread(self._make)
        known, wanted = self._by_title, _plain(title[:MAX_TITLE_CHARS])
        if wanted in known:
            return clip("\n\n".join(f"{found.title}\n{found.text}" for found in known[wanted]), MAX_CHARS)
        near = await asyncio.to_thread(difflib.get_close_matches, wanted, known, NEAR)
        hint = f"; near: {', '.join(known[name][0].title for name in near)}" if near else ""
        return f"no document has this title{hint}"

    def _make(self) -> dict[str, list[Document]]:
        found: dict[str, list[Document]] = {}
        for document in dict.fromkeys(self._load()):
            found.setdefault(_plain(document.title), []).append(document)
        return found


def _plain(title: str) -> str:
    return " ".join(title.casefold().split())
