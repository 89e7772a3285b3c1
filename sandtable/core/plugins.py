"""Games are plug-ins: whatever is installed under the entry-point group `sandtable.games`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.hint import did_you_mean

GROUP = "sandtable.games"

Lookup = Callable[[str], Game[Any]]


class UnknownGame(SandtableError):
    """A game that is not installed."""


class Games(Mapping[str, Game[Any]]):
    """The installed games by id; one is loaded when it is first asked for."""

    def __init__(self, entries: Mapping[str, EntryPoint]) -> None:
        self._entries = dict(sorted(entries.items()))
        self._loaded: dict[str, Game[Any]] = {}

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def __contains__(self, game_id: object) -> bool:
        return game_id in self._entries

    def __getitem__(self, game_id: str) -> Game[Any]:
        if game_id not in self._loaded:
            game = self._entries[game_id].load()
            if not isinstance(game, Game):
                raise SandtableError(f"the plug-in {game_id!r} is not a game")
            self._loaded[game_id] = game
        return self._loaded[game_id]


@cache
def games() -> Games:
    """Return all installed games."""
    return Games({entry.name: entry for entry in entry_points(group=GROUP)})


def find_game(game_id: str) -> Game[Any]:
    """Return the game with this id."""
    installed = games()
    if game_id not in installed:
        known = f"; the games are {', '.join(installed)}" if installed else "; no game is installed"
        raise UnknownGame(f"there is no game {game_id!r}{did_you_mean(game_id, installed) or known}")
    return installed[game_id]
