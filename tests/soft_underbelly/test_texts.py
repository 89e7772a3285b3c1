"""Positions as documents: all of a position comes back from its text, and little need be written by hand."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sandtable.core.documents import Doc, DocError
from sandtable.core.errors import InputError
from sandtable.core.event import Silence
from sandtable.core.positiontext import read_position, write_position
from sandtable.games.soft_underbelly import GAME
from sandtable.games.soft_underbelly.language import NOTATION
from sandtable.games.soft_underbelly.position import Plan, Position, Vichy
from sandtable.games.soft_underbelly.world.roster import UNIT, Nation

PLACE = NOTATION.names["place"].index
HEAD = 'sandtable = 1\ngame = "soft-underbelly"\n'


def build(**doc: Any) -> Position:
    return GAME.build({"scenario": "campaign", **doc})


def desert(**doc: Any) -> Position:
    """Return the desert war of Spring 1941 in combat, with 8th Army in Tobruk and the panzers in Tripoli."""
    units = {"panzerarmee-afrika": "tripoli", "8th-army": "tobruk", **doc.pop("units", {})}
    return build(**{"turn": "1941 spring", "side": "axis", "step": "movement", "clear": True, "units": units, **doc})


@pytest.mark.parametrize("scenario", GAME.facts.scenarios)
def test_a_written_position_reads_back_the_same_all_through_a_game(scenario: str) -> None:
    rng = Random(scenario)
    p = GAME.start(scenario)
    for n in range(600):
        if n % 3 == 0:
            text = write_position(GAME, p)
            again = read_position(GAME, text, "a game")
            assert again == p, text
            assert again.digest() == p.digest()
        if not p.stack:
            break
        GAME.apply(p, GAME.legal(p).draw(rng), Silence())


def test_every_field_of_a_position_is_in_its_text() -> None:
    """A field that the text forgets would come back as it is at the scenario's start."""
    p = GAME.start("campaign")
    p.points[Nation.GERMANY] = 2
    p.lent, p.assigned, p.joint = 1 << Nation.US, 1 << PLACE["algiers"], 1 << PLACE["rome"]
    p.moved, p.shipped, p.landed, p.paid = 1, 2, 4, 8
    p.attacked, p.top, p.closed, p.dedicated = 16, 32, 64, 128
    p.spent = ((UNIT["german-supply"], PLACE["sicily"]),)
    p.plans = (Plan(PLACE["malta"], True, 1, 2), Plan(PLACE["rome"], False, 0, 0))
    p.set_vichy(Vichy.NEUTRAL)
    p.collapsed = p.invasion_taken = 1
    p.reorganised, p.romania_taken = 14, 15
    p.lost_edge = 1 << PLACE["romania"]
    p.outcome = (-1, "draw", "SU-victory/12")
    p.load(UNIT["anzac"], UNIT["british-convoy-1"])
    p.give(PLACE["tobruk"], Nation.BRITAIN)
    p.payee[PLACE["algiers"]] = Nation.US
    first, usual = p.key(), Position().key()
    unchanged = [i for i, (now, then) in enumerate(zip(first, usual, strict=True)) if now == then]
    assert [usual[i] for i in unchanged] == ["campaign", 0, 0], "this test should alter every field but these"
    assert GAME.build(GAME.texts.dump(p)).key() == first


def test_the_words_of_a_document_are_those_of_the_format() -> None:
    doc = GAME.texts.dump(GAME.start("spring-1941"))
    assert doc["turn"] == "1941 spring"
    assert doc["side"] == "axis"
    assert doc["places"]["tobruk"] == {"owner": "allies", "nation": "britain"}
    assert doc["places"]["rome"] == {"owner": "axis", "nation": "italy", "star": "italy"}
    assert doc["places"]["algiers"] == {"owner": "neutral", "star": "nobody"}
    assert doc["units"]["8th-army"] == "tobruk"
    assert "eastern-med" not in doc["places"]


def test_a_stack_is_written_with_names() -> None:
    doc = GAME.texts.dump(GAME.start("spring-1941"))
    assert doc["step"] == "arrival"
    assert doc["stack"][-1] == ["arrival", ["panzerarmee-afrika", "german-parachute", "german-supply"]]


def test_cargo_is_written_aboard_its_ship() -> None:
    p = GAME.start("spring-1941")
    p.sail(UNIT["british-convoy-1"], PLACE["red-sea"])
    p.load(UNIT["british-supply-1"], UNIT["british-convoy-1"])
    assert GAME.texts.dump(p)["units"]["british-supply-1"] == {"at": "red-sea", "aboard": "british-convoy-1"}


