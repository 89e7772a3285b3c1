"""What may be bought, placed and given up in Production, and what forbids it (chapter 11)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple

from sandtable.core.act import Reasons
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.games.westfront.language import refusal
from sandtable.games.westfront.position import Beachhead, Off, Position
from sandtable.games.westfront.rules.paradrop import no_grounding
from sandtable.games.westfront.rules.presence import off_map
from sandtable.games.westfront.rules.production.arrivals import (
    Ground,
    arrival_hexes,
    ground_on,
    misplaced,
    start_board,
)
from sandtable.games.westfront.rules.production.costs import (
    OVERSEAS,
    Lines,
    cadre_cost,
    lines_of,
    overseas,
    price,
    step_cost,
)
from sandtable.games.westfront.rules.supply.network import network
from sandtable.games.westfront.rules.values import CHARTS
from sandtable.games.westfront.world.atlas import EVERYWHERE, FORTRESSES
from sandtable.games.westfront.world.calendar import MONTH_TITLES
from sandtable.games.westfront.world.roster import (
    ALLIES,
    AXIS,
    FORTS,
    LAST_STEP,
    MAX_CV,
    OF_PLAYER,
    PEOPLE,
    PLAYER,
    REAL,
    SS,
)

BEACHHEAD_COST: dict[int, int] = {  # WF-11.44/1: what the next state costs
    Beachhead.ELIMINATED: CHARTS["beachhead_cost"]["eliminated_to_prep"],
    Beachhead.PREP: CHARTS["beachhead_cost"]["prep_to_ready"],
}
FOR_STEP: Final = 0  # what bringing a reinforcement forward costs (WF-11.51/1)
FOR_POINTS: Final = 1
Pieces = list[tuple[tuple[()], tuple[int, int]]]  # sets of units, and of hexes for each of them
_BLOCKS: Final = tuple(bit_list(OF_PLAYER[player] & REAL) for player in (ALLIES, AXIS))


class Depot(NamedTuple):
    """What the orders of a Production rest on, found out once for all of them."""

    p: Position
    secure: Lines
    survey: Ground
    enemies: int  # hexes with enemy units when Production began
    awaited: list[int]  # the reinforcements that have not come
    coming: list[tuple[int, int]]  # each reinforcement whose month has come, with the hexes for it


def depot(p: Position) -> Depot:
    """Survey supply and arrivals of the side that produces."""
    player, board, awaited = p.player, start_board(p), own_units(p, Off.DUE)
    net = network(board, player)
    survey = ground_on(p, player, board, net)
    coming = _places(p, [unit for unit in awaited if p.due[unit] <= p.month], survey)
    return Depot(p, lines_of(board, player, net), survey, board.occupied[1 - player], awaited, coming)


# ---------------------------------------------------------------- what forbids it
def not_in_play(p: Position, unit: int, rule: str) -> Violation | None:
    """Steps are added to, and taken from, own units on the map only."""
    if PLAYER[unit] != p.player:
        return refusal(rule, "{unit} is not yours", unit)
    return off_map(p, unit)


def cut_off(store: Depot, unit: int) -> Violation | None:
    """A unit is unengaged and has a supply line now that nobody can interdict (WF-11.41/1, WF-10.2/3)."""
    here = store.p.place[unit]
    if store.enemies >> here & 1:
        return refusal("WF-11.41/1", "{unit} is in the battle of {place}", unit, here)
    if store.secure.beachhead >> here & 1:
        return None
    if FORTRESSES >> here & 1:
        return refusal(
            "WF-10.5/2", "{unit} in {place} has Fortress Supply at best, and no secure supply line", unit, here
        )
    return refusal("WF-11.41/1", "{unit} in {place} has no secure supply line", unit, here)


def has_had_its_step(p: Position, unit: int) -> Violation | None:
    """A unit gains one step a month up to its maximum, and none in the month in which it comes."""
    if p.raised >> unit & 1:
        if p.due[unit] >= 0 or p.cv[unit] == LAST_STEP[unit]:
            return refusal("WF-11.41/2", "{unit} has come in this Production", unit)
        return refusal("WF-11.41/4", "{unit} has gained its step of this month", unit)
    if p.cv[unit] >= MAX_CV[unit]:
        return refusal("WF-11.41/4", "{unit} is at full strength", unit)
    return None


def ss_is_spent(p: Position) -> bool:
    """Tell whether an SS step was bought in this Production; reinforcements and disbanded units do not count."""
    return bool(_ss_raised(p))


def _ss_raised(p: Position) -> list[int]:
    """Return the SS units that have got a step."""
    return [unit for unit in bit_list(p.raised & SS) if p.due[unit] < 0 and p.place[unit] >= 0]


def second_ss_step(p: Position, unit: int) -> Violation | None:
    """One SS step is bought a month, whether a replacement or a cadre (WF-2.65/2, WF-11.41/3)."""
    if SS >> unit & 1 and ss_is_spent(p):
        return refusal("WF-11.41/3", "{unit} has had the one SS step of this Production", _ss_raised(p)[0])
    return None


def too_dear(p: Position, cost: int) -> Violation | None:
    """Nothing is bought beyond the PPs of the month (WF-11.3/1)."""
    if cost <= p.points:
        return None
    return refusal("WF-11.3/1", "it costs {cost} PPs, and {points} are left", str(cost), str(p.points))


def not_buildable(store: Depot, unit: int) -> Reasons:
    """Return what keeps a unit from getting a replacement step."""
    p = store.p
    return not_in_play(p, unit, "WF-11.41/1") or (
        cut_off(store, unit),
        has_had_its_step(p, unit),
        second_ss_step(p, unit),
        too_dear(p, step_cost(p, unit, store.secure)),
    )


def not_eliminated(p: Position, unit: int) -> Violation | None:
    """Only own units that were eliminated before this Production come back (WF-11.42/1)."""
    if PLAYER[unit] != p.player:
        return refusal("WF-11.42/1", "{unit} is not yours", unit)
    if p.place[unit] >= 0:
        return refusal("WF-11.42/1", "{unit} is in {place} and not eliminated", unit, p.place[unit])
    if p.place[unit] != Off.POOL:
        return off_map(p, unit)
    if p.raised >> unit & 1:
        return refusal("WF-11.52/1", "{unit} was disbanded in this Production", unit)
    return None


def not_rebuildable(store: Depot, unit: int, here: int) -> Reasons:
    """Return what keeps an eliminated unit from coming back as a cadre in a hex."""
    p = store.p
    return not_eliminated(p, unit) or (
        second_ss_step(p, unit),
        too_dear(p, cadre_cost(p, unit, here, store.secure)),
        *misplaced(p, unit, here),
    )


def not_due(p: Position, unit: int) -> Violation | None:
    """A reinforcement comes in its month, or later if it found no place then (WF-11.5/1)."""
    if found := no_reinforcement(p, unit, "WF-11.5/1"):
        return found
    if p.due[unit] > p.month:
        return refusal("WF-11.5/1", "{unit} is due in {month}", unit, MONTH_TITLES[p.due[unit]])
    return None


def no_reinforcement(p: Position, unit: int, rule: str) -> Violation | None:
    """Refuse a unit that is none of the side's own reinforcements."""
    if PLAYER[unit] != p.player:
        return refusal(rule, "{unit} is not yours", unit)
    if p.place[unit] >= 0:
        return refusal(rule, "{unit} is in {place} already, and no reinforcement", unit, p.place[unit])
    return None if p.place[unit] == Off.DUE else off_map(p, unit)


