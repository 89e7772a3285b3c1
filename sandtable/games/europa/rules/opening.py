"""The first moment of a scenario (EUC-60/5), from its card and nothing else."""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.games.europa.position import AirState, Depot, Off, Position, Seat
from sandtable.games.europa.world.atlas import FORTRESS
from sandtable.games.europa.world.scenario import CARDS, Card
from sandtable.games.europa.world.schedule import Arrive, ArriveAir


def first_moment(scenario: str) -> Position:
    """Return the position with which a scenario begins, not yet settled."""
    card = CARDS[scenario]
    p = Position(scenario=scenario, turn=card.first_turn, phasing=card.first_player)
    _set_units(p, card)
    _set_airs(p, card)
    _set_land(p, card)
    p.stack = [("war", 0), ("set-up",)]
    p.derive()
    return p


def _set_units(p: Position, card: Card) -> None:
    """Units stand where the set-up has them; others are to come, in a division, withdrawn, or not assembled yet."""
    for unit in bit_list(card.axis_units | card.allied_units):
        p.at[unit] = Off.UNFORMED
    for unit in bit_list(card.muster.withdrawn):
        p.at[unit] = Off.WITHDRAWN
    for division, part in card.inside:
        p.at[part], p.inside[part] = Off.INSIDE, division
    for turn, events in card.schedule.items():
        for event in events:
            if isinstance(event, Arrive):
                p.at[event.unit], p.due[event.unit] = Off.DUE, turn
                p.cadre |= event.is_cadre << event.unit
    for start in card.starts:
        p.at[start.unit] = start.place
        p.cadre |= start.is_cadre << start.unit


def _set_airs(p: Position, card: Card) -> None:
    for turn, events in card.schedule.items():
        for event in events:
            if isinstance(event, ArriveAir):
                p.base[event.air], p.air_due[event.air] = Off.DUE, turn
    for start in card.air_starts:
        p.base[start.air] = start.place
        p.air_state[start.air] = AirState.OPERATIVE


def _set_land(p: Position, card: Card) -> None:
    p.owned = list(card.owners)
    for fort in card.forts:
        p.fort |= 1 << fort.place & ~FORTRESS
    p.depots = tuple(Depot(row.place, row.side, row.points) for row in card.depots)
    p.railhead = card.railhead
    if card.government is not None:
        p.government = card.government.place if card.government.place >= 0 else int(Seat.EXILE)
    if card.flying_bombs is not None and card.flying_bombs.duty_from_start:
        p.v1_duty = p.v1_struck = 1  # EUC-60/12
