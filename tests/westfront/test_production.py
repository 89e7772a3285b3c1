"""Production: the level, what is bought, what comes, and that the enemy does not look on."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.core.event import Log
from sandtable.games.westfront.game import GAME
from sandtable.games.westfront.position import Beachhead, Off, Position
from sandtable.games.westfront.rules.control import refresh
from sandtable.games.westfront.rules.production.arrivals import call_up, start_board
from sandtable.games.westfront.rules.production.phase import production_level
from sandtable.games.westfront.world.atlas import HEX, NEAR
from sandtable.games.westfront.world.calendar import MONTH
from sandtable.games.westfront.world.roster import ALLIES, AXIS, UNITS
from sandtable.games.westfront.world.scenario import Reinforcement
from tests.westfront.homefront import anything, asking, assert_consistent, offered, order, refused, run, started
from tests.westfront.positions import board, h, husky, u

US_2_BH, BR_1_BH = 0, 4


def producing(p: Position, side: int = AXIS, points: int | None = None) -> Position:
    """Open a side's Production."""
    run(p, ("production", side))
    if points is not None:
        p.points = points
    return p


def wait_for(p: Position, unit: str, month: str, cv: int) -> None:
    """Let a reinforcement be due."""
    call_up(p, [Reinforcement(u(unit), MONTH[month], cv)])


# ---------------------------------------------------------------- the level
@pytest.mark.parametrize(
    ("scenario", "allies", "axis"),
    [("husky", 73, 25), ("s43", 73, 39), ("w43-free", 84, 43), ("s44", 94, 53), ("w44-free", 109, 46)],
)
def test_each_card_begins_at_its_production_level(scenario: str, allies: int, axis: int) -> None:
    """WF-11.31/2, WF-11.31/1, WF-11.2/1, WF-HUSKY/2, WF-16.2/2, WF-13.22/5"""
    p = started(scenario)
    assert (production_level(p, ALLIES), production_level(p, AXIS)) == (allies, axis)


def test_resources_count_double_for_the_axis() -> None:
    """WF-1.5/1, WF-1.5/2, WF-11.33/1, EX-1.5, EX-11.33: Lille pays the Allies 2 and the Axis 3, Gyor the Axis 2."""
    p = board({})
    before = [production_level(p, side) for side in (ALLIES, AXIS)]
    lille, gyor = h("lille"), h("gyor")
    p.held[AXIS] &= ~(lille | gyor)
    assert production_level(p, AXIS) == before[AXIS] - 5
    p.held[AXIS] |= lille
    assert production_level(p, AXIS) == before[AXIS] - 2
    p.held[AXIS] &= ~h("calais")
    p.held[AXIS] &= ~lille
    p.held[ALLIES] |= lille | h("calais")
    assert production_level(p, ALLIES) == before[ALLIES] + 2


def test_copenhagen_in_allied_hands_costs_the_axis_its_ore_once() -> None:
    """WF-16.2/1, WF-16.2/2: and the 2 PPs of the city itself"""
    p = board({})
    before = production_level(p, AXIS)
    p.held[AXIS] &= ~h("copenhagen")
    p.held[ALLIES] |= h("copenhagen")
    assert production_level(p, AXIS) == before - 7
    late = board({}, month="1944-06")
    assert production_level(late, AXIS) == before - 5
    late.held[AXIS] &= ~h("copenhagen")
    late.held[ALLIES] |= h("copenhagen")
    assert production_level(late, AXIS) == before - 7


def test_a_city_out_of_supply_produces_nothing() -> None:
    """WF-9.31/2, WF-11.32/1, WF-15.3/3"""
    p = board({})
    before = production_level(p, AXIS)
    p.held[AXIS] &= ~NEAR[HEX["lyon"]]
    assert p.held[AXIS] & h("lyon")
    assert production_level(p, AXIS) == before - 1


def test_a_negative_level_gives_nothing() -> None:
    """WF-11.3/1"""
    p = board({"84-cps": "berlin"})
    p.prior = [p.prior[ALLIES] | p.prior[AXIS] & ~h("berlin", "leipzig"), h("berlin", "leipzig")]
    refresh(p)
    assert production_level(p, AXIS) < 0
    producing(p)
    assert p.points == 0


