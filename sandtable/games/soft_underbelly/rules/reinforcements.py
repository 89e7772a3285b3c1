"""The first phase: what the date brings, withdrawals, then the arrival of reinforcements (SU-repl/20)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from sandtable.core.act import Act, Reasons, Role
from sandtable.core.bits import bit_list, lowest, mask_of, union
from sandtable.core.errors import Violation
from sandtable.core.event import EVERYONE, Log
from sandtable.core.frame import Single
from sandtable.core.step import Step
from sandtable.games.soft_underbelly.language import all_units, any_unit, refusal
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.phasing import PhasingActs
from sandtable.games.soft_underbelly.rules.placing import misplaced, open_areas, set_down
from sandtable.games.soft_underbelly.rules.politics import dated_events, run_by
from sandtable.games.soft_underbelly.rules.whereabouts import not_on_map
from sandtable.games.soft_underbelly.world.atlas import (
    BRITAIN,
    DUE,
    EUROPE,
    GRAPH,
    ITALIAN_STARS,
    NORTH_BOX,
    NORTH_EDGE,
    PILE,
    US,
    WITHDRAWN,
)
from sandtable.games.soft_underbelly.world.calendar import TURN, season
from sandtable.games.soft_underbelly.world.data import DATA
from sandtable.games.soft_underbelly.world.roster import (
    ALLIES,
    AXIS,
    BY_NATION,
    NATION,
    OF_SIDE,
    SIDE,
    UNIT,
    Nation,
)

_SCHEDULE: Final = DATA.tables("schedule.toml")

# SU-chart/1, SU-reinf/1: (turn, unit) -> where the chart lets it appear
ARRIVALS: dict[tuple[int, int], tuple[str, ...]] = {
    (TURN[entry["turn"]], UNIT[name]): tuple(entry["at"]) for entry in _SCHEDULE["arrive"] for name in entry["units"]
}
# SU-reinf/10: (turn, ship) -> what arrives aboard it
CARGOES: dict[tuple[int, int], int] = {
    (TURN[entry["turn"]], UNIT[ship]): UNIT[cargo]
    for entry in _SCHEDULE["arrive"]
    for cargo, ship in entry.get("aboard", {}).items()
}
# SU-withdraw/1, SU-withdraw/2: turn -> the units of each withdrawal, one of which leaves
WITHDRAWALS: dict[int, list[int]] = {}
for _entry in _SCHEDULE["withdraw"]:
    _alternatives = [mask_of(UNIT[name] for name in names) for names in _entry["units"]]
    WITHDRAWALS.setdefault(TURN[_entry["turn"]], []).extend(_alternatives)

INVASION_FROM: Final = TURN[_SCHEDULE["invasion"]["from"]]
INVASION_UNITS: Final = mask_of(UNIT[name] for name in _SCHEDULE["invasion"]["units"])
# SU-start/7: the counters with a date, which wait on the turn track
DATED: Final = mask_of(unit for _, unit in ARRIVALS) | INVASION_UNITS

# SU-repl/14, SU-reinf/2, SU-reinf/3: where a nation's units appear unless the chart names a place
HOMES: dict[Nation, tuple[str, ...]] = {
    Nation.GERMANY: ("north-edge",),
    Nation.ITALY: ("italian-star",),
    Nation.BRITAIN: ("britain",),
    Nation.US: ("us",),
    Nation.FRANCE: ("us", "algiers"),
}
_REGIONS: Final = {"north-edge": NORTH_EDGE, "italian-star": ITALIAN_STARS}


def _listed(names: Sequence[str]) -> int:
    return union(_REGIONS.get(name) or 1 << GRAPH.index[name] for name in names)


_LISTED_ARRIVALS: Final = {key: _listed(names) for key, names in ARRIVALS.items()}
_LISTED_HOMES: Final = {nation: _listed(names) for nation, names in HOMES.items()}


def listed_areas(p: Position, unit: int) -> int:
    """Return the areas that the chart gives for a unit's arrival this turn (SU-reinf/3, SU-reinf/9)."""
    return _LISTED_ARRIVALS.get((p.turn, unit)) or home_areas(unit)


