"""What the orders of a Production cost (WF-11.43), as a table tells it."""

from __future__ import annotations

from sandtable.core.phrases import counted
from sandtable.core.step import Effect
from sandtable.games.westfront.position import Beachhead
from sandtable.games.westfront.rules.production.costs import cadre_cost, price, step_cost
from sandtable.games.westfront.rules.production.depot import BEACHHEAD_COST, FOR_STEP, Depot
from sandtable.games.westfront.world.roster import LAST_STEP


def build_effect(store: Depot, unit: int) -> Effect:
    """Return the price of a step (WF-11.43/1)."""
    return Effect((), counted(step_cost(store.p, unit, store.secure), "PP"))


def rebuild_effect(store: Depot, unit: int, here: int) -> Effect:
    """Return the price of a cadre in a hex (WF-11.43/1)."""
    return Effect((), counted(cadre_cost(store.p, unit, here, store.secure), "PP"))


def advance_effect(store: Depot, unit: int, way: int) -> Effect:
    """Return the price of a month (WF-11.51/1)."""
    return Effect((), "1 step" if way == FOR_STEP else counted(price(store.p, unit).cadre, "PP"))


def prepare_effect(store: Depot, beachhead: int) -> Effect:
    """Return the price of a BeachHead's next state (WF-11.44/1)."""
    return Effect((), counted(BEACHHEAD_COST[store.p.beachheads[beachhead]], "PP"))


def remove_effect(store: Depot, beachhead: int) -> Effect:
    """Return what it costs to make a BeachHead Ready again (WF-11.44/1)."""
    return Effect((), f"{counted(BEACHHEAD_COST[Beachhead.PREP], 'PP')} to make it Ready again")


def disband_effect(store: Depot, unit: int) -> Effect:
    """Return the steps that are given up (WF-11.52/1); an HQ and a static have one more than their CV (WF-2.3/1)."""
    return Effect((), counted(store.p.cv[unit] + 1 - LAST_STEP[unit], "step"))
