"""Pieces of sentences, and charts made of the tables of data files."""

from __future__ import annotations

from enum import IntEnum

import pytest

from sandtable.core.charts import chart, rows_of
from sandtable.core.phrases import counted, heading, listed, word_of


class Kind(IntEnum):
    """Two kinds of unit."""

    ARMY = 0
    LANDING_CRAFT = 1


@pytest.mark.parametrize(("number", "said"), [(0, "0 hits"), (1, "1 hit"), (2, "2 hits")])
def test_a_noun_follows_its_number(number: int, said: str) -> None:
    assert counted(number, "hit") == said


def test_some_nouns_have_a_plural_of_their_own() -> None:
    assert [counted(number, "die", "dice") for number in (1, 3)] == ["1 die", "3 dice"]


@pytest.mark.parametrize(
    ("names", "said"), [([], ""), (["Rome"], "Rome"), (["Rome", "Naples", "Malta"], "Rome, Naples and Malta")]
)
def test_names_stand_in_a_row(names: list[str], said: str) -> None:
    assert listed(names) == said


def test_members_have_words_and_keys_have_headings() -> None:
    assert word_of(Kind.LANDING_CRAFT) == "landing-craft"
    assert (heading("landing-craft"), heading("river_mud")) == ("Landing craft", "River mud")


def test_a_chart_has_a_row_for_each_of_a_table() -> None:
    table = {"army": {"cost": 2, "dice": [5, 6]}, "landing-craft": {"dice": [6]}}
    assert chart("Units", ["Unit", "Stars", "Hits on"], rows_of(table, "cost", "dice"), "X/1", note="(1)") == {
        "title": "Units",
        "columns": ["Unit", "Stars", "Hits on"],
        "rows": [["Army", "2", "5, 6"], ["Landing craft", "–", "6"]],
        "rule": "X/1",
        "note": "(1)",
    }


def test_a_table_of_plain_values_has_one_column_beside_the_name() -> None:
    assert rows_of({"river_mud": [1, 2], "air": [1]}) == [["River mud", [1, 2]], ["Air", [1]]]
