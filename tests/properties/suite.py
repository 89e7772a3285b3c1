"""What must hold in every game: properties of a game that is played out from a seed.

A game's `subjects.py` says what only its tests can know of it; `subjects` of this folder gathers them, `test_pinned`
plays the games that `pinned.toml` lists, and `make explore` plays others.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice, product
from random import Random
from typing import Any, Generic, NamedTuple

from hypothesis import strategies as st

from sandtable.core.census import samples
from sandtable.core.dice import SealedDice, SeededDice
from sandtable.core.documents import differences
from sandtable.core.event import Silence
from sandtable.core.game import Game
from sandtable.core.match import Match
from sandtable.core.notation import Notation
from sandtable.core.order import Order
from sandtable.core.positiontext import read_position, write_position
from sandtable.core.replay import replay, verify
from sandtable.core.step import Chance, P
from sandtable.core.view import Past
from sandtable.core.view import look as view_of
from sandtable.players.outlook import draw
from tests.properties.leaks import Lines, asked, awaited, charts, follow, minds, sent, telltales

SEEDS = st.integers(min_value=0, max_value=2**32 - 1)


WHIMS = 0.15  # how often a sound player does just anything
FOLLOWED = 4  # orders after which two matches that look alike are compared again


class Twin(NamedTuple, Generic[P]):
    """A position that looks the same to a side, and the units that stand in it for others."""

    position: P
    names: Mapping[int, int]


@dataclass(frozen=True)
class Subject(Generic[P]):
    """A scenario of a game, and what only its tests can say about it."""

    game: Game[P]
    scenario: str
    conserved: Callable[[P], object] | None = None
    """What no order changes, e.g. the set of units that are anywhere at all."""
    twin: Callable[[P, int, Random], Twin[P]] | None = None
    """A copy in which all that a side must not know is drawn anew; needed where the facts hide something."""
    counted: Callable[[P], object] = lambda p: p.stack
    """What everyone may see of an order though it depends on who obeys it: whose turn it is then, what it cost."""
    covert: frozenset[str] = frozenset()
    """Steps at which a side chooses in secret."""
    watched: frozenset[str] = frozenset()
    """Steps whose orders are secret because of whom they name, while everybody sees what is done."""
    samples: int = 12
    """How many moments of a game are looked at closely."""
    strays: int = 40
    """How many orders are tried at each of them."""
    seating: str = ""
    """Who sits where, if it is not the usual seating."""

    def __str__(self) -> str:
        return "-".join(filter(None, (self.game.facts.id, self.scenario, self.seating)))

    def __hash__(self) -> int:
        return id(self)

    def start(self, seed: int) -> Match[P]:
        """Start a match; whatever is played with this game is checked from now on."""
        self.game.is_checked = True
        return Match.new(self.game, self.scenario, SeededDice(seed), self.seating)

    def lookup(self, _: str) -> Game[P]:
        """Find this game, and no other."""
        return self.game


Property = Callable[[Subject[Any], int], None]
Play = Callable[[Subject[Any], int], Match[Any]]


@lru_cache(maxsize=3)
def finished(subject: Subject[Any], seed: int) -> Match[Any]:
    """Return a game, played out: by lot if the seed is even, else of sound orders, which get elsewhere.

    Its orders are kept whole, so that nobody who looks back plays them again; `the_past_is_what_it_was` does. Do not
    change it: it is shared; take a branch.
    """
    match, rng, choose = subject.start(seed), Random(seed), chooser(seed)
    match.history.keep(subject.game.facts.longest)
    while match.now.stack and len(match.history) <= subject.game.facts.longest:
        assert len(match.legal), f"dead end: {_where(match)}"
        match.play(choose(match, rng))
    return match


def chooser(seed: int) -> Callable[[Match[Any], Random], Order]:
    """Return who gives the orders of a game."""
    return _soundly if seed % 2 else _by_lot


def _by_lot(match: Match[Any], rng: Random) -> Order:
    return match.legal.draw(rng)


def _soundly(match: Match[Any], rng: Random) -> Order:
    """Return what the staff might order by what its side can see, and now and then anything that is legal."""
    legal = match.game.legal(match.now)
    if rng.random() < WHIMS:
        return legal.draw(rng)
    side = match.game.choice(match.now).side(match.now)
    known = match.game.known(match.now, (side,))
    known.legal = legal
    return draw(match.game.staff.policy(known, side), rng)


def contested(subject: Subject[Any], seed: int) -> Match[Any]:
    """Return a game of sound orders: random play seldom comes to blows."""
    return finished(subject, seed | 1)


def moments(subject: Subject[Any], seed: int, play: Play = finished) -> Iterator[Match[Any]]:
    """Yield branches of a game at some of its decisions."""
    match, rng = play(subject, seed), Random(seed)
    count = len(match.history)
    for at in sorted(rng.sample(range(count), min(subject.samples, count))):
        yield match.branch(at)


def stray_orders(subject: Subject[Any], seed: int, rng: Random) -> Iterator[Order]:
    """Yield well-formed orders without end: played at other moments, or any names behind any verb."""
    played = list(finished(subject, seed).history.orders())
    while True:
        yield rng.choice(played)
        yield any_order(subject.game.notation, rng)


def any_order(notation: Notation, rng: Random, verbs: Collection[str] = ()) -> Order:
    """Return some order that can be written, by one of these verbs if any are named."""
    verb = notation.verbs[rng.choice(list(verbs or notation.verbs))]
    kinds = rng.choice(list(verb.kinds()))
    return Order(verb.name, tuple(rng.randrange(len(notation.names[kind])) for kind in kinds))


def _some(orders: Iterable[Order], count: int, rng: Random) -> list[Order]:
    everything = list(orders)
    return everything if len(everything) <= count else rng.sample(everything, count)


def _where(match: Match[Any]) -> str:
    decision = match.decision
    step = f"{match.game.side_id(decision.side)}, {decision.step}" if decision else "over"
    return f"order {len(match.history) + 1}, {match.game.moment(match.now)}, {step}"


def random_play_ends_with_a_result(subject: Subject[Any], seed: int) -> None:
    """Within the declared length, by the rules, and not before."""
    match = finished(subject, seed)
    assert len(match.history) <= subject.game.facts.longest, "longer than the longest game"
    assert match.decision is None
    assert match.result is not None, "the game stopped without a result"
    assert match.result.rule in subject.game.ledger
    assert len(match.legal) == 0
    assert all(subject.game.result(entry.before) is None for entry in match.history), "a result before the end"
    violations = match.why_not(any_order(subject.game.notation, Random(seed)))
    assert [violation.rule for violation in violations] == [subject.game.facts.sequence_rule]


def every_legal_order_leads_to_a_sound_position(subject: Subject[Any], seed: int) -> None:
    """Whatever is offered can be played, and nothing is wrong after it."""
    rng = Random(seed)
    for match in moments(subject, seed):
        for order in _some(match.legal, subject.strays, rng):
            after = match.branch()
            after.play(order)
            assert subject.game.texts.faults(after.now) == [], f"{_where(match)}: after '{order}'"
            assert (after.decision is None) == (after.result is not None)


def what_is_conserved_stays(subject: Subject[Any], seed: int) -> None:
    """No unit appears or vanishes."""
    match = finished(subject, seed)
    if subject.conserved is None:
        return
    at_first = subject.conserved(match.first)
    for number, entry in enumerate(match.history):
        assert subject.conserved(entry.before) == at_first, f"changed by order {number}"
    assert subject.conserved(match.now) == at_first, "changed by the last order"


def legal_orders_are_a_set(subject: Subject[Any], seed: int) -> None:
    """They can be counted, picked and listed, and all three agree."""
    for match in moments(subject, seed):
        orders = list(match.legal)
        assert len(orders) == len(match.legal) == len(set(orders)), _where(match)
        assert [match.legal.pick(n) for n in range(len(orders))] == orders, _where(match)


def legality_has_one_answer(subject: Subject[Any], seed: int) -> None:
    """What is legal is not refused, what is not is, and every refusal cites rules of the ledger."""
    rng = Random(seed)
    for match in moments(subject, seed):
        legal = set(match.legal)
        for order in _some(legal, subject.strays, rng):
            assert match.why_not(order) == [], f"{_where(match)}: '{order}' is offered and refused"
        for order in islice(stray_orders(subject, seed, rng), subject.strays):
            violations = match.why_not(order)
            text = f"{_where(match)}: '{subject.game.notation.text(order)}'"
            assert (not violations) == (order in legal) == (order in match.legal), f"{text}: {violations}"
            for violation in violations:
                assert violation.rule in subject.game.ledger, f"{text} cites {violation.rule}"
                said = subject.game.notation.say(violation.pattern, violation.args)
                assert said.strip(), f"{text} gives no reason"
                assert "{" not in said, f"{text} is refused: {said}"


def decisions_and_events_cite_rules_and_can_be_told(subject: Subject[Any], seed: int) -> None:
    """Every decision asks something, every event is a sentence, and both name rules of the ledger."""
    for match in moments(subject, seed):
        decision = match.decision
        assert decision is not None
        assert decision.prompt.strip(), _where(match)
        assert all(rule in subject.game.ledger for rule in decision.rules), _where(match)
        assert subject.game.show.briefing(match.now).strip(), _where(match)
    for event in finished(subject, seed).events:
        assert event.rule in subject.game.ledger, event
        said = subject.game.notation.say(event.pattern, event.args)
        assert said.strip(), event
        assert "{" not in said, event


def words_tell_all_that_a_view_knows(subject: Subject[Any], seed: int) -> None:
    """Whoever reads is no worse off than who looks: what is told alike is alike, and has the same orders."""
    told: dict[tuple[int, str], int] = {}
    match, rng = finished(subject, seed), Random(seed)
    start = rng.randrange(len(match.history))
    for entry in islice(match.history.since(start), FOLLOWED * subject.samples):
        note_words(subject.game, entry.before, told)
    for moment in moments(subject, seed):
        for after in step_aside(moment, subject.strays // FOLLOWED, rng):
            note_words(subject.game, after, told)


def step_aside(match: Match[Any], count: int, rng: Random) -> Iterator[Any]:
    """Yield the positions to which some orders would lead, before any dice."""
    for order in _some(match.legal, count, rng):
        after = match.now.copy()
        match.game.apply(after, order, Silence())
        yield after


def note_words(game: Game[Any], p: Any, told: dict[tuple[int, str], int]) -> bool:
    """Note what the side that decides knows, by the words in which it is told; tell whether they came before."""
    if not p.stack or isinstance(game.choice(p), Chance):
        return False
    view = view_of(game, p, (game.choice(p).side(p),))
    assert view.decision is not None
    words, known = (view.side, view.text()), hash((view.position.key(), frozenset(view.decision.legal)))
    is_old = words in told
    assert told.setdefault(words, known) == known, f"told alike, and it is not:\n{words[1]}"
    return is_old


def order_text_round_trips(subject: Subject[Any], seed: int) -> None:
    """Every order that is offered, or could be written, is read back as itself."""
    notation, rng = subject.game.notation, Random(seed)
    offered = (order for match in moments(subject, seed) for order in _some(match.legal, subject.strays, rng))
    strays = islice(stray_orders(subject, seed, rng), subject.strays * subject.samples)
    for order in {*offered, *strays}:
        assert notation.read(notation.text(order)) == [order], notation.text(order)


def position_text_round_trips(subject: Subject[Any], seed: int) -> None:
    """A position written and read is the same position, and the same game goes on from it."""
    positions = [match.now for match in moments(subject, seed)]
    for p in [finished(subject, seed).first, *positions, finished(subject, seed).now]:
        text = write_position(subject.game, p)
        again = read_position(subject.game, text, "<position>")
        assert again.digest() == p.digest(), text
        assert write_position(subject.game, again) == text
        if p.stack:
            assert set(subject.game.legal(again)) == set(subject.game.legal(p)), text


def a_document_follows_its_position(subject: Subject[Any], seed: int) -> None:
    """Whoever looks: the document of a position, made out of that of the position before, is the whole document."""
    match, texts = finished(subject, seed), subject.game.texts
    positions = [*(entry.before for entry in match.history), match.now]
    for sides in {*match.seats.values(), ()} if subject.game.facts.hidden else {()}:
        was = subject.game.known(positions[-1], sides)
        doc = texts.dump(was)
        for number, position in enumerate(positions):
            p = subject.game.known(position, sides)
            was, doc = p, texts.redump(p, was, doc)
            if doc != (anew := texts.dump(p)):  # to go through all that is alike would take longest
                assert list(differences(doc, anew)) == [], f"after {number} orders, for {sides}"


def copies_are_independent(subject: Subject[Any], seed: int) -> None:
    """What happens to one of two copies does not happen to the other."""
    rng = Random(seed)
    for match in moments(subject, seed):
        before, twin = match.now.digest(), match.branch()
        assert twin.now == match.now
        assert hash(twin.now) == hash(match.now)
        twin.play(twin.legal.draw(rng))
        assert match.now.digest() == before, f"{_where(match)}: the copy changed its original"
        after = twin.now.digest()
        match.play(match.legal.draw(rng))
        assert twin.now.digest() == after, f"{_where(match)}: the original changed its copy"


def a_refused_order_changes_nothing(subject: Subject[Any], seed: int) -> None:
    """Asking is free: legal lists, reasons, views and texts leave the position as it is."""
    rng = Random(seed)
    for match in moments(subject, seed):
        before = match.now.digest()
        for order in islice(stray_orders(subject, seed, rng), subject.strays):
            match.why_not(order)
        for side in subject.game.facts.sides:
            match.view(side).text()
        list(match.legal)
        subject.game.show.briefing(match.now)
        match.position()
        assert match.now.digest() == before, _where(match)


def undo_and_redo_are_exact(subject: Subject[Any], seed: int) -> None:
    """Back to the start and forth to the end, with the same positions and the same dice."""
    match = finished(subject, seed).branch()
    forth = [entry.before.digest() for entry in match.history] + [match.now.digest()]
    rolls = [entry.rolls for entry in match.history]
    back = [match.now.digest()]
    while match.history:
        match.undo()
        back.append(match.now.digest())
    assert back[::-1] == forth
    for digest in forth[1:]:
        match.redo()
        assert match.now.digest() == digest
    assert [entry.rolls for entry in match.history] == rolls


def the_past_is_what_it_was(subject: Subject[Any], seed: int) -> None:
    """What is played again of the past is what was seen of it then: positions, dice, and what each seat was told."""
    whole = contested(subject, seed) if subject.game.facts.hidden else finished(subject, seed)
    match, record = whole.branch(), whole.record()
    match.history.keep(FOLLOWED)
    logs = [
        (sides, Past(match.game, sides, match.opening, match.history), whole.past(sides))  # what is at hand is shared
        for sides in ((), *match.seats.values())
    ]
    for number, (was, again) in enumerate(zip(whole.history, match.history, strict=True), start=1):
        assert again.before.digest() == was.before.digest(), f"another position before order {number}"
        assert replace(again, before=was.before) == was, f"order {number} has become another"
        for sides, retold, told in logs:
            assert retold[number] == told[number], f"order {number} has become another in the log of {sides}"
    assert all((len(retold), retold[0]) == (len(told), told[0]) for _, retold, told in logs)
    assert [sample[:2] for sample in samples(match)] == [sample[:2] for sample in samples(whole)]
    assert match.record() == record
    rng, count = Random(seed), len(match.history)
    for at in sorted(rng.sample(range(count), min(subject.samples, count)), reverse=True):
        branch = match.branch(at)
        assert (branch.now.digest(), len(branch.history)) == (whole.history[at].before.digest(), at)
        branch.play(whole.history[at].order)
        assert branch.history[-1].rolls == whole.history[at].rolls, f"other dice for order {at + 1}"
        match.undo(len(match.history) - at)
        assert match.now.digest() == whole.history[at].before.digest(), f"another position after {at} orders"
    match.redo(len(match.future))
    assert match.record() == record, "there and back again is somewhere else"


def a_record_replays_to_the_same_position(subject: Subject[Any], seed: int) -> None:
    """The whole game, the game so far, and a game from a position: each replays; dice can be proved."""
    match = finished(subject, seed)
    whole = match.record()
    verdict = verify(whole, "<record>", lookup=subject.lookup)
    assert verdict.match.now.digest() == match.now.digest()
    assert verdict.are_dice_proved
    assert verdict.match.record() == whole
    part = match.branch(len(match.history) // 2)
    again = replay(part.record(), "<record>", lookup=subject.lookup)
    assert again.now.digest() == part.now.digest()
    for entry in match.history[len(part.history) :]:
        again.play(entry.order)
    assert again.now.digest() == match.now.digest(), "the loaded match went on differently"
    late = Match.at(subject.game, subject.scenario, SealedDice(b"seed"), part.now.copy())
    late.play(late.legal.draw(Random(seed)))
    from_position = replay(late.record(), "<record>", lookup=subject.lookup)
    assert from_position.now.digest() == late.now.digest()


def seats_are_sent_no_secret(subject: Subject[Any], seed: int) -> None:
    """What a side must not know can be drawn anew, and all that its seat is sent stays the same, now and later."""
    facts, rng = subject.game.facts, Random(seed)
    if not facts.hidden:
        for match in moments(subject, seed):
            assert match.view(()).position == match.now, "nothing is hidden, yet the view differs"
        return
    assert subject.twin, f"{facts.id} hides {facts.hidden}: its tests must draw that anew"
    for match in moments(subject, seed, contested):
        for side in sorted(side for sides in match.seats.values() for side in sides):
            twin = subject.twin(match.now, side, rng)
            one, other = _alone(subject, match.now, seed), _alone(subject, twin.position, seed)
            _assert_alike(subject, one, other, side, rng)
            lines = Lines(one, side), Lines(other, side)
            for _ in range(FOLLOWED):
                if not follow(one, other, side, twin.names, rng):
                    break
                if subject.counted(one.now) != subject.counted(other.now):
                    break
                _assert_alike(subject, one, other, side, rng)
                news = (line.news(match) for line, match in zip(lines, (one, other), strict=True))
                assert not (found := telltales(*news)), f"{_where(one)}: {found}"


def _assert_alike(subject: Subject[Any], one: Match[Any], other: Match[Any], side: int, rng: Random) -> None:
    for look in (sent, minds, charts, asked):
        assert not (found := telltales(look(one, side), look(other, side))), f"{_where(one)}: {found}"
    if one.decision and one.decision.side == side:
        timely = subject.game.choice(one.now).verbs
        strays = [any_order(subject.game.notation, rng, among) for among in ((), timely) for _ in range(subject.strays)]
        for order in strays:
            text = f"{_where(one)}: why not '{subject.game.notation.text(order)}'"
            assert one.why_not(order) == other.why_not(order), text


def secret_choices_stay_secret(subject: Subject[Any], seed: int) -> None:
    """While a secret choice of another is awaited, nobody can tell what was chosen."""
    for match in moments(subject, seed, contested) if subject.game.facts.hidden else ():
        decision = match.decision
        assert decision is not None
        assert not decision.secret or decision.step in subject.covert | subject.watched, f"{decision.step} is secret"
        if decision.step not in subject.covert:
            continue
        futures: dict[tuple[int, str] | None, list[Match[Any]]] = {}
        for order in islice(match.legal, 6):
            future = match.branch()
            future.play(order)
            if not future.history[-1].is_final:
                futures.setdefault(awaited(future), []).append(future)
        since = len(match.history)
        for side in (side for sides in match.seats.values() if decision.side not in sides for side in sides):
            for alike, look in product(futures.values(), (sent, minds)):
                first, *others = (look(future, side, since) for future in alike)
                for other in others:
                    assert not (found := telltales(first, other)), f"{_where(match)}: {found}"
            for alike in futures.values():
                first, *others = (Lines(match, side).news(future) for future in alike)
                for other in others:
                    assert not (found := telltales(first, other)), f"{_where(match)}: {found}"


def what_comes_to_light_is_told(subject: Subject[Any], seed: int) -> None:
    """What leaves the secrets of a side was revealed to it by an event, or dice fell: undo stops there."""
    game = subject.game
    if not game.facts.hidden:
        return
    match = contested(subject, seed)
    for side in range(len(game.facts.sides)):
        hidden = game.secrets(match.history[0].before, side)  # the dice of the opening are no order
        for number, entry in enumerate(match.history):
            after = match.history[number + 1].before if number + 1 < len(match.history) else match.now
            before, hidden = hidden, game.secrets(after, side)
            if before - hidden and not entry.rolls:
                told = any(event.is_reveal and event.is_seen_by(side) for event in entry.events)
                assert told, f"{_where(match.branch(number))}: {game.side_id(side)} learns {before - hidden}"


def _alone(subject: Subject[Any], p: Any, seed: int) -> Match[Any]:
    match = Match(subject.game, subject.scenario, SeededDice(seed), p.copy(), p.copy())
    match.now.legal = None  # a copy brings the legal orders of its original
    return match


PROPERTIES: tuple[Property, ...] = (
    random_play_ends_with_a_result,
    every_legal_order_leads_to_a_sound_position,
    what_is_conserved_stays,
    legal_orders_are_a_set,
    legality_has_one_answer,
    decisions_and_events_cite_rules_and_can_be_told,
    words_tell_all_that_a_view_knows,
    order_text_round_trips,
    position_text_round_trips,
    a_document_follows_its_position,
    copies_are_independent,
    a_refused_order_changes_nothing,
    undo_and_redo_are_exact,
    the_past_is_what_it_was,
    a_record_replays_to_the_same_position,
    seats_are_sent_no_secret,
    secret_choices_stay_secret,
    what_comes_to_light_is_told,
)
