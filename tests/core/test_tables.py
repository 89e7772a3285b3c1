"""Tables of a rulebook: sums of modifiers, rows and columns at their edges, and every fault of their files."""

from __future__ import annotations

import pytest

from sandtable.core.errors import InputError
from sandtable.core.step import Part
from sandtable.core.tables import Modifier, Sum, Table, read_table, summed
from sandtable.core.toml import read_toml
from sandtable.odds import Distribution

CHARTS = """\
[crt]
rule = "EUC-9/5"
columns = ["1:4", "1:1", "3:2", "7:1", "9:1"]
shifts = [-1, 2, 3, 9, 10]

[crt.rows]
"..1" = "AE"
"2..5" = "AR"
6 = "NE"
"7..13" = "EX"
"14.." = "DE"

[crt.modifiers]
woods = { rule = "EUC-9/6", words = "woods", value = -1 }
engineers = { rule = "EUC-14/4", words = "assault engineers", value = 1 }

[bombing]
rule = "AEC-4.20/1"
columns = ["1", "2..5", "6..9", "10.."]

[bombing.rows]
"2..7" = ["0", "0", "1", "1"]
"8..11" = ["0", "1", "*", "2"]
12 = ["1", "2", "3", "4"]

[weather]
rule = "AEC-1.3/1"
columns = ["march", "may"]

[weather.rows]
"-1..3" = ["mud", "clear"]
"4..6" = ["clear", "clear"]
"""
TOML = read_toml(CHARTS, "charts.toml")
CRT = read_table(TOML, "crt")
BOMBING = read_table(TOML, "bombing")
WEATHER = read_table(TOML, "weather")
WOODS = Modifier("EUC-9/6", "woods", -1)
ENGINEERS = Modifier("EUC-14/4", "assault engineers", 1)


# ---------------------------------------------------------------- sums
def test_a_sum_adds_up_what_applies_and_keeps_each_part_with_its_rule() -> None:
    found = summed([WOODS, None, ENGINEERS.times(3)])
    assert found == Sum((WOODS, Modifier("EUC-14/4", "assault engineers", 3)), 2)
    assert str(found) == "-1 woods (EUC-9/6), +3 assault engineers (EUC-14/4)"


def test_what_comes_to_nothing_is_no_part() -> None:
    assert summed([WOODS.times(0), None]) == Sum((), 0)
    assert str(summed([])) == "no modifiers"


def test_a_limit_is_a_part_like_the_others() -> None:
    low = summed([WOODS.times(2), WOODS.times(4)])
    assert low.limited("EUC-41/2", least=-4) == Sum((*low.parts, Modifier("EUC-41/2", "no less than -4", 2)), -4)
    assert low.limited("EUC-41/2", least=-6) is low
    high = summed([ENGINEERS.times(4)])
    assert high.limited("EUC-10/7", least=0, most=3).total == 3
    assert str(high.limited("EUC-10/7", most=3).parts[-1]) == "-1 no more than 3 (EUC-10/7)"
    assert high.limited("EUC-10/7", most=4) is high


# ---------------------------------------------------------------- rows
@pytest.mark.parametrize(
    ("net", "result"),
    [(-99, "AE"), (1, "AE"), (2, "AR"), (5, "AR"), (6, "NE"), (7, "EX"), (13, "EX"), (14, "DE"), (99, "DE")],
)
def test_a_row_is_read_at_each_of_its_edges(net: int, result: str) -> None:
    assert CRT.read(net) == result


def test_a_roll_beyond_the_first_or_last_row_is_read_there() -> None:
    assert BOMBING.read(1, 3) == BOMBING.read(2, 3) == "1"
    assert BOMBING.read(13, 3) == BOMBING.read(12, 3) == "4"
    assert WEATHER.read(-5) == WEATHER.read(-1) == "mud"


# ---------------------------------------------------------------- columns
@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [
        (1, 5, -1),
        (1, 4, 0),
        (99, 100, 0),
        (1, 1, 1),
        (149, 100, 1),
        (3, 2, 2),
        (8, 1, 3),
        (9, 1, 4),
        (50, 1, 4),
        (1, 0, 4),
    ],
)
def test_odds_are_rounded_down_to_a_column(attack: int, defence: int, column: int) -> None:
    assert CRT.column(attack, defence) == column


@pytest.mark.parametrize(("strength", "column"), [(0, -1), (1, 0), (2, 1), (5, 1), (6, 2), (9, 2), (10, 3), (99, 3)])
def test_numbers_have_the_column_whose_range_they_are_in(strength: int, column: int) -> None:
    assert BOMBING.column(strength) == column


def test_a_column_beyond_the_first_or_last_is_read_there() -> None:
    assert BOMBING.read(12, -1) == BOMBING.read(12, 0) == "1"
    assert BOMBING.read(12, 9) == BOMBING.read(12, 3) == "4"


def test_modifiers_may_shift_the_column_instead_of_the_roll() -> None:
    shift = summed([Modifier("AEC-1/1", "night", -1), Modifier("AEC-1/2", "flak", -2)])
    assert BOMBING.read(12, BOMBING.column(6)) == "3"
    assert BOMBING.read(12, BOMBING.column(6) + shift.total) == "1"


def test_columns_with_names_are_known_by_their_names() -> None:
    assert WEATHER.read(3, WEATHER.columns.index("may")) == "clear"
    assert WEATHER.column(3) == -1


def test_the_shift_of_a_column_is_a_part_of_the_sum() -> None:
    found = CRT.sum([WOODS], CRT.column(3, 2))
    assert found == Sum((WOODS, Modifier("EUC-9/5", "3:2", 3)), 2)
    assert CRT.sum([WOODS], -1).total == -2
    assert CRT.sum([WOODS], 9).total == 9
    assert BOMBING.sum([WOODS], 2) == summed([WOODS])


