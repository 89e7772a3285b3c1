"""What a side can bring into attacks, and where each unit could stand for them."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.bits import bit_list
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.control import bystanders
from sandtable.games.soft_underbelly.rules.movement.routes import Routes, routes
from sandtable.games.soft_underbelly.rules.values import attack_value
from sandtable.games.soft_underbelly.staff.stages import MOVING
from sandtable.games.soft_underbelly.world.atlas import AREAS, COAST, SEA
from sandtable.games.soft_underbelly.world.roster import (
    AIR,
    ARMIES,
    CARRIERS,
    CRAFT,
    FLOTILLAS,
    OF_SIDE,
    SUPPLIES,
    TACTICALS,
    TRANSPORTS,
)

_CRAFT: Final = 1  # what a landing craft counts in an invasion (SU-values/6)
_WARSHIPS: Final = FLOTILLAS | CARRIERS
_BATTLERS: Final = tuple(own & (ARMIES | AIR | FLOTILLAS | TRANSPORTS | SUPPLIES) for own in OF_SIDE)


class Forces(NamedTuple):
    """For each unit the areas where it could stand when its side attacks, as bit sets."""

    armies: list[tuple[int, int, int]]  # unit, value, areas; the strongest first
    aircraft: list[int]
    ships: list[int]
    landings: list[tuple[int, int]]  # what a craft with its army adds, and the areas it could land from
    sources: list[int]


def forces(p: Position, side: int, when: int) -> Forces:
    """Return the forces of a side; `when` tells whether its units may still move."""
    lanes = routes(p, side)
    at = p.at
    fixed = _fixed(p, side, when)
    spent = p.attacked if side == p.side else 0
    found = Forces([], [], [], [], [])
    transports: list[tuple[int, int]] = []
    for unit in bit_list(_BATTLERS[side] & ~(p.afloat | spent | bystanders(p))):
        start = at[unit]
        if start >= AREAS:
            continue
        bit, here = 1 << unit, 1 << start
        stays = fixed & bit
        if bit & ARMIES:
            found.armies.append((unit, attack_value(p, unit, False), here if stays else here | lanes.army(start)))
        elif bit & TACTICALS:
            found.aircraft.append(here if stays else here | lanes.tactical(start))
        elif bit & _WARSHIPS:
            found.ships.append(here if stays else here | lanes.ship(start))
        elif bit & SUPPLIES:
            found.sources.append(here if stays else here | lanes.supply(start))
        else:
            transports.append((unit, here if stays else here | lanes.ship(start)))
    found.armies.sort(key=_weakness)
    for ship, areas in transports:
        _add_transport(p, ship, areas, lanes, found)
    return found


def _fixed(p: Position, side: int, when: int) -> int:
    """Return the units that will attack from where they are: all after movement, before it those that have moved."""
    if when != MOVING:
        return -1
    return p.moved | p.landed if side == p.side else 0


def _weakness(army: tuple[int, int, int]) -> int:
    return -army[1]


def _add_transport(p: Position, ship: int, areas: int, lanes: Routes, found: Forces) -> None:
    """An empty transport is a source; a landing craft may bring an army."""
    cargo = p.cargo(ship)
    if not cargo:
        found.sources.append(areas)
    if not CRAFT >> ship & 1:
        return
    if cargo & ARMIES:
        found.landings.append((_CRAFT + attack_value(p, cargo.bit_length() - 1, False), areas))
    elif not cargo:
        _add_embarkation(p, areas, lanes, found)


def _add_embarkation(p: Position, areas: int, lanes: Routes, found: Forces) -> None:
    """An empty craft may take the strongest army that it finds in a port, and land it."""
    for unit, value, _ in found.armies:
        port = p.at[unit]
        if value and (areas & COAST) >> port & 1:
            stations = lanes.ship(port) & SEA if areas & ~(1 << port) else 1 << port
            found.landings.append((_CRAFT + value, stations))
            return
