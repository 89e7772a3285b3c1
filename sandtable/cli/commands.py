"""What a person at the terminal can ask for besides giving orders."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sandtable.cli.command import Command, Quit, Refused
from sandtable.cli.console import say, thinking
from sandtable.cli.files import check_absent
from sandtable.cli.keeping import Keeper
from sandtable.cli.locking import Lock
from sandtable.cli.looking import LOOKS
from sandtable.cli.narrate import advice_lines, history_lines, violation_lines
from sandtable.cli.rulebook import find_rules, rules_text
from sandtable.cli.seats import seated
from sandtable.core.errors import SandtableError
from sandtable.core.files import read_text
from sandtable.core.game import Game
from sandtable.core.hint import did_you_mean
from sandtable.core.names import kebab
from sandtable.core.phrases import counted
from sandtable.core.replay import replay
from sandtable.core.shorthand import understand
from sandtable.players.advice import advise
from sandtable.players.marshal import MarshalPlayer
from sandtable.table.questions import HINT_BUDGET
from sandtable.table.seats import recorded_players
from sandtable.table.takeback import orders_to_redo, orders_to_undo

if TYPE_CHECKING:
    from sandtable.cli.terminal import Terminal

LISTED = 60
LOGGED = 20
PLACES = 3


def show_help(at: Terminal, words: str) -> None:
    """List the orders of the game and the commands."""
    say("Orders (a part of a name will do where it is clear):")
    for verb in at.game.notation.verbs.values():
        say(f"  {' or '.join(f'{verb.name} {pattern}'.strip() for pattern in verb.patterns)} — {verb.help}")
    say("Commands:")
    for name, command in zip(command_names(at.game), COMMANDS.values(), strict=True):
        say(f"  {name} {command.usage}".rstrip() + f" — {command.help}")


def show_legal(at: Terminal, words: str) -> None:
    """List the legal orders that contain all the words."""
    wanted = words.lower().split()
    texts = [text for text in at.match.legal.texts() if all(word in text for word in wanted)]
    say(*(f"  {text}" for text in texts[:LISTED]))
    if len(texts) > LISTED:
        say(f"  … and {len(texts) - LISTED} more; add words to see fewer: legal WORDS")
    if not texts:
        say("No legal order has these words; `why ORDER` says why one is not legal.")


def explain(at: Terminal, words: str) -> None:
    """Say why an order is not legal, with the rules in full."""
    if not words:
        raise Refused("write: why ORDER")
    order = understand(at.view(), words)
    violations = at.match.why_not(order)
    text = at.game.notation.text(order)
    say(f"'{text}' is refused:" if violations else f"'{text}' is legal.")
    say(*violation_lines(violations, at.game.ledger))


def give_hint(at: Terminal, words: str) -> None:
    """Say what the marshal would do, and why; asked again, it thinks anew."""
    decision = at.match.decision
    if decision is None:
        raise Refused("the game is over")
    marshal = MarshalPlayer(secrets.randbits(32), HINT_BUDGET)
    try:
        with thinking("looking for a hint (Ctrl-C stops that)") as marshal.report:
            advice = advise(at.match.view(decision.side), marshal)
    except KeyboardInterrupt:
        raise Refused("stopped: there is no hint") from None
    say(*advice_lines(at.game, advice))


def show_rules(at: Terminal, words: str) -> None:
    """Show a rule by its id, or the rules that contain all the words."""
    if not words:
        raise Refused("write: rules ID, or some words to look for")
    say(rules_text(find_rules(at.game.ledger, words)))


def show_map(at: Terminal, words: str) -> None:
    """Describe the situation, or what is in and around a place."""
    if not words:
        say(at.view().situation())
        return
    names = at.game.notation.places
    places = names.matches(kebab(words))
    if not places:
        raise Refused(f"there is no place '{words}'{did_you_mean(words, names.ids)}")
    if len(places) > PLACES:
        raise Refused(f"'{words}' may mean: {', '.join(names.ids[place] for place in places)}")
    known = at.view().position
    for place in places:
        lines = [fact.line for fact in at.game.show.place_facts(known, place)]
        say(*lines or [f"{names.titles[place]}: nothing is known of it"])


def show_log(at: Terminal, words: str) -> None:
    """Tell the last orders again, with all that followed."""
    say(*history_lines(at.game, at.match.past(at.watching), last=number(words, LOGGED)))


def undo(at: Terminal, words: str) -> None:
    """Take back a person's last orders, and what the computer answered."""
    at.match.undo(orders_to_undo(at.match, at.people, at.people, number(words, 1)))
    at.is_told = False
    at.keep()
    say(f"Taken back, down to: {at.game.notation.text(at.match.future[-1].order)}")


