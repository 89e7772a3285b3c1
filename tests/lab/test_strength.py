"""What docs/strength.md tells is what the arena found, and the games beside it replay."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import sandtable

DOCS = Path(__file__).parents[2] / "docs"
FOLDER = DOCS / "strength"
ROW = re.compile(
    r"\| (?:(\w+)-\d+: )?(\S+) against (\S+) \| (\d+) \| ([\d.]+): ([\d.]+) % \|.*"
    r"\| ([\d.]+) of (\d+) \| ([\d.]+) of (\d+) \|"
)
RECORDS = sorted((FOLDER / "games").glob("*.txt"))


def told() -> dict[str, re.Match[str]]:
    """Return the rows of the tables by the file of their results."""
    rows: dict[str, re.Match[str]] = {}
    for text in (DOCS / "strength.md").read_text().split("\n## ")[1:]:
        heading = text.partition("\n")[0].rpartition(" ")[2].lower()
        for row in ROW.finditer(text):
            first, second = (re.sub(r"@(\d+)s", r"\1", name) for name in row.groups()[1:3])
            rows[f"{row[1] or heading}-{first}-{second}"] = row
    return rows


def test_every_match_is_told() -> None:
    assert set(told()) == {path.stem for path in FOLDER.glob("*.jsonl")}


def test_every_game_and_chart_beside_the_report_is_cited_in_it() -> None:
    report = (DOCS / "strength.md").read_text()
    assert [path.name for path in (FOLDER / "games").iterdir() if path.name not in report] == []


@pytest.mark.parametrize("stem", sorted(told()))
def test_a_row_tells_what_the_games_came_to(stem: str) -> None:
    _, first, second, games, score, share, *chairs = told()[stem].groups()
    _, *lines = map(json.loads, (FOLDER / f"{stem}.jsonl").read_text().splitlines())
    assert len(lines) == int(games)
    scores = {0: 0.0, 1: 0.0}
    for line in lines:
        assert sorted(line["players"]) == sorted([first, second])
        scores[line["players"].index(first)] += 0.5 if line["winner"] is None else float(line["winner"] == first)
    assert sum(scores.values()) == float(score)
    assert float(share) == pytest.approx(100 * float(score) / len(lines), abs=0.06)
    assert [scores[0], len(lines) / 2, scores[1], len(lines) / 2] == list(map(float, chairs))


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_the_games_that_are_shown_replay(record: Path) -> None:
    match = sandtable.load(record)
    assert match.result is not None
    assert played(match.record()) == played(record.read_text())


def played(record: str) -> str:
    """Return the orders of a record, their dice and checksums: a later version of the game changes its tags alone."""
    return record.partition("\n\n")[2]