# ---------------------------------------------------------------- the example game
def august() -> Position:
    """Return HUSKY before the Production of August, as the example game stands then."""
    p = husky(month="1943-08")
    p.grounded = 1
    for name, here, cv in (
        ("2-para", "reggio", 2),
        ("okw", "reggio", 2),
        ("it-sic-coastal-army", "palermo-e1", 0),
        ("15-ag", "tunis", 1),
        ("21-ag", "bizerte", 1),
        ("af", "malta", 1),
        ("br-5", "sfax", 2),
        ("br-1-amph", "bizerte", 2),
        ("ff-2-mtn", "tunis", 2),
        ("br-2-para", "malta", 1),
    ):
        p.put(u(name), HEX[here])
        p.cv[u(name)] = cv
    p.put(u("it-7th-army"), Off.POOL)
    p.put(u("br-13-mk"), HEX["sfax"])
    wait_for(p, "polish-2", "1943-08", 4)
    refresh(p)
    return p


def test_the_axis_of_the_example_spends_all_its_points() -> None:
    """EX-HUSKY-12, WF-11.43/6, WF-11.42/1, WF-11.41/1, WF-11.3/1"""
    p = producing(august())
    assert p.points == 25
    order(p, "build 2-para", "build okw", "rebuild it-7th-army reggio", "build it-sic-coastal-army")
    assert p.points == 0
    assert [p.cv[u(name)] for name in ("2-para", "okw", "it-7th-army", "it-sic-coastal-army")] == [3, 3, 1, 1]
    assert p.place[u("it-7th-army")] == HEX["reggio"]


def test_the_allies_of_the_example_lose_thirteen_points() -> None:
    """EX-HUSKY-13, EX-HUSKY-14, WF-11.43/2, WF-11.5/1"""
    p = producing(august(), ALLIES)
    assert p.points == 73
    order(p, "build 15-ag", "build 21-ag", "build af")
    assert p.points == 73 - 35
    order(p, "build br-5", "build br-1-amph", "build ff-2-mtn", "build br-2-para")
    assert p.points == 13
    assert refused(p, "done") == ["WF-11.5/1"]
    order(p, "arrive polish-2 tunis")
    log = order(p, "done")
    assert any("13 PPs are lost" in event.pattern.replace("{points}", str(event.args[0])) for event in log.events)
    assert p.place[u("polish-2")] == HEX["tunis"]
    assert p.cv[u("polish-2")] == 4
    assert [p.cv[u(name)] for name in ("15-ag", "21-ag", "af", "br-5", "br-1-amph", "ff-2-mtn")] == [2, 2, 2, 3, 3, 3]


# ---------------------------------------------------------------- replacements
def test_a_unit_gains_one_step_a_month_up_to_its_maximum() -> None:
    """WF-11.41/4"""
    p = board({"84-cps": "berlin", "64-cps": "berlin"})
    p.cv[u("84-cps")] = 2
    producing(p, points=50)
    order(p, "build 84-cps")
    assert refused(p, "build 84-cps") == ["WF-11.41/4"]
    assert refused(p, "build 64-cps") == ["WF-11.41/4"]


def test_what_comes_in_a_month_gets_no_step_in_it() -> None:
    """WF-11.41/2, WF-4.2/1"""
    p = board({})
    p.put(u("84-cps"), Off.POOL)
    wait_for(p, "15-mtn", "1943-07", 1)
    producing(p, points=50)
    order(p, "rebuild 84-cps berlin", "arrive 15-mtn munich")
    assert refused(p, "build 84-cps") == ["WF-11.41/2"]
    assert refused(p, "build 15-mtn") == ["WF-11.41/2"]


def test_engaged_and_cut_off_units_get_nothing() -> None:
    """WF-11.41/1, WF-10.5/2, WF-10.2/3"""
    p = board({"84-cps": "rome", "br-10": "rome", "64-cps": "malta", "74-cps": "berlin"})
    p.attacked[ALLIES] = h("rome")
    for name in ("84-cps", "64-cps", "74-cps"):
        p.cv[u(name)] = 1
    p.supplied = 0
    producing(p, points=50)
    assert refused(p, "build 84-cps") == ["WF-11.41/1"]
    assert refused(p, "build 64-cps") == ["WF-10.5/2"]
    assert "build 74-cps" in offered(p)  # its status does not matter, its line does


def test_one_ss_step_a_month_is_bought_but_reinforcements_do_not_count() -> None:
    """WF-2.65/2, WF-11.41/3"""
    p = board({"1-ss-pzr": "berlin"})
    p.cv[u("1-ss-pzr")] = 1
    p.put(u("4-ss-mech"), Off.POOL)
    wait_for(p, "5-ss-mtn", "1943-07", 1)
    producing(p, points=50)
    order(p, "arrive 5-ss-mtn munich")
    assert {"build 1-ss-pzr", "rebuild 4-ss-mech berlin"} <= offered(p)
    order(p, "build 1-ss-pzr")
    assert refused(p, "rebuild 4-ss-mech berlin") == ["WF-11.41/3"]


