"""Victory (AEC-1.0/21): the lines of a scenario are read from the top after its last month, or when one says so.

Each condition is a small function of the position, named by scenario in the order of the lines of its file; the last
line is what is left.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.games.aeto.position import Off, Position
from sandtable.games.aeto.rules.conquest import winter_war
from sandtable.games.aeto.rules.conquest.minor import is_conquered
from sandtable.games.aeto.rules.sides import ground_of_camp, units_of_camp, units_of_nations
from sandtable.games.aeto.rules.supply.lines import in_supply
from sandtable.games.aeto.world.atlas import OF_COUNTRY, place_of
from sandtable.games.aeto.world.calendar import month_of
from sandtable.games.aeto.world.nations import ALLIES, AXIS, FINLAND, GERMANY, NATION, POLAND, RUSSIA
from sandtable.games.aeto.world.roster import LAND_UNITS, STEPS

_RULE: Final = "AEC-1.0/21"

Condition = Callable[[Position], bool]


def controls(p: Position, camp: int, *towns: str) -> bool:
    """Tell whether nations of a camp own some towns."""
    ground = ground_of_camp(p, camp)
    return all(ground >> place_of(town) & 1 for town in towns)


# ---------------------------------------------------------------- poland-1939
_SEPTEMBER: Final = month_of("September 1939")
_FEW: Final = 4  # German steps


def steps_lost(p: Position, nation: int) -> int:
    """Return the land steps that a nation has fewer than at the start of the scenario."""
    had = {start.unit: 1 if start.is_depleted else STEPS[start.unit] for start in p.card.starts}
    own = units_of_nations(p, 1 << nation) & LAND_UNITS
    return sum(max(0, steps - left_of(p, unit)) for unit, steps in had.items() if own >> unit & 1)


def left_of(p: Position, unit: int) -> int:
    """Return the steps that a unit still has: none if it is off the map and not to come."""
    return p.steps[unit] if p.at[unit] >= 0 or p.at[unit] == Off.HAND else 0


def poland_falls_cheaply(p: Position) -> bool:
    """Poland is conquered by the end of September 1939, and at most four German steps are lost."""
    return poland_falls(p) and p.month <= _SEPTEMBER and steps_lost(p, GERMANY) <= _FEW


def poland_falls(p: Position) -> bool:
    """Poland is conquered."""
    return is_conquered(p, POLAND)


# ---------------------------------------------------------------- winter-war-1939
_NEW_YEAR: Final = month_of("January 1940")


def winter_war_is_short(p: Position) -> bool:
    """The Winter War is won by the end of January 1940."""
    return winter_war_is_won(p) and p.month <= _NEW_YEAR


def winter_war_is_won(p: Position) -> bool:
    """The Winter War is won: there is peace."""
    return not p.war[FINLAND]


def viipuri_is_soviet(p: Position) -> bool:
    """Viipuri is Soviet-controlled."""
    return bool(p.lands[RUSSIA] >> place_of("viipuri") & 1)


# ---------------------------------------------------------------- desert-1941
def allies_hold_cyrenaica(p: Position) -> bool:
    """The UK controls Tobruk and Benghazi."""
    return controls(p, ALLIES, "tobruk", "benghazi")


def egypt_is_safe(p: Position) -> bool:
    """The UK controls Tobruk, and no Axis land unit is in Egypt."""
    return controls(p, ALLIES, "tobruk") and not p.units_in(OF_COUNTRY[_EGYPT]) & units_of_camp(p, AXIS) & LAND_UNITS


def axis_holds_matruh(p: Position) -> bool:
    """The Axis control Tobruk and Mersa Matruh."""
    return controls(p, AXIS, "tobruk", "mersa-matruh")


def axis_holds_tobruk(p: Position) -> bool:
    """The Axis control Tobruk."""
    return controls(p, AXIS, "tobruk")


_EGYPT: Final = NATION["egypt"]


# ---------------------------------------------------------------- stalingrad-1942
_STALINGRAD: Final = place_of("stalingrad")


def soviets_hold_rostov(p: Position) -> bool:
    """Stalingrad and Rostov are Soviet-controlled."""
    return controls(p, ALLIES, "stalingrad", "rostov")


def soviets_hold_stalingrad(p: Position) -> bool:
    """Stalingrad is Soviet-controlled."""
    return controls(p, ALLIES, "stalingrad")


def sixth_army_starves(p: Position) -> bool:
    """Stalingrad is Axis-controlled, and at least one German unit in or next to it is out of supply."""
    around = 1 << _STALINGRAD | p.card.steps.around(1 << _STALINGRAD)
    units = p.units_in(around) & units_of_nations(p, 1 << GERMANY) & LAND_UNITS
    return controls(p, AXIS, "stalingrad") and any(
        p.oos >> unit & 1 or not in_supply(p, unit) for unit in bit_list(units)
    )


CONDITIONS: Final[Mapping[str, tuple[Condition, ...]]] = {
    "poland-1939": (poland_falls_cheaply, poland_falls),
    "winter-war-1939": (winter_war_is_short, winter_war_is_won, viipuri_is_soviet),
    "desert-1941": (allies_hold_cyrenaica, egypt_is_safe, axis_holds_matruh, axis_holds_tobruk),
    "stalingrad-1942": (soviets_hold_rostov, soviets_hold_stalingrad, sixth_army_starves),
}
"""By scenario: what each victory line but the last asks."""
EARLY: Final[Mapping[str, Condition]] = {"poland-1939": poland_falls}
"""What ends a scenario with the month in which it comes about."""


# ---------------------------------------------------------------- the end
def judge(p: Position, log: Log) -> None:
    """End the scenario after its last month, or after one with which it ends early."""
    ends_early = EARLY.get(p.scenario)
    if p.outcome is None and (p.month == p.card.last_month or (ends_early and ends_early(p))):
        decide(p, log)


def at_once(p: Position, log: Log) -> bool:
    """End the Winter War the instant it is won, and with it a scenario that is about nothing else."""
    if not winter_war.is_won(p):
        return False
    winter_war.end(p, log)
    if p.scenario == "winter-war-1939":
        decide(p, log)
        p.stack.clear()
    return True


def decide(p: Position, log: Log) -> None:
    """End the scenario now, by the first line whose condition holds."""
    conditions = CONDITIONS.get(p.scenario, ())
    lines = p.card.victory
    met = next((number for number, holds in enumerate(conditions) if holds(p)), len(lines) - 1)
    line = lines[met]
    p.outcome = (line.winner, line.level, _RULE)
    if line.winner >= 0:
        log.add(_RULE, "the game is over: {level}, won by {camp}", line.level, line.winner)
    else:
        log.add(_RULE, "the game is over: {level}", line.level)
