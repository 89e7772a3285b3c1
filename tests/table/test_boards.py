"""A game with several boards: a map for each, and only the places of the one that a match is played on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from sandtable.core.facts import Scenario
from sandtable.core.plugins import games
from sandtable.table.settings import Settings, sqlite_url
from tests.browser.twomaps import INLAND, lay_out
from tests.browser.wander import LAND
from tests.plugins import install_games
from tests.table.client import Table
from tests.toy.game import TOY, Toy


@pytest.fixture(scope="module")
def islands(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """Give a table with a game of two boards."""
    folder = tmp_path_factory.mktemp("islands")
    install_games(folder, islands="tests.browser.islands:ISLANDS")
    lay_out(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        games.cache_clear()
        with Table(Settings(sqlite_url(folder), thinkers=1)) as table:
            yield table
    games.cache_clear()


def test_a_match_tells_its_board(islands: Table) -> None:
    match = islands.new(game="islands", scenario="walk")
    assert islands.get(f"/api/matches/{match}")["board"] == INLAND
    assert islands.get("/api/games/islands")["scenarios"]["walk"]["board"] == INLAND


def test_a_board_comes_with_its_own_places_alone(islands: Table) -> None:
    whole, inland = islands.get("/api/games/islands"), islands.get("/api/games/islands", board=INLAND)
    assert set(whole["sheet"]["places"]) - set(inland["sheet"]["places"]) == {"isle"}
    assert set(inland["names"]["place"]) == set(inland["sheet"]["places"]) == set(LAND.places)
    assert inland["names"]["unit"] == whole["names"]["unit"]
    overseas = islands.get("/api/games/islands", board="overseas")
    assert list(overseas["sheet"]["places"]) == ["isle"]


def test_each_board_has_a_map(islands: Table) -> None:
    assert not islands.get("/api/games/islands")["has_map"]
    assert islands.get("/api/games/islands", board=INLAND)["has_map"]
    assert set(islands.get("/api/games/islands/maps/inland/map.json")["places"]) == set(LAND.places)
    assert list(islands.get("/api/games/islands/maps/overseas/map.json")["places"]) == ["isle"]
    base = islands.http.get("/api/games/islands/maps/overseas/base.webp")
    assert (base.status_code, base.headers["content-type"]) == (200, "image/webp")
    assert base.content != islands.http.get("/api/games/islands/maps/inland/base.webp").content


def test_what_is_no_board_is_refused(islands: Table) -> None:
    assert "did you mean 'inland'" in islands.refusal(404, "GET", "/api/games/islands?board=inlnd")
    assert "has no board 'moon'" in islands.refusal(404, "GET", "/api/games/islands/maps/moon/map.json")
    assert "has no maps/inland/base-8.webp" in islands.refusal(404, "GET", "/api/games/islands/maps/inland/base-8.webp")
    for path in ("maps/%2e%2e/map.json", "maps/inland/..%2f..%2fmap.json", "maps/inland/rules.jsonl"):
        assert islands.http.get(f"/api/games/islands/{path}").status_code in (404, 422)


def test_a_scenario_on_an_unknown_board_is_refused_when_the_game_is_loaded() -> None:
    class Astray(Toy):
        """Its scenario is played on a board that it has not."""

        facts = replace(TOY.facts, scenarios={"meadow": Scenario("meadow", "Clear weather", board="moon")})

    with pytest.raises(ValueError, match="toy has no board moon"):
        Astray()
