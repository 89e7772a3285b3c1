"""What must hold of set-ups: the campaign, every scenario, and what happens only sometimes."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import pairwise

from sandtable.core.names import kebab
from sandtable.games.aeto.world.calendar import MONTH_NAMES
from tests.aeto.board import Hex, Row, code, distance, flood, near, parse
from tests.aeto.check_forces import order_of
from tests.aeto.data import AIR, COMMAND, EXEMPT, HEX, LAND, MAJOR, NAVAL, SEASONS, UNIT, YEARS, Aeto, Tally


def steps_of(unit: Row, is_depleted: bool) -> int:
    """Return the steps of a land unit that count for stacking."""
    return 0 if unit["type"] in (*EXEMPT, *COMMAND) else 1 if is_depleted else int(unit["steps"])


def load_of(unit: Row, is_depleted: bool) -> int:
    """Return the room a unit takes aboard: a Naval-Air unit on a carrier, a land unit on transports (AEC-3.21/1)."""
    if unit["type"] in LAND:
        return (1 if is_depleted else int(unit["steps"])) * (2 if unit["type"] in ("armor", "mechanized") else 1)
    return int(unit["type"] == "naval_air")


def airbase(a: Aeto, here: Hex, counters: dict[Hex, int]) -> int:
    """Return the airbase capacity of a hex with its counters."""
    return a.airbase(here) + counters.get(here, 0)


def check_setup(
    a: Aeto,
    tally: Tally,
    name: str,
    where: dict[str, str],
    depleted: set[str],
    counters: dict[Hex, int],
    free: Iterable[str] = (),
) -> None:
    """Stacking, bases, ports, carriers and HQs of a set-up are legal."""
    stack: Counter[Hex] = Counter()
    air: Counter[Hex] = Counter()
    ships: Counter[Hex] = Counter()
    aboard: Counter[str] = Counter()
    hqs: dict[str, list[tuple[str, Hex]]] = defaultdict(list)
    sides = sides_of(a)
    for unit_name, place in where.items():
        unit = a.units[unit_name]
        if place.startswith("aboard "):
            aboard[place.removeprefix("aboard ")] += load_of(unit, unit_name in depleted)
            continue
        if place in a.boxes or place in a.areas or place in free:
            continue
        if not tally.check(HEX.fullmatch(place), name, "unknown place", unit_name, place):
            continue
        here = parse(place)
        if not tally.check(here in a.board.land, name, "off the land", unit_name, place):
            continue
        kind = unit["type"]
        if kind in LAND:
            stack[here] += steps_of(unit, unit_name in depleted)
        elif kind in AIR:
            air[here] += 1
        elif kind in NAVAL:
            ships[here] += 1
            tally.check(a.port_room(here), name, "ship outside a port", unit_name, place)
        elif kind == "hq":
            hqs[sides[a.nation_of[unit_name]]].append((unit_name, here))
    for here, steps in stack.items():
        tally.check(steps <= 6, name, "stack of", steps, "steps in", code(here))
    for here, number in air.items():
        tally.check(
            number <= airbase(a, here, counters),
            name,
            "air units over capacity in",
            code(here),
            number,
            "of",
            airbase(a, here, counters),
        )
    for here, number in ships.items():
        tally.check(number <= a.port_room(here), name, "ships over capacity in", code(here), number)
    for ship, number in aboard.items():
        tally.check(ship in where, name, "the carrier is not there:", ship)
        room = a.units[ship].get("aircraft") or a.units[ship].get("points") or 0
        tally.check(number <= room, name, "load over capacity on", ship, number, "of", room)
    for group in hqs.values():
        for number, (one, here) in enumerate(group):
            for other, there in group[number + 1 :]:
                tally.check(distance(here, there) != 1, name, "HQs side by side", one, other)


def sides_of(a: Aeto) -> dict[str, str]:
    """Return a word for the camp whose HQs keep apart; every nation for itself but the Axis partners."""
    return {nation["name"]: nation["name"] for nation in a.forces["nation"].values()}


def check_campaign(a: Aeto, tally: Tally) -> None:
    """The units on the map in September 1939 stand legally, on ground of their own, and in supply."""
    start = {name: unit["at"] for name, unit in a.units.items() if unit["when"] == "start"}
    depleted = {name for name in start if a.units[name].get("starts")}
    bases = {parse(text): 2 for text in a.forces["airbases"]["small"]}
    check_setup(a, tally, "campaign-1939", start, depleted, bases)
    allowed = {"United Kingdom": {"United Kingdom"}, "Poland": {"Poland"}}
    for name, place in start.items():
        if HEX.fullmatch(place) and parse(place) in a.board.land:
            nation = a.nation_of[name]
            owner = a.board.owner(parse(place))
            tally.check(owner in allowed.get(nation, {nation}), "campaign-1939 foreign ground", name, place, owner)
    owners = {here: a.board.owner(here) for here in a.board.land}
    poor = unsupplied(a, start, owners, [], {})
    at_peace = {name for name in poor if a.nation_of[name] in ("Italy", "Soviet Union")}  # AEC-7.0/1
    tally.check(not poor - at_peace, "campaign-1939 units out of supply", sorted(poor - at_peace))
    border = a.board.region("Soviet border garrison")
    held = {
        parse(place)
        for name, place in start.items()
        if a.nation_of[name] == "Soviet Union"
        and a.units[name]["values" if "values" in a.units[name] else "type"] == "4-3"
        and HEX.fullmatch(place)
    }
    tally.check(border <= held, "border hexes without a 4-3 (10.16)", [code(here) for here in border - held])
    fighters = [
        name
        for name, place in start.items()
        if a.units[name]["type"] == "fighter"
        and name.startswith("uk-")
        and a.units[name]["values"].endswith(("/3", "/4"))
    ]
    tally.check(any(a.board.nation[parse(start[name])] == "U" for name in fighters), "no UK home Fighter (11.21)")
    for here in a.towns:
        if a.towns[here].get("capital") and a.board.names[a.board.nation[here]] in ("Poland",):
            tally.check(
                any(
                    parse(place) == here
                    for name, place in start.items()
                    if name.startswith("pl-") and a.units[name]["type"] in LAND
                ),
                "no garrison in Warsaw",
            )


def sources_of(a: Aeto, nation: str, owners: dict[Hex, str], friends: set[str]) -> list[tuple[set[Hex], Row]]:
    """Return the supply sources of a nation that its side holds (7.0, 9.0), each with its limits."""
    b = a.board
    home: set[Hex] = set()
    patron = "United Kingdom" if nation == "United States" else nation
    for place in b.places:
        is_source = place["kind"] == "city-resource" or (patron not in MAJOR and place["kind"] not in ("port", "base"))
        if (
            is_source
            and b.data["country"][place["country"]]["name"] == patron
            and owners[parse(place["hex"])] in friends
        ):
            home.add(parse(place["hex"]))
    found: list[tuple[set[Hex], Row]] = [(home, {})]
    for source in a.early["supply"]["source"]:
        if nation in source["serves"]:
            hexes = {parse(text) for text in source.get("hexes", [source["hex"]] if "hex" in source else [])}
            boxes = [box for box in b.places_of("box") if box["name"] == source["place"]]
            linked = (text for box in boxes for text in (*box.get("overland", ()), *box.get("enters", ())))
            hexes |= {parse(text) for text in linked if HEX.fullmatch(text.upper())}
            found.append(({here for here in hexes if owners[here] in friends}, source))
    return found


def unsupplied(
    a: Aeto, where: dict[str, str], owners: dict[Hex, str], camps: list[set[str]], scenario: Row
) -> set[str]:
    """Return the land units of a set-up that trace no supply, enemy ZOC left aside."""
    b = a.board
    poor: set[str] = set()
    floods: dict[tuple[str, int], dict[Hex, int]] = {}
    stores = [(parse(chit["at"]), 4 * chit["sea"]) for chit in scenario.get("supply_chits", [])]
    extra = [({parse(source["hex"])}, source) for source in scenario.get("extra_sources", [])]
    fed: Counter[Hex] = Counter()
    used: Counter[Hex] = Counter()
    for name, place in where.items():
        unit = a.units[name]
        if unit["type"] not in LAND or not HEX.fullmatch(place) or parse(place) not in b.land:
            continue
        here, nation = parse(place), a.nation_of[name]
        friends = {nation} | set().union(*(camp for camp in camps if nation in camp))

        def step(at: Hex, friends: set[str] = friends, nation: str = nation) -> list[Hex]:
            return [
                to
                for to in b.walk(at)
                if owners[to] in friends and (not b.is_swamp(to) or to in b.rails or b.owner(to) == nation)
            ]

        is_fed = False
        own = sources_of(a, nation, owners, friends) + [pair for pair in extra if nation in pair[1]["serves"]]
        for number, (hexes, limits) in enumerate(own):
            if limits.get("in_hex"):
                if here in hexes and used[here] < limits.get("units", 99):
                    used[here] += 1
                    is_fed = True
                continue
            if "part" in limits and kebab(b.country(here)) not in b.data["parts"][kebab(limits["part"])]:
                continue
            if "nations" in limits and b.country(here) not in limits["nations"]:
                continue
            key = (nation, number)
            if key not in floods:
                floods[key] = flood(hexes, step)
            is_fed = is_fed or here in floods[key]
        for store, room in stores:
            if not is_fed and fed[store] < room and owners[store] in friends and here in flood([store], step):
                fed[store] += 1
                is_fed = True
        if not is_fed:
            poor.add(name)
    return poor


def members(group: object) -> list[str]:
    """Return the units of a set-up entry, whether a list or a text."""
    if isinstance(group, str):
        return [word.strip() for word in group.split(",")]
    return list(group) if isinstance(group, list) else []


def check_scenario(a: Aeto, tally: Tally, scenario: Row) -> None:
    """A scenario has all it needs to be played, its units exist and stand legally, once each, inside its area."""
    name = scenario["id"]
    lines = scenario["victory"] if isinstance(scenario.get("victory"), list) else []
    for number, line in enumerate(lines, 1):
        tally.check(line.get("winner") in ("axis", "allies", "draw"), scenario["id"], "no winner for", line["level"])
        tally.check(
            (line["level"] == "draw") == (line.get("winner") == "draw"),
            scenario["id"],
            "winner and level differ:",
            line["level"],
        )
        tally.check(
            line["if"] != "otherwise" or number == len(lines), scenario["id"], "nothing is read after", line["level"]
        )
    for key in (
        "title",
        "maps",
        "first_turn",
        "last_turn",
        "wars",
        "initiative_first_turn",
        "eps",
        "offensives",
        "victory",
        "source",
        "tests",
    ):
        tally.check(key in scenario, name, "lacks", key)
    first, last = (turn_number(scenario[key]) for key in ("first_turn", "last_turn"))
    tally.check(first <= last, name, "ends before it begins")
    if "months" in scenario:
        tally.check(last - first + 1 == scenario["months"], name, "months", last - first + 1, scenario["months"])
    for season in scenario.get("seasonal_turns", []):
        words = season.split()
        number = int(words[1]) * 12 + 3 * SEASONS.index(words[0])
        tally.check(first <= number <= last, name, "Seasonal Turn outside the scenario", season)
    inside = [
        year * 12 + 3 * quarter for year in YEARS for quarter in range(4) if first < year * 12 + 3 * quarter <= last
    ]
    if "seasonal_turns" in scenario and scenario.get("months_played", True):
        tally.check(
            len(scenario["seasonal_turns"]) == len(inside), name, "has not all Seasonal Turns between its months"
        )
    if name == "campaign-1939" or "like" in scenario:
        tally.check(
            scenario.get("like", name) in {other["id"] for other in a.scenarios}, name, "like an unknown scenario"
        )
        return
    where: dict[str, str] = {}
    depleted: set[str] = set()
    for force in scenario["force"]:
        depleted |= set(force.get("depleted", []))
        for entry in force["setup"]:
            for unit in members(entry["units"]):
                tally.check(unit in a.units, name, "unknown unit", unit)
                tally.check(unit not in where, name, "unit placed twice", unit)
                where[unit] = entry["at"]
    boxes = {box["id"] for box in scenario.get("staging_boxes", [])} | {"later"}
    for entry in [*scenario.get("ships", []), *scenario.get("in_boxes", [])]:
        for unit in members(entry["units"]):
            tally.check(unit in a.units, name, "unknown unit", unit)
            tally.check(unit not in where, name, "unit placed twice", unit)
            where[unit] = entry["at"]
    known = {unit: place for unit, place in where.items() if unit in a.units}
    tally.check(depleted <= set(known), name, "depleted units that are not there", depleted - set(known))
    bases: Counter[Hex] = Counter()
    for size, room in (("small", 2), ("large", 3), ("grass", 1)):
        for text in scenario.get("airbases", {}).get(size, []):
            bases[parse(text)] += room
            tally.check(parse(text) in a.board.land, name, "airbase off the land", text)
    check_setup(a, tally, name, known, depleted, dict(bases), boxes)
    check_area(a, tally, scenario, known, boxes)
    for kind in ("fortifications", "coastal_forts"):
        for text in scenario.get(kind, []):
            here = parse(text)
            tally.check(
                here in a.board.land and (kind == "fortifications" or here in a.board.coastal), name, kind, text
            )
    for entry in scenario.get("reinforcements", []):
        tally.check(
            first <= turn_number(entry["month"]) <= last, name, "reinforcement outside the scenario", entry["month"]
        )
        for unit in members(entry["units"]):
            tally.check(unit in a.units and unit not in where, name, "reinforcement", unit)
    for pool in scenario.get("force_pools", {}).values():
        for unit in UNIT.findall(pool) if isinstance(pool, str) else pool:
            tally.check(unit in a.units, name, "unknown unit in a force pool", unit)
            tally.check(unit not in where, name, "unit of a force pool on the map", unit)
    for unit in known:
        latest = order_of(a.units[unit]["when"])
        tally.check(latest <= last + 1, name, "unit from after the scenario", unit, a.units[unit]["when"])
        if "remove" in a.units[unit] and "returns" not in a.units[unit]:
            tally.check(
                order_of(a.units[unit]["remove"]) > first,
                name,
                "unit that has left the war",
                unit,
                a.units[unit]["remove"],
            )
    for power in scenario["eps"]:
        tally.check(power in MAJOR, name, "EPs for", power)
    for rule in scenario.get("tests", []):
        tally.check(
            any(key.startswith((f"AE-{rule}/", f"AEC-{rule}/")) for key in a.ledger),
            name,
            "tests an unknown section",
            rule,
        )


def turn_number(turn: str) -> int:
    """Return the number of a month such as `June 1941`."""
    month, year = turn.split()
    return int(year) * 12 + MONTH_NAMES.index(month)


def check_area(a: Aeto, tally: Tally, scenario: Row, where: dict[str, str], free: set[str]) -> None:
    """Units stand inside the area, on ground their side owns at the start."""
    area = scenario.get("board")
    name = scenario["id"]
    if not tally.check(isinstance(area, dict), name, "lacks a machine-readable board"):
        return
    assert isinstance(area, dict)
    hexes = hexes_of(a, area)
    tally.check(hexes, name, "has an empty board")
    owners = owners_of(a, scenario)
    friends = friends_of(scenario)
    poor = unsupplied(a, {unit: place for unit, place in where.items() if place not in free}, owners, friends, scenario)
    tally.check(
        poor <= set(scenario.get("out_of_supply", [])),
        name,
        "units out of supply",
        sorted(poor - set(scenario.get("out_of_supply", []))),
    )
    for unit, place in where.items():
        if not HEX.fullmatch(place):
            continue
        here = parse(place)
        tally.check(here in hexes, name, "outside the board", unit, place)
        owner = owners.get(here, "")
        nation = a.nation_of[unit]
        is_friend = owner == nation or any(owner in camp and nation in camp for camp in friends)
        tally.check(is_friend, name, "on foreign ground", unit, place, owner)


def hexes_of(a: Aeto, area: Row) -> set[Hex]:
    """Return the hexes of a scenario's board."""
    b = a.board
    found: set[Hex] = set()
    for nation in area.get("nations", []):
        found |= {here for here in b.land if b.country(here) == nation}
    for region in area.get("regions", []):
        found |= b.region(region)
    for text in area.get("hexes", []):
        found.add(parse(text))
    if sheet := area.get("sheet"):
        found |= {here for here in b.terrain if code(here)[0] == sheet or here[1] == 34}
    for low, high in area.get("rows", []):
        found |= {here for here in b.terrain if low <= here[0] <= high}
    if "columns" in area:
        low, high = area["columns"]
        found = {here for here in found if low <= here[1] <= high}
    if "only_rows" in area:
        low, high = area["only_rows"]
        found = {here for here in found if low <= here[0] <= high}
    reach = area.get("sea_within", 0)
    shore = flood(
        [here for here in found if here in b.coastal or here in b.sea],
        lambda here: [there for there in near(here) if there in b.sea or there in found],
    )
    found |= {here for here, steps in shore.items() if steps <= reach or reach < 0}
    closed = {here for here in found if here in b.land and b.country(here) in area.get("closed", [])}
    return found - closed


