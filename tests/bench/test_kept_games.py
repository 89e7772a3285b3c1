"""The kept games that the bench plays again: every scenario has one, and today's rules take it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sandtable.core.errors import InputError
from sandtable.core.game import Game
from sandtable.core.plugins import games
from sandtable.core.replay import verify
from sandtable.lab.keptgames import FOLDER, kept_path, read_kept
from tests.bench.write import LONGEST, play
from tests.toy.game import TOY

GAMES = list(games().values())
SCENARIOS = [pytest.param(game, name, id=f"{game.facts.id}-{name}") for game in GAMES for name in game.facts.listed]


@pytest.fixture
def toy_game(tmp_path: Path) -> Path:
    """Return where a game of the toy is kept."""
    path = kept_path(tmp_path, TOY, "storm")
    path.write_text(play(TOY, "storm").record(), encoding="utf-8")
    return path


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_every_scenario_has_a_kept_game_of_today_that_replays_to_its_hash(game: Game[Any], scenario: str) -> None:
    path = kept_path(FOLDER, game, scenario)
    text = path.read_text(encoding="utf-8")
    match = verify(text, path.name).match
    assert f'[Version "{game.facts.version}"]' in text, "`make bench-games` writes it anew"
    assert f'[Hash "{match.now.digest()}"]' in text
    assert (match.game.facts.id, match.scenario) == (game.facts.id, scenario)
    assert not match.now.stack or len(match.history) == LONGEST


def test_no_other_games_are_kept() -> None:
    wanted = {kept_path(FOLDER, game, name) for game in GAMES for name in game.facts.listed}
    assert set(FOLDER.iterdir()) == wanted


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.facts.id)
def test_kept_games_fight(game: Game[Any]) -> None:
    for scenario in game.facts.listed:
        kept = read_kept(FOLDER, game, scenario)
        assert kept is not None
        steps = {game.choice(position).name for position in kept.positions()}
        assert "combat" in steps, scenario


def test_a_kept_game_played_again_comes_to_the_same_end(toy_game: Path) -> None:
    kept = read_kept(toy_game.parent, TOY, "storm")
    assert kept is not None
    assert len(kept.moves) == len(kept.positions()) == len(kept.match().history)
    assert kept.match().now.digest() == kept.digest
    assert f'[Hash "{kept.digest}"]' in toy_game.read_text(encoding="utf-8")


def test_where_no_game_is_kept_there_is_none(tmp_path: Path) -> None:
    assert read_kept(tmp_path / "nowhere", TOY, "storm") is None


def test_an_order_that_the_rules_do_not_take_is_named_with_what_writes_the_game_anew(toy_game: Path) -> None:
    lines = toy_game.read_text(encoding="utf-8").splitlines()
    first = next(number for number, line in enumerate(lines) if line[:1].isalpha())
    lines[first] = "attack moon"
    toy_game.write_text("\n".join([*lines, ""]), encoding="utf-8")
    with pytest.raises(InputError) as refused:
        read_kept(toy_game.parent, TOY, "storm")
    text = str(refused.value)
    assert text.startswith(f"{toy_game}:{first + 1}: order 1: ")
    assert text.endswith("; `make bench-games` writes it anew")


def test_a_kept_game_of_an_older_version_is_refused_even_if_it_fits(
    toy_game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer = TOY.facts.version + 1
    monkeypatch.setitem(vars(TOY.facts), "version", newer)
    with pytest.raises(InputError, match=rf"older version \({newer - 1} -> {newer}\); `make bench-games`"):
        read_kept(toy_game.parent, TOY, "storm")
