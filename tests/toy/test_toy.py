"""The toy's rules: three sides in two camps, its board, its options, and what texts say of them."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable
from sandtable.core.act import Acts
from sandtable.core.case import parse_case, run_case
from sandtable.core.dice import ScriptedDice
from sandtable.core.errors import InputError
from sandtable.core.facts import Result
from sandtable.core.match import Match
from sandtable.core.positiontext import read_position, write_position
from sandtable.core.replay import replay
from tests.toy.game import TOY
from tests.toy.plugin import only_toy
from tests.toy.position import UNKNOWN, ToyPosition
from tests.toy.world import BLUE, GREEN, RED

CHOSEN: dict[str, Any] = {"seating": "three", "options": ["gust", "handicap=2"]}
BIDS = ("bid 0", "bid 1", "bid 2")  # green moves first, then red, then blue
BIDS_OF_BLUE = ("bid 0", "bid 1", "bid 0")  # blue moves first, then green, then red
PASSES = ("pass", "pass", "pass")


def three(*orders: str, dice: tuple[int, ...] = (), **chosen: Any) -> Match[ToyPosition]:
    """Play a match of three people, with both options unless something else is chosen."""
    match = Match.new(TOY, "meadow", ScriptedDice(dice), **(chosen or CHOSEN))
    for order in orders:
        match.order(order)
    return match


def rules(match: Match[ToyPosition], order: str) -> list[str]:
    """Return the rules that an order breaks."""
    return [violation.rule for violation in match.why_not(order)]


def at(step: str, side: str, scenario: str = "meadow", **doc: Any) -> Match[ToyPosition]:
    """Return a match that stands at some moment."""
    p = TOY.build({"scenario": scenario, "step": step, "side": side, **doc})
    return Match.at(TOY, scenario, ScriptedDice(), p)


# ---------------------------------------------------------------- sides, camps, seats, options
def test_allies_who_are_two_people_keep_out_of_each_others_places() -> None:
    split, joined = three(*BIDS, seating="three"), three(*BIDS, seating="two")
    for match in (split, joined):
        match.order("pass")
        match.order("pass")
    assert rules(split, "move blue-guard north") == ["TOY-treaty/1"]
    assert rules(joined, "move blue-guard north") == []


def test_a_side_that_a_scenario_leaves_out_is_never_asked() -> None:
    match = sandtable.new(TOY, "duel", seed=1)
    while match.decision:
        assert match.decision.side != GREEN
        match.play(match.legal.pick(0))
    assert list(match.seats) == ["red", "league"]


def test_the_handicap_is_coins_that_red_has_more() -> None:
    assert three().now.coins == [5, 3, 3]
    assert three(seating="three").now.coins == [4, 3, 3]
    assert three(seating="two").now.coins == [3, 3, 3]


def test_a_record_names_seats_seating_options_and_the_camp_that_won() -> None:
    match = three(*BIDS_OF_BLUE, "move blue-guard south", *PASSES, *BIDS_OF_BLUE, "move blue-guard keep", *PASSES)
    for order in (*BIDS_OF_BLUE, *PASSES):
        match.order(order)
    text = match.record()
    assert text.startswith(
        '[Game "toy"]\n[Version "1"]\n[Scenario "meadow"]\n[Seating "three"]\n[Options "gust handicap=2"]\n'
        '[Red "?"]\n[Blue "?"]\n[Green "?"]\n[Result "league marginal"]\n'
    )
    again = replay(text, "r.txt", lookup=only_toy)
    assert again.setting == match.setting
    assert again.record() == text
    assert "Seating" not in sandtable.new(TOY, seed=1).record()
    assert '[Red "?"]\n[League "?"]' in sandtable.new(TOY, seed=1).record()


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"three"', '"tree"', "r.txt:4: the scenario 'meadow' has no seating 'tree'; did you mean 'three'?"),
        ("gust handicap=2", "gsut", "r.txt:5: toy has no option 'gsut'; did you mean 'gust'?"),
        ("gust handicap=2", "handicap=7", "r.txt:5: the option 'handicap' is one of 0, 1, 2, not '7'"),
    ],
)
def test_a_record_that_chooses_what_is_not_offered_is_refused_with_its_line(old: str, new: str, reason: str) -> None:
    with pytest.raises(InputError) as refused:
        replay(three("bid 1").record().replace(old, new), "r.txt", lookup=only_toy)
    assert str(refused.value).startswith(reason)


def test_a_record_from_a_position_must_choose_what_that_says() -> None:
    late = Match.at(TOY, "meadow", ScriptedDice(), three("bid 1", "bid 1").now.copy())
    text = late.record()
    assert "| seating = " in text
    assert replay(text, "r.txt", lookup=only_toy).setting == late.setting
    with pytest.raises(InputError, match="seating and options are not those of the tags"):
        replay(text.replace('[Seating "three"]\n', ""), "r.txt", lookup=only_toy)


def test_a_position_says_what_was_chosen_and_only_that_changes_its_hash() -> None:
    match = three("bid 1", "bid 1")
    text = write_position(TOY, match.now)
    assert 'scenario = "meadow"\nturn = "turn 1"\nseating = "three"\noptions = ["gust", "handicap=2"]\n' in text
    assert read_position(TOY, text, "p.toml") == match.now
    usual = at("move", "red").now
    chosen = at("move", "red", seating="three", options=["gust", "handicap=0"]).now
    assert "seating" not in write_position(TOY, usual)
    assert usual.key() == chosen.key()[: len(usual.key())]
    assert usual != chosen


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('seating = "tree"', "p.toml:4: the scenario 'meadow' has no seating 'tree'"),
        ("seating = 3", "p.toml:4: a text in quotes is needed here"),
        ('options = ["gsut"]', "p.toml:4: toy has no option 'gsut'"),
        ('options = "gust"', "p.toml:4: a list is needed here"),
        ('optoins = ["gust"]', "p.toml:4: there is no key 'optoins' here"),
    ],
)
def test_a_position_that_chooses_what_is_not_offered_is_refused_with_its_line(line: str, reason: str) -> None:
    with pytest.raises(InputError) as refused:
        read_position(TOY, f'sandtable = 1\ngame = "toy"\nscenario = "meadow"\n{line}\n', "p.toml")
    assert str(refused.value).startswith(reason)


def test_a_case_is_about_a_seating_and_options() -> None:
    text = """
