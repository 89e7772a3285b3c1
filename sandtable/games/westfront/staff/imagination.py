"""What a side cannot see, drawn anew (WF-0/2): a whole position of which it would see just what it sees.

Every stand-in becomes an enemy block that may be there; those that are nowhere on the map are still to come, or gone.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import Any, Final

from sandtable.board.graph import around
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.fields import columns_naming, marks
from sandtable.games.westfront.position import Neutral, Off, Position
from sandtable.games.westfront.rules.control import allowed
from sandtable.games.westfront.rules.production.arrivals import call_up
from sandtable.games.westfront.rules.setup.deployment import plan
from sandtable.games.westfront.rules.setup.opening import read_scenario
from sandtable.games.westfront.world.atlas import HEXES, NEAR, OF_NATION, Nation, distance
from sandtable.games.westfront.world.roster import (
    AMPHIBIOUS,
    ARMY_GROUP_E,
    BEACHHEADS,
    FORTS,
    FRIULI,
    HQS,
    ITALIANS,
    LAST_STEP,
    MAQUIS,
    MAX_CV,
    OF_PLAYER,
    PARAS,
    PORTUGUESE,
    REAL,
    SPANISH,
    STAND_INS,
    STATICS,
    TITO,
    UNITS,
)
from sandtable.games.westfront.world.scenario import REINFORCEMENTS, Reinforcement

_MARKS: Final = marks(Position, "unit")
_LISTS: Final = columns_naming(Position, "unit")


# ---------------------------------------------------------------- other names
def renamed(p: Position, names: Mapping[int, int]) -> Position:
    """Return a copy in which blocks go by other names, wherever the position speaks of them."""
    q = p.copy()
    q.legal = None
    due = list(p.due)
    for unit in names:
        q.put(unit, Off.OUT)
        q.cv[unit], due[unit] = 0, -1
    for unit, other in names.items():
        q.put(other, p.place[unit])
        q.cv[other], due[other] = p.cv[unit], p.due[unit]
    q.due = tuple(due)
    old = mask_of(names)
    for field in _MARKS:
        setattr(q, field, _renamed_set(getattr(p, field), old, names))
    for field, columns in _LISTS.items():
        if rows := getattr(p, field):
            setattr(q, field, tuple(_renamed_row(row, columns, names) for row in rows))
    if p.sealed is not None:
        q.sealed = renamed(p.sealed, names)
    return q


def _renamed_set(units: int, old: int, names: Mapping[int, int]) -> int:
    return units & ~old | mask_of(names[unit] for unit in bit_list(units & old))


def _renamed_row(row: Any, columns: tuple[int, ...], names: Mapping[int, int]) -> Any:
    return row._make(names.get(cell, cell) if i in columns else cell for i, cell in enumerate(row))


# ---------------------------------------------------------------- who may be there
_NATION_OF: Final = {FRIULI: Nation.ITALY, MAQUIS: Nation.FRANCE, TITO: Nation.YUGOSLAVIA}
_SLOW: Final = FORTS | STATICS
_ELSEWHERE: Final = 1e-6  # never first, but before a block that the rules forbid
_UNLIKELY: Final = 0.02
_LANDED: Final = 6.0  # how much likelier than elsewhere a corps is found where its BeachHead lies
_EXPOSED: Final = 0.1  # how likely an HQ stands beside an enemy, compared with a place behind the front
_AS_PRINTED: Final = 0.5  # how many blocks still have the steps that the order of battle gives them
_NOT_YET: Final = (Off.OUT, Off.NEUTRAL, Off.EAST)


@lru_cache(maxsize=16)
def _start(scenario: str) -> Position:
    return read_scenario(scenario)


@lru_cache(maxsize=64)
def _schedule(scenario: str, period: int) -> dict[int, Reinforcement]:
    """Return the reinforcements that the cards up to this one have announced (WF-3.12/1)."""
    start = _start(scenario)
    found = {
        entry.unit: entry
        for later in range(start.period + 1, period + 1)
        for entry in REINFORCEMENTS[later]
        if start.place[entry.unit] == Off.OUT
    }
    for unit in range(UNITS):
        if start.place[unit] == Off.DUE:
            found[unit] = Reinforcement(unit, start.due[unit], start.cv[unit])
    return found


def _candidates(p: Position, enemy: int, count: int) -> int:
    """Return the enemy's blocks that could stand on the map unseen, at least as many as are seen from behind."""
    start = _start(p.scenario)
    coming = _schedule(p.scenario, p.period)
    found = mask_of(
        unit for unit in bit_list(OF_PLAYER[enemy] & REAL) if start.place[unit] != Off.OUT and unit not in coming
    )
    found &= ~(SPANISH | PORTUGUESE | ARMY_GROUP_E)
    found |= _called_up(p) & OF_PLAYER[enemy]
    if p.italy:
        found &= ~ITALIANS
    found &= ~mask_of(unit for unit in bit_list(found) if p.place[unit] != Off.OUT)
    if ("mobilization",) in p.stack:  # one of the army is still to be deployed (WF-16.4/4)
        army = found & (SPANISH | PORTUGUESE)
        found &= ~(army & -army)
    # A reinforcement can be brought forward by a month, again and again (WF-11.51/1).
    for entry in sorted(coming.values(), key=lambda entry: entry.month):
        is_due = entry.month <= p.month or found.bit_count() < count
        if is_due and OF_PLAYER[enemy] >> entry.unit & 1 and p.place[entry.unit] == Off.OUT:
            found |= 1 << entry.unit
    return found


