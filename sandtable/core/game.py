"""The contract of a game, and the little engine that drives its steps."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Mapping, Set
from dataclasses import dataclass
from types import MappingProxyType
from typing import Generic, cast

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.datafolder import DataFolder
from sandtable.core.documents import Doc, DocError, Node, differences
from sandtable.core.errors import Violation
from sandtable.core.event import Log, Silence
from sandtable.core.facts import BadSetting, Chosen, GameFacts, Result, Setting
from sandtable.core.fields import OWNER, SIDE, hide, stale, turn_back
from sandtable.core.names import Names, pointing
from sandtable.core.notation import Notation
from sandtable.core.order import ROLL, Order, Orders
from sandtable.core.rule import Ledger
from sandtable.core.show import Show
from sandtable.core.staff import Staff
from sandtable.core.step import CHANCE, Chance, Choice, P, Step, legal
from sandtable.core.texts import SEALED, Texts
from sandtable.core.timing import untimely

CHECK = "SANDTABLE_CHECK"  # the variable of the environment that has derived fields checked after every order
OPENINGS = 64  # first positions that are remembered: options make many


class Stale(RuntimeError):
    """A derived field that an order has not kept up: always a fault of the game."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What is open now: who must choose, at which step, what is asked, by which rules, which orders."""

    side: int
    step: str
    prompt: str
    rules: tuple[str, ...]
    legal: Orders
    secret: bool = False


