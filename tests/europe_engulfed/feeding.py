"""Supply at a start, worked out without the game's rules: who is fed by land, and whether fleets carry the rest.

A rough reading of EE-3.1 to EE-3.34 that suffices for set-ups, in which no area is contested and no beachhead stands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from sandtable.board.graph import parts, reach
from sandtable.core.bits import mask_of, union
from sandtable.games.europe_engulfed.world.atlas import (
    ALEXANDRIA,
    BAKU,
    BRITISH_ISLES,
    CAPE_PORTS,
    CRETE,
    EVERYWHERE,
    GIBRALTAR,
    HOME,
    INSIDE,
    LADOGA,
    LENINGRAD,
    MALTA,
    NEAR,
    PORTS,
    RESOURCES,
    SICILY,
    URALS,
    USA_BOX,
    Zone,
)
from sandtable.games.europe_engulfed.world.charts import CAPE_FACTOR, CRETE_LOST, FLEET_CAPACITY, MALTA_OR_SICILY
from sandtable.games.europe_engulfed.world.roster import (
    AXIS_MINORS,
    MAJORS,
    NATION,
    UNIT_TITLES,
    WING_NATION,
    WING_TITLES,
    Group,
    Nation,
)
from sandtable.games.europe_engulfed.world.setup import Setup

AXIS = (Nation.GERMANY, Nation.ITALY, *AXIS_MINORS)
LEADER = {Group.AXIS: Nation.GERMANY, Group.WEST: Nation.BRITAIN, Group.SOVIET: Nation.USSR}
Way = dict[Zone, int]


def group_of(nation: int) -> Group:
    """Return the group of a power in the war; Minors are taken to be attacked by the Axis."""
    if nation in AXIS:
        return Group.AXIS
    return {int(Nation.USSR): Group.SOVIET, int(Nation.VICHY): Group.VICHY}.get(nation, Group.WEST)


@dataclass(frozen=True)
class Larder:
    """A set-up on the areas that are in play."""

    setup: Setup
    areas: int = EVERYWHERE

    def power(self, unit: int) -> int:
        """Return the power that has a block."""
        return Nation.VICHY if self.setup.vichy_units >> unit & 1 else NATION[unit]

    def held(self, *groups: Group) -> int:
        """Return the areas in play that groups control."""
        return self.areas & mask_of(area for area, group in enumerate(self.setup.control) if group in groups)

    def ground(self, group: Group) -> int:
        """Return the areas in which ground units of a group stand."""
        return mask_of(area for unit, area, _ in self.setup.units if group_of(self.power(unit)) is group)

    def bare(self, group: Group) -> int:
        """Return the areas that need a garrison of a group and have none (EE-4.7/1, EE-4.7/7)."""
        homes = {
            Group.AXIS: union(HOME[n] for n in AXIS if not self.setup.conquered >> n & 1),
            Group.SOVIET: HOME[Nation.USSR],
            Group.WEST: EVERYWHERE & ~HOME[Nation.GERMANY] & ~HOME[Nation.ITALY],
        }
        return RESOURCES & ~homes[group] & ~self.ground(group)

    def open(self, group: Group) -> int:
        """Return the areas through which a group traces supply."""
        own = self.held(group) & ~self.bare(group)
        return own | self.held(Group.VICHY) if group is Group.AXIS else own

    def sources(self, nation: Nation) -> int:
        """Return the Home Areas that are supply sources (EE-3.2/1 to EE-3.2/5)."""
        group = group_of(nation)
        home = HOME[nation] | (BRITISH_ISLES if nation is Nation.USA else 0)
        own = home & self.held(group)
        if nation not in MAJORS:
            return own
        land = self.open(group)
        good = own & mask_of((USA_BOX, URALS, BAKU))
        for part in parts(NEAR, land | own):
            if (part & (home | RESOURCES)).bit_count() > 1:
                good |= part & own & ~(1 << LENINGRAD)
        inland = land & ~(1 << LENINGRAD)
        if own >> LENINGRAD & 1 and inland >> LADOGA & 1 and reach(NEAR, 1 << LADOGA, inland, inland) & good:
            good |= 1 << LENINGRAD
        return good

    def fed(self, nation: Nation) -> int:
        """Return the areas that are fed by land."""
        sources = self.sources(nation)
        land = self.open(group_of(nation)) | sources
        return sources | reach(NEAR, sources, land, land)

    def hungry(self) -> Iterator[tuple[Group, str, int]]:
        """Yield the pieces that need the sea: their group, title and area. Neutral powers feed themselves."""
        pieces = [(self.power(unit), UNIT_TITLES[unit], area) for unit, area, _ in self.setup.units]
        pieces += [(WING_NATION[wing], WING_TITLES[wing], area) for wing, area in self.setup.wings]
        fed = {nation: self.fed(Nation(nation)) for nation, _, _ in pieces if nation != Nation.VICHY}
        for nation, title, area in pieces:
            at_peace = self.setup.control[area] == Group.NEUTRAL and nation in (Nation.ITALY, Nation.USSR)
            if nation != Nation.VICHY and not at_peace and not fed[nation] >> area & 1:
                yield group_of(nation), title, area

    def ways(self, group: Group, area: int) -> list[Way]:
        """Return the sea routes of a piece, as places that it takes in each zone."""
        land = self.open(group) | 1 << area
        coast = 1 << area | reach(NEAR, 1 << area, land, land)
        shore = coast & (self.held(group) | 1 << area)
        shore |= union(INSIDE[a] for a in range(len(INSIDE)) if coast >> a & 1) & self.held(group)
        at = {zone for zone in Zone if PORTS[zone] & shore}
        if group is Group.WEST:
            found: list[Way] = [{Zone.ATLANTIC: 1}] if Zone.ATLANTIC in at else []
            if Zone.MEDITERRANEAN in at and self.setup.control[GIBRALTAR] == Group.WEST:
                found.append({Zone.MEDITERRANEAN: 1, Zone.ATLANTIC: 1})
            return found + ([{Zone.ATLANTIC: CAPE_FACTOR}] if coast & CAPE_PORTS else [])
        found = [{zone: 1} for zone in Zone if zone in at]
        through = group is Group.AXIS and Zone.ATLANTIC in at
        return found + ([{Zone.BALTIC: 1, Zone.ATLANTIC: 1}] if through else [])

    def room(self, group: Group) -> Counter[Zone]:
        """Return the pieces that the fleets of a group can feed in each zone (EE-3.31/1, EE-3.33/1, EE-3.33/2)."""
        room: Counter[Zone] = Counter()
        for nation, zone, points in self.setup.fleets:
            if group_of(nation) is not group:
                continue
            each = FLEET_CAPACITY[LEADER[group]]
            if zone is Zone.MEDITERRANEAN and self.setup.at_war:
                each -= MALTA_OR_SICILY if self.is_hostile(MALTA, group) or self.is_hostile(SICILY, group) else 0
                each -= CRETE_LOST if group is Group.WEST and self.setup.control[CRETE] == Group.AXIS else 0
            room[zone] += points * each
        return room

    def is_hostile(self, area: int, group: Group) -> bool:
        """Tell whether the enemies of a group control an area."""
        holder = self.setup.control[area]
        return Group.AXIS in (group, holder) and holder not in (group, Group.NEUTRAL, Group.VICHY)

    def starving(self) -> list[str]:
        """Return the pieces that nobody can feed; those with the fewest ways are fed first."""
        late: list[str] = []
        left = {group: self.room(group) for group in LEADER}
        for group, title, area in sorted(self.hungry(), key=lambda piece: len(self.ways(piece[0], piece[2]))):
            room = left[group]
            way = next((w for w in self.ways(group, area) if all(room[z] >= n for z, n in w.items())), None)
            if way is None:
                late.append(title)
            else:
                room.subtract(way)
        return late

    @property
    def keeps_alexandria(self) -> bool:
        """Tell whether a British unit is in Alexandria where the west holds it (EE-4.7/6)."""
        british = mask_of(area for unit, area, _ in self.setup.units if NATION[unit] == Nation.BRITAIN)
        return self.setup.control[ALEXANDRIA] != Group.WEST or bool(british >> ALEXANDRIA & 1)
