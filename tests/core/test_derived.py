"""Derived fields: kept up by a game's own methods, and checked after every order where that is asked for."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.core.event import Log
from sandtable.core.fields import stale
from sandtable.core.game import CHECK, Game, Stale
from sandtable.games.soft_underbelly.game import SoftUnderbelly
from sandtable.games.westfront.game import WestFront

GAMES: tuple[type[Game[Any]], ...] = (SoftUnderbelly, WestFront)


def opening(game: Game[Any]) -> Any:
    """Return the first position of a game, with its legal orders."""
    p = game.start(game.facts.default_scenario)
    game.legal(p)
    return p


@pytest.mark.parametrize("kind", GAMES)
def test_a_game_is_checked_if_the_environment_says_so(kind: type[Game[Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(CHECK, raising=False)
    assert not kind().is_checked
    monkeypatch.setenv(CHECK, "1")
    assert kind().is_checked


@pytest.mark.parametrize(("kind", "field"), [(SoftUnderbelly, "here"), (WestFront, "at")])
def test_a_field_that_was_not_kept_up_is_named_with_the_order(kind: type[Game[Any]], field: str) -> None:
    game = kind()
    p = opening(game)
    assert stale(p) == []
    order = game.legal(p).pick(0)
    getattr(p, field)[0] ^= 1 << 5
    assert stale(p) == [field]
    game.apply(p.copy(), order, Log())
    game.is_checked = True
    with pytest.raises(Stale, match=f"'{game.notation.text(order)}' leaves {field} behind"):
        game.apply(p, order, Log())


@pytest.mark.parametrize("kind", GAMES)
def test_what_is_only_found_when_it_is_asked_for_is_not_stale(kind: type[Game[Any]]) -> None:
    game = kind()
    p = opening(game)
    game.is_checked = True
    assert p.legal is not None
    game.apply(p, p.legal.pick(0), Log())
    assert stale(p) == []
