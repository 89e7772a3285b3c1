"""Unopposed landings of this turn and the dedicated sources that they need (SU-landing/9)."""

from __future__ import annotations

from sandtable.core.bits import bit_list, mask_of, union
from sandtable.core.errors import Violation
from sandtable.games.soft_underbelly.language import all_units, refusal
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.supply import OVER_ANY_LINE, is_fresh
from sandtable.games.soft_underbelly.world.atlas import AREAS
from sandtable.games.soft_underbelly.world.roster import ARMIES, OF_SIDE, PARACHUTES, SIDE, SUPPLIES, TRANSPORTS


def source_areas(p: Position, side: int) -> list[int]:
    """Where the side's sources stand: supply units ashore, and transports without cargo (SU-supply/6)."""
    candidates = (SUPPLIES | TRANSPORTS) & OF_SIDE[side]
    return [p.at[unit] for unit in bit_list(candidates) if p.at[unit] < AREAS and is_fresh(p, unit)]


def awaiting_source(p: Position, side: int) -> int:
    """Return the units that landed unopposed and still need their dedicated source (SU-landing/3, SU-landing/9)."""
    waiting = p.landed & ~p.paid & OF_SIDE[side]
    if not waiting:
        return 0
    f = p.facts
    unopposed = ~f.any[1 - side]
    units = 0
    for unit in bit_list(waiting):
        area = p.at[unit]
        # SU-landing/14: a parachute in the same invading stack as a sea landing needs none; alone it does (SU-para/13),
        # but not where others have taken the area from under the enemy (SU-para/8)
        is_free = PARACHUTES >> unit & 1 and (f.owned[side] >> area & 1 or _is_beachhead(p, area))
        if area < AREAS and unopposed >> area & 1 and not is_free:
            units |= 1 << unit
    return units


def _is_beachhead(p: Position, area: int) -> bool:
    """Tell whether an army has landed in an area in this turn."""
    return bool(p.here[area] & p.landed & ARMIES)


def payable(p: Position, unit: int, areas: int, craft_at: int | None = None) -> int:
    """Of these areas: those where a unit's landing could have a source of its own besides the landings already made.

    `craft_at` is where a landing craft will lie empty afterwards, itself a source then (SU-lc/6).
    """
    side = SIDE[unit]
    sources = source_areas(p, side) + ([] if craft_at is None else [craft_at])
    waiting = awaiting_source(p, side)
    if not waiting:
        return areas & union([OVER_ANY_LINE[source] for source in sources])
    return mask_of(area for area in bit_list(areas) if _is_payable(p, unit, area, waiting, sources))


def unpayable(p: Position, unit: int, area: int, craft_at: int | None = None) -> Violation:
    """Return why a unit's landing in an area has no source of its own (SU-landing/9)."""
    sources = source_areas(p, SIDE[unit]) + ([] if craft_at is None else [craft_at])
    if any(OVER_ANY_LINE[source] >> area & 1 for source in sources):
        text = "the sources in reach of {place} serve the landing of {units} already"
        return refusal("SU-landing/9", text, area, all_units(awaiting_source(p, SIDE[unit])))
    return refusal("SU-landing/9", "no source is in reach for a landing in {place}", area)


def _is_payable(p: Position, unit: int, area: int, waiting: int, sources: list[int]) -> bool:
    # SU-landing/14: an army and a parachute on the same beach have one source together
    if PARACHUTES >> unit & 1 and _is_beachhead(p, area):
        return True
    if ARMIES >> unit & 1:
        waiting &= ~(p.here[area] & PARACHUTES)
    return _all_served([area, *(p.at[other] for other in bit_list(waiting))], sources)


def _all_served(landings: list[int], sources: list[int]) -> bool:
    """Whether every landing can have a source of its own."""
    if not landings:
        return True
    first, rest = landings[0], landings[1:]
    return any(
        OVER_ANY_LINE[source] >> first & 1 and _all_served(rest, sources[:i] + sources[i + 1 :])
        for i, source in enumerate(sources)
    )
