"""Words that follow from what is declared: of fields, and of what pending steps remember."""

from __future__ import annotations

import pickle

import sandtable
from sandtable.core.agenda import agenda
from tests.toy.game import TOY
from tests.toy.rules.movement import PAIR, Pair
from tests.toy.world import KEEP


def test_every_field_that_is_not_blank_has_a_line_of_titles() -> None:
    match = sandtable.new(TOY, "duel", seed=1)
    for order in ("bid 2", "bid 1", "move red-guard south"):
        match.order(order)
    lines = TOY.show.briefing(match.now).splitlines()
    assert lines == [
        "Scenario: duel",
        "Turn: turn 1",
        "Mud: False",
        "At: Red Guard South; Red Lancers Harbour; Blue Guard Marsh; Blue Lancers Marsh; Red Galley Harbour",
        "Moved: Red Guard",
        "Strength: Red Guard 2; Red Lancers 1; Blue Guard 1; Blue Lancers 2; Green Guard 1",
        "Coins: Red 1; Blue 2",
        "Bids: Red 2; Blue 1",
    ]


def test_a_plain_briefing_can_be_sent_elsewhere() -> None:
    p = TOY.start("duel")
    assert pickle.loads(pickle.dumps(TOY.show.briefing))(p) == TOY.show.briefing(p)


def test_pending_steps_tell_what_they_remember_by_name() -> None:
    p = TOY.start("duel")
    assert agenda(TOY, p) == "turn; bids (sides 1); bid (side Red)"
    PAIR.push(p, "duel", Pair(0, 2, KEEP))
    assert agenda(TOY, p).endswith("duel (attacker Red Guard, defender Blue Guard, origin The Keep)")
    p.stack.clear()
    assert agenda(TOY, p) == ""


def test_a_step_tells_sets_and_what_is_absent() -> None:
    game = sandtable.new("westfront", "husky").game
    p = game.start("husky")
    p.stack = [("fire", 1, 5, 2, -1, 0, 0, 0), ("defection", 3)]
    told = agenda(game, p)
    assert "carrier none, partial 0" in told
    assert " and " in told
