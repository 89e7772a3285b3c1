"""Going aboard: pieces bound for one destination are gathered, one after the other, and put to sea together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role, freely
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.core.procedure import HAND_OVER
from sandtable.core.step import legal
from sandtable.games.europe_engulfed.language import NOTATION, refusal, report
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.naval.battle import strength
from sandtable.games.europe_engulfed.rules.naval.ports import coast
from sandtable.games.europe_engulfed.rules.naval.transport import (
    RED_SEA,
    by_red_sea,
    crossing_zones,
    fare,
    no_ships,
)
from sandtable.games.europe_engulfed.rules.naval.voyage import How, begin, board, is_at_risk
from sandtable.games.europe_engulfed.rules.powers import (
    BREAKTHROUGH,
    OPERATIONS,
    ally_in,
    camp_of_piece,
    phasing_sides,
)
from sandtable.games.europe_engulfed.world.atlas import Zone


class Bound(NamedTuple):
    """Where the ships are bound for, over which zone, why, for which side, and the power that paid, if one did."""

    area: int
    zone: int
    how: int
    side: int
    nation: int = -1
    is_handed_over: int = 0  # the ally's pieces go aboard

    @property
    def points(self) -> int:
        """How many Fleet Points each piece takes."""
        return 1 if self.zone == RED_SEA else fare(self.area)


BOUND: Final = Frame(Bound, area="area", zone="zone", side="side", nation="nation")
Against = Callable[[Position, int, int], Violation | None]
"""What keeps a piece from being carried to an area, apart from ships."""
Stranger = Callable[[Position, int], Violation | None]
"""Why a piece is none of the candidates."""


def zone_for(p: Position, piece: int, area: int) -> int:
    """Return the zone over which a piece goes: where the enemy is weakest; the Red Sea is none, and no enemy's."""
    if by_red_sea(p, piece) >> area & 1:
        return RED_SEA
    zones = [zone for zone in bit_list(crossing_zones(p, piece, area)) if not no_ships(p, piece, zone, fare(area))]
    return min(zones, key=lambda zone: (strength(p, 1 - camp_of_piece(p, piece), zone), zone))


def not_carried(p: Position, piece: int, area: int) -> Violation | None:
    """Tell why no ships take a piece from where it is to an area."""
    if by_red_sea(p, piece) >> area & 1:
        return no_ships(p, piece, Zone.ATLANTIC)  # EE-5.33/5
    zones = bit_list(crossing_zones(p, piece, area))
    if not zones:
        return refusal("EE-5.31/1", "no friendly ports on one sea join {area} to {area}", p.at[piece], area)
    causes = [no_ships(p, piece, zone, fare(area)) for zone in zones]
    return None if None in causes else causes[0]


def put_aboard(p: Position, log: Log, piece: int, bound: Bound, step: str) -> None:
    """Take the first piece aboard; where no enemy could meet the ships they sail at once."""
    board(p, piece, max(bound.zone, Zone.ATLANTIC), bound.points)
    report(log, p, "EE-5.3/1", "{piece} puts to sea for {area}", piece, bound.area)
    if is_at_risk(p, camp_of_piece(p, piece), bound.zone):
        BOUND.push(p, step, bound)
    else:
        sail_off(p, log, bound)


def sail_off(p: Position, log: Log, bound: Bound) -> None:
    """Put to sea with all who are aboard."""
    begin(p, log, bound.area, bound.zone, How(bound.how), bound.points)


class Embarking:
    """Who else may go aboard: those among the candidates that nothing is against."""

    def __init__(self, against: Against, candidates: Callable[[Position], int], stranger: Stranger) -> None:
        self._against = against
        self._candidates = candidates
        self._stranger = stranger

    def not_embarking(self, p: Position, piece: int) -> Reasons:
        """Tell why a piece cannot go aboard as well."""
        now = BOUND.top(p)
        if p.aboard >> piece & 1:
            return refusal("EE-5.31/3", "{piece} is aboard already", piece)
        if found := self._stranger(p, piece):
            return found
        if not crossing_zones(p, piece, now.area) >> now.zone & 1:
            return refusal("EE-5.31/1", "{piece} is in no port from which {area} is reached", piece, now.area)
        return self._against(p, piece, now.area) or no_ships(p, piece, now.zone, now.points)

    def fitting(self, p: Position) -> int:
        """Return who can."""
        ashore = self._candidates(p) & ~p.aboard & p.pieces_in(coast(p, BOUND.top(p).zone))
        return mask_of(piece for piece in bit_list(ashore) if not self.not_embarking(p, piece))

    def act(self) -> Act:
        """Return the act by which they go aboard."""
        return Act("embark", self.not_embarking, _embark, self.fitting, role=Role.CARRY)

    def beside_ally(self) -> Act:
        """Return the act by which a side lets pieces of its ally go aboard."""
        return Act(HAND_OVER, lambda p: no_ally(p, self.fitting), hand_ships_over)


def _embark(p: Position, log: Log, piece: int) -> None:
    now = BOUND.top(p)
    board(p, piece, now.zone, now.points)
    report(log, p, "EE-5.3/1", "{piece} puts to sea for {area}", piece, now.area)


def _cast_off(p: Position, log: Log) -> None:
    now = BOUND.top(p)
    p.stack.pop()
    sail_off(p, log, now)


CAST_OFF: Final = Act("cast-off", freely, _cast_off, role=Role.END)


# ---------------------------------------------------------------- an ally's pieces
def no_ally(p: Position, followers: Callable[[Position], int]) -> Violation | None:
    """Tell why a side cannot let its ally's pieces go aboard as well, which it may once (EE-5.31/2)."""
    now = BOUND.top(p)
    ally = ally_in(p, now.side, OPERATIONS if now.nation < 0 else BREAKTHROUGH)
    if ally is not None and not now.is_handed_over:
        handed = p.copy()
        hand_ships_over(handed)
        if followers(handed):
            return None
    return refusal("EE-5.31/2", "nobody of an ally's can go aboard for {area}", now.area)


def hand_ships_over(p: Position, log: Log | None = None) -> None:
    """Let the ally's pieces go aboard, and the ally put to sea."""
    now = BOUND.top(p)
    other = next(side for side in phasing_sides(p) if side != now.side)
    BOUND.turn(p, str(p.stack[-1][0]), now._replace(side=other, is_handed_over=1))


class Boarding(Acts[Position]):
    """More pieces go aboard for the same destination, then the ships sail; if nobody can, they sail at once."""

    secret = True  # an order names a block whose face the enemy does not see
    frame = BOUND

    def settle(self, p: Position, log: Log) -> bool:
        if len(legal(self, p)) > 1:
            return False
        CAST_OFF.apply(p, log)
        return True

    def side(self, p: Position) -> int:
        return BOUND.top(p).side

    def prompt(self, p: Position) -> str:
        return NOTATION.say("Ships sail for {area}: who else goes aboard?", (BOUND.top(p).area,))
