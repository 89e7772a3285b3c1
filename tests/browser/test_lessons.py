"""Lessons at the page: each is walked to its end, by reading, by clicks on buttons and by typing its orders."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.hand import Hand, Server, Sit

LESSONS = [("toy", "first", "pass"), ("soft-underbelly", "sonnenblume", "done"), ("westfront", "landing", "done")]
ANSWERED = "t.live.decision?.seat === t.seat && !t.orders.waiting"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve the toy as well."""
    server = Server(tmp_path_factory.mktemp("lessons"), toy="tests.toy.game:TOY")
    server.start()
    yield server
    server.kill()


class Pupil:
    """A person at a page with a lesson."""

    def __init__(self, hand: Hand, game: str, name: str) -> None:
        self.hand = hand
        self.lesson: dict[str, Any] = hand.server.call(f"/api/games/{game}/lessons/{name}")
        match = hand.server.call("/api/matches", {"game": game, "lesson": name})["id"]
        hand.sit(match, self.lesson["seat"])
        self.card = hand.page.locator(".lesson")
        self.card.wait_for()

    @property
    def step(self) -> int:
        """How many steps are behind."""
        return int(self.card.locator("header small").inner_text().split()[0]) - 1

    def is_at(self, number: int) -> bool:
        return self.lesson["steps"][number]["text"] in self.card.inner_text()

    def give(self, text: str) -> None:
        """Type an order, and wait until it is one's turn again."""
        self.hand.type_order(text)
        self.hand.until(ANSWERED)

    def go(self, number: int) -> None:
        """Read a step, or do what it awaits."""
        step = self.lesson["steps"][number]
        assert self.is_at(number), f"step {number}: {self.card.inner_text()}"
        for order in [*step["way"], *step["do"][:1]]:
            self.give(order)
        if not step["way"] and not step["do"]:
            self.card.locator("button.main").click()


@pytest.mark.parametrize(("game", "name", "other"), LESSONS)
def test_a_lesson_is_walked_to_its_end(new_hand: Sit, game: str, name: str, other: str) -> None:
    pupil = Pupil(new_hand(), game, name)
    steps = pupil.lesson["steps"]
    for number in range(len(steps)):
        pupil.go(number)
    assert "The lesson is over" in pupil.card.inner_text()
