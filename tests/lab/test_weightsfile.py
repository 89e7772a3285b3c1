"""The file of weights, changed in place."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from sandtable.core.errors import InputError
from sandtable.core.plugins import games
from sandtable.lab.weightsfile import change_weights, significant, weights_file
from tests.toy.game import Toy

TEXT = """# What each feature counts.
[usual]
ground = 1.0
spread = 20.0

[husky] # an island
ground = 1.0  # its ports
spread = 20.0
even = 0.0
"""


def test_the_numbers_of_one_scale_change_and_all_else_stays(tmp_path: Path) -> None:
    path = tmp_path / "weights.toml"
    path.write_text(TEXT)
    change_weights(path, "husky", {"ground": 1.25, "spread": 31.0, "even": -4.5}, "sandtable tune (a.jsonl)")
    change_weights(path, "husky", {"ground": 1.5, "spread": 30.0, "even": 1e-05}, "sandtable tune (b.jsonl)")
    assert path.read_text() == TEXT.replace(
        """[husky] # an island
ground = 1.0  # its ports
spread = 20.0
even = 0.0
""",
        """# learned by: sandtable tune (b.jsonl)
[husky] # an island
ground = 1.5  # its ports
spread = 30.0
even = 1e-05
""",
    )


@pytest.mark.parametrize("name", list(games()))
def test_every_installed_game_keeps_its_weights_in_a_file_that_can_be_changed(name: str, tmp_path: Path) -> None:
    game = games()[name]
    path = tmp_path / "weights.toml"
    path.write_text(weights_file(game).read_text())
    for scale, weights in game.staff.weights.items():
        names = [feature.name for feature in game.staff.features]
        values = {name: significant(7 / 3 + i) for i, name in enumerate([*names, "spread", "even"])}
        assert len(weights.of) == len(names)
        change_weights(path, scale, values, "a test")
        assert tomllib.loads(path.read_text())[scale] == values


class Elsewhere(Toy):
    """A game in a folder without data."""


def test_a_game_without_such_a_file_is_refused() -> None:
    with pytest.raises(InputError, match=r"weights\.toml: the weights of toy are not kept here"):
        weights_file(Elsewhere())


@pytest.mark.parametrize(
    ("value", "kept"), [(1.23456, 1.235), (-0.000123456, -0.0001235), (0.0, 0.0), (123456, 123500)]
)
def test_numbers_are_kept_with_four_digits(value: float, kept: float) -> None:
    assert significant(value) == kept
