"""The Initial Supply Phase (EE-1.21, EE-sop-b/1): fleets may transfer, then all units of the camp are checked."""

from __future__ import annotations

from sandtable.core.event import Log
from sandtable.core.position import Pending
from sandtable.core.step import Step
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.naval.transfers import Transfers
from sandtable.games.europe_engulfed.rules.powers import GROUPS_OF_CAMP, phasing_sides
from sandtable.games.europe_engulfed.rules.supply.rations import Rations
from sandtable.games.europe_engulfed.world.roster import Group


def transferring(p: Position) -> list[Pending]:
    """Return the steps in which the sides of the camp send fleets to other zones, the first on top."""
    return [(Transfers.name, side) for side in reversed(phasing_sides(p))]


def checking(p: Position) -> list[Pending]:
    """Return the steps in which the groups of the camp are checked; Vichy's units never want (EE-9.522/3)."""
    return [(Rations.name, int(group)) for group in reversed(GROUPS_OF_CAMP[p.phasing]) if group != Group.VICHY]


class InitialSupply(Step[Position]):
    """What is found here holds until the Final Supply Phase (EE-1.21/1, EE-1.21/2)."""

    name = "supply"

    def settle(self, p: Position, log: Log) -> bool:
        p.stack.pop()
        p.stack += [*checking(p), *transferring(p)]
        return True
