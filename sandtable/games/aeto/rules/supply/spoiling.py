"""What becomes of chits at the end of a Supply Step (AEC-1.0/11 (5), (6)): used ones go, owners may destroy others."""

from __future__ import annotations

from sandtable.core.act import Act, Reasons, Role, freely, leave
from sandtable.core.bits import mask_of
from sandtable.core.event import Log
from sandtable.games.aeto.language import refusal
from sandtable.games.aeto.position import Chit, Position
from sandtable.games.aeto.rules.phases.base import CampActs
from sandtable.games.aeto.rules.sides import nations_of_camp


def is_own(p: Position, chit: Chit) -> bool:
    """Tell whether a chit belongs to the camp that acts."""
    return bool(nations_of_camp(p, p.acting) >> chit.nation & 1)


def own_chits(p: Position) -> int:
    """Return the places in which the camp that acts has chits."""
    return mask_of(chit.place for chit in p.chits if is_own(p, chit))


def not_spoiled(p: Position, place: int) -> Reasons:
    """Tell why no chit in a hex is destroyed."""
    return None if own_chits(p) >> place & 1 else refusal("AE-7.12/1", "you have no supply chit in {place}", place)


def spoil(p: Position, log: Log, place: int) -> None:
    """Destroy a chit."""
    number = next(number for number, chit in enumerate(p.chits) if chit.place == place and is_own(p, chit))
    p.chits = p.chits[:number] + p.chits[number + 1 :]
    p.touch()
    log.add("AE-7.12/1", "a supply chit in {place} is destroyed", place)


def clear(p: Position, log: Log) -> None:
    """Take away the chits of the camp that fed a unit this month, and those dropped from the air (AE-7.7/12)."""
    gone = tuple(chit for chit in p.chits if is_own(p, chit) and (chit.used or chit.is_dropped))
    if gone:
        p.chits = tuple(chit for chit in p.chits if chit not in gone)
        p.touch()
        for chit in gone:
            log.add("AE-7.7/12", "a supply chit in {place} is used up", chit.place)


class Spoiling(CampActs):
    """Used chits go first; then the owner may destroy his own, before the enemy takes them."""

    name = "chits"
    moment = "the end of the Supply Step"
    rules = ("AE-7.12/1",)
    empty = "there are no chits"
    acts = (
        Act("spoil", not_spoiled, spoil, own_chits, is_grave=True),
        Act("done", freely, leave, role=Role.END),
    )

    def settle(self, p: Position, log: Log) -> bool:
        clear(p, log)
        return super().settle(p, log)