def test_points_are_all_there_is() -> None:
    """WF-11.3/1"""
    p = board({"84-cps": "berlin"})
    p.cv[u("84-cps")] = 1
    producing(p, points=3)
    assert refused(p, "build 84-cps") == ["WF-11.3/1"]


# ---------------------------------------------------------------- cadres
def test_cadres_come_back_at_their_last_step() -> None:
    """WF-11.42/1, WF-11.42/2, EX-11.42"""
    p = board({"br-10": "london"})
    for name in ("1-ag", "br-5"):
        p.put(u(name), Off.POOL)
    producing(p, ALLIES, points=30)
    order(p, "rebuild 1-ag london", "rebuild br-5 birmingham")
    assert (p.cv[u("1-ag")], p.cv[u("br-5")], p.points) == (0, 1, 2)
    assert p.supplied >> u("br-5") & 1  # WF-10.1/1


def test_lost_units_are_never_rebuilt() -> None:
    """WF-16.1/6"""
    p = board({})
    p.put(u("it-7th-army"), Off.LOST)
    producing(p, points=50)
    assert refused(p, "rebuild it-7th-army rome") == ["WF-16.1/6"]


def test_tito_comes_back_to_his_mountains_without_supply() -> None:
    """WF-16.32/1, WF-16.32/2"""
    p = board({"84-cps": "sarajevo"})
    p.put(u("tito"), Off.POOL)
    p.tito = 1
    producing(p, ALLIES, points=50)
    places = {text.split()[-1] for text in offered(p) if text.startswith("rebuild tito")}
    assert places
    assert "sarajevo" not in places
    order(p, f"rebuild tito {min(places)}")
    assert p.cv[u("tito")] == 1
    assert not p.supplied >> u("tito") & 1


# ---------------------------------------------------------------- reinforcements
def test_a_reinforcement_without_a_place_waits() -> None:
    """WF-11.5/1"""
    p = husky(month="1943-08")
    wait_for(p, "polish-2", "1943-08", 4)
    producing(p, ALLIES, points=0)
    assert refused(p, "arrive polish-2 tunis") == ["WF-11.6/4"]
    assert "done" in offered(p)
    order(p, "done")
    run(p, ("production-end",))
    assert p.place[u("polish-2")] == Off.DUE
    assert p.due[u("polish-2")] == MONTH["1943-08"]


def test_one_reinforcement_is_brought_forward_for_a_step_or_points() -> None:
    """WF-11.51/1"""
    p = board({"br-5": "london"}, month="1943-08")
    wait_for(p, "cdn-1", "1943-10", 4)
    wait_for(p, "shaef", "1943-09", 0)
    producing(p, ALLIES, points=20)
    assert refused(p, "advance shaef for step") == ["WF-11.51/1"]
    assert {"advance cdn-1 for step", "advance cdn-1 for points", "advance shaef for points"} <= offered(p)
    order(p, "advance shaef for points")
    assert p.points == 0
    assert refused(p, "advance cdn-1 for step") == ["WF-11.51/1"]
    assert refused(p, "done") == ["WF-11.5/1"]
    order(p, "arrive shaef london", "done")


def test_a_reinforcement_brought_forward_twice_comes_two_months_early() -> None:
    """WF-11.51/1"""
    p = board({"br-5": "london"}, month="1943-08")
    wait_for(p, "cdn-1", "1943-10", 4)
    producing(p, ALLIES, points=0)
    order(p, "advance cdn-1 for step")
    assert (p.due[u("cdn-1")], p.cv[u("cdn-1")]) == (MONTH["1943-09"], 3)
    assert refused(p, "arrive cdn-1 london") == ["WF-11.5/1"]


def test_disbanded_units_stay_away_until_the_next_production() -> None:
    """WF-11.52/1"""
    p = board({"84-cps": "rome", "br-10": "rome"})
    p.attacked[ALLIES] = h("rome")
    producing(p, points=50)
    order(p, "disband 84-cps")
    assert p.place[u("84-cps")] == Off.POOL
    assert refused(p, "rebuild 84-cps berlin") == ["WF-11.52/1"]
    order(p, "done")
    run(p, ("production-end",))
    assert p.attacked == [0, 0]
    assert p.raised == 0


# ---------------------------------------------------------------- BeachHeads and paras
def test_a_beachhead_changes_once_a_production() -> None:
    """WF-11.44/1, WF-15.51/3"""
    p = board({"br-1-amph": "tunis"})
    p.beachheads = [int(Beachhead.ELIMINATED)] * 4 + [HEX["tunis"]]
    producing(p, ALLIES, points=50)
    order(p, "prepare us-2-bh", "remove br-1-bh")
    assert p.points == 30
    assert [p.beachheads[US_2_BH], p.beachheads[BR_1_BH]] == [Beachhead.PREP, Beachhead.PREP]
    assert refused(p, "prepare us-2-bh") == ["WF-11.44/1"]
    assert refused(p, "prepare br-1-bh") == ["WF-11.44/1"]


