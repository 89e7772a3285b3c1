"""What a side may expect of its battles, from what it knows: hidden blocks count as their stand-ins."""

from __future__ import annotations

from fractions import Fraction

from sandtable.core.bits import bit_list
from sandtable.games.westfront.language import NOTATION
from sandtable.games.westfront.position import Position
from sandtable.games.westfront.rules.combat.rounds import ROUND
from sandtable.games.westfront.show.odds import round_odds, summarise
from sandtable.games.westfront.world.roster import STAND_IN_CV, STAND_INS


def forecast(p: Position) -> list[str]:
    """Return a sentence about each battle that may be fought next, or is being fought."""
    return [_outlook(p, here) for here in bit_list(_coming(p))]


def _coming(p: Position) -> int:
    step = p.stack[-1][0] if p.stack else ""
    if step in ("airstrikes", "combat"):
        return p.battles
    if step == "battles":
        return p.chosen & p.battles
    return 1 << ROUND.top(p).here if step == "fire" else 0


def _outlook(p: Position, here: int) -> str:
    won, thrown_back, goes_on, ours, theirs = summarise(p, here, round_odds(p, here))
    text = (
        f"{{place}}: defenders destroyed {_percent(won)}, no attacker left {_percent(thrown_back)},"
        f" goes on {_percent(goes_on)}; attackers lose {_steps(ours)}, defenders {_steps(theirs)} on average."
    )
    hidden = (p.at[here] & STAND_INS).bit_count()
    if hidden:
        blocks = "1 hidden block is" if hidden == 1 else f"{hidden} hidden blocks are"
        text += f" {blocks} taken for infantry at {STAND_IN_CV}cv."
    return NOTATION.say(text, (here,))


def _percent(chance: Fraction) -> str:
    return f"{float(chance):.0%}"


def _steps(mean: Fraction) -> str:
    return f"{float(mean):.1f} steps"
