"""Lessons: guided turns on the real table, by the real rules, each a file in `data/lessons` of its game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from typing import Any, Final

from sandtable.core.documents import Doc, DocError, Node
from sandtable.core.errors import SandtableError, Unreadable
from sandtable.core.game import Game
from sandtable.core.hint import did_you_mean
from sandtable.core.match import Match
from sandtable.core.opening import new
from sandtable.core.order import Order
from sandtable.core.toml import read_toml

_KEYS: Final = ("title", "words", "minutes", "scenario", "seat", "seed", "before", "enemy", "step")
_LONGEST: Final = 400  # orders after which nobody looks for an answer of the lesson any more
_STEP_KEYS: Final = ("text", "pieces", "places", "verbs", "rules", "do", "until", "way", "otherwise")


class UnknownLesson(SandtableError):
    """A name that no lesson has."""


@dataclass(frozen=True)
class LessonStep:
    """One thing that is said, what it points at, and what is awaited: an order, a goal, or just to be read.

    `do` are the orders of which one is expected; another is answered by `otherwise`. `until` is a part of the
    position's document that any orders may lead to; `way` are some that do, for who asks to be shown.
    """

    text: str
    pieces: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    verbs: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    do: tuple[str, ...] = ()
    until: Doc = field(default_factory=dict)
    way: tuple[str, ...] = ()
    otherwise: str = ""

    @property
    def orders(self) -> tuple[str, ...]:
        """The orders that carry it through."""
        return self.way or self.do[:1]


@dataclass(frozen=True)
class Lesson:
    """A lesson: where it starts, which seat learns, what the others answer, and the steps; then play is free."""

    id: str
    title: str
    words: str
    minutes: int
    scenario: str
    seat: str
    seed: str
    before: tuple[str, ...]
    enemy: tuple[str, ...]
    steps: tuple[LessonStep, ...]

    def card(self) -> Doc:
        """Return what people are told before they begin."""
        doc = asdict(self)
        return {key: doc[key] for key in ("id", "title", "words", "minutes", "scenario", "seat")}

    def doc(self) -> Doc:
        """Return what a page needs to guide through it."""
        return {**self.card(), "steps": [asdict(step) for step in self.steps]}


@cache
def lessons(game: Game[Any]) -> dict[str, Lesson]:
    """Return the lessons of a game by id; raise InputError with the place of what is wrong with one."""
    texts = game.data.lessons() if game.data else {}
    return {name: read_lesson(game, name, text) for name, text in texts.items()}


def read_lesson(game: Game[Any], name: str, text: str) -> Lesson:
    """Return what the file of a lesson says."""
    toml = read_toml(text, f"lessons/{name}.toml")
    try:
        return _lesson(game, name, Node(toml.data))
    except DocError as error:
        raise toml.error(error.path, error.reason) from None


def _lesson(game: Game[Any], name: str, doc: Node) -> Lesson:
    doc.table(_KEYS)
    scenario = doc.need("scenario").word(game.facts.scenarios, "scenario")
    seats = game.facts.seats(game.facts.setting(scenario))
    return Lesson(
        id=name,
        title=doc.need("title").text(),
        words=doc.need("words").text(),
        minutes=doc.need("minutes").number(),
        scenario=scenario,
        seat=doc.need("seat").word(seats, "seat"),
        seed=doc.need("seed").text(),
        before=_orders(game, doc.get("before")),
        enemy=_orders(game, doc.get("enemy")),
        steps=tuple(_step(game, step) for step in doc.need("step").items()),
    )


def _step(game: Game[Any], doc: Node) -> LessonStep:
    doc.table(_STEP_KEYS)
    until, otherwise = doc.get("until"), doc.get("otherwise")
    step = LessonStep(
        text=doc.need("text").text(),
        pieces=_words(doc.get("pieces"), game.notation.pieces.ids, "piece"),
        places=_words(doc.get("places"), game.notation.places.ids, "place"),
        verbs=_words(doc.get("verbs"), tuple(game.notation.verbs), "verb"),
        rules=_words(doc.get("rules"), tuple(rule.id for rule in game.ledger), "rule"),
        do=_orders(game, doc.get("do")),
        until=until.table() if until else {},
        way=_orders(game, doc.get("way")),
        otherwise=otherwise.text() if otherwise else "",
    )
    if step.do and step.until:
        raise doc.fault("a step awaits one of some orders ('do') or a goal ('until'), not both")
    if bool(step.until) != bool(step.way):
        raise doc.fault("a goal ('until') has a way that leads there ('way'), and nothing else has one")
    if bool(step.do) != bool(step.otherwise):
        raise doc.fault("a step that awaits an order ('do') says what it answers to others ('otherwise')")
    return step


def _words(node: Node | None, known: Sequence[str], what: str) -> tuple[str, ...]:
    return tuple(item.word(known, what) for item in node.items()) if node else ()


def _orders(game: Game[Any], node: Node | None) -> tuple[str, ...]:
    """Return orders as they are written, each of which can be read in one way."""
    return tuple(_order(game, item) for item in node.items()) if node else ()


def _order(game: Game[Any], node: Node) -> str:
    try:
        first, *others = (game.notation.text(order) for order in game.notation.read(node.text()))
    except Unreadable as error:
        raise node.fault(str(error)) from None
    if others:
        raise node.fault(f"'{node.text()}' may mean {first} or {others[0]}")
    return first


def begin(game: Game[Any], lesson: Lesson) -> Match[Any]:
    """Return a match at the beginning of a lesson."""
    match = new(game, lesson.scenario, seed=lesson.seed)
    for order in lesson.before:
        match.order(order)
    return match


def reply(lesson: Lesson, match: Match[Any]) -> Order | None:
    """Return what the lesson has the others answer now, as long as it says something that is legal."""
    learning = match.seats[lesson.seat]
    if len(match.history) > len(lesson.before) + _LONGEST:
        return None
    given = sum(entry.side not in learning for entry in match.history.since(len(lesson.before)))
    if given >= len(lesson.enemy):
        return None
    order = match.read(lesson.enemy[given])
    return order if order in match.legal else None


def walk(match: Match[Any], lesson: Lesson) -> Iterator[LessonStep]:
    """Go through a lesson as it is meant, and yield each step after what it awaits has been done."""
    learning = match.seats[lesson.seat]
    for step in lesson.steps:
        for order in step.orders:
            match.order(order)
            while match.decision and match.decision.side not in learning:
                answer = reply(lesson, match)
                if answer is None:
                    raise LookupError(f"the lesson has no answer after '{order}': {match.decision.prompt}")
                match.play(answer)
        yield step


def is_reached(goal: Any, doc: Any) -> bool:
    """Tell whether a document has all that a goal names."""
    if isinstance(goal, dict):
        return isinstance(doc, dict) and all(is_reached(part, doc.get(key)) for key, part in goal.items())
    return bool(goal == doc)


def find_lesson(game: Game[Any], name: str) -> Lesson:
    """Return a lesson by its id."""
    known = lessons(game)
    if name not in known:
        raise UnknownLesson(f"{game.facts.id} has no lesson {name!r}{did_you_mean(name, known)}")
    return known[name]
