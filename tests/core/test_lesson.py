"""Lessons: files that guide through a turn, checked by playing them, for every game that is installed."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.core.errors import InputError
from sandtable.core.game import Game
from sandtable.core.lesson import (
    Lesson,
    UnknownLesson,
    begin,
    find_lesson,
    is_reached,
    lessons,
    read_lesson,
    reply,
    walk,
)
from sandtable.core.plugins import games
from tests.toy.game import TOY

ALL = [pytest.param(game, lesson, id=f"{game.facts.id} {lesson.id}")
       for game in (*games().values(), TOY) for lesson in lessons(game).values()]  # fmt: skip
FIRST = lessons(TOY)["first"]
TEXT = TOY.data.text("lessons/first.toml") if TOY.data else ""


@pytest.mark.parametrize(("game", "lesson"), ALL)
def test_a_lesson_can_be_played_to_its_end(game: Game[Any], lesson: Lesson) -> None:
    match = begin(game, lesson)
    seen = 0
    for step in walk(match, lesson):
        seen += 1
        for order in step.do[1:]:
            assert game.notation.read(order)
        assert is_reached(step.until, game.texts.dump(match.view(match.seats[lesson.seat]).position)), step.text
    assert seen == len(lesson.steps)


@pytest.mark.parametrize(("game", "lesson"), ALL)
def test_a_goal_is_not_reached_before_its_step(game: Game[Any], lesson: Lesson) -> None:
    match, goals = begin(game, lesson), [step.until for step in lesson.steps if step.until]
    for step in walk(match, lesson):
        if goals and step.until == goals[0]:
            goals.pop(0)
        elif goals:
            assert not is_reached(goals[0], game.texts.dump(match.now)), f"reached already after: {step.text}"
    assert not goals


@pytest.mark.parametrize(("game", "lesson"), ALL)
def test_every_alternative_is_legal_where_it_is_offered(game: Game[Any], lesson: Lesson) -> None:
    match = begin(game, lesson)
    steps = walk(match, lesson)
    for step in lesson.steps:
        for order in step.do:
            assert order in match.legal, f"{step.text} {order}"
        next(steps)


def test_the_others_answer_as_the_lesson_says_as_long_as_that_is_legal() -> None:
    match = begin(TOY, FIRST)
    match.order("bid 1")
    answer = reply(FIRST, match)
    assert answer is not None
    assert match.game.notation.text(answer) == "bid 0 coins"
    for order in ("bid 0", "pass", "move blue-guard south", "pass", "pass"):
        match.order(order)
    assert match.now.turn == 2
    match.order("bid 0")
    assert reply(FIRST, match) is None  # it would pass, but must bid: the lesson was left


def test_a_lesson_that_nobody_knows_is_named_with_a_hint() -> None:
    with pytest.raises(UnknownLesson, match="toy has no lesson 'frist'; did you mean 'first'"):
        find_lesson(TOY, "frist")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('seat = "red"', 'seat = "blue"', r"first.toml:6: 'blue' is no seat"),
        ('places = ["keep"]', 'places = ["kepe"]', r"first.toml:12: 'kepe' is no place; did you mean 'keep'\?"),
        ('do = ["pass"]', 'do = ["pas"]', r"first.toml:32: 'pas' is not a verb of this game; did you mean 'pass'\?"),
        ('do = ["pass"]', 'do = ["move red south"]', r"first.toml:32: 'move red south' may mean move red-"),
        ('do = ["pass"]\n', "", r"first.toml:29: a step that awaits an order \('do'\) says what it answers"),
        ('way = ["bid 1", "move red-guard -> keep"]\n', "", r"first.toml:35: a goal \('until'\) has a way"),
        ('rules = ["TOY-bid/1"]', 'rules = ["TOY-bid/9"]', r"first.toml:19: 'TOY-bid/9' is no rule"),
        ("minutes", "minuets", r"first.toml:4: there is no key 'minuets' here; did you mean 'minutes'\?"),
    ],
)
def test_a_faulty_lesson_is_refused_with_the_place(old: str, new: str, reason: str) -> None:
    assert old in TEXT
    with pytest.raises(InputError, match=reason):
        read_lesson(TOY, "first", TEXT.replace(old, new, 1))
