"""Map files: places and links in TOML, read whole or refused with every fault and its line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sandtable.board.graph import Graph, Link
from sandtable.board.mapfaults import (
    BadId,
    BadMap,
    DuplicateId,
    DuplicateLink,
    IsolatedPlace,
    SelfLink,
    UnknownKind,
    UnknownPlace,
    WrongType,
)
from sandtable.board.tables import Field, Fields, Tables, Values, nearest

__all__ = ["Field", "Fields", "MapFile", "MapLink", "Place", "load_map"]

_MAP: Fields = {"game": Field(str), "name": Field(str), "links": Field(list)}
_PLACE: Fields = {"id": Field(str), "name": Field(str), "lon": Field(float), "lat": Field(float)}
_LINK: Fields = {"a": Field(str), "b": Field(str), "kind": Field(str)}

_KEBAB_CASE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True)
class Place:
    """A place of a map file, with the game's own facts about it."""

    id: str
    name: str
    lon: float
    lat: float
    facts: Mapping[str, Any]


@dataclass(frozen=True)
class MapLink:
    """A link of a map file between two places, by their indexes, with the game's own facts about it."""

    a: int
    b: int
    kind: str
    facts: Mapping[str, Any]


@dataclass(frozen=True)
class MapFile:
    """A map without fault; a place has the same index here and in the graph."""

    game: str
    name: str
    places: tuple[Place, ...]
    links: tuple[MapLink, ...]
    graph: Graph


def load_map(text: str, source: str, place_fields: Fields, link_fields: Fields) -> MapFile:
    """Read a map file in which places and links have these further keys, or raise BadMap with all faults."""
    tables = Tables(text, source)
    tables.expect("map", "place", "link")
    head = tables.one("map", _MAP)
    places = tables.many("place", {**place_fields, **_PLACE})
    links = tables.many("link", {**link_fields, **_LINK})
    _check_kinds(tables, head, links)
    _check_ids(tables, places)
    _check_ends(tables, places, links)
    _check_repeats(tables, links)
    if tables.faults:
        raise BadMap(tables.faults)
    return _map_file(head, places, links)


def _check_kinds(tables: Tables, head: Values, links: list[Values]) -> None:
    """Note kinds of link that the map does not declare."""
    kinds = head.get("links", ())
    if not all(isinstance(kind, str) for kind in kinds):
        tables.note(WrongType, "'links' must be a list of text", "map", 0, "links")
    elif "links" in head:
        for number, kind in _good(links, "kind"):
            if kind not in kinds:
                tables.note(UnknownKind, f"unknown kind '{kind}'{nearest(kind, kinds)}", "link", number, "kind")


def _check_ids(tables: Tables, places: list[Values]) -> None:
    """Note ids that are badly written or given twice."""
    first: dict[str, int] = {}
    for number, name in _good(places, "id"):
        if not _KEBAB_CASE.fullmatch(name):
            tables.note(BadId, f"'{name}' is not in kebab-case, like 'western-desert'", "place", number, "id")
        if first.setdefault(name, number) != number:
            line = tables.line("place", first[name], "id")
            tables.note(DuplicateId, f"'{name}' is already the id in line {line}", "place", number, "id")


def _check_ends(tables: Tables, places: list[Values], links: list[Values]) -> None:
    """Note links to nowhere, and places that no link leads to."""
    if not places or not links:
        return  # that is the fault, and it is noted
    ids = {name for _, name in _good(places, "id")}
    linked = {name for end in "ab" for _, name in _good(links, end)}
    for end in "ab":
        for number, name in _good(links, end):
            if name not in ids:
                tables.note(UnknownPlace, f"unknown place '{name}'{nearest(name, ids)}", "link", number, end)
    for number, name in _good(places, "id"):
        if name not in linked:
            tables.note(IsolatedPlace, f"no link leads to '{name}'", "place", number, "id")


def _check_repeats(tables: Tables, links: list[Values]) -> None:
    """Note links from a place to itself, and links that are there twice."""
    first: dict[tuple[frozenset[str], str], int] = {}
    for number, link in enumerate(links):
        if not _LINK.keys() <= link.keys():
            continue
        a, b, kind = link["a"], link["b"], link["kind"]
        if a == b:
            tables.note(SelfLink, f"'{a}' is linked to itself", "link", number, "b")
        join = frozenset((a, b)), kind
        if first.setdefault(join, number) != number:
            line = tables.line("link", first[join])
            tables.note(DuplicateLink, f"'{a}' and '{b}' have this {kind} link in line {line}", "link", number)


def _good(entries: list[Values], key: str) -> Iterator[tuple[int, str]]:
    """Yield the number and the value of all entries where this key is good."""
    return ((number, entry[key]) for number, entry in enumerate(entries) if key in entry)


def _map_file(head: Values, places: list[Values], links: list[Values]) -> MapFile:
    index = {place["id"]: number for number, place in enumerate(places)}
    joins = [Link(index[link["a"]], index[link["b"]], link["kind"]) for link in links]
    return MapFile(
        game=head["game"],
        name=head["name"],
        places=tuple(Place(**_common(place, _PLACE), facts=_facts(place, _PLACE)) for place in places),
        links=tuple(MapLink(*join, _facts(link, _LINK)) for join, link in zip(joins, links, strict=True)),
        graph=Graph(tuple(index), joins, head["links"]),
    )


def _common(values: Values, fields: Fields) -> Values:
    return {key: values[key] for key in fields}


def _facts(values: Values, fields: Fields) -> Values:
    return {key: value for key, value in values.items() if key not in fields}
