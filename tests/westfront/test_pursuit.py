"""Pursuit fire on Rearguards."""

from __future__ import annotations

import pytest

from sandtable.core.event import Log
from sandtable.core.order import ROLL, Order
from sandtable.games.westfront.language import NOTATION
from sandtable.games.westfront.position import Off, Position, Rearguard, Way, Weather
from sandtable.games.westfront.rules.control import refresh
from sandtable.games.westfront.rules.movement.engagement import engage
from sandtable.games.westfront.rules.movement.pursuit import Pursuers, Pursuit, cover, pursuers
from sandtable.games.westfront.world.atlas import HEX
from sandtable.games.westfront.world.roster import ALLIES, AXIS
from tests.westfront.positions import board, h, u

PURSUIT = Pursuit()


def retreating(
    unit: str, enemies: dict[str, int], here: str = "paris", to: str = "tours", **options: object
) -> Position:
    """Return a position in which a unit is about to leave a battle with these enemies, of these CVs."""
    player = AXIS if unit in ("88-cps", "pzrgp-c") else ALLIES
    p = board(dict.fromkeys((unit, *enemies), here), player=player, **options)  # type: ignore[arg-type]
    for enemy, cv in enemies.items():
        p.cv[u(enemy)] = cv
    p.attacked[player] = h(here)
    refresh(p)
    p.rearguards = (Rearguard(u(unit), HEX[here], HEX[to], HEX[to]),)
    p.stack = [("pursuit",)]
    return p


def settle(p: Position) -> None:
    while p.stack and PURSUIT.settle(p, Log()):
        pass


def test_faster_pursuers_fire_double_equal_ones_single_slower_ones_not() -> None:
    """WF-6.42/1: an infantry of speed 2 before armor (3), infantry (2), a static (1), an HQ and a fort."""
    p = retreating("88-cps", {"us-8-arm": 3, "maquis": 2, "21-ag": 3})
    assert pursuers(p, p.rearguards[0]) == Pursuers(3, 2)
    p = retreating("us-4", {"pzrgp-c": 2, "88-cps": 4, "88-static": 2, "81-fort": 3, "ob-west": 2})
    assert pursuers(p, p.rearguards[0]) == Pursuers(0, 2)


def test_air_supremacy_slows_axis_pursuers() -> None:
    """WF-6.1/4, EX-15.6: an amphibious corps counts as speed 2 at sea, an armor as fast as that."""
    p = retreating("us-7-amph", {"pzrgp-c": 3, "88-cps": 2}, month="1944-06")
    p.rearguards = (p.rearguards[0]._replace(via=-1),)
    assert pursuers(p, p.rearguards[0]) == Pursuers(0, 3)


def test_nobody_pursues_tito_in_his_country() -> None:
    """WF-6.42/3, WF-16.32/5."""
    p = retreating("tito", {"pzrgp-c": 4}, "sarajevo", "dubrovnik")
    settle(p)
    assert p.place[u("tito")] == HEX["dubrovnik"]
    assert not p.stack


@pytest.mark.parametrize(
    ("here", "weather", "hits"),
    [("orleans", Weather.DRY, 1), ("paris", Weather.DRY, 2), ("orleans", Weather.MUD, 2), ("lyon-se1", Weather.DRY, 2)],
)
def test_terrain_cities_and_mud_cover_a_rearguard(here: str, weather: Weather, hits: int) -> None:
    """WF-6.42/4."""
    p = retreating("us-4", {"88-cps": 1}, here)
    p.weather = int(weather)
    assert cover(p, p.rearguards[0]) == hits


def test_a_fortress_covers_only_its_defender() -> None:
    """WF-7.35/1, WF-7.23/1."""
    p = retreating("us-4", {"88-cps": 1}, "malta")
    p.attacked = [0, h("malta")]
    assert cover(p, p.rearguards[0]) == 3
    p.attacked = [h("malta"), 0]
    assert cover(p, p.rearguards[0]) < 3


def test_hits_cost_steps_and_the_survivor_gets_away() -> None:
    """WF-6.42/4: the leftover of a Double Defense is lost."""
    p = retreating("88-cps", {"us-8-arm": 3, "maquis": 1}, to="paris-e1")
    assert PURSUIT.settle(p, Log()) is False
    roll = PURSUIT.roll(p)
    assert roll.count == 4
    assert NOTATION.say(roll.pattern, roll.args) == "pursuit fire in Paris: 3 dice at DF, 1 die at SF"
    before = p.cv[u("88-cps")]
    PURSUIT.apply(p, Order(ROLL, (5, 6, 6, 5)), Log())
    assert p.cv[u("88-cps")] == before - 1
    assert p.place[u("88-cps")] == HEX["paris-e1"]
    assert p.attacked == [0, 0]
    settle(p)
    assert not p.stack


def test_a_rearguard_may_die() -> None:
    """WF-6.42/2."""
    p = retreating("88-cps", {"us-8-arm": 2}, "orleans", "dijon-nw1")
    p.cv[u("88-cps")] = 1
    PURSUIT.apply(p, Order(ROLL, (6, 1)), Log())
    assert p.place[u("88-cps")] == Off.POOL
    assert not p.battles
    assert not p.rearguards


def test_fresh_units_stay_in_a_new_battle() -> None:
    """WF-6.41/3: the Original Defender changes."""
    p = retreating("us-4", {"88-cps": 1}, to="orleans")
    p.attacked = [0, h("paris")]
    p.put(u("us-3"), HEX["tours"])
    engage(p, u("us-3"), HEX["paris"], HEX["tours"], Way.LAND, Log())
    settle(p)
    assert p.place[u("us-4")] == HEX["orleans"]
    assert p.attacked == [h("paris"), 0]
    assert p.fresh == h("paris")
