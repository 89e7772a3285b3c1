"""The data of Europa: boards, tables, set-ups, schedules and ledgers, some ninety thousand checks in all."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.europa.boards import BOARDS
from tests.europa.check_boards import check_board, check_facts, check_places
from tests.europa.tally import Tally

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
