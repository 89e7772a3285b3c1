"""The situation in words, and the sheet of the table."""

from __future__ import annotations

import pytest

from sandtable.games.westfront.game import GAME
from sandtable.games.westfront.world.atlas import HEX
from sandtable.games.westfront.world.roster import ALLIES, AXIS, UNIT, UNIT_TITLES


def test_the_situation_tells_hexes_strengths_and_marks() -> None:
    p = GAME.start("husky")
    p.supplied &= ~(1 << UNIT["br-5"])
    text = GAME.show.briefing(p)
    assert "Jul 1943, fortnight 1, Allies, command" in text
    assert "Palermo E1 (Axis): PzrGp C 3cv" in text
    assert "Br 5 2cv (unsupplied)" in text
    assert "Polish 2 4cv (Aug 1943)" in text


def test_a_side_reads_of_hidden_blocks_only_how_many_there_are() -> None:
    p = GAME.start("husky")
    text = GAME.show.briefing(GAME.known(p, (ALLIES,)))
    assert "Reggio (Axis): 3 hidden Axis blocks" in text
    for unit in p.side_units(AXIS):
        assert UNIT_TITLES[unit] not in text


def test_battles_name_their_attacker() -> None:
    p = GAME.start("husky")
    p.put(UNIT["br-10"], HEX["catania"])
    p.attacked[ALLIES] |= 1 << HEX["catania"]
    assert "Catania (Axis, battle, the Allies attack): Br 10 4cv; IT 7th Army 1cv" in GAME.show.briefing(p)


@pytest.mark.parametrize("scenario", GAME.facts.scenarios)
def test_every_scenario_can_be_told(scenario: str) -> None:
    assert GAME.show.briefing(GAME.start(scenario)).strip()


def test_the_sheet_has_every_unit_and_cites_rules_of_the_ledger() -> None:
    sheet = GAME.sheet()
    assert set(sheet["pieces"]) == set(GAME.notation.names["unit"].ids)
    assert set(sheet["places"]) == set(GAME.notation.names["place"].ids)
    assert all(unit["nation"] in sheet["nations"] and len(unit["symbol"]) == 15 for unit in sheet["pieces"].values())
    assert all(chart["rule"] in GAME.ledger for chart in (*sheet["charts"], *sheet["sequence"]))
    assert {step for phase in sheet["sequence"] for step in phase["steps"]} == set(GAME.steps) - {"war", "turn"}
    assert [month["turn"] for month in sheet["calendar"]] == list(GAME.facts.turns)
    assert sheet["pieces"]["pzrgp-west"]["short"] == "PzGp West"
    assert sheet["pieces"]["axis-block-1"]["unknown"]
    for chart in sheet["charts"]:
        assert all(len(row) == len(chart["columns"]) for row in chart["rows"])
