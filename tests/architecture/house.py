"""The law of the house: what docs/architecture.md draws, and what an import must be to keep to it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from tests.architecture.imports import Import, When

Arrows = Mapping[str, Sequence[str]]

DOCUMENT = Path(__file__).parents[2] / "docs" / "architecture.md"
_NAME = re.compile(r"`([\w.]+)`")
_ARROW = re.compile(r"^ *([\w &]+?) --> ([\w &]+)$", re.MULTILINE)


def rows(text: str, heading: str) -> list[list[str]]:
    """Return the cells of the table whose first column has this heading."""
    lines = iter(text.splitlines())
    for line in lines:
        if line.startswith(f"| {heading} |"):
            next(lines)
            break
    found = []
    for line in lines:
        if not line.startswith("|"):
            break
        found.append([cell.strip() for cell in line.strip("|").split("|")])
    return found


def arrows_of_table(text: str, heading: str) -> dict[str, list[str]]:
    """Return what each name of the first column may import: the names of the last one."""
    return {_NAME.findall(row[0])[0]: _NAME.findall(row[-1]) for row in rows(text, heading)}


def arrows_of_drawing(drawing: str) -> dict[str, set[str]]:
    """Return the arrows of a drawing in mermaid's words: `a --> b & c`."""
    found: dict[str, set[str]] = {}
    for left, right in _ARROW.findall(drawing):
        for name in left.split(" & "):
            found.setdefault(name, set()).update(right.split(" & "))
    return found


def drawings(text: str) -> list[str]:
    """Return the drawings of a document."""
    return re.findall(r"```mermaid\n(.*?)```", text, re.DOTALL)


def without_detours(arrows: Arrows) -> dict[str, set[str]]:
    """Return the arrows that are left when those are left out that a way over others replaces."""

    def below(name: str) -> set[str]:
        return {far for near in arrows[name] for far in (near, *below(near))}

    return {
        name: set(direct) - {far for near in direct for far in below(near)} for name, direct in arrows.items() if direct
    }


def package_of(module: str) -> str:
    """Return the package that a module lies in: `core` of `sandtable.core.match`; else it is the roof."""
    parts = module.split(".")
    return "sandtable" if len(parts) == 1 or parts[1] == "__main__" else parts[1]


def game_of(module: str) -> str:
    """Return the game that a module belongs to, or nothing."""
    parts = module.split(".")
    return parts[2] if parts[1:2] == ["games"] and len(parts) > 2 else ""


def room_of(module: str) -> str:
    """Return the room of a game that a module lies in; its `__init__` only opens the door to `game`."""
    return module.split(".")[3] if module.count(".") > 2 else "game"


def astray(imports: Iterable[Import], arrows: Arrows, place: Callable[[str], str]) -> Iterator[Import]:
    """Yield imports that go from one place to another where no arrow leads."""
    for found in imports:
        here, there = place(found.by), place(found.of)
        if here != there and there not in arrows.get(here, ()):
            yield found


def unused(imports: Iterable[Import], arrows: Arrows, place: Callable[[str], str]) -> set[tuple[str, str]]:
    """Return the arrows that no import follows."""
    used = {(place(found.by), place(found.of)) for found in imports}
    return {(here, there) for here, allowed in arrows.items() for there in allowed} - used


def inside(imports: Iterable[Import]) -> list[Import]:
    """Return the imports that stay inside of one game."""
    return [found for found in imports if game_of(found.by) and game_of(found.by) == game_of(found.of)]


def between_games(imports: Iterable[Import]) -> list[Import]:
    """Return the imports of one game by another."""
    return [found for found in imports if game_of(found.by) and game_of(found.of) not in ("", game_of(found.by))]


def of_ones_own_roof(imports: Iterable[Import]) -> list[Import]:
    """Return the imports of a package by something that lies in it: it would have to be loaded first."""
    return [found for found in imports if found.by.startswith(f"{found.of}.")]


def of_private_names(imports: Iterable[Import]) -> list[Import]:
    """Return the imports of names that belong to another module alone (ruff sees to those that are reached)."""
    return [
        found
        for found in imports
        if any(part.startswith("_") and not part.startswith("__") for part in (found.name, *found.of.split(".")))
    ]


def circle(imports: Iterable[Import]) -> list[str]:
    """Return modules each of which needs the next to be loaded first, the last one the first; none if all is well."""
    graph: dict[str, set[str]] = {}
    for found in imports:
        if found.when is When.LOADING:
            graph.setdefault(found.by, set()).add(found.of)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []
