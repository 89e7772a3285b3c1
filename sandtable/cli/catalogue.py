"""What there is to play, and a match to begin with: `sandtable games`, `sandtable new`."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from sandtable.cli.console import print_json, say
from sandtable.cli.files import check_absent
from sandtable.core import opening, plugins
from sandtable.core.files import write_file
from sandtable.core.game import Game, GameFacts
from sandtable.players.registry import PLAYERS


def games(as_json: Annotated[bool, typer.Option("--json", help="for programs")] = False) -> None:
    """List the games with their sides and scenarios, and the computer players."""
    facts = [game.facts for game in plugins.games().values()]
    if as_json:
        print_json({"games": [facts_doc(entry) for entry in facts], "players": list(PLAYERS)})
        return
    for entry in facts:
        say(f"{entry.id}  {entry.title}, version {entry.version}")
        say(f"  sides: {', '.join(entry.sides)}")
        for name, title in entry.scenarios.items():
            usual = " (the usual one)" if name == entry.default_scenario else ""
            say(f"  scenario {name}: {title}{usual}")
    say(f"players: {', '.join(PLAYERS)}")


def facts_doc(facts: GameFacts) -> dict[str, Any]:
    """Return a game's facts for a program."""
    return {**asdict(facts), "scenarios": dict(facts.scenarios)}


def new(
    game: Annotated[str, typer.Argument(metavar="GAME")],
    output: Annotated[Path, typer.Option("-o", metavar="FILE", help="where the record goes")],
    scenario: Annotated[str, typer.Option(help="the game's usual one if not given")] = "",
    seed: Annotated[int | None, typer.Option(help="of the dice; drawn if not given")] = None,
    force: Annotated[bool, typer.Option("--force", help="write over FILE")] = False,
) -> None:
    """Begin a match: write its record, without orders yet."""
    match = opening.new(game, scenario or None, seed)
    if not force:
        check_absent(output)
    write_file(output, match.record())
    say(f"{output}: {match.game.facts.title}, {match.game.moment(match.now)}")


def scenario_id(game: Game[Any], name: str) -> str:
    """Return the scenario that a name means, which is the game's usual one where there is no name."""
    return opening.new(game, name or None, seed=0).scenario
