"""Dogfights (EE-6.22, EE-6.23): both sides say in secret how many wings dogfight; then all of them fire at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role
from sandtable.core.bits import bit_list, lowest, mask_of
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.core.order import Order
from sandtable.core.phrases import counted
from sandtable.core.procedure import ASKED, Sealed
from sandtable.core.step import Chance, Part, Roll
from sandtable.games.europe_engulfed.language import NOTATION, refusal
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.combat.dice import DIE
from sandtable.games.europe_engulfed.rules.combat.round import Battle, amend, camp_in, current, wings
from sandtable.games.europe_engulfed.rules.powers import CAMP_OF_SIDE, side_of
from sandtable.games.europe_engulfed.world.charts import DOGFIGHT_HIT
from sandtable.games.europe_engulfed.world.pieces import NATION, WINGS_OF
from sandtable.games.europe_engulfed.world.roster import NATION_ADJECTIVES, Nation

_BOTH: Final = (1, 0)  # the attackers, the defenders


class Allotting(NamedTuple):
    """The side that is asked, and the nations of which it has told."""

    side: int
    told: int = 0


class Downed(NamedTuple):
    """How many wings a side of the battle has still to lose."""

    is_attacking: int
    wings: int


ALLOTTING: Final = Frame(Allotting, side="side", told="nations")
DOWNED: Final = Frame(Downed)


# ---------------------------------------------------------------- the allotment
def is_contested_in_the_air(p: Position, battle: Battle) -> bool:
    """Tell whether wings of both sides take part: if not, all support."""
    return all(wings(p, battle, is_attacking) for is_attacking in _BOTH)


def by_nation(found: int) -> dict[int, int]:
    """Return how many wings of each nation there are."""
    return {nation: count for nation in Nation if (count := (found & WINGS_OF[nation]).bit_count())}


def to_be_told(p: Position) -> dict[int, int]:
    """Return the nations of which the side that is asked has not told, and how many wings of each take part."""
    battle, now = current(p), ALLOTTING.top(p)
    is_attacking = int(CAMP_OF_SIDE[now.side] == camp_in(p, battle, is_attacking=1))
    found = by_nation(wings(p, battle, is_attacking))
    return {n: count for n, count in found.items() if side_of(p, n) == now.side and not now.told >> n & 1}


def allotments(p: Position) -> Iterator[tuple[int, int]]:
    """Return the numbers of wings with the nations that may send so many."""
    found = to_be_told(p)
    for number in range(max(found.values(), default=-1) + 1):
        yield number, mask_of(nation for nation, count in found.items() if count >= number)


def not_allotted(p: Position, number: int, nation: int) -> Reasons:
    """Tell why a nation cannot have so many wings dogfight."""
    found, area = to_be_told(p), current(p).area
    if nation not in found:
        return refusal("EE-6.22/1", "no wings of {nation} are yours to allot in {area}", nation, area)
    if number > found[nation]:
        has = counted(found[nation], "wing")
        return refusal("EE-6.22/1", "only {wings} of {nation} can take part in {area}", has, nation, area)
    return None


def allot(p: Position, log: Log, number: int, nation: int) -> None:
    """Let wings of a nation dogfight, the others support."""
    battle, now = current(p), ALLOTTING.top(p)
    is_attacking = int(CAMP_OF_SIDE[now.side] == camp_in(p, battle, is_attacking=1))
    for wing in bit_list(wings(p, battle, is_attacking) & WINGS_OF[nation])[:number]:
        p.dogfighting |= 1 << wing
    log.tell(1 << now.side, "EE-6.22/1", "{nation} will dogfight with {n}", nation, counted(number, "wing"))
    ALLOTTING.turn(p, Allot.name, now._replace(told=now.told | 1 << nation))


class Allot(Acts[Position]):
    """A side tells how many wings of each of its nations dogfight (EE-6.22/1)."""

    name = "allot"
    frame = ALLOTTING
    moment = "the allotment of wings"
    rules = ("EE-6.22/1",)
    secret = True
    acts = (Act("dogfight", not_allotted, allot, allotments, role=Role.CHOOSE),)

    def side(self, p: Position) -> int:
        return ALLOTTING.top(p).side

    def waits(self, p: Position) -> bool:
        return bool(to_be_told(p))

    def prompt(self, p: Position) -> str:
        return NOTATION.say("How many wings dogfight in {area}? The others support.", (current(p).area,))


class Allotment(Sealed[Position]):
    """Both sides allot their wings as if at once, where both have some (EE-6.22/1)."""

    name = "allotment"
    inner = Allot.name

    def settle(self, p: Position, log: Log) -> bool:
        if ASKED.top(p).sides:
            return super().settle(p, log)
        battle = current(p)
        p.dogfighting &= ~p.here[battle.area]  # it may change every round
        amend(p, battle._replace(supported=0))
        if is_contested_in_the_air(p, battle):
            return super().settle(p, log)
        p.stack.pop()
        return True

    def open(self, p: Position, log: Log) -> None:
        battle = current(p)
        for is_attacking in _BOTH:
            for nation, count in by_nation(wings(p, battle, is_attacking)).items():
                number = (wings(p, battle, is_attacking) & p.dogfighting & WINGS_OF[nation]).bit_count()
                share = f"{number} of {counted(count, 'wing')}"
                log.reveal("EE-6.22/1", "{nation} dogfights over {area} with {share}", nation, battle.area, share)


# ---------------------------------------------------------------- the dice
def fighting(p: Position, battle: Battle, is_attacking: int) -> int:
    """Return the wings of a side that dogfight."""
    return wings(p, battle, is_attacking) & p.dogfighting


class Dogfight(Chance[Position]):
    """All dogfighting wings fire at the same time, one die each (EE-6.23/1)."""

    name = "dogfight"
    rules = ("EE-6.23/1",)

    def settle(self, p: Position, log: Log) -> bool:
        if self.roll(p).count:
            return False
        p.stack.pop()
        return True

    def roll(self, p: Position) -> Roll:
        battle = current(p)
        counts = [by_nation(fighting(p, battle, is_attacking)) for is_attacking in _BOTH]
        parts = tuple(_part(nation, count) for found in counts for nation, count in found.items())
        return Roll(sum(part.dice for part in parts), DIE, "dogfight over {area}", (battle.area,), parts)

    def apply(self, p: Position, order: Order, log: Log) -> None:
        p.stack.pop()
        battle = current(p)
        first = fighting(p, battle, is_attacking=1).bit_count()
        scored = [sum(value >= DOGFIGHT_HIT for value in some) for some in (order.args[:first], order.args[first:])]
        pattern = "dogfight over {area}: the attackers score {kills}, the defenders {kills}"
        log.add("EE-6.23/1", pattern, battle.area, *map(_kills, scored))
        for is_attacking in _BOTH:
            DOWNED.push(p, WingLosses.name, Downed(is_attacking, scored[is_attacking]))


def _part(nation: int, dice: int) -> Part:
    return Part(f"{NATION_ADJECTIVES[nation]} wings", dice, (("kill", DOGFIGHT_HIT, DIE),))


def _kills(count: int) -> str:
    return counted(count, "kill")


# ---------------------------------------------------------------- wings that are lost
def nations_hit(p: Position) -> int:
    """Return the nations that have a wing to lose, as a bit set."""
    return mask_of(NATION[wing] for wing in bit_list(wings(p, current(p), DOWNED.top(p).is_attacking)))


def no_wing(p: Position, nation: int) -> Reasons:
    """Tell why a nation cannot lose a wing."""
    if nations_hit(p) >> nation & 1:
        return None
    return refusal("EE-6.23/1", "no wing of {nation} is in the dogfight over {area}", nation, current(p).area)


def lose_wing(p: Position, log: Log, nation: int) -> None:
    """Lose a wing of a nation, one that has dogfought before one that is to support."""
    now = DOWNED.top(p)
    found = wings(p, current(p), now.is_attacking) & WINGS_OF[nation]
    wing = lowest(found & p.dogfighting or found)
    log.add("EE-6.23/1", "{piece} is shot down", wing)
    p.remove(wing)
    DOWNED.turn(p, WingLosses.name, now._replace(wings=now.wings - 1))


class WingLosses(Acts[Position]):
    """The loser picks the wings, dogfighting or not (EE-6.23/1)."""

    name = "wing-losses"
    frame = DOWNED
    moment = "the loss of wings"
    rules = ("EE-6.23/1",)
    acts = (Act("lose-wing", no_wing, lose_wing, nations_hit, role=Role.LOSE),)

    def settle(self, p: Position, log: Log) -> bool:
        found = nations_hit(p)
        if not DOWNED.top(p).wings or not found:
            p.stack.pop()
            return True
        if found & (found - 1):
            return False
        lose_wing(p, log, lowest(found))
        return True

    def side(self, p: Position) -> int:
        """The side with more wings picks, the west on a tie, as for ground units (EE-6.26/1)."""
        counts: dict[int, int] = {}
        for nation, count in by_nation(wings(p, current(p), DOWNED.top(p).is_attacking)).items():
            side = side_of(p, nation)
            counts[side] = counts.get(side, 0) + count
        return max(counts, key=lambda side: (counts[side], -side))

    def prompt(self, p: Position) -> str:
        return NOTATION.say("Wings are shot down over {area}: of which nation?", (current(p).area,))
