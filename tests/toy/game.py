"""A tiny whole game, for tests only: secret bids, hidden strengths, dice, three turns."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from sandtable.core.errors import SandtableError
from sandtable.core.facts import GameFacts, Result, Scenario
from sandtable.core.game import Game
from sandtable.core.hint import did_you_mean
from sandtable.core.notation import Notation, Verb
from sandtable.core.rule import Ledger
from sandtable.core.show import Show
from tests.toy.position import (
    BLUE,
    HIDDEN,
    HILL,
    LAST_TURN,
    NAMES,
    OWNER,
    PLACES,
    RED,
    SIDES,
    UNITS,
    UNKNOWN,
    ToyPosition,
)
from tests.toy.staff import ToyStaff
from tests.toy.steps import STEPS
from tests.toy.texts import ToyTexts

RULES = Path(__file__).with_name("rules.jsonl")


def briefing(p: ToyPosition) -> str:
    """Return the situation in words."""
    units = ", ".join(f"{name} ({p.strength[u]}) in {PLACES[p.at[u]]}" for u, name in enumerate(UNITS))
    return f"Turn {p.turn}. {units}. Coins {p.coins[RED]} and {p.coins[BLUE]}."


def place_facts(p: ToyPosition, place: int) -> list[str]:
    """Return who is in a place."""
    units = [UNITS[unit] for unit, where in enumerate(p.at) if where == place]
    return [f"{PLACES[place]}: {', '.join(units)}"] if units else []


class Toy(Game[ToyPosition]):
    """The game."""

    facts = GameFacts(
        id="toy",
        title="Toy",
        version=1,
        sides=SIDES,
        scenarios={
            "meadow": Scenario("meadow", "Clear weather"),
            "storm": Scenario("storm", "A die for the weather first"),
        },
        default_scenario="meadow",
        turns=("turn 1", "turn 2", "turn 3"),
        longest=4 * LAST_TURN,
        sequence_rule="TOY-sequence/1",
        hidden=("unit strengths", "bids"),
        chance=("d6",),
    )
    notation = Notation(
        NAMES,
        [
            Verb("bid", ("{number} coins",), "bid in secret"),
            Verb("move", ("{unit} -> {place}",), "move a unit"),
            Verb("pass", ("",), "move nothing"),
        ],
    )
    ledger = Ledger.parse(RULES.read_text(), str(RULES))

    def __init__(self) -> None:
        super().__init__()
        self.steps = {step.name: step for step in STEPS}
        self.texts = ToyTexts()
        self.show = Show[ToyPosition](briefing=briefing, place_facts=place_facts)
        self.staff = ToyStaff()

    def result(self, p: ToyPosition) -> Result | None:
        if p.stack:
            return None
        for side in (RED, BLUE):
            if not p.has_units(1 - side):
                return Result(side, "total", "TOY-victory/2")
            if p.units_at(HILL, side):
                return Result(side, "marginal", "TOY-victory/1")
        return Result(None, "", "TOY-victory/1")

    def moment(self, p: ToyPosition) -> str:
        return f"turn {p.turn}"

    def redact(self, p: ToyPosition, sides: Collection[int]) -> ToyPosition:
        seen = p.copy()
        for unit, owner in enumerate(OWNER):
            if owner not in sides and not p.shown[unit]:
                seen.strength[unit] = HIDDEN
        if p.stack and p.stack[-1][0] == "bid":
            seen.bids = [HIDDEN if side not in sides and bid != UNKNOWN else bid for side, bid in enumerate(p.bids)]
        return seen


TOY = Toy()


def only_toy(game_id: str) -> Toy:
    """Find the toy game, as `find_game` finds those that are installed."""
    if game_id != "toy":
        raise SandtableError(f"there is no game {game_id!r}{did_you_mean(game_id, ['toy'])}")
    return TOY
