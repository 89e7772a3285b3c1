"""Cases: read, played, refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sandtable.core.case import case_files, load_case, parse_case, run_case
from sandtable.core.documents import Doc
from sandtable.core.errors import InputError
from tests.toy.plugin import only_toy
from tests.toy.position import ToyPosition
from tests.toy.texts import ToyTexts

CASE = """\
case  = "The stronger attacker takes the south"
game  = "toy"
rules = ["TOY-battle/2", "TOY-move/3"]

[position]
scenario = "duel"
turn = "turn 2"
side = "red"
step = "move"
clear = true
[position.units]
red-guard = "harbour"
blue-guard = "south"
blue-lancers = "marsh"

[[step]]
refuse = "move red-guard keep"
because = "TOY-move/3"
[[step]]
legal = ["move red-guard south", "pass"]
illegal = ["move blue-guard harbour"]
[[step]]
unreadable = "march red-guard south"
[[step]]
ambiguous = "move lancers south"
[[step]]
order = "move red-guard south"
dice = [3, 1]
expect.events = ["TOY-battle/1", "TOY-move/1"]
expect.decision.side = "blue"

[expect]
units.red-guard.at = "south"
units.blue-guard = "exile"
units.blue-lancers = { at = "marsh", strength = 2 }
globals.coins.red = 3
decision.step = "move"
decision.over = false
"""

HEAD = 'case = "x"\ngame = "toy"\nrules = ["TOY-bid/1"]\n'
DUEL = HEAD + 'position.scenario = "duel"\n'


def run(text: str) -> str:
    """Run a case of the toy game; return where and how it fails, or `ok`."""
    outcome = run_case(parse_case(text, "c.toml"), only_toy)
    step = f"step {outcome.step}: " if outcome.step else ""
    return "ok" if outcome.ok else f"{outcome.line}: {step}{outcome.reason}"


def test_a_case_that_holds_is_ok() -> None:
    assert run(CASE) == "ok"


def test_a_case_knows_its_sentence_and_its_rules() -> None:
    case = parse_case(CASE, "c.toml")
    assert case.title == "The stronger attacker takes the south"
    assert case.rules == ("TOY-battle/2", "TOY-move/3")
    assert case.source == "c.toml"
    assert str(run_case(case, only_toy)) == "ok   The stronger attacker takes the south"


def test_a_failure_names_sentence_file_line_step_and_rules() -> None:
    outcome = run_case(parse_case(CASE.replace("dice = [3, 1]", "dice = [1, 2]"), "c.toml"), only_toy)
    assert str(outcome) == (
        "FAIL The stronger attacker takes the south\n"
        "     c.toml:33: units.red-guard.at is 'harbour', not 'south' [TOY-battle/2, TOY-move/3]"
    )


@pytest.mark.parametrize(
    ("old", "new", "difference"),
    [
        (
            '"move red-guard keep"',
            '"move red-guard south"',
            "17: step 1: 'move red-guard south' must be refused, and it is",
        ),
        (
            '"TOY-move/3"\n[[',
            '"TOY-move/2"\n[[',
            "17: step 1: 'move red-guard keep' must be refused by TOY-move/2, and",
        ),
        ('"move red-guard keep"', '"mowe red-guard"', "17: step 1: 'mowe' is not a verb of this game; did you mean"),
        ('"pass"]', '"bid 1"]', "20: step 2: 'bid 1' must be legal, and is not: this is the move"),
        ('["move blue-guard harbour"]', '["pass"]', "21: step 2: 'pass' must not be legal, and it is"),
        ('["move blue-guard harbour"]', '["fly"]', "21: step 2: 'fly' is not a verb"),
        ('"march red-guard south"', '"pass"', "23: step 3: 'pass' must be unreadable, and it reads 'pass'"),
        ('"march red-guard south"', '"move blue south"', "23: step 3: 'move blue south' must be unreadable, and"),
        ('"move lancers south"', '"move fly"', "25: step 4: 'move fly' must be ambiguous, and is not"),
        ("dice = [3, 1]", "dice = [3]", "27: step 5: 2d6 is thrown; dice given: 1"),
        ("dice = [3, 1]", "dice = [3, 9]", "27: step 5: a d6 cannot show 9"),
        ("dice = [3, 1]", "dice = [3, 1, 1]", "27: step 5: 1 of the dice were not thrown"),
        (
            '"move red-guard south"\ndice',
            '"move red-guard keep"\ndice',
            "27: step 5: 'move red-guard -> keep' is refused",
        ),
        ('["TOY-battle/1", "TOY-m', '["TOY-bid/4", "TOY-m', "29: step 5: nothing happened by TOY-bid/4, only by"),
        ('decision.side = "blue"', 'decision.side = "red"', "30: step 5: decision.side is 'blue', not 'red'"),
        ('blue-guard = "exile"', 'blue-guard = "south"', "34: units.blue-guard is 'exile', not 'south'"),
        ("strength = 2", "strength = 3", "35: units.blue-lancers.strength is 2, not 3"),
        ("over = false", "over = true", "38: decision.over is false, not true"),
        ("decision.over = false", 'result.winner = "red"', "38: the game is not over: there is no result"),
    ],
)
def test_the_first_thing_that_differs_is_told(old: str, new: str, difference: str) -> None:
    assert old in CASE
    found = run(CASE.replace(old, new, 1))
    assert found.startswith(difference), found


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ('game  = "toy"', 'game  = ["toy"]', "c.toml:2: 'game' is a text"),
        ("rules =", "rulse =", "c.toml:3: there is no key 'rulse' here; did you mean 'rules'?"),
        ("because", "becuase", "c.toml:18: there is no key 'becuase' here; did you mean 'because'?"),
        ('rules = ["TOY-battle/2", "TOY-move/3"]', "", "c.toml: a case needs 'rules'"),
        ('["TOY-battle/2", "TOY-move/3"]', "[]", "c.toml:3: a case is about at least one rule"),
        ('["TOY-battle/2", "TOY-move/3"]', "[3]", "c.toml:3: 'rules' is made of texts, not 3"),
        ('"TOY-battle/2", "TOY', '"TOY-batle/2", "TOY', "c.toml:3: toy has no rule 'TOY-batle/2'; did you mean 'TOY-b"),
        ('because = "TOY-move/3"', 'because = "TOY-mvoe/3"', "c.toml:18: toy has no rule 'TOY-mvoe/3'; did you mean"),
        ('["TOY-battle/1", "TOY-m', '["TOY-x/1", "TOY-m', "c.toml:29: toy has no rule 'TOY-x/1'"),
        ('game  = "toy"', 'game  = "tyo"', "c.toml:2: there is no game 'tyo'; did you mean 'toy'?"),
        ("clear = true", "celar = true", "c.toml:10: there is no key 'celar' here; did you mean 'clear'?"),
        ("blue-guard = ", "blue-gard = ", "c.toml:13: there is no unit 'blue-gard'; did you mean 'blue-guard'?"),
        ('"duel"', '"dule"', "c.toml:6: toy has no scenario 'dule'; did you mean 'duel'?"),
        ('"harbour"', '"south"', "c.toml:11: south holds both camps (TOY-battle/2)"),
        ("units.red-guard.at", "units.red-gard.at", "c.toml:33: there is no 'units.red-gard.at'; did you mean 'red-"),
        ("globals.coins", "globals.gold", "c.toml:36: there is no 'globals.gold.red'"),
        ("globals.coins.red", "globals.coins.red.cents", "c.toml:36: there is no 'globals.coins.red.cents'"),
        ("decision.step", "decision.stpe", "c.toml:37: there is no 'decision.stpe'; did you mean 'step'?"),
        (
            'decision.step = "move"\ndecision.over = false',
            "decision = 1",
            "c.toml:37: there is no 'decision'; there are side, step, over",
        ),
        (
            'unreadable = "march',
            'order = "pass"\nunreadable = "march',
            "c.toml:24: a step has one action, not order and",
        ),
        ("dice = [3, 1]", 'dice = ["six"]', "c.toml:28: a die cannot show 'six'"),
        ("dice = [3, 1]", "dice = 3", "c.toml:28: 'dice' is a list of numbers"),
        ('unreadable = "march red-guard south"', "", "c.toml:22: this step does nothing"),
        ('unreadable = "march red-guard south"', "dice = [1]", "c.toml:23: 'dice' stands beside 'order'"),
        ('refuse = "move red-guard keep"', 'order = "pass"', "c.toml:18: 'because' stands beside 'refuse'"),
        ('"march red-guard south"', "3", "c.toml:23: 'unreadable' is a text"),
        ('expect.events = ["TOY-battle/1", "TOY-move/1"]', 'expect.events = "x"', "c.toml:29: 'events' is a list of"),
    ],
)
def test_a_bad_case_is_refused_with_file_line_and_reason(old: str, new: str, error: str) -> None:
    assert old in CASE
    with pytest.raises(InputError, match="^" + re.escape(error)):
        run(CASE.replace(old, new, 1))


def test_a_case_must_assert_something() -> None:
    with pytest.raises(InputError, match=r"^c\.toml: the case asserts nothing$"):
        parse_case(HEAD + '[[step]]\norder = "bid 1"\n', "c.toml")


def test_without_a_position_a_case_starts_at_the_first_moment() -> None:
    assert run(HEAD + '[expect]\ndecision.side = "red"\nturn = "turn 1"\n') == "ok"


def test_the_keys_of_a_step_are_checked_in_the_order_in_which_they_are_written() -> None:
    before = '[[step]]\nlegal = "bid 2"\norder = "bid 1"\n[[step]]\norder = "bid 0"\nlegal = "pass"\n'
    assert run(DUEL + before) == "ok"
    after = '[[step]]\norder = "bid 1"\n[[step]]\nlegal = "pass"\norder = "bid 0"\n'
    assert run(DUEL + after).startswith("8: step 2: 'pass' must be legal")


def test_dice_at_the_top_answer_the_chance_that_is_open_at_the_start() -> None:
    storm = HEAD + 'DICE\n[position]\nscenario = "storm"\n[expect]\nglobals.mud = true\nevents = ["TOY-weather/1"]\n'
    assert run(storm.replace("DICE", "dice = [2]")) == "ok"
    assert run(storm.replace("DICE", "dice = [2, 2]")).startswith("4: 1 of the dice were not thrown")
    with pytest.raises(InputError, match="the position waits for dice"):
        run(storm.replace("DICE", ""))


def test_a_case_can_ask_for_the_result() -> None:
    text = DUEL + 'position.turn = "turn 3"\nposition.step = "move"\nposition.units.red-guard = "keep"\n'
    passed = '[[step]]\norder = "pass"\n' * 2
    end = "[expect]\ndecision.over = true\n"
    end += 'result = { winner = "red", level = "marginal", rule = "TOY-victory/1" }\n'
    assert run(text + passed + end) == "ok"
    assert run(text + passed + '[expect]\ndecision.side = "red"\n').endswith("the game is over: no decision is open")
    draw = text.replace("keep", "south")
    assert run(draw + passed + '[expect]\nresult.winner = "draw"\n') == "ok"


SECRETS = (
    DUEL
    + """\
