"""What is chosen before a match: scenarios, seatings and options are facts, and what they do not offer is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

import sandtable
from sandtable.core.facts import BadSetting, GameFacts, Option, Scenario, Setting, option_texts
from tests.toy.game import TOY
from tests.toy.world import CAMPS, GUST, HANDICAP, SCENARIOS

FACTS = TOY.facts
ALONE = replace(FACTS, sides=("red", "blue"), camps={}, scenarios={"meadow": Scenario("meadow", "Two sides")})


def test_what_is_usual_is_not_kept() -> None:
    assert FACTS.setting("meadow") == Setting("meadow")
    assert FACTS.setting("meadow", "two", ["gust=off", "handicap=0"]) == Setting("meadow")


def test_what_is_chosen_is_kept_in_the_order_of_the_facts_and_written_as_it_was_read() -> None:
    setting = FACTS.setting("meadow", "three", ["handicap=2", "gust"])
    assert setting == Setting("meadow", "three", (("gust", "on"), ("handicap", "2")))
    assert option_texts(setting.options) == ["gust", "handicap=2"]
    assert FACTS.setting(*setting[:2], option_texts(setting.options)) == setting


def test_the_usual_value_of_an_option_may_depend_on_the_seating() -> None:
    two, three = (sandtable.new(TOY, seed=1, seating=seating).now for seating in ("two", "three"))
    assert (two.value(HANDICAP), three.value(HANDICAP)) == ("0", "1")
    assert FACTS.setting("meadow", "three", ["handicap=0"]).options == (("handicap", "0"),)
    assert FACTS.setting("meadow", "three", ["handicap=1"]).options == ()


def test_rules_ask_what_was_chosen() -> None:
    match = sandtable.new(TOY, seed=1, options=["gust", "handicap=2"])
    assert match.now.chose(GUST)
    assert match.now.copy().value(HANDICAP) == "2"
    assert not sandtable.new(TOY, seed=1).now.chose(GUST)


def test_a_scenario_chooses_what_it_has_fixed() -> None:
    assert FACTS.setting("bench").options == (("handicap", "2"),)
    assert FACTS.setting("bench", options=["handicap=2"]) == FACTS.setting("bench")
    assert sandtable.new(TOY, "bench", seed=1).now.value(HANDICAP) == "2"


@pytest.mark.parametrize(
    ("setting", "key", "reason"),
    [
        (("medaow",), "scenario", "toy has no scenario 'medaow'; did you mean 'meadow'?"),
        (("meadow", "tree"), "seating", "the scenario 'meadow' has no seating 'tree'; did you mean 'three'?"),
        (("meadow", "seven"), "seating", "the scenario 'meadow' has no seating 'seven'; it has two, three"),
        (("duel", "three"), "seating", "the scenario 'duel' has no seating 'three'; it has only the usual one"),
        (("meadow", "", ["gsut"]), "options", "toy has no option 'gsut'; did you mean 'gust'?"),
        (("meadow", "", ["gust", "gust=off"]), "options", "the option 'gust' is chosen twice"),
        (("meadow", "", ["handicap"]), "options", "the option 'handicap' is one of 0, 1, 2, not 'on'"),
        (("meadow", "", ["gust=often"]), "options", "the option 'gust' is one of off, on, not 'often'"),
        (("duel", "", ["gust"]), "options", "the scenario 'duel' does not offer the option 'gust'; it offers none"),
        (("bench", "", ["handicap=1"]), "options", "in the scenario 'bench' the option 'handicap' is always 2"),
    ],
)
def test_what_is_not_offered_is_refused(setting: tuple[str, str, list[str]], key: str, reason: str) -> None:
    with pytest.raises(BadSetting, match="^" + reason.replace("?", r"\?")) as refused:
        FACTS.setting(*setting)
    assert refused.value.key == key


def test_a_game_without_options_refuses_any() -> None:
    with pytest.raises(BadSetting, match="soft-underbelly has no option 'gust'"):
        sandtable.new("soft-underbelly", seed=1, options=["gust"])


def test_a_seat_has_the_name_of_its_camp_if_it_holds_all_of_it_or_else_that_of_its_side() -> None:
    assert FACTS.seats(Setting("meadow")) == {"red": (0,), "league": (1, 2)}
    assert FACTS.seats(Setting("meadow", "three")) == {"red": (0,), "blue": (1,), "green": (2,)}
    assert FACTS.seats(Setting("duel")) == {"red": (0,), "league": (1,)}
    assert ALONE.seats(Setting("meadow")) == {"red": (0,), "blue": (1,)}


def test_each_side_is_its_own_camp_unless_the_facts_say_otherwise() -> None:
    assert ALONE.camps == {"red": ("red",), "blue": ("blue",)}
    assert (ALONE.camp_of, FACTS.camp_of) == ((0, 1), (0, 1, 1))


def test_allies_are_the_sides_of_the_same_camps() -> None:
    assert [FACTS.allied(sides) for sides in ((), (0,), (2,), (0, 1))] == [(), (0,), (1, 2), (0, 1, 2)]
    assert ALONE.allied((1,)) == (1,)


def test_a_scenario_for_tests_can_be_played_and_stands_in_no_list() -> None:
    assert sandtable.new(TOY, "bench", seed=1).scenario == "bench"
    assert list(FACTS.listed) == list(FACTS.doc()["scenarios"]) == ["meadow", "storm", "duel"]


def test_the_facts_of_a_scenario_come_from_its_file_as_far_as_people_are_told() -> None:
    doc = {"title": "The yard", "words": "Stones.", "minutes": 5, "teaches": ["put"], "stack": []}
    expected = Scenario("meadow", "The yard", words="Stones.", turns=3, minutes=5, teaches=("put",))
    assert Scenario.of("meadow", doc, turns=3) == expected


def _scenario(**changes: object) -> dict[str, object]:
    return {"scenarios": {**SCENARIOS, "meadow": replace(SCENARIOS["meadow"], **changes)}}  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"sides": ("red", "blue", "Green")}, "'Green' is no id"),
        ({"camps": {"red": ("red",), "league": ("blue",)}}, "each side is in one camp"),
        ({"camps": {"blue": ("red", "blue"), "green": ("green",)}}, "the camp 'blue' has the name of a side"),
        ({"default_scenario": "garden"}, "there is no scenario 'garden'"),
        ({"options": (GUST, Option("handicap", "", default="3", values=("0", "2")))}, "'handicap' cannot be '3'"),
        ({"options": (HANDICAP,)}, "it cannot offer the option 'gust'"),
        ({"first_scenario": "garden"}, "there is no scenario 'garden'"),
        ({"picture": "../rules.jsonl"}, "'../rules.jsonl' is no picture"),
        (_scenario(picture="meadow.png"), "'meadow.png' is no picture"),
        (_scenario(newcomer="white"), "a newcomer sits at a usual seat, not at 'white'"),
        (_scenario(id="garden"), "the scenario 'garden' stands under 'meadow'"),
        (_scenario(sides=("red", "white")), "there is no side 'white'"),
        (_scenario(seatings={"two": {"red": ("red",), "league": ("blue",)}}), "has a seat for each camp"),
        (_scenario(seatings={"two": CAMPS, "alone": CAMPS | {"red": ()}}), "each of its sides has one seat"),
        (
            _scenario(seatings={"two": CAMPS, "odd": {"red": ("red",), "blue": ("blue", "green")}}),
            "the seat 'blue' has the name of its camp if it holds all of it",
        ),
        (_scenario(fixed={"handicap": "9"}, offers=()), "the option 'handicap' cannot be '9'"),
        (_scenario(fixed={"gust": "on"}), "it cannot offer the option 'gust'"),
    ],
)
def test_facts_that_contradict_themselves_are_refused(changes: dict[str, object], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        GameFacts(**{**{name: getattr(FACTS, name) for name in GameFacts.__dataclass_fields__}, **changes})
