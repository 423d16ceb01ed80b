"""The report page and the terminal table: right numbers, hostile text, no requests."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from dynaflow import benchmarks
from dynaflow.analysis.examples import choose
from dynaflow.analysis.names import duration, signed
from dynaflow.analysis.outcome import outcome
from dynaflow.analysis.page import write_page
from dynaflow.analysis.report import comparisons
from dynaflow.analysis.summary import pairs, summarise
from dynaflow.analysis.terminal import print_tables
from dynaflow.rollout import Call, Cause, ProgramError, Rollout

MakeRollout = Callable[..., Rollout]
MakeCall = Callable[..., Call]

DASH = "\N{EN DASH}"
HOSTILE = "</pre></details><script>alert(1)</script><img src=x onerror=alert(1)>{{ 7*7 }}\"'&\x00\u202e"


class Page(HTMLParser):
    """Tags, attributes and text of a page; fails on tags that are closed in the wrong order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.text = ""
        self._open: list[str] = []
        self.feed(html)
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in ("meta", "br"):
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag
        self.text += " " if tag == "td" else ""

    def handle_data(self, data: str) -> None:
        self.text += data


def write(tmp_path: Path, rollouts: list[Rollout], extras: dict[str, Any] | None = None, **more: Any) -> Page:
    outcomes = [outcome(made) for made in rollouts]
    made = {**summarise(outcomes, 100.0, 2.5), **more}
    made.setdefault("pairs", pairs(outcomes, comparisons(made["systems"], "base/direct")))
    keys = [chosen.key for chosen in choose(outcomes)]
    shown = [rollout for key in keys for rollout in rollouts if rollout.key == key]
    path = write_page(tmp_path, outcomes, made, shown, extras)
    assert path == tmp_path / "report.html"
    return Page(path.read_text(encoding="utf-8"))


def printed(rollouts: list[Rollout], **console: Any) -> str:
    out = io.StringIO()
    print_tables(summarise([outcome(made) for made in rollouts], 0, 0), Console(file=out, **console))
    return out.getvalue()


def squeeze(text: str) -> str:
    return re.sub(r"\s+", " ", text)


@pytest.fixture
def rollouts(rollout: MakeRollout, call: MakeCall) -> list[Rollout]:
    """base/direct 2 of 8, stage1/forced 7 of 8 with one timeout."""
    found = [rollout(n, "direct", "base", correct=n < 2, family="count") for n in range(8)]
    for n in range(8):
        done = rollout(n, "forced", "stage1", program="return 1", calls=[call(0, "prompt", "34")], family="count")
        found.append(done)
    found[-1].status = "error"
    found[-1].error = Cause(kind="timeout", message="read timeout")
    return found


def test_the_page_shows_the_numbers_of_the_summary(tmp_path: Path, rollouts: list[Rollout]) -> None:
    text = squeeze(write(tmp_path, rollouts).text)
    assert f"base direct 25.0 7.1 {DASH} 59.1 2 / 8 0 0 0 0 0" in text
    assert f"stage1 forced 87.5 52.9 {DASH} 97.8 7 / 8 1 0 0 0 0" in text
    assert "stage1 forced 100.0 100.0 1.00 3.00 3.00 250 140 60" in text  # programs, delegated, agents, requests, ...
    assert "stage1/forced base/direct 8 +62.5" in text
    assert "0.0625" in text  # McNemar: 5 against 0


def test_model_text_can_neither_run_nor_request_anything(tmp_path: Path, rollout: MakeRollout, call: MakeCall) -> None:
    evil = rollout(
        0, "forced", HOSTILE, program=HOSTILE, answer=HOSTILE, calls=[call(0, HOSTILE, HOSTILE, label=HOSTILE)]
    )
    evil.turns[0].messages[0]["content"] = HOSTILE
    evil.turns[0].reasoning = HOSTILE
    evil.turns[0].action.args = {HOSTILE: HOSTILE}
    observation = evil.turns[0].observation
    assert observation is not None
    observation.error = ProgramError(message=HOSTILE, line=1, column=1)
    evil.meta["family"] = HOSTILE
    evil.error = Cause(kind=HOSTILE, message=HOSTILE)
    evil.benchmark = evil.question_id = evil.system = HOSTILE
    defect = {"kind": HOSTILE, "sub": "s", "severity": HOSTILE, "excerpt": HOSTILE, "reason": HOSTILE}
    curation = {"fail_on": "minor", "rows": 1, "passed": 0, "failed": 1, "undecided": 0, "subs": {"s": 1}}
    curation["verdicts"] = [{"private": False, "defects": [defect]}]
    training = [{"stage": HOSTILE, "points": [{"step": 1, "loss": 1.0}]}]
    page = write(tmp_path, [evil], {"curation": curation, "training": training})
    assert not {"script", "img", "iframe", "link", "object", "a"} & set(page.tags)
    assert not any(name.startswith("on") or name in ("src", "href") for name, _ in page.attributes)
    assert "{{ 7*7 }}" in page.text
    assert ("content", "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'") in (
        page.attributes
    )


def test_the_page_needs_nothing_but_itself(tmp_path: Path, rollouts: list[Rollout]) -> None:
    write(tmp_path, rollouts)
    html = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert not re.search(r"https?:|url\(|@import", html)


def test_failures_come_first_and_a_success_is_shown(tmp_path: Path, rollouts: list[Rollout]) -> None:
    page = write(tmp_path, rollouts)
    badges = re.findall(r"\b(right|wrong|error)(?=mini-\d{4})", page.text)
    assert badges == ["wrong", "wrong", "wrong", "right", "error", "right", "right", "right"]
    assert "timeout: read timeout" in page.text


