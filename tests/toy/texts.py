"""Positions as documents: how a scenario begins, and what can be wrong."""

from __future__ import annotations

from sandtable.core.documents import Node
from sandtable.core.frametext import FrameText
from sandtable.core.procedure import ROUND, Round
from sandtable.core.texts import Texts
from tests.toy.language import NOTATION
from tests.toy.position import GONE, ToyPosition
from tests.toy.rules.movement import STACKING, Duel, Moves
from tests.toy.rules.sequence import STEPS, Bid, Bids, Turn, Weather
from tests.toy.world import BAY, BOARD, EXILE, HOME, OWNER, PIECES, SAIL, SHIPS, SIDES, SIDES_OF, STRENGTH, UNITS

REALM = [BOARD.of_kind("land", "box")] * len(UNITS) + [SAIL[BAY] | 1 << BAY] * len(SHIPS)


class ToyTexts(Texts[ToyPosition]):
    """How positions stand in documents."""

    names = NOTATION.names
    frames = FrameText(NOTATION, STEPS.values())

    def start(self, scenario: str) -> ToyPosition:
        p = ToyPosition(scenario=scenario, stack=[(Turn.name,)], strength=list(STRENGTH))
        p.at = [HOME[side] if side in p.playing else GONE for side in OWNER]
        p.coins = [3 * (side in p.playing) for side in range(len(SIDES))]
        if scenario == "storm":
            p.stack.append((Weather.name,))
        return p

    def faults(self, p: ToyPosition) -> list[str]:
        strays = [piece for piece, place in enumerate(p.at) if place != GONE and not REALM[piece] >> place & 1]
        found = [f"{PIECES[piece]} cannot be in {BOARD.ids[p.at[piece]]} (TOY-move/3)" for piece in strays]
        for place, name in enumerate(BOARD.ids[:EXILE]):
            armies = [len(p.units(place, *sides)) for sides in SIDES_OF]
            if max(armies) > STACKING:
                found.append(f"{name} holds {max(armies)} units of a camp (TOY-stack/1)")
            if all(armies) and Duel.name not in (name for name, *_ in p.stack):
                found.append(f"{name} holds both camps (TOY-battle/2)")
        return found + [f"{SIDES[i]} has {n} coins" for i, n in enumerate(p.coins) if n < 0]

    def clear(self, p: ToyPosition) -> None:
        p.at = [GONE] * len(PIECES)

    def finish(self, p: ToyPosition, root: Node) -> None:
        """A moment that is written by hand is the first bid, or the move of a side."""
        step, side = root.get("step"), root.get("side")
        if p.stack and step is None:
            return
        p.stack = [(Turn.name,), (Bids.name,)]
        if step is not None and step.word((Bid.name, Moves.name), "step") == Moves.name:
            playing = [SIDES[i] for i in p.playing]
            first = side.word(playing, "side in play") if side else playing[0]
            ROUND.turn(p, Moves.name, Round(next=playing.index(first)))
