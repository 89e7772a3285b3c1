"""Small positions for tests: units by name in hexes by name, the rest of Europe held as in July 1943."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sandtable.core.act import Deed
from sandtable.core.bits import mask_of
from sandtable.core.order import Menu, Order
from sandtable.games.westfront.language import NOTATION
from sandtable.games.westfront.position import Phase, Position
from sandtable.games.westfront.rules.command.authority import Role, assume, grants
from sandtable.games.westfront.rules.control import in_play, refresh, territory
from sandtable.games.westfront.world.atlas import HEX, Nation
from sandtable.games.westfront.world.calendar import MONTH
from sandtable.games.westfront.world.roster import ALLIES, AXIS, MAX_CV, UNIT

ALLIED_LAND = territory(Nation.BRITAIN, Nation.GIBRALTAR, Nation.MALTA, Nation.NORTH_AFRICA)


def u(name: str) -> int:
    """Return a unit."""
    return UNIT[name]


def h(*names: str) -> int:
    """Return the set of some hexes."""
    return mask_of(HEX[name] for name in names)


def board(
    units: dict[str, str],
    *,
    player: int = ALLIES,
    phase: Phase = Phase.MOVEMENT,
    month: str = "1943-07",
    allied: int = 0,
    scenario: str = "s43",
) -> Position:
    """Return a position with these units at full strength, supplied, in a phase that has just begun."""
    p = Position()
    p.scenario = scenario
    p.month = MONTH[month]
    p.player = player
    p.phase = int(phase)
    p.prior[ALLIES] = ALLIED_LAND | allied
    p.prior[AXIS] = in_play(p) & ~p.prior[ALLIES]
    for name, here in units.items():
        unit = UNIT[name]
        p.put(unit, HEX[here])
        p.cv[unit] = MAX_CV[unit]
        p.supplied |= 1 << unit
    refresh(p)
    return p


def assert_agreement(deed: Deed, p: Position, orders: Iterable[Order]) -> None:
    """The fans of a deed hold exactly the orders that it does not refuse."""
    legal = set(Menu(list(deed.fans(p))))
    seen = set()
    for order in orders:
        reasons = deed.against(p, *order.args)
        assert (order in legal) == (not reasons), (NOTATION.text(order), reasons)
        assert all(reason.rule.startswith("WF-") and NOTATION.say(reason.pattern, reason.args) for reason in reasons)
        seen.add(order)
    assert legal <= seen


def husky(**options: Any) -> Position:
    """Return the set-up of the example game of HUSKY (EX-HUSKY-00)."""
    return board(
        {
            "pzrgp-c": "palermo-e1",
            "it-7th-army": "catania",
            "it-sic-coastal-army": "palermo",
            "okw": "reggio",
            "2-para": "reggio",
            "87-static": "reggio",
            "15-ag": "tunis",
            "us-6-amph": "tunis",
            "br-13-mk": "tunis",
            "ff-2-mtn": "tunis",
            "21-ag": "bizerte",
            "br-1-amph": "bizerte",
            "br-30-tk": "bizerte",
            "br-10": "bizerte",
            "af": "malta",
            "br-2-para": "malta",
            "br-5": "sfax",
        },
        scenario="husky",
        **options,
    )


def activate(p: Position, hq: str, role: Role = Role.ORDINARY) -> None:
    """Make an HQ active in a role, as its activation in the Command Phase does."""
    assume(p, UNIT[hq], role)
    p.face_up |= 1 << UNIT[hq]
    p.supreme = grants(p)