def test_long_texts_are_cut_with_their_size(tmp_path: Path, rollout: MakeRollout) -> None:
    page = write(tmp_path, [rollout(0, answer="x" * 10_000)])
    assert "[cut: 10000 characters in all]" in page.text
    assert "x" * 10_000 not in page.text


def test_families_never_trained_on_stand_apart(tmp_path: Path, rollout: MakeRollout) -> None:
    seen, unseen, listed = (rollout(n, family=name) for n, name in enumerate(["fam-a", "fam-b", "fam-c"]))
    unseen.meta["held_out"] = True
    text = write(tmp_path, [seen, unseen, listed], {"held_out_families": ["fam-c"]}).text
    places = [text.index(part) for part in ("In training", "fam-a", "Never trained on", "fam-b", "fam-c")]
    assert places == sorted(places)


def test_the_funnel_accounts_for_every_rollout(tmp_path: Path, rollouts: list[Rollout]) -> None:
    steps = [
        ("right answer", 100, {"wrong_answer": 25, "no_answer": 5}),
        ("protocol", 70, {"first_action": 5}),
        ("length", 65, {}),
        ("max_rows", 65, {"over_max_rows": 5}),
    ]
    filters = [{"name": n, "in": i, "out": i - sum(lost.values()), "rejected": lost} for n, i, lost in steps]
    filtered = {"rollouts": 100, "filters": filters, "kept": 60}
    curation = {"fail_on": "minor", "rows": 60, "passed": 40, "failed": 19, "undecided": 1, "subs": {}, "verdicts": []}
    text = squeeze(write(tmp_path, rollouts, {"filter": filtered, "curation": curation}).text)
    assert "left out: 25 wrong answer, 5 no answer" in text
    assert "left out: 5 first action" in text
    assert "left out: 5 over max rows" in text
    assert "left out: 19 a defect (minor or worse), 1 undecided: not readable" in text


def test_excerpts_of_private_questions_are_withheld(tmp_path: Path, rollouts: list[Rollout]) -> None:
    def verdict(private: bool | None, sub: str) -> dict[str, Any]:
        said = f"{sub} of a {'public' if private is False else 'private'} question"
        defect = {"kind": "k", "sub": sub, "severity": "major", "excerpt": said, "reason": said}
        return {"defects": [defect]} | ({} if private is None else {"private": private})

    subs = {"both": 2, "one": 1, "older": 1}
    curation = {"fail_on": "minor", "rows": 4, "passed": 0, "failed": 4, "undecided": 0, "subs": subs}
    curation["verdicts"] = [verdict(True, "both"), verdict(False, "both"), verdict(True, "one"), verdict(None, "older")]
    text = write(tmp_path, rollouts, {"curation": curation}).text
    assert "of a private question" not in text
    assert "both of a public question" in text
    assert text.count(benchmarks.WITHHELD) == 4


def test_a_training_curve_ends_at_its_last_point_however_long(tmp_path: Path, rollouts: list[Rollout]) -> None:
    points = [{"step": n, "loss": 4.0 - 3.0 * n / 9_999} for n in range(1, 10_000)]
    page = write(tmp_path, rollouts, {"training": [{"stage": "stage1", "points": points}]})
    (path,) = [value for name, value in page.attributes if name == "points"]
    assert path is not None
    assert len(path.split()) <= 401
    assert path.split()[-1] == "300.0,90.0"  # loss 1 of a scale that ends at 4
    assert "4.000 → 1.000 in 9,999 steps" in page.text


def test_a_run_without_rollouts_still_has_a_page(tmp_path: Path) -> None:
    assert "No rollouts" in write(tmp_path, []).text


def test_writing_twice_gives_the_same_page(tmp_path: Path, rollouts: list[Rollout]) -> None:
    write(tmp_path, rollouts)
    first = (tmp_path / "report.html").read_bytes()
    write(tmp_path, rollouts[::-1])
    assert (tmp_path / "report.html").read_bytes() == first


def test_the_table_is_plain_aligned_text_off_a_terminal(rollouts: list[Rollout]) -> None:
    title, header, direct, forced = printed(rollouts, width=40).splitlines()
    assert title == "mini"
    assert len(header) == len(direct) == len(forced)
    assert direct.split() == ["base/direct", "8", "25.0", "7.1-59.1", "-", "-", "0.00", "140", "0", "0", "0"]
    assert forced.split()[:6] == ["stage1/forced", "8", "87.5", "52.9-97.8", "100.0", "100.0"]


def test_the_table_on_a_terminal_has_the_same_cells(rollouts: list[Rollout]) -> None:
    text = printed(rollouts, width=140, force_terminal=True)
    assert "7.1-59.1" in text
    assert "base/direct    8      25.0" in text


def test_markup_in_a_policy_name_is_printed_as_it_is(rollout: MakeRollout) -> None:
    for terminal in (False, True):
        text = printed([rollout(0, policy="[red]x[/red]")], width=140, force_terminal=terminal)
        assert "[red]x[/red]/forced" in text


def test_numbers_for_people() -> None:
    assert [duration(s) for s in (42, 185, 7800)] == ["42 s", "3 min 05 s", "2 h 10 min"]
    assert [signed(x) for x in (0.125, -0.5, 0.0, -0.0004)] == ["+12.5", "\N{MINUS SIGN}50.0", "0.0", "0.0"]
