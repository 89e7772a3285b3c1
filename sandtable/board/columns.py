"""TOML files of tables with declared columns: every value checked, every fault noted with its line."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, TypeAlias

from sandtable.board.mapfaults import (
    BadChoice,
    BadMap,
    BadSyntax,
    MapFault,
    MissingKey,
    UnknownKey,
    WrongType,
)

ColumnType: TypeAlias = type[str] | type[int] | type[float] | type[bool] | type[list[Any]]


@dataclass(frozen=True)
class Column:
    """What a key of a table may hold; the choices of a list are those of its items."""

    type: ColumnType
    required: bool = True
    choices: tuple[object, ...] = ()
    default: object = None


Columns: TypeAlias = Mapping[str, Column]
Values: TypeAlias = dict[str, Any]

_TYPE_NAMES: Mapping[type, str] = {
    str: "text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    list: "a list",
}
_HEADER = re.compile(r"\[{1,2}\s*([A-Za-z][\w-]*)\s*\]{1,2}\s*(#.*)?")
_KEY = re.compile(r"""["']?([\w-]+)["']?\s*[=.]""")


class Reader:
    """The tables of one file, and the faults noted so far.

    A value that is missing or bad is noted once, and left out of the values returned.
    """

    def __init__(self, text: str, source: str) -> None:
        self.source = source
        self.data = _parsed(text, source)
        self.faults: list[MapFault] = []
        self._lines = _line_numbers(text)

    def line(self, table: str, number: int = 0, key: str = "") -> int:
        """Return the line of a key in the n-th table of a name, or the line nearest to it that there is."""
        wanted = (table, number, key), (table, number, ""), ("", 0, table)
        return next((self._lines[place] for place in wanted if place in self._lines), 1)

    def note(self, fault: type[MapFault], reason: str, table: str, number: int = 0, key: str = "") -> None:
        """Note a fault at a key of the n-th table of a name."""
        self.faults.append(fault(self.source, self.line(table, number, key), reason))

    def expect(self, *tables: str) -> None:
        """Note all tables but these as unknown."""
        for table in self.data:
            if table not in tables:
                self.note(UnknownKey, f"unknown table '{table}'{nearest(table, tables)}", table)

    def one(self, table: str, columns: Columns) -> Values:
        """Return the values of the table that is headed [table]."""
        entry = self.data.get(table)
        if isinstance(entry, dict):
            return self._values(entry, columns, table, 0)
        self.note(MissingKey, f"there is no [{table}]", table)
        return {}

    def many(self, table: str, columns: Columns) -> list[Values]:
        """Return the values of all tables that are headed [[table]]."""
        entries = self.data.get(table)
        if entries and isinstance(entries, list) and all(isinstance(entry, dict) for entry in entries):
            return [self._values(entry, columns, table, number) for number, entry in enumerate(entries)]
        self.note(MissingKey, f"there is no [[{table}]]", table)
        return []

    def _values(self, entry: Values, columns: Columns, table: str, number: int) -> Values:
        for key in entry:
            if key not in columns:
                self.note(UnknownKey, f"unknown key '{key}'{nearest(key, columns)}", table, number, key)
        values = {}
        for key, column in columns.items():
            if key not in entry:
                if column.required:
                    self.note(MissingKey, f"the {table} has no '{key}'", table, number)
                else:
                    values[key] = column.default
            elif fault := _fault_of(entry[key], column):
                self.note(fault[0], f"'{key}' must be {fault[1]}", table, number, key)
            else:
                values[key] = _frozen(entry[key], column.type)
        return values


def nearest(word: str, known: Iterable[str]) -> str:
    """Return a question after the known word that may have been meant, or nothing."""
    found = get_close_matches(word, known, n=1)
    return f"; did you mean '{found[0]}'?" if found else ""


def _parsed(text: str, source: str) -> Values:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason, _, where = str(error).rpartition(" (at ")
        found = re.search(r"line (\d+)", where)
        line = int(found[1]) if found else text.count("\n") + 1
        raise BadMap([BadSyntax(source, line, reason)]) from error


def _line_numbers(text: str) -> dict[tuple[str, int, str], int]:
    """Return the lines of all tables and keys by table, number and key (empty for the table's header)."""
    lines: dict[tuple[str, int, str], int] = {}
    seen: Counter[str] = Counter()
    table, number = "", 0
    for line, content in enumerate(text.split("\n"), 1):
        if header := _HEADER.fullmatch(content.strip()):
            table = header[1]
            number = seen[table]
            seen[table] += 1
            lines[table, number, ""] = line
        elif key := _KEY.match(content.strip()):
            lines.setdefault((table, number, key[1]), line)
    return lines


def _fault_of(value: object, column: Column) -> tuple[type[MapFault], str] | None:
    """Return what a column has against a value, and what the value must be."""
    is_right = type(value) is column.type or (column.type is float and type(value) is int)
    if not is_right:
        return WrongType, _TYPE_NAMES[column.type]
    items = value if isinstance(value, list) else [value]
    for item in items:
        if column.choices and item not in column.choices:
            return BadChoice, f"{' or '.join(map(repr, column.choices))}, not {item!r}"
    return None


def _frozen(value: Any, wanted: ColumnType) -> Any:
    """Return a value as facts hold it: a list as a tuple, a whole number as a float where that is wanted."""
    if isinstance(value, list):
        return tuple(_frozen(item, list) for item in value)
    return float(value) if wanted is float else value
