"""The worksheet: what a side reckons with while it sets up or produces."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.documents import Doc
from sandtable.core.phrases import counted
from sandtable.games.westfront.language import NOTATION
from sandtable.games.westfront.position import Off, Position
from sandtable.games.westfront.rules.production.costs import price
from sandtable.games.westfront.rules.production.depot import BEACHHEAD_COST, depot
from sandtable.games.westfront.rules.production.phase import production_level
from sandtable.games.westfront.rules.production.prices import build_effect, prepare_effect
from sandtable.games.westfront.rules.setup.phase import muster, unmet
from sandtable.games.westfront.world.calendar import MONTH_TITLES
from sandtable.games.westfront.world.roster import OF_PLAYER, REAL

_PLACES: Final = NOTATION.names["place"].titles
_UNITS: Final = NOTATION.names["unit"]
_BEACHHEADS: Final = NOTATION.names["beachhead"].ids


def worksheet(p: Position, side: int) -> Doc | None:
    """Return the sheet of the step that is open, if it has one."""
    step = p.stack[-1][0] if p.stack else ""
    if step == "setup":
        return _setup(p, side)
    return _production(p, side) if step == "production" else None


def _setup(p: Position, side: int) -> Doc:
    """How far the set-up is, which totals are left (WF-3.23/1), what is still to be manned (WF-3.22/1)."""
    now, placed = muster(p, side), len(p.side_units(side))
    remaining, fixed = now.left, len(now.fixed)
    to_come = fixed + sum(quota.units for quota in remaining.values())
    rows = [
        {"label": f"{kind.replace('-', ' ')} left", "value": f"{units} units, {cv} CV"}
        for kind, (units, cv) in remaining.items()
        if units
    ]
    rows += [{"label": "must be manned", "value": _PLACES[bit_list(duty.hexes)[0]]} for duty in unmet(p, side)]
    return {
        "title": "Set-up",
        "progress": {"done": placed, "of": placed + to_come, "words": "placed"},
        "rows": rows,
    }


def _production(p: Position, side: int) -> Doc:
    """PPs left of the month's, what steps and cadres cost (WF-11.43), and who is to come (WF-11.5/1)."""
    store, level = depot(p), max(0, production_level(p, side))
    own = bit_list(OF_PLAYER[side] & REAL)
    pool = [unit for unit in own if p.place[unit] == Off.POOL]
    due = sorted((p.due[unit], unit) for unit in own if p.place[unit] == Off.DUE and p.due[unit] >= 0)
    rows = [
        {"label": "PPs left", "value": str(p.points)},
        {"label": "Production Level", "value": str(level)},
        {"label": "Pool", "value": counted(len(pool), "unit")},
    ]
    rows += [{"label": f"due {MONTH_TITLES[month]}", "value": _UNITS.titles[unit]} for month, unit in due[:8]]
    return {
        "title": "Production",
        "progress": {"done": max(0, level - p.points), "of": level, "words": "PPs spent"},
        "rows": rows,
        "prices": {
            "build": {_UNITS.ids[unit]: build_effect(store, unit).price for unit in own if p.place[unit] >= 0},
            "rebuild": {_UNITS.ids[unit]: counted(price(p, unit).cadre, "PP") for unit in pool},
            "prepare": {
                _BEACHHEADS[i]: prepare_effect(store, i).price
                for i, state in enumerate(p.beachheads)
                if state in BEACHHEAD_COST
            },
        },
    }
