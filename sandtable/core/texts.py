"""Positions as documents: the part of a game that writes, reads and inspects them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, ClassVar, Final, Generic, NamedTuple

from sandtable.core.documents import Doc, Node, name_index
from sandtable.core.fields import GLOBALS, HEAD, BySide, Cell, Field, Mark, Own, Told, fields_of, forget
from sandtable.core.frametext import FrameText
from sandtable.core.step import P
from sandtable.core.values import Dictionary

OVER: Final = "over"  # the step of a game that has ended
_MOMENT: Final = ("turn", "side", "step", "stack", "clear")  # a document with one of them sets another moment
_STATE: Final = "state"

Check = Callable[[Any], Iterable[str]]
"""Finds faults of one sort in a position, and tells them in words."""


class Rows(NamedTuple):
    """The fields that stand in the rows of a kind of names: as cells, and as words of a `state`."""

    cells: tuple[Cell, ...]
    marks: tuple[Mark, ...]
    words: Mapping[str, tuple[Mark, int]]  # of a state, with the mark that each sets or takes off
    alone: str | None  # the key of the value that may stand for a whole row
    keys: tuple[str, ...]


@cache
def _rows(cls: type, kind: str) -> Rows:
    here = [spec for spec in fields_of(cls) if spec.of == kind]
    cells = tuple(spec for spec in here if isinstance(spec, Cell))
    marks = tuple(spec for spec in here if isinstance(spec, Mark))
    words = {spec.key: (spec, 1) for spec in marks} | {spec.absent: (spec, 0) for spec in marks if spec.absent}
    alone = next((spec.key for spec in cells if spec.alone), None)
    return Rows(cells, marks, words, alone, _keys(here) + ((_STATE,) if marks else ()))


class Sheet(NamedTuple):
    """The fields that stand in the head or in the globals of a document."""

    fields: tuple[Told, ...]
    keys: tuple[str, ...]


@cache
def _sheet(cls: type, part: str, kinds: tuple[str, ...]) -> Sheet:
    """Return what stands in the head, or in the globals: there also what belongs to a kind of names without rows."""
    here = [spec for spec in fields_of(cls) if spec.of not in kinds and (spec.of == HEAD) == (part == HEAD)]
    for spec in here:
        if isinstance(spec, Mark | BySide):
            raise TypeError(f"{cls.__name__}.{spec.name} stands in rows, but documents have no table of {spec.of}")
    told = sorted((spec for spec in here if isinstance(spec, Told)), key=lambda spec: spec.silent)
    return Sheet(tuple(told), _keys(here))


def _keys(specs: Iterable[Field]) -> tuple[str, ...]:
    own = (key for spec in specs if isinstance(spec, Own) for key in spec.keys)
    return (*own, *(spec.key for spec in specs if isinstance(spec, Told)))


class Texts(ABC, Generic[P]):
    """How a game's positions stand in documents, and what can be wrong with them.

    Documents follow from the declared fields. A game adds what these cannot say: it may change what is written of a
    row (`write_row`), and complete what is read of one (`read_row`); the globals are a row, too.
    """

    names: Dictionary
    frames: FrameText
    tables: ClassVar[Mapping[str, str]] = {"place": "places", "unit": "units"}  # kinds of names with rows
    pieces: ClassVar[tuple[str, ...]] = ("unit",)  # those that `clear` takes off the map
    unplayable: ClassVar[tuple[Check, ...]] = ()  # what finds faults to which the rules could not even be applied
    implausible: ClassVar[tuple[Check, ...]] = ()  # what finds all others

    @abstractmethod
    def start(self, scenario: str) -> P:
        """Return the first moment of a scenario, not yet settled."""

    def faults(self, p: P) -> list[str]:
        """Return everything that is wrong with a position, in words."""
        return [fault for check in (*self.unplayable, *self.implausible) for fault in check(p)]

    def is_playable(self, p: P) -> bool:
        """Tell whether the steps of a position can be run, though it may have faults."""
        return not any(fault for check in self.unplayable for fault in check(p))

    # ---------------------------------------------------------------- what a game adds
    def told(self, p: P, kind: str) -> Iterable[int]:
        """Return the members of a kind that have a row."""
        return range(len(self.names[kind]))

    def write_row(self, p: P, part: str, i: int, row: Doc) -> Any:
        """Return a row as it is to be written, given what the fields say."""
        return row

    def read_row(self, p: P, part: str, i: int, row: Node, cells: dict[str, Node]) -> None:
        """Read what fields cannot, and add to the cells of a row what follows from them."""

    def clear(self, p: P) -> None:
        """Take every piece off the map, for the document tells what is on it."""
        cls: type = type(p)
        for spec in fields_of(cls):
            if spec.of in self.pieces:
                spec.reset(p)

    def prepare(self, p: P, root: Node) -> None:
        """Do what the moment alone brings, before all else is read."""

    def finish(self, p: P, root: Node) -> None:
        """Complete a position that is written by hand, without a stack."""

    # ---------------------------------------------------------------- writing
    def dump(self, p: P) -> Doc:
        """Return the position as a document of plain values, complete (see docs/notation.md).

        It has the keys `scenario`, `turn`, `side`, `step`, `stack`, then tables like `places` and `units`, and
        `globals`. The keys `sandtable` and `game` are the engine's affair.
        """
        return {
            **self.moment(p),
            "stack": [self.frames.write(frame) for frame in p.stack],
            **{title: self._write_rows(p, kind) for kind, title in self.tables.items()},
            GLOBALS: self.write_row(p, GLOBALS, 0, self._write(p, GLOBALS)),
        }

    def moment(self, p: P) -> Doc:
        """Return the head of a document: which moment it is, and at which step."""
        return {**self._write(p, HEAD), **p.unusual_doc(), "step": _step(p)}

    def _sheet(self, p: P, part: str) -> Sheet:
        cls: type = type(p)
        return _sheet(cls, part, tuple(self.tables))

    def _write(self, p: P, part: str) -> Doc:
        told = (spec for spec in self._sheet(p, part).fields if not spec.terse or getattr(p, spec.name) != spec.first)
        return {spec.key: spec.write(p, self.names) for spec in told}

    def _write_rows(self, p: P, kind: str) -> Doc:
        cls: type = type(p)
        ids = self.names[kind].ids
        layout = _rows(cls, kind)
        columns = [(spec, spec.blank, spec.members(p, len(ids))) for spec in layout.cells]
        marks = [(spec.key, getattr(p, spec.name)) for spec in layout.marks]
        rows: Doc = {}
        for i in self.told(p, kind):
            row = {
                spec.key: spec.value.write(values[i], self.names)
                for spec, blank, values in columns
                if not spec.terse or values[i] != blank
            }
            if state := [word for word, members in marks if members >> i & 1]:
                row[_STATE] = state
            rows[ids[i]] = self.write_row(p, kind, i, row)
        return rows

    # ---------------------------------------------------------------- reading
    def build(self, doc: Doc, base: P) -> P:
        """Return the position that a document describes, not yet settled; raise DocError where it cannot be read.

        What it leaves out is as in `base`, the first moment of its `scenario`; `clear = true` empties the map first.
        A document with a `stack` is complete, one without is written by hand.
        """
        root, p = Node(doc), base.copy()
        p.legal = None
        head = self._sheet(p, HEAD).keys
        root.table((*dict.fromkeys((*head, *_MOMENT)), *self.tables.values(), GLOBALS))
        if any(key in doc for key in _MOMENT):
            forget(p)
        clear, stack = root.get("clear"), root.get("stack")
        if stack is not None or (clear is not None and clear.flag()):
            self.clear(p)
        self._read(p, HEAD, dict(root.entries()), is_complete=stack is not None)
        self.prepare(p, root)
        self._read_body(p, root, is_complete=stack is not None)
        p.derive()
        if stack is None:
            self.finish(p, root)
            return p
        p.stack = [self.frames.read(frame) for frame in stack.items()]
        step = root.get("step")
        if step is not None and step.text() != _step(p):
            raise step.fault(f"the step is {step.value!r}, but the stack ends with {_step(p)!r}")
        return p

    def _read_body(self, p: P, root: Node, *, is_complete: bool) -> None:
        for kind, title in self.tables.items():
            rows = root.get(title)
            for key, row in rows.entries() if rows else ():
                self._read_row(p, kind, name_index(key, self.names[kind], kind, row.path), row, is_complete)
        table = root.get(GLOBALS)
        if table is not None:
            table.table(self._sheet(p, GLOBALS).keys)
            cells = dict(table.entries())
            self.read_row(p, GLOBALS, 0, table, cells)
            self._read(p, GLOBALS, cells, is_complete=is_complete)

    def _read(self, p: P, part: str, cells: dict[str, Node], *, is_complete: bool) -> None:
        """Read whole fields; of a complete document those that are left out have their first value."""
        for spec in self._sheet(p, part).fields:
            if spec.key in cells:
                spec.read(p, cells[spec.key], self.names)
            elif is_complete and spec.terse:
                spec.reset(p)

    def _read_row(self, p: P, kind: str, i: int, row: Node, is_complete: bool) -> None:
        cls: type = type(p)
        layout = _rows(cls, kind)
        if layout.alone is not None and isinstance(row.value, str):
            cells = {layout.alone: row}
        else:
            row.table(layout.keys)
            cells = dict(row.entries())
        self.read_row(p, kind, i, row, cells)
        for spec in layout.cells:
            if spec.key in cells:
                spec.set(p, i, spec.value.read(cells[spec.key], self.names))
            elif is_complete and spec.terse:
                spec.set(p, i, spec.blank)
        if _STATE in cells or is_complete:
            for mark in layout.marks:
                mark.set(p, i, 0)
        for item in cells[_STATE].items() if _STATE in cells else ():
            mark, bit = layout.words[item.word(layout.words, f"state of a {kind}")]
            mark.set(p, i, bit)


def _step(p: P) -> str:
    return str(p.stack[-1][0]) if p.stack else OVER