def not_arriving(store: Depot, unit: int, here: int) -> Reasons:
    """Return what keeps a reinforcement from arriving in a hex."""
    return not_due(store.p, unit) or misplaced(store.p, unit, here)


def is_awaited(p: Position, unit: int) -> bool:
    """Tell whether a reinforcement of the producing side has still to wait for its month."""
    return PLAYER[unit] == p.player and p.place[unit] == Off.DUE and p.due[unit] > p.month


def not_advancing(store: Depot, unit: int, way: int) -> Reasons:
    """Return what keeps a reinforcement from being brought forward by a month, for a step or for PPs (WF-11.51/1)."""
    p = store.p
    if found := no_reinforcement(p, unit, "WF-11.51/1"):
        return found
    if not is_awaited(p, unit):
        return refusal("WF-11.51/1", "{unit} is due already and can arrive", unit)
    if way == FOR_POINTS:
        unpaid = too_dear(p, price(p, unit).cadre)
    elif p.cv[unit] <= LAST_STEP[unit]:
        unpaid = refusal("WF-11.51/1", "{unit} comes at its last step and cannot give it up", unit)
    else:
        unpaid = None
    twice = refusal("WF-11.51/1", "a reinforcement was brought forward in this Production") if p.advanced else None
    return twice, unpaid


