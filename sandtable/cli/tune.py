"""Weights that are learned: `sandtable tune`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from sandtable.cli.catalogue import setting_of
from sandtable.cli.console import print_table, say
from sandtable.core.plugins import find_game
from sandtable.core.staff import Weights
from sandtable.lab.calibrate import Calibration
from sandtable.lab.crew import Processes
from sandtable.lab.tune import Confirmation, Course, Generation, Tuning
from sandtable.lab.weightsfile import change_weights, weights_file


def tune(
    game: Annotated[str, typer.Argument(metavar="GAME")],
    output: Annotated[Path, typer.Option("-o", metavar="LOG", help="a line a generation; learning goes on from there")],
    scenario: Annotated[str, typer.Option(help="the game's usual one if not given")] = "",
    scale: Annotated[str, typer.Option(help="the weights to learn; those that the scenario begins with")] = "",
    player: Annotated[str, typer.Option(help="who plays by the weights: greedy or staff")] = "greedy",
    games: Annotated[int, typer.Option(min=2, help="games of each individual, half of them from each chair")] = 20,
    generations: Annotated[int, typer.Option(min=0, help="0: only fit the spread and the even lead")] = 15,
    population: Annotated[int, typer.Option(min=4, help="individuals of a generation")] = 10,
    sigma: Annotated[float, typer.Option(help="the first step: 0.3 is about a third more or less")] = 0.3,
    seed: Annotated[int, typer.Option(help="the same seed, the same games, whatever the workers")] = 0,
    workers: Annotated[int, typer.Option(min=0, help="processes; 0: one a core")] = 0,
    write: Annotated[
        bool, typer.Option("--write", help="into the game's weights.toml, if the match is not lost")
    ] = False,
) -> None:
    """Learn by self-play what the features of a position count, and how much lead makes how much chance."""
    chosen = find_game(game)
    tuning = Tuning.of(
        chosen,
        setting_of(chosen, scenario).scenario,
        player,
        scale=scale,
        games=games,
        population=population,
        sigma=sigma,
        seed=seed,
    )
    target = weights_file(chosen) if write else None
    command = command_line(tuning, generations)
    course = Course(output, tuning, command)
    confirmation = None
    with Processes(workers or os.cpu_count() or 1) as crew:
        for generation in course.learn(generations, crew):
            say(generation_line(generation))
        if generations:
            confirmation = course.confirm(crew)
        calibration = course.calibrate(crew)
    learned = fitted(course.learned, calibration)
    print_learned(tuning, learned)
    if confirmation:
        say(confirmation_line(confirmation))
    say(calibration_line(calibration))
    if target and (reason := why_not_write(tuning, learned, confirmation)):
        say(f"{target} stays as it is: {reason}.")
    elif target:
        change_weights(target, tuning.scale, values_of(tuning, learned), f"{command} -o {output.name}")
        say(f"Written to {target}.")


def why_not_write(tuning: Tuning, learned: Weights, match: Confirmation | None) -> str:
    """Return why learned weights must not be written, if so."""
    if match and match.is_lost:
        return "the match was lost"
    return "nothing was learned" if learned == tuning.shipped else ""


def command_line(tuning: Tuning, generations: int) -> str:
    """Return the command that learns the same again, whatever was left out."""
    return (
        f"sandtable tune {tuning.game} --scenario {tuning.scenario} --scale {tuning.scale} --player {tuning.player}"
        f" --games {tuning.games}"
        f" --generations {generations} --population {tuning.population} --sigma {tuning.sigma:g} --seed {tuning.seed}"
    )


def fitted(weights: Weights, calibration: Calibration | None) -> Weights:
    """Return weights with what was fitted to them, or as they are."""
    return weights._replace(spread=calibration.spread, even=calibration.even) if calibration else weights


def values_of(tuning: Tuning, weights: Weights) -> dict[str, float]:
    """Return all numbers of a scale by name, as its file has them."""
    return {**tuning.named(weights), "spread": weights.spread, "even": weights.even}


def generation_line(generation: Generation) -> str:
    """Return what a generation brought, as a line."""
    scores = f"best {generation.best:.1%}, mean {generation.mean:.1%}"
    return f"generation {generation.generation}: {scores}, step {generation.sigma:g}"


def print_learned(tuning: Tuning, learned: Weights) -> None:
    """Print the numbers of the scale as they were shipped, and as they are now."""
    say(f"{tuning.game}/{tuning.scenario}, weights of the scale '{tuning.scale}'")
    now = values_of(tuning, learned)
    rows = [(name, f"{value:g}", f"{now[name]:g}") for name, value in values_of(tuning, tuning.shipped).items()]
    print_table(("", "shipped", "learned"), rows)


def confirmation_line(match: Confirmation) -> str:
    """Return what the match said, as a sentence."""
    interval = f"{match.low:.1%} to {match.high:.1%}"
    return f"The learned weights score {match.score:.1%} against the shipped ones in {match.games} games ({interval})."


def calibration_line(fit: Calibration | None) -> str:
    """Return how well the chances fit, as a sentence."""
    if fit is None:
        return "A lead tells nothing about who wins: spread and even lead stay as they are."
    others = f"{fit.loss_before:.4f} before, {fit.loss_of_base:.4f} by the base rate"
    return f"The log loss of the chances is {fit.loss:.4f} in {fit.positions} positions; {others}."
