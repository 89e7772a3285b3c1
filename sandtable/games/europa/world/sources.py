"""Sources of supply as scenarios name them (EUC-18/4 to EUC-18/6, EUC-18/17 to EUC-18/19)."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from sandtable.core.bits import bit_list
from sandtable.games.europa.world.atlas import Sheet
from sandtable.games.europa.world.calendar import turn_of
from sandtable.games.europa.world.charts import quarters
from sandtable.games.europa.world.documents import Doc
from sandtable.games.europa.world.nations import NATION, nations_of
from sandtable.games.europa.world.where import cities, city, places_of


class SourceKind(IntEnum):
    """How the places of a source count."""

    ANY = 0  # each by itself
    TWO_CONNECTED = 1  # two major cities that an owned rail line joins (EUC-18/5)
    BY_NATION = 2  # each nation has its own (EUC-18/19)
    AIRHEAD = 3  # airbases and ports of an island (EUC-18/17)


class Sources(NamedTuple):
    """The sources of a side, or of one of its nations."""

    kind: SourceKind
    towns: int  # hexes, all of a major city (EU-103.A.7.a/1)
    majors: tuple[int, ...]  # cities of which two must be connected
    edges: int  # hexes at the edge (EUC-18/18)
    boxes: int
    nations: int  # whom they serve
    by_sea: bool  # whether ports over the sea pass supply on (EUC-30/3)
    by_nation: tuple[tuple[int, Sources], ...]  # those of each nation
    airbase_re4: int  # what an airhead feeds
    port_re4: int
    ports_from: int  # the turn from which ports of an airhead feed

    def of(self, nation: int) -> Sources:
        """Return the sources that a nation may call its own."""
        return dict(self.by_nation).get(nation, self)


_KINDS: Final = {
    "any": SourceKind.ANY,
    "two connected": SourceKind.TWO_CONNECTED,
    "by nation": SourceKind.BY_NATION,
    "airhead": SourceKind.AIRHEAD,
}


def sources(doc: Doc, nations: int | None = None) -> Sources:
    """Return the sources that a table of a scenario names."""
    return Sources(
        kind=_KINDS[doc["kind"]],
        towns=cities(doc.get("towns", ())),
        majors=tuple(map(city, doc.get("majors", ()))),
        edges=places_of(doc.get("edges", ())),
        boxes=places_of(doc.get("boxes", ())),
        nations=nations_of(doc["nations"]) if nations is None else nations,
        by_sea=doc.get("sea", True),
        by_nation=tuple(
            (NATION[name], sources(row, 1 << NATION[name])) for name, row in doc.get("by-nation", {}).items()
        ),
        airbase_re4=quarters(doc.get("re-per-airbase", 0)),
        port_re4=quarters(doc.get("re-by-sea", 0)),
        ports_from=turn_of(doc["ports-from"]) if "ports-from" in doc else 0,
    )


def source_places(found: Sources, sheet: Sheet) -> tuple[int, ...]:
    """Return all places that can be a source, in the order of their numbers."""
    all_of_them = found.towns | found.edges | found.boxes
    for majors in found.majors:
        all_of_them |= majors
    for _, own in found.by_nation:
        for place in source_places(own, sheet):
            all_of_them |= 1 << place
    return bit_list(all_of_them & sheet.everywhere)