def test_modifiers_of_the_file_are_known_by_name() -> None:
    assert CRT.modifiers == {"woods": WOODS, "engineers": ENGINEERS}
    assert WEATHER.modifiers == {}


# ---------------------------------------------------------------- step, log and odds
def test_step_dice_and_odds_use_the_same_sum() -> None:
    column = CRT.column(4, 2)
    sum_ = CRT.sum([CRT.modifiers["woods"], CRT.modifiers["engineers"]], column)
    assert sum_.total == 3
    step = [CRT.read(die + sum_.total, column) for die in range(1, 7)]
    assert step == ["AR", "AR", "NE", "EX", "EX", "EX"]
    meanings = CRT.meanings(sum_.total, range(1, 7), column)
    assert meanings == (("AR", 1, 2), ("NE", 3, 3), ("EX", 4, 6))
    part = Part("axis", 1, meanings)
    assert [part.reading(die) for die in range(1, 7)] == step
    odds = Distribution(dict.fromkeys(range(1, 7), 1)).map(lambda die: CRT.read(die + sum_.total, column))
    assert odds.weights == {"AR": 2, "NE": 1, "EX": 3}


def test_a_result_that_comes_twice_apart_has_two_meanings() -> None:
    assert BOMBING.meanings(0, range(6, 13), 1) == (("0", 6, 7), ("1", 8, 11), ("2", 12, 12))
    ups_and_downs = Table("X-1", (2, 3), (("hit",), ("miss",), ("hit",)))
    assert ups_and_downs.meanings(0, range(1, 4)) == (("hit", 1, 1), ("miss", 2, 2), ("hit", 3, 3))


# ---------------------------------------------------------------- faults
@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ('rule = "EUC-9/5"\n', "", 1, "the key 'rule' is missing here"),
        ('rule = "EUC-9/5"', "rule = 9", 2, "a text in quotes is needed here, not 9"),
        ("shifts =", "shift =", 4, "there is no key 'shift' here; did you mean 'shifts'?"),
        ("shifts = [-1, 2,", "shifts = [2,", 4, "5 shifts are needed here, one for each column, not 4"),
        ("shifts = [-1, 2,", "shifts = [-1, 2.0,", 4, "a whole number is needed here, not 2.0"),
        ("shifts = [-1, 2,", "shifts = [-1, true,", 4, "a whole number is needed here, not True"),
        ("shifts = [-1, 2, 3, 9, 10]\n", "", 6, "5 results are needed here, not 1"),
        ('"3:2"', '"1:1"', 3, "'1:1' must be more than the odds before it"),
        ('"3:2"', '"1:2"', 3, "'1:2' must be more than the odds before it"),
        ('"3:2"', '"3-2"', 3, "'3-2' must be odds like the others, as '3:1'"),
        ('"3:2"', "3", 3, "a text in quotes is needed here, not 3"),
        ('"..1" = "AE"', '"1-" = "AE"', 7, "'1-' must be numbers, as '3', '2..4', '..1' or '5..'"),
        ('"2..5"', '"3..5"', 8, "'3..5' must begin with 2"),
        ('"2..5"', '"1..5"', 8, "'1..5' must begin with 2"),
        ('"2..5"', '"..5"', 8, "'..5' must begin with 2"),
        ('"2..5"', '"2..1"', 8, "'2..1' must end with 2 or more"),
        ('"2..5"', '"2.."', 9, "nothing can follow a row without an end, as '6' does"),
        ('"NE"', "7", 9, "a text in quotes is needed here, not 7"),
        ('"NE"', '["NE", "NE"]', 9, "1 results are needed here, not 2"),
        ("value = -1", "value = '-1'", 14, "a whole number is needed here, not '-1'"),
        ('words = "woods", ', "", 14, "the key 'words' is missing here"),
        ("words", "word", 14, "there is no key 'word' here; did you mean 'words'?"),
    ],
)
def test_a_bad_table_is_refused_with_its_line_and_reason(old: str, new: str, line: int, reason: str) -> None:
    assert old in CHARTS
    with pytest.raises(InputError) as refusal:
        read_table(read_toml(CHARTS.replace(old, new, 1), "charts.toml"), "crt")
    assert (refusal.value.line, refusal.value.reason) == (line, reason)


def test_a_table_that_is_not_there_is_refused_with_a_hint() -> None:
    with pytest.raises(InputError, match=r"^charts.toml: there is no table \[crtt\]; did you mean 'crt'\?$"):
        read_table(TOML, "crtt")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('[t]\nrule = "X"\n', "t.toml:1: the key 'rows' is missing here"),
        ('[t]\nrule = "X"\n[t.rows]\n', "t.toml:3: a table needs rows"),
        ('[t]\nrule = "X"\ncolumns = ["a", "a"]\n[t.rows]\n1 = ["x", "y"]', "t.toml:3: column 'a' stands here twice"),
        (
            '[t]\nrule = "X"\ncolumns = ["1", "b"]\n[t.rows]\n1 = ["x", "y"]',
            "t.toml:3: 'b' must be numbers, as '3', '2..4', '..1' or '5..'",
        ),
        ("t = 5", "t.toml:1: a table is needed here, not 5"),
    ],
)
def test_a_table_needs_rows_and_columns_of_one_kind(text: str, reason: str) -> None:
    with pytest.raises(InputError) as refusal:
        read_table(read_toml(text, "t.toml"), "t")
    assert str(refusal.value) == reason
