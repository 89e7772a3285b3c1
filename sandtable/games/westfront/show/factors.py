"""What the fire of a side in a battle is made of: the dice of its units, and why they hit as they do (WF-7.32)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.documents import Doc
from sandtable.core.phrases import counted
from sandtable.games.westfront.position import Bulge, Position, Weather
from sandtable.games.westfront.rules.combat.battle import airstrike
from sandtable.games.westfront.rules.combat.fire import battery, holds_fortress
from sandtable.games.westfront.rules.sea.beachheads import functioning
from sandtable.games.westfront.world.atlas import CITY_DEFENCE, OF_TERRAIN, PLACE_TITLES, Terrain
from sandtable.games.westfront.world.roster import AMPHIBIOUS, AXIS, FORTS, HQS, OF_KIND, STAND_INS, UNIT_TITLES, Kind

_MARSH: Final = OF_TERRAIN[Terrain.MARSH]
_MOUNTAIN: Final = OF_TERRAIN[Terrain.MOUNTAIN]
_MOUNTAINEERS: Final = OF_KIND[Kind.MOUNTAIN]


def factors(p: Position, here: int, player: int) -> Iterator[Doc]:
    """Yield the airstrike and the dice of a side's known units, then what raises or lowers their fire."""
    present, is_active = p.units(player, here), player == p.player
    for gun in airstrike(p, here) if is_active else ():
        text = f"airstrike of {UNIT_TITLES[gun.unit]}"
        yield _factor(text, f"{counted(gun.dice, 'die', 'dice')} {gun.power.name}", "WF-7.13/1")
    for gun in battery(p, here, present & ~STAND_INS, p.cv, attacking=is_active):
        yield _factor(UNIT_TITLES[gun.unit], f"{counted(gun.dice, 'die', 'dice')} {gun.power.name}", "WF-7.31/1")
    for unit in bit_list(present & HQS & ~STAND_INS):
        yield _factor(UNIT_TITLES[unit], "does not fire", "WF-5.1/3")
    yield from _attacking(p, here, player) if is_active else _defending(p, here, player)
    yield from _either(p, here, player)


def _attacking(p: Position, here: int, player: int) -> Iterator[Doc]:
    if _MARSH >> here & 1:
        yield _factor("marsh: attackers fire at SF", "SF", "WF-7.32/4")
    elif p.weather == Weather.MUD:
        spared = ", but armor by surprise" if p.bulge == Bulge.NOW and player == AXIS else ""
        yield _factor(f"mud: attackers fire at SF{spared}", "SF", "WF-12.23/2")


def _defending(p: Position, here: int, player: int) -> Iterator[Doc]:
    if CITY_DEFENCE >> here & 1:
        yield _factor(f"{PLACE_TITLES[here]} is a Major City: defenders fire at DF at least", "DF", "WF-1.41/6")
    if holds_fortress(p, here, player):
        yield _factor("fortress: the largest defender fires at TF", "TF", "WF-7.32/7")


def _either(p: Position, here: int, player: int) -> Iterator[Doc]:
    known = p.units(player, here) & ~STAND_INS
    if known & _MOUNTAINEERS and _MOUNTAIN >> here & 1 and p.weather == Weather.DRY:
        yield _factor("mountain troops in dry mountains fire at DF at least", "DF", "WF-7.32/6")
    for unit in bit_list(known & FORTS & ~p.supplied):
        yield _factor(f"{UNIT_TITLES[unit]} is an unsupplied fort", "SF", "WF-2.26/4")
    if known & AMPHIBIOUS and here in p.beachheads and functioning(p) >> here & 1:
        yield _factor("amphibious corps at its own BeachHead fires at DF", "DF", "WF-15.5/3")


def _factor(text: str, value: str, rule: str) -> Doc:
    return {"text": text, "value": value, "rule": rule}
