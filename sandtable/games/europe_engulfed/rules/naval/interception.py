"""Interception (EE-8.11): the enemy meets ships that carry ground units, and all fleets of the zone fight."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role, freely, leave
from sandtable.core.bits import bit_list, lowest, mask_of
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.core.order import Order
from sandtable.core.phrases import counted
from sandtable.core.step import Chance, Effect, Part, Roll
from sandtable.games.europe_engulfed.language import CAMPS, NOTATION, refusal, report
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.naval.battle import (
    FACES,
    Dice,
    belligerents,
    dice,
    hits,
    next_to_sink,
    strength,
)
from sandtable.games.europe_engulfed.rules.naval.fleets import POOL, able, change, of_nations
from sandtable.games.europe_engulfed.rules.naval.transport import carriers
from sandtable.games.europe_engulfed.rules.naval.voyage import alter, carrying, current
from sandtable.games.europe_engulfed.rules.powers import side_of, side_of_piece
from sandtable.games.europe_engulfed.world.charts import SEA_EXCESS_HIT, SEA_HIT
from sandtable.games.europe_engulfed.world.pieces import NATION, UNITS
from sandtable.games.europe_engulfed.world.roster import Nation, Side


def admiral(p: Position, camp: int, zone: int) -> int:
    """Return the side that commands the fleets of a camp in a zone: Britain's before France's (EE-9.51/1)."""
    navies = belligerents(p, camp, zone)
    return min(side_of(p, navy) for navy in navies)


# ---------------------------------------------------------------- the question
def fight(p: Position, log: Log) -> None:
    """Meet the ships."""
    now = current(p)
    log.add("EE-8.11/1", "{camp} intercept in the {zone}", CAMPS[1 - now.camp], now.zone)
    p.stack[-1] = (SeaBattle.name,)


class Interception(Acts[Position]):
    """Ships with ground units are at sea: the enemy's fleets in the zone may meet them."""

    name = "interception"
    moment = "the interception at sea"
    rules = ("EE-8.11/1", "EE-8.11/2")
    acts = (
        Act("intercept", freely, fight, role=Role.ATTACK),
        Act("pass", freely, leave, role=Role.END),
    )

    def side(self, p: Position) -> int:
        now = current(p)
        return admiral(p, 1 - now.camp, now.zone)

    def prompt(self, p: Position) -> str:
        now, ships = current(p), counted(p.aboard.bit_count(), "piece")
        return NOTATION.say("Intercept {ships} on the way over the {zone} to {area}?", (ships, now.zone, now.area))


# ---------------------------------------------------------------- the throw
class SeaBattle(Chance[Position]):
    """Both fleets throw at once, those who intercept first (EE-8.12/1, EE-8.13/1)."""

    name = "sea-battle"
    moment = "a battle at sea"
    rules = ("EE-8.13/1", "EE-8.12/1")

    def roll(self, p: Position) -> Roll:
        now = current(p)
        meeting, sailing = _shapes(p)
        parts = (*_parts(1 - now.camp, meeting), *_parts(now.camp, sailing))
        return Roll(sum(meeting) + sum(sailing), FACES, "a battle in the {zone}", (now.zone,), parts)

    def apply(self, p: Position, order: Order, log: Log) -> None:
        now = current(p)
        meeting, sailing = _shapes(p)
        thrown = sum(meeting)
        sunk = hits(order.args[:thrown], meeting), hits(order.args[thrown:], sailing)
        for camp, count in ((1 - now.camp, sunk[0]), (now.camp, sunk[1])):
            log.add("EE-8.13/1", "{camp} score {hits} in the {zone}", CAMPS[camp], counted(count, "hit"), now.zone)
        p.stack.pop()
        SUNK.push(p, SeaLosses.name, Sunk(1 - now.camp, sunk[1]))
        SUNK.push(p, SeaLosses.name, Sunk(now.camp, sunk[0]))


def _shapes(p: Position) -> tuple[Dice, Dice]:
    """Return the dice of those who intercept, and of those who sail."""
    now = current(p)
    meeting, sailing = strength(p, 1 - now.camp, now.zone), strength(p, now.camp, now.zone)
    return dice(meeting, sailing), dice(sailing, meeting)


def _parts(camp: int, shape: Dice) -> list[Part]:
    found = [Part(CAMPS[camp], shape.even, (("hit", SEA_HIT, FACES),))]
    if shape.excess:
        found.append(Part(f"{CAMPS[camp]}: the larger fleet", shape.excess, (("hit", SEA_EXCESS_HIT, FACES),)))
    return found


# ---------------------------------------------------------------- points that are lost
class Sunk(NamedTuple):
    """How many points a camp has still to lose."""

    camp: int
    points: int


SUNK: Final = Frame(Sunk)