def not_disbandable(store: Depot, unit: int) -> Reasons:
    """Return what keeps a unit from being eliminated by its owner (WF-11.52/1)."""
    if absent := not_in_play(store.p, unit, "WF-11.52/1"):
        return absent
    if store.p.raised >> unit & 1:
        return refusal("WF-11.52/1", "{unit} has got a step or come in this very Production", unit)
    return None


def not_your_beachhead(p: Position, beachhead: int) -> Violation | None:
    """BeachHeads are Allied, and change once a Production (WF-11.44/1, WF-15.51/3)."""
    if p.player != ALLIES:
        return refusal("WF-11.44/1", "{beachhead} is Allied", beachhead)
    if p.bh_changed >> beachhead & 1:
        return refusal("WF-11.44/1", "{beachhead} has changed in this Production", beachhead)
    return None


def not_preparable(store: Depot, beachhead: int) -> Reasons:
    """Return what keeps a BeachHead from its next state: Prep, then Ready (WF-11.44/1)."""
    p = store.p
    if other := not_your_beachhead(p, beachhead):
        return other
    state = beachhead_state(p, beachhead)
    if state is None or state not in BEACHHEAD_COST:
        return _finished(p, beachhead)
    return too_dear(p, BEACHHEAD_COST[state])


def _finished(p: Position, beachhead: int) -> Violation:
    """Say why a BeachHead has no next state that can be bought (WF-15.51/3)."""
    state = p.beachheads[beachhead]
    if state >= 0:
        return refusal("WF-15.51/3", "{beachhead} lies in {place}", beachhead, state)
    if state == Beachhead.READY:
        return refusal("WF-15.51/3", "{beachhead} is Ready already", beachhead)
    return refusal("WF-OB43/5", "{beachhead} has not come yet", beachhead)


def not_removable(store: Depot, beachhead: int) -> Reasons:
    """Return what keeps a placed BeachHead from being taken up (WF-15.51/3)."""
    if other := not_your_beachhead(store.p, beachhead):
        return other
    if store.p.beachheads[beachhead] < 0:
        return refusal("WF-15.51/3", "{beachhead} lies in no hex", beachhead)
    return None


def beachhead_state(p: Position, beachhead: int) -> Beachhead | None:
    """Return the state of a BeachHead that lies in no hex."""
    state = p.beachheads[beachhead]
    return Beachhead(state) if state < 0 else None


def not_groundable(store: Depot) -> Reasons:
    """Return what keeps the German paras from being grounded (WF-14.7/1)."""
    return no_grounding(store.p)


def still_to_come(store: Depot) -> Reasons:
    """Reinforcements whose month has come are placed while there is a place for them (WF-11.5/1)."""
    return [refusal("WF-11.5/1", "{unit} is due and can arrive", unit) for unit, hexes in store.coming if hexes][:1]


def own_units(p: Position, place: Off) -> list[int]:
    """Return the units of the producing side that are off the map in this way."""
    places = p.place
    return [unit for unit in _BLOCKS[p.player] if places[unit] == place]


