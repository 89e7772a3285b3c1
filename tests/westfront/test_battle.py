"""A combat round, against the worked examples of the book."""

from __future__ import annotations

import pytest

from sandtable.games.westfront.position import Off, Strike, Way, Weather
from sandtable.games.westfront.world.atlas import HEX
from sandtable.games.westfront.world.roster import ALLIES, AXIS, UNIT
from tests.westfront.clash import activate, asked, clash, names, offered, play, refused, run, strengths
from tests.westfront.positions import board


def test_a_round_as_in_the_book() -> None:
    """EX-7-COMBAT/1..3: WF-7.22/1, WF-7.33/2, WF-7.12/2."""
    p = clash(
        "arnhem",
        {"pzrgp-west": 4, "aok-mech": 4},
        {"br-30-tk": 3, "br-5": 3, "br-10": 2},
        hq=("army-group-b", "ruhr", 2),
        player=AXIS,
    )
    play(p, "strike arnhem with army-group-b")
    assert asked(p) == "airstrike on Arnhem: 2 dice at SF"
    play(p, "roll 3 6")
    assert offered(p) == {"lose br-30-tk", "lose br-5"}
    assert refused(p, "lose br-10") == ["WF-7.33/2"]
    play(p, "lose br-5")
    assert asked(p) == "defensive fire at Arnhem: Br 5 2 SF, Br 30 Tk 3 DF, Br 10 2 SF"
    play(p, "roll 2 4 2 3 6 3 6")
    assert strengths(p, "pzrgp-west", "aok-mech") == [3, 3]  # the first hit on either, the second on the other
    assert asked(p) == "offensive fire at Arnhem: PzrGp West 3 DF, AOK Mech 3 SF"
    play(p, "roll 3 5 5 3 4 5")
    assert offered(p) == {"lose br-30-tk", "lose br-5", "lose br-10"}  # the armor has taken the first hit
    play(p, "lose br-10")
    assert strengths(p, "br-30-tk", "br-5", "br-10") == [2, 2, 1]
    assert asked(p) == ""
    assert names(p.face_up) == {"pzrgp-west", "aok-mech"}
    assert strengths(p, "army-group-b") == [1]


def test_the_passive_side_has_the_city_whoever_defended_it_first() -> None:
    """EX-7.12, EX-7.34: WF-7.23/1, WF-1.41/1, WF-1.41/6."""
    p = clash("lille", {"br-5": 3}, {"88-cps": 2}, fresh=False, hq=("21-ag", "antwerp", 2))
    p.attacked = [0, 1 << HEX["lille"]]  # the Axis attacked, now the Original Defender activates the battle
    play(p, "done", "fight lille")
    assert asked(p) == "defensive fire at Lille: 88 Corps 2 DF"
    play(p, "roll 5 4")
    assert strengths(p, "br-5") == [2]
    play(p, "roll 6 1")
    assert strengths(p, "88-cps") == [2]
    assert names(p.face_up) == {"88-cps"}  # Original Attacker


def test_a_hit_goes_to_infantry_before_a_fort_of_the_same_strength() -> None:
    """EX-7.33: WF-2.26/3, WF-7.33/4."""
    p = clash("arnhem", {"br-5": 1}, {"81-fort": 1, "88-cps": 1}, hq=("21-ag", "amsterdam", 2), fresh=True)
    play(p, "done")
    assert asked(p) == "defensive fire at Arnhem: 88 Corps 1 SF, 81 Fort 1 TF"
    play(p, "roll 1 1", "roll 6")
    assert p.place[UNIT["88-cps"]] == Off.POOL
    assert strengths(p, "81-fort") == [1]


