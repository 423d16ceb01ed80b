"""How good a judge is: precision, recall and F1 per defect on the labelled set."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import get_args

from dynaflow.curation.defects import SUBKINDS, Defect, Kind
from dynaflow.curation.labelled import Item
from dynaflow.rollout import Json


@dataclass(slots=True)
class Tally:
    """Right and wrong reports. A report is right when the item has a defect of its kind."""

    right: int = 0
    wrong: int = 0
    missed: int = 0
    undeclared: int = 0
    """Missed too, but of a sub-kind that the judge does not claim to find: no part of recall."""

    def __add__(self, other: Tally) -> Tally:
        return Tally(*(getattr(self, name) + getattr(other, name) for name in self.__slots__))

    def scores(self) -> dict[str, Json]:
        """Counts, precision, recall and F1 (None where there is nothing to divide by)."""
        precision = _share(self.right, self.right + self.wrong)
        recall = _share(self.right, self.right + self.missed)
        both = None if precision is None or recall is None else precision + recall
        f1 = None if precision is None or recall is None or not both else round(2 * precision * recall / both, 4)
        counts = {name: getattr(self, name) for name in self.__slots__}
        return {**counts, "precision": precision, "recall": recall, "f1": f1}


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None


def score(
    items: Sequence[Item], verdicts: Sequence[Collection[Defect] | None], declared: Collection[str]
) -> dict[str, Json]:
    """Compare reports with labels. An item and a kind are one decision, however many defects of the kind there are.

    Args:
        items: labelled programs.
        verdicts: what the judge found in each; None: undecided, counted and no part of the scores.
        declared: the sub-kinds that the judge claims to find.
    """
    decided = [(item, defects) for item, defects in zip(items, verdicts, strict=True) if defects is not None]
    kinds = {kind: _tally(decided, kind, declared) for kind in get_args(Kind)}
    subs = {}
    for sub, kind in SUBKINDS.items():
        having = [defects for item, defects in decided if sub in item.subs]
        found = sum(any(defect.kind == kind for defect in defects) for defects in having)
        subs[sub] = {"n": len(having), "found": found, "declared": sub in declared}
    clean = [(item, defects) for item, defects in decided if not item.subs]
    return {
        "items": len(items),
        "clean": sum(not item.subs for item in items),
        "undecided": len(items) - len(decided),
        "kinds": {kind: tally.scores() for kind, tally in kinds.items()},
        "all": sum(kinds.values(), Tally()).scores(),
        "subs": subs,
        "undeclared": [sub for sub in SUBKINDS if sub not in declared],
        "clean_flagged": sum(bool(defects) for _, defects in clean),
        "wrong": [_wrong(item, defects) for item, defects in decided if _wrong_kinds(item, defects)],
        "missed": [
            {"item": item.name, "subs": list(item.subs)}
            for item, defects in decided
            if item.kinds - {defect.kind for defect in defects}
        ],
    }


def _tally(decided: Iterable[tuple[Item, Collection[Defect]]], kind: Kind, declared: Collection[str]) -> Tally:
    tally = Tally()
    for item, defects in decided:
        said = any(defect.kind == kind for defect in defects)
        subs = [sub for sub in item.subs if SUBKINDS[sub] == kind]
        if said:
            tally += Tally(right=1) if subs else Tally(wrong=1)
        elif subs:
            tally += Tally(missed=1) if any(sub in declared for sub in subs) else Tally(undeclared=1)
    return tally


def _wrong_kinds(item: Item, defects: Iterable[Defect]) -> set[Kind]:
    return {defect.kind for defect in defects} - item.kinds


def _wrong(item: Item, defects: Iterable[Defect]) -> dict[str, Json]:
    wrong = _wrong_kinds(item, defects)
    first = next(defect for defect in defects if defect.kind in wrong)
    return {"item": item.name, "sub": first.sub, "excerpt": first.excerpt, "reason": first.reason}


def show(report: dict[str, Json], echo: Callable[[str], object]) -> None:
    """The report for people."""
    echo(f"{report['items']} programs, {report['clean']} clean, {report['undecided']} undecided")
    echo(f"{'defect':<20} {'right':>6} {'wrong':>6} {'missed':>7} {'precision':>10} {'recall':>7} {'F1':>6}")
    for kind, row in [*report["kinds"].items(), ("all", report["all"])]:
        shares = "".join(
            f"{'-' if row[name] is None else format(row[name], '.2f'):>{width}} "
            for name, width in (("precision", 10), ("recall", 7), ("f1", 6))
        )
        echo(f"{kind:<20} {row['right']:>6} {row['wrong']:>6} {row['missed']:>7} {shares}")
    echo(f"clean programs that were flagged: {report['clean_flagged']} of {report['clean']}")
    for declared in (True, False):
        rows = [(sub, row) for sub, row in report["subs"].items() if row["declared"] is declared]
        if rows:
            shown = ", ".join(f"{sub} {row['found']}/{row['n']}" for sub, row in rows)
            echo(f"{'found, by sub-kind' if declared else 'not declared by this judge'}: {shown}")
