"""What comes to light is told by the rules, and what was told cannot be taken back."""

from __future__ import annotations

from itertools import takewhile
from random import Random

import pytest

import sandtable
from sandtable.core.event import Event
from sandtable.core.notation import sentence
from sandtable.games.westfront.game import GAME
from sandtable.games.westfront.rules.secrecy import secrets
from sandtable.games.westfront.world.roster import ALLIES, AXIS
from tests.properties.suite import Subject, contested
from tests.westfront.positions import husky, u


def test_what_lies_face_up_is_no_secret() -> None:
    p = husky()
    assert u("okw") in secrets(p, ALLIES)
    assert u("okw") not in secrets(p, AXIS)
    p.face_up |= 1 << u("okw")
    assert u("okw") not in secrets(p, ALLIES)


def test_a_move_goes_back_and_what_reveals_does_not() -> None:
    match = sandtable.new("westfront", "husky", seed=7)
    match.order("activate 15-ag as ordinary")
    assert list(match.ways_back("allies")) == [], "the HQ lies face-up now"
    match.order("done")
    match.order("move br-13-mk tunis-w1")
    assert list(match.ways_back("allies")) == [1, 2]


def test_a_finished_set_up_stands() -> None:
    match = sandtable.new("westfront", "s44", seed=7)
    match.order("default")
    assert list(match.ways_back("axis")) == [1]
    match.order("done")
    assert list(match.ways_back("axis")) == []


def test_an_activation_that_ends_with_the_loss_of_the_hq_stands() -> None:
    """The HQ is hidden before and gone after the order: only its events told who it was."""
    match, rng = sandtable.new("westfront", "husky", seed=22), Random(22)
    while len(match.history) < 55:
        match.play(match.legal.draw(rng))
    last = match.history[-1]
    assert match.game.notation.text(last.order) == "activate af as ordinary to tunis-w1"
    assert not last.rolls
    assert secrets(last.before, AXIS) <= secrets(match.now, AXIS)
    assert last.is_final
    assert list(match.ways_back("allies")) == []


@pytest.mark.parametrize("scenario", ["husky", "s43", "w44-semi"])
def test_no_event_names_a_hidden_block_before_something_comes_to_light(scenario: str) -> None:
    for entry in contested(Subject(GAME, scenario), 5).history:
        for side in (ALLIES, AXIS) if not entry.rolls else ():
            hidden = secrets(entry.before, side)
            for event in takewhile(lambda event: not event.is_reveal, entry.events):
                assert not (event.is_seen_by(side) and hidden & named(event)), (event, side)


def named(event: Event) -> set[int | str]:
    """Return the units that an event names."""
    slots = zip(sentence(event.pattern).kinds, event.args, strict=True)
    return {arg for kind, arg in slots if kind == "unit"}
