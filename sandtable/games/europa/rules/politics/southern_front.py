"""The southern front of Eritrea (EUC-59/1): a campaign in Somalia that is played by one die an Allied initial phase."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Reasons, Role
from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.core.step import Chance, Part, Roll
from sandtable.core.tables import Modifier, Sum, summed
from sandtable.games.europa.language import SIDES, refusal
from sandtable.games.europa.position import Position, Side
from sandtable.games.europa.rules.forces.events import pass_box
from sandtable.games.europa.rules.politics.covert import FACES, NAME, ROUND
from sandtable.games.europa.world.atlas import TOWNS
from sandtable.games.europa.world.charts import SUCCESS
from sandtable.games.europa.world.nations import Nation
from sandtable.games.europa.world.schedule import BoxPasses

_RULE: Final = "EUC-59/1"
_LEAST_RE4: Final = 8
_LAST: Final = "massawa"  # it must be Allied before the last port can be


def next_port(p: Position) -> int:
    """Return the first port box that is still Axis; -1: there is none."""
    front = p.card.southern_front
    ports = front.ports if front is not None else ()
    return next((place for place in ports if not p.owned[Side.ALLIES] >> place & 1), -1)


def not_trying(p: Position) -> Reasons:
    """Tell why the Allies do not try for a port in the south."""
    front, port = p.card.southern_front, next_port(p)
    if front is None or p.phasing != Side.ALLIES:
        return refusal(_RULE, "you have no southern front")
    if port < 0:
        return refusal(_RULE, "all ports of the south are Allied")
    if port == front.ports[-1] and not p.owned[Side.ALLIES] >> TOWNS[_LAST] & 1:
        return refusal(_RULE, "{place} can be taken only when {place} is Allied", port, TOWNS[_LAST])
    if ROUND.top(p).tried:
        return refusal(_RULE, "the southern front has been tried in this phase")
    return None


def attempt(p: Position, log: Log) -> None:
    """Try for the next port."""
    ROUND.turn(p, NAME, ROUND.top(p)._replace(tried=1))
    log.add(_RULE, "the Allies try for {place}", next_port(p))
    p.stack.append((SouthernRoll.name,))


def modifiers(p: Position) -> Sum:
    """Return what the die is added to: an assembled African division, or too little at the front."""
    front = p.card.southern_front
    units = bit_list(p.here.get(front.front, 0) & p.of_side(Side.ALLIES)) if front is not None else ()
    has_division = any(_is_african(p, unit) for unit in units)
    is_weak = sum(p.size(unit) for unit in units) < _LEAST_RE4
    return summed(
        (
            Modifier(_RULE, "a division of East Africa or South Africa", 1 if has_division else 0),
            Modifier(_RULE, "less than 2 REs", -1 if is_weak else 0),
        )
    )


def _is_african(p: Position, unit: int) -> bool:
    counter = p.counter(unit)
    is_whole = counter.is_division and not p.cadre >> unit & 1
    return is_whole and (counter.nation in (Nation.SA, Nation.COL) or bool(counter.home_command))


class SouthernRoll(Chance[Position]):
    """One die on the Success Table: S makes the box Allied."""

    name = "southern-roll"
    moment = "the die of the southern front"
    rules = (_RULE, "EUC-2/1")

    def roll(self, p: Position) -> Roll:
        part = Part(SIDES[Side.ALLIES], 1, SUCCESS.meanings(modifiers(p).total, FACES))
        return Roll(1, FACES[-1], "the attack on {place}", (next_port(p),), (part,))

    def apply(self, p: Position, order: Order, log: Log) -> None:
        port, result = next_port(p), SUCCESS.read(order.args[0] + modifiers(p).total)
        p.stack.pop()
        if result != "S":
            log.add(_RULE, "{place} holds out", port)
            return
        log.add(_RULE, "{place} is Allied", port)
        pass_box(p, log, BoxPasses(Side.ALLIES, port))
        p.boxes_taken |= 1 << port


SOUTHERN_FRONT: Final = Act("southern-front", not_trying, attempt, role=Role.ATTACK)
