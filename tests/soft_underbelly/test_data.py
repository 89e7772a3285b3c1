"""The data files: counters, schedule, charts, rules and rulings agree with one another and with the rulebook."""

from __future__ import annotations

import re
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from sandtable.games.soft_underbelly import GAME
from sandtable.games.soft_underbelly.language import NOTATION
from sandtable.games.soft_underbelly.world.atlas import GRAPH
from sandtable.games.soft_underbelly.world.calendar import TURN, TURNS
from sandtable.games.soft_underbelly.world.data import DATA

PACKAGE = "sandtable.games.soft_underbelly"
UNITS: list[dict[str, Any]] = DATA.tables("units.toml")["unit"]
CHARTS = DATA.tables("charts.toml")
SCHEDULE = DATA.tables("schedule.toml")
MIXES = ("land", "tactical", "naval", "land-tactical", "land-naval", "tactical-naval", "all")


def text_of(name: str) -> str:
    return files(PACKAGE).joinpath(name).read_text(encoding="utf-8")


def test_the_calendar_runs_from_spring_1940_to_spring_1945() -> None:
    """SU-sequence/3"""
    assert (TURNS[0], TURNS[-1], len(TURNS)) == ("1940 spring", "1945 spring", 21)
    assert TURNS[:5] == ("1940 spring", "1940 summer", "1940 fall", "1940 winter", "1941 spring")


def test_the_counters_are_those_of_the_roster() -> None:
    """SU-chart/8"""
    counts = Counter((unit["nation"], unit["type"]) for unit in UNITS)
    assert counts == {
        ("germany", "tactical"): 2,
        ("germany", "panzer"): 1,
        ("germany", "parachute"): 1,
        ("germany", "supply"): 1,
        ("germany", "infantry"): 5,
        ("germany", "marker"): 2,
        ("italy", "infantry"): 4,
        ("italy", "flotilla"): 1,
        ("italy", "supply"): 1,
        ("italy", "tactical"): 1,
        ("italy", "convoy"): 1,
        ("britain", "fort"): 2,
        ("britain", "flotilla"): 2,
        ("britain", "convoy"): 2,
        ("britain", "infantry"): 2,
        ("britain", "supply"): 2,
        ("britain", "mechanized"): 1,
        ("britain", "tactical"): 1,
        ("britain", "carrier"): 1,
        ("britain", "landing-craft"): 1,
        ("britain", "parachute"): 1,
        ("us", "convoy"): 1,
        ("us", "tactical"): 1,
        ("us", "mechanized"): 2,
        ("us", "landing-craft"): 1,
        ("us", "supply"): 1,
        ("us", "parachute"): 1,
        ("france", "infantry"): 1,
        ("soviet", "marker"): 2,
    }


@pytest.mark.parametrize(
    ("kind", "combat", "cost"),
    [
        ("infantry", 1, 1),
        ("panzer", 2, 2),
        ("mechanized", 2, 2),
        ("parachute", 0, 2),
        ("tactical", 1, 2),
        ("flotilla", 1, 3),
        ("carrier", 1, 3),
        ("landing-craft", 0, 3),
        ("convoy", 0, 3),
        ("supply", 0, 3),
    ],
)
def test_values_and_prices_are_those_of_the_chart(kind: str, combat: int, cost: int) -> None:
    """SU-chart/2, SU-values/1, SU-repl/8"""
    assert (CHARTS["unit"][kind]["combat"], CHARTS["unit"][kind]["cost"]) == (combat, cost)


def test_every_counter_has_a_row_in_the_chart() -> None:
    assert {unit["type"] for unit in UNITS} - {"marker"} <= set(CHARTS["unit"])


