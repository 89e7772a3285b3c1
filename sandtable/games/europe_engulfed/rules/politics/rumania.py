"""German units in Rumania (EE-9.17/7, EE-9.17/8): few until the Soviet war; of the others chance picks who must go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.act import Act, Acts, Reasons, Role
from sandtable.core.bits import bit_list, having
from sandtable.core.event import Log
from sandtable.core.frame import Single
from sandtable.core.order import Order
from sandtable.core.step import Chance, Part, Roll, Step
from sandtable.games.europe_engulfed.language import refusal, report
from sandtable.games.europe_engulfed.position import Camp, Position, Status
from sandtable.games.europe_engulfed.rules.fog import faces
from sandtable.games.europe_engulfed.rules.powers import is_at_war
from sandtable.games.europe_engulfed.rules.territory import country
from sandtable.games.europe_engulfed.world.atlas import REGION
from sandtable.games.europe_engulfed.world.charts import GERMAN_ARMOR_IN_RUMANIA, GERMANS_IN_RUMANIA
from sandtable.games.europe_engulfed.world.pieces import ARMORED, NATION, UNITS_MASK, WINGS_OF
from sandtable.games.europe_engulfed.world.roster import Group, Nation, Side
from sandtable.games.europe_engulfed.world.setup import Date

_NEXT_DOOR: Final = REGION["bulgaria"] | REGION["hungary"]
_GERMANS: Final = having(NATION, Nation.GERMANY) & UNITS_MASK
_WINGS: Final = WINGS_OF[Nation.GERMANY]
CHOSEN: Final = Single("piece")


def is_limited(p: Position) -> bool:
    """Tell whether the limit holds: up to and including the turn in which the Soviet war starts (EE-9.17/7)."""
    return is_at_war(p, Nation.RUMANIA) and p.status[Nation.USSR] != Status.OUT and not _is_war_old(p)


def _is_war_old(p: Position) -> bool:
    return 0 <= p.dates[Date.SOVIET_WAR] < p.turn


def refuges(p: Position) -> int:
    """Return where those that are too many may be put."""
    return _NEXT_DOOR & p.held[Group.AXIS] & ~p.contested & p.card.theatre.areas


def too_many(p: Position) -> int:
    """Return the German pieces of which one must leave Rumania: wings, then armor, then any ground units."""
    germans = p.pieces_in(country(p, Nation.RUMANIA)) & (_GERMANS | _WINGS)
    if not germans or not is_limited(p) or not refuges(p):
        return 0
    armor = germans & ARMORED
    if germans & _WINGS:
        return germans & _WINGS
    if armor.bit_count() > GERMAN_ARMOR_IN_RUMANIA:
        return armor
    return germans if germans.bit_count() > GERMANS_IN_RUMANIA else 0


def candidates(p: Position) -> list[int]:
    """Return what the Soviet player sees of the units of which chance picks one: backs, and blocks that lie open."""
    pieces = too_many(p)
    backs = (back for back, unit in faces(p, Camp.AXIS).items() if pieces >> unit & 1)
    return sorted({*backs, *bit_list(pieces & p.face_up)})


# ---------------------------------------------------------------- the steps
class Guests(Step[Position]):
    """Looks whether too many Germans are in Rumania, and lets one after the other go."""

    name = "guests"

    def settle(self, p: Position, log: Log) -> bool:
        pieces = too_many(p)
        if not pieces:
            p.stack.pop()
        elif pieces & _WINGS:
            CHOSEN.push(p, Guest.name, bit_list(pieces)[0])
        else:
            p.stack.append((Lot.name,))
        return True


class Lot(Chance[Position]):
    """Picks one of the German units at random (EE-9.17/8)."""

    name = "lot"
    moment = "the draw of a German unit"
    rules = ("EE-9.17/8",)

    def roll(self, p: Position) -> Roll:
        lot = Part("the Soviet Union", 1)
        return Roll(1, len(candidates(p)), "which German unit has to leave Rumania", (), (lot,))

    def apply(self, p: Position, order: Order, log: Log) -> None:
        back = candidates(p)[order.args[0] - 1]
        CHOSEN.turn(p, Guest.name, back)


def _piece(p: Position, seen: int) -> int:
    """Return the piece that the Soviet player sees so."""
    return faces(p, Camp.AXIS).get(seen, seen)


def not_removable(p: Position, piece: int, area: int) -> Reasons:
    """Tell why a piece is not put into an area."""
    if piece != CHOSEN.top(p):
        return refusal("EE-9.17/8", "{piece} was not picked", piece)
    return (
        None
        if refuges(p) >> area & 1
        else refusal("EE-9.17/8", "{area} is no quiet Axis area of Bulgaria or Hungary", area)
    )


def removals(p: Position) -> Iterator[tuple[int, int]]:
    """Offer the piece that was picked both countries."""
    yield CHOSEN.top(p), refuges(p)


def remove(p: Position, log: Log, piece: int, area: int) -> None:
    """Put the piece there."""
    p.stack.pop()
    found = _piece(p, piece)
    report(log, p, "EE-9.17/8", "{piece} has to leave Rumania for {area}", found, area, route=(p.at[found], area))
    p.put(found, area)


class Guest(Acts[Position]):
    """The Soviet player puts a German piece into Bulgaria or Hungary."""

    name = "guest"
    frame = CHOSEN
    moment = "the removal of Germans from Rumania"
    rules = ("EE-9.17/8", "EE-9.17/7")
    asks = "Put the German piece into Bulgaria or Hungary."
    acts = (Act("relocate", not_removable, remove, removals, role=Role.MOVE),)

    def side(self, p: Position) -> int:
        return Side.SOVIET


def count_guests(p: Position, log: Log) -> None:
    """EE-9.17/7: at the end of a phase at most three German ground units are in Rumania, one armored, no wings."""
    if too_many(p):
        p.stack.append((Guests.name,))
