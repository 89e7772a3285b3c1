"""Interdiction of units that crossed enemy sea areas."""

from __future__ import annotations

from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.games.westfront.position import Beachhead, Off, Position, Voyage
from sandtable.games.westfront.rules.command.authority import Role
from sandtable.games.westfront.rules.movement.pursuit import Pursuit
from sandtable.games.westfront.rules.sea.interdiction import Interdiction
from sandtable.games.westfront.rules.sea.invasion import EVACUATE, INVADE
from sandtable.games.westfront.world.atlas import HEX, SEA
from sandtable.games.westfront.world.roster import AXIS, BEACHHEADS
from tests.westfront.positions import activate, board, h, u

STEP = Interdiction()


def roll(p: Position, *dice: int) -> None:
    assert not STEP.settle(p, Log())
    order = Order("roll", dice)
    assert not STEP.why_not(p, order)
    STEP.apply(p, order, Log())


def lorient() -> Position:
    """EX-15.72: a unit has gone from Dover to Lorient through the Axis Bay of Biscay."""
    p = board({"br-10": "lorient", "81-fort": "brest"}, allied=h("lorient"))
    p.voyages = (Voyage(u("br-10"), HEX["dover"], 1 << SEA["Bay of Biscay"], 0),)
    p.stack = [("interdiction",)]
    return p


def test_a_two_turns_a_sea_move_back_without_loss() -> None:
    p = lorient()
    assert STEP.roll(p).count == 1
    cv = p.cv[u("br-10")]
    roll(p, 2)
    assert p.place[u("br-10")] == HEX["dover"]
    assert p.cv[u("br-10")] == cv
    assert STEP.settle(p, Log())
    assert not p.stack


def test_a_five_costs_a_step_and_a_three_nothing() -> None:
    for die, loss in ((3, 0), (5, 1)):
        p = lorient()
        cv = p.cv[u("br-10")]
        roll(p, die)
        assert p.place[u("br-10")] == HEX["lorient"]
        assert p.cv[u("br-10")] == cv - loss


def test_the_allies_roll_with_naval_supremacy_and_a_die_may_be_both() -> None:
    p = board({"34-cps": "palermo"}, player=AXIS)
    p.voyages = (Voyage(u("34-cps"), HEX["naples"], 1 << SEA["Tyrrhenian Sea"], 0),)
    p.stack = [("interdiction",)]
    cv = p.cv[u("34-cps")]
    roll(p, 4)
    assert p.place[u("34-cps")] == HEX["naples"]
    assert p.cv[u("34-cps")] == cv - 1


def test_the_last_step_is_lost_at_sea() -> None:
    p = lorient()
    p.cv[u("br-10")] = 1
    roll(p, 6)
    assert p.place[u("br-10")] == Off.POOL
    assert STEP.settle(p, Log())


def test_each_area_is_rolled_for() -> None:
    p = lorient()
    p.voyages = (p.voyages[0]._replace(seas=1 << SEA["Bay of Biscay"] | 1 << SEA["Gulf of Lyon"]),)
    roll(p, 1)
    roll(p, 6)
    assert p.place[u("br-10")] == HEX["dover"]
    assert p.cv[u("br-10")] == 3
    assert STEP.settle(p, Log())


def test_an_invader_that_is_turned_back_has_not_attacked() -> None:
    p = board({"12-ag": "portsmouth", "us-6-amph": "portsmouth", "34-cps": "bordeaux"})
    activate(p, "12-ag", Role.INVASION)
    INVADE.apply(p, Log(), u("us-6-amph"), HEX["bordeaux"], u("12-ag"))
    assert p.fresh == h("bordeaux")
    p.stack = [("interdiction",)]
    roll(p, 1)
    assert p.place[u("us-6-amph")] == HEX["portsmouth"]
    assert (p.fresh, p.entries, p.landed, p.ashore, p.attacked[0]) == (0, (), 0, 0, 0)


def calais() -> Position:
    """EX-15.6, but in July 1943 the Axis may roll for the Channel (its base is held for the test)."""
    p = board({"12-ag": "portsmouth", "us-6-amph": "calais", "34-cps": "calais"})
    p.cv[u("us-6-amph")] = 3
    p.attacked[0] = h("calais")
    p.held[AXIS] |= h("calais")
    p.beachheads[BEACHHEADS.index(u("us-6-amph"))] = HEX["calais"]
    activate(p, "12-ag", Role.INVASION)
    EVACUATE.apply(p, Log(), u("us-6-amph"), u("12-ag"))
    p.stack = [("interdiction",), ("pursuit",)]
    pursuit = Pursuit()
    assert not pursuit.settle(p, Log())
    pursuit.apply(p, Order("roll", (6,) + (1,) * (pursuit.roll(p).count - 1)), Log())
    assert pursuit.settle(p, Log())
    return p


def test_an_evacuated_corps_gives_its_beachhead_up() -> None:
    p = calais()
    assert STEP.settle(p, Log())
    assert p.place[u("us-6-amph")] == HEX["portsmouth"]
    assert p.cv[u("us-6-amph")] == 2
    assert p.beachheads[BEACHHEADS.index(u("us-6-amph"))] == Beachhead.ELIMINATED


def test_an_evacuee_that_is_turned_back_goes_on_with_its_battle() -> None:
    p = calais()
    p.voyages = (Voyage(u("us-6-amph"), HEX["calais"], 1 << SEA["English Channel"], 1),)
    roll(p, 1, 2)
    assert STEP.settle(p, Log())
    assert p.place[u("us-6-amph")] == HEX["calais"]
    assert p.attacked == [h("calais"), 0]
    assert not p.fresh
    assert p.beachheads[BEACHHEADS.index(u("us-6-amph"))] == HEX["calais"]
