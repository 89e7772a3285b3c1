"""Unopposed landings of this turn and the dedicated sources that they will need (SU-landing/9)."""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.games.soft_underbelly.atlas import AREAS
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.roster import OF_SIDE, SUPPLIES, TRANSPORTS
from sandtable.games.soft_underbelly.supply import OVER_ANY_LINE, is_fresh


def source_areas(p: Position, side: int) -> list[int]:
    """Where the side's sources stand: supply units ashore, and transports without cargo (SU-supply/6)."""
    candidates = (SUPPLIES | TRANSPORTS) & OF_SIDE[side]
    return [
        p.at[unit]
        for unit in bit_list(candidates)
        if p.at[unit] < AREAS and is_fresh(p, unit)
    ]


def unpaid(p: Position, side: int) -> list[int]:
    """The areas of the landings that still wait for their source."""
    return [p.at[unit] for unit in bit_list(p.landed & ~p.paid & OF_SIDE[side]) if p.at[unit] < AREAS]


def payable(p: Position, side: int, areas: int, craft_at: int | None = None) -> int:
    """Of these areas: those where one more landing could have a source of its own besides the landings already made.

    `craft_at` is where a landing craft will lie empty afterwards, itself a source then (SU-lc/6).
    """
    sources = source_areas(p, side) + ([] if craft_at is None else [craft_at])
    waiting = unpaid(p, side)
    if not waiting:
        served = 0
        for source in sources:
            served |= OVER_ANY_LINE[source]
        return areas & served
    return sum(1 << area for area in bit_list(areas) if _all_served([*waiting, area], sources))


def _all_served(landings: list[int], sources: list[int]) -> bool:
    """Whether every landing can have a source of its own."""
    if not landings:
        return True
    first, rest = landings[0], landings[1:]
    return any(
        OVER_ANY_LINE[source] >> first & 1 and _all_served(rest, sources[:i] + sources[i + 1 :])
        for i, source in enumerate(sources)
    )