def test_a_river_assault_repulses_the_weakest_after_the_hits() -> None:
    """EX-7.5-RIVER: WF-7.5/1, WF-7.51/1, WF-7.51/3, WF-7.51/4, WF-7.51/5."""
    ways = {"br-30-tk": (Way.RIVER, "antwerp"), "br-5": (Way.RIVER, "rotterdam")}
    p = clash("arnhem", {"br-30-tk": 3, "br-5": 4}, {"88-cps": 3}, hq=("21-ag", "rotterdam", 3), ways=ways)
    play(p, "strike arnhem with 21-ag", "roll 1 2 4", "roll 1 6")
    assert strengths(p, "88-cps", "br-5") == [2, 3]
    assert offered(p) == {"repulse br-30-tk", "repulse br-5"}
    play(p, "repulse br-30-tk")
    assert p.place[UNIT["br-30-tk"]] == HEX["antwerp"]
    assert "br-30-tk" not in names(p.face_up)
    assert asked(p) == "offensive fire at Arnhem: Br 5 3 SF"
    play(p, "roll 1 1 1")
    assert p.place[UNIT["br-5"]] == HEX["arnhem"]


@pytest.mark.parametrize("with_para", [True, False])
def test_a_para_makes_the_repulse_number_1_for_all(with_para: bool) -> None:
    """EX-7.53: WF-7.53/1, WF-14.41/1, WF-14.4/3."""
    ways = {"br-5": (Way.RIVER, "rotterdam"), "br-10": (Way.RIVER, "antwerp")}
    attack = {"br-5": 4, "br-10": 3}
    if with_para:
        ways["br-2-para"] = (Way.AIR, "london")
        attack["br-2-para"] = 3
    p = clash("arnhem", attack, {"88-cps": 3}, ways=ways, hq=("21-ag", "antwerp", 2))
    play(p, "done", "roll 6 1 2")
    assert strengths(p, "br-5") == [3]
    if not with_para:
        assert asked(p) == ""  # both are repulsed: the battle is over (WF-7.51/6)
        assert p.battles == p.attacked[ALLIES] == 0
        return
    assert offered(p) == {"repulse br-2-para", "repulse br-5", "repulse br-10"}
    play(p, "repulse br-2-para")
    assert (p.place[UNIT["br-2-para"]], p.cv[UNIT["br-2-para"]]) == (HEX["london"], 2)


def test_one_attacker_by_land_cancels_all_repulses() -> None:
    """WF-7.5/1, WF-15.45/2."""
    ways = {"br-5": (Way.RIVER, "rotterdam"), "br-10": (Way.LAND, "antwerp")}
    p = clash("arnhem", {"br-5": 4, "br-10": 3}, {"88-cps": 3}, ways=ways)
    play(p, "roll 1 1 1")
    assert asked(p) == "offensive fire at Arnhem: Br 5 4 SF, Br 10 3 SF"


def test_more_repulses_than_attackers_are_lost_and_a_para_may_die_of_one() -> None:
    """WF-7.51/1, WF-7.51/6, WF-14.4/3."""
    p = clash("arnhem", {"br-2-para": 1}, {"88-cps": 3}, ways={"br-2-para": (Way.AIR, "london")})
    p.dropped |= 1 << UNIT["br-2-para"]
    play(p, "roll 1 1 1")
    assert p.place[UNIT["br-2-para"]] == Off.POOL
    assert asked(p) == ""
    assert p.dropped == p.battles == 0


@pytest.mark.parametrize(
    ("player", "attacker", "repulsed"), [(ALLIES, "us-6-amph", 1), (ALLIES, "br-5", 2), (AXIS, "88-cps", 4)]
)
def test_sea_assaults_by_kind_of_unit_and_naval_supremacy(player: int, attacker: str, repulsed: int) -> None:
    """WF-15.45/1."""
    defender = "88-cps" if player == ALLIES else "br-5"
    for die in range(1, 7):
        p = clash("licata", {attacker: 4}, {defender: 1}, player=player, ways={attacker: (Way.SEA, "tunis")})
        play(p, f"roll {die}")
        assert (p.place[UNIT[attacker]] == HEX["tunis"]) == (die <= repulsed)


def test_river_assaults_in_mud_are_repulsed_on_3() -> None:
    """WF-7.51/3, WF-7.52/1."""
    p = clash("arnhem", {"br-5": 4}, {"88-cps": 1}, ways={"br-5": (Way.RIVER, "rotterdam")})
    p.weather = int(Weather.MUD)
    play(p, "roll 3")
    assert p.place[UNIT["br-5"]] == HEX["rotterdam"]


