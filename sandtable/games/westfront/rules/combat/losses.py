"""Losses (WF-7.33): the strongest unit takes every hit, its owner chooses among equals, cover takes off the edge."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Acts, Reasons, Role
from sandtable.core.bits import bit_list, lowest, mask_of
from sandtable.core.event import Log
from sandtable.core.phrases import counted
from sandtable.core.step import Effect
from sandtable.games.westfront.language import NOTATION, refusal
from sandtable.games.westfront.position import Position
from sandtable.games.westfront.rules.combat.fire import Strengths, shields
from sandtable.games.westfront.rules.combat.rounds import ROUND, Round, Stage, go_on, losing
from sandtable.games.westfront.world.roster import LAST_STEP, STATICS

_THIRDS: Final = 3


def takers(present: int, cv: Strengths, shielded: int, carrier: int) -> int:
    """Return the units that may take the next hit: who carries part of one already, or else the strongest.

    WF-7.33/2, WF-7.34/2; of equals a fort is the last (WF-2.26/3, WF-7.33/4).
    """
    if carrier >= 0:
        return 1 << carrier
    units = bit_list(present)
    top = max(cv[unit] for unit in units)
    strongest = mask_of(unit for unit in units if cv[unit] == top)
    return strongest & ~shielded or strongest


def cost(unit: int, level: int, shielded: int) -> int:
    """Return how many hits cost a unit a step; no cover is better than three (WF-7.35/3)."""
    return _THIRDS if shielded >> unit & 1 else level


def absorb(hits: int, partial: int, price: int) -> tuple[bool, int, int]:
    """Let a unit take hits up to one step: whether it loses it, the hits left, and what it carries then."""
    if partial + hits < price:
        return False, 0, partial + hits
    return True, hits - (price - partial), 0


def is_spent(present: int, cv: Strengths) -> bool:
    """Tell whether a side in a battle has nothing but statics at 0cv, which are removed (WF-2.25/2)."""
    return bool(present) and not present & ~STATICS and not any(cv[unit] for unit in bit_list(present))


def is_open(found: int, hits: int, price: int) -> bool:
    """Tell whether it matters which of these takes the hit; it does not where each gets its own in turn."""
    return found.bit_count() > 1 and hits < found.bit_count() * price


def no_taker(p: Position, unit: int) -> Reasons:
    """Only the strongest take a hit (WF-7.33/2), and of those a fort last (WF-7.33/4)."""
    now = ROUND.top(p)
    if not p.units(losing(p, now), now.here) >> unit & 1:
        return refusal("WF-7.33/2", "{unit} is not fired at in {place}", unit, now.here)
    found = open_takers(p)
    if found >> unit & 1:
        return None
    taker = lowest(found)
    if p.cv[unit] < p.cv[taker]:
        return refusal(
            "WF-7.33/2", "{unit} in {place} is stronger than {unit} and takes the hit", taker, now.here, unit
        )
    return refusal("WF-7.33/4", "{unit} is as strong as {unit} and no fort: on it the hit counts fully", taker, unit)


def open_takers(p: Position) -> int:
    """Return the units that may take the next hit of the round."""
    now = ROUND.top(p)
    player = losing(p, now)
    present = p.units(player, now.here)
    return takers(present, p.cv, shields(p, present, player), now.carrier if player != p.player else -1)


def _price(p: Position, now: Round, unit: int) -> int:
    """Return the hits that cost a unit a step; the active side has no cover (WF-7.33/1)."""
    player = losing(p, now)
    return cost(unit, 1 if player == p.player else now.level, shields(p, 1 << unit, player))


def take_hit(p: Position, log: Log, unit: int) -> None:
    """Let a unit take hits up to a step; a part of one stays on it for the round (WF-7.34/2, WF-7.35/4)."""
    now = ROUND.top(p)
    price = _price(p, now, unit)
    carried = now.partial if unit == now.carrier else 0
    is_hurt, hits, partial = absorb(now.hits, carried, price)
    if not is_hurt:
        ROUND.turn(p, "losses", now._replace(carrier=unit, partial=partial, hits=hits))
        log.add("WF-7.34/2", "{unit} carries {part} of a step", unit, f"{partial}/{price}")
        return
    if unit == now.carrier:
        now = now._replace(carrier=-1, partial=0)
    ROUND.turn(p, "losses", now._replace(hits=hits))
    lose_step(p, unit, "WF-7.33/3", log)


def hit_effect(p: Position, unit: int) -> Effect:
    """Return whether the hit would be a unit's end."""
    now = ROUND.top(p)
    carried = now.partial if unit == now.carrier else 0
    is_hurt = absorb(now.hits, carried, _price(p, now, unit))[0]
    return Effect((), "it is eliminated" if is_hurt and p.cv[unit] == LAST_STEP[unit] else "")


def lose_step(p: Position, unit: int, rule: str, log: Log) -> None:
    """Take a step from a unit that everybody sees."""
    if p.reduce(unit):
        log.add(rule, "{unit} is eliminated", unit)
    else:
        log.add(rule, "{unit} falls to {cv}", unit, str(p.cv[unit]))


class Losses(Acts[Position]):
    """The side that is fired at takes its hits, one step at a time."""

    name = "losses"
    frame = ROUND
    moment = "the choice of losses"
    rules = ("WF-7.33/2", "WF-7.33/4", "WF-2.26/3")
    acts = (Act("lose", no_taker, take_hit, open_takers, role=Role.LOSE, effect=hit_effect),)

    def settle(self, p: Position, log: Log) -> bool:
        now = ROUND.top(p)
        present = p.units(losing(p, now), now.here)
        if not now.hits or not present or is_spent(present, p.cv):
            go_on(p, now._replace(hits=0))
            return True
        found = open_takers(p)
        unit = lowest(found)
        price = _price(p, now, unit)
        if now.stage == Stage.OFFENCE and now.partial + now.hits < price:
            log.add("WF-7.34/2", "a part of a hit in {place} is left over", now.here)
            go_on(p, now._replace(hits=0))
            return True
        if is_open(found, now.hits, price):
            return False
        take_hit(p, log, unit)
        return True

    def side(self, p: Position) -> int:
        return losing(p, ROUND.top(p))

    def prompt(self, p: Position) -> str:
        now = ROUND.top(p)
        pattern = "{hits} in {place}: which of the equally strong units takes it?"
        return NOTATION.say(pattern, (counted(now.hits, "hit"), now.here))
