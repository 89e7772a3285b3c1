"""Judgement and counsel for computer players: legal, blind to what is hidden, and after the right things."""

from __future__ import annotations

import re
from random import Random

import pytest

from sandtable.core.bits import mask_of
from sandtable.core.dice import SeededDice
from sandtable.core.match import Match
from sandtable.core.order import Order
from sandtable.games.westfront.game import GAME
from sandtable.games.westfront.language import NOTATION
from sandtable.games.westfront.position import Beachhead, Off, Phase, Position
from sandtable.games.westfront.staff.appraisal import HOME, at_least, clash, distant, fortnights_left, walled
from sandtable.games.westfront.world.atlas import HEX, NEAR, PORTS
from sandtable.games.westfront.world.calendar import MONTH
from sandtable.games.westfront.world.roster import ALLIES, AXIS, BEACHHEAD_IDS, STAND_INS_OF, UNIT
from sandtable.games.westfront.world.scenario import CARDS
from sandtable.players.greedy import GreedyPlayer
from tests.westfront.positions import board

FEATURES = [feature.name for feature in GAME.staff.features]
ITALIANS = {"it-7th-army": "catania", "it-sic-coastal-army": "palermo"}
SICILY = {HEX[name] for name in ("palermo", "palermo-e1", "licata", "catania")}


def advice(p: Position, side: int) -> dict[str, float]:
    """Return the orders that the staff would give at the open decision, as text."""
    GAME.legal(p)
    return {NOTATION.text(order): weight for order, weight in GAME.staff.policy(p, side)}


def best(p: Position, side: int) -> str:
    """Return the order that the staff would give first."""
    weights = advice(p, side)
    return max(weights, key=weights.__getitem__)


def measured(p: Position, side: int) -> dict[str, float]:
    return dict(zip(FEATURES, GAME.staff.measure(p, side), strict=True))


def opened(p: Position, step: str, *numbers: int) -> Position:
    """Let a step be the open decision."""
    p.stack = [("war", 5), ("turn", p.player, 2), (step, *numbers)]
    return p


# ---------------------------------------------------------------- counsel
@pytest.mark.parametrize("scenario", ["husky", "s43", "s44", "w44-semi"])
def test_counsel_offers_some_of_the_legal_orders_and_never_none(scenario: str) -> None:
    match, rng = Match.new(GAME, scenario, SeededDice(5)), Random(5)
    for _ in range(150):
        decision = match.decision
        if decision is None:
            break
        p = match.view(decision.side).position.copy()
        p.legal = decision.legal
        offered = GAME.staff.policy(p, decision.side)
        assert offered, decision.step
        assert all(order in match.legal and weight > 0 for order, weight in offered), decision.step
        match.play(rng.choice(offered).order if rng.random() < 0.7 else match.legal.draw(rng))


def test_the_counsel_alone_lands_in_sicily_and_keeps_its_corps() -> None:
    for seed in range(4):
        p = played("husky", seed, "Aug 1943, production")
        assert SICILY & {p.place[unit] for unit in p.side_units(ALLIES)}
        assert all(p.place[UNIT[name]] >= 0 for name in ("us-2-amph", "br-10", "br-13-mk", "br-30-tk"))


def played(scenario: str, seed: int, until: str) -> Position:
    """Let both sides follow the first advice of their staffs up to a moment."""
    match = Match.new(GAME, scenario, SeededDice(seed))
    while match.decision and GAME.moment(match.now) != until:
        p = match.view(match.decision.side).position.copy()
        p.legal = match.decision.legal
        match.play(max(GAME.staff.policy(p, match.decision.side), key=lambda each: each.weight).order)
    return match.now


def test_greedy_lands_in_sicily_in_the_first_turn() -> None:
    match, player = Match.new(GAME, "husky", SeededDice(1)), GreedyPlayer(1)
    while match.decision and match.decision.side == ALLIES:
        match.play(player.choose(match.view(ALLIES)))
    assert SICILY & {match.now.place[unit] for unit in match.now.side_units(ALLIES)}


