"""Tensors hold what a side knows, and nothing of what it does not."""

from __future__ import annotations

import doctest
import re
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from sandtable.core.plugins import find_game
from sandtable.core.view import look
from sandtable.research.actions import Actions
from sandtable.research.extra import extra
from sandtable.research.play import Play
from sandtable.research.tensor import LIMIT, PLACE_COLUMNS, Layout
from tests.core.test_census import Landlord
from tests.research.scenes import GAMES, SHUFFLES, begin, moments
from tests.toy.game import Toy
from tests.toy.world import BAY, EXILE, HARBOUR, MARSH, NORTH

DOCS = Path(__file__).parents[2] / "docs" / "research.md"


def layout_of(game_id: str) -> Layout:
    game = find_game(game_id)
    return Layout(game, Actions(game.notation))


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_that_hides_something_can_be_shuffled(game_id: str) -> None:
    assert bool(find_game(game_id).facts.hidden) == (game_id in SHUFFLES)


@pytest.mark.parametrize("game_id", SHUFFLES)
def test_a_tensor_does_not_change_with_what_is_hidden(game_id: str) -> None:
    layout, rng, changed = layout_of(game_id), Random(2), 0
    for play in moments(game_id, seed=2, every=3):
        for side in range(len(layout.sides)):
            other = play.copy()
            other.position = SHUFFLES[game_id](play.position, side, rng)
            changed += other.position != play.position
            seen = layout.tensor(play.view(side), play.said(side))
            assert np.array_equal(seen, layout.tensor(other.view(side), other.said(side)))
    assert changed


@pytest.mark.parametrize("game_id", SHUFFLES)
def test_a_mask_does_not_change_with_what_is_hidden(game_id: str) -> None:
    rng = Random(4)
    for play in moments(game_id, seed=4, every=3):
        if not play.said(play.side):
            other: Play[Any] = Play(play.game, play.actions, SHUFFLES[game_id](play.position, play.side, rng))
            assert other.choices == play.choices


@pytest.mark.parametrize("game_id", GAMES)
def test_a_tensor_tells_positions_apart(game_id: str) -> None:
    layout = layout_of(game_id)
    views = [(play.view(play.side), play.said(play.side)) for play in moments(game_id, seed=6, every=4)]
    known = {(view.side, view.position.key(), said) for view, said in views}
    tensors = {layout.tensor(view, said).tobytes() for view, said in views}
    assert len(tensors) == len(known)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_pieces_make_up_the_tensor(game_id: str) -> None:
    layout = layout_of(game_id)
    tensor = np.arange(layout.size, dtype=np.float32)
    pieces = layout.pieces(tensor)
    assert np.array_equal(np.concatenate([piece.ravel() for piece in pieces.values()]), tensor)
    assert {name: piece.shape for name, piece in pieces.items()} == layout.shapes


def test_the_pieces_say_what_the_side_knows() -> None:
    game = find_game("westfront")
    play, layout = begin("westfront"), layout_of("westfront")
    units, places = (game.notation.names[kind].index for kind in ("unit", "place"))
    pieces = layout.pieces(layout.tensor(play.view(0), (layout.actions.verbs["activate"], units["15-ag"])))
    assert pieces["side"].tolist() == [1, 0]
    assert pieces["asked"].tolist() == [1]
    assert pieces["turn"].tolist().index(1) == game.facts.turns.index("1943-07")
    assert pieces["step"].tolist().index(1) == sorted(game.steps).index("command")
    assert pieces["verb"].tolist().index(1) == list(game.notation.verbs).index("activate")
    assert pieces["said"][0].tolist().index(1) == units["15-ag"]
    assert not pieces["said"][1].any()
    at = game.texts.dump(play.position)["units"]["15-ag"]["at"]
    assert pieces["where"][units["15-ag"]] == 1 + places[at]
    assert pieces["strength"][units["15-ag"]] == play.position.cv[units["15-ag"]]
    row = dict(zip(PLACE_COLUMNS, pieces["places"][places[at]].tolist(), strict=True))
    assert (row["mine"], row["theirs"], row["their units"]) == (1, 0, 0)
    assert row["my units"] == play.position.units(0, places[at]).bit_count()


@pytest.mark.parametrize("game_id", GAMES)
def test_numbers_stay_within_their_bounds(game_id: str) -> None:
    layout = layout_of(game_id)
    for play in moments(game_id, seed=9, every=11):
        tensor = layout.tensor(play.view(play.side), play.said(play.side))
        assert np.abs(tensor).max() < LIMIT
        assert np.isfinite(tensor).all()


def test_the_docs_name_every_piece() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \|", DOCS.read_text(encoding="utf-8"), re.MULTILINE)
    assert [name for name, _ in rows] == list(layout_of("westfront").shapes)


def test_the_examples_of_the_docs_are_true() -> None:
    failed, tried = doctest.testfile(str(DOCS), module_relative=False, verbose=False)
    assert tried > 10
    assert failed == 0


def test_a_missing_library_is_named_with_the_extra_that_brings_it() -> None:
    with pytest.raises(ImportError, match=r"no_such_library.*pip install 'sandtable\[research\]'"), extra():
        import_module("no_such_library")


def test_pieces_and_places_of_all_kinds_have_their_rows() -> None:
    game = Toy()
    game.texts = Landlord()
    layout = Layout(game, Actions(game.notation))
    doc = {"scenario": "meadow", "step": "move", "ships": {"red-galley": "bay"}, "units": {"red-guard": "exile"}}
    pieces = layout.pieces(layout.tensor(look(game, game.build(doc), [0])))
    assert pieces["where"].tolist() == [1 + EXILE, 1 + HARBOUR, 1 + MARSH, 1 + MARSH, 1 + NORTH, 1 + BAY, 1 + NORTH]
    assert pieces["strength"].tolist() == [2, 1, 0, 0, 0, 0, 0]
    row = dict(zip(PLACE_COLUMNS, pieces["places"][BAY].tolist(), strict=True))
    assert (row["mine"], row["my units"], row["my strength"]) == (1, 1, 0)
