"""Small breaks of a file of rules or data: a limit by one, a condition left out, a table entry, a date by a turn."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

_EDGES: Final[dict[type[ast.cmpop], str]] = {ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">"}
_SEASONS: Final = ("spring", "summer", "fall", "winter")
_MONTHS: Final = tuple(f"{number:02}" for number in range(1, 13))
_DATE: Final = re.compile(rf'"(\d{{4}})([ -])({"|".join((*_SEASONS, *_MONTHS))})"')
_ENTRY: Final = re.compile(r'(?<![\w."-])\d+(?![\w."-])')


class Break(NamedTuple):
    """A piece of a file, and what is to stand there instead."""

    start: int
    end: int
    new: str

    def plant(self, text: str) -> str:
        """Return the file with the break in it."""
        return text[: self.start] + self.new + text[self.end :]

    def describe(self, text: str) -> str:
        """Return the line, what stands there, and what was planted."""
        line = text.count("\n", 0, self.start) + 1
        return f"{line}: {text.splitlines()[line - 1].strip()}: {text[self.start : self.end]!r} -> {self.new!r}"


def breaks(name: str, text: str) -> list[Break]:
    """Return the breaks of a file, from its top to its end."""
    found = [*_dates(text), *(_in_rules(text) if name.endswith(".py") else _entries(text))]
    return sorted(set(found))


def _dates(text: str) -> Iterator[Break]:
    """Yield each date by a turn earlier and later."""
    for found in _DATE.finditer(text):
        year, between, part = found.groups()
        parts = _SEASONS if part in _SEASONS else _MONTHS
        number = int(year) * len(parts) + parts.index(part)
        for other in (number - 1, number + 1):
            date = f"{other // len(parts)}{between}{parts[other % len(parts)]}"
            yield Break(found.start() + 1, found.end() - 1, date)


def _entries(text: str) -> Iterator[Break]:
    """Yield each number of a table by one more; names, texts and remarks are none."""
    start = 0
    for line in text.splitlines(keepends=True):
        told = re.sub(r'"[^"]*"', lambda quoted: '"' * len(quoted[0]), line).partition("#")[0]
        for found in _ENTRY.finditer(told):
            yield Break(start + found.start(), start + found.end(), str(int(found[0]) + 1))
        start += len(line)


def _in_rules(text: str) -> Iterator[Break]:
    """Yield comparisons at their edge, numbers by one more, and conditions that never hold."""
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line.encode()))
    code = text.encode()

    def at(line: int | None, column: int | None) -> int:
        assert line is not None
        assert column is not None
        return len(code[: starts[line - 1] + column].decode())

    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _EDGES:
                end, start = at(left.end_lineno, left.end_col_offset), at(right.lineno, right.col_offset)
                yield Break(end, start, f" {_EDGES[type(op)]} ")
            case ast.Constant(value=int(value)) if not isinstance(value, bool):
                yield Break(at(node.lineno, node.col_offset), at(node.end_lineno, node.end_col_offset), str(value + 1))
            case ast.If(test=test):
                yield Break(at(test.lineno, test.col_offset), at(test.end_lineno, test.end_col_offset), "False")
