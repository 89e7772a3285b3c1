"""Map files: places and links in TOML, read whole or refused with every fault and its line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sandtable.board.columns import Column, Columns, Reader, Values
from sandtable.board.graph import Graph, Link
from sandtable.board.mapfaults import (
    BadId,
    DuplicateId,
    DuplicateLink,
    IsolatedPlace,
    SelfLink,
    UnknownKind,
    UnknownPlace,
)
from sandtable.core.hint import did_you_mean

__all__ = ["Column", "Columns", "MapFile", "MapLink", "Place", "load_map"]

_MAP: Columns = {"game": Column(str), "name": Column(str), "links": Column(list, of_texts=True)}
_PLACE: Columns = {"id": Column(str), "name": Column(str), "lon": Column(float), "lat": Column(float)}
_LINK: Columns = {"a": Column(str), "b": Column(str), "kind": Column(str)}

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


def load_map(text: str, source: str, place_columns: Columns, link_columns: Columns) -> MapFile:
    """Read a map file in which places and links have these further keys, or raise BadMap with all faults."""
    reader = Reader(text, source)
    reader.expect("map", "place", "link")
    head = reader.one("map", _MAP)
    places = reader.many("place", {**place_columns, **_PLACE})
    links = reader.many("link", {**link_columns, **_LINK})
    _check_kinds(reader, head, links)
    _check_ids(reader, places)
    _check_ends(reader, places, links)
    _check_repeats(reader, links)
    reader.close()
    return _map_file(head, places, links)


def _check_kinds(reader: Reader, head: Values, links: list[Values]) -> None:
    """Note kinds of link that the map does not declare."""
    if "links" not in head:
        return
    for number, kind in _good(links, "kind"):
        if kind not in head["links"]:
            reader.note(
                UnknownKind, f"unknown kind '{kind}'{did_you_mean(kind, head['links'])}", "link", number, "kind"
            )


def _check_ids(reader: Reader, places: list[Values]) -> None:
    """Note ids that are badly written or given twice."""
    first: dict[str, int] = {}
    for number, name in _good(places, "id"):
        if not _KEBAB_CASE.fullmatch(name):
            reader.note(BadId, f"'{name}' is not in kebab-case, like 'western-desert'", "place", number, "id")
        if first.setdefault(name, number) != number:
            line = reader.line("place", first[name], "id")
            reader.note(DuplicateId, f"'{name}' is already the id in line {line}", "place", number, "id")


def _check_ends(reader: Reader, places: list[Values], links: list[Values]) -> None:
    """Note links to nowhere, and places that no link leads to."""
    if not places or not links:
        return  # that is the fault, and it is noted
    ids = {name for _, name in _good(places, "id")}
    linked = {name for end in "ab" for _, name in _good(links, end)}
    for end in "ab":
        for number, name in _good(links, end):
            if name not in ids:
                reader.note(UnknownPlace, f"unknown place '{name}'{did_you_mean(name, ids)}", "link", number, end)
    for number, name in _good(places, "id"):
        if name not in linked:
            reader.note(IsolatedPlace, f"no link leads to '{name}'", "place", number, "id")


def _check_repeats(reader: Reader, links: list[Values]) -> None:
    """Note links from a place to itself, and links that are there twice."""
    first: dict[tuple[frozenset[str], str], int] = {}
    for number, link in enumerate(links):
        if not _LINK.keys() <= link.keys():
            continue
        a, b, kind = link["a"], link["b"], link["kind"]
        if a == b:
            reader.note(SelfLink, f"'{a}' is linked to itself", "link", number, "b")
        join = frozenset((a, b)), kind
        if first.setdefault(join, number) != number:
            line = reader.line("link", first[join])
            reader.note(DuplicateLink, f"'{a}' and '{b}' have this {kind} link in line {line}", "link", number)


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


def _common(values: Values, columns: Columns) -> Values:
    return {key: values[key] for key in columns}


def _facts(values: Values, columns: Columns) -> Values:
    return {key: value for key, value in values.items() if key not in columns}
