"""What a menu asks of every sort of piece and area, asked once while a position is looked at."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list, union
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.movement.leaving import BOUND_TO_HOME, home_country
from sandtable.games.europe_engulfed.rules.movement.outlook import Sea, outlook, sea
from sandtable.games.europe_engulfed.rules.naval.ports import HARBOURS
from sandtable.games.europe_engulfed.rules.naval.transport import no_ships, quays
from sandtable.games.europe_engulfed.rules.operating import stations
from sandtable.games.europe_engulfed.rules.powers import CAMP_OF_SIDE, held_by, pieces_of_camp, pieces_of_side
from sandtable.games.europe_engulfed.rules.territory import closed
from sandtable.games.europe_engulfed.world.atlas import EVERYWHERE
from sandtable.games.europe_engulfed.world.operating import ANY_NUMBER, ROWS_OF
from sandtable.games.europe_engulfed.world.pieces import (
    BLOCKS_MASK,
    FULL,
    KIND,
    NATION,
    PIECES,
    UNITS,
    UNITS_MASK,
    UNITS_OF,
    WINGS_MASK,
)
from sandtable.games.europe_engulfed.world.roster import Kind, Nation

_WING: Final = len(Kind)
_KINDS: Final = _WING + 1
# By piece: its nation and kind in one number; airborne units march as infantry does
SORT: Final = tuple(
    NATION[piece] * _KINDS
    + (_WING if piece >= UNITS else Kind.INFANTRY if KIND[piece] == Kind.AIRBORNE else KIND[piece])
    for piece in range(PIECES)
)
BOUND: Final = union(UNITS_OF[nation] for nation in BOUND_TO_HOME)
_COUNTED: Final = tuple(
    any(row.most_ground != ANY_NUMBER or row.most_wings != ANY_NUMBER for row in ROWS_OF[nation]) for nation in Nation
)


class Lands:
    """A position, the side that moves, and what is open to its pieces, worked out as it is asked for."""

    def __init__(self, p: Position, side: int, firm: int = EVERYWHERE) -> None:
        self.p = p
        self.side = side
        self.camp = CAMP_OF_SIDE[side]
        self.firm = firm  # what may be entered at all
        self.mine = pieces_of_side(p, side)
        self.outlook = outlook(p, side, firm, self.mine)
        self._sea: Sea | None = None
        self.present = self.mine & ~p.vichy_units & p.on_map & (BLOCKS_MASK | WINGS_MASK)
        self.contested = p.contested
        self.friendly = held_by(p, self.camp)

    @property
    def sea(self) -> Sea:
        """What is known of voyages."""
        if self._sea is None:
            self._sea = sea(self.outlook, self.p, self.camp)
        return self._sea

    def has_ships(self, piece: int, zone: int) -> bool:
        """Tell whether Fleet Points in a zone are able to carry a piece."""
        sort, known = (NATION[piece], piece >= UNITS, zone), self.sea.ships
        found = known.get(sort)
        if found is None:
            found = known[sort] = no_ships(self.p, piece, zone) is None
        return found

    def open_to(self, piece: int, areas: int) -> int:
        """Return those of some areas that are not closed to a piece."""
        sort = NATION[piece] * 2 + (piece >= UNITS)
        known, found = self.outlook.open.get(sort, (0, 0))
        unknown = areas & ~known
        if unknown:
            for area in bit_list(unknown):
                if not closed(self.p, piece, area):
                    found |= 1 << area
            self.outlook.open[sort] = known | unknown, found
        return found & areas

    def quays(self, piece: int, zone: int) -> int:
        """Return the ports and beachheads at which a piece goes aboard or ashore, on a sea-zone."""
        sort = NATION[piece], zone, self.contested & HARBOURS[zone]
        found = self.outlook.quays.get(sort)
        if found is None:
            found = self.outlook.quays[sort] = quays(self.p, piece, zone)
        return found

    def is_free_to_leave(self, piece: int) -> bool:
        """Tell whether a unit's strength lets it leave its country (EE-9.16/1); most have no such ties."""
        return not BOUND >> piece & 1 or self.p.steps[piece] == FULL[piece]

    def stations(self, piece: int) -> int:
        """Return where a piece may end a move by the limits of its power, and of its country (EE-9.16/1)."""
        nation = NATION[piece]
        if not ROWS_OF[nation] and nation not in BOUND_TO_HOME:
            return EVERYWHERE
        here = self.p.at[piece]
        sort = SORT[piece], here if _COUNTED[nation] else -1
        found = self.outlook.stations.get(sort)
        if found is None:
            found = self.outlook.stations[sort] = stations(self.p, piece)
        if piece < UNITS and nation in BOUND_TO_HOME:
            home, is_peaceful = self._home(nation)
            if home >> here & 1 and not (is_peaceful and self.is_free_to_leave(piece)):
                found &= home
        return found

    def _home(self, nation: int) -> tuple[int, bool]:
        """Return the country of a Minor Power, and whether no enemy is in it."""
        homes = self.outlook.homes
        if nation not in homes:
            home = home_country(self.p, nation)
            enemies = self.p.pieces_in(home) & pieces_of_camp(self.p, 1 - self.camp) & UNITS_MASK
            homes[nation] = home, not enemies
        return homes[nation]
