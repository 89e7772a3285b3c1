"""The forecast of planned attacks agrees with the battles that follow."""

from __future__ import annotations

from sandtable.core.event import Silence
from sandtable.games.soft_underbelly import GAME
from sandtable.games.soft_underbelly.position import Position


def desert(**units: str) -> Position:
    """Return the desert of 1942, the Allies to attack, with these units beside Panzerarmee Afrika."""
    placed = {name.replace("_", "-").removeprefix("u-"): at for name, at in units.items()}
    return GAME.build(
        {
            "scenario": "campaign",
            "turn": "1942 summer",
            "side": "allies",
            "step": "combat",
            "clear": True,
            "units": {"panzerarmee-afrika": "western-desert", **placed},
        }
    )


def do(p: Position, *orders: str) -> Position:
    for text in orders:
        [order] = GAME.notation.read(text)
        assert not GAME.why_not(p, order), text
        GAME.apply(p, order, Silence())
    return p


def test_nothing_is_forecast_while_nothing_is_planned() -> None:
    assert GAME.show.forecast(GAME.start("campaign")) == []


def test_a_plan_without_units_tells_the_defence() -> None:
    p = do(desert(u_8th_army="egypt", british_supply_1="egypt"), "attack western-desert")
    assert GAME.show.forecast(p) == ["Western Desert: defence 2, nobody is committed to the attack yet."]


def test_a_weak_plan_tells_what_is_missing() -> None:
    p = desert(u_8th_army="egypt", british_tactical="egypt", british_supply_1="egypt")
    do(p, "attack western-desert", "commit 8th-army")
    outlook, missing = GAME.show.forecast(p)
    assert outlook == "Western Desert: attack 2 against defence 2: no effect, 1 point more would win."
    assert missing == "Still missing: 1 source (British Supply 1 would do)."


def test_a_supplied_plan_tells_the_margin() -> None:
    p = desert(u_8th_army="egypt", british_tactical="egypt", british_supply_1="egypt")
    do(p, "attack western-desert", "commit 8th-army", "commit british-tactical", "expend british-supply-1")
    expected = (
        "Western Desert: attack 3 against defence 2: wins by 1: defenders worth 1 point are lost, the others retreat."
    )
    assert GAME.show.forecast(p) == [expected]
    do(p, "ready")
    assert GAME.show.forecast(p) == [expected]
    do(p, "resolve western-desert")
    assert GAME.texts.dump(p)["units"]["panzerarmee-afrika"] == "replacements"


def test_a_force_the_chart_forbids_is_told_so() -> None:
    p = desert(u_8th_army="egypt", british_tactical="egypt", british_supply_1="egypt")
    do(p, "attack western-desert", "commit british-tactical")
    assert any(text.startswith("Not permitted so far:") for text in GAME.show.forecast(p))
