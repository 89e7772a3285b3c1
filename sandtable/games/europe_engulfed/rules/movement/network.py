"""Strat-moves by land (EE-5.2): what ground each sort of piece may cross, and where chains of it lead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.board.graph import Near, reach
from sandtable.core.bits import bit_list, grouped, lowest, union
from sandtable.games.europe_engulfed.position import Camp, Position
from sandtable.games.europe_engulfed.rules.borders import SHUT_AT_TIMES, barred
from sandtable.games.europe_engulfed.rules.movement.allotment import charged, exhausted, is_west_spent
from sandtable.games.europe_engulfed.rules.movement.lands import SORT, Lands
from sandtable.games.europe_engulfed.rules.movement.outlook import Net
from sandtable.games.europe_engulfed.rules.powers import GROUPS_OF_CAMP, group_of_piece
from sandtable.games.europe_engulfed.rules.supply.garrisons import unwatched
from sandtable.games.europe_engulfed.rules.territory import may_take_levant
from sandtable.games.europe_engulfed.world.atlas import (
    AIR,
    EVERYWHERE,
    FORTRESSES,
    LEBANON,
    NEAR,
    OF_FRONT,
    REGION,
    SWAMP,
    Front,
)
from sandtable.games.europe_engulfed.world.pieces import ARMORED, NATION, PIECES_OF, UNITS
from sandtable.games.europe_engulfed.world.roster import Group, Nation

_FLIGHTS: Near = tuple(near | air for near, air in zip(NEAR, AIR, strict=True))  # EE-5.22/2
BY_RAIL_ONLY: Final = union(REGION[name] for name in ("poland", "hungary", "rumania"))  # for Italians (EE-9.41/3)
_SHUT_AT_TIMES: Final = tuple((area, other) for area, shut in enumerate(SHUT_AT_TIMES) for other in bit_list(shut))
WEST: Final = OF_FRONT[Front.WEST]


class Network(Lands):
    """A position, the side that moves, and where its pieces can be brought, worked out as it is asked for."""

    def __init__(self, p: Position, side: int, firm: int = EVERYWHERE, through: int = EVERYWHERE) -> None:
        super().__init__(p, side, firm)
        self.firm = firm & p.card.theatre.areas & ~self.contested  # what may be entered at all
        self.through = through  # what may be left again
        self.ready = self.present & ~p.railed & ~p.starved
        self.net = self._net()

    def _net(self) -> Net:
        """Return what was found out already."""
        idle = (unwatched(self.p, group) for group in GROUPS_OF_CAMP[self.camp])
        key = (self.firm, self.through, *idle)
        found = self.outlook.nets.get(key)
        if found is None:
            found = self.outlook.nets[key] = Net()
        return found

    def spent(self, piece: int) -> int:
        """Return where bombs leave a piece no strat-move (EE-2.27/3)."""
        return WEST if is_west_spent(self.p, charged(self.p, piece)) else 0

    def reach(self, piece: int) -> int:
        """Return the areas to which a piece can be brought."""
        spent = self.spent(piece)
        sort = self.p.at[piece], SORT[piece], self.is_free_to_leave(piece), spent
        found = self.net.reach.get(sort)
        if found is None:
            found = self.net.reach[sort] = self.chain(piece, spent) & self.ends(piece)
        return found

    def ends(self, piece: int) -> int:
        """Return where a strat-move of a piece may end, as far as it can be brought there."""
        shut = self.p.held[Group.VICHY]  # EE-9.523/1
        if may_take_levant(self.p, piece):
            shut &= ~(1 << LEBANON)  # EE-9.524/2
        found = self.stations(piece) & ~shut
        return found & ~FORTRESSES if piece >= UNITS else found  # EE-5.5/2

    def is_western(self, piece: int, area: int) -> bool:
        """Tell whether a strat-move begins in the Western zone, ends in it, or has to cross it (EE-2.27/3)."""
        return not self.chain(piece, WEST) >> area & 1

    def chain(self, piece: int, without: int = 0) -> int:
        """Return the areas that ground which a piece may cross joins to its own, leaving some areas out."""
        here, ground = 1 << self.p.at[piece], self.ground_of(piece) & ~without
        if not self.start(piece, without) & self.through:
            return 0
        parts = self.net.parts.setdefault((SORT[piece], ground), [])
        for core, part in parts:
            if core & here:
                return part & ~here
        part = here | reach(self._rails_of(piece), here, ground & self.through, ground)
        if here & ground:
            parts.append((part & self.through, part))
        return part & ~here

    def start(self, piece: int, without: int = 0) -> int:
        """Return the area of a piece if it may leave it: one that lacks its garrison shuts nobody in (EE-4.7/4)."""
        p, here = self.p, 1 << self.p.at[piece]
        idle = unwatched(p, group_of_piece(p, piece)) & self.firm
        return here & (self.ground_of(piece) | idle) & ~without

    def would_reach(self, piece: int, opened: int) -> int:
        """Return the areas that would be joined to a piece's own if some others were open to it as well."""
        here, ground = 1 << self.p.at[piece], self.ground_of(piece) | opened
        return reach(self._rails_of(piece), here, ground, ground)

    def spread(self, piece: int, start: int, without: int = 0) -> int:
        """Return some areas, and those that ground which a piece may cross joins to them, leaving some out."""
        ground = self.ground_of(piece) & ~without
        return start | reach(self._rails_of(piece), start & self.through, ground & self.through, ground)

    def ground_of(self, piece: int) -> int:
        """Return the areas that a strat-move of a piece may cross (EE-5.23/1, EE-4.7/4)."""
        abroad = self.stations(piece) | BY_RAIL_ONLY if NATION[piece] == Nation.ITALY else EVERYWHERE
        sort = SORT[piece], abroad
        found = self.net.grounds.get(sort)
        if found is None:
            found = self.net.grounds[sort] = self._ground(piece, abroad)
        return found

    def _ground(self, piece: int, abroad: int) -> int:
        p, group = self.p, group_of_piece(self.p, piece)
        found = abroad & self.open_to(piece, p.held[group] & ~unwatched(p, group) & self.firm)
        if self.camp == Camp.AXIS:
            found |= p.held[Group.VICHY] & self.firm  # EE-9.523/2
        return found & ~SWAMP if ARMORED >> piece & 1 else found  # EE-5.15/1

    def _rails_of(self, piece: int) -> Near:
        """Return what joins areas for a piece: open borders and straits, and air-routes for wings."""
        is_wing, known = piece >= UNITS, self.outlook.rails
        if is_wing not in known:
            rails = list(_FLIGHTS if is_wing else NEAR)
            for area, other in _SHUT_AT_TIMES:
                if barred(self.p, piece, area, other):
                    rails[area] &= ~(1 << other)
            known[is_wing] = tuple(rails)
        return known[is_wing]

    # ------------------------------------------------------------ all of them
    def menu(self) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        """Yield all strat-moves by sorts of pieces."""
        at = self.p.at
        sorts = grouped(((at[piece], SORT[piece], self.is_free_to_leave(piece)), piece) for piece in self.able())
        for pieces in sorts.values():
            yield (), (pieces, self.reach(lowest(pieces)))

    def able(self) -> tuple[int, ...]:
        """Return the pieces whose power has a strat-move left."""
        found = 0
        for kin in PIECES_OF:  # those of a power all count alike
            ready = self.ready & kin
            if ready and not exhausted(self.p, charged(self.p, lowest(ready))):
                found |= ready
        return bit_list(found)
