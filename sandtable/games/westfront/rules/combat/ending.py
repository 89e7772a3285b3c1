"""The end of a Combat Phase (WF-4.43/3): HQs pay for their command."""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.core.fields import forget
from sandtable.core.step import Step
from sandtable.games.westfront.position import COMBAT, Position
from sandtable.games.westfront.rules.combat.losses import lose_step
from sandtable.games.westfront.rules.command.authority import deactivate
from sandtable.games.westfront.rules.movement.engagement import settle_battles
from sandtable.games.westfront.rules.phasing import BLITZ
from sandtable.games.westfront.rules.sea.beachheads import sweep
from sandtable.games.westfront.world.roster import OF_PLAYER


class CombatEnd(Step[Position]):
    """Who has stayed active for combat deactivates (WF-5.42/1); a Blitz HQ first drops a step (WF-5.7/3, WF-5.7/7)."""

    name = "combat-end"
    frame = BLITZ

    def settle(self, p: Position, log: Log) -> bool:
        staying = 0 if BLITZ.top(p) else p.blitz
        p.stack.pop()
        forget(p, COMBAT)
        for hq in bit_list(p.active & OF_PLAYER[p.player]):
            if staying >> hq & 1:
                lose_step(p, hq, "WF-5.7/3", log)
            else:
                deactivate(p, hq, log)
        settle_battles(p)
        sweep(p, log)
        return True
