"""What would be lost if the open step were ended now."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from sandtable.core.bits import bit_list, union
from sandtable.core.phrases import counted
from sandtable.core.show import Remark
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.combat.advance import FOLLOWERS, LAND_GONE, followers
from sandtable.games.soft_underbelly.rules.combat.planning import DRAFT
from sandtable.games.soft_underbelly.rules.politics import run_by
from sandtable.games.soft_underbelly.rules.replacements import bargains, pile
from sandtable.games.soft_underbelly.rules.stacking import (
    COMBAT,
    END,
    LIMITS,
    MOVEMENT,
    ROW,
    Crowd,
    Excess,
    crowds,
    tops,
)
from sandtable.games.soft_underbelly.rules.stars import PRODUCERS, assignments, is_free_extra, loans
from sandtable.games.soft_underbelly.show.words import in_a_row, open_step
from sandtable.games.soft_underbelly.world.atlas import AREAS, SEA
from sandtable.games.soft_underbelly.world.roster import COST, CRAFT, FIGHTERS, OF_SIDE, PARACHUTES, Nation


def forfeits(p: Position) -> list[Remark]:
    """Return what ending the open step would lose."""
    find = _LOST_BY.get(open_step(p))
    return [*find(p)] if find else []


def bought(p: Position, nation: Nation) -> list[int]:
    """Return the units that a nation could still rebuild with its stars."""
    return [unit for unit, areas in bargains(p) if areas and run_by(unit) == nation]


def _replacements(p: Position) -> Iterator[Remark]:
    """Stars that could still buy something, a point that only now can be lent, a star that only now can be named."""
    for nation in PRODUCERS[p.side]:
        if units := bought(p, nation):
            words = f"{{nation}} loses {{stars}}, and {in_a_row('unit', len(units))} could still be rebuilt"
            yield Remark("SU-repl/11", words, (nation, counted(p.points[nation], "star"), *units))
    if loans(p) and is_free_extra(p, Nation.US):
        units = [unit for unit in bit_list(pile(p)) if COST[unit] == p.points[Nation.BRITAIN] + 1]
        if units:
            words = f"the star that {{nation}} may lend lapses, and it would pay for {in_a_row('unit', len(units))}"
            yield Remark("SU-lend-lease/1", words, (Nation.US, *units))
    for area, _ in assignments(p):
        if p.joint >> area & 1:
            words = "the star of {place} stays with {nation}: it can be named to another captor only now"
            yield Remark("SU-repl/16", words, (area, p.payee[area]))


def _movement(p: Position) -> Iterator[Remark]:
    """What no area can hold; two armies that may attack together are asked for next."""
    found = crowds(p, p.side, MOVEMENT)
    kept = tops(Excess(p, MOVEMENT, p.side, found))
    return (surplus(crowd) for crowd in found if not crowd.units & kept)


def surplus(crowd: Crowd) -> Remark:
    """Tell of an overfull area who must go."""
    units = bit_list(crowd.units)
    excess = len(units) - LIMITS[crowd.area][ROW[units[0]]]
    who = in_a_row("unit", len(units))
    return Remark(
        "SU-stack/14", f"{{place}} is overfull: {{number}} of {who} must go", (crowd.area, str(excess), *units)
    )


def idle_armies(p: Position) -> Iterator[Remark]:
    """Yield the armies on top of another that have not attacked (SU-stack/9)."""
    for unit in bit_list(p.top & OF_SIDE[p.side]):
        yield Remark(
            "SU-stack/9", "{unit} in {place} is lost if it does not attack over a black line", (unit, p.at[unit])
        )


def stranded(p: Position) -> Iterator[Remark]:
    """Yield the parachutes on top of enemy units (SU-para/8)."""
    enemy = p.facts.any[1 - p.side]
    for unit in bit_list(PARACHUTES & OF_SIDE[p.side] & ~p.afloat):
        if p.at[unit] < AREAS and enemy >> p.at[unit] & 1:
            yield Remark("SU-para/8", "{unit} is lost if {place} is not taken", (unit, p.at[unit]))


def _combat(p: Position) -> Iterator[Remark]:
    """Attacks that wait, what they have cost, and who dies for want of them."""
    for plan in p.plans:
        if units := bit_list(plan.units & ~CRAFT):
            words = f"the attack on {{place}} by {in_a_row('unit', len(units))} is not fought"
            yield Remark("SU-supply/13", words, (plan.target, *units))
    planned = union(plan.sources for plan in p.plans)
    for source, area in p.spent:
        if not p.closed >> source & 1 and (planned | ~p.dedicated) >> source & 1:
            yield Remark("SU-supply/13", "{unit} was expended in {place} for nothing", (source, area))
    yield from idle_armies(p)
    yield from stranded(p)
    yield from _crowds(p, COMBAT, p.top)


def _crowds(p: Position, moment: int, besides: int = 0) -> Iterator[Remark]:
    """Yield what is overfull, were those `besides` not there."""
    for crowd in crowds(p, p.side, moment):
        left = Crowd(crowd.area, crowd.units & ~besides)
        if left.units.bit_count() > LIMITS[crowd.area][ROW[bit_list(crowd.units)[0]]]:
            yield surplus(left)


def _planning(p: Position) -> Iterator[Remark]:
    """The sources that were expended for the attack that would be called off."""
    target, _, _, sources = DRAFT.top(p)
    for source in bit_list(sources):
        yield Remark("SU-supply/13", "{unit} stays expended without the attack on {place}", (source, target))


def _advance(p: Position) -> Iterator[Remark]:
    """The area that nobody takes, and who is left at sea."""
    target, units, lead = FOLLOWERS.top(p)
    if lead == LAND_GONE or not followers(p) & FIGHTERS:
        return
    if not p.facts.owned[p.side] >> target & 1:
        yield Remark("SU-advance/1", "{place} is not taken if no land unit advances", (target,))
    for unit in bit_list(units & FIGHTERS & p.afloat):
        if SEA >> p.at[unit] & 1:
            yield Remark("SU-landing/15", "{unit} is lost with {unit} if it does not advance", (unit, p.aboard[unit]))


def _breakthrough(p: Position) -> Iterator[Remark]:
    return _crowds(p, END)


_LOST_BY: Final[dict[str, Callable[[Position], Iterator[Remark]]]] = {
    "replacements": _replacements,
    "movement": _movement,
    "combat": _combat,
    "planning": _planning,
    "advance": _advance,
    "breakthrough": _breakthrough,
}
