"""Map files: places and links in TOML, read whole or refused with every fault and its line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sandtable.board.columns import TEXTS, Column, Columns, Reader, Values, facts_of
from sandtable.board.gazetteer import INSIDE, Gazetteer, check_ids, check_kinds, good, link_lists
from sandtable.board.graph import Graph, Link
from sandtable.board.mapfaults import IsolatedPlace

__all__ = ["Column", "Columns", "MapFile", "MapLink", "Place", "load_map"]

_MAP: Columns = {
    "game": Column(str),
    "name": Column(str),
    "links": Column(list, items=str),
    "kinds": TEXTS,
}
_PLACE: Columns = {
    "id": Column(str),
    "name": Column(str),
    "lon": Column(float),
    "lat": Column(float),
    "kind": Column(str, required=False),
    INSIDE: Column(str, required=False),
}
_AREA: Final = "area"  # the kind of places where a map declares none
_LINK: Columns = {"a": Column(str), "b": Column(str), "kind": Column(str)}


@dataclass(frozen=True)
class Place:
    """A place of a map file, with the game's own facts about it."""

    id: str
    name: str
    lon: float
    lat: float
    facts: Mapping[str, Any]
    kind: str
    inside: int  # the place around it, or -1


@dataclass(frozen=True)
class MapLink:
    """A link of a map file between two places, by their indexes, with the game's own facts about it."""

    a: int
    b: int
    kind: str
    facts: Mapping[str, Any]


@dataclass(frozen=True)
class MapFile:
    """A map without fault; a place has the same index here and in the graph.

    The graph has the links of the [[link]] tables, those that places list, and one from a place to that around it.
    """

    game: str
    name: str
    places: tuple[Place, ...]
    links: tuple[MapLink, ...]
    graph: Graph
    kinds: tuple[str, ...]  # of places
    regions: Mapping[str, int]


def load_map(text: str, source: str, place_columns: Columns, link_columns: Columns) -> MapFile:
    """Read a map file in which places and links have these further keys, or raise BadMap with all faults."""
    reader = Reader(text, source)
    reader.expect("map", "place", "link", "regions")
    head = reader.one("map", _MAP)
    kinds, place_kinds = head.get("links", ()), head.get("kinds") or (_AREA,)
    places = reader.many("place", {**place_columns, **_PLACE, **link_lists(kinds)})
    links = reader.many("link", {**link_columns, **_LINK})
    check_kinds(reader, "link", links, head.get("links"))
    check_kinds(reader, "place", places, place_kinds)
    check_ids(reader, places)
    found = Gazetteer(reader, {name: number for number, name in good(places, "id")})
    if not places or not links:
        reader.close()  # that is the fault, and it is noted
    joins = found.links(kinds, places, links)
    inside = found.inside(places)
    regions = found.regions()
    _check_isolated(reader, kinds, places, links)
    reader.close()
    nested = [Link(here, there, INSIDE) for here, there in inside.items()]
    return MapFile(
        game=head["game"],
        name=head["name"],
        places=tuple(_place(row, inside.get(number, -1), place_kinds, kinds) for number, row in enumerate(places)),
        links=tuple(MapLink(*join, facts_of(row, _LINK)) for row, join in zip(links, joins, strict=False)),
        graph=Graph([place["id"] for place in places], [*joins, *nested], kinds),
        kinds=place_kinds,
        regions=regions,
    )


def _check_isolated(reader: Reader, kinds: Iterable[str], places: list[Values], links: list[Values]) -> None:
    """Note places that no link leads to, whatever is wrong with its other end."""
    linked = {link[end] for link in links for end in "ab" if end in link}
    for row in places:
        others = [name for kind in kinds for name in row.get(kind) or ()]
        others += [row[INSIDE]] if row.get(INSIDE) else []
        linked.update(others, [row["id"]] if others and "id" in row else [])
    for number, name in good(places, "id"):
        if name not in linked:
            reader.note(IsolatedPlace, f"no link leads to '{name}'", "place", number, "id")


def _place(row: Values, inside: int, kinds: Sequence[str], links: Sequence[str]) -> Place:
    facts = facts_of(row, {**_PLACE, **link_lists(links)})
    kind = row["kind"] or kinds[0]
    return Place(row["id"], row["name"], row["lon"], row["lat"], facts, kind, inside)
