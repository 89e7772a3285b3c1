"""Every installed game by its commands."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import sandtable
from sandtable.core.act import Acts
from sandtable.core.plugins import games
from tests.cli.conftest import Run

GAMES = list(games())


@pytest.mark.parametrize("name", GAMES)
def test_a_match_against_greedy_is_played_saved_and_proved(
    shell: Callable[..., subprocess.CompletedProcess[str]], name: str
) -> None:
    match = sandtable.new(name, seed=1)
    camp_of = match.game.facts.camp_of
    orders: list[str] = []
    while len(orders) < 3 and match.decision and camp_of[match.decision.side] == 0:
        step = match.game.choice(match.now)
        asked = {order for order in match.legal if isinstance(step, Acts) and step.deed(order).is_grave}
        orders.append(next(text for text in match.legal.texts() if match.read(text) not in asked))
        match.order(orders[-1])
    assert orders
    computers = [word for camp in list(match.game.facts.camps)[1:] for word in (f"--{camp}", "greedy")]
    typed = "\n".join([*orders, "map", "undo", "redo", "save m.txt", "quit"]) + "\n"
    played = shell("play", name, "--terminal", "--seed", "1", *computers, typed=typed)
    assert (played.returncode, played.stderr) == (0, "")
    assert "Saved to m.txt" in played.stdout
    assert "is refused" not in played.stdout
    assert shell("verify", "m.txt").returncode == 0


@pytest.mark.parametrize("name", GAMES)
def test_greedy_plays_a_whole_short_scenario(run: Run, name: str) -> None:
    facts = sandtable.find_game(name).facts
    scenario = min(facts.scenarios.values(), key=lambda scenario: scenario.turns).id
    camps = [word for camp in facts.camps for word in (f"--{camp}", "greedy")]
    doc = json.loads(run("simulate", name, "--scenario", scenario, "-n", "1", "--seed", "1", *camps, "--json").stdout)
    assert doc["games"] == 1


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_of_the_ledger_can_be_read(run: Run, name: str) -> None:
    ledger = sandtable.find_game(name).ledger
    lines = run("rules", name).stdout.splitlines()
    assert [line.split()[0] for line in lines] == [rule.id for rule in ledger]


@pytest.mark.parametrize("name", GAMES)
def test_a_position_that_was_written_can_be_checked(run: Run, name: str) -> None:
    match = sandtable.new(name, seed=1)
    Path("p.toml").write_text(match.position())
    result = run("position", "p.toml")
    assert result.exit_code == 0
    assert result.stdout.endswith(f"0 orders, hash {match.now.digest()}\n")
