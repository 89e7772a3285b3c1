"""Running the steps of Production, weather, Politics and victory in tests, until one of them asks."""

from __future__ import annotations

from random import Random

from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.core.step import Choice, Step
from sandtable.games.westfront.game import GAME
from sandtable.games.westfront.language import NOTATION
from sandtable.games.westfront.position import Position
from sandtable.games.westfront.rules.control import refresh
from sandtable.games.westfront.rules.politics.neutrals import Mobilization
from sandtable.games.westfront.rules.politics.phase import Defection, Maquis, Politics, Surrender, Uprising
from sandtable.games.westfront.rules.production.phase import Production, ProductionEnd
from sandtable.games.westfront.rules.setup.deployment import plan
from sandtable.games.westfront.rules.setup.opening import read_scenario
from sandtable.games.westfront.rules.victory import Extension, MonthEnd
from sandtable.games.westfront.rules.weather import Fortnight

_STEPS: tuple[Step[Position], ...] = (
    Fortnight(),
    Production(),
    ProductionEnd(),
    Politics(),
    Surrender(),
    Defection(),
    Uprising(),
    Maquis(),
    Mobilization(),
    MonthEnd(),
    Extension(),
)
STEPS = {step.name: step for step in _STEPS}


def started(scenario: str) -> Position:
    """Return a scenario as it stands when both sides have set up by the plan."""
    p = read_scenario(scenario)
    p.stack = []
    for unit, (here, cv) in plan(scenario).items():
        p.put(unit, here)
        p.cv[unit] = cv
        p.supplied |= 1 << unit
    refresh(p)
    return p


def run(p: Position, *frames: tuple[str | int, ...], log: Log | None = None) -> Log:
    """Push frames, the first to be run on top, and settle until a step asks or nothing is left."""
    log = log or Log()
    p.stack += reversed(frames)
    p.legal = None
    while p.stack and STEPS[str(p.stack[-1][0])].settle(p, log):
        p.legal = None
    return log


def asking(p: Position) -> Choice[Position]:
    """Return the step that asks."""
    step = STEPS[str(p.stack[-1][0])]
    assert isinstance(step, Choice)
    return step


def order(p: Position, *texts: str) -> Log:
    """Give legal orders and run on after each."""
    log = Log()
    for text in texts:
        (given,) = NOTATION.read(text)
        step = asking(p)
        assert given in step.orders(p), f"{text}: {step.why_not(p, given)}"
        step.apply(p, given, log)
        run(p, log=log)
    return log


def offered(p: Position) -> set[str]:
    """Return the legal orders as text."""
    return {NOTATION.text(found) for found in asking(p).orders(p)}


def refused(p: Position, text: str) -> list[str]:
    """Return the ids of the rules that refuse an order now."""
    (given,) = NOTATION.read(text)
    return [violation.rule for violation in GAME.why_not(p, given)]


def anything(rng: Random) -> Order:
    """Return a well-formed order of any verb."""
    verb = rng.choice(list(NOTATION.verbs.values()))
    kinds = rng.choice(list(verb.kinds()))
    return Order(verb.name, tuple(rng.randrange(len(NOTATION.names[kind])) for kind in kinds))


def assert_consistent(p: Position, rng: Random, tries: int = 200) -> None:
    """An order is legal if and only if nothing speaks against it, and every reason cites a rule."""
    step = asking(p)
    menu = step.orders(p)
    assert len(menu) > 0
    for given in [*menu, *(anything(rng) for _ in range(tries))]:
        reasons = GAME.why_not(p, given)
        assert (given in menu) == (not reasons), (NOTATION.text(given), reasons)
        assert all(reason.rule.startswith("WF-") and reason.text for reason in reasons)
