"""The Politics Phase (chapter 16): surrender, revolt and partisans, in Allied Player-Turns (WF-4.47/1)."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Reasons, Role, freely
from sandtable.core.bits import bit_list, lowest, mask_of, union
from sandtable.core.event import Log
from sandtable.core.frame import Single
from sandtable.core.order import Order
from sandtable.core.step import Chance, Effect, Roll
from sandtable.games.westfront.language import refusal, report
from sandtable.games.westfront.position import Neutral, Off, Position
from sandtable.games.westfront.rules.control import in_play
from sandtable.games.westfront.rules.movement.engagement import settle_battles
from sandtable.games.westfront.rules.phasing import ActiveActs
from sandtable.games.westfront.rules.politics.neutrals import (
    ARMY,
    CAPITAL,
    ITALY,
    PORTUGAL,
    SPAIN,
    TERRITORY,
    set_stance,
    stance,
)
from sandtable.games.westfront.rules.production.arrivals import call_up, no_hideout_of_tito, tito_hexes
from sandtable.games.westfront.rules.secrecy import unveil
from sandtable.games.westfront.world.atlas import DRY, OF_NATION, PORTS, REGION, Nation
from sandtable.games.westfront.world.calendar import MONTHS
from sandtable.games.westfront.world.roster import (
    ALLIES,
    AXIS,
    FRIULI,
    ITALIANS,
    MAQUIS,
    OF_PEOPLE,
    OF_PLAYER,
    TITO,
    People,
)
from sandtable.games.westfront.world.scenario import Reinforcement

_NATIONS: Final = (ITALY, SPAIN, PORTUGAL)
_FRANCE: Final = OF_NATION[Nation.FRANCE]
_MAINLAND: Final = _FRANCE & ~REGION["corsica"]  # WF-16.31/1: Corsica does not count for the revolt
_YUGOSLAVIA: Final = OF_NATION[Nation.YUGOSLAVIA]
_GERMANS: Final = OF_PEOPLE[People.GERMANY] & OF_PLAYER[AXIS]
_VOLUNTEER_CV: Final = 1  # Friuli and Maquis (WF-16.1/2, WF-16.31/2)
_TITO_CV: Final = 2  # WF-16.32/1
_REVOLT: Final = 1 << len(_NATIONS)  # its mark among the rolls of a phase; nations have the bits below


_THROWN: Final = Single(usual=0)  # for whom, and for what, dice were thrown in this phase
_ASKED: Final = Single()  # the nation that is asked to surrender
_TURNCOATS: Final = Single("units")  # who may change sides
_HIDEOUTS: Final = Single("places")  # where partisans may rise


def watch(p: Position) -> None:
    """Note that the Allies have entered Yugoslavia; Tito counts (WF-16.5/1, WF-16.32/4)."""
    if p.occupied[ALLIES] & _YUGOSLAVIA:
        p.yugoslavia = 1


# ---------------------------------------------------------------- what speaks for a surrender or a revolt
def lost_ports(p: Position, nation: int) -> int:
    """Return the ports of a nation that the Allies control (WF-16.1/1, WF-16.4/10)."""
    return p.held[ALLIES] & PORTS & TERRITORY[nation]


def pressure(p: Position, nation: int) -> int:
    """Return what a die must stay below for a surrender: ports lost and units eliminated (WF-16.1/1)."""
    eliminated = sum(p.place[unit] in (Off.POOL, Off.LOST) for unit in bit_list(ARMY[nation]))
    return lost_ports(p, nation).bit_count() + eliminated


def liberated(p: Position) -> int:
    """Return how many hexes of mainland France the Allies control (WF-16.31/1)."""
    return (p.held[ALLIES] & _MAINLAND).bit_count()


def german_zoc(p: Position) -> int:
    """Return the hexes beside unengaged, supplied German units, over sides that a ZOC crosses (WF-8.2/1)."""
    garrisons = bit_list(p.occupied[AXIS] & ~p.occupied[ALLIES])
    return union(DRY[here] for here in garrisons if p.at[here] & p.supplied & _GERMANS)


def maquis_hexes(p: Position) -> int:
    """Return where the Maquis may rise: France without Axis units and German ZOC (WF-16.31/2)."""
    watched = german_zoc(p) & ~p.occupied[ALLIES]  # a ZOC reaches into unoccupied hexes only
    return _FRANCE & in_play(p) & ~p.occupied[AXIS] & ~watched & ~p.full[ALLIES]


def defectors(p: Position) -> int:
    """Return the Italian units that may become the Friuli: no German in their hex, nor watching it (WF-16.1/2)."""
    watched = german_zoc(p)
    on_map = [unit for unit in bit_list(ITALIANS) if p.place[unit] >= 0]
    return mask_of(unit for unit in on_map if not watched >> p.place[unit] & 1 and not p.at[p.place[unit]] & _GERMANS)


# ---------------------------------------------------------------- restrictions
def no_demand(p: Position, nation: int) -> Reasons:
    """Who has lost a port may be asked to surrender, once a phase (WF-2.66/2, WF-16.1/1, WF-16.4/10)."""
    rule = "WF-16.1/1" if nation == ITALY else "WF-16.4/10"
    now = stance(p, nation)
    if now != Neutral.AT_WAR:
        return refusal(
            rule, "{nation} is neutral" if now == Neutral.NEUTRAL else "{nation} has given up already", nation
        )
    if not lost_ports(p, nation):
        return refusal(rule, "no port of {nation} is in Allied hands", nation)
    if _THROWN.top(p) >> nation & 1:
        return refusal(rule, "the dice for {nation} have been thrown in this phase", nation)
    return None


def no_revolt(p: Position) -> Reasons:
    """French territory in Allied hands may start the revolt, once in a game (WF-16.31/1)."""
    if p.maquis:
        return refusal("WF-16.31/1", "France has risen already")
    if not liberated(p):
        return refusal("WF-16.31/1", "no hex of mainland France is in Allied hands")
    if _THROWN.top(p) & _REVOLT:
        return refusal("WF-16.31/1", "the die for the revolt has been thrown in this phase")
    return None


def no_tito(p: Position, unit: int, here: int) -> Reasons:
    """Tito rises once, in a Yugoslav mountain or hill hex without Axis units (WF-2.67/1, WF-16.32/1)."""
    if unit != TITO:
        return refusal("WF-16.32/1", "{unit} cannot be raised, only {unit} can", unit, TITO)
    if p.tito:
        return refusal("WF-16.32/1", "{unit} has risen already", TITO)
    return no_hideout_of_tito(p, here)


# ---------------------------------------------------------------- the phase
def demand(p: Position, log: Log, nation: int) -> None:
    """Throw for a surrender."""
    _throw(p, 1 << nation)
    _ASKED.push(p, Surrender.name, nation)


def revolt(p: Position, log: Log) -> None:
    """Throw for a revolt."""
    _throw(p, _REVOLT)
    p.stack.append((Uprising.name,))


def demand_effect(p: Position, nation: int) -> Effect:
    """Return how likely a surrender is."""
    return _below(pressure(p, nation))


def revolt_effect(p: Position) -> Effect:
    """Return how likely a revolt is."""
    return _below(liberated(p))


def _below(needed: int) -> Effect:
    """Say on which die something succeeds that needs less than a number."""
    highest = min(6, needed - 1)
    return Effect((), f"succeeds on {'1' if highest == 1 else f'1-{highest}'}" if highest > 0 else "cannot succeed")


def _throw(p: Position, mark: int) -> None:
    """Note that dice fall for something in this phase."""
    _THROWN.turn(p, Politics.name, _THROWN.top(p) | mark)


def hills(p: Position) -> list[tuple[int, int]]:
    """Return the hexes in which Tito may rise."""
    return [] if p.tito else [(TITO, tito_hexes(p))]


def raise_tito(p: Position, log: Log, unit: int, here: int) -> None:
    """Let Tito rise."""
    p.tito = 1
    rise(p, unit, here, _TITO_CV, "WF-16.32/1", log)


def rise(p: Position, unit: int, here: int, cv: int, rule: str, log: Log) -> None:
    """Put partisans on the map: unsupplied, so without a ZOC (WF-16.31/3, WF-16.32/2)."""
    p.put(unit, here)
    p.cv[unit] = cv
    report(log, p, rule, "{unit} rises in {place}", unit, here)


# ---------------------------------------------------------------- the end of the phase
def conclude(p: Position, log: Log) -> None:
    """Judge what has become of nations and their territory, and end the phase."""
    for nation, capital in CAPITAL.items():
        if stance(p, nation) == Neutral.AT_WAR and p.held[ALLIES] >> capital & 1:
            log.add("WF-16.4/6", "{nation} has lost {place} and is defeated", nation, capital)
            set_stance(p, nation, Neutral.DEFEATED)
            disarm(p, nation, "WF-16.4/6", log)
    for nation in _NATIONS:
        if stance(p, nation) == Neutral.DEFEATED:
            conquer(p, nation, log)
    p.stack.pop()


def conquer(p: Position, nation: int, log: Log) -> None:
    """Give the Allies the whole country of a nation out of the war if no Axis unit is left in it (WF-16.11/1)."""
    country = TERRITORY[nation]
    if p.occupied[AXIS] & country or not country & ~p.prior[ALLIES]:
        return
    rule = "WF-16.11/1" if nation == ITALY else "WF-16.4/6"
    log.add(rule, "no Axis unit is left in {nation}: all of it is Allied", nation)
    for held in (p.held, p.prior):
        held[ALLIES] |= country
        held[AXIS] &= ~country


class Politics(ActiveActs):
    """The Allies may ask for surrenders, call for revolt, and raise Tito; each die falls once a phase."""

    name = "politics"
    frame = _THROWN
    moment = "the Politics Phase"
    rules = ("WF-4.47/1", "WF-16.1/1", "WF-16.31/1", "WF-16.32/1", "WF-16.4/10")
    acts = (
        Act("demand", no_demand, demand, among=mask_of(_NATIONS), effect=demand_effect),
        Act("revolt", no_revolt, revolt, effect=revolt_effect),
        Act("raise", no_tito, raise_tito, hills, role=Role.PLACE),
        Act("done", freely, conclude, role=Role.END),
    )
    asks = "Ask for a surrender, call for a revolt in France, or raise Tito."
    empty = "nobody can be asked to surrender, and nobody can rise"

    def settle(self, p: Position, log: Log) -> bool:
        _THROWN.turn(p, self.name, _THROWN.top(p))
        return super().settle(p, log)

    def waits(self, p: Position) -> bool:
        return p.player == ALLIES and not p.card.husky  # WF-HUSKY/3


# ---------------------------------------------------------------- surrender
class Surrender(Chance[Position]):
    """The die for a surrender (WF-16.1/1, WF-16.4/10)."""

    name = "surrender"
    frame = _ASKED
    rules = ("WF-16.1/1", "WF-16.4/10")

    def roll(self, p: Position) -> Roll:
        nation = _ASKED.top(p)
        return Roll(1, 6, "the surrender of {nation}, by less than {needed}", (nation, pressure(p, nation)))

    def apply(self, p: Position, order: Order, log: Log) -> None:
        nation, die = _ASKED.top(p), order.args[0]
        needed = pressure(p, nation)
        p.stack.pop()
        rule = "WF-16.1/1" if nation == ITALY else "WF-16.4/10"
        if die >= needed:
            log.add(rule, "{nation} fights on: {die} is not less than {needed}", nation, str(die), str(needed))
            return
        log.add(rule, "{nation} surrenders: {die} is less than {needed}", nation, str(die), str(needed))
        set_stance(p, nation, Neutral.DEFEATED)
        if nation == ITALY:
            call_for_defection(p, log)
        else:
            disarm(p, nation, "WF-16.4/10", log)


def call_for_defection(p: Position, log: Log) -> None:
    """Let an Italian unit become the Friuli; without one it comes in the next Production (WF-16.1/2, WF-16.1/3)."""
    candidates = defectors(p)
    if candidates:
        italians = mask_of(unit for unit in bit_list(ITALIANS) if p.place[unit] >= 0)
        unveil(p, italians, log, "WF-16.1/2", "the Italian units lie open: one of them will join the Allies")
        _TURNCOATS.push(p, Defection.name, candidates)
        return
    disarm(p, ITALY, "WF-16.1/6", log)
    call_up(p, [Reinforcement(FRIULI, min(p.month + 1, len(MONTHS) - 1), _VOLUNTEER_CV)])
    log.add("WF-16.1/3", "{unit} will come in the next Production", FRIULI)


def disarm(p: Position, nation: int, rule: str, log: Log) -> None:
    """Take the units of a nation out of play for good; those that never came do not count (WF-16.1/6, WF-16.5/4)."""
    for unit in bit_list(ARMY[nation]):
        if p.place[unit] >= 0 or p.place[unit] == Off.POOL:
            p.eliminate(unit, Off.LOST)
        elif p.place[unit] != Off.LOST:
            p.put(unit, Off.OUT)
    settle_battles(p)
    log.reveal(rule, "the units of {nation} leave the war", nation)


def loyal(p: Position, unit: int) -> Reasons:
    """Refuse a unit that cannot change sides (WF-16.1/2); all Italian blocks lie open now."""
    if _TURNCOATS.top(p) >> unit & 1:
        return None
    if not ITALIANS >> unit & 1:
        return refusal("WF-16.1/2", "{unit} is not Italian", unit)
    here = p.place[unit]
    if here < 0:
        return refusal("WF-16.1/2", "{unit} is not on the map", unit)
    return refusal("WF-16.1/2", "Germans watch {unit} in {place}: they are there, or their ZOC is", unit, here)


def defect(p: Position, log: Log, unit: int) -> None:
    """Let a unit become the Friuli (WF-16.1/2)."""
    p.stack.pop()
    here = p.place[unit]
    log.add("WF-16.1/2", "{unit} in {place} joins the Allies", unit, here)
    p.put(FRIULI, here)
    p.cv[FRIULI] = _VOLUNTEER_CV
    p.supplied |= 1 << FRIULI  # WF-10.1/1
    disarm(p, ITALY, "WF-16.1/6", log)


class Defection(ActiveActs):
    """The Allies pick the Italian unit that changes sides; all Italian blocks lie open for it (WF-16.1/2)."""

    name = "defection"
    frame = _TURNCOATS
    moment = "the defection"
    rules = ("WF-16.1/2",)
    acts = (Act("defect", loyal, defect, _TURNCOATS.top),)
    asks = "Pick the Italian unit that joins the Allies as the Friuli."

    def settle(self, p: Position, log: Log) -> bool:
        units = _TURNCOATS.top(p)
        if units & units - 1:
            return False
        defect(p, log, lowest(units))
        return True


# ---------------------------------------------------------------- revolt
class Uprising(Chance[Position]):
    """The die for a revolt in France (WF-16.31/1)."""

    name = "uprising"
    rules = ("WF-16.31/1",)

    def roll(self, p: Position) -> Roll:
        return Roll(1, 6, "a revolt in France, by less than {needed}", (liberated(p),))

    def apply(self, p: Position, order: Order, log: Log) -> None:
        p.stack.pop()
        die, needed, hexes = order.args[0], liberated(p), maquis_hexes(p)
        if die >= needed:
            log.add("WF-16.31/1", "France stays quiet: {die} is not less than {needed}", str(die), str(needed))
        elif not hexes:
            log.add("WF-16.31/2", "the French find no place to rise")
        else:
            log.add("WF-16.31/1", "France rises: {die} is less than {needed}", str(die), str(needed))
            p.maquis = 1
            _HIDEOUTS.push(p, Maquis.name, hexes)


def hideouts(p: Position) -> list[tuple[int, int]]:
    """Return the hexes in which the Maquis may rise."""
    return [(MAQUIS, _HIDEOUTS.top(p))]


def no_maquis(p: Position, unit: int, here: int) -> Reasons:
    """The Maquis rises out of sight (WF-16.31/2)."""
    if unit != MAQUIS:
        return refusal("WF-16.31/2", "{unit} cannot be raised, only {unit} can", unit, MAQUIS)
    if _HIDEOUTS.top(p) >> here & 1:
        return None
    if not _FRANCE >> here & 1:
        return refusal("WF-16.31/2", "{place} is not in France", here)
    if p.occupied[AXIS] >> here & 1:
        return refusal("WF-16.31/2", "Axis units are in {place}", here)
    if p.full[ALLIES] >> here & 1:
        return refusal("WF-6.21/1", "{place} holds as many of your units as it may", here)
    return refusal("WF-16.31/2", "{place} is in a German ZOC", here)


def raise_maquis(p: Position, log: Log, unit: int, here: int) -> None:
    """Let the Maquis rise."""
    p.stack.pop()
    rise(p, unit, here, _VOLUNTEER_CV, "WF-16.31/2", log)


class Maquis(ActiveActs):
    """The Allies pick the hex in which the Maquis rises (WF-16.31/2)."""

    name = "maquis"
    frame = _HIDEOUTS
    moment = "the revolt"
    rules = ("WF-16.31/2",)
    acts = (Act("raise", no_maquis, raise_maquis, hideouts, role=Role.PLACE),)
    asks = "Raise the Maquis in a French hex without Axis units and out of German ZOC."
