"""Lend-lease of the U.S.A. before its entry (EE-9.34): a die for Britain, and one for the Soviets."""

from __future__ import annotations

from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.core.step import Chance, Part, Roll
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.powers import is_at_war
from sandtable.games.europe_engulfed.rules.production.purse import receive, werps
from sandtable.games.europe_engulfed.world.atlas import PARIS
from sandtable.games.europe_engulfed.world.calendar import US_ENTRY
from sandtable.games.europe_engulfed.world.roster import NATION_TITLES, Group, Nation
from sandtable.games.europe_engulfed.world.scenario import BOOK, Date

_DIE = 6
_RULE = {Nation.BRITAIN: "EE-9.34/1", Nation.USSR: "EE-9.34/2"}


def is_paris_lost(p: Position) -> bool:
    """Tell whether Germany has Paris, or Vichy was declared, now or before: Paris may be free again (EE-9.34/1)."""
    has_fallen = any(p.dates[date] >= 0 for date in (Date.PARIS_FELL, Date.FRANCE_FELL))
    return has_fallen or p.control[PARIS] == Group.AXIS


def borrowers(p: Position) -> tuple[Nation, ...]:
    """Return the powers that throw a lend-lease die; both dice end with the entry of the U.S.A. (EE-9.34/3)."""
    if p.turn >= US_ENTRY or is_at_war(p, Nation.USA) or not is_paris_lost(p):
        return ()
    return tuple(n for n in _RULE if is_at_war(p, n) and p.card.theatre.werps[n] == BOOK)


class LendLease(Chance[Position]):
    """One die each, added to the WERPs of the turn before any damage (EE-4.1/1)."""

    name = "lend-lease"
    moment = "lend-lease"
    rules = ("EE-9.34/1", "EE-9.34/2", "EE-9.34/3")

    def settle(self, p: Position, log: Log) -> bool:
        if borrowers(p):
            return False
        p.stack.pop()
        return True

    def roll(self, p: Position) -> Roll:
        found = borrowers(p)
        parts = tuple(Part(NATION_TITLES[nation], 1) for nation in found)
        return Roll(len(found), _DIE, "lend-lease", (), parts)

    def apply(self, p: Position, order: Order, log: Log) -> None:
        found = borrowers(p)
        p.stack.pop()
        for nation, number in zip(found, order.args, strict=True):
            log.add(_RULE[nation], "lend-lease brings {nation} {n}", nation, werps(number))
            receive(p, log, nation, number)
