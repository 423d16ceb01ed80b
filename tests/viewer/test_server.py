"""The viewer's server and rows: read-only, loopback names only, live, and what a private benchmark gives away."""

from __future__ import annotations

import base64
import gzip
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import orjson
import pytest
from aiohttp.test_utils import TestClient, TestServer

from dynaflow.benchmarks import WITHHELD
from dynaflow.errors import ConfigError, DataError
from dynaflow.viewer.detail import detail, withhold
from dynaflow.viewer.export import write as export
from dynaflow.viewer.rows import FIELDS, Rows, identity, row, verdicts
from dynaflow.viewer.server import HOST, PAGE, application, files, price
from tests.viewer.conftest import HOSTILE, Write, hostile, rollout

Client = TestClient  # type: ignore[type-arg]
Serve = Callable[..., Awaitable[Client]]


@pytest.fixture
async def serve() -> AsyncIterator[Serve]:
    clients: list[Client] = []

    async def start(path: Path, against: Path | None = None) -> Client:
        client = TestClient(TestServer(application(path, against), host="127.0.0.1"))
        await client.start_server()
        clients.append(client)
        return client

    yield start
    for client in clients:
        await client.close()


async def test_page_and_data_have_a_policy_that_runs_nothing_else(serve: Serve, write: Write) -> None:
    client = await serve(write([rollout(1)]))
    for path in ("/", "/main.js", "/style.css", "/api/rows", f"/api/rollout/{rollout(1).key}"):
        response = await client.get(path)
        assert response.status == 200
        policy = response.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert response.headers["X-Frame-Options"] == "DENY"


async def test_only_names_of_this_machine_are_served(serve: Serve, write: Write) -> None:
    client = await serve(write([rollout(1)]))
    for host in ("evil.example", "evil.example:8770", "127.0.0.1.evil.example", "", "0.0.0.0:1"):
        assert (await client.get("/api/rows", headers={"Host": host})).status == 403
    for host in ("localhost:1", "127.0.0.1", "[::1]:8770"):
        assert (await client.get("/api/rows", headers={"Host": host})).status == 200
    assert (await client.get("/api/rows", headers={"Sec-Fetch-Site": "cross-site"})).status == 403
    assert HOST == "127.0.0.1"


@pytest.mark.parametrize("method", ["post", "put", "delete", "patch", "options"])
async def test_it_only_reads(serve: Serve, write: Write, method: str) -> None:
    client = await serve(write([rollout(1)]))
    assert (await getattr(client, method)("/api/rows")).status in (403, 405)


@pytest.mark.parametrize(
    "path", ["/../server.py", "/%2e%2e/server.py", "/api/rollout/..%2f..", "/nothing.js", "/api/rollout/ff"]
)
async def test_nothing_else_can_be_read(serve: Serve, write: Write, path: str) -> None:
    client = await serve(write([rollout(1)]))
    assert (await client.get(path)).status in (403, 404)


async def test_rows_follow_a_run_in_progress(serve: Serve, write: Write) -> None:
    folder = write([rollout(1), rollout(2)])
    client = await serve(folder)
    first = await (await client.get("/api/rows?after=0")).json()
    assert [values[FIELDS.index("question")] for values in first["rows"]] == ["mini-0001", "mini-0002"]
    assert first["complete"]
    with (folder / "rollouts.jsonl").open("ab") as stream:
        line = orjson.dumps(rollout(3).model_dump(mode="json")) + b"\n"
        stream.write(line[:50])
        stream.flush()
        torn = await (await client.get(f"/api/rows?after={first['version']}")).json()
        assert torn["rows"] == []
        stream.write(line[50:])
    more = await (await client.get(f"/api/rows?after={first['version']}")).json()
    assert [values[FIELDS.index("question")] for values in more["rows"]] == ["mini-0003"]
    assert (await (await client.get("/api/rows?after=nonsense")).json())["version"] == 3


def test_a_later_line_replaces_a_row(write: Write) -> None:
    folder = write([rollout(1, status="error"), rollout(2), rollout(1)])
    rows = Rows(folder / "rollouts.jsonl")
    assert rows.refresh()
    found = [dict(zip(FIELDS, values, strict=True)) for values in rows.since(0)]
    assert [(made["question"], made["status"], made["right"]) for made in found] == [
        ("mini-0001", "ok", 1),
        ("mini-0002", "ok", 1),
    ]
    assert rows.record(found[0]["key"])["status"] == "ok"