def test_the_landing_at_licata() -> None:
    """EX-15.45: WF-15.45/1, WF-13.11/1, WF-7.34/1, WF-15.5/3."""
    p = clash("licata", {"us-6-amph": 4}, {"it-6th-army": 3}, ways={"us-6-amph": (Way.SEA, "tunis")})
    activate(p, "15-ag", "tunis", 3)
    p.invasion |= 1 << UNIT["15-ag"]
    p.stack = [p.stack[0], ("combat-end", 0), ("combat", 0), ("airstrikes", 0)]
    run(p)
    play(p, "strike licata with 15-ag", "roll 4 6 1")
    assert strengths(p, "it-6th-army") == [2]
    play(p, "roll 2 6")
    assert strengths(p, "us-6-amph") == [3]
    assert asked(p) == "offensive fire at Licata: US 6 Amph 3 SF"
    play(p, "roll 6 1 1")
    assert strengths(p, "it-6th-army", "15-ag") == [2, 2]


def test_an_airstrike_that_clears_the_hex_ends_the_battle() -> None:
    """EX-HUSKY-05, EX-HUSKY-06: WF-13.15/4, WF-13.15/1, WF-5.7/3, WF-5.43/1."""
    p = clash("catania", {"us-6-amph": 4}, {"it-7th-army": 1}, ways={"us-6-amph": (Way.SEA, "tunis")})
    for name, where, cv in (("15-ag", "tunis", 3), ("21-ag", "bizerte", 3), ("af", "malta", 2)):
        activate(p, name, where, cv)
    p.blitz = p.invasion = 1 << UNIT["15-ag"] | 1 << UNIT["21-ag"]
    p.paradrop = 1 << UNIT["af"]
    p.strikes = (Strike(HEX["catania"], UNIT["21-ag"], 3),)
    p.stack = [p.stack[0], ("combat-end", 0), ("combat", 0)]
    run(p)
    play(p, "roll 6 1 5")
    assert p.place[UNIT["it-7th-army"]] == Off.POOL
    assert asked(p) == ""
    assert strengths(p, "21-ag", "15-ag", "af") == [2, 2, 1]
    assert names(p.active) == {"21-ag", "15-ag"}
    assert "us-6-amph" not in names(p.face_up)


def test_messina_is_unsupported_and_palermo_e1_falls() -> None:
    """EX-HUSKY-19..22: WF-15.43/3, WF-7.4/2, WF-13.15/3, WF-7.35/4, WF-7.33/1, WF-2.25/2."""
    p = clash("messina", {"ff-2-mtn": 3}, {"pzrgp-c": 3, "1-para": 3}, ways={"ff-2-mtn": (Way.LAND, "catania")})
    there = HEX["palermo-e1"]
    for name, cv in (("br-30-tk", 4), ("br-5", 4), ("it-sic-coastal-army", 1)):
        p.put(UNIT[name], there)
        p.cv[UNIT[name]] = cv
    p.attacked[ALLIES] |= 1 << there
    p.fresh |= 1 << there
    activate(p, "21-ag", "bizerte", 2)
    activate(p, "af", "malta", 2)
    p.invasion |= 1 << UNIT["21-ag"]
    p.stack = [p.stack[0], ("combat-end", 0), ("combat", 0), ("airstrikes", 0)]
    run(p)
    assert refused(p, "strike messina with 21-ag") == ["WF-13.11/1"]
    play(p, "strike messina with af", "fight messina")
    play(p, "roll 4 1", "lose 1-para")
    assert strengths(p, "pzrgp-c", "1-para") == [3, 3]
    play(p, "roll 5 6 1 2 3 4")
    assert strengths(p, "ff-2-mtn") == [1]
    play(p, "roll 6")
    assert strengths(p, "pzrgp-c", "1-para") == [3, 3]
    assert asked(p).startswith("defensive fire at Palermo E1: IT Sic Coastal Army 1 SF")
    play(p, "roll 2", "roll 6 1 1 1 6 1 1 1")
    assert p.place[UNIT["it-sic-coastal-army"]] == Off.POOL


