"""Strat-moves at sea, and naval interdiction (EE-8.2): in each zone the enemy may roll against the piece."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Role, freely, leave
from sandtable.core.bits import lowest
from sandtable.core.event import Log
from sandtable.core.frame import Frame, Single
from sandtable.core.order import Order
from sandtable.core.phrases import counted
from sandtable.core.step import Chance, Part, Roll, Step
from sandtable.games.europe_engulfed.language import CAMPS, NOTATION, report
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.combat.losses import lose_step
from sandtable.games.europe_engulfed.rules.control import pull_in
from sandtable.games.europe_engulfed.rules.naval.battle import FACES, strength
from sandtable.games.europe_engulfed.rules.naval.interception import admiral
from sandtable.games.europe_engulfed.rules.naval.transport import book
from sandtable.games.europe_engulfed.rules.naval.voyage import is_at_risk
from sandtable.games.europe_engulfed.rules.powers import held_by
from sandtable.games.europe_engulfed.world.atlas import MALTA, SICILY, Zone
from sandtable.games.europe_engulfed.world.charts import INTERDICTION_HIT, INTERDICTION_HIT_MEDITERRANEAN
from sandtable.games.europe_engulfed.world.pieces import UNITS

_NARROWS: Final = 1 << SICILY | 1 << MALTA


class Course(NamedTuple):
    """Where a piece is bound for, and the zones that it has still to cross."""

    area: int
    zone: int = -1
    second: int = -1
    third: int = -1


COURSE: Final = Frame(Course, area="area", zone="zone", second="zone", third="zone")


def embark(p: Position, piece: int, area: int, zones: tuple[int, ...]) -> None:
    """Take a piece aboard in every zone that it crosses (EE-5.32/2); the Red Sea is sailed by Atlantic ships."""
    p.aboard |= 1 << piece
    for zone in zones:
        book(p, piece, max(zone, Zone.ATLANTIC))
    COURSE.push(p, Convoy.name, Course(area, *zones))


class Convoy(Step[Position]):
    """Takes a piece from zone to zone, as long as it lives."""

    name = "convoy"
    frame = COURSE

    def settle(self, p: Position, log: Log) -> bool:
        now = COURSE.top(p)
        if not p.aboard:
            p.stack.pop()
            return True
        if now.zone < 0:
            p.stack.pop()
            _arrive(p, log, now.area)
            return True
        COURSE.turn(p, self.name, Course(now.area, now.second, now.third))
        if may_interdict(p, now.zone):
            ZONE.push(p, Interdiction.name, now.zone)
        return True


def _arrive(p: Position, log: Log, area: int) -> None:
    piece = lowest(p.aboard)
    origin = p.at[piece]
    p.aboard = 0
    report(log, p, "EE-5.32/1", "{piece} arrives in {area}", piece, area, route=(origin, area))
    pull_in(p, log, piece, area)


# ---------------------------------------------------------------- the enemy
def may_interdict(p: Position, zone: int) -> bool:
    """Tell whether the enemy may interdict (EE-5.32/3): with a point for each two of the movers (EE-8.22/1)."""
    own, enemy = strength(p, 1 - p.phasing, zone), strength(p, p.phasing, zone)
    return is_at_risk(p, p.phasing, zone) and own * 2 >= enemy


def least_hit(p: Position, zone: int) -> int:
    """Return from which face on a die hits: one better in the Mediterranean with Sicily or Malta (EE-8.21/2)."""
    if zone == Zone.MEDITERRANEAN and held_by(p, 1 - p.phasing) & _NARROWS:
        return INTERDICTION_HIT_MEDITERRANEAN
    return INTERDICTION_HIT


ZONE: Final = Single("zone")


def interdict(p: Position, log: Log) -> None:
    """Roll against the piece."""
    zone = ZONE.top(p)
    log.add("EE-8.21/1", "{camp} interdict in the {zone}", CAMPS[1 - p.phasing], zone)
    p.stack[-1] = (InterdictionDice.name, zone)


class Interdiction(Acts[Position]):
    """A piece strat-moves through a zone with enemy fleets (EE-8.21/1)."""

    name = "interdiction"
    moment = "naval interdiction"
    rules = ("EE-8.21/1", "EE-8.22/1")
    frame = ZONE
    acts = (
        Act("interdict", freely, interdict, role=Role.ATTACK),
        Act("pass", freely, leave, role=Role.END),
    )

    def side(self, p: Position) -> int:
        return admiral(p, 1 - p.phasing, ZONE.top(p))

    def prompt(self, p: Position) -> str:
        return NOTATION.say("A piece is shipped through the {zone}: interdict it?", (ZONE.top(p),))


class InterdictionDice(Chance[Position]):
    """A die a Fleet Point of the enemy; a hit takes a step or a wing (EE-8.21/3), never a point (EE-8.23/1)."""

    name = "interdiction-dice"
    moment = "naval interdiction"
    rules = ("EE-8.21/1", "EE-8.21/2", "EE-8.21/3")
    frame = ZONE

    def roll(self, p: Position) -> Roll:
        zone = ZONE.top(p)
        count = strength(p, 1 - p.phasing, zone)
        part = Part(CAMPS[1 - p.phasing], count, (("hit", least_hit(p, zone), FACES),))
        return Roll(count, FACES, "the interdiction in the {zone}", (zone,), (part,))

    def apply(self, p: Position, order: Order, log: Log) -> None:
        zone = ZONE.top(p)
        p.stack.pop()
        hits = sum(die >= least_hit(p, zone) for die in order.args)
        log.add("EE-8.21/1", "{camp} score {hits} in the {zone}", CAMPS[1 - p.phasing], counted(hits, "hit"), zone)
        piece = lowest(p.aboard)
        for _ in range(hits if piece < UNITS else 0):
            if p.aboard:
                lose_step(p, log, piece, "EE-8.21/1")
        if hits and piece >= UNITS:
            log.add("EE-8.21/3", "{piece} is lost at sea", piece)
            p.remove(piece)
