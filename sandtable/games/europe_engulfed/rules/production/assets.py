"""What `buy` buys: Special Actions (EE-7.1/1, EE-7.11/1), and strategic assets within limits (EE-2.3, EE-4.61)."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Reasons
from sandtable.core.bits import mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.step import Effect
from sandtable.games.europe_engulfed.language import refusal
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.production.conscription import is_conscripting
from sandtable.games.europe_engulfed.rules.production.limits import not_sold, put_off, too_soon
from sandtable.games.europe_engulfed.rules.production.purse import cannot_pay, pay, priced
from sandtable.games.europe_engulfed.rules.production.units import Depot
from sandtable.games.europe_engulfed.rules.strategic.track import Asset
from sandtable.games.europe_engulfed.world.calendar import TURN_TITLES, V1, V2, next_january
from sandtable.games.europe_engulfed.world.charts import (
    ACTION_LIMIT,
    BOMBERS_CAP,
    BUILD_LIMIT,
    FIGHTERS_CAP,
    FLAK_CAP,
    ITEM_COST,
    U_BOATS_CAP,
    V1_POINTS,
    Item,
)
from sandtable.games.europe_engulfed.world.roster import Nation
from sandtable.games.europe_engulfed.world.scenario import Buy

# Places in `next_allowed` of what may rise once a year (EE-4.61/1)
YEARLY: Final = {Asset.ASW: 0, Asset.GERMAN_FLAK: 1, Asset.BRITISH_FLAK: 2}
CAP: Final = {
    Asset.GERMAN_BOMBER: BOMBERS_CAP,
    Asset.ALLIED_BOMBER: BOMBERS_CAP,
    Asset.GERMAN_FIGHTER: FIGHTERS_CAP,
    Asset.ALLIED_FIGHTER: FIGHTERS_CAP,
    Asset.U_BOAT: U_BOATS_CAP,
}
_BEGINS: Final = {Asset.V1: (V1, "EE-2.28/1"), Asset.V2: (V2, "EE-2.28/6")}
_FOR_GERMANY: Final = {
    Item.FIGHTER: Asset.GERMAN_FIGHTER,
    Item.BOMBER: Asset.GERMAN_BOMBER,
    Item.U_BOAT: Asset.U_BOAT,
    Item.FLAK: Asset.GERMAN_FLAK,
    Item.V1: Asset.V1,
    Item.V2: Asset.V2,
}
_FOR_USA: Final = {Item.FIGHTER: Asset.ALLIED_FIGHTER, Item.BOMBER: Asset.ALLIED_BOMBER, Item.ASW: Asset.ASW}
# What each power may raise on the track; all others nothing (EE-2.3/1, EE-4.61/3, EE-4.61/4, EE-9.27/1, EE-9.43/2)
ASSETS_OF: Final = {
    Nation.GERMANY: _FOR_GERMANY,
    Nation.USA: _FOR_USA,
    Nation.BRITAIN: {**_FOR_USA, Item.FLAK: Asset.BRITISH_FLAK},
}
_RULE_OF: Final = {
    Item.FIGHTER: "EE-4.43/9",
    Item.BOMBER: "EE-4.43/10",
    Item.FLAK: "EE-4.43/11",
    Item.U_BOAT: "EE-4.43/12",
    Item.ASW: "EE-4.43/14",
    Item.SPECIAL_ACTION: "EE-4.43/15",
    Item.V1: "EE-2.28/1",
    Item.V2: "EE-2.28/6",
}


def points(item: int) -> int:
    """Return how many points one purchase brings: V-1s come in pairs (EE-2.28/1)."""
    return V1_POINTS if item == Item.V1 else 1


# ---------------------------------------------------------------- the act
def not_bought(ground: Depot, item: int) -> Reasons:
    """Tell why a power cannot buy an item."""
    p, power = ground.p, ground.nation
    found = no_special_action(p, power) if item == Item.SPECIAL_ACTION else _no_asset(p, power, Item(item))
    return found or cannot_pay(p, power, ITEM_COST[item])


def on_sale(ground: Depot) -> int:
    """Return the items that the power may buy."""
    return mask_of(item for item in Item if not not_bought(ground, item))


def buy(p: Position, log: Log, power: int, item: int) -> None:
    """Buy a Special Action, or raise a gauge of the track; all of it is public (EE-4.5/2)."""
    if item == Item.SPECIAL_ACTION:
        p.actions[power] += 1  # EE-7.12/2: where the marker lies is of no consequence
        p.new_actions[power] += 1
    else:
        _raise_gauge(p, ASSETS_OF[Nation(power)][Item(item)], points(item))
    pay(p, log, power, ITEM_COST[item], _RULE_OF[Item(item)], "{nation} buys {item}", power, item)


def _raise_gauge(p: Position, asset: Asset, number: int) -> None:
    p.track[asset] += number
    p.bought[asset] += number
    if asset in YEARLY:
        put_off(p, YEARLY[asset], next_january(p.turn))  # EE-4.61/2


def item_price(ground: Depot, item: int) -> Effect:
    """Return what an item costs."""
    return priced(ITEM_COST[item])


# ---------------------------------------------------------------- Special Actions
def no_special_action(p: Position, power: int) -> Violation | None:
    """Tell why a power may hold no further Special Action (EE-7.11/1)."""
    if found := not_sold(p, Buy.SPECIAL_ACTIONS):
        return found
    if power == Nation.ITALY and p.morale_broken:
        return refusal("EE-9.45/4", "Italian morale has collapsed: Italy buys no Special Action")
    if power == Nation.USSR and is_conscripting(p):
        return refusal("EE-9.24/8", "the Soviets buy no Special Action while they conscript")
    limit = ACTION_LIMIT[power][p.turn]
    if p.actions[power] >= limit:
        return refusal("EE-7.11/1", "{nation} holds as many Special Actions as it may: {n}", power, p.actions[power])
    return None


# ---------------------------------------------------------------- strategic assets
def _no_asset(p: Position, power: int, item: Item) -> Violation | None:
    if not p.card.theatre.is_whole:
        return refusal("EE-16-card/2", "there is no strategic warfare in this scenario")
    asset = ASSETS_OF.get(Nation(power), {}).get(item)
    if asset is None:
        return _not_its_own(power, item)
    return _too_early(p, asset) or _too_many(p, power, asset, points(item))


def _not_its_own(power: int, item: Item) -> Violation:
    rules = {Nation.USSR: "EE-9.27/1", Nation.ITALY: "EE-9.43/2", Nation.FRANCE: "EE-9.51/2"}
    special = {Item.ASW: "EE-4.61/3", Item.FLAK: "EE-4.61/4"}
    rule = rules.get(Nation(power)) or special.get(item, "EE-2.3/1")
    return refusal(rule, "{nation} does not build {item}", power, int(item))


def _too_early(p: Position, asset: Asset) -> Violation | None:
    """Tell whether an item is to be had later (EE-4.61/1, EE-2.28/1, EE-2.28/6)."""
    if asset in _BEGINS:
        first, rule = _BEGINS[asset]
        return refusal(rule, "there are none before {turn}", TURN_TITLES[first]) if p.turn < first else None
    return too_soon(p, YEARLY[asset], "improvement", "EE-4.61/1") if asset in YEARLY else None


def _too_many(p: Position, power: int, asset: Asset, number: int) -> Violation | None:
    """Tell whether a gauge is at its end, or a nation has built all it may in this turn."""
    if asset in (Asset.GERMAN_FLAK, Asset.BRITISH_FLAK):
        is_full = p.track[asset] >= FLAK_CAP
        return refusal("EE-2.22/8", "the Flak level is {n}, and rises no further", FLAK_CAP) if is_full else None
    if asset in CAP and p.track[asset] + number > CAP[asset]:
        return refusal("EE-glossary-strategic-assets/2", "the track ends at {n} points", CAP[asset])
    left = left_to_build(p, power, asset)
    if left is not None and number > left:
        return refusal("EE-2.3/1", "{nation} has built all the points of this kind that it may in this turn", power)
    return None


def left_to_build(p: Position, power: int, asset: Asset) -> int | None:
    """Return how many more points of an asset a nation may build in this turn; None: no limit."""
    limit = BUILD_LIMIT[power]
    bombers, fighters = p.bought[Asset.GERMAN_BOMBER], p.bought[Asset.GERMAN_FIGHTER]
    if power != Nation.GERMANY:
        bombers, fighters = p.bought[Asset.ALLIED_BOMBER], p.bought[Asset.ALLIED_FIGHTER]
    aircraft = limit.aircraft - bombers - fighters
    return {
        Asset.GERMAN_BOMBER: min(aircraft, limit.bombers - bombers),
        Asset.ALLIED_BOMBER: min(aircraft, limit.bombers - bombers),
        Asset.GERMAN_FIGHTER: aircraft,
        Asset.ALLIED_FIGHTER: aircraft,
        Asset.U_BOAT: limit.u_boats - p.bought[Asset.U_BOAT],
        Asset.V1: limit.v1 - p.bought[Asset.V1],
        Asset.V2: limit.v2 - p.bought[Asset.V2],
    }.get(asset)
