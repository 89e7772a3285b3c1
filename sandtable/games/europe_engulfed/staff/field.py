"""The war as a side sees it: what ground is worth, who stands where, what threatens it, what a fight brings."""

from __future__ import annotations

from functools import lru_cache
from math import erf, sqrt
from typing import Final, NamedTuple

from sandtable.board.graph import reach, waves
from sandtable.core.bits import bit_list, having, union
from sandtable.core.order import Order
from sandtable.games.europe_engulfed.position import Camp, Position, Status
from sandtable.games.europe_engulfed.rules.politics.declarations import germans_in_the_east
from sandtable.games.europe_engulfed.rules.powers import CAMP_OF_SIDE, GROUPS_OF_CAMP, group_of, pieces_of_camp
from sandtable.games.europe_engulfed.rules.supply import garrisons, lines, sea
from sandtable.games.europe_engulfed.rules.weather import weather_in
from sandtable.games.europe_engulfed.world import atlas
from sandtable.games.europe_engulfed.world.atlas import NEAR, RESOURCES, Zone
from sandtable.games.europe_engulfed.world.calendar import EARLY_WAR_TEN, Weather, year
from sandtable.games.europe_engulfed.world.charts import GERMANS_IN_THE_EAST
from sandtable.games.europe_engulfed.world.pieces import ARMORED, ELITE, MILITIA, UNITS_MASK, WINGS_MASK
from sandtable.games.europe_engulfed.world.roster import MINORS, Group, Nation, Side
from sandtable.games.europe_engulfed.world.scenario import CARDS, Count, Event, Happening

Scored = tuple[float, Order]

DONE: Final = Order("done")
_PLAIN: Final = 0.5  # what any area is worth
_KEY: Final = 3.0  # … and one that nobody leaves bare
_DECAY: Final = 0.62  # of a pull, an area further on
_FAR: Final = 9  # areas over which it is felt
_CROWD: Final = 0.03  # what each step takes from the need for more
_BODY: Final = 5  # steps that are an army
_SPARE: Final = 2  # pieces that fleets could feed beside those that they must
_GOALS: Final = {  # the areas that decide a short scenario, and what each is worth
    Happening.POLAND_CONQUERED: (1 << atlas.WARSAW, 24.0),
    Happening.PARIS_AXIS: (1 << atlas.PARIS, 24.0),
    Happening.ITALY_OUT: (atlas.ITALIAN_MAINLAND & RESOURCES | 1 << atlas.SICILY, 6.0),
}
_ARMY: Final = (Nation.GERMANY, Nation.BRITAIN, Nation.USSR)  # by side, whose lines are watched
_EAST: Final = atlas.REGION["poland"] | 1 << atlas.EAST_PRUSSIA
_SHORE: Final = union(
    1 << a for a in range(atlas.AREAS) if any(atlas.SITE[z][a] for z in Zone if z <= Zone.MEDITERRANEAN)
)
_BY_SEA: Final = tuple(  # from an area by land, and from where one lands to the ports of embarkation
    near | union(atlas.PORTS[zone] & ~(1 << atlas.USA_BOX) for zone in Zone if atlas.SITE[zone][area])
    for area, near in enumerate(NEAR)
)
RATE: Final = tuple(  # hits of a step in the open, against infantry
    1 / 6 if MILITIA >> unit & 1 else (1 + (ELITE >> unit & 1) + (ARMORED >> unit & 1)) / 6
    for unit in range(UNITS_MASK.bit_length())
)


@lru_cache(maxsize=256)
def worths(scenario: str, aloof: int = 0) -> tuple[float, ...]:
    """Return what each area is worth: WERPs, capitals of powers that are not aloof, what the card counts."""
    card = CARDS[scenario]
    found = [_PLAIN + max(worth, booty) * 0.8 for worth, booty in zip(atlas.WORTH, atlas.BOOTY, strict=True)]
    for nation in (*MINORS, Nation.FRANCE, Nation.ITALY):
        if atlas.CAPITAL[nation] >= 0 and not aloof >> nation & 1:
            found[atlas.CAPITAL[nation]] += 4.0 if nation in MINORS else 8.0
    test = card.victory_test
    goals, worth = _GOALS[test.what] if isinstance(test, Event) else (RESOURCES, 2.0 if card.theatre.is_whole else 5.0)
    for area in bit_list(goals):
        found[area] += worth * (test.weights[area] if isinstance(test, Count) else isinstance(test, Event))
    return tuple(found)


