"""What the table shows of Europe Engulfed: the sheet is whole, and what is told is true and cites rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sandtable.core.dice import SeededDice
from sandtable.core.fields import Mark, fields_of
from sandtable.core.match import Match
from sandtable.games.europe_engulfed.game import GAME
from sandtable.games.europe_engulfed.position import Beachhead, Fleet, Phase, Position, Release, Status
from sandtable.games.europe_engulfed.rules.opening import first_moment
from sandtable.games.europe_engulfed.rules.strategic.track import Asset
from sandtable.games.europe_engulfed.show.drill import drill
from sandtable.games.europe_engulfed.world.atlas import AREA, AREAS, Zone
from sandtable.games.europe_engulfed.world.calendar import Weather
from sandtable.games.europe_engulfed.world.roster import UNIT, Group, Nation
from tests.shows import lines, said

SHEET: dict[str, Any] = GAME.sheet()


def begun(scenario: str, *sides: int) -> Position:
    """Return the first decision of a scenario, as some sides know it; without sides, all of it."""
    match = Match.new(GAME, scenario, SeededDice(1))
    while match.now.stack[-1][0] != "operations":
        match.play(next(order for order in match.legal if order.verb in ("finish", "done")))
    return match.view(sides).position if sides else match.now.copy()


# ---------------------------------------------------------------- the sheet
def test_the_sheet_has_every_piece_and_place_and_cites_rules_of_the_ledger() -> None:
    assert set(SHEET["pieces"]) == {*GAME.notation.names["unit"].ids, *GAME.notation.names["wing"].ids}
    assert set(SHEET["places"]) == {*GAME.notation.names["area"].ids, *GAME.notation.names["zone"].ids}
    assert all(len(piece["symbol"]) == 15 for piece in SHEET["pieces"].values())
    assert all(piece["nation"] in SHEET["nations"] for piece in SHEET["pieces"].values())
    assert all(piece["side"] in GAME.facts.sides for piece in SHEET["pieces"].values())
    assert all(entry["rule"] in GAME.ledger for entry in (*SHEET["charts"], *SHEET["sequence"]))
    assert [turn["turn"] for turn in SHEET["calendar"]] == list(GAME.facts.turns)


def test_every_step_has_its_part_of_the_sequence() -> None:
    told = [step for part in SHEET["sequence"] for step in part["steps"]]
    assert len(told) == len(set(told))
    assert set(told) == set(GAME.steps) - {"war", "player-turn"}


@pytest.mark.parametrize("chart", SHEET["charts"], ids=lambda chart: chart["title"])
def test_charts_have_whole_rows_whose_rules_stand_in_the_ledger(chart: dict[str, Any]) -> None:
    assert all(len(row) == len(chart["columns"]) for row in chart["rows"])
    if chart["columns"][-1] == "Rule":
        assert all(row[-1] in GAME.ledger for row in chart["rows"])


def test_charts_that_are_ours_say_so() -> None:
    titles = [chart["title"] for chart in SHEET["charts"]]
    assert {title for title in titles if "reconstructed" in title} == {
        "Strat-moves (reconstructed)",
        "U-boats: WERPs that Britain loses, by U-boat points (reconstructed)",
    }


def test_every_mark_of_a_piece_has_a_look() -> None:
    keys = {spec.key for spec in fields_of(Position) if isinstance(spec, Mark) and spec.of == "piece"}
    assert set(SHEET["states"]) == keys


def test_a_stand_in_shows_its_back_and_an_elite_its_own_colour() -> None:
    panzer, elite = SHEET["pieces"]["de-iii-pz"], SHEET["pieces"]["de-i-ss-pz"]
    assert elite["colour"] != SHEET["nations"]["germany"]["colour"]
    assert "colour" not in panzer
    assert panzer["steps"] == 4
    assert SHEET["pieces"]["ussr-elite-block-1"]["colour"] == SHEET["pieces"]["su-1-gta"]["colour"]
    assert SHEET["pieces"]["ussr-elite-block-1"]["unknown"]
    assert SHEET["pieces"]["minor-axis-block-1"]["side"] == "axis"


# ---------------------------------------------------------------- how things stand
def test_pieces_are_told_whose_they_are_now() -> None:
    sheet, p = SHEET["pieces"], Match.new(GAME, "campaign-1939", SeededDice(1)).now.copy()
    assert GAME.show.allegiances(p) == {}
    assert [sheet[piece]["side"] for piece in ("fr-i", "no-1", "minor-axis-block-1")] == ["soviet", "soviet", "axis"]
    later = GAME.show.allegiances(Match.new(GAME, "campaign-1941", SeededDice(1)).now)
    assert {later[piece] for piece in ("fr-maroc", "fr-levant")} == {"axis"}  # Vichy's (EE-9.522/2)
    assert later["fr-2-dcr"] == "west"  # Free French (EE-9.531/2)
    p.attacker[Nation.NORWAY] = Group.WEST  # run by the Axis (EE-intro/2)
    p.put(UNIT["no-1"], AREA["oslo"])
    assert GAME.show.allegiances(p)["no-1"] == "axis"


def test_whose_hidden_frenchmen_are_is_not_told_to_the_enemy() -> None:
    told = GAME.show.allegiances(Match.new(GAME, "campaign-1941", SeededDice(1)).view((0,)).position)
    assert all(piece.startswith("fr-wing") or side == "axis" for piece, side in told.items())


def test_wings_are_round_and_blocks_have_the_class_of_their_steps() -> None:
    wings = {name for name, piece in SHEET["pieces"].items() if piece.get("shape") == "round"}
    assert wings == {name for name, piece in SHEET["pieces"].items() if piece["kind"] == "wing"}
    classes = {(piece["kind"], piece["class"]) for piece in SHEET["pieces"].values() if piece.get("block")}
    assert classes == {
        ("armor", "armor"),
        *((kind, "infantry") for kind in ("infantry", "militia", "cavalry", "airborne")),
    }


def test_a_theatre_is_what_is_in_play() -> None:
    theatre = GAME.facts.scenarios["poland-1939"].theatre
    assert {"berlin", "warsaw", "metz", "baltic"} <= set(theatre)
    assert not {"london", "atlantic", "moscow"} & set(theatre)
    assert not GAME.facts.scenarios["campaign-1939"].theatre


def test_the_strip_tells_turn_weather_actions_and_who_leads() -> None:
    p = begun("barbarossa-1941")
    p.weather[:] = bytes([Weather.CLEAR, Weather.MUD, Weather.CLEAR])
    told = lines(GAME.show.status(p))
    assert told["turn"] == "May/Jun 1941"
    assert GAME.when(p) == "May/Jun 1941, Axis"
    assert told["phase"] == "Axis Operational Movement Phase"
    assert "Mud in the East" in told["weather"]
    assert told["actions"].startswith("Germany 5 of 5")
    assert told["victory"] == "the Axis has 0 points of resource areas: an Allied victory now"


def test_the_strip_counts_moscow_three() -> None:
    p = begun("barbarossa-1941")
    p.give(AREA["moscow"], Group.AXIS)
    assert lines(GAME.show.status(p))["victory"].endswith("3 points of resource areas: an Axis victory now")


def test_a_place_tells_who_is_there_whose_it_is_and_what_it_is_worth() -> None:
    told = lines(GAME.show.place_facts(begun("barbarossa-1941", 0), AREA["warsaw"]))
    assert told["nation"] == "Home Area of Poland, its capital"
    assert told["production"] == "resource area, 2 WERPs"
    assert told["garrison"] == "needed, and there"
    assert told["steps-0"] == "32 infantry, 18 armor steps, 3 wings"
    assert told["supply"].startswith("German")


def test_a_place_without_its_garrison_says_what_that_costs() -> None:
    p = begun("barbarossa-1941")
    for unit in range(len(p.steps)):
        if p.at[unit] == AREA["warsaw"]:
            p.remove(unit)
    assert lines(GAME.show.place_facts(p, AREA["warsaw"]))["garrison"].startswith("missing: no WERPs")
    assert any("Warsaw lacks its garrison" in text for text in said(GAME, GAME.show.warnings(p)))


def test_a_sea_zone_tells_its_fleets() -> None:
    p = begun("barbarossa-1941")
    p.fleets = (Fleet(Nation.USSR, Zone.BLACK_SEA, 1, 1),)
    facts = GAME.show.place_facts(p, AREAS + Zone.BLACK_SEA)
    assert facts[0].line == "Soviet fleet: 1 point able to transport, 1 used, 6 units supplied"


def test_all_that_lies_on_the_map_has_a_marker() -> None:
    p = begun("poland-1939")
    p.fort = 1 << AREA["silesia"]
    p.fort_by[AREA["silesia"]] = Nation.GERMANY
    p.heavy = 1 << AREA["berlin"]
    p.newly = 1 << AREA["warsaw"]
    p.landed = 1 << AREA["danzig"]
    p.released = (Release(AREA["metz"], Nation.FRANCE),)
    p.beachheads = (Beachhead(AREA["danzig"], Zone.BALTIC, Group.AXIS),)
    told = {marker.id: marker for marker in GAME.show.markers(p)}
    assert {
        "fort-silesia",
        "heavy-berlin",
        "newly-warsaw",
        "landing-danzig",
        "maginot",
        "no-rearguard-metz-france",
    } <= set(told)
    assert told["fort-silesia"].title == "German field fortification in Silesia"
    assert told["beachhead-axis-danzig"].title == "Axis beachhead in Danzig, Baltic"
    assert told["fleet-germany-baltic"].face == "⚓1"
    assert all(marker.rule in GAME.ledger for marker in told.values())


# ---------------------------------------------------------------- what ought to be seen to
def test_a_war_that_must_be_declared_is_warned_of() -> None:
    p = begun("poland-1939", 0)
    assert said(GAME, GAME.show.warnings(p)) == ["Warsaw: Germany must declare war on Poland in this phase"]


def test_newly_contested_areas_must_be_fought_for() -> None:
    p = begun("barbarossa-1941", 0)
    p.put(UNIT["de-iii-pz"], AREA["minsk"])
    p.newly = 1 << AREA["minsk"]
    assert "Minsk is newly contested and must be fought for" in said(GAME, GAME.show.warnings(p))


def test_a_pocket_is_warned_of_and_a_port_is_none() -> None:
    p = begun("barbarossa-1941", 0)
    p.put(UNIT["de-iii-pz"], AREA["gorky"])
    p.give(AREA["gorky"], Group.AXIS)
    p.put(UNIT["de-xiv-pz"], AREA["odessa"])
    p.give(AREA["odessa"], Group.AXIS)
    told = said(GAME, GAME.show.warnings(p))
    assert "Gorky: 1 Axis piece without a supply line" in told
    assert not any("Odessa" in text for text in told)


def test_the_enemy_is_not_warned_for() -> None:
    """What the Soviets lack is no affair of the Axis: of hidden blocks nothing is told."""
    p = begun("barbarossa-1941", 0)
    for text in said(GAME, GAME.show.warnings(p)):
        assert "Allied" not in text
        assert "Soviet block" not in text


# ---------------------------------------------------------------- what is lost by ending a step
def test_combat_that_is_not_fought_is_told_before_the_phase_ends() -> None:
    p = begun("barbarossa-1941")
    p.phase = int(Phase.COMBAT)
    p.status[Nation.USSR] = Status.AT_WAR
    p.regroup()
    p.put(UNIT["de-iii-pz"], AREA["minsk"])
    p.stack = [("war", 3), ("player-turn", 0, 10), ("combat",)]
    assert said(GAME, GAME.show.forfeits(p)) == ["Minsk is not fought for in this phase"]


def test_werps_that_are_lost_are_told_before_production_ends() -> None:
    p = Match.new(GAME, "barbarossa-1941", SeededDice(1)).view((0,)).position
    words = "Germany loses 38 WERPs, for which something could still be bought"
    assert said(GAME, GAME.show.forfeits(p)) == [words]
    p.werps[Nation.GERMANY] = 0
    assert not GAME.show.forfeits(p)


def test_special_actions_that_could_be_used_are_told_before_the_breakthrough_ends() -> None:
    p = begun("barbarossa-1941")
    p.phase = int(Phase.BREAKTHROUGH)
    p.status[Nation.USSR] = Status.AT_WAR
    p.regroup()
    p.put(UNIT["de-iii-pz"], AREA["minsk"])
    p.stack = [("war", 3), ("player-turn", 0, 12), ("breakthrough",)]
    told = said(GAME, GAME.show.forfeits(p))
    assert len(told) == 1
    assert told[0].startswith("Germany keeps 5 Special Actions, which could buy another round")


# ---------------------------------------------------------------- over the map, and beside it
def test_overlays_show_supply_hunger_and_garrisons() -> None:
    p = begun("barbarossa-1941", 0)
    p.put(UNIT["de-iii-pz"], AREA["gorky"])
    p.give(AREA["gorky"], Group.AXIS)
    shown = {overlay.id: overlay.show(p) for overlay in GAME.show.overlays(p, 0)}
    assert "berlin" in shown["supply-germany"]["fills"]["strong"]
    assert "warsaw" in shown["supply-germany"]["fills"]["good"]
    assert shown["hunger-axis"]["units"]["warn"] == ["de-iii-pz"]
    assert "warsaw" in shown["garrisons"]["fills"]["good"]
    assert any({"warsaw", "poznan"} <= {*line} for line in shown["rail-axis"]["lines"])
    assert "smolensk" in shown["weather"]["fills"]["good"]
    assert "rights" not in shown


def test_each_overlay_explains_its_classes() -> None:
    for scenario in ("barbarossa-1941", "campaign-1941"):
        p = Match.new(GAME, scenario, SeededDice(1)).now
        for overlay in GAME.show.overlays(p, None):
            doc = overlay.show(p)
            used = {*doc.get("fills", {}), *doc.get("units", {}), *(line[2] for line in doc.get("lines", ()))}
            assert used <= {*doc["legend"]}, overlay.id


def test_the_worksheet_of_production_tells_income_and_prices() -> None:
    match = Match.new(GAME, "barbarossa-1941", SeededDice(1))
    p = match.view((0,)).position
    assert p.stack[-1][0] == "purchases"
    sheet = GAME.show.worksheet(p, 0)
    assert sheet is not None
    assert sheet["title"] == "Production of Germany"
    assert sheet["progress"] == {"done": 38, "of": 38, "words": "WERPs left"}
    rows = {row["label"]: row for row in sheet["rows"]}
    assert rows["its share of the war"] == {"label": "its share of the war", "value": "+38", "rule": "EE-16-card/2"}
    assert rows["left to spend, or lost"]["value"] == "38 WERPs"
    tabs = {tab["title"]: tab["rows"] for tab in sheet["tabs"]}
    assert tabs["Actions"][0]["value"] == "5 of 5 held"
    assert tabs["Actions"][0]["refusal"]["rule"] == "EE-7.11/1"
    assert sheet["prices"]["build"]["de-xix-pz"] == "4 WERPs"
    assert sheet["prices"]["build"]["de-i-ss-pz"] == "8 WERPs"
    assert sheet["prices"]["buy"]["special-action"] == "5 WERPs"


def test_the_worksheet_of_operations_tells_who_may_be_attacked() -> None:
    sheet = GAME.show.worksheet(begun("poland-1939", 0), 0)
    assert sheet is not None
    rows = {row["label"]: row["value"] for row in sheet["rows"]}
    assert rows["Poland"] == "war may be declared"
    assert "EE-" in rows["France"]


def test_the_worksheet_of_a_raid_tells_dice_and_what_they_do() -> None:
    """By hand: without Flak and fighters ten bombers hit on 5-6."""
    p = Match.new(GAME, "campaign-1941", SeededDice(1)).now.copy()
    p.track[:] = bytes(len(p.track))
    p.track[Asset.ALLIED_BOMBER] = 4
    p.weather[:] = bytes(3)
    p.stack = [("war", 3), ("player-turn", 0, 3), ("raid", 1)]
    sheet = GAME.show.worksheet(p, 1)
    assert sheet is not None
    rows = {row["label"]: row["value"] for row in sheet["rows"]}
    assert rows["bombs (EE-2.23/1)"] == "4 dice, 5-6 hits"
    assert rows["escorts (EE-2.22/5)"] == "0 dice, 6 exchanges"
    assert rows["if it is not"].startswith("1.3 WERPs (at most 15) for 0.0 bombers")


def test_the_battle_board_tells_dice_bonuses_and_rules() -> None:
    p, _ = drill(
        {
            "attack": "elite armor 4, armor 3, infantry 4",
            "defend": "infantry 3, militia 2",
            "terrain": "rough",
            "river": "",
            "type": "assault",
        }
    )
    board = GAME.show.battle_boards(p)[0]
    attacker, defender = board["sides"]
    assert (attacker["role"], defender["role"]) == ("attacker: Germany", "defender: Soviet Union")
    assert [unit["fire"] for unit in attacker["units"]] == ["8", "6", "8 +1"]
    assert [unit["fire"] for unit in defender["units"]] == ["6 +2", "4"]
    factors = {factor["text"]: factor["value"] for factor in (*attacker["factors"], *defender["factors"])}
    assert factors["armor fires at infantry"] == "14 dice"
    assert factors["rough terrain: Soviet 1 Shock"] == "+1"
    assert all(factor["rule"] in GAME.ledger for side in board["sides"] for factor in side["factors"])
    assert board["stages"][board["stage"]] == "Dogfight"


def test_hidden_blocks_show_no_dice_on_the_board() -> None:
    p = begun("barbarossa-1941", 0)
    p.put(UNIT["de-iii-pz"], AREA["minsk"])
    board = next(board for board in GAME.show.battle_boards(p) if board["place"] == "minsk")
    assert {unit["fire"] for unit in board["sides"][1]["units"]} == {""}
    assert board["sides"][1]["total"] == "0 steps and 2 hidden blocks"
    assert board["sides"][1]["role"] == "defender"


# ---------------------------------------------------------------- the end
def test_the_end_tells_who_won_and_why() -> None:
    p = begun("barbarossa-1941")
    p.give(AREA["moscow"], Group.AXIS)
    p.outcome = (0, "decisive", "EE-16-card/1")
    p.stack.clear()
    end = GAME.show.epilogue(p)
    assert end is not None
    assert end.title == "The Axis wins: decisive victory"
    assert "the Axis holds Moscow: 3" in said(GAME, end.facts)


@pytest.mark.parametrize("scenario", ["poland-1939", "barbarossa-1941"])
def test_all_that_is_told_in_a_played_game_can_be_worded(scenario: str) -> None:
    match, rng = Match.new(GAME, scenario, SeededDice(2)), Random(2)
    while match.now.stack and len(match.history) < 90:
        match.play(match.legal.draw(rng))
        if len(match.history) % 15:
            continue
        for sides in ((), (0,), (1, 2)):
            p = match.view(sides).position
            remarks = [*GAME.show.warnings(p), *GAME.show.forfeits(p)]
            assert all(said(GAME, remarks))
            facts = [*GAME.show.status(p), *GAME.show.place_facts(p, rng.randrange(AREAS + len(Zone)))]
            rules = [told.rule for told in remarks]
            rules += [told.rule for told in facts] + [told.rule for told in GAME.show.markers(p)]
            assert all(rule in GAME.ledger for rule in rules if rule)


def test_the_sections_of_the_ledger_make_chapters_with_titles() -> None:
    numbers = [rule.section.split(" ")[0] for rule in GAME.ledger]
    chapters = {number.split(".")[0] for number in numbers if number[0].isdigit()}
    assert chapters == set(SHEET["chapters"])


def test_the_strip_names_powers_as_sentences_do() -> None:
    p = first_moment("france-1940")
    for nation in (Nation.BELGIUM, Nation.NETHERLANDS):
        p.status[nation] = Status.AT_WAR
        p.declared |= 1 << nation
    told = lines(GAME.show.status(p))
    assert told["declared"] == "Belgium and the Netherlands"
    assert told["powers"].startswith("Belgium and the Netherlands attacked")


def test_the_situation_names_countries_levels_purses_and_turns_in_words() -> None:
    torch = GAME.show.briefing(Match.new(GAME, "torch-1942", SeededDice(5)).now).splitlines()
    assert {"U.S.A.", "Great Britain", "French North Africa"} <= set(torch)
    assert "WERPs left: Germany 8 of 8, Italy 8 of 8" in torch
    assert "May rise in no later turn: French Fleet Points" in torch
    track = next(line for line in torch if line.startswith("General Information Track: German bombers 4, "))
    assert track.endswith("German Flak level 2, British Flak level 2")
    since = "Turns that count: the fall of France May/Jun 1940, Italy's entry Jul/Aug 1940"
    assert any(line.startswith(since) for line in torch)
    poland = GAME.show.briefing(first_moment("poland-1939")).splitlines()
    assert "May rise in Jan/Feb 1942 again: U.S. Fleet Points" in poland
