"""The chart of permissible attacks: each of its 49 cells, and the rules that stand beside it."""

from __future__ import annotations

import pytest

from sandtable.core.bits import mask_of
from sandtable.games.soft_underbelly.rules.combat.attackchart import (
    A_CARRIER,
    A_TACTICAL,
    CHART,
    CLASSES,
    DROP,
    ESCORTED_FLOTILLA,
    LANDING,
    LONE_FLOTILLA,
    ON_LAND,
    OVERLAND,
    SHIPS,
    WITH_CARRIER,
    WITH_TACTICAL,
    completable,
    defence_of,
    fighting,
    impermissible,
)
from sandtable.games.soft_underbelly.world.roster import UNIT

MIXES = tuple(CLASSES)

# Our own reading of the chart: rows are attackers, columns defenders in the order of MIXES. y: yes, n: no; t, s, b:
# only tacticals, only ships or both are fought, and overland units have no part.
EXPECTED = {
    "land": "y n n y y n y",
    "tactical": "n t s t s b b",
    "naval": "n t s t s b b",
    "land-tactical": "y t s y y b y",
    "land-naval": "y t y y y n y",
    "tactical-naval": "n t s t s b b",
    "all": "y t y y y b y",
}
FIGHT = {"t": {"tactical"}, "s": {"naval"}, "b": {"tactical", "naval"}}
FORCE = {"land": OVERLAND, "tactical": WITH_TACTICAL, "naval": WITH_CARRIER}
DEFENCE = {"land": ON_LAND, "tactical": A_TACTICAL, "naval": SHIPS}
UNITS_OF = {"land": UNIT["panzerarmee-afrika"], "tactical": UNIT["german-tactical-1"], "naval": UNIT["regia-marina"]}


def parts(mix: str) -> set[str]:
    return {"land", "tactical", "naval"} if mix == "all" else set(mix.split("-"))


def sum_of(mix: str, kinds: dict[str, int]) -> int:
    return sum(kinds[part] for part in parts(mix))


def test_the_chart_has_49_cells() -> None:
    assert len(CHART) == 49


@pytest.mark.parametrize("attacker", MIXES)
@pytest.mark.parametrize("defender", MIXES)
def test_each_cell_is_as_the_chart_says(attacker: str, defender: str) -> None:
    """SU-attack-chart/1, SU-chart/6; carriers stand for the naval attackers, flotillas for the naval defenders."""
    answer = EXPECTED[attacker].split()[MIXES.index(defender)]
    force, defence = sum_of(attacker, FORCE), sum_of(defender, DEFENCE)
    refused = impermissible(force, defence, False)
    if answer == "n":
        assert refused
        assert refused.rule in {
            "SU-attack-chart/2",
            "SU-attack-chart/3",
            "SU-attack-chart/8",
            "SU-combat/9",
            "SU-naval-combat/5",
        }
        return
    if answer != "y" and "land" in parts(attacker):
        assert refused
        assert refused.rule == "SU-attack-chart/1"
        return
    assert refused is None
    units = mask_of(UNITS_OF[part] for part in parts(defender))
    fought = FIGHT.get(answer, parts(defender))
    assert fighting(force, units, False) == mask_of(UNITS_OF[part] for part in fought)


@pytest.mark.parametrize("attacker", MIXES)
@pytest.mark.parametrize("defender", MIXES)
def test_a_landing_takes_part_unless_the_chart_or_enemy_aircraft_forbid(attacker: str, defender: str) -> None:
    """SU-attack-chart/2, SU-attack-chart/6, SU-attack-chart/8, SU-landing/5."""
    if "land" not in parts(attacker):
        return
    force = sum_of(attacker, {**FORCE, "land": LANDING, "naval": LONE_FLOTILLA})
    refused = impermissible(force, sum_of(defender, DEFENCE), False)
    if attacker == "land":
        allowed = defender == "land"
    elif attacker == "land-naval":
        allowed = "tactical" not in parts(defender)
    else:
        allowed = True
    assert (refused is None) == allowed
    if attacker == "land-naval" and not allowed and defender != "tactical-naval":
        with_carrier = force | WITH_CARRIER
        assert impermissible(with_carrier, sum_of(defender, DEFENCE), False) is None


@pytest.mark.parametrize("attacker", [mix for mix in MIXES if "land" in parts(mix)])
@pytest.mark.parametrize("defender", MIXES)
def test_no_parachute_drops_on_a_tactical_or_a_carrier(attacker: str, defender: str) -> None:
    """SU-attack-chart/7: the ban holds in every cell."""
    force = sum_of(attacker, {**FORCE, "land": DROP, "naval": LONE_FLOTILLA})
    refused = impermissible(force, sum_of(defender, DEFENCE), False)
    cannot_attack = CHART[CLASSES[attacker], CLASSES[defender]].attack == "no"
    assert (refused is None) == ("tactical" not in parts(defender) and not cannot_attack)
    carrier = sum_of(defender, {**DEFENCE, "naval": A_CARRIER})
    if "naval" in parts(defender):
        assert impermissible(force, carrier, False)


