"""The stack of pending steps as text: each frame is a list, its step's name first, then names and numbers."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from sandtable.core.documents import Node, ids_of
from sandtable.core.hint import did_you_mean
from sandtable.core.notation import Notation
from sandtable.core.position import Frame


class FrameText:
    """Writes and reads a game's frames; `meaning` says by step what the values are: a unit, a place, sets of them.

    Values without a meaning stand as they are.
    """

    def __init__(self, notation: Notation, meaning: Mapping[str, tuple[str, ...]]) -> None:
        self._names = {"unit": notation.names["unit"], "place": notation.names["place"]}
        self._meaning = meaning

    def write(self, frame: Frame) -> list[Any]:
        """Return a frame as a list that a document can hold."""
        name, *values = frame
        return [name, *(self._write(value, self._kind(str(name), i)) for i, value in enumerate(values))]

    def _kind(self, step: str, number: int) -> str:
        meaning = self._meaning.get(step, ())
        return meaning[number] if number < len(meaning) else ""

    def _write(self, value: str | int, kind: str) -> Any:
        if isinstance(value, str) or value < 0 or not kind:
            return value if isinstance(value, str) else int(value)
        names = self._names[kind.removesuffix("s")]
        if kind.endswith("s"):
            return ids_of(value, names)
        return names.ids[value] if value < len(names) else int(value)

    def read(self, node: Node, steps: Collection[str]) -> Frame:
        """Return the frame that a list describes; its first word is one of the steps."""
        parts = node.items()
        if not parts:
            raise node.fault("a frame begins with the name of its step")
        name = parts[0].text()
        if name not in steps:
            raise parts[0].fault(f"there is no step {name!r}{did_you_mean(name, steps)}")
        return (name, *(self._read(part, self._kind(name, i)) for i, part in enumerate(parts[1:])))

    def _read(self, node: Node, kind: str) -> str | int:
        value = node.value
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        if isinstance(value, str) and not kind:
            return value
        if isinstance(value, str | list) and kind:
            what = kind.removesuffix("s")
            names = self._names[what]
            return node.set_of(names, what) if kind.endswith("s") else node.name(names, what)
        raise node.fault(f"a name, a list of names or a number is needed here, not {value!r}")
