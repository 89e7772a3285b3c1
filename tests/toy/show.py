"""What the table shows beside the map."""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.core.charts import chart
from sandtable.core.documents import Doc, ids_of
from sandtable.core.plain import PlainBriefing
from sandtable.core.procedure import ROUND
from sandtable.core.show import Card, Epilogue, Fact, Gauge, Marker, Overlay, Overlays, Panel, Remark, Show
from tests.toy.language import NOTATION
from tests.toy.position import UNKNOWN, ToyPosition
from tests.toy.rules.movement import STACKING, Moves, enemies, ways
from tests.toy.world import (
    BOARD,
    DATA,
    EXILE,
    HOME,
    KEEP,
    LAST_TURN,
    OWNER,
    PIECES,
    SAIL,
    SHIPS,
    SIDES,
    SIDES_OF,
    UNITS,
    WALK,
)

TITLES = NOTATION.names["piece"].titles
briefing = PlainBriefing(NOTATION)


def pieces_in(p: ToyPosition, place: int) -> str:
    """Return what is in a place, in words; of units also how strong they are, as far as that is known."""
    strength = [f" ({'?' if known == UNKNOWN else known})" for known in p.strength] + [""] * len(SHIPS)
    return ", ".join(TITLES[piece] + strength[piece] for piece in range(len(PIECES)) if p.at[piece] == place)


def place_facts(p: ToyPosition, place: int) -> list[Fact]:
    """Return who is in a place, and where ways lead."""
    leading = [(title, bit_list(near[place])) for title, near in (("On foot to", WALK), ("By ship to", SAIL))]
    ways = [Fact("ways", title, ", ".join(BOARD.titles[n] for n in there)) for title, there in leading if there]
    return [Fact("units", "Here", pieces_in(p, place) or "nobody"), *ways]


def holder(p: ToyPosition) -> int | None:
    """Return the camp that holds the keep, if one does."""
    return next((camp for camp, sides in enumerate(SIDES_OF) if p.units(KEEP, *sides)), None)


def status(p: ToyPosition) -> list[Fact]:
    """Return the turn, the weather, the purses and who leads."""
    camp = holder(p)
    leads = "nobody holds the keep" if camp is None else f"{('Red holds', 'The League holds')[camp]} the keep"
    coins = ", ".join(f"{SIDES[side].title()} {p.coins[side]}" for side in p.playing)
    return [
        Fact("turn", "Turn", f"{p.turn} of {LAST_TURN}", is_news=True),
        Fact("weather", "Weather", "mud" if p.mud else "clear", rule="TOY-weather/1", is_news=True),
        Fact("points", "Coins", coins, rule="TOY-bid/2"),
        Fact("victory", "Leads", leads, detail="Who holds the keep after the last turn wins.", rule="TOY-victory/1"),
    ]


def forfeits(p: ToyPosition) -> list[Remark]:
    """Return who stays in exile though a coin would bring it home."""
    side = p.playing[ROUND.top(p).next] if p.stack[-1][0] == Moves.name else -1
    exiles = [unit for unit in range(len(UNITS)) if OWNER[unit] == side and p.at[unit] == EXILE]
    stays = "{unit} stays in exile, though a coin would bring it to {place}"
    return [Remark("TOY-exile/2", stays, (unit, HOME[side])) for unit in exiles if p.coins[side]]


def warnings(p: ToyPosition) -> list[Remark]:
    """Return which places take no more units of a camp."""
    full = ((place, sides) for place in range(EXILE) for sides in SIDES_OF if len(p.units(place, *sides)) == STACKING)
    return [Remark("TOY-stack/1", "{place} is full", (place,), "overfull") for place, _ in full]


def markers(p: ToyPosition) -> list[Marker]:
    """Return the crown over the keep, in the colours of who holds it."""
    camp = holder(p)
    side = "" if camp is None else SIDES[SIDES_OF[camp][0]]
    return [Marker("crown", "The crown", BOARD.ids[KEEP], "♛", side, "TOY-victory/1")]


