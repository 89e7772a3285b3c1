"""The position: where every block stands, at what strength, who controls what, and what this Player-Turn has seen."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple, Self

from sandtable.core.bits import bit_list
from sandtable.core.position import Position as CorePosition
from sandtable.games.westfront.world.atlas import HEXES
from sandtable.games.westfront.world.roster import BEACHHEADS, LAST_STEP, OF_PLAYER, PLAYER, UNITS, Player


class Off(IntEnum):
    """Where a block is that stands in no hex."""

    OUT = -1  # not in this game, or out of it without counting as eliminated
    POOL = -2  # eliminated; can be rebuilt as a cadre (WF-7.33/3)
    DUE = -3  # a reinforcement that is still to come (WF-2.5/1)
    NEUTRAL = -4  # Spanish and Portuguese before a declaration of war (WF-2.1/1)
    EAST = -5  # Army Group E beyond the map edge (WF-16.5/1)
    HAND = -6  # being set up or waiting to be placed
    LOST = -7  # eliminated for good (WF-16.1/6)


class Beachhead(IntEnum):
    """States of a BeachHead that lies in no hex (WF-15.51/3)."""

    ELIMINATED = -1
    PREP = -2
    READY = -3
    DUE = -4


class Phase(IntEnum):
    """The parts of a Player-Turn (WF-4.4/1), and what lies between them."""

    SETUP = 0
    PRODUCTION = 1
    COMMAND = 2
    MOVEMENT = 3
    COMBAT = 4
    BLITZ_MOVEMENT = 5
    BLITZ_COMBAT = 6
    SUPPLY = 7
    POLITICS = 8


class Weather(IntEnum):
    """WF-12.1."""

    DRY = 0
    MUD = 1


class Neutral(IntEnum):
    """What has become of Spain or Portugal (WF-16.4)."""

    NEUTRAL = 0
    AT_WAR = 1
    DEFEATED = 2


class Bulge(IntEnum):
    """The surprise of Winter '44 (WF-W44/5)."""

    NONE = 0
    READY = 1
    NOW = 2


class Way(IntEnum):
    """How a unit came into a battle in this Movement Phase; all but LAND are assaults (WF-7.5/1)."""

    LAND = 0
    RIVER = 1
    SEA = 2
    AIR = 3


class Entry(NamedTuple):
    """A unit that engaged in this Movement Phase: where, from which hex, and how."""

    unit: int
    target: int
    origin: int
    way: int


class Crossing(NamedTuple):
    """How many units passed a side of a battle hex in this Movement Phase (WF-6.33/1); `battle` may be both ends."""

    battle: int
    other: int
    units: int


class Rearguard(NamedTuple):
    """A unit that leaves its battle last, after every other move (WF-6.41/1); `via` -1: by sea into a port."""

    unit: int
    battle: int
    destination: int
    via: int


class Voyage(NamedTuple):
    """A unit at sea that the enemy may yet interdict (WF-15.72/1): the port it left, enemy areas crossed, how."""

    unit: int
    origin: int
    seas: int
    invading: int


class Strike(NamedTuple):
    """An airstrike that is assigned to a battle; its dice are fixed from then on (WF-7.13/1)."""

    target: int
    hq: int
    dice: int


class Wave(NamedTuple):
    """A landing of an Invasion HQ: `unit` -1 while only the hex of the second wave is marked (WF-15.44/1)."""

    hq: int
    unit: int
    target: int


class Picture(NamedTuple):
    """What the enemy saw when Production began, for both sides decide at once (WF-11.1/1)."""

    place: tuple[int, ...]
    cv: tuple[int, ...]
    beachheads: tuple[int, ...]
    face_up: int
    supplied: int
    grounded: int


