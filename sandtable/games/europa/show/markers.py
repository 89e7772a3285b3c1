"""All that lies on the map and is no piece: forts, airfields, damage, depots, railhead, beaches, bridges and more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.phrases import counted
from sandtable.core.show import Marker
from sandtable.games.europa.language import JOB_TITLES, SIDE_ADJECTIVES
from sandtable.games.europa.position import Kind, Position, Side
from sandtable.games.europa.rules.rail.nets import RAILS
from sandtable.games.europa.show.words import GRADES, PLACE_IDS, PLACE_TITLES, SIDE_IDS, UNIT_TITLES, capital, quarters
from sandtable.games.europa.world.calendar import TURN_IDS

_DAMAGE: Final = {
    Kind.RAIL: ("rail break", "✂", "EUC-7/4"),
    Kind.FIELD: ("airbase hit", "✈", "EUC-20/9"),
    Kind.PORT: ("port hit", "⚓", "EUC-30/7"),
}


def markers(p: Position) -> list[Marker]:
    """Return every marker, place by place of each kind."""
    parts = (_government, _forts, _strips, _damage, _depots, _railhead, _sea, _works, _bridges, _rails, _fought)
    return [marker for part in parts for marker in part(p)]


def _marker(name: str, place: int, title: str, face: str, rule: str, side: int = -1) -> Marker:
    where = PLACE_IDS[place]
    told = f"{title} in {PLACE_TITLES[place]}"
    return Marker(f"{name}-{where}", told, where, face, SIDE_IDS[side] if side >= 0 else "", rule)


def owner(p: Position, place: int) -> int:
    """Return the side that owns a place, -1: neither does."""
    return next((side for side in Side if p.owned[side] >> place & 1), -1)


def _government(p: Position) -> Iterator[Marker]:
    if p.government >= 0:
        yield _marker("government", p.government, "The government", "★", "EUC-55/1", owner(p, p.government))


def _forts(p: Position) -> Iterator[Marker]:
    for place in bit_list(p.fort):
        yield _marker("fort", place, "A fort", "♜", "EUC-14/3", owner(p, place))


def _strips(p: Position) -> Iterator[Marker]:
    for place in bit_list(p.strip):
        yield _marker("airfield", place, "A temporary airfield", "┼", "EUC-14/3", owner(p, place))


def _damage(p: Position) -> Iterator[Marker]:
    for place, kind, hits in p.damage:
        words, sign, rule = _DAMAGE[Kind(kind)]
        yield _marker(words.replace(" ", "-"), place, capital(counted(hits, words)), f"{sign}{hits}", rule)


def _depots(p: Position) -> Iterator[Marker]:
    for place, side, points in p.depots:
        title = f"{SIDE_ADJECTIVES[side]} depot: {counted(points, 'supply point')}"
        yield _marker(f"depot-{SIDE_IDS[side]}", place, title, f"{points} SP", "EUC-18/10", side)


def _railhead(p: Position) -> Iterator[Marker]:
    if p.railhead >= 0:
        title = "The railhead, to be used from the end of the player-turn" if p.rail_pending >= 0 else "The railhead"
        yield _marker("railhead", p.railhead, title, "RH", "EUC-7/7", Side.ALLIES)


def _sea(p: Position) -> Iterator[Marker]:
    for place, side, last in p.beaches:
        title = f"{SIDE_ADJECTIVES[side]} beach, until {TURN_IDS[last]},"
        yield _marker("beach", place, title, "≋", "EUC-31/5", side)
    for place in bit_list(p.mulberry):
        yield _marker("mulberry", place, "A Mulberry", "M", "EUC-31/4", Side.ALLIES)
    for place, grade in p.raised:
        yield _marker("port", place, f"A {GRADES[grade]} port", f"⚓{GRADES[grade][:3]}", "EUC-14/6", owner(p, place))


def _works(p: Position) -> Iterator[Marker]:
    for row in p.works:
        who = f"{UNIT_TITLES[row.unit]} at work" if row.unit >= 0 else "Work left"
        title = f"{who} on {JOB_TITLES[row.job]}, {quarters(row.phases)} phases of 1 RE done,"
        yield _marker(f"work-{row.job}-{row.unit}", row.place, title, "⚒", "EUC-14/2")


def _bridges(p: Position) -> Iterator[Marker]:
    for row in p.bridges:
        title = f"{UNIT_TITLES[row.unit]} bridges the way to {PLACE_TITLES[row.there]}"
        yield _marker(f"bridge-{row.unit}", row.here, title, "≍", "EUC-14/5", p.side_of(row.unit))


def _rails(p: Position) -> Iterator[Marker]:
    """Rail hexes taken over that cannot be used yet, and hexes that the Soviets have swept, by one sign each."""
    for place in bit_list(p.rail_dead & RAILS):
        yield _marker("captured-rail", place, "A captured railway, not usable yet,", "╫", "EUC-7/3", owner(p, place))
    for place in bit_list(p.swept):
        yield _marker("swept", place, "Swept by the Soviets:", "☭", "EUC-58/2")


def _fought(p: Position) -> Iterator[Marker]:
    for place in bit_list(p.fought):
        yield _marker("fought", place, "An attack has been made", "✕", "EUC-9/1", p.phasing)
