"""Who plays each side: options that are named after the sides, which only the game knows."""

from __future__ import annotations

from typing import Any

import typer
from typer.core import TyperCommand

from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.hint import did_you_mean
from sandtable.players.registry import HUMAN, PLAYERS, player_type

SEATS_HELP = "Each side of the game is an option too: --SIDE PLAYER, where SIDE is a side that `sandtable games` lists"
_SEATS = "sandtable.seats"


class SeatError(SandtableError):
    """An option that is no side of the game, or a side without a player."""


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


def seats(ctx: typer.Context, game: Game[Any], usual: list[str], *, humans: bool) -> list[str]:
    """Return the player of each side: the one that its option names, or else the usual one."""
    options = [f"--{side}" for side in game.facts.sides]
    chosen = list(usual)
    for option, player in ctx.meta[_SEATS]:
        if option not in options:
            known = [name for param in ctx.command.params for name in param.opts]
            sides = f"the sides of {game.facts.id} are {', '.join(options)}"
            hint = did_you_mean(option, [*options, *known])
            raise SeatError(f"there is no option {option}: {sides}{hint}")
        if not player:
            raise SeatError(f"{option} needs a player: {', '.join([HUMAN] * humans + list(PLAYERS))}")
        chosen[options.index(option)] = player
    for player in chosen:
        if not (humans and player == HUMAN):
            player_type(player)
    return chosen
