"""The throws of a raid (EE-2.22 to EE-2.26): escorts, interceptors, Flak, bombs, one after the other."""

from __future__ import annotations

from typing import ClassVar

from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.core.phrases import counted
from sandtable.core.step import Chance, Part, Roll
from sandtable.games.europe_engulfed.position import Camp, Position
from sandtable.games.europe_engulfed.rules.production.purse import damage, werps
from sandtable.games.europe_engulfed.rules.strategic.air import (
    DIE,
    Terms,
    after_escorts,
    after_flak,
    after_interceptors,
    flak_dice,
    score,
)
from sandtable.games.europe_engulfed.rules.strategic.raid import (
    ESCORTS,
    FLAK_FIRE,
    FLIGHT,
    forces,
    most_damage,
    note,
    terms_of,
)
from sandtable.games.europe_engulfed.rules.strategic.rails import interdict_rails, wreck_rails
from sandtable.games.europe_engulfed.rules.strategic.track import BOMBERS, TARGET
from sandtable.games.europe_engulfed.world.charts import FLAK_HIT


class Volley(Chance[Position]):
    """A throw of a raid; with no dice it is passed over."""

    frame = FLIGHT
    follows: ClassVar[str]  # the step after it
    whose: ClassVar[str]

    def settle(self, p: Position, log: Log) -> bool:
        if self.dice(p, FLIGHT.top(p).camp):
            return False
        self.go_on(p)
        return True

    def roll(self, p: Position) -> Roll:
        camp = FLIGHT.top(p).camp
        dice = self.dice(p, camp)
        return Roll(dice, DIE, self.moment, (), (Part(self.whose, dice, self.meanings(terms_of(p, camp))),))

    def apply(self, p: Position, order: Order, log: Log) -> None:
        camp = FLIGHT.top(p).camp
        self.score(p, log, camp, order.args)
        self.go_on(p)

    def go_on(self, p: Position) -> None:
        """Open the next throw."""
        FLIGHT.turn(p, self.follows, FLIGHT.top(p))

    def dice(self, p: Position, camp: int) -> int:
        """Return how many dice are thrown."""
        raise NotImplementedError

    def meanings(self, by: Terms) -> tuple[tuple[str, int, int], ...]:
        """Return what the faces bring."""
        raise NotImplementedError

    def score(self, p: Position, log: Log, camp: int, values: tuple[int, ...]) -> None:
        """Do what the dice say."""
        raise NotImplementedError


def _faces(kill: int, trade: int, word: str) -> tuple[tuple[str, int, int], ...]:
    """Return the meanings of a die that kills from a face on, and exchanges below it."""
    kills = ((word, kill, DIE),) if kill <= DIE else ()
    return (*kills, ("exchange", trade, kill - 1)) if trade < kill else kills


class Escorts(Volley):
    """The escorts fire at the interceptors (EE-2.22/5, EE-2.24/3)."""

    name = ESCORTS
    moment = "the fire of the escorts"
    rules = ("EE-2.22/5", "EE-2.24/3")
    follows = "interceptors"
    whose = "escorts"

    def dice(self, p: Position, camp: int) -> int:
        return forces(p, camp).escorts

    def meanings(self, by: Terms) -> tuple[tuple[str, int, int], ...]:
        return _faces(by.escorts_kill, by.escorts_trade, "kill")

    def score(self, p: Position, log: Log, camp: int, values: tuple[int, ...]) -> None:
        by, was = terms_of(p, camp), forces(p, camp)
        left = after_escorts(was, *score(values, by.escorts_kill, by.escorts_trade))
        note(p, camp, left)
        rule = "EE-2.24/3" if by.escorts_kill <= DIE else "EE-2.22/5"
        _tell(log, rule, "escorts", was.escorts, left.escorts, "interceptors", was.interceptors, left.interceptors)


class Interceptors(Volley):
    """The interceptors that are left fire at the bombers (EE-2.22/6, EE-2.24/2)."""

    name = "interceptors"
    moment = "the fire of the interceptors"
    rules = ("EE-2.22/6", "EE-2.24/2")
    follows = FLAK_FIRE
    whose = "interceptors"

    def dice(self, p: Position, camp: int) -> int:
        return forces(p, camp).interceptors

    def meanings(self, by: Terms) -> tuple[tuple[str, int, int], ...]:
        return _faces(by.interceptors_kill, by.interceptors_trade, "bomber")

    def score(self, p: Position, log: Log, camp: int, values: tuple[int, ...]) -> None:
        by, was = terms_of(p, camp), forces(p, camp)
        left = after_interceptors(was, *score(values, by.interceptors_kill, by.interceptors_trade))
        note(p, camp, left)
        rule = "EE-2.24/2" if by.interceptors_trade < by.interceptors_kill else "EE-2.22/6"
        _tell(log, rule, "interceptors", was.interceptors, left.interceptors, "bombers", was.bombers, left.bombers)


def _tell(log: Log, rule: str, ours: str, was: int, now: int, theirs: str, had: int, left: int) -> None:
    pattern = "{ours} fire: {theirs} {had} to {left}, {own} {was} to {now}"
    log.add(rule, pattern, ours, theirs, str(had), str(left), ours, str(was), str(now))


class FlakFire(Volley):
    """Flak fires at the bombers that are left (EE-2.22/7)."""

    name = FLAK_FIRE
    moment = "the fire of the Flak"
    rules = ("EE-2.22/7", "EE-2.22-chart/1")
    follows = "bombs"
    whose = "Flak"

    def dice(self, p: Position, camp: int) -> int:
        return flak_dice(p.track[BOMBERS[camp]], terms_of(p, camp).bombers_a_flak_die)

    def meanings(self, by: Terms) -> tuple[tuple[str, int, int], ...]:
        return (("bomber", FLAK_HIT, DIE),)

    def score(self, p: Position, log: Log, camp: int, values: tuple[int, ...]) -> None:
        was = forces(p, camp)
        left = after_flak(was, score(values, FLAK_HIT, FLAK_HIT)[0])
        note(p, camp, left)
        log.add("EE-2.22/7", "Flak fires: bombers {had} to {left}", str(was.bombers), str(left.bombers))


class Bombs(Volley):
    """The bombers that are left bomb (EE-2.23/1, EE-2.24/1); then the rails count what is left of them (EE-2.25/1)."""

    name = "bombs"
    moment = "the bombing"
    rules = ("EE-2.23/1", "EE-2.24/1", "EE-2.26/1")
    whose = "bombers"

    def go_on(self, p: Position) -> None:
        p.stack.pop()

    def dice(self, p: Position, camp: int) -> int:
        return p.track[BOMBERS[camp]]

    def meanings(self, by: Terms) -> tuple[tuple[str, int, int], ...]:
        return (("hit", by.bombs, DIE),)

    def score(self, p: Position, log: Log, camp: int, values: tuple[int, ...]) -> None:
        by, flight = terms_of(p, camp), FLIGHT.top(p)
        hits = score(values, by.bombs, by.bombs)[0]
        if camp == Camp.ALLIES:
            interdict_rails(p, log)
        if flight.is_rails:
            wreck_rails(p, log, hits)
        else:
            _burn(p, log, camp, hits)


def _burn(p: Position, log: Log, camp: int, hits: int) -> None:
    most, target = most_damage(p, camp), TARGET[1 - camp]
    lost = damage(p, target, min(hits, most))
    rule = "EE-2.26/1" if hits > most else "EE-2.23/1"
    log.add(rule, "bombs on {nation}: {hits}, {n} lost", int(target), counted(hits, "hit"), werps(lost))
