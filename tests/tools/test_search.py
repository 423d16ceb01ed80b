"""The search tool: BM25 over a corpus, and a SearxNG server that answers in all the ways servers do."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from aiohttp import web

from dynaflow.errors import ConfigError, ProviderError
from dynaflow.settings import SearchTool
from dynaflow.tools import search
from dynaflow.tools.search import Bm25, Document, Search, SearxNG

DOCUMENTS = [
    Document("Lima", "Lima is the capital of Peru. It lies on the coast."),
    Document("Oslo", "Oslo is the capital of Norway."),
    Document("Cheese", "Cheese is made of milk."),
    Document("Lima bean", "The lima bean is grown for its seeds, eaten as a vegetable."),
]


def tool(documents: list[Document] = DOCUMENTS, **settings: int) -> Search:
    return Search(SearchTool(**settings), Bm25(lambda: documents))  # type: ignore[arg-type]


async def test_the_best_passages_come_first_with_their_titles() -> None:
    assert (await tool(results=2)({"query": "capital of Norway"})).startswith(
        "[1] Oslo\nOslo is the capital of Norway."
    )
    found = await tool(results=2)({"query": "What is the capital of Peru?"})
    assert found.startswith("[1] Lima\nLima is")
    assert "[2] Oslo" in found


async def test_what_has_no_word_of_the_query_is_not_found() -> None:
    for query in ("volcano", "the of is", "?!", "x" * 10_000):
        assert await tool()({"query": query}) == "nothing found"
    assert await tool([])({"query": "capital"}) == "nothing found"


async def test_equal_scores_come_in_corpus_order_and_copies_once() -> None:
    documents = [Document(f"D{n}", "the same text") for n in range(50)]
    found = await tool([*documents, *documents], results=60)({"query": "same text"})
    assert [line.split()[1] for line in found.splitlines() if line.startswith("[")] == [f"D{n}" for n in range(50)]


async def test_a_long_text_is_cut_with_its_size() -> None:
    found = await tool([Document("Long", "word " * 1000)], chars=100)({"query": "word"})
    assert found.endswith("... [cut: 5000 characters in all]")


@pytest.mark.parametrize("arguments", [{}, {"query": ""}, {"query": 5}, {"q": "x"}, {"query": ["x"]}])
async def test_wrong_arguments_are_told(arguments: dict[str, object]) -> None:
    assert "search needs `query`" in await tool()(arguments)


async def test_the_corpus_is_loaded_on_first_use_only() -> None:
    loads = []
    lazy = Search(SearchTool(), Bm25(lambda: loads.append(1) or DOCUMENTS))
    assert loads == []
    await lazy({"query": "cheese"})
    await lazy({"query": "milk"})
    assert loads == [1]


@asynccontextmanager
async def server(*replies: web.Response) -> AsyncIterator[tuple[str, list[dict[str, str]]]]:
    """A search server with scripted replies (the last one repeats), and the queries it got."""
    queries: list[dict[str, str]] = []

    async def reply(request: web.Request) -> web.Response:
        queries.append(dict(request.query))
        scripted = replies[min(len(queries), len(replies)) - 1]
        return web.Response(body=scripted.body, status=scripted.status)

    app = web.Application()
    app.router.add_get("/search", reply)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}", queries
    finally:
        await runner.cleanup()


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "_PAUSE_S", 0.0)


GOOD = web.json_response({"results": [{"title": "T", "content": "c", "url": "u"}, {"title": "U", "content": None}]})


async def test_searxng_results_are_read() -> None:
    async with server(GOOD) as (url, queries):
        found = await Search(SearchTool(url=url), SearxNG(url + "/", 5.0))({"query": "a b"})
    assert found == "[1] T\nc\n\n[2] U\n"
    assert queries == [{"q": "a b", "format": "json"}]


async def test_a_passing_failure_is_tried_again() -> None:
    async with server(web.Response(status=503), web.Response(status=429), GOOD) as (url, queries):
        assert len(await SearxNG(url, 5.0).find("x", 1)) == 1
    assert len(queries) == 3


@pytest.mark.parametrize(
    ("reply", "kind", "said", "asked"),
    [
        (web.Response(status=500), "search", "HTTP 500", 3),
        (web.Response(status=403, text="Forbidden"), "search_reply", "JSON format enabled", 1),
        (web.Response(text="<html>"), "search_reply", "not SearxNG's JSON", 1),
        (web.json_response([1]), "search_reply", "not SearxNG's JSON", 1),
        (web.json_response({"results": [{"url": "u"}]}), "search_reply", "not SearxNG's JSON", 1),
        (web.json_response({"results": None}), "search_reply", "not SearxNG's JSON", 1),
    ],
)
async def test_a_server_that_fails_is_an_error_and_never_an_empty_result(
    reply: web.Response, kind: str, said: str, asked: int
) -> None:
    async with server(reply) as (url, queries):
        with pytest.raises(ProviderError, match=said) as caught:
            await SearxNG(url, 5.0).find("x", 1)
    assert (caught.value.kind, len(queries)) == (kind, asked)
    assert f"(tried {asked} times)" in str(caught.value)
    assert caught.value.attempts == 0  # no model request


async def test_a_server_that_is_not_there_is_named() -> None:
    with pytest.raises(ProviderError, match=r"http://127\.0\.0\.1:9/search"):
        await SearxNG("http://127.0.0.1:9", 5.0).find("x", 1)
    with pytest.raises(ConfigError, match="must start with http"):
        SearxNG("ftp://x", 5.0)
