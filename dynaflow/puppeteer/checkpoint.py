"""Checkpoints: a policy head with all that its training goes on from, and the names that its outputs stand for.

One `.npz` file of plain arrays, written whole or not at all, read without pickle.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from dynaflow.errors import ConfigError, DataError
from dynaflow.puppeteer.network import Array, Mlp
from dynaflow.puppeteer.reinforce import Learner
from dynaflow.settings import Reinforce

_META = "meta"


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A learner after `update` updates."""

    learner: Learner
    agents: tuple[str, ...]
    """Which agent each output stands for."""
    encoder: str
    """Name of the encoder whose vectors it takes."""
    update: int

    def sha(self) -> str:
        """Hash of the policy's weights and agents: what a rollout's key names it by."""
        found = hashlib.sha256(json.dumps([self.agents, self.encoder]).encode())
        for p in self.learner.policy.params:
            found.update(np.ascontiguousarray(p).tobytes())
        return found.hexdigest()

    def save(self, folder: Path) -> Path:
        """Write `folder/NNNNNN.npz`."""
        meta = {"agents": self.agents, "encoder": self.encoder, "update": self.update}
        stream = io.BytesIO()
        arrays: dict[str, Any] = {_META: np.array(json.dumps(meta)), **self.learner.arrays()}
        np.savez(stream, **arrays)
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        path = folder / f"{self.update:06d}.npz"
        part = path.with_suffix(".part")
        part.write_bytes(stream.getvalue())
        os.replace(part, path)
        return path


def load(path: Path, settings: Reinforce) -> Checkpoint:
    """Read a checkpoint.

    Raises:
        DataError: it is missing or not one.
    """
    try:
        with np.load(path, allow_pickle=False) as stored:
            arrays = {name: stored[name] for name in stored.files}
        meta = json.loads(str(arrays.pop(_META)))
        learner = Learner.restore(arrays, settings)
        return Checkpoint(learner, tuple(meta["agents"]), meta["encoder"], meta["update"])
    except (OSError, EOFError, ValueError, KeyError, zipfile.BadZipFile) as error:
        raise DataError(f"{path}: not a checkpoint of a policy ({type(error).__name__}: {error})") from error


def load_of(path: Path, settings: Reinforce, agents: Sequence[str], encoder: str) -> Checkpoint:
    """Read a checkpoint of these agents and this encoder.

    Raises:
        DataError: as `load`.
        ConfigError: it is of others.
    """
    found = load(path, settings)
    if (found.agents, found.encoder) != (tuple(agents), encoder):
        raise ConfigError(
            f"{path}: made with encoder {found.encoder!r} and agents {', '.join(found.agents)}; this run has "
            f"{encoder!r} and {', '.join(agents)}. Give it another name (--set name=NEW) and start from that file "
            f"(puppeteer.training.warm_start)"
        )
    return found


def last(folder: Path) -> Path | None:
    """The newest checkpoint of a folder."""
    return max(folder.glob("[0-9]*.npz"), default=None)


def prune(folder: Path, keep_every: int) -> None:
    """Remove all but the first, the last two and every `keep_every`-th checkpoint."""
    found = sorted(folder.glob("[0-9]*.npz"))
    for path in found[:-2]:
        if int(path.stem) % keep_every:
            path.unlink()


def adapt(before: Checkpoint, agents: Sequence[str], encoder: str, settings: Reinforce, seed: int) -> Learner:
    """A learner for other agents that goes on from `before`: outputs are taken over by name, new ones start anew.

    A new agent begins with the mean of the logits of the others, so that it is tried from the start.

    Raises:
        ConfigError: the encoder or the hidden layers differ, or no agent is the same.
    """
    policy = before.learner.policy
    widths = [p.shape[0] for p in policy.params[1::2]][:-1]
    known = {name: place for place, name in enumerate(before.agents)}
    shared = [name for name in agents if name in known]
    if encoder != before.encoder or widths != settings.hidden or not shared:
        raise ConfigError(
            f"puppeteer.training.warm_start: made with encoder {before.encoder!r}, hidden layers {widths} and agents "
            f"{', '.join(before.agents)}; this run has {encoder!r}, {settings.hidden} and {', '.join(agents)}. "
            f"Encoder and layers must be the same, and one agent at least."
        )
    fresh = Learner.create(policy.params[0].shape[0], len(agents), settings, seed)
    weights, biases = policy.params[-2], policy.params[-1]
    columns = [known[name] for name in shared]

    def taken(array: Array, new: Array) -> Array:
        mean = array[..., columns].mean(axis=-1)
        found = [array[..., known[name]] if name in known else mean + new[..., n] for n, name in enumerate(agents)]
        result: Array = np.stack(found, axis=-1).astype(array.dtype)
        return result

    params = [p.copy() for p in policy.params[:-2]]
    head = [taken(weights, fresh.policy.params[-2]), taken(biases, fresh.policy.params[-1])]
    return Learner(Mlp([*params, *head]), Mlp([p.copy() for p in before.learner.value.params]), settings)
