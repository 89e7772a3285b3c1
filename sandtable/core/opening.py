"""How a match begins: anew, or from a record or a position that somebody kept."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from sandtable.core.dice import Dice, SeededDice
from sandtable.core.errors import InputError, SandtableError
from sandtable.core.files import read_text
from sandtable.core.game import Game
from sandtable.core.match import Match
from sandtable.core.plugins import Lookup, find_game
from sandtable.core.positiontext import position_game, read_position
from sandtable.core.record import looks_like_record
from sandtable.core.replay import replay
from sandtable.core.toml import read_toml


def new(
    game: str | Game[Any],
    scenario: str | None = None,
    seed: int | str | None = None,
    dice: Dice | None = None,
    seating: str = "",
    options: Iterable[str] = (),
) -> Match[Any]:
    """Start a match: `sandtable.new("toy", seed=7)`. Without seed or dice a seed is drawn.

    What a game offers besides, such as `seating="three"` or `options=["bid=20"]`, `sandtable games` lists.
    """
    if isinstance(game, str):
        game = find_game(game)
    return Match.new(game, scenario or game.facts.default_scenario, dice or _seeded(seed), seating, options)


def load(
    path_or_text: str | Path,
    *,
    seed: int | str | None = None,
    dice: Dice | None = None,
    lookup: Lookup = find_game,
) -> Match[Any]:
    """Load a match from a record or a position: a path, or the text itself.

    A record goes on with the dice of its seed, a position with those of `seed`; or both with `dice`.
    """
    if isinstance(path_or_text, str) and ("\n" in path_or_text or looks_like_record(path_or_text)):
        text, source = path_or_text, "<text>"
    else:
        text, source = read_text(Path(path_or_text)), str(path_or_text)
    if looks_like_record(text):
        return replay(text, source, dice=dice, lookup=lookup)
    toml = read_toml(text, source)
    try:
        game = lookup(position_game(toml))
    except InputError:
        raise
    except SandtableError as error:
        raise toml.error(("game",), str(error)) from None
    position = read_position(game, text, source)
    return Match.at(game, toml.data["scenario"], dice or _seeded(seed), position)


def _seeded(seed: int | str | None) -> SeededDice:
    return SeededDice(secrets.randbits(32) if seed is None else seed)
