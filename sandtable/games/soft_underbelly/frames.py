"""The stack of pending steps as text: each frame is a list, its step's name first, then ids and numbers."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sandtable.core.game import DocError
from sandtable.core.hint import did_you_mean
from sandtable.core.position import Frame
from sandtable.games.soft_underbelly.documents import Node, ids_of
from sandtable.games.soft_underbelly.language import NOTATION

_UNITS = NOTATION.names["unit"]
_PLACES = NOTATION.names["place"]

# What the numbers of a frame are: a unit, a place, or sets of them. All others are written as numbers.
_MEANING: dict[str, tuple[str, ...]] = {
    "arrival": ("units",),
    "sailing": ("unit",),
    "displacement": ("units",),
    "crowded": ("place",),
    "planning": ("place", "", "units", "units"),
    "battle": ("", "place", "units", "units"),
    "evasion": ("place", "units"),
    "losses": ("place", "", "units"),
    "retreat": ("units", "places"),
    "advance": ("place", "units"),
}


def write_frame(frame: Frame) -> list[Any]:
    """Return a frame as a list that a document can hold."""
    name, *values = frame
    meaning = _MEANING.get(str(name), ())
    return [name, *(_write(value, meaning[i] if i < len(meaning) else "") for i, value in enumerate(values))]


def _write(value: str | int, meaning: str) -> Any:
    if isinstance(value, str) or value < 0:
        return value
    match meaning:
        case "unit" if value < len(_UNITS):
            return _UNITS.ids[value]
        case "place" if value < len(_PLACES):
            return _PLACES.ids[value]
        case "units":
            return ids_of(value, _UNITS)
        case "places":
            return ids_of(value, _PLACES)
    return value


def read_frame(node: Node, steps: Collection[str]) -> Frame:
    """Return the frame that a list describes; its first word is one of the steps."""
    parts = node.items()
    if not parts:
        raise node.fault("a frame begins with the name of its step")
    name = parts[0].text()
    if name not in steps:
        raise DocError(parts[0].path, f"there is no step {name!r}{did_you_mean(name, steps)}")
    return (name, *(_read(part) for part in parts[1:]))


def _read(node: Node) -> str | int:
    match node.value:
        case bool():
            raise node.fault(f"a name, a list of names or a number is needed here, not {node.value!r}")
        case int() as number:
            return number
        case str() as name:
            return _index(name)
        case list():
            found = 0
            for item in node.items():
                index = _index(item.text())
                if isinstance(index, str):
                    raise item.fault(f"there is no unit or place {index!r}{_hint(index)}")
                found |= 1 << index
            return found
    raise node.fault(f"a name, a list of names or a number is needed here, not {node.value!r}")


def _index(name: str) -> int | str:
    """Return what a word of a frame stands for; a word that names nothing stands for itself."""
    return _UNITS.index.get(name, _PLACES.index.get(name, name))


def _hint(name: str) -> str:
    return did_you_mean(name, [*_UNITS.ids, *_PLACES.ids])
