"""A tiny game, for tests only: three sides in two camps muster as if at once, and the core alone hides what they do."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role
from sandtable.core.bits import mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.facts import GameFacts, Result, Scenario
from sandtable.core.fields import OWNER, SIDE, TURN, derived, each, forget, mark, one
from sandtable.core.frame import Frame
from sandtable.core.frametext import FrameText
from sandtable.core.game import Game
from sandtable.core.names import PIECE, Names
from sandtable.core.notation import Notation, Verb
from sandtable.core.plain import PlainBriefing
from sandtable.core.position import Position
from sandtable.core.procedure import Sealed
from sandtable.core.rule import Ledger, Rule
from sandtable.core.show import Show
from sandtable.core.staff import USUAL, Feature, Staff, Weighed, Weights
from sandtable.core.step import Step
from sandtable.core.texts import Texts
from sandtable.core.values import FLAG, NUMBER, TEXT, date, names_of

SIDES = ("red", "blue", "green")
RED, BLUE, GREEN = range(3)
CAMPS: dict[str, tuple[str, ...]] = {"red": ("red",), "league": ("blue", "green")}
EACH: dict[str, tuple[str, ...]] = {side: (side,) for side in SIDES}
UNITS = ("red-guard", "blue-guard", "green-guard")  # the number of a unit is that of its side
TURNS = ("turn 0", "turn 1", "turn 2")
POINTS, STRONGEST = 2, 9
RULES = {
    "MUS-1": "In each of two turns all sides muster as if at once; then the stronger camp wins.",
    "MUS-2": "An act costs one of two points. A unit is drilled once a turn, unless it was ahead of all others.",
    "MUS-3": "Red may swear an oath; anybody may draw a card that nobody else sees, or spread a rumour.",
}
NOTATION = Notation(
    {"unit": Names(UNITS, on=PIECE), "side": Names(SIDES), "card": Names(("ace", "king", "queen"))},
    [
        Verb("drill", ("{unit}",), "make a unit stronger"),
        Verb("draw", ("{card}",), "take a card"),
        Verb("swear", ("",), "swear an oath"),
        Verb("whisper", ("",), "spread a rumour"),
        Verb("done", ("",), "end the muster"),
    ],
)


@dataclass(slots=True, eq=False, repr=False)
class Field(Position):
    """Something of every kind of owner."""

    scenario: str = one("field", TEXT, head=True)
    turn: int = one(0, date(TURNS, "turn"), head=True)
    strength: list[int] = each("unit", 3, 1, NUMBER)  # of the unit's side, and open
    drilled: int = mark("unit", lasts=TURN)
    host: int = derived(3)  # all units together
    hands: list[int] = each("side", 3, 0, names_of("card"), sees=SIDE)
    points: int = one(0, NUMBER, lasts=TURN, sees=OWNER, terse=True)  # of the side that acts
    oath: int = one(0, FLAG, whose=RED)
    rumours: int = one(0, NUMBER)  # nobody's

    def derive(self) -> None:
        self.host = sum(self.strength)


class Whose(NamedTuple):
    """Who musters, and whether it has its points."""

    side: int
    is_open: int = 0


WHOSE = Frame(Whose)


def too_dear(p: Field) -> Violation | None:
    """An act costs a point."""
    return None if p.points else Violation("MUS-2", "no point is left")


def not_drilled(p: Field, unit: int) -> Reasons:
    """Return what keeps a unit from being drilled; the others count as they were."""
    if unit != WHOSE.top(p).side:
        return Violation("MUS-2", "it is not yours")
    before = p.sealed or p
    is_ahead = all(p.strength[unit] > before.strength[other] for other in range(3) if other != unit)
    return (
        too_dear(p),
        Violation("MUS-2", "it is drilled already") if p.drilled >> unit & 1 else None,
        Violation("MUS-2", "it was ahead of all others") if is_ahead else None,
    )


def drill(p: Field, log: Log, unit: int) -> None:
    """Make a unit stronger."""
    p.points -= 1
    p.strength[unit] += 1
    p.drilled |= 1 << unit
    p.derive()
    log.tell(1 << unit, "MUS-2", "{unit} is drilled", unit)


def not_drawn(p: Field, card: int) -> Reasons:
    """Return what keeps a card from being drawn."""
    has = p.hands[WHOSE.top(p).side] >> card & 1
    return too_dear(p), Violation("MUS-3", "it is in hand") if has else None


def draw(p: Field, log: Log, card: int) -> None:
    """Take a card."""
    side = WHOSE.top(p).side
    p.points -= 1
    p.hands[side] |= 1 << card
    log.tell(1 << side, "MUS-3", "{side} draws", side)


def not_sworn(p: Field) -> Reasons:
    """Return what keeps a side from swearing."""
    return too_dear(p), None if WHOSE.top(p).side == RED and not p.oath else Violation("MUS-3", "only red, and once")


def swear(p: Field, log: Log) -> None:
    """Swear an oath."""
    p.points -= 1
    p.oath = 1


def whisper(p: Field, log: Log) -> None:
    """Spread a rumour."""
    p.points -= 1
    p.rumours += 1


def end(p: Field, log: Log) -> None:
    """End the muster of a side."""
    p.points = 0
    p.stack.pop()


def at_will(p: Field) -> None:
    """Let a side end whenever it likes."""


class Muster(Acts[Field]):
    """A side musters."""

    name, moment, rules, secret, frame = "muster", "the muster", ("MUS-1",), True, WHOSE
    acts = (
        Act("drill", not_drilled, drill, among=0b111, role=Role.BUY),
        Act("draw", not_drawn, draw, among=0b111),
        Act("swear", not_sworn, swear),
        Act("whisper", too_dear, whisper),
        Act("done", at_will, end, role=Role.END),
    )

    def side(self, p: Field) -> int:
        return WHOSE.top(p).side

    def prompt(self, p: Field) -> str:
        return f"{p.points} points."

    def settle(self, p: Field, log: Log) -> bool:
        now = WHOSE.top(p)
        if not now.is_open:
            p.points = POINTS
            WHOSE.turn(p, self.name, now._replace(is_open=1))
        return False


class Musters(Sealed[Field]):
    """All muster as if at once."""

    name, inner, sides = "musters", "muster", (RED, BLUE, GREEN)

    def open(self, p: Field, log: Log) -> None:
        forget(p, TURN)
        log.reveal("MUS-1", "the hosts stand open")


class Turn(Step[Field]):
    """Begins the next turn, or ends the game."""

    name = "turn"

    def settle(self, p: Field, log: Log) -> bool:
        if p.turn + 1 == len(TURNS):
            p.stack.pop()
        else:
            p.turn += 1
            p.stack.append(("musters",))
        return True


STEPS: tuple[Step[Field], ...] = (Turn(), Musters(), Muster())


class FieldTexts(Texts[Field]):
    """Documents that follow from the fields; of a unit without strength there is nothing to say."""

    names = NOTATION.names
    frames = FrameText(NOTATION, STEPS)

    def start(self, scenario: str) -> Field:
        return Field(scenario=scenario, stack=[("turn",)])

    def told(self, p: Field, kind: str) -> Sequence[int]:
        return [unit for unit in range(3) if p.strength[unit] != 1 or p.drilled >> unit & 1]

    def faults(self, p: Field) -> list[str]:
        return [f"{UNITS[unit]} is too strong" for unit, n in enumerate(p.strength) if n > STRONGEST]


class MusterStaff(Staff[Field]):
    """The more, the better."""

    features = (Feature("host", "is stronger", "is weaker"),)

    def measure(self, p: Field, camp: int) -> Sequence[float]:
        return (float(lead(p, camp)),)

    def policy(self, p: Field, side: int) -> Sequence[Weighed]:
        return [Weighed(order, 1.0) for order in p.legal or ()]


def lead(p: Field, camp: int) -> int:
    """Return by how much a camp is stronger."""
    ahead = p.strength[RED] + 1 - p.strength[BLUE] - p.strength[GREEN]
    return -ahead if camp else ahead


class MusterGame(Game[Field]):
    """The game: it says whose the units are, and hides nothing itself."""

    facts = GameFacts(
        id="muster",
        title="Muster",
        version=1,
        sides=SIDES,
        camps=CAMPS,
        scenarios={"field": Scenario("field", "The field", seatings={"two": CAMPS, "three": EACH})},
        default_scenario="field",
        turns=TURNS,
        longest=3 * 3 * len(TURNS),
        sequence_rule="MUS-1",
        hidden=("hands", "what is mustered"),
    )
    notation = NOTATION
    ledger = Ledger({rule: Rule(rule, "Muster", "rule", text, "", (), None) for rule, text in RULES.items()})
    texts = FieldTexts()
    staff = MusterStaff({USUAL: Weights((1.0,), 2.0)})

    def __init__(self) -> None:
        super().__init__()
        self.steps = {step.name: step for step in STEPS}
        self.show = Show[Field](briefing=PlainBriefing(NOTATION))

    def owned(self, p: Field, sides: Collection[int]) -> Mapping[str, int]:
        return {"unit": mask_of(sides)}

    def result(self, p: Field) -> Result | None:
        if p.stack:
            return None
        ahead = lead(p, RED)
        return Result(None if ahead == 0 else int(ahead < 0), "", "MUS-1")

    def moment(self, p: Field) -> str:
        return TURNS[p.turn]


MUSTER = MusterGame()
