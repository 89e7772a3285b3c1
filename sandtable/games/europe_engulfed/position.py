"""The position: where every piece is and how strong, who holds what, what powers have, and what this turn has seen."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, NamedTuple

from sandtable.core.bits import bit_list, gathered, having, union
from sandtable.core.fields import FACE, MOMENT, OWNER, PHASE, TURN, derived, each, mark, one, shorts
from sandtable.core.position import Position as CorePosition
from sandtable.core.values import FLAG, NONE, NUMBER, OUTCOME, SIGNED, TEXT, date, name, names_of, rows, word
from sandtable.games.europe_engulfed.world.atlas import AREAS
from sandtable.games.europe_engulfed.world.calendar import NEVER, TURNS, WEATHER_IDS, Weather
from sandtable.games.europe_engulfed.world.pieces import PIECES, UNITS, UNITS_MASK, ranks
from sandtable.games.europe_engulfed.world.roster import NATIONS, Group, Side
from sandtable.games.europe_engulfed.world.scenario import CARDS, Card
from sandtable.games.europe_engulfed.world.setup import Date

# How long fields last, besides the words of every game
PLAYER_TURN: Final = "player-turn"  # a camp's whole half of a game turn
MOVEMENT: Final = "movement"  # one Movement Phase, and the combat that follows from it
STRATEGIC: Final = "strategic"  # one Strategic Movement Phase
PRODUCTION: Final = "production"  # one Production Phase


class Camp(IntEnum):
    """Who wins and sees: the Allied camp is of two sides."""

    AXIS = 0
    ALLIES = 1


class Off(IntEnum):
    """Where a piece is that stands in no area."""

    POOL = -1  # in its power's force pool
    HAND = -2  # being deployed
    OUT = -3  # out of the game for good, or outside the theatre
    NOT_YET = -4  # the Guards before Jan/Feb 1942 (EE-9.24/5)
    WAITING = -5  # Free French that may not be built yet (EE-9.532/2)
    NEUTRAL = -6  # of a power that nobody has attacked


class Phase(IntEnum):
    """The parts of a player-turn (EE-sop-a/1 to EE-sop-i/2)."""

    WEATHER = 0
    SUPPLY = 1
    PRODUCTION = 2
    OPERATIONS = 3
    STRATEGIC = 4
    COMBAT = 5
    BREAKTHROUGH = 6
    FINAL_SUPPLY = 7
    END = 8


class Status(IntEnum):
    """What has become of a power; the dead take no orders."""

    NEUTRAL = 0
    AT_WAR = 1
    CONQUERED = 2
    OUT = 3  # outside the theatre


class Vichy(IntEnum):
    """EE-9.521 to EE-9.527."""

    NONE = 0
    DECLINED = 1
    DECLARED = 2
    AT_WAR = 3
    GONE = 4


class Way(IntEnum):
    """How a unit came into a battle in this Movement Phase."""

    LAND = 0
    RIVER = 1
    STRAIT = 2
    SEA = 3
    AIR = 4


class Entry(NamedTuple):
    """A unit that came into a contested area in this Movement Phase: from where, and how (EE-6.83, EE-6.84)."""

    unit: int
    area: int
    origin: int
    way: int


class Release(NamedTuple):
    """A contested area that units of a power may leave without a rearguard in this phase (EE-7.52/1)."""

    area: int
    nation: int


class Payment(NamedTuple):
    """An area assaulted from sea or air in this phase, and a power that paid for its part (EE-7.13/1)."""

    area: int
    nation: int


class Approach(NamedTuple):
    """An invasion site on two seas, and the one over which a landing came (EE-7.2/3)."""

    area: int
    zone: int


class Offer(NamedTuple):
    """What a player offers for a camp: steps of Soviet conscription (EE-10.5/1)."""

    side: int
    camp: int
    steps: int


class Fleet(NamedTuple):
    """Fleet Points of a nation in a zone: those able to transport, and those that have (EE-5.34/1)."""

    nation: int
    zone: int
    able: int
    used: int


class Beachhead(NamedTuple):
    """EE-7.22: whose it is, where, and on which sea."""

    area: int
    zone: int
    group: int


_WEATHER: Final = word({name: number for number, name in enumerate(WEATHER_IDS)}, "weather")
_PIECE, _AREA, _NATION, _ZONE = name("piece", NONE), name("area", NONE), name("nation", NONE), name("zone", NONE)
_OFFERS: Final = rows(Offer, side=word(Side), camp=word(Camp), steps=NUMBER)


@dataclass(slots=True, eq=False, repr=False)
class Position(CorePosition):
    """Flat data; sets of pieces and of areas are bit sets. Pieces are moved by `put`, areas change hands by `give`."""

    scenario: str = one("poland-1939", TEXT, head=True)
    turn: int = one(0, date(TURNS, "turn"), head=True)
    phasing: int = one(Camp.AXIS, word(Camp), head=True, key="side")
    phase: int = one(Phase.WEATHER, word(Phase))
    weather: bytearray = each("front", 3, Weather.CLEAR, _WEATHER, store=bytearray)
    # pieces: blocks first, then wings (ground-support units)
    at: array[int] = each("piece", PIECES, Off.OUT, name("area", Off), store=shorts, alone=True, sees=FACE)
    steps: bytearray = each("unit", UNITS, 0, NUMBER, store=bytearray, key="strength", sees=FACE)
    # the turn of a block's last airborne assault, kept in the pool (EE-7.3/7)
    dropped: array[int] = each("unit", UNITS, -1, date(TURNS, "turn", never=-1), store=shorts, terse=True, sees=FACE)
    here: list[int] = derived([0] * AREAS)  # the pieces in each area
    on_map: int = derived(0)  # the pieces in any
    armies: list[int] = derived([0] * len(Group))  # the areas with ground units of each group
    held: list[int] = derived([0] * len(Group))  # the areas that each group controls
    ranks: tuple[int, ...] = derived((0,) * len(Group))  # the pieces of each group, wherever they are
    face_up: int = mark("piece", lasts=MOMENT)  # as long as their area stays contested (EE-6.24/1)
    starved: int = mark("piece", key="out-of-supply", lasts=MOMENT)  # until the Final Supply Phase (EE-1.21/2)
    sea_fed: int = mark("piece", lasts=MOMENT)  # Soviet units that were supplied by sea (EE-5.41/2)
    moved: int = mark("piece", lasts=MOVEMENT)  # by operational movement in this phase (EE-5.1/1)
    marched: int = mark("piece", lasts=PLAYER_TURN)  # moved at all in this player-turn (EE-3.5/3)
    railed: int = mark("piece", lasts=STRATEGIC)  # strat-moved in this phase (EE-5.21/2)
    aboard: int = mark("piece", lasts=MOMENT)  # at sea, until it has landed (EE-5.31/2)
    fresh: int = mark("piece", lasts=PRODUCTION)  # new in this Production Phase (EE-6.91/1, EE-4.41/1)
    dogfighting: int = mark("piece", lasts=MOMENT)  # wings that do not support in this round (EE-6.22/1)
    vichy_units: int = mark("piece", key="vichy")  # French blocks of Vichy (EE-9.522/2)
    entries: tuple[Entry, ...] = one(
        (), rows(Entry, unit=_PIECE, area=_AREA, from_=_AREA, way=word(Way)), lasts=MOVEMENT, terse=True
    )
    # areas
    control: bytearray = each("area", AREAS, Group.NEUTRAL, word(Group), store=bytearray, key="owner", alone=True)
    claimed: int = mark("area", lasts=MOVEMENT)  # by the ally with the first right (EE-9.28/2)
    waived: int = mark("area", lasts=MOVEMENT)  # left to the other ally (EE-9.28/3)
    crossed: int = mark("area", key="sailed-to", lasts=MOVEMENT)  # once a phase to each destination (EE-5.31/2)
    newly: int = mark("area", key="newly-contested", lasts=MOVEMENT)  # an event (EE-glossary-newly-contested/1)
    fought: int = mark("area", lasts=PHASE)  # had its round in this Combat Phase (EE-6.1/3)
    released: tuple[Release, ...] = one((), rows(Release, area=_AREA, nation=_NATION), lasts=MOVEMENT, terse=True)
    paid: tuple[Payment, ...] = one((), rows(Payment, area=_AREA, nation=_NATION), lasts=MOVEMENT, terse=True)
    landed: int = mark("area", key="landing", lasts=MOVEMENT)  # invaded from the sea in this phase (EE-7.21/1)
    approaches: tuple[Approach, ...] = one(
        (), rows(Approach, area=_AREA, zone=_ZONE), lasts=MOVEMENT, terse=True, silent=True
    )
    airborne: int = mark("area", key="airborne-assault", lasts=MOVEMENT)  # assaulted from the air (EE-7.31/1)
    fort: int = mark("area", key="field-fortification")
    dormant: int = mark("area", key="dormant-fortification")  # option dormant-fortifications
    heavy: int = mark("area", key="heavy-fortification")
    fort_by: array[int] = each("area", AREAS, -1, _NATION, store=shorts, key="fortified-by", terse=True)
    maginot: int = one(0, FLAG)
    beachheads: tuple[Beachhead, ...] = one((), rows(Beachhead, area=_AREA, zone=_ZONE, group=word(Group)), terse=True)
    # Allied disputes (EE-6.2/2, EE-7.4/1): what each side names in secret, and whether the next to act is agreed
    named: array[int] = each("side", len(Side), -1, _AREA, store=shorts, lasts=MOMENT, terse=True)
    named_type: bytearray = each("side", len(Side), 0, name("type"), store=bytearray, lasts=MOMENT, terse=True)
    claims: bytearray = each("side", len(Side), 0, FLAG, store=bytearray, lasts=MOMENT, terse=True)
    agreed: int = one(0, FLAG, lasts=MOMENT, terse=True)
    # bidding for sides (EE-10.5/1): what each player offers in secret, and the steps that the Soviets gain by it
    axis_offer: tuple[Offer, ...] = one((), _OFFERS, whose=Side.AXIS, lasts=MOMENT, terse=True, silent=True)
    allied_offer: tuple[Offer, ...] = one((), _OFFERS, whose=Side.SOVIET, lasts=MOMENT, terse=True, silent=True)
    bid: int = one(0, SIGNED, terse=True, silent=True)
    # the sea
    fleets: tuple[Fleet, ...] = one((), rows(Fleet, nation=_NATION, zone=_ZONE, able=NUMBER, used=NUMBER), terse=True)
    transfers: bytearray = each("nation", NATIONS, 0, NUMBER, store=bytearray, lasts=TURN, terse=True)  # EE-8.31/1
    italian_lift: int = one(0, NUMBER, lasts=TURN)  # German units that used Italian Sea-transport (EE-9.12/2)
    # powers
    status: bytearray = each("nation", NATIONS, Status.NEUTRAL, word(Status), store=bytearray)
    attacker: array[int] = each("nation", NATIONS, -1, word(Group, none=-1), store=shorts, terse=True)
    actions: bytearray = each("nation", NATIONS, 0, NUMBER, store=bytearray, key="special-actions", terse=True)
    surplus: int = one(0, FLAG)  # Germany holds a marker above its limit (EE-7.11/2)
    strat_moves: bytearray = each("nation", NATIONS, 0, NUMBER, store=bytearray, lasts=STRATEGIC, terse=True)  # made
    western_strat_moves: int = one(0, NUMBER, lasts=STRATEGIC, terse=True)  # of the Axis, in the west (EE-2.27/3)
    soviet_strat_moves: int = one(0, NUMBER, lasts=TURN)  # EE-5.24/3
    dates: array[int] = each("date", len(Date), -1, date(TURNS, "turn", never=-1), store=shorts, terse=True)
    # strategic warfare: levels and points of the General Information Track, and when each may be bought again
    track: bytearray = each("asset", 10, 0, NUMBER, store=bytearray, terse=True)
    bought: bytearray = each("asset", 10, 0, NUMBER, store=bytearray, lasts=PRODUCTION, terse=True)
    next_allowed: array[int] = each("limit", 9, 0, date(TURNS, "turn", never=NEVER), store=shorts, terse=True)
    rails_cut: bytearray = each("nation", NATIONS, 0, NUMBER, store=bytearray, terse=True)  # EE-2.13/2, EE-2.25/1
    western_cut: int = one(0, NUMBER, terse=True)  # strat-moves lost in the west (EE-2.27/3)
    # production
    werps: array[int] = each("nation", NATIONS, 0, NUMBER, store=shorts, lasts=PRODUCTION, terse=True)
    debt: bytearray = each("nation", NATIONS, 0, NUMBER, store=bytearray, lasts=PRODUCTION, terse=True)  # EE-4.2/4
    given: bytearray = each("nation", NATIONS, 0, NUMBER, store=bytearray, lasts=PRODUCTION, terse=True)  # EE-9.43/1
    finished: int = one(0, names_of("nation"), lasts=PRODUCTION, terse=True)  # EE-4.5/4
    unrestricted: int = one(0, names_of("area"), lasts=PRODUCTION, terse=True)  # EE-7.8/1
    conscription: int = one(0, NUMBER)  # phases of it so far, from 1 on (EE-9.24/6)
    total: array[int] = each("nation", NATIONS, 0, NUMBER, store=shorts, lasts=PRODUCTION, terse=True)  # EE-9.35/1
    lent: bytearray = each("route", 2, 0, NUMBER, store=bytearray, lasts=PRODUCTION, terse=True)  # EE-9.35/1
    new_actions: bytearray = each(
        "nation", NATIONS, 0, NUMBER, store=bytearray, lasts=PRODUCTION, terse=True
    )  # EE-7.8/1
    new_forts: int = one(0, names_of("area"), lasts=PRODUCTION, terse=True)  # EE-6.95/6
    # steps bought in this phase where they are limited (EE-9.19/2, EE-9.533/1)
    armor_steps: int = one(0, NUMBER, lasts=PRODUCTION, terse=True, sees=OWNER, whose=Side.AXIS)
    elite_armor_steps: int = one(0, NUMBER, lasts=PRODUCTION, terse=True, sees=OWNER, whose=Side.AXIS)
    free_french_steps: int = one(0, NUMBER, lasts=PRODUCTION, terse=True, sees=OWNER, whose=Side.WEST)
    minor_step: int = one(-1, _NATION)  # the Axis Minor that had the last free step (EE-9.15/8)
    heavy_built: int = one(0, NUMBER)  # EE-6.95/5
    # politics
    phony_war: int = one(0, FLAG)  # Germany may attack Poland alone (EE-9.11/4)
    pact: int = one(0, FLAG)
    pact_due: int = mark("area", key="to-be-entered")  # by Soviet ground units, as soon as they can (EE-9.25/2)
    vichy: int = one(Vichy.NONE, word(Vichy))
    # who took an Italian Home resource area last (EE-10.2/2)
    italy_taken: int = one(-1, word(Group, none=-1), terse=True)
    morocco_entered: int = one(0, FLAG, terse=True)  # by Germans or Italians, or taken by the west (EE-9.37/1)
    persia_entered: int = one(0, FLAG, terse=True)  # Soviet units have been there (EE-9.22/3)
    morale_broken: int = one(0, FLAG)  # EE-9.45/1
    winter_done: int = one(0, FLAG, terse=True)  # EE-9.13/1
    declared: int = one(0, names_of("nation"), lasts=PLAYER_TURN, terse=True)  # attacked in this player-turn
    # by whom (EE-opt-surprise/1)
    declared_by: array[int] = each("nation", NATIONS, -1, _NATION, store=shorts, lasts=PLAYER_TURN, terse=True)
    german_losses: int = one(0, NUMBER, terse=True)  # steps, counted by poland-1939
    outcome: tuple[int, str, str] | None = one(None, OUTCOME, lasts=MOMENT, terse=True)

    @property
    def card(self) -> Card:
        """The scenario that is played."""
        return CARDS[self.scenario]

    @property
    def playing(self) -> tuple[int, ...]:
        return self.card.sides

    def derive(self) -> None:
        self.ranks = ranks(self.in_war, tuple(self.attacker), self.vichy_units)
        self.held = [0] * len(Group)
        for area, group in enumerate(bytes(self.control)):
            self.held[group] |= 1 << area
        self.here = [0] * AREAS
        for piece, area in enumerate(self.at):
            if area >= 0:
                self.here[area] |= 1 << piece
        self.on_map = union(self.here)
        self.armies = [0] * len(Group)
        for area in range(AREAS):
            self._muster(area)

    def _muster(self, area: int) -> None:
        """Note which groups have ground units in an area."""
        ground, bit = self.here[area] & UNITS_MASK, 1 << area
        for group, pieces in enumerate(self.ranks):
            if ground & pieces:
                self.armies[group] |= bit
            else:
                self.armies[group] &= ~bit

    def put(self, piece: int, area: int) -> None:
        """Set a piece down in an area, or off the map."""
        was = self.at[piece]
        if was >= 0:
            self.here[was] &= ~(1 << piece)
            self._muster(was)
        self.at[piece] = int(area)
        if area >= 0:
            self.here[area] |= 1 << piece
            self.on_map |= 1 << piece
            self._muster(area)
        else:
            self.on_map &= ~(1 << piece)

    def give(self, area: int, group: int) -> None:
        """Let an area change hands."""
        self.held[self.control[area]] &= ~(1 << area)
        self.control[area] = int(group)
        self.held[group] |= 1 << area

    def remove(self, piece: int, to: Off = Off.POOL) -> None:
        """Take a piece off the map, with every mark that lies on it."""
        self.put(piece, to)
        if piece < UNITS:
            self.steps[piece] = 0
            if to == Off.OUT:
                self.dropped[piece] = -1  # of a block that is out of the game nothing is told
        gone = ~(1 << piece)
        self.face_up &= gone
        self.starved &= gone
        self.sea_fed &= gone
        self.moved &= gone
        self.marched &= gone
        self.railed &= gone
        self.aboard &= gone
        self.fresh &= gone
        self.dogfighting &= gone

    def regroup(self) -> None:
        """Sort the pieces into groups anew, after a power has changed its status."""
        self.ranks = ranks(self.in_war, tuple(self.attacker), self.vichy_units)
        for area in range(AREAS):
            self._muster(area)

    @property
    def in_war(self) -> int:
        """The powers that have entered the war, those that have fallen since among them."""
        return having(self.status, Status.AT_WAR, Status.CONQUERED)

    @property
    def contested(self) -> int:
        """The areas with ground units of both camps (EE-glossary-contested/1); Vichy defends as the Axis does."""
        axis, west, soviet, vichy, _ = self.armies
        return (axis | vichy) & (west | soviet)

    def ground(self, area: int, group: int) -> int:
        """Return the ground units of a group in an area."""
        return self.here[area] & self.ranks[group] & UNITS_MASK

    def pieces_in(self, areas: int) -> int:
        """Return the pieces in some areas."""
        return gathered(self.here, areas)

    def steps_of(self, units: int) -> int:
        """Return the steps of some blocks together."""
        return sum(self.steps[unit] for unit in bit_list(units & UNITS_MASK))
