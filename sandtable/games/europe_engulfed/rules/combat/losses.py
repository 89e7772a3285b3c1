"""Losses (EE-6.26 to EE-6.28): who may take a hit, and who decides it."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role
from sandtable.core.bits import bit_list, lowest, mask_of
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.core.phrases import counted
from sandtable.core.step import Effect
from sandtable.games.europe_engulfed.language import NOTATION, refusal
from sandtable.games.europe_engulfed.position import Off, Position, Way
from sandtable.games.europe_engulfed.rules.combat.bonuses import crossers, silent
from sandtable.games.europe_engulfed.rules.combat.dice import target_of
from sandtable.games.europe_engulfed.rules.combat.round import (
    FIRING,
    UNITS_OF_ARM,
    Arm,
    Battle,
    current,
    force,
    spokesman,
)
from sandtable.games.europe_engulfed.world.atlas import FORTRESSES
from sandtable.games.europe_engulfed.world.pieces import BACK, FULL, KIND, NATION
from sandtable.games.europe_engulfed.world.roster import Nation


class Hits(NamedTuple):
    """Hits that a side has still to take, and the class that they were scored on."""

    is_attacking: int  # who takes them
    arm: int
    hits: int


HITS: Final = Frame(Hits, arm="class")


# ---------------------------------------------------------------- pure functions
def victims(p: Position, units: int, arm: int) -> int:
    """Return which of some units may take the next hit on a class.

    Full-strength units come first (EE-6.27/1); what a class cannot take falls on the other, likewise (EE-6.28/1).
    """
    present = units & UNITS_OF_ARM[arm] or units & UNITS_OF_ARM[1 - arm]
    return mask_of(unit for unit in bit_list(present) if p.steps[unit] == FULL[unit]) or present


def is_open(p: Position, units: int, arm: int, hits: int) -> bool:
    """Tell whether it matters who takes the next hit: not where all of the class are lost, or all full ones hit."""
    found = victims(p, units, arm)
    alike = {(_looks(p, unit), _arrival(p, unit)) for unit in bit_list(found)}
    if len(alike) < 2 or hits >= p.steps_of(units):
        return False
    is_full = p.steps[lowest(found)] == FULL[lowest(found)]
    return hits < (found.bit_count() if is_full else p.steps_of(found))


def _looks(p: Position, unit: int) -> tuple[int, ...]:
    """Return all that tells a unit from another in a fight, but its name."""
    return NATION[unit], KIND[unit], BACK[unit], FULL[unit], p.steps[unit], p.starved >> unit & 1


def _arrival(p: Position, unit: int) -> tuple[int, ...]:
    """Return what of a unit's way into a battle still counts for its side.

    A unit from the sea makes a beachhead (EE-7.22/1); who stormed a Fortress goes back as he came, or is lost
    (EE-6.86/1, EE-5.5/6); armor that came at the Maginot Line straight is silent (EE-6.84/2); who crossed a river
    exposes his class to those who are still to fire (EE-6.83/1).
    """
    battle = current(p)
    if FORTRESSES >> battle.area & 1:
        ways = ((entry.origin, entry.way) for entry in reversed(p.entries) if entry[:2] == (unit, battle.area))
        return next(ways, ())
    is_from_sea = p.landed >> battle.area & any(e.unit == unit and e.way == Way.SEA for e in p.entries)
    return is_from_sea, silent(p, battle) >> unit & 1, _exposing(p, battle) >> unit & 1


def _exposing(p: Position, battle: Battle) -> int:
    """Return the attackers that crossed a river or strait, if defenders are still to fire at the class that is hit."""
    now = FIRING.find(p, "fire")
    if now is None or now.is_attacking or battle.is_counter:
        return 0
    waiting, attackers = (force(p, battle, is_attacking) & ~now.fired for is_attacking in (0, 1))
    targets = [target_of(arm, attackers) for arm in Arm if waiting & UNITS_OF_ARM[arm]]
    return crossers(p, battle) if HITS.top(p).arm in targets else 0


def lose_step(p: Position, log: Log, unit: int, rule: str) -> None:
    """Take a step from a unit; with its last it goes to its force pool (EE-glossary-steps/1), a Vichy unit for good."""
    if NATION[unit] == Nation.GERMANY:
        p.german_losses += 1
    if p.steps[unit] > 1:
        p.steps[unit] -= 1
        log.add(rule, "{unit} falls to {n}", unit, counted(p.steps[unit], "step"))
        return
    log.add(rule, "{unit} is eliminated", unit)
    if p.vichy_units >> unit & 1:
        disband(p, unit)
    else:
        p.remove(unit)


def disband(p: Position, unit: int) -> None:
    """Take a Vichy unit out of the game (EE-9.522/6)."""
    p.remove(unit, Off.OUT)
    p.vichy_units &= ~(1 << unit)
    p.regroup()


# ---------------------------------------------------------------- the step
def _targets(p: Position) -> int:
    now = HITS.top(p)
    return victims(p, force(p, current(p), now.is_attacking), now.arm)


def not_losing(p: Position, unit: int) -> Reasons:
    """Tell why a unit cannot take the next hit."""
    now, battle = HITS.top(p), current(p)
    if not p.here[battle.area] >> unit & 1:
        return refusal("EE-6.26/1", "{unit} is not in {area}", unit, battle.area)
    units = force(p, battle, now.is_attacking)
    if not units >> unit & 1:
        rule = "EE-6.72/2" if now.is_attacking else "EE-6.26/1"
        return refusal(rule, "{unit} takes no part in the attack and cannot be hit", unit)
    found = victims(p, units, now.arm)
    if found >> unit & 1:
        return None
    taker = lowest(found)
    if bool(UNITS_OF_ARM[Arm.ARMOR] >> taker & 1) != bool(UNITS_OF_ARM[Arm.ARMOR] >> unit & 1):
        return refusal("EE-6.25/1", "the hits fall on the class of {unit} first", taker)
    return refusal("EE-6.27/1", "{unit} is at full strength and loses a step before {unit} does", taker, unit)


def take_hit(p: Position, log: Log, unit: int) -> None:
    """Let a unit take one hit."""
    now = HITS.top(p)
    HITS.turn(p, Losses.name, now._replace(hits=now.hits - 1))
    lose_step(p, log, unit, "EE-6.26/1" if UNITS_OF_ARM[now.arm] >> unit & 1 else "EE-6.28/1")


def price(p: Position, unit: int) -> Effect:
    """Return whether the hit would be a unit's end."""
    return Effect((), "it is eliminated" if p.steps[unit] == 1 else "")


class Losses(Acts[Position]):
    """The owner of the class that was hit takes steps off, one at a time (EE-6.26/1)."""

    name = "losses"
    frame = HITS
    moment = "the choice of losses"
    rules = ("EE-6.26/1", "EE-6.27/1", "EE-6.28/1")
    acts = (Act("lose", not_losing, take_hit, _targets, role=Role.LOSE, effect=price, is_grave=True),)

    def settle(self, p: Position, log: Log) -> bool:
        now = HITS.top(p)
        units = force(p, current(p), now.is_attacking)
        if not now.hits or not units:
            p.stack.pop()
            return True
        if is_open(p, units, now.arm, now.hits):
            return False
        take_hit(p, log, lowest(victims(p, units, now.arm)))
        return True

    def side(self, p: Position) -> int:
        now = HITS.top(p)
        units = force(p, current(p), now.is_attacking)
        return spokesman(p, units & UNITS_OF_ARM[now.arm] or units)

    def prompt(self, p: Position) -> str:
        hits, area = HITS.top(p).hits, current(p).area
        return NOTATION.say("{hits} in {area}: which unit takes the next one?", (counted(hits, "hit"), area))
