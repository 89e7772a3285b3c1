"""The Supply Step, shares (AEC-1.0/11 (2)): chits feed every unit they can; where they are short the owner picks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sandtable.core.act import Act, Reasons, Role, leave
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.games.aeto.language import refusal
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.phases.base import CampActs
from sandtable.games.aeto.rules.sides import units_of_camp
from sandtable.games.aeto.rules.supply.chits import best_in, carry_out, draw, may_draw, plan, touched
from sandtable.games.aeto.rules.supply.lines import has_line
from sandtable.games.aeto.world.roster import LAND_UNITS


class Left(NamedTuple):
    """The units that their owner has left without a share."""

    starved: int = 0


LEFT: Final = Frame(Left, starved="units")


def wanting(p: Position) -> int:
    """Return the units of the camp that acts which have no line and no share, and trace to a chit."""
    own = units_of_camp(p, p.acting) & LAND_UNITS & ~p.drew_share & ~LEFT.top(p).starved
    return mask_of(
        unit for unit in bit_list(p.units_in(p.card.land) & own) if touched(p, unit) and not has_line(p, unit)
    )


def hungry(p: Position) -> int:
    """Return those of them for whose share there is room."""
    return mask_of(unit for unit in bit_list(wanting(p)) if may_draw(p, unit))


def not_wanting(p: Position, unit: int) -> Reasons:
    """Tell why a unit takes no part in this step."""
    if not (units_of_camp(p, p.acting) & LAND_UNITS & p.units_in(p.card.land)) >> unit & 1:
        return refusal("AEC-1.0/11", "{unit} is no land unit of yours on the map", unit)
    if has_line(p, unit):
        return refusal("AE-7.7/1", "{unit} has a line of supply", unit)
    if p.drew_share >> unit & 1:
        return refusal("AEC-7.7/1", "{unit} has drawn its share of this month", unit)
    if LEFT.top(p).starved >> unit & 1:
        return refusal("AE-7.7/13", "{unit} was left without a share", unit)
    return None if touched(p, unit) else refusal("AE-7.7/1", "{unit} traces to no chit", unit)


def not_fed(p: Position, unit: int, place: int) -> Reasons:
    """Tell why a unit draws on no chit in a hex."""
    if found := not_wanting(p, unit):
        return found
    if place not in {p.chits[number].place for number in touched(p, unit)}:
        return refusal("AE-7.7/1", "{unit} traces to no chit in {place}", unit, place)
    if best_in(p, unit, 1 << place) < 0:
        return refusal("AE-7.7/7", "what is left in {place} is no whole share for {unit}", place, unit)
    return None


def feedings(p: Position) -> Iterator[tuple[int, int]]:
    """Offer each unit with the hexes of the chits that feed it."""
    for unit in bit_list(hungry(p)):
        places = {p.chits[number].place for number in touched(p, unit)}
        yield unit, mask_of(place for place in places if best_in(p, unit, 1 << place) >= 0)


def feed(p: Position, log: Log, unit: int, place: int) -> None:
    """Feed a unit."""
    draw(p, log, unit, best_in(p, unit, 1 << place))


def rivals(p: Position, unit: int) -> int:
    """Return the units that could draw on the same chits, itself among them."""
    mine = set(touched(p, unit))
    return mask_of(other for other in bit_list(hungry(p)) if mine & set(touched(p, other)))


def not_starved(p: Position, unit: int) -> Reasons:
    """Tell why a unit is not left without: nobody starves to save chits (AE-7.7/13)."""
    if found := not_wanting(p, unit):
        return found
    if not may_draw(p, unit):
        return refusal("AE-7.7/7", "no chit has a share left for {unit}", unit)
    if plan(p, rivals(p, unit)) is not None:
        return refusal("AE-7.7/13", "the chits feed {unit} as well: nobody starves to save them", unit)
    return None


def starvings(p: Position) -> int:
    """Offer the units that may be left without."""
    return mask_of(unit for unit in bit_list(hungry(p)) if not not_starved(p, unit))


def starve(p: Position, log: Log, unit: int) -> None:
    """Leave a unit without a share."""
    LEFT.turn(p, Feeding.name, Left(LEFT.top(p).starved | 1 << unit))
    log.add("AE-7.10/3", "{unit} is left without a share", unit)


def not_done(p: Position) -> Reasons:
    """Tell who could still be fed."""
    units = bit_list(hungry(p))
    return refusal("AE-7.7/13", "{unit} can be fed, and nobody starves to save chits", units[0]) if units else None


class Feeding(CampActs):
    """If the chits feed all who need them they do so; else the owner feeds and starves until the rest is clear."""

    name = "supply"
    moment = "the Supply Step"
    rules = ("AEC-1.0/11",)
    frame = LEFT
    empty = "no chit is short"
    acts = (
        Act("feed", not_fed, feed, feedings),
        Act("starve", not_starved, starve, starvings),
        Act("done", not_done, leave, role=Role.END),
    )

    def settle(self, p: Position, log: Log) -> bool:
        units = hungry(p)
        if units and (found := plan(p, units)) is not None:
            carry_out(p, log, found)
            return True
        return super().settle(p, log)
