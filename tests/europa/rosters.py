"""What tests ask of the cards: who is in a scenario, and with which ratings."""

from __future__ import annotations

from sandtable.games.europa.world.pieces import STAND_INS, UNIT, Counter
from sandtable.games.europa.world.scenario import CARDS, Card

NAMES = tuple(CARDS)
POLAND, SANDBOX = "poland-1939", "sandbox"
REAL_UNITS = range(STAND_INS[0].start)  # behind them is what a view shows for those that nobody sees


def counter_of(card: str, name: str, form: int = 0) -> Counter:
    """Return the ratings of a unit in a scenario."""
    return CARDS[card].counters[UNIT[name]][form]


def units_in(card: Card) -> set[int]:
    """Return the ground units that a scenario knows."""
    return {unit for unit in REAL_UNITS if card.counters[unit]}
