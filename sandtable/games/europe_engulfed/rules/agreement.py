"""Who of two Allied seats spends the next Special Action (EE-7.4/1): both may claim it; then the Axis decides."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Acts, Reasons, Role, freely
from sandtable.core.bits import mask_of
from sandtable.core.event import Log
from sandtable.core.procedure import ROUND, WHOSE, Sealed, Secret
from sandtable.games.europe_engulfed.language import refusal
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.combat.phase import has_two_hands
from sandtable.games.europe_engulfed.rules.powers import phasing_sides, side_of
from sandtable.games.europe_engulfed.world.roster import MAJORS, Side

_ALLIES: Final = (Side.WEST, Side.SOVIET)


def is_open(p: Position) -> bool:
    """Tell whether it is still to be agreed who spends next: two hands, both with a Special Action."""
    return not p.agreed and has_two_hands(p) and all(_can_spend(p, side) for side in phasing_sides(p))


def _can_spend(p: Position, side: int) -> bool:
    return any(p.actions[nation] and side_of(p, nation) == side for nation in MAJORS)


# ---------------------------------------------------------------- in secret
def claim(p: Position, log: Log) -> None:
    """Want to spend the next Special Action."""
    p.claims[WHOSE.top(p).side] = 1
    p.stack.pop()


def waive(p: Position, log: Log) -> None:
    """Leave it to the ally."""
    p.claims[WHOSE.top(p).side] = 0
    p.stack.pop()


class Claim(Secret[Position]):
    """A side says whether it wants to spend the next Special Action."""

    name = "claim"
    moment = "the question who spends next"
    rules = ("EE-7.4/1",)
    asks = "Do you want to spend the next Special Action, or does your ally?"
    acts = (
        Act("claim", freely, claim, role=Role.CHOOSE),
        Act("waive", freely, waive, role=Role.CHOOSE),
    )


class Claims(Sealed[Position]):
    """Both Allied sides say as if at once whether they want to spend next."""

    name = "claims"
    inner = Claim.name
    sides = _ALLIES

    def open(self, p: Position, log: Log) -> None:
        claiming = [side for side in _ALLIES if p.claims[side]]
        p.claims[:] = bytes(len(Side))
        for side in claiming:
            log.reveal("EE-7.4/1", "{side} wants to spend the next Special Action", int(side))
        if not claiming:
            log.reveal("EE-7.4/1", "neither Ally claims the next Special Action")
        if len(claiming) == len(_ALLIES):
            p.stack.append((Referee.name,))
        else:
            agree(p, claiming[0] if claiming else _ALLIES[0])


def agree(p: Position, side: int) -> None:
    """Let a side act next in the phase below."""
    p.agreed = 1
    name, now = str(p.stack[-1][0]), ROUND.top(p)
    ROUND.turn(p, name, now._replace(next=phasing_sides(p).index(side)))


# ---------------------------------------------------------------- the Axis decides
def not_preferred(p: Position, side: int) -> Reasons:
    """Tell why the Axis cannot let a side go first."""
    return None if side in _ALLIES else refusal("EE-7.4/1", "the dispute is between the two Allied sides")


def prefer(p: Position, log: Log, side: int) -> None:
    """Decide who spends next."""
    p.stack.pop()
    log.add("EE-7.4/1", "the Axis decides: {side} goes first", side)
    agree(p, side)


class Referee(Acts[Position]):
    """Both Allies want to spend next: the Axis decides (EE-7.4/1)."""

    name = "referee"
    moment = "the dispute of the Allies"
    rules = ("EE-7.4/1",)
    asks = "Both Allies want to spend the next Special Action: who goes first?"
    acts = (Act("prefer", not_preferred, prefer, lambda p: mask_of(_ALLIES), role=Role.CHOOSE),)

    def side(self, p: Position) -> int:
        return Side.AXIS
