"""What ending a step would lose, what a side ought to see to, and the battle board with what decides."""

from __future__ import annotations

from typing import Any

from sandtable.core.show import Remark
from sandtable.games.westfront.game import GAME
from sandtable.games.westfront.language import NOTATION
from sandtable.games.westfront.position import Beachhead, Entry, Phase, Position, Way, Weather
from sandtable.games.westfront.rules.command.authority import Role
from sandtable.games.westfront.rules.control import refresh
from sandtable.games.westfront.world.atlas import HEX
from sandtable.games.westfront.world.roster import ALLIES, AXIS, UNIT
from tests.westfront.clash import clash
from tests.westfront.homefront import started
from tests.westfront.positions import activate, board, h, husky


def said(remarks: list[Remark] | Any) -> list[str]:
    assert all(remark.rule in GAME.ledger for remark in remarks)
    return [NOTATION.say(remark.pattern, remark.args) for remark in remarks]


def lost(p: Position, *step: str | int) -> list[str]:
    """Return what ending a step would lose."""
    p.stack = [step]
    return said(GAME.show.forfeits(p))


def warned(p: Position, kind: str) -> list[str]:
    p.stack = p.stack or [("movement", 0)]
    return said([remark for remark in GAME.show.warnings(p) if remark.kind == kind])


# ---------------------------------------------------------------- forfeits
def test_hqs_that_could_be_activated_are_forfeited_and_no_others() -> None:
    p = husky(phase=Phase.COMMAND)
    words = "is not activated: it commands nobody and makes no airstrike in this turn"
    assert set(lost(p, "command")) == {f"15 AG in Tunis {words}", f"21 AG in Bizerte {words}", f"AF in Malta {words}"}
    activate(p, "15-ag")
    activate(p, "af")
    assert lost(p, "command") == [f"21 AG in Bizerte {words}"]
    (remark,) = GAME.show.forfeits(p)
    assert remark.args == (UNIT["21-ag"], HEX["bizerte"])


def test_a_landing_that_was_commanded_is_no_longer_forfeited() -> None:
    p = husky()
    activate(p, "15-ag", Role.INVASION)
    text = "15 AG in Tunis brings no unit over the sea in this phase"
    assert text in lost(p, "movement", 0)
    p.spent |= 1 << UNIT["15-ag"]
    assert text not in lost(p, "movement", 0)


def test_a_drop_without_a_para_is_not_forfeited() -> None:
    p = husky()
    activate(p, "af", Role.PARADROP)
    text = "AF in Malta drops no para in this phase"
    assert text in lost(p, "movement", 0)
    p.put(UNIT["br-2-para"], HEX["tunis"])
    assert text not in lost(p, "movement", 0)


def test_supreme_moves_and_moves_are_forfeited_until_they_are_made() -> None:
    p = husky()
    activate(p, "af")
    assert "6 Supreme Moves are lost" in lost(p, "movement", 0)
    p.supreme = [1, 0]
    assert "1 Supreme Move is lost" in lost(p, "movement", 0)
    p.supreme = [0, 0]
    assert not any("Supreme" in text for text in lost(p, "movement", 0))
    activate(p, "15-ag")
    assert any(text.startswith("none of your units has moved") for text in lost(p, "movement", 0))
    p.moved |= 1 << UNIT["br-5"]
    assert not any(text.startswith("none of your units has moved") for text in lost(p, "movement", 0))


def test_airstrikes_in_range_and_battles_not_chosen_are_forfeited() -> None:
    p = clash("kassel", {"br-5": 3}, {"58-pzr": 3}, hq=("15-ag", "kassel", 3), fresh=False)
    assert said(GAME.show.forfeits(p)) == ["15 AG makes no airstrike, though Kassel is in its range"]
    assert lost(p, "combat", 0) == ["the battle of Kassel is not fought in this phase"]
    p.chosen |= h("kassel")
    assert lost(p, "combat", 0) == []


def test_points_are_forfeited_where_something_can_be_bought() -> None:
    p = started("s43")
    p.phase, p.points = int(Phase.PRODUCTION), 30
    assert lost(p, "production", ALLIES, 1) == ["30 PPs are lost, though something could still be bought"]
    p.points = 0
    assert lost(p, "production", ALLIES, 1) == []


def test_a_beachhead_of_a_corps_ashore_is_forfeited() -> None:
    p = husky(phase=Phase.SUPPLY)
    p.beachheads[2] = int(Beachhead.READY)
    p.put(UNIT["us-6-amph"], HEX["licata"])
    p.ashore |= 1 << UNIT["us-6-amph"]
    assert lost(p, "beachheads") == ["US 6 BH is not placed in Licata: it supplies nobody"]
    p.beachheads[2] = int(Beachhead.PREP)
    assert lost(p, "beachheads") == []


def test_questions_of_politics_are_forfeited_while_they_can_be_asked() -> None:
    p = board({"15-ag": "palermo", "okw": "berlin"}, phase=Phase.POLITICS, allied=h("palermo"))
    texts = lost(p, "politics", 0)
    assert "Italy is not asked to surrender in this turn" in texts
    assert "Tito does not rise in this turn" in texts
    p.tito = 1
    p.italy = 1
    assert lost(p, "politics", 0) == []


