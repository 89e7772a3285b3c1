"""The Soft Underbelly's positions as documents: what the declared fields cannot say."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sandtable.core.bits import bit_list
from sandtable.core.documents import Doc, Node, name_index
from sandtable.core.frametext import FrameText
from sandtable.core.texts import Texts
from sandtable.games.soft_underbelly.language import NOTATION
from sandtable.games.soft_underbelly.position import VICHY, Position, Vichy
from sandtable.games.soft_underbelly.rules.steps import STEPS
from sandtable.games.soft_underbelly.texts import inspection, ownership
from sandtable.games.soft_underbelly.texts.dates import bring_up_to_date
from sandtable.games.soft_underbelly.texts.scenarios import open_step, opening
from sandtable.games.soft_underbelly.world.atlas import GROUND, STARS
from sandtable.games.soft_underbelly.world.roster import UNITS


class SoftUnderbellyTexts(Texts[Position]):
    """How positions stand in documents, and what can be wrong with them."""

    names = NOTATION.names
    frames = FrameText(NOTATION, STEPS)
    unplayable = inspection.UNPLAYABLE
    implausible = inspection.IMPLAUSIBLE

    def start(self, scenario: str) -> Position:
        return self.build(*opening(scenario))

    # ---------------------------------------------------------------- writing
    def told(self, p: Position, kind: str) -> Iterable[int]:
        return bit_list(GROUND) if kind == "place" else super().told(p, kind)

    def write_row(self, p: Position, part: str, i: int, row: Doc) -> Any:
        if part == "place":
            return ownership.write(p, i) | (row if STARS >> i & 1 else {})
        return row["at"] if part == "unit" and len(row) == 1 else row

    # ---------------------------------------------------------------- reading
    def clear(self, p: Position) -> None:
        super().clear(p)
        p.derive()

    def prepare(self, p: Position, root: Node) -> None:
        """A document that is written by hand need not repeat the politics of its date."""
        step = self._step(p, root)
        if step is None or "stack" in root.table():
            return
        table, clear = root.get("globals"), root.get("clear")
        node = table.get("vichy") if table else None
        vichy = Vichy(VICHY.read(node, self.names)) if node else None
        bring_up_to_date(p, step, vichy, with_markers=not (clear and clear.flag()))

    def _step(self, p: Position, root: Node) -> str | None:
        """Return the step at which a document stands; None means the base's own moment."""
        step = root.get("step")
        if step is not None:
            return step.text()
        return None if p.stack else "reinforcement"

    def read_row(self, p: Position, part: str, i: int, row: Node, cells: dict[str, Node]) -> None:
        if part == "place":
            if not GROUND >> i & 1:
                raise row.fault(f"{row.path[-1]} can have no owner: it is no land or coastal area")
            ownership.read(p, i, cells)
            if "star" in cells and not STARS >> i & 1:
                raise cells["star"].fault(f"there is no star in {row.path[-1]}")
        elif part == "unit" and "at" in cells:
            cells.setdefault("aboard", Node("none", row.path))

    def finish(self, p: Position, root: Node) -> None:
        self._board(p, root)
        ownership.take_possession(p, root)
        step = self._step(p, root)
        if step is not None:
            open_step(p, step)

    def _board(self, p: Position, root: Node) -> None:
        """Bring every unit to the ship that it is aboard of."""
        table = root.get("units")
        for key, row in table.entries() if table else ():
            unit = name_index(key, self.names["unit"], "unit", row.path)
            ship = p.aboard[unit]
            at = row.get("at") if isinstance(row.value, dict) else None
            if at is not None and ship >= 0 and p.at[ship] != p.at[unit]:
                units, places = self.names["unit"].ids, self.names["place"].ids
                raise at.fault(f"{units[unit]} is aboard {units[ship]}, and that is in {places[p.at[ship]]}")
        for unit in range(UNITS):
            if p.aboard[unit] >= 0:
                p.load(unit, p.aboard[unit])
