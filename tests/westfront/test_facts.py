"""How things stand, what lies on the map, what is to be known of a hex, and how a game ended."""

from __future__ import annotations

import pytest

from sandtable.core.bits import lowest
from sandtable.core.event import Log
from sandtable.core.show import Fact, Marker
from sandtable.games.westfront.game import GAME
from sandtable.games.westfront.language import NOTATION
from sandtable.games.westfront.position import (
    Beachhead,
    Bulge,
    Neutral,
    Off,
    Phase,
    Position,
    Rearguard,
    Strike,
    Voyage,
    Wave,
    Weather,
)
from sandtable.games.westfront.rules.victory import end
from sandtable.games.westfront.world.atlas import FORTRESSES, HEX, SEA, Basin
from sandtable.games.westfront.world.calendar import MONTH
from sandtable.games.westfront.world.roster import ALLIES, AXIS, UNIT
from tests.westfront.clash import clash
from tests.westfront.homefront import started
from tests.westfront.positions import activate, board, h, husky


def told(p: Position) -> dict[str, Fact]:
    return {fact.id: fact for fact in GAME.show.status(p)}


def marked(p: Position) -> dict[str, Marker]:
    return {marker.id: marker for marker in GAME.show.markers(p)}


def known(p: Position, place: str) -> dict[str, Fact]:
    return {fact.id: fact for fact in GAME.show.place_facts(p, HEX[place])}


# ---------------------------------------------------------------- status
def test_the_turn_and_the_phase_are_told_in_words() -> None:
    p = husky()
    assert told(p)["turn"].text == "July 1943, 1st fortnight"
    assert told(p)["phase"].text == "Allied Movement Phase"
    p.fortnight, p.player, p.phase, p.month = 1, AXIS, int(Phase.BLITZ_COMBAT), MONTH["1943-08"]
    assert told(p)["turn"].text == "August 1943, 2nd fortnight"
    assert told(p)["phase"].text == "Axis Blitz Combat Phase"
    assert told(p)["turn"].is_news
    assert told(p)["phase"].is_news


def test_only_the_last_month_says_that_victory_is_judged() -> None:
    p = husky()
    assert told(p)["turn"].detail == "Month 1 of 2."
    p.month = MONTH["1943-08"]
    assert told(p)["turn"].detail == "Month 2 of 2, the last before victory is judged."


def test_production_has_neither_a_fortnight_nor_weather() -> None:
    p = husky(phase=Phase.PRODUCTION)
    assert told(p)["turn"].text == "July 1943"
    assert "weather" not in told(p)


def test_mud_and_storm_are_weather() -> None:
    p = husky()
    assert told(p)["weather"].text == "dry"
    p.weather, p.storm = int(Weather.MUD), int(Basin.ATLANTIC)
    assert told(p)["weather"].text == "mud, storm in the Atlantic"
    assert told(p)["weather"].is_news


def test_the_points_of_a_production_are_told_to_who_spends_them_alone() -> None:
    p = started("s43")
    p.phase, p.stack, p.points = int(Phase.PRODUCTION), [("production", ALLIES, 1)], 12
    assert told(GAME.known(p, (ALLIES,)))["points"].text == "12 PPs left"
    assert "left" not in told(GAME.known(p, (AXIS,)))["points"].text
    assert "left" not in told(GAME.known(p, ()))["points"].text
    p.points = 1
    assert told(GAME.known(p, (ALLIES,)))["points"].text == "1 PP left"


def test_who_leads_in_sicily_is_ports_less_corps() -> None:
    p = husky()
    assert told(p)["victory"].text.startswith("the Allies hold 0 of Palermo, Catania and Messina and have lost 0 corps")
    p.held[ALLIES] |= h("palermo", "catania", "messina")
    for name in ("it-7th-army", "it-sic-coastal-army"):
        p.put(UNIT[name], Off.POOL)
    assert told(p)["victory"].text.endswith("now a decisive victory of the Allies")
    p.eliminate(UNIT["br-5"])
    assert told(p)["victory"].text.endswith("lost 1 corps: now a marginal victory of the Allies")
    assert "corps" not in told(GAME.known(p, (AXIS,)))["victory"].text


def test_who_leads_by_vps_is_told_where_both_are_known_and_else_as_far_as_is_seen() -> None:
    p = started("s43")
    p.phase = int(Phase.COMMAND)
    both = told(p)["victory"]
    assert both.title == "VPs"
    assert " lead by " in both.text
    own = told(GAME.known(p, (ALLIES,)))["victory"]
    assert own.text.endswith("as far as is seen")
    assert own.detail.startswith("The Allies: Production Level +")
    assert "The Axis" not in own.detail
    assert told(GAME.known(p, ()))["victory"].text.endswith("as far as everyone sees")


def test_victory_cities_decide_the_last_winter_for_all_to_see() -> None:
    p = started("w44-semi")
    p.phase = int(Phase.COMMAND)
    fact = told(GAME.known(p, (ALLIES,)))["victory"]
    assert fact.title == "Victory Cities"
    assert fact.text == told(GAME.known(p, (AXIS,)))["victory"].text


