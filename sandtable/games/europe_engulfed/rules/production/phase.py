"""The Production Phase (EE-1.22/1, EE-sop-c/1): incomes, strategic warfare, maintenance, purchases, free steps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sandtable.core.act import Act, Acts, Reasons
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.core.frame import Single
from sandtable.core.step import Step
from sandtable.games.europe_engulfed.language import refusal
from sandtable.games.europe_engulfed.position import Camp, Off, Position
from sandtable.games.europe_engulfed.rules.powers import CAMP_OF_SIDE, held_by, phasing_sides, side_of
from sandtable.games.europe_engulfed.rules.production.conscription import continue_conscription
from sandtable.games.europe_engulfed.rules.production.freesteps import push_minors
from sandtable.games.europe_engulfed.rules.production.income import income, is_producing
from sandtable.games.europe_engulfed.rules.production.lendlease import LendLease
from sandtable.games.europe_engulfed.rules.production.maintenance import maintain
from sandtable.games.europe_engulfed.rules.production.purchases import PURCHASING, Purchases
from sandtable.games.europe_engulfed.rules.production.purse import receive, werps
from sandtable.games.europe_engulfed.rules.production.winter import winter
from sandtable.games.europe_engulfed.rules.strategic.raid import FLIGHT, Flight, Raid
from sandtable.games.europe_engulfed.rules.strategic.rails import repair
from sandtable.games.europe_engulfed.rules.strategic.uboats import Asw, UBoats
from sandtable.games.europe_engulfed.rules.strategic.vweapons import LAUNCHING, VWeapons, Weapon
from sandtable.games.europe_engulfed.world.atlas import CORSICA, REGION
from sandtable.games.europe_engulfed.world.calendar import FIRST_TURN, OTHER_FREE_FRENCH
from sandtable.games.europe_engulfed.world.pieces import UNITS_OF
from sandtable.games.europe_engulfed.world.roster import MAJORS, Nation

PRODUCER: Final = Single("side")
_CONTINENTAL_FRANCE: Final = REGION["france"] & ~(1 << CORSICA)
_STAGE: Final = Single(usual=0)  # how many parts of the phase were opened


# ---------------------------------------------------------------- the parts of the phase
def _take_incomes(p: Position, log: Log) -> None:
    """Let all powers of the camp have what their books say."""
    found = producers(p)
    if not found:
        log.add("EE-16-card/2", "nobody has WERPs to spend")
    for power in found:
        for line in income(p, power):
            log.add(line.rule, "{nation} has {n}: {words}", power, werps(line.werps), line.words)
            receive(p, log, power, line.werps)


def _free_the_french(p: Position, log: Log) -> None:
    """EE-9.532/2: from 1944 the other Free French come with the first free area in France."""
    free = held_by(p, Camp.ALLIES) & ~p.contested & _CONTINENTAL_FRANCE
    waiting = [unit for unit in bit_list(UNITS_OF[Nation.FRANCE]) if p.at[unit] == Off.WAITING]
    if p.turn < OTHER_FREE_FRENCH or not free or not waiting:
        return
    log.add("EE-9.532/2", "the other Free French join the pool of the U.S.A.")
    for unit in waiting:
        p.put(unit, Off.POOL)


def _lend_lease(p: Position, log: Log) -> None:
    p.stack.append((LendLease.name,))


def _raid(p: Position, log: Log) -> None:
    """Let the bombers of the other camp come (EE-2.0/1, EE-2.0/2); what is bought later helps next time (EE-4.61/5)."""
    FLIGHT.push(p, Raid.name, Flight(1 - p.phasing))


def _hunt(p: Position, log: Log) -> None:
    p.stack.extend(((UBoats.name,), (Asw.name,)))


def _fire_v_weapons(p: Position, log: Log) -> None:
    for weapon in reversed(Weapon):
        LAUNCHING.push(p, VWeapons.name, weapon)


def _maintain(p: Position, log: Log) -> None:
    if p.card.theatre.is_whole:  # EE-16-card/2
        maintain(p, log)


def _produce(p: Position, log: Log) -> None:
    for side in reversed(phasing_sides(p)):
        PRODUCER.push(p, Producer.name, side)


def _raise_minors(p: Position, log: Log) -> None:
    push_minors(p)


_Part = Callable[[Position, Log], None]
PARTS: Final[tuple[tuple[_Part, ...], ...]] = (  # of each camp
    (repair, _take_incomes, _raid, _maintain, _produce, _raise_minors, winter),
    (
        repair,
        _free_the_french,
        _take_incomes,
        _lend_lease,
        _hunt,
        _raid,
        _fire_v_weapons,
        _maintain,
        _produce,
        _raise_minors,
    ),
)


class Production(Step[Position]):
    """Opens the parts of a Production Phase one after the other."""

    name = "production"
    frame = _STAGE

    def settle(self, p: Position, log: Log) -> bool:
        stage, parts = _STAGE.top(p), PARTS[p.phasing]
        if p.turn == FIRST_TURN:
            log.add("EE-17-card/4", "nobody produces in the first turn")
        if p.turn == FIRST_TURN or stage == len(parts):
            p.stack.pop()
            return True
        _STAGE.turn(p, self.name, stage + 1)
        parts[stage](p, log)
        return True


# ---------------------------------------------------------------- who produces next
def producers(p: Position) -> list[int]:
    """Return the powers of the phasing camp that produce."""
    return [n for n in MAJORS if CAMP_OF_SIDE[side_of(p, n)] == p.phasing and is_producing(p, n)]


def ready(p: Position, side: int) -> int:
    """Return the powers of a side that have not finished, as a bit set."""
    return mask_of(n for n in producers(p) if side_of(p, n) == side and not p.finished >> n & 1)


def not_producing(p: Position, nation: int) -> Reasons:
    """Tell why a power cannot be the next to produce."""
    if ready(p, PRODUCER.top(p)) >> nation & 1:
        return None
    if side_of(p, nation) != PRODUCER.top(p):
        return refusal("EE-4.5/4", "{nation} is not yours", nation)
    return refusal("EE-4.5/4", "{nation} has no production", nation)


def begin(p: Position, log: Log, nation: int) -> None:
    """Let a power produce (EE-4.5/1: one is finished before the next)."""
    if nation == Nation.USSR:
        continue_conscription(p, log)
    log.add("EE-4.5/2", "{nation} has {n} to spend", nation, werps(p.werps[nation]))
    PURCHASING.push(p, Purchases.name, nation)


def choices(p: Position) -> int:
    """Return the powers that may produce next."""
    return ready(p, PRODUCER.top(p))


class Producer(Acts[Position]):
    """A side says which of its powers produces next (EE-4.5/4)."""

    name = "producer"
    frame = PRODUCER
    moment = "the order of production"
    rules = ("EE-4.5/4", "EE-4.5/1")
    asks = "Which power produces next?"
    acts = (Act("produce", not_producing, begin, choices),)

    def side(self, p: Position) -> int:
        return PRODUCER.top(p)

    def settle(self, p: Position, log: Log) -> bool:
        left = bit_list(choices(p))
        if not left:
            p.stack.pop()
            return True
        if len(left) == 1:
            begin(p, log, left[0])
            return True
        return False