@lru_cache(maxsize=1024)
def pulled(worth: tuple[float, ...], goals: int, land: int, is_seaborne: bool = False) -> tuple[float, ...]:
    """Return how strongly goals draw from each area of some land, less from further away: the strongest counts."""
    found = [0.0] * atlas.AREAS
    for goal in bit_list(goals & land):
        found[goal] = max(found[goal], worth[goal])
        routes = waves(_BY_SEA if is_seaborne else NEAR, 1 << goal, land, land)
        for distance, wave in zip(range(1, _FAR + 1), routes, strict=False):
            for area in bit_list(wave):
                found[area] = max(found[area], worth[goal] * _DECAY**distance)
    return tuple(found)


class Clash(NamedTuple):
    """What a round is expected to bring: steps that the enemy loses and that are lost, and the chance to clear."""

    kills: float
    losses: float
    clears: float


def expected(attack: float, steps: int, defence: float, enemies: int) -> Clash:
    """Return what comes of a round by the hits and the steps of both sides; the defence fires first."""
    losses = min(float(steps), defence)
    kills = attack * (1 - 0.9 * losses / max(1, steps))
    clears = 0.5 - 0.5 * erf((enemies - 0.5 - kills) / sqrt(1.7 * kills + 0.01)) if enemies > 0 else 1.0
    return Clash(min(float(enemies), kills), losses, clears)


class Field:
    """The war as a side sees it; what costs time to find out is found once."""

    def __init__(self, p: Position, side: int) -> None:
        self.p, self.side, self.camp = p, side, CAMP_OF_SIDE[side]
        groups, others = GROUPS_OF_CAMP[self.camp], GROUPS_OF_CAMP[1 - self.camp]
        self.mine, self.theirs = pieces_of_camp(p, self.camp), pieces_of_camp(p, 1 - self.camp)
        self.friends, self.foes = (union(p.armies[group] for group in of) for of in (groups, others))
        self.held = union(p.held[group] for group in groups)
        self.hostile = _hostile(p, self.camp)
        self.bold = _boldness(p, side)
        self.dear = 3.0 if p.card.theatre.id == "poland" and side == Side.AXIS else 1.0  # what a step lost counts
        self.worth = worths(p.scenario, having(p.status, Status.NEUTRAL, Status.OUT, Status.CONQUERED))
        self.pull = pulled(self.worth, self.hostile, p.card.theatre.areas, side == Side.WEST)
        self.prize = [worth + 0.3 * drawn for worth, drawn in zip(self.worth, self.pull, strict=True)]  # and the way on
        self.watch = _EAST & self.held if side == Side.AXIS and _is_east_bare(p) else 0
        self._steps: dict[int, int] = {}
        self._fed: dict[tuple[int, int], bool] = {}

    def foe_steps(self, area: int) -> int:
        """Return the enemy's steps in an area."""
        if area not in self._steps:
            self._steps[area] = self.p.steps_of(self.p.here[area] & self.theirs)
        return self._steps[area]

    def own_steps(self, area: int) -> int:
        """Return one's own camp's steps in an area."""
        return self.p.steps_of(self.p.here[area] & self.mine)

    def power(self, units: int, area: int) -> float:
        """Return the hits that units would score in a normal round of an attack on an area."""
        p, covered = self.p, self._cover(area)
        is_slow = self.side != Side.SOVIET and weather_in(p, area) == Weather.SNOW
        total = 0.6 * min(3, (p.here[area] & self.mine & WINGS_MASK).bit_count())
        for unit in bit_list(units & UNITS_MASK):
            is_armor = ARMORED >> unit & 1
            hits = p.steps[unit] * (RATE[unit] - (1 / 6 if covered and is_armor else 0.0))
            is_halved = is_slow or p.starved >> unit & 1 or (atlas.SWAMP >> area & 1 and not is_armor)
            total += hits / 2 if is_halved else hits
        return total

    def _cover(self, area: int) -> int:
        """Return the bonus that ground and works give a defender."""
        works = (self.p.heavy | self.p.fort & ~self.friends) >> area & 1
        return (atlas.ROUGH >> area & 1) + 2 * (atlas.FORTRESSES >> area & 1) + works

    def attack(self, units: int, area: int, factor: int = 1) -> Clash:
        """Return what a round of an attack by some units is expected to bring; the factor is 2 for an assault."""
        p, cover, foes = self.p, self._cover(area) / 6, self.p.here[area] & self.theirs
        hits = sum(p.steps[u] * (RATE[u] + (0 if MILITIA >> u & 1 else cover)) for u in bit_list(foes & UNITS_MASK))
        defence = hits + 0.5 * min(3, (foes & WINGS_MASK).bit_count())
        return expected(factor * self.power(units, area), p.steps_of(units), factor * defence, self.foe_steps(area))

    def threat(self, area: int) -> float:
        """Return the enemy steps next to an area, the engaged for a third; more on a coast, for landings."""
        is_shore = self.side == Side.AXIS and year(self.p.turn) >= 1942 and _SHORE & self.held & 1 << area
        near = bit_list(NEAR[area] & self.foes)
        return sum((self.foe_steps(a) * (0.35 if self.friends >> a & 1 else 1.0) for a in near), 4.0 * bool(is_shore))

    def free_foes(self, area: int) -> int:
        """Return the enemy steps next to an area that nobody engages."""
        return sum(self.foe_steps(near) for near in bit_list(NEAR[area] & self.foes & ~self.friends))

    def asked(self, area: int) -> float:
        """Return the steps that should stay in an area: for what it is worth, and in the way of free enemies."""
        free, is_bold = self.free_foes(area), self.bold >= 1
        if self.watch >> area & 1:
            return 99.0
        if self.worth[area] >= _KEY and not is_bold:
            return max(1.0, min(1.5 * self.worth[area], 0.7 * self.threat(area)))
        if free and NEAR[area] & self.held & RESOURCES:  # a gate to one's own land
            return max(1.0, 0.4 * free)
        return 1.0 if free and (self.worth[area] >= 1.0 or not is_bold) else 0.0

    def need(self, area: int, joined: int = 0) -> float:
        """Return how much an area of one's own wants more steps, if some have joined: danger there, or a way on."""
        steps = self.own_steps(area) + joined
        if self.foes & ~self.friends & 1 << area:
            return -9.0
        if self.watch >> area & 1:
            return 9.0 - _CROWD * steps
        threat = self.threat(area)
        danger = max(0.0, threat - 0.8 * steps) / (threat + 1.0)
        held = min(15.0, self.worth[area] + 2.0) * danger / max(0.6, self.bold)
        if atlas.FORTRESSES >> area & 1:
            return held - (8.0 if steps > 6 else 0.0)
        return held + self.pull[area] * 0.5 * self.bold - _CROWD * steps

    def tied(self) -> int:
        """Return the areas in which somebody must stay: garrisons, and those over which alone an army is fed."""
        found = union(garrisons.needing_garrison(self.p, group) for group in GROUPS_OF_CAMP[self.camp])
        land, sources, fed = lines.lines(self.p, _ARMY[self.side])
        near = union(NEAR[area] for area in bit_list(self.foes))
        near |= union(NEAR[area] for area in bit_list(near & self.hostile))
        for area in bit_list(near & self.held & ~self.foes & fed & ~sources):
            rest = land & ~(1 << area)
            lost = fed & ~(reach(NEAR, sources, rest, rest) | sources | 1 << area)
            if lost and self.p.steps_of(self.p.pieces_in(lost) & self.mine) >= _BODY:
                found |= 1 << area
        return found

    def feeds(self, power: int, area: int) -> bool:
        """Tell whether a unit of a power is fed in an area: by land, or by fleets that have something to spare."""
        if (power, area) not in self._fed:
            p, group, found = self.p, group_of(self.p, power), lines.lines(self.p, power)
            is_well = lines.is_fed(p, power, area, found)
            if not is_well and (over := sea.ways(p, power, area, found)):
                others = [(d.ways, d.pieces.bit_count()) for d in sea.hungry(p, p.on_map & p.ranks[group]) if d.ways]
                is_well = sea.fits((*others, (over, 1 + _SPARE)), sea.room(p, group))
            self._fed[power, area] = is_well
        return self._fed[power, area]


