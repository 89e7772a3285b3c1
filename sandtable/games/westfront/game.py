"""WestFront as a game of the engine."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Set
from types import MappingProxyType

from sandtable.core.facts import GameFacts, Result, Scenario
from sandtable.core.game import Game
from sandtable.games.westfront.language import NOTATION
from sandtable.games.westfront.position import Phase, Position
from sandtable.games.westfront.rules import fog, secrecy
from sandtable.games.westfront.rules.steps import STEPS
from sandtable.games.westfront.show.status import turn_in_words
from sandtable.games.westfront.show.table import SHOW
from sandtable.games.westfront.staff.judgement import STAFF
from sandtable.games.westfront.texts.texts import WestFrontTexts
from sandtable.games.westfront.world.calendar import MONTH_TITLES, MONTHS
from sandtable.games.westfront.world.data import DATA
from sandtable.games.westfront.world.roster import Player
from sandtable.games.westfront.world.scenario import SCENARIO_DOCS, SCENARIOS

_SIDES = tuple(player.name.lower() for player in Player)


class WestFront(Game[Position]):
    """The war in the west, July 1943 to May 1945: blocks whose faces the enemy does not see (WF-0/2)."""

    facts = GameFacts(
        id="westfront",
        title="WestFront",
        version=2,
        sides=_SIDES,
        scenarios={
            name: Scenario.of(name, SCENARIO_DOCS[name], card.last_months[-1] - card.first_month + 1)
            for name, card in SCENARIOS.items()
        },
        default_scenario="husky",
        turns=MONTHS,
        longest=60_000,
        sequence_rule="WF-4.4/1",
        hidden=("units that are not face-up", "units off the map", "set-up", "production"),
        chance=("weather", "airstrikes", "fire", "pursuit", "interdiction", "politics"),
        **GameFacts.about(DATA.tables("about.toml")),
    )
    notation = NOTATION
    ledger = DATA.ledger()
    steps = MappingProxyType({step.name: step for step in STEPS})
    texts = WestFrontTexts()
    show = SHOW
    staff = STAFF
    data = DATA

    def result(self, p: Position) -> Result | None:
        return Result.of(p.outcome)

    def moment(self, p: Position) -> str:
        if p.phase == Phase.SETUP:
            return f"{MONTH_TITLES[p.month]}, set-up"
        if p.phase == Phase.PRODUCTION:
            return f"{MONTH_TITLES[p.month]}, production"
        return f"{MONTH_TITLES[p.month]}, fortnight {p.fortnight + 1}, {_SIDES[p.player]}"

    def when(self, p: Position) -> str:
        between = {Phase.SETUP: "set-up", Phase.PRODUCTION: "production"}
        return f"{turn_in_words(p)}, {between.get(Phase(p.phase), Player(p.player).name.title())}"

    def owned(self, p: Position, sides: Collection[int]) -> Mapping[str, int]:
        return fog.owned(sides)

    def redact(self, p: Position, sides: Collection[int]) -> Position:
        return fog.redact(p, sides)

    def secrets(self, p: Position, side: int) -> Set[Hashable]:
        return secrecy.secrets(p, side)


GAME = WestFront()
