"""The Soft Underbelly as a game of the engine."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType

from sandtable.core.event import Silence
from sandtable.core.game import Doc, Game, GameFacts, Result
from sandtable.core.rule import Ledger
from sandtable.core.step import Step
from sandtable.games.soft_underbelly import briefing, forecast, inspection, sheet, texts
from sandtable.games.soft_underbelly.advance import Advance
from sandtable.games.soft_underbelly.battle import Battle, Losses
from sandtable.games.soft_underbelly.breakthrough import Breakthrough, BreakthroughEnd
from sandtable.games.soft_underbelly.calendar import TURNS
from sandtable.games.soft_underbelly.combat import Combat
from sandtable.games.soft_underbelly.landings import CombatEnd, LandingSupply
from sandtable.games.soft_underbelly.language import NOTATION
from sandtable.games.soft_underbelly.movement import Movement, Sailing
from sandtable.games.soft_underbelly.overrun import Crowded, Displacement
from sandtable.games.soft_underbelly.planning import Planning
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.reinforcements import Arrival, Reinforcement, Withdrawal
from sandtable.games.soft_underbelly.replacements import Replacements
from sandtable.games.soft_underbelly.retreat import Evasion, Retreat
from sandtable.games.soft_underbelly.roster import Side
from sandtable.games.soft_underbelly.scenario import SCENARIOS, open_step, read_scenario
from sandtable.games.soft_underbelly.sequence import Turn
from sandtable.games.soft_underbelly.setup import Setup
from sandtable.games.soft_underbelly.stacking import Stacking
from sandtable.games.soft_underbelly.staff import STAFF
from sandtable.games.soft_underbelly.victory import EndOfTurn

_SIDES = tuple(side.name.lower() for side in Side)

# In the order of the sequence of play (SU-sequence/2)
_STEPS: tuple[Step[Position], ...] = (
    Setup(),
    Turn(),
    Reinforcement(),
    Withdrawal(),
    Arrival(),
    Replacements(),
    Movement(),
    Sailing(),
    Displacement(),
    Crowded(),
    Stacking(),
    Combat(),
    LandingSupply(),
    Planning(),
    Battle(),
    Evasion(),
    Losses(),
    Retreat(),
    Advance(),
    CombatEnd(),
    Breakthrough(),
    BreakthroughEnd(),
    EndOfTurn(),
)


class SoftUnderbelly(Game[Position]):
    """The war in the Mediterranean, 1940 to 1945: no dice, nothing hidden (SU-combat/13, SU-terms/5)."""

    facts = GameFacts(
        id="soft-underbelly",
        title="The Soft Underbelly",
        version=1,
        sides=_SIDES,
        scenarios={name: doc["title"] for name, doc in SCENARIOS.items()},
        default_scenario="campaign",
        turns=TURNS,
        longest=8000,
        sequence_rule="SU-sequence/2",
    )
    notation = NOTATION
    ledger = Ledger.parse(files(__package__).joinpath("rules.jsonl").read_text(encoding="utf-8"), "rules.jsonl")
    steps = MappingProxyType({step.name: step for step in _STEPS})
    staff = STAFF

    def __init__(self) -> None:
        self._openings: dict[str, Position] = {}

    def start(self, scenario: str) -> Position:
        if scenario not in self._openings:
            p = read_scenario(scenario, self.steps)
            self.settle(p, Silence())
            self._openings[scenario] = p
        return self._openings[scenario].copy()

    def result(self, p: Position) -> Result | None:
        return Result.of(p.outcome)

    def faults(self, p: Position) -> list[str]:
        return inspection.faults(p)

    def moment(self, p: Position) -> str:
        return f"{TURNS[p.turn]}, {_SIDES[p.side]}"

    def dump(self, p: Position) -> Doc:
        return texts.dump(p)

    def build(self, doc: Doc) -> Position:
        p, step = texts.build(doc, self.start(doc["scenario"]), self.steps)
        if step is not None:
            open_step(p, step)
        if not inspection.unplayable(p):
            self.settle(p, Silence())
        return p

    def describe(self, p: Position) -> str:
        return briefing.describe(p)

    def describe_place(self, p: Position, place: int) -> str:
        """Return what is in and around a place."""
        return briefing.describe_place(p, place)

    def sheet(self) -> Doc:
        return sheet.sheet()

    def map_folder(self) -> Traversable | None:
        return files(__package__)

    def forecast(self, p: Position) -> list[str]:
        return forecast.forecast(p)


GAME = SoftUnderbelly()
