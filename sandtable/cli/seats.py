"""Who sits at each seat: options that are named after the seats, which only the game knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from sandtable.core.errors import SandtableError
from sandtable.core.hint import did_you_mean
from sandtable.core.match import Match
from sandtable.core.seeds import derive
from sandtable.players.player import Player
from sandtable.players.registry import HUMAN, PLAYERS, make_player, player_type

SEATS_HELP = "Each seat of the game is an option too: --SEAT PLAYER, where SEAT is a seat that `sandtable games` lists"
SeatingOption = Annotated[str, typer.Option(help="who shares which sides; the usual one if not given")]
OptionsOption = Annotated[
    list[str] | None, typer.Option("--option", metavar="ID[=VALUE]", help="an option that the scenario offers")
]
_SEATS = "sandtable.seats"


class SeatError(SandtableError):
    """An option that is no seat of the game, or a seat without a player."""


class SeatCommand(TyperCommand):
    """A command that keeps every option it does not know for `seats` to look at, wherever it stands."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        known = {name for param in self.get_params(ctx) for name in (*param.opts, *param.secondary_opts)}
        own, seats = [], []
        words = iter(args)
        for word in words:
            name, equals, value = word.partition("=")
            if word.startswith("--") and name not in known:
                seats.append((name, value if equals else next(words, "")))
            else:
                own.append(word)
        ctx.meta[_SEATS] = seats
        return super().parse_args(ctx, own)


def named_seats(ctx: typer.Context) -> list[str]:
    """Return the options that may be seats."""
    return [option for option, _ in ctx.meta[_SEATS]]


def seats(ctx: typer.Context, usual: Mapping[str, str], *, humans: bool) -> dict[str, str]:
    """Return who sits at each seat: the player that its option names, or else the usual one."""
    options = {f"--{seat}": seat for seat in usual}
    chosen = dict(usual)
    for option, player in ctx.meta[_SEATS]:
        if option not in options:
            known = [name for param in ctx.command.params for name in param.opts]
            hint = did_you_mean(option, [*options, *known])
            raise SeatError(f"there is no option {option}: the seats are {', '.join(options)}{hint}")
        if not player:
            raise SeatError(f"{option} needs a player: {', '.join([HUMAN] * humans + list(PLAYERS))}")
        chosen[options[option]] = player
    for player in chosen.values():
        if not (humans and player == HUMAN):
            player_type(player)
    return chosen


def seated(match: Match[Any], names: Mapping[str, str], chance: int) -> dict[int, Player | None]:
    """Return who answers for each side: the computer player at its seat, or None for a person."""
    players = {seat: None if name == HUMAN else make_player(name, derive(chance, seat)) for seat, name in names.items()}
    return {side: players[seat] for seat, sides in match.seats.items() for side in sides}
