"""Who is stronger: `sandtable arena`."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import asdict
from itertools import combinations, pairwise
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from sandtable.cli.catalogue import setting_of
from sandtable.cli.console import print_json, print_table, progress, say
from sandtable.cli.seats import OptionsOption
from sandtable.core.plugins import find_game
from sandtable.lab.arena import Archive, Arena, ArenaError, Outcome, in_deals, in_pairs
from sandtable.lab.clock import Pace
from sandtable.lab.cluster import LOCAL, Cluster
from sandtable.lab.crew import Crew, Processes
from sandtable.lab.ratings import Ratings, rate
from sandtable.lab.sprt import Sprt

Points = tuple[float, int]
RAY = "--ray"


class ArenaCommand(TyperCommand):
    """A command whose `--ray` may stand without an address: a cluster is then started here."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        words = [
            word
            for before, behind in pairwise([*args, "--"])
            for word in ([before, LOCAL] if before == RAY and behind.startswith("-") else [before])
        ]
        return super().parse_args(ctx, words)


def arena(
    game: Annotated[str, typer.Argument(metavar="GAME")],
    players: Annotated[str, typer.Option(metavar="A,B,…", help="two players or more")],
    deals: Annotated[int, typer.Option("-n", min=1, help="deals of dice, each played by every pair from both chairs")],
    folder: Annotated[Path, typer.Option(help="keeps every game; an arena that was interrupted goes on from there")],
    scenario: Annotated[str, typer.Option(help="the game's usual one if not given")] = "",
    seed: Annotated[int, typer.Option(help="the same seed, the same games, whatever the workers")] = 0,
    option: OptionsOption = None,
    workers: Annotated[int, typer.Option(min=0, help="processes; 0: one a core")] = 0,
    ray: Annotated[
        str | None,
        typer.Option(RAY, metavar="[ADDRESS]", help="play on a Ray cluster; without address on one of this machine"),
    ] = None,
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option(metavar="ELO0 ELO1", help="stop when it is clear whether A is stronger than B"),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="for programs")] = False,
) -> None:
    """Let computer players meet each other, and say how strong they are."""
    chosen = find_game(game)
    hall = Arena.of(chosen, setting_of(chosen, scenario, option), players.split(","), seed)
    test = sequential_test(hall, sprt) if sprt else None
    crew = hired(ray, workers)
    with Archive(folder, hall) as archive:
        outcomes = play_deals(archive, deals, crew, test)
    ratings = rate(hall.players, [outcome.bout() for outcome in outcomes])
    if as_json:
        print_json(arena_doc(hall, outcomes, ratings, test))
    else:
        print_arena(hall, chosen.facts.camp_ids, outcomes, ratings)
        if test:
            say(verdict_line(hall, test))


def sequential_test(hall: Arena, bounds: tuple[float, float]) -> Sprt:
    """Return the test of the first player against the second, of which there must be no third."""
    if len(hall.players) != 2:
        raise ArenaError(f"--sprt compares two players, not {len(hall.players)}")
    return Sprt(*bounds)


def hired(ray: str | None, workers: int) -> Crew:
    """Return who plays: processes of this machine, or a cluster."""
    count = workers or os.cpu_count() or 1
    if ray is None:
        return Processes(count)
    if workers and ray != LOCAL:
        raise ArenaError(f"the cluster at '{ray}' has its own processors: leave --workers out")
    return Cluster(ray, count)


def play_deals(archive: Archive, deals: int, crew: Crew, test: Sprt | None) -> list[Outcome]:
    """Return the games of whole deals, played or kept, up to the deal that decides the test."""
    hall = archive.arena
    games: list[Outcome] = []
    with progress() as bar, closing(archive.outcomes(deals, crew)) as outcomes:
        for deal in bar.track(in_deals(outcomes, hall.games_per_deal), total=deals, description="deals"):
            games += deal
            if test:
                test.add(outcome.score(hall.players[0]) for outcome in deal)
                if test.verdict:
                    break
    return games


def points(outcomes: Sequence[Outcome], player: str, counts: Callable[[Outcome], bool]) -> Points:
    """Return what a player scored, and in how many games, of those of its games that count."""
    scores = [outcome.score(player) for outcome in outcomes if player in outcome.players and counts(outcome)]
    return sum(scores), len(scores)


