"""TOML files of tables with declared columns: every value checked, every fault noted with its line."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, TypeAlias

from sandtable.board.mapfaults import (
    BadChoice,
    BadMap,
    BadSyntax,
    MapFault,
    MissingKey,
    UnknownKey,
    WrongType,
)
from sandtable.core.errors import InputError
from sandtable.core.hint import did_you_mean
from sandtable.core.toml import Toml, read_toml

ColumnType: TypeAlias = type[str] | type[int] | type[float] | type[bool] | type[list[Any]] | type[dict[str, Any]]


@dataclass(frozen=True)
class Column:
    """What a key of a table may hold; the choices of a list are those of its items."""

    type: ColumnType
    required: bool = True
    choices: tuple[object, ...] = ()
    default: object = None
    items: ColumnType | None = None  # of a list: the type of all of them
    count: int | None = None  # and how many there must be


TEXTS: Final = Column(list, required=False, default=(), items=str)
"""A list of texts that may be left out."""

Columns: TypeAlias = Mapping[str, Column]
Values: TypeAlias = dict[str, Any]

_TYPE_NAMES: Mapping[type, str] = {
    str: "text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    list: "a list",
    dict: "a table",
}


class Reader:
    """The tables of one file, and the faults noted so far.

    A value that is missing or bad is noted once, and left out of the values returned. Places in the file are
    paths: `"link", 3, "kind"` is the kind of the fourth [[link]].
    """

    def __init__(self, text: str, source: str) -> None:
        self.source = source
        self.faults: list[MapFault] = []
        self._text = text
        try:
            self.data: Values = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise BadMap([_syntax_fault(text, source)]) from error

    @cached_property
    def _toml(self) -> Toml:
        """The text with its lines; only faults need them, and a large map is long to scan."""
        return read_toml(self._text, self.source)

    def line(self, *path: str | int) -> int:
        """Return the line of a value, or of the nearest table around it."""
        return self._toml.line(path) or 1

    def note(self, fault: type[MapFault], reason: str, *path: str | int) -> None:
        """Note a fault at a place in the file."""
        self.faults.append(fault(self.source, self.line(*path), reason))

    def expect(self, *tables: str) -> None:
        """Note all tables but these as unknown."""
        for table in self.data:
            if table not in tables:
                self.note(UnknownKey, f"unknown table '{table}'{did_you_mean(table, tables)}", table)

    def one(self, table: str, columns: Columns) -> Values:
        """Return the values of the table that is headed [table]."""
        entry = self.data.get(table)
        if isinstance(entry, dict):
            return self._values(entry, columns, table)
        self.note(MissingKey, f"there is no [{table}]", table)
        return {}

    def many(self, table: str, columns: Columns, *, required: bool = True) -> list[Values]:
        """Return the values of all tables that are headed [[table]]."""
        entries = self.data.get(table)
        if entries is None and not required:
            return []
        if entries and isinstance(entries, list) and all(isinstance(entry, dict) for entry in entries):
            return [self._values(entry, columns, table, number) for number, entry in enumerate(entries)]
        self.note(MissingKey, f"there is no [[{table}]]", table)
        return []

    def named(self, table: str, columns: Columns) -> dict[str, Values]:
        """Return the values of all tables that are headed [table.name], by name."""
        entries = self.data.get(table, {})
        if not isinstance(entries, dict) or not all(isinstance(entry, dict) for entry in entries.values()):
            self.note(WrongType, f"'{table}' must be tables with names, like [{table}.name]", table)
            return {}
        return {name: self._values(entry, columns, table, name) for name, entry in entries.items()}

    def lists(self, table: str) -> dict[str, tuple[str, ...]]:
        """Return the lists of text that stand, with any keys, in the table headed [table]."""
        entry = self.data.get(table, {})
        keys = entry if isinstance(entry, dict) else ()
        return self.one(table, dict.fromkeys(keys, TEXTS)) if table in self.data else {}

    def close(self) -> None:
        """Refuse the file if any fault was noted."""
        if self.faults:
            raise BadMap(self.faults)

    def _values(self, entry: Values, columns: Columns, *path: str | int) -> Values:
        for key in entry:
            if key not in columns:
                self.note(UnknownKey, f"unknown key '{key}'{did_you_mean(key, columns)}", *path, key)
        values = {}
        for key, column in columns.items():
            if key not in entry:
                if column.required:
                    self.note(MissingKey, f"the {path[0]} has no '{key}'", *path)
                else:
                    values[key] = column.default
            elif fault := _fault_of(entry[key], column):
                self.note(fault[0], f"'{key}' must be {fault[1]}", *path, key)
            else:
                values[key] = _frozen(entry[key], column.type)
        return values


def _syntax_fault(text: str, source: str) -> BadSyntax:
    """Return what is wrong with a text that is not TOML, in plain words."""
    try:
        read_toml(text, source)
    except InputError as error:
        return BadSyntax(source, error.line, error.reason)
    raise AssertionError("the text is TOML after all")


def _fault_of(value: object, column: Column) -> tuple[type[MapFault], str] | None:
    """Return what a column has against a value, and what the value must be."""
    is_right = type(value) is column.type or (column.type is float and type(value) is int)
    if not is_right:
        return WrongType, _wanted(column)
    items = value if isinstance(value, list) else [value]
    is_short = column.count not in (None, len(items))
    if is_short or (column.items and not all(type(item) is column.items for item in items)):
        return WrongType, _wanted(column)
    for item in items:
        if column.choices and item not in column.choices:
            return BadChoice, f"{' or '.join(map(repr, column.choices))}, not {item!r}"
    return None


def _wanted(column: Column) -> str:
    """Say what a column takes."""
    if column.items is None:
        return _TYPE_NAMES[column.type]
    many = "a list of text" if column.items is str else "a list of whole numbers"
    return many if column.count is None else many.replace("of", f"of {column.count}")


def _frozen(value: Any, wanted: ColumnType) -> Any:
    """Return a value as facts hold it: a list as a tuple, a whole number as a float where that is wanted."""
    if isinstance(value, list):
        return tuple(_frozen(item, list) for item in value)
    return float(value) if wanted is float else value


def facts_of(row: Values, columns: Columns) -> Values:
    """Return what a row says beside these columns."""
    return {key: value for key, value in row.items() if key not in columns}
