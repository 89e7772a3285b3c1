"""How fast the games are: `sandtable bench`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sandtable.cli.catalogue import setting_of
from sandtable.cli.console import print_json, print_table, progress, say
from sandtable.core.errors import SandtableError
from sandtable.core.plugins import find_game, games
from sandtable.lab import keptgames
from sandtable.lab.bench import Report, Speed, Subject, Task
from sandtable.lab.bench import bench as run_bench
from sandtable.lab.benchfile import read_reports, report_doc
from sandtable.lab.figures import SHOWN
from sandtable.lab.ratios import Ratio, cautions, ratios

NO_FIGURE = "–"


def bench(
    game: Annotated[str, typer.Option(help="only this game")] = "",
    scenario: Annotated[str, typer.Option(help="only this scenario")] = "",
    seconds: Annotated[float, typer.Option(min=0.0, help="how long to measure each scenario, at least")] = 6.0,
    rounds: Annotated[int, typer.Option(min=1, help="how often, each in a fresh process")] = 3,
    against: Annotated[list[Path] | None, typer.Option(help="FILE of --json, or several: print ratios to it")] = None,
    of: Annotated[list[Path] | None, typer.Option("--from", help="measure nothing: FILE of --json, or several")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="for programs")] = False,
) -> None:
    """Measure speed on one core: random play, and kept games played again, in CPU time.

    A loop is `sum(range(10**7))` in the same process. docs/speed.md says how to read the figures.
    """
    if of and (game or scenario):
        raise SandtableError("--from measures nothing: --game and --scenario choose among what is measured")
    before = read_reports(against) if against else None
    report = read_reports(of) if of else measured(tasks_of(game, scenario), rounds, seconds)
    found = ratios(report, before) if before else {}
    if as_json:
        told = {name: {figure: ratio._asdict() for figure, ratio in row.items()} for name, row in found.items()}
        print_json(report_doc(report) | ({"ratios": told} if before else {}))
        return
    print_report(report)
    if before:
        print_ratios(found)
        say(*cautions(report, before))


def tasks_of(game: str, scenario: str) -> list[Task]:
    """Return what is to be measured: all that people are offered, unless a game or a scenario is named."""
    chosen = [find_game(game)] if game else list(games().values())
    return [
        Task(entry.facts.id, name, keptgames.FOLDER)
        for entry in chosen
        for name in ([setting_of(entry, scenario).scenario] if scenario else entry.facts.listed)
    ]


def measured(tasks: list[Task], rounds: int, seconds: float) -> Report:
    """Measure, and show how far that is; kept games that do not fit are refused before anything is measured."""
    report = Report(games={task.name: Speed(task.subject(), ()) for task in tasks})
    with progress() as bar:
        done = bar.track(run_bench(tasks, rounds, seconds), total=len(tasks) * rounds, description="measuring")
        for task, figures in done:
            report.games[task.name] = report.games[task.name].with_round(figures)
    return report


def print_report(report: Report) -> None:
    """Print the best figures of each scenario as a table, and on what they were measured."""
    rows = [(name, *figure_cells(speed)) for name, speed in report.games.items()]
    print_table(("", *(figure.heading for figure in SHOWN)), rows)
    subjects = [speed.subject for speed in report.games.values()]
    say(f"one loop: {report.loop:.4f} s; {report.python}, {report.platform}; {rules_word(subjects)}")
    if unkept := [name for name, speed in report.games.items() if not speed.subject.kept]:
        which = "any scenario" if len(unkept) == len(report.games) else ", ".join(unkept)
        say(f"no kept game of {which} is here: only random play is measured (a checkout of the source has them)")


def figure_cells(speed: Speed) -> list[str]:
    """Return the best figures of a scenario as cells of a table."""
    values = [(figure, speed.best(figure)) for figure in SHOWN]
    return [NO_FIGURE if value is None else figure.text(value) for figure, value in values]


def rules_word(subjects: list[Subject]) -> str:
    """Return in words whether rules run compiled."""
    compiled = sum(subject.is_compiled for subject in subjects)
    if not compiled:
        return "rules in plain Python"
    return "rules compiled" if compiled == len(subjects) else f"rules of {compiled} of {len(subjects)} compiled"


def print_ratios(found: dict[str, dict[str, Ratio]]) -> None:
    """Print how many times better each figure became."""
    say("", "How many times faster or smaller than before, and between which two half of all pairs of rounds lie:")
    rows = [
        (name, *(str(row[figure.name]).replace(" ", "\n") if figure.name in row else NO_FIGURE for figure in SHOWN))
        for name, row in found.items()
    ]
    print_table(("", *(figure.heading for figure in SHOWN)), rows)
