"""The players by name: `staff`, or with a time to think, `marshal@4s`."""

from __future__ import annotations

from sandtable.core.errors import SandtableError
from sandtable.core.hint import did_you_mean
from sandtable.players.budget import Budget
from sandtable.players.cadet import CadetPlayer
from sandtable.players.draw import RandomPlayer
from sandtable.players.greedy import GreedyPlayer
from sandtable.players.marshal import MarshalPlayer
from sandtable.players.player import Player
from sandtable.players.staff import StaffPlayer

HUMAN = "human"  # what stands for a person where a player is named
PLAYERS: dict[str, type[Player]] = {
    "cadet": CadetPlayer,
    "staff": StaffPlayer,
    "marshal": MarshalPlayer,
    "greedy": GreedyPlayer,
    "random": RandomPlayer,
}


class UnknownPlayer(SandtableError):
    """A name that no player has."""


def player_type(name: str) -> type[Player]:
    """Return the kind of player that a name means; refuse a time to think of one that takes none."""
    kind, _, budget = name.partition("@")
    if kind not in PLAYERS:
        hint = did_you_mean(kind, PLAYERS) or f"; the players are {', '.join(PLAYERS)}"
        raise UnknownPlayer(f"there is no player '{name}'{hint}")
    if budget and kind != "marshal":
        raise UnknownPlayer(f"only the marshal is given a time to think, not '{kind}'")
    if "@" in name:
        Budget.read(budget)
    return PLAYERS[kind]


def make_player(name: str, seed: int) -> Player:
    """Return a player by name, its chance drawn from the seed."""
    kind = player_type(name)
    budget = name.partition("@")[2]
    return MarshalPlayer(seed, Budget.read(budget)) if budget else kind(seed)
