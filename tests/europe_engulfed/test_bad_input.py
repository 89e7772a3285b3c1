"""Bad input is answered with its place and the reason, by a rule where one forbids it; nothing is half-applied."""

from __future__ import annotations

import pytest

import sandtable
from sandtable.core.errors import Illegal, InputError, SandtableError
from sandtable.core.facts import BadSetting
from sandtable.core.positiontext import read_position, write_position
from sandtable.core.replay import replay
from sandtable.games.europe_engulfed.game import GAME


@pytest.mark.parametrize(
    ("order", "says"),
    [
        ("drop de-wing-1 warsaw", "de-wing-1"),  # a piece of the wrong kind
        ("fly de-i warsaw", "German I is not a wing: it does not fly (EE-5.13/1)"),
        ("move de-i atlantis", "atlantis"),
        ("move de-i atlantic", "'atlantic' names no area"),  # a sea-zone is no area
        ("move de-i", "write 'move {piece} {area}'"),
        ("launch 700 v1", "700"),
        ("give italy 900", "900"),
        ("give italy -9", "'-9' names no number; did you mean '9'?"),
        ("bid -20 for axis", "'-20' names no number; did you mean '20'?"),
        ("give atlantis 9", "atlantis"),
        ("attack warsaw sometimes", "sometimes"),
        ("conquer warsaw", "conquer"),
        ("", "an order is needed"),
        ("move " * 500, "cannot be read"),
    ],
)
def test_an_order_that_is_none_is_refused_with_its_reason(order: str, says: str) -> None:
    match = sandtable.new("europe-engulfed", seed=1)
    before = match.now.digest()
    with pytest.raises(SandtableError) as refused:
        match.order(order)
    assert says in str(refused.value)
    assert str(refused.value).strip()
    assert (match.now.digest(), len(match.history)) == (before, 0)


@pytest.mark.parametrize(
    "order",
    [
        "move de-i moscow",  # an area off the theatre
        "move de-wing-1 sevastopol",
        "move pl-warszawa berlin",  # a block that is not there
        "launch 7 v1",
        "give italy 9",
        "declare germany",
        "build de-i berlin",
    ],
)
def test_an_order_against_the_rules_cites_one(order: str) -> None:
    match = sandtable.new("europe-engulfed", seed=1)
    before = match.now.digest()
    with pytest.raises(Illegal) as refused:
        match.order(order)
    assert refused.value.violations
    assert all(violation.rule in GAME.ledger for violation in refused.value.violations)
    assert match.now.digest() == before


@pytest.mark.parametrize(
    ("was", "now", "says"),
    [
        ('turn = "1939-09"', 'turn = "1999-09"', "1999-09"),
        ('turn = "1939-09"', 'turn = "1941-09"', "poland-1939 is over before this turn (EE-16-card/1)"),
        ('side = "axis"', 'side = "martians"', "martians"),
        ("de-i = {", "de-ooo = {", "de-ooo"),
        ('at = "pomerania"', 'at = "atlantis"', "atlantis"),
        ('at = "pomerania"', 'at = "moscow"', "outside the theatre (EE-16-card/2)"),
        ('phase = "', 'phase = "tea', "tea"),
        ("[globals]", "[globals", "expected ']'"),
        ("[globals]", "[globals]\nweathers = 3", "weathers"),
        ("maginot = ", "maginot = 7 # ", "true or false is needed"),
        ('["operations"]', '["operations", 3]', "the stack has side 3 next in 'operations', which 1 share"),
        ('["player-turn", 0, 6]', '["player-turn", 0, 60]', "the stack has 60 in 'player-turn', where 0 to 17"),
        ('["operations"]', '["retreat", 9]', "a number below 3 or the name of side is needed here"),
    ],
)
def test_a_broken_document_is_answered_with_its_line(was: str, now: str, says: str) -> None:
    text = write_position(GAME, sandtable.new("europe-engulfed", seed=1).now)
    assert was in text
    with pytest.raises(InputError) as refused:
        read_position(GAME, text.replace(was, now, 1), "p.toml")
    assert str(refused.value).startswith("p.toml:")
    assert says in str(refused.value)


def test_a_step_without_the_one_that_it_needs_is_refused_at_the_stack() -> None:
    text = write_position(GAME, sandtable.new("europe-engulfed", seed=1).now)
    lines = text.splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("stack"))
    lines[place] = 'stack = [["war", 3], ["player-turn", 0, 10], ["fire", 0]]'
    lines = ['step = "fire"' if line.startswith("step = ") else line for line in lines]
    with pytest.raises(InputError) as refused:
        read_position(GAME, "\n".join(lines), "p.toml")
    assert str(refused.value) == f"p.toml:{place + 1}: the stack has 'fire', and no 'battle' below it (EE-6.2/1)"


def test_a_record_that_was_tampered_with_is_refused() -> None:
    match = sandtable.new("europe-engulfed", seed=1)
    for _ in range(12):
        match.order(match.legal.texts()[-1])
    record = match.record()
    last = record.rstrip().splitlines()[-1]
    for spoilt in (record.replace("europe-engulfed", "europe-engulfd", 1), record.replace(last, "conquer everything")):
        with pytest.raises(SandtableError):
            replay(spoilt, "r.txt")


@pytest.mark.parametrize(
    ("scenario", "seating", "options", "says"),
    [
        ("poland-1940", "", [], "did you mean 'poland-1939'"),
        ("poland-1939", "three", [], "has no seating 'three'"),  # a third seat where two are allowed
        ("campaign-1939", "four", [], "has no seating 'four'"),
        ("poland-1939", "", ["bid=20"], "bid"),
        ("campaign-1939", "", ["bid=21"], "21"),
        ("campaign-1939", "", ["nukes"], "nukes"),
        ("campaign-1939", "", ["desert", "desert"], "chosen twice"),
    ],
)
def test_a_setting_that_is_not_offered_is_refused(scenario: str, seating: str, options: list[str], says: str) -> None:
    with pytest.raises(BadSetting, match=says):
        GAME.facts.setting(scenario, seating, options)