def _hostile(p: Position, camp: int) -> int:
    """Return the land of the enemies, for the Axis that of the Soviets as well once France has fallen."""
    if camp == Camp.ALLIES:
        return p.held[Group.AXIS]
    is_next = p.status[Nation.USSR] == Status.AT_WAR or p.status[Nation.FRANCE] == Status.CONQUERED
    return p.held[Group.WEST] | (p.held[Group.SOVIET] if is_next else 0)


def _is_east_bare(p: Position) -> bool:
    """Tell whether no German may leave the east, or the Soviets could strike early (EE-9.23/3)."""
    is_due = p.card.theatre.is_whole and p.status[Nation.USSR] == Status.NEUTRAL
    return is_due and germans_in_the_east(p) <= GERMANS_IN_THE_EAST[p.turn >= EARLY_WAR_TEN - 1] + 1


def _boldness(p: Position, side: int) -> float:
    """Return how much a side must win ground now: the attacker of a scenario, or of these years of the war."""
    if side != Side.AXIS and p.turn == p.card.last_turn:
        return 2.5  # nobody answers
    if not p.card.theatre.is_whole:
        return 1.5 if (side == Side.AXIS) != (p.card.theatre.id == "south") else 0.6
    when = year(p.turn)
    if side == Side.AXIS:
        return 1.4 if when < 1943 else 0.8
    return 0.7 if when < 1942 else 1.0 if when < 1943 else 1.4
