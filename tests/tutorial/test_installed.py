"""The game of the tutorial as an installed plug-in: commands, the terminal, the table."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sandtable.table.settings import Settings, sqlite_url
from tests.table.client import Table
from tests.tutorial.conftest import Shell


def test_it_is_listed_among_the_games(shell: Shell) -> None:
    assert "bismarck  Bismarck, version 1" in shell("games").stdout


def test_it_is_played_in_the_terminal(shell: Shell) -> None:
    typed = "sail bismarck to brest\nsail bismarck denmark\nundo\ndone\nquit\n"
    told = shell("play", "bismarck", "--terminal", "--axis", "human", "--allies", "staff", "--seed", "7", typed=typed)
    assert "Brest is too far (BI-sail/2)" in told.stdout
    assert "— 23 May, allies —" in told.stdout
    assert "— 24 May, axis —" in told.stdout


def test_it_is_simulated(shell: Shell) -> None:
    args = ("-n", "3", "--axis", "staff", "--allies", "random", "--seed", "1", "--json")
    assert json.loads(shell("simulate", "bismarck", *args).stdout)["games"] == 3


def test_its_cases_run_in_its_folder(shell: Shell) -> None:
    assert shell("case", "cases").stdout.endswith("3 passed, 0 failed\n")


@pytest.mark.usefixtures("plugin")
def test_it_is_played_at_the_table(tmp_path: Path) -> None:
    with Table(Settings(sqlite_url(tmp_path / "data"), thinkers=1)) as table:
        game = table.get("/api/games/bismarck")
        assert game["has_map"]
        assert game["sheet"]["pieces"]["hood"]["title"] == "Hood"
        assert set(table.get("/api/games/bismarck/map.json")["places"]) == set(game["sheet"]["places"])
        match = table.new("bismarck", seats={"axis": "human", "allies": "human"}, scenario="denmark-strait", seed=1)
        with table.sit(match, "axis") as axis, table.sit(match, "allies") as allies:
            axis.order("sail bismarck to north-atlantic")
            axis.order("done")
            allies.catch_up(axis)
            assert axis.view["doc"]["ships"]["bismarck"]["at"] == "north-atlantic"
            assert allies.view["doc"]["ships"]["bismarck"]["at"] == "unseen"
            traces = ["bergen", "denmark-strait", "north-atlantic"]
            assert allies.view["overlays"] == {"traces": {"title": "Where the hunted may be"}}
            laid = allies.ask("view", type="lay", names=["traces"])["overlays"]
            assert laid["traces"]["fills"]["warn"] == traces
            assert allies.is_asked
            assert "sail hood western-approaches" in allies.texts
