"""Positions as documents: how a scenario begins, and what can be wrong."""

from bismarck.language import NOTATION
from bismarck.position import ALLIES, SCENARIOS, SHIPS, UNSEEN, Position
from bismarck.rules import STEPS, Day, Hunt, Sortie
from sandtable.core.documents import Node
from sandtable.core.frametext import FrameText
from sandtable.core.texts import Texts


class Documents(Texts[Position]):
    """Documents follow from the declared fields."""

    names, frames = NOTATION.names, FrameText(NOTATION, STEPS.values())

    def start(self, scenario: str) -> Position:
        return self.build(SCENARIOS[scenario]["position"], Position(scenario=scenario))

    def finish(self, p: Position, root: Node) -> None:
        p.stack = p.stack or [(Day.name,), (Hunt.name if p.side == ALLIES else Sortie.name,)]

    def faults(self, p: Position) -> list[str]:
        ghosts = (name for ship, name in enumerate(SHIPS) if bool(p.strength[ship]) == (p.at[ship] == UNSEEN))
        return [f"{name} has steps and no area, or an area and no steps (BI-battle/2)" for name in ghosts]
