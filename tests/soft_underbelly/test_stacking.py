"""Stacking: the limits, the three checks, the second army that must attack, and mud."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.games.soft_underbelly.game import GAME
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.stacking import COMBAT, END, LIMITS, MOVEMENT, Stacking, is_mud_bound
from sandtable.games.soft_underbelly.world.atlas import AREAS, DUE
from sandtable.games.soft_underbelly.world.calendar import TURNS
from sandtable.games.soft_underbelly.world.roster import ALLIES, AXIS, MARKERS, UNIT, UNITS
from tests.soft_underbelly.procedure import asking, offered, order, refused, run, top
from tests.soft_underbelly.theatre import PLACE, place_of, theatre

STACKING = Stacking()


def check(
    units: dict[str, str],
    moment: int = MOVEMENT,
    turn: str = "1941 summer",
    side: str = "axis",
    owners: dict[str, str] | None = None,
) -> Position:
    """Return a position at a stacking check, settled."""
    p = theatre(turn, side, units, owners)
    p.stack[-1] = ("stacking", moment)
    run(p)
    return p


PANZER_AND_INFANTRY = {"panzerarmee-afrika": "tripoli", "italian-infantry-1": "tripoli"}


@pytest.mark.parametrize("moment", [MOVEMENT, COMBAT, END])
def test_an_area_within_the_limits_asks_nothing(moment: int) -> None:
    """SU-stack/2, SU-stack/6, SU-stack/10: one of each kind; a coast takes what land and sea take, one tactical."""
    units = {
        "8th-army": "egypt",
        "british-airborne": "egypt",
        "british-supply-1": "egypt",
        "british-tactical": "egypt",
        "british-flotilla-1": "egypt",
        "british-carrier": "egypt",
        "british-convoy-1": "egypt",
        "us-landing-craft": "egypt",
    }
    assert top(check(units, moment)) == "turn"


def test_the_chart_gives_each_shape_its_kinds() -> None:
    """SU-chart/4, SU-stack/18, SU-stack/4, SU-stack/5, SU-stack/6"""
    land = {"army", "tactical", "parachute", "supply", "fort"}
    sea = {"flotilla", "carrier", "convoy", "landing-craft", "tactical"}
    for area, kinds in (("western-desert", land), ("ionian-sea", sea), ("egypt", land | sea)):
        limits = LIMITS[PLACE[area]]
        assert {kind for kind, limit in limits.items() if limit} == kinds
        assert max(limits.values()) == 1


@pytest.mark.parametrize(
    ("kind", "first", "second"),
    [
        ("army", "8th-army", "anzac"),
        ("tactical", "british-tactical", "us-tactical"),
        ("parachute", "british-airborne", "82nd-airborne"),
        ("supply", "british-supply-1", "british-supply-2"),
        ("flotilla", "british-flotilla-1", "british-flotilla-2"),
        ("convoy", "british-convoy-1", "us-convoy"),
        ("landing craft", "british-landing-craft", "us-landing-craft"),
    ],
)
def test_the_owner_gives_up_one_of_two_of_a_kind(kind: str, first: str, second: str) -> None:
    """SU-stack/2, SU-stack/14, SU-end/3, SU-breakthrough/6: allied nations count together, the owner chooses."""
    p = check({first: "egypt", second: "egypt", "italian-infantry-1": "rome"}, END, side="allies")
    assert asking(p).side(p) == ALLIES
    assert offered(p) == {f"eliminate {first}", f"eliminate {second}"}
    assert refused(p, "eliminate italian-infantry-1") == ["SU-stack/14"]
    order(p, f"eliminate {second}")
    assert place_of(p, first) == "egypt"
    expected = "removed" if second == "british-landing-craft" else "replacements"
    assert place_of(p, second) == expected
    assert top(p) == "turn"


def test_germans_and_italians_stack_within_the_limits() -> None:
    """SU-pact/1, SU-stack/2: an army of one and a tactical of the other, but not two tacticals."""
    assert top(check({"panzerarmee-afrika": "rome", "italian-tactical": "rome"})) == "turn"
    p = check({"german-tactical-1": "rome", "italian-tactical": "rome"})
    assert offered(p) == {"eliminate german-tactical-1", "eliminate italian-tactical"}


def test_units_aboard_a_ship_count_through_their_ship_only() -> None:
    """SU-stack/5, SU-stack/7"""
    units = {
        "british-convoy-1": "ionian-sea",
        "british-tactical": "ship:british-convoy-1",
        "us-tactical": "ionian-sea",
        "us-landing-craft": "ionian-sea",
        "7th-army": "ship:us-landing-craft",
    }
    assert top(check(units, COMBAT)) == "turn"
    p = check({**units, "us-convoy": "ionian-sea"}, COMBAT)
    assert offered(p) == {"eliminate british-convoy-1", "eliminate us-convoy"}
    order(p, "eliminate british-convoy-1")
    assert place_of(p, "british-tactical") == "replacements"  # SU-losses/8


def test_the_two_sides_never_count_together() -> None:
    """SU-stack/17, SU-stack/4: enemies together in Malta."""
    units = {"malta-fort": "malta", "regia-marina": "malta", "british-flotilla-1": "malta", "german-parachute": "malta"}
    assert top(check(units, COMBAT)) == "turn"


def test_the_boxes_and_the_northern_box_have_no_limit() -> None:
    """SU-start/12, SU-north-edge/5"""
    units = {
        "british-flotilla-1": "britain",
        "british-flotilla-2": "britain",
        "7th-army": "us",
        "5th-army": "us",
        "german-infantry-1": "northern-box",
        "german-infantry-2": "northern-box",
    }
    assert top(check(units, END)) == "turn"


def test_markers_do_not_count() -> None:
    """SU-marita/2, SU-soviet/2"""
    assert top(check({"soviet-1": "romania", "soviet-2": "romania", "7th-army": "romania"}, END)) == "turn"


def test_after_movement_a_second_army_may_stay_if_one_lies_on_top() -> None:
    """SU-stack/8, SU-stack/9, SU-land-move/5: the owner keeps both or eliminates one, as in the example."""
    p = check(PANZER_AND_INFANTRY)
    assert offered(p) == {
        "top panzerarmee-afrika",
        "top italian-infantry-1",
        "eliminate panzerarmee-afrika",
        "eliminate italian-infantry-1",
    }
    q = p.copy()
    order(p, "top panzerarmee-afrika")
    assert p.top == 1 << UNIT["panzerarmee-afrika"]
    assert top(p) == "turn"
    order(q, "eliminate italian-infantry-1")
    assert place_of(q, "italian-infantry-1") == "replacements"
    assert not q.top


def test_the_second_army_is_only_for_the_end_of_movement() -> None:
    """SU-stack/8, SU-stack/14, SU-stack/1: after combat and at the end of the turn one must go."""
    for moment in (COMBAT, END):
        p = check(PANZER_AND_INFANTRY, moment)
        assert offered(p) == {"eliminate panzerarmee-afrika", "eliminate italian-infantry-1"}
        assert refused(p, "top panzerarmee-afrika") == ["SU-stack/8"]


def test_a_top_army_does_not_excuse_a_crowd_after_combat() -> None:
    """SU-stack/14"""
    p = theatre("1941 summer", "axis", PANZER_AND_INFANTRY)
    p.top = 1 << UNIT["panzerarmee-afrika"]
    p.stack[-1] = ("stacking", COMBAT)
    run(p)
    assert top(p) == "stacking"


def test_the_second_army_is_only_for_the_phasing_side() -> None:
    """SU-stack/8: only an area that is going to attack this turn."""
    p = check({"8th-army": "egypt", "anzac": "egypt"}, side="axis")
    assert asking(p).side(p) == ALLIES
    assert offered(p) == {"eliminate 8th-army", "eliminate anzac"}
    assert refused(p, "top 8th-army") == ["SU-stack/8"]


def test_three_armies_are_too_many_in_any_case() -> None:
    """SU-stack/8, SU-stack/14: first one is given up, then the two may stay."""
    elsewhere = {"german-infantry-1": "rome", "german-infantry-2": "rome"}
    p = check({**PANZER_AND_INFANTRY, "italian-infantry-2": "tripoli", **elsewhere})
    assert refused(p, "top panzerarmee-afrika") == ["SU-stack/8"]
    assert {text for text in offered(p) if "top" in text} == {"top german-infantry-1", "top german-infantry-2"}
    order(p, "eliminate italian-infantry-2")
    assert "top panzerarmee-afrika" in offered(p)


def test_spring_mud_bars_a_second_army_in_the_winter_zone() -> None:
    """SU-stack/15, SU-weather/1: not in other seasons, nor south of the line."""
    pair = {"italian-infantry-1": "naples", "italian-infantry-2": "naples"}
    p = check(pair, turn="1941 spring")
    assert offered(p) == {"eliminate italian-infantry-1", "eliminate italian-infantry-2"}
    assert refused(p, "top italian-infantry-1") == ["SU-stack/15"]
    for turn in ("1941 summer", "1941 fall", "1941 winter"):
        assert "top italian-infantry-1" in offered(check(pair, turn=turn))
    assert "top panzerarmee-afrika" in offered(check(PANZER_AND_INFANTRY, turn="1941 spring"))


def test_mud_lies_in_spring_only() -> None:
    """SU-weather/1, SU-weather/5, SU-chart/5"""
    muddy = [TURNS[turn] for turn in range(4) if is_mud_bound(turn, PLACE["rome"])]
    assert muddy == ["1940 spring"]
    assert not is_mud_bound(0, PLACE["tripoli"])


def test_no_second_army_on_an_island_from_which_it_could_not_attack() -> None:
    """SU-stack/9"""
    p = check({"italian-infantry-1": "sardinia", "italian-infantry-2": "sardinia"})
    assert offered(p) == {"eliminate italian-infantry-1", "eliminate italian-infantry-2"}
    assert refused(p, "top italian-infantry-1") == ["SU-stack/9"]


def test_order_in_a_stack_matters_for_armies_only() -> None:
    """SU-stack/10"""
    p = check({"german-tactical-1": "rome", "italian-tactical": "rome"})
    assert refused(p, "top italian-tactical") == ["SU-stack/10"]


def test_the_phasing_side_gives_up_units_first_then_the_other() -> None:
    """SU-stack/14"""
    units = {"8th-army": "egypt", "anzac": "egypt", "italian-infantry-1": "rome", "italian-infantry-2": "rome"}
    p = check(units, COMBAT, side="axis")
    assert asking(p).side(p) == AXIS
    assert refused(p, "eliminate anzac") == ["SU-stack/14"]
    order(p, "eliminate italian-infantry-1")
    assert asking(p).side(p) == ALLIES
    order(p, "eliminate anzac")
    assert top(p) == "turn"


def test_other_orders_are_refused_at_a_stacking_check() -> None:
    """SU-sequence/2"""
    assert refused(check(PANZER_AND_INFANTRY), "done") == ["SU-sequence/2"]


def test_every_offered_order_is_legal_and_no_other_and_the_check_ends() -> None:
    """SU-sequence/2, SU-stack/14"""
    rng = Random(4)
    seen = set()
    for _ in range(200):
        p = theatre(rng.choice(TURNS), rng.choice(["axis", "allies"]))
        for unit in range(UNITS):
            if not MARKERS >> unit & 1:
                p.put(unit, rng.choice([DUE, rng.randrange(AREAS), rng.randrange(20, 30)]))
        p.stack = [("turn", 3), ("stacking", rng.randrange(3))]
        run(p)
        while top(p) == "stacking":
            step = asking(p)
            menu = step.orders(p)
            assert len(menu)
            for verb in ("eliminate", "top", "withdraw"):
                for unit in range(UNITS):
                    given = Order(verb, (unit,))
                    assert (given in menu) == (not GAME.why_not(p, given)), given
            given = menu.draw(rng)
            seen.add(given.verb)
            step.apply(p, given, Log())
            run(p)
        assert top(p) == "turn"
    assert seen == {"eliminate", "top"}
