"""What must hold of the ledger, its examples and its stages: ids, hexes, units and tables that are named exist."""

from __future__ import annotations

import json
import re
from collections import Counter

from sandtable.games.aeto.world.data import DATA
from tests.aeto.board import parse
from tests.aeto.data import FOREIGN, HEX, RULE, UNIT, Aeto, Tally, texts_in

_KEYS = {"id", "section", "kind", "rule", "decides", "depends", "gap"}
_DECIDED = re.compile(
    r"Ruling|Use |ruling|Read|read as|it is 8\.12|8\.11 is|misprinted|fits a season|counted|ours|comes from|"
    r"paying capacity|is excluded"
)
_NAMED = re.compile(r"\b([A-Z][a-z]+) \(?([WE]) ?(\d{4})\b")


def check_words(a: Aeto, tally: Tally) -> None:
    """Ids are unique and resolve; hexes, units and tables named in any text exist."""
    seen = Counter(rule["id"] for rule in a.rules)
    tally.check(max(seen.values()) == 1, "ids used twice", [key for key, count in seen.items() if count > 1])
    for rule in a.rules:
        name, gap = rule["id"], rule["gap"] or ""
        tally.check(set(rule) == _KEYS, "keys of", name)
        tally.check(rule["rule"].strip(), "empty rule", name)
        for other in rule["depends"]:
            tally.check(other in a.ledger and other != name, "depends of", name, other)
        for word in RULE.findall(f"{rule['rule']} {gap}"):
            tally.check(word in a.ledger, "rule named in", name, word)
        if "AMBIGUOUS" in gap or "CONFLICT" in gap:
            tally.check(_DECIDED.search(gap), "gap without a ruling", name)
        check_names(a, tally, name, rule)
    check_examples(a, tally)
    for table, label in ((a.early, "charts.toml"), (a.late, "special.toml"), (a.forces, "forces.toml")):
        check_names(a, tally, label, table)
    for scenario in a.scenarios:
        check_names(a, tally, scenario["id"], scenario)


def check_examples(a: Aeto, tally: Tally) -> None:
    """Worked examples have names of their own, and speak of rules that exist."""
    names = Counter(case["id"] for case in a.examples)
    tally.check(max(names.values()) == 1, "case ids used twice")
    for case in a.examples:
        for rule in case["rules"]:
            tally.check(rule in a.ledger, "rule of", case["id"], rule)
        for text in texts_in(case):
            for word in RULE.findall(text):
                tally.check(word in a.ledger, "rule named in", case["id"], word)
        check_names(a, tally, case["id"], case)


def check_names(a: Aeto, tally: Tally, label: str, value: object) -> None:
    """Every hex and unit named in a text exists; places named with a hex lie there."""
    places = {place["name"]: parse(place["hex"]) for place in a.board.places}
    for text in texts_in(value):
        for letter, number in HEX.findall(text):
            word = letter + number
            if word not in FOREIGN and not text.startswith("PTO"):
                tally.check(parse(word) in a.board.terrain, "hex off the board in", label, word)
        for unit in UNIT.findall(text):
            tally.check(unit in a.units, "unknown unit in", label, unit)
        for name, letter, number in _NAMED.findall(text):
            if name in places and letter + number not in FOREIGN:
                tally.check(parse(letter + number) == places[name], "place elsewhere in", label, name, letter + number)


def check_stages(a: Aeto, tally: Tally) -> None:
    """Every rule is in exactly one stage, and no stage leans on a later one more than it must."""
    stages: dict[str, list[str]] = json.loads(DATA.text("stages.json"))
    count = Counter(rule for rules in stages.values() for rule in rules)
    tally.check(set(count) == set(a.ledger), "rules without a stage or unknown", sorted(set(count) ^ set(a.ledger))[:8])
    tally.check(max(count.values()) == 1, "rules in two stages")
    tally.check(list(stages) == ["1", "2", "3", "4"], "stages", list(stages))
    stage_of = {rule: int(stage) for stage, rules in stages.items() for rule in rules}
    for scenario in a.scenarios:
        name, stage = scenario["id"], scenario.get("stage", 0)
        tally.check(stage in range(1, 5), name, "has no stage")
        for section in scenario.get("tests", []):
            own = [stage_of.get(rule, 9) for rule in a.ledger if rule.startswith((f"AE-{section}/", f"AEC-{section}/"))]
            tally.check(own and min(own) <= stage, name, "tests a later stage:", section)
    for stage in range(1, 5):
        tally.check(sum(row.get("stage") == stage for row in a.scenarios) >= 2, "stage without two scenarios", stage)
