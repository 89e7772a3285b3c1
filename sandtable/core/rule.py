"""The rule ledger: every rule of a game by id, in our own words."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, fields

from sandtable.core.errors import InputError, SandtableError
from sandtable.core.hint import did_you_mean


@dataclass(frozen=True)
class Rule:
    """One atomic rule."""

    id: str
    section: str
    kind: str
    rule: str
    decides: str
    depends: tuple[str, ...]
    gap: str | None

    @property
    def searchable(self) -> str:
        """The words in which a search looks."""
        return f"{self.id} {self.section} {self.rule}".lower()


class UnknownRule(SandtableError):
    """A rule id that the ledger does not have."""


class Ledger:
    """All rules of a game, in the book's order."""

    def __init__(self, rules: dict[str, Rule]) -> None:
        self._rules = rules

    @classmethod
    def parse(cls, text: str, source: str) -> Ledger:
        """Read a `rules.jsonl`; a bad line is refused with its number."""
        rules: dict[str, Rule] = {}
        for number, line in enumerate(text.splitlines(), start=1):
            if not line.strip():
                continue
            rule = _rule(line, source, number)
            if rule.id in rules:
                raise InputError(source, number, f"rule {rule.id} stands here twice")
            rules[rule.id] = rule
        return cls(rules)

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._rules.values())

    def __len__(self) -> int:
        return len(self._rules)

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self._rules

    def __getitem__(self, rule_id: str) -> Rule:
        try:
            return self._rules[rule_id]
        except KeyError:
            hint = did_you_mean(rule_id, self._rules, 3)
            raise UnknownRule(f"there is no rule {rule_id}{hint}") from None

    def search(self, text: str) -> list[Rule]:
        """Return the rules that contain every word of the text."""
        words = text.lower().split()
        return [rule for rule in self if all(word in rule.searchable for word in words)]


def _rule(line: str, source: str, number: int) -> Rule:
    try:
        entry = json.loads(line)
    except ValueError as error:
        raise InputError(source, number, f"not JSON: {error}") from None
    if not isinstance(entry, dict):
        raise InputError(source, number, "a rule is a JSON object")
    names = [field.name for field in fields(Rule)]
    missing = [name for name in names if name not in entry]
    if missing:
        raise InputError(source, number, f"a rule needs {', '.join(missing)}")
    unknown = [key for key in entry if key not in names]
    if unknown:
        raise InputError(source, number, f"a rule has no {unknown[0]!r}{did_you_mean(unknown[0], names)}")
    return Rule(**{**entry, "depends": tuple(entry["depends"])})
