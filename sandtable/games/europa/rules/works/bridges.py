"""Bridging engineers (EUC-14/5): a unit that stays where it is serves a river side until its next movement phase."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sandtable.core.act import Act, Reasons
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.games.europa.language import refusal
from sandtable.games.europa.position import Bridge, Position
from sandtable.games.europa.rules.ground.marching import go_on_with, movable
from sandtable.games.europa.rules.ground.tops import report
from sandtable.games.europa.rules.traits import traits
from sandtable.games.europa.rules.works.jobs import not_free
from sandtable.games.europa.world.atlas import BESIDE, NEAR, Edge, edge_between

_RULE: Final = "EUC-14/5"
_RIVERS: Final = Edge.RIVER | Edge.MAJOR_RIVER


def crossings(here: int) -> int:
    """Return the hexes beyond a river from one."""
    return mask_of(there for there in bit_list(NEAR[here]) if edge_between(here, there) & _RIVERS)


def not_bridging(p: Position, unit: int, place: int) -> Reasons:
    """Tell why a unit cannot serve the river towards a hex; all such units are half an RE at least."""
    if p.of_side(p.phasing) >> unit & 1 and not traits(p).bridgers >> unit & 1:
        return refusal(_RULE, "{unit} is neither a construction nor an assault engineer unit", unit)
    if found := not_free(p, unit):
        return found
    here = p.at[unit]
    if place not in BESIDE[here]:
        return refusal(_RULE, "{place} is not adjacent to {place}", place, here)
    if not crossings(here) >> place & 1:
        return refusal(_RULE, "no river that can be bridged lies between {place} and {place}", here, place)
    return None


def bridgings(p: Position) -> Iterable[tuple[int, int]]:
    """Yield the units that can serve a river side, and the hexes beyond."""
    if not traits(p).bridgers & p.of_side(p.phasing):
        return
    for unit in bit_list(movable(p) & traits(p).bridgers):
        if not not_free(p, unit):
            yield unit, crossings(p.at[unit])


def bridge(p: Position, log: Log, unit: int, place: int) -> None:
    """Let a unit serve the river towards a hex."""
    go_on_with(p, 0)
    p.moved |= 1 << unit
    p.bridges = tuple(sorted([*p.bridges, Bridge(unit, p.at[unit], place)]))
    p.memo = None
    report(p, log, _RULE, "{unit} bridges the river between {place} and {place}", unit, p.at[unit], place)


BRIDGE: Final = Act("bridge", not_bridging, bridge, bridgings)
