"""What a position is worth, and what to do in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from sandtable.core.act import Acts
from sandtable.core.bits import bit_list, having
from sandtable.core.lazy import LazyMenu
from sandtable.core.order import Order, Orders
from sandtable.core.staff import Feature, Staff, Weighed, ranked, read_weights
from sandtable.core.step import Choice
from sandtable.core.words import LegalOrders
from sandtable.games.europa.position import AirState, Hunger, Position, Side
from sandtable.games.europa.rules.phases.base import Marching
from sandtable.games.europa.rules.steps import STEPS
from sandtable.games.europa.rules.supply.isolation import linked
from sandtable.games.europa.rules.victory import difference
from sandtable.games.europa.staff import attacks, bombing, wings
from sandtable.games.europa.staff.field import DONE, Field, Scored, pull
from sandtable.games.europa.staff.imagination import imagine
from sandtable.games.europa.staff.march import march
from sandtable.games.europa.staff.verbs import weigh
from sandtable.games.europa.world.atlas import BOX
from sandtable.games.europa.world.data import DATA

_CHOICES: Final = {step.name: step for step in STEPS if isinstance(step, Choice)}
_ENDS: Final = tuple(map(Order, ("done", "pass", "fly", "unpaid", "stay", "fight", "call-off", "halt", "abandon")))
_PLANS: Final[dict[str, Callable[[Field], list[Scored]]]] = {
    "attack": attacks.gather,
    "attack-gunfire": attacks.shell,
    "support": wings.send,
    "crew": wings.man,
    "special-air": bombing.blow,
    "cap": wings.cap,
    "basing": wings.make_room,
}
_COMBAT: Final = ("combat", "bonus-combat")
_SURE: Final = 6.0  # how much surer of its counsel the staff is in routine matters
_DOUBT: Final = 0.1  # how often the phase is ended instead, of an attack that is worth a look
_MOST: Final = 40  # orders that are looked at where nobody has counsel


def usual(field: Field, menu: Orders) -> list[Scored]:
    """Return what to do where there is no plan: what pays, or let it be, or whatever is not grave."""
    step = _CHOICES[str(field.p.stack[-1][0])]
    weighed = [] if isinstance(menu, LazyMenu) else [(weigh(field, order), order) for order in menu]
    if found := [(score, order) for score, order in weighed if score is not None]:
        return found
    if ends := [order for order in _ENDS if order.verb in step.verbs and order in menu]:
        return [(0.0, ends[0])]
    grave = {act.verb for act in step.acts if act.is_grave} if isinstance(step, Acts) else set()
    orders = (menu.pick(n) for n in range(min(_MOST, len(menu))))
    return [(-1.0 if order.verb in grave else 0.0, order) for order in orders]


class Judgement(Staff[Position]):
    """All that players know of this game."""

    features = (
        Feature("points", "leads in victory points", "falls behind in victory points"),
        Feature("threats", "threatens towns that score", "lets towns that score be threatened"),
        Feature("approach", "comes nearer to the towns that it wants", "gets further from the towns that it wants"),
        Feature("attack", "has more to attack with", "has less to attack with"),
        Feature("defence", "has more to defend with", "has less to defend with"),
        Feature("columns", "finds better odds", "finds worse odds"),
        Feature("supply", "keeps its units fed", "lets units go hungry"),
        Feature("pockets", "cuts enemies off", "lets units be cut off"),
        Feature("air", "has more in the air", "has less in the air"),
        Feature("stores", "has more supply points", "has fewer supply points"),
    )

    def scale(self, p: Position) -> str:
        return p.scenario

    def measure(self, p: Position, camp: int) -> Sequence[float]:
        axis, allies = (_measures(p, side) for side in Side)
        leads = (difference(p) / 4, *(ours - theirs for ours, theirs in zip(axis, allies, strict=True)))
        return [lead if camp == Side.AXIS else -lead for lead in leads]

    def policy(self, p: Position, side: int) -> Sequence[Weighed]:
        menu = p.legal.orders if isinstance(p.legal, LegalOrders) else p.legal
        assert menu is not None, "the legal orders of a position that is asked about are known"
        name, field = str(p.stack[-1][0]), Field(p, side)
        if name in _COMBAT:
            return ranked(attacks.choose(field))
        if isinstance(step := _CHOICES[name], Marching):
            found = march(field, menu, step.acts)
        else:
            found = _PLANS[name](field) if name in _PLANS else usual(field, menu)
        return ranked([(_SURE * score, order) for score, order in found])

    def imagine(self, p: Position, side: int, rng: Random) -> Position:
        return imagine(p, side, rng)

    def is_weighty(self, p: Position) -> bool:
        """A look is worth it before an attack of which the policy is in doubt; the rest of a player-turn is routine."""
        weighed = self.policy(p, p.phasing)[1:] if str(p.stack[-1][0]) in _COMBAT else ()
        return any(order == DONE and weight >= _DOUBT for order, weight in weighed)


def _measures(p: Position, side: int) -> tuple[float, ...]:
    """Return what a side has of each feature but the points."""
    field = Field(p, side)
    units = bit_list(p.units_in(p.ground[side] & ~BOX) & field.own)
    near = sum(p.face(unit).attack * pull(p.at[unit], field.goals) for unit in units)
    held = ((place, worth) for place, worth in field.worth.items() if p.owned[side] >> place & 1)
    risks = sum(worth * field.risk(place, field.guard(p.here.get(place, 0) & field.own)) for place, worth in held)
    together = linked(p, side)
    hungry = sum(p.size(unit) / 4 for unit in units if p.hunger[unit] >= Hunger.U1)
    cut_off = sum(p.size(unit) / 4 for unit in units if not together >> p.at[unit] & 1)
    able = bit_list(having(p.air_state, AirState.OPERATIVE) & p.airs_of(side))
    flying = sum(p.airman(air).attack + p.airman(air).tbf for air in able if p.base[air] >= 0)
    stores = sum(row.points for row in p.depots if row.side == side)
    attack, defence = (float(sum(getattr(p.face(unit), what) for unit in units)) for what in ("attack", "defence"))
    return -risks, near / 100, attack, defence, field.boldness, -hungry, -cut_off, flying / 10, float(stores)


STAFF: Final = Judgement(read_weights(DATA.tables("weights.toml"), Judgement.features))