def test_a_step_that_nothing_is_lost_by_ending_has_no_forfeits() -> None:
    assert lost(husky(), "losses", 0) == []
    p = husky()
    p.stack = []
    assert GAME.show.forfeits(p) == []


# ---------------------------------------------------------------- warnings
def test_a_hex_is_overfull_above_its_limit() -> None:
    p = husky()
    for name in ("br-5", "br-10"):
        p.put(UNIT[name], HEX["sfax"])
    p.put(UNIT["br-10"], HEX["tunis"])
    assert warned(p, "overfull") == ["Tunis holds 5 Allied units, and 4 may stay"]
    p.put(UNIT["br-10"], HEX["sfax"])
    assert warned(p, "overfull") == []


def test_units_without_a_line_are_warned_of_on_the_side_that_sees_them() -> None:
    p = board({"15-ag": "tunis", "br-5": "kassel", "okw": "berlin"})
    assert warned(p, "supply") == ["Kassel: 1 Allied unit without a supply line"]
    assert warned(GAME.known(p, (AXIS,)), "supply") == []
    p.put(UNIT["br-5"], HEX["tunis"])
    p.supplied &= ~(1 << UNIT["br-5"])
    assert warned(p, "supply") == ["Br 5 is unsupplied until the enemy checks it again"]


def test_a_battle_that_must_be_fought_is_warned_of_with_its_support() -> None:
    p = clash("kassel", {"br-5": 3}, {"58-pzr": 3})
    p.put(UNIT["br-10"], HEX["tunis"])
    assert warned(p, "attack") == ["no HQ supports the attack on Kassel: Triple Defense for the Axis"]
    p = clash("kassel", {"br-5": 3}, {"58-pzr": 3}, hq=("15-ag", "kassel", 3))
    assert warned(p, "attack") == ["Kassel must be fought in this Combat Phase"]
    p = clash("kassel", {"br-5": 3}, {"58-pzr": 3}, hq=("15-ag", "kassel", 3), fresh=False)
    assert warned(p, "attack") == []


def test_hqs_with_command_left_are_warned_of() -> None:
    p = husky()
    activate(p, "15-ag", Role.INVASION)
    activate(p, "af")
    assert warned(p, "unspent") == ["15 AG has landed no unit yet", "AF: 6 Supreme Moves left"]
    p.spent |= 1 << UNIT["15-ag"]
    p.supreme = [0, 0]
    assert warned(p, "unspent") == []


def test_set_up_and_the_end_have_no_warnings() -> None:
    p = husky(phase=Phase.SETUP)
    p.stack = [("setup", ALLIES)]
    p.put(UNIT["br-5"], HEX["tunis"])
    assert GAME.show.warnings(p) == []
    p.phase, p.stack = int(Phase.MOVEMENT), []
    assert GAME.show.warnings(p) == []


# ---------------------------------------------------------------- the battle board
def factors(p: Position, side: int) -> list[tuple[str, str]]:
    (board_,) = GAME.show.battle_boards(p)
    found = board_["sides"][side]["factors"]
    assert all(factor["rule"] in GAME.ledger for factor in found)
    return [(factor["text"], factor["value"]) for factor in found]


def test_a_board_tells_dice_unit_by_unit_and_their_sum() -> None:
    p = clash("kassel", {"br-5": 3, "br-10": 2}, {"58-pzr": 3}, hq=("15-ag", "kassel", 2))
    assert ("Br 5", "3 dice SF") in factors(p, 0)
    assert ("15 AG", "does not fire") in factors(p, 0)
    assert [side["total"] for side in GAME.show.battle_boards(p)[0]["sides"]] == ["5 dice", "3 dice"]
    seen = GAME.known(p, (ALLIES,))
    assert factors(seen, 1) == []
    assert GAME.show.battle_boards(seen)[0]["sides"][1]["total"] == "0 dice and those of 1 hidden block"


def test_ground_and_mud_are_factors_of_the_side_that_they_touch() -> None:
    p = clash("kassel", {"br-5": 3}, {"58-pzr": 3})
    assert not any(text.startswith("mud") for text, _ in factors(p, 0))
    p.weather = int(Weather.MUD)
    assert ("mud: attackers fire at SF", "SF") in factors(p, 0)
    assert not any(text.startswith("mud") for text, _ in factors(p, 1))
    city = clash("paris", {"br-5": 3}, {"58-pzr": 3})
    assert ("Paris is a Major City: defenders fire at DF at least", "DF") in factors(city, 1)
    assert not any("Major City" in text for text, _ in factors(city, 0))


def test_a_board_tells_what_hits_need() -> None:
    p = clash("kassel", {"br-5": 3}, {"58-pzr": 3}, hq=("15-ag", "kassel", 2))
    (needs,) = [b["needs"] for b in GAME.show.battle_boards(p)]
    assert needs["text"].startswith(
        "SF hits on 6, DF on 5-6, TF on 4-6. 2 hits cost the Axis a step, each hit the Allies"
    )
    assert "repulses" not in needs["text"]
    p.entries = tuple(Entry(UNIT[n], HEX["kassel"], HEX["hannover"], int(Way.RIVER)) for n in ("br-5", "15-ag"))
    refresh(p)
    assert "repulses an attacker" in GAME.show.battle_boards(p)[0]["needs"]["text"]
