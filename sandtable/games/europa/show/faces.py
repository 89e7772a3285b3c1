"""What counters show now: the strength on the side that is up, supply, and the condition of air units."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from sandtable.core.bits import bit_list
from sandtable.core.phrases import word_of
from sandtable.core.show import Face
from sandtable.games.europa.position import AirState, Hunger, Position
from sandtable.games.europa.show.pieces import HIDDEN
from sandtable.games.europa.show.sheet import printed
from sandtable.games.europa.show.words import AIR_IDS, UNIT_IDS
from sandtable.games.europa.world.atlas import SHEETS
from sandtable.games.europa.world.scenario import CARDS


def faces(p: Position) -> dict[str, Face]:
    """Return the pieces that show what neither the sheet nor their marks tell."""
    return dict((*_units(p), *_airs(p)))


def _units(p: Position) -> Iterator[tuple[str, Face]]:
    for unit in bit_list((p.of_side(0) | p.of_side(1)) & ~HIDDEN):
        strength = "" if p.face(unit) == printed(unit).full else str(p.face(unit))
        state = (word_of(Hunger(p.hunger[unit])),) if p.hunger[unit] != Hunger.REGULAR else ()
        if strength or state:
            yield UNIT_IDS[unit], Face(strength, state)


def _airs(p: Position) -> Iterator[tuple[str, Face]]:
    for air in bit_list(p.airs_of(0) | p.airs_of(1)):
        if p.air_state[air] != AirState.OPERATIVE:
            yield AIR_IDS[air], Face(state=(word_of(AirState(p.air_state[air])),))


@cache
def rosters() -> Mapping[str, frozenset[str]]:
    """Return the pieces that the scenarios of each board have."""
    return {sheet: frozenset(_roster(sheet)) for sheet in SHEETS}


def _roster(sheet: str) -> Iterator[str]:
    for card in CARDS.values():
        if card.sheet == sheet:
            yield from (UNIT_IDS[unit] for unit, rows in enumerate(card.counters) if rows)
            yield from (AIR_IDS[air] for air in bit_list(card.axis_airs | card.allied_airs))
