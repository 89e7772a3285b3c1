"""What must hold of the board and its nations: hexes, sides, rails, waters, facts, sources, capitals."""

from __future__ import annotations

import tomllib
from collections import Counter, defaultdict
from itertools import pairwise

from tests.aeto.board import Board, Hex, Row, code, flood, near, parse
from tests.aeto.data import FOREIGN, HERE, HEX, LAND, MAJOR, Aeto, Tally


def check_board(a: Aeto, tally: Tally) -> None:
    """Hexes, sides, rails, seas, straits and weather fit together and leave nothing unconnected."""
    b = a.board
    for here in b.land:
        tally.check(b.names.get(b.nation[here]), "land without a nation", code(here))
        tally.check(b.zone[here] in "smd", "land without a weather zone", code(here))
    for here in b.sea:
        if any(there in b.land for there in near(here)):
            zones = {b.zone[there] for there in near(here) if there in b.land}
            tally.check(b.zone[here] in zones, "sea hex in a zone of no neighbouring land", code(here))
    for here in b.coastal:
        wet = [there for there in near(here) if there in b.sea or there in b.coastal or there not in b.terrain]
        tally.check(wet, "coastal hex without water beside it", code(here))
    for edge, river in b.river.items():
        tally.check(
            edge not in b.sides["sea"] and edge not in b.sides["lake"], "river along water", river, *map(code, edge)
        )
    for kind, edges in b.sides.items():
        for x, y in edges:
            tally.check(y in near(x), "hexside between hexes apart", kind, code(x), code(y))
    for other in ("lake", "impassable"):
        tally.check(not b.sides["sea"] & b.sides[other], "hexsides that are sea and", other)
    check_rails(a, tally)
    check_waters(a, tally)
    check_facts(a, tally)
    for here, places in b.at.items():
        for place in places:
            tally.check(place["country"] == b.ids[b.nation[here]], "place in the wrong country", place["name"])
    for name, region in b.regions.items():
        is_water = name.endswith("-ore-route") or name == "caspian"
        tally.check(is_water or region <= b.land, "region with hexes that are not land", name)
    for zone in b.data["layer"]["weather"]["legend"].values():
        tally.check(zone in {"severe", "moderate", "mild"}, "unknown weather zone", zone)


def check_facts(a: Aeto, tally: Tally) -> None:
    """The facts of the two fact files hold on the board: places in their hexes, neighbours, chains."""
    places = {place["name"]: parse(place["hex"]) for place in a.board.places}
    for fact in tomllib.loads((HERE / "map-facts.toml").read_text(encoding="utf-8"))["fact"]:
        codes = [letter + number for letter, number in HEX.findall(" ".join(fact["places"]))]
        value = HEX.match(str(fact["value"]))
        if fact["kind"] == "hex" and value and value[1] + value[2] not in FOREIGN:
            here = parse(value[1] + value[2])
            tally.check(here in a.board.terrain, "fact off the board", *fact["places"])
            for place in fact["places"]:
                tally.check(places.get(place, here) == here, "place of a fact elsewhere", place)
        if fact["kind"] == "adjacent" or "consecutive hexes adjacent" in str(fact["value"]):
            for x, y in pairwise(codes):
                tally.check(parse(y) in near(parse(x)), "fact: not adjacent", x, y)


def check_rails(a: Aeto, tally: Tally) -> None:
    """Every nation with rails has a Rail Capacity and the reverse; railways hang together inside a nation."""
    b = a.board
    capacity = a.forces["economy"]["rail_capacity"]
    with_rails: dict[str, set[Hex]] = defaultdict(set)
    for here in b.rails:
        with_rails[b.country(here)].add(here)
    none = set(capacity["none"])
    for nation in with_rails:
        tally.check(nation in capacity or nation in none, "rails in a nation without a Rail Capacity entry", nation)
    for nation, entry in capacity.items():
        if nation not in ("none", "soviet_city_points"):
            tally.check(nation in with_rails, "Rail Capacity for a nation without rails", nation)
            tally.check(entry["capacity"] >= 1, "Rail Capacity below 1", nation)
    for nation in none & set(with_rails):
        tally.check(False, "a nation without Rail Capacity has rails", nation)
    for here, others in b.rails.items():
        for there in others:
            tally.check(here in b.rails.get(there, set()), "rail in one direction only", code(here), code(there))


