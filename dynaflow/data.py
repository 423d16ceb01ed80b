"""`dynaflow data`: what question sets there are, whether they are right, where they come from, what overlaps."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from typing import NamedTuple

from rich.console import Console

from dynaflow import benchmarks
from dynaflow.benchmarks import contamination, gpqa, hotpotqa, lists, polymath, sources, store
from dynaflow.errors import ConfigError, DataError
from dynaflow.rollout import Json

out = Console(soft_wrap=True, highlight=False, markup=False)
_HUB = {"gpqa-diamond": gpqa.ARCHIVES[1], "hotpotqa-fullwiki": hotpotqa.FULLWIKI}


class Entry(NamedTuple):
    """A split of a benchmark and the state of its file: ok, missing, or what is wrong with it."""

    name: str
    split: str
    path: str
    state: str


def splits(name: str) -> list[tuple[str, str]]:
    """(split, file) of a benchmark; none for those that are made by a generator."""
    benchmarks.find(name)
    found = []
    for split in ("test", "train"):
        with suppress(ConfigError):  # it has no such split
            found += [(split, path) for path in benchmarks.files(name, split)]
    return found


def benchmark_of(path: str) -> str:
    """A benchmark that is read from a file of the folder; NAME where none is."""
    return next((name for name in benchmarks.BENCHMARKS if path in {file for _, file in splits(name)}), "NAME")


def state(path: str) -> str:
    """Whether a file of the folder is right, in a few words.

    Raises:
        DataError: the list of fetched files was altered.
    """
    store.fetched()
    if not store.has(path):
        return "missing"
    try:
        store.read(path)
    except DataError as error:
        return str(error).partition(": ")[2].partition(";")[0]
    return "ok"


def entries(names: list[str]) -> list[Entry]:
    """The splits of some benchmarks (all without names), each with the state of its file."""
    states: dict[str, str] = {}
    found = []
    for name in names or [name for name in benchmarks.BENCHMARKS if splits(name)]:
        for split, path in splits(name):
            if path not in states:
                states[path] = state(path)
            found.append(Entry(name, split, path, states[path]))
    return found


def show(names: list[str], as_json: bool) -> None:
    """What there is: number of questions, how they were drawn, and where they lie."""
    rows = [_facts(entry) for entry in entries(names)]
    if as_json:
        print(json.dumps({"root": str(store.root()), "benchmarks": rows}, indent=2, ensure_ascii=False))
        return
    out.print(f"question sets in {store.root()}", style="bold")
    for row in rows:
        count = "" if row["n"] is None else f"{row['n']} "
        style = "" if row["state"] == "ok" else "yellow"
        line = f"{row['name']} {row['split']}: {count}({row['file']}, {row['state']})"
        out.print(line, style=style)
        if row["how"] != "all":
            out.print(f"    {row['how']}", style="dim")
    _hint(row["state"] for row in rows)
    out.print("mini and mini-unseen are made, not read: `dynaflow data mini` shows them")


def _facts(entry: Entry) -> dict[str, Json]:
    fact: dict[str, Json] = entry._asdict() | {"file": entry.path, "n": None, "how": "all"}
    del fact["path"]
    if entry.split == "test" and lists.path(entry.name).is_file():
        listed = lists.read(entry.name)
        fact |= {"n": len(listed["items"]), "how": f"{listed['algorithm']}. {listed['population']}"}
        if entry.name.startswith("polymath"):
            fact["how"] += f". {_spread([identity for identity, _ in listed['items']])}"
    elif entry.state == "ok":
        fact["n"] = len(benchmarks.load(entry.name, entry.split))
    source = store.fetched().get(entry.path) or store.listed().get(entry.path)
    if source:
        fact |= {"licence": source["licence"], "source": source["source"]}
    return fact


def _spread(ids: list[str]) -> str:
    """Levels and languages of PolyMATH ids, and how many of them are known to be flawed."""
    parts = [identity.split("-") for identity in ids]
    levels, languages = Counter(part[1] for part in parts), Counter(part[2] for part in parts)
    bad = sum(polymath.known_bad(identity) is not None for identity in ids)
    shown = ", ".join(f"{level} {levels[level]}" for level in polymath.LEVELS)
    spoken = ", ".join(f"{code} {languages[code]}" for code in polymath.LANGUAGES if languages[code])
    return f"Levels: {shown}. Languages: {spoken}. Known flaws: {bad}"


def verify(names: list[str], as_json: bool) -> int:
    """Check the hash of every file and of every item of the id lists. The exit code is 3 when something is wrong.

    Without names, what is not there is no fault.
    """
    found: list[dict[str, Json]] = []
    for entry in entries(names):
        fact: dict[str, Json] = entry._asdict()
        fault = entry.state != "ok" and (bool(names) or entry.state != "missing")
        if entry.state == "ok" and entry.split == "test" and lists.path(entry.name).is_file():
            fact["other_text"] = differing(entry)
            # Another edition of a public source words some items differently: said, and no fault.
            fault = bool(fact["other_text"]) and entry.path not in store.fetched()
        found.append(fact | {"fault": fault})
    if as_json:
        print(json.dumps({"root": str(store.root()), "files": found}, indent=2))
    else:
        for fact in found:
            other = fact.get("other_text")
            note = f"; {len(other)} items with another text: {', '.join(other[:5])}" if other else ""
            style = "red" if fact["fault"] else ("green" if fact["state"] == "ok" else "dim")
            line = f"{fact['name']} {fact['split']}: {fact['path']}: {fact['state']}{note}"
            out.print(line, style=style)
        _hint(fact["state"] for fact in found)
    return 3 if any(fact["fault"] for fact in found) else 0


def _hint(states: Iterable[str]) -> None:
    """How to come by question sets, where none of them is there."""
    if set(states) == {"missing"}:
        line = f"none is in {store.root()}: `dynaflow data fetch` fetches them, --data-dir names a folder that has them"
        out.print(line, style="yellow")


def differing(entry: Entry) -> list[str]:
    """Ids of the list of a benchmark whose text is not the one that the list was made with."""
    if entry.name == "gpqa-diamond":
        rows = gpqa.rows("test")
    elif entry.name.startswith("hotpotqa"):
        rows = hotpotqa.rows(entry.name, "test")
    else:
        rows = store.rows(entry.path)
    return lists.differing(entry.name, rows)


def fetch(names: list[str]) -> None:
    """Fetch the files of some benchmarks (those of the paper without names) that the folder does not have right."""
    targets: dict[str, None] = {}
    for name in names or benchmarks.PAPER:
        paths = [path for _, path in splits(name)]
        if name in _HUB and state(paths[0]) != "ok":
            paths = [_HUB[name]]
        elif name == "hotpotqa-distractor" and state(paths[0]) != "ok":
            paths = [hotpotqa.DISTRACTOR]
        known = [path for path in paths if path in sources.sources()]
        if not known and any(state(path) != "ok" for path in paths):
            raise ConfigError(f"{name}: no public source is known; take {paths[0]} from a folder that has it")
        targets |= dict.fromkeys(known)
    for target in targets:
        if state(target) == "ok":
            out.print(f"{target}: there already")
            continue
        source = sources.sources()[target]
        out.print(f"{target}: {source['repository']} at {source['revision'][:12]} ...")
        out.print(f"{target}: {sources.fetch(target)} rows")


def show_contamination(pool: str, split: str, as_json: bool) -> None:
    """Overlap of a training pool with every evaluation item that the folder has, by kind; ids only."""
    names, missing = contamination.available(contamination.EVALUATION)
    if not names:
        raise DataError(f"{store.root()} has no evaluation set to compare with; see `dynaflow data fetch`")
    questions = benchmarks.load(pool, split)
    index = contamination.Index(contamination.evaluation_items(names))
    found = list(index.overlaps(questions))
    counts = {kind: sum(overlap.kind == kind for overlap in found) for kind in contamination.KINDS}
    if as_json:
        report = {
            "pool": pool,
            "split": split,
            "n": len(questions),
            "compared_with": names,
            "not_there": missing,
            "counts": counts,
            "overlaps": [overlap._asdict() for overlap in found],
        }
        print(json.dumps(report, indent=2))
        return
    out.print(f"{pool} {split}: {len(questions)} questions, compared with {', '.join(names)}")
    if missing:
        out.print(f"not compared, since it is not there: {', '.join(missing)}", style="yellow")
    out.print(", ".join(f"{kind} {count}" for kind, count in counts.items()), style="bold")
    for overlap in found[:50]:
        out.print(f"  {overlap.item} = {overlap.evaluation} ({overlap.kind}, {overlap.share:.0%})")
    if len(found) > 50:
        out.print(f"  and {len(found) - 50} more; --json has all")