def home_areas(unit: int) -> int:
    """Return the areas where rebuilt units of its nation appear (SU-repl/14)."""
    return _LISTED_HOMES.get(NATION[unit], 0)


def _listing_rule(p: Position, unit: int) -> str:
    """Return the rule that says where an arriving unit appears."""
    if p.at[unit] == PILE:
        return "SU-invasion-turn/2"
    if INVASION_UNITS >> unit & 1:
        return "SU-invasion-turn/1"
    if NATION[unit] != Nation.ITALY:
        return "SU-reinf/3"
    return "SU-reinf/2" if listed_areas(p, unit) == home_areas(unit) else "SU-reinf/9"


class Reinforcement(Step[Position]):
    """Opens the first phase: what the date brings, withdrawals, arrivals, purchases (SU-repl/20)."""

    name = "reinforcement"

    def settle(self, p: Position, log: Log) -> bool:
        p.stack.pop()
        arriving = due(p) | invasion_turn(p, log)
        p.stack += [("replacements",), ("arrival", arriving), ("withdrawal", 0)]
        dated_events(p, log)
        return True


def due(p: Position) -> int:
    """Return the units of the phasing side that the chart brings this turn (SU-reinf/1).

    A withdrawn unit comes back if the chart says so (SU-withdraw/3); cargo comes with its ship (SU-reinf/10).
    """
    units = p.here[DUE] | p.here[WITHDRAWN]
    cargo = mask_of(unit for (turn, _), unit in CARGOES.items() if turn == p.turn)
    return mask_of(unit for turn, unit in ARRIVALS if turn == p.turn) & units & OF_SIDE[p.side] & ~cargo


def invasion_turn(p: Position, log: Log) -> int:
    """Return what the first invasion of Europe brings the Axis (SU-invasion-turn/1, SU-invasion-turn/2).

    Only armies and parachutes ashore count; Gibraltar and Malta are no part of Europe.
    """
    if p.side != AXIS or p.invasion_taken or p.turn < INVASION_FROM or not p.facts.fighters[ALLIES] & EUROPE:
        return 0
    p.invasion_taken = 1
    log.add("SU-invasion-turn/1", "the Allies are ashore in Europe: {side} receives the Invasion Turn units", AXIS)
    return INVASION_UNITS & p.here[DUE] | BY_NATION[Nation.GERMANY] & p.here[PILE]


ARRIVING: Final = Single("units")  # the units that are still to be put on the map


def not_arriving(p: Position, unit: int, place: int) -> Reasons:
    """Return what keeps a reinforcement from being put in a place."""
    if not ARRIVING.top(p) >> unit & 1:
        return not_due(p, unit)
    return misplaced(p, unit, place, listed_areas(p, unit), _listing_rule(p, unit))


def not_due(p: Position, unit: int) -> Violation | None:
    """Only what the chart brings this turn arrives (SU-reinf/1)."""
    if SIDE[unit] != p.side:
        return refusal("SU-reinf/1", "{unit} is the enemy's", unit)
    if p.at[unit] <= NORTH_BOX:
        return refusal("SU-reinf/1", "{unit} is in play already", unit)
    if p.at[unit] in (DUE, WITHDRAWN):
        if INVASION_UNITS >> unit & 1:
            return refusal("SU-invasion-turn/1", "{unit} arrives when the Allies have landed in Europe", unit)
        for turn, arriving in sorted(ARRIVALS):
            if arriving == unit and turn > p.turn:
                return refusal("SU-reinf/1", "{unit} arrives in {turn}", unit, season(turn))
    return not_on_map(p, unit)


def arrivals(p: Position) -> Iterator[tuple[int, int]]:
    """Yield each arriving unit with where it may go."""
    for unit in bit_list(ARRIVING.top(p)):
        yield unit, open_areas(p, unit, listed_areas(p, unit))


def arrive(p: Position, log: Log, unit: int, place: int) -> None:
    """Put an arriving unit on the map."""
    _arrive(p, unit, 1 << place, log)


