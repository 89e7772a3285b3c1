"""What a table lays over the map: the front, supply, zones, railways, how far air units reach, the Soviets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any

from sandtable.board.grid import Grid
from sandtable.core.bits import bit_list, mask_of, union
from sandtable.core.documents import Doc
from sandtable.core.show import Overlay
from sandtable.games.europa.language import SIDE_ADJECTIVES, SIDES
from sandtable.games.europa.position import AirState, Hunger, Kind, Position, Side
from sandtable.games.europa.rules.air.ranges import disc
from sandtable.games.europa.rules.air.wings import wings
from sandtable.games.europa.rules.politics.havens import is_polish
from sandtable.games.europa.rules.rail.nets import RAILS, unbuilt, usable
from sandtable.games.europa.rules.supply.lines import field
from sandtable.games.europa.rules.zones import barred, covered, exerting, zones
from sandtable.games.europa.show.words import AIR_IDS, PLACE_IDS, SIDE_IDS, places, units
from sandtable.games.europa.world.atlas import LAND, OUT_OF_PLAY, RAIL, SHEETS, SWEEP
from sandtable.games.europa.world.charts import EXTENDED_RANGE

_DEPTH = 2  # hexes of the wash along the front


def overlays(p: Position, side: int | None) -> list[Overlay[Position]]:
    """Return every overlay; those of a side's own come before the enemy's."""
    sides = (Side.ALLIES, Side.AXIS) if side == Side.ALLIES else (Side.AXIS, Side.ALLIES)
    return [
        Overlay("front", "Front", _front, is_usual=True),
        Overlay("control", "Owners", _control),
        *(_of_side("supply", "supply", _supply, who) for who in sides),
        *(_of_side("zones", "zones", _zones, who) for who in reversed(sides)),  # the enemy's are those that matter
        *(_of_side("rail", "railways", _rail, who) for who in sides),
        Overlay("air", "Air ranges", _air),
        *([Overlay("sweep", "Soviet advance", _sweep)] if is_polish(p) else []),
    ]


def _of_side(name: str, title: str, show: Callable[[int, Position], Doc], side: Side) -> Overlay[Position]:
    return Overlay(f"{name}-{SIDE_IDS[side]}", f"{SIDE_ADJECTIVES[side]} {title}", partial(show, side))


@cache
def _steps(sheet: str) -> Grid:
    return SHEETS[sheet].steps(among=LAND & ~OUT_OF_PLAY)


# ---------------------------------------------------------------- whose ground
def _front(p: Position) -> Doc:
    """The owned hexes within two of ground of the enemy's (EUC-3.C/1)."""
    steps = _steps(p.card.sheet)
    near = [p.owned[side] & LAND & steps.within(p.owned[1 - side] & LAND, _DEPTH) for side in Side]
    return _owned(p, near, "front")


def _control(p: Position) -> Doc:
    """Whose each hex is (EUC-3.C/1)."""
    return _owned(p, p.owned, "ground")


def _owned(p: Position, ground: Sequence[int], what: str) -> Doc:
    legend = {SIDE_IDS[side]: f"{SIDE_ADJECTIVES[side]} {what}" for side in Side}
    fills = {SIDE_IDS[side]: ground[side] for side in Side} | {"warn": p.swept}
    return _laid(fills, legend | {"warn": "swept by the Soviets"})


def _laid(fills: Mapping[str, int], legend: Mapping[str, str], **more: Any) -> Doc:
    """Return what is laid over the map; the legend explains of the colours those that occur."""
    shown = {name: mask for name, mask in fills.items() if mask}
    used = {name: words for name, words in legend.items() if name in shown or name not in fills}
    return {"fills": {name: places(mask) for name, mask in shown.items()}, "legend": used, **more}


