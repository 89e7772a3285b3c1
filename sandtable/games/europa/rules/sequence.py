"""The sequence of play (EUC-4): weather, a player-turn of each side, the turn's end, week after week."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.event import Log
from sandtable.core.fields import PHASE, TURN, forget
from sandtable.core.frame import Frame
from sandtable.core.position import Pending
from sandtable.core.procedure import Turns
from sandtable.core.step import Step
from sandtable.games.europa.language import SIDES
from sandtable.games.europa.position import PLAYER_TURN, Phase, Position, Side
from sandtable.games.europa.rules.ground.tops import show
from sandtable.games.europa.world.calendar import TURN_IDS

# EUC-4/1; the player-turn of the first player, then that of the other
GAME_TURN: tuple[Pending, ...] = (("weather",), ("player-turn",), ("player-turn",), ("turn-end",))

# EUC-4/2, EUC-4/3 (a) to (g), EUC-4/4 to EUC-4/7; the surprise turn opens its own parts (EUC-47/1)
PARTS: Final[tuple[tuple[Phase, Pending], ...]] = (
    (Phase.INITIAL, ("mulberries",)),
    (Phase.INITIAL, ("upkeep",)),
    (Phase.INITIAL, ("supply",)),
    (Phase.INITIAL, ("surrender",)),
    (Phase.INITIAL, ("attrition",)),
    (Phase.INITIAL, ("government",)),
    (Phase.INITIAL, ("raids",)),
    (Phase.INITIAL, ("arrivals",)),
    (Phase.INITIAL, ("american-assembly",)),
    (Phase.INITIAL, ("organisation",)),
    (Phase.INITIAL, ("boxes",)),
    (Phase.SPECIAL_AIR, ("surprise-turn",)),
    (Phase.MOVEMENT, ("cap",)),
    (Phase.MOVEMENT, ("movement",)),
    (Phase.MOVEMENT, ("phase-end",)),
    (Phase.REACTION, ("reaction",)),
    (Phase.REACTION, ("phase-end",)),
    (Phase.COMBAT, ("cap",)),
    (Phase.COMBAT, ("combat",)),
    (Phase.COMBAT, ("phase-end",)),
    (Phase.EXPLOITATION, ("exploitation",)),
    (Phase.EXPLOITATION, ("phase-end",)),
    (Phase.RESERVES, ("reserves",)),
    (Phase.END, ("player-turn-end",)),
)


class Going(NamedTuple):
    """How many parts of the player-turn were opened."""

    number: int = 0


GOING: Final = Frame(Going)


class War(Turns[Position]):
    """EUC-4/1: game turn after game turn, until the game is decided."""

    name = "war"
    parts = GAME_TURN

    def enter(self, p: Position, number: int) -> None:
        if number in (1, 2):
            first = p.card.first_player
            p.phasing = first if number == 1 else 1 - first

    def is_over(self, p: Position) -> bool:
        return p.outcome is not None

    def begin(self, p: Position, log: Log, is_first: bool) -> None:
        p.turn += not is_first
        forget(p, TURN)
        p.phase = int(Phase.WEATHER)
        log.add("EUC-3/1", "{turn} begins", TURN_IDS[p.turn])


class PlayerTurn(Step[Position]):
    """Opens the phases of a player-turn (EUC-4/2); a game that was decided in one of them ends at once."""

    name = "player-turn"
    frame = GOING

    def settle(self, p: Position, log: Log) -> bool:
        number = GOING.top(p).number
        if p.outcome is not None or number == len(PARTS):
            p.stack.pop()
            return True
        if number == 0:
            forget(p, PLAYER_TURN)
            p.memo = None
            rule = "EUC-3/2" if p.phasing == p.card.first_player else "EUC-4/1"
            log.add(rule, "{side} begin their player-turn", SIDES[p.phasing])
        phase, part = PARTS[number]
        GOING.turn(p, self.name, Going(number + 1))
        if phase != p.phase:
            enter(p, phase)
            show(p, log)
        p.stack.append(part)
        return True


def enter(p: Position, phase: Phase) -> None:
    """Begin a phase: what lasted for the one before is forgotten."""
    p.phase = int(phase)
    forget(p, PHASE)
    if phase == Phase.MOVEMENT:
        p.bridges = tuple(row for row in p.bridges if p.side_of(row.unit) != p.phasing)  # EUC-14/5
    p.memo = None


def enemy(side: int) -> int:
    """Return the other side."""
    return Side.ALLIES if side == Side.AXIS else Side.AXIS
