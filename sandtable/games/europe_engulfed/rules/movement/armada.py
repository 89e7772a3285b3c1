"""All landings that can be begun, found by sets of areas; `invasion` says the same of one unit and one site.

A property test holds the two equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from sandtable.core.bits import bit_list, mask_of, union
from sandtable.games.europe_engulfed.rules.movement.fees import partakers
from sandtable.games.europe_engulfed.rules.movement.outlook import Sort, Voyages
from sandtable.games.europe_engulfed.rules.movement.sites import SITES, flags, no_site, open_to_americans, size
from sandtable.games.europe_engulfed.rules.movement.survey import Survey
from sandtable.games.europe_engulfed.rules.naval.fleets import able
from sandtable.games.europe_engulfed.rules.naval.transport import carriers, fare, no_germans_in_africa
from sandtable.games.europe_engulfed.rules.powers import group_of_piece, is_two_peoples, side_of
from sandtable.games.europe_engulfed.world.atlas import (
    AFRICA,
    AROUND,
    EVERYWHERE,
    FORTRESSES,
    HOME,
    PORTS,
    TOBRUK,
    UPPER_EGYPT,
    USA_BOX,
)
from sandtable.games.europe_engulfed.world.charts import UPPER_EGYPT_ACTIONS
from sandtable.games.europe_engulfed.world.pieces import FOOT, NATION
from sandtable.games.europe_engulfed.world.roster import Nation

# Where units might go aboard: ports, and areas around Fortresses that are ports
_SHORE: Final = union(PORTS) | mask_of(AROUND[area] for area in bit_list(FORTRESSES) if AROUND[area] >= 0)

_SHORE_AREAS: Final = bit_list(_SHORE)


class Armada:
    """The units of a side that could sail, by sorts, and the sites that each could be carried to."""

    def __init__(self, ground: Survey) -> None:
        self.ground = ground
        self.p = ground.p
        self._known = ground.sea.landing
        self._sites = ground.sea.sites
        shore = (_SHORE | mask_of(head.area for head in self.p.beachheads)) & ~ground.contested
        fit = FOOT & ~self.p.starved
        self.sorts = [alike for alike in ground.sorts(shore) if alike.pieces & fit]

    @classmethod
    def menu_of(cls, ground: Survey) -> list[Voyages]:
        """Return all landings that can be begun, by sorts of units; they are kept while all stay on the shore."""
        p = ground.p
        if not any(fleet.able for fleet in p.fleets):
            return []
        known, here = ground.sea, p.here
        ready = ground.ready & FOOT & ~p.starved
        shore = (*_SHORE_AREAS, *(head.area for head in p.beachheads))
        ashore = (ready & ground.whole, *[here[area] & ready for area in shore])
        before, found = known.landings
        if before != ashore:
            found = list(cls(ground).menu())
            known.landings = ashore, found
        return found

    def menu(self) -> Iterator[Voyages]:
        """Yield them."""
        carried = ((unit, units, self._sites_of(sort, unit)) for unit, units, sort in self.sorts)
        landing = [sailing for sailing in carried if any(sailing[2])]
        if not landing:
            return
        found = dict.fromkeys((unit for unit, _, _ in landing), 0)
        for place, zone in enumerate(bit_list(self.p.card.theatre.zones)):
            landers = _by_nation((unit, sites[place] & self.ground.stations(unit)) for unit, _, sites in landing)
            for unit, _, sites in landing:
                areas = bit_list(sites[place] & self.ground.stations(unit) & ~found[unit])
                found[unit] |= mask_of(area for area in areas if self._has_place(unit, area, zone, landers))
        for unit, units, _ in landing:
            yield (), (units, found[unit])

    def _sites_of(self, sort: Sort, unit: int) -> tuple[int, ...]:
        """Return for each zone the sites to which a sort of unit could be carried."""
        if sort not in self._known:
            zones = bit_list(self.p.card.theatre.zones)
            self._known[sort] = tuple(self._carried(unit, zone) for zone in zones)
        return self._known[sort]

    def _carried(self, unit: int, zone: int) -> int:
        """Return the sites to which a unit could be carried and its powers pay, whatever flags its landing needs.

        Where it may stay is asked elsewhere.
        """
        p, here = self.p, self.p.at[unit]
        if not self.ground.quays(unit, zone) >> here & 1 or not self.ground.has_ships(unit, zone):
            return 0
        found = self.ground.open_to(unit, self._open_sites(unit, zone))
        if here == USA_BOX:
            found &= open_to_americans(p)
        if NATION[unit] != Nation.BRITAIN or not HOME[Nation.BRITAIN] >> here & 1:
            found &= ~(1 << UPPER_EGYPT)  # EE-7.25/1
        if no_germans_in_africa(p, unit, TOBRUK):
            found &= ~AFRICA
        return found & self._afforded(unit, zone)

    def _open_sites(self, unit: int, zone: int) -> int:
        group = group_of_piece(self.p, unit)
        if (group, zone) not in self._sites:
            areas = bit_list(SITES[zone] & ~self.ground.friendly)
            self._sites[group, zone] = mask_of(area for area in areas if not no_site(self.p, group, area, zone))
        return self._sites[group, zone]

    def _afforded(self, unit: int, zone: int) -> int:
        """Return where the powers that a unit sails for have paid, or can."""
        found = EVERYWHERE
        for nation in partakers(self.p, unit, zone):
            paid = mask_of(area for area, power in self.p.paid if power == nation)
            is_anothers = is_two_peoples(self.p) and side_of(self.p, nation) != self.ground.side
            if is_anothers or not self.p.actions[nation]:
                found &= paid
            elif self.p.actions[nation] < UPPER_EGYPT_ACTIONS:
                found &= ~(1 << UPPER_EGYPT) | paid
        return found

    def _has_place(self, unit: int, area: int, zone: int, landers: dict[int, int]) -> bool:
        """Tell whether site and ships have room for a unit and for the flags that its landing needs (EE-7.26/1)."""
        p = self.p
        places = min(size(area, zone), able(p, carriers(p, unit), zone) // fare(area))
        needed = [nation for nation in flags(p, group_of_piece(p, unit), area) if nation != NATION[unit]]
        return places > len(needed) and all(landers.get(nation, 0) >> area & 1 for nation in needed)


def _by_nation(carried: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Return the sites that a unit of each nation could be carried to."""
    found: dict[int, int] = {}
    for unit, sites in carried:
        found[NATION[unit]] = found.get(NATION[unit], 0) | sites
    return found
