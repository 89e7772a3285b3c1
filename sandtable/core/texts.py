"""Positions as documents: the part of a game that writes, reads and inspects them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, ClassVar, Final, Generic

from sandtable.core.documents import Doc, DocError, Node, name_index
from sandtable.core.fields import GLOBALS, HEAD, fields_of, forget
from sandtable.core.frametext import FrameText
from sandtable.core.layout import STATE, Layout, Rows, Sheet
from sandtable.core.names import PIECE
from sandtable.core.step import P
from sandtable.core.values import Dictionary

OVER: Final = "over"  # the step of a game that has ended
SEALED: Final = "sealed"  # the key of a position as it was before sides decide as if at once
_MOMENT: Final = ("turn", "side", "step", "stack", "clear")  # a document with one of them sets another moment

Check = Callable[[Any], Iterable[str]]
"""Finds faults of one sort in a position, and tells them in words."""


@cache
def _layout(texts: Texts[Any], cls: type) -> Layout:
    return Layout(cls, texts.names)


class Texts(ABC, Generic[P]):
    """How a game's positions stand in documents, and what can be wrong with them.

    Documents follow from the declared fields. A game adds what these cannot say: it may change what is written of a
    row (`write_row`), and complete what is read of one (`read_row`); the globals are a row, too. Rows are those of the
    kinds that are pointed at: places of all kinds stand under `places`, pieces under the plural of their kind.
    """

    names: Dictionary
    frames: FrameText
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
            if spec.of in self.names and self.names[spec.of].on == PIECE:
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
        doc = {
            **self.moment(p),
            "stack": [self.frames.write(frame) for frame in p.stack],
            **{title: self._write_table(p, title) for title in self.layout(p).tables},
            GLOBALS: self.write_row(p, GLOBALS, 0, self._write(p, GLOBALS)),
        }
        return doc if p.sealed is None else {**doc, SEALED: self._before(doc, p.sealed)}

    def _before(self, doc: Doc, p: P) -> Doc:
        """Return what differs in the document of a position as it was: whole rows, empty where there was none."""
        was, titles = self.dump(p), self.layout(p).tables
        found = {key: value for key, value in was.items() if key not in titles and value != doc.get(key)}
        for title in titles:
            rows = {name: was[title].get(name, {}) for name in {**doc[title], **was[title]}}
            if other := {name: row for name, row in rows.items() if row != doc[title].get(name)}:
                found[title] = other
        return found

    def moment(self, p: P) -> Doc:
        """Return the head of a document: which moment it is, and at which step."""
        return {**self._write(p, HEAD), **p.unusual_doc(), "step": _step(p)}

    def layout(self, p: P) -> Layout:
        """Return where each field of a position stands in its document."""
        cls: type = type(p)
        return _layout(self, cls)

    def _sheet(self, p: P, part: str) -> Sheet:
        layout = self.layout(p)
        return layout.head if part == HEAD else layout.globals

    def _write(self, p: P, part: str) -> Doc:
        told = (spec for spec in self._sheet(p, part).fields if not spec.terse or getattr(p, spec.name) != spec.first)
        return {spec.key: spec.write(p, self.names) for spec in told}

    def _write_table(self, p: P, title: str) -> Doc:
        layout, table = self.layout(p), Doc()
        for kind in layout.tables[title].parts:
            table |= self._write_rows(p, kind, layout.rows[kind])
        return table

    def _write_rows(self, p: P, kind: str, layout: Rows) -> Doc:
        ids = self.names[kind].ids
        columns = [
            (spec, spec.blank, start, spec.members(p, len(self.names[spec.of]))) for spec, start in layout.columns
        ]
        marks = [(key, getattr(p, word.spec.name) >> word.start) for key, word in layout.words.items() if word.bit]
        rows: Doc = {}
        for i in self.told(p, kind):
            row = {
                spec.key: spec.value.write(values[start + i], self.names)
                for spec, blank, start, values in columns
                if not spec.terse or values[start + i] != blank
            }
            if state := [word for word, members in marks if members >> i & 1]:
                row[STATE] = state
            rows[ids[i]] = self.write_row(p, kind, i, row)
        return rows

    # ---------------------------------------------------------------- reading
    def build(self, doc: Doc, base: P) -> P:
        """Return the position that a document describes, not yet settled; raise DocError where it cannot be read.

        What it leaves out is as in `base`, the first moment of its `scenario`; `clear = true` empties the map first.
        A document with a `stack` is complete, one without is written by hand. Under `sealed` stands how it was before
        sides decide as if at once; what that leaves out is as in the document around it.
        """
        now = {key: value for key, value in doc.items() if key != SEALED}
        p = self._build(Node(now), base)
        if SEALED in doc:
            p.sealed = self._build_before(Node(doc[SEALED], (SEALED,)), now, base)
        elif base.sealed is not None and not any(key in doc for key in _MOMENT):
            p.sealed = self._build(Node(now), base.sealed)  # nobody has decided yet
        return p

    def _build_before(self, node: Node, now: Doc, base: P) -> P:
        found = {title: node.get(title) for title in self.layout(base).tables}
        rows = {title: {**now.get(title, {}), **table.table()} for title, table in found.items() if table}
        try:
            return self._build(Node({**now, **node.table(), **rows}), base)
        except DocError as error:
            raise DocError((*node.path, *error.path), error.reason) from None

    def _build(self, root: Node, base: P) -> P:
        doc, p = root.table(), base.copy()
        p.legal = p.sealed = None
        layout = self.layout(p)
        root.table((*dict.fromkeys((*layout.head.keys, *_MOMENT)), *layout.tables, GLOBALS))
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
        layout = self.layout(p)
        for title, names in layout.tables.items():
            rows, what = root.get(title), " or ".join(names.parts)
            for key, row in rows.entries() if rows else ():
                kind, i = names.members[name_index(key, names, what, row.path)]
                self._read_row(p, kind, i, row, layout.rows[kind], is_complete=is_complete)
        table = root.get(GLOBALS)
        if table is not None:
            table.table(layout.globals.keys)
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

    def _read_row(self, p: P, kind: str, i: int, row: Node, layout: Rows, *, is_complete: bool) -> None:
        if layout.alone is not None and isinstance(row.value, str):
            cells = {layout.alone: row}
        else:
            row.table(layout.keys)
            cells = dict(row.entries())
        self.read_row(p, kind, i, row, cells)
        for spec, start in layout.columns:
            if spec.key in cells:
                spec.take(p, start + i, cells[spec.key], self.names)
            elif is_complete and spec.terse:
                spec.set(p, start + i, spec.blank)
        if STATE in cells or is_complete:
            for word in layout.words.values():
                word.spec.set(p, word.start + i, 0)
        for item in cells[STATE].items() if STATE in cells else ():
            mark, start, bit = layout.words[item.word(layout.words, f"state of a {kind}")]
            mark.set(p, start + i, bit)


def _step(p: P) -> str:
    return str(p.stack[-1][0]) if p.stack else OVER
