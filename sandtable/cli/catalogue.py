"""What there is to play, and a match to begin with: `sandtable games`, `sandtable new`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from sandtable.cli.console import print_json, say
from sandtable.cli.files import check_absent
from sandtable.cli.seats import OptionsOption, SeatingOption
from sandtable.core import opening, plugins
from sandtable.core.facts import GameFacts, Setting
from sandtable.core.files import write_file
from sandtable.core.game import Game
from sandtable.players.registry import PLAYERS


def games(as_json: Annotated[bool, typer.Option("--json", help="for programs")] = False) -> None:
    """List the games with their sides, scenarios and options, and the computer players."""
    facts = [game.facts for game in plugins.games().values()]
    if as_json:
        print_json({"games": [entry.doc() for entry in facts], "players": list(PLAYERS)})
        return
    for entry in facts:
        say(*game_lines(entry))
    say(f"players: {', '.join(PLAYERS)}")


def game_lines(facts: GameFacts) -> Iterator[str]:
    """Yield what people choose from: the scenarios of a game with their seatings and options."""
    yield f"{facts.id}  {facts.title}, version {facts.version}"
    yield f"  sides: {', '.join(facts.sides)}"
    for scenario in facts.listed.values():
        usual = " (the usual one)" if scenario.id == facts.default_scenario else ""
        yield f"  scenario {scenario.id}: {scenario.title}{usual}"
        for seating, seats in scenario.seatings.items():
            yield f"    seating {seating}: {', '.join(seats)}"
        if scenario.offers:
            yield f"    options: {', '.join(scenario.offers)}"
    for option in facts.options:
        yield f"  option {option.id}: {option.title}: {', '.join(option.choices)}; usually {option.default}"


def new(
    game: Annotated[str, typer.Argument(metavar="GAME")],
    output: Annotated[Path, typer.Option("-o", metavar="FILE", help="where the record goes")],
    scenario: Annotated[str, typer.Option(help="the game's usual one if not given")] = "",
    seating: SeatingOption = "",
    option: OptionsOption = None,
    seed: Annotated[int | None, typer.Option(help="of the dice; drawn if not given")] = None,
    force: Annotated[bool, typer.Option("--force", help="write over FILE")] = False,
) -> None:
    """Begin a match: write its record, without orders yet."""
    match = opening.new(game, scenario or None, seed, seating=seating, options=option or [])
    if not force:
        check_absent(output)
    write_file(output, match.record())
    say(f"{output}: {match.game.facts.title}, {match.game.moment(match.now)}")


def setting_of(game: Game[Any], scenario: str, options: list[str] | None = None) -> Setting:
    """Return what is to be played: the game's usual scenario where none is named."""
    return game.facts.setting(scenario or game.facts.default_scenario, options=options or ())
