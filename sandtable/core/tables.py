"""Tables of a rulebook: named modifiers, each with its rule, are summed, and a row is read.

The step that throws the dice, the log that tells it and the odds that foresee it ask for the same sum.

    [crt]
    rule = "EUC-9/5"
    columns = ["1:2", "1:1", "2:1"]                   # odds; or numbers as rows have them; or names; or none
    shifts = [-1, 0, 2]                               # if the column counts as a modifier, and rows have one result
    [crt.rows]                                        # lowest first, without a gap
    "..2" = "AR"
    "3..5" = "EX"
    "6.." = "DE"
    [crt.modifiers]
    mountain = { rule = "EUC-9/6", words = "mountain", value = -1 }
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from sandtable.core.documents import DocError, Node
from sandtable.core.hint import did_you_mean
from sandtable.core.toml import Toml

_RANGE: Final = re.compile(r"-?\d+|(-?\d+)?\.\.(-?\d+)?")
_ODDS: Final = re.compile(r"(\d+):([1-9]\d*)")
_LOWEST: Final = -(1 << 30)  # below any roll or number


class Modifier(NamedTuple):
    """Something that counts for or against: by which rule, in a few words, and how much."""

    rule: str
    words: str
    value: int

    def times(self, count: int) -> Modifier:
        """Return the modifier of something that is there several times, or not at all."""
        return Modifier(self.rule, self.words, self.value * count)

    def __str__(self) -> str:
        return f"{self.value:+} {self.words} ({self.rule})"


class Sum(NamedTuple):
    """Modifiers that count together, and what they come to."""

    parts: tuple[Modifier, ...]
    total: int

    def limited(self, rule: str, least: int | None = None, most: int | None = None) -> Sum:
        """Return the sum no lower and no higher than a rule allows; what it takes away is a part like the others."""
        if least is not None and self.total < least:
            return summed((*self.parts, Modifier(rule, f"no less than {least}", least - self.total)))
        if most is not None and self.total > most:
            return summed((*self.parts, Modifier(rule, f"no more than {most}", most - self.total)))
        return self

    def __str__(self) -> str:
        return ", ".join(map(str, self.parts)) or "no modifiers"


def summed(parts: Iterable[Modifier | None]) -> Sum:
    """Add up the modifiers that apply: whatever is None, or comes to nothing, is no part of the sum."""
    found = tuple(part for part in parts if part is not None and part.value)
    return Sum(found, sum(part.value for part in found))


@dataclass(frozen=True, slots=True)
class Table:
    """Results by a net roll and a column. Beyond its first or last row or column it is read there."""

    rule: str
    above: tuple[int, ...]  # the lowest net roll of each row after the first
    results: tuple[tuple[str, ...], ...]  # by row and column
    columns: tuple[str, ...] = ("",)
    starts: tuple[tuple[int, int], ...] = ()  # the ratio from which on each column counts, if they are odds or numbers
    shifts: tuple[int, ...] = ()
    modifiers: Mapping[str, Modifier] = field(default_factory=dict)

    def column(self, value: int, of: int = 1) -> int:
        """Return the column of a number, or of odds, rounded down; -1 if it is below the first."""
        found = -1
        for number, (part, whole) in enumerate(self.starts):
            if value * whole >= part * of:
                found = number
        return found

    def sum(self, parts: Iterable[Modifier | None], column: int = 0) -> Sum:
        """Add up the modifiers that apply, and the shift of the column if the table has any."""
        if not self.shifts:
            return summed(parts)
        column = _clamped(column, len(self.columns))
        return summed((*parts, Modifier(self.rule, self.columns[column], self.shifts[column])))

    def read(self, net: int, column: int = 0) -> str:
        """Return the result of a net roll: the roll and the total of a sum."""
        row = self.results[bisect_right(self.above, net)]
        return row[_clamped(column, len(row))]

    def meanings(self, total: int, rolls: range, column: int = 0) -> tuple[tuple[str, int, int], ...]:
        """Return what some rolls bring with a total: each result with the lowest and the highest roll that bring it."""
        found: list[tuple[str, int, int]] = []
        for roll in rolls:
            word = self.read(roll + total, column)
            if found and found[-1][0] == word:
                found[-1] = (word, found[-1][1], roll)
            else:
                found.append((word, roll, roll))
        return tuple(found)


def _clamped(number: int, size: int) -> int:
    return min(max(number, 0), size - 1)


# ---------------------------------------------------------------- reading
def read_table(toml: Toml, name: str) -> Table:
    """Return a table of a TOML text; the first thing that is wrong with it is said with its line."""
    try:
        found = Node(toml.data).get(name)
        if found is None:
            raise DocError((), f"there is no table [{name}]{did_you_mean(name, toml.data)}")
        return _table(found)
    except DocError as fault:
        raise toml.error(fault.path, fault.reason) from None


def _table(node: Node) -> Table:
    node.table(("rule", "columns", "shifts", "rows", "modifiers"))
    heads, shifts, modifiers = node.get("columns"), node.get("shifts"), node.get("modifiers")
    columns = [head.text() for head in heads.items()] if heads else [""]
    rows = list(node.need("rows").entries())
    if not rows:
        raise node.need("rows").fault("a table needs rows")
    return Table(
        rule=node.need("rule").text(),
        above=tuple(_lows(rows)[1:]),
        results=tuple(_results(row, 1 if shifts else len(columns)) for _, row in rows),
        columns=tuple(columns),
        starts=_starts(heads.items()) if heads else (),
        shifts=_shifts(shifts, len(columns)) if shifts else (),
        modifiers={key: _modifier(entry) for key, entry in modifiers.entries()} if modifiers else {},
    )


def _results(row: Node, width: int) -> tuple[str, ...]:
    """Return the results of a row: one alone needs no list."""
    found = tuple(item.text() for item in row.items()) if isinstance(row.value, list) else (row.text(),)
    if len(found) != width:
        raise row.fault(f"{width} results are needed here, not {len(found)}")
    return found


def _starts(heads: Sequence[Node]) -> tuple[tuple[int, int], ...]:
    """Return from which odds or numbers on columns count; columns with other names are only known by these."""
    texts = [head.text() for head in heads]
    if any(_ODDS.fullmatch(text) for text in texts):
        return _odds(heads)
    if any(_RANGE.fullmatch(text) for text in texts):
        return tuple((low, 1) for low in _lows(list(zip(texts, heads, strict=True))))
    for number, head in enumerate(heads):
        if texts[number] in texts[:number]:
            raise head.fault(f"column '{texts[number]}' stands here twice")
    return ()


def _odds(heads: Sequence[Node]) -> tuple[tuple[int, int], ...]:
    found: list[tuple[int, int]] = []
    for head in heads:
        odds = _ODDS.fullmatch(head.text())
        if not odds:
            raise head.fault(f"'{head.text()}' must be odds like the others, as '3:1'")
        part, whole = int(odds[1]), int(odds[2])
        if found and part * found[-1][1] <= whole * found[-1][0]:
            raise head.fault(f"'{head.text()}' must be more than the odds before it")
        found.append((part, whole))
    return tuple(found)


def _lows(heads: Sequence[tuple[str, Node]]) -> list[int]:
    """Return the lowest number of each of some ranges, which follow each other without a gap."""
    lows: list[int] = []
    after: int | None = None
    for head, node in heads:
        if not _RANGE.fullmatch(head):
            raise node.fault(f"'{head}' must be numbers, as '3', '2..4', '..1' or '5..'")
        ends = [int(end) if end else None for end in head.split("..")]
        low, high = ends[0], ends[-1]
        if lows and after is None:
            raise node.fault(f"nothing can follow a row without an end, as '{head}' does")
        if lows and low != after:
            raise node.fault(f"'{head}' must begin with {after}")
        if low is not None and high is not None and high < low:
            raise node.fault(f"'{head}' must end with {low} or more")
        lows.append(_LOWEST if low is None else low)
        after = None if high is None else high + 1
    return lows


def _shifts(node: Node, count: int) -> tuple[int, ...]:
    found = tuple(_number(item) for item in node.items())
    if len(found) != count:
        raise node.fault(f"{count} shifts are needed here, one for each column, not {len(found)}")
    return found


def _modifier(node: Node) -> Modifier:
    node.table(Modifier._fields)
    return Modifier(node.need("rule").text(), node.need("words").text(), _number(node.need("value")))


def _number(node: Node) -> int:
    """Return a whole number, which may be below 0."""
    if type(node.value) is not int:
        raise node.fault(f"a whole number is needed here, not {node.value!r}")
    return node.value
