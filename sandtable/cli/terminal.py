"""The game in the terminal: everything by words, nothing that only a map would show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from sandtable.cli.command import Quit, Refused
from sandtable.cli.commands import COMMANDS, command_names
from sandtable.cli.console import say, thinking
from sandtable.cli.keeping import Keeper, Shelf
from sandtable.cli.narrate import decision_lines, event_lines, offer_lines, order_lines, result_line, violation_lines
from sandtable.cli.picture import epilogue_lines, remark_lines
from sandtable.cli.prompt import Reader, next_words
from sandtable.cli.teaching import Teacher
from sandtable.core.act import Acts, Role
from sandtable.core.errors import Illegal, InputError, SandtableError, Unreadable
from sandtable.core.game import Decision
from sandtable.core.match import Match
from sandtable.core.order import Order
from sandtable.core.phrases import counted
from sandtable.core.shorthand import understand
from sandtable.core.show import Remark
from sandtable.core.stretch import Entry
from sandtable.core.view import View
from sandtable.players.player import Player

YES = ("yes", "y")
OVERFULL = "overfull"  # the kind of warnings about places that hold too much


class Terminal:
    """A match at the terminal: `players` has a computer player, or None for a person, for every side of a seat.

    With a `keeper` every order is kept before it is told; on the `shelf` lie matches that were left. A `teacher` guides
    through a lesson, and has the others answer as it says.
    """

    def __init__(
        self, match: Match[Any], players: Mapping[int, Player | None], read: Reader, file: Path | None = None
    ) -> None:
        self.game = match.game
        self.read = read
        self.file = file
        self.keeper: Keeper | None = None
        self.shelf: Shelf | None = None
        self.take_up(match, players)

    def take_up(self, match: Match[Any], players: Mapping[int, Player | None]) -> None:
        """Sit down at a match."""
        self.match = match
        self.players = players
        self.teacher: Teacher | None = None
        self.people = frozenset(side for side, player in players.items() if player is None)
        self.watching: Sequence[int] = sorted(self.people) or list(players)
        self.saved = self.last_entry
        self.asked: Order | None = None
        self.announced: int | None = None
        self.heading = ""
        self.described: set[tuple[str, int | None]] = set()
        self.is_told = False

    def keep_by(self, keeper: Keeper | None) -> None:
        """Let another keep the match from now on, or nobody."""
        if self.keeper:
            self.keeper.let_go()
        self.keeper = keeper

    @property
    def last_entry(self) -> Entry[Any] | None:
        """The last order that was played."""
        return self.match.history[-1] if self.match.history else None

    def view(self) -> View[Any]:
        """Return what the person who is asked may know; who only watches may know all."""
        decision = self.match.decision
        return self.match.view(decision.side if decision and self.people else self.watching)

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        facts = self.game.facts
        say(f"{facts.title}: {facts.scenarios[self.match.scenario].title}. Type help at any time.")
        if self.shelf and not self.match.history:
            say(*offer_lines(self.game, self.shelf))
        say(*event_lines(self.game, self.match.past(self.watching)[0].events))
        try:
            while self.match.decision or self.people:
                self.next()
            self.tell()
        except (Quit, KeyboardInterrupt):
            say(self.farewell())
        finally:
            self.keep_by(None)

    def farewell(self) -> str:
        """Say goodbye, and where the match is kept."""
        if self.keeper is None or not self.match.history or not self.keeper.file.exists():
            return "Goodbye."
        again = "" if self.keeper.is_named or self.match.result else "; the next start offers it again"
        orders = counted(len(self.match.history), "order")
        return f"Goodbye. The match is kept ({orders}) in {self.keeper.file}{again}."

    def next(self) -> None:
        """Let whoever must decide do so; when the game is over a person may still look back."""
        decision = self.match.decision
        player = self.players[decision.side] if decision else None
        if decision and player:
            self.announce(decision.side)
            self.play((self.teacher and self.teacher.reply()) or self.chosen(decision, player))
        else:
            self.announced = None
            self.ask(self.game.side_id(decision.side) if decision else "over")

    def chosen(self, decision: Decision, player: Player) -> Order:
        """Return what a computer decides, and show meanwhile that it thinks."""
        with thinking(f"{self.game.side_id(decision.side)} decides: {decision.step}") as player.report:
            return player.choose(self.match.view(decision.side))

    def announce(self, side: int) -> None:
        """Say to people whose orders follow, once for all that a computer gives in a row."""
        if self.people and self.announced != side:
            self.announced = side
            self.head(self.game.when(self.match.now))
            say(f"{self.game.side_id(side)} plays:", style="bold")

    def order(self, order: Order) -> None:
        """Give a person's order; one that destroys something, or loses it by ending a step, is asked about once."""
        doubts = list(self.doubts(order)) if order in self.match.legal else []
        if doubts and self.asked != order:
            self.asked = order
            say(*doubts, "Type it again, or yes, if you mean it.", style="yellow")
            return
        if self.teacher and self.teacher.objection(order):
            self.teacher.leave()
        self.play(order)

    def doubts(self, order: Order) -> Iterator[str]:
        """Yield what speaks against a legal order though no rule does."""
        p, text = self.view().position, self.game.notation.text(order)
        if self.teacher and (objection := self.teacher.objection(order)):
            yield f"{objection} (To do it all the same ends the lesson.)"
        step = self.game.choice(p)
        deed = step.deed(order) if isinstance(step, Acts) else None
        if deed and deed.is_grave:
            yield f"'{text}' is a grave order: what it destroys, gives up or begins stays so."
        if deed and deed.role is Role.END and (lost := self.game.show.forfeits(p)):
            yield f"'{text}' would lose:"
            yield from remark_lines(self.game.notation, lost)

    def play(self, order: Order) -> None:
        """Carry out an order, and tell what follows."""
        moment = self.game.when(self.match.now)
        self.match.play(order)
        try:
            self.keep()
        except InputError:
            self.match.undo()  # what cannot be kept has not happened
            self.match.future.pop()
            raise
        self.head(moment)
        say(*order_lines(self.game, self.match.past(self.watching)[-1]))
        self.is_told = False

    def keep(self) -> None:
        """Keep the match as it is now, if it is kept at all: what was asked about was asked of another moment."""
        self.asked = None
        if self.keeper:
            self.keeper.keep()

    def ask(self, who: str) -> None:
        """Tell a person what is open, if that is news, and do what the next line says."""
        if not self.is_told:
            self.is_told = True
            self.tell()
            self.teach()
        try:
            self.obey(self._line(who))
        except KeyboardInterrupt:
            say("Type quit to leave.")
        except Illegal as refusal:
            say(f"'{refusal.order}' is refused:", *violation_lines(refusal.violations), style="yellow")
            say(f"type: {' or '.join(dict.fromkeys(f'rules {v.rule}' for v in refusal.violations))}")
        except Unreadable as refusal:
            say(f"{refusal} (type: help)", style="yellow")
        except SandtableError as error:
            say(str(error), style="yellow")

    def _line(self, who: str) -> str:
        try:
            return self.read(f"{who}> ", self.complete).strip()
        except EOFError:
            return "/quit"

    def obey(self, line: str) -> None:
        """Do what a line says; a command with the name of a verb needs a slash, `/load`."""
        if line.lower() in YES:
            if self.asked is None:
                raise Refused("nothing was asked that could be answered so")
            line = self.game.notation.text(self.asked)
        first, _, rest = line.partition(" ")
        name = first.removeprefix("/").lower()
        if name in COMMANDS and (first.startswith("/") or name not in self.game.notation.verbs):
            COMMANDS[name].run(self, rest.strip())
        elif line:
            self.order(understand(self.view(), line))
        elif self.teacher and self.teacher.is_reading:
            self.teacher.go_on()
            self.teach()
        elif len(self.match.legal) == 1:
            self.order(self.match.legal.pick(0))
        else:
            self.tell()

    def tell(self) -> None:
        """Tell what is open: the situation once a moment and side, what is asked, how the game ended."""
        decision, result = self.match.decision, self.match.result
        moment = self.game.when(self.match.now)
        self.head(moment)
        scene = moment, decision.side if decision else None
        if scene not in self.described:
            self.described.add(scene)
            self.describe(self.view())
        if decision:
            say(*decision_lines(decision))
            say(*remark_lines(self.game.notation, self.musts()))
        if result:
            say(result_line(self.game, result), style="bold green")
            say(*epilogue_lines(self.game.notation, self.game.show.epilogue(self.match.now)))

    def teach(self) -> None:
        """Say what a lesson says now."""
        if self.teacher:
            self.teacher.look()
            say(*self.teacher.lines(), style="cyan")

    def describe(self, view: View[Any]) -> None:
        """Tell how things stand in a line, then all of the situation."""
        facts = self.game.show.status(view.position)
        say(*["; ".join(fact.line for fact in facts)] * bool(facts), view.situation())

    def musts(self) -> list[Remark]:
        """Return what the person who decides must see to: it is not told in the question which place is overfull."""
        return [remark for remark in self.game.show.warnings(self.view().position) if remark.kind == OVERFULL]

    def head(self, moment: str) -> None:
        """Set a heading over what happens at a new moment."""
        if self.heading != moment:
            self.heading = moment
            say("", f"— {moment} —", style="bold")

    def complete(self, typed: Sequence[str]) -> Iterable[str]:
        """Return the words that may follow what is typed: of legal orders, commands, rule ids, places."""
        texts = self.match.legal.texts()
        if not typed:
            return [*next_words(texts, ()), *command_names(self.game)]
        if typed[0] == "rules":
            return [rule.id for rule in self.game.ledger]
        if typed[0] in ("map", "odds", "battle"):
            return self.game.notation.places.ids
        return next_words(texts, typed[1:] if typed[0] in ("why", "legal") else typed)
