"""The optional cache of replies: one file per request, shared by all runs. Off unless a role says `cache = true`."""

from __future__ import annotations

from pathlib import Path

from dynaflow.errors import DataError
from dynaflow.files import read_json, write_json
from dynaflow.models.embedded import cache_dir
from dynaflow.models.wire import Completion
from dynaflow.rollout import Json, Usage, digest


class ReplyCache:
    """Replies by the whole request: where it goes, every field of it, and the seed, also where that is not sent.

    A reply that is found here costs nothing: its usage is `reused = 1` and its flags hold `from_cache`.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or cache_dir() / "replies"

    def get(self, base_url: str, body: dict[str, Json], seed: int | None) -> Completion | None:
        """The reply to an equal request, or None.

        Raises:
            DataError: the stored file was altered.
        """
        path = self._path(base_url, body, seed)
        if not path.exists():
            return None
        stored = read_json(path)
        try:
            found = Completion.from_json({**stored, "usage": Usage(reused=1).model_dump()})
        except (TypeError, KeyError, ValueError) as error:
            raise DataError(f"{path}: not a stored reply ({error}); remove the file") from error
        return found.flagged("from_cache")

    def put(self, base_url: str, body: dict[str, Json], seed: int | None, completion: Completion) -> None:
        """Keep a reply."""
        write_json(self._path(base_url, body, seed), completion.to_json())

    def _path(self, base_url: str, body: dict[str, Json], seed: int | None) -> Path:
        key = digest(base_url, body, seed)
        return self._folder / key[:2] / f"{key}.json"
