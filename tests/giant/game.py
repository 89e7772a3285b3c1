"""The Giant: a plain game as large as games become. Two sides, 3,015 hexes, 1,400 pieces, 73 turns, 30,000 orders."""

from __future__ import annotations

from sandtable.core.datafolder import DataFolder
from sandtable.core.facts import GameFacts, Result
from sandtable.core.game import Game
from tests.giant.language import NOTATION
from tests.giant.position import GiantPosition
from tests.giant.rules import STEPS
from tests.giant.show import SHOW
from tests.giant.staff import STAFF
from tests.giant.texts import GiantTexts
from tests.giant.world import SCENARIOS, SIDES, TURNS


class Giant(Game[GiantPosition]):
    """The game. Its map is drawn by `drawing`, so the game itself has none: see `drawn`."""

    facts = GameFacts(
        id="giant",
        title="The Giant",
        version=1,
        sides=SIDES,
        scenarios=SCENARIOS,
        default_scenario="campaign",
        turns=tuple(f"turn {n + 1}" for n in range(TURNS)),
        longest=200_000,
        sequence_rule="GIANT-sequence/1",
        chance=("d6",),
    )
    notation, ledger, steps = NOTATION, DataFolder("tests.giant").ledger(), STEPS
    texts, show, staff = GiantTexts(), SHOW, STAFF

    def result(self, p: GiantPosition) -> Result | None:
        if p.stack:
            return None
        red, blue = (ground.bit_count() for ground in p.held)
        winner = None if red == blue else int(blue > red)
        return Result(winner, "" if winner is None else "ground", "GIANT-victory/1")

    def moment(self, p: GiantPosition) -> str:
        whose = next((f", {SIDES[int(frame[1])]} {frame[0]}" for frame in reversed(p.stack) if len(frame) == 2), "")
        return f"turn {p.turn}{whose}"


GIANT = Giant()
