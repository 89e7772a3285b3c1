"""The property suite finds what it is there to find: each of these toys breaks one promise."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from sandtable.core.documents import Doc
from sandtable.core.errors import SandtableError, Violation
from sandtable.core.event import Log
from sandtable.core.facts import Chosen
from sandtable.core.order import Menu, Order, Orders
from sandtable.core.show import Overlay, no_list
from sandtable.core.step import Choice, Step
from tests.properties import suite
from tests.properties.suite import Property, Subject
from tests.toy.game import Toy
from tests.toy.position import UNKNOWN, ToyPosition
from tests.toy.rules.movement import Moves, enemies
from tests.toy.rules.sequence import Bid, Bids
from tests.toy.show import briefing
from tests.toy.test_toy_properties import toy_subject
from tests.toy.texts import ToyTexts
from tests.toy.world import CAMP_OF, KEEP, OWNER, UNITS


class Endless(Toy):
    """Declares fewer decisions than it takes."""

    def __init__(self) -> None:
        super().__init__()
        self.facts = replace(self.facts, longest=5)


class Leaky(Toy):
    """Shows everything to everyone."""

    def known(self, p: ToyPosition, sides: Collection[int]) -> ToyPosition:
        return p.copy()


class Gossip(Toy):
    """Tells allies what each of them has chosen, though that is still sealed."""

    def known(self, p: ToyPosition, sides: Collection[int]) -> ToyPosition:
        seen = super().known(p, sides)
        for side in self.facts.allied(sides):
            seen.bids[side] = p.bids[side]
        return seen


class Overseer(Toy):
    """Has an overlay that knows more than the view."""

    def __init__(self) -> None:
        super().__init__()
        self.show = replace(self.show, overlays=self._overlays)

    def choice(self, p: ToyPosition) -> Choice[ToyPosition]:
        self.whole = p
        return super().choice(p)

    def _overlays(self, p: ToyPosition, side: int | None) -> list[Overlay[ToyPosition]]:
        return [Overlay("might", "Might", lambda p: {"units": {str(self.whole.strength): []}})]


class RestlessTexts(ToyTexts):
    """Write the rows of strong units again and again, though they look the same."""

    def __init__(self, game: Overseer) -> None:
        self.game = game

    def redump(self, p: ToyPosition, was: ToyPosition, doc: Doc) -> Doc:
        new = super().redump(p, was, doc)
        strong = [name for name, strength in zip(UNITS, self.game.whole.strength, strict=True) if strength > 1]
        return {**new, "units": new["units"] | {name: {**new["units"][name]} for name in strong}}


class Restless(Overseer):
    """Has restless texts."""

    def __init__(self) -> None:
        super().__init__()
        self.show = replace(self.show, overlays=no_list)
        self.texts = RestlessTexts(self)


class Hushed(Bids):
    """Shows the bids without saying that they come to light."""

    def open(self, p: ToyPosition, log: Log) -> None:
        quiet = Log()
        super().open(p, quiet)
        for event in quiet.events:
            log.add(event.rule, event.pattern, *event.args)


class ForgetfulTexts(ToyTexts):
    """Write positions without the coins."""

    def dump(self, p: ToyPosition) -> Doc:
        doc = super().dump(p)
        del doc["globals"]["coins"]
        return doc


class Forgetful(Toy):
    """Has forgetful texts."""

    def __init__(self) -> None:
        super().__init__()
        self.texts = ForgetfulTexts()


class NosyTexts(ToyTexts):
    """Write in the row of each unit what is none of its fields: what was bid."""

    def write_row(self, p: ToyPosition, part: str, i: int, row: Doc) -> Any:
        return {**row, "bid": sum(p.bids)} if part == "unit" else row


class Nosy(Toy):
    """Has nosy texts."""

    def __init__(self) -> None:
        super().__init__()
        self.texts = NosyTexts()


class Slippery(Toy):
    """Changes the position when it is only asked to describe it."""

    def __init__(self) -> None:
        super().__init__()
        self.show = replace(self.show, briefing=self._slip)

    def _slip(self, p: ToyPosition) -> str:
        p.coins[0] += 1
        return briefing(p)


class Taciturn(Toy):
    """Does not tell where the pieces are."""

    def __init__(self) -> None:
        super().__init__()
        self.show = replace(self.show, briefing=self._without_places)

    def _without_places(self, p: ToyPosition) -> str:
        return "\n".join(line for line in briefing(p).splitlines() if not line.startswith("At: "))


class Remembering(Toy):
    """Keeps something outside the position."""

    def __init__(self) -> None:
        super().__init__()
        self.applied = 0

    def apply(self, p: ToyPosition, order: Order, log: Log) -> None:
        self.applied += 1
        super().apply(p, order, log)
        p.coins[0] = self.applied


class Numbering(Toy):
    """Tells how often it was asked: what is told again is told otherwise."""

    def __init__(self) -> None:
        super().__init__()
        self.applied = 0

    def apply(self, p: ToyPosition, order: Order, log: Log) -> None:
        self.applied += 1
        super().apply(p, order, log)
        log.add("TOY-bid/1", "{n} orders so far", self.applied)


class SharedPosition(ToyPosition):
    """Shares a list between copies."""

    __slots__ = ()

    def copy(self) -> SharedPosition:
        twin = super().copy()
        twin.coins = self.coins
        return twin


class Sharing(Toy):
    """Starts from a position that copies badly."""

    def start(self, scenario: str, seating: str = "", options: Chosen = ()) -> ToyPosition:
        p = super().start(scenario, seating, options)
        p.__class__ = SharedPosition
        return p


def with_step(step: Step[ToyPosition]) -> Toy:
    """Return a toy with one step replaced."""
    toy = Toy()
    toy.steps = {**toy.steps, step.name: step}
    return toy


class BidsTooMuch(Bid):
    """Offers a bid that it refuses."""

    def orders(self, p: ToyPosition) -> Orders:
        return Menu(singles=[*super().orders(p), Order("bid", (9,))])


class BidsTwice(Bid):
    """Offers the same bid twice."""

    def orders(self, p: ToyPosition) -> Orders:
        return Menu(singles=[*super().orders(p), Order("bid", (0,))])


class RefusesForNoRule(Bid):
    """Cites a rule that the ledger does not have."""

    def why_not(self, p: ToyPosition, order: Order) -> list[Violation]:
        return [violation._replace(rule="TOY-nonsense/1") for violation in super().why_not(p, order)]


class TellsTheBid(Bid):
    """Tells everyone what was bid in secret."""

    def apply(self, p: ToyPosition, order: Order, log: Log) -> None:
        super().apply(p, order, log)
        log.add("TOY-bid/1", "psst: {n}", order.args[0])


class OpenBid(Bid):
    """Bids in the open, though the events keep silent."""

    secret = False


class CountsBids(Bid):
    """Tells everyone how many coins lie on the table."""

    def apply(self, p: ToyPosition, order: Order, log: Log) -> None:
        super().apply(p, order, log)
        log.add("TOY-bid/1", "{n} coins lie on the table", sum(bid for bid in p.bids if bid != UNKNOWN))


class Outbids(Bid):
    """Offers nothing, or what is no less than others have bid."""

    def veto(self, p: ToyPosition, order: Order) -> Violation | None:
        return Violation("TOY-bid/1", "others bid more") if 0 < order.args[0] < max(p.bids) else None


class TellsStrength(Moves):
    """Tells everyone how strong a unit is that moves."""

    def apply(self, p: ToyPosition, order: Order, log: Log) -> None:
        super().apply(p, order, log)
        for unit in order.args[:1]:
            log.add("TOY-move/1", "{piece} is {n} strong", unit, (*p.strength, 0, 0)[unit])


class Warns(Moves):
    """Asks with a side glance at the enemy."""

    def prompt(self, p: ToyPosition) -> str:
        enemies = [unit for unit in range(len(UNITS)) if CAMP_OF[OWNER[unit]] != CAMP_OF[self.side(p)]]
        return f"The strongest enemy has {max(p.strength[unit] for unit in enemies)}."


class Timid(Moves):
    """Does not let anybody attack a stronger enemy."""

    def veto(self, p: ToyPosition, order: Order) -> Violation | None:
        piece, place = (*order.args, -1, -1)[:2]
        found = enemies(p, piece, place)
        if piece >= 0 and any(p.strength[enemy] > p.strength[piece] for enemy in found):
            return Violation("TOY-move/3", "the enemy is stronger")
        return None


class CitesNoRule(Bid):
    """Tells an event of no rule."""

    def apply(self, p: ToyPosition, order: Order, log: Log) -> None:
        super().apply(p, order, log)
        log.add("TOY-nonsense/1", "hm")


class Crowds(Moves):
    """Puts every unit into the keep."""

    def apply(self, p: ToyPosition, order: Order, log: Log) -> None:
        p.stack.pop()
        p.at = [KEEP] * len(UNITS) + p.at[len(UNITS) :]


class Loses(Moves):
    """Loses a piece altogether."""

    def apply(self, p: ToyPosition, order: Order, log: Log) -> None:
        p.stack.pop()
        p.at = p.at[:3]


BROKEN: list[tuple[Callable[[], Toy], Property]] = [
    (Endless, suite.random_play_ends_with_a_result),
    (lambda: with_step(Crowds()), suite.every_legal_order_leads_to_a_sound_position),
    (lambda: with_step(Loses()), suite.what_is_conserved_stays),
    (lambda: with_step(BidsTwice()), suite.legal_orders_are_a_set),
    (lambda: with_step(BidsTooMuch()), suite.legality_has_one_answer),
    (lambda: with_step(RefusesForNoRule()), suite.legality_has_one_answer),
    (lambda: with_step(CitesNoRule()), suite.decisions_and_events_cite_rules_and_can_be_told),
    (Taciturn, suite.words_tell_all_that_a_view_knows),
    (Forgetful, suite.position_text_round_trips),
    (Nosy, suite.a_document_follows_its_position),
    (Sharing, suite.copies_are_independent),
    (Slippery, suite.a_refused_order_changes_nothing),
    (Sharing, suite.undo_and_redo_are_exact),
    (Remembering, suite.undo_and_redo_are_exact),
    (Sharing, suite.the_past_is_what_it_was),
    (Remembering, suite.the_past_is_what_it_was),
    (Numbering, suite.the_past_is_what_it_was),
    (Remembering, suite.a_record_replays_to_the_same_position),
    (lambda: with_step(Hushed()), suite.what_comes_to_light_is_told),
]

LEAKS: list[tuple[str, Callable[[], Toy], Property]] = [
    ("position", Leaky, suite.seats_are_sent_no_secret),
    ("position", Leaky, suite.secret_choices_stay_secret),
    ("event", lambda: with_step(TellsTheBid()), suite.secret_choices_stay_secret),
    ("event", lambda: with_step(CountsBids()), suite.secret_choices_stay_secret),
    ("event", lambda: with_step(TellsStrength()), suite.seats_are_sent_no_secret),
    ("bids", Gossip, suite.seats_are_sent_no_secret),
    ("bids", Gossip, suite.secret_choices_stay_secret),
    ("legal orders", lambda: with_step(Outbids()), suite.seats_are_sent_no_secret),
    ("secret order", lambda: with_step(OpenBid()), suite.secret_choices_stay_secret),
    ("overlay", Overseer, suite.seats_are_sent_no_secret),
    ("prompt", lambda: with_step(Warns()), suite.seats_are_sent_no_secret),
    ("legal orders", lambda: with_step(Timid()), suite.seats_are_sent_no_secret),
]


@pytest.mark.parametrize(("broken", "holds"), BROKEN)
def test_a_broken_promise_is_found(broken: Callable[[], Toy], holds: Property) -> None:
    with pytest.raises((AssertionError, SandtableError, IndexError)):
        hold(broken(), holds)


@pytest.mark.parametrize(("where", "leaky", "holds"), LEAKS)
def test_a_planted_leak_is_found_where_it_is(where: str, leaky: Callable[[], Toy], holds: Property) -> None:
    places = {
        "position": r"doc\.(units|globals)",
        "bids": r"doc\.globals\.bids",
        "event": r"log\.\d\.events",
        "secret order": r"log\.\d\.text",
        "overlay": r"overlays\.might",
        "prompt": r"decision\.prompt",
        "legal orders": r"orders",
    }
    with pytest.raises(AssertionError, match=rf"(red|blue|green|spectator)\.{places[where]}"):
        hold(leaky(), holds)


def rows_written_anew(old: Any, new: Any) -> Any:
    """Return the changes of a view as someone would find them who does not look at what rows say."""
    units, before = new["doc"]["units"], old["doc"]["units"]
    return {"doc": {"units": {name: [row] for name, row in units.items() if row is not before.get(name)}}}


def test_a_leak_through_what_is_said_to_change_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    hold(Restless(), suite.seats_are_sent_no_secret)
    monkeypatch.setattr("sandtable.table.changes.changes", rows_written_anew)
    with pytest.raises(AssertionError, match=r"(red|blue|green|spectator) line\.view\.doc\.units"):
        hold(Restless(), suite.seats_are_sent_no_secret)


def hold(toy: Toy, holds: Property) -> None:
    """Hold a property against a toy, over some seeds."""
    for seed in range(5):
        holds(toy_subject(toy, "meadow", "three"), seed)


def test_a_game_that_hides_something_must_say_how_to_draw_it_anew() -> None:
    with pytest.raises(AssertionError, match="its tests must draw that anew"):
        suite.seats_are_sent_no_secret(Subject(Toy(), "meadow"), 1)


def test_stray_orders_are_well_formed() -> None:
    toy: Any = Toy()
    for seed in range(50):
        order = suite.any_order(toy.notation, Random(seed))
        assert toy.notation.read(toy.notation.text(order)) == [order]
