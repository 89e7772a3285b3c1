"""Europe Engulfed as a game of the engine."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Set
from types import MappingProxyType

from sandtable.core.facts import GameFacts, Result
from sandtable.core.game import Game
from sandtable.games.europe_engulfed.language import NOTATION
from sandtable.games.europe_engulfed.position import Camp, Position
from sandtable.games.europe_engulfed.rules import fog
from sandtable.games.europe_engulfed.rules.steps import STEPS
from sandtable.games.europe_engulfed.show.table import SHOW
from sandtable.games.europe_engulfed.staff.judgement import STAFF
from sandtable.games.europe_engulfed.texts.texts import EuropeEngulfedTexts
from sandtable.games.europe_engulfed.world.calendar import TURN_TITLES, TURNS
from sandtable.games.europe_engulfed.world.data import DATA
from sandtable.games.europe_engulfed.world.options import OPTIONS
from sandtable.games.europe_engulfed.world.roster import SIDE_IDS
from sandtable.games.europe_engulfed.world.scenario import CAMPS, SCENARIOS


class EuropeEngulfed(Game[Position]):
    """The war in Europe, September 1939 to December 1945: areas, buckets of dice, an economy, three sides."""

    facts = GameFacts(
        id="europe-engulfed",
        title="Europe Engulfed",
        version=1,
        sides=SIDE_IDS,
        camps=CAMPS,
        scenarios=SCENARIOS,
        default_scenario="poland-1939",
        options=OPTIONS,
        turns=TURNS,
        longest=90_000,
        sequence_rule="EE-1.0/1",
        hidden=("faces and strengths of blocks", "force pools", "purchases of steps", "the dogfight allotment"),
        chance=("d6",),
        **GameFacts.about(DATA.tables("about.toml")),
    )
    notation = NOTATION
    ledger = DATA.ledger()
    steps = MappingProxyType({step.name: step for step in STEPS})
    texts = EuropeEngulfedTexts()
    show = SHOW
    staff = STAFF
    data = DATA

    def result(self, p: Position) -> Result | None:
        return Result.of(p.outcome)

    def moment(self, p: Position) -> str:
        return f"{TURN_TITLES[p.turn]}, {Camp(p.phasing).name.lower()}"

    def when(self, p: Position) -> str:
        return f"{TURN_TITLES[p.turn]}, {Camp(p.phasing).name.title()}"

    def owned(self, p: Position, sides: Collection[int]) -> Mapping[str, int]:
        return fog.owned(p, sides)

    def redact(self, p: Position, sides: Collection[int]) -> Position:
        return fog.redact(p, sides)

    def secrets(self, p: Position, side: int) -> Set[Hashable]:
        return fog.secrets(p, side)


GAME = EuropeEngulfed()
