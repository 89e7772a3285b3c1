"""Exact odds of a combat round, and what of them is kept.

What owners would choose is a policy, stated in `policies`; how many wings dogfight is given. Everything else is the
book's.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from sandtable.core.bits import bit_list
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.combat.round import Battle
from sandtable.games.europe_engulfed.show.fight import NOBODY, Fight, Moment, Toll
from sandtable.games.europe_engulfed.world.pieces import UNITS_MASK
from sandtable.odds import Distribution


class Summary(NamedTuple):
    """The odds of a round in a few figures."""

    cleared: Fraction  # no defender is left, and an attacker is
    thrown_back: Fraction  # no attacker is left
    goes_on: Fraction
    attackers_lose: Fraction  # steps, on average
    defenders_lose: Fraction


def tolls(
    p: Position, battle: Battle, dogfight: tuple[int, int] = NOBODY, now: Moment | None = None
) -> Distribution[Toll]:
    """Return what a round would cost, if so many wings of both sides dogfight; what was asked before is kept."""
    return thought_of(p, battle, now).odds(dogfight)


def thought_of(p: Position, battle: Battle, now: Moment | None = None) -> Fight:
    """Return a round for which several allotments of wings are to be asked."""
    return _kept(_Question(p, battle, now or Moment()))


class _Question:
    """A round that is asked about: two are the same if all is that can change how it ends."""

    def __init__(self, p: Position, battle: Battle, now: Moment) -> None:
        self.asked = (p, battle, now)
        area, here = battle.area, p.here[battle.area]
        self.key = (
            *(battle, now, here, p.scenario, p.options, p.phasing, p.phase, p.control[area], tuple(p.weather)),
            *(p.ranks, p.vichy_units & here, p.starved & here, p.dogfighting & here, p.maginot, p.morale_broken),
            *(mask >> area & 1 for mask in (p.fort, p.heavy, p.landed, p.airborne)),
            *(
                p.declared,
                tuple(p.declared_by),
                bytes(p.status),
                tuple(entry for entry in p.entries if entry.area == area),
            ),
            *(p.steps[unit] for unit in bit_list(here & UNITS_MASK)),
        )

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Question) and self.key == other.key


@lru_cache(maxsize=32)
def _kept(question: _Question) -> Fight:
    return Fight(*question.asked)


def summarise(odds: Distribution[Toll]) -> Summary:
    """Return the odds of a round in a few figures."""
    return Summary(
        odds.chance(lambda end: end.holds and not end.stands),
        odds.chance(lambda end: not end.holds),
        odds.chance(lambda end: end.holds and end.stands),
        odds.mean(lambda end: end.attackers),
        odds.mean(lambda end: end.defenders),
    )
