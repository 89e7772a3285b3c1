"""The Soft Underbelly as a game of the engine."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from types import MappingProxyType

from sandtable.core.event import Silence
from sandtable.core.game import Doc, Game, GameFacts, Result
from sandtable.core.step import Step
from sandtable.games.soft_underbelly.language import NOTATION
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.combat.advance import Advance
from sandtable.games.soft_underbelly.rules.combat.battle import Battle, Losses
from sandtable.games.soft_underbelly.rules.combat.landings import CombatEnd, LandingSupply
from sandtable.games.soft_underbelly.rules.combat.phase import Combat
from sandtable.games.soft_underbelly.rules.combat.planning import Planning
from sandtable.games.soft_underbelly.rules.combat.retreat import Evasion, Retreat
from sandtable.games.soft_underbelly.rules.movement.breakthrough import Breakthrough, BreakthroughEnd
from sandtable.games.soft_underbelly.rules.movement.overrun import Crowded, Displacement
from sandtable.games.soft_underbelly.rules.movement.phase import Movement, Sailing
from sandtable.games.soft_underbelly.rules.reinforcements import Arrival, Reinforcement, Withdrawal
from sandtable.games.soft_underbelly.rules.replacements import Replacements
from sandtable.games.soft_underbelly.rules.sequence import Turn
from sandtable.games.soft_underbelly.rules.setup import Setup
from sandtable.games.soft_underbelly.rules.stacking import Stacking
from sandtable.games.soft_underbelly.rules.victory import EndOfTurn
from sandtable.games.soft_underbelly.show import briefing, forecast, sheet
from sandtable.games.soft_underbelly.staff.judgement import STAFF
from sandtable.games.soft_underbelly.texts import documents as texts
from sandtable.games.soft_underbelly.texts import inspection
from sandtable.games.soft_underbelly.texts.scenarios import SCENARIOS, open_step, read_scenario
from sandtable.games.soft_underbelly.world.calendar import TURNS
from sandtable.games.soft_underbelly.world.data import DATA
from sandtable.games.soft_underbelly.world.roster import Side

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
    ledger = DATA.ledger()
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
        return DATA.path

    def forecast(self, p: Position) -> list[str]:
        return forecast.forecast(p)


GAME = SoftUnderbelly()
