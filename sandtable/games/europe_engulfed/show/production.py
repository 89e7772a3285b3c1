"""The production screen (EE-4.5): a power's account line by line, and by subject all that it could buy, or why not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.act import Reasons, reasons
from sandtable.core.bits import bit_list
from sandtable.core.documents import Doc
from sandtable.core.phrases import word_of
from sandtable.games.europe_engulfed.language import ITEMS, NOTATION
from sandtable.games.europe_engulfed.position import Off, Position
from sandtable.games.europe_engulfed.rules.naval.fleets import points
from sandtable.games.europe_engulfed.rules.powers import group_of
from sandtable.games.europe_engulfed.rules.production.assets import ASSETS_OF, CAP, YEARLY, left_to_build, not_bought
from sandtable.games.europe_engulfed.rules.production.conscription import not_conscripting
from sandtable.games.europe_engulfed.rules.production.fleets import not_launched, slipways
from sandtable.games.europe_engulfed.rules.production.gifts import Route, arriving, gifts, lendable, not_given, not_lent
from sandtable.games.europe_engulfed.rules.production.income import income
from sandtable.games.europe_engulfed.rules.production.lendlease import borrowers
from sandtable.games.europe_engulfed.rules.production.maintenance import due
from sandtable.games.europe_engulfed.rules.production.purchases import PURCHASING
from sandtable.games.europe_engulfed.rules.production.purse import werps
from sandtable.games.europe_engulfed.rules.production.replacements import areas_in_need, not_restored, not_unrestricted
from sandtable.games.europe_engulfed.rules.production.units import (
    Depot,
    builds,
    cadre_cost,
    not_built,
    not_winged,
    pooled_wings,
    step_cost,
    wing_sites,
)
from sandtable.games.europe_engulfed.rules.production.works import fortifiable, strengthened
from sandtable.games.europe_engulfed.show.words import ASSETS, capital
from sandtable.games.europe_engulfed.world.atlas import AREA_IDS, AREA_TITLES, HOME, ZONE_TITLES, Zone
from sandtable.games.europe_engulfed.world.calendar import when
from sandtable.games.europe_engulfed.world.charts import (
    ACTION_LIMIT,
    FLEET_COST,
    FORT_COST,
    HEAVY_FORT_COST,
    ITEM_COST,
    WING_COST,
    Item,
)
from sandtable.games.europe_engulfed.world.pieces import ELITE, FULL, KIND, NATION, UNIT_IDS, UNIT_TITLES
from sandtable.games.europe_engulfed.world.roster import NATION_ADJECTIVES, NATION_IDS, NATION_TITLES, Kind, Nation

_HIDDEN: Final = "The enemy sees where a new block stands, its colour and what is left; not what it is (EE-4.5/3)."
_SECRET: Final = "The enemy hears what is left; not which block gains a step (EE-4.5/3)."
_OPEN: Final = "All of this lies open: the enemy sees it (EE-4.5/2)."
_CONVOYS: Final = (1, 5, 10)  # WERPs that are offered on a route, besides as many as it carries


def production(p: Position, side: int) -> Doc:
    """Return the screen of the power that spends its WERPs."""
    nation = PURCHASING.top(p)
    depot = Depot(p, nation)
    tabs = (
        ("New units", _HIDDEN, [*_new_units(depot), *_wing(depot)]),
        ("Steps", _SECRET, [*_steps(depot)]),
        ("Assets", _OPEN, [*_assets(depot), *_fleet(depot)]),
        ("Actions", _OPEN, [*_actions(depot)]),
        ("Works", _OPEN, [*_works(depot)]),
        ("Gifts", _OPEN, [*_gifts(depot), *_convoys(depot)]),
    )
    return {
        "title": f"Production of {NATION_TITLES[nation]}",
        "progress": {"done": p.werps[nation], "of": p.total[nation], "words": "WERPs left"},
        "rows": [*_account(p, nation)],
        "tabs": [{"title": title, "note": note, "rows": rows} for title, note, rows in tabs if rows],
        "prices": _prices(p, depot),
    }


def _row(label: str, value: str, order: tuple[str, ...], against: Reasons, price: int = 0, **more: str) -> Doc:
    """Return a row that gives an order, or says what is against it."""
    row: Doc = {"label": label, "value": value, **({"price": werps(price)} if price else {}), **more}
    found = reasons(against)
    if found:
        return {**row, "refusal": {"text": NOTATION.say(found[0].pattern, found[0].args), "rule": found[0].rule}}
    return {**row, "order": list(order)}


# ---------------------------------------------------------------- the account
def _account(p: Position, nation: int) -> Iterator[Doc]:
    """Yield what came in, what was destroyed, given and paid, and what is left (EE-4.1/1, EE-4.1/2)."""
    lines = income(p, nation)
    paid = due(p, nation) - p.debt[nation] if p.card.theatre.is_whole else 0
    gift, lent = _given_to(p, nation)
    rest = p.total[nation] + paid - sum(line.werps for line in lines) - gift - lent
    if rest > 0 and nation not in borrowers(p):  # a Fleet Point that was built now is paid for from the next turn on
        paid, rest = paid - rest, 0
    for line in lines:
        yield _entry(line.words, line.werps, line.rule)
    yield from _unless_nothing("given to it", gift, "EE-4.5/1")
    yield from _unless_nothing("lend-lease", lent, "EE-9.35/1")
    if nation in borrowers(p):
        yield from _unless_nothing("lend-lease, less what was destroyed", rest, "EE-9.34/1")
    else:
        yield from _unless_nothing("destroyed by strategic warfare", rest, "EE-2.23/1")
    yield from _unless_nothing("maintenance of fleets", -paid, "EE-4.2/1")
    yield from _unless_nothing("still owed for fleets", -p.debt[nation], "EE-4.2/4")
    yield from _unless_nothing("spent and given", p.werps[nation] - p.total[nation], "EE-4.5/2")
    yield {"label": "left to spend, or lost", "value": werps(p.werps[nation]), "rule": "EE-4.1/2"}


def _entry(words: str, number: int, rule: str) -> Doc:
    if number < 0:
        return {"label": words, "value": f"−{-number}", "rule": rule, "tone": "bad"}
    return {"label": words, "value": f"+{number}", "rule": rule}


def _unless_nothing(words: str, number: int, rule: str) -> Iterator[Doc]:
    if number:
        yield _entry(words, number, rule)


def _given_to(p: Position, nation: int) -> tuple[int, int]:
    """Return what a power was given in this phase, and what convoys brought it."""
    giver = {Nation.ITALY: Nation.GERMANY, Nation.BRITAIN: Nation.USA}.get(Nation(nation))
    lent = sum(arriving(p, p.lent[route], route) for route in Route) if nation == Nation.USSR else 0
    return p.given[giver] if giver is not None else 0, lent


# ---------------------------------------------------------------- units
def _new_units(depot: Depot) -> Iterator[Doc]:
    """Yield the blocks of the pool by nation and type, with the price of a cadre and how many are left."""
    p = depot.p
    places = {unit for unit, areas in builds(depot) if areas}
    sorts: dict[tuple[int, int, int, int], list[int]] = {}
    for unit in bit_list(depot.wards):
        if p.at[unit] == Off.POOL:
            sorts.setdefault((NATION[unit], KIND[unit], ELITE >> unit & 1, FULL[unit]), []).append(unit)
    for (nation, kind, is_elite, full), units in sorted(sorts.items()):
        unit = next((unit for unit in units if unit in places), units[0])
        against = None if unit in places else not_built(depot, unit, bit_list(HOME[nation])[0])
        name = f"{NATION_ADJECTIVES[nation]} {'elite ' * is_elite}{Kind(kind).name.lower()}"
        value = f"{len(units)} in the pool, {full} steps when whole"
        yield _row(name, value, ("build", UNIT_IDS[unit]), against, cadre_cost(p, unit))


def _wing(depot: Depot) -> Iterator[Doc]:
    nation = depot.nation
    left = len(pooled_wings(depot.p, nation))
    if left:
        is_open = any(areas for _, areas in wing_sites(depot))
        against = None if is_open else not_winged(depot, nation, bit_list(HOME[nation])[0])
        order = ("wing", NATION_IDS[nation])
        seen = "the enemy sees it"
        yield _row(f"{NATION_ADJECTIVES[nation]} wing", f"{left} in the pool", order, against, WING_COST, note=seen)


def _steps(depot: Depot) -> Iterator[Doc]:
    """Yield the reduced blocks on the map, by area."""
    p = depot.p
    reduced = [unit for unit in bit_list(depot.wards) if p.at[unit] >= 0 and p.steps[unit] < FULL[unit]]
    for unit in sorted(reduced, key=lambda unit: AREA_TITLES[p.at[unit]]):
        value = f"{p.steps[unit]} of {FULL[unit]}, {AREA_TITLES[p.at[unit]]}"
        against = not_restored(depot, unit)
        yield _row(UNIT_TITLES[unit], value, ("step", UNIT_IDS[unit]), against, step_cost(p, unit))


# ---------------------------------------------------------------- what lies open
def _assets(depot: Depot) -> Iterator[Doc]:
    """Yield the gauges of the track that the power may raise: how high each is, its end, and what is left of a turn."""
    p, nation = depot.p, depot.nation
    if not p.card.theatre.is_whole:
        return
    for item, asset in ASSETS_OF.get(Nation(nation), {}).items():
        more = left_to_build(p, nation, asset)
        parts = [f"{p.track[asset]} of {CAP[asset]}" if asset in CAP else str(p.track[asset])]
        parts += [f"{more} more in this turn"] if more is not None else []
        if asset in YEARLY and p.next_allowed[YEARLY[asset]] > p.turn:
            parts.append(f"next allowed {when(p.next_allowed[YEARLY[asset]])}")
        order = ("buy", ITEMS[item])
        yield _row(ASSETS[asset], ", ".join(parts), order, not_bought(depot, item), ITEM_COST[item])


def _fleet(depot: Depot) -> Iterator[Doc]:
    p, nation = depot.p, depot.nation
    if not p.card.theatre.is_whole:
        return
    zones = next((zones for _, zones in slipways(depot)), 0)
    against = None if zones else not_launched(depot, nation, Zone.ATLANTIC)
    held = [f"{count} in {ZONE_TITLES[zone]}" for zone in Zone if (count := points(p, group_of(p, nation), zone))]
    yield _row("Fleet Point", ", ".join(held), ("fleet", NATION_IDS[nation]), against, FLEET_COST)


def _actions(depot: Depot) -> Iterator[Doc]:
    """Yield the Special Action that can be bought, and what one can be spent on in this phase (EE-7.8/1)."""
    p, nation = depot.p, depot.nation
    item = Item.SPECIAL_ACTION
    held = f"{p.actions[nation]} of {ACTION_LIMIT[nation][p.turn]} held"
    yield _row("Special Action", held, ("buy", ITEMS[item]), not_bought(depot, item), ITEM_COST[item])
    for area in bit_list(areas_in_need(depot)):
        name, against = f"Unrestricted Replacements in {AREA_TITLES[area]}", not_unrestricted(depot, area)
        yield _row(name, "", ("unrestricted", AREA_IDS[area]), against, note="costs a Special Action")
    if nation == Nation.USSR:
        yield _row("Emergency conscription", "once a game", ("conscript",), not_conscripting(depot))


def _works(depot: Depot) -> Iterator[Doc]:
    for area in bit_list(fortifiable(depot)):
        yield _row(f"Field fortification in {AREA_TITLES[area]}", "", ("fortify", AREA_IDS[area]), None, FORT_COST)
    for area in bit_list(strengthened(depot)):
        yield _row(f"Heavy fortification in {AREA_TITLES[area]}", "", ("heavy", AREA_IDS[area]), None, HEAVY_FORT_COST)


def _gifts(depot: Depot) -> Iterator[Doc]:
    """Yield to whom the power may give WERPs."""
    p = depot.p
    for receiver in (Nation.ITALY, Nation.BRITAIN):
        against = reasons(not_given(depot, receiver, 1))
        if not against or against[0].rule not in ("EE-4.5/1", "EE-16-card/2"):
            most = max((areas.bit_length() - 1 for _, areas in gifts(depot)), default=0)
            value = f"up to {most}, {p.given[depot.nation]} given"
            yield _row(f"To {NATION_TITLES[receiver]}", value, ("give", NATION_IDS[receiver]), against)


def _convoys(depot: Depot) -> Iterator[Doc]:
    """Yield what Britain may send the Soviets, route by route (EE-9.35/1)."""
    p = depot.p
    if depot.nation != Nation.BRITAIN or not p.card.theatre.is_whole:
        return
    for route in Route:
        most = lendable(depot, route)
        for number in sorted({*(n for n in _CONVOYS if n < most), most or 1}):
            came = arriving(p, p.lent[route] + number, route) - arriving(p, p.lent[route], route)
            name = f"{werps(number)} to the Soviets by {capital(word_of(route))}"
            order = ("lend", str(number), word_of(route))
            yield _row(name, f"{came} arrive", order, not_lent(depot, number, route))


def _prices(p: Position, depot: Depot) -> Doc:
    on_map = [unit for unit in bit_list(depot.wards) if p.at[unit] >= 0 and p.steps[unit] < FULL[unit]]
    pooled = [unit for unit in bit_list(depot.wards) if p.at[unit] == Off.POOL]
    return {
        "step": {UNIT_IDS[unit]: werps(step_cost(p, unit)) for unit in on_map},
        "build": {UNIT_IDS[unit]: werps(cadre_cost(p, unit)) for unit in pooled},
        "wing": {NATION_IDS[depot.nation]: werps(WING_COST)},
        "buy": {name: werps(ITEM_COST[item]) for item, name in enumerate(ITEMS)},
    }
