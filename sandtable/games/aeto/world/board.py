"""The map file: read whole, or refused with every fault and its line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from sandtable.board.columns import TEXTS, Column, Columns, Reader
from sandtable.board.hexboard import HexBoard
from sandtable.board.hexfile import read_hexes
from sandtable.board.mapfaults import UnknownKind, UnknownPlace
from sandtable.core.bits import mask_of
from sandtable.core.hint import did_you_mean
from sandtable.games.aeto.world.data import DATA

_WORD: Final = Column(str, required=False)
_SWITCH: Final = Column(bool, required=False, default=False)
_SOURCE: Final[Columns] = {"source": Column(str)}
_TITLE: Final[Columns] = {"name": _WORD, "note": _WORD, **_SOURCE}
_COLUMNS: Final[Mapping[str, Columns]] = {
    "town": {
        "kind": Column(str, choices=("city", "city-resource", "resource", "port", "base")),
        "country": Column(str),
        "port": Column(str, required=False, choices=("major", "minor", "coastal")),
        "capital": _SWITCH,
        "oil": _SWITCH,
        "fortress": _SWITCH,
        "inset": _SWITCH,
        **_SOURCE,
    },
    "place": {
        "cost": Column(int, required=False),
        "convoy": _SWITCH,
        "arctic": _SWITCH,
        "hexes": TEXTS,
        "owner": _WORD,
        **_SOURCE,
    },
    "side": _TITLE,
    "line": _TITLE,
    "link": _TITLE,
}
_COUNTRY: Final[Columns] = {"name": Column(str), "owner": _WORD}
_FORTRESS: Final[Columns] = {
    "name": Column(str),
    "hexes": TEXTS,
    "sides": Column(str, choices=("all", "maginot", "siegfried")),
    **_SOURCE,
}
_STRAIT: Final[Columns] = {"name": Column(str), "hexes": TEXTS, "key": TEXTS, "passage": Column(str), **_SOURCE}


class Country(NamedTuple):
    """A country of 1939 as the map has it, and the nation that owns it if it is not sovereign."""

    id: str
    name: str
    owner: str


class Fortress(NamedTuple):
    """Printed permanent fortifications: their hexes, and the kind of their fortified sides, or none if all are."""

    name: str
    hexes: int
    sides: str


class Strait(NamedTuple):
    """A strait: its hexes, those whose owner decides, and who may pass."""

    name: str
    hexes: int
    key: int
    passage: str


class Map(NamedTuple):
    """What the map file says."""

    board: HexBoard
    countries: tuple[Country, ...]
    fortresses: tuple[Fortress, ...]
    straits: tuple[Strait, ...]
    parts: Mapping[str, tuple[str, ...]]  # of the world: countries and regions (AEC-1.1/9)
    rail_values: Mapping[int, int]  # of Soviet cities


def read_board(text: str, source: str) -> Map:
    """Read a map file, or raise BadMap with all faults."""
    reader = Reader(text, source)
    board = read_hexes(reader, _COLUMNS, ("projection", "country", "fortress", "strait", "parts", "soviet-rail-value"))
    countries = tuple(
        Country(name, row.get("name", name), row.get("owner") or name)
        for name, row in reader.named("country", _COUNTRY).items()
    )
    _check_countries(reader, board, countries)
    parts = reader.lists("parts")
    _check_parts(reader, board, countries, parts)
    fortresses = tuple(
        Fortress(row["name"], _hexes(reader, board, row, "fortress", number, "hexes"), row["sides"])
        for number, row in enumerate(reader.many("fortress", _FORTRESS))
    )
    straits = tuple(
        Strait(
            row["name"],
            _hexes(reader, board, row, "strait", number, "hexes"),
            _hexes(reader, board, row, "strait", number, "key"),
            row["passage"],
        )
        for number, row in enumerate(reader.many("strait", _STRAIT))
    )
    values = reader.data.get("soviet-rail-value", {})
    rail_values = {_place(reader, board, name, "soviet-rail-value", name): value for name, value in values.items()}
    reader.close()
    return Map(board, countries, fortresses, straits, parts, rail_values)


def _check_countries(reader: Reader, board: HexBoard, countries: tuple[Country, ...]) -> None:
    known = {country.id for country in countries}
    for number, row in enumerate(reader.data.get("town", ())):
        if row.get("country") not in known:
            reason = f"unknown country '{row.get('country')}'{did_you_mean(str(row.get('country')), known)}"
            reader.note(UnknownKind, reason, "town", number, "country")
    for word in board.layers["nation"].words:
        if word != "none" and word not in known:
            reader.note(UnknownKind, f"there is no [country.{word}]", "layer", "nation", "legend")
    for country in countries:
        if country.owner not in known:
            reader.note(UnknownKind, f"unknown country '{country.owner}'", "country", country.id, "owner")


def _check_parts(
    reader: Reader, board: HexBoard, countries: tuple[Country, ...], parts: Mapping[str, tuple[str, ...]]
) -> None:
    known = {*(country.id for country in countries), *board.regions}
    for part, names in parts.items():
        for number, name in enumerate(names):
            if name not in known:
                reason = f"unknown country or region '{name}'{did_you_mean(name, known)}"
                reader.note(UnknownKind, reason, "parts", part, number)


def _place(reader: Reader, board: HexBoard, name: str, *path: str | int) -> int:
    found = board.find(name)
    if found is None:
        reader.note(UnknownPlace, f"unknown place '{name}'", *path)
        return 0
    return found


def _hexes(reader: Reader, board: HexBoard, row: Mapping[str, Any], *path: str | int) -> int:
    return mask_of(_place(reader, board, name, *path, item) for item, name in enumerate(row[str(path[-1])]))


MAP: Final = read_board(DATA.text("map.toml"), "map.toml")
