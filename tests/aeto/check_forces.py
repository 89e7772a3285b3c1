"""What must hold of the counters, their schedule, the tables and the economy."""

from __future__ import annotations

import re

from sandtable.games.aeto.world.calendar import MONTH_NAMES
from tests.aeto.board import Row, parse
from tests.aeto.data import AIR, COMMAND, HEX, LAND, MAJOR, NAMED, NAVAL, SEASONS, UNNAMED, YEARS, Aeto, Tally, table_at


def half_up(number: int) -> int:
    """Return half, rounded up."""
    return (number + 1) // 2


def check_units(a: Aeto, tally: Tally) -> None:
    """Every counter has the ratings of its kind, a reverse side that fits, a date and a place."""
    tally.check(
        len(a.units) == sum(len(nation["units"]) for nation in a.forces["nation"].values()), "a unit id is used twice"
    )
    for name, unit in a.units.items():
        kind = unit["type"]
        tally.check(kind in (*LAND, *AIR, *NAVAL, *COMMAND, "rocket"), "unknown type", name, kind)
        tally.check(unit.get("source"), "unit without a source mark", name)
        if kind in LAND:
            check_land_unit(name, unit, tally)
        elif kind in AIR:
            check_air_unit(name, unit, tally)
        elif kind in (*NAMED, *UNNAMED):
            check_ship(name, unit, tally)
        elif kind == "uboat":
            tally.check(unit.get("steps") == 2, "U-boat without two steps", name)
        elif kind == "stp":
            tally.check(unit.get("points") in (1, 2), "STP without points", name)
        elif kind == "hq":
            tally.check(unit["radius"] in range(2, 5) and unit["rating"] in range(1, 4), "HQ ratings", name)
        elif kind == "general":
            has_ratings = unit.get("combat", 0) >= 1 and unit.get("exploitation", 0) >= 2
            tally.check(has_ratings or name == "su-g-zhukov", "General ratings", name)
        elif kind == "rocket":
            tally.check(unit.get("range") in (2, 4), "rocket range", name)
        check_dates(a, name, unit, tally)
        check_note(a, name, unit, tally)
    anchors = {name for anchor in a.forces["anchor"] for name in anchor["units"]}
    tally.check(anchors <= set(a.units), "anchors without a unit", anchors - set(a.units))
    costs = a.forces["economy"]["ep_costs"]
    items = {item["item"] for item in costs["item"]}
    for kind in {unit["type"] for unit in a.units.values()}:
        is_free = kind in costs["free_pieces"]
        tally.check(is_free or costs["unit_type_to_item"].get(kind) in items, "type without a price", kind)


def check_land_unit(name: str, unit: Row, tally: Tally) -> None:
    """Strength and movement, the depleted side, circles."""
    found = re.fullmatch(r"(\d+)-(\d)", unit.get("values", ""))
    if not tally.check(found, "land unit without values", name):
        return
    strength, movement = int(found[1]), int(found[2])  # type: ignore[index]
    tally.check(
        unit["steps"] in (1, 2) and 1 <= strength <= 11 and 2 <= movement <= 5, "land values out of range", name
    )
    if unit["steps"] == 2:
        tally.check(
            unit.get("depleted") == f"{half_up(strength)}-{movement}", "depleted side", name, unit.get("depleted")
        )
    else:
        tally.check("depleted" not in unit, "one-step unit with a reverse side", name)
    is_fast = unit["type"] in ("armor", "mechanized")
    tally.check(is_fast == ("circled" in unit), "circle of", name)
    tally.check(unit.get("circled", "both") in ("both", "full", "none"), "circle word of", name)
    if name.startswith("it-") and is_fast:
        tally.check(unit["circled"] == "full", "depleted Italian armor keeps its circle", name)


def check_air_unit(name: str, unit: Row, tally: Tally) -> None:
    """Strength, range and quality, or points and range."""
    if unit["type"] == "atp":
        tally.check(unit.get("points") in (1, 2) and unit.get("range", 0) >= 6, "ATP without points or range", name)
        return
    found = re.fullmatch(r"(\d+)-(\d+)(?:/(\d))?", unit.get("values", ""))
    if not tally.check(found, "air unit without values", name):
        return
    is_bomber = unit["type"] in ("bomber", "heavy_bomber")
    tally.check((found[3] is None) == is_bomber, "quality of", name)  # type: ignore[index]
    tally.check(unit["steps"] in (1, 2), "steps of", name)
    if unit["steps"] == 2:
        tail = unit["values"].split("-", 1)[1]
        tally.check(unit.get("depleted") == f"{half_up(int(found[1]))}-{tail}", "depleted side", name)  # type: ignore[index]


