"""The toy game's positions as documents."""

from __future__ import annotations

from sandtable.core.documents import Doc, DocError, Node
from sandtable.core.frametext import FrameText
from sandtable.core.notation import Notation
from sandtable.core.texts import Texts
from tests.toy.position import BLUE, EAST, HILL, NAMES, PLACES, RED, REMOVED, SIDES, STACKING, UNITS, WEST, ToyPosition
from tests.toy.steps import STEPS

STACKS: dict[tuple[str, str], list[tuple[str | int, ...]]] = {
    ("bid", "red"): [("turn",), ("reveal",), ("bid", BLUE), ("bid", RED)],
    ("bid", "blue"): [("turn",), ("reveal",), ("bid", BLUE)],
    ("move", "red"): [("turn",), ("move", RED)],
    ("move", "blue"): [("turn",), ("move", BLUE)],
    ("weather", "chance"): [("turn",), ("weather",)],
}


class ToyTexts(Texts[ToyPosition]):
    """How positions stand in documents, and what can be wrong with them."""

    names = NAMES
    frames = FrameText(Notation(NAMES, []), STEPS)

    def start(self, scenario: str) -> ToyPosition:
        p = ToyPosition()
        p.scenario = scenario
        p.at = [WEST, WEST, EAST, EAST]
        p.strength = [2, 1, 1, 2]
        p.stack = [("turn",)]
        if scenario == "storm":
            p.stack.append(("weather",))
        return p

    def faults(self, p: ToyPosition) -> list[str]:
        faults = [
            f"{len(p.units_at(place, side))} {SIDES[side]} units are in {PLACES[place]} (TOY-stack/1)"
            for place in (WEST, HILL, EAST)
            for side in (RED, BLUE)
            if len(p.units_at(place, side)) > STACKING
        ]
        in_battle = bool(p.stack) and p.stack[-1][0] == "battle"
        faults += [
            f"both sides are in {PLACES[place]} (TOY-battle/2)"
            for place in (WEST, HILL, EAST)
            if p.units_at(place, RED) and p.units_at(place, BLUE) and not in_battle
        ]
        faults += [f"{SIDES[side]} has {coins} coins" for side, coins in enumerate(p.coins) if coins < 0]
        return faults

    def moment(self, p: ToyPosition) -> Doc:
        return {**super().moment(p), "side": _side(p)}

    def clear(self, p: ToyPosition) -> None:
        p.at = [REMOVED] * len(UNITS)

    def finish(self, p: ToyPosition, root: Node) -> None:
        step, side = root.get("step"), root.get("side")
        if p.stack and step is None:
            return
        key = (step.text() if step else "bid", side.text() if side else "red")
        if key not in STACKS:
            raise DocError(("step",), f"{key[1]} has no step {key[0]!r}")
        p.stack = STACKS[key][:]


def _side(p: ToyPosition) -> str:
    if not p.stack:
        return "none"
    name, *rest = p.stack[-1]
    return SIDES[int(rest[0])] if name in ("bid", "move") else "chance"
