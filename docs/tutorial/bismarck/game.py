"""Bismarck as a game of the engine."""

from collections.abc import Collection, Hashable, Mapping, Set

from bismarck.language import NOTATION
from bismarck.position import ALLIES, AXIS, DATA, DAYS, HUNTED, SCENARIOS, SIDE, SIDES, UNSEEN, Position
from bismarck.rules import BISMARCK, BREST, STEPS
from bismarck.show import SHOW
from bismarck.staff import STAFF
from bismarck.texts import Documents
from sandtable.core.bits import lowest, mask_of
from sandtable.core.facts import GameFacts, Result, Scenario
from sandtable.core.game import Game


class Bismarck(Game[Position]):
    """The parts, put together."""

    facts = GameFacts(
        id="bismarck",
        title="Bismarck",
        version=1,
        sides=SIDES,
        scenarios={name: Scenario.of(name, doc, doc["days"]) for name, doc in SCENARIOS.items()},
        default_scenario="rhine-exercise",
        turns=DAYS,
        longest=50,
        sequence_rule="BI-day/1",
        hidden=("where the ships of the Axis are", "raids"),
        chance=("d6",),
    )
    notation, ledger, steps, texts, show, staff, data = NOTATION, DATA.ledger(), STEPS, Documents(), SHOW, STAFF, DATA

    def result(self, p: Position) -> Result | None:
        if p.stack:
            return None
        if not p.strength[BISMARCK]:
            return Result(ALLIES, "decisive", "BI-victory/1")
        points = p.raids + 2 * (p.at[BISMARCK] == BREST)
        return Result(AXIS if points >= 2 else ALLIES, "decisive" if points >= 4 else "marginal", "BI-victory/2")

    def moment(self, p: Position) -> str:
        return f"{DAYS[p.turn]}, {SIDES[p.side]}"

    def owned(self, p: Position, sides: Collection[int]) -> Mapping[str, int]:
        return {"ship": mask_of(ship for ship, side in enumerate(SIDE) if side in sides)}

    def redact(self, p: Position, sides: Collection[int]) -> Position:
        if p.stack and AXIS not in sides:
            p.raids = 0
            for ship in HUNTED:
                p.at[ship] = lowest(p.traces[ship]) if p.traces[ship].bit_count() == 1 else UNSEEN
        return p

    def secrets(self, p: Position, side: int) -> Set[Hashable]:
        seen = self.known(p, (side,))
        return {ship for ship in HUNTED if seen.at[ship] != p.at[ship]}


GAME = Bismarck()