def test_an_hq_at_its_last_step_is_not_used_up_for_nothing() -> None:
    p = board({"15-ag": "tunis", "br-10": "tunis", "okw": "reggio"}, phase=Phase.COMMAND, scenario="husky")
    p.cv[UNIT["15-ag"]] = 0
    assert best(opened(p, "command"), ALLIES) == "done"


def test_aircraft_go_where_they_tip_the_balance() -> None:
    p = board(
        {"15-ag": "licata", "br-10": "palermo", "it-7th-army": "palermo", "br-5": "catania", "pzrgp-c": "catania"},
        phase=Phase.COMBAT,
        scenario="husky",
    )
    p.active |= 1 << UNIT["15-ag"]
    p.attacked[ALLIES] = p.fresh = 1 << HEX["palermo"] | 1 << HEX["catania"]
    p.cv[UNIT["br-5"]] = p.cv[UNIT["it-7th-army"]] = 1
    assert best(opened(p, "airstrikes", 0), ALLIES) == "strike palermo with 15-ag"


def test_a_hopeless_battle_is_not_fought_and_a_good_one_is() -> None:
    for own, enemy, wanted in ((1, 4, "done"), (4, 1, "fight palermo")):
        p = board({"br-10": "palermo", "1-para": "palermo", "15-ag": "licata"}, phase=Phase.COMBAT, scenario="husky")
        p.attacked[ALLIES] = 1 << HEX["palermo"]
        p.active |= 1 << UNIT["15-ag"]
        p.cv[UNIT["br-10"]], p.cv[UNIT["1-para"]] = own, enemy
        assert best(opened(p, "combat", 0), ALLIES) == wanted


def test_the_last_axis_turn_is_for_standing_in_ports() -> None:
    p = last_turn(AXIS)
    p.supreme = [4, 0]
    p.active |= 1 << UNIT["okw"]
    assert best(opened(p, "movement", 0), AXIS).startswith(("attack pzrgp-c catania", "attack pzrgp-c palermo"))


def last_turn(player: int) -> Position:
    """Return the end of HUSKY: the Allies have two ports, and a corps of the Axis can get into either."""
    units = {"br-10": "catania", "br-13-mk": "catania", "15-ag": "catania", "br-5": "palermo", "okw": "reggio"}
    p = board(units | {"pzrgp-c": "messina"}, player=player, month="1943-08", scenario="husky")
    p.fortnight = 1
    return p


def test_in_the_last_turn_the_allies_hold_the_enemy_where_he_is() -> None:
    p = last_turn(ALLIES)
    p.active |= 1 << UNIT["15-ag"]
    assert re.fullmatch("attack br-.* messina from .*", best(opened(p, "movement", 0), ALLIES))


def test_production_builds_headquarters_and_disbands_nobody() -> None:
    p = board({"15-ag": "tunis", "br-5": "tunis", "okw": "reggio"}, phase=Phase.PRODUCTION, scenario="husky")
    p.cv[UNIT["15-ag"]], p.cv[UNIT["br-5"]] = 1, 3
    p.points = 20
    weights = advice(opened(p, "production", int(ALLIES)), ALLIES)
    assert max(weights, key=weights.__getitem__) == "build 15-ag"
    assert not any(text.startswith("disband") for text in weights)


def test_a_beachhead_is_placed_only_where_it_is_needed() -> None:
    for place, wanted in (("licata", "place us-2-bh"), ("tunis", "done")):
        p = board(ITALIANS | {"us-2-amph": place}, phase=Phase.SUPPLY, scenario="husky")
        p.ashore |= 1 << UNIT["us-2-amph"]
        p.beachheads[BEACHHEAD_IDS.index("us-2-bh")] = int(Beachhead.READY)
        assert best(opened(p, "beachheads"), ALLIES) == wanted


