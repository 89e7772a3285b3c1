"""Matches as a list shows them."""

from __future__ import annotations

from functools import cache
from typing import Any

from pydantic import BaseModel, Field

from sandtable.core.game import Game
from sandtable.core.plugins import find_game, games
from sandtable.core.record import UNFINISHED
from sandtable.table.store import Stored

LISTED = ("id", "game", "version", "scenario", "seating", "name", "seats")


class MatchSummary(BaseModel):
    """A match in a list."""

    id: str
    game: str
    title: str
    version: int
    scenario: str
    scenario_title: str
    board: str = Field(description="the one on which it is played; empty: its game has only one")
    seating: str
    options: list[str]
    name: str
    seats: dict[str, str]
    orders: int
    turn: int = Field(description="in which turn it is, counted from its first; 0: not known")
    turns: int = Field(description="how many turns it has at most; 0: not known")
    moment: str
    to_move: str | None
    result: str = Field(description="as in its record: `axis decisive`, `draw`, `*` while it goes on")
    ending: str = Field(description="the same in words; empty while it goes on")
    created: str
    changed: str


def summary(stored: Stored) -> MatchSummary:
    """Return a stored match for a list; of a game that is not installed, only what is stored."""
    beginning, standing = stored.beginning, stored.standing
    game = find_game(beginning.game) if beginning.game in games() else None
    card = game.facts.scenarios.get(beginning.scenario) if game else None
    return MatchSummary(
        **{name: getattr(beginning, name) for name in LISTED},
        options=beginning.options.split(),
        title=game.facts.title if game else beginning.game,
        scenario_title=card.title if card else beginning.scenario,
        board=card.board if card else "",
        **vars(standing),
        turns=card.turns if card else 0,
        ending=ending(game, standing.result),
        created=stored.created,
        changed=stored.changed,
    )


def ending(game: Game[Any] | None, result: str) -> str:
    """Return a result in words: `The Axis won, decisive`."""
    if result == UNFINISHED:
        return ""
    winner, _, level = result.partition(" ")
    who = "A draw" if winner == "draw" else f"{camp_title(game, winner)} won"
    return f"{who}, {level}" if level else who


def camp_title(game: Game[Any] | None, camp: str) -> str:
    """Return the title of a camp."""
    return seat_titles(game)[camp]["title"] if game and camp in game.facts.camps else camp


@cache
def seat_titles(game: Game[Any]) -> dict[str, dict[str, str]]:
    """Return title and colour of everything that a seat can be called after: the camps, and their sides."""
    sheet = game.sheet()
    found = {**sheet["sides"], **sheet["camps"]}
    return {name: {"title": found[name]["title"], "colour": found[name].get("colour", "")} for name in found}
