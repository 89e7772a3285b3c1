"""Moving, attacking, withdrawing, retreating overland, and mobilizing HQs."""

from __future__ import annotations

from itertools import product

import pytest

from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.core.order import Menu, Order
from sandtable.games.westfront.position import Crossing, Phase, Position, Rearguard, Weather
from sandtable.games.westfront.rules.control import in_play, refresh
from sandtable.games.westfront.rules.movement.overland import MANEUVERS
from sandtable.games.westfront.rules.movement.survey import march
from sandtable.games.westfront.world.atlas import HEX, HEXES, NEAR, WITHIN
from sandtable.games.westfront.world.roster import ALLIES, AXIS
from tests.westfront.positions import activate, assert_agreement, board, h, u

MOVE, ATTACK, WITHDRAW, RETREAT, MOBILIZE = MANEUVERS
BY_VERB = {maneuver.verb: maneuver for maneuver in MANEUVERS}


def order(verb: str, unit: str, *places: str) -> Order:
    return Order(verb, (u(unit), *(HEX[place] for place in places)))


def refused(p: Position, verb: str, unit: str, *places: str) -> list[str]:
    return [reason.rule for reason in BY_VERB[verb].against(p, *order(verb, unit, *places).args)]


def play(p: Position, verb: str, unit: str, *places: str) -> None:
    assert refused(p, verb, unit, *places) == []
    BY_VERB[verb].apply(p, Log(), *order(verb, unit, *places).args)


def supreme(units: dict[str, str], *, player: int = AXIS, moves: int = 6, **options: object) -> Position:
    """Return a position in which a side has Supreme Moves for anybody."""
    p = board(units, player=player, **options)  # type: ignore[arg-type]
    p.supreme = [moves, 0]
    return p


# ---------------------------------------------------------------- how far
def test_speed_is_the_number_of_hexes() -> None:
    """WF-6.1/1: infantry 2, armor 3, statics 1."""
    p = supreme({"88-cps": "orleans", "pzrgp-c": "orleans", "88-static": "orleans"})
    for unit, steps in (("88-cps", 2), ("pzrgp-c", 3), ("88-static", 1)):
        ends = next(fan.last for fan in MOVE.fans(p) if fan.head == (u(unit),))
        assert ends & ~WITHIN[HEX["orleans"]][steps] == 0
        assert ends & ~WITHIN[HEX["orleans"]][steps - 1]


def test_mountains_stop_all_but_cavalry() -> None:
    """WF-1.35/1, WF-2.24/1: from Dijon over Lyon E1 (mountain)."""
    ground = h("lyon-e1", "lyon-se1")
    assert march(HEX["dijon"], 3, True, ground).ends == h("lyon-e1")
    assert march(HEX["dijon"], 3, False, ground).ends == ground
    p = supreme({"78-cav": "sarajevo", "51-mtn": "sarajevo"})
    assert refused(p, "move", "51-mtn", "banja-luka") == ["WF-1.35/1"]
    assert refused(p, "move", "78-cav", "banja-luka") == []


def test_a_strait_is_crossed_from_its_shore_and_ends_the_move() -> None:
    """WF-1.39/5, EX-HUSKY-10."""
    p = supreme({"2-para": "reggio", "1-para": "reggio-nw1"})
    assert refused(p, "move", "2-para", "messina") == []
    assert refused(p, "move", "2-para", "catania") == ["WF-1.39/5"]
    assert refused(p, "move", "1-para", "messina") == ["WF-1.39/5"]


def test_in_mud_units_go_one_hex() -> None:
    """WF-12.22/1."""
    p = supreme({"pzrgp-c": "paris"})
    p.weather = int(Weather.MUD)
    assert refused(p, "move", "pzrgp-c", "orleans") == []
    assert refused(p, "move", "pzrgp-c", "dijon-nw1") == ["WF-12.22/1"]