def test_the_axis_bars_the_way_to_berlin() -> None:
    units = {"us-19": "hamburg", "us-8-arm": "hamburg", "1-para": "leipzig", "58-pzr": "berlin", "okw": "dresden"}
    p = board(units, player=AXIS, month="1944-06", scenario="s44", allied=1 << HEX["hamburg"])
    p.active |= 1 << UNIT["okw"]
    p.supreme = [6, 0]
    assert best(opened(p, "movement", 0), AXIS) in ("move 1-para magdeburg", "move 58-pzr hamburg-e1")


# ---------------------------------------------------------------- the landing of 1944, and the war inland
NORMANDY = {HEX["le-havre"]} | {here for here in range(len(NEAR)) if NEAR[HEX["le-havre"]] >> here & 1}
NORTHERN_HQS = ("1-ag", "12-ag", "21-ag")


def test_the_allies_of_1944_land_close_together() -> None:
    for seed in range(3):
        match = Match.new(GAME, "s44", SeededDice(seed))
        while match.decision and GAME.moment(match.now) != "Jun 1944, fortnight 1, axis":
            p = match.view(match.decision.side).position.copy()
            p.legal = match.decision.legal
            order = max(GAME.staff.policy(p, match.decision.side), key=lambda each: each.weight).order
            if order.verb in ("invade", "mark"):
                assert order.args[order.verb == "invade"] in NORMANDY, NOTATION.text(order)
            match.play(order)


def test_the_counsel_alone_brings_an_army_and_its_headquarters_to_france() -> None:
    ends = [played("s44", seed, "Sep 1944, production") for seed in range(4)]
    north = PORTS & mask_of(HEX[name] for name in ("le-havre", "cherbourg", "brest", "lorient", "ostende", "calais"))
    assert sum(bool(p.held[ALLIES] & north & ~p.battles) for p in ends) >= 3
    assert sum(any(not HOME >> p.place[UNIT[hq]] & 1 for hq in NORTHERN_HQS) for p in ends) >= 3


def beachhead(units: dict[str, str]) -> Position:
    """Return Cherbourg in Allied hands, and SHAEF with Supreme Moves to spend."""
    ashore = {"br-1-amph": "cherbourg", "br-8-mk": "cherbourg", "shaef": "london"}
    axis = {"okw": "berlin", "2-para": "le-havre", "pzrgp-west": "le-havre", "58-pzr": "le-havre"}
    p = board(ashore | axis | units, month="1944-06", scenario="s44", allied=1 << HEX["cherbourg"])
    p.period = 2
    p.active |= 1 << UNIT["shaef"]
    p.supreme = [6, 0]
    return opened(p, "movement", 0)


def test_an_hq_goes_over_as_soon_as_there_is_a_port() -> None:
    weights = advice(beachhead({"12-ag": "plymouth", "us-19": "plymouth"}), ALLIES)
    assert weights["ship 12-ag cherbourg"] > max(weights["done"], weights.get("ship us-19 cherbourg", 0.0))


def test_troops_follow_and_nobody_is_shipped_from_britain_to_italy() -> None:
    units = {"us-19": "bristol", "us-8-arm": "bristol", "15-ag": "naples", "br-5": "naples", "1-para": "rome"}
    p = beachhead(units)
    p.held[ALLIES] |= 1 << HEX["naples"]
    ships = [text for text in advice(p, ALLIES) if text.startswith("ship")]
    assert any(text.endswith("cherbourg") for text in ships)
    assert not any(text.startswith(("ship us-19", "ship us-8-arm")) and "naples" in text for text in ships)


def test_a_coast_that_an_unseen_block_holds_may_hide_a_fort() -> None:
    p = board({"br-1-amph": "dover"}, month="1944-06", scenario="s44")
    for name in ("ostende", "le-havre"):
        p.put(STAND_INS_OF[AXIS][HEX[name] % 2], HEX[name])
        assert (walled(p, HEX[name]) > 0) == (name == "ostende")


