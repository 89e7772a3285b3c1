"""The exact odds of a round agree with rounds that are fought through the game's own steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import sqrt
from random import Random
from typing import Final

import pytest

from sandtable.core.bits import bit_list, lowest
from sandtable.core.drill import DrillError
from sandtable.core.event import Silence
from sandtable.core.order import ROLL, Order
from sandtable.core.step import Chance, Roll
from sandtable.games.europe_engulfed.game import GAME
from sandtable.games.europe_engulfed.position import Off, Position
from sandtable.games.europe_engulfed.rules.combat.fire import waiting
from sandtable.games.europe_engulfed.rules.combat.round import FIRING, Arm, Stage, current, force
from sandtable.games.europe_engulfed.rules.combat.support import IS_ATTACKING
from sandtable.games.europe_engulfed.show.drill import drill
from sandtable.games.europe_engulfed.show.fight import Toll
from sandtable.games.europe_engulfed.show.forecast import forecast
from sandtable.games.europe_engulfed.show.odds import summarise, tolls
from sandtable.games.europe_engulfed.show.policies import claim, next_volley, sacrifice
from sandtable.games.europe_engulfed.show.prospects import fought, prospects, rest_of
from sandtable.games.europe_engulfed.world.pieces import ARMORED, WINGS_OF
from sandtable.games.europe_engulfed.world.roster import Nation
from sandtable.odds import Distribution, certain, die, pool

ROUNDS: Final = 20_000  # of each battle
SIGMAS: Final = 3

BATTLES: Final[dict[str, dict[str, str]]] = {
    "plain": {"attack": "infantry 4, infantry 3", "defend": "infantry 3, infantry 1"},
    "armor": {"attack": "armor 4, armor 3, infantry 4", "defend": "armor 2, infantry 3"},
    "assault": {"attack": "armor 3, infantry 2", "defend": "infantry 3, militia 2", "type": "assault"},
    "elites in rough": {"attack": "elite armor 4, infantry 4", "defend": "elite infantry 3", "terrain": "rough"},
    "river": {"attack": "infantry 4, armor 4", "defend": "infantry 3", "river": "", "weather": "mud"},
    "snow": {"attack": "armor 3, armor 3, infantry 3", "defend": "armor 3, infantry 3", "weather": "snow"},
    "swamp": {"attack": "infantry 3, infantry 4", "defend": "infantry 2", "terrain": "swamp", "unsupplied": ""},
    "fortress": {"attack": "infantry 4, infantry 4", "defend": "infantry 3", "terrain": "fortress", "type": "assault"},
    "wings": {"attack": "armor 3, infantry 4", "defend": "infantry 3, infantry 2", "wings": "2-1"},
    "dogfight": {"attack": "armor 3, infantry 4", "defend": "infantry 3", "wings": "3-2", "dogfight": "2-1"},
    "armor alone": {"attack": "armor 4, elite armor 3, armor 2", "defend": "armor 3, armor 2", "weather": "snow"},
    "all at once": {
        "attack": "armor 2, armor 1, infantry 2, militia 2",
        "defend": "armor 3, infantry 2, cavalry 1",
        "river": "",
        "wings": "1-2",
        "dogfight": "1-1",
    },
    "fort": {"attack": "armor 4, infantry 4", "defend": "infantry 3", "fort": ""},
}


def _answer(p: Position) -> Order:
    """Give the order that the policy of the odds states."""
    legal = GAME.legal(p)
    match p.stack[-1][0]:
        case "losses":
            return Order("lose", (sacrifice(sum(1 << order.args[0] for order in legal)),))
        case "support":
            battle, is_attacking = current(p), IS_ATTACKING.top(p)
            return min(legal, key=lambda order: claim(p, battle, order.args[0], is_attacking))
        case "fire":
            battle, now = current(p), FIRING.top(p)
            infantry, armor = (waiting(p, battle, now, arm) for arm in Arm)
            units = next_volley(armor, infantry, is_met=bool(force(p, battle, 1 - now.is_attacking) & ARMORED))
            alone = Order("fire-unit", (lowest(units),))
            return alone if alone in legal else Order("fire", (int(bool(units & ARMORED)),))
    raise AssertionError(p.stack[-1])


class Sampler:
    """Fights rounds of one battle through the game's own steps; what a throw does to a state is worked out once."""

    def __init__(self, p: Position) -> None:
        battle = current(p)
        self.area = battle.area
        self.units = [bit_list(force(p, battle, side)) for side in (1, 0)]
        self.steps = [sum(p.steps[unit] for unit in units) for units in self.units]
        self.states: list[tuple[Roll | None, Position]] = []
        self.known: dict[object, int] = {}
        self.after = cache(self._after)
        self.ends: dict[int, Distribution[Toll]] = {}
        self.start = self._state(p.copy())

    def _state(self, q: Position) -> int:
        while q.stack and not isinstance(GAME.choice(q), Chance) and self._is_going_on(q):
            GAME.apply(q, _answer(q), Silence())
        roll = GAME.choice(q).roll(q) if q.stack and self._is_going_on(q) else None  # type: ignore[attr-defined]
        key = (q.key(), roll is None)
        if key not in self.known:
            self.known[key] = len(self.states)
            self.states.append((roll, q))
        return self.known[key]

    def _is_going_on(self, q: Position) -> bool:
        now = fought(q)
        return now is not None and now.stage <= Stage.COUNTER

    def _after(self, state: int, scores: tuple[int, ...]) -> int:
        roll, before = self.states[state]
        assert roll is not None
        values = [6 if i < hits else 1 for part, hits in zip(roll.parts, scores, strict=True) for i in range(part.dice)]
        q = before.copy()
        GAME.apply(q, Order(ROLL, tuple(values)), Silence())
        return self._state(q)

    def toll(self, rng: Random) -> Toll:
        """Fight a round."""
        state = self.start
        while roll := self.states[state][0]:
            scores = tuple(
                sum(int(rng.random() * 6) + 1 >= part.meanings[0][1] for _ in range(part.dice)) for part in roll.parts
            )
            state = self.after(state, scores)
        return self._toll(state)

    def _toll(self, state: int) -> Toll:
        q = self.states[state][1]
        left = [sum(q.steps[unit] for unit in units if q.at[unit] == self.area) for units in self.units]
        return Toll(self.steps[0] - left[0], self.steps[1] - left[1], left[0] > 0, left[1] > 0)

    def every_toll(self, state: int = 0) -> Distribution[Toll]:
        """Fight the round with every throw there is."""
        if state not in self.ends:
            roll = self.states[state][0]
            self.ends[state] = (
                _throws(roll).then(lambda scores: self.every_toll(self.after(state, scores)))
                if roll
                else certain(self._toll(state))
            )
        return self.ends[state]