def test_partial_hits_of_the_airstrike_carry_into_offensive_fire() -> None:
    """WF-7.34/2, WF-13.15/2."""
    p = clash("kassel", {"br-5": 1}, {"88-cps": 2, "84-cps": 2}, hq=("21-ag", "erfurt", 1))
    play(p, "strike kassel with 21-ag", "roll 6", "lose 84-cps", "roll 1 1 1 1", "roll 6")
    assert strengths(p, "88-cps", "84-cps") == [2, 1]


def test_unsupported_fire_at_a_fortress_has_no_effect_but_must_be_fought() -> None:
    """WF-7.4/4, WF-7.15/4, WF-1.46/3, WF-7.32/7."""
    p = clash("malta", {"88-cps": 3, "84-cps": 3}, {"br-5": 2, "br-10": 1}, player=AXIS, fresh=False)
    assert asked(p) == "defensive fire at Malta: Br 5 2 TF, Br 10 1 SF"
    play(p, "roll 4 4 4")
    assert strengths(p, "88-cps", "84-cps") == [2, 2]
    assert asked(p) == ""  # no offensive fire
    assert strengths(p, "br-5", "br-10") == [2, 1]


def test_a_fortress_takes_three_hits_for_a_step() -> None:
    """WF-7.35/1, WF-1.46/2."""
    p = clash("malta", {"88-cps": 4}, {"br-5": 1}, player=AXIS, hq=("army-group-c", "catania", 2), fresh=False)
    p.attacked = [0, 1 << HEX["malta"]]
    p.invasion |= 1 << UNIT["army-group-c"]
    p.stack = [p.stack[0], ("combat-end", 0), ("combat", 0)]
    run(p)
    play(p, "roll 1", "roll 6 6 6 1")
    assert p.place[UNIT["br-5"]] == Off.POOL


def test_statics_at_0cv_alone_are_removed_before_they_could_fire() -> None:
    """WF-2.25/2."""
    p = clash("arnhem", {"br-5": 3}, {"88-static": 0, "74-static": 0})
    assert asked(p) == ""
    assert p.place[UNIT["88-static"]] == p.place[UNIT["74-static"]] == Off.POOL
    assert p.units(ALLIES, HEX["arnhem"])


def test_a_0cv_static_beside_another_unit_stays_and_is_hit_last() -> None:
    """WF-2.25/2, WF-7.33/3."""
    p = clash("arnhem", {"br-5": 4}, {"88-static": 0, "army-group-b": 0}, hq=("21-ag", "amsterdam", 2))
    play(p, "done")
    assert asked(p) == "offensive fire at Arnhem: Br 5 4 SF"  # nobody of them has dice
    play(p, "roll 6 1 1 1")
    assert offered(p) == {"lose 88-static", "lose army-group-b"}
    play(p, "lose army-group-b")
    assert p.place[UNIT["88-static"]] == Off.POOL


def test_a_blitz_hq_pays_twice_and_an_hq_below_0_is_eliminated() -> None:
    """WF-5.7/3, WF-5.7/7, WF-5.2/3, WF-4.43/3."""
    p = board({}, player=ALLIES)
    for name, cv in (("21-ag", 1), ("15-ag", 0), ("1-ag", 3)):
        activate(p, name, "london", cv)
    p.blitz = 1 << UNIT["21-ag"]
    p.stack = [("turn", 0, 0), ("combat-end", 0)]
    run(p)
    assert (p.cv[UNIT["21-ag"]], names(p.active)) == (0, {"21-ag"})
    assert p.place[UNIT["15-ag"]] == Off.POOL
    assert (p.cv[UNIT["1-ag"]], names(p.face_up)) == (2, {"21-ag"})
    p.stack = [("turn", 0, 0), ("combat-end", 1)]
    run(p)
    assert p.place[UNIT["21-ag"]] == Off.POOL
    assert p.active == p.blitz == 0
