"""What may come of a fight, asked for at the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sandtable
from tests.cli.conftest import Run

ATTACK = ("odds", "westfront", "--attack", "infantry 1", "--defend", "infantry 1")


def test_odds_of_a_battle_in_words(run: Run) -> None:
    result = run(*ATTACK, "--assault", "river", "--air", "1", "TF")
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert lines[0] == "chance"
    assert lines[1] == "battle the defenders are destroyed 54.17%"
    assert lines[2] == "no attacker is left 25.00%"
    assert lines[3] == "the battle goes on 20.83%"


def test_a_program_reads_them_as_json(run: Run) -> None:
    doc = json.loads(run(*ATTACK, "--json", "--mud").stdout)
    battle = {entry["text"]: entry["chance"] for entry in doc["odds"] if entry["topic"] == "battle"}
    assert battle == {"no attacker is left": pytest.approx(1 / 6), "the battle goes on": pytest.approx(5 / 6)}


def test_what_is_hardly_possible_is_not_told_as_impossible_nor_what_is_nearly_certain_as_certain(run: Run) -> None:
    words = ("odds", "westfront", "--attack=armor 4, mech 4, infantry 4", "--defend", "armor 3, infantry 4, infantry 4")
    lines = [" ".join(line.split()) for line in run(*words).stdout.splitlines()]
    assert lines[1] == "battle the defenders are destroyed under 0.01%"
    assert lines[2] == "the battle goes on over 99.99%"


def test_long_lists_are_cut_unless_all_is_asked_for(run: Run) -> None:
    words = ("odds", "westfront", "--attack=armor 4, mech 4", "--defend", "armor 3, infantry 4")
    assert "more (--all)" in run(*words).stdout
    assert "more (--all)" not in run(*words, "--all").stdout


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (("odds", "toy", "--attack", "x"), "has no fights that could be described"),
        (("odds", "westfront"), "who attacks?"),
        (("odds", "westfront", "--attak", "armor 3"), "a battle has no 'attak'; did you mean 'attack'?"),
        (("odds", "westfront", "--position", "p.toml", "--battle", "catania"), "no dice decide anything in Catania"),
        (("odds", "westfront", "--position", "p.toml", "--battle", "cattania"), "there is no place 'cattania'"),
        (("odds", "westfront", "--position", "p.toml"), "where is the fight? Write --battle PLACE"),
        ((*ATTACK, "--battle", "rome"), "--battle needs a --position that it is in"),
        (("odds", "westfront", "--position", "p.toml", "--mud"), "a position needs no --mud"),
        (("odds", "toy", "--position", "p.toml", "--battle", "catania"), "is of westfront, not of toy"),
    ],
)
def test_what_cannot_be_asked_is_refused(run: Run, args: tuple[str, ...], reason: str) -> None:
    Path("p.toml").write_text(sandtable.new("westfront", "husky", seed=1).position(), encoding="utf-8")
    result = run(*args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert reason in result.stderr