def _called_up(p: Position) -> int:
    """Return the blocks of neutrals, partisans and Army Group E whose hour has come (chapter 16)."""
    found = ARMY_GROUP_E if p.yugoslavia else 0
    found |= SPANISH if p.spain == Neutral.AT_WAR else 0
    found |= PORTUGUESE if p.portugal == Neutral.AT_WAR else 0
    found |= 1 << MAQUIS if p.maquis else 0
    found |= 1 << TITO if p.tito else 0
    return found | (1 << FRIULI if p.italy else 0)


@lru_cache(maxsize=16)
def _likelihood(scenario: str) -> tuple[tuple[float, ...], ...]:
    """Return for each hex how likely each block is found there: most are near where they were set up."""
    homes = {unit: here for unit, (here, _) in plan(scenario).items()}
    table = [[_chance(unit, homes.get(unit), here) for unit in range(UNITS)] for here in range(HEXES)]
    return tuple(tuple(row) for row in table)


def _chance(unit: int, home: int | None, here: int) -> float:
    if unit in _NATION_OF:
        return 1.0 if OF_NATION[_NATION_OF[unit]] >> here & 1 else _UNLIKELY
    if home is None:
        return _ELSEWHERE if FORTS >> unit & 1 else 0.3
    away = distance(home, here)
    if _SLOW >> unit & 1:  # WF-2.25/1, WF-2.26/1: they stay where they are
        return 3.0 if not away else _UNLIKELY if away <= 2 else _ELSEWHERE
    return 1.0 / (1 + away)


# ---------------------------------------------------------------- the draw
class _Draw:
    """Gives names to stand-ins one after another, so that each block is where it may be."""

    def __init__(self, p: Position, enemy: int, stand_ins: int, rng: Random) -> None:
        self.p = p
        self.front = around(NEAR, p.occupied[1 - enemy])
        self.stand_ins = stand_ins
        self.rng = rng
        self.free = list(bit_list(_candidates(p, enemy, stand_ins.bit_count())))
        self.likely = _likelihood(p.scenario)
        self.came = mask_of(entry.unit for entry in p.entries)
        self.forts = mask_of(p.place[fort] for fort in bit_list(FORTS & OF_PLAYER[enemy]) if p.place[fort] >= 0)
        self.names: dict[int, int] = {}
        self._ground: dict[int, int] = {}

    def name_all(self) -> dict[int, int]:
        """Return a block for each stand-in; marks say what some are, so those choose first."""
        marked = self.stand_ins & (self.p.dropped | self.came)
        units = list(bit_list(self.stand_ins & ~marked))
        self.rng.shuffle(units)
        for stand_in in (*bit_list(marked), *units):
            self._name(stand_in)
        return self.names

    def _name(self, stand_in: int) -> None:
        here = self.p.place[stand_in]
        weights = [self.weight(unit, here) if self.fits(unit, stand_in) else 0.0 for unit in self.free]
        if any(weights):
            self._give(stand_in, self.rng.choices(self.free, weights)[0])
        else:
            self._swap(stand_in)

    def weight(self, unit: int, here: int) -> float:
        """Return how likely a block is found in a hex, compared with others: BeachHeads and the front tell of it."""
        if HQS >> unit & 1 and self.front >> here & 1:
            return _EXPOSED * self.likely[here][unit]
        beach = self.p.beachheads[BEACHHEADS.index(unit)] if AMPHIBIOUS >> unit & 1 else -1
        return _LANDED / (1 + distance(beach, here)) if beach >= 0 else self.likely[here][unit]

    def _give(self, stand_in: int, unit: int) -> None:
        self.names[stand_in] = unit
        self.free.remove(unit)
        if FORTS >> unit & 1:
            self.forts |= 1 << self.p.place[stand_in]

    def _swap(self, stand_in: int) -> None:
        """Take the block of another stand-in that fits here, and give that one a free block."""
        for other, unit in self.names.items():
            if self.fits(unit, stand_in):
                for spare in self.free:
                    if self.fits(spare, other):
                        self.names[stand_in] = unit
                        self.free.append(unit)
                        self._give(other, spare)
                        self.free.remove(unit)
                        return
        self._give(stand_in, self.free[0])

    def fits(self, unit: int, stand_in: int) -> bool:
        """Tell whether a stand-in may be a block: where it stands, and what is known of its moves."""
        here, bit = self.p.place[stand_in], 1 << unit
        if bit & FORTS and self.forts >> here & 1:
            return False  # WF-2.26/5
        if self.came >> stand_in & 1 and bit & (HQS | _SLOW):
            return False  # WF-5.1/4, WF-2.26/1
        if self.p.dropped >> stand_in & 1 and not bit & PARAS:
            return False  # WF-14.1/1
        return bool(self.ground(unit) >> here & 1)

    def ground(self, unit: int) -> int:
        """Return where a block may be; it is another country for Italians (WF-2.66/1)."""
        kind = ITALIANS >> unit & 1
        if kind not in self._ground:
            self._ground[kind] = allowed(self.p, unit)
        return self._ground[kind]


