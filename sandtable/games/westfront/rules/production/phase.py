"""Production (chapter 11): PPs for steps, cadres and BeachHeads, and the coming of reinforcements.

Both sides decide at the same time and in secret (WF-11.1/1): the Allies are asked first, and what they do is kept
from the Axis until both are done.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from sandtable.core.act import Act, Role
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.core.fields import forget
from sandtable.core.frame import Frame
from sandtable.core.phrases import counted
from sandtable.core.procedure import seal, unseal
from sandtable.core.step import Step
from sandtable.games.westfront.position import PRODUCTION, Beachhead, Off, Phase, Position
from sandtable.games.westfront.rules.control import refresh
from sandtable.games.westfront.rules.movement.engagement import settle_battles
from sandtable.games.westfront.rules.phasing import ActiveActs
from sandtable.games.westfront.rules.production.arrivals import set_down, start_board
from sandtable.games.westfront.rules.production.costs import cadre_cost, price, step_cost
from sandtable.games.westfront.rules.production.depot import (
    BEACHHEAD_COST,
    FOR_STEP,
    Depot,
    advances,
    beachhead_state,
    buildable,
    comebacks,
    depot,
    disbandable,
    landings,
    not_advancing,
    not_arriving,
    not_buildable,
    not_disbandable,
    not_groundable,
    not_preparable,
    not_rebuildable,
    not_removable,
    preparable,
    removable,
    still_to_come,
)
from sandtable.games.westfront.rules.production.prices import (
    advance_effect,
    build_effect,
    disband_effect,
    prepare_effect,
    rebuild_effect,
    remove_effect,
)
from sandtable.games.westfront.rules.sea import beachheads
from sandtable.games.westfront.rules.supply.network import network
from sandtable.games.westfront.rules.values import CHARTS
from sandtable.games.westfront.world.atlas import CITY_PP, HEX, HEXES, RESOURCE_PP
from sandtable.games.westfront.world.calendar import AIR_SUPREMACY, MONTH_TITLES
from sandtable.games.westfront.world.roster import ALLIES, AXIS, LAST_STEP, UNITS
from sandtable.games.westfront.world.scenario import BH_ARRIVALS, CARDS

_SIDE_KEYS: Final = ("allied", "axis")
BASIC: tuple[tuple[int, ...], ...] = tuple(  # WF-11.31/1: by side and period
    tuple(CHARTS["basic_production"][key][name.upper()] for name in CARDS) for key in _SIDE_KEYS
)
_HUSKY: Final[tuple[int, ...]] = tuple(CHARTS["starting_production"]["husky"][key] for key in _SIDE_KEYS)
_ORE: Final[int] = CHARTS["ore_searoute"]["axis_loss"]
_COPENHAGEN: Final = 1 << HEX["copenhagen"]
_CENTERS: Final = mask_of(here for here in range(HEXES) if CITY_PP[here] or RESOURCE_PP[here])
_NEXT_STATE: Final = {Beachhead.ELIMINATED: Beachhead.PREP, Beachhead.PREP: Beachhead.READY}


# ---------------------------------------------------------------- the Production Level
def production_level(p: Position, player: int) -> int:
    """Return Basic PPs and those of all centers in Rail/Sea Supply (WF-11.2/1, WF-9.31/2); it may be negative.

    What is out of play is nobody's, and so produces nothing (WF-11.33/2).
    """
    if p.card.husky:
        return _HUSKY[player]  # WF-HUSKY/2
    level = BASIC[player][p.period] + _yield(network(p, player).hexes & p.held[player] & _CENTERS, player)
    return level - _ORE if player == AXIS and ore_is_lost(p) else level


def ore_is_lost(p: Position) -> bool:
    """Tell whether the Ore SeaRoute is cut: the Allies hold Copenhagen, or the Baltic is theirs from June 1944."""
    return p.month >= AIR_SUPREMACY or bool(p.held[ALLIES] & _COPENHAGEN)  # WF-16.2/1, WF-16.2/2, WF-13.22/5


@lru_cache(maxsize=1 << 8)
def _yield(centers: int, player: int) -> int:
    """Add up cities (WF-1.5/1, WF-11.32/1) and resources, which count double for the Axis (WF-1.5/2, WF-11.33/1).

    A battle in them changes nothing as long as their owner holds them.
    """
    factor = 2 if player == AXIS else 1
    return sum(CITY_PP[here] + factor * RESOURCE_PP[here] for here in bit_list(centers))


# ---------------------------------------------------------------- what the orders do
def open_production(p: Position, player: int, log: Log) -> None:
    """Give a side its PPs (WF-11.3/1); before the first side control is fixed for both (WF-8.1/1)."""
    p.player = player
    if player == ALLIES:
        p.phase = int(Phase.PRODUCTION)
        p.storm = -1  # the last Fortnight's storm is over (WF-12.3/1)
        refresh(p)
        land_beachheads(p, log)
        seal(p)  # not by a `Sealed` step: its frame would change the hashes of all that is on record
    forget(p, PRODUCTION)
    p.points = max(0, production_level(start_board(p), player))
    log.tell(1 << player, "WF-11.3/1", "{side} have {points} PPs to spend", player, str(p.points))


def land_beachheads(p: Position, log: Log) -> None:
    """Make those BeachHeads Ready that come in this month (WF-OB43/5)."""
    for month, beachhead in BH_ARRIVALS:
        if month <= p.month and p.beachheads[beachhead] == Beachhead.DUE:
            p.beachheads[beachhead] = int(Beachhead.READY)
            log.add("WF-OB43/5", "{beachhead} is Ready", beachhead)


def build(p: Position, log: Log, unit: int) -> None:
    """Buy a replacement step (WF-11.41/1)."""
    cost = step_cost(start_board(p), unit)
    p.points -= cost
    p.cv[unit] += 1
    p.raised |= 1 << unit
    text = "{unit} gains a step for {cost} PPs: {cv}cv"
    log.tell(1 << p.player, "WF-11.41/1", text, unit, str(cost), str(p.cv[unit]))


def rebuild(p: Position, log: Log, unit: int, here: int) -> None:
    """Buy a cadre and place it (WF-11.42/1, WF-11.42/2)."""
    cost = cadre_cost(start_board(p), unit, here)
    p.points -= cost
    p.cv[unit] = LAST_STEP[unit]
    set_down(p, unit, here)
    log.tell(1 << p.player, "WF-11.42/1", "{unit} is rebuilt in {place} for {cost} PPs", unit, here, str(cost))


def arrive(p: Position, log: Log, unit: int, here: int) -> None:
    """Place a reinforcement, free and at its listed CV (WF-11.5/1)."""
    set_down(p, unit, here)
    log.tell(1 << p.player, "WF-11.5/1", "{unit} arrives in {place} with {cv}cv", unit, here, str(p.cv[unit]))


def advance(p: Position, log: Log, unit: int, way: int) -> None:
    """Bring a reinforcement forward by a month (WF-11.51/1)."""
    if way == FOR_STEP:
        p.cv[unit] -= 1
    else:
        p.points -= price(p, unit).cadre
    p.advanced = 1
    p.expect(unit, p.due[unit] - 1)
    log.tell(1 << p.player, "WF-11.51/1", "{unit} is to come in {month}", unit, MONTH_TITLES[p.due[unit]])


def disband(p: Position, log: Log, unit: int) -> None:
    """Eliminate a unit by its owner's will (WF-11.52/1)."""
    p.eliminate(unit)
    p.raised |= 1 << unit
    log.tell(1 << p.player, "WF-11.52/1", "{unit} is disbanded", unit)


