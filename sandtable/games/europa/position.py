"""The position: where every unit stands and in what state, who owns what, and what this turn has seen.

Exact integers throughout: MPs in halves, REs, RPs, ARPs and VPs in quarters. Places are numbered over all boards.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import Any, Final, NamedTuple

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.fields import FACE, MOMENT, PHASE, TURN, by_side, derived, each, mark, one, shorts
from sandtable.core.position import Position as CorePosition
from sandtable.core.values import FLAG, NONE, NUMBER, OUTCOME, SIGNED, TEXT, date, name, names_of, rows, word
from sandtable.games.europa.world.atlas import SHEETS, Sheet
from sandtable.games.europa.world.calendar import TURN_IDS, Weather
from sandtable.games.europa.world.pieces import AIRS, STAND_INS, UNITS, AirRow, Counter, Face, Nation
from sandtable.games.europa.world.scenario import CARDS, Card

# How long fields last, besides the words of every game
PLAYER_TURN: Final = "player-turn"  # a side's half of a game turn
PRODUCTION_MONTH: Final = "month"  # four turns


class Side(IntEnum):
    """Who decides, wins and sees (EUC-3/2)."""

    AXIS = 0
    ALLIES = 1


class Off(IntEnum):
    """Where a unit is that stands in no hex and no box."""

    OUT = -1  # not in this scenario
    DUE = -2  # to arrive on a date
    POOL = -3  # in the replacement pool (EUC-52/1)
    GONE = -4  # removed for good by surrender or otherwise: it counts as lost (EUC-57/1)
    SCRAPPED = -5  # removed for good by its owner (EUC-13/9)
    EVACUATED = -6  # left for a neutral or over the sea (EU-103.D.21.c/1, EUC-30/8)
    SWEPT = -7  # removed by the Soviet advance: it scores for nobody (EUC-58/3)
    LEFT = -8  # sent to another command (EUC-56/6)
    WITHDRAWN = -9  # taken off by the schedule (EUC-51/3)
    INSIDE = -10  # a component of an assembled division (EUC-13/5)
    AFLOAT = -11  # off a beach, until it has attacked (EUC-31/1)
    GARRISON = -12  # in the V1 interceptor section (EU-103.A.21.e/2)
    UNFORMED = -13  # a division that has not been assembled, or a component of one that has left (EUC-13/5)


class Hunger(IntEnum):
    """The supply of a unit, judged in its side's initial phase (EUC-18/7, EUC-18/8)."""

    REGULAR = 0
    LIMITED = 1
    U1 = 2
    U2 = 3
    U3 = 4
    U4 = 5


class AirState(IntEnum):
    """EUC-20/2."""

    OPERATIVE = 0
    INOPERATIVE = 1
    ABORTED = 2
    ELIMINATED = 3


class Phase(IntEnum):
    """The parts of a player-turn (EUC-4/2, EUC-47/1)."""

    WEATHER = 0
    INITIAL = 1
    SPECIAL_AIR = 2
    BONUS_MOVEMENT = 3
    BONUS_COMBAT = 4
    MOVEMENT = 5
    REACTION = 6
    COMBAT = 7
    EXPLOITATION = 8
    RESERVES = 9
    END = 10


class Seat(IntEnum):
    """Where a government is (EUC-55/1): in a hex, or at one of these."""

    NONE = -1  # the scenario has none
    EXILE = -2
    ESCAPED = -3  # off the map until it must go into exile (EU-103.D.21.d/3)
    CAPTURED = -4


class Kind(IntEnum):
    """What can be damaged."""

    RAIL = 0
    FIELD = 1
    PORT = 2


class Job(IntEnum):
    """What construction units can be set to (EUC-14/2, EUC-14/6)."""

    FORT = 0
    AIRFIELD = 1
    REMOVE_AIRFIELD = 2
    MEND_BASE = 3
    MEND_RAIL = 4
    MEND_PORT = 5
    UPGRADE_PORT = 6


class Damage(NamedTuple):
    """Breaks or hits on what is in a place (EUC-7/4, EUC-20/9, EUC-30/7)."""

    place: int
    kind: int
    hits: int


