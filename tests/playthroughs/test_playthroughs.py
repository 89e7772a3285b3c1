"""Every scenario plays as its file tells: any change of behaviour is a readable difference.

`python -m tests.playthroughs.write` writes the files anew; read the difference before you keep it.
"""

from __future__ import annotations

import pytest

from tests.playthroughs.write import FOLDER, all_games, tell


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.txt")))
def test_a_scenario_plays_as_on_file(name: str) -> None:
    game, scenario = next((game, scenario) for game, scenario in all_games() if f"{game.facts.id}-{scenario}" == name)
    assert tell(game, scenario) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_every_scenario_has_a_file() -> None:
    missing = [
        f"{game.facts.id}-{scenario}"
        for game, scenario in all_games()
        if not (FOLDER / f"{game.facts.id}-{scenario}.txt").exists()
    ]
    assert missing == [], "write them with `python -m tests.playthroughs.write`"
