"""Every record that was ever kept here still replays to the same hash."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.core.replay import verify

RECORDS = sorted(Path(__file__).parent.glob("*.txt"))


def test_every_game_has_a_record_here() -> None:
    games = {verify(path.read_text(encoding="utf-8"), path.name).match.game.facts.id for path in RECORDS}
    assert games == {"soft-underbelly", "westfront"}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_an_old_record_replays_to_the_same_hash(path: Path) -> None:
    verdict = verify(path.read_text(encoding="utf-8"), path.name)
    assert f'[Hash "{verdict.match.now.digest()}"]' in path.read_text(encoding="utf-8")
    assert len(verdict.match.history) > 10
