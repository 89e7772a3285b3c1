"""Orders are spelt word by word: whatever is legal can be said, and nothing else."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.core.names import PIECE, PLACE, Names
from sandtable.core.notation import Notation, Verb
from sandtable.core.order import Order
from sandtable.research.actions import Actions
from tests.research.scenes import GAMES, begin, ends, moments

NOTATION = Notation(
    {"unit": Names(["a", "b", "c"], on=PIECE), "place": Names(["x", "y"], on=PLACE)},
    [Verb("land", ("{unit} {place}", "{unit} {place} from {place}"), "land"), Verb("done", ("",), "end")],
)


@pytest.mark.parametrize("game_id", GAMES)
def test_what_can_be_said_is_what_is_legal(game_id: str) -> None:
    looks = 0
    for play in moments(game_id, seed=3, every=7):
        if play.draft and not play.draft.said:
            said = [draft.order for draft in ends(play.draft)]
            legal = list(play.game.legal(play.position))
            assert len(said) == len(legal)
            assert set(said) == set(legal)
            looks += 1
    assert looks


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_masked_is_refused(game_id: str) -> None:
    rng = Random(5)
    for play in moments(game_id, seed=5, every=9):
        masked = sorted(set(range(play.actions.size)) - set(play.choices))
        before = play.position.key()
        with pytest.raises(ValueError, match="masked"):
            play.act(rng.choice(masked))
        assert play.position.key() == before


@pytest.mark.parametrize("game_id", GAMES)
def test_words_spell_the_order(game_id: str) -> None:
    for play in moments(game_id, seed=8, every=5):
        for action in play.choices:
            word = play.word(action)
            orders = [spelt.order for spelt in play.draft.say(action).fitting] if play.draft else []
            texts = [f"{play.game.notation.text(order)} end".split() for order in orders]
            assert all(word in text for text in texts)


def test_an_order_that_is_the_beginning_of_another_is_ended() -> None:
    actions = Actions(NOTATION)
    short, long = Order("land", (2, 1)), Order("land", (2, 1, 0))
    draft = actions.open([short, long]).say(0).say(2).say(1)
    assert draft.order is None
    assert draft.choices == [0, actions.end]
    assert [actions.word(draft, action) for action in draft.choices] == ["x", "end"]
    assert draft.say(actions.end).order == short
    assert draft.say(0).order == long


def test_an_order_is_given_as_soon_as_no_other_fits() -> None:
    actions = Actions(NOTATION)
    draft = actions.open([Order("land", (2, 1)), Order("done")])
    assert draft.order is None
    assert draft.say(0).order == Order("land", (2, 1))
    assert actions.open([Order("done")]).order is None  # a decision is a decision, if there is nothing to choose


def test_nothing_can_be_said_when_the_game_is_over() -> None:
    play, rng = begin("toy"), Random(1)
    while play.choices:
        play.act(rng.choice(play.choices))
    with pytest.raises(ValueError, match="over"):
        play.act(0)


def test_a_copy_goes_its_own_way() -> None:
    play = begin("toy")
    twin = play.copy()
    while twin.choices:
        twin.act(twin.choices[0])
    assert play.position == begin("toy").position
    assert play.dice == ()
