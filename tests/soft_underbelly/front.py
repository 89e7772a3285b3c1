"""Combat in tests without the whole game: only the steps of the combat phase run, then the position rests."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from sandtable.board.graph import around
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.games.soft_underbelly.game import GAME
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.position import Vichy as VichyState
from sandtable.games.soft_underbelly.world.atlas import AREAS, BLACK, BLUE, BOXES, COAST, GROUND, SEA
from sandtable.games.soft_underbelly.world.roster import (
    ARMIES,
    FIGHTERS,
    FORTS,
    MARKERS,
    NAVAL,
    PARACHUTES,
    SIDE,
    SUPPLIES,
    TACTICALS,
    TRANSPORTS,
    UNIT,
    UNITS,
    Nation,
)
from tests.soft_underbelly.theatre import PLACE, theatre
from tests.stage import Stage

STAGE = Stage(
    GAME,
    "combat",
    "planning",
    "landing-supply",
    "battle",
    "evasion",
    "losses",
    "retreat",
    "advance",
    "combat-end",
)
run, asking, give, play, offered, refused, top = (
    STAGE.run,
    STAGE.asking,
    STAGE.give,
    STAGE.play,
    STAGE.offered,
    STAGE.refused,
    STAGE.top,
)


def front(
    units: Mapping[str, str],
    side: str = "allies",
    turn: str = "1943 summer",
    owners: Mapping[str, str] | None = None,
    landed: tuple[str, ...] = (),
    top: tuple[str, ...] = (),
) -> Position:
    """Build a position at the start of a combat phase; the areas of land units belong to their side."""
    p = theatre(turn, side, units, owners, "combat")
    for unit in map(UNIT.__getitem__, units):
        area = p.at[unit]
        if FIGHTERS >> unit & 1 and GROUND >> area & 1 and not (owners or {}).get(_id(area)):
            foe = p.facts.any[1 - SIDE[unit]] >> area & 1
            if not foe and not p.facts.owned[SIDE[unit]] >> area & 1:
                p.give(area, Nation.GERMANY if SIDE[unit] == 0 else Nation.BRITAIN)
    for unit_id in landed:
        p.landed |= 1 << UNIT[unit_id]
    for unit_id in top:
        p.top |= 1 << UNIT[unit_id]
    p.stack = [("turn", 0), ("combat-end",), ("combat",)]
    run(p)
    return p


def _id(area: int) -> str:
    return next(name for name, number in PLACE.items() if number == area)


def attack(p: Position, target: str, *texts: str, verb: str = "attack") -> Log:
    """Plan an attack and fight it."""
    return play(p, f"{verb} {target}", *texts, "ready", f"resolve {target}")


def skirmish(rng: Random) -> Position:
    """Draw a crowded position at the start of a combat phase, as movement might have left it."""
    p = theatre(turn="1941 summer", side=rng.choice(("axis", "allies")))
    p.turn = rng.randrange(1, 21)
    p.set_vichy(rng.choice((VichyState.NEUTRAL, VichyState.FREE_FRENCH)))
    p.reorganised = rng.choice((p.turn, 99))
    focus = 1 << rng.choice(bit_list(COAST & ~BOXES))
    for _ in range(2):
        focus |= around(BLACK, focus) | around(BLUE, focus)
    axis = mask_of(area for area in bit_list(focus & ~BOXES) if rng.random() < 0.5)
    home = [axis, focus & ~axis]
    for unit in rng.sample(range(UNITS), UNITS):
        if not MARKERS >> unit & 1 and rng.random() < 0.85:
            _station(p, rng, unit, home[SIDE[unit]])
    for area in bit_list(GROUND & ~p.facts.neutral):
        side = 1 if home[1] >> area & 1 else 0
        p.give(area, rng.choice((Nation.GERMANY, Nation.ITALY) if side == 0 else (Nation.BRITAIN, Nation.US)))
        if rng.random() < 0.1 and not p.facts.fighters[side] >> area & 1:
            p.give(area, Nation.BRITAIN if side == 0 else Nation.GERMANY)
    _add_landings(p, rng)
    p.stack = [("turn", 0), ("combat-end",), ("combat",)]
    run(p)
    return p


def _station(p: Position, rng: Random, unit: int, home: int) -> None:
    if FORTS >> unit & 1:
        p.put(unit, PLACE["malta"] if unit == UNIT["malta-fort"] else PLACE["gibraltar"])
        return
    shapes = SEA | COAST if NAVAL >> unit & 1 else GROUND | SEA if TACTICALS >> unit & 1 else GROUND
    forts = 1 << PLACE["malta"] | 1 << PLACE["gibraltar"]
    places = bit_list(home & shapes & ~p.facts.neutral & ~(forts if SIDE[unit] == 0 else 0))
    ships = [ship for ship in bit_list(TRANSPORTS) if SIDE[ship] == SIDE[unit] and p.at[ship] < AREAS]
    free = [ship for ship in ships if SEA >> p.at[ship] & 1 and not p.cargo(ship)]
    if (FIGHTERS | SUPPLIES) >> unit & 1 and free and rng.random() < 0.5:
        p.load(unit, rng.choice(free))
    elif places:
        p.put(unit, rng.choice(places))


def _add_landings(p: Position, rng: Random) -> None:
    f = p.facts
    enemy = 1 - p.side
    beaches = bit_list(f.owned[enemy] & COAST & ~f.any[enemy] & ~BOXES)
    targets = bit_list(f.any[enemy] & GROUND & ~f.air[enemy] & ~BOXES)
    for unit in range(UNITS):
        if SIDE[unit] != p.side or not FIGHTERS >> unit & 1 or p.at[unit] >= AREAS or rng.random() < 0.7:
            continue
        if PARACHUTES >> unit & 1 and targets and rng.random() < 0.7:
            p.put(unit, rng.choice(targets))
            p.landed |= rng.randrange(2) << unit
        elif beaches:
            p.put(unit, rng.choice(beaches))
            p.landed |= 1 << unit
        elif ARMIES >> unit & 1:
            p.top |= 1 << unit
