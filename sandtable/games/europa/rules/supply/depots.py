"""Depots: supply points that lie in a place, until the last of them is gone (EUC-18/10, EUC-18/14)."""

from __future__ import annotations

from sandtable.core.bits import mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.phrases import counted
from sandtable.games.europa.language import SIDES, refusal
from sandtable.games.europa.position import Depot, Position


def points(p: Position, place: int, side: int) -> int:
    """Return the supply points of a side in a place."""
    return next((depot.points for depot in p.depots if depot.place == place and depot.side == side), 0)


def places(p: Position, side: int) -> int:
    """Return the depots of a side: a place without supply points is none (EUC-18/10)."""
    return mask_of(depot.place for depot in p.depots if depot.side == side)


def add(p: Position, place: int, side: int, number: int) -> None:
    """Put supply points down, or take some away if the number is below 0."""
    left = points(p, place, side) + number
    if left < 0:
        raise ValueError(f"there are no {-number} supply points of side {side} in place {place}")
    others = [depot for depot in p.depots if (depot.place, depot.side) != (place, side)]
    if left:
        others.append(Depot(place, side, left))
    p.depots = tuple(sorted(others))


def take(p: Position, place: int, side: int, number: int) -> None:
    """Spend supply points of a depot."""
    add(p, place, side, -number)


def leave_behind(p: Position, unit: int) -> None:
    """Let what a counter carries stay in its place, as it is taken off (EUC-18/10, EUC-6/6)."""
    if p.cargo[unit] and p.at[unit] >= 0:
        add(p, p.at[unit], p.side_of(unit), p.cargo[unit])
        p.cargo[unit] = 0


def too_few(p: Position, place: int, side: int, number: int) -> Violation | None:
    """Tell why a side cannot take so many supply points from a place."""
    if not number:
        return refusal("EUC-18/10", "it must be 1 supply point at least")
    held = points(p, place, side)
    if number > held:
        return refusal("EUC-18/10", "you have {number} in {place}", counted(held, "supply point"), place)
    return None


def capture(p: Position, log: Log, place: int, side: int) -> None:
    """Let a side take what the enemy has in a place that it has gained: half of it, rounded down (EUC-18/14)."""
    held = points(p, place, 1 - side)
    if not held:
        return
    take(p, place, 1 - side, held)
    gained = held // 2
    if gained:
        add(p, place, side, gained)
    log.add(
        "EUC-18/14",
        "{side} capture the depot in {place}: of {number} they keep {number}",
        SIDES[side],
        place,
        counted(held, "supply point"),
        gained,
    )
