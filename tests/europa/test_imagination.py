"""What a side imagines of the enemy fits what it sees, and the game can be played on from it."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.core.bits import bit_list
from sandtable.games.europa.game import GAME
from sandtable.games.europa.position import Position, Side
from sandtable.games.europa.rules.stacking import surplus_places
from sandtable.games.europa.world.pieces import STAND_INS
from tests.blocks import moments, play_on


@pytest.mark.parametrize("is_wild", [True, False])
@pytest.mark.parametrize(
    ("scenario", "seed", "stride"),
    [("poland-1939", 1, 150), ("desert-crusader", 2, 90), ("france-1940", 3, 90), ("tunisia-1943", 4, 60)],
)
def test_who_imagines_the_enemy_sees_no_more_and_no_less(scenario: str, seed: int, stride: int, is_wild: bool) -> None:
    for p, rng in moments(GAME, scenario, seed, stride, is_wild, most=8):
        for side in Side:
            seen = GAME.known(p, (side,))
            whole = GAME.staff.imagine(seen, side, rng)
            assert GAME.known(whole, (side,)).key() == seen.key(), (p.stack[-1], side)
            assert all(whole.at[face] < 0 for faces in STAND_INS for face in faces), "nobody is left without a name"
            assert surplus_places(p, 1 - side) or not surplus_places(whole, 1 - side), "stacks are legal"
            play_on(GAME, whole, rng, 5, is_wild=True)


def late(scenario: str, seed: int, choices: int) -> Position:
    """Return a position in which much is hidden."""
    p = GAME.start(scenario)
    play_on(GAME, p, Random(seed), choices, is_wild=False)
    return p


def test_the_own_side_is_as_it_is_and_the_same_units_of_the_enemy_stand_somewhere() -> None:
    p = late("tunisia-1943", 1, 60)
    whole = GAME.staff.imagine(GAME.known(p, (Side.AXIS,)), Side.AXIS, Random(5))
    assert [whole.at[unit] for unit in bit_list(p.of_side(Side.AXIS))] == [
        p.at[unit] for unit in bit_list(p.of_side(Side.AXIS))
    ]
    allies = p.of_side(Side.ALLIES)
    assert {unit for unit in bit_list(allies) if p.at[unit] >= 0} == {
        unit for unit in bit_list(allies) if whole.at[unit] >= 0
    }


def test_worlds_differ_but_the_same_seed_brings_the_same_one() -> None:
    p = late("tunisia-1943", 1, 60)
    seen = GAME.known(p, (Side.AXIS,))
    worlds = [GAME.staff.imagine(seen, Side.AXIS, Random(seed)).key() for seed in (1, 1, 2)]
    assert worlds[0] == worlds[1] != worlds[2]
