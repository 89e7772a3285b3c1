"""What people read and see of a game before they choose it: words, years, pictures, the scenario to begin with."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from sandtable.core.facts import Scenario
from sandtable.core.plugins import find_game, games

LARGEST = 60 * 1024


@pytest.mark.parametrize("name", games())
def test_a_game_says_what_it_is_and_with_what_to_begin(name: str) -> None:
    facts = find_game(name).facts
    assert facts.words.endswith(".")
    assert facts.years
    assert 2 <= len(facts.special) <= 4
    first = facts.listed[facts.first_scenario]
    assert first.difficulty == min(card.difficulty for card in facts.listed.values())
    assert first.minutes <= 45
    for card in facts.listed.values():
        assert all((card.words, card.minutes, card.difficulty, card.teaches, card.picture)), card.id


@pytest.mark.parametrize("name", games())
def test_its_pictures_are_there_and_small(name: str) -> None:
    game = find_game(name)
    assert game.data
    assert game.facts.pictures == {f"{name}.webp" for name in game.data.tables("about.toml")["pictures"]}
    for picture in game.facts.pictures:
        content = game.data.path.joinpath("pictures", picture).read_bytes()
        assert len(content) <= LARGEST, picture
        with Image.open(BytesIO(content)) as opened:
            assert (opened.format, opened.size) == ("WEBP", (640, 360))


def test_who_is_new_sits_at_a_seat_that_there_is() -> None:
    for game in games().values():
        for card in game.facts.listed.values():
            seats = next(iter(game.facts.seatings(card.id).values()))
            assert card.newcomer in ("", *seats)


def test_what_is_shown_first_is_in_play() -> None:
    for game in games().values():
        for card in game.facts.listed.values():
            places = set(game.notation.places.ids)
            assert set(card.theatre) <= places
            assert set(card.home) <= (set(card.theatre) or places), card.id


def test_the_file_of_a_scenario_tells_its_picture_and_seat() -> None:
    card = Scenario.of("one", {"title": "One", "picture": "one.webp", "newcomer": "red", "stack": 3}, 4)
    assert card == Scenario("one", "One", turns=4, picture="one.webp", newcomer="red")
