"""The supply of a side is judged in step (b) of its initial phase, and lasts until the next (EUC-18/1, EUC-18/8)."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role, freely
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.games.europa.language import refusal
from sandtable.games.europa.position import Hunger, Position
from sandtable.games.europa.rules.politics.neutrals import neutral_ground
from sandtable.games.europa.rules.supply import depots
from sandtable.games.europa.rules.supply.allotment import (
    Draw,
    Rations,
    choices,
    competing,
    current,
    shared_out,
)
from sandtable.games.europa.rules.supply.hunger import worse
from sandtable.games.europa.rules.supply.isolation import is_unprepared
from sandtable.games.europa.rules.supply.land import kept
from sandtable.games.europa.rules.supply.lines import Field, field
from sandtable.games.europa.rules.supply.sieges import besieged, feed, no_siege, places_to_feed


class Judging(NamedTuple):
    """Who is left without what its port could pass on, once or twice, and where besieged units are fed."""

    lowered: int = 0
    starved: int = 0
    sieges: int = 0


JUDGING: Final = Frame(Judging, lowered="units", starved="units", sieges="places")


class Needs(NamedTuple):
    """What a side has to go round: its lines, and what each unit can have."""

    field: Field
    offers: dict[int, tuple[Rations, ...]]


def needs(p: Position, side: int) -> Needs:
    """Return what each unit of a side on the map can have."""
    return kept(p, ("supply-needs", side), lambda: _needs(p, side))


def _needs(p: Position, side: int) -> Needs:
    found = field(p, side)
    return Needs(found, {unit: choices(p, found, unit) for unit in bit_list(judged(p, side))})


def judged(p: Position, side: int) -> int:
    """Return the units of a side on the map, but for those of countries not yet in the war (EUC-56/5)."""
    places = p.ground[side] & ~neutral_ground(p)
    return p.units_in(places) & p.of_side(side)


# ---------------------------------------------------------------- while the owner decides
def _rations(p: Position) -> dict[int, Rations]:
    """Return what each unit is to have after what its owner has said."""
    now = JUDGING.top(p)
    offers = needs(p, p.phasing).offers
    return {unit: current(offers[unit], unit, now.lowered, now.starved) for unit in offers}


def candidates(p: Position) -> int:
    """Return the units of which one must go without; none if there is enough for all."""
    outlets = needs(p, p.phasing).field.outlets
    draws = [Draw(unit, p.size(unit), ration.outlets) for unit, ration in _rations(p).items() if ration.outlets]
    return competing(draws, [outlet.room for outlet in outlets]) if draws else 0


def _without(p: Position) -> int:
    """Return the units that are to have nothing."""
    hungry = mask_of(unit for unit, ration in _rations(p).items() if ration.state >= Hunger.U1)
    return mask_of(unit for unit in bit_list(hungry) if not is_unprepared(p, unit))


def _unfed(p: Position) -> int:
    """Return those of them whom no depot feeds yet."""
    without = _without(p)
    return without & ~p.units_in(JUDGING.top(p).sieges)


def not_starving(p: Position, unit: int) -> Reasons:
    """Tell why a unit does not go without."""
    if candidates(p) >> unit & 1:
        return None
    offers = needs(p, p.phasing).offers
    if unit not in offers:
        return refusal("EUC-18/1", "the supply of {unit} is not judged now", unit)
    if len(offers[unit]) == 1:
        if offers[unit][0].state <= Hunger.LIMITED:
            return refusal("EUC-18/2", "{unit} is fed by a line that needs no port", unit)
        return refusal("EUC-18/2", "{unit} has no line of supply", unit)
    return refusal("EUC-30/3", "there is enough for {unit}", unit)


def starve(p: Position, log: Log, unit: int) -> None:
    """Let a unit not draw on its port: it has to do with less, or goes without."""
    now = JUDGING.top(p)
    bit = 1 << unit
    now = now._replace(starved=now.starved | bit) if now.lowered & bit else now._replace(lowered=now.lowered | bit)
    JUDGING.turn(p, Supply.name, now)
    log.tell(1 << p.phasing, "EUC-30/3", "{unit} draws no supply through a port that is overcharged", unit)


def not_besieged(p: Position, place: int) -> Reasons:
    """Tell why the depot of a place is not spent on a siege."""
    if JUDGING.top(p).sieges >> place & 1:
        return refusal("EUC-18/12", "the besieged in {place} are fed already", place)
    return no_siege(p, place, p.phasing, _unfed(p))


def besieged_places(p: Position) -> int:
    """Offer the places whose depots can feed the besieged."""
    return places_to_feed(p, p.phasing, _unfed(p)) if depots.places(p, p.phasing) else 0


def feed_besieged(p: Position, log: Log, place: int) -> None:
    """Feed the besieged of a place."""
    now = JUDGING.top(p)
    feed(p, log, place, p.phasing, besieged(p, place, _unfed(p)))
    JUDGING.turn(p, Supply.name, now._replace(sieges=now.sieges | 1 << place))


# ---------------------------------------------------------------- the judgement
def judge(p: Position, log: Log) -> None:
    """Judge all units of the phasing side; where a port cannot feed all, the nearest are fed."""
    own = p.of_side(p.phasing)
    provided = _without(p) & p.units_in(JUDGING.top(p).sieges)
    changed = p.provided & own ^ provided
    for unit, ration in _settled(p).items():
        state = judged_state(p, unit, ration)
        if state != p.hunger[unit]:
            changed |= 1 << unit
        if log.is_heard:
            _tell(p, log, unit, state)
        p.hunger[unit] = state
    p.fed &= ~own
    p.provided = p.provided & ~own | provided
    p.changed(changed)


def _settled(p: Position) -> dict[int, Rations]:
    """Return what each unit gets, after what its owner has said and what is settled for him."""
    if not candidates(p):
        return _rations(p)
    now, wanted = JUDGING.top(p), needs(p, p.phasing)
    steps = {unit: (now.lowered >> unit & 1) + (now.starved >> unit & 1) for unit in wanted.offers}
    return shared_out(p, wanted.field, wanted.offers, steps)


def judged_state(p: Position, unit: int, ration: Rations) -> int:
    """Return the state of a unit by what it gets."""
    if is_unprepared(p, unit):
        return Hunger.REGULAR  # EU-103.D.15.c.1/2
    if ration.state <= Hunger.LIMITED:
        return ration.state
    if p.fed >> unit & 1:
        return p.hunger[unit]  # EUC-18/15: it does not get worse
    return worse(p.hunger[unit])


def _tell(p: Position, log: Log, unit: int, state: int) -> None:
    """Tell the owner of a unit that is in want, or is not any more; the enemy does not see whom it concerns."""
    owner, was = 1 << p.phasing, p.hunger[unit]
    if state >= Hunger.U1:
        log.tell(owner, "EUC-18/8", "{unit} has no supply: it is at {state}", unit, f"U{state - Hunger.LIMITED}")
    elif state == was:
        return
    elif state == Hunger.LIMITED:
        log.tell(owner, "EUC-18/7", "{unit} is in limited supply", unit)
    else:
        log.tell(owner, "EUC-18/8", "{unit} is in regular supply again", unit)


# ---------------------------------------------------------------- the step
def close(p: Position, log: Log) -> None:
    """Judge, and go on."""
    judge(p, log)
    p.stack.pop()


class Supply(Acts[Position]):
    """Judges the units of the phasing side; its owner is asked only where ports cannot feed all, or in a siege."""

    name = "supply"
    moment = "the judging of supply"
    rules = ("EUC-18/1", "EUC-30/3", "EUC-18/12", "EUC-18/17")
    secret = True  # an order names a unit that the enemy may not see
    frame = JUDGING
    asks = "Who goes without supply, and which besieged force is fed? What you leave open is settled for you."
    acts = (
        Act("starve", not_starving, starve, candidates, role=Role.LOSE),
        Act("siege", not_besieged, feed_besieged, besieged_places),
        Act("done", freely, close, role=Role.END),
    )

    def settle(self, p: Position, log: Log) -> bool:
        if candidates(p) or besieged_places(p):
            return False
        close(p, log)
        return True

    def side(self, p: Position) -> int:
        return p.phasing
