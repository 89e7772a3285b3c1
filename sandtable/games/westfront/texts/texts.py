"""WestFront's positions as documents: what the declared fields cannot say."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from sandtable.core.bits import bit_list
from sandtable.core.documents import Doc, Node
from sandtable.core.frametext import FrameText
from sandtable.core.texts import Texts
from sandtable.core.values import by_word
from sandtable.games.westfront.language import NOTATION
from sandtable.games.westfront.position import Off, Position
from sandtable.games.westfront.rules.setup import opening
from sandtable.games.westfront.rules.steps import STEPS
from sandtable.games.westfront.texts import inspection, older
from sandtable.games.westfront.world.roster import ALLIES, AXIS, MAX_CV
from sandtable.games.westfront.world.scenario import FIRST_MONTH, SCENARIOS

_OFF: Final = by_word(Off)
_SUPPLIED, _UNSUPPLIED = "supplied", "unsupplied"


class WestFrontTexts(Texts[Position]):
    """How positions stand in documents, and what can be wrong with them."""

    names = NOTATION.names
    frames = FrameText(NOTATION, STEPS)

    def start(self, scenario: str) -> Position:
        return opening.read_scenario(scenario)

    def faults(self, p: Position) -> list[str]:
        return inspection.faults(p)

    def is_playable(self, p: Position) -> bool:
        return not inspection.unplayable(p)

    # ---------------------------------------------------------------- writing
    def told(self, p: Position, kind: str) -> Iterable[int]:
        """Of a unit that is out of the game, or unknown, there is nothing to say."""
        everything = super().told(p, kind)
        return (unit for unit in everything if _is_told(p, unit)) if kind == "unit" else everything

    def write_row(self, p: Position, part: str, i: int, row: Doc) -> Any:
        if part == "place" and row["last"] == row["owner"]:
            del row["last"]
        elif part == "unit":
            _write_supply(p, i, row)
        return row

    # ---------------------------------------------------------------- reading
    def build(self, doc: Doc, base: Position) -> Position:
        return super().build(older.renewed(doc), base)

    def prepare(self, p: Position, root: Node) -> None:
        """The date tells which scenario card is in force (WF-3.12/1)."""
        if "turn" in root.table() and not SCENARIOS[p.scenario].husky:
            p.period = max(i for i, first in enumerate(FIRST_MONTH) if first <= p.month)

    def read_row(self, p: Position, part: str, i: int, row: Node, cells: dict[str, Node]) -> None:
        if part == "place" and "owner" in cells:
            cells.setdefault("last", cells["owner"])
        elif part == "unit":
            _complete_unit(p, i, row, cells)

    def finish(self, p: Position, root: Node) -> None:
        if p.stack and "units" not in root.table():
            return
        step = root.get("step")
        _find_attackers(p)
        opening.open_step(p, step.text() if step is not None else "command")


def _is_told(p: Position, unit: int) -> bool:
    return p.place[unit] != Off.OUT or p.cv[unit] > 0 or p.due[unit] >= 0 or bool(p.supplied >> unit & 1)


def _write_supply(p: Position, unit: int, row: Doc) -> None:
    """Say it of a block only where it is no matter of course: most on the map are supplied, none off it."""
    state = [word for word in row.pop("state", ()) if word != _SUPPLIED]
    is_supplied, is_on_map = bool(p.supplied >> unit & 1), p.place[unit] >= 0
    if is_supplied != is_on_map:
        state.append(_SUPPLIED if is_supplied else _UNSUPPLIED)
    if state:
        row["state"] = state


def _complete_unit(p: Position, unit: int, row: Node, cells: dict[str, Node]) -> None:
    """A block that is put on the map has all its steps and is supplied, unless something else is said."""
    at, state = cells.get("at"), cells.get("state")
    if at is None and state is None:
        return
    is_on_map = p.place[unit] >= 0 if at is None else at.text() not in _OFF
    if at is not None and (is_on_map or at is row):
        cells.setdefault("strength", Node(MAX_CV[unit] if is_on_map else 0, row.path))
    words = [item.value for item in state.items()] if state is not None else []
    is_supplied = p.supplied >> unit & 1 if at is None else is_on_map
    if is_supplied and _UNSUPPLIED not in words:
        words.append(_SUPPLIED)
    cells["state"] = Node(words, row.path if state is None else state.path)


def _find_attackers(p: Position) -> None:
    """Make the side that did not hold a battle hex its Original Attacker, face-up, if nothing is said (WF-7.12/1)."""
    for here in bit_list(p.battles & ~(p.attacked[ALLIES] | p.attacked[AXIS])):
        defender = next((side for side in (ALLIES, AXIS) if p.prior[side] >> here & 1), 1 - p.player)
        p.attacked[1 - defender] |= 1 << here
        p.face_up |= p.units(1 - defender, here) & ~(p.dropped | p.landed)
    for side in (ALLIES, AXIS):
        p.attacked[side] &= p.battles
