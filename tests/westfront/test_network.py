"""Rail/Sea Supply: how far lines and lanes run, and which hexes they supply."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.core.bits import bit_list
from sandtable.games.westfront.position import Position
from sandtable.games.westfront.rules.control import in_play, refresh
from sandtable.games.westfront.rules.sea import seas
from sandtable.games.westfront.rules.supply.network import (
    Lane,
    network,
    risky_lanes,
    sources,
    supplied_hexes,
    with_line,
)
from sandtable.games.westfront.world.atlas import HEX, HEXES, PLACE_IDS, PORT_SEAS, PORTS, RAIL
from sandtable.games.westfront.world.roster import ALLIES, AXIS, REAL, UNIT
from tests.westfront.positions import board, h, u

GULF_COAST = ("avignon", "marseilles", "toulon", "montpellier")


def embattle(p: Position, name: str, attacker: int) -> Position:
    """Record who began the battle in a hex, and compute control anew."""
    p.attacked[attacker] |= h(name)
    refresh(p)
    return p


def is_in(hexes: int, *names: str) -> bool:
    """Tell whether all these hexes are in a set; none of them in it is the other answer."""
    wanted = h(*names)
    assert hexes & wanted in (0, wanted), f"only part of {names}"
    return bool(hexes & wanted)


def lanes(p: Position, player: int) -> dict[str, int]:
    """Return the dice of each risky lane by the name of its port or BeachHead."""
    found = risky_lanes(p, player, network(p, player))
    return {PLACE_IDS[lane.here] + " BH" * lane.beachhead: lane.dice for lane in found}


# ---------------------------------------------------------------- rail
def test_rail_runs_from_berlin_over_the_whole_axis_continent() -> None:
    """WF-9.12/1, WF-9.3/1, WF-1.6/3, WF-9.23/2: over the bridge and both rail ferries as well."""
    rail = network(board({}), AXIS).rail
    assert is_in(
        rail, "paris", "rome", "brest", "vienna", "sarajevo", "odense", "copenhagen", "reggio", "messina", "palermo"
    )
    assert not is_in(rail, "london", "tunis", "madrid")


def test_rail_stops_before_the_first_disputed_hex() -> None:
    """WF-9.12/1, EX-10-SUPPLY/1."""
    p = board({"us-4": "bordeaux-se1", "64-cps": "bayonne"}, month="1944-06")
    rail = network(p, AXIS).rail
    assert is_in(rail, "la-rochelle")
    assert not is_in(rail, "bordeaux", "bayonne")


def test_rail_enters_a_friendly_battle_but_does_not_pass_it() -> None:
    """WF-9.12/1, EX-10-SUPPLY/2: with a battle at Avignon the Allied railhead is Avignon."""
    units = {"br-5": "avignon", "br-10": "lyon-se1", "br-3": "lyon"}
    p = board(units, allied=h(*GULF_COAST))
    assert is_in(network(p, ALLIES).rail, "marseilles", "avignon", "lyon-se1", "lyon")
    p = embattle(board(units | {"64-cps": "avignon"}, allied=h(*GULF_COAST)), "avignon", AXIS)
    rail = network(p, ALLIES).rail
    assert is_in(rail, "marseilles", "avignon")
    assert not is_in(rail, "lyon-se1", "lyon")
    p = embattle(board(units | {"64-cps": "lyon-se1"}, allied=h(*GULF_COAST)), "lyon-se1", AXIS)
    rail = network(p, ALLIES).rail
    assert is_in(rail, "avignon", "lyon-se1")
    assert not is_in(rail, "lyon")


def test_a_battle_that_belongs_to_the_enemy_is_not_entered() -> None:
    """WF-8.31/2."""
    p = embattle(board({"br-5": "avignon", "64-cps": "avignon"}, allied=h(*GULF_COAST)), "avignon", ALLIES)
    assert not is_in(network(p, ALLIES).rail, "avignon")


def test_a_rail_ferry_needs_both_ends() -> None:
    """WF-9.23/2."""
    p = board({"us-4": "messina"})
    assert not is_in(network(p, AXIS).rail, "messina", "palermo-e1")


def test_no_other_strait_carries_rail() -> None:
    """WF-1.39/4."""
    p = board({}, allied=h("ostende"))
    assert not network(p, AXIS).rail & h("ostende")


def test_lines_run_through_a_hex_that_only_dispersed_units_attack() -> None:
    """WF-8.2/4."""
    p = board({"us-6-amph": "naples", "it-7th-army": "naples"})
    p.landed = 1 << u("us-6-amph")
    assert is_in(network(embattle(p, "naples", ALLIES), AXIS).rail, "naples", "reggio")


# ---------------------------------------------------------------- origins
def test_berlin_is_no_origin_without_another_victory_city() -> None:
    """WF-9.12/2."""
    p = board({"ob-west": "berlin"})
    p.held[AXIS] = h("berlin")
    assert network(p, AXIS).hexes == 0


def test_lines_begin_in_an_attacked_berlin() -> None:
    """WF-9.12/1, WF-9.12/2: it is a Friendly battle, and no line runs through it."""
    p = embattle(board({"us-4": "berlin", "ob-west": "berlin"}), "berlin", ALLIES)
    assert network(p, AXIS).hexes == network(board({"ob-west": "berlin"}), AXIS).hexes


def test_a_berlin_that_the_axis_attacks_feeds_nothing() -> None:
    """WF-8.31/2, WF-9.12/2."""
    p = embattle(board({"us-4": "berlin", "64-cps": "berlin"}, allied=h("berlin")), "berlin", AXIS)
    assert network(p, AXIS).hexes == 0


def test_an_attacked_reggio_lets_nothing_pass_in_husky() -> None:
    """WF-HUSKY/4: it is where the line from Berlin comes in, not where lines begin."""
    p = board({"us-6-amph": "reggio", "it-7th-army": "reggio"}, scenario="husky")
    rail = network(embattle(p, "reggio", ALLIES), AXIS).rail
    assert is_in(rail, "reggio")
    assert not is_in(rail, "messina", "palermo", "catania")


def test_london_supplies_the_allied_coasts() -> None:
    """WF-9.12/2, WF-15.3/1."""
    net = network(board({}), ALLIES)
    assert is_in(net.ports, "london", "plymouth", "gibraltar", "casablanca", "algiers", "tunis", "malta", "benghazi")
    assert is_in(net.rail, "london", "oujda", "constantine")


def test_husky_has_origins_of_its_own() -> None:
    """WF-HUSKY/4, WF-HUSKY/2."""
    p = board({}, scenario="husky")
    assert is_in(network(p, ALLIES).ports, "tunis", "bizerte", "sfax", "malta")
    assert is_in(network(p, AXIS).rail, "reggio", "messina", "palermo", "catania")


# ---------------------------------------------------------------- sea
def test_a_lane_joins_ports_over_friendly_seas_only() -> None:
    """WF-15.3/1, WF-15.3/3: the Gulf of Lyon is the Axis's while it holds Marseilles."""
    p = board({}, allied=h("cagliari", "sassari"))
    assert is_in(network(p, ALLIES).ports, "cagliari")
    p = board({"us-4": "toulon", "85-cps": "marseilles"})
    assert not is_in(network(p, ALLIES).ports, "toulon")
    assert lanes(p, ALLIES) == {"toulon": 1}


