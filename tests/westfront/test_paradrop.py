"""Paradrops: who drops, how far, and where not."""

from __future__ import annotations

from itertools import product

from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.games.westfront.position import Entry, Phase, Position, Way
from sandtable.games.westfront.rules.command.authority import Role
from sandtable.games.westfront.rules.paradrop import DROP
from sandtable.games.westfront.rules.sequence import start_phase
from sandtable.games.westfront.world.atlas import HEX, HEXES
from sandtable.games.westfront.world.roster import AXIS, UNITS
from tests.westfront.positions import activate, assert_agreement, board, h, husky, u


def drop(unit: str, target: str, hq: str) -> Order:
    return Order("drop", (u(unit), HEX[target], u(hq)))


def refused(p: Position, order: Order) -> list[str]:
    return [reason.rule for reason in DROP.against(p, *order.args)]


def malta() -> Position:
    p = husky()
    p.cv[u("af")] = 2
    activate(p, "af", Role.PARADROP)
    return p


def test_a_para_drops_on_defended_catania_within_double_air_range() -> None:
    p = malta()
    DROP.apply(p, Log(), *drop("br-2-para", "catania", "af").args)
    assert p.entries == (Entry(u("br-2-para"), HEX["catania"], HEX["malta"], Way.AIR),)
    assert p.dropped == 1 << u("br-2-para")
    assert p.fresh == h("catania")
    assert refused(p, drop("br-2-para", "licata", "af")) == ["WF-14.2/1"]


def test_mountains_far_hexes_and_hexes_out_of_play_are_no_drop_zones() -> None:
    p = malta()
    assert refused(p, drop("br-2-para", "messina", "af")) == ["WF-1.35/4"]
    assert refused(p, drop("br-2-para", "taranto", "af")) == ["WF-HUSKY/1"]
    p.cv[u("af")] = 1
    assert refused(p, drop("br-2-para", "tunis", "af")) == ["WF-14.3/1"]
    p.cv[u("af")] = 0
    assert not list(DROP.fans(p))


def test_only_paras_in_the_hex_of_a_paradrop_hq_drop() -> None:
    p = malta()
    assert refused(p, drop("br-5", "licata", "af")) == ["WF-14.1/1"]
    p.put(u("us-17-para"), HEX["tunis"])
    assert refused(p, drop("us-17-para", "licata", "af")) == ["WF-14.2/4"]
    assert refused(p, drop("br-2-para", "licata", "15-ag")) == ["WF-14.2/1"]


def test_grounded_german_paras_stay_on_the_ground() -> None:
    p = board({"okw": "naples", "2-para": "naples"}, player=AXIS)
    activate(p, "okw", Role.PARADROP)
    assert refused(p, drop("2-para", "palermo", "okw")) == []
    p.grounded = 1
    assert refused(p, drop("2-para", "palermo", "okw")) == ["WF-14.7/1"]


def test_a_blitzing_paradrop_hq_drops_one_para_in_each_phase() -> None:
    p = board({"12-ag": "london", "us-17-para": "london", "br-2-para": "london"}, month="1944-06")
    activate(p, "12-ag", Role.BLITZ_PARADROP)
    DROP.apply(p, Log(), *drop("br-2-para", "calais", "12-ag").args)
    assert refused(p, drop("us-17-para", "calais", "12-ag")) == ["WF-14.2/1"]
    start_phase(p, Phase.BLITZ_MOVEMENT)
    assert refused(p, drop("us-17-para", "calais", "12-ag")) == []
    assert refused(p, drop("br-2-para", "dover", "12-ag")) == ["WF-14.6/2"]


def test_fans_and_refusals_agree() -> None:
    p = malta()
    p.put(u("br-2-para"), HEX["malta"])
    hqs = [u("af"), u("15-ag"), u("okw"), u("br-5")]
    units = [u("br-2-para"), u("us-17-para"), u("2-para"), u("br-5"), u("af"), UNITS - 1]
    assert_agreement(DROP, p, [Order("drop", args) for args in product(units, range(HEXES), hqs)])