# ---------------------------------------------------------------- supply
def _supply(side: int, p: Position) -> Doc:
    """From where a line leads to what feeds the side, by what kind of line, and what blocks it (EUC-18/2, EUC-18/3)."""
    found = field(p, side)
    railed = union(net.flood.railed for net in found.nets)
    regular = union(net.flood.regular for net in found.nets)
    narrow = union(outlet.flood.regular for outlet in found.outlets) & ~regular
    limited = union(net.limited for net in found.nets) & ~regular & ~narrow
    reached = (regular | narrow | limited) & LAND
    blocked = barred(p, side) & _steps(p.card.sheet).around(reached) & ~reached
    own = p.units_in(p.ground[side]) & p.of_side(side)
    hungry = [unit for unit in bit_list(own) if p.hunger[unit] >= Hunger.U1]
    scanty = [unit for unit in bit_list(own) if p.hunger[unit] == Hunger.LIMITED]
    return _laid(
        {
            "strong": railed & LAND,
            "good": regular & LAND & ~railed,
            "near": narrow & LAND,
            "warn": limited & LAND,
            "bad": blocked & LAND,
        },
        {
            "strong": "a source, and what rail joins to it",
            "good": "a line by road and overland",
            "near": "a line through a port, beach or airhead with a limit",
            "warn": "limited supply by a long road",
            "bad": "blocked by an enemy; ringed: no supply",
            SIDE_IDS[side]: "railway joined to a source",
        },
        lines=[[*pair, SIDE_IDS[side]] for pair in _links(railed & usable(p, side))],
        units={"bad": units(mask_of(hungry)), "warn": units(mask_of(scanty))},
    )


def _links(rails: int) -> Iterator[tuple[str, str]]:
    """Yield the stretches between rail hexes."""
    for here in bit_list(rails):
        for there in bit_list(RAIL[here] & rails):
            if here < there:
                yield PLACE_IDS[here], PLACE_IDS[there]


# ---------------------------------------------------------------- zones
def _zones(side: int, p: Position) -> Doc:
    """The hexes under the zones of a side, from where, and where its enemy cancels them (EUC-5/1, EUC-5/6)."""
    full, reduced = zones(p, side)
    zoned = exerting(p)
    stacks = zoned.full[side] | zoned.reduced[side]
    cancelled = (full | reduced) & covered(p, 1 - side)
    return _laid(
        {SIDE_IDS[side]: full & ~cancelled, "near": reduced & ~cancelled, "good": cancelled},
        {
            SIDE_IDS[side]: f"full zone of {SIDES[side]}",
            "near": "reduced zone",
            "good": "cancelled for retreat, supply and rail, not for movement",
            "strong": "stacks that exert a zone",
        },
        units={"strong": units(p.units_in(stacks) & p.of_side(side))},
    )


# ---------------------------------------------------------------- rails
def _rail(side: int, p: Position) -> Doc:
    """The railways that a side may use, what it cannot use yet, and what is broken (EUC-7/3, EUC-7/4)."""
    return _laid(
        {
            "warn": p.rail_dead & p.owned[side] & RAILS,
            "bad": mask_of(row.place for row in p.damage if row.kind == Kind.RAIL),
            "far": unbuilt(p) & p.sheet.everywhere,
            "strong": 1 << p.railhead if p.railhead >= 0 else 0,
        },
        {
            SIDE_IDS[side]: f"railway that {SIDES[side]} may use",
            "warn": "taken over, not usable yet",
            "bad": "broken",
            "far": "to be built",
            "strong": "railhead",
        },
        lines=[[*pair, SIDE_IDS[side]] for pair in _links(usable(p, side) & p.sheet.everywhere)],
    )


# ---------------------------------------------------------------- air
def _air(p: Position) -> Doc:
    """How far each air unit reaches, as rings around its base (EUC-20/5, EUC-21/2)."""
    fighters, bombers = wings(p).fighters, wings(p).bombers
    rings = {}
    for base in sorted(p.wings):
        for air in bit_list(p.wings[base]):
            row = p.airman(air)
            ring = {"near": places(_ring(base, row.range))}
            if fighters >> air & 1:
                ring["good"] = places(_ring(base, row.patrol_range))
            elif bombers >> air & 1:
                ring["far"] = places(_ring(base, row.range * EXTENDED_RANGE))
            rings[AIR_IDS[air]] = ring
    idle = [AIR_IDS[air] for air, state in enumerate(p.air_state) if p.base[air] >= 0 and state != AirState.OPERATIVE]
    return {
        "of": rings,
        "units": {"bad": idle},
        "legend": {
            "good": "patrol and intercept range of a fighter",
            "near": "range",
            "far": "extended range of a bomber",
            "bad": "not operative",
        },
    }


def _ring(base: int, radius: int) -> int:
    """Return the places exactly so far from a base."""
    return disc(base, radius) & ~disc(base, radius - 1) if radius else 1 << base


# ---------------------------------------------------------------- the Soviets
def _sweep(p: Position) -> Doc:
    """What the Soviet line takes, and when (EUC-58/2)."""
    left = p.sheet.everywhere & ~p.swept
    return _laid(
        {"bad": p.swept, "warn": SWEEP[0] & left, "near": SWEEP[1] & left},
        {"bad": "swept", "warn": "swept by the first advance", "near": "swept by the second advance"},
    )
