"""Every kind of refusal of Europa, and the rule that it cites first."""

from __future__ import annotations

from pathlib import Path

from sandtable.games import europa
from sandtable.games.europa.game import GAME
from tests.refusals import Row, assert_refused, each_refusal, untried

FOLDER = Path(__file__).parent / "refusals"
RULES = Path(europa.__file__).parent / "rules"


@each_refusal(FOLDER)
def test_a_refusal_names_its_true_cause(row: Row) -> None:
    assert_refused(GAME, row)


def test_every_sentence_that_refuses_is_tried() -> None:
    assert untried(GAME, FOLDER, RULES) == []
