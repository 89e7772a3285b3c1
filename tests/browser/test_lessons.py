"""Lessons at the page: each is walked to its end, by reading, by clicks on buttons and by typing its orders."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.hand import IN_THE_OPEN, Hand, Server, Sit

# an order that is legal where the first one is awaited, and not meant
LESSONS = [
    ("toy", "first", "bid 0"),
    ("soft-underbelly", "sonnenblume", "done"),
    ("westfront", "landing", "done"),
    ("europe-engulfed", "poland", "move de-x berlin"),
    ("europa", "poland", "bomb rail lodz"),
]
ASKED = "t.live.decision?.yours && !t.orders.waiting"


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
        self.steps: list[dict[str, Any]] = self.lesson["steps"]
        match = hand.server.call("/api/matches", {"game": game, "lesson": name})["id"]
        hand.sit(match, self.lesson["seat"])
        self.card = hand.page.locator(".lesson")
        self.card.wait_for()

    @property
    def says(self) -> str:
        return str(self.card.inner_text())

    def reads(self, number: int) -> None:
        """Hold that the card says a step, and that nothing lies on what it points at."""
        expect(self.card, f"step {number + 1}").to_contain_text(self.steps[number]["text"], use_inner_text=True)
        for place in self.steps[number]["places"]:
            self.hand.until(f"({IN_THE_OPEN})({place!r})")

    def give(self, text: str) -> None:
        """Type an order, and wait until one is asked again."""
        self.hand.type_order(text)
        self.hand.until(ASKED)
        self.hand.page.evaluate("document.activeElement.blur()")

    def go(self, number: int) -> None:
        """Read a step, or do what it awaits."""
        self.reads(number)
        step = self.steps[number]
        for order in [*step["way"], *step["do"][:1]]:
            self.give(order)
        if not step["way"] and not step["do"]:
            self.card.get_by_role("button", name="Next").click()

    def errs(self, number: int, text: str) -> None:
        """Type an order that a step does not mean."""
        before = self.hand.last
        self.hand.page.keyboard.press("/")
        self.hand.page.keyboard.type(text)
        self.hand.page.keyboard.press("Enter")
        self.card.locator(".reply").wait_for()
        assert self.steps[number]["otherwise"] in self.says
        assert self.hand.last == before
        for _ in range(2):  # what was typed, then the box
            self.hand.page.keyboard.press("Escape")


@pytest.mark.parametrize(("game", "name", "other"), LESSONS)
def test_a_lesson_is_walked_to_its_end(new_hand: Sit, game: str, name: str, other: str) -> None:
    pupil = Pupil(new_hand(1280, 720, reduced_motion="reduce"), game, name)
    first = next(number for number, step in enumerate(pupil.steps) if step["do"])
    for number in range(len(pupil.steps)):
        if number == first:
            pupil.errs(number, other)
        pupil.go(number)
    assert "The lesson is over" in pupil.says
    pupil.card.get_by_role("button", name="Play on", exact=True).click()
    pupil.card.wait_for(state="detached")


def test_undo_goes_back_a_step(new_hand: Sit) -> None:
    pupil = Pupil(new_hand(390, 844, reduced_motion="reduce"), "soft-underbelly", "sonnenblume")
    for number in range(6):
        pupil.go(number)
    pupil.reads(6)
    before = pupil.hand.last
    pupil.hand.page.keyboard.press("Control+z")
    pupil.hand.until(f"t.live.last === {before - 1}")
    pupil.go(5)
    pupil.reads(6)