def test_politics_and_air_power_are_told_where_they_hold() -> None:
    p = board({"15-ag": "tunis", "okw": "berlin"}, month="1943-11")
    assert told(p)["italy"].text == "at war"
    assert told(p)["neutrals"].text == "Spain and Portugal neutral"
    assert not {"air", "partisans", "yugoslavia", "oil", "bulge", "supreme"} & set(told(p))
    p.month, p.italy, p.spain, p.tito, p.yugoslavia = MONTH["1943-12"], 1, int(Neutral.AT_WAR), 1, 1
    facts = told(p)
    assert facts["italy"].text == "surrendered"
    assert facts["neutrals"].text == "Spain at war, Portugal neutral"
    assert facts["partisans"].text == "Tito"
    assert facts["air"].text == "Allied Extended Air Range"
    p.month = MONTH["1944-06"]
    assert told(p)["air"].text == "Allied Air Supremacy"
    p.month = MONTH["1944-09"]
    assert told(p)["oil"].text == "Ploesti is lost"
    assert not {"italy", "neutrals"} & set(told(husky()))


def test_supreme_moves_and_the_surprise_are_told_while_they_are_left() -> None:
    p = board({"af": "malta", "okw": "berlin"}, month="1944-12")
    activate(p, "af")
    assert told(p)["supreme"].text == "6 left"
    p.supreme, p.bulge = [0, 0], int(Bulge.READY)
    assert "supreme" not in told(p)
    assert told(p)["bulge"].text == "still to come"
    p.bulge = int(Bulge.NOW)
    assert told(p)["bulge"].text == "in this turn"


# ---------------------------------------------------------------- markers
def test_beachheads_lie_on_the_map_each_for_itself_and_idle_in_a_storm() -> None:
    p = husky()
    assert marked(p) == {}
    p.beachheads = [HEX["licata"], int(Beachhead.READY), HEX["licata"], int(Beachhead.DUE), int(Beachhead.ELIMINATED)]
    found = marked(p)
    assert set(found) == {"us-2-bh", "us-6-bh"}
    assert {(m.place, m.side) for m in found.values()} == {("licata", "allies")}
    assert found["us-2-bh"].face == "US 2 BH"
    p.storm = int(Basin.MEDITERRANEAN)
    assert marked(p)["us-2-bh"].rule == "WF-15.54/1"


def test_battles_strikes_and_what_is_to_be_fought_are_marked() -> None:
    p = clash("kassel", {"br-5": 3}, {"58-pzr": 3})
    battle = marked(p)["battle-kassel"]
    assert (battle.side, battle.title) == ("allies", "New battle of Kassel: the Allies attack")
    p.fresh, p.chosen = 0, h("kassel")
    p.strikes = (Strike(HEX["kassel"], UNIT["af"], 3),)
    assert marked(p)["battle-kassel"].title == "Battle of Kassel: the Allies attack, to be fought"
    assert marked(p)["strike-kassel"].face == "✈ 3"


def test_what_a_turn_leaves_in_hexes_is_marked() -> None:
    p = husky()
    p.waves = (Wave(UNIT["15-ag"], -1, HEX["licata"]), Wave(UNIT["21-ag"], UNIT["br-10"], HEX["catania"]))
    p.rearguards = (Rearguard(UNIT["br-5"], HEX["sfax"], HEX["gabes"], HEX["gabes"]),)
    p.voyages = (Voyage(UNIT["br-10"], HEX["bizerte"], 1 << SEA["Tyrrhenian Sea"], 0),)
    p.port_use = ((HEX["tunis"], 1),)
    found = marked(p)
    assert set(found) == {"wave-15-ag", "rearguard-br-5", "voyage-br-10", "port-tunis"}
    assert found["wave-15-ag"].place == "licata"
    assert found["port-tunis"].face == "1/2"
    assert "of interdiction" in found["voyage-br-10"].title


def test_an_enemy_reads_of_blocks_in_markers_what_he_may_know() -> None:
    p = husky()
    p.rearguards = (Rearguard(UNIT["br-5"], HEX["sfax"], HEX["gabes"], HEX["gabes"]),)
    (seen,) = GAME.show.markers(GAME.known(p, (AXIS,)))
    assert seen.title == "Allied block leaves Sfax last, for Gabes"


def test_the_iron_curtain_is_marked_month_by_month() -> None:
    closed = [
        sum(name.startswith("closed-") for name in marked(board({"okw": "berlin"}, month=month)))
        for month in ("1943-07", "1945-05")
    ]
    assert closed[0] == 0
    assert closed[1] > 0


def test_all_that_is_told_cites_the_ledger_and_names_places_of_the_map() -> None:
    p = started("s44")
    p.phase, p.month = int(Phase.MOVEMENT), MONTH["1945-05"]
    facts = [*GAME.show.status(p), *GAME.show.place_facts(p, HEX["berlin"])]
    assert all(fact.rule in GAME.ledger for fact in facts if fact.rule)
    assert all(m.rule in GAME.ledger and m.place in HEX for m in GAME.show.markers(p))


