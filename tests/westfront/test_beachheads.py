"""BeachHeads: placing, working, losing them."""

from __future__ import annotations

from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.games.westfront.game import GAME
from sandtable.games.westfront.position import Beachhead, Phase, Position
from sandtable.games.westfront.rules.sea.beachheads import Placement, functioning, placeable, sweep
from sandtable.games.westfront.world.atlas import HEX, Basin
from sandtable.games.westfront.world.roster import AXIS, BEACHHEADS
from tests.westfront.positions import board, h, u

STEP = Placement()
US_6, US_2 = BEACHHEADS.index(u("us-6-amph")), BEACHHEADS.index(u("us-2-amph"))


def landed() -> Position:
    """US 6 and US 2 have landed; only the BeachHead of US 6 is Ready."""
    p = board({"us-6-amph": "licata", "us-2-amph": "palermo"}, phase=Phase.SUPPLY)
    p.ashore = 1 << u("us-6-amph") | 1 << u("us-2-amph")
    p.beachheads[US_6] = int(Beachhead.READY)
    p.beachheads[US_2] = int(Beachhead.PREP)
    p.stack = [("beachheads",)]
    return p


def refused(p: Position, beachhead: int) -> list[str]:
    return [reason.rule for reason in STEP.why_not(p, Order("place", (beachhead,)))]


def test_a_ready_beachhead_is_placed_where_its_corps_landed() -> None:
    p = landed()
    assert not STEP.settle(p, Log())
    assert list(STEP.orders(p)) == [Order("place", (US_6,)), Order("done")]
    assert refused(p, US_2) == ["WF-15.51/2"]
    assert refused(p, 1) == ["WF-15.51/2", "WF-15.51/1"]
    STEP.apply(p, Order("place", (US_6,)), Log())
    assert p.beachheads[US_6] == HEX["licata"]
    assert STEP.settle(p, Log())
    assert not p.stack


def test_a_corps_that_has_moved_on_places_none() -> None:
    p = landed()
    p.put(u("us-6-amph"), HEX["catania"])
    assert not placeable(p)
    assert STEP.settle(p, Log())


def test_the_axis_supply_phase_places_none() -> None:
    p = landed()
    p.player = AXIS
    assert STEP.settle(p, Log())


def test_other_verbs_are_refused() -> None:
    assert GAME.why_not(landed(), Order("build", (0,)))[0].rule == "WF-4.4/1"


def test_a_storm_takes_the_beachheads_of_its_basin_out_of_action() -> None:
    p = landed()
    p.beachheads[US_6] = HEX["licata"]
    assert functioning(p) == h("licata")
    p.storm = Basin.ATLANTIC
    assert functioning(p) == h("licata")
    p.storm = Basin.MEDITERRANEAN
    assert functioning(p) == 0


def test_a_beachhead_is_lost_when_enemies_have_it_for_themselves() -> None:
    p = landed()
    p.beachheads[US_6] = HEX["licata"]
    p.put(u("34-cps"), HEX["licata"])
    sweep(p, Log())
    assert p.beachheads[US_6] == HEX["licata"]
    p.put(u("us-6-amph"), HEX["malta"])
    sweep(p, Log())
    assert p.beachheads[US_6] == Beachhead.ELIMINATED
