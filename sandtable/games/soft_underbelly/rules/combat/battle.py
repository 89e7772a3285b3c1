"""A battle: retreat before combat, comparison of totals, losses, retreat, advance. There is no die (SU-combat/13)."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.act import Act, Reasons, Role, leave
from sandtable.core.bits import bit_list
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.core.phrases import counted
from sandtable.core.step import Step
from sandtable.games.soft_underbelly.language import NOTATION, all_units, refusal
from sandtable.games.soft_underbelly.position import Plan, Position
from sandtable.games.soft_underbelly.rules.casualties import eliminate
from sandtable.games.soft_underbelly.rules.combat.advance import FOLLOWERS, FREE, LAND_FIRST, Advance, Followers
from sandtable.games.soft_underbelly.rules.combat.retreat import (
    EVADING,
    RETREATING,
    Evading,
    Evasion,
    Retreat,
    Retreating,
)
from sandtable.games.soft_underbelly.rules.control import possess, presence
from sandtable.games.soft_underbelly.rules.movement.routes import closed_areas
from sandtable.games.soft_underbelly.rules.phasing import PhasingActs
from sandtable.games.soft_underbelly.rules.supply import is_overland
from sandtable.games.soft_underbelly.rules.values import attack_total, defence_total, defence_value
from sandtable.games.soft_underbelly.world.atlas import SEA
from sandtable.games.soft_underbelly.world.roster import (
    AIR,
    CONVOYS,
    CRAFT,
    FIGHTERS,
    FORTS,
    PARACHUTES,
    SUPPLIES,
)

_EVASION, _TOTALS, _RETREAT, _ADVANCE, _AFTERMATH = range(5)
_ZERO_VALUE: Final = SUPPLIES | PARACHUTES | CONVOYS | CRAFT  # SU-values/4, in defence


class Fight(NamedTuple):
    """How far a battle is, where it is fought, who attacks, who of the defenders fights."""

    stage: int
    target: int
    units: int
    fighters: int


FIGHT: Final = Frame(Fight, target="place", units="units", fighters="units")


def begin_battle(p: Position, plan: Plan, fighters: int, log: Log) -> None:
    """Open a battle. Its attackers have attacked, whatever comes of it (SU-combat/6, SU-breakthrough/5)."""
    p.attacked |= plan.units
    for unit in bit_list(plan.units & p.top):
        if is_overland(p, unit, plan.target):
            p.top &= ~(1 << unit)  # SU-stack/9: the duty is done, by reorganised infantry too (SU-reorg/4)
    FIGHT.push(p, Battle.name, Fight(_EVASION, plan.target, plan.units, fighters))
    log.add("SU-combat/1", "{place} is attacked", plan.target)


class Battle(Step[Position]):
    """The procedure of a battle; the choices in it are steps of their own."""

    name = "battle"
    frame = FIGHT

    def settle(self, p: Position, log: Log) -> bool:
        fight = FIGHT.top(p)
        FIGHT.turn(p, self.name, fight._replace(stage=fight.stage + 1))
        if fight.stage == _EVASION:
            _let_evade(p, fight)
        elif fight.stage == _TOTALS:
            _compare(p, fight, log)
        elif fight.stage == _RETREAT:
            _drive_out(p, fight, log)
        elif fight.stage == _ADVANCE:
            _let_advance(p, fight, log)
        else:
            p.stack.pop()
            _clean_up(p, fight, log)
        return True


def _let_evade(p: Position, fight: Fight) -> None:
    """SU-rbc/1: units of value 0 may slip away, unless the attackers have a tactical or carrier.

    Those who are overrun never come here, for that is movement (SU-rbc/2).
    """
    evaders = fight.fighters & _ZERO_VALUE
    if evaders and not fight.units & AIR:
        EVADING.push(p, Evasion.name, Evading(fight.target, evaders))


def _standing(p: Position, fight: Fight) -> int:
    """Return the fighting defenders who are still there."""
    return fight.fighters & p.here[fight.target]


def _compare(p: Position, fight: Fight, log: Log) -> None:
    """SU-combat/11: the attacker wins with at least one point more; otherwise nothing happens (SU-combat/12)."""
    target = fight.target
    standing = _standing(p, fight)
    if not standing:
        log.add("SU-rbc/4", "all defenders of {place} have slipped away", target)
        return
    attack = attack_total(p, fight.units, bool(standing & FORTS))
    defence = defence_total(p, standing)
    log.add("SU-combat/11", "{attack} against {defence} in {place}", str(attack), str(defence), target)
    margin = attack - defence
    if margin <= 0:
        FIGHT.turn(p, Battle.name, fight._replace(stage=_AFTERMATH))
    elif margin > defence:
        for unit in bit_list(standing & ~FORTS) + bit_list(standing & FORTS):  # SU-fort/4, SU-fort/5
            eliminate(p, unit, "SU-losses/1", log)
    else:
        TOLL.push(p, Losses.name, Toll(target, margin, standing))


def _drive_out(p: Position, fight: Fight, log: Log) -> None:
    """SU-retreat/1: the survivors retreat, unless a fort holds out in their area (SU-fort/6)."""
    survivors = _standing(p, fight)
    if not survivors:
        return
    if presence(p, fight.target, 1 - p.side) & FORTS:
        log.add("SU-fort/6", "the fort holds out: nobody retreats from {place}", fight.target)
        return
    RETREATING.push(p, Retreat.name, Retreating(survivors, 1 << fight.target))


def _let_advance(p: Position, fight: Fight, log: Log) -> None:
    """SU-advance/1: only into an area without enemies; a parachute that attacked there has taken it (SU-possess/11)."""
    target, units = fight.target, fight.units
    if presence(p, target, 1 - p.side):
        return  # SU-air-combat/3, SU-air-combat/5, SU-possess/10: those who took no part are still there
    if closed_areas(p, p.side) >> target & 1:
        return  # SU-soviet/3: the Axis may win where a Soviet front stands, but not go in
    inside = units & p.here[target] & PARACHUTES
    for unit in bit_list(inside):
        possess(p, target, unit, log, units)  # SU-fort/3, SU-para/12
    lead = LAND_FIRST if units & FIGHTERS and not inside else FREE
    FOLLOWERS.push(p, Advance.name, Followers(target, units & ~p.here[target], lead))


def _clean_up(p: Position, fight: Fight, log: Log) -> None:
    """The landing craft are lost, win or lose (SU-landing/11), for nothing else is (SU-combat/14)."""
    for craft in bit_list(fight.units & CRAFT):
        for unit in bit_list(p.cargo(craft)):
            if SEA >> p.at[craft] & 1:
                eliminate(p, unit, "SU-landing/15", log)
            else:
                p.put(unit, p.at[craft])  # SU-landing/15: it stays in the port it started from
        eliminate(p, craft, "SU-landing/11", log)  # the craft for one use is out of the game, SU-lc/7
    # SU-para/8: who is on the area, and is left alone there now, owes no source of its own any more
    p.paid |= p.landed & p.here[fight.target]


class Toll(NamedTuple):
    """Where defenders are lost, the points that they must still take, and who of them is left."""

    target: int
    points: int
    units: int


TOLL: Final = Frame(Toll, target="place", units="units")


def losers(p: Position) -> int:
    """Return the units that may be picked."""
    target, points, units = TOLL.top(p)
    standing = units & p.here[target]
    if points <= 0:
        return standing & _ZERO_VALUE  # SU-losses/6
    return standing & ~FORTS or standing


def not_lost(p: Position, unit: int) -> Reasons:
    """Return what keeps a defender from being lost."""
    return no_loser(p, unit) or (fort_before_others(p, unit), too_many(p, unit))


def lose(p: Position, log: Log, unit: int) -> None:
    """Take a defender off the map; its value absorbs points."""
    toll = TOLL.top(p)
    points = max(0, toll.points - defence_value(p, unit))
    TOLL.turn(p, Losses.name, toll._replace(points=points, units=toll.units & ~(1 << unit)))
    eliminate(p, unit, "SU-losses/7", log)


def no_loser(p: Position, unit: int) -> Violation | None:
    """Only defenders who fought are lost (SU-combat/10)."""
    target, _, units = TOLL.top(p)
    if units & p.here[target] & 1 << unit:
        return None
    return refusal("SU-losses/2", "{unit} is none of the defenders who fought in {place}", unit, target)


def fort_before_others(p: Position, unit: int) -> Violation | None:
    """A fort is always the last to be lost (SU-fort/4, SU-losses/2)."""
    target, _, units = TOLL.top(p)
    others = units & p.here[target] & ~FORTS
    if FORTS >> unit & 1 and others:
        return refusal("SU-fort/4", "{unit} is lost only after {units}", unit, all_units(others))
    return None


def too_many(p: Position, unit: int) -> Violation | None:
    """Once the points are absorbed only units of value 0 may still be picked (SU-losses/6)."""
    if TOLL.top(p).points <= 0 and not _ZERO_VALUE >> unit & 1:
        return refusal("SU-losses/6", "the points of loss are taken: {unit} is not of value 0", unit)
    return None


def points_left(p: Position) -> Violation | None:
    """All points of loss are taken (SU-losses/1)."""
    target, points, _ = TOLL.top(p)
    if points <= 0:
        return None
    text = "the defenders of {place} must still lose {points}"
    return refusal("SU-losses/1", text, target, counted(points, "point"))


class Losses(PhasingActs):
    """The attacker picks who is lost until the points are absorbed (SU-losses/1, SU-losses/2).

    A unit that takes part of its value is lost (SU-losses/4), so the first may be a land unit of any value
    (SU-losses/3), and a large one may take the last point (SU-losses/5). Lost units go to the replacement pile
    (SU-losses/7), with their cargo (SU-losses/8).
    """

    name = "losses"
    moment = "the choice of losses"
    rules = ("SU-losses/1", "SU-losses/2", "SU-losses/6")
    frame = TOLL
    acts = (
        Act("lose", not_lost, lose, losers, role=Role.LOSE),
        Act("done", points_left, leave, role=Role.END),
    )

    def settle(self, p: Position, log: Log) -> bool:
        target, points, units = TOLL.top(p)
        found = losers(p)
        if points <= 0:
            if found:
                return False
            p.stack.pop()
            return True
        standing = units & p.here[target]
        all_count = all(defence_value(p, unit) for unit in bit_list(standing))
        is_forced = found.bit_count() == 1 or (all_count and points >= defence_total(p, standing))
        if is_forced:
            lose(p, log, found.bit_length() - 1)
        return is_forced

    def prompt(self, p: Position) -> str:
        target, points, _ = TOLL.top(p)
        if points <= 0:
            return NOTATION.say("Units of value 0 in {place} may be eliminated too.", (target,))
        words = "The defenders of {place} lose {points}: pick a unit."
        return NOTATION.say(words, (target, counted(points, "point")))
