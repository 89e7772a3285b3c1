"""The combat results (EUC-9/5): their codes, what each does to whom, and what artillery alone makes of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from sandtable.games.europa.world.charts import CRT, RESULTS

CODES: Final = tuple(RESULTS)
DIE: Final = range(1, 7)


class Outcome(NamedTuple):
    """What a result does: who takes losses, and who retreats."""

    every_attacker: bool = False  # takes a loss
    half_attackers: bool = False  # half of their strength is lost
    attackers_retreat: bool = False
    every_defender: bool = False
    half_defenders: bool = False
    defenders_retreat: bool = False
    exchange: int = 0  # halves of what the defender has lost that the attacker loses


OUTCOMES: Final[Mapping[str, Outcome]] = {
    "AE": Outcome(every_attacker=True, attackers_retreat=True),  # EUC-9/7
    "AH": Outcome(half_attackers=True, attackers_retreat=True),  # EUC-9/8
    "AR": Outcome(attackers_retreat=True),  # EUC-9/9
    "NE": Outcome(),  # EUC-9/10
    "EX": Outcome(every_defender=True, defenders_retreat=True, exchange=2),  # EUC-9/11
    "HX": Outcome(every_defender=True, defenders_retreat=True, exchange=1),  # EUC-9/12
    "DR": Outcome(defenders_retreat=True),  # EUC-9/13
    "DH": Outcome(half_defenders=True, defenders_retreat=True),  # EUC-9/22
    "DE": Outcome(every_defender=True, defenders_retreat=True),  # EUC-9/23
}
HARMS_HQ: Final = frozenset(("EX", "HX", "DR", "DH", "DE"))  # EUC-15/4
_BY_GUNS: Final = {"DH": "DR", "DE": "DR", "EX": "NE", "HX": "NE"}  # if artillery attacks alone (EUC-9/21)


def is_by_guns(net: int, *, is_artillery: bool) -> bool:
    """Tell whether artillery that attacks alone changes any result (EUC-9/21)."""
    return results_of(net, is_artillery=is_artillery) != results_of(net, is_artillery=False)


def results_of(net: int, *, is_artillery: bool) -> tuple[str, ...]:
    """Return the results of the faces of the die, added to modifiers and the shift of the column (EUC-9/5)."""
    codes = tuple(CRT.read(die + net) for die in DIE)
    return tuple(_BY_GUNS.get(code, code) for code in codes) if is_artillery else codes
