"""Bad input is answered with its place and the reason, by a rule where one forbids it; nothing is half-applied."""

from __future__ import annotations

import pytest

import sandtable
from sandtable.core.dice import SeededDice
from sandtable.core.errors import Illegal, InputError, SandtableError
from sandtable.core.facts import BadSetting
from sandtable.core.match import Match
from sandtable.core.positiontext import read_position, write_position
from sandtable.core.replay import replay
from sandtable.games.europa.game import GAME
from sandtable.games.europa.position import Position

MOVING = """
sandtable = 1
game = "europa"
scenario = "SCENARIO"
side = "axis"
stack = [["movement"]]
[globals]
phase = "movement"
"""


def moving(scenario: str = "poland-1939") -> Match[Position]:
    """Return a match of which the Axis movement phase is all that is left."""
    text = MOVING.replace("SCENARIO", scenario)
    start = GAME.start(scenario)
    rows = "\n".join(line for line in write_position(GAME, start).splitlines() if line.startswith(("ge-", "pl-")))
    units = "\n".join(line for line in rows.splitlines() if "supply =" in line)
    return Match.at(GAME, scenario, SeededDice(1), read_position(GAME, f"{text}[units]\n{units}\n", "p.toml"))


@pytest.mark.parametrize(
    ("order", "says"),
    [
        ("drop ge-i-kg-1 warszawa", "'ge-i-kg-1' names no unit"),  # an air unit is none
        ("cap ge-1-pz warszawa", "'ge-1-pz' names no air"),
        ("attack ge-1-pz", "'ge-1-pz' names no place"),
        ("move ge-1-pzz czestochowa", "'ge-1-pzz' names no unit; did you mean 'ge-1-pz'?"),
        ("move ge-1-pz czestochova", "'czestochova' names no place; did you mean 'czestochowa'?"),
        ("move ge-1-pz", "write 'move {unit} {place}' or 'move {unit} {place} via {place}'"),
        ("move ge-1-pz warszawa krakow lodz", "write 'move {unit} {place}'"),
        ("column ge-1-pz", "write 'column {unit} with {unit}'"),
        ("shell 900", "'900' names no number"),
        ("shell -9", "'-9' names no number; did you mean '9'?"),
        ("send-supply 99 warszawa to krakow", "'99' names no number"),
        ("bomb tanks warszawa", "'tanks' names no target; there are air-units, airbase, rail, port"),
        ("work ge-1-bau-cons castle", "'castle' names no job"),
        ("fly now", "now"),
        ("conquer warszawa", "'conquer' is not a verb of this game"),
        ("", "an order is needed"),
        ("move " * 500, "cannot be read"),
    ],
)
def test_an_order_that_is_none_is_refused_with_its_reason(order: str, says: str) -> None:
    match = sandtable.new("europa", seed=1)
    before = match.now.digest()
    with pytest.raises(SandtableError) as refused:
        match.order(order)
    assert says in str(refused.value)
    assert (match.now.digest(), len(match.history)) == (before, 0)