def owners_of(a: Aeto, scenario: Row) -> dict[Hex, str]:
    """Return who owns each land hex when a scenario begins."""
    b = a.board
    owners = {here: b.owner(here) for here in b.land}
    for change in scenario.get("owners", []):
        for here in b.land:
            is_named = b.country(here) in change.get("nations", []) or any(
                here in b.region(name) for name in change.get("regions", [])
            )
            is_named = is_named or any(
                top <= here[0] <= end and left <= here[1] <= right for top, end, left, right in change.get("rects", [])
            )
            if (is_named or code(here) in change.get("hexes", [])) and not any(
                here in b.region(name) for name in change.get("except", [])
            ):
                owners[here] = change["to"]
    return owners


def friends_of(scenario: Row) -> list[set[str]]:
    """Return the camps whose nations may stand on each other's ground."""
    return [set(camp) for camp in scenario.get("camps", [])]


def check_events(a: Aeto, tally: Tally) -> None:
    """What happens only sometimes can happen: Vichy, Salo, dismissals, partitions, arrivals by rule, neutrals."""
    check_vichy(a, tally)
    generals = {unit["name"] for name, unit in a.units.items() if unit["type"] == "general"}
    sic = {"Kliest": "Kleist"}
    for number in range(2, 13):
        for name in a.late["dismissals"][str(number)]:
            tally.check(sic.get(name, name) in generals, "dismissed General without a counter", name)
    for name in a.early["generals"]["elimination"]["modifiers"]:
        tally.check(name in generals, "General with a modifier but no counter", name)
    for entry in a.late["rsi_units"]:
        values = entry["counter"].split(" ")[0]
        found = [
            unit
            for name, unit in a.units.items()
            if name.startswith("it-") and unit.get("values") == values and unit["type"] == entry["type"].lower()
        ]
        tally.check(found, "Salo unit without a counter", entry["counter"])
    for name, number in (
        ("special 10.22", 10),
        ("special 7.15", 4),
        ("special 11.11", 6),
        ("special 10.21", 20),
        ("special 9.12", 13),
    ):
        found = [unit for unit in a.units.values() if unit["when"] == name]
        tally.check(len(found) == number, "counters for", name, len(found), number)
    tally.check(
        sum(place["kind"] == "city-resource" for place in a.board.places if place["country"] == "soviet-union") == 20,
        "one reserve for each Soviet source",
    )
    for text in a.late["abyssinian"]["arrival_hexes"]:
        tally.check(a.board.country(parse(text)) == "Egypt", "Abyssinian arrival outside Egypt", text)
    for name in ("norwegian", "swedish"):
        route = [parse(text) for text in a.board.data["regions"][f"{name}-ore-route"]]
        tally.check(all(y in a.board.sail(x) for x, y in pairwise(route)), "gap in the ore route", name)
    for text in a.late["low_countries_capitulation"]["border_hexes"]:
        here = parse(text)
        borders = any(there in a.board.land and a.board.country(there) == "Belgium" for there in near(here))
        tally.check(a.board.country(here) == "France" and borders, "no hex of the Belgian border", text)
    for nation in a.forces["nation"].values():
        check_neutral(a, tally, nation)
    for scenario in a.scenarios:
        for option in scenario.get("options") or scenario.get("optional_rules") or []:
            tally.check(
                option in {entry["rule"] for entry in a.late["options"].values()},
                scenario["id"],
                "unknown option",
                option,
            )
    for name, entry in a.late["options"].items():
        tally.check(any(rule.startswith(f"AE-{entry['rule']}/") for rule in a.ledger), "option without a rule", name)
        tally.check(entry["default"] == (entry["rule"] in a.late["optional"]["recommended"]), "default of", name)


