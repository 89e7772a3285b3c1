"""A second toy, for tests only: three sides in two camps, two seatings, two options. Who piles up more stones?"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from random import Random

from sandtable.core.documents import Doc, DocError, check_keys
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.facts import GameFacts, Option, Result, Scenario
from sandtable.core.fields import own
from sandtable.core.game import Game
from sandtable.core.names import PIECE, PLACE, Names, numbers
from sandtable.core.notation import Notation, Verb
from sandtable.core.order import Menu, Order, Orders
from sandtable.core.position import Position
from sandtable.core.rule import Ledger, Rule
from sandtable.core.show import Show
from sandtable.core.staff import USUAL, Feature, Staff, Weighed, Weights
from sandtable.core.step import Chance, Choice, Roll, Step
from sandtable.core.texts import Texts

SIDES = ("red", "blue", "green")
RED, BLUE, GREEN = range(3)
CAMPS: dict[str, tuple[str, ...]] = {"red": ("red",), "league": ("blue", "green")}
PILES = tuple(f"{side}-pile" for side in SIDES)
LAST_TURN, MOST, HIDDEN = 3, 2, -1
GUST = Option("gust", "A die blows stones to the red pile", ("TRIO-gust/1",))
HANDICAP = Option(
    "handicap",
    "Stones that red has more",
    ("TRIO-win/1",),
    default="0",
    values=("0", "1", "2"),
    by_seating={"three": "1"},
)
RULES = {
    "TRIO-turn/1": "In each of three turns every side puts stones on its pile, red first.",
    "TRIO-put/1": f"A side puts 0 to {MOST} of the stones in its purse, which only its camp can see.",
    "TRIO-nod/1": "Where blue and green are two people, green nods to what blue puts, or sends it back.",
    "TRIO-gust/1": "With the gust, red has a stone more after the last turn if a die shows 4 or more.",
    "TRIO-win/1": "The camp with more stones wins; of the league, two people compare their piles.",
}


@dataclass(slots=True, eq=False, repr=False)
class TrioPosition(Position):
    """The piles and the purses."""

    scenario: str = own("yard")
    turn: int = own(0)
    piles: list[int] = own([0, 0, 0])
    purses: list[int] = own([5, 3, 3])


class Turn(Step[TrioPosition]):
    """TRIO-turn/1: begins the next turn, or lets the gust blow and the game end."""

    name = "turn"

    def settle(self, p: TrioPosition, log: Log) -> bool:
        p.turn += 1
        if p.turn <= LAST_TURN:
            p.stack += [("put", SIDES.index(side)) for side in reversed(SCENARIOS[p.scenario].sides or SIDES)]
        else:
            p.stack[-1:] = [("gust",)] if p.chose(GUST) else []
        return True


class Put(Choice[TrioPosition]):
    """TRIO-put/1: a side adds to its pile."""

    name = "put"
    rules = ("TRIO-put/1",)

    def side(self, p: TrioPosition) -> int:
        return int(p.stack[-1][1])

    def prompt(self, p: TrioPosition) -> str:
        return "How many stones of your purse?"

    def orders(self, p: TrioPosition) -> Orders:
        return Menu(singles=[Order("put", (n,)) for n in range(min(MOST, p.purses[self.side(p)]) + 1)])

    def why_not(self, p: TrioPosition, order: Order) -> list[Violation]:
        if order.verb != "put":
            return [Violation("TRIO-turn/1", "now a side puts stones")]
        return [] if order in self.orders(p) else [Violation("TRIO-put/1", "so many cannot be put")]

    def apply(self, p: TrioPosition, order: Order, log: Log) -> None:
        side, (stones,) = self.side(p), order.args
        p.piles[side] += stones
        p.purses[side] -= stones
        p.stack[-1:] = [("nod", stones)] if side == BLUE and p.seating == "three" else []
        log.add("TRIO-put/1", "{side} puts {n}", side, stones)


class Nod(Choice[TrioPosition]):
    """TRIO-nod/1: a question between allies."""

    name = "nod"
    rules = ("TRIO-nod/1",)

    def side(self, p: TrioPosition) -> int:
        return GREEN

    def prompt(self, p: TrioPosition) -> str:
        return f"Blue puts {p.stack[-1][1]}: nod, or send it back?"

    def orders(self, p: TrioPosition) -> Orders:
        return Menu(singles=[Order("nod"), Order("return")])

    def why_not(self, p: TrioPosition, order: Order) -> list[Violation]:
        return [] if order in self.orders(p) else [Violation("TRIO-turn/1", "now green nods or sends back")]

    def apply(self, p: TrioPosition, order: Order, log: Log) -> None:
        stones = int(p.stack.pop()[1]) * (order.verb == "return")
        p.piles[BLUE] -= stones
        p.purses[BLUE] += stones
        log.add("TRIO-nod/1", "{side} sends {n} back", GREEN, stones)


class Gust(Chance[TrioPosition]):
    """TRIO-gust/1: a die for red."""

    name = "gust"
    rules = ("TRIO-gust/1",)

    def roll(self, p: TrioPosition) -> Roll:
        return Roll(1, 6, "the gust")

    def apply(self, p: TrioPosition, order: Order, log: Log) -> None:
        p.stack.pop()
        p.piles[RED] += order.args[0] >= 4
        log.add("TRIO-gust/1", "the die shows {n}", order.args[0])


def lead(p: TrioPosition, camp: int) -> int:
    """Return by how many stones a camp is ahead."""
    ahead = p.piles[RED] + int(p.value(HANDICAP)) - p.piles[BLUE] - p.piles[GREEN]
    return -ahead if camp else ahead


def briefing(p: TrioPosition) -> str:
    """Return the situation in words."""
    return f"Turn {p.turn}. Piles {p.piles}, purses {p.purses}."


def sheet() -> Doc:
    """Return what each pile is, and whose."""
    pile: Doc = {"nation": "", "kind": "pile", "symbol": "pile", "strength": 0}
    piles = zip(PILES, SIDES, strict=True)
    return {"pieces": {name: {**pile, "title": name, "side": side} for name, side in piles}}


class TrioTexts(Texts[TrioPosition]):
    """How positions stand in documents."""

    def start(self, scenario: str) -> TrioPosition:
        return TrioPosition(scenario=scenario, stack=[("turn",)])

    def dump(self, p: TrioPosition) -> Doc:
        step = str(p.stack[-1][0]) if p.stack else "over"
        side = TRIO.side_id(TRIO.choice(p).side(p)) if p.stack else "none"
        return {
            "scenario": p.scenario,
            **p.unusual_doc(),
            "turn": f"turn {p.turn}",
            "side": side,
            "step": step,
            "stack": [list(frame) for frame in p.stack],
            "units": {pile: {"at": "yard", "strength": n} for pile, n in zip(PILES, p.piles, strict=True)},
            "globals": {"purses": p.purses[:]},
        }

    def build(self, doc: Doc, base: TrioPosition) -> TrioPosition:
        check_keys(doc, ("scenario", "turn", "side", "step", "stack", "units", "globals"))
        p = base
        p.turn = int(doc.get("turn", f"turn {p.turn}").removeprefix("turn "))
        for pile, entry in doc.get("units", {}).items():
            if pile not in PILES:
                raise DocError(("units", pile), f"there is no pile {pile!r}")
            p.piles[PILES.index(pile)] = entry["strength"]
        p.purses = list(doc.get("globals", {}).get("purses", p.purses))
        p.stack = [tuple(frame) for frame in doc.get("stack", p.stack)]
        return p

    def faults(self, p: TrioPosition) -> list[str]:
        return [f"{pile} has {n} stones" for pile, n in zip(PILES, p.piles, strict=True) if n < 0]


class TrioStaff(Staff[TrioPosition]):
    """More stones are better, for the whole camp."""

    features = (Feature("stones", "has more stones", "has fewer stones"),)

    def measure(self, p: TrioPosition, camp: int) -> Sequence[float]:
        return (float(lead(p, camp)),)

    def policy(self, p: TrioPosition, side: int) -> Sequence[Weighed]:
        return [Weighed(order, 1.0 + sum(order.args)) for order in p.legal or ()]

    def imagine(self, p: TrioPosition, side: int, rng: Random) -> TrioPosition:
        world = p.copy()
        world.purses = [rng.randint(0, 3) if purse == HIDDEN else purse for purse in p.purses]
        return world


NOTATION = Notation(
    {
        "unit": Names(PILES, on=PIECE),
        "place": Names(("yard",), on=PLACE),
        "side": Names(SIDES, ("Red", "Blue", "Green")),
        "number": numbers(6),
    },
    [Verb("put", ("{number}",), "add stones"), Verb("nod", ("",), "agree"), Verb("return", ("",), "send stones back")],
)
SEATINGS: dict[str, dict[str, tuple[str, ...]]] = {"two": CAMPS, "three": {side: (side,) for side in SIDES}}
SCENARIOS = {
    scenario.id: scenario
    for scenario in (
        Scenario("yard", "The yard", turns=3, seatings=SEATINGS, offers=("gust", "handicap")),
        Scenario("duel", "Two alone", turns=3, sides=("red", "blue"), fixed={"handicap": "2"}),
        Scenario("bench", "For tests alone", is_test=True),
    )
}


class Trio(Game[TrioPosition]):
    """The game."""

    facts = GameFacts(
        id="trio",
        title="Trio",
        version=1,
        sides=SIDES,
        camps=CAMPS,
        scenarios=SCENARIOS,
        default_scenario="yard",
        turns=("turn 1", "turn 2", "turn 3"),
        longest=12,
        sequence_rule="TRIO-turn/1",
        hidden=("purses",),
        chance=("d6",),
        options=(GUST, HANDICAP),
    )
    notation = NOTATION
    ledger = Ledger({rule: Rule(rule, "Trio", "rule", text, "", (), None) for rule, text in RULES.items()})
    texts = TrioTexts()
    staff = TrioStaff({USUAL: Weights((1.0,), 2.0)})

    def __init__(self) -> None:
        super().__init__()
        steps: tuple[Step[TrioPosition], ...] = (Turn(), Put(), Nod(), Gust())
        self.steps = {step.name: step for step in steps}
        self.show = Show[TrioPosition](briefing=briefing, sheet=sheet)

    def result(self, p: TrioPosition) -> Result | None:
        if p.stack:
            return None
        ahead, blue, green = lead(p, RED), p.piles[BLUE], p.piles[GREEN]
        level = "" if ahead >= 0 or not p.seating or blue == green else SIDES[BLUE if blue > green else GREEN]
        return Result(None if ahead == 0 else int(ahead < 0), level, "TRIO-win/1")

    def moment(self, p: TrioPosition) -> str:
        return f"turn {p.turn}"

    def redact(self, p: TrioPosition, sides: Collection[int]) -> TrioPosition:
        seen, camp_of = p.copy(), self.facts.camp_of
        camps = {camp_of[side] for side in sides}
        seen.purses = [purse if camp_of[s] in camps else HIDDEN for s, purse in enumerate(p.purses)]
        return seen


TRIO = Trio()
