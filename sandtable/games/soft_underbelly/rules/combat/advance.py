"""Advance after a won attack."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.act import Act, Reasons, Role, freely, leave
from sandtable.core.bits import bit_list, lowest, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.games.soft_underbelly.language import NOTATION, refusal
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.control import possess
from sandtable.games.soft_underbelly.rules.phasing import PhasingActs
from sandtable.games.soft_underbelly.rules.stacking import RIVALS
from sandtable.games.soft_underbelly.world.roster import CRAFT, FIGHTERS

# Whether a land unit has to lead the way, may go too, or has gone already
FREE, LAND_FIRST, LAND_GONE = range(3)


class Followers(NamedTuple):
    """The area that was won, the attackers who may still go in, and whether a land unit leads."""

    target: int
    units: int
    lead: int


FOLLOWERS: Final = Frame(Followers, target="place", units="units")


def followers(p: Position) -> int:
    """Return the attackers who may go in now."""
    target, units, lead = FOLLOWERS.top(p)
    if lead == LAND_FIRST:
        units &= FIGHTERS
    elif lead == LAND_GONE:
        units &= ~FIGHTERS
    return mask_of(unit for unit in bit_list(units & ~CRAFT) if not p.here[target] & RIVALS[unit])


def did_not_attack(p: Position, unit: int) -> Violation | None:
    """Units that took no part in the attack may not advance (SU-advance/5), nor do landing craft."""
    target, units, _ = FOLLOWERS.top(p)
    if units & ~CRAFT & 1 << unit:
        return None
    if p.at[unit] == target and p.attacked >> unit & 1:
        return refusal("SU-advance/5", "{unit} is in {place} already", unit, target)
    if units & 1 << unit:
        return refusal("SU-advance/5", "{unit} is a landing craft, and does not advance", unit)
    return refusal("SU-advance/5", "{unit} did not attack {place}", unit, target)


def land_unit_first(p: Position, unit: int) -> Violation | None:
    """If no land unit advances after a land attack, nothing else does (SU-advance/1)."""
    if FOLLOWERS.top(p).lead == LAND_FIRST and not FIGHTERS >> unit & 1:
        return refusal("SU-advance/1", "a land unit must advance before {unit} can follow", unit)
    return None


def second_land_unit(p: Position, unit: int) -> Violation | None:
    """One land unit advances, no more (SU-advance/1)."""
    target, _, lead = FOLLOWERS.top(p)
    if lead == LAND_GONE and FIGHTERS >> unit & 1:
        first = lowest(p.here[target] & p.attacked & FIGHTERS)
        return refusal("SU-advance/1", "{unit} has advanced into {place}: no second land unit does", first, target)
    return None


def overfills(p: Position, unit: int) -> Violation | None:
    """Others follow up to normal stacking (SU-advance/2)."""
    target = FOLLOWERS.top(p).target
    if alike := p.here[target] & RIVALS[unit]:
        text = "{unit} is in {place}: no second unit of that kind goes in"
        return refusal("SU-advance/2", text, lowest(alike), target)
    return None


def not_following(p: Position, unit: int) -> Reasons:
    """Return what keeps a unit from advancing."""
    return did_not_attack(p, unit) or (land_unit_first(p, unit), second_land_unit(p, unit), overfills(p, unit))


def advance(p: Position, log: Log, unit: int) -> None:
    """Let an attacker go into the area that was won."""
    target, units, lead = FOLLOWERS.top(p)
    is_land = FIGHTERS >> unit & 1
    attackers = units | p.here[target] & p.attacked
    FOLLOWERS.turn(p, Advance.name, Followers(target, units & ~(1 << unit), LAND_GONE if is_land else lead))
    if is_land and p.aboard[unit] >= 0:
        p.landed |= 1 << unit  # SU-landing/8
        p.paid |= 1 << unit
    start = p.at[unit]
    p.put(unit, target)
    log.add("SU-advance/1" if is_land else "SU-advance/2", "{unit} advances into {place}", unit, target)
    log.along((start, target))
    if is_land:
        possess(p, target, unit, log, attackers)  # SU-possess/11, SU-possess/7


class Advance(PhasingActs):
    """One land unit that attacked may advance (SU-advance/1), then others that attacked with it (SU-advance/2).

    After an attack without land units ships and aircraft go in over the lines they used (SU-advance/3, SU-advance/4)
    and gain control, not possession (SU-possess/11, SU-attack-chart/4).
    """

    name = "advance"
    moment = "the advance"
    rules = ("SU-advance/1", "SU-advance/2", "SU-advance/5")
    frame = FOLLOWERS
    acts = (
        Act("advance", not_following, advance, followers, role=Role.MOVE),
        Act("done", freely, leave, role=Role.END),
    )

    def waits(self, p: Position) -> bool:
        return bool(followers(p))

    def prompt(self, p: Position) -> str:
        target, _, lead = FOLLOWERS.top(p)
        who = "a land unit that attacked" if lead == LAND_FIRST else "units that attacked"
        return NOTATION.say(f"{{place}} is won: {who} may advance.", (target,))
