"""The `search` tool: BM25 over a benchmark's own corpus, or a SearxNG server by its URL."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

import orjson

from dynaflow.agent.render import clip
from dynaflow.errors import ConfigError, ProviderError
from dynaflow.rollout import Json
from dynaflow.settings import SearchTool

SPEC: dict[str, Json] = {
    "type": "function",
    "function": {
        "name": "search",
        "description": "Searches and gives the best passages, each with its title.",
        "parameters": {
            "type": "object",
            "properties": {"query": {"type": "string", "description": "What to look for, in a few words."}},
            "required": ["query"],
        },
    },
}
MAX_QUERY_CHARS = 400
_ATTEMPTS, _PAUSE_S = 3, 1.0
_MAX_REPLY_BYTES = 4 << 20


class Document(NamedTuple):
    """A passage that can be found."""

    title: str
    text: str


class Index(Protocol):
    """Something to search in."""

    async def find(self, query: str, count: int) -> list[Document]:
        """The best `count` documents, best first; none where nothing fits."""
        ...


class Search:
    """The tool."""

    name = "search"
    spec = SPEC

    def __init__(self, settings: SearchTool, index: Index) -> None:
        self._settings = settings
        self._index = index

    async def __call__(self, arguments: dict[str, Json]) -> str:
        """Search for `arguments["query"]`.

        Raises:
            ProviderError: the search server failed after its retries.
        """
        query = arguments.get("query")
        if not isinstance(query, str) or not query.strip():
            return "search needs `query`, some words to look for"
        found = await self._index.find(query[:MAX_QUERY_CHARS], self._settings.results)
        shown = [f"[{n}] {doc.title}\n{clip(doc.text, self._settings.chars)}" for n, doc in enumerate(found, 1)]
        return "\n\n".join(shown) or "nothing found"


class Bm25:
    """BM25 (bm25s, its default Lucene variant, English stop words left out) over documents; made on first use."""

    def __init__(self, documents: Callable[[], Sequence[Document]]) -> None:
        self._load = documents
        self._documents: list[Document] = []
        self._scores: Callable[[str], Sequence[float]] | None = None
        self._making = asyncio.Lock()

    async def find(self, query: str, count: int) -> list[Document]:
        """The best `count` documents with a word of the query in them; equal scores in corpus order."""
        import numpy as np

        async with self._making:
            if self._scores is None:  # seconds, which other rollouts need not wait for
                self._scores = await asyncio.to_thread(self._make)
        scores = np.asarray(self._scores(query))
        order = np.argsort(-scores, kind="stable")[:count]
        return [self._documents[place] for place in order if scores[place] > 0]

    def _make(self) -> Callable[[str], Sequence[float]]:
        """The index, as a function from a query to the scores of all documents."""
        import bm25s

        self._documents = list(dict.fromkeys(self._load()))
        if not self._documents:
            return lambda query: []
        vocabulary = bm25s.tokenization.Tokenizer(stopwords="en")
        index = bm25s.BM25()
        texts = [f"{document.title} {document.text}" for document in self._documents]
        index.index(vocabulary.tokenize(texts, show_progress=False), show_progress=False)

        def scores(query: str) -> Sequence[float]:
            ids = vocabulary.tokenize([query], update_vocab=False, show_progress=False)[0]
            found: Sequence[float] = index.get_scores_from_ids(ids)
            return found

        return scores


class SearxNG:
    """A SearxNG server; its JSON format has to be enabled (`search.formats` in its settings)."""

    def __init__(self, url: str, timeout_s: float) -> None:
        if not url.startswith(("http://", "https://")):
            raise ConfigError(f"tools.search.url = {url!r}: must start with http:// or https://")
        self._url = url.rstrip("/") + "/search"
        self._timeout_s = timeout_s

    async def find(self, query: str, count: int) -> list[Document]:
        """The first `count` results. Connection errors, 429 and 5xx are tried again twice."""
        for attempt in range(1, _ATTEMPTS + 1):
            try:
                return await self._ask(query, count)
            except ProviderError as error:
                if attempt == _ATTEMPTS or error.kind == "search_reply":
                    raise ProviderError(error.kind, f"{error} (tried {attempt} times)", attempts=0) from None
            await asyncio.sleep(_PAUSE_S * attempt)
        raise AssertionError("the last attempt returns or raises")

    async def _ask(self, query: str, count: int) -> list[Document]:
        import aiohttp

        timeout = aiohttp.ClientTimeout(total=self._timeout_s)
        try:
            async with (
                aiohttp.ClientSession(timeout=timeout) as session,
                session.get(self._url, params={"q": query, "format": "json"}) as reply,
            ):
                data = await reply.content.read(_MAX_REPLY_BYTES)
                while len(data) < _MAX_REPLY_BYTES and (more := await reply.content.read(_MAX_REPLY_BYTES)):
                    data += more
                status = reply.status
        except (aiohttp.ClientError, TimeoutError) as error:
            raise ProviderError("search", f"search at {self._url}: {type(error).__name__}: {error}") from None
        if status == 429 or status >= 500:
            raise ProviderError("search", f"search at {self._url}: HTTP {status}")
        try:
            results = orjson.loads(data)["results"][:count]
            return [Document(str(item["title"]), str(item.get("content") or "")) for item in results]
        except (orjson.JSONDecodeError, KeyError, TypeError, AttributeError):
            hint = "is its JSON format enabled?" if status == 403 else "not SearxNG's JSON"
            raise ProviderError("search_reply", f"search at {self._url}: HTTP {status}, {hint}") from None
