"""Toy matches to be analysed: red holds the keep in the last turn."""

from __future__ import annotations

from typing import Any

import sandtable
from sandtable.core.match import Match
from sandtable.lab.analyse import Analysis, Analyst
from tests.toy.game import Toy
from tests.toy.position import ToyPosition

BUDGET = "300n"


def in_the_keep(mover: str, dice: str = "1 1", strength: int = 2) -> Match[ToyPosition]:
    """Return a match in which one unit has the last move, and red's guard the keep; blue's lancers are before it."""
    game = Toy()
    doc = game.texts.dump(game.build({"scenario": "duel", "step": "move"}))
    for piece in (*doc["units"].values(), *doc["ships"].values()):
        piece["state"] = ["moved"]
    doc["units"]["red-guard"]["at"] = "keep"
    doc["units"]["blue-lancers"] |= {"at": "south", "strength": strength}
    del doc["units"][mover]["state"]
    doc |= {"turn": "turn 3", "stack": [["turn"], ["move", int(mover.startswith("blue"))]]}
    return Match.at(game, "duel", sandtable.ScriptedDice(list(map(int, dice.split()))), game.build(doc))


def analysed(match: Match[Any], *orders: str, seed: int = 1) -> Analysis:
    """Give some orders, and analyse the match."""
    for order in orders:
        match.order(order)
    analyst = Analyst(match, BUDGET, seed)
    return analyst.analysis(list(analyst.turns()))
