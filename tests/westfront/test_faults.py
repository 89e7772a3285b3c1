"""What is wrong with a position is named, with the rule that it breaks."""

from __future__ import annotations

import pytest

from sandtable.games.westfront.game import GAME
from sandtable.games.westfront.position import Off, Position
from sandtable.games.westfront.world.atlas import HEX
from sandtable.games.westfront.world.roster import UNIT


def broken(**changes: object) -> Position:
    """Return Husky with some fields set."""
    p = GAME.start("husky")
    for name, value in changes.items():
        setattr(p, name, value)
    return p


def test_nothing_is_wrong_with_the_first_moment_of_any_scenario() -> None:
    assert [fault for scenario in GAME.facts.scenarios for fault in GAME.texts.faults(GAME.start(scenario))] == []


def weak(p: Position) -> None:
    p.cv[UNIT["br-10"]] = 0


def stray(p: Position) -> None:
    p.put(UNIT["okw"], HEX["rome"])


def in_africa(p: Position) -> None:
    p.put(UNIT["okw"], HEX["gabes"])


def two_forts(p: Position) -> None:
    for name in ("81-fort", "82-fort"):
        p.put(UNIT[name], HEX["reggio"])
        p.cv[UNIT[name]] = 1


def ghost(p: Position) -> None:
    p.face_up |= 1 << UNIT["us-18"]


def nobody_attacked(p: Position) -> None:
    p.put(UNIT["br-10"], HEX["catania"])


def twice_held(p: Position) -> None:
    p.held[0] |= 1 << HEX["reggio"]


def never_due(p: Position) -> None:
    p.put(UNIT["us-18"], Off.DUE)


def no_coast(p: Position) -> None:
    p.beachheads[0] = HEX["berlin"]


def no_neutral(p: Position) -> None:
    p.put(UNIT["us-18"], Off.NEUTRAL)


def no_war(p: Position) -> None:
    p.stack = [("command",)]


def no_such_month(p: Position) -> None:
    p.stack[0] = ("war", 500)


def no_such_turn(p: Position) -> None:
    p.stack[1] = ("turn", 0, 99)


def third_fortnight(p: Position) -> None:
    p.fortnight = 2


def overfull(p: Position) -> None:
    for name in ("br-8-mk", "br-12-mk", "br-30-tk", "br-10", "br-13-mk"):
        p.put(UNIT[name], HEX["tunis"])
        p.cv[UNIT[name]] = 1
        p.supplied |= 1 << UNIT[name]


def stopped(p: Position) -> None:
    p.stack = []


@pytest.mark.parametrize(
    ("spoil", "rule"),
    [
        (weak, "WF-2.3/1"),
        (stray, "WF-1.1/3"),
        (in_africa, "WF-1.1/3"),
        (two_forts, "WF-2.26/5"),
        (ghost, "WF-0/2"),
        (nobody_attacked, "WF-7.12/1"),
        (twice_held, "WF-8.3/2"),
        (never_due, "WF-2.5/1"),
        (no_coast, "WF-15.51/1"),
        (no_neutral, "WF-2.1/1"),
        (no_war, "WF-4.1/1"),
        (no_such_month, "WF-4.1/1"),
        (no_such_turn, "WF-4.4/1"),
        (third_fortnight, "WF-4.1/1"),
        (overfull, "WF-6.21/1"),
        (stopped, "WF-4.4/1"),
    ],
)
def test_a_fault_is_named_with_its_rule(spoil: object, rule: str) -> None:
    assert callable(spoil)
    p = GAME.start("husky")
    spoil(p)
    faults = GAME.texts.faults(p)
    assert len(faults) == 1
    assert rule in faults[0]
    assert rule in GAME.ledger


def test_units_that_are_one_too_many_and_go_without_supply_are_no_fault() -> None:
    """WF-6.22/2"""
    p = GAME.start("husky")
    overfull(p)
    p.supplied &= ~p.at[HEX["tunis"]]
    assert GAME.texts.faults(p) == []
