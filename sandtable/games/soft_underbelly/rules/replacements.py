"""Replacements: stars, who draws them, and the units they buy back from the pile."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.board.graph import reach
from sandtable.core.act import Act, Reasons, Role, freely, reasons
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import EVERYONE, Log
from sandtable.core.fields import forget
from sandtable.core.frame import Single
from sandtable.core.phrases import counted
from sandtable.core.step import NO_EFFECT, Effect
from sandtable.games.soft_underbelly.language import NOTATION, refusal
from sandtable.games.soft_underbelly.position import REPLACEMENT_PHASE, Position, Vichy
from sandtable.games.soft_underbelly.rules.phasing import PhasingActs
from sandtable.games.soft_underbelly.rules.politics import is_at_war, run_by
from sandtable.games.soft_underbelly.rules.reinforcements import home_areas, misplaced, open_areas, set_down
from sandtable.games.soft_underbelly.rules.reorganisation import REORGANISE, no_reorganisation
from sandtable.games.soft_underbelly.world.atlas import (
    ALGIERS,
    BLACK,
    DUE,
    ITALIAN_STARS,
    NORTH_EDGE,
    PILE,
    REMOVED,
    ROMANIA,
    STARS,
    WITHDRAWN,
)
from sandtable.games.soft_underbelly.world.calendar import (
    TORCH,
    TURN,
    TURNS,
    US_AT_WAR,
)
from sandtable.games.soft_underbelly.world.data import DATA
from sandtable.games.soft_underbelly.world.roster import (
    ALLIES,
    AXIS,
    COLONIAL_ARMY,
    COST,
    FORTS,
    MARKERS,
    OF_SIDE,
    SIDE,
    Nation,
)

# SU-repl/7, SU-repl/15: the nations of each side that draw stars; France produces nothing (SU-repl/6)
PRODUCERS: Final = ((Nation.GERMANY, Nation.ITALY), (Nation.BRITAIN, Nation.US))
_LENDER: Final = (Nation.GERMANY, Nation.US)
_BORROWER: Final = (Nation.ITALY, Nation.BRITAIN)
_STAR_AREAS: Final = tuple(bit_list(STARS))
# Units that are neither on the map nor in the pile are out of reach: not due or withdrawn, or gone for good
_NOT_IN_PILE: Final = {DUE: "SU-repl/19", WITHDRAWN: "SU-repl/19", REMOVED: "SU-repl/10"}


def _fixed_incomes() -> list[list[int]]:
    """Return the stars from off the map by turn and nation (SU-chart/3, SU-repl/2, SU-repl/4, SU-repl/5)."""
    incomes = [[0] * len(Nation) for _ in TURNS]
    for row in DATA.tables("charts.toml")["production"]:
        for turn in range(TURN[row["from"]], TURN[row["to"]] + 1):
            incomes[turn][Nation[row["nation"].upper()]] += row["stars"]
    return incomes


_FIXED: Final = _fixed_incomes()


def income(p: Position, nation: Nation) -> int:
    """Return a nation's stars this turn: fixed ones and those of areas (SU-repl/3, SU-repl/13, SU-repl/17).

    An area pays for whom it was possessed last: neither isolation (SU-repl/12) nor mere naval or air control
    (SU-repl/18, SU-possess/8) matters. Only nations at war are paid (SU-repl/1, SU-victory/2).
    """
    if not draws_stars(p, nation):
        return 0
    return _FIXED[p.turn][nation] + sum(p.payee[area] == nation for area in _STAR_AREAS)


def draws_stars(p: Position, nation: Nation) -> bool:
    """Tell whether stars pay a nation now: it is at war, and the US draws none before Fall 1942 (SU-repl/5)."""
    return is_at_war(p, nation) and not (nation == Nation.US and p.turn < TORCH)


def pile(p: Position) -> int:
    """Return what the phasing side may rebuild: what lies in the pile (SU-repl/9, SU-repl/19), but no fort.

    Removed units are not there (SU-repl/10). The Colonial Army is nobody's while Vichy France is neutral.
    """
    units = p.here[PILE] & OF_SIDE[p.side] & ~(FORTS | MARKERS)
    return units & ~(1 << COLONIAL_ARMY) if p.vichy == Vichy.NEUTRAL else units


def not_in_pile(p: Position, unit: int) -> Violation | None:
    """Only what lies in the own replacement pile can be rebuilt (SU-repl/9)."""
    if SIDE[unit] != p.side:
        return refusal("SU-repl/9", "{unit} is not yours", unit)
    if not pile(p) >> unit & 1:
        return refusal(_NOT_IN_PILE.get(p.at[unit], "SU-repl/9"), "{unit} is not in the replacement pile", unit)
    return None


def not_at_war(p: Position, nation: Nation) -> Violation | None:
    """Only a nation at war receives replacements (SU-repl/1), and a defeated one never again (SU-victory/2)."""
    if is_at_war(p, nation):
        return None
    if nation == Nation.ITALY and p.collapsed:
        return refusal("SU-victory/2", "{nation} is defeated", nation)
    return refusal("SU-repl/1", "{nation} is not at war", nation)


def too_dear(p: Position, unit: int) -> Violation | None:
    """The nation must be at war (SU-repl/1) and have the price in stars (SU-repl/8)."""
    nation = run_by(unit)
    if peace := not_at_war(p, nation):
        return peace
    if COST[unit] > p.points[nation]:
        text = "{unit} costs {cost}, and {nation} has {stars} left"
        return refusal("SU-repl/8", text, unit, str(COST[unit]), nation, str(p.points[nation]))
    return None


def no_star(p: Position, place: int) -> Violation | None:
    """Only a star that the side possesses can be assigned (SU-repl/7)."""
    if not STARS >> place & 1:
        return refusal("SU-repl/7", "{place} has no star", place)
    if not p.facts.owned[p.side] >> place & 1:
        return refusal("SU-repl/7", "{side} does not possess {place}", p.side, place)
    if p.held[Nation.SOVIET] >> place & 1:
        return refusal("SU-soviet/4", "{place} is in Soviet hands and pays nobody", place)
    return None


def bound_star(p: Position, place: int) -> Violation | None:
    """The Axis may re-assign Algiers (SU-repl/7), other stars once after a joint capture (SU-repl/16)."""
    if p.side == AXIS and place != ALGIERS and not p.joint >> place & 1:
        return refusal("SU-repl/16", "the star of {place} stays with the nation that took it", place)
    return None


def wrong_payee(p: Position, place: int, nation: Nation) -> Violation | None:
    """A star goes to the other producing nation of the side, if that is at war (SU-repl/15, SU-repl/1)."""
    if nation not in PRODUCERS[p.side]:
        return refusal("SU-repl/15", "{nation} draws no stars for {side}", nation, p.side)
    if peace := not_at_war(p, nation):
        return peace
    if not draws_stars(p, nation):
        return refusal("SU-repl/5", "{nation} draws no stars before Fall 1942", nation)
    if STARS >> place & 1 and p.payee[place] == nation:
        return refusal("SU-repl/15", "{nation} draws the star of {place} already", nation, place)
    return None


def star_used(p: Position, place: int) -> Violation | None:
    """A star changes hands once a turn (SU-repl/15), and not after its point is spent."""
    if not STARS >> place & 1:
        return None
    if p.assigned >> place & 1:
        return refusal("SU-repl/15", "the star of {place} has been assigned this turn", place)
    payee = Nation(p.payee[place])
    if _is_paid(p, payee) and not p.points[payee]:
        return refusal("SU-repl/15", "{nation} has spent the point of {place}", payee, place)
    return None


def _is_paid(p: Position, nation: Nation) -> bool:
    """Tell whether a nation drew its stars into this phase's points."""
    return nation in PRODUCERS[p.side] and draws_stars(p, nation)


