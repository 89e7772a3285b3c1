"""Nothing is lost: every order is in a file before it is told, whatever becomes of the terminal."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

import sandtable
from sandtable.cli import locking
from sandtable.cli.command import Refused
from sandtable.cli.keeping import Keeper, Shelf
from sandtable.cli.locking import Lock
from sandtable.cli.play import keep
from sandtable.cli.terminal import Terminal
from sandtable.core.errors import InputError
from tests.cli.conftest import Run
from tests.cli.test_terminal import PLAY, answers, script
from tests.toy.game import TOY

HERE = Path(__file__).parents[2]


# who gives an order, and the order
ORDERS = (("red", "bid 2"), ("blue", "bid 1"), ("red", "move red-guard south"), ("blue", "pass"), ("red", "pass"))


class Session:
    """A terminal in a process of its own, to which lines are typed."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.told: list[str] = []

    def type(self, line: str, until: str) -> None:
        """Type a line, and read what is told up to a line that begins so."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()
        self.read(until)

    def read(self, until: str) -> None:
        """Read lines up to one that begins so."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.told.append(line.rstrip())
            if line.startswith(until):
                return
        pytest.fail(f"never told: {until}; but {self.told}")


Talk = Callable[..., AbstractContextManager[Session]]


@pytest.fixture
def talk(toy_plugin: Path, run: Run) -> Talk:
    """Open a terminal as a process, which is killed at the end, if it still lives."""

    @contextmanager
    def talk(*args: str) -> Iterator[Session]:
        command = [sys.executable, "-u", "-c", "from sandtable.cli.main import main; main()", *args]
        path = os.pathsep.join([str(toy_plugin), str(HERE)])
        with subprocess.Popen(
            command, stdin=-1, stdout=-1, text=True, encoding="utf-8", env={**os.environ, "PYTHONPATH": path}
        ) as process:
            yield Session(process)
            process.kill()

    return talk


@pytest.mark.parametrize("count", range(1, len(ORDERS) + 1))
def test_a_kill_after_any_order_loses_none_that_was_told(run: Run, talk: Talk, count: int) -> None:
    with talk(*PLAY, "--save", "m.txt") as session:
        for who, order in ORDERS[:count]:
            session.type(order, f"{who}: ")
        os.kill(session.process.pid, signal.SIGKILL)
        session.process.wait()
    kept = sandtable.load(Path("m.txt"))
    verbs = [order.verb for order in kept.history.orders()]
    assert verbs == [order.split()[0] for _, order in ORDERS[:count]]
    assert run("verify", "m.txt").exit_code == 0
    output = run("play", "toy", "--terminal", "--load", "m.txt", "--save", "m.txt", typed=script("log", "quit")).stdout
    assert "red: bid 2 coins" in answers(output, "log")


def test_a_match_that_nobody_saved_is_offered_again_after_a_kill(run: Run, talk: Talk) -> None:
    with talk(*PLAY, "--league", "greedy") as session:
        session.type("bid 2", "red: ")
        session.process.kill()
        session.process.wait()
    output = run(*PLAY, typed=script("resume", "log", "quit")).stdout
    assert "Left unfinished:" in output
    assert "  1. Red and blue alone, " in output
    assert "order, red human, league greedy, left " in output.replace("orders,", "order,")
    assert "red: bid 2 coins" in answers(output, "log")
    again = run(*PLAY, typed=script("resume", "pass", "quit")).stdout
    assert any(line.startswith("blue: ") for line in answers(again, "pass")), "the computer has left its seat"


def test_a_match_that_is_over_is_not_offered_and_one_that_goes_on_stays_one(run: Run) -> None:
    run(*PLAY, typed=script("bid 1", "quit"))
    run(*PLAY, typed=script("resume", "bid 0", "quit"))
    output = run(*PLAY, typed=script("resume", "quit")).stdout
    assert output.count(" orders, red human") == 1
    run(*PLAY, typed=script("resume", *["pass", "pass", "bid 1", "bid 0"] * 3, "pass", "quit"))
    assert "Left unfinished" not in run(*PLAY, typed=script("quit")).stdout


def test_several_that_were_left_are_offered_the_last_first(run: Run) -> None:
    run(*PLAY, typed=script("bid 1", "quit"))
    (kept,) = Shelf(TOY).unfinished()
    os.utime(kept.file, (0, 0))
    run(*PLAY, typed=script("bid 2", "bid 0", "quit"))
    output = run(*PLAY, typed=script("resume 2", "log", "resume 3", "quit")).stdout
    assert "Type resume to go on with the first, resume 2 with the second." in output
    assert "red: bid 1 coins" in answers(output, "log")
    assert answers(output, "resume 3") == ["there is no match 3 that was left"]
    assert answers(run("play", "toy", "--terminal", "--data", "d", typed=script("resume")).stdout, "resume") == [
        "no match of this game was left"
    ]


def test_what_lies_there_and_is_no_record_is_mentioned(run: Run) -> None:
    run(*PLAY, typed=script("bid 1", "quit"))
    (kept,) = Shelf(TOY).unfinished()
    kept.file.with_name("other.txt").write_text("no record")
    output = run(*PLAY, typed=script("resume", "quit")).stdout
    assert "A match that was left cannot be read: " in output
    assert "other.txt:1: the record has no tag [Game …]" in output
    assert "Type resume to go on with it." in output


