"""Sides that decide as if at once: views, the rules of a later side, documents. The game itself hides nothing."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from sandtable.core.dice import ScriptedDice, SeededDice
from sandtable.core.documents import DocError
from sandtable.core.errors import InputError
from sandtable.core.match import Match
from sandtable.core.positiontext import read_position, write_position
from tests.core.muster import BLUE, GREEN, MUSTER, RED, Field, Muster, MusterGame
from tests.properties.suite import (
    PROPERTIES,
    SEEDS,
    Property,
    Subject,
    Twin,
    seats_are_sent_no_secret,
    secret_choices_stay_secret,
)


def draw_anew(p: Field, side: int, rng: Random) -> Twin[Field]:
    """Draw anew what the other sides, allies too, have in hand and have done since the muster began."""
    other = _other_hands(p, side, rng)
    if p.sealed is not None:
        other.sealed = _other_hands(p.sealed, side, rng)
        for unit in range(3):
            if unit != side:
                other.strength[unit] = rng.randint(1, 9)
                other.drilled ^= rng.getrandbits(1) << unit
        other.oath = p.oath if side == RED else rng.getrandbits(1)
        other.rumours = rng.randint(0, 9)
        if MUSTER.choice(p).side(p) != side:
            other.points = rng.randint(0, 2)
        other.derive()
    return Twin(other, {})


def _other_hands(p: Field, side: int, rng: Random) -> Field:
    other = p.copy()
    other.hands = [hand if s == side else rng.getrandbits(3) for s, hand in enumerate(p.hands)]
    return other


class Apart(Subject[Field]):
    """Allies who do not look together."""

    __hash__ = Subject.__hash__

    def start(self, seed: int) -> Match[Field]:
        return Match.new(self.game, self.scenario, SeededDice(seed), "three")


def apart(game: MusterGame) -> Subject[Field]:
    """Return the game with three people at its seats, and all that its tests know of it."""
    return Apart(game, "field", twin=draw_anew, covert=frozenset({"muster"}))


SUBJECT = apart(MUSTER)


@pytest.mark.parametrize("holds", PROPERTIES)
@given(seed=SEEDS)
@settings(max_examples=10)
def test_the_contract_holds_though_the_game_hides_nothing_itself(holds: Property, seed: int) -> None:
    holds(SUBJECT, seed)


class Chatty(MusterGame):
    """Tells allies what is not yet theirs to know."""

    def owned(self, p: Field, sides: Collection[int]) -> Mapping[str, int]:
        return super().owned(p, self.facts.allied(sides))


class Peeking(Muster):
    """Looks at the others as they are."""

    def ground(self, p: Field) -> Field:
        board = p.copy()
        board.sealed = None
        return board


class Unfair(MusterGame):
    """Lets a later side peek."""

    def __init__(self) -> None:
        super().__init__()
        self.steps = {**self.steps, "muster": Peeking()}


@pytest.mark.parametrize(
    ("game", "where"),
    [(Chatty, r"(blue|green)\.doc\.units"), (Unfair, r"(\.orders|why not 'drill)")],
)
def test_who_breaks_the_seal_is_found(game: type[MusterGame], where: str) -> None:
    with pytest.raises(AssertionError, match=where):
        hold_over_some_seeds(apart(game()))


def hold_over_some_seeds(subject: Subject[Field]) -> None:
    """Look for leaks in some games."""
    for seed in range(10):
        seats_are_sent_no_secret(subject, seed)
        secret_choices_stay_secret(subject, seed)


def after(*orders: str) -> Match[Field]:
    """Return a match after some orders."""
    match = Match.new(MUSTER, "field", ScriptedDice(()), "three")
    for order in orders:
        match.order(order)
    return match


RED_IS_DONE = ("drill red-guard", "swear", "done")
BLUE_GOES_ON = (*RED_IS_DONE, "drill blue-guard", "whisper")


@pytest.mark.parametrize(
    ("sides", "strength", "drilled", "oath", "points"),
    [
        ("red", [2, 1, 1], 0b001, 1, 0),
        ("blue", [1, 2, 1], 0b010, 0, 0),
        ("green", [1, 1, 1], 0, 0, 0),
        (("red", "green"), [2, 1, 1], 0b001, 1, 0),
        ((), [1, 1, 1], 0, 0, 0),
        (("red", "blue", "green"), [2, 2, 1], 0b011, 1, 0),
    ],
)
def test_what_is_anothers_is_seen_as_it_was(
    sides: Any, strength: list[int], drilled: int, oath: int, points: int
) -> None:
    seen = after(*BLUE_GOES_ON).view(sides).position
    assert (seen.strength, seen.drilled, seen.oath, seen.points) == (strength, drilled, oath, points)
    assert seen.host == sum(strength)


def test_who_acts_has_its_points_and_its_ally_does_not_see_them() -> None:
    match = after(*RED_IS_DONE, "drill blue-guard")
    assert [match.view(side).position.points for side in ("red", "blue", "green")] == [0, 1, 0]


def test_what_is_nobodys_own_stays_as_it_was_for_everyone() -> None:
    match = after(*BLUE_GOES_ON)
    assert match.now.rumours == 1
    assert [match.view(side).position.rumours for side in ("red", "blue", "green")] == [0, 0, 0]


def test_a_hand_is_its_sides_alone_sealed_or_not() -> None:
    match = after("draw ace", "done", "draw king", "done", "draw queen", "done")
    assert match.now.sealed is not None  # the second turn
    assert match.now.sealed.hands == match.now.hands == [0b001, 0b010, 0b100]
    for side, hands in ((RED, [1, 0, 0]), (BLUE, [0, 2, 0]), (GREEN, [0, 0, 4])):
        seen = match.view(side).position
        assert seen.sealed is not None
        assert seen.hands == seen.sealed.hands == hands


def test_a_view_remembers_how_it_was_as_far_as_its_sides_knew_it() -> None:
    match = after(*BLUE_GOES_ON)
    assert match.now.sealed is not None
    for side in (RED, BLUE, GREEN):
        assert match.view(side).position.sealed == MUSTER.known(match.now.sealed, (side,))


def test_all_is_open_once_all_have_decided() -> None:
    match = after(*BLUE_GOES_ON, "done", "done")
    assert match.history[-1].is_final
    for side in ("red", "blue", "green", ()):
        seen = match.view(side).position
        assert (seen.strength, seen.oath, seen.rumours) == ([2, 2, 1], 1, 1)


def test_the_rules_of_a_later_side_see_the_others_as_they_were() -> None:
    """Blue was ahead, and is not drilled though red has caught up; green was not, and is drilled as blue was."""
    first_turn = ("done", "drill blue-guard", "done", "done")
    match = after(*first_turn, "drill red-guard", "done")
    assert match.now.strength == [2, 2, 1]
    assert [str(reason) for reason in match.why_not("drill blue-guard")] == ["it was ahead of all others (MUS-2)"]
    match.order("done")
    assert "drill green-guard" in match.legal.texts()


# ---------------------------------------------------------------- documents
def test_a_document_tells_how_it_was_as_far_as_that_differs() -> None:
    doc = MUSTER.texts.dump(after(*BLUE_GOES_ON).now)
    assert doc["units"] == {
        "red-guard": {"strength": 2, "state": ["drilled"]},
        "blue-guard": {"strength": 2, "state": ["drilled"]},
    }
    assert doc["sealed"] == {
        "step": "musters",
        "stack": [["turn"], ["musters"]],
        "units": {"red-guard": {}, "blue-guard": {}},
        "globals": {"hands": {"red": [], "blue": [], "green": []}, "oath": False, "rumours": 0},
    }


def test_a_sealed_position_is_written_and_read_back_the_same() -> None:
    p = after("drill red-guard", *("done",) * 3, "draw ace", "done", "drill blue-guard").now
    text = write_position(MUSTER, p)
    again = read_position(MUSTER, text, "p.toml")
    assert (again, again.sealed) == (p, p.sealed)
    assert write_position(MUSTER, again) == text
    assert '\n[sealed]\nstep = "musters"\n' in text
    assert "\n[sealed.units]\nblue-guard = {}\n" in text


def test_a_view_of_a_sealed_position_is_written_and_read_back_too() -> None:
    for side in (RED, BLUE, GREEN):
        seen = after(*BLUE_GOES_ON).view(side).position
        again = MUSTER.build(MUSTER.texts.dump(seen))
        assert (again, again.sealed) == (seen, seen.sealed)


HEAD = """\
sandtable = 1
game = "muster"
scenario = "field"
turn = "turn 1"
stack = [["turn"], ["musters", 2], ["muster", "BLUE", 1]]

