"""What a side makes of what it sees: how strong stacks are, what they threaten, what places are worth."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache, cached_property, lru_cache
from typing import Final

from sandtable.core.bits import bit_list, mask_of, union
from sandtable.core.order import Order
from sandtable.games.europa.position import Depot, Hunger, Position
from sandtable.games.europa.rules.air.ranges import disc
from sandtable.games.europa.rules.combat.gunfire import most
from sandtable.games.europa.rules.combat.strength import attack_strength, defence_strength
from sandtable.games.europa.rules.stacking import no_room
from sandtable.games.europa.rules.supply.attack_supply import is_paid, payers, price, reach_of
from sandtable.games.europa.rules.supply.lines import regular_places
from sandtable.games.europa.rules.zones import zones
from sandtable.games.europa.world.atlas import BOX, COASTAL, FORTRESS, NEAR, TERRAIN, TOWN, distance
from sandtable.games.europa.world.charts import CRT, DRM_FLOOR, FORT_DRM, FORTRESS_DRM, TERRAIN_DRM, TOWN_DRM, WHOLE
from sandtable.games.europa.world.pieces import STAND_INS
from sandtable.games.europa.world.scenario import CARDS

Scored = tuple[float, Order]
DONE: Final = Order("done")

GOOD: Final = 7  # the net column from which an attack is worth it …
FAIR: Final = 5  # … where much depends on it …
ENOUGH: Final = 9  # … and beyond which more attackers are wasted
_UNSEEN: Final = 0.6  # of the strength of the top unit, that one below it has
_FIRST: Final = STAND_INS[0][0]
_ODDS: Final = tuple(part / whole for part, whole in CRT.starts)
_NOWHERE: Final = 99


def shift_of(attack: float, defence: float) -> int:
    """Return the shift of some odds."""
    column = bisect_right(_ODDS, attack / defence + 1e-9) - 1 if defence > 0 else len(_ODDS) - 1
    return CRT.shifts[column] if column >= 0 else CRT.shifts[0] - 1


def odds_for(shift: int) -> float:
    """Return the odds from which on a shift is reached; beyond the last column there are none."""
    return next((odds for odds, found in zip(_ODDS, CRT.shifts, strict=True) if found >= shift), float(_NOWHERE))


@cache
def worths(scenario: str) -> dict[int, float]:
    """Return what the places of towns that score are worth, in VPs."""
    return {
        place: town.vp4 / 4 / town.places.bit_count()
        for town in CARDS[scenario].victory.towns
        for place in bit_list(town.places)
    }


@lru_cache(maxsize=1 << 16)
def pull(place: int, goals: tuple[tuple[int, float], ...]) -> float:
    """Return how near a place is to what is wanted."""
    return sum(worth / (2 + distance(place, goal)) for goal, worth in goals)


@lru_cache(maxsize=1 << 14)
def _shadow(place: int, reach: int) -> tuple[tuple[int, float], ...]:
    """Return the places that a stack threatens, and with what share of its strength: less further away."""
    return tuple((there, max(1, distance(place, there)) ** -0.5) for there in bit_list(disc(place, reach)))


class Field:
    """The situation as a side sees it. Strengths are in points."""

    def __init__(self, p: Position, side: int) -> None:
        self.p, self.side, self.foe = p, side, 1 - side
        self.own, self.enemies = p.of_side(side), p.of_side(1 - side)
        self.worth = worths(p.scenario)
        self._held: dict[int, float] = {}

    # ------------------------------------------------------------ strengths
    def defence(self, place: int) -> float:
        """Return what the enemies in a place defend with, as far as it is seen."""
        if place not in self._held:
            self._held[place] = self._strength(place, is_attack=False)
        return self._held[place]

    def _strength(self, place: int, *, is_attack: bool) -> float:
        units = bit_list(self.p.here.get(place, 0) & self.enemies)
        known = [unit for unit in units if unit < _FIRST]
        if is_attack:
            seen = [float(self.p.face(unit).attack) for unit in known]
        else:
            seen = [defence_strength(self.p, unit) / WHOLE for unit in known]
        return sum(seen) + _UNSEEN * (len(units) - len(known)) * max(seen, default=4.0)

    def guard(self, units: int) -> float:
        """Return what some own units defend with."""
        return sum(defence_strength(self.p, unit) for unit in bit_list(units)) / WHOLE

    def punch(self, unit: int, place: int, target: int) -> float:
        """Return what a unit would bring to an attack from a place."""
        return attack_strength(self.p, unit, place, target) / WHOLE

    def drm(self, place: int) -> int:
        """Return what terrain and works of a place take off the die."""
        works = FORTRESS_DRM if FORTRESS >> place & 1 else FORT_DRM if self.p.fort >> place & 1 else 0
        return max(DRM_FLOOR, TERRAIN_DRM[TERRAIN[place]] + TOWN_DRM[TOWN[place]] + works)

    def value(self, unit: int) -> float:
        """Return what a unit is worth: its REs, and what it hits with."""
        return self.p.size(unit) / 4 + 0.15 * self.p.face(unit).attack

    def cost(self, unit: int) -> float:
        """Return what the loss of a unit costs its side: VPs, and what it can do no more."""
        face = self.p.face(unit)
        rate = self.p.card.victory.loss4[self.p.counter(unit).nation] / 4
        return rate * self.p.size(unit) / 4 + 0.05 * face.attack + 0.03 * face.defence

    def stakes(self, place: int) -> float:
        """Return what the loss of those whom he sees in a place would cost the enemy."""
        units = bit_list(self.p.here.get(place, 0) & self.enemies)
        known = [self.cost(unit) for unit in units if unit < _FIRST]
        return sum(known) + _UNSEEN * (len(units) - len(known)) * max(known, default=1.0)

    # ------------------------------------------------------------ threats
    @cached_property
    def threats(self) -> dict[int, float]:
        """What the enemy could bring against each place in his next player-turn."""
        found: dict[int, float] = {}
        for place in bit_list(self.p.armed[self.foe] & ~BOX):
            strength = self._strength(place, is_attack=True)
            if strength:
                units = bit_list(self.p.here[place] & self.enemies)
                reach = max((self.p.face(unit).move for unit in units if unit < _FIRST), default=6)
                for there, share in _shadow(place, min(8, 1 + int(0.8 * reach))):
                    found[there] = found.get(there, 0.0) + strength * share
        return found

    def risk(self, place: int, defence: float) -> float:
        """Return how likely the enemy is to beat what defends a place in his next player-turn."""
        threat = min(60.0, self.threats.get(place, 0.0))
        if not threat or not defence:
            return 1.0 if threat else 0.0
        return max(0.0, min(1.0, (shift_of(1.2 * threat, defence) - 1 + self.drm(place)) / 8))

    @cached_property
    def boldness(self) -> float:
        """How strong the own attack is to the enemy's defence, on the whole."""
        p = self.p
        ours = sum(p.face(unit).attack for unit in bit_list(p.units_in(p.ground[self.side]) & self.own))
        theirs = sum(self.defence(place) for place in bit_list(p.armed[self.foe]))
        return min(2.5, ours / max(1.0, theirs))

    def to_enemy(self, place: int) -> int:
        """Return how far the nearest enemies are."""
        return min((distance(place, there) for there in bit_list(self.p.armed[self.foe] & ~BOX)), default=_NOWHERE)

    # ------------------------------------------------------------ ground
    @cached_property
    def goals(self) -> tuple[tuple[int, float], ...]:
        """The places that are wanted, and how much: towns that score, or whatever the enemy holds."""
        p = self.p
        lost = ~(p.owned[self.side] | p.swept)
        wanted = [(place, worth) for place, worth in self.worth.items() if lost >> place & 1]
        return tuple(wanted or [(place, 1.0) for place in bit_list(p.ground[self.foe] & ~BOX)[:8]])

    @cached_property
    def zoned(self) -> int:
        """The places under enemy zones."""
        full, reduced = zones(self.p, self.foe)
        return full | reduced

    @cached_property
    def fed(self) -> int:
        """The places from which a line of supply leads."""
        return regular_places(self.p, self.side)

    def room(self, unit: int, place: int) -> bool:
        """Tell whether a unit can stay in a place."""
        return no_room(self.p, unit, place) is None

    # ------------------------------------------------------------ attacks
    def air(self, target: int) -> float:
        """Return the points of air support that an attack on a place may take: more where much depends on it."""
        return 12.0 + 3 * self.worth.get(target, 0.0)

    def shells(self, target: int) -> float:
        """Return the points of naval gunfire that an attack on a place may count on."""
        return float(most(self.p, self.side, target)) if COASTAL >> target & 1 else 0.0

    @cached_property
    def paid(self) -> int:
        """The places from which a depot can pay for an attack, where that is asked."""
        if not is_paid(self.p):
            return ~0
        return union(reach_of(self.p, self.side, row.place) for row in self._depots)

    @property
    def _depots(self) -> list[Depot]:
        return [row for row in self.p.depots if row.side == self.side]

    def is_afforded(self, units: int) -> bool:
        """Tell whether depots can pay for an attack of some units."""
        if not is_paid(self.p):
            return True
        found = payers(self.p, units)
        return sum(row.points for row in self._depots if found >> row.place & 1) >= price(self.p, units)

    def required(self, target: int, net: int, air: float, armour: int) -> float:
        """Return the ground strength that reaches a net column against a place."""
        total = odds_for(net - self.drm(target) - armour) * self.defence(target) - self.shells(target)
        return max(total / 2, total - air)

    def prize(self, target: int) -> float:
        """Return what it is worth to take a place from its defenders."""
        return 1.0 + 0.2 * self.defence(target) + 0.8 * self.worth.get(target, 0.0) + 0.5 * pull(target, self.goals)

    def wants(self, target: int) -> int:
        """Return the net column from which an attack on a place is worth it; less where nobody can retreat."""
        much = self.worth.get(target, 0.0) >= 3 or self.p.turn == self.p.card.last_turn
        return (FAIR if much else GOOD) - self.is_trapped(target)

    def is_trapped(self, target: int) -> bool:
        """Tell whether all hexes into which those in a place could retreat lie in zones."""
        full, _ = zones(self.p, self.side)
        return not NEAR[target] & ~(full | self.p.ground[self.side])

    @cached_property
    def ready(self) -> int:
        """The own units that could attack, by what they are."""
        p = self.p
        units = bit_list(p.units_in(p.ground[self.side]) & self.own & ~p.disrupted)
        return mask_of(unit for unit in units if p.face(unit).attack and p.hunger[unit] < Hunger.U3)

    def beside(self, target: int) -> int:
        """Return those of them that stand beside a place."""
        return self.p.units_in(NEAR[target] & self.p.ground[self.side]) & self.ready