def change_beachhead(p: Position, log: Log, beachhead: int) -> None:
    """Buy the next state of a BeachHead (WF-11.44/1), or take up a placed one, which costs nothing (WF-15.51/3)."""
    state = beachhead_state(p, beachhead)
    after = Beachhead.PREP if state is None else _NEXT_STATE[state]
    if state is not None:
        p.points -= BEACHHEAD_COST[state]
    p.beachheads[beachhead] = int(after)
    p.bh_changed |= 1 << beachhead
    log.tell(1 << ALLIES, "WF-15.51/3", "{beachhead} is {state}", beachhead, after.name.title())


def ground_paras(p: Position, log: Log) -> None:
    """Give up paradrops for good (WF-14.7/1)."""
    p.grounded = 1
    log.tell(1 << AXIS, "WF-14.7/1", "the German paras are grounded for good")


def close_production(p: Position, log: Log) -> None:
    """End a side's Production; what it has not spent is lost (WF-11.3/1)."""
    if p.points:
        log.tell(1 << p.player, "WF-11.3/1", "{points} PPs are lost", str(p.points))
    p.points = 0
    p.stack.pop()


# ---------------------------------------------------------------- the steps
class Turn(NamedTuple):
    """Which side produces, and whether it has its PPs."""

    player: int
    is_open: int = 0


_TURN: Final = Frame(Turn)


class Production(ActiveActs):
    """A side spends the PPs of the month and places what comes (WF-4.2/1)."""

    name = "production"
    frame = _TURN
    moment = "Production"
    rules = ("WF-4.2/1", "WF-11.3/1", "WF-11.41/1", "WF-11.42/1", "WF-11.5/1", "WF-11.51/1", "WF-11.52/1", "WF-11.6/1")
    secret = True
    acts = (
        Act("build", not_buildable, build, buildable, role=Role.BUY, effect=build_effect),
        Act("rebuild", not_rebuildable, rebuild, comebacks, role=Role.BUY, effect=rebuild_effect),
        Act("arrive", not_arriving, arrive, landings, role=Role.PLACE),
        Act("advance", not_advancing, advance, advances, role=Role.BUY, effect=advance_effect),
        Act("disband", not_disbandable, disband, disbandable, role=Role.LOSE, effect=disband_effect, is_grave=True),
        Act("prepare", not_preparable, change_beachhead, preparable, role=Role.BUY, effect=prepare_effect),
        Act("remove", not_removable, change_beachhead, removable, role=Role.LOSE, effect=remove_effect, is_grave=True),
        Act("ground", not_groundable, ground_paras, is_grave=True),
        Act("done", still_to_come, close_production, role=Role.END),
    )
    empty = "nothing can be bought, placed or given up"

    def ground(self, p: Position) -> Depot:
        return depot(p)

    def settle(self, p: Position, log: Log) -> bool:
        now = _TURN.top(p)
        if not now.is_open:
            open_production(p, now.player, log)
            _TURN.turn(p, self.name, now._replace(is_open=1))
        return super().settle(p, log)

    def prompt(self, p: Position) -> str:
        return f"Spend {counted(p.points, 'PP')} on steps and cadres, and place your reinforcements."


class ProductionEnd(Step[Position]):
    """Both sides see what the other has placed, and battles that lost a side by disbanding are over."""

    name = "production-end"

    def settle(self, p: Position, log: Log) -> bool:
        p.stack.pop()
        unseal(p)
        forget(p, PRODUCTION)
        p.due = tuple(p.due[unit] if p.place[unit] == Off.DUE else -1 for unit in range(UNITS))
        settle_battles(p)
        beachheads.sweep(p, log)
        log.reveal("WF-4.2/1", "Production is over")
        return True


__all__ = ["Production", "ProductionEnd", "ore_is_lost", "production_level"]
