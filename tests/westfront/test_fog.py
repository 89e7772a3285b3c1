"""Fog of war (WF-0/2): what a view shows of the enemy, and what it does not."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.core.bits import bit_list
from sandtable.core.event import Silence
from sandtable.core.procedure import seal
from sandtable.games.westfront.game import GAME
from sandtable.games.westfront.position import Beachhead, Entry, Off, Phase, Position, Strike, Voyage, Way
from sandtable.games.westfront.world.atlas import HEX
from sandtable.games.westfront.world.roster import ALLIES, AXIS, OF_PLAYER, REAL, STAND_IN_CV, STAND_INS, UNIT
from tests.westfront.positions import board
from tests.westfront.veil import shuffle


def strangers(p: Position, side: int) -> int:
    """Return the enemy's real blocks that a view places on the map."""
    return sum(1 << unit for unit in p.side_units(1 - side) if REAL >> unit & 1)


def test_upright_blocks_are_counted_and_no_more() -> None:
    p = GAME.start("husky")
    seen = GAME.known(p, (ALLIES,))
    assert not strangers(seen, ALLIES)
    assert seen.occupied == p.occupied
    for here in bit_list(p.occupied[AXIS]):
        assert seen.units(AXIS, here).bit_count() == p.units(AXIS, here).bit_count()
    assert {seen.cv[unit] for unit in seen.side_units(AXIS)} == {STAND_IN_CV}
    assert all(seen.supplied >> unit & 1 for unit in seen.side_units(AXIS))
    assert [seen.place[u] for u in p.side_units(ALLIES)] == [p.place[u] for u in p.side_units(ALLIES)]


def test_face_up_blocks_are_known_with_their_strength() -> None:
    p = board({"pzrgp-c": "palermo", "it-7th-army": "palermo", "br-10": "tunis"})
    p.face_up |= 1 << UNIT["pzrgp-c"]
    p.cv[UNIT["pzrgp-c"]] = 3
    seen = GAME.known(p, (ALLIES,))
    assert strangers(seen, ALLIES) == 1 << UNIT["pzrgp-c"]
    assert seen.cv[UNIT["pzrgp-c"]] == 3
    assert (seen.at[HEX["palermo"]] & STAND_INS).bit_count() == 1


def test_dispersed_and_unsupplied_blocks_show_it_from_behind() -> None:
    p = board({"us-2-amph": "catania", "br-10": "catania", "br-5": "tunis"})
    p.landed |= 1 << UNIT["us-2-amph"]
    p.supplied &= ~(1 << UNIT["br-10"])
    seen = GAME.known(p, (AXIS,))
    blocks = seen.at[HEX["catania"]]
    assert (seen.landed & blocks).bit_count() == 1
    assert (seen.supplied & blocks).bit_count() == 1
    assert not seen.landed & ~STAND_INS


def test_an_airstrike_is_known_even_if_its_hq_is_lost_before_it_falls() -> None:
    """WF-7.13/1: it was assigned by an HQ that lay face-up."""
    p = board({"12-ag": "paris", "br-10": "rouen", "88-cps": "rouen"}, phase=Phase.COMBAT)
    p.strikes = (Strike(HEX["rouen"], UNIT["12-ag"], 2),)
    p.eliminate(UNIT["12-ag"])
    assert GAME.known(p, (AXIS,)).strikes == p.strikes


def test_what_a_block_has_done_is_not_seen_on_its_back() -> None:
    p = board({"15-ag": "tunis", "br-10": "tunis"})
    p.moved = p.resting = p.strategic = OF_PLAYER[ALLIES] & REAL
    seen = GAME.known(p, (AXIS,))
    assert not seen.moved | seen.resting | seen.strategic
    own = GAME.known(p, (ALLIES,))
    assert own.moved == p.moved


def test_blocks_off_the_map_are_out_but_for_those_that_everybody_knows() -> None:
    p = GAME.start("s43")
    p.put(UNIT["88-cps"], Off.POOL)
    seen = GAME.known(p, (ALLIES,))
    assert seen.place[UNIT["88-cps"]] == Off.OUT
    assert seen.place[UNIT["15-mtn"]] == Off.OUT
    assert seen.due[UNIT["15-mtn"]] == -1
    assert seen.place[UNIT["army-group-e"]] == Off.EAST
    assert seen.place[UNIT["sp-1"]] == Off.NEUTRAL
    assert seen.place[UNIT["polish-2"]] == Off.DUE
    p.spain = p.yugoslavia = 1  # now one that is missing there would be known where it stands
    seen = GAME.known(p, (ALLIES,))
    assert seen.place[UNIT["sp-1"]] == seen.place[UNIT["army-group-e"]] == Off.OUT


