"""The exact odds of a round agree with rounds that are fought through the game's own steps."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from math import sqrt
from random import Random

import pytest

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.drill import DrillError
from sandtable.games.westfront.position import Off, Position
from sandtable.games.westfront.show.drill import drill
from sandtable.games.westfront.show.forecast import forecast
from sandtable.games.westfront.show.odds import LOST, Outcome, prospects, round_odds, summarise
from tests.westfront.clash import clash, play, throw, to_the_dice

ROUNDS = 200_000  # over all battles
_SIGMAS = 5

# Few dice in each throw, so that rounds meet the same throws again.
BATTLES: dict[str, dict[str, str]] = {
    "plain": {"attack": "armor 2, mech 2", "defend": "infantry 2, mech 1"},
    "airstrike": {
        "attack": "infantry 2, infantry 2",
        "defend": "infantry 2, infantry 2",
        "terrain": "hill",
        "air": "3",
    },
    "river assault": {"attack": "armor 2, infantry 2", "defend": "infantry 3", "assault": "river", "air": "2 TF"},
    "amphibious landing": {"attack": "amphibious 3", "defend": "static 1, mech 2", "assault": "sea"},
    "combined assault": {"attack": "para 2, infantry 2", "defend": "para 3", "assault": "air, river"},
    "fort": {"attack": "armor 2, armor 3", "defend": "fort 2, infantry 1", "air": "3 TF"},
    "unsupported": {"attack": "armor 4", "defend": "infantry 2", "terrain": "forest", "unsupported": "", "air": "3"},
    "mud": {"attack": "armor 2, infantry 3", "defend": "ss armor 2, static 1", "mud": "", "air": "2"},
    "fortress": {
        "side": "axis",
        "attack": "ss armor 4",
        "defend": "infantry 1, mech 1",
        "terrain": "fortress",
        "air": "2",
    },
}


class Sampler:
    """Fights rounds of one battle through the game's own steps; what a throw does to a state is worked out once."""

    def __init__(self, p: Position, here: int) -> None:
        self.here = here
        self.attackers = bit_list(p.units(p.player, here))
        self.defenders = bit_list(p.units(1 - p.player, here))
        self.states: list[tuple[int, Position]] = []  # dice to be thrown, and where the round stands
        self.known: dict[tuple[object, ...], int] = {}
        self.after = cache(self._after)
        start = p.copy()
        start.stack = [("turn", 0, 0), ("battles", 0)]
        start.chosen = 1 << here
        self.start = self._state(start)

    def _state(self, q: Position) -> int:
        count = to_the_dice(q)
        key = (q.stack[-1], *((q.cv[unit], q.place[unit]) for unit in (*self.attackers, *self.defenders)))
        if key not in self.known:
            self.known[key] = len(self.states)
            self.states.append((count, q))
        return self.known[key]

    def _after(self, state: int, values: tuple[int, ...]) -> int:
        q = self.states[state][1].copy()
        throw(q, values)
        return self._state(q)

    def fight(self, rounds: int, rng: Random) -> Counter[Outcome]:
        """Fight so many rounds, and count how they end."""
        ends: Counter[int] = Counter()
        for _ in range(rounds):
            state = self.start
            while count := self.states[state][0]:
                state = self.after(state, tuple([int(rng.random() * 6) + 1 for _ in range(count)]))
            ends[state] += 1
        return Counter({self._outcome(self.states[state][1]): times for state, times in ends.items()})

    def _outcome(self, q: Position) -> Outcome:
        repulsed = mask_of(unit for unit in self.attackers if q.place[unit] not in (self.here, Off.POOL))
        return Outcome(_cvs(q, self.attackers), _cvs(q, self.defenders), repulsed)


