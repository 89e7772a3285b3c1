"""The end of a player turn: the garrison, the collapse of Italy, and who has won.

The aim is to wipe the enemy off the map or to take all its stars (SU-victory/1); the tests make it precise.
Players who agree on other conditions before play (SU-victory/13) keep score themselves.
"""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list, gathered, mask_of
from sandtable.core.event import Log
from sandtable.core.step import Step
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.casualties import eliminate, remove
from sandtable.games.soft_underbelly.rules.politics import garrison, on_map
from sandtable.games.soft_underbelly.world.atlas import (
    ALGIERS,
    BOXES,
    GROUND,
    ITALIAN_STARS,
    REMOVED,
    ROMANIA,
    SEA,
    STARS,
)
from sandtable.games.soft_underbelly.world.calendar import COLLAPSE_POSSIBLE, LAST_TURN, RED_ARMY
from sandtable.games.soft_underbelly.world.roster import ALLIES, AXIS, BY_NATION, FIGHTERS, Nation

ALLIED_GOALS: Final = ITALIAN_STARS | 1 << ALGIERS
_WESTERN_UNITS: Final = BY_NATION[Nation.BRITAIN] | BY_NATION[Nation.FRANCE] | BY_NATION[Nation.US]
DRAW: Final = -1


class EndOfTurn(Step[Position]):
    """Garrison, collapse and victory are tested in this order (SU-end/1)."""

    name = "end-of-turn"

    def settle(self, p: Position, log: Log) -> bool:
        p.stack.pop()
        if p.side == AXIS:
            garrison(p, log)
            if italy_is_beaten(p):
                collapse(p, log)
            p.outcome = axis_end(p)
        else:
            p.outcome = allied_end(p)
        if p.outcome:
            _announce(p.outcome, log)
        return True


def italy_is_beaten(p: Position) -> bool:
    """Tell whether Italy collapses: after 1942, if the Allies possess one of its stars (SU-victory/3)."""
    return p.turn >= COLLAPSE_POSSIBLE and not p.collapsed and bool(p.facts.owned[ALLIES] & ITALIAN_STARS)


def collapse(p: Position, log: Log) -> None:
    """Italy is defeated: all its units leave the game (SU-victory/3).

    The Germans stay where they are (SU-victory/4) and hold what is left of Italy (SU-victory/5).
    """
    log.add("SU-victory/3", "{nation} collapses", Nation.ITALY)
    p.collapsed = 1
    for unit in bit_list(BY_NATION[Nation.ITALY]):
        for cargo in bit_list(p.cargo(unit) & ~BY_NATION[Nation.ITALY]):
            if SEA >> p.at[unit] & 1:
                eliminate(p, cargo, "SU-victory/14", log)
            else:
                p.put(cargo, p.at[unit])  # in a port it is ashore already
        if p.at[unit] != REMOVED:
            remove(p, unit, "SU-victory/3", log)
    for area in bit_list(p.held[Nation.ITALY]):
        p.give(area, Nation.GERMANY)  # SU-victory/5
    log.add("SU-victory/5", "{nation} holds what is left of Italy's areas", Nation.GERMANY)
    p.joint = 0  # there is no second nation left to name (SU-repl/16)
    _share_out_stars(p)


def _share_out_stars(p: Position) -> None:
    """An Italian star that no German army or parachute holds is nobody's (SU-victory/5)."""
    for area in bit_list(STARS & p.facts.owned[AXIS]):
        held = p.here[area] & BY_NATION[Nation.GERMANY] & FIGHTERS
        if not ITALIAN_STARS >> area & 1 or held:
            p.payee[area] = Nation.GERMANY
        else:
            p.payee[area] = Nation.NOBODY


def axis_stars(p: Position) -> int:
    """Return the stars that count for the Axis: those it possesses, if not unclaimed (SU-victory/10)."""
    stars = STARS & p.facts.owned[AXIS]
    if p.collapsed:
        stars &= ~mask_of(area for area in bit_list(ITALIAN_STARS) if p.payee[area] == Nation.NOBODY)
    return stars


def axis_end(p: Position) -> tuple[int, str, str] | None:
    """Return the outcome, if there is one, at the close of the Axis end-of-turn phase."""
    if not on_map(p) & BY_NATION[Nation.GERMANY] and not p.held[Nation.GERMANY]:
        return ALLIES, "strategic", "SU-victory/6"
    if allies_hold_their_goals(p):
        return allied_victory(p, "SU-victory/9")
    return None


def allied_end(p: Position) -> tuple[int, str, str] | None:
    """Return the outcome at the close of the Allied turn, if any; in Spring 1945 there is (SU-victory/8)."""
    if is_axis_triumph(p):
        return AXIS, "strategic", "SU-victory/7"
    return verdict(p) if p.turn == LAST_TURN else None


def verdict(p: Position) -> tuple[int, str, str]:
    """Return the outcome if Spring 1945 ended as things stand now (SU-victory/8)."""
    if axis_stars(p):
        return AXIS, "normal", "SU-victory/10"
    if allies_hold_their_goals(p):
        return allied_victory(p, "SU-victory/12")
    return DRAW, "draw", "SU-victory/12"


def is_axis_triumph(p: Position) -> bool:
    """Tell whether no western unit is on the map and every area but the boxes is the Axis's (SU-victory/7).

    The boxes stand for homelands off the map (SU-start/12), so a unit there is not on it.
    """
    overseas = gathered(p.here, BOXES)
    return not on_map(p) & _WESTERN_UNITS & ~overseas and not GROUND & ~BOXES & ~p.facts.owned[AXIS]


def allies_hold_their_goals(p: Position) -> bool:
    """Tell whether any Allied nations possess the three Italian stars and Algiers (SU-victory/9)."""
    return not ALLIED_GOALS & ~p.facts.owned[ALLIES]


def allied_victory(p: Position, rule: str) -> tuple[int, str, str]:
    """Return the Allied win: strategic with Romania taken before Summer 1944 and held (SU-victory/11)."""
    western = p.facts.owned[ALLIES] & ~p.held[Nation.SOVIET]
    if p.romania_taken < RED_ARMY and western >> ROMANIA & 1:
        return ALLIES, "strategic", "SU-victory/11"
    return ALLIES, "normal", rule


def _announce(outcome: tuple[int, str, str], log: Log) -> None:
    winner, level, rule = outcome
    if winner == DRAW:
        log.add(rule, "the game ends in a draw")
    else:
        log.add(rule, "{side} wins a {level} victory", winner, level)
