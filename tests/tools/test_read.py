"""The read tool: documents by title."""

from __future__ import annotations

import pytest

from dynaflow.config import Config
from dynaflow.tools import Toolbox
from dynaflow.tools.read import MAX_CHARS, Read
from dynaflow.tools.search import Document

DOCUMENTS = [
    Document("Lima", "Lima is the capital of Peru."),
    Document("Lima", "Lima is a city in Ohio."),
    Document("Oslo", "Oslo is the capital of Norway."),
    Document("Long", "word " * 10_000),
]


@pytest.mark.parametrize("title", ["Oslo", " oslo\n", "OSLO"])
async def test_a_document_is_found_by_its_title(title: str) -> None:
    assert await Read(lambda: DOCUMENTS)({"title": title}) == "Oslo\nOslo is the capital of Norway."


async def test_documents_of_one_title_come_together_and_copies_once() -> None:
    found = await Read(lambda: [*DOCUMENTS, *DOCUMENTS])({"title": "lima"})
    assert found == "Lima\nLima is the capital of Peru.\n\nLima\nLima is a city in Ohio."


async def test_near_titles_are_named_where_there_is_none() -> None:
    tool = Read(lambda: DOCUMENTS)
    assert await tool({"title": "Olso"}) == "no document has this title; near: Oslo"
    assert await tool({"title": "?" * 10_000}) == "no document has this title"
    assert await Read(list)({"title": "Lima"}) == "no document has this title"


async def test_a_long_document_is_cut_with_its_size() -> None:
    found = await Read(lambda: DOCUMENTS)({"title": "Long"})
    assert len(found) < MAX_CHARS + 100
    assert found.endswith("characters in all]")


@pytest.mark.parametrize("arguments", [{}, {"title": " "}, {"title": 5}, {"name": "Lima"}, {"title": ["Lima"]}])
async def test_wrong_arguments_are_told(arguments: dict[str, object]) -> None:
    assert "read needs `title`" in await Read(lambda: DOCUMENTS)(arguments)


async def test_search_and_read_load_a_corpus_once() -> None:
    loads = []
    toolbox = Toolbox(Config(name="t"))
    for _ in range(2):
        tools = toolbox.of("mini", lambda: loads.append(1) or DOCUMENTS)
        await tools["search"]({"query": "capital"})
        await tools["read"]({"title": "Oslo"})
    assert loads == [1]
