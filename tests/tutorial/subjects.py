"""The game of the tutorial as the property suite plays it."""

from __future__ import annotations

from random import Random

from bismarck.game import GAME
from bismarck.position import AXIS, HUNTED, UNSEEN, Position

from sandtable.core.bits import bit_list
from tests.properties.suite import Subject, Twin


def ships(p: Position) -> int:
    """Count the ships, sunk or not."""
    return len(p.at)


def twin(p: Position, side: int, rng: Random) -> Twin[Position]:
    """Put the hunted wherever they may be, and count other raids, unless it is their own side that looks."""
    other = p.copy()
    if side != AXIS:
        other.raids = rng.randrange(4)
        for ship in HUNTED:
            if p.at[ship] != UNSEEN:
                other.at[ship] = rng.choice(bit_list(p.traces[ship]))
    return Twin(other, {})


SUBJECTS = [Subject(GAME, scenario, ships, twin, covert=frozenset({"sortie"})) for scenario in GAME.facts.scenarios]
