"""Sea Invasions, second waves and Evacuations."""

from __future__ import annotations

from itertools import product

import pytest

from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.games.westfront.position import Entry, Phase, Position, Rearguard, Voyage, Wave, Way
from sandtable.games.westfront.rules.command.authority import Role
from sandtable.games.westfront.rules.movement.engagement import engage
from sandtable.games.westfront.rules.sea.invasion import EVACUATE, INVADE, MARK, support_hexes
from sandtable.games.westfront.rules.sequence import start_phase
from sandtable.games.westfront.world.atlas import HEX, HEXES, SEA, Basin
from sandtable.games.westfront.world.roster import AXIS, UNITS
from tests.westfront.positions import activate, assert_agreement, board, h, husky, u


def invade(unit: str, target: str, hq: str) -> Order:
    return Order("invade", (u(unit), HEX[target], u(hq)))


def evacuate(unit: str, hq: str) -> Order:
    return Order("evacuate", (u(unit), u(hq)))


def mark(target: str, hq: str) -> Order:
    return Order("mark", (HEX[target], u(hq)))


def refused(p: Position, order: Order) -> list[str]:
    deed = {"invade": INVADE, "mark": MARK, "evacuate": EVACUATE}[order.verb]
    return [reason.rule for reason in deed.against(p, *order.args)]


def example() -> Position:
    """The Allies have activated as in EX-HUSKY-01."""
    p = husky()
    activate(p, "15-ag", Role.BLITZ_INVASION)
    activate(p, "21-ag", Role.BLITZ_INVASION)
    activate(p, "af", Role.PARADROP)
    return p


# ---------------------------------------------------------------- landings
def test_an_undefended_beach_two_areas_away_is_no_assault() -> None:
    p = example()
    INVADE.apply(p, Log(), *invade("br-1-amph", "licata", "21-ag").args)
    assert p.place[u("br-1-amph")] == HEX["licata"]
    assert p.landed == p.ashore == 1 << u("br-1-amph")
    assert not p.entries
    assert not p.voyages
    assert p.waves == (Wave(u("21-ag"), u("br-1-amph"), HEX["licata"]),)


def test_a_defended_beach_becomes_a_new_battle_from_the_sea() -> None:
    p = example()
    INVADE.apply(p, Log(), *invade("us-6-amph", "catania", "15-ag").args)
    assert p.entries == (Entry(u("us-6-amph"), HEX["catania"], HEX["tunis"], Way.SEA),)
    assert p.attacked[0] == p.fresh == p.invaded == h("catania")


def test_an_invasion_hq_lands_one_unit_a_phase_and_a_defended_hex_takes_one() -> None:
    p = example()
    INVADE.apply(p, Log(), *invade("us-6-amph", "catania", "15-ag").args)
    assert refused(p, invade("br-13-mk", "licata", "15-ag")) == ["WF-15.42/1"]
    assert refused(p, invade("br-10", "catania", "21-ag")) == ["WF-15.42/7"]
    assert refused(p, invade("br-10", "licata", "21-ag")) == []


def test_mountains_and_hexes_out_of_range_are_not_invaded() -> None:
    p = example()
    assert refused(p, invade("br-10", "messina", "21-ag")) == ["WF-15.42/4"]
    p = board({"army-group-c": "naples", "34-cps": "naples"}, player=AXIS)
    activate(p, "army-group-c", Role.INVASION)
    assert refused(p, invade("34-cps", "palermo", "army-group-c")) == []
    assert refused(p, invade("34-cps", "taranto", "army-group-c")) == ["WF-15.42/9"]
    assert refused(p, invade("34-cps", "tunis", "army-group-c")) == ["WF-1.1/3"]


def test_two_areas_away_the_allies_land_at_esbjerg() -> None:
    p = board({"12-ag": "portsmouth", "us-6-amph": "portsmouth"})
    activate(p, "12-ag", Role.INVASION)
    assert refused(p, invade("us-6-amph", "esbjerg", "12-ag")) == []


def test_a_landing_through_an_enemy_area_is_open_to_interdiction() -> None:
    p = board({"12-ag": "portsmouth", "us-6-amph": "portsmouth"})
    activate(p, "12-ag", Role.INVASION)
    INVADE.apply(p, Log(), *invade("us-6-amph", "bordeaux", "12-ag").args)
    assert p.voyages == (Voyage(u("us-6-amph"), HEX["portsmouth"], 1 << SEA["Bay of Biscay"], 1),)
    p = board({"12-ag": "portsmouth", "us-6-amph": "portsmouth"})
    activate(p, "12-ag", Role.INVASION)
    INVADE.apply(p, Log(), *invade("us-6-amph", "brest", "12-ag").args)
    assert not p.voyages  # one area, the Channel