def test_a_partial_position_starts_from_its_scenario() -> None:
    p = build(scenario="spring-1941", units={"8th-army": "egypt"})
    start = GAME.start("spring-1941")
    assert p.at[UNIT["8th-army"]] == PLACE["egypt"]
    start.put(UNIT["8th-army"], PLACE["egypt"])
    assert p == start


def test_clear_empties_the_map() -> None:
    p = desert()
    on_map = [name for name, place in GAME.texts.dump(p)["units"].items() if place != "turn-track"]
    assert on_map == ["panzerarmee-afrika", "8th-army"]


def test_a_partial_position_is_playable_at_the_step_it_names() -> None:
    decision = GAME.decision(desert())
    assert decision is not None
    assert (decision.side, decision.step) == (0, "movement")


def test_a_date_brings_its_politics() -> None:
    """SU-start/5, SU-marita/1, SU-soviet/1"""
    p = desert()
    assert p.vichy == Vichy.NEUTRAL
    assert p.owner(PLACE["vichy"]) == Nation.NEUTRAL
    assert p.owner(PLACE["crete"]) == Nation.GERMANY
    assert p.owner(PLACE["romania"]) == Nation.GERMANY
    late = build(turn="1944 fall", side="allies", step="movement", clear=True)
    assert late.vichy == Vichy.FREE_FRENCH
    assert late.owner(PLACE["algiers"]) == Nation.US
    assert late.owner(PLACE["tunis"]) == Nation.GERMANY
    assert late.owner(PLACE["romania"]) == late.owner(PLACE["bulgaria"]) == Nation.SOVIET


def test_politics_of_the_date_wait_for_its_reinforcement_phase() -> None:
    p = build(turn="1941 spring", side="axis", step="setup", clear=True, units={"italian-infantry-1": "rome"})
    assert p.owner(PLACE["greece"]) == Nation.NEUTRAL


def test_what_a_document_says_outranks_its_date() -> None:
    p = desert(places={"crete": {"owner": "allies"}}, globals={"vichy": "free-french"})
    assert p.owner(PLACE["crete"]) == Nation.BRITAIN
    assert p.owner(PLACE["tunis"]) == Nation.GERMANY


def test_an_army_possesses_the_area_it_is_written_into() -> None:
    """SU-possess/1"""
    p = desert()
    assert p.owner(PLACE["tobruk"]) == Nation.BRITAIN
    assert GAME.texts.faults(p) == []


def test_an_owner_may_be_a_side_or_a_nation() -> None:
    p = desert(places={"egypt": {"owner": "axis"}, "cyprus": {"owner": "us"}, "rome": {"nation": "germany"}})
    assert p.owner(PLACE["egypt"]) == Nation.GERMANY
    assert p.owner(PLACE["cyprus"]) == Nation.US
    assert p.owner(PLACE["rome"]) == Nation(p.payee[PLACE["rome"]]) == Nation.GERMANY


def test_units_follow_the_ship_they_are_aboard() -> None:
    p = desert(units={"british-convoy-1": "red-sea", "anzac": {"aboard": "british-convoy-1"}})
    assert p.at[UNIT["anzac"]] == PLACE["red-sea"]


def test_display_names_are_read_too() -> None:
    p = desert(turn="1941 Spring", units={"8th Army": "Western Desert"})
    assert p.at[UNIT["8th-army"]] == PLACE["western-desert"]


def test_points_at_the_replacements_step_stand_as_written() -> None:
    units = {"8th-army": "replacements"}
    p = build(turn="1941 spring", side="allies", step="replacements", clear=True, units=units)
    assert p.points[Nation.BRITAIN] == 5
    points = {"points": {"britain": 2}}
    p = build(turn="1941 spring", side="allies", step="replacements", clear=True, units=units, globals=points)
    assert p.points[Nation.BRITAIN] == 2


