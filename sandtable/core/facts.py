"""What a game declares about itself: sides and camps, scenarios with their seatings, options, and how games end."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from sandtable.core.errors import SandtableError
from sandtable.core.hint import did_you_mean

ON, OFF = "on", "off"
Chosen = tuple[tuple[str, str], ...]  # the options that are not as usual: id and value
SCENARIO_KEYS = ("title", "words", "minutes", "difficulty", "teaches", "picture", "newcomer", "home")
GAME_KEYS = ("words", "years", "special", "picture", "first_scenario")
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_PICTURE = re.compile(rf"{_ID.pattern}\.webp")


class BadSetting(SandtableError):
    """A choice before a match that is unknown or not offered; `key` says which: scenario, seating or options."""

    def __init__(self, key: str, reason: str) -> None:
        self.key = key
        super().__init__(reason)


class Setting(NamedTuple):
    """What is chosen before a match, as a position keeps it: of seating and options what is not as usual."""

    scenario: str
    seating: str = ""
    options: Chosen = ()


@dataclass(frozen=True)
class Option:
    """A rule that people choose before a match: a switch, on or off, unless it has values.

    `by_seating` gives the value that is usual with a seating, where that is another than the default.
    """

    id: str
    title: str
    rules: tuple[str, ...] = ()
    default: str = OFF
    values: tuple[str, ...] = ()
    by_seating: Mapping[str, str] = field(default_factory=dict)

    @property
    def choices(self) -> tuple[str, ...]:
        """The values that it may have."""
        return self.values or (OFF, ON)

    def usual(self, seating: str) -> str:
        """Return the value that it has if nobody chooses."""
        return self.by_seating.get(seating, self.default)


@dataclass(frozen=True)
class Scenario:
    """A start of a game, as people choose it; what is empty or 0 is not told.

    `turns` and `minutes` are those of a whole game between people, `difficulty` goes from 1 to 5. `seatings` are ways
    to share its sides among people, the usual one (a seat for each camp) first. `offers` are the options that people
    may choose, `fixed` those that it has chosen for them. `picture` is a file of `data/pictures`; `newcomer` is the
    seat at which who plays it for the first time sits best, the first one if it is empty. `theatre` are the places that
    are in play, all if it is empty; `home` are those that a table shows first, the theatre if it is empty. `board` is
    the one of the game's boards on which it is played, where there are several. One that `is_test` stands in no list.
    """

    id: str
    title: str
    words: str = ""
    turns: int = 0
    minutes: int = 0
    difficulty: int = 0
    teaches: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    seatings: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    offers: tuple[str, ...] = ()
    fixed: Mapping[str, str] = field(default_factory=dict)
    picture: str = ""
    newcomer: str = ""
    lesson: str = ""
    theatre: tuple[str, ...] = ()
    home: tuple[str, ...] = ()
    board: str = ""
    is_test: bool = False

    @classmethod
    def of(cls, name: str, doc: Mapping[str, Any], turns: int) -> Scenario:
        """Return what the file of a scenario tells people of it under SCENARIO_KEYS; all else in it is the game's."""
        return cls(name, turns=turns, **_told(doc, SCENARIO_KEYS))


class Result(NamedTuple):
    """How a game ended: the camp that won or None for a draw, the level of the win, the rule that says so.

    `lead` is the first camp's in the points that decide, if the game counts such.
    """

    winner: int | None
    level: str
    rule: str
    lead: float | None = None

    @classmethod
    def of(cls, outcome: tuple[int, str, str] | None) -> Result | None:
        """Return the result that a position keeps as winner (-1: a draw), level and rule."""
        if outcome is None:
            return None
        winner, level, rule = outcome
        return cls(winner if winner >= 0 else None, level, rule)

    def text(self, winner: str) -> str:
        """Return how a game ended in words, given the name of the camp that won it, if one did."""
        within = f"the {winner.removeprefix('The ')}" if winner.startswith("The ") else winner
        ending = "a draw" if self.winner is None else f"won by {within}"
        return f"The game is over: {ending}{f', {self.level}' if self.level not in ('', 'draw') else ''}"


