"""Who thinks next: a person who waits comes before matches that nobody watches."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from itertools import count
from time import sleep
from typing import Any

import pytest

import sandtable
from sandtable.players.budget import Spent
from sandtable.players.marshal import MarshalPlayer
from sandtable.players.player import Report, Thought
from sandtable.players.registry import make_player
from sandtable.table.questions import OrderQuestion, Question, Reply, Sight
from sandtable.table.thinkers import ThinkerFailed, Thinkers


@dataclass(frozen=True)
class Echo(Question[str]):
    """Is answered with its own word; one without a word cannot be answered."""

    word: str

    def answer(self, report: Report) -> str:
        if not self.word:
            raise ValueError("there is no word")
        report(Thought(0.5, 1))
        return self.word


class Riddle(Question[int]):
    """Is thought about for ever; if that is hurried, it is answered with the number of thoughts."""

    def answer(self, report: Report) -> int:
        for tried in count():
            try:
                report(Thought(0.0, tried))
            except Spent:
                report(Thought(1.0, tried))
                return tried
            sleep(0.01)
        raise AssertionError("for ever has ended")


def echo(word: str) -> Echo:
    return Echo(word)


async def answered(words: dict[str, bool]) -> list[str]:
    """Ask for some words at once, urgently or not, of a single thinker; return them in the order of the answers."""
    thinkers = Thinkers(1)
    heard: list[str] = []

    async def ask(word: str, is_urgent: bool) -> None:
        heard.append(await thinkers.answer(echo(word), lambda thought: None, is_urgent=is_urgent))

    tasks = [asyncio.create_task(ask(word, is_urgent)) for word, is_urgent in words.items()]
    await asyncio.sleep(0)
    tasks[1].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.to_thread(thinkers.close)
    return heard


def test_urgent_questions_come_first_and_otherwise_whoever_came_first() -> None:
    words = {"first": False, "withdrawn": True, "second": False, "third": False, "urgent": True, "too": True}
    assert asyncio.run(answered(words)) == ["first", "urgent", "too", "second", "third"]


def test_a_question_that_cannot_be_answered_is_answered_with_the_reason_and_the_next_one_goes_on() -> None:
    async def ask() -> Any:
        thinkers = Thinkers(1)
        with pytest.raises(ThinkerFailed, match="the computer found no answer: ValueError: there is no word"):
            await thinkers.answer(echo(""), lambda thought: None, is_urgent=True)
        answer = await thinkers.answer(echo("next"), lambda thought: None, is_urgent=True)
        await asyncio.to_thread(thinkers.close)
        return answer

    assert asyncio.run(ask()) == "next"


def test_a_question_that_is_hurried_is_answered_with_what_was_found_and_no_other() -> None:
    async def ask() -> list[int]:
        thinkers = Thinkers(2)
        riddles = [Riddle(), Riddle()]
        heard: list[asyncio.Queue[Thought]] = [asyncio.Queue(), asyncio.Queue()]
        tasks = [
            asyncio.create_task(thinkers.answer(riddle, thoughts.put_nowait, is_urgent=True))
            for riddle, thoughts in zip(riddles, heard, strict=True)
        ]
        for thoughts in heard:
            await thoughts.get()
        thinkers.hurry(riddles[0])
        answers = [await tasks[0]]
        assert not tasks[1].done()
        thinkers.hurry(riddles[0])  # too late: whoever thinks of something else is left alone
        for _ in range(2):
            await heard[1].get()
        thinkers.hurry(riddles[1])
        answers.append(await tasks[1])
        await asyncio.to_thread(thinkers.close)
        return answers

    first, second = asyncio.run(ask())
    assert first > 0
    assert second > 0


def test_a_player_may_think_on_processes_of_its_own() -> None:
    async def ask() -> Reply:
        thinkers = Thinkers(1)
        match = sandtable.new("westfront", "husky", seed=1)
        question = OrderQuestion(Sight.of(match), make_player("marshal@600nx2", 1))
        reply = await thinkers.answer(question, lambda thought: None, is_urgent=True)
        await asyncio.to_thread(thinkers.close)
        assert reply.order in match.legal
        return reply

    first, second = asyncio.run(ask()).player, asyncio.run(ask()).player
    assert isinstance(first, MarshalPlayer)
    assert isinstance(second, MarshalPlayer)
    assert first.plan == second.plan
