"""Two reports of the bench compared: how many times better each figure became, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import quantiles
from typing import NamedTuple

from sandtable.lab.bench import Report, Speed
from sandtable.lab.figures import FIGURES, Figure


class Ratio(NamedTuple):
    """How many times better a figure is than before; half of all pairs of rounds lie between `low` and `high`.

    Above 1 it became faster or smaller. Where 1 lies between the two it may be the same as before.
    """

    middle: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.middle:.2f}" if self.low == self.high else f"{self.middle:.2f} {self.low:.2f}–{self.high:.2f}"


def ratios(now: Report, before: Report) -> dict[str, dict[str, Ratio]]:
    """Return how many times better the figures of each scenario became, by name, that both reports have."""
    both = [name for name in now.games if name in before.games]
    return {name: dict(_ratios(now.games[name], before.games[name])) for name in both}


def _ratios(now: Speed, before: Speed) -> Iterator[tuple[str, Ratio]]:
    for figure in FIGURES:
        is_same_work = not figure.is_kept or now.subject.kept == before.subject.kept
        if is_same_work and all(speed.best(figure) is not None for speed in (now, before)):
            yield figure.name, ratio(figure, now, before)


def ratio(figure: Figure, now: Speed, before: Speed) -> Ratio:
    """Return how many times better a figure became: each round of the one against each round of the other.

    The quartiles and not the ends are told: one disturbed round of nine would be an end.
    """
    pairs = [figure.merit(one) / figure.merit(other) for one in now.rounds for other in before.rounds]
    low, middle, high = quantiles(pairs, n=4, method="inclusive") if len(pairs) > 1 else pairs * 3
    return Ratio(middle, low, high)


def cautions(now: Report, before: Report) -> Iterator[str]:
    """Yield what makes two reports hard to compare, in words."""
    for what, here, there in (("Python", now.python, before.python), ("machine", now.platform, before.platform)):
        if here != there:
            yield f"before, the {what} was another: {there}, now {here}"
    for name, speed in now.games.items():
        if name not in before.games:
            yield f"{name}: not measured before"
            continue
        old = before.games[name].subject
        if old.version != speed.subject.version:
            yield f"{name}: before, the rules were of version {old.version}, now {speed.subject.version}"
        if old.is_compiled != speed.subject.is_compiled:
            yield f"{name}: before, the rules {_ran(old.is_compiled)}, now they {_ran(speed.subject.is_compiled)}"
        if old.kept != speed.subject.kept:
            yield f"{name}: before, another game was replayed or none: only random play is compared"


def _ran(is_compiled: bool) -> str:
    return "ran compiled" if is_compiled else "ran in plain Python"
