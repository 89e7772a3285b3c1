"""The data of Europa: boards, tables, set-ups, schedules and ledgers; no fewer than 93,000 checks in all."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from sandtable.games.europa.world.data import DATA
from tests.europa.boards import BOARDS
from tests.europa.check_boards import check_board, check_facts, check_places
from tests.europa.check_setups import (
    check_chart,
    check_coverage,
    check_desert_forms,
    check_ledger,
    check_names,
    check_setup,
)
from tests.europa.check_tables import check_tables
from tests.europa.setups import SETUPS
from tests.europa.tally import Row, Tally

HERE = Path(__file__).parent


@pytest.mark.parametrize(
    ("board", "least"),
    [
        ("poland", 14851),
        ("desert", 13938),
        ("west", 6582),
        ("italy", 8462),
        ("tunisia", 3853),
        ("eritrea", 2293),
        ("iraq", 3783),
        ("crete", 783),
        ("sandbox", 1798),
    ],
)
def test_a_board_is_whole(board: str, least: int) -> None:
    tally = Tally()
    check_board(tally, BOARDS[board])
    tally.settle(least)


def test_places_have_names_of_their_own() -> None:
    tally = Tally()
    check_places(tally, BOARDS.values())
    tally.settle(8779)


def test_the_boards_agree_with_the_chapter_and_with_geography() -> None:
    tally = Tally()
    facts = tomllib.loads((HERE / "map-facts.toml").read_text(encoding="utf-8"))["fact"]
    check_facts(tally, facts, BOARDS)
    tally.settle(283)


def test_the_tables_are_complete_and_rise_where_they_must() -> None:
    tally = Tally()
    check_tables(tally)
    tally.settle(846)


@pytest.mark.parametrize(
    ("scenario", "least"),
    [
        ("poland-1939", 5452),
        ("desert-campaign", 1904),
        ("desert-crusader", 2057),
        ("desert-gazala", 2027),
        ("eritrea-1941", 751),
        ("iraq-1941", 392),
        ("crete-1941", 437),
        ("france-1940", 2652),
        ("overlord-1944", 927),
        ("france-1944", 1188),
        ("tunisia-1943", 967),
        ("italy-1943", 665),
        ("gothic-1944", 690),
        ("sandbox", 2719),
    ],
)
def test_a_scenario_is_whole(scenario: str, least: int) -> None:
    tally = Tally()
    check_setup(tally, SETUPS[scenario])
    tally.settle(least)


def test_units_are_the_same_in_all_scenarios_and_charts_on_a_date() -> None:
    tally = Tally()
    check_names(tally)
    check_chart(tally)
    check_desert_forms(tally)
    tally.settle(771)


def test_the_ledger_hangs_together_and_the_chapter_can_occur() -> None:
    tally = Tally()
    examples = rows_of((HERE / "examples.jsonl").read_text(encoding="utf-8"))
    known = check_ledger(tally, rows_of(DATA.text("rules.jsonl")), examples)
    check_coverage(tally, known)
    assert len(known) == 418
    assert len(examples) == 85
    tally.settle(3571)


def rows_of(text: str) -> list[Row]:
    return [json.loads(line) for line in text.splitlines() if line.strip()]
