"""What ending a step would lose, and what ought to be seen to before."""

from __future__ import annotations

from sandtable.core.show import Remark
from sandtable.games.soft_underbelly.game import GAME
from sandtable.games.soft_underbelly.language import NOTATION
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.world.roster import UNIT, Nation
from tests.soft_underbelly import front as combat
from tests.soft_underbelly.procedure import order, run
from tests.soft_underbelly.theatre import PLACE, play, theatre

ROME = {"8th-army": "rome", "us-supply": "rome", "italian-infantry-1": "naples"}


def told(remarks: list[Remark]) -> list[tuple[str, str]]:
    assert all(remark.rule in GAME.ledger for remark in remarks)
    return [(remark.rule, NOTATION.say(remark.pattern, remark.args)) for remark in remarks]


def forfeits(p: Position) -> list[tuple[str, str]]:
    return told([*GAME.show.forfeits(p)])


def warnings(p: Position) -> list[tuple[str, str, str]]:
    remarks = [*GAME.show.warnings(p)]
    for remark in remarks:
        first = remark.pattern.split("{")[1].split("}")[0]
        assert first in ("unit", "place")
    return [(remark.kind, *words) for remark, words in zip(remarks, told(remarks), strict=True)]


# Replacements


def test_stars_that_could_buy_something_are_forfeited() -> None:
    """SU-repl/11: Germany has nothing to rebuild, so its stars are no loss."""
    pile = {"italian-convoy": "replacements", "italian-infantry-1": "replacements"}
    p = theatre("1941 summer", units=pile, step="replacements")
    run(p)
    words = "Italy loses 3 stars, and Italian Infantry 1 and Italian Convoy could still be rebuilt"
    assert forfeits(p) == [("SU-repl/11", words)]
    assert warnings(p) == [
        ("unspent", "SU-repl/11", "Italian Infantry 1 can be rebuilt: Italy has 3 stars to spend"),
    ]
    order(p, "rebuild italian-infantry-1 rome")
    assert p.points[Nation.ITALY] == 2
    assert forfeits(p) == []


def test_the_extra_star_of_the_us_lapses_if_it_would_pay_for_something() -> None:
    """SU-lend-lease/1: of the four that Britain would have, a convoy takes three."""
    p = theatre("1942 spring", "allies", {"british-convoy-1": "replacements"}, step="replacements")
    run(p)
    p.points[Nation.BRITAIN] = 2
    lapses = "the star that the US may lend lapses, and it would pay for British Convoy 1"
    assert forfeits(p) == [("SU-lend-lease/1", lapses)]
    p.points[Nation.BRITAIN] = 1
    assert forfeits(p) == []


def test_a_captor_can_be_named_only_now() -> None:
    """SU-repl/16"""
    p = theatre("1941 summer", owners={"algiers": "germany"}, step="replacements")
    p.joint = 1 << PLACE["algiers"]
    run(p)
    words = "the star of Algiers stays with Germany: it can be named to another captor only now"
    assert forfeits(p) == [("SU-repl/16", words)]


# Movement


def test_an_overfull_area_loses_units_when_movement_ends() -> None:
    """SU-stack/14"""
    p = theatre("1941 summer", units={"german-tactical-1": "rome", "italian-tactical": "rome"})
    crowd = "Rome is overfull: 1 of German Tactical 1 and Italian Tactical must go"
    assert forfeits(p) == [("SU-stack/14", crowd)]
    assert warnings(p) == [("overfull", "SU-stack/14", crowd)]
    play(GAME.choice(p), p, "move italian-tactical naples")
    assert (forfeits(p), warnings(p)) == ([], [])


def test_two_armies_that_may_attack_together_are_warned_of_and_no_loss_yet() -> None:
    """SU-stack/8, SU-stack/15: in Spring mud the second is one."""
    armies = {"italian-infantry-1": "rome", "italian-infantry-2": "rome"}
    crowd = ("SU-stack/14", "Rome is overfull: 1 of Italian Infantry 1 and Italian Infantry 2 must go")
    p = theatre("1941 summer", units=armies)
    assert forfeits(p) == []
    assert warnings(p) == [("overfull", *crowd)]
    assert forfeits(theatre("1941 spring", units=armies)) == [crowd]


def test_units_that_have_not_moved_are_no_forfeit() -> None:
    assert forfeits(theatre("1941 summer", units={"italian-infantry-1": "rome"})) == []


