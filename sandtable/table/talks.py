"""What people settle beside the orders of a match: who plays, whether a draw is offered, how it ends by agreement."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from sandtable.core.agreement import DRAW, resignation
from sandtable.core.facts import Result
from sandtable.core.match import Match
from sandtable.core.record import result_text
from sandtable.players.registry import HUMAN
from sandtable.table.errors import NotYours, TableError, Unknown
from sandtable.table.seats import players_of
from sandtable.table.store import AGREE, OFFER, SEATS, Move

WORTH_A_DRAW = 0.4  # a computer whose chance to win is less than that takes a draw


@dataclass(frozen=True)
class Terms:
    """What is settled: who plays at each seat, which seat offers a draw if one does, how people ended the match."""

    players: Mapping[str, str] = field(default_factory=dict)
    offer: str = ""
    ending: Result | None = None


def reseated(match: Match[Any], terms: Terms, seats: Mapping[str, str]) -> Terms:
    """Let others play at some seats; an offer of who does not play any more is void."""
    players = players_of(match, {**terms.players, **seats})
    return replace(terms, players=players, offer=terms.offer if players.get(terms.offer) == HUMAN else "")


def resigned(match: Match[Any], terms: Terms, seat: str) -> Terms:
    """Let a person give the match up for the camp of a seat."""
    check_person(terms, seat)
    return replace(terms, offer="", ending=resignation(match.game.facts, match.setting, seat))


def offered(match: Match[Any], terms: Terms, seat: str) -> Terms:
    """Let a person offer a draw; where only computers could answer it is agreed, for those have been asked before."""
    check_may_offer(terms, seat)
    if any(terms.players[other] == HUMAN for other in opponents(match, seat)):
        return replace(terms, offer=seat)
    return replace(terms, ending=DRAW)


def accepted(match: Match[Any], terms: Terms, seat: str) -> Terms:
    """Let a person take the draw that another camp offers."""
    check_person(terms, seat)
    if not terms.offer or seat not in opponents(match, terms.offer):
        raise TableError("nobody has offered you a draw")
    return replace(terms, offer="", ending=DRAW)


def declined(terms: Terms, seat: str) -> Terms:
    """Let a person refuse the draw that is offered, or take the own offer back."""
    check_person(terms, seat)
    if not terms.offer:
        raise TableError("nobody offers a draw")
    return replace(terms, offer="")


def check_may_offer(terms: Terms, seat: str) -> None:
    """Refuse an offer that cannot be made."""
    check_person(terms, seat)
    if terms.offer:
        raise TableError("a draw is offered already: it waits for an answer")


def check_person(terms: Terms, seat: str) -> None:
    """Refuse a seat at which no person plays."""
    if seat not in terms.players:
        raise Unknown(f"there is no seat {seat!r}; the seats are {', '.join(terms.players)}")
    if terms.players[seat] != HUMAN:
        raise NotYours(f"no person plays {seat}")


def opponents(match: Match[Any], seat: str) -> Iterator[str]:
    """Yield the seats of the other camps."""
    camp_of, seats = match.game.facts.camp_of, match.seats
    own = {camp_of[side] for side in seats[seat]}
    yield from (other for other, sides in seats.items() if not own & {camp_of[side] for side in sides})


def refuses_draw(match: Match[Any], terms: Terms, seat: str) -> str:
    """Return the seat of a computer that thinks it can still win against one that offers a draw, if there is one."""
    computers = (other for other in opponents(match, seat) if terms.players[other] != HUMAN)
    return next((other for other in computers if chance(match, other) >= WORTH_A_DRAW), "")


def chance(match: Match[Any], seat: str) -> float:
    """Return how its staff judges the chance of a seat to win, from what the seat may know."""
    game, side = match.game, match.seats[seat][0]
    seen = game.staff.imagine(match.view(match.seats[seat]).position, side, Random(len(match.history)))
    return game.staff.chance(seen, game.facts.camp_of[side])


def move_to(match: Match[Any], was: Terms, terms: Terms) -> Move:
    """Return the move that says what was settled."""
    digest = match.now.digest()
    if terms.ending:
        return Move(AGREE, digest, result_text(match.game, terms.ending))
    if terms.players != was.players:
        return Move(SEATS, digest, " ".join(f"{seat}={player}" for seat, player in terms.players.items()))
    return Move(OFFER, digest, terms.offer)
