"""Battles drawn at random, whether or not they could come about: all that the rules of combat can meet."""

from __future__ import annotations

from random import Random
from typing import Final

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Silence
from sandtable.games.europe_engulfed.game import GAME
from sandtable.games.europe_engulfed.position import Entry, Phase, Position, Status, Way
from sandtable.games.europe_engulfed.rules.opening import first_moment
from sandtable.games.europe_engulfed.world.atlas import AREAS, FORTRESSES, NEAR, SITE, SWAMP, Zone
from sandtable.games.europe_engulfed.world.calendar import Weather
from sandtable.games.europe_engulfed.world.pieces import ARMORED, BLOCKS, FULL, PIECES, UNITS, UNITS_MASK, WINGS_OF
from sandtable.games.europe_engulfed.world.roster import AXIS_MINORS, MAJORS, MINORS, Group, Nation

SCENARIOS: Final = ("barbarossa-1941", "torch-1942", "campaign-1939", "campaign-1941", "overlord-1944")
PHASES: Final = [("fortress-returns",), ("breakthrough",), ("combat",)]  # on the stack: what is next on top
_SITES: Final = mask_of(area for area in range(AREAS) for zone in Zone if SITE[zone][area])
_WINGS: Final = tuple(wing for wings in WINGS_OF for wing in bit_list(wings))


def drawn(rng: Random) -> Position:
    """Return a Combat Phase with some battles, settled up to its first decision."""
    p = first_moment(rng.choice(SCENARIOS))
    _draw_powers(p, rng)
    p.phasing, p.phase = rng.randrange(2), int(Phase.COMBAT)
    p.weather[:] = bytes(rng.choice(list(Weather)) for _ in p.weather)
    for _ in range(6):
        _draw_battle(p, rng)
    for area in bit_list(p.contested):
        _draw_entries(p, rng, area)
    p.starved = mask_of(piece for piece in range(PIECES) if p.at[piece] >= 0 and rng.random() < 0.1)
    if rng.random() < 0.3 and p.scenario in ("campaign-1939", "campaign-1941", "overlord-1944"):
        p.seating = "three"
    p.stack = [*PHASES]
    GAME.settle(p, Silence())
    return p


def _draw_powers(p: Position, rng: Random) -> None:
    for nation in Nation:
        if p.status[nation] == Status.NEUTRAL and rng.random() < 0.8:
            p.status[nation] = Status.AT_WAR
            if nation in MINORS:
                p.attacker[nation] = Group.AXIS
        if nation not in AXIS_MINORS:
            p.actions[nation] = rng.choice((0, 0, 1, 2)) if nation in (*MAJORS, Nation.POLAND) else 0
    p.derive()


def _draw_battle(p: Position, rng: Random) -> None:
    area = rng.choice(bit_list(p.card.theatre.areas) + bit_list(p.card.theatre.areas & FORTRESSES) * 3)
    for group in (Group.AXIS, rng.choice((Group.WEST, Group.SOVIET))):
        blocks = [unit for unit in bit_list(p.ranks[group]) if unit < BLOCKS]
        for unit in rng.sample(blocks, rng.randrange(1, 7)):
            if not (ARMORED >> unit & 1 and SWAMP >> area & 1):
                p.put(unit, area)
                p.steps[unit] = rng.randint(1, FULL[unit])
    for wing in rng.sample(_WINGS, rng.randrange(4)):
        p.put(wing, area)


def _draw_entries(p: Position, rng: Random, area: int) -> None:
    if rng.random() < 0.4:
        p.face_up |= p.here[area] & UNITS_MASK
        return
    bit, near = 1 << area, bit_list(NEAR[area]) or (area,)
    p.newly |= bit
    for unit in bit_list(p.here[area]):
        if unit < UNITS and rng.random() < 0.5:
            p.entries += (Entry(unit, area, rng.choice(near), rng.choice(list(Way))),)
    p.landed |= bit & _SITES if rng.random() < 0.3 else 0
    p.airborne |= bit if rng.random() < 0.2 else 0
    p.fort |= bit if rng.random() < 0.2 else 0
    p.heavy |= bit if rng.random() < 0.2 else 0
