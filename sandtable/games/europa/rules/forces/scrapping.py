"""Scrapping and voluntary disbanding (EUC-13/9, EUC-13/10): units are given up for points, or for the pool."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Acts, Reasons, Role, leave
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.step import Effect
from sandtable.games.europa.language import refusal
from sandtable.games.europa.position import Hunger, Off, Position
from sandtable.games.europa.rules.elimination import components_inside
from sandtable.games.europa.rules.ground.tops import disclose
from sandtable.games.europa.rules.politics.australia import watch_pool
from sandtable.games.europa.rules.politics.neutrals import neutral_ground
from sandtable.games.europa.rules.supply import depots
from sandtable.games.europa.rules.victory import points
from sandtable.games.europa.world.nations import BRITISH, PURSE

GIVING_UP: Final = "giving-up"
_SCRAP: Final = "EUC-13/9"
_DISBAND: Final = "EUC-13/10"


# ---------------------------------------------------------------- who can go
def _unfit(p: Position, unit: int, rule: str) -> Violation | None:
    """Tell why a unit cannot be given up."""
    if not p.of_side(p.phasing) >> unit & 1:
        return refusal(rule, "{unit} is not yours", unit)
    if p.at[unit] < 0:
        return refusal(rule, "{unit} is not on the map", unit)
    if neutral_ground(p) >> p.at[unit] & 1:
        return refusal("EUC-56/5", "{unit} is not yours", unit)
    if p.hunger[unit] != Hunger.REGULAR:
        return refusal(rule, "{unit} is not in regular supply", unit)
    if is_mixed(p, unit):
        words = "{unit} has components of more than one British armed force: it must be broken down first"
        return refusal("EU-103.A.6.b/5", words, unit)
    return None


def is_mixed(p: Position, division: int) -> bool:
    """Tell whether a British division holds components of more than one British armed force (EU-103.A.6.b/5)."""
    if not BRITISH >> p.counter(division).nation & 1:
        return False
    rows = (p.counter(part) for part in bit_list(components_inside(p, division)))
    return len({row.force for row in rows if not row.transport}) > 1


def not_scrapped(p: Position, unit: int) -> Reasons:
    """Tell why a unit cannot be scrapped."""
    return _unfit(p, unit, _SCRAP)


def not_disbanded(p: Position, unit: int) -> Reasons:
    """Tell why a unit cannot be disbanded."""
    return _unfit(p, unit, _DISBAND)


def expendable(p: Position) -> int:
    """Return the units that can be given up."""
    own = bit_list(p.units_in(p.ground[p.phasing] & ~neutral_ground(p)) & p.of_side(p.phasing))
    return mask_of(unit for unit in own if p.hunger[unit] == Hunger.REGULAR and not is_mixed(p, unit))


# ---------------------------------------------------------------- how they go
def worth4(p: Position, unit: int) -> int:
    """Return what scrapping a unit brings: half its attack strength, rounded down, in infantry RPs."""
    return 4 * (p.face(unit).attack // 2) if PURSE[p.counter(unit).nation] >= 0 else 0


def scrap(p: Position, log: Log, unit: int) -> None:
    """Remove a unit for good, with its components, and gain points."""
    gain4 = worth4(p, unit)
    disclose(p, log, _SCRAP, "{unit} is scrapped for {n} infantry RP", unit, points(gain4))
    if gain4:
        p.infantry[PURSE[p.counter(unit).nation]] += gain4
    for part in bit_list(components_inside(p, unit)):
        p.inside[part] = -1
        p.put(part, Off.SCRAPPED)
    _take_off(p, unit, Off.SCRAPPED)


def disband(p: Position, log: Log, unit: int) -> None:
    """Send a unit to the replacement pool; of an assembled division its components go there (EUC-13/7)."""
    disclose(p, log, _DISBAND, "{unit} is disbanded", unit)
    parts = components_inside(p, unit)
    for part in bit_list(parts):
        p.inside[part] = -1
        p.put(part, Off.POOL)
    _take_off(p, unit, Off.UNFORMED if parts else Off.POOL)
    watch_pool(p, log)


def _take_off(p: Position, unit: int, to: Off) -> None:
    """Take a unit off; supply points that it carries stay in its place (EUC-18/10)."""
    depots.leave_behind(p, unit)
    p.remove(unit, to)
    p.stack.pop()


def _gain(p: Position, unit: int) -> Effect:
    return Effect((), f"{points(worth4(p, unit))} infantry RP")


class GivingUp(Acts[Position]):
    """The owner names a unit that he gives up; a step of its own, so that nobody does it by mistake."""

    name = GIVING_UP
    secret = True  # an order names a unit that the enemy may not see
    moment = "scrapping and disbanding"
    rules = (_SCRAP, _DISBAND)
    asks = "Which unit do you scrap or disband?"
    acts = (
        Act("scrap", not_scrapped, scrap, expendable, role=Role.LOSE, effect=_gain, is_grave=True),
        Act("disband", not_disbanded, disband, expendable, role=Role.LOSE, is_grave=True),
        Act("done", lambda p: None, leave, role=Role.END),
    )

    def side(self, p: Position) -> int:
        return p.phasing


# ---------------------------------------------------------------- the way there
def nothing_to_give_up(p: Position) -> Reasons:
    """Tell why no unit can be given up."""
    return None if expendable(p) else refusal(_SCRAP, "none of your units is in regular supply")


def give_up(p: Position, log: Log) -> None:
    """Open the step in which a unit is given up."""
    p.stack.append((GIVING_UP,))


GIVE_UP: Final = Act("give-up", nothing_to_give_up, give_up, is_grave=True)
