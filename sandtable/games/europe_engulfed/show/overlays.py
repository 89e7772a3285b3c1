"""What a table lays over the map: supply by power, who starves next, strat-moves, garrisons, weather, first rights."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from sandtable.core.bits import bit_list, mask_of, union
from sandtable.core.documents import Doc
from sandtable.core.phrases import word_of
from sandtable.core.show import Overlay
from sandtable.games.europe_engulfed.language import WEATHERS
from sandtable.games.europe_engulfed.position import Camp, Position
from sandtable.games.europe_engulfed.rules.powers import CAMP_OF_GROUP, CAMP_OF_SIDE, GROUPS_OF_CAMP, group_of, held_by
from sandtable.games.europe_engulfed.rules.supply.garrisons import needing_garrison, unwatched
from sandtable.games.europe_engulfed.rules.supply.lines import fed, sources
from sandtable.games.europe_engulfed.rules.territory import first_right
from sandtable.games.europe_engulfed.show.blocks import PIECE_IDS
from sandtable.games.europe_engulfed.show.places import is_playing
from sandtable.games.europe_engulfed.show.supply import cut_off
from sandtable.games.europe_engulfed.show.words import CAMP_ADJECTIVES
from sandtable.games.europe_engulfed.world.atlas import AREA_IDS, NEAR, OF_FRONT, Front
from sandtable.games.europe_engulfed.world.pieces import PIECES_OF
from sandtable.games.europe_engulfed.world.roster import (
    GROUP_IDS,
    MAJORS,
    NATION_ADJECTIVES,
    NATION_IDS,
    NATION_TITLES,
    SIDE_IDS,
    Group,
    Nation,
    Side,
)

_SKIES: Final = ("good", "near", "warn", "far")  # classes, by weather
_SIDE_OF_CAMP: Final = (SIDE_IDS[Side.AXIS], SIDE_IDS[Side.WEST])


def overlays(p: Position, side: int | None) -> list[Overlay[Position]]:
    """Return every overlay; what is a side's own comes before the enemy's."""
    first = Camp.AXIS if side is None else CAMP_OF_SIDE[side]
    camps = (first, Camp(1 - first))
    return [
        Overlay("control", "Control", _control),
        *(_supply_of(nation) for camp in camps for nation in _fed_powers(p, camp)),
        *(
            Overlay(f"hunger-{word_of(camp)}", f"{CAMP_ADJECTIVES[camp]} hunger", partial(_hunger, camp))
            for camp in camps
        ),
        *(
            Overlay(f"rail-{word_of(camp)}", f"{CAMP_ADJECTIVES[camp]} strat-moves", partial(_net, camp))
            for camp in camps
        ),
        Overlay("garrisons", "Garrisons", _garrisons),
        Overlay("weather", "Weather", _weather),
        *([Overlay("rights", "First rights", _rights)] if p.card.theatre.is_whole else []),
    ]


def _fed_powers(p: Position, camp: int) -> Iterator[Nation]:
    """Yield the Major Powers of a camp that have units to feed."""
    for nation in MAJORS:
        group = group_of(p, nation)
        if is_playing(p, nation) and group != Group.NEUTRAL and CAMP_OF_GROUP[group] == camp:
            yield nation


def _supply_of(nation: Nation) -> Overlay[Position]:
    return Overlay(f"supply-{NATION_IDS[nation]}", f"{NATION_ADJECTIVES[nation]} supply", partial(_supply, nation))


def _places(areas: int) -> list[str]:
    return [AREA_IDS[area] for area in bit_list(areas)]


def _pieces(pieces: int) -> list[str]:
    return [PIECE_IDS[piece] for piece in bit_list(pieces)]


def _on_map(p: Position) -> int:
    return p.on_map


def _control(p: Position) -> Doc:
    """Whose an area is, by pattern as well as by colour (EE-glossary-controlled/4), and where both camps stand."""
    held = dict(zip(GROUP_IDS, p.held, strict=True))
    fills = {name: _places(areas & p.card.theatre.areas & ~p.contested) for name, areas in held.items()}
    del fills[GROUP_IDS[Group.NEUTRAL]]
    fills["warn"] = _places(p.contested)
    words = dict(zip(GROUP_IDS, ("the Axis", "the Western Allies", "the Soviet Union", "Vichy France"), strict=False))
    return {"fills": fills, "legend": {**words, "warn": "contested"}}


def _supply(nation: Nation, p: Position) -> Doc:
    """What the sources of a power feed by land (EE-3.1/1, EE-3.2/1), and who was found out of supply."""
    ends, reached = sources(p, nation), fed(p, nation)
    return {
        "fills": {"strong": _places(ends), "good": _places(reached & ~ends)},
        "units": {"bad": _pieces(p.starved & PIECES_OF[nation] & _on_map(p))},
        "legend": {
            "strong": f"source of {NATION_TITLES[nation]}",
            "good": "supplied by land",
            "bad": "out of supply",
        },
    }


def _hunger(camp: Camp, p: Position) -> Doc:
    """Who is marked out of supply, and who would be if it were checked now (EE-1.21/2, EE-1.27/1)."""
    starved = p.starved & union(p.ranks[group] for group in GROUPS_OF_CAMP[camp]) & _on_map(p)
    next_ones = cut_off(p, camp) & ~starved
    return {
        "fills": {"warn": _places(mask_of(p.at[piece] for piece in bit_list(next_ones)))},
        "units": {"bad": _pieces(starved), "warn": _pieces(next_ones)},
        "legend": {"bad": "marked out of supply", "warn": "no line reaches it now"},
    }


def _net(camp: Camp, p: Position) -> Doc:
    """Where units of a camp strat-move: friendly, uncontested and watched areas (EE-5.22/1, EE-4.7/4)."""
    lacking = union(unwatched(p, group) for group in GROUPS_OF_CAMP[camp])
    net = held_by(p, camp) & p.card.theatre.areas & ~p.contested & ~lacking
    pairs = [(a, b) for a in bit_list(net) for b in bit_list(NEAR[a] & net) if a < b]
    side = _SIDE_OF_CAMP[camp]
    return {
        "lines": [[AREA_IDS[a], AREA_IDS[b], side] for a, b in pairs],
        "legend": {side: f"{CAMP_ADJECTIVES[camp]} strat-moves pass"},
    }


def _garrisons(p: Position) -> Doc:
    """Resource areas that need a ground unit (EE-4.7/1), and those that lack it."""
    needing = union(needing_garrison(p, group) for group in Group if group != Group.NEUTRAL) & p.card.theatre.areas
    lacking = union(unwatched(p, group) for group in Group if group != Group.NEUTRAL) & p.card.theatre.areas
    return {
        "fills": {"good": _places(needing & ~lacking), "bad": _places(lacking)},
        "legend": {"good": "has the garrison it needs", "bad": "lacks its garrison: no WERPs, supply, strat-moves"},
    }


def _weather(p: Position) -> Doc:
    """The weather of the three zones (EE-1.1/1)."""
    fills: dict[str, list[str]] = {}
    for front in Front:
        fills.setdefault(_SKIES[p.weather[front]], []).extend(_places(OF_FRONT[front] & p.card.theatre.areas))
    return {"fills": fills, "legend": {_SKIES[sky]: WEATHERS[sky] for sky in sorted(set(p.weather))}}


def _rights(p: Position) -> Doc:
    """Who of the Allies may enter an area first (EE-9.28/2, EE-9.22/2)."""
    found: dict[int, int] = {Group.WEST: 0, Group.SOVIET: 0}
    for area in range(len(AREA_IDS)):
        group = first_right(p, area)
        if group is not None:
            found[group] |= 1 << area
    west, soviet = SIDE_IDS[Side.WEST], SIDE_IDS[Side.SOVIET]
    return {
        "fills": {west: _places(found[Group.WEST]), soviet: _places(found[Group.SOVIET])},
        "legend": {west: "first right of the Western Allies", soviet: "first right of the Soviets"},
    }