def epilogue(p: ToyPosition) -> Epilogue | None:
    """Return who has the keep in the end, and who has units left."""
    if p.stack:
        return None
    camp = holder(p)
    ends = "A draw" if camp is None else f"{('Red', 'The League')[camp]} keeps the keep"
    left = [Remark("TOY-victory/2", "{name} has {number} units left", (SIDES[i], len(_all(p, i)))) for i in p.playing]
    return Epilogue(ends, tuple(left))


def _all(p: ToyPosition, side: int) -> list[int]:
    return [unit for place in range(EXILE) for unit in p.units(place, side)]


def sheet() -> Doc:
    """Return what never changes: what data/table.toml says, and the pieces."""
    doc = DATA.tables("table.toml")
    looks = doc.pop("look")
    facts = [{"title": TITLES[n], "side": SIDES[side], "nation": SIDES[side]} for n, side in enumerate(OWNER)]
    pieces = {name: {**looks[name.split("-")[1]], **known} for name, known in zip(PIECES, facts, strict=True)}
    return {**doc, "pieces": pieces}


def _held(p: ToyPosition) -> Doc:
    held = {SIDES[i]: [name for n, name in enumerate(BOARD.ids) if p.units(n, i)] for i in p.playing}
    return {"fills": held, "legend": {name: name.title() for name in held}}


def _ways(p: ToyPosition) -> Doc:
    reach = {name: {"near": ids_of(ways(p, n), NOTATION.names["place"])} for n, name in enumerate(PIECES)}
    return {"of": reach, "legend": {"near": "in one move"}}


def boards(p: ToyPosition) -> list[Doc]:
    """Return who may come to blows over the keep in the next move."""
    attackers = [unit for unit in range(len(UNITS)) if ways(p, unit) >> KEEP & 1 and enemies(p, unit, KEEP)]
    if not attackers:
        return []
    sides = [_fighters(p, "attacker", attackers), _fighters(p, "defender", enemies(p, attackers[0], KEEP))]
    needs = {"text": "The lower sum of die and strength goes into exile.", "rule": "TOY-battle/2"}
    return [{"place": BOARD.ids[KEEP], "title": "The keep is threatened", "sides": sides, "needs": needs}]


def _fighters(p: ToyPosition, role: str, units: list[int]) -> Doc:
    found = [{"unit": UNITS[n], **({} if p.strength[n] == UNKNOWN else {"strength": p.strength[n]})} for n in units]
    factors = [{"text": "a die each", "value": "1–6", "rule": "TOY-battle/1"}]
    return {"side": SIDES[OWNER[units[0]]], "role": role, "units": found, "factors": factors}


def treasury(p: ToyPosition) -> list[Card]:
    """Return the purse of each side, who serves it and where, and what coins buy."""
    cards = [
        Card(
            SIDES[side].title(),
            "Purses",
            SIDES[side],
            facts=(Fact("units", "On the map", f"{len(_all(p, side))} units", rule="TOY-victory/2"),),
            gauges=(Gauge("Coins", p.coins[side], rule="TOY-bid/2", is_counted=True),),
            places=(BOARD.ids[HOME[side]],),
        )
        for side in p.playing
    ]
    prices = chart("Prices", ["What", "Coins"], [["a unit out of exile", 1]], "TOY-exile/2")
    turns = Gauge("Turn", p.turn, LAST_TURN, rule="TOY-victory/1", mark=LAST_TURN)
    return [*cards, Card("What coins buy", "Reckoning", charts=(prices,), gauges=(turns,), is_now=True)]


def panels(p: ToyPosition, side: int | None) -> list[Panel[ToyPosition]]:
    """Return the treasury."""
    return [Panel("treasury", "Treasury", treasury)]


LAID = Overlays((Overlay("held", "Who holds what", _held), Overlay("ways", "Ways", _ways)))
SHOW = Show[ToyPosition](
    briefing=briefing,
    status=status,
    forfeits=forfeits,
    warnings=warnings,
    markers=markers,
    place_facts=place_facts,
    epilogue=epilogue,
    sheet=sheet,
    overlays=LAID,
    panels=panels,
    battle_boards=boards,
)
