"""The game's own judgement for computer players: what a position is worth, and which orders deserve a look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.staff import Feature, Staff, Weighed, read_weights
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.control import bystanders
from sandtable.games.soft_underbelly.staff.assaults import assaults, walkovers
from sandtable.games.soft_underbelly.staff.counsel import counsel
from sandtable.games.soft_underbelly.staff.forces import forces
from sandtable.games.soft_underbelly.staff.posts import CROWD, Posts
from sandtable.games.soft_underbelly.staff.stages import MOVING, OVER, stage
from sandtable.games.soft_underbelly.staff.worths import AREA_WORTH, UNIT_WORTH, ground_worth
from sandtable.games.soft_underbelly.world.atlas import AREAS, BOXES, PILE, STARS
from sandtable.games.soft_underbelly.world.calendar import LAST_TURN, TORCH, TURN
from sandtable.games.soft_underbelly.world.data import DATA
from sandtable.games.soft_underbelly.world.roster import (
    AIR,
    ALLIES,
    ARMIES,
    AXIS,
    BY_KIND,
    FIGHTERS,
    FLOTILLAS,
    FORTS,
    MARKERS,
    OF_SIDE,
    SIDE,
    SUPPLIES,
    TRANSPORTS,
    UNITS,
    Kind,
)

_IN_ITALY: Final = TURN["1943 fall"]
_LANDED: Final = 1.6  # of 2, what an area counts that changes hands: a landing may still be driven out before it does
_PROSPECTS: Final = 4  # as many chances count
_NEXT: Final = 0.5  # what the next best chance counts beside the best
_IN_THE_PILE: Final = 0.3  # what a unit still counts that has to be bought again


class SoftUnderbellyStaff(Staff[Position]):
    """Judges by ground, forces and what they could do next."""

    features = (
        Feature("stars", "holds more stars", "gives up stars"),
        Feature("ground", "holds more ground", "gives up ground"),
        Feature("armies", "has more armies", "loses armies"),
        Feature("support", "has more ships and aircraft", "loses ships and aircraft"),
        Feature("sources", "has more supply to spend", "spends supply"),
        Feature("posts", "has its units where they are wanted", "takes units away from where they are wanted"),
        Feature("initiative", "can take more at once", "can take less at once"),
        Feature("riposte", "can strike back harder", "can strike back less"),
        Feature("crowding", "leaves fewer units in overfull areas", "crowds areas beyond what may stay there"),
        Feature("time", "has more time", "has less time"),
    )

    def scale(self, p: Position) -> str:
        """The war in the desert, the landings and the campaign in Italy are decided by different things."""
        return "desert" if p.turn < TORCH else "landings" if p.turn < _IN_ITALY else "italy"

    def measure(self, p: Position, side: int) -> Sequence[float]:
        leads = _leads(p)
        return leads if side == ALLIES else [-lead for lead in leads]

    def policy(self, p: Position, side: int) -> Sequence[Weighed]:
        return counsel(p, side)


def _leads(p: Position) -> list[float]:
    """Return the lead of the Allies in each feature."""
    f = p.facts
    stars = ground_worth(f.owned[ALLIES] & STARS) - ground_worth(f.owned[AXIS] & STARS)
    ground = ground_worth(f.owned[ALLIES] & ~STARS) - ground_worth(f.owned[AXIS] & ~STARS)
    for unit in bit_list(p.landed & FIGHTERS):  # ashore, and possessed at the end of the combat phase
        area = p.at[unit]
        if area < AREAS and not f.owned[SIDE[unit]] >> area & 1:
            ground += _LANDED * AREA_WORTH[area] * (1 if SIDE[unit] == ALLIES else -1)
    armies, support, sources = _material(p)
    initiative, riposte = _chances(p)
    posts = _posting(p, ALLIES) - _posting(p, AXIS)
    crowding = _crowding(p, AXIS) - _crowding(p, ALLIES)
    time = (LAST_TURN - p.turn) * ground_worth(f.owned[AXIS] & STARS)
    return [stars, ground, armies, support, sources, posts, initiative, riposte, crowding, time]


def _material(p: Position) -> tuple[float, float, float]:
    """What the Allies have more of: armies, support and sources."""
    found = [0.0, 0.0, 0.0]
    for unit in range(UNITS):
        place = p.at[unit]
        if place <= PILE:
            value = UNIT_WORTH[unit] * (_IN_THE_PILE if place == PILE else 1.0)
            found[_CLASS[unit]] += value if SIDE[unit] == ALLIES else -value
    return found[0], found[1], found[2]


_CLASS: Final = tuple(
    2 if (SUPPLIES | TRANSPORTS) >> unit & 1 else 1 if (AIR | FLOTILLAS) >> unit & 1 else 0
    for unit in range(len(UNIT_WORTH))
)


def _posting(p: Position, side: int) -> float:
    """What it is worth to a side that its units stand where they do."""
    posts = Posts(p, side)
    worth = 0.0
    for unit in bit_list(OF_SIDE[side] & ~(MARKERS | FORTS | bystanders(p))):
        if p.at[unit] < AREAS:
            worth += posts.worth(unit, p.at[unit])
    return worth


def _chances(p: Position) -> tuple[float, float]:
    """What the side whose turn it is could take now, and what the other could in its next turn."""
    if not p.facts.at_war:
        return 0.0, 0.0
    when, mover = stage(p), p.side
    if when == OVER:
        when, mover = MOVING, 1 - p.side
    now, then = _chance(p, mover, when), _chance(p, 1 - mover, MOVING)
    return (now, -then) if mover == ALLIES else (-now, then)


def _chance(p: Position, side: int, when: int) -> float:
    """The best that a side could take counts in full, what comes after it less and less: forces are used once."""
    found = forces(p, side, when)
    gains = [aim.gain for aim in assaults(p, side, found)]
    if when == MOVING:
        gains += walkovers(p, side, found)
        gains.sort(reverse=True)
    worth = 0.0
    for gain in reversed(gains[:_PROSPECTS]):
        worth = gain + _NEXT * worth
    return worth


def _crowding(p: Position, side: int) -> float:
    """What overfull areas would cost the side at the next check (SU-stack/14)."""
    here = p.here
    cost = 0.0
    for area in bit_list(p.facts.any[side] & ~BOXES):
        units = here[area] & OF_SIDE[side] & ~MARKERS & ~FORTS & ~p.afloat
        if units & (units - 1) == 0:
            continue
        for kinds in _CROWDS:
            extra = (units & kinds).bit_count() - 1
            if extra > 0:
                cost += CROWD * extra
    return cost


_CROWDS: Final = (
    ARMIES,
    *(BY_KIND[kind] for kind in Kind if kind not in (Kind.INFANTRY, Kind.PANZER, Kind.MECHANIZED)),
)


STAFF: Final = SoftUnderbellyStaff(read_weights(DATA.tables("weights.toml"), SoftUnderbellyStaff.features))