def test_control_does_not_hinder_but_enemies_do() -> None:
    """WF-6.1/3, WF-6.31/1."""
    p = supreme({"us-4": "orleans", "90-cps": "paris"}, player=ALLIES)
    assert refused(p, "move", "us-4", "tours") == []
    assert refused(p, "move", "us-4", "paris") == ["WF-6.31/1"]
    p.put(u("90-cps"), HEX["tours"])
    assert refused(p, "move", "us-4", "tours") == ["WF-6.31/1"]


def test_some_ground_is_closed_to_some_units() -> None:
    """WF-2.66/1, WF-16.4/8, WF-1.1/3."""
    p = supreme({"it-2nd-army": "grenoble", "88-cps": "toulouse"})
    assert refused(p, "move", "it-2nd-army", "lyon-se1") == ["WF-2.66/1"]
    spain = next(here for here in bit_list(WITHIN[HEX["toulouse"]][3]) if not in_play(p) >> here & 1)
    assert [reason.rule for reason in MOVE.against(p, u("88-cps"), spain)] == ["WF-16.4/8"]
    assert refused(p, "move", "88-cps", "london") == ["WF-1.1/3"]


# ---------------------------------------------------------------- who
def test_units_out_of_command_cost_a_supreme_move() -> None:
    """WF-5.3/2, WF-5.61/1."""
    p = supreme({"ob-west": "paris", "88-cps": "orleans", "90-cps": "munich", "88-static": "paris"}, moves=1)
    activate(p, "ob-west")
    p.supreme = [1, 0]
    play(p, "move", "88-cps", "tours")
    assert p.supreme == [1, 0]
    play(p, "move", "90-cps", "nuremberg")
    assert p.supreme == [0, 0]
    assert refused(p, "move", "88-static", "tours") == ["WF-2.25/1", "WF-6.51/1"]
    assert refused(p, "move", "88-cps", "paris") == ["WF-6.1/1"]  # it has moved


def test_the_thq_moves_spaniards_only() -> None:
    """WF-16.4/7."""
    p = board({"sp-1": "madrid", "88-cps": "toulouse"}, player=AXIS)
    p.spain = 1
    p.supreme = [0, 1]
    assert refused(p, "move", "88-cps", "bordeaux-e1") == ["WF-16.4/7", "WF-5.3/2"]
    there = next(here for here in bit_list(NEAR[HEX["madrid"]]))
    assert MOVE.against(p, u("sp-1"), there) == []
    MOVE.apply(p, Log(), u("sp-1"), there)
    assert p.supreme == [0, 0]


@pytest.mark.parametrize(
    ("field", "rule"),
    [
        ("moved", "WF-6.1/1"),
        ("strategic", "WF-6.53/4"),
        ("dropped", "WF-14.6/2"),
        ("landed", "WF-15.42/6"),
        ("active", "WF-4.42/2"),
        ("resting", "WF-5.43/1"),
    ],
)
def test_what_keeps_a_unit_where_it_is(field: str, rule: str) -> None:
    p = supreme({"88-cps": "orleans"})
    setattr(p, field, 1 << u("88-cps"))
    assert refused(p, "move", "88-cps", "tours") == [rule]
    assert list(MOVE.fans(p)) == []


def test_forts_do_not_walk() -> None:
    """WF-2.26/1."""
    p = supreme({"81-fort": "orleans"})
    assert refused(p, "move", "81-fort", "tours") == ["WF-2.26/1"]


# ---------------------------------------------------------------- attacking
def test_an_attack_needs_a_hex_from_which_movement_is_left() -> None:
    """WF-6.31/1, WF-1.35/1: Lyon E1 is a mountain, Lyon is clear."""
    p = supreme({"us-4": "dijon", "88-cps": "lyon-se1"}, player=ALLIES)
    assert refused(p, "attack", "us-4", "lyon-se1", "lyon") == []
    assert refused(p, "attack", "us-4", "lyon-se1", "lyon-e1") == ["WF-1.35/1"]
    assert refused(p, "attack", "us-4", "lyon-se1", "dijon") == ["WF-6.1/1"]
    assert refused(p, "attack", "us-4", "lyon", "dijon") == ["WF-6.31/1"]


