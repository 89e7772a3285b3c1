"""Reading lines: completion word by word."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

import sandtable
from sandtable.cli.prompt import EditingReader, WordCompleter, next_words
from sandtable.cli.terminal import Terminal
from sandtable.core.notation import Notation, Verb
from tests.toy.game import TOY, Toy

ORDERS = ["move red-guard -> hill", "move red-lancers -> hill", "move red-lancers -> west", "pass"]


def terminal() -> Terminal:
    """Return a terminal that stands at red's first bid."""
    return Terminal(sandtable.new(TOY, "duel", seed=1), {0: None, 1: None}, EditingReader())


def offered(typed: str, at: Terminal) -> list[str]:
    completions = WordCompleter(at.complete).get_completions(Document(typed), CompleteEvent())
    return [completion.text for completion in completions]


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ([], ["move", "pass"]),
        (["move"], ["red-guard", "red-lancers"]),
        (["move", "red-lancers"], ["hill", "west"]),
        (["move", "red-lancers", "->"], ["hill", "west"]),
        (["move", "red-lancers", "to"], ["hill", "west"]),
        (["move", "red-guard", "hill"], []),
        (["pass"], []),
        (["attack"], []),
    ],
)
def test_the_next_words_are_those_of_the_legal_orders(typed: Sequence[str], words: list[str]) -> None:
    assert next_words(ORDERS, typed) == words


def test_at_the_start_of_a_line_verbs_and_commands_are_offered() -> None:
    words = offered("", terminal())
    assert words[0] == "bid"
    assert {"why", "legal", "undo", "quit"} < set(words)


@pytest.mark.parametrize("start", ["bid ", "why bid ", "legal bid "])
def test_orders_are_completed_behind_commands_about_orders_too(start: str) -> None:
    assert offered(start, terminal()) == ["0", "1", "2"]


def test_words_that_start_with_what_is_typed_come_before_those_that_contain_it() -> None:
    completer = WordCompleter(lambda typed: ["the-hill", "hill", "west"])
    found = completer.get_completions(Document("move guard hi"), CompleteEvent())
    assert [(completion.text, completion.start_position) for completion in found] == [("hill", -2), ("the-hill", -2)]


def test_rule_ids_are_completed_in_any_case() -> None:
    assert offered("rules toy-bid", terminal()) == ["TOY-bid/1", "TOY-bid/2", "TOY-bid/3", "TOY-bid/4", "TOY-bid/5"]


def test_places_are_completed_for_the_map() -> None:
    assert offered("map ke", terminal()) == ["keep"]


def test_a_command_with_the_name_of_a_verb_is_offered_with_a_slash() -> None:
    game = Toy()
    load = Verb("load", ("{unit}",), "put a unit aboard")
    game.notation = Notation(TOY.notation.names, [*TOY.notation.verbs.values(), load])
    at = Terminal(sandtable.new(game, "duel", seed=1), {0: None, 1: None}, EditingReader())
    assert "/load" in offered("", at)
    assert "load" not in offered("", at)


def test_a_line_is_edited_before_it_is_read_and_ctrl_d_ends_the_input() -> None:
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        read = EditingReader()
        keys.send_text("move red-x\x7fguard hill\r")
        assert read("red> ", lambda typed: next_words(ORDERS, typed)) == "move red-guard hill"
        keys.send_text("\x04")
        with pytest.raises(EOFError):
            read("red> ", lambda typed: [])
