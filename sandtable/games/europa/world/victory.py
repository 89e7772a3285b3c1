"""How a scenario is won: towns, losses, extras, levels, and what ends it early (EUC-57). VPs are in quarters."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping
from typing import Final, NamedTuple

from sandtable.core.bits import mask_of
from sandtable.games.europa.world.atlas import MAJORS, TOWNS
from sandtable.games.europa.world.calendar import turn_of
from sandtable.games.europa.world.charts import quarters
from sandtable.games.europa.world.documents import Doc
from sandtable.games.europa.world.nations import ALLIES, BRITISH, NATION, SIDE_IDS, SIDE_OF_NATION, Nation
from sandtable.games.europa.world.where import cities, city

BOTH: Final = -1
NO_DATE: Final = -1
LEVELS: Final = ("axis-decisive", "axis-substantial", "draw", "allied-substantial", "allied-decisive")


class Town(NamedTuple):
    """A town that scores for the side that owns its hexes (EUC-3.D/1)."""

    id: str
    places: int
    vp4: int


class Level(NamedTuple):
    """A level of victory, and the least difference that gives it; the last one has none."""

    least4: int | None
    level: str


class Held(NamedTuple):
    """VPs at the end of each game turn while a side owns a place (EUC-57/4)."""

    side: int
    place: int
    vp4: int


class Sudden(NamedTuple):
    """What ends the game at once (EUC-57/7)."""

    side: int
    places: int  # that it must own
    before: int  # the turn before which it must, NO_DATE: whenever
    level: str
    rule: str  # of the scenario


class EarlyEnd(NamedTuple):
    """What ends the game at the end of a game turn, at the level then reached (EUC-60/2)."""

    side: int
    places: int  # that it must own …
    gone: Nation  # … unless no unit of 1 RE of this nation is left
    rule: str


class Victory(NamedTuple):
    """What scores and what it comes to; the difference is that of the Axis less that of the Allies."""

    rule: str
    lines: tuple[str, ...]  # the rules by which each side scores
    source: str
    counting: str  # the same in words
    towns: tuple[Town, ...]
    towns_score: int  # the side for which they do, or BOTH
    loss4: tuple[int, ...]  # for an RE eliminated, by nation
    air_loss4: tuple[int, ...]  # for an air unit eliminated at the end, by nation
    evacuated4: tuple[int, ...]  # for an RE evacuated, by nation, to its own side
    evacuated_air4: int
    left4: tuple[int, ...]  # for an RE sent to another command, by nation (EUC-56/6)
    captured4: int  # for the government, to the Axis (EU-103.D.21.d/4)
    government4: int  # for a government at home, at the end of each game turn (EUC-57/4) …
    returned4: int  # … or once, at the end, for one that has come back (EUC-55/4)
    turns_from: int  # from which on turns score
    liberated4: int  # for a liberated region
    held: Held | None
    australian4: int  # for an RE in a precarious position, to the Allies (EU-103.A.21.d/3)
    levels: tuple[Level, ...]  # from the highest down
    sudden: tuple[Sudden, ...]
    early_end: EarlyEnd | None
    estimate4: int | None  # what history would score

    def level(self, difference4: int) -> str:
        """Return the level of a difference (EUC-57/2)."""
        return next(row.level for row in self.levels if row.least4 is None or difference4 >= row.least4)


def winner_of(level: str) -> int:
    """Return the side that a level gives the game, -1: a draw."""
    return -1 if level == "draw" else SIDE_IDS.index("axis") if level.startswith("axis") else ALLIES


# ---------------------------------------------------------------- reading
def _towns(doc: Doc) -> tuple[Town, ...]:
    """Return the towns that score; of a city whose hexes are listed one by one each scores by itself (EUC-57/3)."""
    listed = mask_of(TOWNS[name] for name in doc)

    def places(name: str) -> int:
        here = 1 << TOWNS[name]
        return here if MAJORS.get(name, 0) & listed & ~here else city(name)

    return tuple(Town(name, places(name), quarters(vp)) for name, vp in doc.items())


# What a nation's losses are called; what has no rate of its own counts as the last of these (EUC-57/6)
_LOSSES: Final[Mapping[Nation, tuple[str, ...]]] = {
    Nation.GE: ("german-re", "german-re-eliminated"),
    Nation.SL: ("slovak-re-eliminated", "german-re"),
    Nation.IT: ("italian-re", "german-re"),
    Nation.IQ: ("iraqi-re", "german-re"),
    Nation.FR: ("french-re", "other-allied-re"),
    Nation.FF: ("french-re", "other-allied-re"),
    Nation.PL: ("polish-re-eliminated", "other-allied-re"),
    Nation.US: ("american-re", "other-allied-re"),
}


def _loss(rates: Mapping[str, float], nation: Nation) -> int:
    usual = ("british-re",) if BRITISH >> nation & 1 else ("other-allied-re",)
    keys = _LOSSES.get(nation, usual)
    return quarters(next((rates[key] for key in keys if key in rates), 0))


def _air_loss(rates: Mapping[str, float], nation: Nation) -> int:
    german = rates.get("german-air-unit-eliminated", 0) if nation == Nation.GE else 0
    return quarters(rates.get("air-unit", german))


def _evacuated(doc: Doc, rates: Mapping[str, float], nation: Nation) -> int:
    """Return what an RE that left scores for its own side: for the Polish, the British, or all the Allies."""
    if SIDE_OF_NATION[nation] != ALLIES:
        return 0
    if nation == Nation.PL and "polish-re-evacuated" in rates:
        return quarters(rates["polish-re-evacuated"])
    if BRITISH >> nation & 1 and "evacuated-british-re" in doc:
        return quarters(doc["evacuated-british-re"])
    return quarters(doc.get("evacuated-re", 0))


def _left(doc: Doc, nation: Nation) -> int:
    rates = doc.get("leave", {})
    named = {NATION[name]: vp for name, vp in rates.items() if name != "other"}
    return quarters(named.get(nation, rates.get("other", 0))) if SIDE_OF_NATION[nation] == ALLIES else 0


def _sudden(row: Doc) -> Sudden:
    side = next(number for number, name in enumerate(SIDE_IDS) if f"{name}-own" in row)
    before = turn_of(row["before"]) if "before" in row else NO_DATE
    return Sudden(side, cities(row[f"{SIDE_IDS[side]}-own"]), before, row["level"], row["rule"])


def _early_end(doc: Doc) -> EarlyEnd:
    return EarlyEnd(SIDE_IDS.index(doc["to"]), cities(doc["majors"]), NATION[doc["or-gone"]], doc["rule"])


def _held(doc: Doc, rates: Mapping[str, float]) -> Held | None:
    """Return the capital that scores turn by turn while it is held."""
    if "capital" not in doc:
        return None
    return Held(ALLIES, TOWNS[doc["capital"]], quarters(rates["capital-held-per-turn"]))


def victory(doc: Doc, government: Doc, early_end: Doc) -> Victory:
    """Return how a scenario is won, as its table `victory` says, and its government and its early end."""
    rates = ChainMap(doc.get("losses", {}), doc.get("axis", {}), doc.get("allies", {}))
    once = "may-move-to" in government
    return Victory(
        rule=doc["rule"],
        lines=tuple(doc.get("lines", (doc["rule"], doc["rule"]))),
        source=doc["source"],
        counting=doc.get("counting", ""),
        towns=_towns(doc["towns"]),
        towns_score=SIDE_IDS.index(doc["towns-score"]) if "towns-score" in doc else BOTH,
        loss4=tuple(_loss(rates, nation) for nation in Nation),
        air_loss4=tuple(_air_loss(rates, nation) for nation in Nation),
        evacuated4=tuple(_evacuated(doc, rates, nation) for nation in Nation),
        evacuated_air4=quarters(rates.get("polish-air-evacuated", 0)),
        left4=tuple(_left(doc, nation) for nation in Nation),
        captured4=quarters(rates.get("government-captured", 0)),
        government4=quarters(rates.get("government-at-home-per-turn", 0)),
        returned4=quarters(government["vp"]) if once else 0,
        turns_from=turn_of(doc["scores-from"]) if "scores-from" in doc else NO_DATE,
        liberated4=quarters(doc.get("per-liberated-region", 0)),
        held=_held(doc, rates),
        australian4=quarters(doc.get("australian-penalty-per-re", 0)),
        levels=tuple(Level(quarters(row["from"]) if "from" in row else None, row["level"]) for row in doc["levels"]),
        sudden=tuple(map(_sudden, doc.get("sudden", ()))),
        early_end=_early_end(early_end) if early_end else None,
        estimate4=quarters(doc["historical-estimate"]) if "historical-estimate" in doc else None,
    )
