"""What a table is told of orders: how they read, which are grave, what they start and cost; skipped steps and ways."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sandtable.core.act import Acts
from sandtable.core.bits import bit_list
from sandtable.core.dice import SeededDice
from sandtable.core.event import Event, Log, Silence
from sandtable.core.match import Match
from sandtable.core.step import Effect
from sandtable.games.westfront.game import GAME
from sandtable.games.westfront.language import NOTATION
from sandtable.games.westfront.position import Beachhead, Off, Phase, Position, Way, Weather
from sandtable.games.westfront.rules.combat.rounds import ROUND, Round, Stage
from sandtable.games.westfront.rules.command.authority import Role
from sandtable.games.westfront.rules.control import refresh
from sandtable.games.westfront.rules.movement.trail import way, way_out
from sandtable.games.westfront.rules.sea.movement import lane
from sandtable.games.westfront.rules.sea.seas import Passage
from sandtable.games.westfront.rules.steps import STEPS
from sandtable.games.westfront.world.atlas import HEX, PLACE_IDS, RAIL
from sandtable.games.westfront.world.roster import ALLIES, AXIS, BEACHHEADS, OF_PLAYER, UNIT
from tests.westfront.clash import clash
from tests.westfront.homefront import started
from tests.westfront.positions import activate, board, h, husky

ACTS = {deed.verb: deed for step in STEPS if isinstance(step, Acts) for deed in step.acts}


def effect(p: Position, text: str) -> Effect:
    """Return what a legal order starts and costs."""
    (order,) = NOTATION.read(text)
    assert GAME.why_not(p, order) == []
    return GAME.choice(p).effect(p, order)


def heard(p: Position, text: str) -> list[Event]:
    """Return what is told of an order by its step alone."""
    log = Log()
    GAME.choice(p).apply(p, NOTATION.read(text)[0], log)
    return log.events


def route(p: Position, text: str) -> list[str]:
    """Return the way of a move, which both sides see alike."""
    ways = [event.route for event in heard(p, text) if event.route]
    assert len(set(ways)) == 1
    return [here if isinstance(here, str) else PLACE_IDS[here] for here in ways[0]]


def moving(p: Position) -> Position:
    p.stack = [("movement", int(p.phase == Phase.BLITZ_MOVEMENT))]
    return p


def commanding(p: Position) -> Position:
    p.phase = int(Phase.COMMAND)
    p.stack = [("command",)]
    return p


# ---------------------------------------------------------------- words
def test_what_destroys_or_is_given_up_for_good_is_grave_and_nothing_else() -> None:
    grave = {verb for verb, deed in ACTS.items() if deed.is_grave}
    assert grave == {"declare-war", "surprise", "ground", "disband", "remove", "decline"}


def test_every_verb_says_how_its_orders_read() -> None:
    assert all(verb.says for verb in NOTATION.verbs.values())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("attack br-5 licata from catania", "Attack Licata with Br 5 from Catania"),
        ("activate 15-ag as blitz", "Activate 15 AG as Blitz HQ"),
        ("activate 15-ag as ordinary to sfax", "Activate 15 AG as ordinary HQ and deploy it to Sfax"),
        ("invade us-2-amph licata with 15-ag", "Land US 2 Amph in Licata, led by 15 AG"),
        ("remove us-2-bh", "Remove US 2 BH"),
        ("advance br-5 for step", "Bring Br 5 forward by a month for a step"),
    ],
)
def test_orders_read_as_people_say_them(text: str, said: str) -> None:
    assert NOTATION.said(NOTATION.read(text)[0]) == said


def test_every_choice_has_a_name_that_can_be_ended() -> None:
    ending = [step for step in STEPS if isinstance(step, Acts) and any(deed.verb == "done" for deed in step.acts)]
    assert [step.moment for step in ending] == [
        "the set-up",
        "Production",
        "the Command Phase",
        "the Movement Phase",
        "the assignment of airstrikes",
        "the choice of battles",
        "the placing of BeachHeads",
        "the Politics Phase",
    ]


# ---------------------------------------------------------------- what roles cost and give
def test_a_role_says_what_it_costs_and_gives() -> None:
    p = commanding(husky())
    assert effect(p, "activate 15-ag as ordinary").price == (
        "1 step; commands 8 units within 3 hexes and can strike with 3 dice at TF (hits on 4-6)"
    )
    assert effect(p, "activate 15-ag as blitz").price.startswith("2 steps; commands 8 units within 3 hexes in both")
    assert effect(p, "activate 15-ag as invasion").price.startswith("1 step; lands a unit and")
    assert effect(p, "activate af as ordinary").price.startswith("1 step; gives 6 Supreme Moves")
    assert effect(p, "activate af as paradrop").price == "1 step; drops a para"


def test_an_hq_at_nothing_is_lost_by_its_activation_and_one_step_above_only_by_a_blitz() -> None:
    p = commanding(husky())
    p.cv[UNIT["15-ag"]] = 0
    assert "eliminated after combat" in effect(p, "activate 15-ag as ordinary").price
    p.cv[UNIT["15-ag"]] = 1
    assert "eliminated" not in effect(p, "activate 15-ag as ordinary").price
    assert "eliminated after combat" in effect(p, "activate 15-ag as blitz").price
    p.cv[UNIT["15-ag"]] = 2
    assert "eliminated" not in effect(p, "activate 15-ag as blitz").price


def test_mud_takes_its_share_of_a_role() -> None:
    p = commanding(husky())
    p.weather = int(Weather.MUD)
    assert "within 2 hexes and can strike with 2 dice" in effect(p, "activate 15-ag as ordinary").price
    p.cv[UNIT["15-ag"]] = 0
    assert effect(p, "activate 15-ag as ordinary").price.endswith("; commands nobody")


def test_an_activation_is_told_with_what_it_gives_and_without_the_number_of_units() -> None:
    p = commanding(husky())
    (event,) = heard(p, "activate 15-ag as blitz")
    assert NOTATION.say(event.pattern, event.args) == (
        "15 AG in Tunis is activated as Blitz HQ: it commands units within 3 hexes in both Movement Phases"
        " and can strike with 3 dice at TF (hits on 4-6)"
    )


def test_a_declaration_of_war_says_its_price() -> None:
    p = commanding(board({"15-ag": "tunis", "okw": "berlin"}))
    spain, both = (int(effect(p, f"declare-war {nation}").price.split()[0]) for nation in ("spain", "portugal"))
    assert 0 < spain < both
    p.spain = 1
    assert int(effect(p, "declare-war portugal").price.split()[0]) == both - spain


# ---------------------------------------------------------------- moves
def sicily() -> Position:
    """Return a front on Sicily: 15 AG commands two corps, the Axis holds Catania and Reggio."""
    units = {"15-ag": "palermo", "br-5": "palermo", "br-30-tk": "palermo", "okw": "reggio", "it-7th-army": "catania"}
    p = board(units, allied=h("palermo", "palermo-e1", "licata"))
    activate(p, "15-ag")
    return moving(p)


def test_a_move_into_mountains_must_stop_and_an_attack_starts_a_battle() -> None:
    p = sicily()
    assert effect(p, "move br-5 licata").starts == ()
    assert effect(p, "move br-5 messina").starts == ("stop",)
    assert effect(p, "attack br-5 catania from licata").starts == ("battle",)


def test_a_move_out_of_command_costs_a_supreme_move() -> None:
    p = moving(board({"af": "malta", "br-5": "palermo", "15-ag": "palermo", "okw": "reggio"}, allied=h("palermo")))
    activate(p, "af")
    assert effect(p, "move br-5 licata").price == "1 Supreme Move"
    activate(p, "15-ag")
    assert effect(p, "move br-5 licata").price == ""
    assert effect(p, "mobilize 15-ag licata").price.startswith("1 step; it commands nobody")


def test_the_axis_overruns_a_beachhead_that_nobody_guards() -> None:
    p = board({"okw": "reggio", "pzrgp-c": "palermo", "58-pzr": "palermo", "br-5": "tunis"}, player=AXIS)
    p.beachheads[0] = HEX["licata"]
    activate(p, "pzrgp-c")
    moving(p)
    assert effect(p, "move 58-pzr licata").starts == ("overrun",)
    p.put(UNIT["br-5"], HEX["licata"])
    refresh(p)
    assert effect(p, "attack 58-pzr licata from palermo").starts == ("battle",)


def test_landings_and_drops_start_battles_only_where_enemies_are() -> None:
    p = moving(husky())
    activate(p, "15-ag", Role.INVASION)
    activate(p, "af", Role.PARADROP)
    assert effect(p, "invade us-6-amph licata with 15-ag") == Effect()
    assert effect(p, "invade us-6-amph palermo with 15-ag").starts == ("battle",)
    assert effect(p, "drop br-2-para licata with af").starts == ("drop",)
    assert effect(p, "drop br-2-para catania with af").starts == ("drop", "battle")


def test_voyages_and_rides_say_what_they_cost_and_risk() -> None:
    p = moving(husky())
    activate(p, "af")
    assert effect(p, "ship br-5 bizerte") == Effect(("board",), "1 Supreme Move")
    p = moving(board({"okw": "berlin", "58-pzr": "hamburg", "81-fort": "bremen", "br-5": "london"}, player=AXIS))
    activate(p, "okw")
    assert effect(p, "rail 58-pzr bremen") == Effect((), "1 Supreme Move")
    assert effect(p, "rail 81-fort hamburg").price == "1 Supreme Move, all steps but 1"
    assert effect(p, "rail okw hamburg").price == "1 step and its command"


# ---------------------------------------------------------------- ways
def test_a_move_tells_the_hexes_it_went_through() -> None:
    assert route(sicily(), "move br-30-tk licata") == ["palermo", "licata"]
    p = moving(board({"15-ag": "london", "br-30-tk": "london", "okw": "berlin"}))
    activate(p, "15-ag")
    north = route(p, "move br-30-tk liverpool")
    assert north[0] == "london"
    assert north[-1] == "liverpool"
    assert len(north) > 2


def test_an_attack_goes_by_the_hex_it_names() -> None:
    assert route(sicily(), "attack br-30-tk catania from licata") == ["palermo", "licata", "catania"]


def test_a_ride_follows_the_rails() -> None:
    p = moving(board({"okw": "berlin", "58-pzr": "hamburg", "br-5": "london"}, player=AXIS))
    activate(p, "okw")
    line = route(p, "rail 58-pzr munich")
    assert (line[0], line[-1]) == ("hamburg", "munich")
    assert all(RAIL[HEX[a]] >> HEX[b] & 1 for a, b in pairwise(line))


def test_drops_and_deployments_tell_both_ends_voyages_and_landings_their_sea_hexes() -> None:
    p = moving(husky())
    activate(p, "15-ag", Role.INVASION)
    activate(p, "af", Role.PARADROP)
    assert route(p, "invade us-6-amph licata with 15-ag") == ["tunis", "bizerte-se1", "2918", "licata"]
    assert route(p, "drop br-2-para catania with af") == ["malta", "catania"]
    assert route(commanding(husky()), "activate 15-ag as ordinary to sfax") == ["tunis", "sfax"]
    p = moving(husky())
    activate(p, "af")
    assert route(p, "ship br-10 malta") == ["bizerte", "2918", "3019", "3020", "malta"]


def test_nobody_works_out_ways_that_nobody_hears() -> None:
    p = sicily()
    unit, palermo, licata = UNIT["br-5"], HEX["palermo"], HEX["licata"]
    assert way(Silence(), p, unit, palermo, licata, 2) == ()
    assert lane(Silence(), palermo, licata, Passage(1, 1)) == ()
    assert way_out(Silence(), p, unit, palermo, licata, licata) == ()
    assert way(Log(), p, unit, palermo, licata, 2) == (palermo, licata)


# ---------------------------------------------------------------- skipped steps
def skipped(events: tuple[Event, ...]) -> list[tuple[str, ...]]:
    return [tuple(map(str, event.args)) for event in events if event.is_skip]


def test_phases_that_are_passed_over_say_why() -> None:
    match = Match.new(GAME, "s43", SeededDice(1))
    for text in ("default", "done", "default"):
        assert skipped(match.order(text)) == []
    assert skipped(match.order("done")) == [("Production", "the first month of a game has none")]
    assert skipped(match.order("activate 15-ag as ordinary")) == []
    assert skipped(match.order("done")) == []
    assert ("the Combat Phase", "there is no battle") in skipped(match.order("done"))


def test_without_a_ready_beachhead_only_the_allies_hear_that_none_is_placed() -> None:
    p = husky(phase=Phase.SUPPLY)
    p.stack = [("beachheads",)]
    p.beachheads = [int(Beachhead.PREP)] * len(BEACHHEADS)
    log = Log()
    GAME.steps["beachheads"].settle(p.copy(), log)
    assert log.events == []
    p.ashore |= 1 << UNIT["us-6-amph"]
    GAME.steps["beachheads"].settle(p, log)
    (event,) = log.events
    assert event.is_skip
    assert event.seen_by == 1 << ALLIES


# ---------------------------------------------------------------- prices
def producing(points: int = 30) -> Position:
    p = started("s43")
    p.phase, p.player, p.points, p.stack = int(Phase.PRODUCTION), ALLIES, points, [("production", ALLIES, 1)]
    return p


def test_what_is_bought_has_its_price_as_on_the_worksheet() -> None:
    p = producing()
    p.eliminate(UNIT["br-5"])
    p.beachheads[0] = int(Beachhead.PREP)
    sheet = GAME.show.worksheet(p, ALLIES)
    assert sheet is not None
    built = next(unit for unit in sheet["prices"]["build"] if not GAME.why_not(p, NOTATION.read(f"build {unit}")[0]))
    assert effect(p, f"build {built}").price == sheet["prices"]["build"][built]
    assert effect(p, "rebuild br-5 london").price == sheet["prices"]["rebuild"]["br-5"]
    assert effect(p, "prepare us-2-bh").price == sheet["prices"]["prepare"]["us-2-bh"]


def test_what_is_given_up_says_how_much_it_is() -> None:
    p = producing()
    p.cv[UNIT["br-5"]], p.cv[UNIT["15-ag"]] = 3, 3
    assert effect(p, "disband br-5").price == "3 steps"
    assert effect(p, "disband 15-ag").price == "4 steps"
    p.beachheads[0] = HEX["licata"]
    assert effect(p, "remove us-2-bh").price.endswith("to make it Ready again")


def test_a_reinforcement_is_brought_forward_for_a_step_or_for_points() -> None:
    p = producing(99)
    late = next(unit for unit in bit_list(OF_PLAYER[ALLIES]) if p.place[unit] == Off.DUE and p.cv[unit] > 1)
    name = NOTATION.names["unit"].ids[late]
    assert effect(p, f"advance {name} for step").price == "1 step"
    assert effect(p, f"advance {name} for points").price.endswith(" PPs")


# ---------------------------------------------------------------- combat and politics
def test_an_airstrike_says_its_dice_and_that_a_battle_follows() -> None:
    p = clash("kassel", {"br-5": 3}, {"58-pzr": 3}, hq=("15-ag", "kassel", 3))
    assert effect(p, "strike kassel with 15-ag") == Effect(("battle",), "3 dice at TF")


def test_a_hit_says_whom_it_would_end() -> None:
    p = clash("kassel", {"br-5": 3}, {"58-pzr": 1, "64-cps": 1})
    ROUND.turn(p, "losses", Round(Stage.OFFENCE, HEX["kassel"], 1, hits=1))
    assert effect(p, "lose 58-pzr").price == "it is eliminated"
    p.cv[UNIT["58-pzr"]] = p.cv[UNIT["64-cps"]] = 2
    assert effect(p, "lose 58-pzr").price == ""


def test_a_repulse_says_where_it_leads_and_of_a_para_what_it_costs() -> None:
    ways = {"br-5": (Way.RIVER, "hannover"), "br-2-para": (Way.AIR, "london")}
    p = clash("kassel", {"br-5": 2, "br-2-para": 2}, {"58-pzr": 3}, ways=ways)
    ROUND.turn(p, "repulse", Round(Stage.REPULSE, HEX["kassel"], 1, repulses=1))
    assert effect(p, "repulse br-5").price == "its way back to Hannover"
    assert effect(p, "repulse br-2-para").price == "its way back to London and 1 step"
    assert route(p, "repulse br-5") == ["kassel", "hannover"]


def test_a_demand_says_on_what_it_succeeds() -> None:
    p = board({"15-ag": "palermo", "okw": "berlin"}, phase=Phase.POLITICS, allied=h("palermo"))
    p.stack = [("politics", 0)]
    assert effect(p, "demand italy").price == "cannot succeed"
    p.put(UNIT["it-7th-army"], Off.POOL)
    assert effect(p, "demand italy").price == "succeeds on 1"
    p.put(UNIT["it-sic-coastal-army"], Off.POOL)
    assert effect(p, "demand italy").price == "succeeds on 1-2"
