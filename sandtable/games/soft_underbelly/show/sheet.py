"""The sheet: what the table shows of this game and what never changes, as plain values."""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.core.charts import chart
from sandtable.core.documents import Doc
from sandtable.core.phrases import heading, listed, word_of
from sandtable.games.soft_underbelly.rules.reinforcements import ARRIVALS, CARGOES, INVASION_FROM, WITHDRAWALS
from sandtable.games.soft_underbelly.rules.values import CHARTS
from sandtable.games.soft_underbelly.show.words import date
from sandtable.games.soft_underbelly.world.atlas import MAP, OFF_MAP, PLACE_IDS, PLACE_TITLES
from sandtable.games.soft_underbelly.world.calendar import (
    COLLAPSE_POSSIBLE,
    ITALY_AT_WAR,
    MARITA_MERKUR,
    RED_ARMY,
    REORGANISATION_POSSIBLE,
    TORCH,
    TURN,
    TURNS,
    US_AT_WAR,
)
from sandtable.games.soft_underbelly.world.data import DATA
from sandtable.games.soft_underbelly.world.roster import (
    COST,
    KIND,
    MARKERS,
    NATION,
    SIDE,
    UNIT_IDS,
    UNIT_TITLES,
    UNITS,
    VALUE,
    Nation,
)

_TABLE = DATA.tables("table.toml")
_WHERE = {"north-edge": "on the northern edge", "italian-star": "on an Italian star"}
_WITH_ARTICLE = ("red-sea", "us")
_CLASS_TITLES = {
    "land": "Land",
    "tactical": "Tactical",
    "naval": "Naval",
    "land-tactical": "Land, tactical",
    "land-naval": "Land, naval",
    "tactical-naval": "Tactical, naval",
    "all": "All three",
}

# What the date alone brings or allows, with the rule that says so
POLITICS: tuple[tuple[int, str, str], ...] = (
    (0, "Italy is neutral: nobody attacks, and Italian units stay in Axis territory.", "SU-start/4"),
    (ITALY_AT_WAR, "Italy is at war with Britain.", "SU-start/3"),
    (ITALY_AT_WAR, "France surrenders: Vichy France is neutral.", "SU-start/5"),
    (MARITA_MERKUR, "Germany occupies Yugoslavia, Greece and Crete.", "SU-marita/1"),
    (US_AT_WAR, "The United States are at war and may lend Britain a star a turn.", "SU-start/6"),
    (TORCH, "Vichy France turns Free French in the Allied turn, if no invasion has done it before.", "SU-status/3"),
    (
        INVASION_FROM,
        "From now on the Invasion Turn units come once the Allies are ashore in Europe.",
        "SU-invasion-turn/1",
    ),
    (COLLAPSE_POSSIBLE, "From now on Italy collapses once the Allies possess one of its stars.", "SU-victory/3"),
    (REORGANISATION_POSSIBLE, "From now on the German army may be reorganised.", "SU-reorg/1"),
    (RED_ARMY, "The Red Army takes Romania and Bulgaria.", "SU-soviet/1"),
)


def sheet() -> Doc:
    """Return the whole sheet."""
    return {
        "pieces": {UNIT_IDS[unit]: _unit(unit) for unit in range(UNITS)},
        "places": _places(),
        "nations": {word_of(nation): _nation(nation) for nation in Nation},
        "sides": _TABLE["side"],
        "calendar": [{"turn": name, "title": date(turn), "events": _events(turn)} for turn, name in enumerate(TURNS)],
        "sequence": _TABLE["sequence"],
        "charts": [_values(), _production(), _stacking(), _weather(), _attacks(), _nations()],
        "off_map": list(OFF_MAP),
        "states": _TABLE["state"],
    }


def _unit(unit: int) -> Doc:
    kind = word_of(KIND[unit])
    doc: Doc = {
        "title": UNIT_TITLES[unit],
        "side": word_of(SIDE[unit]),
        "nation": word_of(NATION[unit]),
        "kind": kind,
        "strength": VALUE[unit],
        "symbol": _TABLE["symbol-of"].get(UNIT_IDS[unit], _TABLE["symbol"][kind]),
    }
    if COST[unit]:
        doc["cost"] = COST[unit]
    if MARKERS >> unit & 1:
        del doc["strength"]
    return doc


def _places() -> Doc:
    shapes = [place.facts["shape"] for place in MAP.places] + ["pile"] * len(OFF_MAP)
    return {
        name: {"title": title[:1].upper() + title[1:], "shape": shape}
        for name, title, shape in zip(PLACE_IDS, PLACE_TITLES, shapes, strict=True)
    }


def _nation(nation: Nation) -> Doc:
    doc = dict(_TABLE["nation"][word_of(nation)])
    return doc | {"side": word_of(SIDE[NATION.index(nation)])} if nation in NATION else doc


# The calendar


