"""Supply as the book tells it (EUC-18): unit by unit, hex by hex, forwards with a queue. Slow, and meant to be.

It shares nothing with the rules but the board and the hexes that enemies and their zones bar.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from itertools import combinations

from sandtable.core.bits import bit_list
from sandtable.games.europa.position import Hunger, Kind, Position, Side
from sandtable.games.europa.rules.politics.neutrals import neutral_ground
from sandtable.games.europa.rules.rail.nets import usable
from sandtable.games.europa.rules.zones import barred
from sandtable.games.europa.world.atlas import (
    BESIDE,
    BOX,
    FIELD,
    NEAR,
    PORT,
    RAIL,
    ROADS,
    TERRAIN,
    TOWN,
    Grade,
    Port,
    Terrain,
    Town,
)
from sandtable.games.europa.world.calendar import Weather
from sandtable.games.europa.world.nations import Nation
from sandtable.games.europa.world.sources import SourceKind, Sources

_TWO = (Terrain.WOODS, Terrain.ROUGH, Terrain.SAND, Terrain.SWAMP, Terrain.SALT_MARSH)
_THREE = (Terrain.WOODED_ROUGH, Terrain.MOUNTAIN)
_CLOSED = (Terrain.HIGH_MOUNTAIN, Terrain.SAND_SEA, Terrain.DEPRESSION)
_FEEDS = {Grade.MINOR: 6, Grade.STANDARD: 24, Grade.MAJOR: None, Grade.GREAT: None}
_FEEDS_DAMAGED = {Grade.MINOR: 6, Grade.STANDARD: 24, Grade.MAJOR: 32, Grade.GREAT: 48}


class Tracer:
    """Traces the lines of a side in a position."""

    def __init__(self, p: Position, side: int) -> None:
        self.p = p
        self.side = side
        self.rails = set(bit_list(usable(p, side)))
        self.shut = set(bit_list(barred(p, side) | neutral_ground(p) | p.swept))
        self.points = 5 if p.weather == Weather.MUD else 7

    # ------------------------------------------------------------ a line (EUC-18/2, EUC-18/3)
    def has_line(self, place: int, ends: set[int], road: int) -> bool:
        """Tell whether a line with a road element of so many hexes leads from a place to one of these ends."""
        start = (place, "overland", 0)
        seen, queue = {start}, deque([start])
        while queue:
            state = queue.popleft()
            if state[0] in ends:
                return True
            for after in self._steps(*state, road):
                if after not in seen and after[0] not in self.shut:
                    seen.add(after)
                    queue.append(after)
        return False

    def _steps(self, here: int, element: str, used: int, road: int) -> Iterator[tuple[int, str, int]]:
        by_rail = [there for there in bit_list(RAIL[here]) if here in self.rails and there in self.rails]
        yield from ((there, "rail", 0) for there in by_rail)
        if element == "rail":
            return
        length = 1 if element == "overland" else used + 1
        if length <= road:
            yield from ((there, "road", length) for there in (*bit_list(ROADS[here]), *by_rail))
        if element == "road":
            return
        for there in bit_list(NEAR[here]):
            kind = TERRAIN[there]
            spent = used + (2 if kind in _TWO else 3 if kind in _THREE else 1)
            if spent <= self.points and kind not in _CLOSED:
                yield there, "overland", spent

    # ------------------------------------------------------------ what lines lead to
    def sources(self, nation: int) -> set[int]:
        """Return the hexes that are a source for a nation."""
        listed = self.p.card.supply[self.side]
        if listed.kind == SourceKind.BY_NATION:
            return self._held(self._used_by(dict(listed.by_nation), nation))
        return self._held(listed) if listed.nations >> nation & 1 else set()

    def _used_by(self, rows: dict[int, Sources], nation: int) -> Sources:
        """EUC-18/19: whose sources a nation uses."""
        if nation in rows and self._has_source(rows[nation]):
            return rows[nation]
        if nation in (Nation.BE, Nation.NE) and self._has_source(rows[Nation.FR]):
            return rows[Nation.FR]
        return rows[Nation.UK]

    def _has_source(self, row: Sources) -> bool:
        if row.kind == SourceKind.TWO_CONNECTED:
            return bool(self._held(row))
        return any(not self.p.owned[1 - self.side] >> place & 1 for place in bit_list(row.towns))

    def _held(self, row: Sources) -> set[int]:
        if row.kind != SourceKind.TWO_CONNECTED:
            return {place for place in bit_list(row.towns | row.edges) if self._holds(place)}
        cities = [{place for place in bit_list(major) if self._holds(place)} for major in row.majors]
        found: set[int] = set()
        for one, other in combinations(cities, 2):
            if any(other & self._by_rail(place) for place in one):
                found |= one | other
        return found

    def _holds(self, place: int) -> bool:
        return bool(self.p.owned[self.side] >> place & 1) and not self.p.armed[1 - self.side] >> place & 1

    def _by_rail(self, place: int) -> set[int]:
        """Return what rail joins to a hex that the rail element may enter."""
        free = self.rails - self.shut
        return self._spread(place, lambda here: set(bit_list(RAIL[here])) & free) if place in free else set()

    def _spread(self, place: int, steps: Callable[[int], set[int]]) -> set[int]:
        seen, queue = {place}, deque([place])
        while queue:
            fresh = steps(queue.popleft()) - seen
            seen |= fresh
            queue.extend(fresh)
        return seen

    # ------------------------------------------------------------ ports (EUC-30/3, 30/6, 30/7, 31/5)
    def ports(self) -> dict[int, str]:
        """Return the open ports and beaches of the side by their seas."""
        p, found = self.p, {}
        beaches = {beach.place for beach in p.beaches if beach.side == self.side}
        for place in {*PORT, *beaches, *bit_list(p.mulberry)}:
            is_own = place in beaches or p.owned[self.side] >> place & 1
            is_closed = barred(p, self.side) >> place & 1 and not p.ground[self.side] >> place & 1
            if is_own and not is_closed and p.sheet.everywhere >> place & 1:
                found[place] = self._sea(place)
        return found if p.card.supply[self.side].by_sea else {}

    def _sea(self, place: int) -> str:
        return PORT[place].sea if place in PORT else next(iter({port.sea for port in self._on_sheet()}))

    def _on_sheet(self) -> list[Port]:
        return [port for place, port in PORT.items() if self.p.sheet.everywhere >> place & 1]

    def fed_ports(self, nation: int) -> set[int]:
        """Return the ports that a sea element joins to a source of a nation."""
        p, ports = self.p, self.ports()
        ends = self.sources(nation)
        ends |= set().union(*(self._by_rail(place) for place in ends))
        ends |= {box for box in bit_list(p.card.supply[self.side].boxes) if p.owned[self.side] >> box & 1}
        seas = {sea for place, sea in ports.items() if place in ends}
        if (p.card.sheet, self.side) in (("desert", Side.AXIS), ("tunisia", Side.AXIS), ("tunisia", Side.ALLIES)):
            seas.add("mediterranean")
        return {place for place, sea in ports.items() if sea in seas and not BOX >> place & 1}

    def feeds(self, place: int) -> int | None:
        """Return the REs that a port feeds, in quarters; None: any number."""
        p = self.p
        beach = 24 if any(beach.place == place and beach.side == self.side for beach in p.beaches) else 0
        grades = [row.grade for row in p.raised if row.place == place]
        grade = Grade(grades[0]) if grades else PORT[place].grade if place in PORT else None
        if p.mulberry >> place & 1:
            grade = Grade.STANDARD
        hits = sum(row.hits for row in p.damage if row.place == place and row.kind == Kind.PORT)
        if grade is None:
            room: int | None = beach
        elif not hits:
            res = _FEEDS[grade]
            room = None if res is None else max(4 * res, beach)
        else:
            room = max(4 * _FEEDS_DAMAGED[grade] - 32 * hits, beach)
        beset = any(there >= 0 and p.ground[1 - self.side] >> there & 1 for there in BESIDE[place])
        return room if room is None or not beset else room // 2

    # ------------------------------------------------------------ a unit
    def state(self, place: int, nation: int) -> tuple[Hunger, bool]:
        """Return the best state that a line from a place gives, ports counted as if they fed anybody."""
        if BOX >> place & 1:
            return (Hunger.REGULAR if self.p.owned[self.side] >> place & 1 else Hunger.U1), True
        ports = {port for port in self.fed_ports(nation) if self.feeds(port) != 0}
        free = {port for port in ports if self.feeds(port) is None} | self.sources(nation)
        desert = self.p.card.theatre == "desert"
        if self.has_line(place, free, 15):
            return Hunger.REGULAR, True
        if self.has_line(place, ports, 15):
            return Hunger.REGULAR, False
        if desert and self.has_line(place, free, 30):
            return Hunger.LIMITED, True
        if desert and self.has_line(place, ports, 30):
            return Hunger.LIMITED, False
        return Hunger.U1, True

    def is_isolated(self, place: int) -> bool:
        """EUC-18/9: no path of any length leads to a source of the side or to a port with a sea element."""
        listed = self.p.card.supply[self.side]
        if BOX >> place & 1:
            return False
        ends = self.airheads() if listed.kind == SourceKind.AIRHEAD else set()
        nations = listed.nations if listed.kind == SourceKind.BY_NATION else listed.nations & -listed.nations
        for nation in bit_list(nations):
            ends |= self.sources(nation) | {
                port for port in self.fed_ports(nation) if self.feeds(port) not in (None, 0)
            }
        ports = self.ports()
        ends |= {place for place, sea in ports.items() if [*ports.values()].count(sea) > 1}
        reached = self._spread(place, lambda here: set(bit_list(NEAR[here])) - self.shut)
        return not reached & ends

    # ------------------------------------------------------------ an airhead (EUC-18/17)
    def at_airhead(self, place: int) -> tuple[Hunger, bool]:
        """Return the best state of a unit on an island that is fed from the air and over its ports."""
        if BOX >> place & 1:
            return self.state(place, 0)
        fed = self.has_line(place, self.airheads(), 15)
        return (Hunger.REGULAR, False) if fed else (Hunger.U1, True)

    def airheads(self) -> set[int]:
        """Return the airbases without an enemy beside them, and from a date on the ports that feed anybody."""
        p, found = self.p, set()
        for place in bit_list(p.sheet.hexes & p.owned[self.side]):
            is_base = FIELD >> place & 1 or p.strip >> place & 1 or TOWN[place] >= Town.DOT
            beset = any(there >= 0 and p.ground[1 - self.side] >> there & 1 for there in BESIDE[place])
            if is_base and not beset and not p.armed[1 - self.side] >> place & 1:
                found.add(place)
        if p.turn >= p.card.supply[self.side].ports_from:
            found |= {port for port in self.ports() if self.feeds(port) != 0}
        return found
