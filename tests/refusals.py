"""The refusals of a game, a matrix of verbs and causes in readable files: what is refused, by which rule and words.

A file has scenes. A scene is a position as cases write it, `after` are orders that lead on from it, and each entry of
`refuse` is one cause by which a verb is refused there: the order, the rule that is cited first, and what its sentence
says, with the place or unit that is in the way.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from sandtable.core.case import case_files
from sandtable.core.dice import ScriptedDice
from sandtable.core.errors import Violation
from sandtable.core.files import read_text
from sandtable.core.game import Game
from sandtable.core.match import Match
from sandtable.core.positiontext import build_position
from sandtable.core.toml import Toml, read_toml

_REFUSING = ("refusal", "Violation")  # the functions that make a refusal: rule, pattern, arguments


class Row(NamedTuple):
    """One cell of the matrix, and where its scene stands: the file, and the number in it."""

    path: Path
    scene: int
    order: str
    cause: str
    rule: str
    says: str

    @property
    def name(self) -> str:
        """Its file, its verb and its cause."""
        return f"{self.path.stem}: {self.order.partition(' ')[0]}: {self.cause}"


@cache
def _file(path: Path) -> Toml:
    return read_toml(read_text(path), str(path))


@cache
def refusals(folder: Path) -> Sequence[Row]:
    """Return all rows of the files in a folder; in none of them a verb is refused twice for the same cause."""
    scenes = ((path, n, scene) for path in case_files([folder]) for n, scene in enumerate(_file(path).data["scene"]))
    rows = [Row(path, n, **entry) for path, n, scene in scenes for entry in scene["refuse"]]
    names = [row.name for row in rows]
    assert not (twice := [name for name in names if names.count(name) > 1]), f"stands here twice: {twice}"
    return rows


def each_refusal(folder: Path) -> pytest.MarkDecorator:
    """Let a test have each row of the files in a folder."""
    return pytest.mark.parametrize("row", refusals(folder), ids=lambda row: row.name)


@cache
def _match(game: Game[Any], path: Path, number: int) -> Match[Any]:
    """Return a scene, once its orders are given; whoever asks changes nothing."""
    toml = _file(path)
    scene = toml.data["scene"][number]
    doc = {"scenario": game.facts.default_scenario, **scene["position"]}
    position = build_position(game, doc, toml, ("scene", number, "position"))
    match = Match.at(game, doc["scenario"], ScriptedDice(scene.get("dice", [])), position)
    for order in scene.get("after", []):
        match.order(order)
    return match


def assert_refused(game: Game[Any], row: Row) -> None:
    """Hold that an order is not offered, and that the first reason is the one that its row names."""
    match = _match(game, row.path, row.scene)
    order = match.read(row.order)
    reasons = match.why_not(order)
    assert reasons, f"{row.order}: it is legal"
    assert order not in match.legal
    assert reasons[0].rule == row.rule, str(reasons[0])
    assert row.says in str(reasons[0]), str(reasons[0])


def untried(game: Game[Any], folder: Path, rules: Path) -> list[str]:
    """Return where in the rules of a game a sentence refuses that no row has for its first reason."""
    tried = {_first_reason(game, row).pattern for row in refusals(folder)}
    return [f"{place}: {pattern}" for place, pattern in _patterns(rules) if pattern not in tried]


def _first_reason(game: Game[Any], row: Row) -> Violation:
    match = _match(game, row.path, row.scene)
    return game.why_not(match.now, match.read(row.order))[0]


def _patterns(rules: Path) -> Iterator[tuple[str, str]]:
    """Yield every sentence that refuses in the rules of a game, with its place."""
    for path in sorted(rules.rglob("*.py")):
        nodes = list(ast.walk(ast.parse(read_text(path))))
        named = [node for node in nodes if isinstance(node, ast.Assign)]
        for node in nodes:
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _REFUSING:
                place = f"{path.relative_to(rules)}:{node.lineno}"
                texts = list(_texts(node.args[1], named))
                assert texts, f"{place}: a refusal has its sentence written out"
                yield from ((place, text) for text in texts)


def _texts(node: ast.expr, named: Sequence[ast.Assign]) -> Iterator[str]:
    """Yield the texts of an expression, or of what was last given the name that it is."""
    if isinstance(node, ast.Name):
        before = [
            assign for assign in named if assign.lineno < node.lineno and ast.unparse(assign.targets[0]) == node.id
        ]
        node = max(before, key=lambda assign: assign.lineno).value
    yield from (part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str))