# Our own reading again: may land units come by sea, or by air? y yes, n no, c with a carrier, d with a carrier if the
# defender has one, u unless the defender has a carrier; a dot where the chart is silent and the general rules decide.
BY_SEA_OR_AIR = {
    "land": (". n n n n n n", ". n u n u n n"),
    "land-tactical": (". . . . . . .", ". n u n y n n"),
    "land-naval": (". c y c d . .", ". n u n u . ."),
    "all": (". y y y y y .", ". n u n y . ."),
}
SAYS = {
    "y": "yes",
    "n": "no",
    "c": "needs-carrier",
    "d": "needs-carrier-if-defender-has",
    "u": "unless-carrier",
    ".": "unstated",
}
NOTE_1 = {"tactical": "0000001", "naval": "0110011", "tactical-naval": "0110011"}


@pytest.mark.parametrize("attacker", MIXES)
@pytest.mark.parametrize("defender", MIXES)
def test_each_cell_says_of_landings_drops_and_possession_what_the_chart_does(attacker: str, defender: str) -> None:
    """SU-attack-chart/1, SU-attack-chart/4: note 1, no possession, stands only where no land unit attacks."""
    cell = CHART[CLASSES[attacker], CLASSES[defender]]
    column = MIXES.index(defender)
    if attacker in BY_SEA_OR_AIR:
        assert (cell.landing, cell.paradrop) == tuple(SAYS[row.split()[column]] for row in BY_SEA_OR_AIR[attacker])
        assert not cell.note_1
    else:
        assert (cell.landing, cell.paradrop) == ("none", "none")
        assert cell.note_1 == (NOTE_1[attacker][column] == "1")


def rule(force: int, defence: int, air_only: bool = False) -> str | None:
    found = impermissible(force, defence, air_only)
    return found.rule if found else None


def test_a_flotilla_attacks_a_carrier_only_with_aircraft_in_its_stack() -> None:
    assert rule(LONE_FLOTILLA, SHIPS) is None
    assert rule(LONE_FLOTILLA, A_CARRIER) == "SU-air-naval/2"
    assert rule(ESCORTED_FLOTILLA | WITH_CARRIER, A_CARRIER) is None
    assert rule(LONE_FLOTILLA | WITH_CARRIER, A_CARRIER) == "SU-air-naval/2"
    assert rule(LONE_FLOTILLA, A_TACTICAL | SHIPS) == "SU-air-naval/2"


def test_a_flotilla_without_aircraft_may_support_a_land_attack_on_a_tactical() -> None:
    """The bar of SU-air-naval/2 concerns attacks without a land unit only."""
    assert rule(OVERLAND | LONE_FLOTILLA, ON_LAND | A_TACTICAL) is None


def test_flotillas_have_no_part_in_the_air_combats_of_the_chart() -> None:
    assert rule(LONE_FLOTILLA, A_TACTICAL) == "SU-attack-chart/3"
    assert rule(ESCORTED_FLOTILLA | WITH_CARRIER, ON_LAND | A_TACTICAL) == "SU-attack-chart/3"
    assert rule(ESCORTED_FLOTILLA | WITH_TACTICAL, A_TACTICAL) is None


def test_a_tactical_cannot_dislodge_a_parachute() -> None:
    """SU-stack/13: it has landed, so it is a land unit."""
    assert rule(WITH_TACTICAL, ON_LAND) == "SU-combat/9"


def test_only_aircraft_and_carriers_fight_in_an_air_combat() -> None:
    """SU-air-combat/1."""
    assert rule(WITH_TACTICAL | WITH_CARRIER, A_TACTICAL | ON_LAND | SHIPS, air_only=True) is None
    assert rule(WITH_TACTICAL, ON_LAND | SHIPS, air_only=True) == "SU-air-combat/1"
    units = mask_of([UNIT["british-tactical"], UNIT["british-carrier"], UNIT["8th-army"], UNIT["british-flotilla-1"]])
    fought = mask_of([UNIT["british-tactical"], UNIT["british-carrier"]])
    assert fighting(WITH_TACTICAL, units, True) == fought


def test_transports_count_as_ships_among_the_defenders() -> None:
    """SU-attack-chart/2."""
    assert defence_of(1 << UNIT["us-convoy"]) == SHIPS
    assert defence_of(1 << UNIT["us-landing-craft"]) == SHIPS
    assert rule(OVERLAND, SHIPS) == "SU-attack-chart/2"
    assert rule(OVERLAND, ON_LAND | SHIPS) is None


def test_a_force_is_completable_if_some_of_what_may_join_makes_it_permissible() -> None:
    assert not completable(WITH_TACTICAL, WITH_CARRIER, 0, ON_LAND, False)
    assert completable(WITH_TACTICAL, OVERLAND, 0, ON_LAND, False)
    assert not completable(OVERLAND, WITH_TACTICAL, 0, SHIPS, False)
    assert completable(OVERLAND, LONE_FLOTILLA, 0, SHIPS, False)
    assert not completable(LONE_FLOTILLA, 0, 0, A_CARRIER, False)
    assert completable(LONE_FLOTILLA, 0, WITH_CARRIER, A_CARRIER, False)


def test_nobody_and_nothing_make_no_attack() -> None:
    assert rule(0, ON_LAND) == "SU-combat/1"
    assert rule(OVERLAND, 0) == "SU-combat/1"