def in_chair(outcomes: Sequence[Outcome], player: str, chair: int) -> Points:
    """Return what a player scored as one side."""
    return points(outcomes, player, lambda outcome: outcome.players[chair] == player)


def against(outcomes: Sequence[Outcome], player: str, other: str) -> Points:
    """Return what a player scored against another."""
    return points(outcomes, player, lambda outcome: other in outcome.players)


def pace(outcomes: Sequence[Outcome], player: str) -> Pace:
    """Return how long a player thought in its games."""
    chairs = [(outcome, outcome.players.index(player)) for outcome in outcomes if player in outcome.players]
    seconds, slowest = zip(
        *((outcome.seconds[chair], outcome.slowest[chair]) for outcome, chair in chairs), strict=True
    )
    return Pace.of(player, seconds, slowest)


def points_text(scored: Points) -> str:
    """Return points as `7.5 of 10`."""
    return f"{scored[0]:g} of {scored[1]}"


def pace_cells(times: Pace) -> tuple[str, str, str]:
    """Return how long a player thought as cells of a table."""
    over = "" if times.over is None else f"{times.over:.0%} of {times.limit:g} s"
    return f"{times.mean:.1f} s", f"{times.slowest:.2f} s", over


def print_arena(hall: Arena, camps: Sequence[str], outcomes: Sequence[Outcome], ratings: Ratings) -> None:
    """Print the ratings with what each player scored in each chair, and who scored what against whom."""
    deals = len(outcomes) // hall.games_per_deal
    say(f"{hall.game}/{hall.scenario}: {len(outcomes)} games, {deals} deals, seed {hall.seed}")
    rows = [
        (
            rating.player,
            f"{rating.elo:+.1f}",
            f"{rating.low:+.1f} to {rating.high:+.1f}",
            points_text(points(outcomes, rating.player, lambda outcome: True)),
            *(points_text(in_chair(outcomes, rating.player, chair)) for chair in range(len(camps))),
            *pace_cells(pace(outcomes, rating.player)),
        )
        for rating in ratings.players
    ]
    chairs = (f"as {camp}" for camp in camps)
    print_table(("player", "Elo", "95 % interval", "score", *chairs, "a game", "slowest turn", "over its time"), rows)
    if ratings.is_bounded:
        say("Some won or lost all their games: a drawn game is added to each pair, or ratings would have no bounds.")
    names = [rating.player for rating in ratings.players]
    cells = [["" if row == col else points_text(against(outcomes, row, col)) for col in names] for row in names]
    print_table(
        ("", *(f"against {name}" for name in names)), [(name, *row) for name, row in zip(names, cells, strict=True)]
    )
    for player, other in combinations(names, 2):
        if (scored := in_pairs(outcomes, player, other))[1]:
            say(f"{player} against {other}, deals going to who has more points in both games: {points_text(scored)}")


def verdict_line(hall: Arena, test: Sprt) -> str:
    """Return what the sequential test says, as a sentence."""
    first, second = hall.players
    verdict = f"{first} is {test.verdict} than {second}" if test.verdict else "not decided yet"
    bounds = f"between {test.lower:.2f} and {test.upper:.2f}"
    return f"{test.elo0:g} or {test.elo1:g} Elo: {verdict} (log-likelihood ratio {test.llr:.2f}, {bounds} goes on)"


def arena_doc(hall: Arena, outcomes: Sequence[Outcome], ratings: Ratings, test: Sprt | None) -> dict[str, Any]:
    """Return what the games say, for a program."""
    return {
        **asdict(hall),
        "deals": len(outcomes) // hall.games_per_deal,
        "games": len(outcomes),
        "ratings": [asdict(rating) for rating in ratings.players],
        "is_bounded": ratings.is_bounded,
        "chairs": {player: [in_chair(outcomes, player, chair) for chair in (0, 1)] for player in hall.players},
        "scores": {
            player: {other: against(outcomes, player, other) for other in hall.players if other != player}
            for player in hall.players
        },
        "times": {player: asdict(pace(outcomes, player)) for player in hall.players},
        "sprt": test and {**asdict(test), "llr": test.llr, "verdict": test.verdict},
    }