def check_vichy(a: Aeto, tally: Tally) -> None:
    """The French fleet and the Vichy garrisons exist and fit their ports."""
    classes: Counter[str] = Counter()
    names = {unit["name"] for name, unit in a.units.items() if name.startswith("fr-")}
    for entry in a.late["vichy_fleet"]:
        ships = (
            len(entry.get("named", []))
            + entry.get("cl", 0)
            + entry.get("ss", 0)
            + sum(group["n"] for group in entry.get("dd", []))
        )
        for name in entry.get("named", []):
            tally.check(name.split(" (")[0] in names, "French ship without a counter", name)
        for group in entry.get("dd", []):
            found = [
                unit for unit in a.units.values() if unit.get("values") == group["counter"] and unit["type"] == "dd"
            ]
            tally.check(len(found) >= group["n"], "French DD without a counter", group["counter"])
        classes["cl"] += entry.get("cl", 0)
        classes["ss"] += entry.get("ss", 0)
        if not entry["hex"].startswith("PTO") if "hex" in entry else False:
            tally.check(a.port_room(parse(entry["hex"])) >= ships, "Vichy port too small", entry["port"])
    for kind in ("cl", "ss"):
        own = [unit for name, unit in a.units.items() if name.startswith("fr-") and unit["type"] == kind]
        tally.check(len(own) == classes[kind], "French counters of", kind, len(own), classes[kind])
    for entry in a.late["vichy_garrison"]:
        here = [
            unit
            for name, unit in a.units.items()
            if name.startswith("vf-") and parse(unit["at"]) == parse(entry["hex"])
        ]
        tally.check(len(here) == len(entry["units"]), "Vichy garrison of", entry["place"])
        depleted = sum("depleted" in text for text in entry["units"])
        tally.check(depleted == sum("starts" in unit for unit in here), "depleted garrison of", entry["place"])


