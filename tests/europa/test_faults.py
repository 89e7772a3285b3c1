"""What is wrong with a position is named, with the rule that it breaks, all of it at once."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from sandtable.core.dice import SeededDice
from sandtable.core.match import Match
from sandtable.games.europa.game import GAME
from sandtable.games.europa.position import (
    Afloat,
    AirState,
    Beach,
    Bridge,
    Damage,
    Depot,
    Freed,
    Hunger,
    Job,
    Kind,
    Landing,
    Off,
    Owed,
    Phase,
    Position,
    Raised,
    Shot,
    Side,
    Work,
)
from sandtable.games.europa.world.atlas import COUNTRY_IDS, PLACE_IDS
from sandtable.games.europa.world.pieces import AIR_IDS, STAND_INS, UNIT_IDS
from sandtable.games.europa.world.scenario import REGION_IDS
from sandtable.games.europa.world.where import PLACE

UNIT = {name: unit for unit, name in enumerate(UNIT_IDS)}
AIR = {name: air for air, name in enumerate(AIR_IDS)}
CZESTOCHOWA, WARSZAWA, SEA = PLACE["czestochowa"], PLACE["warszawa"], PLACE["po1301"]
STETTIN, KRAKOW, TOBRUK = PLACE["stettin"], PLACE["krakow"], PLACE["tobruk"]
PANZERS, INFANTRY, POLES = UNIT["ge-1-pz"], UNIT["ge-31-inf"], UNIT["pl-7-inf"]
BUILDERS, CAVALRY, ABSENT = UNIT["ge-1-bau-cons"], UNIT["ge-1-cav"], UNIT["ge-252-inf"]
BOMBERS, MORE_BOMBERS = AIR["ge-i-kg-1"], AIR["ge-i-kg-152"]

Spoil = Callable[[Position], None]


# ---------------------------------------------------------------- ground units
def both_sides(p: Position) -> None:
    p.put(INFANTRY, CZESTOCHOWA)


def overstacked(p: Position) -> None:
    for name in ("ge-1-pz", "ge-4-pz", "ge-14-inf", "ge-31-inf"):
        p.put(UNIT[name], PLACE["po2127"])


def on_the_sea(p: Position) -> None:
    p.put(INFANTRY, SEA)


def off_the_board(p: Position) -> None:
    p.put(INFANTRY, TOBRUK)


def of_another_scenario(p: Position) -> None:
    p.put(UNIT["uk-transport-1"], WARSZAWA)


def nobody_knows_whom(p: Position) -> None:
    p.put(STAND_INS[Side.ALLIES][0], WARSZAWA)


def in_no_form(p: Position) -> None:
    p.form[INFANTRY] = 7


def no_cadre_side(p: Position) -> None:
    p.cadre |= 1 << CAVALRY


def behind_the_soviets(p: Position) -> None:
    p.swept |= 1 << CZESTOCHOWA


def marked_off_the_map(p: Position) -> None:
    p.disrupted |= 1 << ABSENT


def in_reserve_off_the_map(p: Position) -> None:
    p.reserve |= 1 << ABSENT


def hungry_off_the_map(p: Position) -> None:
    p.hunger[ABSENT] = Hunger.U2


def two_tops(p: Position) -> None:
    for unit in (INFANTRY, PANZERS):
        p.put(unit, PLACE["po2127"])
        p.on_top |= 1 << unit


def component_on_the_map(p: Position) -> None:
    p.inside[INFANTRY] = PANZERS


def division_that_is_not_there(p: Position) -> None:
    p.put(INFANTRY, Off.INSIDE)
    p.inside[INFANTRY] = PANZERS
    p.put(PANZERS, Off.POOL)


def inside_nothing(p: Position) -> None:
    p.put(INFANTRY, Off.INSIDE)


def aboard_a_division(p: Position) -> None:
    p.aboard[INFANTRY] = PANZERS


def laden_infantry(p: Position) -> None:
    p.cargo[INFANTRY] = 2


def afloat_nowhere(p: Position) -> None:
    p.put(INFANTRY, Off.AFLOAT)


def afloat_inland(p: Position) -> None:
    p.put(INFANTRY, Off.AFLOAT)
    p.afloat = (Afloat(INFANTRY, STETTIN, CZESTOCHOWA),)


# ---------------------------------------------------------------- air units
def no_airbase(p: Position) -> None:
    p.station(BOMBERS, PLACE["po2127"])


def crowded_base(p: Position) -> None:
    for air in range(BOMBERS, BOMBERS + 12):
        p.station(air, STETTIN)


def enemy_base(p: Position) -> None:
    p.station(BOMBERS, WARSZAWA)


def dead_at_its_base(p: Position) -> None:
    p.air_state[BOMBERS] = AirState.ELIMINATED


def alive_in_the_pool(p: Position) -> None:
    p.station(BOMBERS, Off.POOL)


def extended_without_a_base(p: Position) -> None:
    dead_at_its_base(p)
    p.station(BOMBERS, Off.POOL)
    p.extended |= 1 << BOMBERS


def bombers_on_patrol(p: Position) -> None:
    p.cap[BOMBERS] = STETTIN


def shots_from_nowhere(p: Position) -> None:
    p.shots = (Shot(BOMBERS, MORE_BOMBERS),)


def landing_from_nowhere(p: Position) -> None:
    p.landings = (Landing(BOMBERS, STETTIN),)


def air_of_another_scenario(p: Position) -> None:
    p.station(AIR["uk-73-sqn"], WARSZAWA)


# ---------------------------------------------------------------- places
def owned_sea(p: Position) -> None:
    p.owned[Side.AXIS] |= 1 << SEA


def owned_twice(p: Position) -> None:
    p.owned[Side.AXIS] |= 1 << WARSZAWA


def of_another_board(p: Position) -> None:
    p.fort |= 1 << TOBRUK


def fort_at_sea(p: Position) -> None:
    p.fort |= 1 << SEA


def airfield_at_sea(p: Position) -> None:
    p.strip |= 1 << SEA


def mulberry_inland(p: Position) -> None:
    p.mulberry |= 1 << CZESTOCHOWA


def broken_port_inland(p: Position) -> None:
    p.damage = (Damage(CZESTOCHOWA, Kind.PORT, 1),)


def broken_rails_at_sea(p: Position) -> None:
    p.damage = (Damage(SEA, Kind.RAIL, 1),)


def no_hits(p: Position) -> None:
    p.damage = (Damage(STETTIN, Kind.PORT, 0),)


def strange_grade(p: Position) -> None:
    p.raised = (Raised(STETTIN, 9),)


def port_inland(p: Position) -> None:
    p.raised = (Raised(CZESTOCHOWA, 2),)


def beach_inland(p: Position) -> None:
    p.beaches = (Beach(CZESTOCHOWA, Side.AXIS, p.turn),)


def old_beach(p: Position) -> None:
    p.beaches = (Beach(STETTIN, Side.AXIS, p.turn - 1),)


def no_points(p: Position) -> None:
    p.depots = (Depot(WARSZAWA, Side.ALLIES, 0),)


def below_zero(p: Position) -> None:
    p.depots = (Depot(WARSZAWA, Side.ALLIES, -2),)


def depot_at_sea(p: Position) -> None:
    p.depots = (Depot(SEA, Side.ALLIES, 2),)


def depot_under_the_enemy(p: Position) -> None:
    p.depots = (Depot(CZESTOCHOWA, Side.AXIS, 2),)


def two_depots(p: Position) -> None:
    p.depots = (Depot(WARSZAWA, Side.ALLIES, 2), Depot(WARSZAWA, Side.ALLIES, 3))


def railhead_nowhere(p: Position) -> None:
    p.railhead = WARSZAWA


def infantry_at_work(p: Position) -> None:
    p.works = (Work(INFANTRY, Job.FORT, p.at[INFANTRY], 0),)


def work_far_away(p: Position) -> None:
    p.works = (Work(BUILDERS, Job.FORT, KRAKOW, 0),)


def work_that_is_done(p: Position) -> None:
    p.works = (Work(BUILDERS, Job.FORT, p.at[BUILDERS], 900),)


def work_by_nobody(p: Position) -> None:
    p.works = (Work(-1, Job.FORT, KRAKOW, 0),)


def bridged_by_infantry(p: Position) -> None:
    p.bridges = (Bridge(INFANTRY, p.at[INFANTRY], CZESTOCHOWA),)


def bridge_over_nothing(p: Position) -> None:
    p.bridges = (Bridge(BUILDERS, p.at[BUILDERS], KRAKOW),)


# ---------------------------------------------------------------- points, politics, the moment
def in_the_red(p: Position) -> None:
    p.infantry[0] = -4


def too_much_gunfire(p: Position) -> None:
    p.gunfire[Side.AXIS] = 99


def government_at_sea(p: Position) -> None:
    p.government = SEA


def soviets_too_far(p: Position) -> None:
    p.soviets = 7


def strange_ally(p: Position) -> None:
    p.joined = 1 << COUNTRY_IDS.index("poland")


def partisans_nowhere(p: Position) -> None:
    p.owed = (Owed(REGION_IDS.index("sicily"), 1),)


def free_nowhere(p: Position) -> None:
    p.freed = (Freed(REGION_IDS.index("sicily"), p.turn),)


def box_nowhere(p: Position) -> None:
    p.boxes_taken = 1 << WARSZAWA


def too_late(p: Position) -> None:
    p.turn = p.card.last_turn + 1


# ---------------------------------------------------------------- pending steps
def crew_of_no_mission(p: Position) -> None:
    p.stack = [("combat",), ("crew",)]


def die_of_no_attack(p: Position) -> None:
    p.stack = [("combat",), ("attack-die",)]


def hunt_without_a_fight(p: Position) -> None:
    p.stack = [("combat",), ("mission", 4, 0, WARSZAWA), ("hunt",)]


def partisans_without_a_round(p: Position) -> None:
    p.stack = [("partisan-roll", 1, WARSZAWA)]


def paid_for_nothing(p: Position) -> None:
    p.stack = [("combat",), ("attack-supply", 1 << PANZERS, 3)]


def part_of_no_turn(p: Position) -> None:
    p.stack = [("player-turn", 99)]


def unknown_attackers(p: Position) -> None:
    p.stack = [("combat",), ("attack", CZESTOCHOWA, 1 << UNIT["uk-transport-1"])]


def nowhere(p: Position) -> None:
    p.stack = [("combat",), ("attack", -3, 0)]


def attack_on_nobody(p: Position) -> None:
    p.stack = [("combat",), ("battle", STETTIN, 1 << PANZERS)]


def attack_by_nobody(p: Position) -> None:
    p.stack = [("combat",), ("battle", CZESTOCHOWA, 0)]


def attack_from_nowhere(p: Position) -> None:
    p.stack = [("combat",), ("battle", CZESTOCHOWA, 1 << ABSENT)]


def attacked_by_the_other_side(p: Position) -> None:
    p.stack = [("combat",), ("battle", CZESTOCHOWA, 1 << POLES)]


def lost_retreat(p: Position) -> None:
    p.stack = [("retreats", Side.AXIS, 1 << ABSENT, 1 << ABSENT)]


def thrown_for_nobody(p: Position) -> None:
    p.stack = [("flight", STETTIN, 0)]


def shots_of_nobody(p: Position) -> None:
    p.stack = [("combat",), ("mission", 4, 0, WARSZAWA), ("air-fire", 0)]


def assembled_infantry(p: Position) -> None:
    p.stack = [("organisation",), ("assembly", INFANTRY, 1 << INFANTRY)]


def withering_nobody(p: Position) -> None:
    p.stack = [("attrition-loss", WARSZAWA)]


FAULTS: list[tuple[Spoil, str, str]] = [
    (both_sides, "EUC-6/2", "czestochowa holds units of both sides"),
    (overstacked, "EUC-8/1", "po2127 holds more than 3 divisions of Axis units"),
    (on_the_sea, "EUC-3.G/1", "ge-31-inf is in po1301, which is sea"),
    (off_the_board, "EUC-6/2", "ge-31-inf is in tobruk, off the board of poland-1939"),
    (of_another_scenario, "EUC-60/5", "uk-transport-1 is not in poland-1939"),
    (nobody_knows_whom, "EUC-60/5", "is not in poland-1939"),
    (in_no_form, "EUC-51/4", "ge-31-inf has form 7, but 0 to 0 are possible"),
    (no_cadre_side, "EUC-3/3", "ge-1-cav is a cadre, but has no cadre side"),
    (behind_the_soviets, "EUC-58/2", "pl-7-inf is in czestochowa, which the Soviets have swept"),
    (behind_the_soviets, "EUC-58/2", "czestochowa was swept by the Soviets, and has an owner"),
    (marked_off_the_map, "EUC-52/1", "ge-252-inf is disrupted, but not on the map"),
    (in_reserve_off_the_map, "EUC-52/1", "ge-252-inf is reserve, but not on the map"),
    (hungry_off_the_map, "EUC-18/1", "ge-252-inf is in no regular supply"),
    (two_tops, "EUC-3.H/1", "po2127 has more than one Axis unit on top"),
    (component_on_the_map, "EUC-13/5", "ge-31-inf is inside ge-1-pz and in po2028"),
    (division_that_is_not_there, "EUC-13/5", "ge-31-inf is inside ge-1-pz, which is not on the map"),
    (inside_nothing, "EUC-13/5", "ge-31-inf is inside a division, but in none that is named"),
    (aboard_a_division, "EUC-15/8", "ge-31-inf is aboard ge-1-pz, which is no transport counter"),
    (laden_infantry, "EUC-15/8", "ge-31-inf carries 2 supply points, which it cannot"),
    (afloat_nowhere, "EUC-31/1", "ge-31-inf is at sea, but off no hex"),
    (afloat_inland, "EUC-31/1", "ge-31-inf is off czestochowa, which is no coast"),
    (no_airbase, "EUC-20/7", "ge-i-kg-1 is based in po2127, which is no airbase"),
    (crowded_base, "EUC-20/7", "stettin has"),
    (enemy_base, "EUC-20/8", "ge-i-kg-1 is based in warszawa, which is the enemy's"),
    (dead_at_its_base, "EUC-20/2", "ge-i-kg-1 is eliminated, but based in stettin"),
    (alive_in_the_pool, "EUC-20/2", "ge-i-kg-1 is in the pool, but not eliminated"),
    (extended_without_a_base, "EUC-20/6", "ge-i-kg-1 has an Extended Air Mission marker"),
    (bombers_on_patrol, "EUC-21/4", "ge-i-kg-1 is over stettin, but is no fighter"),
    (shots_from_nowhere, "EUC-21/5", "ge-i-kg-1 fires, but no mission is under way"),
    (landing_from_nowhere, "EUC-20/5", "ge-i-kg-1 is to land in stettin"),
    (air_of_another_scenario, "EUC-60/5", "uk-73-sqn is not in poland-1939"),
    (owned_sea, "EUC-3.C/1", "po1301 is sea, and has an owner"),
    (owned_twice, "EUC-3.C/1", "warszawa is owned by both sides"),
    (of_another_board, "EUC-60/5", "tobruk is fort, but not on the board of poland-1939"),
    (fort_at_sea, "EUC-14/3", "po1301 has a fort, and is no land"),
    (airfield_at_sea, "EUC-14/3", "po1301 has a temporary airfield, and is no land"),
    (mulberry_inland, "EUC-31/4", "czestochowa has a Mulberry"),
    (broken_port_inland, "EUC-30/7", "czestochowa has damage to its port, and has none"),
    (broken_rails_at_sea, "EUC-7/4", "po1301 has damage to its railway, and has none"),
    (no_hits, "EUC-30/7", "stettin has 0 hits on its port"),
    (strange_grade, "EUC-30/2", "stettin has a port of grade 9"),
    (port_inland, "EUC-14/6", "czestochowa has a port that was enlarged, and no port"),
    (beach_inland, "EUC-31/5", "czestochowa is a beach, and has no sea side"),
    (old_beach, "EUC-31/5", "stettin is a beach no more"),
    (no_points, "EUC-18/10", "warszawa has a depot of 0 supply points"),
    (below_zero, "EUC-18/10", "warszawa has a depot of -2 supply points"),
    (depot_at_sea, "EUC-18/10", "po1301 has a depot, and is sea"),
    (depot_under_the_enemy, "EUC-18/14", "czestochowa has a depot of the Axis side, and enemies stand in it"),
    (two_depots, "EUC-18/10", "warszawa has two depots of one side"),
    (railhead_nowhere, "EUC-7/7", "warszawa is the railhead, but not on the line"),
    (infantry_at_work, "EUC-14/1", "ge-31-inf is at work on fort, and is no construction unit"),
    (work_far_away, "EUC-14/2", "ge-1-bau-cons is at work in krakow, and not there"),
    (work_that_is_done, "EUC-14/2", "has work on fort that would be finished"),
    (work_by_nobody, "EUC-14/2", "krakow has work on fort that nobody does"),
    (bridged_by_infantry, "EUC-14/5", "ge-31-inf bridges a river from po2028, and is no engineer there"),
    (bridge_over_nothing, "EUC-14/5", "ge-1-bau-cons bridges no river"),
    (in_the_red, "EUC-50/1", "ge has -4 quarters of infantry RP"),
    (too_much_gunfire, "EUC-30/4", "the Axis side has used 99 points of gunfire"),
    (government_at_sea, "EUC-55/1", "po1301 has a government"),
    (soviets_too_far, "EUC-58/2", "the Soviet line has moved 7 times"),
    (strange_ally, "EUC-56/5", "poland has joined a side"),
    (partisans_nowhere, "EUC-45/1", "sicily has partisans"),
    (free_nowhere, "EUC-3.F/1", "sicily was liberated"),
    (box_nowhere, "EUC-59/1", "warszawa was gained on the southern front"),
    (too_late, "EUC-3/1", "poland-1939 is not played on Oct 2 39"),
    (crew_of_no_mission, "EUC-21/1", "the stack has 'crew', and no 'mission' below it"),
    (die_of_no_attack, "EUC-9/24", "the stack has 'attack-die', and no 'battle' below it"),
    (hunt_without_a_fight, "EUC-21/5", "the stack has 'hunt', and no 'dogfight' below it"),
    (partisans_without_a_round, "EUC-45/2", "the stack has 'partisan-roll', and no 'raids' below it"),
    (paid_for_nothing, "EUC-18/11", "the stack has 'attack-supply', and neither 'battle' nor 'overrun' below it"),
    (part_of_no_turn, "EUC-4/1", "the stack has 99 in 'player-turn', where 0 to 24 are possible"),
    (unknown_attackers, "EUC-60/5", "the stack has another unit in 'attack', which poland-1939 has not"),
    (nowhere, "EUC-4/1", "the stack has -3 in 'attack', where a name is needed"),
    (attack_on_nobody, "EUC-9/1", "stettin is attacked, and no enemy is there"),
    (attack_by_nobody, "EUC-9/1", "czestochowa is attacked by nobody"),
    (attack_from_nowhere, "EUC-9/1", "ge-252-inf attacks, and is not on the map"),
    (attacked_by_the_other_side, "EUC-9/1", "pl-7-inf attacks in the enemy's player-turn"),
    (lost_retreat, "EUC-9/16", "ge-252-inf is to retreat, and is not on the map"),
    (thrown_for_nobody, "EUC-11/3", "the stack has 'flight', and nobody is thrown for"),
    (shots_of_nobody, "EUC-21/5", "the stack has 'air-fire', and nobody is thrown for"),
    (assembled_infantry, "EUC-13/1", "ge-31-inf is assembled, and cannot be"),
    (withering_nobody, "EUC-18/13", "warszawa has nobody who takes a loss by attrition"),
]


@pytest.mark.parametrize(("spoil", "rule", "says"), FAULTS)
def test_a_fault_is_named_with_its_rule(spoil: Spoil, rule: str, says: str) -> None:
    p = GAME.start("poland-1939")
    spoil(p)
    found = GAME.texts.faults(p)
    assert [fault for fault in found if says in fault and f"({rule})" in fault], found
    assert all(fault.rpartition("(")[2].rstrip(")") in GAME.ledger for fault in found)


@pytest.mark.parametrize(
    ("scenario", "unit", "place", "country"),
    [
        ("poland-1939", "ge-31-inf", "cernauti", "Rumania"),
        ("poland-1939", "pl-7-inf", "cernauti", "Rumania"),
        ("france-1940", "ge-1-pz", "antwerp", "Belgium"),
    ],
)
def test_who_stands_in_a_neutral_country_must_be_its_own(scenario: str, unit: str, place: str, country: str) -> None:
    p = GAME.start(scenario)
    p.put(UNIT[unit], PLACE[place])
    assert f"{unit} is in {PLACE_IDS[PLACE[place]]}, in {country}, which is neutral (EUC-56/1)" in GAME.texts.faults(p)
    p.put(UNIT[unit], Off.DUE)
    assert not [fault for fault in GAME.texts.faults(p) if "neutral" in fault]


def test_all_faults_are_named_at_once() -> None:
    p = GAME.start("poland-1939")
    spoils = (both_sides, on_the_sea, no_airbase, owned_sea, below_zero, in_the_red, crew_of_no_mission, too_late)
    for spoil in spoils:
        spoil(p)
    rules = {fault.rpartition("(")[2].rstrip(")") for fault in GAME.texts.faults(p)}
    assert rules >= {"EUC-3.G/1", "EUC-20/7", "EUC-3.C/1", "EUC-18/10", "EUC-50/1", "EUC-21/1", "EUC-3/1"}


@pytest.mark.parametrize("spoil", [too_late, off_the_board, of_another_scenario, in_no_form, crew_of_no_mission])
def test_what_the_rules_cannot_be_applied_to_is_told_apart(spoil: Spoil) -> None:
    p = GAME.start("poland-1939")
    assert GAME.texts.is_playable(p)
    spoil(p)
    assert not GAME.texts.is_playable(p)


def test_a_stack_may_be_too_large_while_units_move() -> None:
    p = GAME.start("poland-1939")
    overstacked(p)
    p.phase = Phase.MOVEMENT
    assert not [fault for fault in GAME.texts.faults(p) if "EUC-8/1" in fault]


def test_pieces_without_a_defence_may_share_a_hex() -> None:
    """EUC-6/6: they stop nobody, and take nothing."""
    p = GAME.start("desert-campaign")
    for name in ("uk-transport-1", "it-transport-1"):
        p.put(UNIT[name], PLACE["18a4220"])
    assert not [fault for fault in GAME.texts.faults(p) if "both sides" in fault]


def test_nothing_is_wrong_with_the_first_moment_of_any_scenario() -> None:
    assert [fault for scenario in GAME.facts.scenarios for fault in GAME.texts.faults(GAME.start(scenario))] == []


@pytest.mark.parametrize("scenario", ["crete-1941", "iraq-1941", "italy-1943", "gothic-1944", "overlord-1944"])
def test_nothing_is_wrong_with_what_legal_play_brings_about(scenario: str) -> None:
    match, lots = Match.new(GAME, scenario, SeededDice("faults")), Random(scenario)
    while match.decision:
        if len(match.history) % 10 == 0:
            assert GAME.texts.faults(match.now) == [], match.now.stack
        match.play(match.legal.draw(lots))
    assert GAME.texts.faults(match.now) == []