[[step]]
order = "bid 2"
undo = true
expect.seen.red.globals.bids.red = 2
expect.seen.blue = { globals.coins.red = 3, units.red-guard.at = "harbour", units.blue-guard.strength = 1 }
[[step]]
order = "bid 1"
undo = false
[expect]
seen.blue.globals.bids.red = 2
"""
)


@pytest.mark.parametrize(
    ("old", "new", "outcome"),
    [
        ("", "", "ok"),
        ("undo = true", "undo = false", "7: step 1: the order must not be taken back, and it can be"),
        ("undo = false", "undo = true", "12: step 2: the order may be taken back, and it cannot be"),
        ("coins.red = 3", "bids.red = 2", "9: step 1: globals.bids.red is hidden from blue"),
        ("coins.red = 3", "coins.red = 2", "9: step 1: seen.blue.globals.coins.red is 3, not 2"),
        ("units.blue-guard.st", "units.red-guard.st", "9: step 1: units.red-guard.strength is hidden from blue"),
        ("seen.blue.globals.bids.red", "seen.blue.globals.bids.blue", "14: seen.blue.globals.bids.blue is 1, not 2"),
        ("seen.blue.globals.bids.red = 2", 'hidden.blue = ["red-guard"]', "14: red-guard must be hidden from blue"),
    ],
)
def test_a_case_can_say_what_a_side_sees_and_what_may_be_taken_back(old: str, new: str, outcome: str) -> None:
    assert run(SECRETS.replace(old, new, 1)).startswith(outcome)


class Veiled(ToyTexts):
    """Leaves units of unknown strength out of a document."""

    def dump(self, p: ToyPosition) -> Doc:
        doc = super().dump(p)
        doc["units"] = {unit: entry for unit, entry in doc["units"].items() if "strength" in entry}
        return doc


def test_a_case_can_say_that_something_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(only_toy("toy"), "texts", Veiled())
    moving = HEAD + 'position.step = "move"\n'
    assert run(moving + '[expect]\nhidden.blue = ["red-guard", "red-lancers"]\n') == "ok"
    assert run(moving + '[expect]\nseen.blue.units.red-guard.at = "harbour"\n').endswith(
        "units.red-guard.at is hidden from blue"
    )


@pytest.mark.parametrize(
    ("expect", "error"),
    [
        ('seen.bleu.turn = "turn 1"', "'seen' is of a side, and there is no side 'bleu'; did you mean 'blue'?"),
        ('hidden = ["red-guard"]', "'hidden' is of a side, and there is no side ''; the sides are red, blue, green"),
        ('hidden.blue = "red-guard"', "'hidden' is a list of names and keys of the position"),
        ('hidden.blue = ["red-gard"]', "the position has no 'red-gard' to hide; did you mean 'red-guard'?"),
        ('seen.blue.trun = "turn 1"', "there is no 'trun'; did you mean 'turn'?"),
    ],
)
def test_a_bad_word_about_secrets_is_refused(expect: str, error: str) -> None:
    with pytest.raises(InputError, match=r"^c\.toml:5: " + re.escape(error)):
        run(HEAD + f"[expect]\n{expect}\n")


@pytest.mark.parametrize(
    ("step", "error"),
    [
        ('refuse = "bid 9"\nundo = true', "c.toml:6: 'undo' stands beside 'order'"),
        ('order = "bid 1"\nundo = 1', "c.toml:6: 'undo' is true or false"),
    ],
)
def test_whether_an_order_can_be_taken_back_is_said_beside_it(step: str, error: str) -> None:
    with pytest.raises(InputError, match="^" + re.escape(error)):
        run(HEAD + f"[[step]]\n{step}\n")


def test_cases_are_found_in_files_and_folders(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    for name in ("b/2.toml", "1.toml", "notes.txt"):
        (tmp_path / name).write_text(CASE)
    files = case_files([tmp_path, tmp_path / "1.toml"])
    assert [str(file.relative_to(tmp_path)) for file in files] == ["1.toml", "b/2.toml", "1.toml"]
    assert run_case(load_case(files[0]), only_toy).ok


def test_a_fast_list_that_disagrees_with_the_reasons_fails_a_case(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.toy.rules.sequence.HIGHEST_BID", 1)
    step = only_toy("toy").steps["bid"]
    monkeypatch.setattr(type(step), "why_not", lambda *_: [])
    assert run(HEAD + '[[step]]\nlegal = "bid 2"\n') == "5: step 1: 'bid 2' is not offered though nothing forbids it"