def _throws(roll: Roll) -> Distribution[tuple[int, ...]]:
    """Return the hits of each part of a throw."""
    thrown: Distribution[tuple[int, ...]] = certain(())
    for part in roll.parts:
        hits = pool([(part.dice, die(range(part.meanings[0][1], 7)))])
        thrown = thrown.then(lambda before, hits=hits: hits.map(lambda score: (*before, *score)))  # type: ignore[misc]
    return thrown


@pytest.mark.parametrize("name", BATTLES)
def test_exact_odds_agree_with_sampled_rounds(name: str) -> None:
    """What both lose and whether the area is cleared are as sampled, within three standard errors."""
    p, _ = drill(BATTLES[name])
    odds = rest_of(p, current(p))
    assert sum(chance for _, chance in odds) == 1
    found = _sampled(p, odds, Random(name))
    assert {*found} <= {*odds.weights}


@pytest.mark.parametrize("name", BATTLES)
def test_odds_are_those_of_every_throw_there_is(name: str) -> None:
    """Fought through the game's own steps with each number of hits of each throw, a round ends as the odds say."""
    p, _ = drill(BATTLES[name])
    assert _chances(rest_of(p, current(p))) == _chances(Sampler(p).every_toll())


def _chances(odds: Distribution[Toll]) -> dict[Toll, Fraction]:
    return dict(odds)


def test_a_wing_that_is_out_of_supply_elsewhere_takes_none_from_those_that_fight() -> None:
    """Of a nation's wings those in the battle support, whatever befalls the others."""
    p, area = drill({"attack": "armor 3", "defend": "infantry 3", "wings": "1-0"})
    wing = lowest(p.here[area] & WINGS_OF[Nation.GERMANY])
    before = _chances(rest_of(p, current(p)))
    p.put(wing, Off.POOL)
    p.put(bit_list(WINGS_OF[Nation.GERMANY])[1], area)
    p.starved |= 1 << wing
    assert _chances(rest_of(p, current(p))) == before


def _sampled(p: Position, odds: Distribution[Toll], rng: Random) -> list[Toll]:
    """Fight rounds, and hold the odds to what they cost."""
    sampler = Sampler(p)
    found = [sampler.toll(rng) for _ in range(ROUNDS)]
    _agree(odds, [(toll.attackers, times) for toll, times in Counter(found).items()], lambda toll: toll.attackers)
    _agree(odds, [(toll.defenders, times) for toll, times in Counter(found).items()], lambda toll: toll.defenders)
    _agree(odds, [(toll.holds > toll.stands, times) for toll, times in Counter(found).items()], _is_cleared)
    return found


