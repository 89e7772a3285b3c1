"""Toy matches to be analysed: red holds the hill in the last turn."""

from __future__ import annotations

from typing import Any

import sandtable
from sandtable.core.match import Match
from sandtable.lab.analyse import Analysis, Analyst
from tests.toy.game import Toy
from tests.toy.position import ToyPosition

BUDGET = "300n"


def on_the_hill(side: str, dice: str = "1 1", strength: int = 2) -> Match[ToyPosition]:
    """Return a match in which a side has the last move, and red's guard the hill; the lancers of blue may differ."""
    game = Toy()
    units = {"red-guard": "hill", "blue-lancers": {"at": "east", "strength": strength}}
    p = game.build({"scenario": "meadow", "turn": "turn 3", "units": units, "step": "move", "side": side})
    return Match.at(game, "meadow", sandtable.ScriptedDice(list(map(int, dice.split()))), p)


def analysed(match: Match[Any], *orders: str, seed: int = 1) -> Analysis:
    """Give some orders, and analyse the match."""
    for order in orders:
        match.order(order)
    analyst = Analyst(match, BUDGET, seed)
    return analyst.analysis(list(analyst.turns()))