def _cvs(q: Position, units: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(LOST if q.place[unit] == Off.POOL else q.cv[unit] for unit in units)


def _as_seen(p: Position, here: int, end: Outcome) -> Outcome:
    """A para that a repulse has killed is lost: afterwards nobody sees what killed it."""
    attackers = zip(bit_list(p.units(p.player, here)), end.attackers, strict=True)
    lost = mask_of(unit for unit, cv in attackers if cv == LOST)
    return end._replace(repulsed=end.repulsed & ~lost)


@pytest.mark.parametrize("name", BATTLES)
def test_exact_odds_agree_with_sampled_rounds(name: str) -> None:
    """Every outcome occurs as often as it should, within five standard deviations; none occurs that should not."""
    p, here = drill(BATTLES[name])
    exact = dict(round_odds(p, here).map(lambda end: _as_seen(p, here, end)))
    assert sum(exact.values()) == 1
    rounds = ROUNDS // len(BATTLES)
    found = Sampler(p, here).fight(rounds, Random(name))
    assert set(found) <= set(exact)
    for end, chance in exact.items():
        expected = float(chance) * rounds
        allowed = _SIGMAS * sqrt(expected * (1 - float(chance))) + _SIGMAS
        assert abs(found[end] - expected) <= allowed, (end, found[end], expected)


def test_the_rest_of_a_round_is_foreseen_from_where_it_stands() -> None:
    """After an airstrike its hits count, and what a unit carries of one."""
    p = clash("kassel", {"br-5": 1}, {"88-cps": 1}, hq=("21-ag", "erfurt", 1))
    assert forecast(p) == [
        "Kassel: defenders destroyed 0%, no attacker left 17%, goes on 83%;"
        " attackers lose 0.2 steps, defenders 0.0 steps on average."
    ]
    play(p, "strike kassel with 21-ag", "roll 6")
    summary = summarise(p, _battle(p), round_odds(p, _battle(p)))
    assert summary.won == Fraction(5, 36)


def _battle(p: Position) -> int:
    (here,) = bit_list(p.battles)
    return here


def test_prospects_of_one_topic_add_up() -> None:
    found = prospects(*drill(BATTLES["river assault"]))
    topics = {prospect.topic for prospect in found}
    assert len(topics) == 5
    for topic in topics:
        assert sum(prospect.chance for prospect in found if prospect.topic == topic) == 1


def test_there_are_no_odds_where_nobody_fights() -> None:
    p, here = drill(BATTLES["plain"])
    assert prospects(p, here + 1) == []
    assert forecast(p) == []


@pytest.mark.parametrize(
    ("terms", "reason"),
    [
        ({"attack": "armor 3"}, "who defends"),
        ({"attack": "armor 3", "defend": "infantri 3"}, "did you mean 'infantry'"),
        ({"attack": "armor", "defend": "infantry 3"}, "no unit with its CV"),
        ({"attack": "fort 3", "defend": "infantry 3"}, "the Allies have no more 'fort'"),
        ({"attack": "armor 5", "defend": "infantry 3"}, "at 5cv"),
        ({"attack": "armor 3", "defend": "infantry 3", "terain": "hill"}, "did you mean 'terrain'"),
        ({"attack": "armor 3", "defend": "infantry 3", "terrain": "desert"}, "'desert' is no terrain"),
        ({"attack": "armor 3", "defend": "infantry 3", "air": "3 SF"}, "are TF, not SF"),
        ({"attack": "armor 3", "defend": "infantry 3", "air": "4"}, "1 to 3 dice"),
        ({"attack": "armor 3", "defend": "infantry 3", "assault": "sea"}, "armor cannot assault by sea"),
        ({"attack": "shq 2", "defend": "infantry 3", "assault": "sea"}, "shq cannot assault by sea"),
        ({"attack": "armor 3", "defend": "infantry 3", "mud": "no"}, "'mud' stands alone, without 'no'"),
        ({"attack": "armor 3", "defend": "infantry 3", "assault": "air"}, "armor cannot assault by air"),
        ({"attack": "armor 3", "defend": "infantry 3", "assault": "river, sea"}, "2 ways for 1 attackers"),
    ],
)
def test_a_battle_that_cannot_be_is_refused_with_a_reason(terms: dict[str, str], reason: str) -> None:
    with pytest.raises(DrillError, match=reason):
        drill(terms)
