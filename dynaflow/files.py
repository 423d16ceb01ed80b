"""Files that survive a kill: append-only JSONL with a torn last line, and documents written whole or not at all."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import orjson

from dynaflow.errors import DataError, PrerequisiteError
from dynaflow.rollout import Json


def read_lines(path: Path) -> Iterator[dict[str, Json]]:
    """Records of a JSONL file, in order. A last line without its newline is torn and skipped, as `Appender` cuts it.

    Raises:
        DataError: a line before the last is not JSON.
    """
    if not path.exists():
        return
    with path.open("rb") as stream:
        for number, line in enumerate(stream, 1):
            if not line.endswith(b"\n"):
                return
            try:
                yield orjson.loads(line)
            except orjson.JSONDecodeError as error:
                raise DataError(f"{path}:{number}: not JSON ({error}); the file was altered or cut") from error


@contextlib.contextmanager
def writing(path: Path) -> Iterator[None]:
    """What the file system refuses in this block (full, read-only, no folder) becomes one message about `path`.

    Raises:
        PrerequisiteError: something was refused.
    """
    try:
        yield
    except OSError as error:
        why = error.strerror or error
        raise PrerequisiteError(f"{path}: cannot be written ({why}); nothing else is lost") from error


class Appender:
    """Appends whole lines to a file and hands each to the operating system at once (kill -9 loses none).

    `size` is the length of the file in bytes, `written` when the last line was (time.monotonic()).
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        with writing(path):
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._stream = path.open("ab", buffering=0)
            os.chmod(path, 0o600)
            self._mend(path)
            self.size = path.stat().st_size
        self.written = time.monotonic()

    def _mend(self, path: Path) -> None:
        """Cut off a torn last line, so that the next one starts on its own."""
        size = path.stat().st_size
        if not size:
            return
        with path.open("rb") as stream:
            stream.seek(-1, os.SEEK_END)
            if stream.read(1) == b"\n":
                return
            position = size
            while position > 0:
                step = min(65_536, position)
                position -= step
                stream.seek(position)
                newline = stream.read(step).rfind(b"\n")
                if newline >= 0:
                    os.truncate(path, position + newline + 1)
                    return
        os.truncate(path, 0)

    def write(self, value: Json) -> None:
        """Append one record as a line.

        Raises:
            PrerequisiteError: the disk is full, or cannot be written.
        """
        line = orjson.dumps(value) + b"\n"
        with writing(self._path):
            try:
                rest = line
                while rest:
                    rest = rest[self._stream.write(rest) :]
            except OSError:
                with contextlib.suppress(OSError):
                    self._stream.truncate(self.size)  # half a line would spoil the next one
                raise
        self.size += len(line)
        self.written = time.monotonic()

    def close(self) -> None:
        """Close the file."""
        self._stream.close()


def write_jsonl(path: Path, rows: Iterable[Json]) -> None:
    """Write rows as a whole or not at all."""
    _replace(path, b"".join(orjson.dumps(row) + b"\n" for row in rows))


def write_json(path: Path, value: Json) -> None:
    """Write a JSON document as a whole or not at all."""
    _replace(path, orjson.dumps(value, option=orjson.OPT_INDENT_2) + b"\n")


def write_text(path: Path, text: str) -> None:
    """Write a UTF-8 text as a whole or not at all."""
    _replace(path, text.encode())


def read_json(path: Path) -> Json:
    """A JSON document.

    Raises:
        DataError: the file is missing or not JSON.
    """
    try:
        return orjson.loads(path.read_bytes())
    except (OSError, orjson.JSONDecodeError) as error:
        raise DataError(f"{path}: {error}") from error


def _replace(path: Path, content: bytes) -> None:
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        try:
            with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as stream:
                stream.write(content)
            os.replace(part, path)
        except OSError:
            part.unlink(missing_ok=True)
            raise
