"""Games by the thousand: `sandtable simulate`."""

from __future__ import annotations

import os
from dataclasses import asdict
from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer

from sandtable.cli.catalogue import setting_of
from sandtable.cli.console import print_json, print_table, progress, say
from sandtable.cli.files import check_absent
from sandtable.cli.seats import OptionsOption, seats
from sandtable.core.files import write_file
from sandtable.core.plugins import find_game
from sandtable.lab.export import exporter
from sandtable.lab.simulate import GameResult, Series
from sandtable.lab.summary import Share, Spread, Summary, summarise


def simulate(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME")],
    count: Annotated[int, typer.Option("-n", min=1, help="how many games")],
    scenario: Annotated[str, typer.Option(help="the game's usual one if not given")] = "",
    workers: Annotated[int, typer.Option(min=0, help="processes; 0: one a core")] = 0,
    seed: Annotated[int, typer.Option(help="the same seed, the same games, whatever the workers")] = 0,
    option: OptionsOption = None,
    output: Annotated[Path | None, typer.Option("-o", help="every game: FILE.csv, .json or .parquet")] = None,
    force: Annotated[bool, typer.Option("--force", help="write over FILE")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="for programs")] = False,
) -> None:
    """Play many games between computer players, and say who won how often."""
    chosen = find_game(game)
    camps = chosen.facts.camp_ids
    players = seats(ctx, dict.fromkeys(camps, "random"), humans=False)
    series = Series.of(chosen, setting_of(chosen, scenario, option), tuple(players.values()), seed)
    export = exporter(output) if output else None
    if output and not force:
        check_absent(output)
    started = perf_counter()
    results = play_series(series, count, workers)
    seconds = perf_counter() - started
    summary = summarise(results, camps)
    if output and export:
        write_file(output, export(series, summary, results))
    speed = summary.decisions.mean * count / seconds
    if as_json:
        print_json({**asdict(series), **asdict(summary), "seconds": seconds, "decisions_per_second": speed})
    else:
        print_summary(series, summary)
        say(f"{seconds:.1f} s, {speed:,.0f} decisions/s")


def play_series(series: Series, count: int, workers: int) -> list[GameResult]:
    """Play the first games of a series, on a process a core if `workers` is 0, and show how far that is."""
    with progress() as bar:
        played = series.results(count, min(workers or os.cpu_count() or 1, count))
        return list(bar.track(played, total=count, description="games"))


def print_summary(series: Series, summary: Summary) -> None:
    """Print who won how often, how sure that is, how games ended and how long they were."""
    say(f"{series.game}/{series.scenario}: {summary.games} games, seed {series.seed}")
    rows = [
        (side, player, *share_cells(share))
        for (side, share), player in zip(summary.wins.items(), series.players, strict=True)
    ]
    headings = ("", "player", "won", "share", "95 % interval")
    print_table(headings, [*rows, ("draw", "", *share_cells(summary.draws))])
    say(f"turns {spread_text(summary.turns)}; decisions {spread_text(summary.decisions)}")
    for ending, times in summary.endings.items():
        say(f"{times:6}  {ending}")


def share_cells(share: Share) -> tuple[str, str, str]:
    """Return a share as cells of a table."""
    return str(share.count), f"{share.share:.1%}", f"{share.low:.1%} to {share.high:.1%}"


def spread_text(spread: Spread) -> str:
    """Return a spread as `18.2 (3 to 21)`."""
    return f"{spread.mean:,.1f} ({spread.min:,} to {spread.max:,})"
