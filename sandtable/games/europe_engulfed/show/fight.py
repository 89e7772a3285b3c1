"""A round that is thought of, reckoned by classes: exact, and by the functions that the round itself is fought by.

The defence fires from one state, at attackers of whom two numbers say all. Then each state of the attackers answers;
but its armor and its infantry throw apart, and what the defenders lose is the sum of both. So the fire of the armor is
reckoned once for each state of the armor, that of the infantry for each of the infantry, and the two are multiplied.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import lcm
from threading import Lock
from typing import Final, NamedTuple

from sandtable.core.bits import bit_list, mask_of
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.combat.bonuses import is_mixed
from sandtable.games.europe_engulfed.rules.combat.dice import DIE, target_of
from sandtable.games.europe_engulfed.rules.combat.dogfight import by_nation
from sandtable.games.europe_engulfed.rules.combat.losses import Hits
from sandtable.games.europe_engulfed.rules.combat.round import Arm, Battle, force, wings
from sandtable.games.europe_engulfed.rules.combat.support import supporter
from sandtable.games.europe_engulfed.rules.combat.vichy import lays_down_arms
from sandtable.games.europe_engulfed.show.forces import UNHURT, Forces, State
from sandtable.games.europe_engulfed.show.gunnery import Gunnery, Tally
from sandtable.games.europe_engulfed.show.policies import claim, next_volley, shot_down
from sandtable.games.europe_engulfed.world.charts import DOGFIGHT_HIT, SUPPORTED_UNITS
from sandtable.games.europe_engulfed.world.pieces import ARMORED, FOOT
from sandtable.odds import Digits, Distribution, throws

_ATTACK: Final = 1
_DEFENCE: Final = 0
_BOTH: Final = (_DEFENCE, _ATTACK)
NOBODY: Final = (0, 0)  # dogfights, of the attackers' wings and of the defenders'
AS_ALLOTTED: Final = (-1, -1)  # those dogfight that are marked

Weights = dict[State, int]  # of so many equally likely cases
Free = tuple[tuple[int, int], ...]  # how many wings of each nation are left to support


class Toll(NamedTuple):
    """What a round costs: the steps that both sides lose, and who is left."""

    attackers: int
    defenders: int
    holds: bool  # an attacker is left
    stands: bool  # a defender is left


class Moment(NamedTuple):
    """Where a round stands: which fire is under way, who has fired, who throws next, and hits still to be taken."""

    is_attacking: int = _DEFENCE
    fired: int = 0
    volley: int = 0
    hurt: Hits | None = None
    is_dogfought: bool = False


class _Answer(NamedTuple):
    """Some cases in which attackers have lost so many steps: what their armor and their infantry score then."""

    cases: int
    lost: int
    targets: Forces
    armor: Tally
    infantry: Tally


class Fight:
    """A round that is thought of, and what was reckoned of it already."""

    def __init__(self, p: Position, battle: Battle, now: Moment) -> None:
        """Take a position and a round in it, which may be under way."""
        self.p = p.copy()
        self.battle = battle._replace(is_mixed=int(battle.is_mixed or is_mixed(p, battle)))
        self.now = now
        self.wings = tuple(wings(p, battle, side) for side in _BOTH)
        self.forces = tuple(Forces(p, force(p, battle, side)) for side in _BOTH)
        self.gunnery = Gunnery(self.p, self.battle)
        self._lock = Lock()
        self._found: dict[tuple[int, int], Distribution[Toll]] = {}
        self._armor: dict[tuple[int, int, Forces], Tally] = {}
        self._claims: dict[tuple[int, int, int], list[tuple[int, int, int]]] = {}
        self._stayed = {self.forces[_DEFENCE].units: self.forces[_DEFENCE]}

    def odds(self, dogfight: tuple[int, int] = NOBODY) -> Distribution[Toll]:
        """Return how the round ends if so many wings of the attackers and of the defenders dogfight."""
        with self._lock:  # a table asks from several threads
            if dogfight not in self._found:
                self._found[dogfight] = Distribution(self._fought(dogfight))
            return self._found[dogfight]

    def _fought(self, dogfight: tuple[int, int]) -> dict[Toll, int]:
        free = [self._free(side, dogfight) for side in _BOTH]
        states = list(self._hurt())
        if self.now.is_attacking:
            return self._rest(states[_DEFENCE], states[_ATTACK], free[_ATTACK])
        after = self._under_way(_DEFENCE, states[_DEFENCE], self.forces[_ATTACK], states[_ATTACK], free[_DEFENCE])
        return self._tolls([*self._answers(after, free[_ATTACK])])

    def _hurt(self) -> Iterator[State]:
        """Yield where the sides stand when they have taken the hits that are open."""
        side, arm, hits = self.now.hurt or (_DEFENCE, 0, 0)
        for who in _BOTH:
            chain = self.forces[who].chain(UNHURT, arm)
            yield chain[min(hits, len(chain) - 1)] if who == side else UNHURT

    # ------------------------------------------------------------ in the air
    def _free(self, side: int, dogfight: tuple[int, int]) -> dict[Free, int]:
        """Return the wings of a side that are left to support, with the cases of each (EE-6.23/1)."""
        sent = [self._allotted(who, dogfight) for who in _BOTH]
        mine, enemies = self.wings[side], sent[1 - side].bit_count()
        if self.now.is_dogfought or not all(self.wings):
            enemies = 0
        found: dict[Free, int] = {}
        for kills, cases in enumerate(throws([(enemies, DIE + 1 - DOGFIGHT_HIT)], DIE)):
            left = tuple(by_nation(shot_down(mine, sent[side], kills) & ~sent[side]).items())
            found[left] = found.get(left, 0) + cases
        return found

    def _allotted(self, side: int, dogfight: tuple[int, int]) -> int:
        """Return the wings of a side that dogfight: those that are marked, or so many of them."""
        if dogfight == AS_ALLOTTED:
            return self.wings[side] & self.p.dogfighting
        return mask_of(bit_list(self.wings[side])[: dogfight[0 if side == _ATTACK else 1]])

    def _supported(self, side: int, forces: Forces, state: State, free: Free) -> int:
        """Return who has a wing as a side opens fire (EE-6.6/1)."""
        if given := self.battle.supported & forces.units:
            return given
        left = dict(free)
        found = taken = 0
        claims = (
            sorted(claim for arm in Arm for claim in self._claims_of(side, forces, arm, state[arm])) if left else []
        )
        for _, _, unit in claims:
            nation = supporter(self.p, unit)
            if left.get(nation) and taken < SUPPORTED_UNITS:
                left[nation] -= 1
                taken += 1
                found |= 1 << unit
        return found

    def _claims_of(self, side: int, forces: Forces, arm: int, hits: int) -> list[tuple[int, int, int]]:
        key = (side, arm, hits)
        if key not in self._claims:
            self._claims[key] = []
            for unit, steps in forces.ranks[arm][hits].steps:
                self.p.steps[unit] = steps
                self._claims[key].append(claim(self.p, self.battle, unit, side))
            self._claims[key].sort()
        return self._claims[key]

    # ------------------------------------------------------------ a fire from one state
    def _fire(
        self, side: int, firers: State, targets: Forces, start: State, supported: int, fired: int, begun: int = 0
    ) -> Weights:
        """Return what becomes of the targets when all that have still to fire have done so: of 6 to the nth cases."""
        infantry, armor = (self.gunnery.throwing(side, self.forces[side].rank(firers, arm)) for arm in Arm)
        open_: dict[tuple[int, int], Weights] = {(fired, 0): {start: 1}}  # by who has fired, and dice thrown
        ended: dict[int, Weights] = {}
        while open_:
            key = min(open_, key=lambda key: key[0].bit_count())
            done, dice = key
            for state, cases in open_.pop(key).items():
                enemies = targets.left(state)
                units = begun or next_volley(armor & ~done, infantry & ~done, is_met=bool(enemies & ARMORED))
                if not units or not enemies:
                    _add(ended.setdefault(dice, {}), [state], (1,), cases)
                    continue
                arm = Arm.ARMOR if units & ARMORED else Arm.INFANTRY
                target = target_of(arm, enemies)
                rank, hit = self.forces[side].rank(firers, arm), targets.rank(state, target)
                tally = self.gunnery.tally(side, rank, units, done, target, hit, supported)
                after = open_.setdefault((done | units, dice + len(tally) - 1), {})
                _add(after, targets.chain(state, target), tally, cases)
            begun = 0
        most = max(ended)
        return _sum((DIE ** (most - dice), weights) for dice, weights in ended.items())

    def _under_way(self, side: int, firers: State, targets: Forces, start: State, free: dict[Free, int]) -> Weights:
        """Return what becomes of the targets of the fire that is under way, or comes first."""
        mixed = []
        for wings_left, times in free.items():
            supported = self._supported(side, self.forces[side], firers, wings_left)
            left = self._fire(side, firers, targets, start, supported, self.now.fired, self.now.volley)
            mixed.append((times, left))
        return _mixed(mixed)

    # ------------------------------------------------------------ the answer of the attackers
    def _rest(self, defenders: State, attackers: State, free: dict[Free, int]) -> dict[Toll, int]:
        """Return how the attackers' fire ends the round, when it is under way."""
        targets = self.forces[_DEFENCE] if self.now.fired else self._holding(attackers)
        start = defenders if targets is self.forces[_DEFENCE] else UNHURT
        ends = self._under_way(_ATTACK, attackers, targets, start, free)
        found: dict[Toll, int] = {}
        for state, cases in ends.items():
            toll = self._toll(sum(attackers), targets, sum(state))
            found[toll] = found.get(toll, 0) + cases
        return found

    def _holding(self, attackers: State) -> Forces:
        """EE-9.528/1: Vichy units that only Americans attack are gone after their fire."""
        defenders, area = self.forces[_DEFENCE], self.battle.area
        if not defenders.units & self.p.vichy_units:
            return defenders
        present = self.p.here[area]
        self.p.here[area] = present & ~self.forces[_ATTACK].units | self.forces[_ATTACK].left(attackers)
        stay = defenders.units & ~lays_down_arms(self.p, self.battle)
        self.p.here[area] = present
        if stay not in self._stayed:
            self._stayed[stay] = Forces(self.p, stay)
        return self._stayed[stay]

    def _answers(self, after: Weights, free: dict[Free, int]) -> Iterator[_Answer]:
        forces = self.forces[_ATTACK]
        for state, cases in after.items():
            targets = self._holding(state)
            for wings_left, times in free.items():
                supported = self._supported(_ATTACK, forces, state, wings_left)
                armor = self._armor_scores(state, supported & ARMORED, targets)
                infantry = self._infantry_scores(state, supported & FOOT, targets)
                yield _Answer(cases * times, sum(state), targets, armor, infantry)

    def _armor_scores(self, firers: State, supported: int, targets: Forces) -> Tally:
        """Return the steps that the armor takes off, which fires first: of enemy armor, and then of infantry."""
        key = (firers[Arm.ARMOR], supported, targets)
        if key not in self._armor:
            left = self._fire(_ATTACK, firers, targets, UNHURT, supported, FOOT)
            scores = [0] * (max(map(sum, left)) + 1)
            for state, cases in left.items():
                scores[sum(state)] += cases
            self._armor[key] = tuple(scores)
        return self._armor[key]

    def _infantry_scores(self, firers: State, supported: int, targets: Forces) -> Tally:
        """Return the hits of the infantry: if any of the targets are left then, infantry is, where there was any."""
        rank = self.forces[_ATTACK].rank(firers, Arm.INFANTRY)
        units = self.gunnery.throwing(_ATTACK, rank)
        if not units:
            return (1,)
        target = target_of(Arm.INFANTRY, targets.units)
        tally = self.gunnery.tally(_ATTACK, rank, units, 0, target, targets.rank(UNHURT, target), supported)
        return (*tally[: targets.steps], sum(tally[targets.steps :]))

    def _tolls(self, answers: list[_Answer]) -> dict[Toll, int]:
        """Return what the round costs: armor and infantry score apart, and the losses add up."""
        totals = {tally: sum(tally) for answer in answers for tally in (answer.armor, answer.infantry)}
        common = max(totals[answer.armor] for answer in answers) * max(totals[answer.infantry] for answer in answers)
        digits = Digits(common * sum(answer.cases for answer in answers))
        written = {tally: digits.write(tally) for tally in totals}
        sums: dict[tuple[int, Forces], int] = {}
        for cases, lost, targets, armor, infantry in answers:
            times = cases * (common // (totals[armor] * totals[infantry]))
            sums[lost, targets] = sums.get((lost, targets), 0) + times * written[armor] * written[infantry]
        found: dict[Toll, int] = {}
        for (lost, targets), number in sums.items():
            for hits, weight in enumerate(digits.read(number)):
                toll = self._toll(lost, targets, hits)
                found[toll] = found.get(toll, 0) + weight
        return found

    def _toll(self, lost: int, targets: Forces, hits: int) -> Toll:
        left = max(0, targets.steps - hits)
        return Toll(lost, self.forces[_DEFENCE].steps - left, lost < self.forces[_ATTACK].steps, left > 0)


def _add(after: Weights, chain: list[State], tally: Tally, cases: int) -> None:
    """Add to some weights where hits lead to: more hits than there are steps are lost (EE-6.28/1)."""
    last = len(chain) - 1
    for hits, times in enumerate(tally):
        state = chain[hits] if hits < last else chain[last]
        after[state] = after.get(state, 0) + cases * times


def _mixed(parts: list[tuple[int, Weights]]) -> Weights:
    """Return what comes of several distributions, of the first in so many cases, of the second in so many."""
    totals = [sum(weights.values()) for _, weights in parts]
    common = lcm(*totals)
    return _sum((times * (common // total), weights) for (times, weights), total in zip(parts, totals, strict=True))


def _sum(parts: Iterable[tuple[int, Weights]]) -> Weights:
    found: Weights = {}
    for factor, weights in parts:
        for state, cases in weights.items():
            found[state] = found.get(state, 0) + cases * factor
    return found
