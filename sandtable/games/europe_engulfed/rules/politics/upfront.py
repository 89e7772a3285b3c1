"""Up-front defence (EE-9.26): while the pact lasts half of the Soviet army and all its wings stand at the border."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.act import Act, Acts, Reasons, Role
from sandtable.core.bits import bit_list, having
from sandtable.core.event import Log
from sandtable.games.europe_engulfed.language import refusal, report
from sandtable.games.europe_engulfed.position import Camp, Position, Status
from sandtable.games.europe_engulfed.rules.fog import faces
from sandtable.games.europe_engulfed.world.atlas import UP_FRONT
from sandtable.games.europe_engulfed.world.calendar import UP_FRONT_EACH
from sandtable.games.europe_engulfed.world.pieces import NATION, UNITS_MASK, WINGS_OF
from sandtable.games.europe_engulfed.world.roster import Group, Nation, Side
from sandtable.games.europe_engulfed.world.setup import Date

_SOVIETS: Final = having(NATION, Nation.USSR) & UNITS_MASK
_WINGS: Final = WINGS_OF[Nation.USSR]


def is_binding(p: Position) -> bool:
    """Tell whether the front must be manned: from the turn after the pact until the war (EE-9.26/1, EE-9.26/4)."""
    return bool(p.pact) and p.dates[Date.PACT] < p.turn and p.status[Nation.USSR] == Status.NEUTRAL


# ---------------------------------------------------------------- what is missing
def away(p: Position) -> int:
    """Return the Soviet pieces on the map that are not up front."""
    return p.on_map & (_SOVIETS | _WINGS) & ~p.pieces_in(UP_FRONT)


def lacking(p: Position) -> int:
    """EE-9.26/1: return how many ground units must come so that half of those in play are up front."""
    return max(0, needed(p) - manning(p))


def manning(p: Position) -> int:
    """Return how many Soviet ground units are up front."""
    return (p.pieces_in(UP_FRONT) & _SOVIETS).bit_count()


def needed(p: Position) -> int:
    """Return how many must be there: half of those in play."""
    return -(-(manning(p) + (away(p) & UNITS_MASK).bit_count()) // 2)


def unmanned(p: Position) -> int:
    """EE-9.26/2: return the up-front areas that lack their ground unit, from 1941 on."""
    return UP_FRONT & ~p.armies[Group.SOVIET] if p.turn >= UP_FRONT_EACH else 0


def goals(p: Position) -> int:
    """Return where the next ground unit may be called up to: no more are moved than both conditions need."""
    empty = unmanned(p)
    return UP_FRONT if lacking(p) > empty.bit_count() else empty


# ---------------------------------------------------------------- wings: the Soviets move them
def not_recallable(p: Position, piece: int, area: int) -> Reasons:
    """Tell why a wing cannot be brought up front."""
    if not away(p) & _WINGS & 1 << piece:
        return refusal("EE-9.26/3", "{piece} is no Soviet wing away from the front", piece)
    return None if UP_FRONT >> area & 1 else refusal("EE-9.26/1", "{area} is not up front", area)


def recalls(p: Position) -> Iterator[tuple[int, int]]:
    """Offer each wing that is away the up-front areas."""
    return ((wing, UP_FRONT) for wing in bit_list(away(p) & _WINGS))


def recall(p: Position, log: Log, piece: int, area: int) -> None:
    """Bring a wing up front."""
    log.add("EE-9.26/1", "{piece} must go up front, to {area}", piece, area)
    p.put(piece, area)


class Recall(Acts[Position]):
    """The Soviets bring every wing up front (EE-9.26/3: they, not the Germans, move wings)."""

    name = "recall"
    moment = "the recall of wings"
    rules = ("EE-9.26/1", "EE-9.26/3")
    asks = "Bring your wings to the up-front areas."
    acts = (Act("relocate", not_recallable, recall, recalls, role=Role.MOVE),)

    def waits(self, p: Position) -> bool:
        return bool(away(p) & _WINGS)

    def side(self, p: Position) -> int:
        return Side.SOVIET


# ---------------------------------------------------------------- blocks: the Germans move them, by their backs
def _callable(p: Position) -> dict[int, int]:
    """Return the backs of Soviet blocks that are away, each with its block."""
    there = away(p)
    return {back: unit for back, unit in faces(p, Camp.ALLIES).items() if there >> unit & 1}


def not_callable(p: Position, unit: int, area: int) -> Reasons:
    """Tell why a block cannot be called up to an area."""
    if unit not in _callable(p):
        return refusal("EE-9.26/3", "{unit} is no Soviet block away from the front that you see", unit)
    if not UP_FRONT >> area & 1:
        return refusal("EE-9.26/3", "{area} is not up front", area)
    return None if goals(p) >> area & 1 else refusal("EE-9.26/3", "{area} needs no more units", area)


def calls(p: Position) -> Iterator[tuple[int, int]]:
    """Offer each back that is away the areas that need units."""
    areas = goals(p)
    return ((back, areas) for back in sorted(_callable(p)))


def call_up(p: Position, log: Log, unit: int, area: int) -> None:
    """Move the block behind a back up front."""
    block = _callable(p)[unit]
    report(log, p, "EE-9.26/3", "{unit} is called up to {area}", block, area, route=(p.at[block], area))
    p.put(block, area)


class UpFront(Acts[Position]):
    """The Germans move Soviet blocks that they have not seen until both conditions are met (EE-9.26/3)."""

    name = "up-front"
    moment = "the up-front defence"
    rules = ("EE-9.26/3", "EE-9.26/1", "EE-9.26/2")
    asks = "Too few Soviet units stand at the border: move blocks of your choice there."
    acts = (Act("call-up", not_callable, call_up, calls, role=Role.MOVE),)

    def waits(self, p: Position) -> bool:
        return bool((lacking(p) or unmanned(p)) and away(p) & UNITS_MASK)

    def side(self, p: Position) -> int:
        return Side.AXIS


def man_the_front(p: Position) -> None:
    """As an Allied player-turn ends: wings first, then blocks."""
    if is_binding(p):
        p.stack.append((UpFront.name,))
        p.stack.append((Recall.name,))