@dataclass(frozen=True)
class GameFacts:
    """What a game declares about itself, as data. Sides decide, camps win and see, seats hold sides.

    Each side is its own camp unless `camps` says otherwise. What people read before they choose it comes from its file
    `about.toml`, under GAME_KEYS: `words`, the `years` that it tells of, what is `special` about it, a `picture`, and
    the `first_scenario`, the one to begin with.
    """

    id: str
    title: str
    version: int
    sides: tuple[str, ...]
    scenarios: Mapping[str, Scenario]
    default_scenario: str
    turns: tuple[str, ...]
    longest: int
    sequence_rule: str
    hidden: tuple[str, ...] = ()
    chance: tuple[str, ...] = ()
    camps: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    options: tuple[Option, ...] = ()
    words: str = ""
    years: str = ""
    special: tuple[str, ...] = ()
    picture: str = ""
    first_scenario: str = ""

    @staticmethod
    def about(doc: Mapping[str, Any]) -> dict[str, Any]:
        """Return what the file about a game tells people of it under GAME_KEYS."""
        return _told(doc, GAME_KEYS)

    def __post_init__(self) -> None:
        if not self.camps:
            object.__setattr__(self, "camps", {side: (side,) for side in self.sides})
        if faults := list(_faults(self)):
            raise ValueError(f"{self.id}: {'; '.join(faults)}")

    @property
    def is_uncertain(self) -> bool:
        """Tell whether an order can lead to different things: dice may fall, or something is hidden."""
        return bool(self.hidden or self.chance)

    @property
    def listed(self) -> dict[str, Scenario]:
        """The scenarios that people are offered."""
        return {name: scenario for name, scenario in self.scenarios.items() if not scenario.is_test}

    @property
    def pictures(self) -> set[str]:
        """The pictures that it and its scenarios name."""
        named = {self.picture, *(scenario.picture for scenario in self.scenarios.values())}
        return named - {""}

    @cached_property
    def camp_ids(self) -> tuple[str, ...]:
        """The ids of the camps, in the order of their numbers."""
        return tuple(self.camps)

    @cached_property
    def camp_of(self) -> tuple[int, ...]:
        """The number of each side's camp."""
        return tuple(next(i for i, camp in enumerate(self.camps.values()) if side in camp) for side in self.sides)

    def allied(self, sides: Iterable[int]) -> tuple[int, ...]:
        """Return all sides of the camps of some."""
        camps = {self.camp_of[side] for side in sides}
        return tuple(side for side, camp in enumerate(self.camp_of) if camp in camps)

    def winner(self, result: Result) -> str | None:
        """Return the id of the camp that won, if one did."""
        return None if result.winner is None else self.camp_ids[result.winner]

    def seatings(self, scenario: str) -> dict[str, Mapping[str, tuple[str, ...]]]:
        """Return the seatings of a scenario by name, the usual one first: each has seats, and their sides."""
        card = self.scenarios[scenario]
        return dict(card.seatings) or {"": _in_play(self, card)}

    def seats(self, setting: Setting) -> dict[str, tuple[int, ...]]:
        """Return the seats of a match, and the sides that each holds, by number."""
        seatings = self.seatings(setting.scenario)
        seats = seatings[setting.seating or next(iter(seatings))]
        return {seat: tuple(self.sides.index(side) for side in sides) for seat, sides in seats.items()}

    def setting(self, scenario: str, seating: str = "", options: Iterable[str] = ()) -> Setting:
        """Return what is chosen before a match; raise BadSetting where that is unknown or not offered.

        Options are written `bid=20`, or as their id alone where they are switched on.
        """
        if scenario not in self.scenarios:
            raise BadSetting(
                "scenario", f"{self.id} has no scenario {scenario!r}{did_you_mean(scenario, self.scenarios)}"
            )
        usual, *others = self.seatings(scenario)
        if seating not in ("", usual, *others):
            known = f"; it has {', '.join((usual, *others))}" if others else "; it has only the usual one"
            hint = did_you_mean(seating, others) or known
            raise BadSetting("seating", f"the scenario {scenario!r} has no seating {seating!r}{hint}")
        unusual = seating if seating in others else ""
        return Setting(scenario, unusual, self._chosen(self.scenarios[scenario], unusual, options))

    def _chosen(self, scenario: Scenario, seating: str, texts: Iterable[str]) -> Chosen:
        values = dict(scenario.fixed)
        seen: set[str] = set()
        for text in texts:
            name, equals, value = text.partition("=")
            values[name] = self._value(scenario, name, value if equals else ON)
            if name in seen:
                raise BadSetting("options", f"the option {name!r} is chosen twice")
            seen.add(name)
        chosen = ((option, values[option.id]) for option in self.options if option.id in values)
        return tuple((option.id, value) for option, value in chosen if value != option.usual(seating))

    def _value(self, scenario: Scenario, name: str, value: str) -> str:
        """Return a value that an option may have in a scenario; refuse all others."""
        if reason := self._why_not(scenario, name, value):
            raise BadSetting("options", reason)
        return value

    def _why_not(self, scenario: Scenario, name: str, value: str) -> str:
        options = {option.id: option.choices for option in self.options}
        if name not in options:
            return f"{self.id} has no option {name!r}{did_you_mean(name, options)}"
        if value not in options[name]:
            return f"the option {name!r} is one of {', '.join(options[name])}, not {value!r}: write {name}=VALUE"
        if value == scenario.fixed.get(name) or name in scenario.offers:
            return ""
        if name in scenario.fixed:
            return f"in the scenario {scenario.id!r} the option {name!r} is always {scenario.fixed[name]}"
        offered = ", ".join(scenario.offers) or "none"
        return f"the scenario {scenario.id!r} does not offer the option {name!r}; it offers {offered}"

    def doc(self) -> dict[str, Any]:
        """Return the facts as plain values, with the scenarios that people are offered, and all their seatings."""
        scenarios = {
            name: {**asdict(scenario), "seatings": self.seatings(name)} for name, scenario in self.listed.items()
        }
        return {**asdict(self), "scenarios": scenarios}