def test_a_strait_is_assaulted_only_by_who_starts_there() -> None:
    """WF-1.39/5."""
    p = supreme({"us-4": "reggio", "us-3": "reggio-nw1", "88-cps": "messina"}, player=ALLIES)
    assert refused(p, "attack", "us-4", "messina", "reggio") == []
    assert refused(p, "attack", "us-3", "messina", "reggio") == ["WF-1.39/5"]


def test_hqs_never_attack() -> None:
    """WF-5.1/4."""
    p = supreme({"21-ag": "tours", "88-cps": "paris"}, player=ALLIES)
    assert refused(p, "attack", "21-ag", "paris", "tours") == ["WF-5.1/4"]


def test_a_side_that_is_used_up_lets_nobody_pass() -> None:
    """WF-6.33/1."""
    p = supreme({"us-4": "rouen", "us-3": "rouen", "88-cps": "paris"}, player=ALLIES)
    play(p, "attack", "us-4", "paris", "rouen")
    assert p.fresh == h("paris")
    assert refused(p, "attack", "us-3", "paris", "rouen") == ["WF-6.33/1"]


def test_attackers_respect_their_stacking_limit() -> None:
    """WF-6.21/1: Messina is a mountain."""
    p = supreme({"us-4": "catania", "us-3": "messina", "us-13": "messina", "88-cps": "messina"}, player=ALLIES)
    p.attacked[ALLIES] = h("messina")
    p.moved = 1 << u("us-3") | 1 << u("us-13")
    assert refused(p, "attack", "us-4", "messina", "catania") == ["WF-6.21/1"]


# ---------------------------------------------------------------- leaving
def battle_in_paris(**options: object) -> Position:
    """Two Allied corps fight in Paris; Tours and Orleans are theirs, with a unit in Tours."""
    units = {"us-4": "paris", "us-3": "paris", "88-cps": "paris", "us-13": "tours"}
    p = supreme(units, player=ALLIES, **options)  # type: ignore[arg-type]
    p.attacked[ALLIES] = h("paris")
    refresh(p)
    return p


def test_a_unit_withdraws_into_a_friendly_hex_and_goes_on() -> None:
    """WF-6.32/1, WF-6.32/2."""
    p = battle_in_paris()
    assert refused(p, "withdraw", "us-4", "paris-e1", "paris-e1") == ["WF-6.32/1"]
    assert refused(p, "withdraw", "us-4", "tours", "orleans") == []
    assert refused(p, "move", "us-4", "tours") == ["WF-6.32/1"]
    p.face_up = 1 << u("us-4")
    play(p, "withdraw", "us-4", "orleans", "tours")
    assert p.crossings == (Crossing(HEX["paris"], HEX["tours"], 1),)
    assert p.face_up == 0


def test_the_last_unit_can_only_retreat_and_waits_for_the_others() -> None:
    """WF-6.41/1."""
    p = battle_in_paris()
    assert refused(p, "retreat", "us-4", "tours", "tours") == ["WF-6.41/2"]
    play(p, "withdraw", "us-4", "tours", "tours")
    assert refused(p, "withdraw", "us-3", "tours", "tours") == ["WF-6.41/1"]
    play(p, "retreat", "us-3", "tours", "tours")
    assert p.rearguards == (Rearguard(u("us-3"), HEX["paris"], HEX["tours"], HEX["tours"]),)
    assert p.place[u("us-3")] == HEX["paris"]


def test_without_a_friendly_neighbour_a_unit_stays() -> None:
    """WF-6.32/3."""
    p = supreme({"us-4": "paris", "88-cps": "paris"}, player=ALLIES)
    p.attacked[ALLIES] = h("paris")
    refresh(p)
    assert list(RETREAT.fans(p)) == list(WITHDRAW.fans(p)) == []
    assert refused(p, "retreat", "us-4", "tours", "tours") == ["WF-6.32/1"]