def check_ship(name: str, unit: Row, tally: Tally) -> None:
    """Gunnery, torpedoes, armor, movement, the damaged side, aircraft."""
    shape = r"(\d+)(?:\((\d)\))?-(\d+)-(\d+)"
    found = re.fullmatch(shape, unit.get("values", ""))
    if not tally.check(found, "ship without values", name):
        return
    gunnery, armor, movement = int(found[1]), int(found[3]), int(found[4])  # type: ignore[index]
    tally.check(gunnery <= 8 and 4 <= armor <= 16 and 18 <= movement <= 48, "ship values out of range", name)
    if unit["steps"] == 2:
        back = re.fullmatch(shape, str(unit.get("damaged", unit.get("depleted"))))
        if tally.check(back, "ship without a reverse side", name):
            fits = int(back[1]) == gunnery // 2 and int(back[3]) == armor and int(back[4]) == half_up(movement)  # type: ignore[index]
            tally.check(fits, "reverse side", name)
    tally.check((unit["type"] in ("cv", "cvl", "cve")) == ("aircraft" in unit), "aircraft of", name)


def check_dates(a: Aeto, name: str, unit: Row, tally: Tally) -> None:
    """When a unit comes, where, and when it goes."""
    when = unit["when"]
    season = re.fullmatch(rf"free ({'|'.join(SEASONS)}) (19\d\d)", when)
    month = re.fullmatch(r"free (19\d\d)-(\d\d)", when)
    pool = re.fullmatch(r"pool (19\d\d)", when)
    special = re.fullmatch(r"special (\d+\.\d+)", when)
    known = season or month or pool or special or when in ("start", "at-war", "setup", "combined")
    tally.check(known, "unknown date", name, when)
    for found in (season and season[2], month and month[1], pool and pool[1]):
        tally.check(not found or int(found) in YEARS, "year of", name, when)
    if special:
        tally.check(any(rule.startswith(f"AE-{special[1]}/") for rule in a.ledger), "rule of arrival", name, special[1])
    if when in ("start", "at-war") or month:
        tally.check(unit.get("at"), "no place to start", name)
    place = unit.get("at", "")
    if HEX.fullmatch(place) and when != "combined":
        here = parse(place)
        tally.check(here in a.board.land, "starts off the land", name, place)
        if unit["type"] in NAVAL:
            tally.check(a.port_room(here), "ship outside a port", name, place)
    elif place.startswith("aboard "):
        carrier = a.units.get(place.removeprefix("aboard "))
        tally.check(carrier and carrier["type"] in NAMED, "aboard an unknown ship", name, place)
    elif place and when != "combined":
        tally.check(place in a.boxes or place in ("home", "capital", "home port"), "unknown place", name, place)
    if "remove" in unit:
        tally.check(order_of(unit["remove"]) > order_of(when), "removed before it comes", name)
    if "returns" in unit:
        tally.check(order_of(unit["returns"]) > order_of(unit["remove"]), "returns before it goes", name)


def order_of(when: str) -> int:
    """Return a number that grows with the date of a season, a month or a column."""
    year = re.search(r"19\d\d", when)
    if not year:
        return 1939 * 12 + 8 if when != "at-war" else 1941 * 12 + 11
    month = re.search(r"-(\d\d)", when)
    named = next((3 * number for number, season in enumerate(SEASONS) if season in when), 0)
    return int(year[0]) * 12 + (int(month[1]) - 1 if month else named)


def check_note(a: Aeto, name: str, unit: Row, tally: Tally) -> None:
    """Numbered notes exist."""
    if "note" in unit:
        tally.check(str(unit["note"]) in a.forces["notes"], "note without text", name, unit["note"])


def check_schedule(a: Aeto, tally: Tally) -> None:
    """From the first to the last year every major power has something to buy, and what it buys has a price in time."""
    for nation in MAJOR:
        own = [unit for name, unit in a.units.items() if a.nation_of[name] == nation]
        first, last = {"United States": (1942, 1945), "France": (1939, 1940), "Italy": (1939, 1943)}.get(
            nation, (1939, 1945)
        )
        for year in range(first, last + 1):
            fresh = [
                unit
                for unit in own
                if str(year) in unit["when"] or (year == first and unit["when"] in ("start", "at-war"))
            ]
            tally.check(fresh, "nothing new for", nation, "in", year)
            if year > 1939 and nation != "Italy":
                for kinds, word in ((LAND, "land"), (AIR, "air")):
                    tally.check(
                        any(unit["type"] in kinds for unit in fresh), "no new", word, "unit for", nation, "in", year
                    )
        hqs = [unit for unit in own if unit["type"] == "hq"]
        tally.check(len(hqs) >= 2, "too few HQs", nation)
        table = a.forces["economy"]["free_units"].get(nation, {})
        for season, number in table.items():
            words = season.split()
            tally.check(
                words[0] in SEASONS and int(words[1]) in YEARS and 1 <= number <= 3, "free units of", nation, season
            )


