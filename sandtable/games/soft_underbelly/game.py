"""The Soft Underbelly as a game of the engine."""

from __future__ import annotations

from types import MappingProxyType

from sandtable.core.facts import GameFacts, Result, Scenario
from sandtable.core.game import Game
from sandtable.games.soft_underbelly.language import NOTATION
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.steps import STEPS
from sandtable.games.soft_underbelly.show.table import SHOW
from sandtable.games.soft_underbelly.show.words import date
from sandtable.games.soft_underbelly.staff.judgement import STAFF
from sandtable.games.soft_underbelly.texts.scenarios import SCENARIOS
from sandtable.games.soft_underbelly.texts.texts import SoftUnderbellyTexts
from sandtable.games.soft_underbelly.world.calendar import LAST_TURN, TURN, TURNS
from sandtable.games.soft_underbelly.world.data import DATA
from sandtable.games.soft_underbelly.world.roster import Side

_SIDES = tuple(side.name.lower() for side in Side)


class SoftUnderbelly(Game[Position]):
    """The war in the Mediterranean, 1940 to 1945: no dice, nothing hidden (SU-combat/13, SU-terms/5)."""

    facts = GameFacts(
        id="soft-underbelly",
        title="The Soft Underbelly",
        version=2,
        sides=_SIDES,
        scenarios={name: Scenario.of(name, doc, LAST_TURN - TURN[doc["turn"]] + 1) for name, doc in SCENARIOS.items()},
        default_scenario="campaign",
        turns=TURNS,
        longest=8000,
        sequence_rule="SU-sequence/2",
        **GameFacts.about(DATA.tables("about.toml")),
    )
    notation = NOTATION
    ledger = DATA.ledger()
    steps = MappingProxyType({step.name: step for step in STEPS})
    texts = SoftUnderbellyTexts()
    show = SHOW
    staff = STAFF
    data = DATA

    def result(self, p: Position) -> Result | None:
        return Result.of(p.outcome)

    def moment(self, p: Position) -> str:
        return f"{TURNS[p.turn]}, {_SIDES[p.side]}"

    def when(self, p: Position) -> str:
        return f"{date(p.turn)}, {Side(p.side).name.title()}"


GAME = SoftUnderbelly()
