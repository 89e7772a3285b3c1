"""Limits of cooperation (AE-9.26): which countries minor partners may enter, and who may not use whose ground.

To do here: `may_share(p, place, a, b)`, `may_activate(p, a, b)`, table driven.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from sandtable.core.bits import union
from sandtable.core.errors import Violation
from sandtable.games.aeto.language import refusal
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.special import finland
from sandtable.games.aeto.world.atlas import LAND, OF_COUNTRY
from sandtable.games.aeto.world.data import CHARTS
from sandtable.games.aeto.world.nations import FINLAND, GERMANY, HUNGARY, ITALY, NATION, NATION_OF_TITLE, RUMANIA


class Abroad(NamedTuple):
    """Where units of a minor nation may go: the rules on foot and by rail, and the hexes, those at home among them."""

    rule: str
    rail: str
    hexes: int


_BULGARIA: Final = NATION["bulgaria"]
_RULES: Final[Mapping[int, tuple[str, str]]] = {
    FINLAND: ("AE-9.26/7", "AE-6.1/26"),
    RUMANIA: ("AE-9.26/8", "AE-6.1/27"),
    HUNGARY: ("AE-9.26/9", "AE-6.1/28"),
    _BULGARIA: ("AE-9.26/10", "AE-6.1/29"),
}


def _abroad(nation: int, countries: list[str]) -> Abroad:
    hexes = OF_COUNTRY[nation] | union(OF_COUNTRY[NATION_OF_TITLE[name]] for name in countries)
    return Abroad(*_RULES[nation], hexes)


ABROAD: Final[Mapping[int, Abroad]] = {
    NATION_OF_TITLE[name]: _abroad(NATION_OF_TITLE[name], countries)
    for name, countries in CHARTS["rail"]["axis_minor_destinations"].items()
}
TRANSIT: Final[Mapping[int, int]] = {_BULGARIA: OF_COUNTRY[RUMANIA]}
"""Hexes that units of a nation cross by rail, and in which they never stop (AE-6.1/29)."""


def closed_to(p: Position, unit: int) -> int:
    """Return the hexes that limits of cooperation and of the Finnish wars close to a unit."""
    nation = p.nation(unit)
    abroad = ABROAD.get(nation)
    foreign = LAND & ~abroad.hexes if abroad else 0
    return foreign | finland.closed_beyond_line(p, nation) | finland.too_deep(p, unit)


def why_closed(p: Position, unit: int, place: int, *, by_rail: bool = False) -> Violation | None:
    """Tell why one of these limits closes a hex to a unit; a rule of its own says so of trains."""
    nation = p.nation(unit)
    abroad = ABROAD.get(nation)
    if abroad and not abroad.hexes >> place & 1:
        rule = abroad.rail if by_rail else abroad.rule
        return refusal(rule, "{place} is in no country that units of {nation} may enter", place, nation)
    return finland.why_closed(p, unit, place)


def why_neutral(p: Position, unit: int, place: int) -> Violation:
    """Tell that ground is closed because it belongs to a nation with which one has no war in common."""
    nation, owner = p.nation(unit), p.ground[place]
    if {nation, owner} == {GERMANY, ITALY}:
        return refusal(
            "AE-9.26/13", "{place} belongs to {nation}, which is no ally of {nation} yet", place, owner, nation
        )
    return refusal("AE-6/3", "{place} belongs to {nation}, which is neutral", place, owner)