@pytest.mark.parametrize(
    ("order", "rule", "says"),
    [
        ("attack czestochowa", "EUC-4/2", "this is the movement phase"),  # the wrong phase
        ("reserve ge-1-pz", "EUC-4/2", "this is the movement phase"),
        ("fly", "EUC-4/2", "this is the movement phase"),
        ("move pl-7-inf lodz", "EUC-4/4", "is not yours to move"),  # the wrong side
        ("move ge-252-inf breslau", "EUC-4/4", "is not on the map"),
        ("move uk-transport-1 warszawa", "EUC-4/4", "is not yours to move"),  # of another scenario
        ("move ge-1-pz czestochowa", "EUC-6/2", "enemy units hold Czestochowa: it can only be overrun"),
        ("rail ge-31-inf warszawa", "EUC-7/2", "has no railway"),
        ("move ge-1-pz tobruk", "EUC-6/2", "Tobruk is not on the board of this scenario"),  # of another board
        ("march lodz", "EUC-6/5", "there is no column"),
        ("column ge-1-pz with ge-1-pz", "EUC-6/5", "a column is of two units or more"),
        ("leave ge-1-pz", "EUC-6/5", "there is no column"),
        ("overrun czestochowa", "EUC-6/5", "there is no column"),
        ("overrun po2028 with ge-31-inf", "EUC-11/1", "no enemy unit with a defence is in Oppeln NE1"),
        ("eliminate ge-1-pz", "EUC-8/3", "is in no stack that is too large"),
        ("top pl-7-inf", "EUC-3.H/1", "is not yours"),
        ("work ge-1-pz fort", "EUC-14/1", "is no construction unit"),
        ("bridge ge-31-inf czestochowa", "EUC-14/5", "neither a construction nor an assault engineer unit"),
        ("build-rail czestochowa with ge-1-bau-cons", "EUC-7/6", "no rule lets you build a railway here"),
        ("load ge-1-pz ge-31-inf", "EUC-15/8", "is no transport counter"),
        ("unload ge-1-pz", "EUC-15/8", "is no transport counter"),
        ("land ge-31-inf gdynia", "EUC-30/1", "is no port of yours"),
        ("evacuate ge-31-inf gdynia", "EUC-30/8", "there is no evacuation over the sea in this scenario"),
        ("carry ge-i-kg-1 ge-31-inf breslau", "EUC-26/1", "is a bomber and carries nothing"),
        ("v1 warszawa", "EUC-26/3", "there are no V1 points left in this turn"),
        ("cross ge-31-inf lodz", "EU-103.D.21.c/1", "is no Polish unit of yours"),
        ("depart ge-31-inf", "EUC-56/6", "nobody leaves for another command in this scenario"),
    ],
)
def test_an_order_against_the_rules_names_its_cause(order: str, rule: str, says: str) -> None:
    match = moving()
    before = match.now.digest()
    with pytest.raises(SandtableError) as refused:
        match.order(order)
    assert isinstance(refused.value, Illegal), refused.value
    assert all(violation.rule in GAME.ledger for violation in refused.value.violations)
    assert rule in {violation.rule for violation in refused.value.violations}, refused.value
    assert says in str(refused.value)
    assert match.now.digest() == before


@pytest.mark.parametrize(
    ("was", "now", "says"),
    [
        ('turn = "Sep 1 39"', 'turn = "Sep 1 99"', "there is no turn 'Sep 1 99'"),
        ('turn = "Sep 1 39"', 'turn = "Sep 1 41"', "poland-1939 is not played on Sep 1 41 (EUC-3/1)"),
        ('side = "axis"', 'side = "martians"', "martians"),
        ('scenario = "poland-1939"', 'scenario = "poland-1940"', "did you mean 'poland-1939'"),
        ('game = "europa"', 'game = "europe"', "not of"),
        ("sandtable = 1", "sandtable = 2", "format 2 is not known here"),
        ("ge-31-inf = {", "ge-31-inff = {", "did you mean 'ge-31-inf'"),
        ("ge-i-kg-1 = {", "ge-i-kg-1x = {", "did you mean 'ge-i-kg-1'"),
        ('ge-31-inf = { at = "po2028"', 'ge-31-inf = { at = "czestochova"', "did you mean 'czestochowa'"),
        ('ge-31-inf = { at = "po2028"', 'ge-31-inf = { at = "tobruk"', "off the board of poland-1939 (EUC-6/2)"),
        ('ge-31-inf = { at = "po2028"', 'ge-31-inf = { at = "po1301"', "which is sea (EUC-3.G/1)"),
        ('ge-31-inf = { at = "po2028"', 'ge-31-inf = { at = "czestochowa"', "units of both sides (EUC-6/2)"),
        ('ge-31-inf = { at = "po2028"', 'ge-31-inf = { form = 3, at = "po2028"', "has 1 forms in poland-1939"),
        ('ge-31-inf = { at = "po2028"', 'ge-31-inf = { spent = -1, at = "po2028"', "-1"),
        ('ge-31-inf = { at = "po2028"', 'ge-31-inf = { hats = 2, at = "po2028"', "hats"),
        ('supply = "regular"', 'supply = "plenty"', "plenty"),
        ('state = ["shown"]', 'state = ["shwon"]', "did you mean 'shown'"),
        ('ge-i-kg-1 = { at = "stettin"', 'ge-i-kg-1 = { at = "po2127"', "which is no airbase (EUC-20/7)"),
        ('ge-i-kg-1 = { at = "stettin"', 'ge-i-kg-1 = { at = "warszawa"', "which is the enemy's (EUC-20/8)"),
        ('place = "warszawa", side = "allies", points = 6', 'place = "warszawa", side = "allies", points = 0', "18/10"),
        ('place = "warszawa", side = "allies", points = 6', 'place = "warszawa", side = "allies", points = -6', "-6"),
        ('place = "warszawa", side = "allies", points = 6', 'place = "po1301", side = "allies", points = 6', "is sea"),
        ('phase = "initial"', 'phase = "tea"', "tea"),
        ('weather = "clear"', 'weather = "hail"', "hail"),
        ('government = "warszawa"', 'government = "po1301"', "(EUC-55/1)"),
        ("[globals]", "[globals", "expected ']'"),
        ("[globals]", "[globals]\nsoviets = 7", "the Soviet line has moved 7 times"),
        ("[globals]", "[globals]\nwinter = 3", "winter"),
        ("[globals]", '[globals]\nrailhead = "warszawa"', "warszawa is the railhead, but not on the line"),
        ("[globals]", '[places]\npo1301 = { owner = "axis" }\n[globals]', "po1301 is sea, and has an owner"),
        ('["organisation"]]', '["organization"]]', "there is no step 'organization'; did you mean 'organisation'"),
        ('["player-turn", 10]', '["player-turn", 100]', "the stack has 100 in 'player-turn', where 0 to 24"),
        (
            '["organisation"]]',
            '["organisation"], ["crew"]]',
            "but the stack ends with 'crew'",
        ),
        ('[["war", 2], ["player-turn", 10], ["organisation"]]', "[]", "no step is pending"),
    ],
)
def test_a_broken_document_is_answered_with_its_line(was: str, now: str, says: str) -> None:
    text = write_position(GAME, sandtable.new("europa", seed=1).now)
    assert was in text
    broken = text.replace(was, now, 1)
    if now == "[]":
        broken = broken.replace('step = "organisation"', 'step = "over"')
    with pytest.raises(InputError) as refused:
        read_position(GAME, broken, "p.toml")
    assert str(refused.value).startswith("p.toml")
    assert says in str(refused.value)


