"""Stacking: where more units may stand, and when a hex is too full."""

from __future__ import annotations

from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.games.westfront.position import Position, Rearguard
from sandtable.games.westfront.rules.movement.phase import Movement
from sandtable.games.westfront.rules.movement.stacking import forted, full, load, overstacked
from sandtable.games.westfront.world.atlas import HEX
from sandtable.games.westfront.world.roster import ALLIES, AXIS
from tests.westfront.positions import activate, board, h, u

MOVEMENT = Movement()
DONE = Order("done")


def crowd(count: int = 4, **options: object) -> Position:
    """Return a position with a full clear hex and a unit beside it; Supreme Moves are at hand."""
    names = ["us-4", "us-3", "us-13", "us-18", "us-19"][:count]
    p = board(dict.fromkeys(names, "paris") | {"br-10": "tours"}, player=ALLIES, **options)  # type: ignore[arg-type]
    p.supreme = [9, 0]
    p.stack = [("movement", 0)]
    return p


def test_a_full_hex_takes_more_only_while_somebody_there_can_leave() -> None:
    """WF-6.21/1."""
    p = crowd()
    assert full(p) == 0
    for name in ("us-4", "us-3", "us-13", "us-18"):
        p.moved |= 1 << u(name)
    assert full(p) == h("paris")
    assert MOVEMENT.why_not(p, Order("move", (u("br-10"), HEX["paris"])))[0].rule == "WF-6.21/1"


def test_no_more_may_come_than_can_still_leave() -> None:
    """WF-6.22/1: one Supreme Move takes out only one unit."""
    p = crowd(5)
    p.supreme = [1, 0]
    assert full(p) == h("paris")


def test_the_phase_does_not_end_while_an_overstack_can_be_relieved() -> None:
    """WF-6.21/1, WF-6.22/1."""
    p = crowd(5)
    assert overstacked(p) == [HEX["paris"]]
    assert [reason.rule for reason in MOVEMENT.why_not(p, DONE)] == ["WF-6.22/1"]
    assert DONE not in MOVEMENT.orders(p)
    MOVEMENT.apply(p, Order("move", (u("us-4"), HEX["orleans"])), Log())
    assert MOVEMENT.why_not(p, DONE) == []
    assert DONE in MOVEMENT.orders(p)


def test_who_overstacks_a_hex_must_make_room_at_once() -> None:
    """WF-6.22/1; but an HQ that has deployed may wait (WF-5.21/5)."""
    p = crowd()
    MOVEMENT.apply(p, Order("move", (u("br-10"), HEX["paris"])), Log())
    p.put(u("us-19"), HEX["munich"])
    elsewhere = Order("move", (u("us-19"), HEX["nuremberg"]))
    movers = {order.args[0] for order in MOVEMENT.orders(p)}
    assert movers == {u(name) for name in ("us-4", "us-3", "us-13", "us-18")}
    assert [reason.rule for reason in MOVEMENT.why_not(p, elsewhere)] == ["WF-6.22/1"]
    p.moved = 0
    assert MOVEMENT.why_not(p, elsewhere) == []


def test_an_overstack_that_nobody_can_leave_stands() -> None:
    """WF-6.22/2."""
    p = crowd(5)
    p.supreme = [0, 0]
    assert MOVEMENT.why_not(p, DONE) == []


def test_rearguards_count_where_they_go() -> None:
    """WF-6.41/1."""
    p = crowd()
    p.put(u("88-cps"), HEX["paris"])
    p.rearguards = (Rearguard(u("us-4"), HEX["paris"], HEX["orleans"], HEX["orleans"]),)
    assert load(p, HEX["paris"]) == 3
    assert load(p, HEX["orleans"]) == 1


def test_one_fort_a_hex() -> None:
    """WF-2.26/5."""
    p = board({"81-fort": "lille", "82-fort": "rouen", "88-cps": "paris"}, player=AXIS)
    assert forted(p, u("81-fort")) == h("rouen")
    assert forted(p, u("88-cps")) == 0


def test_an_hq_does_not_mobilize_into_a_hex_that_only_its_own_command_could_clear() -> None:
    """WF-6.22/1: once it has deactivated, those in the hex cannot make way for it."""
    p = board(dict.fromkeys(["us-4", "us-3", "us-13", "us-18"], "paris") | {"12-ag": "tours"}, player=ALLIES)
    p.stack = [("movement", 0)]
    activate(p, "12-ag")
    assert full(p) == 0
    assert [reason.rule for reason in MOVEMENT.why_not(p, Order("mobilize", (u("12-ag"), HEX["paris"])))] == [
        "WF-6.21/1"
    ]
    p.put(u("us-18"), HEX["orleans"])
    assert MOVEMENT.why_not(p, Order("mobilize", (u("12-ag"), HEX["paris"]))) == []
