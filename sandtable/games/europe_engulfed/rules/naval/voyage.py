"""Pieces at sea (EE-5.31/2): they go aboard, the enemy may intercept, and who is left lands.

Whoever carries pieces calls `board` for each of them, which books its Fleet Points, and then `begin`, once for each
destination: operational transport, landings (the caller marks the area as landed in), retreats by sea, the return from
Malta. The pieces stay where they are until they land.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.core.step import Step
from sandtable.games.europe_engulfed.language import report
from sandtable.games.europe_engulfed.position import Position, Way
from sandtable.games.europe_engulfed.rules.control import enter
from sandtable.games.europe_engulfed.rules.fog import by_looks
from sandtable.games.europe_engulfed.rules.naval.battle import belligerents, strength
from sandtable.games.europe_engulfed.rules.naval.fleets import POOL, of_nations
from sandtable.games.europe_engulfed.rules.naval.transport import book, carriers
from sandtable.games.europe_engulfed.rules.powers import camp_of_piece
from sandtable.games.europe_engulfed.world.pieces import UNITS_MASK
from sandtable.games.europe_engulfed.world.roster import Nation


class How(IntEnum):
    """Why pieces are at sea: it says how they come ashore."""

    MOVE = 0  # to a friendly port or beachhead (EE-5.31/1)
    LANDING = 1  # on an enemy coast (EE-7.2/3)
    RETREAT = 2  # before combat (EE-7.51/2)
    RETURN = 3  # from Malta, in the ships that brought them (EE-6.86/2)


class Voyage(NamedTuple):
    """Where ships are bound for, and how many points of which navy carry; the French carry their own (EE-5.34/2)."""

    area: int
    zone: int
    how: int
    camp: int
    navy: int = -1
    points: int = 0
    french: int = 0
    is_met: int = 0  # the enemy has had his say


VOYAGE: Final = Frame(Voyage, area="area", zone="zone", navy="nation")


def board(p: Position, piece: int, zone: int, points: int = 1) -> None:
    """Take a piece aboard, on so many Fleet Points (EE-5.34/1)."""
    book(p, piece, zone, points)
    p.aboard |= 1 << piece


def begin(p: Position, log: Log, area: int, zone: int, how: How, each: int = 1) -> None:
    """Send all who are aboard to an area, on `each` Fleet Points a piece."""
    pieces = bit_list(p.aboard)
    french = sum(carriers(p, piece)[0] == Nation.FRANCE for piece in pieces)
    navy = _navy(p, pieces, zone)
    camp = camp_of_piece(p, pieces[0])
    now = Voyage(area, zone, int(how), int(camp), int(navy), each * (len(pieces) - french), each * french)
    if is_at_risk(p, now.camp, zone):
        p.crossed |= 1 << area  # EE-5.31/2
    VOYAGE.push(p, AtSea.name, now)


def _navy(p: Position, pieces: tuple[int, ...], zone: int) -> Nation:
    """Return the navy that carries, apart from the French; on each sea the Axis has but one (EE-8.323/1)."""
    nations = next((found for piece in pieces if (found := carriers(p, piece))[0] != Nation.FRANCE), (Nation.FRANCE,))
    afloat = of_nations(p, nations, zone)
    return Nation.BRITAIN if nations == POOL else Nation(afloat[0].nation) if afloat else nations[0]


def current(p: Position) -> Voyage:
    """Return the voyage that is under way."""
    found = VOYAGE.find(p, AtSea.name)
    assert found is not None, "steps of a crossing lie above a voyage"
    return found


def alter(p: Position, now: Voyage) -> None:
    """Note what has become of the voyage that is under way."""
    VOYAGE.amend(p, AtSea.name, now)


def carrying(now: Voyage) -> dict[int, int]:
    """Return how many points of each navy carry."""
    return {now.navy: now.points, int(Nation.FRANCE): now.french}


# ---------------------------------------------------------------- the enemy
def is_at_risk(p: Position, camp: int, zone: int) -> bool:
    """Tell whether the enemy of a camp could intercept in a zone; broken Italians start no fight (EE-9.45/3)."""
    enemies = belligerents(p, 1 - camp, zone)
    return any(sum(points) and not (navy == Nation.ITALY and p.morale_broken) for navy, points in enemies.items())


def may_be_intercepted(p: Position, now: Voyage) -> bool:
    """Tell whether the enemy is asked: ships that carry wings alone are left in peace (EE-8.11/1)."""
    return bool(p.aboard & UNITS_MASK) and is_at_risk(p, now.camp, now.zone) and strength(p, now.camp, now.zone) > 0


# ---------------------------------------------------------------- ashore
def land(p: Position, log: Log, now: Voyage) -> None:
    """Bring who is left ashore, where ships that are lost later do not matter (EE-8.14/2)."""
    pieces = p.aboard
    p.aboard = 0
    for piece in by_looks(p, pieces):
        origin = p.at[piece]
        p.marched |= 1 << piece
        if now.how in (How.RETREAT, How.RETURN):
            p.face_up &= ~(1 << piece)
            p.put(piece, now.area)
        else:
            p.moved |= 1 << piece  # EE-5.31/3
            enter(p, log, piece, now.area, origin, Way.SEA)
        report(log, p, _RULE[now.how], "{piece} lands in {area}", piece, now.area, route=(origin, now.area))


_RULE: Final = ("EE-5.31/1", "EE-7.2/3", "EE-7.51/2", "EE-6.86/2")


class AtSea(Step[Position]):
    """Asks the enemy once, then lands who is left."""

    name = "voyage"
    frame = VOYAGE

    def settle(self, p: Position, log: Log) -> bool:
        now = VOYAGE.top(p)
        if not now.is_met and may_be_intercepted(p, now):
            VOYAGE.turn(p, self.name, now._replace(is_met=1))
            p.stack.append(("interception",))
            return True
        p.stack.pop()
        land(p, log, now)
        return True
