"""The air display: every base with its room and its units by state, and who is off the map."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.bits import bit_list
from sandtable.core.phrases import counted
from sandtable.core.show import Card, Fact, Gauge
from sandtable.games.europa.language import SIDE_ADJECTIVES
from sandtable.games.europa.position import AirState, Kind, Position, Side
from sandtable.games.europa.rules.air.bases import based, capacity, grounded
from sandtable.games.europa.rules.air.flak import aa
from sandtable.games.europa.rules.damage import hits
from sandtable.games.europa.show.pieces import air_marks, air_ratings
from sandtable.games.europa.show.words import AIR_IDS, AIR_TITLES, OFF_MAP, PLACE_IDS, PLACE_TITLES, SIDE_IDS, capital


def air(p: Position) -> list[Card]:
    """Return what each side has, base by base, those with most units first, and what is off the map."""
    return [card for side in Side for part in (_strength, _bases, _off) for card in part(p, side)]


def _strength(p: Position, side: Side) -> Iterator[Card]:
    own = bit_list(p.airs_of(side))
    on_map = [one for one in own if p.base[one] >= 0]
    if not own:
        return
    ready = sum(p.air_state[one] == AirState.OPERATIVE for one in on_map)
    facts = tuple(
        Fact("kind", kind, f"{sum(p.air_state[one] == AirState.OPERATIVE for one in airs)} of {len(airs)} operative")
        for kind, airs in _by_kind(p, on_map).items()
    )
    gauge = Gauge("Operative", ready, len(on_map), rule="EUC-20/2")
    yield Card(f"{SIDE_ADJECTIVES[side]} air force", "Strength", SIDE_IDS[side], facts=facts, gauges=(gauge,))


def _by_kind(p: Position, airs: list[int]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for one in airs:
        found.setdefault(f"Type {p.airman(one).kind.name}", []).append(one)
    return dict(sorted(found.items()))


def _bases(p: Position, side: Side) -> Iterator[Card]:
    own = p.airs_of(side)
    bases = [place for place, airs in p.wings.items() if airs & own]
    for place in sorted(bases, key=lambda place: (-p.wings[place].bit_count(), place)):
        airs = bit_list(p.wings[place] & own)
        damage = hits(p, place, Kind.FIELD)
        facts = [Fact("air", AIR_TITLES[one], _ratings(p, one), rule="EUC-20/1") for one in airs]
        if damage:
            held = grounded(p, p.wings[place] & own).bit_count()
            facts.append(
                Fact("hits", "Airbase hits", str(damage), f"{counted(held, 'unit')} kept on the ground.", "EUC-20/9")
            )
        facts.append(Fact("aa", "AA", str(aa(p, place, side).total), rule="EUC-21/7"))
        room = Gauge("Room", based(p, place), capacity(p, place), rule="EUC-20/7", is_counted=capacity(p, place) <= 12)
        yield Card(
            PLACE_TITLES[place],
            f"{SIDE_ADJECTIVES[side]} bases",
            SIDE_IDS[side],
            facts=tuple(facts),
            gauges=(room,),
            pieces=tuple(AIR_IDS[one] for one in airs),
            places=(PLACE_IDS[place],),
        )


def _ratings(p: Position, one: int) -> str:
    marks = ", ".join(air_marks(p, one))
    return f"{air_ratings(p.airman(one))}{f' – {marks}' if marks else ''}"


def _off(p: Position, side: Side) -> Iterator[Card]:
    own = bit_list(p.airs_of(side))
    for place, words in OFF_MAP.items():
        airs = [one for one in own if p.base[one] == place]
        if airs:
            facts = tuple(Fact("air", AIR_TITLES[one], _ratings(p, one)) for one in airs)
            yield Card(capital(words), f"{SIDE_ADJECTIVES[side]}, off the map", SIDE_IDS[side], facts=facts)
