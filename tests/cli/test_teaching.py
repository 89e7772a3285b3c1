"""Lessons at the terminal."""

from __future__ import annotations

import pytest

from sandtable.cli.prompt import Complete
from sandtable.cli.seats import seated
from sandtable.cli.teaching import OVER, Teacher
from sandtable.cli.terminal import Terminal
from sandtable.core.lesson import begin, lessons
from sandtable.core.plugins import find_game
from tests.cli.conftest import Run
from tests.cli.test_terminal import answers, script

SONNENBLUME = ("play", "soft-underbelly", "--terminal", "--lesson", "sonnenblume")


class Pupil:
    """Types what each step awaits, and yes where it is asked."""

    def __init__(self) -> None:
        self.at: Terminal | None = None
        self.lines = 0

    def __call__(self, prompt: str, complete: Complete) -> str:
        assert self.at is not None
        assert self.at.teacher is not None
        self.lines += 1
        assert self.lines < 200, "it goes in circles"
        if self.at.asked:
            return "yes"
        if self.at.teacher.step is None:
            return "quit"
        return self.at.teacher.example()


@pytest.mark.parametrize(
    ("name", "title", "answer"),
    [
        ("soft-underbelly", "sonnenblume", "allies: resolve tobruk"),
        ("europe-engulfed", "poland", "soviet: call poland"),
        ("westfront", "landing", "axis: activate okw as ordinary"),
        ("europa", "poland", "allies: retreat pl-7-inf po2226"),
    ],
)
def test_a_lesson_is_walked_by_keyboard_to_its_end(
    name: str, title: str, answer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    game = find_game(name)
    lesson, pupil = lessons(game)[title], Pupil()
    match = begin(game, lesson)
    players = {seat: "human" if seat == lesson.seat else f"lesson@{title}" for seat in match.seats}
    at = pupil.at = Terminal(match, seated(match, players, 0), pupil)
    at.teacher = Teacher(lesson, match)
    at.run()
    told = capsys.readouterr().out
    for number, step in enumerate(lesson.steps, start=1):
        assert f"Lesson, {number} of {len(lesson.steps)}: {step.text}" in told
    assert OVER in told
    assert "is refused" not in told
    assert answer in told, "the others answer as the lesson says"


def test_an_order_that_is_not_meant_is_answered_and_ends_the_lesson_if_it_is_insisted_on(run: Run) -> None:
    lesson = lessons(find_game("soft-underbelly"))["sonnenblume"]
    way = [order for step in lesson.steps[:5] for order in step.orders or ("",)]
    typed = script(*way, "lesson", "done", "yes", "lesson", "quit")
    output = run(*SONNENBLUME, typed=typed).stdout
    assert answers(output, "lesson")[-1] == f"for example: {lesson.steps[5].do[0]}"
    assert f"{lesson.steps[5].otherwise} (To do it all the same ends the lesson.)" in answers(output, "done")
    assert "no lesson is going on" in output
    assert "Lesson, 7 of" not in output


def test_what_is_taken_back_leads_the_lesson_back(run: Run) -> None:
    lesson = lessons(find_game("soft-underbelly"))["sonnenblume"]
    way = [order for step in lesson.steps[:6] for order in step.orders or ("",)]
    output = run(*SONNENBLUME, typed=script(*way, "undo", "quit")).stdout
    assert output.count("Lesson, 6 of") == 2


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (("--terminal", "--lesson", "sonnenblum"), "has no lesson 'sonnenblum'; did you mean 'sonnenblume'?"),
        (("--lesson", "sonnenblume"), "--lesson is for --terminal"),
        (("--terminal", "--lesson", "sonnenblume", "--seed", "3"), "a lesson says itself what is played, and by whom"),
    ],
)
def test_a_lesson_that_cannot_be_is_refused(run: Run, args: tuple[str, ...], reason: str) -> None:
    result = run("play", "soft-underbelly", *args)
    assert result.exit_code == 2
    assert reason in result.stderr
