"""The boxes off the map as trays: whose each is, who is there, its room and its port."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.phrases import counted
from sandtable.core.show import Card, Fact, Gauge
from sandtable.games.europa.position import Position, Side
from sandtable.games.europa.rules.air.bases import based, capacity
from sandtable.games.europa.show.pieces import HIDDEN, air_in_words, unit_in_words
from sandtable.games.europa.show.places import owner_words
from sandtable.games.europa.show.words import AIR_IDS, GRADES, PLACE_IDS, PLACE_TITLES, SIDE_IDS, UNIT_IDS, capital
from sandtable.games.europa.world.atlas import BOX, BOXES

_EMPTY: Final = Fact("unit", "", "nobody is here", rule="EUC-3.I/1")


def boxes(p: Position) -> list[Card]:
    """Return a card for each box."""
    return [_box(p, place) for place in bit_list(BOX & p.sheet.everywhere)]


def _box(p: Position, place: int) -> Card:
    units, airs = p.here.get(place, 0), p.wings.get(place, 0)
    side = next((side for side in Side if p.owned[side] >> place & 1), -1)
    room = capacity(p, place)
    return Card(
        PLACE_TITLES[place],
        f"{capital(owner_words(p, place))} boxes",
        SIDE_IDS[side] if side >= 0 else "",
        facts=tuple(_facts(p, place)) or (_EMPTY,),
        gauges=(Gauge("Air units", based(p, place), room, rule="EUC-3.I/1"),) if airs else (),
        pieces=(*(UNIT_IDS[unit] for unit in bit_list(units)), *(AIR_IDS[one] for one in bit_list(airs))),
        places=(PLACE_IDS[place], *(PLACE_IDS[there] for there in bit_list(BOXES[place].joins))),
    )


def _facts(p: Position, place: int) -> Iterator[Fact]:
    port = BOXES[place].port
    if port is not None:
        yield Fact("port", "Port", f"{GRADES[port.grade]}, {port.sea.replace('-', ' ')}", rule="EUC-3.I/2")
    if BOXES[place].joins:
        names = ", ".join(PLACE_TITLES[there] for there in bit_list(BOXES[place].joins))
        yield Fact("joins", "Joins", names, rule="EUC-3.I/2")
    units = p.here.get(place, 0)
    for unit in bit_list(units & ~HIDDEN):
        yield Fact("unit", "", unit_in_words(p, unit))
    if hidden := (units & HIDDEN).bit_count():
        yield Fact("unit", "", counted(hidden, "unknown unit"))
    for one in bit_list(p.wings.get(place, 0)):
        yield Fact("air", "", air_in_words(p, one))
