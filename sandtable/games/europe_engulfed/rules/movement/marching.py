"""Operational movement by land (EE-5.1): how far a piece goes, over which borders, and where it must stop."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.bits import bit_list
from sandtable.core.errors import Violation
from sandtable.games.europe_engulfed.language import refusal
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.borders import barred
from sandtable.games.europe_engulfed.rules.movement.leaving import breaking_off, from_home
from sandtable.games.europe_engulfed.rules.movement.stacking import into_fortress
from sandtable.games.europe_engulfed.rules.operating import misplaced
from sandtable.games.europe_engulfed.rules.powers import camp_of_piece, foes, friends, held_by
from sandtable.games.europe_engulfed.rules.territory import closed
from sandtable.games.europe_engulfed.rules.weather import bogs, weather_in
from sandtable.games.europe_engulfed.world.atlas import AROUND, INSIDE, NEAR, STRAIT, SWAMP
from sandtable.games.europe_engulfed.world.calendar import Weather
from sandtable.games.europe_engulfed.world.charts import MOVES, STARVED_MOVES, WING_MOVES
from sandtable.games.europe_engulfed.world.pieces import ARMORED, KIND, UNITS

Path = tuple[int, ...]
"""The areas that a move enters, the last one being where it ends."""


# ---------------------------------------------------------------- how far
def allowance(p: Position, piece: int) -> int:
    """Return how many areas a piece may move (EE-5.11/1, EE-5.12/1, EE-3.4/1)."""
    if p.starved >> piece & 1:
        return STARVED_MOVES
    return WING_MOVES if piece >= UNITS else MOVES[KIND[piece]]


def is_slow(piece: int) -> bool:
    """Tell whether a piece moves one area at most even when it is supplied (EE-5.11/1)."""
    return piece < UNITS and MOVES[KIND[piece]] == 1


def paths(p: Position, piece: int, area: int) -> Iterator[Path]:
    """Yield every way that could lead to an area, whatever the rules say of it, shortest first.

    That is two steps at most, and one more out of a Fortress, or into one: these may be free (EE-5.17/1).
    """
    here = p.at[piece]
    yield from _short(here, area)
    if AROUND[here] >= 0:
        yield from ((AROUND[here], *path) for path in _short(AROUND[here], area) if here not in path)
    if AROUND[area] >= 0:
        yield from ((*path, area) for path in _short(here, AROUND[area]) if len(path) > 1 and area not in path)


def _short(here: int, area: int) -> Iterator[Path]:
    if NEAR[here] >> area & 1:
        yield (area,)
    if here != area:
        for middle in bit_list(NEAR[here] & NEAR[area]):
            yield (middle, area)


def cost(p: Position, piece: int, path: Path) -> int:
    """Return how many areas a way counts: none between a Fortress and its area while both are friendly (EE-5.17/1).

    To engage an enemy in a Fortress counts as an area of its own (EE-5.17/2).
    """
    friendly = held_by(p, camp_of_piece(p, piece))
    origin, length = p.at[piece], 0
    for area in path:
        length += not (INSIDE[origin] >> area & 1 and friendly >> origin & 1 and friendly >> area & 1)
        if piece < UNITS:
            friendly |= 1 << area  # what a unit passes is friendly from then on
        origin = area
    return length


# ---------------------------------------------------------------- what is against a way
def against_path(p: Position, piece: int, path: Path) -> Violation | None:
    """Return what forbids a move along a way, the first obstacle first."""
    if is_slow(piece) and (found := too_far(p, piece, path)):
        return found  # whatever lies on the way
    origin, last = p.at[piece], len(path) - 1
    for number, area in enumerate(path):
        found = against_step(p, piece, origin, area) or (not_passing(p, piece, origin, area) if number < last else None)
        if found:
            return found
        origin = area
    return (
        too_far(p, piece, path)
        or breaking_off(p, piece, path)
        or from_home(p, piece, path[-1])
        or staying(p, piece, path[-1])
    )


def out_of_range(p: Position, piece: int, area: int) -> Violation:
    """Say that no way is short enough for a piece."""
    if is_slow(piece):
        return refusal("EE-5.11/1", "{area} is too far away for {piece}", area, piece)
    if p.starved >> piece & 1:
        return refusal("EE-3.4/1", "{area} is too far away for {piece}, which is out of supply", area, piece)
    return refusal("EE-5.12/1", "{area} is too far away for {piece}", area, piece)


def too_far(p: Position, piece: int, path: Path) -> Violation | None:
    """EE-5.11/1, EE-5.12/1, EE-3.4/1, EE-1.13/1: a piece may not move so far."""
    length = cost(p, piece, path)
    if length <= 1:
        return None
    if is_slow(piece):
        return refusal("EE-5.11/1", "{piece} moves one area at most", piece)
    if p.starved >> piece & 1:
        return refusal("EE-3.4/1", "{piece} is out of supply and moves one area at most", piece)
    for area in (p.at[piece], *path):
        if weather_in(p, area) == Weather.MUD:
            return refusal("EE-1.13/1", "{area} is in Mud: that takes the whole move", area)
    if length > allowance(p, piece):
        return refusal("EE-5.12/1", "{piece} moves two areas at most", piece)
    return None


def against_step(p: Position, piece: int, origin: int, area: int) -> Violation | None:
    """Return what keeps a piece from entering an area from the next one: not rough ground, not a river (EE-5.19/1)."""
    return (
        closed(p, piece, area)
        or barred(p, piece, origin, area)
        or mired(piece, area)
        or over_strait(p, piece, origin, area)
        or into_fortress(p, piece, area)
    )


def mired(piece: int, area: int) -> Violation | None:
    """EE-5.15/1: armor may never enter swamp."""
    if ARMORED >> piece & 1 and SWAMP >> area & 1:
        return refusal("EE-5.15/1", "{area} is swamp: armor cannot enter it", area)
    return None


def over_strait(p: Position, piece: int, origin: int, area: int) -> Violation | None:
    """EE-5.16: a strait is crossed from where the move starts, into enemy land by infantry class and wings only."""
    if not STRAIT[origin] >> area & 1:
        return None
    if p.at[piece] != origin:
        return refusal("EE-5.16/1", "{piece} does not start next to the strait to {area}", piece, area)
    if ARMORED >> piece & 1 and not held_by(p, camp_of_piece(p, piece)) >> area & 1:
        return refusal("EE-5.16/2", "armor may not cross the strait into {area}, which the enemy holds", area)
    return None


def not_passing(p: Position, piece: int, origin: int, area: int) -> Violation | None:
    """Return why a piece may not pass an area: its move ends there, or it does not operate in it (EE-9.41/3)."""
    return must_stop(p, piece, origin, area) or misplaced(p, piece, area) or from_home(p, piece, area)


def must_stop(p: Position, piece: int, origin: int, area: int) -> Violation | None:
    """Return why a piece may not go on from an area that it has entered."""
    if foes(p, area, camp_of_piece(p, piece)):
        return refusal("EE-5.12/1", "enemies are in {area}: the move ends there", area)
    if bogs(p) >> area & 1:
        return refusal("EE-5.15/3", "{area} is swamp: the move ends there", area)
    if STRAIT[origin] >> area & 1:
        return refusal("EE-5.16/1", "the move ends after the strait, in {area}", area)
    return None


def staying(p: Position, piece: int, area: int) -> Violation | None:
    """EE-5.12/2: a wing ends its move on friendly ground or with a friendly unit; all keep to where they operate."""
    camp = camp_of_piece(p, piece)
    if piece >= UNITS and not held_by(p, camp) >> area & 1 and not friends(p, area, camp):
        return refusal("EE-5.12/2", "{piece} needs friendly ground or a friendly unit in {area}", piece, area)
    return misplaced(p, piece, area)
