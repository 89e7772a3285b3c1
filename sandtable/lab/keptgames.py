"""Kept games of the staff against itself, one a scenario, which the bench plays again. Only a checkout has them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, NamedTuple

from sandtable.core.dice import ScriptedDice
from sandtable.core.errors import InputError
from sandtable.core.event import Silence
from sandtable.core.files import read_text
from sandtable.core.game import Game
from sandtable.core.match import Match
from sandtable.core.order import ROLL, Order
from sandtable.core.replay import MIGRATED, replay
from sandtable.core.step import P
from sandtable.core.stretch import Chances

FOLDER = Path(__file__).parents[2] / "bench"  # beside the package, not in it: a wheel does not carry them
ANEW = "`make bench-games` writes it anew"


class Move(NamedTuple):
    """An order of a side, and the dice that it called for, as orders of chance."""

    order: Order
    dice: tuple[Order, ...]


@dataclass(frozen=True)
class KeptGame(Generic[P]):
    """A game that was played: the position of its first decision, its orders with their dice, the hash of its end."""

    game: Game[P]
    scenario: str
    first: P
    moves: tuple[Move, ...]
    digest: str

    def positions(self) -> list[P]:
        """Return the position of each decision."""
        found, p, silence = [], self.first.copy(), Silence()
        for order, dice in self.moves:
            found.append(p.copy())
            for each in (order, *dice):
                self.game.apply(p, each, silence)
        return found

    def match(self) -> Match[P]:
        """Play it again as a match, whose legal orders somebody looks at before each order."""
        dice = ScriptedDice([value for move in self.moves for roll in move.dice for value in roll.args])
        match = Match.at(self.game, self.scenario, dice, self.first.copy())
        for order, _ in self.moves:
            len(match.legal)
            match.play(order)
        return match


def kept_path(folder: Path, game: Game[Any], scenario: str) -> Path:
    """Return where the game of a scenario is kept."""
    return folder / f"{game.facts.id}-{scenario}.txt"


def read_kept(folder: Path, game: Game[P], scenario: str) -> KeptGame[P] | None:
    """Return the game that is kept of a scenario, if one is; refuse one that today's rules do not take as it is."""
    path = kept_path(folder, game, scenario)
    if not path.exists():
        return None
    try:
        match = replay(read_text(path), str(path), lookup=lambda _: game)
    except InputError as error:
        raise InputError(error.source, error.line, f"{error.reason}; {ANEW}") from None
    if versions := match.headers.get(MIGRATED):
        raise InputError(str(path), None, f"this game is of an older version ({versions}); {ANEW}")
    first: P = match.first.copy()
    for roll in _dice(match.opening):
        game.apply(first, roll, Silence())
    moves = tuple(Move(entry.order, _dice(entry)) for entry in match.history)
    return KeptGame(game, scenario, first, moves, match.now.digest())


def _dice(chances: Chances) -> tuple[Order, ...]:
    return tuple(Order(ROLL, values) for values in chances.rolls)