class Raised(NamedTuple):
    """A port whose grade is another than the board prints (EUC-14/6, EU-103.A.6.c.3/4)."""

    place: int
    grade: int


class Work(NamedTuple):
    """What a construction unit is at, or what remains of the work at a port when it stops (EUC-14/2, EUC-14/6)."""

    unit: int
    job: int
    place: int
    phases: int  # in quarters: a unit of 1 RE does 4 in a phase


class Depot(NamedTuple):
    """Supply points of a side in a place (EUC-18/10)."""

    place: int
    side: int
    points: int


class Beach(NamedTuple):
    """A coastal hex that a side has entered from the sea, until the end of one of its player-turns (EUC-31/5)."""

    place: int
    side: int
    last: int  # the turn at whose end of player-turn it ends


class Handled(NamedTuple):
    """REs that a port or beach has handled in this player-turn, in quarters (EUC-30/2)."""

    place: int
    amount: int


class Bridge(NamedTuple):
    """A hexside that a bridging engineer serves (EUC-14/5)."""

    unit: int
    here: int
    there: int


class Afloat(NamedTuple):
    """A unit off a beach, and where it came from (EUC-31/1)."""

    unit: int
    origin: int
    off: int


class Tried(NamedTuple):
    """A hex that some units have tried to overrun in this phase (EUC-11/4)."""

    place: int
    units: int


class Owed(NamedTuple):
    """Partisan attacks that an area has fewer of on the next occasion (EUC-45/3)."""

    region: int
    attacks: int


class Freed(NamedTuple):
    """A region of France, and the turn of its last liberation (EU-103.B.21.a/5)."""

    region: int
    turn: int


class Shot(NamedTuple):
    """An air unit that meets another in an air combat, and fires at it (EUC-21/5)."""

    air: int
    at: int


class Landing(NamedTuple):
    """Where an air unit that is flying is to land, if not at the base that it left (EUC-20/5)."""

    air: int
    place: int


class Zoned(NamedTuple):
    """Places whose stacks exert zones, full and reduced ones of each side, and those to be looked at again."""

    full: tuple[int, int]
    reduced: tuple[int, int]
    dirty: int


@lru_cache(maxsize=256)
def air_rows(scenario: str, turn: int) -> tuple[AirRow | None, ...]:
    """Return the ratings of all air units as they are on a turn, after the conversions up to it; None: not there."""
    card = CARDS[scenario]
    found = list(card.airs)
    for when, event in card.events_of_air:
        if when <= turn:
            for air, row in zip(event.airs, event.rows, strict=True):
                found[air] = row
    return tuple(found)


UNSEEN: Final = tuple(map(mask_of, STAND_INS))  # what a view shows for unknown units, by side

_UNIT, _AIR, _PLACE, _REGION = name("unit", NONE), name("air", NONE), name("place", NONE), name("region", NONE)
_TURN: Final = date(TURN_IDS, "turn", never=-1)
_SIDE: Final = word(Side, "side")


