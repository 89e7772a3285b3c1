"""What follows from where the counters are, as bit sets of areas per side."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.soft_underbelly.atlas import AREAS, COAST, REMOVED
from sandtable.games.soft_underbelly.calendar import ITALY_AT_WAR
from sandtable.games.soft_underbelly.roster import (
    COLONIAL_ARMY,
    KIND,
    NATIONS_OF,
    SIDE,
    UNITS,
    Kind,
    Nation,
    Side,
)

_KINDS = len(Kind)
_MAP = (1 << AREAS) - 1
_BITS = tuple(1 << u for u in range(UNITS))
_NOWHERE = 2 * _KINDS
_SLOT = tuple(SIDE[u] * _KINDS + KIND[u] if u != COLONIAL_ARMY else _NOWHERE for u in range(UNITS))


class Facts:
    """Derived once per position. Fields named after kinds are pairs (axis, allies) of sets of areas.

    Units aboard ships count for nothing but `here`; occupation markers stand apart from all units (SU-marita/2).
    """

    __slots__ = (
        "aboard",
        "air",
        "any",
        "armies",
        "at_war",
        "carriers",
        "controlled",
        "fighters",
        "forts",
        "friendly",
        "here",
        "markers",
        "naval",
        "neutral",
        "owned",
        "parachutes",
        "routes",
        "supplies",
        "tacticals",
        "transports",
        "warships",
    )
    here: list[int]  # the units in each place, those aboard included
    aboard: int  # the units aboard ships
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


def survey(at: Sequence[int], aboard: Sequence[int], held: Sequence[int], vichy_neutral: bool, turn: int) -> Facts:
    """Derive the facts from the counters' places and the possession of areas."""
    here = [0] * (REMOVED + 1)
    spots = [0] * (_NOWHERE + 1)
    afloat = 0
    for place, ship, slot, bit in zip(at, aboard, _SLOT, _BITS, strict=True):
        here[place] |= bit
        if ship < 0:
            spots[slot] |= 1 << place
        else:
            afloat |= bit
    if not vichy_neutral:
        spots[SIDE[COLONIAL_ARMY] * _KINDS + Kind.INFANTRY] |= spots[_NOWHERE]

    f = Facts()
    f.here = here
    f.aboard = afloat
    f.routes = [None, None]
    f.at_war = turn >= ITALY_AT_WAR
    f.neutral = held[Nation.NEUTRAL]
    infantry, panzer, mech, para, supply, fort, tac, carrier, flotilla, convoy, craft, marker = zip(
        spots[:_KINDS], spots[_KINDS:_NOWHERE], strict=True
    )
    f.armies = (infantry[0] | panzer[0] | mech[0]) & _MAP, (infantry[1] | panzer[1] | mech[1]) & _MAP
    f.parachutes = para[0] & _MAP, para[1] & _MAP
    f.fighters = f.armies[0] | f.parachutes[0], f.armies[1] | f.parachutes[1]
    f.supplies = supply[0] & _MAP, supply[1] & _MAP
    f.forts = fort[0] & _MAP, fort[1] & _MAP
    f.tacticals = tac[0] & _MAP, tac[1] & _MAP
    f.carriers = carrier[0] & _MAP, carrier[1] & _MAP
    f.warships = (carrier[0] | flotilla[0]) & _MAP, (carrier[1] | flotilla[1]) & _MAP
    f.transports = (convoy[0] | craft[0]) & _MAP, (convoy[1] | craft[1]) & _MAP
    f.naval = f.warships[0] | f.transports[0], f.warships[1] | f.transports[1]
    f.air = f.tacticals[0] | f.carriers[0], f.tacticals[1] | f.carriers[1]
    f.markers = marker[0] & _MAP, marker[1] & _MAP
    f.any = _all_units(f, 0), _all_units(f, 1)
    f.owned = _owned(held, Side.AXIS), _owned(held, Side.ALLIES)
    f.controlled = _controlled(f, 0, 1), _controlled(f, 1, 0)
    f.friendly = f.owned[0] & ~f.any[1] | f.controlled[0], f.owned[1] & ~f.any[0] | f.controlled[1]
    return f


def _all_units(f: Facts, side: int) -> int:
    return f.fighters[side] | f.supplies[side] | f.forts[side] | f.tacticals[side] | f.naval[side]


def _owned(held: Sequence[int], side: Side) -> int:
    """Allied nations use each other's areas as their own (SU-pact/2, SU-allies/1)."""
    mask = 0
    for nation in NATIONS_OF[side]:
        mask |= held[nation]
    return mask


def _controlled(f: Facts, side: int, enemy: int) -> int:
    """SU-possess/2, SU-possess/9: ships, aircraft or a landing (SU-possess/4) in an enemy port without enemy units."""
    return (f.naval[side] | f.tacticals[side] | f.fighters[side]) & f.owned[enemy] & ~f.any[enemy] & COAST
