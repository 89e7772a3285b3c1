"""Borders that are shut at times: Kerch, Karelia, Finland, Hungary (EE-5.16, EE-5.17, EE-9.17)."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.games.europe_engulfed.language import refusal
from sandtable.games.europe_engulfed.position import Camp, Phase, Position
from sandtable.games.europe_engulfed.rules.powers import GROUPS_OF_CAMP, camp_of_piece, foes
from sandtable.games.europe_engulfed.world.atlas import (
    AIR,
    AREAS,
    CRIMEA,
    KARELIA,
    KRASNODAR,
    LENINGRAD,
    NEAR,
    NOVGOROD,
    ONEGA,
    REGION,
    SEVASTOPOL,
)
from sandtable.games.europe_engulfed.world.pieces import UNITS
from sandtable.games.europe_engulfed.world.roster import Group, Nation
from sandtable.games.europe_engulfed.world.setup import Date

_KERCH: Final = (1 << CRIMEA, 1 << KRASNODAR)
_GATE: Final = (1 << KARELIA, 1 << NOVGOROD)
_FINLAND: Final = (REGION["finland"], ~REGION["finland"])
_HUNGARY: Final = (REGION["hungary"], ~REGION["hungary"])
_BORDERS: Final = (_KERCH, _GATE, _FINLAND, _HUNGARY)


def _crosses(border: tuple[int, int], origin: int, area: int) -> bool:
    """Tell whether a step leads over a border, in either direction."""
    here, there = border
    return bool(here >> origin & 1 and there >> area & 1) or bool(there >> origin & 1 and here >> area & 1)


# For each area the neighbours over a border that is shut at times: only there `barred` has anything to say
SHUT_AT_TIMES: Final = tuple(
    mask_of(area for area in bit_list(NEAR[origin]) if any(_crosses(border, origin, area) for border in _BORDERS))
    for origin in range(AREAS)
)


def barred(p: Position, piece: int, origin: int, area: int) -> Violation | None:
    """Tell why a piece may not cross the border between two areas that touch."""
    camp = camp_of_piece(p, piece)
    if _crosses(_GATE, origin, area):
        return _gate(p, camp)
    if _crosses(_HUNGARY, origin, area):
        return _hungary(p)
    if camp == Camp.ALLIES:
        return None
    if _crosses(_FINLAND, origin, area):
        return _finland(p, origin, area)
    return _kerch(p, piece, area) if _crosses(_KERCH, origin, area) else None


def barred_from_above(p: Position, piece: int, origin: int, area: int) -> Violation | None:
    """Tell why a piece may not drop beyond a border of Hungary or Finland (EE-9.17/4, EE-9.17/5)."""
    if _crosses(_HUNGARY, origin, area):
        return _hungary(p)
    is_finnish = camp_of_piece(p, piece) == Camp.AXIS and _crosses(_FINLAND, origin, area)
    return _finland(p, origin, area) if is_finnish and not AIR[origin] >> area & 1 else None


def is_gate_open(p: Position, camp: int) -> bool:
    """EE-5.17/4: between Karelia and Novgorod nothing passes while the enemy holds Leningrad."""
    return p.control[LENINGRAD] in GROUPS_OF_CAMP[camp]


def _gate(p: Position, camp: int) -> Violation | None:
    if not is_gate_open(p, camp):
        return refusal("EE-5.17/4", "the enemy holds {area}: nothing passes between Novgorod and Karelia", LENINGRAD)
    if camp == Camp.AXIS and not _is_past(p, Date.LENINGRAD_AXIS):
        return refusal("EE-9.17/6", "this border opens in the turn after the Axis has taken {area}", LENINGRAD)
    return None


def _finland(p: Position, origin: int, area: int) -> Violation | None:
    if not _is_past(p, Date.NOVGOROD_AXIS):
        return refusal("EE-9.17/5", "Finland's border is closed until the turn after the Axis took {area}", NOVGOROD)
    if ONEGA not in (origin, area):
        return refusal("EE-9.17/5", "Finland's border may be crossed only to and from {area}", ONEGA)
    return None


def _hungary(p: Position) -> Violation | None:
    """EE-9.17/4: shut for the Initial Operational Movement Phase in which the Axis-Soviet war begins."""
    if p.phase == Phase.OPERATIONS and p.declared >> Nation.USSR & 1:
        return refusal("EE-9.17/4", "Hungary's border is closed as the war with the Soviet Union begins")
    return None


def _kerch(p: Position, piece: int, area: int) -> Violation | None:
    if piece >= UNITS or p.control[SEVASTOPOL] == Group.AXIS or not foes(p, area, Camp.AXIS):
        return None
    return refusal("EE-5.16/3", "until {area} falls no Axis unit crosses Kerch against enemies", SEVASTOPOL)


def _is_past(p: Position, date: Date) -> bool:
    """Tell whether the turn after a date has come."""
    return 0 <= p.dates[date] < p.turn
