"""What must hold of the scenarios: units, places, stacks, bases, supply at the start, schedule, victory."""

from __future__ import annotations

import re
from collections import Counter, defaultdict, deque
from heapq import heappop, heappush
from itertools import pairwise

from sandtable.games.europa.world.data import DATA
from tests.europa.boards import lines_at
from tests.europa.check_tables import BREAKDOWN, CHARTS, CLASSES, GRADES, MODELS
from tests.europa.setups import NATIONS, SETUPS, Setup, is_turn, strength, turn_number, whole_unit
from tests.europa.tally import OTHER, SIDES, Row, Tally

LEVELS = ["axis-decisive", "axis-substantial", "draw", "allied-substantial", "allied-decisive"]
CHART_ROWS: list[Row] = [*BREAKDOWN["british-armoured"], *BREAKDOWN["divisions"], *BREAKDOWN["components"]]
TERRAIN: Row = CHARTS["terrain"]


def check_setup(tally: Tally, one: Setup) -> None:
    """Test one scenario as a whole."""
    check, row, where = tally.check, one.row, one.id
    check(is_turn(row["first-turn"]) and is_turn(row["last-turn"]), where, "turns")
    check(turn_number(row["first-turn"]) <= turn_number(row["last-turn"]), where, "ends before it begins")
    check(row["set-up-first"] in SIDES and row["first-player"] in SIDES, where, "who begins")
    check("source" in row, where, "has no source")
    seen = Counter(unit["id"] for side in SIDES for unit in (*one.ground(side), *one.air(side)))
    for name, count in seen.items():
        check(count == 1, where, name, "is there", count, "times")
    for side in SIDES:
        for unit in one.ground(side):
            check_unit(tally, unit, where)
            check(NATIONS[unit["nat"]]["side"] == side, where, unit["id"], "fights for the wrong side")
            check_place(tally, one, unit, side)
        for unit in one.air(side):
            check_air_unit(tally, unit, where)
            check(NATIONS[unit["nat"]]["side"] == side, where, unit["id"], "flies for the wrong side")
            check_base(tally, one, unit, side)
    for unit in one.inside():
        check_unit(tally, unit, where)
    check_stacks(tally, one)
    check_rooms(tally, one)
    check_works(tally, one)
    check_fed(tally, one)
    check_regions(tally, one)
    check_events(tally, one)
    check_victory(tally, one)
    for name, option in row.get("options", {}).items():
        check(is_turn(option.get("last-turn", row["last-turn"])), where, "option", name)


