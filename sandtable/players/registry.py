"""The players by name: `staff`, or with a time to think and a number of processes, `marshal@4s`, `marshal@20sx2`."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.core.errors import SandtableError
from sandtable.core.hint import did_you_mean
from sandtable.players.budget import Budget
from sandtable.players.cadet import CadetPlayer
from sandtable.players.draw import RandomPlayer
from sandtable.players.greedy import GreedyPlayer
from sandtable.players.marshal import MarshalPlayer
from sandtable.players.player import Player
from sandtable.players.staff import StaffPlayer

MOST_WORKERS = 64
HUMAN = "human"  # what stands for a person where a player is named
LESSON = "lesson"  # `lesson@landing` answers as that lesson says, and after it as the staff does
PLAYERS: dict[str, type[Player]] = {
    "cadet": CadetPlayer,
    "staff": StaffPlayer,
    "marshal": MarshalPlayer,
    "greedy": GreedyPlayer,
    "random": RandomPlayer,
}


class Level(NamedTuple):
    """A player as people are offered it: a title, one line about it, and the seconds a player-turn to choose from.

    Those for study are no match for anyone: they are there to compare with.
    """

    title: str
    words: str
    seconds: tuple[int, ...] = ()
    is_for_study: bool = False


OPPONENT = "staff"  # whom a person plays against who has not chosen
LEVELS: dict[str, Level] = {
    HUMAN: Level("A person", "at this screen, or at another"),
    "cadet": Level("Cadet", "plays at once, forgives mistakes"),
    "staff": Level("Staff", "sound judgement, and quick"),
    "marshal": Level("Marshal", "searches; the longer the stronger", (5, 20, 60)),
    "greedy": Level("Greedy", "looks one order ahead", is_for_study=True),
    "random": Level("Random", "draws any legal order", is_for_study=True),
}


TEACHER = Level("The lesson", "answers as the lesson says, and after it as the staff does")


def level_of(name: str) -> Level:
    """Return what people are told of a player: of `marshal@4s` what they are told of the marshal."""
    kind = name.partition("@")[0]
    return TEACHER if kind == LESSON else LEVELS[kind]


class UnknownPlayer(SandtableError):
    """A name that no player has."""


def player_type(name: str) -> type[Player]:
    """Return the kind of player that a name means; refuse a time to think of one that takes none."""
    kind, at, manner = name.partition("@")
    if kind == LESSON and manner:
        return StaffPlayer
    if kind not in PLAYERS:
        hint = did_you_mean(kind, PLAYERS) or f"; the players are {', '.join(PLAYERS)}"
        raise UnknownPlayer(f"there is no player '{name}'{hint}")
    if at and kind != "marshal":
        raise UnknownPlayer(f"only the marshal is given a time to think, not '{kind}'")
    if at:
        _manner(manner)
    return PLAYERS[kind]


def make_player(name: str, seed: int) -> Player:
    """Return a player by name, its chance drawn from the seed."""
    kind = player_type(name)
    _, at, manner = name.partition("@")
    return MarshalPlayer(seed, *_manner(manner)) if at and kind is MarshalPlayer else kind(seed)


def _manner(text: str) -> tuple[Budget, int]:
    """Return how the marshal is to think: `20s`, or on two processes, `20sx2`."""
    budget, times, workers = text.partition("x")
    if times and not (workers.isdecimal() and 1 <= int(workers) <= MOST_WORKERS):
        raise UnknownPlayer(f"the marshal thinks on 1 to {MOST_WORKERS} processes, not '{workers}': write 20sx2")
    return Budget.read(budget), int(workers or 1)
