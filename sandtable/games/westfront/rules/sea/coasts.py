"""Invasion range (WF-15.42/9): which coasts an Invasion HQ reaches from its port, and what keeps it from others."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from sandtable.core.bits import gathered, mask_of
from sandtable.core.errors import Violation
from sandtable.core.phrases import counted
from sandtable.games.westfront.language import refusal
from sandtable.games.westfront.position import Phase, Position
from sandtable.games.westfront.rules.sea.movement import shut_in
from sandtable.games.westfront.rules.sea.seas import (
    AREAS_PER_MOVE,
    COASTS_ON,
    Passage,
    areas_to,
    calm_seas,
    closing_shore,
    passage,
    sea_reach,
    shut_harbours,
)
from sandtable.games.westfront.world.atlas import (
    COAST,
    COASTAL,
    INVADABLE,
    OF_TERRAIN,
    PORT_SEAS,
    SHOALS,
    Basin,
    Terrain,
)
from sandtable.games.westfront.world.roster import ALLIES, AMPHIBIOUS

LONG_RANGE: Final = 4  # WF-15.44/2


@lru_cache(maxsize=1024)
def _coasts(seas: int) -> int:
    """Return the coastal hexes on some sea areas."""
    return gathered(COASTS_ON, seas)


def coasts_in_range(p: Position, hq: int, limit: int) -> int:
    """Return the coastal hexes at most so many areas from an HQ's port; storms close areas (WF-12.3/2)."""
    seas = sea_reach(p, p.player, PORT_SEAS[p.place[hq]], limit, calm_seas(p))
    return _coasts(seas) & ~shut_harbours(p, p.player)


def near_coasts(p: Position, hq: int) -> int:
    """Return the coastal hexes within invasion range: one sea area, for the Allies two (WF-15.42/9)."""
    return coasts_in_range(p, hq, AREAS_PER_MOVE[p.player])


def _far(p: Position, hq: int, unit: int) -> int:
    """Return the coasts of a Long-Range invasion: it takes the HQ's whole turn (WF-15.44/2)."""
    if p.player != ALLIES or not AMPHIBIOUS >> unit & 1 or any(w.hq == hq and w.unit >= 0 for w in p.waves):
        return 0
    return coasts_in_range(p, hq, LONG_RANGE) & ~near_coasts(p, hq)


def beaches(p: Position, hq: int, unit: int) -> int:
    """Return the coasts to which an HQ may send a unit in this phase (WF-15.42/9, WF-15.44/1)."""
    near = near_coasts(p, hq)
    if p.phase == Phase.BLITZ_MOVEMENT:
        near = near & mask_of(w.target for w in p.waves if w.hq == hq) | _far(p, hq, unit)
    return near & INVADABLE


def route(p: Position, hq: int, coast: int) -> Passage | None:
    """Return the way between an HQ's port and a coast; Long-Range only where nothing shorter leads."""
    start, goal, calm = PORT_SEAS[p.place[hq]], COAST[coast], calm_seas(p)
    way = passage(p, p.player, start, goal, AREAS_PER_MOVE[p.player], calm)
    return way or passage(p, p.player, start, goal, LONG_RANGE, calm)


# ---------------------------------------------------------------- what keeps it from them
def uninvadable(target: int) -> Violation | None:
    """Nobody lands in marsh, mountains or behind shoals (WF-15.42/4), nor inland (WF-15.42/2)."""
    if INVADABLE >> target & 1:
        return None
    if not COASTAL >> target & 1:
        return refusal("WF-15.42/2", "{place} is not on the coast", target)
    if SHOALS >> target & 1:
        return refusal("WF-15.42/4", "{place} cannot be invaded: shoals lie before it", target)
    if OF_TERRAIN[Terrain.MARSH] >> target & 1:
        return refusal("WF-15.42/4", "{place} cannot be invaded: it is marsh", target)
    return refusal("WF-15.42/4", "{place} cannot be invaded: it is mountain", target)


def not_so_far(p: Position, unit: int, target: int, hq: int) -> Violation:
    """Say why a Blitz HQ makes no Long-Range invasion: it takes its whole turn and an amphibious corps (WF-15.44/2)."""
    if not AMPHIBIOUS >> unit & 1:
        return refusal("WF-15.44/2", "only an amphibious corps lands so far away as {place}, not {unit}", target, unit)
    if any(wave.hq == hq and wave.unit >= 0 for wave in p.waves):
        return refusal("WF-15.44/2", "{unit} lands its first wave so far away as {place}, or nobody", hq, target)
    return refusal("WF-15.44/2", "{unit} lands a corps so far away as {place} in Blitz Movement only", hq, target)


def out_of_range(p: Position, coast: int, hq: int, rule: str) -> Violation:
    """Say why a coast is not within invasion range: storm (WF-12.3/2), a strait (WF-1.39/3), or by a rule distance."""
    if found := shut_in(p, coast):
        return found
    port, limit = p.place[hq], AREAS_PER_MOVE[p.player]
    start, goal = PORT_SEAS[port], COAST[coast]
    if sea_reach(p, p.player, start, limit) & goal:
        return refusal(
            "WF-12.3/2", "the storm in the {basin} Basin closes the way to {place}", Basin(p.storm).name.title(), coast
        )
    shore = closing_shore(p, p.player, start, goal, limit)
    if shore >= 0:
        return refusal("WF-1.39/3", "{place}, in enemy hands, closes a strait on the way to {place}", shore, coast)
    areas = areas_to(p, p.player, start, goal)
    if not areas:
        return refusal(rule, "no way by sea leads from {place} to {place}", port, coast)
    away, reach = counted(areas, "sea area"), str(limit)
    return refusal(rule, "{place} is {areas} from {place}, and the invasion range is {reach}", coast, away, port, reach)
