"""The position: where every block stands, at what strength, who controls what, and what this Player-Turn has seen."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, NamedTuple

from sandtable.core.bits import bit_list
from sandtable.core.fields import (
    FACE,
    LISTS_FIRST,
    MOMENT,
    OWNER,
    KeyShape,
    by_side,
    derived,
    each,
    mark,
    one,
    shorts,
)
from sandtable.core.position import Position as CorePosition
from sandtable.core.values import (
    FLAG,
    NONE,
    NUMBER,
    OUTCOME,
    TEXT,
    date,
    name,
    names_of,
    number,
    plain_tuple,
    rows,
    word,
)
from sandtable.games.westfront.world.atlas import HEXES, STACKING, Basin
from sandtable.games.westfront.world.calendar import MONTHS
from sandtable.games.westfront.world.roster import AXIS, BEACHHEADS, LAST_STEP, OF_PLAYER, PLAYER, UNITS, Player
from sandtable.games.westfront.world.scenario import SCENARIOS, Card

# How long fields last, besides the words of every game: from the start of such a turn or phase to the next
PLAYER_TURN: Final = "player-turn"
MOVEMENT: Final = "movement"
COMBAT: Final = "combat"
PRODUCTION: Final = "production"
BACK: Final = "back"  # who sees it: a block's back shows it


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


_UNIT, _PLACE = name("unit", NONE), name("place", NONE)


@dataclass(slots=True, eq=False, repr=False)
class Position(CorePosition):
    """Flat data; sets of units and of hexes are bit sets. Blocks are moved by `put` and weakened by `reduce` only."""

    scenario: str = one("husky", TEXT, head=True)
    month: int = one(0, date(MONTHS, "month"), head=True, key="turn")
    player: int = one(0, name("side"), head=True, key="side")  # the active side
    period: int = one(0, number(3))  # the scenario card in force: S'43, W'43, S'44, W'44 (WF-3.12/1)
    fortnight: int = one(0, NUMBER)
    phase: int = one(Phase.SETUP, word(Phase))
    weather: int = one(Weather.DRY, word(Weather))
    storm: int = one(-1, word(Basin, none=-1))  # the stormy Basin
    # blocks
    place: list[int] = each("unit", UNITS, Off.OUT, name("place", Off), key="at", alone=True, sees=FACE)
    cv: array[int] = each("unit", UNITS, 0, NUMBER, store=shorts, key="strength", sees=FACE)
    at: list[int] = derived([0] * HEXES)  # the units in each hex
    occupied: list[int] = derived([0, 0])  # the hexes with units of each side
    full: list[int] = derived([0, 0])  # the hexes that hold all the units of each side they may, or more (WF-6.21/1)
    on_map: int = derived(0)  # the units in hexes
    due: tuple[int, ...] = each(  # the month in which a reinforcement is to come
        "unit", UNITS, -1, date(MONTHS, "month", none=-1), store=tuple, terse=True, sees=OWNER
    )
    # units found Supplied by the last enemy Supply Phase, until the next (WF-10.1/1, WF-10.2/2)
    supplied: int = mark("unit", absent="unsupplied", sees=BACK)
    face_up: int = mark("unit", lasts=MOMENT)
    dropped: int = mark("unit", lasts=MOMENT, sees=BACK)  # dispersed paras (WF-14.6/1)
    landed: int = mark("unit", lasts=MOMENT, sees=BACK)  # dispersed invaders (WF-15.42/6)
    ashore: int = mark("unit", lasts=MOMENT, sees=FACE)  # amphibious corps still where they landed (WF-15.51/1)
    beachheads: list[int] = each("beachhead", len(BEACHHEADS), Beachhead.DUE, name("place", Beachhead))
    # control, frozen for a phase (WF-8.1/1)
    held: list[int] = by_side("place", key="owner", alone=True)  # the hexes that are Friendly to each side
    prior: list[int] = by_side("place", key="last")  # the hexes of which each side had sole control last (WF-8.34/1)
    # battle hexes of which each side is the Original Attacker (WF-7.12/1)
    attacked: list[int] = by_side("place", key="attacker", lasts=MOMENT, terse=True)
    # command in this Player-Turn
    active: int = mark("unit", lasts=PLAYER_TURN, sees=FACE)  # active HQs
    invasion: int = mark("unit", lasts=PLAYER_TURN, sees=FACE)  # … as Invasion HQ
    paradrop: int = mark("unit", lasts=PLAYER_TURN, sees=FACE)  # … as Paradrop HQ
    blitz: int = mark("unit", lasts=PLAYER_TURN, sees=FACE)  # … as Blitz HQ
    # Invasion and Paradrop HQs that have used their command in this phase
    spent: int = mark("unit", lasts=MOVEMENT, sees=FACE)
    resting: int = mark("unit", lasts=PLAYER_TURN, sees=FACE)  # HQs that have deactivated in this turn (WF-5.43/1)
    # Supreme Moves left: of SHQs, of the THQ (WF-5.61/1, WF-5.66/1)
    supreme: list[int] = each("", 2, 0, NUMBER, key="supreme-moves", lasts=PLAYER_TURN, terse=True)
    bulge: int = one(Bulge.NONE, word(Bulge))
    # movement in this Movement Phase, or Player-Turn
    moved: int = mark("unit", lasts=MOVEMENT, sees=FACE)  # units that have moved in this phase
    strategic: int = mark("unit", lasts=PLAYER_TURN, sees=FACE)  # units that have moved so in this turn (WF-6.53/4)
    entries: tuple[Entry, ...] = one(
        (), rows(Entry, unit=_UNIT, target=_PLACE, from_=_PLACE, way=word(Way)), lasts=MOVEMENT, terse=True
    )
    crossings: tuple[Crossing, ...] = one(
        (), rows(Crossing, battle=_PLACE, other=_PLACE, count=NUMBER), lasts=MOVEMENT, terse=True
    )
    rearguards: tuple[Rearguard, ...] = one(
        (), rows(Rearguard, unit=_UNIT, battle=_PLACE, to=_PLACE, via=_PLACE), lasts=MOVEMENT, terse=True
    )
    voyages: tuple[Voyage, ...] = one(
        (), rows(Voyage, unit=_UNIT, from_=_PLACE, seas=names_of("sea"), invading=NUMBER), lasts=MOVEMENT, terse=True
    )
    waves: tuple[Wave, ...] = one((), rows(Wave, hq=_UNIT, unit=_UNIT, target=_PLACE), lasts=PLAYER_TURN, terse=True)
    # (port, units that passed it in this turn)
    port_use: tuple[tuple[int, int], ...] = one(
        (), rows(plain_tuple, port=_PLACE, count=NUMBER), lasts=PLAYER_TURN, terse=True
    )
    # defended hexes that were invaded in this phase (WF-15.42/7)
    invaded: int = one(0, names_of("place"), lasts=MOVEMENT, terse=True)
    # combat in this Combat Phase
    # battles that began in the last Movement Phase (WF-7.15/2)
    fresh: int = one(0, names_of("place"), lasts=MOVEMENT, terse=True)
    strikes: tuple[Strike, ...] = one((), rows(Strike, target=_PLACE, hq=_UNIT, dice=NUMBER), lasts=COMBAT, terse=True)
    chosen: int = one(0, names_of("place"), lasts=COMBAT, terse=True)  # battles still to be fought
    # production: what the enemy spends, raises and brings on is his affair (WF-11.1/1)
    points: int = one(0, NUMBER, lasts=PRODUCTION, sees=OWNER)  # PPs left
    # units that got a step or came in this Production (WF-11.41/2, WF-11.41/4)
    raised: int = mark("unit", lasts=PRODUCTION, sees=OWNER)
    # (hex, units that arrived there in this Production)
    arrivals: tuple[tuple[int, int], ...] = one(
        (), rows(plain_tuple, place=_PLACE, count=NUMBER), lasts=PRODUCTION, sees=OWNER, terse=True
    )
    # a reinforcement was brought forward in this Production (WF-11.51/1)
    advanced: int = one(0, FLAG, lasts=PRODUCTION, sees=OWNER)
    # BeachHeads that changed in this Production (WF-11.44/1)
    bh_changed: int = one(0, names_of("beachhead"), key="changed-beachheads", lasts=PRODUCTION, sees=OWNER, terse=True)
    # politics
    italy: int = one(0, FLAG, key="italy-surrendered")
    maquis: int = one(0, FLAG)  # the French revolt has come
    tito: int = one(0, FLAG)  # Tito has been raised
    spain: int = one(Neutral.NEUTRAL, word(Neutral))
    portugal: int = one(Neutral.NEUTRAL, word(Neutral))
    penalty: int = one(0, NUMBER)  # VPs the Allies lose for declarations of war (WF-16.4/5)
    yugoslavia: int = one(0, FLAG, key="yugoslavia-entered")  # by the Allies (WF-16.5/1)
    grounded: int = one(0, FLAG, key="paras-grounded", whose=AXIS)  # German paras do not drop any more (WF-14.7/1)
    # winner (-1: draw), level, rule
    outcome: tuple[int, str, str] | None = one(None, OUTCOME, lasts=MOMENT, terse=True)

    @property
    def card(self) -> Card:
        """The card of the game that is played."""
        return SCENARIOS[self.scenario]

    @classmethod
    def key_shape(cls) -> KeyShape:
        return KeyShape(LISTS_FIRST, loud=frozenset({"sealed"}))

    def sealed_key(self) -> tuple[object, ...] | None:
        """Return what can be seen of the blocks as they stood before both sides produce (WF-11.1/1)."""
        was = self.sealed
        if was is None:
            return None
        return (tuple(was.place), tuple(was.cv), tuple(was.beachheads), was.face_up, was.supplied, was.grounded)

    def derive(self) -> None:
        self.at, self.occupied, self.full, self.on_map = [0] * HEXES, [0, 0], [0, 0], 0
        for unit, place in enumerate(self.place):
            if place >= 0:
                self._enter(unit, place)

    def put(self, unit: int, place: int) -> None:
        """Set a block down in a hex, or off the map."""
        here = self.place[unit]
        self.ashore &= ~(1 << unit)
        if here >= 0:
            self._leave(unit, here)
        self.place[unit] = int(place)
        if place >= 0:
            self._enter(unit, place)

    def _enter(self, unit: int, here: int) -> None:
        player = PLAYER[unit]
        self.on_map |= 1 << unit
        self.at[here] |= 1 << unit
        self.occupied[player] |= 1 << here
        if (self.at[here] & OF_PLAYER[player]).bit_count() >= STACKING[here]:
            self.full[player] |= 1 << here

    def _leave(self, unit: int, here: int) -> None:
        player = PLAYER[unit]
        self.on_map &= ~(1 << unit)
        self.at[here] &= ~(1 << unit)
        count = (self.at[here] & OF_PLAYER[player]).bit_count()
        if count < STACKING[here]:
            self.full[player] &= ~(1 << here)
        if not count:
            self.occupied[player] &= ~(1 << here)

    def expect(self, unit: int, month: int) -> None:
        """Set the month in which a block is to come; -1 for one that is no reinforcement."""
        self.due = (*self.due[:unit], month, *self.due[unit + 1 :])

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
        return bit_list(self.on_map & OF_PLAYER[player])

    @property
    def battles(self) -> int:
        """The hexes that hold units of both sides (WF-7.11/1)."""
        return self.occupied[0] & self.occupied[1]
