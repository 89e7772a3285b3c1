"""Isolation of sources (AE-7.8): found in the Supply Step, ended at once when a line opens.

cut_off(p, nation)     home sources of a power that reach no other one now, and are no working ports
reopen(p, log)         end every isolation that no longer holds; called after all that may open a line
"""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.core.step import Chance, Part, Roll
from sandtable.games.aeto.position import Chit, Position, State, Store, Work
from sandtable.games.aeto.rules.sides import units_of_nations
from sandtable.games.aeto.rules.supply.flood import spread
from sandtable.games.aeto.rules.supply.sources import Tracer, home_sources
from sandtable.games.aeto.rules.weather import frozen
from sandtable.games.aeto.world.atlas import PLACE_TITLES, PORTS, place_of
from sandtable.games.aeto.world.data import CHARTS
from sandtable.games.aeto.world.nations import MAJORS
from sandtable.games.aeto.world.roster import SHIPS

FREEZING: Final = mask_of(map(place_of, CHARTS["core"]["weather"]["frozen_ports"]["ports"]))


def has_working_port(p: Position, nation: int, place: int) -> bool:
    """Tell whether a source has a port, not destroyed, not frozen, without an enemy ship in it (AE-7.8/8)."""
    is_wrecked = any(row[:2] == (place, Work.PORT) and row.state == State.DESTROYED for row in p.works)
    is_frozen = (FREEZING & frozen(p)) >> place & 1
    is_blocked = p.here.get(place, 0) & SHIPS & units_of_nations(p, p.war[nation])
    return bool(PORTS >> place & 1) and not (is_wrecked or is_frozen or is_blocked)


def reaches_another(p: Position, nation: int, place: int) -> bool:
    """Tell whether a line leads from a home source of a power to another one (AE-7.8/1)."""
    others = home_sources(p, nation) & ~(1 << place)
    return bool(spread(p, Tracer(nation), 1 << place) & others)


def is_cut_off(p: Position, nation: int, place: int) -> bool:
    """Tell whether a home source of a power is one that isolation befalls."""
    return not (has_working_port(p, nation, place) or reaches_another(p, nation, place))


def cut_off(p: Position, nation: int) -> int:
    """Return the home sources of a major power at war that are cut off; those of minor ones never are (AE-7.8/2)."""
    if nation >= MAJORS or not p.war[nation]:
        return 0
    return mask_of(place for place in bit_list(home_sources(p, nation)) if is_cut_off(p, nation, place))


def owner_of(p: Position, place: int) -> int:
    """Return the power whose isolated source a hex is, or -1 if it has been captured."""
    return next((nation for nation in range(MAJORS) if home_sources(p, nation) >> place & 1), -1)


def reopen(p: Position, log: Log) -> bool:
    """End each isolation to whose source a line is open again; what is left of its chits goes (AE-7.8/12)."""
    ended = [place for place in bit_list(p.isolated) if not _holds(p, place)]
    for place in ended:
        p.isolated &= ~(1 << place)
        if owner_of(p, place) >= 0:
            p.chits = tuple(row for row in p.chits if row.place != place or row.kind != Store.SEA)
            log.add("AE-7.8/12", "{place} is isolated no longer", place)
    if ended:
        p.touch()
    return bool(ended)


def _holds(p: Position, place: int) -> bool:
    """Tell whether an isolation goes on: a captured source has none, and its chits are its captor's (AE-7.12/2)."""
    nation = owner_of(p, place)
    return nation >= 0 and is_cut_off(p, nation, place)


def newly_cut_off(p: Position) -> int:
    """Return the sources that are cut off, and were not before."""
    return mask_of(place for nation in range(MAJORS) for place in bit_list(cut_off(p, nation) & ~p.isolated))


class Isolation(Chance[Position]):
    """Finds isolated home sources, and throws a die for the chits of each (AE-7.8/3)."""

    name = "isolation"
    moment = "the isolation of supply sources"
    rules = ("AE-7.8/3",)

    def settle(self, p: Position, log: Log) -> bool:
        if newly_cut_off(p):
            return False
        p.stack.pop()
        return True

    def roll(self, p: Position) -> Roll:
        places = bit_list(newly_cut_off(p))
        parts = tuple(Part(PLACE_TITLES[place], 1) for place in places)
        return Roll(len(places), 6, "the chits of sources that are isolated", (), parts)

    def apply(self, p: Position, order: Order, log: Log) -> None:
        """The chits come before units are fed, port or not, whatever lies there."""
        cut = bit_list(newly_cut_off(p))
        for place, number in zip(cut, order.args, strict=True):
            log.add("AE-7.8/1", "{place} is isolated", place)
            log.add("AE-7.8/3", "{number} supply chits lie in {place}", number, place)
            p.chits = tuple(sorted((*p.chits, *(Chit(place, Store.SEA, owner_of(p, place)) for _ in range(number)))))
            p.isolated |= 1 << place
        p.touch()
        p.stack.pop()
