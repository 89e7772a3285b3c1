"""Where each rule of a game is implemented, and which cases and tests exercise it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from sys import modules
from typing import Any

from sandtable.core.case import load_case
from sandtable.core.errors import InputError, SandtableError
from sandtable.core.game import Game
from sandtable.core.rule import Ledger

_WORD = re.compile(r"[\w./-]+")


class NoCases(SandtableError):
    """There is no folder of cases to look into."""


@dataclass(frozen=True)
class Coverage:
    """The places that cite one rule: `implemented` in the game's package, `exercised` by cases and tests."""

    implemented: list[str] = field(default_factory=list)
    exercised: list[str] = field(default_factory=list)

    @property
    def is_covered(self) -> bool:
        """Tell whether the rule is both implemented and exercised."""
        return bool(self.implemented and self.exercised)


def checkout(start: Path) -> Path:
    """Return the nearest folder, from `start` upwards, that has a `cases` folder."""
    for folder in (start, *start.parents):
        if (folder / "cases").is_dir():
            return folder
    raise NoCases(f"there is no cases folder in {start} or above it; name the checkout with --root")


def coverage(game: Game[Any], root: Path) -> dict[str, Coverage]:
    """Return the coverage of every rule of a game's ledger, looking for cases and tests below `root`."""
    if not (root / "cases").is_dir():
        raise NoCases(f"there is no cases folder in {root}")
    rules = {rule.id: Coverage() for rule in game.ledger}
    for rule, place in implementations(game):
        rules[rule].implemented.append(place)
    for rule, place in (*cited_by_cases(game, root), *cited_by_tests(game, root)):
        if place not in rules[rule].exercised:
            rules[rule].exercised.append(place)
    return rules


def implementations(game: Game[Any]) -> Iterator[tuple[str, str]]:
    """Yield every citation of a rule in the source and the data files of a game's package, as `file:line`."""
    package = Path(str(modules[type(game).__module__].__file__)).parent
    for path in (*sorted(package.rglob("*.py")), *sorted(package.rglob("*.toml"))):
        for number, rule in citations(path.read_text(), game.ledger):
            yield rule, f"{path.relative_to(package)}:{number}"


def cited_by_cases(game: Game[Any], root: Path) -> Iterator[tuple[str, str]]:
    """Yield every rule that a case of the game is about, or by which it expects a refusal, with the file."""
    for path in sorted((root / "cases" / game.facts.id).rglob("*.toml")):
        case = load_case(path)
        reasons = [step.get("because", []) for step in case.steps]
        for rule in (*case.rules, *(rule for because in reasons for rule in _listed(because))):
            if rule in game.ledger:
                yield rule, str(path.relative_to(root))


def cited_by_tests(game: Game[Any], root: Path) -> Iterator[tuple[str, str]]:
    """Yield every rule that the text of a test function (its decorators included) cites, as `file::test`."""
    for path in sorted((root / "tests").rglob("*.py")):
        text = path.read_text()
        cited = list(citations(text, game.ledger))
        if cited:
            names = lines_of_tests(text, str(path))
            for number, rule in cited:
                if number in names:
                    yield rule, f"{path.relative_to(root)}::{names[number]}"


def citations(text: str, ledger: Ledger) -> Iterator[tuple[int, str]]:
    """Yield line and id wherever a text names a rule: exactly, so that `X/10` is no citation of `X/1`."""
    for number, line in enumerate(text.splitlines(), start=1):
        for word in _WORD.findall(line):
            rule = word.strip("./-")
            if rule in ledger:
                yield number, rule


def lines_of_tests(text: str, source: str) -> dict[int, str]:
    """Return, for every line inside a test function, the name of that function."""
    try:
        tree = ast.parse(text)
    except SyntaxError as error:
        raise InputError(source, error.lineno, f"not Python: {error.msg}") from None
    lines = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            lines.update(dict.fromkeys(range(first, (node.end_lineno or first) + 1), node.name))
    return lines


def _listed(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else value
