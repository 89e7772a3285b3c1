"""How matches begin: anew, from a record or a position that somebody sends, or again from the store."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from sandtable.core import opening
from sandtable.core.dice import AbsentDice, Dice, ScriptedDice, SealedDice, SeededDice
from sandtable.core.errors import InputError
from sandtable.core.facts import Setting, option_texts
from sandtable.core.lesson import begin, find_lesson
from sandtable.core.match import Match
from sandtable.core.plugins import find_game
from sandtable.core.positiontext import write_position
from sandtable.core.record import looks_like_record, result_text, seat_tag
from sandtable.core.replay import MIGRATED, migration
from sandtable.core.seeds import derive
from sandtable.players.registry import HUMAN, LESSON
from sandtable.table.errors import TableError, Unplayable
from sandtable.table.limits import NAME_CHARS
from sandtable.table.restoring import SEALED, SEEDED, UNPROVED, make_dice, restore
from sandtable.table.seats import players_of, recorded_players, seat_of
from sandtable.table.store import AGREE, ORDER, Beginning, Move, Standing

ID_BYTES = 6
COPY = " (copy)"


def new_match(
    game: str, setting: Setting | None, seats: Mapping[str, str], seed: str | None, name: str | None = None
) -> tuple[Beginning, Match[Any]]:
    """Begin a match, of the usual scenario if no setting is chosen; without a seed its dice are sealed."""
    kind, key = (SEALED, secrets.token_hex(32)) if seed is None else (SEEDED, seed)
    scenario, seating, options = setting or (None, "", ())
    match = opening.new(game, scenario, dice=make_dice(kind, key), seating=seating, options=option_texts(options))
    return _beginning(match, players_of(match, seats), kind, key, name), match


def lesson_match(game: str, name: str) -> tuple[Beginning, Match[Any]]:
    """Begin a lesson: a match in which the other seats answer as the lesson says."""
    found = find_game(game)
    lesson = find_lesson(found, name)
    match = begin(found, lesson)
    seats = {seat: HUMAN if seat == lesson.seat else f"{LESSON}@{name}" for seat in match.seats}
    return _beginning(match, seats, SEEDED, lesson.seed, lesson.title), match


def uploaded_match(
    text: str, seats: Mapping[str, str], seed: str | None, name: str | None = None
) -> tuple[Beginning, Match[Any]]:
    """Go on from a record, all of which is checked and kept, or from a position."""
    text = text.replace("\r\n", "\n").lstrip("\ufeff")
    try:
        match = opening.load(text if "\n" in text else f"{text}\n", seed=seed)
    except InputError as error:
        raise TableError(_misread(text, error)) from None
    kind, key = dice_of(match.dice)
    players = {**recorded_players(match), **seats}
    beginning = _beginning(match, players_of(match, players), kind, key, name)
    return beginning, restore(beginning, order_moves(match)).match


def _misread(text: str, error: InputError) -> str:
    """Say what is wrong with a text that somebody sent, in which a line is all that they can look for."""
    place = f"line {error.line}: " if error.line else ""
    is_ours = looks_like_record(text) or "game" in text
    return f"{place}{error.reason}" if is_ours else "this is neither the record nor the position of a match"


def branched_match(stored: Beginning, moves: Sequence[Move]) -> tuple[Beginning, Match[Any]]:
    """Go on from a match of an older version as far as these rules take it."""
    found = restore(stored, moves)
    if not found.misfit:
        raise TableError("this match goes on with this version of its game: it needs no branch")
    match = found.match
    match.headers[MIGRATED] = migration(match, stored.version)
    name = f"{stored.name}, from order {len(match.history)}"
    version = match.game.facts.version
    return replace(stored, id=new_id(), version=version, name=name, headers=match.headers), match


def copied_match(stored: Beginning, moves: Sequence[Move]) -> tuple[Beginning, Match[Any]]:
    """Begin a match with all orders of another; it goes on, though people may have ended that one.

    Dice that are still sealed are drawn anew: who plays on in the copy would learn what falls in the other.
    """
    found = restore(stored, moves)
    if found.misfit:
        raise Unplayable(found.misfit)
    match = found.match
    match.agreement = None
    if stored.dice_kind == SEALED and match.result is None:
        stored = replace(stored, dice_kind=UNPROVED, dice_seed=secrets.token_hex(32))
    name = stored.name[: NAME_CHARS - len(COPY)] + COPY
    return replace(stored, id=new_id(), name=name), match


def new_id() -> str:
    """Return an id that no match has."""
    return secrets.token_hex(ID_BYTES)


def _beginning(match: Match[Any], players: dict[str, str], kind: str, key: str, name: str | None) -> Beginning:
    facts = match.game.facts
    match.headers.update({seat_tag(seat): player for seat, player in players.items()})
    setting = match.setting
    is_usual = match.first == match.game.start(*setting)
    return Beginning(
        id=new_id(),
        game=facts.id,
        version=facts.version,
        scenario=setting.scenario,
        seating=setting.seating,
        options=" ".join(option_texts(setting.options)),
        name=name or facts.scenarios[match.scenario].title,
        seats=players,
        headers=match.headers,
        dice_kind=kind,
        dice_seed=key,
        player_seed=derive(0, kind, key),
        first=None if is_usual else write_position(match.game, match.first),
        opening=[list(roll) for roll in match.opening.rolls],
    )


def dice_of(dice: Dice) -> tuple[str, str]:
    """Return what is stored of dice; where a record keeps or has no seed, new dice are drawn that prove nothing."""
    if isinstance(dice, ScriptedDice) and dice.then:
        dice = dice.then
    match dice:
        case SeededDice():
            return SEEDED, dice.seed
        case SealedDice():
            return SEALED, dice.key.hex()
        case AbsentDice() | _:
            return UNPROVED, secrets.token_hex(32)


def order_moves(match: Match[Any], start: int = 0) -> list[Move]:
    """Return what is stored of a match's orders from one on: their texts, dice, and the positions they led to.

    If people ended it, the last of its moves says so.
    """
    say, history = match.game.notation.text, match.history
    digests = (entry.before.digest() for entry in history.since(start + 1))
    orders = [
        Move(ORDER, digest, say(entry.order), entry.rolls)
        for entry, digest in zip(history.since(start), chain(digests, [match.now.digest()]), strict=False)
    ]
    if match.agreement is None:
        return orders
    return [*orders, Move(AGREE, match.now.digest(), result_text(match.game, match.agreement))]


def standing(match: Match[Any]) -> Standing:
    """Return where a match stands, for lists."""
    decision = match.decision
    return Standing(
        orders=len(match.history),
        moment=match.game.when(match.now),
        to_move=seat_of(match, decision.side) if decision else None,
        result=result_text(match.game, match.result),
        turn=turn_number(match),
    )


def turn_number(match: Match[Any]) -> int:
    """Return in which of its turns a match is, counted from the one in which it began; 0 where nothing tells it."""
    texts, turns = match.game.texts, match.game.facts.turns
    first, now = (texts.moment(position).get("turn") for position in (match.first, match.now))
    return turns.index(now) - turns.index(first) + 1 if first in turns and now in turns else 0
