"""The chart of breakdowns: what divisions are assembled from, and what may stand for what (EUC-13/3, EU-103.A.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from sandtable.core.bits import mask_of
from sandtable.games.europa.world.calendar import turn_of
from sandtable.games.europa.world.documents import BREAKDOWN_DOC, Doc, chart_rows
from sandtable.games.europa.world.nations import BRITISH, NATION
from sandtable.games.europa.world.pieces import CLASS_IDS, NATION_OF_UNIT, UNIT, Counter, Face, face

NEVER: Final = -1


class Slot(NamedTuple):
    """Some places in a division, to be filled by full-strength units of a class (EUC-13/4)."""

    cls: int
    number: int
    force: str  # the armed force; of a slot without one, any British force will do (EU-103.A.6.a/3)
    least: Face | None  # the printed strength that will do

    def is_strong_enough(self, counter: Counter) -> bool:
        """Tell whether the printed strength of a unit will do."""
        return self.least is None or all(have >= need for have, need in zip(counter.full, self.least, strict=True))


class Makeup(NamedTuple):
    """What a division is assembled from: a headquarters or a support group, and what fills the slots."""

    core: int
    slots: tuple[Slot, ...]


class Division(NamedTuple):
    """A division that may be assembled and broken down."""

    unit: int
    first: Makeup
    later: Makeup | None  # with a headquarters for its support group (EU-103.A.6.a/6) …
    later_from: int  # … from this turn on
    is_british_armoured: bool  # EU-103.A.6.a/1
    enters_broken: bool  # EU-103.E.21.b.1/1
    components: tuple[int, ...]  # that appear if it came assembled (EUC-13/6); () where the set-up names them

    def makeup(self, turn: int) -> Makeup:
        """Return what it is assembled from on a turn."""
        return self.later if self.later is not None and turn >= self.later_from else self.first

    @property
    def cores(self) -> tuple[int, ...]:
        """The headquarters or support groups that it may have."""
        return (self.first.core, self.later.core) if self.later else (self.first.core,)


def _slot(row: Doc) -> Slot:
    return Slot(
        cls=CLASS_IDS.index(row["class"]),
        number=row["n"],
        force=row.get("force", ""),
        least=face(row["str"]) if "str" in row else None,
    )


def _slots(rows: list[Doc]) -> tuple[Slot, ...]:
    return tuple(map(_slot, rows))


def _division(row: Doc, is_british_armoured: bool) -> Division:
    later = Makeup(UNIT[row["hq"]], _slots(row["hq-slots"])) if "hq" in row else None
    return Division(
        unit=UNIT[row["id"]],
        first=Makeup(UNIT[row["core"]], _slots(row["slots"])),
        later=later,
        later_from=turn_of(row["hq-from"]) if later else NEVER,
        is_british_armoured=is_british_armoured,
        enters_broken=not row.get("from-start", True),
        components=tuple(UNIT[other["id"]] for other in BREAKDOWN_DOC["components"] if other["division"] == row["id"]),
    )


DIVISIONS: Final[Mapping[int, Division]] = {
    division.unit: division
    for division in (
        *(_division(row, True) for row in BREAKDOWN_DOC["british-armoured"]),
        *(_division(row, False) for row in BREAKDOWN_DOC["divisions"]),
    )
}
DIVISION_OF_CORE: Final[Mapping[int, int]] = {
    core: division.unit for division in DIVISIONS.values() for core in division.cores
}
CHART_ROWS: Final[Mapping[int, Doc]] = {UNIT[row["id"]]: row for row in chart_rows()}  # ratings of all of these


class Substitution(NamedTuple):
    """What may fill a slot instead, once in a division (EUC-13/4)."""

    rule: str
    words: str
    divisions: int  # those in which it may
    cls: int  # the class of the slot, -1: any
    by_cls: int  # that of the substitute, -1: the same
    force: str  # the armed force of the slot, empty: any
    by_force: str  # that of the substitute, empty: any British one
    strengths: tuple[tuple[Face, Face], ...]  # what a strength is replaced by; (): any that fits
    with_transport: bool  # a transport counter of 1 RE joins (EU-103.A.6.a/7, EU-103.A.6.b/3)
    most: int


def _in_question(row: Doc) -> int:
    """Return the divisions in which a substitution is allowed."""
    if "of" in row:
        return mask_of(UNIT[name] for name in row["of"])
    if "of-chart" in row:
        return mask_of(UNIT[division["id"]] for division in BREAKDOWN_DOC[row["of-chart"]])
    forces = {NATION[name] for name in row["of-force"]}
    return mask_of(unit for unit in DIVISIONS if NATION_OF_UNIT[unit] in forces)


def _substitution(row: Doc) -> Substitution:
    return Substitution(
        rule=row["rule"],
        words=f"{row['division']}: {row['by']} for {row['replaces']}",
        divisions=_in_question(row),
        cls=CLASS_IDS.index(row["class"]) if "class" in row else -1,
        by_cls=CLASS_IDS.index(row["by-class"]) if "by-class" in row else -1,
        force=row.get("for-force", ""),
        by_force=row.get("by-force", ""),
        strengths=tuple((face(was), face(now)) for was, now in row.get("strengths", {}).items()),
        with_transport=row.get("with-transport", False),
        most=row["max"],
    )


SUBSTITUTIONS: tuple[Substitution, ...] = tuple(map(_substitution, BREAKDOWN_DOC["substitution"]))
BRITISH_DIVISIONS: Final = mask_of(unit for unit in DIVISIONS if BRITISH >> NATION_OF_UNIT[unit] & 1)
