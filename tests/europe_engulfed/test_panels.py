"""The displays beside the map of Europe Engulfed: what they tell is true, cites rules, and is no secret."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from sandtable.core.dice import SeededDice
from sandtable.core.match import Match
from sandtable.core.show import Card
from sandtable.games.europe_engulfed.game import GAME
from sandtable.games.europe_engulfed.position import Beachhead, Position, Status
from sandtable.games.europe_engulfed.rules.naval.fleets import change
from sandtable.games.europe_engulfed.rules.strategic.track import Asset
from sandtable.games.europe_engulfed.show.panels.sea import rationed
from sandtable.games.europe_engulfed.world.atlas import AREA, Zone
from sandtable.games.europe_engulfed.world.pieces import UNIT_IDS
from sandtable.games.europe_engulfed.world.roster import Group, Nation, Side


def begun(scenario: str, *sides: int) -> Position:
    """Return how a scenario begins, as some sides know it; without sides, all of it."""
    match = Match.new(GAME, scenario, SeededDice(1))
    return match.view(sides).position if sides else match.now.copy()


def shown(p: Position, name: str) -> dict[str, Card]:
    """Return the cards of a panel by their titles."""
    panel = next(panel for panel in GAME.show.panels(p, None) if panel.id == name)
    return {card.title: card for card in panel.show(p)}


def told(card: Card) -> dict[str, str]:
    """Return the facts of a card by their titles, then its gauges."""
    return {fact.title: fact.text for fact in card.facts} | {gauge.title: gauge.figure for gauge in card.gauges}


def rules_of(cards: Sequence[Card]) -> set[str]:
    found = {fact.rule for card in cards for fact in card.facts} | {g.rule for card in cards for g in card.gauges}
    return (found | {chart["rule"] for card in cards for chart in card.charts}) - {""}


@pytest.mark.parametrize("scenario", [name for name, it in GAME.facts.scenarios.items() if not it.is_test])
def test_every_panel_cites_rules_and_points_at_what_there_is(scenario: str) -> None:
    match, rng = Match.new(GAME, scenario, SeededDice(3)), Random(3)
    overlays = {overlay.id for overlay in GAME.show.overlays(match.now, None)}
    for _ in range(12):
        for side in match.now.playing:
            p = match.view((side,)).position
            for panel in GAME.show.panels(p, side):
                cards = panel.show(p)
                assert panel.id not in overlays
                assert all(rule in GAME.ledger for rule in rules_of(cards)), panel.id
                assert {place for card in cards for place in card.places} <= set(GAME.notation.places.index)
                assert {piece for card in cards for piece in card.pieces} <= set(GAME.notation.pieces.index)
                assert {card.side for card in cards} <= {"", *GAME.facts.sides}
        for _ in range(15):
            if match.decision:
                match.play(match.legal.draw(rng))


def test_short_scenarios_have_fewer_displays() -> None:
    assert [panel.id for panel in GAME.show.panels(begun("poland-1939"), 0)] == ["powers", "politics", "sea", "track"]
    everything = ["powers", "politics", "warfare", "sea", "track"]
    assert [panel.id for panel in GAME.show.panels(begun("campaign-1941"), 0)] == everything


# ---------------------------------------------------------------- powers
def test_special_actions_lie_there_as_tokens_with_the_limit_of_the_year() -> None:
    germany = shown(begun("campaign-1941", Side.AXIS), "powers")["Germany"]
    tokens = germany.gauges[0]
    assert (tokens.value, tokens.most, tokens.is_counted, tokens.rule) == (5, 5, True, "EE-7.11/1")
    assert told(germany)["Income as things stand"] == "44 WERPs"


def test_of_the_enemy_no_income_is_reckoned() -> None:
    """His garrisons stand there as hidden blocks."""
    cards = shown(begun("campaign-1941", Side.WEST, Side.SOVIET), "powers")
    assert "Income as things stand" not in told(cards["Germany"])
    assert told(cards["Great Britain"])["Income as things stand"] == "26 WERPs"


# ---------------------------------------------------------------- politics
def test_a_neutral_tells_who_may_attack_it_from_when_on_and_what_that_brings() -> None:
    p = begun("campaign-1939", Side.AXIS)
    cards = shown(p, "politics")
    norway, sweden = told(cards["Norway"]), told(cards["Sweden"])
    assert norway["The Axis"] == "may declare war from Mar/Apr 1940 on"
    assert "The Western Allies" not in norway  # EE-9.31/1: who is at peace himself
    p.status[Nation.BRITAIN] = Status.AT_WAR
    assert told(shown(p, "politics")["Norway"])["The Western Allies"] == "may declare war now"
    assert "The Western Allies" not in sweden  # EE-9.31/1: never
    assert sweden["Its defence"] == "3 blocks of 9 steps"
    assert sweden["Follows"] == "the ore for Germany ends"
    assert told(cards["Poland"])["Its defence"].endswith("and a Special Action")


def test_the_eastern_front_is_counted_against_what_keeps_the_soviets_quiet() -> None:
    p = begun("campaign-1941", Side.AXIS)
    gauge = shown(p, "politics")["Soviet Union"].gauges[0]
    assert (gauge.value, gauge.mark) == (33, 10)  # EE-9.23/3, from Mar/Apr 1941 on
    p.turn -= 2
    assert shown(p, "politics")["Soviet Union"].gauges[0].mark == 5


def test_the_pact_tells_how_many_must_stand_up_front() -> None:
    pact = shown(begun("campaign-1941"), "politics")["The pact"]
    assert told(pact)["Soviet ground units up front"] == "19, 16 needed"
    assert told(pact)["Its areas"] == "the Soviet Union 6"


def test_italian_morale_rests_on_three_conditions() -> None:
    p = begun("campaign-1941")
    italy = told(shown(p, "politics")["Italian morale"])
    assert italy["Axis in Africa, Middle East"] == "Tripoli, Sirte and Cyrenaica"
    assert italy["Sicily is Western"] == "no"
    for name in ("tripoli", "sirte", "cyrenaica"):
        p.give(AREA[name], Group.WEST)
    p.give(AREA["sicily"], Group.WEST)
    italy = told(shown(p, "politics")["Italian morale"])
    assert italy["Axis in Africa, Middle East"] == "nowhere"
    assert italy["Sicily is Western"] == "yes"


def test_vichy_tells_its_regions_and_when_war_on_it_is_possible() -> None:
    vichy = told(shown(begun("campaign-1941"), "politics")["Vichy France"])
    assert vichy["French North Africa"] == "Vichy France 4"
    assert vichy["The Western Allies"] == "may declare war from Jul/Aug 1942 on"
    p = begun("campaign-1939")
    p.status[Nation.FRANCE] = int(Status.AT_WAR)
    assert told(shown(p, "politics")["France"])["Areas around Paris in Axis hands"] == "0 of 5"


# ---------------------------------------------------------------- strategic warfare
def test_a_raid_is_shown_in_four_rows_of_dice() -> None:
    p = begun("campaign-1941")
    p.weather[:] = bytes(3)
    p.stack = [("war", 3), ("player-turn", 0, 3), ("raid", 1, 0)]
    raid = shown(p, "warfare")["Raid on Germany"]
    assert raid.is_now
    assert [row[0] for row in raid.charts[0]["rows"]] == ["escorts", "interceptors", "Flak", "bombs"]
    assert raid.charts[0]["rows"][3] == ["bombs", "4 dice", "5-6 hits"]
    assert "WERPs (at most 15)" in told(raid)["if it is intercepted"]


def test_u_boats_tell_their_column_and_the_cost_of_each_face() -> None:
    p = begun("campaign-1941")
    assert p.track[Asset.U_BOAT] == 22
    chart = shown(p, "warfare")["U-boats against Britain"].charts[0]
    assert chart["title"] == "Column in use: 21 to 25 boats"
    assert chart["rows"] == [["WERPs lost", "3", "3", "4", "5", "6", "7"]]
    p.track[Asset.U_BOAT] = 0
    assert "U-boats against Britain" not in shown(p, "warfare")


# ---------------------------------------------------------------- the sea
def test_fleets_tell_whom_they_feed_unit_by_unit() -> None:
    card = shown(begun("campaign-1941", Side.AXIS), "sea")["Axis fleets in the Mediterranean"]
    assert told(card)["Supply capacity in use"] == "6 of 6"
    assert told(card)["Feeds Italian units"] == "X, XXI, XXIII and XX"
    assert {"it-x", "it-xx"} <= set(card.pieces) <= set(UNIT_IDS)


def test_of_enemy_fleets_only_the_capacity_is_told() -> None:
    card = shown(begun("campaign-1941", Side.AXIS), "sea")["Western fleets in the Mediterranean"]
    assert told(card)["Supply capacity"] == "6 units"
    assert card.pieces == ()


def test_rations_are_dealt_so_that_all_who_can_be_fed_are() -> None:
    p = begun("campaign-1941")
    for group in (Group.AXIS, Group.WEST, Group.SOVIET):
        found = rationed(p, group)
        assert len({piece for piece, _ in found}) == len(found)
    change(p, Nation.ITALY, Zone.MEDITERRANEAN, -2)
    assert sum(way[Zone.MEDITERRANEAN] for _, way in rationed(p, Group.AXIS)) == 2


def test_beachheads_are_counted_against_their_limit() -> None:
    p = begun("overlord-1944")
    p.beachheads = (Beachhead(AREA["normandy"], int(Zone.ATLANTIC), int(Group.WEST)),)
    card = shown(p, "sea")["Western beachheads"]
    assert told(card) == {"Normandy": "on the Atlantic", "In play": f"1 of {card.gauges[0].most}"}


# ---------------------------------------------------------------- the turn track
def test_the_turn_track_begins_now_and_tells_what_comes() -> None:
    cards = shown(begun("campaign-1941"), "track")
    assert len(cards) == 28
    assert next(iter(cards.values())).is_now
    entry = next(fact for fact in cards["Jan/Feb 1942"].facts if "U.S.A." in fact.text)
    assert entry.rule == "EE-9.32/3"
    assert told(cards["Jan/Feb 1942"])["Weather"] == "Snow in the West, Snow in the East, Light Mud in the South"
    assert told(cards["Nov/Dec 1945"])["Ends"] == "The last turn of this scenario"


# ---------------------------------------------------------------- production
def test_the_account_of_a_power_adds_up_to_what_is_left() -> None:
    match, rng, seen = Match.new(GAME, "campaign-1941", SeededDice(2)), Random(2), 0
    while seen < 60:
        decision = match.decision
        assert decision
        if decision.step == "purchases":
            sheet = GAME.show.worksheet(match.view((decision.side,)).position, decision.side)
            assert sheet is not None
            *entries, left = (row["value"].replace("−", "-") for row in sheet["rows"] if "owed" not in row["label"])
            assert sum(map(int, entries)) == int(left.split()[0]) == sheet["progress"]["done"]
            seen += 1
        match.play(match.legal.draw(rng))


def test_what_the_screen_offers_is_legal_and_what_it_bars_is_not() -> None:
    match, rng, seen = Match.new(GAME, "campaign-1941", SeededDice(4)), Random(4), 0
    while seen < 12:
        decision = match.decision
        assert decision
        if decision.step == "purchases":
            sheet = GAME.show.worksheet(match.view((decision.side,)).position, decision.side)
            assert sheet is not None
            texts = {GAME.notation.text(order) for order in match.legal}
            rows = [row for tab in sheet["tabs"] for row in tab["rows"]]
            for row in rows:
                assert ("order" in row) != ("refusal" in row), row
                if "order" in row:
                    verb, *args = row["order"]
                    assert any(text.split()[0] == verb and set(args) <= set(text.split()) for text in texts), row
                else:
                    assert row["refusal"]["rule"] in GAME.ledger
            verbs = {text.split()[0] for text in texts} - {"finish"}
            assert verbs <= {row["order"][0] for row in rows if "order" in row}
            seen += 1
        match.play(match.legal.draw(rng))
