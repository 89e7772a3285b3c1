"""How matches begin: anew, from a record or a position that somebody sends, or again from the store."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.core import opening
from sandtable.core.dice import AbsentDice, Dice, ScriptedDice, SealedDice, SeedDice, SeededDice
from sandtable.core.errors import SandtableError
from sandtable.core.facts import Setting, option_texts
from sandtable.core.match import Match
from sandtable.core.plugins import find_game
from sandtable.core.positiontext import read_position, write_position
from sandtable.core.record import result_text, seat_tag
from sandtable.core.seeds import derive
from sandtable.table.errors import Unplayable
from sandtable.table.seats import players_of, recorded_players, seat_of
from sandtable.table.store import ORDER, REDO, UNDO, Beginning, Move, Standing

SEEDED, SEALED, UNPROVED = "seeded", "sealed", "unproved"
ID_BYTES = 6


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
    return beginning, restore(beginning, order_moves(match))


def _beginning(match: Match[Any], players: dict[str, str], kind: str, key: str, name: str | None) -> Beginning:
    facts = match.game.facts
    match.headers.update({seat_tag(seat): player for seat, player in players.items()})
    setting = match.setting
    is_usual = match.first == match.game.start(*setting)
    return Beginning(
        id=secrets.token_hex(ID_BYTES),
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


def restore(beginning: Beginning, moves: Sequence[Move]) -> Match[Any]:
    """Play a stored match again, up to where it stands; refuse if the game is not what it was."""
    game = find_game(beginning.game)
    if game.facts.version != beginning.version:
        raise Unplayable(
            f"this match is of version {beginning.version} of {beginning.game}; this is version {game.facts.version}"
        )
    script = ScriptedDice([value for roll in beginning.opening for value in roll])
    setting = game.facts.setting(beginning.scenario, beginning.seating, beginning.options.split())
    first = game.start(*setting)
    if beginning.first is not None:
        first = read_position(game, beginning.first, beginning.id)
    match = Match.at(game, beginning.scenario, script, first)
    match.headers = dict(beginning.headers)
    try:
        for move in moves:
            _repeat(match, move, script)
    except SandtableError as error:
        raise Unplayable(f"order {len(match.history) + 1} of this match is no longer accepted: {error}") from None
    if moves and moves[-1].digest != match.now.digest():
        raise Unplayable("this match replays to another position than it had: the game has changed since")
    script.then = make_dice(beginning.dice_kind, beginning.dice_seed)
    return match


def _repeat(match: Match[Any], move: Move, script: ScriptedDice) -> None:
    if move.kind == UNDO:
        match.undo(move.count)
    elif move.kind == REDO:
        match.redo(move.count)
    else:
        script.add([value for roll in move.dice for value in roll])
        match.order(move.text)


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
