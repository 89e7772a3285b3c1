"""What this player turn has seen so far, in words: all that rules remember and no map shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.phrases import listed
from sandtable.core.show import under
from sandtable.games.soft_underbelly.language import NOTATION
from sandtable.games.soft_underbelly.position import Plan, Position
from sandtable.games.soft_underbelly.world.atlas import PLACE_TITLES
from sandtable.games.soft_underbelly.world.calendar import NEVER, TURNS
from sandtable.games.soft_underbelly.world.roster import UNIT_TITLES

_NATIONS: Final = NOTATION.names["nation"].titles
_MARKS: Final = {
    "moved": "moved",
    "shipped": "was shipped",
    "landed": "landed",
    "paid": "landing supplied",
    "attacked": "has attacked",
    "top": "on top, must attack",
    "closed": "closed as a source",
    "dedicated": "dedicated to a landing",
}


def marks(p: Position, unit: int) -> list[str]:
    """Return what this player turn has done to a unit, a few words each."""
    return [words for name, words in _MARKS.items() if getattr(p, name) >> unit & 1]


def operations(p: Position) -> Iterator[str]:
    """Tell it under a heading, if there is anything to tell."""
    return under("Under way", (line for part in _PARTS for line in part(p)))


def _units(units: int) -> str:
    return listed([UNIT_TITLES[unit] for unit in bit_list(units)]) or "nobody yet"


def _areas(areas: int) -> str:
    return listed([PLACE_TITLES[area] for area in bit_list(areas)])


def _replacements(p: Position) -> Iterator[str]:
    if p.lent:
        yield f"lend-lease is used by {listed([_NATIONS[nation] for nation in bit_list(p.lent)])}"
    if p.assigned:
        yield f"stars given to another nation: {_areas(p.assigned)}"
    if p.joint:
        yield f"stars that are to be named to a nation: {_areas(p.joint)}"


def _combat(p: Position) -> Iterator[str]:
    yield from map(_plan, p.plans)
    for source, place in p.spent:
        yield f"{UNIT_TITLES[source]} was spent in {PLACE_TITLES[place]}"


def _plan(plan: Plan) -> str:
    attack = "air attack" if plan.air_only else "attack"
    sources = f", supplied by {_units(plan.sources)}" if plan.sources else ""
    return f"{attack} on {PLACE_TITLES[plan.target]} by {_units(plan.units)}{sources}"


def _course(p: Position) -> Iterator[str]:
    if p.invasion_taken:
        yield "the units of the Invasion Turn have come"
    if p.lost_edge:
        yield f"closed to German reinforcements: {_areas(p.lost_edge)}"
    if p.romania_taken != NEVER:
        yield f"the western Allies first possessed Romania in {TURNS[p.romania_taken]}"


_PARTS: Final[tuple[Callable[[Position], Iterator[str]], ...]] = (_replacements, _combat, _course)
