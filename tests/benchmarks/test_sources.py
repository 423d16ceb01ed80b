"""Fetching question sets from a hub: a real HTTP server stands in for it."""

from __future__ import annotations

import hashlib
import io
import json
import stat
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from dynaflow import benchmarks, data
from dynaflow.benchmarks import gpqa, hotpotqa, sources, store
from dynaflow.benchmarks.sources import Source
from dynaflow.errors import ConfigError, DataError, PrerequisiteError
from dynaflow.rollout import Json
from tests.benchmarks.zipcrypto import archive


class Hub:
    """Serves files by path; remembers requests."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.status: dict[str, int] = {}
        self.requests: list[tuple[str, str | None]] = []
        hub = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                hub.requests.append((self.path, self.headers.get("Authorization")))
                name = self.path.rpartition("/resolve/")[2].partition("/")[2]
                content = hub.files.get(name)
                self.send_response(hub.status.get(name, 404 if content is None else 200))
                self.end_headers()
                self.wfile.write(content or b"")

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"


@pytest.fixture
def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hub]:
    made = Hub()
    thread = threading.Thread(target=made.server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    monkeypatch.setenv("HF_ENDPOINT", made.url)
    monkeypatch.setenv("DYNAFLOW_DATA", str(tmp_path))
    monkeypatch.delenv("HF_TOKEN", raising=False)
    yield made
    made.server.shutdown()
    thread.join()
    made.server.server_close()


def source(reader: str, **files: str | None) -> Source:
    names = {name.replace("__", "/").replace("_dot_", "."): sha for name, sha in files.items()}
    return Source(
        host="huggingface", repository="someone/set", revision="abc123", reader=reader, licence="MIT", files=names
    )


def parquet(rows: list[dict[str, Json]]) -> bytes:
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet as files

    out = io.BytesIO()
    files.write_table(pyarrow.Table.from_pylist(rows), out)
    return out.getvalue()


def install(monkeypatch: pytest.MonkeyPatch, target: str, made: Source) -> None:
    monkeypatch.setattr(sources, "sources", lambda: {target: made})


AIME = "eval/aime_2025.jsonl"


def test_a_fetched_set_is_checked_converted_and_loaded(
    hub: Hub, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    rows = [{"problem_idx": n, "problem": f"Problem {n}?", "answer": n} for n in range(30, 0, -1)]
    hub.files["data/train.parquet"] = parquet(rows)
    sha = hashlib.sha256(hub.files["data/train.parquet"]).hexdigest()
    install(monkeypatch, AIME, source("aime_2025", data__train_dot_parquet=sha))
    data.fetch(["aime2025"])
    questions = benchmarks.load("aime2025", "test")
    assert [question.id for question in questions[:2]] == ["aime2025-I-01", "aime2025-I-02"]
    assert questions[15].id == "aime2025-II-01"
    assert questions[15].answer == "16"
    assert hub.requests == [("/datasets/someone/set/resolve/abc123/data/train.parquet", None)]
    assert stat.S_IMODE((tmp_path / AIME).stat().st_mode) == 0o600
    data.fetch(["aime2025"])
    assert len(hub.requests) == 1


def test_a_token_goes_to_the_hub_only(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_TOKEN", "secret-token")
    hub.files["a.json"] = b"[]"
    made = source("svamp", a_dot_json=None)
    sources.download(made, "a.json")
    assert hub.requests[-1][1] == "Bearer secret-token"
    assert "raw.githubusercontent.com/someone/set/abc123/" in sources.url({**made, "host": "github"}, "a.json")


@pytest.mark.parametrize(
    ("content", "status", "sha", "error", "message"),
    [
        (b"x", 200, "0" * 64, DataError, "not the pinned file"),
        (b"x", 403, None, PrerequisiteError, "HTTP 403 .*HF_TOKEN"),
        (b"x", 500, None, PrerequisiteError, "HTTP 500"),
        (None, 404, None, PrerequisiteError, "HTTP 404"),
        (b"not json", 200, None, DataError, "not of the expected form"),
        (b'{"ID": 1}', 200, None, DataError, "not of the expected form"),
        (b'[{"ID": "1", "Body": "a", "Question": "", "Answer": 1.0, "Type": "x"}]', 200, None, None, ""),
    ],
)
def test_what_a_hub_gives_is_judged(
    hub: Hub,
    monkeypatch: pytest.MonkeyPatch,
    content: bytes | None,
    status: int,
    sha: str | None,
    error: type[Exception] | None,
    message: str,
) -> None:
    if content is not None:
        hub.files["SVAMP.json"] = content
    hub.status["SVAMP.json"] = status
    install(monkeypatch, "tiny/svamp.jsonl", source("svamp", SVAMP_dot_json=sha))
    if error is None:
        assert sources.fetch("tiny/svamp.jsonl") == 1
        return
    with pytest.raises(error, match=message):
        sources.fetch("tiny/svamp.jsonl")
    assert not store.has("tiny/svamp.jsonl")


def test_an_unreachable_hub_is_one_clear_message(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:9")
    with pytest.raises(PrerequisiteError, match=r"can not be reached .*--data-dir or DYNAFLOW_DATA"):
        data.fetch(["aime2025"])


def test_a_set_without_a_public_source_says_so(hub: Hub) -> None:
    with pytest.raises(ConfigError, match="no public source is known"):
        data.fetch(["dapo"])
    with pytest.raises(ConfigError, match="no public source is known"):
        sources.fetch("train/dapo_math_17k.jsonl.gz")


def test_gpqa_is_kept_encrypted_or_not_at_all(hub: Hub, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    install(monkeypatch, gpqa.ARCHIVES[1], source("archive", dataset_dot_zip=None))
    hub.files["dataset.zip"] = archive({"dataset/gpqa_diamond.csv": b"Secret question"}, None)
    with pytest.raises(DataError, match="not encrypted"):
        sources.fetch(gpqa.ARCHIVES[1])
    assert list(tmp_path.rglob("*.zip")) == []
    hub.files["dataset.zip"] = archive({"dataset/gpqa_diamond.csv": b"Secret question"}, b"password")
    data.fetch(["gpqa-diamond"])
    kept = tmp_path / gpqa.ARCHIVES[1]
    assert kept.read_bytes() == hub.files["dataset.zip"]
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


def test_hotpotqa_from_the_hub_serves_every_setting(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [
        {
            "id": f"id{place}",
            "question": f"Question {place}?",
            "answer": "yes",
            "type": "bridge",
            "level": "hard",
            "context": {"title": ["One", "Two"], "sentences": [["A.", " B."], ["C."]]},
            "supporting_facts": {"title": ["One"], "sent_id": [0]},
        }
        for place in range(100)
    ]
    hub.files["v.parquet"] = parquet(rows)
    install(monkeypatch, hotpotqa.DISTRACTOR, source("hotpotqa", v_dot_parquet=None))
    data.fetch(["hotpotqa-distractor"])
    assert hotpotqa.files("hotpotqa-distractor", "test") == [hotpotqa.DISTRACTOR]
    found = hotpotqa.rows("hotpotqa-distractor", "test")
    assert [found[place]["id"] for place in (0, 79, 95)] == ["id0", "aflow-int-79", "aflow-int-95"]
    assert hotpotqa.rows("hotpotqa-distractor-sample", "test")[7]["id"] == "hotpot-dev-0007"
    assert hotpotqa.corpus("hotpotqa-closed") == [("One", "A. B."), ("Two", "C.")]


READ: list[tuple[str, str, bytes, list[tuple[str, str, str]]]] = [
    (
        "gsm8k",
        "grade_school_math/data/test.jsonl",
        json.dumps({"question": "How many?", "answer": "1+1=2\n#### 1,002"}).encode(),
        [("gsm8k-test-0000", "How many?", "1002")],
    ),
    (
        "svamp",
        "SVAMP.json",
        json.dumps(
            [
                {"ID": "chal-1", "Body": "He has 2", "Question": "How many?", "Answer": 22090603.0, "Type": "Sum"},
                {"ID": "chal-2", "Body": "He has 2.", "Question": "How many?", "Answer": 2.5, "Type": "Sum"},
            ]
        ).encode(),
        [("svamp-chal-1", "He has 2. How many?", "22090603"), ("svamp-chal-2", "He has 2. How many?", "2.5")],
    ),
    (
        "polymath",
        "data/de/high.jsonl",
        json.dumps({"id": "high-de-0", "question": " Wie viel? ", "answer": "$7$"}).encode(),
        [("polymath-high-de-0", "Wie viel?", "$7$")],
    ),
    (
        "babi",
        "en/qa1_single-supporting-fact_test.txt",
        b"1 John went home.\n2 Where is John? \thome\t1\n3 He left.\n4 Where is John?|out|3\n"
        b"1 Mary sat.\n2 Who sat? \tMary\t1\n",
        [
            ("babi-qa01-test-0000", "Where is John?", "home"),
            ("babi-qa01-test-0001", "Where is John?", "out"),
            ("babi-qa01-test-0002", "Who sat?", "Mary"),
        ],
    ),
]


@pytest.mark.parametrize(("reader", "path", "content", "expected"), READ, ids=[case[0] for case in READ])
def test_readers(reader: str, path: str, content: bytes, expected: list[tuple[str, str, str]]) -> None:
    rows = list(sources.READERS[reader]({path: content}))
    assert [(row["id"], row["question"], row["answer"]) for row in rows] == expected


def test_a_story_goes_on_until_the_next_one_begins() -> None:
    rows = list(sources.READERS["babi"]({READ[3][1]: READ[3][2]}))
    assert [row["context"] for row in rows] == [
        [["story", ["John went home."]]],
        [["story", ["John went home.", "He left."]]],
        [["story", ["Mary sat."]]],
    ]


def test_hub_readers_of_parquet() -> None:
    url = "https://site/wiki/index.php/2024_AIME_{}_Problems/Problem_{}"
    found = list(
        sources.aime_2024(
            {
                "f": parquet(
                    [
                        {"problem": "b", "answer": "025", "url": url.format("II", 10)},
                        {"problem": "a", "answer": "204", "url": url.format("I", 4)},
                    ]
                )
            }
        )
    )
    assert [(row["id"], row["answer"]) for row in found] == [("aime2024-I-04", "204"), ("aime2024-II-10", "25")]
    solution = "So $\\boxed{\\frac{1}{2}}$."
    rows = [{"problem": "p", "solution": text, "level": "Level 1", "type": "Algebra"} for text in (solution, "none")]
    (made,) = sources.math({"f": parquet(rows)})
    assert made["answer"] == "\\frac{1}{2}"


def test_every_source_is_pinned_and_makes_a_file_that_some_benchmark_reads() -> None:
    wanted = {path for name in benchmarks.BENCHMARKS for _, path in data.splits(name)}
    wanted |= {gpqa.ARCHIVES[1], hotpotqa.FULLWIKI, hotpotqa.DISTRACTOR}
    for target, made in sources.sources().items():
        assert target in wanted
        assert len(made["revision"]) == 40
        assert int(made["revision"], 16)
        assert made["reader"] in {*sources.READERS, "archive"}
        assert all(sha is None or len(sha) == 64 for sha in made["files"].values())
        assert made["host"] == "huggingface" or all(made["files"].values())
