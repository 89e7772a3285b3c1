"""The breakthrough phase: panzers and mechanized armies that did not attack move again."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.act import Act, Reasons, Role, freely, leave
from sandtable.core.bits import bit_list
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.step import Step
from sandtable.games.soft_underbelly.language import refusal
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.control import bystanders, possess
from sandtable.games.soft_underbelly.rules.movement.journey import why_no_way
from sandtable.games.soft_underbelly.rules.movement.phase import arriving, enter_ground, immovable
from sandtable.games.soft_underbelly.rules.movement.routes import routes
from sandtable.games.soft_underbelly.rules.phasing import PhasingActs
from sandtable.games.soft_underbelly.rules.reorganisation import REORGANISE
from sandtable.games.soft_underbelly.world.atlas import NORTH_BOX, WINTER
from sandtable.games.soft_underbelly.world.calendar import is_fall
from sandtable.games.soft_underbelly.world.roster import MOBILE, OF_SIDE


def exploiters(p: Position) -> int:
    """The units that may still break through (SU-breakthrough/1, SU-breakthrough/5, SU-landing/8)."""
    return MOBILE & OF_SIDE[p.side] & ~(p.moved | p.attacked | p.landed | bystanders(p))


def _barred(p: Position) -> int:
    """SU-weather/2, SU-breakthrough/4: in Fall nobody breaks through in the winter zone."""
    return WINTER if is_fall(p.turn) else 0


def goals(p: Position, unit: int) -> int:
    """Where a unit may break through to: as in land movement, in Fall outside the winter zone (SU-weather/2)."""
    place, barred = p.at[unit], _barred(p)
    if place > NORTH_BOX or p.aboard[unit] >= 0 or barred >> place & 1:
        return 0
    return routes(p, p.side).army(place, avoid=barred)


def breakthroughs(p: Position) -> Iterator[tuple[int, int]]:
    """Yield each unit that may break through, with where it may go."""
    for unit in bit_list(exploiters(p)):
        yield unit, goals(p, unit)


def no_breakthrough(p: Position, unit: int, place: int) -> Reasons:
    """Return why a unit may not break through to a place."""
    if found := immovable(p, unit, after_landing="SU-landing/8"):
        return found
    if not MOBILE >> unit & 1:
        return refusal("SU-breakthrough/1", "{unit} is no panzer or mechanized army", unit)
    if p.attacked >> unit & 1:
        return refusal("SU-breakthrough/5", "{unit} has attacked this turn", unit)
    return None if goals(p, unit) >> place & 1 else fall(p, unit, place) or why_no_way(p, unit, place)


def fall(p: Position, unit: int, place: int) -> Violation | None:
    """In Fall no breakthrough begins in the winter zone or enters it (SU-weather/2)."""
    if not is_fall(p.turn):
        return None
    if WINTER >> p.at[unit] & 1:
        return refusal("SU-weather/2", "in Fall nobody breaks out of {place}, in the winter zone", p.at[unit])
    if WINTER >> place & 1:
        return refusal("SU-weather/2", "in Fall nobody breaks into {place}, in the winter zone", place)
    return None


def break_through(p: Position, log: Log, unit: int, place: int) -> None:
    """Move a mobile unit a second time."""
    p.moved |= 1 << unit
    enter_ground(p, unit, place, log, avoid=_barred(p))


class Breakthrough(PhasingActs):
    """The phasing player moves his mobile units a second time."""

    name = "breakthrough"
    moment = "breakthrough"
    rules = ("SU-breakthrough/1", "SU-breakthrough/2")
    asks = "Break through with panzer and mechanized armies that did not attack."
    empty = "no panzer or mechanized army can break through"
    acts = (
        Act("move", no_breakthrough, break_through, breakthroughs, role=Role.MOVE, effect=arriving),
        REORGANISE,
        Act("done", freely, leave, role=Role.END),
    )


class BreakthroughEnd(Step[Position]):
    """Only now do the areas that were entered change hands (SU-breakthrough/3)."""

    name = "breakthrough-end"

    def settle(self, p: Position, log: Log) -> bool:
        for unit in bit_list(MOBILE & OF_SIDE[p.side] & p.moved):
            if p.at[unit] < NORTH_BOX:
                possess(p, p.at[unit], unit, log)  # SU-possess/7
        p.stack.pop()
        return True
