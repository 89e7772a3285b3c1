"""What is wrong with grown areas: neighbours that do not touch, others that do, seeds abroad, borders that cross."""

from __future__ import annotations

from collections.abc import Iterator

from maps.areasheet import OUT, AreaSheet
from maps.planarity import crossed
from maps.shapes import holds
from maps.topology import TENTHS, Topology


def area_faults(sheet: AreaSheet, topology: Topology) -> list[str]:
    """Return all that is wrong, in words."""
    return [
        *_contacts(sheet, topology),
        *_shores(sheet, topology),
        *_seeds(sheet, topology),
        *(f"borders cross at {x / TENTHS}, {y / TENTHS}" for x, y in crossed(topology.arcs)),
    ]


def _contacts(sheet: AreaSheet, topology: Topology) -> Iterator[str]:
    touching = {pair for pair in topology.touching if pair <= sheet.areas}
    for pair in sorted(map(sorted, sheet.bordering - touching)):
        yield f"{pair[0]} and {pair[1]} have a border but do not touch"
    for both in sorted(map(sorted, touching - sheet.bordering)):
        length = topology.touching[frozenset(both)] / TENTHS
        yield f"{both[0]} and {both[1]} touch over {length:.0f} pixels without a border"


def _shores(sheet: AreaSheet, topology: Topology) -> Iterator[str]:
    for shore in sheet.doc.get("shore", []):
        if shore["area"] in sheet.areas and frozenset((shore["area"], shore["zone"])) not in topology.touching:
            yield f"{shore['area']} does not touch {shore['zone']}"


def _seeds(sheet: AreaSheet, topology: Topology) -> Iterator[str]:
    """A seed lies in its own area; one in a harbour may lie in the water, but not in another area or out of play."""
    for name, seeds in {**sheet.seeds("area"), **sheet.seeds("water")}.items():
        if name not in topology.rings:
            yield f"nothing is left of {name}"
            continue
        for lon, lat in seeds:
            x, y = sheet.paper.point(lon, lat)
            at = x * TENTHS, y * TENTHS
            if not holds(topology.rings[name], at):
                for other in sorted({*sheet.areas, OUT} & set(topology.rings) - {name}):
                    if holds(topology.rings[other], at):
                        yield f"the seed {lon}, {lat} of {name} lies in {other}"