def _arrive(p: Position, unit: int, areas: int, log: Log) -> None:
    """Put a unit with its cargo in the one area given, or into the pile if there is none (SU-reinf/5)."""
    ARRIVING.turn(p, Arrival.name, ARRIVING.top(p) & ~(1 << unit))
    cargo = CARGOES.get((p.turn, unit))
    if areas:
        rule = "SU-invasion-turn/2" if p.at[unit] == PILE else "SU-reinf/1"
        set_down(p, unit, lowest(areas), rule, log)
        if cargo is not None:
            p.load(cargo, unit)
            log.add("SU-reinf/10", "{unit} is aboard {unit}", cargo, unit)
        return
    for failed in (unit, cargo):
        if failed is not None and p.at[failed] != PILE:
            p.put(failed, PILE)
            log.add("SU-reinf/5", "{unit} cannot arrive and goes to the replacement pile", failed)


class Arrival(PhasingActs):
    """The phasing player puts arriving units where the chart lets him; they cost nothing (SU-reinf/4)."""

    name = "arrival"
    moment = "the arrival of reinforcements"
    rules = ("SU-reinf/1", "SU-reinf/2", "SU-reinf/3", "SU-reinf/9")
    frame = ARRIVING
    acts = (Act("place", not_arriving, arrive, arrivals, role=Role.PLACE),)

    def settle(self, p: Position, log: Log) -> bool:
        for unit, areas in arrivals(p):
            if not areas & (areas - 1):
                _arrive(p, unit, areas, log)
                return True
        return super().settle(p, log)

    def waits(self, p: Position) -> bool:
        return bool(ARRIVING.top(p))

    def prompt(self, p: Position) -> str:
        return f"Put the arriving units on the map: {all_units(ARRIVING.top(p))}."


LEAVING: Final = Single()  # which of the withdrawals of this turn is next


def leavers(p: Position) -> int:
    """Return the units of this withdrawal that are on the map or in the pile (SU-withdraw/1)."""
    units = WITHDRAWALS[p.turn][LEAVING.top(p)] & OF_SIDE[p.side]
    return units & mask_of(unit for unit in bit_list(units) if p.at[unit] <= PILE)


def not_leaving(p: Position, unit: int) -> Reasons:
    """One of those that the chart names is withdrawn (SU-withdraw/2)."""
    if leavers(p) >> unit & 1:
        return None
    return refusal("SU-withdraw/2", "{units} must go, not {unit}", any_unit(leavers(p)), unit)


def send_home(p: Position, log: Log, unit: int) -> None:
    """Withdraw a unit, and go on to the next withdrawal."""
    LEAVING.turn(p, Withdrawal.name, LEAVING.top(p) + 1)
    withdraw(p, unit, log)


class Withdrawal(PhasingActs):
    """Takes the units away whose date has come; the owner picks between equals (SU-withdraw/2)."""

    name = "withdrawal"
    moment = "the withdrawal"
    rules = ("SU-withdraw/1", "SU-withdraw/2")
    frame = LEAVING
    empty = "no unit that the schedule calls away is there"
    acts = (Act("withdraw", not_leaving, send_home, leavers, role=Role.LOSE, is_grave=True),)

    def settle(self, p: Position, log: Log) -> bool:
        number = LEAVING.top(p)
        if number == len(WITHDRAWALS.get(p.turn, [])):
            p.stack.pop()
            return True
        units = leavers(p)
        if units & (units - 1):
            return False
        if units:
            send_home(p, log, lowest(units))
            return True
        if log.is_heard and WITHDRAWALS[p.turn][number] & OF_SIDE[p.side]:
            log.skip(EVERYONE, "SU-withdraw/1", self.moment, self.empty)
        LEAVING.turn(p, self.name, number + 1)
        return True

    def prompt(self, p: Position) -> str:
        return f"Name the unit that is withdrawn, one of {all_units(leavers(p))}."


def withdraw(p: Position, unit: int, log: Log) -> None:
    """Take a unit away, not into the pile (SU-terms/3); what it carries goes home (SU-withdraw/1)."""
    for cargo in bit_list(p.cargo(unit)):
        home = US if run_by(cargo) == Nation.US else BRITAIN
        p.put(cargo, home)
        log.add("SU-withdraw/1", "{unit} loses its ship and goes to {place}", cargo, home)
    p.put(unit, WITHDRAWN)
    log.add("SU-withdraw/1", "{unit} is withdrawn", unit)