@dataclass(slots=True, eq=False, repr=False)
class Position(CorePosition):
    """Flat data; sets are bit sets. Units are moved by `put`, air units by `station`, places change hands by `give`."""

    scenario: str = one("poland-1939", TEXT, head=True)
    turn: int = one(0, date(TURN_IDS, "turn"), head=True)
    phasing: int = one(Side.AXIS, _SIDE, head=True, key="side")
    phase: int = one(Phase.WEATHER, word(Phase))
    weather: int = one(Weather.CLEAR, word(Weather))
    # ground units
    at: array[int] = each("unit", UNITS, Off.OUT, name("place", Off), store=shorts, alone=True, sees=FACE)
    form: bytearray = each("unit", UNITS, 0, NUMBER, store=bytearray, terse=True, sees=FACE)  # the row of ratings
    hunger: bytearray = each("unit", UNITS, Hunger.REGULAR, word(Hunger), store=bytearray, key="supply", sees=FACE)
    due: array[int] = each("unit", UNITS, -1, _TURN, store=shorts, terse=True)  # the turn of its arrival or return
    inside: array[int] = each("unit", UNITS, -1, _UNIT, store=shorts, terse=True)  # the division it is a part of
    aboard: array[int] = each("unit", UNITS, -1, _UNIT, store=shorts, terse=True, sees=FACE)  # its transport counter
    cargo: bytearray = each("unit", UNITS, 0, NUMBER, store=bytearray, terse=True, sees=FACE)  # SPs on a transport
    spent: bytearray = each("unit", UNITS, 0, NUMBER, store=bytearray, lasts=PHASE, terse=True, sees=FACE)  # half MPs
    cadre: int = mark("unit", sees=FACE)
    disrupted: int = mark("unit", sees=FACE)  # until its side's next initial phase (EUC-23.G.2.b/2)
    reserve: int = mark("unit", sees=FACE)  # EUC-17/1
    fed: int = mark("unit", sees=FACE)  # from the air, until its supply is judged again (EUC-18/15)
    provided: int = mark("unit", sees=FACE)  # under siege, from its depot, until then (EUC-18/12)
    ever_moved: int = mark("unit", sees=FACE)  # a border guard that left its first hex (EU-103.D.15.a/3)
    released: int = mark("unit")  # an American division that may assemble (EU-103.E.21.b.1/5)
    transferred: int = mark("unit")  # a Colonial unit that is bound to East Africa no more (EU-103.A.21.a/3)
    known: int = mark("unit")  # looked at by the enemy, until it moves (EUC-3.H/1)
    on_top: int = mark("unit")  # put on top of its stack by its owner (EUC-3.H/1)
    shown: int = mark("unit")  # it lay on top as this phase began: the enemy has seen it (EUC-3.H/1)
    moved: int = mark("unit", lasts=PHASE)  # has finished moving in this phase (EUC-4/4)
    handled: int = mark("unit", lasts=PHASE)  # a transport counter that has loaded and unloaded (EUC-15/8)
    railed: int = mark("unit", lasts=PLAYER_TURN)  # EUC-7/2
    shipped: int = mark("unit", lasts=PLAYER_TURN)  # by sea, over a beach too (EUC-30/1)
    landed: int = mark("unit", lasts=PLAYER_TURN)  # from the sea with landing craft, or over a beach (EUC-31/5)
    flown_in: int = mark("unit", lasts=PLAYER_TURN)  # by air transport (EUC-23.G/2)
    dropped: int = mark("unit", lasts=PLAYER_TURN)  # EUC-23.G/3
    worked: int = mark("unit", lasts=PLAYER_TURN)  # a construction unit at a job (EUC-14/1)
    attacked: int = mark("unit", lasts=PHASE)  # has used its attack (EUC-9/1)
    exploited: int = mark("unit", lasts=PLAYER_TURN)  # moved in the exploitation phase (EUC-17/1)
    surprise_acted: int = mark("unit", lasts=PLAYER_TURN)  # in the surprise turn (EUC-47/3)
    # air units
    base: array[int] = each("air", AIRS, Off.OUT, name("place", Off), store=shorts, key="at", alone=True)
    air_state: bytearray = each(
        "air", AIRS, AirState.OPERATIVE, word(AirState), store=bytearray, key="condition", terse=True
    )
    cap: array[int] = each("air", AIRS, -1, _PLACE, store=shorts, lasts=PHASE, terse=True)  # EUC-21/4
    extended: int = mark("air")  # EUC-20/6
    flown: int = mark("air", lasts=PHASE)  # a mission in this phase (EUC-20/6)
    sent: int = mark("air", lasts=PLAYER_TURN)  # a mission in this player-turn (EUC-20/9)
    ferried: int = mark("air", lasts=PLAYER_TURN)  # transferred: no other mission (EUC-23.G/1)
    patrolled: int = mark("air", lasts=PLAYER_TURN)  # EUC-21/2
    committed: int = mark("air", lasts=PLAYER_TURN)  # to the opening blow (EU-103.D.15.b/1)
    shots: tuple[Shot, ...] = one((), rows(Shot, air=_AIR, at=_AIR), lasts=MOMENT, terse=True)
    landings: tuple[Landing, ...] = one((), rows(Landing, air=_AIR, place=_PLACE), lasts=MOMENT, terse=True)
    air_due: array[int] = each("air", AIRS, -1, _TURN, store=shorts, key="due", terse=True)
    # places
    owned: list[int] = by_side("place", key="owner", terse=True)
    swept: int = mark("place")  # EUC-58/2
    rail_dead: int = mark("place")  # a rail hex taken over, not usable yet (EUC-7/3)
    fort: int = mark("place")
    strip: int = mark("place", key="temporary-airfield")  # EUC-14/3
    mulberry: int = mark("place")  # EUC-31/4
    lost_once: int = mark("place")  # of what must never have been the enemy's (EU-103.A.21.c/2)
    fought: int = mark("place", lasts=PHASE)  # attacked in this phase (EUC-9/1)
    entered: int = mark("place", key="taken", lasts=PLAYER_TURN)  # changed hands in this player-turn
    damage: tuple[Damage, ...] = one((), rows(Damage, place=_PLACE, kind=word(Kind), hits=NUMBER), terse=True)
    raised: tuple[Raised, ...] = one((), rows(Raised, place=_PLACE, grade=NUMBER), terse=True)
    works: tuple[Work, ...] = one((), rows(Work, unit=_UNIT, job=name("job"), place=_PLACE, phases=NUMBER), terse=True)
    depots: tuple[Depot, ...] = one((), rows(Depot, place=_PLACE, side=_SIDE, points=NUMBER), terse=True)
    beaches: tuple[Beach, ...] = one((), rows(Beach, place=_PLACE, side=_SIDE, last=_TURN), terse=True)
    handling: tuple[Handled, ...] = one((), rows(Handled, place=_PLACE, amount=NUMBER), lasts=PLAYER_TURN, terse=True)
    bridges: tuple[Bridge, ...] = one((), rows(Bridge, unit=_UNIT, here=_PLACE, there=_PLACE), terse=True)
    afloat: tuple[Afloat, ...] = one((), rows(Afloat, unit=_UNIT, origin=_PLACE, off=_PLACE), terse=True)
    tried: tuple[Tried, ...] = one((), rows(Tried, place=_PLACE, units=names_of("unit")), lasts=PHASE, terse=True)
    tops_changed: int = mark("place", key="restacked", lasts=PHASE)  # a unit put on top, once a stack and phase
    # lines, ships, craft
    railhead: int = one(-1, _PLACE, terse=True)
    rail_pending: int = one(-1, _PLACE, terse=True)  # built in this player-turn (EU-103.A.2.b.1/8)
    rail_used: bytearray = each("net", 6, 0, NUMBER, store=bytearray, lasts=PLAYER_TURN, terse=True)  # quarters of RE
    sea_used: int = one(0, NUMBER, lasts=PLAYER_TURN, terse=True)  # quarters of RE, by the phasing side
    craft_used: int = one(0, NUMBER, lasts=PLAYER_TURN, terse=True)  # quarters of an LC point
    gunfire: array[int] = each("side", 2, 0, NUMBER, store=shorts, lasts=TURN, terse=True)  # points used (EUC-30/4)
    # points, in quarters
    infantry: array[int] = each("nation", len(Nation), 0, NUMBER, store=shorts, key="infantry-rp", terse=True)
    armour: array[int] = each("nation", len(Nation), 0, NUMBER, store=shorts, key="armour-rp", terse=True)
    repair: array[int] = each("nation", len(Nation), 0, NUMBER, store=shorts, key="arp", terse=True)
    vp: array[int] = each("side", 2, 0, SIGNED, store=shorts)
    rebuilt: int = one(0, names_of("nation"), terse=True)  # dominions that had their unit of the month (EUC-52/6)
    # politics
    joined: int = one(0, names_of("country"), terse=True)  # neutrals that were attacked (EUC-56/5), allies by event
    government: int = one(Seat.NONE, name("place", Seat), terse=True)
    government_left: int = one(-1, SIGNED, terse=True)  # the number of the player-turn in which it went
    soviets: int = one(0, NUMBER, terse=True)  # advances of the Soviet line (EUC-58/2)
    intervened: int = one(0, FLAG, terse=True)
    french_limit: int = one(-1, _TURN, terse=True)  # the first turn of the French stacking limits (EU-103.B.21.c.3/3)
    australian: int = one(0, FLAG, terse=True)  # the penalty is switched on (EU-103.A.21.d/1)
    raided: int = one(-1, SIGNED, terse=True)  # the month of the last raid (EU-103.A.21.f/1)
    assembly: int = one(-1, _TURN, terse=True)  # the turn of the 6 (EU-103.E.21.b.1/3)
    problems: int = one(-1, _TURN, terse=True)  # the turn of the first tactical problems (EU-103.E.21.b.2/1)
    problems_last: int = one(-1, _TURN, terse=True)  # the turn of the last of them
    v1_used: int = one(0, NUMBER, lasts=TURN, terse=True)
    v1_struck: int = one(0, FLAG, terse=True)  # London was attacked in the last Axis player-turn
    v1_duty: int = one(0, FLAG, terse=True)  # the interceptor force must stand (EU-103.A.21.e/1)
    owed: tuple[Owed, ...] = one((), rows(Owed, region=_REGION, attacks=NUMBER), terse=True)
    freed: tuple[Freed, ...] = one((), rows(Freed, region=_REGION, turn=_TURN), terse=True)
    boxes_taken: int = one(0, names_of("place"), terse=True)  # port boxes gained on the southern front (EUC-59/1)
    outcome: tuple[int, str, str] | None = one(None, OUTCOME, lasts=MOMENT, terse=True)
    # what follows from the rest: kept up by `put`, `station`, `give`; `memo` and `zones` are found when asked for
    here: dict[int, int] = derived({})  # the ground units in each place that has any
    wings: dict[int, int] = derived({})  # the air units in each place that has any
    ground: list[int] = derived([0, 0])  # the places with ground units of each side
    armed: list[int] = derived([0, 0])  # those with a unit that has a defence: they stop an enemy (EUC-6/2, EUC-6/6)
    zones: Zoned | None = derived(None)
    told: Zoned | None = derived(None)  # of a view: the zones as they are, though units that exert them are unknown
    memo: dict[Any, Any] | None = derived(None)

    # ------------------------------------------------------------ facts of the scenario
    @property
    def card(self) -> Card:
        """The scenario that is played."""
        return CARDS[self.scenario]

    @property
    def sheet(self) -> Sheet:
        """The board that it is played on."""
        return SHEETS[self.card.sheet]

    @property
    def playing(self) -> tuple[int, ...]:
        return (Side.AXIS, Side.ALLIES)

    @property
    def player_turn(self) -> int:
        """The number of the player-turn, counted over the whole war: two in a game turn (EUC-3/2)."""
        return 2 * self.turn + (self.phasing != self.card.first_player)

    # ------------------------------------------------------------ units
    def counter(self, unit: int) -> Counter:
        """Return the ratings of a unit as they are now."""
        return self.card.counters[unit][self.form[unit]]

    def face(self, unit: int) -> Face:
        """Return attack, defence and movement as printed on the side that shows."""
        counter = self.counter(unit)
        return counter.cadre if self.cadre >> unit & 1 and counter.cadre else counter.full

    def size(self, unit: int) -> int:
        """Return the REs of a unit in quarters; a cadre is 1 RE (EUC-3.A/1)."""
        return 4 if self.cadre >> unit & 1 else self.counter(unit).re4

    def side_of(self, unit: int) -> int:
        """Return the side of a unit."""
        return Side.ALLIES if self.of_side(Side.ALLIES) >> unit & 1 else Side.AXIS

    def of_side(self, side: int) -> int:
        """Return all ground units of a side in this scenario, and what stands for those that are not known."""
        return CARDS[self.scenario].muster.units[side] | UNSEEN[side]

    def airs_of(self, side: int) -> int:
        """Return all air units of a side in this scenario."""
        return self.card.allied_airs if side == Side.ALLIES else self.card.axis_airs

    def airman(self, air: int) -> AirRow:
        """Return the ratings of an air unit."""
        row = air_rows(self.scenario, self.turn)[air]
        if row is None:
            raise ValueError(f"air unit {air} is not in {self.scenario}")
        return row

    def units_in(self, places: int) -> int:
        """Return the ground units in some places."""
        found = 0
        for place in bit_list(places & (self.ground[0] | self.ground[1])):
            found |= self.here[place]
        return found

    def put(self, unit: int, place: int) -> None:
        """Set a unit down in a place, or take it off the map; those aboard go along."""
        was = self.at[unit]
        self.at[unit] = int(place)
        bit = 1 << unit
        if was >= 0:
            left = self.here[was] & ~bit
            if left:
                self.here[was] = left
            else:
                del self.here[was]
            self._muster(was)
        if place >= 0:
            self.here[place] = self.here.get(place, 0) | bit
            self._muster(place)
        if self.memo is not None:
            self.memo = None

    def station(self, air: int, place: int) -> None:
        """Base an air unit somewhere, or take it off the map."""
        was = self.base[air]
        self.base[air] = int(place)
        if was >= 0:
            left = self.wings[was] & ~(1 << air)
            if left:
                self.wings[was] = left
            else:
                del self.wings[was]
        if place >= 0:
            self.wings[place] = self.wings.get(place, 0) | 1 << air
        self.memo = None

    def give(self, places: int, side: int) -> None:
        """Let places change hands; a side below 0 is nobody."""
        self.owned = [mask & ~places for mask in self.owned]
        if side >= 0:
            self.owned[side] |= places
        self.memo = None

    def changed(self, units: int) -> None:
        """Say that the state of some units has changed: what is kept of their places is looked at again."""
        for unit in bit_list(units):
            if self.at[unit] >= 0:
                self._muster(self.at[unit])
        self.memo = None

    def remove(self, unit: int, to: Off) -> None:
        """Take a unit off the map, with every mark that lies on it."""
        self.put(unit, to)
        gone = ~(1 << unit)
        self.hunger[unit] = Hunger.REGULAR
        self.spent[unit] = self.cargo[unit] = 0
        self.aboard[unit] = -1
        self.cadre &= gone
        self.disrupted &= gone
        self.reserve &= gone
        self.fed &= gone
        self.provided &= gone
        self.known &= gone
        self.on_top &= gone
        self.shown &= gone
        self.exploited &= gone
        self.moved &= gone
        self.handled &= gone
        self.railed &= gone
        self.shipped &= gone
        self.landed &= gone
        self.flown_in &= gone
        self.dropped &= gone
        self.worked &= gone
        self.attacked &= gone
        self.surprise_acted &= gone
        if self.works:
            self.works = tuple(work for work in self.works if work.unit != unit)
        if self.bridges:
            self.bridges = tuple(bridge for bridge in self.bridges if bridge.unit != unit)
        if self.afloat:
            self.afloat = tuple(row for row in self.afloat if row.unit != unit)

    def derive(self) -> None:
        self.here, self.wings = {}, {}
        for unit, place in enumerate(self.at):
            if place >= 0:
                self.here[place] = self.here.get(place, 0) | 1 << unit
        for air, place in enumerate(self.base):
            if place >= 0:
                self.wings[place] = self.wings.get(place, 0) | 1 << air
        self.ground, self.armed = [0, 0], [0, 0]
        self.zones, self.memo = None, None
        for place in self.here:
            self._muster(place)

    def _muster(self, place: int) -> None:
        """Note which sides stand in a place, and whether with a defence; its zones are looked at again."""
        units, bit = self.here.get(place, 0), 1 << place
        for side in (Side.AXIS, Side.ALLIES):
            own_units = units & self.of_side(side)
            if not own_units:
                self.ground[side] &= ~bit
                self.armed[side] &= ~bit
                continue
            self.ground[side] |= bit
            if any(self.face(unit).defence for unit in bit_list(own_units)):
                self.armed[side] |= bit
            else:
                self.armed[side] &= ~bit
        if self.zones is not None:
            self.zones = self.zones._replace(dirty=self.zones.dirty | bit)
        if self.told is not None:
            self.told = self.told._replace(dirty=self.told.dirty | bit)
