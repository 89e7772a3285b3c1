"""The data of AETO: board, counters, tables, set-ups, ledger; 54,000 checks in all, beside what the loader refuses."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.aeto.check_board import check_board, check_nations
from tests.aeto.check_forces import check_economy, check_schedule, check_tables, check_units
from tests.aeto.check_ledger import check_stages, check_words
from tests.aeto.check_map import check_map
from tests.aeto.check_setups import check_campaign, check_events, check_scenario
from tests.aeto.data import AETO, Aeto, Tally

SCENARIOS = {row["id"]: row for row in AETO.scenarios}


@pytest.mark.parametrize(
    ("check", "least"),
    [
        (check_map, 6512),
        (check_board, 10427),
        (check_nations, 153),
        (check_units, 15654),
        (check_schedule, 127),
        (check_tables, 308),
        (check_economy, 95),
        (check_campaign, 1564),
        (check_events, 391),
        (check_stages, 199),
        (check_words, 9746),
    ],
)
def test_the_data_hang_together(check: Callable[[Aeto, Tally], None], least: int) -> None:
    tally = Tally()
    check(AETO, tally)
    tally.settle(least)


@pytest.mark.parametrize(
    ("name", "least"),
    [
        ("atlantic-1941", 497),
        ("balkans-1941", 495),
        ("barbarossa-1941", 1557),
        ("britain-1940", 340),
        ("campaign-1939", 13),
        ("case-yellow-1940", 1429),
        ("desert-1941", 178),
        ("husky-1943", 702),
        ("mediterranean-1940", 647),
        ("ministries-1940", 27),
        ("norway-1940", 524),
        ("overlord-1944", 861),
        ("partisans-1943", 129),
        ("phoney-war-1939", 30),
        ("poland-1939", 363),
        ("stalingrad-1942", 384),
        ("torch-1942", 561),
        ("winter-war-1939", 194),
    ],
)
def test_a_scenario_is_whole(name: str, least: int) -> None:
    tally = Tally()
    check_scenario(AETO, tally, SCENARIOS[name])
    tally.settle(least)


def test_every_scenario_is_checked() -> None:
    marks: list[pytest.Mark] = test_a_scenario_is_whole.pytestmark  # type: ignore[attr-defined]
    assert sorted(row[0] for row in marks[0].args[1]) == sorted(SCENARIOS)
