"""Politics: surrender, defection, revolt, Tito, conquest, and the neutrals."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.games.westfront.position import Neutral, Off, Position
from sandtable.games.westfront.rules.control import refresh
from sandtable.games.westfront.rules.politics.neutrals import PORTUGAL, SPAIN, declare
from sandtable.games.westfront.rules.politics.phase import pressure, watch
from sandtable.games.westfront.rules.sea.seas import axis_seas
from sandtable.games.westfront.rules.values import speed
from sandtable.games.westfront.world.atlas import DRY, HEX, NATION, OF_NATION, PLACE_IDS, TERRAIN, Nation, Terrain
from sandtable.games.westfront.world.calendar import MONTH
from sandtable.games.westfront.world.roster import ALLIES, AXIS, PORTUGUESE, SPANISH
from tests.westfront.homefront import asking, assert_consistent, offered, order, refused, run, started
from tests.westfront.positions import board, h, u

ITALY_LAND = OF_NATION[Nation.ITALY]


def politics(p: Position) -> Position:
    """Open the Politics Phase."""
    run(p, ("politics",))
    return p


def sicily_lost(units: dict[str, str] | None = None) -> Position:
    """Return Italy with three ports in Allied hands and two armies eliminated: it surrenders on 1 to 4."""
    p = board(units or {}, allied=h("palermo", "catania", "messina"))
    for name in ("it-5th-army", "it-6th-army"):
        p.put(u(name), Off.POOL)
    p.put(u("it-9th-army"), Off.EAST)
    return politics(p)


# ---------------------------------------------------------------- Italy
def test_a_die_below_ports_and_losses_makes_italy_surrender() -> None:
    """WF-16.1/1, WF-2.66/2: the army with Army Group E does not count before it has come."""
    p = sicily_lost({"it-7th-army": "bari"})
    assert pressure(p, 0) == 5
    order(p, "demand italy")
    order(p, "roll 5")
    assert not p.italy
    assert refused(p, "demand italy") == ["WF-16.1/1"]  # once a phase
    p.stack.clear()
    politics(p)
    order(p, "demand italy", "roll 4")
    assert p.italy
    assert not axis_seas(p) & (1 << 7)  # WF-16.1/5: the Mediterranean is Allied


def test_without_an_allied_port_nobody_asks() -> None:
    """WF-16.1/1"""
    p = politics(board({}))
    assert refused(p, "demand italy") == ["WF-16.1/1"]
    assert refused(p, "demand spain") == ["WF-16.4/10"]


def test_an_italian_unit_out_of_german_sight_becomes_the_friuli() -> None:
    """WF-16.1/2, WF-16.1/4, WF-16.1/6: the army that stacks with Germans cannot; the Friuli is on foot."""
    p = sicily_lost(
        {
            "it-7th-army": "bari",
            "it-4th-army": "genoa",
            "it-2nd-army": "rome",
            "84-cps": "rome",
            "it-3rd-army": "cagliari",
        }
    )
    order(p, "demand italy", "roll 1")
    assert offered(p) == {"defect it-7th-army", "defect it-4th-army", "defect it-3rd-army"}
    assert refused(p, "defect it-2nd-army") == ["WF-16.1/2"]
    order(p, "defect it-7th-army")
    assert (p.place[u("friuli")], p.cv[u("friuli")]) == (HEX["bari"], 1)
    assert p.supplied >> u("friuli") & 1
    assert speed(p, u("friuli")) == 2
    for name in ("it-7th-army", "it-4th-army", "it-2nd-army", "it-5th-army"):
        assert p.place[u(name)] == Off.LOST
    assert p.place[u("it-9th-army")] == Off.OUT
    assert p.place[u("84-cps")] == HEX["rome"]


def test_a_watched_unit_does_not_defect() -> None:
    """WF-16.1/2: a German unit beside it, over a side that a ZOC crosses"""
    p = sicily_lost({"it-7th-army": "milan", "84-cps": "turin"})
    order(p, "demand italy", "roll 1")
    assert p.place[u("friuli")] == Off.DUE


def test_if_nobody_can_defect_the_friuli_comes_in_the_next_production() -> None:
    """WF-16.1/3"""
    p = sicily_lost()
    order(p, "demand italy", "roll 1")
    assert p.place[u("friuli")] == Off.DUE
    assert (p.due[u("friuli")], p.cv[u("friuli")]) == (p.month + 1, 1)


def test_surrender_changes_no_control_until_the_germans_have_left() -> None:
    """WF-16.1/5, WF-16.11/1"""
    p = sicily_lost({"84-cps": "rome"})
    order(p, "demand italy", "roll 1")
    order(p, "done")
    assert p.held[AXIS] >> HEX["milan"] & 1
    p.put(u("84-cps"), HEX["munich"])
    order(politics(p), "done")
    assert not ITALY_LAND & ~p.held[ALLIES]
    refresh(p)
    assert p.held[ALLIES] >> HEX["naples"] & 1


# ---------------------------------------------------------------- France and Yugoslavia
def normandy(count: int = 3) -> Position:
    """Return the Allies with some hexes of mainland France."""
    hexes = ("cherbourg", "le-havre", "rouen", "calais")[:count]
    return politics(board({"84-cps": "paris"}, allied=h(*hexes, "bastia")))


def test_a_die_below_the_french_hexes_starts_the_revolt() -> None:
    """WF-16.31/1, WF-16.31/2, WF-16.31/3, WF-2.68/1: Corsica does not count."""
    p = normandy()
    order(p, "revolt", "roll 3")
    assert not p.maquis
    assert refused(p, "revolt") == ["WF-16.31/1"]
    p = normandy()
    order(p, "revolt", "roll 2")
    assert refused(p, "raise maquis paris") == ["WF-16.31/2"]
    watched = PLACE_IDS[bit_list(DRY[HEX["paris"]])[0]]
    assert refused(p, f"raise maquis {watched}") == ["WF-16.31/2"]
    assert refused(p, "raise maquis berlin") == ["WF-16.31/2"]
    assert refused(p, "raise tito lyon") == ["WF-16.31/2"]
    order(p, "raise maquis lyon")
    assert (p.place[u("maquis")], p.cv[u("maquis")]) == (HEX["lyon"], 1)
    assert not p.supplied >> u("maquis") & 1
    assert refused(p, "revolt") == ["WF-16.31/1"]


def test_corsica_alone_starts_nothing() -> None:
    """WF-16.31/1"""
    p = politics(board({}, allied=h("bastia")))
    assert refused(p, "revolt") == ["WF-16.31/1"]


def test_tito_rises_once_in_a_mountain_or_hill_without_axis_units() -> None:
    """WF-16.32/1, WF-16.32/2, WF-2.67/1, WF-16.32/4"""
    p = politics(board({"84-cps": "sarajevo"}))
    places = [HEX[text.split()[-1]] for text in offered(p) if text.startswith("raise tito")]
    assert places
    assert all(NATION[here] is Nation.YUGOSLAVIA for here in places)
    assert all(TERRAIN[here] in (Terrain.MOUNTAIN, Terrain.HILL) for here in places)
    assert HEX["sarajevo"] not in places
    step = asking(p)
    step.apply(p, next(found for found in step.orders(p) if found.verb == "raise"), Log())
    assert p.cv[u("tito")] == 2
    assert not p.supplied >> u("tito") & 1
    p.stack.clear()
    politics(p)
    assert not p.stack  # nothing is left to decide
    assert not p.yugoslavia
    watch(p)
    assert p.yugoslavia


def test_the_axis_and_husky_have_no_politics() -> None:
    """WF-4.47/1, WF-HUSKY/3"""
    assert not politics(board({}, player=AXIS)).stack
    p = board({}, scenario="husky", allied=h("palermo"))
    assert not politics(p).stack


# ---------------------------------------------------------------- the neutrals
def at_war(nation: int = SPAIN) -> Position:
    p = board({}, month="1944-01", scenario="w43-free")
    p.period = 1
    p.italy = 1
    for unit in bit_list(SPANISH | PORTUGUESE):
        p.put(unit, Off.NEUTRAL)
    declare(p, Log(), nation)
    run(p)
    return p


def test_war_on_spain_brings_its_army_and_costs_vps() -> None:
    """WF-16.4/2, WF-16.4/4, WF-16.4/5, WF-16.4/9, WF-2.1/1"""
    p = at_war()
    assert (p.spain, p.portugal, p.penalty) == (Neutral.AT_WAR, Neutral.NEUTRAL, 18)
    assert asking(p).side(p) == AXIS
    assert refused(p, "deploy sp-1 lisbon") == ["WF-16.4/4"]
    assert refused(p, "deploy sp-1 madrid at 2") == ["WF-16.4/9"]
    assert refused(p, "deploy po-1 lisbon") == ["WF-16.4/4"]
    order(p, "deploy sp-jdn madrid", "deploy sp-static-1 madrid")
    assert (p.cv[u("sp-jdn")], p.cv[u("sp-static-1")]) == (3, 1)
    assert p.supplied >> u("sp-jdn") & 1
    assert p.held[AXIS] >> HEX["seville"] & 1


def test_war_on_portugal_is_war_on_spain_too() -> None:
    """WF-16.4/2, EX-16.4"""
    p = at_war(PORTUGAL)
    assert (p.spain, p.portugal, p.penalty) == (Neutral.AT_WAR, Neutral.AT_WAR, 21)
    order(p, "deploy po-1 lisbon", "deploy po-static porto")
    assert (p.cv[u("po-1")], p.cv[u("po-static")]) == (1, 0)


def test_the_deployment_is_consistent_and_ends() -> None:
    """WF-16.4/4, WF-6.21/1"""
    p = at_war(PORTUGAL)
    rng = Random(3)
    while p.stack:
        assert_consistent(p, rng, 60)
        asking(p).apply(p, asking(p).orders(p).draw(rng), Log())
        run(p)
    assert all(p.place[unit] >= 0 for unit in bit_list(SPANISH | PORTUGUESE))


def test_a_nation_without_its_capital_is_defeated_and_conquered() -> None:
    """WF-16.4/6, WF-16.11/1"""
    p = at_war()
    p.stack.clear()
    for unit in bit_list(SPANISH):
        p.put(unit, HEX["seville"])
    p.put(u("br-5"), HEX["madrid"])
    p.supplied |= 1 << u("br-5")
    refresh(p)
    politics(p)
    order(p, "done")
    assert p.spain == Neutral.DEFEATED
    assert all(p.place[unit] == Off.LOST for unit in bit_list(SPANISH))
    assert not OF_NATION[Nation.SPAIN] & ~p.held[ALLIES]


def test_spain_may_surrender_by_the_dice_without_defection() -> None:
    """WF-16.4/10"""
    p = at_war()
    p.stack.clear()
    for unit in bit_list(SPANISH):
        p.put(unit, Off.POOL)
    p.prior = [p.prior[ALLIES] | h("cadiz"), p.prior[AXIS] & ~h("cadiz")]
    refresh(p)
    order(politics(p), "demand spain", "roll 6")
    assert p.spain == Neutral.DEFEATED
    assert p.place[u("friuli")] == Off.OUT
    assert all(p.place[unit] == Off.LOST for unit in bit_list(SPANISH))


# ---------------------------------------------------------------- all of it
@pytest.mark.parametrize("scenario", ["s43", "s44", "w44-free"])
def test_menus_and_reasons_agree(scenario: str) -> None:
    """WF-4.47/1: with a foothold everywhere"""
    rng = Random(scenario)
    for _ in range(3):
        p = started(scenario)
        p.month = MONTH["1944-11"]
        p.prior[ALLIES] |= h("palermo", "catania", "messina", "cherbourg", "rouen", "calais", "le-havre", "lille")
        p.prior[AXIS] &= ~p.prior[ALLIES]
        refresh(p)
        politics(p)
        while p.stack:
            assert_consistent(p, rng, 100)
            asking(p).apply(p, asking(p).orders(p).draw(rng), Log())
            run(p)
