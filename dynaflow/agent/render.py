"""Text for readers of untrusted text: the bounded rendering of an observation for the main agent, and plain terminal
text for people.
"""

from __future__ import annotations

from itertools import accumulate

import orjson

from dynaflow.rollout import Call, Json, Observation
from dynaflow.runtime.hints import caret

_LINES = 20
"""Failed calls, and log lines, that are shown at most."""
_NOTE = 50
"""Room for the line that says how much was left out."""

_CONTROLS: dict[int, int | str] = {code: 0x2400 + code for code in range(0x20) if chr(code) not in "\n\t"}
_CONTROLS |= {0x7F: 0x2421, **{code: f"\\x{code:02x}" for code in range(0x80, 0xA0)}}
_CONTROLS |= dict.fromkeys(range(0xD800, 0xE000), 0xFFFD)


def plain(text: str) -> str:
    """`text` as a terminal may get it: control characters (C0, C1) visible, not obeyed; newline and tab stay.

    Lone surrogates, which can not be printed at all, become U+FFFD.
    """
    return text.translate(_CONTROLS)


def clip(text: str, limit: int) -> str:
    """`text`, cut to `limit` characters with a mark that names the original size."""
    return text if len(text) <= limit else f"{text[:limit]}{_mark(text)}"


def as_text(value: Json) -> str:
    """A value as the main agent reads it: text as it is, everything else as JSON."""
    return value if isinstance(value, str) else orjson.dumps(value).decode()


def observation(result: Observation, limit: int, note: str = "") -> str:
    """The rendering of o in about `limit` characters: failures first, then results and logs, the output last.

    `note`: a line of ours before the output.

    Only lines of ours begin at the left margin: the later lines of any other text are indented, so that no sub-agent
    can write an `output:` of its own.
    """
    head, tail = _head(result, limit), [*([note] if note else []), *_output(result, limit)]
    room = limit - _size(head + tail)
    calls = [call for call in result.calls if call.status not in ("ok", "cached")]
    done = result.ok_calls()
    failed = _calls(calls[:_LINES], room // 2 if done or result.logs else room, 200)
    failed += _left(len(calls) - len(failed), "more calls without a result")
    room -= _size(failed)
    good = _calls(done, room * 3 // 4 if result.logs else room, limit)
    good += _left(len(done) - len(good), f"more calls gave a result ({len(done)} in all)")
    room -= _size(good)
    logs = _listed([f"log: {_fit(line, 200)}" for line in result.logs[:_LINES]], room)
    logs += _left(len(result.logs) + result.logs_dropped - len(logs), "more log lines")
    return "\n".join([*head, *failed, *good, *logs, *tail])


def _head(result: Observation, limit: int) -> list[str]:
    lines = [f"status: {result.status}"]
    if error := result.error:
        where = f" at line {error.line}, column {error.column}" if error.line else ""
        lines.append(f"error{where}: {_fit(error.message, limit // 5)}")
        if (shown := caret(error, min(100, limit // 20))) is not None:
            lines += [f"  {line}" for line in shown.split("\n")]
        if error.hint:
            lines.append(f"hint: {_fit(error.hint, limit // 5)}")
    return lines


def _output(result: Observation, limit: int) -> list[str]:
    if result.has_output:
        return [f"output: {_fit(as_text(result.output), limit // 2)}"]
    if result.status in ("completed", "completed_degraded"):
        return ["output: none (the program returned nothing; use `return`)"]
    return []


def _calls(calls: list[Call], room: int, most: int) -> list[str]:
    """A line for each of the first calls, in `room` characters; of what a call gave, at most `most`."""
    if not calls:
        return []
    frame = _size([_call(call, "") for call in calls])
    each = max(60, min(most, (room - frame) // len(calls)))
    return _listed([_call(call, _fit(_gave(call), each)) for call in calls], room)


def _call(call: Call, gave: str) -> str:
    name = _fit(f"{call.phase.title} / {call.label}" if call.phase else call.label, 90)
    if call.status in ("ok", "cached"):
        return f"- {name}: {gave}"
    return f"- {name}: {call.status}" + (f" ({call.cause.kind}: {gave})" if call.cause else "")


def _gave(call: Call) -> str:
    if call.status in ("ok", "cached"):
        return as_text(call.output)
    return call.cause.message if call.cause else ""


def _listed(lines: list[str], room: int) -> list[str]:
    """The first of `lines`: as many as fit, with room for a note where some do not."""
    if _size(lines) <= room:
        return lines
    ends = accumulate(len(line) + 1 for line in lines)
    return [line for line, end in zip(lines, ends, strict=True) if end <= room - _NOTE]


def _size(lines: list[str]) -> int:
    return sum(len(line) + 1 for line in lines)


def _left(count: int, what: str) -> list[str]:
    return [f"... {count} {what}"] if count > 0 else []


def _fit(text: str, limit: int) -> str:
    """`text` with its later lines indented; where it is too long, cut so that it has `limit` characters with its
    mark.
    """
    shown = "\n  ".join(text.splitlines())
    mark = _mark(text)
    return shown if len(shown) <= limit else f"{shown[: max(0, limit - len(mark))].rstrip()}{mark}"


def _mark(text: str) -> str:
    return f"... [cut: {len(text)} characters in all]"