# ---------------------------------------------------------------- pieces
def check_unit(tally: Tally, unit: Row, where: str) -> None:
    """A row of a unit is complete and agrees with its class."""
    check, name = tally.check, unit.get("id", unit)
    need = {"id", "name", "nat", "class", "str"}
    if not check(need <= set(unit), where, name, "lacks", sorted(need - set(unit))):
        return
    kind = CLASSES.get(unit["class"])
    if not check(kind, where, name, "unknown class", unit["class"]) or kind is None:
        return
    attack, defence, movement = strength(unit["str"])
    check(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", unit["id"]), where, name, "id is not kebab-case")
    check(unit["nat"] in NATIONS, where, name, "nation", unit["nat"])
    check((unit["a"], unit["d"], unit["m"]) == (attack, defence, movement), where, name, "strength", unit["str"])
    check(unit["re"] == kind["re"], where, name, "size", unit["re"], "class says", kind["re"])
    check(unit["aeca"] in GRADES and unit["atec"] in GRADES, where, name, "grades")
    check(isinstance(unit["cm"], bool) and isinstance(unit["sup"], bool), where, name, "c/m and support")
    check(("cadre" in unit) == kind["cadre"], where, name, "cadre side")
    if "cadre" in unit:
        a, d, m = strength(unit["cadre"])
        check(a < attack and d < defence and m == movement, where, name, "cadre", unit["cadre"], "of", unit["str"])
    if kind.get("position"):
        check(movement == 0, where, name, "position unit that moves")
    if kind.get("artillery"):
        check(attack >= defence, where, name, "artillery weaker in attack than in defence")
    for flag in ("construction", "static", "position"):
        if kind.get(flag):
            check(attack == 0 or flag == "static", where, name, "may not attack but has an attack strength")


def check_air_unit(tally: Tally, unit: Row, where: str) -> None:
    """A row of an air unit is complete, and of a model that there is."""
    tally.check({"id", "name", "nat", "model"} <= set(unit), where, unit, "is incomplete")
    tally.check(unit.get("model") in MODELS, where, unit.get("id"), "unknown model", unit.get("model"))
    own = set(unit) & {"type", "attack", "defence", "tbf", "sbf", "range"}
    tally.check(not own, where, unit.get("id"), "has ratings beside those of its model", own)


def check_chart(tally: Tally) -> None:
    """The units of the chart of breakdowns are complete."""
    for row in CHART_ROWS:
        check_unit(tally, whole_unit(row), "breakdown")
        tally.check(row["nat"] in NATIONS, "breakdown", row["id"], "nation")


# ---------------------------------------------------------------- places
def check_place(tally: Tally, one: Setup, unit: Row, side: str) -> None:
    """A unit starts or arrives on its own ground, inside its region, where it may stand."""
    check, board, where, here = tally.check, one.board, one.id, unit["at"]
    if "arrive" in unit:
        first, last = one.row["first-turn"], one.row["last-turn"]
        now = turn_number(unit["arrive"])
        check(turn_number(first) <= now <= turn_number(last), where, unit["id"], "arrives on", unit["arrive"])
    if one.is_box(here):
        return
    if not check(board.is_land(here), where, unit["id"], "stands nowhere", here):
        return
    check(one.owners.get(here) == side, where, unit["id"], "stands on enemy ground", here)
    check(not board.hexes[here]["out"], where, unit["id"], "stands where nobody may enter", here)
    if "region" in unit and check(unit["region"] in board.regions, where, unit["id"], "unknown region"):
        check(here in board.regions[unit["region"]], where, unit["id"], "outside its region", unit["region"], here)


def check_base(tally: Tally, one: Setup, unit: Row, side: str) -> None:
    """An air unit starts in a hex of its own side, or in a box."""
    check, here = tally.check, unit["at"]
    check(here in one.board.hexes or one.is_box(here), one.id, unit["id"], "flies from nowhere")
    if not one.is_box(here) and "arrive" not in unit:
        check(one.owners.get(here) == side, one.id, unit["id"], "is based on enemy ground")


def check_stacks(tally: Tally, one: Setup) -> None:
    """No hex has units of both sides, or more than may stack there (EUC-8/1)."""
    limit = CHARTS["stacking"]
    stacks: dict[str, list[Row]] = defaultdict(list)
    for side in SIDES:
        for unit in one.ground(side):
            if "arrive" not in unit and unit["at"] in one.board.hexes:
                stacks[unit["at"]].append({**unit, "side": side})
    for here, units in stacks.items():
        kind = one.board.hexes[here]["terrain"]
        tight = [limit[name] for name in ("tight", "very-tight") if kind in limit[name]["terrain"]]
        cap = tight[-1] if tight else limit["standard"]
        tally.check(len({u["side"] for u in units}) == 1, one.id, "both sides in", here)
        divisions = sum(u["re"] >= 3 and u.get("state") != "cadre" for u in units)
        size = sum(1 if u.get("state") == "cadre" and u["re"] >= 3 else u["re"] for u in units)
        what = one.id, "overstacked", here, divisions, "divisions", size, "REs"
        tally.check(divisions <= cap["divisions"] and size <= cap["re"], *what)


def check_rooms(tally: Tally, one: Setup) -> None:
    """Every base has room for its air units (EUC-20/7)."""
    for side in SIDES:
        based = Counter(u["at"] for u in one.air(side) if "arrive" not in u)
        for here, number in based.items():
            if one.is_box(here):
                room = one.board.boxes[here]["room"]
            else:
                room = TERRAIN["towns"][one.board.town_kind(here)]["air-room"]
                room += CHARTS["air"]["permanent-airfield-room"] * (here in one.board.fields)
            tally.check(number <= room, one.id, side, "has", number, "air units in", here, "with room for", room)


def check_works(tally: Tally, one: Setup) -> None:
    """Depots lie in towns of their side; forts in land hexes without a fortress."""
    check, row = tally.check, one.row
    for side in SIDES:
        for town, points in row["depots"].get(side, {}).items():
            place = one.board.towns.get(town)
            if check(place, one.id, "depot in unknown town", town) and place:
                owned = one.owners.get(place["hex"]) == side
                check(owned and points > 0, one.id, "depot of", side, "in", town)
    for fort in row["forts"]:
        fits = fort["hex"] in one.owners and fort["hex"] not in one.board.fortresses
        check(fits, one.id, "fort", fort["name"])
    check(len({fort["hex"] for fort in row["forts"]}) == len(row["forts"]), one.id, "two forts in a hex")


# ---------------------------------------------------------------- supply
_UNFED = ("col-1-as", "uk-kings-own")  # at Habbaniya: one is fed by a rule of its own, the other goes hungry


def check_fed(tally: Tally, one: Setup) -> None:
    """Every unit starts in supply, those of Habbaniya aside."""
    for side in SIDES:
        rule = one.supply[side]
        has = rule.get("towns") or rule.get("majors") or rule.get("boxes") or rule.get("edges")
        tally.check(has, one.id, side, "has no source of supply")
        fed = fed_hexes(one, side)
        for unit in one.ground(side):
            if "arrive" not in unit and unit["at"] in one.board.hexes and unit["id"] not in _UNFED:
                tally.check(unit["at"] in fed, one.id, unit["id"], "starts out of supply in", unit["at"])


def fed_hexes(one: Setup, side: str) -> set[str]:
    """Return the hexes in (regular or limited) supply at the start, ports over the sea counted as sources."""
    board, supply = one.board, CHARTS["supply"]
    enemy = {u["at"] for u in one.ground(OTHER[side]) if "arrive" not in u and u["d"]}
    seen = by_rail(one, side, enemy)
    reach, line = dict.fromkeys(seen, 0), deque(seen)
    roads = lines_at(board.roads)
    length = supply["road-hexes-desert-limited" if one.theatre == "desert" else "road-hexes-general"]
    while line:
        here = line.popleft()
        for n in roads.get(here, []):
            if n not in reach and n not in enemy and reach[here] < length:
                reach[n] = reach[here] + 1
                line.append(n)
    cost: dict[str, int] = supply["overland-cost"]
    shut = {name for name, row in TERRAIN["hexes"].items() if row["mp"]["other"] < 0}
    best, queue = dict.fromkeys(reach, 0), [(0, h) for h in sorted(reach)]
    while queue:
        spent, here = heappop(queue)
        for n in board.near.get(here, ()):
            if not board.is_open(here, n) or n in enemy:
                continue
            total = spent + cost.get(board.hexes[here]["terrain"], 1)
            if total <= supply["overland-hexes"] and total < best.get(n, 99):
                best[n] = total
                if board.hexes[n]["terrain"] not in shut:  # a line may begin there, not lead through
                    heappush(queue, (total, n))
    return set(best)


def by_rail(one: Setup, side: str, enemy: set[str]) -> set[str]:
    """Return the sources of a side, and the hexes that its railways reach from there."""
    board, owners, rule = one.board, one.owners, one.supply[side]
    towns = rule.get("towns") or rule.get("majors") or []
    seen = {board.towns[t]["hex"] for t in towns if owners.get(board.towns[t]["hex"]) == side}
    seen |= set(rule.get("edges", ()))
    seen |= {p["hex"] for p in board.ports.values() if owners.get(p["hex"]) == side and rule.get("sea", True)}
    route = [board.names[place] for place in board.sheet.railhead_route]
    built = route[: route.index(one.row["railhead"]) + 1] if one.row.get("railhead") in route else []
    rails = lines_at([*board.rails, *map(frozenset, pairwise(built))])
    todo = deque(seen)
    while todo:
        for n in rails.get(todo.popleft(), []):
            if n not in seen and owners.get(n) == side and n not in enemy:
                seen.add(n)
                todo.append(n)
    return seen


# ---------------------------------------------------------------- regions, schedule, victory
def check_regions(tally: Tally, one: Setup) -> None:
    """The regions of the board are what their definitions say."""
    check = tally.check
    names = {town["name"]: town["hex"] for town in one.board.towns.values()}
    for name, rule in one.regions.items():
        if name == "crete-off-map":  # a box stands for it
            continue
        if not check(name in one.board.regions, one.id, "region without hexes", name):
            continue
        if not check(all(town in names for town in rule["towns"]), one.id, "region", name, "names an unknown town"):
            continue
        for here in one.board.regions[name]:
            near = min(one.board.distance(here, names[town]) for town in rule["towns"])
            check(near <= rule["within"], one.id, "region", name, "reaches too far at", here)
            if "country" in rule:
                country = one.board.hexes[here]["country"]
                check(country == rule["country"].lower(), one.id, "region", name, "holds", here, "of", country)


def resolves(one: Setup, place: str) -> bool:
    """Tell whether the place of an event is a town, hex, region or another known word."""
    kind, _, name = place.partition(":")
    return (
        place in one.board.towns
        or place in one.board.hexes
        or place in one.board.boxes
        or kind in ("ports", "airbases")
        or (kind == "region" and name in one.board.regions)
        or (kind == "hex-of" and bool(name))
        or (kind == "edge" and name in one.board.hexes)
    )


def check_events(tally: Tally, one: Setup) -> None:
    """Every event has a date, a side, places that exist and units that exist by then."""
    check = tally.check
    known = {unit["id"] for side in SIDES for unit in (*one.ground(side), *one.air(side))}
    known |= {unit["id"] for unit in (*one.inside(), *CHART_ROWS)}
    last = -1
    for event in one.events:
        what = f"{event.get('turn')} {event.get('action')} {event.get('id', event.get('ids', ''))}"
        if not check(is_turn(event.get("turn")) and event.get("side") in SIDES, one.id, "event", what):
            continue
        now = turn_number(event["turn"])
        check(now >= last, one.id, "event out of order", what)
        last = now
        for place in event.get("at", ()):
            check(resolves(one, place), one.id, what, "unknown place", place)
        known |= check_event(tally, one, event, known, what)


def check_event(tally: Tally, one: Setup, event: Row, known: set[str], what: str) -> set[str]:
    """Test an event by what it does; return the units that it brings."""
    check, where = tally.check, f"{one.id} {event['turn']}"
    is_short = one.id in ("desert-crusader", "desert-gazala")  # these take what falls after their first turn
    action = event["action"]
    if action == "arrive":
        check_unit(tally, whole_unit(event), where)
        check("at" in event, one.id, what, "has no place")
        return {event["id"]}
    if action == "arrive-air":
        check_air_unit(tally, event, where)
        return {event["id"]}
    if action in ("convert", "convert-air", "withdraw"):
        check(is_short or known.issuperset(event["ids"]), one.id, what, "names an unknown unit")
        if "str" in event:
            check(len(strength(event["str"])) == 3, one.id, what, "strength")
        return {event["to"]} if "to" in event else set()
    if action in ("return", "rebuild"):
        check(is_short or event["id"] in known, one.id, what, "names an unknown unit")
    elif action == "rule":
        check(re.fullmatch(r"EUC?-.+/\d+", event["rule"]), one.id, what, "names no rule")
    else:
        check(action in ("points", "join", "transfer"), one.id, "unknown action", what)
    return set()


def check_victory(tally: Tally, one: Setup) -> None:
    """Victory towns exist, and the levels cover every difference without a gap."""
    check, rule = tally.check, one.victory
    for town in rule.get("towns", {}):
        check(town in one.board.towns, one.id, "victory town unknown:", town)
    if one.id == "poland-1939":
        points = {town["id"]: town["vp"] for town in one.board.towns.values() if town.get("vp")}
        check(points == rule["towns"], one.id, "victory towns differ from the board")
        check(sum(points.values()) == 57, one.id, "VPs of towns add up to", sum(points.values()))
    levels = rule["levels"]
    check([row["level"] for row in levels] == LEVELS, one.id, "levels")
    for high, low in pairwise(levels):
        check(high["from"] == low["to"] + 0.5, one.id, "levels leave a gap under", high["level"])
    check("to" not in levels[0] and "from" not in levels[-1], one.id, "levels have an end")
    for row in rule.get("sudden", ()):
        towns = [town for key in ("axis-own", "allies-own") for town in row.get(key, ())]
        check(towns and all(town in one.board.towns for town in towns), one.id, "sudden victory", row)
        check(is_turn(row.get("before", "Dec 4 45")), one.id, "sudden victory before", row.get("before"))


# ---------------------------------------------------------------- what the scenarios have together
def check_names(tally: Tally) -> None:
    """No air unit is called as a ground unit."""
    ground = {unit["id"] for one in SETUPS.values() for side in SIDES for unit in one.ground(side)}
    air = {unit["id"] for one in SETUPS.values() for side in SIDES for unit in one.air(side)}
    tally.check(not ground & air, "units and air units share names:", sorted(ground & air)[:4])


Rating = tuple[str, str, str, str]


def rating_of(row: Row) -> Rating:
    """Return by what the forms of the desert are compared."""
    unit = whole_unit(row)
    return unit["str"], unit["class"], unit["aeca"], unit["atec"]


def check_desert_forms(tally: Tally) -> None:
    """The short forms have the units that the campaign has on their first turn, at the same strength."""
    check, campaign = tally.check, SETUPS["desert-campaign"]
    rating = {unit["id"]: rating_of(unit) for side in SIDES for unit in campaign.ground(side)}
    for unit in BREAKDOWN["components"]:
        rating.setdefault(unit["id"], rating_of(unit))
        check(rating[unit["id"]] == rating_of(unit), "component", unit["id"], "differs from the set-up")
    for unit in CHART_ROWS:
        rating.setdefault(unit["id"], rating_of(unit))
    for form in (SETUPS["desert-crusader"], SETUPS["desert-gazala"]):
        now = ratings_on(campaign.events, turn_number(form.row["first-turn"]), rating)
        for unit in (*form.ground("axis"), *form.ground("allies"), *form.inside()):
            if check(unit["id"] in now, form.id, unit["id"], "is not in the campaign by then"):
                have = rating_of(unit)
                check(now[unit["id"]] == have, form.id, unit["id"], "is", have, "in the campaign", now[unit["id"]])


def ratings_on(events: list[Row], turn: int, rating: dict[str, Rating]) -> dict[str, Rating]:
    """Return the ratings that units have on a turn, after what the schedule has done to them."""
    now = dict(rating)
    for event in events:
        if turn_number(event["turn"]) > turn:
            break
        if event["action"] == "arrive":
            now[event["id"]] = rating_of(event)
        elif event["action"] == "convert":
            for name in event["ids"]:
                now[event.get("to", name)] = converted(event, now.get(name, ("", "", "", "")))
    return now


def converted(event: Row, old: Rating) -> Rating:
    """Return the ratings after a conversion: what it does not say stays, or is that of its new class."""
    kind = CLASSES[event["class"]] if "class" in event else {}
    aeca, atec = (event.get(key, kind.get(key, was)) for key, was in zip(("aeca", "atec"), old[2:], strict=True))
    return event.get("str", old[0]), event.get("class", old[1]), aeca, atec


def check_coverage(tally: Tally, known: set[str]) -> None:
    """Every rule of the chapter can occur in some scenario, or is a definition or empty heading."""
    check, listed = tally.check, set[str]()
    for row in DATA.tables("coverage.toml")["rule"]:
        for rule in row["ids"]:
            check(rule not in listed, "coverage lists", rule, "twice")
            listed.add(rule)
            check(rule in known, "coverage names unknown", rule)
            check(row["in"] and set(row["in"]) <= SETUPS.keys() | {"always", "none"}, "coverage of", rule, row["in"])
            check(row.get("how"), "coverage of", rule, "does not say how")
    chapter = {rule for rule in known if rule.startswith("EU-")}
    check(chapter <= listed, "no coverage for", sorted(chapter - listed)[:10])


def check_ledger(tally: Tally, rows: list[Row], examples: list[Row]) -> set[str]:
    """Ids are unique and well formed, links lead somewhere, every gap of the chapter carries a ruling."""
    check, known = tally.check, {row["id"] for row in rows}
    for name, count in Counter(row["id"] for row in rows).items():
        check(count == 1, "rule id", name, "is used", count, "times")
    for row in rows:
        check(re.fullmatch(r"EU-103(\.[A-Z])?(\.\w+)*/\d+|EUC-\d+(\.\w+)*/\d+", row["id"]), "form of id", row["id"])
        keys = {"id", "section", "kind", "rule", "decides", "depends", "gap"}
        check(set(row) == keys, "keys of", row["id"], sorted(row))
        check(row["rule"].strip() and row["section"].strip(), row["id"], "is empty")
        for link in row["depends"]:
            check(link in known, row["id"], "leans on unknown", link)
        gap = row["gap"]
        words = r"(MISSING|AMBIGUOUS|CONFLICT|CORRECTED): "
        check(gap is None or re.match(words, gap), row["id"], "gap without a word", gap)
        if row["id"].startswith("EU-") and gap:
            check("uling" in gap, row["id"], "gap without a ruling")
    for name, count in Counter(row["id"] for row in examples).items():
        check(count == 1, "example", name, "is there", count, "times")
    for row in examples:
        for rule in row["rules"]:
            check(rule in known, row["id"], "cites unknown", rule)
    return known
