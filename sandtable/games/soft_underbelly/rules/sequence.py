"""The sequence of play: six phases a player turn, the Axis first, twenty-one turns."""

from __future__ import annotations

from typing import Final

from sandtable.core.event import Log
from sandtable.core.fields import TURN, forget
from sandtable.core.frame import Single
from sandtable.core.position import Pending
from sandtable.core.step import Step
from sandtable.games.soft_underbelly.position import COMBAT_PHASE, REPLACEMENT_PHASE, Position
from sandtable.games.soft_underbelly.rules.stacking import COMBAT, END, MOVEMENT
from sandtable.games.soft_underbelly.world.calendar import TURNS
from sandtable.games.soft_underbelly.world.roster import ALLIES, AXIS

# SU-sequence/2; the limits are tested at three moments of it (SU-stack/1)
PHASES: tuple[Pending, ...] = (
    ("reinforcement",),  # (1) reinforcements and replacements
    ("movement",),  # (2)
    ("stacking", MOVEMENT),
    ("combat",),  # (3) supply and (4) combat interlock, source by source (SU-sequence/4)
    ("combat-end",),
    ("stacking", COMBAT),
    ("breakthrough",),  # (5)
    ("breakthrough-end",),
    ("stacking", END),  # (6) end of turn (SU-end/3, SU-breakthrough/6)
    ("end-of-turn",),
)


OPENED: Final = Single()  # how far a player turn is: how many of its PHASES have been opened


class Turn(Step[Position]):
    """Opens one phase after the other, then passes on to the next player turn, until somebody has won."""

    name = "turn"
    frame = OPENED

    def settle(self, p: Position, log: Log) -> bool:
        if p.outcome is not None:
            p.stack.clear()
            return True
        phase = OPENED.top(p)
        if phase == len(PHASES):
            pass_on(p)
            phase = 0
        OPENED.turn(p, self.name, phase + 1)
        frame = PHASES[phase]
        if frame == ("reinforcement",):
            start_player_turn(p, log)
        elif frame == ("stacking", COMBAT):
            forget(p, COMBAT_PHASE)  # what was expended in combat serves nobody any more (SU-supply/8)
        elif frame == ("breakthrough",):
            p.moved = 0  # SU-breakthrough/1: they move again
        p.stack.append(frame)
        return True


def start_player_turn(p: Position, log: Log) -> None:
    """Wipe what the last player turn has left behind."""
    log.add("SU-sequence/1", "{turn}: the turn of {side} begins", TURNS[p.turn], p.side)
    forget(p, TURN, REPLACEMENT_PHASE, COMBAT_PHASE)


def pass_on(p: Position) -> None:
    """After the Axis come the Allies (SU-end/1), after the Allies the next turn (SU-end/2, SU-sequence/1)."""
    if p.side == AXIS:
        p.side = ALLIES
    else:
        p.side = AXIS
        p.set_turn(p.turn + 1)
