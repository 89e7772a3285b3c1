"""Replacements: the units that stars buy back from the pile."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.act import Act, Reasons, Role, freely
from sandtable.core.bits import bit_list
from sandtable.core.errors import Violation
from sandtable.core.event import EVERYONE, Log
from sandtable.core.fields import forget
from sandtable.core.frame import Single
from sandtable.core.phrases import counted
from sandtable.core.step import NO_EFFECT, Effect
from sandtable.games.soft_underbelly.language import NOTATION, refusal
from sandtable.games.soft_underbelly.position import REPLACEMENT_PHASE, Position, Vichy
from sandtable.games.soft_underbelly.rules.phasing import PhasingActs
from sandtable.games.soft_underbelly.rules.placing import misplaced, open_areas, set_down
from sandtable.games.soft_underbelly.rules.politics import is_at_war, run_by
from sandtable.games.soft_underbelly.rules.reinforcements import home_areas
from sandtable.games.soft_underbelly.rules.reorganisation import REORGANISE, no_reorganisation
from sandtable.games.soft_underbelly.rules.stars import (
    BORROWER,
    PRODUCERS,
    assign,
    assignments,
    draw_income,
    draws_stars,
    is_free_extra,
    lend,
    loans,
    no_stars_yet,
    not_assignable,
    not_at_war,
    not_lending,
)
from sandtable.games.soft_underbelly.rules.whereabouts import is_neutral
from sandtable.games.soft_underbelly.world.atlas import DUE, PILE, REMOVED, WITHDRAWN
from sandtable.games.soft_underbelly.world.roster import COLONIAL_ARMY, COST, FORTS, MARKERS, OF_SIDE, SIDE, Nation


def pile(p: Position) -> int:
    """Return what the phasing side may rebuild: what lies in the pile (SU-repl/9, SU-repl/19), but no fort.

    Removed units are not there (SU-repl/10). The Colonial Army is nobody's while Vichy France is neutral.
    """
    units = p.here[PILE] & OF_SIDE[p.side] & ~(FORTS | MARKERS)
    return units & ~(1 << COLONIAL_ARMY) if p.vichy == Vichy.NEUTRAL else units


def not_in_pile(p: Position, unit: int) -> Violation | None:
    """Only what lies in the own replacement pile can be rebuilt (SU-repl/9)."""
    if pile(p) >> unit & 1:
        return None
    if SIDE[unit] != p.side:
        return refusal("SU-repl/9", "{unit} is the enemy's", unit)
    if p.at[unit] == DUE:
        return refusal("SU-repl/19", "{unit} is not in play yet: it cannot be bought", unit)
    if p.at[unit] == WITHDRAWN:
        return refusal("SU-repl/19", "{unit} has been withdrawn: it cannot be bought", unit)
    if p.at[unit] == REMOVED:
        return refusal("SU-repl/10", "{unit} is out of the game: it cannot be bought", unit)
    return is_neutral(p, unit) or refusal("SU-repl/9", "{unit} is in play: only the replacement pile is rebuilt", unit)


def too_dear(p: Position, unit: int) -> Violation | None:
    """The nation must be at war (SU-repl/1) and have the price in stars (SU-repl/8)."""
    nation = run_by(unit)
    if peace := not_at_war(p, nation):
        return peace
    if COST[unit] > p.points[nation]:
        if not draws_stars(p, nation):
            return no_stars_yet(nation)
        text = "{unit} costs {cost}, and {nation} has {stars} left"
        return refusal("SU-repl/8", text, unit, str(COST[unit]), nation, str(p.points[nation]))
    return None


def not_rebuildable(p: Position, unit: int, place: int) -> Reasons:
    """Return what keeps a unit from being rebuilt in a place (SU-repl/14)."""
    if found := not_in_pile(p, unit):
        return found
    return too_dear(p, unit), *misplaced(p, unit, place, home_areas(unit), "SU-repl/14")


def bargains(p: Position) -> Iterator[tuple[int, int]]:
    """Yield each unit that can be paid for, with where it may go."""
    for unit in bit_list(pile(p)):
        if not too_dear(p, unit):
            yield unit, open_areas(p, unit, home_areas(unit))


def rebuild(p: Position, log: Log, unit: int, place: int) -> None:
    """Pay for a unit and put it down (SU-repl/8, SU-repl/14)."""
    p.points[run_by(unit)] -= COST[unit]
    set_down(p, unit, place, "SU-repl/14", log)


def price(p: Position, unit: int, place: int) -> Effect:
    """Return what it costs to rebuild a unit (SU-repl/8)."""
    return Effect(price=counted(COST[unit], "star"))


def loan(p: Position, nation: int) -> Effect:
    """Return what lending costs: one star, unless it is an extra (SU-lend-lease/1)."""
    return NO_EFFECT if is_free_extra(p, Nation(nation)) else Effect(price="1 star")


def is_something_open(p: Position) -> bool:
    """Tell whether any order but `done` could still make a difference."""
    if not no_reorganisation(p) or (p.joint & p.facts.owned[p.side] and assignments(p)):
        return True
    prices = _cheapest(p)
    if not prices:
        return False
    if any(price <= p.points[nation] for nation, price in prices.items()):
        return True
    extra = [0] * len(Nation)
    for _, payees in assignments(p):
        for nation in bit_list(payees):
            extra[nation] += 1
    if loans(p):
        extra[BORROWER[p.side]] += 1
    return any(price <= p.points[nation] + extra[nation] for nation, price in prices.items())


def _cheapest(p: Position) -> dict[Nation, int]:
    """Return the lowest price that each nation at war could pay for a unit with a place to go to."""
    prices: dict[Nation, int] = {}
    for unit in bit_list(pile(p)):
        nation = run_by(unit)
        if is_at_war(p, nation) and open_areas(p, unit, home_areas(unit)):
            prices[nation] = min(prices.get(nation, COST[unit]), COST[unit])
    return prices


def _why_nothing(p: Position) -> str:
    """Say why there is nothing to buy."""
    if not pile(p):
        return NOTATION.say("no unit of {side} lies in the replacement pile", (p.side,))
    return "no unit of the replacement pile can be paid for" if _cheapest(p) else "no unit of the pile can appear"


def close(p: Position, log: Log) -> None:
    """End the phase: unspent stars are lost (SU-repl/11), and the right to name a captor too (SU-repl/16)."""
    p.stack.pop()
    forget(p, REPLACEMENT_PHASE)
    p.joint &= ~p.facts.owned[p.side]


DRAWN: Final = Single(usual=0)  # 1 once the stars of this turn are in the purses


class Replacements(PhasingActs):
    """The phasing player assigns stars, lends points, and buys all the units he can pay for (SU-repl/20)."""

    name = "replacements"
    moment = "the replacement phase"
    rules = (
        "SU-repl/8",
        "SU-repl/9",
        "SU-repl/14",
        "SU-repl/15",
        "SU-repl/16",
        "SU-lend-lease/1",
        "SU-lend-lease/3",
    )
    frame = DRAWN
    acts = (
        Act("rebuild", not_rebuildable, rebuild, bargains, role=Role.BUY, effect=price),
        Act("assign", not_assignable, assign, assignments),
        Act("lend", not_lending, lend, loans, effect=loan),
        REORGANISE,
        Act("done", freely, close, role=Role.END),
    )

    def settle(self, p: Position, log: Log) -> bool:
        if not DRAWN.top(p):
            draw_income(p, log)
            DRAWN.turn(p, self.name, 1)
        if is_something_open(p):
            return False
        if log.is_heard:
            log.skip(EVERYONE, "SU-repl/9", self.moment, _why_nothing(p))
        close(p, log)
        return True

    def prompt(self, p: Position) -> str:
        titles = NOTATION.names["nation"].titles
        purse = ", ".join(f"{titles[nation]} {p.points[nation]}" for nation in PRODUCERS[p.side])
        return f"Spend the stars ({purse}) on units of the replacement pile."
