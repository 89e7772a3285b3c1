"""Everything that can be wrong with a position, in words. What legal play brings about is never a fault."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.texts import Check
from sandtable.games.europa.position import Position
from sandtable.games.europa.texts import pieces, places, wings
from sandtable.games.europa.texts.pending import pending_faults
from sandtable.games.europa.world.calendar import TURN_IDS


def in_known_forms(p: Position) -> Position:
    """Return a position in which every unit has ratings: the same, or a copy."""
    if not (strange := pieces.strays(p)):
        return p
    known = p.copy()
    for unit in bit_list(strange):
        known.form[unit] = 0
    return known


def _turn_faults(p: Position) -> Iterator[str]:
    if not p.card.first_turn <= p.turn <= p.card.last_turn_with(name for name, _ in p.options):
        yield f"{p.scenario} is not played on {TURN_IDS[p.turn]} (EUC-3/1)"


UNPLAYABLE: Final[tuple[Check, ...]] = (
    _turn_faults,
    pieces.stray_faults,
    pieces.boarding_faults,
    wings.stray_faults,
    places.board_faults,
    places.grade_faults,
    pending_faults,
)
IMPLAUSIBLE: Final[tuple[Check, ...]] = (
    pieces.ground_faults,
    pieces.company_faults,
    pieces.state_faults,
    pieces.top_faults,
    pieces.reserve_faults,
    pieces.part_faults,
    pieces.cargo_faults,
    pieces.afloat_faults,
    wings.base_faults,
    wings.state_faults,
    wings.flight_faults,
    places.line_faults,
    places.owner_faults,
    places.building_faults,
    places.damage_faults,
    places.port_faults,
    places.beach_faults,
    places.depot_faults,
    places.work_faults,
    places.bridge_faults,
    places.point_faults,
    places.government_faults,
    places.politics_faults,
)
