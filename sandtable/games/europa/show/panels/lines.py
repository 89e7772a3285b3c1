"""Lines and ships: ports and how many REs draw on each, depots, rail nets, the railhead, sea transport, gunfire."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.bits import bit_list
from sandtable.core.phrases import counted, listed
from sandtable.core.show import Card, Fact, Gauge
from sandtable.games.europa.language import NOTATION, SIDE_ADJECTIVES
from sandtable.games.europa.position import UNSEEN, Hunger, Position, Side
from sandtable.games.europa.rules.combat.gunfire import points_left
from sandtable.games.europa.rules.rail import nets
from sandtable.games.europa.rules.rail.railhead import next_hex, not_now
from sandtable.games.europa.rules.sea import landings, ships
from sandtable.games.europa.rules.supply.allotment import shared_out
from sandtable.games.europa.rules.supply.judging import needs
from sandtable.games.europa.rules.supply.lines import field
from sandtable.games.europa.rules.zones import barred
from sandtable.games.europa.show.words import PLACE_IDS, PLACE_TITLES, SIDE_IDS, UNIT_IDS, capital, places, quarters
from sandtable.games.europa.world.calendar import number_on
from sandtable.games.europa.world.pieces import NATION_TITLES, Nation

_UNLIMITED = "any number of REs"


def lines(p: Position) -> list[Card]:
    """Return the cards of supply of both sides, then of railways, then of ships."""
    parts = (_sources, _outlets, _hungry, _depots)
    return [*(card for side in Side for part in parts for card in part(p, side)), *_rails(p), *_railhead(p), *_sea(p)]


def _under(side: int) -> str:
    return f"{SIDE_ADJECTIVES[side]} supply"


# ---------------------------------------------------------------- supply
def _sources(p: Position, side: Side) -> Iterator[Card]:
    """Yield what each nation traces to; a source that is not connected feeds nobody (EUC-18/5)."""
    found = field(p, side)
    here = set(_nations(p, side))
    for net in found.nets:
        names = [NATION_TITLES[nation] for nation in Nation if net.source.nations >> nation & 1 and nation in here]
        if not names:
            continue
        at = [PLACE_TITLES[place] for place in bit_list(net.source.places | net.source.boxes)]
        text = listed(at) if at else "none: no source is open, or no two are connected"
        over = listed([PLACE_TITLES[port] for port in bit_list(net.seas)])
        facts = [Fact("source", "Sources", text, rule="EUC-18/4")]
        facts += [Fact("sea", "Over the sea by", over, rule="EUC-30/3")] if over else []
        marked = tuple(places(net.source.places | net.source.boxes))
        yield Card(listed(names), _under(side), SIDE_IDS[side], facts=tuple(facts), places=marked)


def _nations(p: Position, side: Side) -> Iterator[int]:
    for unit in bit_list(p.units_in(p.ground[side]) & p.of_side(side) & ~UNSEEN[side]):
        yield p.counter(unit).nation


def _outlets(p: Position, side: Side) -> Iterator[Card]:
    """Yield the ports, beaches and airheads that feed so many REs, and how many draw on each (EUC-30/3)."""
    found = field(p, side)
    if not found.outlets:
        return
    drawn = drawn_on(p, side)
    gauges = tuple(
        Gauge(PLACE_TITLES[outlet.place], drawn[number] // 4, outlet.room // 4, rule=outlet.rule)
        for number, outlet in enumerate(found.outlets)
    )
    marked = tuple(PLACE_IDS[outlet.place] for outlet in found.outlets)
    yield Card("REs fed through ports, beaches, airheads", _under(side), SIDE_IDS[side], gauges=gauges, places=marked)


def drawn_on(p: Position, side: int) -> list[int]:
    """Return how many quarters of REs draw on each outlet now; who could draw on several takes the first with room."""
    wanted = needs(p, side)
    rations = shared_out(p, wanted.field, wanted.offers, {})
    left = [outlet.room for outlet in wanted.field.outlets]
    for unit, ration in rations.items():
        need = p.size(unit)
        for number in bit_list(ration.outlets):
            part = min(need, left[number])
            left[number] -= part
            need -= part
    return [outlet.room - rest for outlet, rest in zip(wanted.field.outlets, left, strict=True)]


def _hungry(p: Position, side: Side) -> Iterator[Card]:
    own = p.units_in(p.ground[side]) & p.of_side(side) & ~UNSEEN[side]
    hungry = [unit for unit in bit_list(own) if p.hunger[unit] != Hunger.REGULAR]
    if not hungry:
        return
    facts = []
    for state in Hunger:
        held = [unit for unit in hungry if p.hunger[unit] == state]
        if held:
            names = listed([NOTATION.names["unit"].titles[unit] for unit in held])
            facts.append(Fact("hunger", capital(state.name.lower()), names, rule="EUC-18/8"))
    pieces = tuple(UNIT_IDS[unit] for unit in hungry)
    yield Card("Not in regular supply", _under(side), SIDE_IDS[side], facts=tuple(facts), pieces=pieces)


def _depots(p: Position, side: Side) -> Iterator[Card]:
    held = [row for row in p.depots if row.side == side]
    if held:
        facts = tuple(
            Fact("depot", PLACE_TITLES[row.place], counted(row.points, "supply point"), rule="EUC-18/10")
            for row in held
        )
        total = counted(sum(row.points for row in held), "supply point")
        marked = tuple(PLACE_IDS[row.place] for row in held)
        yield Card(f"Depots: {total}", _under(side), SIDE_IDS[side], facts=facts, places=marked)


# ---------------------------------------------------------------- railways
def _rails(p: Position) -> Iterator[Card]:
    for side in Side:
        for net in nets.nets(p, side):
            most = number_on(net.capacity, p.turn)
            left = nets.left(p, net) if side == p.phasing else most
            hexes = nets.hexes(p, side, net) & p.sheet.everywhere
            shut = (hexes & barred(p, side)).bit_count()
            text = f"{hexes.bit_count()} hexes" + (f", {shut} of them blocked" if shut else "")
            yield Card(
                f"{capital(net.id)} net",
                "Railways",
                SIDE_IDS[side],
                facts=(Fact("net", "Usable", text, rule="EUC-7/8"),),
                gauges=(Gauge("REs left", left // 4, most // 4, f"{quarters(left)} of {quarters(most)}", "EUC-7/1"),),
            )


def _railhead(p: Position) -> Iterator[Card]:
    if not p.sheet.railhead_route or p.railhead < 0:
        return
    facts = [Fact("railhead", "Railhead", PLACE_TITLES[p.railhead], rule="EUC-7/7")]
    there = next_hex(p)
    if there >= 0:
        facts.append(Fact("next", "Next hex", PLACE_TITLES[there], rule="EU-103.A.2.b.1/3"))
        reason = not_now(p)
        text = capital(NOTATION.say(reason.pattern, reason.args)) if reason is not None else "in this player-turn"
        facts.append(
            Fact("when", "It may be built", "not now" if reason is not None else text, text, "EU-103.A.2.b.1/3")
        )
    marked = tuple(PLACE_IDS[place] for place in p.sheet.railhead_route)
    yield Card("The line to be built", "Railways", SIDE_IDS[Side.ALLIES], facts=tuple(facts), places=marked)


# ---------------------------------------------------------------- ships
def _sea(p: Position) -> Iterator[Card]:
    for side in Side:
        gauges = []
        if most := p.card.sea_re4[side]:
            left = ships.left(p, side) if side == p.phasing else most
            gauges.append(
                Gauge("Sea transport, REs", left // 4, most // 4, f"{quarters(left)} of {quarters(most)}", "EUC-30/1")
            )
        if craft := p.card.craft_on(side, p.turn):
            left = landings.craft(p) if side == p.phasing else craft * 4
            gauges.append(Gauge("Landing craft", left // 4, craft, f"{quarters(left)} of {craft}", "EUC-31/2"))
        if guns := p.card.gunfire[side]:
            gauges.append(Gauge("Naval gunfire", points_left(p, side), guns, rule="EUC-30/4", is_counted=guns <= 12))
        if gauges:
            yield Card(f"{SIDE_ADJECTIVES[side]} ships", "The sea", SIDE_IDS[side], gauges=tuple(gauges))
