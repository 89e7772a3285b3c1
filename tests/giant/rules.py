"""GIANT-sequence/1: in each turn both sides, one after the other, move and then attack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Role, freely
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.fields import PHASE, forget
from sandtable.core.frame import Frame, Single
from sandtable.core.order import Order
from sandtable.core.step import Chance, Roll, Step
from tests.giant.language import NOTATION, refusal
from tests.giant.position import GONE, RESERVE, GiantPosition
from tests.giant.world import BOARD, ENTERS, HOME, MOST, OF_SIDE, OWNER, SCENARIOS, SIDES, SPEED, WALK

WHOSE: Final = Single("side")
LUCK: Final = 6


class Pair(NamedTuple):
    """Who fights whom."""

    attacker: int
    defender: int


PAIR: Final = Frame(Pair, attacker="unit", defender="unit")


def side_of(p: GiantPosition) -> int:
    """Return the side whose phase it is."""
    return WHOSE.top(p)


# ---------------------------------------------------------------- moves
def full(p: GiantPosition) -> int:
    """Return the hexes that hold as many pieces as they can."""
    return mask_of(here for here in bit_list(p.armies[0] | p.armies[1]) if p.crowd[here] >= MOST)


def reach(p: GiantPosition, piece: int) -> int:
    """Return how far a piece gets, past its own side's pieces but not into the enemy's."""
    enter = BOARD.on_map & ~p.armies[1 - OWNER[piece]]
    start = 1 << p.at[piece]
    return WALK.within(start, SPEED[piece], enter, enter) ^ start


def not_at_hand(p: GiantPosition, piece: int) -> Iterator[Violation]:
    """Yield what is against any order to a piece on the map."""
    if OWNER[piece] != side_of(p) or p.at[piece] < 0:
        yield refusal("GIANT-move/1", "{unit} is not {side}'s to command", piece, side_of(p))
    if p.busy >> piece & 1:
        yield refusal("GIANT-move/2", "{unit} had its order in this phase", piece)


def not_movable(p: GiantPosition, piece: int, place: int) -> Iterator[Violation]:
    """Yield what is against a move."""
    yield from not_at_hand(p, piece)
    if p.at[piece] >= 0 and not reach(p, piece) >> place & 1:
        yield refusal("GIANT-move/3", "{unit} does not get to {place}", piece, place)
    yield from no_room(p, place)


def no_room(p: GiantPosition, place: int) -> Iterator[Violation]:
    """Yield what is against one more piece in a hex."""
    if p.crowd[place] >= MOST:
        yield refusal("GIANT-stack/1", "{place} is full", place)


def moves(p: GiantPosition) -> Iterator[tuple[int, int]]:
    """Offer the pieces that are not busy, with the hexes in their reach."""
    closed = full(p)
    known: dict[tuple[int, int], int] = {}
    for piece in bit_list(OF_SIDE[side_of(p)] & ~p.busy):
        if p.at[piece] >= 0:
            key = p.at[piece], SPEED[piece]
            if key not in known:
                known[key] = reach(p, piece) & ~closed
            yield piece, known[key]


def move(p: GiantPosition, log: Log, piece: int, place: int) -> None:
    """Let a piece go to a hex, which its side holds from then on."""
    p.put(piece, place)
    p.busy |= 1 << piece
    take(p, OWNER[piece], place)
    log.add("GIANT-move/3", "{unit} goes to {place}", piece, place)


def take(p: GiantPosition, side: int, place: int) -> None:
    """Let a side hold a hex."""
    p.held[side] |= 1 << place
    p.held[1 - side] &= ~(1 << place)


# ---------------------------------------------------------------- pieces that enter
def is_due(p: GiantPosition, piece: int) -> bool:
    """Tell whether a piece waits to enter."""
    return p.at[piece] == RESERVE and p.steps[piece] > 0 and ENTERS[piece] <= p.turn


def not_enterable(p: GiantPosition, piece: int, place: int) -> Iterator[Violation]:
    """Yield what is against bringing a piece in."""
    side = side_of(p)
    if OWNER[piece] != side or not is_due(p, piece):
        yield refusal("GIANT-enter/1", "{unit} does not enter now", piece)
    if not HOME[side] >> place & 1 or p.armies[1 - side] >> place & 1:
        yield refusal("GIANT-enter/2", "nothing of {side} enters at {place}", side, place)
    yield from no_room(p, place)


def entries(p: GiantPosition) -> Iterator[tuple[int, int]]:
    """Offer the pieces that wait to enter, with the edge of the map."""
    side = side_of(p)
    free = HOME[side] & ~p.armies[1 - side] & ~full(p)
    for piece in bit_list(OF_SIDE[side]):
        if is_due(p, piece):
            yield piece, free


def enter(p: GiantPosition, log: Log, piece: int, place: int) -> None:
    """Bring a piece in; it moves no more in this phase."""
    p.put(piece, place)
    p.busy |= 1 << piece
    take(p, OWNER[piece], place)
    log.add("GIANT-enter/1", "{unit} enters at {place}", piece, place)


# ---------------------------------------------------------------- attacks
def not_attackable(p: GiantPosition, piece: int, place: int) -> Iterator[Violation]:
    """Yield what is against an attack."""
    yield from not_at_hand(p, piece)
    if not p.armies[1 - side_of(p)] >> place & 1:
        yield refusal("GIANT-attack/1", "no enemy is in {place}", place)
    if p.at[piece] >= 0 and not WALK.around(1 << p.at[piece]) >> place & 1:
        yield refusal("GIANT-attack/2", "{unit} does not reach {place} by an attack", piece, place)


def attacks(p: GiantPosition) -> Iterator[tuple[int, int]]:
    """Offer the pieces that are not busy, with the enemies next to them."""
    side = side_of(p)
    for piece in bit_list(OF_SIDE[side] & ~p.busy):
        if p.at[piece] >= 0:
            yield piece, WALK.around(1 << p.at[piece]) & p.armies[1 - side]


def attack(p: GiantPosition, log: Log, piece: int, place: int) -> None:
    """Attack the first of the enemies in a hex."""
    defender = next(enemy for enemy in bit_list(OF_SIDE[1 - OWNER[piece]]) if p.at[enemy] == place)
    p.busy |= 1 << piece
    log.add("GIANT-attack/1", "{unit} attacks {unit} in {place}", piece, defender, place)
    PAIR.push(p, Battle.name, Pair(piece, defender))


class Battle(Chance[GiantPosition]):
    """GIANT-battle/1: a die each, and whoever has less with its steps loses one; of equals nobody does."""

    name, frame, rules = "battle", PAIR, ("GIANT-battle/1",)

    def roll(self, p: GiantPosition) -> Roll:
        return Roll(2, LUCK, NOTATION.say("{unit} against {unit}", PAIR.top(p)))

    def apply(self, p: GiantPosition, order: Order, log: Log) -> None:
        pair, dice = PAIR.top(p), order.args
        p.stack.pop()
        mine, theirs = (p.steps[piece] + die for piece, die in zip(pair, dice, strict=True))
        if mine == theirs:
            log.add("GIANT-battle/1", "{unit} and {unit} hold out", *pair)
            return
        loser = pair.defender if mine > theirs else pair.attacker
        p.steps[loser] -= 1
        log.add("GIANT-battle/1", "{unit} loses a step", loser)
        if not p.steps[loser]:
            p.put(loser, GONE)
            log.add("GIANT-battle/2", "{unit} is gone", loser)


# ---------------------------------------------------------------- the turn
def end_phase(p: GiantPosition, log: Log) -> None:
    """Let every piece be free for the next phase."""
    forget(p, PHASE)
    p.stack.pop()


DONE: Final = Act("done", freely, end_phase, role=Role.END)


class Phase(Acts[GiantPosition]):
    """A phase of one side."""

    frame = WHOSE

    def side(self, p: GiantPosition) -> int:
        return side_of(p)


class Movement(Phase):
    """Pieces move or enter, one after the other."""

    name, moment, asks = "movement", "movement", "Move a piece, or be done."
    rules = ("GIANT-sequence/1", "GIANT-move/1", "GIANT-enter/1")
    acts = (
        Act("move", not_movable, move, moves, role=Role.MOVE),
        Act("enter", not_enterable, enter, entries, role=Role.PLACE),
        DONE,
    )


class Combat(Phase):
    """Pieces attack, one after the other."""

    name, moment, asks = "combat", "combat", "Attack, or be done."
    rules = ("GIANT-sequence/1", "GIANT-attack/1")
    acts = (Act("attack", not_attackable, attack, attacks, role=Role.ATTACK), DONE)


class Turn(Step[GiantPosition]):
    """Begins the next turn, or ends the game."""

    name = "turn"

    def settle(self, p: GiantPosition, log: Log) -> bool:
        if p.turn == SCENARIOS[p.scenario].turns:
            p.stack.pop()
            return True
        p.turn += 1
        for side in reversed(range(len(SIDES))):
            WHOSE.push(p, Combat.name, side)
            WHOSE.push(p, Movement.name, side)
        return True


STEPS: dict[str, Step[GiantPosition]] = {step.name: step for step in (Turn(), Movement(), Combat(), Battle())}
