"""The situation in words: complete, and readable without a map."""

from __future__ import annotations

import pytest

from sandtable.games.soft_underbelly import GAME
from sandtable.games.soft_underbelly.language import NOTATION
from sandtable.games.soft_underbelly.world.atlas import AREAS, MAP
from sandtable.games.soft_underbelly.world.roster import UNIT, UNIT_TITLES, UNITS

PLACE = NOTATION.names["place"].index


@pytest.mark.parametrize("scenario", GAME.facts.scenarios)
def test_every_area_and_every_unit_on_the_map_is_mentioned(scenario: str) -> None:
    p = GAME.start(scenario)
    text = GAME.show.briefing(p)
    for place in MAP.places:
        assert place.name in text
    for unit in range(UNITS):
        if p.at[unit] < AREAS:
            assert UNIT_TITLES[unit] in text


def test_it_begins_with_the_moment_and_the_politics() -> None:
    first, second, *_ = GAME.show.briefing(GAME.start("spring-1941")).splitlines()
    assert first.startswith("1941 spring, Axis, arrival.")
    assert second == "Vichy France is neutral. Mud: no second army in the winter zone."


def test_an_area_shows_its_shape_star_owner_and_units() -> None:
    text = GAME.show.briefing(GAME.start("spring-1941"))
    assert "  ● Rome ★ (Italy): Italian Infantry 2, Italian Supply\n" in text
    assert "  ■ Western Desert (Britain): ANZAC\n" in text
    assert "  ◆ Eastern Mediterranean: British Flotilla 1\n" in text
    assert "    replacement pile: British Convoy 2, British Supply 2\n" in text


def test_cargo_is_shown_aboard() -> None:
    p = GAME.start("spring-1941")
    p.sail(UNIT["british-convoy-1"], PLACE["red-sea"])
    p.load(UNIT["anzac"], UNIT["british-convoy-1"])
    assert "  ◆ Red Sea: British Convoy 1 (carrying ANZAC)\n" in GAME.show.briefing(p)


def test_control_and_a_star_drawn_by_somebody_else_are_shown() -> None:
    """SU-possess/2, SU-possess/8"""
    p = GAME.start("spring-1941")
    p.put(UNIT["british-flotilla-1"], PLACE["po-valley"])
    assert "● Po Valley ★ (Italy, controlled by the Allies): British Flotilla 1" in GAME.show.briefing(p)
    p = GAME.start("gothic-line-1944")
    p.payee[PLACE["rome"]] = 4
    assert "● Rome ★ (US, star drawn by Britain)" in GAME.show.briefing(p)


def test_what_is_to_come_is_dated() -> None:
    text = GAME.show.briefing(GAME.start("torch-1942"))
    assert "1942 winter 5th Army; " in text
    assert "on an invasion of Europe 5 German infantry armies" in text


def test_stars_to_spend_are_counted() -> None:
    assert "Germany has 3 stars to spend." in GAME.show.briefing(GAME.start("torch-1942"))


def test_the_end_is_told() -> None:
    p = GAME.start("campaign")
    p.stack = []
    assert GAME.show.briefing(p).startswith("1940 spring, Axis, the game is over.")
