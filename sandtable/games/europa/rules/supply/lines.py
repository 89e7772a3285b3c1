"""Lines of supply (EUC-18/2, EUC-18/3): of each side one flood backwards from what feeds it, kept while nobody moves.

What feeds without limit is flooded together; each port, beach or airhead that feeds so many REs and no more is flooded
for itself, so that it can be said who needs it (EUC-30/3, EUC-18/17).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sandtable.core.bits import bit_list, mask_of, union
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.supply.flood import Flood, Ground, flood
from sandtable.games.europa.rules.supply.land import ground, kept
from sandtable.games.europa.rules.supply.ports import feeds, is_pressed, of_seas, open_ports
from sandtable.games.europa.rules.supply.sources import Source, overseas, sources
from sandtable.games.europa.world.atlas import BOX, BOXES, FIELD, OF_TOWN, Town
from sandtable.games.europa.world.sources import SourceKind

_AIRBASES: Final = FIELD | union(OF_TOWN[town] for town in Town if town >= Town.DOT)  # EUC-20/7


class Outlet(NamedTuple):
    """A port, beach or airhead that feeds so many REs and no more."""

    place: int
    room: int  # REs in quarters
    rule: str
    flood: Flood


class Net(NamedTuple):
    """What feeds some nations."""

    source: Source
    seas: int  # the open ports that a sea element joins to the source
    flood: Flood  # of what feeds without limit
    outlets: int  # of those of the field, the ones that are open to them
    regular: int  # from where a line leads to any of it
    limited: int


class Field(NamedTuple):
    """All lines of a side at a moment."""

    ground: Ground
    nets: tuple[Net, ...]
    outlets: tuple[Outlet, ...]

    def net(self, nation: int) -> Net | None:
        """Return what feeds a nation, or None."""
        return next((net for net in self.nets if net.source.nations >> nation & 1), None)


# ---------------------------------------------------------------- the field
def field(p: Position, side: int) -> Field:
    """Return all lines of a side."""
    return kept(p, ("supply-field", side), lambda: _field(p, side))


def _field(p: Position, side: int) -> Field:
    land = ground(p, side)
    feeding = p.card.supply[side]
    ports = open_ports(p, side) if feeding.by_sea else 0
    found = [(source, _fed_over_sea(p, side, source, land, ports)) for source in sources(p, side, _rails(land))]
    outlets = tuple(
        _airheads(p, side, land) if feeding.kind == SourceKind.AIRHEAD else _narrow_ports(p, side, found, land)
    )
    return Field(land, tuple(_net(p, side, source, seas, land, outlets) for source, seas in found), outlets)


def _rails(land: Ground) -> int:
    return land.rails & ~land.shut


def _fed_over_sea(p: Position, side: int, source: Source, land: Ground, ports: int) -> int:
    """Return the ports that are joined over their sea to a source: to one of its ports, or beyond (EUC-30/3)."""
    sending = flood(source.places, land).railed | source.boxes
    beyond = overseas(p, side)
    seas = of_seas(ports).items()
    return union(there for sea, there in seas if there & sending or sea == beyond)


def _narrow_ports(p: Position, side: int, found: list[tuple[Source, int]], land: Ground) -> Iterator[Outlet]:
    """Yield the ports that feed so many REs and no more, where no rail joins them to the source."""
    needed = union(seas & ~flood(source.places, land).railed for source, seas in found)
    for port in bit_list(needed & ~BOX):
        room = feeds(p, port, side)
        if room:
            yield Outlet(port, room, "EUC-30/3", flood(1 << port, land))


def _net(p: Position, side: int, source: Source, seas: int, land: Ground, outlets: tuple[Outlet, ...]) -> Net:
    free = mask_of(port for port in bit_list(seas & ~BOX) if feeds(p, port, side) is None)
    wide = flood(source.places | free, land)
    if p.card.supply[side].kind == SourceKind.AIRHEAD:
        open_to = (1 << len(outlets)) - 1
    else:
        open_to = mask_of(number for number, outlet in enumerate(outlets) if seas >> outlet.place & 1)
    narrow = [outlets[number].flood for number in bit_list(open_to)]
    regular = union((wide.regular, *(one.regular for one in narrow)))
    limited = union((wide.limited, *(one.limited for one in narrow))) & ~regular
    return Net(source, seas, wide, open_to, regular, limited)


def _airheads(p: Position, side: int, land: Ground) -> Iterator[Outlet]:
    """Yield the airbases without an enemy beside them, and from a date on the ports (EUC-18/17)."""
    feeding = p.card.supply[side]
    held = p.owned[side] & ~p.armed[1 - side] & ~BOX & p.sheet.everywhere
    ports = open_ports(p, side) & ~BOX if p.turn >= feeding.ports_from else 0
    for place in bit_list((_AIRBASES | p.strip) & held | ports):
        room = feeding.airbase_re4 if (_AIRBASES | p.strip) >> place & 1 and not is_pressed(p, place, side) else 0
        if ports >> place & 1:
            by_sea = feeds(p, place, side)
            room += feeding.port_re4 if by_sea is None else min(by_sea, feeding.port_re4)
        if room:
            yield Outlet(place, room, "EUC-18/17", flood(1 << place, land))


# ---------------------------------------------------------------- questions
def would_be_regular(p: Position, place: int, side: int, nation: int) -> bool:
    """Tell whether a regular line leads from a place for a unit of a nation, however many its port feeds already."""
    if BOX >> place & 1:
        return is_own_box(p, place, side)
    net = field(p, side).net(nation)
    return net is not None and bool(net.regular >> place & 1)


def is_own_box(p: Position, place: int, side: int) -> bool:
    """Tell whether a place is a box of a side: units there are in regular supply (EUC-3.I/1)."""
    return place in BOXES and bool(p.owned[side] >> place & 1)


def regular_places(p: Position, side: int) -> int:
    """Return all places of a side from which a regular line of any of its nations leads, and its boxes."""
    fed = union(net.regular for net in field(p, side).nets)
    return fed | BOX & p.owned[side]
