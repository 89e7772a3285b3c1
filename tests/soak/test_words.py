"""Whoever plays by words alone knows what is legal: views that are told alike have the same orders, in many games."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.core.plugins import find_game
from tests.properties.suite import Subject, chooser, note_words, step_aside

GAMES = 200
LOOKED_ASIDE = 0.1  # at how many decisions it is also looked at what else could be ordered


@pytest.mark.parametrize(("game", "scenario"), [("westfront", "husky"), ("soft-underbelly", "spring-1941")])
def test_the_words_of_a_view_determine_its_legal_orders(game: str, scenario: str) -> None:
    subject, rng = Subject(find_game(game), scenario), Random(1)
    told: dict[tuple[int, str], int] = {}
    again = 0
    for seed in range(GAMES):
        match = subject.start(seed)
        while match.now.stack:
            again += note_words(subject.game, match.now, told)
            if rng.random() < LOOKED_ASIDE:
                again += sum(note_words(subject.game, p, told) for p in step_aside(match, subject.strays, rng))
            match.play(chooser(seed)(match, rng))
    assert again > len(told) / 100, "few words came again: this proves little"
    print(f"{game}: {len(told)} texts, {again} of them again, and always with the same orders")