def no_lender(p: Position, nation: Nation) -> Violation | None:
    """Once a turn the US may lend to Britain (SU-lend-lease/1), Germany to Italy (SU-lend-lease/3)."""
    if nation == Nation.ITALY and p.side == AXIS:
        return refusal("SU-lend-lease/5", "Germany may never use Italian replacement points")
    rule = "SU-lend-lease/3" if p.side == AXIS else "SU-lend-lease/1"
    if nation != _LENDER[p.side]:
        return refusal(rule, "{nation} hands on no points for {side}", nation, p.side)
    if p.lent >> nation & 1:
        return refusal(rule, "{nation} has lent its point this turn", nation)
    return None


def nothing_to_lend(p: Position, nation: Nation) -> Violation | None:
    """The point is one of the lender's; before Fall 1942 that of the US is an extra (SU-lend-lease/1)."""
    if nation == Nation.US and p.turn < US_AT_WAR:
        return refusal("SU-start/6", "the US is not at war")
    if is_free_extra(p, nation) or p.points[nation]:
        return None
    rule = "SU-lend-lease/3" if nation == Nation.GERMANY else "SU-lend-lease/1"
    return refusal(rule, "{nation} has no point left to lend", nation)


def is_free_extra(p: Position, nation: Nation) -> bool:
    """SU-lend-lease/1: the US has no income here before Fall 1942."""
    return nation == Nation.US and US_AT_WAR <= p.turn < TORCH