def navies_hit(p: Position) -> int:
    """Return the navies of which the next point may be."""
    now, at = current(p), SUNK.top(p)
    return next_to_sink(p, at.camp, now.zone, _carrying(p, at.camp))[0] if at.points else 0


def _carrying(p: Position, camp: int) -> dict[int, int]:
    now = current(p)
    return carrying(now) if camp == now.camp else {}


def no_loss(p: Position, nation: int) -> Reasons:
    """Tell why the next point is not of a navy."""
    if navies_hit(p) >> nation & 1:
        return None
    return refusal("EE-8.14/1", "the next Fleet Point to be lost is none of {nation}", nation)


def sink(p: Position, log: Log, nation: int) -> None:
    """Lose a point of a navy; one that carries takes a piece along."""
    now, at = current(p), SUNK.top(p)
    is_loaded = next_to_sink(p, at.camp, now.zone, _carrying(p, at.camp))[1]
    SUNK.turn(p, SeaLosses.name, at._replace(points=at.points - 1))
    flag = _flag(p, nation, now.zone, is_able=not is_loaded)
    is_able = not is_loaded and able(p, (flag,), now.zone) > 0
    change(p, flag, now.zone, -is_able, -(not is_able))
    log.add("EE-8.14/1", "a Fleet Point of {nation} is sunk in the {zone}", flag, now.zone)
    if is_loaded:
        french = nation == Nation.FRANCE
        alter(p, now._replace(points=now.points - (not french), french=now.french - french))
        DROWNING.push(p, Drowning.name, Ship(nation))


def _flag(p: Position, navy: int, zone: int, *, is_able: bool) -> int:
    """Return the nation whose point of a navy goes: of the British-U.S. pool Britain's before the other's."""
    nations = POOL if navy == Nation.BRITAIN else (Nation(navy),)
    rows = of_nations(p, nations, zone)
    fitting = [row for row in rows if (row.able if is_able else row.used)]
    return int((fitting or rows)[0].nation)


class SeaLosses(Acts[Position]):
    """A camp loses points: idle ones, then those that carry, then those that carried earlier (EE-8.14/1)."""

    name = "sea-losses"
    moment = "the loss of Fleet Points"
    rules = ("EE-8.14/1", "EE-9.51/1")
    frame = SUNK
    asks = "Fleet Points are lost: whose?"
    acts = (Act("sink", no_loss, sink, navies_hit, role=Role.LOSE, is_grave=True),)

    def settle(self, p: Position, log: Log) -> bool:
        found = navies_hit(p)
        if not found:
            p.stack.pop()
            return True
        if found & (found - 1):
            return False
        sink(p, log, lowest(found))
        return True

    def side(self, p: Position) -> int:
        now, at = current(p), SUNK.top(p)
        return admiral(p, at.camp, now.zone)


# ---------------------------------------------------------------- who goes down with them
class Ship(NamedTuple):
    """Whose ship it was."""

    navy: int


DROWNING: Final = Frame(Ship, navy="nation")
_LOST: Final = Effect((), "it is eliminated")


def on_board(p: Position) -> int:
    """Return the pieces that ships of the navy carry."""
    is_french = DROWNING.top(p).navy == Nation.FRANCE
    pieces = bit_list(p.aboard)
    return mask_of(piece for piece in pieces if (carriers(p, piece)[0] == Nation.FRANCE) == is_french)


def not_on_board(p: Position, piece: int) -> Reasons:
    """Tell why a piece is not one that may go down."""
    if on_board(p) >> piece & 1:
        return None
    return refusal("EE-8.14/1", "{piece} is not aboard these ships", piece)


def drown(p: Position, log: Log, piece: int) -> None:
    """Lose a piece at sea."""
    p.stack.pop()
    report(log, p, "EE-8.14/1", "{piece} goes down with its ship", piece)
    if piece < UNITS and NATION[piece] == Nation.GERMANY:
        p.german_losses += p.steps[piece]
    p.remove(piece)


class Drowning(Acts[Position]):
    """The owner picks who goes down with a ship (EE-8.14/1)."""

    name = "drowning"
    moment = "the loss of a ship"
    rules = ("EE-8.14/1",)
    secret = True  # an order names a block whose face the enemy does not see
    frame = DROWNING
    asks = "A ship that carried a piece is sunk: which one goes down with it?"
    acts = (Act("drown", not_on_board, drown, on_board, role=Role.LOSE, is_grave=True, effect=lambda p, piece: _LOST),)

    def settle(self, p: Position, log: Log) -> bool:
        found = on_board(p)
        if not found:
            p.stack.pop()
        elif found & (found - 1):
            return False
        else:
            drown(p, log, lowest(found))
        return True

    def side(self, p: Position) -> int:
        sides = {side_of_piece(p, piece) for piece in bit_list(on_board(p))}
        return min(sides, default=int(Side.WEST))