def test_the_schedule_names_known_units_places_and_turns() -> None:
    """SU-chart/1"""
    ids = {unit["id"] for unit in UNITS}
    places = {*GRAPH.index, "north-edge", "italian-star"}
    for entry in SCHEDULE["arrive"]:
        assert set(entry["units"]) <= ids
        assert set(entry["at"]) <= places
        assert entry["turn"] in TURN
    for entry in SCHEDULE["withdraw"]:
        assert {name for names in entry["units"] for name in names} <= ids
        assert entry["turn"] in TURN


def test_every_counter_comes_into_play_in_exactly_one_way() -> None:
    """SU-start/7: at the start, by date, on the Invasion Turn, or as a marker of an event."""
    ways = Counter(
        [unit["id"] for unit in UNITS if unit["type"] == "marker"]
        + [name for entry in SCHEDULE["arrive"] for name in entry["units"]]
        + SCHEDULE["invasion"]["units"]
        + list(DATA.tables("scenarios/campaign.toml")["units"])
        + ["italian-infantry-1", "italian-infantry-2", "regia-marina", "italian-supply", "italian-tactical"]
    )
    assert set(ways) == {unit["id"] for unit in UNITS}
    assert [name for name, count in ways.items() if count > 1] == ["us-landing-craft"], "it returns (SU-withdraw/3)"


def test_the_chart_of_permissible_attacks_has_49_cells() -> None:
    """SU-attack-chart/1"""
    cells = [(cell["attacker"], cell["defender"]) for cell in CHARTS["attack"]]
    assert sorted(cells) == sorted((attacker, defender) for attacker in MIXES for defender in MIXES)
    for cell in CHARTS["attack"]:
        assert (cell["attack"] == "no") == (cell["fights"] == []), cell


def test_the_stars_from_off_the_map_are_those_of_the_chart() -> None:
    """SU-chart/3, SU-repl/2, SU-repl/4, SU-repl/5"""
    rows = {(row["nation"], row["from"], row["to"]): row["stars"] for row in CHARTS["production"]}
    assert rows == {
        ("germany", "1940 spring", "1945 spring"): 2,
        ("britain", "1940 spring", "1940 summer"): 3,
        ("britain", "1940 fall", "1941 fall"): 5,
        ("britain", "1941 winter", "1945 spring"): 3,
        ("us", "1942 fall", "1945 spring"): 3,
    }


def test_the_stacking_chart_allows_one_of_each_kind() -> None:
    """SU-chart/4, SU-stack/2"""
    land, sea, coast = (CHARTS["stacking"][shape] for shape in ("land", "sea", "coastal"))
    assert set(land) == {"army", "tactical", "parachute", "supply", "fort"}
    assert set(sea) == {"flotilla", "carrier", "convoy", "landing-craft", "tactical"}
    assert set(coast) == {*land, *sea}
    assert {*land.values(), *sea.values(), *coast.values()} == {1}


def test_names_of_units_and_places_are_never_the_same() -> None:
    """The stack of a position names both in the same way."""
    assert not set(NOTATION.names["unit"].ids) & set(NOTATION.names["place"].ids)


def test_the_ledger_is_whole() -> None:
    rules = list(GAME.ledger)
    assert len(rules) == 360
    for rule in rules:
        assert all(other in GAME.ledger for other in rule.depends), rule.id


def test_every_gap_of_the_ledger_has_its_ruling() -> None:
    headings = re.findall(r"^### (SU-[a-z-]+/\d+)$", text_of("RULINGS.md"), re.MULTILINE)
    assert headings == [rule.id for rule in GAME.ledger if rule.gap]


def test_rulings_and_page_cite_only_rules_that_exist() -> None:
    for name in ("RULINGS.md", "README.md"):
        for rule in re.findall(r"SU-[a-z-]+/\d+", text_of(name)):
            assert rule in GAME.ledger, f"{name}: {rule}"


def test_the_page_names_every_verb_and_every_scenario() -> None:
    page = text_of("README.md")
    for verb in NOTATION.verbs:
        assert f"`{verb}" in page, verb
    for scenario in GAME.facts.scenarios:
        assert f"`{scenario}`" in page
