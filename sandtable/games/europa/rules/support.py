"""Support (EUC-9.A): who fights at full strength and adds to a zone."""

from __future__ import annotations

from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.traits import traits


def is_supported(p: Position, unit: int, units: int) -> bool:
    """Tell whether a unit is supported among those that count together with it in its hex (EUC-9.A/1, EUC-9.A/3)."""
    return bool(supported(p, units | 1 << unit) >> unit & 1)


def supported(p: Position, units: int) -> int:
    """Return those of some units in one hex that are supported while they stand together.

    A cadre is supported and gives no support; whoever else gives it has it printed (EUC-9.A/1).
    """
    known = traits(p)
    if units & known.helpers & ~p.cadre:
        return units
    guards = known.guards & ~p.ever_moved  # EU-103.D.15.a/3
    return units & (known.printed | p.cadre | guards)