def test_reading_in_pieces_comes_to_the_same(write: Write) -> None:
    folder = write([rollout(number) for number in range(20)])
    rows = Rows(folder / "rollouts.jsonl")
    pieces = 0
    while not rows.refresh(0.0):
        pieces += 1
    assert pieces >= 18
    assert len(rows.since(0)) == 20


def test_what_changed_against_another_run(write: Write) -> None:
    other = write([rollout(1, correct=False), rollout(2)], "before")
    was = verdicts(files(other))
    now = rollout(1).model_dump(mode="json")
    assert row(now, was)[FIELDS.index("was")] == 0
    assert was[identity(rollout(2).model_dump(mode="json"))] == 1
    assert row(rollout(9).model_dump(mode="json"), was)[FIELDS.index("was")] is None


def test_detail_has_what_came_from_upstream() -> None:
    made = detail(rollout(1).model_dump(mode="json"))
    observation = made["turns"][0]["observation"]
    check = observation["calls"][2]
    assert check["parts"] == [
        ["Check the answers ", None],
        ["the answer is 41", 0],
        [" and ", None],
        ["the answer is 42", 1],
        [".", None],
    ]
    assert "prompt" not in check
    assert (check["role"], check["waits_for"]) == ("verifier", [0, 1])
    assert observation["critical"] == [1, 2]
    assert observation["structure"]["shape"] == "hybrid"


def test_a_private_benchmark_s_texts_are_withheld() -> None:
    made = withhold(detail(rollout(1, benchmark="gpqa-diamond").model_dump(mode="json")))
    assert made["private"]
    text = orjson.dumps(made).decode()
    for secret in ("Solve 1", "the answer is", "Split the facts", "Paris", "agent("):
        assert secret not in text
    assert made["turns"][0]["observation"]["calls"][0]["status"] == "ok"
    assert made["turns"][0]["reasoning"] == WITHHELD


def test_static_export_withholds_and_holds_no_markup(write: Write, tmp_path: Path) -> None:
    private = rollout(2, benchmark="gpqa-diamond")
    out = tmp_path / "out"
    assert export(write([hostile(), private]), out) == 2
    for file in [*(out / "data").iterdir(), out / "index.html"]:
        assert "pwned" not in file.read_text()
    script = (out / "data" / f"{private.key}.js").read_text()
    packed = re.fullmatch(r'dynaflowData\("[0-9a-f]+", "([A-Za-z0-9+/=]+)"\);\n', script)
    assert packed is not None
    assert b"Solve 1" not in gzip.decompress(base64.b64decode(packed[1]))
    assert HOSTILE.encode() not in (out / "data" / "rows.js").read_bytes()
    assert "Content-Security-Policy" in (out / "index.html").read_text()
    assert export(write([private]), out) == 1  # its own export may be written over


def test_static_export_does_not_write_into_a_folder_of_other_things(write: Write, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("x")
    with pytest.raises(ConfigError, match="not empty"):
        export(write([rollout(1)]), tmp_path / "mine")


def test_a_key_that_is_no_digest_is_refused(write: Write) -> None:
    folder = write([rollout(1).model_copy(update={"key": "../../etc/passwd"})])
    with pytest.raises(DataError, match="hex digest"):
        Rows(folder / "rollouts.jsonl").refresh()


def test_no_script_makes_markup_from_text() -> None:
    for file in PAGE.glob("*.js"):
        source = file.read_text()
        for word in (
            "innerHTML",
            "outerHTML",
            "insertAdjacentHTML",
            "document.write",
            "eval(",
            "new Function",
            "srcdoc",
        ):
            assert word not in source, f"{file.name}: {word}"
        assert not re.search(r"https?://", source), file.name


def test_bad_paths_and_prices_say_what_is_allowed(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="no run"):
        files(tmp_path)
    assert price("main=0.3/1.2") == ("main", (0.3, 1.2))
    for text in ("main", "main=1", "you=1/2", "main=-1/2", "main=a/b", "main=nan/1"):
        with pytest.raises(ConfigError, match="--price"):
            price(text)