def no_borrower(p: Position) -> Violation | None:
    """Only a nation at war receives points (SU-repl/1)."""
    return not_at_war(p, _BORROWER[p.side])


def no_route(p: Position) -> Violation | None:
    """An overland route must lead from a German star to an Italian star (SU-lend-lease/3)."""
    if p.side != AXIS or has_route(p):
        return None
    return refusal("SU-lend-lease/3", "no uncontested way leads overland from a German star to an Italian one")


def has_route(p: Position) -> bool:
    """SU-lend-lease/3: the northern edge stands for the off-map stars; the way is Axis and free."""
    f = p.facts
    free = f.owned[AXIS] & ~f.any[ALLIES]
    sources = (1 << ROMANIA | NORTH_EDGE) & free
    return bool((sources | reach(BLACK, sources, free, free)) & ITALIAN_STARS & free)


def not_rebuildable(p: Position, unit: int, place: int) -> Reasons:
    """Return what keeps a unit from being rebuilt in a place (SU-repl/14)."""
    return not_in_pile(p, unit), too_dear(p, unit), *misplaced(p, unit, place, home_areas(unit), "SU-repl/14")


def not_assignable(p: Position, place: int, nation: int) -> Reasons:
    """Return what keeps a star from being given to a nation."""
    return no_star(p, place), bound_star(p, place), wrong_payee(p, place, Nation(nation)), star_used(p, place)


def not_lending(p: Position, nation: int) -> Reasons:
    """Return what keeps a nation from lending its ally a point."""
    who = Nation(nation)
    return no_lender(p, who) or (nothing_to_lend(p, who), no_borrower(p), no_route(p))


def assignments(p: Position) -> list[tuple[int, int]]:
    """Return each star that may be assigned now, with the nations that may get it."""
    found = []
    for area in bit_list(STARS & p.facts.owned[p.side]):
        payees = mask_of(nation for nation in PRODUCERS[p.side] if not reasons(not_assignable(p, area, nation)))
        if payees:
            found.append((area, payees))
    return found


def loans(p: Position) -> int:
    """Return the nation that may lend a point now, as a bit set."""
    nation = _LENDER[p.side]
    return 0 if reasons(not_lending(p, nation)) else 1 << nation


def draw_income(p: Position, log: Log) -> None:
    """Put the stars of this turn into the purses."""
    for nation in PRODUCERS[p.side]:
        p.points[nation] = income(p, nation)
        if p.points[nation]:
            log.add("SU-chart/3", "{nation} has {stars} stars to spend", nation, str(p.points[nation]))


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


def assign(p: Position, log: Log, area: int, nation: int) -> None:
    """Let a nation draw a star; its point of this phase goes with it."""
    before = Nation(p.payee[area])
    if _is_paid(p, before):
        p.points[before] -= 1
    p.points[nation] += 1
    p.payee[area] = nation
    p.assigned |= 1 << area
    p.joint &= ~(1 << area)
    rule = "SU-repl/7" if area == ALGIERS else ("SU-repl/16", "SU-repl/15")[p.side]
    log.add(rule, "the star of {place} pays {nation}", area, nation)


def lend(p: Position, log: Log, nation: int) -> None:
    """Hand the ally one point."""
    if not is_free_extra(p, Nation(nation)):
        p.points[nation] -= 1
    p.points[_BORROWER[p.side]] += 1
    p.lent |= 1 << nation
    rule = "SU-lend-lease/3" if p.side == AXIS else "SU-lend-lease/1"
    log.add(rule, "{nation} lends {nation} a star", nation, _BORROWER[p.side])


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
        extra[_BORROWER[p.side]] += 1
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
