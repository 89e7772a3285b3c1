"""The sequence of play (chapter 4): months of Production and two Fortnights, Player-Turns of seven phases."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.event import EVERYONE, Log
from sandtable.core.fields import forget
from sandtable.core.frame import Frame, Single
from sandtable.core.position import Pending
from sandtable.core.step import Step
from sandtable.games.westfront.position import MOVEMENT, PLAYER_TURN, Bulge, Phase, Position
from sandtable.games.westfront.rules.control import refresh
from sandtable.games.westfront.rules.politics.phase import watch
from sandtable.games.westfront.world.calendar import MONTH_TITLES
from sandtable.games.westfront.world.roster import ALLIES, AXIS

# WF-4.1/1: the Allies always go first (WF-0/3)
MONTH: tuple[Pending, ...] = (
    ("production", ALLIES),
    ("production", AXIS),
    ("production-end",),
    ("fortnight", 0),
    ("turn", ALLIES, 0),
    ("turn", AXIS, 0),
    ("fortnight", 1),
    ("turn", ALLIES, 0),
    ("turn", AXIS, 0),
    ("month-end",),
)
_AFTER_PRODUCTION: Final = 3

# WF-4.4/1; the number is 1 in the blitz phases, which take place only with a Blitz HQ (WF-5.7/6)
TURN: tuple[tuple[Phase, Pending], ...] = (
    (Phase.COMMAND, ("command",)),
    (Phase.MOVEMENT, ("movement", 0)),
    (Phase.MOVEMENT, ("pursuit",)),
    (Phase.MOVEMENT, ("interdiction",)),
    (Phase.COMBAT, ("airstrikes", 0)),
    (Phase.COMBAT, ("combat", 0)),
    (Phase.COMBAT, ("combat-end", 0)),
    (Phase.BLITZ_MOVEMENT, ("movement", 1)),
    (Phase.BLITZ_MOVEMENT, ("pursuit",)),
    (Phase.BLITZ_MOVEMENT, ("interdiction",)),
    (Phase.BLITZ_COMBAT, ("airstrikes", 1)),
    (Phase.BLITZ_COMBAT, ("combat", 1)),
    (Phase.BLITZ_COMBAT, ("combat-end", 1)),
    (Phase.SUPPLY, ("supply",)),
    (Phase.POLITICS, ("politics",)),
)
_BLITZ: Final = TURN.index((Phase.BLITZ_MOVEMENT, ("movement", 1)))
_SUPPLY: Final = TURN.index((Phase.SUPPLY, ("supply",)))


_MONTH: Final = Single()  # how many parts of MONTH were opened


class Going(NamedTuple):
    """Whose Player-Turn it is, and how far."""

    player: int
    number: int  # how many parts of TURN were opened


_GOING: Final = Frame(Going)


class War(Step[Position]):
    """Opens the parts of a month one after the other, month after month, until the scenario's end is judged."""

    name = "war"
    frame = _MONTH

    def settle(self, p: Position, log: Log) -> bool:
        if p.outcome is not None:
            p.stack.clear()
            return True
        stage = _MONTH.top(p)
        if stage == len(MONTH):
            p.month += 1
            stage = 0
        if stage == 0:
            log.add("WF-4.1/1", "{month} begins", MONTH_TITLES[p.month])
            if not produces(p):
                log.skip(EVERYONE, "WF-3.21/2", "Production", "the first month of a game has none")
                stage = _AFTER_PRODUCTION
        _MONTH.turn(p, self.name, stage + 1)
        p.stack.append(MONTH[stage])
        return True


def produces(p: Position) -> bool:
    """WF-3.21/2: the first month of a game has no Production."""
    return p.month != p.card.first_month


class Turn(Step[Position]):
    """Opens the phases of a Player-Turn; control is computed at the start of each (WF-8.1/1)."""

    name = "turn"
    frame = _GOING

    def settle(self, p: Position, log: Log) -> bool:
        player, number = _GOING.top(p)
        if number == 0:
            start_turn(p, player, log)
        if number == _BLITZ and not p.blitz:
            number = _SUPPLY
        if number == len(TURN):
            p.stack.pop()
            return True
        phase, frame = TURN[number]
        _GOING.turn(p, self.name, Going(player, number + 1))
        if phase != p.phase:
            start_phase(p, phase)
        p.stack.append(frame)
        return True


def start_turn(p: Position, player: int, log: Log) -> None:
    """Wipe what the last Player-Turn has left behind."""
    log.add("WF-4.1/1", "{side} begin their Player-Turn", player)
    p.player = player
    forget(p, PLAYER_TURN)
    if p.bulge == Bulge.NOW:
        p.bulge = int(Bulge.NONE)


def start_phase(p: Position, phase: Phase) -> None:
    """Fix the control of every hex, and forget what concerned the last phase only."""
    p.phase = int(phase)
    if phase in (Phase.MOVEMENT, Phase.BLITZ_MOVEMENT):
        forget(p, MOVEMENT)
    watch(p)
    refresh(p)