def test_prep_becomes_ready_and_ready_nothing_more() -> None:
    """WF-11.44/1, WF-15.51/3"""
    p = board({"br-1-amph": "tunis"})
    p.beachheads[:2] = [int(Beachhead.PREP), int(Beachhead.READY)]
    producing(p, ALLIES, points=50)
    order(p, "prepare us-2-bh")
    assert p.beachheads[US_2_BH] == Beachhead.READY
    assert refused(p, "prepare us-5-bh") == ["WF-15.51/3"]


def test_later_beachheads_come_ready() -> None:
    """WF-OB43/5"""
    p = board({"br-1-amph": "tunis"}, month="1943-12")
    producing(p, ALLIES)
    assert p.beachheads == [Beachhead.DUE, Beachhead.READY, Beachhead.DUE, Beachhead.DUE, Beachhead.DUE]


def test_the_axis_grounds_its_paras_once() -> None:
    """WF-14.7/1"""
    p = board({"2-para": "berlin", "84-cps": "berlin"})
    p.cv[u("2-para")] = 1
    producing(p, points=6)
    assert refused(p, "build 2-para") == ["WF-11.3/1"]
    order(p, "ground", "build 2-para")
    assert refused(p, "ground") == ["WF-14.7/1"]
    assert refused(producing(board({"br-5": "london"}), ALLIES), "ground") == ["WF-14.7/1"]


# ---------------------------------------------------------------- secrecy
def test_the_enemy_learns_nothing_but_that_production_is_over() -> None:
    """WF-11.1/1, WF-4.2/1"""
    p = started("s44")
    rng = Random(5)
    log = run(p, ("production", ALLIES), ("production", AXIS), ("production-end",))
    while p.stack:
        step = asking(p)
        given = step.orders(p).draw(rng)
        seen = len(log.events)
        side = step.side(p)
        step.apply(p, given, log)
        assert not any(event.is_seen_by(1 - side) for event in log.events[seen:])
        run(p, log=log)
    assert [event.rule for event in log.events if event.is_seen_by(ALLIES) and event.is_seen_by(AXIS)] == ["WF-4.2/1"]
    assert p.sealed is None


def test_the_axis_does_not_notice_what_the_allies_disband() -> None:
    """WF-11.1/1: a unit that was engaged when Production began counts so for the Axis."""
    p = board({"84-cps": "rome", "br-10": "rome"})
    p.attacked[ALLIES] = h("rome")
    p.cv[u("84-cps")] = 1
    run(p, ("production", ALLIES), ("production", AXIS))
    order(p, "disband br-10")
    if p.player == ALLIES:
        order(p, "done")
    p.points = 50
    assert p.player == AXIS
    assert refused(p, "build 84-cps") == ["WF-11.41/1"]


def test_the_axis_does_not_notice_what_the_allies_place() -> None:
    """WF-11.1/1"""
    p = board({"84-cps": "berlin", "br-10": "london"})
    wait_for(p, "cdn-1", "1943-07", 3)
    run(p, ("production", ALLIES), ("production", AXIS))
    order(p, "arrive cdn-1 portsmouth", "done")
    assert (p.player, p.occupied[ALLIES]) == (AXIS, h("london") | h("portsmouth"))
    assert start_board(p).occupied == [h("london"), h("berlin")]


@pytest.mark.parametrize("scenario", ["husky", "s43", "w43-free", "s44", "w44-free"])
def test_menus_and_reasons_agree(scenario: str) -> None:
    """WF-4.2/1: at every decision of some random Productions."""
    rng = Random(scenario)
    for _ in range(2):
        p = started(scenario)
        for unit in rng.sample([i for i in range(UNITS) if p.place[i] >= 0], 8):
            p.reduce(unit, rng.randint(1, 2))
        p.month += 2
        refresh(p)
        run(p, ("production", ALLIES), ("production", AXIS), ("production-end",))
        for n in range(60):
            if not p.stack:
                break
            if n % 10 == 0:
                assert_consistent(p, rng, 120)
            asking(p).apply(p, asking(p).orders(p).draw(rng), Log())
            run(p)


def test_no_well_formed_order_upsets_production() -> None:
    """WF-4.2/1"""
    p = started("s44")
    run(p, ("production", AXIS))
    rng = Random(1)
    for _ in range(500):
        assert isinstance(GAME.why_not(p, anything(rng)), list)
