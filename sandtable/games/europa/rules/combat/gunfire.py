"""Naval gunfire in a fight for a coastal hex (EUC-30/4): the attacker assigns his first, then the defender."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role, freely, leave
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.core.phrases import counted
from sandtable.games.europa.language import NOTATION, refusal
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.combat.battle import Battle, amend, current
from sandtable.games.europa.world.atlas import COASTAL
from sandtable.games.europa.world.charts import GUNFIRE_A_HEX

_RULE: Final = "EUC-30/4"


class Shelling(NamedTuple):
    """Whose ships fire, and at or for which hex."""

    side: int
    place: int


SHELLING: Final = Frame(Shelling, side="side", place="place")


def points_left(p: Position, side: int) -> int:
    """Return the points of gunfire that a side has left in this turn."""
    return p.card.gunfire[side] - p.gunfire[side]


def in_reach(p: Position, side: int, place: int) -> bool:
    """Tell whether ships of a side can fire at a hex: a coastal one, and one that the scenario lets them reach."""
    reach = p.card.gunfire_reach[side] or COASTAL
    return bool(reach & 1 << place)


def most(p: Position, side: int, place: int) -> int:
    """Return how many points a side may give to a fight for a hex."""
    return min(GUNFIRE_A_HEX, points_left(p, side)) if in_reach(p, side, place) else 0


def not_shelling(p: Position, number: int) -> Reasons:
    """Tell why so many points cannot be given."""
    now = SHELLING.top(p)
    if not number:
        return refusal(_RULE, "that would be no gunfire at all")
    if number > GUNFIRE_A_HEX:
        return refusal(_RULE, "at most {n} may be given to a fight for one hex", counted(GUNFIRE_A_HEX, "point"))
    left = points_left(p, now.side)
    return refusal(_RULE, "this turn has {n} of gunfire left", counted(left, "point")) if number > left else None


def shell(p: Position, log: Log, number: int) -> None:
    """Give points of gunfire to the fight."""
    now = SHELLING.top(p)
    p.gunfire[now.side] += number
    battle = current(p)
    if battle is not None:
        amend(p, _with(p, battle, now.side, number))
    log.add(_RULE, "{n} of naval gunfire in {place}", counted(number, "point"), now.place)
    p.stack.pop()


def _with(p: Position, battle: Battle, side: int, number: int) -> Battle:
    return battle._replace(shells=number) if side == p.phasing else battle._replace(fire=number)


def offers(p: Position) -> int:
    """Return the numbers of points that may be given."""
    now = SHELLING.top(p)
    return (1 << most(p, now.side, now.place) + 1) - 2


class Gunfire(Acts[Position]):
    """A side says how many points of gunfire it gives to a fight for a coastal hex."""

    name = "attack-gunfire"
    frame = SHELLING
    moment = "the assignment of naval gunfire"
    rules = (_RULE,)
    acts = (
        Act("shell", not_shelling, shell, offers, role=Role.ATTACK),
        Act("done", freely, leave, role=Role.END),
    )

    def waits(self, p: Position) -> bool:
        now = SHELLING.top(p)
        return most(p, now.side, now.place) > 0

    def side(self, p: Position) -> int:
        return SHELLING.top(p).side

    def prompt(self, p: Position) -> str:
        now = SHELLING.top(p)
        return NOTATION.say("How much gunfire in {place}?", (now.place,))


def push(p: Position, side: int, place: int) -> None:
    """Ask a side for its gunfire."""
    SHELLING.push(p, Gunfire.name, Shelling(side, place))
