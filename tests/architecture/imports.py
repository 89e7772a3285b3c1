"""Reads who imports whom: every module of a folder is parsed, none of them is run."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from enum import Enum
from pathlib import Path
from typing import NamedTuple


class When(Enum):
    """What an import is for, and so when it happens."""

    LOADING = "while the module is loaded"
    RUNNING = "inside a function"
    TYPING = "for types alone"


class Import(NamedTuple):
    """A module imports another, or a name out of it."""

    by: str
    of: str
    name: str
    line: int
    when: When = When.LOADING

    def __str__(self) -> str:
        return f"{self.by}:{self.line} imports {self.of}{f'.{self.name}' if self.name else ''}"


def modules_in(folder: Path) -> dict[str, Path]:
    """Return the modules of a package by their full names, the package itself first."""
    found = {}
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports_in(modules: Mapping[str, Path]) -> list[Import]:
    """Return what these modules import of each other."""
    return [found for name, path in modules.items() for found in _imports(name, path.read_text(), modules)]


def _imports(by: str, text: str, modules: Mapping[str, Path]) -> Iterator[Import]:
    for node, when in _statements(ast.parse(text), When.LOADING):
        for of, name in _targets(node, modules):
            yield Import(by, of, name, node.lineno, when)


def _statements(tree: ast.AST, when: When) -> Iterator[tuple[ast.Import | ast.ImportFrom, When]]:
    """Yield every import below a node together with when it happens."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node, when
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            yield from _statements(node, When.TYPING)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _statements(node, When.RUNNING)
        else:
            yield from _statements(node, when)


def _targets(node: ast.Import | ast.ImportFrom, modules: Mapping[str, Path]) -> Iterator[tuple[str, str]]:
    """Yield module and name of what an import statement brings in; a name that is itself a module is one."""
    if isinstance(node, ast.Import):
        yield from ((alias.name, "") for alias in node.names if alias.name in modules)
        return
    assert node.level == 0, f"line {node.lineno}: write out where this is imported from"
    for alias in node.names:
        full = f"{node.module}.{alias.name}"
        if full in modules:
            yield full, ""
        elif node.module in modules:
            yield str(node.module), alias.name
