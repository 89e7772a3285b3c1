"""All games keep the contract of a game, in every scenario, in the games that are pinned."""

from __future__ import annotations

import pytest

from sandtable.core.plugins import games
from tests.properties.explore import trial
from tests.properties.pinned import FILE, Pin, read_pins
from tests.properties.subjects import SUBJECTS


@pytest.mark.parametrize("pin", read_pins(FILE.read_text(encoding="utf-8"), SUBJECTS), ids=str)
def test_the_game_keeps_the_contract(pin: Pin) -> None:
    assert "\n".join(map(str, trial(SUBJECTS[pin.subject], pin.seed))) == "", pin.why


def test_every_scenario_of_every_game_is_a_subject() -> None:
    assert {(subject.game.facts.id, subject.scenario) for subject in SUBJECTS.values()} == {
        (name, scenario) for name, game in games().items() for scenario in game.facts.listed
    }


def test_what_was_found_is_pinned_beside_the_seeds_of_every_scenario() -> None:
    text = 'seeds = [1]\n[[found]]\nsubject = "b"\nseed = 7\nwhy = "a unit was lost"'
    assert [str(pin) for pin in read_pins(text, ["a", "b"])] == ["a-1", "b-1", "b-7"]


def test_a_scenario_that_takes_long_has_seeds_of_its_own() -> None:
    text = "seeds = [1, 6]\nfound = []\n[instead]\nb = [3]\nc = []"
    assert [str(pin) for pin in read_pins(text, ["a", "b", "c"])] == ["a-1", "a-6", "b-3"]
    with pytest.raises(AssertionError, match="there is no subject"):
        read_pins(text, ["a", "b"])


def test_a_pin_without_a_reason_is_refused() -> None:
    with pytest.raises(AssertionError, match="b-7: say what was the matter with it"):
        read_pins('seeds = []\n[[found]]\nsubject = "b"\nseed = 7\nwhy = " "', ["b"])
