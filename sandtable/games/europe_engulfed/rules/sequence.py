"""The sequence of play (chapter 1): turns of two months, two player-turns in each, phases in strict order."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.event import Log
from sandtable.core.fields import PHASE, TURN, forget
from sandtable.core.frame import Frame
from sandtable.core.position import Pending
from sandtable.core.procedure import Turns
from sandtable.core.step import Step
from sandtable.games.europe_engulfed.language import CAMPS
from sandtable.games.europe_engulfed.position import MOVEMENT, PLAYER_TURN, PRODUCTION, STRATEGIC, Camp, Phase, Position
from sandtable.games.europe_engulfed.world.calendar import TURN_TITLES

# EE-1.0/1: weather, the whole Axis player-turn, the whole Allied one, turn advancement
GAME_TURN: tuple[Pending, ...] = (
    ("turn-start",),
    ("weather",),
    ("player-turn", Camp.AXIS, 0),
    ("player-turn", Camp.ALLIES, 0),
    ("turn-end",),
)

# EE-sop-b/1 to EE-sop-i/1; what follows from conquests is looked at as each phase ends
_POLITICS: Final = ("politics",)
PHASES: tuple[tuple[Phase, Pending], ...] = (
    (Phase.SUPPLY, ("supply",)),
    (Phase.SUPPLY, _POLITICS),
    (Phase.PRODUCTION, ("production",)),
    (Phase.PRODUCTION, _POLITICS),
    (Phase.OPERATIONS, ("entries",)),
    (Phase.OPERATIONS, ("operations",)),
    (Phase.OPERATIONS, _POLITICS),
    (Phase.STRATEGIC, ("strategic",)),
    (Phase.STRATEGIC, _POLITICS),
    (Phase.COMBAT, ("combat",)),
    (Phase.COMBAT, _POLITICS),
    (Phase.BREAKTHROUGH, ("breakthrough",)),
    (Phase.BREAKTHROUGH, _POLITICS),
    (Phase.FINAL_SUPPLY, ("final-supply",)),
    (Phase.FINAL_SUPPLY, _POLITICS),
    (Phase.END, ("player-turn-end",)),
    (Phase.END, _POLITICS),
)
# What a phase starts without
_FORGOTTEN: Final = {
    Phase.PRODUCTION: (PRODUCTION,),
    Phase.OPERATIONS: (PRODUCTION, MOVEMENT),
    Phase.STRATEGIC: (STRATEGIC,),
    Phase.COMBAT: (PHASE,),
}


class Going(NamedTuple):
    """Whose player-turn it is, and how many parts of PHASES were opened."""

    camp: int
    number: int


_GOING: Final = Frame(Going)


class War(Turns[Position]):
    """EE-1.0/1: game turn after game turn, until the war is decided."""

    name = "war"
    parts = GAME_TURN

    def is_over(self, p: Position) -> bool:
        return p.outcome is not None

    def begin(self, p: Position, log: Log, is_first: bool) -> None:
        p.turn += not is_first
        forget(p, TURN)
        p.phase = int(Phase.WEATHER)
        log.add("EE-1.4/1", "{turn} begins", TURN_TITLES[p.turn])


class PlayerTurn(Step[Position]):
    """Opens the phases of a player-turn (EE-1.3/1: both camps have the same)."""

    name = "player-turn"
    frame = _GOING

    def settle(self, p: Position, log: Log) -> bool:
        camp, number = _GOING.top(p)
        if p.outcome is not None or number == len(PHASES):
            p.stack.pop()
            return True
        if number == 0:
            p.phasing = camp
            forget(p, PLAYER_TURN)
            log.add("EE-1.0/1", "{camp} begin their player-turn", CAMPS[camp])
        phase, frame = PHASES[number]
        _GOING.turn(p, self.name, Going(camp, number + 1))
        if phase != p.phase:
            p.phase = int(phase)
            for word in _FORGOTTEN.get(phase, ()):
                forget(p, word)
        p.stack.append(frame)
        return True
