"""What can be taken back at the table: nothing that has brought a secret to light."""

from __future__ import annotations

import sandtable
from sandtable.games.westfront.rules.secrecy import secrets
from sandtable.games.westfront.world.roster import ALLIES, AXIS
from sandtable.table.takeback import reveals, ways_back
from tests.westfront.positions import husky, u

OWN = frozenset({ALLIES})


def test_what_lies_face_up_is_no_secret() -> None:
    p = husky()
    assert u("okw") in secrets(p, ALLIES)
    assert u("okw") not in secrets(p, AXIS)
    p.face_up |= 1 << u("okw")
    assert u("okw") not in secrets(p, ALLIES)


def test_a_move_goes_back_and_what_reveals_does_not() -> None:
    match = sandtable.new("westfront", "husky", seed=7)
    match.order("activate 15-ag as ordinary")
    assert not any(True for _ in ways_back(match, OWN, OWN)), "the HQ lies face-up now"
    match.order("done")
    match.order("move br-13-mk tunis-w1")
    assert next(ways_back(match, OWN, OWN)) == 1


def test_a_finished_set_up_stands() -> None:
    match = sandtable.new("westfront", "s44", seed=7)
    match.order("default")
    assert next(ways_back(match, frozenset({AXIS}), frozenset({AXIS}))) == 1
    match.order("done")
    assert reveals(match.game, match.history[-1].before, match.now)
