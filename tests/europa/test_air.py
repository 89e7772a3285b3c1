"""Air units where cases do not reach: chances against the dice themselves, loads, ranges, states, menus in play."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from sandtable.core.bits import bit_list
from sandtable.core.event import Log, Silence
from sandtable.core.order import ROLL, Order
from sandtable.core.step import Chance
from sandtable.games.europa.game import GAME
from sandtable.games.europa.language import NOTATION
from sandtable.games.europa.position import AirState, Damage, Kind, Off, Phase, Position, Shot, Side
from sandtable.games.europa.rules.air import dogfight, mission, odds
from sandtable.games.europa.rules.air.bases import capacity, room, roomy, usable_capacity
from sandtable.games.europa.rules.air.fire import fire
from sandtable.games.europa.rules.air.flak import aa
from sandtable.games.europa.rules.air.load import load
from sandtable.games.europa.rules.air.mission import Mission, Task
from sandtable.games.europa.rules.air.ranges import disc
from sandtable.games.europa.rules.air.states import drop_state, ready
from sandtable.games.europa.rules.steps import STEPS
from sandtable.games.europa.world.atlas import BOX, PLACE_ALIASES, PLACE_IDS, SHEETS, distance, line
from sandtable.games.europa.world.calendar import Weather, turn_of
from sandtable.games.europa.world.charts import WHOLE
from sandtable.games.europa.world.pieces import AIR, UNIT
from sandtable.games.europa.world.scenario import CARDS

PLACE = {**PLACE_ALIASES, **{name: place for place, name in enumerate(PLACE_IDS)}}
STEP = {step.name: step for step in STEPS}


def fly(
    airs: dict[str, str], units: dict[str, str] | None = None, scenario: str = "sandbox", turn: str = "May 1 40"
) -> Position:
    """Return a position with these air units at their bases, in the Axis movement phase."""
    card = CARDS[scenario]
    p = Position(scenario=scenario, turn=turn_of(turn), owned=list(card.owners), phase=int(Phase.MOVEMENT))
    for air, place in airs.items():
        p.base[AIR[air]] = PLACE[place]
    for unit, place in (units or {}).items():
        p.at[UNIT[unit]] = PLACE[place]
    p.derive()
    return p


def crew(*airs: str) -> int:
    return sum(1 << AIR[air] for air in airs)


# ---------------------------------------------------------------- chances
def fates_of_duel(p: Position, one: int, other: int, *, is_patrol: bool) -> Counter[tuple[int, int]]:
    """Return in which states two units are after each throw of the dice of a fight between them."""
    found: Counter[tuple[int, int]] = Counter()
    for faces in product(range(1, 7), repeat=4):
        q = p.copy()
        mission.push(q, Mission(Task.RAIL, Side.AXIS, PLACE["sx0804"], q.base[one], 1 << one))
        dogfight.push(q, 1 << other)
        fire(q, (Shot(other, one), Shot(one, other)), is_patrol=is_patrol)
        STEP["air-fire"].apply(q, Order(ROLL, faces), Silence())  # type: ignore[attr-defined]
        found[q.air_state[one], q.air_state[other]] += 1
    return found


AFTER = {"-": AirState.OPERATIVE, "R": AirState.INOPERATIVE, "A": AirState.ABORTED, "K": AirState.ELIMINATED}


@pytest.mark.parametrize("is_patrol", [False, True])
def test_a_duel_is_foretold_as_it_is_fought(is_patrol: bool) -> None:
    p = fly({"sx-ge-bf-110c-1": "southgrad", "sx-uk-hurri-1-1": "midburg"})
    mine, theirs = AIR["sx-ge-bf-110c-1"], AIR["sx-uk-hurri-1-1"]
    fates = fates_of_duel(p, mine, theirs, is_patrol=is_patrol)
    foretold = odds.of_duel(p, theirs, mine, is_patrol=is_patrol)
    assert sum(foretold.values()) == 1
    assert {(AFTER[b], AFTER[a]): chance * 6**4 for (a, b), chance in foretold.items()} == dict(fates)


def test_a_shot_of_less_than_nothing_is_told_as_it_fell() -> None:
    p = fly({"sx-ge-he-111p-1": "southgrad", "sx-uk-spit-9-1": "midburg"})
    bomber, fighter = AIR["sx-ge-he-111p-1"], AIR["sx-uk-spit-9-1"]
    mission.push(p, Mission(Task.RAIL, Side.AXIS, PLACE["sx0804"], p.base[bomber], 1 << bomber))
    dogfight.push(p, 1 << fighter)
    fire(p, (Shot(bomber, fighter),))
    log = Log()
    STEP["air-fire"].apply(p, Order(ROLL, (1, 1)), log)  # type: ignore[attr-defined]
    total = 2 + p.airman(bomber).attack - p.airman(fighter).defence
    assert total < 0
    told = [NOTATION.say(event.pattern, event.args) for event in log.events]
    assert told[0].endswith(f": {total}, no effect")


def test_a_patrol_attack_is_a_point_worse() -> None:
    p = fly({"sx-ge-bf-109e-1": "southgrad", "sx-uk-spit-9-1": "midburg"})
    shot = Shot(AIR["sx-uk-spit-9-1"], AIR["sx-ge-bf-109e-1"])  # 2d6 + 11 - 7
    assert odds.of_shot(p, shot) == {
        "-": Fraction(10, 36),
        "R": Fraction(11, 36),
        "A": Fraction(9, 36),
        "K": Fraction(6, 36),
    }
    assert odds.of_shot(p, shot, is_patrol=True)["-"] == Fraction(15, 36)


def test_flak_is_foretold_with_its_limit() -> None:
    p = fly({}, {"sx-uk-heavy-aa-1": "midburg", "sx-uk-infantry-div-1": "midburg", "sx-uk-infantry-div-2": "midburg"})
    assert aa(p, PLACE["midburg"], Side.ALLIES).total == 5
    assert [part.value for part in aa(p, PLACE["midburg"], Side.ALLIES).parts] == [3, 3, 1, -2]
    assert odds.of_flak(p, PLACE["midburg"], Side.ALLIES) == {
        "-": Fraction(15, 36), "R": Fraction(11, 36), "A": Fraction(7, 36), "K": Fraction(3, 36),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("target", "pilots", "safe", "disrupted"),
    [
        ("sx1108", "sx-ge-ju-52-1", 3, 3),  # in the open
        ("pointow", "sx-ge-ju-52-1", 2, 3),  # a city
        ("sx0808", "sx-us-c-47-1", 1, 3),  # American pilots
        ("sx0609", "sx-us-c-47-1", 0, 3),  # … over rough ground
    ],
)
def test_drops_are_foretold(target: str, pilots: str, safe: int, disrupted: int) -> None:
    unit = UNIT["sx-us-para-ii-1" if "us" in pilots else "sx-ge-para-iii-1"]
    p = fly({pilots: "northburg" if "us" in pilots else "southgrad"})
    found = odds.of_drop(p, unit, PLACE[target], 1 << AIR[pilots])
    wanted = {"safe": safe, "disrupted": disrupted, "eliminated": 6 - safe - disrupted}
    assert found == {fate: Fraction(faces, 6) for fate, faces in wanted.items() if faces}


def test_bombs_are_foretold() -> None:
    p = fly({"sx-ge-ju-87b-1": "southgrad", "sx-ge-ju-87b-2": "southgrad"})
    now = Mission(Task.RAIL, Side.AXIS, PLACE["sx0804"], PLACE["southgrad"], crew("sx-ge-ju-87b-1", "sx-ge-ju-87b-2"))
    assert odds.of_bombs(p, now) == {"F": Fraction(2, 6), "S": Fraction(4, 6)}
    guarded = now._replace(target=PLACE["midburg"])
    assert odds.of_bombs(p, guarded) == {"F": Fraction(3, 6), "S": Fraction(3, 6)}


# ---------------------------------------------------------------- loads
def gs_of(p: Position, target: str, *airs: str, task: Task = Task.GS) -> Fraction:
    now = Mission(task, Side.ALLIES, PLACE[target], p.base[AIR[airs[0]]], crew(*airs))
    return Fraction(load(p, now), WHOLE)


@pytest.mark.parametrize(("turn", "points"), [("Aug 4 40", Fraction(7, 2)), ("Sep 1 40", Fraction(7))])
def test_british_gs_counts_half_at_first(turn: str, points: Fraction) -> None:
    """EX-EU-19: TBF 3 and 4."""
    p = fly({"uk-45-sqn": "bardia", "uk-70-sqn": "bardia"}, scenario="desert-crusader", turn=turn)
    assert gs_of(p, "bardia", "uk-45-sqn", "uk-70-sqn") == points


@pytest.mark.parametrize(("turn", "points"), [("Feb 4 41", Fraction(3, 2)), ("Mar 1 41", Fraction(3))])
def test_french_gs_counts_half_at_first(turn: str, points: Fraction) -> None:
    p = fly({"sx-fr-leo-451-1": "midburg"}, turn=turn)
    assert gs_of(p, "sx0904", "sx-fr-leo-451-1") == points
    assert gs_of(p, "sx0904", "sx-fr-leo-451-1", task=Task.DAS) == 3


def test_all_halvings_meet() -> None:
    """A British bomber of TBF 3 on an early extended GS mission in mud brings 3/8."""
    p = fly({"uk-45-sqn": "bardia"}, scenario="desert-crusader", turn="Aug 4 40")
    p.weather = Weather.MUD
    far = next(place for place in bit_list(p.sheet.hexes) if distance(PLACE["bardia"], place) == 23)
    assert gs_of(p, PLACE_IDS[far], "uk-45-sqn") == Fraction(3, 8)


# ---------------------------------------------------------------- ranges and paths
@pytest.mark.parametrize("place", ["southgrad", "sx0304", "box-cast-axis"])
@pytest.mark.parametrize("radius", [0, 1, 4, 9])
def test_discs_are_what_is_so_near(place: str, radius: int) -> None:
    everywhere = bit_list(SHEETS["sandbox"].everywhere)
    near = {there for there in everywhere if distance(PLACE[place], there) <= radius}
    assert set(bit_list(disc(PLACE[place], radius))) == near


def test_discs_count_on_every_board() -> None:
    for sheet in SHEETS.values():
        here = sheet.base + sheet.grid.size // 2
        near = {there for there in bit_list(sheet.everywhere) if distance(here, there) <= 7}
        assert set(bit_list(disc(here, 7))) == near


def test_a_path_is_the_line_from_base_to_target() -> None:
    way = line(PLACE["southgrad"], PLACE["midburg"])
    between = ["sx1305", "sx1204", "sx1105", "sx1004", "sx0905", "sx0804", "sx0705", "sx0604", "sx0505"]
    assert [PLACE_IDS[place] for place in way] == ["southgrad", *between, "midburg"]
    now = Mission(Task.RAIL, Side.AXIS, PLACE["midburg"], PLACE["southgrad"])
    assert set(bit_list(mission.way(now))) == set(way)


# ---------------------------------------------------------------- bases and states
@pytest.mark.parametrize(
    ("place", "holds"),
    [
        ("dotham", 1),
        ("pointon", 2),
        ("northburg-west", 4),
        ("midburg", 6),
        ("sx0208", 3),
        ("sx0505", 0),
        ("box-cast-axis", 99),
    ],
)
def test_capacities(place: str, holds: int) -> None:
    assert capacity(fly({}), PLACE[place]) == holds


def test_strips_and_hits() -> None:
    p = fly({"sx-uk-spit-9-1": "sx0208"})
    p.strip = 1 << PLACE["sx0505"]
    p.damage = (Damage(PLACE["sx0208"], Kind.FIELD, 2),)
    assert capacity(p, PLACE["sx0505"]) == 1
    assert usable_capacity(p, PLACE["sx0208"]) == 1
    assert room(p, PLACE["sx0208"]) == 0
    assert not roomy(p, Side.ALLIES) >> PLACE["sx0208"] & 1
    assert roomy(p, Side.ALLIES) >> PLACE["dotham"] & 1
    assert not roomy(p, Side.ALLIES) >> PLACE["pointow"] & 1


def test_states_are_dropped_one_by_one() -> None:
    """EU-103.A.21.f/6: operative, inoperative, aborted, eliminated."""
    p, air = fly({"sx-uk-spit-9-1": "midburg"}), AIR["sx-uk-spit-9-1"]
    for state in (AirState.INOPERATIVE, AirState.ABORTED, AirState.ELIMINATED):
        drop_state(p, Silence(), air, "EU-103.A.21.f/6")
        assert p.air_state[air] == state
    assert p.base[air] == Off.POOL


def test_a_marker_comes_off_before_a_unit_is_ready() -> None:
    """EX-EUC-28: inoperative with a marker, without one, operative."""
    p, air = fly({"sx-fr-leo-451-1": "midburg"}), AIR["sx-fr-leo-451-1"]
    p.air_state[air], p.extended = AirState.INOPERATIVE, 1 << air
    ready(p, Silence(), Side.ALLIES)
    assert (p.air_state[air], p.extended) == (AirState.INOPERATIVE, 0)
    ready(p, Silence(), Side.ALLIES)
    assert p.air_state[air] == AirState.OPERATIVE


def test_who_is_not_made_ready() -> None:
    """EUC-20/3: aborted units, those whose base is cut off, and those of the other side stay as they are."""
    p = fly({"sx-uk-spit-9-1": "midburg", "sx-uk-spit-9-2": "sx1310", "sx-ge-he-111p-1": "southgrad"})
    airs = [AIR[name] for name in ("sx-uk-spit-9-1", "sx-uk-spit-9-2", "sx-ge-he-111p-1")]
    p.give(1 << PLACE["sx1310"], Side.ALLIES)
    states = (AirState.ABORTED, AirState.INOPERATIVE, AirState.INOPERATIVE)
    for air, state in zip(airs, states, strict=True):
        p.air_state[air] = state
    log = Log()
    ready(p, log, Side.ALLIES)
    assert [AirState(p.air_state[air]) for air in airs] == list(states)
    assert [event.rule for event in log.events] == ["EUC-20/3"]


def test_the_interceptor_force_is_made_ready_in_its_section() -> None:
    p, air = fly({}, scenario="overlord-1944", turn="Jun 3 44"), AIR["uk-tempest"]
    p.base[air], p.air_state[air] = Off.GARRISON, AirState.INOPERATIVE
    ready(p, Silence(), Side.ALLIES)
    assert p.air_state[air] == AirState.OPERATIVE


# ---------------------------------------------------------------- menus in play
AIR_VERBS = frozenset(
    [
        "cap",
        "transfer",
        "carry",
        "fly-in",
        "drop",
        "feed",
        "bomb",
        "lift",
        "escort",
        "return",
        "v1",
        "patrol",
        "intercept",
        "pair",
        "free",
        "aim",
        "lose-air",
        "gs",
        "das",
    ]
)


def guess(p: Position, verb: str, rng: Random) -> Order:
    """Return an order of a verb about anything."""
    anything = {
        "air": [air for air in bit_list(p.airs_of(0) | p.airs_of(1)) if p.base[air] >= 0],
        "unit": [unit for units in p.here.values() for unit in bit_list(units)],
        "place": [*p.wings, *bit_list(p.sheet.everywhere & BOX), *rng.sample(bit_list(p.sheet.hexes), 3)],
        "target": range(4),
    }
    [kinds] = NOTATION.verbs[verb].kinds()
    return Order(verb, tuple(rng.choice(anything[kind]) for kind in kinds))


@pytest.mark.parametrize("scenario", ["poland-1939", "crete-1941", "france-1940", "overlord-1944", "sandbox"])
def test_what_is_offered_is_not_refused(scenario: str) -> None:
    rng = Random(scenario)
    p, tried = GAME.start(scenario), 0
    for _ in range(1_500):
        if not p.stack:
            break
        step, menu = GAME.choice(p), GAME.legal(p)
        order = menu.draw(rng)
        if not isinstance(step, Chance):
            assert order in menu
            assert GAME.why_not(p, order) == [], NOTATION.text(order)
            for verb in AIR_VERBS & set(step.verbs):
                other = guess(p, verb, rng)
                assert (other in menu) == (not GAME.why_not(p, other)), NOTATION.text(other)
                order, tried = (other, tried + 1) if other in menu and rng.random() < 0.8 else (order, tried)
        if order.verb == "done" and step.name == "movement" and rng.random() < 0.97:
            continue
        GAME.apply(p, order, Silence())
    assert tried > 5
