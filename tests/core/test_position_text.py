"""Positions as text."""

from __future__ import annotations

import re

import pytest

import sandtable
from sandtable.core.documents import Doc
from sandtable.core.errors import InputError
from sandtable.core.positiontext import read_position, write_position
from tests.toy.game import TOY, Toy
from tests.toy.plugin import only_toy
from tests.toy.position import UNKNOWN, ToyPosition
from tests.toy.texts import ToyTexts

TEXT = """\
sandtable = 1
game = "toy"
scenario = "duel"
turn = "turn 2"
side = "red"
step = "move"

[units]
red-guard = "south"
blue-lancers = { at = "exile", strength = 5 }
"""


def test_a_partial_position_starts_from_its_scenario() -> None:
    p = read_position(TOY, TEXT, "p.toml")
    assert TOY.texts.dump(p)["units"] == {
        "red-guard": {"at": "south", "strength": 2},
        "red-lancers": {"at": "harbour", "strength": 1},
        "blue-guard": {"at": "marsh", "strength": 1},
        "blue-lancers": {"at": "exile", "strength": 5},
        "green-guard": {"at": "gone", "strength": 1},
    }
    assert p.turn == 2


def test_a_position_is_written_with_units_one_a_line_and_read_back_the_same() -> None:
    p = read_position(TOY, TEXT, "p.toml")
    text = write_position(TOY, p)
    assert text.startswith('sandtable = 1\ngame = "toy"\nscenario = "duel"\nturn = "turn 2"\n')
    assert 'red-guard = { at = "south", strength = 2 }\n' in text
    assert read_position(TOY, text, "p.toml") == p
    assert read_position(TOY, text, "p.toml").digest() == p.digest()


def test_a_match_goes_on_from_a_position() -> None:
    match = sandtable.load(TEXT, seed=1, lookup=only_toy)
    assert match.legal.texts() == [
        *(f"move red-guard -> {place}" for place in ("harbour", "marsh", "keep")),
        *(f"move red-lancers -> {place}" for place in ("north", "marsh", "south")),
        "move red-galley -> bay",
        *(f"disband red-{piece}" for piece in ("guard", "lancers", "galley")),
        "pass",
    ]


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("sandtable = 1\n", "", "p.toml: a position begins with 'sandtable = 1'"),
        ("sandtable = 1", "sandtable = 2", "p.toml:1: format 2 is not known here; this program reads 1"),
        ('game = "toy"\n', "", "p.toml: a position names its game"),
        ('game = "toy"', 'game = "chess"', "p.toml:2: this is a position of 'chess', not of 'toy'"),
        ('scenario = "duel"\n', "", "p.toml: a position names the scenario that it starts from"),
        ('"duel"', '"dule"', "p.toml:3: toy has no scenario 'dule'; did you mean 'duel'?"),
        ('"south"', '"suth"', "p.toml:9: there is no place 'suth'; did you mean 'south'?"),
        (
            "blue-lancers",
            "blue-dancers",
            "p.toml:10: there is no unit 'blue-dancers'; did you mean 'blue-lancers'?",
        ),
        ("strength", "strenght", "p.toml:10: there is no key 'strenght' here; did you mean 'strength'?"),
        ("[units]", "[unitz]", "p.toml:8: there is no key 'unitz' here; did you mean 'units'?"),
        ('step = "move"', 'step = "sleep"', "p.toml:6: 'sleep' is no step; it is one of bid, move"),
        ('"south"', '"south', "p.toml:9: illegal character '\\n'"),
        (
            'red-guard = "south"',
            'red-guard = "south"\nred-guard = "marsh"',
            "p.toml:10: 'red-guard' stands here for the second time",
        ),
    ],
)
def test_a_bad_position_is_refused_with_file_line_and_reason(old: str, new: str, error: str) -> None:
    with pytest.raises(InputError, match="^" + re.escape(error)):
        read_position(TOY, TEXT.replace(old, new), "p.toml")


def test_every_fault_of_a_position_is_named_at_once() -> None:
    crowded = TEXT + 'red-lancers = "bay"\nblue-guard = "south"\n[globals]\ncoins = { red = -1 }\n'
    with pytest.raises(InputError) as caught:
        read_position(TOY, crowded, "p.toml")
    assert str(caught.value) == (
        "p.toml:11: red-lancers cannot be in bay (TOY-move/3); south holds both camps (TOY-battle/2); red has -1 coins"
    )


def test_places_are_written_only_where_they_differ_from_the_scenario() -> None:
    class WithPlaces(ToyTexts):
        def dump(self, p: ToyPosition) -> Doc:
            owner = "red" if p.turn > 1 else "blue"
            return {"scenario": "meadow", "places": {"keep": {"owner": owner}, "harbour": {"owner": "red"}}}

    game = Toy()
    game.texts = WithPlaces()
    p = game.start("meadow")
    assert "[places]" not in write_position(game, p)
    p.turn = 2
    assert write_position(game, p).endswith('[places]\nkeep = { owner = "red" }\n')


def test_a_position_without_a_moment_of_its_own_hides_what_is_decided_as_if_at_once() -> None:
    match = sandtable.load('sandtable = 1\ngame = "toy"\nscenario = "duel"\n', seed=1, lookup=only_toy)
    match.order("bid 2")
    assert match.view("red").position.bids[0] == 2
    assert match.view("blue").position.bids[0] == UNKNOWN
