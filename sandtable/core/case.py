"""Cases: a position, some orders, and what the rules must say to them, in a small TOML file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sandtable.core.dice import DiceError, ScriptedDice
from sandtable.core.errors import Ambiguous, Refusal, SandtableError, Unreadable
from sandtable.core.event import Event
from sandtable.core.expect import Differs, check_expectations
from sandtable.core.files import read_text
from sandtable.core.game import Game
from sandtable.core.hint import did_you_mean
from sandtable.core.match import Match
from sandtable.core.order import Order
from sandtable.core.plugins import Lookup, find_game
from sandtable.core.positiontext import build_position
from sandtable.core.toml import Path as Keys
from sandtable.core.toml import Toml, read_toml

CASE_KEYS = ("case", "game", "rules", "position", "dice", "step", "expect")
ACTIONS = ("order", "refuse", "unreadable", "ambiguous")
STEP_KEYS = (*ACTIONS, "legal", "illegal", "expect", "dice", "undo", "because")
COMPANIONS = {"dice": "order", "undo": "order", "because": "refuse"}


@dataclass(frozen=True)
class Case:
    """A case that was read: its sentence, its game, the rules that it is about, and its text."""

    title: str
    game: str
    rules: tuple[str, ...]
    toml: Toml

    @property
    def source(self) -> str:
        """The file that it stands in."""
        return self.toml.source

    @property
    def steps(self) -> list[dict[str, Any]]:
        """Its steps, in order."""
        return list(self.toml.data.get("step", []))


@dataclass(frozen=True)
class Outcome:
    """What became of a case: nothing differs, or the first thing that does, and where."""

    case: Case
    reason: str = ""
    step: int | None = None
    line: int | None = None

    @property
    def ok(self) -> bool:
        """Whether all is as the case says."""
        return not self.reason

    def __str__(self) -> str:
        if self.ok:
            return f"ok   {self.case.title}"
        where = self.case.source + (f":{self.line}" if self.line else "")
        step = f"step {self.step}: " if self.step else ""
        return f"FAIL {self.case.title}\n     {where}: {step}{self.reason} [{', '.join(self.case.rules)}]"


def case_files(paths: Iterable[Path]) -> list[Path]:
    """Return the case files among these files and below these folders."""
    found: list[Path] = []
    for path in paths:
        found += sorted(path.rglob("*.toml")) if path.is_dir() else [path]
    return found


def load_case(path: Path) -> Case:
    """Read the case in a file."""
    return parse_case(read_text(path), str(path))


def parse_case(text: str, source: str) -> Case:
    """Read a case; a key that no case has, or one that asserts nothing, is refused with its line."""
    toml = read_toml(text, source)
    data = toml.data
    _check_table(toml, data, CASE_KEYS, ())
    for key in ("case", "game", "rules"):
        if key not in data:
            raise toml.error((), f"a case needs {key!r}")
    for key in ("case", "game"):
        _check_type(toml, (key,), data[key], str, "a text")
    for key in ("position", "expect"):
        _check_type(toml, (key,), data.get(key, {}), dict, "a table")
    _check_dice(toml, ("dice",), data.get("dice", []))
    steps = data.get("step", [])
    _check_type(toml, ("step",), steps, list, "written [[step]]")
    for index, step in enumerate(steps):
        _check_step(toml, ("step", index), step)
    if not data.get("expect") and not any(_asserts(step) for step in steps):
        raise toml.error((), "the case asserts nothing")
    rules = tuple(_strings(toml, ("rules",), data["rules"]))
    if not rules:
        raise toml.error(("rules",), "a case is about at least one rule")
    return Case(data["case"], data["game"], rules, toml)


def _check_step(toml: Toml, path: Keys, step: dict[str, Any]) -> None:
    _check_table(toml, step, STEP_KEYS, path)
    actions = [key for key in step if key in ACTIONS]
    if len(actions) > 1:
        raise toml.error((*path, actions[1]), f"a step has one action, not {' and '.join(actions)}")
    for key, owner in COMPANIONS.items():
        if key in step and owner not in step:
            raise toml.error((*path, key), f"{key!r} stands beside {owner!r}")
    if not actions and not _asserts(step):
        raise toml.error(path, "this step does nothing")
    for key in actions:
        _check_type(toml, (*path, key), step[key], str, "a text")
    for key in ("legal", "illegal", "because"):
        _strings(toml, (*path, key), step.get(key, []))
    _check_type(toml, (*path, "expect"), step.get("expect", {}), dict, "a table")
    _check_type(toml, (*path, "undo"), step.get("undo", False), bool, "true or false")
    _check_dice(toml, (*path, "dice"), step.get("dice", []))


def _asserts(step: Mapping[str, Any]) -> bool:
    return "undo" in step or any(step.get(key) for key in STEP_KEYS if key not in ("order", "dice"))


def _check_table(toml: Toml, table: Mapping[str, Any], known: tuple[str, ...], path: Keys) -> None:
    for key in table:
        if key not in known:
            raise toml.error((*path, key), f"there is no key {key!r} here{did_you_mean(key, known)}")


def _check_type(toml: Toml, path: Keys, value: object, kind: type, words: str) -> None:
    if not isinstance(value, kind):
        raise toml.error(path, f"{path[-1]!r} is {words}")


def _check_dice(toml: Toml, path: Keys, dice: object) -> None:
    _check_type(toml, path, dice, list, "a list of numbers")
    assert isinstance(dice, list)
    for index, value in enumerate(dice):
        if type(value) is not int:
            raise toml.error((*path, index), f"a die cannot show {value!r}")


def _strings(toml: Toml, path: Keys, value: object) -> list[str]:
    values: list[Any] = value if isinstance(value, list) else [value]
    for index, item in enumerate(values):
        if not isinstance(item, str):
            raise toml.error((*path, index), f"{path[-1]!r} is made of texts, not {item!r}")
    return values


def run_case(case: Case, lookup: Lookup = find_game) -> Outcome:
    """Play a case; raise InputError if it cannot be played at all."""
    try:
        game = lookup(case.game)
    except SandtableError as error:
        raise case.toml.error(("game",), str(error)) from None
    for path, rule in _cited(case):
        if rule not in game.ledger:
            hint = did_you_mean(rule, (known.id for known in game.ledger))
            raise case.toml.error(path, f"{game.facts.id} has no rule {rule!r}{hint}")
    try:
        _Run(case, game).run()
    except Differs as differs:
        step = int(differs.path[1]) + 1 if differs.path[:1] == ("step",) else None
        return Outcome(case, differs.reason, step, case.toml.line(differs.path))
    return Outcome(case)


def _cited(case: Case) -> Iterator[tuple[Keys, str]]:
    for index, rule in enumerate(case.rules):
        yield ("rules", index), rule
    for index, step in enumerate(case.steps):
        path = ("step", index, "because")
        for rule in _strings(case.toml, path, step.get("because", [])):
            yield path, rule


class _Run:
    """A case being played."""

    def __init__(self, case: Case, game: Game[Any]) -> None:
        self.case = case
        self.toml = case.toml
        self.dice = ScriptedDice(self.toml.data.get("dice", []))
        doc = {"scenario": game.facts.default_scenario, **self.toml.data.get("position", {})}
        position = build_position(game, doc, self.toml, ("position",))
        try:
            self.match = Match.at(game, doc["scenario"], self.dice, position)
        except DiceError as error:
            raise self.toml.error(("dice",), f"the position waits for dice: {error}") from None
        self.events: tuple[Event, ...] = self.match.opening.events

    def run(self) -> None:
        self.no_dice_left(("dice",))
        for index, step in enumerate(self.case.steps):
            for key in step:  # in the order in which they are written: `legal` may stand before or after `order`
                self.check(("step", index, key), key, step)
        self.expect(("expect",), self.toml.data.get("expect", {}), tuple(self.match.events))

    def check(self, path: Keys, key: str, step: Mapping[str, Any]) -> None:
        value = step[key]
        match key:
            case "order":
                self.order(path, value, step.get("dice", []))
                if "undo" in step:
                    self.undo((*path[:-1], "undo"), is_possible=step["undo"])
            case "refuse":
                self.refuse(path, value, _strings(self.toml, path, step.get("because", [])))
            case "unreadable" | "ambiguous":
                self.misread(path, key, value)
            case "legal" | "illegal":
                for text in _strings(self.toml, path, value):
                    self.legal(path, text, is_legal=key == "legal")
            case "expect":
                self.expect(path, value, self.events)

    def order(self, path: Keys, text: str, dice: list[int]) -> None:
        self.dice.add(dice)
        try:
            self.events = self.match.order(text)
        except (Refusal, DiceError) as refusal:
            raise Differs(path, str(refusal)) from None
        self.no_dice_left(path)

    def undo(self, path: Keys, *, is_possible: bool) -> None:
        """Check whether who gave the last order may take it back."""
        if any(True for _ in self.match.ways_back(self.match.history[-1].side)) is not is_possible:
            may = "may be" if is_possible else "must not be"
            raise Differs(path, f"the order {may} taken back, and it {'cannot' if is_possible else 'can'} be")

    def no_dice_left(self, path: Keys) -> None:
        if self.dice.left:
            raise Differs(path, f"{self.dice.left} of the dice were not thrown")

    def read(self, path: Keys, text: str) -> Order:
        try:
            return self.match.read(text)
        except Refusal as refusal:
            raise Differs(path, str(refusal)) from None

    def refuse(self, path: Keys, text: str, because: list[str]) -> None:
        order = self.read(path, text)
        violations = self.match.why_not(order)
        if not violations:
            raise Differs(path, f"{text!r} must be refused, and it is legal")
        if order in self.match.legal:
            raise Differs(path, f"{text!r} is offered though it is forbidden")
        cited = {violation.rule for violation in violations}
        reasons = "; ".join(map(str, violations))
        for rule in because:
            if rule not in cited:
                raise Differs(path, f"{text!r} must be refused by {rule}, and the reasons are: {reasons}")

    def misread(self, path: Keys, key: str, text: str) -> None:
        try:
            order = self.match.read(text)
        except Refusal as refusal:
            if isinstance(refusal, Unreadable if key == "unreadable" else Ambiguous):
                return
            raise Differs(path, f"{text!r} must be {key}, and is not: {refusal}") from None
        raise Differs(path, f"{text!r} must be {key}, and it reads {self.match.game.notation.text(order)!r}")

    def legal(self, path: Keys, text: str, *, is_legal: bool) -> None:
        order = self.read(path, text)
        violations = self.match.why_not(order)
        if is_legal and violations:
            reasons = "; ".join(map(str, violations))
            raise Differs(path, f"{text!r} must be legal, and is not: {reasons}")
        if not is_legal and not violations:
            raise Differs(path, f"{text!r} must not be legal, and it is")
        if (order in self.match.legal) != is_legal:
            offered = "not offered though nothing forbids it" if is_legal else "offered though it is forbidden"
            raise Differs(path, f"{text!r} is {offered}")

    def expect(self, path: Keys, table: dict[str, Any], events: tuple[Event, ...]) -> None:
        check_expectations(self.match, self.toml, path, table, events)
