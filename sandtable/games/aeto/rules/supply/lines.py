"""Lines of supply (AE-7.7): one flood a nation, cached with the position; who is in supply.

fed(p, nation)                 hexes from which lines lead to a source
has_line(p, unit)              a line, or the fortress it stands in, feeds a unit
is_fed(p, unit)                the same, or the share of a chit that it has drawn
in_supply(p, unit)             the same, or a share is still to be had
defends_in_supply(p, unit)     the same for a defender, for whom any chit will do (AE-7.7/10)
is_shielded(p, unit)           want of supply does not touch a unit yet: it is in a city, or rides
is_hampered(p, unit)           a unit suffers for want of supply now (AE-7.10)
"""

from __future__ import annotations

from sandtable.games.aeto.position import Phase, Position
from sandtable.games.aeto.rules.sides import memory
from sandtable.games.aeto.rules.supply.chits import may_draw, touched
from sandtable.games.aeto.rules.supply.flood import spread
from sandtable.games.aeto.rules.supply.sources import Tracer, fortress_feeds, local, tracer_of, working
from sandtable.games.aeto.world.atlas import CITY
from sandtable.games.aeto.world.roster import FAST


def fed(p: Position, nation: int) -> int:
    """Return the hexes from which a nation's units trace a line to a working source."""
    return fed_for(p, Tracer(nation))


def fed_for(p: Position, tracer: Tracer) -> int:
    """Return the same for a tracer; who stands in a source needs no line (AE-7.7/1)."""
    memo, key = memory(p), ("fed", tracer)
    if key not in memo:
        start = working(p, tracer)
        found = start | spread(p, tracer, start)
        for places, part in local(p, tracer):
            found |= (places | spread(p, tracer, places)) & part
        memo[key] = found
    return memo[key]


def has_line(p: Position, unit: int) -> bool:
    """Tell whether a unit needs no chit."""
    place = p.at[unit]
    return place >= 0 and (bool(fed_for(p, tracer_of(p, unit)) >> place & 1) or fortress_feeds(p, unit))


def is_fed(p: Position, unit: int) -> bool:
    """Tell whether a line feeds a unit, or a share that it has drawn this month (AEC-7.7/1)."""
    return has_line(p, unit) or (p.at[unit] >= 0 and bool(p.drew_share >> unit & 1))


def in_supply(p: Position, unit: int) -> bool:
    """Tell whether a unit is in supply now: it is fed, or a chit to which it traces has room for it (AE-7.11/1)."""
    return is_fed(p, unit) or may_draw(p, unit)


def defends_in_supply(p: Position, unit: int) -> bool:
    """Tell whether a unit that is attacked is in supply: any chit feeds all who trace to it (AE-7.7/10)."""
    return in_supply(p, unit) or bool(touched(p, unit))


def is_sheltered(p: Position, unit: int) -> bool:
    """Tell whether a city shields a unit, as it does those without a marker (AE-7.10/7)."""
    return bool(CITY >> p.at[unit] & 1) and not p.oos >> unit & 1


def is_riding(p: Position, unit: int) -> bool:
    """Tell whether a unit is armor that began this Offensive supplied, and so is supplied to its end (AE-7.10/10)."""
    riders = FAST & p.active & p.fed & ~p.oos
    return p.phase == Phase.OFFENSIVE and bool(riders >> unit & 1)


def is_shielded(p: Position, unit: int) -> bool:
    """Tell whether want of supply does not touch a unit yet."""
    return is_sheltered(p, unit) or is_riding(p, unit)


def is_hampered(p: Position, unit: int) -> bool:
    """Tell whether a unit suffers for want of supply where it stands (AE-7.10/2).

    A chit with room ends that even for a marked unit, though the marker stays until a share is drawn (AE-7.11/1).
    """
    return not (is_shielded(p, unit) or in_supply(p, unit))