def test_a_breakthrough_is_feared_from_farther_away_than_an_attack() -> None:
    units = {"us-8-arm": "paris", "us-12-arm": "paris", "okw": "berlin"}
    p = board(units, month="1944-09", scenario="s44", allied=1 << HEX["paris"])
    assert distant(p, HEX["ruhr"]) > 0 == distant(p, HEX["frankfurt"])
    guarded = p.copy()
    for q, place in ((p, "munich"), (guarded, "ruhr")):
        q.put(UNIT["58-pzr"], HEX[place])
        q.cv[UNIT["58-pzr"]] = 3
    assert measured(guarded, AXIS)["grip"] > measured(p, AXIS)["grip"]


def test_the_first_step_of_an_hq_counts_more_than_the_next() -> None:
    command = []
    for steps in range(3):
        p = board({"army-group-b": "paris"}, month="1944-06", scenario="s44")
        p.cv[UNIT["army-group-b"]] = steps
        command.append(measured(p, AXIS)["command"])
    assert command[1] - command[0] > command[2] - command[1] > 0


def test_reinforcements_of_1944_come_to_the_north() -> None:
    units = {"21-ag": "portsmouth", "15-ag": "naples", "br-5": "naples", "1-para": "rome"}
    p = board(units, month="1944-08", phase=Phase.PRODUCTION, scenario="s44", allied=1 << HEX["naples"])
    p.put(UNIT["us-13"], Off.DUE)
    p.due = tuple(MONTH["1944-08"] if unit == UNIT["us-13"] else month for unit, month in enumerate(p.due))
    assert best(opened(p, "production", int(ALLIES)), ALLIES) == "arrive us-13 portsmouth"


# ---------------------------------------------------------------- judgement
def test_a_port_that_is_taken_is_worth_more_than_one_across_the_sea() -> None:
    away = board({"us-2-amph": "tunis", "okw": "reggio"}, scenario="husky")
    taken = board({"us-2-amph": "palermo", "okw": "reggio"}, scenario="husky")
    assert GAME.staff.evaluate(taken, ALLIES) > GAME.staff.evaluate(away, ALLIES) + 10


def test_a_hopeless_attack_is_worth_less_than_none() -> None:
    apart = board({"br-5": "catania", "pzrgp-c": "messina", "1-para": "messina"}, scenario="husky")
    apart.cv[UNIT["br-5"]] = 1
    engaged = apart.copy()
    engaged.put(UNIT["br-5"], HEX["messina"])
    assert GAME.staff.evaluate(engaged, ALLIES) < GAME.staff.evaluate(apart, ALLIES)


def test_a_scenario_that_goes_on_is_judged_by_the_card_that_it_has_come_to() -> None:
    units = {"21-ag": "portsmouth", "army-group-b": "paris"}
    extended, fresh = (board(units, month="1944-12", scenario=name) for name in ("s44", "w44-semi"))
    extended.period = fresh.period = CARDS.index("w44")
    assert GAME.staff.evaluate(extended, ALLIES) == GAME.staff.evaluate(fresh, ALLIES)
    assert GAME.staff.chance(extended, ALLIES) < 0.5  # France should be Allied by then


def test_the_last_winter_is_even_at_first_and_lost_by_who_does_not_move() -> None:
    match, rng = Match.new(GAME, "w44-semi", SeededDice(1)), Random(1)
    while GAME.moment(match.now) != "Dec 1944, fortnight 1, allies":
        match.play(match.legal.draw(rng) if Order("default") not in match.legal else Order("default"))
    assert GAME.staff.chance(match.now, ALLIES) == pytest.approx(0.5, abs=0.1)
    late = match.now.copy()
    late.month = MONTH["1945-05"]
    assert GAME.staff.chance(late, ALLIES) < 0.1


def test_what_one_side_gains_the_other_loses() -> None:
    for scenario in ("husky", "s44"):
        p = played(scenario, 1, "Aug 1943, production" if scenario == "husky" else "Jul 1944, production")
        assert list(GAME.staff.measure(p, ALLIES)) == [-lead for lead in GAME.staff.measure(p, AXIS)]


