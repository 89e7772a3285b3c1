"""A match between people and the computer: `sandtable play`."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated, Any

import typer

from sandtable.cli.console import say
from sandtable.cli.keeping import Keeper, Shelf
from sandtable.cli.prompt import make_reader
from sandtable.cli.seats import OptionsOption, SeatingOption, named_seats, seated, seats
from sandtable.cli.serve import DataOption, open_start, open_table
from sandtable.cli.teaching import Teacher
from sandtable.cli.terminal import Terminal
from sandtable.core import opening
from sandtable.core.errors import InputError, SandtableError
from sandtable.core.game import Game
from sandtable.core.lesson import begin, find_lesson
from sandtable.core.match import Match
from sandtable.core.plugins import find_game, games
from sandtable.core.record import seat_tag
from sandtable.players.registry import HUMAN, LESSON
from sandtable.table.seats import recorded_players


def play(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="the start page opens if none is named")] = "",
    terminal: Annotated[bool, typer.Option("--terminal", help="play here, by words")] = False,
    scenario: Annotated[str, typer.Option(help="the game's usual one if not given")] = "",
    seating: SeatingOption = "",
    option: OptionsOption = None,
    seed: Annotated[int | None, typer.Option(help="of dice and players; drawn if not given")] = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="go on from a record or position")] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="with --terminal: write every order here")] = None,
    lesson: Annotated[str, typer.Option(metavar="NAME", help="with --terminal: be taught, by this lesson")] = "",
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="open the page, or only say where it is")
    ] = True,
    data: DataOption = None,
) -> None:
    """Play a match, or choose one on the start page.

    At a seat that no option names sits who sat there in FILE, or else a person.
    """
    if not game:
        asked = terminal or scenario or seating or option or load or save or lesson or seed is not None
        if asked or named_seats(ctx):
            raise SandtableError(f"name a GAME to play: {', '.join(games())}")
        open_start(data, browser=browser)
        return
    chosen, options = find_game(game), option or []
    if lesson:
        if not terminal:
            raise SandtableError("--lesson is for --terminal: the start page of the table offers all lessons")
        if scenario or seating or options or load or seed is not None or named_seats(ctx):
            raise SandtableError("a lesson says itself what is played, and by whom")
        teach(chosen, lesson, save, data)
        return
    if load and (seating or options):
        raise SandtableError("--seating and --option are for a new match: a FILE says with which it was begun")
    if load:
        match = resume(chosen, load, scenario, seed)
    else:
        match = opening.new(chosen, scenario or None, seed, seating=seating, options=options)
    if save and not terminal:
        raise SandtableError("--save is for --terminal: the table keeps its matches itself, and its page saves records")
    if save and save != load and save.exists():
        raise InputError(str(save), None, "this file exists; --load goes on from it")
    names = seats(ctx, recorded_players(match), humans=True)
    if not terminal:
        open_table(game, match.setting, load, names, seed, data, browser=browser)
        return
    match.headers.update({seat_tag(seat): name for seat, name in names.items()})
    players = seated(match, names, secrets.randbits(32) if seed is None else seed)
    at = Terminal(match, players, make_reader(), save or (load if match.history else None))
    keep(at, save, Shelf(chosen, data))
    at.run()


def teach(game: Game[Any], name: str, save: Path | None, data: Path | None) -> None:
    """Play a lesson."""
    lesson = find_lesson(game, name)
    match = begin(game, lesson)
    names = {seat: HUMAN if seat == lesson.seat else f"{LESSON}@{name}" for seat in match.seats}
    match.headers.update({seat_tag(seat): player for seat, player in names.items()})
    at = Terminal(match, seated(match, names, 0), make_reader(), save)
    at.teacher = Teacher(lesson, match)
    keep(at, save, Shelf(game, data))
    at.run()


def keep(at: Terminal, file: Path | None, shelf: Shelf) -> None:
    """Let every order be kept: in the file that is named, or else, if a person plays, among the user's data."""
    if file:
        at.keeper = Keeper(at.match, file, is_named=True)
        at.keeper.keep()  # a place that cannot be written to is refused before the match, not after it
    elif at.people:
        at.shelf = shelf
        try:
            at.keeper = shelf.keeper(at.match)
        except InputError as error:
            say(f"Nothing is kept of this match, but `save FILE` keeps it: {error}", style="yellow")


def resume(game: Game[Any], path: Path, scenario: str, seed: int | None) -> Match[Any]:
    """Return the match of a file, which must be of this game."""
    match = opening.load(path, seed=seed)
    if match.game is not game:
        raise SandtableError(f"{path}: this is a match of {match.game.facts.id}, not of {game.facts.id}")
    if scenario not in ("", match.scenario):
        raise SandtableError(f"{path}: this is a match of the scenario {match.scenario}, not of {scenario}")
    return match
