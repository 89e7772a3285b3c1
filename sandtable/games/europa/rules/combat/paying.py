"""Attack supply (EUC-9/24, stage 4): depots pay for an attack, or it is made at half strength (EUC-18/11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role
from sandtable.core.bits import bit_list, lowest
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.core.phrases import counted
from sandtable.games.europa.language import NOTATION, refusal
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.combat.battle import Battle, amend, current
from sandtable.games.europa.rules.ground import assault
from sandtable.games.europa.rules.supply import depots
from sandtable.games.europa.rules.supply.attack_supply import Bill, payers, polish_bills, price, settle_polish
from sandtable.games.europa.rules.supply.attack_supply import pay as spend

_RULE: Final = "EUC-18/11"
_POLISH: Final = "EU-103.D.15.c.1/3"


class Owing(NamedTuple):
    """What an attack still costs, and whether something of it is paid."""

    units: int
    points: int
    is_begun: int = 0


OWING: Final = Frame(Owing, units="units")


def push(p: Position, log: Log, now: Battle) -> None:
    """Open the payment of an attack, if it costs anything."""
    if cost := price(p, now.units):
        OWING.push(p, Paying.name, Owing(now.units, cost))
    elif polish_bills(p, now.units):
        CHOOSING.push(p, Poles.name, Choosing(now.units))


def halve(p: Position, units: int) -> None:
    """Let some units attack, or overrun, at half strength."""
    battle = current(p)
    if battle is None:
        assault.halve(p, units)
    else:
        amend(p, battle._replace(halved=units))


# ---------------------------------------------------------------- the desert
def open_depots(p: Position) -> int:
    """Return the depots that may pay: in reach of every attacking stack, and together with enough (EUC-18/11)."""
    now = OWING.top(p)
    found = payers(p, now.units)
    held = sum(depots.points(p, depot, p.phasing) for depot in bit_list(found))
    return found if held >= now.points else 0


def not_paying(p: Position, place: int) -> Reasons:
    """Tell why a depot cannot pay."""
    if open_depots(p) >> place & 1:
        return None
    if not depots.points(p, place, p.phasing):
        return refusal("EUC-18/10", "there is no depot of yours in {place}", place)
    return refusal(_RULE, "not every attacking stack is within reach of the depot in {place}", place)


def not_refusing(p: Position) -> Reasons:
    """Tell that an attack that is paid in part must be paid."""
    return refusal(_RULE, "a part of it has been paid") if OWING.top(p).is_begun else None


def pay(p: Position, log: Log, place: int) -> None:
    """Let a depot pay what it has of what is owed."""
    now = OWING.top(p)
    left = now.points - spend(p, log, p.phasing, place, now.points)
    if left:
        OWING.turn(p, Paying.name, now._replace(points=left, is_begun=1))
    else:
        p.stack.pop()


def go_unpaid(p: Position, log: Log) -> None:
    """Attack at half strength."""
    now = OWING.top(p)
    log.add(_RULE, "the attack is not paid: it is made at half strength")
    p.stack.pop()
    halve(p, now.units)


class Paying(Acts[Position]):
    """The attacker says which depots pay; one alone that has enough pays without a word (EUC-18/11)."""

    name = "attack-supply"
    frame = OWING
    moment = "the payment of the attack"
    rules = (_RULE,)
    acts = (
        Act("pay", not_paying, pay, open_depots),
        Act("unpaid", not_refusing, go_unpaid, role=Role.END),
    )

    def settle(self, p: Position, log: Log) -> bool:
        found = open_depots(p)
        if not found:
            go_unpaid(p, log)
            return True
        if found & found - 1:
            return False
        pay(p, log, lowest(found))
        return True

    def side(self, p: Position) -> int:
        return p.phasing

    def prompt(self, p: Position) -> str:
        points = counted(OWING.top(p).points, "supply point")
        return NOTATION.say("The attack costs {points}: which depot pays?", (points,))


# ---------------------------------------------------------------- Poles without a line
_DIGIT: Final = 6  # bits of an answer


class Choosing(NamedTuple):
    """Poles who attack, and the answers given so far: which depot pays where several are equally near."""

    units: int
    answers: int = 1  # six bits each, behind a leading one


CHOOSING: Final = Frame(Choosing, units="units")


def _answers(now: Choosing) -> list[int]:
    count = (now.answers.bit_length() - 1) // _DIGIT
    return [now.answers >> _DIGIT * (count - 1 - n) & (1 << _DIGIT) - 1 for n in range(count)]


def next_bill(p: Position) -> Bill | None:
    """Return the next bill with several depots to choose from."""
    now = CHOOSING.top(p)
    tied = [bill for bill in polish_bills(p, now.units) if bill.depots & bill.depots - 1]
    answered = len(_answers(now))
    return tied[answered] if answered < len(tied) else None


def tied_depots(p: Position) -> int:
    """Return the depots of which the owner picks one."""
    bill = next_bill(p)
    return bill.depots if bill else 0


def not_nearest(p: Position, place: int) -> Reasons:
    """Tell why a depot does not pay for Poles without a line."""
    if tied_depots(p) >> place & 1:
        return None
    return refusal(_POLISH, "{place} is not the depot nearest to the attackers", place)


def choose(p: Position, log: Log, place: int) -> None:
    """Let this depot pay, of those that are equally near."""
    now = CHOOSING.top(p)
    answer = bit_list(tied_depots(p)).index(place)
    CHOOSING.turn(p, Poles.name, now._replace(answers=now.answers << _DIGIT | answer))


class Poles(Acts[Position]):
    """Poles without a line attack on supply from the nearest depot, or at half strength (EU-103.D.15.c.1/3)."""

    name = "attack-supply-poland"
    frame = CHOOSING
    moment = "the payment of the attack"
    asks = "Which of the nearest depots pays?"
    rules = (_POLISH,)
    acts = (Act("pay", not_nearest, choose, tied_depots),)

    def settle(self, p: Position, log: Log) -> bool:
        if next_bill(p) is not None:
            return False
        now = CHOOSING.top(p)
        answers = iter(_answers(now))
        chosen = [(bill.units, _chosen(bill, answers)) for bill in polish_bills(p, now.units)]
        p.stack.pop()
        halve(p, settle_polish(p, log, chosen))
        return True

    def side(self, p: Position) -> int:
        return p.phasing


def _chosen(bill: Bill, answers: Iterator[int]) -> int:
    """Return the depot that pays a bill, or -1 if there is none."""
    if not bill.depots & bill.depots - 1:
        return lowest(bill.depots)
    return bit_list(bill.depots)[next(answers)]
