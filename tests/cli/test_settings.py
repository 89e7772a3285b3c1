"""Seatings and options by command: the terminal knows seats, studies play camp against camp."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sandtable
from tests.cli.conftest import Run

THREE = (
    "play",
    "toy",
    "--terminal",
    "--seed",
    "4",
    "--seating",
    "three",
    "--option",
    "gust",
    "--option",
    "handicap=2",
)


def test_games_list_seatings_and_options_and_no_scenario_for_tests(run: Run) -> None:
    lines = run("games").stdout.splitlines()
    at = lines.index("toy  The Keep, version 1")
    assert lines[at + 1 : at + 12] == [
        "  sides: red, blue, green",
        "  scenario meadow: Clear weather (the usual one)",
        "    seating two: red, league",
        "    seating three: red, blue, green",
        "    options: gust, handicap",
        "  scenario storm: A die for the weather first",
        "    seating two: red, league",
        "    seating three: red, blue, green",
        "    options: gust, handicap",
        "  scenario duel: Red and blue alone",
        "  option gust: A gust closes the bay: off, on; usually off",
    ]
    assert lines[at + 12] == "  option handicap: Coins that red has more: 0, 1, 2; usually 0"


def test_new_writes_what_is_chosen(run: Run) -> None:
    assert run("new", "toy", "-o", "m.txt", "--seating", "three", "--option", "gust", "--seed", "1").exit_code == 0
    text = Path("m.txt").read_text()
    assert '[Seating "three"]\n[Options "gust"]\n' in text
    assert sandtable.load(Path("m.txt")).seats == {"red": (0,), "blue": (1,), "green": (2,)}


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (("--seating", "tree"), "the scenario 'meadow' has no seating 'tree'; did you mean 'three'?"),
        (("--option", "gsut"), "toy has no option 'gsut'; did you mean 'gust'?"),
        (("--option", "handicap=9"), "the option 'handicap' is one of 0, 1, 2, not '9': write handicap=VALUE"),
    ],
)
def test_what_is_not_offered_is_refused(run: Run, args: tuple[str, ...], reason: str) -> None:
    result = run("new", "toy", *args, "-o", "match.txt")
    assert (result.exit_code, result.stderr) == (2, f"{reason}\n")


def test_three_sit_at_the_terminal_and_computers_among_them_to_the_end(run: Run) -> None:
    typed = "".join(
        f"{order}\n" for order in ("bid 2", *("pass",) * 9, "bid 1", *("pass",) * 9, "bid 0", "pass", "pass")
    )
    result = run(*THREE, "--red", "greedy", "--green", "staff", "--save", "m.txt", typed=typed)
    assert result.exit_code == 0
    assert "blue> bid 2" in result.stdout
    assert "green> " not in result.stdout
    assert "red: (a secret order)" in result.stdout
    assert "green: (a secret order)" in result.stdout
    text = Path("m.txt").read_text()
    assert '[Red "greedy"]\n[Blue "human"]\n[Green "staff"]\n' in text
    assert "The game is over: " in result.stdout


def test_one_seat_answers_for_both_sides_of_its_camp(run: Run) -> None:
    result = run("play", "toy", "--terminal", "--seed", "4", "--red", "random", typed="bid 1\nbid 2\n")
    assert "blue> bid 1" in result.stdout
    assert "green> bid 2" in result.stdout
    wrong = run("play", "toy", "--terminal", "--blue", "random")
    assert wrong.stderr.startswith("there is no option --blue: the seats are --red, --league")


def test_a_record_says_itself_with_which_seating_it_was_begun(run: Run) -> None:
    run(*THREE, "--save", "m.txt", typed="bid 1\n")
    result = run("play", "toy", "--terminal", "--load", "m.txt", "--seating", "two")
    assert result.stderr.startswith("--seating and --option are for a new match")
    assert "blue> bid 1" in run("play", "toy", "--terminal", "--load", "m.txt", typed="bid 1\n").stdout
    other = run("play", "toy", "--terminal", typed="load m.txt\n").stdout
    assert "m.txt is played at the seats red, blue, green; leave, and play it with --load" in other


def test_studies_play_camp_against_camp_with_the_options_that_are_chosen(run: Run) -> None:
    terms = ("toy", "-n", "8", "--workers", "1", "--json", "--option", "handicap=2")
    played = json.loads(run("simulate", *terms, "--red", "greedy", "--league", "random").stdout)
    assert (played["players"], played["options"]) == (["greedy", "random"], ["handicap=2"])
    assert list(played["wins"]) == ["red", "league"]
    usual = json.loads(run("simulate", *terms[:-2], "--red", "greedy", "--league", "random").stdout)
    assert usual["endings"] != played["endings"]
    found = json.loads(run("balance", *terms, "--player", "greedy").stdout)
    assert sum(share["count"] for share in found["wins"].values()) + found["draws"]["count"] == 8
    refused = run("balance", "toy", "-n", "1", "--workers", "1", "--option", "gale")
    assert (refused.exit_code, refused.stderr) == (2, "toy has no option 'gale'\n")


def test_the_arena_seats_one_player_a_camp(run: Run) -> None:
    args = ("arena", "toy", "--players", "greedy,random", "-n", "3", "--folder", "a", "--workers", "1")
    result = run(*args, "--option", "gust", "--json")
    doc = json.loads(result.stdout)
    assert (doc["games"], doc["options"]) == (6, ["gust"])
    record = Path("a/records/00000-greedy-random.txt").read_text()
    assert '[Options "gust"]\n' in record
    assert '[Red "greedy"]\n[League "random"]\n' in record
    assert json.loads(run(*args, "--option", "gust", "--json").stdout) == doc
    other = run(*args)
    assert other.exit_code == 2
    table = run("arena", "toy", "--players", "greedy,random", "-n", "1", "--folder", "b", "--workers", "1").stdout
    assert "as league" in table


def test_a_match_of_three_is_analysed_as_one_of_two(run: Run) -> None:
    computers = [word for seat in ("red", "blue", "green") for word in (f"--{seat}", "random")]
    run(*THREE, *computers, "--save", "m.txt")
    result = run("analyse", "m.txt", "--budget", "60n", "-o", "r")
    assert result.exit_code == 0
    assert "League gave away " in result.stdout
    page = Path("r/report.html").read_text()
    assert "random, random" in page  # who sat at the two seats of the league


def test_weights_are_learned_in_a_game_of_two_camps(run: Run) -> None:
    result = run(
        "tune", "toy", "-o", "log", "--games", "2", "--generations", "1", "--population", "4", "--workers", "1"
    )
    assert result.exit_code == 0
    assert "The learned weights score " in result.stdout