FAULTY: list[tuple[Doc, tuple[str | int, ...], str]] = [
    ({"trun": "1941 spring"}, ("trun",), "did you mean 'turn'"),
    ({"turn": "1946 spring"}, ("turn",), "1946 spring"),
    ({"turn": 1941}, ("turn",), "text in quotes"),
    ({"side": "axes"}, ("side",), "did you mean 'axis'"),
    ({"step": "combta"}, ("step",), "did you mean 'combat'"),
    ({"clear": 1, "turn": "1941 spring"}, ("clear",), "true or false"),
    ({"units": {"9th-amry": "egypt"}}, ("units", "9th-amry"), "did you mean '9th-army'"),
    ({"units": {"9th-army": "egpyt"}}, ("units", "9th-army"), "did you mean 'egypt'"),
    ({"units": {"9th-army": 7}}, ("units", "9th-army"), "table"),
    ({"units": {"9th-army": {"et": "egypt"}}}, ("units", "9th-army", "et"), "there is no key 'et'"),
    ({"units": {"9th-army": {"state": ["tired"]}}}, ("units", "9th-army", "state", 0), "'tired' is no state"),
    ({"units": {"9th-army": {"aboard": "titanic"}}}, ("units", "9th-army", "aboard"), "no unit 'titanic'"),
    ({"places": {"tobrook": {}}}, ("places", "tobrook"), "did you mean 'tobruk'"),
    ({"places": {"tobruk": "axis"}}, ("places", "tobruk"), "table"),
    ({"places": {"tobruk": {"owner": "rommel"}}}, ("places", "tobruk", "owner"), "can own nothing"),
    ({"places": {"tobruk": {"star": "italy"}}}, ("places", "tobruk", "star"), "no star"),
    ({"places": {"ionian-sea": {"owner": "axis"}}}, ("places", "ionian-sea"), "no owner"),
    ({"places": {"rome": {"owner": "allies", "nation": "italy"}}}, ("places", "rome", "owner"), "no nation of"),
    ({"places": {"rome": {"owner": "us", "nation": "italy"}}}, ("places", "rome", "owner"), "the nation is italy"),
    ({"globals": {"vicchy": "neutral"}}, ("globals", "vicchy"), "did you mean 'vichy'"),
    ({"globals": {"vichy": "friendly"}}, ("globals", "vichy"), "allied, neutral, free-french"),
    ({"globals": {"lost-edge": ["nowhere"]}}, ("globals", "lost-edge", 0), "no place 'nowhere'"),
    ({"globals": {"points": {"italy": -1}}}, ("globals", "points", "italy"), "number"),
    ({"globals": {"spent": [{"source": "german-supply"}]}}, ("globals", "spent", 0), "'at' is missing"),
    ({"globals": {"outcome": {"winner": "me"}}}, ("globals", "outcome", "winner"), "'me' is no winner"),
    ({"stack": 3}, ("stack",), "list"),
    ({"stack": [[]]}, ("stack", 0), "name of its step"),
    ({"stack": [["trun", 0]]}, ("stack", 0, 0), "did you mean 'turn'"),
    ({"stack": [["turn", 0], ["arrival", ["atlantis"]]]}, ("stack", 1, 1, 0), "'atlantis'"),
    ({"stack": [["turn", True]]}, ("stack", 0, 1), "number"),
    ({"stack": [["turn", 0]], "step": "combat"}, ("step",), "the stack ends with 'turn'"),
]


@pytest.mark.parametrize(
    ("doc", "path", "reason"), FAULTY, ids=lambda value: str(value) if isinstance(value, dict) else ""
)
def test_what_cannot_be_read_is_refused_with_its_place(doc: Doc, path: tuple[str | int, ...], reason: str) -> None:
    with pytest.raises(DocError) as caught:
        build(**doc)
    assert caught.value.path == path
    assert reason in caught.value.reason


def test_a_unit_that_is_elsewhere_than_its_ship_is_refused() -> None:
    with pytest.raises(DocError, match="that is in red-sea"):
        desert(units={"british-convoy-1": "red-sea", "anzac": {"at": "egypt", "aboard": "british-convoy-1"}})


def test_a_refusal_names_file_and_line() -> None:
    text = HEAD + 'scenario = "campaign"\nclear = true\n[units]\n8th-army = "tobruk"\n9th-army = "ocean"\n'
    with pytest.raises(InputError, match=r"^desert\.toml:7: there is no place 'ocean'"):
        read_position(GAME, text, "desert.toml")


def test_a_unit_in_two_places_is_refused() -> None:
    text = HEAD + 'scenario = "campaign"\n[units]\n8th-army = "tobruk"\n8th-army = "egypt"\n'
    with pytest.raises(InputError, match=r"^desert\.toml:6: "):
        read_position(GAME, text, "desert.toml")
