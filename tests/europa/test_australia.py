"""When the penalty for Australian losses begins, on both sides of the limit."""

from __future__ import annotations

import pytest

from sandtable.core.event import Log
from sandtable.games.europa.position import Off, Position
from sandtable.games.europa.rules.opening import first_moment
from sandtable.games.europa.rules.politics.australia import watch_pool
from sandtable.games.europa.world.pieces import UNIT

BRIGADES = ("au-18-aus-bde", "au-20-aus-bde", "au-24-aus-bde")


def lose(*names: str, scenario: str = "desert-campaign") -> Position:
    """Return a position in which these units are in the pool."""
    p = first_moment(scenario)
    for name in names:
        p.put(UNIT[name], Off.POOL)
    return p


@pytest.mark.parametrize(
    ("names", "rules"),
    [
        (BRIGADES, ["EU-103.A.21.d/1"]),
        (BRIGADES[1:], []),
        ((*BRIGADES[1:], "uk-14-bde", "nz-2-nz"), []),  # others do not count
        (("au-9-aus",), ["EU-103.A.21.d/1"]),
    ],
)
def test_three_res_of_australians_at_one_moment(names: tuple[str, ...], rules: list[str]) -> None:
    p, log = lose(*names), Log()
    watch_pool(p, log)
    assert [event.rule for event in log.events] == rules
    assert p.australian == len(rules)


def test_the_penalty_stays_on() -> None:
    p, log = lose(*BRIGADES), Log()
    watch_pool(p, log)
    p.put(UNIT[BRIGADES[0]], Off.SCRAPPED)
    watch_pool(p, log)
    assert p.australian
    assert len(log.events) == 1
