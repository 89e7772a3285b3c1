"""Assaults (WF-7.5): defensive dice that send attackers back to where they came from."""

from __future__ import annotations

from typing import Any, Final

from sandtable.core.act import Act, Reasons, Role
from sandtable.core.bits import bit_list, lowest, mask_of
from sandtable.core.event import Log
from sandtable.core.phrases import counted
from sandtable.core.step import Effect
from sandtable.games.westfront.language import NOTATION, refusal
from sandtable.games.westfront.position import Entry, Position, Way, Weather
from sandtable.games.westfront.rules.combat.fire import Strengths
from sandtable.games.westfront.rules.combat.losses import lose_step
from sandtable.games.westfront.rules.combat.rounds import ROUND, go_on
from sandtable.games.westfront.rules.movement.engagement import turn_upright
from sandtable.games.westfront.rules.phasing import ActiveActs
from sandtable.games.westfront.rules.values import CHARTS
from sandtable.games.westfront.world.atlas import PLACE_TITLES
from sandtable.games.westfront.world.roster import ALLIES, AMPHIBIOUS, PLAYER

_NUMBERS: Final[dict[str, Any]] = CHARTS["assault_repulse"]  # WF-7.5/2


def entries_of(p: Position, here: int) -> dict[int, Entry]:
    """Return how each unit that came into a battle in the last Movement Phase, and is there now, came."""
    return {entry.unit: entry for entry in p.entries if entry.target == here and p.place[entry.unit] == here}


def repulse_number(p: Position, here: int) -> int:
    """Return the highest number that repulses an attacker in this round, 0 if it is no Assault's first one.

    WF-7.5/1, WF-14.4/2, WF-15.45/2: every attacker of a new battle assaults; WF-7.53/1, WF-14.41/1: then the lowest
    number counts for all of them.
    """
    came = entries_of(p, here)
    attackers = bit_list(p.units(p.player, here))
    if not p.fresh >> here & 1 or not all(unit in came and came[unit].way != Way.LAND for unit in attackers):
        return 0
    return min((_number(p, came[unit]) for unit in attackers), default=0)


def _number(p: Position, entry: Entry) -> int:
    """Return the number of one attacker's kind of assault; Naval Supremacy is the Allies' (WF-15.45/1)."""
    if entry.way == Way.RIVER:
        row = "river_mud" if p.weather == Weather.MUD else "river_dry"  # WF-7.51/3, WF-7.52/1, WF-12.24/1
    elif entry.way == Way.AIR:
        row = "air"  # WF-14.4/1
    elif PLAYER[entry.unit] != ALLIES:
        row = "sea_other_defender_has_naval_supremacy"
    elif AMPHIBIOUS >> entry.unit & 1:
        row = "sea_amphibious_attacker_has_naval_supremacy"  # WF-15.5/1
    else:
        row = "sea_other_attacker_has_naval_supremacy"
    return int(max(_NUMBERS[row]))


def weakest(present: int, cv: Strengths) -> int:
    """Return the units of which one is repulsed next (WF-7.51/4)."""
    units = bit_list(present)
    low = min(cv[unit] for unit in units)
    return mask_of(unit for unit in units if cv[unit] == low)


def repulse_loss(entry: Entry) -> int:
    """Return the steps that a repulse costs: one if it dropped (WF-14.4/3)."""
    return int(_NUMBERS["para_repulsed_extra_loss"]) if entry.way == Way.AIR else 0


def weakest_attackers(p: Position) -> int:
    """Return the units of which one is repulsed next in the round."""
    return weakest(p.units(p.player, ROUND.top(p).here), p.cv)


def not_weakest(p: Position, unit: int) -> Reasons:
    """Repulses go to the weakest attackers (WF-7.51/4)."""
    here = ROUND.top(p).here
    if not p.units(p.player, here) >> unit & 1:
        return refusal("WF-7.51/4", "{unit} does not attack {place}", unit, here)
    found = weakest_attackers(p)
    if not found >> unit & 1:
        return refusal("WF-7.51/4", "{unit} is weaker than {unit} and is repulsed first", lowest(found), unit)
    return None


def send_back(p: Position, log: Log, unit: int) -> None:
    """Return a unit to where it attacked from, without pursuit (WF-7.51/2), however full it is there (WF-6.22/2)."""
    now = ROUND.top(p)
    entry = entries_of(p, now.here)[unit]
    ROUND.turn(p, "repulse", now._replace(repulses=now.repulses - 1))
    log.add("WF-7.51/5", "{unit} is repulsed and returns to {place}", unit, entry.origin)
    log.along((now.here, entry.origin))
    p.put(unit, entry.origin)
    for _ in range(repulse_loss(entry)):
        lose_step(p, unit, "WF-14.4/3", log)
    back = ~(1 << unit)
    p.dropped &= back
    p.landed &= back
    turn_upright(p, 1 << unit)


def repulse_effect(p: Position, unit: int) -> Effect:
    """Return where a unit goes back to, and what it loses by it (WF-14.4/3)."""
    entry = entries_of(p, ROUND.top(p).here)[unit]
    lost = f" and {counted(repulse_loss(entry), 'step')}" if repulse_loss(entry) else ""
    return Effect((), f"its way back to {PLACE_TITLES[entry.origin]}{lost}")


class Repulse(ActiveActs):
    """After the losses of defensive fire the weakest attackers go back, one for each repulse (WF-7.51/1)."""

    name = "repulse"
    frame = ROUND
    moment = "the choice of who is repulsed"
    rules = ("WF-7.51/4", "WF-7.51/5")
    acts = (Act("repulse", not_weakest, send_back, weakest_attackers, role=Role.LOSE, effect=repulse_effect),)

    def settle(self, p: Position, log: Log) -> bool:
        now = ROUND.top(p)
        attackers = p.units(p.player, now.here)
        if not now.repulses or not attackers:
            go_on(p, now._replace(repulses=0))
            return True
        found = weakest(attackers, p.cv)
        if now.repulses < found.bit_count():
            return False
        send_back(p, log, lowest(found))
        return True

    def prompt(self, p: Position) -> str:
        return NOTATION.say("Which of the weakest attackers of {place} is repulsed?", (ROUND.top(p).here,))
