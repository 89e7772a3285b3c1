"""Records, positions and cases from files, good and bad."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import sandtable
from tests.cli.conftest import Run
from tests.toy.game import TOY, Toy
from tests.toy.rules import sequence

CASE = """\
case = "A lone unit takes the south"
game = "toy"
rules = ["TOY-move/1"]
[position]
step = "move"
side = "red"
[[step]]
order = "move red-guard south"
[expect]
units.red-guard.at = "south"
"""
POSITION = """\
sandtable = 1
game = "toy"
scenario = "duel"
turn = "turn 2"
side = "red"
step = "move"
[units]
red-guard = "south"
"""


def play_some(orders: int) -> str:
    """Return the record of a random match with so many orders, dice among them."""
    match = sandtable.new("toy", "storm", seed=1)
    for _ in range(orders):
        match.play(match.legal.pick(len(match.legal) - 1))
    return match.record()


@pytest.fixture
def record(run: Run) -> Path:
    """A record of eight orders in the folder where commands run."""
    path = Path("match.txt")
    path.write_text(play_some(8))
    return path


def files() -> dict[str, str]:
    """Return all that lies in the folder where commands run."""
    return {str(path): path.read_text() for path in Path().rglob("*") if path.is_file()}


def test_replay_tells_every_order_with_its_dice_and_where_the_match_stands(run: Run, record: Path) -> None:
    match = sandtable.load(record)
    result = run("replay", "match.txt")
    assert result.exit_code == 0
    for entry in match.history:
        assert f"{match.game.side_id(entry.side)}: {match.game.notation.text(entry.order)}" in result.stdout
    assert "  the weather die shows" in result.stdout
    assert match.game.show.briefing(match.now) in result.stdout
    assert result.stdout.splitlines()[-1] == f"8 orders, hash {match.now.digest()}"


def test_replay_stops_where_it_is_told_to(run: Run, record: Path) -> None:
    match = sandtable.load(record)
    match.undo(5)
    doc = json.loads(run("replay", "match.txt", "--to", "3", "--json").stdout)
    assert doc["hash"] == match.now.digest()
    assert doc["orders"] == [match.game.notation.text(entry.order) for entry in match.history]
    assert doc["decision"]["legal"] == match.legal.texts()
    assert doc["result"] is None


def test_a_finished_match_has_its_result_in_the_replay(run: Run) -> None:
    match = sandtable.new("toy", seed=1)
    while match.decision:
        match.play(match.legal.pick(len(match.legal) - 1))
    Path("match.txt").write_text(match.record())
    doc = json.loads(run("replay", "match.txt", "--json").stdout)
    assert doc["decision"] is None
    assert doc["result"] == {"winner": None, "level": "", "rule": "TOY-victory/1"}
    assert "The game is over: a draw (TOY-victory/1)" in run("replay", "match.txt").stdout


def test_verify_says_what_it_could_prove(run: Run, record: Path) -> None:
    match = sandtable.load(record)
    result = run("verify", "match.txt")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"match.txt: 8 orders replay to {match.now.digest()}; ")
    assert "dice recomputed from the open seed" in result.stdout


def test_position_describes_a_position_that_is_without_fault(run: Run) -> None:
    Path("p.toml").write_text(POSITION)
    result = run("position", "p.toml")
    assert result.exit_code == 0
    assert "At: Red Guard South; " in result.stdout
    assert "Move a piece, or pass." in result.stdout
    assert json.loads(run("position", "p.toml", "--json").stdout)["decision"]["side"] == "red"


def test_cases_print_a_line_each_and_their_number(run: Run) -> None:
    Path("cases/deep").mkdir(parents=True)
    Path("cases/one.toml").write_text(CASE)
    Path("cases/deep/two.toml").write_text(CASE.replace("A lone", "Another"))
    result = run("case", "cases")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "ok   cases/deep/two.toml: Another unit takes the south",
        "ok   cases/one.toml: A lone unit takes the south",
        "2 passed, 0 failed",
    ]


def test_a_case_that_fails_names_the_line_the_difference_and_the_rule(run: Run) -> None:
    Path("good.toml").write_text(CASE)
    Path("bad.toml").write_text(CASE.replace('at = "south"', 'at = "north"'))
    result = run("case", "good.toml", "bad.toml")
    assert result.exit_code == 1
    ok, fail, count = result.stdout.splitlines()
    assert ok.startswith("ok   good.toml")
    assert fail.startswith("FAIL bad.toml:10: A lone unit takes the south: ")
    assert "south" in fail
    assert fail.endswith("(TOY-move/1)")
    assert count == "1 passed, 1 failed"


def test_a_case_that_cannot_be_read_does_not_keep_the_others_from_running(run: Run) -> None:
    Path("bad.toml").write_text(CASE.replace("rules", "ruels"))
    Path("good.toml").write_text(CASE)
    result = run("case", "bad.toml", "good.toml")
    assert result.exit_code == 2
    assert result.stderr == "bad.toml:3: there is no key 'ruels' here; did you mean 'rules'?\n"
    assert result.stdout.splitlines()[-1] == "1 passed, 0 failed, 1 unreadable"


def test_a_folder_without_cases_is_not_a_success(run: Run) -> None:
    Path("empty").mkdir()
    result = run("case", "empty")
    assert (result.exit_code, result.stderr) == (2, "empty: there is no case here\n")


def cut(text: str) -> str:
    return "\n".join(text.splitlines()[:-2]) + "\n"


def wrong_check(text: str) -> str:
    lines = text.splitlines(keepends=True)
    last = max(n for n, line in enumerate(lines) if line.startswith("= "))
    lines[last] = "= 0123456789abcdef\n"
    return "".join(lines)


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (cut, r"declares 8 orders and holds \d: it is cut off"),
        (lambda text: text[:-3], "the record is cut off"),
        (wrong_check, "the position differs first here, after order"),
        (
            lambda text: text.replace("bid 2 coins", "pass", 1),
            r"order \d: 'pass' is refused: .*TOY-sequence/1",
        ),
        (
            lambda text: text.replace('"storm"', '"strom"'),
            "toy has no scenario 'strom'; did you mean 'storm'",
        ),
        (lambda text: text.replace("{", "{9 ", 1), "a d6 cannot show 9"),
    ],
    ids=[
        "orders missing",
        "cut in a line",
        "wrong checksum",
        "wrong phase",
        "unknown scenario",
        "wrong dice",
    ],
)
def test_a_bad_record_is_one_line_with_file_line_and_reason(
    run: Run, record: Path, command: str, spoil: Callable[[str], str], reason: str
) -> None:
    record.write_text(spoil(record.read_text()))
    refused(run, command, "match.txt", reason=reason)


@pytest.mark.parametrize(
    ("spoil", "line", "reason"),
    [
        (("red-guard =", "red-gard ="), 8, "there is no unit 'red-gard'; did you mean 'red-guard'?"),
        (('"south"', '"sout"'), 8, "there is no place 'sout'; did you mean 'south'?"),
        (("[units]\n", '[units]\nblue-guard = "south"\n'), None, "south holds both camps"),
        (("[units]\n", '[units]\nred-guard = "harbour"\n'), 9, "stands here for the second time"),
        (('"toy"', '"tyo"'), 2, "there is no game 'tyo'; did you mean 'toy'?"),
    ],
    ids=["unknown unit", "unknown place", "overfull", "in two places", "unknown game"],
)
def test_a_bad_position_is_one_line_with_file_line_and_reason(
    run: Run, spoil: tuple[str, str], line: int | None, reason: str
) -> None:
    Path("p.toml").write_text(POSITION.replace(*spoil))
    error = refused(run, "position", "p.toml", reason=reason)
    if line:
        assert error.startswith(f"p.toml:{line}: ")


@pytest.mark.parametrize("command", ["replay", "verify", "position", "case"])
@pytest.mark.parametrize(
    ("content", "reason"),
    [(None, "no such file"), (b"\xff\xfe\x00", "this is not a text in UTF-8")],
    ids=["missing", "binary"],
)
def test_a_file_that_is_no_text_is_one_line(run: Run, command: str, content: bytes | None, reason: str) -> None:
    if content:
        Path("x.toml").write_bytes(content)
    result = run(command, "x.toml")
    assert result.exit_code == 2
    assert result.stderr.startswith(f"x.toml: {reason}")
    assert result.stderr.count("\n") == 1


def refused(run: Run, command: str, name: str, reason: str) -> str:
    """Run a command that must be refused in one line and leave all files alone; return that line."""
    before = files()
    result = run(command, name)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith(f"{name}:")
    assert files() == before
    assert re.search(reason, result.stderr), result.stderr
    return result.stderr


def test_a_record_that_no_longer_fits_is_branched_before_the_order_that_does_not(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("match.txt").write_text(play_some(8))
    monkeypatch.setattr(Toy, "facts", replace(TOY.facts, version=2))
    monkeypatch.setattr(sequence, "HIGHEST_BID", 1)
    refused = run("replay", "match.txt")
    assert refused.exit_code == 2
    assert "order 1 of this match of version 1 does not fit version 2 of toy" in refused.stderr
    assert run("replay", "match.txt", "--to", "0", "-o", "branch.txt").exit_code == 0
    assert '[Migrated "1 -> 2"]' in Path("branch.txt").read_text()
    assert run("verify", "branch.txt").stdout.endswith("but positions may have been others\n")
    assert "this file exists" in run("replay", "match.txt", "--to", "0", "-o", "branch.txt").stderr