def redo(at: Terminal, words: str) -> None:
    """Play again what was taken back, up to a person's next decision."""
    at.match.redo(orders_to_redo(at.match, at.people, at.people))
    at.is_told = False
    at.keep()


def show_lesson(at: Terminal, words: str) -> None:
    """Say again what the lesson says, with an order that does what it awaits."""
    if at.teacher is None or at.teacher.step is None:
        raise Refused("no lesson is going on")
    at.teach()
    if example := at.teacher.example():
        say(f"for example: {example}")


def save(at: Terminal, words: str) -> None:
    """Write the record of the match to a file, and every further order."""
    name = words.removesuffix("--force").strip()
    path = Path(name) if name else at.file
    if path is None:
        raise Refused("write: save FILE")
    if path != at.file and name == words:
        check_absent(path)
    if at.keeper and at.keeper.is_of(path):
        at.keeper.keep()
    else:
        keeper = Keeper(at.match, path, is_named=True)
        keeper.keep()
        if at.keeper:
            at.keeper.give_up()
        at.keeper = keeper
    at.file = path
    say(f"Saved to {path}: {counted(len(at.match.history), 'order')}.")


def load(at: Terminal, words: str) -> None:
    """Go on with the match of a record; the players stay."""
    if not words:
        raise Refused("write: load FILE")
    match = replay(read_text(Path(words)), words)
    if match.game is not at.game:
        raise Refused(f"{words} is a record of {match.game.facts.id}; leave, and play that game with --load")
    if match.seats != at.match.seats:
        raise Refused(f"{words} is played at the seats {', '.join(match.seats)}; leave, and play it with --load")
    if at.keeper and at.shelf:
        at.keep_by(at.shelf.keeper(match))
    elif at.keeper:
        at.keeper.write_for(match)
    at.take_up(match, at.players)
    at.file = Path(words)


def resume(at: Terminal, words: str) -> None:
    """Go on with a match that was left, with the players that it had."""
    kept = at.shelf.unfinished() if at.shelf else []
    which = number(words, 1)
    if which > len(kept):
        raise Refused(f"there is no match {which} that was left" if kept else "no match of this game was left")
    file = kept[which - 1].file
    if at.keeper and at.keeper.is_of(file):
        raise Refused("this match is the one that is played here")
    lock = Lock(file)
    lock.take()  # before it is read: what is read is the last that was written
    try:
        match = replay(read_text(file), str(file))
        at.take_up(match, seated(match, recorded_players(match), secrets.randbits(32)))
    except SandtableError:
        lock.let_go()
        raise
    at.keep_by(Keeper(match, file, is_named=False, lock=lock))


def leave(at: Terminal, words: str) -> None:
    """Leave; orders that are kept nowhere are mentioned once."""
    if at.saved is not at.last_entry and at.keeper is None:
        at.saved = at.last_entry
        raise Refused("This match is not saved. `save FILE` keeps it; `quit` again leaves without.")
    raise Quit


def command_names(game: Game[Any]) -> list[str]:
    """Return the names of the commands; one that is also a verb of the game needs a slash."""
    return [f"/{name}" if name in game.notation.verbs else name for name in COMMANDS]


def number(words: str, usual: int) -> int:
    """Return the positive number that is written, or the usual one where nothing is."""
    if not words:
        return usual
    if not (words.isascii() and words.isdigit() and int(words)):
        raise Refused(f"'{words}' is not a number")
    return int(words)


COMMANDS: dict[str, Command] = {
    "help": Command("", "this list", show_help),
    "legal": Command("[WORDS]", "the legal orders that contain the words", show_legal),
    "why": Command("ORDER", "why an order is not legal, with the text of the rules", explain),
    "hint": Command("", "what the marshal would do here, and why", give_hint),
    "rules": Command("ID|WORDS", "a rule, or the rules that contain the words", show_rules),
    "map": Command("[PLACE]", "the situation, or what is in and around a place", show_map),
    **LOOKS,
    "lesson": Command("", "what the lesson says, with an order that does it", show_lesson),
    "log": Command("[N]", "the last orders and what followed", show_log),
    "undo": Command("[N]", "take back your last orders", undo),
    "redo": Command("", "play again what was taken back", redo),
    "save": Command("FILE [--force]", "write the record of this match to a file, and every further order", save),
    "load": Command("FILE", "go on with the match of a record", load),
    "resume": Command("[N]", "go on with a match that was left", resume),
    "quit": Command("", "leave", leave),
}
