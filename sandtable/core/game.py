"""The contract of a game, and the little engine that drives its steps."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from fractions import Fraction
from importlib.resources.abc import Traversable
from typing import Any, Generic, NamedTuple, cast

from sandtable.core.errors import SandtableError, Violation
from sandtable.core.event import Log
from sandtable.core.hint import did_you_mean
from sandtable.core.notation import Notation
from sandtable.core.order import ROLL, Order, Orders
from sandtable.core.rule import Ledger
from sandtable.core.staff import Staff
from sandtable.core.step import CHANCE, Chance, Choice, P, Step, legal

Doc = dict[str, Any]


@dataclass(frozen=True)
class GameFacts:
    """What a game declares about itself, as data."""

    id: str
    title: str
    version: int
    sides: tuple[str, ...]
    scenarios: Mapping[str, str]
    default_scenario: str
    turns: tuple[str, ...]
    longest: int
    sequence_rule: str
    hidden: tuple[str, ...] = ()
    chance: tuple[str, ...] = ()

    @property
    def is_uncertain(self) -> bool:
        """Tell whether an order can lead to different things: dice may fall, or something is hidden."""
        return bool(self.hidden or self.chance)


class Result(NamedTuple):
    """How a game ended: the winner's side or None for a draw, the level of the win, the rule that says so."""

    winner: int | None
    level: str
    rule: str

    @classmethod
    def of(cls, outcome: tuple[int, str, str] | None) -> Result | None:
        """Return the result that a position keeps as winner (-1: a draw), level and rule."""
        if outcome is None:
            return None
        winner, level, rule = outcome
        return cls(winner if winner >= 0 else None, level, rule)

    def text(self, winner: str) -> str:
        """Return how a game ended in words, given the name of the side that won it, if one did."""
        ending = "a draw" if self.winner is None else f"won by {winner}"
        return f"The game is over: {ending}{f', {self.level}' if self.level not in ('', 'draw') else ''}"


@dataclass(frozen=True, slots=True)
class Decision:
    """What is open now: who must choose, at which step, what is asked, by which rules, which orders."""

    side: int
    step: str
    prompt: str
    rules: tuple[str, ...]
    legal: Orders
    secret: bool = False


class Prospect(NamedTuple):
    """Something that may come of a fight, and how likely that is; those of one topic add up to 1."""

    topic: str
    text: str
    chance: Fraction


class DocError(Exception):
    """A fault in a position document: the path of keys to it, and the reason."""

    def __init__(self, path: tuple[str | int, ...], reason: str) -> None:
        self.path = path
        self.reason = reason
        super().__init__(f"{'.'.join(str(key) for key in path)}: {reason}")


def check_keys(table: Doc, known: Iterable[str], path: tuple[str | int, ...] = ()) -> None:
    """Refuse a misspelt key of a document, for games to use in `build`."""
    for key in table:
        if key not in known:
            raise DocError((*path, key), f"there is no key {key!r} here{did_you_mean(key, known)}")


