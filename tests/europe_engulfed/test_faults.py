"""What is wrong with a position is named, with the rule that it breaks."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from sandtable.core.dice import SeededDice
from sandtable.core.match import Match
from sandtable.games.europe_engulfed.game import GAME
from sandtable.games.europe_engulfed.position import Beachhead, Camp, Fleet, Off, Offer, Phase, Position, Status, Vichy
from sandtable.games.europe_engulfed.world.atlas import AREA, ZONE
from sandtable.games.europe_engulfed.world.pieces import UNITS
from sandtable.games.europe_engulfed.world.roster import UNIT_IDS, Group, Nation, Side

UNIT = {name: unit for unit, name in enumerate(UNIT_IDS)}
ATLANTIC, BALTIC = int(ZONE["atlantic"]), int(ZONE["baltic"])
PANZERS, INFANTRY, FRENCH = UNIT["de-xxxix-pz"], UNIT["de-i"], UNIT["fr-i"]
FIRST_WING = UNITS  # of Germany


def stand(p: Position, unit: int, area: str, steps: int = 1) -> None:
    """Put a block into an area."""
    p.put(unit, AREA[area])
    p.steps[unit] = steps


def no_end(p: Position) -> None:
    p.stack = []


def too_late(p: Position) -> None:
    p.turn = p.card.last_turn + 1


def too_strong(p: Position) -> None:
    stand(p, INFANTRY, "berlin", 9)


def dead_on_the_map(p: Position) -> None:
    stand(p, INFANTRY, "berlin", 0)


def steps_in_the_pool(p: Position) -> None:
    p.put(INFANTRY, Off.POOL)
    p.steps[INFANTRY] = 2


def panzers_in_a_swamp(p: Position) -> None:
    stand(p, PANZERS, "ladoga-swamps")


def of_the_dead(p: Position) -> None:
    stand(p, UNIT["pl-warszawa"], "warsaw")
    p.status[Nation.POLAND] = Status.CONQUERED


def at_peace(p: Position) -> None:
    stand(p, UNIT["pl-warszawa"], "warsaw")
    p.status[Nation.POLAND] = Status.NEUTRAL


def overfull(p: Position) -> None:
    p.phase = Phase.PRODUCTION
    for name in ("uk-v", "uk-viii"):
        stand(p, UNIT[name], "gibraltar")


def wing_in_a_fortress(p: Position) -> None:
    p.phase = Phase.PRODUCTION
    p.put(FIRST_WING, AREA["malta"])


def vichy_of_germans(p: Position) -> None:
    p.vichy = Vichy.DECLARED
    p.vichy_units = 1 << INFANTRY


def vichy_abroad(p: Position) -> None:
    p.vichy = Vichy.DECLARED
    stand(p, FRENCH, "berlin")
    p.vichy_units = 1 << FRENCH


def vichy_undeclared(p: Position) -> None:
    p.vichy = Vichy.NONE
    stand(p, FRENCH, "marseille")
    p.vichy_units = 1 << FRENCH


def mark_in_the_pool(p: Position) -> None:
    p.remove(INFANTRY)
    p.moved |= 1 << INFANTRY


def block_in_a_dogfight(p: Position) -> None:
    stand(p, INFANTRY, "berlin")
    p.dogfighting = 1 << INFANTRY


def nobodys_land(p: Position) -> None:
    p.give(AREA["berlin"], Group.NEUTRAL)


def fortified_twice(p: Position) -> None:
    p.fort = p.heavy = 1 << AREA["normandy"]


def heavy_inland(p: Position) -> None:
    p.heavy = 1 << AREA["saxony"]


def builder_of_nothing(p: Position) -> None:
    p.fort = 0
    p.fort_by[AREA["saxony"]] = Nation.GERMANY


def heavy_too_often(p: Position) -> None:
    p.heavy_built = 90


def beachheads_too_many(p: Position) -> None:
    sites = ("normandy", "brittany", "pas-de-calais", "oslo", "trondheim", "narvik", "denmark", "netherlands", "ruhr")
    p.beachheads = tuple(Beachhead(AREA[area], ATLANTIC, Group.WEST) for area in sites)


def beachhead_inland(p: Position) -> None:
    p.beachheads = (Beachhead(AREA["moscow"], ATLANTIC, Group.WEST),)


def two_beachheads(p: Position) -> None:
    p.beachheads = (Beachhead(AREA["normandy"], ATLANTIC, Group.WEST),) * 2


def fleet_twice(p: Position) -> None:
    p.fleets = (Fleet(Nation.BRITAIN, ATLANTIC, 1, 0), Fleet(Nation.BRITAIN, ATLANTIC, 2, 0))


def less_than_no_fleet(p: Position) -> None:
    p.fleets = (Fleet(Nation.BRITAIN, ATLANTIC, -1, 0),)


def too_many_bombers(p: Position) -> None:
    p.track[0] = 200


def in_the_red(p: Position) -> None:
    p.werps[Nation.ITALY] = -3


def bid_without_an_auction(p: Position) -> None:
    p.bid = 20


def odd_bid(p: Position) -> None:
    p.axis_offer = (Offer(Side.AXIS, Camp.ALLIES, 25),)


def high_bid(p: Position) -> None:
    p.bid = -60


def bid_of_another(p: Position) -> None:
    p.axis_offer = (Offer(Side.SOVIET, Camp.ALLIES, 20),)


# ---------------------------------------------------------------- steps that could not go on
def retreat_without_a_battle(p: Position) -> None:
    p.stack = [("combat", 0, 0), ("retreat", Side.AXIS)]


def losses_at_sea_without_ships(p: Position) -> None:
    p.stack = [("operations", 0, 0), ("drowning",)]


def allotted_alone(p: Position) -> None:
    p.stack = [("combat", 0, 0), ("battle", AREA["berlin"], 0), ("allot", Side.AXIS)]


def round_in_peace(p: Position) -> None:
    p.stack = [("combat", 0, 0), ("battle", AREA["berlin"], 0)]


def third_of_one(p: Position) -> None:
    p.stack = [("operations", 2, 0)]


def ended_and_next(p: Position) -> None:
    p.phasing = Camp.ALLIES
    p.stack = [("operations", 1, 2)]


def nobody_to_ask(p: Position) -> None:
    p.stack = [("transfers", 7)]


def finished_producer(p: Position) -> None:
    p.finished = 1 << Nation.GERMANY
    p.stack = [("purchases", Nation.GERMANY)]


def minor_producer(p: Position) -> None:
    p.stack = [("purchases", Nation.POLAND)]


def partners_without_a_round(p: Position) -> None:
    p.stack = [("combat", 0, 0), ("partners", AREA["berlin"], 0, 1 << Nation.GERMANY, 1)]


def no_fortress_to_leave(p: Position) -> None:
    p.stack = [("combat", 0, 0), ("occupation", AREA["berlin"], Camp.AXIS)]


def third_camp(p: Position) -> None:
    p.stack = [("raid", 2)]


def lonely_ships(p: Position) -> None:
    stand(p, INFANTRY, "berlin")
    p.aboard, p.fleets = 1 << INFANTRY, ()
    p.stack = [("voyage", AREA["danzig"], BALTIC, 0, Camp.AXIS), ("interception",)]


def nobody_to_draw(p: Position) -> None:
    p.stack = [("guests",), ("lot",)]


def unpaid_breakthrough(p: Position) -> None:
    p.stack = [("breakthrough", 0, 0), ("advance", AREA["warsaw"], Side.AXIS, 0)]


def empty_ships(p: Position) -> None:
    p.stack = [("operations", 0, 0), ("landing", AREA["oslo"], ATLANTIC, 1, Side.AXIS)]


def aboard_on_land(p: Position) -> None:
    stand(p, INFANTRY, "berlin")
    p.aboard = 1 << INFANTRY


@pytest.mark.parametrize(
    ("spoil", "rule", "says"),
    [
        (retreat_without_a_battle, "EE-6.2/1", "the stack has 'retreat', and no 'battle' below it"),
        (losses_at_sea_without_ships, "EE-8.11/1", "the stack has 'drowning', and no 'voyage' below it"),
        (allotted_alone, "EE-6.22/1", "the stack has 'allot', and no 'allotment' below it"),
        (round_in_peace, "EE-glossary-contested/1", "a round is fought in berlin, which is not contested"),
        (third_of_one, "EE-1.0/1", "the stack has side 2 next in 'operations', which 1 share"),
        (ended_and_next, "EE-1.0/1", "the stack has 'operations' go on with a side that has ended its part"),
        (nobody_to_ask, "EE-intro/2", "the stack has 'transfers', which asks nobody who plays"),
        (finished_producer, "EE-4.5/4", "germany buys, but has finished its production"),
        (minor_producer, "EE-glossary-major/1", "poland buys, and has no production of its own"),
        (partners_without_a_round, "EE-7.7/1", "the stack has 'partners', and no 'battle' below it"),
        (no_fortress_to_leave, "EE-5.5/2", "the step occupation is about berlin, which is no Fortress"),
        (third_camp, "EE-1.0/1", "the stack has 2 in 'raid', where 0 to 1 are possible"),
        (lonely_ships, "EE-8.11/1", "the stack has ships to be intercepted, but no enemy fleet is there"),
        (nobody_to_draw, "EE-9.17/8", "a German unit is to leave Rumania"),
        (unpaid_breakthrough, "EE-5.4/1", "a breakthrough to warsaw is under way for which nobody has paid"),
        (empty_ships, "EE-5.31/2", "the stack has 'landing', but nobody is aboard"),
        (aboard_on_land, "EE-5.31/2", "pieces are aboard, but no ships are at sea"),
        (no_end, "EE-1.0/1", "no step is pending"),
        (too_late, "EE-16-card/1", "campaign-1939 is over before this turn"),
        (too_strong, "EE-glossary-ground-unit/1", "de-i has 9 steps"),
        (dead_on_the_map, "EE-glossary-ground-unit/1", "de-i has 0 steps"),
        (steps_in_the_pool, "EE-glossary-force-pool/1", "de-i has 2 steps, but is not on the map"),
        (panzers_in_a_swamp, "EE-5.15/1", "is armor, and in ladoga-swamps"),
        (of_the_dead, "EE-10.2/1", "pl-warszawa is on the map, but poland is conquered"),
        (at_peace, "EE-10.2/1", "pl-warszawa is on the map, but poland is neutral"),
        (overfull, "EE-5.5/2", "gibraltar holds"),
        (wing_in_a_fortress, "EE-5.5/2", "de-wing-1 is in malta"),
        (vichy_of_germans, "EE-9.522/2", "de-i is a unit of Vichy, but not French"),
        (vichy_abroad, "EE-9.522/3", "fr-i of Vichy is in berlin"),
        (vichy_undeclared, "EE-9.522/2", "which was not declared"),
        (mark_in_the_pool, "EE-glossary-force-pool/1", "de-i is moved, but not on the map"),
        (block_in_a_dogfight, "EE-6.22/1", "de-i dogfights"),
        (nobodys_land, "EE-glossary-controlled/1", "berlin is controlled by nobody"),
        (fortified_twice, "EE-6.95/1", "normandy is fortified twice"),
        (heavy_inland, "EE-6.95/4", "saxony is no site"),
        (builder_of_nothing, "EE-6.91/1", "saxony has a builder"),
        (heavy_too_often, "EE-6.95/5", "90 heavy fortifications"),
        (beachheads_too_many, "EE-7.24/1", "west has 9 beachheads"),
        (beachhead_inland, "EE-7.2/1", "moscow has no invasion site"),
        (two_beachheads, "EE-7.22/1", "normandy has two beachheads of west"),
        (fleet_twice, "EE-5.34/1", "the fleet of britain stands twice"),
        (less_than_no_fleet, "EE-5.34/1", "britain has less than no Fleet Points"),
        (too_many_bombers, "EE-glossary-strategic-assets/2", "german-bomber is at 200"),
        (in_the_red, "EE-glossary-werp/1", "italy has -3 WERPs"),
        (bid_without_an_auction, "EE-10.5/1", "there is no auction in this match"),
        (odd_bid, "EE-10.5/1", "25 steps were bid, but bids are made in tens, up to 50"),
        (high_bid, "EE-10.5/1", "-60 steps were bid"),
        (bid_of_another, "EE-10.5/1", "more than one offer of axis, or another's"),
    ],
)
def test_a_fault_is_named_with_its_rule(spoil: Callable[[Position], None], rule: str, says: str) -> None:
    p = GAME.start("campaign-1939")
    spoil(p)
    found = GAME.texts.faults(p)
    assert [fault for fault in found if says in fault and f"({rule})" in fault], found
    assert all(rule in GAME.ledger for fault in found for rule in fault.rpartition("(")[2].rstrip(")").split(", "))


def test_nothing_leaves_its_theatre() -> None:
    p = GAME.start("poland-1939")
    stand(p, INFANTRY, "moscow")
    p.fleets = (Fleet(Nation.BRITAIN, ATLANTIC, 1, 0),)
    assert {fault.rpartition("(")[2] for fault in GAME.texts.faults(p)} == {"EE-16-card/2)"}
    assert len(GAME.texts.faults(p)) == 2


def test_both_camps_may_have_landed_in_an_area() -> None:
    """EE-7.22/1: found by play, when Britain landed where Germans had."""
    p = GAME.start("campaign-1939")
    p.beachheads = tuple(Beachhead(AREA["lancashire"], ATLANTIC, group) for group in (Group.AXIS, Group.WEST))
    assert GAME.texts.faults(p) == []


def test_a_fortress_may_be_too_full_while_units_move() -> None:
    p = GAME.start("campaign-1939")
    overfull(p)
    p.phase = Phase.OPERATIONS
    assert not [fault for fault in GAME.texts.faults(p) if "EE-5.5/2" in fault]


def test_nothing_is_wrong_with_the_first_moment_of_any_scenario() -> None:
    assert [fault for scenario in GAME.facts.scenarios for fault in GAME.texts.faults(GAME.start(scenario))] == []


@pytest.mark.parametrize("scenario", ["torch-1942", "france-1940", "overlord-1944"])
def test_nothing_is_wrong_with_what_legal_play_brings_about(scenario: str) -> None:
    match, lots = Match.new(GAME, scenario, SeededDice("faults")), Random(scenario)
    while match.result is None and len(match.history) < 700:
        assert GAME.texts.faults(match.now) == [], match.now.stack
        match.play(lots.choice(list(match.legal)))


@pytest.mark.parametrize("spoil", [no_end, too_late, retreat_without_a_battle, third_of_one, empty_ships])
def test_what_the_rules_cannot_be_applied_to_is_told_apart(spoil: Callable[[Position], None]) -> None:
    p = GAME.start("campaign-1939")
    assert GAME.texts.is_playable(p)
    spoil(p)
    assert not GAME.texts.is_playable(p)


def test_a_block_that_leaves_the_game_takes_the_date_of_its_drop_along() -> None:
    """EE-7.3/7: a document tells nothing of it, and is read back as the same position."""
    p = GAME.start("campaign-1939")
    p.dropped[INFANTRY] = p.turn
    p.remove(INFANTRY, Off.OUT)
    assert p.dropped[INFANTRY] == -1
