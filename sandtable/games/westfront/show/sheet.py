"""The sheet: what the table shows of this game and what never changes, as plain values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from sandtable.core.charts import chart, rows_of
from sandtable.core.documents import Doc
from sandtable.core.phrases import word_of
from sandtable.games.westfront.position import Off
from sandtable.games.westfront.rules.values import CHARTS
from sandtable.games.westfront.show.status import month_in_words
from sandtable.games.westfront.world.atlas import (
    ENTRY_LOST,
    HEXES,
    NATION,
    PLACE_IDS,
    PLACE_TITLES,
    RAIL_ENTRIES,
    TERRAIN,
)
from sandtable.games.westfront.world.calendar import (
    AIR_SUPREMACY,
    EXTENDED_RANGE,
    MONTHS,
    PLOESTI,
    certain_mud,
    rolls_weather,
)
from sandtable.games.westfront.world.data import DATA
from sandtable.games.westfront.world.roster import (
    BEACHHEAD_TITLES,
    HQS,
    KIND,
    LAST_STEP,
    MAX_CV,
    PEOPLE,
    PLAYER,
    SS,
    STAND_INS,
    UNIT_IDS,
    UNIT_TITLES,
    UNITS,
    Kind,
    People,
    Player,
)
from sandtable.games.westfront.world.scenario import BH_ARRIVALS, CARDS, FIRST_MONTH, REINFORCEMENTS

_TABLE: Final = DATA.tables("table.toml")
_NATION_WORDS: Final = ("Br", "US", "Cdn", "FF", "IT", "Sp", "Po", "Polish")
_TYPE_WORDS: Final = ("Amph", "Mk", "Tk", "Arm", "Para", "Mtn", "Mech", "Pzr", "Corps", "Static", "Fort", "Cav", "Army")

# What the date alone brings, with the rule that says so
DATES: tuple[tuple[int, str, str], ...] = (
    (EXTENDED_RANGE, "Allied Extended Air Range; Axis HQs cost 15 and 30 PPs.", "WF-13.21/1"),
    (
        AIR_SUPREMACY,
        "Allied Air Supremacy: Axis units are slower, the Atlantic is Allied, the ore is lost.",
        "WF-13.22/1",
    ),
    (PLOESTI, "Ploesti is lost: Axis HQs cost 20 and 40 PPs.", "WF-16.6/1"),
)


def sheet() -> Doc:
    """Return the whole sheet."""
    return {
        "pieces": {UNIT_IDS[unit]: _unit(unit) for unit in range(UNITS)},
        "places": {PLACE_IDS[here]: _place(here) for here in range(HEXES)},
        "nations": {word_of(people): _TABLE["nation"][word_of(people)] | _side_of(people) for people in People},
        "sides": _TABLE["side"],
        "calendar": [
            {"turn": name, "title": month_in_words(month), "events": list(_events(month))}
            for month, name in enumerate(MONTHS)
        ],
        "sequence": _TABLE["sequence"],
        "chapters": _TABLE["chapter"],
        "charts": [_types(), _terrain(), _control(), _repulses(), _interdiction(), _supply_interdiction(), _victory()],
        "off_map": [place.name.lower() for place in Off],
        "states": _TABLE["state"],
        "verbs": _TABLE["verb"],
    }


def _unit(unit: int) -> Doc:
    kind = word_of(KIND[unit])
    doc: Doc = {
        "title": UNIT_TITLES[unit],
        "short": short_name(unit),
        "side": word_of(PLAYER[unit]),
        "nation": word_of(PEOPLE[unit]),
        "kind": kind,
        "strength": MAX_CV[unit],
        "steps": MAX_CV[unit],
        "symbol": _TABLE["symbol"][kind],
        "block": True,
        "least": LAST_STEP[unit],
    }
    if HQS >> unit & 1:
        doc["numerals"] = "roman"
    if SS >> unit & 1:
        doc |= _TABLE["ss"]
    if STAND_INS >> unit & 1:
        doc["unknown"] = True
    return doc


def short_name(unit: int) -> str:
    """Return what stands on a block beside the symbol: the number of a corps, the name of an HQ."""
    title = UNIT_TITLES[unit].replace("Army Group", "AG").replace("PzrGp", "PzGp")
    if STAND_INS >> unit & 1:
        return "?"
    words = title.split()
    kept = [word for word in words if word not in (*_NATION_WORDS, *_TYPE_WORDS, "Coastal")]
    return " ".join(kept or words)


def _place(here: int) -> Doc:
    country, ground = word_of(NATION[here]), word_of(TERRAIN[here])
    return {"title": PLACE_TITLES[here], "shape": "hex", "nation": country, "terrain": ground}


def _side_of(people: People) -> Doc:
    return {"side": word_of(PLAYER[PEOPLE.index(people)]) if people in PEOPLE else None}


# ---------------------------------------------------------------- the calendar
def _events(month: int) -> Iterator[str]:
    """Yield what a month brings: new periods, weather, the Iron Curtain, reinforcements."""
    if month in FIRST_MONTH:
        yield f"Scenario {CARDS[FIRST_MONTH.index(month)].upper()} begins."
    yield from (f"{text} ({rule})" for date, text, rule in DATES if date == month)
    if certain_mud(month):
        yield "Mud. (WF-12.1/1)"
    if rolls_weather(month):
        yield "Dice for the weather and for storms. (WF-12.3/1)"
    for here, lost in zip(RAIL_ENTRIES, ENTRY_LOST, strict=True):
        if lost == MONTHS[month]:
            yield f"The Iron Curtain closes {PLACE_TITLES[here]}. (WF-16.7/1)"
    for player in Player:
        names = [f"{UNIT_TITLES[e.unit]} {e.cv}cv" for e in _coming(month) if PLAYER[e.unit] is player]
        names += [BEACHHEAD_TITLES[i] for date, i in BH_ARRIVALS if date == month and player is Player.ALLIES]
        if names:
            yield f"{_TABLE['side'][word_of(player)]['title']}: {', '.join(names)}. (WF-11.5/1)"


def _coming(month: int) -> list[Any]:
    return [entry for listed in REINFORCEMENTS.values() for entry in listed if entry.month == month]


# ---------------------------------------------------------------- the charts
def _types() -> Doc:
    columns = ["Unit", "Speed", "in Mud", "Attack", "Defence", "Axis step", "cadre", "Allied step", "cadre"]
    keys = ["speed_dry", "speed_mud", "fire_off", "fire_def", "axis_step", "axis_cadre", "allied_step", "allied_cadre"]
    types = CHARTS["unit_type"]
    kinds = {word_of(kind): types[word_of(kind)] for kind in Kind if word_of(kind) in types}
    return chart("Units", columns, rows_of(kinds, *keys), "WF-2.2/1")


def _terrain() -> Doc:
    columns = ["Terrain", "Stacking", "Units a side", "Movement", "Attack", "Defence"]
    keys = ["stacking", "hexside_limit", "movement", "offense", "defense"]
    return chart("Terrain", columns, rows_of(CHARTS["terrain"], *keys), "WF-7.34/1")


def _control() -> Doc:
    rows = rows_of(CHARTS["hex_control"], "friendly", "disputed", "enemy")
    return chart("Hex control", ["May a hex serve to …", "Friendly", "Disputed", "Enemy"], rows, "WF-8.4/4")


def _repulses() -> Doc:
    rows = rows_of({name: row for name, row in CHARTS["assault_repulse"].items() if isinstance(row, list)})
    return chart("Assaults: dice that repulse an attacker", ["Assault", "Dice"], rows, "WF-7.5/1")


def _interdiction() -> Doc:
    rows = _spelt_out(rows_of(CHARTS["movement_interdiction"], "R", "H"))
    return chart("Interdiction of units at sea", ["Who", "Returns", "Loses a step"], rows, "WF-15.72/3")


def _supply_interdiction() -> Doc:
    rows = _spelt_out(rows_of(CHARTS["supply_interdiction"]))
    return chart("Interdiction of sea supply", ["Whose lane", "Cut by"], rows, "WF-15.73/4")


def _spelt_out(rows: list[list[Any]]) -> list[list[Any]]:
    return [[name.replace(" ns", " Naval Supremacy"), *cells] for name, *cells in rows]


def _victory() -> Doc:
    points = {key.removeprefix("vp_"): value for key, value in CHARTS["victory"].items() if key.startswith("vp_")}
    rows = rows_of({key: value for key, value in points.items() if isinstance(value, int)})
    return chart("Victory points", ["For", "VPs"], rows, "WF-17.1/1")
