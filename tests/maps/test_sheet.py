"""The sheet of The Soft Underbelly: everything the table shows beside the map, complete and true to the data."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from sandtable.core.step import Choice
from sandtable.games.soft_underbelly import GAME
from sandtable.games.soft_underbelly.show.sheet import POLITICS
from sandtable.games.soft_underbelly.world.calendar import TURNS

FOLDER = Path(__file__).parents[2] / "sandtable" / "games" / "soft_underbelly" / "data"
SHEET: dict[str, Any] = GAME.sheet()
EVENTS = {entry["turn"]: entry["events"] for entry in SHEET["calendar"]}


def data(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / name).read_text(encoding="utf-8"))


UNITS = {unit["id"]: unit for unit in data("units.toml")["unit"]}


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour (WCAG 2.2)."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, two: str) -> float:
    light, dark = sorted((luminance(one), luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_sheet_is_plain_json() -> None:
    assert json.loads(json.dumps(SHEET)) == SHEET


def test_the_sheet_has_everything_the_table_asks_for() -> None:
    keys = ("kinds", "pieces", "places", "nations", "sides", "calendar", "sequence", "charts", "off_map", "verbs")
    assert set(keys) <= set(SHEET)
    assert all(SHEET[key] for key in keys)


@pytest.mark.parametrize("name", sorted(UNITS))
def test_every_unit_has_what_its_counter_shows(name: str) -> None:
    unit = SHEET["pieces"][name]
    assert unit["title"] == UNITS[name]["name"]
    assert unit["nation"] == UNITS[name]["nation"]
    assert unit["kind"] == UNITS[name]["type"]
    assert unit["side"] in SHEET["sides"]
    assert re.fullmatch(r"SF[GSA]P[A-Z-]{6}[A-Z-]{1,2}[A-Z*-]{1,2}\*{2,3}", unit["symbol"])
    assert len(unit["symbol"]) == 15
    if unit["kind"] != "marker":
        assert unit["strength"] >= 0


@pytest.mark.parametrize("name", sorted(SHEET["nations"]))
def test_ink_can_be_read_on_the_colour_of_every_nation(name: str) -> None:
    nation = SHEET["nations"][name]
    assert contrast(nation["colour"], nation["ink"]) >= 4.5


def test_nations_of_one_map_can_be_told_apart() -> None:
    colours = [nation["colour"] for nation in SHEET["nations"].values()]
    assert len(set(colours)) == len(colours)


def test_sides_differ_also_without_colour() -> None:
    axis, allies = SHEET["sides"]["axis"], SHEET["sides"]["allies"]
    assert axis["title"] != allies["title"]
    assert axis["colour"] != allies["colour"]


def test_every_nation_with_counters_belongs_to_a_side() -> None:
    for unit in SHEET["pieces"].values():
        assert SHEET["nations"][unit["nation"]]["side"] == unit["side"]


def test_places_are_those_of_the_notation() -> None:
    assert list(SHEET["places"]) == list(GAME.notation.names["place"].ids)
    shapes = {place["id"]: place["shape"] for place in data("map.toml")["place"]}
    for name, place in SHEET["places"].items():
        assert place["shape"] == shapes.get(name, "pile")
    assert set(SHEET["off_map"]) == set(SHEET["places"]) - set(shapes)


def test_every_verb_is_explained() -> None:
    assert set(SHEET["verbs"]) == {verb.name for verb in GAME.notation.verbs.values()}
    assert all(verb["help"] and verb["patterns"] for verb in SHEET["verbs"].values())


# The calendar


def test_the_calendar_has_every_turn() -> None:
    assert [entry["turn"] for entry in SHEET["calendar"]] == list(TURNS)


def test_every_arrival_of_the_schedule_is_in_the_calendar() -> None:
    for entry in data("schedule.toml")["arrive"]:
        for name in entry["units"]:
            sentences = [text for text in EVENTS[entry["turn"]] if UNITS[name]["name"] in text and "arrive" in text]
            assert len(sentences) == 1, f"{name} in {entry['turn']}"


def test_every_withdrawal_of_the_schedule_is_in_the_calendar() -> None:
    for entry in data("schedule.toml")["withdraw"]:
        for names in entry["units"]:
            titles = " or ".join(UNITS[name]["name"] for name in names)
            assert any(text.startswith(f"{titles} is withdrawn") for text in EVENTS[entry["turn"]]), titles


def test_the_calendar_has_no_arrival_or_withdrawal_of_its_own() -> None:
    schedule = data("schedule.toml")
    groups = {(entry["turn"], tuple(entry["at"]), UNITS[entry["units"][0]]["nation"]) for entry in schedule["arrive"]}
    arrivals = sum(" arrive" in text for events in EVENTS.values() for text in events)
    withdrawals = sum(" is withdrawn" in text for events in EVENTS.values() for text in events)
    assert arrivals == len(groups)
    assert withdrawals == sum(len(entry["units"]) for entry in schedule["withdraw"])


def test_changes_of_production_are_in_the_calendar() -> None:
    for row in data("charts.toml")["production"]:
        title = SHEET["nations"][row["nation"]]["title"]
        assert f"{title}: {row['stars']} stars a turn from off the map." in EVENTS[row["from"]]


def test_politics_cite_rules_of_the_ledger() -> None:
    for turn, text, rule in POLITICS:
        assert rule in GAME.ledger
        assert f"{text} ({rule})" in EVENTS[TURNS[turn]]


# Sequence and charts


def test_every_decision_of_the_game_has_its_phase() -> None:
    shown = {step for phase in SHEET["sequence"] for step in phase["steps"]}
    assert shown <= set(GAME.steps)
    assert {name for name, step in GAME.steps.items() if isinstance(step, Choice)} <= shown


def test_phases_and_charts_cite_rules_of_the_ledger() -> None:
    for entry in (*SHEET["sequence"], *SHEET["charts"]):
        assert entry["rule"] in GAME.ledger


def test_rows_of_charts_are_as_wide_as_their_heads() -> None:
    for chart in SHEET["charts"]:
        assert chart["rows"], chart["title"]
        for row in chart["rows"]:
            assert len(row) == len(chart["columns"]), chart["title"]
            assert all(isinstance(cell, str) for cell in row)


def test_the_chart_of_attacks_has_49_cells() -> None:
    [chart] = [chart for chart in SHEET["charts"] if chart["rule"] == "SU-chart/6"]
    assert [len(row) for row in chart["rows"]] == [8] * 7
