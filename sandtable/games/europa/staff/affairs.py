"""Counsel for the initial phase: who arrives where, what is rebuilt, when a government goes."""

from __future__ import annotations

from typing import Final

from sandtable.core.order import Order
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.surprise import committed_tbf
from sandtable.games.europa.staff.field import Field, pull
from sandtable.games.europa.staff.wings import near_front
from sandtable.games.europa.world.charts import SURPRISE_TBF

_DEAR: Final = -1.0
_LOST: Final = 0.6  # the risk from which a government leaves its capital
_FAR: Final = 4  # hexes that a base keeps from the enemy


def weigh(field: Field, order: Order) -> float | None:
    """Return what an order of the initial phase promises, or None of another."""
    p, args = field.p, order.args
    match order.verb:
        case "arrive" | "deliver":
            place = args[-1]
            return 3.0 + pull(place, field.goals) - 3 * field.risk(place, 6.0) - 0.05 * near_front(field, place)
        case "base" | "revive" | "return":
            far = near_front(field, args[1])
            return 2.0 - 0.05 * far - (far < _FAR)
        case "restore":
            return 2.0 + 0.3 * p.counter(args[0]).full.attack
        case "rebuild":
            return 1.0 + 0.3 * p.counter(args[0]).full.attack - 0.02 * near_front(field, args[1])
        case "refit":
            return 1.5 + 0.1 * p.airman(args[0]).tbf
        case "hold":
            return -field.value(args[0])
        case "raid" | "partisans" | "southern-front" | "mulberry" | "siege":
            return 1.0
        case "evacuate-government":
            return 1.0 if p.government >= 0 and _is_doomed(field, p.government) else _DEAR
        case "commit":
            return 1.0 - 0.1 * p.airman(args[0]).tbf if committed_tbf(p) < SURPRISE_TBF else _DEAR
        case "pay":
            return 1.0
    return None


def _is_doomed(field: Field, place: int) -> bool:
    """Tell whether a capital will hardly hold; on the first turn nobody thinks so."""
    p: Position = field.p
    own = p.here.get(place, 0) & field.own
    return p.turn > p.card.first_turn and field.risk(place, field.guard(own)) >= _LOST