def test_a_port_at_the_end_of_a_lane_feeds_its_rail() -> None:
    """WF-15.3/2, WF-9.31/1."""
    p = board({"br-5": "lyon-se1"}, allied=h(*GULF_COAST))
    net = network(p, ALLIES)
    assert is_in(net.ports, "marseilles")
    assert is_in(net.rail, "marseilles", "avignon")
    assert net.hexes == net.rail | net.ports


def test_antwerp_is_shut_while_a_shore_of_its_strait_is_hostile() -> None:
    """WF-1.39/3."""
    p = board({"us-4": "antwerp"}, month="1944-06", allied=h("antwerp", "ostende"))
    assert not is_in(network(p, ALLIES).ports, "antwerp")
    assert "antwerp" not in lanes(p, ALLIES)
    p = board({"us-4": "antwerp"}, month="1944-06", allied=h("antwerp", "ostende", "rotterdam"))
    assert is_in(network(p, ALLIES).ports, "antwerp")


def test_besieged_ports_get_a_lane_but_pass_none_on() -> None:
    """WF-15.31/1, EX-15.31: Split keeps its supply and the units around it, its rail is cut."""
    allied = h("split", "split-nw1", "split-ne1", "taranto", "bari", "trieste")
    units = {"br-5": "split", "br-10": "split-ne1", "br-3": "banja-luka"}
    p = board(units, allied=allied)
    assert is_in(network(p, ALLIES).rail, "split", "split-nw1")
    p = embattle(board(units | {"34-cps": "split"}, allied=allied), "split", AXIS)
    net = network(p, ALLIES)
    assert net.besieged == h("split")
    assert not is_in(net.rail, "split", "split-nw1")
    assert is_in(supplied_hexes(p, ALLIES, net), "split", "split-ne1", "banja-luka")


