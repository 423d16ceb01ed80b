"""Where question sets come from for users: public repositories, each at a pinned revision.

`data/questions/sources.json` names, for each file of the layout (`store`), host, repository, revision, the files there
with their sha256 (null where none is published), and the reader that turns them into rows. `fetch` downloads, checks,
converts and keeps them. What was on GitHub has been read and compared with the offline files, item by item; Hugging
Face could not be reached where this was written. So what a source gives is compared with the committed id lists, and
every difference is said (`dynaflow data verify`).
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import random
import re
import urllib.error
import urllib.parse
import urllib.request
import zipfile
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from functools import cache
from typing import Any, Literal, TypedDict

from dynaflow.benchmarks import store
from dynaflow.benchmarks.store import Row
from dynaflow.errors import ConfigError, DataError, PrerequisiteError
from dynaflow.files import read_json
from dynaflow.graders.text import last_box
from dynaflow.resources import resource

TIMEOUT_S = 60.0
MAX_BYTES = 100_000_000
_AT_ONCE = 8

Contents = Mapping[str, bytes]
Record = dict[str, Any]


class Source(TypedDict):
    """Files of one repository at one revision."""

    host: Literal["huggingface", "github"]
    repository: str
    revision: str
    reader: str
    licence: str
    files: dict[str, str | None]


@cache
def sources() -> dict[str, Source]:
    """The sources, by the file of the layout that they make."""
    found: dict[str, Source] = read_json(resource("data") / "questions" / "sources.json")
    return found


def fetch(target: str) -> int:
    """Download, check, convert and keep one file of the layout; the number of its rows.

    Raises:
        ConfigError: there is no source of it.
        PrerequisiteError: the host can not be reached, refuses, or wants a token; or pyarrow is not installed.
        DataError: a file is not the one that was pinned, or has another form.
    """
    if target not in sources():
        raise ConfigError(f"{target}: no public source is known; take it from a folder that has it (--data-dir)")
    source = sources()[target]
    with ThreadPoolExecutor(_AT_ONCE) as threads:
        files = list(source["files"])
        contents = dict(zip(files, threads.map(lambda file: download(source, file), files), strict=True))
    origin = f"{source['repository']}@{source['revision'][:12]}"
    try:
        if source["reader"] == "archive":
            (content,) = contents.values()
            count = _encrypted(content)
            store.put(target, content, count, source["licence"], origin)
            return count
        rows = list(READERS[source["reader"]](contents))
    except (KeyError, ValueError, TypeError, IndexError, AttributeError, zipfile.BadZipFile) as error:
        raise DataError(f"{origin}: not of the expected form ({type(error).__name__}: {error})") from error
    store.put_rows(target, rows, source["licence"], origin)
    return len(rows)


def url(source: Source, file: str) -> str:
    """Where a file of a source is."""
    path = urllib.parse.quote(file)
    if source["host"] == "github":
        return f"https://raw.githubusercontent.com/{source['repository']}/{source['revision']}/{path}"
    hub = os.environ.get("HF_ENDPOINT", "https://huggingface.co").rstrip("/")
    return f"{hub}/datasets/{source['repository']}/resolve/{source['revision']}/{path}"


def download(source: Source, file: str) -> bytes:
    """One file of a source, its hash checked where one is known."""
    address = url(source, file)
    request = urllib.request.Request(address, headers={"User-Agent": "dynaflow"})
    if source["host"] == "huggingface" and os.environ.get("HF_TOKEN"):
        request.add_unredirected_header("Authorization", f"Bearer {os.environ['HF_TOKEN']}")
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT_S) as reply:
            content: bytes = reply.read(MAX_BYTES + 1)
    except urllib.error.HTTPError as error:
        hint = " (gated: accept its terms on the hub and set HF_TOKEN)" if error.code in (401, 403) else ""
        raise PrerequisiteError(f"{address}: HTTP {error.code}{hint}") from None
    except OSError as error:  # URLError, time-outs, refused and broken connections
        raise PrerequisiteError(
            f"{address}: can not be reached ({getattr(error, 'reason', error)}); fetch on a machine with access and "
            f"copy the folder here, or point --data-dir or {store.ENV} at one that has the files"
        ) from None
    if len(content) > MAX_BYTES:
        raise DataError(f"{address}: more than {MAX_BYTES} bytes")
    expected, found = source["files"][file], hashlib.sha256(content).hexdigest()
    if expected is not None and found != expected:
        raise DataError(f"{address}: sha256 {found[:16]}..., expected {expected[:16]}...: not the pinned file")
    return content


def _row(identity: str, question: str, answer: str, *, level: str | None, language: str = "en", **meta: Any) -> Row:
    if not question.strip() or not answer.strip():
        raise ValueError(f"{identity}: without question or answer")
    return Row(
        id=identity,
        question=question.strip(),
        answer=answer.strip(),
        context=meta.pop("context", None),
        language=language,
        level=level,
        meta=meta,
    )


def _parquet(contents: Contents) -> Iterator[Record]:
    try:
        import pyarrow.parquet as parquet
    except ImportError:
        raise PrerequisiteError("reading hub files needs pyarrow: pip install 'dynaflow[train]'") from None
    for content in contents.values():
        yield from parquet.read_table(io.BytesIO(content)).to_pylist()


def _lines(content: bytes) -> Iterator[Record]:
    for line in content.decode().split("\n"):
        if line.strip():
            yield json.loads(line)


def aime_2024(contents: Contents) -> Iterator[Row]:
    """HuggingFaceH4/aime_2024: contest and number are in the address of a problem."""
    found = []
    for record in _parquet(contents):
        match = re.search(r"AIME_(II?)_Problems/Problem_(\d+)", record["url"])
        if match is None:
            raise ValueError(f"no contest and number in {record['url']!r}")
        identity = f"aime2024-{match[1]}-{int(match[2]):02d}"
        found.append(_row(identity, record["problem"], str(int(record["answer"])), level="AIME"))
    yield from sorted(found, key=lambda row: row["id"])


def aime_by_index(contents: Contents, year: int) -> Iterator[Row]:
    """MathArena: `problem_idx` 1 to 15 is contest I, 16 to 30 contest II."""
    for record in sorted(_parquet(contents), key=lambda record: int(record["problem_idx"])):
        contest, number = divmod(int(record["problem_idx"]) - 1, 15)
        identity = f"aime{year}-{('I', 'II')[contest]}-{number + 1:02d}"
        yield _row(identity, record["problem"], str(int(record["answer"])), level="AIME")


def polymath(contents: Contents) -> Iterator[Row]:
    """QwenLM/PolyMath: one JSONL file for a language and a level."""
    for path, content in contents.items():
        _, language, file = path.split("/")
        level = file.removesuffix(".jsonl")
        for number, record in enumerate(_lines(content)):
            identity = f"polymath-{level}-{language}-{number}"
            yield _row(identity, record["question"], str(record["answer"]), level=level, language=language)


def hotpotqa(contents: Contents) -> Iterator[Row]:
    """hotpotqa/hotpot_qa: the place in the file is the official order."""
    for place, record in enumerate(_parquet(contents)):
        context, facts = record["context"], record["supporting_facts"]
        yield _row(
            record["id"],
            record["question"],
            record["answer"],
            level=record["level"],
            context=[[title, list(text)] for title, text in zip(context["title"], context["sentences"], strict=True)],
            type=record["type"],
            dev_index=place,
            supporting_facts=[list(pair) for pair in zip(facts["title"], facts["sent_id"], strict=True)],
        )


def hotpotqa_questions(contents: Contents) -> Iterator[Row]:
    """The questions of hotpotqa/hotpot_qa without paragraphs, named by their place."""
    for row in hotpotqa(contents):
        row["id"] = f"hotpot-dev-{row['meta']['dev_index']:04d}"
        row["context"] = None
        yield row


def gsm8k(contents: Contents) -> Iterator[Row]:
    """openai/grade-school-math: the answer stands behind `####`."""
    for path, content in contents.items():
        split = "train" if path.endswith("train.jsonl") else "test"
        for place, record in enumerate(_lines(content)):
            solution, _, answer = record["answer"].rpartition("####")
            identity = f"gsm8k-{split}-{place:04d}"
            bare = answer.replace(",", "")
            yield _row(identity, record["question"], bare, level="grade-school", solution=solution.strip())


def gsm_hard(contents: Contents) -> Iterator[Row]:
    """reasoning-machines/pal: the answer is a float, also where it is a whole number."""
    (content,) = contents.values()
    for place, record in enumerate(_lines(content)):
        value = float(record["target"])
        answer = str(int(value)) if value.is_integer() else format(Decimal(repr(value)), "f")
        yield _row(f"gsm-hard-{place:04d}", record["input"], answer, level="grade-school")


def mmlu_pro(contents: Contents) -> Iterator[Row]:
    """TIGER-Lab/MMLU-Pro: a few questions have the option "N/A" to fill up; it stays, the letters count it."""
    for record in _parquet(contents):
        options = [str(option).strip() for option in record["options"]]
        place = int(record["answer_index"])
        if record["answer"] != "ABCDEFGHIJ"[place] or not 0 <= place < len(options):
            raise ValueError(f"question {record['question_id']}: answer and options do not fit")
        identity = f"mmlu-pro-{record['question_id']}"
        yield _row(identity, record["question"], record["answer"], level=record["category"], options=options)


def math(contents: Contents) -> Iterator[Row]:
    """EleutherAI/hendrycks_math: the answer is the last box of the solution; a few have an empty one."""
    for place, record in enumerate(_parquet(contents)):
        answer = last_box(record["solution"])
        if answer:
            yield _row(f"math-hub-{place:04d}", record["problem"], answer, level=record["level"], type=record["type"])


def svamp(contents: Contents) -> Iterator[Row]:
    """arkilpatel/SVAMP: body and question become one text."""
    (content,) = contents.values()
    for record in json.loads(content):
        body, question = record["Body"].strip(), record["Question"].strip()
        stop = "" if body.endswith((".", "?", "!", ",")) else "."
        value = float(record["Answer"])
        answer = str(int(value)) if value.is_integer() else str(value)
        yield _row(f"svamp-{record['ID']}", f"{body}{stop} {question}", answer, level=record["Type"])


def babi(contents: Contents) -> Iterator[Row]:
    """bAbI's text files: numbered sentences; a question has its answer and the supporting sentences behind tabs.

    Of each train task 200 questions are taken, drawn by one `random.Random(42)` in the order of the tasks.
    """
    rng = random.Random(42)
    for path, content in sorted(contents.items(), key=lambda item: int(re.findall(r"qa(\d+)_", item[0])[0])):
        task = int(re.findall(r"qa(\d+)_", path)[0])
        split = "train" if path.endswith("_train.txt") else "test"
        rows = list(_babi_task(content.decode(), task, split))
        if split == "train":
            rows = [rows[place] for place in sorted(rng.sample(range(len(rows)), 200))]
        yield from rows


def _babi_task(text: str, task: int, split: str) -> Iterator[Row]:
    story: list[str] = []
    count = 0
    for line in text.splitlines():
        number, _, rest = line.strip().partition(" ")
        if number == "1":
            story = []
        parts = re.split(r"\t|\|", rest)
        if len(parts) == 1:
            story.append(rest.strip())
            continue
        identity = f"babi-qa{task:02d}-{split}-{count:04d}"
        yield _row(identity, parts[0], parts[1], level=f"qa{task}", context=[["story", list(story)]])
        count += 1


READERS: dict[str, Callable[[Contents], Iterator[Row]]] = {
    "aime_2024": aime_2024,
    "aime_2025": lambda contents: aime_by_index(contents, 2025),
    "aime_2026": lambda contents: aime_by_index(contents, 2026),
    "polymath": polymath,
    "hotpotqa": hotpotqa,
    "hotpotqa_questions": hotpotqa_questions,
    "gsm8k": gsm8k,
    "gsm_hard": gsm_hard,
    "mmlu_pro": mmlu_pro,
    "math": math,
    "svamp": svamp,
    "babi": babi,
}


def _encrypted(content: bytes) -> int:
    """Number of files of an archive that is encrypted; a plain one is refused."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        members = [info for info in archive.infolist() if not info.is_dir() and info.filename.endswith(".csv")]
        if not members or any(not info.flag_bits & 1 for info in members):
            raise ValueError("the archive is not encrypted")
    return len(members)
