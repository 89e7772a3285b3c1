"""Where each rule of a game is implemented, which cases saw it cited, and which cases and tests are about it."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from sys import modules
from typing import Any, NamedTuple

from sandtable.core.case import Case, load_case, run_case
from sandtable.core.errors import InputError, SandtableError, Violation
from sandtable.core.event import Log
from sandtable.core.facts import Result
from sandtable.core.game import Game
from sandtable.core.order import Order
from sandtable.core.rule import Ledger

_WORD = re.compile(r"[\w./-]+")
Report = Callable[[InputError], object]  # what is done about a case or test that cannot be read
_ONLOOKERS = ("show", "staff")  # rooms of a game that carry out no rule …
_SCRIBES = ("texts",)  # … and one that checks positions, but tells players nothing


class NoCases(SandtableError):
    """There is no folder of cases to look into."""


class Played(NamedTuple):
    """A case that was played, and the rules that came before a player in it."""

    file: str
    case: Case
    seen: list[str]


@dataclass(frozen=True)
class Coverage:
    """The places of one rule: where it is `implemented`, and where the code can tell it to a player.

    It is `seen` by a case in which a refusal, an event, a result, or a decision or a throw that was answered cites it,
    and `listed` by a case or a test that says it is about it, whatever happens there.
    """

    implemented: list[str]
    told: list[str]
    seen: list[str]
    listed: list[str]

    @property
    def is_covered(self) -> bool:
        """Tell whether the rule is implemented, and seen; one that the code never tells is covered if it is listed."""
        return bool(self.implemented and (self.seen or (self.listed and not self.told)))


def checkout(start: Path) -> Path:
    """Return the nearest folder, from `start` upwards, that has a `cases` folder."""
    for folder in (start, *start.parents):
        if (folder / "cases").is_dir():
            return folder
    raise NoCases(f"there is no cases folder in {start} or above it; name the checkout with --root")


def refuse(error: InputError) -> None:
    """Give up at what cannot be read."""
    raise error


def coverage(game: Game[Any], root: Path, report: Report = refuse) -> dict[str, Coverage]:
    """Return the coverage of every rule of a game's ledger; the cases below `root` are played for it.

    Each case and test that cannot be read is reported, and counts for nothing.
    """
    if not (root / "cases").is_dir():
        raise NoCases(f"there is no cases folder in {root}")
    cases = list(played_cases(game, root, report))
    found = {
        "implemented": implementations(game),
        "told": tellings(game),
        "seen": ((rule, case.file) for case in cases for rule in case.seen if rule in game.ledger),
        "listed": chain(listed_by_cases(game, cases), listed_by_tests(game, root, report)),
    }
    rules: dict[str, dict[str, list[str]]] = {rule.id: {kind: [] for kind in found} for rule in game.ledger}
    for kind, places in found.items():
        for rule, place in dict.fromkeys(places):
            rules[rule][kind].append(place)
    return {rule: Coverage(**places) for rule, places in rules.items()}


def implementations(game: Game[Any]) -> Iterator[tuple[str, str]]:
    """Yield every citation of a rule in the code and the data files of a game's package, as `file:line`."""
    for file, text in chain(_sources(game, ".py", _ONLOOKERS), _sources(game, ".toml", _ONLOOKERS)):
        for number, rule in citations(text, game.ledger):
            yield rule, f"{file}:{number}"


def tellings(game: Game[Any]) -> Iterator[tuple[str, str]]:
    """Yield every rule that code cites in a value, not in a comment: a sentence with it can come before a player."""
    rules = {rule.id for rule in game.ledger}
    for file, text in _sources(game, ".py", (*_ONLOOKERS, *_SCRIBES)):
        nodes = list(ast.walk(ast.parse(text)))
        docstrings = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
        for node in nodes:
            if isinstance(node, ast.Constant) and id(node) not in docstrings and node.value in rules:
                yield node.value, f"{file}:{node.lineno}"


def _sources(game: Game[Any], suffix: str, without: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield name and text of the files of a game's package, some rooms left out."""
    package = Path(str(modules[type(game).__module__].__file__)).parent
    for path in sorted(package.rglob(f"*{suffix}")):
        file = path.relative_to(package)
        if file.parts[0] not in without:
            yield str(file), path.read_text()


class Witness:
    """Plays a game, and keeps in mind which of its rules came before a player."""

    def __init__(self, game: Game[Any]) -> None:
        self.cited: set[str] = set()
        self.game = copy(game)
        vars(self.game).update(why_not=self._why_not, apply=self._apply, settle=self._settle, result=self._result)
        self._true = game

    def lookup(self, _: str) -> Game[Any]:
        """Find the game that is watched, and no other."""
        return self.game

    def _why_not(self, p: Any, order: Order) -> list[Violation]:
        violations = self._true.why_not(p, order)
        self.cited.update(violation.rule for violation in violations)
        return violations

    def _apply(self, p: Any, order: Order, log: Log) -> None:
        self.cited.update(self._true.choice(p).rules)
        self._true.apply(p, order, log)
        self.cited.update(event.rule for event in log.events)

    def _settle(self, p: Any, log: Log) -> None:
        self._true.settle(p, log)
        self.cited.update(event.rule for event in log.events)

    def _result(self, p: Any) -> Result | None:
        result = self._true.result(p)
        if result:
            self.cited.add(result.rule)
        return result


def played_cases(game: Game[Any], root: Path, report: Report) -> Iterator[Played]:
    """Yield the cases of a game, each with the rules that come before a player in it; what fails proves nothing."""
    for path in sorted((root / "cases" / game.facts.id).rglob("*.toml")):
        witness = Witness(game)
        try:
            case = load_case(path)
            is_ok = run_case(case, witness.lookup).ok
        except InputError as error:
            report(error)
            continue
        yield Played(str(path.relative_to(root)), case, sorted(witness.cited) if is_ok else [])


def listed_by_cases(game: Game[Any], cases: Iterable[Played]) -> Iterator[tuple[str, str]]:
    """Yield every rule that a case is about, or by which it expects a refusal, with the file."""
    for file, case, _ in cases:
        reasons = [step.get("because", []) for step in case.steps]
        for rule in (*case.rules, *(rule for because in reasons for rule in _listed(because))):
            if rule in game.ledger:
                yield rule, file


def listed_by_tests(game: Game[Any], root: Path, report: Report) -> Iterator[tuple[str, str]]:
    """Yield every rule that the text of a test function (its decorators included) cites, as `file::test`."""
    for path in sorted((root / "tests").rglob("*.py")):
        text = path.read_text()
        cited = list(citations(text, game.ledger))
        if cited:
            try:
                names = lines_of_tests(text, str(path))
            except InputError as error:
                report(error)
                continue
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
