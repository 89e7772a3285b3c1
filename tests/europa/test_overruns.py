"""Overruns where no case reaches: what was tried is the same whichever was tried first."""

from __future__ import annotations

from itertools import permutations

from sandtable.core.dice import SeededDice
from sandtable.core.match import Match
from sandtable.games.europa.game import GAME
from sandtable.games.europa.position import Phase, Position, Tried
from tests.europa.test_combat import PLACE, of, stand

OVERRUNS = ("overrun sx1106 with sx-ge-panzer-div-1", "overrun sx1406 with sx-ge-panzer-div-2")


def after(*orders: str) -> Position:
    """Return what follows from orders of the Axis, before two stacks that it is too weak to overrun."""
    p = stand(
        {
            "sx-ge-panzer-div-1": "sx1105",
            "sx-ge-panzer-div-2": "sx1405",
            "sx-ge-panzer-div-3": "sx0205",
            "sx-uk-infantry-div-1": "sx1106",
            "sx-uk-infantry-div-2": "sx1406",
        }
    )
    p.phase, p.stack = Phase.MOVEMENT, [("movement",)]
    match = Match.at(GAME, "sandbox", SeededDice(1), p)
    for order in orders:
        match.play(match.read(order))
    return match.now


def test_overruns_tried_in_any_order_make_the_same_position() -> None:  # EUC-11/4
    ends = [after(*orders, "move sx-ge-panzer-div-3 sx0204") for orders in permutations(OVERRUNS)]
    assert ends[0].tried == (
        Tried(PLACE["sx1106"], of("sx-ge-panzer-div-1")),
        Tried(PLACE["sx1406"], of("sx-ge-panzer-div-2")),
    )
    assert ends[0] == ends[1]
