"""What a side imagines of the other camp fits what it sees, and the game can be played on from it."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.core.bits import bit_list, union
from sandtable.games.europe_engulfed.game import GAME
from sandtable.games.europe_engulfed.position import Camp, Off, Position
from sandtable.games.europe_engulfed.rules.powers import pieces_of_camp
from sandtable.games.europe_engulfed.world.atlas import SWAMP
from sandtable.games.europe_engulfed.world.pieces import ARMORED, BLOCKS, FULL, UNITS_MASK, UNITS_OF
from sandtable.games.europe_engulfed.world.roster import Nation, Side
from tests.blocks import moments, play_on


@pytest.mark.parametrize("is_wild", [True, False])
@pytest.mark.parametrize(
    ("scenario", "seed", "stride"),
    [
        ("poland-1939", 1, 12),
        ("france-1940", 2, 30),
        ("barbarossa-1941", 3, 60),
        ("torch-1942", 4, 60),
        ("campaign-1939", 5, 200),
        ("overlord-1944", 6, 120),
    ],
)
def test_who_imagines_the_enemy_sees_no_more_and_no_less(scenario: str, seed: int, stride: int, is_wild: bool) -> None:
    for p, rng in moments(GAME, scenario, seed, stride, is_wild, most=12):
        for side in p.playing:
            seen = GAME.known(p, (side,))
            whole = GAME.staff.imagine(seen, side, rng)
            assert GAME.known(whole, (side,)).key() == seen.key(), (p.stack[-1], side)
            assert not GAME.texts.faults(whole), p.stack[-1]
            assert not union(whole.here) & UNITS_MASK >> BLOCKS << BLOCKS, "no back is left without a face"
            play_on(GAME, whole, rng, 5, is_wild=True)


def imagined(p: Position, side: int, seed: int = 0) -> Position:
    return GAME.staff.imagine(GAME.known(p, (side,)), side, Random(seed))


def test_the_own_camp_is_as_it_is_and_every_block_can_be_as_strong_as_it_is_imagined() -> None:
    start = GAME.start("barbarossa-1941")
    for seed in range(10):
        p = imagined(start, Side.AXIS, seed)
        own = bit_list(pieces_of_camp(start, Camp.AXIS))
        assert [p.at[piece] for piece in own] == [start.at[piece] for piece in own]
        for unit in bit_list(union(p.here) & UNITS_MASK):
            assert 1 <= p.steps[unit] <= FULL[unit]
            assert not (ARMORED >> unit & 1 and SWAMP >> p.at[unit] & 1)


def test_what_stands_nowhere_is_in_the_pool_and_nobody_is_twice() -> None:
    start = GAME.start("barbarossa-1941")
    p = imagined(start, Side.AXIS)
    soviets = bit_list(UNITS_OF[Nation.USSR])
    standing = sum(start.at[unit] >= 0 for unit in soviets)
    assert sum(p.at[unit] >= 0 for unit in soviets) == standing
    assert sum(p.at[unit] == Off.POOL for unit in soviets) == sum(start.at[unit] == Off.POOL for unit in soviets)


def test_worlds_differ_but_the_same_seed_brings_the_same_one() -> None:
    start = GAME.start("barbarossa-1941")
    worlds = [imagined(start, Side.AXIS, seed).key() for seed in (1, 1, 2)]
    assert worlds[0] == worlds[1] != worlds[2]


def sealed_moment() -> Position:
    """Return a position in which the first side has allotted its wings and the other has not."""
    for seed in range(20):
        for p, _ in moments(GAME, "barbarossa-1941", seed, 3, is_wild=False, most=200):
            if p.stack and p.stack[-1][0] == "allot" and p.dogfighting and p.sealed is not None:
                return p
    raise AssertionError("no dogfight came up")


def test_what_a_sealed_step_keeps_has_the_same_faces() -> None:
    p = sealed_moment()
    side = GAME.choice(p).side(p)
    seen = GAME.known(p, (side,))
    whole = GAME.staff.imagine(seen, side, Random(3))
    assert whole.sealed is not None
    assert GAME.known(whole, (side,)).key() == seen.key()
    assert list(whole.sealed.at) == list(whole.at)
    assert not whole.dogfighting & pieces_of_camp(p, 1 - (side != Side.AXIS))