def option_texts(chosen: Chosen) -> list[str]:
    """Return options as people write them: `bid=20`, `surprise-attack`."""
    return [name if value == ON else f"{name}={value}" for name, value in chosen]


def _told(doc: Mapping[str, Any], keys: Iterable[str]) -> dict[str, Any]:
    """Return what a file tells people under some keys; its lists as tuples."""
    return {key: tuple(doc[key]) if isinstance(doc[key], list) else doc[key] for key in keys if key in doc}


def _in_play(facts: GameFacts, scenario: Scenario) -> dict[str, tuple[str, ...]]:
    """Return the camps of a scenario with those of their sides that play in it."""
    playing = scenario.sides or facts.sides
    camps = {camp: tuple(side for side in sides if side in playing) for camp, sides in facts.camps.items()}
    return {camp: sides for camp, sides in camps.items() if sides}


def _faults(facts: GameFacts) -> Iterator[str]:
    """Yield what contradicts itself in the facts of a game."""
    seatings = (name for scenario in facts.scenarios.values() for name in scenario.seatings)
    names = (*facts.sides, *facts.camps, *facts.scenarios, *seatings, *(option.id for option in facts.options))
    yield from (f"{name!r} is no id: write words and numbers with hyphens" for name in names if not _ID.fullmatch(name))
    if sorted(side for sides in facts.camps.values() for side in sides) != sorted(facts.sides):
        yield "each side is in one camp"
    for camp, sides in facts.camps.items():
        if camp in facts.sides and sides != (camp,):
            yield f"the camp {camp!r} has the name of a side, and others are in it"
    for option in facts.options:
        for value in (option.default, *option.by_seating.values()):
            if value not in option.choices:
                yield f"the option {option.id!r} cannot be {value!r}"
    for name in {facts.default_scenario, facts.first_scenario or facts.default_scenario} - set(facts.scenarios):
        yield f"there is no scenario {name!r}"
    for name in facts.pictures:
        if not _PICTURE.fullmatch(name):
            yield f"{name!r} is no picture: write words and numbers with hyphens, and .webp"
    for name, scenario in facts.scenarios.items():
        if name != scenario.id:
            yield f"the scenario {scenario.id!r} stands under {name!r}"
        yield from (f"the scenario {name!r}: {fault}" for fault in _scenario_faults(facts, scenario))


def _scenario_faults(facts: GameFacts, scenario: Scenario) -> Iterator[str]:
    yield from (f"there is no side {side!r}" for side in scenario.sides if side not in facts.sides)
    camps = _in_play(facts, scenario)
    if scenario.newcomer not in ("", *camps):
        yield f"a newcomer sits at a usual seat, not at {scenario.newcomer!r}"
    names = {sides: camp for camp, sides in camps.items()}
    for number, (name, seats) in enumerate(scenario.seatings.items()):
        if number == 0 and dict(seats) != camps:
            yield f"its usual seating {name!r} has a seat for each camp"
        if sorted(side for sides in seats.values() for side in sides) != sorted(s for c in camps.values() for s in c):
            yield f"each of its sides has one seat in {name!r}"
        for seat, sides in seats.items():
            if seat != names.get(sides, sides[0] if len(sides) == 1 else None):
                yield f"the seat {seat!r} has the name of its camp if it holds all of it, or else that of its side"
    yield from _option_faults(facts, scenario)


def _option_faults(facts: GameFacts, scenario: Scenario) -> Iterator[str]:
    options: Mapping[str, Collection[str]] = {option.id: option.choices for option in facts.options}
    for name in scenario.offers:
        if name not in options or name in scenario.fixed:
            yield f"it cannot offer the option {name!r}"
    for name, value in scenario.fixed.items():
        if value not in options.get(name, ()):
            yield f"the option {name!r} cannot be {value!r}"
