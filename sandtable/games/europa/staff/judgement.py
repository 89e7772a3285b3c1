"""What a position is worth, and what to do in it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from sandtable.core.act import Acts
from sandtable.core.bits import bit_list
from sandtable.core.lazy import LazyMenu
from sandtable.core.order import Order, Orders
from sandtable.core.staff import Feature, Staff, Weighed, read_weights
from sandtable.core.step import Choice
from sandtable.core.words import LegalOrders
from sandtable.games.europa.position import Position, Side
from sandtable.games.europa.rules.air.rounds import doubled, hunts
from sandtable.games.europa.rules.combat.advance import offers as advances
from sandtable.games.europa.rules.combat.losses import offers as victims
from sandtable.games.europa.rules.combat.retreat import offers as retreats
from sandtable.games.europa.rules.phases.base import Marching
from sandtable.games.europa.rules.phases.reserves import reservable
from sandtable.games.europa.rules.steps import STEPS
from sandtable.games.europa.staff import affairs, battle, wings
from sandtable.games.europa.staff.field import DONE, Field, Scored
from sandtable.games.europa.staff.imagination import imagine
from sandtable.games.europa.staff.march import march
from sandtable.games.europa.world.data import DATA

_CHOICES: Final = {step.name: step for step in STEPS if isinstance(step, Choice)}
_ENDS: Final = tuple(map(Order, ("done", "pass", "fly", "unpaid", "stay", "fight", "call-off", "halt", "abandon")))
_MOST: Final = 40  # orders of a step without counsel that are looked at


def usual(field: Field, menu: Orders) -> list[Scored]:
    """Return what to do where there is no plan: what pays, or let it be, or whatever is not grave."""
    step = _CHOICES[str(field.p.stack[-1][0])]
    weighed = [] if isinstance(menu, LazyMenu) else [(affairs.weigh(field, order), order) for order in menu]
    if found := [(score, order) for score, order in weighed if score is not None and score > 0]:
        return found
    verbs = step.verbs
    end = next((order for order in _ENDS if order.verb in verbs and order in menu), None)
    if end is not None:
        return [(0.0, end)]
    orders = [menu.pick(n) for n in range(min(_MOST, len(menu)))]
    grave = {act.verb for act in step.acts if act.is_grave} if isinstance(step, Acts) else set()
    return [(-1.0 if order.verb in grave else 0.0, order) for order in orders]


def ranked(scored: list[Scored], most: int = 4) -> list[Weighed]:
    """Return the best orders, the first of them first, with weights that halve by half a point of score."""
    scored.sort(key=lambda entry: -entry[0])
    best = scored[0][0]
    return [Weighed(order, max(0.001, 2.0 ** (2 * (score - best)))) for score, order in scored[:most]]


def advise(p: Position, side: int, menu: Orders) -> list[Scored]:
    """Return the orders that are worth considering, with how much each promises."""
    step = str(p.stack[-1][0])
    field = Field(p, side)
    if isinstance(_CHOICES[step], Marching):
        return march(field, menu, _CHOICES[step].verbs)
    match step:
        case "combat" | "bonus-combat":
            return battle.choose(field)
        case "attack":
            return battle.gather(field)
        case "losses":
            return battle.lose(field, victims(p))
        case "retreats":
            return [
                (battle.flee(field, unit, place), Order("retreat", (unit, place)))
                for unit, places in retreats(p)
                for place in bit_list(places)
            ]
        case "advance":
            return battle.follow(field, advances(p))
        case "support":
            return wings.send(field)
        case "crew":
            return wings.man(field)
        case "interception":
            return wings.intercept(field)
        case "patrol":
            return wings.patrol(field)
        case "pairing":
            return wings.pair(field)
        case "aiming":
            return wings.aim(field, doubled(p))
        case "hunt":
            return wings.aim(field, hunts(p))
        case "cap":
            return wings.cap(field)
        case "basing":
            return wings.make_room(field)
        case "reserves":
            units = bit_list(reservable(p))
            return [
                (p.face(unit).attack + 5.0 * p.counter(unit).is_cm, Order("reserve", (unit,))) for unit in units
            ] or [(0.0, DONE)]
    return usual(field, menu)


class Judgement(Staff[Position]):
    """All that players know of this game."""

    features = (Feature("towns", "holds more towns", "loses towns"),)

    def measure(self, p: Position, camp: int) -> Sequence[float]:
        lead = 0.0
        for town in p.card.victory.towns:
            for side in Side:
                if town.places & p.owned[side] == town.places:
                    lead += town.vp4 * (1 if side == camp else -1)
        return [lead / 4]

    def policy(self, p: Position, side: int) -> Sequence[Weighed]:
        menu = p.legal.orders if isinstance(p.legal, LegalOrders) else p.legal
        assert menu is not None, "the legal orders of a position that is asked about are known"
        return ranked(advise(p, side, menu))

    def imagine(self, p: Position, side: int, rng: Random) -> Position:
        return imagine(p, side, rng)

    def is_weighty(self, p: Position) -> bool:
        return str(p.stack[-1][0]) in ("combat", "bonus-combat", "attack")


STAFF: Final = Judgement(read_weights(DATA.tables("weights.toml"), Judgement.features))