def test_tito_slips_into_empty_highlands() -> None:
    """WF-16.32/3: hexes that the Axis controls, but no other unit may leave so."""
    p = supreme({"tito": "sarajevo", "us-4": "sarajevo", "88-cps": "sarajevo", "90-cps": "split"}, player=ALLIES)
    p.attacked[ALLIES] = h("sarajevo")
    refresh(p)
    assert refused(p, "withdraw", "tito", "dubrovnik", "dubrovnik") == []
    assert refused(p, "withdraw", "us-4", "dubrovnik", "dubrovnik") == ["WF-6.32/1"]
    assert refused(p, "withdraw", "tito", "split", "split") == ["WF-6.32/1"]


# ---------------------------------------------------------------- mobilizing
def test_an_hq_mobilizes_and_commands_nobody_any_more() -> None:
    """WF-5.41/1, WF-5.41/2, WF-5.43/1."""
    p = board({"ob-west": "paris", "88-cps": "orleans"}, player=AXIS)
    activate(p, "ob-west")
    assert refused(p, "move", "ob-west", "tours") == ["WF-4.42/2"]
    play(p, "mobilize", "ob-west", "tours")
    assert p.cv[u("ob-west")] == 2
    assert p.resting == 1 << u("ob-west")
    assert refused(p, "move", "88-cps", "paris") == ["WF-5.43/1", "WF-6.51/1"]


def test_blitz_hqs_mobilize_in_the_blitz_only_and_none_at_0() -> None:
    """WF-5.7/2, WF-5.7/5, WF-5.2/3."""
    p = board({"ob-west": "paris"}, player=AXIS)
    activate(p, "ob-west")
    p.blitz = p.active
    assert refused(p, "mobilize", "ob-west", "tours") == ["WF-5.7/2"]
    p.phase = int(Phase.BLITZ_MOVEMENT)
    assert refused(p, "mobilize", "ob-west", "tours") == []
    p.cv[u("ob-west")] = 0
    assert refused(p, "mobilize", "ob-west", "tours") == ["WF-5.2/3"]


@pytest.mark.parametrize("alone", [True, False])
def test_an_hq_mobilizes_out_of_a_battle(alone: bool) -> None:
    """WF-6.32/1, WF-6.41/1."""
    p = board({"21-ag": "paris", "88-cps": "paris", "us-13": "tours"}, player=ALLIES)
    if not alone:
        p.put(u("us-4"), HEX["paris"])
    p.attacked[AXIS] = h("paris")
    refresh(p)
    activate(p, "21-ag")
    play(p, "mobilize", "21-ag", "tours")
    assert bool(p.rearguards) is alone
    assert p.place[u("21-ag")] == HEX["paris" if alone else "tours"]
    assert sum(crossing.units for crossing in p.crossings) == 1


# ---------------------------------------------------------------- agreement
@pytest.mark.parametrize("weather", Weather)
@pytest.mark.parametrize("side", [ALLIES, AXIS])
def test_the_menu_holds_what_is_not_refused(side: int, weather: Weather) -> None:
    units = {
        "us-4": "paris",
        "us-3": "paris",
        "88-cps": "paris",
        "us-13": "tours",
        "21-ag": "orleans",
        "78-cav": "reims",
        "ob-west": "reims",
        "90-cps": "rouen",
        "88-static": "rouen",
        "81-fort": "lille",
        "it-2nd-army": "grenoble",
    }
    p = board(units, player=side)
    p.attacked[AXIS] = h("paris")
    p.weather = int(weather)
    refresh(p)
    activate(p, "21-ag" if side == ALLIES else "ob-west")
    p.supreme = [2, 0]
    p.crossings = (Crossing(HEX["paris"], HEX["rouen"], 1),)
    blocks = [u(name) for name in units]
    near = bit_list(WITHIN[HEX["paris"]][2])
    for verb in ("move", "mobilize"):
        assert_agreement(BY_VERB[verb], p, (Order(verb, args) for args in product(blocks, range(HEXES))))
    for verb in ("attack", "withdraw", "retreat"):
        maneuver = BY_VERB[verb]
        legal = list(Menu(list(maneuver.fans(p))))
        triples = product(blocks, near, bit_list(WITHIN[HEX["paris"]][1]))
        assert_agreement(maneuver, p, [*legal, *(Order(verb, args) for args in triples)])
