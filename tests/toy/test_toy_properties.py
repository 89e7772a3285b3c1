"""The toy game keeps the contract that every game keeps."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from tests.properties.suite import PROPERTIES, SEEDS, Property, Subject, Twin
from tests.toy.game import TOY, Toy
from tests.toy.position import OWNER, UNITS, UNKNOWN, ToyPosition


def all_units(p: ToyPosition) -> int:
    """Count the units that are somewhere, if only removed."""
    return len(p.at) if len(p.at) == len(UNITS) else -1


def draw_hidden_anew(p: ToyPosition, side: int, rng: Random) -> ToyPosition:
    """Draw the other side's strengths and its open bid anew, where this side has not seen them."""
    other = p.copy()
    for unit, owner in enumerate(OWNER):
        if owner != side and not p.shown[unit]:
            other.strength[unit] = rng.randint(1, 6)
    if p.stack[-1][0] == "bid" and p.bids[1 - side] != UNKNOWN:
        other.bids[1 - side] = rng.randint(0, 2)
    return other


def twin(p: ToyPosition, side: int, rng: Random) -> Twin[ToyPosition]:
    """Return a position that looks the same to a side."""
    return Twin(draw_hidden_anew(p, side, rng), {})


def toy_subject(toy: Toy, scenario: str) -> Subject[ToyPosition]:
    """Return a toy with all that its tests know of it."""
    return Subject(toy, scenario, all_units, twin, covert=frozenset({"bid"}))


SUBJECTS = [toy_subject(TOY, scenario) for scenario in TOY.facts.scenarios]


@pytest.mark.parametrize("holds", PROPERTIES)
@pytest.mark.parametrize("subject", SUBJECTS, ids=str)
@given(seed=SEEDS)
@settings(max_examples=20)
def test_the_toy_game_keeps_the_contract(holds: Property, subject: Subject[Any], seed: int) -> None:
    holds(subject, seed)
