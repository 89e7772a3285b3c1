"""Mulberries (EUC-31/4): ports that the Allies bring along, placed on one turn before supply is judged."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Acts, Reasons, Role, freely, leave
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.core.phrases import counted
from sandtable.games.europa.language import refusal
from sandtable.games.europa.position import Position, Side
from sandtable.games.europa.rules.supply.ports import grade, is_pressed
from sandtable.games.europa.world.atlas import SHORE

_RULE: Final = "EUC-31/4"


def waiting(p: Position) -> int:
    """Return how many Mulberries may be placed now."""
    due = sum(row.number for row in p.card.mulberries if row.turn == p.turn)
    return max(0, due - p.mulberry.bit_count()) if p.phasing == Side.ALLIES else 0


def not_placed(p: Position, place: int) -> Reasons:
    """Tell why no Mulberry is placed in a hex; a beach does not count as a port."""
    if not SHORE >> place & 1:
        return refusal("EUC-3.G/1", "{place} has no sea side", place)
    if not p.owned[Side.ALLIES] >> place & 1:
        return refusal(_RULE, "{place} is not yours", place)
    if grade(p, place) is not None:
        return refusal(_RULE, "{place} has a port", place)
    if is_pressed(p, place, Side.ALLIES):
        return refusal(_RULE, "an enemy unit is adjacent to {place}", place)
    return None


def sites(p: Position) -> int:
    """Return the hexes in which a Mulberry can be placed."""
    return mask_of(place for place in bit_list(SHORE & p.owned[Side.ALLIES]) if not not_placed(p, place))


def place_it(p: Position, log: Log, place: int) -> None:
    """Place a Mulberry."""
    p.mulberry |= 1 << place
    p.memo = None
    log.add(_RULE, "a Mulberry is placed in {place}", place)


def end(p: Position, log: Log) -> None:
    """End the placing: what is left is lost."""
    if left := waiting(p):
        log.add(_RULE, "{number} is not placed and lost", counted(left, "Mulberry", "Mulberries"))
    leave(p, log)


class Mulberry(Acts[Position]):
    """The Allies place their Mulberries."""

    name = "mulberries"
    moment = "the placing of Mulberries"
    asks = "Place your Mulberries in coastal hexes."
    rules = (_RULE,)
    acts = (
        Act("mulberry", not_placed, place_it, sites, role=Role.PLACE),
        Act("done", freely, end, role=Role.END, is_grave=True),
    )

    def waits(self, p: Position) -> bool:
        return waiting(p) > 0 and p.outcome is None

    def side(self, p: Position) -> int:
        return Side.ALLIES
