"""The players by name."""

from __future__ import annotations

from sandtable.core.errors import SandtableError
from sandtable.core.hint import did_you_mean
from sandtable.players.draw import RandomPlayer
from sandtable.players.greedy import GreedyPlayer
from sandtable.players.player import Player

HUMAN = "human"  # what stands for a person where a player is named
PLAYERS: dict[str, type[Player]] = {"greedy": GreedyPlayer, "random": RandomPlayer}


class UnknownPlayer(SandtableError):
    """A name that no player has."""


def player_type(name: str) -> type[Player]:
    """Return the kind of player that a name means."""
    if name in PLAYERS:
        return PLAYERS[name]
    hint = did_you_mean(name, PLAYERS) or f"; the players are {', '.join(PLAYERS)}"
    raise UnknownPlayer(f"there is no player '{name}'{hint}")


def make_player(name: str, seed: int) -> Player:
    """Return a player by name, its chance drawn from the seed."""
    return player_type(name)(seed)