def _events(turn: int) -> list[str]:
    """Return what a turn brings: politics, withdrawals and arrivals in the order of play, changes of production."""
    events = [f"{text} ({rule})" for date, text, rule in POLITICS if date == turn]
    events += [_withdrawal(units) for units in WITHDRAWALS.get(turn, [])]
    events += _arrivals(turn)
    for row in CHARTS["production"]:
        if TURN[row["from"]] == turn:
            events.append(f"{_name(row['nation'])}: {row['stars']} stars a turn from off the map.")
    return events


def _name(nation: str) -> str:
    return str(_TABLE["nation"][nation]["title"])


def _withdrawal(units: int) -> str:
    names = [UNIT_TITLES[unit] for unit in bit_list(units)]
    if len(names) == 1:
        return f"{names[0]} is withdrawn."
    return f"{' or '.join(names)} is withdrawn, by choice."


def _arrivals(turn: int) -> list[str]:
    """Return a sentence for each place and side: who appears there."""
    groups: dict[tuple[int, tuple[str, ...]], list[str]] = {}
    cargoes = {unit: ship for (due, ship), unit in CARGOES.items() if due == turn}
    for (due, unit), at in ARRIVALS.items():
        if due == turn:
            aboard = f" (aboard {UNIT_TITLES[cargoes[unit]]})" if unit in cargoes else ""
            groups.setdefault((SIDE[unit], at), []).append(UNIT_TITLES[unit] + aboard)
    return [
        f"{listed(names)} {'arrives' if len(names) == 1 else 'arrive'} {' or '.join(_where(place) for place in at)}."
        for (_, at), names in sorted(groups.items(), key=lambda item: item[0][0])
    ]


def _where(place: str) -> str:
    return _WHERE.get(place) or f"in {'the ' * (place in _WITH_ARTICLE)}{_place_title(place)}"


def _place_title(place: str) -> str:
    return PLACE_TITLES[PLACE_IDS.index(place)]


# The charts


def _values() -> Doc:
    notes = {
        "combat-against-fort": "against a fort",
        "combat-invading": "when invading",
        "reorganised-attack": "in attack once reorganised (German)",
        "reorganised-defence": "in defence once reorganised (German)",
    }
    rows = []
    for kind, row in CHARTS["unit"].items():
        note = "; ".join(f"{row[key]} {words}" for key, words in notes.items() if key in row)
        rows.append([heading(kind), row.get("combat", "printed"), row.get("cost", "–"), note])
    return chart("Combat values and costs", ["Unit", "Combat", "Stars", "But"], rows, "SU-chart/2")


def _production() -> Doc:
    rows = [[_name(row["nation"]), row["stars"], row["from"], row["to"]] for row in CHARTS["production"]]
    return chart("Stars a turn from off the map", ["Nation", "Stars", "From", "To"], rows, "SU-chart/3")


def _stacking() -> Doc:
    shapes = CHARTS["stacking"]
    rows = [[heading(kind), *(limits.get(kind, "–") for limits in shapes.values())] for kind in shapes["coastal"]]
    return chart("Stacking: units a side and area", ["Unit", *map(heading, shapes)], rows, "SU-chart/4")


def _weather() -> Doc:
    words = {
        "second-army": "no second army in an area",
        "breakthrough": "no breakthroughs",
        "landings": "no landings",
        "flights": "parachutes do not fly",
    }
    rows = []
    for season, row in CHARTS["weather"].items():
        effects = [words[key] for key, value in row.items() if value is False]
        if row.get("sources", 1) > 1:
            effects.append(f"attacks need {row['sources']} times the sources")
        rows.append([heading(season), "; ".join(effects).capitalize() or "No effect"])
    return chart("Weather in the winter zone", ["Season", "Effect"], rows, "SU-chart/5")


def _attacks() -> Doc:
    cells = {(row["attacker"], row["defender"]): row for row in CHARTS["attack"]}
    rows = [
        [_CLASS_TITLES[attacker], *(_cell(cells[attacker, defender]) for defender in _CLASS_TITLES)]
        for attacker in _CLASS_TITLES
    ]
    columns = ["Attacker \\ Defender", *_CLASS_TITLES.values()]
    note = "(1) The attacker cannot take possession of the area (SU-attack-chart/4)."
    return chart("Permissible attacks: who of the defenders fights", columns, rows, "SU-chart/6", note=note)


def _cell(row: Doc) -> str:
    if row["attack"] == "no":
        return "no; move in" if row["displace"] or row["overrun"] else "no"
    fights = ", ".join(row["fights"])
    return f"{fights} (1)" if row["note-1"] else fights


def _nations() -> Doc:
    rows = []
    for row in CHARTS["status"]:
        nation, areas = row["nation"], [_place_title(area) for area in row["areas"]]
        title = _TABLE["nation"].get(nation, {}).get("title") or nation.replace("-", " ").title()
        rows.append([title, listed(areas or ["–"]), row["course"]])
    return chart("Nations", ["Nation", "Areas", "Course"], rows, "SU-chart/7")
