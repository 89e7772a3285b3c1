"""Sea Movement: ports, capacity, cost and the ways ships take."""

from __future__ import annotations

from itertools import product

from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.games.westfront.position import Phase, Position, Voyage
from sandtable.games.westfront.rules.sea.beachheads import port_like
from sandtable.games.westfront.rules.sea.movement import SHIP, capacity
from sandtable.games.westfront.world.atlas import HEX, HEXES, SEA
from sandtable.games.westfront.world.roster import AXIS, BEACHHEADS, UNITS
from tests.westfront.positions import activate, assert_agreement, board, h, husky, u


def ship(unit: str, goal: str) -> Order:
    return Order("ship", (u(unit), HEX[goal]))


def refused(p: Position, order: Order) -> list[str]:
    return [reason.rule for reason in SHIP.against(p, *order.args)]


def every_ship_order() -> list[Order]:
    return [Order("ship", args) for args in product(range(UNITS), range(HEXES))]


def test_tunis_to_taranto_costs_one_supreme_move_and_meets_no_interdiction() -> None:
    p = board({"af": "malta", "br-13-mk": "tunis", "br-5": "taranto"}, allied=h("taranto"))
    activate(p, "af")
    before = p.supreme[0]
    SHIP.apply(p, Log(), *ship("br-13-mk", "taranto").args)
    assert p.place[u("br-13-mk")] == HEX["taranto"]
    assert p.supreme[0] == before - 1
    assert not p.voyages
    assert p.strategic >> u("br-13-mk") & 1
    assert refused(p, ship("br-13-mk", "tunis")) == ["WF-6.53/4"]


def test_the_axis_pays_a_supreme_move_for_each_area() -> None:
    p = board({"okw": "berlin", "34-cps": "reggio"}, player=AXIS)
    p.supreme = [1, 0]
    assert refused(p, ship("34-cps", "catania")) == []
    assert refused(p, ship("34-cps", "cagliari")) == []
    assert refused(p, ship("34-cps", "venice")) == ["WF-15.2/5"]
    p.supreme = [2, 0]
    SHIP.apply(p, Log(), *ship("34-cps", "venice").args)
    assert p.supreme[0] == 0
    assert p.voyages == (Voyage(u("34-cps"), HEX["reggio"], 1 << SEA["Ionian Sea"], 0),)


def test_a_unit_bound_for_lorient_crosses_the_enemy_bay_of_biscay() -> None:
    p = board({"shaef": "london", "br-10": "dover", "br-5": "lorient", "81-fort": "brest"}, allied=h("lorient"))
    activate(p, "shaef")
    SHIP.apply(p, Log(), *ship("br-10", "lorient").args)
    assert p.voyages == (Voyage(u("br-10"), HEX["dover"], 1 << SEA["Bay of Biscay"], 0),)


def test_port_capacity_counts_units_that_enter_and_leave_together() -> None:
    p = board({"af": "malta", "br-10": "sfax", "br-5": "sfax", "br-3": "tunis", "br-13-mk": "tunis", "us-4": "algiers"})
    p.supreme = [9, 0]
    SHIP.apply(p, Log(), *ship("br-10", "tunis").args)
    assert refused(p, ship("br-5", "tripoli")) == ["WF-15.21/1"]  # Sfax is a minor port
    SHIP.apply(p, Log(), *ship("br-3", "tripoli").args)
    assert refused(p, ship("br-13-mk", "tripoli")) == ["WF-15.21/1"]  # Tunis is a Major Port
    assert refused(p, ship("us-4", "tunis")) == ["WF-15.21/1"]