def test_a_besieged_axis_port_is_no_source() -> None:
    """WF-15.31/1: it keeps one unit at cadre strength, and nothing around it."""
    p = board({"64-cps": "brest", "us-4": "brest", "us-3": "lorient"})
    net = network(embattle(p, "brest", ALLIES), AXIS)
    assert net.besieged == h("brest")
    assert is_in(net.hexes, "brest"), "it has Sea Supply, so a city in it would produce"
    assert not is_in(sources(p, AXIS, net), "brest")


def test_a_besieged_fortress_has_fortress_supply_alone() -> None:
    """WF-15.31/1."""
    p = embattle(board({"br-5": "malta", "2-para": "malta"}), "malta", AXIS)
    net = network(p, ALLIES)
    assert net.besieged == h("malta")
    assert not is_in(sources(p, ALLIES, net), "malta")


def test_the_most_favourable_way_decides_the_dice() -> None:
    """WF-15.73/1, EX-15.73/2, EX-15.73/3, EX-15.73/4: one die for Palermo and Messina, two for Catania."""
    p = board({"us-6-amph": "reggio", "it-7th-army": "reggio", "us-4": "bari"}, allied=h("bari", "taranto"))
    p.italy = 1
    p = embattle(p, "reggio", ALLIES)
    net = network(p, AXIS)
    assert is_in(net.rail, "naples", "reggio")
    assert not is_in(net.rail, "messina", "taranto")
    assert {port: dice for port, dice in lanes(p, AXIS).items() if port in ("palermo", "messina", "catania")} == {
        "palermo": 1,
        "messina": 1,
        "catania": 2,
    }
    assert is_in(supplied_hexes(p, AXIS, net), "messina", "palermo-e1", "catania")
    assert not is_in(supplied_hexes(p, AXIS, net), "palermo", "licata")


def test_a_lane_that_got_through_feeds_port_and_rail() -> None:
    """WF-15.3/2."""
    p = board({"us-4": "toulon", "85-cps": "marseilles"})
    (lane,) = risky_lanes(p, ALLIES, network(p, ALLIES))
    assert is_in(network(p, ALLIES, lane.bit).hexes, "toulon")
    assert risky_lanes(p, ALLIES, network(p, ALLIES, lane.bit)) == []


# ---------------------------------------------------------------- BeachHeads
def landing(hex_name: str, units: dict[str, str]) -> Position:
    p = board(units)
    p.beachheads[0] = HEX[hex_name]
    return p


def test_a_beachhead_supplies_its_hex_even_in_an_enemy_battle() -> None:
    """WF-15.52/1, WF-15.52/2: a hostile hex gives no lines."""
    p = embattle(
        landing("licata", {"us-2-amph": "licata", "it-6th-army": "licata", "us-4": "palermo"}), "licata", ALLIES
    )
    net = network(p, ALLIES)
    assert net.beaches == h("licata")
    assert not is_in(sources(p, ALLIES, net), "licata")
    assert is_in(supplied_hexes(p, ALLIES, net), "licata")


def test_a_friendly_beachhead_gives_lines_of_two_hexes_but_no_rail() -> None:
    """WF-15.52/2."""
    p = landing("licata", {"us-2-amph": "licata", "it-6th-army": "catania"})
    net = network(p, ALLIES)
    assert is_in(sources(p, ALLIES, net), "licata")
    assert not net.rail & h("licata")
    assert is_in(with_line(p, ALLIES, h("licata")), "licata", "palermo", "palermo-e1", "messina")


def test_a_beachhead_in_enemy_seas_is_open_to_interdiction() -> None:
    """WF-15.52/3."""
    p = landing("venice", {"us-2-amph": "venice", "87-cps": "trieste"})
    assert network(p, ALLIES).beaches == 0
    assert lanes(p, ALLIES)["venice BH"] == 2
    lane = Lane(HEX["venice"], True, 2)
    assert network(p, ALLIES, lane.bit).beaches == h("venice")
    assert not network(p, ALLIES, lane.bit).ports & h("venice"), "the port has a lane of its own"


