"""How matches begin: anew, from a record or a position that somebody sends, or again from the store."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sandtable.core import opening
from sandtable.core.dice import AbsentDice, Dice, ScriptedDice, SealedDice, SeedDice, SeededDice
from sandtable.core.errors import SandtableError
from sandtable.core.facts import Setting, option_texts
from sandtable.core.game import Game
from sandtable.core.match import Match
from sandtable.core.plugins import find_game
from sandtable.core.positiontext import read_position, write_position
from sandtable.core.record import result_text, seat_tag
from sandtable.core.replay import MIGRATED, check_dice, migration, misfit, repeat
from sandtable.core.seeds import derive
from sandtable.table.errors import TableError, Unplayable
from sandtable.table.seats import players_of, recorded_players, seat_of
from sandtable.table.store import MIGRATE, ORDER, REDO, UNDO, Beginning, Move, Standing

SEEDED, SEALED, UNPROVED = "seeded", "sealed", "unproved"
ID_BYTES = 6


@dataclass(frozen=True)
class Restored:
    """A stored match, played again.

    One of an older version has its `migration`, or, if these rules do not take an order of it, stands before that one:
    `misfit` says which it is and why.
    """

    match: Match[Any]
    migration: str = ""
    misfit: str = ""


def new_match(
    game: str, setting: Setting | None, seats: Mapping[str, str], seed: str | None, name: str | None = None
) -> tuple[Beginning, Match[Any]]:
    """Begin a match, of the usual scenario if no setting is chosen; without a seed its dice are sealed."""
    kind, key = (SEALED, secrets.token_hex(32)) if seed is None else (SEEDED, seed)
    scenario, seating, options = setting or (None, "", ())
    match = opening.new(game, scenario, dice=make_dice(kind, key), seating=seating, options=option_texts(options))
    return _beginning(match, players_of(match, seats), kind, key, name), match


def uploaded_match(
    text: str, seats: Mapping[str, str], seed: str | None, name: str | None = None
) -> tuple[Beginning, Match[Any]]:
    """Go on from a record, all of which is checked and kept, or from a position."""
    text = text.replace("\r\n", "\n").lstrip("\ufeff")
    match = opening.load(text if "\n" in text else f"{text}\n", seed=seed)
    kind, key = dice_of(match.dice)
    players = {**recorded_players(match), **seats}
    beginning = _beginning(match, players_of(match, players), kind, key, name)
    return beginning, restore(beginning, order_moves(match)).match


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


def make_dice(kind: str, key: str) -> Dice:
    """Return the dice that are stored so."""
    match kind:
        case "seeded":
            return SeededDice(key)
        case "sealed":
            return SealedDice(bytes.fromhex(key))
        case _:
            return SeedDice(bytes.fromhex(key))


def restore(beginning: Beginning, moves: Sequence[Move]) -> Restored:
    """Play a stored match again, up to where it stands; refuse if it is of a newer version, or not what it was."""
    game = find_game(beginning.game)
    version = game.facts.version
    if beginning.version > version:
        raise Unplayable(f"this match is of version {beginning.version} of {beginning.game}; this is version {version}")
    is_old = beginning.version < version
    script = ScriptedDice([value for roll in beginning.opening for value in roll])
    match = _begin_again(game, beginning, script)
    reason = ""
    try:
        for move in _to_repeat(moves, is_old=is_old):
            _repeat(match, move, script)
    except SandtableError as error:
        reason = misfit(match, beginning.version, error)
    if reason and not is_old:
        raise Unplayable(f"this match is no longer accepted: {reason}")
    if moves and not is_old and moves[-1].digest != match.now.digest():
        raise Unplayable("this match replays to another position than it had: the game has changed since")
    script.then = make_dice(beginning.dice_kind, beginning.dice_seed)
    return Restored(match, migration(match, beginning.version) if is_old and not reason else "", reason)


def _begin_again(game: Game[Any], beginning: Beginning, script: ScriptedDice) -> Match[Any]:
    try:
        setting = game.facts.setting(beginning.scenario, beginning.seating, beginning.options.split())
        first = game.start(*setting)
        if beginning.first is not None:
            first = read_position(game, beginning.first, beginning.id)
        match = Match.at(game, beginning.scenario, script, first)
        check_dice(match.opening, tuple(map(tuple, beginning.opening)))
    except SandtableError as error:
        raise Unplayable(f"the beginning of this match is no longer accepted: {error}") from None
    match.headers = dict(beginning.headers)
    return match


def _to_repeat(moves: Sequence[Move], *, is_old: bool) -> list[Move]:
    """Return the moves to play again; of those under older rules the orders that were not taken back."""
    past = max((n for n, move in enumerate(moves, start=1) if move.kind == MIGRATE), default=0)
    if is_old:
        past = len(moves)
    played: list[Move] = []
    undone: list[Move] = []
    for move in moves[:past]:
        if move.kind == UNDO:
            undone += [played.pop() for _ in range(move.count)]
        elif move.kind == REDO:
            played += [undone.pop() for _ in range(move.count)]
        elif move.kind == ORDER:
            played.append(move)
            undone.clear()
    return [*played, *moves[past:]]


def _repeat(match: Match[Any], move: Move, script: ScriptedDice) -> None:
    if move.kind == UNDO:
        match.undo(move.count)
    elif move.kind == REDO:
        match.redo(move.count)
    else:
        repeat(match, script, move.text, move.dice)


def order_moves(match: Match[Any], start: int = 0) -> list[Move]:
    """Return what is stored of a match's orders from one on: their texts, dice, and the positions they led to."""
    played = match.history[start:]
    after = [*(entry.before for entry in played[1:]), match.now]
    say = match.game.notation.text
    return [
        Move(ORDER, p.digest(), say(entry.order), entry.rolls) for entry, p in zip(played, after, strict=bool(played))
    ]


def standing(match: Match[Any]) -> Standing:
    """Return where a match stands, for lists."""
    decision = match.decision
    return Standing(
        orders=len(match.history),
        moment=match.game.moment(match.now),
        to_move=seat_of(match, decision.side) if decision else None,
        result=result_text(match.game, match.result),
    )
