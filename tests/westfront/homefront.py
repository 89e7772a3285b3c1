"""Running the steps of Production, weather, Politics and victory in tests, until one of them asks."""

from __future__ import annotations

from random import Random

from sandtable.core.order import Order
from sandtable.games.westfront.game import GAME
from sandtable.games.westfront.language import NOTATION
from sandtable.games.westfront.position import Position
from sandtable.games.westfront.rules.control import refresh
from sandtable.games.westfront.rules.setup.deployment import plan
from sandtable.games.westfront.rules.setup.opening import read_scenario
from tests.stage import Stage

STAGE = Stage(
    GAME,
    "fortnight",
    "production",
    "production-end",
    "politics",
    "surrender",
    "defection",
    "uprising",
    "maquis",
    "mobilization",
    "month-end",
    "extension",
)
run, asking, order, offered, refused = STAGE.run, STAGE.asking, STAGE.play, STAGE.offered, STAGE.refused


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
        assert all(reason.rule.startswith("WF-") and NOTATION.say(reason.pattern, reason.args) for reason in reasons)
