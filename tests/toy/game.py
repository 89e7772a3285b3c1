"""A tiny whole game, for tests only: secret bids, hidden strengths, dice, three turns."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sandtable.core.errors import SandtableError
from sandtable.core.event import Log
from sandtable.core.game import Doc, DocError, Game, GameFacts, Result, check_keys
from sandtable.core.hint import did_you_mean
from sandtable.core.notation import Names, Notation, Verb
from sandtable.core.rule import Ledger
from sandtable.core.step import Step
from tests.toy.position import (
    BLUE,
    EAST,
    HIDDEN,
    HILL,
    LAST_TURN,
    OWNER,
    PLACES,
    RED,
    REMOVED,
    SIDES,
    STACKING,
    UNITS,
    UNKNOWN,
    WEST,
    ToyPosition,
)
from tests.toy.staff import ToyStaff
from tests.toy.steps import Battle, Bid, Move, Reveal, Toss, Turn, Weather

RULES = Path(__file__).with_name("rules.jsonl")
DOC_KEYS = ("scenario", "turn", "side", "step", "clear", "units", "globals", "stack")
STACKS: dict[tuple[str, str], list[tuple[str | int, ...]]] = {
    ("bid", "red"): [("turn",), ("reveal",), ("bid", BLUE), ("bid", RED)],
    ("bid", "blue"): [("turn",), ("reveal",), ("bid", BLUE)],
    ("move", "red"): [("turn",), ("move", RED)],
    ("move", "blue"): [("turn",), ("move", BLUE)],
    ("weather", "chance"): [("turn",), ("weather",)],
}


class Toy(Game[ToyPosition]):
    """The game."""

    facts = GameFacts(
        id="toy",
        title="Toy",
        version=1,
        sides=SIDES,
        scenarios={"meadow": "Clear weather", "storm": "A die for the weather first"},
        default_scenario="meadow",
        turns=("turn 1", "turn 2", "turn 3"),
        longest=4 * LAST_TURN,
        sequence_rule="TOY-sequence/1",
        hidden=("unit strengths", "bids"),
        chance=("d6",),
    )
    notation = Notation(
        {
            "unit": Names(UNITS, ("Red Guard", "Red Lancers", "Blue Guard", "Blue Lancers")),
            "place": Names(PLACES, ("West", "The Hill", "East", "Removed")),
            "side": Names(SIDES, ("Red", "Blue")),
            "coins": Names([str(n) for n in range(10)]),
        },
        [
            Verb("bid", ("{coins} coins",), "bid in secret"),
            Verb("move", ("{unit} -> {place}",), "move a unit"),
            Verb("pass", ("",), "move nothing"),
        ],
    )
    ledger = Ledger.parse(RULES.read_text(), str(RULES))

    def __init__(self) -> None:
        steps: list[Step[ToyPosition]] = [Turn(), Bid(), Reveal(), Toss(), Move(), Battle(), Weather()]
        self.steps = {step.name: step for step in steps}
        self.staff = ToyStaff()

    def start(self, scenario: str) -> ToyPosition:
        p = ToyPosition()
        p.scenario = scenario
        p.at = [WEST, WEST, EAST, EAST]
        p.strength = [2, 1, 1, 2]
        p.stack = [("turn",)]
        if scenario == "storm":
            p.stack.append(("weather",))
        self.settle(p, Log())
        return p

    def result(self, p: ToyPosition) -> Result | None:
        if p.stack:
            return None
        for side in (RED, BLUE):
            if not p.has_units(1 - side):
                return Result(side, "total", "TOY-victory/2")
            if p.units_at(HILL, side):
                return Result(side, "marginal", "TOY-victory/1")
        return Result(None, "", "TOY-victory/1")

    def faults(self, p: ToyPosition) -> list[str]:
        faults = [
            f"{len(p.units_at(place, side))} {SIDES[side]} units are in {PLACES[place]} (TOY-stack/1)"
            for place in (WEST, HILL, EAST)
            for side in (RED, BLUE)
            if len(p.units_at(place, side)) > STACKING
        ]
        in_battle = bool(p.stack) and p.stack[-1][0] == "battle"
        faults += [
            f"both sides are in {PLACES[place]} (TOY-battle/2)"
            for place in (WEST, HILL, EAST)
            if p.units_at(place, RED) and p.units_at(place, BLUE) and not in_battle
        ]
        faults += [f"{SIDES[side]} has {coins} coins" for side, coins in enumerate(p.coins) if coins < 0]
        return faults

    def moment(self, p: ToyPosition) -> str:
        return f"turn {p.turn}"

    def dump(self, p: ToyPosition) -> Doc:
        step = self.choice(p) if p.stack else None
        return {
            "scenario": p.scenario,
            "turn": f"turn {p.turn}",
            "side": self.side_id(step.side(p)) if step else "none",
            "step": step.name if step else "over",
            "stack": [list(frame) for frame in p.stack],
            "units": {
                name: {"at": PLACES[p.at[u]], "strength": p.strength[u], "shown": bool(p.shown[u])}
                for u, name in enumerate(UNITS)
            },
            "globals": {"mud": bool(p.mud), "coins": p.coins[:], "bids": p.bids[:]},
        }

    def build(self, doc: Doc) -> ToyPosition:
        check_keys(doc, DOC_KEYS)
        p = self.start(doc["scenario"])
        if "turn" in doc:
            p.turn = int(str(doc["turn"]).removeprefix("turn "))
        if doc.get("clear"):
            p.at = [REMOVED] * len(UNITS)
        for name, entry in doc.get("units", {}).items():
            self._build_unit(p, name, entry)
        known = doc.get("globals", {})
        check_keys(known, ("mud", "coins", "bids"), ("globals",))
        p.mud = int(known.get("mud", p.mud))
        p.coins = list(known.get("coins", p.coins))
        p.bids = list(known.get("bids", p.bids))
        if "stack" in doc:
            p.stack = [tuple(frame) for frame in doc["stack"]]
        elif "step" in doc:
            key = (doc["step"], doc.get("side", "red"))
            if key not in STACKS:
                raise DocError(("step",), f"{key[1]} has no step {key[0]!r}")
            p.stack = STACKS[key][:]
        p.legal = None
        return p

    def _build_unit(self, p: ToyPosition, name: str, entry: Any) -> None:
        if name not in UNITS:
            raise DocError(("units", name), f"there is no unit {name!r}{did_you_mean(name, UNITS)}")
        unit = UNITS.index(name)
        entry = {"at": entry} if isinstance(entry, str) else entry
        check_keys(entry, ("at", "strength", "shown"), ("units", name))
        place = entry.get("at", PLACES[p.at[unit]])
        if place not in PLACES:
            raise DocError(("units", name, "at"), f"there is no place {place!r}{did_you_mean(place, PLACES)}")
        p.at[unit] = PLACES.index(place)
        p.strength[unit] = entry.get("strength", p.strength[unit])
        p.shown[unit] = int(entry.get("shown", p.shown[unit]))

    def describe(self, p: ToyPosition) -> str:
        units = ", ".join(f"{name} ({p.strength[u]}) in {PLACES[p.at[u]]}" for u, name in enumerate(UNITS))
        return f"Turn {p.turn}. {units}. Coins {p.coins[RED]} and {p.coins[BLUE]}."

    def redact(self, p: ToyPosition, side: int) -> ToyPosition:
        seen = p.copy()
        for unit, owner in enumerate(OWNER):
            if owner != side and not p.shown[unit]:
                seen.strength[unit] = HIDDEN
        if p.stack and p.stack[-1][0] == "bid" and p.bids[1 - side] != UNKNOWN:
            seen.bids[1 - side] = HIDDEN
        return seen


TOY = Toy()


def only_toy(game_id: str) -> Toy:
    """Find the toy game, as `find_game` finds those that are installed."""
    if game_id != "toy":
        raise SandtableError(f"there is no game {game_id!r}{did_you_mean(game_id, ['toy'])}")
    return TOY