def check_tables(a: Aeto, tally: Tally) -> None:
    """Every table that a rule names exists and has all its rows."""
    core = a.early["core"]
    for rule in a.ledger.values():
        text = f"{rule['rule']} {rule['gap'] or ''}"
        for name in re.findall(r"data (?:tables? )?((?:core\.)?[a-z_]+(?:\.[a-z_]+)*)", text):
            if name in ("file", "so", "aeto", "table", "tables", "and"):
                continue
            tally.check(
                table_at(name, a.early, a.late, a.forces) is not None, "table named in", rule["id"], "is missing:", name
            )
    shifts = core["crt"]["shifts"]
    nets = core["crt"]["net_values"]
    tally.check(nets == list(range(nets[0], nets[-1] + 1)), "rows of the combat table")
    for column, shift in shifts.items():
        results = core["crt"][column]
        tally.check(len(results) == len(nets), "length of the combat column", column)
        for net, result in zip(nets, results, strict=True):
            tally.check(result == combat_result(net + shift), "combat table", column, net, result)
    for column, rows in core["bombing_table"].items():
        if column != "rows":
            tally.check(len(rows) == 11, "rows of the bombing column", column)
            numbers = [int(row) for row in rows if row != "*"]
            tally.check(numbers == sorted(numbers), "bombing column falls", column)
    for zone in ("severe", "moderate"):
        for month in MONTH_NAMES:
            tally.check(len(core["weather"][zone].get(month, ())) == 6, "weather of", zone, month)
    for weather in ("Winter", "Mud"):
        tally.check(len(core["weather"]["air_effect"][weather]) == 6, "air effects of", weather)
    terrains = {"clear", "forest", "mountain", "swamp", "desert"}
    for word in a.board.data["layer"]["terrain"]["legend"].values():
        kind = word.removeprefix("coastal-")
        tally.check(kind in terrains or kind in ("sea", "lake"), "terrain without a rule", word)
        if kind in terrains:
            known = kind in core["terrain_mp"] or f"{kind}_foot" in core["terrain_mp"]
            tally.check(known, "terrain without a movement cost", kind)
    dice = a.late["dismissals"]
    tally.check(all(str(number) in dice for number in range(2, 13)), "rows of the dismissals")
    tally.check(
        all(str(number) in a.late["ussr_winter_depletion"] for number in range(1, 7)), "rows of the winter depletion"
    )
    for row in a.late["dismissals"]["exempt"]:
        tally.check(
            any(unit["type"] == "general" and unit["name"] == row for unit in a.units.values()), "exempt General", row
        )
    for kind in ("DE", "DD", "CL", "CVE"):
        tally.check(kind in core["escort_value"], "escort value of", kind)


def combat_result(index: int) -> str:
    """AEC-5.18/2."""
    for least, result in ((9, "DE"), (8, "-/3¥"), (7, "-/2¥"), (5, "-/1"), (4, "[-/1]"), (2, "1/-"), (0, "2/-")):
        if index >= least:
            return result
    return "3/-"


def check_economy(a: Aeto, tally: Tally) -> None:
    """Incomes, prices and capacities are the same in both files that give them, and fit what the book states."""
    economy = a.forces["economy"]
    annual = a.early["income"]["annual"]
    for power, row in economy["seasonal_income"].items():
        tally.check(annual[power] == row, "incomes differ between the files", power)
        tally.check(len(row) == len(list(YEARS)), "incomes without all years", power)
    us = economy["seasonal_income"]["United States"]
    tally.check(us[:4] == [0, 0, 57, 57] and us[5] == 174, "US incomes of 9.22 and 8.3", us)
    tally.check(49 in economy["seasonal_income"]["Germany"], "the German season of 49 (8.2)")
    tally.check(economy["ep_costs"]["item"] == a.early["ep_costs"]["item"], "prices differ between the files")
    prices = {item["item"]: item for item in economy["ep_costs"]["item"]}
    for item in prices.values():
        tally.check(len(item["eps"]) == 3 and item["delay"] in range(5), "price of", item["item"])
    tally.check(
        prices["infantry step"]["eps"][1] == 3 and prices["STP point"]["eps"][1] == 4, "prices of 9.12 and 11.1"
    )
    tally.check(
        prices["STP point"]["us_eps_from_1943"] == 2 and prices["U-boat"]["delay"] == 2, "prices of 11.1 and 8.6"
    )
    tally.check(prices["Rocket Site"]["eps"][0] == 5 and prices["Rocket Site"]["delay"] == 3, "price of 11.16")
    tally.check(prices["Soviet Siberian infantry step"]["delay"] == 1, "delay of 10.22")
    tally.check(
        economy["tasks"] == {key: value for key, value in a.early["ep_tasks"].items() if key != "status"},
        "tasks differ",
    )
    tally.check(economy["offensives"]["cost"] == a.early["offensives"]["cost"], "Offensive prices differ")
    rail = {**a.early["rail"]["capacity"]["proposed"], **a.early["rail"]["capacity"]["seed"]}
    for nation, number in rail.items():
        tally.check(economy["rail_capacity"][nation]["capacity"] == number, "Rail Capacity differs", nation)
    worth = {"BB": 7, "CV": 4, "CVL": 2, "CA": 3}
    for kind, value in worth.items():
        tally.check(a.early["scrap"][kind] == value < prices[kind]["eps"][0], "scrap value", kind)
