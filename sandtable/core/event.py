"""What happened: the rule, a sentence about it, and who may know."""

from __future__ import annotations

from typing import Final, NamedTuple

from mypy_extensions import mypyc_attr

EVERYONE: Final = -1

# The way of a move: places by their numbers in `Notation.places`, points of the map that are no places by their names
Route = tuple[int | str, ...]


class Event(NamedTuple):
    """One thing that happened; `pattern` has slots that the game's notation fills with `args`."""

    rule: str
    pattern: str
    args: tuple[int | str, ...] = ()
    seen_by: int = EVERYONE
    is_echo: bool = False  # the event before it once more, as others saw it
    is_reveal: bool = False  # it tells what was a secret until now: undo stops there
    is_skip: bool = False  # it tells that a step ended by itself: its args are the step and why
    route: Route = ()  # of a move

    def is_seen_by(self, side: int) -> bool:
        """Tell whether this side may know of it (`seen_by` is a bit set of sides)."""
        return bool(self.seen_by >> side & 1)


@mypyc_attr(allow_interpreted_subclasses=True)
class Log:
    """Collects the events of an order as it is carried out."""

    __slots__ = ("events", "is_heard")

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.is_heard = True  # whether it is worth finding out what is only told

    def add(self, rule: str, pattern: str, *args: int | str) -> None:
        """Note an event that everyone may know."""
        self.events.append(Event(rule, pattern, args))

    def tell(self, sides: int, rule: str, pattern: str, *args: int | str) -> None:
        """Note an event that only these sides (a bit set) may know."""
        self.events.append(Event(rule, pattern, args, sides))

    def echo(self, sides: int, rule: str, pattern: str, *args: int | str) -> None:
        """Note what these sides saw of the event before, which they may not know."""
        self.events.append(Event(rule, pattern, args, sides, is_echo=True))

    def skip(self, sides: int, rule: str, step: str, why: str) -> None:
        """Note for these sides that a step ended by itself, and why."""
        self.tell(sides, rule, "{step} ends: {why}", step, why)
        self.events[-1] = self.events[-1]._replace(is_skip=True)

    def along(self, route: Route) -> None:
        """Note what the move of the last event went through, its first and last place included."""
        self.events[-1] = self.events[-1]._replace(route=route)

    def reveal(self, rule: str, pattern: str, *args: int | str, sides: int = EVERYONE) -> None:
        """Note that something comes to light, for everyone or for some sides: its order cannot be taken back."""
        self.events.append(Event(rule, pattern, args, sides, is_reveal=True))


class Silence(Log):
    """A log that forgets, for bulk play."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__()
        self.is_heard = False

    def add(self, rule: str, pattern: str, *args: int | str) -> None:
        """Forget the event."""

    def tell(self, sides: int, rule: str, pattern: str, *args: int | str) -> None:
        """Forget the event."""

    def echo(self, sides: int, rule: str, pattern: str, *args: int | str) -> None:
        """Forget the event."""

    def skip(self, sides: int, rule: str, step: str, why: str) -> None:
        """Forget the event."""

    def along(self, route: Route) -> None:
        """Forget the way."""

    def reveal(self, rule: str, pattern: str, *args: int | str, sides: int = EVERYONE) -> None:
        """Forget the event."""