def test_what_is_taken_back_is_taken_back_in_the_file_too(run: Run) -> None:
    typed = script("bid 2", "bid 1", "pass", "pass", "undo 2", "move red-guard south", "quit")
    run(*PLAY, "--save", "m.txt", typed=typed)
    kept = sandtable.load(Path("m.txt"))
    assert [order.verb for order in kept.history.orders()] == ["bid", "bid", "move"]


def test_saving_moves_a_match_to_the_file_that_is_named(run: Run) -> None:
    run(*PLAY, typed=script("bid 1", "save mine.txt", "bid 0", "quit"))
    assert len(sandtable.load(Path("mine.txt")).history) == 2
    assert Shelf(TOY).unfinished() == []


def test_where_nothing_can_be_kept_leaving_is_asked_for_twice_by_quit_and_by_the_end_of_input(run: Run) -> None:
    Path("file").write_text("in the way")
    for typed in (script("bid 1"), script("bid 1", "quit", "quit")):
        output = run(*PLAY, "--data", "file", typed=typed).stdout
        assert "Nothing is kept of this match, but `save FILE` keeps it: file/terminal/toy: not a directory" in output
        assert output.count("This match is not saved.") == 1
        assert output.splitlines()[-1] == "Goodbye."


def test_an_order_that_cannot_be_written_is_not_given(run: Run) -> None:
    match = sandtable.new(TOY, "duel", seed=4)
    at = Terminal(match, {0: None, 1: None}, lambda prompt, complete: "bid 1")
    at.keeper = Keeper(match, Path("nowhere/m.txt"), is_named=True)
    with pytest.raises(InputError, match=r"nowhere/m\.txt: cannot be written: no such file or directory"):
        at.obey("bid 1")
    assert (len(match.history), match.future) == (0, [])


def test_a_match_that_was_only_looked_at_is_not_kept_again(run: Run) -> None:
    match = sandtable.new("toy", "duel", seed=4)
    match.order("bid 1")
    Path("m.txt").write_text(match.record())
    output = run("play", "toy", "--terminal", "--load", "m.txt", typed=script("map", "quit")).stdout
    assert output.splitlines()[-1] == "Goodbye."
    assert Shelf(TOY).unfinished() == []


def test_what_was_asked_about_is_asked_again_after_an_undo(run: Run) -> None:
    moves = ("bid 2", "bid 1", "move red-guard south", "pass")
    output = run(*PLAY, typed=script(*moves, "disband galley", "undo 2", "disband galley", "quit")).stdout
    assert output.count("Type it again, or yes, if you mean it.") == 2
    assert "is disbanded" not in output


TAKEN = "another terminal plays this match; leave it there first"


def terminal(lines: list[str], save: Path | None = None) -> Terminal:
    """Sit down at a new match of people, which is kept; these lines are typed."""
    match = sandtable.new(TOY, "duel", seed=4)
    left = iter(lines)
    at = Terminal(match, {0: None, 1: None}, lambda prompt, complete: next(left), save)
    keep(at, save, Shelf(TOY))
    return at


def test_a_match_that_one_terminal_plays_is_refused_to_the_others(run: Run) -> None:
    first = terminal([])
    first.obey("bid 2")
    (kept,) = Shelf(TOY).unfinished()
    second = terminal([])
    with pytest.raises(InputError, match=TAKEN):
        second.obey("resume")
    assert len(second.match.history) == 0
    with pytest.raises(Refused, match="the one that is played here"):
        first.obey("resume")
    first.obey("bid 1")
    first.read = lambda prompt, complete: "quit"
    first.run()
    second.obey("resume")
    second.obey("pass")
    assert [order.verb for order in sandtable.load(kept.file).history.orders()] == ["bid", "bid", "pass"]
    second.keep_by(None)
    assert [file.name for file in kept.file.parent.iterdir()] == [kept.file.name], "no lock is left behind"


def test_a_file_that_one_terminal_writes_is_refused_to_the_others(run: Run) -> None:
    first = terminal([], Path("m.txt"))
    first.obey("bid 2")
    refused = run("play", "toy", "--terminal", "--load", "m.txt", "--save", "m.txt", typed=script("bid 1", "quit"))
    assert refused.exit_code != 0
    assert f"m.txt: {TAKEN}" in refused.stderr
    second = terminal([])
    second.obey("bid 1")
    with pytest.raises(InputError, match=TAKEN):
        second.obey("save m.txt --force")
    first.obey("save ./m.txt")
    first.obey("save other.txt")
    second.obey("save m.txt --force")
    assert [len(sandtable.load(Path(name)).history) for name in ("m.txt", "other.txt")] == [1, 1]
    first.keep_by(None)
    second.keep_by(None)
    assert sorted(file.name for file in Path().glob("*m.txt*")) == ["m.txt"]


def test_a_terminal_that_is_killed_leaves_no_lock(talk: Talk) -> None:
    with talk(*PLAY, "--save", "m.txt") as session:
        session.type("bid 2", "red: ")
        with pytest.raises(InputError, match=TAKEN):
            Lock(Path("m.txt")).take()
        session.process.kill()
        session.process.wait()
    lock = Lock(Path("m.txt"))
    lock.take()
    lock.let_go()


def test_where_nothing_can_be_locked_that_is_said(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locking, "flock", None)
    output = run(*PLAY, "--save", "m.txt", typed=script("bid 1", "quit")).stdout
    assert output.count("No files can be locked here: play m.txt in no second terminal, it would lose orders.") == 1
    assert len(sandtable.load(Path("m.txt")).history) == 1
