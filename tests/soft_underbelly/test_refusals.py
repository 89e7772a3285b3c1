"""Every kind of refusal of The Soft Underbelly, and the rule that it cites first."""

from __future__ import annotations

from pathlib import Path

from sandtable.games.soft_underbelly import GAME
from tests.refusals import Row, assert_refused, each_refusal

FOLDER = Path(__file__).parent / "refusals"


@each_refusal(FOLDER)
def test_a_refusal_names_its_true_cause(row: Row) -> None:
    assert_refused(GAME, row)
