"""What must hold of the board against the printed hexes of the book, and against the geography of 1939."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from tests.aeto.board import Board, Hex, Row, code, distance, flood, near, parse, side
from tests.aeto.data import HERE, Aeto, Tally

_PRINTED = tomllib.loads((HERE / "printed-hexes.toml").read_text(encoding="utf-8"))["hex"]
_GLOBE = tomllib.loads((HERE / "georeference.toml").read_text(encoding="utf-8"))
# Nations as the list of printed hexes calls them, where the board has other words
_CALLED = {"French Algeria": "Algeria", "French Tunisia": "Tunisia"}
_NATIONS = {
    *("Soviet Union", "Denmark", "Sweden", "Poland", "France", "Rumania", "Turkey", "Italy", "United Kingdom"),
    *("Latvia", "Estonia", "Greece", "Finland", "Portugal", "Egypt", "Iraq", "French Morocco", "Lebanon-Syria"),
    *("Albania", "South Africa", "Algeria", "Tunisia"),
}
_ELSEWHERE = ("Gibraltar", "Malta", "Rhodes", "Capetown", "Azores")  # of no nation, or of another than the list has
_FIXED = {"Kazan": "E1515", "Belfast": "W4113", "Moscow": "E1924", "Dakar": "W0804", "Rostov": "E3018"}
_AT_SEA = {"sea north of Scapa Flow"}
_DEMANDED = {  # what the text demands of single hexes
    "united-kingdom": "W4112 W4113 W4213",
    "soviet-union": "E3426 E1830 E1531 E4010 E3814",
    "finland": "E0231 E0232 E0233 E1430 E1431 E1331",
    "rumania": "E3229 E3626",
    "poland": "E2432 E3131",
    "turkey": "E4015",
    "france": "W3518 W3418 W3319 W3219 W3120 W2921 W3021 W3122 W3121",
    "iraq": "E5111 E5008 E4810",
    "albania": "W1932",
    "dodecanese": "E4927",
    "portugal": "W1902",
    "egypt": "E6120 E6121 E6122",
}
_REGIONS_IN = (
    ("Northern Ireland", "united-kingdom"),
    ("Eastern Poland", "poland"),
    ("Bessarabia", "rumania"),
    ("Eastern Finland", "finland"),
    ("Vichy France", "france"),
    ("Soviet border garrison", "soviet-union"),
    ("East Prussia", "germany"),
)
_ON_MAIN_NET = "E1211 E1411 E1811 E0818 W3118 E3032 W3533 E3729 E1924 E1533 W2010 W2025 E4322 E5721 E2515"
_BY_LAND = "E1924 W2025 W2010 E4322 E5721 W4726 E0230 W1529 E4731 E3707 E5008 W4126 E3622 W1406 W1204"
_ISLANDS = "W3616 W4113 W1128 E5129 W2022 W1622 E4927"


def check_map(a: Aeto, tally: Tally) -> None:
    """Test the board as a whole."""
    check_printed(a, tally)
    check_demands(a.board, tally)
    check_towns(a.board, tally)
    check_sides(a.board, tally)
    check_lines(a.board, tally)
    check_regions(a.board, tally)


# ---------------------------------------------------------------- printed hexes
def check_printed(a: Aeto, tally: Tally) -> None:
    """Every printed hex is on the map, and is what the text says."""
    b = a.board
    for row in _PRINTED:
        if row.get("flag") == "other_map":
            continue
        text = row.get("corrected") or _FIXED.get(row["name"]) or f"{row['map']} {row['code']}"
        here = parse(text)
        if row["name"] in _AT_SEA:
            tally.check(b.terrain[here] == "~", "should be sea:", text, row["name"])
        elif "all-lake" in row["name"]:
            tally.check(b.terrain[here] == "l", "should be lake:", text)
        else:
            tally.check(here in b.land, "printed hex is not land:", text, row["name"])
        nation = row.get("nation", "").split(" (")[0]
        nation = _CALLED.get(nation, nation)
        if nation in _NATIONS and here in b.land and row["name"] not in _ELSEWHERE:
            tally.check(b.country(here) == nation, "nation of", text, row["name"], b.country(here), nation)
        facts = dict(facts_of(b, here))
        for word in row.get("attributes", []):
            if word in facts:
                tally.check(facts[word], "printed", word, "missing:", text, row["name"])


def facts_of(b: Board, here: Hex) -> Iterator[tuple[str, bool]]:
    """Yield what is to be found in a hex by the words of the list of printed hexes."""
    towns, regions = b.at.get(here, []), b.regions
    yield "port", any(town.get("port") for town in towns)
    yield "minor_port", any(town.get("port") == "minor" for town in towns)
    yield "city", any("city" in town["kind"] for town in towns)
    yield "city_resource", any(town["kind"] == "city-resource" for town in towns)
    yield "resource", any("resource" in town["kind"] for town in towns)
    yield "oil", any(town.get("oil") for town in towns)
    yield "capital", any(town.get("capital") for town in towns)
    yield "mountain", b.terrain[here] in "mM"
    yield "sea", b.terrain[here] == "~"
    yield "all_lake", b.terrain[here] == "l"
    forts = {row["name"]: set(map(parse, row["hexes"])) for row in b.data["fortress"]}
    yield "fortress", any(here in hexes for hexes in forts.values())
    yield "maginot", here in forts["Maginot Line"]
    yield "rail", here in b.rails
    yield "island", here in b.coastal
    names = {"suez_canal": "suez-canal", "northern_ireland": "northern-ireland", "dday": "d-day"}
    for word in ("radar", "bocage", "bessarabia", *names):
        yield word, here in regions[names.get(word, word)]


def check_demands(b: Board, tally: Tally) -> None:
    """Single hexes are what sentences of the rules demand, and chains of hexes hang together."""
    for country, texts in _DEMANDED.items():
        for text in texts.split():
            tally.check(b.ids[b.nation[parse(text)]] == country, "text demands", country, "in", text)
    for text in ("W4816", "W4815", "W4915"):
        tally.check(b.terrain[parse(text)] == "~", text, "must be sea")
    tally.check(any(there not in b.terrain for there in near(parse("W4915"))), "W4915 must border the unhexed sea")
    tally.check(b.terrain[parse("E1329")] == "l", "E1329 must be all lake")
    peak = parse("E4015")
    climbs = any(peak in edge for edge in b.sides["mountain-impassable"])
    tally.check(b.terrain[peak] in "mM" and climbs, "E4015 needs a mountain-impassable side")
    landing = parse("W3316")
    tally.check(b.terrain[landing] == "C", "the D-Day hex must be coastal clear")
    tally.check({parse("W3215"), parse("W3216")} <= set(near(landing)), "bocage beside the D-Day hex")
    for chain in _GLOBE["adjacency_check"]:
        for one, other in pairwise(map(parse, chain["hexes"])):
            tally.check(other in near(one), "chain not adjacent", chain["chain"], code(one), code(other))


# ---------------------------------------------------------------- towns
def check_towns(b: Board, tally: Tally) -> None:
    """Towns lie on land of their country, ports on coasts; nations have the cities that rules count."""
    for town in b.places:
        here = parse(town["hex"])
        tally.check(here in b.land, "town off the land", town["name"])
        tally.check(b.ids[b.nation[here]] == town["country"], "country of", town["name"])
        tally.check(not town.get("port") or here in b.coastal, "port without a coast", town["name"])
        if "resource" in town["kind"] or "city" in town["kind"]:
            others = [other for other in b.at[here] if other["kind"] not in ("port", "base")]
            tally.check(len(others) == 1, "two features in one hex", town["hex"])
    cities = {name: [t for t in b.places if t["country"] == name and "city" in t["kind"]] for name in b.ids.values()}
    tally.check(len(cities["soviet-union"]) == 20, "Soviet cities")
    tally.check(len(cities["turkey"]) in (5, 6), "Turkish cities")
    baltic = [len(cities[name]) for name in ("lithuania", "estonia", "latvia")]
    tally.check(baltic == [0, 1, 1], "Baltic cities", baltic)
    east = b.region("Eastern Poland")
    eastern = {town["name"] for town in cities["poland"] if parse(town["hex"]) in east}
    tally.check(eastern == {"Vilna", "Brest-Litovsk", "Lvov"}, "eastern Polish cities", eastern)
    iraq = [town["kind"] for town in b.places if town["country"] == "iraq"]
    counts = sum("city" in kind for kind in iraq), sum("resource" in kind for kind in iraq)
    tally.check(counts == (2, 2), "Iraq: Baghdad, Mosul and E5111 only", counts)
    sovereign = {name for name in b.ids.values() if "owner" not in b.data["country"][name]}
    for name in sorted(sovereign - {"lithuania", "ireland"}):
        capitals = [town for town in b.places if town["country"] == name and town.get("capital")]
        tally.check(len(capitals) == 1, "capitals of", name, len(capitals))
    oil = {town["hex"] for town in b.places if town.get("oil") and town["country"] == "soviet-union"}
    tally.check(oil == {"e3312", "e3311", "e3410", "e3607", "e3707"}, "Caucasus oil", oil)
    for row in b.data["fortress"]:
        tally.check(all(parse(text) in b.land for text in row["hexes"]), "fortress", row["name"])
    radar = b.regions["radar"]
    tally.check(len(radar) == 7 and all(b.ids[b.nation[here]] == "united-kingdom" for here in radar), "radar sites")


# ---------------------------------------------------------------- sides and lines
def check_sides(b: Board, tally: Tally) -> None:
    """Sides lie between land hexes that touch; rivers have no side twice; ferries cross the sea."""
    for kind, edges in b.sides.items():
        for one, other in edges:
            is_side = other in near(one) and one in b.land and other in b.land
            tally.check(is_side, "side", kind, code(one), code(other))
    for one, other in b.sides["dry"]:
        tally.check(one in b.coastal and other in b.coastal, "dry side off the coast", code(one), code(other))
    tally.check(b.ferries <= b.sides["sea"], "a ferry must cross a sea side")
    rivers = [b.side_of(text) for row in b.data["side"] if row["kind"] == "river" for text in row["sides"]]
    tally.check(len(rivers) == len(set(rivers)), "river side twice")
    for edge in rivers:
        tally.check(edge not in b.sides["sea"], "river along the sea", *map(code, edge))


def check_lines(b: Board, tally: Tally) -> None:
    """Railways go from hex to hex over no barred side, and reach what they must; land and seas hang together."""
    barred = b.sides["mountain-impassable"] | b.sides["impassable"] | b.sides["lake"]
    for row in b.lines_of("rail"):
        hexes = [parse(text) for text in row["hexes"]]
        for here in hexes:
            tally.check(here in b.land and b.country(here) != "Switzerland", "rail hex", row["name"], code(here))
        for one, other in pairwise(hexes):
            edge = side(one, other)
            tally.check(other in near(one), "rail gap", row["name"], code(one), code(other))
            is_dry = edge not in b.sides["sea"] or edge in b.ferries or "note" in row
            tally.check(edge not in barred and is_dry, "rail over a barred side", row["name"], code(one), code(other))
    net = flood([parse("W3627")], lambda here: b.rails.get(here, ()))
    for text in _ON_MAIN_NET.split():
        tally.check(parse(text) in net, "not on the main rail net", text)
    railed = {"soviet-union", "germany", "france", "poland", "italy"}
    for town in b.places:
        is_city = town["kind"].startswith("city") and town["country"] in railed
        if is_city and "inset" not in town and town["name"] != "Cagliari":
            tally.check(parse(town["hex"]) in b.rails, "city without rail", town["name"])
    main = flood([parse("W3118")], b.walk)
    for text in _BY_LAND.split():
        tally.check(parse(text) in main, "not connected by land:", text)
    for text in _ISLANDS.split():
        tally.check(parse(text) not in main, "island on the continent:", text)
    tally.check(side(parse("E3422"), parse("E3323")) not in b.sides["sea"], "Perekop")


# ---------------------------------------------------------------- regions
def check_regions(b: Board, tally: Tally) -> None:
    """Regions are of their nation; partition lines are their edges; distances fit what rules say."""
    for name, country in _REGIONS_IN:
        tally.check(all(b.ids[b.nation[here]] == country for here in b.region(name)), "nation of region", name)
    guarded = [parse(text) for text in b.data["regions"]["soviet-border-garrison"]]
    ends = guarded[0] == parse("E3426") and guarded[-1] == parse("E1531") and parse("E1830") in guarded
    tally.check(len(guarded) == 20 and ends, "garrison hexes", len(guarded))
    tally.check(frontier(b) == set(guarded[:-1]), "the garrison is not the land border")
    for name, region in (("finnish", "Eastern Finland"), ("polish", "Eastern Poland"), ("bessarabian", "Bessarabia")):
        kind = "bessarabian-border" if name == "bessarabian" else f"{name}-partition"
        inside = b.region(region)
        for one, other in b.sides[kind]:
            is_edge = (one in inside) != (other in inside) and b.nation[one] == b.nation[other]
            tally.check(is_edge, "line", kind, code(one), code(other))
    ends_of_line = {side(parse("E0232"), parse("E0233")), side(parse("E1430"), parse("E1431"))}
    tally.check(ends_of_line <= b.sides["finnish-partition"], "ends of the Finnish line")
    vichy = b.region("Vichy France")
    inner, outer = {"W2619", "W2319", "W2022"}, {"W2714", "W3013", "W3118"}
    tally.check(set(map(parse, inner)) <= vichy and not set(map(parse, outer)) & vichy, "Vichy towns")
    shore = vichy & b.coastal - b.region("Corsica")
    tally.check(not any(here[1] <= 15 for here in shore), "Vichy on the Atlantic")
    occupied = [here for here in b.coastal - vichy if b.country(here) == "France"]
    tally.check(len(occupied) >= 6, "six coastal hexes for the Atlantic Wall")
    german = [here for here in b.land if b.country(here) == "Germany"]
    border = [here for here in german if any(b.nation.get(there) != b.nation[here] for there in near(here))]
    tally.check(min(distance(parse("W3616"), here) for here in border) <= 7, "London out of reach of V-1s")
    for area in b.places_of("sea-area"):
        for here in hexes_of(area):
            tally.check(b.terrain[here] == "~" or here in b.coastal, "hex of a sea area", area["name"], code(here))


def frontier(b: Board) -> set[Hex]:
    """Return the Soviet hexes on the land border with Rumania, Poland, Latvia and Estonia."""
    wet = b.sides["sea"] | b.sides["lake"]
    neighbours = {"rumania", "poland", "latvia", "estonia"}
    found = set()
    for here in b.land:
        if b.country(here) == "Soviet Union" and 18 <= 62 - here[0] <= 34:
            beside = (there for there in near(here) if there in b.land and side(here, there) not in wet)
            if any(b.ids[b.nation[there]] in neighbours for there in beside):
                found.add(here)
    return found


def hexes_of(area: Row) -> list[Hex]:
    """Return the hexes that a sea area touches, or is made of."""
    names: list[Any] = [*area.get("hexes", ()), *area.get("sail", ())]
    return [parse(name) for name in names if name[:1] in "we" and name[1:].isdigit()]
