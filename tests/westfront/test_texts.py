"""Positions as documents: complete ones, and those that somebody writes by hand."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable
from sandtable.core.documents import DocError
from sandtable.core.errors import InputError
from sandtable.core.fields import Derived, fields_of
from sandtable.core.positiontext import read_position, write_position
from sandtable.core.procedure import seal
from sandtable.games.westfront.game import GAME
from sandtable.games.westfront.language import NOTATION
from sandtable.games.westfront.position import (
    Crossing,
    Entry,
    Off,
    Phase,
    Position,
    Rearguard,
    Strike,
    Voyage,
    Wave,
    Way,
)
from sandtable.games.westfront.world.atlas import HEX
from sandtable.games.westfront.world.roster import ALLIES, AXIS, MAX_CV, UNIT

CATANIA, TUNIS = HEX["catania"], HEX["tunis"]


def again(p: Position) -> Position:
    """Return a position that was written and read."""
    return read_position(GAME, write_position(GAME, p), "<position>")


@pytest.mark.parametrize("scenario", GAME.facts.scenarios)
def test_the_first_moment_of_every_scenario_is_read_back(scenario: str) -> None:
    p = GAME.start(scenario)
    assert again(p) == p


def test_every_field_of_a_position_is_in_its_document() -> None:
    """A field that the document forgets would come back as it is at the scenario's start."""
    start = GAME.start("husky")
    p = start.copy()
    d, f, hq, para = UNIT["us-2-amph"], UNIT["br-13-mk"], UNIT["15-ag"], UNIT["br-2-para"]
    p.month, p.player, p.period, p.fortnight, p.phase, p.weather, p.storm = 1, 1, 1, 1, 3, 1, 1
    p.put(d, CATANIA)
    p.cv[d] = 1
    p.due = (5, *p.due[1:])
    p.held, p.prior, p.attacked = [1, 2], [2, 1], [1 << CATANIA, 0]
    p.face_up = p.active = p.invasion = p.blitz = p.spent = 1 << hq
    p.landed = p.ashore = p.moved = p.strategic = p.raised = 1 << d
    p.dropped = p.paradrop = p.resting = 1 << para
    p.supplied &= ~(1 << f)
    p.supreme, p.bulge = [2, 0], 1
    p.entries = (Entry(d, CATANIA, TUNIS, Way.SEA),)
    p.crossings = (Crossing(CATANIA, HEX["messina"], 1),)
    p.rearguards = (Rearguard(f, CATANIA, TUNIS, -1),)
    p.voyages = (Voyage(d, TUNIS, 0b101, 1),)
    p.strikes = (Strike(CATANIA, hq, 3),)
    p.waves = (Wave(hq, -1, CATANIA),)
    p.port_use = ((TUNIS, 1),)
    p.invaded = p.fresh = p.chosen = 1 << CATANIA
    p.beachheads[0] = CATANIA
    p.points, p.arrivals, p.advanced, p.bh_changed, p.sealed = 12, ((TUNIS, 2),), 1, 0b101, start
    p.italy, p.maquis, p.tito, p.spain, p.portugal, p.penalty, p.yugoslavia, p.grounded = 1, 1, 1, 1, 2, 5, 1, 0
    p.outcome = (-1, "draw", "WF-17.1/1")
    p.stack = [("war", 2), ("production", 1, 1)]
    fields = [field.name for field in fields_of(Position) if not (field.silent or isinstance(field, Derived))]
    unchanged = {name for name in fields if getattr(p, name) == getattr(start, name)}
    assert unchanged == {"scenario"}, "this test should alter every field but this"
    built = GAME.texts.build(GAME.texts.dump(p), start)
    assert (built, built.sealed) == (p, start)


def test_a_position_inside_production_is_read_back_with_what_was_before() -> None:
    start = GAME.start("husky")
    p = start.copy()
    seal(p)
    p.eliminate(UNIT["br-10"])
    p.grounded = 0
    assert write_position(GAME, p).partition("[sealed.units]\n")[2].splitlines()[0].startswith("br-10 = { at = ")
    assert (again(p), again(p).sealed) == (p, start)


def test_an_older_document_that_tells_what_the_enemy_saw_before_production_is_still_read() -> None:
    p = GAME.start("husky")
    p.stack, p.phase, p.grounded = [("war", 1), ("production", 0, 1)], int(Phase.PRODUCTION), 0
    seal(p)
    assert p.sealed is not None
    doc, was = GAME.texts.dump(p), GAME.texts.dump(p.sealed)
    assert doc.pop("sealed") == {}
    doc["globals"] |= {"points": 12, "arrivals": [{"place": "tunis", "count": 1}], "paras-grounded": True}
    doc["units"]["br-10"] = {"at": "pool", "strength": 0, "state": ["raised"]}
    doc["globals"]["seen-before"] = {
        "units": {name: {"at": row["at"], "strength": row["strength"]} for name, row in was["units"].items()},
        "beachheads": was["globals"]["beachheads"],
        "face-up": [name for name, row in was["units"].items() if "face-up" in row.get("state", ())],
        "supplied": [name for name, row in was["units"].items() if row["at"] in NOTATION.names["place"].ids],
        "paras-grounded": False,
    }
    built = GAME.build(doc)
    assert (built.place[UNIT["br-10"]], built.points, built.grounded) == (Off.POOL, 12, 1)
    assert built.sealed == p.sealed


def test_a_view_can_be_written_and_read_too() -> None:
    seen = GAME.known(GAME.start("husky"), (ALLIES,))
    doc = GAME.texts.dump(seen)
    assert doc["units"]["axis-block-1"]["strength"] == 2
    assert GAME.build(doc) == seen