# ---------------------------------------------------------------- what is open
# The menu needs yes or no of everything at once; the restrictions above word the refusal of one order.
def buildable(store: Depot) -> int:
    """Return the units that may get a replacement step."""
    p, found, barred = store.p, 0, barred_units(store.p)
    for here in bit_list(p.occupied[p.player] & store.secure.beachhead & ~store.enemies):
        for unit in bit_list(p.at[here] & ~barred):
            if p.cv[unit] < MAX_CV[unit] and step_cost(p, unit, store.secure) <= p.points:
                found |= 1 << unit
    return found


def barred_units(p: Position) -> int:
    """Return the units for which no step and no cadre can be bought any more, whatever they cost."""
    return p.raised | SS if ss_is_spent(p) else p.raised


def comebacks(store: Depot) -> Pieces:
    """Return the units that may be rebuilt, with the hexes for them."""
    p, barred = store.p, barred_units(store.p)
    pool = [unit for unit in own_units(p, Off.POOL) if not barred >> unit & 1 and price(p, unit).cadre <= p.points]
    return _joined((unit, hexes & _paid_hexes(store, unit)) for unit, hexes in _places(p, pool, store.survey))


def _joined(places: Iterable[tuple[int, int]]) -> Pieces:
    """Join units that follow each other and may go to the same hexes."""
    runs = groupby(places, itemgetter(1))
    return [((), (mask_of(unit for unit, _ in run), hexes)) for hexes, run in runs if hexes]


def _paid_hexes(store: Depot, unit: int) -> int:
    """Leave out the hexes in which an HQ's surcharge is more than is left (WF-11.43/2)."""
    p = store.p
    is_rich = price(p, unit).cadre + OVERSEAS.cadre <= p.points
    return EVERYWHERE if is_rich else ~overseas(p, unit, store.secure)


def _places(p: Position, units: list[int], survey: Ground) -> list[tuple[int, int]]:
    """Return units with the hexes where they may arrive, looked up once for all of a people, and for its forts."""
    known: dict[tuple[int, int], int] = {}
    found = []
    for unit in units:
        kind = PEOPLE[unit], FORTS >> unit & 1
        if kind not in known:
            known[kind] = arrival_hexes(p, unit, survey)
        found.append((unit, known[kind]))
    return found


def landings(store: Depot) -> Pieces:
    """Return the reinforcements that may arrive, with the hexes for them."""
    return _joined(store.coming)


def advances(store: Depot) -> list[tuple[int, int]]:
    """Return each reinforcement that may be brought forward, with the ways to pay for it."""
    p = store.p
    if p.advanced:
        return []
    return [(unit, _ways_to_pay(p, unit)) for unit in store.awaited if is_awaited(p, unit)]


def _ways_to_pay(p: Position, unit: int) -> int:
    step, points = p.cv[unit] > LAST_STEP[unit], price(p, unit).cadre <= p.points
    return step << FOR_STEP | points << FOR_POINTS


def disbandable(store: Depot) -> int:
    """Return the units that their owner may eliminate."""
    p = store.p
    return p.on_map & OF_PLAYER[p.player] & REAL & ~p.raised


def preparable(store: Depot) -> int:
    """Return the BeachHeads whose next state may be bought."""
    p = store.p
    return mask_of(
        beachhead for beachhead, state in _changeable(p) if BEACHHEAD_COST.get(state, p.points + 1) <= p.points
    )


def removable(store: Depot) -> int:
    """Return the BeachHeads that may be taken up."""
    return mask_of(beachhead for beachhead, state in _changeable(store.p) if state >= 0)


def _changeable(p: Position) -> list[tuple[int, int]]:
    """Return the BeachHeads that have not changed yet, with their states."""
    if p.player != ALLIES:
        return []
    return [(beachhead, state) for beachhead, state in enumerate(p.beachheads) if not p.bh_changed >> beachhead & 1]
