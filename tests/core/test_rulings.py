"""Disputed readings, as a game's RULINGS.md tells them."""

from __future__ import annotations

import re

import pytest

from sandtable.core.datafolder import DataFolder
from sandtable.core.plugins import find_game, games
from sandtable.core.rulings import Note, Ruling, read_rulings
from tests.toy.game import TOY
from tests.toy.world import DATA

ENGINE = "### Choices that are none"


def test_a_ruling_is_read_with_what_it_is_about_and_all_its_notes() -> None:
    assert DATA.rulings(TOY.ledger) == [
        Ruling(
            ("TOY-bid/4",),
            "",
            (
                Note("Ambiguous", "Who of three is first when two of them bid alike."),
                Note("Ruling", "The die is thrown among those who bid highest. Others wait for their turn."),
                Note("Why", "The third has not bid for it."),
            ),
        ),
        Ruling(("TOY-move/3", "TOY-move/5"), "Ships at sea", (Note("Ruling, missing", "A ship may stay in the bay."),)),
        Ruling(
            ("TOY-exile/2", "TOY-exile/1"),
            "",
            (Note("Ruling", "A unit may come home in the turn in which it was beaten."),),
        ),
    ]


def test_what_cites_no_rule_is_no_ruling() -> None:
    text = "# Rulings\n\n- **Nobody:** knows.\n\n### What is it?\n\n- **Ruling:** Nothing.\n"
    assert list(read_rulings(text, TOY.ledger)) == []


def test_a_game_need_not_have_rulings() -> None:
    assert DataFolder("tests.toy.rules").rulings(TOY.ledger) == []


@pytest.mark.parametrize("game_id", games())
def test_every_line_of_our_rulings_is_read(game_id: str) -> None:
    game = find_game(game_id)
    assert game.data
    text = game.data.package.joinpath("RULINGS.md").read_text(encoding="utf-8")
    rulings = game.data.rulings(game.ledger)
    beyond = text.count(ENGINE) * 2  # a ruling that is about no rule
    lines = re.findall(r"^- (?:\*|Why|In )", text, re.MULTILINE)
    going_on = len(re.findall(r"^- In ", text, re.MULTILINE))
    assert sum(len(ruling.notes) for ruling in rulings) == len(lines) - beyond - going_on
    labels = {note.label.split(",")[0] for ruling in rulings for note in ruling.notes}
    assert labels <= {"Ruling", "Why", "Ambiguous", "Missing", "Conflict"}
