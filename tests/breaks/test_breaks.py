"""Breaks that are planted to see whether a case notices them."""

from __future__ import annotations

from tests.breaks.edges import breaks
from tests.breaks.plant import unnoticed

RULES = """
FALL = TURN["1942 fall"]
def too_many(units: int) -> bool:
    if units > 4:
        return True
    return False
"""
TABLE = """
[stacking]          # four of them
clear = 4           # "3" in mud
marsh = { "7" = 3 }
from = "1943-12"
"""


def planted(name: str, text: str) -> list[str]:
    """Return what is planted into a file, where."""
    return [found.describe(text).partition(": ")[2] for found in breaks(name, text)]


def test_rules_are_broken_at_comparisons_numbers_conditions_and_dates() -> None:
    assert planted("rules.py", RULES) == [
        """FALL = TURN["1942 fall"]: '1942 fall' -> '1942 summer'""",
        """FALL = TURN["1942 fall"]: '1942 fall' -> '1942 winter'""",
        "if units > 4:: 'units > 4' -> 'False'",
        "if units > 4:: ' > ' -> ' >= '",
        "if units > 4:: '4' -> '5'",
    ]


def test_tables_are_broken_at_numbers_and_dates_but_not_in_texts() -> None:
    assert planted("table.toml", TABLE) == [
        """clear = 4           # "3" in mud: '4' -> '5'""",
        """marsh = { "7" = 3 }: '3' -> '4'""",
        """from = "1943-12": '1943-12' -> '1943-11'""",
        """from = "1943-12": '1943-12' -> '1944-01'""",
    ]


def test_a_break_is_planted_where_it_is_found_though_letters_are_long() -> None:
    text = 'NAME = "Győr"; LIMIT = 2\n'
    assert [found.plant(text) for found in breaks("rules.py", text)] == ['NAME = "Győr"; LIMIT = 3\n']


def test_only_what_nothing_notices_is_told() -> None:
    found = list(unnoticed("rules.py", RULES, lambda broken: "units > 4" not in broken))
    assert [line.partition(": ")[2] for line in found] == planted("rules.py", RULES)[:2]
