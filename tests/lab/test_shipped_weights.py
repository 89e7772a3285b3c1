"""The weights that are shipped follow from the logs of docs/tuning: learned ones, unless they lost their match."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sandtable.core.plugins import find_game
from sandtable.core.staff import Weights

LOGS = sorted((Path(__file__).parents[2] / "docs" / "tuning").glob("*.jsonl"))


def test_there_are_logs() -> None:
    assert {log.stem for log in LOGS} >= {"soft-underbelly-italy", "westfront-husky"}


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_what_a_log_learned_is_shipped_if_it_won_its_match(log: Path) -> None:
    begun, *lines = map(json.loads, log.read_text().splitlines())
    staff = find_game(begun["game"]).staff
    assert [feature.name for feature in staff.features] == list(begun["weights"])
    learned = [line["weights"] for line in lines if "generation" in line][-1]
    match = [line for line in lines if "score" in line][-1]
    weights, fit = (learned, lines[-1]) if match["score"] >= 0.5 else (begun["weights"], begun)
    assert staff.weights[begun["scale"]] == Weights(tuple(weights.values()), fit["spread"], fit["even"])