def test_faults_are_told_at_the_line_of_the_first_with_all_the_others() -> None:
    text = write_position(GAME, sandtable.new("europa", seed=1).now)
    lines = text.replace('ge-31-inf = { at = "po2028"', 'ge-31-inf = { at = "tobruk"', 1).splitlines()
    lines = [line.replace('"stettin"', '"po2127"') if line.startswith("ge-i-kg-1 ") else line for line in lines]
    place = next(number for number, line in enumerate(lines, start=1) if line.startswith("ge-31-inf"))
    with pytest.raises(InputError) as refused:
        read_position(GAME, "\n".join(lines), "p.toml")
    assert str(refused.value).startswith(f"p.toml:{place}: ge-31-inf is in tobruk")
    assert "ge-i-kg-1 is based in po2127" in str(refused.value)


def test_a_record_that_was_tampered_with_is_refused() -> None:
    match = sandtable.new("europa", "crete-1941", seed=1)
    for _ in range(20):
        match.order(match.legal.texts()[-1])
    record = match.record()
    replay(record, "r.txt")
    lines = record.rstrip().splitlines()
    checks = [number for number, line in enumerate(lines) if line.startswith("= ")]
    broken = [
        record.replace('"europa"', '"europe"', 1),
        record.replace('"crete-1941"', '"crete-1942"', 1),
        record.replace(lines[-1], "conquer everything"),
        record.replace(lines[-1], "pass", 1) + "\npass",
        "\n".join(lines[: len(lines) // 2]),
        "\n".join([*lines[: checks[-1]], "= 0123456789abcdef", *lines[checks[-1] + 1 :]]),
    ]
    for spoilt in broken:
        with pytest.raises(SandtableError) as refused:
            replay(spoilt, "r.txt")
        assert str(refused.value).strip()


@pytest.mark.parametrize(
    ("scenario", "seating", "options", "says"),
    [
        ("poland-1940", "", [], "did you mean 'poland-1939'"),
        ("poland-1939", "three", [], "has no seating 'three'"),
        ("poland-1939", "", ["nukes"], "nukes"),
        ("poland-1939", "", ["fight-on"], "fight-on"),  # that of another scenario
        ("desert-crusader", "", ["raids-from=tomorrow"], "tomorrow"),
        ("poland-1939", "", ["open-stacks", "open-stacks"], "chosen twice"),
    ],
)
def test_a_setting_that_is_not_offered_is_refused(scenario: str, seating: str, options: list[str], says: str) -> None:
    with pytest.raises(BadSetting, match=says):
        GAME.facts.setting(scenario, seating, options)
