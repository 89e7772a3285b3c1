"""Writes the kept games that `sandtable bench` plays again: `make bench-games`."""

from __future__ import annotations

import sys
from typing import Any

from sandtable.core.dice import SeededDice
from sandtable.core.game import Game
from sandtable.core.match import Match
from sandtable.core.plugins import find_game, games
from sandtable.core.record import seat_tag
from sandtable.core.seeds import derive
from sandtable.lab.keptgames import FOLDER, kept_path
from sandtable.lab.simulate import seated, seeing

PLAYER = "staff"
SEED = 1
LONGEST = 400  # orders: the staff fights by the 36th in every scenario, and the rest of a campaign is more of the same


def play(game: Game[Any], scenario: str) -> Match[Any]:
    """Play a scenario between the staff and itself, to its end or as far as a kept game goes."""
    seed = derive(SEED, scenario)  # or two set-ups of the same forces would be the same game
    players = [PLAYER] * len(game.facts.camps)
    match = Match.new(game, scenario, SeededDice(seed))
    match.headers = {seat_tag(seat): PLAYER for seat in match.seats}
    with seated(game, players, seed) as seats:
        choose = seeing(game, seats)
        while match.now.stack and len(match.history) < LONGEST:
            match.play(choose(match.now, game.choice(match.now).side(match.now)))
    return match


def main(wanted: list[str]) -> None:
    """Write the kept games of the games with these ids, of all if none is named."""
    FOLDER.mkdir(exist_ok=True)
    for game in map(find_game, wanted or games()):
        for scenario in game.facts.listed:
            path = kept_path(FOLDER, game, scenario)
            path.write_text(play(game, scenario).record(), encoding="utf-8")
            print(path)


if __name__ == "__main__":
    main(sys.argv[1:])
