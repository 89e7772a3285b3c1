"""The giant is a real game: its rules, its turns, and the contract that every game keeps."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings

from sandtable.core.dice import ScriptedDice, SeededDice
from sandtable.core.errors import InputError
from sandtable.core.match import Match
from sandtable.core.positiontext import read_position, write_position
from tests.giant.game import GIANT
from tests.giant.position import GONE, GiantPosition
from tests.giant.script import script
from tests.giant.world import BOARD, FIRST, HEXES, OWNER, PIECES, RED
from tests.properties.suite import PROPERTIES, SEEDS, Property, Subject

ORDERS = 450


def at(step: str, side: str, *dice: int, **doc: Any) -> Match[GiantPosition]:
    """Return a match of a few pieces that stands at some moment."""
    p = GIANT.build({"scenario": "campaign", "step": step, "side": side, "clear": True, **doc})
    return Match.at(GIANT, "campaign", ScriptedDice(dice), p)


def pieces(**places: str) -> dict[str, Any]:
    """Return rows of pieces with two steps each, `red_1="w0101"`."""
    return {name.replace("_", "-"): {"at": place, "steps": 2} for name, place in places.items()}


def rules(match: Match[GiantPosition], order: str) -> list[str]:
    """Return the rules that an order breaks."""
    return [violation.rule for violation in match.why_not(order)]


def recounted(p: GiantPosition) -> GiantPosition:
    """Return a copy in which all that is derived is computed anew."""
    again = p.copy()
    again.derive()
    return again


# ---------------------------------------------------------------- the board
def test_two_sheets_share_the_hexes_of_a_seam() -> None:
    assert (HEXES, len(PIECES)) == (3015, 1400)
    assert BOARD.find("w3401") == BOARD.find("e0101") == 33
    assert BOARD.printed[33 + 67] == ("e0102",)
    assert BOARD.grid.offset(0) == (-33, 1)


# ---------------------------------------------------------------- rules
def test_a_piece_goes_as_far_as_its_speed_and_once_a_phase() -> None:
    match = at("movement", "red", units=pieces(red_1="w1005", blue_1="e2020"))
    assert rules(match, "move red-1 w1205") == []
    assert rules(match, "move red-1 w1305") == ["GIANT-move/3"]
    assert rules(match, "move blue-1 e2021") == ["GIANT-move/1"]
    match.order("move red-1 w1205")
    assert rules(match, "move red-1 w1105") == ["GIANT-move/2"]
    match.order("done")
    assert match.now.busy == 0


def test_over_a_river_leads_only_a_bridge() -> None:
    wet = at("movement", "red", units=pieces(red_1="w0308"))
    assert rules(wet, "move red-1 w0309") == ["GIANT-move/3"]
    assert "move red-1 w0208" in wet.legal
    dry = at("movement", "red", units=pieces(red_1="w0108"))
    assert "move red-1 w0109" in dry.legal


def test_nobody_goes_through_enemies_or_where_three_are() -> None:
    wall = pieces(red_1="w0101", blue_1="w0201", blue_2="w0102")
    assert rules(at("movement", "red", units=wall), "move red-1 w0301") == ["GIANT-move/3"]
    crowd = pieces(red_1="w0101", red_2="w0201", red_3="w0201", red_4="w0201")
    match = at("movement", "red", units=crowd)
    assert rules(match, "move red-1 w0201") == ["GIANT-stack/1"]
    assert "move red-1 w0301" in match.legal


def test_a_piece_enters_at_its_edge_from_its_turn_on() -> None:
    due = {"red-700": {"at": "reserve", "steps": 1}, "red-301": {"at": "reserve", "steps": 1}}
    match = at("movement", "red", turn="turn 2", units=due)
    assert rules(match, "enter red-700 w0101") == ["GIANT-enter/1"]
    assert rules(match, "enter red-301 e3401") == ["GIANT-enter/2"]
    match.order("enter red-301 w0101")
    assert rules(match, "move red-301 w0201") == ["GIANT-move/2"]
    assert match.now.held[RED] & 1


@pytest.mark.parametrize(
    ("dice", "steps"), [((6, 1), (2, 1)), ((1, 6), (1, 2)), ((3, 3), (2, 2))], ids=["wins", "loses", "even"]
)
def test_the_lower_sum_loses_a_step(dice: tuple[int, int], steps: tuple[int, int]) -> None:
    match = at("combat", "red", *dice, units=pieces(red_1="w1005", blue_1="w1105"))
    assert rules(match, "attack red-1 w1205") == ["GIANT-attack/1", "GIANT-attack/2"]
    match.order("attack red-1 w1105")
    assert (match.now.steps[0], match.now.steps[700]) == steps


def test_a_piece_without_a_step_is_gone() -> None:
    units = pieces(red_1="w1005", blue_1="w1105")
    units["blue-1"]["steps"] = 1
    match = at("combat", "red", 6, 1, units=units)
    assert [event.rule for event in match.order("attack red-1 w1105")][-1] == "GIANT-battle/2"
    assert match.now.at[700] == GONE
    assert match.now.armies[1] == 0


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ('red-1 = { at = "w1005", steps = 4 }', "p.toml:5: a number from 0 to 3 is needed here, not 4"),
        ('red-1 = { at = "w9905" }', "p.toml:5: there is no place 'w9905'"),
        ('red-1 = { at = "w1005", steps = 0 }', "p.toml:5: red-1 has no step left (GIANT-battle/2)"),
        ('red-1 = { at = "e0201" }', "p.toml:4: e0201 holds both sides (GIANT-move/3)"),
    ],
)
def test_what_is_wrong_with_a_position_is_told_with_its_line(row: str, reason: str) -> None:
    with pytest.raises(InputError) as refused:
        read_position(GIANT, f'sandtable = 1\ngame = "giant"\nscenario = "campaign"\n[units]\n{row}\n', "p.toml")
    assert str(refused.value).startswith(reason)


# ---------------------------------------------------------------- the campaign
def test_a_campaign_begins_with_600_pieces_and_goes_on_by_script() -> None:
    match = Match.new(GIANT, "campaign", SeededDice(1))
    assert sum(place >= 0 for place in match.now.at) == 2 * FIRST
    verbs, moments = set(), {GIANT.moment(match.now)}
    for order in islice(script(match), ORDERS):
        match.play(order)
        verbs.add(order.verb)
        moments.add(GIANT.moment(match.now))
    assert verbs == {"move", "enter", "attack", "done"}
    assert any(entry.rolls for entry in match.history)
    assert {"turn 1, red movement", "turn 1, blue combat", "turn 2, red movement"} <= moments
    p = match.now
    assert (p.crowd, p.armies) == (recounted(p).crowd, recounted(p).armies)
    assert GIANT.texts.faults(p) == []
    assert all(p.armies[OWNER[piece]] >> place & 1 for piece, place in enumerate(p.at) if place >= 0)
    assert read_position(GIANT, write_position(GIANT, p), "p.toml") == p
    match.undo(ORDERS)
    assert match.now == match.first


# ---------------------------------------------------------------- the contract
SUBJECT = Subject(GIANT, "skirmish", conserved=lambda p: len(p.at), samples=3, strays=12)


@pytest.mark.parametrize("holds", PROPERTIES)
@given(seed=SEEDS)
@settings(max_examples=2, deadline=None)
def test_the_giant_keeps_the_contract(holds: Property, seed: int) -> None:
    holds(SUBJECT, seed)
