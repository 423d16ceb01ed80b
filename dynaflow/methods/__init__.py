"""Systems that answer questions: the main agent in its three modes, and (one file each) the baselines."""

from __future__ import annotations

from functools import partial

from dynaflow.agent import main
from dynaflow.errors import ConfigError
from dynaflow.session import Method

SYSTEMS: dict[str, Method] = {
    "direct": partial(main.solve, mode="direct"),
    "dynamic": partial(main.solve, mode="dynamic"),
    "forced": partial(main.solve, mode="forced"),
}


def system(name: str) -> Method:
    """The method of that name.

    Raises:
        ConfigError: there is none.
    """
    if name not in SYSTEMS:
        raise ConfigError.unknown("system", name, SYSTEMS)
    return SYSTEMS[name]
