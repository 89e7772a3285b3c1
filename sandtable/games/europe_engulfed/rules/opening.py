"""The first moment of a scenario, from its card and nothing else."""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.games.europe_engulfed.position import Fleet, Off, Position, Status, Vichy
from sandtable.games.europe_engulfed.world.atlas import BELONGS
from sandtable.games.europe_engulfed.world.calendar import NEVER
from sandtable.games.europe_engulfed.world.pieces import UNITS, WINGS_OF, group_at_home
from sandtable.games.europe_engulfed.world.roster import Group, Nation
from sandtable.games.europe_engulfed.world.scenario import CARDS, Card
from sandtable.games.europe_engulfed.world.setup import Setup

# Neutral powers that move their own units on their own land, which is closed to all others (EE-9.44/2, EE-17-card/6)
_SELF_POSSESSED = (Nation.ITALY, Nation.USA)


def first_moment(scenario: str) -> Position:
    """Return the position with which a scenario begins, not yet settled."""
    card = CARDS[scenario]
    p = Position(scenario=scenario, turn=card.first_turn)
    _set_powers(p, card)
    _set_land(p, card.setup)
    _set_pieces(p, card)
    _set_sea(p, card.setup)
    _set_state(p, card.setup)
    p.stack = [("war", 0)]
    p.derive()
    return p


def _set_powers(p: Position, card: Card) -> None:
    setup = card.setup
    for nation in Nation:
        p.status[nation] = _status(card, nation)
        p.actions[nation] = setup.actions[nation]
    for date, turn in enumerate(setup.dates):
        p.dates[date] = -1 if turn == NEVER else turn


def _status(card: Card, nation: Nation) -> Status:
    if card.setup.conquered >> nation & 1:
        return Status.CONQUERED
    if not card.theatre.powers >> nation & 1:
        return Status.OUT
    is_at_war = card.setup.at_war >> nation & 1 or nation == Nation.GERMANY
    return Status.AT_WAR if is_at_war else Status.NEUTRAL


def _set_land(p: Position, setup: Setup) -> None:
    p.control[:] = setup.control
    for nation in _SELF_POSSESSED:
        for area in bit_list(BELONGS[nation]):
            if p.control[area] == Group.NEUTRAL:
                p.control[area] = group_at_home(nation)
    for area, builder in setup.forts:
        p.fort |= 1 << area
        p.fort_by[area] = builder


def _set_pieces(p: Position, card: Card) -> None:
    setup, muster = card.setup, card.setup.muster
    for off, units in (
        (Off.POOL, muster.pool),
        (Off.NOT_YET, muster.not_yet),
        (Off.WAITING, muster.waiting),
        (Off.NEUTRAL, muster.neutral),
    ):
        for unit in bit_list(units):
            p.at[unit] = off
    for unit, area, steps in setup.units:
        p.at[unit], p.steps[unit] = area, steps
    for nation in bit_list(card.theatre.powers):
        for wing in bit_list(WINGS_OF[nation]):
            p.at[wing] = Off.POOL
    for wing, area in setup.wings:
        p.at[UNITS + wing] = area
    p.vichy_units = setup.vichy_units & muster.placed


def _set_sea(p: Position, setup: Setup) -> None:
    p.fleets = tuple(Fleet(int(fleet.nation), int(fleet.zone), fleet.points, 0) for fleet in setup.fleets)
    p.track[:] = bytes(setup.track)
    allowed = setup.next_allowed
    for limit, turn in enumerate((allowed.asw, allowed.german_flak, allowed.british_flak, *allowed.fleets)):
        p.next_allowed[limit] = turn


def _set_state(p: Position, setup: Setup) -> None:
    p.vichy = int(_vichy(setup))
    p.phony_war = int(setup.phony_war)
    p.pact = int(setup.pact)
    p.maginot = int(setup.maginot)
    p.morale_broken = int(not setup.italian_morale)
    p.winter_done = int(setup.winter_past)
    p.conscription = setup.conscription


def _vichy(setup: Setup) -> Vichy:
    if not setup.vichy_declared:
        return Vichy.NONE
    return Vichy.GONE if setup.vichy_occupied else Vichy.DECLARED
