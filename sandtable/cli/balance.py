"""Whether a scenario is fair: `sandtable balance`."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

import typer

from sandtable.cli.catalogue import setting_of
from sandtable.cli.console import print_json, say
from sandtable.cli.seats import OptionsOption
from sandtable.cli.study import play_series, print_summary
from sandtable.core.game import Game
from sandtable.core.plugins import find_game
from sandtable.lab.balance import FAIR, Balance
from sandtable.lab.balance import balance as judge
from sandtable.lab.simulate import Series
from sandtable.lab.summary import summarise
from sandtable.lab.wording import opening, percent, side_names
from sandtable.players.registry import player_type


def balance(
    game: Annotated[str, typer.Argument(metavar="GAME")],
    scenario: Annotated[str, typer.Option(help="the game's usual one if not given")] = "",
    player: Annotated[str, typer.Option(help="who plays all sides")] = "staff",
    count: Annotated[int, typer.Option("-n", min=1, help="how many games")] = 100,
    workers: Annotated[int, typer.Option(min=0, help="processes; 0: one a core")] = 0,
    seed: Annotated[int, typer.Option(help="the same seed, the same games, whatever the workers")] = 0,
    option: OptionsOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="for programs")] = False,
) -> None:
    """Let the same player play all sides of a scenario, and say whether it favours one."""
    chosen = find_game(game)
    player_type(player)
    camps = chosen.facts.camp_ids
    series = Series.of(chosen, setting_of(chosen, scenario, option), (player,) * len(camps), seed)
    summary = summarise(play_series(series, count, workers), camps)
    found = judge(summary)
    if as_json:
        print_json({**asdict(series), **asdict(summary), **asdict(found)})
        return
    print_summary(series, summary)
    say(*verdict_lines(chosen, found))


def verdict_lines(game: Game[Any], found: Balance) -> list[str]:
    """Return what the games say about the scenario."""
    if not found.decided:
        return ["No game had a winner: they say nothing about the balance."]
    names = dict(zip(game.facts.camps, side_names(game), strict=True))
    lines = [
        f"{opening(names[side])}: {percent(share.low)} to {percent(share.high)} of the games that had a winner"
        for side, share in found.decided.items()
    ]
    return [*lines, _verdict(names, found)]


def _verdict(names: dict[str, str], found: Balance) -> str:
    if found.favoured is not None:
        slightly = ", if only slightly" if found.is_balanced else ""
        return f"The scenario favours {names[found.favoured]}{slightly}."
    if found.is_balanced:
        return f"The scenario is balanced, within {round(100 * FAIR)} points."
    return "Nobody is favoured as far as these games tell; more games would tell more."
