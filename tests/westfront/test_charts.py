"""What the charts and the list of blocks show is what the rules go by."""

from __future__ import annotations

from collections import defaultdict

import pytest

from sandtable.core.bits import bit_list
from sandtable.games.westfront.rules.combat.fire import defence
from sandtable.games.westfront.rules.movement.engagement import side_limit
from sandtable.games.westfront.rules.values import CHARTS
from sandtable.games.westfront.world.atlas import CITY_DEFENCE, DRY, FORTRESSES, HEX, OF_TERRAIN, Terrain
from sandtable.games.westfront.world.roster import ALLIES, AXIS, KIND, MAX_CV, PEOPLE, REAL, UNIT_IDS, Kind, People
from tests.westfront.positions import board

TERRAIN = CHARTS["terrain"]


@pytest.mark.parametrize("terrain", list(Terrain), ids=lambda terrain: terrain.name.lower())
def test_the_chart_of_terrain_shows_the_cover_that_it_gives(terrain: Terrain) -> None:
    """WF-CHART/1, WF-7.34/1."""
    p = board({}, player=AXIS)
    plain = OF_TERRAIN[terrain] & ~(CITY_DEFENCE | FORTRESSES)
    assert {defence(p, here, ALLIES, True) for here in bit_list(plain)} == {TERRAIN[terrain.name.lower()]["defense"]}


@pytest.mark.parametrize(("row", "hexes"), [("major_city", CITY_DEFENCE), ("fortress", FORTRESSES)])
def test_the_chart_of_terrain_shows_the_cover_of_cities_and_fortresses(row: str, hexes: int) -> None:
    """WF-CHART/1, WF-1.41/1, WF-1.46/2."""
    p = board({}, player=AXIS)
    p.attacked[AXIS] = hexes
    assert {defence(p, here, ALLIES, True) for here in bit_list(hexes)} == {TERRAIN[row]["defense"]}


@pytest.mark.parametrize("terrain", list(Terrain), ids=lambda terrain: terrain.name.lower())
def test_the_chart_of_terrain_shows_how_many_pass_a_side(terrain: Terrain) -> None:
    """WF-CHART/1, WF-6.33/1: a side within one terrain; between two it may be named otherwise (WF-1.3/1)."""
    p, hexes = board({}), OF_TERRAIN[terrain]
    limits = {side_limit(p, here, near) for here in bit_list(hexes) for near in bit_list(DRY[here] & hexes)}
    assert limits == {TERRAIN[terrain.name.lower()]["hexside_limit"]}


@pytest.mark.parametrize(("row", "pair"), [("river", ("rouen", "le-havre")), ("strait", ("messina", "reggio"))])
def test_the_chart_of_terrain_shows_rivers_and_straits(row: str, pair: tuple[str, str]) -> None:
    """WF-1.36/1, WF-1.39/1."""
    a, b = (HEX[name] for name in pair)
    assert side_limit(board({}), a, b) == TERRAIN[row]["hexside_limit"]


def test_axis_hqs_cost_before_the_bombs_what_both_charts_say() -> None:
    """WF-11.43/1."""
    hq = CHARTS["unit_type"]["hq"]
    assert [hq["axis_step"], hq["axis_cadre"]] == [hq["allied_step"], hq["allied_cadre"]] == CHARTS["hq_cost"]["base"]


def test_blocks_have_the_steps_of_their_kind() -> None:
    """WF-2.4/1, WF-5.1/5: four, HQs three, statics two; Italians, Spaniards and Portuguese three, volunteers two."""
    smaller: dict[int, set[str]] = defaultdict(set)
    for unit in bit_list(REAL):
        usual = {Kind.HQ: 3, Kind.SHQ: 3, Kind.THQ: 3, Kind.STATIC: 2}.get(KIND[unit], 4)
        if PEOPLE[unit] in (People.ITALY, People.SPAIN, People.PORTUGAL):
            usual = min(usual, 3)
        if MAX_CV[unit] != usual:
            smaller[MAX_CV[unit]].add(UNIT_IDS[unit])
    assert smaller == {
        2: {"army-group-b", "army-group-c", "army-group-e", "army-group-g", "friuli", "maquis"},
        3: {"tito"},
    }
