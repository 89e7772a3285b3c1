"""First rights between the Allies (EE-9.22/2, EE-9.28): who of two hands may enter an area first."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from sandtable.core.act import Act, Acts, freely
from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.core.frame import Single
from sandtable.games.europe_engulfed.language import NOTATION
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.agreement import agree
from sandtable.games.europe_engulfed.rules.combat.phase import has_two_hands
from sandtable.games.europe_engulfed.rules.movement.survey import Survey
from sandtable.games.europe_engulfed.rules.powers import BREAKTHROUGH, group_of_piece, side_of_piece
from sandtable.games.europe_engulfed.rules.territory import first_right
from sandtable.games.europe_engulfed.world.pieces import UNITS, UNITS_MASK
from sandtable.games.europe_engulfed.world.roster import Group, Side

ASKED_FOR: Final = Single("area")
Could = Callable[[Position, Group, int], bool]
"""Whether units of a group could enter an area as things stand."""
SIDE_OF_GROUP: Final = {Group.WEST: Side.WEST, Group.SOVIET: Side.SOVIET}


def must_ask(p: Position, log: Log, piece: int, path: tuple[int, ...]) -> bool:
    """Ask the ally if a move would enter what he may enter first; the move waits for his answer (EE-9.28/2)."""
    if piece >= UNITS or not has_two_hands(p):
        return False
    return ask(p, log, side_of_piece(p, piece), group_of_piece(p, piece), path, could_enter)


def ask(p: Position, log: Log, side: int, group: int, areas: Iterable[int], could: Could) -> bool:
    """Ask the ally for the first of some areas that is his to enter first, and that he could enter."""
    for area in areas:
        holder = first_right(p, area)
        if holder is None or holder == group or SIDE_OF_GROUP[holder] == side:  # the French are the Soviet player's
            continue
        if not p.waived >> area & 1 and could(p, holder, area):
            log.add("EE-9.28/2", "the first right to {area} is that of {group}, which is asked", area, int(holder))
            ASKED_FOR.push(p, FirstRight.name, area)
            return True
    return False


def could_enter(p: Position, group: Group, area: int) -> bool:
    """Tell whether units of a group that have not moved could enter an area in this phase."""
    ground = Survey(p, SIDE_OF_GROUP[group])
    units = ground.ready & p.ranks[group] & UNITS_MASK
    return any(ground.reach(unit).areas >> area & 1 for unit in bit_list(units))


def claim(p: Position, log: Log) -> None:
    """Keep an area for oneself in this phase."""
    area = ASKED_FOR.top(p)
    p.stack.pop()
    p.claimed |= 1 << area
    log.add("EE-9.28/2", "{area} is claimed", area)
    if p.stack and p.stack[-1][0] == BREAKTHROUGH:
        agree(p, _holder(p, area))  # EE-7.4/1: the first right settles who spends next


def waive(p: Position, log: Log) -> None:
    """Leave an area to the ally in this phase."""
    area = ASKED_FOR.top(p)
    p.stack.pop()
    p.waived |= 1 << area
    log.add("EE-9.28/3", "{area} is left to the ally", area)


def let_claims_lapse(p: Position, log: Log) -> None:
    """Who ends his part, or hands over where one acts at a time, has declined what he claimed (EE-9.28/3)."""
    p.waived |= p.claimed
    p.claimed = 0


def _holder(p: Position, area: int) -> int:
    return SIDE_OF_GROUP[first_right(p, area) or Group.WEST]


class FirstRight(Acts[Position]):
    """The Allied side with the first right to an area claims it, or leaves it to the other."""

    name = "first-right"
    frame = ASKED_FOR
    moment = "the question of the first right"
    rules = ("EE-9.28/2", "EE-9.22/2")
    acts = (Act("claim", freely, claim), Act("waive", freely, waive))

    def side(self, p: Position) -> int:
        return _holder(p, ASKED_FOR.top(p))

    def prompt(self, p: Position) -> str:
        return NOTATION.say("Your ally would enter {area}, which you may enter first.", (ASKED_FOR.top(p),))
