"""Exports: golden spans, traces that nest, tables that read back, and no text of a private benchmark in any of them."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from pathlib import Path
from typing import Any

import orjson
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from dynaflow.config import Config
from dynaflow.curation import labelled as labelled_set
from dynaflow.errors import ConfigError, PrerequisiteError
from dynaflow.export import chrome, otel, sft, source, tables
from dynaflow.export.run import export
from dynaflow.rollout import Protocol, Rollout
from tests.viewer.conftest import rollout as make_rollout

GOLDEN = Path(__file__).parent / "golden"
SECRETS = (b"Solve 1", b"the answer is", b"Split the facts", b"Check the answers", b"question 3", b"Paris")


def attributes(span: dict[str, Any]) -> dict[str, Any]:
    return {entry["key"]: next(iter(entry["value"].values())) for entry in span["attributes"]}


def of(rollouts: list[Rollout], content: bool = False) -> list[dict[str, Any]]:
    return otel.spans(rollouts[0], content)


# -- OpenTelemetry -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("content", [False, True])
def test_spans_are_the_golden_ones(rollouts: list[Rollout], content: bool) -> None:
    """Regenerate with: python -m tests.export.test_export (and read the difference)."""
    golden = GOLDEN / f"spans{'-content' if content else ''}.json"
    assert otel.request(rollouts[0], content)["resourceSpans"][0]["scopeSpans"] == json.loads(golden.read_text())


def test_spans_are_a_tree_in_one_trace(rollouts: list[Rollout]) -> None:
    spans = of(rollouts)
    identities = [span["spanId"] for span in spans]
    assert len(set(identities)) == len(spans)
    assert {span["traceId"] for span in spans} == {spans[0]["traceId"]}
    assert all(len(span["traceId"]) == 32 and len(span["spanId"]) == 16 for span in spans)
    seen: set[str] = set()
    for span in spans:
        assert span.get("parentSpanId") in seen or span is spans[0]
        seen.add(span["spanId"])
        assert int(span["startTimeUnixNano"]) <= int(span["endTimeUnixNano"])
    operations = Counter(attributes(span).get("gen_ai.operation.name") for span in spans)
    assert operations == {"invoke_agent": 4, "plan": 1, "chat": 5, "invoke_workflow": 1, None: 2}
    assert {attributes(span)["openinference.span.kind"] for span in spans} == {"AGENT", "CHAIN", "LLM"}


def test_replaced_attribute_names_are_not_sent(rollouts: list[Rollout]) -> None:
    names = {name for span in of(rollouts, True) for name in attributes(span)}
    replaced = {"gen_ai.system", "gen_ai.prompt", "gen_ai.completion"}
    replaced |= {"gen_ai.usage.prompt_tokens", "gen_ai.usage.completion_tokens"}
    assert not names & replaced
    assert all(name.startswith(("gen_ai.", "dynaflow.", "openinference.", "error.")) for name in names)


def test_failures_and_what_is_none(rollouts: list[Rollout]) -> None:
    observation = rollouts[0].turns[0].observation
    assert observation is not None
    observation.calls[0].status = "unawaited"
    agents = [span for span in of(rollouts) if attributes(span).get("dynaflow.call.index") is not None]
    found = {attributes(span)["dynaflow.call.index"]: span for span in agents}
    assert (found["0"]["status"]["code"], attributes(found["0"])["error.type"]) == (0, "unawaited")
    assert found["1"]["status"]["code"] == 1
    assert (found["2"]["status"]["code"], attributes(found["2"])["error.type"]) == (2, "timeout")


def test_usage_adds_up(rollouts: list[Rollout]) -> None:
    chats = [attributes(span) for span in of(rollouts) if span["name"].startswith("chat")]
    assert sum(int(chat["gen_ai.usage.output_tokens"]) for chat in chats) == 3 * 12


def test_content_is_left_out_unless_asked_for(rollouts: list[Rollout]) -> None:
    for secret in SECRETS:
        assert secret not in orjson.dumps(of(rollouts))
    assert b"Solve 1" in orjson.dumps(of(rollouts, True))


async def test_spans_reach_an_endpoint(run: Path) -> None:
    got: list[Any] = []

    async def take(request: web.Request) -> web.Response:
        got.append((request.path, request.headers["Content-Type"], await request.json()))
        return web.json_response({})

    app = web.Application()
    app.router.add_post("/v1/traces", take)
    async with TestServer(app, host="127.0.0.1") as server:
        count = await otel._send(otel.lines(source.rollouts(run)), str(server.make_url("/v1/traces")))
    assert count == len(got) == 4
    assert {(path, kind) for path, kind, _ in got} == {("/v1/traces", "application/json")}
    assert got[0][2]["resourceSpans"][0]["scopeSpans"][0]["spans"]


def test_an_endpoint_that_does_not_answer_says_so(run: Path) -> None:
    with pytest.raises(PrerequisiteError, match=r"http://127\.0\.0\.1:9/v1/traces"):
        export(run, "otel", None, "http://127.0.0.1:9", False, None)


# -- Chrome ------------------------------------------------------------------------------------------------------------


def check_trace(document: Any) -> None:
    """The rules of the trace-event format that a viewer relies on."""
    document = json.loads(json.dumps(document, allow_nan=False))
    events = document["traceEvents"]
    tracks: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for event in events:
        assert type(event["pid"]) is type(event["tid"]) is int
        assert isinstance(event["name"], str)
        assert event["ph"] in "MXCsf"
        if event["ph"] == "M":
            assert event["name"] in ("process_name", "thread_name")
            assert isinstance(event["args"]["name"], str)
            continue
        assert type(event["ts"]) is int
        assert event["ts"] >= 0
        if event["ph"] == "X":
            assert type(event["dur"]) is int
            assert event["dur"] >= 0
            tracks.setdefault((event["pid"], event["tid"]), []).append((event["ts"], event["ts"] + event["dur"]))
        elif event["ph"] == "C":
            assert all(type(value) in (int, float) for value in event["args"].values())
    for spans in tracks.values():
        for place, (start, end) in enumerate(spans):
            for other, stop in spans[place + 1 :]:
                assert (
                    end <= other or stop <= start or (start <= other and stop <= end) or (other <= start <= end <= stop)
                )
    named = {(e["pid"], e["tid"]) for e in events if e["name"] in ("process_name", "thread_name")}
    assert set(tracks) <= named
    starts = {e["id"]: e for e in events if e["ph"] == "s"}
    ends = {e["id"]: e for e in events if e["ph"] == "f"}
    assert starts.keys() == ends.keys()
    assert len(starts) + len(ends) == sum(e["ph"] in "sf" for e in events)
    for identity, first in starts.items():
        last = ends[identity]
        assert (first["cat"], first["name"], last["bp"]) == (last["cat"], last["name"], "e")
        assert first["ts"] <= last["ts"]
        for event in (first, last):  # it binds to the slice around it
            assert any(a <= event["ts"] <= b for a, b in tracks[event["pid"], event["tid"]])


def test_a_trace_keeps_the_rules_of_the_format(rollouts: list[Rollout]) -> None:
    document = chrome.trace(rollouts)
    check_trace(document)
    spans = [event for event in document["traceEvents"] if event["ph"] == "X"]
    assert len(spans) == 4 * 4
    assert len({event["pid"] for event in spans}) == 4
    assert Counter(event["ph"] for event in document["traceEvents"] if event["ph"] in "sf") == {"s": 4, "f": 4}
    assert [event["args"]["running"] for event in document["traceEvents"] if event.get("name") == "running"][-1] == 0


def test_calls_without_a_slot_have_a_track_of_their_own(rollouts: list[Rollout]) -> None:
    calls = rollouts[0].observations()[0].calls
    for call, slot in zip(calls, (2, None, 2), strict=True):
        call.slot = slot
    document = chrome.trace(rollouts[:1])
    check_trace(document)
    names = [e["args"]["name"] for e in document["traceEvents"] if e["name"] == "thread_name"]
    assert names == ["slot 2", "no slot"]


@pytest.mark.slow
def test_real_runs_keep_the_rules_of_the_format() -> None:
    """Programs of the judge set in W, with nested groups, failures and calls in slots."""
    items = labelled_set.load()[:60]
    seen = [found for found in asyncio.run(labelled_set.observe(items)) if found is not None]
    made = []
    for number, observation in enumerate(seen):
        one = make_rollout(number)
        one.started = 1_800_000_000.0 + number
        one.turns[0].observation = observation
        made.append(one)
    assert sum(len(found.calls) for found in seen) > 60
    check_trace(chrome.trace(made))


# -- tables, rows ------------------------------------------------------------------------------------------------------


def test_tables_read_back(run: Path, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    assert "4 rollouts" in export(run, "parquet", tmp_path / "t", None, False, None)
    rows = parquet.read_table(tmp_path / "t" / "rollouts.parquet").to_pylist()
    assert [row["correct"] for row in rows] == [True, False, True, True]
    assert [row["status"] for row in rows] == ["ok", "ok", "truncated", "ok"]
    assert rows[0]["sub_output"] == 40
    found = parquet.read_table(tmp_path / "t" / "calls.parquet").to_pylist()
    assert len(found) == 12
    assert {row["rollout"] for row in found} == {row["key"] for row in rows}
    assert found[2]["cause"] == "timeout"
    assert list(rows[0]) == list(tables.ROLLOUTS)
    assert list(found[0]) == list(tables.CALLS)


def test_sft_rows_are_what_the_filter_keeps(rollouts: list[Rollout]) -> None:
    for rollout in rollouts:
        rollout.protocol = Protocol(first_action_valid=True, delegated=True, call_ok=True, answer_supported=True)
    left: Counter[str] = Counter()
    rows = list(sft.rows(rollouts, Config(name="test"), left))
    assert left == {"wrong_answer": 1, "truncated": 1, "private": 1}
    assert [row["key"] for row in rows] == [rollouts[0].key]
    target = rows[0]["messages"][-1]
    assert target["reasoning_content"] == "Split the facts."
    assert target["tool_calls"][0]["function"]["arguments"]["program"].startswith("phase('Solve')")
    assert rows[0]["messages"][:-1] == rollouts[0].turns[0].messages
    assert rows[0]["tools"][0]["function"]["name"] == "workflow"


# -- all ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("to", ["otel", "chrome", "parquet"])
def test_no_export_has_a_text_of_a_private_benchmark(
    run: Path, tmp_path: Path, rollouts: list[Rollout], to: Any
) -> None:
    private = [rollout for rollout in rollouts if source.private(rollout)]
    (run / "rollouts.jsonl").write_bytes(b"".join(orjson.dumps(r.model_dump(mode="json")) + b"\n" for r in private))
    export(run, to, tmp_path / "out", None, to == "otel", None)
    files = [tmp_path / "out"] if to != "parquet" else list((tmp_path / "out").iterdir())
    for file in files:
        for secret in SECRETS:
            assert secret not in file.read_bytes()


@pytest.mark.parametrize("to", ["otel", "chrome"])
def test_an_export_is_deterministic(run: Path, tmp_path: Path, to: Any) -> None:
    export(run, to, tmp_path / "a", None, False, None)
    export(run, to, tmp_path / "b", None, False, None)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_options_of_another_format_are_refused(run: Path) -> None:
    with pytest.raises(ConfigError, match="only --to otel"):
        export(run, "chrome", None, "http://127.0.0.1:1", False, None)
    with pytest.raises(ConfigError, match=r"config\.json"):
        export(run, "sft", None, None, False, None)


if __name__ == "__main__":
    from tests.export.conftest import rollouts as fixture

    made = fixture.__wrapped__()  # type: ignore[attr-defined]
    GOLDEN.mkdir(exist_ok=True)
    for name, content in (("spans.json", False), ("spans-content.json", True)):
        text = json.dumps(otel.request(made[0], content)["resourceSpans"][0]["scopeSpans"], indent=1)
        (GOLDEN / name).write_text(text + "\n")