class Position(CorePosition):
    """Flat data; sets of units and of hexes are bit sets. Blocks are moved by `put` and weakened by `reduce` only."""

    __slots__ = (
        "active",
        "advanced",
        "arrivals",
        "ashore",
        "at",
        "attacked",
        "beachheads",
        "bh_changed",
        "blitz",
        "bulge",
        "chosen",
        "crossings",
        "cv",
        "dropped",
        "due",
        "entries",
        "face_up",
        "fortnight",
        "fresh",
        "grounded",
        "held",
        "invaded",
        "invasion",
        "italy",
        "landed",
        "maquis",
        "month",
        "moved",
        "occupied",
        "outcome",
        "paradrop",
        "penalty",
        "period",
        "phase",
        "place",
        "player",
        "points",
        "port_use",
        "portugal",
        "prior",
        "raised",
        "rearguards",
        "resting",
        "scenario",
        "seen_before",
        "spain",
        "spent",
        "storm",
        "strategic",
        "strikes",
        "supplied",
        "supreme",
        "tito",
        "voyages",
        "waves",
        "weather",
        "yugoslavia",
    )

    def __init__(self) -> None:
        super().__init__()
        self.scenario = "husky"
        self.period = 0  # the scenario card in force: S'43, W'43, S'44, W'44 (WF-3.12/1)
        self.month = 0
        self.fortnight = 0
        self.player = 0  # the active side
        self.phase = int(Phase.SETUP)
        self.weather = int(Weather.DRY)
        self.storm = -1  # the stormy Basin
        # blocks
        self.place = [int(Off.OUT)] * UNITS
        self.cv = [0] * UNITS
        self.at = [0] * HEXES  # the units in each hex
        self.occupied = [0, 0]  # the hexes with units of each side
        self.due: tuple[int, ...] = (-1,) * UNITS  # the month in which a reinforcement is to come
        self.supplied = 0  # units found Supplied by the last enemy Supply Phase, until the next (WF-10.1/1, WF-10.2/2)
        self.face_up = 0
        self.dropped = 0  # dispersed paras (WF-14.6/1)
        self.landed = 0  # dispersed invaders (WF-15.42/6)
        self.ashore = 0  # amphibious corps that are still where they landed (WF-15.51/1)
        self.beachheads = [int(Beachhead.DUE)] * len(BEACHHEADS)  # a hex, or a state
        # control, frozen for a phase (WF-8.1/1)
        self.held = [0, 0]  # the hexes that are Friendly to each side
        self.prior = [0, 0]  # the hexes of which each side had sole control last (WF-8.34/1)
        self.attacked = [0, 0]  # battle hexes of which each side is the Original Attacker (WF-7.12/1)
        # command in this Player-Turn
        self.active = 0  # active HQs
        self.invasion = 0  # … as Invasion HQ
        self.paradrop = 0  # … as Paradrop HQ
        self.blitz = 0  # … as Blitz HQ
        self.spent = 0  # Invasion and Paradrop HQs that have used their command in this phase
        self.resting = 0  # HQs that have deactivated in this turn (WF-5.43/1)
        self.supreme = [0, 0]  # Supreme Moves left: of SHQs, of the THQ (WF-5.61/1, WF-5.66/1)
        self.waves: tuple[Wave, ...] = ()
        self.bulge = int(Bulge.NONE)
        # movement in this Movement Phase, or Player-Turn
        self.moved = 0  # units that have moved in this phase
        self.strategic = 0  # units that have moved strategically in this turn (WF-6.53/4)
        self.entries: tuple[Entry, ...] = ()
        self.crossings: tuple[Crossing, ...] = ()
        self.rearguards: tuple[Rearguard, ...] = ()
        self.voyages: tuple[Voyage, ...] = ()
        self.port_use: tuple[tuple[int, int], ...] = ()  # (port, units that passed it in this turn)
        self.invaded = 0  # defended hexes that were invaded in this phase (WF-15.42/7)
        # combat in this Combat Phase
        self.fresh = 0  # battles that began in the last Movement Phase (WF-7.15/2)
        self.strikes: tuple[Strike, ...] = ()
        self.chosen = 0  # battles still to be fought
        # production
        self.points = 0  # PPs left
        self.raised = 0  # units that got a step or came in this Production (WF-11.41/2, WF-11.41/4)
        self.arrivals: tuple[tuple[int, int], ...] = ()  # (hex, units that arrived there in this Production)
        self.advanced = 0  # a reinforcement was brought forward in this Production (WF-11.51/1)
        self.bh_changed = 0  # BeachHeads that changed in this Production (WF-11.44/1)
        self.seen_before: Picture | None = None  # while both sides produce (WF-11.1/1)
        # politics
        self.italy = 0  # Italy has surrendered
        self.maquis = 0  # the French revolt has come
        self.tito = 0  # Tito has been raised
        self.spain = int(Neutral.NEUTRAL)
        self.portugal = int(Neutral.NEUTRAL)
        self.penalty = 0  # VPs the Allies lose for declarations of war (WF-16.4/5)
        self.yugoslavia = 0  # the Allies have entered it (WF-16.5/1)
        self.grounded = 0  # German paras do not drop any more (WF-14.7/1)
        self.outcome: tuple[int, str, str] | None = None  # winner (-1: draw), level, rule

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.legal = self.legal
        new.active = self.active
        new.advanced = self.advanced
        new.arrivals = self.arrivals
        new.ashore = self.ashore
        new.bh_changed = self.bh_changed
        new.blitz = self.blitz
        new.bulge = self.bulge
        new.chosen = self.chosen
        new.crossings = self.crossings
        new.dropped = self.dropped
        new.entries = self.entries
        new.face_up = self.face_up
        new.fortnight = self.fortnight
        new.fresh = self.fresh
        new.grounded = self.grounded
        new.invaded = self.invaded
        new.invasion = self.invasion
        new.italy = self.italy
        new.landed = self.landed
        new.maquis = self.maquis
        new.month = self.month
        new.moved = self.moved
        new.outcome = self.outcome
        new.paradrop = self.paradrop
        new.penalty = self.penalty
        new.period = self.period
        new.phase = self.phase
        new.player = self.player
        new.points = self.points
        new.port_use = self.port_use
        new.portugal = self.portugal
        new.raised = self.raised
        new.rearguards = self.rearguards
        new.resting = self.resting
        new.scenario = self.scenario
        new.seen_before = self.seen_before
        new.spain = self.spain
        new.spent = self.spent
        new.storm = self.storm
        new.strategic = self.strategic
        new.strikes = self.strikes
        new.supplied = self.supplied
        new.tito = self.tito
        new.voyages = self.voyages
        new.waves = self.waves
        new.weather = self.weather
        new.yugoslavia = self.yugoslavia
        new.stack = self.stack.copy()
        new.seating = self.seating
        new.options = self.options
        new.place = self.place.copy()
        new.cv = self.cv.copy()
        new.at = self.at.copy()
        new.due = self.due
        new.occupied = self.occupied.copy()
        new.beachheads = self.beachheads.copy()
        new.held = self.held.copy()
        new.prior = self.prior.copy()
        new.attacked = self.attacked.copy()
        new.supreme = self.supreme.copy()
        return new

    def key(self) -> tuple[object, ...]:
        return (
            tuple(self.stack),
            *(tuple(getattr(self, name)) for name in _LISTS if name not in _DERIVED),
            *(getattr(self, name) for name in _SCALARS),
            *self.unusual(),
        )

    def put(self, unit: int, place: int) -> None:
        """Set a block down in a hex, or off the map."""
        player, bit = PLAYER[unit], 1 << unit
        here = self.place[unit]
        self.ashore &= ~bit
        if here >= 0:
            self.at[here] ^= bit
            if not self.at[here] & OF_PLAYER[player]:
                self.occupied[player] &= ~(1 << here)
        self.place[unit] = int(place)
        if place >= 0:
            self.at[place] |= bit
            self.occupied[player] |= 1 << place

    def reduce(self, unit: int, steps: int = 1) -> bool:
        """Take steps from a block; tell whether it is eliminated, and goes to the pool (WF-2.4/1)."""
        self.cv[unit] -= steps
        if self.cv[unit] >= LAST_STEP[unit]:
            return False
        self.eliminate(unit)
        return True

    def eliminate(self, unit: int, to: Off = Off.POOL) -> None:
        """Take a block off the map, with every mark that lies on it."""
        self.cv[unit] = 0
        self.put(unit, to)
        gone = ~(1 << unit)
        self.face_up &= gone
        self.dropped &= gone
        self.landed &= gone
        self.active &= gone
        self.invasion &= gone
        self.paradrop &= gone
        self.blitz &= gone
        self.supplied &= gone

    def units(self, player: int, here: int) -> int:
        """Return the units of a side in a hex."""
        return self.at[here] & OF_PLAYER[player]

    def side_units(self, player: Player | int) -> tuple[int, ...]:
        """Return the units of a side that stand on the map."""
        on_map = 0
        for here in bit_list(self.occupied[player]):
            on_map |= self.at[here]
        return bit_list(on_map & OF_PLAYER[player])

    @property
    def battles(self) -> int:
        """The hexes that hold units of both sides (WF-7.11/1)."""
        return self.occupied[0] & self.occupied[1]


_LISTS = ("place", "cv", "at", "occupied", "beachheads", "held", "prior", "attacked", "supreme")
_DERIVED = ("at", "occupied")  # they follow from `place`
_SCALARS = tuple(sorted(set(Position.__slots__) - set(_LISTS)))


def picture(p: Position) -> Picture:
    """Return what can be seen of a position's blocks."""
    return Picture(tuple(p.place), tuple(p.cv), tuple(p.beachheads), p.face_up, p.supplied, p.grounded)
