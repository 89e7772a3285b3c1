"""The ends of player-turns and game turns (EUC-4/7)."""

from __future__ import annotations

from sandtable.core.event import Log
from sandtable.core.step import Step
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.politics.soviets import Sweep
from sandtable.games.europa.rules.rail.railhead import open_line
from sandtable.games.europa.rules.sea.beaches import close
from sandtable.games.europa.rules.victory import judge_player_turn, judge_turn, score_turn
from sandtable.games.europa.world.calendar import TURN_IDS


class PlayerTurnEnd(Step[Position]):
    """What is due when a side has ended its player-turn."""

    name = "player-turn-end"

    def settle(self, p: Position, log: Log) -> bool:
        p.stack[-1] = (SuddenVictory.name,)
        p.stack.append((Sweep.name,))  # EUC-58/2
        open_line(p, log)  # EUC-4/7
        close(p, log)
        return True


class SuddenVictory(Step[Position]):
    """What decides the game at once, when the Soviet line has moved (EUC-57/7)."""

    name = "sudden-victory"

    def settle(self, p: Position, log: Log) -> bool:
        p.stack.pop()
        judge_player_turn(p, log)
        return True


class TurnEnd(Step[Position]):
    """VPs of the turn, then the end of the scenario."""

    name = "turn-end"

    def settle(self, p: Position, log: Log) -> bool:
        p.stack.pop()
        log.add("EUC-4/7", "{turn} ends", TURN_IDS[p.turn])
        score_turn(p, log)
        judge_turn(p, log)
        return True
