"""AETO as a game of the engine."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Set
from types import MappingProxyType

from sandtable.core.event import Log
from sandtable.core.facts import GameFacts, Result
from sandtable.core.game import Game
from sandtable.core.procedure import ROUND
from sandtable.games.aeto.language import NOTATION
from sandtable.games.aeto.position import Phase, Position
from sandtable.games.aeto.rules import fog
from sandtable.games.aeto.rules.command.offensives import NAME as OFFENSIVES
from sandtable.games.aeto.rules.command.offensives import camp_of
from sandtable.games.aeto.rules.phases.aftermath import watch
from sandtable.games.aeto.rules.steps import STEPS
from sandtable.games.aeto.show.table import SHOW
from sandtable.games.aeto.staff.judgement import STAFF
from sandtable.games.aeto.texts.texts import AetoTexts
from sandtable.games.aeto.world.calendar import MONTH_IDS
from sandtable.games.aeto.world.data import DATA
from sandtable.games.aeto.world.nations import CAMP_IDS, CAMPS, SIDE_IDS
from sandtable.games.aeto.world.options import OPTIONS
from sandtable.games.aeto.world.scenario import SCENARIOS


class Aeto(Game[Position]):
    """Advanced European Theater of Operations: corps and wings, 87 km a hex, a month a turn."""

    facts = GameFacts(
        id="aeto",
        title="AETO",
        version=1,
        sides=SIDE_IDS,
        camps=CAMPS,
        scenarios=SCENARIOS,
        default_scenario="poland-1939",
        options=OPTIONS,
        turns=MONTH_IDS,
        longest=60_000,
        sequence_rule="AEC-1.0/9",
        hidden=("one land unit under each fort",),
        chance=("d6", "2d6", "d8"),
        **GameFacts.about(DATA.tables("about.toml")),
    )
    notation = NOTATION
    ledger = DATA.ledger()
    steps = MappingProxyType({step.name: step for step in STEPS})
    texts = AetoTexts()
    show = SHOW
    staff = STAFF
    data = DATA

    def result(self, p: Position) -> Result | None:
        return Result.of(p.outcome)

    def settle(self, p: Position, log: Log) -> None:
        """Do what follows at once from what was done, before the next step has its say."""
        p.legal = None
        while p.stack and (watch(p, log) or self.steps[str(p.stack[-1][0])].settle(p, log)):
            p.legal = None

    def moment(self, p: Position) -> str:
        """The month, the phase, of Offensives which one, and the camp: `1941-06, offensive 3, axis`."""
        phase = Phase(p.phase).name.lower().replace("_", "-")
        found = ROUND.find(p, OFFENSIVES)
        if found is None:
            return f"{MONTH_IDS[p.month]}, {phase}, {CAMP_IDS[p.acting]}"
        number = p.opened + (p.stack[-1][0] == OFFENSIVES)
        return f"{MONTH_IDS[p.month]}, {phase} {number}, {CAMP_IDS[camp_of(p)]}"

    def secrets(self, p: Position, side: int) -> Set[Hashable]:
        return fog.secrets(p, side)

    def owned(self, p: Position, sides: Collection[int]) -> Mapping[str, int]:
        return fog.owned(p, sides)

    def redact(self, p: Position, sides: Collection[int]) -> Position:
        return fog.redact(p, sides)


GAME = Aeto()
