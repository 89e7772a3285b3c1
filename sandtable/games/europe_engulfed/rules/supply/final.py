"""The Final Supply Phase (EE-1.27, EE-3.6): what is without supply now is eliminated, units and Fleet Points."""

from __future__ import annotations

from enum import IntEnum

from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.core.frame import Single
from sandtable.core.step import Step
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.combat.siege import FortressReturns
from sandtable.games.europe_engulfed.rules.fog import by_looks
from sandtable.games.europe_engulfed.rules.naval.fleets import change
from sandtable.games.europe_engulfed.rules.powers import (
    CAMP_OF_GROUP,
    group_of,
    held_by,
    phasing_sides,
    pieces_of_camp,
)
from sandtable.games.europe_engulfed.rules.supply.initial import checking, transferring
from sandtable.games.europe_engulfed.rules.supply.limited import LimitedSupply, eliminate, in_fortress, wither
from sandtable.games.europe_engulfed.rules.supply.sea import port_is_supplied

_STAGE = Single(usual=0)


class Stage(IntEnum):
    """The parts of the phase, in order (EE-3.6/1; EE-6.85/3: sieges are broken off before supply is checked)."""

    RETURNS = 0
    TRANSFERS = 1
    CHECK = 2
    LIMITED = 3
    END = 4


class FinalSupply(Step[Position]):
    """Opens the parts of the phase one after the other."""

    name = "final-supply"
    frame = _STAGE

    def settle(self, p: Position, log: Log) -> bool:
        stage = _STAGE.top(p)
        _STAGE.turn(p, self.name, stage + 1)
        if stage == Stage.RETURNS:
            p.stack.append((FortressReturns.name,))
        elif stage == Stage.TRANSFERS:
            p.stack += transferring(p)
        elif stage == Stage.CHECK:
            restore(p)
            p.stack += checking(p)
        elif stage == Stage.LIMITED:
            p.stack += [(LimitedSupply.name, side) for side in reversed(phasing_sides(p))]
        else:
            p.stack.pop()
            p.sea_fed &= ~pieces_of_camp(p, p.phasing)  # whoever is left is supplied from now on (EE-3.6/4)
            _perish(p, log)
            _sink(p, log)
        return True


# ---------------------------------------------------------------- the check
def restore(p: Position) -> None:
    """Take the marks off the camp's pieces, for the check to set them anew, in this phase alone (EE-3.5/1).

    Who did not move needs a line and no more (EE-3.5/2); some who did stay without supply.
    """
    mine = pieces_of_camp(p, p.phasing)
    lost = p.starved & mine & p.marched
    p.starved &= ~mine
    for piece in bit_list(lost):
        if not held_by(p, p.phasing) >> p.at[piece] & 1:
            p.starved |= 1 << piece  # EE-3.5/3: an ally's ground is friendly, too


def _perish(p: Position, log: Log) -> None:
    """Eliminate who has no supply; in a friendly Fortress one lives on for a step (EE-3.6/2, EE-3.6/3, EE-7.9/5)."""
    for piece in by_looks(p, p.starved & pieces_of_camp(p, p.phasing)):
        if in_fortress(p, piece):
            wither(p, log, piece, "EE-3.6/3")
        else:
            eliminate(p, log, piece, "EE-3.6/2", "it has no supply")


def _sink(p: Position, log: Log) -> None:
    """Eliminate the Fleet Points of the camp that have no supplied port in their zone (EE-4.2/3)."""
    for fleet in p.fleets:
        group = group_of(p, fleet.nation)
        if CAMP_OF_GROUP[group] == p.phasing and not port_is_supplied(p, group, fleet.zone):
            log.add("EE-4.2/3", "the fleet of {nation} in the {zone} has no port and is lost", fleet.nation, fleet.zone)
            change(p, fleet.nation, fleet.zone, -fleet.able, -fleet.used)
