"""Beachheads (EE-7.22): when one is given up, at its owner's wish."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Reasons
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.games.europe_engulfed.language import refusal
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.combat.phase import acting_side
from sandtable.games.europe_engulfed.rules.movement.lands import Lands
from sandtable.games.europe_engulfed.rules.naval.ports import friendly
from sandtable.games.europe_engulfed.rules.powers import foes, power_of
from sandtable.games.europe_engulfed.rules.supply.lines import is_fed, joined_to, lines
from sandtable.games.europe_engulfed.world.atlas import CAPE_PORTS
from sandtable.games.europe_engulfed.world.pieces import PIECES_OF
from sandtable.games.europe_engulfed.world.roster import Group, Nation


def not_removing(ground: Lands, area: int) -> Reasons:
    """Tell why a beachhead cannot be taken up."""
    p, group = ground.p, ground.side
    if not _held(p, group) >> area & 1:
        return refusal("EE-7.22/5", "you have no beachhead in {area}", area)
    if p.control[area] != group or foes(p, area, ground.camp):
        return refusal("EE-7.22/5", "{area} is not cleared: the beachhead stays", area)
    for power in Nation:
        if _depends(p, group, power, area):
            return refusal("EE-7.22/5", "units of {nation} have no other way than by {area}", int(power), area)
    return None


def _held(p: Position, group: int) -> int:
    """Return the areas with a beachhead of a group, which its side has to itself."""
    return mask_of(head.area for head in p.beachheads if head.group == group)


def _depends(p: Position, group: int, power: int, area: int) -> bool:
    """Tell whether a power has pieces beside a beachhead that neither land nor another port would feed."""
    if not PIECES_OF[power] & p.ranks[group]:
        return False
    found = lines(p, power)
    land = joined_to(p, power, area, found.land)
    if not any(power_of(p, piece) == power for piece in bit_list(p.pieces_in(land) & p.ranks[group])):
        return False
    has_port = any(friendly(p, power, zone) & land for zone in bit_list(p.card.theatre.zones))
    is_at_cape = bool(group == Group.WEST and land & CAPE_PORTS & p.held[group])
    return not has_port and not is_at_cape and not is_fed(p, power, area, found)


def removable(ground: Lands) -> int:
    """Return the beachheads that can be taken up."""
    return mask_of(area for area in bit_list(_held(ground.p, ground.side)) if not not_removing(ground, area))


def remove(p: Position, log: Log, area: int) -> None:
    """Take up a beachhead: its marker is free again."""
    group = p.control[area]
    p.beachheads = tuple(head for head in p.beachheads if (head.area, head.group) != (area, group))
    log.add("EE-7.22/5", "the beachhead in {area} is taken up", area)


REMOVING: Final = Act("remove-beachhead", not_removing, remove, removable)
REMOVING_LATER: Final = Act(
    "remove-beachhead",
    lambda p, area: not_removing(Lands(p, acting_side(p)), area),
    remove,
    lambda p: removable(Lands(p, acting_side(p))) if p.beachheads else 0,
    is_idle=True,
)  # in the Breakthrough Phases, after the round that placed it (EE-7.22/7)
