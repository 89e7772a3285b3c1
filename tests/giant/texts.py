"""Positions as documents: how a scenario begins, and what can be wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sandtable.core.bits import bit_list
from sandtable.core.documents import Node
from sandtable.core.fields import shorts
from sandtable.core.frametext import FrameText
from sandtable.core.texts import Texts
from tests.giant import rules
from tests.giant.language import NOTATION
from tests.giant.position import RESERVE, GiantPosition
from tests.giant.world import ARMY, BOARD, FRONT, HELD, MOST, PIECES, SIDES, SKIRMISH, START, STEPS


def crowded(p: GiantPosition) -> Iterator[str]:
    """Find hexes with too many pieces, or with both sides' pieces."""
    for here in bit_list(rules.full(p)):
        if p.crowd[here] > MOST:
            yield f"{BOARD.ids[here]} holds {p.crowd[here]} pieces (GIANT-stack/1)"
    for here in bit_list(p.armies[0] & p.armies[1]):
        yield f"{BOARD.ids[here]} holds both sides (GIANT-move/3)"


def spent(p: GiantPosition) -> Iterator[str]:
    """Find pieces on the map without a step."""
    for piece, place in enumerate(p.at):
        if place >= 0 and not p.steps[piece]:
            yield f"{PIECES[piece]} has no step left (GIANT-battle/2)"


class GiantTexts(Texts[GiantPosition]):
    """How positions stand in documents."""

    names = NOTATION.names
    frames = FrameText(NOTATION, rules.STEPS.values())
    unplayable = (crowded, spent)

    def start(self, scenario: str) -> GiantPosition:
        p = GiantPosition(scenario=scenario, stack=[(rules.Turn.name,)], held=list(HELD))
        army = _army(scenario)
        p.at = shorts(START[piece] if piece in army else RESERVE for piece in range(len(PIECES)))
        p.steps = bytearray(STEPS[piece] if piece in army else 0 for piece in range(len(PIECES)))
        p.derive()
        return p

    def finish(self, p: GiantPosition, root: Node) -> None:
        """A moment that is written by hand is a phase of a side; the turn ends with it."""
        step, side = root.get("step"), root.get("side")
        if p.stack and step is None:
            return
        phases = rules.Movement.name, rules.Combat.name
        p.stack = [(rules.Turn.name,)]
        rules.WHOSE.push(
            p, step.word(phases, "step") if step else phases[0], SIDES.index(side.word(SIDES, "side")) if side else 0
        )


def _army(scenario: str) -> Iterable[int]:
    """Return the pieces that take part: in a skirmish those next to the seam."""
    if scenario == "skirmish":
        return {
            side * ARMY + line * FRONT + (0 if side else FRONT - 1) for side in range(2) for line in range(SKIRMISH)
        }
    return range(len(PIECES))