def test_a_corps_that_is_lost_costs_about_a_port_in_husky() -> None:
    p = board({"br-5": "tunis", "us-2-amph": "palermo", "okw": "reggio"}, scenario="husky")
    lost = p.copy()
    lost.eliminate(UNIT["br-5"], Off.POOL)
    assert measured(lost, ALLIES)["blocks"] <= measured(p, ALLIES)["blocks"] - 15


def test_a_battle_holds_an_enemy_who_could_get_into_a_port() -> None:
    free = board({"br-10": "catania", "br-5": "palermo-e1", "pzrgp-c": "messina"}, scenario="husky")
    held = free.copy()
    held.put(UNIT["br-5"], HEX["messina"])
    held.attacked[ALLIES] |= 1 << HEX["messina"]
    assert measured(free, ALLIES)["grip"] < measured(held, ALLIES)["grip"]


def army_after_a_loss(p: Position, unit: str) -> float:
    """Return by how much the Allied lead in steps changes when a unit loses one."""
    before = measured(p, ALLIES)["army"]
    p.cv[UNIT[unit]] -= 1
    return measured(p, ALLIES)["army"] - before


def test_in_husky_a_step_counts_most_on_the_side_that_holds_the_island_and_least_at_home() -> None:
    units = {"br-5": "tunis", "br-10": "licata", "okw": "reggio", "it-7th-army": "reggio"}
    at_home, ashore, holding = (
        army_after_a_loss(board(units, scenario="husky"), unit) for unit in ("br-5", "br-10", "it-7th-army")
    )
    assert 0 > at_home > ashore
    assert holding > 2 * -ashore


def test_what_okw_saves_in_husky_counts_nothing() -> None:
    p = board({"15-ag": "tunis", "okw": "reggio"}, scenario="husky")
    before = measured(p, AXIS)["command"]
    p.cv[UNIT["okw"]] -= 1
    assert measured(p, AXIS)["command"] == before


def test_an_hq_counts_less_the_nearer_the_end_of_husky() -> None:
    early = board({"15-ag": "tunis", "okw": "reggio", "21-ag": "bizerte"}, scenario="husky")
    late = early.copy()
    late.month, late.fortnight = MONTH["1943-08"], 1
    assert fortnights_left(early) == 3
    assert fortnights_left(late) == 0
    assert measured(early, ALLIES)["command"] > measured(late, ALLIES)["command"] == 0


def test_a_unit_without_supply_counts_against_its_side() -> None:
    fed = board({"br-10": "licata"}, scenario="husky")  # its ZOC opens the ports on both sides
    cut = board(ITALIANS | {"br-10": "licata", "pzrgp-c": "messina"}, scenario="husky")
    assert measured(cut, ALLIES)["supply"] < measured(fed, ALLIES)["supply"] == 0


def test_the_odds_of_a_clash_are_those_of_the_dice() -> None:
    assert at_least(1, 0, 0, 1) == pytest.approx(1 / 6)
    assert at_least(0, 0, 2, 1) == pytest.approx(3 / 4)
    assert at_least(2, 1, 0, 4) == 0
    p = board({"br-10": "licata", "it-7th-army": "licata"}, scenario="husky")
    p.cv[UNIT["br-10"]], p.cv[UNIT["it-7th-army"]] = 4, 1
    odds = clash(p, HEX["licata"], 1 << UNIT["br-10"], 1 << UNIT["it-7th-army"], backed=True)
    assert odds.given == pytest.approx(4 / 6 / 2)  # WF-7.34/1: hills
    assert odds.taken == pytest.approx(1 / 6)
    assert odds.clears == pytest.approx(1 - (5 / 6) ** 4 - 4 * (1 / 6) * (5 / 6) ** 3)
    assert odds.ruins == 0


def test_weights_are_set_for_every_feature_and_scale() -> None:
    assert set(GAME.staff.weights) == {"usual", "husky"}
    assert all(len(weights.of) == len(FEATURES) and weights.spread > 0 for weights in GAME.staff.weights.values())
