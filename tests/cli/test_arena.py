"""Players that meet each other, by the command."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from sandtable.cli.arena import arena_doc, print_arena
from sandtable.core.facts import Setting
from sandtable.lab import arena
from sandtable.lab.clock import Pace
from sandtable.lab.crew import Crew, Processes
from sandtable.lab.ratings import rate
from sandtable.players.draw import RandomPlayer
from sandtable.players.registry import PLAYERS
from tests.cli.conftest import Run
from tests.toy.game import TOY

ROOT = Path(__file__).parents[2]
ARGS = ("arena", "toy", "--players", "greedy,random", "--seed", "3")


def table(run: Run, *args: str) -> dict[str, Any]:
    result = run(*ARGS, "--json", *args)
    assert result.exit_code == 0, result.stderr
    doc: dict[str, Any] = json.loads(result.stdout)
    return {key: value for key, value in doc.items() if key != "times"}


def test_the_table_says_who_is_stronger_and_how_sure_that_is(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLAYERS, "third", RandomPlayer)
    result = run(*ARGS, "--players", "random,greedy,third", "-n", "10", "--folder", "a", "--workers", "1")
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert lines[0] == "toy/meadow: 60 games, 10 deals, seed 3"
    assert lines[1] == "player Elo 95 % interval score as red as league a game slowest turn over its time"
    assert lines[2].startswith("greedy +")
    assert lines[2].count(" of 40") == 1
    assert lines[2].count(" of 20") == 2
    assert lines[5].split("against ")[1].strip() == "greedy"
    assert lines[6].count(" of 20") == 2
    assert len(lines) == 9


def test_a_program_reads_ratings_chairs_and_scores(run: Run) -> None:
    doc = table(run, "-n", "12", "--folder", "a", "--workers", "1")
    assert (doc["deals"], doc["games"], doc["players"]) == (12, 24, ["greedy", "random"])
    assert sum(rating["elo"] for rating in doc["ratings"]) == pytest.approx(0)
    assert all(rating["low"] < rating["elo"] < rating["high"] for rating in doc["ratings"])
    for scores in doc["chairs"].values():
        assert [games for _, games in scores] == [12, 12]
    greedy, random = doc["scores"]["greedy"]["random"], doc["scores"]["random"]["greedy"]
    assert greedy[0] + random[0] == greedy[1] == random[1] == 24
    assert sum(points for points, _ in doc["chairs"]["greedy"]) == greedy[0]
    assert doc["sprt"] is None


def test_the_table_is_the_same_whatever_the_workers_and_when_it_is_asked_for_again(run: Run) -> None:
    args = ("-n", "6", "--scenario", "storm", "--folder")
    one = table(run, *args, "one", "--workers", "1")
    assert one == table(run, *args, "two", "--workers", "2")
    assert one == table(run, *args, "one", "--workers", "2")


def test_every_record_is_proved_by_verify(run: Run) -> None:
    table(run, "-n", "2", "--scenario", "storm", "--folder", "a", "--workers", "1")
    records = sorted(Path("a/records").iterdir())
    assert len(records) == 4
    for path in records:
        assert run("verify", str(path)).exit_code == 0


def test_an_arena_that_was_killed_goes_on_to_the_same_table(run: Run, toy_plugin: Path) -> None:
    command = [sys.executable, "-m", "sandtable", *ARGS, "-n", "80", "--folder", "killed", "--workers", "1"]
    path = f"{toy_plugin}{os.pathsep}{ROOT}"
    with subprocess.Popen(command, env={**os.environ, "PYTHONPATH": path}, stdout=subprocess.DEVNULL) as process:
        while process.poll() is None:
            if Path("killed/results.jsonl").exists() and Path("killed/results.jsonl").read_bytes().count(b"\n") > 20:
                process.send_signal(signal.SIGKILL)
                break
            sleep(0.01)  # leave the processor to it
    Path("killed/records/.00010-greedy-random.txt.1.part").write_text("cut o", encoding="utf-8")
    args = ("-n", "80", "--workers", "1", "--folder")
    assert table(run, *args, "killed") == table(run, *args, "whole")
    assert sorted(os.listdir("killed/records")) == sorted(os.listdir("whole/records"))


def test_the_sequential_test_stops_when_it_is_decided(run: Run) -> None:
    args = ("-n", "400", "--sprt", "-100", "100", "--folder")
    doc = table(run, *args, "one", "--workers", "1")
    assert doc["sprt"]["verdict"] == "stronger"
    assert doc["sprt"]["llr"] > 2.94
    assert doc["deals"] == sum(doc["sprt"]["counts"]) < 400
    assert len(list(Path("one/records").iterdir())) == doc["games"]
    assert doc == table(run, *args, "two", "--workers", "2")
    assert doc == table(run, *args, "one", "--workers", "1")
    last = run(*ARGS, *args, "one").stdout.splitlines()[-1]
    assert last.startswith("-100 or 100 Elo: greedy is stronger than random (log-likelihood ratio ")


def test_a_test_that_is_not_decided_says_so(run: Run) -> None:
    result = run(*ARGS, "-n", "1", "--folder", "a", "--workers", "1", "--sprt", "0", "5")
    assert "0 or 5 Elo: not decided yet (log-likelihood ratio " in result.stdout


def test_who_won_everything_is_told_what_the_rating_rests_on(capsys: pytest.CaptureFixture[str]) -> None:
    hall = arena.Arena.of(TOY, Setting("meadow"), ("greedy", "random"), 3)
    won = [
        arena.Outcome(deal.deal, deal.players, "greedy", "", "T/1", 9, "0" * 16, (0.5, 0.5), (0.1, 0.1))
        for deal in hall.pairings(2)
    ]
    print_arena(hall, TOY.facts.camp_ids, won, rate(hall.players, [outcome.bout() for outcome in won]))
    assert "a drawn game is added to each pair" in capsys.readouterr().out


def test_the_table_says_how_long_players_thought_and_how_far_beyond_their_time(
    capsys: pytest.CaptureFixture[str],
) -> None:
    pair = ("marshal@4s", "greedy")
    hall = arena.Arena.of(TOY, Setting("meadow"), pair, 3)
    games = [
        arena.Outcome(0, pair, None, "", "T/1", 9, "0" * 16, (10.0, 0.5), (4.2, 0.25)),
        arena.Outcome(0, pair[::-1], None, "", "T/1", 9, "0" * 16, (0.25, 20.0), (0.05, 3.9)),
    ]
    ratings = rate(hall.players, [outcome.bout() for outcome in games])
    print_arena(hall, TOY.facts.camp_ids, games, ratings)
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert lines[2].startswith("greedy ")
    assert lines[2].endswith("0.5 of 1 0.4 s 0.25 s")
    assert lines[3].endswith("0.5 of 1 15.0 s 4.20 s 5% of 4 s")
    times = arena_doc(hall, games, ratings, None)["times"]
    assert times["greedy"] == {"mean": 0.375, "slowest": 0.25, "limit": None, "over": None}
    assert times["marshal@4s"] == {"mean": 15.0, "slowest": 4.2, "limit": 4.0, "over": pytest.approx(0.05)}


@pytest.mark.parametrize("player", ["staff", "marshal@500n", "marshal"])
def test_only_a_player_with_a_time_can_go_beyond_it(player: str) -> None:
    assert Pace.of(player, [3.0], [25.0]).over == (0.25 if player == "marshal" else None)


@pytest.mark.parametrize(
    ("args", "address"),
    [
        (("--ray",), "local"),
        (("--ray", "--workers", "3"), "local"),
        (("--ray", "10.0.0.1:6379"), "10.0.0.1:6379"),
        (("--ray=auto",), "auto"),
    ],
)
def test_games_are_played_on_the_cluster_that_is_named(
    run: Run, monkeypatch: pytest.MonkeyPatch, args: tuple[str, ...], address: str
) -> None:
    asked: list[tuple[str, int]] = []

    def cluster(address: str, cpus: int) -> Crew:
        asked.append((address, cpus))
        return Processes(1)

    monkeypatch.setattr("sandtable.cli.arena.Cluster", cluster)
    result = run(*ARGS, "-n", "1", "--folder", "a", *args, "--json")
    assert (result.exit_code, json.loads(result.stdout)["games"]) == (0, 2)
    assert asked == [(address, 3 if "3" in args else os.cpu_count())]


def test_games_with_hidden_blocks_are_kept_and_proved(run: Run) -> None:
    args = ("--scenario", "husky", "--players", "random,greedy", "-n", "1", "--folder", "a", "--workers", "1")
    assert run("arena", "westfront", *args).exit_code == 0
    for path in Path("a/records").iterdir():
        assert run("verify", str(path)).exit_code == 0


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (("--players", "greedy,gredy"), "there is no player 'gredy'; did you mean 'greedy'?"),
        (("--players", "greedy"), "an arena needs two different players or more, not 'greedy'"),
        (("--players", "greedy,greedy"), "an arena needs two different players or more, not 'greedy,greedy'"),
        (("--scenario", "strom"), "toy has no scenario 'strom'; did you mean 'storm'?"),
        (("--ray", "auto"), "the cluster at 'auto' has its own processors: leave --workers out"),
        (("--sprt", "5", "0"), "the first bound of the test must be below the second: 5, 0"),
    ],
)
def test_what_cannot_be_done_is_refused_before_a_game_is_played(
    run: Run, monkeypatch: pytest.MonkeyPatch, args: tuple[str, ...], reason: str
) -> None:
    monkeypatch.setattr(arena, "play_match", None)
    result = run(*ARGS, "-n", "5", "--folder", "a", "--workers", "1", *args)
    assert (result.exit_code, result.stderr, result.stdout) == (2, f"{reason}\n", "")
    assert not list(Path().iterdir())


def test_the_sequential_test_is_of_two_players(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLAYERS, "third", RandomPlayer)
    result = run(*ARGS, "-n", "5", "--folder", "a", "--sprt", "0", "9", "--players", "greedy,random,third")
    assert (result.exit_code, result.stderr) == (2, "--sprt compares two players, not 3\n")


def test_a_folder_of_something_else_is_an_error_of_the_input(run: Run) -> None:
    table(run, "-n", "1", "--folder", "a", "--workers", "1")
    result = run(*ARGS, "-n", "1", "--folder", "a", "--seed", "4")
    reason = "a/results.jsonl:1: this is of another arena: its seed is 3, not 4\n"
    assert (result.exit_code, result.stderr) == (2, reason)
