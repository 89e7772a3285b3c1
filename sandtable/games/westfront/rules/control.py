"""Hex control (chapter 8): Friendly, Disputed or the enemy's, fixed at the start of each phase."""

from __future__ import annotations

from functools import cache
from typing import Final

from sandtable.core.bits import bit_list, mask_of, union
from sandtable.games.westfront.position import Neutral, Position
from sandtable.games.westfront.world.atlas import DRY, OF_NATION, REGION, WITHIN, Nation
from sandtable.games.westfront.world.roster import ALLIES, AXIS, ITALIANS, OF_PLAYER, PLAYER
from sandtable.games.westfront.world.scenario import SCENARIOS


def refresh(p: Position) -> None:
    """Compute the control of every hex; it holds for the phase that begins (WF-8.1/1)."""
    stands = [_stands(p, player) for player in (ALLIES, AXIS)]
    occupied = stands[0] | stands[1]
    zoc = [_zoc(p, player, stands) & ~occupied for player in (ALLIES, AXIS)]
    open_ground = in_play(p)
    unclaimed = open_ground & ~occupied & ~(zoc[0] | zoc[1])
    embattled = stands[0] & stands[1]
    for player in (ALLIES, AXIS):
        enemy = 1 - player
        p.held[player] = open_ground & (
            stands[player] & ~stands[enemy]  # WF-8.31/1
            | embattled & p.attacked[enemy]  # WF-8.31/2: it belongs to the Original Defender
            | zoc[player] & ~zoc[enemy]
            | unclaimed & p.prior[player]  # WF-8.34/1
        )
    for player in (ALLIES, AXIS):
        p.prior[player] = (p.prior[player] | p.held[player]) & ~p.held[1 - player]


def _stands(p: Position, player: int) -> int:
    """Return the hexes that a side occupies; dispersed units are as if not on the map (WF-8.1/2)."""
    dispersed = p.dropped | p.landed
    if not dispersed & OF_PLAYER[player]:
        return p.occupied[player]
    return mask_of(here for here in bit_list(p.occupied[player]) if p.units(player, here) & ~dispersed)


def _zoc(p: Position, player: int, stands: list[int]) -> int:
    """Return the hexes that unengaged, supplied units reach into, not over rivers and straits (WF-8.2/1, WF-8.2/2).

    Who is engaged, unsupplied or dispersed has none (WF-8.2/3), but dispersed attackers engage nobody (WF-8.2/4).
    """
    reach = 0
    commanding = p.supplied & ~(p.dropped | p.landed) & OF_PLAYER[player]
    for here in bit_list(stands[player] & ~stands[1 - player]):
        if p.at[here] & commanding:
            reach |= DRY[here]
    return reach


def cut_hexes(p: Position) -> int:
    """Return the battles that stop rail and sea lanes: those with dispersed attackers alone do not (WF-8.2/4)."""
    return _stands(p, ALLIES) & _stands(p, AXIS)


def disputed(p: Position) -> int:
    """Return the hexes that are Disputed in this phase (WF-8.33/1)."""
    return in_play(p) & ~p.held[ALLIES] & ~p.held[AXIS]


def in_play(p: Position) -> int:
    """Return the hexes that may be entered at all: no neutrals (WF-16.4/8), in HUSKY only its own (WF-HUSKY/1)."""
    return _in_play(p.scenario, p.spain, p.portugal)


@cache
def _in_play(scenario: str, spain: int, portugal: int) -> int:
    hexes = SCENARIOS[scenario].hexes
    if spain == Neutral.NEUTRAL:
        hexes &= ~OF_NATION[Nation.SPAIN]
    if portugal == Neutral.NEUTRAL:
        hexes &= ~OF_NATION[Nation.PORTUGAL]
    return hexes


_AXIS_NEVER: Final = OF_NATION[Nation.BRITAIN] | OF_NATION[Nation.NORTH_AFRICA]  # WF-1.1/3


def _with_neighbours(hexes: int) -> int:
    """Return hexes and all that touch them, over whatever hexside."""
    return union(WITHIN[here][1] for here in bit_list(hexes))


# WF-2.66/1 and WF-S43/6
GREATER_ITALY: Final = _with_neighbours(OF_NATION[Nation.ITALY] | OF_NATION[Nation.YUGOSLAVIA] | REGION["corsica"])
TITO_COUNTRY: Final = _with_neighbours(OF_NATION[Nation.YUGOSLAVIA])  # WF-16.32/3, WF-16.32/5


def allowed(p: Position, unit: int) -> int:
    """Return the hexes in which a unit may be."""
    hexes = in_play(p)
    if PLAYER[unit] == AXIS:
        hexes &= ~_AXIS_NEVER
        if ITALIANS >> unit & 1:
            hexes &= GREATER_ITALY
    return hexes


def territory(*nations: Nation) -> int:
    """Return all hexes of some nations."""
    return union(OF_NATION[nation] for nation in nations)


def engaged(p: Position, unit: int) -> bool:
    """Tell whether a unit shares its hex with enemies."""
    here = p.place[unit]
    return here >= 0 and bool(p.at[here] & OF_PLAYER[1 - PLAYER[unit]])