def check_waters(a: Aeto, tally: Tally) -> None:
    """Seas, sea areas and boxes are joined both ways, and every port can be left for the open sea."""
    b = a.board
    ocean = b.voyage(parse("W4816"))
    for place in b.places:
        if place.get("port") and not place.get("inset"):
            tally.check(parse(place["hex"]) in ocean, "port without a way to the ocean", place["name"])
    inland = b.region("Caspian")
    for here in b.sea:
        tally.check((here in ocean) != (here in inland), "sea hex cut off, or an inland sea that is open", code(here))
    for name, start, end, straits in CLOSURES:
        barred = {parse(text) for strait in b.data["strait"] if strait["name"] in straits for text in strait["hexes"]}
        tally.check(not can_sail(b, parse(start), parse(end), barred), "straits that do not close the water", name)
    ports = {parse(place["hex"]) for place in b.places if place.get("port")}
    named = set[Hex]().union(*(found for name, found in b.regions.items() if name.endswith("-ports")))
    tally.check(ports == named, "ports without a basin, or the reverse", sorted(ports ^ named))
    open_places = [*b.places_of("sea-area"), *b.places_of("box")]
    known = {thing["id"] for thing in open_places}
    links = {thing["id"]: known & set(thing.get("sail", ())) for thing in open_places}
    for name, others in links.items():
        for other in others:
            tally.check(other in links, "unknown neighbour of a sea area", name, other)
            tally.check(name in links.get(other, ()), "neighbours in one direction only", name, other)
    for area in b.places_of("sea-area"):
        touched = touched_by(area)
        tally.check(
            all(here in b.sea or here in b.coastal for here in touched), "sea area touching dry land", area["name"]
        )
        if "hexes" not in area:
            tally.check(area.get("cost"), "sea area without a movement cost", area["name"])
            inset = all(place.get("inset") for here in touched for place in b.at.get(here, [{}]))
            edge = [here for here in touched if any(there not in b.terrain for there in near(here))]
            tally.check(inset or edge, "sea area that touches no hex of the edge", area["name"])
    rim = {here for here in b.sea if any(there not in b.terrain for there in near(here)) and here in ocean}
    touched_all = {here for area in b.places_of("sea-area") for here in touched_by(area)}
    for here in rim:
        if here[1] < 26 and here[0] > 9:  # the ocean rim in the west; other edges end in corners of the sheet
            tally.check(
                here in touched_all or any(there in touched_all for there in near(here)),
                "ocean rim without a sea area",
                code(here),
            )
    for strait in b.data["strait"]:
        hexes = [parse(text) for text in strait["hexes"]]
        tally.check(all(here in b.coastal or here in b.sea for here in hexes), "strait on dry land", strait["name"])
        tally.check(strait.get("passage"), "strait without a passage rule", strait["name"])
    convoy = {area["name"] for area in b.places_of("sea-area") if area.get("convoy")}
    arctic = {area["name"] for area in b.places_of("sea-area") if area.get("arctic")}
    for season, areas in a.early["lend_lease"]["arctic_areas_open"].items():
        tally.check(set(areas) <= arctic, "Arctic areas of", season)
    for power in a.early["core"]["convoy"]["losses"]:
        tally.check(power in convoy or power in ("arctic", "other"), "convoy losses of an unknown area", power)


def touched_by(area: Row) -> list[Hex]:
    """Return the hexes that a sea area touches, or is made of."""
    return [parse(name) for name in (area.get("hexes") or area["sail"]) if HEX.fullmatch(name.upper())]


CLOSURES = (
    ("Mediterranean", "W4816", "W1410", ("Strait of Gibraltar", "Suez Canal")),
    ("Baltic", "W4816", "W4029", ("The Sound and the Belts",)),
    ("Marmara", "E4530", "E4327", ("Dardanelles", "Bosporus")),
    ("Black Sea", "E4530", "E4126", ("Bosporus",)),
    ("Red Sea", "E5521", "E6017", ("Suez Canal", "Strait of Gibraltar")),
    ("Sea of Azov", "E3521", "E3219", ("Kerch Strait",)),
)


