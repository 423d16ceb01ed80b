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
from dynaflow.errors import ConfigError
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
    evil = ("evil.example", "evil.example:8770", "127.0.0.1.evil.example", "localhost.evil.example:80", "", "0.0.0.0:1")
    for host in (*evil, "127.0.0.1@evil.example", "127.0.0.1:1:2", "[::1].evil.example", "127.1", "2130706433:8770"):
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
        torn = await (await client.get(f"/api/rows?after={first['version']}&generation=0")).json()
        assert torn["rows"] == []
        stream.write(line[50:])
    since = f"/api/rows?after={first['version']}&generation={first['generation']}"
    more = await (await client.get(since)).json()
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


def unpacked(script: Path) -> bytes:
    """What a data script of a static export holds."""
    packed = re.fullmatch(r'dynaflowData\("[0-9a-z]+", "([A-Za-z0-9+/=]+)"\);\n', script.read_text())
    assert packed is not None
    return gzip.decompress(base64.b64decode(packed[1]))


def test_static_export_withholds_and_holds_no_markup(write: Write, tmp_path: Path) -> None:
    private = rollout(2, benchmark="gpqa-diamond")
    out = tmp_path / "out"
    assert export(write([hostile(), private]), out) == 2
    for file in [*(out / "data").iterdir(), out / "index.html"]:
        assert "pwned" not in file.read_text()
    assert b"Solve 1" not in unpacked(out / "data" / f"{private.key}.js")
    assert HOSTILE.encode() not in (out / "data" / "rows.js").read_bytes()
    assert "Content-Security-Policy" in (out / "index.html").read_text()
    assert export(write([private]), out) == 1  # its own export may be written over


def test_static_export_does_not_write_into_a_folder_of_other_things(write: Write, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("x")
    with pytest.raises(ConfigError, match="not empty"):
        export(write([rollout(1)]), tmp_path / "mine")


BAD = {
    "no JSON": b"{nonsense",
    "no rollout": b'{"key": "ab"}',
    "a number": b"12",
    "a key that is no digest": rollout(1).model_copy(update={"key": "../../etc/passwd"}).model_dump_json().encode(),
    "bytes": b"\xff\xfe\x00",
    "an empty line": b"",
}


@pytest.mark.parametrize("name", BAD)
async def test_a_line_that_is_no_rollout_is_told_and_passed_over(serve: Serve, write: Write, name: str) -> None:
    folder = write([rollout(1)])
    with (folder / "rollouts.jsonl").open("ab") as stream:
        stream.write(BAD[name] + b"\n" + orjson.dumps(rollout(2).model_dump(mode="json")) + b"\n")
    answer = await (await (await serve(folder)).get("/api/rows")).json()
    assert [values[FIELDS.index("question")] for values in answer["rows"]] == ["mini-0001", "mini-0002"]
    assert len(answer["unread"]) == 1
    assert answer["unread"][0].startswith(f"byte {len(orjson.dumps(rollout(1).model_dump(mode='json'))) + 1}: ")
    out = folder.parent / "out"
    assert export(folder, out) == 2
    assert b"not a rollout" in unpacked(out / "data" / "rows.js")


def spoiled(**changes: object) -> dict[str, object]:
    return rollout(1).model_dump(mode="json") | changes


@pytest.mark.parametrize("field", ["turns", "usage", "policy", "score", "protocol", "error"])
@pytest.mark.parametrize("value", [3, "text", [1], {"x": 1}, [{"observation": {"calls": []}, "messages": []}]])
async def test_a_rollout_that_is_malformed_says_where(serve: Serve, write: Write, field: str, value: object) -> None:
    folder = write([])
    (folder / "rollouts.jsonl").write_bytes(orjson.dumps(spoiled(**{field: value})) + b"\n")
    client = await serve(folder)
    answer = await (await client.get("/api/rows")).json()
    assert len(answer["rows"]) + len(answer["unread"]) == 1
    response = await client.get(f"/api/rollout/{rollout(1).key}")
    assert response.status in (404, 500)
    assert response.status == 404 or f"not a rollout: {field}" in await response.text()
    assert "text" not in await response.text()
    assert "Content-Security-Policy" in response.headers
    export(folder, folder.parent / "out")


async def test_another_file_in_its_place_is_read_anew(serve: Serve, write: Write) -> None:
    folder = write([rollout(1), rollout(2)])
    path = folder / "rollouts.jsonl"
    client = await serve(folder)
    first = await (await client.get("/api/rows")).json()
    part = folder / "part"
    part.write_bytes(
        path.read_bytes().replace(b"mini-0001", b"mini-0009")
    )  # of the same length, as regrading may write
    part.replace(path)
    assert (await client.get(f"/api/rollout/{rollout(1).key}")).status == 200
    later = await (await client.get(f"/api/rows?after={first['version']}&generation={first['generation']}")).json()
    assert later["generation"] != first["generation"]
    assert [values[FIELDS.index("question")] for values in later["rows"]] == ["mini-0009", "mini-0002"]
    path.write_bytes(b"")
    assert (await (await client.get("/api/rows?after=2&generation=1")).json())["rows"] == []
    path.unlink()
    assert (await client.get("/api/rows")).status == 200
    assert (await client.get(f"/api/rollout/{rollout(1).key}")).status == 404


async def test_a_file_that_changed_under_a_row_is_no_other_rollout(serve: Serve, write: Write) -> None:
    folder = write([rollout(1), rollout(2)])
    client = await serve(folder)
    await client.get("/api/rows")
    lines = (folder / "rollouts.jsonl").read_bytes().splitlines(keepends=True)
    for content in (lines[1] + lines[0], b"x" * 5000, b""):
        (folder / "rollouts.jsonl").write_bytes(content)
        response = await client.get(f"/api/rollout/{rollout(1).key}")
        assert (response.status, "reload" in await response.text()) == (500, True)


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