def imagine(p: Position, side: int, rng: Random) -> Position:
    """Return a copy of what a side sees in which every enemy block has a name and a strength."""
    enemy = 1 - side
    if ("setup", enemy) in p.stack:
        return _before_setup(p, enemy)
    stand_ins = mask_of(unit for unit in bit_list(STAND_INS & OF_PLAYER[enemy]) if p.place[unit] >= 0)
    names = _Draw(p, enemy, stand_ins, rng).name_all()
    steps = {unit: _steps(p.scenario, unit, rng) for unit in names.values()}
    q = renamed(p, names)
    for world in (q, q.sealed):
        if world is not None:
            for unit, cv in steps.items():
                world.cv[unit] = cv
            _put_away(world, enemy, is_producing=q.sealed is not None)
    return q


def _steps(scenario: str, unit: int, rng: Random) -> int:
    """Return how strong a block may be: as it began, or anything, rather more than less."""
    printed = _start(scenario).cv[unit]
    if printed and rng.random() < _AS_PRINTED:
        return printed
    return max(rng.randint(LAST_STEP[unit], MAX_CV[unit]) for _ in range(2))


def _before_setup(p: Position, enemy: int) -> Position:
    """Return a position in which the enemy has all his blocks still in hand (WF-3.21/1)."""
    q, start = p.copy(), _start(p.scenario)
    for unit in bit_list(OF_PLAYER[enemy] & REAL):
        q.put(unit, start.place[unit])
        q.cv[unit] = start.cv[unit]
        q.expect(unit, start.due[unit])
    return q


def _put_away(p: Position, enemy: int, *, is_producing: bool) -> None:
    """Put the enemy's blocks that are not on the map where they must be: still to come, in the pool, gone."""
    start, coming = _start(p.scenario), _schedule(p.scenario, p.period)
    called_up = _called_up(p)
    for unit in bit_list(OF_PLAYER[enemy] & REAL):
        if p.place[unit] != Off.OUT:
            continue
        entry = coming.get(unit)
        if p.italy and ITALIANS >> unit & 1:
            p.put(unit, Off.LOST)  # WF-16.1/6
        elif entry is not None and entry.month + is_producing > p.month:
            call_up(p, [entry])
        elif ARMY_GROUP_E >> unit & 1 and called_up >> unit & 1:
            p.put(unit, Off.EAST)  # WF-16.5/1
            p.cv[unit] = start.cv[unit]
        elif (SPANISH | PORTUGUESE) >> unit & 1 and ("mobilization",) in p.stack:
            p.put(unit, Off.HAND)  # WF-16.4/4
            p.cv[unit] = start.cv[unit]
        elif entry is not None or start.place[unit] not in _NOT_YET or called_up >> unit & 1:
            p.put(unit, Off.POOL)


__all__ = ["imagine", "renamed"]
