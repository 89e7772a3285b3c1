"""Leaving a contested area without a rearguard, for a Special Action (EE-7.52, EE-5.14/5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.act import Act, Reasons
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.games.europe_engulfed.language import refusal
from sandtable.games.europe_engulfed.position import Position, Release
from sandtable.games.europe_engulfed.rules.actions import no_action, spend
from sandtable.games.europe_engulfed.rules.combat.retreat import PRICE
from sandtable.games.europe_engulfed.rules.combat.round import paid_for
from sandtable.games.europe_engulfed.rules.movement.survey import Survey
from sandtable.games.europe_engulfed.rules.powers import side_of
from sandtable.games.europe_engulfed.world.pieces import UNITS_MASK
from sandtable.games.europe_engulfed.world.roster import MAJORS


def not_disengaging(ground: Survey, area: int, nation: int) -> Reasons:
    """Tell why a power cannot buy its units in an area free of the rearguard."""
    p = ground.p
    if side_of(p, nation) != ground.side:
        return refusal("EE-7.13/1", "the Special Actions of {nation} are not yours", nation)
    if nation not in MAJORS:
        return refusal("EE-9.64/1", "the Special Action of {nation} only reinforces or counterattacks", nation)
    if not ground.contested >> area & 1:
        return refusal("EE-7.52/1", "{area} is not contested: no rearguard is needed", area)
    if Release(area, nation) in p.released:
        return refusal("EE-7.52/1", "units of {nation} may leave {area} without a rearguard already", nation, area)
    bound = paid_for(p, 1 << nation, p.here[area] & ground.ready & UNITS_MASK)
    if not bound:
        return refusal("EE-7.52/1", "{nation} has no units in {area} that could leave", nation, area)
    if not bound & ~p.starved:
        return refusal("EE-7.52/1", "the units of {nation} in {area} are out of supply", nation, area)
    return no_action(p, nation, "EE-7.52/1")


def disengagements(ground: Survey) -> Iterator[tuple[int, int]]:
    """Offer the contested areas with the powers that could pay."""
    payers = [nation for nation in MAJORS if ground.p.actions[nation]]
    for area in bit_list(ground.contested & ground.friends) if payers else ():
        yield area, mask_of(nation for nation in payers if not not_disengaging(ground, area, nation))


def disengage(p: Position, log: Log, area: int, nation: int) -> None:
    """Spend a Special Action: units of the power may leave an area without a rearguard, or with a smaller one."""
    spend(p, log, nation, "EE-7.52/1", "{nation} gives up the rearguard in {area}", area)
    p.released = (*p.released, Release(area, nation))


DISENGAGE: Final = Act(
    "disengage",
    not_disengaging,
    disengage,
    disengagements,
    effect=lambda ground, area, nation: PRICE,
    is_grave=True,
)
