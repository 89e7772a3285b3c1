"""American tactical problems (EU-103.E.21.b.2): the Axis may exploit them in three turns, an attack each."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Acts, Role, freely, leave
from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.games.europa.language import NOTATION
from sandtable.games.europa.position import Position, Side
from sandtable.games.europa.rules.combat.battle import amend, current, defenders_of
from sandtable.games.europa.world.charts import PROBLEMS
from sandtable.games.europa.world.pieces import Nation

_RULE: Final = "EU-103.E.21.b.2/1"
_LATER: Final = "EU-103.E.21.b.2/2"


def problems_now(p: Position) -> int:
    """Return the modifier that the Axis may have for one attack of this turn; 0 if it has no right to one."""
    if not p.card.problems or p.phasing != Side.AXIS or p.problems_last == p.turn:
        return 0
    since = p.turn - p.problems if p.problems >= 0 else 0
    return PROBLEMS[since] if since < len(PROBLEMS) else 0


def can_exploit(p: Position) -> bool:
    """Tell whether tactical problems can be exploited in the attack under way: on an American unit, once a turn."""
    battle = current(p)
    if battle is None or not problems_now(p):
        return False
    defenders = defenders_of(p, battle.target, battle.units)
    return any(p.counter(unit).nation == Nation.US for unit in bit_list(defenders))


def exploit(p: Position, log: Log) -> None:
    """Declare that the attack exploits them."""
    value = problems_now(p)
    battle = current(p)
    if battle is not None:
        amend(p, battle._replace(problems=value))
    if p.problems < 0:
        p.problems = p.turn
    p.problems_last = p.turn
    rule = _RULE if p.problems == p.turn else _LATER
    log.add(rule, "The attack exploits American tactical problems: +{value}", value)
    p.stack.pop()


class Problems(Acts[Position]):
    """Directly after naming an attack on Americans the Axis says whether it exploits their problems."""

    name = "attack-problems"
    moment = "the declaration of special rules"
    rules = (_RULE, _LATER)
    acts = (
        Act("exploit-problems", freely, exploit),
        Act("pass", freely, leave, role=Role.END),
    )

    def waits(self, p: Position) -> bool:
        return can_exploit(p)

    def side(self, p: Position) -> int:
        return p.phasing

    def prompt(self, p: Position) -> str:
        return NOTATION.say("Exploit American tactical problems: {value}?", (f"+{problems_now(p)}",))