def test_a_beachhead_is_a_minor_port_and_adds_one_to_a_port() -> None:
    p = husky(allied=h("licata", "catania"))
    p.supreme = [4, 0]
    p.put(u("it-7th-army"), HEX["reggio"])
    p.put(u("br-1-amph"), HEX["licata"])
    p.held[0] |= h("licata", "catania")
    p.held[AXIS] &= ~h("licata", "catania")
    assert refused(p, ship("br-13-mk", "licata")) == ["WF-15.2/1"]
    p.beachheads[BEACHHEADS.index(u("br-1-amph"))] = HEX["licata"]
    assert refused(p, ship("br-13-mk", "licata")) == []
    assert refused(p, ship("br-5", "catania")) == []
    assert capacity(p, HEX["catania"]) == 1
    p.beachheads[0] = HEX["catania"]
    assert capacity(p, HEX["catania"]) == 2
    SHIP.apply(p, Log(), *ship("br-13-mk", "licata").args)
    assert refused(p, ship("br-10", "licata")) == ["WF-15.21/1"]


def test_a_storm_takes_a_beachhead_its_port() -> None:
    p = husky(allied=h("licata"))
    p.put(u("br-1-amph"), HEX["licata"])
    p.beachheads[0] = HEX["licata"]
    p.held[0] |= h("licata")
    assert port_like(p) == h("licata")
    p.storm = 1
    assert port_like(p) == 0


def test_units_may_disengage_by_sea_but_not_retreat() -> None:
    p = board({"af": "malta", "br-10": "tunis", "br-5": "tunis", "34-cps": "tunis"})
    p.attacked[AXIS] = h("tunis")
    p.held[0] |= h("tunis")
    p.supreme = [4, 0]
    assert refused(p, ship("br-10", "sfax")) == []
    SHIP.apply(p, Log(), *ship("br-10", "sfax").args)
    assert refused(p, ship("br-5", "tripoli")) == ["WF-15.2/3"]
    assert "WF-15.2/1" in refused(p, ship("br-5", "tunis"))


def test_a_fort_is_reduced_to_its_cadre_and_wants_a_port_of_its_own() -> None:
    p = board({"81-fort": "brest", "82-fort": "lorient"}, player=AXIS)
    p.supreme = [4, 0]
    assert refused(p, ship("81-fort", "lorient")) == ["WF-2.26/5"]
    SHIP.apply(p, Log(), *ship("81-fort", "bordeaux").args)
    assert p.cv[u("81-fort")] == 1


def test_an_active_supreme_hq_mobilizes_by_one_free_sea_move() -> None:
    p = board({"af": "malta"})
    activate(p, "af")
    p.supreme = [0, 0]
    assert refused(p, ship("af", "tunis")) == []
    cv = p.cv[u("af")]
    SHIP.apply(p, Log(), *ship("af", "tunis").args)
    assert p.place[u("af")] == HEX["tunis"]
    assert p.cv[u("af")] == cv - 1
    assert not p.active


def test_an_active_hq_does_not_ship_and_nobody_does_in_a_blitz() -> None:
    p = board({"15-ag": "tunis", "br-10": "tunis"})
    activate(p, "15-ag")
    p.supreme = [4, 0]
    assert refused(p, ship("15-ag", "sfax")) == ["WF-4.42/2"]
    p.phase = int(Phase.BLITZ_MOVEMENT)
    assert refused(p, ship("br-10", "sfax")) == ["WF-5.7/4"]


def test_italians_stay_in_greater_italy_and_the_axis_out_of_africa() -> None:
    p = board({"it-7th-army": "genoa"}, player=AXIS)
    p.supreme = [6, 0]
    assert refused(p, ship("it-7th-army", "bordeaux"))[0] == "WF-2.66/1"
    assert refused(p, ship("it-7th-army", "naples")) == []


def test_fans_and_refusals_agree() -> None:
    p = husky()
    activate(p, "af")
    assert_agreement(SHIP, p, every_ship_order())
    p = board({"okw": "hamburg", "34-cps": "genoa", "81-fort": "brest"}, player=AXIS)
    activate(p, "okw")
    assert_agreement(SHIP, p, every_ship_order())
