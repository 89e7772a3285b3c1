"""What a side imagines of the enemy fits what it sees, and the game can be played on from it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from sandtable.core.bits import bit_list
from sandtable.core.procedure import seal
from sandtable.games.westfront.game import GAME
from sandtable.games.westfront.position import Entry, Off, Position, Way
from sandtable.games.westfront.rules.control import allowed
from sandtable.games.westfront.world.atlas import HEX, OF_NATION, Nation
from sandtable.games.westfront.world.roster import (
    ALLIES,
    AXIS,
    BEACHHEADS,
    FORTS,
    HQS,
    LAST_STEP,
    MAX_CV,
    OF_PLAYER,
    REAL,
    STATICS,
    TITO,
    UNIT,
)
from tests.blocks import play_on
from tests.westfront.positions import board


def moments(scenario: str, seed: int, stride: int, is_wild: bool) -> Iterator[tuple[Position, Random]]:
    """Yield positions of a whole game."""
    p, rng = GAME.start(scenario), Random(seed)
    while p.stack:
        yield p, rng
        play_on(GAME, p, rng, rng.randint(1, stride), is_wild)


@pytest.mark.parametrize("is_wild", [True, False])
@pytest.mark.parametrize(
    ("scenario", "seed", "stride"), [("husky", 1, 4), ("husky", 2, 4), ("s44", 3, 30), ("s43", 4, 30)]
)
def test_who_imagines_the_enemy_sees_no_more_and_no_less(scenario: str, seed: int, stride: int, is_wild: bool) -> None:
    for p, rng in moments(scenario, seed, stride, is_wild):
        for side in (ALLIES, AXIS):
            seen = GAME.known(p, (side,))
            whole = GAME.staff.imagine(seen, side, rng)
            assert GAME.known(whole, (side,)).key() == seen.key(), (p.stack[-1], side)
            assert not GAME.texts.faults(whole), p.stack[-1]
            assert not any(unit for unit in whole.side_units(1 - side) if not REAL >> unit & 1)
            play_on(GAME, whole, rng, 20, is_wild=True)


def imagined(p: Position, side: int, seed: int = 0) -> Position:
    return GAME.staff.imagine(GAME.known(p, (side,)), side, Random(seed))


def test_in_production_the_enemy_was_what_he_is_imagined_to_be() -> None:
    """WF-11.1/1: what he has changed since is not known."""
    p = board({"br-10": "tunis", "br-5": "london", "88-cps": "amsterdam"})
    seal(p)
    p.stack, p.player = [("war", 2), ("production", int(AXIS), 1)], AXIS
    p.eliminate(UNIT["br-10"])
    whole = imagined(p, AXIS)
    assert whole.occupied[ALLIES] == 1 << HEX["tunis"] | 1 << HEX["london"]
    assert whole.sealed is not None
    assert [(whole.place[u], whole.cv[u], whole.due[u]) for u in bit_list(OF_PLAYER[ALLIES])] == [
        (whole.sealed.place[u], whole.sealed.cv[u], whole.sealed.due[u]) for u in bit_list(OF_PLAYER[ALLIES])
    ]


def test_every_block_has_a_strength_that_it_can_have() -> None:
    p = imagined(GAME.start("husky"), ALLIES)
    for unit in p.side_units(AXIS):
        assert LAST_STEP[unit] <= p.cv[unit] <= MAX_CV[unit]


def test_in_husky_nobody_is_imagined_who_is_not_there() -> None:
    start = GAME.start("husky")
    for seed in range(10):
        for side in (ALLIES, AXIS):
            p = imagined(start, side, seed)
            assert set(p.side_units(1 - side)) == set(start.side_units(1 - side))
    assert imagined(start, AXIS).place[UNIT["polish-2"]] == Off.DUE


def test_a_block_that_is_seen_is_not_imagined_elsewhere() -> None:
    start = GAME.start("husky")
    start.face_up |= 1 << UNIT["pzrgp-c"]
    start.cv[UNIT["pzrgp-c"]] = 1
    for seed in range(10):
        p = imagined(start, ALLIES, seed)
        assert p.place[UNIT["pzrgp-c"]] == HEX["palermo-e1"]
        assert p.cv[UNIT["pzrgp-c"]] == 1


def test_most_often_a_corps_is_found_where_its_beachhead_lies_and_an_hq_behind_the_front() -> None:
    seen = {"us-2-amph": "palermo", "br-13-mk": "palermo", "15-ag": "tunis", "21-ag": "bizerte", "br-10": "catania"}
    p = board({**seen, "pzrgp-c": "palermo-e1"}, player=AXIS, month="1943-07", scenario="husky")
    p.beachheads[BEACHHEADS.index(UNIT["us-2-amph"])] = HEX["palermo"]
    worlds = [imagined(p, AXIS, seed) for seed in range(60)]
    assert sum(world.place[UNIT["us-2-amph"]] == HEX["palermo"] for world in worlds) > 30
    ashore = [world.units(ALLIES, HEX["palermo"]) | world.units(ALLIES, HEX["catania"]) for world in worlds]
    assert sum((units & HQS).bit_count() for units in ashore) < 20


def test_about_every_other_block_is_as_strong_as_it_began() -> None:
    start = GAME.start("husky")
    units = start.side_units(ALLIES)
    same = [imagined(start, AXIS, seed).cv[unit] == start.cv[unit] for seed in range(20) for unit in units]
    assert 0.5 < sum(same) / len(same) < 0.8


def test_who_came_into_a_battle_is_neither_an_hq_nor_a_fort_nor_a_static() -> None:
    p = board({"58-pzr": "le-havre", "br-1-amph": "le-havre"}, player=AXIS, month="1944-06", scenario="s44")
    p.entries = (Entry(UNIT["58-pzr"], HEX["le-havre"], HEX["paris-w1"], int(Way.LAND)),)
    p.attacked[AXIS] |= 1 << HEX["le-havre"]
    for seed in range(20):
        found = imagined(p, ALLIES, seed).units(AXIS, HEX["le-havre"])
        assert found
        assert not found & (HQS | FORTS | STATICS)
        assert imagined(p, ALLIES, seed).entries[0].unit == bit_list(found)[0]


def test_italians_stay_in_their_country_and_tito_is_found_in_his() -> None:
    p = board({"it-2nd-army": "rome", "1-ss-pzr": "paris", "62-cps": "berlin", "tito": "sarajevo"}, month="1943-07")
    p.tito = p.yugoslavia = 1
    for seed in range(20):
        whole = imagined(p, ALLIES, seed)
        assert all(allowed(whole, unit) >> whole.place[unit] & 1 for unit in whole.side_units(AXIS))
    found = [imagined(p, AXIS, seed).place[TITO] for seed in range(20)]
    assert any(here >= 0 and OF_NATION[Nation.YUGOSLAVIA] >> here & 1 for here in found)


def test_the_own_side_is_as_it_is() -> None:
    start = GAME.start("husky")
    p = imagined(start, ALLIES)
    for unit in bit_list(OF_PLAYER[ALLIES] & REAL):
        assert (p.place[unit], p.cv[unit], p.due[unit]) == (start.place[unit], start.cv[unit], start.due[unit])
