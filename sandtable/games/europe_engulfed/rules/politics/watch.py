"""What follows from a phase (EE-10.2/1, chapter 9): looked at as each one ends, never while anything else is open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.core.step import Step
from sandtable.games.europe_engulfed.position import Phase, Position
from sandtable.games.europe_engulfed.rules.control import relinquish, stand_up
from sandtable.games.europe_engulfed.rules.politics.conquest import conquer, fallen_minors
from sandtable.games.europe_engulfed.rules.politics.italy import footholds
from sandtable.games.europe_engulfed.rules.politics.majors import surrender_italy
from sandtable.games.europe_engulfed.rules.politics.pact import sign_pact, walk_in
from sandtable.games.europe_engulfed.rules.politics.rumania import count_guests
from sandtable.games.europe_engulfed.rules.politics.vichy import offer_vichy
from sandtable.games.europe_engulfed.rules.politics.victory import judge_now
from sandtable.games.europe_engulfed.rules.powers import CAMP_OF_SIDE, is_at_war, side_of
from sandtable.games.europe_engulfed.world.atlas import CORSICA, LENINGRAD, NOVGOROD, PARIS, REGION
from sandtable.games.europe_engulfed.world.calendar import pair, year
from sandtable.games.europe_engulfed.world.charts import ACTION_MINORS
from sandtable.games.europe_engulfed.world.roster import Group
from sandtable.games.europe_engulfed.world.setup import Date

# Axis control is what counts, whichever Axis unit brought it (EE-glossary-controlled/5)
_TAKEN: Final = (
    (PARIS, Date.PARIS_FELL, "EE-9.42/1"),
    (NOVGOROD, Date.NOVGOROD_AXIS, "EE-9.17/5"),
    (LENINGRAD, Date.LENINGRAD_AXIS, "EE-9.17/6"),
)
_CONTINENTAL_FRANCE: Final = REGION["france"] & ~(1 << CORSICA)
_LANDINGS_COUNT: Final = 1942  # EE-9.41/4


def note_dates(p: Position, log: Log) -> None:
    """Keep the turns from which other rules count."""
    for area, date, rule in _TAKEN:
        if p.dates[date] < 0 and p.control[area] == Group.AXIS:
            p.dates[date] = p.turn
            log.add(rule, "{area} is in Axis hands for the first time", area)
    if p.dates[Date.LANDING_IN_FRANCE] < 0 and year(p.turn) >= _LANDINGS_COUNT and is_france_entered(p):
        p.dates[Date.LANDING_IN_FRANCE] = p.turn
        log.add("EE-9.41/4", "the Allies are in France: Italian units may operate in all of it")


def is_france_entered(p: Position) -> bool:
    """Tell whether the Allies have a beachhead in continental France, or an area of it."""
    land = p.held[Group.WEST] | p.held[Group.SOVIET]
    for beachhead in p.beachheads:
        land |= 1 << beachhead.area if beachhead.group != Group.AXIS else 0
    return bool(land & _CONTINENTAL_FRANCE)


def renew_actions(p: Position, log: Log) -> None:
    """EE-9.64/2: a Minor Power's Special Action is renewed in each Jan/Feb Production Phase of its side."""
    if p.phase != Phase.PRODUCTION or pair(p.turn):
        return
    for nation in bit_list(ACTION_MINORS):
        if is_at_war(p, nation) and not p.actions[nation] and CAMP_OF_SIDE[side_of(p, nation)] == p.phasing:
            p.actions[nation] = 1
            log.add("EE-9.64/2", "{nation} has its Special Action again", nation)


def conquer_minors(p: Position, log: Log) -> None:
    """EE-10.2/1: Minor Powers fall whose capital the enemy controls."""
    for nation in tuple(fallen_minors(p)):
        conquer(p, log, nation)


def turn_up(p: Position, log: Log) -> None:
    """EE-6.74/1: blocks whose enemies are gone stand up again."""
    stand_up(p, mask_of(p.at[unit] for unit in bit_list(p.face_up)))


def end_italy(p: Position, log: Log) -> None:
    """EE-9.46/2: Italy surrenders, for ground that is fought for after a combat as well."""
    surrender_italy(p, log, footholds(p))


TRIGGERS: Final[tuple[Callable[[Position, Log], None], ...]] = (
    relinquish,
    turn_up,
    note_dates,
    renew_actions,
    walk_in,
    conquer_minors,
    sign_pact,
    end_italy,
    count_guests,
    offer_vichy,
    judge_now,
)


def watch(p: Position, log: Log) -> None:
    """Let everything follow from what has changed hands."""
    for trigger in TRIGGERS:
        trigger(p, log)


class Politics(Step[Position]):
    """Looks at what a phase has changed, when it is over."""

    name = "politics"

    def settle(self, p: Position, log: Log) -> bool:
        p.stack.pop()
        watch(p, log)
        return True