@pytest.mark.parametrize(
    ("unit", "target", "rules"),
    [
        ("br-30-tk", "licata", []),
        ("br-30-tk", "catania", ["WF-15.42/5"]),
        ("1-ag", "licata", []),
        ("1-ag", "catania", ["WF-5.1/4"]),
        ("21-ag", "licata", ["WF-4.42/2"]),
        ("br-5", "licata", ["WF-15.42/1"]),
    ],
)
def test_who_may_land_where(unit: str, target: str, rules: list[str]) -> None:
    p = husky()
    p.put(u("br-10"), HEX["tunis"])
    p.put(u("1-ag"), HEX["bizerte"])
    activate(p, "21-ag", Role.INVASION)
    assert refused(p, invade(unit, target, "21-ag")) == rules


def test_armor_lands_where_a_land_attack_makes_it_no_assault() -> None:
    p = husky()
    p.put(u("br-5"), HEX["licata"])
    activate(p, "21-ag", Role.INVASION)
    engage(p, u("br-5"), HEX["catania"], HEX["licata"], Way.RIVER, Log())
    assert refused(p, invade("br-30-tk", "catania", "21-ag")) == ["WF-15.42/5"]
    p.entries = (p.entries[0]._replace(way=Way.LAND),)
    assert refused(p, invade("br-30-tk", "catania", "21-ag")) == []


def test_statics_land_only_under_a_supreme_hq() -> None:
    p = husky(player=AXIS)
    activate(p, "okw", Role.INVASION)
    assert refused(p, invade("87-static", "palermo", "okw")) == []
    p.put(u("army-group-c"), HEX["reggio"])
    activate(p, "army-group-c", Role.INVASION)
    assert refused(p, invade("87-static", "palermo", "army-group-c")) == ["WF-2.25/1"]


def test_nobody_invades_in_a_stormy_basin() -> None:
    p = example()
    p.storm = Basin.MEDITERRANEAN
    assert refused(p, invade("br-10", "licata", "21-ag")) == ["WF-12.3/2"]


# ---------------------------------------------------------------- second waves
def second_phase(p: Position) -> None:
    """The first Combat Phase has won Catania."""
    p.put(u("it-7th-army"), -2)
    start_phase(p, Phase.BLITZ_MOVEMENT)


def test_the_second_wave_follows_the_first() -> None:
    p = example()
    INVADE.apply(p, Log(), *invade("br-1-amph", "licata", "21-ag").args)
    INVADE.apply(p, Log(), *invade("us-6-amph", "catania", "15-ag").args)
    second_phase(p)
    assert refused(p, invade("ff-2-mtn", "catania", "15-ag")) == []
    assert refused(p, invade("br-30-tk", "licata", "21-ag")) == []
    assert refused(p, invade("br-30-tk", "catania", "21-ag")) == ["WF-15.44/1"]
    p.put(u("br-1-amph"), HEX["bizerte"])
    p.landed &= ~(1 << u("br-1-amph"))
    assert refused(p, invade("br-1-amph", "licata", "21-ag")) == ["WF-15.44/1"]


def test_the_second_wave_may_go_to_a_marked_hex() -> None:
    p = example()
    assert refused(p, mark("messina", "21-ag")) == ["WF-15.42/4"]
    MARK.apply(p, Log(), *mark("palermo", "21-ag").args)
    assert refused(p, mark("licata", "21-ag")) == ["WF-15.44/1"]
    INVADE.apply(p, Log(), *invade("br-1-amph", "licata", "21-ag").args)
    second_phase(p)
    assert refused(p, invade("br-10", "palermo", "21-ag")) == []
    assert refused(p, invade("br-10", "licata", "21-ag")) == []
    assert refused(p, mark("licata", "15-ag")) == ["WF-15.44/1"]


