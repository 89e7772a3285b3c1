"""The Movement Phase as a whole, on the example game."""

from __future__ import annotations

from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.games.westfront.game import GAME
from sandtable.games.westfront.position import Entry, Position, Way
from sandtable.games.westfront.rules.command.authority import Role
from sandtable.games.westfront.rules.movement.phase import Movement
from sandtable.games.westfront.world.atlas import HEX
from sandtable.games.westfront.world.roster import AXIS
from tests.westfront.positions import activate, board, h, husky, u

MOVEMENT = Movement()


def play(p: Position, verb: str, unit: str, *places: str) -> Log:
    order = Order(verb, (u(unit), *(HEX[place] for place in places)))
    log = Log()
    assert MOVEMENT.why_not(p, order) == []
    assert order in MOVEMENT.orders(p)
    MOVEMENT.apply(p, order, log)
    return log


def test_the_axis_turn_of_the_example() -> None:
    """EX-HUSKY-10: three Supreme Moves of OKW."""
    p = husky(player=AXIS)
    p.stack = [("movement", 0)]
    activate(p, "okw")
    play(p, "move", "it-sic-coastal-army", "palermo-e1")
    play(p, "move", "pzrgp-c", "messina")
    play(p, "move", "2-para", "messina")
    assert p.supreme == [3, 0]
    assert MOVEMENT.why_not(p, Order("move", (u("87-static"), HEX["messina"])))[0].rule == "WF-6.21/1"
    MOVEMENT.apply(p, Order("done"), Log())
    assert not p.stack


def test_attacks_by_supreme_moves() -> None:
    """EX-HUSKY-17: both battles are new, and no assaults."""
    p = board(
        {"br-30-tk": "licata", "ff-2-mtn": "catania", "it-sic-coastal-army": "palermo-e1", "pzrgp-c": "messina"},
        scenario="husky",
        allied=h("licata", "catania"),
    )
    p.supreme = [2, 0]
    play(p, "attack", "br-30-tk", "palermo-e1", "licata")
    play(p, "attack", "ff-2-mtn", "messina", "catania")
    assert p.fresh == p.attacked[0] == h("palermo-e1", "messina")
    assert p.entries[1] == Entry(u("ff-2-mtn"), HEX["messina"], HEX["catania"], int(Way.LAND))
    assert p.supreme == [0, 0]


def test_the_enemy_sees_a_block_move_and_no_name() -> None:
    """WF-0/2."""
    p = husky(player=AXIS)
    activate(p, "okw")
    events = play(p, "move", "pzrgp-c", "messina").events
    assert [event.pattern for event in events if event.is_seen_by(0)] == ["An Axis block moves to {place}"]


def test_a_side_that_commands_nothing_has_no_movement_phase() -> None:
    """WF-4.4/2."""
    p = husky()
    p.stack = [("movement", 0)]
    assert MOVEMENT.settle(p, Log())
    assert not p.stack


def test_a_blitzing_paradrop_hq_must_drop_before_the_phase_ends() -> None:
    """WF-14.2/3."""
    p = board({"15-ag": "tunis", "br-2-para": "tunis", "us-17-para": "tunis"})
    p.stack = [("movement", 0)]
    activate(p, "15-ag", Role.BLITZ_PARADROP)
    assert [reason.rule for reason in MOVEMENT.why_not(p, Order("done"))] == ["WF-14.2/3"]
    assert Order("done") not in MOVEMENT.orders(p)
    MOVEMENT.apply(p, Order("drop", (u("br-2-para"), HEX["bizerte"], u("15-ag"))), Log())
    assert MOVEMENT.why_not(p, Order("done")) == []


def test_other_verbs_are_refused() -> None:
    p = husky()
    p.stack = [("movement", 0)]
    assert [reason.rule for reason in GAME.why_not(p, Order("fight", (0,)))] == ["WF-4.4/1"]