def hand_written(**more: Any) -> Position:
    """Return a position that is written by hand over an empty map."""
    return GAME.build({"scenario": "s43", "turn": "1943-09", "side": "axis", "step": "movement", "clear": True, **more})


def test_a_hand_written_position_stands_at_its_step() -> None:
    hq = {"at": "naples", "state": ["active", "face-up"]}
    p = hand_written(units={"army-group-c": hq, "pzrgp-c": "naples", "br-10": {"at": "messina", "strength": 2}})
    assert p.stack[-1] == ("movement", 0)
    assert (p.player, p.phase, p.month) == (AXIS, Phase.MOVEMENT, 2)
    assert p.cv[UNIT["pzrgp-c"]] == MAX_CV[UNIT["pzrgp-c"]]
    assert p.cv[UNIT["br-10"]] == 2
    assert p.held[AXIS] >> HEX["naples"] & 1
    assert p.held[ALLIES] >> HEX["messina"] & 1
    assert p.place[UNIT["okw"]] == Off.OUT


def test_whoever_did_not_hold_a_battle_hex_is_its_attacker() -> None:
    """WF-7.12/1"""
    p = hand_written(units={"pzrgp-c": "naples", "br-10": "naples"})
    assert p.attacked == [1 << HEX["naples"], 0]
    assert p.face_up == 1 << UNIT["br-10"]
    turned = hand_written(
        places={"naples": {"owner": "allies", "attacker": "axis"}}, units={"pzrgp-c": "naples", "br-10": "naples"}
    )
    assert turned.attacked == [0, 1 << HEX["naples"]]


def test_blitz_phases_have_steps_of_their_own_name() -> None:
    p = hand_written(step="blitz-movement", units={"army-group-c": {"at": "naples", "state": ["active", "blitz"]}})
    assert p.stack[-1] == ("movement", 1)


@pytest.mark.parametrize(
    ("doc", "path"),
    [
        ({"turn": "1942-01"}, ("turn",)),
        ({"step": "lunch"}, ("step",)),
        ({"units": {"br-99": "rome"}}, ("units", "br-99")),
        ({"units": {"br-10": "atlantis"}}, ("units", "br-10")),
        ({"units": {"br-10": {"at": "rome", "state": ["asleep"]}}}, ("units", "br-10", "state", 0)),
        ({"places": {"rome": "spain"}}, ("places", "rome")),
        ({"globals": {"supreme-moves": [1]}}, ("globals", "supreme-moves")),
        ({"globals": {"period": 4}}, ("globals", "period")),
        ({"globals": {"entries": [{"unit": "br-10"}]}}, ("globals", "entries", 0)),
        ({"stack": [["war", 1], ["lunch"]]}, ("stack", 1, 0)),
        ({"stack": [["war", 1], ["command"]], "step": "combat"}, ("step",)),
    ],
    ids=str,
)
def test_what_cannot_be_read_is_refused_with_its_place(doc: dict[str, Any], path: tuple[str | int, ...]) -> None:
    with pytest.raises(DocError) as error:
        GAME.build({"scenario": "s43", **doc})
    assert error.value.path == path


@pytest.fixture(scope="module")
def summer() -> str:
    """Return Summer '44 as a document, after both sides have set up by the plan."""
    match = sandtable.new("westfront", "s44", seed=1)
    for order in ("default", "done", "default", "done"):
        match.order(order)
    return match.position()


def test_a_whole_position_is_read_back(summer: str) -> None:
    assert write_position(GAME, read_position(GAME, summer, "p.toml")) == summer


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('at = "naples"', 'at = "napels"', "there is no place 'napels'; did you mean 'naples'?"),
        ("br-10 =", "br-100 =", "there is no unit 'br-100'; did you mean 'br-10'?"),
        ("br-10 =", 'br-10 = "rome"\nbr-10 =', "'br-10' stands here for the second time"),
        ("strength = 4", "strength = 5", "br-10 has 5cv, but 1 to 4 are possible (WF-2.3/1)"),
        ("strength = 4", "strength = -1", "a number is needed here, not -1"),
        ("strength", "strenght", "there is no key 'strenght' here; did you mean 'strength'?"),
        ("strength = 4", 'strength = 4, state = "moved"', "a list is needed here, not 'moved'"),
    ],
)
def test_a_bad_line_is_refused_with_its_number(summer: str, old: str, new: str, reason: str) -> None:
    line = next(line for line in summer.splitlines() if line.startswith("br-10 ="))
    text = summer.replace(line, line.replace(old, new))
    number = summer.splitlines().index(line) + 1 + new.count("\n")
    with pytest.raises(InputError) as error:
        read_position(GAME, text, "p.toml")
    assert str(error.value) == f"p.toml:{number}: {reason}"


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('step = "command"', 'step = "combat"', "the step is 'combat', but the stack ends with 'command'"),
        ('["command"]]', '["comand"]]', "there is no step 'comand'; did you mean 'command'?"),
        ("turn =", "trun =", "there is no key 'trun' here; did you mean 'turn'?"),
        ('storm = "none"', 'storm = "pacific"', "it is one of none, atlantic, mediterranean, baltic"),
        ("fortnight = 0", "fortnight = 7", "the fortnight is 7, but a month has 0 and 1 (WF-4.1/1)"),
        ('br-5 = { at = "termoli"', 'br-5 = { at = "naples"', "naples holds 5 units of one side, but 4 may be there"),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_one_line(summer: str, old: str, new: str, reason: str) -> None:
    assert summer.count(old) == 1
    with pytest.raises(InputError) as error:
        read_position(GAME, summer.replace(old, new), "p.toml")
    assert reason in str(error.value)
    assert "\n" not in str(error.value)
