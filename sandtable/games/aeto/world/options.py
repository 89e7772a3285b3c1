"""The optional rules of part 11 as options of a match (AEC-1.0/16); those of stage 1 are offered."""

from __future__ import annotations

from typing import Final

from sandtable.core.facts import OFF, ON, Option
from sandtable.games.aeto.world.data import DATA, SPECIAL

_OFFERED: Final = ("no-voluntary-retreat", "re-roll", "rivers", "round-odds", "ss-generals")
_RULES: Final = tuple(rule.id for rule in DATA.ledger())


def _option(name: str) -> Option:
    row = SPECIAL["options"][name]
    rules = tuple(rule for rule in _RULES if rule.startswith(f"AE-{row['rule']}/"))
    return Option(name, row["title"], rules, ON if row["default"] else OFF)


OPTIONS: Final = tuple(map(_option, _OFFERED))
NO_VOLUNTARY_RETREAT, RE_ROLL, RIVERS, ROUND_ODDS, SS_GENERALS = OPTIONS
OPTION_OF_RULE: Final = {row["rule"]: name for name, row in SPECIAL["options"].items()}
"""The names of options by the sections of the book, which scenarios write."""
