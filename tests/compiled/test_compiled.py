"""What `make compile` made is compiled, is that of this checkout, and plays as the checkout does."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sandtable.core.dice import SeededDice
from sandtable.core.match import Match
from sandtable.core.order import Rolls
from sandtable.core.plugins import find_game
from tests.compiled.games import GAMES, is_native
from tools.compile import COPY, PACKAGE, ROOT, files_of


@pytest.mark.parametrize("game", GAMES)
def test_positions_and_steps_are_native_classes(game: str) -> None:
    found = find_game(game)
    p = found.start(found.facts.default_scenario)
    assert is_native(type(p))
    assert not hasattr(p, "__dict__")
    assert [name for name, step in found.steps.items() if not is_native(type(step))] == []


def test_the_copy_that_was_compiled_is_that_of_this_checkout() -> None:
    sources, copies = ({p.relative_to(f): p for p in files_of(f)} for f in (ROOT / PACKAGE, COPY / PACKAGE))
    assert sources.keys() == copies.keys()
    assert [name for name in sources if sources[name].read_bytes() != copies[name].read_bytes()] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_sent_elsewhere_with_its_menu_and_all_that_was_found_out(game: str) -> None:
    found = find_game(game)
    match = Match.new(found, found.facts.default_scenario, SeededDice(3))
    rng = Random(3)
    assert list(pickle.loads(pickle.dumps(Rolls(2, 6)))) == list(Rolls(2, 6))
    while match.now.stack:
        p = match.now.copy()
        found.legal(p)
        sent = pickle.loads(pickle.dumps(p))
        assert sent == p
        assert list(sent.legal) == list(p.legal)
        match.play(match.legal.draw(rng))


def games(path: Path | None) -> subprocess.Popen[str]:
    """Play the games with the modules of a folder, or those of the checkout."""
    others = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    env = others if path is None else others | {"PYTHONPATH": str(path)}
    command = [sys.executable, "-P", "-m", "tests.compiled.games"]
    return subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True)


def outcome(process: subprocess.Popen[str]) -> dict[str, Any]:
    """Return what was played, when it is."""
    told, _ = process.communicate()
    assert process.returncode == 0
    found: dict[str, Any] = json.loads(told)
    return found


def test_a_hundred_games_pass_through_the_same_positions_pure_and_compiled() -> None:
    pure, compiled = map(outcome, [games(None), games(COPY)])
    assert (pure["compiled"], compiled["compiled"]) == (False, True)
    assert len(pure["games"]) >= 100
    assert compiled["games"] == pure["games"]
