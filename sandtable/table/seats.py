"""Who sits where: a side, the whole table (hotseat), everything, or a place to watch from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.hint import did_you_mean
from sandtable.core.match import Match
from sandtable.core.record import side_tag
from sandtable.players.registry import HUMAN, player_type
from sandtable.table.errors import Hidden, Unknown

TABLE, SPECTATOR, ALL = "table", "spectator", "all"


@dataclass(frozen=True)
class Seat:
    """A seat: its name, and the sides for which it may give orders."""

    name: str
    sides: frozenset[int] = frozenset()


def players_of(game: Game[Any], seats: Mapping[str, str]) -> dict[str, str]:
    """Return who plays each side; a side that is not named is a person's."""
    for side in seats:
        if side not in game.facts.sides:
            hint = did_you_mean(side, game.facts.sides) or f"; the sides are {', '.join(game.facts.sides)}"
            raise SandtableError(f"{game.facts.id} has no side {side!r}{hint}")
    for player in seats.values():
        if player != HUMAN:
            player_type(player)
    return {side: seats.get(side, HUMAN) for side in game.facts.sides}


def recorded_players(match: Match[Any]) -> dict[str, str]:
    """Return who plays each side by the match's headers; whoever is not one of our players is a person."""
    tags = {side: match.headers.get(side_tag(side), HUMAN) for side in match.game.facts.sides}
    return {side: tag if is_player(tag) else HUMAN for side, tag in tags.items()}


def is_player(name: str) -> bool:
    """Tell whether a name is that of a computer player."""
    try:
        player_type(name)
    except SandtableError:
        return False
    return True


def people(game: Game[Any], players: Mapping[str, str]) -> frozenset[int]:
    """Return the sides that people play."""
    return frozenset(i for i, side in enumerate(game.facts.sides) if players[side] == HUMAN)


def take_seat(match: Match[Any], players: Mapping[str, str], name: str) -> Seat:
    """Return the seat that a name means; one that sees everything is refused while something is hidden from someone."""
    human = people(match.game, players)
    if name == TABLE:
        return Seat(name, human)
    if name == SPECTATOR:
        return Seat(name)
    if name == ALL:
        if is_secretive(match, players):
            raise Hidden("this game hides things from its players: all of it can be seen when the match is over")
        return Seat(name)
    sides = match.game.facts.sides
    if name not in sides:
        seats = (*sides, TABLE, SPECTATOR, ALL)
        hint = did_you_mean(name, seats) or f"; the seats are {', '.join(seats)}"
        raise Unknown(f"there is no seat {name!r}{hint}")
    return Seat(name, human & {sides.index(name)})


def is_secretive(match: Match[Any], players: Mapping[str, str]) -> bool:
    """Tell whether something about the match must be kept from some person still."""
    return bool(match.game.facts.hidden and match.decision and people(match.game, players))


def eyes(match: Match[Any], players: Mapping[str, str], seat: Seat) -> tuple[int, ...]:
    """Return the sides with whose eyes a seat sees: with none of them, what everyone may know."""
    sides = match.game.facts.sides
    if seat.name in sides:
        return (sides.index(seat.name),)
    if not is_secretive(match, players) or seat.name == ALL:
        return tuple(range(len(sides)))
    if seat.name == TABLE:
        return _at_hotseat(match, people(match.game, players))
    return ()


def _at_hotseat(match: Match[Any], human: frozenset[int]) -> tuple[int, ...]:
    """Return the side of the person who must decide, or of the only person there is; who share a seat look away."""
    decision = match.decision
    if decision and decision.side in human:
        return (decision.side,)
    return tuple(human) if len(human) == 1 else ()


def sees_plans(match: Match[Any], players: Mapping[str, str], seat: Seat, side: int) -> bool:
    """Tell whether a seat may know what a computer player means to do: one that knows all that the side does."""
    return not match.game.facts.hidden or side in eyes(match, players, seat)
