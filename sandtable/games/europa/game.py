"""Europa as a game of the engine."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Set
from types import MappingProxyType

from sandtable.core.facts import GameFacts, Result
from sandtable.core.game import Game
from sandtable.games.europa.language import NOTATION, SIDE_ADJECTIVES
from sandtable.games.europa.position import Position, Side
from sandtable.games.europa.rules import fog
from sandtable.games.europa.rules.steps import STEPS
from sandtable.games.europa.rules.victory import difference
from sandtable.games.europa.show.faces import rosters
from sandtable.games.europa.show.table import SHOW
from sandtable.games.europa.staff.judgement import STAFF
from sandtable.games.europa.texts.texts import EuropaTexts
from sandtable.games.europa.world.atlas import SHEETS
from sandtable.games.europa.world.calendar import TURN_IDS, in_words
from sandtable.games.europa.world.data import DATA
from sandtable.games.europa.world.nations import SIDE_IDS
from sandtable.games.europa.world.options import OPTIONS
from sandtable.games.europa.world.scenario import SCENARIOS


class Europa(Game[Position]):
    """The Allied countries of Grand Europa: divisions and air groups, 16 miles a hex, a week a turn."""

    facts = GameFacts(
        id="europa",
        title="Europa",
        version=1,
        sides=SIDE_IDS,
        scenarios=SCENARIOS,
        default_scenario="poland-1939",
        options=OPTIONS,
        turns=TURN_IDS,
        longest=60_000,
        sequence_rule="EUC-4/2",
        hidden=("what lies under the top unit of an enemy stack",),
        chance=("d6", "2d6"),
        **GameFacts.about(DATA.tables("about.toml")),
    )
    notation = NOTATION
    ledger = DATA.ledger()
    steps = MappingProxyType({step.name: step for step in STEPS})
    texts = EuropaTexts()
    show = SHOW
    staff = STAFF
    data = DATA
    boards = MappingProxyType({name: sheet.everywhere for name, sheet in SHEETS.items()})
    rosters = MappingProxyType(rosters())

    def owned(self, p: Position, sides: Collection[int]) -> Mapping[str, int]:
        return fog.owned(p, sides)

    def redact(self, p: Position, sides: Collection[int]) -> Position:
        return fog.redact(p, sides)

    def secrets(self, p: Position, side: int) -> Set[Hashable]:
        return fog.secrets(p, side)

    def result(self, p: Position) -> Result | None:
        result = Result.of(p.outcome)
        return result and result._replace(lead=difference(p, at_end=True) / 4)

    def moment(self, p: Position) -> str:
        return f"{TURN_IDS[p.turn]}, {SIDE_ADJECTIVES[p.phasing].lower()}"

    def when(self, p: Position) -> str:
        return f"{in_words(p.turn)}, {Side(p.phasing).name.title()}"


GAME = Europa()