[units]
red-guard = { strength = 5 }
""".replace('"BLUE"', str(BLUE))


def test_what_is_not_said_to_have_been_otherwise_was_so() -> None:
    p = read_position(MUSTER, f"{HEAD}\n[sealed.units]\nblue-guard = {{ strength = 3 }}\n", "p.toml")
    assert p.strength == [5, 1, 1]
    assert p.sealed is not None
    assert (p.sealed.strength, p.sealed.turn, p.sealed.stack) == ([5, 3, 1], p.turn, p.stack)
    assert read_position(MUSTER, HEAD, "p.toml").sealed is None


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("[sealed.units]\nred-gard = {}", "p.toml:11: there is no unit 'red-gard'; did you mean 'red-guard'?"),
        ("[sealed.units]\nred-guard = { strength = -1 }", "p.toml:11: a number is needed here, not -1"),
        ("[sealed]\nunits = 3", "p.toml:11: a table is needed here, not 3"),
        ("[sealed.globals]\noaths = 1", "p.toml:11: there is no key 'oaths' here; did you mean 'oath'?"),
        ('[sealed]\nstep = "turn"', "p.toml:11: the step is 'turn', but the stack ends with 'muster'"),
        ("[sealed.sealed]\nturn = 1", "p.toml:10: there is no key 'sealed' here"),
        ("[sealed.units]\nred-guard = {}\ngreen-guard = { strength = 10 }", "p.toml:12: green-guard is too strong"),
    ],
)
def test_a_fault_in_how_it_was_is_named_with_its_line(lines: str, reason: str) -> None:
    with pytest.raises(InputError) as refused:
        read_position(MUSTER, f"{HEAD}\n{lines}\n", "p.toml")
    assert str(refused.value) == reason


def test_the_path_of_a_fault_leads_into_the_sealed_document() -> None:
    doc = {"scenario": "field", "turn": "turn 1", "stack": [["turn"]], "sealed": {"globals": {"oath": 2}}}
    with pytest.raises(DocError) as refused:
        MUSTER.build(doc)
    assert refused.value.path == ("sealed", "globals", "oath")
