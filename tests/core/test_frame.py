"""What a step remembers on the stack: a record, or a single value."""

from __future__ import annotations

import pytest

from sandtable.core.frame import Frame, Single
from sandtable.core.position import Pending, Position
from sandtable.core.procedure import Round

SHIP, OPENED, ROUND = Single("unit"), Single(usual=2), Frame(Round)


def pending(frame: Pending) -> Position:
    """Return a position with one frame on its stack."""
    return Position(stack=[frame])


def test_a_single_value_is_read_written_and_laid_on_top() -> None:
    p = pending(("sailing", 7))
    assert SHIP.top(p) == 7
    SHIP.turn(p, "landing", 8)
    SHIP.push(p, "sailing", 9)
    assert p.stack == [("landing", 8), ("sailing", 9)]


@pytest.mark.parametrize(("frame", "value"), [(("turn",), 2), (("turn", 5), 5), (("turn", 0), 0)])
def test_the_usual_value_may_be_missing(frame: Pending, value: int) -> None:
    assert OPENED.top(pending(frame)) == value


def test_layouts_tell_kinds_and_how_many_values_must_be_there() -> None:
    assert [(layout.kinds, layout.least) for layout in (SHIP, OPENED, ROUND)] == [
        (("unit",), 1),
        (("",), 0),
        (("", ""), 0),
    ]


def test_a_step_is_found_and_changed_below_others() -> None:
    p = Position(stack=[("phase", 0, 1), ("phase", 1, 2), ("sailing", 7)])
    assert ROUND.find(p, "phase") == Round(1, 2)
    ROUND.amend(p, "phase", Round(0, 3))
    assert p.stack == [("phase", 0, 1), ("phase", 0, 3), ("sailing", 7)]
    assert ROUND.find(p, "battle") is None


def test_a_record_has_only_the_columns_that_it_declares() -> None:
    with pytest.raises(ValueError, match="Round has no column ship"):
        Frame(Round, ship="unit")
