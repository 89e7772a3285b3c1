"""How a game ended: at what level, by which rule, and the facts that decided it."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.bits import bit_list
from sandtable.core.show import Epilogue, Remark
from sandtable.games.europe_engulfed.language import CAMPS
from sandtable.games.europe_engulfed.position import Position, Status
from sandtable.games.europe_engulfed.rules.politics.victory import score
from sandtable.games.europe_engulfed.show.words import capital
from sandtable.games.europe_engulfed.world.atlas import RESOURCES
from sandtable.games.europe_engulfed.world.calendar import TURN_TITLES
from sandtable.games.europe_engulfed.world.roster import Group, Nation
from sandtable.games.europe_engulfed.world.scenario import Count, Event

_CARD = "EE-16-card/1"


def epilogue(p: Position) -> Epilogue | None:
    """Return how the game ended, once it has."""
    if p.outcome is None:
        return None
    winner, level, rule = p.outcome
    name = f"{level} victory" if level else "victory"
    title = "A draw" if winner < 0 else f"{capital(CAMPS[winner])} win{'s' if winner == 0 else ''}: {name}"
    return Epilogue(title, tuple(_facts(p, rule)))


def _facts(p: Position, rule: str) -> Iterator[Remark]:
    yield Remark(rule, "the war ended in {turn}", (TURN_TITLES[p.turn],))
    test = p.card.victory_test
    if isinstance(test, Count):
        yield Remark(_CARD, "resource areas of the Axis count {n}", (str(score(p, test)),))
        for area in bit_list(p.held[Group.AXIS] & RESOURCES):
            if test.weights[area]:
                yield Remark(_CARD, "{group} holds {area}: {n}", (Group.AXIS, area, str(test.weights[area])))
    elif isinstance(test, Event) and any(mark.steps >= 0 for mark in test.marks):
        yield Remark(_CARD, "Germany lost {n} steps", (str(p.german_losses),))
    for nation in Nation:
        if p.status[nation] == Status.CONQUERED and p.card.theatre.powers >> nation & 1:
            yield Remark("EE-10.1/1", "{nation} is out of the war", (nation,))
