"""What this Player-Turn or this Production has seen so far, in words: all that rules remember and no map shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.phrases import counted, listed
from sandtable.core.show import under
from sandtable.games.westfront.position import Bulge, Phase, Position, Way
from sandtable.games.westfront.world.atlas import PLACE_TITLES, SEA_TITLES
from sandtable.games.westfront.world.roster import BEACHHEAD_TITLES, UNIT_TITLES

_WAYS: Final = {Way.LAND: "over land", Way.RIVER: "across a river", Way.SEA: "from the sea", Way.AIR: "from the air"}


def operations(p: Position) -> Iterator[str]:
    """Tell it under a heading, if there is anything to tell."""
    return under("Under way", (line for part in _PARTS for line in part(p)))


def _hexes(places: int) -> str:
    return listed([PLACE_TITLES[here] for here in bit_list(places)])


def _command(p: Position) -> Iterator[str]:
    for left, whose in zip(p.supreme, ("of SHQs", "of the THQ"), strict=True):
        if left:
            yield f"Supreme Moves left: {left} {whose}"
    if p.bulge != Bulge.NONE:
        yield "the surprise of the Bulge is " + ("ready" if p.bulge == Bulge.READY else "in force")


def _waves(p: Position) -> Iterator[str]:
    for hq, unit, target in p.waves:
        what = "marks" if unit < 0 else f"has landed {UNIT_TITLES[unit]} in"
        yield f"{UNIT_TITLES[hq]} {what} {PLACE_TITLES[target]}" + (" for its second wave" if unit < 0 else "")


def _moves(p: Position) -> Iterator[str]:
    for unit, target, origin, way in p.entries:
        where = f"in {PLACE_TITLES[target]}" + (f" from {PLACE_TITLES[origin]}" if origin >= 0 else "")
        yield f"{UNIT_TITLES[unit]} has engaged {where}, {_WAYS[Way(way)]}"
    for battle, other, units in p.crossings:
        yield f"{counted(units, 'unit')} passed between {PLACE_TITLES[battle]} and {PLACE_TITLES[other]}"
    for unit, battle, destination, via in p.rearguards:
        route = "by sea" if via < 0 else f"over {PLACE_TITLES[via]}"
        yield f"{UNIT_TITLES[unit]} leaves {PLACE_TITLES[battle]} last, for {PLACE_TITLES[destination]}, {route}"


def _at_sea(p: Position) -> Iterator[str]:
    for unit, origin, seas, invading in p.voyages:
        crossed = listed([SEA_TITLES[sea] for sea in bit_list(seas)]) or "no enemy sea"
        where = f" from {PLACE_TITLES[origin]}" if origin >= 0 else ""
        yield f"{UNIT_TITLES[unit]} is {'invading' if invading else 'at sea'}{where}, across {crossed}"
    for port, units in p.port_use:
        yield f"{counted(units, 'unit')} passed the port of {PLACE_TITLES[port]}"
    if p.invaded:
        yield f"invaded: {_hexes(p.invaded)}"


def _battles(p: Position) -> Iterator[str]:
    if p.fresh:
        yield f"new battles: {_hexes(p.fresh)}"
    for target, hq, dice in p.strikes:
        yield f"airstrike of {UNIT_TITLES[hq]} on {PLACE_TITLES[target]}: {counted(dice, 'die', 'dice')}"
    if p.chosen:
        yield f"still to be fought: {_hexes(p.chosen)}"


def _production(p: Position) -> Iterator[str]:
    if p.phase == Phase.PRODUCTION or p.points:
        yield f"PPs left: {p.points}"
    for place, units in p.arrivals:
        yield f"{counted(units, 'unit')} came to {PLACE_TITLES[place]}"
    if p.advanced:
        yield "a reinforcement was brought forward"
    if p.bh_changed:
        yield f"changed: {listed([BEACHHEAD_TITLES[i] for i in bit_list(p.bh_changed)])}"


_PARTS: Final[tuple[Callable[[Position], Iterator[str]], ...]] = (
    _command,
    _waves,
    _moves,
    _at_sea,
    _battles,
    _production,
)
