"""The `sandtable` command: all commands, and one way to report what is wrong with the input."""

from __future__ import annotations

from typing import Any

import typer
from typer.core import TyperGroup

from sandtable.cli.analyse import analyse
from sandtable.cli.arena import ArenaCommand, arena
from sandtable.cli.balance import balance
from sandtable.cli.bench import bench
from sandtable.cli.catalogue import games, new
from sandtable.cli.check import case, position, replay, verify
from sandtable.cli.console import be_plain, print_error
from sandtable.cli.odds import ODDS_HELP, TermsCommand, odds
from sandtable.cli.play import play
from sandtable.cli.rulebook import rules
from sandtable.cli.seats import SEATS_HELP, SeatCommand
from sandtable.cli.serve import serve
from sandtable.cli.study import simulate
from sandtable.cli.tune import tune
from sandtable.core.errors import SandtableError

BAD_INPUT = 2


class Commands(TyperGroup):
    """The commands; an error of the input is one line on standard error, and exit code 2."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except SandtableError as error:
            print_error(error)
            raise typer.Exit(BAD_INPUT) from None


app = typer.Typer(
    cls=Commands,
    help="Board wargames of the war in Europe: in the terminal, in the browser, and by the thousand.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command()(games)
app.command()(new)
app.command(cls=SeatCommand, epilog=SEATS_HELP)(play)
app.command()(serve)
app.command(cls=SeatCommand, epilog=SEATS_HELP)(simulate)
app.command()(balance)
app.command(cls=ArenaCommand)(arena)
app.command()(analyse)
app.command()(tune)
app.command()(replay)
app.command()(verify)
app.command()(position)
app.command()(case)
app.command()(rules)
app.command(cls=TermsCommand, epilog=ODDS_HELP)(odds)
app.command()(bench)


def main() -> None:
    """Run the command that the arguments name."""
    be_plain()
    app(prog_name="sandtable")
