"""The game of the tutorial keeps the contract that every game keeps."""

from __future__ import annotations

import pytest
from bismarck.position import Position
from hypothesis import given, settings

from tests.properties.suite import PROPERTIES, SEEDS, Property, Subject
from tests.tutorial.subjects import SUBJECTS


@pytest.mark.parametrize("holds", PROPERTIES)
@pytest.mark.parametrize("subject", SUBJECTS, ids=str)
@given(seed=SEEDS)
@settings(max_examples=10)
def test_the_game_keeps_the_contract(holds: Property, subject: Subject[Position], seed: int) -> None:
    holds(subject, seed)
