"""The combat table (AEC-5.18/2): a column by the odds, a result by the net roll of a d8."""

from __future__ import annotations

from typing import Final

from sandtable.games.aeto.world.data import CHARTS

_DOC: Final = CHARTS["core"]["crt"]
COLUMNS: tuple[str, ...] = tuple(_DOC["shifts"])
_RESULTS: tuple[tuple[str, ...], ...] = tuple(tuple(_DOC[column]) for column in COLUMNS)
_LOWEST: Final[int] = _DOC["net_values"][0]
_RATIOS: Final = tuple((int(one), int(other)) for one, other in (column.split("-") for column in COLUMNS))
FACES: Final = 8


def column(attack: int, defence: int, *, nearest: bool = False) -> int:
    """Return the column of two strengths, rounded for the defender; or to the nearest by option (AE-11.17).

    Below 1-3 and above 10-1 the first and the last are used (AEC-5.14/1).
    """
    if nearest:
        attack, defence = _to_nearest(attack, defence)
    found = 0
    for number, (one, other) in enumerate(_RATIOS):
        if attack * other >= one * defence:
            found = number
    return found


def _to_nearest(attack: int, defence: int) -> tuple[int, int]:
    """Return the odds as a whole ratio, the larger number over the smaller one, halves up (AE-11.17/1)."""
    if attack >= defence:
        return (2 * attack + defence) // (2 * defence), 1
    return 1, (2 * defence + attack) // (2 * attack)


def result(column: int, net: int) -> str:
    """Return the result of a net roll; beyond the ends of the table it is read there (AEC-1.0/14)."""
    row = _RESULTS[column]
    return row[min(max(net - _LOWEST, 0), len(row) - 1)]
