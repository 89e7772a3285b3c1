"""What this phase has seen so far, in words: all that rules remember and no map shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.phrases import counted, listed
from sandtable.core.show import under
from sandtable.games.europe_engulfed.position import Position, Way
from sandtable.games.europe_engulfed.show.blocks import PIECE_TITLES
from sandtable.games.europe_engulfed.world.atlas import AREA_TITLES
from sandtable.games.europe_engulfed.world.roster import NATION_TITLES, Nation

_WAYS: Final = {
    Way.LAND: "by land",
    Way.RIVER: "across a river",
    Way.STRAIT: "across a strait",
    Way.SEA: "from the sea",
    Way.AIR: "from the air",
}
_AREAS: Final = {
    "newly": "newly contested",
    "fought": "fought for in this phase",
    "landed": "invaded from the sea",
    "airborne": "assaulted from the air",
    "claimed": "claimed by the ally with the first right",
    "waived": "left to the other ally",
    "crossed": "sailed to in this phase",
    "pact_due": "to be entered by Soviet units",
}
_COUNTS: Final = {
    "italian_lift": "German units carried by Italian ships in this turn: {}",
    "soviet_strat_moves": "Soviet strat-moves of this turn: {}",
    "western_cut": "strat-moves lost in the west: {}",
    "conscription": "phases of Soviet conscription so far: {}",
    "heavy_built": "heavy fortifications built: {}",
}


def operations(p: Position) -> Iterator[str]:
    """Tell it under a heading, if there is anything to tell."""
    return under("Under way", (line for part in _PARTS for line in part(p)))


def _entries(p: Position) -> Iterator[str]:
    for unit, area, origin, way in p.entries:
        came = f" from {AREA_TITLES[origin]}" if origin >= 0 else ""
        yield f"{PIECE_TITLES[unit]} has come into the battle of {AREA_TITLES[area]}{came}, {_WAYS[Way(way)]}"


def _marks(p: Position) -> Iterator[str]:
    for name, words in _AREAS.items():
        areas = getattr(p, name)
        if areas:
            yield f"{words}: {listed([AREA_TITLES[area] for area in bit_list(areas)])}"


def _released(p: Position) -> Iterator[str]:
    for area, nation in p.released:
        yield f"{AREA_TITLES[area]} may be left without a rearguard, by a Special Action of {NATION_TITLES[nation]}"


def _strat_moves(p: Position) -> Iterator[str]:
    for nation in Nation:
        if p.strat_moves[nation]:
            yield f"{NATION_TITLES[nation]} has made {counted(p.strat_moves[nation], 'strat-move')}"


def _counts(p: Position) -> Iterator[str]:
    """Tell what is counted over turns and phases, where there is something to count."""
    for name, pattern in _COUNTS.items():
        number = getattr(p, name)
        if number:
            yield pattern.format(number)
    if p.minor_step >= 0:
        yield f"the last free step of Axis Minors went to {NATION_TITLES[p.minor_step]}"


_PARTS: Final[tuple[Callable[[Position], Iterator[str]], ...]] = (_entries, _marks, _released, _strat_moves, _counts)
