"""Fighters against a mission over its target (EUC-21/5): its escorts first, then its bombers."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.bits import mask_of
from sandtable.core.frame import Frame
from sandtable.games.europa.position import Position, Shot

NAME: Final = "dogfight"


class Dogfight(NamedTuple):
    """The fighters that fight a mission, how far they have come, and who of them may go for the bombers."""

    airs: int
    is_cap: int = 0
    stage: int = 0
    hunters: int = 0


DOGFIGHT: Final = Frame(Dogfight, airs="air-units", hunters="air-units")


def push(p: Position, airs: int, *, is_cap: bool = False) -> None:
    """Let some fighters fight the mission under way."""
    DOGFIGHT.push(p, NAME, Dogfight(airs, int(is_cap)))


def current(p: Position) -> Dogfight | None:
    """Return the fight under way, whatever lies above it."""
    return DOGFIGHT.find(p, NAME)


def leave(p: Position, air: int) -> None:
    """Let a fighter be out of the fight, if one is under way."""
    now = current(p)
    if now is not None:
        left = ~(1 << air)
        DOGFIGHT.amend(p, NAME, now._replace(airs=now.airs & left, hunters=now.hunters & left))


def disengage(p: Position, shots: tuple[Shot, ...], escorts: int) -> None:
    """Let those fighters be free whose opponents in a round, if they had any, are all driven off (EUC-21/5)."""
    now = current(p)
    if now is not None:
        busy = mask_of(shot.air for shot in shots if escorts >> shot.at & 1)
        busy |= mask_of(shot.at for shot in shots if escorts >> shot.air & 1)
        DOGFIGHT.amend(p, NAME, now._replace(hunters=now.airs & ~busy))