def differences(whole: Any, seen: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the paths of keys at which two documents differ."""
    if isinstance(whole, dict) and isinstance(seen, dict):
        for key in {**whole, **seen}:
            yield from differences(whole.get(key), seen.get(key), (*path, key))
    elif isinstance(whole, list) and isinstance(seen, list) and len(whole) == len(seen):
        for i, (one, other) in enumerate(zip(whole, seen, strict=True)):
            yield from differences(one, other, (*path, i))
    elif whole != seen:
        yield path


class Game(ABC, Generic[P]):
    """A game: facts, notation, ledger, steps, and the few functions that only it can write."""

    facts: GameFacts
    notation: Notation
    ledger: Ledger
    steps: Mapping[str, Step[P]]
    staff: Staff[P]

    @abstractmethod
    def start(self, scenario: str) -> P:
        """Return the first position of a scenario, settled up to its first decision."""

    @abstractmethod
    def result(self, p: P) -> Result | None:
        """Return how the game ended, or None while it goes on."""

    @abstractmethod
    def faults(self, p: P) -> list[str]:
        """Return everything that is wrong with a position, in words."""

    @abstractmethod
    def moment(self, p: P) -> str:
        """Return where in the game this is, for headings: `1941 spring, axis`."""

    @abstractmethod
    def dump(self, p: P) -> Doc:
        """Return the position as a document of plain values, complete (see docs/notation.md).

        It has the keys `scenario`, `turn`, `side`, `step`, then tables like `places`, `units`, `globals`, and
        `stack` if that says more than `step`. The keys `sandtable` and `game` are the engine's affair.
        """

    @abstractmethod
    def build(self, doc: Doc) -> P:
        """Return the position that a document describes; raise DocError where it cannot be read.

        What it leaves out is as at the first moment of its `scenario`; `clear = true` empties the map first.
        """

    @abstractmethod
    def describe(self, p: P) -> str:
        """Return the situation in words, for people who play without a map."""

    def describe_place(self, p: P, place: int) -> str:
        """Return what is in and around a place; unless a game says more, what the situation says about it."""
        names = self.notation.names["place"]
        words = names.ids[place].lower(), names.titles[place].lower()
        lines = self.describe(p).splitlines()
        found = [line for line in lines if any(word in line.lower() for word in words)]
        return "\n".join(found) or f"{names.titles[place]}: nothing is known of it"

    def redact(self, p: P, side: int) -> P:
        """Return a copy without what this side must not know. Nothing is hidden unless a game says so."""
        return p.copy()

    def secrets(self, p: P, side: int) -> Set[Hashable]:
        """Return what is hidden from a side: what is no longer among it has come to light, and undo stops there.

        Unless a game has a faster way: the paths at which its document differs from what that side may know of it.
        """
        return set(differences(self.dump(p), self.dump(self.redact(p, side))))

    def sheet(self) -> Doc:
        """Return what a table shows and what never changes, as plain values; a game adds what it has."""
        verbs = self.notation.verbs.values()
        return {
            "units": self._titles("unit"),
            "places": self._titles("place"),
            "nations": self._titles("nation"),
            "sides": {side: {"title": side.title()} for side in self.facts.sides} | self._titles("side"),
            "calendar": [],
            "sequence": [],
            "charts": [],
            "off_map": [],
            "verbs": {verb.name: {"patterns": list(verb.patterns), "help": verb.help} for verb in verbs},
        }

    def _titles(self, kind: str) -> Doc:
        names = self.notation.names.get(kind)
        return {name: {"title": title} for name, title in zip(names.ids, names.titles, strict=True)} if names else {}

    def map_folder(self) -> Traversable | None:
        """Return the folder that holds `map.json` and `base.webp`, if the game has a drawn map."""
        return None

    def forecast(self, p: P) -> list[str]:
        """Return sentences about what is planned here and how it would end, none unless a game has some."""
        return []

    def odds(self, p: P, place: int) -> list[Prospect]:
        """Return what may come of the fight in a place, by topic; none unless dice decide there."""
        return []

    def drill(self, terms: Mapping[str, str]) -> tuple[P, int]:
        """Return a fight that is described in words, as a position and the place in it, for `odds` to look at."""
        raise SandtableError(f"{self.facts.title} has no fights that could be described")

    def overlays(self, p: P, side: int | None) -> Doc:
        """Return what a table can lay over the map, by name, as far as a side (None: everyone) may know it.

        Each has a `title`, and some of: `fills` (class -> places), `lines` (place, place, class), `seas` (sea -> its
        owner, value and title), `units` (class -> units to be marked), `of` (unit -> class -> places, shown when that
        unit is looked at), `legend` (class -> words). See docs/adding-a-game.md.
        """
        return {}

    def battle_boards(self, p: P) -> list[Doc]:
        """Return the battles that a table shows, the one that is being fought first.

        Each has a `place`, `sides` (side, role, units with strength and fire, notes) and `notes`; the one being
        fought also `stages` and which of them it is at, `stage`. See docs/adding-a-game.md.
        """
        return []

    def worksheet(self, p: P, side: int) -> Doc | None:
        """Return what a side reckons with at this decision: a title, `progress`, `rows`, and `prices` of orders."""
        return None

    def choice(self, p: P) -> Choice[P]:
        """Return the step at which a decision is open."""
        return cast(Choice[P], self.steps[str(p.stack[-1][0])])

    def legal(self, p: P) -> Orders:
        """Return the legal orders of the open decision."""
        return p.legal if p.legal is not None else legal(self.choice(p), p)

    def decision(self, p: P) -> Decision | None:
        """Return the open decision, or None when the game is over."""
        if not p.stack:
            return None
        step = self.choice(p)
        return Decision(step.side(p), step.name, step.prompt(p), step.rules, legal(step, p), step.secret)

    def why_not(self, p: P, order: Order) -> list[Violation]:
        """Return every rule that a well-formed order breaks now."""
        if not p.stack:
            return [Violation(self.facts.sequence_rule, "the game is over")]
        step = self.choice(p)
        if order.verb == ROLL and not isinstance(step, Chance):
            return [Violation(self.facts.sequence_rule, "no dice are thrown now")]
        return step.why_not(p, order)

    def apply(self, p: P, order: Order, log: Log) -> None:
        """Carry out an order that is known to be legal, and all that follows up to the next decision."""
        self.choice(p).apply(p, order, log)
        self.settle(p, log)

    def settle(self, p: P, log: Log) -> None:
        """Run the steps on the stack until one of them needs a decision or none is left."""
        steps = self.steps
        p.legal = None
        while p.stack and steps[str(p.stack[-1][0])].settle(p, log):
            p.legal = None

    def side_id(self, side: int) -> str:
        """Return the id of a side, or `chance`."""
        return "chance" if side == CHANCE else self.facts.sides[side]
