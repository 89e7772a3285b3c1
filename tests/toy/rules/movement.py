"""Moves and duels: the sides give an order each, in turn, until all have passed one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sandtable.core.act import BATTLE, Act, Role
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.core.order import Order
from sandtable.core.procedure import PASS, ROUND, Alternating
from sandtable.core.step import Chance, Effect, Roll
from tests.toy.language import refusal
from tests.toy.position import GONE, ToyPosition
from tests.toy.world import BAY, ENEMIES, EXILE, FRIENDS, GUST, HOME, OWNER, PIECES, SAIL, UNITS, WALK

STACKING = 2


class Pair(NamedTuple):
    """Who fights whom, and where the attacker came from."""

    attacker: int
    defender: int
    origin: int


PAIR = Frame(Pair, attacker="unit", defender="unit", origin="place")


def enemies(p: ToyPosition, piece: int, place: int) -> list[int]:
    """Return whom a piece would fight in a place; ships fight nobody."""
    return p.units(place, *ENEMIES[piece]) if piece < len(UNITS) else []


def ways(p: ToyPosition, piece: int) -> int:
    """Return where a piece gets in one move, were nobody there."""
    here, friends, ships = p.at[piece], FRIENDS[piece], range(len(UNITS), len(PIECES))
    if here in (GONE, EXILE):
        return 1 << HOME[OWNER[piece]] if here == EXILE else 0  # TOY-exile/2
    waters = 0 if p.chose(GUST) else SAIL[here]  # TOY-gust/1
    if piece in ships:
        return waters
    is_ferried = waters and any(p.at[ship] == BAY and OWNER[ship] in friends for ship in ships)  # TOY-move/5
    return WALK[here] | (SAIL[BAY] & ~(1 << here) if is_ferried else 0)


def not_at_hand(p: ToyPosition, piece: int) -> Iterator[Violation]:
    """Yield what is against any order to a piece."""
    mover = p.playing[ROUND.top(p).next]
    if OWNER[piece] != mover or p.at[piece] == GONE:
        yield refusal("TOY-move/2", "{piece} is not {side}'s to move", piece, mover)
    if p.moved >> piece & 1:
        yield refusal("TOY-move/4", "{piece} had its move", piece)


def not_movable(p: ToyPosition, piece: int, place: int) -> Iterator[Violation]:
    """Yield what is against a move."""
    yield from not_at_hand(p, piece)
    if not ways(p, piece) >> place & 1:
        yield refusal("TOY-move/3", "no way leads {piece} to {place} at once", piece, place)
    if p.at[piece] == EXILE and not p.coins[OWNER[piece]]:
        yield refusal("TOY-exile/2", "no coin is left to bring {piece} home", piece)
    if piece < len(UNITS) and len(p.units(place, *FRIENDS[piece])) >= STACKING:
        yield refusal("TOY-stack/1", "{place} is full", place)
    if p.seating and any(OWNER[unit] != OWNER[piece] for unit in p.units(place, *FRIENDS[piece])):
        yield refusal("TOY-treaty/1", "{place} is the ally's", place)
    if p.mud and enemies(p, piece, place):
        yield refusal("TOY-weather/2", "nobody attacks in the mud")


def moves(p: ToyPosition) -> Iterator[tuple[int, int]]:
    """Offer the pieces at hand, with the ways that nothing is against."""
    for piece in (piece for piece in range(len(PIECES)) if not any(not_at_hand(p, piece))):
        yield piece, mask_of(place for place in bit_list(ways(p, piece)) if not any(not_movable(p, piece, place)))


def move(p: ToyPosition, log: Log, piece: int, place: int) -> None:
    """Let a piece come to a place, and to blows if enemies are there."""
    origin, p.at[piece] = p.at[piece], place
    p.moved |= 1 << piece
    p.coins[OWNER[piece]] -= origin == EXILE
    log.add("TOY-move/1", "{piece} goes to {place}", piece, place)
    log.along((origin, place) if WALK[origin] >> place & 1 or origin == EXILE else (origin, BAY, place))
    for enemy in enemies(p, piece, place)[:1]:
        p.shown |= 1 << piece | 1 << enemy
        strengths = (piece, p.strength[piece], enemy, p.strength[enemy])
        log.reveal("TOY-battle/1", "{unit} ({n}) attacks {unit} ({n})", *strengths)
        PAIR.push(p, Duel.name, Pair(piece, enemy, origin))


def effect(p: ToyPosition, piece: int, place: int) -> Effect:
    """Return whether a move leads to a duel, and what it costs."""
    starts = (BATTLE,) if enemies(p, piece, place) else ()
    return Effect(starts, "1 coin" if p.at[piece] == EXILE else "")


def disband(p: ToyPosition, log: Log, piece: int) -> None:
    """Give a piece up: it never comes back."""
    p.at[piece] = GONE
    p.coins[OWNER[piece]] += 1
    log.add("TOY-disband/1", "{piece} is disbanded for a coin", piece)


class Moves(Alternating[ToyPosition]):
    """TOY-move/1: a piece each, or none."""

    name, moment, empty = "move", "the move", "nothing is left to move"
    rules = ("TOY-move/1", "TOY-move/2", "TOY-move/3", "TOY-stack/1")
    acts = (
        Act("move", not_movable, move, moves, role=Role.MOVE, effect=effect),
        Act("disband", not_at_hand, disband, among=mask_of(range(len(PIECES))), role=Role.LOSE, is_grave=True),
        PASS,
    )

    def prompt(self, p: ToyPosition) -> str:
        return "Move a piece, or pass."


class Duel(Chance[ToyPosition]):
    """TOY-battle/2: a die each, and the lower sum goes into exile."""

    name, frame, rules = "duel", PAIR, ("TOY-battle/1", "TOY-battle/2")

    def roll(self, p: ToyPosition) -> Roll:
        return Roll(2, 6, "{unit} against {unit}", PAIR.top(p)[:2])

    def apply(self, p: ToyPosition, order: Order, log: Log) -> None:
        (attacker, defender, origin), (one, other) = PAIR.top(p), order.args
        p.stack.pop()
        margin = p.strength[attacker] + one - p.strength[defender] - other
        if margin:
            loser = defender if margin > 0 else attacker
            p.at[loser] = EXILE
            log.add("TOY-exile/1", "{unit} goes into exile", loser)
        if margin >= 0 and enemies(p, attacker, p.at[attacker]):
            p.at[attacker] = origin
            log.add("TOY-battle/2", "{unit} goes back", attacker)
