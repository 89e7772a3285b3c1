"""What a table is told: a briefing is made of parts, and can be sent to another process."""

from __future__ import annotations

import pickle
from collections.abc import Iterator

from sandtable.core.position import Position
from sandtable.core.show import Briefing, step_in_words


def heading(p: Position) -> Iterator[str]:
    """Tell the step."""
    yield f"Spring, {step_in_words(p)}."


def off_map(p: Position) -> list[str]:
    """Tell what is not there."""
    return ["Off the map", "  nothing"]


BRIEFING = Briefing((heading, off_map))


def test_a_briefing_has_the_lines_of_its_parts() -> None:
    assert (
        BRIEFING(Position(stack=[("turn", 0), ("landing-supply",)]))
        == "Spring, landing supply.\nOff the map\n  nothing"
    )
    assert BRIEFING(Position()).startswith("Spring, the game is over.")


def test_a_briefing_can_be_sent_elsewhere() -> None:
    assert pickle.loads(pickle.dumps(BRIEFING))(Position()) == BRIEFING(Position())
