"""A whole HUSKY is played by keyboard: every order is typed, and the odds of every battle are asked for."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import sandtable
from sandtable.cli.keeping import Keeper
from sandtable.cli.prompt import Complete
from sandtable.cli.seats import seated
from sandtable.cli.terminal import Terminal
from sandtable.core.replay import verify
from sandtable.players.outlook import draw


class Typist:
    """Types what the staff might order, and asks for the odds before it fights."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.at: Terminal | None = None
        self.lines: list[str] = []
        self.judged: set[tuple[str, str]] = set()

    def __call__(self, prompt: str, complete: Complete) -> str:
        at = self.at
        assert at is not None
        line = self.next(at)
        self.lines.append(line)
        return line

    def next(self, at: Terminal) -> str:
        """Return what is typed now."""
        if at.match.decision is None:
            return "victory" if self.lines[-1] != "victory" else "quit"
        if at.asked:
            return "yes"
        view = at.view()
        for board in at.game.show.battle_boards(view.position):
            fight = at.heading, board["place"]
            if fight not in self.judged:
                self.judged.add(fight)
                return f"odds {board['place']}"
        view.position.legal = at.game.legal(at.match.now)
        return at.game.notation.text(draw(at.game.staff.policy(view.position, view.side), self.rng))


def test_a_whole_husky_is_played_by_keyboard_with_odds_asked_for(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    match, typist = sandtable.new("westfront", "husky", seed=5), Typist(5)
    at = Terminal(match, seated(match, {"allies": "human", "axis": "random"}, 5), typist)
    at.keeper = Keeper(match, tmp_path / "husky.txt", is_named=True)
    typist.at = at
    at.run()
    told = capsys.readouterr().out
    assert match.result is not None
    assert len(typist.judged) > 2
    assert told.count("%") > len(typist.judged)
    assert "is refused" not in told
    assert "cannot be read" not in told
    assert "The game is over: " in told
    assert verify((tmp_path / "husky.txt").read_text(), "husky.txt").match.now == match.now
