"""Sentences are worded where somebody reads them, and nowhere else."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from sandtable.core.dice import ScriptedDice
from sandtable.core.errors import Violation
from sandtable.core.match import Match
from sandtable.core.notation import Notation
from sandtable.core.plugins import find_game
from sandtable.core.view import look
from sandtable.core.words import WordedViolation
from sandtable.lab.simulate import play_game
from tests.toy.game import TOY
from tests.toy.rules.movement import PAIR, Duel, Pair
from tests.toy.world import NORTH, UNITS

RED_GUARD, BLUE_GUARD = UNITS.index("red-guard"), UNITS.index("blue-guard")


def test_a_violation_of_a_match_prints_as_a_sentence_and_is_the_plain_value() -> None:
    match = Match.new(TOY, "duel", ScriptedDice(()))
    (violation,) = match.why_not("pass")
    assert violation == TOY.why_not(match.now, TOY.notation.read("pass")[0])[0]
    assert str(violation) == "the bidding does not end yet: it waits for an order to bid (TOY-sequence/1)"
    assert repr(violation) == f"<{violation}>"


def test_a_text_without_arguments_keeps_its_braces() -> None:
    worded = WordedViolation.of(Violation("TOY-bid/1", "write {coins}, like {3}"), TOY.notation)
    assert str(worded) == "write {coins}, like {3} (TOY-bid/1)"


def test_an_argument_with_braces_stands_as_it_is() -> None:
    worded = WordedViolation.of(TOY.notation.refusal("TOY-bid/1", "{unit} is no {what}", 0, "{thing}"), TOY.notation)
    assert str(worded) == "Red Guard is no {thing} (TOY-bid/1)"


def test_what_dice_are_thrown_for_is_worded_for_who_looks_on_and_for_who_throws_others() -> None:
    p = TOY.start("duel")
    PAIR.push(p, Duel.name, Pair(BLUE_GUARD, RED_GUARD, NORTH))
    p.legal = None
    for awaited in (TOY.decision(p), look(TOY, p, ()).awaited):
        assert awaited is not None
        assert awaited.prompt == "Blue Guard against Red Guard"
    (violation,) = Match(TOY, "duel", ScriptedDice(()), p, p).why_not("roll 6")
    assert str(violation) == "Blue Guard against Red Guard: 2 dice with 6 faces are thrown (TOY-battle/1)"


@pytest.mark.parametrize(
    ("game", "scenario"), [("soft-underbelly", "campaign"), ("westfront", "s44"), ("westfront", "husky")]
)
def test_random_play_words_nothing(game: str, scenario: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def overheard(notation: Notation, pattern: str, args: Sequence[int | str]) -> str:
        raise AssertionError(f"nobody reads '{pattern}'")

    played = find_game(game)
    monkeypatch.setattr(Notation, "say", overheard)
    assert play_game(played, scenario, ["random", "random"], seed=3).decisions > 50
