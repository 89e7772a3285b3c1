"""What must hold of the tables: they are complete, have no holes, and rise where they must."""

from __future__ import annotations

from itertools import pairwise

from sandtable.games.europa.world.data import DATA
from sandtable.games.europa.world.kinds import GRADE_WORDS, TERRAIN_WORDS, TOWN_WORDS
from tests.europa.tally import Row, Tally

CHARTS: Row = DATA.tables("charts.toml")
DICE: Row = DATA.tables("dice.toml")
CALENDAR: Row = DATA.tables("calendar.toml")
CLASSES: Row = DATA.tables("units.toml")["class"]
MODELS: Row = DATA.tables("air.toml")["model"]
BREAKDOWN: Row = DATA.tables("breakdown.toml")

GRADES = ("full", "half", "none", "neutral")
AIR_TYPES = ("F", "HF", "A", "B", "HB", "T", "C")
RESULTS = ("AE", "AH", "AR", "NE", "EX", "HX", "DR", "DH", "DE")


def check_tables(tally: Tally) -> None:
    """Test all tables."""
    check_dice(tally)
    check_terrain(tally)
    check_weather(tally)
    check_pieces(tally)
    for name in ("stacking", "odds", "reserve", "surprise", "construction", "port-damage", "amphibious", "v1"):
        tally.check("source" in CHARTS[name], "table", name, "has no source")
    for name in ("attrition", "partisans", "zones", "armour", "supply"):
        tally.check("source" in CHARTS[name], "table", name, "has no source")


# ---------------------------------------------------------------- dice
def span(text: str) -> tuple[int | None, int | None]:
    """Return the ends of a range of rolls, None where it is open: `..1`, `2..4`, `6`, `5..`."""
    low, dots, high = text.partition("..")
    return int(low) if low else None, int(high) if high else (None if dots else int(low))


def result_of(rows: Row, roll: int) -> str:
    """Return what a table has for a net roll."""
    for text, result in rows.items():
        low, high = span(text)
        if (low is None or low <= roll) and (high is None or roll <= high):
            return str(result)
    raise LookupError(roll)


def check_dice(tally: Tally) -> None:
    """Ranges leave no hole and no end; the CRT is what its ladder and its shifts make of it."""
    check, crt = tally.check, DICE["crt"]
    for name, table in DICE.items():
        spans = [span(text) for text in table["rows"]]
        check(spans[0][0] is None and spans[-1][1] is None, name, "has an end")
        for (_, high), (low, _) in pairwise(spans):
            check(high is not None and low == high + 1, name, "has a hole at", low)
        check("rule" in table, name, "has no rule")
        for key, row in table.get("modifiers", {}).items():
            check({"rule", "words", "value"} <= set(row), name, key, "is incomplete")
    check(len(crt["columns"]) == len(crt["shifts"]), "CRT columns and shifts")
    check(all(a < b for a, b in pairwise(crt["shifts"])), "CRT shifts do not rise")
    ratios = [int(column.split(":")[0]) / int(column.split(":")[1]) for column in crt["columns"]]
    check(all(a < b for a, b in pairwise(ratios)), "CRT columns do not rise")
    check(tuple(crt["rows"].values()) == RESULTS, "CRT ladder", crt["rows"])
    check(set(CHARTS["crt-results"]) == set(RESULTS), "CRT results explained")
    for die in range(-3, 11):
        cells = CHARTS["crt-written-out"][str(die)]
        for column, cell in enumerate(cells):
            check(cell == result_of(crt["rows"], die + crt["shifts"][column]), "CRT cell", die, column)
    levels = [(step["at-least"], step["level"]) for step in CHARTS["armour"]["steps"]]
    shares = [int(share.split("/")[0]) / int(share.split("/")[1]) for share, _ in levels]
    check(shares == sorted(shares) and [level for _, level in levels] == [1, 2, 3], "armour steps do not rise")


# ---------------------------------------------------------------- terrain
def check_terrain(tally: Tally) -> None:
    """Every kind of hex, side and town has its row; what is larger or rougher is not cheaper."""
    check, terrain, zones = tally.check, CHARTS["terrain"], CHARTS["zones"]
    for kind in ("leave", "zone-to-zone"):
        full, reduced = zones["full"][kind], zones["reduced"][kind]
        check(all(reduced[k] <= full[k] for k in ("cm", "other")), "reduced zone dearer than a full one", kind)
    check(set(terrain["hexes"]) == set(TERRAIN_WORDS) - {"sea"}, "kinds of terrain")
    for name, row in terrain["hexes"].items():
        mp = row["mp"]
        check({"other", "cm", "mountain"} <= set(mp) and row["aeca"] in GRADES[:3], "terrain", name)
        check(-4 <= row["drm"] <= 0 and 0 < row["attack"] <= 1, "terrain effects", name)
        if mp["other"] > 0 and mp["cm"] > 0:
            check(mp["mountain"] <= mp["other"] <= mp["cm"], "terrain costs", name)
    for name, row in terrain["hexsides"].items():
        check(row.get("closed") or {"mp", "attack", "aeca"} <= set(row), "hexside", name)
    check(tuple(terrain["towns"]) == tuple(TOWN_WORDS), "kinds of town")
    for a, b in pairwise(terrain["towns"].values()):
        risen = a["drm"] >= b["drm"] and a["air-room"] <= b["air-room"] and a["aa"] <= b["aa"]
        check(risen, "kinds of town do not rise")
    grades = CHARTS["port-grades"]
    limits = [row["supplies-re"] if row["supplies-re"] >= 0 else 999 for row in grades.values()]
    check(tuple(grades) == tuple(GRADE_WORDS) and limits == sorted(limits), "port grades")
    check(tuple(CHARTS["supply"]["states"]) == ("U1", "U2", "U3+"), "states without supply")


def check_weather(tally: Tally) -> None:
    """Each zone has each month once, and a kind of weather for each face of the die."""
    check, months = tally.check, CALENDAR["calendar"]["months"]
    for zone, parts in CALENDAR["weather"]["zones"].items():
        check(sorted(m for part in parts for m in part["months"]) == sorted(months), "weather zone", zone, "months")
        for part in parts:
            check(faces(part["roll"]) == [1, 2, 3, 4, 5, 6], "weather dice", zone, part["months"])
            kinds = set(part["roll"].values())
            check(kinds <= {"clear"} | set(CHARTS["weather"]), "kinds of weather", kinds)


def faces(roll: Row) -> list[int]:
    """Return the faces of a die that rows like `1-4` name."""
    found: list[int] = []
    for part in roll:
        low, _, high = part.partition("-")
        found += range(int(low), int(high or low) + 1)
    return sorted(found)


# ---------------------------------------------------------------- pieces
def check_pieces(tally: Tally) -> None:
    """Classes of ground units and models of air units are complete."""
    check = tally.check
    for name, row in CLASSES.items():
        check({"re", "cm", "supported", "aeca", "atec", "cadre"} <= set(row), "class", name, "is incomplete")
        check(row["aeca"] in GRADES and row["atec"] in GRADES, "class", name, "grades")
    for name, row in MODELS.items():
        check(row["type"] in AIR_TYPES and row["range"] > 0, "air type", name)
        for key in ("attack", "defence", "tbf", "sbf"):
            check(isinstance(row[key], int) and 0 <= row[key] <= 15, "air type", name, key)
        if row["type"] == "T":
            check(row["tbf"] == row["sbf"] == 0, "transport that bombs", name)
        if row["type"] in ("B", "HB", "A"):
            check(row["tbf"] > 0, "bomber without bombs", name)
