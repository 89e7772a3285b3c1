"""Results as files."""

from __future__ import annotations

import csv
import io
import json
import sys
from pathlib import Path

import pytest

from sandtable.lab.export import COLUMNS, ExportError, exporter
from sandtable.lab.simulate import GameResult, Series
from sandtable.lab.summary import summarise

SERIES = Series("toy", "meadow", ("greedy", "random"), 5)
RESULTS = [
    GameResult(11, "red", "total", "TOY-victory/2", 9, 3, 0.25, "a" * 16),
    GameResult(12, None, "", "TOY-victory/1", 12, 3, 0.5, "b" * 16),
]
SUMMARY = summarise(RESULTS, ("red", "blue"))
ROWS: list[dict[str, object]] = [
    {"seed": 11, "winner": "red", "level": "total", "rule": "TOY-victory/2", "decisions": 9, "turns": 3},
    {"seed": 12, "winner": None, "level": "", "rule": "TOY-victory/1", "decisions": 12, "turns": 3},
]


def written(name: str) -> bytes:
    return exporter(Path(name))(SERIES, SUMMARY, RESULTS)


def test_csv_has_a_line_a_game_under_a_heading() -> None:
    lines = list(csv.reader(io.StringIO(written("x.csv").decode())))
    assert lines[0] == ["seed", "winner", "level", "rule", "decisions", "turns", "digest"]
    assert lines[1] == ["11", "red", "total", "TOY-victory/2", "9", "3", "a" * 16]
    assert lines[2] == ["12", "", "", "TOY-victory/1", "12", "3", "b" * 16]


def test_json_has_the_series_the_summary_and_every_game() -> None:
    doc = json.loads(written("x.json"))
    assert (doc["game"], doc["scenario"], doc["players"], doc["seed"]) == (
        "toy",
        "meadow",
        ["greedy", "random"],
        5,
    )
    assert doc["summary"]["wins"]["red"]["count"] == 1
    assert [{key: row[key] for key in ROWS[0]} for row in doc["results"]] == ROWS


def test_parquet_reads_back_as_the_same_table_with_its_series() -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    table = parquet.read_table(io.BytesIO(written("x.parquet")))
    assert table.column_names == list(COLUMNS)
    assert [{key: row[key] for key in ROWS[0]} for row in table.to_pylist()] == ROWS
    assert json.loads(table.schema.metadata[b"sandtable"])["seed"] == 5


@pytest.mark.parametrize("name", ["x.csv", "x.json"])
def test_a_file_does_not_depend_on_how_long_the_games_took(name: str) -> None:
    assert b"0.25" not in written(name)


def test_another_ending_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(ExportError, match=r"x\.xlsx: results are written as \.csv, \.json, \.parquet, not '\.xlsx'"):
        exporter(Path("x.xlsx"))


def test_parquet_without_pyarrow_names_the_extra_that_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(ExportError, match=r"pip install 'sandtable\[study\]'"):
        exporter(Path("x.parquet"))