case = "Blue keeps out of the north, where green stands"
game = "toy"
rules = ["TOY-treaty/1", "TOY-gust/1"]
position = { seating = "three", options = ["gust"], step = "move", side = "blue" }
[[step]]
refuse = "move blue-guard north"
because = "TOY-treaty/1"
[[step]]
order = "pass"
[[step]]
refuse = "move green-galley bay"
because = "TOY-move/3"
[expect]
seating = "three"
options = ["gust"]
decision.side = "green"
"""
    assert str(run_case(parse_case(text, "c.toml"), only_toy)).startswith("ok")
    wrong = parse_case(text.replace('options = ["gust"],', 'options = ["gale"],'), "c.toml")
    with pytest.raises(InputError, match=r"c\.toml:5: toy has no option 'gale'"):
        run_case(wrong, only_toy)


# ---------------------------------------------------------------- bids
def test_what_a_side_bids_is_hidden_from_its_ally_too_until_all_are_shown() -> None:
    match = three("bid 2", "bid 1")
    assert [match.view(side).position.bids for side in (RED, BLUE, GREEN)] == [
        [2, UNKNOWN, UNKNOWN],
        [UNKNOWN, 1, UNKNOWN],
        [UNKNOWN, UNKNOWN, UNKNOWN],
    ]
    assert match.view((BLUE, GREEN)).position.bids == [UNKNOWN, 1, UNKNOWN]
    match.order("bid 0")
    assert match.view(GREEN).position.bids == [2, 1, 0]
    assert match.now.coins == [3, 2, 3]


@pytest.mark.parametrize(("die", "first"), [(1, RED), (2, RED), (3, BLUE), (4, BLUE), (5, GREEN), (6, GREEN)])
def test_of_three_equal_bids_each_is_first_on_two_faces(die: int, first: int) -> None:
    match = three("bid 1", "bid 1", "bid 1", dice=(die,))
    assert match.decision
    assert match.decision.side == first


@pytest.mark.parametrize(("die", "first"), [(3, BLUE), (4, GREEN)])
def test_a_die_decides_between_those_who_bid_most(die: int, first: int) -> None:
    match = three("bid 0", "bid 1", "bid 1", dice=(die,))
    assert match.decision
    assert match.decision.side == first


# ---------------------------------------------------------------- moves
def test_a_piece_moves_once_a_turn_and_who_passed_may_act_again() -> None:
    match = three(*BIDS, "pass", seating="two")
    match.order("move red-guard south")
    match.order("pass")
    match.order("move green-galley bay")
    assert rules(match, "move red-guard keep") == ["TOY-move/4"]
    match.order("pass")
    match.order("pass")
    match.order("pass")
    assert match.now.turn == 2
    assert match.now.moved == 0


def test_who_has_nothing_left_to_move_is_passed_over() -> None:
    units = dict.fromkeys(("red-lancers", "blue-lancers"), "gone")
    match = at("move", "red", "duel", units=units, ships={"red-galley": "gone"})
    match.order("move red-guard south")
    events = match.order("move blue-guard north")
    assert [str(event) for event in events][1:3] == ["the move ends: nothing is left to move (TOY-move/1)"] * 2
    assert match.now.turn == 2


def test_a_ship_sails_and_ferries_units_of_its_camp_from_shore_to_shore() -> None:
    match = at("move", "red")
    assert rules(match, "move red-galley south") == ["TOY-move/3"]
    assert "move red-guard south" in match.legal  # on foot
    match = at("move", "red", ships={"red-galley": "bay"}, units={"red-guard": "north", "green-guard": "marsh"})
    assert "move red-guard south" in match.legal
    other = at("move", "red", ships={"green-galley": "bay"}, units={"red-guard": "north", "green-guard": "marsh"})
    assert rules(other, "move red-guard south") == ["TOY-move/3"]
    ally: dict[str, Any] = {"ships": {"green-galley": "bay"}, "units": {"blue-guard": "south"}}
    assert "move blue-guard north" in at("move", "blue", **ally).legal
    gust = at("move", "blue", options=["gust"], **ally)
    assert rules(gust, "move blue-guard north") == ["TOY-move/3"]


def test_the_keep_lies_in_the_south_and_is_entered_from_there_alone() -> None:
    assert "move red-guard keep" in at("move", "red", units={"red-guard": "south"}).legal
    for place in ("harbour", "marsh", "north"):
        away = {"red-guard": place, "blue-guard": "gone", "blue-lancers": "gone", "green-guard": "south"}
        assert "TOY-move/3" in rules(at("move", "red", units=away), "move red-guard keep")


def test_a_place_holds_two_units_of_a_camp() -> None:
    assert rules(at("move", "green"), "move green-guard marsh") == ["TOY-stack/1"]
    assert "move green-guard marsh" in at("move", "green", units={"blue-guard": "south"}).legal
    assert "move red-galley harbour" in at("move", "red", ships={"red-galley": "bay"}).legal
    crowd = 'sandtable = 1\ngame = "toy"\nscenario = "meadow"\nunits.green-guard = "marsh"\n'
    with pytest.raises(InputError, match="marsh holds 3 units of a camp"):
        read_position(TOY, crowd, "p.toml")


def test_nobody_attacks_in_the_mud() -> None:
    assert rules(at("move", "red", globals={"mud": True}), "move red-guard marsh") == ["TOY-weather/2"]


# ---------------------------------------------------------------- duels, exile, the grave act
def test_the_beaten_goes_into_exile_and_comes_home_for_a_coin() -> None:
    match = at("move", "red", "duel")
    assert isinstance(match.dice, ScriptedDice)
    match.dice.add([6, 1])
    match.order("move red-guard marsh")  # the blue guard is beaten, the lancers are still there
    assert [TOY.texts.dump(match.now)["units"][unit]["at"] for unit in ("red-guard", "blue-guard")] == [
        "harbour",
        "exile",
    ]
    assert "move blue-guard north" not in match.legal
    match.order("move blue-guard marsh")
    assert match.now.coins[BLUE] == 2
    broke = at("move", "blue", "duel", units={"blue-guard": "exile"}, globals={"coins": {"blue": 0}})
    assert rules(broke, "move blue-guard marsh") == ["TOY-exile/2"]


def test_at_equal_sums_the_attacker_goes_back() -> None:
    match = at("move", "red", "duel")
    assert isinstance(match.dice, ScriptedDice)
    match.dice.add([1, 2])
    events = match.order("move red-guard marsh")
    assert [event.rule for event in events] == ["TOY-move/1", "TOY-battle/1", "TOY-battle/2"]
    assert match.now.shown == 0b101


def test_a_disbanded_piece_is_gone_for_good_and_that_is_grave() -> None:
    match = at("move", "red", "duel")
    match.order("disband red-galley")
    assert match.now.coins[RED] == 4
    match.order("pass")
    assert rules(match, "disband red-galley") == ["TOY-move/2"]
    step = TOY.steps["move"]
    assert isinstance(step, Acts)
    assert [step.deed(order).is_grave for order in map(match.read, ("disband red-guard", "pass"))] == [True, False]


@pytest.mark.parametrize(
    ("units", "result"),
    [
        ({"red-guard": "keep"}, (0, "marginal", "TOY-victory/1")),
        ({"blue-guard": "keep"}, (1, "marginal", "TOY-victory/1")),
        ({"blue-guard": "exile", "blue-lancers": "gone"}, (0, "total", "TOY-victory/2")),
        ({"red-guard": "exile", "red-lancers": "exile"}, (1, "total", "TOY-victory/2")),
        ({}, (None, "", "TOY-victory/1")),
    ],
)
def test_how_it_ends(units: dict[str, str], result: tuple[int | None, str, str]) -> None:
    match = at("move", "red", "duel", turn="turn 3", units=units)
    while match.decision:
        match.order("pass")
    assert match.result == Result(*result)