def test_moves_that_name_hidden_blocks_name_their_stand_ins() -> None:
    p = board({"us-2-amph": "catania", "us-6-amph": "catania", "it-7th-army": "catania"})
    catania, tunis = HEX["catania"], HEX["tunis"]
    p.entries = (Entry(UNIT["us-6-amph"], catania, tunis, Way.SEA), Entry(UNIT["us-2-amph"], catania, tunis, Way.SEA))
    p.voyages = (Voyage(UNIT["us-2-amph"], tunis, 1, 1),)
    seen = GAME.known(p, (AXIS,))
    assert all(STAND_INS >> entry.unit & 1 and seen.place[entry.unit] == catania for entry in seen.entries)
    assert len({entry.unit for entry in seen.entries}) == 2
    assert seen.voyages[0].unit == seen.entries[1].unit


def test_an_airstrike_stays_known_when_its_hq_is_lost_before_it_is_flown() -> None:
    p = board({"15-ag": "tunis", "br-10": "palermo", "it-7th-army": "palermo"})
    p.strikes = (Strike(HEX["palermo"], UNIT["15-ag"], 3),)
    p.eliminate(UNIT["15-ag"])
    assert GAME.known(p, (AXIS,)).strikes == p.strikes


def test_marks_of_a_face_up_block_do_not_tell_that_it_is_disbanded() -> None:
    """WF-11.1/1"""
    p = board({"us-2-amph": "catania", "it-7th-army": "catania"})
    p.face_up = p.ashore = 1 << UNIT["us-2-amph"]
    seal(p)
    p.stack = [("war", 2), ("production", int(ALLIES), 1)]
    before = GAME.known(p, (AXIS,))
    p.eliminate(UNIT["us-2-amph"])
    assert GAME.known(p, (AXIS,)) == before


def test_during_production_each_side_sees_the_other_as_it_was() -> None:
    """WF-11.1/1"""
    p = board({"br-10": "tunis", "88-cps": "amsterdam"})
    p.beachheads[0] = int(Beachhead.PREP)
    seal(p)
    p.stack = [("war", 2), ("production", int(ALLIES), 1)]
    p.points = 30
    p.put(UNIT["br-5"], HEX["london"])
    p.eliminate(UNIT["br-10"])
    p.beachheads[0] = int(Beachhead.READY)
    seen = GAME.known(p, (AXIS,))
    assert seen.occupied[ALLIES] == 1 << HEX["tunis"]
    assert all(seen.supplied >> unit & 1 for unit in seen.side_units(ALLIES))
    assert seen.beachheads[0] == Beachhead.PREP
    assert seen.points == 0
    assert GAME.known(p, (ALLIES,)).points == 30


def test_who_has_no_side_sees_the_backs_of_both_and_who_has_both_sees_all() -> None:
    p = GAME.start("husky")
    seen = GAME.known(p, ())
    assert not strangers(seen, ALLIES) | strangers(seen, AXIS)
    assert seen.occupied == p.occupied
    assert GAME.known(p, (ALLIES, AXIS)) == p


def test_views_do_not_depend_on_who_the_hidden_blocks_are() -> None:
    p, rng = GAME.start("s44"), Random(1)
    for _ in range(2):
        for verb in ("default", "done"):
            GAME.apply(p, GAME.notation.read(verb)[0], Silence())
    for side in (ALLIES, AXIS):
        assert GAME.known(shuffle(p, side, rng), (side,)) == GAME.known(p, (side,))


@pytest.mark.parametrize("scenario", ["husky", "s44"])
def test_the_rules_work_on_what_a_side_sees(scenario: str) -> None:
    """A player looks ahead on his view: whatever it offers can be played there."""
    p, rng = GAME.start(scenario), Random(4)
    looks = 0
    while p.stack and looks < 400:
        side = GAME.choice(p).side(p)
        if side >= 0 and rng.random() < 0.2:
            view = GAME.known(p, (side,))
            view.legal = None
            assert set(GAME.legal(view)) == set(GAME.legal(p))
            for _ in range(3):
                if view.stack:
                    GAME.apply(view, GAME.legal(view).draw(rng), Silence())
        looks += 1
        GAME.apply(p, GAME.legal(p).draw(rng), Silence())
