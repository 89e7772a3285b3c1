"""The toy game keeps the contract that every game keeps, with each of its scenarios, seatings and options."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from sandtable.core.dice import SeededDice
from sandtable.core.match import Match
from tests.properties.suite import PROPERTIES, SEEDS, Property, Subject, Twin
from tests.toy.game import TOY, Toy
from tests.toy.position import UNKNOWN, ToyPosition
from tests.toy.rules.sequence import HIGHEST_BID
from tests.toy.world import BOARD, CAMP_OF, OWNER, PIECES, SIDES_OF, UNITS


@dataclass(frozen=True)
class Chosen(Subject[ToyPosition]):
    """A subject with a seating and options of its own."""

    seating: str = ""
    options: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "-".join([super().__str__(), self.seating, *self.options])

    def __hash__(self) -> int:
        return id(self)

    def start(self, seed: int) -> Match[ToyPosition]:
        return Match.new(self.game, self.scenario, SeededDice(seed), self.seating, self.options)


def all_pieces(p: ToyPosition) -> int:
    """Count the pieces that are somewhere, if only gone."""
    assert all(-1 <= place < BOARD.size for place in p.at)
    return len(p.at) if len(p.at) == len(PIECES) else -1


def draw_hidden_anew(p: ToyPosition, side: int, rng: Random) -> ToyPosition:
    """Draw anew what the seat of a side has not seen: strengths of the other camp, and what others bid in secret."""
    other = p.copy()
    seat = (side,) if p.seating else SIDES_OF[CAMP_OF[side]]
    for unit in range(len(UNITS)):
        if CAMP_OF[OWNER[unit]] != CAMP_OF[side] and not p.shown >> unit & 1:
            other.strength[unit] = rng.randint(1, 6)
    if p.sealed is None:
        return other
    other.sealed = p.sealed.copy()
    other.sealed.strength = other.strength[:]
    for bidder, coins in enumerate(p.coins):
        if bidder not in seat and p.bids[bidder] != UNKNOWN:
            other.bids[bidder] = rng.randint(0, min(HIGHEST_BID, coins))
    return other


def twin(p: ToyPosition, side: int, rng: Random) -> Twin[ToyPosition]:
    """Return a position that looks the same to a side."""
    return Twin(draw_hidden_anew(p, side, rng), {})


def toy_subject(toy: Toy, scenario: str, seating: str = "", *options: str) -> Subject[ToyPosition]:
    """Return a toy with all that its tests know of it."""
    covert = frozenset({"bid"})
    return Chosen(toy, scenario, all_pieces, twin, covert=covert, samples=6, seating=seating, options=options)


SUBJECTS = [toy_subject(TOY, scenario) for scenario in TOY.facts.scenarios]
SUBJECTS += [toy_subject(TOY, "meadow", "three"), toy_subject(TOY, "storm", "three", "gust", "handicap=2")]


@pytest.mark.parametrize("holds", PROPERTIES)
@pytest.mark.parametrize("subject", SUBJECTS, ids=str)
@given(seed=SEEDS)
@settings(max_examples=10)
def test_the_toy_game_keeps_the_contract(holds: Property, subject: Subject[Any], seed: int) -> None:
    holds(subject, seed)
