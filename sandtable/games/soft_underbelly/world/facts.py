"""What follows from where the counters are, as bit sets of areas per side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sandtable.core.bits import mask_of
from sandtable.games.soft_underbelly.world.atlas import AREAS, COAST, REMOVED
from sandtable.games.soft_underbelly.world.calendar import ITALY_AT_WAR
from sandtable.games.soft_underbelly.world.roster import (
    COLONIAL_ARMY,
    KIND,
    NATIONS_OF,
    SIDE,
    UNITS,
    Kind,
    Nation,
)

# Kinds that the rules on areas treat alike share a slot; each side has its own nine
_ARMY, _PARACHUTE, _SUPPLY, _FORT, _TACTICAL, _CARRIER, _FLOTILLA, _TRANSPORT, _MARKER, _SLOTS = range(10)
_SLOT_OF: Final = {
    Kind.INFANTRY: _ARMY,
    Kind.PANZER: _ARMY,
    Kind.MECHANIZED: _ARMY,
    Kind.PARACHUTE: _PARACHUTE,
    Kind.SUPPLY: _SUPPLY,
    Kind.FORT: _FORT,
    Kind.TACTICAL: _TACTICAL,
    Kind.CARRIER: _CARRIER,
    Kind.FLOTILLA: _FLOTILLA,
    Kind.CONVOY: _TRANSPORT,
    Kind.LANDING_CRAFT: _TRANSPORT,
    Kind.MARKER: _MARKER,
}
_BYSTANDERS: Final = 2 * _SLOTS
SLOTS: Final = _BYSTANDERS + 1
SLOT: Final = tuple(
    int(SIDE[u]) * _SLOTS + _SLOT_OF[KIND[u]] if u != COLONIAL_ARMY else _BYSTANDERS for u in range(UNITS)
)
IN_SLOT: Final = tuple(mask_of(u for u in range(UNITS) if SLOT[u] == slot) for slot in range(SLOTS))
SPOT: Final = tuple(1 << place if place < AREAS else 0 for place in range(REMOVED + 1))  # nothing off the map
_OWNERS: Final = tuple(tuple(int(nation) for nation in nations) for nations in NATIONS_OF)
_NEUTRAL: Final = int(Nation.NEUTRAL)


@dataclass(slots=True, init=False, eq=False, repr=False)
class Facts:
    """Derived once per position. Fields named after kinds are pairs (axis, allies) of sets of areas.

    Units aboard ships count for nothing; occupation markers stand apart from all units (SU-marita/2).
    """

    at_war: bool  # False while Italy is a neutral (SU-start/4)
    neutral: int
    owned: tuple[int, int]  # possessed by a nation of the side (SU-possess/1)
    controlled: tuple[int, int]  # merely controlled by ships or aircraft (SU-possess/2)
    friendly: tuple[int, int]  # possessed or controlled, without enemy units (SU-friendly/1, SU-friendly/2)
    any: tuple[int, int]
    armies: tuple[int, int]
    parachutes: tuple[int, int]
    fighters: tuple[int, int]  # armies and parachutes
    supplies: tuple[int, int]
    forts: tuple[int, int]
    tacticals: tuple[int, int]
    carriers: tuple[int, int]
    warships: tuple[int, int]  # flotillas and carriers
    transports: tuple[int, int]
    naval: tuple[int, int]
    air: tuple[int, int]  # tacticals and carriers
    markers: tuple[int, int]
    routes: list[object]  # per side, filled by routes.py


def survey(spots: Sequence[int], held: Sequence[int], vichy_neutral: bool, turn: int) -> Facts:
    """Derive the facts from where the kinds of each side stand, by slot, and the possession of areas."""
    f = Facts()
    f.routes = [None, None]
    f.at_war = turn >= ITALY_AT_WAR
    f.neutral = held[_NEUTRAL]
    army, para, supply, fort, tac, carrier, flotilla, transport, marker = spots[:_SLOTS]
    army_, para_, supply_, fort_, tac_, carrier_, flotilla_, transport_, marker_ = spots[_SLOTS:_BYSTANDERS]
    if not vichy_neutral:
        army_ |= spots[_BYSTANDERS]
    fighters, fighters_ = army | para, army_ | para_
    naval, naval_ = carrier | flotilla | transport, carrier_ | flotilla_ | transport_
    every, every_ = fighters | supply | fort | tac | naval, fighters_ | supply_ | fort_ | tac_ | naval_
    f.armies = army, army_
    f.parachutes = para, para_
    f.fighters = fighters, fighters_
    f.supplies = supply, supply_
    f.forts = fort, fort_
    f.tacticals = tac, tac_
    f.carriers = carrier, carrier_
    f.warships = carrier | flotilla, carrier_ | flotilla_
    f.transports = transport, transport_
    f.naval = naval, naval_
    f.air = tac | carrier, tac_ | carrier_
    f.markers = marker, marker_
    f.any = every, every_
    owned, owned_ = _owned(held, _OWNERS[0]), _owned(held, _OWNERS[1])
    # SU-possess/2, SU-possess/9: ships, aircraft or a landing (SU-possess/4) in an enemy port without enemy units;
    # that is over when they leave or are driven out (SU-possess/3)
    controlled = (naval | tac | fighters) & owned_ & ~every_ & COAST
    controlled_ = (naval_ | tac_ | fighters_) & owned & ~every & COAST
    f.owned = owned, owned_
    f.controlled = controlled, controlled_
    f.friendly = owned & ~every_ | controlled, owned_ & ~every | controlled_
    return f


def _owned(held: Sequence[int], nations: Sequence[int]) -> int:
    """Allied nations use each other's areas as their own (SU-pact/2, SU-allies/1)."""
    mask = 0
    for nation in nations:
        mask |= held[nation]
    return mask
