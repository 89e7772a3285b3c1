"""WestFront as a game of the engine."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Set
from types import MappingProxyType

from sandtable.core.game import Game, GameFacts, Result
from sandtable.core.step import Step
from sandtable.games.westfront.language import NOTATION
from sandtable.games.westfront.position import Phase, Position
from sandtable.games.westfront.rules import fog, secrecy
from sandtable.games.westfront.rules.combat.airstrikes import Airstrikes
from sandtable.games.westfront.rules.combat.battle import Battle, Fire
from sandtable.games.westfront.rules.combat.ending import CombatEnd
from sandtable.games.westfront.rules.combat.losses import Losses
from sandtable.games.westfront.rules.combat.phase import Battles, Combat
from sandtable.games.westfront.rules.combat.repulse import Repulse
from sandtable.games.westfront.rules.command.phase import Command
from sandtable.games.westfront.rules.movement.phase import Movement
from sandtable.games.westfront.rules.movement.pursuit import Pursuit
from sandtable.games.westfront.rules.politics.neutrals import Mobilization
from sandtable.games.westfront.rules.politics.phase import Defection, Maquis, Politics, Surrender, Uprising
from sandtable.games.westfront.rules.production.phase import Production, ProductionEnd
from sandtable.games.westfront.rules.sea.beachheads import Placement
from sandtable.games.westfront.rules.sea.interdiction import Interdiction
from sandtable.games.westfront.rules.sequence import Turn, War
from sandtable.games.westfront.rules.setup.phase import Setup
from sandtable.games.westfront.rules.supply.phase import Check, Lanes, Rations, Recovery
from sandtable.games.westfront.rules.victory import Extension, MonthEnd
from sandtable.games.westfront.rules.weather import Fortnight
from sandtable.games.westfront.show.table import SHOW
from sandtable.games.westfront.staff.judgement import STAFF
from sandtable.games.westfront.texts.texts import WestFrontTexts
from sandtable.games.westfront.world.calendar import MONTH_TITLES, MONTHS
from sandtable.games.westfront.world.data import DATA
from sandtable.games.westfront.world.roster import Player
from sandtable.games.westfront.world.scenario import SCENARIOS

_SIDES = tuple(player.name.lower() for player in Player)

# In the order of the sequence of play (WF-4.1/1, WF-4.4/1)
_STEPS: tuple[Step[Position], ...] = (
    Setup(),
    War(),
    Production(),
    ProductionEnd(),
    Fortnight(),
    Turn(),
    Command(),
    Mobilization(),
    Movement(),
    Pursuit(),
    Interdiction(),
    Airstrikes(),
    Combat(),
    Battles(),
    Battle(),
    Fire(),
    Losses(),
    Repulse(),
    CombatEnd(),
    Recovery(),
    Placement(),
    Check(),
    Lanes(),
    Rations(),
    Politics(),
    Surrender(),
    Defection(),
    Uprising(),
    Maquis(),
    MonthEnd(),
    Extension(),
)


class WestFront(Game[Position]):
    """The war in the west, July 1943 to May 1945: blocks whose faces the enemy does not see (WF-0/2)."""

    facts = GameFacts(
        id="westfront",
        title="WestFront",
        version=1,
        sides=_SIDES,
        scenarios={name: card.title for name, card in SCENARIOS.items()},
        default_scenario="husky",
        turns=MONTHS,
        longest=60_000,
        sequence_rule="WF-4.4/1",
        hidden=("units that are not face-up", "units off the map", "set-up", "production"),
        chance=("weather", "airstrikes", "fire", "pursuit", "interdiction", "politics"),
    )
    notation = NOTATION
    ledger = DATA.ledger()
    steps = MappingProxyType({step.name: step for step in _STEPS})
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

    def redact(self, p: Position, sides: Collection[int]) -> Position:
        return fog.redact(p, sides)

    def secrets(self, p: Position, side: int) -> Set[Hashable]:
        return secrecy.secrets(p, side)


GAME = WestFront()