# ---------------------------------------------------------------- places
def test_a_hex_is_told_with_its_ground_its_port_and_its_neighbours() -> None:
    p = husky()
    facts = known(p, "messina")
    assert facts["units"].line == "Here: nobody"
    assert facts["control"].text == "Axis"
    assert facts["terrain"].text == "mountain, Italy, minor city"
    assert facts["terrain"].detail == "Units must stop when they enter."
    assert facts["stacking"].text == "the Allies 0 of 2, the Axis 0 of 2"
    assert facts["defence"].text == "Double Defense"
    assert facts["port"].text == "minor port, 0 of 1 unit passed in this turn"
    assert facts["coast"].text.endswith("cannot be invaded")
    ways = [fact.line for fact in GAME.show.place_facts(p, HEX["messina"]) if fact.id == "way"]
    assert any(line.startswith("Over a strait, by rail to: Reggio (Axis): ") for line in ways)


def test_who_is_in_a_hex_is_told_as_far_as_is_known() -> None:
    p = husky()
    assert known(p, "reggio")["units"].text == "OKW 3cv, 2 Para 4cv, 87 Static 2cv"
    assert known(GAME.known(p, (ALLIES,)), "reggio")["units"].text == "3 hidden Axis blocks"
    assert known(p, "reggio")["stacking"].text.endswith("the Axis 3 of 4")
    p.beachheads[0] = HEX["licata"]
    assert known(p, "licata")["units"].text == "US 2 BH"


def test_command_range_names_only_hqs_that_are_known() -> None:
    p = husky()
    activate(p, "15-ag")
    assert known(p, "sfax")["command"].text.startswith("15 AG (active)")
    assert "21 AG" in known(GAME.known(p, (ALLIES,)), "bizerte")["command"].text
    assert "21 AG" not in known(GAME.known(p, (AXIS,)), "bizerte")["command"].text


def test_cover_is_that_of_ground_fortress_and_battle() -> None:
    p = board({"okw": "berlin", "br-5": "london"})
    assert known(p, "tunis")["defence"].text == "no cover"
    fortress = GAME.notation.names["place"].ids[lowest(FORTRESSES)]
    assert known(p, fortress)["defence"].text == "Triple Defense"
    fought = clash("kassel", {"br-5": 3}, {"58-pzr": 3})
    assert known(fought, "kassel")["defence"].text == "Triple Defense for the Axis, for the attack is unsupported"
    backed = clash("kassel", {"br-5": 3}, {"58-pzr": 3}, hq=("15-ag", "kassel", 3))
    assert known(backed, "kassel")["defence"].text == "Double Defense for the Axis"


def test_production_supply_and_arrivals_of_a_city() -> None:
    facts = known(board({"okw": "berlin", "br-5": "london"}), "berlin")
    assert facts["production"].text.endswith("PPs")
    assert facts["supply"].text == "the Axis by rail or sea"
    assert facts["arrivals"].text == "up to 2 units a Production for the Axis"
    assert "production" not in known(husky(), "tunis")


# ---------------------------------------------------------------- the end
def test_a_game_that_goes_on_has_no_epilogue() -> None:
    assert GAME.show.epilogue(husky()) is None


def sentences(p: Position) -> list[str]:
    ended = GAME.show.epilogue(p)
    assert ended is not None
    assert all(fact.rule in GAME.ledger for fact in ended.facts)
    return [ended.title, *(NOTATION.say(fact.pattern, fact.args) for fact in ended.facts)]


def test_the_epilogue_of_husky_tells_ports_and_corps() -> None:
    p = husky()
    p.held[ALLIES] |= h("palermo", "messina")
    p.put(UNIT["it-sic-coastal-army"], Off.POOL)
    p.eliminate(UNIT["br-5"])
    end(p, Log())
    p.stack = []
    assert sentences(p) == ["A draw", "the Allies hold Palermo: +1", "the Allies hold Messina: +1", "Br 5 was lost: -1"]
    assert "Br 5 was lost: -1" not in sentences(GAME.known(p, (AXIS,)))
    assert "Br 5 was lost: -1" in sentences(GAME.known(p, (ALLIES,)))


@pytest.mark.parametrize(("scenario", "begins"), [("s43", "VPs of the Allies: "), ("w44-semi", "Victory Cities of ")])
def test_the_epilogue_of_a_scenario_tells_what_was_counted(scenario: str, begins: str) -> None:
    p = started(scenario)
    end(p, Log())
    title, first, *others = sentences(p)
    assert title.startswith(("The Allies win a ", "The Axis win a ", "A draw"))
    assert first.startswith(begins)
    assert others


def test_of_vps_a_side_is_told_what_it_knows() -> None:
    p = started("s43")
    end(p, Log())
    seen = sentences(GAME.known(p, (AXIS,)))
    assert any(line.startswith("VPs of the Axis: ") for line in seen)
    assert not any("the Allies:" in line for line in seen)
