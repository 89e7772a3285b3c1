"""The tables of Europa, on both sides of each edge."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest

from sandtable.core.bits import bit_list
from sandtable.games.europa.world import charts
from sandtable.games.europa.world.atlas import PLACE_IDS, Edge, Grade, Terrain, Town
from sandtable.games.europa.world.calendar import Weather, when
from sandtable.games.europa.world.data import DATA
from sandtable.games.europa.world.nations import NATION_IDS
from sandtable.games.europa.world.pieces import Armour
from sandtable.games.europa.world.scenario import CARDS


@pytest.mark.parametrize(
    ("name", "edges"),
    [
        ("success", {-3: "F*", 1: "F*", 2: "F", 4: "F", 5: "S", 9: "S"}),  # EUC-2/1
        ("convoy", {-2: "none", 0: "none", 1: "half", 2: "half", 3: "all", 7: "all"}),  # EUC-30/5
        ("air-combat", {2: "-", 9: "-", 10: "R", 11: "R", 12: "A", 13: "A", 14: "K", 20: "K"}),  # EUC-21/5
        ("aa-fire", {3: "-", 11: "-", 12: "R", 13: "R", 14: "A", 15: "A", 16: "K"}),  # EUC-21/7
        ("disruption", {-3: "eliminated", 0: "eliminated", 1: "disrupted", 3: "disrupted", 4: "safe", 6: "safe"}),
        (
            "crt",  # EUC-9/5
            {-4: "AE", 1: "AE", 2: "AH", 3: "AH", 4: "AR", 5: "AR", 6: "NE", 7: "EX", 8: "EX", 9: "HX"}
            | {10: "DR", 11: "DR", 12: "DH", 13: "DH", 14: "DE", 19: "DE"},
        ),
    ],
)
def test_tables_read_both_sides_of_each_edge(name: str, edges: Mapping[int, str]) -> None:
    table = charts.TABLES[name]
    assert {net: table.read(net) for net in edges} == edges


def test_the_combat_table_is_the_one_written_out() -> None:
    written = DATA.tables("charts.toml")["crt-written-out"]
    for die in range(-3, 11):
        scores = (die + shift for shift in charts.CRT.shifts)
        assert [charts.CRT.read(score) for score in scores] == written[str(die)]


@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [
        (1, 4, "1:4"),  # EUC-9/4
        (1, 3, "1:3"),
        (99, 100, "1:2"),
        (1, 1, "1:1"),
        (149, 100, "1:1"),
        (3, 2, "3:2"),
        (2, 1, "2:1"),
        (699, 100, "6:1"),
        (8, 1, "7:1"),
        (899, 100, "7:1"),
        (9, 1, "9:1"),
        (30, 1, "9:1"),
    ],
)
def test_odds_are_rounded_down(attack: int, defence: int, column: str) -> None:
    assert charts.CRT.columns[charts.CRT.column(attack, defence)] == column


def test_below_one_to_four_there_is_no_column() -> None:
    assert charts.CRT.column(249, 1000) == -1


def test_results_have_words_and_the_fortress_ignores_a_retreat() -> None:
    assert set(charts.RESULTS) == {"AE", "AH", "AR", "NE", "EX", "HX", "DR", "DH", "DE"}
    assert {"DR"} == charts.FORTRESS_IGNORES
    assert charts.EFFECTS["raids"]["F*"] == "no effect"


def test_modifiers_of_the_combat_table() -> None:
    assert {key: modifier.value for key, modifier in charts.CRT.modifiers.items()} == {
        "assault-engineers": 1,
        "mountaineering": 1,
        "two-contingents": -1,
        "three-contingents": -2,
        "mixed-defence": 1,
        "problems-1": 3,
        "problems-2": 2,
        "problems-3": 1,
    }
    assert charts.PROBLEMS == (3, 2, 1)  # EU-103.E.21.b.2/1, EU-103.E.21.b.2/2
    assert charts.DISRUPTION.modifiers["american-pilots"].value == -2  # EU-103.E.21.c/1


def test_terrain_costs_by_mobility() -> None:
    """EUC-6/1, in half MPs: others, c/m, mountain units."""
    assert charts.ENTRY_MP2[Terrain.CLEAR] == (2, 2, 2)
    assert charts.ENTRY_MP2[Terrain.WOODS] == (4, 6, 4)
    assert charts.ENTRY_MP2[Terrain.ROUGH] == (4, 6, 2)
    assert charts.ENTRY_MP2[Terrain.WOODED_ROUGH] == (6, 8, 4)
    assert charts.ENTRY_MP2[Terrain.MOUNTAIN] == (8, 12, 4)
    assert charts.ENTRY_MP2[Terrain.HIGH_MOUNTAIN] == (charts.CLOSED, charts.CLOSED, 8)
    assert charts.ENTRY_MP2[Terrain.SEA] == charts.ENTRY_MP2[Terrain.DEPRESSION] == (charts.CLOSED,) * 3
    assert charts.SPECIAL_ENTRY_MP2[Terrain.SAND_SEA] == 8  # EUC-41/5
    assert [t for t in Terrain if charts.SPECIAL_ENTRY_MP2[t] != charts.CLOSED] == [Terrain.SAND_SEA]
    assert (charts.ROAD_MP2, charts.COAST_ROAD_CM_MP2) == (2, 1)  # EUC-6/4


def test_terrain_in_combat() -> None:
    """EUC-41/2, EUC-41/4, EUC-10/4."""
    drm = {terrain: charts.TERRAIN_DRM[terrain] for terrain in Terrain if charts.TERRAIN_DRM[terrain]}
    assert drm == {
        Terrain.WOODS: -1,
        Terrain.ROUGH: -1,
        Terrain.WOODED_ROUGH: -2,
        Terrain.MOUNTAIN: -1,
        Terrain.HIGH_MOUNTAIN: -2,
        Terrain.SWAMP: -1,
        Terrain.SALT_MARSH: -1,
    }
    halved = [terrain for terrain in Terrain if charts.TERRAIN_ATTACK[terrain] == charts.WHOLE // 2]
    assert halved == [Terrain.MOUNTAIN, Terrain.HIGH_MOUNTAIN]
    assert charts.TERRAIN_ATTACK_CM[Terrain.SWAMP] == charts.WHOLE // 2
    assert charts.TERRAIN_AECA[Terrain.SAND] == Armour.HALF
    assert charts.TERRAIN_AECA[Terrain.SWAMP] == Armour.NONE
    assert charts.DRM_FLOOR == -4


def test_hexsides() -> None:
    """EUC-41/3, EUC-9/21, EUC-41/4."""
    river, major = charts.HEXSIDES[Edge.RIVER], charts.HEXSIDES[Edge.MAJOR_RIVER]
    assert (river.mp2, river.attack, river.artillery) == ((2, 2), 128, 256)
    assert (major.mp2, major.attack, major.artillery) == ((6, 6), 64, 128)
    wadi, escarpment = charts.HEXSIDES[Edge.WADI], charts.HEXSIDES[Edge.ESCARPMENT]
    assert (wadi.mp2, wadi.attack, wadi.drm, wadi.aeca) == ((0, 2), 256, -1, Armour.HALF)
    assert (escarpment.mp2, escarpment.attack, escarpment.aeca) == ((4, 8), 128, Armour.NONE)
    assert [edge for edge, side in charts.HEXSIDES.items() if side.closed] == [Edge.LAKE, Edge.SEA]


def test_towns_and_works() -> None:
    """EUC-41/2, EUC-20/7, EUC-26/2."""
    assert [charts.TOWN_DRM[town] for town in Town] == [0, 0, 0, 0, -1, -2]
    assert [charts.TOWN_ROOM[town] for town in Town] == [0, 0, 1, 2, 4, 6]
    assert [charts.TOWN_AA[town] for town in Town] == [0, 0, 0, 1, 2, 3]
    assert (charts.FORT_DRM, charts.FORTRESS_DRM, charts.FORTRESS_AECA) == (-1, -2, Armour.NONE)


def test_zones_and_stacks() -> None:
    """EUC-5/3, EUC-5/4, EUC-8/1; others before c/m, in half MPs."""
    assert (charts.LEAVE_MP2, charts.ZONE_TO_ZONE_MP2) == ((6, 4), (10, 8))
    assert (charts.LEAVE_REDUCED_MP2, charts.REDUCED_TO_ZONE_MP2) == ((2, 2), (6, 4))
    tight = [terrain for terrain in Terrain if charts.STACKS[terrain].divisions == 2]
    assert tight == [Terrain.WOODED_ROUGH, Terrain.MOUNTAIN, Terrain.SWAMP, Terrain.SAND]
    assert charts.STACKS[Terrain.CLEAR] == (3, 48)
    assert charts.STACKS[Terrain.SWAMP] == (2, 32)
    assert charts.STACKS[Terrain.HIGH_MOUNTAIN] == (1, 16)


@pytest.mark.parametrize(
    ("part", "whole", "level"), [(141, 1000, 0), (1, 7, 1), (199, 1000, 1), (1, 5, 2), (333, 1000, 2), (1, 3, 3)]
)
def test_armour_levels_on_both_sides_of_each_step(part: int, whole: int, level: int) -> None:
    """EUC-10/3."""
    assert sum(part * step.whole >= whole * step.part for step in charts.ARMOUR_STEPS) == level


def test_supply_lengths_and_states() -> None:
    """EUC-18/2, EUC-18/7, EUC-18/8, EUC-42/3."""
    assert [charts.OVERLAND[weather] for weather in Weather] == [7, 5, 7]
    assert [charts.OVERLAND_COST[t] for t in (Terrain.CLEAR, Terrain.SAND, Terrain.MOUNTAIN)] == [1, 2, 3]
    assert (charts.ROAD_LENGTH, charts.ROAD_LENGTH_DESERT, charts.ROAD_LENGTH_LIMITED) == (15, 15, 30)
    u1, u2, u3 = charts.STARVED
    assert (u1.attack, u1.defence, u1.move, u1.zone) == (128, 256, (256, 128), charts.ZoneLeft.FULL)
    assert (u2.attack, u2.defence, u2.move, u2.zone) == (128, 256, (128, 128), charts.ZoneLeft.REDUCED)
    assert (u3.attack, u3.defence, u3.move, u3.zone) == (0, 128, (128, 128), charts.ZoneLeft.NONE)
    assert not any(state.exploits for state in charts.STARVED)
    assert charts.ATTACK_RE4_A_POINT == 12


def test_weather_costs_and_halves() -> None:
    """EUC-42/3, EUC-22/5."""
    assert charts.WEATHER_MP2 == ((0, 0), (2, 4), (0, 0))
    assert charts.WEATHER_MOVE == (256, 256, 128)
    assert charts.WEATHER_BOMBING == (256, 128, 128)
    assert charts.WEATHER_AECA == (Armour.FULL, Armour.NONE, Armour.NONE)
    assert charts.WEATHER_TRANSPORT == (True, True, False)


def test_ports_by_grade() -> None:
    """EUC-30/2, EUC-30/3, EUC-30/7."""
    assert charts.PORT_HANDLES == (8, 24, 72, charts.UNLIMITED)
    assert charts.PORT_SUPPLIES == (24, 96, charts.UNLIMITED, charts.UNLIMITED)
    assert charts.PORT_HITS == (1, 2, 3, 4)
    assert charts.PORT_SUPPLIES_DAMAGED == (24, 96, 128, 192)
    assert charts.PORT_HANDLES_DAMAGED == (8, 24, 72, 104)
    assert (charts.HIT_HANDLES, charts.HIT_SUPPLIES) == (8, 32)


def test_what_single_rules_state() -> None:
    assert when(charts.ANTI_TANK_FROM) == "Sep 1 44"
    armies = {NATION_IDS[nation] for nation in bit_list(charts.ANTI_TANK_NATIONS)}
    assert armies == {"uk", "rm", "au", "nz", "sa", "in", "col", "ff", "pl", "us"}  # not IC: EU-103.C.3/1
    assert charts.WORK_PHASES["fort"] == 2
    assert charts.WORK_PHASES["upgrade-port"] == 4
    assert charts.REACTS_ON == (5, 3)  # EUC-17/2
    assert charts.CRAFT4 == (4, 8)  # EUC-31/2
    assert (charts.CRAFT_SPECIAL4, charts.SEA_ATTACK) == (2, (128, 64))
    assert [charts.ARP4_ABORTED, charts.ARP4_ELIMINATED] == [4, 8]  # EUC-24/1
    assert charts.INDIAN_MOUNTAIN == 192
    assert charts.SPECIAL_RATE == (1, 4)
    bases = {PLACE_IDS[base.place]: base.needs_upgrade for base in charts.LOGISTICS_BASES}
    assert bases == {"suda-bay": False, "aqaba": True, "safaga": True, "port-two": False, "port-one": True}
    assert [charts.RAID_PORTS, charts.RAID_TRACE] == [(Grade.MAJOR, Grade.GREAT), 50]
    assert charts.PARTISAN_RATES["mainland Italy"] == (3, "EU-103.C.14.a/2")
    assert [command.name for command in charts.COMMANDS][2:5] == ["North Africa", "Middle East", "East Africa"]


def test_the_patrol_range_is_the_factor_of_the_chart() -> None:
    """EUC-21/2: half, fractions down."""
    share = Fraction(DATA.tables("charts.toml")["air"]["patrol-range-factor"])
    airs = [row for card in CARDS.values() for row in card.airs if row]
    assert all(row.patrol_range == int(row.range * share) for row in airs)
    assert any(row.range % 2 for row in airs)
