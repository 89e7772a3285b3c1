"""What a position is worth, and what to do in it: plans for movement, and of all else what an order promises."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import mul
from random import Random
from typing import Final

from sandtable.core.bits import bit_list, union
from sandtable.core.order import Menu, Order
from sandtable.core.staff import Feature, Staff, Weighed, menu_of, ranked, read_weights
from sandtable.core.step import Choice
from sandtable.games.europe_engulfed.position import Camp, Position
from sandtable.games.europe_engulfed.rules.powers import held_by, pieces_of_camp
from sandtable.games.europe_engulfed.rules.steps import STEPS
from sandtable.games.europe_engulfed.rules.supply.lines import is_fed, lines
from sandtable.games.europe_engulfed.staff import affairs, combat, movement
from sandtable.games.europe_engulfed.staff.field import Field, Scored, pulled, worths
from sandtable.games.europe_engulfed.staff.imagination import imagine
from sandtable.games.europe_engulfed.world import atlas, calendar, charts
from sandtable.games.europe_engulfed.world.data import DATA
from sandtable.games.europe_engulfed.world.pieces import ELITE, KIND, NATION, UNITS_MASK, WINGS_MASK
from sandtable.games.europe_engulfed.world.roster import Group, Nation

_REFUSALS: Final = ("done", "finish", "cast-off", "pass", "stay", "decline", "waive")
_WEIGHTY: Final = ("combat", "mandatory-round", "breakthrough", "retreat", "reinforce", "counterattack")
_CHOICES: Final = {step.name: step for step in STEPS if isinstance(step, Choice)}
_DOUBT: Final = 0.12  # how often another order is given, beside the first, where the policy is in doubt
_TRACK: Final = (0.3, -0.4, 0.3, -0.3, 0.2, -0.7, 0.7)  # what points of the assets are worth to the Axis, in order
_AXIS: Final = (Nation.GERMANY, Nation.ITALY)
_PLANS: Final[dict[str, Callable[[Field, Menu], list[Scored]]]] = {
    "operations": affairs.operations,
    "strategic": movement.move,
    "redeployment": movement.move,
    "advance": movement.advance,
}


def _weigh(field: Field, order: Order) -> float:
    """Return what an order promises: to let things be nothing, of others somebody knows by their verbs."""
    if order.verb in _REFUSALS:
        return 0.0
    found = combat.weigh(field, order)
    return affairs.weigh(field, order) if found is None else found


class Judgement(Staff[Position]):
    """All that players know of this game."""

    features = (
        Feature("ground", "holds more that pays or decides", "loses ground that pays or decides"),
        Feature("approach", "comes nearer to what it wants", "gets further from what it wants"),
        Feature("forces", "has the stronger forces", "has the weaker forces"),
        Feature("wings", "has more wings", "has fewer wings"),
        Feature("actions", "keeps Special Actions", "spends Special Actions"),
        Feature("battles", "stands better in contested areas", "stands worse in contested areas"),
        Feature("front", "is stronger at the front", "is weaker at the front"),
        Feature("supply", "cuts enemies off", "lets units be cut off"),
        Feature("sea", "has more at sea and in the air", "has less at sea and in the air"),
    )

    def scale(self, p: Position) -> str:
        when, theatre = calendar.year(p.turn), p.card.theatre
        return theatre.id if not theatre.is_whole else "early" if when <= 1941 else "middle" if when <= 1943 else "late"

    def measure(self, p: Position, camp: int) -> Sequence[float]:
        axis, allies = ((*_ground(p, side), *_forces(p, side)) for side in Camp)
        ground, approach, forces, wings, lost = (ours - theirs for ours, theirs in zip(axis, allies, strict=True))
        actions = sum(p.actions[nation] * (1 if nation in _AXIS else -1) for nation in range(Nation.FINLAND))
        fleets = sum((1 if fleet.nation in _AXIS else -1) * (fleet.able + fleet.used) for fleet in p.fleets)
        sea = fleets + sum(map(mul, p.track, _TRACK))
        leads = (ground, approach, forces, wings, actions, *_fronts(p), -lost, sea)
        return [float(lead) if camp == Camp.AXIS else -float(lead) for lead in leads]

    def policy(self, p: Position, side: int) -> Sequence[Weighed]:
        menu, step = menu_of(p), str(p.stack[-1][0])
        if len(menu) == 1:
            return [Weighed(menu.pick(0), 1.0)]
        field = Field(p, side)
        if step == "allot":
            return combat.allot(field)
        if step in _PLANS:
            return ranked(_PLANS[step](field, menu))
        scored = [(_weigh(field, order), order) for order in menu]
        return ranked(scored if step != "purchases" else [entry for entry in scored if entry[0] > 0] or scored)

    def is_weighty(self, p: Position) -> bool:
        """A look is worth it where much follows from an order and the policy is in doubt."""
        step = str(p.stack[-1][0])
        if step not in _WEIGHTY:
            return False
        first, *others = sorted((weight for _, weight in self.policy(p, _CHOICES[step].side(p))), reverse=True)
        return bool(others) and others[0] >= _DOUBT * first

    def imagine(self, p: Position, side: int, rng: Random) -> Position:
        return imagine(p, side, rng)


def _ground(p: Position, camp: int) -> tuple[float, float]:
    """Return what a camp's areas are worth, and how near its forces stand to what the others' are."""
    worth, pieces = worths(p.scenario), pieces_of_camp(p, camp)
    drawn = pulled(worth, held_by(p, 1 - camp), p.card.theatre.areas)
    near = (min(20, p.steps_of(here & pieces)) * min(10.0, felt) for here, felt in zip(p.here, drawn, strict=True))
    return sum(worth[area] for area in bit_list(held_by(p, camp))), sum(near) / 100


def _forces(p: Position, camp: int) -> tuple[float, float, float]:
    """Return the price of a camp's ground units, its wings, and the price of what is cut off or starves."""
    here, ashore = p.on_map & pieces_of_camp(p, camp), held_by(p, camp) & union(atlas.PORTS)
    units = bit_list(here & UNITS_MASK)
    found = {nation: lines(p, nation) for nation in {NATION[unit] for unit in units}}
    whole = lost = 0.0
    for unit in units:
        nation, area = NATION[unit], p.at[unit]
        price = float(p.steps[unit] * charts.STEP_COST[KIND[unit]] * (1 + (ELITE >> unit & 1)))
        is_cut_off = not ashore >> area & 1 and not is_fed(p, nation, area, found[nation])
        whole += price
        lost += price if is_cut_off else 0.5 * price * (p.starved >> unit & 1)
    return whole, float((here & WINGS_MASK).bit_count()), lost


def _fronts(p: Position) -> tuple[float, float]:
    """Return who stands better in contested areas, and where hostile neighbours face each other, each pair capped."""
    worth, axis, battles, front = worths(p.scenario), pieces_of_camp(p, Camp.AXIS), 0.0, 0.0
    foes = p.armies[Group.WEST] | p.armies[Group.SOVIET]
    for area in bit_list(p.armies[Group.AXIS]):
        ours, theirs = p.steps_of(p.here[area] & axis), p.steps_of(p.here[area] & ~axis)
        facing = atlas.NEAR[area] & foes & ~p.armies[Group.AXIS]
        if theirs:
            battles += (ours - theirs) / (ours + theirs) * min(4.0, worth[area] + 1)
        elif facing:
            front += max(-1.0, min(1.0, (ours - p.steps_of(p.pieces_in(facing)) / facing.bit_count()) / 8))
    return battles, front


STAFF: Final = Judgement(read_weights(DATA.tables("weights.toml"), Judgement.features))
