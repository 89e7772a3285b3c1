"""The sheet: what the table shows of this game and what never changes, as plain values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from sandtable.core.documents import Doc
from sandtable.core.notation import Verb
from sandtable.games.westfront.language import NOTATION
from sandtable.games.westfront.position import Off
from sandtable.games.westfront.rules.values import CHARTS
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
        "nations": {_word(people): dict(_TABLE["nation"][_word(people)]) | _side_of(people) for people in People},
        "sides": {_word(player): dict(_TABLE["side"][_word(player)]) for player in Player},
        "calendar": [{"turn": name, "events": list(_events(month))} for month, name in enumerate(MONTHS)],
        "sequence": [dict(phase) for phase in _TABLE["sequence"]],
        "charts": [_types(), _terrain(), _control(), _repulses(), _interdiction(), _supply_interdiction(), _victory()],
        "off_map": [place.name.lower() for place in Off],
        "states": {word: dict(facts) for word, facts in _TABLE["state"].items()},
        "verbs": {verb.name: _verb(verb) for verb in NOTATION.verbs.values()},
    }


def _verb(verb: Verb) -> Doc:
    return {"patterns": list(verb.patterns), "help": verb.help, **_TABLE["verb"].get(verb.name, {})}


def _word(member: Any) -> str:
    return str(member.name).lower().replace("_", "-")


def _title(word: str) -> str:
    return word.replace("_", " ").replace("-", " ").capitalize()


def _unit(unit: int) -> Doc:
    kind = _word(KIND[unit])
    doc: Doc = {
        "title": UNIT_TITLES[unit],
        "short": short_name(unit),
        "side": _word(PLAYER[unit]),
        "nation": _word(PEOPLE[unit]),
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
    return {"title": PLACE_TITLES[here], "shape": "hex", "nation": _word(NATION[here]), "terrain": _word(TERRAIN[here])}


def _side_of(people: People) -> Doc:
    side = next((PLAYER[unit] for unit in range(UNITS) if PEOPLE[unit] is people), None)
    return {"side": _word(side) if side is not None else None}


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
            yield f"{_TABLE['side'][_word(player)]['title']}: {', '.join(names)}. (WF-11.5/1)"


def _coming(month: int) -> list[Any]:
    return [entry for listed in REINFORCEMENTS.values() for entry in listed if entry.month == month]


# ---------------------------------------------------------------- the charts
def _chart(title: str, columns: list[str], rows: list[list[str]], rule: str) -> Doc:
    return {"title": title, "columns": columns, "rows": rows, "rule": rule}


def _types() -> Doc:
    columns = ["Unit", "Speed", "in Mud", "Attack", "Defence", "Axis step", "cadre", "Allied step", "cadre"]
    keys = ["speed_dry", "speed_mud", "fire_off", "fire_def", "axis_step", "axis_cadre", "allied_step", "allied_cadre"]
    rows = []
    for kind in Kind:
        row = CHARTS["unit_type"].get(_word(kind))
        if row is not None:
            rows.append([_title(_word(kind)), *(str(row.get(key, "–")) for key in keys)])
    return _chart("Units", columns, rows, "WF-2.2/1")


def _terrain() -> Doc:
    keys = ("stacking", "hexside_limit", "movement", "offense", "defense")
    rows = [[_title(name), *(str(row.get(key, "–")) for key in keys)] for name, row in CHARTS["terrain"].items()]
    return _chart(
        "Terrain", ["Terrain", "Stacking", "Units a side", "Movement", "Attack", "Defence"], rows, "WF-7.34/1"
    )


def _control() -> Doc:
    rows = [[_title(name), *(row[key] for key in ("friendly", "disputed", "enemy"))] for name, row in _hex_control()]
    return _chart("Hex control", ["May a hex serve to …", "Friendly", "Disputed", "Enemy"], rows, "WF-8.4/4")


def _hex_control() -> list[tuple[str, Doc]]:
    return list(CHARTS["hex_control"].items())


def _faces(values: Any) -> str:
    return ", ".join(str(value) for value in values)


def _repulses() -> Doc:
    rows = [[_title(name), _faces(row)] for name, row in CHARTS["assault_repulse"].items() if isinstance(row, list)]
    return _chart("Assaults: dice that repulse an attacker", ["Assault", "Dice"], rows, "WF-7.5/1")


def _interdiction() -> Doc:
    rows = [
        [_title(name).replace(" ns", " Naval Supremacy"), _faces(row["R"]), _faces(row["H"])]
        for name, row in CHARTS["movement_interdiction"].items()
    ]
    return _chart("Interdiction of units at sea", ["Who", "Returns", "Loses a step"], rows, "WF-15.72/3")


def _supply_interdiction() -> Doc:
    rows = [
        [_title(name).replace(" ns", " Naval Supremacy"), _faces(row)]
        for name, row in CHARTS["supply_interdiction"].items()
    ]
    return _chart("Interdiction of sea supply", ["Whose lane", "Cut by"], rows, "WF-15.73/4")


def _victory() -> Doc:
    rows = [
        [_title(key.removeprefix("vp_")), str(value)]
        for key, value in CHARTS["victory"].items()
        if key.startswith("vp_") and isinstance(value, int)
    ]
    return _chart("Victory points", ["For", "VPs"], rows, "WF-17.1/1")
