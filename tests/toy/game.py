"""The Keep: three houses in two camps fight for a keep. A whole small game, for tests and for who adds a game."""

from __future__ import annotations

from collections.abc import Collection

from sandtable.core.facts import GameFacts, Result
from sandtable.core.game import Game
from tests.toy import world
from tests.toy.language import NOTATION
from tests.toy.position import UNKNOWN, ToyPosition
from tests.toy.rules.sequence import STEPS
from tests.toy.show import SHOW
from tests.toy.staff import STAFF
from tests.toy.texts import ToyTexts


class Toy(Game[ToyPosition]):
    """The game."""

    facts = GameFacts(
        id="toy",
        title="The Keep",
        version=1,
        sides=world.SIDES,
        camps=world.CAMPS,
        scenarios=world.SCENARIOS,
        default_scenario="meadow",
        options=(world.GUST, world.HANDICAP),
        turns=tuple(f"turn {n + 1}" for n in range(world.LAST_TURN)),
        longest=81,
        sequence_rule="TOY-sequence/1",
        hidden=("unit strengths", "bids"),
        chance=("d6",),
    )
    notation, ledger, steps, data = NOTATION, world.DATA.ledger(), STEPS, world.DATA
    texts, show, staff = ToyTexts(), SHOW, STAFF

    def result(self, p: ToyPosition) -> Result | None:
        if p.stack:
            return None
        for camp, sides in enumerate(world.SIDES_OF):
            if not p.left(1 - camp):
                return Result(camp, "total", "TOY-victory/2")
            if p.units(world.KEEP, *sides):
                return Result(camp, "marginal", "TOY-victory/1")
        return Result(None, "", "TOY-victory/1")

    def moment(self, p: ToyPosition) -> str:
        return f"turn {p.turn}"

    def redact(self, p: ToyPosition, sides: Collection[int]) -> ToyPosition:
        """A camp knows its own strengths, and what a duel has shown (TOY-battle/1)."""
        camp = self.facts.allied(sides)
        p.strength = [n if world.OWNER[i] in camp or p.shown >> i & 1 else UNKNOWN for i, n in enumerate(p.strength)]
        return p


TOY = Toy()
