"""The lists of a position that name units and places, as rows of a document."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sandtable.core.documents import Doc, Node, ids_of
from sandtable.games.westfront.language import NOTATION
from sandtable.games.westfront.position import Crossing, Entry, Rearguard, Strike, Voyage, Wave, Way

_UNITS: Final = NOTATION.names["unit"]
_PLACES: Final = NOTATION.names["place"]
_SEAS: Final = NOTATION.names["sea"]
_NONE: Final = "none"  # stands for -1: nobody, or nowhere


def _write(kind: str, value: int) -> Any:
    if kind == "seas":
        return ids_of(value, _SEAS)
    if kind == "way":
        return Way(value).name.lower()
    if kind == "number":
        return int(value)
    names = _UNITS if kind == "unit" else _PLACES
    return names.ids[value] if value >= 0 else _NONE


def _read(kind: str, node: Node) -> int:
    if kind == "seas":
        return node.set_of(_SEAS, "sea area")
    if kind == "way":
        words = {way.name.lower(): int(way) for way in Way}
        return words[node.word(words, "way into a battle")]
    if kind == "number":
        return node.number()
    if node.value == _NONE:
        return -1
    return node.name(_UNITS, "unit") if kind == "unit" else node.name(_PLACES, "place")


class Record(NamedTuple):
    """A field that holds rows: how a row is made, and what its columns are."""

    field: str
    make: Callable[..., Any]
    columns: dict[str, str]

    def write(self, row: tuple[int, ...]) -> Doc:
        """Return a row as a table."""
        return {key: _write(kind, value) for (key, kind), value in zip(self.columns.items(), row, strict=True)}

    def read(self, node: Node) -> Any:
        """Return the row that a table describes."""
        node.table(self.columns)
        cells = {key: node.get(key) for key in self.columns}
        missing = [key for key, cell in cells.items() if cell is None]
        if missing:
            raise node.fault(f"the key {missing[0]!r} is missing here")
        return self.make(*(_read(self.columns[key], cell) for key, cell in cells.items() if cell is not None))


def _pair(*values: int) -> tuple[int, ...]:
    return values


RECORDS: Final[dict[str, Record]] = {
    "entries": Record("entries", Entry, {"unit": "unit", "target": "place", "from": "place", "way": "way"}),
    "crossings": Record("crossings", Crossing, {"battle": "place", "other": "place", "count": "number"}),
    "rearguards": Record("rearguards", Rearguard, {"unit": "unit", "battle": "place", "to": "place", "via": "place"}),
    "voyages": Record("voyages", Voyage, {"unit": "unit", "from": "place", "seas": "seas", "invading": "number"}),
    "strikes": Record("strikes", Strike, {"target": "place", "hq": "unit", "dice": "number"}),
    "waves": Record("waves", Wave, {"hq": "unit", "unit": "unit", "target": "place"}),
    "port-use": Record("port_use", _pair, {"port": "place", "count": "number"}),
    "arrivals": Record("arrivals", _pair, {"place": "place", "count": "number"}),
}