class Game(ABC, Generic[P]):
    """A game is made of parts: facts, words, rules, steps, and what writes, shows and judges its positions."""

    facts: GameFacts
    notation: Notation
    ledger: Ledger
    steps: Mapping[str, Step[P]]
    texts: Texts[P]
    show: Show[P]
    staff: Staff[P]
    data: DataFolder | None = None
    boards: Mapping[str, int] = MappingProxyType({})  # the places of each, if its scenarios are played on several
    rosters: Mapping[str, Collection[str]] = MappingProxyType({})  # by board the ids of the pieces that it can have

    def __init__(self) -> None:
        if astray := {card.board for card in self.facts.scenarios.values()} - {"", *self.boards}:
            raise ValueError(f"{self.facts.id} has no board {', '.join(sorted(astray))}")
        self._openings: dict[Setting, P] = {}
        self.is_checked = os.environ.get(CHECK) == "1"  # that no order leaves a derived field behind

    def start(self, scenario: str, seating: str = "", options: Chosen = ()) -> P:
        """Return the first position of a setting that the facts allow, settled up to its first decision."""
        setting = Setting(scenario, seating, options)
        if setting not in self._openings:
            if len(self._openings) == OPENINGS:
                self._openings.clear()
            self._openings[setting] = self._open(setting)
        return self._openings[setting].copy()

    def _open(self, setting: Setting) -> P:
        p = self.texts.start(setting.scenario)
        p.seating, p.options = setting.seating, setting.options
        self.settle(p, Silence())
        return p

    def build(self, doc: Doc) -> P:
        """Return the position that a document describes; raise DocError where it cannot be read."""
        rest = {key: value for key, value in doc.items() if key not in ("seating", "options")}
        p = self.texts.build(rest, self.start(*self._setting(doc)))
        if self.texts.is_playable(p):
            self.settle(p, Silence())
        return p

    def _setting(self, doc: Doc) -> Setting:
        """Return what a document says was chosen before the match."""
        if not isinstance(doc.get("scenario"), str):
            raise DocError(("scenario",), "a position names the scenario that it starts from")
        seating = Node(doc.get("seating", ""), ("seating",)).text()
        options = [item.text() for item in Node(doc.get("options", []), ("options",)).items()]
        try:
            return self.facts.setting(doc["scenario"], seating, options)
        except BadSetting as error:
            raise DocError((error.key,), str(error)) from None

    @abstractmethod
    def result(self, p: P) -> Result | None:
        """Return how the game ended, or None while it goes on."""

    @abstractmethod
    def moment(self, p: P) -> str:
        """Return where in the game this is, as records have it: `1941 spring, axis`."""

    def when(self, p: P) -> str:
        """Return the same as people are told it, in the words of `status`: `Spring 1941, Axis`."""
        return self.moment(p)

    def owned(self, p: P, sides: Collection[int]) -> Mapping[str, int]:
        """Return for each kind of names whose members are a side's own, units above all, those of some sides."""
        return {}

    def redact(self, p: P, sides: Collection[int]) -> P:
        """Put stand-ins before what the fields cannot hide by themselves; `p` is a copy, and may be changed."""
        return p

    def known(self, p: P, sides: Collection[int]) -> P:
        """Return a copy without what the other sides keep from these; for none, what everyone may know.

        What is an owner's or a side's alone is blank to others. While sides decide as if at once, all that is not
        these sides' own is as they knew it before, an ally's too. Ask a match for a view instead: only the engine
        calls this.
        """
        seen = p.copy()
        seen.legal = None  # what is legal for another side may tell what it hides
        if len(set(sides)) == len(self.facts.sides):
            return seen
        asked, own = self._asked(p), self._own(p, sides)
        if p.sealed is not None:
            seen.sealed = self.known(p.sealed, sides)
            turn_back(seen, seen.sealed, own, acts=asked in sides)
            seen.derive()
            return seen
        camp = self.facts.allied(sides)
        hide(seen, OWNER, self._own(p, camp), acts=asked in camp)
        hide(seen, SIDE, own, acts=asked in sides)
        seen.derive()
        return self.redact(seen, sides)

    def _own(self, p: P, sides: Collection[int]) -> Mapping[str, int]:
        return {"side": mask_of(sides), **self.owned(p, sides)}

    def _asked(self, p: P) -> int:
        """Return the side that decides, if one does."""
        step = self.steps[str(p.stack[-1][0])] if p.stack else None
        return step.side(p) if isinstance(step, Choice) else CHANCE

    def secrets(self, p: P, side: int) -> Set[Hashable]:
        """Return what is hidden from a side: what is no longer among it was revealed by an event, or by dice.

        Unless a game says more: the paths at which its document differs from what that side may know of it, and what is
        sealed, whatever it is.
        """
        was = p.sealed or p
        found: set[Hashable] = set(differences(self.texts.dump(was), self.texts.dump(self.known(was, (side,)))))
        return found if p.sealed is None else found | {SEALED}

    def sheet(self, board: str = "") -> Doc:
        """Return what a table shows and what never changes, as plain values: names and verbs, and what `show` adds.

        Of a game with several boards, one may be named: then there are only its places, and the pieces of its roster.
        """
        names, verbs = self.notation.names, self.notation.verbs.values()
        sheet = {
            "kinds": pointing(names),
            "pieces": _titles(self.notation.pieces),
            "places": _titles(self.notation.places),
            "nations": _titles(names.get("nation")),
            "sides": {side: {"title": side.title()} for side in self.facts.sides} | _titles(names.get("side")),
            "calendar": [],
            "sequence": [],
            "charts": [],
            "off_map": [],
            **self.show.sheet(),
        }
        looks = sheet.get("verbs", {})
        told = {v.name: {"patterns": list(v.patterns), "help": v.help, "says": list(v.says)} for v in verbs}
        sheet["verbs"] = {name: {**verb, **looks.get(name, {})} for name, verb in told.items()}
        camps = {camp: sheet["sides"].get(camp, {"title": camp.title()}) for camp in self.facts.camps}
        camp_of = {side: {"camp": camp} for camp, sides in self.facts.camps.items() for side in sides}
        sheet["sides"] = {side: {**look, **camp_of.get(side, {})} for side, look in sheet["sides"].items()}
        if board:
            ids = (self.notation.places.ids[place] for place in bit_list(self.boards[board]))
            sheet["places"] = {name: sheet["places"][name] for name in ids}
            roster = self.rosters.get(board, sheet["pieces"])
            sheet["pieces"] = {name: piece for name, piece in sheet["pieces"].items() if name in roster}
        return {**sheet, "camps": {**camps, **sheet.get("camps", {})}}

    def choice(self, p: P) -> Choice[P]:
        """Return the step at which a decision is open."""
        return cast("Choice[P]", self.steps[str(p.stack[-1][0])])

    def legal(self, p: P) -> Orders:
        """Return the legal orders of the open decision."""
        return p.legal if p.legal is not None else legal(self.choice(p), p)

    def decision(self, p: P) -> Decision | None:
        """Return the open decision, or None when the game is over."""
        if not p.stack:
            return None
        step = self.choice(p)
        return Decision(step.side(p), step.name, self.prompt(p), step.rules, legal(step, p), step.secret)

    def prompt(self, p: P) -> str:
        """Return one line that says what is asked, or what the dice are thrown for."""
        step = self.choice(p)
        if not isinstance(step, Chance):
            return step.prompt(p)
        roll = step.roll(p)
        return self.notation.say(roll.pattern, roll.args)

    def why_not(self, p: P, order: Order) -> list[Violation]:
        """Return every rule that a well-formed order breaks now."""
        if not p.stack:
            return [Violation(self.facts.sequence_rule, "the game is over")]
        step = self.choice(p)
        if order.verb == ROLL and not isinstance(step, Chance):
            return [Violation(self.facts.sequence_rule, "no dice are thrown now")]
        if step.verbs and order.verb not in step.verbs:
            return [untimely(self.steps, step, order.verb, self.facts.sequence_rule)]
        return step.why_not(p, order)

    def apply(self, p: P, order: Order, log: Log) -> None:
        """Carry out an order that is known to be legal, and all that follows up to the next decision."""
        self.choice(p).apply(p, order, log)
        self.settle(p, log)
        if self.is_checked and (behind := stale(p)):
            raise Stale(f"'{self.notation.text(order)}' leaves {', '.join(behind)} behind: derived anew it differs")

    def settle(self, p: P, log: Log) -> None:
        """Run the steps on the stack until one of them needs a decision or none is left."""
        steps = self.steps
        p.legal = None
        while p.stack and steps[str(p.stack[-1][0])].settle(p, log):
            p.legal = None

    def side_id(self, side: int) -> str:
        """Return the id of a side, or `chance`."""
        return "chance" if side == CHANCE else self.facts.sides[side]

    def side_title(self, side: int) -> str:
        """Return what a side is called where a sentence begins with it."""
        return str(self.sheet()["sides"][self.side_id(side)]["title"])


def _titles(names: Names | None) -> Doc:
    return {name: {"title": title} for name, title in zip(names.ids, names.titles, strict=True)} if names else {}
