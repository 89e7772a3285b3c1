"""Entering and leaving battles: hexside limits, new battles, Rearguards, the end of a battle."""

from __future__ import annotations

import pytest

from sandtable.core.event import Log
from sandtable.games.westfront.position import Crossing, Entry, Position, Rearguard, Way, Weather
from sandtable.games.westfront.rules.movement.engagement import (
    engage,
    jammed,
    land_way,
    leave,
    plan_retreat,
    renew_battle,
    room,
    settle_battles,
    side_limit,
    would_retreat,
)
from sandtable.games.westfront.world.atlas import HEX
from sandtable.games.westfront.world.roster import ALLIES, AXIS
from tests.westfront.positions import board, h, u

PARIS, TOURS, ORLEANS, ROUEN = (HEX[name] for name in ("paris", "tours", "orleans", "rouen"))


def attack(p: Position, unit: str, target: int, origin: int) -> Log:
    log = Log()
    engage(p, u(unit), target, origin, land_way(origin, target), log)
    return log


@pytest.mark.parametrize(
    ("other", "weather", "limit"),
    [("tours", Weather.DRY, 2), ("rouen", Weather.DRY, 1), ("tours", Weather.MUD, 1)],
)
def test_clear_sides_let_two_units_pass_and_all_others_one(other: str, weather: Weather, limit: int) -> None:
    """WF-6.33/1, WF-12.23/1: the side of Paris to Rouen is a river."""
    p = board({})
    p.weather = int(weather)
    assert side_limit(p, PARIS, HEX[other]) == limit


def test_entries_and_exits_over_a_side_count_together() -> None:
    """WF-6.33/1."""
    p = board({"us-4": "tours", "us-3": "paris", "88-cps": "paris"})
    p.attacked[ALLIES] = h("paris")
    attack(p, "us-4", PARIS, TOURS)
    assert room(p, PARIS, TOURS)
    leave(p, u("us-3"), PARIS, TOURS)
    assert p.crossings == (Crossing(PARIS, TOURS, 2),)
    assert not room(p, TOURS, PARIS)
    assert jammed(p, PARIS) == h("tours")


def test_the_first_unit_begins_a_battle_and_nobody_is_revealed() -> None:
    """WF-6.31/1, WF-6.31/3, WF-7.12/1."""
    p = board({"us-4": "tours", "us-3": "orleans", "88-cps": "paris"})
    log = attack(p, "us-4", PARIS, TOURS)
    attack(p, "us-3", PARIS, ORLEANS)
    assert p.attacked == [h("paris"), 0]
    assert p.fresh == h("paris")
    assert p.face_up == 0
    assert p.moved == 1 << u("us-4") | 1 << u("us-3")
    assert p.entries[0] == Entry(u("us-4"), PARIS, TOURS, int(Way.LAND))
    assert [event.seen_by for event in log.events] == [1 << ALLIES, 1 << AXIS]


def test_across_a_river_the_way_is_an_assault() -> None:
    """WF-1.36/2."""
    p = board({"us-4": "rouen", "88-cps": "paris"})
    attack(p, "us-4", PARIS, ROUEN)
    assert p.entries[0].way == Way.RIVER


@pytest.mark.parametrize(("attacker", "shown"), [(ALLIES, True), (AXIS, False)])
def test_only_the_original_attacker_reveals_those_who_join(attacker: int, shown: bool) -> None:
    """WF-7.15/6, WF-6.31/2."""
    p = board({"us-4": "tours", "us-3": "paris", "88-cps": "paris"})
    p.attacked[attacker] = h("paris")
    attack(p, "us-4", PARIS, TOURS)
    assert bool(p.face_up >> u("us-4") & 1) is shown
    assert p.fresh == 0


def test_the_last_of_those_who_were_there_retreats_even_if_others_have_come() -> None:
    """WF-6.41/1, WF-6.41/3."""
    p = board({"us-4": "tours", "us-3": "paris", "us-13": "paris", "88-cps": "paris"})
    p.attacked[AXIS] = h("paris")
    attack(p, "us-4", PARIS, TOURS)
    assert not would_retreat(p, u("us-3"))
    p.put(u("us-13"), ORLEANS)
    assert would_retreat(p, u("us-3"))


def test_a_planned_rearguard_holds_its_place_on_the_side() -> None:
    """WF-6.41/1, WF-6.33/1."""
    p = board({"us-3": "rouen", "us-4": "paris", "88-cps": "paris"})
    plan_retreat(p, Rearguard(u("us-4"), PARIS, ROUEN, ROUEN))
    assert not room(p, PARIS, ROUEN)
    assert p.place[u("us-4")] == PARIS
    assert p.moved >> u("us-4") & 1


def test_fresh_units_alone_make_a_battle_a_new_one() -> None:
    """WF-6.41/3: the roles of attacker and defender may change, all stand upright."""
    p = board({"us-4": "paris", "88-cps": "paris"})
    p.attacked[AXIS] = h("paris")
    p.face_up = 1 << u("88-cps")
    renew_battle(p, PARIS, ALLIES)
    assert p.attacked == [h("paris"), 0]
    assert p.fresh == h("paris")
    assert p.face_up == 0


def test_when_a_battle_is_over_its_attackers_stand_upright() -> None:
    """WF-7.12/2."""
    p = board({"us-4": "paris", "88-cps": "paris", "us-3": "tours", "90-cps": "tours"})
    p.attacked[ALLIES] = h("paris", "tours")
    p.fresh = h("paris", "tours")
    p.face_up = 1 << u("us-4") | 1 << u("us-3")
    p.eliminate(u("88-cps"))
    settle_battles(p)
    assert p.attacked[ALLIES] == p.fresh == h("tours")
    assert p.face_up == 1 << u("us-3")
