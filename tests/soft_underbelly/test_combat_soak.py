"""Random combat phases: every menu equals the restrictions, nothing leads nowhere, every phase ends."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.core.step import legal
from sandtable.games.soft_underbelly.game import GAME
from sandtable.games.soft_underbelly.language import NOTATION
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.world.roster import UNITS
from tests.soft_underbelly.front import asking, give, skirmish

PLACES = len(NOTATION.names["place"])


def assert_menu_is_exact(p: Position, rng: Random) -> None:
    step = asking(p)
    orders = legal(step, p)
    listed = list(orders)
    assert len(listed) == len(orders) > 0
    assert len(set(listed)) == len(listed)
    tried = {*listed, *(Order(verb) for verb in ("ready", "call-off", "done", "stand"))}
    tried |= {
        Order(verb, (unit,)) for verb in ("commit", "expend", "lose", "advance", "eliminate") for unit in range(UNITS)
    }
    tried |= {Order(verb, (place,)) for verb in ("attack", "air-attack", "resolve") for place in range(PLACES)}
    tried |= {Order("invade", (rng.randrange(UNITS), rng.randrange(UNITS))) for _ in range(40)}
    tried |= {
        Order(verb, (rng.randrange(UNITS), rng.randrange(PLACES))) for verb in ("evade", "retreat") for _ in range(40)
    }
    tried |= {Order("retreat", (o.args[0], rng.randrange(PLACES))) for o in listed if o.verb == "retreat"}
    for order in tried:
        reasons = GAME.why_not(p, order)
        assert (order in orders) == (not reasons), (NOTATION.text(order), reasons, p.stack)
        assert all(reason.rule.startswith("SU-") for reason in reasons)
        for reason in reasons:
            assert "{" not in NOTATION.say(reason.pattern, reason.args)


@pytest.mark.parametrize("seed", range(150))
def test_any_combat_phase_offers_exactly_what_it_does_not_refuse_and_ends(seed: int) -> None:
    rng = Random(seed)
    p = skirmish(rng)
    log = Log()
    for _ in range(400):
        if p.stack == [("turn", 0)]:
            break
        if rng.random() < 0.3:
            assert_menu_is_exact(p, rng)
        before = p.key()
        order = legal(asking(p), p).draw(rng)
        if order.verb in ("done", "call-off") and rng.random() < 0.8:
            order = legal(asking(p), p).draw(rng)
        give(p, order, log)
        assert p.key() != before
    else:
        pytest.fail("the combat phase does not end")
    assert not p.plans
    assert not p.spent
    for event in log.events:
        assert event.rule.startswith("SU-")
        NOTATION.say(event.pattern, event.args)