def check_neutral(a: Aeto, tally: Tally, nation: Row) -> None:
    """A neutral's units find room at home when it is invaded: hexes, bases and ports."""
    name = nation["name"]
    if nation["power"] == "major" or name == "Vichy France":
        return
    b = a.board
    home = [here for here in b.land if b.country(here) == name]
    own = [unit for unit in nation["units"] if unit["when"] in ("setup", "start")]
    steps = sum(steps_of(unit, bool(unit.get("starts"))) for unit in own if unit["type"] in LAND)
    tally.check(steps <= 6 * len(home), "no room for the army of", name)
    bases = sum(airbase(a, here, {}) for here in home)
    tally.check(sum(unit["type"] in AIR for unit in own) <= bases, "no room for the air force of", name)
    ports = sum(a.port_room(here) for here in home)
    tally.check(sum(unit["type"] in NAVAL for unit in own) <= ports, "no room for the navy of", name)
    for unit in own:
        tally.check(
            unit.get("at") in ("home", "capital", "home port") or HEX.fullmatch(unit.get("at", "")),
            "set-up place of",
            unit["id"],
        )
    capital = [unit for unit in own if unit.get("at") == "capital" and unit["type"] in LAND]
    free = [unit for unit in own if unit.get("at") == "home" and unit["type"] in LAND]
    placed = [
        unit for unit in own if HEX.fullmatch(unit.get("at", "")) and a.towns.get(parse(unit["at"]), {}).get("capital")
    ]
    tally.check(capital or free or placed or not own, "nobody for the capital of", name)
