"""Stars: who draws them, to whom they are assigned, and the point that one nation lends another."""

from __future__ import annotations

from typing import Final

from sandtable.board.graph import reach
from sandtable.core.act import Reasons, reasons
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.games.soft_underbelly.language import any_place, refusal
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.politics import is_at_war
from sandtable.games.soft_underbelly.world.atlas import ALGIERS, BLACK, ITALIAN_STARS, NORTH_EDGE, ROMANIA, STARS
from sandtable.games.soft_underbelly.world.calendar import TORCH, TURN, TURNS, US_AT_WAR
from sandtable.games.soft_underbelly.world.data import DATA
from sandtable.games.soft_underbelly.world.roster import ALLIES, AXIS, Nation

# SU-repl/7, SU-repl/15: the nations of each side that draw stars; France produces nothing (SU-repl/6)
PRODUCERS: Final = ((Nation.GERMANY, Nation.ITALY), (Nation.BRITAIN, Nation.US))
_LENDER: Final = (Nation.GERMANY, Nation.US)
BORROWER: Final = (Nation.ITALY, Nation.BRITAIN)
_GERMAN_STARS: Final = 1 << ROMANIA | NORTH_EDGE  # SU-lend-lease/3: the edge stands for the stars off the map
_STAR_AREAS: Final = tuple(bit_list(STARS))


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


def not_at_war(p: Position, nation: Nation) -> Violation | None:
    """Only a nation at war receives replacements (SU-repl/1), and a defeated one never again (SU-victory/2)."""
    if is_at_war(p, nation):
        return None
    if nation == Nation.ITALY and p.collapsed:
        return refusal("SU-victory/2", "{nation} is defeated", nation)
    return refusal("SU-repl/1", "{nation} is not at war", nation)


def no_stars_yet(nation: Nation) -> Violation:
    """The US draws no stars before Fall 1942 (SU-repl/5)."""
    return refusal("SU-repl/5", "{nation} draws no stars before Fall 1942", nation)


def no_star(p: Position, place: int) -> Violation | None:
    """Only a star that the side possesses can be assigned (SU-repl/7)."""
    if not STARS >> place & 1:
        return refusal("SU-repl/7", "{place} has no star", place)
    if not p.facts.owned[p.side] >> place & 1:
        return refusal("SU-repl/7", "the star of {place} is in the hands of {nation}", place, p.owner(place))
    if p.held[Nation.SOVIET] >> place & 1:
        return refusal("SU-soviet/4", "{place} is in Soviet hands and pays nobody", place)
    return None


def bound_star(p: Position, place: int) -> Violation | None:
    """The Axis may re-assign Algiers (SU-repl/7), other stars once after a joint capture (SU-repl/16)."""
    if p.side != AXIS or place == ALGIERS or p.joint >> place & 1:
        return None
    if p.payee[place] == Nation.NOBODY:
        return refusal("SU-victory/5", "the star of {place} is nobody's until a land unit stands there", place)
    return refusal("SU-repl/16", "the star of {place} stays with {nation}", place, p.payee[place])


def wrong_payee(p: Position, place: int, nation: Nation) -> Violation | None:
    """A star goes to the other producing nation of the side, if that is at war (SU-repl/15, SU-repl/1)."""
    if nation not in PRODUCERS[p.side]:
        return refusal("SU-repl/15", "{nation} draws no stars for {side}", nation, p.side)
    if peace := not_at_war(p, nation):
        return peace
    if not draws_stars(p, nation):
        return no_stars_yet(nation)
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
    return not_at_war(p, BORROWER[p.side])


def no_route(p: Position) -> Violation | None:
    """An overland route must lead from a German star to an Italian star (SU-lend-lease/3)."""
    if p.side != AXIS or has_route(p):
        return None
    f = p.facts
    free = f.owned[AXIS] & ~f.any[ALLIES]
    if not ITALIAN_STARS & free:
        return refusal("SU-lend-lease/3", "no Italian star is held by the Axis alone: no way leads there")
    if not _GERMAN_STARS & free:
        return refusal("SU-lend-lease/3", "neither Romania nor the northern edge is held by the Axis alone")
    stars = any_place(ITALIAN_STARS & free)
    return refusal("SU-lend-lease/3", "no uncontested way leads overland from a German star to {stars}", stars)


def has_route(p: Position) -> bool:
    """SU-lend-lease/3: the northern edge stands for the off-map stars; the way is Axis and free."""
    f = p.facts
    free = f.owned[AXIS] & ~f.any[ALLIES]
    sources = _GERMAN_STARS & free
    return bool((sources | reach(BLACK, sources, free, free)) & ITALIAN_STARS & free)


def not_assignable(p: Position, place: int, nation: int) -> Reasons:
    """Return what keeps a star from being given to a nation."""
    return no_star(p, place) or (bound_star(p, place), wrong_payee(p, place, Nation(nation)), star_used(p, place))


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
    p.points[BORROWER[p.side]] += 1
    p.lent |= 1 << nation
    rule = "SU-lend-lease/3" if p.side == AXIS else "SU-lend-lease/1"
    log.add(rule, "{nation} lends {nation} a star", nation, BORROWER[p.side])
