"""Airstrikes, the choice of battles, and their order."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from sandtable.core.order import Order
from sandtable.core.step import Chance
from sandtable.games.westfront.game import GAME
from sandtable.games.westfront.language import NOTATION
from sandtable.games.westfront.position import Phase, Position, Strike, Way, Weather
from sandtable.games.westfront.rules.combat.phase import mandatory
from sandtable.games.westfront.world.atlas import HEX, HEXES
from sandtable.games.westfront.world.roster import ALLIES, AXIS, REAL, UNIT, UNITS
from tests.westfront.clash import activate, asked, asking, clash, names, offered, play, refused, run
from tests.westfront.positions import board


def two_battles(player: int = ALLIES, month: str = "1943-07") -> Position:
    """Arnhem and Kassel are old battles, the active player has an HQ III beside each and a Supreme HQ."""
    units = {"br-5": "arnhem", "88-cps": "arnhem", "br-10": "kassel", "84-cps": "kassel"}
    p = board(units, player=player, phase=Phase.COMBAT, month=month)
    p.attacked[ALLIES] = 1 << HEX["arnhem"] | 1 << HEX["kassel"]
    hqs = ("21-ag", "15-ag", "af") if player == ALLIES else ("army-group-b", "army-group-g", "okw")
    for name, here, cv in zip(hqs, ("amsterdam", "erfurt", "london"), (2, 1, 3), strict=True):
        activate(p, name, here, cv)
    p.stack = [("turn", 0, 0), ("combat-end", 0), ("combat", 0), ("airstrikes", 0)]
    run(p)
    return p


def test_one_airstrike_an_hq_and_one_a_battle_in_air_range() -> None:
    """WF-7.13/1, WF-13.1/1, WF-13.11/1, WF-13.11/2, WF-13.13/1."""
    p = two_battles()
    assert offered(p) == {
        "strike arnhem with 21-ag",
        "strike arnhem with af",
        "strike kassel with 15-ag",
        "strike kassel with af",
        "done",
    }
    play(p, "strike arnhem with af")
    assert offered(p) == {"strike kassel with 15-ag", "done"}
    assert refused(p, "strike arnhem with 21-ag") == ["WF-13.13/1"]
    assert refused(p, "strike kassel with af") == ["WF-13.1/1"]
    assert refused(p, "strike lille with 15-ag") == ["WF-7.11/1"]
    assert refused(p, "strike kassel with br-5") == ["WF-5.5/1"]
    assert refused(p, "strike kassel with 21-ag") == ["WF-13.11/1"]
    play(p, "strike kassel with 15-ag")
    assert p.strikes == (Strike(HEX["arnhem"], UNIT["af"], 3), Strike(HEX["kassel"], UNIT["15-ag"], 1))
    assert asked(p).startswith("Arnhem and Kassel are")  # both must be fought (WF-7.15/3)


def test_paradrop_hqs_and_hqs_without_effective_cv_have_no_airstrike() -> None:
    """WF-14.2/1, WF-5.5/1, WF-13.16/1."""
    p = two_battles()
    p.paradrop = 1 << UNIT["21-ag"]
    assert refused(p, "strike arnhem with 21-ag") == ["WF-14.2/1"]
    p.weather = int(Weather.MUD)
    assert refused(p, "strike kassel with 15-ag") == ["WF-5.8/1"]
    play(p, "strike arnhem with af")  # in London it is not disrupted (WF-5.8/2)
    assert p.strikes[0].dice == 3


def test_the_axis_has_no_airpower_from_june_1944() -> None:
    """WF-13.14/1: the step is passed over."""
    p = two_battles(AXIS)
    assert asked(p).startswith("Assign airstrikes")
    p.period = 2
    run(p)
    assert asked(p).startswith("Choose the battles")


def test_an_old_battle_is_fought_only_if_the_active_player_wants_it() -> None:
    """WF-7.14/1, WF-7.21/1."""
    p = two_battles()
    play(p, "done")
    assert offered(p) == {"fight arnhem", "fight kassel", "done"}
    assert refused(p, "fight lille") == ["WF-7.11/1"]
    before = p.face_up
    play(p, "fight arnhem")
    assert p.face_up == before  # nothing is revealed before the choice is closed
    assert refused(p, "fight arnhem") == ["WF-7.14/1"]
    play(p, "done")
    assert {"br-5", "88-cps"} <= names(p.face_up)
    assert not {"br-10", "84-cps"} & names(p.face_up)
    assert asked(p).startswith("defensive fire at Arnhem")


def test_nobody_needs_to_fight_at_all() -> None:
    """WF-4.4/2."""
    p = two_battles()
    play(p, "done", "done")
    assert asked(p) == ""
    assert p.active == 0


def test_a_battle_that_must_be_fought_cannot_be_chosen() -> None:
    """WF-7.15/1, WF-7.15/2."""
    p = two_battles()
    p.fresh = 1 << HEX["arnhem"]
    play(p, "done")
    assert refused(p, "fight arnhem") == ["WF-7.15/2"]
    play(p, "fight kassel")  # nothing is left to choose
    assert offered(p) == {"fight arnhem", "fight kassel"}
    assert refused(p, "fight lille") == ["WF-7.11/1"]
    assert refused(p, "done") == ["WF-4.4/1"]
    play(p, "fight kassel", "roll 1 1 1 1", "roll 1 1 1 1")
    assert asked(p).startswith("defensive fire at Arnhem")


@pytest.mark.parametrize(("attacker", "blitz", "due"), [(AXIS, 0, True), (AXIS, 1, False), (ALLIES, 0, False)])
def test_a_fortress_must_be_fought_by_its_attacker_but_not_in_a_blitz(attacker: int, blitz: int, due: bool) -> None:
    """WF-7.15/4, WF-7.15/5, WF-7.15/7."""
    p = board({"br-5": "malta", "88-cps": "malta"}, player=AXIS)
    p.attacked[attacker] = 1 << HEX["malta"]
    assert bool(mandatory(p, blitz)) == due


def test_blitz_combat_is_supported_by_blitz_hqs_alone_and_optional_elsewhere() -> None:
    """WF-4.45/1, WF-7.4/3, WF-5.7/6."""
    p = two_battles()
    p.phase = int(Phase.BLITZ_COMBAT)
    p.active = p.blitz = 1 << UNIT["21-ag"]
    p.fresh = 1 << HEX["kassel"]
    p.stack = [("turn", 0, 0), ("combat-end", 1), ("combat", 1)]
    run(p)
    assert offered(p) == {"fight arnhem", "done"}
    log = play(p, "fight arnhem", "fight kassel", "roll 1 1 1 1", "roll 6 1 1 1")
    rounds = [event.args[1:3] for event in log.events if "a round is fought" in event.pattern]
    assert rounds == [("unsupported", "Triple Defense"), ("supported", "full losses")]
    play(p, "roll 1 1 1 1", "roll 1 1 1 1")
    assert (p.active, p.cv[UNIT["21-ag"]]) == (0, 1)


def test_an_hq_may_strike_where_it_gives_no_support() -> None:
    """WF-7.13/2, WF-5.63/1, WF-5.64/1, WF-13.15/3, WF-7.4/6."""
    p = two_battles()
    p.active = 1 << UNIT["af"]
    run(p)
    log = play(p, "strike arnhem with af", "done", "roll 4 1 1")
    assert any(event.args[1:3] == ("unsupported", "Double Defense") for event in log.events)
    assert p.cv[UNIT["88-cps"]] == 4  # half a step


def test_all_attackers_of_a_new_battle_are_revealed_with_its_defenders() -> None:
    """WF-6.31/3, WF-7.14/1."""
    p = clash("arnhem", {"br-5": 3}, {"88-cps": 2}, ways={"br-5": (Way.LAND, "amsterdam")})
    assert names(p.face_up) == {"br-5", "88-cps"}


# ---------------------------------------------------------------- legality is told in one voice
def _random_order(rng: Random) -> Order:
    verb = rng.choice(list(NOTATION.verbs.values()))
    kinds = rng.choice(list(verb.kinds()))
    return Order(verb.name, tuple(rng.randrange(len(NOTATION.names[kind])) for kind in kinds))


def _likely_order(rng: Random) -> Order:
    here = rng.choice((HEX["arnhem"], HEX["kassel"], rng.randrange(HEXES)))
    unit = rng.choice([u for u in range(UNITS) if REAL >> u & 1])
    orders: list[Callable[[], Order]] = [
        lambda: Order("strike", (here, UNIT[rng.choice(("21-ag", "15-ag", "af", "br-5"))])),
        lambda: Order("fight", (here,)),
        lambda: Order("lose", (unit,)),
        lambda: Order("repulse", (unit,)),
        lambda: Order("done"),
    ]
    return rng.choice(orders)()


@pytest.mark.parametrize("seed", range(12))
def test_what_is_offered_is_what_is_not_refused(seed: int) -> None:
    rng = Random(seed)
    p = two_battles(rng.choice((ALLIES, AXIS)))
    p.fresh = rng.choice((0, 1 << HEX["arnhem"]))
    while p.stack[-1][0] != "turn":
        step = asking(p)
        legal = step.orders(p)
        assert len(legal)
        for _ in range(60):
            order = _random_order(rng) if rng.random() < 0.5 else _likely_order(rng)
            refusals = GAME.why_not(p, order)
            assert (order in legal) == (not refusals), (order, refusals)
        for order in [] if isinstance(step, Chance) else legal:
            assert GAME.why_not(p, order) == []
        play(p, NOTATION.text(legal.draw(rng)))