def test_a_storm_silences_a_beachhead() -> None:
    """WF-15.54/1."""
    p = landing("licata", {"us-2-amph": "licata"})
    p.storm = 1
    assert network(p, ALLIES).beaches == 0
    assert "licata BH" not in lanes(p, ALLIES)


# ---------------------------------------------------------------- supply lines
def test_a_line_is_two_hexes_long_and_crosses_rivers_and_straits() -> None:
    """WF-10.3/1, WF-1.39/2."""
    p = board({})
    assert is_in(with_line(p, AXIS, h("reggio")), "reggio", "messina", "palermo-e1", "catania")
    assert not is_in(with_line(p, AXIS, h("reggio")), "palermo", "licata")
    assert is_in(with_line(p, AXIS, h("lyon")), "lyon-se1", "avignon", "grenoble")


def test_a_line_passes_disputed_hexes_but_no_enemy_hex() -> None:
    """WF-10.3/1, EX-10-SUPPLY/1, EX-HUSKY-09."""
    p = board({"us-4": "bordeaux-se1", "64-cps": "bayonne"})
    assert is_in(supplied_hexes(p, AXIS, network(p, AXIS)), "bayonne")
    p = board({"us-4": "bordeaux", "64-cps": "bayonne", "74-cps": "bordeaux-e1"})
    assert not is_in(with_line(p, AXIS, h("la-rochelle")), "bayonne")


def test_attackers_trace_their_line_out_of_an_enemy_battle() -> None:
    """WF-10.3/1."""
    p = embattle(board({"us-4": "paris", "64-cps": "paris"}, allied=h("rouen")), "paris", ALLIES)
    assert is_in(with_line(p, ALLIES, h("rouen")), "paris")
    assert not is_in(with_line(p, ALLIES, h("rouen")), "orleans")


def test_a_line_does_not_cross_neutral_ground_or_impassable_sides() -> None:
    """WF-16.4/8, WF-10.3/1."""
    p = board({})
    assert not with_line(p, ALLIES, h("gibraltar")) & h("madrid", "granada")
    p = board({"us-4": "reggio"})
    assert not with_line(p, AXIS, h("messina")) & h("reggio-nw1"), "a sea side lies between, and Reggio is the enemy's"


# ---------------------------------------------------------------- against a plain search
def searched(p: Position, player: int) -> set[str]:
    """Return the names of all hexes in Rail/Sea Supply, found step by step from the origin."""
    friendly, hostile_seas = p.held[player], seas.enemy_seas(p, player)
    links = seas.links(seas.hostile_shores(p, player))
    ports = friendly & PORTS & ~seas.shut_harbours(p, player)
    start = HEX["london" if player == ALLIES else "berlin"]
    found, todo = {("hex", start)}, [("hex", start)]
    while todo:
        kind, here = todo.pop()
        steps: list[tuple[str, int]] = []
        if kind == "sea":
            steps += [("sea", sea) for sea in bit_list(links[here])]
            steps += [("hex", port) for port in bit_list(ports) if PORT_SEAS[port] >> here & 1]
        elif not p.battles >> here & 1:
            steps += [("hex", there) for there in bit_list(RAIL[here] & friendly)]
            steps += [("sea", sea) for sea in bit_list(PORT_SEAS[here])] if ports >> here & 1 else []
        for step in steps:
            if step not in found and not (step[0] == "sea" and hostile_seas >> step[1] & 1):
                found.add(step)
                todo.append(step)
    return {PLACE_IDS[here] for kind, here in found if kind == "hex"}


@pytest.mark.parametrize("seed", range(40))
def test_the_network_is_what_a_plain_search_finds(seed: int) -> None:
    rng = Random(seed)
    p = board({}, month=rng.choice(("1943-07", "1944-06")))
    units = list(UNIT)[: REAL.bit_count()]
    for name in rng.sample(units, 60):
        unit = UNIT[name]
        here = rng.choice(bit_list(in_play(p)))
        p.put(unit, here)
        p.supplied |= 1 << unit
    p.attacked[ALLIES] = p.battles & rng.getrandbits(HEXES)
    p.attacked[AXIS] = p.battles & ~p.attacked[ALLIES]
    refresh(p)
    for player in (ALLIES, AXIS):
        net = network(p, player)
        if net.hexes:
            assert {PLACE_IDS[here] for here in bit_list(net.hexes)} == searched(p, player)
