"""Three sides in two camps: the contract holds with each seating, and texts say what was chosen."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

import sandtable
from sandtable.core.case import parse_case, run_case
from sandtable.core.dice import ScriptedDice, SeededDice
from sandtable.core.errors import InputError, SandtableError
from sandtable.core.match import Match
from sandtable.core.positiontext import read_position, write_position
from sandtable.core.replay import replay
from tests.properties.suite import PROPERTIES, SEEDS, Property, Subject, Twin
from tests.toy.trio import TRIO, Trio, TrioPosition

CHOSEN: dict[str, Any] = {"seating": "three", "options": ["gust", "handicap=2"]}


def only_trio(game_id: str) -> Trio:
    """Find the game."""
    if game_id != "trio":
        raise SandtableError(f"there is no game {game_id!r}")
    return TRIO


def draw_purses_anew(p: TrioPosition, side: int, rng: Random) -> Twin[TrioPosition]:
    """Draw anew what the other camp has in its purses."""
    other, camp_of = p.copy(), TRIO.facts.camp_of
    other.purses = [n if camp_of[s] == camp_of[side] else rng.randint(0, 9) for s, n in enumerate(p.purses)]
    return Twin(other, {})


@dataclass(frozen=True)
class Chosen(Subject[TrioPosition]):
    """A subject with a seating and options of its own."""

    seating: str = ""
    options: tuple[str, ...] = ()

    def __hash__(self) -> int:
        return id(self)

    def start(self, seed: int) -> Match[TrioPosition]:
        return Match.new(self.game, self.scenario, SeededDice(seed), self.seating, self.options)


SUBJECTS = [
    Chosen(TRIO, "yard", twin=draw_purses_anew),
    Chosen(TRIO, "duel", twin=draw_purses_anew),
    Chosen(TRIO, "yard", twin=draw_purses_anew, seating="three", options=("gust", "handicap=2")),
]


@pytest.mark.parametrize("holds", PROPERTIES)
@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: f"{subject.scenario}-{subject.seating}")
@given(seed=SEEDS)
@settings(max_examples=10)
def test_the_trio_keeps_the_contract(holds: Property, subject: Subject[Any], seed: int) -> None:
    holds(subject, seed)


def three(*orders: str, dice: tuple[int, ...] = ()) -> Match[TrioPosition]:
    """Play a match of three people with both options."""
    match = Match.new(TRIO, "yard", ScriptedDice(dice), **CHOSEN)
    for order in orders:
        match.order(order)
    return match


def test_a_question_between_allies_is_asked_only_where_they_are_two() -> None:
    assert three("put 1", "put 1").legal.texts() == ["nod", "return"]
    match = Match.new(TRIO, "yard", ScriptedDice())
    match.order("put 1")
    match.order("put 1")
    assert match.decision is not None
    assert (match.decision.step, match.game.side_id(match.decision.side)) == ("put", "green")


def test_a_side_that_a_scenario_leaves_out_is_never_asked() -> None:
    match = sandtable.new(TRIO, "duel", seed=1)
    while match.decision:
        assert match.decision.side != 2
        match.play(match.legal.pick(0))
    assert list(match.seats) == ["red", "league"]


def test_a_record_names_seats_seating_options_and_the_camp_that_won() -> None:
    turns = [("put 0", "put 1", "nod", "put 2"), ("put 0", "put 1", "nod", "put 1"), ("put 0", "put 0", "nod", "put 0")]
    match = three(*(order for turn in turns for order in turn), dice=(3,))
    text = match.record()
    assert text.startswith(
        '[Game "trio"]\n[Version "1"]\n[Scenario "yard"]\n[Seating "three"]\n[Options "gust handicap=2"]\n'
        '[Red "?"]\n[Blue "?"]\n[Green "?"]\n[Result "league green"]\n'
    )
    again = replay(text, "r.txt", lookup=only_trio)
    assert again.setting == match.setting
    assert again.record() == text
    assert "Seating" not in sandtable.new(TRIO, seed=1).record()
    assert '[Red "?"]\n[League "?"]' in sandtable.new(TRIO, seed=1).record()


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"three"', '"tree"', "r.txt:4: the scenario 'yard' has no seating 'tree'; did you mean 'three'?"),
        ("gust handicap=2", "gsut", "r.txt:5: trio has no option 'gsut'; did you mean 'gust'?"),
        ("gust handicap=2", "handicap=7", "r.txt:5: the option 'handicap' is one of 0, 1, 2, not '7'"),
    ],
)
def test_a_record_that_chooses_what_is_not_offered_is_refused_with_its_line(old: str, new: str, reason: str) -> None:
    with pytest.raises(InputError) as refused:
        replay(three("put 1").record().replace(old, new), "r.txt", lookup=only_trio)
    assert str(refused.value).startswith(reason)


def test_a_record_from_a_position_must_choose_what_that_says() -> None:
    late = Match.at(TRIO, "yard", ScriptedDice(), three("put 1", "put 1").now.copy())
    text = late.record()
    assert "| seating = " in text
    assert replay(text, "r.txt", lookup=only_trio).setting == late.setting
    with pytest.raises(InputError, match="seating and options are not those of the tags"):
        replay(text.replace('[Seating "three"]\n', ""), "r.txt", lookup=only_trio)


def test_a_position_says_what_was_chosen_and_only_that_changes_its_hash() -> None:
    match = three("put 1", "put 1")
    text = write_position(TRIO, match.now)
    assert 'scenario = "yard"\nseating = "three"\noptions = ["gust", "handicap=2"]\n' in text
    assert read_position(TRIO, text, "p.toml") == match.now
    usual = Match.new(TRIO, "yard", ScriptedDice())
    assert "seating" not in write_position(TRIO, usual.now)
    assert usual.now.key() == three().now.key()[: len(usual.now.key())]
    assert usual.now != three().now


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('seating = "tree"', "p.toml:4: the scenario 'yard' has no seating 'tree'"),
        ("seating = 3", "p.toml:4: a text in quotes is needed here"),
        ('options = ["gsut"]', "p.toml:4: trio has no option 'gsut'"),
        ('options = "gust"', "p.toml:4: a list is needed here"),
        ('optoins = ["gust"]', "p.toml:4: there is no key 'optoins' here"),
    ],
)
def test_a_position_that_chooses_what_is_not_offered_is_refused_with_its_line(line: str, reason: str) -> None:
    with pytest.raises(InputError) as refused:
        read_position(TRIO, f'sandtable = 1\ngame = "trio"\nscenario = "yard"\n{line}\n', "p.toml")
    assert str(refused.value).startswith(reason)


def test_a_case_is_about_a_seating_and_options() -> None:
    text = """
case = "Green is asked only if it is somebody else"
game = "trio"
rules = ["TRIO-nod/1"]
position = { seating = "three", options = ["gust"] }
[[step]]
order = "put 1"
[[step]]
order = "put 2"
[[step]]
legal = ["nod"]
[expect]
seating = "three"
options = ["gust"]
decision.side = "green"
"""
    assert str(run_case(parse_case(text, "c.toml"), only_trio)).startswith("ok")
    wrong = parse_case(text.replace('options = ["gust"] }', 'options = ["gale"] }'), "c.toml")
    with pytest.raises(InputError, match=r"c\.toml:5: trio has no option 'gale'"):
        run_case(wrong, only_trio)
