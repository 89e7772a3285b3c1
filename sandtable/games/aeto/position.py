"""The position: where every unit stands and in what state, who owns what, what this month has seen.

Flat data: arrays and flat bytes, sets are bit sets. Units are moved by `put` alone, hexes change hands by `give` alone.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final, NamedTuple

from sandtable.core.bits import bit_list
from sandtable.core.fields import FACE, MOMENT, PHASE, TURN, KeyShape, derived, each, mark, one, shorts
from sandtable.core.position import Position as CorePosition
from sandtable.core.values import FLAG, NONE, NUMBER, OUTCOME, TEXT, TRUTH, date, name, names_of, rows, word
from sandtable.games.aeto.world.atlas import PLACES
from sandtable.games.aeto.world.calendar import MONTH_IDS, Air, Weather
from sandtable.games.aeto.world.nations import AXIS, CAMP_IDS, CAMP_OF_SIDE, NATION, NATIONS, NOBODY, SIDE_IDS
from sandtable.games.aeto.world.roster import MOVEMENT, NATION_OF, STEPS, STRENGTH, UNITS, WEAK
from sandtable.games.aeto.world.scenario import CARDS, Card

# How long fields last, besides the words of every game: TURN is a month, PHASE one of its phases
OFFENSIVE: Final = "offensive"  # one Offensive, from the first unit that is activated to the last exploitation
NEVER: Final = 255  # of months


class Off(IntEnum):
    """Where a unit is that stands in no place of the board."""

    OUT = -1  # not in this scenario
    POOL = -2  # in its force pool
    TRACK = -3  # on the Turn Track, until the season in `due`
    HAND = -4  # to arrive by a rule or on a date
    BOX = -5  # in the Replenishment Box (AE-7.14)
    SUEZ = -6  # among the Suez Adds (AE-8.12)
    TRANSFER = -7  # in the Soviet Transfer Box (AE-10.22)
    GONE = -8  # eliminated for good


class Phase(IntEnum):
    """The phases of a month (AEC-1.0/2), the arrivals before them (AEC-1.0/3), and the Seasonal Turn."""

    SEASON = 0
    ARRIVALS = 1
    WEATHER = 2
    STRATEGIC = 3
    NAVAL_AIR = 4
    OFFENSIVE = 5
    MOVEMENT = 6
    END = 7


class Status(IntEnum):
    """What has become of a nation."""

    NEUTRAL = 0
    BELLIGERENT = 1  # at war on its own account, a major power or an invaded minor
    PARTNER = 2  # of its patron
    CONQUERED = 3
    CAPITULATED = 4


class Work(IntEnum):
    """Kinds of installations."""

    PORT = 0
    GRASS = 1
    SMALL = 2
    LARGE = 3
    FORTIFICATION = 4
    COASTAL_FORT = 5
    RADAR = 6
    ROCKET = 7
    MULBERRY = 8
    PERMANENT = 9


class State(IntEnum):
    """The state of an installation."""

    DONE = 0
    BUILDING = 1
    DESTROYED = 2


class Store(IntEnum):
    """Kinds of supply chits."""

    SEA = 0
    AIR = 1


class Installation(NamedTuple):
    """An installation as a counter; of the printed ones only what is destroyed."""

    place: int
    kind: int
    state: int = State.DONE


class Chit(NamedTuple):
    """A supply chit on land (AE-7.7/7)."""

    place: int
    kind: int
    nation: int  # whose camp draws on it
    is_italian: bool = False  # embarked in an Axis port of the Mediterranean (AE-7.7/14)
    used: int = 0  # shares drawn this month
    is_dropped: bool = False  # from the air


class Ride(NamedTuple):
    """A way that a unit was railed in this step: HQs and Generals that take it after it ride free (AEC-6.1/1)."""

    start: int
    end: int


_UNIT, _PLACE = name("unit", NONE), name("place", NONE)
_NATION: Final = word({**NATION, "none": NOBODY}, "nation")
_OWN: Final = word({**NATION, "own": NOBODY}, "nation")
_MONTH: Final = date(MONTH_IDS, "month", never=NEVER)
_SIDE: Final = word({name: number for number, name in enumerate(SIDE_IDS)} | {"nobody": NOBODY}, "side")
_CAMP: Final = word({name: number for number, name in enumerate(CAMP_IDS)}, "camp")


@dataclass(slots=True, eq=False, repr=False)
class Position(CorePosition):
    """All that can change."""

    scenario: str = one("poland-1939", TEXT, head=True)
    month: int = one(0, date(MONTH_IDS, "month"), head=True, key="turn")
    phase: int = one(Phase.ARRIVALS, word(Phase), head=True)
    acting: int = one(AXIS, _CAMP, head=True)  # the camp that acts in what one camp finishes first (AEC-1.0/10)
    initiative: int = one(AXIS, _CAMP, head=True)  # the camp that holds it
    # ------------------------------------------------------------ units
    at: array[int] = each("unit", UNITS, Off.OUT, name("place", Off), store=shorts, alone=True, sees=FACE)
    steps: bytearray = each("unit", UNITS, 0, NUMBER, store=bytearray, terse=True, sees=FACE)  # or points of transport
    owner: bytearray = each("unit", UNITS, NOBODY, _OWN, store=bytearray, terse=True)  # if not the printed nation
    aboard: array[int] = each("unit", UNITS, -1, _UNIT, store=shorts, terse=True, sees=FACE)  # the ship it is on
    force: bytearray = each("unit", UNITS, 0, NUMBER, store=bytearray, terse=True, sees=FACE)  # its task force
    due: bytearray = each("unit", UNITS, NEVER, _MONTH, store=bytearray, terse=True)  # the month of its arrival
    # What lasts
    oos: int = mark("unit", key="out-of-supply")  # the marker lies on it (AE-7.10)
    oos_before: int = mark("unit", key="out-of-supply-before")  # it carried the marker into this Supply Step (AE-7.13)
    interned: int = mark("unit")
    repairing: int = mark("unit")
    sunk_in_port: int = mark("unit")
    concealed: int = mark("unit", sees=FACE)  # under the fort of its hex (AEC-4.11/2)
    killed_whole: int = mark("unit")  # eliminated at one blow: it comes back whole (AE-7.14/18)
    # What lasts a month
    activated: int = mark("unit", lasts=TURN)  # has acted in an Offensive (AEC-5.0/8)
    moved: int = mark("unit", lasts=PHASE)  # has ended its move in this step (AEC-5.7/5)
    stirred: int = mark("unit", lasts=PHASE)  # has moved, and has no MP left to entrain (AE-6.1)
    railed: int = mark("unit", lasts=TURN)
    flown: int = mark("unit", lasts=TURN)
    committed: int = mark("unit", lasts=TURN)
    docked: int = mark("unit", lasts=TURN)
    spent: int = mark("unit", lasts=TURN)  # a flipped General (AEC-5.10/2)
    no_advance: int = mark("unit", lasts=TURN)  # refused an advance that cost a step (AE-5.19/6)
    drew_share: int = mark("unit", lasts=TURN)  # of a chit (AE-7.7/11)
    revealed: int = mark("unit", lasts=TURN)
    # What lasts an Offensive
    active: int = mark("unit", lasts=OFFENSIVE)  # activated for the Offensive that runs
    agents: int = mark("unit", lasts=OFFENSIVE)  # its Command Agents: HQs, or the stack (AEC-5.0/4)
    broke_through: int = mark("unit", lasts=OFFENSIVE)  # in its Breakthrough Step
    wrecked: int = mark("unit", lasts=OFFENSIVE)  # a commando has destroyed something in its hex (AE-10.0/5)
    attacked: int = mark("unit", lasts=OFFENSIVE)  # took part in an attack of its Combat Step
    exploiting: int = mark("unit", lasts=OFFENSIVE)  # eligible as its Exploitation Step began (AE-5.22/3)
    fed: int = mark("unit", lasts=PHASE, key="supplied-at-start")  # as the move or Offensive began (AE-7.10/8)
    # ------------------------------------------------------------ places
    ground: bytearray = each("place", PLACES, NOBODY, _NATION, store=bytearray, key="owner", terse=True)
    taken: int = mark("place", lasts=TURN)  # changed hands this month
    isolated: int = mark("place")  # home sources that no line joins to another (AE-7.8)
    works: tuple[Installation, ...] = one(
        (), rows(Installation, place=_PLACE, kind=word(Work), state=word(State)), terse=True
    )
    chits: tuple[Chit, ...] = one(
        (),
        rows(Chit, place=_PLACE, kind=word(Store), nation=_NATION, is_italian=TRUTH, used=NUMBER, is_dropped=TRUTH),
        terse=True,
    )
    # ------------------------------------------------------------ nations
    status: bytearray = each("nation", NATIONS, Status.NEUTRAL, word(Status), store=bytearray, terse=True)
    side_of: bytearray = each("nation", NATIONS, NOBODY, _SIDE, store=bytearray, key="side", terse=True)
    patron: bytearray = each("nation", NATIONS, NOBODY, _NATION, store=bytearray, terse=True)
    conqueror: bytearray = each("nation", NATIONS, NOBODY, _NATION, store=bytearray, terse=True)
    invaders: list[int] = each("nation", NATIONS, 0, names_of("nation"), terse=True)  # powers that ever invaded it
    blitz: bytearray = each(
        "nation", NATIONS, NEVER, _MONTH, store=bytearray, terse=True
    )  # its first month (AE-10.2/1)
    war: list[int] = each("nation", NATIONS, 0, names_of("nation"), terse=True)  # its enemies
    eps: array[int] = each("nation", NATIONS, 0, NUMBER, store=shorts, terse=True)
    reserve: array[int] = each("nation", NATIONS, 0, NUMBER, store=shorts, terse=True)
    offensives: bytearray = each("nation", NATIONS, 0, NUMBER, store=bytearray, terse=True)
    impromptu: bytearray = each("nation", NATIONS, 0, NUMBER, store=bytearray, lasts=TURN, terse=True)
    rerolled: int = one(0, names_of("nation"), lasts=TURN, terse=True)  # powers that declared a Re-Roll (AE-11.14/2)
    rail_used: bytearray = each("nation", NATIONS, 0, NUMBER, store=bytearray, lasts=TURN, terse=True)
    rides: tuple[Ride, ...] = one((), rows(Ride, start=_PLACE, end=_PLACE), lasts=PHASE, terse=True)
    # ------------------------------------------------------------ weather, phases, ending
    weather: bytearray = each("zone", 3, Weather.CLEAR, word(Weather), store=bytearray)
    flight: bytearray = each("zone", 3, Air.NONE, word(Air), store=bytearray)
    opened: int = one(0, NUMBER, lasts=PHASE, terse=True)  # operations or Offensives of an alternated phase so far
    warsaw_fell: int = one(0, FLAG, terse=True)  # the partition of Poland is due (AE-9.4)
    outcome: tuple[int, str, str] | None = one(None, OUTCOME, lasts=MOMENT, terse=True)
    # ------------------------------------------------------------ what follows from the rest
    here: dict[int, int] = derived({})  # the units in each place that has any: kept up by `put`
    lands: list[int] = derived([0] * NATIONS)  # the places of each nation: kept up by `give`
    memo: dict[Any, Any] | None = derived(None)  # what rules have found: dropped by `touch`

    @classmethod
    def key_shape(cls) -> KeyShape:
        return KeyShape(is_packed=True)

    # ------------------------------------------------------------ the scenario
    @property
    def card(self) -> Card:
        """The scenario that is played."""
        return CARDS[self.scenario]

    @property
    def playing(self) -> tuple[int, ...]:
        """The sides that take part."""
        card = self.card
        return tuple(sorted({card.sides[nation] for nation in bit_list(card.nations)}))

    # ------------------------------------------------------------ units
    def nation(self, unit: int) -> int:
        """Return the nation that owns a unit now."""
        owner = self.owner[unit]
        return NATION_OF[unit] if owner == NOBODY else owner

    def side(self, unit: int) -> int:
        """Return the side that plays a unit, or NOBODY."""
        return self.side_of[self.nation(unit)]

    def camp(self, unit: int) -> int:
        """Return the camp of a unit; one of a neutral is of none."""
        side = self.side(unit)
        return CAMP_OF_SIDE[side] if side != NOBODY else -1

    def is_depleted(self, unit: int) -> bool:
        """Tell whether a unit has lost a step, or a ship is damaged."""
        return self.steps[unit] < STEPS[unit]

    def strength(self, unit: int) -> int:
        """Return the combat strength that is printed on the side that shows."""
        return WEAK[unit] if self.is_depleted(unit) else STRENGTH[unit]

    def movement(self, unit: int) -> int:
        """Return the printed MPs of a unit, weather left aside."""
        return MOVEMENT[unit]

    def units_in(self, places: int) -> int:
        """Return the units in some places."""
        here = self.here
        if places.bit_count() == 1:
            return here.get(places.bit_length() - 1, 0)
        found = 0
        for place, units in here.items():
            if places >> place & 1:
                found |= units
        return found

    # ------------------------------------------------------------ changes
    def put(self, unit: int, place: int) -> None:
        """Set a unit down in a place, or take it off the board; those aboard are not moved by it."""
        was = self.at[unit]
        self.at[unit] = int(place)
        bit = 1 << unit
        if was >= 0:
            left = self.here[was] & ~bit
            if left:
                self.here[was] = left
            else:
                del self.here[was]
        if place >= 0:
            self.here[place] = self.here.get(place, 0) | bit
        self.memo = None

    def give(self, place: int, nation: int) -> None:
        """Let a place change hands."""
        was = self.ground[place]
        if was != NOBODY:
            self.lands[was] &= ~(1 << place)
        self.ground[place] = nation
        if nation != NOBODY:
            self.lands[nation] |= 1 << place
        self.memo = None

    def touch(self) -> None:
        """Say that something has changed that caches rest on, besides places and owners."""
        self.memo = None

    def remove(self, unit: int, to: Off) -> None:
        """Take a unit off the board, with every mark that lies on it."""
        self.put(unit, to)
        gone = ~(1 << unit)
        self.aboard[unit] = -1
        self.force[unit] = 0
        self.oos &= gone
        self.oos_before &= gone
        self.repairing &= gone
        self.concealed &= gone
        self.moved &= gone
        self.stirred &= gone
        self.committed &= gone
        self.docked &= gone
        self.spent &= gone
        self.active &= gone
        self.agents &= gone
        self.broke_through &= gone
        self.wrecked &= gone
        self.attacked &= gone
        self.exploiting &= gone
        self.no_advance &= gone
        self.fed &= gone

    def derive(self) -> None:
        self.here = {}
        for unit, place in enumerate(self.at):
            if place >= 0:
                self.here[place] = self.here.get(place, 0) | 1 << unit
        self.lands = [0] * NATIONS
        for place, nation in enumerate(self.ground):
            if nation != NOBODY:
                self.lands[nation] |= 1 << place
        self.memo = None
