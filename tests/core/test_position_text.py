"""Positions as text."""

from __future__ import annotations

import re

import pytest

import sandtable
from sandtable.core.documents import Doc
from sandtable.core.errors import InputError
from sandtable.core.positiontext import read_position, write_position
from tests.toy.game import TOY, Toy, only_toy
from tests.toy.position import ToyPosition
from tests.toy.texts import ToyTexts

TEXT = """\
sandtable = 1
game = "toy"
scenario = "meadow"
turn = "turn 2"
side = "red"
step = "move"

[units]
red-guard = "hill"
blue-lancers = { at = "removed", strength = 5 }
"""


def test_a_partial_position_starts_from_its_scenario() -> None:
    p = read_position(TOY, TEXT, "p.toml")
    assert TOY.texts.dump(p)["units"] == {
        "red-guard": {"at": "hill", "strength": 2, "shown": False},
        "red-lancers": {"at": "west", "strength": 1, "shown": False},
        "blue-guard": {"at": "east", "strength": 1, "shown": False},
        "blue-lancers": {"at": "removed", "strength": 5, "shown": False},
    }
    assert p.turn == 2


def test_a_position_is_written_with_units_one_a_line_and_read_back_the_same() -> None:
    p = read_position(TOY, TEXT, "p.toml")
    text = write_position(TOY, p)
    assert text.startswith('sandtable = 1\ngame = "toy"\nscenario = "meadow"\nturn = "turn 2"\n')
    assert 'red-guard = { at = "hill", strength = 2, shown = false }\n' in text
    assert read_position(TOY, text, "p.toml") == p
    assert read_position(TOY, text, "p.toml").digest() == p.digest()


def test_a_match_goes_on_from_a_position() -> None:
    match = sandtable.load(TEXT, seed=1, lookup=only_toy)
    assert match.legal.texts() == [
        "move red-guard -> west",
        "move red-guard -> east",
        "move red-lancers -> hill",
        "pass",
    ]


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("sandtable = 1\n", "", "p.toml: a position begins with 'sandtable = 1'"),
        ("sandtable = 1", "sandtable = 2", "p.toml:1: format 2 is not known here; this program reads 1"),
        ('game = "toy"\n', "", "p.toml: a position names its game"),
        ('game = "toy"', 'game = "chess"', "p.toml:2: this is a position of 'chess', not of 'toy'"),
        ('scenario = "meadow"\n', "", "p.toml: a position names the scenario that it starts from"),
        ('"meadow"', '"medow"', "p.toml:3: toy has no scenario 'medow'; did you mean 'meadow'?"),
        ('"hill"', '"hil"', "p.toml:9: there is no place 'hil'; did you mean 'hill'?"),
        (
            "blue-lancers",
            "blue-dancers",
            "p.toml:10: there is no unit 'blue-dancers'; did you mean 'blue-lancers'?",
        ),
        ("strength", "strenght", "p.toml:10: there is no key 'strenght' here; did you mean 'strength'?"),
        ("[units]", "[unitz]", "p.toml:8: there is no key 'unitz' here; did you mean 'units'?"),
        ('step = "move"', 'step = "sleep"', "p.toml:6: red has no step 'sleep'"),
        ('"hill"', '"hill', "p.toml:9: illegal character '\\n'"),
        (
            'red-guard = "hill"',
            'red-guard = "hill"\nred-guard = "east"',
            "p.toml:10: 'red-guard' stands here for the second time",
        ),
    ],
)
def test_a_bad_position_is_refused_with_file_line_and_reason(old: str, new: str, error: str) -> None:
    with pytest.raises(InputError, match="^" + re.escape(error)):
        read_position(TOY, TEXT.replace(old, new), "p.toml")


def test_every_fault_of_a_position_is_named_at_once() -> None:
    crowded = TEXT + 'red-lancers = "east"\nblue-guard = "hill"\n[globals]\ncoins = [-1, 3]\n'
    with pytest.raises(InputError) as caught:
        read_position(TOY, crowded, "p.toml")
    assert str(caught.value) == "p.toml:8: both sides are in hill (TOY-battle/2); red has -1 coins"


def test_places_are_written_only_where_they_differ_from_the_scenario() -> None:
    class WithPlaces(ToyTexts):
        def dump(self, p: ToyPosition) -> Doc:
            owner = "red" if p.turn > 1 else "blue"
            return {"scenario": "meadow", "places": {"hill": {"owner": owner}, "west": {"owner": "red"}}}

    game = Toy()
    game.texts = WithPlaces()
    p = game.start("meadow")
    assert "[places]" not in write_position(game, p)
    p.turn = 2
    assert write_position(game, p).endswith('[places]\nhill = { owner = "red" }\n')
