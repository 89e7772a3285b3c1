"""Prices of steps and cadres, and where HQs cost more."""

from __future__ import annotations

import pytest

from sandtable.games.westfront.rules.production.costs import cadre_cost, price, step_cost
from sandtable.games.westfront.world.atlas import HEX
from tests.westfront.positions import board, h, u


@pytest.mark.parametrize(
    ("unit", "step", "cadre"),
    [
        ("pzrgp-c", 8, 12),
        ("us-8-arm", 8, 16),
        ("4-ss-mech", 6, 9),
        ("br-8-mk", 6, 12),
        ("84-cps", 4, 6),
        ("br-5", 4, 8),
        ("br-1-amph", 4, 12),
        ("25-fort", 10, 15),
        ("2-para", 12, 18),
        ("br-2-para", 12, 24),
        ("51-mtn", 5, 8),
        ("ff-2-mtn", 5, 10),
        ("78-cav", 6, 9),
        ("65a-static", 3, 2),
        ("okw", 10, 20),
        ("15-ag", 10, 20),
        ("sp-jdn", 5, 5),
    ],
)
def test_the_cost_chart(unit: str, step: int, cadre: int) -> None:
    """WF-11.43/1, WF-11.42/2, WF-5.66/4"""
    assert price(board({}), u(unit)) == (step, cadre)


@pytest.mark.parametrize(("month", "paid"), [("1943-11", 10), ("1943-12", 15), ("1944-08", 15), ("1944-09", 20)])
def test_axis_hqs_cost_more_under_the_bombs_and_without_oil(month: str, paid: int) -> None:
    """WF-11.43/3, WF-11.43/4, WF-13.21/2, WF-16.6/1"""
    p = board({"okw": "berlin", "sp-jdn": "munich", "15-ag": "london"}, month=month)
    assert step_cost(p, u("okw")) == paid
    assert cadre_cost(p, u("okw"), HEX["berlin"]) == 2 * paid
    assert step_cost(p, u("sp-jdn")) == 5
    assert step_cost(p, u("15-ag")) == 10


def test_grounded_paras_cost_half() -> None:
    """WF-11.43/6, WF-14.7/1"""
    p = board({})
    p.grounded = 1
    assert price(p, u("2-para")) == (6, 9)
    assert price(p, u("br-2-para")) == (12, 24)


def test_an_hq_overseas_pays_more_unless_beside_a_major_port() -> None:
    """WF-11.43/2: Tunis is a Major Port, Bizerte touches it, Malta and Belfast do not."""
    p = board({"15-ag": "tunis", "21-ag": "bizerte", "af": "malta", "1-ag": "belfast", "shaef": "birmingham"})
    assert [step_cost(p, u(hq)) for hq in ("15-ag", "21-ag", "af", "1-ag", "shaef")] == [10, 10, 15, 15, 10]
    assert cadre_cost(p, u("21-ag"), HEX["belfast"]) == 30
    assert cadre_cost(p, u("21-ag"), HEX["london"]) == 20


def test_an_axis_hq_on_an_island_pays_for_the_sea() -> None:
    """WF-11.43/2: no rail runs from Berlin to Sardinia."""
    p = board({"army-group-c": "cagliari", "army-group-b": "rome"})
    assert step_cost(p, u("army-group-c")) == 15
    assert step_cost(p, u("army-group-b")) == 10


def test_a_step_over_a_beachhead_costs_double_and_no_surcharge() -> None:
    """WF-11.43/5, WF-15.52/4: the ports around Licata are the enemy's."""
    p = board(
        {"br-1-amph": "licata", "af": "licata", "84-cps": "palermo", "64-cps": "catania", "74-cps": "palermo-e1"},
        allied=h("licata"),
    )
    p.beachheads[4] = HEX["licata"]
    assert step_cost(p, u("br-1-amph")) == 8
    assert step_cost(p, u("af")) == 20
