"""Impromptu Offensives (AEC-5.5): bought in the month at twice the seasonal price, from EPs or the reserve."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Reasons, Role
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.games.aeto.language import refusal
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.command.payment import spend, wealth
from sandtable.games.aeto.rules.phases.base import camp_on_turn
from sandtable.games.aeto.rules.sides import nations_of_camp
from sandtable.games.aeto.world.calendar import in_year
from sandtable.games.aeto.world.data import CHARTS
from sandtable.games.aeto.world.nations import MAJORS, nation_of

_CHART: Final = CHARTS["offensives"]
_COST: Final = {nation_of(name): cost for name, cost in _CHART["cost"].items()}
_NO_WINTER: Final = frozenset(map(nation_of, _CHART["winter_exempt"]))
_FACTOR: Final[int] = CHARTS["core"]["offensive_kinds"]["impromptu"]["price_factor"]
_WINTER: Final = range(3)  # January to March


def price(p: Position, nation: int) -> int:
    """Return the EPs of an Impromptu Offensive: twice what it costs in a Seasonal Turn of this season."""
    is_dear = in_year(p.month) in _WINTER and nation not in _NO_WINTER
    return int(_COST[nation]) * (_CHART["winter_multiplier"] if is_dear else 1) * _FACTOR


def could_buy(p: Position, nation: int) -> bool:
    """Tell whether a nation at war can pay for an Impromptu Offensive."""
    return nation < MAJORS and bool(p.war[nation]) and wealth(p, nation) >= price(p, nation)


def not_bought(p: Position, nation: int) -> Reasons:
    """Tell why no Impromptu Offensive is bought for a nation."""
    if not nations_of_camp(p, camp_on_turn(p)) >> nation & 1:
        return refusal("AEC-5.5/1", "{nation} is not yours", nation)
    if nation >= MAJORS:
        return refusal("AE-9.0/4", "{nation} is a minor nation: it never buys Offensives", nation)
    if not p.war[nation]:
        return refusal("AEC-5.5/1", "{nation} is at war with nobody", nation)
    due = price(p, nation)
    if wealth(p, nation) < due:
        words = "an Impromptu Offensive costs {number} EPs, and {nation} has {number}"
        return refusal("AEC-5.5/1", words, due, nation, wealth(p, nation))
    return None


def buyers(p: Position) -> int:
    """Return the powers that can buy an Impromptu Offensive."""
    own = nations_of_camp(p, camp_on_turn(p))
    return mask_of(nation for nation in bit_list(own) if could_buy(p, nation))


def buy(p: Position, log: Log, nation: int) -> None:
    """Buy an Impromptu Offensive."""
    due = price(p, nation)
    spend(p, nation, due)
    p.impromptu[nation] += 1
    log.add("AEC-5.5/1", "{nation} buys an Impromptu Offensive for {number} EPs", nation, due)


BUY: Final = Act("buy", not_bought, buy, buyers, role=Role.BUY)
