"""Who sits where: at a seat of the match, the whole table (hotseat), everything, or a place to watch from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sandtable.core.errors import SandtableError
from sandtable.core.hint import did_you_mean
from sandtable.core.match import Match
from sandtable.core.record import seat_tag
from sandtable.players.registry import HUMAN, player_type
from sandtable.table.errors import Hidden, Unknown

TABLE, SPECTATOR, ALL = "table", "spectator", "all"


@dataclass(frozen=True)
class Seat:
    """A seat: its name, and the sides for which it may give orders."""

    name: str
    sides: frozenset[int] = frozenset()


def players_of(match: Match[Any], seats: Mapping[str, str]) -> dict[str, str]:
    """Return who sits at each seat of a match; one that is not named is a person's."""
    known = match.seats
    for seat in seats:
        if seat not in known:
            hint = did_you_mean(seat, known) or f"; the seats are {', '.join(known)}"
            raise SandtableError(f"this match has no seat {seat!r}{hint}")
    for player in seats.values():
        if player != HUMAN:
            player_type(player)
    return {seat: seats.get(seat, HUMAN) for seat in known}


def recorded_players(match: Match[Any]) -> dict[str, str]:
    """Return who sits at each seat by the match's headers; whoever is not one of our players is a person."""
    tags = {seat: match.headers.get(seat_tag(seat), HUMAN) for seat in match.seats}
    return {seat: tag if is_player(tag) else HUMAN for seat, tag in tags.items()}


def is_player(name: str) -> bool:
    """Tell whether a name is that of a computer player."""
    try:
        player_type(name)
    except SandtableError:
        return False
    return True


def people(match: Match[Any], players: Mapping[str, str]) -> frozenset[int]:
    """Return the sides that people play."""
    return frozenset(side for seat, sides in match.seats.items() if players[seat] == HUMAN for side in sides)


def seat_of(match: Match[Any], side: int) -> str:
    """Return the seat that answers for a side."""
    return next(seat for seat, sides in match.seats.items() if side in sides)


def take_seat(match: Match[Any], players: Mapping[str, str], name: str) -> Seat:
    """Return the seat that a name means; one that sees everything is refused while something is hidden from someone."""
    human = people(match, players)
    if name == TABLE:
        return Seat(name, human)
    if name == SPECTATOR:
        return Seat(name)
    if name == ALL:
        if is_secretive(match, players):
            raise Hidden("this game hides things from its players: all of it can be seen when the match is over")
        return Seat(name)
    if name not in players:
        seats = (*players, TABLE, SPECTATOR, ALL)
        hint = did_you_mean(name, seats) or f"; the seats are {', '.join(seats)}"
        raise Unknown(f"there is no seat {name!r}{hint}")
    return Seat(name, human & set(match.seats[name]))


def is_secretive(match: Match[Any], players: Mapping[str, str]) -> bool:
    """Tell whether something about the match must be kept from some person still."""
    return bool(match.game.facts.hidden and match.decision and people(match, players))


def eyes(match: Match[Any], players: Mapping[str, str], seat: Seat) -> tuple[int, ...]:
    """Return the sides with whose eyes a seat sees: with none of them, what everyone may know."""
    if seat.name in match.seats:
        return tuple(match.seats[seat.name])
    if not is_secretive(match, players) or seat.name == ALL:
        return tuple(range(len(match.game.facts.sides)))
    if seat.name == TABLE:
        return _at_hotseat(match, people(match, players))
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
