"""Where the files that ship with the package live: inside the wheel, or at the root of a checkout."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

_PACKAGE = Path(__file__).resolve().parent


def resource(folder: Literal["runtime_js", "data", "configs"]) -> Path:
    """The folder of that name."""
    packaged = _PACKAGE / folder
    return packaged if packaged.is_dir() else _PACKAGE.parent / folder
