"""`dynaflow view RUN --static DIR`: the page as a folder that opens from a file and asks nobody for anything.

Every rollout is a file of its own, compressed, loaded when it is opened. Data stands in scripts as base64, so no text
of a run is ever read as code or markup.
"""

from __future__ import annotations

import base64
import gzip
import os
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

import orjson

from dynaflow import workers
from dynaflow.benchmarks import WITHHELD
from dynaflow.errors import ConfigError, DataError
from dynaflow.rollout import Json
from dynaflow.viewer.detail import detail, withhold
from dynaflow.viewer.rows import FIELDS, Row, Rows, is_private, verdicts
from dynaflow.viewer.server import PAGE, Prices, describe, files, state

_POLICY = (
    "default-src 'none'; script-src 'self' file:; style-src 'self' file:; img-src data:; base-uri 'none'; "
    "form-action 'none'"
)
_ALONE = 100
"""Rollouts up to which one process is faster."""
_CHUNK = 25


def write(path: Path, folder: Path, against: Path | None = None, prices: Prices | None = None) -> int:
    """Write the folder; how many rollouts are in it. Texts of private benchmarks are withheld.

    Raises:
        ConfigError: no such run; the folder has other things in it.
        DataError: a line of the other run is not a rollout.
    """
    if folder.exists() and any(folder.iterdir()) and not (folder / "data" / "rows.js").exists():
        raise ConfigError(f"--static {folder}: is not empty and no export of this viewer; choose another folder")
    rows = Rows(files(path), verdicts(files(against)) if against else None)
    rows.refresh()
    (folder / "data").mkdir(parents=True, exist_ok=True)
    for file in PAGE.iterdir():
        if file.name != "index.html":
            (folder / file.name).write_bytes(file.read_bytes())
    (folder / "index.html").write_text(_index((PAGE / "index.html").read_text()))
    listed = rows.since(0)
    about = describe(path, against, prices) | state(rows, complete=True)
    about |= {"live": False, "rows": [_public(row) for row in listed]}
    (folder / "data" / "rows.js").write_text(_script("rows", about))
    keys = rows.keys()
    chunks = [keys[start : start + _CHUNK] for start in range(0, len(keys), _CHUNK)]
    work = ((str(folder), [(key, rows.record(key)) for key in chunk]) for chunk in chunks)
    if len(keys) <= _ALONE or (os.cpu_count() or 1) == 1:
        for item in work:
            _write(item)
    else:
        with workers.processes() as pool:
            for batch in _batches(work):
                list(pool.map(_write, batch))
    return len(keys)


def _batches(work: Iterable[tuple[str, list[tuple[str, Json]]]]) -> Iterator[list[tuple[str, list[tuple[str, Json]]]]]:
    iterator = iter(work)
    while batch := list(islice(iterator, 8)):
        yield batch


def _write(work: tuple[str, list[tuple[str, Json]]]) -> None:
    folder, records = work
    for key, record in records:
        try:
            made = detail(record)
            made = withhold(made) if made["private"] else made
        except DataError as error:
            made = {"problem": str(error)}
        (Path(folder) / "data" / f"{key}.js").write_text(_script(key, made))


def _public(row: Row) -> Row:
    made = dict(zip(FIELDS, row, strict=True))
    return [WITHHELD if is_private(made) and name in ("answer", "text") else value for name, value in made.items()]


def _script(name: str, value: Json) -> str:
    packed = base64.b64encode(gzip.compress(orjson.dumps(value), 6, mtime=0)).decode()
    return f'dynaflowData("{name}", "{packed}");\n'


def _index(page: str) -> str:
    """The page with its policy inside, as a file has no headers, and the rows loaded with it."""
    meta = f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
    page = page.replace("<head>", f"<head>\n  {meta}", 1)
    return page.replace("</body>", '  <script src="data/rows.js"></script>\n</body>', 1)
