"""Sentences are worded late, so a wrong one would be found late: here all that stand in the code are counted out."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.core.notation import sentence
from tests.architecture.imports import modules_in

ROOT = Path(__file__).parents[2]
BEFORE = {"refusal": 1, "Violation": 1, "add": 1, "reveal": 1, "tell": 2, "echo": 2, "report": 3, "Roll": 2}
"""What takes a sentence, and how many arguments stand before it."""
AS_TUPLE = ("Violation", "Roll")


def literal(node: ast.expr) -> str | None:
    """Return a text that stands in the code; what a formatted one puts in is left out."""
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def sentences(text: str) -> Iterator[tuple[int, str, int]]:
    """Yield the line of each sentence of a module, the sentence, and how many arguments it is given."""
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name | ast.Attribute):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
        at = BEFORE.get(name, len(node.args))
        pattern = literal(node.args[at]) if at < len(node.args) else None
        given = node.args[at + 1 :]
        if name in AS_TUPLE and given:
            given = given[0].elts if isinstance(given[0], ast.Tuple) else [ast.Starred(given[0])]
        if pattern is not None and not any(isinstance(arg, ast.Starred) for arg in given):
            yield node.lineno, pattern, len(given)


@pytest.mark.parametrize(
    ("folder", "least"),
    [
        ("sandtable/games/westfront", 250),
        ("sandtable/games/soft_underbelly", 200),
        ("sandtable/games/europe_engulfed", 300),
        ("sandtable/core", 4),
        ("docs/tutorial/bismarck", 5),
        ("tests/toy", 15),
    ],
)
def test_every_sentence_has_an_argument_for_each_slot(folder: str, least: int) -> None:
    found = [
        (f"{path}:{line}", pattern, given)
        for path in modules_in(ROOT / folder).values()
        for line, pattern, given in sentences(path.read_text())
    ]
    assert len(found) >= least
    assert [said for said in found if len(sentence(said[1]).kinds) != said[2]] == []


@pytest.mark.parametrize(
    ("call", "given"),
    [
        ('refusal("X/1", "{unit} is lost in {place}", unit)', 1),
        ('log.tell(sides, "X/1", f"{{unit}} is lost {where}", unit, place)', 2),
        ('Roll(2, 6, "the fire of {unit}")', 0),
        ('Violation("X/1", "{unit} is lost", (unit, place))', 2),
    ],
)
def test_the_arguments_of_a_sentence_are_counted(call: str, given: int) -> None:
    ((_, pattern, count),) = sentences(call)
    assert count == given != len(sentence(pattern).kinds)
