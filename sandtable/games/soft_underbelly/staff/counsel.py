"""What a sound commander would consider at each step, and how gladly: the staff's policy.

Each order has a gain (see `gains`); its weight is exponential in it, beside 1 for `done`.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Final

from sandtable.core.staff import Weighed
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.staff.aftermath import (
    advancing,
    breaking_through,
    choosing_losses,
    falling_back,
    making_room,
)
from sandtable.games.soft_underbelly.staff.gains import Gains
from sandtable.games.soft_underbelly.staff.marches import moving, sailing
from sandtable.games.soft_underbelly.staff.mobilisation import buying, placing, withdrawing
from sandtable.games.soft_underbelly.staff.offensives import attacking, planning, supplying_landings

_HEAT: Final = 2.0  # the gain that makes an order e times as likely
_CEILING: Final = 40.0  # beyond it there is nothing to weigh
_FLOOR: Final = -5.0  # what loses more is left out, unless all does

_STEPS: dict[str, Callable[[Position, int], Gains]] = {
    "setup": placing,
    "withdrawal": withdrawing,
    "arrival": placing,
    "replacements": buying,
    "movement": moving,
    "sailing": sailing,
    "displacement": falling_back,
    "crowded": making_room,
    "stacking": making_room,
    "landing-supply": supplying_landings,
    "combat": attacking,
    "planning": planning,
    "evasion": falling_back,
    "losses": choosing_losses,
    "retreat": falling_back,
    "advance": advancing,
    "breakthrough": breaking_through,
}


def counsel(p: Position, side: int) -> list[Weighed]:
    """Return the orders that are worth considering, with their weights."""
    gains = _STEPS[str(p.stack[-1][0])](p, side)
    floor = min(_FLOOR, max(gain for _, gain in gains))
    return [Weighed(order, exp(min(gain, _CEILING) / _HEAT)) for order, gain in gains if gain >= floor]
