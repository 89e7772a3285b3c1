"""How far ground units get (EUC-6): what they may spend, where that takes them, and by which way.

One flood answers for a unit, or for a column, until something moves. Of ways of equal cost it keeps those with the
fewest hexes; of these a move takes the one that passes most enemy-owned hexes, then that with the lowest numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sandtable.core.bits import bit_list, mask_of
from sandtable.games.europa.position import Hunger, Phase, Position
from sandtable.games.europa.rules.ground.closed import closed_to, shut_ground
from sandtable.games.europa.rules.ground.costs import Steps, gaits_of, rows, steps_from, toll
from sandtable.games.europa.rules.ground.transport import riders_of
from sandtable.games.europa.rules.rail.nets import usable
from sandtable.games.europa.rules.supply.hunger import in_movement
from sandtable.games.europa.rules.traits import traits
from sandtable.games.europa.rules.zones import zones
from sandtable.games.europa.world.atlas import BOX, BOXES, NEAR, RAIL
from sandtable.games.europa.world.calendar import Weather
from sandtable.games.europa.world.charts import (
    AFTER_BONUS_MOVE,
    BONUS_MOVE,
    EXPLOITATION_MOVE,
    REACTION_MOVE,
    STARVED,
    WEATHER_MOVE,
    WHOLE,
)

_HOPS: Final = 8  # bits below a cost in which hexes are counted
_COUNT: Final = (1 << _HOPS) - 1
_ONE_MP: Final = 2
_NEVER: Final = -1


# ---------------------------------------------------------------- what a unit may spend
def allowance(p: Position, unit: int) -> int:
    """Return what a unit may spend in this phase, in half MPs."""
    left = 2 * p.face(unit).move
    if (share := _share_of_phase(p, unit)) < WHOLE:
        left = whole_up(part_of(left, share))
    hunger = in_movement(p, unit)
    if hunger >= Hunger.U1:
        left = part_of(left, STARVED[min(hunger, Hunger.U3) - Hunger.U1].move[p.counter(unit).is_cm])  # EUC-18/8
    return part_of(left, WEATHER_MOVE[p.weather])  # EUC-42/3


def _share_of_phase(p: Position, unit: int) -> int:
    """Return which part of its MPs a unit has in this phase."""
    if p.phase == Phase.BONUS_MOVEMENT:
        return BONUS_MOVE  # EUC-47/3
    if p.phase == Phase.REACTION:
        return REACTION_MOVE  # EUC-17/2
    if p.phase == Phase.EXPLOITATION:
        return EXPLOITATION_MOVE  # EUC-4/6
    return AFTER_BONUS_MOVE if p.surprise_acted >> unit & 1 else WHOLE  # EUC-47/3


def part_of(amount: int, share: int) -> int:
    """Return a part of some half MPs, rounded up to the next half MP (EUC-3.E/1)."""
    return -(-amount * share // WHOLE)


def whole_up(amount: int) -> int:
    """Return half MPs with fractions up, to the next whole MP (EUC-3.E/1)."""
    return amount + amount % 2


def left_of(p: Position, unit: int) -> int:
    """Return what a unit may still spend, in half MPs."""
    return max(0, allowance(p, unit) - p.spent[unit])


def mps(amount: int) -> str:
    """Say half MPs as people do."""
    whole = f"{amount // 2 or ''}½" if amount % 2 else f"{amount // 2}"
    return f"{whole} MP" if amount in (1, 2) else f"{whole} MPs"


# ---------------------------------------------------------------- where that takes it
class Party(NamedTuple):
    """Who goes together, and what decides how far: nothing else of the units does."""

    side: int
    gaits: int
    start: int
    limit: int  # half MPs that the one with the fewest has left
    is_fresh: bool  # nobody has moved, nor is at U3: one hex is always open (EUC-6/3)
    slips: bool  # pays nothing for zones (EUC-1/2)
    closed: int  # places that one of them, or of those whom they carry, may not enter


def party(p: Position, units: int) -> Party:
    """Return what counts of some units that stand in one place."""
    known = traits(p)
    members = bit_list(units)
    first = members[0]
    return Party(
        side=p.side_of(first),
        gaits=gaits_of(p, units),
        start=p.at[first],
        limit=min(left_of(p, unit) for unit in members),
        is_fresh=all(not p.spent[unit] and in_movement(p, unit) < Hunger.U3 for unit in members),
        slips=not units & ~known.slips,
        closed=closed_to(p, units | riders_of(p, units)),
    )


class Ground:
    """The ground that a party moves over: the steps from each hex, and what they cost it."""

    __slots__ = ("_full", "_rails", "_reduced", "_rows", "_served", "_zoned", "party", "shut", "weather")

    def __init__(self, p: Position, who: Party, under: tuple[int, int] | None = None) -> None:
        self.party = who
        self.weather = Weather.MUD if p.weather == Weather.MUD else Weather.CLEAR
        self.shut = shut_ground(p, who.side)
        self._rows = rows(who.gaits, self.weather, self.shut)
        self._rails = usable(p, who.side)
        self._served = _served(p, who.side)
        self._full, self._reduced = under or zones(p, 1 - who.side)
        self._zoned = 0 if who.slips else self._full | self._reduced

    def bare_steps(self, here: int) -> Steps:
        """Return the steps from a hex and what they cost by themselves."""
        rails = RAIL[here] & self._rails if self._rails >> here & 1 else 0
        served = self._served.get(here, 0)
        if rails or served:
            return steps_from(self.party.gaits, self.weather, here, NEAR[here] & ~self.shut, rails, served)
        return self._rows[here]

    def steps(self, here: int) -> Steps:
        """Return the steps from a hex with what zones take for them."""
        steps = self.bare_steps(here)
        if not self._zoned >> here & 1:
            return steps
        gaits, level = self.party.gaits, self.level(here)
        return tuple((there, cost + toll(gaits, level, self.level(there))) for there, cost in steps)

    def level(self, here: int) -> int:
        """Return which zone lies over a hex for this party."""
        if not self._zoned >> here & 1:
            return 0
        return 2 if self._full >> here & 1 else 1


class Trek(Ground):
    """How far a party gets."""

    __slots__ = ("labels",)

    def __init__(self, p: Position, who: Party, under: tuple[int, int] | None = None) -> None:
        super().__init__(p, who, under)
        self.labels = self._flood(p)

    # ------------------------------------------------------------ the flood
    def _flood(self, p: Position) -> dict[int, int]:
        """Return for each place that is reached its cost and, in the lowest bits, the hexes of the shortest way."""
        who = self.party
        limit = who.limit
        barred = bit_list(p.armed[1 - who.side] | who.closed)  # EUC-6/2
        best = dict.fromkeys(barred, _NEVER)
        due: list[list[int]] = [[] for _ in range(limit + 1)]
        for place, label in self._starts(p):
            if label >> _HOPS <= limit and (not label or best.get(place, 0) != _NEVER):
                best[place] = label
                due[label >> _HOPS].append(place)
        rails, zoned, steps_of = self._rails, self._zoned, self._rows
        is_plain = not self._served
        for spent, places in enumerate(due):
            room = limit - spent
            for here in places:
                label = best[here]
                if label >> _HOPS != spent:
                    continue  # a cheaper way was found since
                if zoned >> here & 1:
                    steps = self.steps(here)
                elif is_plain and not rails >> here & 1:
                    steps = steps_of[here]
                else:
                    steps = self.bare_steps(here)
                for there, cost in steps:
                    if cost > room:
                        continue
                    new = label + (cost << _HOPS) + 1
                    old = best.get(there)
                    if old is None or new < old:
                        best[there] = new
                        due[spent + cost].append(there)
        self._add_boxes(p, best)
        self._add_least(best)
        for place in barred:
            best.pop(place, None)
        best.pop(who.start, None)
        return best

    def _starts(self, p: Position) -> Iterator[tuple[int, int]]:
        """Yield where the party begins to walk: from a box in the hexes that it joins (EUC-3.I/2)."""
        start = self.party.start
        if not BOX >> start & 1:
            yield start, 0
            return
        for place in bit_list(BOXES[start].joins & ~p.ground[1 - self.party.side]):
            yield place, (_ONE_MP << _HOPS) + 1

    def _add_boxes(self, p: Position, best: dict[int, int]) -> None:
        """Add own boxes that joined hexes lead to, for all that is left and at least 1 MP (EUC-3.I/2)."""
        limit = self.party.limit
        for place in bit_list(BOX & p.sheet.everywhere & p.owned[self.party.side]):
            doors = BOXES[place].joins
            labels = [best[door] for door in bit_list(doors) if best.get(door, _NEVER) != _NEVER]
            open_labels = [label for label in labels if (label >> _HOPS) + _ONE_MP <= limit]
            if open_labels and place != self.party.start:
                best[place] = (limit << _HOPS) + min(label & _COUNT for label in open_labels) + 1

    def _add_least(self, best: dict[int, int]) -> None:
        """Add the one hex that is always open, but not from zone to zone (EUC-6/3)."""
        who = self.party
        if not who.is_fresh or BOX >> who.start & 1:
            return
        is_zoned = self._zoned >> who.start & 1
        for there, _ in self.bare_steps(who.start):
            if there not in best and not (is_zoned and self._zoned >> there & 1):
                best[there] = (who.limit << _HOPS) + 1

    # ------------------------------------------------------------ answers
    def cost(self, place: int) -> int:
        """Return what it costs to get to a place that is reached."""
        return self.labels[place] >> _HOPS

    @property
    def ends(self) -> int:
        """The places that are reached."""
        return mask_of(self.labels)

    def all_entries(self) -> dict[int, int]:
        """Return for each hex that is reached those from which the party can enter it, with what it has left."""
        found: dict[int, int] = {}
        limit, start = self.party.limit, self.party.start
        for before in self.labels if BOX >> start & 1 else (start, *self.labels):
            spent = self._label(before) >> _HOPS
            for there, cost in () if BOX >> before & 1 else self.steps(before):
                if spent + cost <= limit and there in self.labels:
                    found[there] = found.get(there, 0) | 1 << before
        return found

    def cost_from(self, before: int, place: int) -> int:
        """Return what it costs to get to a place by way of a hex beside it."""
        return (self._label(before) >> _HOPS) + dict(self.steps(before))[place]

    def before(self, place: int) -> list[int]:
        """Return the places that come before one on the cheapest ways of fewest hexes; of the least move, the start."""
        label = self.labels[place]
        if BOX >> place & 1:
            doors = bit_list(BOXES[place].joins)
            return [door for door in doors if (self._label(door) & _COUNT) + 1 == label & _COUNT] or [self.party.start]
        found = []
        for before in bit_list(NEAR[place]):
            known = self._label(before)
            if known >= 0 and known >> _HOPS <= label >> _HOPS:
                cost = dict(self.steps(before)).get(place)
                if cost is not None and known + (cost << _HOPS) + 1 == label:
                    found.append(before)
        return found or [self.party.start]

    def _label(self, place: int) -> int:
        """Return the label of a place, the start included; below 0: it is not reached."""
        if place == self.party.start:
            return _NEVER if BOX >> place & 1 else 0
        return self.labels.get(place, _NEVER)


# ---------------------------------------------------------------- what others ask
def trek(p: Position, units: int) -> Trek:
    """Return how far some units get together, found once until something moves."""
    who = party(p, units)
    memo = p.memo if p.memo is not None else {}
    p.memo = memo
    if who not in memo:
        memo[who] = Trek(p, who)
    found: Trek = memo[who]
    return found


def reach(p: Position, unit: int) -> dict[int, int]:
    """Return the places that a unit gets to with what it has left, and what each costs in half MPs."""
    return {place: label >> _HOPS for place, label in trek(p, 1 << unit).labels.items()}


def way(p: Position, unit: int, place: int, via: int = -1) -> tuple[int, ...]:
    """Return the way that a unit takes to a place that it gets to, both ends included; `via` is the hex before it."""
    return way_of(p, trek(p, 1 << unit), place, via)


def way_of(p: Position, ground: Trek, place: int, via: int = -1) -> tuple[int, ...]:
    """Return the way of a party: of the cheapest that with the fewest hexes, then with most ground to be taken."""
    start = ground.party.start
    if via >= 0:
        return (*(way_of(p, ground, via) if via != start else (start,)), place)
    best: dict[int, tuple[int, tuple[int, ...]]] = {start: (0, (start,))}
    return _best_way(ground, p.owned[1 - ground.party.side], place, best)[1]


def _best_way(
    ground: Trek, enemy_owned: int, here: int, best: dict[int, tuple[int, tuple[int, ...]]]
) -> tuple[int, tuple[int, ...]]:
    """Return the best of the cheapest ways to a place: how little enemy ground it takes (below 0), and its places."""
    if here not in best:
        ways = (_best_way(ground, enemy_owned, before, best) for before in ground.before(here))
        taken, places = min(ways)
        best[here] = (taken - (enemy_owned >> here & 1), (*places, here))
    return best[here]


def _served(p: Position, side: int) -> dict[int, int]:
    """Return for each end of a river side that an engineer of a side serves the hexes beyond (EUC-14/5)."""
    found: dict[int, int] = {}
    for row in p.bridges:
        if p.side_of(row.unit) == side:
            found[row.here] = found.get(row.here, 0) | 1 << row.there
            found[row.there] = found.get(row.there, 0) | 1 << row.here
    return found
