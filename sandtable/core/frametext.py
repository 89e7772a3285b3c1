"""The stack of pending steps as text: each frame is a list, its step's name first, then names and numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sandtable.core.documents import Node, ids_of
from sandtable.core.hint import did_you_mean
from sandtable.core.names import plural_of
from sandtable.core.notation import Notation
from sandtable.core.position import Pending
from sandtable.core.step import Step


class FrameText:
    """Writes and reads the frames of a game's steps; values that name nothing stand as they are."""

    def __init__(self, notation: Notation, steps: Iterable[Step[Any]]) -> None:
        self._names = notation.names
        self._one_of = {plural_of(kind, notation.names): kind for kind in notation.names}
        self._frames = {step.name: step.frame for step in steps}
        for step, frame in self._frames.items():
            for kind in set(frame.kinds) - {"", *self._names, *self._one_of}:
                raise ValueError(f"a frame of {step!r} holds {kind!r}, and there is no such kind of names")

    def write(self, pending: Pending) -> list[Any]:
        """Return a frame as a list that a document can hold."""
        name, *values = pending
        frame = self._frames[str(name)]
        return [name, *(self._write(value, frame.kind(i)) for i, value in enumerate(values))]

    def _write(self, value: str | int, kind: str) -> Any:
        if isinstance(value, str) or value < 0 or not kind:
            return value if isinstance(value, str) else int(value)
        if kind in self._one_of:
            return ids_of(value, self._names[self._one_of[kind]])
        names = self._names[kind]
        return names.ids[value] if value < len(names) else int(value)

    def read(self, node: Node) -> Pending:
        """Return the frame that a list describes; its first word is the name of a step."""
        parts = node.items()
        if not parts:
            raise node.fault("a frame begins with the name of its step")
        name = parts[0].text()
        if name not in self._frames:
            raise parts[0].fault(f"there is no step {name!r}{did_you_mean(name, self._frames)}")
        frame, values = self._frames[name], parts[1:]
        most = len(frame.kinds)
        if not frame.least <= len(values) <= most:
            count = f"{most}" if frame.least == most else f"{frame.least} to {most}"
            raise node.fault(f"a frame of {name!r} has {count} values, not {len(values)}")
        return (name, *(self._read(part, frame.kind(i)) for i, part in enumerate(values)))

    def _count(self, kind: str) -> int:
        """Return how many values a column can have: the names of its kind, or the sets of them."""
        return 1 << len(self._names[self._one_of[kind]]) if kind in self._one_of else len(self._names[kind])

    def _read(self, node: Node, kind: str) -> str | int:
        value = node.value
        if isinstance(value, int) and not isinstance(value, bool):
            if kind and value >= (most := self._count(kind)):
                raise node.fault(f"a number below {most} or the name of {self._one_of.get(kind, kind)} is needed here")
            return value
        if isinstance(value, str) and not kind:
            return value
        if isinstance(value, str | list) and kind:
            what = self._one_of.get(kind, kind)
            names = self._names[what]
            return node.set_of(names, what) if kind in self._one_of else node.name(names, what)
        raise node.fault(f"a name, a list of names or a number is needed here, not {value!r}")
