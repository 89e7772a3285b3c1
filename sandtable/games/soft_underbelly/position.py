"""The position: where every counter is, who possesses what, and what this player turn has seen so far."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, NamedTuple

from sandtable.core.bits import bit_list
from sandtable.core.fields import MOMENT, TURN, derived, each, mark, one, own, shorts
from sandtable.core.position import Position as CorePosition
from sandtable.core.values import (
    FLAG,
    NONE,
    NUMBER,
    OUTCOME,
    TEXT,
    TRUTH,
    date,
    name,
    names_of,
    plain_tuple,
    rows,
    word,
)
from sandtable.games.soft_underbelly.world.atlas import AREAS, DUE, REMOVED
from sandtable.games.soft_underbelly.world.calendar import NEVER, TURNS
from sandtable.games.soft_underbelly.world.facts import IN_SLOT, SLOT, SLOTS, SPOT, Facts, survey
from sandtable.games.soft_underbelly.world.roster import UNITS, Nation

# How long fields last, besides the words of every game: to the end of such a phase
REPLACEMENT_PHASE: Final = "replacements"
COMBAT_PHASE: Final = "combat"


class Vichy(IntEnum):
    """The three states of Vichy France (SU-status/3)."""

    ALLIED = 0
    NEUTRAL = 1
    FREE_FRENCH = 2


VICHY: Final = word(
    {"allied": Vichy.ALLIED, "neutral": Vichy.NEUTRAL, "free-french": Vichy.FREE_FRENCH}, "state of Vichy France"
)


class Plan(NamedTuple):
    """A declared attack that waits for its resolution: units and sources are bit sets of units."""

    target: int
    air_only: bool
    units: int
    sources: int


_UNIT, _PLACE = name("unit"), name("place")
_WHEN: Final = date(TURNS, "turn", never=NEVER)
_ALL_DUE: Final = [(1 << UNITS) - 1 if place == DUE else 0 for place in range(REMOVED + 1)]


@dataclass(slots=True, eq=False, repr=False)
class Position(CorePosition):
    """Flat data; sets of units and of areas are bit sets. Only the methods below change what `facts` derives from."""

    scenario: str = one("campaign", TEXT, head=True)
    turn: int = one(0, date(TURNS, "turn"), head=True)
    side: int = one(0, name("side"), head=True)  # the phasing side
    at: bytearray = each("unit", UNITS, DUE, _PLACE, store=bytearray, alone=True)
    # the transport that carries a unit
    aboard: array[int] = each("unit", UNITS, -1, name("unit", NONE), store=shorts, terse=True)
    held: list[int] = own([0] * len(Nation), "owner", "nation", of="place")  # the areas that each nation possesses
    # the nation that draws a star; NOBODY where there is none
    payee: bytearray = each("place", AREAS, Nation.NOBODY, name("nation"), key="star", store=bytearray)
    # stars left to spend in this phase
    points: list[int] = each("nation", len(Nation), 0, NUMBER, lasts=REPLACEMENT_PHASE, terse=True)
    # nations that have used their lend-lease point in this phase
    lent: int = one(0, names_of("nation"), lasts=REPLACEMENT_PHASE, terse=True)
    # stars that were given to another nation in this phase (SU-repl/15)
    assigned: int = one(0, names_of("place"), lasts=REPLACEMENT_PHASE, terse=True)
    # stars captured by two nations together and not yet named to one of them (SU-repl/16)
    joint: int = one(0, names_of("place"))
    # units that, in this phase or player turn, …
    moved: int = mark("unit", lasts=TURN)  # … have made their own move
    shipped: int = mark("unit", lasts=TURN)  # … have been carried, and so cannot be loaded again (SU-convoy/3)
    landed: int = mark("unit", lasts=TURN)  # … came ashore in a landing (SU-landing/7, SU-landing/8)
    paid: int = mark("unit", lasts=TURN)  # … whose unopposed landing has its dedicated source (SU-landing/9)
    attacked: int = mark("unit", lasts=TURN)  # … have attacked (SU-combat/6, SU-breakthrough/1)
    top: int = mark("unit", lasts=COMBAT_PHASE)  # … lie on top of a second army and must attack (SU-stack/9)
    # sources of this combat phase
    # (source, where it was expended)
    spent: tuple[tuple[int, int], ...] = one(
        (), rows(plain_tuple, source=_UNIT, at=_PLACE), lasts=COMBAT_PHASE, terse=True
    )
    # sources some of whose combats are resolved: no further attack may name them (SU-supply/12)
    closed: int = mark("unit", lasts=COMBAT_PHASE)
    dedicated: int = mark("unit", lasts=COMBAT_PHASE)  # sources that serve one landing only (SU-landing/9)
    plans: tuple[Plan, ...] = one(
        (),
        rows(Plan, target=_PLACE, air_only=TRUTH, units=names_of("unit"), sources=names_of("unit")),
        lasts=COMBAT_PHASE,
        terse=True,
    )
    # the course of the war
    vichy: int = one(Vichy.ALLIED, VICHY)
    collapsed: int = one(0, FLAG)  # Italy is defeated (SU-victory/3)
    invasion_taken: int = one(0, FLAG)  # the Invasion Turn units have come (SU-invasion-turn/1)
    reorganised: int = one(NEVER, _WHEN)  # the turn from which German infantry is reorganised (SU-reorg/1)
    lost_edge: int = one(0, names_of("place"))  # northern-edge areas the Allies have possessed (SU-north-edge/4)
    # the turn in which the western Allies first possessed Romania (SU-victory/11)
    romania_taken: int = one(NEVER, _WHEN)
    # winner (-1: draw), level, rule
    outcome: tuple[int, str, str] | None = one(None, OUTCOME, lasts=MOMENT, terse=True)
    # what follows from where the counters are, and is kept up by the methods below
    here: list[int] = derived(_ALL_DUE)  # the units in each place, those aboard included
    afloat: int = derived(0)  # the units aboard ships
    spots: list[int] = derived([0] * SLOTS)  # the areas where each kind of a side stands; what is aboard stands nowhere
    _facts: Facts | None = derived(None)

    def derive(self) -> None:
        self.here, self.spots, self.afloat = [0] * (REMOVED + 1), [0] * SLOTS, 0
        for unit in range(UNITS):
            self._lay(unit)

    @property
    def facts(self) -> Facts:
        """What follows from where the counters are: computed once per position."""
        if self._facts is None:
            self._facts = survey(self.spots, self.held, self.vichy == Vichy.NEUTRAL, self.turn)
        return self._facts

    def set_turn(self, turn: int) -> None:
        """Move the turn marker; who is at war follows from the date."""
        self.turn = turn
        self._facts = None

    def put(self, unit: int, place: int) -> None:
        """Set a unit down in a place, ashore."""
        self._lift(unit)
        self.at[unit] = place
        self.aboard[unit] = -1
        self._lay(unit)

    def sail(self, ship: int, place: int) -> None:
        """Move a ship together with what it carries."""
        for unit in bit_list(1 << ship | self.cargo(ship)):
            self._lift(unit)
            self.at[unit] = place
            self._lay(unit)

    def load(self, unit: int, ship: int) -> None:
        """Put a unit aboard a ship."""
        self._lift(unit)
        self.at[unit] = self.at[ship]
        self.aboard[unit] = ship
        self._lay(unit)

    def _lift(self, unit: int) -> None:
        """Take a unit from its place."""
        place, slot = self.at[unit], SLOT[unit]
        self.here[place] &= ~(1 << unit)
        self.afloat &= ~(1 << unit)
        if not self.here[place] & IN_SLOT[slot] & ~self.afloat:
            self.spots[slot] &= ~SPOT[place]
        self._facts = None

    def _lay(self, unit: int) -> None:
        """Lay a unit down in its place."""
        place = self.at[unit]
        self.here[place] |= 1 << unit
        if self.aboard[unit] < 0:
            self.spots[SLOT[unit]] |= SPOT[place]
        else:
            self.afloat |= 1 << unit
        self._facts = None

    def give(self, area: int, nation: Nation) -> None:
        """Make a nation the possessor of an area; nothing else follows (see control.possess for the rules)."""
        bit = 1 << area
        for n, places in enumerate(self.held):
            self.held[n] = places & ~bit
        self.held[nation] |= bit
        self._facts = None

    def set_vichy(self, state: Vichy) -> None:
        """Change the state of Vichy France, and with it whose unit the Colonial Army is."""
        self.vichy = int(state)
        self._facts = None

    def owner(self, area: int) -> Nation:
        """Return the nation that possesses an area."""
        for nation in Nation:
            if self.held[nation] >> area & 1:
                return nation
        return Nation.NOBODY

    def cargo(self, ship: int) -> int:
        """Return the unit aboard a transport, as a bit set."""
        try:
            return 1 << self.aboard.index(ship)
        except ValueError:
            return 0
