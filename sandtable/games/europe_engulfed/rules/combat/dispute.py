"""Which Allied attack comes next, between two Allied seats (EE-6.2/2): both name one; if they differ the Axis picks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.core.procedure import ROUND, WHOSE, Sealed, Secret
from sandtable.games.europe_engulfed.language import refusal
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.combat.phase import (
    AREA_DUE,
    Combat,
    MandatoryRound,
    areas_of_side,
    attack,
    mandatory,
)
from sandtable.games.europe_engulfed.rules.combat.round import Type, spokesman
from sandtable.games.europe_engulfed.rules.powers import friends, phasing_sides
from sandtable.games.europe_engulfed.world.roster import Side

_TYPES: Final = mask_of(Type)


# ---------------------------------------------------------------- in secret
def _open_to_allies(p: Position) -> int:
    return mask_of(area for side in phasing_sides(p) for area in bit_list(areas_of_side(p, side)))


def not_proposed(p: Position, area: int, type_: int) -> Reasons:
    """Tell why an attack cannot be named; an ally's may be."""
    if _open_to_allies(p) >> area & 1:
        return None
    rule = "EE-6.1/3" if p.fought >> area & 1 else "EE-glossary-contested/1"
    return refusal(rule, "there is nothing to be fought for in {area}", area)


def proposals(p: Position) -> Iterator[tuple[int, int]]:
    """Return the attacks that may be named."""
    return ((area, _TYPES) for area in bit_list(_open_to_allies(p)))


def propose(p: Position, log: Log, area: int, type_: int) -> None:
    """Name the attack that should come next."""
    side = WHOSE.top(p).side
    p.named[side], p.named_type[side] = area, type_
    log.tell(1 << side, "EE-6.2/2", "you name {area}: {type}", area, type_)
    p.stack.pop()


def still_due(p: Position) -> Violation | None:
    """Tell which area a side must fight for before it can end its part."""
    due = mandatory(p) & areas_of_side(p, WHOSE.top(p).side)
    return refusal("EE-6.1/2", "{area} is newly contested and must be fought for", bit_list(due)[0]) if due else None


def stop(p: Position, log: Log) -> None:
    """Name nothing: the side attacks no more in this phase."""
    p.named[WHOSE.top(p).side] = -1
    p.stack.pop()


class Propose(Secret[Position]):
    """A side names the attack that it wants next, or ends its part."""

    name = "propose"
    moment = "the choice of the next attack"
    rules = ("EE-6.2/2",)
    asks = "Name the attack that should come next: if your ally names another, the Axis decides."
    acts = (
        Act("attack", not_proposed, propose, proposals, role=Role.ATTACK),
        Act("done", still_due, stop, role=Role.END),
    )


class Proposals(Sealed[Position]):
    """Both Allied sides name an attack as if at once."""

    name = "proposals"
    inner = Propose.name
    sides = (Side.WEST, Side.SOVIET)

    def open(self, p: Position, log: Log) -> None:
        wanted = {side: p.named[side] for side in self.sides if p.named[side] >= 0}
        for side, area in wanted.items():
            log.reveal("EE-6.2/2", "{side} wants to attack in {area} next", int(side), area)
        if not wanted:
            log.reveal("EE-6.2/2", "neither Ally attacks any more in this phase")
        _take_out(p, [side for side in self.sides if side not in wanted])
        if len(set(wanted.values())) == 2:
            NAMED.push(p, Umpire.name, Named(*wanted.values()))
        elif wanted:
            follow(p, log, next(iter(wanted.values())))


def _take_out(p: Position, sides: list[Side]) -> None:
    """Let sides that attack no more leave the phase."""
    now = ROUND.top(p)
    places = [place for place, side in enumerate(phasing_sides(p)) if side in sides]
    out = now.out | mask_of(places)
    left = [place for place in range(len(phasing_sides(p))) if not out >> place & 1]
    ROUND.turn(p, Combat.name, now._replace(next=left[0] if left else now.next, out=out))


def follow(p: Position, log: Log, area: int) -> None:
    """Let an attack begin, as who leads it has named it, or ask him how it is fought."""
    leader = spokesman(p, friends(p, area, p.phasing))
    type_ = p.named_type[leader] if p.named[leader] == area else -1
    for side in Side:
        p.named[side], p.named_type[side] = -1, 0
    if type_ >= 0:
        attack(p, log, area, type_)
    else:
        AREA_DUE.push(p, OrderedRound.name, area)


# ---------------------------------------------------------------- the Axis decides
class Named(NamedTuple):
    """The two attacks that were named."""

    west: int
    soviet: int


NAMED: Final = Frame(Named, west="area", soviet="area")


def allowed(p: Position) -> int:
    """Return the attacks between which the Axis decides: those named, and all that must be made."""
    return mask_of(NAMED.top(p)) | mandatory(p)


def not_allowed(p: Position, area: int) -> Reasons:
    """Tell why the Axis cannot pick an attack."""
    if allowed(p) >> area & 1:
        return None
    return refusal("EE-6.2/2", "the Allies do not intend to attack in {area} now", area)


def allow(p: Position, log: Log, area: int) -> None:
    """Decide which attack comes next."""
    p.stack.pop()
    log.add("EE-6.2/2", "the Axis decides: {area} is next", area)
    follow(p, log, area)


class Umpire(Acts[Position]):
    """The Allies differ: the Axis picks their next attack (EE-6.2/2)."""

    name = "umpire"
    frame = NAMED
    moment = "the dispute of the Allies"
    rules = ("EE-6.2/2",)
    asks = "The Allies want different attacks: which comes next?"
    acts = (Act("allow", not_allowed, allow, allowed, role=Role.CHOOSE),)

    def side(self, p: Position) -> int:
        return Side.AXIS


class OrderedRound(MandatoryRound):
    """Who leads the attack that comes next says how it is fought."""

    name = "ordered-round"
    moment = "the next attack"
    rules = ("EE-6.2/1", "EE-6.2/2")

    def settle(self, p: Position, log: Log) -> bool:
        if not p.fought >> AREA_DUE.top(p) & 1:
            return False
        p.stack.pop()
        return True
