"""A raid in the air (EE-2.22 to EE-2.24): what its dice mean, and what each throw leaves; for steps and odds alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sandtable.games.europe_engulfed.world.calendar import BOMBING_BONUS, ESCORTS_IMPROVE
from sandtable.games.europe_engulfed.world.charts import (
    BOMBERS_A_FLAK_DIE,
    BOMBS_HIT,
    ESCORT_EXCHANGE,
    FLAK_HIT,
    FORCED_INTERCEPTION,
    INTERCEPTOR_HIT,
)
from sandtable.odds import Distribution, die, pool

DIE: Final = 6
NEVER: Final = DIE + 1


class Terms(NamedTuple):
    """The lowest faces that count in a raid, and the bombers to a die of Flak; 0: no dice."""

    escorts_kill: int
    escorts_trade: int  # an exchange of an escort for an interceptor
    interceptors_kill: int
    interceptors_trade: int  # an exchange of an interceptor for a bomber
    bombs: int
    bombers_a_flak_die: int


class Forces(NamedTuple):
    """The points of a raid that are left, and the bombs that have hit."""

    escorts: int
    interceptors: int
    bombers: int
    hits: int = 0


def terms(turn: int, weather: int, flak_level: int, *, is_allied: bool) -> Terms:
    """Return the terms of a raid; the Allies have better ones from 1943 (EE-2.24/1, EE-2.24/2) and 1944 (EE-2.24/3)."""
    is_late, is_escorted = is_allied and turn >= BOMBING_BONUS, is_allied and turn >= ESCORTS_IMPROVE
    return Terms(
        escorts_kill=ESCORT_EXCHANGE if is_escorted else NEVER,
        escorts_trade=ESCORT_EXCHANGE - is_escorted,
        interceptors_kill=INTERCEPTOR_HIT + is_late,
        interceptors_trade=INTERCEPTOR_HIT,
        bombs=BOMBS_HIT[weather] - is_late,
        bombers_a_flak_die=BOMBERS_A_FLAK_DIE[flak_level],
    )


def is_forced(bombers: int, weather: int) -> bool:
    """Tell whether a raid forces the defending fighters up (EE-2.22/2)."""
    return bombers >= FORCED_INTERCEPTION[weather]


# ---------------------------------------------------------------- what throws leave
def score(values: Sequence[int], kill: int, trade: int) -> tuple[int, int]:
    """Return the kills and the exchanges of a throw."""
    return sum(value >= kill for value in values), sum(trade <= value < kill for value in values)


def after_escorts(forces: Forces, kills: int, trades: int) -> Forces:
    """Return what the escorts' fire leaves: kills first, then exchanges; what is too much is ignored (EE-2.22/5)."""
    left = max(0, forces.interceptors - kills)
    traded = min(trades, left, forces.escorts)
    return forces._replace(escorts=forces.escorts - traded, interceptors=left - traded)


def after_interceptors(forces: Forces, kills: int, trades: int) -> Forces:
    """Return what the interceptors' fire leaves (EE-2.22/6, EE-2.24/2)."""
    left = max(0, forces.bombers - kills)
    traded = min(trades, left, forces.interceptors)
    return forces._replace(interceptors=forces.interceptors - traded, bombers=left - traded)


def flak_dice(bombers: int, bombers_a_die: int) -> int:
    """Return the dice that Flak throws at so many bombers or V-1s (EE-2.22/7)."""
    return bombers // bombers_a_die if bombers_a_die else 0


def after_flak(forces: Forces, kills: int) -> Forces:
    """Return what Flak leaves."""
    return forces._replace(bombers=max(0, forces.bombers - kills))


# ---------------------------------------------------------------- all of it, in advance
def forecast(forces: Forces, by: Terms, *, is_met: bool) -> Distribution[Forces]:
    """Return what a raid can leave, hits without a limit to the damage."""
    air = _fired(forces, by) if is_met else Distribution({forces: 1})
    return air.then(lambda left: _flak(left, by)).then(lambda left: _bombed(left, by))


def _fired(forces: Forces, by: Terms) -> Distribution[Forces]:
    escorts = _throw(forces.escorts, by.escorts_kill, by.escorts_trade)
    up = escorts.map(lambda scored: after_escorts(forces, *scored))
    return up.then(
        lambda left: _throw(left.interceptors, by.interceptors_kill, by.interceptors_trade).map(
            lambda scored: after_interceptors(left, *scored)
        )
    )


def _flak(forces: Forces, by: Terms) -> Distribution[Forces]:
    dice = flak_dice(forces.bombers, by.bombers_a_flak_die)
    return _throw(dice, FLAK_HIT, FLAK_HIT).map(lambda scored: after_flak(forces, scored[0]))


def _bombed(forces: Forces, by: Terms) -> Distribution[Forces]:
    return _throw(forces.bombers, by.bombs, by.bombs).map(lambda scored: forces._replace(hits=scored[0]))


def _throw(dice: int, kill: int, trade: int) -> Distribution[tuple[int, ...]]:
    return pool([(dice, die(range(kill, NEVER), range(trade, kill)))])
