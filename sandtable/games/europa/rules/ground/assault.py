"""The overrun that is being tried: its hex, its units, and who of them is not paid for (EUC-11)."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.frame import Frame
from sandtable.games.europa.position import Position

NAME: Final = "overrun"


class Assault(NamedTuple):
    """An overrun under way."""

    target: int
    units: int
    stage: int = 0  # what has been done: nothing, the look and the opening of the payment
    halved: int = 0  # units without attack supply (EUC-18/11)


ASSAULT: Final = Frame(Assault, target="place", units="units", halved="units")


def halve(p: Position, units: int) -> None:
    """Let some units overrun at half strength, if an overrun is under way."""
    now = ASSAULT.find(p, NAME)
    if now is not None:
        ASSAULT.amend(p, NAME, now._replace(halved=units))
