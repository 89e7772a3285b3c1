"""The first moment of a scenario (AEC-1.0/21), from its card and nothing else."""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.games.aeto.position import Chit, Installation, Off, Position, Status, Store, Work
from sandtable.games.aeto.world.nations import ITALY, MAJORS, NATIONS, NOBODY
from sandtable.games.aeto.world.roster import STEPS
from sandtable.games.aeto.world.scenario import CARDS, Card, Start


def first_moment(scenario: str) -> Position:
    """Return the position with which a scenario begins, not yet settled."""
    card = CARDS[scenario]
    p = Position(scenario=scenario, month=card.first_month, initiative=card.initiative)
    _set_nations(p, card)
    _set_units(p, card)
    p.ground = bytearray(card.ground)
    p.works = tuple(
        sorted(
            [Installation(place, Work.FORTIFICATION) for place in card.fortifications]
            + [Installation(place, Work.COASTAL_FORT) for place in card.coastal_forts]
        )
    )
    p.chits = tuple(
        sorted(
            Chit(row.place, Store.SEA, row.nation, is_italian=row.nation == ITALY)
            for row in card.stocks
            for _ in range(row.number)
        )
    )
    p.stack = [("war", 0)]
    p.derive()
    return p


def _set_nations(p: Position, card: Card) -> None:
    """Nations of the scenario have a side; those at war are belligerents; minors fight beside a power or alone."""
    p.war = list(card.war)
    for nation in range(NATIONS):
        side = card.sides[nation]
        p.side_of[nation] = side if side >= 0 else NOBODY
        if card.war[nation]:
            p.status[nation] = Status.BELLIGERENT
    for camp in card.camps:
        powers = [nation for nation in bit_list(camp) if nation < MAJORS]
        for minor in bit_list(camp):
            if minor >= MAJORS and powers:
                p.patron[minor], p.status[minor] = powers[0], Status.PARTNER
    for nation, eps in card.eps.items():
        p.eps[nation] = eps
    for victim, months in card.blitzkrieg.items():
        p.blitz[victim] = months[0]


def _set_units(p: Position, card: Card) -> None:
    for start in card.starts:
        _set(p, start)
        p.at[start.unit] = start.place
    for month, rows in card.arrivals.items():
        for start in rows:
            _set(p, start)
            p.at[start.unit], p.due[start.unit] = Off.HAND, month
    p.oos = card.out_of_supply


def _set(p: Position, start: Start) -> None:
    """A unit has its steps, or one of them."""
    p.steps[start.unit] = 1 if start.is_depleted else STEPS[start.unit]
