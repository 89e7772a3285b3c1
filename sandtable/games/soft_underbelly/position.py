"""The position: where every counter is, who possesses what, and what this player turn has seen so far."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple, Self

from sandtable.core.bits import bit_list
from sandtable.core.position import Position as CorePosition
from sandtable.games.soft_underbelly.world.atlas import AREAS, DUE
from sandtable.games.soft_underbelly.world.calendar import NEVER
from sandtable.games.soft_underbelly.world.facts import Facts, survey
from sandtable.games.soft_underbelly.world.roster import UNITS, Nation


class Vichy(IntEnum):
    """The three states of Vichy France (SU-status/3)."""

    ALLIED = 0
    NEUTRAL = 1
    FREE_FRENCH = 2


class Plan(NamedTuple):
    """A declared attack that waits for its resolution: units and sources are bit sets of units."""

    target: int
    air_only: bool
    units: int
    sources: int


class Position(CorePosition):
    """Flat data; sets of units and of areas are bit sets. Only the methods below change what `facts` derives from."""

    __slots__ = (
        "_facts",
        "aboard",
        "assigned",
        "at",
        "attacked",
        "closed",
        "collapsed",
        "dedicated",
        "held",
        "invasion_taken",
        "joint",
        "landed",
        "lent",
        "lost_edge",
        "moved",
        "outcome",
        "paid",
        "payee",
        "plans",
        "points",
        "reorganised",
        "romania_taken",
        "scenario",
        "shipped",
        "side",
        "spent",
        "top",
        "turn",
        "vichy",
    )

    def __init__(self) -> None:
        super().__init__()
        self.scenario = "campaign"
        self.turn = 0
        self.side = 0  # the phasing side
        self.at = [DUE] * UNITS
        self.aboard = [-1] * UNITS  # the transport that carries a unit
        self.held = [0] * len(Nation)  # the areas that each nation possesses
        self.payee = [0] * AREAS  # the nation that draws a star; NOBODY where there is none
        self.points = [0] * len(Nation)  # stars left to spend in this phase
        self.lent = 0  # nations that have used their lend-lease point in this phase
        self.assigned = 0  # stars that were given to another nation in this phase (SU-repl/15)
        self.joint = 0  # stars captured by two nations together and not yet named to one of them (SU-repl/16)
        # units that, in this phase or player turn, …
        self.moved = 0  # … have made their own move
        self.shipped = 0  # … have been carried, and so cannot be loaded again (SU-convoy/3)
        self.landed = 0  # … came ashore in a landing (SU-landing/7, SU-landing/8)
        self.paid = 0  # … whose unopposed landing has its dedicated source (SU-landing/9)
        self.attacked = 0  # … have attacked (SU-combat/6, SU-breakthrough/1)
        self.top = 0  # … lie on top of a second army and must attack (SU-stack/9)
        # sources of this combat phase
        self.spent: tuple[tuple[int, int], ...] = ()  # (source, where it was expended)
        self.closed = 0  # sources some of whose combats are resolved: no further attack may name them (SU-supply/12)
        self.dedicated = 0  # sources that serve one landing only (SU-landing/9)
        self.plans: tuple[Plan, ...] = ()
        # the course of the war
        self.vichy = int(Vichy.ALLIED)
        self.collapsed = 0  # Italy is defeated (SU-victory/3)
        self.invasion_taken = 0  # the Invasion Turn units have come (SU-invasion-turn/1)
        self.reorganised = NEVER  # the turn from which German infantry is reorganised (SU-reorg/1)
        self.lost_edge = 0  # northern-edge areas the Allies have possessed (SU-north-edge/4)
        self.romania_taken = NEVER  # the turn in which the western Allies first possessed Romania (SU-victory/11)
        self.outcome: tuple[int, str, str] | None = None  # winner (-1: draw), level, rule
        self._facts: Facts | None = None

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.stack = self.stack.copy()
        new.legal = self.legal
        new.seating = self.seating
        new.options = self.options
        new.scenario = self.scenario
        new.turn = self.turn
        new.side = self.side
        new.at = self.at.copy()
        new.aboard = self.aboard.copy()
        new.held = self.held.copy()
        new.payee = self.payee.copy()
        new.points = self.points.copy()
        new.lent = self.lent
        new.assigned = self.assigned
        new.joint = self.joint
        new.moved = self.moved
        new.shipped = self.shipped
        new.landed = self.landed
        new.paid = self.paid
        new.attacked = self.attacked
        new.top = self.top
        new.spent = self.spent
        new.closed = self.closed
        new.dedicated = self.dedicated
        new.plans = self.plans
        new.vichy = self.vichy
        new.collapsed = self.collapsed
        new.invasion_taken = self.invasion_taken
        new.reorganised = self.reorganised
        new.lost_edge = self.lost_edge
        new.romania_taken = self.romania_taken
        new.outcome = self.outcome
        new._facts = self._facts
        return new

    def key(self) -> tuple[object, ...]:
        return (
            self.scenario,
            self.turn,
            self.side,
            tuple(self.at),
            tuple(self.aboard),
            tuple(self.held),
            tuple(self.payee),
            tuple(self.points),
            self.lent,
            self.assigned,
            self.joint,
            self.moved,
            self.shipped,
            self.landed,
            self.paid,
            self.attacked,
            self.top,
            self.spent,
            self.closed,
            self.dedicated,
            tuple(tuple(plan) for plan in self.plans),
            self.vichy,
            self.collapsed,
            self.invasion_taken,
            self.reorganised,
            self.lost_edge,
            self.romania_taken,
            self.outcome,
            tuple(self.stack),
            *self.unusual(),
        )

    @property
    def facts(self) -> Facts:
        """What follows from where the counters are: computed once per position."""
        if self._facts is None:
            self._facts = survey(self.at, self.aboard, self.held, self.vichy == Vichy.NEUTRAL, self.turn)
        return self._facts

    def set_turn(self, turn: int) -> None:
        """Move the turn marker; who is at war follows from the date."""
        self.turn = turn
        self._facts = None

    def put(self, unit: int, place: int) -> None:
        """Set a unit down in a place, ashore."""
        self.at[unit] = place
        self.aboard[unit] = -1
        self._facts = None

    def sail(self, ship: int, place: int) -> None:
        """Move a ship together with what it carries."""
        self.at[ship] = place
        for unit in bit_list(self.cargo(ship)):
            self.at[unit] = place
        self._facts = None

    def load(self, unit: int, ship: int) -> None:
        """Put a unit aboard a ship."""
        self.at[unit] = self.at[ship]
        self.aboard[unit] = ship
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
