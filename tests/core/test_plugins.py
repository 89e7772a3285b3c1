"""Games are found through entry points, and the engine names none."""

from __future__ import annotations

import re
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import sandtable
from sandtable.core import plugins
from sandtable.core.errors import SandtableError
from sandtable.core.plugins import Games, UnknownGame, find_game
from tests.toy.game import TOY


def entry(name: str, value: str) -> dict[str, EntryPoint]:
    """Return one installed plug-in."""
    return {name: EntryPoint(name, value, plugins.GROUP)}


@pytest.fixture
def toy_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Install the toy game for one test."""
    monkeypatch.setattr(plugins, "games", lambda: Games(entry("toy", "tests.toy.game:TOY")))


@pytest.mark.usefixtures("toy_installed")
def test_a_game_is_found_by_its_id() -> None:
    assert find_game("toy") is TOY
    assert sandtable.new("toy", seed=7).game is TOY


@pytest.mark.usefixtures("toy_installed")
def test_a_misspelt_game_is_named_with_what_may_be_meant() -> None:
    with pytest.raises(UnknownGame, match="there is no game 'toi'; did you mean 'toy'"):
        find_game("toi")
    with pytest.raises(UnknownGame, match="there is no game 'westfront'; the games are toy"):
        find_game("westfront")


def test_a_game_is_loaded_only_when_asked_for() -> None:
    games = Games(entry("broken", "no.such.module:GAME") | entry("toy", "tests.toy.game:TOY"))
    assert list(games) == ["broken", "toy"]
    assert len(games) == 2
    assert "broken" in games
    assert games["toy"] is games["toy"] is TOY
    with pytest.raises(ModuleNotFoundError):
        games["broken"]


def test_a_plugin_that_is_no_game_is_refused() -> None:
    with pytest.raises(SandtableError, match="the plug-in 'odd' is not a game"):
        Games(entry("odd", "tests.toy.game:NOTATION"))["odd"]


def test_the_engine_names_no_game_and_imports_nothing_above_it() -> None:
    core = Path(plugins.__file__).parent
    for module in core.glob("*.py"):
        text = module.read_text(encoding="utf-8")
        for installed in plugins.games():
            assert installed not in text, f"{module.name} names {installed}"
        assert not re.search(r"(from|import) sandtable\.(?!core)", text), f"{module.name} imports from above"
