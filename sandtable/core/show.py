"""What a table shows of a game: functions of the position of a view, which is redacted already; they hide nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, NamedTuple

from sandtable.core.documents import Doc
from sandtable.core.step import P


class Prospect(NamedTuple):
    """Something that may come of a fight, and how likely that is; those of one topic add up to 1."""

    topic: str
    text: str
    chance: Fraction


class Remark(NamedTuple):
    """A sentence about a position with its rule, told like an event: `pattern` has slots for `args`.

    A warning is of a kind, for which a table has a badge: `overfull`, `supply`, `attack`, `unspent`.
    """

    rule: str
    pattern: str
    args: tuple[int | str, ...] = ()
    kind: str = ""


class Fact(NamedTuple):
    """Something that is so now: a heading and its words, more of them for who looks closer, and the rule behind it.

    `id` says what it is about (`turn`, `weather`, `points`, `victory`; `terrain`, `stacking`, `port`; or a word of the
    game); one that `is_news` is announced when it changes; what is told of a place may be about a `piece` there.
    """

    id: str
    title: str
    text: str
    detail: str = ""
    rule: str = ""
    is_news: bool = False
    piece: str = ""

    @property
    def line(self) -> str:
        """It as one line of words."""
        return f"{self.title}: {self.text}" if self.title else self.text


class Marker(NamedTuple):
    """Something that lies on the map and is no piece: its id and title, the id of its place, and what is drawn.

    `face` is a word or two, a number or a sign; `side` gives its colours, if it is a side's; `rule` says what it does.
    """

    id: str
    title: str
    place: str
    face: str
    side: str = ""
    rule: str = ""


class Face(NamedTuple):
    """What a piece shows now that neither the sheet nor its state tells: the strength printed on the side that is up,
    if it is another than the sheet has, and further words of its state."""

    strength: str = ""
    state: tuple[str, ...] = ()


class Epilogue(NamedTuple):
    """How a game ended: a heading, and what decided it."""

    title: str
    facts: tuple[Remark, ...] = ()


class Overlay(NamedTuple, Generic[P]):
    """Something that can be laid over the map: its id and title, and what it shows of a position.

    It shows some of: `fills` (class -> places), `lines` (place, place, class), `seas` (sea -> its owner, value and
    title), `units` (class -> units to be marked), `of` (unit -> class -> places, shown when that unit is looked at),
    `legend` (class -> words). One that `is_usual` lies there unless somebody takes it away.
    """

    id: str
    title: str
    show: Callable[[P], Doc]
    is_usual: bool = False


class Gauge(NamedTuple):
    """How much there is of something, drawn as a bar with its figure, or as tokens if it `is_counted` one by one.

    `most` is where it ends (0: nowhere), `mark` a number on it that matters, `text` the figure in other words than
    `7 of 12`.
    """

    title: str
    value: int
    most: int = 0
    text: str = ""
    rule: str = ""
    mark: int | None = None
    is_counted: bool = False

    @property
    def figure(self) -> str:
        """How much it is, in words."""
        return self.text or (f"{self.value} of {self.most}" if self.most else str(self.value))


class Card(NamedTuple):
    """One subject of a panel: its title, under which heading it stands, whose it is, and what is told of it.

    `pieces` and `places` are the ids of what is pointed at on the map while it is looked at; `charts` are made by
    `core.charts.chart`. One that `is_now` is what goes on at this moment.
    """

    title: str
    under: str = ""
    side: str = ""
    facts: tuple[Fact, ...] = ()
    gauges: tuple[Gauge, ...] = ()
    charts: tuple[Doc, ...] = ()
    pieces: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    is_now: bool = False


class Panel(NamedTuple, Generic[P]):
    """A display beside the map: its id, which no overlay has, its title, and the cards that it shows of a position."""

    id: str
    title: str
    show: Callable[[P], Sequence[Card]]


# Named, so that a game can be sent to another process
def no_list(*of: object) -> list[Any]:
    """Tell nothing."""
    return []


def no_doc(*of: object) -> Doc:
    """Tell nothing."""
    return {}


def nothing(*of: object) -> None:
    """Have nothing to tell."""


@dataclass(frozen=True)
class Briefing(Generic[P]):
    """The situation in words, in parts that each tell some lines."""

    parts: tuple[Callable[[P], Iterable[str]], ...]

    def __call__(self, p: P) -> str:
        """Return all lines of all parts."""
        return "\n".join(line for part in self.parts for line in part(p))


@dataclass(frozen=True)
class Overlays(Generic[P]):
    """A table of overlays that are there for everyone at every moment."""

    table: tuple[Overlay[P], ...]

    def __call__(self, p: P, side: int | None) -> tuple[Overlay[P], ...]:
        """Return all of them."""
        return self.table


def under(heading: str, lines: Iterable[str]) -> Iterator[str]:
    """Yield lines under a heading, if there are any."""
    for number, line in enumerate(lines):
        if number == 0:
            yield heading
        yield f"  {line}"


def step_in_words(p: P) -> str:
    """Say which step is pending."""
    return str(p.stack[-1][0]).replace("-", " ") if p.stack else "the game is over"


@dataclass(frozen=True, kw_only=True)
class Show(Generic[P]):
    """What a game tells a table, a function each; all but the briefing may be left out. See docs/game-reference.md."""

    briefing: Callable[[P], str]
    """The situation in words, for people who play without a map."""

    status: Callable[[P], Sequence[Fact]] = no_list
    """How things stand, for a strip above the map and a line of the terminal: the turn in words, the weather, points,
    who leads by what, and what else holds everywhere."""

    forfeits: Callable[[P], Sequence[Remark]] = no_list
    """What would be lost if the step that is open were ended now; asked only for the side that decides."""

    warnings: Callable[[P], Sequence[Remark]] = no_list
    """What ought to be seen to: each speaks of a piece or a place first, where a badge is shown."""

    markers: Callable[[P], Sequence[Marker]] = no_list
    """All that lies on the map and is no piece."""

    place_facts: Callable[[P, int], Sequence[Fact]] = no_list
    """What is to be known of a place: terrain, stacking, port, production, defence, supply, control, who is there.
    Here and in `odds` it has its number in `Notation.places`."""

    allegiances: Callable[[P], Mapping[str, str]] = no_doc
    """The pieces that are now of another side than the sheet says, by their ids, and that side."""

    faces: Callable[[P], Mapping[str, Face]] = no_doc
    """The pieces that show now what neither the sheet nor their state tells, by their ids."""

    epilogue: Callable[[P], Epilogue | None] = nothing
    """How the game ended, once it has."""

    sheet: Callable[[], Doc] = no_doc
    """What never changes, as plain values: what a game has to say beyond its names (`Game.sheet`)."""

    forecast: Callable[[P], list[str]] = no_list
    """Sentences about what is planned here, and how it would end."""

    odds: Callable[[P, int], list[Prospect]] = no_list
    """What may come of the fight in a place, by topic, where dice decide."""

    drill: Callable[[Mapping[str, str]], tuple[P, int]] | None = None
    """A fight that is described in words, as a position and the place in it, for `odds` to look at."""

    overlays: Callable[[P, int | None], Sequence[Overlay[P]]] = no_list
    """What a side (None: everyone) can lay over the map now; each is made only while it lies there."""

    panels: Callable[[P, int | None], Sequence[Panel[P]]] = no_list
    """The displays that a side (None: everyone) can have beside the map; each is made only while it is open."""

    battle_boards: Callable[[P], list[Doc]] = no_list
    """The battles, the one that is being fought first.

    Each has a `place`, a `title`, `sides` and `notes`; the one being fought also `stages` and which of them it is at,
    `stage`. A side has `side`, `role`, `units` (`unit`, `strength`, `fire`, `partial`), `factors` (what its value is
    made of: `text`, `value`, `rule`), their `total`, and `notes`. `needs` says what decides it, as `text` and `rule`.
    """

    worksheet: Callable[[P, int], Doc | None] = nothing
    """What a side reckons with at this decision: a title, `progress`, `rows`, and `prices` of orders.

    A row has a `label` and a `value`, and may have a `tone` (`bad`: it is lost), a `rule`, a `price`, a `note`, the
    `order` that a click gives or begins (a verb and what it names), or a `refusal` (`text`, `rule`) that says why not.
    `tabs` are further rows, by subject: each has a `title`, `rows`, and a `note` on all of them.
    """
