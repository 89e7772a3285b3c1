"""Sea-transport (EE-5.3): whose Fleet Points carry a piece, over which zone, and the point that it takes.

For all who carry pieces by sea: `crossing_zones` says over which zones a piece can go, `no_ships` why none would carry
it; `voyage.board` takes it aboard, `voyage.begin` sends it off.
"""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.phrases import counted
from sandtable.games.europe_engulfed.language import refusal
from sandtable.games.europe_engulfed.position import Position, Vichy
from sandtable.games.europe_engulfed.rules.naval.fleets import OWNERS, POOL, able, change
from sandtable.games.europe_engulfed.rules.naval.ports import beachheads, cape_beachhead, friendly
from sandtable.games.europe_engulfed.rules.powers import group_of_piece, is_at_war, power_of
from sandtable.games.europe_engulfed.world.atlas import AFRICA, CAPE_PORTS, HOME, UPPER_EGYPT, Zone
from sandtable.games.europe_engulfed.world.charts import GERMANS_BY_ITALIAN_SHIPS, UPPER_EGYPT_INVASION
from sandtable.games.europe_engulfed.world.pieces import NATION, UNITS, UNITS_OF
from sandtable.games.europe_engulfed.world.roster import Group, Nation

_AXIS: Final = (Nation.GERMANY, Nation.ITALY)
RED_SEA: Final = -1  # in place of a zone: the passage between Upper Egypt and Persia (EE-5.33/5)


# ---------------------------------------------------------------- who carries
def carriers(p: Position, piece: int) -> tuple[Nation, ...]:
    """Return the nations whose Fleet Points may carry a piece (EE-5.34/2), those first that are used first."""
    group = group_of_piece(p, piece)
    if group == Group.WEST:
        return (Nation.FRANCE,) if power_of(p, piece) == Nation.FRANCE else POOL
    return (Nation.USSR,) if group == Group.SOVIET else _AXIS


def no_ships(p: Position, piece: int, zone: int, needed: int = 1) -> Violation | None:
    """Tell why no Fleet Points in a zone carry a piece."""
    nations = carriers(p, piece)
    if able(p, nations, zone) < needed:
        return _none_able(p, piece, zone)
    if zone == Zone.MEDITERRANEAN and NATION[piece] == Nation.GERMANY:
        return _no_italian_ships(p, piece)
    return None


def _none_able(p: Position, piece: int, zone: int) -> Violation:
    """Say that no ships are able to carry a piece, or that those that are may not (EE-5.34/2)."""
    others = [nation for nation in OWNERS[group_of_piece(p, piece)] if nation not in carriers(p, piece)]
    idle = next((nation for nation in others if able(p, (nation,), zone)), None)
    if idle is not None:
        return refusal("EE-5.34/2", "ships of {nation} do not carry {piece}", int(idle), piece)
    return refusal("EE-5.34/1", "no Fleet Point in the {zone} is able to carry {piece}", zone, piece)


def _no_italian_ships(p: Position, piece: int) -> Violation | None:
    """EE-9.44/1, EE-9.12: Italian ships carry few Germans, and none before Italy is in the war."""
    if not is_at_war(p, Nation.ITALY):
        return refusal("EE-9.44/1", "Italy is neutral: its ships do not carry {piece}", piece)
    is_early = p.vichy == Vichy.DECLARED
    most = GERMANS_BY_ITALIAN_SHIPS[0 if is_early else 1]
    if piece < UNITS and p.italian_lift >= most:
        rule = "EE-9.12/2" if is_early else "EE-9.12/4"
        few = counted(most, "German unit")
        return refusal(rule, "Italian ships carry {few} a turn, and have: {piece} must wait", few, piece)
    return None


def no_germans_in_africa(p: Position, piece: int, area: int) -> Violation | None:
    """EE-9.12/3: while Vichy stands, no German unit sails to Africa unless more Italians than Germans are there."""
    if NATION[piece] != Nation.GERMANY or piece >= UNITS or p.vichy != Vichy.DECLARED or not AFRICA >> area & 1:
        return None
    if AFRICA >> p.at[piece] & 1:
        return None
    there = p.pieces_in(AFRICA)
    if (there & UNITS_OF[Nation.ITALY]).bit_count() > (there & UNITS_OF[Nation.GERMANY]).bit_count():
        return None
    return refusal(
        "EE-9.12/3", "{piece} may not go to {area}: no more Italian than German units are in Africa", piece, area
    )


def book(p: Position, piece: int, zone: int, points: int = 1) -> None:
    """Let Fleet Points carry a piece: they are used for this turn (EE-5.34/1)."""
    for _ in range(points):
        nation = next(nation for nation in carriers(p, piece) if able(p, (nation,), zone))
        change(p, nation, zone, -1, 1)
    if piece < UNITS and NATION[piece] == Nation.GERMANY and zone == Zone.MEDITERRANEAN:
        p.italian_lift += 1


# ---------------------------------------------------------------- from where to where
def quays(p: Position, piece: int, zone: int) -> int:
    """Return the ports and beachheads at which a piece goes aboard or ashore, on a zone (EE-5.31/1, EE-7.22/3)."""
    return friendly(p, power_of(p, piece), zone) | beachheads(p, group_of_piece(p, piece), zone)


def crossing_zones(p: Position, piece: int, area: int) -> int:
    """Return the zones over which a piece can be carried to an area, ships or no ships."""
    pair = 1 << p.at[piece] | (0 if is_round_cape(p, piece, area) else 1 << area)
    return mask_of(zone for zone in bit_list(p.card.theatre.zones) if quays(p, piece, zone) & pair == pair)


def is_round_cape(p: Position, piece: int, area: int) -> bool:
    """Tell whether a piece may follow a landing in Upper Egypt that is still fought for, from Britain (EE-7.25/2)."""
    is_british = NATION[piece] == Nation.BRITAIN and bool(HOME[Nation.BRITAIN] >> p.at[piece] & 1)
    return area == UPPER_EGYPT and is_british and bool(p.contested & cape_beachhead(p))


def fare(area: int) -> int:
    """Return how many Fleet Points carry a piece over a sea-zone to an area: two round the Cape (EE-7.25/2)."""
    return UPPER_EGYPT_INVASION if area == UPPER_EGYPT else 1


def by_red_sea(p: Position, piece: int) -> int:
    """Return the end of the passage between Upper Egypt and Persia, on which no enemy can be (EE-5.33/5)."""
    here = 1 << p.at[piece]
    ends = CAPE_PORTS & p.held[Group.WEST]
    return ends & ~here if ends & here and ends != here and group_of_piece(p, piece) == Group.WEST else 0
