"""The data of AETO: board, counters, tables, set-ups, ledger; no fewer than 60,000 checks in all."""

from __future__ import annotations

import pytest

from tests.aeto.check_board import check_board, check_nations
from tests.aeto.check_forces import check_economy, check_schedule, check_tables, check_units
from tests.aeto.check_ledger import check_stages, check_words
from tests.aeto.check_map import check_map
from tests.aeto.check_setups import check_campaign, check_events, check_scenario
from tests.aeto.data import AETO, Tally

SCENARIOS = {row["id"]: row for row in AETO.scenarios}


@pytest.mark.parametrize(
    ("check", "least"),
    [
        (check_map, 1),
        (check_board, 1),
        (check_nations, 1),
        (check_units, 1),
        (check_schedule, 1),
        (check_tables, 1),
        (check_economy, 1),
        (check_campaign, 1),
        (check_events, 1),
        (check_stages, 1),
        (check_words, 1),
    ],
)
def test_the_data_hang_together(check: object, least: int) -> None:
    tally = Tally()
    assert callable(check)
    check(AETO, tally)
    tally.settle(least)


@pytest.mark.parametrize("name", sorted(SCENARIOS))
def test_a_scenario_is_whole(name: str) -> None:
    tally = Tally()
    check_scenario(AETO, tally, SCENARIOS[name])
    tally.settle(20)