def test_a_landing_is_warned_of_until_it_is_paid() -> None:
    """SU-landing/9"""
    p = theatre("1943 summer", "allies", {"7th-army": "sardinia", "us-convoy": "western-med"})
    p.landed = 1 << UNIT["7th-army"]
    words = "7th Army has landed in Sardinia and takes a source of its own in combat"
    assert warnings(p) == [("supply", "SU-landing/9", words)]
    p.paid = p.landed
    assert warnings(p) == []


# Combat


def test_a_planned_attack_is_forfeited_with_all_that_it_has_cost() -> None:
    """SU-supply/13, SU-para/8"""
    p = combat.front({**ROME, "82nd-airborne": "naples"})
    lost = ("SU-para/8", "82nd Airborne is lost if Naples is not taken")
    assert forfeits(p) == [lost]
    assert warnings(p) == [("attack", *lost)]
    combat.play(p, "attack naples", "commit 8th-army", "commit 82nd-airborne", "expend us-supply", "ready")
    assert forfeits(p) == [
        ("SU-supply/13", "the attack on Naples by 8th Army and 82nd Airborne is not fought"),
        ("SU-supply/13", "US Supply was expended in Rome for nothing"),
        lost,
    ]
    assert warnings(p) == [("attack", *lost), ("attack", "SU-supply/12", "the attack on Naples waits to be fought")]


def test_what_was_fought_is_forfeited_no_more() -> None:
    p = combat.front(ROME)
    combat.play(p, "attack naples", "commit 8th-army", "expend us-supply", "ready", "resolve naples")
    assert forfeits(p) == [("SU-advance/1", "Naples is not taken if no land unit advances")]
    combat.play(p, "advance 8th-army")
    assert forfeits(p) == []


def test_a_source_that_serves_a_landing_was_not_expended_for_nothing() -> None:
    """SU-landing/9, SU-supply/13"""
    p = combat.front(ROME)
    p.spent = ((UNIT["us-convoy"], PLACE["western-med"]),)
    assert forfeits(p) == [("SU-supply/13", "US Convoy was expended in Western Mediterranean for nothing")]
    p.dedicated = 1 << UNIT["us-convoy"]
    assert forfeits(p) == []


def test_an_army_on_top_must_attack() -> None:
    """SU-stack/9"""
    p = combat.front({**ROME, "5th-army": "rome"}, top=("5th-army",))
    lost = ("SU-stack/9", "5th Army in Rome is lost if it does not attack over a black line")
    assert forfeits(p) == [lost]
    assert warnings(p) == [("attack", *lost)]
    p.top = 0
    assert forfeits(p) == [("SU-stack/14", "Rome is overfull: 1 of 8th Army and 5th Army must go")]


def test_who_calls_an_attack_off_is_told_what_stays_expended() -> None:
    """SU-supply/13, SU-supply/1"""
    p = combat.front(ROME)
    combat.play(p, "attack naples")
    assert (forfeits(p), warnings(p)) == ([], [])
    combat.play(p, "commit 8th-army")
    assert warnings(p) == [("supply", "SU-supply/1", "the attack on Naples still takes 1 source")]
    combat.play(p, "expend us-supply")
    assert forfeits(p) == [("SU-supply/13", "US Supply stays expended without the attack on Naples")]
    assert warnings(p) == []


def test_who_lands_in_an_attack_is_lost_at_sea_without_an_advance() -> None:
    """SU-landing/15: from a port it goes back ashore."""
    units = {"us-landing-craft": "western-med", "7th-army": "ship:us-landing-craft", "us-convoy": "western-med"}
    p = combat.front({**units, "italian-infantry-1": "sardinia"})
    combat.play(
        p, "attack sardinia", "invade us-landing-craft 7th-army", "expend us-convoy", "ready", "resolve sardinia"
    )
    assert forfeits(p) == [
        ("SU-advance/1", "Sardinia is not taken if no land unit advances"),
        ("SU-landing/15", "7th Army is lost with US Landing Craft if it does not advance"),
    ]


def test_a_breakthrough_that_leaves_an_area_overfull_loses_units() -> None:
    """SU-stack/14"""
    p = theatre("1941 summer", units={"panzerarmee-afrika": "rome", "italian-infantry-1": "rome"}, step="breakthrough")
    words = "Rome is overfull: 1 of Panzerarmee Afrika and Italian Infantry 1 must go"
    assert forfeits(p) == [("SU-stack/14", words)]
    play(GAME.choice(p), p, "move panzerarmee-afrika naples")
    assert forfeits(p) == []


def test_stars_of_the_set_up_are_without_limits() -> None:
    """SU-stack/3"""
    p = GAME.start("campaign")
    for unit in ("italian-infantry-1", "italian-infantry-2"):
        p.put(UNIT[unit], PLACE["rome"])
    assert warnings(p) == []
