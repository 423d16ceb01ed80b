"""What a person sees of training: the first example with its mask, then the steps."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING

from rich.console import Console
from rich.live import Live
from rich.text import Text

from dynaflow.progress import console as default_console
from dynaflow.rollout import Json
from dynaflow.training.rows import Row

if TYPE_CHECKING:
    from transformers import PreTrainedTokenizerBase

_EVERY_S = 15.0


@dataclass(frozen=True, slots=True)
class Counts:
    """Tokens: masked, and with loss in the reasoning (end tag included), in what the action says (the program, or a
    direct answer) and in its form (tags, JSON, end token).
    """

    masked: int
    reasoning: int
    content: int
    form: int

    @property
    def learnt(self) -> int:
        """Tokens with loss."""
        return self.reasoning + self.content + self.form

    def shares(self) -> str:
        """What the tokens with loss are, in per cent."""
        parts = (("reasoning", self.reasoning), ("action", self.content), ("JSON and tags", self.form))
        return ", ".join(f"{100 * n / max(1, self.learnt):.0f} % {name}" for name, n in parts)


def count(rows: Iterable[Row]) -> Counts:
    """The tokens of rows."""
    total = [0, 0, 0, 0]
    for row in rows:
        form = row.loss_tokens - row.reasoning - row.content
        for place, n in enumerate((len(row.labels) - row.loss_tokens, row.reasoning, row.content, form)):
            total[place] += n
    return Counts(*total)


def parts(row: Row, tokenizer: PreTrainedTokenizerBase) -> tuple[str, str, str]:
    """The text of an example in three parts: masked prompt, reasoning, action."""
    prompt, ids = row.prompt_tokens, row.input_ids
    end = prompt + row.reasoning
    return _decode(tokenizer, ids[:prompt]), _decode(tokenizer, ids[prompt:end]), _decode(tokenizer, ids[end:])


def example(row: Row, tokenizer: PreTrainedTokenizerBase, console: Console = default_console) -> None:
    """Print an example with its mask: what is masked, learnt as reasoning, learnt as action.

    In colours on a terminal, between markers elsewhere. Control characters are shown, not sent.
    """
    counts = count([row])
    total = len(row.labels)
    console.print(
        f"first example {row.key[:12]}: {total} tokens = {counts.masked} masked + {counts.reasoning} reasoning + "
        f"{counts.content} action + {counts.form} JSON and tags ({100 * counts.learnt / total:.0f} % carry loss)",
        highlight=False,
    )
    shown = Text()
    for (name, style), text in zip(
        (("masked", "dim"), ("reasoning", "cyan"), ("action", "bold green")), parts(row, tokenizer), strict=True
    ):
        if text and console.is_terminal:
            shown.append(_visible(text), style=style)
        elif text:
            shown.append(f"[{name}]{_visible(text)}[/{name}]\n")
    console.print(shown, soft_wrap=True)


class Steps:
    """Progress of a stage: one live line on a terminal, a plain line every few seconds elsewhere."""

    def __init__(self, title: str, total: int, console: Console = default_console) -> None:
        self._title = title
        self._total = total
        self._console = console
        self._shown = 0.0
        self._done = 0
        self._seconds: list[float] = []
        self._live = Live(console=console, refresh_per_second=4) if console.is_terminal else None

    def __enter__(self) -> Steps:
        if self._live:
            self._live.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._live:
            self._live.__exit__(kind, error, trace)

    def __call__(self, step: dict[str, Json]) -> None:
        """Show a finished step (a line of metrics.jsonl)."""
        self._done = step["step"]
        self._seconds.append(step["seconds"])
        recent = self._seconds[-20:]
        left = (self._total - self._done) * sum(recent) / len(recent)
        line = (
            f"{self._title}: step {self._done}/{self._total}  loss {step['loss']:.4f}  lr {step['lr']:.1e}  "
            f"{step['tokens_per_s']:.0f} tok/s  {step['seconds']:.1f} s/step  left {left:.0f} s  "
            f"{step['memory_gb']:.1f} GB"
        )
        if self._live:
            self._live.update(Text(line))
        elif self._done in (1, self._total) or time.monotonic() - self._shown > _EVERY_S:
            self._shown = time.monotonic()
            self._console.print(line, highlight=False, markup=False, soft_wrap=True)


def _decode(tokenizer: PreTrainedTokenizerBase, ids: list[int]) -> str:
    return str(tokenizer.decode(ids, skip_special_tokens=False, clean_up_tokenization_spaces=False))


def _visible(text: str) -> str:
    """Text with control characters other than newline and tab written as escapes."""
    return "".join(c if c in "\n\t" or c.isprintable() else repr(c)[1:-1] for c in text)