def _is_cleared(toll: Toll) -> int:
    return int(toll.holds > toll.stands)


def _agree(odds: Distribution[Toll], found: list[tuple[int, int]], value: Callable[[Toll], int]) -> None:
    mean = float(odds.mean(value))
    square = float(odds.mean(lambda toll: value(toll) ** 2))
    error = sqrt(max(0.0, square - mean**2) / ROUNDS)
    sampled = sum(number * times for number, times in found) / ROUNDS
    assert abs(sampled - mean) <= SIGMAS * error + 1e-12, (sampled, mean, error)


@pytest.mark.parametrize("step", ["losses", "volley", "fire"])
def test_the_rest_of_a_round_is_foreseen_from_where_it_stands(step: str) -> None:
    """With hits to be taken, dice about to be thrown, or classes that have fired, what is left is as sampled."""
    p, _ = drill({"attack": "armor 4, infantry 3, infantry 2", "defend": "armor 3, infantry 3, cavalry 2"})
    seen = 0
    while p.stack[-1][0] != step or seen < 2:
        chance = GAME.choice(p)
        if isinstance(chance, Chance):
            GAME.apply(p, Order(ROLL, (6,) * 2 + (1,) * (chance.roll(p).count - 2)), Silence())
        else:
            GAME.apply(p, _answer(p), Silence())
        seen += 1
    assert _sampled(p, rest_of(p, current(p)), Random(step))


def test_a_round_that_could_be_fought_is_foreseen_in_both_ways() -> None:
    p, area = drill({"attack": "infantry 4", "defend": "infantry 1", "wings": "1-1"})
    p.stack = [("combat",)]
    topics = list(dict.fromkeys(prospect.topic for prospect in prospects(p, area)))
    assert topics[:3] == [
        "normal round",
        "normal round: steps the attackers lose",
        "normal round: steps the defenders lose",
    ]
    assert "assault, dogfighting 1 against 0" in topics
    assert all(
        sum(prospect.chance for prospect in prospects(p, area) if prospect.topic == topic) == 1 for topic in topics
    )


def test_an_assault_clears_an_area_more_often_and_costs_more() -> None:
    p, _ = drill({"attack": "infantry 4, infantry 4", "defend": "infantry 3"})
    battle = current(p)
    normal, assault = (summarise(tolls(p, battle._replace(type=kind))) for kind in (0, 1))
    assert assault.cleared > normal.cleared
    assert assault.attackers_lose > normal.attackers_lose


def test_a_lone_infantry_hits_on_six() -> None:
    """By hand: a defender of one step hits in one of six rounds, and then two dice answer for three."""
    p, _ = drill({"attack": "infantry 3", "defend": "infantry 1"})
    odds = tolls(p, current(p))
    assert odds.chance(lambda end: end.attackers == 1) == Fraction(1, 6)
    three, two = 1 - Fraction(5, 6) ** 3, 1 - Fraction(5, 6) ** 2
    assert odds.chance(lambda end: not end.stands) == Fraction(5, 6) * three + Fraction(1, 6) * two


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        ({"attack": "armor 4"}, "who defends"),
        ({"attack": "armor 9", "defend": "infantry 1"}, "no more 'armor'"),
        ({"attack": "tanks 4", "defend": "infantry 1"}, "'tanks' is no kind of unit"),
        ({"attack": "armor", "defend": "infantry 1"}, "no unit with its steps"),
        ({"attack": "armor 4", "defend": "infantry 1", "terain": "rough"}, "no 'terain'"),
        ({"attack": "armor 4", "defend": "infantry 1", "river": "wide"}, "'river' stands alone"),
        ({"attack": "armor 4", "defend": "infantry 1", "wings": "many"}, "no pair of numbers"),
        ({"attack": "armor 4", "defend": "infantry 1", "wings": "99-0"}, "not so many wings"),
        ({"attack": "armor 4", "defend": "infantry 1", "against": "italy"}, "one of the two powers"),
    ],
)
def test_a_battle_that_cannot_be_is_refused_in_words(terms: dict[str, str], words: str) -> None:
    with pytest.raises(DrillError, match=words):
        drill(terms)


def test_rounds_that_must_be_fought_are_foreseen_in_a_sentence() -> None:
    p, _ = drill({"attack": "infantry 3", "defend": "infantry 1"})
    p.stack = [("combat",)]
    assert forecast(p) == [
        "Novgorod: a normal round clears it in 40% of cases and costs you 0.2 steps and the enemy 0.4;"
        " an assault clears it in 61% of cases and costs you 0.3 steps and the enemy 0.6."
    ]
