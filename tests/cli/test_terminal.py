"""The terminal game, played by scripts."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import sandtable
from sandtable.cli.narrate import because
from sandtable.players.advice import Reason
from tests.cli.conftest import Run

DICE = "undo stops here: dice have fallen"
LIGHT = "undo stops here: something that was hidden has come to light"
PLAY = ("play", "toy", "--terminal", "--scenario", "duel", "--seed", "4")


def script(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def answers(output: str, command: str) -> list[str]:
    """Return the lines between a typed command and the next prompt."""
    lines = output.splitlines()
    start = next(n for n, line in enumerate(lines) if re.fullmatch(rf"\w+> {re.escape(command)}", line))
    rest = lines[start + 1 :]
    end = next(n for n, line in enumerate(rest) if re.match(r"\w+> |Goodbye", line))
    return rest[:end]


def test_a_decision_shows_the_situation_the_question_its_rules_and_the_orders(run: Run) -> None:
    result = run(*PLAY, typed="")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "The Keep: Red and blue alone. Type help at any time.",
        "",
        "— turn 1 —",
        "Turn: 1 of 3; Weather: clear; Coins: Red 3, Blue 3; Leads: nobody holds the keep",
        *sandtable.new("toy", "duel").view("red").situation().splitlines(),
        "How many of 3 coins? (TOY-bid/1, TOY-bid/2)",
        "3 legal: bid (3)",
        "  Harbour is full (TOY-stack/1)",
        "  Marsh is full (TOY-stack/1)",
        "Goodbye.",
    ]


def test_a_person_sees_only_what_its_side_may_know(run: Run) -> None:
    result = run(*PLAY, "--league", "random", typed=script("bid 1"))
    assert "Red bids 1" in result.stdout
    assert "blue: (a secret order)" in result.stdout
    assert "Blue bids" not in result.stdout


def test_the_situation_is_shown_once_a_turn_and_not_at_every_order(run: Run) -> None:
    result = run(*PLAY, "--league", "random", typed=script("bid 2", *["pass"] * 5))
    told = [line for line in result.stdout.splitlines() if line.startswith("Turn: turn ")]
    assert told == ["Turn: turn 1", "Turn: turn 2"]


def test_a_refused_order_cites_its_rules_and_says_how_to_read_them(run: Run) -> None:
    output = run(*PLAY, typed=script("bid 9", "rules TOY-bid/2")).stdout
    assert answers(output, "bid 9") == [
        "'bid 9 coins' is refused:",
        "  nobody bids more than 2 coins (TOY-bid/1)",
        "  there are only 3 coins (TOY-bid/2)",
        "type: rules TOY-bid/1 or rules TOY-bid/2",
    ]
    assert "Nobody bids coins that it does not have." in answers(output, "rules TOY-bid/2")


def test_why_gives_every_violation_with_the_text_of_its_rule(run: Run) -> None:
    output = run(*PLAY, typed=script("why bid 9", "why bid 1", "why", "why zzz")).stdout
    assert answers(output, "why bid 9") == [
        "'bid 9 coins' is refused:",
        "  nobody bids more than 2 coins (TOY-bid/1)",
        "    TOY-bid/1: A side secretly bids 0 to 2 of its coins; not even its ally knows.",
        "  there are only 3 coins (TOY-bid/2)",
        "    TOY-bid/2: Nobody bids coins that it does not have.",
    ]
    assert answers(output, "why bid 1") == ["'bid 1 coins' is legal."]
    assert answers(output, "why") == ["write: why ORDER"]
    assert answers(output, "why zzz")[0].startswith("'zzz' is not a verb of this game")


def test_an_order_that_cannot_be_read_and_one_with_two_readings_are_told_apart(run: Run) -> None:
    output = run(*PLAY, typed=script("bid 2", "bid 1", "mvoe guard south", "move red south")).stdout
    assert answers(output, "mvoe guard south") == [
        "'mvoe' is not a verb of this game; did you mean 'move'? (type: help)"
    ]
    assert answers(output, "move red south") == [
        "'move red south' may mean: 'move red-guard -> south' or 'move red-lancers -> south'"
    ]


def test_legal_orders_are_listed_and_filtered(run: Run) -> None:
    output = run(*PLAY, typed=script("legal", "bid 2", "bid 1", "legal LANCERS", "legal zz")).stdout
    assert answers(output, "legal") == ["  bid 0 coins", "  bid 1 coins", "  bid 2 coins"]
    assert answers(output, "legal LANCERS") == [
        *(f"  move red-lancers -> {place}" for place in ("north", "marsh", "south")),
        "  disband red-lancers",
    ]
    assert answers(output, "legal zz") == ["No legal order has these words; `why ORDER` says why one is not legal."]


def test_help_lists_the_orders_of_the_game_and_the_commands(run: Run) -> None:
    lines = answers(run(*PLAY, typed=script("help")).stdout, "help")
    assert "  move {piece} -> {place} — move a unit or a ship" in lines
    assert "  why ORDER — why an order is not legal, with the text of the rules" in lines


def test_a_hint_names_a_legal_order_with_reasons(run: Run) -> None:
    output = run(*PLAY, typed=script("legal", "hint")).stdout
    first, chance, *others = answers(output, "hint")
    order, _, reasons = first.partition(": ")
    assert f"  {order}" in answers(output, "legal")
    assert reasons.startswith("it ")
    assert re.fullmatch(r"  \d+% to win then, by the marshal's reckoning; in brackets: hundredths of it", chance)
    assert all(line.startswith(("  then: ", "  or: ")) for line in others)


@pytest.mark.parametrize(
    ("reasons", "text"),
    [
        ([("is the only legal order", 0.0)], "it is the only legal order"),
        ([("wins the game", 1.0)], "it wins the game"),
        (
            [("holds the keep", 0.12), ("spends coins", -0.004)],
            "it holds the keep (+12), though it spends coins (-0.4)",
        ),
        ([("loses units", -0.031)], "it loses units (-3.1), but nothing better was found"),
    ],
)
def test_reasons_are_told_in_a_sentence(reasons: list[tuple[str, float]], text: str) -> None:
    assert because(Reason(*reason) for reason in reasons) == text


def test_rules_are_found_by_words_and_unknown_ones_refused(run: Run) -> None:
    output = run(*PLAY, typed=script("rules mud", "rules TOY-bid/9", "rules")).stdout
    assert [line.split()[0] for line in answers(output, "rules mud")] == ["TOY-weather/1", "TOY-weather/2"]
    assert answers(output, "rules TOY-bid/9")[0].startswith("there is no rule TOY-bid/9; did you mean")
    assert answers(output, "rules") == ["write: rules ID, or some words to look for"]


def test_the_map_can_be_asked_for_whole_or_about_a_place(run: Run) -> None:
    output = run(*PLAY, typed=script("map", "map Harbour", "map the keep", "map kepe")).stdout
    situation = sandtable.new("toy", "duel").view("red").situation()
    assert answers(output, "map") == situation.splitlines()
    assert answers(output, "map Harbour") == [
        "Here: Red Guard (2), Red Lancers (1), Red Galley",
        "On foot to: North, Marsh, South",
        "By ship to: The Bay",
    ]
    assert answers(output, "map the keep") == ["Here: nobody", "On foot to: South"]
    assert answers(output, "map kepe") == ["there is no place 'kepe'; did you mean 'keep'?"]


def test_undo_and_redo_go_back_and_forth_over_a_persons_orders(run: Run) -> None:
    typed = script("bid 2", "bid 1", "pass", "pass", "undo 2", "redo", "log", "redo", "redo")
    output = run(*PLAY, typed=typed).stdout
    assert answers(output, "undo 2")[0] == "Taken back, down to: pass"
    assert "11 legal: move (7), disband (3), pass (1)" in answers(output, "undo 2")
    assert answers(output, "log") == [
        "— turn 1 —",
        "red: bid 2 coins",
        "  Red bids 2 (TOY-bid/1)",
        "blue: bid 1 coins",
        "  Blue bids 1 (TOY-bid/1)",
        "  Red pays 2 (TOY-bid/3)",
        "  Blue pays 1 (TOY-bid/3)",
        "red: pass",
    ]
    assert "there is nothing to redo" in output.splitlines()[-3:]


def test_bids_that_lie_open_are_not_taken_back(run: Run) -> None:
    output = run(*PLAY, typed=script("bid 2", "undo", "bid 1", "bid 2", "undo")).stdout
    assert answers(output, "undo")[0] == "Taken back, down to: bid 2 coins"
    assert output.splitlines()[-2] == LIGHT


def test_undo_takes_back_what_the_computer_answered(run: Run) -> None:
    match = sandtable.new("toy", "duel", seed=4)
    match.order("bid 2")
    match.order("bid 1")
    Path("m.txt").write_text(match.record())
    args = ("play", "toy", "--terminal", "--load", "m.txt", "--league", "random", "--seed", "1")
    output = run(*args, typed=script("pass", "undo", "log", "undo")).stdout
    assert any(line.startswith("blue: ") for line in answers(output, "pass"))
    assert answers(output, "undo")[0] == "Taken back, down to: pass"
    assert [line for line in answers(output, "log") if ":" in line] == ["red: bid 2 coins", "blue: (a secret order)"]
    assert output.splitlines()[-2] == LIGHT


def test_dice_that_were_thrown_are_not_taken_back(run: Run) -> None:
    output = run(*PLAY, typed=script("bid 1", "bid 1", "undo")).stdout
    assert answers(output, "undo") == [DICE]


def test_a_choice_of_battles_that_turned_blocks_face_up_is_not_taken_back(run: Run) -> None:
    """Three Axis blocks are seen before any die falls."""
    match, rng = sandtable.new("westfront", "s44", seed=0), Random(0)
    while len(match.history) < 161:
        match.play(match.legal.draw(rng))
    Path("m.txt").write_text(match.record())
    output = run("play", "westfront", "--terminal", "--load", "m.txt", typed=script("fight cassino", "undo")).stdout
    assert "  in Cassino: US 4 2 against Gp Houck 3 (WF-7.14/1)" in answers(output, "fight cassino")
    assert answers(output, "undo") == [LIGHT]


def test_a_match_is_saved_and_goes_on_from_the_file_with_the_same_players(run: Run) -> None:
    run(*PLAY, "--league", "greedy", typed=script("bid 1", "save a.txt"))
    saved = sandtable.load(Path("a.txt"))
    assert saved.headers == {"Red": "human", "League": "greedy"}
    output = run("play", "toy", "--terminal", "--load", "a.txt", typed=script("log", "pass", "save")).stdout
    assert "red: bid 1 coins" in answers(output, "log")
    assert any(line.startswith("blue: ") for line in answers(output, "pass"))
    assert len(sandtable.load(Path("a.txt")).history) > len(saved.history)


def test_a_match_between_computers_is_kept_in_a_file(run: Run) -> None:
    run(*PLAY, "--red", "greedy", "--league", "random", "--save", "end.txt")
    kept = sandtable.load(Path("end.txt"))
    assert kept.result is not None
    assert kept.headers == {"Red": "greedy", "League": "random"}


def test_a_match_that_is_left_is_kept_in_a_file_without_asking_and_goes_on_there(run: Run) -> None:
    run(*PLAY, "--save", "mine.txt", typed=script("bid 1", "quit"))
    assert len(sandtable.load(Path("mine.txt")).history) == 1
    run("play", "toy", "--terminal", "--load", "mine.txt", "--save", "mine.txt", typed=script("bid 2", "quit"))
    assert len(sandtable.load(Path("mine.txt")).history) > 1
    refused = run(*PLAY, "--save", "mine.txt")
    assert (refused.exit_code, refused.stderr) == (2, "mine.txt: this file exists; --load goes on from it\n")


def test_another_match_is_loaded_while_playing(run: Run) -> None:
    other = sandtable.new("toy", "duel", seed=9)
    other.order("bid 2")
    Path("other.txt").write_text(other.record())
    output = run(*PLAY, typed=script("load other.txt", "log", "load nowhere.txt", "log")).stdout
    assert answers(output, "log")[1:] == ["red: bid 2 coins", "  Red bids 2 (TOY-bid/1)"]
    assert answers(output, "load nowhere.txt") == ["nowhere.txt: no such file or directory"]


def test_saving_does_not_write_over_another_file_unless_told_to(run: Run) -> None:
    Path("precious.txt").write_text("precious")
    output = run(*PLAY, typed=script("save precious.txt", "save")).stdout
    assert answers(output, "save precious.txt") == ["precious.txt: this file exists; --force writes over it"]
    assert answers(output, "save") == ["write: save FILE"]
    assert Path("precious.txt").read_text() == "precious"
    run(*PLAY, typed=script("save precious.txt --force", "bid 1", "save"))
    assert len(sandtable.load(Path("precious.txt")).history) == 1


def test_quitting_says_where_the_match_is_kept(run: Run) -> None:
    output = run(*PLAY, typed=script("bid 1", "quit", "bid 1")).stdout
    assert output.splitlines()[-2] == "blue> quit"
    assert re.fullmatch(
        r"Goodbye\. The match is kept \(1 order\) in \S+\.txt; the next start offers it again\.",
        output.splitlines()[-1],
    )


def test_quitting_a_match_without_orders_asks_nothing(run: Run) -> None:
    assert run(*PLAY, typed=script("quit")).stdout.splitlines()[-2:] == ["red> quit", "Goodbye."]


def test_an_empty_line_plays_the_only_order_and_otherwise_repeats_the_question(run: Run) -> None:
    position = 'sandtable = 1\ngame = "toy"\nscenario = "duel"\nclear = true\nstep = "bid"\nside = "red"\n'
    text = position + '[units]\nred-guard = "harbour"\nblue-guard = "marsh"\n[globals]\ncoins = { red = 0 }\n'
    Path("p.toml").write_text(text)
    output = run("play", "toy", "--terminal", "--load", "p.toml", typed=script("", "")).stdout
    assert "red: bid 0 coins" in output
    assert output.count("How many of 3 coins?") == 2


def test_computers_play_to_the_end_and_the_result_names_its_rule(run: Run) -> None:
    result = run(*PLAY, "--red", "greedy", "--league", "random")
    assert result.exit_code == 0
    assert re.fullmatch(
        r"The game is over: (won by red, \w+|won by league, \w+|a draw) \(TOY-victory/\d\)",
        next(line for line in result.stdout.splitlines() if line.startswith("The game is over")),
    )


def test_after_the_end_a_person_may_still_save(run: Run) -> None:
    typed = script(*["bid 1", "bid 0", "pass", "pass"] * 3, "pass", "save end.txt")
    output = run(*PLAY, typed=typed).stdout
    assert "The game is over: a draw (TOY-victory/1)" in output
    assert answers(output, "save end.txt")[0] == "Saved to end.txt: 12 orders."
    assert "the game is over (TOY-sequence/1)" in output


def test_the_same_seed_gives_the_same_game(run: Run) -> None:
    args = (*PLAY, "--red", "random", "--league", "random")
    assert run(*args).stdout == run(*args).stdout


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (("toy", "--terminal", "--xyz", "human"), "there is no option --xyz: the seats are --red, --league"),
        (
            ("toy", "--terminal", "--red", "xyz"),
            "there is no player 'xyz'; the players are cadet, staff, marshal, greedy, random",
        ),
        (("toy", "--terminal", "--red"), "--red needs a player: human, cadet, staff, marshal, greedy, random"),
        (
            ("toy", "--save", "x.txt"),
            "--save is for --terminal: the table keeps its matches itself, and its page saves records",
        ),
        (("toy", "--terminal", "--save", "no/x.txt"), "no/x.txt: cannot be written: no such file or directory"),
        (("toy", "--terminal", "--load", "x.txt"), "x.txt: no such file or directory"),
    ],
)
def test_a_match_that_cannot_be_played_is_refused_in_one_line(run: Run, args: tuple[str, ...], reason: str) -> None:
    result = run("play", *args)
    assert (result.exit_code, result.stderr, result.stdout) == (2, f"{reason}\n", "")


def test_a_record_of_another_scenario_is_refused(run: Run) -> None:
    Path("m.txt").write_text(sandtable.new("toy", "storm", seed=1).record())
    result = run("play", "toy", "--terminal", "--load", "m.txt", "--scenario", "meadow")
    assert result.exit_code == 2
    assert result.stderr == "m.txt: this is a match of the scenario storm, not of meadow\n"


def test_what_a_computer_does_is_told_under_a_heading_with_the_steps_that_end_by_themselves(run: Run) -> None:
    args = ("play", "westfront", "--terminal", "--scenario", "husky", "--axis", "random", "--seed", "3")
    lines = answers(run(*args, typed=script("done", "yes")).stdout, "yes")
    assert "  the Movement Phase ends: no unit is left that can move (WF-4.42/1)" in lines
    start = lines.index("axis plays:")
    assert lines[start - 1] == "— July 1943, 1st fortnight, Axis —"
    assert lines[start + 1].startswith("axis: ")
    assert lines.count("axis plays:") == 1


def test_a_grave_order_is_asked_about_once(run: Run) -> None:
    output = run(
        *PLAY, typed=script("bid 2", "bid 1", "disband galley", "yes", "pass", "disband red-guard", "pass")
    ).stdout
    assert answers(output, "disband galley") == [
        "'disband red-galley' is a grave order: what it destroys, gives up or begins stays so.",
        "Type it again, or yes, if you mean it.",
    ]
    assert "  Red Galley is disbanded for a coin (TOY-disband/1)" in answers(output, "yes")
    assert "Red Guard is disbanded" not in output


def test_an_order_that_is_typed_again_is_meant(run: Run) -> None:
    output = run(*PLAY, typed=script("bid 2", "bid 1", "disband galley", "map", "disband galley")).stdout
    assert output.count("Type it again, or yes, if you mean it.") == 1
    assert "  Red Galley is disbanded for a coin (TOY-disband/1)" in output


def test_ending_a_step_that_would_lose_something_is_asked_about_once(run: Run) -> None:
    text = 'sandtable = 1\ngame = "toy"\nscenario = "duel"\nclear = true\nstep = "move"\nside = "red"\n'
    units = '[units]\nred-guard = "exile"\nred-lancers = "harbour"\nblue-guard = "marsh"\n'
    Path("p.toml").write_text(f"{text}{units}[globals]\ncoins = {{ red = 2 }}\n")
    output = run("play", "toy", "--terminal", "--load", "p.toml", typed=script("pass", "pass")).stdout
    assert answers(output, "pass") == [
        "'pass' would lose:",
        "  Red Guard stays in exile, though a coin would bring it to Harbour (TOY-exile/2)",
        "Type it again, or yes, if you mean it.",
    ]
    assert output.count("red: pass") == 1


def test_yes_to_nothing_is_no_order(run: Run) -> None:
    assert answers(run(*PLAY, typed=script("yes")).stdout, "yes") == ["nothing was asked that could be answered so"]


def test_what_can_only_be_one_thing_may_be_left_out(run: Run) -> None:
    output = run(*PLAY, typed=script("bid 2", "bid 1", "move galley", "move guard", "why move")).stdout
    assert answers(output, "move galley")[0] == "red: move red-galley -> bay"
    assert answers(output, "move guard")[0].startswith("'move guard' may mean: 'move blue-guard -> ")


def test_a_session_in_a_locale_without_signs_of_its_own_goes_on(
    shell: Callable[..., subprocess.CompletedProcess[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("PYTHONUTF8", "0")
    result = shell(
        "play", "soft-underbelly", "--terminal", "--scenario", "spring-1941", typed=script("map köln", "quit")
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert "- Spring 1941, Axis -" in result.stdout
    assert "o Rome * (Italy): Italian Infantry 2" in result.stdout


def test_a_whole_session_runs_as_a_process_without_colour_or_traceback(
    shell: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    typed = script("bid 9", "rules TOY-bid/1", "bid 2", "legal", "move lancers south", "save m.txt", "quit")
    result = shell(*PLAY, "--league", "greedy", typed=typed)
    assert (result.returncode, result.stderr) == (0, "")
    assert "\x1b" not in result.stdout
    assert answers(result.stdout, "save m.txt")[0].startswith("Saved to m.txt: ")
    assert shell("verify", "m.txt").returncode == 0
    text = Path("m.txt").read_text()
    Path("m.txt").write_text(text[: len(text) // 2])
    broken = shell("verify", "m.txt")
    assert (broken.returncode, broken.stdout) == (2, "")
    assert re.fullmatch(r"m\.txt:\d+: .*\n", broken.stderr)
