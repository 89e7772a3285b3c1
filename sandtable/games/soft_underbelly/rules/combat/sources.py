"""Sources: what can be expended for an attack or a landing, and whom it serves."""

from __future__ import annotations

from sandtable.core.bits import lowest
from sandtable.core.errors import Violation
from sandtable.games.soft_underbelly.language import refusal
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.supply import OVER_ANY_LINE, By, Demand
from sandtable.games.soft_underbelly.rules.whereabouts import not_on_map
from sandtable.games.soft_underbelly.world.atlas import NORTH_BOX
from sandtable.games.soft_underbelly.world.roster import SIDE, SUPPLIES, TRANSPORTS


def no_source(p: Position, unit: int) -> Violation | None:
    """A source is a supply unit, a convoy or an empty landing craft, fresh or spent and still open (SU-supply/1)."""
    if not (SUPPLIES | TRANSPORTS) >> unit & 1:
        return refusal("SU-supply/1", "{unit} is no supply unit, convoy or landing craft", unit)
    if SIDE[unit] != p.side:
        return refusal("SU-supply/1", "{unit} is the enemy's", unit)
    if any(unit == spent for spent, _ in p.spent):
        if p.dedicated >> unit & 1:
            return refusal("SU-landing/9", "{unit} serves a landing only", unit)
        if p.closed >> unit & 1:
            return refusal("SU-supply/12", "a combat that depends on {unit} has been resolved", unit)
        return None
    if p.aboard[unit] >= 0:
        return refusal("SU-supply/6", "{unit} is aboard {unit}, and serves nobody", unit, p.aboard[unit])
    if cargo := p.cargo(unit):
        return refusal("SU-supply/6", "{unit} carries {unit}, and serves nobody", unit, lowest(cargo))
    return off_the_map(p, unit)


def off_the_map(p: Position, unit: int) -> Violation | None:
    """A source is on the map (SU-supply/1)."""
    if p.at[unit] == NORTH_BOX:
        return refusal("SU-north-edge/2", "{unit} is off the northern edge, and serves nobody from there", unit)
    return not_on_map(p, unit)


def no_reach(p: Position, source: int, demand: Demand) -> Violation:
    """Return why a source does not serve attackers of some kind in an area."""
    at = next((area for spent, area in p.spent if spent == source), p.at[source])
    if not OVER_ANY_LINE[at] >> demand.area & 1:
        text = "{unit} in {place} does not reach the attackers in {place}"
        return refusal("SU-supply/14", text, source, at, demand.area)
    if demand.by == By.SHIP:
        return refusal("SU-supply/5", "{unit} serves no ships over the black line to {place}", source, demand.area)
    return refusal("SU-supply/5", "{unit} serves no army over the blue line to {place}", source, demand.area)
