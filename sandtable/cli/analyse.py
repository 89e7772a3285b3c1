"""A match looked at afterwards: `sandtable analyse`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sandtable.cli.console import print_table, progress, say
from sandtable.cli.files import check_absent
from sandtable.cli.narrate import result_line
from sandtable.core.files import read_text
from sandtable.core.replay import replay
from sandtable.lab.analyse import Analysis, Analyst, Side, Turn
from sandtable.lab.report import REPORT, make_folder, require_report, write_report
from sandtable.lab.wording import SIGNS, give_or_take, opening, percent, points, side_names, signed, told


def analyse(
    file: Annotated[Path, typer.Argument(metavar="RECORD")],
    output: Annotated[Path | None, typer.Option("-o", metavar="FOLDER", help="a report with charts")] = None,
    budget: Annotated[
        str, typer.Option(help="the marshal's for a player-turn: 2s or 2000n orders tried out")
    ] = "2000n",
    seed: Annotated[int, typer.Option(help="with a budget in orders: the same seed, the same report")] = 0,
    force: Annotated[bool, typer.Option("--force", help="write over an older report")] = False,
) -> None:
    """Say where a match was lost: blunders, what the marshal would have done, and what the dice did."""
    if output:
        require_report()
        if not force:
            check_absent(output / REPORT)
    analyst = Analyst(replay(read_text(file), str(file)), budget, seed)
    if output:
        make_folder(output)
    with progress() as bar:
        turns = list(bar.track(analyst.turns(), total=len(analyst.stretches), description="player-turns"))
    analysis = analyst.analysis(turns)
    print_analysis(analysis)
    if output:
        write_report(analysis, output)
        say(f"{output / REPORT}: the report, with its charts beside it")


def print_analysis(analysis: Analysis) -> None:
    """Print the course of the match, then what was marked in it."""
    match = analysis.match
    sides = side_names(match.game)
    has_dice = bool(match.game.facts.chance)
    rows = [row for turn in analysis.turns for row in turn_rows(turn, sides, has_dice)]
    print_table(("", sides[0], *["dice"] * has_dice, "chose", "gave away", ""), rows)
    for turn, entry in analysis.marked:
        say("", *marked_lines(turn, entry, sides))
    say("", *(total_line(analysis, side, name) for side, name in enumerate(sides)))
    say(result_line(match.game, match.result) if match.result else "The match is not over.")


def turn_rows(turn: Turn, sides: list[str], has_dice: bool) -> list[tuple[str, ...]]:
    """Return a player-turn as rows of a table: one for each side that could choose, or one if none could."""
    course = [turn.moment, f"{percent(turn.before[0])} → {percent(turn.after[0])}", *[signed(turn.luck)] * has_dice]
    chose = [
        (sides[entry.side], give_or_take(entry.loss, entry.doubt), f"{SIGNS[entry.mark]} {entry.mark}".strip())
        for entry in turn.sides
    ] or [("nobody", "", "")]
    return [(*course, *chose[0]), *((*[""] * len(course), *more) for more in chose[1:])]


def marked_lines(turn: Turn, entry: Side, sides: list[str]) -> list[str]:
    """Return what is to be said of a blunder or a mistake."""
    return [
        f"{turn.moment}, order {entry.first + 1}: {entry.mark} of {sides[entry.side]},"
        f" {percent(entry.chance)} instead of {percent(entry.best)}",
        f"  given:   {'; '.join(entry.given)}",
        f"           it {told(entry.given_reasons)}",
        f"  marshal: {'; '.join(entry.found)}",
        f"           it {told(entry.found_reasons)}",
    ]


def total_line(analysis: Analysis, side: int, name: str) -> str:
    """Return what a side gave away in all, and what the dice gave it."""
    line = f"{opening(name)} gave away {points(analysis.given_away(side))} in all"
    return f"{line}; the dice gave {signed(analysis.luck(side))}" if analysis.match.game.facts.chance else line
