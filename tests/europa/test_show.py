"""What the table shows of Europa: the sheet is whole, what is told is true and cites rules, and odds are the rules'."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from sandtable.core.bits import bit_list
from sandtable.core.dice import SeededDice
from sandtable.core.drill import DrillError
from sandtable.core.fields import BySide, Each, Mark, Told, fields_of
from sandtable.core.match import Match
from sandtable.core.order import Order
from sandtable.games.europa.game import GAME
from sandtable.games.europa.position import (
    UNSEEN,
    Afloat,
    AirState,
    Beach,
    Bridge,
    Damage,
    Depot,
    Freed,
    Handled,
    Hunger,
    Kind,
    Landing,
    Off,
    Owed,
    Phase,
    Position,
    Raised,
    Shot,
    Tried,
    Work,
)
from sandtable.games.europa.rules.combat.attack import NAMED, Named, open_targets
from sandtable.games.europa.rules.combat.prospect import TOO_WEAK, prospect_of
from sandtable.games.europa.rules.supply.lines import field
from sandtable.games.europa.rules.victory import difference, ledger
from sandtable.games.europa.show.aftermath import toll_of
from sandtable.games.europa.show.attack import attack_on
from sandtable.games.europa.show.drill import drill
from sandtable.games.europa.show.panels.lines import drawn_on
from sandtable.games.europa.show.prospects import prospects
from sandtable.games.europa.world.atlas import PLACE_IDS
from sandtable.games.europa.world.pieces import AIR, UNIT
from sandtable.games.europa.world.where import PLACE
from tests.shows import lines, said

SHEET: dict[str, Any] = GAME.sheet()
POLAND = "poland-1939"


def begun(scenario: str, *sides: int) -> Position:
    """Return the first decision of a scenario, as some sides know it; without sides, all of it."""
    match = Match.new(GAME, scenario, SeededDice(1))
    return match.view(sides).position if sides else match.now.copy()


def in_combat(scenario: str = POLAND) -> Position:
    """Return the start of a scenario, as if the combat phase of the Axis had come."""
    p = begun(scenario)
    p.phase = int(Phase.COMBAT)
    p.stack = [("war", 2), ("player-turn", 19), ("combat",)]
    p.memo = None
    return p


# ---------------------------------------------------------------- the sheet
def test_the_sheet_has_every_piece_and_place_and_cites_rules_of_the_ledger() -> None:
    names = GAME.notation.names
    assert set(SHEET["pieces"]) == {*names["unit"].ids, *names["air"].ids}
    assert set(SHEET["places"]) == set(names["place"].ids)
    assert all(len(piece["symbol"]) == 15 for piece in SHEET["pieces"].values())
    assert all(piece["nation"] in SHEET["nations"] for piece in SHEET["pieces"].values())
    assert all(piece["side"] in GAME.facts.sides for piece in SHEET["pieces"].values())
    assert all(entry["rule"] in GAME.ledger for entry in (*SHEET["charts"], *SHEET["sequence"]))
    assert [turn["turn"] for turn in SHEET["calendar"]] == list(GAME.facts.turns)


def test_a_table_of_a_board_gets_the_pieces_and_places_of_its_scenarios() -> None:
    poland = GAME.sheet("poland")
    assert {"ge-1-pz", "pl-14-inf", "allied-unit-1"} <= set(poland["pieces"])
    assert not {"it-132-ariete-arm", "uk-7-arm"} & set(poland["pieces"])
    assert "warszawa" in poland["places"]
    assert "tobruk" not in poland["places"]


def test_every_step_has_its_part_of_the_sequence() -> None:
    told = [step for part in SHEET["sequence"] for step in part["steps"]]
    assert len(told) == len(set(told))
    assert set(told) == set(GAME.steps) - {"war", "player-turn"}


@pytest.mark.parametrize("chart", SHEET["charts"], ids=lambda chart: chart["title"])
def test_charts_have_whole_rows_whose_rules_stand_in_the_ledger(chart: dict[str, Any]) -> None:
    assert chart["rows"]
    assert all(len(row) == len(chart["columns"]) for row in chart["rows"])
    if chart["columns"][-1] == "Rule":
        assert all(row[-1] in GAME.ledger for row in chart["rows"])


def test_the_chart_of_combat_is_the_table_that_is_thrown_on() -> None:
    chart = next(chart for chart in SHEET["charts"] if chart["title"] == "Combat results")
    rows = {row[0]: row[1:] for row in chart["rows"]}
    three_to_one = chart["columns"].index("3:1") - 1
    assert [rows[die][three_to_one] for die in ("1", "2", "4", "5")] == ["NE", "EX", "HX", "DR"]


def test_every_mark_of_a_piece_has_a_look_and_every_supply_and_condition() -> None:
    keys = {spec.key for spec in fields_of(Position) if isinstance(spec, Mark) and spec.of in ("unit", "air")}
    more = {state.name.lower() for state in (*Hunger, *AirState)} - {"regular", "operative"}
    assert set(SHEET["states"]) == keys | more


def test_counters_tell_ratings_size_and_what_is_not_known() -> None:
    pieces = SHEET["pieces"]
    panzer = pieces["ge-1-pz"]
    assert panzer["symbol"] == "SFGPUCA----I***"
    assert pieces["pl-2-naval-rifle"]["symbol"][11] == "G"  # III
    assert pieces["pl-pomorska-cav"]["symbol"][11] == "H"  # X
    assert pieces["axis-unit-1"]["unknown"]
    assert not pieces["axis-unit-1"]["strength"]
    assert pieces["ge-i-kg-1"]["shape"] == "round"


# ---------------------------------------------------------------- what counters show now
def test_a_cadre_shows_its_other_side_and_an_unsupplied_unit_its_state() -> None:
    p = begun(POLAND)
    unit = UNIT["ge-1-pz"]
    assert "ge-1-pz" not in GAME.show.faces(p)
    p.cadre |= 1 << unit
    p.hunger[unit] = Hunger.U2
    told = GAME.show.faces(p)["ge-1-pz"]
    assert told.strength == str(p.counter(unit).cadre)
    assert told.state == ("u2",)
    p.air_state[AIR["ge-i-kg-1"]] = AirState.ABORTED
    assert GAME.show.faces(p)["ge-i-kg-1"].state == ("aborted",)


def test_a_unit_that_is_rated_otherwise_in_a_scenario_shows_that() -> None:
    shown = {unit: face.strength for unit, face in GAME.show.faces(begun("france-1940")).items()}
    p = begun("france-1940")
    assert shown
    assert all(text == str(p.face(UNIT[unit])) for unit, text in shown.items() if unit in UNIT and text)
    assert all(SHEET["pieces"][unit]["strength"] != text for unit, text in shown.items() if text)


# ---------------------------------------------------------------- how things stand
def test_the_strip_tells_days_weather_phase_points_and_rails() -> None:
    p = begun(POLAND)
    p.rail_used[0] = 42
    p.memo = None
    facts = {fact.id: fact for fact in GAME.show.status(p)}
    assert facts["turn"].text == "September 1939, 1st week"
    assert facts["turn"].detail == "Sep 1 39, Sep 1-7 1939: turn 1 of 5."
    assert GAME.when(p) == "September 1939, 1st week, Axis"
    assert facts["phase"].text == "Axis initial phase"
    assert facts["weather"].text == "clear"
    assert facts["victory"].text == "even, so far an Allied decisive victory"
    assert facts["rail"].text == "German 49.5 REs"
    assert facts["government"].text == "in Warszawa"
    assert all(fact.rule in GAME.ledger for fact in facts.values())


@pytest.mark.parametrize(
    ("scenario", "step", "prompt"),
    [
        ("poland-1939", "organisation", "You may give units up; then go on."),
        ("italy-1943", "organisation", "You may break divisions down or give units up; then go on."),
        ("desert-crusader", "raids", "You may raid airbases; then go on."),
        ("italy-1943", "raids", "You may let partisans attack; then go on."),
        ("desert-campaign", "landing", "You may spend points; then go on."),
    ],
)
def test_a_step_asks_for_what_can_be_done_in_it_only(scenario: str, step: str, prompt: str) -> None:
    match = Match.new(GAME, scenario, SeededDice(5))
    while match.decision and match.decision.step != step:
        match.play(Order("done"))
    assert match.decision
    assert match.decision.prompt == prompt


def test_the_strip_counts_a_city_that_falls() -> None:
    p = begun(POLAND)
    p.give(1 << PLACE["gdynia"], 0)
    assert lines(GAME.show.status(p))["victory"].startswith("Axis +3, so far an Allied")


def test_a_place_tells_ground_works_airbase_zones_supply_and_units() -> None:
    facts = GAME.show.place_facts(begun(POLAND), PLACE["warszawa"])
    told = lines(facts)
    assert told["terrain"] == "Clear, Poland"
    assert told["town"] == "Full city hex of a major city (Warszawa)"
    assert told["airbase"] == "3 of 9"
    assert told["control"] == "Allied"
    assert told["depot"] == "6 supply points"
    assert told["victory"] == "12"
    assert told["stacking-1"] == "0 of 3 divisions, 3 of 12 REs"
    assert told["supply-1"] == "A regular line"
    assert all(fact.rule in GAME.ledger for fact in facts if fact.rule)


def test_a_stack_is_told_unit_by_unit_with_support_and_cadre() -> None:
    p = begun(POLAND)
    facts = {fact.title: fact for fact in GAME.show.place_facts(p, p.at[UNIT["ge-1-pz"]]) if fact.id == "unit"}
    assert "3 REs, c/m, armour full, anti-tank full" in facts["1 Pz XX"].text
    assert f"cadre {p.counter(UNIT['ge-1-pz']).cadre}" in facts["1 Pz XX"].text
    assert "supported by itself" in facts["1 Pz XX"].text


def test_a_place_tells_damage_to_its_port_and_railway() -> None:
    p = begun(POLAND)
    gdynia = PLACE["gdynia"]
    p.damage = (Damage(gdynia, Kind.RAIL, 1), Damage(gdynia, Kind.PORT, 2))
    p.memo = None
    told = lines(GAME.show.place_facts(p, gdynia))
    assert told["rail"] == "1 break"
    assert told["port"].startswith("Standard, 2 hits")


def test_of_an_enemy_stack_a_place_tells_the_number_and_the_top() -> None:
    p = begun(POLAND, 1)
    place = PLACE["neidenburg"]
    hidden = (p.here[place] & UNSEEN[0]).bit_count()
    assert hidden
    told = lines(GAME.show.place_facts(p, place))
    assert told["units-0"].endswith(f"{hidden} unknown units")
    assert "stacking-0" not in told


def test_places_of_other_boards_have_nothing_to_tell() -> None:
    assert not GAME.show.place_facts(begun(POLAND), PLACE["tobruk"])


# ---------------------------------------------------------------- the situation in words
def _altered() -> list[str]:
    return [spec.name for spec in fields_of(Position) if isinstance(spec, Each | Mark | BySide | Told)]


@pytest.mark.parametrize("name", [name for name in _altered() if name not in ("scenario", "outcome")])
def test_whatever_is_not_as_at_first_is_told(name: str) -> None:
    p = begun("sandbox")
    before = GAME.show.briefing(p)
    spec = next(spec for spec in fields_of(Position) if spec.name == name)
    _alter(p, spec)
    p.derive()
    assert GAME.show.briefing(p) != before


def _alter(p: Position, spec: Any) -> None:
    """Change a field, of a member that is on the board if it is one of many."""
    unit = next(unit for unit in bit_list(p.units_in(p.ground[0])) if len(p.card.counters[unit]) == 1)
    air = next(air for air, base in enumerate(p.base) if base >= 0)
    empty = next(here for here in bit_list(p.owned[0]) if here not in p.here)
    value: Any = getattr(p, spec.name)
    if isinstance(spec, Mark):
        setattr(p, spec.name, value ^ 1 << {"unit": unit, "air": air, "place": empty}[spec.of])
    elif isinstance(spec, BySide):
        p.give(1 << empty, 1)
    elif spec.name == "form":
        value[next(unit for unit in bit_list(p.of_side(1)) if len(p.card.counters[unit]) > 1)] = 1
    elif isinstance(spec, Each):
        value[{"unit": unit, "air": air}.get(spec.of, 0)] = empty if spec.name in ("at", "base", "cap") else 1
    elif isinstance(value, tuple):
        setattr(p, spec.name, (_row(spec.name, unit, air, empty),))
    else:
        setattr(p, spec.name, value + 1 if value >= 0 else empty if spec.name in _PLACES else p.turn)


def _row(name: str, unit: int, air: int, place: int) -> tuple[int, ...]:
    rows: dict[str, tuple[int, ...]] = {
        "shots": Shot(air, air),
        "landings": Landing(air, place),
        "damage": Damage(place, Kind.RAIL, 1),
        "raised": Raised(place, 1),
        "works": Work(unit, 0, place, 4),
        "depots": Depot(place, 0, 3),
        "beaches": Beach(place, 0, 9),
        "handling": Handled(place, 4),
        "bridges": Bridge(unit, place, place),
        "afloat": Afloat(unit, place, place),
        "tried": Tried(place, 1 << unit),
        "owed": Owed(0, 1),
        "freed": Freed(0, 9),
    }
    return rows[name]


_PLACES = ("railhead", "rail_pending", "government")


def test_the_situation_counts_points_as_they_are_spent() -> None:
    told = GAME.show.briefing(begun(POLAND)).splitlines()
    assert {"Infantry RPs: German 6", "Armour RPs: German 2", "ARPs: German 2"} <= set(told)


def test_the_situation_names_no_hidden_unit() -> None:
    whole, seen = begun(POLAND), begun(POLAND, 1)
    text = GAME.show.briefing(seen)
    hidden = [unit for unit in bit_list(whole.of_side(0)) if whole.at[unit] >= 0 and seen.at[unit] == Off.OUT]
    assert len(hidden) > 20
    titles = GAME.notation.names["unit"].titles
    assert not [titles[unit] for unit in hidden if f"{titles[unit]} {whole.face(unit)}" in text]


# ---------------------------------------------------------------- on the map
def test_all_that_lies_on_the_map_has_a_marker_with_its_rule() -> None:
    p = begun(POLAND)
    gdynia = PLACE["gdynia"]
    p.damage = (Damage(gdynia, Kind.PORT, 2),)
    p.beaches = (Beach(PLACE["hel"], 0, p.turn + 1),)
    p.strip = 1 << PLACE["mlawa"]
    told = {marker.id: marker for marker in GAME.show.markers(p)}
    assert {"government-warszawa", "fort-mlawa", "airfield-mlawa", "port-hit-gdynia", "beach-hel"} <= set(told)
    assert told["depot-allies-warszawa"].face == "6 SP"
    assert told["port-hit-gdynia"].title == "2 port hits in Gdynia"
    assert all(marker.rule in GAME.ledger for marker in told.values())
    assert len(told) == len(GAME.show.markers(p))


def test_overlays_show_supply_zones_rails_and_rings() -> None:
    p = begun(POLAND, 0)
    shown = {overlay.id: overlay.show(p) for overlay in GAME.show.overlays(p, 0)}
    assert "berlin" in shown["supply-axis"]["fills"]["strong"]
    assert "poznan" in shown["front"]["fills"]["allies"] or "leszno" in shown["front"]["fills"]["allies"]
    assert "warszawa" not in shown["front"]["fills"]["allies"]
    assert "warszawa" in shown["control"]["fills"]["allies"]
    assert "warn" not in shown["front"]["legend"]
    assert shown["rail-allies"]["lines"]
    assert shown["air"]["of"]["ge-i-jg-1"]["good"]
    assert "far" not in shown["air"]["of"]["ge-i-jg-1"]
    assert shown["sweep"]["fills"]["warn"]


def test_the_zones_of_poland_are_reduced_on_the_first_turn() -> None:
    p = begun(POLAND)
    shown = {overlay.id: overlay.show(p) for overlay in GAME.show.overlays(p, 0)}
    assert shown["zones-allies"]["fills"]["near"]
    assert "allies" not in shown["zones-allies"]["fills"]
    assert shown["zones-axis"]["fills"]["axis"]


def test_each_side_sees_the_zones_of_the_other_as_they_are() -> None:
    whole = begun(POLAND)
    for side in (0, 1):
        seen = begun(POLAND, side)
        for name in ("zones-axis", "zones-allies"):
            fills = [
                next(overlay.show(p) for overlay in GAME.show.overlays(p, side) if overlay.id == name)["fills"]
                for p in (whole, seen)
            ]
            covered = [{place for places in fill.values() for place in places} for fill in fills]
            assert covered[0] == covered[1]


# ---------------------------------------------------------------- beside it
@pytest.mark.parametrize("scenario", GAME.facts.scenarios)
def test_every_display_of_every_scenario_cites_rules_and_real_places(scenario: str) -> None:
    for sides in ((0,), (1,), ()):
        p = begun(scenario, *sides)
        for panel in GAME.show.panels(p, sides[0] if sides else None):
            for card in panel.show(p):
                assert card.facts or card.gauges or card.charts
                rules = [fact.rule for fact in card.facts] + [gauge.rule for gauge in card.gauges]
                assert all(rule in GAME.ledger for rule in rules if rule), (panel.id, card.title)
                assert set(card.places) <= set(SHEET["places"])
                assert set(card.pieces) <= set(SHEET["pieces"])
        for overlay in GAME.show.overlays(p, None):
            doc = overlay.show(p)
            assert set(doc["legend"]) >= set(doc.get("fills", {})), overlay.id


def test_the_ledger_of_points_adds_up_to_the_difference() -> None:
    p = begun("desert-crusader")
    cards = next(panel.show(p) for panel in GAME.show.panels(p, 0) if panel.id == "victory")
    totals = [float(card.title.rpartition(" ")[2]) for card in cards if card.under == "Points" and card.side]
    assert totals[0] - totals[1] == difference(p) / 4
    told = sum(len(card.facts) for card in cards if card.under == "Points" and card.side)
    assert told == len(ledger(p))


def test_the_calendar_tells_who_comes_when() -> None:
    p = begun(POLAND)
    cards = next(panel.show(p) for panel in GAME.show.panels(p, 0) if panel.id == "dates")
    assert [card.title for card in cards][:2] == ["Sep 1 39: Sep 1-7 1939", "Sep 2 39: Sep 8-15 1939"]
    assert cards[0].is_now
    assert "252 Inf XX arrives" in " ".join(fact.text for fact in cards[1].facts)


def test_the_pool_tells_prices() -> None:
    p = begun(POLAND)
    p.put(UNIT["ge-1-pz"], Off.POOL)
    cards = next(panel.show(p) for panel in GAME.show.panels(p, 0) if panel.id == "pool")
    prices = {fact.title: fact.text for card in cards for fact in card.facts}
    assert prices[f"1 Pz XX {p.counter(UNIT['ge-1-pz']).full}"].endswith("armour RP")


def test_what_draws_on_a_port_is_no_more_than_it_feeds() -> None:
    seen = False
    for scenario in ("tunisia-1943", "desert-crusader", "crete-1941"):
        p = begun(scenario)
        for side in (0, 1):
            for drawn, outlet in zip(drawn_on(p, side), field(p, side).outlets, strict=True):
                assert 0 <= drawn <= outlet.room
                seen = seen or drawn > 0
    assert seen


# ---------------------------------------------------------------- what ought to be seen to
def test_units_without_supply_are_warned_of() -> None:
    p = begun(POLAND)
    p.hunger[UNIT["ge-1-pz"]] = Hunger.U1
    assert "1 Pz XX has no supply: it is at U1" in said(GAME, GAME.show.warnings(p))


def test_what_the_enemy_lacks_is_no_affair_of_a_side() -> None:
    p = begun(POLAND, 1)
    assert not any("Axis" in text for text in said(GAME, GAME.show.warnings(p)))


def test_overfull_hexes_are_warned_of() -> None:
    p = begun(POLAND)
    for name in ("ge-1-pz", "ge-4-pz", "ge-2-lt", "ge-3-lt", "ge-13-mot"):
        p.put(UNIT[name], PLACE["berlin"])
    assert any(text.startswith("Berlin holds 5 Axis divisions") for text in said(GAME, GAME.show.warnings(p)))


def test_attacks_that_are_left_are_told_before_the_phase_ends() -> None:
    p = in_combat()
    told = said(GAME, GAME.show.forfeits(p))
    assert told
    assert all("is not attacked" in text for text in told)
    p.fought = p.ground[1]
    assert not GAME.show.forfeits(p)


# ---------------------------------------------------------------- cards and odds
def test_the_card_of_an_attack_adds_up_and_cites_rules() -> None:
    p = in_combat()
    place = bit_list(open_targets(p))[0]
    battle = attack_on(p, place)
    assert battle is not None
    NAMED.push(p, "attack", Named(place, battle.units))
    (board,) = GAME.show.battle_boards(p)
    attacker, defender = board["sides"]
    assert board["place"] == PLACE_IDS[place]
    for side in (attacker, defender):
        worth = [float(row["value"]) for row in side["factors"] if row["rule"] == "EUC-9/3"]
        assert sum(worth) == float(side["total"])
        assert all(row["rule"] in GAME.ledger for row in side["factors"])
    assert len(board["charts"][0]["columns"]) == 13
    assert sum(head.startswith("▸") for head in board["charts"][0]["columns"]) == 1
    dice = [float(row["value"]) for row in attacker["factors"] if row["text"].startswith("on the die")]
    assert f"Die {sum(dice):+g}:" in board["needs"]["text"]


def test_the_marked_column_has_the_results_of_the_die() -> None:
    p, place = drill({"attack": "panzer-div 2", "defend": "infantry-div", "terrain": "woods"})
    (board,) = GAME.show.battle_boards(p)
    chart = board["charts"][0]
    column = next(number for number, head in enumerate(chart["columns"]) if head.startswith("▸"))
    battle = attack_on(p, place)
    assert battle is not None
    assert tuple(row[column] for row in chart["rows"]) == prospect_of(p, battle).results


@pytest.mark.parametrize("seed", range(6))
def test_odds_are_a_sixth_a_face_and_cost_what_the_steps_take(seed: int) -> None:
    rng = Random(seed)
    p = in_combat()
    place = rng.choice(bit_list(open_targets(p)))
    battle = attack_on(p, place)
    assert battle is not None
    found = prospect_of(p, battle)
    told = prospects(p, place)
    sums: dict[str, Fraction] = {}
    for chance in told:
        sums[chance.topic] = sums.get(chance.topic, Fraction()) + chance.chance
    assert all(total == 1 for total in sums.values())
    if found.column == TOO_WEAK:
        assert [chance.text for chance in told] == ["below 1:4: it is called off"]
        return
    codes = {chance.text.partition(":")[0]: chance.chance for chance in told if chance.topic.startswith("attack")}
    assert codes == {code: Fraction(count, 6) for code, count in found.chances.items() if count}
    before = p.key()
    for code in codes:
        toll = toll_of(p, battle, found, code)
        assert toll.attackers4 >= 0
        assert toll.defenders4 >= 0
        if code in ("AR", "NE"):
            assert toll.defenders4 == 0
            assert not toll.is_empty
    assert p.key() == before


def test_a_view_foresees_an_attack_without_its_hidden_units() -> None:
    match = Match.new(GAME, POLAND, SeededDice(1))
    for side in ((0,), (1,), ()):
        p = match.view(side).position
        p.phase, p.phasing = int(Phase.COMBAT), side[0] if side else 0
        p.memo = None
        for place in bit_list(open_targets(p)):
            assert prospects(p, place)


def test_a_drill_reads_an_attack_in_words() -> None:
    p, place = drill({"attack": "infantry-div 3", "defend": "infantry-div", "across": "river", "gs": "4", "fort": ""})
    battle = attack_on(p, place)
    assert battle is not None
    found = prospect_of(p, battle)
    rules = {part.rule for part in found.sum.parts}
    assert "EUC-41/2" in rules  # the fort
    assert found.gs == 4 * 256
    plain, hex_ = drill({"attack": "infantry-div 3", "defend": "infantry-div"})
    other = attack_on(plain, hex_)
    assert other is not None
    assert found.attack * 2 == prospect_of(plain, other).attack


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        ({"attack": "panzer-div 2"}, "who defends? Say it so: defend 'infantry-div'"),
        ({"attack": "panzer-dif", "defend": "infantry-div"}, "did you mean 'panzer-div'"),
        ({"attack": "panzer-div 99", "defend": "infantry-div"}, "no 99 more"),
        ({"attack": "panzer-div", "defend": "infantry-div", "terrain": "moon"}, "is no terrain"),
        ({"attack": "panzer-div", "defend": "infantry-div", "gs": "many"}, "'gs' is a number up to 99"),
        ({"attack": "panzer-div", "defend": "infantry-div", "fort": "big"}, "'fort' stands alone"),
        ({"attack": "panzer-div", "defend": "infantry-div", "mud": ""}, "a battle has no 'mud'"),
    ],
)
def test_a_drill_that_cannot_be_fought_is_refused_in_words(terms: dict[str, str], words: str) -> None:
    with pytest.raises(DrillError, match=words.replace("?", r"\?")):
        drill(terms)


# ---------------------------------------------------------------- the end
def test_a_game_that_is_over_tells_level_and_lines() -> None:
    p = begun(POLAND)
    assert GAME.show.epilogue(p) is None
    p.outcome = (0, "axis-substantial", "EUC-57/2")
    p.give(1 << PLACE["gdynia"], 0)
    told = GAME.show.epilogue(p)
    assert told is not None
    assert told.title == "The Axis win: Axis substantial victory"
    assert "the Axis have 3 VPs: Gdynia" in said(GAME, told.facts)
    assert all(fact.rule in GAME.ledger for fact in told.facts)


def test_depots_and_forts_are_told_in_the_situation() -> None:
    p = begun(POLAND)
    p.depots = (Depot(PLACE["lodz"], 1, 9),)
    text = GAME.show.briefing(p)
    assert "Allied supply points: Lodz 9" in text
    assert "Forts: " in text