def test_a_long_range_invasion_takes_the_whole_turn_of_a_blitz_hq() -> None:
    p = board({"12-ag": "algiers", "us-6-amph": "algiers", "us-2-amph": "algiers", "us-4": "algiers"})
    activate(p, "12-ag", Role.BLITZ_INVASION)
    assert refused(p, invade("us-6-amph", "catania", "12-ag")) == ["WF-15.44/2"]
    start_phase(p, Phase.BLITZ_MOVEMENT)
    assert refused(p, invade("us-6-amph", "catania", "12-ag")) == []  # Western Med, Tyrrhenian, Central Med
    assert refused(p, invade("us-4", "catania", "12-ag")) == ["WF-15.44/2"]
    assert refused(p, invade("us-6-amph", "palermo", "12-ag")) == ["WF-15.44/1"]  # in the normal range, not marked
    p.waves = (Wave(u("12-ag"), u("us-2-amph"), HEX["palermo"]),)
    assert refused(p, invade("us-6-amph", "catania", "12-ag")) == ["WF-15.44/2"]


# ---------------------------------------------------------------- support
def test_invasion_command_range_is_doubled_for_the_allies_and_stops_at_mountains() -> None:
    p = husky()
    p.cv[u("21-ag")] = 2
    hexes = support_hexes(p, u("21-ag"))
    assert hexes & h("palermo-e1")
    assert not hexes & h("messina")
    assert not support_hexes(p, u("af"))


def test_invasion_command_range_does_not_cross_land_or_a_hostile_strait() -> None:
    p = board({"army-group-c": "taranto"}, player=AXIS)
    assert support_hexes(p, u("army-group-c")) == h("taranto", "brindisi")  # not Bari, on the Adriatic coast
    p = board({"21-ag": "gibraltar", "15-ag": "casablanca"})
    assert support_hexes(p, u("15-ag")) & h("melilla")
    p.held[AXIS] |= h("tangiers")
    assert not support_hexes(p, u("15-ag")) & h("melilla")


# ---------------------------------------------------------------- evacuation
def calais() -> Position:
    """EX-15.6: an amphibious corps with its BeachHead alone at Calais."""
    p = board({"12-ag": "portsmouth", "us-6-amph": "calais", "pzrgp-g": "calais"}, month="1944-06")
    p.attacked[0] = h("calais")
    p.held[AXIS] |= h("calais")
    activate(p, "12-ag", Role.INVASION)
    return p


def test_the_last_unit_of_a_battle_is_evacuated_as_a_rearguard() -> None:
    p = calais()
    EVACUATE.apply(p, Log(), *evacuate("us-6-amph", "12-ag").args)
    assert p.rearguards == (Rearguard(u("us-6-amph"), HEX["calais"], HEX["portsmouth"], -1),)
    assert p.place[u("us-6-amph")] == HEX["calais"]


def test_a_unit_whose_friends_fight_on_is_evacuated_at_once() -> None:
    p = calais()
    p.put(u("br-10"), HEX["calais"])
    EVACUATE.apply(p, Log(), *evacuate("us-6-amph", "12-ag").args)
    assert not p.rearguards
    assert p.place[u("us-6-amph")] == HEX["portsmouth"]
    assert refused(p, evacuate("br-10", "12-ag")) == ["WF-15.42/1"]


def test_an_evacuation_may_leave_a_mountain_coast_but_not_sail_in_a_storm() -> None:
    p = board({"okw": "reggio", "34-cps": "messina", "78-cav": "palermo"}, player=AXIS)
    activate(p, "okw", Role.INVASION)
    assert refused(p, evacuate("34-cps", "okw")) == []
    assert refused(p, evacuate("78-cav", "okw")) == ["WF-15.42/5"]
    p.storm = Basin.MEDITERRANEAN
    assert refused(p, evacuate("34-cps", "okw")) == ["WF-12.3/2"]


# ---------------------------------------------------------------- agreement
def test_fans_and_refusals_agree() -> None:
    p = example()
    INVADE.apply(p, Log(), *invade("us-6-amph", "catania", "15-ag").args)
    MARK.apply(p, Log(), *mark("palermo", "15-ag").args)
    for phase in (Phase.MOVEMENT, Phase.BLITZ_MOVEMENT):
        if phase is Phase.BLITZ_MOVEMENT:
            second_phase(p)
        units = [*p.side_units(0), u("okw"), u("it-7th-army"), u("us-3"), UNITS - 1]
        hqs = [u("15-ag"), u("21-ag"), u("af"), u("okw"), u("br-10")]
        assert_agreement(INVADE, p, [Order("invade", args) for args in product(units, range(HEXES), hqs)])
        assert_agreement(MARK, p, [Order("mark", args) for args in product(range(HEXES), units)])
        assert_agreement(EVACUATE, p, [Order("evacuate", args) for args in product(units, units)])
