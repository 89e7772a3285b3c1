"""Whatever docs/architecture.md speaks of is there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.architecture.house import DOCUMENT

ROOT = Path(__file__).parents[2]
MENTIONED = re.findall(r"`([\w/.]+\.(?:py|ts|svelte))(?::([\w.]+))?`", DOCUMENT.read_text(encoding="utf-8"))


def names_in(path: Path) -> set[str]:
    """Return the functions and classes of a module, methods as `Class.method`."""
    found = set()
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            methods = (part for part in node.body if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef))
            found.update(f"{node.name}.{method.name}" for method in methods)
    return found


def test_the_document_tells_of_an_order_and_of_a_decision() -> None:
    assert len(MENTIONED) > 20


@pytest.mark.parametrize(("file", "name"), MENTIONED, ids=lambda part: part or "-")
def test_what_the_document_mentions_exists(file: str, name: str) -> None:
    path = ROOT / file if file.startswith("web/") else ROOT / "sandtable" / file
    assert path.is_file(), f"there is no {file}"
    assert not name or name in names_in(path), f"{file} has no {name}"
