"""The NATO symbols: drawn when the page is built, put together on the page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from sandtable.core.game import Game
from sandtable.core.plugins import games
from tests.browser.hand import PAGE, Hand, Server
from tests.toy.game import TOY

# How many symbols the counters on the map use, and those that are not there or empty
USED = """() => {
  const used = [...document.querySelectorAll('.counters .symbol')].map(node => node.querySelector('use') ?? node)
    .map(use => use.getAttribute('href'));
  return [used.length, used.filter(href => !document.querySelector(href)?.childElementCount)];
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve the toy as well."""
    server = Server(tmp_path_factory.mktemp("symbols"), toy="tests.toy.game:TOY")
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="module")
def library() -> Any:
    """Return what was drawn when the page was built."""
    (file,) = PAGE.parent.glob("assets/drawn-*.json")
    return json.loads(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", [*games().values(), TOY], ids=lambda game: game.facts.id)
def test_every_symbol_that_a_game_names_is_drawn(game: Game[Any], library: Any) -> None:
    def is_drawn(code: str) -> bool:
        frame, _, parts = library["symbols"].get(code[2] + code[4:10], (None, None, []))
        return code[:2] + code[3] == "SFP" and bool(parts) and code[10:12] in library["marks"][frame]

    pieces = game.sheet()["pieces"]
    codes = {piece: facts["symbol"].replace("*", "-") for piece, facts in pieces.items()}
    assert pieces
    assert [piece for piece, code in codes.items() if not is_drawn(code)] == []


def test_counters_and_blocks_use_symbols_that_are_there(hand: Hand) -> None:
    for game, scenario in (("soft-underbelly", "spring-1941"), ("westfront", "husky"), ("toy", "meadow")):
        hand.begin(game=game, scenario=scenario)
        hand.page.wait_for_selector(".counters .symbol")
        count, missing = hand.page.evaluate(USED)
        assert count > 3
        assert missing == []


def test_a_code_that_names_no_symbol_is_told_with_its_piece(hand: Hand) -> None:
    def spoil(route: Any) -> None:
        answer = route.fetch()
        doc = answer.json()
        doc["sheet"]["pieces"]["red-guard"]["symbol"] = "SFGPUCX----E***"
        route.fulfill(response=answer, json=doc)

    hand.page.route("**/api/games/toy", spoil)
    match = hand.server.call("/api/matches", {"game": "toy", "scenario": "meadow", "seats": {}})["id"]
    hand.page.goto(f"{hand.server.url}/#/match/{match}")
    told = hand.page.locator("[role=alert]").inner_text()
    assert "Red Guard names the symbol SFGPUCX----E***" in told
