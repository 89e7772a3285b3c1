"""Where units come onto the map, and how many."""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.games.westfront.position import Position
from sandtable.games.westfront.rules.production.arrivals import arrival_hexes, misplaced, rail_entries
from sandtable.games.westfront.world.atlas import HEX, HEXES, MAJOR_PORTS, PLACE_IDS, REGION
from tests.westfront.homefront import started
from tests.westfront.positions import board, h, husky, u


def names(hexes: int) -> set[str]:
    return {PLACE_IDS[here] for here in bit_list(hexes)}


def test_americans_come_by_major_ports_and_the_british_to_their_cities_too() -> None:
    """WF-11.6/2, WF-1.44/1"""
    p = started("s43")
    ports = arrival_hexes(p, u("us-8-arm"))
    assert ports
    assert not ports & ~MAJOR_PORTS
    assert {"london", "algiers", "casablanca"} <= names(ports)
    assert arrival_hexes(p, u("br-3")) & h("birmingham", "belfast") == h("birmingham", "belfast")
    assert not arrival_hexes(p, u("cdn-1")) & h("birmingham", "belfast")


def test_germans_come_to_victory_cities_home_cities_and_rail_entries() -> None:
    """WF-11.6/1, WF-1.41/5"""
    p = board({})
    found = names(arrival_hexes(p, u("84-cps")))
    assert {"paris", "rome", "berlin", "kassel", "sarajevo", "stettin-e3"} <= found
    assert not {"naples", "lyon", "london", "madrid", "graz"} & found


def test_italians_come_to_italian_cities_or_victory_cities_of_their_own_area() -> None:
    """WF-1.44/1, WF-2.66/1"""
    found = names(arrival_hexes(board({}), u("it-7th-army")))
    assert {"rome", "naples", "bari"} <= found
    assert not {"paris", "berlin", "munich", "sarajevo"} & found


def test_the_iron_curtain_closes_entries_from_the_south() -> None:
    """WF-16.7/1, WF-16.7/2"""
    assert rail_entries(board({}, month="1944-09")).bit_count() == 6
    assert names(rail_entries(board({}, month="1944-12"))) == {"stettin-e3", "posnan-e1", "ostrava-ne1"}
    assert not rail_entries(board({}, month="1945-03"))
    p = board({}, month="1944-10")
    assert [v.rule for v in misplaced(p, u("84-cps"), HEX["sarajevo"])] == ["WF-16.7/2"]


def test_a_minor_city_takes_one_and_a_major_city_two() -> None:
    """WF-11.6/3, WF-1.41/4, WF-1.42/1"""
    p = board({})
    p.arrivals = ((HEX["kassel"], 1), (HEX["berlin"], 1), (HEX["hamburg"], 2))
    found = arrival_hexes(p, u("84-cps"))
    assert found & h("kassel", "berlin", "hamburg") == h("berlin")
    assert [v.rule for v in misplaced(p, u("84-cps"), HEX["kassel"])] == ["WF-1.42/1"]
    assert [v.rule for v in misplaced(p, u("84-cps"), HEX["hamburg"])] == ["WF-1.41/4"]


def test_nothing_arrives_in_a_battle_or_beyond_the_railhead() -> None:
    """WF-11.6/5"""
    p = board({"84-cps": "rome", "br-10": "rome"})
    p.attacked[0] = h("rome")
    assert not arrival_hexes(p, u("64-cps")) & h("rome")
    assert [v.rule for v in misplaced(p, u("64-cps"), HEX["rome"])] == ["WF-11.6/5"]


def test_arrivals_keep_to_the_stacking_limit_and_to_one_fort() -> None:
    """WF-11.6/4, WF-2.26/5"""
    four = dict.fromkeys(("84-cps", "64-cps", "74-cps", "80-cps"), "kassel")
    p = board({**four, "81-fort": "berlin"})
    assert [v.rule for v in misplaced(p, u("85-cps"), HEX["kassel"])] == ["WF-11.6/4"]
    assert [v.rule for v in misplaced(p, u("82-fort"), HEX["berlin"])] == ["WF-2.26/5"]
    assert not misplaced(p, u("85-cps"), HEX["berlin"])


def test_in_husky_the_axis_builds_in_reggio() -> None:
    """WF-HUSKY/2, WF-HUSKY/1, EX-HUSKY-14"""
    p = husky()
    assert arrival_hexes(p, u("it-7th-army")) == h("reggio")
    assert arrival_hexes(p, u("polish-2")) == 0  # four units stand in Tunis
    p.put(u("br-13-mk"), HEX["sfax"])
    assert arrival_hexes(p, u("polish-2")) == h("tunis")
    assert not arrival_hexes(p, u("polish-2")) & ~REGION["husky"]


def agree(p: Position, unit: int) -> None:
    found = arrival_hexes(p, unit)
    assert found == sum(1 << here for here in range(HEXES) if not misplaced(p, unit, here))


def test_the_reasons_agree_with_the_hexes() -> None:
    """WF-11.6/1, WF-11.6/2"""
    p = started("s44")
    p.arrivals = ((HEX["london"], 2), (HEX["kassel"], 1))
    for name in ("84-cps", "81-fort", "okw", "us-3", "br-3", "shaef", "tito", "sp-1", "po-1", "it-7th-army"):
        agree(p, u(name))
