"""The rules: the days, the sortie and the hunt, and battles where the fleets meet."""

from typing import NamedTuple

from bismarck.language import NOTATION
from bismarck.position import ALLIES, AXIS, BOARD, DAYS, HUNTED, HUNTERS, SHIPS, SIDE, SIDES, UNSEEN, Position
from sandtable.board.graph import around
from sandtable.core.act import Act, Acts, Reasons, Role, freely
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import EVERYONE, Log
from sandtable.core.fields import PHASE, forget
from sandtable.core.frame import Frame
from sandtable.core.order import Order
from sandtable.core.step import Chance, Part, Roll, Step

SEA, CONVOYS, PORTS = BOARD.near("sea"), BOARD.where("convoys"), [BOARD.regions[side] for side in SIDES]
BISMARCK, BREST = list(SHIPS).index("bismarck"), BOARD.graph.index["brest"]


class Day(Step[Position]):
    """BI-day/1: the sides have their turns, day by day; BI-day/2: until the last is over or the Bismarck sunk."""

    name = "day"

    def settle(self, p: Position, log: Log) -> bool:
        if p.strength[BISMARCK] and (p.turn, p.side) != (len(DAYS) - 1, ALLIES):
            p.turn, p.side = p.turn + p.side, 1 - p.side
            forget(p, PHASE)
            p.stack.append((Hunt.name if p.side == ALLIES else Sortie.name,))
        else:
            p.stack.pop()
            log.reveal("BI-day/2", "the hunt is over, raids: {n}", p.raids)
        return True


def has_sailed(p: Position, ship: int) -> Violation | None:
    return NOTATION.refusal("BI-sail/1", "{ship} has sailed today", ship) if p.sailed >> ship & 1 else None


def too_far(p: Position, ship: int, area: int) -> Violation | None:
    return None if SEA[p.at[ship]] >> area & 1 else NOTATION.refusal("BI-sail/2", "{area} is too far", area)


def closed(ship: int, area: int) -> Violation | None:
    return NOTATION.refusal("BI-sail/3", "{area} is an enemy port", area) if PORTS[1 - SIDE[ship]] >> area & 1 else None


def not_sailing(p: Position, ship: int, area: int) -> Reasons:
    if SIDE[ship] != p.side:
        return NOTATION.refusal("BI-sail/1", "{ship} is not a ship of {side}", ship, p.side)
    if not p.strength[ship]:
        return NOTATION.refusal("BI-battle/2", "{ship} is sunk", ship)
    return has_sailed(p, ship), too_far(p, ship, area), closed(ship, area)


def sail(p: Position, log: Log, ship: int, area: int) -> None:
    p.at[ship], p.sailed = area, p.sailed | 1 << ship
    log.tell(EVERYONE if p.side == ALLIES else 1 << AXIS, "BI-sail/1", "{ship} sails to {area}", ship, area)


def vanish(p: Position, log: Log) -> None:
    """BI-sortie/2: a ship may be wherever she could have sailed."""
    p.stack.pop()
    for ship in HUNTED:
        p.traces[ship] |= around(SEA, p.traces[ship]) & ~PORTS[ALLIES]


def search(p: Position, log: Log) -> None:
    """BI-hunt/1: where Allied ships are, whoever is there is found; BI-hunt/2: elsewhere convoys are raided."""
    p.stack.pop()
    searched = mask_of(p.at[ship] for ship in HUNTERS if p.strength[ship])
    p.raids += sum(p.at[ship] in bit_list(CONVOYS & ~searched) for ship in HUNTED)
    for ship in HUNTED:
        p.traces[ship] &= 1 << p.at[ship] if p.at[ship] in bit_list(searched) else ~searched
        if p.at[ship] != UNSEEN and p.traces[ship].bit_count() == 1:
            log.reveal("BI-hunt/1", "{ship} is in {area}", ship, p.at[ship])
    for area in bit_list(searched):
        if p.ships(area, AXIS):
            CONTACT.push(p, Battle.name, Contact(area))


SAIL = Act("sail", not_sailing, sail, among=((1 << len(SHIPS)) - 1, BOARD.graph.everywhere), role=Role.MOVE)


class Sortie(Acts[Position]):
    """BI-sortie/1: the Axis sails in secret."""

    name, moment, rules, secret = "sortie", "the sortie", ("BI-sail/1", "BI-sortie/1"), True
    acts = (SAIL, Act("done", freely, vanish, role=Role.END))

    def side(self, p: Position) -> int:
        return p.side

    def prompt(self, p: Position) -> str:
        return "Sail each ship once at most, then say done."


class Hunt(Sortie):
    """BI-hunt/1: the Allies sail for all to see, and search."""

    name, moment, rules, secret = "hunt", "the hunt", ("BI-sail/1", "BI-hunt/1"), False
    acts = (SAIL, Act("done", freely, search, role=Role.END))


class Contact(NamedTuple):
    """Where the fleets have met."""

    area: int


CONTACT = Frame(Contact, area="area")


class Battle(Chance[Position]):
    """BI-battle/1: each side adds a die to its strength; the strongest ship of the weaker side loses the difference."""

    name, frame, rules = "battle", CONTACT, ("BI-battle/1",)

    def roll(self, p: Position) -> Roll:
        return Roll(2, 6, "the battle in {area}", CONTACT.top(p), tuple(Part(side, 1) for side in SIDES))

    def apply(self, p: Position, order: Order, log: Log) -> None:
        area = CONTACT.top(p).area
        p.stack.pop()
        axis, allies = (sum(p.strength[ship] for ship in p.ships(area, side)) + order.args[side] for side in (0, 1))
        ship = max(p.ships(area, ALLIES if axis > allies else AXIS), key=p.strength.__getitem__)
        p.strength[ship] = max(0, p.strength[ship] - abs(axis - allies))
        log.add("BI-battle/1", "{ship} has {n} steps left", ship, p.strength[ship])
        if not p.strength[ship]:
            p.at[ship], p.traces[ship] = UNSEEN, 0
            log.add("BI-battle/2", "{ship} sinks", ship)


STEPS: dict[str, Step[Position]] = {step.name: step for step in (Day(), Sortie(), Hunt(), Battle())}