def can_sail(b: Board, start: Hex, end: Hex, barred: set[Hex]) -> bool:
    """Tell whether a ship gets from one hex to another without entering barred ones."""
    seen: set[tuple[Hex, Hex | None]] = set()
    pending: list[tuple[Hex, Hex | None]] = [(start, None)]
    while pending:
        here, came_from = pending.pop()
        if here == end:
            return True
        for there in b.sail(here, came_from):
            state = (there, here if there in b.basins else None)
            if there not in barred and state not in seen:
                seen.add(state)
                pending.append((there, here))
    return False


def country_of(b: Board, place: Row) -> str:
    """Return the name of a town's country."""
    return str(b.data["country"][place["country"]]["name"])


def check_nations(a: Aeto, tally: Tally) -> None:
    """Every nation can be supplied, conquered and paid: sources, capitals, cities, resources."""
    b = a.board
    cities: dict[str, list[Row]] = defaultdict(list)
    for place in b.places:
        if "city" in place["kind"]:
            cities[country_of(b, place)].append(place)
    for nation in MAJOR[:4] + MAJOR[5:]:
        sources = [place for place in b.places if country_of(b, place) == nation and place["kind"] == "city-resource"]
        tally.check(len(sources) >= 4, "major power with fewer than four home sources", nation, len(sources))
        mainland = flood([parse(sources[0]["hex"])], b.walk)
        loose = [place["name"] for place in sources if parse(place["hex"]) not in mainland and not place.get("port")]
        tally.check(not loose, "home sources without port that no land joins", nation, loose)
    for entry in a.late["minor_alignment"]:
        name = entry["nation"]
        if name == "Vichy States":
            continue
        own = a.forces["nation"].get(name.lower().replace(" ", "-"))
        tally.check(own is not None, "aligned nation without an order of battle", name)
        capitals = [place for place in b.places if country_of(b, place) == name and place.get("capital")]
        if name not in ("Lithuania",):
            tally.check(len(capitals) == 1, "nation without one capital", name)
            tally.check(cities[name], "nation without a city", name)
            garrison = own and any(unit["type"] in LAND for unit in own["units"])
            tally.check(garrison or name == "Luxembourg", "nation without a land unit", name)
    for name, limit in a.late["partisans"]["limit"].items():
        counters = a.forces["counters"]["partisans"][name]
        most = a.late["partisans"]["atrocity_soviet_limit"] if name == "Soviet Union" else limit * 2
        tally.check(counters >= most or name == "Ireland", "too few partisan counters", name, counters, most)
    for name, text in a.late["soviet_garrison_cities"].items():
        here = parse(text)
        found = [place for place in b.at.get(here, ()) if place["name"] == name and "city" in place["kind"]]
        tally.check(found, "garrison city missing on the map", name)
    for source in a.early["supply"]["source"]:
        for text in source.get("hexes", [source["hex"]] if "hex" in source else []):
            tally.check(parse(text) in b.land, "supply source off the land", source["place"])
        if "hex" not in source and "hexes" not in source:
            tally.check(source["place"] in a.boxes, "supply source in an unknown box", source["place"])
    for port in a.early["core"]["weather"]["frozen_ports"]["ports"]:
        found = [place for place in b.places if place["name"] == port and place.get("port")]
        tally.check(
            found and b.zone[parse(found[0]["hex"])] == "s", "frozen port that is no port of the Severe Zone", port
        )
    for key in ("Finland", "Rumania", "Hungary", "Bulgaria"):
        rails = set(a.early["rail"]["axis_minor_destinations"][key])
        allowed = {name.split(" (")[0] for name in a.late["cooperation"]["axis_minor_allowed_territory"][key]}
        tally.check(rails <= allowed, "rail destinations beyond the allowed territory", key)
    trade = {power: Counter(place["kind"] for place in b.places if country_of(b, place) == power) for power in MAJOR}
    tally.check(trade["Soviet Union"]["city-resource"] == 20, "Soviet city/resource hexes", trade["Soviet Union"])
